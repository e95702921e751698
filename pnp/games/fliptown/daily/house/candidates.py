"""A day's candidates in Fliptown: positions that the house reached, and what is measured of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from pnp.core.scenario import History, Scenario
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.ceiling.ceiling import bounded
from pnp.games.fliptown.daily.days import DayPlan, line_figures
from pnp.games.fliptown.daily.house.decks import Chance, Decks
from pnp.games.fliptown.daily.house.player import Care, Greedy, Player
from pnp.games.fliptown.daily.house.together import plays
from pnp.games.fliptown.play.deal import TurnNumber, deal_of
from pnp.games.fliptown.play.match import SoloMatch, match_of
from pnp.games.fliptown.play.setup import Wish, games_of, make_scenario, open_scenario
from pnp.games.fliptown.rules.moves import Line
from pnp.games.fliptown.rules.state import Game, State, start_state
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import stored, working
from pnp.games.fliptown.solver.kernel.layout import field_of
from pnp.games.fliptown.solver.kernel.successors import Worker, points_of
from pnp.games.fliptown.solver.kernel.tables import tables_of
from pnp.games.fliptown.solver.search.layers import Guard
from pnp.games.fliptown.solver.search.prove import GivenUp
from pnp.games.fliptown.solver.search.solve import counted_lines, solved
from pnp.games.fliptown.solver.search.task import Ready
from pnp.games.fliptown.solver.search.trace import replay
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.position import format_position
from pnp.solve.answer import Answer, Progress, Stage, Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import Count, Effort, House, HouseRules


@dataclass(frozen=True)
class _Play:
    """A play to the end: its stored states, the start first, and its points."""

    path: list[Array]
    score: int

    @classmethod
    def of(cls, tables: Array, path: list[Array]) -> _Play:
        return cls(path, _points(tables, path[-1]))


@dataclass
class FliptownCandidate:
    """See `pnp.solve.puzzle.Candidate`. `key` is what the house's chance comes from."""

    scenario: Scenario
    match: SoloMatch
    key: str
    rules: HouseRules
    _ready: list[Ready] = field(default_factory=list)
    _played: list[_Play] = field(default_factory=list)

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
        self._ready = [made] if made is not None else []
        return replace(answer, bound=bounded(self.game, self.match.start(), answer.score, answer.bound))

    def figures(self, answer: Answer) -> dict[str, int]:
        house, greedy = self._own()
        return {
            "greedy": greedy.score,
            "house": house.score,
            **line_figures(self.game.board, answer.moves),
            "breadth": self._breadth(),
        }

    def _told(self, play: _Play) -> str:
        """A play as the text of a moves file."""
        lines, _ = replay(self.game, tables_of(self.game), self.match.start(), play.path)
        return "".join(f"{line}\n" for line in (f"scenario: {self.scenario.id}", *map(format_line, lines)))

    def _breadth(self) -> int:
        """How many different ends the first turn has."""
        tables, start = self._stored()
        return len(Worker(tables, short_cuts=True).expand_rows(start[np.newaxis], 0, 1).states)

    def counts(self, answer: Answer, count: Count, budget: Budget, watch: Watch) -> dict[str, int]:
        found = {}
        for name, least in (("optimal", answer.score), ("near", answer.score - count.near)):
            guard = Guard(budget.is_over, nodes=count.nodes)
            lines = counted_lines(self._ready[0], guard, watch, best=least, cap=count.most)
            if lines.exact or lines.lines == count.most:
                found[name] = lines.lines
        return found

    def _own(self, budget: Budget | None = None) -> tuple[_Play, _Play]:
        """How the house and how greed play it on its own cards."""
        if not self._played:
            tables, start = self._stored()
            both = plays([partial(self._player, tables), partial(Greedy, tables)], start, budget)
            self._played = [_Play.of(tables, path) for path in both]
        return self._played[0], self._played[1]

    def _player(self, tables: Array, name: str = "") -> Player:
        return Player(tables, f"{self.key}/puzzle{name}", Care(*self.rules.puzzle))

    def house(self, watch: Watch, budget: Budget | None = None, *, partly: bool = False) -> House:
        tables, start = self._stored()
        watch(Progress(Stage.HOUSE))
        house, greedy = self._own(None if partly else budget)
        elsewhere = [partial(self._elsewhere, tables, start, number) for number in range(self.rules.plays)]
        spread = sorted(_points(tables, path[-1]) for path in plays(elsewhere, start, budget, partly=partly))
        return House(house.score, self._told(house), tuple(spread or [house.score]), greedy.score, self._told(greedy))

    def _elsewhere(self, tables: Array, start: Array, number: int) -> Player:
        """Who plays it on other cards: all that were not drawn before the start are shuffled again."""
        decks, chance = Decks(tables), Chance(f"{self.key}/spread/{number}")
        first = int(field_of(start, f.ROUND))
        for round_ in range(first, self.game.last[0] + 1):
            drawn = int(field_of(start, f.DRAWN)) if round_ == first else self.game.set_aside()
            decks.reshuffle(start, round_, drawn, chance)
        return self._player(decks.tables, f"/{number}")


def _points(tables: Array, state: Array) -> int:
    return int(points_of(tables, state[np.newaxis], 0)[0])


class _Deal:
    """A whole game on one seed's cards, and how the house opens it."""

    def __init__(self, board: Board, asked: Wish, board_file: str | None, care: Care) -> None:
        self.scenario = make_scenario(board, asked, board_file)
        self.game = games_of(board, deal_of(self.scenario))[0]
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
    """See `pnp.solve.puzzle.Candidates`. The plan says which cards and turns each candidate has."""

    def __init__(self, plan: DayPlan, rules: HouseRules) -> None:
        self._plan, self._rules = plan, rules
        self._seen: set[tuple[str, ...]] = set()
        self._deal: dict[str, _Deal] = {}

    def __call__(self, number: int, watch: Watch) -> FliptownCandidate | None:
        watch(Progress(Stage.HOUSE))
        plan, scenario = self._plan, self._plan.frame(number)
        if scenario.history is not None:
            scenario = self._reached(number, scenario, scenario.history)
        known = (scenario.seed, str(deal_of(scenario).first), *deal_of(scenario).start)
        if known in self._seen:
            return None
        self._seen.add(known)
        opened, wrong = open_scenario(plan.board, scenario)
        assert opened is not None, wrong
        match = match_of(opened)
        assert isinstance(match, SoloMatch)
        return FliptownCandidate(scenario, match, f"fliptown/{plan.wish.day}/house/{number}", self._rules)

    def _reached(self, number: int, frame: Scenario, history: History) -> Scenario:
        """A scenario that begins where the house came to, with its moves as the history."""
        lines, state = self._dealt(frame.seed).told(str(number), deal_of(frame).first)
        return replace(
            frame,
            deal=replace(deal_of(frame), start=(format_position(self._plan.board, state),)),
            history=replace(history, moves=tuple(map(format_line, lines))),
        )

    def _dealt(self, seed: str) -> _Deal:
        if seed not in self._deal:
            plan, care = self._plan, Care(*self._rules.before)
            self._deal = {seed: _Deal(plan.board, plan.asked(seed, "full"), plan.board_file, care)}
        return self._deal[seed]
