"""`pnp check`: the referee, and with `--explain` the solver beside him."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.common import (
    DONE,
    NO,
    Board,
    Json,
    Lang,
    Quiet,
    ScenarioPath,
    WrongCall,
    show,
    show_json,
    teaching,
    words_of,
)
from pnp.cli.solve import code_of, seconds_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.referee import Match
    from pnp.lang.words import Words
    from pnp.solve.explain import Explanation
    from pnp.solve.limits import Limits
    from pnp.solve.solution import Solver


def check(
    scenario: ScenarioPath,
    moves: Annotated[Path, typer.Argument(metavar="MOVES")],
    board: Board = None,
    beaten: Annotated[list[str] | None, typer.Option("--beaten", metavar="COWBOT")] = None,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    time_limit: Annotated[str | None, typer.Option("--time-limit", metavar="TIME")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=256)] = 2,
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    seconds = seconds_of(time_limit, words)
    with teaching(words, as_json=json, judge=code_of):
        from pnp.core.referee import judge
        from pnp.definition.files import read_text
        from pnp.definition.resources import example_or_path
        from pnp.definition.scenario import read_scenario
        from pnp.games import game_entry

        if scenario.suffix == ".moves" or moves.suffix in {".yaml", ".yml"}:
            raise WrongCall(words.label("usage.order"))
        file = read_scenario(example_or_path(scenario, ".scenario.yaml"))
        moves = example_or_path(moves, ".moves")
        entry = game_entry(file.scenario.game)
        match = entry.match(file, board=board, beaten=tuple(beaten or ()))
        text = read_text(moves)
        verdict = judge(match, text, str(moves))
        words = entry.words(match, words)
        explanation = None
        if explain:
            from pnp.solve.limits import Limits

            limits = Limits(seconds, workers=workers)
            solver = entry.solver(file, match, memory=limits.memory, board=board)
            explanation = _explained(match, solver, text, limits, words, quiet=quiet)
        if json:
            document = entry.verdict_json(match, verdict, words)
            if explain:
                from pnp.solve.explain import explanation_json

                document |= explanation_json(explanation)
            show_json(document)
        elif not quiet:
            show(entry.verdict_screen(match, verdict, words))
            if explain:
                show(entry.explained_screen(match, explanation, words))
    raise typer.Exit(DONE if verdict.legal else NO)


def _explained(
    match: Match[Any], solver: Solver[Any], text: str, limits: Limits, words: Words, *, quiet: bool
) -> Explanation | None:
    """What each legal turn left possible; None where there is none."""
    from pnp.cli.searching import Lookout, search_faults
    from pnp.solve.explain import explain, line_of
    from pnp.solve.limits import Budget

    line = line_of(match, text)
    if not line:
        return None
    budget = Budget(limits)
    lookout = Lookout(budget, words, quiet=quiet)
    with search_faults(limits.memory):
        return lookout.run(lambda: explain(match, solver, line, budget, lookout.watch))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(check)
