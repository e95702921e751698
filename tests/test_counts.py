"""Less back and forth: how often files are read, boards loaded and lines refereed for a day's sheet and for the kit."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from pnp.core.referee import Referee, judge
from pnp.definition.layers import load_chain
from pnp.definition.tree import Tree, parse_tree
from pnp.files.resources import game_dir, shipped_names
from pnp.games.fliptown.board import library
from pnp.games.scenario_files import scenario_of
from pnp.kit.printing import Wish, prepare, write
from pnp.lang.words import load_words
from pnp.puzzle.find import find_puzzle
from pnp.puzzle.keep import ENDING
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import Look, paper_work, puzzle_files
from pnp.puzzle.store import Store
from pnp.solve.limits import Limits
from tests.cli.dailies import DAY, key
from tests.cli.runner import Call, caller
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import ID, sample_puzzle
from tests.puzzle.tiny import Tiny, forbidden

Calls: TypeAlias = list[tuple[Any, ...]]
Count: TypeAlias = Callable[[Callable[..., Any]], Calls]
STANDARD, ENGLISH = "standard.yaml", "en.yaml"


def swap(old: object, new: object) -> None:
    """Put one function in place of another wherever a module of ours has it by name."""
    for module in [module for name, module in sys.modules.items() if name.partition(".")[0] == "pnp"]:
        for name in [name for name, value in vars(module).items() if value is old]:
            setattr(module, name, new)


@pytest.fixture
def count() -> Iterator[Count]:
    """Have the calls of a function noted, each by what it was given."""
    counted: list[tuple[object, object]] = []

    def start(function: Callable[..., Any]) -> Calls:
        calls: Calls = []

        @wraps(function)
        def counting(*given: Any, **options: Any) -> Any:
            calls.append(given)
            return function(*given, **options)

        swap(function, counting)
        counted.append((function, counting))
        return calls

    yield start
    for function, counting in counted:  # also in modules that were imported meanwhile
        swap(counting, function)


@pytest.fixture
def refereed(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Every match that a referee is called to, for a history or for a line of play."""
    calls, made = list[tuple[Any, ...]](), Referee.__init__

    def making(self: Referee[Any], match: Any) -> None:
        calls.append((match,))
        made(self, match)

    monkeypatch.setattr(Referee, "__init__", making)
    return calls


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Call a command in a folder of its own, with a cache in which the puzzle of `DAY` was found before."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    Store(tmp_path / "cache" / "pnp" / "puzzles").put(key(), sample_puzzle())
    return caller(capsys)


def scenarios(parsed: Calls) -> list[str]:
    """The scenarios among the texts that were read as YAML, by their names."""
    return [name for _, name in parsed if name.endswith(ENDING)]


def boards(chains: Calls) -> Counter[str]:
    """How often the chain of each shipped board was loaded."""
    files = [Path(top.name) if isinstance(top, Tree) else top for top, *_ in chains]
    return Counter(file.name for file in files if file.is_relative_to(game_dir("fliptown") / "boards"))


# -- a day's sheet -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [("daily", DAY), ("daily", DAY, "--json"), ("daily", DAY, "--no-answer"), ("booklet", DAY, DAY)],
    ids=" ".join,
)
def test_a_days_sheet_from_a_kept_puzzle(call: Call, count: Count, refereed: Calls, command: tuple[str, ...]) -> None:
    """The scenario is read once, its history refereed once, and so is each of its three lines: by the confirmation."""
    library._load_shipped.cache_clear()
    parsed, checked, judged = count(parse_tree), count(scenario_of), count(judge)
    chains, listed = count(load_chain), count(shipped_names)
    assert call(*command).code == 0
    assert scenarios(parsed) == [ENDING]
    assert len(checked) == 1
    puzzle = sample_puzzle()
    lines = [puzzle.answer.moves, puzzle.house.moves, puzzle.house.greedy_moves]
    assert [moves for _, moves, *_ in judged] == lines
    (history,), *played = refereed
    assert history.scenario.id == ID
    assert history.start().round == 1
    assert [match.start().round for (match,) in played] == [3, 3, 3]
    # The edition that a board names has to be known before it is loaded in the one that is asked for.
    assert boards(chains) == Counter({STANDARD: 2, ENGLISH: 2})
    assert listed == []


@pytest.mark.parametrize(("folder", "reads"), [("", 1), ("deep", 2)])
def test_a_puzzle_on_a_board_of_ones_own(
    folder: str, reads: int, tmp_path: Path, count: Count, refereed: Calls
) -> None:
    """As long as the way to its board stays the same, the scenario is not read again; else it has another text."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "board.yaml").write_text("extends: fliptown/standard\nname: mine\n", encoding="utf-8")
    order, store = DailyOrder("fliptown", daily_wish(DAY), str(tmp_path / "mine")), Store(tmp_path / "puzzles")
    find_puzzle(order, Limits(), lambda _: None, beside=tmp_path, store=store, make=Tiny())
    parsed, judged = count(parse_tree), count(judge)
    refereed.clear()
    beside = tmp_path / folder
    found = find_puzzle(order, Limits(), lambda _: None, beside=beside, store=store, make=forbidden)
    files = puzzle_files(paper_work(order, Look(), load_words("en"), beside), found.opened)
    assert len(files) == 4
    assert (len(scenarios(parsed)), len(judged), len(refereed)) == (reads, 3, 4)


# -- the kit -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["fliptown", "fliptown/standard"])
def test_the_whole_kit(target: str, tmp_path: Path, count: Count) -> None:
    """The board's chain is loaded once and the edition's once; the shipped boards are listed once, for the name."""
    library._load_shipped.cache_clear()
    chains, listed = count(load_chain), count(shipped_names)
    job = prepare(Wish(target, out=tmp_path), load_words("en"))
    assert len(write(job, lambda _: None)) == 9
    assert boards(chains) == Counter({STANDARD: 1, ENGLISH: 1})
    assert listed == [("fliptown",)]


def test_the_kit_of_a_board_of_ones_own(tmp_path: Path, count: Count) -> None:
    """Its chain is loaded twice: to know which game it is of, and by that game."""
    own = tmp_path / "mine" / "board.yaml"
    own.parent.mkdir()
    own.write_text("extends: fliptown/standard\nname: mine\n", encoding="utf-8")
    chains, listed = count(load_chain), count(shipped_names)
    prepare(Wish(str(own.parent), out=tmp_path), load_words("en"))
    assert [top for top, *_ in chains if top == own] == [own, own]
    assert boards(chains) == Counter({ENGLISH: 1})
    assert listed == [("fliptown",)]
