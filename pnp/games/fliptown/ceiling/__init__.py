"""What no play can beat, known without a search: a claimed best score is compared with it."""
