"""The layered search against brute force by the plain engine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from pnp.core.cards import Card, full_deck
from pnp.games.fliptown.board.board import Gain
from pnp.games.fliptown.rules.poker import hand_name
from pnp.games.fliptown.rules.state import Game, State, start_state
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.convert import stored, working
from pnp.games.fliptown.solver.kernel.tables import card_number, tables_of
from pnp.games.fliptown.solver.search.dominance import undominated
from pnp.games.fliptown.solver.search.layers import Layers, search_layers
from pnp.games.fliptown.solver.search.trace import replay
from tests.fliptown.solver.kernel import best_of_all
from tests.fliptown.solver.plain import last_ends
from tests.fliptown.solver.positions import Setup
from tests.fliptown.solver.puzzles import Puzzle, all_puzzles, lead, points


def solved(game: Game, state: State, *, margin: bool = False, workers: int = 1) -> Layers:
    found = search_layers(tables_of(game), working(state), margin=margin, workers=workers)
    assert found is not None
    return found


def some_puzzles(turns: int, number: int) -> list[Puzzle]:
    """Puzzles of so many turns, spread over all boards and variants."""
    found = [puzzle for puzzle in all_puzzles() if puzzle.turns == turns]
    return found[:: len(found) // number][:number]


@pytest.mark.parametrize("turns", [1, 2])
def test_the_search_finds_the_recorded_best_of_every_puzzle(turns: int) -> None:
    wrong: list[str] = []
    for puzzle in all_puzzles():
        if puzzle.turns == turns:
            found = solved(puzzle.game(), puzzle.state()).best
            if found != puzzle.best:
                wrong.append(f"{puzzle.setup.text()}: {found} instead of {puzzle.best} at {puzzle.text}")
    assert not wrong, "\n".join(wrong)


def test_the_search_finds_the_recorded_best_lead_over_the_cowbot() -> None:
    wrong: list[str] = []
    for puzzle in all_puzzles():
        if puzzle.lead is not None:
            found = solved(puzzle.game(), puzzle.state(), margin=True).best
            if found != puzzle.lead:
                wrong.append(f"{puzzle.setup.text()}: {found} instead of {puzzle.lead} at {puzzle.text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("turns", "number"), [(1, 20), (2, 6)])
def test_what_is_recorded_is_still_what_brute_force_finds(turns: int, number: int) -> None:
    puzzles = some_puzzles(turns, number)
    assert len(puzzles) == number
    for puzzle in puzzles:
        game = puzzle.game()
        ends = last_ends(game, puzzle.state())
        assert max(points(game, end) for end in ends) == puzzle.best == solved(game, puzzle.state()).best, puzzle
        if puzzle.lead is not None:
            assert max(lead(game, end) for end in ends) == puzzle.lead, puzzle


@pytest.mark.parametrize("turns", [1, 2])
def test_the_line_of_play_of_a_puzzle_reaches_its_score(turns: int) -> None:
    for puzzle in some_puzzles(turns, 5):
        game, start = puzzle.game(), puzzle.state()
        lines, end = replay(game, tables_of(game), start, solved(game, start).path())
        assert points(game, end) == puzzle.best, (puzzle, lines)


def test_workers_do_not_matter() -> None:
    game = Setup(seed="2026-11-15").game(last=(1, 2))
    alone, three = (solved(game, start_state(game), workers=workers) for workers in (1, 3))
    assert max(len(layer.states) for layer in alone.layers) > 1000, "too few states to be shared"
    assert three.best == alone.best
    assert np.array_equal(three.path(), alone.path())
    for layer, same in zip(alone.layers, three.layers, strict=True):
        assert np.array_equal(layer.states, same.states)


# -- dominance -------------------------------------------------------------------------------------------------------


def rows_kept(setup: Setup, *changes: dict[int, int]) -> list[int]:
    """Which of some states are kept that differ from the start only in these fields."""
    game = setup.game()
    tables, found = tables_of(game), []
    for change in changes:
        fields = working(start_state(game))
        for field, number in change.items():
            fields[field] = number
        found.append(stored(tables, fields))
    rows: list[int] = undominated(tables, np.array(found)).tolist()
    return rows


POOR = {f.STARS: 3, f.CASH: 4, f.GOLD: 2, f.WANTED: 5}


@pytest.mark.parametrize("better", [{f.STARS: 4}, {f.CASH: 5}, {f.GOLD: 3}, {f.WANTED: 4}])
def test_a_state_that_another_beats_is_dropped(better: dict[int, int]) -> None:
    assert rows_kept(Setup(), POOR, {**POOR, **better}) == [1]
    assert rows_kept(Setup(), {**POOR, **better}, POOR) == [0]


def test_of_equal_states_the_first_is_kept() -> None:
    assert rows_kept(Setup(), POOR, POOR, POOR) == [0]


@pytest.mark.parametrize(
    "other",
    [
        {f.STARS: 4, f.CASH: 3}, {f.GOLD: 3, f.WANTED: 6}, {f.CASH: 9, f.GOLD: 0},  # better here, worse there
        {f.STARS: 9, f.STOPS: 1}, {f.STARS: 9, f.DRAWN: 5}, {f.STARS: 9, f.ITEMS: 1}, {f.STARS: 9, f.USED: 1},
    ],
)  # fmt: skip
def test_states_that_do_not_compare_are_both_kept(other: dict[int, int]) -> None:
    assert rows_kept(Setup(), POOR, {**POOR, **other}) == [0, 1]


def test_wanted_has_to_be_equal_where_it_can_be_turned_into_gold() -> None:
    baroness = Setup(character="baroness")
    assert rows_kept(baroness, POOR, {**POOR, f.WANTED: 4}) == [0, 1]
    assert rows_kept(baroness, POOR, {**POOR, f.GOLD: 3}) == [1]


def held(cards: Sequence[int]) -> int:
    """A hand of cards by their numbers, as it is stored."""
    return sum(card + 1 << 6 * place for place, card in enumerate(sorted(cards)))


def is_as_good(game: Game, turn: int, drawn: int, one: list[Card], other: list[Card]) -> bool:
    """Whether a hand pays no less than another, whichever cards both are given from a turn on: tried one by one."""
    board, deck = game.board, game.decks[1]
    if turn > board.turns:
        pays = [board.poker.get(hand_name(tuple(hand)), Gain()) for hand in (one, other)]
        return pays[0].stars >= pays[1].stars and pays[0].cash >= pays[1].cash
    return all(
        is_as_good(game, turn + 1, drawn + 3 + robbed, [*one, card], [*other, card])
        for card in deck[drawn : drawn + 3]
        for robbed in range(len(board.targets) + 1 if turn < board.turns else 1)
    )


@pytest.mark.parametrize(("turn", "tries"), [(6, 60), (5, 60), (4, 60)])
def test_a_hand_that_pays_no_less_whatever_comes_beats_another(turn: int, tries: int) -> None:
    """Both have few values, so that the hands are worth something."""
    game, rng, seen = Setup(seed="hands").game(), Random(turn), set()
    assert all(not gain[2:] or not any(gain[2:6]) for gain in game.board.poker.values()), "hands pay stars and cash"
    drawn = game.set_aside() + 3 * (turn - 1)
    low = [card for card in full_deck() if card.value <= 5 or card.suit == "h"]
    phase = {f.TURN: min(turn, 5), f.PHASE: f.END if turn > 5 else f.FLIP, f.DRAWN: drawn}
    for _ in range(tries):
        hands = [rng.sample(low, turn - 1) for _ in range(2)]
        better = is_as_good(game, turn, drawn, *hands), is_as_good(game, turn, drawn, *hands[::-1])
        numbers = [held([card_number(card) for card in hand]) for hand in hands]
        rows = rows_kept(Setup(seed="hands"), *({**phase, f.HAND: number} for number in numbers))
        assert rows == ([0] if better[0] else [1] if better[1] else [0, 1]), hands
        seen.add(better)
    assert len(seen) >= 3


def test_hands_have_to_be_equal_if_cards_can_change_or_be_stolen() -> None:
    phase = {f.TURN: 5, f.PHASE: f.END, f.DRAWN: 16}
    pair, nothing = ({**phase, f.HAND: held(cards)} for cards in ((0, 13, 5, 8, 11), (0, 14, 5, 8, 11)))
    assert rows_kept(Setup(), nothing, pair) == [1]
    assert rows_kept(Setup(character="cheat"), nothing, pair) == [0, 1]
    assert rows_kept(Setup(cowbot="black-bart", level="hard"), nothing, pair) == [0, 1]


def test_the_best_score_is_the_same_without_dominance_and_without_short_cuts() -> None:
    for puzzle in all_puzzles():
        tables = tables_of(puzzle.game())
        assert best_of_all(tables, puzzle.state()) == puzzle.best, puzzle
