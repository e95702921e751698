"""Counts the pages and sheets to print, and makes the finished documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.sheet.document import Document, PdfPage
from pnp.sheet.furniture import Imprint, furnished
from pnp.sheet.impose import Duplex
from pnp.sheet.leaf import Leaf, Printed
from pnp.sheet.paper import Paper, Standards
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
    """Pages are counted as a PDF reader shows them, sheets as they go into the printer."""

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


def plan_of(documents: Sequence[Sequence[Printed]]) -> Plan:
    """The plan for documents of these components; an empty back counts for the component whose sheet it is on."""
    lines: list[PlanLine] = []
    for printed in documents:
        pages = Counter(number for number, _ in _in_order(printed))
        lines += [
            PlanLine(each.name, each.title, each.cards, pages[number], each.sheets)
            for number, each in enumerate(printed)
        ]
    return Plan(tuple(lines))


@dataclass(frozen=True)
class Shop:
    """The settings that all documents of a run share."""

    press: Press
    standards: Standards
    board: str
    version: str
    duplex: Duplex

    def document(self, title: str, printed: Sequence[Printed]) -> Document:
        """Components in one document; each leaf has its footer, the first one also the measuring bars.

        If one component is printed on both sides, all are: a sheet with nothing on its back gets an empty page.
        """
        two_sided = any(each.two_sided for each in printed)
        imprints = [Imprint(self.board, each.title, each.sheets, self.version) for each in printed]
        pages: list[PdfPage] = []
        for number, leaf in _in_order(printed):
            pages.append(
                leaf.page() if isinstance(leaf, _Empty) else self.page(leaf, imprints[number], first=not pages)
            )
        duplex = self.duplex if two_sided and self.duplex != "gutterfold" else "none"
        return Document(title, self.press.words.lang, tuple(pages), duplex, self.board)

    def page(self, leaf: Leaf, imprint: Imprint, *, first: bool) -> PdfPage:
        """A leaf with its footer, label and bars."""
        items = furnished(self.press, self.standards, leaf, imprint, bars=first)
        drawing = Drawing(leaf.paper.width, leaf.paper.height, items)
        return PdfPage(drawing, leaf.paper.width, leaf.paper.height, leaf.trim, leaf.bleed, leaf.bookmark)


@dataclass(frozen=True)
class _Empty:
    """The back of a sheet that is printed on one side only; as large as the front that follows."""

    paper: Paper

    def page(self) -> PdfPage:
        return PdfPage(Drawing(self.paper.width, self.paper.height, ()), self.paper.width, self.paper.height)


def _in_order(printed: Sequence[Printed]) -> Iterator[tuple[int, Leaf | _Empty]]:
    """The pages of one document, each with the number of the component that it belongs to."""
    two_sided = any(each.two_sided for each in printed)
    count = last = 0
    for number, each in enumerate(printed):
        for leaf in each.leaves:
            if two_sided and leaf.side == "front" and count % 2:
                yield last, _Empty(leaf.paper)
                count += 1
            yield number, leaf
            count, last = count + 1, number
