"""Scenarios: a puzzle or a game to be played, complete and for ever the same."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pnp.core.cards import Card, format_cards
from pnp.core.daily import Daily, History, Medals

FORMAT = "pnp-scenario/1"
MARGIN = "margin"
"""The objective that counts the lead over a cowbot; any other one is the score."""
SEED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""What a seed may look like: it becomes part of file names."""

Setting: TypeAlias = str | bool | None
TurnNumber: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class BoardRef:
    """Which board: its name, the hash of its canonical definition, and for a board of one's own the file."""

    name: str
    sha256: str
    file: str | None = None


@dataclass(frozen=True)
class Best:
    """What a solver found out: the best line's score, a bound no line can beat, and whether they meet."""

    score: int
    bound: int
    proven: bool


@dataclass(frozen=True)
class Scenario:
    """One scenario. `start` holds a position for each player, `players` their characters at a table of several."""

    game: str
    id: str
    seed: str
    board: BoardRef
    edition: str
    kind: str
    first: TurnNumber
    last: TurnNumber
    variant: Mapping[str, Setting]
    start: tuple[str, ...]
    decks: Mapping[int, tuple[Card, ...]]
    objective: str = "score"
    players: tuple[str | None, ...] = ()
    bounties: tuple[str, ...] = ()
    best: Best | None = field(default=None)
    daily: Daily | None = None
    history: History | None = None


def format_turn_number(turn: TurnNumber) -> str:
    return f"{turn[0]}.{turn[1]}"


def format_scenario(scenario: Scenario) -> str:
    """The file's one canonical text."""
    board = f"name: {_text(scenario.board.name)}, sha256: {scenario.board.sha256}"
    if scenario.board.file is not None:
        board += f", file: {_text(scenario.board.file)}"
    lines = [
        f"format: {FORMAT}",
        f"game: {scenario.game}",
        f"id: {scenario.id}",
        f"seed: {json.dumps(scenario.seed)}",
        f"board: {{{board}}}",
        f"edition: {scenario.edition}",
        f"kind: {scenario.kind}",
        f"from: {format_turn_number(scenario.first)}",
        f"to: {format_turn_number(scenario.last)}",
        "variant: {" + ", ".join(f"{key}: {_setting(value)}" for key, value in scenario.variant.items()) + "}",
    ]
    if scenario.players:
        lines.append("players: [" + ", ".join(_setting(name) for name in scenario.players) + "]")
        lines.append("bounties: [" + ", ".join(map(_text, scenario.bounties)) + "]")
        lines.append("start:")
        lines += [f"  - {json.dumps(position)}" for position in scenario.start]
    else:
        lines.append(f"start: {json.dumps(scenario.start[0])}")
    lines.append("decks:")
    lines += [f'  {number}: "{format_cards(deck)}"' for number, deck in sorted(scenario.decks.items())]
    lines.append(f"objective: {scenario.objective}")
    if scenario.best is not None:
        lines.append(format_best(scenario.best))
    if scenario.daily is not None:
        lines.append(format_daily(scenario.daily))
    if scenario.history is not None:
        lines += _history(scenario.history)
    return "\n".join(lines) + "\n"


def format_best(best: Best) -> str:
    """The line that a solver adds."""
    return f"best: {{score: {best.score}, bound: {best.bound}, proven: {_setting(best.proven)}}}"


def format_daily(daily: Daily) -> str:
    """The lines about a puzzle's day."""
    lines = [
        "daily:",
        f"  version: {daily.version}",
        f'  day: "{daily.day}"',
        f"  candidate: {daily.candidate}",
        f"  difficulty: {daily.difficulty}",
        f"  {format_figures(daily.figures)}",
    ]
    if daily.medals is not None:
        lines.append(f"  {format_medals(daily.medals)}")
    if not daily.decided:
        lines.append("  decided: false")
    return "\n".join(lines)


def format_figures(figures: Mapping[str, int]) -> str:
    return "figures: {" + ", ".join(f"{name}: {number}" for name, number in figures.items()) + "}"


def format_medals(medals: Medals) -> str:
    return f"medals: {{gold: {medals.gold}, silver: {medals.silver}, bronze: {medals.bronze}}}"


def _history(history: History) -> list[str]:
    """Before a stretch of the first round there are moves, but no decks of other rounds."""
    lines = ["history:", "  decks:" if history.decks else "  decks: {}"]
    lines += [f'    {number}: "{format_cards(deck)}"' for number, deck in sorted(history.decks.items())]
    return [*lines, "  moves:", *(f"    - {json.dumps(move)}" for move in history.moves)]


def _setting(value: Setting) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else _text(value)


def _text(text: str) -> str:
    """A name, in quotes where YAML would not take it for one."""
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9/_-]*", text) and text not in {"null", "true", "false"}
    return text if plain else json.dumps(text, ensure_ascii=False)
