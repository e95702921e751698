"""What is kept or sent is used only if it is the puzzle that was ordered; whatever somebody changed, it is told."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pnp.puzzle.confirm
from pnp.core.findings import BadInput, Finding
from pnp.files.resources import game_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.lang.words import load_words
from pnp.puzzle.booklet.job import versions_of
from pnp.puzzle.booklet.season import received
from pnp.puzzle.confirm import Unfit, confirm
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.curate import as_candidate
from pnp.puzzle.figures import Chosen, figured
from pnp.puzzle.find import find_puzzle, keep_puzzle, kept_puzzle, key_of
from pnp.puzzle.keep import puzzle_json, scenario_file
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import Store
from pnp.solve.answer import Certificate
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Puzzle
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.forgeries import FORGERIES, SAMPLE, answer, made, proof
from tests.puzzle.sample import sample_puzzle
from tests.puzzle.tiny import Tiny

ORDER = DailyOrder("fliptown", daily_wish("2026-11-15"))
KEY = key_of(ORDER, FLIPTOWN.boards.ref(None, "en", Path()))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "puzzles")


def reply(puzzle: Puzzle) -> dict[str, Any]:
    return {"versions": versions_of(ORDER), "puzzle": puzzle_json(puzzle)}


# -- what fits -------------------------------------------------------------------------------------------------------


def test_the_untouched_puzzle_is_accepted_everywhere(tmp_path: Path, store: Store) -> None:
    confirm(SAMPLE, ORDER, tmp_path)
    store.put(KEY, SAMPLE)
    doubts = list[Finding]()
    kept = kept_puzzle(ORDER, beside=tmp_path, store=store.telling(doubts.append))
    assert kept is not None
    assert (kept.puzzle, doubts) == (SAMPLE, [])
    assert received(ORDER, reply(SAMPLE), tmp_path).puzzle == SAMPLE


@pytest.mark.parametrize("kind", ["finale", "sprint", "opening", "full"])
@pytest.mark.parametrize(
    "variant",
    [{}, {"character": "mayor", "holdem": True}, {"cowbot": "wyatt-earp", "level": "hard", "edition": "pl"}],
    ids=["plain", "character", "cowbot"],
)
def test_every_kind_of_puzzle_is_accepted(kind: str, variant: dict[str, Any], tmp_path: Path) -> None:
    order = DailyOrder("fliptown", daily_wish("2026-11-17", kind, **variant))
    confirm(Tiny()(order, Budget(Limits()), lambda _: None, tmp_path), order, tmp_path)


def test_a_board_of_ones_own_is_accepted_from_any_folder(tmp_path: Path) -> None:
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", tmp_path / "mine")
    board = str(tmp_path / "mine")
    order = DailyOrder("fliptown", daily_wish("2026-11-17", edition=FLIPTOWN.boards.edition_of(board)), board)
    puzzle = Tiny()(order, Budget(Limits()), lambda _: None, tmp_path)
    confirm(puzzle, order, tmp_path)
    sent = {"versions": versions_of(order), "puzzle": puzzle_json(puzzle)}
    assert received(order, sent, tmp_path / "deep").puzzle.scenario.board.file == "../mine"
    with pytest.raises(BadInput) as caught:
        received(replace(order, board=None), sent, tmp_path)
    assert parts(caught.value) == ["board"]


def test_an_answer_that_is_not_proven(tmp_path: Path, store: Store) -> None:
    """Where a day has one candidate it will do, and the next run may have more time; else nobody may choose it."""
    opening = DailyOrder("fliptown", daily_wish("2026-11-15", "opening"))
    puzzle = Tiny(more=3)(opening, Budget(Limits()), lambda _: None, tmp_path)
    confirm(puzzle, opening, tmp_path)
    sent = {"versions": versions_of(opening), "puzzle": puzzle_json(puzzle)}
    assert received(opening, sent, tmp_path).puzzle == puzzle
    store.put(KEY, sample_puzzle(proven=False))
    doubts = list[Finding]()
    assert kept_puzzle(ORDER, beside=tmp_path, store=store.telling(doubts.append)) is None
    assert [finding.params["what"] for finding in doubts] == [["proof"]]
    with pytest.raises(BadInput) as caught:
        received(ORDER, reply(sample_puzzle(proven=False)), tmp_path)
    assert parts(caught.value) == ["proof"]


def test_the_criteria_of_the_day_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worse line, "proven" at its score, with all that follows from it: this is no puzzle of that day."""
    monkeypatch.setattr(pnp.puzzle.confirm, "rules_of", rules_of)
    harder = replace(SAMPLE.house, score=SAMPLE.house.greedy, moves=SAMPLE.house.greedy_moves)
    assert SAMPLE.scenario.daily is not None
    measured, chosen = SAMPLE.scenario.daily.figures, Chosen(rules_of("fliptown"), "2026-11-15", 2)
    confirm(figured(SAMPLE.scenario, SAMPLE.answer, harder, measured, chosen), ORDER, tmp_path)
    house = SAMPLE.house
    proof = replace(SAMPLE.answer.certificate, threshold=house.score + 1)
    worse = replace(SAMPLE.answer, score=house.score, bound=house.score, moves=house.moves, certificate=proof)
    match = FLIPTOWN.scenarios.open(scenario_file(SAMPLE.scenario, tmp_path))
    forged = figured(
        SAMPLE.scenario, worse, house, {**measured, **FLIPTOWN.dailies.line_figures(match, house.moves)}, chosen
    )
    for puzzle in (SAMPLE, forged):
        with pytest.raises(Unfit) as caught:
            confirm(puzzle, ORDER, tmp_path)
        assert caught.value.part == "criteria"
    confirm(as_candidate(forged), ORDER, tmp_path)  # which nobody calls the day's


def test_a_candidate_that_nobody_chose_is_accepted_but_not_kept(tmp_path: Path, store: Store) -> None:
    """It has an id of its own, and so have its lines of play."""
    candidate = as_candidate(SAMPLE)
    opened = confirm(candidate, ORDER, tmp_path)
    assert received(ORDER, reply(candidate), tmp_path).puzzle == candidate
    assert keep_puzzle(opened, ORDER, beside=tmp_path, store=store).unkept == ()
    assert not store.folder.exists()
    store.put(KEY, candidate)
    doubts = list[Finding]()
    assert kept_puzzle(ORDER, beside=tmp_path, store=store.telling(doubts.append)) is None
    assert [finding.params["what"] for finding in doubts] == [["undecided"]]
    opening = DailyOrder("fliptown", daily_wish("2026-11-15", "opening"))
    with pytest.raises(Unfit) as caught:
        confirm(as_candidate(made("2026-11-15", "opening")), opening, tmp_path)
    assert caught.value.part == "undecided"


VERSION = FLIPTOWN.solver.version()
SOUND = {
    "by the bound alone": Certificate(f"9.9/{VERSION}", "bound", 0, (), 0, "8c15", 114.0),
    "a search that found the answer": Certificate(f"9.9/{VERSION}", "exhausted", 9, (1, 40, 2), 113, "8c15", 126.28),
    "without prices": Certificate(f"9.9/{VERSION}", "exhausted", 9, (1, 40, 0), 115, "", None),
}


@pytest.mark.parametrize("certificate", SOUND)
def test_other_proofs_are_accepted(certificate: str, tmp_path: Path) -> None:
    """The program's own version is no matter, as long as the solver is the same."""
    confirm(answer(certificate=SOUND[certificate])(SAMPLE), ORDER, tmp_path)


# -- what does not ---------------------------------------------------------------------------------------------------


def parts(bad: BadInput) -> list[str]:
    """What does not fit."""
    (finding,) = bad.findings
    assert finding.code == "booklet.unfit"
    return [str(part) for part in finding.params["what"]]


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_is_told_by_what_does_not_fit(forgery: str, tmp_path: Path) -> None:
    part, forge = FORGERIES[forgery]
    with pytest.raises(Unfit) as caught:
        confirm(forge(SAMPLE), ORDER, tmp_path)
    assert caught.value.part == part


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_in_the_cache_is_not_used_and_that_is_said(forgery: str, tmp_path: Path, store: Store) -> None:
    """Some can't even be read as a puzzle; whichever it is, no figure is told."""
    part, forge = FORGERIES[forgery]
    store.put(KEY, forge(SAMPLE))
    doubts = list[Finding]()
    assert kept_puzzle(ORDER, beside=tmp_path, store=store.telling(doubts.append)) is None
    (doubt,) = doubts
    assert (doubt.code, doubt.params["day"]) == ("cache.unfit", "2026-11-15")
    assert doubt.params["what"] in ([part], ["damaged"])
    for lang in ("en", "pl"):
        said = load_words(lang).finding(doubt)
        assert re.findall(r"\d+", said) == ["2026", "11", "15"]
        assert "{" not in said


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_that_is_sent_is_not_used(forgery: str, tmp_path: Path) -> None:
    part, forge = FORGERIES[forgery]
    with pytest.raises(BadInput) as caught:
        received(ORDER, reply(forge(SAMPLE)), tmp_path)
    assert parts(caught.value) in ([part], ["document"])
    for lang in ("en", "pl"):
        assert not re.search(r"[\d{]", load_words(lang).finding(caught.value.findings[0]))


@pytest.mark.parametrize("sent", [
    None, [], {}, {"findings": []}, {"findings": [1]}, {"findings": "no"}, {"findings": [{"code": "x"}]},
    {"puzzle": {}}, {"puzzle": {}, "versions": 3}, {"puzzle": {}, "versions": {"pnp": 1}},
    {"puzzle": {}, "versions": versions_of(ORDER)}, {"puzzle": [], "versions": versions_of(ORDER)},
])  # fmt: skip
def test_whatever_is_sent_instead_of_a_puzzle_is_told(sent: Any, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        received(ORDER, sent, tmp_path)
    assert parts(caught.value) == ["document"]


def test_what_is_searched_again_takes_the_forgerys_place(tmp_path: Path, store: Store) -> None:
    store.put(KEY, proof(threshold=114)(SAMPLE))
    doubts, make = list[Finding](), Tiny()
    for from_cache in (False, True):
        told = store.telling(doubts.append)
        found = find_puzzle(ORDER, Limits(), lambda _: None, beside=tmp_path, store=told, make=make)
        assert found.from_cache == from_cache
    assert (len(doubts), len(make.made)) == (1, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["damaged"]),
        ("{}", ["damaged"]),
        ("[]", ["damaged"]),
        ('{"format": "pnp-puzzle/2"}', ["damaged"]),
        ('{"format": 2}', ["damaged"]),
        ('{"format": "pnp-puzzle/1"}', []),
    ],
)
def test_a_damaged_entry_is_told_and_an_older_one_is_not(
    text: str, told: list[str], tmp_path: Path, store: Store
) -> None:
    store.file(KEY).parent.mkdir(parents=True)
    store.file(KEY).write_text(text, encoding="utf-8")
    doubts = list[Finding]()
    assert kept_puzzle(ORDER, beside=tmp_path, store=store.telling(doubts.append)) is None
    assert [part for finding in doubts for part in finding.params["what"]] == told


def test_every_part_has_words() -> None:
    parts = {part for part, _ in FORGERIES.values()} | {"criteria", "damaged", "document", "undecided"}
    for lang in ("en", "pl"):
        words = load_words(lang)
        said = [words.label(f"unfit.{part}") for part in sorted(parts)]
        assert len(set(said)) == len(parts)
        assert not [text for text in said if "unfit" in text]
