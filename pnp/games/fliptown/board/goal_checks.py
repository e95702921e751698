"""Checks the goals of a definition: each asks one thing that can be answered, about things that exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pnp.core.cards import value_name
from pnp.core.findings import Finding
from pnp.core.suggest import Suggestions
from pnp.definition.places import KeyPath, Placed
from pnp.games.fliptown.board import spec
from pnp.games.fliptown.rules.goals import EVERYTHING

TESTS = ("count", "stop", "item", "power", "hand", "rank", "beaten", "of")


class _Known:
    """The names that goals of this board may use."""

    def __init__(
        self, town: spec.Town, trail: spec.Trail, ranks: Collection[str] = (), levels: Collection[str] = ()
    ) -> None:
        self.stops = {value_name(number) for number in trail.stops}
        self.items = {
            name for b in town.buildings.values() if isinstance(b.effect, spec.Buy) for name in b.effect.items
        }
        self.ranks = ranks
        self.levels = levels
        self.suggest = Suggestions()


def check_bounties(source: Placed, bounties: spec.Bounties, town: spec.Town, trail: spec.Trail) -> Iterator[Finding]:
    """Bounties are judged during a game, so they cannot ask for ranks or beaten cowbots."""
    if bounties.in_play > len(bounties.cards):
        place = source.key_place(("bounties", "in_play"))
        yield place.finding("bounties.too_few", in_play=bounties.in_play, cards=len(bounties.cards))
    known = _Known(town, trail)
    for name, goal in bounties.cards.items():
        yield from _check(source, ("bounties", "cards", name), goal, known)


def check_achievements(
    source: Placed,
    achievements: dict[str, spec.Goal],
    town: spec.Town,
    trail: spec.Trail,
    titles: spec.Titles,
    cowbots: spec.Cowbots,
) -> Iterator[Finding]:
    known = _Known(town, trail, titles.ranks, cowbots.levels)
    for name, goal in achievements.items():
        yield from _check(source, ("achievements", name), goal, known)


def _check(source: Placed, path: KeyPath, goal: spec.Goal, known: _Known) -> Iterator[Finding]:
    def at(key: str, code: str, **params: Any) -> Finding:
        return source.key_place((*path, key) if key else path).finding(code, **params)

    tests = [name for name in TESTS if getattr(goal, name) not in (None, ())]
    if len(tests) != 1:
        yield at("", "goal.one_test", found=tests, expected=list(TESTS))
        return
    if goal.count is not None:
        if goal.at_least is None and goal.at_most is None:
            yield at("count", "goal.no_bound", count=goal.count)
        if goal.at_least == "all" and goal.count not in EVERYTHING:
            yield at("at_least", "goal.no_all", count=goal.count, expected=sorted(EVERYTHING))
    if goal.stop is not None and value_name(goal.stop) not in known.stops:
        yield at("stop", "goal.unknown", found=value_name(goal.stop), suggestion=None)
    for key, word, names in (
        ("item", goal.item, known.items),
        ("rank", goal.rank, known.ranks),
        ("beaten", goal.beaten, known.levels),
    ):
        if word is not None and word not in names:
            yield at(key, "goal.unknown", found=word, suggestion=known.suggest.nearest(word, names))
    if goal.any is not None and goal.any > len(goal.of):
        yield at("any", "goal.too_many", found=goal.any, expected=len(goal.of))
    for number, part in enumerate(goal.of):
        yield from _check(source, (*path, "of", number), part, known)
