"""The form of a Fliptown board definition: start reading here.

These models are the YAML of `layouts/fliptown/boards/standard.yaml`, checked and frozen. They define the keys of a
board and contain no figures. `checks` compares several entries with each other, `compiler` makes the
engine's tables from the definition.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from pnp.definition import forms
from pnp.definition.types import Positive
from pnp.games.fliptown.board.spec_people import BonusAbility, Bounties, Character, ClearAbility, Cowbots, Goal, Start
from pnp.games.fliptown.board.spec_types import (
    Amount,
    CardRange,
    CardValue,
    Counted,
    HandName,
    Part,
    Regions,
    Several,
    SiteName,
    StopNumber,
    Suit,
    Word,
)  # fmt: skip

__all__ = [
    "BoardSpec", "BonusAbility", "Bounties", "Character", "ClearAbility", "Cowbots", "Goal", "Start",
]  # fmt: skip


class Reward(Part):
    """A reward: resources are gained at once, `clear` crosses out Wanted, `bonus` actions go into the pool."""

    stars: Amount = 0
    cash: Amount = 0
    gold: Amount = 0
    wanted: Amount = 0
    pans: Amount = 0
    hammers: Amount = 0
    clear: Amount = 0
    bonus: Regions = ()


class StopReward(Reward):
    """A trail stop: its reward, and one more of the player's choice if it has `choose`."""

    choose: dict[Word, Reward] = Field(default_factory=dict)


class Rounds(Part):
    count: Annotated[Positive, Field(le=9)]
    turns: Annotated[Positive, Field(le=9)]


class Limits(Part):
    pans: Amount
    hammers: Amount


class Changes(Part):
    suit: Amount
    step: Amount


class Suits(Part):
    trail: Suit
    badlands: Suit
    mine: Suit
    town: Suit


class Trail(Part):
    stops: Annotated[dict[StopNumber, StopReward], Field(min_length=1)]


class Row(Part):
    completed: Reward = Reward()
    targets: Annotated[dict[CardValue, Reward], Field(min_length=1)]


class Badlands(Part):
    rows: Annotated[dict[Word, Row], Field(min_length=1)]


class Chamber(Part):
    level: Several
    gains: Reward = Reward()
    edges: dict[SiteName, CardRange] = Field(default_factory=dict)
    silver: Counted | None = None


class Mine(Part):
    entrance: Annotated[dict[SiteName, CardRange], Field(min_length=1)]
    chambers: Annotated[dict[SiteName, Chamber], Field(min_length=1)]


class Item(Part):
    """An item on sale: its price, its gain at once, and its effect from then on."""

    price: Amount
    gains: Reward = Reward()
    trail: Amount = 0
    mine: Amount = 0
    less_wanted: Amount = 0
    gun: Amount = 0
    needs: Word | None = None


class Shape(Part):
    price: Amount
    cells: Annotated[
        tuple[Annotated[str, StringConstraints(pattern=forms.SQUARES, max_length=26)], ...],
        Field(min_length=1, max_length=26),
    ]


class Undertaker(Part):
    does: Literal["undertaker"]
    visits: Annotated[tuple[Literal["truce", "shovel"], ...], Field(min_length=1)]


class Bank(Part):
    does: Literal["bank"]
    price: Amount
    stars: tuple[Amount, ...]


class Hide(Part):
    does: Literal["hide"]
    up_to: Several


class Buy(Part):
    does: Literal["buy"]
    items: Annotated[dict[Word, Item], Field(min_length=1)]


class Donate(Part):
    does: Literal["donate"]
    price: Amount
    up_to: Several


class CheckIn(Part):
    does: Literal["check-in"]
    price: Amount
    silver: Annotated[tuple[Amount, ...], Field(min_length=1)]


class Land(Part):
    does: Literal["land"]
    grid: Annotated[
        tuple[Annotated[tuple[Amount, ...], Field(min_length=1, max_length=26)], ...], Field(min_length=1, max_length=9)
    ]
    shapes: Annotated[dict[Word, Shape], Field(min_length=1, max_length=99)]
    complete: Reward = Reward()


class Hunt(Part):
    does: Literal["hunt"]
    outlaws: Annotated[tuple[CardValue, ...], Field(min_length=1)]
    rewards: Annotated[dict[Word, Reward], Field(min_length=1)]


class Peek(Part):
    does: Literal["peek"]
    rewards: Annotated[dict[Word, Reward], Field(min_length=1)]


class Drink(Part):
    """Cash for stars, one star for each price paid."""

    does: Literal["drink"]
    price: Amount
    up_to: Several


class Invest(Part):
    """Gold for stars, one star for each price paid."""

    does: Literal["invest"]
    price: Amount
    up_to: Several


Effect = Annotated[
    Undertaker | Bank | Hide | Buy | Donate | CheckIn | Land | Hunt | Peek | Drink | Invest, Field(discriminator="does")
]


class Building(Part):
    name: Word
    first: Reward = Reward()
    effect: Effect


class Town(Part):
    buildings: Annotated[dict[CardValue, Building], Field(min_length=1)]


class Shovel(Part):
    stars: Amount


class Cemetery(Part):
    stones: Annotated[
        tuple[Annotated[tuple[SiteName, ...], Field(min_length=1, max_length=9)], ...],
        Field(min_length=1, max_length=9),
    ]
    circled: tuple[SiteName, ...] = ()
    wanted: Amount
    shovel: Shovel
    between: dict[str, Reward] = Field(default_factory=dict)


class Payout(Part):
    cash: Amount = 0
    stars: Amount = 0


class Work(Part):
    gold_per_pan: Amount
    cash_per_hammer: Amount


class Fine(Part):
    cash: Amount
    stars: Amount


class Sheriff(Part):
    bribe: Amount
    fines: tuple[Fine, ...]
    no_cash_from: Amount


class Scoring(Part):
    cash: Several
    gold: Several


class Titles(Part):
    ranks: Annotated[dict[Word, tuple[Amount, Amount, Amount]], Field(min_length=1)]
    wanted: Annotated[dict[Word, Amount], Field(min_length=1)]


class Rulings(Part):
    """Rulings where the rulebook is silent or the editions differ; the YAML explains each word beside it."""

    pickaxe: Literal["exact", "up-to"]
    cowbot_suit_change: Literal["replaces", "adds"]
    competitive_split: Literal["even", "down"]
    used_character: Literal["tucked", "turned-over"]
    clear_short: Literal["allowed", "refused"]
    overpaying: Literal["allowed", "refused"]
    cemetery_changes: Literal["refused", "allowed"]
    passing: Literal["always", "when-stuck"] = Field(alias="pass")
    stop_clears: Literal["forced", "chosen"]
    declined_visit: Literal["lost", "kept"]
    half_stars: Literal["down", "up"]
    ability_before_action: Literal["allowed", "refused"]


class BoardSpec(Part):
    """A whole board. `words` are labels for things that only this board has; the hash leaves them out."""

    format: Literal["pnp-board/1"]
    game: Literal["fliptown"]
    name: Annotated[str, StringConstraints(pattern=forms.TITLE)]
    edition: Literal["en", "pl"] | None = None
    rounds: Rounds
    start: Start
    limits: Limits
    changes: Changes
    suits: Suits
    trail: Trail
    badlands: Badlands
    mine: Mine
    town: Town
    cemetery: Cemetery
    poker: dict[HandName, Payout]
    work: Work
    sheriff: Sheriff
    scoring: Scoring
    titles: Titles
    characters: dict[Word, Character] = Field(default_factory=dict)
    bounties: Bounties
    cowbots: Cowbots
    achievements: dict[Word, Goal] = Field(default_factory=dict)
    rulings: Rulings
    words: dict[str, dict[str, str]] = Field(default_factory=dict)
