"""A puzzle that was kept and is not the day's: it is searched for again, and that is said without any figure."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from pnp.puzzle.store import Store
from tests.cli.bad import NO
from tests.cli.dailies import DAY, key, made_by, names
from tests.cli.runner import Call
from tests.cli.terminal import Terminal
from tests.puzzle.forgeries import FORGERIES, SAMPLE
from tests.puzzle.sample import ID
from tests.puzzle.tiny import Tiny, nothing

SAID = {
    "en": "The puzzle that was kept for 2026-11-15 can’t be used: another board. It is searched for again.",
    "pl": "Zagadki zachowanej dla dnia 2026-11-15 nie można użyć: inna plansza. Jest szukana od nowa.",
}


@pytest.fixture
def forged(store: Store) -> Store:
    """A cache with a puzzle of another board."""
    store.put(key(), FORGERIES["a board of another content"][1](SAMPLE))
    return store


@pytest.mark.usefixtures("forged")
@pytest.mark.parametrize("lang", SAID)
def test_it_is_searched_again_and_said(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    called = call("daily", DAY, "--no-answer", "--lang", lang)
    assert (called.code, len(make.made)) == (0, 1)
    assert called.err.splitlines()[0] == SAID[lang]
    assert f"{ID}.pdf" in names(folder / "output")
    again = call("daily", DAY, "--no-answer", "--lang", lang, "--out", "again")
    assert (again.code, len(make.made)) == (0, 1)
    assert SAID[lang] not in again.err


@pytest.mark.usefixtures("forged")
def test_it_is_said_even_if_nothing_is_found(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    made_by(nothing, monkeypatch)
    called = call("daily", DAY)
    assert called.code == NO
    assert called.err.startswith(f"{SAID['en']}\n")


def test_a_document_stays_one_and_the_quiet_hear_nothing(
    forged: Store, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(Tiny(), monkeypatch)
    quiet = call("daily", DAY, "--no-answer", "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
    forged.put(key(), FORGERIES["another deck"][1](SAMPLE))
    called = call("daily", DAY, "--no-answer", "--json", "--out", "again")
    assert called.document["from_cache"] is False
    assert (
        called.err == "The puzzle that was kept for 2026-11-15 can’t be used: other cards. It is searched for again.\n"
    )


@pytest.mark.parametrize("forgery", ["another day's puzzle", "a worse line", "the optimum", "an open best score"])
def test_no_figure_is_told(store: Store, call: Call, monkeypatch: pytest.MonkeyPatch, forgery: str) -> None:
    """An entry of another day was once used, and a worse line "proven" at its score."""
    store.put(key(), FORGERIES[forgery][1](SAMPLE))
    make = Tiny()
    made_by(make, monkeypatch)
    called = call("daily", DAY, "--no-answer")
    assert (called.code, len(make.made)) == (0, 1)
    assert re.findall(r"\d+", called.err.splitlines()[0]) == DAY.split("-")


def test_a_booklet_says_it_of_the_day(forged: Store, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Tiny()
    made_by(make, monkeypatch)
    for number, (lang, more) in enumerate((("en", ()), ("pl", ()), ("en", ("--quiet",)))):
        forged.put(key(), FORGERIES["a board of another content"][1](SAMPLE))
        called = call("booklet", DAY, DAY, "--workers", "1", "--no-answer", "--lang", lang, "--out", str(number), *more)
        assert (called.code, len(make.made)) == (0, number + 1)
        assert called.err.splitlines()[:1] == ([] if more else [SAID[lang]])
    again = call("booklet", DAY, DAY, "--workers", "1", "--no-answer", "--out", "again")
    assert (again.code, len(make.made)) == (0, 3)
    assert SAID["en"] not in again.err


@pytest.mark.parametrize(
    "command",
    [("daily", DAY, "--no-answer"), ("booklet", DAY, DAY, "--workers", "1", "--no-answer")],
    ids=["daily", "booklet"],
)
def test_it_is_said_at_a_terminal(forged: Store, folder: Path, command: tuple[str, ...]) -> None:
    """Above what is shown of the search."""
    assert forged.folder.is_relative_to(folder)
    terminal = Terminal([sys.executable, "-m", "tests.puzzle.tiny", "proven", *command], folder)
    terminal.read_until("can’t be used: another board. It is searched for")
    code, out = terminal.end()
    assert (code, out.splitlines()[0].startswith("output")) == (0, True)
