"""After a round's last turn: the poker hand, pan and work, the sheriff."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.cards import Card
from pnp.core.findings import Ambiguous
from pnp.games.fliptown.board.board import Gain
from pnp.games.fliptown.rules import abilities
from pnp.games.fliptown.rules.actions import Refusal
from pnp.games.fliptown.rules.gains import draw, gain
from pnp.games.fliptown.rules.moves import EndRound, Use
from pnp.games.fliptown.rules.poker import hand_name
from pnp.games.fliptown.rules.state import Game, Hand, Phase, State

BRIBE, FACE, CASH, STARS = "bribe", "", "cash", "stars"
HAND, WORK = "hand", "work"
"""The parts before the sheriff comes that need no decision."""


def poker_cards(game: Game, state: State, uses: tuple[Use, ...] = ()) -> tuple[Card, ...]:
    """The cards of the hand: those of the turns and Hold'em's two, changed as the Cheat says."""
    return abilities.cheated(state.hand + game.holdem_cards(state), uses)


def resolve_hand(game: Game, state: State, uses: tuple[Use, ...], *, pay: Gain | None = None) -> State:
    """The pay table. `pay` overrides it if the players of a table share one payout (competitive Hold'em)."""
    name = hand_name(poker_cards(game, state, uses))
    won = game.board.poker.get(name, Gain()) if pay is None else pay
    state = gain(game, state, won)
    return state._replace(hand=(), hands=(*state.hands, Hand(state.hand, name)))


def pan_and_work(game: Game, state: State) -> State:
    earned = Gain(gold=game.board.gold_per_pan * state.pans, cash=game.board.cash_per_hammer * state.hammers)
    return gain(game, state, earned)


def until_sheriff(
    game: Game, state: State, uses: tuple[Use, ...], *, pay: Gain | None = None
) -> Iterator[tuple[Use | str, State]]:
    """Everything before the sheriff comes, in order, each part with the state after it.

    The parts are the Cheat, the hand, pan and work, and any other ability.
    """
    for use in uses:
        if use.what == "poker":
            state = abilities.use_ability(game, state, use)
            yield use, state
    state = resolve_hand(game, state, uses, pay=pay)
    yield HAND, state
    state = pan_and_work(game, state)
    yield WORK, state
    for use in uses:
        if use.what != "poker":
            state = abilities.use_ability(game, state, use)
            yield use, state


def before_sheriff(game: Game, state: State, uses: tuple[Use, ...], *, pay: Gain | None = None) -> State:
    """The state when the sheriff comes: after the hand, pan and work, and the ability if it is used."""
    *_, (_, ready) = until_sheriff(game, state, uses, pay=pay)
    return ready


def judging_card(game: Game, state: State, uses: tuple[Use, ...]) -> tuple[Card, State]:
    """The sheriff's card, or the last card that the Marshal draws instead."""
    card = game.sheriff_card(state)
    for use in uses:
        if use.what == "draw":
            card, state = draw(game, state)
    return card, state


def bribe_price(game: Game, state: State) -> int:
    return game.board.bribe * state.wanted


def why_not_cash(game: Game, state: State) -> Refusal:
    """A fine in cash must be paid in full, and is refused with too much Wanted."""
    cash, _ = game.board.fines[state.round - 1]
    if state.wanted >= game.board.no_cash_from:
        return "sheriff.only_stars", {"wanted": state.wanted, "limit": game.board.no_cash_from}
    if state.cash < cash:
        return "sheriff.cash_short", {"fine": cash, "cash": state.cash}
    return None


def why_not_uses(game: Game, state: State, move: EndRound) -> Refusal:
    """Why the ability can't be used this way. The hand does not change Wanted, so the state before it is enough."""
    counting: set[str] = set()
    for use in move.uses:
        if refusal := abilities.why_not(game, state, use):
            return refusal
        if use.what == "poker" and use.args[0] in counting:
            return "use.not_in_hand", {"card": use.args[0]}
        counting.update(use.args[:1])
        state = state._replace(used=state.used + 1, drawn=state.drawn + (use.what == "draw"))
    if any(use.what == "draw" for use in move.uses) and move.sheriff == BRIBE:
        return "use.draw_bribed", {}
    return None


def why_not(game: Game, state: State, move: EndRound, *, pay: Gain | None = None) -> Refusal:
    """Why the round can't end this way. Raises `Ambiguous` if a fine can be paid in two ways and none is named."""
    if refusal := why_not_uses(game, state, move):
        return refusal
    state = before_sheriff(game, state, move.uses, pay=pay)
    if move.sheriff == BRIBE:
        price = bribe_price(game, state)
        return ("sheriff.bribe_short", {"price": price, "gold": state.gold}) if price > state.gold else None
    card, _ = judging_card(game, state, move.uses)
    if card.value >= state.wanted or move.sheriff == STARS:
        return None
    refusal = why_not_cash(game, state)
    if move.sheriff == CASH:
        return refusal
    if refusal is None:
        raise Ambiguous("sheriff.how", cash=game.board.fines[state.round - 1][0], stars=_star_fine(game, state))
    return None


def _star_fine(game: Game, state: State) -> int:
    return min(state.stars, game.board.fines[state.round - 1][1])


def face_sheriff(game: Game, state: State, move: EndRound) -> State:
    """Bribe, or compare the card: a card that reaches the Wanted is safe, else the fine is due."""
    if move.sheriff == BRIBE:
        return state._replace(gold=state.gold - bribe_price(game, state))
    card, state = judging_card(game, state, move.uses)
    if card.value >= state.wanted:
        return state
    state = state._replace(arrests=state.arrests + 1)
    if move.sheriff == CASH:
        return state._replace(cash=state.cash - game.board.fines[state.round - 1][0])
    return state._replace(stars=state.stars - _star_fine(game, state))


def finish_round(game: Game, state: State, move: EndRound) -> State:
    """All phases after the last turn, then the next round or the end."""
    return next_round(game, face_sheriff(game, before_sheriff(game, state, move.uses), move))


def next_round(game: Game, state: State) -> State:
    """Stolen cards stay out, the next deck is shuffled whole, and a cowbot ignores the gains of the round's end."""
    state = state._replace(gone=state.gone + state.stolen, stolen=(), drawn=0, gained=0, met=0)
    if (state.round, state.turn) >= game.last:
        return state._replace(phase=Phase.OVER)
    return state._replace(round=state.round + 1, turn=1, phase=Phase.FLIP, drawn=game.set_aside())


def canonical_end(game: Game, state: State, move: EndRound) -> EndRound:
    """The canonical spelling: `face` if the card cannot arrest, `face stars` if the fine can be paid only in stars."""
    if move.sheriff == BRIBE:
        return move
    ready = before_sheriff(game, state, move.uses)
    card, _ = judging_card(game, ready, move.uses)
    if card.value >= ready.wanted:
        return EndRound(FACE, move.uses)
    return EndRound(move.sheriff or STARS, move.uses)


def legal_ends(game: Game, state: State) -> Iterator[EndRound]:
    """Every way to end the round, canonically spelled."""
    options: list[tuple[Use, ...]] = [()]
    if abilities.uses_left(game, state) > 0:
        options += [(use,) for use in abilities.choices(game, state)]
    for uses in options:
        for sheriff in (BRIBE, FACE, CASH, STARS):
            move = EndRound(sheriff, uses)
            if sheriff != BRIBE and _misspelled(game, state, move):
                continue
            if why_not(game, state, move) is None:
                yield move


def _misspelled(game: Game, state: State, move: EndRound) -> bool:
    ready = before_sheriff(game, state, move.uses)
    card, _ = judging_card(game, ready, move.uses)
    return (card.value >= ready.wanted) != (move.sheriff == FACE)
