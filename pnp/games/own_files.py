"""Files that may be the user's own work: a moves file, a changed scenario. They are never replaced without `--force`.

An answer may be replaced if it is unchanged. A scenario may be replaced if it is the same puzzle, is not proven, and
the new one tells as much or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from pnp.core.answerfile import is_untouched
from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import read_moves
from pnp.core.scenario import Scenario, format_scenario
from pnp.definition.scenario_best import is_better
from pnp.definition.tree import parse_tree
from pnp.files.disk import read_text
from pnp.games.scenario_files import scenario_of

OWN, BETTER = "file.own", "file.better"


def own_answer(path: Path, scenario: str) -> Iterator[Finding]:
    """A finding if writing an answer there would replace anything but an answer to this scenario."""
    if path.is_file() and not _is_answer_of(_text(path), scenario):
        yield Finding(OWN, file=str(path))


def own_scenario(path: Path, text: str) -> Iterator[Finding]:
    """A finding if a scenario there is another one, was changed, or tells more than the new one."""
    if not path.is_file() or (old := _text(path)) == text:
        return
    before, after = _made(old, path), _made(text, path)
    if before is None or after is None or not _same_puzzle(before, after):
        yield Finding(OWN, file=str(path))
    elif not _tells_as_much(before, after):
        yield Finding(BETTER, file=str(path))
    elif before.best is not None and before.best.proven:  # proven, with other figures: the user has changed them
        yield Finding(OWN, file=str(path))


def own_before(path: Path, *, proven: bool) -> Iterator[Finding]:
    """The same before the search for a day's scenario, if it is certain then; `proven`: the new one will be proven."""
    if path.is_file() and not _may_be_made(_made(_text(path), path), proven=proven):
        yield Finding(OWN, file=str(path))


def refuse(findings: Iterable[Finding]) -> None:
    """Raise `BadInput` if there is any finding."""
    if found := tuple(findings):
        raise BadInput(found)


def _text(path: Path) -> str:
    """The text of a file; empty if it is not text, which `pnp` never writes."""
    try:
        return read_text(path)
    except BadInput:
        return ""


# -- moves -----------------------------------------------------------------------------------------------------------


def _is_answer_of(text: str, scenario: str | None) -> bool:
    """Whether it is an unchanged answer to this very scenario."""
    return is_untouched(text) and _scenario_named(text) == scenario


def _scenario_named(text: str) -> str | None:
    try:
        return read_moves(text).scenario
    except MoveError:
        return None


# -- scenarios -------------------------------------------------------------------------------------------------------


def _made(text: str, path: Path) -> Scenario | None:
    """The scenario of a file that is as `pnp` wrote it; None if a letter was changed."""
    try:
        scenario = scenario_of(parse_tree(text, str(path)), path).scenario
    except BadInput:
        return None
    return scenario if format_scenario(scenario) == text else None


def _same_puzzle(old: Scenario, new: Scenario) -> bool:
    """Whether the two differ only in what they tell of their best score; both must tell something."""
    return None not in (old.best, new.best) and _unmeasured(old) == _unmeasured(new)


def _tells_as_much(old: Scenario, new: Scenario) -> bool:
    """Whether the new scenario tells as much of the best score as the old one, or more."""
    return new.best is not None and (old.best == new.best or is_better(old.best, new.best))


def _unmeasured(scenario: Scenario) -> Scenario:
    daily = scenario.daily and replace(scenario.daily, figures=MappingProxyType({}), medals=None)
    return replace(scenario, best=None, daily=daily)


def _may_be_made(old: Scenario | None, *, proven: bool) -> bool:
    if old is None or old.daily is None or old.best is None:
        return False
    return old.best.proven or not proven
