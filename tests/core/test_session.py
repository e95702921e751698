"""A session of any game: choices, decisions, undo and redo, moves files. Two small games show it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import Illegal, MoveError
from pnp.core.movesfile import LONGEST_LINE, Label
from pnp.core.session import Session, session_json, single_choices
from tests.core.small_games import TURNS, Heap, Letters

GAMES: dict[str, Callable[[], Any]] = {"heap": Heap, "letters": Letters}


@pytest.fixture(params=GAMES)
def start(request: pytest.FixtureRequest) -> Session[Any]:
    return Session.begin(GAMES[request.param]())


def play(session: Session[Any], numbers: list[int]) -> Session[Any]:
    """Decide by numbers until the game is over or the numbers are."""
    for number in numbers:
        choices = list(single_choices(session.choices()))
        if not choices:
            break
        session = session.decide(choices[number % len(choices)].text)
    return session


NUMBERS = st.lists(st.integers(0, 20), max_size=12)
NAMES = st.sampled_from(sorted(GAMES))


def any_session(name: str, numbers: list[int]) -> Session[Any]:
    return play(Session.begin(GAMES[name]()), numbers)


@given(NAMES, NUMBERS)
def test_every_choice_can_be_decided_and_taken_back(name: str, numbers: list[int]) -> None:
    session = any_session(name, numbers)
    assert bool(session.choices()) is not session.over
    for choice in single_choices(session.choices()):
        after = session.decide(choice.text)
        assert after != session
        assert after.undo() == session
        assert after.undo().redo() == after
        assert choice.end is (after.label != session.label)


@given(NAMES, NUMBERS)
def test_undo_goes_to_the_start_and_redo_comes_all_the_way_again(name: str, numbers: list[int]) -> None:
    session = any_session(name, numbers)
    back = session
    while back.can_undo:
        back = back.undo()
    assert back == session.begin(session.rules)
    while back.can_redo:
        back = back.redo()
    assert (back, back.now, back.moves_text()) == (session, session.now, session.moves_text())


@given(NAMES, NUMBERS)
def test_a_session_is_resumed_from_its_moves_text(name: str, numbers: list[int]) -> None:
    session = any_session(name, numbers)
    again = session.begin(session.rules).resume(session.moves_text())
    assert (again.past, again.moves_text(), again.notebook.lost) == (session.past, session.moves_text(), "")


@given(NAMES, NUMBERS, st.text(max_size=30))
def test_what_is_refused_changes_nothing_and_has_its_column(name: str, numbers: list[int], typed: str) -> None:
    session = any_session(name, numbers)
    before = session_json(session)
    column = None
    try:
        session.decide(typed)
    except MoveError as refused:
        column = refused.finding.column or 0
    assert column is None or 1 <= column <= len(typed) + 1
    assert session_json(session) == before


@given(NAMES, NUMBERS)
def test_a_page_needs_nothing_but_plain_data(name: str, numbers: list[int]) -> None:
    session = any_session(name, numbers)
    told = json.loads(json.dumps(session_json(session)))
    assert told == session_json(session)
    assert told["over"] is session.over is (told["label"] is None)
    assert (told["undo"], told["redo"]) == (session.can_undo, session.can_redo)
    assert session.begin(session.rules).resume(told["moves"]).past == session.past


def test_the_json_of_a_choice() -> None:
    (choice, *_) = session_json(Session.begin(Heap()))["choices"]
    assert choice == {
        "text": "take 1",
        "group": "heap",
        "site": "the heap",
        "price": {"heap": 1},
        "gain": {"stones": 1},
        "end": True,
        "choices": [],
    }
    fold = session_json(Session.begin(Letters()))["choices"][0]
    assert (fold["text"], len(fold["choices"])) == ("lay", 5)


def test_nothing_to_undo_and_nothing_to_redo_are_refused(start: Session[Any]) -> None:
    for refuse, code in ((start.undo, "undo"), (start.undo_turn, "undo"), (start.redo, "redo")):
        with pytest.raises(Illegal) as refused:
            refuse()
        assert refused.value.finding.code == f"session.nothing_to_{code}"


def test_a_new_decision_forgets_what_was_taken_back(start: Session[Any]) -> None:
    session = play(start, [0, 0]).undo()
    assert session.can_redo
    assert not play(session, [1]).can_redo


def test_the_text_of_a_session_is_short(start: Session[Any]) -> None:
    assert repr(start) == "Session(heap-1 at 1.1)"


def test_a_line_for_each_turn_and_a_note_of_the_turn_that_is_not_over() -> None:
    session = Session.begin(Letters()).decide("lay B ; lay D ; stop").decide("LAY  a")
    assert session.moves_text() == "scenario: heap-1\n1.1 lay B ; lay D ; stop\n# unfinished: 1.2 lay A\n"
    assert (str(session.label), session.score, session.position()) == ("1.2", 3, "turn=2 letters=BDA")
    assert Session.begin(Heap()).decide("Take 2").lines() == ("1.1 take 2",)


def test_a_whole_line_is_the_turn_from_its_beginning() -> None:
    start = Session.begin(Letters())
    session = start.decide("lay A").decide("1.1 lay B ; stop  # no A")
    assert session.lines() == ("1.1 lay B ; stop",)
    assert session.undo_turn() == start


class Seats(Heap):
    """Two players take turns."""

    def expected(self, state: tuple[int, int]) -> Label | None:
        label = super().expected(state)
        return label and label._replace(seat=2 - label.turn % 2)


def test_a_typed_line_may_leave_out_the_seat_and_a_file_may_not() -> None:
    start = Session.begin(Seats())
    session = start.decide("1.1 take 1").decide("1.2/2 take 2")
    assert session.lines() == ("1.1/1 take 1", "1.2/2 take 2")
    assert start.resume(session.moves_text()).past == session.past
    for refuse in (lambda: start.decide("1.1/2 take 1"), lambda: start.resume("1.1 take 1\n")):
        with pytest.raises(Illegal) as refused:
            refuse()
        assert refused.value.finding.code == "moves.wrong_turn"


@pytest.mark.parametrize(
    ("typed", "code", "column"),
    [
        ("lay Z", "site.unknown", 5),
        ("lay A;  lay A", "site.unknown", 13),
        ("lay A ; fly", "step.unknown", 9),
        ("", "step.unknown", 1),
        (" ; ", "step.unknown", 1),
        ("1.2 stop", "moves.wrong_turn", 1),
        ("1.1 lay A", "moves.short_line", 10),
        ("1.1 stop ; lay A", "moves.turn_over", 12),
        ("1.1", "step.unknown", 4),
        ("1.x", "step.unknown", 1),
        ("0.1 stop", "moves.label", 1),
        ("x" * (LONGEST_LINE + 1), "moves.long_line", LONGEST_LINE + 1),
    ],
)
def test_what_is_refused_says_why_and_where(typed: str, code: str, column: int) -> None:
    with pytest.raises(MoveError) as refused:
        Session.begin(Letters()).decide(typed)
    assert (refused.value.finding.code, refused.value.finding.column) == (code, column)


def test_nothing_is_decided_once_the_game_is_over() -> None:
    session = play(Session.begin(Heap()), [0] * TURNS)
    assert (session.over, session.label, session.unfinished) == (True, None, ())
    for typed, code in (("take 1", "moves.turn_over"), ("1.3 take 1", "moves.after_end")):
        with pytest.raises(Illegal) as refused:
            session.decide(typed)
        assert refused.value.finding.code == code


def test_comments_of_a_resumed_file_are_kept_as_far_as_its_lines_are() -> None:
    text = "# mine\nscenario: heap-1\n1.1  TAKE 2 # why not\n# hm\n1.2 take 1\n# end\n"
    session = Session.begin(Heap()).resume(text)
    assert session.moves_text() == text
    assert session.undo().moves_text() == "# mine\nscenario: heap-1\n1.1  TAKE 2 # why not\n# hm\n"
    assert session.undo().decide("take 1").moves_text() == text
    assert session.undo().decide("take 2").moves_text().endswith("# hm\n1.2 take 2\n")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("scenario: another\n1.1 take 1\n", "moves.other_scenario", 1),
        ("1.1 take 1\n\n1.3 take 1\n", "moves.wrong_turn", 3),
        ("1.1 take 1\n1.2 take 9\n", "site.unknown", 2),
        ("1.1 take 1 ; take 1\n", "moves.turn_over", 1),
        ("1.1 take 1\n1.2 take 1\n1.3 take 1\n2.1 take 1", "moves.after_end", 4),
    ],
)
def test_a_file_that_cannot_be_resumed_says_where(text: str, code: str, line: int) -> None:
    with pytest.raises(MoveError) as refused:
        Session.begin(Heap()).resume(text)
    assert (refused.value.finding.code, refused.value.finding.line) == (code, line)


def test_what_is_lost_of_an_unfinished_turn_is_named() -> None:
    start = Session.begin(Letters())
    resumed = start.resume("# unfinished: 1.1 lay A ; lay A ; stop\n")
    assert (resumed.now, resumed.notebook.lost) == ((1, "A"), "lay A ; stop")
    assert start.resume("# unfinished: 1.2 stop\n").notebook.lost == "stop"
    assert start.resume("").past == ()
