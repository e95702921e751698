"""`pnp check`: the referee, and with `--explain` or `--prove` the solver too."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import (
    DONE,
    NO,
    Board,
    Json,
    Lang,
    Quiet,
    ScenarioPath,
    Workers,
    WrongCall,
    search_code,
    show,
    show_json,
    teaching,
    tell,
    words_of,
)
from pnp.cli.stdin import is_stdin, moves_from, scenario_from
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.lang.words import Words
    from pnp.puzzle.checking import Asked, Judged
    from pnp.puzzle.logbook import Note
    from pnp.solve.limits import Limits


def check(
    scenario: ScenarioPath,
    moves: Annotated[Path, typer.Argument(metavar="MOVES")],
    board: Board = None,
    beaten: Annotated[list[str] | None, typer.Option("--beaten", metavar="COWBOT")] = None,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    prove: Annotated[bool, typer.Option("--prove")] = False,
    share: Annotated[bool, typer.Option("--share")] = False,
    no_log: Annotated[bool, typer.Option("--no-log")] = False,
    time_limit: Annotated[str | None, typer.Option("--time-limit", metavar="TIME")] = None,
    workers: Workers = 2,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words, as_json=json, judge=search_code):
        from pnp.puzzle.checking import Asked, check_json, refereed
        from pnp.puzzle.logbook import note
        from pnp.puzzle.opening import opened
        from pnp.solve.limits import Limits, seconds_of

        limits, asked = Limits(seconds_of(time_limit), workers=workers), Asked(explain, prove, share)
        _check_order(scenario, moves, words)
        case = opened(scenario_from(scenario, words), board=board, beaten=tuple(beaten or ()))
        judged = refereed(case, *moves_from(moves, words))
        words = case.words(words)
        judged = _searched(judged, asked, limits, words, quiet=quiet)
        noted = None if no_log else note(case.file.scenario, judged.to_note(), judged.text)
        for finding in judged.known.findings:
            tell(words.placed(finding))
        if json:
            show_json(check_json(judged, asked, noted, words))
        elif not quiet:
            _show(judged, asked, noted, words)
        for finding in () if noted is None or quiet else noted.findings:
            tell(words.label("log.unkept", reason=words.placed(finding)))
    raise typer.Exit(DONE if judged.is_yes(asked) else NO)


def _check_order(scenario: Path, moves: Path, words: Words) -> None:
    if scenario.suffix == ".moves" or moves.suffix in {".yaml", ".yml"}:
        raise WrongCall(words.label("usage.order"))
    if is_stdin(scenario) and is_stdin(moves):
        raise WrongCall(words.label("usage.one_stdin"))


def _searched(judged: Judged, asked: Asked, limits: Limits, words: Words, *, quiet: bool) -> Judged:
    """The verdict with the solver's result, if asked for; without it, the display of the search is not loaded."""
    if not (asked.explain or asked.prove):
        return judged
    from pnp.puzzle.checking import searched
    from pnp.screens.searching import SearchScreen

    return searched(judged, asked, limits, SearchScreen(words, tell, quiet=quiet))


def _show(judged: Judged, asked: Asked, noted: Note | None, words: Words) -> None:
    if asked.share:
        _share(judged, words)
        return
    from pnp.puzzle.logbook import note_words
    from pnp.screens.check import check_screens

    for screen in check_screens(judged, asked, note_words(noted, words), words):
        show(screen)


def _share(judged: Judged, words: Words) -> None:
    """Print only the text on stdout, to be copied or sent; the reason for a refused line is for the player alone."""
    from pnp.core.share import signs_for
    from pnp.puzzle.sharing import share_text

    verdict = judged.verdict
    signs = signs_for(sys.stdout.encoding or "utf-8")
    typer.echo(share_text(judged.opened.match, verdict, judged.explanation, words, signs))
    if verdict.finding is not None:
        tell(words.placed(verdict.finding))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(check)
