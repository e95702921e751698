"""The tester can fail: a planted fault is seen, made small, and told so that it can be repeated."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

import pnp.cli.app
from pnp.cli import ending
from pnp.games.fliptown.game import GAME as FLIPTOWN
from tests.fuzz import sandbox
from tests.fuzz.campaign import Run, Tester, at_work, report, work
from tests.fuzz.case import Case
from tests.fuzz.commands import NEVER, command_of, lines, options
from tests.fuzz.faults import MOST_LINE, MOST_TEXT
from tests.fuzz.kinds import KINDS
from tests.fuzz.make import make
from tests.fuzz.shrink import shrunk

Misdeed = Callable[[], object]


def plant(monkeypatch: pytest.MonkeyPatch, misdeed: Misdeed, code: int = 0) -> None:
    """Have the program do this and then end."""

    def program() -> NoReturn:
        misdeed()
        raise SystemExit(code)

    monkeypatch.setattr(pnp.cli.app, "app", program)


def codes(tester: Tester, *arguments: str, files: dict[str, bytes] | None = None) -> list[str]:
    case = Case("call", "call", (arguments or ("games",),), files or {})
    return [fault.code for fault in tester.faults_of(case)]


def says(text: str) -> Misdeed:
    return lambda: sys.stdout.write(text + "\n")


def complains(text: str) -> Misdeed:
    return lambda: sys.stderr.write(text + "\n")


def raises() -> NoReturn:
    raise KeyError("deck")


def never_ends() -> NoReturn:
    while True:
        pass


def counts() -> None:
    for _ in range(2_000):
        abs(1)


PLANTED: dict[str, tuple[str, Misdeed, int]] = {
    "an exception": ("raised", raises, 0),
    "an exit code that is none": ("exit", says("done"), 3),
    "nothing said": ("silent", lambda: None, 2),
    "a traceback": ("python", complains("Traceback (most recent call last):"), 1),
    "a dictionary": ("python", complains("expected {'a': 1}"), 1),
    "None": ("python", says("Its name is None."), 0),
    "a class": ("python", says("found <class 'str'>"), 0),
    "a proxy": ("python", says("mappingproxy({})"), 0),
    "a key instead of a name": ("key", says("Visit building.gold-tooth"), 0),
    "a key instead of a sentence": ("key", complains("usage.day"), 2),
    "a field that is not filled": ("template", complains("There is no {found}."), 1),
    "a form that is not chosen": ("template", says("{n|# star|# stars}"), 0),
    "a long line": ("long", complains("x" * (MOST_LINE + 1)), 1),
    "a long text": ("long", complains("x\n" * MOST_TEXT), 1),
    "an interruption that nobody caused": ("exit", says("done"), 130),
    "a draft": ("draft", lambda: Path(".0a.tmp").write_text("x", encoding="utf-8"), 0),
    "half a file": ("half", lambda: Path("x.pdf").write_bytes(b"%PDF-1.4 and no end"), 0),
    "a file of nothing": ("half", lambda: Path("x.moves").write_bytes(b""), 0),
    "an input that changed": ("changed", lambda: Path("my.moves").write_bytes(b"other"), 0),
    "an input that is gone": ("changed", lambda: Path("my.moves").unlink(), 0),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_seen(name: str, tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    code, misdeed, ends = PLANTED[name]
    plant(monkeypatch, misdeed, ends)
    assert codes(tester, files={"my.moves": b"1.1 pass\n"}) == [code]


@pytest.mark.parametrize("said", ["no document", '{"a": 1} {"b": 2}', '{"a": NaN}', ""])
def test_what_is_no_json_is_seen(said: str, tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, says(said))
    assert codes(tester, "show", "x", "--json") == ["json"]


def test_python_within_a_document_is_seen(tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, says('{"finding": {"code": "usage.day", "message": "found None"}}'))
    assert codes(tester, "show", "x", "--json") == ["python"]


def test_a_call_that_never_ends_is_seen(tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, never_ends)
    monkeypatch.setattr(sandbox, "CPU_SECONDS", 0.5)
    assert codes(tester) == ["stuck"]


def test_sigterm_is_for_the_tester(tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    """It once went on, and took the exit code of every later call for a fault."""
    monkeypatch.setattr(ending._Heard, "sigterm", False)
    plant(monkeypatch, lambda: os.kill(os.getpid(), signal.SIGTERM))
    with pytest.raises(SystemExit) as ended:
        codes(tester)
    assert ended.value.code == ending.TERMINATED


def test_steps_are_counted_where_a_call_takes_long(tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, counts)
    assert codes(tester) == []
    monkeypatch.setattr(sandbox, "SUSPECT_SECONDS", -1.0)
    assert codes(tester) == []
    monkeypatch.setattr("tests.fuzz.faults.MOST_STEPS", 1_000)
    assert codes(tester) == ["slow"]


def test_what_is_no_fault(tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program may quote the input, and write what it was asked to write."""
    plant(monkeypatch, says("“None” and {x} and building.ours, None of the cards"))
    assert codes(tester, files={"my.yaml": b"None: '{x}' # building.ours"}) == []
    plant(monkeypatch, lambda: Path("my.moves").write_bytes(b"other"))
    for call in (("play", "x", "--moves", "my.moves"), ("solve", "x", "--moves", "my.moves", "--force")):
        assert codes(tester, *call, files={"my.moves": b"1"}) == []
    assert codes(tester, "solve", "x", "--moves", "my.moves", files={"my.moves": b"1"}) == ["changed"]
    plant(monkeypatch, lambda: Path("output/a.pdf").write_bytes(b"%PDF %%EOF"))
    assert codes(tester, "daily", files={"output/a.pdf": b"%PDF old %%EOF"}) == []
    plant(monkeypatch, lambda: Path("output/a.answer.moves").write_bytes(b"other"))
    assert codes(tester, "daily", files={"output/a.answer.moves": b"mine"}) == ["changed"]
    plant(monkeypatch, says("Did you mean building.saloon? See board.yaml."))
    assert codes(tester) == []
    plant(monkeypatch, lambda: None, 1)
    assert codes(tester, "check", "x", "--quiet") == []


def test_a_fault_is_made_small(tester: Tester, monkeypatch: pytest.MonkeyPatch) -> None:
    def program() -> None:
        if "gold-tooth" in Path("b.yaml").read_text(encoding="utf-8"):
            raises()

    plant(monkeypatch, program)
    text = b"\n".join(b"line %d" % number for number in range(60)) + b"\nname: gold-tooth\nlast: 1\n"
    case = Case("board", "grammar", (("validate", "b.yaml", "--json", "--lang", "pl"),), {"b.yaml": text}, ("b.yaml",))
    small = shrunk(case, lambda smaller: any(fault.code == "raised" for fault in tester.faults_of(smaller)))
    assert small.files == {"b.yaml": b"gold-tooth"}
    assert small.calls == (("validate",),)


def test_a_fault_deep_in_the_program_is_found_and_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a scenario that can be read and moves that are legal: where bytes alone would hardly ever lead."""
    monkeypatch.setattr(type(FLIPTOWN.views), "title", lambda *_: 1 // 0)
    run = Run(seed=5, inputs=120)
    tally = work(run)
    assert {code for code, _ in tally.signs} == {"raised"}
    first = tally.found[0]
    assert first.fault.where.startswith("ZeroDivisionError")
    told = "\n".join(report(tally, run))
    assert f"python -m tests.fuzz --seed 5 --first {first.number} --inputs 1" in told
    again = work(Run(seed=5, first=first.number, inputs=1))
    assert list(again.signs) == [first.fault.sign]
    with at_work() as tester:
        assert [fault.sign for fault in tester.faults_of(first.case)] == [first.fault.sign]


def test_an_input_is_the_same_whoever_makes_it() -> None:
    assert [make(1, number) for number in range(30)] == [make(1, number) for number in range(30)]
    assert make(1, 3) != make(2, 3)
    shares = [list(Run(first=7, inputs=20, workers=3).numbers(worker)) for worker in range(3)]
    assert sorted(number for share in shares for number in share) == list(range(7, 27))


def test_every_command_and_every_kind_is_tried() -> None:
    known = lines()[0]
    assert {command_of(call) for line in known for call in line.calls} == set(options())
    assert {kind for line in known for kind in line.kinds} == set(KINDS)


def test_options_are_asked_of_the_program() -> None:
    found = {option.name for option in options()["print"]}
    assert {"--paper", "--bleed", "--no-marks", "--json", "-c"} <= found
    assert not found & set(NEVER)
