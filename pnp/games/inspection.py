"""Looking at a file of any kind: a board and what lies beside it, scenario, moves file, theme, print standards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import looks_like_moves, read_moves
from pnp.definition.layers import definition_file
from pnp.definition.tree import Tree, parse_tree, read_tree, type_code
from pnp.definition.validate import in_order
from pnp.files.disk import read_text
from pnp.files.resources import examples, is_there
from pnp.games import GAMES, find_game, game_of, shipped_or_path
from pnp.games.claims import open_match
from pnp.games.scenario_files import read_scenario, scenario_of
from pnp.sheet.paper import NAME as PRINT
from pnp.sheet.paper import check_print
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.theme import FOLDER as THEMES
from pnp.sheet.theme import check_theme

ENDING = ".moves"
SCENARIO_ENDING = ".scenario.yaml"
BOARD, MOVES, SCENARIO, THEME = "definition", "moves", "scenario", "theme"
SCENARIO_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")


@dataclass(frozen=True)
class Inspection:
    """An inspected file or folder: its path, its kind, and all that is wrong with it."""

    target: str
    kind: str
    findings: tuple[Finding, ...]


def inspect(target: str, board: str | None = None) -> Inspection:
    """Check one file or folder, whatever it is. Never raises for bad input. `board` is what scenarios are played on."""
    target = shipped_or_path(target)
    path = Path(target)
    for game in map(find_game, GAMES):
        if target in game.boards.names():
            return _inspected(target, BOARD, partial(game.boards.check, path))
    if target.endswith(ENDING):
        return _inspected(target, MOVES, lambda: _check_moves(read_text(path), path, board))
    try:
        file = definition_file(path)
        tree = read_tree(file)
    except BadInput as bad:
        return Inspection(target, BOARD, bad.findings)
    kind = _kind(tree.data)
    found = _inspected(target, kind, lambda: _check(kind, tree, file, path, board))
    return replace(found, findings=(*found.findings, *_check_beside(file))) if kind == BOARD else found


def inspect_text(text: str, name: str, board: str | None = None) -> Inspection:
    """Check a text that is not in a file; `name` stands for it, and its content tells its kind."""
    if looks_like_moves(text):
        return _inspected(name, MOVES, lambda: _check_moves(text, Path(name), board))
    try:
        tree = parse_tree(text, name)
    except BadInput as bad:
        return Inspection(name, BOARD, bad.findings)
    kind = _kind(tree.data)
    return _inspected(name, kind, lambda: _check(kind, tree, tree, tree, board))


def _inspected(target: str, kind: str, check: Callable[[], Iterable[Finding]]) -> Inspection:
    try:
        return Inspection(target, kind, tuple(check()))
    except BadInput as bad:
        return Inspection(target, kind, bad.findings)


def _kind(data: dict[str, Any]) -> str:
    """The kind of a tree, by its content. Themes and print standards may also extend the shipped ones."""
    form, base = str(data.get("format", "")), str(data.get("extends", ""))
    if form.startswith("pnp-scenario"):
        return SCENARIO
    if form.startswith("pnp-theme") or base.startswith(f"{THEMES}/"):
        return THEME
    return PRINT if form.startswith("pnp-print") or base == PRINT else BOARD


def _check(kind: str, tree: Tree, file: Path | Tree, target: Path | Tree, board: str | None) -> Iterable[Finding]:
    """All that is wrong with a tree. `file`: its file; `target`: the path that was named; without a file, the tree."""
    if kind == SCENARIO:
        scenario = scenario_of(tree, file if isinstance(file, Path) else Path(tree.name))
        open_match(find_game(scenario.scenario.game), scenario, board=board)
        return ()
    if kind == THEME:
        return check_theme(str(file) if isinstance(file, Path) else file)[2]
    if kind == PRINT:
        return check_print(file)[2]
    game = tree.data.get("game", "")
    if not isinstance(game, str):
        return [tree.place(("game",)).finding("value.type", found=type_code(game), expected="text")]
    return find_game(game_of(tree)).boards.check(target)


def _check_beside(board: Path) -> Iterator[Finding]:
    """Check the print standards and pictures in a board's folder."""
    own = board.parent / f"{PRINT}.yaml"
    if is_there(own):
        try:
            yield from check_print(own)[2]
        except BadInput as bad:
            yield from bad.findings
    yield from PictureFiles([board.parent]).check()


def _check_moves(text: str, path: Path, board: str | None) -> list[Finding]:
    """Every line that can't be read. Whether the others are legal depends on the cards: `pnp check` tells that.

    The names of sites are those of the scenario's board, if the scenario lies beside the moves or is a shipped one.
    """
    faults: list[Finding] = []
    try:
        moves = read_moves(text, faults)
    except MoveError as error:
        raise BadInput([error.finding.at(file=str(path))]) from None
    file = _scenario_beside(path, moves.scenario) if moves.scenario else None
    scenario = read_scenario(file) if file else None
    game = find_game(scenario.scenario.game if scenario else _game_named(moves.scenario or ""))
    faults += game.scenarios.check_lines(moves.lines, scenario, board)
    return in_order(finding.at(file=str(path)) for finding in faults)


def _game_named(scenario: str) -> str:
    """The game of a missing scenario, by the beginning of its id; the first game if no game's name matches."""
    return next((name for name in GAMES if scenario.startswith(f"{name}-")), next(iter(GAMES)))


def _scenario_beside(path: Path, name: str) -> Path | None:
    """The scenario that a moves file names; a name that could be no file's is none."""
    if not SCENARIO_ID.fullmatch(name):
        return None
    beside = path.with_name(f"{name}{SCENARIO_ENDING}")
    return beside if is_there(beside) else examples(SCENARIO_ENDING).get(name)
