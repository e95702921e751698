"""Descriptive ids: one line of plain text that *is* the puzzle.

A seed needs a program that still shuffles the same way; a descriptive id needs no shuffle. It names the board with its
hash and holds all that is dealt, so that a puzzle can be typed in again from paper, for ever:

    pnp1:GAME:GAME/standard@082be1fc7554:en:KIND:3.1-3.5:-:score:3.1_@51_~33_g6...:3=TnZd...:1f0c2a

Frame and checksum are the same for every game; what stands between the kind and the checksum is the game's own, and its
`Deal` writes it. An id has no spaces and no letters with a meaning in a shell.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NoReturn

from pnp.core.findings import Unreadable
from pnp.core.scenario import BoardRef, Deal, Scenario

FORMAT = "pnp1"
SEED = "described"
"""The seed of a scenario that was made from its description: a description does not hold the seed of the deal."""
CHECK = 6
"""Hex digits of the checksum."""
HASH = 12
"""Hex digits of a board's hash."""
LONGEST = 10_000
"""Letters of an id: several times what the longest game of four takes."""

_BETWEEN = ":"
_SWAPPED = {" ": "_", "*": "@", "$": "~", ":": "+"}
_BACK = {written: meant for meant, written in _SWAPPED.items()}
_PIECE = re.compile(r"(?:%[0-9A-F]{2})+|[A-Za-z0-9.,/=_@~+-]")
_BOARD = re.compile(rf"(?P<name>.+)@(?P<hash>[0-9a-f]{{{HASH}}})")


class Parts:
    """The parts of an id, read one after the other. It keeps the column of each letter of a part."""

    def __init__(self, parts: list[str], at: int) -> None:
        self._left = deque(parts)
        self.at = at
        self.columns: dict[tuple[str | int, ...], tuple[int, ...]] = {}

    @property
    def rest(self) -> str | None:
        """The next unread part; None after the last one."""
        return self._left[0] if self._left else None

    def fail(self, part: str, found: str, column: int, suggestion: str | None = None) -> NoReturn:
        raise Unreadable("described.part", column=column, part=part, found=found, suggestion=suggestion)

    def next(self, part: str) -> tuple[int, str]:
        """The next part as it is written, and its column."""
        if not self._left:
            raise Unreadable("described.short", column=self.at - 1, part=part)
        column, found = self.at, self._left.popleft()
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

    def end(self) -> None:
        """Raise `Unreadable` if a part is left."""
        if self.rest is not None:
            self.fail("rest", self.rest, self.at)

    def column(self, path: tuple[str | int, ...], inside: int | None = None) -> int:
        """Where a part of the scenario stands in the text, and `inside` it, counting from 1."""
        while path and path not in self.columns:
            path = path[:-1]
        columns = self.columns.get(path, (1,))
        at = (inside or 1) - 1
        return columns[at] if at < len(columns) else columns[-1] + 1


@dataclass(frozen=True)
class Described:
    """What a descriptive id says, as far as its frame goes; `parts` are at the game's own."""

    text: str
    game: str
    board: str
    digest: str
    edition: str
    kind: str
    parts: Parts = field(compare=False, repr=False)

    @property
    def id(self) -> str:
        """The id of the scenario: the same puzzle has the same one."""
        return f"{self.game}-{sha256(self.text.encode()).hexdigest()[:10]}-{self.kind}"

    def scenario(self, board: BoardRef, deal: Deal, objective: str) -> Scenario:
        """The scenario on the board that is meant."""
        return Scenario(
            game=self.game,
            id=self.id,
            seed=SEED,
            board=board,
            edition=self.edition,
            kind=self.kind,
            deal=deal,
            objective=objective,
        )


def described(scenario: Scenario) -> str:
    """The descriptive id of a scenario: all that is played, without its history and what is known of its best score."""
    parts = [
        FORMAT,
        written(scenario.game),
        f"{written(scenario.board.name)}@{scenario.board.sha256[:HASH]}",
        written(scenario.edition),
        written(scenario.kind),
        *scenario.deal.parts(scenario.objective),
    ]
    text = _BETWEEN.join(parts)
    return f"{text}{_BETWEEN}{_checksum(text)}"


def parse_described(text: str) -> Described:
    """The frame of a descriptive id, whatever the game; raises `Unreadable` with the column of the first fault.

    White space is ignored, because a line on paper may be broken anywhere. A wrong checksum is reported alone: every
    other fault would follow from it.
    """
    text = "".join(text.split())
    if len(text) > LONGEST:
        raise Unreadable("described.long", column=LONGEST + 1, found=len(text), most=LONGEST)
    if not text.startswith(FORMAT + _BETWEEN):
        raise Unreadable("described.format", column=1, found=text[:20], expected=FORMAT + _BETWEEN)
    body, _, check = text.rpartition(_BETWEEN)
    if check != _checksum(body):
        raise Unreadable("described.checksum", column=len(body) + 2, found=check)
    parts = Parts(body.split(_BETWEEN)[1:], len(FORMAT) + 2)
    game = parts.words("game")
    board, digest = _board(parts)
    return Described(text, game, board, digest, parts.words("edition"), parts.words("kind"), parts)


def _board(parts: Parts) -> tuple[str, str]:
    column, found = parts.next("board")
    match = _BOARD.fullmatch(found)
    if match is None:
        parts.fail("board", found, column)
    name, parts.columns["board",] = parts.meant("board", match["name"], column)
    parts.columns["board", "sha256"] = (column + match.start("hash"),)
    return name, match["hash"]


def written(text: str, plain: str = ".,/=-") -> str:
    """A part as it stands in an id: a few letters are swapped for safe ones, the other unsafe letters are escaped."""
    return "".join(letter if _is_plain(letter, plain) else _SWAPPED.get(letter) or _escaped(letter) for letter in text)


def written_in_list(name: str) -> str:
    """A name within a list: the letters that separate the list are escaped in it."""
    return written(name, plain=".-")


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


def _checksum(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:CHECK]
