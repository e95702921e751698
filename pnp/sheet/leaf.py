"""A leaf: one printed side of a sheet of paper, before its footer and check bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from pnp.sheet.impose import Side
from pnp.sheet.paper import Paper
from pnp.sheet.primitives import Primitive, Rect, Turn

Hint: TypeAlias = Literal["cut", "lines", "fold", "glue"]


@dataclass(frozen=True)
class CardPlace:
    """Where one side of a card lies on its page, trimmed."""

    card: str
    side: Side
    area: Rect
    turn: Turn


@dataclass(frozen=True)
class Leaf:
    """`sheet` counts the sheets of paper of a component from 1. Of `items` only marks reach into the margins.

    `span` is the part of the page's width for the footer; `label` names a sheet that is glued to others. `below` is
    how far a back that is moved down reaches into the margin.
    """

    paper: Paper
    items: tuple[Primitive, ...]
    side: Side
    sheet: int
    span: tuple[float, float]
    bookmark: str | None = None
    trim: Rect | None = None
    bleed: Rect | None = None
    places: tuple[CardPlace, ...] = ()
    hint: Hint | None = None
    label: str | None = None
    below: float = 0.0


@dataclass(frozen=True)
class Printed:
    """A component on paper. `two_sided`: its leaves alternate between fronts and backs, for printing on both sides."""

    name: str
    title: str
    leaves: tuple[Leaf, ...]
    cards: int
    sheets: int
    two_sided: bool
