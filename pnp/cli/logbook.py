"""What `pnp check` notes in the log, and what it says about that. Nothing here makes a check fail."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.core.findings import Finding
    from pnp.core.scenario import Scenario
    from pnp.core.verdict import Verdict
    from pnp.lang.words import Words
    from pnp.puzzle.log import Noted


@dataclass(frozen=True)
class Note:
    """What came of noting a result: how it stands in the log with so many days in a row, or why it does not."""

    noted: Noted | None = None
    streak: int = 0
    findings: tuple[Finding, ...] = ()


def note(scenario: Scenario, verdict: Verdict, moves: str) -> Note | None:
    """Note the result of a puzzle of the day; None where there is nothing to note.

    The answer that the solver wrote is nobody's result, and a candidate is not the day's puzzle.
    """
    from pnp.core.answerfile import is_answer

    if not verdict.legal or len(verdict.results) != 1 or scenario.daily is None or not scenario.daily.decided:
        return None
    if is_answer(moves):
        return None

    from pnp.cli.days import today
    from pnp.core.daylog import Checked, streaks_of
    from pnp.core.findings import BadInput
    from pnp.core.verdict import medal_of, points
    from pnp.puzzle.log import user_log

    score, best = points(verdict.results[0], scenario.objective), verdict.best
    now = today()
    result = Checked(
        day=scenario.daily.day,
        id=scenario.id,
        game=scenario.game,
        kind=scenario.kind,
        score=score,
        medal=medal_of(scenario, verdict),
        best=best.score if best else None,
        proven=bool(best and best.proven),
        checked=now.isoformat(),
    )
    try:
        log = user_log(os.environ)
        noted = log.note(result)
        streak = streaks_of((entry.day for entry in log.read().entries), now).current
    except BadInput as bad:
        return Note(findings=bad.findings[:1])
    return Note(noted, streak)


def note_words(note: Note, words: Words) -> str:
    """What a person is told; nothing where the log says it already."""
    from pnp.puzzle.log import Noted

    if note.noted is Noted.NEW:
        return words.label("log.new_streak", streak=note.streak) if note.streak > 1 else words.label("log.new")
    return words.label("log.better") if note.noted is Noted.BETTER else ""
