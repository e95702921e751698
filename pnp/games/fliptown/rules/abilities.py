"""Characters: when an ability may be used, and what it does. Bonus actions are ordinary actions with `use`."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.cards import HIGHEST, SUITS, Card, full_deck, parse_card, parse_value, value_name
from pnp.games.fliptown.board.board import Gain
from pnp.games.fliptown.rules.actions import Refusal
from pnp.games.fliptown.rules.gains import clear, gain
from pnp.games.fliptown.rules.moves import Use
from pnp.games.fliptown.rules.state import LINEUP, Game, Phase, State

AT_ROUND_END = {"any-poker-card", "draw", "clear", "gold"}


def uses_left(game: Game, state: State) -> int:
    return game.character.uses - state.used if game.character else 0


def why_not_used(game: Game, state: State, ability: str, region: str = "") -> Refusal:
    """The check that all abilities share: the character has the ability, and a use is left."""
    if game.character is None:
        return "use.no_character", {}
    if game.character.ability != ability or (region and region not in game.character.regions):
        return "use.other_ability", {"character": game.character.name}
    if uses_left(game, state) < 1:
        return "use.spent", {"character": game.character.name, "uses": game.character.uses}
    return None


def why_not(game: Game, state: State, use: Use) -> Refusal:
    """Why the ability can't be used this way now, or None."""
    ability = "any-poker-card" if use.what == "poker" else use.what
    if refusal := why_not_used(game, state, ability):
        return refusal
    assert game.character is not None
    ending = state.phase is Phase.END
    if ending and ability not in AT_ROUND_END:
        return "use.only_in_turn", {"character": game.character.name}
    if not ending and (ability in {"any-poker-card", "draw"} or game.character.when == "end"):
        return "use.only_at_end", {"character": game.character.name}
    if ability == "draw" and state.drawn >= len(game.deck(state)):
        return "use.draw_empty", {}
    if ability == "redeal" and (state.phase is not Phase.ASSIGN or game.spare_cards(state) < LINEUP):
        return "use.redeal_late", {}
    if ability in {"any", "shift"}:
        return _why_not_card(state, use)
    if ability == "clear":
        return _why_not_clear(game, state, use)
    if ability == "any-poker-card":
        return _why_not_poker(game, state, use)
    return None


def _why_not_card(state: State, use: Use) -> Refusal:
    """The suit or value card can change only before the turn's action uses it."""
    if state.acted:
        return "use.card_late", {}
    if use.what == "any":
        known = use.args[0] in SUITS or (parse_value(use.args[0]) or HIGHEST + 1) <= HIGHEST
        return None if known else ("use.any_what", {"found": use.args[0]})
    steps = int(use.args[0])
    if steps == 0 or abs(steps) > state.pans:
        return "use.shift_far", {"steps": steps, "pans": state.pans}
    if not 1 <= state.value + steps <= HIGHEST:
        return "change.outside", {"value": value_name(state.value), "steps": steps}
    return None


def _why_not_clear(game: Game, state: State, use: Use) -> Refusal:
    assert game.character is not None
    if game.character.per_hammer:
        return ("use.clear_amount", {"character": game.character.name}) if use.args else None
    if not use.args:
        return "amount.none", {}
    number = int(use.args[0])
    if number < 1:
        return "amount.none", {}
    if number > game.character.up_to:
        return "amount.too_many", {"amount": number, "most": game.character.up_to}
    if number > state.wanted:
        return "wanted.short", {"amount": number, "wanted": state.wanted}
    return None


def _why_not_poker(game: Game, state: State, use: Use) -> Refusal:
    held, wished = (parse_card(text) for text in use.args)
    if held is None or wished is None:
        return "card.unknown", {"found": "=".join(use.args)}
    if held not in state.hand + game.holdem_cards(state):
        return "use.not_in_hand", {"card": str(held)}
    return None


def choices(game: Game, state: State) -> Iterator[Use]:
    """Every legal use of the ability at this moment, without bonus actions."""
    if uses_left(game, state) < 1:
        return
    for use in _candidates(game, state):
        if why_not(game, state, use) is None:
            yield use


def _candidates(game: Game, state: State) -> Iterator[Use]:
    assert game.character is not None
    ability = game.character.ability
    if ability == "any":
        yield from (Use("any", (suit,)) for suit in SUITS if suit != state.suit)
        yield from (Use("any", (value_name(value),)) for value in range(1, HIGHEST + 1) if value != state.value)
    elif ability == "shift":
        yield from (Use("shift", (f"{n:+d}",)) for n in range(-state.pans, state.pans + 1) if n)
    elif ability == "clear":
        amounts = range(1, min(game.character.up_to, state.wanted) + 1)
        yield from (Use("clear", (str(n),)) for n in amounts)
        if game.character.per_hammer and state.hammers and state.wanted:
            yield Use("clear")
    elif ability == "any-poker-card":
        for held in state.hand + game.holdem_cards(state):
            yield from (Use("poker", (str(held), str(card))) for card in full_deck() if card != held)
    elif ability == "gold" and state.phase is Phase.ACT and not state.acted:
        return  # it is the same before the assignment, and offered there
    elif ability != "bonus":
        yield Use(ability)


def use_ability(game: Game, state: State, use: Use) -> State:
    """The immediate effect. `round_end` handles the Cheat's and the Marshal's cards, `turns` handles the redeal."""
    assert game.character is not None
    state = state._replace(used=state.used + 1)
    if use.what == "gold":
        return gain(game, state, Gain(gold=state.wanted))
    if use.what == "clear":
        return clear(state, int(use.args[0]) if use.args else game.character.per_hammer * state.hammers)
    if use.what == "shift":
        return state._replace(value=state.value + int(use.args[0]))
    if use.what == "any" and use.args[0] in SUITS:
        return state._replace(suit=use.args[0])
    if use.what == "any":
        return state._replace(value=parse_value(use.args[0]) or state.value)
    return state


def cheated(cards: tuple[Card, ...], uses: tuple[Use, ...]) -> tuple[Card, ...]:
    """The hand with the Cheat's card counting as another one."""
    for use in uses:
        if use.what == "poker":
            held, wished = (parse_card(text) for text in use.args)
            assert held is not None
            assert wished is not None
            at = cards.index(held)
            cards = (*cards[:at], wished, *cards[at + 1 :])
    return cards
