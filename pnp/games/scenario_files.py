"""Scenario files of every game: the envelope is read by `pnp.definition.scenario`, the deal in the game's own form."""

from __future__ import annotations

from pathlib import Path

from pnp.definition import scenario as envelope
from pnp.definition.scenario import DealForm, ScenarioFile
from pnp.definition.tree import Tree
from pnp.games import GAMES, find_game


def read_scenario(path: Path) -> ScenarioFile:
    """Read and check a scenario file; raises `BadInput` with every problem."""
    return envelope.read_scenario(path, deal_form)


def scenario_of(tree: Tree, path: Path) -> ScenarioFile:
    """Check the tree of a scenario file; raises `BadInput` with every problem."""
    return envelope.scenario_of(tree, path, deal_form)


def deal_form(game: str) -> DealForm:
    """The form of a game's deals; the first game's if a file names none, so that the rest is checked too."""
    return find_game(game or next(iter(GAMES))).scenarios.form()
