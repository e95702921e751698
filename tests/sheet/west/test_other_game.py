"""The shared drawing with the values of a game that does not exist: dice, two suits of places, no rules at all."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pnp.core.cards import full_deck
from pnp.sheet.blocks import Stack
from pnp.sheet.component import Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Picture, Placed, Primitive, Rect
from pnp.sheet.west.answer_content import AnswerContent, AnswerPictures, AnswerWords, SumLine
from pnp.sheet.west.answer_page import answer_pages
from pnp.sheet.west.box_net import net_for
from pnp.sheet.west.card_frame import CardShape
from pnp.sheet.west.deck_strip import DeckStrip, SetAside
from pnp.sheet.west.masthead import PuzzleHead
from pnp.sheet.west.medal_sheet import MedalEntry, medal_sheet
from pnp.sheet.west.newspaper_parts import Paragraph, Section, Type, numbered
from pnp.sheet.west.notes import MedalNote, MedalNotes, NoteGroup, Said
from pnp.sheet.west.pencil import Groups, Mark, marked
from pnp.sheet.west.playing_cards import JOKERS, playing_cards
from pnp.sheet.west.portrait_card import Ability, PortraitCard, Start, portrait_card
from pnp.sheet.west.puzzle_front import PuzzleFront, draw_front
from pnp.sheet.west.reference_sheet import ReferenceSide, reference_sheet
from pnp.sheet.west.score_pad import PadRow, ScoreSheet, score_pad
from pnp.sheet.west.symbols import Symbol
from pnp.sheet.west.torn_notice import TornNotice, star_reward, torn_notice
from pnp.sheet.west.tuck_box import BoxArt, tuck_box
from pnp.sheet.west.turn_block import PrintedTurn, Told
from tests.pdf.kit import make_press
from tests.puzzle.sample import sample_puzzle
from tests.sheet.kit_eyes import collisions, look, texts, within

GAME = "High Noon"
POKER = CardShape(63.5, 88.9, 3.0)
A4 = (194.0, 281.0)
LOOKS = [(ink, lang) for ink in ("full", "low", "mono") for lang in ("en", "pl")]
TWO_STARS = (Symbol(("star",), "2"), Symbol(("cash",), "3", sealed=True))
HEAD = PuzzleHead(GAME, "Duel", ("one roll",), 3, "Tuesday", "high-noon-2026-12-01", "seed x", "high-noon:1:abcdefgh")
TASK = NoteGroup("Task", "score", (Said("Roll the dice once. Make 3 [star] or more.", "turn", uses=2, used=1),))
PRIZES = NoteGroup("Medals", "star", (MedalNotes((MedalNote("Gold", "the best", "gold"),)),))


@pytest.fixture(params=LOOKS, ids="-".join)
def press(request: pytest.FixtureRequest) -> Press:
    return make_press(*request.param)


def assert_sound(press: Press, drawing: Drawing, *said: str) -> None:
    """Nothing lies on anything else or off the page, and all of that can be read."""
    assert collisions(drawing, press) == []
    page = Rect(0, 0, drawing.width, drawing.height)
    assert [seen.name for seen in look(drawing, press) if not within(seen.area, page)] == []
    assert_read(press, drawing, *said)


def assert_read(press: Press, drawing: Drawing, *said: str) -> None:
    found = " ".join(seen.item.text for seen in texts(drawing, press)).replace("\N{NO-BREAK SPACE}", " ")
    assert [text for text in said if text not in found] == []
    assert "Fliptown" not in found


def pictures(items: Iterable[Primitive]) -> set[str]:
    inner = [item.drawing.items for item in items if isinstance(item, Placed)]
    found = {item.name for item in items if isinstance(item, Picture)}
    return found.union(*(pictures(each) for each in inner))


# -- cards -----------------------------------------------------------------------------------------------------------


def test_playing_cards_have_a_picture_under_their_index_where_a_game_wants_one() -> None:
    plain, own = (
        {card.name: card.front for card in playing_cards(make_press(), POKER, 3.0, suits)}
        for suits in ({}, {"h": "cash"})
    )
    assert list(plain) == [*map(str, full_deck()), *JOKERS]
    assert pictures(plain["7h"].items) == set()
    assert pictures(own["7h"].items) == {"cash"}
    assert [name for name in plain if plain[name] != own[name]] == [
        str(card) for card in full_deck() if card.suit == "h"
    ]


def test_a_portrait_card(press: Press) -> None:
    ability = Ability("Ability", TWO_STARS, "Roll one die again.", "2 times", "then turn it over", 2)
    card = PortraitCard("Lucky Lou", "portrait-stranger", "star", "Q", Start("Start", TWO_STARS), ability)
    front = Drawing(POKER.width, POKER.height, tuple(portrait_card(press, card, POKER, 3.0)))
    assert collisions(front, press) == []
    assert_read(press, front, "Lucky Lou", "Q", "Start", "2 times")


def test_a_torn_notice(press: Press) -> None:
    notice = TornNotice("Reward", "Full House", TWO_STARS, "Roll a full house.")
    for solid in (True, False):
        reward = star_reward(press, POKER, 7, "FIRST", solid=solid)
        front = Drawing(POKER.width, POKER.height, (*torn_notice(press, notice, POKER, 3.0), *reward))
        assert collisions(front, press) == []
        assert_read(press, front, "REWARD", "Full House", "Roll a full house.", "7", "FIRST")


# -- pages of the kit ------------------------------------------------------------------------------------------------


def test_a_tuck_box(press: Press) -> None:
    art = BoxArt(GAME, "vignette-train", "[star] [cash]", ("vignette-train",))
    (page,) = tuck_box(press, *A4, net_for(POKER, 30), 30, art).pages
    assert_read(press, page.drawing, GAME, "30")


def test_a_score_pad(press: Press) -> None:
    rows = (PadRow(("star",), "Stars"), PadRow(("cash",), "Cash", 4), PadRow(("score",), "Sum", strong=True))
    (page,) = score_pad(press, *A4, ScoreSheet(GAME, rows, ("[score] 20 Deputy · 40 Legend",))).pages
    assert_sound(press, page.drawing, GAME, "Stars", "÷4", "Sum", "40 Legend")


def test_a_quick_reference(press: Press) -> None:
    def sections(kind: Type) -> tuple[Section, ...]:
        body = Stack((Paragraph("Roll all dice.", kind.text), numbered(kind, ["Keep some.", "Roll the others."])))
        return tuple(Section(title, body, kind) for title in ("Roll", "Keep", "Score", "Win"))

    engravings = ("vignette-train", "vignette-stagecoach", "vignette-train")
    side = ReferenceSide("ONLY SIDE", "LEFT", "RIGHT", sections, engravings, ("ornament-bull", "ornament-wheel"))
    (page,) = reference_sheet(press, *A4, GAME, [side]).pages
    assert_sound(press, page.drawing, GAME, "ONLY SIDE", "LEFT", "RIGHT", "Roll all dice.", "Roll the others.")


def test_a_sheet_of_medals(press: Press) -> None:
    entries = [MedalEntry(title, TWO_STARS, f"{title} in one roll.") for title in ("Pair", "Straight", "Poker")]
    (page,) = medal_sheet(press, *A4, entries).pages
    assert_sound(press, page.drawing, "Pair", "Straight in one roll.", "Poker")


# -- puzzles ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strips", [0, 1, 2])
def test_the_front_of_a_puzzle_with_and_without_cards(press: Press, strips: int) -> None:
    cards = full_deck()
    strip = DeckStrip("Round", "as they come", (SetAside(tuple(cards[:2]), "star"),), tuple(cards[2:20]))
    front = PuzzleFront(
        HEAD, (strip,) * strips, (TASK, PRIZES), ("1.1", "1.2", "1.end"), "Dice, then a colon.", "The best is 12."
    )
    drawing = Drawing(A4[1], A4[0], draw_front(press, Rect(0, 0, A4[1], A4[0]), front))
    assert_sound(
        press, drawing, GAME, "Duel", "one roll", "TUESDAY", HEAD.id, "1.end", "Dice, then a colon.", "The best is 12."
    )
    assert sum(seen.item.text == "Round" for seen in texts(drawing, press)) == strips


def test_an_answer(press: Press) -> None:
    told = (Told("star", "Keep three sixes.", TWO_STARS), Told("cash", "Roll two dice again.", sealed=True))
    turns = tuple(PrintedTurn(f"1.{n}", 1, n == 3, f"keep 6 6 {n}", 4 * n, 4, told) for n in (1, 2, 3))
    words = AnswerWords(GAME, GAME, "Most points", "Legend", "Points, roll by roll", ("Few see the straight.",))
    sums = (SumLine("[star] Stars", 8), SumLine("[score] Sum", 12, strong=True))
    engravings = AnswerPictures(("vignette-train",), "vignette-train", "vignette-stagecoach")
    content = AnswerContent(press, sample_puzzle(), words, turns, sums, (0, 4, 8, 12), (0, 3, 5, 9), engravings)
    (page,) = answer_pages(content, Room(*A4, 0.0)).pages
    assert_sound(press, page.drawing, GAME, "Legend", "Stars", "Keep three sixes.", "Few see the straight.", "1.3")


def test_pencil_marks_follow_the_groups_that_a_game_names() -> None:
    press, cell, tall = make_press(), Rect(0, 0, 5, 5), Rect(10, 0, 5, 20)
    paper = Drawing(20, 20, (), {("cell", "1"): cell, ("side", "1"): tall})
    marks = (Mark("cell", "1", "cross"), Mark("side", "1"))
    plain, own = (marked(press, paper, marks, groups) for groups in (Groups(), Groups({"cell"}, {"side"})))
    width = [drawing.items[0].stroke.width for drawing in (plain, own)]
    assert width[1] < width[0]
    heights = []
    for drawing in (plain, own):
        ys = [value for _, values in drawing.items[-1].segments for value in values[1::2]]
        heights.append(max(ys) - min(ys))
    assert heights[1] < 6 < heights[0]
