"""What the commands that make daily puzzles share: options, and the exit code of a finding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import common
from pnp.cli.choosing import asked_of
from pnp.cli.common import NO, WRONG

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.puzzle.order import DailyOrder

_CURATION = "daily."
"""The beginning of the codes of findings that say why a day has no puzzle."""

DailyKind = Annotated[str | None, typer.Option("--kind", metavar="KIND")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="EDITION")]
Paper = Annotated[str, typer.Option("--paper", metavar="PAPER")]
Ink = Annotated[str, typer.Option("--ink", metavar="INK")]
Theme = Annotated[str, typer.Option("--theme", metavar="THEME")]
HideBest = Annotated[bool, typer.Option("--hide-best")]
NoAnswer = Annotated[bool, typer.Option("--no-answer")]
TimeLimit = Annotated[str, typer.Option("--time-limit", metavar="TIME")]
Png = Annotated[bool, typer.Option("--png")]
Memory = Annotated[float, typer.Option("--memory", metavar="GB")]
Workers = common.Workers
AllowUnproven = Annotated[bool, typer.Option("--allow-unproven")]


def order_of(day: str, game: str, kind: str | None, edition: str | None, ctx: typer.Context) -> DailyOrder:
    """An order for a day's puzzle, with the settings of the call; raises `BadInput` with every fault."""
    from pnp.core.daily import DailyWish
    from pnp.games import find_game
    from pnp.puzzle.daily import checked_order

    settings = asked_of(find_game(game), ctx, daily=True)
    plain = tuple((name, value if isinstance(value, bool) else str(value)) for name, value in settings.items())
    return checked_order(game, DailyWish(day, kind or "", edition or "", plain), ctx.params["board"])


def code_of(findings: tuple[Finding, ...]) -> int:
    """The exit code: "no" if no puzzle was found, or if the board is at fault and not the call."""
    from pnp.kit.printing import is_no
    from pnp.solve.searching import is_about_search

    searched = all(is_about_search(finding) or finding.code.startswith(_CURATION) for finding in findings)
    return NO if searched or is_no(findings) else WRONG
