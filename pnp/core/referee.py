"""The referee: plays a moves file line by line and judges it. It knows no game and no solver."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from pnp.core.findings import BadInput, Finding, Illegal, MoveError
from pnp.core.movesfile import Label, MovesFile, RawLine, read_moves
from pnp.core.scenario import Scenario
from pnp.core.verdict import Result, TurnReport, Verdict

S = TypeVar("S")
NOTHING_TO_JUDGE = "moves.empty"


class Match(Protocol[S]):
    """What the referee needs of a game that is being played from a scenario."""

    @property
    def scenario(self) -> Scenario: ...

    def start(self) -> S:
        """The state before the first line."""

    def expected(self, state: S) -> Label | None:
        """The label of the next line, or None when the game is over."""

    def play(self, state: S, raw: RawLine) -> tuple[S, tuple[TurnReport, ...]]:
        """The state after a line and what there is to report; raises a placed `MoveError` at its first fault.

        Usually one report. If several players end a round together, there is none until the last of them has ended it.
        """

    def standing(self, state: S) -> int:
        """The score as if the game ended now."""

    def results(self, state: S) -> tuple[Result, ...]:
        """How every player ended."""


class Referee(Generic[S]):
    """Judges lines one after the other, so that `check` and `play` use the same judge."""

    def __init__(self, match: Match[S]) -> None:
        self.match = match
        self.state = match.start()
        self.turns: list[TurnReport] = []

    @property
    def over(self) -> bool:
        return self.match.expected(self.state) is None

    def play(self, raw: RawLine) -> tuple[TurnReport, ...]:
        """Accept the line, or raise a `MoveError` that says why not; a refused line changes nothing."""
        expected = self.match.expected(self.state)
        if expected is None:
            raise Illegal("moves.after_end", line=raw.line, column=raw.column, found=str(raw.label))
        if raw.label != expected:
            raise Illegal(
                "moves.wrong_turn", line=raw.line, column=raw.column, found=str(raw.label), expected=str(expected)
            )
        self.state, reports = self.match.play(self.state, raw)
        self.turns.extend(reports)
        return reports

    def verdict(self) -> Verdict:
        """The results of a finished game."""
        return Verdict(True, tuple(self.turns), self.match.results(self.state), best=self.match.scenario.best)

    def refusal(self, finding: Finding) -> Verdict:
        """The game so far, and what was wrong with the next line."""
        return Verdict(
            False,
            tuple(self.turns),
            finding=finding,
            score_so_far=self.match.standing(self.state),
            best=self.match.scenario.best,
        )


def judge(match: Match[S], text: str, file: str | None = None) -> Verdict:
    """The verdict on a moves file's text; `file` is its name, for the finding. Raises `BadInput` for an empty file."""
    referee = Referee(match)
    try:
        moves = read_moves(text)
        check_scenario(match.scenario, moves)
        for raw in moves.lines:
            referee.play(raw)
        if not referee.over:
            expected = str(match.expected(referee.state))
            last = moves.lines[-1]
            raise Illegal("moves.incomplete", line=last.line + 1, column=1, expected=expected)
    except MoveError as error:
        finding = error.finding.at(file=file)
        if finding.code == NOTHING_TO_JUDGE:
            raise BadInput([finding]) from None
        return referee.refusal(finding)
    return referee.verdict()


def check_scenario(scenario: Scenario, moves: MovesFile) -> None:
    """Refuse a moves file that names another scenario than this one."""
    if moves.scenario is not None and moves.scenario != scenario.id:
        raise Illegal(
            "moves.other_scenario", line=moves.scenario_line, column=1, found=moves.scenario, expected=scenario.id
        )
