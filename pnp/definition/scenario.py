"""Scenario files: YAML -> a checked `Scenario`, whatever the game. What a setting means is the game's business."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from pnp.core.cards import Card, full_deck, parse_card
from pnp.core.daily import Daily, History, Medals
from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.movesfile import looks_like_moves
from pnp.core.scenario import FORMAT, SEED, Best, BoardRef, Scenario, TurnNumber
from pnp.definition import forms
from pnp.definition.errors import written
from pnp.definition.places import Placed
from pnp.definition.tree import Tree, parse_tree
from pnp.definition.types import Flag, Whole
from pnp.definition.validate import check_model, in_order
from pnp.files.disk import read_text


def _turn_number(found: Any) -> TurnNumber:
    match = re.fullmatch(r"([1-9])\.([1-9])", str(found))
    if match is None:
        raise PydanticCustomError("value.turn", "no turn", {"found": str(found)})
    return int(match[1]), int(match[2])


def _deck(found: Any) -> tuple[Card, ...]:
    """A whole deck: 52 different cards in the order in which they are drawn."""
    if not isinstance(found, str):
        raise PydanticCustomError("deck.text", "no text", {"found": str(found)[:40]})
    cards: list[Card] = []
    for word in found.split():
        card = parse_card(word)
        if card is None:
            raise PydanticCustomError("deck.card", "no card", {"card": word[:40]})
        if card in cards:
            raise PydanticCustomError("deck.twice", "twice", {"card": str(card)})
        cards.append(card)
    missing = [str(card) for card in full_deck() if card not in cards]
    if missing:
        raise PydanticCustomError("deck.incomplete", "missing", {"missing": missing, "count": len(missing)})
    return tuple(cards)


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


def _positions(found: Any) -> Any:
    return [found] if isinstance(found, str) else found


Turn = Annotated[tuple[int, int], BeforeValidator(_turn_number)]
Deck = Annotated[tuple[Card, ...], BeforeValidator(_deck)]
RoundNumber = Annotated[int, BeforeValidator(lambda key: int(key) if str(key).isdecimal() else key), Field(ge=1, le=9)]
Name = Annotated[str, StringConstraints(pattern=forms.NAME)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class BoardSpec(_Part):
    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    sha256: Annotated[str, StringConstraints(pattern=forms.SHA256)]
    file: str | None = None


class BestSpec(_Part):
    """A lead over a cowbot may be less than nothing."""

    score: Whole
    bound: Whole
    proven: Flag


class MedalsSpec(_Part):
    gold: Whole
    silver: Whole
    bronze: Whole


class DailySpec(_Part):
    """How a day's puzzle was chosen; one that is not `decided` is a candidate, and maybe not the day's."""

    version: Annotated[Whole, Field(ge=1)]
    day: Annotated[str, BeforeValidator(_day)]
    candidate: Annotated[Whole, Field(ge=1)]
    difficulty: Annotated[Whole, Field(ge=1, le=5)]
    figures: dict[str, Whole] = Field(default_factory=dict)
    medals: MedalsSpec | None = None
    decided: Flag = True


class HistorySpec(_Part):
    """What was played before the start; there are decks of the rounds before, none where that is the first."""

    decks: dict[RoundNumber, Deck]
    moves: Annotated[tuple[str, ...], Field(min_length=1)]


class ScenarioSpec(_Part):
    """The keys of a scenario file, as the design promises them."""

    format: Literal["pnp-scenario/1"]
    game: Name
    id: Name
    seed: Annotated[str, BeforeValidator(_seed)]
    board: BoardSpec
    edition: Name
    kind: Literal["opening", "finale", "full", "sprint"]
    first: Turn = Field(alias="from")
    last: Turn = Field(alias="to")
    variant: dict[str, bool | str | None] = Field(default_factory=dict)
    start: Annotated[tuple[str, ...], BeforeValidator(_positions), Field(min_length=1, max_length=4)]
    decks: Annotated[dict[RoundNumber, Deck], Field(min_length=1)]
    objective: Literal["score", "margin"] = "score"
    players: Annotated[tuple[str | None, ...], Field(max_length=4)] = ()
    bounties: tuple[str, ...] = ()
    best: BestSpec | None = None
    daily: DailySpec | None = None
    history: HistorySpec | None = None


@dataclass(frozen=True)
class ScenarioFile:
    """A scenario with the place of everything it says, for findings about its content."""

    path: Path
    scenario: Scenario
    source: Placed

    def placed(self, path: tuple[str | int, ...], finding: Finding) -> Finding:
        """A finding about a value of the scenario; a column inside a text counts from the text's opening quote."""
        place = self.source.place(path)
        inside = finding.column or 0
        return Finding(finding.code, finding.params, finding.kind, place.file, place.line, place.column + inside)


def read_scenario(path: Path) -> ScenarioFile:
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
    return scenario_of(tree, path)


def scenario_of(tree: Tree, path: Path) -> ScenarioFile:
    """Check a scenario file that was read; raises `BadInput` with every problem."""
    found = tree.data.get("format")
    if found != FORMAT:
        raise BadInput([tree.key_place(("format",)).finding("scenario.format", found=written(found), expected=FORMAT)])
    spec, _, findings = check_model(ScenarioSpec, tree)
    if spec is None:
        raise BadInput(in_order(findings))
    return ScenarioFile(path, _scenario(spec), tree)


def _scenario(spec: ScenarioSpec) -> Scenario:
    return Scenario(
        game=spec.game,
        id=spec.id,
        seed=spec.seed,
        board=BoardRef(spec.board.name, spec.board.sha256, spec.board.file),
        edition=spec.edition,
        kind=spec.kind,
        first=spec.first,
        last=spec.last,
        variant=MappingProxyType(dict(spec.variant)),
        start=spec.start,
        decks=MappingProxyType(dict(spec.decks)),
        objective=spec.objective,
        players=spec.players,
        bounties=spec.bounties,
        best=Best(spec.best.score, spec.best.bound, spec.best.proven) if spec.best else None,
        daily=_daily(spec.daily) if spec.daily else None,
        history=History(MappingProxyType(dict(spec.history.decks)), spec.history.moves) if spec.history else None,
    )


def _daily(spec: DailySpec) -> Daily:
    medals = Medals(spec.medals.gold, spec.medals.silver, spec.medals.bronze) if spec.medals else None
    figures = MappingProxyType(dict(spec.figures))
    return Daily(spec.version, spec.day, spec.candidate, spec.difficulty, figures, medals, spec.decided)
