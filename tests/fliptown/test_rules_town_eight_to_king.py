"""The Town (clubs), buildings 8 to K."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.fliptown.helpers import board, choices, during, owned, turn, turn_refused

STARS = {"a1": 3, "b1": 1, "c1": 1, "a2": 1, "b2": 2, "c2": 1, "a3": 1, "b3": 1, "c3": 3}


def visit(start: str, value: str, steps: str) -> dict[str, int]:
    return turn(start, f"3c {value}d 2h : town {value} ; {steps}").change


def visit_refused(start: str, value: str, steps: str) -> str:
    return turn_refused(start, f"3c {value}d 2h : town {value} ; {steps}")


# 8 Land Office.


def shape(squares: tuple[str, ...]) -> int:
    """The price of these squares by hand: domino 4, straight three 6, corner three 8, anything else 0."""
    spots = [("abc".index(square[0]), int(square[1])) for square in squares]
    columns, rows = ({spot[n] for spot in spots} for n in (0, 1))
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if len(squares) == 2:
        return 4 if wide * high == 2 else 0
    if wide * high == 3:
        return 6
    return 8 if (wide, high) == (2, 2) else 0


PLACEMENTS = {
    squares: price for number in (2, 3) for squares in combinations(sorted(STARS), number) if (price := shape(squares))
}


def test_land_shapes_fit_in_twelve_six_and_sixteen_ways() -> None:
    prices = list(PLACEMENTS.values())
    assert [prices.count(price) for price in (4, 6, 8)] == [12, 6, 16]
    offered = {choice for choice in choices(during("1.1 $8", "Kc 8d 2h : town 8")) if choice.startswith("land")}
    assert offered == {"land " + " ".join(squares) for squares in PLACEMENTS}


@pytest.mark.parametrize("squares", PLACEMENTS)
def test_land_costs_its_shape_and_gives_the_stars_of_its_squares(squares: tuple[str, ...]) -> None:
    price, step = PLACEMENTS[squares], "land " + " ".join(squares)
    stars = sum(STARS[square] for square in squares)
    assert visit(f"1.1 ${price}", "8", step) == {"cash": -price, "stars": stars}
    assert visit_refused(f"1.1 ${price - 1}", "8", step) == "cash.short"


@pytest.mark.parametrize("squares", ["a1", "a1 b2", "a1 c1", "a1 b1 c2", "a1 b2 c3", "a1 b1 a2 b2", "a1 a3 b2"])
def test_land_has_no_other_shapes(squares: str) -> None:
    assert visit_refused("1.1 $20", "8", f"land {squares}") == "land.shape"


@pytest.mark.parametrize("square", ["d1", "a4", "a0"])
def test_land_stays_inside_the_grid(square: str) -> None:
    assert visit_refused("1.1 $20", "8", f"land a1 {square}") == "land.square"


def test_land_does_not_overlap() -> None:
    assert visit_refused("1.1 $20 land=a1,b1", "8", "land b1 c1") == "land.overlap"


def test_land_shapes_may_be_used_again() -> None:
    assert visit("1.1 $4 town=8 land=a1,b1", "8", "land a2 b2") == {"cash": -4, "stars": 3}


def test_land_complete_gives_seven_stars() -> None:
    filled = "a1,b1,c1,a2,b2,c2"
    assert visit(f"1.1 $6 land={filled}", "8", "land a3 b3 c3") == {"cash": -6, "stars": 5 + 7}
    assert visit(f"1.1 $4 land={filled}", "8", "land a3 b3") == {"cash": -4, "stars": 2}
    assert visit("1.1 $8 land=a1,b1,c1,a2,b2,a3", "8", "land b3 c2 c3") == {"cash": -8, "stars": 5 + 7}


def test_land_visit_gives_one_shape() -> None:
    assert visit_refused("1.1 $20", "8", "land a1 a2 ; land b1 b2") == "step.nothing_pending"


# 9 Gunsmith.


def test_gunsmith_sells_the_pistol_for_three_dollars() -> None:
    played = turn("1.1 $3", "Kc 9d 2h : town 9 ; buy pistol")
    assert played.change == {"cash": -3}
    assert owned(board(), played.after) == {"pistol"}
    assert visit_refused("1.1 $2", "9", "buy pistol") == "cash.short"


def test_gunsmith_sells_the_rifle_for_four_dollars_to_owners_of_the_pistol() -> None:
    assert visit("1.1 $4 town=9 items=pistol", "9", "buy rifle") == {"cash": -4}
    assert visit_refused("1.1 $3 town=9 items=pistol", "9", "buy rifle") == "cash.short"
    assert visit_refused("1.1 $9", "9", "buy rifle") == "item.needs"
    assert visit_refused("1.1 $9 town=9", "9", "buy rifle") == "item.needs"


def test_gunsmith_sells_the_rifle_on_a_later_visit() -> None:
    assert visit_refused("1.1 $9", "9", "buy pistol ; buy rifle") == "step.nothing_pending"
    later = "buy pistol ; trail 9 ; town 9 ; buy rifle"
    assert visit("1.1 $7", "9", later) == {"cash": -7}, "the later visit may be in the same turn"


def test_gunsmith_sells_each_gun_once() -> None:
    assert visit_refused("1.1 $9 town=9 items=pistol", "9", "buy pistol") == "item.owned"
    assert visit_refused("1.1 $9 town=9 items=pistol,rifle", "9", "buy rifle") == "item.owned"


# 10 Bail Bonds.


@pytest.mark.parametrize("outlaw", ["J", "Q", "K"])
def test_bail_bonds_circle_an_outlaw(outlaw: str) -> None:
    assert visit("1.1", "T", f"hunt {outlaw}") == {"stars": 1}
    assert visit_refused(f"1.1 hunt={outlaw}", "T", f"hunt {outlaw}") == "hunt.twice"


def test_bail_bonds_circle_one_outlaw_a_visit() -> None:
    assert visit_refused("1.1", "T", "hunt J ; hunt Q") == "step.nothing_pending"


def test_bail_bonds_hunt_several_outlaws_over_several_visits() -> None:
    played = turn("1.1 town=T hunt=J,Q", "3c Td 2h : town T ; hunt K")
    assert played.after.hunted.bit_count() == 3


@pytest.mark.parametrize("value", ["A", "9", "T"])
def test_bail_bonds_know_no_other_outlaws(value: str) -> None:
    assert visit_refused("1.1", "T", f"hunt {value}") == "hunt.unknown"


# J Sheriff's Office.


def test_sheriffs_office_gives_a_star_or_crosses_out_two_wanted() -> None:
    assert visit("1.1 w5", "J", "peek star") == {"stars": 1}
    assert visit("1.1 w5", "J", "peek clear") == {"wanted": -2}
    assert visit("1.1 w5 town=J", "J", "peek clear") == {"wanted": -2}


def test_sheriffs_office_crosses_out_what_there_is() -> None:
    assert visit("1.1 w1", "J", "peek clear") == {"wanted": -1}
    assert visit("1.1 w0", "J", "peek clear") == {}


# Q Saloon.


@pytest.mark.parametrize("number", [1, 2, 5, 8])
def test_saloon_sells_stars_for_two_dollars_each(number: int) -> None:
    assert visit(f"1.1 ${2 * number} town=Q", "Q", f"drink {number}") == {"cash": -2 * number, "stars": number}
    assert visit_refused(f"1.1 ${2 * number - 1} town=Q", "Q", f"drink {number}") == "cash.short"


def test_saloon_sells_up_to_eight_stars_a_visit() -> None:
    assert visit_refused("1.1 $40", "Q", "drink 9") == "amount.too_many"
    assert visit("1.1 $40", "Q", "drink 8") == {"cash": -16, "stars": 8 + 1}


# K Prospector's Club.


@pytest.mark.parametrize("number", [1, 2, 5, 8])
def test_club_sells_stars_for_one_gold_each(number: int) -> None:
    assert visit(f"1.1 g{number} town=K", "K", f"invest {number}") == {"gold": -number, "stars": number}
    assert visit_refused(f"1.1 g{number - 1} town=K", "K", f"invest {number}") == "gold.short"


def test_club_sells_up_to_eight_stars_a_visit() -> None:
    assert visit_refused("1.1 g40", "K", "invest 9") == "amount.too_many"
    assert visit("1.1 g40", "K", "invest 8") == {"gold": -8, "stars": 8}
