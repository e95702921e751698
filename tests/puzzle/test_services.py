"""Services as a program calls them: plain values in, values or findings out, and not a letter on any stream."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp.games
from pnp.core.answerfile import is_answer, vouched
from pnp.core.findings import BadCall, BadInput
from pnp.files.resources import example_or_path
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from pnp.puzzle.booklet.making import answers_of
from pnp.puzzle.checking import Asked, check_json, refereed, searched
from pnp.puzzle.daily import DailyTask, checked_order, daily_json, daily_told, make_daily
from pnp.puzzle.find import key_of
from pnp.puzzle.log import Log, Noted
from pnp.puzzle.logbook import export, forget, note
from pnp.puzzle.opening import named_scenario, opened
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.playing import MovesBook, moves_file
from pnp.puzzle.solving import SolveWish, solve_task, solved
from pnp.puzzle.store import Store
from pnp.solve.limits import Limits
from tests.cli import solvers
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import ID, sample_puzzle

WORDS = load_words("en")
FULL, OPENING = Path("fliptown-2026-11-15-full"), Path("fliptown-2026-11-15-opening")
DAY = "2026-11-15"


@pytest.fixture(autouse=True)
def silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """In an empty folder; and nothing may be printed."""
    monkeypatch.chdir(tmp_path)
    yield
    assert capfd.readouterr() == ("", "")


@pytest.fixture
def canned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that needs no time."""
    monkeypatch.setitem(pnp.games.GAMES, "fliptown", "tests.cli.solvers")


def moves() -> str:
    return example_or_path(FULL, ".moves").read_text("utf-8")


# -- checking


def test_a_line_of_play_is_judged() -> None:
    judged = refereed(opened(named_scenario(FULL)), moves())
    assert judged.is_yes(Asked())
    assert not judged.is_yes(Asked(prove=True)), "nobody has proven anything"
    document = check_json(judged, Asked(share=True), None, WORDS)
    assert (document["legal"], document["score"]) == (True, 110)
    assert document["share"].startswith(str(FULL))


def test_a_refused_line_is_an_answer_and_an_empty_one_is_not() -> None:
    game = opened(named_scenario(FULL))
    judged = refereed(game, "1.1 6c 9h 3s : town K\n", "typed")
    assert not judged.is_yes(Asked())
    assert judged.verdict.finding is not None
    assert judged.verdict.finding.file == "typed"
    with pytest.raises(BadInput, match=r"moves\.empty"):
        refereed(game, "")


@pytest.mark.usefixtures("canned")
def test_a_solver_is_asked_where_that_is_wished() -> None:
    game = opened(named_scenario(OPENING))
    line = solvers.some_line(game.match)[0]
    judged = refereed(game, line)
    assert searched(judged, Asked(), Limits()) is judged
    proven = searched(judged, Asked(prove=True), Limits())
    assert proven.known.by_solver
    assert proven.known.best is not None


# -- solving


@pytest.mark.usefixtures("canned")
def test_a_solution_is_found_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.scenario.yaml"
    path.write_bytes(example_or_path(OPENING, ".scenario.yaml").read_bytes())
    found = solved(solve_task(SolveWish(path, moves=Path("a.moves"), write=True, first_moves=True)), Limits())
    assert found.solution.first_moves
    assert (found.moves, found.best, found.is_new, found.findings) == (Path("a.moves"), path, True, [])
    assert is_answer(Path("a.moves").read_text("utf-8"))
    assert read_scenario(path).scenario.best == found.solution.best
    again = solved(solve_task(SolveWish(path, write=True)), Limits())
    assert (again.best, again.is_new) == (path, False)


def test_options_that_can_t_be_meant(tmp_path: Path) -> None:
    with pytest.raises(BadCall) as caught:
        solve_task(SolveWish(OPENING, write=True))
    assert (caught.value.code, caught.value.option) == ("usage.write_example", "--write")
    path = tmp_path / "mine.scenario.yaml"
    path.write_bytes(example_or_path(OPENING, ".scenario.yaml").read_bytes())
    with pytest.raises(BadCall) as caught:
        solve_task(SolveWish(path, moves=path))
    assert (caught.value.code, caught.value.option) == ("usage.same_file", "--moves")


# -- playing


def test_a_new_moves_file_is_written_with_the_first_move() -> None:
    book = MovesBook(Path("out/my.moves"))
    assert book.open() is None
    book.begin("scenario: x\n")
    assert book.write("scenario: x\n") is None
    assert not book.path.exists()
    assert book.write("scenario: x\n1.1 : pass\n") is None
    assert book.path.read_text("utf-8").endswith("pass\n")
    assert MovesBook(Path("out/my.moves")).open() == "scenario: x\n1.1 : pass\n"


def test_what_somebody_else_wrote_meanwhile_stays() -> None:
    book = MovesBook(Path("my.moves"))
    book.open()
    book.write("1\n")
    Path("my.moves").write_text("theirs\n", encoding="utf-8")
    assert book.write("2\n") == Path("my.moves")
    assert (book.path, book.is_moved) == (Path("my-2.moves"), True)
    assert Path("my.moves").read_text("utf-8") == "theirs\n"
    assert Path("my-2.moves").read_text("utf-8") == "2\n"


def test_nobody_plays_on_from_an_answer() -> None:
    Path("my.moves").write_text(vouched("1.1 : pass\n"), encoding="utf-8")
    with pytest.raises(BadInput, match=r"moves\.answer"):
        MovesBook(Path("my.moves")).open()


def test_a_game_that_was_left_is_found_beside_its_scenario(tmp_path: Path) -> None:
    path = tmp_path / "mine.scenario.yaml"
    path.write_bytes(example_or_path(OPENING, ".scenario.yaml").read_bytes())
    file, name = read_scenario(path), f"{OPENING}.moves"
    assert moves_file(Path("out"), file, usual=True) == Path("out") / name
    (tmp_path / name).write_text("", encoding="utf-8")
    assert moves_file(Path("out"), file, usual=True) == tmp_path / name
    assert moves_file(Path("out"), file) == Path("out") / name


def test_a_shipped_example_is_played_from_its_start() -> None:
    """Its own moves lie beside it: `pnp play` once showed them as a game that was over."""
    file = named_scenario(FULL)
    assert file.path.with_name(f"{FULL}.moves").exists()
    assert moves_file(Path("out"), file, usual=True) == Path("out") / f"{FULL}.moves"


# -- a day, and the log


def made_daily(tmp_path: Path, **more: bool) -> Path:
    """The puzzle of a day that was found before, with all its files; its folder."""
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    store = Store(tmp_path / "cache" / "pnp" / "puzzles")
    store.put(key_of(DailyOrder("fliptown", daily_wish(DAY)), FLIPTOWN.boards.ref(None, "en", Path())), sample_puzzle())
    order = checked_order("fliptown", daily_wish(DAY, edition=""))
    assert order.wish.edition == "en"
    made = make_daily(DailyTask(order, out=tmp_path / "out", undecided=True, **more), WORDS, environ=environ)
    assert made.found.from_cache
    assert all(path.is_file() for path in made.paths)
    assert daily_json(made)["files"]["sheet"] == str(tmp_path / "out" / f"{ID}.pdf")
    assert list(daily_told(made, WORDS, quiet=True, allowed=True)) == []
    return tmp_path / "out"


def test_a_day_is_made(tmp_path: Path) -> None:
    folder = made_daily(tmp_path)
    assert len(list(folder.iterdir())) == 4
    made_daily(tmp_path, answer=False)


def test_a_day_that_is_none() -> None:
    with pytest.raises(BadInput):
        checked_order("fliptown", daily_wish(DAY, kind="nope"))


def test_a_result_is_noted_exported_and_forgotten(tmp_path: Path) -> None:
    folder = made_daily(tmp_path)
    environ = {"XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path)}
    text = sample_puzzle().answer.moves
    game = opened(read_scenario(folder / f"{ID}.scenario.yaml"))
    verdict = refereed(game, text).verdict
    scenario = game.file.scenario
    assert note(scenario, verdict, vouched(text), environ) is None, "the solver's own line is nobody's"
    noted = [note(scenario, verdict, text, environ) for _ in range(2)]
    assert [each and each.noted for each in noted] == [Noted.NEW, Noted.KEPT]
    book = Log(tmp_path / "data" / "pnp")
    export(book.read(), tmp_path / "t.csv")
    (tmp_path / "t.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match=r"file\.own"):
        export(book.read(), tmp_path / "t.csv")
    export(book.read(), tmp_path / "t.csv", force=True)
    with pytest.raises(BadInput, match=r"log\.unknown"):
        forget(book, "2020-01-01")
    assert forget(book, DAY) == 1
    assert forget(book, "all") == 0


# -- a booklet


def test_where_answers_go() -> None:
    assert answers_of(None) == "back"
    assert answers_of("Separate") == "separate"
    assert answers_of("none", without=True) == answers_of(None, without=True) == "none"
    with pytest.raises(BadInput, match=r"answers\.unknown"):
        answers_of("front")
    with pytest.raises(BadCall, match=r"usage\.no_answer"):
        answers_of("back", without=True)
