"""The names that the command line knows of Fliptown. The module imports little: help and completion must be fast."""

from __future__ import annotations

from pnp.core.settings import SettingSpec

STANDARD = "fliptown/standard"
EDITIONS = ("en", "pl")
OBJECTIVES = ("score", "margin")
KINDS = ("full", "opening", "sprint", "finale")
DEALT = ("full", "opening", "sprint")
"""Kinds that can be dealt from a seed alone; a finale cannot, because it begins in the middle of a game."""
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
