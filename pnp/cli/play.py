"""`pnp play`: a scenario in the terminal, with undo; the moves file is written after every move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import DONE, NO, Board, Lang, Out, Quiet, ScenarioPath, teaching, words_of
from pnp.cli.worded import WordedCommand

OUTPUT = Path("output")


def play(
    scenario: ScenarioPath,
    moves: Annotated[Path | None, typer.Option("--moves", metavar="FILE")] = None,
    out: Out = OUTPUT,
    board: Board = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words):
        from pnp.puzzle.opening import named_scenario, opened
        from pnp.puzzle.playing import MovesBook, moves_file
        from pnp.screens.play import PlayScreen

        case = opened(named_scenario(scenario), board=board)
        book = MovesBook(moves or moves_file(out, case.file, usual=out is OUTPUT))
        verdict = PlayScreen(case, book, case.words(words), quiet=quiet).play()
    raise typer.Exit(NO if verdict is not None and not verdict.legal else DONE)


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(play)
