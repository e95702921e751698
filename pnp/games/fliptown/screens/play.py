"""The screens while playing: the turn, and the answers to `map`, `cards`, `score` and `help`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from pnp.core.cards import Card, value_name
from pnp.games.fliptown.play.choices import Entry, differences, hand_pay
from pnp.games.fliptown.play.moment import state_of
from pnp.games.fliptown.play.session import Session
from pnp.games.fliptown.rules import round_end
from pnp.games.fliptown.rules.poker import hand_name
from pnp.games.fliptown.rules.scoring import cowbot_score, score, title
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.screens.menu import labelled, leads_text, menu_table, offer_text, pool_text
from pnp.games.fliptown.screens.parts import (
    DIM,
    SUIT_SIGNS,
    Strip,
    card_text,
    cards_text,
    inventory,
    map_table,
    totals_text,
)  # fmt: skip
from pnp.games.fliptown.screens.turn_look import change_text
from pnp.lang.words import Words


def turn_screen(session: Session, entries: Iterable[Entry], words: Words, *, whole: bool = False) -> RenderableType:
    """The player's state and the menu. The map is shown at the start of a turn and on request (`whole`)."""
    state = session.state
    parts: list[RenderableType] = [_head(session, words)]
    if state.phase is Phase.ACT and not whole:
        parts.append(_midway(session, words))
    else:
        parts += [_stand(session, words), map_table(session.game, state, words)]
    if state.phase is Phase.END:
        parts.append(_reckoning(session, words))
    parts += [Text(), menu_table(session, entries, words)]
    parts += _hints(session, words)
    return Padding(Group(*parts), (0, 0, 0, 1))


def _head(session: Session, words: Words) -> RenderableType:
    text = Text(f"{words.label('heading.turn')} {session.label}", style="bold")
    if session.state.phase is Phase.END:
        text = Text(words.label("play.round_end", n=session.state.round), style="bold")
    if len(session.games) > 1:
        text.append(f" · {seat_name(session.games, session.seat, words)}", style="bold magenta")
    points = score(session.game.board, session.state).total
    text.append(f" · {words.label('heading.score')} {points}")
    return Rule(text, align="left", style=DIM)


def seat_name(games: tuple[Game, ...], seat: int, words: Words) -> str:
    character = games[seat].character
    name = words.label(f"character.{character.name}") if character else ""
    return words.label("play.seat", seat=seat + 1, name=name)


def _stand(session: Session, words: Words) -> RenderableType:
    """The lineup with its pay, the player's things, the hand so far, and the lines of the variant."""
    game, state = session.game, session.state
    grid = labelled()
    if state.lineup:
        grid.add_row(Text(words.label("heading.lineup"), style=DIM), _lineup(session, words))
    grid.add_row(Text(words.label("play.have"), style=DIM), inventory(game, state, words))
    grid.add_row(Text(words.label("play.hand"), style=DIM), _hand(game, state, words))
    for label, text in _variant_rows(session, words):
        grid.add_row(label, text)
    return grid


def _lineup(session: Session, words: Words) -> Text:
    before, after = session.opening
    text = cards_text(session.state.lineup)
    if paid := differences(session.game, before, after):
        text.append("   " + words.label("building.bank") + " ", style=DIM).append_text(change_text(paid))
    if session.state.bails:
        text.append("   " + words.label("play.bails", n=session.state.bails), style="yellow")
    return text


def _hand(game: Game, state: State, words: Words) -> Text:
    """Poker cards so far, a dot for each to come, the sheriff's card, which is shown because the deck is open."""
    text = cards_text(state.hand)
    missing = game.board.turns - len(state.hand)
    text.append((" ·" * missing).removeprefix("" if state.hand else " "), style=DIM)
    if holdem := game.holdem_cards(state):
        text.append(" + ").append_text(cards_text(holdem))
    if name := hand_name(round_end.poker_cards(game, state)):
        text.append("  " + words.label(f"hand.{name}"), style="bold")
    text.append(f"   {words.label('heading.sheriff')} ", style=DIM)
    return text + card_text(game.sheriff_card(state))


def _variant_rows(session: Session, words: Words) -> Iterator[tuple[Text, Text]]:
    game, state = session.game, session.state
    if (hero := game.character) is not None:
        figures: dict[str, Any] = {"up_to": hero.up_to, "per_hammer": hero.per_hammer, "uses": hero.uses}
        left = hero.uses - state.used
        used = words.label(f"play.used.{game.board.rulings.used_character}")
        said = words.label(f"ability.{hero.name}", **figures) if left else used
        yield Text(words.label("screen.ability"), style=DIM), Text(f"{words.label(f'character.{hero.name}')}: {said}")
    if (bot := game.cowbot) is not None:
        seen = any(card.suit == bot.suit for card in state.lineup)
        said = f"{words.label(f'cowbot.{bot.name}')}: {words.label(f'trigger.{bot.trigger}')}"
        if state.lineup:
            suit = SUIT_SIGNS[bot.suit]
            said += " " + (
                words.label("play.bot_awake", suit=suit) if seen else words.label("play.bot_asleep", suit=suit)
            )
        yield Text(words.label("heading.cowbot"), style=DIM), Text(said, style="yellow" if seen else "")
    if game.bounties:
        yield Text(words.label("heading.bounties"), style=DIM), _bounties(session, words)


def _bounties(session: Session, words: Words) -> Text:
    board, position = session.game.board, session.now.position
    turned = position.turned if isinstance(position, Table) else 0
    parts = []
    for number, bounty in enumerate(session.game.bounties):
        stars = board.bounty_later if turned >> number & 1 else board.bounty_first
        mine = session.state.claimed >> number & 1
        text = Text(words.label(f"bounty.{bounty.name}"))
        parts.append(text + (Text(" ✓", style="green") if mine else Text(f" {stars}★", style=DIM)))
    return Text("   ").join(parts)


def _midway(session: Session, words: Words) -> RenderableType:
    """The lines shown within a turn, close to the prompt: the cards as assigned, the resources, the pending rewards."""
    game, state = session.game, session.state
    grid = labelled()
    grid.add_row(Text(words.label("heading.cards"), style=DIM), _assigned(game, state, words))
    held = {name: getattr(state, name) for name in ("stars", "cash", "gold", "wanted", "pans", "hammers")}
    grid.add_row(Text(words.label("play.have"), style=DIM), totals_text(held))
    if state.pool:
        pending = [_pending(game, state, token, words) for token in state.pool]
        grid.add_row(Text(words.label("play.pending"), style=DIM), Text(" · ").join(pending))
    return grid


def _assigned(game: Game, state: State, words: Words) -> Text:
    suit_card, value_card, poker_card = state.lineup
    text = card_text(suit_card)
    if state.suit != suit_card.suit:
        text.append(f"={SUIT_SIGNS[state.suit]}", style="bold")
    text.append("  ").append_text(card_text(value_card))
    if state.value != value_card.value:
        text.append(f"={value_name(state.value)}", style="bold")
    if not state.acted:
        text.append(" → ", style=DIM).append_text(leads_text(game, state, words))
    return text.append(f"   {words.label('card.poker')} ", style=DIM) + card_text(poker_card)


def _pending(game: Game, state: State, token: str, words: Words) -> Text:
    text = Text(pool_text(game, state, token, words), style="bold")
    if token.startswith("@") and (offer := offer_text(game, state, token, words)):
        text.append(f": {offer}", style="not bold")
    return text


def _reckoning(session: Session, words: Words) -> RenderableType:
    """The end of a round: the hand and its pay, pan and work, the sheriff's card against the Wanted."""
    game, state = session.game, session.state
    (_, paid), (_, ready) = round_end.until_sheriff(game, state, (), pay=hand_pay(session.now, ()))
    grid = labelled()
    name = hand_name(round_end.poker_cards(game, state)) or "nothing"
    pay = change_text(differences(game, state, paid)) or Text("–")
    hand = Text(words.label(f"hand.{name}") + " ", style="bold") + pay
    grid.add_row(Text(words.label("play.pay"), style=DIM), hand)
    worked = change_text(differences(game, paid, ready)) or Text("–")
    figures: dict[str, Any] = {"pans": state.pans, "hammers": state.hammers}
    grid.add_row(
        Text(words.label("play.work"), style=DIM),
        worked + Text("  " + words.label("play.work_of", **figures), style=DIM),
    )
    card = game.sheriff_card(state)
    cash, stars = game.board.fines[state.round - 1]
    said = words.label("play.sheriff_fine", wanted=ready.wanted, cash=cash, stars=stars)
    if card.value >= ready.wanted:
        said = words.label("play.sheriff_safe", wanted=ready.wanted)
    grid.add_row(Text(words.label("heading.sheriff"), style=DIM), card_text(card) + "  " + Text(said))
    return grid


def _hints(session: Session, words: Words) -> list[RenderableType]:
    state, board = session.state, session.game.board
    if state.phase is not Phase.ASSIGN:
        return []
    suit_card, value_card, poker_card = state.lineup
    example = f"{suit_card}={_other_suit(suit_card)} {value_card}{_step(value_card)} {poker_card}"
    hints = []
    if state.gold >= min(board.suit_change, board.value_step):
        hints.append(words.label("play.hint_gold", suit=board.suit_change, step=board.value_step, example=example))
    hints.append(words.label("play.hint_cemetery"))
    return [Padding(Text(" ".join(hints), style=DIM), (0, 0, 0, 9))]


def _other_suit(card: Card) -> str:
    return "h" if card.suit != "h" else "c"


def _step(card: Card) -> str:
    return "+1" if card.value < 13 else "-1"


def map_screen(session: Session, seat: int, words: Words) -> RenderableType:
    """One player's whole map."""
    game, state = session.games[seat], state_of(session.now.position, seat)
    parts: list[RenderableType] = [inventory(game, state, words), map_table(game, state, words)]
    if len(session.games) > 1:
        parts.insert(0, Text(seat_name(session.games, seat, words), style="bold magenta"))
    return Padding(Group(*parts), (0, 1))


def cards_screen(session: Session, words: Words) -> RenderableType:
    """The cards to come: the rest of this round's deck, and the lineups of the rounds after it."""
    game, state = session.game, session.state
    grid = labelled()
    for number, deck in sorted(game.decks.items()):
        if number < state.round:
            continue
        if number == state.round:
            coming = game.deck(state)[state.drawn :]
        else:
            aside = game.set_aside()
            coming = tuple(card for card in deck if card not in state.gone + state.stolen)[aside : aside + 30]
        grid.add_row(Text(words.label("screen.round", number=number), style="bold"), Strip(coming))
    return Padding(Group(grid, Text(words.label("screen.strip_note"), style=DIM)), (0, 1))


def score_screen(session: Session, words: Words) -> RenderableType:
    """Every player's score as if the game ended now, and the cowbot's."""
    grid = labelled()
    for seat, game in enumerate(session.games):
        state = state_of(session.now.position, seat)
        points = score(game.board, state)
        rank, level = title(game, state)
        parts = "   ".join(f"{words.label(f'resource.{name}')} {n}" for name, n in points._asdict().items())
        called = words.label("screen.title", rank=words.label(f"rank.{rank}"), level=words.label(f"wanted.{level}"))
        who = seat_name(session.games, seat, words) if len(session.games) > 1 else words.label("heading.score")
        said = Text.assemble((f"{points.total:>3}", "bold"), f"   {called}\n      {parts}")
        grid.add_row(Text(who, style="bold"), said)
        if game.cowbot is not None:
            bot = cowbot_score(game, state)
            grid.add_row(Text(words.label(f"cowbot.{game.cowbot.name}")), Text(f"{bot.total:>3}", style="bold"))
    for bounty in session.game.bounties:
        goal = words.label(f"goal.bounty.{bounty.name}")
        grid.add_row(Text(words.label(f"bounty.{bounty.name}"), style=DIM), Text(goal))
    return Padding(grid, (0, 1))
