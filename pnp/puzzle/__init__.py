"""Daily puzzles: from a date to a scenario, its proven best score, and sheets to print."""
