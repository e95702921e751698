"""A day's puzzle: found again where it was found before, and refereed wherever it comes from."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.core.daily import DailyWish
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import BoardRef, format_scenario
from pnp.files.resources import game_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.scenario_files import read_scenario
from pnp.puzzle.confirm import confirm
from pnp.puzzle.curate import UNMEASURED, as_candidate
from pnp.puzzle.find import Found, find_puzzle, key_of
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import Store
from pnp.solve.answer import Progress, Watch
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Puzzle
from tests.fliptown.envelopes import changed, daily_wish
from tests.puzzle.sample import sample_puzzle
from tests.puzzle.tiny import Tiny

DAY = daily_wish("2026-11-15")
ORDER = DailyOrder("fliptown", DAY)
OPENING = DailyOrder("fliptown", replace(DAY, kind="opening"))
STANDARD = FLIPTOWN.boards.ref(None, "en", Path())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "puzzles")


def find(tmp_path: Path, store: Store | None, make: Tiny, order: DailyOrder = ORDER) -> Found:
    return find_puzzle(order, Limits(), lambda _: None, beside=tmp_path, store=store, make=make)


def test_it_is_made_once(tmp_path: Path, store: Store) -> None:
    make = Tiny()
    first = find(tmp_path, store, make)
    again = find(tmp_path, store, make)
    assert (first.from_cache, again.from_cache, len(make.made)) == (False, True, 1)
    assert again.puzzle == first.puzzle
    assert first.unkept == ()


def test_without_a_store_it_is_made_each_time(tmp_path: Path) -> None:
    make = Tiny()
    assert [find(tmp_path, None, make).from_cache for _ in range(2)] == [False, False]
    assert len(make.made) == 2


def test_a_store_that_cannot_keep_it(tmp_path: Path, store: Store) -> None:
    store.folder.write_text("a file", encoding="utf-8")
    found = find(tmp_path, store, Tiny())
    assert [finding.code for finding in found.unkept] == ["file.unwritable"]


def test_what_is_not_proven_is_searched_again_and_never_gets_worse(tmp_path: Path, store: Store) -> None:
    order = replace(ORDER, wish=replace(ORDER.wish, kind="opening"))
    bounds = []
    for more, from_cache in ((4, False), (6, True), (2, False), (2, True), (0, False), (6, True)):
        found = find(tmp_path, store, Tiny(more=more), order)
        bounds.append(found.puzzle.best.bound - found.puzzle.best.score)
        assert found.from_cache is from_cache
    assert bounds == [4, 4, 2, 2, 0, 0]


def hasty(_order: DailyOrder, _budget: Budget, _watch: Watch, _beside: Path) -> Puzzle:
    """There is not even time for the house to play."""
    raise BadInput([Finding(UNMEASURED, {"reason": "time"})])


def test_what_is_kept_is_used_where_the_time_is_too_short_for_anything(tmp_path: Path, store: Store) -> None:
    def searched(make: Any) -> Found:
        return find_puzzle(OPENING, Limits(), lambda _: None, beside=tmp_path, store=store, make=make)

    with pytest.raises(BadInput, match=UNMEASURED):
        searched(hasty)
    first, again = searched(Tiny(more=4)), searched(hasty)
    assert (again.puzzle, again.from_cache) == (first.puzzle, True)


@pytest.mark.parametrize("more", [0, 2])
def test_what_is_not_decided_is_nothing_unless_it_is_welcome(tmp_path: Path, store: Store, more: int) -> None:
    """Then it has an id of its own, the referee accepts it, and it is not kept, proven or not."""
    make = Tiny(more=more, undecided=True)
    with pytest.raises(BadInput) as caught:
        find(tmp_path, store, make)
    assert [finding.code for finding in caught.value.findings] == ["daily.undecided"]
    more_given = {"beside": tmp_path, "store": store, "make": make, "undecided": True}
    found = find_puzzle(ORDER, Limits(), lambda _: None, **more_given)
    assert found.puzzle.scenario.id.endswith("-candidate-4")
    assert not found.puzzle.decided
    assert not store.folder.exists()
    assert find(tmp_path, store, Tiny()).puzzle.decided


def test_a_candidate_in_the_store_is_not_the_days_puzzle(tmp_path: Path, store: Store) -> None:
    candidate = as_candidate(find(tmp_path, None, Tiny()).puzzle)
    store.put(key_of(ORDER, STANDARD), candidate)
    found = find(tmp_path, store, Tiny())
    assert (found.from_cache, found.puzzle.decided) == (False, True)


def test_who_stops_the_budget_stops_the_search(tmp_path: Path) -> None:
    budget, heard = Budget(Limits()), list[Progress]()

    def watch(progress: Progress) -> None:
        heard.append(progress)
        budget.stop()

    make = Tiny(more=2, waits=True)
    found = find_puzzle(OPENING, budget, watch, beside=tmp_path, store=None, make=make)
    assert not found.puzzle.proven
    assert heard[0].candidate == 4
    with pytest.raises(BadInput) as caught:
        find_puzzle(ORDER, budget, watch, beside=tmp_path, store=None, make=make)
    assert caught.value.findings[0].code == "solver.refused"  # nobody may choose a finale without a proof


@pytest.mark.parametrize(
    "other",
    [
        replace(DAY, day="2026-11-16"),
        replace(DAY, kind="sprint"),
        daily_wish(DAY.day, character="bandit"),
        daily_wish(DAY.day, holdem=True),
        daily_wish(DAY.day, cowbot="black-bart", level="easy"),
        daily_wish(DAY.day, cowbot="black-bart", level="hard"),
    ],
)
def test_every_wish_has_a_key_of_its_own(other: DailyWish) -> None:
    assert key_of(ORDER, STANDARD) != key_of(DailyOrder("fliptown", other), STANDARD)


@pytest.mark.parametrize(
    "other",
    [
        BoardRef("my-board", STANDARD.sha256),
        BoardRef(STANDARD.name, "0" * 64),
        BoardRef(STANDARD.name, STANDARD.sha256, "../my-board"),
    ],
)
def test_every_board_has_a_key_of_its_own(other: BoardRef) -> None:
    """Labels are no part of a board's hash, but its name is part of the puzzle's id."""
    assert key_of(ORDER, STANDARD) != key_of(ORDER, other)
    assert key_of(ORDER, other) == key_of(ORDER, replace(other, file=other.file and "elsewhere"))


# -- nothing is believed ---------------------------------------------------------------------------------------------


def with_answer(puzzle: Puzzle, **changes: Any) -> Puzzle:
    return replace(puzzle, answer=replace(puzzle.answer, **changes))


def boasting(puzzle: Puzzle) -> Puzzle:
    assert puzzle.scenario.best is not None
    best = replace(puzzle.scenario.best, score=999, bound=999)
    return with_answer(replace(puzzle, scenario=replace(puzzle.scenario, best=best)), score=999, bound=999)


WRONG: dict[str, Callable[[Puzzle], Puzzle]] = {
    "an illegal line": lambda puzzle: with_answer(puzzle, moves="3.1 As As As : pass\n"),
    "a line cut short": lambda puzzle: with_answer(puzzle, moves=puzzle.answer.moves.rpartition("3.end")[0]),
    "no line at all": lambda puzzle: with_answer(puzzle, moves=""),
    "another score": boasting,
    "a score that the scenario does not have": lambda puzzle: with_answer(puzzle, bound=120),
    "a scenario without a best score": lambda puzzle: replace(puzzle, scenario=replace(puzzle.scenario, best=None)),
    "a house that cheats": lambda puzzle: replace(puzzle, house=replace(puzzle.house, moves="3.1 As As As : pass\n")),
    "a house that boasts": lambda puzzle: replace(puzzle, house=replace(puzzle.house, score=111)),
    "an impossible start": lambda puzzle: replace(puzzle, scenario=changed(puzzle.scenario, start=("3.1 *999",))),
    "nothing proven": lambda _: sample_puzzle(proven=False),
}


def test_the_sample_is_sound(tmp_path: Path) -> None:
    confirm(sample_puzzle(), ORDER, tmp_path)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_kept_answer_that_the_referee_refuses_is_made_anew(tmp_path: Path, store: Store, wrong: str) -> None:
    key = key_of(ORDER, STANDARD)
    store.put(key, WRONG[wrong](sample_puzzle()))
    make = Tiny()
    found = find(tmp_path, store, make)
    assert not found.from_cache
    assert store.get(key) == found.puzzle
    assert find(tmp_path, store, make).from_cache


def test_a_new_answer_that_the_referee_refuses(tmp_path: Path, store: Store) -> None:
    with pytest.raises(BadInput) as caught:
        find(tmp_path, store, Tiny(boast=1))
    assert caught.value.findings[0].code == "solver.refused"
    assert not store.folder.exists()


# -- a board of one's own --------------------------------------------------------------------------------------------


@pytest.fixture
def dry_gulch(tmp_path: Path) -> Path:
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", tmp_path / "boards" / "mine")
    return tmp_path / "boards" / "mine"


def own(board: Path) -> DailyOrder:
    return DailyOrder("fliptown", replace(DAY, edition=FLIPTOWN.boards.edition_of(str(board))), str(board))


def test_a_board_is_found_from_each_folder(tmp_path: Path, store: Store, dry_gulch: Path) -> None:
    """The file names its board by the way there, which differs though the puzzle does not."""
    make, order, ids = Tiny(), own(dry_gulch), set()
    for folder in (tmp_path / "one", tmp_path / "two" / "deep"):
        scenario = find(folder, store, make, order).puzzle.scenario
        folder.mkdir(parents=True)
        file = folder / f"{scenario.id}.scenario.yaml"
        file.write_text(format_scenario(scenario), encoding="utf-8")
        named = folder / str(scenario.board.file)
        assert FLIPTOWN.scenarios.open(read_scenario(file), board=str(named)).scenario == scenario
        ids.add(scenario.id)
    assert (len(make.made), len(ids)) == (1, 1)


def test_a_board_that_has_changed_has_another_puzzle(tmp_path: Path, store: Store, dry_gulch: Path) -> None:
    make = Tiny()
    find(tmp_path, store, make, own(dry_gulch))
    file = dry_gulch / "board.yaml"
    file.write_text(file.read_text("utf-8") + "rulings:\n  pickaxe: up-to\n", encoding="utf-8")
    assert not find(tmp_path, store, make, own(dry_gulch)).from_cache
