"""The Trail (hearts): 13 stops, left to right, the stop's number is the requirement."""

from __future__ import annotations

import pytest

from tests.fliptown.helpers import VALUES, choices, circled, during, game, play, position, sites, turn, turn_refused

STOPS = {
    "A": ({"stars": 2}, []),
    "2 pan": ({"pans": 1}, []),
    "2 hammer": ({"hammers": 1}, []),
    "3": ({"stars": 1}, ["cemetery"]),
    "4": ({"stars": 3, "wanted": 1}, []),
    "5": ({"cash": 12}, []),
    "6": ({}, ["badlands"]),
    "7": ({"stars": 4, "wanted": 1}, []),
    "8": ({"gold": 8}, []),
    "9": ({}, ["town"]),
    "T": ({"stars": 5, "wanted": 2}, []),
    "J": ({"wanted": -6}, []),
    "Q": ({}, ["mine"]),
    "K": ({"stars": 6, "wanted": 3}, []),
}


@pytest.mark.parametrize("stop", STOPS)
def test_every_stop_gives_its_reward(stop: str) -> None:
    change, pool = STOPS[stop]
    played = during("1.1 *9 $9 g9 w9 p1 h1", f"2h Kc 3s : trail {stop}")
    assert (played.change, played.pool) == (change, pool)
    assert played.circled("trail") == {stop[0]}


def test_there_are_thirteen_stops() -> None:
    assert sites("1.1", "trail", "K") == set(VALUES)


@pytest.mark.parametrize("value", VALUES)
def test_the_requirement_is_the_stops_number(value: str) -> None:
    reach = VALUES[: VALUES.index(value) + 1]
    assert sites("1.1", "trail", value) == set(reach)


@pytest.mark.parametrize("last", VALUES)
@pytest.mark.parametrize("value", VALUES)
def test_only_later_stops_up_to_the_value(last: str, value: str) -> None:
    assert sites(f"1.1 trail={last}", "trail", value) == set(VALUES[VALUES.index(last) + 1 : VALUES.index(value) + 1])


def test_a_stop_beyond_the_value_is_refused() -> None:
    assert turn_refused("1.1", "2h 6c 3s : trail 7") == "trail.too_far"


def test_a_circled_stop_is_not_made_again() -> None:
    assert turn_refused("1.1 trail=5", "2h Kc 3s : trail 5") == "trail.circled"


def test_skipped_stops_are_lost() -> None:
    table = game("Kc | 2h 5c 3s | 3h 9c 4s")
    state = play(table, position("1.1"), "1.1 2h 5c 3s : trail 5")
    assert circled(table.board, state, "trail") == {"5"}
    assert turn_refused("1.2 trail=5", "3h 9c 4s : trail 3") == "trail.skipped"
    assert turn_refused("1.2 trail=5", "3h 9c 4s : trail A") == "trail.skipped"


def test_stop_two_asks_for_the_choice() -> None:
    assert turn_refused("1.1", "2h 5c 3s : trail 2") == "step.which"
    offered = choices(during("1.1", "Qc 5c 3s : town 5"))
    assert {choice for choice in offered if choice.startswith("trail 2")} == {"trail 2 pan", "trail 2 hammer"}


def test_the_trail_ends_at_the_king() -> None:
    assert sites("1.1 trail=K", "trail", "K") == set()


@pytest.mark.parametrize("value", VALUES)
def test_the_trail_horse_adds_six(value: str) -> None:
    assert sites("1.1 items=trail-horse", "trail", value) == set(VALUES[: VALUES.index(value) + 1 + 6])


def test_the_trail_horse_is_optional() -> None:
    assert turn("1.1 items=trail-horse", "2h Ac 3s : trail A").change == {"stars": 2}
    assert turn("1.1 items=trail-horse", "2h Ac 3s : trail 7").change == {"stars": 4, "wanted": 1}
    assert turn_refused("1.1 items=trail-horse", "2h Ac 3s : trail 8") == "trail.too_far"


def test_the_work_horse_does_not_help_on_the_trail() -> None:
    assert sites("1.1 items=work-horse", "trail", "A") == {"A"}


def test_gold_and_the_trail_horse_add_up() -> None:
    assert turn("1.1 g1 items=trail-horse", "2h Ac+1 3s : trail 8").change == {"gold": 7}


def test_the_trail_horse_helps_on_the_trail_alone() -> None:
    assert sites("1.1 items=trail-horse", "town", "3") == {"3"}
    assert sites("1.1 items=trail-horse", "badlands", "3") == {"3"}
    assert sites("1.1 items=trail-horse", "mine", "3") == {"1a"}
