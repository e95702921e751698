"""The rules that choose a day's puzzle: the figures of `layouts/<game>/daily.yaml`, and what follows from them.

The rules of an older version stand in `layouts/<game>/days/v<version>/rules.yaml`, for the days that it published.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.daily import Medals
from pnp.core.findings import BadInput
from pnp.core.quantile import quantile
from pnp.definition.tree import read_tree
from pnp.definition.validate import check_model
from pnp.files.resources import days_dir, game_dir
from pnp.puzzle.order import DailyOrder
from pnp.solve.puzzle import Count, DayOrder, Effort, HouseRules

_Number = Annotated[int, Field(ge=0, le=10**9)]
_Some = Annotated[int, Field(ge=1, le=10**9)]
_Stars = Annotated[int, Field(ge=1, le=5)]
_Hundredths = Annotated[int, Field(ge=0, le=100)]
MARGINS = ("house", "greedy")
"""Figures that are judged by their distance from the optimum."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Kind(_Part):
    """`proven`: the best score has to be; `choose`: there are other candidates. `turns` of a stretch that is chosen."""

    proven: bool
    choose: bool
    turns: _Some | None = None


class Imagining(_Part):
    decks: _Some
    plans: _Some


class HouseSpec(_Part):
    before: Imagining
    puzzle: Imagining
    plays: _Some
    alike: _Some
    silver: _Hundredths
    bronze: _Hundredths


class EffortSpec(_Part):
    breadth: _Some
    rounds: _Some
    gap: _Some
    early: _Some
    states: _Some
    nodes: _Some


class CountSpec(_Part):
    near: _Number
    most: _Some
    nodes: _Some


_Span = tuple[_Number, _Number]


class Rules(_Part):
    """The whole file. A key that a later version adds has a default: the files of older versions lack it."""

    format: Literal["pnp-daily/1"]
    version: _Some
    candidates: _Some
    weekdays: Annotated[tuple[_Stars, ...], Field(min_length=7, max_length=7)]
    kinds: dict[str, Kind]
    house: HouseSpec
    effort: EffortSpec
    count: CountSpec
    criteria: dict[_Stars, dict[str, _Span]]

    def difficulty(self, day: str) -> int:
        """The stars of a day, by its weekday."""
        return self.weekdays[date.fromisoformat(day).weekday()]

    def unmet(self, figures: Mapping[str, int], difficulty: int) -> tuple[str, ...]:
        """The criteria that a candidate's figures don't meet; a figure that could not be measured fails."""
        return tuple(
            name
            for name, (least, most) in self.criteria.get(difficulty, {}).items()
            if not least <= judged(figures, name) <= most
        )

    def house_rules(self) -> HouseRules:
        before, puzzle = self.house.before, self.house.puzzle
        return HouseRules(
            (before.decks, before.plans), (puzzle.decks, puzzle.plans), self.house.plays, self.house.alike
        )

    def limits(self) -> Effort:
        effort = self.effort
        return Effort(effort.breadth, effort.rounds, effort.gap, effort.early, effort.states, effort.nodes)

    def counting(self) -> Count:
        return Count(self.count.near, self.count.most, self.count.nodes)

    def medals(self, best: int, house: int, spread: Sequence[int]) -> Medals:
        """Gold is the best score; silver is the house's score on these cards, or a good score of it on other
        cards; bronze is an ordinary score of it. Each is less than the one before."""
        silver = min(best - 1, max(house, quantile(spread, self.house.silver)))
        return Medals(best, silver, min(silver - 1, quantile(spread, self.house.bronze)))


def judged(figures: Mapping[str, int], name: str) -> int:
    """A figure as the criteria read it; -1 if it was not measured."""
    if name not in figures:
        return -1
    return figures["optimum"] - figures[name] if name in MARGINS else figures[name]


def day_order(order: DailyOrder, beside: Path) -> DayOrder:
    """An order with the rules that make its puzzle, for files in the folder `beside`."""
    rules = rules_of(order.game, order.version)
    turns = rules.kinds[order.wish.kind].turns
    return DayOrder(order.wish, order.board, beside, rules.house_rules(), rules.version, turns)


def is_chosen(order: DailyOrder) -> bool:
    """Whether a day's puzzle of this kind is chosen among candidates; if not, its only candidate is the puzzle."""
    return rules_of(order.game, order.version).kinds[order.wish.kind].choose


@cache
def rules_of(game: str, version: int | None = None) -> Rules:
    """The shipped rules of a game's dailies, the present ones or those of a version that published days.

    Raises `BadInput` with all that is wrong with them.
    """
    present = _read(present_rules(game))
    return present if version in (None, present.version) else _read(kept_rules(game, version))


def present_rules(game: str) -> Path:
    """The file of the rules that choose now."""
    return game_dir(game) / "daily.yaml"


def kept_rules(game: str, version: int) -> Path:
    """The file of the rules of a version that published days."""
    return days_dir(game) / f"v{version}" / "rules.yaml"


def _read(file: Path) -> Rules:
    rules, _, findings = check_model(Rules, read_tree(file))
    if rules is None:
        raise BadInput(findings)
    return rules
