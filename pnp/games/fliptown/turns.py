"""The flow of a game: flip, investments, assignment, action, pool, theft; then the round's end or the next turn.

`legal_moves` and `apply` speak of single decisions. Both flip a lineup that is still in the deck first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from pnp.core.cards import SUITS, Card, value_name
from pnp.core.findings import Ambiguous, Illegal
from pnp.games.fliptown import abilities, actions, round_end
from pnp.games.fliptown.actions import Refusal
from pnp.games.fliptown.board import CEMETERY, REGIONS, Effect, Gain
from pnp.games.fliptown.effects import VERBS, take_reward, why_not_reward
from pnp.games.fliptown.gains import GAINED, clear, draw, gain
from pnp.games.fliptown.goals import newly_met
from pnp.games.fliptown.moves import (
    BONUS,
    PLAIN,
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
)  # fmt: skip
from pnp.games.fliptown.state import Game, Phase, State


def flip(game: Game, state: State) -> State:
    """Three cards from the deck; earlier investments are resolved on the lineup as it lies."""
    deck = game.deck(state)
    return show_lineup(game, state._replace(drawn=state.drawn + 3), deck[state.drawn : state.drawn + 3])


def show_lineup(game: Game, state: State, lineup: tuple[Card, ...]) -> State:
    """The lineup lies on the table: the Bank pays, and the Bail Bonds owe a choice for each hunted outlaw."""
    state = state._replace(lineup=lineup, phase=Phase.ASSIGN)
    state = gain(game, state, Gain(stars=_bank_pays(game, state, lineup)))
    return _owe_bails(game, state, lineup)


def _bank_pays(game: Game, state: State, lineup: tuple[Card, ...]) -> int:
    pays = 0
    if state.banked & 1 and all(card.red for card in lineup):
        pays += game.board.bank_stars[state.round - 1]
    if state.banked & 2 and not any(card.red for card in lineup):
        pays += game.board.bank_stars[state.round - 1]
    return pays


def _owe_bails(game: Game, state: State, lineup: tuple[Card, ...]) -> State:
    hunted = {value for n, value in enumerate(game.board.outlaws) if state.hunted >> n & 1}
    return _owing(game, state, sum(card.value in hunted for card in lineup))


def _owing(game: Game, state: State, bails: int) -> State:
    """Nothing is owed where no reward can be taken: a ruling may refuse to cross out Wanted that isn't there."""
    effect = _bail_effect(game)
    if bails and all(why_not_reward(game, state, effect, word) for word in effect.rewards):
        bails = 0
    return state._replace(bails=bails, phase=Phase.BAIL if bails else Phase.ASSIGN)


def verify(game: Game, state: State, move: Move) -> None:
    """Raise with the reason why the move is illegal here; say nothing where it is legal."""
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
            return _owing(game, take_reward(game, state, _bail_effect(game), reward), state.bails - 1)
        case Assign():
            return _assign(game, state, move)
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
            state = _do(game, state, move)
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
            return _why_not_assign(game, state, move)
        case EndRound():
            if phase is not Phase.END:
                return "end.not_yet", {}
            return round_end.why_not(game, state, move)
        case Use() if phase is Phase.ASSIGN and move.what == "redeal":
            return abilities.why_not(game, state, move)
    if phase is not Phase.ACT:
        return "phase.wrong", {"phase": str(phase)}
    match move:
        case Pass():
            return _why_not_pass(game, state)
        case Act():
            return _why_not_act(game, state, move)
        case Do():
            return _why_not_do(game, state, move)
        case Use():
            return abilities.why_not(game, state, move)
        case Done():
            return None if state.acted else ("turn.no_action", {})
    raise AssertionError(move)


def _bail_effect(game: Game) -> Effect:
    return Effect("hunt", rewards=game.board.bail_rewards)


def _why_not_assign(game: Game, state: State, move: Assign) -> Refusal:
    """Three cards of the lineup, each once; gold for the changes; never outside A..K and no wrap-around."""
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
    if not 1 <= move.value_card.value + move.change <= abilities.HIGHEST:
        return "change.outside", {"value": value_name(move.value_card.value), "steps": move.change, "part": 1}
    price = change_price(game, move)
    if price > state.gold:
        return "gold.short", {"price": price, "gold": state.gold, "part": 0 if move.suit else 1}
    if board.rulings.overpaying == "refused" and move.suit and move.suit not in board.region_of:
        return "change.too_much", {}
    return None


def change_price(game: Game, move: Assign) -> int:
    """The gold that the changes of an assignment cost."""
    return (game.board.suit_change if move.suit else 0) + game.board.value_step * abs(move.change)


def _assign(game: Game, state: State, move: Assign) -> State:
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


def _redeal(game: Game, state: State) -> State:
    """The Mayor's three new cards, for him alone. Whether they pay again is a ruling."""
    deck = game.deck(state)
    lineup = deck[state.drawn : state.drawn + 3]
    state = state._replace(drawn=state.drawn + 3)
    if game.board.rulings.redeal_pays == "both":
        return show_lineup(game, state, lineup)
    return state._replace(lineup=lineup)


def _why_not_pass(game: Game, state: State) -> Refusal:
    """Whoever is stuck may pass, even after paying for changes: else the turn could never end."""
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
            return "step.nothing_pending", {"step": act.region}
        return actions.why_not(game, state, act, opened=True)
    return actions.why_not(game, state, act, opened=False) or _why_not_paid(game, state, act)


def _why_not_paid(game: Game, state: State, act: Act | None) -> Refusal:
    """Where a board refuses overpaying: each change must be needed by the action."""
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
    """The turn's own action, one from the pool, or one by ability: the deed is the same."""
    if act.how == USE:
        state = gain(game, state._replace(used=state.used + 1), Gain(bonus=(act.region,)))
    if act.how == PLAIN and not state.acted:
        return actions.perform(game, state._replace(acted=True), act)
    pool = list(state.pool)
    pool.remove(act.region)
    toured = state.toured | 1 << REGIONS.index(act.region) if game.bounties else 0
    return actions.perform(game, state._replace(pool=tuple(pool), toured=toured), act)


def _tokens(game: Game, state: State, move: Do) -> list[str]:
    """The pending effects that this step can mean, earliest visit first."""
    if move.verb == "clear":
        return sorted({token for token in state.pool if token.startswith("clear.")}, key=lambda t: int(t[6:]))
    found = []
    for token in dict.fromkeys(state.pool):
        building, visit = game.board.building_by_token.get(token, (None, ""))
        if building is None or building.effect.does != move.verb or (move.at and move.at != building.name):
            continue
        if move.verb == "buy" and move.args[0] not in building.effect.items:
            continue
        if move.verb == "undertaker" and move.args and move.args[0] != visit:
            continue
        found.append((building.effect.visits.index(visit) if visit else 0, token))
    return [token for _, token in sorted(found)]


def _why_not_do(game: Game, state: State, move: Do) -> Refusal:
    tokens = _tokens(game, state, move)
    if not tokens:
        return _why_nothing_pending(game, state, move)
    if move.verb == "clear":
        most = int(tokens[-1][6:])
        number = int(move.args[0])
        if not 1 <= number <= min(most, state.wanted):
            return "amount.too_many", {"amount": number, "most": min(most, state.wanted)}
        return None
    if len({token.partition(".")[0] for token in tokens}) > 1:
        raise Ambiguous("step.which_building", step=move.verb, buildings=[token[1:] for token in tokens])
    building, visit = game.board.building_by_token[tokens[0]]
    return VERBS[move.verb].why_not(game, state, building.effect, visit, move.args)


def _why_nothing_pending(game: Game, state: State, move: Do) -> Refusal:
    """Tell a shop that does not sell the thing from a building that was not visited at all."""
    if move.verb == "buy":
        shops = [b for b in game.board.buildings if b.effect.does == "buy" and f"@{b.name}" in state.pool]
        if shops:
            items = [item for shop in shops for item in shop.effect.items]
            return "item.not_here", {"item": move.args[0], "items": items}
    return "step.nothing_pending", {"step": " ".join((move.verb, *move.args))}


def _do(game: Game, state: State, move: Do) -> State:
    tokens = _tokens(game, state, move)
    token = tokens[0]
    if move.verb == "clear":
        token = next(t for t in tokens if int(t[6:]) >= int(move.args[0]))
    pool = list(state.pool)
    pool.remove(token)
    state = state._replace(pool=tuple(pool))
    if move.verb == "clear":
        return clear(state, int(move.args[0]))
    building, visit = game.board.building_by_token[token]
    return VERBS[move.verb].deed(game, state, building.effect, visit, move.args)


def _finish_turn(game: Game, state: State) -> State:
    """The cowbot's theft, then the next turn; what was pending is lost."""
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
    """Whether the cowbot steals at the end of this turn: its suit lies in the lineup and it saw what it looks for."""
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
            yield from legal_assigns(game, state)
            if game.character is not None and game.character.ability == "redeal":
                yield from abilities.choices(game, state)
        case Phase.ACT:
            yield from _steps(game, state)
        case Phase.END:
            yield from round_end.legal_ends(game, state)


def legal_assigns(game: Game, state: State) -> Iterator[Assign]:
    """The six permutations with every change that the gold allows."""
    board = game.board
    for suit_card, value_card, poker_card in dict.fromkeys(permutations(state.lineup)):
        for suit in ("", *(s for s in SUITS if s != suit_card.suit)):
            left = state.gold - (board.suit_change if suit else 0)
            if left < 0:
                continue
            reach = left // board.value_step if board.value_step else abilities.HIGHEST
            lowest = max(1, value_card.value - reach)
            highest = min(abilities.HIGHEST, value_card.value + reach)
            for value in range(lowest, highest + 1):
                yield Assign(suit_card, value_card, poker_card, suit, value - value_card.value)


def _own_acts(game: Game, state: State) -> Iterator[Act]:
    """The turn's own action: where the cards lead, or the Cemetery."""
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
            yield from _effect_steps(game, state, token, pending)
    most = max((int(token[6:]) for token in pending if token.startswith("clear.")), default=0)
    yield from (Do("clear", (str(n),)) for n in range(1, min(most, state.wanted) + 1))
    if abilities.uses_left(game, state) > 0:
        yield from _ability_steps(game, state)
    if state.acted:
        yield Done()


def _effect_steps(game: Game, state: State, token: str, pending: dict[str, None]) -> Iterator[Do]:
    board = game.board
    building, visit = board.building_by_token[token]
    verb = building.effect.does
    others = (board.building_by_token[t][0] for t in pending if t.startswith("@"))
    shared = verb != "buy" and any(b.effect.does == verb and b.name != building.name for b in others)
    for args in VERBS[verb].choices(game, state, building.effect, visit):
        if VERBS[verb].why_not(game, state, building.effect, visit, args) is None:
            yield Do(verb, args, building.name if shared else "")


def _ability_steps(game: Game, state: State) -> Iterator[Move]:
    assert game.character is not None
    if game.character.ability == "bonus":
        for region in game.character.regions:
            for act in actions.legal_acts(game, state, region, opened=True, how=USE):
                if _why_not_act(game, state, act) is None:
                    yield act
    else:
        yield from abilities.choices(game, state)
