"""The board as the engine reads it: tables of small frozen values, sites numbered from 0 for the state's bit sets.

This module contains no figures; `compiler` fills the tables from the definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from pnp.core.brief import brief

TRAIL, BADLANDS, MINE, TOWN, CEMETERY = "trail", "badlands", "mine", "town", "cemetery"
REGIONS = (TRAIL, BADLANDS, MINE, TOWN, CEMETERY)


class Gain(NamedTuple):
    """The gain of a site. `bonus` names the regions of the bonus actions gained."""

    stars: int = 0
    cash: int = 0
    gold: int = 0
    wanted: int = 0
    pans: int = 0
    hammers: int = 0
    clear: int = 0
    bonus: tuple[str, ...] = ()


class Stop(NamedTuple):
    """A trail stop. `choices`: the notation's word and the whole gain; one entry named "" if there is no choice."""

    name: str
    number: int
    choices: Mapping[str, Gain]


class Target(NamedTuple):
    name: str
    value: int
    row: int
    gain: Gain


class Row(NamedTuple):
    name: str
    mask: int
    completed: Gain


class Chamber(NamedTuple):
    """A chamber. `ways` says how it is entered: (upper chamber's bit or 0 for the entrance, lowest, highest value)."""

    name: str
    level: int
    gain: Gain
    ways: tuple[tuple[int, int, int], ...]
    silver: str | None


class Item(NamedTuple):
    name: str
    price: int
    gain: Gain
    trail: int
    mine: int
    less_wanted: int
    gun: int
    needs: str | None


class Placement(NamedTuple):
    """One way of filling a shape into the land grid: the squares' bits, their names in order, price and stars."""

    mask: int
    squares: tuple[str, ...]
    shape: str
    price: int
    stars: int


class Effect(NamedTuple):
    """A building's effect. Which fields mean something depends on `does`, the verb of the notation."""

    does: str
    price: int = 0
    up_to: int = 0
    visits: tuple[str, ...] = ()
    stars: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    silver: tuple[int, ...] = ()
    outlaws: tuple[int, ...] = ()
    rewards: Mapping[str, Gain] = {}


class Building(NamedTuple):
    name: str
    value: int
    label: str
    first: Gain
    effect: Effect


class Stone(NamedTuple):
    """A tombstone. `rewards` pairs a neighbour's bit with the reward between the two stones."""

    name: str
    rewards: tuple[tuple[int, Gain], ...]


class LandGrid(NamedTuple):
    squares: tuple[str, ...]
    stars: tuple[int, ...]
    columns: int
    placements: Mapping[int, Placement]
    full: int
    complete: Gain
    shapes: Mapping[str, int]


class Character(NamedTuple):
    """A character. `ability` names the ability of the card; the other fields are its figures."""

    name: str
    value: int | None
    start: Mapping[str, int]
    ability: str
    uses: int
    regions: tuple[str, ...] = ()
    up_to: int = 0
    per_hammer: int = 0
    when: str = "any"


class Cowbot(NamedTuple):
    name: str
    suit: str
    trigger: str
    regions: tuple[str, ...]


class Level(NamedTuple):
    name: str
    per_stolen: int
    regions: int


@dataclass(frozen=True)
class Goal:
    """A condition on a map; see `goals`. `at_least` is None if the goal sets no number, and -1 for "all"."""

    count: str | None = None
    at_least: int | None = None
    at_most: int | None = None
    stop: str | None = None
    item: str | None = None
    power: str | None = None
    hand: str | None = None
    rank: str | None = None
    beaten: str | None = None
    all: bool = False
    any: int | None = None
    of: tuple[Goal, ...] = ()


class Bounty(NamedTuple):
    name: str
    goal: Goal


class Rulings(NamedTuple):
    """The definition's `rulings`, word for word; the YAML explains each word."""

    pickaxe: str
    cowbot_suit_change: str
    competitive_split: str
    used_character: str
    clear_short: str
    overpaying: str
    cemetery_changes: str
    passing: str
    stop_clears: str
    declined_visit: str
    half_stars: str
    ability_before_action: str


@dataclass(frozen=True, eq=False)
class Board:
    """All tables of one board. Compared and hashed by identity: a board is loaded once and passed around."""

    name: str
    digest: str
    rounds: int
    turns: int
    start: Mapping[str, int]
    pan_limit: int
    hammer_limit: int
    suit_change: int
    value_step: int
    suit_of: Mapping[str, str]
    stops: tuple[Stop, ...]
    targets: tuple[Target, ...]
    rows: tuple[Row, ...]
    chambers: tuple[Chamber, ...]
    buildings: tuple[Building, ...]
    items: tuple[Item, ...]
    stones: tuple[Stone, ...]
    stone_rows: tuple[tuple[str, ...], ...]
    stones_at_start: int
    stone_wanted: int
    shovel_stars: int
    land: LandGrid | None
    poker: Mapping[str, Gain]
    gold_per_pan: int
    cash_per_hammer: int
    bribe: int
    fines: tuple[tuple[int, int], ...]
    no_cash_from: int
    cash_per_point: int
    gold_per_point: int
    ranks: tuple[tuple[str, tuple[int, int, int]], ...]
    wanted_levels: tuple[tuple[str, int], ...]
    characters: Mapping[str, Character]
    bounties: Mapping[str, Bounty]
    bounties_in_play: int
    bounty_first: int
    bounty_later: int
    cowbots: Mapping[str, Cowbot]
    multipliers: tuple[int, ...]
    levels: Mapping[str, Level]
    extra_character: int
    extra_holdem: int
    achievements: Mapping[str, Goal]
    rulings: Rulings
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return brief(self, self.tag)

    @property
    def tag(self) -> str:
        """The board's name and the beginning of its hash, to tell boards apart."""
        return f"{self.name}@{self.digest[:8]}"

    @cached_property
    def region_of(self) -> dict[str, str]:
        """The region that a suit card leads to."""
        return {suit: region for region, suit in self.suit_of.items()}

    @cached_property
    def site_index(self) -> dict[str, dict[str, int]]:
        """For each region the number of a site by its name in the notation."""
        tables: dict[str, tuple[Any, ...]] = {
            TRAIL: self.stops,
            BADLANDS: self.targets,
            MINE: self.chambers,
            TOWN: self.buildings,
            CEMETERY: self.stones,
        }
        return {region: {site.name: n for n, site in enumerate(table)} for region, table in tables.items()}

    @cached_property
    def item_index(self) -> dict[str, int]:
        return {item.name: n for n, item in enumerate(self.items)}

    @cached_property
    def building_by_token(self) -> dict[str, tuple[Building, str]]:
        """The pool's effect tokens: `@5`, and for a building with an effect per visit `@A.shovel`."""
        tokens: dict[str, tuple[Building, str]] = {}
        for building in self.buildings:
            for visit in building.effect.visits or ("",):
                tokens[effect_token(building.name, visit)] = (building, visit)
        return tokens

    def _effect(self, does: str) -> Effect | None:
        return next((b.effect for b in self.buildings if b.effect.does == does), None)

    @cached_property
    def hotel(self) -> tuple[int, ...]:
        """The hotel's silver stars; empty on a board without a hotel."""
        effect = self._effect("check-in")
        return effect.silver if effect else ()

    @cached_property
    def bank_stars(self) -> tuple[int, ...]:
        effect = self._effect("bank")
        return effect.stars if effect else ()

    @cached_property
    def outlaws(self) -> tuple[int, ...]:
        effect = self._effect("hunt")
        return effect.outlaws if effect else ()

    @cached_property
    def bail_rewards(self) -> Mapping[str, Gain]:
        effect = self._effect("hunt")
        return effect.rewards if effect else {}

    @cached_property
    def undertaker_visits(self) -> tuple[str, ...]:
        effect = self._effect("undertaker")
        return effect.visits if effect else ()


def effect_token(building: str, visit: str = "") -> str:
    return f"@{building}.{visit}" if visit else f"@{building}"
