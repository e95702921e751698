"""Moves, positions and descriptive ids: twice as long takes twice as long to read, however they are made."""

from __future__ import annotations

import pytest

from pnp.core.described import _checksum as checksum
from pnp.core.described import described, parse_described
from pnp.core.findings import MoveError
from pnp.core.movesfile import LONGEST_LINE, MOST_LINES, Label, RawLine, read_moves
from pnp.games.fliptown.play.session import begin
from pnp.games.fliptown.play.setup import Wish, make_scenario
from pnp.games.fliptown.rules.lines import moves_of
from pnp.games.fliptown.text.notation import read_line
from pnp.games.fliptown.text.position import parse_position
from pnp.games.fliptown.text.position_checks import faults
from tests.fliptown import helpers
from tests.fliptown.play import match
from tests.linear.steps import assert_linear

BOARD = helpers.board()
LENGTH = 100
CARDS = "Ac 2c 3c : "
BEFORE = [
    "6c ",
    "6c=h ",
    "6c = h ",
    "6c+1 ",
    "6c - 1 ",
    "10h ",
    "Q♥️ ",
    "[bail cash]",
    "[ bail  cash ] ",
    "[bail",
    "[bail ",
    "[",
    "]",
    "[]",
    "[bail]",
    "[bail x]",
    " ",
    "\t",
    "x",
    "x ",
    "é ",
    "=",
    "+",
    "-",
    "6c=",
    "6c+",
    "6c=h=",
]
NO_COLON = [" ", " 6c", " 6c=h", "=h", " [bail cash]", "x", " x"]
AFTER = [
    "pass ; ",
    "town 5 ; ",
    "town ",
    "trail 2 pan ; ",
    "rob 9;",
    "mine 2b ;",
    "grave BR ; ",
    "use gold ; ",
    "use redeal ; ",
    "use any h ;",
    "use +1;",
    "use 3c=Kh;",
    "use clear 6 ; ",
    "use ",
    "bonus town 5 ; ",
    "bonus ",
    "; ",
    ";",
    ":",
    " ",
    "buy pistol ; ",
    "buy ",
    "land a1 a2 ; ",
    "undertaker @A ; ",
    "bank red ;",
    "hide 4 ;",
    "check in ; ",
    "x",
    "x ; ",
    "@A ",
]
WORDS = (
    "land: a1|land: a1,|buy: pistol|town: 5|pass: x|use any: h|hide: 4|town :5|use :g|buy :p|check: in|undertaker :@"
)
LINES = {
    **{f"before {part!r}": ("", part, " 8c 6c 9h : pass") for part in BEFORE},
    **{f"without a colon {part!r}": ("8c", part, "") for part in NO_COLON},
    **{f"after {part!r}": (CARDS, part, "") for part in AFTER},
    **{
        f"{verb} and {part!r}": (CARDS + verb, part, "")
        for verb, part in (each.split(":") for each in WORDS.split("|"))
    },
}
ENDS = ("use gold ; ", "use clear 6 ; ", "use +1 ;", "face ", "face ; ", "bribe ; ", "x ", "x ; ", ";", " ", "use ")


@pytest.mark.parametrize("name", LINES)
def test_a_turn(name: str) -> None:
    before, part, after = LINES[name]

    def play(number: int) -> None:
        read = read_line(BOARD, RawLine(Label(1, 1), 1, 1, before + part * number + after, 5))
        assert list(moves_of(read.line))

    assert_linear(lambda number: lambda: play(number), LENGTH)


@pytest.mark.parametrize("part", ENDS)
def test_the_end_of_a_round(part: str) -> None:
    raw = RawLine(Label(1, 0), 1, 1, "", 7)
    assert_linear(lambda number: lambda: read_line(BOARD, raw._replace(body=part * number + "face")), LENGTH)


@pytest.mark.parametrize(
    "part",
    [
        "1.1 6c\n",
        "1.1\n",
        "x\n",
        "\n",
        "\r",
        " ",
        "\t\n",
        "# x\n",
        "#",
        "scenario: x\n",
        "scenario ",
        "scenario",
        "1.1/2 a\n",
    ],
)
def test_a_moves_file(part: str) -> None:
    assert_linear(lambda number: lambda: read_moves(part * number, []), LENGTH)


@pytest.mark.parametrize("part", ["\u2028", "\ufeff", "1.", "9", "1.1:", ":", "scenario:", "é"])
def test_one_line_of_a_moves_file(part: str) -> None:
    assert_linear(lambda number: lambda: read_moves("1.1 a\n" + part * number, []), LENGTH)


@pytest.mark.parametrize(
    ("text", "found"), [("1.1 " + "6c " * 320_000, 959_999 + 4), ("1.1 " + "[bail cash]" * 80_000, 880_004)]
)
def test_a_line_that_is_too_long_is_refused_before_it_is_read(text: str, found: int) -> None:
    with pytest.raises(MoveError) as refused:
        read_moves(text)
    finding = refused.value.finding
    assert (finding.code, finding.line, finding.column) == ("moves.long_line", 1, LONGEST_LINE + 1)
    assert finding.params == {"found": found, "most": LONGEST_LINE}


def test_the_longest_line() -> None:
    line = "1.1 " + "x" * (LONGEST_LINE - 4)
    assert read_moves(f"{line}   # {line}").lines[0].body == line[4:]


def test_a_comment_may_be_long() -> None:
    assert len(read_moves("1.1 a # " + "6c " * 300_000).lines) == 1


def test_lines_that_cannot_be_read_count_too() -> None:
    with pytest.raises(MoveError, match="too_long"):
        read_moves("x\n" * (MOST_LINES + 1), [])


def test_what_is_typed_is_no_longer_than_a_line() -> None:
    opened = match(BOARD, Wish("x"))
    with pytest.raises(MoveError) as refused:
        begin(opened).decide("6c " * LONGEST_LINE)
    assert (refused.value.finding.code, refused.value.finding.column) == ("moves.long_line", LONGEST_LINE + 1)


# -- positions -------------------------------------------------------------------------------------------------------

START = "1.1 *0 $4 g2 w0 p0 h0 drawn=1 grave=MC"
FIELDS = ["g1 ", "grave=MC ", "x ", "x=1 ", "=", " ", "\t", "town=5 ", "$", "g-1 ", "hand= "]
LISTS = [
    "hand=6c:,6c",
    "hand=6c:,",
    "grave=:MC,",
    "town=:5,",
    "items=:pistol,",
    "pool=:town,",
    "hands=:6c@pair/",
    "paid=:+1,",
    "powers=:truce,",
    "land=:a1,",
    "claimed=:1,",
    "drawn=:1",
    "gone=:6c,",
    "x:x",
    "suit=:c",
    "value=:9",
]
POSITIONS = {
    **{part: (START + " ", part) for part in FIELDS},
    **{each: (f"{START} {each.split(':')[0]}", each.split(":")[1].replace("@", ":")) for each in LISTS},
    "long amount": ("1.1 *", "0"),
    "long turn": ("1.", "1"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position(name: str) -> None:
    before, part = POSITIONS[name]
    game = helpers.game()

    def read(number: int) -> None:
        faults(game, parse_position(BOARD, before + part * number))

    assert_linear(lambda number: lambda: read(number), LENGTH)


# -- descriptive ids -------------------------------------------------------------------------------------------------

WHOLE = described(make_scenario(BOARD, Wish("x", players=2))).rpartition(":")[0].split(":")
PARTS = (
    "a",
    "%41",
    "%C4%85",
    "%",
    "_",
    "/",
    "=",
    ",",
    "@",
    "a,",
    "a=b,",
    "a/",
    "players=-/",
    ":",
    "-:",
    " ",
    "A",
    "AB",
    "é",
)


@pytest.mark.parametrize("at", range(1, len(WHOLE)))
def test_a_descriptive_id(at: int) -> None:
    for part in PARTS:

        def read(number: int, part: str = part) -> None:
            body = ":".join([*WHOLE[:at], WHOLE[at] + part * number, *WHOLE[at + 1 :]])
            text = "".join(body.split())
            parse_described(f"{body}:{checksum(text)}")

        assert_linear(lambda number, read=read: lambda: read(number), LENGTH)


def test_many_players_in_a_descriptive_id() -> None:
    def read(number: int) -> None:
        body = ":".join([*WHOLE[:6], "players=" + "/".join("-" * number), "score", *("x" * number), *WHOLE[-3:]])
        parse_described(f"{body}:{checksum(body)}")

    assert_linear(lambda number: lambda: read(number), LENGTH)


def test_a_descriptive_id_that_is_too_long() -> None:
    with pytest.raises(MoveError, match=r"described\.long"):
        parse_described("pnp1:" + "a" * 10_000)
