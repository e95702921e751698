"""Fliptown's PDF files and their checksums, as they were before the tree was divided into rooms.

`python -m tests.fliptown.pdf_files` records the checksums again. Do that only in a commit that changes what is printed
on purpose, and look at the pages first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path

from pnp import __version__
from pnp.files.resources import layouts_dir
from pnp.kit.printing import Wish, prepare
from pnp.lang.words import load_words
from pnp.puzzle.booklet.booklet import Booklet
from pnp.puzzle.confirm import open_puzzle
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.paper import Look, answer_pdf, paper_work, puzzle_files, sheet_pdf
from pnp.puzzle.published import published_puzzle
from pnp.solve.limits import Budget, Limits
from tests.fliptown.envelopes import daily_wish
from tests.puzzle.sample import sample_puzzle
from tests.puzzle.tiny import Tiny

RECORDED = Path(__file__).parent / "pdf_files.txt"
GULCH = str(layouts_dir() / "fliptown" / "examples" / "dry-gulch")
LOOKS = tuple(product(("a4", "letter"), ("full", "low", "mono"), ("en", "pl")))
"""Paper, ink and language. In each language the edition that is read in it."""
BOOKLETS = (("a4", "full", "en"), ("letter", "low", "pl"), ("a3", "mono", "pl"))
PUBLISHED = (("2026-11-15", "finale", "en"), ("2026-11-17", "sprint", "en"), ("2026-11-15", "finale", "pl"))
OTHER_KITS = {
    "a3": Wish("fliptown", paper="a3"),
    "large": Wish("fliptown", ("map",), large=True),
    "two-sided": Wish("fliptown", duplex="long", edition="pl"),
    "dry-gulch": Wish(GULCH, ink="low"),
}


def kit_files(look: tuple[str, str, str]) -> Iterator[tuple[str, bytes]]:
    """Every file of the kit, in one look."""
    paper, ink, lang = look
    yield from _printed("-".join(look), Wish("fliptown", paper=paper, ink=ink, edition=lang), lang)


def other_kit_files(name: str) -> Iterator[tuple[str, bytes]]:
    """A kit on large paper, in parts to be glued, on both sides, and on a board of one's own."""
    wish = OTHER_KITS[name]
    yield from _printed(name, wish, wish.edition or "en")


def _printed(folder: str, wish: Wish, lang: str) -> Iterator[tuple[str, bytes]]:
    for made, raw in prepare(wish, load_words(lang)).draw(lambda _title: None):
        yield f"{folder}/{made.path.name}", raw


def daily_files(look: tuple[str, str, str]) -> Iterator[tuple[str, bytes]]:
    """The sheet of the sample puzzle and its answer, in one look; nobody has to search for them."""
    paper, ink, lang = look
    puzzle = sample_puzzle()
    assert puzzle.scenario.daily is not None
    order = DailyOrder("fliptown", daily_wish(puzzle.scenario.daily.day))
    work = paper_work(order, Look(paper, ink), load_words(lang), Path("output"))
    folder = "-".join(look)
    opened = open_puzzle(puzzle, order, Path("output"))
    yield f"{folder}/daily.pdf", sheet_pdf(work, opened)
    yield f"{folder}/daily-answer.pdf", answer_pdf(work, opened)


def published_files(day: tuple[str, str, str]) -> Iterator[tuple[str, bytes]]:
    """The sheet and the answer of a published day, as the solver of its time made them."""
    date, kind, edition = day
    order, out = DailyOrder("fliptown", daily_wish(date, kind, edition)), Path("output")
    opened = published_puzzle(order, out)
    assert opened is not None
    for file in puzzle_files(paper_work(order, Look(), load_words("en"), out), opened):
        if file.name.endswith(".pdf"):
            yield f"published/{file.name}", file.raw


def booklet_files(look: tuple[str, str, str]) -> Iterator[tuple[str, bytes]]:
    """A booklet of three days: cover, contents, sheets, answers."""
    paper, ink, lang = look
    days = [daily_wish(f"2026-11-{number}") for number in (28, 29, 30)]
    orders = [DailyOrder("fliptown", day) for day in days]
    out = Path("output")
    puzzles = [open_puzzle(Tiny()(order, Budget(Limits()), lambda _: None, out), order, out) for order in orders]
    work = paper_work(orders[0], Look(paper, ink), load_words(lang), Path("output"))
    for file in Booklet(work, puzzles).files("booklet", lambda _done, _total: None):
        if file.name.endswith(".pdf"):
            yield f"{'-'.join(look)}/{file.name}", file.raw


def checksum(raw: bytes) -> str:
    return sha256(raw).hexdigest()


@cache
def recorded() -> tuple[str, dict[str, str]]:
    """The version of `pnp` that was recorded, which stands on every page, and the checksum of each file."""
    version, *rows = RECORDED.read_text(encoding="utf-8").splitlines()
    found = (row.split("  ", 1) for row in rows)
    return version, {name: digest for digest, name in found}


def main() -> None:
    files: list[tuple[str, bytes]] = []
    for look in LOOKS:
        files += kit_files(look)
        files += daily_files(look)
    for look in BOOKLETS:
        files += booklet_files(look)
    for day in PUBLISHED:
        files += published_files(day)
    for name in OTHER_KITS:
        files += other_kit_files(name)
    rows = sorted((name, checksum(raw)) for name, raw in files)
    lines = [__version__, *(f"{digest}  {name}" for name, digest in rows)]
    RECORDED.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
