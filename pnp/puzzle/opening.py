"""A scenario opened with its game, ready to be shown, played or judged."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.referee import Match
from pnp.definition.scenario import ScenarioFile
from pnp.files.resources import example_or_path
from pnp.games import find_game
from pnp.games.claims import open_match
from pnp.games.game import Game
from pnp.games.scenario_files import read_scenario

if TYPE_CHECKING:
    from pnp.lang.words import Words

ENDING = ".scenario.yaml"


@dataclass(frozen=True)
class Opened:
    """A scenario's file, its game and the match. `board`: one that the call names in place of the scenario's own."""

    file: ScenarioFile
    game: Game
    match: Match[Any]
    board: str | None = None

    def words(self, words: Words) -> Words:
        """The words with those of the board on top."""
        return self.game.views.words(self.match, words)


def named_scenario(named: Path) -> ScenarioFile:
    """The scenario of a file, or the shipped example of that name; raises `BadInput`."""
    return read_scenario(example_or_path(named, ENDING))


def opened(file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()) -> Opened:
    """Open a scenario; raises `BadInput`, also for claims that can't be true."""
    game = find_game(file.scenario.game)
    return Opened(file, game, open_match(game, file, board=board, beaten=beaten), board)
