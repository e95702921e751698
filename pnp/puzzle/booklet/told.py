"""A booklet, or why it could not be made, in words and as a document."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from pnp.lang.told import findings_json
from pnp.lang.words import Words
from pnp.puzzle.booklet.making import MadeBooklet
from pnp.puzzle.dates import span


def booklet_told(made: MadeBooklet, words: Words, *, quiet: bool, allowed: bool) -> Iterator[str]:
    """What a person is told besides the file's name, without the best scores.

    `allowed`: whether puzzles without a proven best score are allowed.
    """
    found = made.found
    days = [each.puzzle.scenario.daily for each in found]
    dates = [date.fromisoformat(day.day) for day in days if day is not None]
    open_ones = [each.puzzle for each in found if not each.puzzle.proven]
    if not quiet:
        covered = span(words, dates[0], dates[-1])
        if open_ones:
            yield words.label("booklet.made_open", n=len(found), span=covered)
        else:
            yield words.label("booklet.made", n=len(found), span=covered)
        for open_day in [each for each in days if each is not None and not each.decided]:
            yield words.label("booklet.undecided_day", day=open_day.day, candidate=open_day.candidate)
        for finding in [finding for each in found for finding in each.unkept][:1]:
            yield words.label("daily.unkept", reason=words.placed(finding))
    if open_ones and not allowed:
        for puzzle in open_ones:
            day = puzzle.scenario.daily
            yield words.label("booklet.open_day", day=day and day.day)
        yield words.label("booklet.open_help")


def failed_told(made: MadeBooklet, words: Words) -> Iterator[str]:
    """Every day without a puzzle, and why it has none."""
    for outcome in made.failed:
        for finding in outcome.findings:
            yield words.label("booklet.failed", day=outcome.order.wish.day, reason=words.placed(finding))
    yield words.label("booklet.failed_all", n=len(made.failed))


def failed_json(made: MadeBooklet, words: Words) -> dict[str, Any]:
    """What `pnp booklet --json` tells if no booklet was made."""
    document = findings_json(tuple(finding for outcome in made.failed for finding in outcome.findings), words)
    return {**document, "failed": [outcome.order.wish.day for outcome in made.failed]}


def booklet_json(made: MadeBooklet) -> dict[str, Any]:
    """What `pnp booklet --json` promises. A program is told the best scores too."""
    by_part: dict[str, list[str]] = {"booklet": [], "answers": [], "scenario": []}
    for file in made.files:
        by_part[file.part].append(str(made.out / file.name))
    days = [
        {
            "date": each.puzzle.scenario.daily and each.puzzle.scenario.daily.day,
            "id": each.puzzle.scenario.id,
            "kind": each.puzzle.scenario.kind,
            "difficulty": each.puzzle.scenario.daily and each.puzzle.scenario.daily.difficulty,
            "scenario": scenario,
            "best": {"score": each.puzzle.answer.score, "bound": each.puzzle.answer.bound},
            "proven": each.puzzle.proven,
            "decided": each.puzzle.decided,
            "from_cache": each.from_cache,
        }
        for each, scenario in zip(made.found, by_part["scenario"], strict=True)
    ]
    return {
        "file": by_part["booklet"][0],
        "answers": next(iter(by_part["answers"]), None),
        "days": days,
        "proven": made.proven,
        "pictures": [str(path) for path in made.pictures],
    }
