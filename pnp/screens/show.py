"""A scenario as text: what is played, from which position, with which cards; and as JSON."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.daily import Daily
from pnp.core.described import described
from pnp.core.referee import Match
from pnp.core.scenario import Best, History, Scenario
from pnp.lang.words import Words
from pnp.screens.pairs import DIM, Pairs
from pnp.screens.views import Views
from pnp.screens.whole import Whole


def show_screen(views: Views, match: Match[Any], words: Words, *, spoils: bool = False) -> RenderableType:
    """Title, what is played, objective, and all that a player looks at.

    `spoils`: whether the best score of a day's puzzle is told. The user may look at the cards and solve it later.
    """
    scenario = match.scenario
    parts = [Text(), *views.body(match, words)]
    if scenario.history is not None:
        parts += [Text(), Text(words.label("screen.history"), style="bold"), _history(scenario.history)]
    head = Padding(views.head(match, words), (0, 1))
    rows = _rows(views, match, words, spoils=spoils or scenario.daily is None)
    return Group(head, _Details(scenario, rows, words), Padding(Group(*parts), (0, 1)))


class _Details:
    """What is played, name by name. The descriptive id comes last, in one piece if a program reads it."""

    def __init__(self, scenario: Scenario, rows: list[tuple[str, str]], words: Words) -> None:
        self.rows = [(words.label(key), text) for key, text in rows]
        self.described = (words.label("screen.described"), described(scenario))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = Pairs([*self.rows, self.described])
        if console.is_terminal:
            yield Padding(whole, (0, 1))
            return
        yield Padding(Pairs(self.rows, least=whole.width), (0, 1))
        label, text = self.described
        yield Whole(Text(f" {label}{' ' * (whole.width - cell_len(label))}{text}"))


def _rows(views: Views, match: Match[Any], words: Words, *, spoils: bool) -> list[tuple[str, str]]:
    scenario = match.scenario
    variant, *others = [*views.details(match, words), ("", "")]
    rows: list[tuple[str, str]] = [
        ("screen.board", f"{scenario.board.name} ({scenario.board.sha256[:12]})"),
        ("heading.edition", words.label(f"edition.{scenario.edition}")),
        ("screen.seed", scenario.seed),
        variant,
        ("screen.objective", words.label(f"objective.{scenario.objective}")),
        *others,
    ]
    rows = [(key, text) for key, text in rows if key]
    if scenario.best is not None:
        rows.append(("screen.best", _best(scenario.best, words) if spoils else words.label("screen.best_hidden")))
    if scenario.daily is not None:
        rows.append(("screen.daily", _daily(scenario.daily, words, spoils=spoils)))
    return rows


def _best(best: Best, words: Words) -> str:
    key = "screen.best_known" if best.proven else "screen.best_between"
    return words.label(key, best=best.score, bound=best.bound)


def _daily(daily: Daily, words: Words, *, spoils: bool) -> str:
    """The day, its difficulty, and the scores for its medals: gold needs the best score."""
    said = f"{daily.day}, {'★' * daily.difficulty}"
    if not daily.decided:
        said = f"{words.label('screen.undecided', candidate=daily.candidate)} {said}"
    if daily.medals is None:
        return said
    medals = ((name, getattr(daily.medals, name)) for name in ("gold", "silver", "bronze")[0 if spoils else 1 :])
    return ", ".join([said, *(f"{words.label(f'medal.{name}')} {least}" for name, least in medals)])


def _history(history: History) -> Table:
    """The moves before the start, a line for each turn."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=DIM, no_wrap=True)
    grid.add_column()
    for line in history.moves:
        label, _, moves = line.strip().partition(" ")
        grid.add_row(label, Text(moves))
    return grid
