"""Fliptown's scenarios; see `pnp.games.capabilities.Scenarios`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pnp.core.described import Described
from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import RawLine
from pnp.core.scenario import MARGIN, Scenario
from pnp.core.settings import SettingValue
from pnp.core.suggest import meant, nearest
from pnp.definition.scenario import DealForm, ScenarioFile
from pnp.games.fliptown.board.deal_form import FORM
from pnp.games.fliptown.board.library import is_shipped_board, load_board, shipped_boards
from pnp.games.fliptown.board.named import EDITIONS, STANDARD
from pnp.games.fliptown.ceiling.ceiling import ceiling
from pnp.games.fliptown.doors.boards import BOARDS, board_of, own_file
from pnp.games.fliptown.play.deal import read_parts
from pnp.games.fliptown.play.history import history_faults
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.rebuild import rebuilt
from pnp.games.fliptown.play.setup import Wish, asked_for, make_scenario, open_scenario, random_setup, spelled
from pnp.games.fliptown.text.notation import read_line

USUAL_LEVEL = "normal"
"""The default level of a cowbot that is dealt."""


class FliptownScenarios:
    def form(self) -> DealForm:
        return FORM

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

    def make(
        self,
        seed: str,
        kind: str | None = None,
        edition: str | None = None,
        settings: Mapping[str, SettingValue] = MappingProxyType({}),
        board: str | None = None,
        beside: Path | None = None,
    ) -> Scenario:
        wish = asked_for(seed, kind, edition or BOARDS.edition_of(board), settings)
        if settings.get("random"):
            wish = self._random(wish, board)
        return self.make_wish(wish, board, beside)

    def make_wish(self, wish: Wish, board: str | None = None, beside: Path | None = None) -> Scenario:
        """An unsolved scenario. `beside` is its future folder, from which a homebrew board is found."""
        wish = replace(wish, edition=meant(wish.edition, EDITIONS))
        loaded = load_board(board or STANDARD, wish.edition).board
        return make_scenario(loaded, spelled(loaded, wish), own_file(board, beside or Path()))

    def _random(self, wish: Wish, board: str | None) -> Wish:
        """A wish with the cowbot and character that the seed deals to a single player."""
        if wish.character or wish.cowbot or wish.players > 1:
            raise BadInput([Finding("setup.random")])
        loaded = load_board(board or STANDARD).board
        cowbot, character = random_setup(loaded, wish.seed)
        return replace(wish, cowbot=cowbot, character=character, level=wish.level or USUAL_LEVEL)

    def rebuild(self, found: Described, board: str | None = None, beside: Path | None = None) -> Scenario:
        deal, objective = read_parts(found.parts)
        if board is None and not is_shipped_board(found.board):
            known = shipped_boards()
            params = {"board": found.board, "known": known, "suggestion": nearest(found.board, known)}
            raise BadInput([Finding("described.board", params, column=found.parts.column(("board",)))])
        loaded = load_board(board or found.board, found.edition).board
        return rebuilt(loaded, found, deal, objective, own_file(board, beside or Path()))

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
