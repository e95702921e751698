"""Properties that hold at every decision of any game, seen over random ones; 2,000 whole games before the referee."""

from __future__ import annotations

from random import Random

import pytest

from pnp.core.movesfile import read_line
from pnp.core.referee import judge
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.lines import line_of, moves_of, play_line
from pnp.games.fliptown.rules.moves import Assign, Bail, Done, EndRound, Move
from pnp.games.fliptown.rules.scoring import score
from pnp.games.fliptown.rules.state import Phase, State
from pnp.games.fliptown.rules.turns import apply, can, flip, legal_moves
from pnp.games.fliptown.text.notation import format_assign, format_end, format_line, format_step
from pnp.games.fliptown.text.notation import read_line as read_notation
from pnp.games.fliptown.text.position import format_position, parse_position
from tests.fliptown.play import any_wish, match, play_out, random_game, random_table

GAMES = 600
PORTIONS = 6
EXAMPLE = "layouts/fliptown/examples/dry-gulch"


def board_for(number: int) -> tuple[Board, str]:
    """Both editions in turn, and every fifth game on a board of one's own."""
    edition = ("en", "pl")[number % 2]
    return load_board(EXAMPLE if number % 5 == 4 else "fliptown/standard", edition).board, edition


def text_of(move: Move) -> str:
    match move:
        case Assign():
            return format_assign(move)
        case EndRound():
            return format_end(move)
        case Bail(reward):
            return f"[bail {reward}]"
        case Done():
            return "done"
    return format_step(move)


@pytest.mark.slow
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_hundreds_of_random_games_are_accepted_at_the_engine_s_score(portion: int) -> None:
    for number in range(portion, GAMES, PORTIONS):
        rng = Random(number)
        board, edition = board_for(number)
        played = match(board, any_wish(board, f"random-{number}", rng, edition))
        assert isinstance(played, SoloMatch)
        final, lines = random_game(played.game, played.start(), rng)
        moves = f"scenario: {played.scenario.id}\n" + "\n".join(format_line(line) for line in lines)
        verdict = judge(played, moves)
        assert verdict.legal, (verdict.finding, moves)
        assert verdict.results[0].score == score(board, final).total
        assert [turn.text for turn in verdict.turns] == moves.splitlines()[1:], "random play writes canonically"


@pytest.mark.parametrize("number", range(40))
def test_tables_of_several_players_are_accepted(number: int) -> None:
    rng = Random(number)
    board, edition = board_for(number)
    holdem = number % 3 == 0
    wish = Wish(
        f"table-{number}",
        edition=edition,
        players=2 + number % 3,
        character=rng.choice([None, "random"]),
        holdem=holdem,
        competitive=holdem and number % 2 == 0,
    )
    played = match(board, wish)
    assert isinstance(played, TableMatch)
    final, lines = random_table(played.games, played.start(), rng)
    verdict = judge(played, "\n".join(lines))
    assert verdict.legal, (verdict.finding, lines)
    assert [result.score for result in verdict.results] == [score(board, seat).total for seat in final.seats]


@pytest.mark.parametrize("number", range(30))
def test_what_holds_at_every_decision(number: int) -> None:
    rng = Random(number)
    board, edition = board_for(number)
    played = match(board, any_wish(board, f"decision-{number}", rng, edition))
    assert isinstance(played, SoloMatch)
    game = played.game
    for state, moves, move, after in play_out(game, played.start(), rng):
        texts = [text_of(each) for each in moves]
        assert len(set(texts)) == len(texts), "two moves with one spelling"
        before = tuple(state)
        assert apply(game, state, move) == after, "the same move gives the same state"
        assert tuple(state) == before, "apply leaves its input alone"
        assert all(can(game, state, each) for each in moves if not isinstance(each, Assign))
        assert parse_position(board, format_position(board, state)) == state
        assert parse_position(board, format_position(board, after)) == after
        assert min(after.stars, after.cash, after.gold, after.wanted, after.pans, after.hammers) >= 0
        assert (after.phase is Phase.OVER) == (not legal_moves(game, after))


@pytest.mark.parametrize("number", range(30))
def test_what_is_written_is_read_again(number: int) -> None:
    rng = Random(number)
    board, edition = board_for(number)
    played = match(board, any_wish(board, f"notation-{number}", rng, edition))
    assert isinstance(played, SoloMatch)
    game, state = played.game, played.start()
    for line in random_game(game, state, rng)[1]:
        written = format_line(line)
        assert read_notation(board, read_line(written)).line == line
        assert read_notation(board, read_line(f"  {written.upper().replace(' ; ', ';  ')}  # why")).line == line
        assert line_of(_flipped(played, state), list(moves_of(line))) == line
        state = play_line(game, state, line)


def _flipped(played: SoloMatch, state: State) -> State:
    return flip(played.game, state) if state.phase is Phase.FLIP else state
