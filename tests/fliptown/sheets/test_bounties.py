"""Bounty cards: two sides with the board's stars, the goal in pictures and words, legible and within the cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.board import Bounty, Goal
from pnp.games.fliptown.print.bounties import bounty_cards
from pnp.sheet.west.card_frame import CardShape
from tests.fliptown.sheets.card_table import (
    BLEED,
    GULCH,
    LOOKS,
    PLACES,
    POKER,
    STANDARD,
    assert_golden,
    assert_sound,
    colours,
    ink_of,
    named,
    pictures,
    press,
    said,
    texts,
    with_entry,
)


def cards(board=STANDARD, machine=None, shape=POKER, bleed=BLEED):
    return bounty_cards(board, machine or press(), shape, bleed, PLACES)


def card(name, board=STANDARD, machine=None):
    return next(card for card in cards(board, machine).cards if card.name == name)


def stars(drawing):
    """The large figure at the foot of a card."""
    return max((text for text in texts(drawing) if text.size >= 20), key=lambda text: text.y).text


def test_every_bounty_has_a_card():
    found = cards()
    assert [card.name for card in found.cards] == list(STANDARD.bounties)
    assert [card.title for card in found.cards][:2] == ["Settle the West", "Open Road"]


@pytest.mark.parametrize(("ink", "lang"), LOOKS)
def test_cards_are_sound(ink, lang):
    machine = press(ink, lang)
    for found in cards(machine=machine).cards:
        for side in (found.front, found.back):
            assert_sound(machine, side)
            assert found.title.split()[0] in said(side)


@pytest.mark.parametrize("name", sorted(STANDARD.bounties))
def test_first_on_the_front_and_later_on_the_back(name):
    found = card(name)
    assert (stars(found.front), stars(found.back)) == ("7", "4")
    assert "for all who are first" in said(found.front)
    assert "for all who come later" in said(found.back)


def test_changed_figures_are_printed():
    board = replace(STANDARD, bounty_first=12, bounty_later=5)
    board = with_entry(board, "bounties", "toolbox", Bounty("toolbox", Goal("tools", 6)))
    found = card("toolbox", board)
    assert (stars(found.front), stars(found.back)) == ("12", "5")
    assert "Have 6 gold pans and hammers in all." in said(found.front)
    assert "6" in [text.text for text in texts(found.front)]
    assert_sound(press(), found.front)


def test_the_goal_is_drawn():
    assert {"stop", "target", "chamber", "building"} <= set(pictures(card("settle-the-west").front))
    assert {"trail", "badlands", "mine", "town", "cemetery"} <= set(pictures(card("grand-tour").front))
    assert {"item-pickaxe", "item-pistol", "item-truce", "pan"} <= set(pictures(card("well-equipped").front))


def test_goals_of_other_boards():
    goals = {
        "rustler": Goal(of=(Goal("targets", 3), Goal("cash", 12), Goal(stop="15"))),
        "hermit": Goal(of=(Goal("hunted", at_most=0), Goal("stones", -1)), any=1),
        "magpie": Goal(of=tuple(Goal(item=item.name) for item in GULCH.items), any=3),
    }
    board = GULCH
    for name, goal in goals.items():
        board = with_entry(board, "bounties", name, Bounty(name, goal))
    for lang in ("en", "pl"):
        machine = named({"bounty.rustler": "Rustler of the Seven Canyons"}, lang=lang)
        for found in cards(board, machine).cards:
            assert_sound(machine, found.front)
    assert "15" in [text.text for text in texts(card("rustler", board).front)]


def test_a_board_s_own_words_come_first():
    machine = named({"goal.bounty.toolbox": "Own the whole tool shed."})
    assert "Own the whole tool shed." in said(card("toolbox", machine=machine).front)


@pytest.mark.parametrize("key", ["bounty.toolbox", "goal.bounty.toolbox"])
def test_what_is_too_long_fails_with_its_line(key):
    with pytest.raises(BadInput) as caught:
        cards(machine=named({key: "Everything and a little more " * 12}))
    (finding,) = caught.value.findings
    assert finding.code == "text.too_long"
    assert finding.line == PLACES.key_place(("bounties", "cards", "toolbox")).line


@pytest.mark.parametrize("shape", [CardShape(57.0, 89.0), CardShape(70.0, 120.0)])
def test_other_sizes_of_cards(shape):
    for found in cards(shape=shape).cards:
        assert_sound(press(), found.front)


def test_low_ink_is_a_quarter_of_full(tmp_path):
    found = {ink: cards(machine=press(ink)).cards[:4] for ink in ("full", "low")}
    taken = {ink: ink_of([s for c in found[ink] for s in (c.front, c.back)], ink, tmp_path) for ink in found}
    assert taken["low"] <= taken["full"] / 4


def test_mono_is_black_only():
    for found in cards(machine=press("mono")).cards:
        assert colours(found.front) | colours(found.back) <= {"#000000", "#FFFFFF"}


def test_drawing_calls():
    assert_golden("bounty-strongbox", card("strongbox").front)
