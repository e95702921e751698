"""Bonus actions: the region's action with any value."""

from __future__ import annotations

import pytest

from tests.fliptown.helpers import VALUES, Played, choices, during, turn, turn_refused


def offered(played: Played, verb: str) -> set[str]:
    """The sites that a pending bonus may go to."""
    return {choice.split()[1] for choice in choices(played) if choice.startswith(verb)}


@pytest.mark.parametrize("last", VALUES)
def test_trail_bonus_any_later_stop(last: str) -> None:
    played = during(f"1.1 trail={last}", "3c 5d 4s : town 5")
    assert offered(played, "trail") == set(VALUES[VALUES.index(last) + 1 :])
    assert offered(during("1.1", "3c 5d 4s : town 5"), "trail") == set(VALUES)


def test_trail_bonus_skipped_stops_are_lost() -> None:
    assert turn_refused("1.1 trail=J", "3c 5d 4s : town 5 ; trail 5") == "trail.skipped"
    assert turn("1.1 trail=J", "3c 5d 4s : town 5 ; trail K").change == {"stars": 6, "wanted": 3}


def test_badlands_bonus_any_uncircled_target() -> None:
    assert offered(during("1.1", "3c 7d 4s : town 7"), "rob") == set(VALUES[1:])
    assert offered(during("1.1 rob=2,9,K", "3c 7d 4s : town 7"), "rob") == set("345678TJQ")
    assert turn_refused("1.1 rob=9", "3c 7d 4s : town 7 ; rob 9") == "rob.circled"


def test_badlands_bonus_is_resolved_as_normal() -> None:
    assert turn("1.1", "3c 7d 4s : town 7 ; rob K", "Kd").change == {"wanted": 4, "stars": 8, "cash": 10}
    assert turn("1.1", "3c 7d 4s : town 7 ; rob K", "Qd").change == {"wanted": 4, "stars": 4}
    assert turn("1.1 items=pistol,bandana", "3c 7d 4s : town 7 ; rob K", "Jd").change == {
        "wanted": 3,
        "stars": 8,
        "cash": 10,
    }


MINE = {
    "": "1a 1b",
    "1a": "1b 2a 2b",
    "1b": "1a 2b 2c",
    "1a,2a": "1b 2b 3a 3b",
    "1a,1b": "2a 2b 2c",
    "1a,2b": "1b 2a 3b 3c",
    "1b,2c": "1a 2b 3c 3d",
    "1a,2a,3a": "1b 2b 3b 4a 4b",
    "1a,2b,3b": "1b 2a 3c 4b 4c",
    "1b,2b,3c": "1a 2c 3b 4c 4d",
    "1b,2c,3d": "1a 2b 3c 4d 4e",
    "1a,1b,2a,2b,2c,3a,3b,3c,3d,4a,4b,4c,4d,4e": "",
}


@pytest.mark.parametrize("circled", MINE)
def test_mine_bonus_any_chamber_one_edge_below(circled: str) -> None:
    start = f"1.1 mine={circled}" if circled else "1.1"
    assert offered(during(start, "3c Jd 4s : town J"), "mine") == set(MINE[circled].split())


def test_mine_bonus_neither_unreachable_nor_twice() -> None:
    assert turn_refused("1.1 mine=1a", "3c Jd 4s : town J ; mine 3a") == "mine.unreachable"
    assert turn_refused("1.1 mine=1a", "3c Jd 4s : town J ; mine 1a") == "mine.circled"


def test_town_bonus_any_building_visited_or_not() -> None:
    assert offered(during("1.1 town=2,3,K", "3h 9d 4s : trail 9"), "town") == set(VALUES)
    assert turn("1.1", "3h 9d 4s : trail 9 ; town Q").change == {"stars": 1}
    assert turn("1.1 town=Q $4", "3h 9d 4s : trail 9 ; town Q ; drink 2").change == {"stars": 2, "cash": -4}


def test_cemetery_bonus_any_uncircled_tombstone() -> None:
    stones = offered(during("1.1 grave=MC,TL", "3h 3d 4s : trail 3"), "grave")
    assert stones == {"TC", "TR", "ML", "MR", "BL", "BC", "BR"}
    assert turn_refused("1.1", "3h 3d 4s : trail 3 ; grave MC") == "grave.circled"


def test_cemetery_bonus_costs_wanted_unless_the_undertaker_is_a_friend() -> None:
    assert turn("1.1", "3h 3d 4s : trail 3 ; grave BL").change == {"stars": 1, "wanted": 1}
    assert turn("1.1 powers=truce", "3h 3d 4s : trail 3 ; grave BL").change == {"stars": 1}


def test_a_bonus_may_trigger_another_bonus() -> None:
    """Trail 3 > Cemetery MR with TR circled > Trail 6 > Badlands 4 ends the row > Cemetery TC."""
    played = turn("1.1 grave=MC,TR rob=2,3", "3h 3d 4s : trail 3 ; grave MR ; trail 6 ; rob 4 ; grave TC", "Kd")
    assert played.change == {"stars": 1 + 2 + 2, "gold": 2, "cash": 3, "wanted": 1 + 1 + 1, "hammers": 1}


def test_a_bonus_is_used_once() -> None:
    assert turn_refused("1.1", "3h 9d 4s : trail 9 ; town Q ; town Q") == "step.nothing_pending"


def test_a_bonus_is_for_its_region() -> None:
    assert turn_refused("1.1", "3h 9d 4s : trail 9 ; grave ML") == "step.nothing_pending"


def test_a_bonus_costs_no_card_and_no_gold() -> None:
    played = turn("1.1 g0", "3h 9d 4s : trail 9 ; town 2")
    assert (played.after.gold, len(played.after.hand), played.after.turn) == (0, 1, 2)


@pytest.mark.parametrize(
    ("start", "line", "pool"),
    [
        ("1.1", "3h 3d 4s : trail 3", "cemetery"),
        ("1.1", "3h 6d 4s : trail 6", "badlands"),
        ("1.1", "3h 9d 4s : trail 9", "town"),
        ("1.1", "3h Qd 4s : trail Q", "mine"),
        ("1.1 mine=1a", "3d 3c 4s : mine 2a", "badlands"),
        ("1.1 mine=1a", "3d 5c 4s : mine 2b", "trail"),
        ("1.1 mine=1b", "3d Kc 4s : mine 2c", "town"),
    ],
)
def test_sites_that_give_a_bonus(start: str, line: str, pool: str) -> None:
    assert during(start, line).pool == [pool]
