"""A published puzzle as text, and back.

The text is a section of a YAML file, and everything in it can be read: the scenario as its file has it, the three lines
of play, the proof, and how often the house reached which score on other cards. Scores stand in it once: those of
the answer, the house and greedy play are the scenario's own. The last line is a hash of the lines before it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

from pydantic import BaseModel, ConfigDict, ValidationError

from pnp.core.findings import BadInput
from pnp.core.scenario import format_scenario
from pnp.definition.tree import parse_tree
from pnp.puzzle.keep import Kept, NoPuzzle, read_again
from pnp.solve.answer import Answer, Certificate, Finder
from pnp.solve.puzzle import House, Puzzle

_DIGITS = 16
"""Digits of the hash: it finds damage, not forgery."""


_SUM = '  sum: "'
"""The beginning of the last line."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Proof(_Part):
    """The fields of a certificate, and whose line the answer is."""

    by: Finder
    version: str
    method: str
    nodes: int
    layers: tuple[int, ...]
    threshold: int
    prices: str
    root: float | None


class _Record(_Part):
    """A section. Lines of play have no head: it would name the scenario's id again."""

    scenario: str
    answer: str
    proof: _Proof
    house: str
    spread: dict[int, int]
    greedy: str
    sum: str


def lasting(puzzle: Puzzle) -> Puzzle:
    """A puzzle as it is published: without the time and the memory that its search took on one machine."""
    return replace(puzzle, answer=replace(puzzle.answer, seconds=0.0, memory=0))


def record_text(day: str, puzzle: Puzzle) -> str:
    """The section of a day. Raises `NoPuzzle` if it would not be read as the same puzzle."""
    body = "".join(f"{line}\n" for line in (f'"{day}":', *_indented(_lines(puzzle))))
    text = f'{body}{_SUM}{_sum(body)}"\n'
    if record_of(day, text).puzzle != lasting(puzzle):
        raise NoPuzzle("record")
    return text


def record_of(day: str, text: str) -> Kept:
    """The puzzle of a day's section; raises `NoPuzzle`, also if its hash does not fit."""
    body, _, last = text.rpartition(_SUM)
    if last != f'{_sum(body)}"\n':
        raise NoPuzzle("sum")
    try:
        return _kept(_Record.model_validate(parse_tree(text, day).data[day]))
    except (LookupError, ValueError, ValidationError, BadInput) as error:
        raise NoPuzzle(type(error).__name__) from error


def _kept(record: _Record) -> Kept:
    file = read_again(record.scenario)
    scenario, proof = file.scenario, record.proof
    if scenario.best is None or scenario.daily is None:
        raise NoPuzzle("best" if scenario.best is None else "daily")
    head, figures = f"scenario: {scenario.id}\n", scenario.daily.figures
    certificate = Certificate(**proof.model_dump(exclude={"by"}))
    answer = Answer(
        scenario.best.score, scenario.best.bound, head + record.answer, certificate, seconds=0.0, memory=0, by=proof.by
    )
    spread = tuple(score for score, plays in record.spread.items() for _ in range(plays))
    house = House(figures["house"], head + record.house, spread, figures["greedy"], head + record.greedy)
    return Kept(file, answer, house)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    answer, house = puzzle.answer, puzzle.house
    yield from _block("scenario", format_scenario(puzzle.scenario).splitlines())
    yield from _block("answer", _moves(answer.moves))
    yield f"proof: {_flow({'by': answer.by, **vars(answer.certificate)})}"
    yield from _block("house", _moves(house.moves))
    yield f"spread: {_flow({str(score): plays for score, plays in Counter(house.spread).items()})}"
    yield from _block("greedy", _moves(house.greedy_moves))


def _moves(text: str) -> list[str]:
    """The lines of a moves file below its head."""
    return text.splitlines()[1:]


def _block(name: str, lines: Iterable[str]) -> Iterator[str]:
    """A text of several lines, as it is."""
    yield f"{name}: |"
    yield from _indented(lines)


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _flow(values: dict[str, object]) -> str:
    """A mapping in one line; values are written as JSON, which is YAML too."""
    return "{" + ", ".join(f"{name}: {json.dumps(value)}" for name, value in values.items()) + "}"


def _sum(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:_DIGITS]
