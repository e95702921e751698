"""A puzzle as a plain document, and back: for a cache, and for another process."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from pnp.core.findings import BadInput
from pnp.core.scenario import Scenario, format_scenario
from pnp.definition.scenario import ScenarioFile
from pnp.definition.tree import parse_tree
from pnp.games.scenario_files import scenario_of
from pnp.solve.answer import Answer
from pnp.solve.puzzle import House, Puzzle

ENDING = ".scenario.yaml"


class NoPuzzle(Exception):
    """A document that is not a puzzle."""


class _Kept(BaseModel):
    """The document. The scenario stands in it as a file's text: the reader of scenario files checks more than types."""

    model_config = ConfigDict(extra="forbid", strict=True)

    scenario: str
    answer: Answer
    house: House


@dataclass(frozen=True)
class Kept:
    """A puzzle that was read: its scenario with the file it comes from, and its lines."""

    file: ScenarioFile
    answer: Answer
    house: House

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle(self.file.scenario, self.answer, self.house)


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """A document of plain values that JSON can carry."""
    return {
        "scenario": format_scenario(puzzle.scenario),
        "answer": asdict(puzzle.answer),
        "house": asdict(puzzle.house),
    }


def puzzle_of(document: Any) -> Puzzle:
    """The puzzle of a document; raises `NoPuzzle`."""
    return kept_of(document).puzzle


def kept_of(document: Any) -> Kept:
    """The puzzle of a document with its scenario's file; raises `NoPuzzle`."""
    try:
        # By way of JSON: only there pydantic's strict mode takes a list for a tuple.
        kept = _Kept.model_validate_json(json.dumps(document))
        return Kept(read_again(kept.scenario), kept.answer, kept.house)
    except (TypeError, ValueError, RecursionError, ValidationError, BadInput) as error:
        raise NoPuzzle(type(error).__name__) from error


def scenario_file(scenario: Scenario, folder: Path) -> ScenarioFile:
    """A scenario as if read from its own file in a folder; the path of a user's board starts there."""
    return read_again(format_scenario(scenario), scenario_path(scenario, folder))


def scenario_path(scenario: Scenario, folder: Path) -> Path:
    """The file of a scenario in a folder."""
    return folder / f"{scenario.id}{ENDING}"


def read_again(text: str, path: Path = Path(ENDING)) -> ScenarioFile:
    """A scenario from its text; raises `BadInput`."""
    return scenario_of(parse_tree(text, str(path)), path)
