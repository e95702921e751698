"""`pnp daily`: a day's puzzle, ready to print, with its answer beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import DONE, NO, WRONG, Board, Json, Lang, Out, Quiet, show_json, teaching, tell, words_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.lang.words import Words
    from pnp.puzzle.find import Found

GAME = "fliptown"
_STARS = 5
_CURATION = "daily."
"""How the codes of findings begin that say why a day has no puzzle."""


def daily(
    date: Annotated[str | None, typer.Argument(metavar="DATE")] = None,
    kind: Annotated[str, typer.Option("--kind", metavar="KIND")] = "finale",
    character: Annotated[str | None, typer.Option("--character", metavar="NAME")] = None,
    cowbot: Annotated[str | None, typer.Option("--cowbot", metavar="NAME")] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL")] = None,
    holdem: Annotated[bool, typer.Option("--holdem")] = False,
    board: Board = None,
    edition: Annotated[str | None, typer.Option("--edition", metavar="EDITION")] = None,
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER")] = "a4",
    ink: Annotated[str, typer.Option("--ink", metavar="INK")] = "full",
    theme: Annotated[str, typer.Option("--theme", metavar="THEME")] = "broadside",
    hide_best: Annotated[bool, typer.Option("--hide-best")] = False,
    no_answer: Annotated[bool, typer.Option("--no-answer")] = False,
    time_limit: Annotated[str, typer.Option("--time-limit", metavar="TIME")] = "10m",
    allow_unproven: Annotated[bool, typer.Option("--allow-unproven")] = False,
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
    with teaching(words, as_json=json, judge=_code):
        from pnp.cli.searching import Lookout, search_faults
        from pnp.core.daily import DailyWish
        from pnp.definition.files import check_writable, write_all_atomic
        from pnp.games import game_entry
        from pnp.puzzle.find import find_puzzle
        from pnp.puzzle.order import DailyOrder
        from pnp.puzzle.paper import Look, paper_work, puzzle_files
        from pnp.puzzle.store import user_store
        from pnp.solve.limits import Budget, Limits

        # All that can be wrong with the call is told now, not after minutes of search.
        entry = game_entry(GAME)
        wish = DailyWish(day, kind, edition or entry.edition_of(board), character, cowbot, level, holdem)
        entry.check_daily(wish, board)
        order = DailyOrder(GAME, wish, board)
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


def _code(findings: tuple[Finding, ...]) -> int:
    """No, where nothing could be found, or where the board is at fault rather than the call."""
    from pnp.cli.printing import is_no
    from pnp.cli.searching import is_about_search

    searched = all(is_about_search(finding) or finding.code.startswith(_CURATION) for finding in findings)
    return NO if searched or is_no(findings) else WRONG


def _said(found: Found, words: Words, *, quiet: bool, allowed: bool) -> Iterator[str]:
    """What a person is told besides the files' names. Not the best score: whoever wants to solve it looks later."""
    from pnp.core.findings import Finding

    puzzle, day = found.puzzle, found.puzzle.scenario.daily
    if not quiet:
        if day is not None:
            stars = "★" * day.difficulty + "☆" * (_STARS - day.difficulty)
            made: dict[str, Any] = {"kind": puzzle.scenario.kind, "day": day.day, "stars": stars}
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
