"""Help texts, read without a YAML parser, because `pnp --help` is to answer at once.

In the section `help` of a words file every text stands on one line, in double quotes, and the section comes before the
others. `pnp lang check` reads the file as YAML too and tells a translator where the two readings differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pnp.lang.folder import DEFAULT, word_folders

SECTION = "help"

_HEAD = re.compile(rf"{SECTION}:\s*(?:#.*)?")
_AFTER = ("findings:", "labels:", "messages:")
"""The sections after `help`. A file without help texts is read only up to the first of them."""
_LINE = re.compile(r'\s+"?(?P<key>[a-z][a-z0-9.-]*)"?: +(?P<text>"(?:[^"\\]|\\.)*")\s*(?:#.*)?')


def quick_texts(lines: Iterable[str]) -> dict[str, str]:
    """The texts of the section; a malformed line is skipped."""
    found: dict[str, str] = {}
    inside = False
    for line in lines:
        if line.strip() and not line.startswith((" ", "#")):
            if inside or line.startswith(_AFTER):
                break
            inside = _HEAD.fullmatch(line.rstrip()) is not None
        elif inside and (match := _LINE.fullmatch(line.rstrip("\r\n"))):
            try:
                found[match["key"]] = json.loads(match["text"])
            except ValueError:  # an escape that only YAML knows
                continue
    return found


def help_texts(code: str) -> Mapping[str, str]:
    """The help texts of a language, shared and of every game; a missing text is the English one."""
    return _texts(code, word_folders())


@cache
def _texts(code: str, folders: tuple[Path, ...]) -> Mapping[str, str]:
    texts = {} if code == DEFAULT else dict(_texts(DEFAULT, folders))
    for folder in reversed(folders):  # if two files have a key, the first one counts
        texts |= _read(folder / f"{code}.yaml")
    return MappingProxyType(texts)


def _read(path: Path) -> dict[str, str]:
    try:
        with path.open(encoding="utf-8") as lines:
            return quick_texts(lines)
    except (OSError, ValueError):  # the readers that need the file tell what is wrong with it
        return {}
