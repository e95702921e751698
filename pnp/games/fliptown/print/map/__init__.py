"""The player map: everything that a player writes on, on one landscape page, drawn from the board alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import MappingProxyType

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.print.map.badlands import draw_badlands
from pnp.games.fliptown.print.map.cards import draw_pay, draw_poker
from pnp.games.fliptown.print.map.cemetery import draw_cemetery
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.games.fliptown.print.map.head import draw_head, ground
from pnp.games.fliptown.print.map.law import draw_sheriff
from pnp.games.fliptown.print.map.ledger import draw_ledger, draw_score
from pnp.games.fliptown.print.map.mine import draw_mine
from pnp.games.fliptown.print.map.plan import load_plan
from pnp.games.fliptown.print.map.town import draw_town
from pnp.games.fliptown.print.map.trail import draw_trail
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Rect
from pnp.sheet.theme import recoloured

__all__ = ["PANELS", "draw_map"]

PANELS: dict[str, Callable[[Desk, Rect], Iterator[Drawn]]] = {
    "head": draw_head,
    "trail": draw_trail,
    "badlands": draw_badlands,
    "mine": draw_mine,
    "town": draw_town,
    "cemetery": draw_cemetery,
    "sheriff": draw_sheriff,
    "pay": draw_pay,
    "score": draw_score,
    "ledger": draw_ledger,
    "poker": draw_poker,
}


def draw_map(board: Board, press: Press, width: float, height: float) -> Drawing:
    """The map for a page of this size within its margins; raises `BadInput` with everything that does not fit.

    The drawing's `spots` hold the place of everything that can be marked. The press must have the board's own labels.
    """
    plan = load_plan()
    desk = Desk(_inked(press), board, plan, plan.scale(width, height))
    drawn: list[Drawn] = list(ground(desk, Rect(0, 0, width, height)))
    findings: list[Finding] = []
    for name, area in plan.panels(width, height).items():
        try:
            drawn += PANELS[name](desk, area)
        except BadInput as bad:
            findings += bad.findings
    if findings:
        raise BadInput(findings)
    spots = {(spot.group, spot.name): spot.area for spot in drawn if isinstance(spot, Spot)}
    items = tuple(item for item in drawn if not isinstance(item, Spot))
    return Drawing(width, height, items, MappingProxyType(spots))


def _inked(press: Press) -> Press:
    """The press with the ink of pages that are full of type and icons; `low` prints that lighter, and finer lines."""
    theme = recoloured(press.theme, {"ink": press.theme.colours["body"]})
    if press.ink == "low":
        lines = theme.lines
        finer = {"thin": lines.hair, "rule": lines.thin, "heavy": lines.rule}
        theme = replace(theme, lines=lines.model_copy(update=finer))
    return replace(press, theme=theme)
