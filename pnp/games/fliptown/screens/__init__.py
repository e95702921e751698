"""The screens in the terminal. Only these modules of the game use words and rich."""
