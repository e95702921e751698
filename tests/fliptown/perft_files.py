"""Perft files: positions with the number of legal lines, of states after a turn, and the best score by brute force.

An entry is a block of lines: `id`, `deck ROUND CARDS` (the rest of the deck follows in standard order), `last R.T`,
optionally `edition`, `character`, `cowbot NAME LEVEL`, `holdem`, `board FILE`; then `position`; then the figures, each
marked `by hand`, `brute force` or `recorded`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.rules.lines import legal_lines, outcomes
from pnp.games.fliptown.rules.scoring import score
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.position import parse_position
from tests.fliptown.helpers import deck

FOLDER = Path(__file__).parent / "perft"
MARKS = ("by hand", "brute force", "recorded")


@dataclass
class Entry:
    """One block of a perft file."""

    id: str
    settings: dict[str, str] = field(default_factory=dict)
    decks: dict[int, str] = field(default_factory=dict)
    figures: list[tuple[str, int, int, str]] = field(default_factory=list)

    def game(self) -> Game:
        board = load_board(self.settings.get("board", "fliptown/standard"), self.settings.get("edition")).board
        cowbot, _, level = self.settings.get("cowbot", "").partition(" ")
        last = self.settings["last"].split(".")
        return Game(
            board,
            {number: deck(front) for number, front in self.decks.items()},
            holdem="holdem" in self.settings,
            character=board.characters[self.settings["character"]] if "character" in self.settings else None,
            cowbot=board.cowbots[cowbot] if cowbot else None,
            level=board.levels[level] if cowbot else None,
            last=(int(last[0]), int(last[1])),
        )

    def state(self, game: Game) -> State:
        return parse_position(game.board, self.settings["position"])


def read_entries(text: str) -> Iterator[Entry]:
    entry: Entry | None = None
    for line in text.splitlines():
        key, _, rest = line.partition(" ")
        rest = rest.strip()
        if not key or key.startswith("#"):
            continue
        if key == "id":
            if entry is not None:
                yield entry
            entry = Entry(rest)
            continue
        assert entry is not None, line
        if key == "deck":
            number, _, front = rest.partition(" ")
            entry.decks[int(number)] = front
        elif figure := re.fullmatch(r"(perft) (\d+) (\d+)\s+(.+)|(states|best) (\d+)\s+(.+)", f"{key} {rest}"):
            depth, count, mark = (figure[2], figure[3], figure[4]) if figure[1] else ("1", figure[6], figure[7])
            assert mark in MARKS, line
            entry.figures.append((figure[1] or figure[5], int(depth), int(count), mark))
        else:
            entry.settings[key] = rest
    if entry is not None:
        yield entry


def perft(game: Game, state: State, depth: int) -> int:
    """The number of different sequences of `depth` whole lines."""
    if depth == 0 or state.phase is Phase.OVER:
        return 1
    return sum(perft(game, after, depth - 1) for _, after in legal_lines(game, state))


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """The count under each first line, in notation: what to look at when a figure is wrong."""
    return {format_line(line): perft(game, after, depth - 1) for line, after in legal_lines(game, state)}


def best(game: Game, reached: set[State]) -> int:
    """The best final score from where a turn may end, by trying everything."""
    finished: set[State] = set()
    while reached:
        finished |= {state for state in reached if state.phase is Phase.OVER}
        layer = {state for state in reached if state.phase is not Phase.OVER}
        reached = {after for state in layer for after in outcomes(game, state)}
    return max(score(game.board, state).total for state in finished)
