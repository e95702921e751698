"""The checks that every puzzle must pass before it is used: published, or from a cache, a helper or a cluster.

`confirm` makes the order, its cards and turns again from the seed and compares. The referee plays all three lines. The
figures are made from his scores, and they must meet the day's criteria. Four things are taken on trust, since only a
search could check them: that no earlier candidate would have done; the position that the house reached (its moves are
refereed, not chosen again); the scores of its other plays and the counts of lines; and the search behind the
certificate, which `check --prove` repeats.

A published puzzle is checked by the rules of the version that published it, and any solver may have proven it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import floor
from pathlib import Path
from typing import Any

from pnp.core.claims import contradictions
from pnp.core.daily import Daily, candidate_id
from pnp.core.findings import BadInput
from pnp.core.movesfile import read_moves
from pnp.core.referee import Match
from pnp.core.scenario import BoardRef, Scenario
from pnp.core.verdict import Verdict, points
from pnp.definition.scenario import ScenarioFile
from pnp.games import find_game
from pnp.puzzle.criteria import Rules, day_order, is_chosen, rules_of
from pnp.puzzle.figures import COUNTS, Chosen, figured
from pnp.puzzle.keep import Kept, scenario_file, scenario_path
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Answer, Certificate
from pnp.solve.puzzle import OpenPuzzle, Puzzle
from pnp.solve.refereed import Refused

_SEARCHED = ("breadth", *COUNTS)
"""Figures that can't be made again without a search."""


class Unfit(Refused):
    """A puzzle that does not match its order. `part` names the part that does not match, as a code that words know.

    Messages name the part only: the detail may hold a score, and the user still wants to solve the puzzle.
    """

    def __init__(self, part: str, detail: str = "") -> None:
        super().__init__(f"{part}: {detail}" if detail else part)
        self.part = part


def confirm(puzzle: Puzzle, order: DailyOrder, beside: Path) -> OpenPuzzle:
    """Check a puzzle against its order, for a file in the folder `beside`, and open it; raises `Unfit` if it fails.

    Its scenario is read from the text that its file will have. Raises `BadInput` if the order's board is missing.
    """
    _our_board(puzzle.scenario.board, order, beside)
    return _confirmed(puzzle, lambda: scenario_file(puzzle.scenario, beside), order, beside)


def confirm_kept(kept: Kept, order: DailyOrder, beside: Path) -> OpenPuzzle:
    """As `confirm`, for a puzzle that was read. Its board is the same, but the path to it may differ.

    A scenario with the same path is not read again.
    """
    board = _our_board(kept.file.scenario.board, order, beside)
    scenario = replace(kept.file.scenario, board=board)

    def file() -> ScenarioFile:
        if board != kept.file.scenario.board:
            return scenario_file(scenario, beside)
        return replace(kept.file, path=scenario_path(scenario, beside))

    return _confirmed(replace(kept.puzzle, scenario=scenario), file, order, beside)


def open_puzzle(puzzle: Puzzle, order: DailyOrder, beside: Path) -> OpenPuzzle:
    """A puzzle that needs no confirmation, ready to be judged and drawn; raises `BadInput`."""
    return _opened(puzzle, scenario_file(puzzle.scenario, beside), order)


def _our_board(board: BoardRef, order: DailyOrder, beside: Path) -> BoardRef:
    """How a file in the folder `beside` names the order's board; raises `Unfit` if the puzzle has another."""
    ours = find_game(order.game).boards.ref(order.board, order.wish.edition, beside)
    if (board.name, board.sha256, board.file is None) != (ours.name, ours.sha256, ours.file is None):
        raise Unfit("board")
    return ours


def _confirmed(puzzle: Puzzle, file: Callable[[], ScenarioFile], order: DailyOrder, beside: Path) -> OpenPuzzle:
    daily = _as_ordered(puzzle.scenario, order, beside)
    try:
        opened = _opened(puzzle, file(), order)
    except BadInput as bad:
        raise Unfit("position", ", ".join(finding.code for finding in bad.findings)) from bad
    _play(opened)
    _check_certificate(opened.match, puzzle.answer, order)
    if is_chosen(order) and daily.decided and not puzzle.proven:  # a chosen puzzle must be proven
        raise Unfit("proof", "open")
    _check_figures(opened.match, puzzle, daily, order)
    return opened


def _opened(puzzle: Puzzle, file: ScenarioFile, order: DailyOrder) -> OpenPuzzle:
    return OpenPuzzle(puzzle, find_game(order.game).scenarios.open(file, board=order.board))


def _as_ordered(scenario: Scenario, order: DailyOrder, beside: Path) -> Daily:
    """Compare a scenario with the same candidate made again from the order."""
    rules, wish, daily = rules_of(order.game, order.version), order.wish, scenario.daily
    if scenario.game != order.game:
        raise Unfit("game")
    if daily is None or daily.day != wish.day:
        raise Unfit("day")
    if daily.version != rules.version:
        raise Unfit("version")
    kind = rules.kinds[wish.kind]
    if not 1 <= daily.candidate <= (rules.candidates if kind.choose else 1):
        raise Unfit("candidate")
    if not (daily.decided or kind.choose):
        raise Unfit("undecided")
    frame = find_game(order.game).dailies.frame(day_order(order, beside), daily.candidate)
    if not daily.decided:
        frame = replace(frame, id=candidate_id(frame.id, daily.candidate))
    ours, theirs = _ordered(frame), _ordered(scenario)
    for part in ours:
        if theirs[part] != ours[part]:
            raise Unfit(part)
    if frame.history is None:
        if (scenario.deal, scenario.history) != (frame.deal, None):
            raise Unfit("position")
    elif scenario.history is None:
        raise Unfit("position")
    elif scenario.history.dealt != frame.history.dealt:
        raise Unfit("cards")
    return daily


def _ordered(scenario: Scenario) -> dict[str, object]:
    """The parts of a scenario that follow from its order alone, by the names that words have for them."""
    envelope = {"id": scenario.id, "kind": scenario.kind, "edition": scenario.edition}
    dealt = dict(scenario.deal.ordered())
    settings, cards = (scenario.objective, dealt.pop("settings", None)), (scenario.seed, dealt.pop("cards", None))
    return {**envelope, "settings": settings, **dealt, "cards": cards}


def _play(opened: OpenPuzzle) -> None:
    """Have the referee play all three lines; each must reach the score that the puzzle gives for it."""
    match, answer, house = opened.match, opened.puzzle.answer, opened.puzzle.house
    _check_line(match, "answer", lambda: opened.best, answer.moves, answer.score)
    _check_line(match, "house", lambda: opened.house, house.moves, house.score)
    _check_line(match, "greedy", lambda: opened.greedy, house.greedy_moves, house.greedy)
    if answer.moves != {"house": house.moves, "greedy": house.greedy_moves}.get(answer.by, answer.moves):
        raise Unfit("answer", answer.by)


def _check_line(match: Match[Any], part: str, judged: Callable[[], Verdict], moves: str, score: int) -> None:
    try:
        verdict = judged()
    except BadInput as bad:
        raise Unfit(part, bad.findings[0].code) from bad
    if verdict.finding is not None:
        raise Unfit(part, f"{verdict.finding.code}, line {verdict.finding.line}")
    reached = points(verdict.results[0], match.scenario.objective)
    if reached != score:
        raise Unfit(part, f"{reached} != {score}")
    written = "".join(f"{line}\n" for line in (f"scenario: {match.scenario.id}", *(t.text for t in verdict.turns)))
    if moves != written:  # this text becomes a file
        raise Unfit(part, "not as written here")


def _check_figures(match: Match[Any], puzzle: Puzzle, daily: Daily, order: DailyOrder) -> None:
    """Compare all figures of a puzzle with those that its lines give."""
    scenario, answer, house = puzzle.scenario, puzzle.answer, puzzle.house
    rules = rules_of(order.game, order.version)
    least = rules.house.plays if daily.decided else 1  # for an undecided candidate fewer plays will do
    if not least <= len(house.spread) <= rules.house.plays or list(house.spread) != sorted(house.spread):
        raise Unfit("house", "spread")
    measured = {name: daily.figures[name] for name in _SEARCHED if name in daily.figures}
    _check_measured(measured, answer, rules, choose=is_chosen(order))
    shown = find_game(order.game).dailies.line_figures(match, answer.moves)
    try:
        ours = figured(scenario, answer, house, shown | measured, Chosen(rules, daily.day, daily.candidate)).scenario
    except Refused as fault:
        raise Unfit("figures", fault.detail) from fault
    assert ours.daily is not None
    if scenario.best != ours.best:
        raise Unfit("best")
    if list(daily.figures.items()) != list(ours.daily.figures.items()):
        raise Unfit("figures")
    if daily.medals != ours.daily.medals:
        raise Unfit("medals")
    if daily != replace(ours.daily, decided=daily.decided):
        raise Unfit("difficulty")
    if is_chosen(order) and daily.decided and (unmet := rules.unmet(daily.figures, daily.difficulty)):
        raise Unfit("criteria", ", ".join(unmet))
    if wrong := contradictions(scenario):
        raise Unfit("figures", wrong[0].finding.code)


def _check_measured(measured: dict[str, int], answer: Answer, rules: Rules, *, choose: bool) -> None:
    """Check that the figures which only a search can count are at least possible."""
    breadth = measured.get("breadth", 0)
    if breadth < 1 or (choose and breadth > rules.effort.breadth):
        raise Unfit("figures", "breadth")
    counted = [measured[name] for name in COUNTS if name in measured]
    if (counted and not answer.proven) or any(number > rules.count.most for number in counted):
        raise Unfit("figures", "counts")


def _check_certificate(match: Match[Any], answer: Answer, order: DailyOrder) -> None:
    """Check that a search with the certificate's figures can end with this answer."""
    proof, game = answer.certificate, find_game(order.game)
    if order.version is None and proof.version.rpartition("/")[2] != game.solver.version():
        raise Unfit("version")
    if answer.bound < answer.score or (proof.root is not None and not proof.root >= answer.bound):
        raise Unfit("proof", "bound")
    if (proof.root is None) != (proof.prices == ""):
        raise Unfit("proof", "prices")
    if len(proof.layers) > len(read_moves(answer.moves).lines) + 1:
        raise Unfit("proof", "layers")
    if not _comes_to(proof, answer, lambda: game.scenarios.ceiling(match)):
        raise Unfit("proof", proof.method)


def _comes_to(proof: Certificate, answer: Answer, ceiling: Callable[[], int | None]) -> bool:
    """Whether a search of this kind ends with this answer.

    `none`: there was no time for a bound, so only the game's ceiling is known. `bound`: there was no search, so the
    ceiling and the prices' bound are known. `exhausted` with no state left: no play reaches the threshold, so the bound
    is one less. `exhausted` with states left: the best of them is the answer.
    """
    searched = (proof.nodes, proof.layers, proof.threshold)
    if proof.method == "none":
        return searched == (0, (), 0) and proof.root is None and _is_bound(answer, None, ceiling)
    if proof.method == "bound":
        return searched == (0, (), 0) and proof.root is not None and _is_bound(answer, floor(proof.root), ceiling)
    *before, last = proof.layers or (0,)
    if proof.method != "exhausted" or not before or before[0] != 1 or min(before) < 1 or proof.nodes < 1:
        return False
    if last == 0:
        return _is_bound(answer, proof.threshold - 1, ceiling)
    return answer.proven and answer.by == "solver" and proof.threshold <= answer.score


def _is_bound(answer: Answer, searched: int | None, ceiling: Callable[[], int | None]) -> bool:
    """Whether an answer's bound is the bound of its search, or the ceiling if that is lower or no search was made."""
    if answer.bound == searched:
        return True
    if searched is not None and searched < answer.bound:
        return False
    most = ceiling()
    if most is None:  # a board without a ceiling: only the most that a position can hold limits the score
        return searched is None and not answer.proven
    return answer.bound == max(answer.score, most if searched is None else min(most, searched))
