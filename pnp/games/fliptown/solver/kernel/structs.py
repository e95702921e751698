"""What Python and the kernel hand each other: the kernel's header and ctypes' structures are made from these."""

from __future__ import annotations

import ctypes

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.solve.kernel.header import Struct, structure

FIELD_TYPES = {
    "hand": "uint64_t", "gone": "uint64_t", "stolen": "uint64_t", "effects": "uint64_t",
    "stars": "int32_t", "cash": "int32_t", "gold": "int32_t", "wanted": "int32_t",
    "stops": "uint32_t", "chambers": "uint32_t", "tokens": "uint32_t",
    "targets": "uint16_t", "buildings": "uint16_t", "stones": "uint16_t", "land": "uint16_t", "items": "uint16_t",
    "clears": "uint16_t",
    "hotel": "uint8_t", "visits": "uint8_t", "truce": "uint8_t", "shovel": "uint8_t", "banked": "uint8_t",
    "hunted": "uint8_t",
}  # fmt: skip
"""The type of each field that is not a small number; the widest come first, so that nothing lies empty between them."""
NAMES = tuple(name.lower() for name in f.NAMES)
_SMALL = "uint8_t"

STATE = Struct(
    "State",
    "A working state: what lives from turn to turn, and what is open within a turn (see fields.py).",
    (
        *FIELD_TYPES.items(),
        *((name, _SMALL) for name in NAMES if name not in FIELD_TYPES),
        ("spare", "uint16_t"),
    ),
)
LOOKUP = Struct(
    "Lookup",
    "A bound as a search reads it (see bound/lookup.py): faces in groups of `cases`, one for each vector of prices.",
    (
        ("tables", "int64_t *"), ("data", "int64_t *"), ("values", "int16_t *"), ("keys", "int32_t *"),
        ("maps", "int32_t *"), ("groups", "int64_t *"), ("entries", "int64_t *"), ("of_set", "uint8_t *"),
        ("kinds", "int64_t *"), ("of_field", "int64_t *"), ("of_item", "int64_t *"), ("likely", "uint32_t *"),
        ("cases", "int64_t"), ("face_count", "int64_t"), ("data_size", "int64_t"), ("group_count", "int64_t"),
        ("class_count", "int64_t"), ("sets", "int64_t"), ("kind_count", "int64_t"), ("mine", "int64_t"),
    ),
)  # fmt: skip
FACE = Struct(
    "Face",
    "One case of the bound at one vector of prices (see bound/faces.py).",
    (("tables", "int64_t *"), ("keys", "int32_t *"), ("values", "int16_t *"), ("data", "int64_t *")),
)
GRAPH = Struct(
    "Graph",
    "A part's steps (see bound/parts.py). `bonus`: what new sites are worth, by variant.",
    (
        *((name, "int64_t *") for name in ("first", "to", "access", "reward", "fresh", "loop_first", "loop_access",
                                           "loop_reward", "flips")),
        ("last", "int16_t *"), ("bonus", "int32_t *"),
        ("nodes", "int64_t"), ("steps", "int64_t"), ("variants", "int64_t"),
    ),
)  # fmt: skip
MARKET = Struct(
    "Market",
    "Prices, and everything valued at them, for each slot (see bound/sweep.py).",
    (
        *((name, "int64_t *") for name in ("figures", "region", "costs", "worth", "pays", "own", "bonus", "gold")),
        *((name, "int64_t") for name in ("slots", "cost_shifts", "pay_shifts", "own_shifts")),
    ),
)  # fmt: skip
TARGETS = Struct(
    "Targets",
    "What robberies need and bring (see bound/part_badlands.py).",
    (
        *((name, "int64_t *") for name in ("figures", "value", "access", "won", "lost", "row", "completed", "gun",
                                           "cards", "masks", "position", "blocks")),
        ("shifts", "int64_t"), ("card_shifts", "int64_t"),
    ),
)  # fmt: skip
USAGE = Struct(
    "Usage",
    "What parts use, by slot (see bound/pricing_trace.py).",
    (
        *((name, "int64_t *") for name in ("turns", "own", "gold", "bonus", "taken")),
        ("shifts", "int64_t"),
    ),
)  # fmt: skip
STRUCTS = (STATE, LOOKUP, FACE, GRAPH, MARKET, TARGETS, USAGE)

StateStruct = structure(STATE)
LookupStruct = structure(LOOKUP)
FaceStruct = structure(FACE)
GraphStruct = structure(GRAPH)
MarketStruct = structure(MARKET)
TargetsStruct = structure(TARGETS)
UsageStruct = structure(USAGE)


def place_of(field: int) -> tuple[int, int]:
    """Where a field lies in the kernel's state, in bytes, and a mask of all its bits.

    The kernel reads eight bytes there, so a field has to lie well before the state's end.
    """
    member = getattr(StateStruct, NAMES[field])
    assert member.offset + 8 <= ctypes.sizeof(StateStruct), NAMES[field]
    mask = (1 << 8 * member.size) - 1
    return member.offset, mask if mask < 1 << 63 else -1
