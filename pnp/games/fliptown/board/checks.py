"""Checks across several entries of a definition: the mistakes that a designer of a board makes.

Every check looks at one section, so that faults in the Mine are reported even if the Town is broken. A check yields
findings placed at the entry to mend.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from pnp.core.cards import HIGHEST, value_name
from pnp.core.findings import Finding
from pnp.core.suggest import Suggestions
from pnp.definition.places import KeyPath, Placed
from pnp.games.fliptown.board import spec
from pnp.games.fliptown.board.check_parts import Entry, Findings, at, key_of, told_first, twice_written
from pnp.games.fliptown.board.goal_checks import check_achievements, check_bounties
from pnp.games.fliptown.board.town_checks import check_land, check_town

Sections: TypeAlias = dict[str, Any]


def check_board(source: Placed, sections: Sections) -> list[Finding]:
    """Every cross-check whose sections are sound."""
    found: list[Finding] = []
    for needed, check in CHECKS:
        if all(name in sections for name in needed):
            found.extend(check(source, *(sections[name] for name in needed)))
    return found


def check_spellings(source: Placed) -> Findings:
    """Two spellings of one value; checked in faulty sections too: a building half stated as `T` may belong to `10`."""
    rows = source.data.get("badlands")
    rows = rows.get("rows") if isinstance(rows, dict) else None
    paths: list[KeyPath] = [("trail", "stops"), ("town", "buildings")]
    paths += [("badlands", "rows", row, "targets") for row in (rows if isinstance(rows, dict) else ())]
    for path in paths:
        yield from twice_written(source, path)


def check_suits(source: Placed, suits: spec.Suits) -> Findings:
    seen: dict[str, Entry] = {}
    for region, suit in suits.model_dump().items():
        entry = Entry(("suits", region), region)
        if suit in seen:
            told, first = told_first(source, seen[suit], entry)
            yield at(source, told.path, "suits.twice", suit=suit, first=first.label, region=told.label)
        seen.setdefault(suit, entry)


def check_trail(source: Placed, trail: spec.Trail, town: spec.Town) -> Findings:
    horses = sum(
        item.trail
        for building in town.buildings.values()
        if isinstance(building.effect, spec.Buy)
        for item in building.effect.items.values()
    )
    last = max(trail.stops)
    for number, stop in trail.stops.items():
        path = ("trail", "stops", key_of(source, ("trail", "stops"), number))
        if number > HIGHEST + horses:
            yield at(source, path, "trail.too_high", stop=value_name(number), reach=HIGHEST + horses)
        rewards = [stop, *stop.choose.values()]
        if number == last and any("trail" in reward.bonus for reward in rewards):
            yield at(source, path, "bonus.never", region="trail", site=value_name(number))


def check_badlands(source: Placed, badlands: spec.Badlands) -> Findings:
    seen: dict[int, Entry] = {}
    for name, row in badlands.rows.items():
        path = ("badlands", "rows", name, "targets")
        for value in row.targets:
            entry = Entry((*path, key_of(source, path, value)), name)
            if value in seen:
                told, first = told_first(source, seen[value], entry)
                place = f"{first.label}: {value_name(value)}"
                yield at(source, told.path, "site.duplicate", found=told.path[-1], first=place)
            seen.setdefault(value, entry)


def check_mine(source: Placed, mine: spec.Mine) -> Findings:
    """Edges lead to chambers that exist and lie deeper, and every chamber can be reached."""
    names, suggest = list(mine.chambers), Suggestions()
    folded: dict[str, str] = {}
    for name in names:
        if folded.setdefault(name.lower(), name) != name:
            yield at(source, ("mine", "chambers", name), "name.twice", name=name, first=folded[name.lower()])
    links: list[tuple[KeyPath, int, str]] = [(("mine", "entrance", name), 0, name) for name in mine.entrance]
    for upper, chamber in mine.chambers.items():
        links += [(("mine", "chambers", upper, "edges", name), chamber.level, name) for name in chamber.edges]
    for path, level, name in links:
        if name not in mine.chambers and (gone := source.removed(("mine", "chambers", name))):
            yield gone.finding("mine.edge_removed", chamber=name, above=path[-3] if len(path) > 3 else "")
        elif name not in mine.chambers:
            suggestion = suggest.nearest(name, names)
            yield at(source, path, "mine.edge_unknown", chamber=name, suggestion=suggestion, known=names)
        elif mine.chambers[name].level <= level:
            yield at(source, path, "mine.not_deeper", chamber=name, level=mine.chambers[name].level, above=level)
    reachable: set[str] = set()
    waiting = [name for name in mine.entrance if name in mine.chambers]
    while waiting:
        name = waiting.pop()
        if name not in reachable:
            reachable.add(name)
            waiting += [lower for lower in mine.chambers[name].edges if lower in mine.chambers]
    for name in names:
        if name not in reachable:
            yield at(source, ("mine", "chambers", name), "mine.no_way", chamber=name)


def check_cemetery(source: Placed, cemetery: spec.Cemetery) -> Findings:
    """Rewards lie between neighbours, and at least one of the two is not circled at the start."""
    here: dict[str, tuple[int, int]] = {}
    folded: dict[str, str] = {}
    suggest = Suggestions()
    for row, line in enumerate(cemetery.stones):
        for column, name in enumerate(line):
            if name.lower() in folded:
                first = folded[name.lower()]
                yield at(source, ("cemetery", "stones", row, column), "name.twice", name=name, first=first)
            folded.setdefault(name.lower(), name)
            here.setdefault(name, (row, column))
    if len({len(row) for row in cemetery.stones}) != 1:
        yield at(source, ("cemetery", "stones"), "grid.ragged", rows=[len(row) for row in cemetery.stones])
    circled: set[str] = set()
    for number, name in enumerate(cemetery.circled):
        path = ("cemetery", "circled", number)
        if name not in here:
            yield at(source, path, "stone.unknown", found=name, suggestion=suggest.nearest(name, here))
        elif name in circled:
            yield at(source, path, "name.twice", name=name, first="")
        circled.add(name)
    seen: dict[frozenset[str], str] = {}
    for pair in cemetery.between:
        yield from _check_pair(source, pair, _Graves(here, circled, seen, suggest))


class _Graves(NamedTuple):
    """The tombstones of a board: the place of each, those circled from the start, and the pairs seen so far."""

    here: dict[str, tuple[int, int]]
    circled: set[str]
    seen: dict[frozenset[str], str]
    suggest: Suggestions


def _check_pair(source: Placed, pair: str, graves: _Graves) -> Findings:
    path = ("cemetery", "between", pair)
    here, circled, seen, suggest = graves
    names = pair.split("-")
    if len(names) != 2:
        yield at(source, path, "stone.pair", found=pair)
        return
    unknown = [name for name in names if name not in here]
    for name in unknown:
        yield at(source, path, "stone.unknown", found=name, suggestion=suggest.nearest(name, here))
    if unknown:
        return
    (row, column), (other_row, other_column) = here[names[0]], here[names[1]]
    if abs(row - other_row) + abs(column - other_column) != 1:
        yield at(source, path, "stone.not_adjacent", one=names[0], other=names[1])
    if frozenset(names) in seen:
        yield at(source, path, "name.twice", name=pair, first=seen[frozenset(names)])
    seen.setdefault(frozenset(names), pair)
    if circled >= set(names):
        yield at(source, path, "bonus.never", region="cemetery", site=pair)


def check_sheriff(source: Placed, sheriff: spec.Sheriff, rounds: spec.Rounds) -> Findings:
    if len(sheriff.fines) != rounds.count:
        yield at(source, ("sheriff", "fines"), "list.length", found=len(sheriff.fines), expected=rounds.count)


def check_words(source: Placed, words: dict[str, dict[str, str]], *sections: Any) -> Findings:
    """A label for a building, item, character or cowbot that the board does not have is a mistake."""
    town, characters, cowbots = sections
    items = [name for b in town.buildings.values() if isinstance(b.effect, spec.Buy) for name in b.effect.items]
    suggest = Suggestions()
    known = {
        "building": dict.fromkeys(building.name for building in town.buildings.values()),
        "item": dict.fromkeys(items),
        "character": dict.fromkeys(characters),
        "cowbot": dict.fromkeys(cowbots.bots),
    }
    for lang, labels in words.items():
        for key in labels:
            group, _, name = key.partition(".")
            if group in known and name not in known[group]:
                suggestion = suggest.nearest(name, known[group])
                yield at(
                    source,
                    ("words", lang, key),
                    "words.unknown",
                    found=key,
                    suggestion=f"{group}.{suggestion}" if suggestion else None,
                )


def check_titles(source: Placed, titles: spec.Titles) -> Findings:
    if not any(all(least == 0 for least in row) for row in titles.ranks.values()):
        yield at(source, ("titles", "ranks"), "titles.no_lowest")
    if 0 not in titles.wanted.values():
        yield at(source, ("titles", "wanted"), "titles.no_lowest")


def check_starts(
    source: Placed, start: spec.Start, characters: dict[str, spec.Character], limits: spec.Limits
) -> Findings:
    starts = [(("start",), start), *((("characters", name, "start"), c.start) for name, c in characters.items())]
    for path, each in starts:
        for tool, most in limits.model_dump().items():
            if getattr(each, tool) > most:
                yield at(source, (*path, tool), "start.limit", found=getattr(each, tool), limit=most)
    values: dict[Any, Entry] = {}
    for name, character in characters.items():
        entry = Entry(("characters", name, "value"), name)
        if character.value in values:
            told, first = told_first(source, values[character.value], entry)
            yield at(source, told.path, "name.twice", name=told.label, first=first.label)
        values.setdefault(character.value, entry)
        ability = character.ability
        if isinstance(ability, spec.ClearAbility) and bool(ability.up_to) == bool(ability.per_hammer):
            yield at(source, ("characters", name, "ability"), "ability.clear", character=name)
        if isinstance(ability, spec.BonusAbility) and len(set(ability.regions)) != len(ability.regions):
            yield at(source, ("characters", name, "ability", "regions"), "name.twice", name=name, first="")


def check_cowbots(source: Placed, cowbots: spec.Cowbots) -> Findings:
    suits: dict[str, Entry] = {}
    for name, bot in cowbots.bots.items():
        path = ("cowbots", "bots", name)
        entry = Entry((*path, "suit"), name)
        if bot.suit in suits:
            told, first = told_first(source, suits[bot.suit], entry)
            yield at(source, told.path, "name.twice", name=bot.suit, first=first.label)
        suits.setdefault(bot.suit, entry)
        if len(set(bot.regions)) != len(bot.regions):
            yield at(source, (*path, "regions"), "name.twice", name=name, first="")
        if len(bot.regions) != len(cowbots.multipliers):
            expected = len(cowbots.multipliers)
            yield at(source, (*path, "regions"), "list.length", found=len(bot.regions), expected=expected)
    for name, level in cowbots.levels.items():
        if level.regions > len(cowbots.multipliers):
            place = ("cowbots", "levels", name, "regions")
            yield at(source, place, "list.length", found=level.regions, expected=len(cowbots.multipliers))


CHECKS: tuple[tuple[tuple[str, ...], Callable[..., Findings]], ...] = (
    ((), check_spellings),
    (("suits",), check_suits),
    (("trail", "town"), check_trail),
    (("badlands",), check_badlands),
    (("mine",), check_mine),
    (("town", "rounds"), check_town),
    (("town",), check_land),
    (("cemetery",), check_cemetery),
    (("sheriff", "rounds"), check_sheriff),
    (("titles",), check_titles),
    (("words", "town", "characters", "cowbots"), check_words),
    (("start", "characters", "limits"), check_starts),
    (("cowbots",), check_cowbots),
    (("bounties", "town", "trail"), check_bounties),
    (("achievements", "town", "trail", "titles", "cowbots"), check_achievements),
)
