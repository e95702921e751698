"""Fliptown as a `pnp.core.session`: laws that hold whatever is played, and the choices as data."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.core.findings import MoveError
from pnp.core.referee import judge
from pnp.core.session import Choice, Session, session_json, single_choices
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from tests.fliptown.test_session import VARIANTS, named, opened

MATCHES = st.sampled_from(range(len(VARIANTS)))
LONGEST = 400
SLOW = settings(
    deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@cache
def match_number(number: int) -> SoloMatch | TableMatch:
    return opened(VARIANTS[number])


def started(number: int) -> Session:
    return FLIPTOWN.play.session(match_number(number))


def offers(session: Session) -> list[Choice]:
    return list(single_choices(session.choices()))


def random_session(number: int, chance, decisions: int) -> Session:
    """So many decisions of a game, each a choice of the menu."""
    session = started(number)
    for _ in range(decisions):
        if session.over:
            break
        session = session.decide(chance.choice(offers(session)).text)
    return session


ANY = (MATCHES, st.randoms(use_true_random=False), st.integers(0, 60))


@SLOW
@given(*ANY)
def test_every_choice_can_be_decided_and_taken_back_and_made_again(number: int, chance, decisions: int) -> None:
    session = random_session(number, chance, decisions)
    for choice in offers(session):
        after = session.decide(choice.text)
        assert after.past[-1].text == choice.text
        assert choice.end is (after.label != session.label)
        assert after.undo() == session
        assert after.undo().redo() == after
        assert not session.can_redo


@SLOW
@given(*ANY)
def test_undo_then_redo_gives_the_same_session_with_the_same_texts(number: int, chance, decisions: int) -> None:
    session = random_session(number, chance, decisions)
    steps = chance.randint(0, len(session.past))
    back = session
    for _ in range(steps):
        back = back.undo()
    for _ in range(steps):
        back = back.redo()
    assert (back, back.future) == (session, session.future)
    assert (back.moves_text(), back.position(), back.score) == (
        session.moves_text(),
        session.position(),
        session.score,
    )


@SLOW
@given(MATCHES, st.randoms(use_true_random=False))
def test_the_moves_text_of_a_finished_session_is_accepted_with_the_same_score(number: int, chance) -> None:
    session = random_session(number, chance, LONGEST)
    assert session.over
    assert session.choices() == ()
    verdict = judge(match_number(number), session.moves_text())
    assert verdict.finding is None
    assert session.score == max(result.score for result in verdict.results)


TYPED = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                "1.1",
                "1.end",
                "6c",
                "9h",
                "3s",
                ":",
                ";",
                "#",
                "town",
                "9",
                "grave",
                "TL",
                "pass",
                "done",
                "face",
                "bail",
            ]
        ),
        max_size=9,
    ).map(" ".join),
)


@SLOW
@given(*ANY, TYPED)
def test_refused_input_changes_nothing(number: int, chance, decisions: int, typed: str) -> None:
    session = random_session(number, chance, decisions)
    before = (session.past, session.future, session.moves_text(), session.position())
    column = None
    try:
        session.decide(typed)
    except MoveError as refused:
        column = refused.finding.column or 0
    assert column is None or 1 <= column <= len(typed) + 1
    assert (session.past, session.future, session.moves_text(), session.position()) == before


@SLOW
@given(*ANY)
def test_a_session_goes_to_a_page_and_comes_back(number: int, chance, decisions: int) -> None:
    session = random_session(number, chance, decisions)
    told = json.loads(json.dumps(session_json(session)))
    assert told == session_json(session)
    assert started(number).resume(told["moves"]).past == session.past
    assert len(told["position"].splitlines()) == 1


@pytest.mark.parametrize("number", range(len(VARIANTS)), ids=lambda number: named(VARIANTS[number]))
def test_a_text_is_one_decision_of_the_playable(number: int) -> None:
    session = started(number)
    for choice in offers(session):
        assert session.rules.apply(session.now, choice.text) == session.decide(choice.text).now


def test_a_choice_says_where_it_is_what_it_costs_and_what_it_brings() -> None:
    session = started(0)
    cards = offers(session)
    assert {choice.group for choice in cards} == {"cards"}
    assert all(choice.site is None and not choice.end for choice in cards)
    found = {}
    for choice in cards:
        after = session.decide(choice.text)
        found |= {offer.text: offer for offer in offers(after)}
    grave = found["grave TL"]
    assert (grave.group, grave.site) == ("cemetery", "cemetery/TL")
    assert all((choice.text in ("done", "bribe", "face")) is choice.end for choice in found.values())
    assert all(n > 0 for choice in found.values() for n in (*choice.price.values(), *choice.gain.values()))
    assert any(choice.gain for choice in found.values())
    assert found["pass"].group == "turn"


def test_what_a_building_sells_has_its_price_and_its_place() -> None:
    session = FLIPTOWN.play.session(opened(Wish("2026-11-15", kind="opening"))).decide("6c 9h 3s")
    visit = next(choice for choice in offers(session) if choice.text == "town 9")
    pistol = next(choice for choice in offers(session.decide("town 9")) if choice.text == "buy pistol")
    assert (visit.group, visit.site) == ("town", "town/9")
    assert (pistol.group, pistol.site, dict(pistol.price), dict(pistol.gain)) == ("@9", "town/9", {"cash": 3}, {})
