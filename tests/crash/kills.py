"""Commands that are killed at a moment that a seed chooses: what they leave behind, and how the next run gets on.

They are real processes with real files: see `tests.crash.nursery`. Where a command would search for minutes, a quick
maker of puzzles or a quick solver stands in for the search; everything that writes is the program's own.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random

from pnp.core.scenario import format_scenario
from pnp.files import drafts
from pnp.files.resources import example_or_path
from pnp.games import find_game
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.setup import Wish
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from pnp.pdf.artwork import _remembered
from pnp.puzzle.store import Store
from tests.crash.nursery import Nursery

OPENING = "fliptown-2026-11-15-opening"
SCENARIO = "mine.scenario.yaml"
CACHE = "cache"
TYPED = "1\n" * 12
_GLANCE = 0.002
_TRIES = 20
"""So often a run may come to its end before its moment; each time the moment comes sooner."""
_SOON = 0.05
"""So many seconds at most after a run has begun to write, where that is waited for."""

Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Command:
    """A call; what is typed into it; the call that was there before it; and what is typed into the one after it."""

    call: tuple[str, ...]
    earlier: tuple[str, ...] = ()
    typed: str = ""
    typed_next: str = ""


_PRINT = ("print", "-c", "box", "-c", "score-pad")
_DAILY = ("daily", "2026-12-01")
_BOOKLET = ("booklet", "2026-12-01", "2026-12-02", "--workers", "1")
_LETTER = ("--paper", "letter")
COMMANDS = {
    "print": Command(_PRINT, (*_PRINT, *_LETTER)),
    "daily": Command(_DAILY, (*_DAILY, *_LETTER)),
    "booklet": Command(_BOOKLET, (*_BOOKLET, *_LETTER)),
    "solve": Command(("solve", SCENARIO, "--write", "--moves", "output/best.moves")),
    "play": Command(("play", OPENING), typed=TYPED, typed_next="save\nquit\n"),
}


@dataclass
class Tally:
    """What came of the kills of one command."""

    kills: int = 0
    drafts: int = 0
    """After so many of them there was a draft."""
    untouched: int = 0
    partly: int = 0
    finished: int = 0
    """How many found all files as they were before, some of them new, all of them new."""
    faults: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


class Bench:
    """One command, ready to be killed: what it makes of an empty folder, and of one with older files."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.command, self.folder = name, COMMANDS[name], folder
        self.nursery = Nursery(self.command.call, folder / "nursery")
        self.starts = [self._start("empty")]
        if self.command.earlier:
            self.starts.append(self._start("older", self.command.earlier))
        self.whole = [self._finished(start) for start in self.starts]
        self.between = _played() if self.command.typed else {}

    def close(self) -> None:
        self.nursery.close()

    def _start(self, name: str, *calls: tuple[str, ...]) -> Path:
        folder = self.folder / name
        folder.mkdir(parents=True)
        if SCENARIO in self.command.call:
            scenario = FLIPTOWN.scenarios.make_wish(Wish("crash", "sprint", (1, 1), (1, 2)))
            (folder / SCENARIO).write_text(format_scenario(scenario), encoding="utf-8")
        for call in calls:
            assert self.nursery.run(call, folder).code == 0, call
        return folder

    def _finished(self, start: Path) -> tuple[Files, float]:
        """The files of a run that nobody disturbs, and how long it takes."""
        place = self.folder / f"{start.name}-whole"
        shutil.copytree(start, place)
        began = time.monotonic()
        done = self.nursery.run(self.command.call, place, self.command.typed)
        assert done.code == 0, done.said
        return contents(place), time.monotonic() - began

    def kill(self, number: int, seed: int, how: signal.Signals = signal.SIGKILL) -> Tally:
        """Kill it once, look at what is there, and let the next run do its work."""
        tally = Tally()
        random = Random(f"{seed}/{self.name}/{number}")
        which = number % len(self.starts)
        for attempt in range(_TRIES):
            place = self.folder / f"kill-{number}-{attempt}"
            shutil.copytree(self.starts[which], place)
            moment = random.random() * 0.8**attempt
            watched = None if number // 2 % 2 == 0 else place / "output" if number // 4 % 2 == 0 else place
            code = self._killed(place, moment * (_SOON if watched else self.whole[which][1]), how, watched)
            if code != 0:
                break
            shutil.rmtree(place)
        else:
            return tally
        tally.kills += 1
        tally.faults += (f"{self.name} {number}: {fault}" for fault in self._looked_at(place, which, code, how, tally))
        shutil.rmtree(place)
        return tally

    def _killed(self, place: Path, moment: float, how: signal.Signals, watched: Path | None) -> int:
        """The exit code of a run that is killed at a moment, or shortly after it began to write in a folder."""
        before = names(watched) if watched else set()
        child = self.nursery.start(self.command.call, place, self.command.typed)
        if watched:
            while child.code is None and names(watched) == before:
                time.sleep(_GLANCE)
        time.sleep(moment)
        child.kill(how)
        return child.wait()

    def _looked_at(self, place: Path, which: int, code: int, how: signal.Signals, tally: Tally) -> Iterator[str]:
        old, new = contents(self.starts[which]), self.whole[which][0]
        there = contents(place)
        left = {name for name in there if drafts.is_draft(Path(name).name)}
        tally.drafts += bool(left)
        if code not in ((-how, 143) if how is signal.SIGTERM else (-how,)):
            yield f"exit code {code}"
        if how is signal.SIGTERM and left:
            yield f"drafts after SIGTERM: {sorted(left)}"
        for name, raw in there.items():
            if name not in left and raw not in (old.get(name), new.get(name)) and not self._is_whole(place, name, raw):
                yield f"{name} is not whole"
        yield from (f"{name} is lost" for name in old if name not in there)
        made = [name for name in new if not name.startswith(CACHE) and old.get(name) != new[name]]
        changed = sum(there.get(name) == new[name] for name in made)
        tally.untouched += changed == 0
        tally.finished += changed == len(made)
        tally.partly += 0 < changed < len(made)
        yield from self._next_run(place, new)

    def _next_run(self, place: Path, new: Files) -> Iterator[str]:
        done = self.nursery.run(self.command.call, place, self.command.typed_next)
        if done.code != 0:
            yield f"the next run ends with {done.code}: {done.said}"
        after = contents(place)
        yield from (f"{name} stays" for name in after if drafts.is_draft(Path(name).name))
        for name in new:
            whole = name in after and (after[name] == new[name] or self._is_whole(place, name, after[name]))
            if not whole:
                yield f"{name} is wrong after the next run"

    def _is_whole(self, place: Path, name: str, raw: bytes) -> bool:
        """Whether a file is whole that need not be the same each time."""
        file = place / name
        if "puzzles" in name:  # it tells how many seconds the search took
            return Store(place / CACHE / "pnp" / "puzzles").get(file.stem) is not None
        if "pictures" in name:
            return _remembered(file) is not None
        return raw in self.between.get(file.name, ())


def _played() -> Mapping[str, set[bytes]]:
    """Every moves file on the way of a game."""
    file = read_scenario(example_or_path(Path(OPENING), ".scenario.yaml"))
    entry = find_game(file.scenario.game)
    talk = entry.play.talk(entry.play.session(entry.scenarios.open(file)), load_words("en"))
    texts = {talk.text().encode()}
    for line in TYPED.splitlines():
        talk.hear(line)
        texts.add(talk.text().encode())
    return {f"{OPENING}.moves": texts}


def names(folder: Path) -> set[str]:
    """All files below a folder, which need not exist; what is just being renamed may be missing."""
    return {str(Path(top, name).relative_to(folder)) for top, _, files in os.walk(folder) for name in files}


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names(folder)}
