"""Making a booklet: from an order and its days to the files. It finds all faults of the call before the search."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import token_hex
from threading import Event
from typing import Any, Protocol

from pnp.core.findings import BadCall, BadInput, Finding
from pnp.core.suggest import nearest
from pnp.files.disk import check_writable, write_all_atomic
from pnp.lang.words import Words
from pnp.puzzle.booklet.booklet import Booklet, Drawn, booklet_name
from pnp.puzzle.booklet.cluster import cluster
from pnp.puzzle.booklet.helpers import Helpers, Here, Processes
from pnp.puzzle.booklet.job import job_of, packed_board, versions_of
from pnp.puzzle.booklet.season import Interrupted, Outcome, Season, Standing
from pnp.puzzle.criteria import is_chosen
from pnp.puzzle.find import Found
from pnp.puzzle.order import ANSWERS, Answers, DailyOrder
from pnp.puzzle.own import check_before, check_own
from pnp.puzzle.paper import Look, PaperWork, PuzzleFile, paper_work
from pnp.puzzle.store import user_store
from pnp.solve.limits import Limits, checked_memory
from pnp.solve.overtime import PATIENCE
from pnp.solve.searching import interruptible


class BookletView(Protocol):
    """Is told how the work on a booklet goes."""

    def watching(self, stopping: Callable[[], bool]) -> AbstractContextManager[None]:
        """The context of the work; `stopping` tells whether the user has asked to stop."""

    def onlook(self, standing: Standing) -> None:
        """Told how the days go."""

    def drawn(self, done: int, total: int) -> None:
        """Told how the pages go."""

    def pictures(self) -> None:
        """Told that the files are written, and the pictures come now."""


class Nobody:
    """A view that does nothing."""

    def watching(self, stopping: Callable[[], bool]) -> AbstractContextManager[None]:
        return nullcontext()

    def onlook(self, standing: Standing) -> None:
        pass

    def drawn(self, done: int, total: int) -> None:
        pass

    def pictures(self) -> None:
        pass


NOBODY = Nobody()


@dataclass(frozen=True)
class BookletTask:
    """What is to be made: the puzzles of `days`, the first of which is the order's, as one document.

    `seconds` and `memory` are for each day. `answers` says where the answers go, as it was typed; `no_answer` is short
    for `none`. `cluster` is the address of a cluster; without it `workers` processes of this machine work. `force`:
    also replace files that may be the user's own. `undecided`: whether candidates and unproven best scores will do.
    """

    order: DailyOrder
    days: Sequence[str]
    look: Look = field(default_factory=Look)
    out: Path = Path("output")
    limits: Limits = field(default_factory=Limits)
    answers: str | None = None
    no_answer: bool = False
    hide_best: bool = False
    png: bool = False
    cluster: str | None = None
    force: bool = False
    undecided: bool = False

    @property
    def orders(self) -> list[DailyOrder]:
        """An order for each day."""
        return [replace(self.order, wish=replace(self.order.wish, day=day)) for day in self.days]


@dataclass(frozen=True)
class MadeBooklet:
    """The outcomes of the days and, if all days have a puzzle, the files that were written."""

    out: Path
    outcomes: tuple[Outcome, ...]
    files: tuple[PuzzleFile, ...] = ()
    pictures: tuple[Path, ...] = ()

    @property
    def found(self) -> list[Found]:
        return [outcome.found for outcome in self.outcomes if outcome.found is not None]

    @property
    def failed(self) -> list[Outcome]:
        """The outcomes of the days without a puzzle."""
        return [outcome for outcome in self.outcomes if outcome.found is None]

    @property
    def proven(self) -> bool:
        return all(found.puzzle.proven for found in self.found)


def make_booklet(
    task: BookletTask,
    words: Words,
    view: BookletView = NOBODY,
    environ: Mapping[str, str] | None = None,
    stopped: Event | None = None,
) -> MadeBooklet:
    """Work out the days and write the files; raises `BadInput`, or `Interrupted` once it is `stopped` or at Ctrl-C."""
    order, out, orders = task.order, task.out, task.orders
    work = paper_work(order, task.look, words, out)
    name = booklet_name(order, task.days[-1])
    answers = answers_of(task.answers, without=task.no_answer)
    check_writable(out / f"{name}.pdf")
    if not task.force:
        check_before(orders, out, answers=False)
    # A search alone may use both cores; if several days are searched at once, each of them has one core.
    alone = task.limits.workers == 1 and task.cluster is None
    limits = Limits(task.limits.seconds, checked_memory(task.limits.memory), workers=2 if alone else 1)
    staff = _Staff(task, limits)
    waits = task.cluster is not None or task.undecided or not is_chosen(order)
    patience = None if limits.seconds is None or waits else limits.seconds + PATIENCE
    season = Season(orders, staff.job, out, user_store(os.environ if environ is None else environ), patience)
    binding = _Binding(work, name, hide_best=task.hide_best, answers=answers)
    outcomes, files = _made(season, staff, binding, view, stopped or Event())
    if not files:
        return MadeBooklet(out, outcomes)
    if not task.force:
        check_own(out, files)
    write_all_atomic({out / file.name: file.raw for file in files})
    return MadeBooklet(out, outcomes, files, _pictured(out, files, view) if task.png else ())


def answers_of(typed: str | None, *, without: bool = False) -> Answers:
    """Where the answers go; raises `BadInput` for an unknown word, `BadCall` if both options are given."""
    wished = (typed or "").lower()
    if without and wished not in {"", "none"}:
        raise BadCall("usage.no_answer", answers=typed)
    if without or typed is None:
        return "none" if without else "back"
    for place in ANSWERS:
        if place == wished:
            return place
    params = {"found": typed, "known": list(ANSWERS), "suggestion": nearest(wished, ANSWERS)}
    raise BadInput([Finding("answers.unknown", params)])


@dataclass(frozen=True)
class _Binding:
    """How the puzzles will be bound."""

    work: PaperWork
    name: str
    hide_best: bool
    answers: Answers

    def files(self, found: Sequence[Found], drawn: Drawn) -> tuple[PuzzleFile, ...]:
        opened = [each.opened for each in found]
        decided = all(each.puzzle.decided for each in opened)  # one with candidates is not the booklet of these days
        name = self.name if decided else f"{self.name}-candidates"
        return Booklet(self.work, opened, hide_best=self.hide_best, answers=self.answers).files(name, drawn)


class _Staff:
    """The helpers: processes of this machine, this process alone, or a cluster; and the jobs that they get."""

    def __init__(self, task: BookletTask, limits: Limits) -> None:
        self._task = task
        self._limits = limits
        self._run = token_hex(8)
        self._board: Any = None

    def job(self, order: DailyOrder) -> dict[str, Any]:
        name = f"{self._run}-{order.wish.day}"
        more = {"name": name, "board": self._board, "undecided": self._task.undecided}
        return job_of(order, self._limits, self._task.out, **more)

    def hired(self, order: DailyOrder) -> Helpers:
        """The helpers, for orders like this one; raises `BadInput`."""
        workers, address = self._task.limits.workers, self._task.cluster
        if address is None:
            return Here() if workers == 1 else Processes(workers)
        self._board = packed_board(order)
        return cluster(address, self.job(order), versions_of(order))


def _made(
    season: Season, staff: _Staff, binding: _Binding, view: BookletView, stopped: Event
) -> tuple[tuple[Outcome, ...], tuple[PuzzleFile, ...]]:
    """The outcomes of the days and, if all have a puzzle, the files. Ctrl-C ends the work at any moment."""
    with interruptible(stopped), view.watching(stopped.is_set):
        outcomes = season.outcomes(lambda: staff.hired(season.orders[0]), stopped, view.onlook)
        found = [outcome.found for outcome in outcomes if outcome.found is not None]

        def drawn(done: int, total: int) -> None:
            view.drawn(done, total)
            if stopped.is_set():
                raise Interrupted(sum(outcome.kept for outcome in outcomes), len(outcomes))

        return outcomes, binding.files(found, drawn) if len(found) == len(outcomes) else ()


def _pictured(out: Path, files: Sequence[PuzzleFile], view: BookletView) -> tuple[Path, ...]:
    """The pages as pictures, written one by one: a year's pictures would not fit into memory together."""
    from pnp.puzzle.pictures import bound_pictures

    view.pictures()
    paths: list[Path] = []
    for picture in bound_pictures(files):
        paths.append(out / picture.name)
        write_all_atomic({paths[-1]: picture.raw})
    return tuple(paths)
