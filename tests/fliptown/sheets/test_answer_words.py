"""What the answer says: every turn as the referee saw it, the house, what makes it hard, the proof."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pnp.core.referee import judge
from pnp.games.fliptown.daily.answer.replay import Story, story
from pnp.games.fliptown.daily.answer.said import hard_sentences
from pnp.games.fliptown.daily.answer.steps import ICONS, tell
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.setup import Wish
from pnp.lang.words import Words, load_words
from pnp.sheet.press import Press
from pnp.sheet.west.proof import house_sentences, proof_sentences
from pnp.sheet.west.turn_block import Told
from pnp.solve.puzzle import Puzzle
from tests.fliptown.play import any_wish
from tests.fliptown.sheets.answer_table import (
    GULCH,
    Set,
    board_of,
    drawn,
    full_game,
    press_of,
    random_set,
    read,
    sample,
    sample_words,
    work,
)
from tests.puzzle.sample import BEST_LINE, FIGURES

EN, PL = load_words("en"), load_words("pl")


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def told_turns(laid: Set, press: Press) -> list[tuple[Story, list[tuple[Told, ...]]]]:
    found = []
    for moves in (laid.puzzle.answer.moves, laid.puzzle.house.moves):
        played = story(laid.match, moves, judge(laid.match, moves))
        found.append((played, [tell(press, played.game, turn) for turn in played.turns]))
    return found


def gains(told: tuple[Told, ...]) -> dict[str, int]:
    """What a turn's symbols add up to."""
    names = {icon: name for name, icon in ICONS.items()}
    total: Counter[str] = Counter()
    for each in told:
        for symbol in each.symbols:
            if not symbol.sealed:
                total[names[symbol.icons[0]]] += int(symbol.sign.replace("−", "-"))
    return {name: number for name, number in total.items() if number}


# -- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_turn_is_on_the_sheet_in_notation_and_with_its_score(lang: str) -> None:
    for laid in (sample(), full_game()):
        said = read(drawn(laid, lang=lang), press_of(work(lang=lang)))
        for turn in judge(laid.match, laid.puzzle.answer.moves).turns:
            label, _, notation = turn.text.partition(" ")
            assert f"{label} {notation} {turn.score}" in said


def test_the_steps_of_the_sample_in_words() -> None:
    said = sample_words()
    for words in (
        "Town 8, the Land Office", "Buy land, corner three: a1 b1 b2", "Cemetery, tombstone MR", "Mine, chamber 2a",
        "Town 4, the Stables", "Buy the Work Horse", "Trail, stop K", "Mine, chamber 4b: silver stars for buildings",
        "+ 2 is enough", "Rob 6 (Cattle):", "Flush:", "Pan and work:", "arrested", "−8", "+12",
    ):  # fmt: skip
        assert words in said
    polish = sample_words("pl")
    for words in ("Miasto 8: Urząd Ziemski", "Zakup: Koń pociągowy", "Napad 6 (Bydło):", "Kolor:", "areszt"):
        assert words in polish


def test_all_that_a_turn_gains_stands_on_the_sheet() -> None:
    """The symbols of a turn are drawn, each with its number before it."""
    laid, press, said = sample(), press_of(work()), sample_words()
    (_, turns), _ = told_turns(laid, press)
    for told in turns:
        for each in told:
            signs = " ".join(symbol.sign for symbol in each.symbols if symbol.sign)
            assert signs in said


@pytest.mark.parametrize("number", range(24))
def test_gains_agree_with_the_referee_in_any_game(number: int) -> None:
    """Lines of play without thinking, with characters, cowbots, Hold'em and on Dry Gulch, in both languages."""
    rng = Random(number)
    board = GULCH if number % 3 == 0 else None
    edition = "pl" if number % 5 == 0 else "en"
    laid = random_set(any_wish(board_of(board, edition), f"words-{number}", rng, edition), board)
    on = work(lang="pl" if number % 2 else "en", board=board)
    press = press_of(on).spoken(press_of(on).words.for_board(laid.match.game.board.words))
    for played, turns in told_turns(laid, press):
        for turn, told in zip(played.turns, turns, strict=True):
            assert gains(told) == dict(turn.report.changes), turn.report.text
            for each in told:
                assert press.gallery.has(each.icon), each.icon
                assert each.words, turn.report.text
                assert "{" not in each.words, each.words
                assert not re.search(r"\b(answer|step|sites|row|choice|building|item)\.[a-z]", each.words), each.words
        before = laid.match.standing(laid.match.start())
        assert sum(turn.gained for turn in played.turns) == played.result.score - before


def test_a_robbery_that_fails_says_so() -> None:
    for number in range(40):
        laid = random_set(Wish(f"rob-{number}", "opening"))
        press = press_of(work())
        for played, turns in told_turns(laid, press):
            for turn, told in zip(played.turns, turns, strict=True):
                for each in told:
                    if "too low, half the stars" in each.words:
                        assert turn.report.label.turn
                        assert not any(symbol.icons == ("cash",) for symbol in each.symbols)
                        return
    raise AssertionError("no robbery failed")


# -- the house, the breakdown, what makes it hard --------------------------------------------------------------------


def test_the_house_has_its_score_and_its_spread() -> None:
    who, own, spread = house_sentences(sample().puzzle, EN)
    assert "without seeing the cards ahead" in who
    assert "110" in own
    assert spread.startswith("200 plays")
    for number in (90, 112, 95, 106, 101):
        assert str(number) in spread


def test_without_plays_of_the_house_there_is_no_spread() -> None:
    puzzle = sample().puzzle
    bare = replace(puzzle, house=replace(puzzle.house, spread=()))
    assert len(list(house_sentences(bare, EN))) == 2
    laid = replace(sample(), puzzle=bare)
    assert "median" not in read(drawn(laid), press_of(work()))


def test_the_breakdown_adds_up_on_the_sheet() -> None:
    said = sample_words()
    assert "Stars 73" in said
    assert "Cash 41 ÷ 4 10" in said
    assert "Gold 1 ÷ 2 0" in said
    assert "Silver stars 31" in said
    assert "Score 114" in said
    assert "Lead" not in said


@pytest.mark.parametrize("margin", [True, False])
def test_a_cowbot_stands_in_the_breakdown_with_the_lead(margin: bool) -> None:
    wish = Wish("bot", "opening", cowbot="wyatt-earp", level="easy")
    laid = random_set(wish, margin=margin)
    said = read(drawn(laid), press_of(work()))
    result = judge(laid.match, laid.puzzle.answer.moves).results[0]
    assert result.rival is not None
    lead = result.score - result.rival["total"]
    assert f"Wyatt Earp {result.rival['total']}" in said
    assert f"Lead {lead}".replace("-", "−") in said
    assert ("The lead, turn by turn" in said) == margin
    best = lead if margin else result.score
    assert f"Best {best}".replace("-", "−") in said


def with_figures(figures: dict[str, int]) -> Puzzle:
    puzzle = sample().puzzle
    assert puzzle.scenario.daily is not None
    return replace(puzzle, scenario=replace(puzzle.scenario, daily=replace(puzzle.scenario.daily, figures=figures)))


@pytest.mark.parametrize("lang", [EN, PL], ids=["en", "pl"])
def test_each_figure_has_its_sentence_and_a_missing_one_has_none(lang: Words) -> None:
    everything = hard_sentences(with_figures(FIGURES), lang)
    assert len(everything) == len(FIGURES) - 1  # the optimum is what others are compared with
    for name in FIGURES:
        rest = {key: number for key, number in FIGURES.items() if key != name}
        fewer = hard_sentences(with_figures(rest), lang)
        assert set(fewer) <= set(everything)
        assert len(fewer) == len(everything) - (name != "optimum")
    assert hard_sentences(with_figures({}), lang) == ()


def test_without_figures_there_is_no_such_section() -> None:
    laid = replace(sample(), puzzle=with_figures({}))
    assert "What makes it hard" not in read(drawn(laid), press_of(work()))
    assert "What makes it hard" in sample_words()


def test_figures_in_words() -> None:
    said = hard_sentences(with_figures(FIGURES), EN)
    assert said[0] == "Taking the most points each turn makes 100: 14 points short."
    assert "3 lines of play reach the best score." in said
    assert "The best line needs all 5 regions." in said
    capped = hard_sentences(with_figures({"optimal": 1000, "near": 1000, "regions": 1, "chain": 1, "breadth": 1}), EN)
    assert capped[0] == "At least 1000 lines of play reach the best score."
    assert capped[1].startswith("At least 1000 lines")
    assert capped[2:] == (
        "The best line needs 1 of the 5 regions.",
        "Its longest turn is a single action.",
        "The first turn alone can end in 1 way.",
    )
    assert hard_sentences(with_figures({"optimal": 1}), EN) == ("Only one line of play reaches the best score.",)
    enough = hard_sentences(with_figures({"greedy": 114, "house": 114, "optimum": 114}), EN)
    assert [sentence for sentence in enough if "short" in sentence] == []


# -- the proof -------------------------------------------------------------------------------------------------------


def test_a_proof_says_how_it_was_made() -> None:
    said = flat(" ".join(proof_sentences(sample().puzzle, EN)))
    assert said.startswith("Proven: every play that could make 115 or more was searched, 12 467 197 positions")
    assert "126.28" in said
    sheet = sample_words()
    assert said in sheet
    assert f"Solver 0.1.0/{FLIPTOWN.solver.version()}, prices 8c15a32f7ac7." in sheet


@pytest.mark.parametrize(("method", "start"), [("bound", "Proven by the bound alone"), ("none", "No play can")])
def test_other_proofs(method: str, start: str) -> None:
    puzzle = sample().puzzle
    proof = replace(puzzle.answer.certificate, method=method, root=None, layers=(), prices="")
    said = list(proof_sentences(replace(puzzle, answer=replace(puzzle.answer, certificate=proof)), EN))
    assert len(said) == 1
    assert said[0].startswith(start)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_is_not_proven_says_its_interval(lang: str) -> None:
    said = sample_words(lang, proven=False)
    assert "114–117" in said
    words = EN if lang == "en" else PL
    assert flat(words.label("screen.score_between", score=114, bound=117)) in said
    assert flat(next(iter(proof_sentences(sample(proven=False).puzzle, words)))) in said
    assert "114–117" not in sample_words(lang)


def test_the_masthead_names_day_kind_puzzle_and_difficulty() -> None:
    said = sample_words()
    head = "The Fliptown Daily ANSWER · FINALE DIFFICULTY SUNDAY, 15 NOVEMBER 2026"
    assert f"{head} · fliptown-2026-11-15-finale-v2 114" in said
    assert BEST_LINE.splitlines()[1] in said
