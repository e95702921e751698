"""Who takes part: what players begin with, characters, bounties, cowbots, and the goals that are set."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.definition.types import Count, Flag, Positive
from pnp.games.fliptown.spec_types import CardRegion, CardValue, HandName, Part, Region, StopNumber, Suit, Word


class Start(Part):
    """What a player begins with."""

    stars: Count = 0
    cash: Count = 0
    gold: Count = 0
    wanted: Count = 0
    pans: Count = 0
    hammers: Count = 0
    shovel: Flag = False


class BonusAbility(Part):
    does: Literal["bonus"]
    regions: Annotated[tuple[Region, ...], Field(min_length=1)]
    uses: Positive = 1


class AnyPokerCard(Part):
    does: Literal["any-poker-card"]
    uses: Positive = 1


class Shift(Part):
    """The value card up or down by up to the number of pans held."""

    does: Literal["shift"]
    uses: Positive = 1


class DrawAnew(Part):
    """Another card instead of the sheriff's."""

    does: Literal["draw"]
    uses: Positive = 1


class ClearAbility(Part):
    """Cross out Wanted: `up_to` by choice, or `per_hammer` for each hammer held."""

    does: Literal["clear"]
    up_to: Count = 0
    per_hammer: Count = 0
    when: Literal["end", "any"] = "any"
    uses: Positive = 1


class GoldAbility(Part):
    """As much gold as one has Wanted."""

    does: Literal["gold"]
    uses: Positive = 1


class Redeal(Part):
    does: Literal["redeal"]
    uses: Positive = 1


class AnyCard(Part):
    """The suit card as any suit, or the value card as any value."""

    does: Literal["any"]
    uses: Positive = 1


Ability = Annotated[
    BonusAbility | AnyPokerCard | Shift | DrawAnew | ClearAbility | GoldAbility | Redeal | AnyCard,
    Field(discriminator="does"),
]


class Character(Part):
    value: Literal["joker"] | CardValue
    start: Start
    ability: Ability


Quantity = Literal[
    "stars", "cash", "gold", "wanted", "pans", "hammers", "tools", "stops", "targets", "chambers", "buildings",
    "stones", "outer-stones", "star-stops", "bonus-stops", "star-buildings", "mine-gold", "rows-tried", "hunted",
    "bonus-regions", "silver", "arrests", "stolen", "hands-above-pair",
]  # fmt: skip


class Goal(Part):
    """A condition on a finished map: one test, or `any` of several (all of them where `any` is not given)."""

    count: Quantity | None = None
    at_least: Literal["all"] | Count | None = None
    at_most: Count | None = None
    stop: StopNumber | None = None
    item: Word | None = None
    power: Literal["truce", "shovel"] | None = None
    hand: HandName | None = None
    rank: Word | None = None
    beaten: Word | None = None
    all: Flag = False
    any: Positive | None = None
    of: tuple[Goal, ...] = ()


class Bounties(Part):
    in_play: Positive
    first: Count
    later: Count
    cards: Annotated[dict[Word, Goal], Field(min_length=1)]


class Level(Part):
    per_stolen: Count
    regions: Positive


class Extra(Part):
    character: Count
    holdem: Count


class Cowbot(Part):
    suit: Suit
    trigger: Literal["gold", "bonus", "stars", "wanted"]
    regions: Annotated[tuple[CardRegion, ...], Field(min_length=1)]


class Cowbots(Part):
    multipliers: Annotated[tuple[Count, ...], Field(min_length=1)]
    levels: Annotated[dict[Word, Level], Field(min_length=1)]
    extra: Extra
    bots: dict[Word, Cowbot] = Field(default_factory=dict)
