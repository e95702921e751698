"""Fliptown's scenarios; see `pnp.games.capabilities.Scenarios`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.core.described import Described
from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import RawLine
from pnp.core.scenario import MARGIN, Scenario
from pnp.core.suggest import meant, nearest
from pnp.definition.scenario import ScenarioFile
from pnp.games.fliptown.board.library import load_board, shipped_boards
from pnp.games.fliptown.board.named import EDITIONS, STANDARD
from pnp.games.fliptown.ceiling.ceiling import ceiling
from pnp.games.fliptown.doors.boards import board_of, own_file
from pnp.games.fliptown.play.history import history_faults
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.rebuild import rebuilt
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario, random_setup, spelled
from pnp.games.fliptown.text.notation import read_line


class FliptownScenarios:
    def open(
        self, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()
    ) -> SoloMatch | TableMatch:
        scenario = file.scenario
        loaded = load_board(board or board_of(file), scenario.edition).board
        opened, wrong = open_scenario(loaded, scenario)
        if opened is not None:
            wrong = history_faults(loaded, opened)
        if opened is None or wrong:
            raise BadInput(file.placed(path, finding) for path, finding in wrong)
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

    def make_wish(self, wish: Wish, board: str | None = None, beside: Path | None = None) -> Scenario:
        """An unsolved scenario. `beside` is the folder it will stand in: a board of one's own is found from there."""
        wish = replace(wish, edition=meant(wish.edition, EDITIONS))
        loaded = load_board(board or STANDARD, wish.edition).board
        return make_scenario(loaded, spelled(loaded, wish), own_file(board, beside or Path()))

    def random_setup(self, seed: str, board: str | None = None) -> tuple[str, str]:
        return random_setup(load_board(board or STANDARD).board, seed)

    def rebuild(self, parts: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        if board is None and parts.board not in shipped_boards():
            known = shipped_boards()
            params = {"board": parts.board, "known": known, "suggestion": nearest(parts.board, known)}
            raise BadInput([Finding("described.board", params, column=parts.column(("board",)))])
        loaded = load_board(board or parts.board, parts.edition).board
        return rebuilt(loaded, parts, own_file(board, beside or Path()))

    def check_lines(
        self, lines: tuple[RawLine, ...], file: ScenarioFile | None, board: str | None = None
    ) -> list[Finding]:
        named = board or (board_of(file) if file else STANDARD)
        loaded = load_board(named).board
        faults = []
        for raw in lines:
            try:
                read_line(loaded, raw)
            except MoveError as error:
                faults.append(error.finding)
        return faults


SCENARIOS = FliptownScenarios()
