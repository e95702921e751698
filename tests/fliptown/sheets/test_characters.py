"""Character cards: all of them, from the board alone, legible and within the cut."""

from __future__ import annotations

import pytest

from pnp.core.findings import BadInput
from pnp.games.fliptown.board.board import Character
from pnp.games.fliptown.print.characters import character_cards
from pnp.sheet.primitives import Box
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


def cards(board=STANDARD, machine=None, shape=POKER, bleed=BLEED):
    return character_cards(board, machine or press(), shape, bleed, PLACES)


def card(name, board=STANDARD, machine=None):
    return next(card for card in cards(board, machine).cards if card.name == name)


def ticks(drawing):
    return [item for item in drawing.items if isinstance(item, Box) and item.width == item.height == 4.5]


def test_every_character_has_a_card_of_poker_size():
    found = cards()
    assert [card.name for card in found.cards] == list(STANDARD.characters)
    assert (found.width, found.height, found.radius) == (63.5, 88.9, 3.0)
    assert {(card.front.width, card.front.height) for card in found.cards} == {(63.5, 88.9)}
    assert len({id(card.back) for card in found.cards}) == 1


@pytest.mark.parametrize(("ink", "lang"), LOOKS)
def test_cards_are_sound(ink, lang):
    machine = press(ink, lang)
    for found in cards(machine=machine).cards:
        assert_sound(machine, found.front)
        assert_sound(machine, found.back)
        assert machine.words.label(f"character.{found.name}") in said(found.front)


@pytest.mark.parametrize("name", sorted(STANDARD.characters))
def test_a_card_shows_who_it_is_and_what_one_has(name):
    hero = STANDARD.characters[name]
    front = card(name).front
    drawn = pictures(front)
    assert f"portrait-{name}" in drawn
    assert f"character-{name}" in drawn
    icons = {"cash": "cash", "gold": "gold", "pans": "pan", "hammers": "hammer", "stars": "star", "wanted": "wanted"}
    for resource, icon in icons.items():
        assert (icon in drawn) or not hero.start[resource]
    lines = [text.text for text in texts(front)]
    assert all(str(amount) in lines for key, amount in hero.start.items() if amount and key != "shovel")
    assert len(ticks(front)) == (hero.uses if hero.uses > 1 else 0)
    assert "then tuck it" in said(front)


def test_the_value_stands_large_in_the_corner():
    values = {}
    for name in STANDARD.characters:
        first = min(texts(card(name).front), key=lambda text: text.x + text.y)
        if STANDARD.characters[name].value is not None:
            values[name] = first.text
            assert first.size >= 11
            assert first.x < 12
    assert list(values.values()) == ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert "joker" in pictures(card("wild-card").front)


def test_changed_figures_are_printed():
    hero = STANDARD.characters["preacher"]._replace(start={"cash": 19, "gold": 0}, up_to=11, uses=3, value=12)
    front = card("preacher", with_entry(STANDARD, "characters", "preacher", hero)).front
    lines = [text.text for text in texts(front)]
    assert "19" in lines
    assert "Q" in lines
    assert "gold" not in pictures(front)
    assert "cross out up to 11 Wanted." in said(front)
    assert "3 times per game" in said(front)
    assert len(ticks(front)) == 3


def test_a_stranger_has_a_card_too():
    hero = Character("drifter", 7, {"cash": 2, "stars": 3, "hammers": 2}, "bonus", 9, ("town", "mine", "cemetery"))
    board = with_entry(STANDARD, "characters", "drifter", hero)
    machine = named({"character.drifter": "Drifter from Nowhere"})
    front = card("drifter", board, machine).front
    assert "portrait-stranger" in pictures(front)
    assert "player" in pictures(front)
    assert "Drifter" in said(front)
    assert "9 times per game" in said(front)
    assert ticks(front) == []
    assert_sound(machine, front)


def test_a_name_that_is_too_long_fails_with_its_line():
    with pytest.raises(BadInput) as caught:
        cards(machine=named({"character.bandit": "The Exceedingly Notorious Bandit of the Upper Badlands"}))
    (finding,) = caught.value.findings
    assert finding.code == "text.too_long"
    assert finding.file.endswith("standard.yaml")
    assert finding.line == PLACES.key_place(("characters", "bandit")).line


def test_an_ability_that_is_too_long_fails():
    with pytest.raises(BadInput) as caught:
        cards(machine=named({"ability.bandit": "Robs whatever is there to be robbed. " * 12}))
    assert caught.value.findings[0].line == PLACES.key_place(("characters", "bandit")).line


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_the_ground_runs_over_the_cut(bleed):
    found = cards(bleed=bleed).cards[0]
    ground = found.front.items[0]
    assert isinstance(ground, Box)
    assert (ground.x, ground.y) == (-bleed, -bleed)
    assert (ground.width, ground.height) == (63.5 + 2 * bleed, 88.9 + 2 * bleed)


@pytest.mark.parametrize("shape", [CardShape(57.0, 89.0), CardShape(70.0, 120.0), CardShape(63.0, 88.0, 2.0)])
def test_other_sizes_of_cards(shape):
    for found in cards(shape=shape).cards:
        assert_sound(press(), found.front)
        assert_sound(press(), found.back)


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_sparing_inks_have_a_white_ground(ink):
    for found in cards(machine=press(ink)).cards:
        grounds = [item for item in found.front.items if isinstance(item, Box) and item.width > 50]
        assert {item.fill for item in grounds} == {None}


def test_low_ink_is_a_quarter_of_full(tmp_path):
    fronts = [[found.front for found in cards(machine=press(ink)).cards[4:7]] for ink in ("full", "low")]
    backs = [[cards(machine=press(ink)).cards[0].back] for ink in ("full", "low")]
    for full, low in (fronts, backs):
        assert ink_of(low, "low", tmp_path) <= ink_of(full, "full", tmp_path) / 4


def test_mono_is_black_only():
    for found in cards(machine=press("mono")).cards:
        assert colours(found.front) | colours(found.back) <= {"#000000", "#FFFFFF"}


def test_drawing_calls():
    assert_golden("character-bandit", card("bandit").front)
