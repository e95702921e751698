"""Checks the history of a scenario: the moves before its start must be legal and lead exactly to its start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.core.findings import Finding, MoveError
from pnp.core.movesfile import Label, read_line
from pnp.core.referee import Match, Referee
from pnp.core.scenario import History, Scenario
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.play.deal import FliptownDeal, deal_of, earlier_decks, format_turn_number
from pnp.games.fliptown.play.match import match_of
from pnp.games.fliptown.play.setup import Opened, games_of
from pnp.games.fliptown.rules.state import State, start_state
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.text.position import FIELDS, RESOURCES, format_position

FIRST = (1, 1)
Path: TypeAlias = tuple[str | int, ...]
Fault: TypeAlias = tuple[Path, Finding]
"""The scenario's key that the fault concerns, and the finding; a column inside a text counts from the text's start."""


def history_faults(board: Board, opened: Opened) -> list[Fault]:
    """The faults of a scenario's history; empty without a history. The rest of the scenario must be sound."""
    history = opened.scenario.history
    return list(_faults(board, opened, history)) if history is not None else []


def before(board: Board, scenario: Scenario) -> Match[Any]:
    """The same game from its first turn on, with the decks of the history; expects a scenario with a history."""
    earlier = earlier_decks(scenario.history) if scenario.history else {}
    played = deal_of(scenario)
    deal = replace(played, first=FIRST, decks=MappingProxyType({**earlier, **played.decks}))
    games = games_of(board, deal)
    starts = tuple(start_state(game) for game in games)
    deal = replace(deal, start=tuple(format_position(board, state) for state in starts))
    whole = replace(scenario, kind="sprint", deal=deal, best=None, daily=None, history=None)
    return match_of(Opened(whole, board, games, starts))


def _faults(board: Board, opened: Opened, history: History) -> Iterator[Fault]:
    scenario = opened.scenario
    deal = deal_of(scenario)
    if deal.first == FIRST:
        yield ("history",), Finding("history.at_start")
        return
    wrong_decks = list(_deck_faults(deal, history))
    if wrong_decks:
        yield from wrong_decks
        return
    referee = Referee(before(board, scenario))
    target = Label(*deal.first, 1 if deal.players else 0)
    start = format_turn_number(deal.first)
    for number, text in enumerate(history.moves):
        path: Path = ("history", "moves", number)
        if referee.match.expected(referee.state) == target:
            yield path, Finding("history.long", {"start": start})
            return
        try:
            referee.play(read_line(text))
        except MoveError as error:
            yield path, error.finding
            return
    expected = referee.match.expected(referee.state)
    if expected != target:
        yield ("history", "moves"), Finding("history.short", {"expected": str(expected), "start": start})
        return
    for seat, (reached, given) in enumerate(zip(_seats(referee.state), opened.starts, strict=True)):
        path = ("start", seat) if deal.players else ("start",)
        for finding in _differences(board, reached, given, deal.start[seat]):
            yield path, finding


def _deck_faults(deal: FliptownDeal, history: History) -> Iterator[Fault]:
    """The history must have the decks of exactly the rounds before the first one that is played."""
    decks = earlier_decks(history)
    missing = [number for number in range(1, deal.first[0]) if number not in decks]
    if missing:
        yield ("history", "decks"), Finding("history.no_deck", {"rounds": missing})
    for number in decks:
        if number >= deal.first[0]:
            yield ("history", "decks", number), Finding("history.needless_deck", {"round": number})


def _seats(state: State | Table) -> tuple[State, ...]:
    """The state of each seat; at a table all seats share the place in the deck."""
    if isinstance(state, State):
        return (state,)
    return tuple(seat._replace(drawn=state.drawn) for seat in state.seats)


def _differences(board: Board, reached: State, given: State, text: str) -> Iterator[Finding]:
    """A finding for each field that differs from the end of the history, at its place in the position."""
    for name, written in _fields(board, given).items():
        played = _fields(board, reached)[name]
        if played != written:
            column = max(f" {text}".find(f" {written}"), 0) + 1 if written else len(text) + 1
            yield Finding("history.elsewhere", {"found": written, "expected": played}, column=column)


def _fields(board: Board, state: State) -> dict[str, str]:
    """Every field of a position as text; empty if the position leaves it out."""
    written = {name: f"{sign}{getattr(state, name)}" for sign, name in RESOURCES}
    for name, field in FIELDS.items():
        text = field.write(board, state)
        written[name] = f"{name}={text}" if text else ""
    return written
