"""The day's sheet: everything on it, nothing of the answer, on every paper, in every ink and language."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp.core.described import described, parse_described
from pnp.core.findings import BadInput
from pnp.games.fliptown.board.library import STANDARD
from pnp.games.fliptown.daily.sheet import NAME, daily_sheet
from pnp.games.fliptown.daily.sheet.day import Day
from pnp.games.fliptown.daily.sheet.front import draw_front
from pnp.games.fliptown.daily.sheet.strips import strips_of
from pnp.games.fliptown.play.deal import deal_of, read_parts
from pnp.lang.words import load_words
from pnp.sheet.component import Room
from pnp.sheet.primitives import Drawing, Placed, Rect
from pnp.sheet.primitives import Path as Outline
from pnp.sheet.west.masthead import long_date
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.stars import rating
from tests.fliptown.envelopes import changed
from tests.fliptown.sheets.daily_table import EVERYTHING, Today, begun, candidate, finale, press_of, sample, sheet
from tests.fliptown.sheets.map_table import GULCH, board
from tests.fliptown.sheets.printed import ink_of, shop_for
from tests.puzzle.sample import BEST_LINE, BOUND, SCORE
from tests.sheet.kit_eyes import Seen, collisions, look, within
from tests.sheet.kit_eyes import texts as type_on
from tests.sheet.laid import INKS, LANGS, PAPERS, colours

ONE_PAGE = ("a3", "tabloid")
BANDIT = {"character": "bandit", "cowbot": "billy-the-kid", "level": "hard", "holdem": True}


def day_of(name: str) -> Today:
    return {
        "sample": sample,
        "candidate": candidate,
        "opening": lambda: begun("opening"),
        "sprint": lambda: begun("sprint", cowbot="black-bart", level="easy"),
        "full": lambda: begun("full"),
        "full, all variants": lambda: begun("full", **EVERYTHING),
        "finale, all variants": lambda: finale(luck=3, **BANDIT),
        "gulch": lambda: finale(GULCH, character="wild-card"),
    }[name]()


QUICK = [
    ("sample", "a4", "full", "en"),
    ("sample", "letter", "low", "pl"),
    ("candidate", "a4", "full", "pl"),
    ("candidate", "a3", "mono", "en"),
    ("opening", "tabloid", "mono", "en"),
    ("sprint", "letter", "full", "en"),
    ("full", "a4", "mono", "pl"),
    ("full, all variants", "a4", "full", "pl"),
    ("full, all variants", "letter", "low", "en"),
    ("finale, all variants", "a3", "full", "pl"),
    ("gulch", "a4", "full", "pl"),
]
DAYS = ("sample", "opening", "sprint", "full", "full, all variants", "finale, all variants", "gulch")
KINDS = ("sample", "opening", "sprint", "full")
REST = [
    (name, paper, tuple(INKS)[number % len(INKS)], lang)
    for number, (name, paper, lang) in enumerate(product(KINDS, PAPERS, LANGS))
]
"""Every kind on every paper in both languages; an ink only changes colours, so they take turns."""


def check(name: str, paper: str, ink: str, lang: str) -> None:
    today = day_of(name)
    press, pages = press_of(today, ink, lang), sheet(today, paper, ink, lang)
    assert len(pages.pages) == (1 if paper in ONE_PAGE else 2)
    wide, high = sorted(PAPERS[paper], reverse=True)
    for number, page in enumerate(pages.pages):
        drawing = page.drawing
        assert (drawing.width, drawing.height) == ((high, wide) if paper in ONE_PAGE else (wide, high))
        assert collisions(drawing, press) == []
        area = Rect(0, 0, drawing.width, drawing.height)
        assert [seen.name for seen in look(drawing, press) if not within(seen.area, area)] == []
        least = press.standards.spec.text.map if number or paper in ONE_PAGE else press.standards.spec.text.least
        lines = type_on(drawing, press)
        assert [line.name for line in lines if line.size < least - 1e-6] == []
        assert [line.name for line in lines if "{" in line.name or "[" in line.name] == []
        if ink == "mono":
            assert colours(drawing, press) == {"#000000", "#FFFFFF"}


@pytest.mark.parametrize(("name", "paper", "ink", "lang"), QUICK)
def test_nothing_overlaps_or_leaves_the_page_or_is_too_small(name: str, paper: str, ink: str, lang: str) -> None:
    check(name, paper, ink, lang)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper", "ink", "lang"), REST)
def test_nothing_overlaps_in_any_other_look(name: str, paper: str, ink: str, lang: str) -> None:
    check(name, paper, ink, lang)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_whole_game_fits_with_every_character_and_cowbot(paper: str, lang: str) -> None:
    table = board()
    bots = tuple(table.cowbots)
    for number, hero in enumerate(table.characters):
        bot = bots[number % len(bots)]
        today = begun("full", character=hero, cowbot=bot, level="hard", holdem=True)
        wide, high = sorted(PAPERS[paper], reverse=True)
        drawn = draw_front(press_of(today, "full", lang), Rect(0, 0, wide, high), Day(today.match, today.puzzle, False))
        assert drawn, (hero, bot)


# -- what is on it ---------------------------------------------------------------------------------------------------


def said(today: Today, **look: str) -> list[str]:
    """The lines of type of the front."""
    press = press_of(today, look.get("ink", "full"), look.get("lang", "en"))
    return [seen.name for seen in type_on(sheet(today, **look).pages[0].drawing, press)]


def flat(today: Today, **look: str) -> str:
    return " ".join(said(today, **look)).replace("\N{NO-BREAK SPACE}", " ")


def test_title_day_id_seed_and_difficulty() -> None:
    lines = said(sample())
    assert "The Fliptown Daily" in lines
    assert "SUNDAY, 15 NOVEMBER 2026" in lines
    assert sample().puzzle.scenario.id in lines
    assert "Seed 2026-11-15" in lines
    assert {"Finale", "Turns 3.1 to 3.5", "English rules", "DIFFICULTY"} <= set(lines)
    assert "Kurier Fliptown" in said(sample(), lang="pl")
    assert long_date(load_words("pl"), "2026-02-01") == "niedziela, 1 lutego 2026 r."


def test_a_candidate_bears_neither_the_papers_name_nor_a_date_on_its_map() -> None:
    names = {"en": ("Not the day’s puzzle", "The Fliptown Daily"), "pl": ("To nie zagadka dnia", "Kurier Fliptown")}
    for lang, (title, other) in names.items():
        lines = said(candidate(), lang=lang)
        assert title in lines
        assert other not in lines
        assert candidate().puzzle.scenario.id in lines
    for today, dated in ((candidate(), False), (sample(), True)):
        drawn = sheet(today).pages[1].drawing
        assert ("2026-11-15" in [seen.name for seen in type_on(drawn, press_of(today))]) == dated


@pytest.mark.parametrize("shown", range(1, 6))
def test_difficulty_is_one_to_five_stars(shown: int) -> None:
    drawn = list(rating(press_of(sample()), Rect(0, 0, 40, 8), shown))
    assert [isinstance(star, Outline) and star.fill is not None for star in drawn] == [
        number < shown for number in range(5)
    ]


def id_runs(today: Today) -> list[Seen]:
    """The pieces of type that the descriptive id is set in."""
    whole = described(today.puzzle.scenario)
    seen = type_on(sheet(today).pages[0].drawing, press_of(today))
    first = last = next(number for number, line in enumerate(seen) if line.name.startswith("pnp1"))
    while (typed := "".join(run.name for run in seen[first:last])) != whole:
        assert whole.startswith(typed), typed
        last += 1
    return seen[first:last]


@pytest.mark.parametrize("name", DAYS)
def test_the_descriptive_id_can_be_typed_in_from_the_sheet(name: str) -> None:
    runs = id_runs(day_of(name))
    assert min(run.size for run in runs) >= 6
    scenario = day_of(name).puzzle.scenario
    deal, _ = read_parts(parse_described("".join(run.name for run in runs)).parts)
    assert deal.start == deal_of(scenario).start


def test_no_few_letters_of_the_id_are_left_alone_on_a_line() -> None:
    """In the largest type this id takes one line and a letter or two; type that is a bit smaller takes them back."""
    runs = id_runs(begun("opening"))
    assert len({run.item.y for run in runs}) == 1
    assert {run.size for run in runs} == {7.5}


def test_capitals_of_the_id_are_bold_so_that_letters_differ() -> None:
    runs = id_runs(sample())
    assert {run.item.face for run in runs if run.name.isupper()} == {"price"}
    assert not [run.name for run in runs if run.item.face == "price" and not run.name.isupper()]


@pytest.mark.parametrize("name", DAYS)
def test_every_line_of_moves_has_its_label(name: str) -> None:
    today = day_of(name)
    lines = Day(today.match, today.puzzle, False).lines()
    shown = said(today)
    assert [label for label in lines if label not in shown] == []
    deal = deal_of(today.puzzle.scenario)
    assert lines[0] == f"{deal.first[0]}.{deal.first[1]}"
    assert (lines[-1] == f"{deal.last[0]}.end") == (deal.last[1] == today.match.opened.board.turns)
    turns = [label for label in lines if not label.endswith("end")]
    assert turns[-1] == f"{deal.last[0]}.{deal.last[1]}"


def test_the_labels_of_a_whole_game() -> None:
    lines = Day(begun("full").match, begun("full").puzzle, False).lines()
    assert len(lines) == 18
    assert lines[4:8] == ("1.5", "1.end", "2.1", "2.2")


@pytest.mark.parametrize("name", ["sample", "full, all variants", "finale, all variants"])
def test_the_strips_are_printed_card_for_card(name: str) -> None:
    today = day_of(name)
    strips = strips_of(today.match.game, today.state)
    wanted = [value_sign(card.value) for strip in strips for card in (strip.sheriff, *strip.holdem, *strip.cards)]
    values = set("A23456789JQK") | {"10"}
    press = press_of(today)
    found = [seen for seen in type_on(sheet(today).pages[0].drawing, press) if seen.name in values and seen.size >= 10]
    assert [seen.name for seen in found if seen.item.face == "price"][: len(wanted)] == wanted


def test_the_task_says_what_one_has_and_aims_at() -> None:
    text = flat(sample())
    assert "Play 3.1 to 3.5, with the end of the round. Aim for the highest score." in text
    assert "worth 85 points as it stands" in text


def test_character_cowbot_and_what_was_stolen_are_told() -> None:
    today = day_of("finale, all variants")
    text = flat(today)
    for wanted in ("Bandit", "Take a bonus action in the Badlands.", "Billy the Kid", "Hard", "you gain Wanted"):
        assert wanted in text
    assert ("Stolen so far" in text) == bool(today.state.gone)
    assert today.state.gone
    assert "cowbot" not in flat(sample())


def test_medals_have_their_figures_but_gold() -> None:
    text = flat(sample())
    assert "110 or more" in text
    assert "101 or more" in text
    assert "the best possible score" in text
    assert "114 or more" not in text


def test_a_puzzle_without_medals_or_a_day_is_drawn_too() -> None:
    today = sample()
    bare = replace(today.puzzle.scenario, daily=replace(today.puzzle.scenario.daily, medals=None))
    assert "Silver" not in said(Today(today.match, replace(today.puzzle, scenario=bare)))
    bare = replace(bare, daily=None)
    assert "DIFFICULTY" not in said(Today(today.match, replace(today.puzzle, scenario=bare)))


def test_a_very_long_id_is_cut_and_never_overlaps() -> None:
    today = sample()
    puzzle = replace(today.puzzle, scenario=replace(today.puzzle.scenario, id="fliptown-" + "very-long-" * 19))
    drawing = sheet(Today(today.match, puzzle)).pages[0].drawing
    assert collisions(drawing, press_of(today)) == []


# -- the best score --------------------------------------------------------------------------------------------------


def turned(drawing: Drawing) -> list[Placed]:
    return [item for item in drawing.items if isinstance(item, Placed) and item.turn == 180]


def test_the_best_score_stands_upside_down_at_the_foot() -> None:
    drawing = sheet(sample()).pages[0].drawing
    (best,) = turned(drawing)
    (line,) = best.drawing.items
    assert str(SCORE) in line.text
    assert "proven" in line.text
    assert best.y > drawing.height * 0.94
    upright = [seen.name for seen in type_on(drawing, press_of(sample())) if seen.name != line.text]
    assert not [text for text in upright if str(SCORE) in text]


def test_the_best_score_can_be_left_to_the_answer() -> None:
    pages = sheet(sample(), hide_best=True)
    drawing = pages.pages[0].drawing
    assert turned(drawing) == []
    text = " ".join(seen.name for page in pages.pages for seen in type_on(page.drawing, press_of(sample())))
    assert str(SCORE) not in text
    assert "in\N{NO-BREAK SPACE}the\N{NO-BREAK SPACE}answer" in text


def test_what_is_not_proven_is_told_as_an_interval() -> None:
    (best,) = turned(sheet(sample(proven=False)).pages[0].drawing)
    assert best.drawing.items[0].text == f"The best score is at least {SCORE} and at most {BOUND}."
    assert "the best score known" in flat(sample(proven=False))


def test_nothing_of_the_answer_is_on_the_sheet() -> None:
    """Neither a line of it nor any of its steps."""
    for lang in LANGS:
        press = press_of(sample(), lang=lang)
        text = " ".join(seen.name for page in sheet(sample(), lang=lang).pages for seen in type_on(page.drawing, press))
        for line in BEST_LINE.splitlines():
            cards, _, steps = line.partition(" : ")
            assert cards.partition(" ")[2] not in text
            for step in filter(None, steps.split(" ; ")):
                assert step not in text


# -- boards, papers, inks --------------------------------------------------------------------------------------------


def test_a_board_of_ones_own_has_its_own_paper() -> None:
    today = day_of("gulch")
    press = press_of(today)
    press = press.spoken(press.words.overlay({"game.fliptown": "Dry Gulch"}))
    pages = daily_sheet(today.match, today.puzzle, press, Room(*PAPERS["a4"], 0.0))
    assert "The Dry Gulch Daily" in [seen.name for seen in type_on(pages.pages[0].drawing, press)]


def test_paper_that_is_too_small_is_refused() -> None:
    today = sample()
    with pytest.raises(BadInput):
        daily_sheet(today.match, today.puzzle, press_of(today), Room(150, 200, 0.0))


def test_more_than_fits_is_refused_with_a_reason() -> None:
    today = begun("full", **EVERYTHING)
    with pytest.raises(BadInput) as caught:
        draw_front(press_of(today), Rect(0, 0, 270, 150), Day(today.match, today.puzzle, False))
    assert [finding.code for finding in caught.value.findings] == ["day.no_room"]


def test_the_pages_and_their_names() -> None:
    pages = sheet(sample())
    assert (pages.name, pages.title, pages.two_sided) == (NAME, "Puzzle of the day", True)
    assert [page.title for page in pages.pages] == ["Puzzle of the day", "Map"]
    assert [page.title for page in sheet(sample(), "a3").pages] == ["Puzzle of the day"]


def test_the_same_day_gives_the_same_sheet() -> None:
    assert sheet(sample()) == sheet(sample())
    assert sheet(finale(STANDARD, 2)) != sheet(sample())


def test_ledgers_that_run_over_are_drawn() -> None:
    """More stars than the track has cells."""
    today = begun("opening")
    rich = deal_of(today.puzzle.scenario).start[0].replace("*0", "*83").replace("$4", "$99")
    decks = MappingProxyType({1: deal_of(today.match.scenario).decks[1]})
    scenario = changed(today.puzzle.scenario, start=(rich,), kind="sprint", decks=decks)
    opened = replace(today.match.opened, scenario=scenario, starts=(today.state._replace(stars=83, cash=99),))
    press = press_of(today)
    pages = daily_sheet(
        replace(today.match, opened=opened), replace(today.puzzle, scenario=scenario), press, Room(*PAPERS["a4"], 0.0)
    )
    shown = [seen.name for seen in type_on(pages.pages[1].drawing, press)]
    assert {"83", "99"} <= set(shown)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_low_takes_at_most_a_quarter_of_the_ink_of_full(tmp_path: Path, paper: str) -> None:
    used = {
        ink: ink_of(shop_for(tmp_path, ink), [page.drawing for page in sheet(sample(), paper, ink).pages])
        for ink in INKS
    }
    assert used["low"] <= used["full"] / 4
    assert used["mono"] <= used["full"]
