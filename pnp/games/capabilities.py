"""What a game may offer, each capability a small protocol of its own.

A game has boards and scenarios. All the rest is optional: a game that can't be solved, or has no kit to print, lacks
that capability, and whoever asks for it is told so. A `match` is always one that the game's own `Scenarios.open` made.
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
    """The boards that a game is played on: those that we ship, and those of anybody else."""

    def names(self) -> list[str]:
        """The names of the shipped boards."""

    def check(self, definition: Path | Tree) -> list[Finding]:
        """Every problem of a board definition, in its file or read already."""

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
        """An unsolved scenario. Where no kind or edition is named it is the usual one, or the board's.

        `beside` is the folder it will stand in: a board of one's own is found from there. Raises `BadInput`.
        """

    def open(self, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()) -> Match[Any]:
        """A scenario ready to be played or judged; raises `BadInput`."""

    def ceiling(self, match: Any) -> int | None:
        """What no play of a scenario can beat, as far as that is known without a search; None where it is not. In
        points of the scenario's objective."""

    def rebuild(self, found: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        """The scenario that is described, for a file in the folder `beside`; raises `Unreadable` or `BadInput`."""

    def check_lines(
        self, lines: tuple[RawLine, ...], file: ScenarioFile | None, board: str | None = None
    ) -> list[Finding]:
        """Every line of a moves file that can't be read, on a board, or else the scenario's, or the standard one."""


class Kit(Protocol):
    """What can be printed."""

    def components(self) -> dict[str, int]:
        """The game's components and how many there are."""

    def printable(self, target: str | None = None, edition: str | None = None) -> Printable:
        """The game on a board (the standard one where none is named), ready to be printed; raises `BadInput`."""


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


class Play(Protocol):
    """A scenario played by a person."""

    def session(self, match: Any) -> Session[Any]:
        """The scenario before its first decision, free of any display."""

    def talk(self, session: Any, words: Words) -> Talk:
        """A session to be played at the prompt; `pnp.screens.talk` has a plain one for any game."""


class Solving(Protocol):
    """Best scores, proven."""

    def solver(self, file: ScenarioFile, match: Any, *, memory: int, board: str | None = None) -> Solver[Any]:
        """A solver for a scenario, with so many bytes of memory; raises `BadInput` where there can be none."""

    def version(self) -> str:
        """Changes whenever the same scenario might get another best line."""


class Dailies(Protocol):
    """The puzzle of the day: its candidates, its sheet and its answer."""

    def check(self, wish: DailyWish, board: str | None = None) -> DailyWish:
        """What is asked of a day's puzzle, in the spelling of the board; raises `BadInput` with all that is wrong."""

    def id(self, order: DayOrder) -> str | None:
        """The id that the day's puzzle will have; None where that hangs on which candidate it is."""

    def candidates(self, order: DayOrder) -> Candidates:
        """What a day's puzzle is chosen from; raises `BadInput`."""

    def frame(self, order: DayOrder, number: int) -> Scenario:
        """A candidate of these as far as nobody has to play for it: where something is played before, it has neither
        a start nor moves in its history."""

    def told(self, wish: DailyWish, words: Words) -> list[str]:
        """All that is asked for besides the plain game, in words."""

    def line_figures(self, match: Any, moves: str) -> dict[str, int]:
        """What a legal line shows, by the names that figures have."""

    def sheet(self, opened: OpenPuzzle, press: Press, room: Room, *, hide_best: bool = False) -> Pages:
        """The sheet to solve a puzzle on."""

    def answer(self, opened: OpenPuzzle, press: Press, room: Room) -> Pages:
        """A puzzle's best line, explained."""
