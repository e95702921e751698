"""A YAML parser's complaints as codes: PyYAML's two parsers complain in English only, each in its own words."""

from __future__ import annotations

import re

PROBLEMS = {
    "value": r"did not find expected node content|expected the node content.*",
    "key": r"did not find expected key|expected <block end>.*",
    "dash": r"did not find expected '-' indicator",
    "bracket": r".*expected ',' or '\]'.*",
    "brace": r".*expected ',' or '\}'.*",
    "colon": r"could not find expected ':'",
    "no_value": r"mapping values are not allowed.*",
    "no_entry": r"(?:block )?sequence entries are not allowed.*",
    "no_key": r"mapping keys are not allowed.*",
    "start": r"found character .*that cannot start any token",
    "quote": r"found unexpected (?:end of stream|document .*)",
    "escape": r"found unknown escape character.*",
    "name": r".*expected alphabetic or numeric character.*",
    "rest": r".*expected '?<document start>.*",
}


def problem_code(said: str) -> str:
    """The code of a complaint, for the words of every language; "" for a rare one, which is told by its place alone."""
    return next((code for code, pattern in PROBLEMS.items() if re.fullmatch(pattern, said, re.DOTALL)), "")
