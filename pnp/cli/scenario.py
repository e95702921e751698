"""`pnp scenario`: an unsolved scenario for any seed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.common import Board, Json, Lang, Out, Quiet, show_json, teaching, words_of


def _turn(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([1-9])\.([1-9])", text.strip())
    if match is None:
        raise typer.BadParameter(f"{text} is no turn. Write ROUND.TURN, such as 1.3.")
    return int(match[1]), int(match[2])


def scenario(
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help="Any word or date; it decides every card.")],
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="full, opening or sprint.")] = "full",
    first: Annotated[str | None, typer.Option("--from", metavar="R.T", help="First turn of a sprint.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="R.T", help="Last turn of a sprint.")] = None,
    edition: Annotated[
        str | None,
        typer.Option("--edition", metavar="EDITION", help="Rules as read in: en, pl. Default: the board's, or en."),
    ] = None,
    character: Annotated[
        str | None,
        typer.Option("--character", metavar="NAME", help="A character; `random` deals one to each of several players."),
    ] = None,
    cowbot: Annotated[str | None, typer.Option("--cowbot", metavar="NAME", help="A cowbot to play against.")] = None,
    level: Annotated[
        str | None, typer.Option("--level", metavar="LEVEL", help="The cowbot's level: easy, normal, hard.")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Let one card pick cowbot and character.")] = False,
    holdem: Annotated[bool, typer.Option("--holdem", help="Texas Hold'em: two more poker cards a round.")] = False,
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="1 to 4; several players race for bounties.")
    ] = 1,
    competitive: Annotated[
        bool, typer.Option("--competitive", help="With Hold'em and several players: only the best hand is paid.")
    ] = False,
    board: Board = None,
    out: Out = Path("output"),
    lang: Lang = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make an unsolved scenario file for a seed.

    Example:  pnp scenario --seed 2026-11-15 --kind sprint --from 1.1 --to 1.3
    """
    words = words_of(lang)
    wanted_first, wanted_last = _turn(first), _turn(last)
    with teaching(words, as_json=json):
        from pnp.core.scenario import format_scenario
        from pnp.definition.files import write_text_atomic
        from pnp.games.fliptown.entry import ENTRY
        from pnp.games.fliptown.setup import Wish

        if random:
            if character or cowbot or players > 1:
                raise typer.BadParameter("It picks cowbot and character of a single player.", param_hint="--random")
            cowbot, character = ENTRY.random_setup(seed, board)
            level = level or "normal"
        edition = edition or ENTRY.edition_of(board)
        wish = Wish(
            seed, kind, wanted_first, wanted_last, edition, character, cowbot, level, holdem, players, competitive
        )
        made = ENTRY.make(wish, board, out)
        path = out / f"{made.id}.scenario.yaml"
        write_text_atomic(path, format_scenario(made))
        if json:
            show_json({"id": made.id, "file": str(path)})
        elif not quiet:
            typer.echo(str(path))


def register(app: typer.Typer) -> None:
    app.command()(scenario)
