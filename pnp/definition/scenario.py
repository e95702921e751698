"""Scenario files: YAML -> a checked `Scenario`. The envelope is the same for every game, the deal is the game's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, create_model
from pydantic_core import PydanticCustomError

from pnp.core.brief import brief
from pnp.core.daily import Daily, Medals
from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.movesfile import looks_like_moves
from pnp.core.scenario import FORMAT, SEED, Best, BoardRef, Deal, Dealt, History, Scenario
from pnp.definition import forms
from pnp.definition.errors import written
from pnp.definition.places import Placed
from pnp.definition.tree import Tree, parse_tree
from pnp.definition.types import Flag, Whole
from pnp.definition.validate import check_model, in_order
from pnp.files.disk import read_text


def _seed(found: Any) -> str:
    text = str(found)
    if isinstance(found, bool | dict | list) or found is None or not SEED.fullmatch(text):
        raise PydanticCustomError("seed.bad", "no seed", {"found": text[:80]})
    return text


def _day(found: Any) -> str:
    try:
        return date.fromisoformat(str(found)).isoformat()
    except ValueError:
        raise PydanticCustomError("value.day", "no day", {"found": str(found)[:40]}) from None


Name = Annotated[str, StringConstraints(pattern=forms.NAME)]


class Part(BaseModel):
    """A part of a scenario file: it takes no unknown keys and is immutable."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class BoardSpec(Part):
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    sha256: Annotated[str, StringConstraints(pattern=forms.SHA256)]
    file: str | None = None


class BestSpec(Part):
    """The entry `best`. Its score may be negative: it may be a lead over a rival."""

    score: Whole
    bound: Whole
    proven: Flag


class MedalsSpec(Part):
    gold: Whole
    silver: Whole
    bronze: Whole


class DailySpec(Part):
    """How a day's puzzle was chosen; if it is not `decided`, it is a candidate and may not be the day's puzzle."""

    version: Annotated[Whole, Field(ge=1)]
    day: Annotated[str, BeforeValidator(_day)]
    candidate: Annotated[Whole, Field(ge=1)]
    difficulty: Annotated[Whole, Field(ge=1, le=5)]
    figures: dict[str, Whole] = Field(default_factory=dict)
    medals: MedalsSpec | None = None
    decided: Flag = True


class HistorySpec(Part):
    """What was played before the start; a game adds what was dealt."""

    moves: Annotated[tuple[str, ...], Field(min_length=1)]


class EnvelopeSpec(Part):
    """The keys of a scenario file that are the same for every game; the game lists the kinds and objectives."""

    format: Literal["pnp-scenario/1"]
    game: Name
    id: Name
    seed: Annotated[str, BeforeValidator(_seed)]
    board: BoardSpec
    edition: Name
    best: BestSpec | None = None
    daily: DailySpec | None = None


@dataclass(frozen=True)
class DealForm:
    """What a game's scenario files say besides the envelope.

    `spec` has the keys of the deal and `history` those of what was dealt before, each a model of the game's; `deal` and
    `dealt` turn them into the game's values. A file without an objective has the first of `objectives`.
    """

    kinds: tuple[str, ...]
    objectives: tuple[str, ...]
    spec: type[Part]
    deal: Callable[[Any], Deal]
    history: type[HistorySpec]
    dealt: Callable[[Any], Dealt]


Forms: TypeAlias = Callable[[str], DealForm]
"""The form of a game's scenario files, by the game's name; raises `BadInput` for an unknown game."""


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario with the place of everything it says, for findings about its content."""

    path: Path
    scenario: Scenario
    source: Placed
    forms: Forms

    def __repr__(self) -> str:
        return brief(self, str(self.path), self.scenario.id if self.scenario.id not in self.path.name else "")

    def placed(self, path: tuple[str | int, ...], finding: Finding) -> Finding:
        """A finding about a value of the scenario; a column inside a text counts from the text's opening quote."""
        place = self.source.place(path)
        inside = finding.column or 0
        return Finding(finding.code, finding.params, finding.kind, place.file, place.line, place.column + inside)


def read_scenario(path: Path, forms: Forms) -> ScenarioFile:
    """Read and check a scenario file; raises `BadInput` with every problem."""
    text = read_text(path)
    moves = BadInput([Finding("scenario.moves", {}, Kind.UNREADABLE, str(path))])
    try:
        tree = parse_tree(text, str(path))
    except BadInput:
        if looks_like_moves(text):
            raise moves from None
        raise
    if "format" not in tree.data and looks_like_moves(text):
        raise moves
    return scenario_of(tree, path, forms)


def scenario_of(tree: Tree, path: Path, forms: Forms) -> ScenarioFile:
    """Check the tree of a scenario file; raises `BadInput` with every problem."""
    found = tree.data.get("format")
    if found != FORMAT:
        raise BadInput([tree.key_place(("format",)).finding("scenario.format", found=written(found), expected=FORMAT)])
    form = _form_of(tree, forms)
    spec, _, findings = check_model(_model(form), tree)
    if spec is None:
        raise BadInput(in_order(findings))
    return ScenarioFile(path, _scenario(spec, form), tree, forms)


def _form_of(tree: Tree, forms: Forms) -> DealForm:
    """The form of the game that a file names. If it names none, any game's: the check reports the missing name."""
    game = tree.data.get("game")
    try:
        return forms(game if isinstance(game, str) else "")
    except BadInput as bad:
        place = tree.place(("game",))
        raise BadInput(
            finding.at(file=place.file, line=place.line, column=place.column) for finding in bad.findings
        ) from None


@cache
def _model(form: DealForm) -> type[BaseModel]:
    """The whole file as one model: the envelope, the deal, the history, and the kinds and objectives of the game."""
    fields: dict[str, Any] = {
        "kind": (Literal[form.kinds], ...),
        "objective": (Literal[form.objectives], form.objectives[0]),
        "history": (form.history | None, None),
    }
    return create_model("ScenarioSpec", __base__=(form.spec, EnvelopeSpec), **fields)


def _scenario(spec: Any, form: DealForm) -> Scenario:
    return Scenario(
        game=spec.game,
        id=spec.id,
        seed=spec.seed,
        board=BoardRef(spec.board.name, spec.board.sha256, spec.board.file),
        edition=spec.edition,
        kind=spec.kind,
        deal=form.deal(spec),
        objective=spec.objective,
        best=Best(spec.best.score, spec.best.bound, spec.best.proven) if spec.best else None,
        daily=_daily(spec.daily) if spec.daily else None,
        history=History(form.dealt(spec.history), spec.history.moves) if spec.history else None,
    )


def _daily(spec: DailySpec) -> Daily:
    medals = Medals(spec.medals.gold, spec.medals.silver, spec.medals.bronze) if spec.medals else None
    figures = MappingProxyType(dict(spec.figures))
    return Daily(spec.version, spec.day, spec.candidate, spec.difficulty, figures, medals, spec.decided)
