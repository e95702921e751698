"""A position as marks on the map: the places that are ringed, crossed out, filled or written in. Nothing is drawn here.

The names are those of the map's spots: `("trail", "3")`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.cards import Card
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, TOWN, TRAIL
from pnp.games.fliptown.daily.sheet.past import COUNTED, Past
from pnp.games.fliptown.print.map.items import region_of
from pnp.games.fliptown.rules.effects import COLOURS
from pnp.games.fliptown.rules.state import Game, State
from pnp.sheet.west.pencil import Mark
from pnp.sheet.west.signs import value_sign


def marks_of(game: Game, state: State, past: Past, cells: Mapping[str, int]) -> tuple[Mark, ...]:
    """All marks on the map at a position. `cells` is the length of each of the ledger's tracks."""
    return (
        *_sites(game, state),
        *_town(game, state),
        *_ledger(state, past, cells),
        *_cards(game, state, past),
    )


def _on(bits: int, names: tuple[str, ...]) -> Iterator[str]:
    return (name for number, name in enumerate(names) if bits >> number & 1)


def _sites(game: Game, state: State) -> Iterator[Mark]:
    """Visited sites are ringed, stops passed by are crossed out. A site that is circled in print needs no mark."""
    board = game.board
    passed = (1 << state.stops.bit_length()) - 1 & ~state.stops
    stops = tuple(stop.name for stop in board.stops)
    yield from (Mark(TRAIL, name) for name in _on(state.stops, stops))
    yield from (Mark(TRAIL, name, "cross") for name in _on(passed, stops))
    yield from (Mark(BADLANDS, name) for name in _on(state.targets, tuple(target.name for target in board.targets)))
    yield from (Mark("row", row.name) for row in board.rows if state.targets & row.mask == row.mask)
    yield from (Mark(MINE, name) for name in _on(state.chambers, tuple(chamber.name for chamber in board.chambers)))
    yield from (Mark(TOWN, name) for name in _on(state.buildings, tuple(shop.name for shop in board.buildings)))
    dug = state.stones & ~board.stones_at_start
    yield from (Mark(CEMETERY, name) for name in _on(dug, tuple(stone.name for stone in board.stones)))


def _town(game: Game, state: State) -> Iterator[Mark]:
    """The effects of buildings: goods, and the undertaker's favours, are marked in their shop and where they help."""
    board = game.board
    for number, item in enumerate(board.items):
        if state.items >> number & 1:
            yield Mark("shop", item.name)
            if region_of(item) is not None:
                yield Mark("item", item.name)
    powers = {"truce": state.truce, "shovel": state.shovel}
    for visit in board.undertaker_visits[: state.visits]:
        yield Mark("shop", visit, "ring" if powers[visit] else "cross")
    yield from (Mark("undertaker", power) for power, held in powers.items() if held)
    yield from (Mark("bank", colour) for colour, bit in COLOURS.items() if state.banked & bit)
    yield from (Mark("outlaw", name) for name in _on(state.hunted, tuple(map(str, board.outlaws))))
    yield from (Mark("hotel", str(silver)) for silver in board.hotel[: state.hotel])
    if board.land is not None:
        yield from (Mark("land", name, "fill") for name in _on(state.land, board.land.squares))


def _ledger(state: State, past: Past, cells: Mapping[str, int]) -> Iterator[Mark]:
    """Earned amounts are ringed, the spent part is crossed out; the amount left stands beside the track.

    If a track is too short for all that was ever earned, it shows the amount held, as if it had been started again.
    """
    for name in COUNTED:
        held, earned = getattr(state, name), past.earned[name]
        spent = earned - held if earned <= cells[name] else 0
        yield from (Mark(name, str(cell), "cross") for cell in range(1, spent + 1))
        yield from (Mark(name, str(cell)) for cell in range(spent + 1, min(spent + held, cells[name]) + 1))
        yield Mark("held", name, "write", str(held))
    for name in ("pans", "hammers"):
        yield from (Mark(name, str(cell)) for cell in range(1, getattr(state, name) + 1))


def _cards(game: Game, state: State, past: Past) -> Iterator[Mark]:
    """The poker cards of earlier rounds and of this one so far, the cards laid aside, and the sheriff's fines."""
    hands = {number: hand.cards for number, hand in enumerate(state.hands, start=state.round - len(state.hands))}
    for number, cards in {**hands, state.round: state.hand}.items():
        for turn, card in enumerate(cards, start=1):
            yield Mark("poker", f"{number}.{turn}", "write", value_sign(card.value))
            yield Mark("suit", f"{number}.{turn}.{card.suit}")
    for number, aside in {**past.set_aside, state.round: game.holdem_cards(state)}.items():
        for place, card in enumerate(aside, start=1):
            yield _written("holdem", f"{number}.{place}", card)
    for number, card in past.sheriffs.items():
        yield _written("sheriff", str(number), card)
    yield from (Mark("fine", str(number)) for number in sorted(past.fined))


def _written(group: str, name: str, card: Card) -> Mark:
    return Mark(group, name, "write", value_sign(card.value), card.suit)
