"""A kernel of the tests: two C files and a generated header."""

from __future__ import annotations

from pathlib import Path

from pnp.solve.kernel.header import Constants, Struct, header_text
from pnp.solve.kernel.places import Kernel

ROW = Struct("Row", "Numbers in a row.", (("kind", "uint8_t"), ("count", "int64_t"), ("numbers", "int16_t *")))
SUM = """\
#include <stddef.h>
#include "names.h"

PNP_EXPORT int64_t toy_sum(const Row *row) {
    int64_t sum = SUM_FROM;
    for (int64_t at = 0; at < row->count; at++) sum += row->numbers[at];
    return sum;
}

PNP_EXPORT int64_t toy_offset(void) { return (int64_t)offsetof(Row, numbers); }
PNP_EXPORT int64_t toy_size(void) { return (int64_t)sizeof(Row); }
"""
SAYS = "PNP_EXPORT const char *pnp_kernel_source(void) { return PNP_KERNEL_SOURCE; }\n"


def toy_kernel(root: Path) -> Kernel:
    """Its sources in a source tree, not yet built."""
    folder = root / "pnp/games/toy/solver/c"
    folder.mkdir(parents=True)
    names = header_text("TOY_NAMES_H", "the tests", [Constants("Where a sum begins.", {"SUM_FROM": 1 << 40})], [ROW])
    for name, text in {"names.h": names, "sum.c": SUM, "says.c": SAYS}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Kernel("toy", folder)
