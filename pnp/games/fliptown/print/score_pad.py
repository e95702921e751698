"""Fliptown's score pad: a line for everything that counts, the ranks and titles below."""

from __future__ import annotations

from pnp.games.fliptown.board.board import Board
from pnp.sheet.component import Pages
from pnp.sheet.press import Press
from pnp.sheet.west import score_pad as west
from pnp.sheet.west.score_pad import PadRow, ScoreSheet
from pnp.sheet.west.symbols import picture_or


def score_pad(board: Board, press: Press, width: float, height: float) -> Pages:
    """One page of the pad; raises `BadInput` if the paper cannot hold even one sheet."""
    content = ScoreSheet(press.words.label("game.fliptown"), rows(board, press), legend(board, press))
    return west.score_pad(press, width, height, content)


def rows(board: Board, press: Press) -> tuple[PadRow, ...]:
    """A row for each thing that counts, in the order of the rules; a board without a hotel has no row for it.

    Bounties pay stars at once, so they are among the stars.
    """
    label = press.words.label
    hotel = picture_or(press, "building-hotel", "building")
    found = [
        PadRow(("star",), label("resource.stars")),
        PadRow(("cash",), label("resource.cash"), board.cash_per_point),
        PadRow(("gold",), label("resource.gold"), board.gold_per_point),
    ]
    if any(chamber.silver for chamber in board.chambers):
        found.append(PadRow(("silver-star", "mine"), label("region.mine")))
    if board.hotel:
        inn = next(building for building in board.buildings if building.effect.does == "check-in")
        found.append(PadRow(("silver-star", hotel), label(f"building.{inn.label}")))
    found.append(PadRow(("score",), label("heading.total"), strong=True, high=1.3))
    found.append(PadRow(("wanted",), label("resource.wanted")))
    found.append(PadRow(("title",), label("heading.title"), high=1.3))
    return tuple(found)


def legend(board: Board, press: Press) -> tuple[str, str]:
    """The least score of each rank, and the least Wanted of each title."""
    label = press.words.label
    ranks = [f"{least[0]} {label(f'rank.{name}')}" for name, least in board.ranks if least[0]]
    levels = [f"{least} {label(f'wanted.{name}')}" for name, least in board.wanted_levels]
    return "[score] " + " · ".join(ranks), "[wanted] " + " · ".join(levels)
