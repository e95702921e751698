"""What the commands share that make puzzles of days: options, how an order is checked, what exit code a finding has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import common
from pnp.cli.choosing import asked_of
from pnp.cli.common import NO, WRONG

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.puzzle.order import DailyOrder

_STARS = 5
_CURATION = "daily."
"""How the codes of findings begin that say why a day has no puzzle."""

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


def checked_order(day: str, game: str, kind: str | None, edition: str | None, ctx: typer.Context) -> DailyOrder:
    """An order for a day's puzzle, with the settings of the call; raises `BadInput` with all that is wrong."""
    from pnp.core.daily import DailyWish
    from pnp.games import find_game
    from pnp.puzzle.order import DailyOrder

    chosen, board = find_game(game), ctx.params["board"]
    settings = asked_of(chosen, ctx, daily=True)
    plain = tuple((name, value if isinstance(value, bool) else str(value)) for name, value in settings.items())
    wish = chosen.dailies.check(DailyWish(day, kind or "", edition or "", plain), board)
    return DailyOrder(chosen.name, wish, board)


def code_of(findings: tuple[Finding, ...]) -> int:
    """No, where nothing could be found, or where the board is at fault rather than the call."""
    from pnp.cli.searching import is_about_search
    from pnp.kit.printing import is_no

    searched = all(is_about_search(finding) or finding.code.startswith(_CURATION) for finding in findings)
    return NO if searched or is_no(findings) else WRONG


def stars(difficulty: int) -> str:
    """One to five stars, as text."""
    return "★" * difficulty + "☆" * (_STARS - difficulty)
