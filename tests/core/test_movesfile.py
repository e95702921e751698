"""Moves files, whatever the game: comments, header, labels, places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import Kind, Unreadable
from pnp.core.movesfile import MOST_LINES, Label, read_line, read_moves


def test_the_design_s_example() -> None:
    moves = read_moves(
        "# anything after a hash is a comment\n"
        "scenario: fliptown-2026-11-15-opening\n"
        "1.1 6c 9h 3s : town 9 ; buy pistol ; trail 3 ; grave MR\n"
        "1.2 [bail gold] Qc=h 9s+2 Qh : trail J  # why\n"
        "\n"
        "1.end face stars\n"
    )
    assert (moves.scenario, moves.scenario_line) == ("fliptown-2026-11-15-opening", 2)
    assert [str(line.label) for line in moves.lines] == ["1.1", "1.2", "1.end"]
    assert [line.line for line in moves.lines] == [3, 4, 6]
    assert moves.lines[1].body == "[bail gold] Qc=h 9s+2 Qh : trail J"
    assert [(line.column, line.body_column) for line in moves.lines] == [(1, 5), (1, 5), (1, 7)]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("1.1", Label(1, 1)),
        ("9.9 x", Label(9, 9)),
        ("1.END x", Label(1, 0)),
        ("2.end/3 bribe", Label(2, 0, 3)),
        ("1.2/4 x", Label(1, 2, 4)),
        ("12.10 x", Label(12, 10)),
    ],
)
def test_labels(text: str, label: Label) -> None:
    assert read_line(text).label == label
    assert read_line(f"{label} x").label == label


@pytest.mark.parametrize(
    "text", ["x", "1", "1.", ".1", "0.1", "1.0", "1.1x", "1.ends", "1.1/", "1.1/22", "1 .1", "-1.1", "1,1"]
)
def test_what_is_no_label(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_moves(f"1.1 a\n  {text} b")
    finding = caught.value.finding
    assert (finding.code, finding.kind, finding.line, finding.column) == ("moves.label", Kind.UNREADABLE, 2, 3)
    assert finding.params["found"] == text.split(maxsplit=1)[0]


def test_places_count_from_the_first_letter() -> None:
    line = read_moves("   1.1 \t 6c 9h   # a\n").lines[0]
    assert (line.column, line.body_column, line.body) == (4, 10, "6c 9h")


def test_line_ends_of_every_system_and_a_byte_order_mark() -> None:
    for end in ("\n", "\r\n", "\r"):
        moves = read_moves(f"\ufeffscenario: x{end}1.1 a{end}{end}1.2 b{end}")
        assert (moves.scenario, [line.line for line in moves.lines]) == ("x", [2, 4])


@pytest.mark.parametrize("header", ["scenario: x", "SCENARIO : x", "  scenario:x", "scenario: x # or not"])
def test_headers(header: str) -> None:
    assert read_moves(f"# first\n{header}\n1.1 a").scenario == "x"


def test_no_header_is_needed() -> None:
    assert read_moves("1.1 a").scenario is None


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "moves.empty", 1),
        ("\n # x\n", "moves.empty", 1),
        ("scenario: x", "moves.empty", 1),
        ("\nscenario:\n1.1 a", "moves.header", 2),
        ("scenario: x\nscenario: y\n1.1 a", "moves.label", 2),
        ("1.1 a\nscenario: y", "moves.label", 2),
        ("1.1 a\n" * (MOST_LINES + 1), "moves.too_long", MOST_LINES + 1),
    ],
)
def test_what_is_no_moves_file(text: str, code: str, line: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_moves(text)
    finding = caught.value.finding
    assert (finding.code, finding.line, finding.column) == (code, line, 1)


def test_the_longest_game() -> None:
    assert len(read_moves("1.1 a\n" * MOST_LINES).lines) == MOST_LINES


@given(st.text(max_size=60))
def test_any_text_is_moves_or_unreadable(text: str) -> None:
    try:
        moves = read_moves(text)
    except Unreadable as error:
        finding = error.finding
    else:
        assert moves.lines
        return
    assert finding.line is not None
    assert finding.column is not None
