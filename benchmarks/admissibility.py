"""Whether the solver's bound is ever wrong: `python -m benchmarks.admissibility [--states N]` in the source tree.

Each state is valued by the plain engine, which tries everything that can follow, and by the bound at three kinds of
prices: good ones, those shaken, any valid ones. A bound below the exact value is an error. The smallest slack says how
sharp the check was: a bound that is never close would hide a small fault.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random

from pnp.games.fliptown.text.position import format_position
from tests.fliptown.solver.admissible import BETWEEN, PRICED, RANDOM, SHAKEN, WITHIN, Check, checks
from tests.fliptown.solver.puzzles import Puzzle, all_puzzles

KINDS = (PRICED, SHAKEN, RANDOM)
PER_STRETCH = 50
"""States between turns of each stretch at most; twice as many within its turns."""


def stretches() -> Iterator[tuple[int, Puzzle]]:
    """All puzzles in a random order, again and again: each time with other stars, Wanted and prices."""
    order = Random(0).sample(all_puzzles(), len(all_puzzles()))
    number = 0
    while True:
        for puzzle in order:
            yield number, puzzle
            number += 1


def row(name: str, found: list[Check]) -> str:
    """The states of a kind: how many, the smallest slack at each kind of prices, and how often it is below a point."""
    states = [check for check in found if check.prices == PRICED]
    slacks = {kind: [check.slack for check in found if check.prices == kind] for kind in KINDS}
    least = "".join(f"{min(slacks[kind], default=float('nan')):10.2f}" for kind in KINDS)
    close = sum(slack < 1 for slack in slacks[PRICED])
    return f"{name:20}{len(states):10,}{least}{close:12,}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Hold the solver's bound against exact values.")
    parser.add_argument("--states", type=int, default=10_000, help="states to check at least")
    wanted = parser.parse_args().states
    began = time.perf_counter()
    found: list[Check] = []
    wrong: list[tuple[Puzzle, Check]] = []
    unknown = played = 0
    for number, puzzle in stretches():
        for check in checks(puzzle, Random(number), PER_STRETCH):
            if not check.known:
                unknown += check.prices == PRICED
                continue
            found.append(check)
            if check.slack < 0:
                wrong.append((puzzle, check))
        played = number + 1
        if sum(check.prices == PRICED for check in found) >= wanted:
            break
    print(f"{'':20}{'states':>10}{'least slack in points: ' + ', '.join(KINDS):>50}{'priced < 1':>12}")
    for where in (BETWEEN, WITHIN):
        print(row(where, [check for check in found if check.where == where]))
    print(row("all", found))
    print(f"{played} stretches, {unknown} states more of which the bound says nothing,", end=" ")
    print(f"{time.perf_counter() - began:.0f} s")
    for puzzle, check in wrong[:10]:
        where = format_position(puzzle.game().board, check.state)
        print(f"WRONG by {-check.slack:.2f} at {check.prices} prices: {puzzle.setup.text()}: {where}")
    if wrong:
        raise SystemExit(f"{len(wrong)} bounds are below the exact value")


if __name__ == "__main__":
    main()
