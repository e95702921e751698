"""The result of a search on the screen: score, line of play, proof, and the other answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.referee import Match
from pnp.core.scenario import MARGIN
from pnp.lang.words import Words
from pnp.screens.pairs import DIM
from pnp.screens.verdict import verdict_screen
from pnp.screens.views import Views
from pnp.solve.answer import Reach
from pnp.solve.explain import loss
from pnp.solve.solution import Mark, Solution

_MEGABYTE = 1 << 20
_DASH = "–"


def solution_screen(views: Views, match: Match[Any], solution: Solution, words: Words) -> RenderableType:
    """Headline, turns and breakdown, proof, then a table for each further wish."""
    parts: list[RenderableType] = [
        Padding(Group(views.head(match, words), _headline(solution, words)), (0, 1)),
        verdict_screen(views, match, replace(solution.verdict, best=None), words),
        Padding(_proof(solution, words), (1, 1, 0, 1)),
    ]
    for table in (_first_moves(solution, words), _along(solution, words)):
        if table is not None:
            parts += [Text(), table]
    return Group(*parts)


def _headline(solution: Solution, words: Words) -> Text:
    answer = solution.answer
    if solution.objective == MARGIN:
        key = "screen.lead_proven" if answer.proven else "screen.lead_between"
    else:
        key = "screen.score_proven" if answer.proven else "screen.score_between"
    said = words.label(key, score=signed(answer.score), bound=signed(answer.bound))
    return Text(said, style="bold green" if answer.proven else "bold yellow")


def signed(number: int) -> str:
    """A number as it is printed: a negative one has a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def _proof(solution: Solution, words: Words) -> RenderableType:
    """How the score is known, and what the search took."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=DIM, no_wrap=True)
    grid.add_column()
    for key, text in _figures(solution, words):
        grid.add_row(words.label(key), text)
    return grid


def _figures(solution: Solution, words: Words) -> Iterator[tuple[str, RenderableType]]:
    answer, proof = solution.answer, solution.answer.certificate
    method = proof.method if answer.proven else "none"  # a bound above the score proves nothing
    yield "screen.proof", words.label(f"proof.{method}")
    if proof.root is not None:
        yield "screen.proof_root", words.decimal(proof.root, 2)
    yield "screen.proof_nodes", _grouped(proof.nodes)
    if len(proof.layers) > 1:
        yield "screen.proof_layers", _layers(solution)
    memory = _grouped(round(answer.memory / _MEGABYTE))
    yield (
        "screen.proof_used",
        words.label("screen.proof_used_of", seconds=words.decimal(answer.seconds, 1), memory=memory),
    )
    yield "screen.proof_made", words.label("screen.proof_made_of", version=proof.version, prices=proof.prices[:12])
    if solution.verified is not None:
        yield "screen.verified", _verified(solution.verified.score, words)
    if solution.lines is not None:
        key = "screen.lines_exact" if solution.lines.exact else "screen.lines_least"
        yield "screen.lines", words.label(key, n=solution.lines.lines)


def _layers(solution: Solution) -> RenderableType:
    """How many states were kept after each turn and round's end, beside its label; the start is the first layer."""
    layers, turns = solution.answer.certificate.layers[1:], solution.verdict.turns
    labels = [f"{turn.label}: " for turn in turns] if len(turns) == len(layers) else [""] * len(layers)
    return _side_by_side([label + _grouped(number) for label, number in zip(labels, layers, strict=True)])


def _side_by_side(texts: list[str]) -> Columns:
    """Short texts in columns: no text is split at the end of a line."""
    return Columns([Text(text, no_wrap=True) for text in texts], padding=(0, 3, 0, 0))


def _verified(score: int | None, words: Words) -> Text:
    if score is None:
        return Text(words.label("screen.verified_not"), style="yellow")
    return Text(words.label("screen.verified_same", score=score), style="green")


def _first_moves(solution: Solution, words: Words) -> Table | None:
    """First actions, grouped by what they leave possible: there are dozens, and many are equally good."""
    if solution.first_moves is None:
        return None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(
        _reachable(words, margin=solution.objective == MARGIN), justify="right", no_wrap=True, style="bold"
    )
    table.add_column(words.label("heading.lost"), justify="right", no_wrap=True)
    table.add_column(words.label("heading.first_move"))
    start = Reach(solution.answer.score, solution.answer.bound)
    alike: dict[Reach, list[str]] = {}
    for move in solution.first_moves:
        alike.setdefault(Reach(move.score, move.bound), []).append(move.text)
    for reach in sorted(alike, key=lambda each: (-each.score, each.bound)):
        table.add_row(_interval(reach), _lost(start, reach), _side_by_side(alike[reach]))
    return table


def _along(solution: Solution, words: Words) -> Table | None:
    """A given line: what each of its turns left possible."""
    if solution.along is None:
        return None
    start = Reach(solution.answer.score, solution.answer.bound)
    return along_table(start, solution.along, words, margin=solution.objective == MARGIN)


def along_table(
    start: Reach, marks: Sequence[Mark], words: Words, *, margin: bool = False, shown: int | None = None
) -> Table:
    """A line of play: what each of its turns left possible, and what it lost. `shown` is a turn to mark."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
    table.add_column(words.label("heading.turn"), no_wrap=True)
    table.add_column(words.label("heading.given_line"))
    table.add_column(words.label("heading.score"), justify="right", no_wrap=True)
    table.add_column(_reachable(words, margin=margin), justify="right", no_wrap=True, style="bold")
    table.add_column(words.label("heading.lost"), justify="right", no_wrap=True)
    before = start
    for number, mark in enumerate(marks):
        text = mark.text.partition(" ")[2]
        figures = str(mark.standing), _interval(mark.reach), _lost(before, mark.reach)
        table.add_row(str(mark.label), Text(text), *figures, style="bold yellow" if number == shown else None)
        before = mark.reach
    return table


def _reachable(words: Words, *, margin: bool) -> str:
    return words.label("heading.reachable_lead" if margin else "heading.reachable")


def _interval(reach: Reach) -> str:
    return str(reach.score) if reach.score == reach.bound else f"{reach.score}..{reach.bound}"


def _lost(before: Reach, after: Reach) -> Text:
    """The points that a choice lost; if that is not known, the points that it lost at least."""
    lost = loss(before, after)
    if lost.exact is None:
        return Text(f"≥{lost.least}", style="red") if lost.least else Text("?", style=DIM)
    return Text(f"−{lost.exact}", style="red") if lost.exact else Text(_DASH, style=DIM)


def _grouped(number: int) -> str:
    """`1 672`, with a space that does not break: right in every language."""
    return f"{number:_}".replace("_", "\N{NO-BREAK SPACE}")
