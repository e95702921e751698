"""`pnp booklet`: the puzzles of many days as one PDF, the answers at the back or in a file of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.choosing import USUAL, Character, Cowbot, GameName, Holdem, Level, Set
from pnp.cli.common import (
    DONE,
    NO,
    Board,
    Force,
    Json,
    Lang,
    Out,
    Quiet,
    WrongCall,
    findings_json,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.ordering import (
    AllowUnproven,
    DailyKind,
    Edition,
    HideBest,
    Ink,
    Memory,
    NoAnswer,
    Paper,
    Png,
    Theme,
    TimeLimit,
    Workers,
    checked_order,
    code_of,
)
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.lang.words import Words
    from pnp.puzzle.booklet.helpers import Helpers
    from pnp.puzzle.booklet.season import Outcome, Season
    from pnp.puzzle.find import Found
    from pnp.puzzle.order import Answers, DailyOrder
    from pnp.puzzle.paper import PaperWork, PuzzleFile
    from pnp.solve.limits import Limits

_LOST = "cluster.lost"


def booklet(
    ctx: typer.Context,
    first: Annotated[str, typer.Argument(metavar="FROM")],
    last: Annotated[str, typer.Argument(metavar="TO")],
    game: GameName = USUAL,
    kind: DailyKind = None,
    character: Character = None,
    cowbot: Cowbot = None,
    level: Level = None,
    holdem: Holdem = False,
    set_: Set = None,
    board: Board = None,
    edition: Edition = None,
    paper: Paper = "a4",
    ink: Ink = "full",
    theme: Theme = "broadside",
    hide_best: HideBest = False,
    no_answer: NoAnswer = False,
    answers: Annotated[str | None, typer.Option("--answers", metavar="WHERE")] = None,
    png: Png = False,
    time_limit: TimeLimit = "10m",
    allow_unproven: AllowUnproven = False,
    memory: Memory = 4.0,
    workers: Workers = 2,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")] = None,
    force: Force = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    from pnp.cli.days import days_of
    from pnp.cli.solve import memory_of, seconds_of

    words = words_of(lang)
    days = [day.isoformat() for day in days_of(first, last, words)]
    seconds = seconds_of(time_limit, words)
    room = memory_of(memory, words)
    with teaching(words, as_json=json, judge=_code):
        from dataclasses import replace

        from pnp.files.disk import check_writable, write_all_atomic
        from pnp.puzzle.booklet.booklet import booklet_name
        from pnp.puzzle.booklet.season import Season
        from pnp.puzzle.criteria import is_chosen
        from pnp.puzzle.own import check_before, check_own
        from pnp.puzzle.paper import Look, paper_work
        from pnp.puzzle.store import user_store
        from pnp.solve.limits import Limits, checked_memory
        from pnp.solve.overtime import PATIENCE

        # All that can be wrong with the call is told now, not after hours of search.
        order = checked_order(days[0], game, kind, edition, ctx)
        orders = [replace(order, wish=replace(order.wish, day=day)) for day in days]
        work = paper_work(order, Look(paper, ink, theme), words, out)
        name = booklet_name(order, days[-1])
        where = _where(answers, words, without=no_answer)
        check_writable(out / f"{name}.pdf")
        if not force:
            check_before(orders, out, answers=False)

        # A search by itself may use both cores; where several days are worked on at once, each of them has one.
        limits = Limits(seconds, checked_memory(room), workers=2 if workers == 1 and cluster is None else 1)
        staff = _Staff(limits, out, workers, cluster, undecided=allow_unproven)
        waits = cluster is not None or allow_unproven or not is_chosen(order)
        patience = None if seconds is None or waits else seconds + PATIENCE
        season = Season(orders, staff.job, out, user_store(os.environ), patience)
        book = _Binding(work, name, hide_best=hide_best, answers=where)
        outcomes, files = _made(season, staff, book, words, quiet=quiet)
        found = [outcome.found for outcome in outcomes if outcome.found is not None]
        if len(found) < len(orders):
            _tell_failed(outcomes, words, as_json=json)
            raise typer.Exit(NO)
        if not force:
            check_own(out, files)
        write_all_atomic({out / file.name: file.raw for file in files})
        shown = _pictured(out, files, words, quiet=quiet or json) if png else ()
        if json:
            show_json(_document(out, files, found) | {"pictures": list(shown)})
        elif not quiet:
            typer.echo("\n".join([*(str(out / file.name) for file in files if file.part != "scenario"), *shown]))
        for said in _said(found, words, quiet=quiet or json, allowed=allow_unproven):
            tell(said)
    raise typer.Exit(DONE if allow_unproven or all(each.puzzle.proven for each in found) else NO)


@dataclass(frozen=True)
class _Binding:
    """How the puzzles will be bound."""

    work: PaperWork
    name: str
    hide_best: bool
    answers: Answers

    def files(self, found: Sequence[Found], drawn: Callable[[int, int], None]) -> tuple[PuzzleFile, ...]:
        from pnp.puzzle.booklet.booklet import Booklet

        opened = [each.opened for each in found]
        decided = all(each.puzzle.decided for each in opened)  # one with candidates is not the booklet of these days
        name = self.name if decided else f"{self.name}-candidates"
        return Booklet(self.work, opened, hide_best=self.hide_best, answers=self.answers).files(name, drawn)


def _where(answers: str | None, words: Words, *, without: bool) -> Answers:
    """Where the answers go; raises `BadInput` for a word that is no place. `--no-answer` is short for `none`."""
    from pnp.core.findings import BadInput, Finding
    from pnp.core.suggest import nearest
    from pnp.puzzle.order import ANSWERS

    wished = (answers or "").lower()
    if without and wished not in {"", "none"}:
        raise WrongCall(words.label("usage.no_answer", answers=answers))
    if without or answers is None:
        return "none" if without else "back"
    for place in ANSWERS:
        if place == wished:
            return place
    params = {"found": answers, "known": list(ANSWERS), "suggestion": nearest(wished, ANSWERS)}
    raise BadInput([Finding("answers.unknown", params)])


def _pictured(out: Path, files: Sequence[PuzzleFile], words: Words, *, quiet: bool) -> tuple[str, ...]:
    """The pages as pictures, written one by one: those of a year would not fit into memory together."""
    from pnp.files.disk import write_all_atomic
    from pnp.puzzle.pictures import bound_pictures

    if not quiet:
        tell(words.label("booklet.pictures"))
    paths = []
    for picture in bound_pictures(files):
        paths.append(out / picture.name)
        write_all_atomic({paths[-1]: picture.raw})
    return tuple(map(str, paths))


def _made(
    season: Season, staff: _Staff, binding: _Binding, words: Words, *, quiet: bool
) -> tuple[tuple[Outcome, ...], tuple[PuzzleFile, ...]]:
    """What came of the days and, where all have a puzzle, the files. Ctrl-C is the end of it, at any moment."""
    from threading import Event

    from pnp.cli.ending import INTERRUPTED
    from pnp.cli.searching import interruptible
    from pnp.cli.working import Screen
    from pnp.puzzle.booklet.season import Interrupted

    stopped = Event()
    screen = Screen(words, stopped.is_set, quiet=quiet)
    try:
        with interruptible(stopped), screen.shown():
            outcomes = season.outcomes(lambda: staff.hired(season.orders[0]), stopped, screen.onlook)
            found = [outcome.found for outcome in outcomes if outcome.found is not None]

            def drawn(done: int, total: int) -> None:
                screen.drawn(done, total)
                if stopped.is_set():
                    raise Interrupted(sum(outcome.kept for outcome in outcomes), len(outcomes))

            return outcomes, binding.files(found, drawn) if len(found) == len(outcomes) else ()
    except Interrupted as early:
        tell(words.label("booklet.interrupted", n=early.kept, total=early.total))
        raise typer.Exit(INTERRUPTED) from None


class _Staff:
    """Who works: processes of this machine, this one alone, or a cluster; and what they are handed."""

    def __init__(self, limits: Limits, beside: Path, workers: int, address: str | None, *, undecided: bool) -> None:
        from secrets import token_hex

        self._limits = limits
        self._beside = beside
        self._workers = workers
        self._address = address
        self._undecided = undecided
        self._run = token_hex(8)
        self._board: Any = None

    def job(self, order: DailyOrder) -> dict[str, Any]:
        from pnp.puzzle.booklet.job import job_of

        name = f"{self._run}-{order.wish.day}"
        more = {"name": name, "board": self._board, "undecided": self._undecided}
        return job_of(order, self._limits, self._beside, **more)

    def hired(self, order: DailyOrder) -> Helpers:
        """The helpers, for orders like this one; raises `BadInput`."""
        from pnp.puzzle.booklet.helpers import Here, Processes

        if self._address is None:
            return Here() if self._workers == 1 else Processes(self._workers)
        from pnp.puzzle.booklet.cluster import cluster
        from pnp.puzzle.booklet.job import packed_board, versions_of

        self._board = packed_board(order)
        return cluster(self._address, self.job(order), versions_of(order))


def _code(findings: tuple[Finding, ...]) -> int:
    """A cluster that is lost on the way is no fault of the call."""
    return NO if any(finding.code == _LOST for finding in findings) else code_of(findings)


def _tell_failed(outcomes: Sequence[Outcome], words: Words, *, as_json: bool) -> None:
    """Every day that has no puzzle, and why."""
    failed = [outcome for outcome in outcomes if outcome.found is None]
    if as_json:
        document = findings_json(tuple(finding for outcome in failed for finding in outcome.findings), words)
        show_json({**document, "failed": [outcome.order.wish.day for outcome in failed]})
    for outcome in failed:
        for finding in outcome.findings:
            tell(words.label("booklet.failed", day=outcome.order.wish.day, reason=words.placed(finding)))
    tell(words.label("booklet.failed_all", n=len(failed)))


def _said(found: Sequence[Found], words: Words, *, quiet: bool, allowed: bool) -> Iterator[str]:
    """What a person is told besides the file's name, but nothing of the best scores."""
    from datetime import date

    from pnp.puzzle.dates import span

    days = [each.puzzle.scenario.daily for each in found]
    dates = [date.fromisoformat(day.day) for day in days if day is not None]
    open_ones = [each.puzzle for each in found if not each.puzzle.proven]
    if not quiet:
        covered = span(words, dates[0], dates[-1])
        if open_ones:
            yield words.label("booklet.made_open", n=len(found), span=covered)
        else:
            yield words.label("booklet.made", n=len(found), span=covered)
        for open_day in [each for each in days if each is not None and not each.decided]:
            yield words.label("booklet.undecided_day", day=open_day.day, candidate=open_day.candidate)
        for finding in [finding for each in found for finding in each.unkept][:1]:
            yield words.label("daily.unkept", reason=words.placed(finding))
    if open_ones and not allowed:
        for puzzle in open_ones:
            day = puzzle.scenario.daily
            yield words.label("booklet.open_day", day=day and day.day)
        yield words.label("booklet.open_help")


def _document(out: Path, files: Sequence[PuzzleFile], found: Sequence[Found]) -> dict[str, Any]:
    """What `--json` promises. A program is told the best scores too."""
    by_part: dict[str, list[str]] = {"booklet": [], "answers": [], "scenario": []}
    for file in files:
        by_part[file.part].append(str(out / file.name))
    days = [
        {
            "date": each.puzzle.scenario.daily and each.puzzle.scenario.daily.day,
            "id": each.puzzle.scenario.id,
            "kind": each.puzzle.scenario.kind,
            "difficulty": each.puzzle.scenario.daily and each.puzzle.scenario.daily.difficulty,
            "scenario": scenario,
            "best": {"score": each.puzzle.answer.score, "bound": each.puzzle.answer.bound},
            "proven": each.puzzle.proven,
            "decided": each.puzzle.decided,
            "from_cache": each.from_cache,
        }
        for each, scenario in zip(found, by_part["scenario"], strict=True)
    ]
    answers = next(iter(by_part["answers"]), None)
    return {
        "file": by_part["booklet"][0],
        "answers": answers,
        "days": days,
        "proven": all(each.puzzle.proven for each in found),
    }


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(booklet)
