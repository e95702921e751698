"""The games. Each is a folder of its own; none imports another.

A new game is a folder with an `entry` module, a line in `GAMES` and its YAML.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.definition.layers import definition_file, load_chain
from pnp.definition.resources import is_there

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.daily import DailyWish
    from pnp.core.described import Described
    from pnp.core.movesfile import RawLine
    from pnp.core.referee import Match
    from pnp.core.scenario import BoardRef, Scenario
    from pnp.core.verdict import Verdict
    from pnp.definition.scenario import ScenarioFile
    from pnp.lang.words import Words
    from pnp.sheet.component import Pages, Printable, Room
    from pnp.sheet.press import Press
    from pnp.solve.explain import Explanation
    from pnp.solve.puzzle import Candidates, HouseRules, Puzzle
    from pnp.solve.solution import Solution, Solver

GAMES = {"fliptown": "pnp.games.fliptown.entry"}
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

    def rebuild(self, parts: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        """The scenario that is described, to stand in the folder `beside`; raises `BadInput` with columns."""

    def check_definition(self, path: Path) -> list[Finding]:
        """Every problem of a board definition."""

    def check_lines(self, lines: tuple[RawLine, ...], file: ScenarioFile | None) -> list[Finding]:
        """Every line of a moves file that can't be read, on the scenario's board or else the standard one."""

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a board definition."""

    def words(self, match: Match[Any], words: Words) -> Words:
        """The words with the board's own labels laid over them."""

    def verdict_screen(self, match: Match[Any], verdict: Verdict, words: Words) -> RenderableType: ...

    def verdict_json(self, match: Match[Any], verdict: Verdict, words: Words) -> dict[str, Any]: ...

    def explained_screen(self, match: Match[Any], explanation: Explanation | None, words: Words) -> RenderableType:
        """Where a line lost points; None is a line without turns."""

    def solver(self, file: ScenarioFile, match: Match[Any], *, memory: int, board: str | None = None) -> Solver[Any]:
        """A solver for a scenario, with so many bytes of memory; raises `BadInput` where there can be none."""

    def solution_screen(self, match: Match[Any], solution: Solution, words: Words) -> RenderableType: ...

    def show_screen(self, match: Match[Any], words: Words) -> RenderableType: ...

    def show_json(self, match: Match[Any]) -> dict[str, Any]: ...

    def talk(self, match: Match[Any], words: Words) -> Talk:
        """The scenario to be played at the prompt."""

    def printable(self, target: str | None = None, edition: str | None = None) -> Printable:
        """The game on a board (the standard one where none is named), ready to be printed; raises `BadInput`."""

    def edition_of(self, board: str | None = None) -> str:
        """The edition that a board names, or else the first one; raises `BadInput`."""

    def board_ref(self, board: str | None, edition: str, beside: Path) -> BoardRef:
        """How a scenario in the folder `beside` names a board; raises `BadInput`."""

    def check_daily(self, wish: DailyWish, board: str | None = None) -> None:
        """Raise `BadInput` with all that is wrong with what is asked of a day's puzzle."""

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
    if name not in GAMES:
        params = {"found": name, "known": list(GAMES), "suggestion": nearest(name, GAMES)}
        raise BadInput([Finding("game.unknown", params)])
    entry: GameEntry = import_module(GAMES[name]).ENTRY
    return entry


def printable(target: str, edition: str | None = None) -> Printable:
    """What a person means to print: a game, a shipped board, or a board of their own by its folder or file."""
    if target in GAMES:
        return game_entry(target).printable(None, edition)
    boards = {board: name for name in GAMES for board in game_entry(name).boards()}
    if target in boards:
        return game_entry(boards[target]).printable(target, edition)
    if not _is_path(target):
        known = [*GAMES, *boards]
        params = {"found": target, "known": known, "suggestion": nearest(target, known)}
        raise BadInput([Finding("game.unknown", params)])
    return game_entry(_game_of(Path(target))).printable(target, edition)


def _is_path(target: str) -> bool:
    return is_there(Path(target)) or target.endswith((".yaml", ".yml")) or target.startswith((".", "/"))


def _game_of(path: Path) -> str:
    """The game that a definition names, itself or by what it extends; the first game where none does."""
    for tree in reversed(load_chain(definition_file(path))):
        if isinstance(tree.data.get("game"), str):
            return str(tree.data["game"])
    return next(iter(GAMES))
