"""What a Fliptown board definition may say: start reading here.

These models are the YAML of `layouts/fliptown/standard.yaml`, checked and frozen. They know the shape of a board, not
one figure of it. `checks` looks at what concerns several entries at once, `compiler` makes the engine's tables of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from pnp.core.cards import RANKS, parse_suit, parse_value
from pnp.core.suggest import nearest
from pnp.definition.types import Count, Flag, Positive

HIGHEST_CARD = len(RANKS)
HIGHEST_STOP = 99


def _card_value(found: Any) -> int:
    value = parse_value(str(found)) if isinstance(found, str | int) and not isinstance(found, bool) else None
    if value is None or value > HIGHEST_CARD:
        raise PydanticCustomError("value.card", "no card value", {"found": str(found)})
    return value


def _stop_number(found: Any) -> int:
    value = parse_value(str(found)) if isinstance(found, str | int) and not isinstance(found, bool) else None
    if value is None or value > HIGHEST_STOP:
        raise PydanticCustomError("value.stop", "no stop number", {"found": str(found), "highest": HIGHEST_STOP})
    return value


def _card_range(found: Any) -> tuple[int, int]:
    if isinstance(found, list | tuple) and len(found) == 2:
        low, high = _card_value(found[0]), _card_value(found[1])
    else:
        first, dash, second = str(found).partition("-")
        low = _card_value(first)
        high = _card_value(second) if dash else low
    if low > high:
        raise PydanticCustomError("value.card_range", "backwards", {"found": str(found)})
    return low, high


def _suit(found: Any) -> str:
    words = {"hearts": "h", "spades": "s", "diamonds": "d", "clubs": "c"}
    suit = parse_suit(words.get(str(found).lower(), str(found)))
    if suit is None:
        raise PydanticCustomError(
            "value.suit", "no suit", {"found": str(found), "suggestion": nearest(str(found), words)}
        )
    return suit


def _listed(found: Any) -> Any:
    return [found] if isinstance(found, str) else found


_VALUE_SCHEMA = {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 10}, {"enum": ["A", "J", "Q", "K", "T"]}]}
CardValue = Annotated[int, BeforeValidator(_card_value), WithJsonSchema(_VALUE_SCHEMA)]
StopNumber = Annotated[int, BeforeValidator(_stop_number), WithJsonSchema({"type": ["integer", "string"]})]
CardRange = Annotated[
    tuple[int, int],
    BeforeValidator(_card_range),
    WithJsonSchema({"type": ["string", "integer"], "pattern": "^[0-9AJQKT]+(-[0-9AJQKT]+)?$"}),
]
Suit = Annotated[str, BeforeValidator(_suit), WithJsonSchema({"enum": ["h", "s", "d", "c"]})]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
SiteName = Annotated[str, BeforeValidator(str), StringConstraints(pattern=r"^[A-Za-z0-9]{1,8}$")]

Region = Literal["trail", "badlands", "mine", "town", "cemetery"]
CardRegion = Literal["trail", "badlands", "mine", "town"]
Counted = Literal["stones", "buildings", "chambers", "stops", "targets"]


class Part(BaseModel):
    """Every part of a definition is frozen and refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Reward(Part):
    """What is gained: resources at once, `clear` Wanted crossed out, `bonus` actions into the pool."""

    stars: Count = 0
    cash: Count = 0
    gold: Count = 0
    wanted: Count = 0
    pans: Count = 0
    hammers: Count = 0
    clear: Count = 0
    bonus: Annotated[tuple[Region, ...], BeforeValidator(_listed)] = ()


class StopReward(Reward):
    """A trail stop: its reward, and a choice of one more where it says `choose`."""

    choose: dict[Word, Reward] = Field(default_factory=dict)


class Start(Part):
    """What a player begins with."""

    stars: Count = 0
    cash: Count = 0
    gold: Count = 0
    wanted: Count = 0
    pans: Count = 0
    hammers: Count = 0
    shovel: Flag = False


class Rounds(Part):
    count: Annotated[Positive, Field(le=9)]
    turns: Annotated[Positive, Field(le=9)]


class Limits(Part):
    pans: Count
    hammers: Count


class Changes(Part):
    suit: Count
    step: Count


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
    level: Positive
    gains: Reward = Reward()
    edges: dict[SiteName, CardRange] = Field(default_factory=dict)
    silver: Counted | None = None


class Mine(Part):
    entrance: Annotated[dict[SiteName, CardRange], Field(min_length=1)]
    chambers: Annotated[dict[SiteName, Chamber], Field(min_length=1)]


class Item(Part):
    """An item on sale: what it costs, gives at once and does from then on."""

    price: Count
    gains: Reward = Reward()
    trail: Count = 0
    mine: Count = 0
    less_wanted: Count = 0
    gun: Count = 0
    needs: Word | None = None


class Shape(Part):
    price: Count
    cells: Annotated[tuple[Annotated[str, StringConstraints(pattern=r"^[#.]+$")], ...], Field(min_length=1)]


class Undertaker(Part):
    does: Literal["undertaker"]
    visits: Annotated[tuple[Literal["truce", "shovel"], ...], Field(min_length=1)]


class Bank(Part):
    does: Literal["bank"]
    price: Count
    stars: tuple[Count, ...]


class Hide(Part):
    does: Literal["hide"]
    up_to: Positive


class Buy(Part):
    does: Literal["buy"]
    items: Annotated[dict[Word, Item], Field(min_length=1)]


class Donate(Part):
    does: Literal["donate"]
    price: Count
    up_to: Positive


class CheckIn(Part):
    does: Literal["check-in"]
    price: Count
    silver: Annotated[tuple[Count, ...], Field(min_length=1)]


class Land(Part):
    does: Literal["land"]
    grid: Annotated[
        tuple[Annotated[tuple[Count, ...], Field(min_length=1, max_length=26)], ...], Field(min_length=1, max_length=9)
    ]
    shapes: Annotated[dict[Word, Shape], Field(min_length=1)]
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
    price: Count
    up_to: Positive


class Invest(Part):
    """Gold for stars, one star for each price paid."""

    does: Literal["invest"]
    price: Count
    up_to: Positive


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
    stars: Count


class Cemetery(Part):
    stones: Annotated[
        tuple[Annotated[tuple[SiteName, ...], Field(min_length=1, max_length=9)], ...],
        Field(min_length=1, max_length=9),
    ]
    circled: tuple[SiteName, ...] = ()
    wanted: Count
    shovel: Shovel
    between: dict[str, Reward] = Field(default_factory=dict)


HandName = Literal[
    "royal-flush", "straight-flush", "four", "full-house", "flush", "straight", "three", "two-pair", "pair"
]


class Payout(Part):
    cash: Count = 0
    stars: Count = 0


class Work(Part):
    gold_per_pan: Count
    cash_per_hammer: Count


class Fine(Part):
    cash: Count
    stars: Count


class Sheriff(Part):
    bribe: Count
    fines: tuple[Fine, ...]
    no_cash_from: Count


class Scoring(Part):
    cash: Positive
    gold: Positive


class Titles(Part):
    ranks: Annotated[dict[Word, tuple[Count, Count, Count]], Field(min_length=1)]
    wanted: Annotated[dict[Word, Count], Field(min_length=1)]


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


class Rulings(Part):
    """Where the rulebook is silent or the editions differ; what each word means stands beside it in the YAML."""

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
    redeal_pays: Literal["first", "both"]


class BoardSpec(Part):
    """A whole board. `words` are labels for things that only this board has; they are no part of its hash."""

    format: Literal["pnp-board/1"]
    game: Literal["fliptown"]
    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _./-]{0,59}$")]
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
