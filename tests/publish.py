"""`python -m tests.publish GAME FROM TO`: publishes the puzzles of days, as files in `layouts/<game>/days`.

It takes them from the cache of kept puzzles, which `pnp booklet` fills with several processes or a cluster. With
`--solve` it works out the others itself. Days that are published stay as they are. If a day has no puzzle yet, the
others are published, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import groupby
from pathlib import Path

from pnp.core.findings import BadInput
from pnp.games import find_game
from pnp.lang.words import load_words
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.days import days_of
from pnp.puzzle.find import find_puzzle
from pnp.puzzle.keep import Kept
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.publish import Publication, Wanted, chosen_kinds, matching, publish
from pnp.puzzle.published import published_order
from pnp.puzzle.store import Store, user_store
from pnp.solve.limits import Limits
from pnp.solve.puzzle import Puzzle


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.publish", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("first", metavar="FROM", help="the first day: 2026-11-15")
    parser.add_argument("last", metavar="TO", help="the last day")
    parser.add_argument("--kind", action="append", help="may be repeated (all kinds that are proven)")
    parser.add_argument("--edition", action="append", help="may be repeated (all editions)")
    parser.add_argument("--version", type=int, help="the version of the choice (the present one)")
    parser.add_argument("--store", type=Path, help="the folder of kept puzzles (the user's)")
    parser.add_argument("--solve", action="store_true", help="work out the days that are not kept")
    asked = parser.parse_args(arguments)
    try:
        game = find_game(asked.game)
        version = asked.version or rules_of(game.name).version
        days = [day.isoformat() for day in days_of(asked.first, asked.last)]
        kinds = asked.kind or chosen_kinds(game.name, version)
        wanted = Wanted(game.name, version, days, kinds, asked.edition or game.editions)
        store = Store(asked.store) if asked.store else user_store(os.environ)
        puzzles, missing = collected(wanted, store, solve=asked.solve and version == rules_of(game.name).version)
        told(publish(puzzles), missing)
    except BadInput as bad:
        words = load_words("en")
        for finding in bad.findings:
            say(words.placed(finding))
        return 1
    return 1 if missing else 0


def collected(
    wanted: Wanted, store: Store | None, *, solve: bool
) -> tuple[list[tuple[DailyOrder, Puzzle]], list[DailyOrder]]:
    """The puzzles that are there, each with its order, and the orders that have none and are not published."""
    kept: list[Kept] = [] if store is None else list(store.entries())
    found, missing = list[tuple[DailyOrder, Puzzle]](), list[DailyOrder]()
    for order in wanted.orders():
        puzzles, plain = list(matching(order, kept)), DailyOrder(order.game, order.wish)
        if not puzzles and published_order(plain, Path()).version is not None:
            continue
        if not puzzles and solve:
            puzzles = [find_puzzle(plain, Limits(), lambda _: None, beside=Path(), store=store).puzzle]
            say(f"{order.wish.kind} {order.wish.edition} {order.wish.day}: found")
        found += [(order, puzzle) for puzzle in puzzles]
        missing += [] if puzzles else [order]
    return found, missing


def told(made: Publication, missing: list[DailyOrder]) -> None:
    for file, raw in made.files.items():
        say(f"{file}: {len(raw):,} bytes")
    say(f"{len(made.added)} added, {len(made.same)} as they were, {len(missing)} missing")
    for (kind, edition), orders in groupby(missing, key=lambda order: (order.wish.kind, order.wish.edition)):
        say(f"missing: {kind} {edition} {' '.join(order.wish.day for order in orders)}")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
