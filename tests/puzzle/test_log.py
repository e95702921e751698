"""The log file: no line is lost, none is half written, and a damaged one does no harm."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.core.daylog import format_result
from pnp.core.findings import BadInput
from pnp.files.lock import locked
from pnp.puzzle.log import Log, Noted, user_log
from tests.cli.terminal import ROOT
from tests.puzzle.results import OTHER, RESULT

MANY = """
import sys
from dataclasses import replace
from pathlib import Path
from pnp.puzzle.log import Log
from tests.puzzle.results import RESULT
log = Log(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    log.note(replace(RESULT, id=f"{sys.argv[2]}-{number}"))
"""


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path / "data")


def test_nothing_is_there_at_first(log: Log) -> None:
    assert log.read().entries == ()
    assert not log.folder.exists()


def test_first_and_best_are_kept(log: Log) -> None:
    scores = [80, 79, 80, 85, 81]
    noted = [log.note(replace(RESULT, score=score)) for score in scores]
    assert noted == [Noted.NEW, Noted.KEPT, Noted.KEPT, Noted.BETTER, Noted.KEPT]
    (entry,) = log.read().entries
    assert (entry.first.score, entry.best.score) == (80, 85)
    assert log.file.read_text("utf-8").count("\n") == 2


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_nobody_else_reads_it(log: Log) -> None:
    log.note(RESULT)
    assert log.file.stat().st_mode & 0o077 == 0


def test_a_damaged_line_is_told_and_left_out(log: Log) -> None:
    log.note(RESULT)
    with log.file.open("ab") as stream:
        stream.write(b'{"v": 1, "day"\n\xff\xfe\n\n' + format_result(OTHER).encode())
    page = log.read()
    assert [entry.first for entry in page.entries] == [OTHER, RESULT]
    assert [(finding.code, finding.line) for finding in page.damaged] == [("log.damaged", 2), ("log.damaged", 3)]


def test_a_line_that_a_crash_cut_short_does_no_harm_to_the_next(log: Log) -> None:
    log.note(RESULT)
    with log.file.open("ab") as stream:
        stream.write(format_result(RESULT).encode()[:30])
    log.note(OTHER)
    page = log.read()
    assert [entry.first for entry in page.entries] == [OTHER, RESULT]
    assert len(page.damaged) == 1


def test_forgetting(log: Log) -> None:
    log.note(RESULT)
    log.note(OTHER)
    log.note(replace(RESULT, score=99))
    with log.file.open("ab") as stream:
        stream.write(b"damaged\n")
    assert log.forget(lambda result: result.id == RESULT.id) == 1
    assert [entry.first for entry in log.read().entries] == [OTHER]
    assert b"damaged" in log.file.read_bytes(), "what can't be read is not ours to throw away"
    assert log.forget(lambda _: False) == 0
    assert log.erase() == 1
    assert not log.file.exists()
    assert log.erase() == 0


def test_processes_at_once_lose_no_line(log: Log) -> None:
    command = [sys.executable, "-c", MANY, str(log.folder)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    writers = [subprocess.Popen([*command, name, "20"], env=environ) for name in "abc"]
    assert [writer.wait(timeout=100) for writer in writers] == [0, 0, 0]
    page = log.read()
    assert len(page.entries) == 60
    assert page.damaged == ()


def test_whoever_keeps_it_to_himself_is_waited_for_and_then_told(log: Log) -> None:
    log.note(RESULT)
    with (
        locked(log.folder / "log.lock"),
        pytest.raises(OSError, match=str(errno.EBUSY)),
        locked(log.folder / "log.lock", seconds=0.1),
    ):
        pass
    with locked(log.folder / "log.lock", seconds=0.1):
        assert len(log.read().entries) == 1, "it can be read all the time"


@pytest.mark.skipif(os.name == "nt", reason="no such limits")
def test_a_full_disk_leaves_no_half_line(log: Log) -> None:
    """A limit on the size of files stands in for the disk: the write comes to its end in the middle of a line."""
    log.note(RESULT)
    size = log.file.stat().st_size
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limit += f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size + 20}, resource.RLIM_INFINITY))\n"
    code = (
        "from pnp.core.findings import BadInput\ntry:\n    log.note(OTHER)\nexcept BadInput as bad:\n    print(bad)\n"
    )
    code = MANY.partition("for ")[0].replace("RESULT", "OTHER") + limit + code
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    called = subprocess.run(
        [sys.executable, "-c", code, str(log.folder)], env=environ, capture_output=True, text=True, check=True
    )
    assert called.stdout == "file.unwritable\n"
    assert log.file.stat().st_size == size
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_where_it_is(tmp_path: Path) -> None:
    log = user_log({"XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)})
    assert log.file == tmp_path / "pnp" / "log.jsonl"


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("", encoding="utf-8")
    log = Log(tmp_path / "data")
    assert log.read().entries == ()
    with pytest.raises(BadInput) as caught:
        log.note(RESULT)
    assert caught.value.findings[0].code == "file.unwritable"
