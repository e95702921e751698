"""Every figure on the map comes from the board: change one, and the map shows another."""

from __future__ import annotations

import pytest

from pnp.core.findings import BadInput
from tests.fliptown.helpers import homebrew
from tests.fliptown.sheets.map_table import board, draw, seen

STANDARD = seen(draw(board()))


def effect(value: str, text: str) -> str:
    return f"town: {{buildings: {{{value}: {{effect: {{{text}}}}}}}}}"


CHANGED = {
    "a stop's reward": "trail: {stops: {5: {cash: 13}}}",
    "a choice at a stop": "trail: {stops: {2: {choose: {pan: {pans: 2}}}}}",
    "a stop more": "trail: {stops: {14: {stars: 7}}}",
    "a target's cash": "badlands: {rows: {train: {targets: {K: {cash: 11}}}}}",
    "a target's stars": "badlands: {rows: {cattle: {targets: {6: {stars: 5}}}}}",
    "a target's Wanted": "badlands: {rows: {chicken: {targets: {2: {wanted: 2}}}}}",
    "a row's bonus": "badlands: {rows: {train: {completed: {bonus: mine}}}}",
    "a row's reward": "badlands: {rows: {train: {completed: {stars: 5}}}}",
    "a chamber's gold": "mine: {chambers: {3a: {gains: {gold: 7}}}}",
    "a chamber's bonus": "mine: {chambers: {2a: {gains: {bonus: cemetery}}}}",
    "a shaft's values": "mine: {chambers: {2a: {edges: {3a: A-4}}}}",
    "the entrance's values": "mine: {entrance: {1a: A-8}}",
    "what silver counts": "mine: {chambers: {4a: {silver: stops}}}",
    "a first visit": "town: {buildings: {Q: {first: {stars: 2}}}}",
    "the bank's price": effect("2", "price: 5"),
    "the bank's stars": effect("2", "stars: [1, 2, 4]"),
    "the hideout": effect("3", "up_to: 5"),
    "an item's price": effect("4", "items: {trail-horse: {price: 5}}"),
    "a horse": effect("4", "items: {trail-horse: {trail: 5}}"),
    "what an item gives": effect("4", "items: {work-horse: {gains: {stars: 2}}}"),
    "a pickaxe": effect("5", "items: {pickaxe: {mine: 3}}"),
    "a bandana": effect("5", "items: {bandana: {less_wanted: 2}}"),
    "a gun": effect("9", "items: {pistol: {gun: 3}}"),
    "the church's price": effect("6", "price: 2"),
    "the church": effect("6", "up_to: 7"),
    "the hotel's price": effect("7", "price: 3"),
    "the hotel's silver": effect("7", "silver: [2, 7, 14, 24]"),
    "the land's stars": effect("8", "grid: [[3, 1, 1], [1, 4, 1], [1, 1, 3]]"),
    "a shape's price": effect("8", "shapes: {domino: {price: 5}}"),
    "all the land": effect("8", "complete: {stars: 8}"),
    "the outlaws": effect("10", "outlaws: [10, J, Q]"),
    "a bail": effect("10", "rewards: {gold: {gold: 3}}"),
    "the sheriff's office": effect("J", "rewards: {star: {stars: 2}}"),
    "the saloon's price": effect("Q", "price: 3"),
    "the club": effect("K", "up_to: 9"),
    "a reward between stones": "cemetery: {between: {MR-BR: {cash: 9}}}",
    "a stone's Wanted": "cemetery: {wanted: 2}",
    "the shovel": "cemetery: {shovel: {stars: 2}}",
    "a hand's cash": "poker: {flush: {cash: 7}}",
    "a hand's stars": "poker: {royal-flush: {stars: 10}}",
    "a pan's gold": "work: {gold_per_pan: 2}",
    "a hammer's cash": "work: {cash_per_hammer: 3}",
    "the bribe": "sheriff: {bribe: 2}",
    "a fine": "sheriff: {fines: [{cash: 10, stars: 4}, {cash: 15, stars: 6}, {cash: 18, stars: 8}]}",
    "no cash any more": "sheriff: {no_cash_from: 15}",
    "cash for a point": "scoring: {cash: 5}",
    "gold for a point": "scoring: {gold: 3}",
    "the most pans": "limits: {pans: 5}",
    "the most hammers": "limits: {hammers: 3}",
    "the start": "start: {cash: 5}",
    "a change of suit": "changes: {suit: 3}",
    "a step of the value": "changes: {step: 2}",
    "a region's suit": "suits: {trail: s, badlands: h}",
    "how exact a pickaxe is": "rulings: {pickaxe: up-to}",
}


@pytest.mark.parametrize("text", CHANGED.values(), ids=CHANGED)
def test_a_changed_figure_is_seen(tmp_path, text):
    shown = seen(draw(homebrew(tmp_path, text)))
    assert [each for each in shown if each != "HOMEBREW"] != STANDARD


def test_another_stone_circled_at_the_start_is_ringed(tmp_path):
    one, other = draw(board()), draw(homebrew(tmp_path, "cemetery: {circled: [TL]}"))
    assert set(one.items) != set(other.items)


def test_a_shape_is_drawn_as_its_squares(tmp_path):
    other = homebrew(tmp_path, effect("8", 'shapes: {corner: {cells: ["###", "#.."]}}'))
    assert draw(other).items != draw(homebrew(tmp_path, "")).items


TOO_MUCH = {
    "map.too_many": "trail: {stops: {14: {stars: 1}, 15: {stars: 1}, 16: {stars: 1}, 17: {stars: 1}, 18: {stars: 1}, "
    "19: {stars: 1}}}\n"
    "mine: {chambers: {"
    + ", ".join(f"1{letter}: {{level: 1, gains: {{gold: 1}}}}" for letter in "cdefghij")
    + "}, entrance: {1a: A-7, 1b: 8-K, "
    + ", ".join(f"1{letter}: A-K" for letter in "cdefghij")
    + "}}",
    "map.building": effect("7", "silver: [1, 2, 3, 4, 5, 6, 7]"),
    "map.site": "mine: {chambers: {3a: {gains: {stars: 12, gold: 16, wanted: 11, pans: 1, bonus: [town, mine]}}}}",
    "map.tools": "limits: {pans: 12}",
    "map.poker_rows": "rounds: {turns: 9}",
}


@pytest.mark.parametrize("code", TOO_MUCH)
def test_what_cannot_fit_is_refused_by_name(tmp_path, code):
    with pytest.raises(BadInput) as caught:
        draw(homebrew(tmp_path, TOO_MUCH[code]))
    assert code in [finding.code for finding in caught.value.findings]


def test_all_that_does_not_fit_is_told_at_once(tmp_path):
    with pytest.raises(BadInput) as caught:
        draw(homebrew(tmp_path, "\n".join([TOO_MUCH["map.building"], TOO_MUCH["map.tools"]])))
    codes = {finding.code for finding in caught.value.findings}
    assert {"map.building", "map.tools"} <= codes
