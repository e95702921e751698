"""Pictures of cards: each side as PNG, and sheets for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.files.names import Taken, file_name
from pnp.pdf.png import page_pngs, tts_sheets
from pnp.sheet.component import Cards
from pnp.sheet.document import Document
from pnp.sheet.faces import Faces, faces

Pdf = Callable[[Document], bytes]


def card_pictures(folder: str, cards: Cards, language: str, pdf: Pdf) -> Iterator[tuple[str, bytes]]:
    """One picture for each side of each card; a back that all cards share is drawn once."""
    found = faces(cards, language)
    taken, names = Taken(), dict[int, str]()
    if found.shared_back is not None and len(cards.cards) > 1:
        names[found.shared_back] = taken.free(f"{folder}/back.png")  # before a card of that name takes it
    for card, front, back in zip(cards.cards, found.fronts, found.backs, strict=True):
        file = file_name(card.name)
        if front not in names:
            names[front] = taken.free(f"{folder}/{file}.png")
        if back is not None and back not in names:
            names[back] = taken.free(f"{folder}/{file}-back.png")
    for number, png in enumerate(page_pngs(pdf(found.document))):
        yield names[number], png


def table_sheets(name: str, cards: Cards, language: str, pdf: Pdf) -> Iterator[tuple[str, bytes]]:
    """Fronts, each card as often as it occurs, and backs in the same places; a shared back is one picture."""
    found = faces(cards, language)
    document = pdf(found.document)
    copies = [card.copies for card in cards.cards]
    hidden = next((back for back in found.backs if back is not None), None)
    yield from _numbered(f"{name}-tts", tts_sheets(document, _repeated(found.fronts, copies), hidden))
    if found.shared_back is not None:
        yield f"{name}-tts-back.png", _single(found, pdf)
    elif hidden is not None:
        yield from _numbered(f"{name}-tts-backs", tts_sheets(document, _repeated(found.backs, copies), hidden))


def _repeated(pages: tuple[int | None, ...] | tuple[int, ...], copies: list[int]) -> list[int | None]:
    return [page for page, count in zip(pages, copies, strict=True) for _ in range(count)]


def _numbered(name: str, sheets: Iterator[bytes]) -> Iterator[tuple[str, bytes]]:
    for number, sheet in enumerate(sheets, 1):
        yield f"{name}-{number}.png" if number > 1 else f"{name}.png", sheet


def _single(found: Faces, pdf: Pdf) -> bytes:
    page = found.document.pages[found.shared_back or 0]
    return next(page_pngs(pdf(Document(found.document.title, found.document.language, (page,)))))
