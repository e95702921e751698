"""Two to four players: one lineup for all, robbery cards drawn in seat order, bounties, ties.

Each seat plays on a state of its own with a game of its own (character, seat); the table keeps what they share: the
place in the deck, the lineup, and which bounties were turned over.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.core.cards import Card
from pnp.core.findings import Illegal
from pnp.games.fliptown.board.board import Gain
from pnp.games.fliptown.rules import round_end
from pnp.games.fliptown.rules.gains import gain
from pnp.games.fliptown.rules.goals import newly_met
from pnp.games.fliptown.rules.moves import EndRound, Move
from pnp.games.fliptown.rules.poker import ORDER, strength
from pnp.games.fliptown.rules.state import LINEUP, Game, Phase, State
from pnp.games.fliptown.rules.turns import apply, show_lineup


class Table(NamedTuple):
    """All seats between two decisions. `turned`: bounties turned over; `ends`: the answers to the sheriff so far."""

    seats: tuple[State, ...]
    acting: int = 0
    drawn: int = 0
    lineup: tuple[Card, ...] = ()
    turned: int = 0
    ends: tuple[EndRound, ...] = ()

    @property
    def over(self) -> bool:
        return self.seats[-1].phase is Phase.OVER

    @property
    def active(self) -> State:
        return self.seats[self.acting]


def sit_down(states: tuple[State, ...]) -> Table:
    """The table before its first turn. A bounty that was paid to a player shows its lower side."""
    turned = 0
    for state in states:
        turned |= state.claimed
    return Table(states, drawn=states[0].drawn, turned=turned)


def deal_in(games: tuple[Game, ...], table: Table) -> Table:
    """The acting player sees the lineup; the first one of a turn flips it."""
    game, state = games[table.acting], table.active
    if state.phase is not Phase.FLIP:
        return table
    lineup, drawn = table.lineup, table.drawn
    if not lineup:
        lineup = game.deck(state)[drawn : drawn + LINEUP]
        drawn += LINEUP
    state = show_lineup(game, state._replace(drawn=drawn), lineup)
    return _seated(table._replace(lineup=lineup, drawn=drawn), newly_met(game, state))


def play(games: tuple[Game, ...], table: Table, move: Move) -> Table:
    """A decision of the acting player. After their turn the next player acts; after the last, the turn is settled."""
    table = deal_in(games, table)
    state = table.active
    if isinstance(move, EndRound):
        return _answer_sheriff(games, table, move)
    after = apply(games[table.acting], state, move)
    table = _seated(table, after)._replace(drawn=after.drawn)
    if after.phase in (Phase.FLIP, Phase.END, Phase.OVER):
        return _next_seat(games, table)
    return table


def _seated(table: Table, state: State) -> Table:
    seats = list(table.seats)
    seats[table.acting] = state
    return table._replace(seats=tuple(seats))


def _next_seat(games: tuple[Game, ...], table: Table) -> Table:
    if table.acting + 1 < len(table.seats):
        return table._replace(acting=table.acting + 1)
    return _pay_bounties(games, table._replace(acting=0, lineup=()))


def _pay_bounties(games: tuple[Game, ...], table: Table) -> Table:
    """In the first turn in which a bounty is met, all who met it get the higher stars; then the card is turned over."""
    board = games[0].board
    seats = list(table.seats)
    turned = table.turned
    for number in range(len(games[0].bounties)):
        bit = 1 << number
        stars = board.bounty_later if table.turned & bit else board.bounty_first
        for seat, state in enumerate(seats):
            if state.met & bit and not state.claimed & bit:
                paid = gain(games[seat], state, Gain(stars=stars))
                seats[seat] = paid._replace(claimed=state.claimed | bit)
                turned |= bit
    return table._replace(seats=tuple(s._replace(met=0) for s in seats), turned=turned)


def _answer_sheriff(games: tuple[Game, ...], table: Table, move: EndRound) -> Table:
    """Collect the answers in seat order, because a shared payout needs all hands; then the round ends for all."""
    game = games[table.acting]
    state = table.active._replace(drawn=table.drawn)
    if state.phase is not Phase.END:
        raise Illegal("end.not_yet")
    table = _seated(table, state)
    refusal = round_end.why_not_uses(game, state, move)
    if refusal is None:
        refusal = round_end.why_not(game, state, move, pay=expected_pay(games, table, move))
    if refusal is not None:
        code, params = refusal
        raise Illegal(code, **params)
    drew = sum(use.what == "draw" for use in move.uses)
    table = table._replace(ends=(*table.ends, move), drawn=table.drawn + drew)
    if table.acting + 1 < len(table.seats):
        return table._replace(acting=table.acting + 1)
    return _finish_round(games, table)


def expected_pay(games: tuple[Game, ...], table: Table, move: EndRound) -> Gain | None:
    """The pay of competitive Hold'em for the acting player if no later player cheats; None if the pay table decides."""
    if not games[0].competitive:
        return None
    later = (EndRound(round_end.FACE),) * (len(games) - len(table.ends) - 1)
    return payouts(games, table._replace(ends=(*table.ends, move, *later)))[table.acting]


def _finish_round(games: tuple[Game, ...], table: Table) -> Table:
    """Hands, pan and work; the bounties that these fulfil; then the sheriff."""
    pays = payouts(games, table) if games[0].competitive else (None,) * len(games)
    ready = tuple(
        newly_met(game, round_end.before_sheriff(game, state, end.uses, pay=pay))
        for game, state, end, pay in zip(games, table.seats, table.ends, pays, strict=True)
    )
    paid = _pay_bounties(games, table._replace(seats=ready))
    seats = [
        round_end.next_round(game, round_end.face_sheriff(game, state, _payable(game, state, end)))
        for game, state, end in zip(games, paid.seats, table.ends, strict=True)
    ]
    return paid._replace(seats=tuple(seats), acting=0, ends=(), drawn=seats[0].drawn)


def _payable(game: Game, state: State, end: EndRound) -> EndRound:
    """If another player's better hand leaves too little cash for the fine, it is paid in stars."""
    short = end.sheriff == round_end.CASH and round_end.why_not_cash(game, state) is not None
    return EndRound(round_end.STARS, end.uses) if short else end


def payouts(games: tuple[Game, ...], table: Table) -> tuple[Gain, ...]:
    """Competitive Hold'em: the best hand gets its pay; equal hands share it, the remainder by the edition's ruling."""
    hands = [
        strength(round_end.poker_cards(game, state, end.uses))
        for game, state, end in zip(games, table.seats, table.ends, strict=True)
    ]
    best = max(hands)
    winners = [seat for seat, hand in enumerate(hands) if hand == best]
    won = games[0].board.poker.get(ORDER[-best[0]], Gain())
    odd_ones = games[0].board.rulings.competitive_split == "even"
    pays = []
    for seat in range(len(games)):
        place = winners.index(seat) if seat in winners else -1
        pays.append(
            Gain(
                cash=_share(won.cash, len(winners), place, odd_ones),
                stars=_share(won.stars, len(winners), place, odd_ones),
            )
        )
    return tuple(pays)


def _share(amount: int, winners: int, place: int, odd_ones: bool) -> int:
    if place < 0:
        return 0
    return amount // winners + (1 if odd_ones and place < amount % winners else 0)
