"""Finding a day's puzzle: among those that were found before, or else by searching for it.

No answer is believed, wherever it comes from: the referee plays it first.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from pnp.core.findings import BadInput, Finding
from pnp.core.referee import Match, judge
from pnp.core.scenario import Best, BoardRef
from pnp.core.verdict import points
from pnp.games import game_entry
from pnp.puzzle.curate import curated, version_key
from pnp.puzzle.keep import scenario_file
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import Store
from pnp.solve.answer import Watch
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Puzzle
from pnp.solve.refereed import Refused, refereed

Maker: TypeAlias = Callable[[DailyOrder, Budget, Watch, Path], Puzzle]
"""Makes a day's puzzle anew; see `pnp.puzzle.curate.curated`."""


@dataclass(frozen=True)
class Found:
    """A puzzle whose answer the referee has confirmed. `unkept`: why it could not be kept for the next time."""

    puzzle: Puzzle
    from_cache: bool
    unkept: tuple[Finding, ...] = ()


def find_puzzle(
    order: DailyOrder,
    limits: Limits | Budget,
    watch: Watch,
    *,
    beside: Path,
    store: Store | None,
    make: Maker | None = None,
) -> Found:
    """The puzzle of an order, for a scenario file in the folder `beside`; raises `BadInput`.

    `limits` may be a budget that has begun to run: then somebody else can stop the search. What is not proven is not
    kept: the next one may have more time. `make` is who makes a puzzle that is not in the store.
    """
    kept = kept_puzzle(order, beside=beside, store=store)
    if kept is not None:
        return kept
    budget = limits if isinstance(limits, Budget) else Budget(limits)
    try:
        puzzle = (make or curated)(order, budget, watch, beside)
    except Refused as fault:
        raise BadInput([Finding("solver.refused", {"detail": fault.detail})]) from fault
    return new_puzzle(puzzle, order, beside=beside, store=store)


def kept_puzzle(order: DailyOrder, *, beside: Path, store: Store | None) -> Found | None:
    """The puzzle of an order if it was found before; raises `BadInput` where there is no such board."""
    board = game_entry(order.game).board_ref(order.board, order.wish.edition, beside)
    kept = store.get(key_of(order, board)) if store else None
    if kept is None:
        return None
    # The same board may lie elsewhere now, as seen from the folder of today.
    kept = replace(kept, scenario=replace(kept.scenario, board=board))
    return Found(kept, from_cache=True) if is_sound(kept, order, beside) else None


def new_puzzle(puzzle: Puzzle, order: DailyOrder, *, beside: Path, store: Store | None) -> Found:
    """A puzzle that somebody made, refereed and then kept; raises `BadInput` where the referee refuses it."""
    try:
        confirm(puzzle, order, beside)
    except Refused as fault:
        raise BadInput([Finding("solver.refused", {"detail": fault.detail})]) from fault
    if store is None or not puzzle.proven:
        return Found(puzzle, from_cache=False)
    board = game_entry(order.game).board_ref(order.board, order.wish.edition, beside)
    return Found(puzzle, from_cache=False, unkept=store.put(key_of(order, board), puzzle))


def key_of(order: DailyOrder, board: BoardRef) -> str:
    """What a puzzle is kept by: all that it depends on. Where a board lies is no part of that, but whose it is is."""
    asked = [order.game, asdict(order.wish), board.name, board.sha256, board.file is None, version_key(order)]
    return sha256(json.dumps(asked).encode()).hexdigest()


def is_sound(puzzle: Puzzle, order: DailyOrder, beside: Path) -> bool:
    """Whether a puzzle that was kept can be used."""
    try:
        confirm(puzzle, order, beside)
    except (BadInput, Refused):
        return False
    return puzzle.proven


def confirm(puzzle: Puzzle, order: DailyOrder, beside: Path) -> None:
    """Have the referee play both lines of a puzzle; raises `Refused`, or `BadInput` where it can't be played at all."""
    match = match_of(puzzle, order, beside)
    answer, best = puzzle.answer, puzzle.scenario.best
    refereed(match, answer)
    if best != Best(answer.score, answer.bound, answer.proven):
        raise Refused(f"{best} != {answer.score}..{answer.bound}")
    house = judge(match, puzzle.house.moves)
    if house.finding is not None:
        raise Refused(f"house: {house.finding.code}, line {house.finding.line}")
    reached = points(house.results[0], match.scenario.objective)
    if reached != puzzle.house.score:
        raise Refused(f"house: {reached} != {puzzle.house.score}")


def match_of(puzzle: Puzzle, order: DailyOrder, beside: Path) -> Match[Any]:
    """A puzzle ready to be judged and drawn; raises `BadInput`."""
    return game_entry(order.game).match(scenario_file(puzzle.scenario, beside), board=order.board)
