"""JSON documents for programs, the same for every game: a scenario and a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.core.daily import Daily
from pnp.core.described import described
from pnp.core.referee import Match
from pnp.core.scenario import Scenario
from pnp.core.verdict import Result, TurnReport, Verdict, medal_of, points
from pnp.lang.words import Words

if TYPE_CHECKING:
    from pnp.screens.views import Views


def show_json(views: Views, match: Match[Any]) -> dict[str, Any]:
    """The scenario with all that is dealt spelled out."""
    scenario = match.scenario
    document = {
        "id": scenario.id,
        "described": described(scenario),
        "game": scenario.game,
        "kind": scenario.kind,
        "seed": scenario.seed,
        "board": {"name": scenario.board.name, "sha256": scenario.board.sha256},
        "edition": scenario.edition,
        **views.deal_json(match),
    }
    document.setdefault("objective", scenario.objective)
    return document | {
        "best": None
        if scenario.best is None
        else {"score": scenario.best.score, "bound": scenario.best.bound, "proven": scenario.best.proven},
        "daily": _daily_json(scenario.daily) if scenario.daily else None,
        "history": None
        if scenario.history is None
        else {**views.earlier_json(match), "moves": list(scenario.history.moves)},
    }


def _daily_json(daily: Daily) -> dict[str, Any]:
    medals = daily.medals
    return {
        "version": daily.version,
        "day": daily.day,
        "candidate": daily.candidate,
        "difficulty": daily.difficulty,
        "figures": dict(daily.figures),
        "medals": medals and {"gold": medals.gold, "silver": medals.silver, "bronze": medals.bronze},
        "decided": daily.decided,
    }


def medal_json(scenario: Scenario, verdict: Verdict) -> dict[str, Any]:
    """The distance of a legal line from the best known score, the bound that no play can beat, and the medal."""
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
    """The document that `pnp check --json` promises, without the keys of a day's puzzle."""
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
