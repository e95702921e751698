"""A day's candidates in Fliptown: positions that the house reached, and what is measured of them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from subprocess import Popen
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
from pnp.games.fliptown.moves import Act, Line
from pnp.games.fliptown.notation import format_line, read_line
from pnp.games.fliptown.position import format_position
from pnp.games.fliptown.setup import Wish, games_of, make_scenario, open_scenario, scenario_id
from pnp.games.fliptown.solver import fields as f
from pnp.games.fliptown.solver import warm
from pnp.games.fliptown.solver.compiled import Array, is_compiled
from pnp.games.fliptown.solver.convert import stored, working
from pnp.games.fliptown.solver.layers import Guard, points_of
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
        if effort is not None and self._breadth() > effort.breadth:
            return None
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
        return {
            "greedy": greedy(tables, start),
            "house": _points(tables, self._player(tables).play(start)[-1]),
            "optimum": answer.score,
            "regions": len({act.region for turn in acts for act in turn}),
            "chain": max((len(turn) for turn in acts), default=0),
            "breadth": self._breadth(),
        }

    def _breadth(self) -> int:
        """How many different ends the first turn has."""
        tables, start = self._stored()
        ends = Worker(tables, short_cuts=True).expand_rows(start[np.newaxis], 0, 1, new_store(len(start)))
        return int(ends.total[0])

    def counts(self, answer: Answer, count: Count, budget: Budget, watch: Watch) -> dict[str, int]:
        found = {}
        for name, least in (("optimal", answer.score), ("near", answer.score - count.near)):
            guard = Guard(budget.is_over, nodes=count.nodes)
            lines = counted_lines(self._ready[0], guard, watch, best=least, cap=count.most)
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


class _Deal:
    """A whole game on one seed's cards, and how the house opens it."""

    def __init__(self, board: Board, asked: Wish, board_file: str | None, care: Care) -> None:
        self.scenario = make_scenario(board, asked, board_file)
        self.game = games_of(board, self.scenario)[0]
        self.tables = tables_of(self.game)
        self._care = care
        self._opening: list[Array] = []
        self._told: list[tuple[list[Line], State]] = []

    def told(self, name: str, until: TurnNumber) -> tuple[list[Line], State]:
        """The same play in notation, and where it leads. What all names share is put into words once."""
        path = self.path(name, until)
        if until[0] == 1:
            return replay(self.game, self.tables, start_state(self.game), path)
        if not self._told:
            self._told = [replay(self.game, self.tables, start_state(self.game), self._opening)]
        lines, opened = self._told[0]
        more, state = replay(self.game, self.tables, opened, path[len(self._opening) - 1 :])
        return [*lines, *more], state

    def path(self, name: str, until: TurnNumber) -> list[Array]:
        """How the house plays up to a turn. The first round, which takes the longest, is the same for all names."""
        if not self._opening:
            start = stored(self.tables, working(start_state(self.game)))
            self._opening = list(self._played("opening", start, (2, 1)))
        if until[0] == 1:
            return [state for state in self._opening if _moment(state) <= until]
        return [*self._opening, *list(self._played(name, self._opening[-1], until))[1:]]

    def _played(self, name: str, state: Array, until: TurnNumber) -> Iterator[Array]:
        player = Player(self.tables, f"fliptown/{self.scenario.seed}/before/{name}", self._care)
        yield state
        while _moment(state) < until:
            state = player.step(state)
            yield state


def _moment(state: Array) -> TurnNumber:
    """The turn that is next, a round's end being one more."""
    ends = int(field_of(state, f.PHASE)) != f.FLIP
    return int(field_of(state, f.ROUND)), int(field_of(state, f.TURN)) + ends


class FliptownCandidates:
    """See `pnp.solve.puzzle.Candidates`.

    The first few have the day's own cards, and differ by how the house plays up to the position; the next few have the
    cards of the seed `<day>.2`, and so on. Where nothing is played before, each has cards of its own.
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
        self._deal: dict[str, _Deal] = {}
        self._warming: Popen[bytes] | None = None

    def _asked(self, seed: str, kind: str, first: TurnNumber | None = None, last: TurnNumber | None = None) -> Wish:
        wish = self._wish
        return Wish(seed, kind, first, last, wish.edition, wish.character, wish.cowbot, wish.level, wish.holdem)

    def __call__(self, number: int, watch: Watch) -> FliptownCandidate | None:
        if not is_compiled():
            watch(Progress(Stage.COMPILE))
            self._warming = warm.start()
        watch(Progress(Stage.HOUSE))
        first, last = self._stretch(number)
        scenario = self._fresh(number, first, last) if first == (1, 1) else self._reached(number, first, last)
        known = (scenario.seed, str(first), *scenario.start)
        if known in self._seen:
            return None
        self._seen.add(known)
        opened, wrong = open_scenario(self._board, scenario)
        assert opened is not None, wrong
        match = match_of(opened)
        assert isinstance(match, SoloMatch)
        if self._warming is not None:
            self._warming.wait()
        return FliptownCandidate(scenario, match, f"fliptown/{self._wish.day}/house/{number}", self._rules)

    def _seed(self, group: int) -> str:
        return self._wish.day if group == 0 else f"{self._wish.day}.{group + 1}"

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

    def _id(self, first: TurnNumber, last: TurnNumber) -> str:
        """Of the day, whichever candidate is taken; it says which way of choosing that was."""
        asked = self._asked(self._wish.day, self._wish.kind)
        return f"{scenario_id(self._board, asked, first, last, own=self._file is not None)}-v{self._version}"

    def _fresh(self, number: int, first: TurnNumber, last: TurnNumber) -> Scenario:
        """A scenario from the standard start."""
        kind, stretch = self._wish.kind, (first, last) if self._wish.kind == "sprint" else (None, None)
        scenario = make_scenario(self._board, self._asked(self._seed(number - 1), kind, *stretch), self._file)
        return replace(scenario, id=self._id(first, last))

    def _reached(self, number: int, first: TurnNumber, last: TurnNumber) -> Scenario:
        """A scenario that begins where the house came to, with its moves as the history."""
        deal = self._dealt(self._seed((number - 1) // self._rules.alike))
        lines, state = deal.told(str(number), first)
        decks = deal.scenario.decks
        return replace(
            deal.scenario,
            id=self._id(first, last),
            kind=self._wish.kind,
            first=first,
            last=last,
            start=(format_position(self._board, state),),
            decks=MappingProxyType({n: deck for n, deck in decks.items() if first[0] <= n <= last[0]}),
            history=History(
                MappingProxyType({n: deck for n, deck in decks.items() if n < first[0]}),
                tuple(map(format_line, lines)),
            ),
        )

    def _dealt(self, seed: str) -> _Deal:
        if seed not in self._deal:
            asked = self._asked(seed, "full")
            self._deal = {seed: _Deal(self._board, asked, self._file, Care(*self._rules.before))}
        return self._deal[seed]
