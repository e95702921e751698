"""The kernel: `c/*.c` as a library, and the types of its functions. They are its only door."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

from pnp.solve.kernel.loading import load_kernel

FOLDER = Path(__file__).parents[1] / "c"
_I, _L, _P = ctypes.c_int, ctypes.c_int64, ctypes.c_void_p

FUNCTIONS = {
    "pnp_pack": (_I, _P, _P, _I),
    "pnp_unpack": (None, _P, _I, _P),
    "pnp_forget": (None, _P, _P),
    "pnp_hashes": (None, _P, _L, _I, _P),
    "pnp_rank_of": (_I, _P, _I),
    "pnp_points": (_I, _P, _P, _L, _I, _P),
    "pnp_fill_offers": (_I, _P, _I, _P, _P, _I, _P),
    "pnp_possible_ranks": (_I, _P, _L, _L, _I, _I),
    "pnp_face": (_L, _P, _P),
    "pnp_faces": (None, _P, _P, _L, _P),
    "pnp_reach": (_L, _P, _P),
    "pnp_reaches": (_I, _P, _P, _L, _L, _P),
    "pnp_sweep": (_L, _P, _P, _P),
    "pnp_sweep_badlands": (_L, _P, _P, _P, _P),
    "pnp_follow": (None, _P, _P, _P, _P, _P, _P, _P, _P, _L, _P),
    "pnp_fill_costs": (None, _P, _P, _L, _L, _L, _P),
    "pnp_card_at": (_I, _P, _P, _I, _I),
    "pnp_new_worker": (_P, _P, _P, _I, _I, _P, _L),
    "pnp_free_worker": (None, _P),
    "pnp_expand": (_I, _P, _P, _L, _L, _L, _L),
    "pnp_found": (_L, _P),
    "pnp_nodes": (_L, _P),
    "pnp_take": (None, _P, _P, _P),
    "pnp_undominated": (_I, _P, _P, _L, _P),
    "pnp_values": (_I, _P, _P, _L, _P, _P),
    "pnp_ways_to_end": (_I, _P, _P, _P),
    "pnp_after_round": (_I, _P, _P, _P, _I, _P),
    "pnp_shuffle": (None, _P, _L, _L, _P),
}
"""What each function answers, then what it is handed: numbers, and addresses of arrays or structs."""


class _Library:
    """The functions of `FUNCTIONS`. The library is loaded when the first of them is called."""

    def __getattr__(self, name: str) -> Any:
        if name not in FUNCTIONS:
            raise AttributeError(name)
        load()
        return self.__dict__[name]


LIBRARY = _Library()


def load() -> None:
    """Load the library, if that is not done yet; raises `NoKernel`."""
    if not vars(LIBRARY):
        library = load_kernel(FOLDER, "fliptown")
        for name, (answers, *handed) in FUNCTIONS.items():
            function = getattr(library, name)
            function.restype, function.argtypes = answers, handed
            setattr(LIBRARY, name, function)
