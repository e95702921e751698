"""Cowbot cards: trigger, lines to score on, levels, and how it plays, all from the board."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.board import Cowbot, Level
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.print.cowbots import cowbot_cards
from pnp.sheet.primitives import Box, Picture
from pnp.sheet.west.card_frame import CardShape
from tests.fliptown.sheets.card_table import (
    BLEED,
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


def cards(board=STANDARD, machine=None, shape=POKER):
    return cowbot_cards(board, machine or press(), shape, BLEED, PLACES)


def card(name, board=STANDARD, machine=None):
    return next(card for card in cards(board, machine).cards if card.name == name)


def boxes(drawing, machine=None):
    """Places to write in."""
    writing = (machine or press()).colour("writing")
    return [item for item in drawing.items if isinstance(item, Box) and item.fill == writing]


def regions_from_the_top(drawing, names):
    found = [item for item in drawing.items if isinstance(item, Picture) and item.name in names]
    return [item.name for item in sorted(found, key=lambda item: item.y)]


def test_every_cowbot_has_a_card():
    assert [card.name for card in cards().cards] == list(STANDARD.cowbots)


@pytest.mark.parametrize(("ink", "lang"), LOOKS)
def test_cards_are_sound(ink, lang):
    machine = press(ink, lang)
    for found in cards(machine=machine).cards:
        assert_sound(machine, found.front)
        assert_sound(machine, found.back)
        assert found.title in said(found.front)


@pytest.mark.parametrize("name", sorted(STANDARD.cowbots))
def test_a_card_says_what_the_bot_is_after_and_how_it_scores(name):
    bot = STANDARD.cowbots[name]
    front = card(name).front
    drawn = pictures(front)
    assert f"bot-{name}" in drawn
    assert f"suit-{bot.suit}" in drawn
    assert {"gold": "gold", "bonus": "bonus", "stars": "star", "wanted": "wanted"}[bot.trigger] in drawn
    assert regions_from_the_top(front, bot.regions) == list(bot.regions)
    lines = [text.text for text in texts(front)]
    assert [line for line in lines if line.startswith("×")] == ["×4", "×3", "×2", "×1", "×1", "×2", "×3"]
    assert {"EASY", "NORMAL", "HARD"} <= set(lines)
    assert lines.count("+5") == 2
    assert "Total" in lines


def test_there_is_room_to_write():
    front = card("black-bart").front
    found = boxes(front)
    assert len(found) == 2 * 4 + 2 + 3 + 2
    assert all(min(box.width, box.height) >= 4.5 for box in found)
    assert len([text for text in texts(front) if text.text == "="]) == 5


def test_brackets_reach_as_many_regions_as_the_level():
    front = card("black-bart").front
    first, second = [text.y for text in texts(front) if text.text.startswith("×")][:2]
    step = second - first
    names = {text.text: text for text in texts(front) if text.turn}
    assert list(names) == ["EASY", "NORMAL", "HARD"]
    assert names["NORMAL"].y - names["EASY"].y == pytest.approx(step / 2)
    assert names["HARD"].y - names["EASY"].y == pytest.approx(step)


def test_changed_figures_are_printed():
    levels = {"tame": Level("tame", 4, 1), "wild": Level("wild", 6, 3)}
    board = replace(
        STANDARD, multipliers=(9, 8, 7), levels=MappingProxyType(levels), extra_character=11, extra_holdem=12
    )
    bot = Cowbot("rusty", "h", "wanted", ("mine", "trail", "town"))
    board = with_entry(board, "cowbots", "rusty", bot)
    machine = named({"cowbot.rusty": "Rusty", "level.tame": "Tame", "level.wild": "Wild"})
    found = card("rusty", board, machine)
    lines = [text.text for text in texts(found.front)]
    assert [line for line in lines if line.startswith("×")] == ["×9", "×8", "×7", "×4", "×6"]
    assert {"+11", "+12", "TAME", "WILD"} <= set(lines)
    assert "bot-stranger" in pictures(found.front)
    assert regions_from_the_top(found.front, bot.regions) == ["mine", "trail", "town"]
    assert "top region" in said(found.back)
    assert "6 points a card" in said(found.back)
    assert_sound(machine, found.front)
    assert_sound(machine, found.back)


def test_the_reverse_follows_the_edition():
    polish = load_board(edition="pl").board
    assert "the new suit counts instead" in said(card("black-bart").back)
    assert "both suits count" in said(card("black-bart", polish).back)


@pytest.mark.parametrize("key", ["cowbot.black-bart", "level.easy"])
def test_what_is_too_long_fails_with_its_line(key):
    with pytest.raises(BadInput) as caught:
        cards(machine=named({key: "Extraordinarily Long and Winding"}))
    (finding,) = caught.value.findings
    assert finding.code == "text.too_long"
    assert finding.line == PLACES.key_place(("cowbots", "bots", "black-bart")).line


def test_a_card_too_small_for_its_lines_is_refused():
    with pytest.raises(BadInput):
        cards(shape=CardShape(63.5, 62.0))


def test_low_ink_is_a_quarter_of_full(tmp_path):
    found = {ink: cards(machine=press(ink)).cards for ink in ("full", "low")}
    taken = {ink: ink_of([s for c in found[ink] for s in (c.front, c.back)], ink, tmp_path) for ink in found}
    assert taken["low"] <= taken["full"] / 4


def test_mono_is_black_only():
    for found in cards(machine=press("mono")).cards:
        assert colours(found.front) | colours(found.back) <= {"#000000", "#FFFFFF"}


def test_drawing_calls():
    assert_golden("cowbot-black-bart", card("black-bart").front)
