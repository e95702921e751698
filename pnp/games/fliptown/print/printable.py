"""Fliptown ready to be printed: a board, and how each of its components is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import GAME, Loaded, load_board
from pnp.games.fliptown.board.named import COMPONENTS, STANDARD
from pnp.games.fliptown.play.setup import MOST_PLAYERS
from pnp.games.fliptown.print.achievements import achievements_sheet
from pnp.games.fliptown.print.bounties import bounty_cards
from pnp.games.fliptown.print.characters import character_cards
from pnp.games.fliptown.print.cowbots import cowbot_cards
from pnp.games.fliptown.print.defined import at_its_line
from pnp.games.fliptown.print.map import draw_map
from pnp.games.fliptown.print.playing_cards import playing_cards
from pnp.games.fliptown.print.reference import reference
from pnp.games.fliptown.print.score_pad import score_pad
from pnp.games.fliptown.print.tuck_box import tuck_box
from pnp.sheet.component import Component, Page, Pages, Room
from pnp.sheet.paper import standards_for
from pnp.sheet.press import Press

CARD = "poker"
C = TypeVar("C", bound=Component)
TITLE = "game.fliptown"
"""The label at the head of every sheet: a homebrew board prints its name there."""


@dataclass(frozen=True)
class FliptownOnPaper:
    """See `pnp.sheet.component.Printable`."""

    loaded: Loaded

    game = GAME
    per_player = ("map",)
    most_players = MOST_PLAYERS
    large = ("map",)

    @property
    def board(self) -> Board:
        return self.loaded.board

    @property
    def own(self) -> bool:
        """Whether this is a homebrew board."""
        return self.loaded.own

    @property
    def name(self) -> str:
        return self.board.name if self.own else GAME

    @property
    def title(self) -> str:
        words = self.name.rpartition("/")[2].replace("-", " ").replace("_", " ").split()
        return " ".join(word[:1].upper() + word[1:] for word in words)

    @property
    def folders(self) -> tuple[Path, ...]:
        return (self.loaded.file.parent,) if self.own else ()

    def files(self) -> tuple[Path, ...]:
        """The board's own files and those that it extends."""
        return self.loaded.files

    def components(self) -> tuple[str, ...]:
        """The components in the order of the kit; a component that would be empty on this board is left out."""
        empty = {
            "characters": not self.board.characters,
            "bounties": not self.board.bounties,
            "cowbots": not self.board.cowbots,
            "achievements": not self.board.achievements,
        }
        return tuple(name for name in COMPONENTS if not empty.get(name))

    def make(self, component: str, press: Press, room: Room) -> Component:
        standards = standards_for(self.folders)
        least = standards.spec.text.map if component == "map" else standards.spec.text.least
        return self.on_board(press.within(standards, least), lambda own: self._draw(component, own, room))

    def on_board(self, press: Press, draw: Callable[[Press], C]) -> C:
        """The result of `draw` with the board's own words; a fault in these words is reported with its line."""
        words = press.words.for_board(self.board.words)
        if self.own and TITLE not in words.own:
            words = words.overlay({TITLE: self.title})
        try:
            return draw(press.spoken(words))
        except BadInput as bad:
            if not self.own:
                raise
            raise BadInput(at_its_line(finding, self.loaded.source, words.lang) for finding in bad.findings) from bad

    def _draw(self, component: str, press: Press, room: Room) -> Component:
        if component in {"characters", "bounties", "cowbots", "deck"}:
            return self._cards(component, press, room)
        return self._pages(component, press, room)

    def _cards(self, component: str, press: Press, room: Room) -> Component:
        card = press.standards.card(CARD)
        if component == "deck":
            return playing_cards(self.board, press, card, room.bleed)
        draw = {"characters": character_cards, "bounties": bounty_cards, "cowbots": cowbot_cards}[component]
        return draw(self.board, press, card, room.bleed, self.loaded.source)

    def _pages(self, component: str, press: Press, room: Room) -> Component:
        board, width, height = self.board, room.width, room.height
        match component:
            case "map":
                title = press.words.label("component.map")
                wide, high = max(width, height), min(width, height)
                return Pages(component, title, (Page(title, draw_map(board, press, wide, high)),))
            case "box":
                return tuck_box(board, press, width, height, press.standards.card(CARD))
            case "reference":
                return reference(board, press, width, height)
            case "achievements":
                return achievements_sheet(board, press, width, height, self.loaded.source)
            case "score-pad":
                return score_pad(board, press, width, height)
        raise AssertionError(component)


def printable(target: str | None = None, edition: str | None = None) -> FliptownOnPaper:
    """The game on a board (by default the standard one); raises `BadInput`."""
    return FliptownOnPaper(load_board(target or STANDARD, edition))
