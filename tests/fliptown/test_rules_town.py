"""The Town (clubs), buildings A to 7. Effects are optional, and a building may be revisited."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.silver import silver_stars
from tests.fliptown.helpers import (
    VALUES,
    board,
    choices,
    circled,
    during,
    game,
    owned,
    play,
    position,
    sites,
    turn,
    turn_refused,
)

FIRST = {  # the bonus after the building's name: a star, or a bonus action
    "A": "mine",
    "2": "star",
    "3": "star",
    "4": "cemetery",
    "5": "trail",
    "6": "star",
    "7": "badlands",
    "8": "cemetery",
    "9": "trail",
    "T": "star",
    "J": "mine",
    "Q": "star",
    "K": "badlands",
}
NAMES = [
    "undertaker", "bank", "hideout", "stables", "general-store", "church", "hotel", "land-office", "gunsmith",
    "bail-bonds", "sheriffs-office", "saloon", "prospectors-club",
]  # fmt: skip


def visit(start: str, value: str, steps: str = "") -> dict[str, int]:
    """What a visit to the building changes."""
    return turn(start, f"Kc {value}d 2h : town {value} {'; ' + steps if steps else ''}").change


def visit_refused(start: str, value: str, steps: str) -> str:
    return turn_refused(start, f"Kc {value}d 2h : town {value} ; {steps}")


def test_there_are_thirteen_buildings() -> None:
    assert [building.label for building in board().buildings] == NAMES


@pytest.mark.parametrize("value", VALUES)
def test_the_building_equals_the_value(value: str) -> None:
    assert sites("1.1", "town", value) == {value}
    other = "7" if value != "7" else "8"
    assert turn_refused("1.1", f"Kc {value}d 2h : town {other}") == "town.value"


@pytest.mark.parametrize("value", FIRST)
def test_the_first_visit_gives_the_bonus_after_the_name(value: str) -> None:
    played = during("1.1", f"Kc {value}d 2h : town {value}")
    assert played.change == ({"stars": 1} if FIRST[value] == "star" else {})
    bonus = [token for token in played.pool if not token.startswith("@")]
    assert bonus == ([] if FIRST[value] == "star" else [FIRST[value]])
    assert played.circled("town") == {value}


@pytest.mark.parametrize("value", FIRST)
def test_a_later_visit_gives_no_bonus_but_the_effect(value: str) -> None:
    played = during(f"1.1 town={value}", f"Kc {value}d 2h : town {value}")
    assert played.change == {}
    assert [token[:2] for token in played.pool] == [f"@{value}"]


@pytest.mark.parametrize("value", VALUES)
def test_a_buildings_effect_is_optional(value: str) -> None:
    change = visit("1.1 $20 g20 w20", value)
    assert change == ({"stars": 1} if FIRST[value] == "star" else {})


@pytest.mark.parametrize("value", VALUES)
def test_an_effect_is_used_once_a_visit(value: str) -> None:
    steps = {
        "A": "undertaker", "2": "bank red ; bank black", "3": "hide 1 ; hide 1", "6": "donate 1 ; donate 1",
        "4": "buy work-horse ; buy trail-horse", "5": "buy pan ; buy bandana", "7": "check-in ; check-in",
        "8": "land a1 b1 ; land a2 b2", "9": "buy pistol ; buy rifle", "T": "hunt J ; hunt Q",
        "J": "peek star ; peek star", "Q": "drink 1 ; drink 1", "K": "invest 1 ; invest 1",
    }  # fmt: skip
    twice = steps[value] if ";" in steps[value] else f"{steps[value]} ; {steps[value]}"
    assert visit_refused("1.1 $20 g20 w20", value, twice) == "step.nothing_pending"


# A Undertaker.


def test_undertaker_first_visit_no_wanted_in_the_cemetery() -> None:
    table = game("Kd | Kc Ad 2h | 3c 4c 5c")
    state = play(table, position("1.1"), "1.1 Kc Ad 2h : town A ; undertaker")
    assert state.truce
    assert not state.shovel
    assert play(table, state, "1.2 3c 4c 5c : grave ML").wanted == 0


def test_undertaker_second_visit_shovel() -> None:
    table = game("Kd | Kc Ad 2h | 3c 4c 5c")
    state = play(table, position("1.1 town=A visits=1 powers=truce"), "1.1 Kc Ad 2h : town A ; undertaker")
    assert state.shovel
    after = play(table, state, "1.2 3c 4c 5c : grave ML")
    assert (after.stars, after.wanted) == (1, 0)


def test_undertaker_effect_declined_on_its_visit_is_lost() -> None:
    table = game("Kd | Kc Ad 2h | Qc As 3h | Jc Ah 4h")
    state = play(table, position("1.1"), "1.1 Kc Ad 2h : town A", "1.2 Qc As 3h : town A ; undertaker")
    assert (state.truce, state.shovel) == (False, True)


def test_undertaker_later_visits_have_no_effect() -> None:
    assert visit_refused("1.1 town=A visits=2", "A", "undertaker") == "step.nothing_pending"
    assert visit("1.1 town=A visits=2", "A") == {}


def test_undertaker_twice_in_one_turn() -> None:
    start = "1.1 mine=1b"
    played = turn(start, "Kc Ad 2h : town A ; undertaker ; mine 2c ; town A ; undertaker")
    assert played.after.truce
    assert played.after.shovel
    declined = turn(start, "Kc Ad 2h : town A ; mine 2c ; town A ; undertaker shovel")
    assert (declined.after.truce, declined.after.shovel) == (False, True)


def test_undertaker_offers_the_earlier_visit_first() -> None:
    pending = during("1.1 mine=1b", "Kc Ad 2h : town A ; mine 2c ; town A")
    assert {choice for choice in choices(pending) if choice.startswith("undertaker")} == {
        "undertaker",
        "undertaker shovel",
    }


# 2 Bank.


@pytest.mark.parametrize("colour", ["red", "black"])
def test_bank_costs_four_dollars(colour: str) -> None:
    assert visit("1.1 $4", "2", f"bank {colour}") == {"cash": -4, "stars": 1}
    assert visit_refused("1.1 $3", "2", f"bank {colour}") == "cash.short"


@pytest.mark.parametrize(("colour", "other"), [("red", "black"), ("black", "red")])
def test_bank_on_each_colour_once(colour: str, other: str) -> None:
    assert visit_refused(f"1.1 $9 town=2 bank={colour}", "2", f"bank {colour}") == "bank.twice"
    assert visit(f"1.1 $9 town=2 bank={colour}", "2", f"bank {other}") == {"cash": -4}


# 3 Hideout.


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_hideout_crosses_out_up_to_four_wanted(number: int) -> None:
    assert visit("1.1 w9 town=3", "3", f"hide {number}") == {"wanted": -number}


def test_hideout_has_its_limits() -> None:
    assert visit_refused("1.1 w9", "3", "hide 5") == "amount.too_many"
    assert visit_refused("1.1 w2", "3", "hide 3") == "wanted.short"
    assert visit_refused("1.1 w2", "3", "hide 0") == "amount.none"


# 4 Stables and 5 General Store.

SHOP = [
    ("4", "work-horse", 3, {"hammers": 1, "stars": 1}),
    ("4", "trail-horse", 4, {}),
    ("5", "pan", 3, {"pans": 1, "stars": 1}),
    ("5", "pickaxe", 2, {"stars": 1}),
    ("5", "bandana", 1, {}),
]


@pytest.mark.parametrize(("value", "item", "price", "gains"), SHOP)
def test_shops_sell_at_their_price(value: str, item: str, price: int, gains: dict[str, int]) -> None:
    played = turn(f"1.1 ${price} town={value}", f"Kc {value}d 2h : town {value} ; buy {item}")
    assert played.change == {"cash": -price} | gains
    assert owned(board(), played.after) == {item}
    assert visit_refused(f"1.1 ${price - 1}", value, f"buy {item}") == "cash.short"


@pytest.mark.parametrize(("value", "item"), [entry[:2] for entry in SHOP])
def test_shops_sell_each_item_once(value: str, item: str) -> None:
    assert visit_refused(f"1.1 $20 town={value} items={item}", value, f"buy {item}") == "item.owned"


@pytest.mark.parametrize(
    ("value", "item"), [("4", "pan"), ("4", "bandana"), ("5", "work-horse"), ("5", "pistol"), ("9", "pickaxe")]
)
def test_shops_sell_their_own_items(value: str, item: str) -> None:
    assert visit_refused("1.1 $20", value, f"buy {item}") == "item.not_here"


def test_both_horses_may_be_owned() -> None:
    assert visit("1.1 $4 town=4 items=work-horse", "4", "buy trail-horse") == {"cash": -4}


# 6 Church.


@pytest.mark.parametrize("number", [1, 4, 8])
def test_church_takes_a_dollar_for_each_wanted(number: int) -> None:
    assert visit(f"1.1 ${number} w9 town=6", "6", f"donate {number}") == {"cash": -number, "wanted": -number}


def test_church_has_its_limits() -> None:
    assert visit_refused("1.1 $20 w20", "6", "donate 9") == "amount.too_many"
    assert visit_refused("1.1 $4 w20", "6", "donate 5") == "cash.short"
    assert visit_refused("1.1 $20 w4", "6", "donate 5") == "wanted.short"


# 7 Hotel.


@pytest.mark.parametrize(("nights", "silver"), [(0, 0), (1, 2), (2, 7), (3, 14), (4, 23)])
def test_hotel_only_the_last_silver_star_counts(nights: int, silver: int) -> None:
    assert silver_stars(board(), position(f"3.5 hotel={nights}")) == silver


@pytest.mark.parametrize("nights", [0, 1, 2, 3])
def test_hotel_costs_two_dollars_and_circles_the_next_star(nights: int) -> None:
    played = turn(f"1.1 $2 town=7 hotel={nights}", "Kc 7d 2h : town 7 ; check-in")
    assert played.change == {"cash": -2}
    assert played.after.hotel == nights + 1
    assert visit_refused(f"1.1 $1 town=7 hotel={nights}", "7", "check-in") == "cash.short"


def test_hotel_has_four_silver_stars() -> None:
    assert visit_refused("1.1 $9 town=7 hotel=4", "7", "check-in") == "hotel.full"


def test_a_building_may_be_revisited_within_a_turn() -> None:
    """The Hotel's Badlands bonus completes the stagecoach row: a Town bonus, and the second night."""
    played = turn("1.1 $4 rob=8,9", "Kc 7d 2h : town 7 ; check-in ; rob T ; town 7 ; check-in", "Ad")
    assert played.after.hotel == 2
    assert circled(board(), played.after, "town") == {"7"}
