"""Histories in scenario files: refereed by every command that opens one, faults told with their place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.scenario import format_scenario
from tests.cli.bad import NO, WRONG, told
from tests.cli.runner import Call
from tests.puzzle.sample import sample_puzzle

PUZZLE = sample_puzzle()
PLAIN = format_scenario(PUZZLE.scenario)
LINES = PLAIN.splitlines()


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES, start=1) if line.strip().startswith(start))


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert text.count(old) == 1
        return text.replace(old, new)

    return change


BAD = {
    "an illegal move": (replaced("invest 8 ; rob T", "invest 8 ; rob Z"), "site.unknown", '- "1.4', "Z"),
    "a card that was not dealt": (replaced('"1.1 6c 9h', '"1.1 6d 9h'), "card.not_in_lineup", '- "1.1', "6d"),
    "a line too few": (replaced('    - "2.end face stars"\n', ""), "history.short", '- "1.1', None),
    "a line too many": (lambda text: text + '    - "3.1 Td Ad Qh : pass"\n', "history.long", None, None),
    "another position": (replaced("3.1 *51", "3.1 *52"), "history.elsewhere", "start:", "*52"),
    "a deck of a round that is played": (
        lambda text: text.replace("  moves:", "    3: " + text.partition("  3: ")[2].partition("\n")[0] + "\n  moves:"),
        "history.needless_deck",
        None,
        None,
    ),
}


@pytest.mark.parametrize(("change", "code", "start", "at"), BAD.values(), ids=list(BAD))
@pytest.mark.parametrize("command", ["validate", "show", "check", "play", "solve"])
def test_a_history_that_is_wrong(
    command: str, change: Callable[[str], str], code: str, start: str | None, at: str | None,
    folder: Path, call: Call,
) -> None:  # fmt: skip
    (folder / "day.scenario.yaml").write_text(change(PLAIN), encoding="utf-8")
    (folder / "my.moves").write_text(PUZZLE.house.moves, encoding="utf-8")
    more = ["my.moves"] if command == "check" else []
    called = call(command, "day.scenario.yaml", *more)
    assert called.code == (NO if command == "validate" else WRONG)
    assert called.err.startswith("day.scenario.yaml:")
    if command == "show":
        finding = told(call(command, "day.scenario.yaml", "--json"), code)
        if start is not None:
            assert finding["line"] == line_of(start)
        if at is not None:
            line = change(PLAIN).splitlines()[finding["line"] - 1]
            assert line[finding["column"] - 1 :].startswith(at)
    assert "Traceback" not in called.err


def test_a_history_that_is_right(folder: Path, call: Call) -> None:
    (folder / "day.scenario.yaml").write_text(PLAIN, encoding="utf-8")
    assert call("validate", "day.scenario.yaml").code == 0
    called = call("show", "day.scenario.yaml")
    assert "Played before" in called.out
    assert "2.4    2c 2d-1 Js : town A ; undertaker ; mine 2b ; trail Q ; mine 3b" in called.out
    assert "2026-11-15, ★★★★★, Silver 110, Bronze 101" in called.out
    assert "★★★★★, Gold 114, Silver 110" in call("show", "day.scenario.yaml", "--best").out
    document = call("show", "day.scenario.yaml", "--json").document
    assert len(document["history"]["moves"]) == 12
    assert document["history"]["decks"].keys() == {"1", "2"}
    assert document["daily"]["medals"] == {"gold": 114, "silver": 110, "bronze": 101}
    assert "Wcześniejsze tury" in call("show", "day.scenario.yaml", "--lang", "pl").out
