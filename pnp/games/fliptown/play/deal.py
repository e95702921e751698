"""The deal of a Fliptown scenario: the turns played, variant, players and bounties, positions, decks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from pnp.core.cards import Card, format_cards, full_deck
from pnp.core.described import Parts, written, written_in_list
from pnp.core.scenario import History, Scenario, Setting, format_name, format_setting
from pnp.core.suggest import nearest
from pnp.games.fliptown.board.named import OBJECTIVES

TurnNumber: TypeAlias = tuple[int, int]
Decks: TypeAlias = Mapping[int, tuple[Card, ...]]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""A letter for each card, in the order of `full_deck`: A-M clubs, N-Z diamonds, a-m hearts, n-z spades, aces first."""
NOTHING = "-"
PLAYERS, BOUNTIES = "players", "bounties"

_TURNS = re.compile(r"([1-9])\.([1-9])-([1-9])\.([1-9])")
_LETTER_OF = dict(zip(full_deck(), LETTERS, strict=True))
_CARD_OF = {letter: card for card, letter in _LETTER_OF.items()}


@dataclass(frozen=True)
class EarlierDecks:
    """The decks of the rounds before a scenario begins. See `pnp.core.scenario.Dealt`."""

    decks: Decks

    def lines(self) -> list[str]:
        """One line for each deck; a stretch within the first round has earlier moves, but no decks of other rounds."""
        return ["decks:" if self.decks else "decks: {}", *_deck_lines(self.decks)]


@dataclass(frozen=True)
class FliptownDeal:
    """See `pnp.core.scenario.Deal`. `start` holds a position for each player, `players` the characters of several."""

    first: TurnNumber
    last: TurnNumber
    variant: Mapping[str, Setting]
    start: tuple[str, ...]
    decks: Decks
    players: tuple[str | None, ...] = ()
    bounties: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        settings = ", ".join(f"{key}: {format_setting(value)}" for key, value in self.variant.items())
        lines = [
            f"from: {format_turn_number(self.first)}",
            f"to: {format_turn_number(self.last)}",
            f"variant: {{{settings}}}",
        ]
        if self.players:
            lines.append("players: [" + ", ".join(format_setting(name) for name in self.players) + "]")
            lines.append("bounties: [" + ", ".join(map(format_name, self.bounties)) + "]")
            lines.append("start:")
            lines += [f"  - {json.dumps(position)}" for position in self.start]
        else:
            lines.append(f"start: {json.dumps(self.start[0])}")
        return [*lines, "decks:", *_deck_lines(self.decks)]

    def parts(self, objective: str) -> list[str]:
        return [
            f"{format_turn_number(self.first)}-{format_turn_number(self.last)}",
            ",".join(self._settings()) or NOTHING,
            written(objective),
            *map(written, self.start),
            *(f"{number}={_letters(self.decks[number])}" for number in rounds_of(self.first, self.last)),
        ]

    def ordered(self) -> Mapping[str, object]:
        return {
            "settings": (self.variant, self.players, self.bounties),
            "turns": (self.first, self.last),
            "cards": self.decks,
        }

    def _settings(self) -> Iterator[str]:
        """The settings that are not standard, `character=bandit,holdem`; always in the same order."""
        for name, value in sorted(self.variant.items()):
            if value:
                yield written_in_list(name) if value is True else f"{written_in_list(name)}={written_in_list(value)}"
        if self.players:
            named = (NOTHING if name is None else written_in_list(name) for name in self.players)
            yield f"{PLAYERS}=" + "/".join(named)
            if self.bounties:
                yield f"{BOUNTIES}=" + "/".join(map(written_in_list, self.bounties))


def deal_of(scenario: Scenario) -> FliptownDeal:
    """The deal of a Fliptown scenario."""
    assert isinstance(scenario.deal, FliptownDeal)
    return scenario.deal


def earlier_decks(history: History) -> Decks:
    """The decks of the rounds that a history covers."""
    assert isinstance(history.dealt, EarlierDecks)
    return history.dealt.decks


def format_turn_number(turn: TurnNumber) -> str:
    return f"{turn[0]}.{turn[1]}"


def rounds_of(first: TurnNumber, last: TurnNumber) -> range:
    return range(first[0], last[0] + 1)


def read_parts(parts: Parts) -> tuple[FliptownDeal, str]:
    """The deal and the objective of a descriptive id; raises `Unreadable` with the column of the first fault."""
    first, last = _turns(parts)
    settings = _read_settings(parts)
    players = tuple(None if name == NOTHING else name for name in settings.pop(PLAYERS, ()))
    bounties = settings.pop(BOUNTIES, ())
    objective = parts.words("objective")
    if objective not in OBJECTIVES:
        parts.fail("objective", objective, parts.columns["objective",][0], nearest(objective, OBJECTIVES))
    start = tuple(parts.words("start", seat) for seat in range(len(players))) or (parts.words("start"),)
    deal = FliptownDeal(
        first=first,
        last=last,
        variant=MappingProxyType({name: "/".join(value) or True for name, value in settings.items()}),
        start=start,
        decks=MappingProxyType(_read_decks(parts, first, last)),
        players=players,
        bounties=bounties,
    )
    return deal, objective


def _turns(parts: Parts) -> tuple[TurnNumber, TurnNumber]:
    column, found = parts.next("turns")
    match = _TURNS.fullmatch(found)
    if match is None:
        parts.fail("turns", found, column)
    parts.columns["from",], parts.columns["to",] = (column,), (column + match.start(3),)
    numbers = [int(number) for number in match.groups()]
    return (numbers[0], numbers[1]), (numbers[2], numbers[3])


def _read_settings(parts: Parts) -> dict[str, tuple[str, ...]]:
    """The variant, and the seats and bounties of a table. A setting that is only a name, such as `holdem`, is empty."""
    column, found = parts.next("variant")
    parts.columns["variant",] = (column,)
    settings: dict[str, tuple[str, ...]] = {}
    for setting in found.split(",") if found != NOTHING else ():
        name, equals, values = setting.partition("=")
        meant = parts.meant("variant", name, column)[0]
        if meant in settings:
            parts.fail("variant", setting, column)
        parts.columns[(meant,) if meant in (PLAYERS, BOUNTIES) else ("variant", meant)] = (column,)
        at = column + len(name) + 1
        listed = values.split("/") if equals else []
        settings[meant] = tuple(parts.meant("variant", value, at)[0] for value in listed)
        column += len(setting) + 1
    return settings


def _read_decks(parts: Parts, first: TurnNumber, last: TurnNumber) -> dict[int, tuple[Card, ...]]:
    """The decks of the rounds that are played, each with its number: all of them, in their order."""
    parts.columns["decks",] = (parts.at,)
    decks: dict[int, tuple[Card, ...]] = {}
    for number in rounds_of(first, last):
        column, found = parts.next("deck")
        head = f"{number}="
        if not found.startswith(head):
            parts.fail("deck", found[:20], column)
        cards: list[Card] = []
        for at, letter in enumerate(found.removeprefix(head), start=column + len(head)):
            if letter not in _CARD_OF or _CARD_OF[letter] in cards:
                parts.fail("deck", letter, at)
            cards.append(_CARD_OF[letter])
        if len(cards) != len(LETTERS):
            parts.fail("deck", found, column)
        decks[number] = tuple(cards)
    parts.end()
    return decks


def _deck_lines(decks: Decks) -> list[str]:
    return [f'  {number}: "{format_cards(deck)}"' for number, deck in sorted(decks.items())]


def _letters(cards: tuple[Card, ...]) -> str:
    return "".join(_LETTER_OF[card] for card in cards)
