"""Thousands of positions with what the plain engine makes of them, as text: `positions.txt` beside this file.

`game` lines say what is played; each line below one is a position of that game: how many different states its turn (or
round's end) can end in, a hash of that set, the position. Only the plain engine writes these figures:

python -m tests.fliptown.solver.positions      choose and record all positions again: ten minutes
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import numpy as np

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.setup import round_deck
from pnp.games.fliptown.rules.moves import Done
from pnp.games.fliptown.rules.state import Game, Phase, State, start_state
from pnp.games.fliptown.rules.turns import apply, legal_moves
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.text.position import format_position, parse_position
from tests.fliptown.solver.plain import TooMany, Walk

FILE = Path(__file__).parent / "positions.txt"
BOARDS = {
    "standard": "fliptown/standard",
    "dry-gulch": "layouts/fliptown/examples/dry-gulch",
    "other-rulings": str(Path(__file__).parent / "other-rulings.yaml"),
}
EDITIONS = (("standard", "en"), ("standard", "pl"), ("dry-gulch", "en"), ("other-rulings", "pl"))
KEPT = tuple(range(f.PHASE + 1))
"""The fields of a state between turns."""
TURNS, ROUND_ENDS, GAMES = 17, 3, 8
"""Positions of each variant, and in how many random games they are looked for at most."""
SIZES = (400, 400, 1500, 400, 5000)
"""Of positions one after the other: how many states their turn may lead through, for that is the engine's work."""
FEWEST = 8
"""A turn that ends in fewer states has little to tell."""


@dataclass(frozen=True)
class Setup:
    """What is played."""

    board: str = "standard"
    edition: str = "en"
    seed: str = "kernel"
    character: str | None = None
    cowbot: str | None = None
    level: str | None = None
    holdem: bool = False

    def game(self, last: tuple[int, int] | None = None) -> Game:
        board = board_of(self.board, self.edition)
        return Game(
            board,
            {number: round_deck(self.seed, number) for number in range(1, board.rounds + 1)},
            holdem=self.holdem,
            character=board.characters[self.character] if self.character else None,
            cowbot=board.cowbots[self.cowbot] if self.cowbot else None,
            level=board.levels[self.level] if self.level else None,
            last=last or (board.rounds, board.turns),
        )

    def text(self) -> str:
        return "game " + " ".join(f"{name}={value}" for name, value in self.__dict__.items() if value)


@dataclass(frozen=True)
class Position:
    """A state between turns and what the plain engine found there."""

    setup: Setup
    text: str
    ends: int
    digest: str

    def state(self) -> State:
        return parse_position(board_of(self.setup.board, self.setup.edition), self.text)


@cache
def board_of(name: str, edition: str) -> Board:
    return load_board(BOARDS[name], edition).board


def read_games(text: str) -> Iterator[tuple[Setup, str]]:
    """The lines of a file of games, each with the game that it belongs to."""
    setup = Setup()
    for line in text.splitlines():
        first, _, rest = line.partition(" ")
        if first == "game":
            settings = dict(word.split("=", 1) for word in rest.split())
            holdem = bool(settings.pop("holdem", ""))
            setup = Setup(**settings, holdem=holdem)
        elif first and first != "#":
            yield setup, line


@cache
def all_positions() -> tuple[Position, ...]:
    found = []
    for setup, line in read_games(FILE.read_text(encoding="utf-8")):
        ends, mark, text = line.split(maxsplit=2)
        found.append(Position(setup, text, int(ends), mark))
    return tuple(found)


def rows_of(states: Iterable[State]) -> Array:
    """Different states between turns in the kernel's fields, in order."""
    return np.unique(np.array([working(state)[list(KEPT)] for state in states]), axis=0)


def digest(rows: Array) -> str:
    """A hash of a set of states; the rows have to be in order."""
    return sha256(np.ascontiguousarray(rows, dtype="<i8").tobytes()).hexdigest()[:16]


# -- choosing --------------------------------------------------------------------------------------------------------


def setups() -> Iterator[Setup]:
    """On each board: plain, Hold'em, every character, every cowbot at every level, and all of that mixed."""
    for board, edition in EDITIONS:
        on = board_of(board, edition)
        bots = list(product(on.cowbots, on.levels))
        plain = Setup(board=board, edition=edition)
        found = [plain, plain, replace(plain, holdem=True)]
        found += [replace(plain, character=name) for name in on.characters]
        found += [replace(plain, cowbot=bot, level=level) for bot, level in bots]
        for n, name in enumerate(on.characters):
            bot, level = bots[n % len(bots)]
            found.append(replace(plain, character=name, cowbot=bot, level=level, holdem=n % 2 == 0))
        for n, each in enumerate(found):
            yield replace(each, seed=f"kernel-{board}-{edition}-{n}")


def moments(game: Game, rng: Random) -> Iterator[State]:
    """The states between turns of a random game; before turns made poorer, for riches multiply the ways to play one."""
    state = start_state(game)
    yield state
    while state.phase is not Phase.OVER:
        moves = legal_moves(game, state)
        busy = [move for move in moves if not isinstance(move, Done)]
        state = apply(game, state, rng.choice(busy if busy and rng.random() < 0.8 else moves))
        if state.phase is Phase.END:
            yield state
        elif state.phase is Phase.FLIP:
            yield state._replace(gold=min(state.gold, rng.randrange(4)), cash=min(state.cash, rng.randrange(10)))


def chosen(setup: Setup) -> Iterator[str]:
    """Lines of a game: positions of random play whose turn is neither too long nor too short, and some rounds' ends."""
    game, rng = setup.game(), Random(setup.seed)
    texts: set[str] = set()
    found = {Phase.FLIP: 0, Phase.END: 0}
    for _ in range(GAMES):
        for state in moments(game, rng):
            text, number = format_position(game.board, state), found[state.phase]
            if text in texts or number == (TURNS if state.phase is Phase.FLIP else ROUND_ENDS):
                continue
            try:
                rows = rows_of(Walk(game, state, SIZES[number % len(SIZES)]).ends)
            except TooMany:
                continue
            if state.phase is Phase.END or len(rows) >= FEWEST:
                texts.add(text)
                found[state.phase] += 1
                yield f"{len(rows)} {digest(rows)} {text}"


def record() -> None:
    head = (
        "# Recorded by the plain engine (see positions.py): end states of the turn, a hash of their set, the position."
    )
    with FILE.open("w", encoding="utf-8") as file:
        print(head, file=file)
        for setup in setups():
            print(setup.text(), *chosen(setup), sep="\n", file=file, flush=True)


if __name__ == "__main__":
    record()
