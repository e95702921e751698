"""The kernel against the plain engine: the same end states of whole turns, at thousands of positions of every variant.

What the plain engine says about them all is recorded (`positions`); a sample is asked again here.
"""

from __future__ import annotations

from itertools import groupby

import pytest

from pnp.games.fliptown.rules.lines import outcomes
from pnp.games.fliptown.rules.state import Phase, start_state
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.solver.kernel.successors import Worker
from pnp.games.fliptown.solver.kernel.tables import tables_of
from pnp.games.fliptown.text.position import format_position
from tests.fliptown.solver.kernel import kernel_rows
from tests.fliptown.solver.positions import EDITIONS, Position, Setup, all_positions, digest, rows_of, setups


@pytest.mark.parametrize(("board", "edition"), EDITIONS)
def test_every_recorded_position_ends_in_the_states_that_the_plain_engine_found(board: str, edition: str) -> None:
    wrong: list[str] = []
    positions = [each for each in all_positions() if (each.setup.board, each.setup.edition) == (board, edition)]
    for setup, group in groupby(positions, key=lambda position: position.setup):
        tables = tables_of(setup.game())
        for position in group:
            rows = kernel_rows(tables, position.state())
            if (len(rows), digest(rows)) != (position.ends, position.digest):
                wrong.append(f"{setup.text()}: {len(rows)} states instead of {position.ends} at {position.text}")
    assert not wrong, "\n".join(wrong)


def small_ones() -> list[Position]:
    """Positions of every setup in turn that the plain engine is through with at once."""
    small = [position for position in all_positions() if position.ends <= 60]
    return small[:: len(small) // 120]


def test_a_sample_is_still_what_the_plain_engine_says() -> None:
    sample = small_ones()
    assert len(sample) >= 100
    for position in sample:
        game, state = position.setup.game(), position.state()
        rows = rows_of(outcomes(game, state))
        assert rows.tolist() == kernel_rows(tables_of(game), state).tolist(), position
        assert (len(rows), digest(rows)) == (position.ends, position.digest), position


def test_the_record_covers_what_can_be_played() -> None:
    positions = all_positions()
    assert len(positions) >= 3000
    assert {position.setup for position in positions} == set(setups())
    states = [position.state() for position in positions]
    assert {(state.round, state.turn) for state in states} == {(r, n) for r in (1, 2, 3) for n in (1, 2, 3, 4, 5)}
    assert sum(state.phase is Phase.END for state in states) >= 300
    assert sum(position.ends >= 1000 for position in positions) >= 50
    for position, state in zip(positions[::50], states[::50], strict=True):
        assert format_position(position.setup.game().board, state) == position.text


def test_room_that_is_too_small_grows() -> None:
    game = Setup(seed="growing").game()
    tables, start = tables_of(game), working(start_state(game))
    cramped = Worker(tables, short_cuts=False, room=4).expand(start)
    roomy = Worker(tables, short_cuts=False, room=1 << 16).expand(start)
    assert len(roomy.states) > 1000
    assert cramped.states.tolist() == roomy.states.tolist()
