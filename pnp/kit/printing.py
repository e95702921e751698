"""Printing, from a wish to finished files: everything is drawn before the first file is written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import meant, nearest
from pnp.files.disk import write_all_atomic
from pnp.files.names import Taken, file_name
from pnp.games import printable
from pnp.kit.settings import NOT_MOVED, BackSpec
from pnp.kit.watched import watched
from pnp.lang.words import Words
from pnp.pdf.workshop import Workshop, workshop
from pnp.sheet.component import Card, Cards, Component, Printable, Room
from pnp.sheet.impose import Duplex, checked_duplex, most_bleed
from pnp.sheet.leaf import Printed
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.paper import Standards, plain, standards_for
from pnp.sheet.plan import Plan, Shop, plan_of
from pnp.sheet.press import Press
from pnp.sheet.theme import load_theme
from pnp.sheet.tile import large_room

Step = Callable[[str], None]
"""Called with the title of each piece of work as it begins."""


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
    back: BackSpec = NOT_MOVED


@dataclass(frozen=True)
class Made:
    """A file that was written."""

    path: Path
    components: tuple[str, ...]
    pages: int
    size: int


@dataclass(frozen=True)
class _Part:
    """A PDF to be written: its file name without ending, and its components as they were made and as printed."""

    name: str
    title: str
    made: tuple[Component, ...]
    printed: tuple[Printed, ...]


@dataclass(frozen=True)
class Job:
    """A checked wish: every component is drawn and imposed, and no file is written yet."""

    wish: Wish
    order: Order
    board: str
    workshop: Workshop
    parts: tuple[_Part, ...]
    watched: tuple[Path, ...]

    @property
    def shop(self) -> Shop:
        return self.workshop.shop

    @property
    def plan(self) -> Plan:
        return plan_of([part.printed for part in self.parts])

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
            pdf = self.workshop.pdf(document)
            yield self._made(f"{part.name}.pdf", part.printed, pdf, len(document.pages))
            for component, printed in zip(part.made, part.printed, strict=True):
                yield from self._pictures(component, printed, step)

    def _pictures(self, component: Component, printed: Printed, step: Step) -> Iterator[tuple[Made, bytes]]:
        if not (self.wish.png or self.wish.tts):
            return
        from pnp.kit.pictures import card_pictures, table_sheets  # takes long to load
        from pnp.pdf.png import page_pictures

        language = self.shop.press.words.lang
        name = f"{self.board}-{component.name}"
        if self.wish.png:
            step(component.title)
            if isinstance(component, Cards):
                found = card_pictures(name, component, language, self.workshop.pdf)
            else:
                once = print_component(self.shop.press, self.shop.standards, component, self.order)
                found = page_pictures(name, self.workshop.pdf(self.shop.document(component.title, (once,))))
            yield from (self._made(file, (printed,), png) for file, png in found)
        if self.wish.tts:
            step(component.title)
            if isinstance(component, Cards):
                sheets = table_sheets(name, component, language, self.workshop.pdf)
                yield from (self._made(file, (printed,), png) for file, png in sheets)

    def _made(self, name: str, printed: tuple[Printed, ...], raw: bytes, pages: int = 1) -> tuple[Made, bytes]:
        return Made(self.wish.out / name, tuple(each.name for each in printed), pages, len(raw)), raw


def prepare(wish: Wish, words: Words) -> Job:
    """Draw and impose what the wish asks for; raises `BadInput` for a wrong name, a faulty board, a card too big."""
    board = printable(wish.target, wish.edition)
    standards = standards_for(board.folders)
    order = _order(wish, standards)
    if not 1 <= wish.players <= board.most_players:
        raise BadInput([Finding("players.number", {"found": wish.players, "most": board.most_players})])
    theme = load_theme(wish.theme, wish.ink)
    names = _checked_components(wish, board)
    made_in = workshop(board, theme, words, standards, order.duplex)
    press = made_in.press
    made = [(name, board.make(name, press, _room(wish, name, board, order, standards))) for name in names]
    made = _chosen(made, wish.only) if wish.only else made
    if wish.bleed is not None:
        _check_bleed(standards, order, [component for _, component in made])
    parts = [_part(wish, board, press, standards, order, name, component) for name, component in made]
    if wish.one_file:
        parts = [_together(board, parts)]
    targets = watched(wish.target, wish.theme, board)
    return Job(wish, order, file_name(board.name), made_in, tuple(parts), targets)


def write(job: Job, step: Step) -> tuple[Made, ...]:
    """Draw all files, then write all or none of them. Two files of one name get different names."""
    taken = Taken()
    drawn = [(replace(made, path=Path(taken.free(str(made.path)))), raw) for made, raw in job.draw(step)]
    write_all_atomic({made.path: raw for made, raw in drawn})
    return tuple(made for made, _ in drawn)


def is_no(findings: tuple[Finding, ...]) -> bool:
    """Whether a definition is at fault, not the call: a finding has a line in a file."""
    return any(finding.line is not None and not finding.code.startswith("file.") for finding in findings)


# -- from names to figures -------------------------------------------------------------------------------------------


def _order(wish: Wish, standards: Standards) -> Order:
    bleed = standards.spec.bleed if wish.bleed is None else wish.bleed
    if not math.isfinite(bleed) or bleed < 0:
        raise BadInput([Finding("bleed.wrong", {"found": plain(bleed)})])
    duplex = checked_duplex(wish.duplex)
    offset = _offset(wish.back, duplex, standards)
    return Order(standards.paper(wish.paper), duplex, bleed, wish.marks, wish.corners, offset)


def _offset(back: BackSpec, duplex: Duplex, standards: Standards) -> tuple[float, float]:
    """How far back sides are moved; raises `BadInput` if the board's own margins are too narrow for it."""
    if duplex not in ("long", "short"):
        return 0.0, 0.0
    turned, most = back.turned(duplex), standards.spec.back.most
    if beyond := turned.beyond(most):
        params = {"found": plain(max(abs(value) for value in beyond)), "most": plain(most), "duplex": duplex}
        raise BadInput([Finding("back.too_far_here", params)])
    return turned.x, turned.y


def _checked_components(wish: Wish, board: Printable) -> tuple[str, ...]:
    """The named components, each once and in the order of the kit; all if none is named."""
    known = board.components()
    wished = [meant(name, known) for name in wish.components]
    wrong = [name for name in wished if name not in known]
    if wrong:
        raise BadInput(
            Finding("component.unknown", {"found": name, "known": list(known), "suggestion": nearest(name, known)})
            for name in wrong
        )
    return tuple(name for name in known if name in wished) if wished else known


def _room(wish: Wish, name: str, board: Printable, order: Order, standards: Standards) -> Room:
    """The paper within its margins, or several sheets of it for a large print."""
    large = wish.large and name in board.large
    width, height = large_room(standards, order.paper) if large else order.paper.inner
    return Room(width, height, min(order.bleed, _any_bleed(order)))


def _any_bleed(order: Order) -> float:
    """The largest bleed: a larger one would leave no room for any card."""
    return min(order.paper.inner) / 2


def _check_bleed(standards: Standards, order: Order, made: list[Component]) -> None:
    """Raise `BadInput` if the bleed that was asked for leaves no room for a card."""
    tightest = _any_bleed(order)
    for component in made:
        if isinstance(component, Cards):
            folded = order.duplex == "gutterfold" and any(card.back is not None for card in component.cards)
            most = most_bleed(standards, order.paper, component, fold=folded)
            tightest = tightest if most is None else min(most, tightest)
    if order.bleed > tightest:
        params = {"found": plain(order.bleed), "most": plain(tightest), "paper": order.paper.name}
        raise BadInput([Finding("bleed.too_much", params)])


def _chosen(made: list[tuple[str, Component]], only: tuple[str, ...]) -> list[tuple[str, Component]]:
    """Only the cards that are listed, by name or title; components without any of them are left out."""
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
