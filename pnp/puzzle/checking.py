"""Checking a line of play: the referee's verdict, the solver's result if it is asked for, and the document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pnp.core.referee import Match, judge
from pnp.core.scenario import Best
from pnp.core.verdict import Verdict
from pnp.games.claims import Known, Stands, decided, heard, known_json
from pnp.games.documents import medal_json, verdict_json
from pnp.lang.told import told
from pnp.puzzle.logbook import Note
from pnp.puzzle.opening import Opened
from pnp.puzzle.sharing import share_text
from pnp.solve.explain import Explanation, explain, explanation_json, line_of
from pnp.solve.limits import Budget, Limits
from pnp.solve.searching import NOBODY, Lookout, Onlooker, search_faults
from pnp.solve.solution import Solver, Wish, find_solution

if TYPE_CHECKING:
    from pnp.lang.words import Words


@dataclass(frozen=True)
class Asked:
    """What is asked besides the referee's verdict."""

    explain: bool = False
    prove: bool = False
    share: bool = False


@dataclass(frozen=True)
class Judged:
    """A line of play before the referee: the verdict, what is known of the best score, where points were lost."""

    opened: Opened
    text: str
    verdict: Verdict
    known: Known
    explanation: Explanation | None = None

    def to_note(self) -> Verdict:
        """The verdict for the log. An open claim counts as if it had not been searched, unless the search found more.

        Otherwise a search that ended early would take the best score out of the log.
        """
        claim, best = self.opened.file.scenario.best, self.known.best
        if self.known.claim is not Stands.OPEN or claim is None or (best is not None and best.score > claim.score):
            return self.verdict
        return replace(self.verdict, best=claim, by_solver=False)

    def is_yes(self, asked: Asked) -> bool:
        """Whether the line is legal and, if that is asked, the file's claim is settled."""
        return self.verdict.legal and (self.known.settled or not asked.prove)


def refereed(opened: Opened, text: str, named: str | None = None) -> Judged:
    """The referee's verdict on the text of a moves file, which findings call `named`; raises `BadInput`."""
    verdict = judge(opened.match, text, named)
    known = heard(opened.file, verdict)
    return Judged(opened, text, known.told(verdict), known)


def searched(judged: Judged, asked: Asked, limits: Limits, onlooker: Onlooker = NOBODY) -> Judged:
    """The same with the solver's result on the file's claim and on each turn, if they are asked for."""
    if not (asked.explain or asked.prove):
        return judged
    opened, verdict, known = judged.opened, judged.verdict, judged.known
    file, match = opened.file, opened.match
    budget = Budget(limits)
    lookout = Lookout(budget, onlooker)
    solver: Solver[Any] = opened.game.solver.solver(file, match, memory=limits.memory, board=opened.board)
    explanation = None
    with search_faults(limits.memory):
        if asked.prove:
            known = decided(file, verdict, _best(match, solver, lookout, budget))
        if asked.explain:
            explanation = _explained(judged, solver, lookout, budget, known.best if known.by_solver else None)
        if explanation is not None and explanation.best.proven:
            known = decided(file, verdict, explanation.best)
    return replace(judged, verdict=known.told(verdict), known=known, explanation=explanation)


def _best(match: Match[Any], solver: Solver[Any], lookout: Lookout, budget: Budget) -> Best:
    """The best score that a solver finds within its budget."""
    wish: Wish[Any] = Wish()
    return lookout.run(lambda: find_solution(match, solver, wish, budget, lookout.watch)).best


def _explained(
    judged: Judged, solver: Solver[Any], lookout: Lookout, budget: Budget, known: Best | None
) -> Explanation | None:
    """What each legal turn left possible; None without a legal turn. `known`: a best score that this run found."""
    match = judged.opened.match
    line = line_of(match, judged.text)
    if not line:
        return None
    return lookout.run(lambda: explain(match, solver, line, budget, lookout.watch, known))


def check_json(judged: Judged, asked: Asked, noted: Note | None, words: Words) -> dict[str, Any]:
    """What `pnp check --json` promises; the words are the board's."""
    opened, verdict, known = judged.opened, judged.verdict, judged.known
    found = verdict_json(opened.game.views, verdict, words) | medal_json(opened.file.scenario, verdict)
    if verdict.legal or asked.prove:
        found |= known_json(opened.file, known)
        found["findings"] = told(known.findings, words)
    if asked.explain:
        found |= explanation_json(judged.explanation)
    if asked.share:
        found["share"] = share_text(opened.match, verdict, judged.explanation, words)
    if noted is not None:
        found["logged"] = noted.noted
    return found
