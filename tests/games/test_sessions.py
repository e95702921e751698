"""Play sessions of every game: all that is offered can be decided, taken back and done again."""

from __future__ import annotations

import json
from random import Random

import pytest

from pnp.core.findings import MoveError
from pnp.core.referee import judge
from pnp.core.session import session_json, single_choices
from tests.games.play import KINDS, NAMES, Case, case

SEEDS = [1, 2]


@pytest.fixture(params=NAMES)
def one(request: pytest.FixtureRequest) -> Case:
    name = str(request.param)
    return case(name, kind=KINDS[name][-1])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_played_to_its_end_by_what_is_offered(one: Case, seed: int) -> None:
    rng, session = Random(seed), one.game.play.session(one.match)
    while not session.over:
        offered = tuple(single_choices(session.choices()))
        assert offered
        after = session.decide(rng.choice(offered).text)
        assert after.undo() == session
        assert after.undo().redo() == after
        session = after
    assert session.choices() == ()
    verdict = judge(one.match, session.moves_text())
    assert verdict.legal
    assert verdict.score == session.score


def test_what_is_refused_changes_nothing(one: Case) -> None:
    session = one.game.play.session(one.match)
    before = (session.position(), session.score, session.moves_text())
    for typed in ("nonsense", "", "9.9 what", "\N{BLACK STAR}"):
        with pytest.raises(MoveError):
            session.decide(typed)
    with pytest.raises(MoveError):
        session.undo()
    with pytest.raises(MoveError):
        session.redo()
    assert (session.position(), session.score, session.moves_text()) == before


def test_a_session_is_plain_data_for_a_page(one: Case) -> None:
    document = session_json(one.game.play.session(one.match))
    assert json.loads(json.dumps(document)) == document
    assert document["choices"]
