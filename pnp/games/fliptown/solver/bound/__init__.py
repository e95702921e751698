"""An upper bound on what a state can still reach, and the prices that make it tight."""
