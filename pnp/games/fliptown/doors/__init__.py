"""Fliptown's capabilities, a module for each: the doors through which commands come in."""
