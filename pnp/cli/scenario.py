"""`pnp scenario`: an unsolved scenario for any seed, or from its descriptive id."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.choosing import USUAL, Character, Cowbot, GameName, Holdem, Level, Set, asked_of, given
from pnp.cli.common import Board, Force, Json, Lang, Out, Quiet, WrongCall, show_json, teaching, words_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.scenario import Scenario

BESIDE_DESCRIBED = {"--described", "--board", "--force", "--out", "--lang", "--json", "--quiet"}
"""A descriptive id says all the rest."""


def scenario(
    ctx: typer.Context,
    seed: Annotated[str | None, typer.Option("--seed", metavar="SEED")] = None,
    described: Annotated[str | None, typer.Option("--described", metavar="TEXT")] = None,
    game: GameName = USUAL,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND")] = None,
    first: Annotated[str | None, typer.Option("--from", metavar="R.T")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="R.T")] = None,
    edition: Annotated[str | None, typer.Option("--edition", metavar="EDITION")] = None,
    character: Character = None,
    cowbot: Cowbot = None,
    level: Level = None,
    random: Annotated[bool, typer.Option("--random")] = False,
    holdem: Holdem = False,
    players: Annotated[int, typer.Option("--players", metavar="N")] = 1,
    competitive: Annotated[bool, typer.Option("--competitive")] = False,
    set_: Set = None,
    board: Board = None,
    force: Force = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    if described is not None and (more := given(ctx).keys() - BESIDE_DESCRIBED):
        raise typer.BadParameter(words.label("usage.described", options=sorted(more)), param_hint="--described")
    with teaching(words, as_json=json):
        from pnp.core.scenario import format_scenario
        from pnp.files.disk import write_text_atomic
        from pnp.games import find_game
        from pnp.games.own_files import own_scenario, refuse

        if described is not None:
            made = _rebuilt(described, board, out)
        elif seed is None:
            raise WrongCall(words.label("usage.seed"))
        else:
            chosen = find_game(game)
            settings = asked_of(chosen, ctx)
            made = chosen.scenarios.make(seed, kind, edition, settings, board, out)
        path = out / f"{made.id}.scenario.yaml"
        text = format_scenario(made)
        if not force:
            refuse(own_scenario(path, text))
        write_text_atomic(path, text)
        if json:
            show_json({"id": made.id, "file": str(path)})
        elif not quiet:
            typer.echo(str(path))


def _rebuilt(described: str, board: str | None, out: Path) -> Scenario:
    from pnp.core.described import parse_described
    from pnp.core.findings import BadInput, MoveError
    from pnp.games import find_game

    try:
        found = parse_described(described)
        return find_game(found.game).scenarios.rebuild(found, board, out)
    except MoveError as error:
        raise BadInput([error.finding]) from None


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(scenario)
