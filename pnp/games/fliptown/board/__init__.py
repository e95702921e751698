"""Boards: what a definition may say, its checks, and the tables that the engine reads. Start with `spec`."""
