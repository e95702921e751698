"""Lode on paper: a kit of six cards, a claim on each; see `pnp.games.capabilities.Kit`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pnp.definition.layers import shipped
from pnp.games.capabilities import Kit
from pnp.sheet.component import C, Card, Cards, Component, Printable, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing
from pnp.sheet.west.card_frame import CardShape
from pnp.sheet.west.symbols import Symbol
from pnp.sheet.west.torn_notice import TornNotice, torn_notice
from tests.toy.boards import GAME, board_file, load_board
from tests.toy.rules import Board

COMPONENTS = ("claims",)


@dataclass(frozen=True)
class LodeOnPaper:
    """See `pnp.sheet.component.Printable`."""

    board: Board
    target: str | None

    game = GAME
    per_player: tuple[str, ...] = ()
    most_players = 1
    large: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.board.name if self.folders else GAME

    @property
    def title(self) -> str:
        return self.name.rpartition("/")[2].title()

    @property
    def folders(self) -> tuple[Path, ...]:
        own = self.target is not None and self.target not in shipped(GAME)
        return (board_file(self.target).parent,) if own and self.target else ()

    def files(self) -> tuple[Path, ...]:
        return (board_file(self.target),) if self.target and self.folders else ()

    def components(self) -> tuple[str, ...]:
        return COMPONENTS

    def make(self, component: str, press: Press, room: Room) -> Component:
        shape = press.standards.card("poker")
        words, poker = press.words, CardShape(shape.width, shape.height, shape.radius)
        cards = tuple(
            Card(claim, words.label("lode.claim", claim=claim.upper()), _front(press, self.board, n, poker, room.bleed))
            for n, claim in enumerate(self.board.claims)
        )
        return Cards(component, words.label("component.claims"), shape.width, shape.height, shape.radius, cards)

    def on_board(self, press: Press, draw: Callable[[Press], C]) -> C:
        return draw(press)


def _front(press: Press, board: Board, number: int, shape: CardShape, bleed: float) -> Drawing:
    said = press.words.label("lode.rule", gold=board.beside)
    symbols = (Symbol(("gold",), "?"), Symbol(("gold",), f"+{board.beside}", sealed=True))
    name = press.words.label("lode.claim", claim=board.claims[number].upper())
    notice = TornNotice(press.words.label("game.lode"), name, symbols, said)
    return Drawing(shape.width, shape.height, tuple(torn_notice(press, notice, shape, bleed)))


class LodeKit:
    def components(self) -> dict[str, int]:
        return {"claims": len(load_board().claims)}

    def printable(self, target: str | None = None, edition: str | None = None) -> Printable:
        assert edition in (None, "en")
        return LodeOnPaper(load_board(target), target)


KIT: Kit = LodeKit()
