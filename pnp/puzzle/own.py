"""Files that a day's files must not replace: a user's own moves, and scenarios that a user has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.core.answerfile import ENDING as ANSWER
from pnp.core.findings import Finding
from pnp.core.movesfile import read_moves
from pnp.games import find_game
from pnp.games.own_files import own_answer, own_before, own_scenario, refuse
from pnp.puzzle.criteria import day_order, is_chosen
from pnp.puzzle.keep import ENDING
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import PuzzleFile
from pnp.puzzle.published import published_order


def check_before(orders: Iterable[DailyOrder], out: Path, *, answers: bool) -> None:
    """Raise `BadInput` before a search for files that could not be written after it, as far as the ids are known."""
    refuse(finding for order in orders for finding in _before(order, out, answers=answers))


def check_own(out: Path, files: Iterable[PuzzleFile]) -> None:
    """Raise `BadInput` with every present file that may be the user's own. Pages are never a user's own work."""
    refuse(finding for file in files for finding in _own(out / file.name, file))


def puzzle_name(order: DailyOrder, out: Path) -> str:
    """The id that the day's puzzle will have, or the part of it that is known before the search."""
    return _known_id(published_order(order, out), out) or f"{order.game}-{order.wish.day}-{order.wish.kind}"


def _known_id(order: DailyOrder, out: Path) -> str | None:
    return find_game(order.game).dailies.id(day_order(order, out))


def _before(order: DailyOrder, out: Path, *, answers: bool) -> Iterator[Finding]:
    order = published_order(order, out)
    name = _known_id(order, out)
    if name is None:
        return
    yield from own_before(out / f"{name}{ENDING}", proven=is_chosen(order))
    if answers:
        yield from own_answer(out / f"{name}{ANSWER}", name)


def _own(path: Path, file: PuzzleFile) -> Iterator[Finding]:
    if file.part == "scenario":
        yield from own_scenario(path, file.raw.decode())
    elif file.part == "moves":
        yield from own_answer(path, read_moves(file.raw.decode()).scenario or "")
