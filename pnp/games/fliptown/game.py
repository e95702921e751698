"""Fliptown's door to the commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.cards import full_deck
from pnp.core.daily import DailyWish
from pnp.core.described import Described
from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import RawLine
from pnp.core.scenario import MARGIN, BoardRef, Scenario
from pnp.core.suggest import meant, nearest
from pnp.definition.scenario import ScenarioFile
from pnp.definition.tree import Tree
from pnp.games.fliptown.board.library import board_inside, load_board, read_board, shipped_boards
from pnp.games.fliptown.board.named import EDITIONS, KINDS, STANDARD
from pnp.games.fliptown.ceiling.ceiling import ceiling
from pnp.games.fliptown.daily.days import DayPlan, line_figures
from pnp.games.fliptown.play.history import history_faults
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.rebuild import rebuilt
from pnp.games.fliptown.play.setup import (
    Wish,
    daily_faults,
    daily_id,
    make_scenario,
    open_scenario,
    random_setup,
    spelled,
)
from pnp.games.fliptown.text.notation import read_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.verdict import Verdict
    from pnp.games.fliptown.print.printable import FliptownOnPaper
    from pnp.games.fliptown.screens.talk import Talk
    from pnp.games.fliptown.solver.solving import FliptownSolver
    from pnp.lang.words import Words
    from pnp.sheet.component import Pages, Room
    from pnp.sheet.press import Press
    from pnp.solve.explain import Explanation
    from pnp.solve.puzzle import Candidates, HouseRules, Puzzle
    from pnp.solve.solution import Solution


class Fliptown:
    """See `pnp.games.GameEntry`."""

    name = "fliptown"
    kinds = KINDS
    editions = EDITIONS

    def components(self) -> dict[str, int]:
        from pnp.sheet.west.playing_cards import JOKERS

        board = load_board().board
        return {
            "map": 1,
            "characters": len(board.characters),
            "bounties": len(board.bounties),
            "cowbots": len(board.cowbots),
            "deck": len(full_deck()) + len(JOKERS),
            "box": 1,
            "reference": 1,
            "achievements": len(board.achievements),
            "score-pad": 1,
        }

    def boards(self) -> list[str]:
        return shipped_boards()

    def match(
        self, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()
    ) -> SoloMatch | TableMatch:
        scenario = file.scenario
        loaded = load_board(board or _board_of(file), scenario.edition).board
        opened, wrong = open_scenario(loaded, scenario)
        if opened is not None:
            wrong = history_faults(loaded, opened)
        if opened is None or wrong:
            raise BadInput(_placed(file, path, finding) for path, finding in wrong)
        beaten = tuple(meant(name, loaded.cowbots) for name in beaten)
        for name in beaten:
            if name not in loaded.cowbots:
                params = {"setting": "cowbot", "found": name, "known": list(loaded.cowbots)}
                raise BadInput([Finding("variant.unknown", {**params, "suggestion": nearest(name, loaded.cowbots)})])
        return match_of(opened, beaten)

    def ceiling(self, match: SoloMatch | TableMatch) -> int | None:
        margin = match.scenario.objective == MARGIN
        seats = list(zip(match.opened.games, match.opened.starts, strict=True))
        most = [ceiling(game, state, margin=margin) for game, state in seats]
        return None if None in most else max(each for each in most if each is not None)

    def make(self, wish: Wish, board: str | None = None, beside: Path | None = None) -> Scenario:
        """An unsolved scenario. `beside` is the folder it will stand in: a board of one's own is found from there."""
        wish = replace(wish, edition=meant(wish.edition, EDITIONS))
        loaded = load_board(board or STANDARD, wish.edition).board
        return make_scenario(loaded, spelled(loaded, wish), _own_file(board, beside or Path()))

    def rebuild(self, parts: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        if board is None and parts.board not in shipped_boards():
            known = shipped_boards()
            params = {"board": parts.board, "known": known, "suggestion": nearest(parts.board, known)}
            raise BadInput([Finding("described.board", params, column=parts.column(("board",)))])
        loaded = load_board(board or parts.board, parts.edition).board
        return rebuilt(loaded, parts, _own_file(board, beside or Path()))

    def edition_of(self, board: str | None = None) -> str:
        """The edition that a board names, or else the first one."""
        return load_board(board or STANDARD).edition

    def board_ref(self, board: str | None, edition: str, beside: Path) -> BoardRef:
        loaded = load_board(board or STANDARD, edition).board
        return BoardRef(loaded.name, loaded.digest, _own_file(board, beside))

    def check_daily(self, wish: DailyWish, board: str | None = None) -> DailyWish:
        wish = replace(wish, edition=meant(wish.edition, EDITIONS))
        loaded = load_board(board or STANDARD, wish.edition).board
        wish = spelled(loaded, wish)
        if wrong := daily_faults(loaded, wish):
            raise BadInput(wrong)
        return wish

    def daily_id(self, wish: DailyWish, board: str | None, beside: Path, version: int) -> str | None:
        if wish.kind == "sprint":  # it names its turns
            return None
        loaded = load_board(board or STANDARD, wish.edition).board
        return daily_id(loaded, wish, (1, 1), (1, 1), version, own=_own_file(board, beside) is not None)

    def random_setup(self, seed: str, board: str | None = None) -> tuple[str, str]:
        return random_setup(load_board(board or STANDARD).board, seed)

    def check_definition(self, definition: Path | Tree) -> list[Finding]:
        return read_board(str(definition) if isinstance(definition, Path) else definition)[2]

    def check_lines(
        self, lines: tuple[RawLine, ...], file: ScenarioFile | None, board: str | None = None
    ) -> list[Finding]:
        named = board or (_board_of(file) if file else STANDARD)
        loaded = load_board(named).board
        faults = []
        for raw in lines:
            try:
                read_line(loaded, raw)
            except MoveError as error:
                faults.append(error.finding)
        return faults

    def schema(self, words: Words) -> dict[str, Any]:
        from pnp.games.fliptown.board.schema import board_schema

        return board_schema(words)

    def printable(self, target: str | None = None, edition: str | None = None) -> FliptownOnPaper:
        from pnp.games.fliptown.print.printable import printable

        return printable(target, edition and meant(edition, EDITIONS))

    def candidates(
        self,
        wish: DailyWish,
        board: str | None,
        beside: Path,
        rules: HouseRules,
        version: int,
        turns: int | None = None,
    ) -> Candidates:
        from pnp.games.fliptown.solver.solving import candidates_of

        plan = _day_plan(wish, board, beside, rules, version, turns)
        return candidates_of(plan, board or STANDARD, rules)

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
        return _day_plan(wish, board, beside, rules, version, turns).frame(number)

    def line_figures(self, match: SoloMatch | TableMatch, moves: str) -> dict[str, int]:
        return line_figures(match.opened.board, moves)

    def solver_version(self) -> str:
        from pnp.games.fliptown.solver import VERSION

        return VERSION

    def daily_sheet(
        self, match: SoloMatch | TableMatch, puzzle: Puzzle, press: Press, room: Room, *, hide_best: bool = False
    ) -> Pages:
        from pnp.games.fliptown.daily.sheet import daily_sheet

        return daily_sheet(_solo(match), puzzle, press, room, hide_best=hide_best)

    def answer_sheet(self, match: SoloMatch | TableMatch, puzzle: Puzzle, press: Press, room: Room) -> Pages:
        from pnp.games.fliptown.daily.answer import answer_sheet

        return answer_sheet(_solo(match), puzzle, press, room)

    def words(self, match: SoloMatch | TableMatch, words: Words) -> Words:
        from pnp.games.fliptown.words.phrases import words_on

        return words_on(words, match.opened.board)

    def verdict_screen(self, match: SoloMatch | TableMatch, verdict: Verdict, words: Words) -> RenderableType:
        from pnp.games.fliptown.screens.verdict import verdict_screen

        return verdict_screen(match.scenario, verdict, words)

    def verdict_json(self, match: SoloMatch | TableMatch, verdict: Verdict, words: Words) -> dict[str, Any]:
        from pnp.games.fliptown.screens.verdict import medal_json, verdict_json

        return verdict_json(verdict, words) | medal_json(match.scenario, verdict)

    def explained_screen(
        self, match: SoloMatch | TableMatch, explanation: Explanation | None, words: Words
    ) -> RenderableType:
        from pnp.games.fliptown.screens.explained import explained_screen

        return explained_screen(match.scenario, explanation, words)

    def solver(
        self, file: ScenarioFile, match: SoloMatch | TableMatch, *, memory: int, board: str | None = None
    ) -> FliptownSolver:
        from pnp.games.fliptown.solver.solving import solver_of

        if isinstance(match, TableMatch):
            finding = Finding("solver.players", {"players": len(match.games)})
            raise BadInput([_placed(file, ("players",), finding)])
        return solver_of(match, board or _board_of(file), memory)

    def solution_screen(self, match: SoloMatch | TableMatch, solution: Solution, words: Words) -> RenderableType:
        from pnp.games.fliptown.screens.solution import solution_screen

        return solution_screen(match.scenario, solution, words)

    def show_screen(self, match: SoloMatch | TableMatch, words: Words, *, spoils: bool = False) -> RenderableType:
        from pnp.games.fliptown.screens.show import show_screen

        return show_screen(match.opened, words, spoils=spoils)

    def show_json(self, match: SoloMatch | TableMatch) -> dict[str, Any]:
        from pnp.games.fliptown.screens.show import show_json

        return show_json(match.opened)

    def talk(self, match: SoloMatch | TableMatch, words: Words) -> Talk:
        from pnp.games.fliptown.screens.talk import Talk

        return Talk(match, words)


def _board_of(file: ScenarioFile) -> str:
    """The board a scenario names: a shipped one, or one in the scenario's own folder; raises `BadInput`.

    A scenario comes from anybody, and must not have other files opened. Whoever trusts such a board names it.
    """
    board = file.scenario.board
    if board.file is not None:
        return str(board_inside(file.path.parent, board.file, file.source.place(("board", "file"))))
    if board.name not in shipped_boards():
        known = shipped_boards()
        params = {"found": board.name, "known": known, "suggestion": nearest(board.name, known)}
        raise BadInput([_placed(file, ("board", "name"), Finding("board.unknown", params))])
    return board.name


def _day_plan(
    wish: DailyWish, board: str | None, beside: Path, rules: HouseRules, version: int, turns: int | None
) -> DayPlan:
    loaded = load_board(board or STANDARD, wish.edition).board
    return DayPlan(loaded, wish, _own_file(board, beside), version, turns, rules.alike)


def _own_file(board: str | None, beside: Path) -> str | None:
    """How a scenario in the folder `beside` names a board of one's own; None for a shipped one."""
    return None if board is None or board in shipped_boards() else _relative(Path(board), beside)


def _solo(match: SoloMatch | TableMatch) -> SoloMatch:
    """A day's puzzle is for one player, as it was made."""
    assert isinstance(match, SoloMatch)
    return match


def _relative(board: Path, folder: Path) -> str:
    import os.path

    return Path(os.path.relpath(board.resolve(), folder.resolve())).as_posix()


def _placed(file: ScenarioFile, path: tuple[str | int, ...], finding: Finding) -> Finding:
    """A finding about a value of the scenario; a column inside a text counts from the text's opening quote."""
    place = file.source.place(path)
    inside = finding.column or 0
    return Finding(finding.code, finding.params, finding.kind, place.file, place.line, place.column + inside)


ENTRY = Fliptown()
