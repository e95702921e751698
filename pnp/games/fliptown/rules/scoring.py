"""The final score, the title, the cowbot's score, the solo achievements."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pnp.games.fliptown.board.board import BADLANDS, MINE, TOWN, TRAIL, Board, Goal
from pnp.games.fliptown.rules.goals import EVERYTHING, QUANTITIES, reached
from pnp.games.fliptown.rules.silver import silver_stars
from pnp.games.fliptown.rules.state import Game, State

REGION_SITES = {TRAIL: "stops", BADLANDS: "targets", MINE: "chambers", TOWN: "buildings"}


class Score(NamedTuple):
    """Points by their source."""

    stars: int
    cash: int
    gold: int
    silver: int

    @property
    def total(self) -> int:
        return sum(self)


def score(board: Board, state: State) -> Score:
    """The points of a map as if the game ended now."""
    return Score(
        state.stars,
        state.cash // board.cash_per_point,
        state.gold // board.gold_per_point,
        silver_stars(board, state),
    )


class CowbotScore(NamedTuple):
    """The cowbot's points: for stolen cards, for uncircled sites by region, for the help the player had."""

    stolen: int
    regions: tuple[tuple[str, int], ...]
    character: int
    holdem: int

    @property
    def total(self) -> int:
        return self.stolen + sum(points for _, points in self.regions) + self.character + self.holdem


def cowbot_score(game: Game, state: State) -> CowbotScore:
    """The cowbot's score for the sites that the player left; the level says how many of its regions count."""
    assert game.cowbot is not None
    assert game.level is not None
    board = game.board
    counted = game.cowbot.regions[: game.level.regions]
    regions = tuple(
        (region, multiplier * uncircled(game, state, region))
        for region, multiplier in zip(counted, board.multipliers, strict=False)
    )
    return CowbotScore(
        (len(state.gone) + len(state.stolen)) * game.level.per_stolen,
        regions,
        board.extra_character if game.character else 0,
        board.extra_holdem if game.holdem else 0,
    )


def uncircled(game: Game, state: State, region: str) -> int:
    sites = REGION_SITES[region]
    return EVERYTHING[sites](game.board) - QUANTITIES[sites](game, state)


def beaten(game: Game, state: State) -> bool:
    """Whether the player beats the cowbot; the cowbot wins a tie."""
    return game.cowbot is not None and score(game.board, state).total > cowbot_score(game, state).total


def rank(game: Game, state: State) -> str:
    """The first word of the title: with a character or Hold'em the bar is higher, with both higher still."""
    total = score(game.board, state).total
    column = int(game.character is not None) + int(game.holdem)
    reached_ranks = [name for name, least in game.board.ranks if total >= least[column]]
    return reached_ranks[-1] if reached_ranks else game.board.ranks[0][0]


def wanted_level(board: Board, wanted: int) -> str:
    """The second word of the title."""
    levels = [name for name, least in board.wanted_levels if wanted >= least]
    return levels[-1] if levels else board.wanted_levels[0][0]


def title(game: Game, state: State) -> tuple[str, str]:
    return rank(game, state), wanted_level(game.board, state.wanted)


def achievements(game: Game, state: State, beaten_before: Collection[str] = ()) -> tuple[str, ...]:
    """The solo achievements of a finished game. `beaten_before`: the cowbots beaten on normal in earlier games."""
    return tuple(name for name, goal in game.board.achievements.items() if _achieved(game, state, goal, beaten_before))


def _achieved(game: Game, state: State, goal: Goal, beaten_before: Collection[str]) -> bool:
    if goal.rank is not None:
        order = [name for name, _ in game.board.ranks]
        return order.index(rank(game, state)) >= order.index(goal.rank)
    if goal.beaten is not None:
        now = beaten(game, state) and game.level is not None and game.level.name == goal.beaten
        if not goal.all:
            return now
        fallen = {*beaten_before, *({game.cowbot.name} if now and game.cowbot else ())}
        return now and fallen >= set(game.board.cowbots)
    if goal.of:
        met = sum(_achieved(game, state, part, beaten_before) for part in goal.of)
        return met >= (len(goal.of) if goal.any is None else goal.any)
    return reached(game, state, goal)


def ranking(board: Board, states: tuple[State, ...]) -> tuple[int, ...]:
    """The places of 2-4 players: score, then fewest Wanted, most gold, most cash; equal ones share a place."""
    keys = [(score(board, s).total, -s.wanted, s.gold, s.cash) for s in states]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
