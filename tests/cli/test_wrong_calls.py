"""Wrong calls and folders that can't be written: exit code 2, a sentence that helps, nothing half written."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.bad import LEGAL, WRONG, contents, told
from tests.cli.runner import Call

# Wrong calls


SCENARIO = ["scenario", "--seed", "x"]
CALLS = {
    "an option whose value was forgotten": (
        [*SCENARIO, "--out", "--force"],
        "call.wrong",
        "--out needs a value",
    ),
    "a short option whose value was forgotten": (
        ["print", "-c", "-q"],
        "call.wrong",
        "-c needs a value",
    ),
    "a game that is none": (
        ["validate", "--game", "flipton", "fliptown/standard"],
        "game.unknown",
        "Did you mean fliptown?",
    ),
    "an unknown option": (
        [*SCENARIO, "--sed", "y"],
        "call.wrong",
        "--sed",
    ),
    "an unknown command": (
        ["chekc"],
        "call.wrong",
        "chekc",
    ),
    "an option of no command": (
        ["--jsonn"],
        "call.wrong",
        "--jsonn",
    ),
    "no seed": (
        ["scenario"],
        "call.wrong",
        "--seed",
    ),
    "no scenario": (
        ["check"],
        "call.wrong",
        "SCENARIO",
    ),
    "an unknown language": (
        ["games", "--lang", "eng"],
        "call.wrong",
        "Did you mean en?",
    ),
    "an unknown language, elsewhere": (
        ["validate", "x", "--lang", "xx"],
        "call.wrong",
        "xx is not one of",
    ),
    "nothing to validate": (
        ["validate"],
        "call.wrong",
        "Name at least one",
    ),
    "a turn that is none": (
        [*SCENARIO, "--from", "first"],
        "setting.value",
        "first",
    ),
    "players that are no number": (
        [*SCENARIO, "--players", "some"],
        "call.wrong",
        "--players",
    ),
    "a character that is nearly one": (
        [*SCENARIO, "--character", "Setler"],
        "variant.unknown",
        "Did you mean settler?",
    ),
    "a character like nobody": (
        [*SCENARIO, "--character", "zzz"],
        "variant.unknown",
        "zzz",
    ),
    "a cowbot that is nearly one": (
        [*SCENARIO, "--cowbot", "blackbart", "--level", "easy"],
        "variant.unknown",
        "Did you mean black-bart?",
    ),
    "an unknown level": (
        [*SCENARIO, "--cowbot", "black-bart", "--level", "hrad"],
        "variant.unknown",
        "Did you mean hard?",
    ),
    "a level without a cowbot": (
        [*SCENARIO, "--level", "easy"],
        "variant.no_cowbot",
        "black-bart",
    ),
    "a cowbot without a level": (
        [*SCENARIO, "--cowbot", "black-bart"],
        "variant.no_level",
        "easy",
    ),
    "from after to": (
        [*SCENARIO, "--kind", "sprint", "--from", "2.1", "--to", "1.3"],
        "turn.backwards",
        "2.1",
    ),
    "a turn outside the board": (
        [*SCENARIO, "--kind", "sprint", "--to", "4.1"],
        "turn.outside",
        "3 rounds",
    ),
    "a turn too late in its round": (
        [*SCENARIO, "--kind", "sprint", "--to", "1.6"],
        "turn.outside",
        "5 turns",
    ),
    "a stretch of what has its own": (
        [*SCENARIO, "--kind", "full", "--to", "1.3"],
        "kind.fixed_stretch",
        "sprint",
    ),
    "a finale": (
        [*SCENARIO, "--kind", "finale"],
        "kind.needs_position",
        "finale",
    ),
    "an unknown kind": (
        [*SCENARIO, "--kind", "openin"],
        "kind.unknown",
        "Did you mean opening?",
    ),
    "a seed that is a path": (
        ["scenario", "--seed", "../../etc"],
        "seed.bad",
        "../../etc",
    ),
    "an empty seed": (
        ["scenario", "--seed", ""],
        "seed.bad",
        "seed",
    ),
    "a seed with a newline": (
        ["scenario", "--seed", "a\nb"],
        "seed.bad",
        "seed",
    ),
    "a seed too long": (
        ["scenario", "--seed", "x" * 65],
        "seed.bad",
        "64",
    ),
    "a seed that is no text": (
        ["scenario", "--seed", "\udcff"],
        "seed.bad",
        "seed",
    ),
    "a seed that is no text, drawn from": (
        ["scenario", "--random", "--seed", "\udcff"],
        "seed.bad",
        "seed",
    ),
    "nine players": (
        [*SCENARIO, "--players", "9"],
        "players.number",
        "9 players",
    ),
    "no players": (
        [*SCENARIO, "--players", "0"],
        "players.number",
        "0 players",
    ),
    "a cowbot against two": (
        [*SCENARIO, "--players", "2", "--cowbot", "black-bart", "--level", "easy"],
        "players.cowbot",
        "2",
    ),
    "a competition of one": (
        [*SCENARIO, "--competitive", "--holdem"],
        "players.competitive",
        "two players",
    ),
    "a competition without Hold'em": (
        [*SCENARIO, "--competitive", "--players", "2"],
        "players.competitive",
        "Hold’em",
    ),
    "an unknown edition": (
        [*SCENARIO, "--edition", "pln"],
        "edition.unknown",
        "Did you mean pl?",
    ),
    "another edition than the board's": (
        [*SCENARIO, "--board", "fliptown/pl", "--edition", "en"],
        "edition.other",
        "Polish",
    ),
    "an unknown board": (
        [*SCENARIO, "--board", "fliptown/standart"],
        "board.unknown",
        "Did you mean fliptown/standard?",
    ),
    "a board that is nowhere": (
        [*SCENARIO, "--board", "./nowhere"],
        "file.missing",
        "nowhere",
    ),
    "a folder that is no board": (
        [*SCENARIO, "--board", "."],
        "board.no_file",
        "board.yaml",
    ),
    "the schema of an unknown game": (
        ["validate", "--schema", "--game", "fliptwon"],
        "game.unknown",
        "Did you mean fliptown?",
    ),
}


@pytest.mark.parametrize(("arguments", "code", "said"), CALLS.values(), ids=list(CALLS))
def test_a_wrong_call(arguments: list[str], code: str, said: str, folder: Path, call: Call) -> None:
    called = call(*arguments, "--json")
    assert called.code == WRONG
    finding = told(called, code)
    assert said in finding["message"] or said in called.err
    plain = call(*arguments)
    assert (plain.code, plain.out) == (WRONG, "")
    assert said in " ".join(plain.err.split())
    assert contents(folder) == {}


def test_all_that_is_wrong_with_a_call_is_told_at_once(folder: Path, call: Call) -> None:
    called = call("scenario", "--seed", "a b", "--kind", "x", "--to", "9.9", "--players", "5", "--json")
    codes = [finding["code"] for finding in called.document["findings"]]
    assert codes == ["seed.bad", "kind.unknown", "turn.outside", "players.number"]
    assert len(called.err.splitlines()) == len(codes)
    assert contents(folder) == {}


def test_an_unknown_cowbot_beaten_before(opening: Path, folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    called = call("check", opening, "my.moves", "--beaten", "black-brat", "--json")
    assert called.code == WRONG
    assert "Did you mean black-bart?" in told(called, "variant.unknown")["message"]


# Writing


def test_out_is_a_file(folder: Path, call: Call) -> None:
    (folder / "taken").write_text("mine", encoding="utf-8")
    called = call("scenario", "--seed", "x", "--out", "taken", "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")["file"].startswith("taken")
    assert "is a file" in called.err
    assert (folder / "taken").read_text(encoding="utf-8") == "mine"
    assert contents(folder) == {"taken": 4}


def test_out_is_below_a_file(folder: Path, call: Call) -> None:
    (folder / "taken").write_text("mine", encoding="utf-8")
    called = call("scenario", "--seed", "x", "--out", "taken/deep", "--json")
    assert called.code == WRONG
    told(called, "file.unwritable")
    assert contents(folder) == {"taken": 4}


@pytest.mark.parametrize(
    ("number", "said"), [(errno.EACCES, "access is denied"), (errno.EROFS, "read-only"), (errno.ENOSPC, "disk is full")]
)
def test_a_folder_that_can_t_be_written(
    number: int, said: str, folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = call("scenario", "--seed", "x", "--out", ".").out.strip()
    before = Path(made).read_bytes()

    def closed(*_: Any, **__: Any) -> Any:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "replace", closed)
    called = call("scenario", "--seed", "x", "--out", ".", "--json")
    assert called.code == WRONG
    told(called, "file.unwritable")
    assert said in called.err
    assert Path(made).read_bytes() == before
    assert contents(folder).keys() == {Path(made).name}, "no draft is left behind"


@pytest.mark.skipif(os.name != "posix", reason="no such permissions there")
def test_a_folder_without_permission(folder: Path, call: Call) -> None:
    """Root may write everywhere but into what the system only shows."""
    out = Path("/sys") if os.geteuid() == 0 else folder
    folder.chmod(0o555)
    try:
        called = call("scenario", "--seed", "x", "--out", out, "--json")
    finally:
        folder.chmod(0o755)
    assert called.code == WRONG
    told(called, "file.unwritable")
    assert "access is denied" in called.err
    assert contents(folder) == {}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["it's"], "There is no command it's."),
        (["it's", "--lang", "pl"], "Nie ma polecenia it's."),
        (["games", "--it's"], "There is no option --it's."),
        (["games", "it's", "x"], "This is too much: it's x"),
    ],
)
def test_an_apostrophe_in_a_call(arguments: list[str], said: str, call: Call) -> None:
    """The library quotes it otherwise, and its English sentence was shown as it is."""
    assert said in call(*arguments).err
