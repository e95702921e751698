"""Checks whether a position is possible in this game; reports all faults at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pnp.core.findings import Finding
from pnp.games.fliptown.rules.actions import open_ways
from pnp.games.fliptown.rules.state import LINEUP, Game, Phase, State, start_state
from pnp.games.fliptown.text.position import FIELDS

IN_TURN = ("lineup", "bails", "suit", "value", "paid", "acted", "pool", "gained", "met")
"""Fields of a position that are empty between two turns."""


def faults(game: Game, state: State) -> list[Finding]:
    """All faults of a position as the start of this game, in the order of the position's fields."""
    return [Finding(f"position.{code}", params) for code, params in _faults(game, state)]


def _faults(game: Game, state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    board = game.board
    here, there = (state.round, state.turn), game.first
    if here != there:
        yield "other_turn", {"found": f"{here[0]}.{here[1]}", "expected": f"{there[0]}.{there[1]}"}
        return
    if state.phase is Phase.OVER:
        yield "over", {}
        return
    if state.phase is not Phase.FLIP:
        yield "phase", {"found": str(state.phase)}
        return
    started = [name for name, field in FIELDS.items() if name in IN_TURN and field.write(board, state)]
    if started:
        yield "in_turn", {"fields": started}
    if state.pans > board.pan_limit or state.hammers > board.hammer_limit:
        yield "tools", {"pans": board.pan_limit, "hammers": board.hammer_limit}
    yield from _deck_faults(game, state)
    yield from _mine_faults(game, state)
    yield from _town_faults(game, state)
    if state.stones & board.stones_at_start != board.stones_at_start:
        names = [stone.name for n, stone in enumerate(board.stones) if board.stones_at_start >> n & 1]
        yield "stones", {"stones": names}
    if there == (1, 1) and state != start_state(game):
        yield "not_start", {}


def _deck_faults(game: Game, state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    least = game.set_aside() + LINEUP * (state.turn - 1)
    most = least + game.spare_cards(state._replace(drawn=least)) - 3
    if not least <= state.drawn <= most:
        yield "drawn", {"found": state.drawn, "least": least, "most": most}
    if len(state.hand) > state.turn - 1:
        yield "hand", {"found": len(state.hand), "most": state.turn - 1}
    seen = [*state.hand, *state.stolen]
    away = [*seen, *state.gone]
    if len(set(away)) != len(away):
        yield "twice", {"cards": sorted(str(card) for card, times in Counter(away).items() if times > 1)}
    past = game.deck(state)[: state.drawn]
    strange = [str(card) for card in seen if card not in past]
    if strange:
        yield "not_drawn", {"cards": strange}
    if state.claimed >> len(game.bounties):
        yield "claimed", {"most": len(game.bounties)}
    if (state.stolen or state.gone) and game.cowbot is None:
        yield "stolen", {}
    if state.used > (game.character.uses if game.character else 0):
        yield "used", {"found": state.used}


def _mine_faults(game: Game, state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, chamber in enumerate(game.board.chambers):
        if state.chambers >> number & 1 and not open_ways(chamber, state.chambers):
            yield "chamber", {"chamber": chamber.name}


def _town_faults(game: Game, state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every gain from the Town needs a visit there."""
    board = game.board
    visited = {b.effect.does for n, b in enumerate(board.buildings) if state.buildings >> n & 1}
    sold = {item for n, b in enumerate(board.buildings) if state.buildings >> n & 1 for item in b.effect.items}
    for number, item in enumerate(board.items):
        if state.items >> number & 1:
            if item.name not in sold:
                yield "item", {"item": item.name}
            if item.needs is not None and not state.items >> board.item_index[item.needs] & 1:
                yield "item_needs", {"item": item.name, "needs": item.needs}
    marks = {"bank": state.banked, "hunt": state.hunted, "check-in": state.hotel, "land": state.land}
    marks["undertaker"] = state.visits or state.truce
    for effect, mark in marks.items():
        if mark and effect not in visited:
            yield "unvisited", {"effect": effect}
    if state.hotel > len(board.hotel):
        yield "hotel", {"found": state.hotel, "most": len(board.hotel)}
    if state.visits > len(board.undertaker_visits):
        yield "visits", {"found": state.visits, "most": len(board.undertaker_visits)}
