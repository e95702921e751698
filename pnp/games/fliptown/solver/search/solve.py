"""Best scores: a good line of play first, then the proof that there is no better one.

1. Prices give a bound (`task`). 2. A beam guided by it finds a line (`beam`); in a game of several rounds the last one
is then searched exactly. 3. Score and bound are brought together (`prove`). Each line is played by the plain engine
before it is written down (`trace`), and refereed by whoever asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version

from pnp.games.fliptown.play.unsearched import unsearched_bound
from pnp.games.fliptown.rules.moves import Line
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.solver import VERSION
from pnp.games.fliptown.solver.bound.costs import span_of
from pnp.games.fliptown.solver.kernel import fields as f
from pnp.games.fliptown.solver.kernel import tables as t
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.convert import working
from pnp.games.fliptown.solver.kernel.layout import field_of, unpacked
from pnp.games.fliptown.solver.kernel.outcomes import SCALE
from pnp.games.fliptown.solver.kernel.tables import tables_of
from pnp.games.fliptown.solver.search.around import count_lines, groups_of_first_moves
from pnp.games.fliptown.solver.search.beam import beam, by_bound, by_points
from pnp.games.fliptown.solver.search.layers import (
    Abandoned,
    CutShort,
    Guard,
    Layer,
    Layers,
    new_crew,
    search_layers,
    start_layer,
)
from pnp.games.fliptown.solver.search.prove import Closed, GivenUp, Task, closing, is_promising
from pnp.games.fliptown.solver.search.task import Ready, ready
from pnp.games.fliptown.solver.search.trace import replay
from pnp.games.fliptown.text.notation import format_line
from pnp.solve.answer import Answer, Certificate, Count, FirstMove, Progress, Reach, Stage, Watch
from pnp.solve.limits import Budget, most_held
from pnp.solve.puzzle import Effort


@dataclass(frozen=True)
class Width:
    """A beam: how many states it keeps, how many alike, and how much it trusts the bound."""

    states: int
    alike: int
    trust: float


FIRST = Width(20, 2, 0.0)
SHORT = (Width(150, 10, 0.5), Width(1200, 40, 0.5), Width(1200, 40, 0.3))
LONG = (Width(150, 3, 0.3), Width(1000, 4, 0.25), Width(3000, 4, 0.28))
"""For a few turns, and for longer games: a bound that looks far ahead is to be trusted less."""
MOST_OF_SHORT = 6
"""Turns of a game that is short."""
NODES_OF_LAST_ROUND = 16_000_000
"""Nodes for the last round of a long game: the line as a whole is what counts."""
_BYTES_A_STATE = 8
"""Copies of a layer that merging and sorting may hold at the same time."""


@dataclass(frozen=True)
class _Found:
    """A path of stored states and its points."""

    points: int
    path: list[Array]

    @classmethod
    def of(cls, layers: Layers) -> _Found:
        return cls(layers.best, layers.path())


class _Search:
    """One scenario, one budget."""

    def __init__(self, game: Game, budget: Budget, watch: Watch, *, margin: bool) -> None:
        self.game, self.budget, self.watch, self.margin = game, budget, watch, margin
        self.tables = tables_of(game)
        self.workers = max(1, budget.limits.workers)

    def guard(self) -> Guard:
        """Stops with the budget, and keeps layers within the memory that is left."""
        row = 8 * int(self.tables[t.WORDS_USED]) * _BYTES_A_STATE
        return Guard(
            self.budget.is_over, self.budget.is_late, max(1000, (self.budget.limits.memory - most_held()) // row)
        )

    def tell(
        self, stage: Stage, layer: Layer | None = None, score: int | None = None, bound: int | None = None
    ) -> None:
        states, moment = 0, ""
        if layer is not None and len(layer.states):
            states, moment = len(layer.states), _moment(self.tables, layer.states[0])
        self.watch(Progress(stage, moment, states, score, bound))

    def any_line(self, first: Layer) -> _Found:
        """A line of play, whatever the budget says."""
        guide = by_points(self.tables, margin=self.margin)
        crew = new_crew(self.tables, self.workers)
        found = beam(
            self.tables, first, guide, width=FIRST.states, alike=FIRST.alike, crew=crew, margin=self.margin,
            guard=Guard(),
        )  # fmt: skip
        assert found is not None, "every game can be played to its end"
        return _Found.of(found)

    def better_lines(self, first: Layer, made: Ready, known: _Found) -> Iterator[_Found]:
        """Better and better lines, by beams that grow wider; also those that find nothing better are told."""
        best = known
        short = _is_short(self.tables, made.start)
        widths, pruned = (SHORT, made.look) if short else (LONG, None)  # far from its end a bound rules out nothing
        for width in widths:
            if self.budget.is_over() or best.points >= made.bound:
                return
            watch = partial(self.tell, Stage.BEAM, score=best.points, bound=made.bound)
            guide = by_bound(self.tables, made.guide, width.trust, margin=self.margin)
            crew = new_crew(self.tables, self.workers, pruned, best.points + 1)
            try:
                found = beam(
                    self.tables, first, guide, width=width.states, alike=width.alike, crew=crew, margin=self.margin,
                    guard=self.guard(), watch=watch,
                )  # fmt: skip
            except Abandoned:  # of time or memory: nothing else ends a beam
                self.budget.cut.set()
                return
            if found is not None and found.best > best.points:
                best = _Found.of(found)
            yield best

    def last_round(self, known: _Found) -> _Found:
        """A line of several rounds with its last round searched exactly, as far as the budget allows."""
        rounds = [int(field_of(state, f.ROUND)) for state in known.path]
        at = rounds.index(rounds[-1])
        if at == 0 or self.budget.is_over():
            return known
        start = unpacked(known.path[at])
        try:
            made = ready(self.tables, start, self.budget, margin=self.margin)
        except Abandoned:
            return known
        first = start_layer(self.tables, start)
        tail, _ = self.closed(first, made, _Found(known.points, known.path[at:]), nodes=NODES_OF_LAST_ROUND)
        return _Found(tail.points, [*known.path[:at], *tail.path])

    def closed(
        self, first: Layer, made: Ready, known: _Found, nodes: int | None = None, effort: Effort | None = None
    ) -> tuple[_Found, Closed]:
        """The best line and the interval that it ends: a first beam, then attempts to beat it, and wider beams.

        Raises `GivenUp` where it takes more than the effort.
        """
        short = _is_short(self.tables, made.start)
        lines = self.better_lines(first, made, known) if short else iter(())
        best = [next(lines, known)]
        guard = self.guard()
        task = Task(self.tables, first, made.look, made.prices, self.margin, self.workers)
        if effort is not None:
            guard = replace(guard, early=effort.early, kept=effort.states, nodes=effort.nodes)
            if not self._hopeful(task, made.bound, best[-1].points, guard, effort):
                raise GivenUp
            best.append(next(lines, best[-1]))
        if nodes is not None:
            guard = replace(guard, nodes=nodes)

        def improve() -> int | None:
            best.append(next(lines, best[-1]))
            return best[-1].points

        closed = closing(
            task, best[-1].points, min(made.bound, made.reach(first)), guard,
            lambda now, layer: self.tell(Stage.PROVE, layer, now.score, now.bound), improve,
            gives_up=effort is not None and not self.budget.cut.is_set(),
        )  # fmt: skip
        return (best[-1] if closed.found is None else _Found.of(closed.found)), closed

    def _hopeful(self, task: Task, bound: int, score: int, guard: Guard, effort: Effort) -> bool:
        """Whether a proof may be within the effort. A bound or a line that was cut short rules nothing out."""
        try:
            hopeful = bound - score <= effort.gap and is_promising(task, score + 1, guard)
        except CutShort:
            self.budget.cut.set()
            return True
        return hopeful or self.budget.cut.is_set()

    def answered(self, first: Layer, made: Ready, known: _Found, effort: Effort | None = None) -> tuple[_Found, Closed]:
        """The best line and the interval that it ends; in a game of several rounds with all beams first."""
        if _is_short(self.tables, made.start):
            return self.closed(first, made, known, effort=effort)
        best = known
        for line in self.better_lines(first, made, known):
            best = line
        return self.closed(first, made, self.last_round(best))

    def reach(self, state: State) -> Reach:
        """The best score from a position on."""
        start = working(state)
        first = start_layer(self.tables, start)
        known = self.any_line(first)
        try:
            made = ready(self.tables, start, self.budget, margin=self.margin)
        except Abandoned:
            return Reach(known.points, unsearched_bound(self.game, state, margin=self.margin))
        _, closed = self.answered(first, made, known)
        return Reach(closed.score, closed.bound)


def _moment(tables: Array, stored: Array) -> str:
    """The turn before a state between turns, as in notation."""
    round_, turn, phase = (int(field_of(stored, field)) for field in (f.ROUND, f.TURN, f.PHASE))
    if phase == f.FLIP and turn == 1:
        return f"{round_ - 1}.end"
    if phase == f.OVER and tables[t.LAST_TURN] == tables[t.TURNS]:
        return f"{round_}.end"
    return f"{round_}.{turn - 1 if phase == f.FLIP else turn}"


def _is_short(tables: Array, start: Array) -> bool:
    """Whether few enough turns are left for proofs."""
    return len(span_of(tables, start).turn_slots()) <= MOST_OF_SHORT


def _text(scenario_id: str, lines: Sequence[Line]) -> str:
    return "".join(f"{line}\n" for line in (f"scenario: {scenario_id}", *map(format_line, lines)))


def solve(game: Game, start: State, scenario_id: str, budget: Budget, watch: Watch, *, margin: bool = False) -> Answer:
    """The best line of play that was found, and what no line can beat."""
    return solved(game, start, scenario_id, budget, watch, margin=margin)[0]


def solved(
    game: Game,
    start: State,
    scenario_id: str,
    budget: Budget,
    watch: Watch,
    *,
    margin: bool = False,
    effort: Effort | None = None,
) -> tuple[Answer, Ready | None]:
    """The same, with the bound at the start: whoever asks more of this scenario need not find prices again.

    There is none where the time ended before it was found. Raises `GivenUp` where an effort is set and a proof takes
    more.
    """
    search = _Search(game, budget, watch, margin=margin)
    tables, begin = search.tables, working(start)
    first = start_layer(tables, begin)
    known = search.any_line(first)
    search.tell(Stage.PRICE, first, known.points)
    made: Ready | None = None
    best, closed = known, Closed(known.points, unsearched_bound(game, start, margin=margin))
    with suppress(Abandoned):
        made = ready(tables, begin, budget, margin=margin, rounds=effort.rounds if effort else None)
    if made is not None:
        best, closed = search.answered(first, made, known, effort)
    lines, _ = replay(game, tables, start, best.path)
    settled = closed.settled
    certificate = Certificate(
        version=f"{version('pnp-west')}/{VERSION}",
        method="none" if made is None else "bound" if settled is None else "exhausted",
        nodes=closed.nodes,
        layers=() if settled is None else settled.sizes,
        threshold=closed.threshold,
        prices="" if made is None else made.prices_hash(),
        root=None if made is None else made.root / SCALE,
    )
    answer = Answer(best.points, closed.bound, _text(scenario_id, lines), certificate, budget.seconds(), most_held())
    return answer, made


def reproven(game: Game, start: State, budget: Budget, watch: Watch, *, margin: bool = False) -> int | None:
    """The best score with the bound switched off; None where the budget ended first."""
    search = _Search(game, budget, watch, margin=margin)
    try:
        found = search_layers(
            search.tables, working(start), margin=margin, workers=search.workers, guard=search.guard(),
            watch=lambda layer: search.tell(Stage.PROVE, layer),
        )  # fmt: skip
    except Abandoned:
        return None
    return None if found is None else found.best


def first_moves(
    game: Game, start: State, budget: Budget, watch: Watch, *, margin: bool = False, answer: Answer
) -> tuple[FirstMove, ...]:
    """The best score after each first action of the first turn, the best first; as many as there is time for."""
    search = _Search(game, budget, watch, margin=margin)
    try:
        made = ready(search.tables, working(start), budget, margin=margin)
    except Abandoned:
        return ()
    found: list[FirstMove] = []
    for text, layer in groups_of_first_moves(game, search.tables, start):
        if budget.is_over():
            break
        _, closed = search.answered(layer, made, search.any_line(layer))
        found.append(FirstMove(text, closed.score, min(closed.bound, answer.bound)))
    return tuple(sorted(found, key=lambda each: (-each.score, -each.bound, each.text)))


def optimal_lines(
    game: Game, start: State, budget: Budget, watch: Watch, *, margin: bool = False, best: int, cap: int
) -> Count:
    """How many lines reach the best score; those that differ only within a turn are one."""
    search = _Search(game, budget, watch, margin=margin)
    try:
        made = ready(search.tables, working(start), budget, margin=margin)
    except Abandoned:
        return Count(1, exact=False)
    return counted_lines(made, search.guard(), watch, best=best, cap=cap)


def counted_lines(made: Ready, guard: Guard, watch: Watch, *, best: int, cap: int) -> Count:
    """How many lines reach so many points; "at least one" where the guard ends that."""
    worker = new_crew(made.tables, 1, made.look, best)[0]
    try:
        lines = count_lines(
            start_layer(made.tables, made.start), worker, guard,
            lambda layer: watch(Progress(Stage.PROVE, states=len(layer.states), score=best, bound=best)),
        )  # fmt: skip
    except Abandoned:
        return Count(1, exact=False)
    return Count(min(lines, cap), exact=lines <= cap)


def along(
    game: Game, states: Sequence[State], budget: Budget, watch: Watch, *, margin: bool = False
) -> tuple[Reach, ...]:
    """The best score still to be reached from each of some positions of a line, in their order."""
    search = _Search(game, budget, watch, margin=margin)
    return tuple(search.reach(state) for state in states)
