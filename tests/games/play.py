"""Playing any game by the text of its moves alone: what every game's session or rules can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from pnp.core.referee import Match
from pnp.core.scenario import Scenario, format_scenario
from pnp.definition.scenario import ScenarioFile
from pnp.definition.tree import parse_tree
from pnp.games import find_game
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.text.notation import format_line
from pnp.games.game import Game
from pnp.games.scenario_files import scenario_of
from tests.fliptown.play import random_game
from tests.toy.game import GAME as LODE
from tests.toy.rules import apply, is_over, legal_moves

NAMES = ("fliptown", "lode")
"""Every game that is registered, and the toy."""
KINDS = {"fliptown": FLIPTOWN.dealt, "lode": LODE.dealt}
"""The kinds that a seed deals."""


@dataclass(frozen=True)
class Case:
    """A scenario of a game, as it is read from its file."""

    game: Game
    file: ScenarioFile
    match: Match[Any]

    @property
    def scenario(self) -> Scenario:
        return self.file.scenario


def case(name: str, seed: str = "2026-12-01", kind: str | None = None) -> Case:
    game = find_game(name)
    return opened(game, game.scenarios.make(seed, kind))


def opened(game: Game, scenario: Scenario, folder: Path = Path()) -> Case:
    path = folder / f"{scenario.id}.scenario.yaml"
    file = scenario_of(parse_tree(format_scenario(scenario), str(path)), path)
    return Case(game, file, game.scenarios.open(file))


def _fliptown(match: Any, rng: Random) -> list[str]:
    return [format_line(line) for line in random_game(match.game, match.start(), rng)[1]]


def _lode(match: Any, rng: Random) -> list[str]:
    state, lines = match.first, []
    while not is_over(match.game, state):
        move = rng.choice(legal_moves(match.game, state))
        lines.append(f"1.{state.turn} {move}")
        state = apply(match.game, state, move)
    return lines


RANDOM: dict[str, Callable[[Any, Random], list[str]]] = {"fliptown": _fliptown, "lode": _lode}
"""A random legal game, line by line."""


def moves_of(case: Case, seed: int = 1) -> str:
    lines = RANDOM[case.game.name](case.match, Random(seed))
    return "".join(f"{line}\n" for line in (f"scenario: {case.scenario.id}", *lines))
