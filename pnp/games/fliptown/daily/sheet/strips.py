"""Deck strips: the cards of each round in order, up to the most that any legal play can draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.core.cards import Card
from pnp.games.fliptown.board.board import BADLANDS, Board, Gain
from pnp.games.fliptown.rules.abilities import uses_left
from pnp.games.fliptown.rules.state import LINEUP, Game, State


@dataclass(frozen=True)
class Strip:
    """A round's cards: the sheriff card first, then Hold'em's two, then those that are flipped from the start on.

    `certain`: no theft of an earlier round that is played can take a card out of it.
    """

    round: int
    sheriff: Card
    holdem: tuple[Card, ...]
    cards: tuple[Card, ...]
    certain: bool


def strips_of(game: Game, state: State) -> tuple[Strip, ...]:
    """A strip for every round that is played."""
    return tuple(_strips(game, state))


def _strips(game: Game, state: State) -> Iterator[Strip]:
    stolen = 0
    for number in range(state.round, game.last[0] + 1):
        here = number == state.round
        first = state if here else state._replace(round=number, turn=1, drawn=game.set_aside(), stolen=())
        deck = game.deck(first)
        shown = deck[first.drawn : first.drawn + most_drawn(game, first) + stolen]
        yield Strip(number, deck[0], game.holdem_cards(first), shown, certain=not stolen)
        stolen += _turns(game, first) if game.cowbot is not None else 0


def most_drawn(game: Game, state: State) -> int:
    """The most cards that any play can take from the deck between a turn's beginning and the round's end."""
    turns = _turns(game, state)
    drawn = LINEUP * turns + most_robberies(game, state, turns)
    if game.cowbot is not None:
        drawn += turns
    if game.character is not None:
        each = {"redeal": LINEUP, "draw": 1}.get(game.character.ability, 0)
        drawn += each * uses_left(game, state)
    return min(drawn, len(game.deck(state)) - state.drawn)


def most_robberies(game: Game, state: State, turns: int) -> int:
    """The most robberies possible: each needs a target of its own, and a turn's action or a bonus action."""
    board = game.board
    targets = len(board.targets) - state.targets.bit_count()
    if any(_robs(gain) for gain in _repeated(board)):
        return targets
    hero = game.character
    again = uses_left(game, state) if hero is not None and BADLANDS in hero.regions else 0
    return min(targets, turns + again + sum(_robs(gain) for gain in _once(board, state)))


def _turns(game: Game, state: State) -> int:
    """The turns from this one to the round's last, or to the last one that is played."""
    last = game.last[1] if state.round == game.last[0] else game.board.turns
    return last - state.turn + 1


def _robs(gain: Gain) -> int:
    return gain.bonus.count(BADLANDS)


def _once(board: Board, state: State) -> Iterator[Gain]:
    """All gains that are still possible, each only once."""
    for number, stop in enumerate(board.stops):
        if number >= state.stops.bit_length():
            yield max(stop.choices.values(), key=_robs)
    yield from (target.gain for n, target in enumerate(board.targets) if not state.targets >> n & 1)
    yield from (row.completed for row in board.rows if state.targets & row.mask != row.mask)
    yield from (chamber.gain for n, chamber in enumerate(board.chambers) if not state.chambers >> n & 1)
    yield from (building.first for n, building in enumerate(board.buildings) if not state.buildings >> n & 1)
    yield from (item.gain for n, item in enumerate(board.items) if not state.items >> n & 1)
    for number, stone in enumerate(board.stones):
        for bit, gain in stone.rewards:  # every reward lies between two stones, and is found once
            if bit > 1 << number and not (state.stones & bit and state.stones >> number & 1):
                yield gain
    if board.land is not None and state.land != board.land.full:
        yield board.land.complete


def _repeated(board: Board) -> Iterator[Gain]:
    """The gains that may be made again and again."""
    for building in board.buildings:
        yield from building.effect.rewards.values()
    yield from board.poker.values()
