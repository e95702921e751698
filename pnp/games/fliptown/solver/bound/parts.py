"""What the bound takes a game apart into: small graphs, each with a state of its own.

A *part* is a region or a building (or several that share a state) with the fields of a state that belong to it alone:
the trail's position and horse, the circled chambers and the pickaxe, the hotel's ladder. A *step* leads from one state
of a part to another and needs *access* to a site, by the turn's own action or by a bonus action, and brings a reward.
Parts are coupled only by what they pay each other with; `sweep` puts prices on that.

Whatever a legal play does is a step of exactly one part at its true cost, or at less: that is what makes the bound
valid. A visit to a shop belongs to the part whose item it buys; the gift of a first visit may then be claimed in two
parts, which can only raise the bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array32

STARS, CASH, GOLD, WANTED, CLEAR, PANS, HAMMERS, TOKENS = range(8)
REWARD_WIDTH = TOKENS + 5
"""A reward's columns; from `TOKENS` on, the bonus actions of the five regions."""

Reward = tuple[int, ...]
Recipe = tuple[tuple[int, int, int], ...]
"""Where a part's state lies in a working state: field, shift, bits."""
Own = tuple[int, ...]
"""A part's state: one number for each entry of its recipe."""

NEVER = -(1 << 28)
"""The value of what cannot be."""
NO_REWARD: Reward = (0,) * REWARD_WIDTH
OWN_SITE, BUILDING = 1, 2
"""What a step circles newly, as bits: a site of the part's region, a building."""

ALL_VALUES = (1 << 14) - 2
BIT_LENGTH = -1
"""Instead of a shift in a recipe: the place of the highest bit."""
_WIDEST_KEY = 22


class TooWide(Exception):
    """A part of this board has more states than the bound has room for."""


@dataclass(frozen=True)
class Access:
    """How a site is reached by a turn's own action: its region, and the values (bits 1..13) that do."""

    region: int
    values: int


@dataclass(frozen=True)
class Step:
    """A step of a part; one that leads back to where it starts may be taken again and again."""

    to: Own
    access: Access
    reward: Reward
    fresh: int = 0


@dataclass(frozen=True)
class Part:
    """A part's graph, its states in an order in which steps lead forwards only.

    `recipe` says where the part's state lies in a working state: field, shift, bits. `keys` leads from these bits,
    put together, to the place in the order. Steps of place n are the rows `first[n]` to `first[n + 1]`.
    """

    name: str
    kinds: tuple[int, ...]
    recipe: Recipe
    nodes: tuple[Own, ...]
    keys: Array32
    first: Array
    to: Array
    access: Array
    reward: Array
    fresh: Array
    loop_first: Array
    loop_access: Array
    loop_reward: Array
    flips: Array
    last: Array


class Catalogue:
    """Numbers the kinds of access and the rewards that parts share."""

    def __init__(self, tables: Array) -> None:
        self.tables = tables
        self.accesses: dict[Access, int] = {}
        self.rewards: dict[Reward, int] = {}

    def access(self, access: Access) -> int:
        return self.accesses.setdefault(access, len(self.accesses))

    def reward(self, reward: Reward) -> int:
        return self.rewards.setdefault(reward, len(self.rewards))

    def reward_rows(self) -> Array:
        return np.array(list(self.rewards), dtype=np.int64).reshape(-1, REWARD_WIDTH)


def reward_of(tables: Array, row: int) -> Reward:
    """A row of the game's gains as a reward."""
    at = t.GAINS + row * t.G_WIDTH
    places = (t.G_STARS, t.G_CASH, t.G_GOLD, t.G_WANTED, t.G_CLEAR, t.G_PANS, t.G_HAMMERS)
    tokens = int(tables[at + t.G_TOKENS])
    each = (tokens >> f.TOKEN_BITS * region & (1 << f.TOKEN_BITS) - 1 for region in range(5))
    return (*(int(tables[at + place]) for place in places), *each)


def reward(**amounts: int) -> Reward:
    """A reward by the names of its columns, in lower case."""
    names = ("stars", "cash", "gold", "wanted", "clear", "pans", "hammers")
    return (*(amounts.get(name, 0) for name in names), 0, 0, 0, 0, 0)


def plus(*rewards: Reward) -> Reward:
    return tuple(map(sum, zip(*rewards, strict=True)))


def bit(number: int, place: int) -> int:
    return number >> place & 1


def own_of(recipe: Recipe, state: Array) -> Own:
    """A part's own state within a working state."""
    return tuple(
        int(state[field]).bit_length() if shift == BIT_LENGTH else int(state[field]) >> shift & (1 << width) - 1
        for field, shift, width in recipe
    )


def key_of(recipe: Recipe, own: Own) -> int:
    key, at = 0, 0
    for number, (_, _, width) in zip(own, recipe, strict=True):
        key |= number << at
        at += width
    return key


def _explore(starts: Iterable[Own], steps: Callable[[Own], Iterable[Step]]) -> tuple[list[Own], dict[Own, list[Step]]]:
    """Everything that steps lead to, each state before those that its steps lead to."""
    found: dict[Own, list[Step]] = {}
    order: list[Own] = []
    for start in starts:
        stack: list[tuple[Own, bool]] = [(start, False)]
        while stack:
            own, done = stack.pop()
            if done:
                order.append(own)
            elif own not in found:
                found[own] = list(dict.fromkeys(steps(own)))
                stack.append((own, True))
                stack.extend((step.to, False) for step in found[own] if step.to not in found)
    return order[::-1], found


class Shape(NamedTuple):
    """A part's name, the kinds of sites it circles, and where its state lies."""

    name: str
    kinds: tuple[int, ...]
    recipe: Recipe


def build(
    catalogue: Catalogue,
    shape: Shape,
    starts: Iterable[Own],
    steps: Callable[[Own], Iterable[Step]],
    *,
    flip: Callable[[Own], int] | None = None,
    last: Callable[[Own], tuple[int, ...]] | None = None,
) -> Part:
    """A part from its steps. `flip` numbers what lineups may pay in a state, `last` is its worth in the end."""
    name, kinds, recipe = shape
    bits = sum(width for _, _, width in recipe)
    if bits > _WIDEST_KEY:
        raise TooWide(name)
    order, found = _explore(starts, steps)
    place = {own: n for n, own in enumerate(order)}
    keys = np.full(1 << bits, -1, dtype=np.int32)
    first, rows, loop_first, loops = [0], [], [0], []
    for own in order:
        keys[key_of(recipe, own)] = place[own]
        for step in found[own]:
            row = (catalogue.access(step.access), catalogue.reward(step.reward))
            if step.to == own:
                loops.append(row)
            else:
                rows.append((place[step.to], *row, step.fresh))
        first.append(len(rows))
        loop_first.append(len(loops))
    edges = np.array(rows, dtype=np.int64).reshape(-1, 4)
    again = np.array(loops, dtype=np.int64).reshape(-1, 2)
    to, access, rewards, fresh = (np.ascontiguousarray(edges[:, n]) for n in range(4))
    again_access, again_reward = (np.ascontiguousarray(again[:, n]) for n in range(2))
    return Part(
        name, kinds, recipe, tuple(order), keys, np.array(first, dtype=np.int64), to, access, rewards, fresh,
        np.array(loop_first, dtype=np.int64), again_access, again_reward,
        np.array([flip(own) if flip else 0 for own in order], dtype=np.int64),
        np.array([last(own) if last else (0,) for own in order], dtype=np.int64),
    )  # fmt: skip
