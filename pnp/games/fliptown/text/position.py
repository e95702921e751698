"""A state as one line of text, and back: `1.1 *0 $4 g2 w0 p0 h0 drawn=1 grave=MC`.

Turn and resources are always written; every other field only if it is not empty. The order is fixed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pnp.core.cards import Card, parse_card, parse_suit, parse_value, value_name
from pnp.core.findings import Unreadable
from pnp.core.suggest import nearest
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, REGIONS, TOWN, TRAIL, Board
from pnp.games.fliptown.rules.effects import COLOURS
from pnp.games.fliptown.rules.gains import GAINED
from pnp.games.fliptown.rules.poker import ORDER
from pnp.games.fliptown.rules.state import Hand, Phase, State

RESOURCES = (("*", "stars"), ("$", "cash"), ("g", "gold"), ("w", "wanted"), ("p", "pans"), ("h", "hammers"))
_BIG = 9_999_999


class BadField(ValueError):
    """A field's text that can't be read; the argument is the wrong piece."""


class Field(NamedTuple):
    """How one part of the state is written and read."""

    write: Callable[[Board, State], str]
    read: Callable[[Board, str], dict[str, Any]]


def _names(index: dict[str, int], bits: int) -> str:
    return ",".join(name for name, n in index.items() if bits >> n & 1)


def _bits(index: dict[str, int], text: str) -> int:
    lookup = {name.lower(): n for name, n in index.items()}
    bits = 0
    for name in text.split(","):
        number = lookup.get(name.strip().lower())
        if number is None:
            raise BadField(name)
        bits |= 1 << number
    return bits


def _bit_field(attribute: str, index: Callable[[Board], dict[str, int]]) -> Field:
    return Field(
        lambda board, state: _names(index(board), getattr(state, attribute)),
        lambda board, text: {attribute: _bits(index(board), text)},
    )


def _number_field(attribute: str) -> Field:
    return Field(
        lambda _, state: str(getattr(state, attribute)) if getattr(state, attribute) else "",
        lambda _, text: {attribute: _number(text)},
    )


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise BadField(text)
    return int(text)


def _write_cards(cards: tuple[Card, ...]) -> str:
    return ",".join(map(str, cards))


def _read_cards(text: str) -> tuple[Card, ...]:
    cards = []
    for name in filter(None, text.split(",")):
        card = parse_card(name)
        if card is None:
            raise BadField(name)
        cards.append(card)
    return tuple(cards)


def _card_field(attribute: str) -> Field:
    return Field(
        lambda _, state: _write_cards(getattr(state, attribute)), lambda _, text: {attribute: _read_cards(text)}
    )


def _write_hands(_: Board, state: State) -> str:
    return "/".join(f"{_write_cards(hand.cards)}:{hand.name or 'nothing'}" for hand in state.hands)


def _read_hands(_: Board, text: str) -> dict[str, Any]:
    hands = []
    for part in text.split("/"):
        cards, colon, name = part.partition(":")
        name = "" if name == "nothing" else name
        if not colon or name not in ORDER:
            raise BadField(part)
        hands.append(Hand(_read_cards(cards), name))
    return {"hands": tuple(hands)}


def _write_powers(_: Board, state: State) -> str:
    return ",".join(name for name in ("truce", "shovel") if getattr(state, name))


def _read_powers(_: Board, text: str) -> dict[str, Any]:
    names = text.split(",")
    for name in names:
        if name not in {"truce", "shovel"}:
            raise BadField(name)
    return dict.fromkeys(names, True)


def _write_phase(_: Board, state: State) -> str:
    return "" if state.phase is Phase.FLIP else str(state.phase)


def _read_phase(_: Board, text: str) -> dict[str, Any]:
    try:
        return {"phase": Phase(text)}
    except ValueError:
        raise BadField(text) from None


def _read_suit(_: Board, text: str) -> dict[str, Any]:
    suit = parse_suit(text)
    if suit is None:
        raise BadField(text)
    return {"suit": suit}


def _read_value(_: Board, text: str) -> dict[str, Any]:
    value = parse_value(text)
    if value is None:
        raise BadField(text)
    return {"value": value}


def _write_paid(_: Board, state: State) -> str:
    parts = (["suit"] if state.paid_suit else []) + ([f"{state.paid_steps:+d}"] if state.paid_steps else [])
    return ",".join(parts)


def _read_paid(_: Board, text: str) -> dict[str, Any]:
    paid: dict[str, Any] = {}
    for part in text.split(","):
        if part == "suit":
            paid["paid_suit"] = True
        elif re.fullmatch(r"[+-][0-9]{1,2}", part):
            paid["paid_steps"] = int(part)
        else:
            raise BadField(part)
    return paid


def _read_acted(_: Board, text: str) -> dict[str, Any]:
    if text != "yes":
        raise BadField(text)
    return {"acted": True}


def _read_pool(board: Board, text: str) -> dict[str, Any]:
    tokens = text.split(",")
    for token in tokens:
        known = token in REGIONS or token in board.building_by_token or re.fullmatch(r"clear\.[0-9]{1,3}", token)
        if not known:
            raise BadField(token)
    return {"pool": tuple(sorted(tokens))}


def _numbered(attribute: str) -> Field:
    """A field for bounties in play: they are numbered from 1, because a position does not know their names."""
    return _bit_field(attribute, lambda _: {str(n + 1): n for n in range(32)})


FIELDS: dict[str, Field] = {
    "phase": Field(_write_phase, _read_phase),
    "drawn": _number_field("drawn"),
    "trail": _bit_field("stops", lambda board: board.site_index[TRAIL]),
    "rob": _bit_field("targets", lambda board: board.site_index[BADLANDS]),
    "mine": _bit_field("chambers", lambda board: board.site_index[MINE]),
    "town": _bit_field("buildings", lambda board: board.site_index[TOWN]),
    "grave": _bit_field("stones", lambda board: board.site_index[CEMETERY]),
    "land": _bit_field("land", lambda board: {s: n for n, s in enumerate(board.land.squares)} if board.land else {}),
    "items": _bit_field("items", lambda board: board.item_index),
    "visits": _number_field("visits"),
    "powers": Field(_write_powers, _read_powers),
    "bank": _bit_field("banked", lambda _: {colour: n for n, colour in enumerate(COLOURS)}),
    "hunt": _bit_field("hunted", lambda board: {value_name(v): n for n, v in enumerate(board.outlaws)}),
    "hotel": _number_field("hotel"),
    "hand": _card_field("hand"),
    "hands": Field(_write_hands, _read_hands),
    "arrests": _number_field("arrests"),
    "stolen": _card_field("stolen"),
    "gone": _card_field("gone"),
    "used": _number_field("used"),
    "toured": _bit_field("toured", lambda _: {region: n for n, region in enumerate(REGIONS)}),
    "claimed": _numbered("claimed"),
    "lineup": _card_field("lineup"),
    "bails": _number_field("bails"),
    "suit": Field(lambda _, state: state.suit, _read_suit),
    "value": Field(lambda _, state: value_name(state.value) if state.value else "", _read_value),
    "paid": Field(_write_paid, _read_paid),
    "acted": Field(lambda _, state: "yes" if state.acted else "", _read_acted),
    "pool": Field(lambda _, state: ",".join(state.pool), _read_pool),
    "gained": _bit_field("gained", lambda _: {name: n for n, name in enumerate(GAINED)}),
    "met": _numbered("met"),
}


def format_position(board: Board, state: State) -> str:
    """The one canonical text of a state."""
    parts = [f"{state.round}.{state.turn}"]
    parts += [f"{sign}{getattr(state, name)}" for sign, name in RESOURCES]
    for name, field in FIELDS.items():
        if text := field.write(board, state):
            parts.append(f"{name}={text}")
    return " ".join(parts)


def parse_position(board: Board, text: str) -> State:
    """The state of a line of text; raises `Unreadable` with the column of the first wrong piece."""
    words = list(_words(text))
    if not words:
        raise Unreadable("position.empty", column=1)
    column, label = words[0]
    turn = re.fullmatch(r"([1-9])\.([1-9])", label)
    if turn is None:
        raise Unreadable("position.turn", column=column, found=label)
    values: dict[str, Any] = {"round": int(turn[1]), "turn": int(turn[2])}
    for column, word in words[1:]:
        read = _read_resource(word, column) or _read_field(board, word, column)
        if repeated := sorted(values.keys() & read.keys()):
            raise Unreadable("position.twice", column=column, field=repeated[0])
        values.update(read)
    missing = [sign for sign, name in RESOURCES if name not in values]
    if missing:
        raise Unreadable("position.missing", column=len(text) + 1, fields=missing)
    return State(**values)


def _words(text: str) -> Iterator[tuple[int, str]]:
    return ((match.start() + 1, match[0]) for match in re.finditer(r"\S+", text))


def _read_resource(word: str, column: int) -> dict[str, Any]:
    names = dict(RESOURCES)
    name = names.get(word[0].lower())
    if name is None or not re.fullmatch(r"-?[0-9]+", word[1:]):
        return {}
    if not re.fullmatch(r"[0-9]{1,7}", word[1:]):
        raise Unreadable("position.amount", column=column, found=word, most=_BIG)
    return {name: int(word[1:])}


def _read_field(board: Board, word: str, column: int) -> dict[str, Any]:
    name, equals, text = word.partition("=")
    field = FIELDS.get(name.lower())
    if field is None or not equals:
        raise Unreadable("position.field", column=column, found=word, suggestion=nearest(name, FIELDS))
    try:
        return field.read(board, text)
    except BadField as bad:
        raise Unreadable("position.value", column=column + len(name) + 1, field=name, found=str(bad)) from None
