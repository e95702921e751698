"""`pnp scenario`: an unsolved scenario for any seed, or out of its descriptive id."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import Board, Force, Json, Lang, Out, Quiet, WrongCall, show_json, teaching, words_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from pnp.core.scenario import Scenario
    from pnp.lang.words import Words

BESIDE_DESCRIBED = {"--described", "--board", "--force", "--out", "--lang", "--json", "--quiet"}
"""A descriptive id says all the rest."""


def _turn(text: str | None, option: str, words: Words) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([1-9])\.([1-9])", text.strip())
    if match is None:
        raise typer.BadParameter(words.label("usage.turn", found=text), param_hint=option)
    return int(match[1]), int(match[2])


def scenario(
    ctx: typer.Context,
    seed: Annotated[str | None, typer.Option("--seed", metavar="SEED")] = None,
    described: Annotated[str | None, typer.Option("--described", metavar="TEXT")] = None,
    kind: Annotated[str, typer.Option("--kind", metavar="KIND")] = "full",
    first: Annotated[str | None, typer.Option("--from", metavar="R.T")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="R.T")] = None,
    edition: Annotated[str | None, typer.Option("--edition", metavar="EDITION")] = None,
    character: Annotated[str | None, typer.Option("--character", metavar="NAME")] = None,
    cowbot: Annotated[str | None, typer.Option("--cowbot", metavar="NAME")] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL")] = None,
    random: Annotated[bool, typer.Option("--random")] = False,
    holdem: Annotated[bool, typer.Option("--holdem")] = False,
    players: Annotated[int, typer.Option("--players", metavar="N")] = 1,
    competitive: Annotated[bool, typer.Option("--competitive")] = False,
    board: Board = None,
    force: Force = False,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    wanted_first, wanted_last = _turn(first, "--from", words), _turn(last, "--to", words)
    if described is not None and (more := _given(ctx) - BESIDE_DESCRIBED):
        raise typer.BadParameter(words.label("usage.described", options=sorted(more)), param_hint="--described")
    with teaching(words, as_json=json):
        from pnp.core.scenario import format_scenario
        from pnp.definition.own_files import own_scenario, refuse
        from pnp.files.disk import write_text_atomic
        from pnp.games.fliptown.doors.boards import BOARDS
        from pnp.games.fliptown.doors.scenarios import SCENARIOS
        from pnp.games.fliptown.play.setup import Wish

        if described is not None:
            made = _rebuilt(described, board, out)
        elif seed is None:
            raise WrongCall(words.label("usage.seed"))
        else:
            if random:
                if character or cowbot or players > 1:
                    raise typer.BadParameter(words.label("usage.random"), param_hint="--random")
                cowbot, character = SCENARIOS.random_setup(seed, board)
                level = level or "normal"
            edition = edition or BOARDS.edition_of(board)
            wish = Wish(
                seed, kind, wanted_first, wanted_last, edition, character, cowbot, level, holdem, players, competitive
            )
            made = SCENARIOS.make_wish(wish, board, out)
        path = out / f"{made.id}.scenario.yaml"
        text = format_scenario(made)
        if not force:
            refuse(own_scenario(path, text))
        write_text_atomic(path, text)
        if json:
            show_json({"id": made.id, "file": str(path)})
        elif not quiet:
            typer.echo(str(path))


def _given(ctx: typer.Context) -> set[str]:
    """The options that stand in the call, as they are written."""
    sources = {param: ctx.get_parameter_source(param.name or "") for param in ctx.command.params}
    return {param.opts[0] for param, source in sources.items() if source is not None and source.name == "COMMANDLINE"}


def _rebuilt(described: str, board: str | None, out: Path) -> Scenario:
    from pnp.core.described import parse_described
    from pnp.core.findings import BadInput, MoveError
    from pnp.games import find_game

    try:
        parts = parse_described(described)
    except MoveError as error:
        raise BadInput([error.finding]) from None
    return find_game(parts.game).scenarios.rebuild(parts, board, out)


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(scenario)
