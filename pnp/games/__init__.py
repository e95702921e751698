"""The games. Each is a folder of its own; none imports another."""
