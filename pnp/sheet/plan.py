"""What will be printed, counted; and the finished documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.sheet.document import Document, PdfPage
from pnp.sheet.furniture import Imprint, furnished
from pnp.sheet.impose import Duplex
from pnp.sheet.leaf import Leaf, Printed
from pnp.sheet.paper import Standards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing


@dataclass(frozen=True)
class PlanLine:
    component: str
    title: str
    cards: int
    pages: int
    sheets: int


@dataclass(frozen=True)
class Plan:
    """Pages are what a reader shows, sheets are what goes into the printer."""

    lines: tuple[PlanLine, ...]

    @property
    def total(self) -> PlanLine:
        return PlanLine(
            "",
            "",
            sum(line.cards for line in self.lines),
            sum(line.pages for line in self.lines),
            sum(line.sheets for line in self.lines),
        )


def plan_of(printed: Sequence[Printed]) -> Plan:
    return Plan(tuple(PlanLine(each.name, each.title, each.cards, len(each.leaves), each.sheets) for each in printed))


@dataclass(frozen=True)
class Shop:
    """What all documents of a run share."""

    press: Press
    standards: Standards
    board: str
    version: str
    duplex: Duplex

    def document(self, title: str, printed: Sequence[Printed]) -> Document:
        """Components in one document, each leaf with its footer, the first one with bars to measure.

        Where one of them is printed on both sides, all are: a sheet with nothing on its back gets an empty page.
        """
        two_sided = any(each.two_sided for each in printed)
        pages: list[PdfPage] = []
        for each in printed:
            imprint = Imprint(self.board, each.title, each.sheets, self.version)
            for leaf in each.leaves:
                if two_sided and leaf.side == "front" and len(pages) % 2:
                    pages.append(_empty(leaf))
                pages.append(self.page(leaf, imprint, first=not pages))
        duplex = self.duplex if two_sided and self.duplex != "gutterfold" else "none"
        return Document(title, self.press.words.lang, tuple(pages), duplex, self.board)

    def page(self, leaf: Leaf, imprint: Imprint, *, first: bool) -> PdfPage:
        """A leaf with all that stands in its margins."""
        items = furnished(self.press, self.standards, leaf, imprint, bars=first)
        drawing = Drawing(leaf.paper.width, leaf.paper.height, items)
        return PdfPage(drawing, leaf.paper.width, leaf.paper.height, leaf.trim, leaf.bleed, leaf.bookmark)


def _empty(leaf: Leaf) -> PdfPage:
    """The back of a sheet that is printed on one side only; as large as the front that follows."""
    return PdfPage(Drawing(leaf.paper.width, leaf.paper.height, ()), leaf.paper.width, leaf.paper.height)
