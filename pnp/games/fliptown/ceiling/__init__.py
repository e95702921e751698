"""The ceiling: a score that no play can beat, computed without a search. A claimed best score is compared with it."""
