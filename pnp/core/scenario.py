"""Scenarios: a puzzle or a game to be played, complete and for ever the same."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pnp.core.brief import brief
from pnp.core.daily import Daily, Medals

FORMAT = "pnp-scenario/1"
MARGIN = "margin"
"""The objective that counts the lead over a rival whom the game itself plays; every other objective is the score."""
SEED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""The form of a seed, which becomes part of file names."""

Setting: TypeAlias = str | bool | None


@dataclass(frozen=True)
class BoardRef:
    """Which board: its name, the hash of its canonical definition, and for a user's own board the file."""

    name: str
    sha256: str
    file: str | None = None


@dataclass(frozen=True)
class Best:
    """What a solver found: the best line's score, a bound that no line can beat, and whether the two are equal."""

    score: int
    bound: int
    proven: bool


class Dealt(Protocol):
    """What a game adds to the envelope. Only the game knows what it means."""

    def lines(self) -> list[str]:
        """Its part of the file: YAML in its one canonical form."""


class Deal(Dealt, Protocol):
    """All that is dealt: cards or dice, positions, players, the turns that are played."""

    def parts(self, objective: str) -> list[str]:
        """Its part of the descriptive id, in the letters that `pnp.core.described` allows."""

    def ordered(self) -> Mapping[str, object]:
        """The parts that follow from an order and a seed alone, by the names that words have for them: `settings`,
        `turns`, `cards`."""


@dataclass(frozen=True)
class History:
    """How a position was reached: what was dealt before, and the moves in notation, one line each."""

    dealt: Dealt
    moves: tuple[str, ...]

    def __repr__(self) -> str:
        return f"History({len(self.moves)} moves)"


@dataclass(frozen=True)
class Scenario:
    """One scenario: an envelope that is the same for every game, and the deal, which belongs to the game."""

    game: str
    id: str
    seed: str
    board: BoardRef
    edition: str
    kind: str
    deal: Deal
    objective: str = "score"
    best: Best | None = None
    daily: Daily | None = None
    history: History | None = None

    def __repr__(self) -> str:
        return brief(self, self.id)


def format_scenario(scenario: Scenario) -> str:
    """The file's one canonical text."""
    board = f"name: {format_name(scenario.board.name)}, sha256: {scenario.board.sha256}"
    if scenario.board.file is not None:
        board += f", file: {format_name(scenario.board.file)}"
    lines = [
        f"format: {FORMAT}",
        f"game: {scenario.game}",
        f"id: {scenario.id}",
        f"seed: {json.dumps(scenario.seed)}",
        f"board: {{{board}}}",
        f"edition: {scenario.edition}",
        f"kind: {scenario.kind}",
        *scenario.deal.lines(),
        f"objective: {scenario.objective}",
    ]
    if scenario.best is not None:
        lines.append(format_best(scenario.best))
    if scenario.daily is not None:
        lines.append(format_daily(scenario.daily))
    if scenario.history is not None:
        lines += _history(scenario.history)
    return "\n".join(lines) + "\n"


def format_best(best: Best) -> str:
    """The line that a solver adds."""
    return f"best: {{score: {best.score}, bound: {best.bound}, proven: {format_setting(best.proven)}}}"


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
    dealt = (f"  {line}" for line in history.dealt.lines())
    return ["history:", *dealt, "  moves:", *(f"    - {json.dumps(move)}" for move in history.moves)]


def format_setting(value: Setting) -> str:
    """A setting as YAML."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else format_name(value)


def format_name(text: str) -> str:
    """A name, in quotes if YAML would read it as something else."""
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9/_-]*", text) and text not in {"null", "true", "false"}
    return text if plain else json.dumps(text, ensure_ascii=False)
