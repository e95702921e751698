"""Printing, from a wish to finished files: everything is drawn before the first file is written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import __version__
from pnp.cli.names import file_name
from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.definition.files import write_all_atomic
from pnp.definition.layers import load_chain
from pnp.definition.resources import is_there, layouts_dir
from pnp.games import printable
from pnp.lang.words import Words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.component import Card, Cards, Component, Printable, Room
from pnp.sheet.impose import checked_duplex
from pnp.sheet.leaf import Printed
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.paper import Standards, plain, standards_for
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.plan import Plan, Shop, plan_of
from pnp.sheet.press import Press
from pnp.sheet.theme import load_theme, theme_file
from pnp.sheet.tile import large_room

if TYPE_CHECKING:
    from pnp.sheet.document import Document

Step = Callable[[str], None]
"""Told the title of each piece of work as it begins."""


@dataclass(frozen=True)
class Wish:
    """What a call asks for, as it was typed; None stands for the default."""

    target: str
    components: tuple[str, ...] = ()
    paper: str = "a4"
    ink: str = "full"
    theme: str = "broadside"
    edition: str | None = None
    duplex: str = "none"
    bleed: float | None = None
    marks: bool = True
    corners: bool = False
    copies: int = 1
    players: int = 1
    only: tuple[str, ...] = ()
    large: bool = False
    one_file: bool = False
    png: bool = False
    tts: bool = False
    out: Path = Path("output")
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Made:
    """A file that was written."""

    path: Path
    components: tuple[str, ...]
    pages: int
    size: int


@dataclass(frozen=True)
class _Part:
    """One PDF to be: its file name without ending, and the components in it as they were made and as printed."""

    name: str
    title: str
    made: tuple[Component, ...]
    printed: tuple[Printed, ...]


@dataclass(frozen=True)
class Job:
    """A wish that can be granted: every component drawn and imposed, nothing written yet."""

    wish: Wish
    board: str
    shop: Shop
    fonts: FontFiles
    artwork: Artwork
    parts: tuple[_Part, ...]
    watched: tuple[Path, ...]

    @property
    def plan(self) -> Plan:
        return plan_of([printed for part in self.parts for printed in part.printed])

    @property
    def steps(self) -> int:
        """How many pieces of work there are."""
        pictures = self.wish.png + self.wish.tts
        return len(self.parts) + sum(pictures for part in self.parts for _ in part.made)

    def draw(self, step: Step) -> Iterator[tuple[Made, bytes]]:
        """Every file's bytes, one after the other."""
        for part in self.parts:
            step(part.title)
            document = self.shop.document(part.title, part.printed)
            pdf = self._pdf(document)
            yield self._made(f"{part.name}.pdf", part.printed, pdf, len(document.pages))
            for component, printed in zip(part.made, part.printed, strict=True):
                yield from self._pictures(component, printed, step)

    def _pictures(self, component: Component, printed: Printed, step: Step) -> Iterator[tuple[Made, bytes]]:
        if not (self.wish.png or self.wish.tts):
            return
        from pnp.cli.pictures import card_pictures, page_pictures, table_sheets  # takes long to load

        language = self.shop.press.words.lang
        name = f"{self.board}-{component.name}"
        if self.wish.png:
            step(component.title)
            if isinstance(component, Cards):
                found = card_pictures(name, component, language, self._pdf)
            else:
                document = self.shop.document(component.title, (printed,))
                found = page_pictures(name, self._pdf(document), len(document.pages))
            yield from (self._made(file, (printed,), png) for file, png in found)
        if self.wish.tts:
            step(component.title)
            if isinstance(component, Cards):
                sheets = table_sheets(name, component, language, self._pdf)
                yield from (self._made(file, (printed,), png) for file, png in sheets)

    def _pdf(self, document: Document) -> bytes:
        return write_pdf(document, self.fonts, self.artwork)

    def _made(self, name: str, printed: tuple[Printed, ...], raw: bytes, pages: int = 1) -> tuple[Made, bytes]:
        return Made(self.wish.out / name, tuple(each.name for each in printed), pages, len(raw)), raw


def prepare(wish: Wish, words: Words) -> Job:
    """Draw and impose what is wished for; raises `BadInput` for a wrong name, a faulty board, a card too big."""
    board = printable(wish.target, wish.edition)
    standards = standards_for(board.folders)
    order = _order(wish, standards)
    theme = load_theme(wish.theme, wish.ink)
    names = _checked_components(wish, board)
    gallery = PictureFiles(board.folders)
    if faults := gallery.check():
        raise BadInput(faults)
    fonts = FontFiles(theme.faces)
    press = Press(theme, fonts, gallery, words)
    made = [(name, board.make(name, press, _room(wish, name, board, order, standards))) for name in names]
    made = _chosen(made, wish.only) if wish.only else made
    parts = [_part(wish, board, press, standards, order, name, component) for name, component in made]
    if wish.one_file:
        parts = [_together(board, parts)]
    shop = Shop(press, standards, board.title, __version__, order.duplex)
    return Job(wish, file_name(board.name), shop, fonts, Artwork(gallery), tuple(parts), watched(wish, board))


def write(job: Job, step: Step) -> tuple[Made, ...]:
    """Draw all files, then write them: all, or none."""
    drawn = list(job.draw(step))
    write_all_atomic({made.path: raw for made, raw in drawn})
    return tuple(made for made, _ in drawn)


def watched(wish: Wish, board: Printable | None = None) -> tuple[Path, ...]:
    """The files and folders that a print depends on; those of the board as far as it could be read."""
    target = Path(wish.target)
    found: list[Path] = [layouts_dir()]
    if is_there(target):
        found.append(target if target.is_dir() else target.parent)
    try:
        found += [Path(tree.name) for tree in load_chain(theme_file(wish.theme))]
    except BadInput:
        found += [Path(wish.theme)]
    if board is not None:
        found += [*board.files(), *board.folders]
    return tuple(dict.fromkeys(found))


def is_no(findings: tuple[Finding, ...]) -> bool:
    """Whether a definition is at fault, rather than the call: something is wrong at a line of it."""
    return any(finding.line is not None and not finding.code.startswith("file.") for finding in findings)


# -- from names to figures -------------------------------------------------------------------------------------------


def _order(wish: Wish, standards: Standards) -> Order:
    bleed = standards.spec.bleed if wish.bleed is None else wish.bleed
    if not math.isfinite(bleed) or bleed < 0:
        raise BadInput([Finding("bleed.wrong", {"found": plain(bleed)})])
    duplex = checked_duplex(wish.duplex)
    return Order(standards.paper(wish.paper), duplex, bleed, wish.marks, wish.corners, wish.offset)


def _checked_components(wish: Wish, board: Printable) -> tuple[str, ...]:
    """The components wished for, each once and in the order of the kit; all where none is named."""
    known = board.components()
    wrong = [name for name in wish.components if name not in known]
    if wrong:
        raise BadInput(
            Finding("component.unknown", {"found": name, "known": list(known), "suggestion": nearest(name, known)})
            for name in wrong
        )
    return tuple(name for name in known if name in wish.components) if wish.components else known


def _room(wish: Wish, name: str, board: Printable, order: Order, standards: Standards) -> Room:
    """The paper within its margins, or several sheets of it for what is to be large."""
    large = wish.large and name in board.large
    width, height = large_room(standards, order.paper) if large else order.paper.inner
    return Room(width, height, order.bleed)


def _chosen(made: list[tuple[str, Component]], only: tuple[str, ...]) -> list[tuple[str, Component]]:
    """Only the cards that are named, by name or title; components without any of them are left out."""
    decks = [(name, component) for name, component in made if isinstance(component, Cards)]
    if not decks:
        raise BadInput([Finding("only.none", {})])
    cards = [card for _, deck in decks for card in deck.cards]
    wanted = {word.strip().casefold(): word for word in only}
    known = {key for card in cards for key in _keys(card)}
    titles = list(dict.fromkeys(title for card in cards for title in (card.title, card.name)))
    wrong = [word for key, word in wanted.items() if key not in known]
    if wrong:
        raise BadInput(Finding("only.unknown", {"found": word, "suggestion": nearest(word, titles)}) for word in wrong)
    kept = [
        (name, replace(deck, cards=tuple(card for card in deck.cards if _keys(card) & wanted.keys())))
        for name, deck in decks
    ]
    return [(name, deck) for name, deck in kept if deck.cards]


def _keys(card: Card) -> set[str]:
    return {card.name.casefold(), card.title.casefold()}


def _part(
    wish: Wish, board: Printable, press: Press, standards: Standards, order: Order, name: str, component: Component
) -> _Part:
    copies = wish.copies * (wish.players if name in board.per_player else 1)
    printed = print_component(press, standards, component, order, copies)
    large = "-large" if wish.large and name in board.large else ""
    return _Part(f"{file_name(board.name)}-{name}{large}", f"{board.title}: {printed.title}", (component,), (printed,))


def _together(board: Printable, parts: list[_Part]) -> _Part:
    made = tuple(component for part in parts for component in part.made)
    printed = tuple(each for part in parts for each in part.printed)
    return _Part(file_name(board.name), board.title, made, printed)
