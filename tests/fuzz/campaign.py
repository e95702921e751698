"""A run of many inputs: each is made, tried and judged; what is found is made small and told."""

from __future__ import annotations

import multiprocessing
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from time import monotonic, process_time

from tests.fuzz import stubs
from tests.fuzz.case import Case
from tests.fuzz.faults import Fault, faults
from tests.fuzz.make import CALL, make
from tests.fuzz.sandbox import Sandbox, limit_memory, warm
from tests.fuzz.shrink import shrunk

TOLD = 3
"""So many inputs with the same fault are told; the others are counted."""


@dataclass(frozen=True)
class Run:
    """What is asked for: so many inputs from the first one on, or as many as the time allows."""

    seed: int = 1
    first: int = 0
    inputs: int | None = None
    minutes: float | None = None
    workers: int = 1
    kernel: bool = False

    def numbers(self, worker: int) -> Iterable[int]:
        """The inputs of one worker; together they have all of them."""
        begin = self.first + worker
        return (
            count(begin, self.workers) if self.inputs is None else range(begin, self.first + self.inputs, self.workers)
        )


@dataclass(frozen=True)
class Found:
    """A fault, the input that shows it, and the smallest one that still does."""

    number: int
    fault: Fault
    case: Case


@dataclass
class Tally:
    """What was tried and what came of it."""

    inputs: int = 0
    calls: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    """Seconds that the processor worked for it: a machine may be busy with other things too."""
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many of each kind, and how many of them were read (nothing was told as unreadable) or done (exit code 0)."""
    commands: Counter[tuple[str, str]] = field(default_factory=Counter)
    ways: Counter[tuple[str, str]] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    signs: Counter[tuple[str, str]] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.inputs += other.inputs
        self.calls += other.calls
        self.seconds = max(self.seconds, other.seconds)
        self.cpu += other.cpu
        for mine, theirs in ((getattr(self, name), getattr(other, name)) for name in COUNTERS):
            mine.update(theirs)
        self.found += other.found


COUNTERS = ("kinds", "commands", "ways", "codes", "signs")


class Tester:
    """Tries one input after the other."""

    __test__ = False  # no test of pytest's

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.tally = Tally()

    def faults_of(self, case: Case) -> tuple[Fault, ...]:
        return tuple(fault for ended in self.sandbox.run(case) for fault in faults(case, ended))

    def attempt(self, number: int, case: Case) -> None:
        """Try an input, count it, and keep what is wrong."""
        ended = self.sandbox.run(case)
        tally, last = self.tally, ended[-1]
        tally.inputs += 1
        tally.calls += len(ended)
        tally.codes[str(last.code)] += 1
        for counter, name in ((tally.kinds, case.kind), (tally.commands, case.command), (tally.ways, case.way)):
            counter[name, "all"] += 1
            counter[name, "read"] += not last.unread
            counter[name, "done"] += last.code == 0
        for fault in dict.fromkeys(fault for each in ended for fault in faults(case, each)):
            tally.signs[fault.sign] += 1
            if tally.signs[fault.sign] <= TOLD:
                small = shrunk(case, self._shows(fault)) if tally.signs[fault.sign] == 1 else case
                tally.found.append(Found(number, fault, small))

    def _shows(self, fault: Fault) -> Callable[[Case], bool]:
        return lambda case: any(other.sign == fault.sign for other in self.faults_of(case))


@contextmanager
def at_work(*, kernel: bool = False) -> Iterator[Tester]:
    """A tester at work; afterwards this process is as it was."""
    sandbox = Sandbox(kernel=kernel)
    try:
        with stubs.installed(kernel=kernel), warm():
            yield Tester(sandbox)
    finally:
        sandbox.close()


def work(run: Run, worker: int = 0) -> Tally:
    """One worker's share."""
    began = heard = monotonic()
    worked = process_time()
    ends = None if run.minutes is None else began + 60 * run.minutes
    with at_work(kernel=run.kernel) as tester:
        for number in run.numbers(worker):
            if ends is not None and monotonic() > ends:
                break
            before = len(tester.tally.found)
            tester.attempt(number, make(run.seed, number))
            for found in tester.tally.found[before:]:  # at once: nobody has to wait for the end of a long run
                _tell(f"\n== {found.fault.code}: {found.fault.where}\n" + "\n".join(told(found, run)))
            if worker == 0 and monotonic() - heard > 30:
                heard = monotonic()
                _progress(tester.tally, heard - began)
    tester.tally.seconds, tester.tally.cpu = monotonic() - began, process_time() - worked
    return tester.tally


def alone(run: Run, worker: int = 0) -> Tally:
    """The same in a process of its own."""
    limit_memory()
    return work(run, worker)


def _progress(tally: Tally, seconds: float) -> None:
    _tell(f"{tally.inputs} inputs, {tally.inputs / seconds:.0f} a second, {len(tally.signs)} faults")


def _tell(said: str) -> None:
    sys.stderr.write(said.encode("utf-8", "backslashreplace").decode() + "\n")
    sys.stderr.flush()


def campaign(run: Run) -> Tally:
    """The whole run."""
    if run.workers == 1:
        return alone(run)
    whole = Tally()
    with multiprocessing.get_context("spawn").Pool(run.workers) as pool:
        for tally in pool.starmap(alone, [(run, worker) for worker in range(run.workers)]):
            whole.add(tally)
    return whole


def report(tally: Tally, run: Run) -> Iterator[str]:
    """What a person wants to know of it."""
    rate, of_cpu = (tally.inputs / max(0.001, seconds) for seconds in (tally.seconds, tally.cpu))
    yield f"seed {run.seed}, from input {run.first} on: {tally.inputs} inputs, {tally.calls} calls"
    yield f"{tally.seconds:.0f} s, {rate:.0f} inputs a second"
    yield f"{tally.cpu:.0f} s of processor time, {of_cpu:.0f} inputs a second of it"
    yield "exit codes: " + ", ".join(f"{code}: {number}" for code, number in sorted(tally.codes.items()))
    for title, counter in (("kind", tally.kinds), ("command", tally.commands), ("way", tally.ways)):
        yield f"{title:12} {'inputs':>8} {'read':>6} {'done':>6}"
        for name in sorted({name for name, _ in counter}):
            whole = counter[name, "all"]
            yield f"{name:12} {whole:8} {counter[name, 'read'] / whole:6.0%} {counter[name, 'done'] / whole:6.0%}"
    yield f"read: {readable(tally):.0%} of all mutants; of mutated calls no account is taken"
    yield f"faults: {len(tally.signs)}"
    for sign, number in tally.signs.most_common():
        yield f"\n== {sign[0]}: {sign[1]} ({number} times)"
        for found in [found for found in tally.found if found.fault.sign == sign][:TOLD]:
            yield from told(found, run)


def readable(tally: Tally) -> float:
    """The share of mutated files, and of what is typed, that the program could read."""
    mutants = {
        what: sum(number for (kind, each), number in tally.kinds.items() if each == what and kind != CALL)
        for what in ("all", "read")
    }
    return mutants["read"] / max(1, mutants["all"])


def told(found: Found, run: Run) -> Iterator[str]:
    """A fault, how to see it again, and its smallest input."""
    kernel = " --kernel" if run.kernel else ""
    yield f"python -m tests.fuzz --seed {run.seed} --first {found.number} --inputs 1{kernel}"
    for call in found.case.calls:
        yield "  $ pnp " + shlex.join(call).encode("utf-8", "backslashreplace").decode()
    for name in found.case.hostile:
        yield f"  {name}: {found.case.files.get(name, b'')[:600]!r}"
    if found.case.typed:
        yield f"  typed: {found.case.typed[:300]!r}"
    if found.case.environ:
        yield f"  environment: {dict(found.case.environ)}"
    yield "  " + found.fault.said.replace("\n", "\n  ")
