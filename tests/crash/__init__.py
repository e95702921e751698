"""Crash tests: runs that are killed, and disks that fail, at every moment. Nothing is lost, nothing is half there."""
