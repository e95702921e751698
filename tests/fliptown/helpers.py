"""What makes a rule read like the rulebook: a position, one line of notation, and what has changed.

Positions are shorthand: resources that are left out are 0, the centre tombstone is circled, and the cards of a plain
game have been drawn up to the turn. Decks are shorthand too: the cards given come first, the rest follows in standard
order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pnp.core import movesfile
from pnp.core.cards import Card, full_deck, parse_card
from pnp.core.findings import MoveError
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.rules.lines import moves_of, play_line
from pnp.games.fliptown.rules.moves import Act, Assign, Bail, Do, Done, EndRound, Line, Move, Pass, RoundEnd, Turn, Use
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.rules.turns import apply, legal_moves
from pnp.games.fliptown.text.notation import format_end, format_step, read_line
from pnp.games.fliptown.text.position import RESOURCES, parse_position

VALUES = "A23456789TJQK"
SUIT_CARDS = {"trail": "Ah", "badlands": "As", "mine": "Ad", "town": "Ac"}


def cards(text: str) -> tuple[Card, ...]:
    """`Ks | 6c 9h 3s`; bars are there for the reader."""
    found = [parse_card(word) for word in text.replace("|", " ").split()]
    assert None not in found, text
    return tuple(card for card in found if card is not None)


def deck(front: str = "") -> tuple[Card, ...]:
    """A whole deck that starts with these cards."""
    first = cards(front)
    assert len(set(first)) == len(first), front
    return (*first, *(card for card in full_deck() if card not in first))


def board(edition: str | None = None) -> Board:
    return load_board(edition=edition).board


def homebrew(folder: Path, text: str, edition: str | None = None) -> Board:
    """A board of one's own: the standard board and what this text says differently."""
    path = folder / "board.yaml"
    path.write_text(f"extends: fliptown/standard\nname: homebrew\n{text}\n", encoding="utf-8")
    return load_board(str(path), edition).board


def game(
    first: str = "",
    second: str = "",
    third: str = "",
    *,
    on: Board | None = None,
    edition: str | None = None,
    character: str | None = None,
    cowbot: str | None = None,
    level: str = "normal",
    holdem: bool = False,
    last: tuple[int, int] = (3, 5),
) -> Game:
    """A game with the fronts of its three rounds' decks and its variant, by the names of the board."""
    rules = on or board(edition)
    return Game(
        rules,
        {1: deck(first), 2: deck(second), 3: deck(third)},
        holdem=holdem,
        character=rules.characters[character] if character else None,
        cowbot=rules.cowbots[cowbot] if cowbot else None,
        level=rules.levels[level] if cowbot else None,
        last=last,
    )


def position(text: str, on: Board | None = None) -> State:
    """`1.2 *3 $4 g2 trail=3`: the rest is filled in as the shorthand says."""
    words = text.split()
    turn = int(words[0][-1])
    for sign, _ in RESOURCES:
        if not any(re.fullmatch(rf"{re.escape(sign)}[0-9]+", word) for word in words):
            words.append(f"{sign}0")
    if not any(word.startswith("grave=") for word in words):
        words.append("grave=MC")
    if not any(word.startswith("drawn=") for word in words):
        flipped = turn if "phase=end" in words else turn - 1
        words.append(f"drawn={1 + 3 * flipped}")
    return parse_position(on or board(), " ".join(words))


def read(on: Board, text: str) -> Line:
    return read_line(on, movesfile.read_line(text)).line


def play(game: Game, state: State, *lines: str) -> State:
    """The state after whole lines of notation."""
    for text in lines:
        line = read(game.board, text)
        assert line.round == state.round, text
        assert isinstance(line, RoundEnd) or line.turn == state.turn, text
        state = play_line(game, state, line)
    return state


def refused(game: Game, state: State, line: str) -> str:
    """The code of the finding with which this line is refused."""
    with pytest.raises(MoveError) as caught:
        play(game, state, line)
    return caught.value.finding.code


@dataclass(frozen=True)
class Played:
    """Before and after."""

    game: Game
    before: State
    after: State

    @property
    def change(self) -> dict[str, int]:
        """By how much each resource has changed; what has not changed is left out."""
        changes = {name: getattr(self.after, name) - getattr(self.before, name) for _, name in RESOURCES}
        return {name: amount for name, amount in changes.items() if amount}

    @property
    def pool(self) -> list[str]:
        return list(self.after.pool)

    def circled(self, region: str) -> set[str]:
        return circled(self.game.board, self.after, region)


BITS = {"trail": "stops", "badlands": "targets", "mine": "chambers", "town": "buildings", "cemetery": "stones"}


def circled(on: Board, state: State, region: str) -> set[str]:
    """The names of a region's circled sites."""
    bits = getattr(state, BITS[region])
    return {name for name, number in on.site_index[region].items() if bits >> number & 1}


def owned(on: Board, state: State) -> set[str]:
    """The items bought."""
    return {name for name, number in on.item_index.items() if state.items >> number & 1}


def prepared(start: str, line: str, draws: str = "", **options: Any) -> tuple[Game, State, str]:
    """A game in which exactly the cards of this line are flipped at this position, and `draws` are drawn after them."""
    on = options.get("on") or board(options.get("edition"))
    state = position(start, on)
    text = f"{start.split(maxsplit=1)[0]} {line}"
    turn = read(on, text)
    assert isinstance(turn, Turn)
    lineup = (turn.assign.suit_card, turn.assign.value_card, turn.assign.poker_card)
    coming = (*lineup, *cards(draws))
    filler = [card for card in full_deck() if card not in coming and card not in state.gone]
    front = " ".join(map(str, (*state.gone, *filler[: state.drawn], *dict.fromkeys(coming))))
    return game(front, front, front, **options), state, text


def turn(start: str, line: str, draws: str = "", **options: Any) -> Played:
    """One turn: `turn("1.1 $4 g2", "4h 7c 2s : trail 3")`."""
    table, state, text = prepared(start, line, draws, **options)
    return Played(table, state, play(table, state, text))


def during(start: str, line: str, draws: str = "", **options: Any) -> Played:
    """The same, but the turn has not ended yet: what is pending is still in the pool."""
    table, state, text = prepared(start, line, draws, **options)
    after = state
    for move in moves_of(read(table.board, text)):
        if not isinstance(move, Done):
            after = apply(table, after, move)
    return Played(table, state, after)


def turn_refused(start: str, line: str, draws: str = "", **options: Any) -> str:
    """The code of the finding with which this turn is refused."""
    with pytest.raises(MoveError) as caught:
        turn(start, line, draws, **options)
    return caught.value.finding.code


def end(start: str, line: str, sheriff: str = "Kc", draws: str = "", **options: Any) -> Played:
    """A round's end, from `1.5 hand=...`: `end("1.5 w8 $12", "face cash", sheriff="6d")`."""
    on = options.get("on") or board(options.get("edition"))
    state = position(f"{start} phase=end", on)
    aside = cards(sheriff)
    coming = cards(draws)
    filler = [card for card in full_deck() if card not in aside and card not in coming]
    front = " ".join(map(str, (*aside, *filler[: state.drawn - len(aside)], *coming)))
    table = game(front, front, front, **options)
    return Played(table, state, play(table, state, f"{state.round}.end {line}"))


def end_refused(start: str, line: str, sheriff: str = "Kc", **options: Any) -> str:
    with pytest.raises(MoveError) as caught:
        end(start, line, sheriff, **options)
    return caught.value.finding.code


def write(move: Move) -> str:
    """A decision in the words of the notation."""
    match move:
        case Bail(reward):
            return f"bail {reward}"
        case Assign():
            return "assign"
        case Act() | Pass() | Do() | Use():
            return format_step(move)
        case EndRound():
            return format_end(move)
        case Done():
            return "done"


def choices(played: Played) -> set[str]:
    """Everything that the player may do next, in the words of the notation."""
    return {write(move) for move in legal_moves(played.game, played.after)}


def sites(start: str, region: str, value: str, **options: Any) -> set[str]:
    """The sites of a region where the turn's own action may go with this value card."""
    suit_card = SUIT_CARDS[region]
    other = "c" if suit_card[1] != "c" else "d"
    table, state, text = prepared(start, f"{suit_card} {value}{other} 2h : pass", **options)
    line = read(table.board, text)
    assert isinstance(line, Turn)
    state = apply(table, state, line.assign)
    return {
        move.site
        for move in legal_moves(table, state)
        if isinstance(move, Act) and move.region == region and not move.how
    }
