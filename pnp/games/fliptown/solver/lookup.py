"""The faces of a bound, put together so that a search reads them quickly.

Parts of the Town with few states each are merged into tables over their joint state, all faces lie in one array of
short numbers, and what does not depend on prices (where a state stands in every table, which hands it can still reach)
is found once for all faces. `reach_of` answers what `bound` says, and stops as soon as that is enough to go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver.bound_faces import H_DIRECTORY, Face, part_values
from pnp.games.fliptown.solver.bound_plan import (
    D_GROUP,
    D_NODES,
    D_SHIFTS,
    D_STREAM,
    D_VARIANTS,
    D_WIDTH,
    KIND_FIELDS,
    Plan,
)
from pnp.games.fliptown.solver.compiled import Array, Array16, Array32
from pnp.games.fliptown.solver.layout import STORED
from pnp.games.fliptown.solver.parts import BIT_LENGTH, Recipe
from pnp.games.fliptown.solver.sweep import ALWAYS, LEAST

MOST_MERGED = 12
"""Bits of a merged table's key."""

_UNKNOWN = 1 << 24
K_OFFSET, K_NODES, K_VARIANTS, K_SHIFTS, K_KEYS, K_FIRST, K_END, K_SUM, K_STREAM, K_SITES, K_WIDTH = range(11)
F_START, F_SIZE, F_PAIRS = range(3)
"""A fold: where the sums of a group of parts begin, how many sets of kinds there are with it, and where the pairs lie
that say for each of these which sum so far and which of the group's go together."""
N_FIELD, N_COUNT, N_START, N_VARIANTS, N_BIT, N_WIDTH = range(6)
"""A kind of site that silver counts: its field, by how many chambers, and the sums and their bit that it goes with."""
E_KIND, E_FIELD, E_FROM, E_MASK, E_AT, E_WIDTH = range(6)
TAKEN, MAPPED, LENGTH = range(3)
"""How a field goes into a key: some of its bits as they are, through a table, or as the place of its highest bit."""


class Lookup(NamedTuple):
    """Everything that `reach_of` reads; `data` and `values` have a row for each face.

    Faces stand in groups of `cases`, one group for each vector of prices: a state reaches no more than the highest face
    of any group.
    """

    tables: Array
    cases: int
    data: Array
    values: Array16
    keys: Array32
    maps: Array32
    groups: Array
    entries: Array
    folds: Array
    pairs: Array
    kinds: Array


def no_lookup(tables: Array) -> Lookup:
    """A lookup that knows no bound."""
    empty32 = np.zeros(0, dtype=np.int32)
    return Lookup(
        tables,
        1,
        np.zeros((0, 0), dtype=np.int64),
        np.zeros((0, 0), dtype=np.int16),
        empty32,
        empty32,
        np.zeros((0, K_WIDTH), dtype=np.int64),
        np.zeros((0, E_WIDTH), dtype=np.int64),
        np.zeros((0, 3), dtype=np.int64),
        np.zeros((0, 2), dtype=np.int64),
        np.zeros((0, N_WIDTH), dtype=np.int64),
    )


class _Group(NamedTuple):
    """Parts that are looked up together, and where the joint state lies."""

    parts: tuple[int, ...]
    recipe: Recipe


def _bits(recipe: Recipe) -> int:
    return sum(width for _, _, width in recipe)


def _joined(one: Recipe, other: Recipe) -> Recipe:
    return (*one, *(entry for entry in other if entry not in one))


def _grouped(plan: Plan) -> list[_Group]:
    """Parts with the same kinds of sites are merged as long as the joint state stays small."""
    found: list[_Group] = []
    for number, part in enumerate(plan.parts):
        small = not plan.directory[number, D_STREAM] and _bits(part.recipe) < MOST_MERGED
        for n, group in enumerate(found if small else []):
            joint = _joined(group.recipe, part.recipe)
            same = plan.directory[group.parts[0], D_GROUP] == plan.directory[number, D_GROUP]
            if same and _bits(joint) <= MOST_MERGED and not plan.directory[group.parts[0], D_STREAM]:
                found[n] = _Group((*group.parts, number), joint)
                break
        else:
            found.append(_Group((number,), part.recipe))
    return found


def _entries(recipe: Recipe, maps: list[Array32]) -> list[tuple[int, ...]]:
    """How to put a key together: single stretches of a field directly, several of one field through a table."""
    at, places = 0, []
    for entry in recipe:
        places.append((*entry, at))
        at += entry[2]
    rows: list[tuple[int, ...]] = []
    for field in dict.fromkeys(entry[0] for entry in recipe):
        own = [place for place in places if place[0] == field]
        if len(own) == 1:
            _, shift, width, at = own[0]
            kind = LENGTH if shift == BIT_LENGTH else TAKEN
            rows.append((kind, field, max(0, shift), (1 << width) - 1, at))
            continue
        width = next(bits for stored, _, bits in STORED if stored == field)
        numbers = np.arange(1 << width)
        table = np.zeros(1 << width, dtype=np.int32)
        for _, shift, bits, at in own:
            table |= ((numbers >> shift & (1 << bits) - 1) << at).astype(np.int32)
        rows.append((MAPPED, field, sum(map(len, maps)), 0, 0))
        maps.append(table)
    return rows


def _nodes_of(plan: Plan, part: int, recipe: Recipe) -> Array:
    """For each joint key the place of a part's own state, or -1."""
    own = plan.parts[part].recipe
    keys, at = np.arange(1 << _bits(recipe)), 0
    found = np.zeros_like(keys)
    places = {}
    for entry in recipe:
        places[entry] = at
        at += entry[2]
    at = 0
    for entry in own:
        found = found | (keys >> places[entry] & (1 << entry[2]) - 1) << at
        at += entry[2]
    return np.asarray(plan.parts[part].keys[found], dtype=np.int64)


def _merged(plan: Plan, values: Array16, group: _Group) -> Array16:
    """A group's values: the sum of its parts', `ALWAYS` where one is."""
    if len(group.parts) == 1:
        return part_values(plan, values, group.parts[0])
    each = []
    for part in group.parts:
        nodes = _nodes_of(plan, part, group.recipe)
        own = part_values(plan, values, part)[:, :, :, nodes, :].astype(np.int32)
        each.append(np.where((own < ALWAYS) & (nodes >= 0)[:, None], own, _UNKNOWN))
    return np.clip(np.sum(each, axis=0), LEAST, ALWAYS).astype(np.int16)


def _compact(which: int, kinds: Sequence[int]) -> int:
    """A set of kinds as a number with one bit for each of some of them."""
    return sum(1 << n for n, kind in enumerate(kinds) if which >> kind & 1)


def _folds(plan: Plan, starts: dict[int, int]) -> tuple[Array, Array, Array]:
    """How sums of groups come together over all sets of silver kinds, those that tell few kinds apart first.

    `starts`: where each group's sums begin. What silver counts already goes into the first group that knows the kind.
    """
    every = range(len(plan.silver))
    known = {
        group: [n for n in every if plan.groups[group, 1 << n]] for group in starts
    }  # a variant's bits are in the order of the kinds
    order = sorted(starts, key=lambda group: (len(known[group]), group))
    folds: list[tuple[int, int, int]] = []
    pairs: list[tuple[int, int]] = []
    so_far: list[int] = []
    for group in order:
        both = sorted({*so_far, *known[group]})
        folds.append((starts[group], 1 << len(both), len(pairs)))
        for compact in range(1 << len(both)):
            which = sum(1 << kind for n, kind in enumerate(both) if compact >> n & 1)
            pairs.append((_compact(which, so_far), int(plan.groups[group, which])))
        so_far = both
    kinds = []
    for n, kind in enumerate(plan.silver):
        group = next(group for group in order if n in known[group])
        bit = int(plan.groups[group, 1 << n]).bit_length() - 1
        kinds.append((KIND_FIELDS[kind], int(plan.counts[n]), starts[group], 1 << len(known[group]), bit))
    return (
        np.array(folds, dtype=np.int64),
        np.array(pairs, dtype=np.int64),
        np.array(kinds, dtype=np.int64).reshape(-1, N_WIDTH),
    )


def lookup_of(plan: Plan, faces: Sequence[Face], cases: int | None = None) -> Lookup:
    """Put faces of one plan together; `cases` of them belong to one vector of prices."""
    groups = _grouped(plan)
    maps: list[Array32] = []
    entries: list[tuple[int, ...]] = []
    rows, keys, offset, keys_at = [], [], 0, 0
    pieces = [[_merged(plan, face.values, group).ravel() for group in groups] for face in faces]
    data = faces[0].data
    sums_of: dict[int, int] = {}
    slots = plan.span.total - plan.span.first + 1
    for number, group in enumerate(groups):
        first = len(entries)
        entries += _entries(group.recipe, maps)
        row = plan.directory[group.parts[0]]
        alone = len(group.parts) == 1
        size = len(pieces[0][number])
        variants, shifts = int(row[D_VARIANTS]), int(row[D_SHIFTS])
        sums = int(data[data[H_DIRECTORY] + group.parts[0] * D_WIDTH + D_GROUP])
        sums_of[int(row[D_GROUP])] = sums
        nodes = int(row[D_NODES]) if row[D_STREAM] else size // (slots * shifts * 2 * variants)
        rows.append(
            (
                offset,
                nodes,
                variants,
                shifts,
                keys_at if alone else -1,
                first,
                len(entries),
                sums,
                int(row[D_STREAM]),
                sum(1 << shift for field, shift, _ in group.recipe if field == f.BUILDINGS),
            )
        )
        offset += size
        if alone:
            keys.append(plan.parts[group.parts[0]].keys)
            keys_at += len(keys[-1])
    return Lookup(
        plan.tables,
        len(faces) if cases is None else cases,
        np.stack([face.data for face in faces]),
        np.stack([np.concatenate(piece) for piece in pieces]),
        np.concatenate(keys).astype(np.int32),
        np.concatenate([np.zeros(1, dtype=np.int32), *maps])[1:] if maps else np.zeros(0, dtype=np.int32),
        np.array(rows, dtype=np.int64),
        np.array(entries, dtype=np.int64),
        *_folds(plan, sums_of),
    )


def all_of(looks: Sequence[Lookup]) -> Lookup:
    """Lookups of the same plan as one, which is as sharp as the sharpest of them; it asks the first first."""
    return looks[0]._replace(
        data=np.concatenate([look.data for look in looks]), values=np.concatenate([look.values for look in looks])
    )
