"""The faces of a bound, put together so that a search reads them quickly.

Parts of the Town with few states each are merged into tables over their joint state, all faces lie in one array of
short numbers, and what does not depend on prices (where a state stands in every table, which hands it can still reach)
is found once for all faces. `reach_of` answers what `bound` says, and stops as soon as that is enough to go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pnp.games.fliptown.solver.bound.faces import Face, part_values
from pnp.games.fliptown.solver.bound.part_regions import BUILDINGS, CHAMBERS, STONES, STOPS, TARGETS
from pnp.games.fliptown.solver.bound.parts import BIT_LENGTH, Recipe
from pnp.games.fliptown.solver.bound.plan import (
    D_GROUP,
    D_NODES,
    D_SHIFTS,
    D_STREAM,
    D_VARIANTS,
    KIND_FIELDS,
    Plan,
)
from pnp.games.fliptown.solver.bound.sweep import ALWAYS, LEAST
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, Array16, Array32, Handed
from pnp.games.fliptown.solver.kernel.layout import STORED
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.kernel.structs import LookupStruct, place_of
from pnp.games.fliptown.solver.kernel.tables import MOST

MOST_MERGED = 12
"""Bits of a merged table's key."""

_UNKNOWN = 1 << 24
K_OFFSET, K_NODES, K_VARIANTS, K_SHIFTS, K_KEYS, K_FIRST, K_END, K_STREAM, K_CLASS, K_WIDTH = range(10)
"""A group: where its values begin in one face, its states, variants and shifts, where its keys begin (-1 if its key is
its state), its entries, whether it follows the stream, and its class: groups that count the same silver kinds."""
N_OFFSET, N_WHOLE, N_COUNT, N_WIDTH = range(4)
"""A kind of site that silver counts: where its field lies in the kernel's state, its bits, and by how many chambers."""
E_KIND, E_OFFSET, E_WHOLE, E_FROM, E_MASK, E_AT, E_WIDTH = range(7)
TAKEN, MAPPED, LENGTH = range(3)
"""How a field goes into a key: some of its bits as they are, through a table, or as the place of its highest bit. An
entry says where the field lies in the kernel's state and its bits, too."""


@dataclass(frozen=True)
class Lookup(Handed):
    """Everything that `reach_of` reads; `data` has a row for each face.

    Faces stand in groups of `cases`, one group for each vector of prices: a state reaches no more than the highest face
    of any group. Values of all faces lie side by side, so that a search finds them in the same place: by group, then by
    state, face and variant. `of_set` says which variant of each class belongs to a set of silver kinds, `likely` which
    sets may be the best for each state of the Mine (as bits), which is the group `mine`. `of_field` and `of_item` say
    which group holds a field that buildings change, or an item; -1 for none.
    """

    _struct = LookupStruct
    tables: Array
    cases: int
    data: Array
    values: Array16
    keys: Array32
    maps: Array32
    groups: Array
    entries: Array
    of_set: npt.NDArray[np.uint8]
    kinds: Array
    of_field: Array
    of_item: Array
    likely: npt.NDArray[np.uint32]
    mine: int

    def _figures(self) -> dict[str, int]:
        return {
            "cases": self.cases, "face_count": len(self.data), "data_size": self.data.shape[1],
            "group_count": len(self.groups), "class_count": len(self.of_set), "sets": self.of_set.shape[1],
            "kind_count": len(self.kinds), "mine": self.mine,
        }  # fmt: skip


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
            rows.append((kind, *place_of(field), max(0, shift), (1 << width) - 1, at))
            continue
        width = next(bits for stored, _, bits in STORED if stored == field)
        numbers = np.arange(1 << width)
        table = np.zeros(1 << width, dtype=np.int32)
        for _, shift, bits, at in own:
            table |= ((numbers >> shift & (1 << bits) - 1) << at).astype(np.int32)
        rows.append((MAPPED, *place_of(field), sum(map(len, maps)), 0, 0))
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


def _certain(values: Array16) -> Array16:
    """Values with `ALWAYS` for all sets of kinds where it stands for one: then nothing is known, whatever the set."""
    return np.where((values == ALWAYS).any(axis=-1, keepdims=True), ALWAYS, values).astype(np.int16)


def lookup_of(plan: Plan, faces: Sequence[Face], cases: int | None = None) -> Lookup:
    """Put faces of one plan together; `cases` of them belong to one vector of prices."""
    groups = _grouped(plan)
    maps: list[Array32] = []
    entries: list[tuple[int, ...]] = []
    rows, keys, pieces, offset, keys_at = [], [], [], 0, 0
    classes = list(dict.fromkeys(int(plan.directory[group.parts[0], D_GROUP]) for group in groups))
    slots = plan.span.total - plan.span.first + 1
    for group in groups:
        first = len(entries)
        entries += _entries(group.recipe, maps)
        row = plan.directory[group.parts[0]]
        alone = len(group.parts) == 1
        variants, shifts = int(row[D_VARIANTS]), int(row[D_SHIFTS])
        each = [_certain(_merged(plan, face.values, group)).reshape(-1, variants) for face in faces]
        pieces.append(np.stack(each, axis=1).ravel())
        size = each[0].size
        nodes = int(row[D_NODES]) if row[D_STREAM] else size // (slots * shifts * 2 * variants)
        rows.append(
            (
                offset, nodes, variants, shifts, keys_at if alone else -1, first, len(entries), int(row[D_STREAM]),
                classes.index(int(row[D_GROUP])),
            )
        )  # fmt: skip
        offset += size
        if alone:
            keys.append(plan.parts[group.parts[0]].keys)
            keys_at += len(keys[-1])
    kinds = [(*place_of(KIND_FIELDS[kind]), int(plan.counts[n])) for n, kind in enumerate(plan.silver)]
    mine = next(n for n, group in enumerate(groups) if plan.parts[group.parts[0]].kinds[0] == CHAMBERS)
    return Lookup(
        plan.tables,
        len(faces) if cases is None else cases,
        np.stack([face.data for face in faces]),
        np.concatenate(pieces),
        np.concatenate(keys).astype(np.int32),
        np.concatenate([np.zeros(1, dtype=np.int32), *maps])[1:] if maps else np.zeros(0, dtype=np.int32),
        np.array(rows, dtype=np.int64),
        np.array(entries, dtype=np.int64),
        np.ascontiguousarray(plan.groups[classes, : 1 << len(plan.silver)], dtype=np.uint8),
        np.array(kinds, dtype=np.int64).reshape(-1, N_WIDTH),
        np.array([_group_of(groups, field) for field in range(f.FIELDS)], dtype=np.int64),
        np.array([_group_of(groups, f.ITEMS, item) for item in range(MOST["items"])], dtype=np.int64),
        _likely(plan, pieces[mine].reshape(-1, len(faces), int(rows[mine][K_VARIANTS]))),
        mine,
    )


def _likely(plan: Plan, values: Array16) -> npt.NDArray[np.uint32]:
    """For each state of the Mine the sets of silver kinds that may be the best in some face, as bits.

    A set adds a point to each new site of its kinds, and counts those that are circled: together no more than `most`
    against the empty set. If the Mine loses more than that, for want of chambers that count these kinds, the empty set
    is better. And if one more kind costs the Mine nothing, the larger set is at least as good.
    """
    sites = {
        STONES: t.N_STONES, BUILDINGS: t.N_BUILDINGS, CHAMBERS: t.N_CHAMBERS, STOPS: t.N_STOPS, TARGETS: t.N_TARGETS,
    }  # fmt: skip
    circled = [int(plan.tables[sites[kind]]) for kind in plan.silver]
    most = SCALE * sum(int(count) * number for count, number in zip(plan.counts, circled, strict=True))
    lost = values[:, :, :1].astype(np.int32) - values
    kept: npt.NDArray[np.bool_] = np.any(lost <= most, axis=1)
    for kind in range(len(plan.silver)):
        without = [which for which in range(values.shape[2]) if not which >> kind & 1]
        larger = [which | 1 << kind for which in without]
        kept[:, without] &= (values[:, :, larger] < values[:, :, without]).any(axis=1)
    return np.asarray((kept << np.arange(values.shape[2])).sum(axis=1), dtype=np.uint32)


def _group_of(groups: Sequence[_Group], field: int, bit: int = 0) -> int:
    """The group whose state holds a bit of a field; -1 for none."""
    for number, group in enumerate(groups):
        if any(own == field and shift <= bit < shift + width for own, shift, width in group.recipe):
            return number
    return -1


def _by_group(look: Lookup) -> list[Array16]:
    """The values of each group: by state, face and variant."""
    faces, found, end = len(look.data), [], len(look.values)
    starts = [int(row[K_OFFSET]) * faces for row in look.groups]
    for row, first, last in zip(look.groups, starts, [*starts[1:], end], strict=True):
        found.append(look.values[first:last].reshape(-1, faces, int(row[K_VARIANTS])))
    return found


def all_of(looks: Sequence[Lookup]) -> Lookup:
    """Lookups of the same plan as one, which is as sharp as the sharpest of them; it asks the first first."""
    groups = zip(*map(_by_group, looks), strict=True)
    return replace(
        looks[0],
        likely=np.bitwise_or.reduce([look.likely for look in looks]),
        data=np.concatenate([look.data for look in looks]),
        values=np.concatenate([np.concatenate(group, axis=1).ravel() for group in groups]),
    )


def only(look: Lookup, face: int) -> Lookup:
    """One face of a lookup."""
    values = [group[:, face].ravel() for group in _by_group(look)]
    return replace(look, cases=1, data=look.data[face : face + 1].copy(), values=np.concatenate(values))
