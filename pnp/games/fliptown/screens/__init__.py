"""What a person reads in the terminal. The only modules of the game that know words and rich."""
