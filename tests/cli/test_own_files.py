"""Walks from one command to the next, as a person goes: nothing spoils a puzzle, and nobody's own work is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pnp.cli.app import app
from pnp.core.answerfile import is_answer
from pnp.core.scenario import format_scenario
from pnp.games.fliptown.doors.solver import FliptownSolving
from pnp.puzzle.store import Store
from pnp.solve.answer import Answer, Watch
from pnp.solve.limits import Budget
from tests.cli.bad import WRONG, told
from tests.cli.dailies import DAY, made_by, names
from tests.cli.runner import Call
from tests.cli.solvers import Canned
from tests.puzzle.sample import BEST_LINE, ID, sample_puzzle
from tests.puzzle.tiny import Tiny, forbidden

SCENARIO = f"output/{ID}.scenario.yaml"
ANSWER, MINE = f"output/{ID}.answer.moves", f"output/{ID}.moves"
TURN = BEST_LINE.splitlines()[0].partition(" ")[2]
OWN_LINE = "3.1 Td Qh Ad : pass\n"
UNSEEN = BEST_LINE.splitlines()[2].partition(" : ")[2]
"""What nobody sees who has not looked at the answer."""
TINY = "fliptown-2026-11-16-finale-v2"
OPENING = "fliptown-2026-11-16-opening-v2"


@pytest.fixture
def play(folder: Path) -> Callable[..., Result]:
    """Call `pnp play` in the folder and type these lines."""
    assert folder == Path.cwd()

    def run(*options: str, typed: tuple[str, ...] = ("quit",)) -> Result:
        call = ["play", SCENARIO, "--lang", "en", *options]
        return CliRunner().invoke(app, call, input="".join(f"{line}\n" for line in typed), env={"COLUMNS": "100"})

    return run


Play = Callable[..., Result]


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# -- the day's puzzle, and then play -----------------------------------------------------------------------------------


def test_playing_the_days_puzzle_shows_nothing_of_its_answer(daily: Call, play: Play, folder: Path) -> None:
    daily(DAY)
    ended = play(typed=(TURN, "quit"))
    assert ended.exit_code == 0
    assert "Resumed" not in ended.output
    assert UNSEEN not in ended.output
    assert (folder / MINE).read_text("utf-8").count("\n") == 2


def test_what_was_played_is_there_after_the_puzzle_was_made_again(daily: Call, play: Play, folder: Path) -> None:
    """With and without the answer, on other paper, in another ink; then the player goes on."""
    daily(DAY, "--no-answer")
    play(typed=(TURN, "quit"))
    played = (folder / MINE).read_bytes()
    for options in ((), ("--no-answer",), ("--paper", "letter"), ("--ink", "mono"), ("--lang", "pl"), ("--hide-best",)):
        assert daily(DAY, *options).code == 0
        assert (folder / MINE).read_bytes() == played
    assert "Resumed" in play().output


def test_the_same_call_twice_writes_the_same(daily: Call, folder: Path) -> None:
    daily(DAY)
    before = bytes_of(folder / "output")
    assert daily(DAY).code == 0
    assert bytes_of(folder / "output") == before


def test_other_paper_replaces_the_pages_alone(daily: Call, folder: Path) -> None:
    daily(DAY)
    before = bytes_of(folder / "output")
    assert daily(DAY, "--paper", "letter").code == 0
    after = bytes_of(folder / "output")
    assert {name for name in before if before[name] != after[name]} == {f"{ID}.pdf", f"{ID}.answer.pdf"}


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", [ANSWER, "renamed.txt", "friend.moves", MINE])
def test_play_never_goes_on_from_an_answer(daily: Call, play: Play, folder: Path, name: str, lang: str) -> None:
    """Named, renamed, copied, or put where play looks by itself."""
    daily(DAY)
    if name != ANSWER:
        shutil.copy(folder / ANSWER, folder / name)
    before = bytes_of(folder)
    ended = play(*(() if name == MINE else ("--moves", name)), "--lang", lang, typed=(TURN, "save", "quit"))
    assert ended.exit_code == WRONG
    assert UNSEEN not in ended.output
    assert f"{name}: " in ended.output
    assert "--moves" in ended.output
    assert bytes_of(folder) == before


def test_a_solution_that_was_written_down_is_an_answer_too(
    daily: Call, call: Call, play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily(DAY)
    solved_by(Canned, monkeypatch)
    assert call("solve", SCENARIO, "--moves", MINE).code == 0
    assert is_answer((folder / MINE).read_text("utf-8"))
    assert play().exit_code == WRONG
    assert call("check", SCENARIO, MINE).code == 0
    assert call("validate", MINE).code == 0


def test_an_answer_that_one_has_changed_is_ones_own(daily: Call, play: Play, folder: Path) -> None:
    daily(DAY)
    text = (folder / ANSWER).read_text("utf-8")
    (folder / MINE).write_text("".join(text.splitlines(keepends=True)[:3]), encoding="utf-8")
    ended = play()
    assert ended.exit_code == 0
    assert "Resumed" in ended.output


# -- moves of one's own ------------------------------------------------------------------------------------------------


class Meanwhile(Canned):
    """Somebody saves moves of his own while the search is running."""

    def solve(self, budget: Budget, watch: Watch) -> Answer:
        Path(MINE).write_text(OWN_LINE, encoding="utf-8")
        return super().solve(budget, watch)


class Never(Canned):
    """Nobody may come so far."""

    def solve(self, _budget: Budget, _watch: Watch) -> Answer:
        raise AssertionError


def solved_by(solver: type[Canned], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FliptownSolving, "solver", lambda _self, _file, match, **_: solver(match))


def test_solve_does_not_write_over_what_was_played(
    daily: Call, call: Call, play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily(DAY)
    play(typed=(TURN, "quit"))
    before = bytes_of(folder)
    solved_by(Never, monkeypatch)
    called = call("solve", SCENARIO, "--moves", MINE, "--json")
    assert called.code == WRONG
    assert told(called, "file.own")["file"] == MINE
    assert "--force" in called.document["finding"]["message"]
    assert bytes_of(folder) == before
    solved_by(Canned, monkeypatch)
    assert call("solve", SCENARIO, "--moves", MINE, "--force").code == 0
    assert is_answer((folder / MINE).read_text("utf-8"))


def test_what_comes_while_the_search_is_running_stays(
    daily: Call, call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result is shown all the same."""
    daily(DAY)
    solved_by(Meanwhile, monkeypatch)
    called = call("solve", SCENARIO, "--moves", MINE)
    assert called.code == WRONG
    assert "Score" in called.out
    assert f"{MINE}: " in called.err
    assert (folder / MINE).read_text("utf-8") == OWN_LINE


def test_solving_again_writes_the_answer_again(
    daily: Call, call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily(DAY)
    solved_by(Canned, monkeypatch)
    for _ in range(2):
        assert call("solve", SCENARIO, "--moves", "best.moves").code == 0
    assert call("solve", SCENARIO, "--moves", ANSWER).code == 0
    call("scenario", "--seed", "friday", "--kind", "sprint", "--to", "1.1")
    other = call("solve", "output/fliptown-friday-sprint-1.1-1.1.scenario.yaml", "--moves", "best.moves", "--json")
    assert (other.code, told(other, "file.own")["file"]) == (WRONG, "best.moves")
    assert f"scenario: {ID}" in (folder / "best.moves").read_text("utf-8")


@pytest.mark.parametrize("cached", [True, False])
def test_daily_does_not_write_over_notes_where_its_answer_goes(
    daily: Call, store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    """It says so before it searches."""
    if not cached:
        shutil.rmtree(store.folder)
        store.folder.mkdir()
    made_by(forbidden, monkeypatch)
    (folder / "output").mkdir()
    (folder / ANSWER).write_text(OWN_LINE, encoding="utf-8")
    before = bytes_of(folder)
    called = daily(DAY, "--json")
    assert (called.code, told(called, "file.own")["file"]) == (WRONG, ANSWER)
    assert bytes_of(folder) == before


def test_without_its_answer_nothing_is_in_the_way(daily: Call, folder: Path) -> None:
    (folder / "output").mkdir()
    (folder / ANSWER).write_text(OWN_LINE, encoding="utf-8")
    assert daily(DAY, "--no-answer").code == 0
    assert (folder / ANSWER).read_text("utf-8") == OWN_LINE
    assert daily(DAY, "--force").code == 0
    assert is_answer((folder / ANSWER).read_text("utf-8"))


# -- scenarios that were changed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["# a thought of mine\n", "\n"])
def test_daily_and_booklet_keep_a_scenario_that_was_changed(
    daily: Call, call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    made_by(forbidden, monkeypatch)
    daily(DAY)
    with (folder / SCENARIO).open("a", encoding="utf-8") as stream:
        stream.write(change)
    before = bytes_of(folder)
    for command in (("daily", DAY), ("booklet", DAY, DAY, "--workers", "1")):
        called = call(*command, "--json")
        assert (called.code, told(called, "file.own")["file"]) == (WRONG, SCENARIO)
        assert bytes_of(folder) == before
    assert daily(DAY, "--force").code == 0
    assert (folder / SCENARIO).read_text("utf-8") == format_scenario(sample_puzzle().scenario)


def test_a_search_that_finds_less_takes_nothing_away(
    daily: Call, folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shorter run once replaced a line of 46 points by one of 28. What `solve --write` found is not lost either."""
    asked = ("2026-11-16", "--kind", "opening", "--allow-unproven")
    made_by(Tiny(more=3), monkeypatch)
    assert daily(*asked).code == 0
    before = bytes_of(folder / "output")
    made_by(Tiny(more=5), monkeypatch)
    assert daily(*asked).code == 0
    assert bytes_of(folder / "output") == before, "the better result was kept, and is printed again"
    shutil.rmtree(store.folder)
    store.folder.mkdir()
    assert told(daily(*asked, "--json"), "file.better")["file"] == f"output/{OPENING}.scenario.yaml"
    assert bytes_of(folder / "output") == before
    made_by(Tiny(more=1), monkeypatch)
    assert daily(*asked).code == 0
    path = folder / f"output/{OPENING}.scenario.yaml"
    best = daily(*asked, "--json").document["best"]
    written, better = (
        f"bound: {bound}, proven: {end}" for bound, end in ((best["bound"], "false"), (best["bound"] - 1, "true"))
    )
    text = path.read_text("utf-8")
    assert written in text
    path.write_text(text.replace(written, better), encoding="utf-8")
    before = bytes_of(folder / "output")
    assert told(daily(*asked, "--json"), "file.better")["file"] == f"output/{OPENING}.scenario.yaml"
    assert bytes_of(folder / "output") == before


def test_another_puzzle_under_the_days_id_is_told_before_the_search(
    daily: Call, folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As earlier versions wrote it where their time was over."""
    shutil.rmtree(store.folder)
    store.folder.mkdir()
    made_by(forbidden, monkeypatch)
    (folder / "output").mkdir()
    (folder / SCENARIO).write_text(format_scenario(sample_puzzle(proven=False).scenario), encoding="utf-8")
    assert told(daily(DAY, "--json"), "file.own")["file"] == SCENARIO


def test_a_booklet_beside_its_days(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same scenario files, whoever comes first; one that was changed stops it before anything is written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    made_by(Tiny(), monkeypatch)
    call("daily", "2026-11-16")
    assert call("booklet", "2026-11-16", "2026-11-17", "--workers", "1").code == 0
    assert call("daily", "2026-11-17").code == 0
    (folder / f"output/{TINY}.scenario.yaml").write_text("mine", encoding="utf-8")
    before = bytes_of(folder)
    called = call("booklet", "2026-11-15", "2026-11-17", "--workers", "1", "--json")
    assert (called.code, told(called, "file.own")["file"]) == (WRONG, f"output/{TINY}.scenario.yaml")
    assert {name for name in bytes_of(folder) if name not in before} == {
        name for name in bytes_of(folder) if name.startswith("cache/") and name not in before
    }
    assert call("booklet", "2026-11-15", "2026-11-17", "--workers", "1", "--force").code == 0


def test_scenario_keeps_what_was_changed(call: Call, folder: Path) -> None:
    made = ("scenario", "--seed", "friday", "--json")
    path = Path(call(*made).document["file"])
    assert (folder / path).exists()
    text = path.read_text("utf-8")
    assert call(*made).code == 0
    path.write_text(text + "best: {score: 1, bound: 99, proven: false}\n", encoding="utf-8")
    called = call(*made)
    assert (called.code, told(called, "file.own")["file"]) == (WRONG, str(path))
    assert "best" in path.read_text("utf-8")
    assert call(*made, "--force").code == 0
    assert path.read_text("utf-8") == text


def test_a_scenario_out_of_its_description_keeps_it_too(call: Call, folder: Path) -> None:
    text = call("show", "fliptown-2026-11-15-opening", "--json").document["described"]
    made = ("scenario", "--described", text, "--json")
    path = Path(call(*made).document["file"])
    path.write_text("mine", encoding="utf-8")
    told(call(*made), "file.own")
    assert call(*made, "--force").code == 0
    assert names(folder / "output") == [path.name]
