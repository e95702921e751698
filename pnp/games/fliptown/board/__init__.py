"""Boards: the form of a definition, its checks, and the tables that the engine reads. Start with `spec`."""
