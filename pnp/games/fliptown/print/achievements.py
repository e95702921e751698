"""Fliptown's achievements: each with its goal in pictures and in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.print.goal_symbols import goal_symbols
from pnp.games.fliptown.words.phrases import goal_sentence
from pnp.sheet.component import Pages
from pnp.sheet.press import Press
from pnp.sheet.west.card_frame import Places, place_of
from pnp.sheet.west.medal_sheet import MedalEntry, medal_sheet


def achievements_sheet(board: Board, press: Press, width: float, height: float, places: Places | None = None) -> Pages:
    """All achievements of the board on one page, or on more if one page cannot hold them."""
    return medal_sheet(press, width, height, tuple(_entries(board, press, places)))


def _entries(board: Board, press: Press, places: Places | None) -> Iterator[MedalEntry]:
    """A board's own words for its goal come first."""
    words = press.words
    for name, goal in board.achievements.items():
        own = f"goal.{name}" in words.own
        said = words.label(f"goal.{name}") if own else goal_sentence(words, board, goal, at_end=True)
        title, place = words.label(f"achievement.{name}"), place_of(places, "achievements", name)
        yield MedalEntry(title, goal_symbols(press, board, goal), said, place)
