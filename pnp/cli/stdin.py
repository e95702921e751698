"""`-`: a file that comes from the standard input. Findings name it as a person would."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.definition.scenario import ScenarioFile
    from pnp.lang.words import Words

DASH = "-"


def is_stdin(path: Path | str) -> bool:
    """Whether a name means the standard input or output. It never means a file called `-`."""
    return str(path) == DASH


def stdin_name(words: Words) -> str:
    """The name of the standard input in findings."""
    return words.label("stdin.name")


def read_stdin(words: Words) -> str:
    """The whole text of the standard input; raises `BadInput` if it is closed, too long or not text."""
    from pnp.core.findings import BadInput, Finding, Kind
    from pnp.files.disk import read_stream

    name = stdin_name(words)
    if not isinstance(sys.stdin, TextIOWrapper) or sys.stdin.closed:
        raise BadInput([Finding("file.unreadable", {"reason": "EBADF"}, Kind.UNREADABLE, name)])
    return read_stream(sys.stdin.buffer, name)


def scenario_from(path: Path, words: Words) -> ScenarioFile:
    """The scenario of a file, a shipped example or the standard input; raises `BadInput`.

    For a scenario from the standard input, the path of a user's board starts in the current folder.
    """
    from pnp.definition.tree import parse_tree
    from pnp.games.scenario_files import scenario_of
    from pnp.puzzle.opening import named_scenario

    if not is_stdin(path):
        return named_scenario(path)
    name = stdin_name(words)
    return scenario_of(parse_tree(read_stdin(words), name), Path(name))


def moves_from(path: Path, words: Words) -> tuple[str, str]:
    """The text of a moves file, a shipped example or the standard input, and its name; raises `BadInput`."""
    from pnp.files.disk import read_text
    from pnp.files.resources import example_or_path

    if is_stdin(path):
        return read_stdin(words), stdin_name(words)
    file = example_or_path(path, ".moves")
    return read_text(file), str(file)
