"""Goals in pictures and in words: read off their structure, in both languages, on any board."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from pnp.games.fliptown.board.board import REGIONS, Goal
from pnp.games.fliptown.board.spec_people import Quantity
from pnp.games.fliptown.print.ability_symbols import ability_symbols
from pnp.games.fliptown.print.goal_symbols import goal_symbols
from pnp.games.fliptown.rules.goals import EVERYTHING, QUANTITIES
from pnp.games.fliptown.words.phrases import ability_sentence, goal_sentence
from pnp.sheet.west.symbols import Symbol
from tests.fliptown.sheets.card_table import GULCH, LANGUAGES, STANDARD, press

ENGLISH = {
    "settle-the-west": "Circle 4 trail stops, 4 robbery targets, 4 chambers and 4 buildings.",
    "open-road": "Circle every trail stop with a bonus action.",
    "toolbox": "Have 5 gold pans and hammers in all.",
    "town-favourite": "Circle every building with a star for the first visit.",
    "gold-fever": "Collect 9 gold from the Mine.",
    "one-of-each": "Rob a target of every kind (chicken, cattle, stagecoach, train).",
    "grave-business": "Circle 5 outer tombstones.",
    "end-of-the-line": "Circle trail stop K or hunt 2 outlaws.",
    "public-enemy": "Have 9 Wanted.",
    "strongbox": "Have $30 in cash or 15 gold.",
    "grand-tour": "Take a bonus action in every region.",
}
AT_THE_END = {
    "all-rounder": "Circle 6 places in every region.",
    "completionist": "Circle every place of one region.",
    "clean-slate": "End the game without any Wanted.",
    "banker": "End the game with $30 in cash and 15 gold.",
    "straight-and-narrow": "End the game with at most 5 Wanted and without an arrest.",
    "card-sharp": "Make four of a kind or better.",
    "hot-streak": "Make a hand better than a pair in every round.",
    "posse": "Beat every cowbot on normal.",
    "legend": "Reach the rank Legendary.",
    "tight-fisted": "End the game with at most 1 card stolen by a cowbot.",
}
POLISH = {
    "settle-the-west": "Zakreśl 4 przystanki Szlaku, 4 cele napadów, 4 komory i 4 budynki.",
    "gold-fever": "Zbierz 9 złota z Kopalni.",
    "end-of-the-line": "Zakreśl przystanek K na Szlaku lub ścigaj 2 banitów.",
    "strongbox": "Miej $30 w gotówce lub 15 złota.",
    "well-equipped": "Miej 4 z tych rzeczy: 1 misa, 1 młotek, Wierzchowiec, znajomość z grabarzem, Chusta, Kilof, "
    "Rewolwer.",
}


def goals():
    yield from (bounty.goal for bounty in STANDARD.bounties.values())
    yield from STANDARD.achievements.values()
    for count in QUANTITIES:
        yield from (Goal(count, at_least=n) for n in (1, 2, 5, 22))
        yield from (Goal(count, at_most=n) for n in (0, 1, 4))
        if count in EVERYTHING:
            yield Goal(count, at_least=-1)
    yield Goal("wanted", at_least=3, at_most=5)
    yield from (Goal(item="trail-horse"), Goal(item="lasso"), Goal(power="shovel"), Goal(stop="T"))
    parts = (Goal("cash", 9), Goal(of=(Goal("gold", 3), Goal(stop="K")), any=1), Goal("targets", 2))
    yield from (Goal(of=parts), Goal(of=parts, any=1), Goal(of=parts, any=2))


def test_every_quantity_of_the_definition_is_known():
    assert set(get_args(Quantity)) == set(QUANTITIES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("at_end", [False, True])
def test_every_goal_can_be_said(lang, at_end):
    for goal in goals():
        said = goal_sentence(press(lang=lang).words, STANDARD, goal, at_end=at_end)
        assert said.endswith(".")
        assert said[0].isupper()
        assert not any(mark in said for mark in ("{", "goal-", "  ", "None")), said


def test_every_goal_can_be_drawn():
    for goal in goals():
        symbols = goal_symbols(press(), STANDARD, goal)
        assert symbols
        assert all(press().gallery.has(icon) for symbol in symbols for icon in symbol.icons), goal


@pytest.mark.parametrize("name", sorted(ENGLISH))
def test_bounties_in_english(name):
    assert goal_sentence(press().words, STANDARD, STANDARD.bounties[name].goal, at_end=False) == ENGLISH[name]


@pytest.mark.parametrize("name", sorted(AT_THE_END))
def test_achievements_are_judged_at_the_end(name):
    assert goal_sentence(press().words, STANDARD, STANDARD.achievements[name], at_end=True) == AT_THE_END[name]


@pytest.mark.parametrize("name", sorted(POLISH))
def test_bounties_in_polish(name):
    said = goal_sentence(press(lang="pl").words, STANDARD, STANDARD.bounties[name].goal, at_end=False)
    assert said == POLISH[name]


def test_pictures_have_the_board_s_figures():
    def drawn(goal, board=STANDARD):
        return goal_symbols(press(), board, goal)

    assert drawn(Goal("wanted", 9)) == (Symbol(("wanted",), "9"),)
    assert drawn(Goal("wanted", at_most=5)) == (Symbol(("wanted",), "≤5"),)
    assert drawn(Goal("wanted", 3, 5)) == (Symbol(("wanted",), "3–5"),)
    assert drawn(Goal("tools", at_most=0)) == (Symbol(("tool",), "0"),)
    assert drawn(Goal("stops", -1)) == (Symbol(("stop",), "13"),)
    assert drawn(Goal("stops", -1), GULCH) == (Symbol(("stop",), "15"),)
    assert drawn(Goal(stop="T")) == (Symbol(("stop",), "10"),)
    assert [symbol.icons[0] for symbol in drawn(Goal("bonus-regions", -1))] == list(REGIONS)
    assert drawn(STANDARD.bounties["strongbox"].goal) == (
        Symbol(("cash",), "30"),
        Symbol(sign="/"),
        Symbol(("gold",), "15"),
    )
    assert drawn(STANDARD.bounties["well-equipped"].goal)[:2] == (Symbol(sign="4 of"), Symbol(("pan",)))
    assert drawn(Goal(item="lasso")) == (Symbol(("tool",)),)
    assert drawn(Goal(rank="legendary"))[-1] == Symbol(("score",), "80+")


def test_rows_of_a_board_s_own_are_named():
    board = replace(STANDARD, rows=STANDARD.rows[:2])
    goal = Goal("rows-tried", -1)
    assert goal_sentence(press().words, board, goal, at_end=False) == "Rob a target of every kind (chicken, cattle)."
    assert [symbol.icons for symbol in goal_symbols(press(), board, goal)] == [("row-chicken",), ("row-cattle",)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(STANDARD.characters))
def test_abilities_can_be_said_and_drawn(name, lang):
    hero = STANDARD.characters[name]
    said = ability_sentence(press(lang=lang).words, hero)
    assert said.endswith(".")
    assert "{" not in said
    assert "ability" not in said
    symbols = ability_symbols(hero)
    assert symbols
    assert all(press().gallery.has(icon) for symbol in symbols for icon in symbol.icons)


def test_abilities_say_their_figures():
    words = press().words
    preacher, hand = STANDARD.characters["preacher"], STANDARD.characters["ranch-hand"]
    assert "up to 9 Wanted" in ability_sentence(words, preacher._replace(up_to=9))
    assert Symbol(("clear",), "≤9") in ability_symbols(preacher._replace(up_to=9))
    assert "sheriff" not in ability_sentence(words, preacher._replace(when="any"))
    assert "sheriff" in ability_sentence(words, hand._replace(when="end"))
    assert "3 Wanted for each hammer" in ability_sentence(words, hand._replace(per_hammer=3))
    two = STANDARD.characters["miner"]._replace(regions=("mine", "trail"))
    assert ability_sentence(words, two) == "Take a bonus action in the Mine or on the Trail."
    assert ability_symbols(two) == (Symbol(("mine",), sealed=True), Symbol(sign="/"), Symbol(("trail",), sealed=True))


def test_a_board_s_own_words_come_first():
    words = press().words.overlay({"ability.miner": "Digs {uses|once|# times}."})
    assert ability_sentence(words, STANDARD.characters["miner"]._replace(uses=3)) == "Digs 3 times."
