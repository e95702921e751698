"""The Badlands (spades): 12 targets, each once, and a robbery card for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fliptown.helpers import VALUES, cards, during, game, homebrew, play, position, sites, turn, turn_refused

TARGETS = {  # Wanted, stars, cash
    "2": (1, 2, 1),
    "3": (1, 2, 2),
    "4": (1, 2, 3),
    "5": (2, 4, 1),
    "6": (2, 4, 3),
    "7": (2, 4, 5),
    "8": (3, 6, 2),
    "9": (3, 6, 4),
    "T": (3, 6, 7),
    "J": (4, 8, 3),
    "Q": (4, 8, 6),
    "K": (4, 8, 10),
}
ROWS = {"2 3 4": "cemetery", "5 6 7": "mine", "8 9 T": "town", "J Q K": "trail"}


@pytest.mark.parametrize("target", TARGETS)
def test_a_successful_robbery_gives_wanted_and_all_stars_and_cash(target: str) -> None:
    wanted, stars, cash = TARGETS[target]
    played = turn("1.1", f"As {target}c 2h : rob {target}", f"{target}d")
    assert played.change == {"wanted": wanted, "stars": stars, "cash": cash}
    assert played.circled("badlands") == {target}


@pytest.mark.parametrize("target", TARGETS)
def test_a_failed_robbery_gives_wanted_half_the_stars_and_no_cash(target: str) -> None:
    wanted, stars, _ = TARGETS[target]
    below = VALUES[VALUES.index(target) - 1]
    played = turn("1.1", f"As {target}c 2h : rob {target}", f"{below}d")
    assert played.change == {"wanted": wanted, "stars": stars // 2}
    assert played.circled("badlands") == {target}


@pytest.mark.parametrize("card", VALUES)
@pytest.mark.parametrize("target", TARGETS)
def test_a_robbery_succeeds_when_the_card_reaches_the_target(target: str, card: str) -> None:
    played = turn("1.1", f"As {target}c 2h : rob {target}", f"{card}d")
    assert ("cash" in played.change) == (VALUES.index(card) >= VALUES.index(target))


@pytest.mark.parametrize("value", VALUES[1:])
def test_the_target_equals_the_value(value: str) -> None:
    assert sites("1.1", "badlands", value) == {value}


def test_an_ace_has_no_target() -> None:
    assert sites("1.1", "badlands", "A") == set()
    assert turn_refused("1.1", "3s Ac 2h : rob A") == "rob.no_target"
    assert turn_refused("1.1", "3s Ac 2h : rob 2") == "rob.value"


def test_a_target_of_another_value_is_refused() -> None:
    assert turn_refused("1.1", "As 9c 2h : rob 8") == "rob.value"
    assert turn_refused("1.1", "As 9c 2h : rob T") == "rob.value"


def test_a_target_is_robbed_once() -> None:
    assert turn_refused("1.1 rob=9", "As 9c 2h : rob 9") == "rob.circled"
    table = game("Kc | As 9c 2h | 3d | 2s 9d 3h")
    failed = play(table, position("1.1"), "1.1 As 9c 2h : rob 9")
    assert failed.targets, "a failed robbery is circled too"


@pytest.mark.parametrize(("gun", "bonus"), [("pistol", 2), ("pistol,rifle", 4)])
@pytest.mark.parametrize("target", TARGETS)
def test_guns_are_added_to_the_robbery_card(target: str, gun: str, bonus: int) -> None:
    for card in VALUES:
        played = turn(f"1.1 items={gun}", f"As {target}c 2h : rob {target}", f"{card}d")
        assert ("cash" in played.change) == (VALUES.index(card) + bonus >= VALUES.index(target)), card


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("card", ["A", "K"])
def test_the_bandana_takes_one_wanted_off_each_robbery(target: str, card: str) -> None:
    wanted = TARGETS[target][0] - 1
    played = turn("1.1 items=bandana", f"As {target}c 2h : rob {target}", f"{card}d")
    assert played.change.get("wanted", 0) == wanted


def test_the_bandana_helps_in_the_badlands_alone() -> None:
    assert turn("1.1 items=bandana", "Ah 4c 2h : trail 4").change == {"stars": 3, "wanted": 1}
    assert turn("1.1 items=bandana", "Ah 4c 2h : grave ML").change == {"cash": 4, "wanted": 1}
    assert turn("1.1 items=bandana mine=1a,2a", "Ad 2c 2h : mine 3a").change == {"stars": 1, "gold": 6, "wanted": 1}


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("last", [0, 1, 2])
@pytest.mark.parametrize("card", ["A", "K"])
def test_the_third_target_of_a_row_gives_its_bonus_success_or_not(row: str, last: int, card: str) -> None:
    targets = row.split()
    target = targets.pop(last)
    played = during(f"1.1 rob={','.join(targets)}", f"As {target}c 2h : rob {target}", f"{card}d")
    assert played.pool == [ROWS[row]]


@pytest.mark.parametrize("row", ROWS)
def test_the_first_two_targets_of_a_row_give_no_bonus(row: str) -> None:
    one, two, _ = row.split()
    assert during("1.1", f"As {one}c 2h : rob {one}", "Kd").pool == []
    assert during(f"1.1 rob={one}", f"As {two}c 2h : rob {two}", "Kd").pool == []


def test_a_completed_row_gives_its_bonus_once() -> None:
    assert during("1.1 rob=2,3,4", "As 5c 2h : rob 5", "Kd").pool == []


def test_the_robbery_card_is_the_top_card_of_the_deck() -> None:
    table = game("Kc | As 9c 2h | 9d 4c 5c 6c")
    after = play(table, position("1.1"), "1.1 As 9c 2h : rob 9")
    assert (after.cash, after.drawn) == (4, 5)
    assert table.deck(after)[after.drawn : after.drawn + 3] == cards("4c 5c 6c")


def test_an_aces_robbery_card_counts_as_one() -> None:
    assert turn("1.1", "As 2c 2h : rob 2", "Ad").change == {"wanted": 1, "stars": 1}


def test_another_printing_has_guns_of_three_and_six(tmp_path: Path) -> None:
    text = "town: {buildings: {9: {effect: {items: {pistol: {gun: 3}, rifle: {gun: 6}}}}}}"
    rules = homebrew(tmp_path, text)
    for items, needed in (("pistol", "6"), ("pistol,rifle", "3")):
        below = VALUES[VALUES.index(needed) - 1]
        start, line = f"1.1 items={items}", "As 9c 2h : rob 9"
        assert "cash" in turn(start, line, f"{needed}d", on=rules).change
        assert "cash" not in turn(start, line, f"{below}d", on=rules).change
