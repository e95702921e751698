"""Descriptive ids: one line of plain text that *is* the puzzle.

A seed needs the program that shuffles as it did; a descriptive id needs nothing. It names the board with its hash and
holds variant, position and decks, so that a puzzle can be typed in again from paper, for ever:

    pnp1:fliptown:fliptown/standard@082be1fc7554:en:finale:3.1-3.5:-:score:3.1_@51_~33_g6...:3=TnZd...:1f0c2a

There are no spaces in it, nor letters that a shell takes for something else. It ends in a checksum.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import NoReturn

from pnp.core.cards import Card, full_deck
from pnp.core.findings import Unreadable
from pnp.core.scenario import BoardRef, Scenario, Setting, TurnNumber, format_turn_number
from pnp.core.suggest import nearest

FORMAT = "pnp1"
SEED = "described"
"""The seed of a scenario that was made from its description: nobody knows any longer what its cards were dealt from."""
CHECK = 6
"""Hex digits of the checksum."""
HASH = 12
"""Hex digits of a board's hash."""
LONGEST = 10_000
"""Letters of an id: several times what the longest game of four takes."""
OBJECTIVES = ("score", "margin")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""A letter for each card, in the order of `full_deck`: A-M clubs, N-Z diamonds, a-m hearts, n-z spades, aces first."""
NOTHING = "-"
PLAYERS, BOUNTIES = "players", "bounties"

_BETWEEN = ":"
_SWAPPED = {" ": "_", "*": "@", "$": "~", ":": "+"}
_BACK = {written: meant for meant, written in _SWAPPED.items()}
_PIECE = re.compile(r"(?:%[0-9A-F]{2})+|[A-Za-z0-9.,/=_@~+-]")
_TURNS = re.compile(r"([1-9])\.([1-9])-([1-9])\.([1-9])")
_BOARD = re.compile(rf"(?P<name>.+)@(?P<hash>[0-9a-f]{{{HASH}}})")
_LETTER_OF = dict(zip(full_deck(), LETTERS, strict=True))
_CARD_OF = {letter: card for card, letter in _LETTER_OF.items()}


@dataclass(frozen=True)
class Described:
    """What a descriptive id says. `columns` tells where: for a part, the column of each of its letters, from 1."""

    text: str
    game: str
    board: str
    digest: str
    edition: str
    kind: str
    first: TurnNumber
    last: TurnNumber
    variant: Mapping[str, Setting]
    objective: str
    players: tuple[str | None, ...]
    bounties: tuple[str, ...]
    start: tuple[str, ...]
    decks: Mapping[int, tuple[Card, ...]]
    columns: Mapping[tuple[str | int, ...], tuple[int, ...]]

    @property
    def id(self) -> str:
        """The id of the scenario: the same puzzle has the same one."""
        return f"{self.game}-{sha256(self.text.encode()).hexdigest()[:10]}-{self.kind}"

    def scenario(self, board: BoardRef, variant: Mapping[str, Setting] | None = None) -> Scenario:
        """The scenario on the board that is meant; `variant` with every setting that a game writes."""
        return Scenario(
            game=self.game,
            id=self.id,
            seed=SEED,
            board=board,
            edition=self.edition,
            kind=self.kind,
            first=self.first,
            last=self.last,
            variant=self.variant if variant is None else variant,
            start=self.start,
            decks=self.decks,
            objective=self.objective,
            players=self.players,
            bounties=self.bounties,
        )

    def column(self, path: tuple[str | int, ...], inside: int | None = None) -> int:
        """Where a part of the scenario stands in the text, and `inside` it, counting from 1."""
        while path and path not in self.columns:
            path = path[:-1]
        columns = self.columns.get(path, (1,))
        at = (inside or 1) - 1
        return columns[at] if at < len(columns) else columns[-1] + 1


def described(scenario: Scenario) -> str:
    """The descriptive id of a scenario: whatever is played, and nothing of how it came about or what is known of it."""
    turns = f"{format_turn_number(scenario.first)}-{format_turn_number(scenario.last)}"
    parts = [
        FORMAT,
        _written(scenario.game),
        f"{_written(scenario.board.name)}@{scenario.board.sha256[:HASH]}",
        _written(scenario.edition),
        _written(scenario.kind),
        turns,
        ",".join(_settings(scenario)) or NOTHING,
        _written(scenario.objective),
        *map(_written, scenario.start),
        *(f"{number}={_deck(scenario.decks[number])}" for number in _rounds(scenario.first, scenario.last)),
    ]
    text = _BETWEEN.join(parts)
    return f"{text}{_BETWEEN}{_checksum(text)}"


def parse_described(text: str) -> Described:
    """What a descriptive id says, whatever the game; raises `Unreadable` with the column of the first fault.

    White space is passed over, for a line on paper may be torn anywhere. A wrong checksum is told before anything else:
    all that looks wrong besides would only follow from it.
    """
    text = "".join(text.split())
    if len(text) > LONGEST:
        raise Unreadable("described.long", column=LONGEST + 1, found=len(text), most=LONGEST)
    if not text.startswith(FORMAT + _BETWEEN):
        raise Unreadable("described.format", column=1, found=text[:20], expected=FORMAT + _BETWEEN)
    body, _, check = text.rpartition(_BETWEEN)
    if check != _checksum(body):
        raise Unreadable("described.checksum", column=len(body) + 2, found=check)
    return _Reader(text, body).read()


class _Reader:
    """Reads the parts one after the other and keeps where each stands."""

    def __init__(self, text: str, body: str) -> None:
        self.text = text
        self.parts = deque(body.split(_BETWEEN)[1:])
        self.at = len(FORMAT) + 2
        self.columns: dict[tuple[str | int, ...], tuple[int, ...]] = {}

    def read(self) -> Described:
        game = self.words("game")
        board, digest = self.board()
        edition, kind = self.words("edition"), self.words("kind")
        first, last = self.turns()
        settings = self.settings()
        players = tuple(None if name == NOTHING else name for name in settings.pop(PLAYERS, ()))
        bounties = settings.pop(BOUNTIES, ())
        objective = self.words("objective")
        if objective not in OBJECTIVES:
            self.fail("objective", objective, self.columns["objective",][0], nearest(objective, OBJECTIVES))
        start = self.start(len(players))
        return Described(
            text=self.text,
            game=game,
            board=board,
            digest=digest,
            edition=edition,
            kind=kind,
            first=first,
            last=last,
            variant=MappingProxyType({name: "/".join(value) or True for name, value in settings.items()}),
            objective=objective,
            players=players,
            bounties=bounties,
            start=start,
            decks=MappingProxyType(self.decks(first, last)),
            columns=MappingProxyType(self.columns),
        )

    def fail(self, part: str, found: str, column: int, suggestion: str | None = None) -> NoReturn:
        raise Unreadable("described.part", column=column, part=part, found=found, suggestion=suggestion)

    def next(self, part: str) -> tuple[int, str]:
        """The next part as it is written, and its column."""
        if not self.parts:
            raise Unreadable("described.short", column=self.at - 1, part=part)
        column, found = self.at, self.parts.popleft()
        self.at += len(found) + 1
        return column, found

    def words(self, part: str, *path: str | int) -> str:
        """The next part as it is meant."""
        column, found = self.next(part)
        meant, columns = self.meant(part, found, column)
        self.columns[(part, *path)] = columns
        return meant

    def meant(self, part: str, found: str, column: int) -> tuple[str, tuple[int, ...]]:
        """What a part means, and the column of each of its letters."""
        letters: list[str] = []
        columns: list[int] = []
        at = 0
        while at < len(found):
            piece = _PIECE.match(found, at)
            meaning = piece and _meaning(piece[0])
            if not piece or not meaning:
                self.fail(part, found[at:], column + at)
            letters += meaning
            columns += [column + at] * len(meaning)
            at = piece.end()
        if not letters:
            self.fail(part, found, column)
        return "".join(letters), tuple(columns)

    def board(self) -> tuple[str, str]:
        column, found = self.next("board")
        match = _BOARD.fullmatch(found)
        if match is None:
            self.fail("board", found, column)
        name, self.columns["board",] = self.meant("board", match["name"], column)
        self.columns["board", "sha256"] = (column + match.start("hash"),)
        return name, match["hash"]

    def turns(self) -> tuple[TurnNumber, TurnNumber]:
        column, found = self.next("turns")
        match = _TURNS.fullmatch(found)
        if match is None:
            self.fail("turns", found, column)
        self.columns["from",], self.columns["to",] = (column,), (column + match.start(3),)
        numbers = [int(number) for number in match.groups()]
        return (numbers[0], numbers[1]), (numbers[2], numbers[3])

    def settings(self) -> dict[str, tuple[str, ...]]:
        """The variant, and the seats and bounties of a table. What is only named, such as `holdem`, has no value."""
        column, found = self.next("variant")
        self.columns["variant",] = (column,)
        settings: dict[str, tuple[str, ...]] = {}
        for written in found.split(",") if found != NOTHING else ():
            name, equals, values = written.partition("=")
            setting = self.meant("variant", name, column)[0]
            if setting in settings:
                self.fail("variant", written, column)
            self.columns[(setting,) if setting in (PLAYERS, BOUNTIES) else ("variant", setting)] = (column,)
            at = column + len(name) + 1
            listed = values.split("/") if equals else []
            settings[setting] = tuple(self.meant("variant", value, at)[0] for value in listed)
            column += len(written) + 1
        return settings

    def start(self, players: int) -> tuple[str, ...]:
        if not players:
            return (self.words("start"),)
        return tuple(self.words("start", seat) for seat in range(players))

    def decks(self, first: TurnNumber, last: TurnNumber) -> dict[int, tuple[Card, ...]]:
        """The decks of the rounds that are played, each with its number: all of them, in their order."""
        self.columns["decks",] = (self.at,)
        decks: dict[int, tuple[Card, ...]] = {}
        for number in _rounds(first, last):
            column, found = self.next("deck")
            head = f"{number}="
            if not found.startswith(head):
                self.fail("deck", found[:20], column)
            cards: list[Card] = []
            for at, letter in enumerate(found.removeprefix(head), start=column + len(head)):
                if letter not in _CARD_OF or _CARD_OF[letter] in cards:
                    self.fail("deck", letter, at)
                cards.append(_CARD_OF[letter])
            if len(cards) != len(LETTERS):
                self.fail("deck", found, column)
            decks[number] = tuple(cards)
        if self.parts:
            self.fail("rest", self.parts[0], self.at)
        return decks


def _written(text: str, plain: str = ".,/=-") -> str:
    """A part as it stands in an id: a few letters are swapped for others that are safe anywhere, the rest escaped."""
    return "".join(letter if _is_plain(letter, plain) else _SWAPPED.get(letter) or _escaped(letter) for letter in text)


def _is_plain(letter: str, plain: str) -> bool:
    return letter.isascii() and (letter.isalnum() or letter in plain)


def _escaped(letter: str) -> str:
    return "".join(f"%{byte:02X}" for byte in letter.encode())


def _meaning(piece: str) -> str | None:
    if not piece.startswith("%"):
        return _BACK.get(piece, piece)
    try:
        return bytes.fromhex(piece.replace("%", "")).decode()
    except UnicodeDecodeError:
        return None


def _settings(scenario: Scenario) -> Iterator[str]:
    """What is not standard, `character=bandit,holdem`; in one order, however a file says it."""
    for name, value in sorted(scenario.variant.items()):
        if value:
            yield _inner(name) if value is True else f"{_inner(name)}={_inner(value)}"
    if scenario.players:
        yield f"{PLAYERS}=" + "/".join(NOTHING if name is None else _inner(name) for name in scenario.players)
        if scenario.bounties:
            yield f"{BOUNTIES}=" + "/".join(map(_inner, scenario.bounties))


def _inner(name: str) -> str:
    """A name within a list: what parts the list is escaped in it."""
    return _written(name, plain=".-")


def _deck(cards: tuple[Card, ...]) -> str:
    return "".join(_LETTER_OF[card] for card in cards)


def _rounds(first: TurnNumber, last: TurnNumber) -> range:
    return range(first[0], last[0] + 1)


def _checksum(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:CHECK]
