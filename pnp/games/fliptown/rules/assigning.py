"""The assignments (suit card, value card, poker card) that a lineup and the gold allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from pnp.core.cards import HIGHEST, SUITS, value_name
from pnp.games.fliptown.rules.actions import Refusal
from pnp.games.fliptown.rules.moves import Assign
from pnp.games.fliptown.rules.state import Game, Phase, State


def why_not(game: Game, state: State, move: Assign) -> Refusal:
    """The rules: three cards of the lineup, each once; gold for the changes; never outside A..K and no wrap-around."""
    board = game.board
    if state.phase is Phase.BAIL:
        return "bail.missing", {"owed": state.bails}
    if state.phase is not Phase.ASSIGN:
        return "phase.wrong", {"phase": str(state.phase)}
    left = list(state.lineup)
    for part, card in enumerate((move.suit_card, move.value_card, move.poker_card)):
        if card not in left:
            twice = card in state.lineup
            shown = {"card": str(card), "lineup": [str(each) for each in state.lineup], "part": part}
            return ("card.twice" if twice else "card.not_in_lineup"), shown
        left.remove(card)
    if move.suit and move.suit == move.suit_card.suit:
        return "change.same_suit", {"card": str(move.suit_card), "part": 0}
    if not 1 <= move.value_card.value + move.change <= HIGHEST:
        return "change.outside", {"value": value_name(move.value_card.value), "steps": move.change, "part": 1}
    price = change_price(game, move)
    if price > state.gold:
        return "gold.short", {"price": price, "gold": state.gold, "part": 0 if move.suit else 1}
    if board.rulings.overpaying == "refused" and move.suit and move.suit not in board.region_of:
        return "change.too_much", {}
    return None


def change_price(game: Game, move: Assign) -> int:
    """The price in gold of an assignment's changes."""
    return (game.board.suit_change if move.suit else 0) + game.board.value_step * abs(move.change)


def assign(game: Game, state: State, move: Assign) -> State:
    return state._replace(
        phase=Phase.ACT,
        lineup=(move.suit_card, move.value_card, move.poker_card),
        gold=state.gold - change_price(game, move),
        suit=move.suit or move.suit_card.suit,
        value=move.value_card.value + move.change,
        paid_suit=bool(move.suit),
        paid_steps=move.change,
        hand=(*state.hand, move.poker_card),
    )


def legal_assigns(game: Game, state: State) -> Iterator[Assign]:
    """The six permutations with every change that the gold allows."""
    board = game.board
    for suit_card, value_card, poker_card in dict.fromkeys(permutations(state.lineup)):
        for suit in ("", *(s for s in SUITS if s != suit_card.suit)):
            left = state.gold - (board.suit_change if suit else 0)
            if left < 0:
                continue
            reach = left // board.value_step if board.value_step else HIGHEST
            lowest = max(1, value_card.value - reach)
            highest = min(HIGHEST, value_card.value + reach)
            for value in range(lowest, highest + 1):
                yield Assign(suit_card, value_card, poker_card, suit, value - value_card.value)
