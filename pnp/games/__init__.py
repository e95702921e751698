"""The games. Each is a folder of its own; none imports another.

A new game is a folder with an `entry` module, a line in `GAMES` and its YAML.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import meant, nearest
from pnp.definition.layers import definition_file, load_chain, near_path
from pnp.files.resources import is_there

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.daily import DailyWish
    from pnp.core.described import Described
    from pnp.core.movesfile import RawLine
    from pnp.core.referee import Match
    from pnp.core.scenario import BoardRef, Scenario
    from pnp.core.verdict import Verdict
    from pnp.definition.scenario import ScenarioFile
    from pnp.definition.tree import Tree
    from pnp.lang.words import Words
    from pnp.sheet.component import Pages, Printable, Room
    from pnp.sheet.press import Press
    from pnp.solve.explain import Explanation
    from pnp.solve.puzzle import Candidates, HouseRules, Puzzle
    from pnp.solve.solution import Solution, Solver

GAMES = {"fliptown": "pnp.games.fliptown.game"}
"""Every game and where its entry stands; looked up by name so that no command imports a game it does not need."""


class Talk(Protocol):
    """A game at the prompt: hears what a person types and answers with what to show. It reads and writes no files."""

    @property
    def prompt(self) -> str: ...

    @property
    def over(self) -> bool: ...

    @property
    def left(self) -> bool:
        """Whether the person wants to leave."""

    def resume(self, text: str, file: str) -> list[RenderableType]:
        """Take up the game of a moves file; raises `BadInput`."""

    def text(self) -> str:
        """The moves file as it should be now."""

    def screen(self) -> RenderableType: ...

    def hear(self, typed: str) -> list[RenderableType]:
        """Never raises over what is typed."""


class GameEntry(Protocol):
    """What a game offers to the commands."""

    name: str
    kinds: tuple[str, ...]
    editions: tuple[str, ...]

    def components(self) -> dict[str, int]:
        """The game's components and how many there are."""

    def boards(self) -> list[str]:
        """The names of the shipped boards."""

    def match(self, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()) -> Match[Any]:
        """A scenario ready to be played or judged; raises `BadInput`."""

    def ceiling(self, match: Match[Any]) -> int | None:
        """What no play of a scenario can beat, as far as that is known without a search; None where it is not. In
        points of the scenario's objective."""

    def rebuild(self, parts: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        """The scenario that is described, to stand in the folder `beside`; raises `BadInput` with columns."""

    def check_definition(self, definition: Path | Tree) -> list[Finding]:
        """Every problem of a board definition, in its file or read already."""

    def check_lines(
        self, lines: tuple[RawLine, ...], file: ScenarioFile | None, board: str | None = None
    ) -> list[Finding]:
        """Every line of a moves file that can't be read, on a board, or else the scenario's, or the standard one."""

    def schema(self, words: Words) -> dict[str, Any]:
        """The JSON Schema of a board definition, with every key explained."""

    def words(self, match: Match[Any], words: Words) -> Words:
        """The words with the board's own labels laid over them."""

    def verdict_screen(self, match: Match[Any], verdict: Verdict, words: Words) -> RenderableType: ...

    def verdict_json(self, match: Match[Any], verdict: Verdict, words: Words) -> dict[str, Any]: ...

    def explained_screen(self, match: Match[Any], explanation: Explanation | None, words: Words) -> RenderableType:
        """Where a line lost points; None is a line without turns."""

    def solver(self, file: ScenarioFile, match: Match[Any], *, memory: int, board: str | None = None) -> Solver[Any]:
        """A solver for a scenario, with so many bytes of memory; raises `BadInput` where there can be none."""

    def solution_screen(self, match: Match[Any], solution: Solution, words: Words) -> RenderableType: ...

    def show_screen(self, match: Match[Any], words: Words, *, spoils: bool = False) -> RenderableType:
        """A scenario as text; `spoils`: with the best score of a day's puzzle."""

    def show_json(self, match: Match[Any]) -> dict[str, Any]: ...

    def talk(self, match: Match[Any], words: Words) -> Talk:
        """The scenario to be played at the prompt."""

    def printable(self, target: str | None = None, edition: str | None = None) -> Printable:
        """The game on a board (the standard one where none is named), ready to be printed; raises `BadInput`."""

    def edition_of(self, board: str | None = None) -> str:
        """The edition that a board names, or else the first one; raises `BadInput`."""

    def board_ref(self, board: str | None, edition: str, beside: Path) -> BoardRef:
        """How a scenario in the folder `beside` names a board; raises `BadInput`."""

    def check_daily(self, wish: DailyWish, board: str | None = None) -> DailyWish:
        """What is asked of a day's puzzle, in the spelling of the board; raises `BadInput` with all that is wrong."""

    def daily_id(self, wish: DailyWish, board: str | None, beside: Path, version: int) -> str | None:
        """The id that the day's puzzle will have; None where that hangs on which candidate it is."""

    def candidates(
        self,
        wish: DailyWish,
        board: str | None,
        beside: Path,
        rules: HouseRules,
        version: int,
        turns: int | None = None,
    ) -> Candidates:
        """What a day's puzzle is chosen from, for files in the folder `beside`; `version` becomes part of their ids,
        and `turns` are those of a stretch. Raises `BadInput`."""

    def candidate_frame(
        self,
        wish: DailyWish,
        board: str | None,
        beside: Path,
        rules: HouseRules,
        version: int,
        turns: int | None,
        number: int,
    ) -> Scenario:
        """A candidate of these as far as nobody has to play for it: where something is played before, it has neither
        a start nor moves in its history."""

    def line_figures(self, match: Match[Any], moves: str) -> dict[str, int]:
        """What a legal line shows, by the names that figures have."""

    def solver_version(self) -> str:
        """Changes whenever the same scenario might get another best line."""

    def daily_sheet(
        self, match: Match[Any], puzzle: Puzzle, press: Press, room: Room, *, hide_best: bool = False
    ) -> Pages:
        """The sheet to solve a puzzle on."""

    def answer_sheet(self, match: Match[Any], puzzle: Puzzle, press: Press, room: Room) -> Pages:
        """A puzzle's best line, explained."""


def game_entry(name: str) -> GameEntry:
    """The entry of a game; raises `BadInput` with the nearest name for an unknown one."""
    name = meant(name, GAMES)
    if name not in GAMES:
        params = {"found": name, "known": list(GAMES), "suggestion": nearest(name, GAMES)}
        raise BadInput([Finding("game.unknown", params)])
    entry: GameEntry = import_module(GAMES[name]).ENTRY
    return entry


def printable(target: str, edition: str | None = None) -> Printable:
    """What a person means to print: a game, a shipped board, or a board of their own by its folder or file."""
    boards = _shipped()
    target = shipped_or_path(target, [*GAMES, *boards])
    if target in GAMES:
        return game_entry(target).printable(None, edition)
    if target in boards:
        return game_entry(boards[target]).printable(target, edition)
    if not _is_path(target):
        known = [*GAMES, *boards]
        near = near_path(Path(target))
        suggestion = nearest(target, known if near is None else [near, *known])
        raise BadInput([Finding("game.unknown", {"found": target, "known": known, "suggestion": suggestion})])
    return game_entry(_game_of(Path(target))).printable(target, edition)


def shipped_or_path(target: str, shipped: Iterable[str] = ()) -> str:
    """What is shipped (a board, where nothing is said) goes by its name in any case; a path stays as it is."""
    known = list(shipped) or list(_shipped())
    return target if target in known or is_there(Path(target)) else meant(target, known)


def _shipped() -> dict[str, str]:
    """The shipped boards, each with its game."""
    return {board: name for name in GAMES for board in game_entry(name).boards()}


def _is_path(target: str) -> bool:
    return is_there(Path(target)) or target.endswith((".yaml", ".yml")) or target.startswith((".", "/"))


def _game_of(path: Path) -> str:
    """The game that a definition names, itself or by what it extends; the first game where none does."""
    for tree in reversed(load_chain(definition_file(path))):
        if isinstance(tree.data.get("game"), str):
            return str(tree.data["game"])
    return next(iter(GAMES))
