"""Findings: codes with figures and places; known places are kept."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any, cast

import pytest

from pnp.core.findings import Ambiguous, BadInput, Finding, Illegal, Kind, MoveError, Unreadable
from pnp.core.suggest import nearest


def test_an_open_place_is_filled_in_and_a_known_one_kept() -> None:
    finding = Finding("a.code", {"n": 1}).at(line=3)
    assert (finding.file, finding.line, finding.column) == (None, 3, None)
    finding = finding.at(file="x", line=9, column=7)
    assert (finding.file, finding.line, finding.column) == ("x", 3, 7)
    assert (finding.code, finding.params) == ("a.code", {"n": 1})


def test_a_finding_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        cast("Any", Finding("a.code")).line = 3


@pytest.mark.parametrize(
    ("error", "kind"),
    [(Unreadable, Kind.UNREADABLE), (Illegal, Kind.ILLEGAL), (Ambiguous, Kind.AMBIGUOUS)],
)
def test_three_kinds_of_refusal(error: type[MoveError], kind: Kind) -> None:
    raised = error("mine.value", line=1, chamber="4a")
    assert (raised.finding.kind, raised.finding.params) == (kind, {"chamber": "4a"})
    assert raised.at(line=5, column=2) is raised
    assert (raised.finding.line, raised.finding.column) == (1, 2)
    with pytest.raises(TypeError):
        cast("dict[str, str]", raised.finding.params)["chamber"] = "4b"


def test_bad_input_carries_all_of_it() -> None:
    bad = BadInput(Finding(code) for code in ("a.b", "c.d"))
    assert [finding.code for finding in bad.findings] == ["a.b", "c.d"]
    assert str(bad) == "a.b, c.d"


@pytest.mark.parametrize(
    ("found", "choices", "suggestion"),
    [
        ("pistl", ["pistol", "rifle"], "pistol"),
        ("PISTOL", ["pistol"], "pistol"),
        ("tc", ["TC", "TL"], "TC"),
        ("zzz", ["pistol"], None),
        ("", ["pistol"], None),
        ("x", [], None),
        ("pistol" * 100, ["pistol" * 100], None),
    ],
)
def test_the_nearest_word(found: str, choices: list[str], suggestion: str | None) -> None:
    assert nearest(found, choices) == suggestion
