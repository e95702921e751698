"""What a solver in C needs in every game: its header, its build and its loading. It imports no game and no numpy."""
