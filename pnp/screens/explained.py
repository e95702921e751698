"""Where a line of play lost points, turn by turn and in a sentence."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from pnp.core.scenario import MARGIN, Scenario
from pnp.lang.words import Words
from pnp.screens.solution import along_table
from pnp.solve.explain import Explanation


def explained_screen(scenario: Scenario, explanation: Explanation | None, words: Words) -> RenderableType:
    """The turns with what each left possible; the first loss is marked and told."""
    if explanation is None:
        return Padding(Text(words.label("screen.explain_nothing")), (0, 1))
    told = Text(_told(explanation, words), style="bold" if explanation.unsettled is None else "bold yellow")
    table = along_table(
        explanation.start,
        explanation.marks,
        words,
        margin=scenario.objective == MARGIN,
        shown=explanation.dropped,
    )
    return Group(Text(), table, Padding(told, (0, 1)))


def _told(explanation: Explanation, words: Words) -> str:
    """Tells the first loss, or that there was none, or how far this is known."""
    at = explanation.dropped if explanation.dropped is not None else explanation.unsettled
    if at is None:
        return words.label("screen.explain_no_loss", best=explanation.start.score)
    lost, mark = explanation.losses[at], explanation.marks[at]
    before = explanation.start if at == 0 else explanation.marks[at - 1].reach
    if explanation.dropped is None:
        return words.label("screen.explain_unsettled", turn=str(mark.label), most=lost.most)
    key = "screen.explain_dropped" if lost.exact is not None else "screen.explain_dropped_least"
    return words.label(key, turn=str(mark.label), before=before.score, after=mark.reach.bound, lost=lost.least)
