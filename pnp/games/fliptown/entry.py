"""Fliptown's door to the commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.core.cards import full_deck
from pnp.core.daily import DailyWish
from pnp.core.described import Described
from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import RawLine
from pnp.core.scenario import BoardRef, Scenario
from pnp.core.suggest import nearest
from pnp.definition.scenario import ScenarioFile
from pnp.definition.schema import json_schema
from pnp.games.fliptown.history import history_faults
from pnp.games.fliptown.library import EDITIONS, STANDARD, load_board, read_board, shipped_boards
from pnp.games.fliptown.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.notation import read_line
from pnp.games.fliptown.rebuild import rebuilt
from pnp.games.fliptown.setup import KINDS, Wish, daily_faults, make_scenario, open_scenario, random_setup
from pnp.games.fliptown.spec import BoardSpec

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.verdict import Verdict
    from pnp.games.fliptown.printable import FliptownOnPaper
    from pnp.games.fliptown.screens.talk import Talk
    from pnp.games.fliptown.solving import FliptownSolver
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
        from pnp.games.fliptown.sheets.playing_cards import JOKERS

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
        for name in beaten:
            if name not in loaded.cowbots:
                params = {"setting": "cowbot", "found": name, "known": list(loaded.cowbots)}
                raise BadInput([Finding("variant.unknown", {**params, "suggestion": nearest(name, loaded.cowbots)})])
        return match_of(opened, beaten)

    def make(self, wish: Wish, board: str | None = None, beside: Path | None = None) -> Scenario:
        """An unsolved scenario. `beside` is the folder it will stand in: a board of one's own is found from there."""
        loaded = load_board(board or STANDARD, wish.edition).board
        return make_scenario(loaded, wish, _own_file(board, beside or Path()))

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

    def check_daily(self, wish: DailyWish, board: str | None = None) -> None:
        if wrong := daily_faults(load_board(board or STANDARD, wish.edition).board, wish):
            raise BadInput(wrong)

    def random_setup(self, seed: str, board: str | None = None) -> tuple[str, str]:
        return random_setup(load_board(board or STANDARD).board, seed)

    def check_definition(self, path: Path) -> list[Finding]:
        return read_board(str(path))[2]

    def check_lines(self, lines: tuple[RawLine, ...], file: ScenarioFile | None) -> list[Finding]:
        board = load_board(_board_of(file) if file else STANDARD).board
        faults = []
        for raw in lines:
            try:
                read_line(board, raw)
            except MoveError as error:
                faults.append(error.finding)
        return faults

    def schema(self) -> dict[str, Any]:
        return json_schema(BoardSpec, "Fliptown board")

    def printable(self, target: str | None = None, edition: str | None = None) -> FliptownOnPaper:
        from pnp.games.fliptown.printable import printable

        return printable(target, edition)

    def candidates(
        self,
        wish: DailyWish,
        board: str | None,
        beside: Path,
        rules: HouseRules,
        version: int,
        turns: int | None = None,
    ) -> Candidates:
        from pnp.games.fliptown.solving import candidates_of

        target = board or STANDARD
        loaded = load_board(target, wish.edition).board
        return candidates_of(loaded, target, wish, _own_file(board, beside), rules, version, turns)

    def solver_version(self) -> str:
        from pnp.games.fliptown.solver import VERSION

        return VERSION

    def daily_sheet(
        self, match: SoloMatch | TableMatch, puzzle: Puzzle, press: Press, room: Room, *, hide_best: bool = False
    ) -> Pages:
        from pnp.games.fliptown.sheets.daily import daily_sheet

        return daily_sheet(_solo(match), puzzle, press, room, hide_best=hide_best)

    def answer_sheet(self, match: SoloMatch | TableMatch, puzzle: Puzzle, press: Press, room: Room) -> Pages:
        from pnp.games.fliptown.sheets.answer import answer_sheet

        return answer_sheet(_solo(match), puzzle, press, room)

    def words(self, match: SoloMatch | TableMatch, words: Words) -> Words:
        return words.for_board(match.opened.board.words)

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
        from pnp.games.fliptown.solving import solver_of

        if isinstance(match, TableMatch):
            finding = Finding("solver.players", {"players": len(match.games)})
            raise BadInput([_placed(file, ("players",), finding)])
        return solver_of(match, board or _board_of(file), memory)

    def solution_screen(self, match: SoloMatch | TableMatch, solution: Solution, words: Words) -> RenderableType:
        from pnp.games.fliptown.screens.solution import solution_screen

        return solution_screen(match.scenario, solution, words)

    def show_screen(self, match: SoloMatch | TableMatch, words: Words) -> RenderableType:
        from pnp.games.fliptown.screens.show import show_screen

        return show_screen(match.opened, words)

    def show_json(self, match: SoloMatch | TableMatch) -> dict[str, Any]:
        from pnp.games.fliptown.screens.show import show_json

        return show_json(match.opened)

    def talk(self, match: SoloMatch | TableMatch, words: Words) -> Talk:
        from pnp.games.fliptown.screens.talk import Talk

        return Talk(match, words)


def _board_of(file: ScenarioFile) -> str:
    """The board a scenario names; a board of one's own is looked for from the scenario's folder."""
    board = file.scenario.board
    if board.file is None:
        return board.name
    return str((file.path.parent / board.file).resolve())


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
