"""The puzzle of the day: its candidates, the house that plays them, the sheet and the answer."""
