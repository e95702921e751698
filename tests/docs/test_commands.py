"""The page of the commands documents every command, argument and option, and names none that does not exist."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
from typer.main import get_command

from pnp.cli.app import app
from pnp.core import described, movesfile
from pnp.definition import layers, tree
from pnp.files import disk
from pnp.lang import check, words
from pnp.puzzle import log
from pnp.sheet import svg
from tests.docs.pages import TEXTS, calls, plain, rows, section, spans

PAGE = "docs/commands.md"
COMMON, ITSELF = "### Common options", "### Options of pnp itself"
GROUP: Any = get_command(app)


def _leaves(command: Any, words: tuple[str, ...] = ()) -> dict[str, Any]:
    """The commands that do something, by all their words."""
    inside = getattr(command, "commands", None)
    if inside is None:
        return {" ".join(words): command}
    return {name: leaf for word, each in inside.items() for name, leaf in _leaves(each, (*words, word)).items()}


COMMANDS = _leaves(GROUP)
GROUPS = {name.rpartition(" ")[0] for name in COMMANDS} - {""}
HELP = {"--help", "-h"}


def _options(command: Any) -> dict[str, Any]:
    return {
        word: option
        for option in command.params
        for word in (*option.opts, *option.secondary_opts)
        if word.startswith("-") and word not in HELP
    }


def _documented(heading: str) -> dict[str, str]:
    """The options in the first column of a section's tables, each with what is said of it."""
    found: dict[str, str] = {}
    for first, *rest in rows(section(PAGE, heading)):
        for word in re.findall(r"`(--?[a-z][a-z-]*)(?: [^`]+)?`", first):
            assert word not in found, f"{word} stands twice under “{heading}”"
            found[word] = " ".join(rest)
    return found


def test_there_are_commands_to_document() -> None:
    assert {"games", "scenario", "show", "check", "play", "validate", "lang check"} <= COMMANDS.keys()
    assert "--seed" in _options(COMMANDS["scenario"])


def test_every_command_has_its_section_and_its_line_in_the_overview() -> None:
    headings = re.findall(r"^## pnp (.+)$", TEXTS[PAGE], re.MULTILINE)
    assert sorted(headings) == sorted(COMMANDS)
    overview = TEXTS[PAGE].partition("\n## ")[0]
    assert re.findall(r"^\| \[`pnp ([a-z ]+)`\]", overview, re.MULTILINE) == headings


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_a_section_has_exactly_the_options_of_its_command(command: str) -> None:
    assert sorted(_documented(f"## pnp {command}")) == sorted(_options(COMMANDS[command]))


def test_the_program_s_own_options_are_documented() -> None:
    assert sorted(_documented(ITSELF)) == sorted(_options(GROUP))


def test_common_options_are_those_of_many_commands() -> None:
    for option in _documented(COMMON).keys() - HELP:
        assert sum(option in _options(command) for command in COMMANDS.values()) > 5


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_defaults_are_those_of_the_program(command: str) -> None:
    common, said = _documented(COMMON), _documented(f"## pnp {command}")
    for word, option in _options(COMMANDS[command]).items():
        if option.default is None or isinstance(option.default, bool):
            continue
        told = common[word] if "common-options" in said[word] and word in common else said[word]
        assert f"Default: `{option.default}`." in told, f"{word} of `pnp {command}`"


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_a_section_begins_with_a_call_that_names_the_arguments(command: str) -> None:
    called = section(PAGE, f"## pnp {command}").split("```")[1].split("\n")[1]
    assert called.startswith(f"pnp {command}")
    arguments = [each.metavar for each in COMMANDS[command].params if each.param_type_name == "argument"]
    assert re.findall(r"[A-Z]+(?:\|[A-Z]+)*", called) == arguments


# -- calls on all pages ----------------------------------------------------------------------------------------------


def _split(call: str) -> tuple[str, list[str]]:
    """A call's command and the rest of it; both empty for the program's own options."""
    given = shlex.split(call)
    for many in (2, 1):
        name = " ".join(given[:many])
        if name in COMMANDS:
            return name, given[many:]
    return "", given


@pytest.mark.parametrize("page", TEXTS)
def test_calls_in_blocks_are_understood(page: str) -> None:
    for call in calls(page):
        name, rest = _split(call)
        assert name, f"{page}: pnp {call}"
        COMMANDS[name].make_context(name, rest)  # raises where an option or an argument is wrong


@pytest.mark.parametrize("page", TEXTS)
def test_calls_in_sentences_name_what_there_is(page: str) -> None:
    for call in [span.removeprefix("pnp ") for span in spans(page) if span.startswith("pnp ")]:
        if call.startswith(("COMMAND", "-")) or call in GROUPS:
            continue
        name, rest = _split(call)
        assert name, f"{page}: pnp {call}"
        named = {word for word in rest if re.match(r"--?[a-z]", word)}
        assert named <= _options(COMMANDS[name]).keys() | HELP, f"{page}: pnp {call}"


@pytest.mark.parametrize("page", sorted(TEXTS.keys() - {"CONTRIBUTING.md", "docs/kernel.md"}))
def test_options_in_sentences_exist(page: str) -> None:
    known = HELP | {word for command in (GROUP, *COMMANDS.values()) for word in _options(command)}
    named = {word for span in spans(page) for word in re.findall(r"(?<![\w-])--[a-z][a-z-]*", span)}
    assert named - known - {"--strict"} == set()


def test_other_pages_lead_to_the_options() -> None:
    """A page that shows a command has a link to its section."""
    for page, command in {"print": "print", "solve": "solve", "play-and-check": "scenario"}.items():
        assert f"(commands.md#pnp-{command})" in plain(f"docs/{page}.md")


# -- limits ----------------------------------------------------------------------------------------------------------

LIMITS = {
    "a file": (disk.LIMIT_BYTES,),
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
    text = section(PAGE, "### How much is read")
    told = rows(text)
    assert len(told) == len(LIMITS)
    for (name, said), (begins, figures) in zip(told, LIMITS.items(), strict=True):
        assert name.startswith(begins)
        assert tuple(int(number.replace(",", "")) for number in re.findall(r"[\d,]+", said)) == figures
    assert f"A message quotes at most {words._LONGEST} letters" in text
