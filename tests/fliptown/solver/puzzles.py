"""Puzzles of one or two turns with their best results by brute force, as text: `puzzles.txt` beside this file.

Below a `game` line: the number of turns (a round's last turn brings its end with it), the best score, the best lead
over the cowbot (`-` without one), the position. Only the plain engine writes these figures, trying everything:

python -m tests.fliptown.solver.puzzles      choose and record all puzzles again, out of the recorded positions
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.rules.scoring import cowbot_score, score
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.text.position import format_position, parse_position
from tests.fliptown.solver.plain import TooMany, last_ends
from tests.fliptown.solver.positions import Position, Setup, all_positions, read_games

FILE = Path(__file__).parent / "puzzles.txt"
SIZES = {1: 3000, 2: 15000}
"""How many states all ways to play a puzzle of so many turns may lead through."""
FEWEST = 20
"""Different ends of a puzzle that is worth solving."""
TRIES = 8
"""Positions that are looked at before a game is given up."""


@dataclass(frozen=True)
class Puzzle:
    """A short game from a position on, and the best to be made of it."""

    setup: Setup
    text: str
    turns: int
    best: int
    lead: int | None

    def state(self) -> State:
        return parse_position(self.setup.game().board, self.text)

    def game(self) -> Game:
        return self.setup.game(last_turn(self.setup.game().board, self.state(), self.turns))


def last_turn(board: Board, state: State, turns: int) -> tuple[int, int]:
    """The last of so many turns; in a round that does not exist where the game is over before."""
    number = (state.round - 1) * board.turns + state.turn - 1 + turns - 1
    return number // board.turns + 1, number % board.turns + 1


def points(game: Game, state: State) -> int:
    return score(game.board, state).total


def lead(game: Game, state: State) -> int:
    return points(game, state) - cowbot_score(game, state).total


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    found = []
    for setup, line in read_games(FILE.read_text(encoding="utf-8")):
        turns, best, ahead, text = line.split(maxsplit=3)
        found.append(Puzzle(setup, text, int(turns), int(best), None if ahead == "-" else int(ahead)))
    return tuple(found)


# -- choosing --------------------------------------------------------------------------------------------------------


def chosen(positions: list[Position]) -> Iterator[str]:
    """One puzzle of one turn and one of two turns out of a game's positions, as far as there are small ones."""
    for turns, most in SIZES.items():
        small = [position for position in positions if FEWEST <= position.ends <= SIZES[1] // (10 * turns)]
        for position in Random(positions[0].setup.seed).sample(small, min(TRIES, len(small))):
            state = position.state()
            if turns > 1:
                state = state._replace(gold=0, cash=0)  # the poor have fewer ways to go on
            last = last_turn(position.setup.game().board, state, turns)
            if state.phase is not Phase.FLIP or last[0] > position.setup.game().board.rounds:
                continue
            game = position.setup.game(last)
            try:
                ends = last_ends(game, state, most)
            except TooMany:
                continue
            if len(ends) >= FEWEST:
                ahead = max(lead(game, end) for end in ends) if game.cowbot else "-"
                yield f"{turns} {max(points(game, end) for end in ends)} {ahead} {format_position(game.board, state)}"
                break


def record() -> None:
    head = (
        "# Recorded by the plain engine (see puzzles.py): turns, best score, best lead over the cowbot, the position."
    )
    with FILE.open("w", encoding="utf-8") as file:
        print(head, file=file)
        for setup, group in groupby(all_positions(), key=lambda position: position.setup):
            print(setup.text(), *chosen(list(group)), sep="\n", file=file, flush=True)


if __name__ == "__main__":
    record()
