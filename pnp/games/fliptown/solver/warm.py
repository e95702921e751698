"""The first use on a machine: two processes compile, each its half, so that it takes little more than half the time.

`python -m pnp.games.fliptown.solver.warm` compiles what finds prices; whoever starts it compiles what searches.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

from pnp.games.fliptown.library import load_board
from pnp.games.fliptown.setup import round_deck
from pnp.games.fliptown.solver.bound_plan import plan_of
from pnp.games.fliptown.solver.convert import working
from pnp.games.fliptown.solver.pricing import priced_cases
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.state import Game, start_state


def start() -> subprocess.Popen[bytes] | None:
    """The other process; None where none can be started, which only takes longer."""
    with suppress(OSError):
        return subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
    return None


def compile_prices() -> None:
    """Price a single turn: all of that code is compiled and kept."""
    board = load_board().board
    game = Game(board, {1: round_deck("warm", 1)}, last=(1, 1))
    priced_cases(plan_of(tables_of(game), working(start_state(game))), 2)


if __name__ == "__main__":
    compile_prices()
