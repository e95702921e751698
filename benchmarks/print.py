"""How fast the kit is printed: `python -m benchmarks.print` in the source tree.

The whole kit, from a cold start to the last file, runs side by side with protograf (another program that prints cards)
making a deck of 52 cards with one line of text each. Both take turns in one run, so that a busy machine slows both.
protograf needs a Python of its own, named by PROTOGRAF_PYTHON:

    python -m venv .venv-protograf && .venv-protograf/bin/pip install protograf
    PROTOGRAF_PYTHON=.venv-protograf/bin/python python -m benchmarks.print
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pnp.games import printable
from pnp.lang.words import load_words
from pnp.pdf.artwork import Artwork
from pnp.pdf.fonts import FontFiles
from pnp.pdf.writer import write_pdf
from pnp.sheet.component import Cards, Room
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.paper import load_standards
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.plan import Shop
from pnp.sheet.press import Press
from pnp.sheet.theme import load_theme

ROOT = Path(__file__).parent.parent
RUNS = 7
SECONDS = 3.0
PROMISED_CARDS = 1000
PROMISED_MEGABYTES = 200
DECK = """
from protograf import Card, Create, Deck, Save, text

Create(filename="deck.pdf", margin=1, paper="A4")
Deck(cards=52, width=6.35, height=8.89)
for number in range(1, 53):
    Card(number, text(text=f"Card {number}", x=3.1, y=4.4, font_size=24))
Save()
"""


class Run(NamedTuple):
    seconds: float
    megabytes: float


def run(command: Sequence[str], folder: Path, cache: Path) -> Run:
    """A program of its own, from its start to its end, and the most memory that it held."""
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(cache),
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        "LC_ALL": "C.UTF-8",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled, here as anywhere
    with (folder / "output.txt").open("w", encoding="utf-8") as output:
        began = time.perf_counter()
        child = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
        took = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit((folder / "output.txt").read_text("utf-8"))
    return Run(took, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024))


def side_by_side(folder: Path) -> None:
    cache = folder / "cache"
    kit = [sys.executable, "-m", "pnp", "print", "fliptown", "--out", str(folder / "kit"), "--quiet"]
    run(kit, folder, folder / "another cache")
    first = run(kit, folder, cache)
    pages = sum(1 for _ in (folder / "kit").glob("*.pdf"))
    print(f"{'the kit for the very first time':42}{first.seconds:12.2f} s    {pages} files, no picture in the cache")
    other = os.environ.get("PROTOGRAF_PYTHON")
    script = folder / "deck.py"
    script.write_text(DECK, "utf-8")
    ours: list[Run] = []
    theirs: list[Run] = []
    for number in range(RUNS + 1):
        made = [run(kit, folder, cache)]
        made += [run([other, str(script)], folder, cache)] if other else []
        if number:  # the first of each reads its files from the disk
            ours.append(made[0])
            theirs += made[1:]
    seconds = median(each.seconds for each in ours)
    print(f"{'the kit, cold start included':42}{seconds:12.2f} s    median of {RUNS}")
    if theirs:
        compared = median(each.seconds for each in theirs)
        print(f"{'protograf, 52 cards of text':42}{compared:12.2f} s    median of {RUNS}")
        print(f"{'the kit against protograf':42}{seconds / compared:12.2f}      {verdict(seconds <= compared)}")
    else:
        print(f"{'protograf':42}{'-':>12}      name a Python that has it: PROTOGRAF_PYTHON")
    most = max(each.megabytes for each in (first, *ours))
    print(f"{'most memory held':42}{most:12.0f} MB   {verdict(most < PROMISED_MEGABYTES)}")


def cards_per_second() -> float:
    """All cards of the kit drawn, imposed and written into one file, over and over, once the program runs.

    In seconds of our own, which other programs on a busy machine do not take away.
    """
    board, theme, standards = printable("fliptown", None), load_theme(), load_standards()
    fonts, gallery = FontFiles(theme.faces), PictureFiles(board.folders, board.game)
    press, artwork = Press(theme, fonts, gallery, load_words("en")), Artwork(gallery)
    order = Order(standards.paper("a4"), "long", standards.spec.bleed, True, False, (0.0, 0.0))
    room = Room(*order.paper.inner, order.bleed)
    names = [name for name in board.components() if isinstance(board.make(name, press, room), Cards)]
    shop = Shop(press, standards, board.title, "", order.duplex)
    done, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        decks = [deck for deck in (board.make(name, press, room) for name in names) if isinstance(deck, Cards)]
        printed = [print_component(press, standards, deck, order, 1) for deck in decks]
        write_pdf(shop.document(board.title, printed), fonts, artwork)
        done += sum(card.copies for deck in decks for card in deck.cards)
    return done / (time.process_time() - began)


def verdict(kept: bool) -> str:
    return "as promised" if kept else "NOT AS PROMISED"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        side_by_side(Path(folder))
    rate = cards_per_second()
    print(f"{'cards, fronts and backs, once running':42}{rate:12,.0f} /s   {verdict(rate > PROMISED_CARDS)}")


if __name__ == "__main__":
    main()
