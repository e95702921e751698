"""From components to leaves: cards are imposed, a page takes one sheet, and a page that is too big takes several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.sheet.component import Card, Cards, Component, Page, Pages
from pnp.sheet.impose import Axis, Duplex, Grid, Side, axis_of, behind, find_grid, mark_frame, turn_behind
from pnp.sheet.leaf import CardPlace, Hint, Leaf, Printed
from pnp.sheet.marks import corner_hints, crop_marks, cut_lines, fold_line
from pnp.sheet.paper import Paper, Standards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Placed, Primitive, Rect
from pnp.sheet.tile import fitting, tile_leaves


@dataclass(frozen=True)
class Order:
    """The settings for printing. `offset` moves the back sides right and down, so that they lie behind their fronts."""

    paper: Paper
    duplex: Duplex
    bleed: float
    marks: bool = True
    corners: bool = False
    offset: tuple[float, float] = (0.0, 0.0)


def print_component(press: Press, standards: Standards, component: Component, order: Order, copies: int = 1) -> Printed:
    """A component on paper, `copies` times; raises `BadInput` if a card does not fit."""
    if isinstance(component, Cards):
        return _print_cards(press, standards, component, order, copies)
    return _print_pages(press, standards, component, order, copies)


# -- pages -----------------------------------------------------------------------------------------------------------


def _print_pages(press: Press, standards: Standards, pages: Pages, order: Order, copies: int) -> Printed:
    fits = all(fitting(order.paper, page.drawing.width, page.drawing.height) for page in pages.pages)
    duplex = pages.two_sided and order.duplex in ("long", "short") and fits
    leaves: list[Leaf] = []
    for _ in range(copies):
        for number, page in enumerate(pages.pages):
            sheet = leaves[-1].sheet + 1 if leaves else 1
            if duplex and number % 2:
                leaves += [_whole(page, order.paper, sheet - 1, "back", order.offset)]
            elif fitting(order.paper, page.drawing.width, page.drawing.height) is None:
                leaves += tile_leaves(press, standards, page, order.paper, sheet)
            else:
                leaves += [_whole(page, order.paper, sheet)]
    return Printed(pages.name, pages.title, tuple(leaves), 0, leaves[-1].sheet if leaves else 0, duplex)


def _whole(page: Page, paper: Paper, sheet: int, side: Side = "front", moved: tuple[float, float] = (0.0, 0.0)) -> Leaf:
    """A page in the middle of a sheet, moved by the printer's offset."""
    drawing = page.drawing
    turned = fitting(paper, drawing.width, drawing.height) or paper
    area = Rect((turned.width - drawing.width) / 2, (turned.height - drawing.height) / 2, drawing.width, drawing.height)
    there = area.moved(*moved)
    span = (turned.margin, turned.width - turned.margin)
    placed = Placed(drawing, there.x, there.y)
    return Leaf(turned, (placed,), side, sheet, span, bookmark=page.title, below=_below(turned, there))


def _below(paper: Paper, area: Rect) -> float:
    """How far something reaches into the margin below."""
    return max(0.0, area.bottom - (paper.height - paper.margin))


# -- cards -----------------------------------------------------------------------------------------------------------


def _print_cards(press: Press, standards: Standards, cards: Cards, order: Order, copies: int) -> Printed:
    backed = any(card.back is not None for card in cards.cards)
    folded = backed and order.duplex == "gutterfold"
    grid = find_grid(standards, order.paper, cards, order.bleed, marks=order.marks, fold=folded)
    layout = _Layout(press, standards, cards, order, grid)
    wanted = [card for card in cards.cards for _ in range(card.copies * copies)]
    heaps = [wanted[start : start + grid.count] for start in range(0, len(wanted), grid.count)]
    leaves = tuple(_deal(layout, heaps, backed=backed and not folded))
    sheets = max((leaf.sheet for leaf in leaves), default=0)
    two_sided = backed and order.duplex in ("long", "short")
    first = tuple(replace(leaf, bookmark=cards.title) for leaf in leaves[:1])
    return Printed(cards.name, cards.title, (*first, *leaves[1:]), len(wanted), sheets, two_sided)


def _deal(layout: _Layout, heaps: Sequence[Sequence[Card]], *, backed: bool) -> Iterator[Leaf]:
    """Fronts and backs in turn; without duplex, first all fronts, then all backs on sheets of their own."""
    if not backed:
        yield from (layout.leaf(heap, "front", number) for number, heap in enumerate(heaps, 1))
    elif layout.order.duplex == "none":
        yield from (layout.leaf(heap, "front", number) for number, heap in enumerate(heaps, 1))
        backs = [heap for heap in heaps if any(card.back is not None for card in heap)]
        yield from (layout.leaf(heap, "back", number) for number, heap in enumerate(backs, len(heaps) + 1))
    else:
        for number, heap in enumerate(heaps, 1):
            yield layout.leaf(heap, "front", number)
            yield layout.leaf(heap, "back", number)


@dataclass(frozen=True)
class _Layout:
    """Cards of one component on their grid."""

    press: Press
    standards: Standards
    cards: Cards
    order: Order
    grid: Grid

    def leaf(self, heap: Sequence[Card], side: Side, sheet: int) -> Leaf:
        """One page with a heap of cards: one side of each card, or both sides if the sheet is folded."""
        fold = self.grid.fold
        sides: tuple[Side, ...] = ("front", "back") if fold else (side,)
        axis = fold or axis_of(self.order.duplex, self.grid.paper)
        places = tuple(place for each in sides for place in self._places(heap, each, axis))
        block = self._block(sides, axis)
        printed = block.inset(-self.grid.bleed)
        drawn = {(card.name, card_side): drawing for card in heap for card_side, drawing in _sides(card)}
        items: list[Primitive] = [self._placed(drawn[place.card, place.side], place) for place in places]
        if self.order.marks:
            items += self._marks(places, printed, side)
        paper = self.grid.paper
        return Leaf(
            paper, tuple(items), side, sheet, (paper.margin, paper.width - paper.margin),
            trim=block, bleed=printed, places=places, hint=self._hint(side), below=_below(paper, printed),
        )  # fmt: skip

    def _places(self, heap: Sequence[Card], side: Side, axis: Axis) -> Iterator[CardPlace]:
        for card, area in zip(heap, self.grid.places(), strict=False):
            if side == "front":
                yield CardPlace(card.name, side, area, self.grid.turn)
            elif card.back is not None:
                yield CardPlace(card.name, side, self._moved(area, axis), turn_behind(self.grid.turn, axis))

    def _moved(self, area: Rect, axis: Axis) -> Rect:
        """The place behind a front, moved by the printer's offset unless both sides are printed on one page."""
        there = behind(area, axis, self.grid.paper)
        return there.moved(*self.order.offset) if self.order.duplex in ("long", "short") else there

    def _block(self, sides: tuple[Side, ...], axis: Axis) -> Rect:
        """The rectangle of all places, filled or not."""
        block = self.grid.block
        return self._moved(block, axis) if sides == ("back",) else block

    def _placed(self, drawing: Drawing, place: CardPlace) -> Placed:
        bleed = self.grid.bleed
        clip = Rect(0, 0, drawing.width, drawing.height).inset(-bleed)
        return Placed(drawing, place.area.x, place.area.y, place.turn, clip=clip)

    def _marks(self, places: tuple[CardPlace, ...], printed: Rect, side: Side) -> list[Primitive]:
        """Marks for every card of the page; only the front, which faces up when cutting, shows edges and corners."""
        frame = mark_frame(self.grid.paper)
        areas = [place.area for place in places]
        marks = list(crop_marks(self.press, self.standards.spec.marks, areas, printed, frame))
        fronts = [place.area for place in places if place.side == "front"]
        if side == "front" and not self.grid.bleed:
            marks += cut_lines(self.press, fronts)
        if side == "front" and self.order.corners:
            marks += corner_hints(self.press, fronts, self.cards.radius)
        if self.grid.fold:
            marks.append(fold_line(self.press, self.grid.paper, self.grid.fold, frame))
        return marks

    def _hint(self, side: Side) -> Hint | None:
        if not self.order.marks or side == "back":
            return None
        if self.grid.fold:
            return "fold"
        return "cut" if self.grid.bleed else "lines"


def _sides(card: Card) -> Iterator[tuple[Side, Drawing]]:
    yield "front", card.front
    if card.back is not None:
        yield "back", card.back
