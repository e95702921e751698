"""All figures of a puzzle belong together, whoever plays best: the solver, the house or greed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.claims import contradictions
from pnp.core.scenario import Best
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.daily.answer.said import hard_sentences
from pnp.games.fliptown.daily.days import line_figures
from pnp.lang.words import load_words
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.figures import Chosen, best_answer, figured, figures_of, is_beaten
from pnp.sheet.west.proof import house_sentences, proof_sentences
from pnp.solve.answer import Answer
from pnp.solve.puzzle import House
from pnp.solve.refereed import Refused
from tests.puzzle.sample import sample_puzzle

RULES = rules_of("fliptown")
SAMPLE = sample_puzzle(proven=False)
CHOSEN = Chosen(RULES, "2026-11-15", 2)
SCORES = st.integers(-40, 250)
SPREADS = st.lists(SCORES, min_size=1, max_size=30).map(lambda scores: tuple(sorted(scores)))


def answer_of(score: int, bound: int) -> Answer:
    return replace(SAMPLE.answer, score=score, bound=bound, moves="the solver's line")


def house_of(score: int, greedy: int, spread: tuple[int, ...] = (60, 70, 80)) -> House:
    return House(score, "the house's line", spread, greedy, "greed's line")


@given(SCORES, SCORES, SCORES, st.integers(0, 30), SPREADS, st.integers(1, 1000), st.integers(0, 1000))
def test_they_belong_together(
    solver: int, house: int, greedy: int, above: int, spread: tuple[int, ...], optimal: int, more: int
) -> None:
    """Bronze <= silver <= gold = best, greedy and house <= best <= bound: whoever found the best line."""
    bound = max(solver, house, greedy) + above
    played = house_of(house, greedy, spread)
    answer = best_answer(answer_of(solver, bound), played)
    measured = {"regions": 3, "chain": 2, "breadth": 9}
    if answer.proven:
        measured |= {"optimal": optimal, "near": optimal + more}
    scenario = figured(SAMPLE.scenario, answer, played, measured, CHOSEN).scenario
    best, daily = scenario.best, scenario.daily
    assert best is not None
    assert daily is not None
    assert daily.medals is not None
    medals, figures = daily.medals, daily.figures
    assert medals.bronze <= medals.silver <= medals.gold == best.score == figures["optimum"] == answer.score
    assert figures["greedy"] == greedy <= best.score
    assert figures["house"] == house <= best.score <= best.bound == bound
    assert best.proven == (best.score == best.bound)
    assert contradictions(scenario) == ()


@given(SCORES, SCORES, SCORES)
def test_the_best_line_is_the_answer(solver: int, house: int, greedy: int) -> None:
    best = max(solver, house, greedy)
    answer = best_answer(answer_of(solver, 300), house_of(house, greedy))
    assert answer.score == best
    lines = {
        "solver": (solver, "the solver's line"),
        "house": (house, "the house's line"),
        "greedy": (greedy, "greed's line"),
    }
    assert lines[answer.by] == (answer.score, answer.moves)
    assert (answer.by == "solver") == (solver == best), "whoever is as good as the solver is not better"
    assert best_answer(answer, house_of(house, greedy)) == answer
    assert (answer.certificate, answer.bound) == (SAMPLE.answer.certificate, 300), "what is known of the bound stays"


@pytest.mark.parametrize(("house", "greedy"), [(79, 70), (70, 79)])
def test_a_line_that_beats_what_is_proven_is_no_line(house: int, greedy: int) -> None:
    with pytest.raises(Refused):
        best_answer(answer_of(74, 78), house_of(house, greedy))


@pytest.mark.parametrize(("house", "greedy", "by"), [(79, 70, "house"), (70, 79, "greedy")])
def test_a_line_that_reaches_the_bound_is_proven(house: int, greedy: int, by: str) -> None:
    answer = best_answer(answer_of(74, 79), house_of(house, greedy))
    assert (answer.proven, answer.by) == (True, by)


def test_no_figures_for_an_answer_that_is_beaten() -> None:
    with pytest.raises(Refused):
        figured(SAMPLE.scenario, answer_of(74, 111), house_of(79, 60), {}, CHOSEN)


def test_figures_stand_in_the_order_that_files_have() -> None:
    measured = {
        "near": 4,
        "breadth": 1,
        "chain": 2,
        "optimum": 1,
        "house": 60,
        "regions": 3,
        "greedy": 50,
        "optimal": 2,
    }
    assert list(figures_of(answer_of(74, 111), measured).items()) == [
        ("greedy", 50), ("house", 60), ("optimum", 74), ("regions", 3), ("chain", 2), ("breadth", 1), ("optimal", 2),
        ("near", 4),
    ]  # fmt: skip


@pytest.mark.parametrize(("house", "greedy", "beaten"), [(74, 74, False), (75, 0, True), (0, 75, True)])
def test_who_is_beaten(house: int, greedy: int, beaten: bool) -> None:
    assert is_beaten(figures_of(answer_of(74, 111), {"house": house, "greedy": greedy})) == beaten


def test_what_a_line_shows() -> None:
    """Five regions and a chain of three in the best line; the house goes to two, never to more than two in a turn."""
    board = load_board().board
    assert line_figures(board, SAMPLE.answer.moves) == {"regions": 5, "chain": 3}
    assert line_figures(board, SAMPLE.house.moves) == {"regions": 2, "chain": 2}


# -- in words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("by", ["house", "greedy"])
def test_the_answer_says_whose_line_it_is(lang: str, by: str) -> None:
    words = load_words(lang)
    house = replace(SAMPLE.house, score=115, greedy=115 + (by == "greedy"))
    puzzle = figured(SAMPLE.scenario, best_answer(SAMPLE.answer, house), house, {}, CHOSEN)
    assert puzzle.scenario.best == Best(115 + (by == "greedy"), 117, proven=False)
    said = list(proof_sentences(puzzle, words))
    assert words.label(f"answer.proof.by_{by}") in said
    assert str(puzzle.answer.score) in said[0]
    assert not [each for each in proof_sentences(SAMPLE, words) if each in said[1:-1]]


def test_nothing_that_is_said_contradicts_the_figures_beside_it() -> None:
    """A house that does better than a search that was cut short: once its sheet said 74, 79, and "the best score"."""
    words, house = load_words("en"), house_of(79, 60)
    puzzle = figured(SAMPLE.scenario, best_answer(answer_of(74, 111), house), house, {}, CHOSEN)
    said = " ".join([*house_sentences(puzzle, words), *hard_sentences(puzzle, words), *proof_sentences(puzzle, words)])
    assert "at least 79 and at most 111" in said
    assert "makes 60: 19 points short of the best line known" in said
    assert "No line is known that beats the house." in said
    assert "74" not in said
    assert "the best score" not in said, "nobody knows it"


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(("bound", "known"), [(114, ""), (117, "_known")])
def test_what_is_not_proven_is_called_the_best_known(lang: str, bound: int, known: str) -> None:
    words, answer = load_words(lang), replace(SAMPLE.answer, bound=bound)

    def said(house: int, greedy: int) -> tuple[str, ...]:
        played = replace(SAMPLE.house, score=house, greedy=greedy)
        return hard_sentences(figured(SAMPLE.scenario, answer, played, {"regions": 3}, CHOSEN), words)

    assert said(114, 114) == (
        words.label(f"answer.hard.greedy_enough{known}"),
        words.label(f"answer.hard.house_enough{known}"),
        words.label(f"answer.hard.regions{known}", n=3, all=5),
    )
    assert said(110, 100)[:2] == (
        words.label(f"answer.hard.greedy_short{known}", score=100, n=14),
        words.label(f"answer.hard.house_short{known}", score=110, n=4),
    )


def test_a_search_that_found_something_better_says_what_it_ruled_out() -> None:
    """It looked for 113 or more, and found 114: that none makes 113 is not what it says."""
    puzzle = sample_puzzle()
    proof = replace(puzzle.answer.certificate, threshold=113, layers=(1, 40, 2))
    said = next(
        iter(proof_sentences(replace(puzzle, answer=replace(puzzle.answer, certificate=proof)), load_words("en")))
    )
    assert "every play that could make 115 or more" in said
