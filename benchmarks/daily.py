"""How long a day's puzzle takes: `python -m benchmarks.daily [--days N] [--from DATE] [--kind KIND]`.

Each day is a process of its own with an empty cache of puzzles, from the command line to the written files: the search
for the puzzle, its proof, the house's plays, sheet and answer. The kernel is compiled before anything is measured.
Then the sheet alone: the same day again, found in the cache.
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

from pnp.definition.folders import cache_folder

MUST = "9 of 10 within 60 s, median within 15 s, the sheet alone within 2 s"
FIRST = "2027-01-01"


def _timed(day: str, kind: str, folder: Path) -> tuple[float, dict[str, object]]:
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "daily", day, "--kind", kind, "--json", "--out", str(folder)],
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return perf_counter() - began, json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=10)
    parser.add_argument("--from", dest="first", default=FIRST)
    parser.add_argument("--kind", default="finale")
    wanted = parser.parse_args()
    print(f"{wanted.kind}: must {MUST}")
    cold, warm = [], []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "cache").mkdir()
        # The compiled kernel is kept from run to run; the puzzles are not.
        (folder / "cache" / "pnp").symlink_to(cache_folder(os.environ), target_is_directory=True)
        _timed("2020-01-01", wanted.kind, folder)
        for number in range(wanted.days):
            day = (date.fromisoformat(wanted.first) + timedelta(number)).isoformat()
            (folder / "cache" / "pnp").unlink()
            own = folder / "cache" / "pnp"
            own.mkdir()
            for kept in cache_folder(os.environ).iterdir():
                if kept.name != "puzzles":
                    (own / kept.name).symlink_to(kept)
            seconds, document = _timed(day, wanted.kind, folder)
            again, _ = _timed(day, wanted.kind, folder)
            cold.append(seconds)
            warm.append(again)
            proven = "proven" if document["proven"] else "open  "
            print(f"  {day} {proven} {document['best']} {seconds:6.1f} s, again {again:4.2f} s", flush=True)
            rmtree(own)
            own.symlink_to(cache_folder(os.environ), target_is_directory=True)
    within = sum(seconds <= 60 for seconds in cold)
    print(
        f"  within 60 s: {within} of {len(cold)}; median {median(cold):.1f} s, longest {max(cold):.1f} s; "
        f"the sheet alone: median {median(warm):.2f} s, longest {max(warm):.2f} s"
    )


if __name__ == "__main__":
    main()
