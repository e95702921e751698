"""The people of a board: players' starts, characters, bounties, cowbots, and the goals of the game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.definition.types import Flag, Positive
from pnp.games.fliptown.board.spec_types import (
    Amount,
    CardRegion,
    CharacterValue,
    HandName,
    Part,
    Region,
    Several,
    StopNumber,
    Suit,
    Word,
)  # fmt: skip

Uses = Annotated[Positive, Field(le=99)]


class Start(Part):
    """The resources that a player begins with."""

    stars: Amount = 0
    cash: Amount = 0
    gold: Amount = 0
    wanted: Amount = 0
    pans: Amount = 0
    hammers: Amount = 0
    shovel: Flag = False


class OnceOrMore(Part):
    """The part that all abilities share: they work once per game unless the card says otherwise."""

    uses: Uses = 1


class BonusAbility(OnceOrMore):
    does: Literal["bonus"]
    regions: Annotated[tuple[Region, ...], Field(min_length=1)]


class AnyPokerCard(OnceOrMore):
    does: Literal["any-poker-card"]


class Shift(OnceOrMore):
    """Shift the value card up or down by up to the number of pans held."""

    does: Literal["shift"]


class DrawAnew(OnceOrMore):
    """Draw another card instead of the sheriff's."""

    does: Literal["draw"]


class ClearAbility(OnceOrMore):
    """Cross out Wanted: `up_to` by choice, or `per_hammer` for each hammer held."""

    does: Literal["clear"]
    up_to: Amount = 0
    per_hammer: Amount = 0
    when: Literal["end", "any"] = "any"


class GoldAbility(OnceOrMore):
    """Gain as much gold as the player has Wanted."""

    does: Literal["gold"]


class Redeal(OnceOrMore):
    does: Literal["redeal"]


class AnyCard(OnceOrMore):
    """Use the suit card as any suit, or the value card as any value."""

    does: Literal["any"]


Ability = Annotated[
    BonusAbility | AnyPokerCard | Shift | DrawAnew | ClearAbility | GoldAbility | Redeal | AnyCard,
    Field(discriminator="does"),
]


class Character(Part):
    value: CharacterValue
    start: Start
    ability: Ability


Quantity = Literal[
    "stars", "cash", "gold", "wanted", "pans", "hammers", "tools", "stops", "targets", "chambers", "buildings",
    "stones", "outer-stones", "star-stops", "bonus-stops", "star-buildings", "mine-gold", "rows-tried", "hunted",
    "bonus-regions", "silver", "arrests", "stolen", "hands-above-pair",
]  # fmt: skip


class Goal(Part):
    """A condition on a finished map: one test, or `any` of several (all of them if `any` is not given)."""

    count: Quantity | None = None
    at_least: Literal["all"] | Amount | None = None
    at_most: Amount | None = None
    stop: StopNumber | None = None
    item: Word | None = None
    power: Literal["truce", "shovel"] | None = None
    hand: HandName | None = None
    rank: Word | None = None
    beaten: Word | None = None
    all: Flag = False
    any: Several | None = None
    of: tuple[Goal, ...] = ()


class Bounties(Part):
    in_play: Annotated[Positive, Field(le=32)]
    first: Amount
    later: Amount
    cards: Annotated[dict[Word, Goal], Field(min_length=1)]


class Level(Part):
    per_stolen: Amount
    regions: Several


class Extra(Part):
    character: Amount
    holdem: Amount


class Cowbot(Part):
    suit: Suit
    trigger: Literal["gold", "bonus", "stars", "wanted"]
    regions: Annotated[tuple[CardRegion, ...], Field(min_length=1)]


class Cowbots(Part):
    multipliers: Annotated[tuple[Amount, ...], Field(min_length=1)]
    levels: Annotated[dict[Word, Level], Field(min_length=1)]
    extra: Extra
    bots: dict[Word, Cowbot] = Field(default_factory=dict)
