"""The referee's verdict as a table one enjoys reading, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from pnp.core.referee import Match
from pnp.core.scenario import MARGIN, Best, Scenario
from pnp.core.verdict import Result, TurnReport, Verdict, medal_of, medals_of, points
from pnp.lang.words import Words
from pnp.screens.pairs import DIM
from pnp.screens.turns import TurnTable
from pnp.screens.views import Views
from pnp.screens.whole import Whole

MEDAL_STYLES = {"gold": "bold yellow", "silver": "bold", "bronze": "bold dark_orange3"}


def verdict_screen(views: Views, match: Match[Any], verdict: Verdict, words: Words) -> RenderableType:
    """Turn by turn, then how it ended or what was wrong."""
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
    """How far from the best score, and the medal where a puzzle has medals. What nobody proved here is a claim."""
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


def medal_json(scenario: Scenario, verdict: Verdict) -> dict[str, Any]:
    """How far a legal line is from the best score that is known, what no play can beat, and the medal."""
    if not verdict.legal or len(verdict.results) != 1:
        return {}
    reached, best = points(verdict.results[0], scenario.objective), verdict.best
    return {
        "bound": best.bound if best else None,
        "missing": best.score - reached if best else None,
        "medal": medal_of(scenario, verdict),
        "decided": scenario.daily.decided if scenario.daily else None,
    }


def verdict_json(views: Views, verdict: Verdict, words: Words) -> dict[str, Any]:
    """The document that `pnp check --json` promises, but for what the scenario's day adds to it."""
    if verdict.finding is not None:
        finding = verdict.finding
        return {
            "legal": False,
            "finding": {
                "code": finding.code,
                "kind": str(finding.kind),
                "line": finding.line,
                "column": finding.column,
                "message": words.finding(finding),
            },
            "score_so_far": verdict.score_so_far,
            "turns": [_turn_json(views, turn) for turn in verdict.turns],
        }
    best = verdict.best
    document: dict[str, Any] = {
        "legal": True,
        "score": max(result.score for result in verdict.results),
        "best": best.score if best else None,
        "proven": best.proven if best else False,
    }
    documents = [_result_json(views, result, words) for result in verdict.results]
    if len(documents) == 1:
        document |= {key: value for key, value in documents[0].items() if key != "score"}
    else:
        document["players"] = documents
    document["turns"] = [_turn_json(views, turn) for turn in verdict.turns]
    return document


def _result_json(views: Views, result: Result, words: Words) -> dict[str, Any]:
    return {
        "score": result.score,
        "breakdown": dict(result.breakdown),
        "title": views.title(result, words),
        "achievements": list(result.achievements),
        **views.result_json(result),
        **({} if result.place is None else {"place": result.place}),
    }


def _turn_json(views: Views, turn: TurnReport) -> dict[str, Any]:
    return {
        "turn": str(turn.label),
        "moves": turn.text,
        **views.turn_json(turn),
        "changes": dict(turn.changes),
        "totals": dict(turn.totals),
        "score": turn.score,
        **turn.notes,
    }
