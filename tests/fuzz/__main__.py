"""`python -m tests.fuzz`: a run of the hostile tester, its report, and exit code 1 where it found anything."""

from __future__ import annotations

import argparse
import sys

from tests.fuzz.campaign import Run, campaign, report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, help="so many inputs")
    parser.add_argument("--minutes", type=float, help="as many inputs as fit into so many minutes")
    parser.add_argument("--seed", type=int, default=1, help="another seed has other inputs (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input (0)")
    parser.add_argument("--workers", type=int, default=1, help="processes; the inputs are the same for any number (1)")
    parser.add_argument("--kernel", action="store_true", help="search in earnest in `solve` and `check --explain`")
    asked = parser.parse_args()
    inputs = asked.inputs if asked.inputs is not None or asked.minutes is not None else 10_000
    run = Run(asked.seed, asked.first, inputs, asked.minutes, asked.workers, asked.kernel)
    tally = campaign(run)
    for line in report(tally, run):
        sys.stdout.write(line.encode("utf-8", "backslashreplace").decode() + "\n")
    return 1 if tally.signs else 0


if __name__ == "__main__":
    sys.exit(main())
