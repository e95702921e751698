"""Compiled pictures: flat lists of path operators, kept in the user's cache folder.

svglib reads SVG well but takes long to import; a picture in the cache is printed without it. A cache that is damaged
or cannot be written is ignored without a message, because that only costs time.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from pnp.core.findings import BadInput
from pnp.files import folders
from pnp.files.disk import write_text_atomic
from pnp.pdf.content import colour_operands, paint_operator
from pnp.sheet.pictures import PictureFiles, plain_colour

_FORMAT = "pnp-picture/2"
Inks: TypeAlias = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True)
class Shape:
    """A path in the picture's own units. Colours are roles (`gold`) or the picture's own (`#12ab00`)."""

    path: str
    fill: str | None
    stroke: str | None
    pen: str
    even_odd: bool


@dataclass(frozen=True)
class Art:
    """A picture: its size and its shapes, from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    _contents: dict[Inks, str] = field(default_factory=dict, compare=False, repr=False)

    def content(self, inks: Inks) -> str:
        """The picture's operators in these colours; empty if no shape is printed."""
        known = self._contents.get(inks)
        if known is None:
            known = self._contents[inks] = self._coloured(inks)
        return known

    def _coloured(self, inks: Inks) -> str:
        colours = dict(inks)
        plain = all(colour in (None, "#000000", "#FFFFFF") for colour in colours.values())
        lines: list[str] = []
        last: tuple[str | None, str | None, str] = (None, None, "")
        for shape in self.shapes:
            fill, stroke = (_final(colour, colours, plain) for colour in (shape.fill, shape.stroke))
            if fill is None and stroke is None:
                continue
            state = (fill or last[0], stroke or last[1], shape.pen if stroke else last[2])
            if state[0] != last[0] and state[0]:
                lines.append(_operator(state[0], "rg", "g"))
            if state[1] != last[1] and state[1]:
                lines.append(_operator(state[1], "RG", "G"))
            if state[2] != last[2]:
                lines.append(state[2])
            last = state
            painted = paint_operator(fill is not None, stroke is not None, even_odd=shape.even_odd)
            lines.append(f"{shape.path} {painted}")
        return "\n".join([*lines, ""]) if lines else ""


class Artwork:
    """The pictures of a gallery, compiled when first asked for. One serves for many documents."""

    def __init__(self, pictures: PictureFiles, cache: Path | None = None) -> None:
        self._pictures = pictures
        self._cache = cache_folder() if cache is None else cache
        self._ready: dict[str, Art] = {}

    def picture(self, name: str) -> Art:
        """A picture by name; raises `BadInput` if it is missing or unusable."""
        art = self._ready.get(name)
        if art is None:
            art = self._ready[name] = self._find(name)
        return art

    def _find(self, name: str) -> Art:
        key = hashlib.sha256(f"{_FORMAT}\n{self._pictures.text(name)}".encode()).hexdigest()
        file = self._cache and self._cache / key[:2] / f"{key}.json"
        art = _remembered(file) if file else None
        if art is None:
            from pnp.pdf.compile import compile_picture

            art = compile_picture(self._pictures.load(name), self._pictures.file(name))
            with suppress(BadInput):
                if file:
                    write_text_atomic(file, _record(art))
        return art


def cache_folder() -> Path | None:
    """Where compiled pictures are kept: the user's cache folder; None if the user has no such folder."""
    try:
        return folders.cache_folder(os.environ) / "pictures"
    except RuntimeError:
        return None


def _final(colour: str | None, colours: dict[str, str | None], plain: bool) -> str | None:
    """The printed colour of a shape: the ink of its role, or its own colour, which black ink makes black or white."""
    if colour is None or not colour.startswith("#"):
        return None if colour is None else colours[colour]
    return plain_colour(colour) if plain else colour


def _operator(colour: str, coloured: str, grey: str) -> str:
    operands = colour_operands(colour)
    return f"{operands} {coloured if ' ' in operands else grey}"


def _record(art: Art) -> str:
    shapes = [[each.path, each.fill, each.stroke, each.pen, each.even_odd] for each in art.shapes]
    body = json.dumps([_FORMAT, art.width, art.height, shapes], separators=(",", ":"))
    return f"{_digest(body)}\n{body}"


def _remembered(file: Path) -> Art | None:
    """A picture from the cache; None if it is missing or incomplete."""
    try:
        digest, _, body = file.read_text(encoding="utf-8").partition("\n")
        if digest != _digest(body):
            return None
        _, width, height, shapes = json.loads(body)
        return Art(float(width), float(height), tuple(Shape(*shape) for shape in shapes))
    except (OSError, ValueError, TypeError):
        return None


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
