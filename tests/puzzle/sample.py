"""A puzzle to draw and to keep: the last round of the shipped game, with lines of play that the referee accepts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import MappingProxyType

from pnp.core.movesfile import read_moves
from pnp.core.referee import Referee
from pnp.core.scenario import Scenario
from pnp.files.resources import example_or_path
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.text.position import format_position
from pnp.games.scenario_files import read_scenario
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.figures import COUNTS, Chosen, figured
from pnp.solve.answer import Answer, Certificate
from pnp.solve.puzzle import House, Puzzle
from tests.fliptown.envelopes import changed, history
from tests.puzzle import unasked

GAME = "fliptown-2026-11-15-full"
ID = "fliptown-2026-11-15-finale-v2"
SCORE, BOUND = 114, 117
BEST_LINE = """\
3.1 Qh=c Td-2 Ad : town 8 ; land a1 b1 b2 ; grave MR
3.2 2s 6h 7d : rob 6
3.3 Js=d Ac 9d : mine 2a ; rob 7
3.4 Tc 2h+2 3d : town 4 ; buy work-horse ; grave TR ; trail K
3.5 3s 4h+1 Jd : rob 5 ; mine 4b
3.end face stars
"""
GREEDY_LINE = """\
3.1 Qh=c Td-2 Ad : town 8 ; land a1 b1 b2 ; grave MR
3.2 2s 6h 7d : rob 6
3.3 Js=d Ac 9d : mine 2a ; rob 7
3.4 Tc 2h+2 3d : town 4 ; buy work-horse ; grave TR
3.5 3s 4h+1 Jd : rob 5
3.end face stars
"""
FIGURES = {
    "greedy": 100,
    "house": 110,
    "optimum": 114,
    "regions": 5,
    "chain": 3,
    "breadth": 900,
    "optimal": 3,
    "near": 40,
}
SPREAD = tuple(90 + n * 22 // 199 for n in range(200))


@cache
def _history() -> tuple[Scenario, tuple[str, ...], str, str]:
    """The whole game's scenario, the moves before the last round, the position there, and the rest of the moves."""
    file = read_scenario(example_or_path(Path(GAME), ".scenario.yaml"))
    match = FLIPTOWN.scenarios.open(file)
    referee, rest = Referee(match), []
    for raw in read_moves(example_or_path(Path(GAME), ".moves").read_text(encoding="utf-8")).lines:
        if raw.label.round < 3:
            referee.play(raw)
        else:
            rest.append(raw)
    before, start = tuple(turn.text for turn in referee.turns), format_position(match.game.board, referee.state)
    for raw in rest:
        referee.play(raw)
    return file.scenario, before, start, "".join(f"{turn.text}\n" for turn in referee.turns[len(before) :])


assert unasked  # none of the day's criteria: the house comes too near


def sample_puzzle(*, proven: bool = True) -> Puzzle:
    """The puzzle; that its best score is proven is for the sheet's sake only."""
    whole, before, start, rest = _history()
    bound = SCORE if proven else BOUND
    decks = deal_of(whole).decks
    scenario = changed(
        whole,
        id=ID,
        kind="finale",
        first=(3, 1),
        start=(start,),
        decks=MappingProxyType({3: decks[3]}),
        history=history({1: decks[1], 2: decks[2]}, before),
    )
    proof = Certificate(
        f"0.1.0/{FLIPTOWN.solver.version()}",
        "exhausted",
        12_467_197,
        (1, 1052, 10540, 9495, 240, 0),
        bound + 1,
        "8c15a32f7ac7affa",
        126.28,
    )
    head = f"scenario: {ID}\n"
    answer = Answer(SCORE, bound, head + BEST_LINE, proof, 22.5, 470_876_160)
    house = House(110, head + rest, SPREAD, 100, head + GREEDY_LINE)
    measured = {name: FIGURES[name] for name in FIGURES if proven or name not in COUNTS}
    return figured(scenario, answer, house, measured, Chosen(rules_of("fliptown"), "2026-11-15", 2))
