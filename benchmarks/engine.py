"""How fast the plain engine is: `python -m benchmarks.engine` in the source tree.

Each figure is given as it is and as a ratio to shuffling decks in the same run, so that figures of different machines
can be compared.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from pnp.core.referee import judge
from pnp.core.shuffle import shuffled_deck
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.lines import legal_lines, outcomes
from pnp.games.fliptown.rules.turns import legal_moves
from pnp.games.fliptown.text.notation import format_line
from pnp.lang.language import read_language
from tests.fliptown.play import match, play_out, random_game

ROOT = Path(__file__).parent.parent
SEEDS = [f"2027-01-{day:02}" for day in range(1, 11)]


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """How much was done, and how long it took."""
    began = time.perf_counter()
    done = work()
    return done, time.perf_counter() - began


def shuffles() -> int:
    for number in range(2000):
        shuffled_deck(f"benchmark/{number}")
    return 2000


def matches() -> list[SoloMatch]:
    board = load_board().board
    found = [match(board, Wish(seed)) for seed in SEEDS]
    return [each for each in found if isinstance(each, SoloMatch)]


def turns_listed() -> int:
    return sum(1 for each in matches() for _ in legal_lines(each.game, each.start()))


def states_reached() -> int:
    return sum(len(outcomes(each.game, each.start())) for each in matches())


def games_played() -> int:
    for number, each in enumerate(matches() * 10):
        random_game(each.game, each.start(), Random(number))
    return 100


def decisions() -> int:
    return sum(
        len(legal_moves(each.game, state))
        for number, each in enumerate(matches())
        for state, *_ in play_out(each.game, each.start(), Random(number))
    )


def languages_read() -> int:
    for _ in range(10):
        read_language("en")
    return 10


def games_judged() -> int:
    for number, each in enumerate(matches()):
        lines = random_game(each.game, each.start(), Random(number))[1]
        text = "\n".join(format_line(line) for line in lines)
        began = time.perf_counter()
        for _ in range(10):
            assert judge(each, text).legal
        JUDGED.append((time.perf_counter() - began) / 10)
    return len(SEEDS) * 10


JUDGED: list[float] = []
STARTS = 10


def started(*arguments: str) -> float:
    """The best of so many starts of Python, in seconds."""
    best = 9.9
    for _ in range(STARTS):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
        best = min(best, time.perf_counter() - began)
    return best


def main() -> None:
    done, took = timed(shuffles)
    unit = done / took
    print(f"{'shuffled decks (the unit)':42}{unit:12,.0f} /s")
    for name, work in {
        "whole turns listed and applied": turns_listed,
        "distinct states after a turn": states_reached,
        "legal moves found in random play": decisions,
        "random full games": games_played,
        "language files read": languages_read,
    }.items():
        done, took = timed(work)
        print(f"{name:42}{done / took:12,.0f} /s {done / took / unit:10.3f} of the unit")
    games_judged()
    print(f"{'refereeing a full game':42}{1000 * max(JUDGED):12.1f} ms at most")
    example = "fliptown-2026-11-15-full"
    alone = started("-c", "pass")
    print(f"{'python alone':42}{1000 * alone:12.0f} ms")
    for name, arguments in {
        "pnp --help": ["--help"],
        "pnp check of a full game": ["check", example, example],
    }.items():
        took = started("-m", "pnp", *arguments)
        print(f"{name:42}{1000 * took:12.0f} ms {took / alone:11.1f} of python alone")


if __name__ == "__main__":
    main()
