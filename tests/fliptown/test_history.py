"""Histories: what was played before a scenario leads exactly to its start, and goes on as if nobody had stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from pnp.core.cards import full_deck
from pnp.core.described import described, parse_described
from pnp.core.findings import Finding
from pnp.core.movesfile import read_line
from pnp.core.referee import Referee
from pnp.core.scenario import History, Scenario, format_scenario
from pnp.definition.tree import parse_tree
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.deal import Decks, TurnNumber, deal_of, earlier_decks, read_parts
from pnp.games.fliptown.play.history import Fault, history_faults
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.rebuild import rebuilt
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.state import Phase, State
from pnp.games.fliptown.rules.turns import flip, legal_moves
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.position import format_position, parse_position
from pnp.games.scenario_files import scenario_of
from tests.fliptown.envelopes import changed, history
from tests.fliptown.play import any_wish, random_game, random_table
from tests.fliptown.play import match as match_for

SEEDS = range(24)


@cache
def played(seed: int) -> tuple[SoloMatch, tuple[str, ...], tuple[State, ...]]:
    """A random game of any variant: the match, its lines, and the state before each of them and at the end."""
    rng = Random(seed)
    edition = rng.choice(["en", "pl"])
    board = load_board(edition=edition).board
    match = match_for(board, any_wish(board, f"history-{seed}", rng, edition))
    assert isinstance(match, SoloMatch)
    _, lines = random_game(match.game, match.start(), rng)
    texts = tuple(format_line(line) for line in lines)
    states = [match.start()]
    for text in texts:
        states.append(match.play(states[-1], read_line(text))[0])
    return match, texts, tuple(states)


def split(seed: int, first: TurnNumber, kind: str = "sprint") -> tuple[Scenario, int]:
    """The rest of a random game from a turn on, with what came before as its history; and how many lines that is."""
    match, texts, states = played(seed)
    at = next(n for n, state in enumerate(states) if (state.round, state.turn, state.phase) == (*first, Phase.FLIP))
    decks = deal_of(match.scenario).decks
    scenario = changed(
        match.scenario,
        kind=kind,
        first=first,
        start=(format_position(match.game.board, states[at]),),
        decks=MappingProxyType({number: deck for number, deck in decks.items() if number >= first[0]}),
        history=history({n: deck for n, deck in decks.items() if n < first[0]}, texts[:at]),
    )
    return scenario, at


def opened(seed: int, scenario: Scenario) -> SoloMatch:
    board = played(seed)[0].game.board
    found, wrong = open_scenario(board, scenario)
    assert found is not None, wrong
    match = match_of(found)
    assert isinstance(match, SoloMatch)
    return match


def faults(seed: int, scenario: Scenario) -> list[tuple[tuple[str | int, ...], Finding]]:
    match = opened(seed, scenario)
    return history_faults(match.game.board, match.opened)


# A start from a position is the same as having played up to it


@pytest.mark.parametrize("first", [(3, 1), (2, 1), (2, 4), (1, 3)])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_goes_on_as_if_nobody_had_stopped(seed: int, first: TurnNumber) -> None:
    whole, texts, states = played(seed)
    scenario, at = split(seed, first, "finale" if first == (3, 1) else "sprint")
    match = opened(seed, scenario)
    assert match.start() == states[at]
    assert faults(seed, scenario) == []
    state = match.start()
    for text, before, after in zip(texts[at:], states[at:-1], states[at + 1 :], strict=True):
        assert _choices(match, state) == _choices(whole, before)
        state, (report,) = match.play(state, read_line(text))
        assert (state, report) == (after, whole.play(before, read_line(text))[1][0])
    assert match.expected(state) is None
    assert replace(match.results(state)[0], achievements=()) == replace(whole.results(state)[0], achievements=())
    if first == (3, 1):
        assert match.results(state) == whole.results(state), "a finale earns what the whole game does"


@pytest.mark.parametrize("first", [(3, 1), (2, 4), (1, 3)])
def test_the_file_of_a_scenario_with_a_history_can_be_read_again(first: TurnNumber) -> None:
    """Also one that begins in the first round: no other round's deck is in its history."""
    scenario, _ = split(SEEDS[0], first, "finale" if first == (3, 1) else "sprint")
    text, path = format_scenario(scenario), Path("a.scenario.yaml")
    assert scenario_of(parse_tree(text, str(path)), path).scenario == scenario


def _choices(match: SoloMatch, state: State) -> list[object]:
    """What may be done first: with the lineup on the table, or at the round's end."""
    return list(legal_moves(match.game, flip(match.game, state) if state.phase is Phase.FLIP else state))


def test_every_character_cowbot_and_holdem_is_among_them() -> None:
    variants = [deal_of(played(seed)[0].scenario).variant for seed in SEEDS]
    board = load_board().board
    assert {variant["cowbot"] for variant in variants} == {None, *board.cowbots}
    assert {variant["holdem"] for variant in variants} == {True, False}
    assert any(state.gone for seed in SEEDS for state in played(seed)[2]), "cards were stolen"
    assert any(state.used for seed in SEEDS for state in played(seed)[2]), "abilities were used"
    assert any(state.arrests for seed in SEEDS for state in played(seed)[2])


@pytest.mark.parametrize("character", sorted(load_board().board.characters))
def test_a_finale_of_every_character(character: str) -> None:
    board = load_board().board
    rng = Random(character)
    match = match_for(board, Wish(f"finale-{character}", character=character))
    assert isinstance(match, SoloMatch)
    _, lines = random_game(match.game, match.start(), rng)
    referee = Referee(match)
    for line in lines:
        if line.round < 3:
            referee.play(read_line(format_line(line)))
    state = referee.state
    assert parse_position(board, format_position(board, state)) == state
    scenario = changed(match.scenario, kind="finale", first=(3, 1), start=(format_position(board, state),))
    found, wrong = open_scenario(board, scenario)
    assert found is not None, wrong
    assert found.starts == (state,)


# A table of several


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("competitive", [False, True])
def test_the_history_of_a_table(players: int, competitive: bool) -> None:
    board = load_board().board
    wish = Wish("posse", character="random", players=players, holdem=competitive, competitive=competitive)
    match = match_for(board, wish)
    assert isinstance(match, TableMatch)
    _, lines = random_table(match.games, match.start(), Random(players))
    referee: Referee[object] = Referee(match)
    before = []
    for text in lines:
        raw = read_line(text)
        if (raw.label.round, raw.label.turn) == (2, 3):
            break
        referee.play(raw)
        before.append(text)
    scenario = changed(
        match.scenario,
        kind="sprint",
        first=(2, 3),
        start=tuple(format_position(board, seat._replace(drawn=referee.state.drawn)) for seat in referee.state.seats),
        decks=MappingProxyType({n: deck for n, deck in deal_of(match.scenario).decks.items() if n > 1}),
        history=history({1: deal_of(match.scenario).decks[1]}, tuple(before)),
    )
    found, wrong = open_scenario(board, scenario)
    assert found is not None, wrong
    assert history_faults(board, found) == []
    richer = format_position(board, found.starts[1]._replace(stars=found.starts[1].stars + 1))
    start = deal_of(scenario).start
    found, wrong = open_scenario(board, changed(scenario, start=(start[0], richer, *start[2:])))
    assert found is not None, wrong
    ((path, finding),) = history_faults(board, found)
    assert (path, finding.code) == (("start", 1), "history.elsewhere")


# What can be wrong


def told(change: Callable[[Scenario, History], Scenario], seed: int = 3) -> list[tuple[tuple[str | int, ...], Finding]]:
    """What is said about a finale with a changed history."""
    scenario, _ = split(seed, (3, 1), "finale")
    assert scenario.history is not None
    return faults(seed, change(scenario, scenario.history))


def test_an_illegal_line() -> None:
    def forged(scenario: Scenario, history: History) -> Scenario:
        moves = (*history.moves[:4], "1.5 As As As : pass", *history.moves[5:])
        return replace(scenario, history=replace(history, moves=moves))

    ((path, finding),) = told(forged)
    assert path == ("history", "moves", 4)
    assert finding.column == 5


def test_a_line_that_cannot_be_read() -> None:
    ((path, finding),) = told(lambda s, h: replace(s, history=replace(h, moves=("nonsense", *h.moves[1:]))))
    assert (path, finding.code) == (("history", "moves", 0), "moves.label")


def test_lines_in_another_order() -> None:
    ((path, finding),) = told(lambda s, h: replace(s, history=replace(h, moves=h.moves[::-1])))
    assert (path, finding.code) == (("history", "moves", 0), "moves.wrong_turn")


@pytest.mark.parametrize(("lines", "expected"), [(1, "1.2"), (5, "1.end"), (6, "2.1"), (11, "2.end")])
def test_too_few_lines(lines: int, expected: str) -> None:
    ((path, finding),) = told(lambda s, h: replace(s, history=replace(h, moves=h.moves[:lines])))
    assert (path, finding.code) == (("history", "moves"), "history.short")
    assert finding.params == {"expected": expected, "start": "3.1"}


def test_too_many_lines() -> None:
    ((path, finding),) = told(lambda s, h: replace(s, history=replace(h, moves=(*h.moves, "3.1 As As As : pass"))))
    assert (path, finding.code) == (("history", "moves", 12), "history.long")


def test_another_position() -> None:
    """Each field that differs, at its place; one that is left out, at the end."""

    def richer(scenario: Scenario, _: History) -> Scenario:
        board = load_board(edition=scenario.edition).board
        state = parse_position(board, deal_of(scenario).start[0])
        other = state._replace(cash=state.cash + 1, hands=())
        return changed(scenario, start=(format_position(board, other),))

    scenario, _ = split(3, (3, 1), "finale")
    cash, hands = told(richer)
    text = deal_of(richer(scenario, scenario.history or history({}, ()))).start[0]
    assert [path for path, _ in (cash, hands)] == [("start",)] * 2
    assert text[(cash[1].column or 0) - 1 :].startswith(str(cash[1].params["found"]))
    assert (hands[1].params["found"], hands[1].column) == ("", len(text) + 1)
    assert str(hands[1].params["expected"]).startswith("hands=")


def test_cards_that_a_cowbot_stole_elsewhere() -> None:
    """Other decks than those that were played from: another history, even where every line is legal there."""
    seed = next(seed for seed in SEEDS if played(seed)[2][-1].gone)
    scenario, _ = split(seed, (3, 1), "finale")
    board = load_board(edition=scenario.edition).board
    state = parse_position(board, deal_of(scenario).start[0])
    other = next(card for card in full_deck() if card not in state.gone and card not in state.stolen)
    forged = format_position(board, state._replace(gone=(other, *state.gone[1:])))
    found, wrong = open_scenario(board, changed(scenario, start=(forged,)))
    assert found is not None, wrong
    assert [finding.code for _, finding in history_faults(board, found)] == ["history.elsewhere"]


def test_decks_of_the_history() -> None:
    def with_decks(change: Callable[[Decks, Decks], Decks]) -> list[Fault]:
        """What is told where the decks before are changed; it is handed those, and the scenario's own."""
        return told(lambda s, h: replace(s, history=history(change(earlier_decks(h), deal_of(s).decks), h.moves)))

    no_first = with_decks(lambda earlier, _: {2: earlier[2]})
    assert [(path, finding.code) for path, finding in no_first] == [(("history", "decks"), "history.no_deck")]
    assert no_first[0][1].params == {"rounds": [1]}
    more = with_decks(lambda earlier, played: {**earlier, 3: played[3]})
    assert [(path, finding.code) for path, finding in more] == [(("history", "decks", 3), "history.needless_deck")]
    swapped = with_decks(lambda earlier, _: {1: earlier[2], 2: earlier[1]})
    assert [path for path, _ in swapped] == [("history", "moves", 0)]


@pytest.mark.parametrize("first", [(1, 2), (2, 1), (3, 5)])
def test_a_history_is_written_and_read_again(first: TurnNumber) -> None:
    """In the first round it has no decks of its own: those of the scenario are the ones that were played from."""
    scenario, _ = split(0, first)
    text = format_scenario(scenario)
    assert scenario_of(parse_tree(text, "file"), Path("file")).scenario == scenario
    assert ("decks: {}" in text) == (first[0] == 1)


def test_nothing_comes_before_the_first_turn() -> None:
    board = load_board().board
    scenario = make_scenario(board, Wish("x"))
    found, wrong = open_scenario(board, replace(scenario, history=history({1: deal_of(scenario).decks[1]}, ("1.1 x",))))
    assert found is not None, wrong
    ((path, finding),) = history_faults(board, found)
    assert (path, finding.code) == (("history",), "history.at_start")


# Descriptive ids of real positions


@pytest.mark.parametrize("first", [(1, 1), (2, 4), (3, 1)])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_described_game_is_the_same_game(seed: int, first: TurnNumber) -> None:
    scenario, _ = split(seed, first)
    text = described(scenario)
    found = parse_described(text)
    back = rebuilt(load_board(edition=scenario.edition).board, found, *read_parts(found.parts))
    assert described(back) == text
    plain = replace(scenario, id=back.id, seed=back.seed, history=None)
    assert back == plain
    assert opened(seed, back).start() == opened(seed, plain).start()


def test_a_described_table_is_the_same_table() -> None:
    board = load_board().board
    scenario = make_scenario(board, Wish("posse", character="random", players=3))
    found = parse_described(described(scenario))
    back = rebuilt(board, found, *read_parts(found.parts))
    assert back == replace(scenario, id=back.id, seed=back.seed)


def test_a_finale_is_as_short_as_a_line_of_text() -> None:
    """It goes into a QR code on paper: one of 81 by 81 squares holds 450 letters, though some of it be smudged."""
    assert max(len(described(split(seed, (3, 1), "finale")[0])) for seed in SEEDS) <= 450
