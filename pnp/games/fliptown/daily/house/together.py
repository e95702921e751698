"""Many plays at the same time, which a budget can end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeAlias

from pnp.games.fliptown.daily.house.player import Seat
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.successors import Halted
from pnp.solve.limits import Budget, TimeOver

_THREADS = 2
_TICK = 0.1

SeatMaker: TypeAlias = Callable[[], Seat]
"""Makes a player when it is their turn: with tables of their own, all of them together would take much room."""


def plays(
    makers: Sequence[SeatMaker], start: Array, budget: Budget | None = None, *, partly: bool = False
) -> list[list[Array]]:
    """The play of each from a stored state on, in their order.

    Where the budget ends first, raises `TimeOver`, or has the plays that were done by then (`partly`).
    """
    seated: set[Seat] = set()

    def play(make: SeatMaker) -> list[Array]:
        if budget is not None:
            budget.look()
        seat = make()
        seated.add(seat)
        if budget is not None:
            budget.look()
        try:
            return seat.play(start)
        except Halted:
            raise TimeOver from None
        finally:
            seated.discard(seat)

    with ThreadPoolExecutor(_THREADS) as pool:
        playing = [pool.submit(play, make) for make in makers]
        while wait(playing, _TICK).not_done:
            if budget is not None and budget.is_over():
                for seat in tuple(seated):
                    seat.halt()
    return [each.result() for each in playing if not (partly and isinstance(each.exception(), TimeOver))]
