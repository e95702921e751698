"""The state of one player's game, and the game around it that never changes.

A state is a plain tuple of numbers: circled sites are bit sets over the board's tables. Between turns the part below
`lineup` is empty, so two ways of playing a turn that leave the same map behind give equal states.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from pnp.core.brief import brief
from pnp.core.cards import Card
from pnp.games.fliptown.board.board import Board, Bounty, Character, Cowbot, Level

LINEUP = 3
"""Suit card, value card, poker card: part of a turn's structure, not a figure of the board."""
HOLDEM = 2
"""Cards that Hold'em gives each player at the start of a round."""


class Phase(StrEnum):
    """What the player does next."""

    FLIP = "flip"  # the lineup is still in the deck
    BAIL = "bail"  # choose a reward for each hunted outlaw in the lineup
    ASSIGN = "assign"  # suit card, value card, poker card
    ACT = "act"  # the turn's action, then the pool
    END = "end"  # hand, pan and work, sheriff
    OVER = "over"


class Hand(NamedTuple):
    """A poker hand of a finished round: the cards of the five turns and what it counted as ("" for nothing)."""

    cards: tuple[Card, ...]
    name: str


class State(NamedTuple):
    """Everything that can change in a game, for one player."""

    round: int
    turn: int
    phase: Phase = Phase.FLIP
    drawn: int = 0  # cards taken from the round's deck so far
    stars: int = 0
    cash: int = 0
    gold: int = 0
    wanted: int = 0
    pans: int = 0
    hammers: int = 0
    stops: int = 0
    targets: int = 0
    chambers: int = 0
    buildings: int = 0
    stones: int = 0
    land: int = 0
    items: int = 0
    visits: int = 0  # to the Undertaker, counted while they have effects
    truce: bool = False  # no Wanted in the Cemetery
    shovel: bool = False
    banked: int = 0  # 1 red, 2 black
    hunted: int = 0
    hotel: int = 0
    hand: tuple[Card, ...] = ()
    hands: tuple[Hand, ...] = ()
    arrests: int = 0
    stolen: tuple[Card, ...] = ()  # by the cowbot in this round
    gone: tuple[Card, ...] = ()  # by the cowbot in earlier rounds
    used: int = 0  # times the character's ability was used
    toured: int = 0  # regions in which a bonus action was taken (bounties)
    claimed: int = 0  # bounties that were paid out
    # inside a turn only
    lineup: tuple[Card, ...] = ()  # as flipped; once assigned: suit card, value card, poker card
    bails: int = 0
    suit: str = ""
    value: int = 0
    paid_suit: bool = False
    paid_steps: int = 0
    acted: bool = False
    pool: tuple[str, ...] = ()
    gained: int = 0  # the gains that a cowbot looks for
    met: int = 0  # bounties met in this turn


@dataclass(frozen=True)
class Game:
    """Everything fixed before the first card: board, decks, variant, stretch of turns, seat at the table."""

    board: Board
    decks: Mapping[int, tuple[Card, ...]]
    holdem: bool = False
    character: Character | None = None
    cowbot: Cowbot | None = None
    level: Level | None = None
    first: tuple[int, int] = (1, 1)
    last: tuple[int, int] = (0, 0)
    seats: int = 1
    seat: int = 0
    bounties: tuple[Bounty, ...] = ()
    competitive: bool = False

    def __repr__(self) -> str:
        first, last = (f"{round_}.{turn}" for round_, turn in (self.first, self.last))
        return brief(
            self,
            self.board.tag,
            f"{first} to {last}",
            self.character.name if self.character else "",
            " ".join(each.name for each in (self.cowbot, self.level) if each),
            "holdem" if self.holdem else "",
            f"seat {self.seat + 1} of {self.seats}" if self.seats > 1 else "",
        )

    def deck(self, state: State) -> tuple[Card, ...]:
        """The round's order of draws, without the cards that a cowbot stole in earlier rounds."""
        return _without(self.decks[state.round], state.gone)

    def set_aside(self) -> int:
        """Cards drawn before the first lineup: the sheriff card, and Hold'em's two for each seat."""
        return 1 + (HOLDEM * self.seats if self.holdem else 0)

    def sheriff_card(self, state: State) -> Card:
        return self.deck(state)[0]

    def holdem_cards(self, state: State) -> tuple[Card, ...]:
        first = 1 + HOLDEM * self.seat
        return self.deck(state)[first : first + HOLDEM] if self.holdem else ()

    def spare_cards(self, state: State) -> int:
        """Cards that may be drawn in this turn without taking one from the round's later lineups."""
        return len(self.deck(state)) - state.drawn - LINEUP * (self.board.turns - state.turn)

    def cards_to_steal(self, state: State) -> int:
        """How many cards a cowbot may take: later rounds' decks lack them, and must still fill their lineups."""
        if state.round == self.last[0]:
            return self.spare_cards(state)
        left = len(self.deck(state)) - len(state.stolen)
        return min(self.spare_cards(state), left - self.set_aside() - LINEUP * self.board.turns)


@lru_cache(maxsize=512)
def _without(deck: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in deck if card not in gone) if gone else deck


def start_state(game: Game) -> State:
    """The map at the first turn that is played: the standard start, or the character's."""
    start = game.character.start if game.character else game.board.start
    round_, turn = game.first
    return State(
        round=round_,
        turn=turn,
        drawn=game.set_aside() + LINEUP * (turn - 1),
        stars=start["stars"],
        cash=start["cash"],
        gold=start["gold"],
        wanted=start["wanted"],
        pans=start["pans"],
        hammers=start["hammers"],
        shovel=bool(start["shovel"]),
        stones=game.board.stones_at_start,
    )
