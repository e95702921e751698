"""Looking at a file of any kind: a board, a scenario, a moves file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import read_moves
from pnp.definition.files import read_text
from pnp.definition.layers import definition_file
from pnp.definition.resources import examples, is_there
from pnp.definition.scenario import read_scenario
from pnp.definition.tree import read_tree
from pnp.definition.validate import in_order
from pnp.games import GAMES, game_entry
from pnp.sheet.paper import NAME as PRINT
from pnp.sheet.paper import check_print
from pnp.sheet.theme import FOLDER as THEMES
from pnp.sheet.theme import check_theme

MOVES = ".moves"
SCENARIO = ".scenario.yaml"
SCENARIO_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")


@dataclass(frozen=True)
class Inspection:
    """What was looked at, what it turned out to be, and all that is wrong with it."""

    target: str
    kind: str
    findings: tuple[Finding, ...]


def inspect(target: str) -> Inspection:
    """Check one file or folder, whatever it is. Never raises for bad input."""
    kind = "moves" if target.endswith(MOVES) else "definition"
    try:
        for name in GAMES:
            if target in game_entry(name).boards():
                return Inspection(target, kind, tuple(game_entry(name).check_definition(Path(target))))
        if kind == "moves":
            return Inspection(target, kind, tuple(_check_moves(Path(target))))
        file = definition_file(Path(target))
        data = read_tree(file).data
        if str(data.get("format", "")).startswith("pnp-scenario"):
            kind = "scenario"
            scenario = read_scenario(file)
            game_entry(scenario.scenario.game).match(scenario)
            return Inspection(target, kind, ())
        if _is_theme(data):
            return Inspection(target, "theme", tuple(check_theme(str(file))[2]))
        if _is_print(data):
            return Inspection(target, kind, tuple(check_print(file)[2]))
        game = data.get("game", next(iter(GAMES)))
        return Inspection(target, kind, tuple(game_entry(str(game)).check_definition(Path(target))))
    except BadInput as bad:
        return Inspection(target, kind, bad.findings)


def _is_theme(data: dict[str, Any]) -> bool:
    """A theme says so, or extends one."""
    return str(data.get("format", "")).startswith("pnp-theme") or str(data.get("extends", "")).startswith(f"{THEMES}/")


def _is_print(data: dict[str, Any]) -> bool:
    """Print standards say so, or extend the shipped ones."""
    return str(data.get("format", "")).startswith("pnp-print") or data.get("extends") == PRINT


def _check_moves(path: Path) -> list[Finding]:
    """Every line that can't be read. Whether the others are legal depends on the cards, which is `check`'s business.

    The names of sites are those of the scenario's board, if the scenario lies beside the moves or is a shipped one.
    """
    faults: list[Finding] = []
    try:
        moves = read_moves(read_text(path), faults)
    except MoveError as error:
        raise BadInput([error.finding.at(file=str(path))]) from None
    file = _scenario_beside(path, moves.scenario) if moves.scenario else None
    scenario = read_scenario(file) if file else None
    entry = game_entry(scenario.scenario.game if scenario else next(iter(GAMES)))
    faults += entry.check_lines(moves.lines, scenario)
    return in_order(finding.at(file=str(path)) for finding in faults)


def _scenario_beside(path: Path, name: str) -> Path | None:
    """The scenario that a moves file names; a name that could be no file's is none."""
    if not SCENARIO_ID.fullmatch(name):
        return None
    beside = path.with_name(f"{name}{SCENARIO}")
    return beside if is_there(beside) else examples(SCENARIO).get(name)
