"""The cache: what is kept is found, and whatever happened to it, nobody is harmed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.puzzle.store import Store, user_store
from pnp.solve.puzzle import Puzzle
from tests.puzzle.sample import sample_puzzle

KEY, OTHER = "ab" * 32, "cd" * 32
ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "puzzles")


@pytest.fixture
def filled(store: Store) -> Store:
    assert store.put(KEY, sample_puzzle()) == ()
    return store


def test_nothing_is_kept_at_first(store: Store) -> None:
    assert store.get(KEY) is None
    assert not store.folder.exists()


def test_what_is_kept_is_found(filled: Store) -> None:
    assert filled.get(KEY) == sample_puzzle()
    assert filled.get(OTHER) is None
    assert [path.name for path in filled.folder.rglob("*") if path.is_file()] == [f"{KEY}.json"]


def test_what_is_kept_later_takes_its_place(filled: Store) -> None:
    filled.put(KEY, sample_puzzle(proven=False))
    assert filled.get(KEY) == sample_puzzle(proven=False)


def cut(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def flipped(raw: bytes) -> bytes:
    return raw.replace(b'"score": 114', b'"score": 115')


def older(raw: bytes) -> bytes:
    return raw.replace(b"pnp-puzzle/2", b"pnp-puzzle/1")


def damaged_text(raw: bytes) -> bytes:
    return raw.replace(b"town 8", b"town 9")


DAMAGE: list[Callable[[bytes], bytes]] = [
    cut, flipped, older, damaged_text,
    lambda _: b"", lambda _: b"[]", lambda _: b"null", lambda _: b'{"puzzle": 1}', lambda _: bytes(range(256)),
    lambda _: b"[" * 100_000, lambda raw: raw + b"x", lambda _: b"\xff\xfe{}",
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_entry_is_none_and_can_be_replaced(filled: Store, damage: Callable[[bytes], bytes]) -> None:
    file = filled.file(KEY)
    raw = damage(file.read_bytes())
    assert raw != file.read_bytes()
    file.write_bytes(raw)
    assert filled.get(KEY) is None
    assert filled.is_damaged(KEY) == (damage is not older)
    assert filled.put(KEY, sample_puzzle()) == ()
    assert filled.get(KEY) == sample_puzzle()
    assert not filled.is_damaged(KEY)


def test_any_byte_may_be_wrong(filled: Store) -> None:
    """White space aside, which means nothing."""
    file = filled.file(KEY)
    raw = file.read_bytes()
    for place in range(0, len(raw), 97):
        if not raw[place : place + 1].isspace():
            file.write_bytes(raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :])
            assert filled.get(KEY) is None, place


def test_the_entry_of_another_key_is_none(filled: Store) -> None:
    filled.file(OTHER).parent.mkdir()
    filled.file(OTHER).write_bytes(filled.file(KEY).read_bytes())
    assert filled.get(OTHER) is None


def test_a_sound_sum_of_no_puzzle(filled: Store) -> None:
    """Somebody else's file, well made."""
    body = {"scenario": "format: other/1\n", "answer": {}, "house": {}}
    entry = json.loads(filled.file(KEY).read_text("utf-8"))
    entry |= {"puzzle": body, "sum": sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()}
    filled.file(KEY).write_text(json.dumps(entry), encoding="utf-8")
    assert filled.get(KEY) is None


def test_a_folder_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "puzzles").write_text("a file", encoding="utf-8")
    store = Store(tmp_path / "puzzles")
    assert store.get(KEY) is None
    (finding,) = store.put(KEY, sample_puzzle())
    assert finding.code == "file.unwritable"


def test_where_nobody_can_look_nothing_is_damaged(tmp_path: Path) -> None:
    for folder in (tmp_path / "nowhere", tmp_path / ("x" * 300), tmp_path):
        assert not Store(folder).is_damaged(KEY)


def test_a_folder_in_an_entrys_place(filled: Store) -> None:
    filled.file(KEY).unlink()
    filled.file(KEY).mkdir()
    assert filled.get(KEY) is None
    assert filled.put(KEY, sample_puzzle()) != ()


def test_the_users_folder(tmp_path: Path) -> None:
    store = user_store({"XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)})
    assert store is not None
    assert store.folder == tmp_path / "pnp" / "puzzles"


# -- several processes -------------------------------------------------------------------------------------------------

BUSY = """
import sys
from pathlib import Path
from tests.puzzle.test_store import KEY, Store, variant, variants

store, own = Store(Path(sys.argv[1])), int(sys.argv[2])
store.put(KEY, variant(own))
print("ready", flush=True)
sys.stdin.readline()
seen = set()
for _ in range(int(sys.argv[3])):
    store.put(KEY, variants()[own - 1])
    found = store.get(KEY)
    seen.add(found.answer.memory if found in variants() else "broken")
print(*sorted(map(str, seen)))
"""


def variant(number: int) -> Puzzle:
    """The puzzle as found on another machine."""
    puzzle = sample_puzzle()
    return replace(
        puzzle, answer=replace(puzzle.answer, memory=number, moves=puzzle.answer.moves + "#" * 9999 * number)
    )


@cache
def variants() -> list[Puzzle]:
    return [variant(number) for number in (1, 2)]


class Busy:
    """A process that writes its variant and reads the entry, again and again, from when it is told to."""

    def __init__(self, store: Store, number: int, times: int) -> None:
        command = [sys.executable, "-c", BUSY, str(store.folder), str(number), str(times)]
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=environ, stdin=pipe, stdout=pipe, text=True)

    def wait_until_ready(self) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def end(self) -> list[str]:
        """What it has seen."""
        return self.process.communicate(timeout=100)[0].split()


def test_two_processes_at_once(store: Store) -> None:
    """Both write one entry and read it all the while: what they see is always whole."""
    running = [Busy(store, number, 50) for number in (1, 2)]
    for each in running:
        each.wait_until_ready()
    for each in running:
        each.go()
    seen = [each.end() for each in running]
    assert [each.process.returncode for each in running] == [0, 0]
    assert {word for words in seen for word in words} == {"1", "2"}
    assert store.get(KEY) in variants()
    assert len([path for path in store.folder.rglob("*") if path.is_file()]) == 1


def test_a_process_that_is_killed_leaves_a_whole_entry(store: Store) -> None:
    writer = Busy(store, 1, 10**9)
    writer.wait_until_ready()
    writer.go()
    for _ in range(20):
        assert store.get(KEY) == variant(1)
    writer.process.kill()
    writer.end()
    assert store.get(KEY) == variant(1)
