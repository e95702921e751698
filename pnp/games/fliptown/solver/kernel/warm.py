"""The first use on a machine: two processes compile, each its half, so that it takes little more than half the time.

`python -m pnp.games.fliptown.solver.kernel.warm` compiles what finds prices; whoever starts it compiles what searches.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from threading import Thread

from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.setup import round_deck
from pnp.games.fliptown.rules.state import Game, start_state
from pnp.games.fliptown.solver.bound.plan import plan_of
from pnp.games.fliptown.solver.bound.pricing import priced_cases
from pnp.games.fliptown.solver.kernel.compiled import unkept
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.solver.kernel.tables import tables_of
from pnp.solve import compiling


class Warming:
    """The other process. It ends with this one, however that ends."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def wait(self) -> None:
        with compiling.underway():
            self._process.wait()


def start() -> Warming | None:
    """The other process; None where none can be started or nothing can be handed over, which only takes longer."""
    if unkept() is not None:
        return None
    command = [sys.executable, "-m", __name__]
    nowhere = subprocess.DEVNULL
    with suppress(OSError):
        return Warming(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere))
    return None


def _end_with_whoever_started() -> None:
    """The pipe from there is closed when nobody is left to wait for us."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def compile_prices() -> None:
    """Price a single turn: all of that code is compiled and kept."""
    board = load_board().board
    game = Game(board, {1: round_deck("warm", 1)}, last=(1, 1))
    priced_cases(plan_of(tables_of(game), working(start_state(game))), 2)


if __name__ == "__main__":
    Thread(target=_end_with_whoever_started, daemon=True).start()
    compile_prices()
