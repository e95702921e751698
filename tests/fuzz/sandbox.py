"""Where an input is tried: a folder of its own, an environment of its own, and the program called in this process."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path
from time import process_time
from typing import Any, NoReturn

import typer

import pnp.cli.app
import pnp.lang.folder
from pnp.cli import ending, main
from pnp.core.findings import Finding, Kind
from pnp.lang.words import Words
from tests.fuzz.case import INTERRUPT, MADE, Case, Ended

CPU_SECONDS = 30.0
"""A call that takes longer hangs; so does one that waits for so many times as long."""
WALL_FACTOR = 20
SUSPECT_SECONDS = 5.0
"""A call that takes longer is done again with its steps counted: a machine may be slow, steps are what they are."""
MOST_STEPS = 8_000_000
IN_EARNEST = ("--time-limit", "1s")
"""What a call is given besides where the kernel searches. A search with its verification takes a while longer."""
SEARCH_SECONDS = 120.0
MOST_MEMORY = 8 << 30
HOME = "home"
SPEECH, SPOKEN = "speech", "xx"
"""A folder of language files that the program takes for its own, and the code of the one in it."""
ENCODING = "PYTHONIOENCODING"
_ENVIRON = {"LC_ALL": "C.UTF-8", "COLUMNS": "100", "TERM": "dumb", "PATH": "/usr/bin:/bin"}


class Stuck(BaseException):
    """The watchdog's. No command catches it."""


class Keyboard(TextIOWrapper):
    """What is typed, with Ctrl-C in it."""

    def readline(self, size: int = -1, /) -> str:
        line = super().readline(size)
        if line.startswith(INTERRUPT.decode()):
            raise KeyboardInterrupt
        return line


class Sandbox:
    """A folder for one input after the other. It lies deep, so that `..` leads to nothing of anybody's."""

    def __init__(self, *, kernel: bool = False) -> None:
        self._kernel = kernel
        shared = Path("/dev/shm")
        self._root = Path(tempfile.mkdtemp(prefix="pnp-fuzz-", dir=shared if shared.is_dir() else None))
        self.folder = self._root / "a" / "b" / "c"
        self._pictures = self._root / "pictures"
        self._pictures.mkdir()
        self._spoken = 0

    def close(self) -> None:
        shutil.rmtree(self._root, ignore_errors=True)

    def run(self, case: Case) -> tuple[Ended, ...]:
        """Every call of an input, until one has an answer other than yes."""
        self._lay(case)
        ended: list[Ended] = []
        with _standing_in(self.folder), _environ(self.folder, case.environ), self._speaking(case) as spoken:
            for arguments in case.calls:
                made = ended[-1].out.splitlines()[:1] if ended else []
                filled = tuple(word.replace(MADE, made[0]) if made else word for word in arguments)
                filled = tuple(spoken if word == SPOKEN else word for word in filled)
                if self._kernel and ("solve" in filled[:1] or "--explain" in filled):
                    filled += IN_EARNEST
                ended.append(self._call(filled, case))
                if ended[-1].code != 0:
                    break
        return tuple(ended)

    def _lay(self, case: Case) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        drawn = self.folder / HOME / ".cache" / "pnp" / "pictures"  # kept by content: drawn once for all inputs
        drawn.parent.mkdir(parents=True)
        drawn.symlink_to(self._pictures)
        for name, raw in case.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)

    @contextmanager
    def _speaking(self, case: Case) -> Iterator[str]:
        """The mutated language among the program's own, by a name that no cache has heard of."""
        file = self.folder / SPEECH / f"{SPOKEN}.yaml"
        if not any(name.startswith(f"{SPEECH}/") for name in case.files):
            yield SPOKEN
            return
        self._spoken += 1
        spoken = f"{SPOKEN}{self._spoken}"
        file.rename(file.with_stem(spoken))
        own = pnp.lang.folder.FOLDER
        for shipped in own.glob("*.yaml"):
            (file.parent / shipped.name).symlink_to(shipped)
        pnp.lang.folder.FOLDER = file.parent
        try:
            yield spoken
        finally:
            pnp.lang.folder.FOLDER = own

    def _call(self, arguments: tuple[str, ...], case: Case) -> Ended:
        before = _contents(self.folder)
        patience = SEARCH_SECONDS if self._kernel else CPU_SECONDS
        ended = _called(arguments, case, patience)
        if not self._kernel and ended.seconds > SUSPECT_SECONDS and ended.raised is None:
            with _counted() as steps:
                _called(arguments, case, patience)
            ended = Ended(**{**vars(ended), "steps": steps[0]})
        after = _contents(self.folder)
        changed = tuple(name for name in sorted(before) if after.get(name) != before[name])
        made = {name: raw for name, raw in sorted(after.items()) if name not in before}
        return Ended(**{**vars(ended), "changed": changed, "made": made})


def _called(arguments: tuple[str, ...], case: Case, patience: float) -> Ended:
    encoding = case.environ.get(ENCODING, "utf-8")
    out, err = TextIOWrapper(BytesIO(), encoding), TextIOWrapper(BytesIO(), encoding)
    streams = sys.stdin, sys.stdout, sys.stderr, sys.argv
    code: Any = None
    heard: list[Finding] = []
    raised: BaseException | None = None
    began = process_time()
    sys.stdin, sys.stdout, sys.stderr = Keyboard(BytesIO(case.typed), "utf-8"), out, err
    sys.argv = ["pnp", *arguments]
    try:
        with _watchdog(patience), _hearing(heard):
            main()
    except SystemExit as ended:
        code = 0 if ended.code is None else ended.code
    except BaseException as error:
        raised = error
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv = streams
    if ending.was_terminated():  # no input sends it: somebody wants the tester itself to end
        raise SystemExit(ending.TERMINATED)
    said = [_text(stream, encoding) for stream in (out, err)]
    unread = tuple(finding.code for finding in heard if finding.kind is Kind.UNREADABLE)
    return Ended(arguments, code, *said, raised=raised, seconds=process_time() - began, unread=unread)


@contextmanager
def _hearing(heard: list[Finding]) -> Iterator[None]:
    """Notes every finding that is put into words meanwhile."""
    said = Words.finding

    def saying(words: Words, finding: Finding) -> str:
        heard.append(finding)
        return said(words, finding)

    Words.finding = saying
    try:
        yield
    finally:
        Words.finding = said


def _text(stream: TextIOWrapper, encoding: str) -> str:
    stream.flush()
    raw = stream.buffer.getvalue() if isinstance(stream.buffer, BytesIO) else b""
    return raw.decode(encoding, "replace")


@contextmanager
def _watchdog(patience: float) -> Iterator[None]:
    def bark(*_: Any) -> NoReturn:
        raise Stuck

    before = {number: signal.signal(number, bark) for number in (signal.SIGPROF, signal.SIGALRM)}
    before[signal.SIGINT] = signal.getsignal(signal.SIGINT)  # a program that has ended is deaf to it
    signal.setitimer(signal.ITIMER_PROF, patience)
    signal.setitimer(signal.ITIMER_REAL, WALL_FACTOR * patience)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _counted() -> Iterator[list[int]]:
    """Counts the calls of functions meanwhile."""
    steps = [0]

    def step(_frame: Any, event: str, _: Any) -> None:
        if event in {"call", "c_call"}:
            steps[0] += 1

    sys.setprofile(step)
    try:
        yield steps
    finally:
        sys.setprofile(None)


@contextmanager
def _standing_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _environ(folder: Path, own: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update({**_ENVIRON, "HOME": str(folder / HOME), **own})
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _contents(folder: Path) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            found[str(path.relative_to(folder))] = path.read_bytes() if path.is_file() else b""
    return found


@contextmanager
def warm() -> Iterator[None]:
    """The commands are built once: the library would do so for every call."""
    module: Any = pnp.cli.app
    before = module.app
    module.app = before if isinstance(before, Built) else Built(typer.main.get_command(before))
    try:
        yield
    finally:
        module.app = before


def limit_memory() -> None:
    """No input may take all of the memory; for a process that does nothing else."""
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY if most < 0 else min(most, MOST_MEMORY), most))


class Built:
    """The commands, built."""

    def __init__(self, command: Any) -> None:
        self.command = command

    def __call__(self) -> None:
        self.command()
