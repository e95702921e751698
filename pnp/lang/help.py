"""Help texts, read without a YAML parser, because `pnp --help` is to answer at once.

In the section `help` of a language file every text stands on one line, in double quotes. `pnp lang check` reads the
file as YAML too and tells a translator where the two readings differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pnp.lang.folder import DEFAULT, FOLDER

SECTION = "help"

_HEAD = re.compile(rf"^{SECTION}:\s*(?:#.*)?$", re.MULTILINE)
_LINE = re.compile(r'\s+"?(?P<key>[a-z][a-z0-9.-]*)"?: +(?P<text>"(?:[^"\\]|\\.)*")\s*(?:#.*)?')


def quick_texts(file_text: str) -> dict[str, str]:
    """The texts of the section; a line that is not as it should be is passed over."""
    head = _HEAD.search(file_text)
    found: dict[str, str] = {}
    for line in file_text[head.end() :].splitlines()[1:] if head else ():
        if line.strip() and not line.startswith((" ", "#")):
            break
        if match := _LINE.fullmatch(line):
            try:
                found[match["key"]] = json.loads(match["text"])
            except ValueError:  # an escape that only YAML knows
                continue
    return found


@cache
def help_texts(code: str) -> Mapping[str, str]:
    """The help texts of a language, and the English ones where it has none."""
    texts = _read(FOLDER / f"{code}.yaml")
    return MappingProxyType(texts if code == DEFAULT else {**help_texts(DEFAULT), **texts})


def _read(path: Path) -> dict[str, str]:
    try:
        return quick_texts(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # whatever is wrong with it is told by those who need it
        return {}
