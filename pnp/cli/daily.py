"""`pnp daily`: a day's puzzle, ready to print, with its answer beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import DONE, NO, Board, Json, Lang, Out, Quiet, show_json, teaching, tell, words_of
from pnp.cli.ordering import (
    GAME,
    AllowUnproven,
    Character,
    Cowbot,
    DailyKind,
    Edition,
    HideBest,
    Holdem,
    Ink,
    Level,
    NoAnswer,
    Paper,
    Theme,
    TimeLimit,
    checked_order,
    code_of,
    stars,
)
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.lang.words import Words
    from pnp.puzzle.find import Found


def daily(
    date: Annotated[str | None, typer.Argument(metavar="DATE")] = None,
    kind: DailyKind = "finale",
    character: Character = None,
    cowbot: Cowbot = None,
    level: Level = None,
    holdem: Holdem = False,
    board: Board = None,
    edition: Edition = None,
    paper: Paper = "a4",
    ink: Ink = "full",
    theme: Theme = "broadside",
    hide_best: HideBest = False,
    no_answer: NoAnswer = False,
    time_limit: TimeLimit = "10m",
    allow_unproven: AllowUnproven = False,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=256)] = 2,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    from pnp.cli.days import day_of, today
    from pnp.cli.solve import seconds_of

    words = words_of(lang)
    day = (today() if date is None else day_of(date, words)).isoformat()
    seconds = seconds_of(time_limit, words)
    with teaching(words, as_json=json, judge=code_of):
        from pnp.cli.searching import Lookout, search_faults
        from pnp.core.daily import DailyWish
        from pnp.definition.files import check_writable, write_all_atomic
        from pnp.puzzle.find import find_puzzle
        from pnp.puzzle.paper import Look, paper_work, puzzle_files
        from pnp.puzzle.store import user_store
        from pnp.solve.limits import Budget, Limits

        # All that can be wrong with the call is told now, not after minutes of search.
        order = checked_order(DailyWish(day, kind, edition or "", character, cowbot, level, holdem), board)
        work = paper_work(order, Look(paper, ink, theme), words, out)
        check_writable(out / f"{GAME}-{day}-{kind}.pdf")

        limits = Limits(seconds, workers=workers)
        budget = Budget(limits)
        lookout = Lookout(budget, words, quiet=quiet)
        store = user_store(os.environ)
        with search_faults(limits.memory):
            found = lookout.run(lambda: find_puzzle(order, budget, lookout.watch, beside=out, store=store))
        files = puzzle_files(work, found.puzzle, hide_best=hide_best, answer=not no_answer)
        write_all_atomic({out / file.name: file.raw for file in files})
        paths = {file.part: str(out / file.name) for file in files}
        if json:
            show_json(_document(found, paths))
        elif not quiet:
            typer.echo("\n".join(paths.values()))
        for said in _said(found, words, quiet=quiet or json, allowed=allow_unproven):
            tell(said)
    raise typer.Exit(DONE if found.puzzle.proven or allow_unproven else NO)


def _said(found: Found, words: Words, *, quiet: bool, allowed: bool) -> Iterator[str]:
    """What a person is told besides the files' names. Not the best score: whoever wants to solve it looks later."""
    from pnp.core.findings import Finding

    puzzle, day = found.puzzle, found.puzzle.scenario.daily
    if not quiet:
        if day is not None:
            made: dict[str, Any] = {"kind": puzzle.scenario.kind, "day": day.day, "stars": stars(day.difficulty)}
            yield words.label("daily.made", **made) if puzzle.proven else words.label("daily.made_open", **made)
        for finding in found.unkept:
            yield words.label("daily.unkept", reason=words.placed(finding))
    if not puzzle.proven and not allowed:
        answer = puzzle.answer
        yield words.finding(Finding("daily.unproven", {"score": answer.score, "bound": answer.bound}))


def _document(found: Found, paths: Mapping[str, str]) -> dict[str, Any]:
    """What `--json` promises. A program is told the best score too."""
    scenario, answer = found.puzzle.scenario, found.puzzle.answer
    return {
        "id": scenario.id,
        "date": scenario.daily and scenario.daily.day,
        "kind": scenario.kind,
        "difficulty": scenario.daily and scenario.daily.difficulty,
        "files": dict(paths),
        "best": {"score": answer.score, "bound": answer.bound},
        "proven": answer.proven,
        "from_cache": found.from_cache,
    }


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(daily)
