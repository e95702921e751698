"""The rules that a puzzle needs: the five reminders that matter most at its position.

A reminder is the name of a text and its figures, which come from the board and the position alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.games.fliptown.board.board import Effect
from pnp.games.fliptown.print.map.items import region_of
from pnp.games.fliptown.print.symbols import amount_text
from pnp.games.fliptown.rules.actions import gun_bonus
from pnp.games.fliptown.rules.effects import COLOURS
from pnp.games.fliptown.rules.state import Game, State
from pnp.sheet.west.signs import value_sign

SHOWN = 5


class Reminder(NamedTuple):
    name: str
    weight: int
    figures: Mapping[str, Any]


def reminders_of(game: Game, state: State) -> tuple[Reminder, ...]:
    """The most important reminders, in the order of a turn; fewer than five only on a board with very few rules."""
    found = [reminder for rule in _RULES for reminder in rule(game, state)]
    kept = sorted(found, key=lambda reminder: -reminder.weight)[:SHOWN]
    return tuple(reminder for reminder in found if reminder in kept)


def ends_round(game: Game, state: State) -> bool:
    """Whether a round is played to its end, with poker, work and the sheriff."""
    return game.last[0] > state.round or game.last[1] == game.board.turns


def _bank(game: Game, state: State) -> Iterator[Reminder]:
    colours = [colour for colour, bit in COLOURS.items() if state.banked & bit]
    if colours:
        pays = "/".join(str(stars) for stars in game.board.bank_stars[state.round - 1 : game.last[0]])
        yield Reminder("bank", 89, {"colours": colours, "stars": pays})


def _bail(game: Game, state: State) -> Iterator[Reminder]:
    hunted = [value_sign(value) for n, value in enumerate(game.board.outlaws) if state.hunted >> n & 1]
    if hunted:
        rewards = [amount_text(gain) for gain in game.board.bail_rewards.values()]
        yield Reminder("bail", 88, {"outlaws": hunted, "rewards": rewards})


def _gold(game: Game, state: State) -> Iterator[Reminder]:
    weight = 86 if state.gold >= game.board.value_step else 48
    unchanged = game.board.rulings.cemetery_changes == "refused"
    figures = {"suit": game.board.suit_change, "step": game.board.value_step, "unchanged": unchanged}
    yield Reminder("gold", weight, figures)


def _robbery(game: Game, state: State) -> Iterator[Reminder]:
    board = game.board
    if state.targets.bit_count() < len(board.targets):
        masked = sum(item.less_wanted for n, item in enumerate(board.items) if state.items >> n & 1)
        up = board.rulings.half_stars == "up"
        yield Reminder("robbery", 94, {"gun": gun_bonus(game, state), "masked": masked, "up": up})


def _tools(game: Game, state: State) -> Iterator[Reminder]:
    """Goods that help on the Trail or in the Mine; guns and masks belong to robberies."""
    board = game.board
    held = [item for n, item in enumerate(board.items) if state.items >> n & 1 and region_of(item) and not item.gun]
    horse = sum(item.trail for item in held)
    pickaxe = max((item.mine for item in held), default=0)
    open_trail = state.stops.bit_length() < len(board.stops)
    if horse and open_trail:
        yield Reminder("horse", 85, {"n": horse})
    if pickaxe:
        yield Reminder("pickaxe", 85, {"n": pickaxe, "exact": board.rulings.pickaxe == "exact"})


def _bonus(_game: Game, _state: State) -> Iterator[Reminder]:
    yield Reminder("bonus", 84, {})


def _trail(game: Game, state: State) -> Iterator[Reminder]:
    if state.stops.bit_length() < len(game.board.stops):
        yield Reminder("trail", 52, {})


def _town(game: Game, state: State) -> Iterator[Reminder]:
    if state.buildings.bit_count() < len(game.board.buildings):
        yield Reminder("town", 50, {})


def _cemetery(game: Game, state: State) -> Iterator[Reminder]:
    board = game.board
    if state.stones.bit_count() == len(board.stones):
        return
    wanted = 0 if state.truce else board.stone_wanted
    stars = board.shovel_stars if state.shovel else 0
    yield Reminder("cemetery", 76 if state.truce or state.shovel else 54, {"wanted": wanted, "stars": stars})


def _land(game: Game, state: State) -> Iterator[Reminder]:
    land = game.board.land
    if land is not None and state.land != land.full:
        left = len(land.squares) - state.land.bit_count()
        yield Reminder("land", 70 if state.land else 40, {"n": left, "gain": amount_text(land.complete)})


def _hotel(game: Game, state: State) -> Iterator[Reminder]:
    if effect := _effect(game, "check-in"):
        nights = effect.silver
        if state.hotel < len(nights):
            last = nights[state.hotel - 1] if state.hotel else 0
            figures = {"last": last, "next": nights[state.hotel], "price": effect.price}
            yield Reminder("hotel", 71 if state.hotel else 42, figures)


def _silver(game: Game, state: State) -> Iterator[Reminder]:
    board = game.board
    counting = [chamber for n, chamber in enumerate(board.chambers) if chamber.silver and state.chambers >> n & 1]
    if counting:
        yield Reminder("silver", 74, {"chambers": [chamber.name for chamber in counting]})


def _holdem(game: Game, state: State) -> Iterator[Reminder]:
    if game.holdem and ends_round(game, state):
        yield Reminder("holdem", 90, {})


def _work(game: Game, state: State) -> Iterator[Reminder]:
    if (state.pans or state.hammers) and ends_round(game, state):
        figures = {"gold": game.board.gold_per_pan, "cash": game.board.cash_per_hammer}
        yield Reminder("work", 66, figures)


def _sheriff(game: Game, state: State) -> Iterator[Reminder]:
    board = game.board
    if ends_round(game, state):
        played = board.fines[state.round - 1 : game.last[0]]
        cash, stars = ("/".join(str(fine[part]) for fine in played) for part in (0, 1))
        figures = {"cash": cash, "stars": stars, "bribe": board.bribe, "limit": board.no_cash_from}
        yield Reminder("sheriff", 96, {**figures, "wanted": state.wanted})


def _score(game: Game, _state: State) -> Iterator[Reminder]:
    yield Reminder("score", 92, {"cash": game.board.cash_per_point, "gold": game.board.gold_per_point})


def _effect(game: Game, does: str) -> Effect | None:
    return next((building.effect for building in game.board.buildings if building.effect.does == does), None)


_RULES: tuple[Callable[[Game, State], Iterator[Reminder]], ...] = (
    _bank, _bail, _gold, _robbery, _tools, _trail, _town, _cemetery, _bonus, _land, _hotel, _silver, _holdem, _work,
    _sheriff, _score,
)  # fmt: skip
"""The reminders in the order of printing."""
