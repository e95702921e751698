"""The rules of Lode: pure functions over a frozen state.

1. A row of claims holds gold, shuffled over it.
2. A turn is one decision: dig, rest, sell or pass.
3. Digging takes a lamp.
4. A claim is dug once.
5. It gives its gold, and more for each neighbour that is dug already.
6. Resting gives lamps, up to a limit.
7. Nobody rests with all lamps in hand.
8. Selling turns gold into coins.
9. There is one sale.
10. The game ends after its last turn.
11. A nugget is a point, a coin is several.
12. The points give a title.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pnp.core.findings import Illegal, Unreadable


@dataclass(frozen=True)
class Board:
    """What a definition says."""

    name: str
    digest: str
    claims: tuple[str, ...]
    gold: tuple[int, ...]
    turns: dict[str, int]
    start: int
    most: int
    rest: int
    beside: int
    price: int
    coins: int
    coin: int
    titles: dict[int, str]


@dataclass(frozen=True)
class Game:
    """What never changes during a game: the board, the gold of each claim, the number of turns."""

    board: Board
    gold: tuple[int, ...]
    turns: int


@dataclass(frozen=True)
class State:
    turn: int
    lamps: int
    gold: int = 0
    coins: int = 0
    dug: frozenset[int] = frozenset()
    sold: bool = False


def why_not(game: Game, state: State, move: str) -> tuple[str, dict[str, Any]] | None:
    """Why a move is not legal: a code and its figures."""
    verb, _, claim = move.partition(" ")
    if verb == "dig":
        if claim not in game.board.claims:
            return "lode.no_claim", {"found": claim, "known": list(game.board.claims)}
        if game.board.claims.index(claim) in state.dug:
            return "lode.dug", {"claim": claim}
        return None if state.lamps else ("lode.dark", {})
    if verb == "rest":
        return None if state.lamps < game.board.most else ("lode.rested", {"most": game.board.most})
    if state.sold:
        return "lode.sold", {}
    return None if state.gold >= game.board.price else ("lode.poor", {"price": game.board.price})


def legal_moves(game: Game, state: State) -> tuple[str, ...]:
    if is_over(game, state):
        return ()
    moves = (*(f"dig {claim}" for claim in game.board.claims), "rest", "sell", "pass")
    return tuple(move for move in moves if move == "pass" or why_not(game, state, move) is None)


def apply(game: Game, state: State, move: str) -> State:
    """The state after a legal move."""
    board, after = game.board, replace(state, turn=state.turn + 1)
    verb, _, claim = move.partition(" ")
    if verb == "dig":
        number = board.claims.index(claim)
        found = game.gold[number] + board.beside * len({number - 1, number + 1} & state.dug)
        return replace(after, lamps=state.lamps - 1, gold=state.gold + found, dug=state.dug | {number})
    if verb == "rest":
        return replace(after, lamps=min(board.most, state.lamps + board.rest))
    if verb == "sell":
        return replace(after, gold=state.gold - board.price, coins=state.coins + board.coins, sold=True)
    return after


def is_over(game: Game, state: State) -> bool:
    return state.turn > game.turns


def score(game: Game, state: State) -> int:
    return state.gold + state.coins * game.board.coin


def title(game: Game, points: int) -> str:
    return max((least, name) for least, name in game.board.titles.items() if least <= points)[1]


def held(state: State) -> dict[str, int]:
    return {"gold": state.gold, "coins": state.coins, "lamps": state.lamps}


def read_move(text: str, column: int = 1) -> str:
    """A move in its one spelling; raises `Unreadable`."""
    words = text.lower().split()
    if words in (["rest"], ["sell"], ["pass"]):
        return words[0]
    if len(words) == 2 and words[0] == "dig":
        return " ".join(words)
    raise Unreadable("lode.move", column=column, found=text[:40])


def play(game: Game, state: State, move: str, column: int = 1) -> State:
    """The state after a move; raises `Illegal` where it is not allowed."""
    refusal = None if move == "pass" else why_not(game, state, move)
    if refusal is not None:
        raise Illegal(refusal[0], column=column, **refusal[1])
    return apply(game, state, move)


def format_position(game: Game, state: State) -> str:
    dug = "".join(game.board.claims[n] for n in sorted(state.dug)) or "-"
    return f"1.{state.turn} l{state.lamps} g{state.gold} c{state.coins} dug={dug} {'sold' if state.sold else 'unsold'}"


def parse_position(game: Game, text: str) -> State:
    """The state of a position; raises `Unreadable`."""
    try:
        turn, lamps, gold, coins, dug, sold = text.split()
        claims = frozenset(game.board.claims.index(claim) for claim in dug.removeprefix("dug=") if claim != "-")
        state = State(int(turn[2:]), int(lamps[1:]), int(gold[1:]), int(coins[1:]), claims, sold == "sold")
    except ValueError:
        raise Unreadable("lode.position", column=1, found=text[:40]) from None
    if format_position(game, state) != text:
        raise Unreadable("lode.position", column=1, found=text[:40])
    return state
