"""The latest events: a line for each decision, and more lines if it ended a turn or a round."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pnp.core.session import Decision
from pnp.games.fliptown.board.board import BADLANDS
from pnp.games.fliptown.play.choices import differences, outcome_between
from pnp.games.fliptown.play.match import step_text
from pnp.games.fliptown.play.moment import Moment, Position, state_of
from pnp.games.fliptown.play.session import Session
from pnp.games.fliptown.rules.moves import USE, Act, Do, Done, EndRound
from pnp.games.fliptown.rules.poker import hand_name
from pnp.games.fliptown.rules.round_end import BRIBE, poker_cards
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.rules.turns import legal_moves
from pnp.games.fliptown.screens.menu import card_name, pool_text, result_text, robbery_text
from pnp.games.fliptown.screens.parts import DIM
from pnp.games.fliptown.screens.play import seat_name
from pnp.games.fliptown.screens.turn_look import change_text
from pnp.lang.words import Words


def events(before: Session, after: Session, words: Words) -> list[Text]:
    """The decisions that the second session has beyond the first."""
    told: list[Text] = []
    start = next(
        (n for n, (old, new) in enumerate(zip(before.past, after.past, strict=False)) if old != new), len(before.past)
    )
    for decision in after.past[start:]:
        told += _told(after, decision, words)
    return told


def _told(session: Session, decision: Decision[Moment], words: Words) -> Iterator[Text]:
    seat, move = decision.before.seat, decision.after.move
    assert move is not None
    game, arrived = session.games[seat], decision.after.arrived
    before, after = decision.before.state, state_of(arrived, seat)
    if isinstance(move, EndRound):
        yield Text.assemble(("» ", DIM), step_text(move))
        yield from _round_end(session, decision.before.position, move, arrived, words)
        return
    outcome = outcome_between(game, before, move, after)
    if isinstance(move, Done):
        if lost := [pool_text(game, before, token, words) for token in _declined(game, before)]:
            yield Text("  " + words.label("play.declined", what=lost), style=DIM)
        if outcome.stolen is not None and game.cowbot is not None:
            bot = words.label(f"cowbot.{game.cowbot.name}")
            yield Text("  " + words.label("play.stolen", cowbot=bot, card=card_name(outcome.stolen)), style="yellow")
        yield from _bounties(session, decision.before.position, arrived, words)
        return
    line = Text.assemble(("» ", DIM), step_text(move), "  ")
    if isinstance(move, Act) and move.region == BADLANDS:
        yield line + robbery_text(game, before, move, outcome._replace(stolen=None), words)
    else:
        yield line + result_text(outcome._replace(stolen=None), words)


def _declined(game: Game, state: State) -> tuple[str, ...]:
    """The rewards pending when the turn ended, if any of them could still have been used."""
    usable = any(
        isinstance(move, Do) or (isinstance(move, Act) and move.how != USE) for move in legal_moves(game, state)
    )
    return state.pool if usable else ()


def _bounties(session: Session, before: Position, after: Position, words: Words) -> Iterator[Text]:
    """Bounties that were paid out when the last player's turn had ended."""
    if not isinstance(before, Table) or not isinstance(after, Table):
        return
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        for number, bounty in enumerate(session.game.bounties):
            if (new.claimed & ~old.claimed) >> number & 1:
                board = session.game.board
                stars = board.bounty_later if before.turned >> number & 1 else board.bounty_first
                who, what = seat_name(session.games, seat, words), words.label(f"bounty.{bounty.name}")
                yield Text("  " + words.label("play.bounty", player=who, bounty=what, n=stars), style="green")


def _round_end(session: Session, position: Position, last: EndRound, arrived: Position, words: Words) -> Iterator[Text]:
    """All players' hands and what the sheriff did, once the last answer is given."""
    seats = range(len(session.games))
    if isinstance(position, Table) and position.acting + 1 < len(seats):
        return
    ends = (*position.ends, last) if isinstance(position, Table) else (last,)
    for seat, end in zip(seats, ends, strict=True):
        game, before, after = session.games[seat], state_of(position, seat), state_of(arrived, seat)
        name = hand_name(poker_cards(game, before, end.uses)) or "nothing"
        line = Text("  ")
        if len(session.games) > 1:
            line.append(seat_name(session.games, seat, words) + ": ", style="bold")
        line.append(words.label(f"hand.{name}") + "  ").append_text(change_text(differences(game, before, after)))
        if after.arrests > before.arrests:
            line.append("  " + words.label("play.arrested"), style="red")
        elif end.sheriff != BRIBE:
            line.append("  " + words.label("play.safe"), style="green")
        yield line
    yield from _bounties(session, position, arrived, words)
