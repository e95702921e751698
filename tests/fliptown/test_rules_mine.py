"""The Mine (diamonds): 14 chambers on 4 levels, descend only, each once."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.silver import silver_stars
from tests.fliptown.helpers import VALUES, board, during, position, sites, turn, turn_refused

# For every value A 2 3 4 5 6 7 8 9 T J Q K the chambers one may go to from here, "-" where there are none.
ROADS = {
    "entrance": "1a 1a 1a 1a 1a 1a 1a 1b 1b 1b 1b 1b 1b",
    "1a": "2a 2a 2a 2a 2b 2b 2b - - - - - -",
    "1b": "- - - - - - - 2b 2b 2b 2c 2c 2c",
    "2a": "3a 3a 3a 3b 3b - - - - - - - -",
    "2b": "- - - - - 3b 3b 3c 3c - - - -",
    "2c": "- - - - - - - - - 3c 3c 3d 3d",
    "3a": "4a 4a 4b 4b - - - - - - - - -",
    "3b": "- - - - 4b 4b 4c 4c - - - - -",
    "3c": "- - - - - - - - 4c 4c,4d 4d - -",
    "3d": "- - - - - - - - - - 4d 4d,4e 4e",
    "4a": "- - - - - - - - - - - - -",
    "4b": "- - - - - - - - - - - - -",
    "4c": "- - - - - - - - - - - - -",
    "4d": "- - - - - - - - - - - - -",
    "4e": "- - - - - - - - - - - - -",
}
REWARDS = {
    "1a": ({"hammers": 1, "gold": 1}, []),
    "1b": ({"pans": 1, "gold": 1}, []),
    "2a": ({"gold": 1}, ["badlands"]),
    "2b": ({"gold": 1}, ["trail"]),
    "2c": ({"gold": 1}, ["town"]),
    "3a": ({"stars": 1, "gold": 6, "wanted": 1}, []),
    "3b": ({"stars": 2, "gold": 4, "wanted": 1}, []),
    "3c": ({"stars": 3, "gold": 2, "wanted": 1}, []),
    "3d": ({"stars": 4, "wanted": 1}, []),
    "4a": ({"wanted": 1}, []),
    "4b": ({"wanted": 2}, []),
    "4c": ({"wanted": 3}, []),
    "4d": ({"wanted": 2}, []),
    "4e": ({"wanted": 1}, []),
}


def roads(chamber: str, value: str) -> set[str]:
    found = ROADS[chamber].split()[VALUES.index(value)]
    return set() if found == "-" else set(found.split(","))


@pytest.mark.parametrize("value", VALUES)
def test_the_entrance_leads_left_up_to_seven_and_right_from_eight(value: str) -> None:
    assert sites("1.1", "mine", value) == roads("entrance", value)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("chamber", [name for name in ROADS if name != "entrance"])
def test_every_chamber_leads_down_by_its_ranges(chamber: str, value: str) -> None:
    """With one chamber circled: its own roads and the entrance's, without the chamber itself."""
    expected = (roads(chamber, value) | roads("entrance", value)) - {chamber}
    assert sites(f"1.1 mine={chamber}", "mine", value) == expected


def test_there_are_fourteen_chambers_on_levels_of_two_three_four_and_five() -> None:
    levels = [chamber.level for chamber in board().chambers]
    assert [levels.count(level) for level in (1, 2, 3, 4)] == [2, 3, 4, 5]
    assert [chamber.name for chamber in board().chambers] == list(REWARDS)


@pytest.mark.parametrize("chamber", REWARDS)
def test_every_chamber_gives_its_reward(chamber: str) -> None:
    above, value = next(
        (above, value) for above in ROADS for value in VALUES if chamber in roads(above, value)
    )  # fmt: skip
    start = "1.1" if above == "entrance" else f"1.1 mine={above}"
    change, pool = REWARDS[chamber]
    played = during(start, f"Ad {value}c 2h : mine {chamber}")
    assert (played.change, played.pool) == (change, pool)
    assert chamber in played.circled("mine")


def test_a_chamber_is_visited_once() -> None:
    assert turn_refused("1.1 mine=1a", "Ad 5c 2h : mine 1a") == "mine.circled"


def test_a_chamber_needs_a_circled_one_above_it() -> None:
    assert turn_refused("1.1", "Ad 5c 2h : mine 2b") == "mine.unreachable"
    assert turn_refused("1.1 mine=1a,2a", "Kd 8c 2h : mine 3c") == "mine.unreachable"


def test_one_never_ascends() -> None:
    assert turn_refused("1.1 mine=1b,2b,3b", "Ad 4c 2h : mine 2a") == "mine.unreachable"


def test_any_circled_chamber_is_a_starting_point() -> None:
    assert sites("1.1 mine=1a,1b,2a,2b", "mine", "8") == {"3c"}
    assert sites("1.1 mine=1a,1b,2a,2b,2c", "mine", "T") == {"3c"}
    assert sites("1.1 mine=1a,2b,3b", "mine", "7") == {"4c"}


def test_a_chamber_with_two_ways_is_reached_by_either() -> None:
    assert sites("1.1 mine=1a", "mine", "6") == {"2b"}
    assert "2b" in sites("1.1 mine=1b", "mine", "9")
    assert turn_refused("1.1 mine=1b", "Ad 6c 2h : mine 2b") == "mine.value"


def test_the_mine_cannot_be_visited_when_nothing_is_in_range() -> None:
    assert sites("1.1 mine=1a,1b", "mine", "K") == {"2c"}
    assert sites("1.1 mine=1a,1b,2c,3d,4d,4e", "mine", "K") == set()


def pickaxe_values(value: str, edition: str) -> set[str]:
    """Exactly two up or down or not at all (English), up to two either way (Polish)."""
    steps = (-2, 0, 2) if edition == "en" else (-2, -1, 0, 1, 2)
    at = VALUES.index(value)
    return {VALUES[at + step] for step in steps if 0 <= at + step < len(VALUES)}


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("chamber", ["entrance", "1a", "1b", "2a", "2b", "2c", "3a", "3b", "3c", "3d"])
def test_the_pickaxe_moves_the_value_by_two(edition: str, chamber: str, value: str) -> None:
    start = "1.1 items=pickaxe" if chamber == "entrance" else f"1.1 items=pickaxe mine={chamber}"
    expected = set()
    for moved in pickaxe_values(value, edition):
        expected |= roads(chamber, moved) | roads("entrance", moved)
    assert sites(start, "mine", value, edition=edition) == expected - {chamber}


def test_the_pickaxe_is_optional() -> None:
    assert turn("1.1 items=pickaxe", "Ad 7c 2h : mine 1a").change == {"hammers": 1, "gold": 1}
    assert turn("1.1 items=pickaxe", "Ad 7c 2h : mine 1b").change == {"pans": 1, "gold": 1}


def test_the_pickaxe_helps_in_the_mine_alone() -> None:
    assert sites("1.1 items=pickaxe", "town", "5") == {"5"}
    assert sites("1.1 items=pickaxe", "badlands", "5") == {"5"}
    assert sites("1.1 items=pickaxe", "trail", "2") == {"A", "2"}


def test_the_pickaxe_and_gold_add_up() -> None:
    assert turn("1.1 g1 items=pickaxe", "Ad 5c+1 2h : mine 1b").change == {"pans": 1}, "1 g paid, 1 g found"
    assert turn_refused("1.1 g1 items=pickaxe", "Ad 5c 2h : mine 1b") == "mine.value"


SILVER = {  # the sites that the chamber counts, and how many silver stars they make
    "4a": ("grave=MC,TL,BR", 3),
    "4b": ("town=2,3,6,T,Q", 5),
    "4c": ("mine=1a,2a,3b,4c", 4),
    "4d": ("trail=A,3,J", 3),
    "4e": ("rob=2,J,Q,K", 4),
}


@pytest.mark.parametrize("chamber", SILVER)
def test_level_four_counts_its_silver_at_the_end(chamber: str) -> None:
    sites_, silver = SILVER[chamber]
    everything = {
        "grave": "grave=MC,TL,BR",
        "town": "town=2,3,6,T,Q",
        "mine": f"mine={chamber}",
        "trail": "trail=A,3,J",
        "rob": "rob=2,J,Q,K",
    }
    if chamber == "4c":
        everything["mine"] = sites_
    assert silver_stars(board(), position("3.5 " + " ".join(everything.values()))) == silver


def test_silver_is_not_gained_in_the_game() -> None:
    assert turn("1.1 mine=3a grave=MC,TL", "Ad 2c 3h : mine 4a").change == {"wanted": 1}


def test_silver_grows_with_what_is_circled_later() -> None:
    assert silver_stars(board(), position("3.5 mine=4a")) == 1, "the centre counts"
    assert silver_stars(board(), position("3.5 mine=4c")) == 1, "the chamber counts itself"
    assert silver_stars(board(), position("3.5 mine=4a,4b,4c,4d,4e")) == 1 + 0 + 5 + 0 + 0
