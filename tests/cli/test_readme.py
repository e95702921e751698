"""The README documents every command and every option, and names none that does not exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from pnp.cli.app import app
from pnp.core import described, movesfile
from pnp.definition import layers, tree
from pnp.files import disk as files
from pnp.games.fliptown.print.printable import COMPONENTS
from pnp.lang import check, words
from pnp.puzzle import log
from pnp.sheet import svg
from pnp.sheet.theme import load_theme


def _inside(command: Any) -> list[tuple[str, Any]]:
    """The commands of a group."""
    return list(getattr(command, "commands", {}).items())


ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GROUP: Any = get_command(app)
COMMANDS: dict[str, Any] = {
    word: command
    for name, group in GROUP.commands.items()
    for word, command in [(name, group), *((f"{name} {each}", inner) for each, inner in _inside(group))]
}
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


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    kept = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs" / "pictures").iterdir())
    assert sorted(shown) == kept
    assert README.index(shown[0]) < README.index("## "), "near the top"
    assert sum((ROOT / path).stat().st_size for path in shown) < 1_500_000


def test_the_theme_of_the_readme_can_be_used(tmp_path: Path) -> None:
    (text,) = [block for block in re.findall(r"```yaml\n(.*?)```", README, re.DOTALL) if "themes/broadside" in block]
    theme = tmp_path / "my-theme.yaml"
    theme.write_text(text, encoding="utf-8")
    assert load_theme(str(theme)).colours["sign"] == "#1F4E5F"


def test_the_readme_names_every_component() -> None:
    table = README[README.index("## Print the game") :]
    for component in COMPONENTS:
        assert f"| `{component}` |" in table


LIMITS = {
    "a file": (files.LIMIT_BYTES,),
    "the log": (log._LIMIT_BYTES,),
    "a line of moves": (movesfile.LONGEST_LINE,),
    "lines of moves": (movesfile.MOST_LINES,),
    "values in a YAML file": (tree.MAX_NODES, tree.MAX_DEPTH),
    "entries of one list": (tree.MAX_ENTRIES,),
    "files that extend each other": (layers.MAX_LAYERS,),
    "elements of a picture": (svg.LIMIT_NODES, svg.LIMIT_DEPTH),
    "a descriptive id": (described.LONGEST,),
    "patterns": (check._MOST_PATTERNS,),
}


def test_the_limits_are_those_of_the_program() -> None:
    table = README[README.index("**How much is read.**") :].partition("A message quotes")
    rows = [line.split("|")[1:3] for line in table[0].splitlines() if line.startswith("| ")][1:]
    assert len(rows) == len(LIMITS)
    for (name, said), limits in zip(rows, LIMITS.items(), strict=True):
        assert name.strip().startswith(limits[0])
        assert tuple(int(number.replace(",", "")) for number in re.findall(r"[\d,]+", said)) == limits[1]
    assert table[2].startswith(f" {words._LONGEST} letters")
