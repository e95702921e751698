"""Fliptown's screens and JSON; see `pnp.games.capabilities.Views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.games.capabilities import Views
from pnp.games.fliptown.play.match import SoloMatch, TableMatch

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.verdict import Verdict
    from pnp.lang.words import Words
    from pnp.solve.explain import Explanation
    from pnp.solve.solution import Solution


class FliptownViews:
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

    def solution_screen(self, match: SoloMatch | TableMatch, solution: Solution, words: Words) -> RenderableType:
        from pnp.games.fliptown.screens.solution import solution_screen

        return solution_screen(match.scenario, solution, words)

    def show_screen(self, match: SoloMatch | TableMatch, words: Words, *, spoils: bool = False) -> RenderableType:
        from pnp.games.fliptown.screens.show import show_screen

        return show_screen(match.opened, words, spoils=spoils)

    def show_json(self, match: SoloMatch | TableMatch) -> dict[str, Any]:
        from pnp.games.fliptown.screens.show import show_json

        return show_json(match.opened)


VIEWS: Views = FliptownViews()
