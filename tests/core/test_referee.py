"""The referee, with the real game: line by line, the first fault, and nothing changed by what is refused."""

from __future__ import annotations

import pytest

from pnp.core.findings import BadInput, Illegal, Kind, MoveError
from pnp.core.movesfile import Label, read_line
from pnp.core.referee import Referee, judge
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.state import State

LINES = [
    "1.1 3s 9h 6c : rob 9",
    "1.2 9s Qc 4c : pass",
    "1.3 8h 2c Js : pass",
    "1.4 Td Ks Jc : pass",
    "1.5 Qs Qd Tc : pass",
    "1.end face stars",
]


def match(wish: Wish) -> SoloMatch | TableMatch:
    board = load_board().board
    opened, wrong = open_scenario(board, make_scenario(board, wish))
    assert opened is not None, wrong
    return match_of(opened)


@pytest.fixture
def opening() -> SoloMatch | TableMatch:
    return match(Wish("2026-11-15", kind="opening"))


def test_a_whole_game(opening: SoloMatch) -> None:
    verdict = judge(opening, "\n".join(LINES))
    assert verdict.legal
    assert verdict.finding is None
    assert [str(turn.label) for turn in verdict.turns] == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.end"]
    assert verdict.results[0].score == verdict.turns[-1].score == sum(verdict.results[0].breakdown.values())


def test_line_by_line_is_the_same(opening: SoloMatch) -> None:
    referee: Referee[State] = Referee(opening)
    labels = []
    for line in LINES:
        assert not referee.over
        labels += [report.label for report in referee.play(read_line(line))]
    assert referee.over
    assert labels == [Label(1, 1), Label(1, 2), Label(1, 3), Label(1, 4), Label(1, 5), Label(1, 0)]
    assert referee.verdict() == judge(opening, "\n".join(LINES))


def test_a_refused_line_changes_nothing(opening: SoloMatch) -> None:
    referee: Referee[State] = Referee(opening)
    referee.play(read_line(LINES[0]))
    before = referee.state
    for wrong in ("1.2 9s Qc 4c : town Q ; town Q", "1.3 9s Qc 4c : pass", "1.2 9s Qc 2c : pass", "1.end bribe"):
        with pytest.raises(MoveError):
            referee.play(read_line(wrong))
        assert referee.state is before
        assert len(referee.turns) == 1
    referee.play(read_line(LINES[1]))


def test_nothing_comes_after_the_end(opening: SoloMatch) -> None:
    referee: Referee[State] = Referee(opening)
    for line in LINES:
        referee.play(read_line(line))
    with pytest.raises(Illegal, match=r"moves\.after_end"):
        referee.play(read_line(LINES[0]))


def test_the_first_fault_is_the_verdict(opening: SoloMatch) -> None:
    text = "# mine\n" + "\n".join([*LINES[:2], "1.3 8h 2c Js : rob 2", "1.4 nonsense"])
    verdict = judge(opening, text, "my.moves")
    assert not verdict.legal
    assert verdict.finding is not None
    assert (verdict.finding.code, verdict.finding.kind) == ("action.suit", Kind.ILLEGAL)
    assert (verdict.finding.file, verdict.finding.line, verdict.finding.column) == ("my.moves", 4, 16)
    assert len(verdict.turns) == 2
    assert verdict.score_so_far == verdict.turns[-1].score


def test_a_line_that_is_cut_off_is_incomplete(opening: SoloMatch) -> None:
    for count in range(1, len(LINES)):
        verdict = judge(opening, "\n".join(LINES[:count]))
        assert verdict.finding is not None
        assert (verdict.finding.code, verdict.finding.line) == ("moves.incomplete", count + 1)
        assert verdict.finding.params["expected"] == LINES[count].split()[0]
        assert len(verdict.turns) == count


def test_another_scenario_is_not_judged(opening: SoloMatch) -> None:
    own = opening.scenario.id
    assert judge(opening, "\n".join([f"scenario: {own}", *LINES])).legal
    verdict = judge(opening, "\n".join(["# x", "scenario: other", *LINES]))
    assert verdict.finding is not None
    assert (verdict.finding.code, verdict.finding.line) == ("moves.other_scenario", 2)
    assert verdict.turns == ()


@pytest.mark.parametrize("text", ["", "# nothing", "scenario: x\n\n"])
def test_nothing_is_no_line_of_play(text: str, opening: SoloMatch) -> None:
    with pytest.raises(BadInput) as caught:
        judge(opening, text, "my.moves")
    [finding] = caught.value.findings
    assert (finding.code, finding.kind, finding.file, finding.line) == (
        "moves.empty",
        Kind.UNREADABLE,
        "my.moves",
        1,
    )


def test_a_table_takes_turns() -> None:
    table = match(Wish("2026-11-15", kind="sprint", last=(1, 1), players=2))
    verdict = judge(table, "1.1/1 6c 9h 3s : pass\n1.1/2 6c 9h 3s : grave TL")
    assert verdict.legal
    assert [turn.label for turn in verdict.turns] == [Label(1, 1, 1), Label(1, 1, 2)]
    assert len(verdict.results) == 2
    for text in ("1.1 6c 9h 3s : pass", "1.1/2 6c 9h 3s : pass"):
        verdict = judge(table, text)
        assert verdict.finding is not None
        assert verdict.finding.code == "moves.wrong_turn"
