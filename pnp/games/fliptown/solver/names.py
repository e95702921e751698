"""The kernel's header `c/names.h`, made from the Python definitions: `python -m pnp.games.fliptown.solver.names`.

Run it after a change of a field, a table, a layout or a struct, then build the kernel again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType

from pnp.files.disk import write_text_atomic
from pnp.games.fliptown.daily.house import prospects
from pnp.games.fliptown.solver.bound import costs, faces, lookup, part_badlands, parts, plan, poker, sweep
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import hands, layout, outcomes, tables
from pnp.games.fliptown.solver.kernel.structs import STRUCTS
from pnp.solve.kernel.header import Constants, Rows, header_text

HEADER = Path(__file__).with_name("c") / "names.h"


def _numbers(module: ModuleType, *begins: str) -> dict[str, int]:
    """The whole numbers that a module itself defines in capitals; with beginnings, only names that begin so."""
    found = {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and not name.startswith("_")
    }
    return {name: value for name, value in found.items() if not begins or name.startswith(begins)}


def _prefixed(prefix: str, values: Mapping[str, int]) -> dict[str, int]:
    return {f"{prefix}{name}": value for name, value in values.items()}


def _some(module: ModuleType, *names: str) -> dict[str, int]:
    return {name: getattr(module, name) for name in names}


def _tables() -> dict[str, int]:
    found = _numbers(tables)
    for imported in ("EFFECT_BITS", "TOKEN_BITS", "HOLDEM"):
        found.pop(imported, None)
    return found


CONSTANTS = (
    Constants("How many fields a working state has in Python.", {"FIELDS": f.FIELDS}),
    Constants(
        "Places of the fields that buildings change.", _prefixed("F_", _some(f, "HOTEL", "LAND", "BANKED", "HUNTED"))
    ),
    Constants("Phases of a turn.", _prefixed("PHASE_", _some(f, "BAIL", "ASSIGN", "ACT", "END", "OVER", "FLIP"))),
    Constants(
        "Regions, and what is counted in bits.",
        _some(f, "TRAIL", "BADLANDS", "MINE", "TOWN", "CEMETERY", "TOKEN_BITS", "EFFECT_BITS", "NO_STEPS")
        | _numbers(f, "SAW_"),
    ),
    Constants(
        "Stored states: words, and the most that a resource may be.",
        {
            **_some(layout, "WORDS", "WORDS_WITH_COWBOT"),
            "MOST_RESOURCE": (1 << layout.RESOURCE_BITS) - 1,
            "MOST_WANTED": (1 << layout.WANTED_BITS) - 1,
        },
    ),
    Constants("How a call may end, and a few figures.", _numbers(outcomes)),
    Constants("Poker hands, the best first.", _numbers(hands)),
    Constants("The game's tables: places and columns.", _tables() | {"MOST_TARGETS": tables.MOST["targets"]}),
    Constants(
        "What a chamber with silver counts.",
        {f"COUNTS_{kind.upper()}": number for kind, number in tables.SILVER.items() if kind is not None},
    ),
    Constants("The bound's parts.", _some(parts, "OWN_SITE", "BIT_LENGTH") | _numbers(plan, "D_")),
    Constants("Faces: places at the beginning of their data, and how a round is judged.", _numbers(faces, "H_", "J_")),
    Constants(
        "Values and prices: a market's figures, what is stored for what cannot be, gold for what cannot be done.",
        _prefixed("M_", {name: getattr(sweep, name) for name in sweep.MARKET_FIGURES})
        | {"DEAR": sweep.DEAR, "ALWAYS": sweep.ALWAYS, "LEAST_VALUE": sweep.LEAST, "NO_WAY": costs.NO_WAY},
    ),
    Constants("The Badlands: figures of the robberies, and blocks of sets of targets.",
              _numbers(part_badlands, "GOALS_", "BLOCK_")),
    Constants("What lineups may give to a hand.", _some(poker, "RANKS", "TOPS") | _numbers(poker, "O_")),
    Constants(
        "Lookups: groups of parts, entries of their keys, kinds of sites that silver counts.",
        _numbers(lookup, "K_", "E_", "N_") | _some(lookup, "TAKEN", "MAPPED", "LENGTH"),
    ),
    Constants("The house's weights.", {f"W_{name.upper()}": n for n, name in enumerate(prospects.Weights._fields)}),
)  # fmt: skip


def _placed(fields: Iterable[int]) -> tuple[tuple[str | int, ...], ...]:
    return tuple((f.NAMES[field].lower(), *layout.PLACES[field]) for field in fields)


def _stored(*, cowbot: bool) -> tuple[tuple[str | int, ...], ...]:
    return _placed(field for field, place in layout.PLACES.items() if (place[0] >= layout.WORDS) == cowbot)


LISTS = (
    Rows("FOR_FIELDS", "Every field: its name, and its place in Python's working states.",
         tuple((name.lower(), place) for place, name in enumerate(f.NAMES))),
    Rows("FOR_OPEN", "The fields that are empty between turns.",
         tuple((name.lower(),) for name in f.NAMES[f.PHASE + 1 :])),
    Rows("FOR_STORED", "The fields of a stored state: name, word, shift, mask.", _stored(cowbot=False)),
    Rows("FOR_STORED_WITH_COWBOT", "And those that only games with a cowbot have.", _stored(cowbot=True)),
    Rows("FOR_RESOURCES", "The fields of which more, or less, is better.", _placed(layout.RESOURCES)),
    Rows("FOR_HAND", "The poker cards.", _placed((f.HAND,))),
)  # fmt: skip


def names_text() -> str:
    """The header's text."""
    return header_text("PNP_FLIPTOWN_NAMES_H", f"python -m {__spec__.name}", CONSTANTS, STRUCTS, LISTS)


if __name__ == "__main__":
    write_text_atomic(HEADER, names_text())
