"""The small types of a board definition: card values, ranges, suits, names. A wrong value gives a coded finding."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from pnp.core.cards import HIGHEST, SUIT_WORDS, parse_suit, parse_value
from pnp.core.suggest import nearest
from pnp.definition import forms
from pnp.definition.types import Count

HIGHEST_STOP = 99


def _card_value(found: Any) -> int:
    value = parse_value(str(found)) if isinstance(found, str | int) and not isinstance(found, bool) else None
    if value is None or value > HIGHEST:
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
    suit = parse_suit(SUIT_WORDS.get(str(found).lower(), str(found)))
    if suit is None:
        raise PydanticCustomError(
            "value.suit", "no suit", {"found": str(found), "suggestion": nearest(str(found), SUIT_WORDS)}
        )
    return suit


def listed(found: Any) -> Any:
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
CharacterValue = Annotated[
    Literal["joker"] | int,
    BeforeValidator(lambda found: found if found == "joker" else _card_value(found)),
    WithJsonSchema({"anyOf": [*_VALUE_SCHEMA["anyOf"], {"const": "joker"}]}),
]
Word = Annotated[str, StringConstraints(pattern=forms.WORD)]
SiteName = Annotated[
    str,
    BeforeValidator(lambda found: str(found) if type(found) is int else found),
    StringConstraints(pattern=forms.SITE),
]
Amount = Annotated[Count, Field(le=999)]
"""Resources, prices, thresholds: numbers that the notation can write."""
Several = Annotated[Amount, Field(ge=1)]

Region = Literal["trail", "badlands", "mine", "town", "cemetery"]
_REGION_SCHEMA = {"enum": list(get_args(Region))}
Regions = Annotated[
    tuple[Region, ...],
    BeforeValidator(listed),
    WithJsonSchema({"anyOf": [_REGION_SCHEMA, {"type": "array", "items": _REGION_SCHEMA}]}),
]
"""One region, or a list of them."""
CardRegion = Literal["trail", "badlands", "mine", "town"]
Counted = Literal["stones", "buildings", "chambers", "stops", "targets"]

HandName = Literal[
    "royal-flush", "straight-flush", "four", "full-house", "flush", "straight", "three", "two-pair", "pair"
]


class Part(BaseModel):
    """Every part of a definition is frozen and refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
