"""The effects of buildings: the choices, the legality and the action of each. The verbs are the notation's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from pnp.core.cards import value_name
from pnp.games.fliptown.board.board import Effect, Gain
from pnp.games.fliptown.rules.actions import Refusal
from pnp.games.fliptown.rules.gains import clear, gain
from pnp.games.fliptown.rules.state import Game, State

Args: TypeAlias = tuple[str, ...]
COLOURS = {"red": 1, "black": 2}


class Verb(NamedTuple):
    """How an effect works: the arguments to offer, the check that refuses some, and the action."""

    choices: Callable[[Game, State, Effect, str], Iterator[Args]]
    why_not: Callable[[Game, State, Effect, str, Args], Refusal]
    deed: Callable[[Game, State, Effect, str, Args], State]


def _cash_for(state: State, price: int) -> Refusal:
    return ("cash.short", {"price": price, "cash": state.cash}) if price > state.cash else None


def _amount(args: Args, most: int) -> tuple[int, Refusal]:
    number = int(args[0])
    if number < 1:
        return number, ("amount.none", {})
    if number > most:
        return number, ("amount.too_many", {"amount": number, "most": most})
    return number, None


# Undertaker: one effect for each of the first visits. It is named only if two visits of one turn are pending.


def _undertaker_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    pending = {token.rpartition(".")[2] for token in state.pool}
    earliest = next(name for name in effect.visits if name in pending)
    yield () if visit == earliest else (visit,)


def _undertaker_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    if game.board.rulings.declined_visit == "kept":
        visit = effect.visits[state.visits] if state.visits < len(effect.visits) else ""
    if not visit or (args and args[0] != visit):
        return "step.nothing_pending", {"step": " ".join(("undertaker", *args))}
    return None


def _undertaker(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    if game.board.rulings.declined_visit == "kept":
        visit = effect.visits[state.visits]
        state = state._replace(visits=state.visits + 1)
    return state._replace(truce=True) if visit == "truce" else state._replace(shovel=True)


# Bank: each colour once.


def _bank_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    return ((colour,) for colour in COLOURS)


def _bank_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    if args[0] not in COLOURS:
        return "bank.colour", {"found": args[0]}
    if state.banked & COLOURS[args[0]]:
        return "bank.twice", {"colour": args[0]}
    return _cash_for(state, effect.price)


def _bank(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    return state._replace(cash=state.cash - effect.price, banked=state.banked | COLOURS[args[0]])


# Hideout and Church: cross out Wanted, free or for cash.


def _hide_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    return ((str(n),) for n in range(1, min(effect.up_to, state.wanted) + 1))


def _hide_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    number, refusal = _amount(args, effect.up_to)
    if refusal is None and number > state.wanted:
        return "wanted.short", {"amount": number, "wanted": state.wanted}
    return refusal


def _donate_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    return _hide_why_not(game, state, effect, visit, args) or _cash_for(state, int(args[0]) * effect.price)


def _cross_out(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    number = int(args[0])
    return clear(state, number)._replace(cash=state.cash - number * effect.price)


# Shops: one item a visit, each item once.


def _buy_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    return ((item,) for item in effect.items)


def _buy_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    index = game.board.item_index
    if args[0] not in effect.items:
        return "item.not_here", {"item": args[0], "items": list(effect.items)}
    item = game.board.items[index[args[0]]]
    if state.items >> index[item.name] & 1:
        return "item.owned", {"item": item.name}
    if item.needs is not None and not state.items >> index[item.needs] & 1:
        return "item.needs", {"item": item.name, "needs": item.needs}
    return _cash_for(state, item.price)


def _buy(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    number = game.board.item_index[args[0]]
    item = game.board.items[number]
    state = state._replace(cash=state.cash - item.price, items=state.items | 1 << number)
    return gain(game, state, item.gain)


# Hotel: the next silver star.


def _no_choice(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    yield ()


def _check_in_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    if state.hotel >= len(effect.silver):
        return "hotel.full", {"nights": len(effect.silver)}
    return _cash_for(state, effect.price)


def _check_in(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    return state._replace(cash=state.cash - effect.price, hotel=state.hotel + 1)


# Land office: a shape into the grid.


def _land_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    land = game.board.land
    if land is not None:
        yield from (p.squares for p in land.placements.values() if not p.mask & state.land and p.price <= state.cash)


def _land_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    land = game.board.land
    assert land is not None
    if unknown := [square for square in args if square not in land.squares]:
        return "land.square", {"square": unknown[0], "squares": list(land.squares)}
    mask = 0
    for square in args:
        mask |= 1 << land.squares.index(square)
    placed = land.placements.get(mask)
    if placed is None or len(set(args)) != len(args):
        return "land.shape", {"squares": list(args), "shapes": list(land.shapes)}
    if mask & state.land:
        taken = [square for square in args if state.land >> land.squares.index(square) & 1]
        return "land.overlap", {"squares": taken}
    return _cash_for(state, placed.price)


def _claim(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    land = game.board.land
    assert land is not None
    placed = land.placements[sum(1 << land.squares.index(square) for square in args)]
    state = state._replace(cash=state.cash - placed.price, land=state.land | placed.mask)
    state = gain(game, state, Gain(stars=placed.stars))
    return gain(game, state, land.complete) if state.land == land.full else state


# Bail Bonds: hunt an outlaw.


def _hunt_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    return ((value_name(value),) for value in effect.outlaws)


def _hunt_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    names = [value_name(value) for value in effect.outlaws]
    if args[0] not in names:
        return "hunt.unknown", {"found": args[0], "outlaws": names}
    if state.hunted >> names.index(args[0]) & 1:
        return "hunt.twice", {"outlaw": args[0]}
    return None


def _hunt(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    names = [value_name(value) for value in effect.outlaws]
    return state._replace(hunted=state.hunted | 1 << names.index(args[0]))


# Sheriff's Office: a look at the card, then one of its rewards.


def _peek_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    return ((word,) for word in effect.rewards)


def _peek_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    return why_not_reward(game, state, effect, args[0])


def why_not_reward(game: Game, state: State, effect: Effect, word: str) -> Refusal:
    """A reward by choice (Bail Bonds, Sheriff's Office). With too little Wanted, the ruling `clear_short` decides."""
    if word not in effect.rewards:
        return "reward.unknown", {"found": word, "rewards": list(effect.rewards)}
    wanted = effect.rewards[word].clear
    if wanted > state.wanted and game.board.rulings.clear_short == "refused":
        return "wanted.short", {"amount": wanted, "wanted": state.wanted}
    return None


def take_reward(game: Game, state: State, effect: Effect, word: str) -> State:
    """The player never chooses the amount of Wanted to cross out here, whatever the ruling on stops says."""
    reward = effect.rewards[word]
    return clear(gain(game, state, reward._replace(clear=0)), reward.clear)


def _peek(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    return take_reward(game, state, effect, args[0])


# Saloon and Prospector's Club: stars for cash or for gold.


def _drink_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    most = effect.up_to if effect.price == 0 else min(effect.up_to, state.cash // effect.price)
    return ((str(n),) for n in range(1, most + 1))


def _drink_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    number, refusal = _amount(args, effect.up_to)
    return refusal or _cash_for(state, number * effect.price)


def _drink(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    number = int(args[0])
    return gain(game, state._replace(cash=state.cash - number * effect.price), Gain(stars=number))


def _invest_choices(game: Game, state: State, effect: Effect, visit: str) -> Iterator[Args]:
    most = effect.up_to if effect.price == 0 else min(effect.up_to, state.gold // effect.price)
    return ((str(n),) for n in range(1, most + 1))


def _invest_why_not(game: Game, state: State, effect: Effect, visit: str, args: Args) -> Refusal:
    number, refusal = _amount(args, effect.up_to)
    price = number * effect.price
    if refusal is None and price > state.gold:
        return "gold.short", {"price": price, "gold": state.gold}
    return refusal


def _invest(game: Game, state: State, effect: Effect, visit: str, args: Args) -> State:
    number = int(args[0])
    return gain(game, state._replace(gold=state.gold - number * effect.price), Gain(stars=number))


VERBS = {
    "undertaker": Verb(_undertaker_choices, _undertaker_why_not, _undertaker),
    "bank": Verb(_bank_choices, _bank_why_not, _bank),
    "hide": Verb(_hide_choices, _hide_why_not, _cross_out),
    "buy": Verb(_buy_choices, _buy_why_not, _buy),
    "donate": Verb(_hide_choices, _donate_why_not, _cross_out),
    "check-in": Verb(_no_choice, _check_in_why_not, _check_in),
    "land": Verb(_land_choices, _land_why_not, _claim),
    "hunt": Verb(_hunt_choices, _hunt_why_not, _hunt),
    "peek": Verb(_peek_choices, _peek_why_not, _peek),
    "drink": Verb(_drink_choices, _drink_why_not, _drink),
    "invest": Verb(_invest_choices, _invest_why_not, _invest),
}
