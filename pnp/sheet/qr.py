"""QR codes: a text as a square of dark and light modules, drawn as one shape. The only importer of segno."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias

import segno

from pnp.sheet.primitives import Colour, Path, Segment

QUIET = 4
"""The width of the light border around a code in modules; a camera needs it to find the code."""
LEAST = 0.4
"""The smallest module, in millimetres, that a telephone still reads on paper."""
Matrix: TypeAlias = tuple[tuple[bool, ...], ...]


def qr_matrix(text: str) -> Matrix:
    """The modules of a code row by row, dark ones True, without the quiet zone.

    It is the smallest code that holds the text, with as much error correction as that size has room for.
    """
    code = segno.make(text, error="L", micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def modules_across(matrix: Matrix) -> int:
    """How many modules wide a code is with its quiet zone."""
    return len(matrix) + 2 * QUIET


def draw_qr(matrix: Matrix, x: float, y: float, side: float, colour: Colour) -> Path:
    """A code in a square of length `side`, quiet zone included; the ground must already be light.

    All runs of dark modules are rectangles of one shape: separate shapes would show seams on a screen.
    """
    module = side / modules_across(matrix)
    segments: list[Segment] = []
    for row, column, length in dark_runs(matrix):
        left, top = x + (QUIET + column) * module, y + (QUIET + row) * module
        right, bottom = left + length * module, top + module
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        segments += [("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())]
    return Path(tuple(segments), colour)


def dark_runs(matrix: Matrix) -> Iterator[tuple[int, int, int]]:
    """Row, first column and length of every run of dark modules."""
    for number, row in enumerate(matrix):
        column = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield number, column, length
            column += length
