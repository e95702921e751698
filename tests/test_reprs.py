"""Short reprs: at a Python prompt and in a failing test they say what a value is, not all that it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.core.brief import MOST, brief
from pnp.core.referee import judge
from pnp.core.scenario import format_scenario
from pnp.files.resources import examples, game_dir
from pnp.games import find_game
from pnp.games.fliptown.board.library import load_board, shipped_boards
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.scenario_files import read_scenario
from pnp.puzzle.confirm import open_puzzle
from pnp.puzzle.order import DailyOrder
from pnp.solve.solution import Solution
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import ID, sample_puzzle

EXAMPLES = examples(".scenario.yaml")
BOARDS = [*shipped_boards(), str(game_dir("fliptown") / "examples" / "dry-gulch")]


def parts_of(match: SoloMatch | TableMatch) -> Iterator[object]:
    """A match and all that has a repr of its own in it."""
    yield from (match, match.opened, match.scenario, match.opened.board, *match.opened.games)


def check(value: object) -> None:
    """One line, not too long, and the name of what it is comes first."""
    said = repr(value)
    assert said.startswith(f"{type(value).__name__}(")
    assert len(said) <= MOST
    assert said.isprintable()


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    file = read_scenario(EXAMPLES[name])
    match = find_game(file.scenario.game).scenarios.open(file)
    assert isinstance(match, SoloMatch | TableMatch)
    for value in (file, *parts_of(match)):
        check(value)
    assert file.scenario.id in repr(match)
    moves = EXAMPLES[name].with_name(f"{name}.moves")
    if moves.exists():
        check(judge(match, moves.read_text("utf-8")))


@pytest.mark.parametrize("target", BOARDS)
def test_boards(target: str) -> None:
    loaded = load_board(target)
    check(loaded)
    check(loaded.board)
    assert loaded.board.name in repr(loaded)


def test_what_is_told() -> None:
    puzzle, unproven = sample_puzzle(), sample_puzzle(proven=False)
    opened = open_puzzle(puzzle, DailyOrder("fliptown", daily_wish("2026-11-15")), Path())
    refused = judge(opened.match, f"scenario: {ID}\n3.1 As As As : pass\n")
    board = load_board().board
    hashed = board.digest[:8]
    assert [*map(repr, parts_of(opened.match))] == [
        f"SoloMatch({ID})",
        f"Opened({ID})",
        f"Scenario({ID})",
        f"Board(fliptown/standard@{hashed})",
        f"Game(fliptown/standard@{hashed}, 3.1 to 3.5)",
    ]
    told = (puzzle, unproven, puzzle.answer, puzzle.house, opened, opened.best, refused, load_board())
    assert [*map(repr, told)] == [
        f"Puzzle({ID}, 114 proven)",
        f"Puzzle({ID}, 114 to 117)",
        "Answer(114 proven, by solver)",
        "House(110, greedy 100)",
        f"OpenPuzzle({ID}, 114 proven)",
        "Verdict(legal, 114, 6 turns)",
        f"Verdict(illegal: {refused.finding and refused.finding.code}, line 2, 0 turns)",
        f"Loaded(fliptown/standard@{hashed}, en)",
    ]
    assert repr(Solution(puzzle.answer, opened.best, "score")) == "Solution(114 proven, score)"


def test_a_table(tmp_path: Path) -> None:
    path = tmp_path / "table.scenario.yaml"
    path.write_text(format_scenario(FLIPTOWN.scenarios.make_wish(Wish("t", players=3, character="random"))), "utf-8")
    file = read_scenario(path)
    match = FLIPTOWN.scenarios.open(file)
    assert repr(match) == f"TableMatch({file.scenario.id}, 3 players)"
    for number, game in enumerate(match.opened.games, 1):
        check(game)
        assert f"{file.scenario.deal.players[number - 1]}, seat {number} of 3" in repr(game)
    check(file)
    assert repr(file).endswith(f"table.scenario.yaml, {file.scenario.id})")


def test_what_is_too_long_loses_its_middle() -> None:
    said = brief(1, "a" * 500, "", "b\n \x07b\udcff", "c" * 500)
    assert len(said) == MOST
    assert said.startswith("int(aaa")
    assert said.endswith("ccc)")
    assert said.isprintable()
