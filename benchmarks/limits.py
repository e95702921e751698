"""How time limits are kept: `python -m benchmarks.limits [COMMAND ...] [--limits 1 3] [--patience SECONDS]`.

Each call is a process of its own, with a cache that holds no puzzle, and is measured as a person would: from its start
to its end. The promise is two seconds beyond the limit. CPU time stands beside the wall clock, for a machine may be
busy with something else.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from pnp.files import folders

DAY, SEED = "2020-12-01", "limits"
OVER = 2.0
COMMANDS = ("daily", "booklet", "solve", "explain")
BOT = ("--cowbot", "black-bart", "--level", "normal")
VARIANTS: dict[str, tuple[str, ...]] = {
    "finale": ("--kind", "finale"),
    "opening": ("--kind", "opening"),
    "full": ("--kind", "full"),
    "sprint": ("--kind", "sprint"),
    "finale cowbot": ("--kind", "finale", *BOT),
    "finale character": ("--kind", "finale", "--character", "bandit"),
    "finale holdem": ("--kind", "finale", "--holdem"),
    "full all": ("--kind", "full", *BOT, "--character", "bandit", "--holdem"),
}
STRETCHES = {
    "sprint": ("--from", "1.1", "--to", "1.3"),
    "finale": ("--kind", "sprint", "--from", "3.1", "--to", "3.5"),
}


@dataclass(frozen=True)
class Took:
    """What a call took, in seconds; `code` is None where the benchmark lost patience."""

    wall: float
    cpu: float
    code: int | None


def _run(arguments: list[str], cache: Path, patience: float) -> Took:
    """A call of `pnp`, its output thrown away."""
    environ = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    before, began = os.times(), monotonic()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *arguments], env=environ, capture_output=True, timeout=patience, check=False
        )
    except subprocess.TimeoutExpired:
        return Took(monotonic() - began, 0.0, None)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Took(monotonic() - began, cpu, done.returncode)


def _cache(folder: Path) -> Path:
    """A cache with every kernel of the user's own, and nothing else."""
    ours = folder / "cache"
    (ours / "pnp").mkdir(parents=True, exist_ok=True)
    for kernel in folders.cache_folder(os.environ).glob("kernel-*"):
        link = ours / "pnp" / kernel.name
        if not link.exists():
            link.symlink_to(kernel)
    return ours


def _scenario(name: str, folder: Path, cache: Path) -> Path:
    """The raw scenario of a seed; a finale is the last round as a stretch, and a sprint the first three turns."""
    kind = name.partition(" ")[0]
    wish = [*VARIANTS[name], *STRETCHES.get(kind, ())]
    out = folder / name.replace(" ", "-")
    took = _run(["scenario", "--seed", SEED, *wish, "--out", str(out)], cache, 60.0)
    assert took.code == 0, name
    return next(out.glob("*.scenario.yaml"))


def _call(command: str, name: str, limit: str, folder: Path, cache: Path) -> list[str]:
    """The arguments of a call that has to end with the limit."""
    out = ["--out", str(folder / "out"), "--quiet"]
    if command == "daily":
        return ["daily", DAY, *VARIANTS[name], "--time-limit", limit, *out]
    if command == "booklet":
        return ["booklet", DAY, DAY, *VARIANTS[name], "--time-limit", limit, *out]
    scenario = _scenario(name, folder, cache)
    if command == "solve":
        return ["solve", str(scenario), "--time-limit", limit, "--quiet"]
    moves = scenario.with_suffix(".moves")
    if not moves.exists():  # any line of play will do
        _run(["solve", str(scenario), "--time-limit", "1s", "--moves", str(moves), "--quiet"], cache, 300.0)
    return ["check", str(scenario), str(moves), "--explain", "--time-limit", limit, "--quiet"]


def _rows(commands: list[str], limits: list[float], folder: Path, patience: float) -> Iterator[tuple[str, bool]]:
    cache = _cache(folder)
    for command in commands:
        for name in VARIANTS:
            for limit in limits:
                shutil.rmtree(cache / "pnp" / "puzzles", ignore_errors=True)
                took = _run(_call(command, name, f"{limit:g}s", folder, cache), cache, patience)
                kept = took.code is not None and took.wall <= limit + OVER
                code = "-" if took.code is None else str(took.code)
                figures = f"{limit:4g} s {took.wall:7.1f} s {took.cpu:7.1f} s   {code:>2}"
                yield f"{command:8} {name:17} {figures}   {'' if kept else 'over'}".rstrip(), kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commands", nargs="*", help=f"of {', '.join(COMMANDS)}; all where none is named")
    parser.add_argument("--limits", nargs="+", type=float, default=[1.0, 3.0])
    parser.add_argument("--patience", type=float, default=120.0, help="seconds after which a call is given up")
    asked = parser.parse_args()
    print("command  puzzle             limit      wall       CPU code")
    late = 0
    with TemporaryDirectory() as folder:
        for row, kept in _rows(asked.commands or list(COMMANDS), asked.limits, Path(folder), asked.patience):
            print(row, flush=True)
            late += not kept
    print(f"{late} later than {OVER:g} s beyond the limit")


if __name__ == "__main__":
    main()
