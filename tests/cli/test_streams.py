"""Streams without our signs, and screens too narrow for anything: all can be read, and columns stay columns."""

from __future__ import annotations

import json
import os
import pty
import re
import struct
import subprocess
import sys
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest
from rich.cells import cell_len

from pnp.cli.streams import plain, settle_width
from pnp.lang.check import words_files

ROOT = Path(__file__).parents[2]
GAME = "fliptown-2026-11-15-full"


def said(*command: str, folder: Path, typed: str = "", **environment: str) -> tuple[bytes, bytes]:
    """What `pnp` writes to its two streams, in an environment of its own."""
    environ = {key: value for key, value in os.environ.items() if key not in {"COLUMNS", "LANGUAGE", "PYTHONUTF8"}}
    environ |= {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "xterm", **environment}
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *command],
        cwd=folder, env=environ, input=typed.encode(), capture_output=True, check=False,
    )  # fmt: skip
    return done.stdout, done.stderr


@pytest.mark.parametrize("columns", ["20", "80"])
@pytest.mark.parametrize(
    ("command", "typed"),
    [
        (("--help",), ""),
        (("scenario", "--help"), ""),
        (("games",), ""),
        (("check", GAME, GAME), ""),
        (("play", GAME), "?\nmap\nscore\nquit\n"),
        (("print", "-c", "box"), ""),
        (("daily", "--papier"), ""),
    ],
)
def test_in_a_pipe_no_line_ends_in_spaces(tmp_path: Path, columns: str, command: tuple[str, ...], typed: str) -> None:
    for stream in said(*command, folder=tmp_path, typed=typed, COLUMNS=columns):
        assert [line for line in stream.decode("utf-8").split("\n") if line.endswith(" ")] == []


def test_a_long_line_from_a_pipe_is_not_shown_whole(tmp_path: Path) -> None:
    out, _ = said("play", GAME, folder=tmp_path, typed="6c " * 30_000 + "\nquit\n")
    assert max(map(len, out.decode("utf-8").split("\n"))) < 1000
    assert len(out) < 30_000


# Signs


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        (("check", GAME, GAME), ""),
        (("play", GAME, "--moves", "mine.moves", "--lang", "pl"), "?\nquit\n"),
        (("daily", "--papier", "--lang", "pl"), ""),
    ],
)
def test_ascii_keeps_its_columns(tmp_path: Path, command: tuple[str, ...], typed: str) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    ours = said(*command, folder=tmp_path / "one", typed=typed, PYTHONIOENCODING="utf-8")
    plainly = said(*command, folder=tmp_path / "two", typed=typed, PYTHONIOENCODING="ascii")
    assert not (ours[0] + ours[1]).isascii()
    for full, poor in zip(ours, plainly, strict=True):
        assert poor.isascii()
        assert b"\\u" not in poor
        assert b"\\x" not in poor
        widths = [cell_len(line) for line in full.decode("utf-8").split("\n")]
        assert [len(line) for line in poor.decode("ascii").split("\n")] == widths
    if command[0] == "check":
        assert b" 1.1     6c 9h 3s  town 9 ; buy pistol" in plainly[0]
        assert b" ------------" in plainly[0]


def test_a_terminal_with_some_of_our_letters_keeps_them(tmp_path: Path) -> None:
    out, _ = said("show", GAME, "--lang", "pl", folder=tmp_path, PYTHONIOENCODING="iso-8859-2")
    text = out.decode("iso-8859-2")
    assert "Złoto" in text
    assert "?" not in text
    assert " 8c" in text


def test_json_is_escaped_and_means_the_same(tmp_path: Path) -> None:
    out, _ = said("daily", "źle", "--json", "--lang", "pl", folder=tmp_path, PYTHONIOENCODING="ascii")
    assert out.isascii()
    assert "„źle”" in json.loads(out)["finding"]["message"]


def test_the_locale_of_old_machines(tmp_path: Path) -> None:
    """Python itself takes UTF-8 for it unless it is told not to."""
    out, _ = said("games", "--lang", "pl", folder=tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert b"Jezyki" in out
    assert "Języki".encode() in said("games", "--lang", "pl", folder=tmp_path, LC_ALL="C")[0]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_letter_of_our_words_has_a_plain_one(language: str) -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in words_files(language))
    letters = {letter for letter in text if not letter.isascii()}
    assert letters
    assert {letter: plain(letter) for letter in letters if not re.fullmatch(r"[ -~]", plain(letter))} == {}
    assert [letter for letter in letters if plain(letter) == "?"] == []


@pytest.mark.parametrize(
    ("found", "shown"),
    [("\u0301", ""), ("漢", "??"), ("\udcff", "?"), ("╭", "+"), ("█", "#"), ("⠋", "#"), ("é", "e"), ("\xa0", " ")],
)
def test_what_is_not_ours_is_as_wide_as_it_was(found: str, shown: str) -> None:
    assert plain(found) == shown


# Length


def test_a_descriptive_id_is_not_torn_where_a_program_reads_it(tmp_path: Path) -> None:
    out, _ = said("show", GAME, folder=tmp_path, COLUMNS="40")
    whole = re.findall(r"^ Descriptive id  (pnp1:\S+:[0-9a-f]{6})$", out.decode("utf-8"), re.MULTILINE)
    assert len(whole) == 1
    made, _ = said("scenario", "--described", whole[0], folder=tmp_path)
    assert made.decode().strip().endswith(".scenario.yaml")


# Width


@pytest.mark.parametrize(("command", "columns"), [(("games",), "0"), (("games", "--help"), "1"), (("gmaes",), "0")])
def test_a_screen_too_narrow_is_taken_for_one_of_20_columns(
    tmp_path: Path, command: tuple[str, ...], columns: str
) -> None:
    wanted = said(*command, folder=tmp_path, COLUMNS="20")
    assert len(b"".join(wanted)) > 100
    assert said(*command, folder=tmp_path, COLUMNS=columns) == wanted


@pytest.mark.parametrize(
    ("found", "used"),
    [
        ("0", "20"),
        ("19", "20"),
        ("20", "20"),
        ("132", "132"),
        ("007", "20"),
        ("9" * 30, "10000"),
        ("²", None),
        ("-3", None),
    ],
)  # fmt: skip
def test_widths(found: str, used: str | None) -> None:
    environ = {"COLUMNS": found, "TERMINAL_WIDTH": found, "LINES": "1"}
    settle_width(environ)
    assert (environ.get("COLUMNS"), environ.get("TERMINAL_WIDTH"), environ["LINES"]) == (used, used, "1")


def test_a_terminal_too_narrow(tmp_path: Path) -> None:
    screen, other = pty.openpty()
    ioctl(other, TIOCSWINSZ, struct.pack("HHHH", 24, 3, 0, 0))
    environ = {key: value for key, value in os.environ.items() if key != "COLUMNS"} | {"PYTHONPATH": str(ROOT)}
    shown = subprocess.run(
        [sys.executable, "-c", "import os; from pnp.cli.streams import settle_width; settle_width(os.environ); "
                               "print(os.environ['COLUMNS'])"],
        cwd=tmp_path, env=environ, stdin=other, capture_output=True, text=True, check=True,
    )  # fmt: skip
    os.close(screen)
    os.close(other)
    assert shown.stdout == "20\n"
