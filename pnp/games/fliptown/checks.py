"""What concerns several entries of a definition at once: the mistakes that a designer of a board makes.

Every check looks at one section, so that a board with a broken Town still hears about its Mine. A check answers with
findings placed at the entry to mend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from pnp.core.cards import HIGHEST, parse_value, value_name
from pnp.core.findings import Finding
from pnp.core.suggest import nearest
from pnp.definition.places import KeyPath, Placed
from pnp.games.fliptown import spec
from pnp.games.fliptown.goal_checks import check_achievements, check_bounties
from pnp.games.fliptown.shapes import cells_of, placements, square_names

Sections: TypeAlias = dict[str, Any]
Findings: TypeAlias = Iterator[Finding]
ONCE = {"undertaker", "bank", "check-in", "land", "hunt"}
"""Effects that leave a mark of their own on the map, so a board has each of them at most once."""


def check_board(source: Placed, sections: Sections) -> list[Finding]:
    """Every cross-check whose sections are sound."""
    found: list[Finding] = []
    for needed, check in CHECKS:
        if all(name in sections for name in needed):
            found.extend(check(source, *(sections[name] for name in needed)))
    return found


def _at(source: Placed, path: KeyPath, code: str, **params: Any) -> Finding:
    return source.key_place(path).finding(code, **params)


class _Entry(NamedTuple):
    """An entry that may clash with another one, and what to call it then."""

    path: KeyPath
    label: str


def _told(source: Placed, first: _Entry, second: _Entry) -> tuple[_Entry, _Entry]:
    """Of two that can't both stand, the one to mend, then the other: a board is not sent to the one it extends."""
    own = source.spot.place.file
    if source.key_place(first.path).file == own != source.key_place(second.path).file:
        return first, second
    return second, first


def _twice_written(source: Placed, path: KeyPath) -> Findings:
    """`10` and `T` are the same value: the second spelling would silently win."""
    data: Any = source.data
    for step in path:
        data = data.get(step, {}) if isinstance(data, dict) else {}
    seen: dict[int, str] = {}
    for key in data if isinstance(data, dict) else ():
        value = parse_value(key)
        if value is not None and value in seen:
            yield _at(source, (*path, key), "site.duplicate", found=key, first=seen[value])
        elif value is not None:
            seen[value] = key


def check_suits(source: Placed, suits: spec.Suits) -> Findings:
    seen: dict[str, _Entry] = {}
    for region, suit in suits.model_dump().items():
        entry = _Entry(("suits", region), region)
        if suit in seen:
            told, first = _told(source, seen[suit], entry)
            yield _at(source, told.path, "suits.twice", suit=suit, first=first.label, region=told.label)
        seen.setdefault(suit, entry)


def check_trail(source: Placed, trail: spec.Trail, town: spec.Town) -> Findings:
    yield from _twice_written(source, ("trail", "stops"))
    horses = sum(
        item.trail
        for building in town.buildings.values()
        if isinstance(building.effect, spec.Buy)
        for item in building.effect.items.values()
    )
    last = max(trail.stops)
    for number, stop in trail.stops.items():
        path = ("trail", "stops", _key_of(source, ("trail", "stops"), number))
        if number > HIGHEST + horses:
            yield _at(source, path, "trail.too_high", stop=value_name(number), reach=HIGHEST + horses)
        rewards = [stop, *stop.choose.values()]
        if number == last and any("trail" in reward.bonus for reward in rewards):
            yield _at(source, path, "bonus.never", region="trail", site=value_name(number))


def _key_of(source: Placed, path: KeyPath, value: int) -> str:
    """How a value was spelled in the file."""
    data: Any = source.data
    for step in path:
        data = data[step]
    return next((key for key in data if parse_value(key) == value), value_name(value))


def check_badlands(source: Placed, badlands: spec.Badlands) -> Findings:
    seen: dict[int, _Entry] = {}
    for name, row in badlands.rows.items():
        path = ("badlands", "rows", name, "targets")
        yield from _twice_written(source, path)
        for value in row.targets:
            entry = _Entry((*path, _key_of(source, path, value)), name)
            if value in seen:
                told, first = _told(source, seen[value], entry)
                place = f"{first.label}: {value_name(value)}"
                yield _at(source, told.path, "site.duplicate", found=told.path[-1], first=place)
            seen.setdefault(value, entry)


def check_mine(source: Placed, mine: spec.Mine) -> Findings:
    """Edges lead to chambers that exist and lie deeper, and every chamber can be reached."""
    names = list(mine.chambers)
    folded: dict[str, str] = {}
    for name in names:
        if folded.setdefault(name.lower(), name) != name:
            yield _at(source, ("mine", "chambers", name), "name.twice", name=name, first=folded[name.lower()])
    links: list[tuple[KeyPath, int, str]] = [(("mine", "entrance", name), 0, name) for name in mine.entrance]
    for upper, chamber in mine.chambers.items():
        links += [(("mine", "chambers", upper, "edges", name), chamber.level, name) for name in chamber.edges]
    for path, level, name in links:
        if name not in mine.chambers and (gone := source.removed(("mine", "chambers", name))):
            yield gone.finding("mine.edge_removed", chamber=name, above=path[-3] if len(path) > 3 else "")
        elif name not in mine.chambers:
            yield _at(source, path, "mine.edge_unknown", chamber=name, suggestion=nearest(name, names), known=names)
        elif mine.chambers[name].level <= level:
            yield _at(source, path, "mine.not_deeper", chamber=name, level=mine.chambers[name].level, above=level)
    reachable: set[str] = set()
    waiting = [name for name in mine.entrance if name in mine.chambers]
    while waiting:
        name = waiting.pop()
        if name not in reachable:
            reachable.add(name)
            waiting += [lower for lower in mine.chambers[name].edges if lower in mine.chambers]
    for name in names:
        if name not in reachable:
            yield _at(source, ("mine", "chambers", name), "mine.no_way", chamber=name)


def check_town(source: Placed, town: spec.Town, rounds: spec.Rounds) -> Findings:
    yield from _twice_written(source, ("town", "buildings"))
    marked: dict[str, _Entry] = {}
    labels: dict[str, _Entry] = {}
    for value, building in town.buildings.items():
        path = ("town", "buildings", _key_of(source, ("town", "buildings"), value))
        does, effect = building.effect.does, _Entry((*path, "effect"), value_name(value))
        if does in ONCE and does in marked:
            told, first = _told(source, marked[does], effect)
            yield _at(source, told.path, "effect.twice", effect=does, first=first.label)
        marked.setdefault(does, effect)
        label = _Entry((*path, "name"), value_name(value))
        if building.name in labels:
            told, first = _told(source, labels[building.name], label)
            yield _at(source, told.path, "name.twice", name=building.name, first=first.label)
        labels.setdefault(building.name, label)
        match building.effect:
            case spec.Bank(stars=stars) if len(stars) != rounds.count:
                yield _at(source, (*path, "effect", "stars"), "list.length", found=len(stars), expected=rounds.count)
            case spec.Undertaker(visits=visits) if len(set(visits)) != len(visits):
                yield _at(source, (*path, "effect", "visits"), "bonus.never", region="cemetery", site=visits[-1])
            case spec.Hunt(outlaws=outlaws) if len(set(outlaws)) != len(outlaws):
                yield _at(source, (*path, "effect", "outlaws"), "name.twice", name=value_name(outlaws[-1]), first="")
    yield from _check_items(source, town)


def _check_items(source: Placed, town: spec.Town) -> Findings:
    sold: dict[str, _Entry] = {}
    needs: list[tuple[KeyPath, str, str]] = []
    for value, building in town.buildings.items():
        if not isinstance(building.effect, spec.Buy):
            continue
        key = _key_of(source, ("town", "buildings"), value)
        for name, item in building.effect.items.items():
            path: KeyPath = ("town", "buildings", key, "effect", "items", name)
            if name in sold:
                told, first = _told(source, sold[name], _Entry(path, building.name))
                yield _at(source, told.path, "name.twice", name=name, first=first.label)
            sold.setdefault(name, _Entry(path, building.name))
            if item == spec.Item(price=item.price, needs=item.needs):
                others = [other for other in building.effect.items if other != name]
                yield _at(source, path, "item.useless", item=name, suggestion=nearest(name, others))
            if item.needs is not None:
                needs.append(((*path, "needs"), name, item.needs))
    chain = {name: need for _, name, need in needs}
    for place, name, need in needs:
        if need not in sold:
            yield _at(source, place, "item.needs_unknown", item=name, needs=need, suggestion=nearest(need, sold))
        elif _needs_itself(name, chain):
            yield _at(source, place, "item.needs_itself", item=name, needs=need)


def _needs_itself(name: str, chain: dict[str, str]) -> bool:
    seen = set()
    while name in chain and name not in seen:
        seen.add(name)
        name = chain[name]
    return name in seen


def check_land(source: Placed, town: spec.Town) -> Findings:
    """The grid is a rectangle, every shape is one piece that fits, and a reward for filling it all can be won."""
    for value, building in town.buildings.items():
        if isinstance(building.effect, spec.Land):
            key = _key_of(source, ("town", "buildings"), value)
            yield from _check_grid(source, ("town", "buildings", key, "effect"), building.effect)


def _check_grid(source: Placed, path: KeyPath, land: spec.Land) -> Findings:
    if len({len(row) for row in land.grid}) != 1:
        yield _at(source, (*path, "grid"), "grid.ragged", rows=[len(row) for row in land.grid])
        return
    fitting = {placement.shape for placement in placements(land)}
    for name, shape in land.shapes.items():
        cells = cells_of(shape.cells)
        where = (*path, "shapes", name)
        if not cells:
            yield _at(source, (*where, "cells"), "land.shape_empty", shape=name)
        elif not _one_piece(cells):
            yield _at(source, (*where, "cells"), "land.shape_split", shape=name)
        elif name not in fitting:
            yield _at(source, (*where, "cells"), "land.shape_never", shape=name)
    if land.complete != spec.Reward() and not _can_fill(land):
        yield _at(source, (*path, "complete"), "land.never_full", squares=len(square_names(land.grid)))


def _one_piece(cells: frozenset[tuple[int, int]]) -> bool:
    waiting, seen = [next(iter(cells))], set()
    while waiting:
        row, column = waiting.pop()
        if (row, column) not in seen:
            seen.add((row, column))
            around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            waiting += list(around & cells)
    return len(seen) == len(cells)


def _can_fill(land: spec.Land) -> bool:
    """Whether shapes can cover the grid, square by square; grids too large to try are trusted."""
    squares = len(square_names(land.grid))
    if squares > 16:
        return True
    masks = [placement.mask for placement in placements(land) if placement.mask]
    full = (1 << squares) - 1
    seen: set[int] = set()
    waiting = [0]
    while waiting:
        filled = waiting.pop()
        if filled == full:
            return True
        if filled in seen:
            continue
        seen.add(filled)
        lowest = ~filled & (filled + 1)
        waiting += [filled | mask for mask in masks if mask & lowest and not mask & filled]
    return False


def check_cemetery(source: Placed, cemetery: spec.Cemetery) -> Findings:
    """Rewards lie between neighbours, and one of the two is still to be circled."""
    here: dict[str, tuple[int, int]] = {}
    folded: dict[str, str] = {}
    for row, line in enumerate(cemetery.stones):
        for column, name in enumerate(line):
            if name.lower() in folded:
                first = folded[name.lower()]
                yield _at(source, ("cemetery", "stones", row, column), "name.twice", name=name, first=first)
            folded.setdefault(name.lower(), name)
            here.setdefault(name, (row, column))
    if len({len(row) for row in cemetery.stones}) != 1:
        yield _at(source, ("cemetery", "stones"), "grid.ragged", rows=[len(row) for row in cemetery.stones])
    for number, name in enumerate(cemetery.circled):
        if name not in here:
            yield _at(
                source, ("cemetery", "circled", number), "stone.unknown", found=name, suggestion=nearest(name, here)
            )
        elif name in cemetery.circled[:number]:
            yield _at(source, ("cemetery", "circled", number), "name.twice", name=name, first="")
    seen: dict[frozenset[str], str] = {}
    for pair in cemetery.between:
        yield from _check_pair(source, pair, here, set(cemetery.circled), seen)


def _check_pair(
    source: Placed, pair: str, here: dict[str, tuple[int, int]], circled: set[str], seen: dict[frozenset[str], str]
) -> Findings:
    path = ("cemetery", "between", pair)
    names = pair.split("-")
    if len(names) != 2:
        yield _at(source, path, "stone.pair", found=pair)
        return
    unknown = [name for name in names if name not in here]
    for name in unknown:
        yield _at(source, path, "stone.unknown", found=name, suggestion=nearest(name, here))
    if unknown:
        return
    (row, column), (other_row, other_column) = here[names[0]], here[names[1]]
    if abs(row - other_row) + abs(column - other_column) != 1:
        yield _at(source, path, "stone.not_adjacent", one=names[0], other=names[1])
    if frozenset(names) in seen:
        yield _at(source, path, "name.twice", name=pair, first=seen[frozenset(names)])
    seen.setdefault(frozenset(names), pair)
    if circled >= set(names):
        yield _at(source, path, "bonus.never", region="cemetery", site=pair)


def check_sheriff(source: Placed, sheriff: spec.Sheriff, rounds: spec.Rounds) -> Findings:
    if len(sheriff.fines) != rounds.count:
        yield _at(source, ("sheriff", "fines"), "list.length", found=len(sheriff.fines), expected=rounds.count)


def check_words(source: Placed, words: dict[str, dict[str, str]], *sections: Any) -> Findings:
    """A label for a building, item, character or cowbot that the board does not have is a slip of the pen."""
    town, characters, cowbots = sections
    items = [name for b in town.buildings.values() if isinstance(b.effect, spec.Buy) for name in b.effect.items]
    known = {
        "building": [building.name for building in town.buildings.values()],
        "item": items,
        "character": list(characters),
        "cowbot": list(cowbots.bots),
    }
    for lang, labels in words.items():
        for key in labels:
            group, _, name = key.partition(".")
            if group in known and name not in known[group]:
                suggestion = nearest(name, known[group])
                yield _at(
                    source,
                    ("words", lang, key),
                    "words.unknown",
                    found=key,
                    suggestion=f"{group}.{suggestion}" if suggestion else None,
                )


def check_titles(source: Placed, titles: spec.Titles) -> Findings:
    if not any(all(least == 0 for least in row) for row in titles.ranks.values()):
        yield _at(source, ("titles", "ranks"), "titles.no_lowest")
    if 0 not in titles.wanted.values():
        yield _at(source, ("titles", "wanted"), "titles.no_lowest")


def check_starts(
    source: Placed, start: spec.Start, characters: dict[str, spec.Character], limits: spec.Limits
) -> Findings:
    starts = [(("start",), start), *((("characters", name, "start"), c.start) for name, c in characters.items())]
    for path, each in starts:
        for tool, most in limits.model_dump().items():
            if getattr(each, tool) > most:
                yield _at(source, (*path, tool), "start.limit", found=getattr(each, tool), limit=most)
    values: dict[Any, _Entry] = {}
    for name, character in characters.items():
        entry = _Entry(("characters", name, "value"), name)
        if character.value in values:
            told, first = _told(source, values[character.value], entry)
            yield _at(source, told.path, "name.twice", name=told.label, first=first.label)
        values.setdefault(character.value, entry)
        ability = character.ability
        if isinstance(ability, spec.ClearAbility) and bool(ability.up_to) == bool(ability.per_hammer):
            yield _at(source, ("characters", name, "ability"), "ability.clear", character=name)
        if isinstance(ability, spec.BonusAbility) and len(set(ability.regions)) != len(ability.regions):
            yield _at(source, ("characters", name, "ability", "regions"), "name.twice", name=name, first="")


def check_cowbots(source: Placed, cowbots: spec.Cowbots) -> Findings:
    suits: dict[str, _Entry] = {}
    for name, bot in cowbots.bots.items():
        path = ("cowbots", "bots", name)
        entry = _Entry((*path, "suit"), name)
        if bot.suit in suits:
            told, first = _told(source, suits[bot.suit], entry)
            yield _at(source, told.path, "name.twice", name=bot.suit, first=first.label)
        suits.setdefault(bot.suit, entry)
        if len(set(bot.regions)) != len(bot.regions):
            yield _at(source, (*path, "regions"), "name.twice", name=name, first="")
        if len(bot.regions) != len(cowbots.multipliers):
            expected = len(cowbots.multipliers)
            yield _at(source, (*path, "regions"), "list.length", found=len(bot.regions), expected=expected)
    for name, level in cowbots.levels.items():
        if level.regions > len(cowbots.multipliers):
            place = ("cowbots", "levels", name, "regions")
            yield _at(source, place, "list.length", found=level.regions, expected=len(cowbots.multipliers))


CHECKS: tuple[tuple[tuple[str, ...], Callable[..., Findings]], ...] = (
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
