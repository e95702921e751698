"""Fliptown's puzzle of the day; see `pnp.games.capabilities.Dailies`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pnp.core.daily import DailyWish
from pnp.core.findings import BadInput
from pnp.core.referee import Match
from pnp.core.scenario import Scenario
from pnp.core.suggest import meant
from pnp.games.capabilities import Dailies
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.board.named import EDITIONS, SETTINGS, STANDARD
from pnp.games.fliptown.daily.days import DayPlan, line_figures
from pnp.games.fliptown.doors.boards import BOARDS, own_file
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import daily_faults, daily_id, spelled, wish_of
from pnp.solve.puzzle import Candidates, DayOrder, OpenPuzzle

if TYPE_CHECKING:
    from pnp.lang.words import Words
    from pnp.sheet.component import Pages, Room
    from pnp.sheet.press import Press


USUAL = "finale"
"""The default kind of a day's puzzle."""


class FliptownDailies:
    def check(self, wish: DailyWish, board: str | None = None) -> DailyWish:
        edition = meant(wish.edition, EDITIONS) if wish.edition else BOARDS.edition_of(board)
        loaded = load_board(board or STANDARD, edition).board
        asked = spelled(loaded, wish_of(replace(wish, kind=wish.kind or USUAL)))
        if wrong := daily_faults(loaded, asked):
            raise BadInput(wrong)
        settings = tuple((spec.name, getattr(asked, spec.name)) for spec in SETTINGS if spec.daily)
        return DailyWish(wish.day, asked.kind, edition, settings)

    def id(self, order: DayOrder) -> str | None:
        wish = order.wish
        if wish.kind == "sprint":  # a sprint names its turns
            return None
        loaded = load_board(order.board or STANDARD, wish.edition).board
        own = own_file(order.board, order.beside) is not None
        return daily_id(loaded, wish, (1, 1), (1, 1), order.version, own=own)

    def candidates(self, order: DayOrder) -> Candidates:
        from pnp.games.fliptown.solver.solving import candidates_of

        return candidates_of(_day_plan(order), order.board or STANDARD, order.house)

    def frame(self, order: DayOrder, number: int) -> Scenario:
        return _day_plan(order).frame(number)

    def told(self, wish: DailyWish, words: Words) -> list[str]:
        asked, said = wish_of(wish), []
        if asked.character:
            said.append(words.label(f"character.{asked.character}", default=asked.character))
        if asked.cowbot:
            level = words.label(f"level.{asked.level}")
            said.append(f"{words.label(f'cowbot.{asked.cowbot}', default=asked.cowbot)}, {level}")
        if asked.holdem:
            said.append(words.label("setting.holdem"))
        return said

    def line_figures(self, match: SoloMatch | TableMatch, moves: str) -> dict[str, int]:
        return line_figures(match.opened.board, moves)

    def sheet(self, opened: OpenPuzzle, press: Press, room: Room, *, hide_best: bool = False) -> Pages:
        from pnp.games.fliptown.daily.sheet import daily_sheet

        return daily_sheet(_solo(opened.match), opened.puzzle, press, room, hide_best=hide_best)

    def answer(self, opened: OpenPuzzle, press: Press, room: Room) -> Pages:
        from pnp.games.fliptown.daily.answer import answer_sheet

        return answer_sheet(_solo(opened.match), opened, press, room)


DAILIES: Dailies = FliptownDailies()


def _day_plan(order: DayOrder) -> DayPlan:
    loaded = load_board(order.board or STANDARD, order.wish.edition).board
    own = own_file(order.board, order.beside)
    return DayPlan(loaded, order.wish, own, order.version, order.turns, order.house.alike)


def _solo(match: Match[Any]) -> SoloMatch:
    """The match as a `SoloMatch`: a day's puzzle is made for one player."""
    assert isinstance(match, SoloMatch)
    return match
