"""Boards beyond the kernel's limits are refused, and the refusal names what there is too much of."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.solver.kernel.tables import limits_passed, tables_of
from tests.fliptown.helpers import game, homebrew
from tests.fliptown.solver.positions import EDITIONS, board_of

STOPS = ", ".join(f"{number}: {{stars: 1}}" for number in range(14, 26))
FAST_HORSE = "{trail-horse: {trail: 20}}"
THINGS = ", ".join(f"thing-{number}: {{price: {number}, gains: {{stars: 1}}}}" for number in range(1, 5))
STONES = ", ".join(f"[S{row}1, S{row}2, S{row}3, S{row}4, S{row}5]" for row in range(3))
TOO_MUCH = {
    "stops": (
        f"trail: {{stops: {{{STOPS}}}}}\ntown: {{buildings: {{4: {{effect: {{items: {FAST_HORSE}}}}}}}}}",
        25,
        24,
    ),
    "choices": (
        "trail: {stops: {2: {choose: {gold: {gold: 1}, cash: {cash: 1}, star: {stars: 1}}}}}",
        5,
        4,
    ),
    "outlaws": ("town: {buildings: {10: {effect: {outlaws: [8, 9, 10, J, Q, K]}}}}", 6, 5),
    "hotel": ("town: {buildings: {7: {effect: {silver: [1, 2, 3, 4, 5, 6, 7, 8]}}}}", 8, 7),
    "items": (f"town: {{buildings: {{4: {{effect: {{items: {{{THINGS}}}}}}}}}}}", 11, 10),
    "stones": (f"cemetery: {{stones: [{STONES}], circled: [S01], between: null}}", 15, 14),
    "pans": ("limits: {pans: 16}", 16, 15),
    "hammers": ("limits: {hammers: 16}", 16, 15),
    "uses": ("characters: {cheat: {ability: {uses: 16}}}", 16, 15),
    "bonuses": ("trail: {stops: {3: {bonus: [town, town, town, town]}}}", 4, 3),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_a_board_with_too_much_of_something_is_refused_by_name(tmp_path: Path, what: str) -> None:
    text, found, most = TOO_MUCH[what]
    board = homebrew(tmp_path, text)
    with pytest.raises(BadInput) as caught:
        tables_of(game(on=board))
    assert [finding.code for finding in caught.value.findings] == ["solver.limit"]
    params = caught.value.findings[0].params
    assert (params["what"], params["found"], params["most"]) == (what, found, most)


def test_everything_that_is_too_much_is_named_at_once(tmp_path: Path) -> None:
    board = homebrew(tmp_path, "limits: {pans: 20, hammers: 30}")
    assert [(limit.what, limit.found, limit.path) for limit in limits_passed(board)] == [
        ("pans", 20, ("limits", "pans")),
        ("hammers", 30, ("limits", "hammers")),
    ]


def test_as_much_as_there_is_room_for_is_taken(tmp_path: Path) -> None:
    board = homebrew(tmp_path, "limits: {pans: 15, hammers: 15}")
    assert not limits_passed(board)
    assert len(tables_of(game(on=board)))


@pytest.mark.parametrize(("board", "edition"), EDITIONS)
def test_the_boards_that_there_are_lie_within_the_limits(board: str, edition: str) -> None:
    assert not limits_passed(board_of(board, edition))
