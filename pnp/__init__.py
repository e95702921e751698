"""pnp: print-and-play generator and rules-checked puzzles for Wild West tabletop games.

A tour of these names: `docs/python.md`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp import games
    from pnp.api import DailyPuzzle, OpenScenario, daily, make_scenario, message, open_scenario, print_kit
    from pnp.core.findings import BadInput, Finding
    from pnp.core.verdict import Verdict

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "DailyPuzzle",
    "Finding",
    "OpenScenario",
    "Verdict",
    "__version__",
    "daily",
    "games",
    "make_scenario",
    "message",
    "open_scenario",
    "print_kit",
]

_HOMES = {"BadInput": "pnp.core.findings", "Finding": "pnp.core.findings", "Verdict": "pnp.core.verdict"}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used: a command that needs none of them starts at once."""
    if name == "games":
        return import_module("pnp.games")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "pnp.api")), name)
