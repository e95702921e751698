"""What a game may offer, each capability a small protocol of its own.

A game has boards and scenarios. All the rest is optional: a game that can't be solved, or has no kit to print, lacks
that capability, and asking for it raises `BadInput`. A `match` is always one that the game's own `Scenarios.open` made.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.daily import DailyWish
    from pnp.core.described import Described
    from pnp.core.findings import Finding
    from pnp.core.movesfile import RawLine
    from pnp.core.referee import Match
    from pnp.core.scenario import BoardRef, Scenario
    from pnp.core.session import Session
    from pnp.core.settings import SettingValue
    from pnp.definition.scenario import DealForm, ScenarioFile
    from pnp.definition.tree import Tree
    from pnp.lang.words import Words
    from pnp.sheet.component import Pages, Printable, Room
    from pnp.sheet.press import Press
    from pnp.solve.puzzle import Candidates, DayOrder, OpenPuzzle
    from pnp.solve.solution import Solver


class Boards(Protocol):
    """The boards that a game is played on: the shipped ones and users' own."""

    def names(self) -> list[str]:
        """The names of the shipped boards."""

    def check(self, definition: Path | Tree) -> list[Finding]:
        """Every problem of a board definition, given as its file or its tree."""

    def schema(self, words: Words) -> dict[str, Any]:
        """The JSON Schema of a board definition, with every key explained."""

    def edition_of(self, board: str | None = None) -> str:
        """The edition that a board names, or else the first one; raises `BadInput`."""

    def ref(self, board: str | None, edition: str, beside: Path) -> BoardRef:
        """How a scenario in the folder `beside` names a board; raises `BadInput`."""


class Scenarios(Protocol):
    """Scenarios: made from a seed, read, opened, described in a line."""

    def form(self) -> DealForm:
        """What the game's scenario files say besides the envelope."""

    def make(
        self,
        seed: str,
        kind: str | None = None,
        edition: str | None = None,
        settings: Mapping[str, SettingValue] = MappingProxyType({}),
        board: str | None = None,
        beside: Path | None = None,
    ) -> Scenario:
        """An unsolved scenario. The default kind is the usual one, the default edition the board's.

        `beside` is the folder that it will stand in: the path of a user's board starts there. Raises `BadInput`.
        """

    def open(self, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()) -> Match[Any]:
        """A scenario ready to be played or judged; raises `BadInput`."""

    def ceiling(self, match: Any) -> int | None:
        """A bound that no play of a scenario can beat, known without a search; None if there is none. In points of
        the scenario's objective."""

    def rebuild(self, found: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        """The scenario of a descriptive id, for a file in the folder `beside`; raises `Unreadable` or `BadInput`."""

    def check_lines(
        self, lines: tuple[RawLine, ...], file: ScenarioFile | None, board: str | None = None
    ) -> list[Finding]:
        """The unreadable lines of a moves file, on the given board, else the scenario's, else the standard one."""


class Kit(Protocol):
    """What can be printed."""

    def components(self) -> dict[str, int]:
        """The game's components and how many there are."""

    def printable(self, target: str | None = None, edition: str | None = None) -> Printable:
        """The game on a board (by default the standard one), ready to be printed; raises `BadInput`."""


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
        """Answer a typed line with what to show. No typed text makes it raise."""


class Play(Protocol):
    """A scenario played by a person."""

    def session(self, match: Any) -> Session[Any]:
        """The scenario before its first decision, free of any display."""

    def talk(self, session: Any, words: Words) -> Talk:
        """A session to be played at the prompt; `pnp.screens.talk` has a plain one for any game."""


class Solving(Protocol):
    """Best scores, proven."""

    def solver(self, file: ScenarioFile, match: Any, *, memory: int, board: str | None = None) -> Solver[Any]:
        """A solver for a scenario, with a memory limit in bytes; raises `BadInput` if the scenario can't be solved."""

    def version(self) -> str:
        """Changes whenever the same scenario might get another best line."""


class Dailies(Protocol):
    """The puzzle of the day: its candidates, its sheet and its answer."""

    def check(self, wish: DailyWish, board: str | None = None) -> DailyWish:
        """A wish for a day's puzzle, in the spelling of the board; raises `BadInput` with every fault."""

    def id(self, order: DayOrder) -> str | None:
        """The id that the day's puzzle will have; None if the id depends on the chosen candidate."""

    def candidates(self, order: DayOrder) -> Candidates:
        """The candidates that a day's puzzle is chosen from; raises `BadInput`."""

    def frame(self, order: DayOrder, number: int) -> Scenario:
        """A candidate without the parts that the house must play for: if turns are played before its start, it has
        neither a start nor moves in its history."""

    def told(self, wish: DailyWish, words: Words) -> list[str]:
        """All settings that differ from the plain game, in words."""

    def line_figures(self, match: Any, moves: str) -> dict[str, int]:
        """The figures of a legal line, by name."""

    def sheet(self, opened: OpenPuzzle, press: Press, room: Room, *, hide_best: bool = False) -> Pages:
        """The sheet to solve a puzzle on."""

    def answer(self, opened: OpenPuzzle, press: Press, room: Room) -> Pages:
        """A puzzle's best line, explained."""
