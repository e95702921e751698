"""Cards one by one, trimmed, each on a page of its own: for pictures of cards, and for tables on a screen."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.sheet.component import Cards
from pnp.sheet.document import Document, PdfPage
from pnp.sheet.primitives import Drawing, Placed, Rect


@dataclass(frozen=True)
class Faces:
    """A document with every drawing once, and for each card the pages of its front and back."""

    document: Document
    fronts: tuple[int, ...]
    backs: tuple[int | None, ...]

    @property
    def shared_back(self) -> int | None:
        """The page of the back, if all cards have the same one; else None."""
        return self.backs[0] if len(set(self.backs)) == 1 else None


def faces(cards: Cards, language: str) -> Faces:
    pages: list[PdfPage] = []
    known: dict[int, int] = {}

    def page_of(drawing: Drawing) -> int:
        if id(drawing) not in known:
            known[id(drawing)] = len(pages)
            trimmed = Rect(0, 0, cards.width, cards.height)
            placed = Placed(drawing, 0, 0, clip=trimmed)
            pages.append(PdfPage(Drawing(cards.width, cards.height, (placed,)), cards.width, cards.height))
        return known[id(drawing)]

    fronts = tuple(page_of(card.front) for card in cards.cards)
    backs = tuple(None if card.back is None else page_of(card.back) for card in cards.cards)
    return Faces(Document(cards.title, language, tuple(pages)), fronts, backs)
