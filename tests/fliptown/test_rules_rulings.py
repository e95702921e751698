"""Every key of `rulings:`, in both readings: a house rule is an edit of YAML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.games.fliptown.board.board import Board
from tests.fliptown.helpers import (
    VALUES,
    board,
    choices,
    during,
    game,
    homebrew,
    play,
    position,
    refused,
    sites,
    turn,
    turn_refused,
)

House = Callable[..., Board]

DEFAULTS = {  # what each edition reads where the definition says nothing else
    "pickaxe": ("exact", "up-to"),
    "cowbot_suit_change": ("replaces", "adds"),
    "competitive_split": ("even", "down"),
    "used_character": ("tucked", "turned-over"),
    "clear_short": ("allowed", "allowed"),
    "overpaying": ("allowed", "allowed"),
    "cemetery_changes": ("refused", "refused"),
    "passing": ("always", "always"),
    "stop_clears": ("forced", "forced"),
    "declined_visit": ("lost", "lost"),
    "half_stars": ("down", "down"),
    "ability_before_action": ("allowed", "allowed"),
}


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A board with one ruling of its own, and whatever else is said about it."""

    def make(ruling: str, more: str = "") -> Board:
        return homebrew(tmp_path, f"rulings: {{{ruling}}}\n{more}")

    return make


def test_every_ruling_has_its_default_in_both_editions() -> None:
    for edition, column in (("en", 0), ("pl", 1)):
        assert board(edition).rulings._asdict() == {key: values[column] for key, values in DEFAULTS.items()}


def test_a_board_of_ones_own_has_the_last_word_over_the_edition(tmp_path: Path) -> None:
    assert homebrew(tmp_path, "rulings: {pickaxe: exact}", "pl").rulings.pickaxe == "exact"
    assert homebrew(tmp_path, "rulings: {pass: always}", "pl").rulings.pickaxe == "up-to"


@pytest.mark.parametrize(("ruling", "values"), [("exact", "468"), ("up-to", "45678")])
def test_pickaxe(house: House, ruling: str, values: str) -> None:
    rules = house(f"pickaxe: {ruling}", "mine: {chambers: {1a: {edges: {2b: 6}}}}")
    start = "1.1 items=pickaxe mine=1a"
    assert {value for value in VALUES if "2b" in sites(start, "mine", value, on=rules)} == set(values)


@pytest.mark.parametrize("chamber", ["1a", "1b", "2a", "2b", "2c", "3a", "3b", "3c", "3d"])
def test_pickaxe_reads_the_same_on_the_standard_board(chamber: str) -> None:
    """Every range of the standard Mine is at least two values wide, so the step that is not exact is never missed."""
    start = f"1.1 items=pickaxe mine={chamber}"
    for value in VALUES:
        assert sites(start, "mine", value, edition="en") == sites(start, "mine", value, edition="pl"), value


@pytest.mark.parametrize(("ruling", "stolen"), [("replaces", 0), ("adds", 1)])
def test_cowbot_suit_change(house: House, ruling: str, stolen: int) -> None:
    rules = house(f"cowbot_suit_change: {ruling}")
    away = turn("1.1 g2", "2h=c 2d 3s : town 2", on=rules, cowbot="calamity-jane")
    assert len(away.after.stolen) == stolen
    added = turn("1.1 g2", "2c=h Ac 3s : trail A", on=rules, cowbot="calamity-jane")
    assert len(added.after.stolen) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("competitive_split", "even"),
        ("competitive_split", "down"),
        ("used_character", "tucked"),
        ("used_character", "turned-over"),
    ],
)
def test_rulings_for_the_table_and_the_card(house: House, key: str, value: str) -> None:
    """How a shared hand pays and how a used card lies: neither changes a lonely player's turn."""
    rules = house(f"{key}: {value}")
    assert getattr(rules.rulings, key) == value
    played = turn("1.1", "3c 5d 4s : pass ; use trail 8", on=rules, character="trailblazer")
    assert (played.change, played.after.used) == ({"gold": 8}, 1)


def test_clear_short_allowed(house: House) -> None:
    rules = house("clear_short: allowed")
    assert turn("1.1 w1 hunt=Q", "[bail clear] Qh 3s 4c : pass", on=rules).change == {"wanted": -1}
    assert turn("1.1 w1", "3c Jd 4s : town J ; peek clear", on=rules).change == {"wanted": -1}


def test_clear_short_refused(house: House) -> None:
    rules = house("clear_short: refused")
    assert turn_refused("1.1 w1 hunt=Q", "[bail clear] Qh 3s 4c : pass", on=rules) == "wanted.short"
    assert turn_refused("1.1 w1", "3c Jd 4s : town J ; peek clear", on=rules) == "wanted.short"
    assert turn("1.1 w2 hunt=Q", "[bail clear] Qh 3s 4c : pass", on=rules).change == {"wanted": -2}
    assert turn("1.1 w2", "3c Jd 4s : town J ; peek clear", on=rules).change == {"wanted": -2}
    assert turn("1.1 w2", "3h Jd 4s : trail J", on=rules).change == {"wanted": -2}, "a stop is no reward of choice"


def test_overpaying_allowed(house: House) -> None:
    rules = house("overpaying: allowed")
    assert turn("1.1 g2", "3h 5d+2 4s : trail 5", on=rules).change == {"gold": -2, "cash": 12}
    assert turn("1.1 g2", "3c=h 5d 4s : pass", on=rules).change == {"gold": -2}


def test_overpaying_refused(house: House) -> None:
    rules = house("overpaying: refused")
    assert turn_refused("1.1 g2", "3h 5d+2 4s : trail 5", on=rules) == "change.too_much"
    assert turn_refused("1.1 g2", "3h 4d+2 4s : trail 5", on=rules) == "change.too_much"
    assert turn_refused("1.1 g2", "3h 6d-1 4s : trail 5", on=rules) == "change.too_much"
    assert turn_refused("1.1 g2", "3c=h 5d 4s : pass", on=rules) == "change.too_much"
    assert turn_refused("1.1 g2", "3c 5d+1 4s : pass", on=rules) == "change.too_much"
    assert turn("1.1 g2", "3h 4d+1 4s : trail 5", on=rules).change == {"gold": -1, "cash": 12}
    assert turn("1.1 g2", "3c=h 5d 4s : trail 5", on=rules).change == {"gold": -2, "cash": 12}
    assert turn("1.1 g2", "3c 4d-2 4s : town 2", on=rules).change == {"gold": -2, "stars": 1}


def test_overpaying_refused_where_nothing_at_all_was_needed(house: House) -> None:
    """A narrow range and an exact pickaxe: two steps too many, though one step alone would not do."""
    rules = house("overpaying: refused, pickaxe: exact", "mine: {entrance: {1a: A-7, 1b: K}}")
    assert sites("1.1 items=pickaxe", "mine", "J", on=rules) == {"1b"}
    assert turn_refused("1.1 g2 items=pickaxe", "3d Jc+2 4s : mine 1b", on=rules) == "change.too_much"


@pytest.mark.parametrize("line", ["3c=h 2d 4s : grave ML", "3c 2d+1 4s : grave ML"])
def test_cemetery_changes(house: House, line: str) -> None:
    assert turn_refused("1.1 g9", line, on=house("cemetery_changes: refused")) == "grave.changed_card"
    played = turn("1.1 g9", line, on=house("cemetery_changes: allowed"))
    assert (played.change["cash"], played.change["wanted"]) == (4, 1)
    assert played.change["gold"] in (-1, -2)


def test_pass_always(house: House) -> None:
    assert turn("1.1", "3c 2d 4s : pass", on=house("pass: always")).change == {}


def test_pass_when_stuck(house: House) -> None:
    rules = house("pass: when-stuck")
    full = "grave=TL,TC,TR,ML,MC,MR,BL,BC,BR"
    assert turn_refused("1.1", "3c 2d 4s : pass", on=rules) == "pass.not_stuck"
    assert turn_refused("1.1 trail=K", "3h 2d 4s : pass", on=rules) == "pass.not_stuck", "the Cemetery is open"
    assert turn_refused(f"1.1 {full}", "3h 2d 4s : pass", on=rules) == "pass.not_stuck", "the Trail is open"
    assert turn(f"1.1 trail=K {full}", "3h 2d 4s : pass", on=rules).change == {}
    assert turn(f"1.1 {full}", "3s Ad 4s : pass", on=rules).change == {}


def test_stop_clears_forced(house: House) -> None:
    assert turn("1.1 w8", "3h Jd 4s : trail J", on=house("stop_clears: forced")).change == {"wanted": -6}


def test_stop_clears_chosen(house: House) -> None:
    rules = house("stop_clears: chosen")
    assert turn("1.1 w8", "3h Jd 4s : trail J", on=rules).change == {}
    assert turn("1.1 w8", "3h Jd 4s : trail J ; clear 2", on=rules).change == {"wanted": -2}
    assert turn("1.1 w8", "3h Jd 4s : trail J ; clear 6", on=rules).change == {"wanted": -6}
    assert turn_refused("1.1 w8", "3h Jd 4s : trail J ; clear 7", on=rules) == "amount.too_many"
    assert turn_refused("1.1 w8", "3h Jd 4s : trail J ; clear 2 ; clear 2", on=rules) == "step.nothing_pending"
    offered = choices(during("1.1 w3", "3h Jd 4s : trail J", on=rules))
    assert offered == {"clear 1", "clear 2", "clear 3", "done"}


@pytest.mark.parametrize(("ruling", "powers"), [("lost", (False, True)), ("kept", (True, False))])
def test_declined_visit(house: House, ruling: str, powers: tuple[bool, bool]) -> None:
    table = game("Kd | Kc Ad 2h | Qc As 3h | Jc Ah 4h | 5c 6c 7c", on=house(f"declined_visit: {ruling}"))
    state = play(table, position("1.1"), "1.1 Kc Ad 2h : town A", "1.2 Qc As 3h : town A ; undertaker")
    assert (state.truce, state.shovel) == powers
    third = "1.3 Jc Ah 4h : town A ; undertaker"
    if ruling == "kept":
        assert play(table, state, third).shovel
    else:
        assert refused(table, state, third) == "step.nothing_pending"


@pytest.mark.parametrize(("ruling", "stars"), [("down", 1), ("up", 2)])
def test_half_stars(house: House, ruling: str, stars: int) -> None:
    odd = "badlands: {rows: {chicken: {targets: {3: {stars: 3}}}}}"
    rules = house(f"half_stars: {ruling}", odd)
    assert turn("1.1", "3s 3d 4s : rob 3", "2d", on=rules).change == {"wanted": 1, "stars": stars}
    assert turn("1.1", "3s 4d 5s : rob 4", "2d", on=rules).change == {"wanted": 1, "stars": 1}, "an even half is a half"


def test_ability_before_action(house: House) -> None:
    before, after = "3c 2d 4s : use trail 8 ; town 2", "3c 2d 4s : town 2 ; use trail 8"
    rules = house("ability_before_action: refused")
    assert turn_refused("1.1", before, on=rules, character="trailblazer") == "use.before_action"
    assert turn("1.1", after, on=rules, character="trailblazer").change == {"stars": 1, "gold": 8}
    rules = house("ability_before_action: allowed")
    assert turn("1.1", before, on=rules, character="trailblazer").change == {"stars": 1, "gold": 8}
