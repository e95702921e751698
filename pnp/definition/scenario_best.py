"""Writing a solver's result into a scenario file: its entries change, the rest stays as it was written."""

from __future__ import annotations

import re
from dataclasses import replace

import yaml

from pnp.core.claims import contradictions
from pnp.core.daily import Daily
from pnp.core.findings import BadInput
from pnp.core.revise import revised
from pnp.core.scenario import Best, Scenario, format_best, format_daily, format_figures, format_medals
from pnp.definition.scenario import ScenarioFile, scenario_of
from pnp.definition.tree import parse_tree
from pnp.files.disk import read_text, write_text_atomic

_BEST, _DAILY, _FIGURES, _MEDALS = "best", "daily", "figures", "medals"
_NEWLINE = re.compile(r"\r\n|\r|\n")


def is_worth_writing(scenario: Scenario, new: Best) -> bool:
    """Whether a result should replace a scenario's: it is better, or the scenario contradicts itself."""
    return is_better(scenario.best, new) or bool(contradictions(scenario))


def is_better(old: Best | None, new: Best) -> bool:
    """Whether a result tells more than the one that a file has, or contradicts it.

    The two are never mixed: the bound of one run and the score of another prove nothing without the line.
    """
    if old is None or new.score > old.bound or new.bound < old.score:
        return True
    return (old.bound - old.score, new.score) > (new.bound - new.score, old.score)


def write_best(file: ScenarioFile, best: Best) -> None:
    """Write the entry `best`, and the day's medals and figures that belong to it.

    Raises `BadInput` if the file has changed meanwhile, or has no place for the entry.
    """
    text = read_text(file.path)
    tree = parse_tree(text, str(file.path))
    if replace(scenario_of(tree, file.path, file.forms).scenario, best=None) != replace(file.scenario, best=None):
        raise BadInput([tree.place(()).finding("scenario.changed")])
    wanted = revised(file.scenario, best)
    changed = with_entry(text, (_BEST,), format_best(best))
    try:
        if wanted.daily is not None and file.scenario.daily is not None:
            changed = _with_day(changed, file.scenario.daily, wanted.daily)
        read_again = scenario_of(parse_tree(changed, str(file.path)), file.path, file.forms).scenario
    except BadInput:
        read_again = None
    if read_again != wanted:
        raise BadInput([tree.key_place((_BEST,)).finding("scenario.no_place")])
    write_text_atomic(file.path, changed)


def _with_day(text: str, old: Daily, new: Daily) -> str:
    if new.figures != old.figures:
        text = with_entry(text, (_DAILY, _FIGURES), format_figures(new.figures))
    if new.medals == old.medals:
        return text
    if new.medals is not None:
        return with_entry(text, (_DAILY, _MEDALS), format_medals(new.medals))
    return _without_medals(text, new)


def with_entry(text: str, keys: tuple[str, ...], entry: str) -> str:
    """The text with an entry in place of the old one, or at the end. The rest of the text stays as it is."""
    newline = "\r\n" if "\r\n" in text else "\n"
    found = _entry(text, keys)
    if found is None:
        end = "" if not text or text.endswith(("\r", "\n")) else newline
        return f"{text}{end}{entry}{newline}"
    key, value = found
    return text[: key.start_mark.index] + entry + text[_end(value) :]


def _without_medals(text: str, daily: Daily) -> str:
    """The text without the lines of the medals; a day written within braces is written anew as a whole."""
    found, day = _entry(text, (_DAILY, _MEDALS)), _entry(text, (_DAILY,))
    assert found is not None  # the reader found them
    if day is not None and isinstance(day[1], yaml.MappingNode) and day[1].flow_style:
        return with_entry(text, (_DAILY,), format_daily(daily).replace("\n", "\r\n" if "\r\n" in text else "\n"))
    key, value = found
    first, end = key.start_mark.index - key.start_mark.column, _end(value)
    line_end = _NEWLINE.search(text, end)
    return text[:first] + text[line_end.end() if line_end else len(text) :]


def _entry(text: str, keys: tuple[str, ...]) -> tuple[yaml.Node, yaml.Node] | None:
    """The nodes of a key and its value, with their places in the text; None if there is no such key."""
    node: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    key = None
    for name in keys:
        pairs = node.value if isinstance(node, yaml.MappingNode) else []
        key, node = next(((key, value) for key, value in pairs if key.value == name), (None, None))
    return None if key is None or node is None else (key, node)


def _end(node: yaml.Node) -> int:
    """Where a value ends. For one without braces, YAML reports the start of the next value, after comments."""
    while isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(node, yaml.MappingNode) else last
    return int(node.end_mark.index)
