"""Moves files, whatever the game: comments off, header read, each line with its label and place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.findings import Finding, Unreadable

MOST_LINES = 1000
LONGEST_LINE = 1000
"""Letters of a line before its comment: several times what the longest turn takes."""
_LABEL = re.compile(r"(?P<round>[1-9][0-9]?)\.(?P<turn>[1-9][0-9]?|end)(?:/(?P<seat>[0-9]))?:?(?=\s|$)", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")
"""Only these end a line: a form feed or a Unicode separator may stand in a comment."""
_HEADER = re.compile(r"scenario(?:\s*+:|\s|$)\s*+(?P<id>.*\S)?\s*+$", re.IGNORECASE)


class Label(NamedTuple):
    """`1.2`, `1.end` (turn 0), and at a table with several players `1.2/3` for the third seat (0 when alone)."""

    round: int
    turn: int
    seat: int = 0

    def __str__(self) -> str:
        turn = str(self.turn) if self.turn else "end"
        return f"{self.round}.{turn}" + (f"/{self.seat}" if self.seat else "")


class RawLine(NamedTuple):
    """A line of a moves file: its label, what follows it, and where both stand (counting from 1)."""

    label: Label
    line: int
    column: int
    body: str
    body_column: int


class MovesFile(NamedTuple):
    scenario: str | None
    scenario_line: int
    lines: tuple[RawLine, ...]


def read_moves(text: str, faults: list[Finding] | None = None) -> MovesFile:
    """Cut a moves file into lines. Spaces, case and comments do not matter.

    The first line without a label raises, unless a list is given to collect all of them.
    """
    scenario: str | None = None
    scenario_line = 0
    lines: list[RawLine] = []
    for number, content in enumerate(content_lines(text), start=1):
        if not content.strip():
            continue
        if scenario is None and not lines and (header := _HEADER.match(content[:LONGEST_LINE].strip())):
            if header["id"] is None:
                raise Unreadable("moves.header", line=number, column=1)
            scenario, scenario_line = header["id"], number
            continue
        try:
            lines.append(_raw_line(content, number))
        except Unreadable as error:
            if faults is None:
                raise
            faults.append(error.finding)
        if len(lines) + len(faults or ()) > MOST_LINES:
            raise Unreadable("moves.too_long", line=number, column=1, most=MOST_LINES)
    if not lines and not faults:
        raise Unreadable("moves.empty", line=1, column=1)
    return MovesFile(scenario, scenario_line, tuple(lines))


def content_lines(text: str) -> Iterator[str]:
    """Every line of a moves file without its comment."""
    return map(without_comment, _LINE_END.split(text.removeprefix("\ufeff")))


def without_comment(line: str) -> str:
    return line.partition("#")[0].rstrip()


def looks_like_moves(text: str) -> bool:
    """Whether a text is more likely a moves file than YAML: it begins as one, or a line begins with a turn."""
    lines = [line for line in content_lines(text) if line]
    return bool(lines and _HEADER.match(lines[0])) or any(map(_LABEL.match, lines))


def read_line(content: str) -> RawLine:
    """A single line as a player types it at a prompt, or as a history holds it."""
    return _raw_line(without_comment(content), 1)


def too_long(content: str, line: int | None = None) -> Unreadable:
    """The error for a line that is longer than any turn can be."""
    return Unreadable("moves.long_line", line=line, column=LONGEST_LINE + 1, found=len(content), most=LONGEST_LINE)


def _raw_line(content: str, number: int) -> RawLine:
    if len(content) > LONGEST_LINE:
        raise too_long(content, number)
    start = len(content) - len(content.lstrip())
    match = _LABEL.match(content, start)
    if match is None:
        found = content[start:].split(maxsplit=1)[0][:40] if content.strip() else ""
        raise Unreadable("moves.label", line=number, column=start + 1, found=found)
    turn = 0 if match["turn"].lower() == "end" else int(match["turn"])
    rest = content[match.end() :]
    indent = len(rest) - len(rest.lstrip())
    return RawLine(
        Label(int(match["round"]), turn, int(match["seat"] or 0)),
        number,
        start + 1,
        rest.strip(),
        match.end() + indent + 1,
    )
