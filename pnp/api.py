"""The public API: what `import pnp` offers. Short calls over the services that the commands use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.described import FORMAT as DESCRIBED
from pnp.core.described import described, parse_described
from pnp.core.findings import BadInput, Finding, MoveError

if TYPE_CHECKING:
    from pnp.core.daily import Medals
    from pnp.core.session import Session
    from pnp.core.settings import SettingValue
    from pnp.core.verdict import Verdict
    from pnp.games.game import Game
    from pnp.puzzle.find import Found
    from pnp.puzzle.opening import Opened
    from pnp.puzzle.order import DailyOrder
    from pnp.solve.solution import Solution

USUAL = "fliptown"
"""The default game."""


class OpenScenario:
    """A scenario with its game: it can be checked, solved and played."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def __repr__(self) -> str:
        return f"OpenScenario({self.id})"

    @property
    def id(self) -> str:
        return self._opened.file.scenario.id

    @property
    def game(self) -> str:
        return self._opened.game.name

    @property
    def kind(self) -> str:
        return self._opened.file.scenario.kind

    @property
    def described(self) -> str:
        """The descriptive id: a line of text that holds the whole puzzle."""
        return described(self._opened.file.scenario)

    @property
    def text(self) -> str:
        """The scenario file's text."""
        from pnp.core.scenario import format_scenario

        return format_scenario(self._opened.file.scenario)

    def check(self, moves: str | Path) -> Verdict:
        """The referee's verdict on moves: the text of a moves file, or its path. Raises `BadInput` for an empty one."""
        from pnp.core.referee import judge

        return judge(self._opened.match, *_moves(moves))

    def solve(self, time_limit: float | str | None = None, *, workers: int = 2, memory: float = 4.0) -> Solution:
        """The best score, refereed: proven, or as far as the limits allow. Seconds or `"2m"`; gigabytes."""
        from pnp.solve.limits import Budget, Limits, memory_of, seconds_of
        from pnp.solve.searching import search_faults
        from pnp.solve.solution import Wish, find_solution

        seconds = seconds_of(None if time_limit is None else str(time_limit))
        limits = Limits(seconds, memory_of(memory), workers)
        opened = self._opened
        solver = opened.game.solver.solver(opened.file, opened.match, memory=limits.memory, board=opened.board)
        wish: Wish[Any] = Wish()
        with search_faults(limits.memory):
            return find_solution(opened.match, solver, wish, Budget(limits), lambda _: None)

    def play(self) -> Session[Any]:
        """A session: the choices now, decide, undo and redo, the moves so far."""
        return self._opened.game.play.session(self._opened.match)


@dataclass(frozen=True)
class DailyPuzzle:
    """A day's puzzle. Nothing is written before `save` is called."""

    scenario: OpenScenario
    _order: DailyOrder
    _found: Found

    def __repr__(self) -> str:
        return f"DailyPuzzle({self.scenario.id})"

    @property
    def proven(self) -> bool:
        return self._found.puzzle.proven

    @property
    def difficulty(self) -> int:
        """One to five stars."""
        daily = self._found.puzzle.scenario.daily
        assert daily is not None
        return daily.difficulty

    @property
    def medals(self) -> Medals | None:
        """The least score for each medal. Gold is the best score, so this spoils the puzzle."""
        daily = self._found.puzzle.scenario.daily
        return daily.medals if daily else None

    @property
    def answer(self) -> str:
        """The best line of play, as the text of a moves file."""
        return self._found.puzzle.answer.moves

    def save(
        self,
        out: str | Path = "output",
        *,
        paper: str = "a4",
        ink: str = "full",
        lang: str = "en",
        answer: bool = True,
        force: bool = False,
    ) -> tuple[Path, ...]:
        """Write the sheet, the scenario and the answer; raises `BadInput` if a file there may be the user's own."""
        from pnp.files.disk import write_all_atomic
        from pnp.games import find_game
        from pnp.lang.words import load_words
        from pnp.puzzle.confirm import open_puzzle
        from pnp.puzzle.own import check_own
        from pnp.puzzle.paper import Look, paper_work, puzzle_files

        folder, order, puzzle = Path(out), self._order, self._found.puzzle
        # The way to a board of one's own depends on where the scenario file stands.
        board = find_game(order.game).boards.ref(order.board, order.wish.edition, folder)
        opened = open_puzzle(replace(puzzle, scenario=replace(puzzle.scenario, board=board)), order, folder)
        work = paper_work(order, Look(paper, ink), load_words(lang), folder)
        files = puzzle_files(work, opened, answer=answer)
        if not force:
            check_own(folder, files)
        write_all_atomic({folder / file.name: file.raw for file in files})
        return tuple(folder / file.name for file in files)


def open_scenario(named: str | Path, *, board: str | None = None) -> OpenScenario:
    """A scenario by its file, by the name of a shipped example, or by its descriptive id; raises `BadInput`."""
    from pnp.puzzle.opening import named_scenario, opened

    if isinstance(named, str) and named.lstrip().startswith(f"{DESCRIBED}:"):
        return OpenScenario(opened(_rebuilt(named, board), board=board))
    return OpenScenario(opened(named_scenario(Path(named)), board=board))


def make_scenario(
    seed: str,
    game: str = USUAL,
    *,
    kind: str | None = None,
    edition: str | None = None,
    board: str | None = None,
    settings: Mapping[str, SettingValue] | None = None,
) -> OpenScenario:
    """An unsolved scenario for a seed; raises `BadInput` with every fault. Nothing is written."""
    from pnp.games import find_game
    from pnp.puzzle.keep import scenario_file
    from pnp.puzzle.opening import opened

    chosen = find_game(game)
    made = chosen.scenarios.make(seed, kind, edition, _asked(chosen, settings), board, Path())
    return OpenScenario(opened(scenario_file(made, Path()), board=board))


def daily(
    date: str,
    game: str = USUAL,
    *,
    kind: str | None = None,
    edition: str | None = None,
    board: str | None = None,
    settings: Mapping[str, SettingValue] | None = None,
    time_limit: float | str | None = "10m",
) -> DailyPuzzle:
    """A day's puzzle, found in the user's cache or by a search; raises `BadInput` if the time ends first.

    `date` is an ISO date, or the name of a day: `today`, `monday`.
    """
    import os

    from pnp.core.daily import DailyWish
    from pnp.games import find_game
    from pnp.puzzle.daily import checked_order
    from pnp.puzzle.days import day_of
    from pnp.puzzle.find import find_puzzle
    from pnp.puzzle.keep import scenario_file
    from pnp.puzzle.opening import Opened
    from pnp.puzzle.store import user_store
    from pnp.solve.limits import Limits, seconds_of
    from pnp.solve.searching import search_faults

    day = day_of(date, "en").isoformat()
    asked = _asked(find_game(game), settings, is_daily=True)
    plain = tuple((name, value if isinstance(value, bool) else str(value)) for name, value in asked.items())
    order = checked_order(game, DailyWish(day, kind or "", edition or "", plain), board)
    limits = Limits(seconds_of(None if time_limit is None else str(time_limit)))
    with search_faults(limits.memory):
        found = find_puzzle(order, limits, lambda _: None, beside=Path(), store=user_store(os.environ))
    file = scenario_file(found.puzzle.scenario, Path())
    scenario = OpenScenario(Opened(file, find_game(order.game), found.opened.match, board))
    return DailyPuzzle(scenario, order, found)


def print_kit(
    target: str | Path = USUAL, out: str | Path = "output", *, lang: str = "en", **options: Any
) -> tuple[Path, ...]:
    """Print a game, a shipped board, or a user's board by its folder; returns the PDF files' paths. Raises `BadInput`.

    `options` are those of `pnp print`: `paper`, `ink`, `components`, `duplex`, `bleed`, `copies`, `only`, ...
    """
    from pnp.kit.printing import Wish
    from pnp.kit.runs import print_once
    from pnp.lang.words import load_words

    _, files = print_once(Wish(str(target), out=Path(out), **options), load_words(lang))
    return tuple(file.path for file in files)


def message(finding: Finding, lang: str = "en") -> str:
    """A finding in words, with its place."""
    from pnp.lang.words import load_words

    return load_words(lang).placed(finding)


def _asked(
    game: Game, settings: Mapping[str, SettingValue] | None, *, is_daily: bool = False
) -> dict[str, SettingValue]:
    """Settings of a game, checked as `--set` checks them; raises `BadInput` with every fault."""
    from pnp.core.settings import read_settings

    written = [f"{name}={value}" for name, value in (settings or {}).items()]
    asked, faults = read_settings(written, [spec for spec in game.settings if spec.daily or not is_daily], {})
    if faults:
        raise BadInput(faults)
    return asked


def _moves(moves: str | Path) -> tuple[str, str | None]:
    from pnp.files.disk import read_text

    return (read_text(moves), str(moves)) if isinstance(moves, Path) else (moves, None)


def _rebuilt(text: str, board: str | None) -> Any:
    from pnp.games import find_game
    from pnp.puzzle.keep import scenario_file

    try:
        found = parse_described(text)
        return scenario_file(find_game(found.game).scenarios.rebuild(found, board), Path())
    except MoveError as error:
        raise BadInput([error.finding]) from None
