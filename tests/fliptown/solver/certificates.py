"""Searches of fixed games with all that their certificates say, as text: `certificates.txt` beside this file.

A line: the board, the edition, what is played besides, the last turn; then score, bound, method, nodes, layers, prices
and the bound at the start. Who changes what is searched records them again and looks at the difference:

python -m tests.fliptown.solver.certificates
"""

from __future__ import annotations

from pathlib import Path

from pnp.games.fliptown.rules.state import start_state
from pnp.games.fliptown.solver.search.solve import solve
from pnp.solve.limits import Budget, Limits
from tests.fliptown.solver.positions import Setup

FILE = Path(__file__).parent / "certificates.txt"
_HEAD = "# Recorded by the solver (see certificates.py): the game, then its answer and certificate."
SEARCHES = (
    (Setup(seed="certificate-1"), (1, 2)),
    (Setup(seed="certificate-2", edition="pl", holdem=True), (1, 2)),
    (Setup(seed="certificate-3", character="marshal"), (1, 2)),
    (Setup(seed="certificate-4", cowbot="black-bart", level="hard"), (1, 2)),
    (Setup(seed="certificate-5", board="dry-gulch"), (1, 2)),
    (Setup(seed="certificate-6", board="other-rulings", edition="pl", character="cheat"), (1, 2)),
    (Setup(seed="certificate-7"), (1, 3)),
)


def line_of(setup: Setup, last: tuple[int, int]) -> str:
    """One search, with a lead over the cowbot as its aim where there is one."""
    game = setup.game(last)
    budget = Budget(Limits(None, workers=1))
    answer = solve(game, start_state(game), setup.seed, budget, lambda _: None, margin=setup.cowbot is not None)
    found = answer.certificate
    layers = ",".join(map(str, found.layers))
    told = f"{answer.score} {answer.bound} {found.method} {found.nodes} {layers} {found.prices or '-'} {found.root}"
    return f"{setup.text()} last={last[0]}.{last[1]}: {told}"


def recorded() -> list[str]:
    return FILE.read_text(encoding="utf-8").splitlines()[1:]


if __name__ == "__main__":
    FILE.write_text("\n".join((_HEAD, *(line_of(*search) for search in SEARCHES), "")), encoding="utf-8")
