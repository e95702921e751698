"""What is shipped as an example works: scenarios open, moves are legal, the board is sound and follows its YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.referee import judge
from pnp.core.scenario import format_scenario
from pnp.files.resources import examples, game_dir
from pnp.games.fliptown.board.library import load_board, read_board
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.scenario_files import read_scenario
from tests.fliptown.helpers import game, play, position, refused

GULCH = str(game_dir("fliptown") / "examples" / "dry-gulch")


@pytest.mark.parametrize("path", examples(".scenario.yaml").values(), ids=examples(".scenario.yaml").keys())
def test_shipped_scenarios_open_and_are_written_canonically(path: Path) -> None:
    file = read_scenario(path)
    assert FLIPTOWN.scenarios.open(file).start()
    assert format_scenario(file.scenario) == path.read_text("utf-8")
    assert path.name == f"{file.scenario.id}.scenario.yaml"


@pytest.mark.parametrize("name", examples(".moves"))
def test_shipped_moves_are_legal(name: str) -> None:
    match = FLIPTOWN.scenarios.open(read_scenario(examples(".scenario.yaml")[name]))
    verdict = judge(match, examples(".moves")[name].read_text("utf-8"))
    assert verdict.legal, verdict.finding


def test_the_example_game_is_legendary() -> None:
    name = "fliptown-2026-11-15-full"
    verdict = judge(
        FLIPTOWN.scenarios.open(read_scenario(examples(".scenario.yaml")[name])),
        examples(".moves")[name].read_text("utf-8"),
    )
    assert (verdict.results[0].score, verdict.results[0].title) == (110, ("legendary", "outlaw"))


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_dry_gulch_is_sound(edition: str) -> None:
    assert read_board(GULCH, edition)[2] == []


def test_dry_gulch_has_a_longer_trail() -> None:
    board = load_board(GULCH).board
    table = game("Kd | Kh 6h 2s", on=board)
    riding = position("1.1 town=4 items=trail-horse", on=board)
    assert play(table, riding, "1.1 6h Kh 2s : trail 15").stars == 9
    assert refused(table, position("1.1", on=board), "1.1 6h Kh 2s : trail 14") == "trail.too_far"
    assert refused(table, riding, "1.1 6h Kh 2s : trail 16") == "site.unknown"


def test_dry_gulch_has_another_shaft() -> None:
    board = load_board(GULCH).board
    table = game("Kd | Kh 6d 2s", on=board)
    deep = position("1.1 mine=1b,2c,3d trail=3,4", on=board)
    after = play(table, deep, "1.1 6d Kh 2s : mine 4f")
    assert (after.gold, after.wanted) == (3, 2)
    assert refused(table, deep, "1.1 6d Kh 2s : mine 4a") == "mine.unreachable"


def test_dry_gulch_has_no_church_and_two_saloons() -> None:
    board = load_board(GULCH).board
    table = game("Kd | 3c 6h 2s", on=board)
    assert refused(table, position("1.1 $9", on=board), "1.1 3c 6h 2s : town 6") == "site.unknown"
    both = position("1.1 $12 grave=MC,BC", on=board)
    line = "1.1 2s 3c 6h : grave BR ; town 3 ; drink 2"
    assert play(table, both, line).stars == 3
    assert play(table, both, line).cash == 6


def test_dry_gulch_sells_another_horse_and_other_guns() -> None:
    board = load_board(GULCH).board
    assert {item.name: item.price for item in board.items if item.name.endswith("horse")} == {
        "work-horse": 3,
        "trail-horse": 6,
    }
    assert {item.name: item.gun for item in board.items if item.gun} == {"pistol": 3, "rifle": 6}
