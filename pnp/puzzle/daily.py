"""Making a day's puzzle: from an order to its files. It finds all faults of the call before the search."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from pnp.core.daily import DailyWish
from pnp.core.findings import Finding
from pnp.files.disk import check_writable, write_all_atomic
from pnp.games import find_game
from pnp.games.documents import show_json
from pnp.lang.words import Words
from pnp.puzzle.criteria import is_chosen
from pnp.puzzle.curate import Undecided
from pnp.puzzle.find import Found, find_puzzle
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.own import check_before, check_own, puzzle_name
from pnp.puzzle.paper import Look, PaperWork, PuzzleFile, paper_work, puzzle_files
from pnp.puzzle.store import user_store
from pnp.solve.limits import Budget, Limits, checked_memory
from pnp.solve.searching import NOBODY, Lookout, Onlooker, search_faults

_STARS = 5


@dataclass(frozen=True)
class DailyTask:
    """What is to be made of an order.

    `answer`: whether the answer is written too. `force`: also replace files that may be the user's own. `undecided`:
    whether a candidate, or an unproven best score, will do.
    """

    order: DailyOrder
    look: Look = field(default_factory=Look)
    out: Path = Path("output")
    limits: Limits = field(default_factory=Limits)
    hide_best: bool = False
    answer: bool = True
    png: bool = False
    force: bool = False
    undecided: bool = False


@dataclass(frozen=True)
class MadeDaily:
    """A day's puzzle, and the files that were written."""

    found: Found
    work: PaperWork
    files: tuple[PuzzleFile, ...]

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(self.work.beside / file.name for file in self.files)


def checked_order(game: str, wish: DailyWish, board: str | None = None) -> DailyOrder:
    """An order in the edition that is asked for, or else the board's; raises `BadInput` with every fault."""
    chosen = find_game(game)
    return DailyOrder(chosen.name, chosen.dailies.check(wish, board), board)


def make_daily(
    task: DailyTask, words: Words, onlooker: Onlooker = NOBODY, environ: Mapping[str, str] | None = None
) -> MadeDaily:
    """Find the puzzle and write its files; raises `BadInput`. Faults of the task are told before the search.

    `environ` says where the cache of puzzles lies.
    """
    order, out = task.order, task.out
    work = paper_work(order, task.look, words, out)
    check_writable(out / f"{puzzle_name(order, out)}.pdf")
    if not task.force:
        check_before([order], out, answers=task.answer)
    budget = Budget(replace(task.limits, memory=checked_memory(task.limits.memory)))
    lookout = Lookout(budget, onlooker)
    store = user_store(os.environ if environ is None else environ, lookout.doubt)
    with search_faults(task.limits.memory):
        late = partial(_undecided, lookout) if is_chosen(order) and not task.undecided else None
        found = lookout.run(
            lambda: find_puzzle(order, budget, lookout.watch, beside=out, store=store, undecided=task.undecided), late
        )
    files = puzzle_files(work, found.opened, hide_best=task.hide_best, answer=task.answer)
    if not task.force:
        check_own(out, files)
    if task.png:
        from pnp.puzzle.pictures import pictures

        files += tuple(pictures(files))
    write_all_atomic({out / file.name: file.raw for file in files})
    return MadeDaily(found, work, files)


def _undecided(lookout: Lookout) -> NoReturn:
    """Raise `Undecided`: the time is over before the day's candidate is decided."""
    raise Undecided(max(1, lookout.candidate), "time")


def daily_told(made: MadeDaily, words: Words, *, quiet: bool, allowed: bool) -> Iterator[str]:
    """What a person is told besides the files' names. Not the best score: the user wants to solve the puzzle first.

    `allowed`: whether a puzzle without a proven best score is allowed.
    """
    puzzle, day = made.found.puzzle, made.found.puzzle.scenario.daily
    if not quiet:
        if day is not None:
            said: dict[str, Any] = {"kind": puzzle.scenario.kind, "day": day.day, "stars": stars(day.difficulty)}
            yield words.label("daily.made", **said) if puzzle.proven else words.label("daily.made_open", **said)
        if day is not None and not day.decided:
            yield words.label("daily.made_undecided", candidate=day.candidate)
        for finding in made.found.unkept:
            yield words.label("daily.unkept", reason=words.placed(finding))
    if not puzzle.proven and not allowed:
        yield words.finding(Finding("daily.unproven"))


def stars(difficulty: int) -> str:
    """One to five stars, as text."""
    return "★" * difficulty + "☆" * (_STARS - difficulty)


def daily_json(made: MadeDaily) -> dict[str, Any]:
    """What `pnp daily --json` promises: all that `pnp show --json` tells of the puzzle, and the files made."""
    work, puzzle = made.work, made.found.puzzle
    shown = show_json(work.game.views, made.found.opened.match)
    day = shown.pop("daily")
    paths = [(file.part, str(path)) for file, path in zip(made.files, made.paths, strict=True)]
    return shown | {
        "date": day["day"],
        "difficulty": day["difficulty"],
        "candidate": day["candidate"],
        "medals": day["medals"],
        "figures": day["figures"],
        "files": {part: path for part, path in paths if part != "picture"},
        "pictures": [path for part, path in paths if part == "picture"],
        "best": {"score": puzzle.answer.score, "bound": puzzle.answer.bound},
        "proven": puzzle.answer.proven,
        "decided": puzzle.decided,
        "from_cache": made.found.from_cache,
    }
