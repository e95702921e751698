"""The game and the settings of a call: `--game`, `--set`, and settings that have options of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pnp.core.settings import SettingValue
    from pnp.games.game import Game

GameName = Annotated[str, typer.Option("--game", metavar="GAME")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE")]
Character = Annotated[str | None, typer.Option("--character", metavar="NAME")]
Cowbot = Annotated[str | None, typer.Option("--cowbot", metavar="NAME")]
Level = Annotated[str | None, typer.Option("--level", metavar="LEVEL")]
Holdem = Annotated[bool, typer.Option("--holdem")]

USUAL = "fliptown"
"""The default game."""


def given(ctx: typer.Context) -> dict[str, object]:
    """The options of the call as they are written, with their values."""
    return {
        param.opts[0]: ctx.params[param.name or ""]
        for param in ctx.command.params
        if _stands_in_call(ctx, param.name or "")
    }


def _stands_in_call(ctx: typer.Context, param: str) -> bool:
    source = ctx.get_parameter_source(param)
    return source is not None and source.name == "COMMANDLINE"


def asked_of(game: Game, ctx: typer.Context, *, daily: bool = False) -> dict[str, SettingValue]:
    """The settings that a call asks for, by `--set` or by their own options; raises `BadInput` with every fault."""
    from pnp.core.findings import BadInput
    from pnp.core.settings import read_settings
    from pnp.games import GAMES, find_game

    specs = [spec for spec in game.settings if spec.daily or not daily]
    everybody = {name: {spec.name for spec in find_game(name).settings} for name in GAMES}
    others = {name: names for name, names in everybody.items() if name != game.name}
    # A setting's own option means the same as `--set`.
    named = {name for names in everybody.values() for name in names}
    written = [f"{option[2:]}={value}" for option, value in given(ctx).items() if option[2:] in named]
    asked, faults = read_settings([*written, *(ctx.params.get("set_") or ())], specs, others)
    if faults:
        raise BadInput(faults)
    return asked
