"""The talk that any game has at the prompt: numbers, notation, undo and redo, refusals."""

from __future__ import annotations

import pytest
from rich.console import Console

from pnp.core.findings import BadInput
from pnp.core.session import Session
from pnp.lang.words import load_words
from pnp.screens.talk import Talk
from tests.core.small_games import Heap, Letters

WORDS = load_words("en")


def said(talk: Talk, typed: str) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as shown:
        for part in talk.hear(typed):
            console.print(part)
    return shown.get()


@pytest.fixture
def letters() -> Talk:
    return Talk(Session.begin(Letters()), WORDS)


def test_the_screen_shows_the_turn_the_position_and_numbered_choices() -> None:
    talk = Talk(Session.begin(Heap()), WORDS)
    shown = said(talk, "show")
    assert "Turn 1.1 · Score 0" in shown
    assert "turn=1 heap=7" in shown
    assert "2) take 2  −2 heap  +2 stones" in shown
    assert talk.prompt == "1.1> "


def test_a_choice_that_stands_for_others_is_opened_and_closed(letters: Talk) -> None:
    assert "1) lay …" in said(letters, "show")
    assert "5) lay E" in said(letters, "1")
    assert letters.prompt == "1.1 lay> "
    said(letters, "")
    assert letters.prompt == "1.1> "
    said(letters, "1")
    assert "» lay B" in said(letters, "2")
    assert "Choose a number from 1 to 2." in said(letters, "9")


def test_undo_redo_and_undo_turn(letters: Talk) -> None:
    assert "nothing is left to take back" in said(letters, "undo")
    assert "Nothing was taken back." in said(letters, "redo")
    said(letters, "lay A ; lay B")
    assert "Taken back." in said(letters, "undo")
    assert "letters=A\n" in said(letters, "show").replace(" \n", "\n")
    assert "» lay B" in said(letters, "redo")
    said(letters, "ut")
    assert letters.session.past == ()


def test_a_refusal_points_at_its_place_and_changes_nothing(letters: Talk) -> None:
    first, second = said(letters, "lay A ; fly").splitlines()[:2]
    assert first.rstrip() == " " * len("1.1> lay A ; ") + "^"
    assert "“fly” is not a step" in second
    assert letters.session.past == ()


def test_a_game_to_its_end_and_one_taken_up_again() -> None:
    talk = Talk(Session.begin(Heap()), WORDS)
    for typed in ("3", "take 1", "1"):
        said(talk, typed)
    assert talk.over
    assert "The game is over" in said(talk, "1")
    again = Talk(Session.begin(Heap()), WORDS)
    again.resume(talk.text(), "my.moves")
    assert again.over
    assert said(again, "score").strip() == "Score 5"
    with pytest.raises(BadInput):
        again.resume("1.1 take 9\n", "my.moves")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_help_tells_of_undo_and_redo(lang: str) -> None:
    talk = Talk(Session.begin(Heap()), load_words(lang))
    shown = said(talk, "?")
    assert shown.count("redo") == 2
    said(talk, "quit")
    assert talk.left
