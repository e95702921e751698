"""A document before it is written: pages of finished drawings, and the settings for the PDF reader and the printer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pnp.sheet.primitives import Drawing, Rect

Duplex: TypeAlias = Literal["none", "long", "short"]


@dataclass(frozen=True)
class PdfPage:
    """One side of a sheet of paper, in millimetres. `trim` is the part left after cutting, `bleed` the printed part.

    A page without `trim` is used whole. `bookmark` is its entry in the reader's list of contents.
    """

    drawing: Drawing
    width: float
    height: float
    trim: Rect | None = None
    bleed: Rect | None = None
    bookmark: str | None = None


@dataclass(frozen=True)
class Entry:
    """An entry in the reader's list of contents: its page, counted from 0, and the entries below it."""

    title: str
    page: int
    below: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Document:
    """Pages in the order of printing. `language` is a code such as `en`; `duplex` the edge the paper is turned over.

    `outline` is the reader's list of contents, for documents that need more than the pages' bookmarks.
    """

    title: str
    language: str
    pages: tuple[PdfPage, ...]
    duplex: Duplex = "none"
    subject: str = ""
    keywords: tuple[str, ...] = ()
    outline: tuple[Entry, ...] = ()

    def entries(self) -> tuple[Entry, ...]:
        """The outline; without an outline, the pages' bookmarks."""
        marks = ((number, page.bookmark) for number, page in enumerate(self.pages))
        return self.outline or tuple(Entry(title, number) for number, title in marks if title is not None)
