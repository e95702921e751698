"""A scenario being set up, opened, played and judged."""
