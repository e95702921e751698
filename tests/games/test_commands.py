"""Every command with every game and the toy, as a person calls them."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pypdfium2
import pytest

from pnp.games import find_game
from tests.cli.runner import Call, caller
from tests.games.play import KINDS, NAMES, case, moves_of

DAY = "2026-12-01"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    return caller(capsys)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def made(call: Call, name: str, kind: str | None = None) -> Path:
    called = call("scenario", "--game", name, "--seed", DAY, "--kind", kind or KINDS[name][-1], "--json")
    return Path(called.document["file"])


def test_games_lists_what_each_can_do(call: Call) -> None:
    listed = {entry["game"]: entry for entry in call("games", "--json").document["games"]}
    assert set(listed) == set(NAMES)
    assert "play" in listed["fliptown"]["can"]
    for lang in ("en", "pl"):
        assert call("games", "--lang", lang).code == 0


def test_a_scenario_is_made_shown_and_checked(call: Call, name: str) -> None:
    path = made(call, name)
    assert call("validate", path).code == 0
    shown = call("show", path, "--json").document
    assert (shown["game"], shown["id"]) == (name, path.name.removesuffix(".scenario.yaml"))
    for lang in ("en", "pl"):
        assert shown["id"] in call("show", path, "--lang", lang).out
    again = call("scenario", "--described", shown["described"], "--json").document["file"]
    assert call("show", again, "--json").document["described"] == shown["described"]


def test_check_tells_a_legal_line_and_an_illegal_one(call: Call, name: str) -> None:
    path = made(call, name)
    one = case(name, DAY, KINDS[name][-1])
    moves = Path("my.moves")
    moves.write_text(moves_of(one), encoding="utf-8")
    verdict = call("check", path, moves, "--json")
    assert (verdict.code, verdict.document["legal"]) == (0, True)
    assert {"score", "best", "proven", "breakdown", "title", "achievements", "turns"} <= set(verdict.document)
    for lang in ("en", "pl"):
        assert str(verdict.document["score"]) in call("check", path, moves, "--lang", lang).out
    moves.write_text(moves_of(one).splitlines()[0] + "\n1.1 nonsense\n", encoding="utf-8")
    refused = call("check", path, moves, "--json")
    assert (refused.code, refused.document["legal"]) == (1, False)
    assert {"code", "line", "column", "message"} <= set(refused.document["finding"])


def test_the_kit_is_printed(call: Call, name: str) -> None:
    game = find_game(name)
    files = call("print", name, "--component", game.components[0], "--json").document["files"]
    assert files
    for file in files:
        path = Path(file["file"] if isinstance(file, dict) else file)
        with pypdfium2.PdfDocument(path) as document:
            assert len(document) >= 1


# The toy alone: Fliptown's solver has tests of its own, and takes longer.


def test_solve_proves_and_writes(call: Call) -> None:
    path = made(call, "lode")
    solved = call("solve", path, "--json", "--moves", "best.moves", "--write", "--verify", "--first-moves", "--count")
    assert (solved.code, solved.document["proven"]) == (0, True)
    assert solved.document["score"] == solved.document["bound"]
    checked = call("check", path, "best.moves", "--json").document
    assert (checked["score"], checked["best"], checked["proven"]) == (solved.document["score"],) * 2 + (True,)
    for lang in ("en", "pl"):
        assert call("solve", path, "--lang", lang).code == 0


def test_check_explains_where_points_were_lost(call: Call) -> None:
    path = made(call, "lode")
    moves = Path("lazy.moves")
    moves.write_text("1.1 pass\n1.2 pass\n1.3 pass\n", encoding="utf-8")
    explained = call("check", path, moves, "--explain", "--prove", "--json").document
    assert explained["score"] == 0
    assert explained["best"] > 0
    assert call("check", path, moves, "--explain").code == 0


@pytest.mark.parametrize("kind", ["rush", "dash"])
def test_a_daily_is_made_and_made_again(call: Call, kind: str) -> None:
    first = call("daily", DAY, "--game", "lode", "--kind", kind, "--json")
    assert first.code == 0
    document = first.document
    assert (document["game"], document["date"], document["proven"]) == ("lode", DAY, True)
    assert not document["from_cache"]
    files = {part: Path(path) for part, path in document["files"].items()}
    assert set(files) == {"sheet", "scenario", "answer", "moves"}
    before = {path: path.read_bytes() for path in files.values()}
    again = call("daily", DAY, "--game", "lode", "--kind", kind, "--json").document
    assert again["from_cache"]
    assert {path: path.read_bytes() for path in files.values()} == before
    checked = call("check", files["scenario"], files["moves"], "--json").document
    assert (checked["medal"], checked["missing"]) == ("gold", 0)
    for part in ("sheet", "answer"):
        with pypdfium2.PdfDocument(files[part]) as pdf:
            assert document["id"] in "".join(page.get_textpage().get_text_range() for page in pdf).replace("\r\n", "")


def test_a_setting_of_a_daily_is_part_of_its_id(call: Call) -> None:
    plain = call("daily", DAY, "--game", "lode", "--kind", "dash", "--json").document
    bright = call("daily", DAY, "--game", "lode", "--kind", "dash", "--set", "lamps=3", "--json").document
    assert plain["id"] != bright["id"]


def test_a_booklet_is_bound(call: Call) -> None:
    made = call("booklet", DAY, "2026-12-03", "--game", "lode", "--kind", "dash", "--workers", "1", "--json")
    assert made.code == 0
    assert "lode" in json.dumps(made.document)
    with pypdfium2.PdfDocument(next(Path("output").glob("lode-*.pdf"))) as pdf:
        assert len(pdf) >= 5


def test_play_at_the_prompt(call: Call, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of the menu, undo, redo, then leaving: the moves file can be checked as far as it goes."""
    path = made(call, name)
    monkeypatch.setattr("sys.stdin", StringIO("1\nundo\nredo\nscore\nhelp\nquit\n"))
    played = call("play", path)
    assert played.code == 0
    assert played.out.strip()
