"""What is called by a name when Fliptown is asked for. Nothing else, so that help and completion answer at once."""

from __future__ import annotations

STANDARD = "fliptown/standard"
EDITIONS = ("en", "pl")
KINDS = ("full", "opening", "sprint", "finale")
COMPONENTS = (
    "map", "characters", "bounties", "cowbots", "deck", "box", "reference", "achievements", "score-pad",
)  # fmt: skip
SETTINGS = {"character": ("characters",), "cowbot": ("cowbots", "bots"), "level": ("cowbots", "levels")}
"""Where a board's definition lists the names that a setting may have."""
