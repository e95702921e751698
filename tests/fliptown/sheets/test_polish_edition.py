"""The Polish edition's four differences on the sheets: each stands where the English edition says otherwise.

In the engine they are pinned by `test_rules_rulings`, `test_rules_table_holdem` and `test_definition_editions`.
"""

from __future__ import annotations

from functools import cache

import pytest

from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.daily.sheet.reminders import reminders_of
from pnp.games.fliptown.print.characters import character_cards
from pnp.games.fliptown.print.cowbots import cowbot_cards
from pnp.games.fliptown.print.reference import reference
from pnp.sheet.component import Cards
from pnp.sheet.press import Press
from tests.fliptown.helpers import game, position
from tests.fliptown.sheets import card_table, map_table
from tests.fliptown.sheets.map_table import press_for
from tests.sheet import laid
from tests.sheet.laid import PAPERS

EDITIONS = ("en", "pl")


@cache
def board(edition: str) -> Board:
    return load_board("fliptown/standard", edition).board


@cache
def on_the_reference(edition: str, lang: str) -> str:
    press = press_for(board(edition), lang=lang)
    pages = reference(board(edition), press, *PAPERS["a4"]).pages
    return untied(" ".join(laid.words(page.drawing, press) for page in pages))


def untied(text: str) -> str:
    """Words that are kept on one line have another space between them."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def on_the_backs(cards: Cards) -> list[str]:
    return [untied(card_table.said(card.back)) for card in cards.cards if card.back]


def speaking(edition: str, lang: str) -> Press:
    return press_for(board(edition), lang=lang)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("edition", "in_the_mine", "in_the_store"), [("en", "±2", "±2"), ("pl", "≤±2", "≤2")])
def test_pickaxe_up_to_two_on_the_map(edition: str, in_the_mine: str, in_the_store: str, paper: str) -> None:
    seen = map_table.seen(map_table.draw(board(edition), paper, lang=edition))
    steps = [what for what in seen if what.endswith(("±2", "≤2"))]
    assert sorted(steps) == sorted([in_the_mine, in_the_store])


@pytest.mark.parametrize(("lang", "words"), [("en", "up to"), ("pl", "do ±2")])
def test_pickaxe_up_to_two_on_the_reference(lang: str, words: str) -> None:
    exact, loose = (on_the_reference(edition, lang) for edition in EDITIONS)
    assert loose.count(words) == exact.count(words) + 1


@pytest.mark.parametrize(("edition", "exact"), [("en", True), ("pl", False)])
def test_pickaxe_up_to_two_on_the_day_s_sheet(edition: str, exact: bool) -> None:
    start = "1.1 items=pickaxe"
    found = {each.name: each.figures for each in reminders_of(game(on=board(edition)), position(start, board(edition)))}
    assert found["pickaxe"]["exact"] is exact


@pytest.mark.parametrize("lang", EDITIONS)
def test_gold_never_removes_a_cowbot_s_match(lang: str) -> None:
    for edition, ruling, other in (("en", "replaces", "adds"), ("pl", "adds", "replaces")):
        press = speaking(edition, lang)
        cards = cowbot_cards(board(edition), press, card_table.POKER, card_table.BLEED, card_table.PLACES)
        label = press.words.label
        assert all(label(f"bot-card.watch-{ruling}") in back for back in on_the_backs(cards))
        assert not any(label(f"bot-card.watch-{other}") in back for back in on_the_backs(cards))
        assert label(f"ref.cowbots.change.{ruling}") in on_the_reference(edition, lang)
        assert label(f"ref.cowbots.change.{other}") not in on_the_reference(edition, lang)


@pytest.mark.parametrize(
    ("edition", "lang", "words"),
    [
        ("en", "en", "share its pay as evenly as can be"),
        ("pl", "en", "share its pay evenly, rounded down"),
        ("en", "pl", "dzielą ją możliwie równo"),
        ("pl", "pl", "dzielą ją równo, zaokrąglając w dół"),
    ],
)
def test_equal_hands_share_rounded_down(edition: str, lang: str, words: str) -> None:
    assert words in on_the_reference(edition, lang)


@pytest.mark.parametrize("lang", EDITIONS)
@pytest.mark.parametrize(("edition", "ruling"), [("en", "tucked"), ("pl", "turned-over")])
def test_a_used_character_is_turned_over(edition: str, ruling: str, lang: str) -> None:
    press = speaking(edition, lang)
    cards = character_cards(board(edition), press, card_table.POKER, card_table.BLEED, card_table.PLACES)
    used = press.words.label(f"character-card.used.{ruling}")
    assert [card.name for card in cards.cards if used not in card_table.said(card.front)] == []
    for card in cards.cards:
        card_table.assert_sound(press, card.front)
    assert press.words.label(f"ref.used.{ruling}") in on_the_reference(edition, lang)
