"""Publishing days: their puzzles become files of the source tree, and stay what they are.

A puzzle is published only if the referee confirms it. What is published is never changed: a second publication of
the same puzzle does nothing, and one of another puzzle is refused. Either everything is written, or nothing is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.core.daily import DailyWish
from pnp.core.findings import BadInput, Finding
from pnp.files.disk import read_bytes, write_all_atomic
from pnp.files.resources import is_there
from pnp.games import find_game
from pnp.puzzle.confirm import Unfit, confirm
from pnp.puzzle.criteria import kept_rules, present_rules, rules_of
from pnp.puzzle.keep import Kept, NoPuzzle
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.published import month_file, month_text, published_order, read_month
from pnp.puzzle.record import record_text
from pnp.solve.puzzle import Puzzle

_HERE = Path()
"""Puzzles on the standard board are the same in every folder."""


@dataclass(frozen=True)
class Wanted:
    """The days to be published, with all kinds and editions. A wish has the game's usual settings."""

    game: str
    version: int
    days: Sequence[str]
    kinds: Sequence[str]
    editions: Sequence[str]

    def orders(self) -> Iterator[DailyOrder]:
        """An order for each puzzle, in the order of the files; raises `BadInput` for an unknown kind or edition."""
        check = find_game(self.game).dailies.check
        for kind in self.kinds:
            for edition in self.editions:
                for day in self.days:
                    yield DailyOrder(self.game, check(DailyWish(day, kind, edition)), version=self.version)


@dataclass
class Publication:
    """What was published: `added` and `same` are days that are new, and days that were there already."""

    files: dict[Path, bytes] = field(default_factory=dict)
    added: list[DailyOrder] = field(default_factory=list)
    same: list[DailyOrder] = field(default_factory=list)


def chosen_kinds(game: str, version: int) -> tuple[str, ...]:
    """The kinds that a version chooses among candidates: their best scores are proven, so a day has one puzzle."""
    return tuple(name for name, kind in rules_of(game, version).kinds.items() if kind.choose)


def matching(order: DailyOrder, kept: Iterable[Kept]) -> Iterator[Puzzle]:
    """The kept puzzles that an order asks for, confirmed. Others are passed over."""
    asked = (order.game, order.wish.kind, order.wish.edition, order.wish.day, order.version)
    for each in kept:
        scenario = each.file.scenario
        if scenario.daily is None:
            continue
        told = (scenario.game, scenario.kind, scenario.edition, scenario.daily.day, scenario.daily.version)
        if told == asked and _fault(order, each.puzzle) is None:
            yield each.puzzle


def publish(puzzles: Iterable[tuple[DailyOrder, Puzzle]]) -> Publication:
    """Publish puzzles, each by the version that its order names; raises `BadInput` with all that stands against it."""
    made, findings = Publication(), list[Finding]()
    months: dict[Path, dict[str, str]] = {}
    for order, puzzle in puzzles:
        try:
            _add(order, puzzle, months, made)
        except BadInput as bad:
            findings += bad.findings
    for game, version in sorted({(order.game, order.version or 0) for order in made.added}):
        findings += _rules(game, version, made)
    if findings:
        raise BadInput(findings)
    changed = {_file(order) for order in made.added}
    made.files |= {file: month_text(months[file]).encode() for file in sorted(changed)}
    write_all_atomic(made.files)
    return made


def _add(order: DailyOrder, puzzle: Puzzle, months: dict[Path, dict[str, str]], made: Publication) -> None:
    """Add a puzzle to its month; raises `BadInput` if the referee refuses it, or if the day has another puzzle."""
    day, file = order.wish.day, _file(order)
    fault = _fault(order, puzzle)
    if fault is not None:
        raise BadInput([Finding("publish.unfit", {"day": day, "what": [fault]}, file=str(file))])
    before = published_order(replace(order, version=None), _HERE).version
    if before not in (None, order.version):
        raise BadInput([Finding("publish.before", {"day": day, "version": before}, file=str(file))])
    try:
        section = record_text(day, puzzle)
    except NoPuzzle as damage:
        raise BadInput([Finding("publish.unfit", {"day": day, "what": ["document"]}, file=str(file))]) from damage
    if file not in months:
        month = read_month(file, day)
        months[file] = {} if month is None else dict(month.sections)
    present = months[file].get(day)
    if present not in (None, section):
        raise BadInput([Finding("publish.differs", {"day": day}, file=str(file))])
    months[file][day] = section
    (made.added if present is None else made.same).append(order)


def _fault(order: DailyOrder, puzzle: Puzzle) -> str | None:
    """Why a puzzle is not an order's; None if it is. A puzzle of the present rules needs the present solver too."""
    present = order.version == rules_of(order.game).version
    try:
        confirm(puzzle, replace(order, version=None) if present else order, _HERE)
    except Unfit as fault:
        return fault.part
    return None if puzzle.decided else "undecided"


def _file(order: DailyOrder) -> Path:
    file = None if order.version is None else month_file(order, order.version)
    if file is None:
        raise BadInput([Finding("publish.unfit", {"day": order.wish.day, "what": ["settings"]})])
    return file


def _rules(game: str, version: int, made: Publication) -> Iterator[Finding]:
    """Keep the rules of a version beside its days. A finding if they were changed under the same version."""
    kept, rules = kept_rules(game, version), present_rules(game)
    if rules_of(game).version != version:
        return
    raw = read_bytes(rules)
    if not is_there(kept):
        made.files[kept] = raw
    elif read_bytes(kept) != raw:
        yield Finding("publish.rules", {"version": version, "kept": str(kept)}, file=str(rules))
