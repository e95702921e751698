"""The two kinds of printed components: cards, which are cut out, and pages, which are used whole.

A card's drawing has its origin at the trimmed card's corner and may run over the trim by the bleed. A page's drawing
fills the paper within its margins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing


@dataclass(frozen=True)
class Card:
    """One card; `back` is None if its reverse stays white. `--only` and file names use `name`."""

    name: str
    title: str
    front: Drawing
    back: Drawing | None = None
    copies: int = 1


@dataclass(frozen=True)
class Cards:
    """Cards of one size. `width` and `height` are the trimmed card's, and `place` is where that size is defined."""

    name: str
    title: str
    width: float
    height: float
    radius: float
    cards: tuple[Card, ...]
    place: Place | None = None


@dataclass(frozen=True)
class Page:
    title: str
    drawing: Drawing


@dataclass(frozen=True)
class Pages:
    """Whole pages. `two_sided`: they are the front and back of sheets."""

    name: str
    title: str
    pages: tuple[Page, ...]
    two_sided: bool = False


Component: TypeAlias = Cards | Pages
C = TypeVar("C", bound=Component)


@dataclass(frozen=True)
class Room:
    """The room that a component is drawn for: the upright paper within its margins, and the bleed of cards.

    A page that is wider than high is printed on the paper turned sideways.
    """

    width: float
    height: float
    bleed: float


class Printable(Protocol):
    """A game, on one board, ready to be printed."""

    @property
    def game(self) -> str:
        """The game's name: the game's pictures are looked up after the board's own."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def per_player(self) -> tuple[str, ...]:
        """The components that every player needs a copy of."""

    @property
    def most_players(self) -> int: ...

    @property
    def large(self) -> tuple[str, ...]:
        """The components that `--large` makes larger than one sheet of paper."""

    @property
    def folders(self) -> tuple[Path, ...]:
        """The board's own folders: pictures in them are used before the shipped ones."""

    def components(self) -> tuple[str, ...]:
        """The components in the order of the kit."""

    def make(self, component: str, press: Press, room: Room) -> Component:
        """Draw one component; raises `BadInput`."""

    def on_board(self, press: Press, draw: Callable[[Press], C]) -> C:
        """Draw something else for this board, with its own words; raises `BadInput`."""

    def files(self) -> tuple[Path, ...]:
        """The definition files of the board, which `--watch` watches."""
