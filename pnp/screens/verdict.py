"""The referee's verdict as a table one enjoys reading, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from pnp.core.referee import Match
from pnp.core.scenario import MARGIN, Best, Scenario
from pnp.core.verdict import Result, Verdict, medal_of, medals_of, points
from pnp.lang.words import Words
from pnp.screens.pairs import DIM
from pnp.screens.turns import TurnTable
from pnp.screens.views import Views
from pnp.screens.whole import Whole

MEDAL_STYLES = {"gold": "bold yellow", "silver": "bold", "bronze": "bold dark_orange3"}


def verdict_screen(views: Views, match: Match[Any], verdict: Verdict, words: Words) -> RenderableType:
    """The turns, then the results or the first fault."""
    scenario = match.scenario
    parts: list[RenderableType] = []
    if verdict.turns:
        parts.append(TurnTable(verdict.turns, words, views.look))
    if verdict.finding is not None:
        parts.append(Whole(Text.assemble(("✗ ", "bold red"), words.placed(verdict.finding))))
        parts.append(Text(words.label("screen.score_so_far", score=verdict.score_so_far), style=DIM))
    if scenario.daily is not None and not scenario.daily.decided:
        said = words.label("screen.undecided", candidate=scenario.daily.candidate)
        parts.append(Padding(Text(said, style="yellow"), (0, 1)))
    for seat, result in enumerate(verdict.results, start=1):
        number = seat if len(verdict.results) > 1 else 0
        parts.append(Padding(Group(*_result(views, match, result, number, verdict, words)), (0, 1)))
    return Group(*parts)


def _result(
    views: Views, match: Match[Any], result: Result, seat: int, verdict: Verdict, words: Words
) -> list[RenderableType]:
    head = Text()
    if seat:
        head.append(words.label("screen.seat", seat=seat, place=result.place or 0) + "  ", style="bold")
    head.append(words.label("screen.final", score=result.score), style="bold")
    if title := views.title(result, words):
        head.append("   ")
        head.append(title, style="bold yellow")
    lines: list[RenderableType] = [head, _breakdown(result, words)]
    if verdict.best is not None and not seat:
        lines.append(_against_best(match.scenario, verdict.best, result, verdict, words))
    return [*lines, *views.result_lines(match, result, words)]


def _against_best(scenario: Scenario, best: Best, result: Result, verdict: Verdict, words: Words) -> Text:
    """The distance from the best score, and the medal if the puzzle has medals. A score not proven here is a claim."""
    reached = points(result, scenario.objective)
    missing = best.score - reached
    won = medal_of(scenario, verdict)
    where = "below" if missing > 0 else "above" if missing < 0 else "equal"
    how = ("proven" if best.proven else "open") if verdict.by_solver else ("claimed" if best.proven else "claimed_open")
    if won is None and medals_of(scenario, verdict) is None:
        what = "lead" if scenario.objective == MARGIN else "score"
        kind = "above" if where == "above" else how
        return Text(words.label(f"best.{what}.{kind}", best=best.score, bound=best.bound, missing=abs(missing)))
    said = words.label(
        f"medal.{where}.{how}",
        medal=words.label(f"medal.{won or 'none'}"),
        best=best.score,
        bound=best.bound,
        missing=abs(missing),
    )
    return Text(said, style=MEDAL_STYLES.get(won or "", ""))


def _breakdown(result: Result, words: Words) -> Text:
    parts = [f"{words.label(f'resource.{name}')} {points}" for name, points in result.breakdown.items()]
    return Text("   ".join(parts), style=DIM)
