"""Gaining and paying: the only place where resources go up."""

from __future__ import annotations

from pnp.core.cards import Card
from pnp.games.fliptown.board.board import Gain
from pnp.games.fliptown.rules.state import Game, State

GAINED = {"gold": 1, "bonus": 2, "stars": 4, "wanted": 8}
"""The gains that a cowbot may look for, as bits of `State.gained`."""


def gain(game: Game, state: State, reward: Gain) -> State:
    """Plain resources are gained at once and can't be refused; bonus actions go into the pool.

    Pans and hammers beyond the board's limit are lost. Crossing out more Wanted than the player has crosses out all.
    """
    board = game.board
    pool = state.pool
    if reward.bonus:
        pool = tuple(sorted(pool + reward.bonus))
    wanted = state.wanted + reward.wanted
    if reward.clear:
        if board.rulings.stop_clears == "chosen":
            pool = tuple(sorted((*pool, f"clear.{reward.clear}")))
        else:
            wanted = max(0, wanted - reward.clear)
    return state._replace(
        stars=state.stars + reward.stars,
        cash=state.cash + reward.cash,
        gold=state.gold + reward.gold,
        wanted=wanted,
        pans=min(board.pan_limit, state.pans + reward.pans),
        hammers=min(board.hammer_limit, state.hammers + reward.hammers),
        pool=pool,
        gained=state.gained | _noticed(reward) if game.cowbot else 0,
    )


def clear(state: State, amount: int) -> State:
    """Cross out Wanted, at most all of it."""
    return state._replace(wanted=max(0, state.wanted - amount))


def _noticed(reward: Gain) -> int:
    return (
        (GAINED["gold"] if reward.gold else 0)
        | (GAINED["bonus"] if reward.bonus else 0)
        | (GAINED["stars"] if reward.stars else 0)
        | (GAINED["wanted"] if reward.wanted else 0)
    )


def draw(game: Game, state: State) -> tuple[Card, State]:
    """The top card of the deck: a robbery, a theft, the Marshal's card. It shifts every later lineup of the round."""
    return game.deck(state)[state.drawn], state._replace(drawn=state.drawn + 1)
