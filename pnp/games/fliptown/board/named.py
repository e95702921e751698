"""What is called by a name when Fliptown is asked for. Nothing else, so that help and completion answer at once."""

from __future__ import annotations

from pnp.core.settings import SettingSpec

STANDARD = "fliptown/standard"
EDITIONS = ("en", "pl")
OBJECTIVES = ("score", "margin")
KINDS = ("full", "opening", "sprint", "finale")
DEALT = ("full", "opening", "sprint")
"""Kinds that a seed alone deals: a finale begins in the middle of a game."""
COMPONENTS = (
    "map", "characters", "bounties", "cowbots", "deck", "box", "reference", "achievements", "score-pad",
)  # fmt: skip
SETTINGS = (
    SettingSpec("character", "name", ("characters",), daily=True),
    SettingSpec("cowbot", "name", ("cowbots", "bots"), daily=True),
    SettingSpec("level", "name", ("cowbots", "levels"), daily=True),
    SettingSpec("holdem", "flag", daily=True),
    SettingSpec("players", "number"),
    SettingSpec("competitive", "flag"),
    SettingSpec("random", "flag"),
    SettingSpec("from", "turn", kinds=("sprint",)),
    SettingSpec("to", "turn", kinds=("sprint",)),
)
