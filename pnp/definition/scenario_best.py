"""Writing what a solver found into a scenario file: one entry changes, the rest stays as its author wrote it."""

from __future__ import annotations

import re
from dataclasses import replace

from pnp.core.findings import BadInput
from pnp.core.scenario import Best, format_best
from pnp.definition.files import read_text, write_text_atomic
from pnp.definition.scenario import ScenarioFile, scenario_of
from pnp.definition.tree import Tree, parse_tree

_KEY = "best"
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_ONE_LINE = re.compile(r"best\s*:\s*\{[^{}#]*\}(?P<rest>\s*(?:#[^\r\n]*)?)(?P<end>\r\n|\r|\n|)")


def is_better(old: Best | None, new: Best) -> bool:
    """Whether a result tells more than the one that a file has, or contradicts it.

    The two are never mixed: a bound of one run and the score of another are no proof, for nobody has seen the line.
    """
    if old is None or new.score > old.bound or new.bound < old.score:
        return True
    return (old.bound - old.score, new.score) > (new.bound - new.score, old.score)


def write_best(file: ScenarioFile, best: Best) -> None:
    """Write the entry `best`. Raises `BadInput` where the file has changed meanwhile, or has no place for the entry."""
    text = read_text(file.path)
    tree = parse_tree(text, str(file.path))
    if replace(scenario_of(tree, file.path).scenario, best=None) != replace(file.scenario, best=None):
        raise BadInput([tree.place(()).finding("scenario.changed")])
    changed = with_best(text, tree, best)
    try:
        read_again = scenario_of(parse_tree(changed, str(file.path)), file.path).scenario
    except BadInput:
        read_again = None
    if read_again != replace(file.scenario, best=best):
        raise BadInput([tree.key_place((_KEY,)).finding("scenario.no_place")])
    write_text_atomic(file.path, changed)


def with_best(text: str, tree: Tree, best: Best) -> str:
    """The text with the entry in place of the old one, or after everything else."""
    lines = _LINES.findall(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    if _KEY not in tree.data:
        end = "" if not lines or lines[-1].endswith(("\r", "\n")) else newline
        return f"{text}{end}{format_best(best)}{newline}"
    first = tree.key_place((_KEY,)).line - 1
    one_line = _ONE_LINE.fullmatch(lines[first]) if first < len(lines) else None
    last = first + 1
    while last < len(lines) and one_line is None and lines[last].startswith((" ", "\t", "}")):
        last += 1
    entry = format_best(best) + (one_line["rest"] + one_line["end"] if one_line else newline)
    return "".join([*lines[:first], entry, *lines[last:]])
