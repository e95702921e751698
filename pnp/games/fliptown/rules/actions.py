"""The five regions: what an action needs and what it does. Each rule of legality stands once, in a `why_not_...`.

`why_not` returns None or a refusal (code, figures); `perform` acts. An *open* action is a bonus: it takes any value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from pnp.core.cards import value_name
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, REGIONS, TOWN, TRAIL, Chamber, Gain, effect_token
from pnp.games.fliptown.rules.gains import draw, gain
from pnp.games.fliptown.rules.moves import Act
from pnp.games.fliptown.rules.state import Game, State

Refusal: TypeAlias = tuple[str, dict[str, Any]] | None


def why_not(game: Game, state: State, act: Act, *, opened: bool) -> Refusal:
    """The first reason that forbids this action, or None."""
    site = game.board.site_index[act.region].get(act.site)
    if site is None:
        known = list(game.board.site_index[act.region])
        return "site.unknown", {"region": act.region, "site": act.site, "known": known}
    if not opened and (refusal := _why_not_with_cards(game, state, act.region)):
        return refusal
    if act.choice and act.region != TRAIL:
        return "action.no_choice", {"region": act.region, "site": act.site, "choice": act.choice}
    return _RULES[act.region](game, state, site, act, opened)


def _why_not_with_cards(game: Game, state: State, region: str) -> Refusal:
    """The turn's own action: the suit card leads to the region; the Cemetery ignores the cards."""
    board = game.board
    if region == CEMETERY:
        if (state.paid_suit or state.paid_steps) and board.rulings.cemetery_changes == "refused":
            return "grave.changed_card", {}
        return None
    if board.region_of.get(state.suit) != region:
        return "action.suit", {"region": region, "suit": state.suit, "needs": board.suit_of[region]}
    return None


def _why_not_trail(game: Game, state: State, site: int, act: Act, opened: bool) -> Refusal:
    stop = game.board.stops[site]
    if site < state.stops.bit_length():
        return ("trail.circled" if state.stops >> site & 1 else "trail.skipped"), {"stop": stop.name}
    if act.choice not in stop.choices:
        return "action.no_choice", {"region": TRAIL, "site": stop.name, "choice": act.choice}
    if not opened and stop.number > state.value + trail_extra(game, state):
        return "trail.too_far", {"stop": stop.name, "value": value_name(state.value), "extra": trail_extra(game, state)}
    return None


def _why_not_badlands(game: Game, state: State, site: int, act: Act, opened: bool) -> Refusal:
    target = game.board.targets[site]
    if state.targets >> site & 1:
        return "rob.circled", {"target": target.name}
    if not opened and target.value != state.value:
        return "rob.value", {"target": target.name, "value": value_name(state.value)}
    if game.spare_cards(state) < 1:
        return "rob.no_card", {"target": target.name}
    return None


def _why_not_mine(game: Game, state: State, site: int, act: Act, opened: bool) -> Refusal:
    chamber = game.board.chambers[site]
    if state.chambers >> site & 1:
        return "mine.circled", {"chamber": chamber.name}
    ways = open_ways(chamber, state.chambers)
    if not ways:
        return "mine.unreachable", {"chamber": chamber.name}
    if not opened:
        values = mine_values(game, state)
        if not any(low <= value <= high for value in values for low, high in ways):
            ranges = [f"{value_name(low)}-{value_name(high)}" for low, high in ways]
            return "mine.value", {"chamber": chamber.name, "value": value_name(state.value), "ranges": ranges}
    return None


def _why_not_town(game: Game, state: State, site: int, act: Act, opened: bool) -> Refusal:
    building = game.board.buildings[site]
    if not opened and building.value != state.value:
        return "town.value", {"building": building.name, "value": value_name(state.value)}
    return None


def _why_not_cemetery(game: Game, state: State, site: int, act: Act, opened: bool) -> Refusal:
    if state.stones >> site & 1:
        return "grave.circled", {"stone": game.board.stones[site].name}
    return None


_RULES = {
    TRAIL: _why_not_trail,
    BADLANDS: _why_not_badlands,
    MINE: _why_not_mine,
    TOWN: _why_not_town,
    CEMETERY: _why_not_cemetery,
}


def trail_extra(game: Game, state: State) -> int:
    """The value that horses add on the Trail; using it is optional, and a higher value never hurts there."""
    return sum(item.trail for n, item in enumerate(game.board.items) if item.trail and state.items >> n & 1)


def gun_bonus(game: Game, state: State) -> int:
    """The best gun counts, not their sum."""
    return max((item.gun for n, item in enumerate(game.board.items) if state.items >> n & 1), default=0)


def mine_values(game: Game, state: State) -> tuple[int, ...]:
    """The values that the value card may count as in the Mine."""
    shift = max((item.mine for n, item in enumerate(game.board.items) if state.items >> n & 1), default=0)
    if not shift:
        return (state.value,)
    if game.board.rulings.pickaxe == "exact":
        return (state.value - shift, state.value, state.value + shift)
    return tuple(range(state.value - shift, state.value + shift + 1))


def open_ways(chamber: Chamber, circled: int) -> list[tuple[int, int]]:
    """The value ranges of the edges that lead here from the entrance or a circled chamber."""
    return [(low, high) for above, low, high in chamber.ways if not above or circled & above]


def legal_acts(game: Game, state: State, region: str, *, opened: bool, how: str) -> Iterator[Act]:
    """Every legal action in a region, in the board's order."""
    board = game.board
    for name, site in board.site_index[region].items():
        for choice in board.stops[site].choices if region == TRAIL else ("",):
            act = Act(region, name, choice, how)
            if why_not(game, state, act, opened=opened) is None:
                yield act


def perform(game: Game, state: State, act: Act) -> State:
    """Circle the site and gain what it gives. Expects a legal action."""
    return _DEEDS[act.region](game, state, game.board.site_index[act.region][act.site], act)


def _stop(game: Game, state: State, site: int, act: Act) -> State:
    return gain(game, state._replace(stops=state.stops | 1 << site), game.board.stops[site].choices[act.choice])


def _rob(game: Game, state: State, site: int, act: Act) -> State:
    """The player gains Wanted in any case; all stars and cash if card and gun reach the target, else half the stars."""
    board = game.board
    target = board.targets[site]
    masked = sum(item.less_wanted for n, item in enumerate(board.items) if item.less_wanted and state.items >> n & 1)
    card, state = draw(game, state._replace(targets=state.targets | 1 << site))
    loot = target.gain._replace(wanted=max(0, target.gain.wanted - masked))
    if card.value + gun_bonus(game, state) < target.value:
        odd_up = 1 if board.rulings.half_stars == "up" else 0
        loot = Gain(wanted=loot.wanted, stars=(loot.stars + odd_up) // 2)
    state = gain(game, state, loot)
    row = board.rows[target.row]
    if state.targets & row.mask == row.mask:
        state = gain(game, state, row.completed)
    return state


def _descend(game: Game, state: State, site: int, act: Act) -> State:
    return gain(game, state._replace(chambers=state.chambers | 1 << site), game.board.chambers[site].gain)


def _visit(game: Game, state: State, site: int, act: Act) -> State:
    """The effect goes into the pool on each visit, the bonus beside the name is gained on the first."""
    building = game.board.buildings[site]
    first = not state.buildings >> site & 1
    state = state._replace(buildings=state.buildings | 1 << site)
    visits = building.effect.visits
    if not visits:
        state = _pend(state, effect_token(building.name))
    elif state.visits < len(visits):
        state = _pend(state, effect_token(building.name, visits[state.visits]))
        if game.board.rulings.declined_visit == "lost":
            state = state._replace(visits=state.visits + 1)
    return gain(game, state, building.first) if first else state


def _pend(state: State, token: str) -> State:
    return state._replace(pool=tuple(sorted((*state.pool, token))))


def _dig(game: Game, state: State, site: int, act: Act) -> State:
    """Each reward beside the stone is gained once: now, when the second of its two stones is circled."""
    board = game.board
    stone = board.stones[site]
    digging = Gain(wanted=0 if state.truce else board.stone_wanted, stars=board.shovel_stars if state.shovel else 0)
    neighbours = state.stones
    state = gain(game, state._replace(stones=state.stones | 1 << site), digging)
    for neighbour, reward in stone.rewards:
        if neighbours & neighbour:
            state = gain(game, state, reward)
    return state


_DEEDS = {TRAIL: _stop, BADLANDS: _rob, MINE: _descend, TOWN: _visit, CEMETERY: _dig}
assert tuple(_DEEDS) == REGIONS
