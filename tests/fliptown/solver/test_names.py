"""The kernel's header is made from the Python definitions, and Python calls its functions as they are."""

from __future__ import annotations

import ctypes
import re
from collections import Counter

import pytest

from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.library import FOLDER, FUNCTIONS
from pnp.games.fliptown.solver.kernel.structs import NAMES, StateStruct, place_of
from pnp.games.fliptown.solver.names import CONSTANTS, HEADER, names_text

EXPORTED = re.compile(r"^PNP_EXPORT (?P<answers>[\w ]+?[ *]+)(?P<name>pnp_\w+)\((?P<handed>[^)]*)\)", re.MULTILINE)


def test_the_header_is_what_the_definitions_say() -> None:
    """`python -m pnp.games.fliptown.solver.names` makes it again; then build the kernel again."""
    assert HEADER.read_text(encoding="utf-8") == names_text()


def test_no_name_stands_twice_in_the_header() -> None:
    counted = Counter(name for group in CONSTANTS for name in group.values)
    assert [name for name, times in counted.items() if times > 1] == []


def c_type(words: str) -> object:
    """What ctypes calls a type of C."""
    if "*" in words:
        return ctypes.c_void_p
    return {"Tables": ctypes.c_void_p, "int": ctypes.c_int, "int64_t": ctypes.c_int64, "void": None}[
        words.split(maxsplit=1)[0]
    ]


def test_python_calls_the_functions_as_they_are() -> None:
    found = {}
    for path in FOLDER.glob("*.c"):
        for match in EXPORTED.finditer(path.read_text(encoding="utf-8")):
            handed = [c_type(one.strip()) for one in match["handed"].split(",")]
            found[match["name"]] = (c_type(match["answers"]), *handed)
    del found["pnp_kernel_source"]  # which the loader calls
    assert found == FUNCTIONS


@pytest.mark.parametrize("field", range(f.PHASE + 1))
def test_every_stored_field_has_its_place_in_the_kernels_state(field: int) -> None:
    offset, mask = place_of(field)
    member = getattr(StateStruct, NAMES[field])
    assert offset == member.offset
    assert mask in ((1 << 8 * member.size) - 1, -1)
