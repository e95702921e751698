"""The log on the screen: its totals, the last weeks at a glance, and the days with their results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import TypeAlias

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pnp.core.daylog import MEDALS, Entry, medals_of, streaks_of
from pnp.core.share import can_write
from pnp.lang.words import Words

_WEEKS = 5
_WIDE = 56
"""Columns that a full line about a puzzle needs."""
_ROWS = 14
"""The most puzzles that are shown, unless all are asked for."""
_WEEK = timedelta(days=7)
MedalSigns: TypeAlias = Mapping[str | None, str]
MEDAL_SIGNS: MedalSigns = {"gold": "●", "silver": "◐", "bronze": "○", None: "·"}
PLAIN_MEDALS: MedalSigns = {"gold": "*", "silver": "+", "bronze": "-", None: "."}
"""For an encoding that lacks the others."""
_STYLES = {"gold": "bold yellow", "silver": "bold", "bronze": "dark_orange3", None: "bright_black"}
_DIM = "bright_black"
_ORDER = (None, *reversed(MEDALS))
"""From the lowest medal to the highest."""


def medal_signs(encoding: str) -> MedalSigns:
    """The signs that an encoding can write."""
    return MEDAL_SIGNS if can_write(encoding, "".join(MEDAL_SIGNS.values())) else PLAIN_MEDALS


def log_screen(
    entries: Sequence[Entry], today: date, words: Words, *, every: bool = False, signs: MedalSigns = MEDAL_SIGNS
) -> RenderableType:
    """The whole log, or the newest puzzles of a long one."""
    if not entries:
        return Text(words.label("log.empty"))
    shown = tuple(reversed(entries)) if every else tuple(reversed(entries))[:_ROWS]
    parts: list[RenderableType] = [
        *_summary(entries, today, words, signs),
        Text(),
        _weeks(entries, today, words, signs),
    ]
    parts += [_legend(words, signs), Text(), _Days(shown, words, signs)]
    if hidden := len(entries) - len(shown):
        parts.append(Text(words.label("log.hidden", n=hidden), style=_DIM))
    return Padding(Group(*parts), (0, 1))


def _summary(entries: Sequence[Entry], today: date, words: Words, signs: MedalSigns) -> Iterator[Text]:
    streaks = streaks_of((entry.day for entry in entries), today)
    days = len({entry.day for entry in entries})
    yield Text(words.label("log.days", n=days, puzzles=len(entries)), style="bold")
    yield Text(words.label("log.streak", current=streaks.current, longest=streaks.longest))
    won = {medal: count for medal, count in medals_of(entries).items() if count}
    if won:
        line = Text()
        for medal, count in won.items():
            line.append(f"{signs[medal]} ", _STYLES[medal]).append(f"{_called(medal, words)} {count}   ")
        yield line


def _weeks(entries: Sequence[Entry], today: date, words: Words, signs: MedalSigns) -> Table:
    """A line for each of the last weeks, a sign for each day: that of its best medal."""
    best: dict[date, str | None] = {}
    for entry in entries:
        medal = entry.best.medal
        best[entry.day] = max(best.get(entry.day, medal), medal, key=_ORDER.index)
    # Puzzles of the coming weeks may be solved by now; one of the year 9999 stands only in the table.
    last = max([today, *(day for day in best if day <= today + (_WEEKS - 1) * _WEEK)])
    monday = last - timedelta(days=last.weekday())
    first = max(monday - (_WEEKS - 1) * _WEEK, min(best) - timedelta(days=min(best).weekday()))
    grid = Table.grid(padding=(0, 1))
    grid.add_row("", *(Text(words.label(f"booklet.weekday.{n}")[:2], style=_DIM) for n in range(1, 8)))
    while first <= monday:
        days = [first + timedelta(days=n) for n in range(7)]
        marks = [Text(signs[best[day]], style=_STYLES[best[day]]) if day in best else "" for day in days]
        grid.add_row(Text(first.isoformat(), style=_DIM), *marks)
        first += _WEEK
    return grid


def _legend(words: Words, signs: MedalSigns) -> Text:
    said = [f"{signs[medal]} {_called(medal, words).lower()}" for medal in (*MEDALS, None)]
    return Text("   ".join(said), style=_DIM)


def _called(medal: str | None, words: Words) -> str:
    return words.label(f"medal.{medal or 'none'}")


class _Days:
    """Each puzzle with its result. A narrow screen shows only the day, the score and the medal's sign."""

    def __init__(self, entries: Sequence[Entry], words: Words, signs: MedalSigns) -> None:
        self.entries, self.words, self.signs = entries, words, signs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide, words = options.max_width >= _WIDE, self.words
        table = Table(box=None, pad_edge=False, header_style=_DIM, padding=(0, 2 if wide else 1, 0, 0))
        table.add_column(words.label("heading.day"), no_wrap=True)
        if wide:
            table.add_column(words.label("heading.puzzle"))
        table.add_column(words.label("heading.score"), justify="right", no_wrap=True)
        if wide:
            table.add_column(words.label("heading.best"), justify="right", no_wrap=True)
        table.add_column(words.label("heading.medal") if wide else "")
        if wide:
            table.add_column(words.label("heading.first"))
        for entry in self.entries:
            table.add_row(*(self._wide(entry) if wide else self._narrow(entry)))
        yield table

    def _wide(self, entry: Entry) -> tuple[RenderableType, ...]:
        words, first, best = self.words, entry.first, entry.best
        kind = words.label(f"kind.{best.kind}", default=best.kind)
        known = "" if best.best is None else str(best.best) if best.proven else f"{best.best}?"
        before = "" if first == best else f"{first.score}, {_called(first.medal, words).lower()}"
        medal = Text(f"{self.signs[best.medal]} {_called(best.medal, words)}", style=_STYLES[best.medal])
        return first.day, Text(kind), Text(str(best.score), style="bold"), Text(known, style=_DIM), medal, before

    def _narrow(self, entry: Entry) -> tuple[RenderableType, ...]:
        best = entry.best
        return entry.first.day, Text(str(best.score), style="bold"), Text(self.signs[best.medal], _STYLES[best.medal])
