"""Faults of the machine: told as what they are, whatever the command; never a traceback, never blamed on stdout."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli import OUT_OF_MEMORY
from pnp.core.faults import fault_finding, is_out_of_memory
from pnp.core.findings import Finding
from pnp.lang.words import load_words
from tests.cli.runner import Call

ROOT = Path(__file__).parents[2]
FAILING = """
import sys
import pnp.screens.console
from pnp.cli import main

def fails(*_):
    raise {error}

pnp.screens.console.console = fails
main()
"""
"""`pnp` in which whoever wants to print for a person fails before a letter is written."""
FAILED = "The system can’t do this: {}.\n"
MEMORY = (28, 36, 44, 56, 70, 300)
"""Megabytes. Some are too few for everything, and the most are enough to print."""
ELSEWHERE = ("OpenBLAS", "code for hash", "_run_module_as_main", "lost sys.stderr")
"""A library has ended the program, or Python itself has, around ours: nobody can prevent that."""


def ended(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(folder)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def limited(megabytes: int, command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`pnp` with so much memory; OpenBLAS, which would end the program itself, gets along with little."""
    line = f'ulimit -v {megabytes * 1024}; OPENBLAS_NUM_THREADS=1 exec "{sys.executable}" -m pnp {command}'
    return ended(["/bin/sh", "-c", line], folder)


@pytest.mark.skipif(sys.platform != "linux", reason="no such limit there")
@pytest.mark.parametrize("command", ["games --json", "print -c box", "solve fliptown-2026-11-15-opening"])
def test_no_memory_is_told_also_while_a_library_is_imported(tmp_path: Path, command: str) -> None:
    told = 0
    for megabytes in MEMORY[:-1]:
        done = limited(megabytes, command, tmp_path)
        if done.returncode < 0 or any(said in done.stderr for said in ELSEWHERE):
            assert "in main" not in done.stderr
            continue
        if done.returncode == 0:
            break
        told += 1
        assert done.returncode == 1
        assert done.stderr.endswith(OUT_OF_MEMORY)
        assert "Traceback" not in done.stderr
        assert done.stdout == "" or json.loads(done.stdout)["finding"]["code"] == "system.memory"
    assert told


@pytest.mark.skipif(sys.platform != "linux", reason="no such limit there")
def test_enough_memory_is_enough(tmp_path: Path) -> None:
    assert limited(MEMORY[-1], "print -c box", tmp_path).returncode == 0


def test_an_error_that_python_loses_on_the_way_is_told_at_the_end(tmp_path: Path) -> None:
    lost = "SystemError('<function main> returned NULL without setting an exception')"
    for error, said in ((lost, OUT_OF_MEMORY), ("ValueError('x')", "ValueError: x\n")):
        program = (
            f"import sys\nfrom pnp.cli import main\ntry:\n    main()\nexcept SystemExit:\n    raise {error} from None"
        )
        done = ended([sys.executable, "-c", program, "--version"], tmp_path)
        assert done.returncode == 1
        assert done.stderr.endswith(said)
        assert ("Traceback" in done.stderr) is (said != OUT_OF_MEMORY)


def test_a_thread_without_memory_ends_the_program(tmp_path: Path) -> None:
    """Whoever starts a thread waits for its first sign, which does not come."""
    program = (
        "import threading\nimport pnp.cli\n"
        "def lost(self):\n    raise MemoryError\n"
        "threading.Thread._bootstrap = lost\n"
        "pnp.cli._run = lambda: threading.Thread(target=print).start()\n"
        "pnp.cli.main()\n"
    )
    done = ended([sys.executable, "-c", program], tmp_path)
    assert (done.returncode, done.stderr) == (1, OUT_OF_MEMORY)


def test_the_sentence_for_the_last_moment_is_the_language_s() -> None:
    assert load_words("en").finding(Finding("system.memory")) + "\n" == OUT_OF_MEMORY


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        ("OSError(5, 'x')", 2, FAILED.format("the disk reports an error")),
        ("OSError(24, 'x', 'a.yaml')", 2, "a.yaml: " + FAILED.format("too many files are open")),
        ("BrokenPipeError(32, 'x')", 2, FAILED.format("whoever reads it has gone")),
        ("OSError(12, 'x')", 1, OUT_OF_MEMORY),
        ("MemoryError", 1, OUT_OF_MEMORY),
    ],
)
def test_only_a_failing_write_to_stdout_is_blamed_on_it(tmp_path: Path, error: str, code: int, said: str) -> None:
    done = ended([sys.executable, "-c", FAILING.format(error=error), "games"], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", said)


@pytest.mark.parametrize("flags", [[], ["-u"]])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to be had")
def test_a_failing_write_to_stdout_still_is(tmp_path: Path, flags: list[str]) -> None:
    command = " ".join([f'"{sys.executable}"', *flags, "-m pnp games >/dev/full"])
    done = ended(["/bin/sh", "-c", command], tmp_path)
    said = "The answer can’t be written to the standard output: the disk is full.\n"
    assert (done.returncode, done.stderr) == (1, said)


def test_a_program_gets_its_document(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "", "some/file")

    monkeypatch.setattr("pnp.games.find_game", fails)
    called = call("games", "--json")
    assert called.code == 2
    assert (called.document["finding"]["code"], called.document["finding"]["file"]) == ("system.failed", "some/file")
    assert called.err == "some/file: The system can’t do this: the disk reports an error.\n"


@pytest.mark.parametrize(
    ("error", "short"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "x"), True),
        (ImportError("libfoo.so: failed to map segment from shared object"), True),
        (RuntimeError("can't start new thread"), True),
        (SystemError("<function f> returned NULL without setting an exception"), True),
        (ImportError("No module named numpy"), False),
        (OSError(errno.EIO, "x"), False),
        (ValueError("cannot allocate memory"), False),
    ],
)
def test_short_memory_is_recognized(error: Exception, short: bool) -> None:
    assert is_out_of_memory(error) is short
    outer = ImportError("the solver")
    outer.__cause__ = error
    assert is_out_of_memory(outer) is short


def test_what_is_no_fault_of_the_machine_is_none() -> None:
    assert fault_finding(ValueError("x")) is None
