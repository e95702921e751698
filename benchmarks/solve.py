"""How far and how fast proofs go: `python -m benchmarks.solve [KIND ...] [--seeds N] [--limit SECONDS]`.

Ten fixed seeds of each kind. Finales begin from the good positions in `finales.txt`.
A first search is made before anything is measured; that time is told too.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.match import SoloMatch, match_of
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.solver.search.solve import solve
from pnp.games.fliptown.text.position import parse_position
from pnp.solve.answer import Answer, Progress
from pnp.solve.limits import Budget, Limits, most_held
from pnp.solve.refereed import refereed

SEEDS = tuple(f"bench-{number}" for number in range(1, 11))
FINALES = Path(__file__).with_name("finales.txt")
LIMITS = {"sprint-3": 10.0, "sprint-4": 20.0, "finale": 60.0, "opening": 600.0, "full": 120.0}
MUST = {
    "sprint-3": "10 of 10 proven, median within 1.5 s",
    "sprint-4": "10 of 10 proven within 20 s, median within 5 s",
    "finale": "9 of 10 proven within 60 s, median within 4 s",
    "opening": "8 of 10 proven within 600 s",
    "full": "114 on average within 120 s, bound at most 175",
}


def _quiet(_: Progress) -> None:
    """Nobody watches."""


def _match(seed: str, kind: str) -> SoloMatch:
    board = load_board().board
    turns = {"sprint-3": ((1, 1), (1, 3)), "sprint-4": ((1, 1), (1, 4))}.get(kind)
    wish = Wish(seed, kind="sprint", first=turns[0], last=turns[1]) if turns else Wish(seed, kind=kind)
    opened, wrong = open_scenario(board, make_scenario(board, wish))
    assert opened is not None, wrong
    match = match_of(opened)
    assert isinstance(match, SoloMatch)
    return match


def finale_of(seed: str, game: Game) -> State:
    """The position from which a seed's finale is played; the first seed's for another one."""
    recorded = dict(line.split(" ", 1) for line in FINALES.read_text("utf-8").splitlines() if not line.startswith("#"))
    return parse_position(game.board, recorded.get(seed, recorded[SEEDS[0]]))


def _solved(seed: str, kind: str, limit: float) -> Answer:
    match = _match(seed, "full" if kind == "finale" else kind)
    game, start = match.game, match.start()
    if kind == "finale":
        start = finale_of(seed, game)
    answer = solve(game, start, match.scenario.id, Budget(Limits(limit)), _quiet)
    if kind != "finale":
        refereed(match, answer)
    return answer


def measure(kind: str, seeds: tuple[str, ...], limit: float) -> None:
    print(f"{kind}: must {MUST[kind]}")
    answers = []
    for seed in seeds:
        answer = _solved(seed, kind, limit)
        answers.append(answer)
        proof = answer.certificate
        print(
            f"  {seed:10s} {answer.score:4d}..{answer.bound:<4d} {'proven' if answer.proven else 'open  '} "
            f"{answer.seconds:7.2f} s  root {proof.root:6.2f}  {proof.nodes:>12,} nodes  layers {proof.layers}",
            flush=True,
        )
    proven = [answer for answer in answers if answer.proven]
    print(
        f"  proven {len(proven)} of {len(answers)}; median {median(answer.seconds for answer in answers):.2f} s, "
        f"longest {max(answer.seconds for answer in answers):.2f} s; score {mean(a.score for a in answers):.1f}, "
        f"widest interval {max(a.bound - a.score for a in answers)}, highest bound {max(a.bound for a in answers)}; "
        f"most memory {most_held() / (1 << 20):,.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(LIMITS), choices=[*LIMITS, []], help="all where none is named")
    parser.add_argument("--seeds", type=int, default=len(SEEDS))
    parser.add_argument("--limit", type=float, help="seconds for each; the issue's where none is given")
    wanted = parser.parse_args()
    began = perf_counter()
    _solved("warm", "sprint-3", 1.0)
    print(f"kernel loaded, and a first search: {perf_counter() - began:.1f} s")
    for kind in wanted.kinds:
        measure(kind, SEEDS[: wanted.seeds], wanted.limit or LIMITS[kind])


if __name__ == "__main__":
    main()
