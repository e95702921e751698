"""Drafts: what a run that was killed left behind is removed by the next write, and nothing else is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.files import drafts
from pnp.files.disk import check_writable, write_all_atomic, write_text_atomic

ROOT = Path(__file__).parents[2]
WRITER = """
import sys, time
from pathlib import Path
from pnp.files import drafts
draft = Path(sys.argv[1]) / drafts.new_name()
draft.write_bytes(b"half")
print(draft.name, flush=True)
time.sleep(600)
"""
HALF = b"half"

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell of processes")


def writer(folder: Path) -> tuple[subprocess.Popen[str], Path]:
    """A process that has begun a draft in a folder, and the draft."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, folder / process.stdout.readline().strip()


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    process, draft = writer(tmp_path)
    yield process, draft
    process.kill()
    process.communicate()


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def renamed(draft: Path, **changes: str) -> Path:
    """A draft like another one, of somebody else."""
    _, host, pid, began, token = draft.name.removesuffix(".tmp").split("-")
    parts = {"host": host, "pid": pid, "began": began, "token": token, **changes}
    other = draft.with_name(".pnp-" + "-".join(parts.values()) + ".tmp")
    other.write_bytes(HALF)
    return other


def age(path: Path, seconds: float) -> None:
    when = path.stat().st_mtime - seconds
    os.utime(path, (when, when))


def test_a_killed_process_leaves_a_draft_that_the_next_write_removes(
    busy: tuple[subprocess.Popen[str], Path], tmp_path: Path
) -> None:
    process, draft = busy
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert draft.read_bytes() == HALF
    write_text_atomic(tmp_path / "a", "x")
    assert left(tmp_path) == ["a"]


def test_a_process_that_is_dead_but_not_yet_forgotten_is_gone(
    busy: tuple[subprocess.Popen[str], Path], tmp_path: Path
) -> None:
    process, draft = busy
    process.send_signal(signal.SIGKILL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # it stays listed until its parent asks
    assert draft.exists()
    write_text_atomic(tmp_path / "a", "x")
    assert left(tmp_path) == ["a"]


def test_a_draft_that_is_being_written_stays_however_old_it_is(
    busy: tuple[subprocess.Popen[str], Path], tmp_path: Path
) -> None:
    _, draft = busy
    age(draft, 10 * drafts.PATIENCE)
    write_text_atomic(tmp_path / "a", "x")
    check_writable(tmp_path / "b")
    assert left(tmp_path) == [draft.name, "a"]


def test_a_process_of_the_same_number_is_not_the_one_that_wrote(
    busy: tuple[subprocess.Popen[str], Path], tmp_path: Path
) -> None:
    _, draft = busy
    renamed(draft, began="1")
    write_text_atomic(tmp_path / "a", "x")
    assert left(tmp_path) == [draft.name, "a"]


@pytest.mark.parametrize("host", ["0" * 12, "f" * 12])
@pytest.mark.parametrize("pid", ["1", "4194304", "9999999999"])
def test_of_an_unknown_host_after_an_hour(tmp_path: Path, host: str, pid: str) -> None:
    sample = tmp_path / drafts.new_name()
    old, new = (renamed(sample, host=host, pid=pid, token=token * 16) for token in "ab")
    age(old, drafts.PATIENCE + 60)
    age(new, drafts.PATIENCE - 60)
    write_text_atomic(tmp_path / "a", "x")
    assert left(tmp_path) == sorted([new.name, "a"])


def test_a_number_that_no_process_can_have(tmp_path: Path) -> None:
    renamed(tmp_path / drafts.new_name(), pid="9999999999", began="7")
    write_text_atomic(tmp_path / "a", "x")
    assert "a" in left(tmp_path)


def test_what_only_looks_like_a_draft_is_somebody_else_s(tmp_path: Path) -> None:
    dead = drafts.new_name()
    drafts.give_up([dead])
    own = dead.removeprefix(".")
    names = [".a.tmp", ".0123456789abcdef.tmp", own, f"{dead}~", f".{dead}", dead.upper(), f"{dead}\n", "x.tmp"]
    for name in names:
        (tmp_path / name).write_bytes(HALF)
        age(tmp_path / name, 100 * drafts.PATIENCE)
    (tmp_path / "kept").write_bytes(HALF)
    (tmp_path / dead).symlink_to(tmp_path / "kept")
    write_text_atomic(tmp_path / "a", "x")
    assert left(tmp_path) == sorted([*names, dead, "kept", "a"])


def test_a_folder_of_a_draft_s_name_stays(tmp_path: Path) -> None:
    name = drafts.new_name()
    drafts.give_up([name])
    (tmp_path / name).mkdir()
    write_text_atomic(tmp_path / "a", "x")
    assert left(tmp_path) == sorted([name, "a"])


def test_this_process_removes_what_it_could_not_remove_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(*_: object, **__: object) -> None:
        raise OSError(5, "")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", stuck)
        check_writable(tmp_path / "a")
    assert [drafts.is_draft(name) for name in left(tmp_path)] == [True]
    check_writable(tmp_path / "a")
    assert left(tmp_path) == []


def test_a_folder_that_can_t_be_listed_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(_: Path) -> Iterator[Path]:
        raise PermissionError(13, "")

    monkeypatch.setattr(Path, "iterdir", denied)
    write_all_atomic({tmp_path / "a": b"x"})
    assert (tmp_path / "a").read_bytes() == b"x"


def test_where_the_system_tells_nothing_an_hour_has_to_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "_host", lambda: "0" * 12)
    monkeypatch.setattr(drafts, "_began_here", lambda _: "0")
    draft = renamed(tmp_path / drafts.new_name(), pid="4194305")
    write_text_atomic(tmp_path / "a", "x")
    assert draft.exists()
    age(draft, drafts.PATIENCE + 60)
    write_text_atomic(tmp_path / "a", "y")
    assert left(tmp_path) == ["a"]
