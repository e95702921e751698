"""The Python API beyond the tour of `docs/python.md`: what goes wrong, boards of one's own, what nothing imports."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pnp
from pnp.files.resources import examples, game_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.scenario_files import read_scenario
from pnp.puzzle.daily import checked_order
from pnp.puzzle.find import key_of
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.store import user_store
from pnp.solve.limits import Budget, Limits
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.tiny import Tiny
from tests.puzzle.unasked import unasking

assert unasking  # the puzzles of `Tiny` are made, not chosen


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def codes(bad: pytest.ExceptionInfo[pnp.BadInput]) -> list[str]:
    return [finding.code for finding in bad.value.findings]


def test_importing_pnp_costs_nothing() -> None:
    code = "import sys, pnp; print(*(name for name in sys.modules if name.startswith('pnp')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["pnp"]


def test_every_name_can_be_imported() -> None:
    assert all(getattr(pnp, name) for name in pnp.__all__)
    with pytest.raises(AttributeError):
        _ = pnp.nothing_of_that_name


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"cowbott": "x"}, ["setting.unknown"]),
        ({"players": "many"}, ["setting.value"]),
        ({"cowbot": "x"}, ["variant.unknown"]),
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, str], expected: list[str]) -> None:
    with pytest.raises(pnp.BadInput) as bad:
        pnp.make_scenario("x", settings=settings | ({"level": "easy"} if "cowbot" in settings else {}))
    assert codes(bad) == expected


def test_a_scenario_of_a_board_of_ones_own() -> None:
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", "gulch")
    made = pnp.make_scenario("x", kind="opening", board="gulch")
    assert "dry-gulch" in made.id
    assert pnp.open_scenario(made.described, board="gulch").described == made.described


def test_moves_come_from_a_path_or_a_text() -> None:
    path = examples(".moves")["fliptown-2026-11-15-full"]
    scenario = pnp.open_scenario("fliptown-2026-11-15-full")
    assert scenario.check(path).score == scenario.check(path.read_text(encoding="utf-8")).score == 110
    with pytest.raises(pnp.BadInput):
        scenario.check(Path("nowhere.moves"))


def test_a_day_on_a_board_of_ones_own_is_saved_anywhere() -> None:
    """The scenario file names its board from where it stands."""
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", "output/gulch")
    order = checked_order("fliptown", daily_wish("2026-11-16", edition=""), "output/gulch")
    made = Tiny()(order, Budget(Limits()), lambda _: None, Path())
    user_store(os.environ).put(key_of(order, FLIPTOWN.boards.ref(order.board, order.wish.edition, Path())), made)
    puzzle = pnp.daily("2026-11-16", board="output/gulch")
    files = puzzle.save("output")
    scenario = read_scenario(next(file for file in files if file.name.endswith(".scenario.yaml"))).scenario
    assert scenario.board.file == "gulch"
    assert pnp.open_scenario(next(file for file in files if file.name.endswith(".scenario.yaml"))).id == scenario.id


def test_a_file_that_may_be_somebodys_own_is_not_replaced() -> None:
    order = DailyOrder("fliptown", daily_wish("2026-11-16"))
    made = Tiny()(order, Budget(Limits()), lambda _: None, Path())
    user_store(os.environ).put(key_of(order, FLIPTOWN.boards.ref(None, "en", Path())), made)
    puzzle = pnp.daily("2026-11-16")
    (moves,) = (file for file in puzzle.save("output") if file.name.endswith(".moves"))
    moves.write_text("my own\n", encoding="utf-8")
    with pytest.raises(pnp.BadInput) as bad:
        puzzle.save("output")
    assert codes(bad) == ["file.own"]
    assert puzzle.save("output", force=True)
