"""Finding a day's puzzle: among the published ones, in the store of kept puzzles, or else by a search.

Every puzzle is checked, wherever it comes from: see `pnp.puzzle.confirm`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import BoardRef
from pnp.definition.scenario_best import is_better
from pnp.games import find_game
from pnp.puzzle.confirm import Unfit, confirm, confirm_kept
from pnp.puzzle.curate import UNMEASURED, Undecided, curated, version_key
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.published import published_puzzle
from pnp.puzzle.store import Store
from pnp.solve.answer import Watch
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import OpenPuzzle, Puzzle
from pnp.solve.refereed import Refused

Maker: TypeAlias = Callable[[DailyOrder, Budget, Watch, Path], Puzzle]
"""Makes a day's puzzle by a search; see `pnp.puzzle.curate.curated`."""


@dataclass(frozen=True)
class Found:
    """A confirmed puzzle with its open match. `from_cache`: whether it was there before, published or kept.

    `unkept`: why it could not be kept for the next run.
    """

    opened: OpenPuzzle
    from_cache: bool
    unkept: tuple[Finding, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        return self.opened.puzzle


def find_puzzle(
    order: DailyOrder,
    limits: Limits | Budget,
    watch: Watch,
    *,
    beside: Path,
    store: Store | None,
    make: Maker | None = None,
    undecided: bool = False,
) -> Found:
    """The puzzle of an order, for a scenario file in the folder `beside`; raises `BadInput`.

    `limits` may be a budget that has begun to run: then the caller can stop the search. A kept puzzle that is not
    proven is searched again: this run may have more time. `make` makes a puzzle that is not in the store.
    `undecided`: whether a candidate will do if the day's puzzle is not decided.
    """
    kept = kept_puzzle(order, beside=beside, store=store)
    if kept is not None:
        return kept
    budget = limits if isinstance(limits, Budget) else Budget(limits)
    try:
        try:
            puzzle = (make or curated)(order, budget, watch, beside)
        except Undecided as early:
            if not undecided or early.puzzle is None:
                raise
            puzzle = early.puzzle()
        opened = confirm(puzzle, order, beside)
    except Refused as fault:
        raise BadInput([Finding("solver.refused", {"detail": fault.detail})]) from fault
    except BadInput as bad:
        return kept_open(bad, order, beside=beside, store=store)
    return keep_puzzle(opened, order, beside=beside, store=store)


def kept_puzzle(order: DailyOrder, *, beside: Path, store: Store | None) -> Found | None:
    """The published puzzle of an order, else the kept one if it is proven; None if neither is there.

    Raises `BadInput` if there is no such board, or if the published puzzle is damaged.
    """
    published = published_puzzle(order, beside)
    if published is not None:
        return Found(published, from_cache=True)
    found = _kept(order, beside=beside, store=store)
    return found if found is not None and found.puzzle.proven else None


def kept_open(bad: BadInput, order: DailyOrder, *, beside: Path, store: Store | None) -> Found:
    """The kept puzzle of an order, proven or not, if this run was too short even for the house.

    Raises `bad` again if it says something else, or if no puzzle was kept.
    """
    found = _kept(order, beside=beside, store=store) if bad.findings[0].code == UNMEASURED else None
    if found is None:
        raise bad
    return found


def _kept(order: DailyOrder, *, beside: Path, store: Store | None) -> Found | None:
    """The kept puzzle of an order, proven or not.

    None if the kept puzzle is not a puzzle of this order; `store.doubt` is told why.
    """
    if store is None:
        return None
    key = key_of(order, find_game(order.game).boards.ref(order.board, order.wish.edition, beside))
    try:
        kept = store.kept(key)
        if kept is None:
            if store.is_damaged(key):
                raise Unfit("damaged")
            return None
        opened = confirm_kept(kept, order, beside)
        if not opened.puzzle.decided:
            raise Unfit("undecided")
        return Found(opened, from_cache=True)
    except Unfit as fault:
        store.doubt(Finding("cache.unfit", {"day": order.wish.day, "what": [fault.part]}))
        return None


def keep_puzzle(opened: OpenPuzzle, order: DailyOrder, *, beside: Path, store: Store | None) -> Found:
    """Keep a confirmed puzzle for the next run, if it is the day's.

    If it is not proven, and an earlier search that had more time found out more, the earlier puzzle is returned.
    """
    puzzle = opened.puzzle
    if store is None or not puzzle.decided:
        return Found(opened, from_cache=False)
    before = None if puzzle.proven else _kept(order, beside=beside, store=store)
    if before is not None and not is_better(before.puzzle.best, puzzle.best):
        return before
    board = find_game(order.game).boards.ref(order.board, order.wish.edition, beside)
    return Found(opened, from_cache=False, unkept=store.put(key_of(order, board), puzzle))


def key_of(order: DailyOrder, board: BoardRef) -> str:
    """The key of a kept puzzle: all that it depends on. It says whether the board is shipped, but not its path."""
    asked = [order.game, order.wish.asked(), board.name, board.sha256, board.file is None, version_key(order)]
    return sha256(json.dumps(asked).encode()).hexdigest()
