"""The flow of a game: flip, investments, assignment, action, pool, theft; then the round's end or the next turn.

`legal_moves` and `apply` handle single decisions. Both first flip a lineup that is still in the deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.cards import Card
from pnp.core.findings import Ambiguous, Illegal
from pnp.games.fliptown.board.board import CEMETERY, REGIONS, Effect, Gain
from pnp.games.fliptown.rules import abilities, actions, assigning, pool, round_end
from pnp.games.fliptown.rules.actions import Refusal
from pnp.games.fliptown.rules.effects import COLOURS, take_reward, why_not_reward
from pnp.games.fliptown.rules.gains import GAINED, draw, gain
from pnp.games.fliptown.rules.goals import newly_met
from pnp.games.fliptown.rules.moves import (
    BONUS,
    GOLD,
    PLAIN,
    REDEAL,
    REGION_VERBS,
    USE,
    Act,
    Assign,
    Bail,
    Do,
    Done,
    EndRound,
    Move,
    Pass,
    Use,
)
from pnp.games.fliptown.rules.state import LINEUP, Game, Phase, State


def flip(game: Game, state: State) -> State:
    """Three cards from the deck; earlier investments are resolved on this lineup."""
    deck = game.deck(state)
    return show_lineup(game, state._replace(drawn=state.drawn + LINEUP), deck[state.drawn : state.drawn + LINEUP])


def show_lineup(game: Game, state: State, lineup: tuple[Card, ...]) -> State:
    """Lay out the lineup: the Bank pays, and the Bail Bonds owe a choice for each hunted outlaw in it."""
    state = state._replace(lineup=lineup, phase=Phase.ASSIGN)
    state = gain(game, state, Gain(stars=_bank_pays(game, state, lineup)))
    return _owe_bails(game, state, lineup)


def _bank_pays(game: Game, state: State, lineup: tuple[Card, ...]) -> int:
    pays = 0
    if state.banked & COLOURS["red"] and all(card.red for card in lineup):
        pays += game.board.bank_stars[state.round - 1]
    if state.banked & COLOURS["black"] and not any(card.red for card in lineup):
        pays += game.board.bank_stars[state.round - 1]
    return pays


def _owe_bails(game: Game, state: State, lineup: tuple[Card, ...]) -> State:
    hunted = {value for n, value in enumerate(game.board.outlaws) if state.hunted >> n & 1}
    return _owing(game, state, sum(card.value in hunted for card in lineup))


def _owing(game: Game, state: State, bails: int) -> State:
    """No choice is owed if no reward can be taken: a ruling may refuse to cross out more Wanted than the player has."""
    effect = _bail_effect(game)
    if bails and all(why_not_reward(game, state, effect, word) for word in effect.rewards):
        bails = 0
    return state._replace(bails=bails, phase=Phase.BAIL if bails else Phase.ASSIGN)


def verify(game: Game, state: State, move: Move) -> None:
    """Raise with the reason if the move is illegal here; return None if it is legal."""
    if state.phase is Phase.FLIP:
        state = flip(game, state)
    if refusal := _why_not(game, state, move):
        code, params = refusal
        raise Illegal(code, **params)


def can(game: Game, state: State, move: Move) -> bool:
    """Whether the move is legal here."""
    try:
        verify(game, state, move)
    except (Illegal, Ambiguous):
        return False
    return True


def apply(game: Game, state: State, move: Move) -> State:
    """The state after a legal move; an illegal one raises and changes nothing."""
    if state.phase is Phase.FLIP:
        state = flip(game, state)
    verify(game, state, move)
    return advance(game, state, move)


def advance(game: Game, state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    match move:
        case Bail(reward):
            state = _owing(game, take_reward(game, state, _bail_effect(game), reward), state.bails - 1)
        case Assign():
            return assigning.assign(game, state, move)
        case Use("redeal"):
            return _redeal(game, abilities.use_ability(game, state, move))
        case Done():
            return _finish_turn(game, state)
        case EndRound():
            return round_end.finish_round(game, state, move)
        case Pass():
            state = state._replace(acted=True)
        case Act():
            state = _act(game, state, move)
        case Do():
            state = pool.use_effect(game, state, move)
        case Use():
            state = abilities.use_ability(game, state, move)
    return newly_met(game, state) if game.bounties else state


def _why_not(game: Game, state: State, move: Move) -> Refusal:
    phase = state.phase
    match move:
        case Bail(reward):
            if phase is not Phase.BAIL:
                return "bail.nothing", {}
            return why_not_reward(game, state, _bail_effect(game), reward)
        case Assign():
            return assigning.why_not(game, state, move)
        case EndRound():
            if phase is not Phase.END:
                return "end.not_yet", {}
            return round_end.why_not(game, state, move)
        case Use() if phase is Phase.ASSIGN and move in (REDEAL, GOLD):
            return abilities.why_not(game, state, move)
    if phase is not Phase.ACT:
        return "phase.wrong", {"phase": str(phase)}
    match move:
        case Pass():
            return _why_not_pass(game, state)
        case Act():
            return _why_not_act(game, state, move)
        case Do():
            return pool.why_not(game, state, move)
        case Use():
            return abilities.why_not(game, state, move)
        case Done():
            return None if state.acted else ("turn.no_action", {})
    raise AssertionError(move)


def _bail_effect(game: Game) -> Effect:
    return Effect("hunt", rewards=game.board.bail_rewards)


def _redeal(game: Game, state: State) -> State:
    """The Mayor's three new cards, for that player alone. The Bank and the Bail Bonds keep to the first lineup."""
    deck = game.deck(state)
    lineup = deck[state.drawn : state.drawn + LINEUP]
    state = state._replace(drawn=state.drawn + LINEUP)
    return state._replace(lineup=lineup)


def _why_not_pass(game: Game, state: State) -> Refusal:
    """A player who is stuck may pass, even after paying for changes: otherwise the turn could never end."""
    if state.acted:
        return "pass.acted", {}
    refusal = _why_not_paid(game, state, None)
    if game.board.rulings.passing == "when-stuck":
        refusal = "pass.not_stuck", {}
    return refusal if refusal and any(_own_acts(game, state)) else None


def _why_not_act(game: Game, state: State, act: Act) -> Refusal:
    if act.how == USE:
        if refusal := abilities.why_not_used(game, state, "bonus", act.region):
            return refusal
        if not state.acted and game.board.rulings.ability_before_action == "refused":
            return "use.before_action", {}
        return actions.why_not(game, state, act, opened=True)
    if act.how == BONUS or state.acted:
        if act.region not in state.pool:
            return "step.nothing_pending", {"step": f"{act.how} {REGION_VERBS[act.region]} {act.site}".strip()}
        return actions.why_not(game, state, act, opened=True)
    return actions.why_not(game, state, act, opened=False) or _why_not_paid(game, state, act)


def _why_not_paid(game: Game, state: State, act: Act | None) -> Refusal:
    """On a board that refuses overpaying, the action must need each change."""
    if game.board.rulings.overpaying == "allowed" or not (state.paid_suit or state.paid_steps):
        return None
    if act is None or act.region == CEMETERY:
        return "change.too_much", {}
    step = 1 if state.paid_steps > 0 else -1
    for fewer in range(1, abs(state.paid_steps) + 1):
        cheaper = state._replace(value=state.value - step * fewer)
        if actions.why_not(game, cheaper, act, opened=False) is None:
            return "change.too_much", {}
    return None


def _act(game: Game, state: State, act: Act) -> State:
    """The turn's own action, one from the pool, or one by ability: the effect is the same."""
    if act.how == USE:
        state = gain(game, state._replace(used=state.used + 1), Gain(bonus=(act.region,)))
    if act.how == PLAIN and not state.acted:
        return actions.perform(game, state._replace(acted=True), act)
    pool = list(state.pool)
    pool.remove(act.region)
    toured = state.toured | 1 << REGIONS.index(act.region) if game.bounties else 0
    return actions.perform(game, state._replace(pool=tuple(pool), toured=toured), act)


def _finish_turn(game: Game, state: State) -> State:
    """The cowbot's theft, then the next turn; pending rewards are lost."""
    if theft_due(game, state):
        card, state = draw(game, state)
        state = state._replace(stolen=(*state.stolen, card))
    state = state._replace(
        lineup=(), bails=0, suit="", value=0, paid_suit=False, paid_steps=0, acted=False, pool=(), gained=0
    )
    if state.turn == game.board.turns:
        return state._replace(phase=Phase.END)
    if (state.round, state.turn) >= game.last:
        return state._replace(phase=Phase.OVER)
    return state._replace(turn=state.turn + 1, phase=Phase.FLIP)


def theft_due(game: Game, state: State) -> bool:
    """Whether the cowbot steals at this turn's end: its suit is in the lineup, and the player got what it looks for."""
    bot = game.cowbot
    if bot is None or not state.gained & GAINED[bot.trigger] or game.cards_to_steal(state) < 1:
        return False
    suits = {state.suit, *(card.suit for card in state.lineup[1:])}
    if game.board.rulings.cowbot_suit_change == "adds":
        suits.add(state.lineup[0].suit)
    return bot.suit in suits


def legal_moves(game: Game, state: State) -> list[Move]:
    """Every legal decision at this moment, in a fixed order; empty when the game is over."""
    if state.phase is Phase.FLIP:
        state = flip(game, state)
    return list(_moves(game, state))


def _moves(game: Game, state: State) -> Iterator[Move]:
    match state.phase:
        case Phase.BAIL:
            effect = _bail_effect(game)
            for word in effect.rewards:
                if why_not_reward(game, state, effect, word) is None:
                    yield Bail(word)
        case Phase.ASSIGN:
            yield from assigning.legal_assigns(game, state)
            if game.character is not None and game.character.ability in (REDEAL.what, GOLD.what):
                yield from abilities.choices(game, state)
        case Phase.ACT:
            yield from _steps(game, state)
        case Phase.END:
            yield from round_end.legal_ends(game, state)


def _own_acts(game: Game, state: State) -> Iterator[Act]:
    """The turn's own actions: in the region that the cards lead to, or in the Cemetery."""
    for region in (game.board.region_of.get(state.suit), CEMETERY):
        if region is not None:
            for act in actions.legal_acts(game, state, region, opened=False, how=PLAIN):
                if _why_not_paid(game, state, act) is None:
                    yield act


def _steps(game: Game, state: State) -> Iterator[Move]:
    if not state.acted:
        yield from _own_acts(game, state)
        if _why_not_pass(game, state) is None:
            yield Pass()
    how = PLAIN if state.acted else BONUS
    pending = dict.fromkeys(state.pool)
    for token in pending:
        if token in REGIONS:
            yield from actions.legal_acts(game, state, token, opened=True, how=how)
        elif token.startswith("@"):
            yield from pool.effect_steps(game, state, token, pending)
    most = max((int(token[6:]) for token in pending if token.startswith("clear.")), default=0)
    yield from (Do("clear", (str(n),)) for n in range(1, min(most, state.wanted) + 1))
    if abilities.uses_left(game, state) > 0:
        yield from _ability_steps(game, state)
    if state.acted:
        yield Done()


def _ability_steps(game: Game, state: State) -> Iterator[Move]:
    assert game.character is not None
    if game.character.ability == "bonus":
        for region in game.character.regions:
            for act in actions.legal_acts(game, state, region, opened=True, how=USE):
                if _why_not_act(game, state, act) is None:
                    yield act
    else:
        yield from abilities.choices(game, state)
