"""The space around the parts of the front: roomy, or tight for fronts that need more room."""

from __future__ import annotations

from typing import NamedTuple


class Spacing(NamedTuple):
    """Millimetres. `hint`: whether there is room for a line on notation above the moves."""

    inset: float
    gap: float
    foot: float
    module: float
    """The size of a module of the QR code."""
    head: float
    """The least height of the masthead."""
    caption: float
    between: float
    card: float
    """The space above a strip, the space between its rows, and the least height of a card."""
    line: float
    """The least height of a line of moves."""
    pad: float
    hint: float
    heading: float
    after: float
    """The height of a heading of the notes, and the space behind a section."""
    shares: tuple[float, ...]
    """Shares of the width that the notes may have beside two columns of moves, the least first."""


ROOMY = Spacing(3.2, 3.0, 4.6, 0.47, 34.0, 4.6, 1.6, 12.5, 7.0, 2.2, 6.4, 6.2, 2.4, (0.335,))
TIGHT = Spacing(2.3, 1.8, 4.2, 0.41, 30.0, 3.7, 0.6, 12.0, 5.0, 1.5, 0.0, 5.2, 1.0, (0.335, 0.38, 0.43))
"""For a whole game with every variant at once: three strips in two rows each, and eighteen lines of moves."""
