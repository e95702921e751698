"""`pnp check --share`: a text to paste anywhere. It spoils nothing for players who have yet to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.core.scenario import MARGIN
from pnp.core.share import SIGNS, Signs, gained_marks, lost_marks
from pnp.core.verdict import medal_of, medals_of, points

if TYPE_CHECKING:
    from pnp.core.referee import Match
    from pnp.core.verdict import Result, Verdict
    from pnp.lang.words import Words
    from pnp.solve.explain import Explanation

_UNFINISHED = "moves.incomplete"


def share_text(
    match: Match[Any], verdict: Verdict, explanation: Explanation | None, words: Words, signs: Signs = SIGNS
) -> str:
    """Id, score, medal and a mark for each turn: its loss if the turns are explained, else its gain."""
    return "\n".join([match.scenario.id, *_lines(match, verdict, explanation, words, signs)])


def _lines(
    match: Match[Any], verdict: Verdict, explanation: Explanation | None, words: Words, signs: Signs
) -> Iterator[str]:
    marks = _marks(match, verdict, explanation, signs)
    if len(verdict.results) > 1:
        for seat, result in enumerate(verdict.results, start=1):
            said = words.label("share.seat", seat=seat, said=_score(result.score, words))
            yield f"{said}  {marks.get(seat, '')}".rstrip()
        return
    if verdict.finding is not None:
        unfinished = verdict.finding.code == _UNFINISHED
        said = _score(verdict.score_so_far, words)
        yield words.label("share.unfinished", said=said) if unfinished else words.label("share.refused", said=said)
        marks = {seat: mark if unfinished else mark + signs.refused for seat, mark in marks.items()}
    else:
        yield _result(match, verdict.results[0], verdict, words)
    for seat, mark in marks.items():
        said = words.label("share.lost", marks=mark) if explanation else words.label("share.gained", marks=mark)
        yield words.label("share.seat", seat=seat, said=said) if seat else said


def _marks(match: Match[Any], verdict: Verdict, explanation: Explanation | None, signs: Signs) -> dict[int, str]:
    """The marks of each seat; a single player has the seat 0."""
    if explanation is not None:
        labels = [mark.label for mark in explanation.marks]
        return {0: lost_marks(zip(labels, [loss.exact for loss in explanation.losses], strict=True), signs)}
    start = match.standing(match.start())
    seats = sorted({turn.label.seat for turn in verdict.turns})
    return {
        seat: gained_marks([turn for turn in verdict.turns if turn.label.seat == seat], start, signs) for seat in seats
    }


def _result(match: Match[Any], result: Result, verdict: Verdict, words: Words) -> str:
    scenario = match.scenario
    reached = points(result, scenario.objective)
    lead = scenario.objective == MARGIN
    said = words.label("share.lead", score=reached) if lead else _score(reached, words)
    won = medal_of(scenario, verdict)
    if verdict.best is None or (won is None and medals_of(scenario, verdict) is None):
        return said
    medal = words.label(f"share.medal.{won or 'none'}")
    return words.join([said, medal if verdict.best.proven else words.label("share.open", medal=medal)], "")


def _score(score: int, words: Words) -> str:
    return words.label("share.score", score=score)
