"""Fliptown's part of screens and JSON; see `pnp.screens.views.Views`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from pnp.core.verdict import Result, TurnReport
from pnp.games.fliptown.play.deal import earlier_decks
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.screens.results import result_json, result_lines, title_words, turn_json
from pnp.games.fliptown.screens.show import body, deal_json, decks_json, details, turns_played
from pnp.games.fliptown.screens.turn_look import TURNS
from pnp.games.fliptown.words.phrases import words_on
from pnp.lang.words import Words
from pnp.screens.views import Views, scenario_head


class FliptownViews:
    look = TURNS

    def words(self, match: SoloMatch | TableMatch, words: Words) -> Words:
        return words_on(words, match.opened.board)

    def head(self, match: SoloMatch | TableMatch, words: Words) -> Text:
        return scenario_head(match, words, turns_played(match.scenario))

    def details(self, match: SoloMatch | TableMatch, words: Words) -> Sequence[tuple[str, str]]:
        return details(match.scenario, words)

    def body(self, match: SoloMatch | TableMatch, words: Words) -> Sequence[RenderableType]:
        return body(match.opened, words)

    def deal_json(self, match: SoloMatch | TableMatch) -> dict[str, Any]:
        return deal_json(match.scenario)

    def earlier_json(self, match: SoloMatch | TableMatch) -> dict[str, Any]:
        history = match.scenario.history
        return {} if history is None else {"decks": decks_json(earlier_decks(history))}

    def title(self, result: Result, words: Words) -> str:
        return title_words(result, words)

    def result_lines(self, match: SoloMatch | TableMatch, result: Result, words: Words) -> Sequence[RenderableType]:
        return list(result_lines(match.scenario, result, words))

    def result_json(self, result: Result) -> dict[str, Any]:
        return result_json(result)

    def turn_json(self, turn: TurnReport) -> dict[str, Any]:
        return turn_json(turn)


VIEWS: Views = FliptownViews()
