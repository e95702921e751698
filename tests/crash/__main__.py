"""The long run: `python -m tests.crash --kills 200` kills each command at a share of the moments, and reports."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.crash.kills import COMMANDS, Bench, Tally


def killed(bench: Bench, number: int, seed: int, how: signal.Signals) -> Tally:
    """One kill, told as soon as it is done: the whole run is a long one."""
    tally = bench.kill(number, seed, how)
    came = tally.faults or ["good" if tally.kills else "ended before its moment"]
    sys.stderr.write(f"{bench.name} {number}: {'; '.join(came)}\n")
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how many, over all commands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--signal", choices=["KILL", "TERM"], default="KILL")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("commands", nargs="*", help=f"default: {' '.join(COMMANDS)}")
    asked = parser.parse_args()
    chosen = asked.commands or list(COMMANDS)
    how = signal.SIGKILL if asked.signal == "KILL" else signal.SIGTERM
    each = -(-asked.kills // len(chosen))
    began = time.monotonic()
    with TemporaryDirectory(prefix="pnp-crash-") as folder, ThreadPoolExecutor(asked.jobs) as pool:
        benches = list(pool.map(lambda name: Bench(name, Path(folder, name)), chosen))
        numbers = [(bench, number) for number in range(each) for bench in benches]
        with ExitStack() as ends:
            for bench in benches:
                ends.callback(bench.close)
            found = list(pool.map(lambda pair: (pair[0].name, killed(*pair, asked.seed, how)), numbers))
    tallies = {name: sum((tally for of, tally in found if of == name), Tally()) for name in chosen}
    lines = ["command   kills  drafts left  untouched  partly  finished  faults"]
    for name, tally in tallies.items():
        figures = (tally.kills, tally.drafts, tally.untouched, tally.partly, tally.finished, len(tally.faults))
        lines.append("{:<9} {:>5}  {:>11}  {:>9}  {:>6}  {:>8}  {:>6}".format(name, *figures))
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    total = sum(tally.kills for tally in tallies.values())
    seconds = time.monotonic() - began
    lines += [*faults, f"{total} kills (SIG{asked.signal}, seed {asked.seed}) in {seconds:.0f} s: {len(faults)} faults"]
    sys.stdout.write("\n".join([*lines, ""]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
