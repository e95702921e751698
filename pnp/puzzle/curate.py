"""The choice of a day's puzzle: candidates in a fixed order, judged by measured figures; the first fit one is taken.

The choice does not depend on a machine's speed or memory. A proof that takes more than a fixed effort rules a
candidate out. If the time or the memory ends first, nothing is decided, and no puzzle gets the day's id.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pnp.core.daily import candidate_id
from pnp.core.findings import BadInput, Finding
from pnp.games import find_game
from pnp.puzzle.criteria import day_order, is_chosen, rules_of
from pnp.puzzle.figures import Chosen, best_answer, figured, figures_of, is_beaten
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Progress, Watch
from pnp.solve.limits import Budget, Limits, TimeOver
from pnp.solve.puzzle import Candidate, Candidates, House, Puzzle

_A_MOMENT = 0.5
"""Seconds for the house's plays on other cards if an undecided candidate is printed."""
_TOGETHER = 2
"""Candidates that are searched at the same time."""
PROVEN, REPEATED = "proven", "repeated"
"""Criteria beside those of the file: no proof within the effort, and a repeated position."""


class Undecided(BadInput):
    """The search ended before the day's candidate was decided; `number` is the one that it was judging.

    `puzzle` makes a printable puzzle of that candidate, under an id of its own; None if memory was too short.
    """

    def __init__(self, number: int, reason: str, puzzle: Callable[[], Puzzle] | None = None) -> None:
        super().__init__([Finding("daily.undecided", {"candidate": number, "reason": reason})])
        self.puzzle = puzzle


UNMEASURED = "daily.unmeasured"
"""The finding if the house has no time to play a day's only candidate."""


def curated(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    """The puzzle of an order, for a file in the folder `beside`.

    Raises `BadInput` if no candidate meets the criteria or the house has no time to play, and `Undecided` if the budget
    ends before a candidate is chosen.
    """
    return (_chosen if is_chosen(order) else _only)(order, budget, watch, beside)


def _only(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    """The puzzle of a kind with one candidate, which is the day's, proven or not.

    The house plays first: the medals need its scores, and with other medals the same id would be another puzzle.
    """
    rules, heard = rules_of(order.game), _numbered(watch, 1)
    candidate = _candidates(order, beside)(1, heard)
    assert candidate is not None  # there is no earlier candidate to repeat
    try:
        house = candidate.house(heard, budget)
    except TimeOver:
        raise BadInput([Finding(UNMEASURED, {"reason": _reason(budget)})]) from None
    searched = candidate.solve(budget.part(budget.limits.workers), heard, None)
    assert searched is not None  # without an effort there is always an answer
    answer = best_answer(searched, house)
    figures = figures_of(answer, candidate.figures(answer))
    if answer.proven:
        figures |= candidate.counts(answer, rules.counting(), budget.part(budget.limits.workers), heard)
    return figured(candidate.scenario, answer, house, figures, Chosen(rules, order.wish.day, 1))


def _chosen(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Puzzle:
    """The first candidate that is proven and meets the criteria."""
    rules, day = rules_of(order.game), order.wish.day
    difficulty = rules.difficulty(day)
    missed: Counter[str] = Counter()
    with closing(_searched(order, budget, watch, beside)) as searched:
        for one in searched:
            candidate, answer = one.candidate, one.answer()
            if candidate is None or answer is None:
                missed[REPEATED if candidate is None else PROVEN] += 1
                continue
            heard, chosen = _numbered(watch, one.number), Chosen(rules, day, one.number)
            early = partial(_open, candidate, answer, chosen, heard)
            if one.is_cut or not answer.proven:
                raise Undecided(one.number, _reason(budget), early)
            answer, figures, house = _measured(candidate, answer, heard)
            unmet = rules.unmet(figures, difficulty)
            if not unmet:
                searched.close()  # this one it is, whatever is counted: nobody need search on beside it
            if not any(name in figures for name in unmet):
                counting = budget.part(budget.limits.workers)
                figures |= candidate.counts(answer, rules.counting(), counting, heard)
                if counting.cut.is_set():  # an unfinished count can't be judged
                    raise Undecided(one.number, _reason(budget), early)
                unmet = rules.unmet(figures, difficulty)
            if unmet:
                missed.update(unmet)
                continue
            return figured(candidate.scenario, answer, house or candidate.house(heard), figures, chosen)
    raise BadInput([Finding("daily.no_candidate", _told(missed, rules.candidates, difficulty))])


def _open(candidate: Candidate, searched: Answer, chosen: Chosen, watch: Watch) -> Puzzle:
    """An undecided candidate as a puzzle. The time is over, so the house plays for a moment only."""
    house = candidate.house(watch, Budget(Limits(_A_MOMENT)), partly=True)
    answer = best_answer(searched, house)
    figures = figures_of(answer, candidate.figures(answer))
    return as_candidate(figured(candidate.scenario, answer, house, figures, chosen))


def _reason(budget: Budget) -> str:
    """Why a search ended early, as findings name it."""
    return "stopped" if budget.stopped.is_set() else "time" if budget.is_over() else "memory"


@dataclass(frozen=True)
class _Searched:
    """A candidate, None if it repeats an earlier one; its search and its part of the budget."""

    number: int
    candidate: Candidate | None
    part: Budget
    search: Future[Answer | None] | None

    @property
    def is_cut(self) -> bool:
        """Whether the search was told to hurry; if not, it ended as it ends on every machine."""
        return self.part.cut.is_set()

    def answer(self) -> Answer | None:
        """The answer of the search; None if the proof takes more than the effort."""
        try:
            return None if self.search is None else self.search.result()
        except MemoryError:
            raise Undecided(self.number, "memory") from None


def _candidates(order: DailyOrder, beside: Path) -> Candidates:
    return find_game(order.game).dailies.candidates(day_order(order, beside))


def _searched(order: DailyOrder, budget: Budget, watch: Watch, beside: Path) -> Generator[_Searched]:
    """A day's candidates in their order, each with its search.

    With two threads or more the next candidate is already searched while one is judged. The choice stays the same.
    """
    rules, candidates = rules_of(order.game), _candidates(order, beside)
    effort, workers = rules.limits(), budget.limits.workers
    together = min(workers, _TOGETHER)
    waiting: deque[_Searched] = deque()
    parts: list[Budget] = []
    pool = ThreadPoolExecutor(together)
    try:
        for number in range(1, rules.candidates + 1):
            if waiting and budget.is_over():  # the next one takes seconds to make and can't be decided any more
                yield _waited(waiting.popleft())
            heard = _numbered(watch, number)
            candidate = candidates(number, heard)
            parts.append(part := budget.part(max(1, workers // together)))
            search = None if candidate is None else pool.submit(candidate.solve, part, heard, effort)
            waiting.append(_Searched(number, candidate, part, search))
            if len(waiting) == together:
                yield _waited(waiting.popleft())
        while waiting:
            yield _waited(waiting.popleft())
    finally:
        for part in parts:
            part.stop()
        pool.shutdown(cancel_futures=True)


def _waited(one: _Searched) -> _Searched:
    """Wait for a candidate's search, so that the next candidate is not made before it is over."""
    if one.search is not None:
        wait([one.search])
    return one


def as_candidate(puzzle: Puzzle) -> Puzzle:
    """A puzzle that may not be the day's, under an id of its own; its lines of play name that id too."""
    scenario, daily = puzzle.scenario, puzzle.scenario.daily
    assert daily is not None  # every puzzle here was made for a day
    named = candidate_id(scenario.id, daily.candidate)

    def moves(text: str) -> str:
        return text.replace(f"scenario: {scenario.id}\n", f"scenario: {named}\n", 1)

    return Puzzle(
        replace(scenario, id=named, daily=replace(daily, decided=False)),
        replace(puzzle.answer, moves=moves(puzzle.answer.moves)),
        replace(puzzle.house, moves=moves(puzzle.house.moves), greedy_moves=moves(puzzle.house.greedy_moves)),
    )


def _measured(candidate: Candidate, answer: Answer, watch: Watch) -> tuple[Answer, dict[str, int], House | None]:
    """The best answer and its figures; also how the house plays, if the best line is not the solver's."""
    figures = figures_of(answer, candidate.figures(answer))
    if not is_beaten(figures):
        return answer, figures, None
    house = candidate.house(watch)
    answer = best_answer(answer, house)
    return answer, figures_of(answer, candidate.figures(answer)), house


def _numbered(watch: Watch, number: int) -> Watch:
    def heard(progress: Progress) -> None:
        watch(replace(progress, candidate=number))

    return heard


def _told(missed: Counter[str], candidates: int, difficulty: int) -> dict[str, object]:
    """Which criteria the candidates failed, the most frequent first."""
    ranked = sorted(missed, key=lambda name: (-missed[name], name))
    return {"candidates": candidates, "difficulty": difficulty, "failed": ranked}


def version_key(order: DailyOrder) -> str:
    """What a kept puzzle depends on besides the order: the rules that choose it and the solver."""
    return f"{rules_of(order.game, order.version).version}/{find_game(order.game).solver.version()}"
