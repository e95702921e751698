"""Stored states that nobody has played: sound ones, ones with a single fault, and any words at all."""

from __future__ import annotations

from random import Random

import numpy as np

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.layout import PLACES
from pnp.games.fliptown.solver.kernel.outcomes import DECK

SETS = {
    f.TARGETS: t.N_TARGETS, f.CHAMBERS: t.N_CHAMBERS, f.BUILDINGS: t.N_BUILDINGS, f.STONES: t.N_STONES,
    f.STOPS: t.N_STOPS, f.ITEMS: t.N_ITEMS, f.HUNTED: t.N_OUTLAWS,
}  # fmt: skip
UP_TO = {f.HOTEL: t.N_HOTEL, f.VISITS: t.N_VISITS, f.PANS: t.PAN_LIMIT, f.HAMMERS: t.HAMMER_LIMIT}
RESOURCES = (f.STARS, f.CASH, f.GOLD, f.WANTED)


def words_of(tables: Array, fields: Array) -> Array:
    """Fields in their bits; what is too large loses its highest bits."""
    words = [0] * int(tables[t.WORDS_USED])
    for field, (word, shift, mask) in PLACES.items():
        if word < len(words):
            words[word] |= (int(fields[field]) & mask) << shift
    return np.array(words, dtype=np.uint64).view(np.int64)


def sound(tables: Array, rng: Random) -> Array:
    """A state that the tables allow, though hardly one that a game leads to."""
    fields = np.zeros(f.FIELDS, dtype=np.int64)
    turns, last = int(tables[t.TURNS]), (int(tables[t.LAST_ROUND]), int(tables[t.LAST_TURN]))
    round_ = rng.randint(1, last[0])
    highest = last[1] if round_ == last[0] else turns
    turn = rng.randint(1, highest)
    phase = rng.choice((f.FLIP, f.FLIP, f.END, f.OVER))
    if phase == f.END and highest == turns:
        turn = turns
    elif phase == f.END:
        phase = f.FLIP
    fields[f.ROUND], fields[f.TURN], fields[f.PHASE] = round_, turn, phase
    for field, number in SETS.items():
        fields[field] = rng.choice((0, -1, rng.getrandbits(30), rng.getrandbits(30) & rng.getrandbits(30)))
        fields[field] &= (1 << int(tables[number])) - 1
    for field, number in UP_TO.items():
        fields[field] = rng.randint(0, int(tables[number]))
    fields[f.LAND] = rng.getrandbits(16) & max(0, int(tables[t.LAND_FULL]))
    fields[f.TRUCE], fields[f.SHOVEL], fields[f.BANKED] = rng.getrandbits(1), rng.getrandbits(1), rng.getrandbits(2)
    fields[f.USED] = rng.randint(0, 15)
    for field in RESOURCES:  # the rich have very many ways to play a turn
        fields[field] = rng.choice((0, 1, rng.randrange(6), rng.randrange(30) if field != f.GOLD else 2))
    flipped = turn - (phase == f.FLIP)
    for place in range(rng.randint(0, flipped)):
        fields[f.HAND] |= (rng.randrange(DECK) + 1) << 6 * place
    if tables[t.BOT]:
        for _ in range(rng.randint(0, 4)):
            fields[rng.choice((f.GONE, f.STOLEN))] |= 1 << rng.randrange(DECK)
    least = int(tables[t.SET_ASIDE]) + 3 * flipped
    most = DECK - int(fields[f.GONE]).bit_count() - 3 * (turns - flipped)
    fields[f.DRAWN] = rng.choice((least, most, rng.randint(least, most)))
    return fields


def extreme(field: int, rng: Random) -> int:
    """An odd value for a field: an end of its bits, or anything."""
    mask = PLACES[field][2]
    return rng.choice((0, 1, mask, mask >> 1, mask ^ mask >> 1, rng.randint(0, mask)))


def spoiled(tables: Array, rng: Random) -> Array:
    """A sound state with an odd value in one field or in some."""
    fields = sound(tables, rng)
    for field in rng.sample(sorted(PLACES), rng.choice((1, 1, 2, 5))):
        fields[field] = extreme(field, rng)
    return fields


def anything(_: Array, rng: Random) -> Array:
    """Odd values in all fields."""
    fields = np.zeros(f.FIELDS, dtype=np.int64)
    for field in PLACES:
        fields[field] = extreme(field, rng)
    return fields
