"""`pnp daily`: a day's puzzle, ready to print, with its answer beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from pnp.cli.choosing import USUAL, Character, Cowbot, GameName, Holdem, Level, Set
from pnp.cli.common import DONE, NO, Board, Force, Json, Lang, Out, Quiet, show_json, teaching, tell, words_of
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
    stars,
)
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.cli.searching import Lookout
    from pnp.lang.words import Words
    from pnp.puzzle.find import Found
    from pnp.puzzle.paper import PaperWork, PuzzleFile


def daily(
    ctx: typer.Context,
    date: Annotated[str | None, typer.Argument(metavar="DATE")] = None,
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
    png: Png = False,
    time_limit: TimeLimit = "10m",
    allow_unproven: AllowUnproven = False,
    memory: Memory = 4.0,
    workers: Workers = 2,
    force: Force = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    from pnp.cli.days import day_of, today
    from pnp.cli.solve import memory_of, seconds_of

    words = words_of(lang)
    day = (today() if date is None else day_of(date, words)).isoformat()
    seconds = seconds_of(time_limit, words)
    room = memory_of(memory, words)
    with teaching(words, as_json=json, judge=code_of):
        from pnp.cli.searching import Lookout, search_faults
        from pnp.files.disk import check_writable, write_all_atomic
        from pnp.puzzle.criteria import is_chosen
        from pnp.puzzle.find import find_puzzle
        from pnp.puzzle.own import check_before, check_own, puzzle_name
        from pnp.puzzle.paper import Look, paper_work, puzzle_files
        from pnp.puzzle.store import user_store
        from pnp.solve.limits import Budget, Limits, checked_memory

        # All that can be wrong with the call is told now, not after minutes of search.
        order = checked_order(day, game, kind, edition, ctx)
        work = paper_work(order, Look(paper, ink, theme), words, out)
        check_writable(out / f"{puzzle_name(order, out)}.pdf")
        if not force:
            check_before([order], out, answers=not no_answer)

        limits = Limits(seconds, checked_memory(room), workers)
        budget = Budget(limits)
        lookout = Lookout(budget, words, quiet=quiet, spoils=False)
        store = user_store(os.environ, lookout.doubt)
        with search_faults(limits.memory):
            late = partial(_undecided, lookout) if is_chosen(order) and not allow_unproven else None
            found = lookout.run(
                lambda: find_puzzle(order, budget, lookout.watch, beside=out, store=store, undecided=allow_unproven),
                late,
            )
        files = puzzle_files(work, found.opened, hide_best=hide_best, answer=not no_answer)
        if not force:
            check_own(out, files)
        if png:
            from pnp.puzzle.pictures import pictures

            files += tuple(pictures(files))
        write_all_atomic({out / file.name: file.raw for file in files})
        if json:
            show_json(_document(found, work, files))
        elif not quiet:
            typer.echo("\n".join(str(out / file.name) for file in files))
        for said in _said(found, words, quiet=quiet or json, allowed=allow_unproven):
            tell(said)
    raise typer.Exit(DONE if found.puzzle.proven or allow_unproven else NO)


def _undecided(lookout: Lookout) -> NoReturn:
    """The time is over, and nobody knows yet which candidate is the day's."""
    from pnp.puzzle.curate import Undecided

    raise Undecided(max(1, lookout.candidate), "time")


def _said(found: Found, words: Words, *, quiet: bool, allowed: bool) -> Iterator[str]:
    """What a person is told besides the files' names. Not the best score: whoever wants to solve it looks later."""
    from pnp.core.findings import Finding

    puzzle, day = found.puzzle, found.puzzle.scenario.daily
    if not quiet:
        if day is not None:
            made: dict[str, Any] = {"kind": puzzle.scenario.kind, "day": day.day, "stars": stars(day.difficulty)}
            yield words.label("daily.made", **made) if puzzle.proven else words.label("daily.made_open", **made)
        if day is not None and not day.decided:
            yield words.label("daily.made_undecided", candidate=day.candidate)
        for finding in found.unkept:
            yield words.label("daily.unkept", reason=words.placed(finding))
    if not puzzle.proven and not allowed:
        yield words.finding(Finding("daily.unproven"))


def _document(found: Found, work: PaperWork, files: Sequence[PuzzleFile]) -> dict[str, Any]:
    """What `--json` promises: all that `pnp show --json` tells of the puzzle, and what was made of it."""
    from pnp.screens.show import show_json as shown_json

    answer = found.puzzle.answer
    shown = shown_json(work.game.views, found.opened.match)
    day = shown.pop("daily")
    paths = [(file.part, str(work.beside / file.name)) for file in files]
    return shown | {
        "date": day["day"],
        "difficulty": day["difficulty"],
        "candidate": day["candidate"],
        "medals": day["medals"],
        "figures": day["figures"],
        "files": {part: path for part, path in paths if part != "picture"},
        "pictures": [path for part, path in paths if part == "picture"],
        "best": {"score": answer.score, "bound": answer.bound},
        "proven": answer.proven,
        "decided": found.puzzle.decided,
        "from_cache": found.from_cache,
    }


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(daily)
