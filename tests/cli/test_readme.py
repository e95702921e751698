"""The README documents every command and every option, and names none that does not exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from pnp.cli.app import app

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")
GROUP: Any = get_command(app)
COMMANDS: dict[str, Any] = GROUP.commands
OPTIONS = {
    name: sorted({word for option in command.params for word in option.opts if word.startswith("--")})
    for name, command in COMMANDS.items()
}


def test_there_are_commands_to_document() -> None:
    assert {"games", "scenario", "show", "check", "play", "validate"} <= COMMANDS.keys()
    assert "--seed" in OPTIONS["scenario"]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_is_documented(command: str) -> None:
    assert re.search(rf"\bpnp {command}\b", README), f"the README does not mention `pnp {command}`"


@pytest.mark.parametrize(("command", "option"), [(name, each) for name in OPTIONS for each in OPTIONS[name]])
def test_every_option_is_documented(command: str, option: str) -> None:
    assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", README), f"`{option}` of `pnp {command}`"


def test_the_readme_names_no_option_that_does_not_exist() -> None:
    """In the lines that call `pnp`; other programs have options of their own."""
    known = {option for options in OPTIONS.values() for option in options} | {"--help", "--version"}
    called = [line for line in README.splitlines() if re.search(r"\bpnp [a-z]+ ", line)]
    named = {word for line in called for word in re.findall(r"(?<![\w-])--[a-z][a-z-]*", line)}
    assert named - known == set()


def test_the_readme_names_no_command_that_does_not_exist() -> None:
    named = set(re.findall(r"(?:^|`)(?:\$ )?(?:\.venv/bin/)?pnp ([a-z]+)", README, re.MULTILINE))
    assert named - COMMANDS.keys() == set()
