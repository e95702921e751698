"""`validate` on everything, and what the commands do to a terminal that is not as they wish."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.bad import LEGAL, NO, ROOT, UNUSABLE, WRONG, make
from tests.cli.runner import Call

# Validate, on everything


@pytest.mark.parametrize("name", ["x.moves", "x.yaml", "x.scenario.yaml"])
@pytest.mark.parametrize("kind", UNUSABLE)
def test_validate_what_can_t_be_read(kind: str, name: str, folder: Path, call: Call) -> None:
    code = make(kind, folder / name)
    target = f"{name}/{name}" if kind == "in a file" else name
    if kind == "directory" and not name.endswith(".moves"):
        code = "board.no_file"
    called = call("validate", target, "--json")
    assert called.code == WRONG
    assert called.document["valid"] is False
    [report] = called.document["files"]
    assert (report["file"], [finding["code"] for finding in report["findings"]]) == (target, [code])
    assert called.err.startswith(f"{target}:")
    assert call("validate", target).out == ""


@pytest.mark.parametrize(
    ("name", "text", "code", "exit_code"),
    [
        ("x.moves", "", "moves.empty", WRONG),
        ("x.moves", "nonsense", "moves.label", NO),
        ("x.yaml", "", "file.empty", WRONG),
        ("x.yaml", "- a list", "yaml.not_mapping", NO),
        ("x.yaml", "a: [", "yaml.syntax", NO),
        ("x.yaml", "game: chess", "game.unknown", NO),
        ("x.yaml", "extends: x.yaml", "extends.cycle", NO),
        ("x.yaml", "extends: fliptown/standart", "extends.missing", NO),
        ("x.yaml", "extends: [1]", "extends.not_text", NO),
        ("x.yaml", "name: x", "board.no_extends", NO),
        ("x.yaml", "format: pnp-scenario/1", "key.missing", NO),
        ("x.yaml", "format: pnp-scenario/2", "scenario.format", NO),
        ("x.yaml", "extends: fliptown/standard\nname: x\nrulings: {pass: nver}", "value.choice", NO),
    ],
)
def test_validate_names_the_fault(name: str, text: str, code: str, exit_code: int, folder: Path, call: Call) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    called = call("validate", name, "--json")
    assert called.code == exit_code
    [report] = called.document["files"]
    assert code in [finding["code"] for finding in report["findings"]]
    assert all(finding["message"] for finding in report["findings"])
    assert len(called.err.splitlines()) == len(report["findings"])


def test_validate_many_at_once(opening: Path, folder: Path, call: Call) -> None:
    """Every file is looked at, whatever the ones before it were; the worst decides the exit code."""
    (folder / "bad.yaml").write_text(
        "extends: fliptown/standard\nname: x\nmines: {}\nsuits: {trail: x}\n", encoding="utf-8"
    )
    called = call("validate", "fliptown/standard", "bad.yaml", opening, "--json")
    assert called.code == NO
    assert [len(report["findings"]) for report in called.document["files"]] == [0, 2, 0]
    assert called.err.splitlines()[0].startswith("bad.yaml:3:1: ")
    assert called.err.splitlines()[1].startswith("bad.yaml:4:16: ")
    plain = call("validate", "fliptown/standard", "bad.yaml", opening)
    assert plain.out.count("no problems found") == 2
    assert call("validate", "fliptown/standard", "nowhere.yaml", "bad.yaml").code == WRONG


# From the outside


def outside(folder: Path, *arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
        timeout=60,
    )


def test_no_traceback_from_the_outside(folder: Path) -> None:
    for arguments in (["check", "no.yaml", "no.moves", "--json"], ["nope", "--json"], ["show", ".", "--json"]):
        ended = outside(folder, *arguments)
        assert ended.returncode == WRONG
        assert json.loads(ended.stdout)
        assert "Traceback" not in ended.stderr


def test_a_file_whose_name_is_no_text(folder: Path) -> None:
    for arguments in (["validate", b"\xff.yaml"], ["show", b"\xff.yaml"]):
        ended = outside(folder, *arguments, "--json")
        assert ended.returncode == WRONG
        assert json.loads(ended.stdout)
        assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_our_letters(encoding: str, opening: Path, folder: Path) -> None:
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    for arguments in (["games"], ["show", str(opening)], ["check", str(opening), "my.moves"], ["check", "x", "y"]):
        ended = outside(folder, *arguments, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert "Traceback" not in ended.stderr
        assert ended.returncode in {0, WRONG}
    ended = outside(folder, "scenario", "--seed", "§", "--json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert json.loads(ended.stdout)["finding"]["code"] == "seed.bad"


def test_nobody_listens(opening: Path, folder: Path) -> None:
    """The reader of a pipe may leave before we are done."""
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    for arguments in (["check", str(opening), "my.moves"], ["check", str(opening), "my.moves", "--json"]):
        with subprocess.Popen(
            [sys.executable, "-m", "pnp", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert b"Traceback" not in process.stderr.read()


# Names that are no names


@pytest.mark.parametrize("name", ["a/b", "../x", "x" * 300])
def test_moves_that_name_a_scenario_no_file_can_have(name: str, folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text(f"scenario: {name}\n1.1 6c 9h 3s : town 9\n", encoding="utf-8")
    assert call("validate", "my.moves").code == 0


def test_a_comment_may_hold_a_form_feed(folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text("1.1 6c 9h 3s : town 9 # a\x0cb\u2028c\n1.2 Qc 4c 9s : zzz\n", encoding="utf-8")
    called = call("validate", "my.moves")
    assert called.code == 1
    assert called.err.splitlines() == ["my.moves:2:16: “zzz” is not a step."]


@pytest.mark.usefixtures("folder")
def test_paths_that_are_too_long(call: Call) -> None:
    long = "x" * 300
    for arguments in (["show", long], ["check", long, long], ["scenario", "--seed", "x", "--board", long]):
        assert call(*arguments).code == 2
