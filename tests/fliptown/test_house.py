"""The house: it does not see the cards ahead, plays the same every time, plays by the rules, and plays well."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from threading import Event
from time import sleep
from typing import Any

import numpy as np
import pytest

from pnp.core.referee import judge
from pnp.core.verdict import points
from pnp.files.resources import game_dir
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.daily.house.candidates import FliptownCandidate
from pnp.games.fliptown.daily.house.decks import DECK, SHERIFF, Chance, Decks
from pnp.games.fliptown.daily.house.player import Care, Greedy, Player
from pnp.games.fliptown.daily.house.together import plays
from pnp.games.fliptown.play.match import SoloMatch, match_of
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.lines import outcomes
from pnp.games.fliptown.rules.moves import RoundEnd
from pnp.games.fliptown.rules.round_end import BRIBE
from pnp.games.fliptown.rules.scoring import score
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import stored, working
from pnp.games.fliptown.solver.kernel.layout import field_of
from pnp.games.fliptown.solver.kernel.successors import Worker, points_of
from pnp.games.fliptown.solver.kernel.tables import tables_of
from pnp.games.fliptown.solver.search.trace import line_to, replay
from pnp.games.fliptown.text.notation import format_line
from pnp.solve.limits import Budget, Limits, TimeOver
from pnp.solve.puzzle import HouseRules
from tests.fliptown.helpers import game, position
from tests.looks import Looks

CARE = Care(decks=2, plans=2)
DRY_GULCH = str(game_dir("fliptown") / "examples" / "dry-gulch")


@cache
def match(wish: Wish, target: str | None = None) -> SoloMatch:
    """A short game from the standard start."""
    board = load_board(target).board if target else load_board().board
    opened, wrong = open_scenario(board, make_scenario(board, wish))
    assert opened is not None, wrong
    made = match_of(opened)
    assert isinstance(made, SoloMatch)
    return made


def sprint(seed: str, first: tuple[int, int] = (1, 1), last: tuple[int, int] = (1, 2), **variant: Any) -> Wish:
    return Wish(seed, "sprint", first, last, **variant)


def ready(played: Game, state: State) -> tuple[Array, Array]:
    tables = tables_of(played)
    return tables, stored(tables, working(state))


def begun(wish: Wish) -> tuple[Array, Array]:
    return ready(match(wish).game, match(wish).start())


def points_at(tables: Array, state: Array) -> int:
    return int(points_of(tables, state[np.newaxis], 0)[0])


# -- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [sprint("decks"), sprint("decks", holdem=True), sprint("decks", cowbot="black-bart", level="hard")],
    ids=["plain", "holdem", "cowbot"],
)
def test_what_was_seen_stays_in_its_place(wish: Wish) -> None:
    tables, start = begun(wish)
    decks, chance = Decks(tables), Chance("decks")
    true = decks.order(start)
    first, end = decks.unseen(start)
    assert first == match(wish).start().drawn + 3, "the lineup is seen"
    shuffled = [decks.shuffled(start, chance) for _ in range(30)]
    for deck in shuffled:
        assert sorted(deck.tolist()) == sorted(true.tolist())
        assert deck[1:first].tolist() == true[1:first].tolist()
        assert deck[end:].tolist() == true[end:].tolist()
    assert len({deck.tobytes() for deck in shuffled}) == 30
    assert len({int(deck[SHERIFF]) for deck in shuffled}) > 10, "nobody has seen the sheriff's card"
    assert decks.order(start).tolist() == true.tolist(), "the true deck is as it was"


def test_stolen_cards_are_nowhere() -> None:
    """A cowbot's loot of earlier rounds lies behind the deck and is not shuffled into it."""
    bot = game(cowbot="black-bart")
    tables, start = ready(bot, position("2.1 gone=Kc,5d,2h"))
    decks = Decks(tables)
    gone = set(decks.order(start)[-3:].tolist())
    assert decks.unseen(start)[1] == DECK - 3
    assert all(set(decks.shuffled(start, Chance(f"{n}"))[-3:].tolist()) == gone for n in range(10))


def test_chance_comes_from_its_key_alone() -> None:
    tables, start = begun(sprint("decks"))
    one, again, other = (Decks(tables).shuffled(start, Chance(key)).tolist() for key in ("key", "key", "other"))
    assert one == again != other


# -- blind -----------------------------------------------------------------------------------------------------------


def other_cards(tables: Array, start: Array, seed: str) -> Array:
    """The same game with everything that nobody has seen in another order, also in the rounds to come."""
    changed, chance = tables.copy(), Random(seed)
    for number in range(int(field_of(start, f.ROUND)), int(tables[t.LAST_ROUND]) + 1):
        at = t.DECKS_AT + DECK * number
        known = range(1, Decks(tables).unseen(start)[0]) if number == int(field_of(start, f.ROUND)) else ()
        hidden = [place for place in range(DECK) if place not in known]
        held = [int(changed[at + place]) for place in hidden]
        for place, card in zip(hidden, chance.sample(held, len(held)), strict=True):
            changed[at + place] = card
    changed.flags.writeable = False
    return changed


BLIND = {
    "first turn": ("1.1", (3, 5)),
    "on the way": ("1.3 $4 g3 w2 trail=3", (1, 5)),
    "a later round": ("2.4 *9 $3 g2 w4 trail=5", (3, 5)),
    "the last turn": ("3.5 *9 $3 g2 w4 trail=5", (3, 5)),
}


@pytest.mark.parametrize("what", BLIND)
def test_what_it_does_not_see_does_not_matter(what: str) -> None:
    """Robberies are the one thing that shows unseen cards; what is planned is the same whatever they bring."""
    text, last = BLIND[what]
    tables, start = ready(game(last=last), position(text))
    plan = Player(tables, "blind", CARE)._plan(start)
    for number in range(3):
        others = other_cards(tables, start, f"{what}/{number}")
        assert others.tolist() != tables.tolist()
        assert Player(others, "blind", CARE)._plan(start).tolist() == plan.tolist()


def bribes(played: Game, text: str) -> bool:
    """Whether the house bribes the sheriff at a round's end; its line is played by the plain engine."""
    state = position(text)
    tables, start = ready(played, state)
    line, _ = line_to(played, tables, state, Player(tables, "end", CARE).step(start))
    assert isinstance(line, RoundEnd)
    return line.end.sheriff == BRIBE


SHERIFFS = ("Ac", "7h", "Ks")


@pytest.mark.parametrize("sheriff", SHERIFFS)
def test_nobody_bribes_without_being_wanted(sheriff: str) -> None:
    assert not bribes(game("", sheriff), "2.5 *5 $6 g20 w0 phase=end")


@pytest.mark.parametrize("sheriff", SHERIFFS)
def test_with_gold_enough_it_bribes_for_much_wanted(sheriff: str) -> None:
    """Also where the card that lies there would let it go: it has not seen it."""
    assert bribes(game("", "", sheriff), "3.5 *30 $0 g40 w13 phase=end")


@pytest.mark.parametrize("sheriff", SHERIFFS)
def test_without_gold_it_faces_whatever_lies_there(sheriff: str) -> None:
    assert not bribes(game("", "", sheriff), "3.5 *30 $0 g0 w13 phase=end")


# -- the same every time, and by the rules ---------------------------------------------------------------------------

GAMES: dict[str, tuple[Wish, str | None]] = {
    "standard": (sprint("house", last=(1, 5)), None),
    "preacher": (sprint("house", (1, 4), (1, 5), character="preacher"), None),
    "cowbot": (sprint("house", (1, 4), (2, 1), cowbot="black-bart", level="normal"), None),
    "holdem": (sprint("house", (1, 4), (1, 5), holdem=True), None),
    "dry-gulch": (sprint("house", (1, 1), (1, 3)), DRY_GULCH),
}


@pytest.mark.parametrize("what", GAMES)
def test_it_plays_by_the_rules_and_the_same_every_time(what: str) -> None:
    played = match(*GAMES[what])
    tables, start = ready(played.game, played.start())
    path, again = (Player(tables, "key", CARE).play(start) for _ in range(2))
    assert [state.tolist() for state in path] == [state.tolist() for state in again]
    lines, end = replay(played.game, tables, played.start(), path)
    verdict = judge(played, "".join(f"{format_line(line)}\n" for line in lines))
    assert verdict.finding is None
    assert points(verdict.results[0], played.scenario.objective) == points_at(tables, path[-1])
    assert score(played.game.board, end).total == points_at(tables, path[-1])


def test_it_leaves_its_plays_once_the_time_is_over() -> None:
    played = match(*GAMES["standard"])

    def candidate() -> FliptownCandidate:
        return FliptownCandidate(played.scenario, played, "key", HouseRules((3, 2), (3, 2), plays=3, alike=1))

    free = candidate().house(lambda _: None)
    assert free == candidate().house(lambda _: None, Budget(Limits(1.0), Looks(1000)))
    assert len(free.spread) == 3
    for looks in (1, 2, 3, 4, 5):
        with pytest.raises(TimeOver):
            candidate().house(lambda _: None, Budget(Limits(1.0), Looks(looks)))
    early = candidate().house(lambda _: None, Budget(Limits(0.0)), partly=True)
    assert early == replace(free, spread=(free.score,))
    assert candidate().house(lambda _: None, Budget(Limits()), partly=True) == free


def test_a_play_is_left_in_the_middle_of_a_turn() -> None:
    """One turn of a character with many ways takes seconds."""
    played = match(*GAMES["standard"])
    tables, start = ready(played.game, played.start())
    waiting = Event()

    class Slow(Greedy):
        def step(self, state: Array) -> Array:
            waiting.set()
            while not self._worker._halt[0]:
                sleep(0.01)
            return super().step(state)

    with pytest.raises(TimeOver):
        plays([lambda: Slow(tables)], start, Budget(Limits(1.0), lambda: 1000.0 * waiting.is_set()))


def test_a_step_is_a_turn_or_a_rounds_end() -> None:
    played = match(*GAMES["cowbot"])
    tables, start = ready(played.game, played.start())
    path = Player(tables, "key", CARE).play(start)
    phases = [int(field_of(state, f.PHASE)) for state in path]
    assert phases == [f.FLIP, f.FLIP, f.END, f.FLIP, f.OVER]


# -- and well --------------------------------------------------------------------------------------------------------


def at_random(tables: Array, start: Array, seed: str) -> int:
    """The points of somebody who does anything."""
    worker, chance, state = Worker(tables, short_cuts=True), Random(seed), start
    while int(field_of(state, f.PHASE)) != f.OVER:
        found = worker.expand_rows(state[np.newaxis], 0, 1).states
        state = found[chance.randrange(len(found))]
    return points_at(tables, state)


def totals(last: tuple[int, int], games: int) -> tuple[int, int, int]:
    """The points of the house, of greed and of chance in some games together."""
    house, greed, anything = 0, 0, 0
    for number in range(games):
        tables, start = begun(sprint(f"table-{number}", last=last))
        house += points_at(tables, Player(tables, "well", CARE).play(start)[-1])
        greed += points_at(tables, Greedy(tables).play(start)[-1])
        anything += at_random(tables, start, f"{number}")
    return house, greed, anything


def test_in_a_round_it_plays_better_than_chance() -> None:
    house, _, anything = totals((1, 5), 5)
    assert house > 2 * anything


def test_in_whole_games_it_plays_better_than_greed() -> None:
    """Though greed sees what a robbery will bring and who the sheriff is."""
    house, greed, anything = totals((3, 5), 4)
    assert house > greed > 2 * anything


def plain_greedy(played: Game, state: State) -> set[int]:
    """What the most points each turn can lead to, by the plain engine: ends with equal points are all followed."""
    found, states = set(), {state}
    while states:
        after = set()
        for each in states:
            ends = {end: score(played.board, end).total for end in outcomes(played, each)}
            after |= {end for end, total in ends.items() if total == max(ends.values())}
        found |= {score(played.board, end).total for end in after if end.phase is Phase.OVER}
        states = {end for end in after if end.phase is not Phase.OVER}
    return found


def greedy_points(played: SoloMatch) -> int:
    tables, start = ready(played.game, played.start())
    return points_at(tables, Greedy(tables).play(start)[-1])


def test_greed_is_the_one_of_the_plain_engine() -> None:
    one_turn = match(sprint("greedy", last=(1, 1)))
    assert {greedy_points(one_turn)} == plain_greedy(one_turn.game, one_turn.start())
    two = match(sprint("greedy", (1, 4), (1, 5)))
    assert greedy_points(two) in plain_greedy(two.game, two.start())
