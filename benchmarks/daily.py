"""How long a day's puzzle takes: `python -m benchmarks.daily [--days N] [--from DATE] [--kind KIND]`.

Each day is a process of its own that knows no puzzle yet, from the command line to the written files: the choice of the
puzzle, its proof, the house's plays, sheet and answer. Then the same day again, found in the cache: the sheets alone.
A first day is made before anything is measured; that time is told too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path
from shutil import rmtree
from statistics import median
from time import perf_counter
from typing import Any

MUST = "9 of 10 within 60 s, median within 15 s, the sheet alone within 2 s"
WARM = "2020-01-01"


def _timed(day: str, kind: str, folder: Path) -> tuple[float, dict[str, Any]]:
    """How long `pnp daily` takes, and what it says."""
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "daily", day, "--kind", kind, "--allow-unproven", "--json", "--out", str(folder)],
        env={**os.environ, "XDG_CACHE_HOME": str(folder)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return perf_counter() - began, json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=10)
    parser.add_argument("--from", dest="first", default="2027-01-01")
    parser.add_argument("--kind", default="finale")
    wanted = parser.parse_args()
    cold, warm = [], []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        print(f"kernel loaded, and a first day: {_timed(WARM, wanted.kind, folder)[0]:.1f} s", flush=True)
        print(f"{wanted.kind}: must {MUST}")
        for number in range(wanted.days):
            day = (date.fromisoformat(wanted.first) + timedelta(number)).isoformat()
            rmtree(folder / "pnp" / "puzzles")
            seconds, said = _timed(day, wanted.kind, folder)
            if said["from_cache"]:
                raise SystemExit(f"{day} is published: there is nothing to measure. Choose other days with --from.")
            again = _timed(day, wanted.kind, folder)[0] if said["proven"] else 0.0
            cold.append(seconds)
            warm.append(again)
            best = f"{said['best']['score']}..{said['best']['bound']}"
            print(
                f"  {day} {best:>9} difficulty {said['difficulty']} {seconds:6.1f} s, again {again:4.2f} s", flush=True
            )
    print(
        f"  within 60 s: {sum(seconds <= 60 for seconds in cold)} of {len(cold)}; median {median(cold):.1f} s, "
        f"longest {max(cold):.1f} s; the sheet alone: median {median(warm):.2f} s, longest {max(warm):.2f} s"
    )


if __name__ == "__main__":
    main()
