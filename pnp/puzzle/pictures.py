"""Puzzles as pictures: the pages of a PDF file as PNG, for a screen, a message or a web page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from pnp.pdf.png import page_pictures
from pnp.puzzle.paper import PuzzleFile

_PAGE = "page"


def pictures(files: Iterable[PuzzleFile]) -> Iterator[PuzzleFile]:
    """The pages of the PDF files among the given files, one after the other, each beside its file."""
    for file in _pdfs(files):
        yield from _named(file, PurePath(file.name).stem)


def bound_pictures(files: Iterable[PuzzleFile]) -> Iterator[PuzzleFile]:
    """The same for files of many pages: each gets a folder of its name."""
    for file in _pdfs(files):
        yield from _named(file, f"{PurePath(file.name).stem}/{_PAGE}")


def _pdfs(files: Iterable[PuzzleFile]) -> Iterator[PuzzleFile]:
    return (file for file in files if file.name.endswith(".pdf"))


def _named(file: PuzzleFile, name: str) -> Iterator[PuzzleFile]:
    return (PuzzleFile("picture", each, png) for each, png in page_pictures(name, file.raw))
