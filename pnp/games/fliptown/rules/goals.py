"""The goals of bounties and achievements, counted on a map."""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.fliptown.board.board import REGIONS, Board, Goal
from pnp.games.fliptown.rules.poker import ORDER
from pnp.games.fliptown.rules.silver import silver_stars
from pnp.games.fliptown.rules.state import Game, State


def _circled(bits: int, wanted: int) -> int:
    return (bits & wanted).bit_count()


def _all(sites: tuple[object, ...]) -> int:
    return (1 << len(sites)) - 1


def bonus_stops(board: Board) -> int:
    return sum(1 << n for n, stop in enumerate(board.stops) if any(gain.bonus for gain in stop.choices.values()))


def star_stops(board: Board) -> int:
    return sum(1 << n for n, stop in enumerate(board.stops) if any(gain.stars for gain in stop.choices.values()))


def star_buildings(board: Board) -> int:
    return sum(1 << n for n, building in enumerate(board.buildings) if building.first.stars)


def outer_stones(board: Board) -> int:
    return _all(board.stones) & ~board.stones_at_start


def mine_gold(board: Board, circled: int) -> int:
    return sum(chamber.gain.gold for n, chamber in enumerate(board.chambers) if circled >> n & 1)


def rows_tried(board: Board, circled: int) -> int:
    return sum(bool(circled & row.mask) for row in board.rows)


def _hands_above_pair(state: State) -> int:
    return sum(ORDER.index(hand.name) < ORDER.index("pair") for hand in state.hands)


QUANTITIES: dict[str, Callable[[Game, State], int]] = {
    "stars": lambda _, s: s.stars,
    "cash": lambda _, s: s.cash,
    "gold": lambda _, s: s.gold,
    "wanted": lambda _, s: s.wanted,
    "pans": lambda _, s: s.pans,
    "hammers": lambda _, s: s.hammers,
    "tools": lambda _, s: s.pans + s.hammers,
    "stops": lambda _, s: s.stops.bit_count(),
    "targets": lambda _, s: s.targets.bit_count(),
    "chambers": lambda _, s: s.chambers.bit_count(),
    "buildings": lambda _, s: s.buildings.bit_count(),
    "stones": lambda _, s: s.stones.bit_count(),
    "outer-stones": lambda g, s: _circled(s.stones, outer_stones(g.board)),
    "star-stops": lambda g, s: _circled(s.stops, star_stops(g.board)),
    "bonus-stops": lambda g, s: _circled(s.stops, bonus_stops(g.board)),
    "star-buildings": lambda g, s: _circled(s.buildings, star_buildings(g.board)),
    "mine-gold": lambda g, s: mine_gold(g.board, s.chambers),
    "rows-tried": lambda g, s: rows_tried(g.board, s.targets),
    "hunted": lambda _, s: s.hunted.bit_count(),
    "bonus-regions": lambda _, s: s.toured.bit_count(),
    "silver": lambda g, s: silver_stars(g.board, s),
    "arrests": lambda _, s: s.arrests,
    "stolen": lambda _, s: len(s.stolen) + len(s.gone),
    "hands-above-pair": lambda _, s: _hands_above_pair(s),
}

EVERYTHING: dict[str, Callable[[Board], int]] = {
    "stops": lambda b: len(b.stops),
    "targets": lambda b: len(b.targets),
    "chambers": lambda b: len(b.chambers),
    "buildings": lambda b: len(b.buildings),
    "stones": lambda b: len(b.stones),
    "outer-stones": lambda b: outer_stones(b).bit_count(),
    "star-stops": lambda b: star_stops(b).bit_count(),
    "bonus-stops": lambda b: bonus_stops(b).bit_count(),
    "star-buildings": lambda b: star_buildings(b).bit_count(),
    "mine-gold": lambda b: mine_gold(b, _all(b.chambers)),
    "rows-tried": lambda b: len(b.rows),
    "hunted": lambda b: len(b.outlaws),
    "bonus-regions": lambda _: len(REGIONS),
    "pans": lambda b: b.pan_limit,
    "hammers": lambda b: b.hammer_limit,
    "tools": lambda b: b.pan_limit + b.hammer_limit,
    "hands-above-pair": lambda b: b.rounds,
}
"""The number that "all" means, for the quantities that have a maximum."""


def reached(game: Game, state: State, goal: Goal) -> bool:
    """Whether a map meets a goal. `scoring` judges ranks and beaten cowbots, which the map does not show."""
    board = game.board
    if goal.of:
        met = sum(reached(game, state, part) for part in goal.of)
        return met >= (len(goal.of) if goal.any is None else goal.any)
    if goal.stop is not None:
        site = board.site_index["trail"].get(goal.stop)
        return site is not None and bool(state.stops >> site & 1)
    if goal.item is not None:
        return goal.item in board.item_index and bool(state.items >> board.item_index[goal.item] & 1)
    if goal.power is not None:
        return state.truce if goal.power == "truce" else state.shovel
    if goal.hand is not None:
        return any(ORDER.index(hand.name) <= ORDER.index(goal.hand) for hand in state.hands)
    if goal.count is None:
        return False
    if goal.count == "stolen" and game.cowbot is None:
        return False
    amount = QUANTITIES[goal.count](game, state)
    least = EVERYTHING[goal.count](board) if goal.at_least == -1 else goal.at_least
    return (least is None or amount >= least) and (goal.at_most is None or amount <= goal.at_most)


def newly_met(game: Game, state: State) -> State:
    """Remember the bounties met at this moment: a player may spend the $30 again before the turn ends."""
    met = state.met
    for number, bounty in enumerate(game.bounties):
        bit = 1 << number
        if not (met | state.claimed) & bit and reached(game, state, bounty.goal):
            met |= bit
    return state if met == state.met else state._replace(met=met)
