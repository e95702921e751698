"""Checks the Town of a definition: buildings, items on sale, the land grid and its shapes."""

from __future__ import annotations

from pnp.core.cards import value_name
from pnp.core.suggest import Suggestions
from pnp.definition.places import KeyPath, Placed
from pnp.games.fliptown.board import spec
from pnp.games.fliptown.board.check_parts import Entry, Findings, at, key_of, told_first
from pnp.games.fliptown.board.shapes import cells_of, placements, square_names

ONCE = {"undertaker", "bank", "check-in", "land", "hunt"}
"""Effects that leave a mark of their own on the map, so a board has each of them at most once."""


def check_town(source: Placed, town: spec.Town, rounds: spec.Rounds) -> Findings:
    marked: dict[str, Entry] = {}
    labels: dict[str, Entry] = {}
    for value, building in town.buildings.items():
        path = ("town", "buildings", key_of(source, ("town", "buildings"), value))
        does, effect = building.effect.does, Entry((*path, "effect"), value_name(value))
        if does in ONCE and does in marked:
            told, first = told_first(source, marked[does], effect)
            yield at(source, told.path, "effect.twice", effect=does, first=first.label)
        marked.setdefault(does, effect)
        label = Entry((*path, "name"), value_name(value))
        if building.name in labels:
            told, first = told_first(source, labels[building.name], label)
            yield at(source, told.path, "name.twice", name=building.name, first=first.label)
        labels.setdefault(building.name, label)
        match building.effect:
            case spec.Bank(stars=stars) if len(stars) != rounds.count:
                yield at(source, (*path, "effect", "stars"), "list.length", found=len(stars), expected=rounds.count)
            case spec.Undertaker(visits=visits) if len(set(visits)) != len(visits):
                yield at(source, (*path, "effect", "visits"), "bonus.never", region="cemetery", site=visits[-1])
            case spec.Hunt(outlaws=outlaws) if len(set(outlaws)) != len(outlaws):
                yield at(source, (*path, "effect", "outlaws"), "name.twice", name=value_name(outlaws[-1]), first="")
    yield from _check_items(source, town)


def _check_items(source: Placed, town: spec.Town) -> Findings:
    sold: dict[str, Entry] = {}
    suggest = Suggestions()
    needs: list[tuple[KeyPath, str, str]] = []
    for value, building in town.buildings.items():
        if not isinstance(building.effect, spec.Buy):
            continue
        key = key_of(source, ("town", "buildings"), value)
        for name, item in building.effect.items.items():
            path: KeyPath = ("town", "buildings", key, "effect", "items", name)
            if name in sold:
                told, first = told_first(source, sold[name], Entry(path, building.name))
                yield at(source, told.path, "name.twice", name=name, first=first.label)
            sold.setdefault(name, Entry(path, building.name))
            if item == spec.Item(price=item.price, needs=item.needs):
                others = (other for other in building.effect.items if other != name)
                yield at(source, path, "item.useless", item=name, suggestion=suggest.nearest(name, others))
            if item.needs is not None:
                needs.append(((*path, "needs"), name, item.needs))
    endless = _needing_themselves({name: need for _, name, need in needs})
    for place, name, need in needs:
        if need not in sold:
            suggestion = suggest.nearest(need, sold)
            yield at(source, place, "item.needs_unknown", item=name, needs=need, suggestion=suggestion)
        elif name in endless:
            yield at(source, place, "item.needs_itself", item=name, needs=need)


def _needing_themselves(chain: dict[str, str]) -> set[str]:
    """The items whose needs run in a circle. Each item is looked at once, however long the chain."""
    ends: dict[str, bool] = {}
    for first in chain:
        way: list[str] = []
        name = first
        while name in chain and name not in ends:
            ends[name] = False  # until the chain turns out to end
            way.append(name)
            name = chain[name]
        ends |= dict.fromkeys(way, ends.get(name, True))
    return {name for name, does in ends.items() if not does}


def check_land(source: Placed, town: spec.Town) -> Findings:
    """The grid is a rectangle, every shape is one piece that fits, and a reward for filling it all can be won."""
    for value, building in town.buildings.items():
        if isinstance(building.effect, spec.Land):
            key = key_of(source, ("town", "buildings"), value)
            yield from _check_grid(source, ("town", "buildings", key, "effect"), building.effect)


def _check_grid(source: Placed, path: KeyPath, land: spec.Land) -> Findings:
    if len({len(row) for row in land.grid}) != 1:
        yield at(source, (*path, "grid"), "grid.ragged", rows=[len(row) for row in land.grid])
        return
    fitting = {placement.shape for placement in placements(land)}
    for name, shape in land.shapes.items():
        cells = cells_of(shape.cells)
        where = (*path, "shapes", name)
        if not cells:
            yield at(source, (*where, "cells"), "land.shape_empty", shape=name)
        elif not _one_piece(cells):
            yield at(source, (*where, "cells"), "land.shape_split", shape=name)
        elif name not in fitting:
            yield at(source, (*where, "cells"), "land.shape_never", shape=name)
    if land.complete != spec.Reward() and not _can_fill(land):
        yield at(source, (*path, "complete"), "land.never_full", squares=len(square_names(land.grid)))


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
    """Whether shapes can cover the grid, tried square by square; a grid too large to try is accepted."""
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
