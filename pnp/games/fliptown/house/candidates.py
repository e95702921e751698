"""A day's candidates in Fliptown: positions that the house reached, and what is measured of them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from pnp.core.daily import DailyWish, History
from pnp.core.movesfile import read_moves
from pnp.core.scenario import Scenario, TurnNumber
from pnp.core.shuffle import shuffled
from pnp.games.fliptown.board import Board
from pnp.games.fliptown.house.decks import Chance, Decks
from pnp.games.fliptown.house.player import Care, Player, greedy
from pnp.games.fliptown.lines import moves_of
from pnp.games.fliptown.match import SoloMatch, match_of
from pnp.games.fliptown.moves import Act
from pnp.games.fliptown.notation import format_line, read_line
from pnp.games.fliptown.position import format_position
from pnp.games.fliptown.setup import Wish, games_of, make_scenario, open_scenario, scenario_id
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver.compiled import Array
from pnp.games.fliptown.solver.convert import stored, working
from pnp.games.fliptown.solver.layers import points_of
from pnp.games.fliptown.solver.layout import field_of
from pnp.games.fliptown.solver.prove import GivenUp
from pnp.games.fliptown.solver.solve import counted_lines, solved
from pnp.games.fliptown.solver.successors import Worker, new_store
from pnp.games.fliptown.solver.tables import tables_of
from pnp.games.fliptown.solver.task import Ready
from pnp.games.fliptown.solver.trace import replay
from pnp.games.fliptown.state import Game, State, start_state
from pnp.solve.answer import Answer, Progress, Stage, Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import Count, Effort, House, HouseRules

_THREADS = 2


@dataclass
class FliptownCandidate:
    """See `pnp.solve.puzzle.Candidate`. `key` is what the house's chance comes from."""

    scenario: Scenario
    match: SoloMatch
    key: str
    rules: HouseRules
    _ready: list[Ready] = field(default_factory=list)

    @property
    def game(self) -> Game:
        return self.match.game

    def _stored(self) -> tuple[Array, Array]:
        tables = tables_of(self.game)
        return tables, stored(tables, working(self.match.start()))

    def solve(self, budget: Budget, watch: Watch, effort: Effort | None) -> Answer | None:
        try:
            answer, made = solved(self.game, self.match.start(), self.scenario.id, budget, watch, effort=effort)
        except GivenUp:
            return None
        self._ready = [made]
        return answer

    def figures(self, answer: Answer) -> dict[str, int]:
        tables, start = self._stored()
        acts = [
            [move for move in moves_of(read_line(self.game.board, raw).line) if isinstance(move, Act)]
            for raw in read_moves(answer.moves).lines
        ]
        ends = Worker(tables, short_cuts=True).expand_rows(start[np.newaxis], 0, 1, new_store(len(start)))
        return {
            "greedy": greedy(tables, start),
            "house": _points(tables, self._player(tables).play(start)[-1]),
            "optimum": answer.score,
            "regions": len({act.region for turn in acts for act in turn}),
            "chain": max((len(turn) for turn in acts), default=0),
            "breadth": int(ends.total[0]),
        }

    def counts(self, answer: Answer, count: Count, budget: Budget, watch: Watch) -> dict[str, int]:
        found = {}
        for name, least in (("optimal", answer.score), ("near", answer.score - count.near)):
            lines = counted_lines(self._ready[0], budget, watch, best=least, cap=count.most, most=count.states)
            if lines.exact or lines.lines == count.most:
                found[name] = lines.lines
        return found

    def _player(self, tables: Array, name: str = "") -> Player:
        return Player(tables, f"{self.key}/puzzle{name}", Care(*self.rules.puzzle))

    def house(self, watch: Watch) -> House:
        tables, start = self._stored()
        path = self._player(tables).play(start)
        lines, _ = replay(self.game, tables, self.match.start(), path)
        moves = "".join(f"{line}\n" for line in (f"scenario: {self.scenario.id}", *map(format_line, lines)))
        with ThreadPoolExecutor(_THREADS) as pool:
            watch(Progress(Stage.HOUSE))
            spread = sorted(pool.map(lambda number: self._elsewhere(tables, start, number), range(self.rules.plays)))
        return House(_points(tables, path[-1]), moves, tuple(spread), greedy(tables, start))

    def _elsewhere(self, tables: Array, start: Array, number: int) -> int:
        """The points of a play on other cards: all that were not drawn before the start are shuffled again."""
        decks, chance = Decks(tables), Chance(f"{self.key}/spread/{number}")
        first = int(field_of(start, f.ROUND))
        for round_ in range(first, self.game.last[0] + 1):
            drawn = int(field_of(start, f.DRAWN)) if round_ == first else self.game.set_aside()
            decks.reshuffle(start, round_, drawn, chance)
        return _points(tables, self._player(decks.tables, f"/{number}").play(start)[-1])


def _points(tables: Array, state: Array) -> int:
    return int(points_of(tables, state[np.newaxis], 0)[0])


class FliptownCandidates:
    """See `pnp.solve.puzzle.Candidates`.

    Candidates of the same kind have the same cards, those of the day; they differ by how the house plays up to the
    position. Where nothing is played before, each further one has cards of its own.
    """

    def __init__(
        self,
        board: Board,
        wish: DailyWish,
        board_file: str | None,
        rules: HouseRules,
        version: int,
        turns: int | None,
    ) -> None:
        self._board, self._wish, self._file = board, wish, board_file
        self._rules, self._version = rules, version
        self._turns = turns or 1
        self._seen: set[tuple[str, ...]] = set()
        self._openings: dict[int, list[Array]] = {}
        self._whole = make_scenario(board, self._asked(wish.day, "full"), board_file)
        self._game = games_of(board, self._whole)[0]
        self._tables = tables_of(self._game)

    def _asked(self, seed: str, kind: str, first: TurnNumber | None = None, last: TurnNumber | None = None) -> Wish:
        wish = self._wish
        return Wish(seed, kind, first, last, wish.edition, wish.character, wish.cowbot, wish.level, wish.holdem)

    def __call__(self, number: int) -> FliptownCandidate | None:
        first, last = self._stretch(number)
        if first == (1, 1):
            seed = self._wish.day if number == 1 or self._wish.kind == "sprint" else f"{self._wish.day}.{number}"
            kind = self._wish.kind
            asked = self._asked(seed, kind, *((first, last) if kind == "sprint" else ()))
            scenario = make_scenario(self._board, asked, self._file)
            scenario = replace(scenario, id=f"{scenario.id}-v{self._version}")
        else:
            scenario = self._reached(number, first, last)
        known = (scenario.seed, str(first), *scenario.start)
        if known in self._seen:
            return None
        self._seen.add(known)
        opened, wrong = open_scenario(self._board, scenario)
        assert opened is not None, wrong
        match = match_of(opened)
        assert isinstance(match, SoloMatch)
        return FliptownCandidate(scenario, match, self._key(number), self._rules)

    def _key(self, number: int) -> str:
        return f"fliptown/{self._wish.day}/house/{number}"

    def _stretch(self, number: int) -> tuple[TurnNumber, TurnNumber]:
        """The turns that are played: of a sprint any, in an order that the day gives."""
        rounds, turns = self._board.rounds, self._board.turns
        match self._wish.kind:
            case "finale":
                return (rounds, 1), (rounds, turns)
            case "opening":
                return (1, 1), (1, turns)
            case "full":
                return (1, 1), (rounds, turns)
        length = min(self._turns, turns)
        starts = [(round_, turn) for round_ in range(1, rounds + 1) for turn in range(1, turns - length + 2)]
        first = shuffled(starts, f"fliptown/{self._wish.day}/sprint")[(number - 1) % len(starts)]
        return first, (first[0], first[1] + length - 1)

    def _reached(self, number: int, first: TurnNumber, last: TurnNumber) -> Scenario:
        """A scenario that begins where the house came to, with its moves as the history."""
        whole, wish = self._whole, self._wish
        start = start_state(self._game)
        lines, state = replay(self._game, self._tables, start, self._path(number, first, start))
        asked = self._asked(wish.day, wish.kind, first, last)
        name = scenario_id(self._board, asked, first, last, own=self._file is not None)
        return replace(
            whole,
            id=f"{name}-v{self._version}",
            kind=wish.kind,
            first=first,
            last=last,
            start=(format_position(self._board, state),),
            decks=MappingProxyType({n: deck for n, deck in whole.decks.items() if first[0] <= n <= last[0]}),
            history=History(
                MappingProxyType({n: deck for n, deck in whole.decks.items() if n < first[0]}),
                tuple(map(format_line, lines)),
            ),
        )

    def _path(self, number: int, first: TurnNumber, start: State) -> list[Array]:
        """How the house plays up to a turn. A few candidates share the first round, which takes the longest."""
        common = (number - 1) // self._rules.alike
        if common not in self._openings:
            self._openings[common] = list(
                self._played(f"opening-{common}", stored(self._tables, working(start)), (2, 1))
            )
        path = self._openings[common]
        if first[0] == 1:
            return [state for state in path if _moment(state) <= first]
        return [*path, *list(self._played(str(number), path[-1], first))[1:]]

    def _played(self, name: str, state: Array, until: TurnNumber) -> Iterator[Array]:
        player = Player(self._tables, f"fliptown/{self._wish.day}/before/{name}", Care(*self._rules.before))
        yield state
        while _moment(state) < until:
            state = player.step(state)
            yield state


def _moment(state: Array) -> TurnNumber:
    """The turn that is next, a round's end being one more."""
    ends = int(field_of(state, f.PHASE)) != f.FLIP
    return int(field_of(state, f.ROUND)), int(field_of(state, f.TURN)) + ends
