"""A screen of twenty columns: nothing is cut off, and no line is longer."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from typer.main import get_command

from pnp.cli.app import app
from tests.cli.runner import Call

GAME = "fliptown-2026-11-15-full"


@pytest.fixture
def narrow(call: Call, monkeypatch: pytest.MonkeyPatch) -> Call:
    monkeypatch.setenv("COLUMNS", "20")
    return call


def fits(said: str) -> bool:
    return all(cell_len(line) <= 20 for line in said.splitlines())


def joined(said: str) -> str:
    """The text without its line ends."""
    return "".join(said.split())


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("command", [["games"], ["check", GAME, GAME], ["lang", "check"]])
def test_screens(narrow: Call, command: list[str], lang: str) -> None:
    said = narrow(*command, "--lang", lang).out
    assert fits(said)
    assert "…" not in said


def test_every_word_is_there(narrow: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    said = joined(narrow("games").out)
    monkeypatch.setenv("COLUMNS", "200")
    assert [word for word in narrow("games").out.split() if word not in said] == []


def test_the_score_of_each_turn_is_there(narrow: Call) -> None:
    said = narrow("check", GAME, GAME).out
    assert "1.1  Score 11\n 6♣ 9♥ 3♠  town 9 ;" in said
    assert "3.end  Score 110\n" in said


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("command", ["games", "scenario", "print", "validate"])
def test_help(narrow: Call, command: str, lang: str) -> None:
    said = narrow(command, "--help", "--lang", lang).out
    assert fits(said)
    assert "…" not in said
    group: Any = get_command(app)
    for param in group.commands[command].params:
        if param.param_type_name == "option":
            assert f"\n{param.opts[0]}" in said


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_help_of_the_program(narrow: Call, lang: str) -> None:
    said = narrow("--help", "--lang", lang).out
    assert fits(said)
    assert "\nvalidate\n" in said
    assert ("Exit codes:" in said) == (lang == "en")


def test_defaults_are_told(narrow: Call) -> None:
    assert "[default:a4]" in joined(narrow("print", "--help").out)
