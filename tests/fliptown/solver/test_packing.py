"""Packed states: what is stored comes back, field by field; what does not fit is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.fliptown.rules.state import start_state
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array, address
from pnp.games.fliptown.solver.kernel.convert import card_of, stored, working
from pnp.games.fliptown.solver.kernel.layout import RESOURCES, STORED, column, field_of, unpacked, without
from pnp.games.fliptown.solver.kernel.library import LIBRARY
from pnp.games.fliptown.solver.kernel.tables import card_number, tables_of
from tests.fliptown.solver.positions import Setup, all_positions

BITS = {field: bits for field, _, bits in STORED}
COWBOT_FIELDS = (f.GONE, f.STOLEN)


@st.composite
def states(draw: st.DrawFn) -> Array:
    """Any working state between turns, edges of the fields often."""
    fields = np.zeros(f.FIELDS, dtype=np.int64)
    for field, bits in BITS.items():
        most = (1 << bits) - 1
        fields[field] = draw(st.sampled_from((0, 1, most, most >> 1)) | st.integers(0, most))
    return fields


def packed(fields: Array, number: int) -> Array:
    words = np.empty(number, dtype=np.int64)
    assert LIBRARY.pnp_pack(address(fields), address(words), number)
    return words


def opened(words: Array) -> list[int]:
    """A stored state as the kernel reads it; `layout` reads the same."""
    back = np.full(f.FIELDS, 77, dtype=np.int64)
    LIBRARY.pnp_unpack(address(words), len(words), address(back))
    assert back.tolist() == unpacked(words).tolist()
    return back.tolist()


@given(states())
def test_a_state_comes_back_as_it_was_stored(fields: Array) -> None:
    assert opened(packed(fields, 6)) == fields.tolist()


@given(states())
def test_without_a_cowbot_its_cards_are_left_out(fields: Array) -> None:
    back = opened(packed(fields, 4))
    fields[list(COWBOT_FIELDS)] = 0
    assert back == fields.tolist()


@given(states(), st.sampled_from(sorted(BITS)))
def test_one_field_is_read_out_of_a_stored_state(fields: Array, field: int) -> None:
    words = packed(fields, 6)
    assert field_of(words, field) == fields[field]
    assert column(words[np.newaxis], field).tolist() == [fields[field]]


@given(states())
def test_resources_are_cleared_and_nothing_else(fields: Array) -> None:
    words = packed(fields, 6)
    fields[list(RESOURCES)] = 0
    assert without(words[np.newaxis], RESOURCES)[0].tolist() == packed(fields, 6).tolist()


@given(states(), st.sampled_from(sorted(BITS)), st.data())
def test_states_that_differ_in_a_field_are_stored_differently(fields: Array, field: int, data: st.DataObject) -> None:
    other = fields.copy()
    other[field] = data.draw(st.integers(0, (1 << BITS[field]) - 1).filter(lambda number: number != fields[field]))
    assert packed(fields, 6).tolist() != packed(other, 6).tolist()


@pytest.mark.parametrize("field", [f.STARS, f.CASH, f.GOLD, f.WANTED])
def test_a_resource_that_outgrows_its_bits_is_refused(field: int) -> None:
    game = Setup().game()
    tables, fields = tables_of(game), working(start_state(game))
    fields[field] = (1 << BITS[field]) - 1
    assert opened(stored(tables, fields)) == fields.tolist()
    fields[field] += 1
    with pytest.raises(OverflowError):
        stored(tables, fields)


def test_every_field_between_turns_has_its_bits() -> None:
    assert sorted(BITS) == list(range(f.PHASE + 1))


def test_recorded_positions_come_back_as_they_were_stored() -> None:
    for position in all_positions()[::7]:
        tables, fields = tables_of(position.setup.game()), working(position.state())
        assert opened(stored(tables, fields)) == fields.tolist(), position


def test_every_card_has_its_number() -> None:
    assert [card_number(card_of(number)) for number in range(52)] == list(range(52))


def test_the_tables_of_a_game_cannot_be_changed() -> None:
    tables = tables_of(Setup().game())
    with pytest.raises(ValueError, match="read-only"):
        tables[t.TURNS] = 1
