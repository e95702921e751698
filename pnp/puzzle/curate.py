"""The choice of a day's puzzle: candidates in a fixed order, judged by measured figures; the first that will do.

Nothing that depends on a machine's speed decides: a proof that takes more than a fixed effort rules a candidate out,
and where the time ends first, nothing further is looked at and the candidate is told as what it is, unproven.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pnp.core.daily import Daily
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Best
from pnp.games import game_entry
from pnp.puzzle.criteria import Rules, rules_of
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Progress, Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import Candidate, Puzzle

_TOGETHER = 2
"""Candidates that are searched at the same time."""
PROVEN, REPEATED = "proven", "repeated"
"""Criteria beside those of the file: the proof takes too much, and a position that was there before."""


def curated(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    """The puzzle of an order, for a file in the folder `beside`; raises `BadInput` where no candidate will do."""
    rules, wish = rules_of(order.game), order.wish
    difficulty, choose = rules.difficulty(wish.day), rules.kinds[wish.kind].choose
    missed: Counter[str] = Counter()
    solved = _solved(order, budget, watch, beside)
    for number, candidate, answer in solved:
        if candidate is None or answer is None:
            missed[REPEATED if candidate is None else PROVEN] += 1
            continue
        heard = _numbered(watch, number)
        figures = candidate.figures(answer)
        if answer.proven:
            unmet = rules.unmet(figures, difficulty) if choose else ()
            if not unmet:
                solved.close()  # this one it is, whatever is counted: nobody need search on beside it
            if not any(name in figures for name in unmet):
                figures |= candidate.counts(answer, rules.counting(), budget, heard)
                unmet = rules.unmet(figures, difficulty) if choose else ()
            if unmet:
                missed.update(unmet)
                continue
        return _puzzle(candidate, answer, figures, _Day(rules, wish.day, number, difficulty), heard)
    raise BadInput([Finding("daily.no_candidate", _told(missed, rules.candidates, difficulty))])


def _solved(
    order: DailyOrder, budget: Budget, watch: Watch, beside: Path
) -> Generator[tuple[int, Candidate | None, Answer | None]]:
    """A day's candidates in their order, each with its answer; None where there is none.

    With two threads or more the next candidate is searched while one waits for its turn. It does not matter then.
    """
    rules, wish = rules_of(order.game), order.wish
    kind = rules.kinds[wish.kind]
    entry = game_entry(order.game)
    candidates = entry.candidates(wish, order.board, beside, rules.house_rules(), rules.version, kind.turns)
    effort = rules.limits() if kind.choose else None
    workers = budget.limits.workers
    together = min(workers, _TOGETHER) if kind.choose else 1
    waiting: deque[tuple[int, Candidate | None, Future[Answer | None] | None]] = deque()
    ahead = budget.part(max(1, workers // together))
    pool = ThreadPoolExecutor(together)
    try:
        for number in range(1, (rules.candidates if kind.choose else 1) + 1):
            heard = _numbered(watch, number)
            candidate = candidates(number, heard)
            search = None if candidate is None else pool.submit(candidate.solve, ahead, heard, effort)
            waiting.append((number, candidate, search))
            if len(waiting) == together:
                yield _waited(waiting.popleft())
        while waiting:
            yield _waited(waiting.popleft())
    finally:
        ahead.stop()
        pool.shutdown(cancel_futures=True)


def _waited(
    one: tuple[int, Candidate | None, Future[Answer | None] | None],
) -> tuple[int, Candidate | None, Answer | None]:
    number, candidate, search = one
    return number, candidate, search.result() if search is not None else None


class _Day:
    """What a scenario says about its day besides the figures."""

    def __init__(self, rules: Rules, day: str, number: int, difficulty: int) -> None:
        self.rules, self.day, self.number, self.difficulty = rules, day, number, difficulty


def _puzzle(candidate: Candidate, answer: Answer, figures: dict[str, int], day: _Day, watch: Watch) -> Puzzle:
    house = candidate.house(watch)
    medals = day.rules.medals(answer.score, house.score, house.spread)
    daily = Daily(day.rules.version, day.day, day.number, day.difficulty, MappingProxyType(figures), medals)
    best = Best(answer.score, answer.bound, answer.proven)
    return Puzzle(replace(candidate.scenario, best=best, daily=daily), answer, house)


def _numbered(watch: Watch, number: int) -> Watch:
    def heard(progress: Progress) -> None:
        watch(replace(progress, candidate=number))

    return heard


def _told(missed: Counter[str], candidates: int, difficulty: int) -> dict[str, object]:
    """What the candidates failed for, the most frequent first."""
    ranked = sorted(missed, key=lambda name: (-missed[name], name))
    return {"candidates": candidates, "difficulty": difficulty, "failed": ranked}


def version_key(order: DailyOrder) -> str:
    """What a kept puzzle depends on besides the order: the way of choosing and the solver."""
    return f"{rules_of(order.game).version}/{game_entry(order.game).solver_version()}"
