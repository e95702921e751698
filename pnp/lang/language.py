"""Language files: one YAML file per language, beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.definition.tree import Tree, read_tree, type_code
from pnp.lang.folder import DEFAULT, FOLDER, languages
from pnp.lang.plurals import Plurals, read_plurals

__all__ = ["DEFAULT", "FOLDER", "SECTIONS", "Language", "language_file", "languages", "read_language"]

SECTIONS = ("help", "findings", "labels", "messages")
SAME = "same"
"""What may be as in English: keys, or patterns of keys such as `cowbot.*`, each with the reason."""


@dataclass(frozen=True)
class Language:
    """A language file as it stands: its own name, its plural forms, and the templates of each section by key.

    `same` has the keys, or patterns of keys, whose text may be as in English, with the reasons.
    """

    code: str
    name: str
    plurals: Plurals
    sections: Mapping[str, Mapping[str, str]] = field(repr=False)
    same: Mapping[str, str] = field(repr=False, default_factory=lambda: MappingProxyType({}))


def language_file(code: str) -> Path:
    """The file of a language; raises `BadInput` where there is none, so that a code is never taken for a path."""
    known = languages()
    if code not in known:
        params = {"found": code, "known": known, "suggestion": nearest(code, known)}
        raise BadInput([Finding("lang.unknown", MappingProxyType(params))])
    return FOLDER / f"{code}.yaml"


def read_language(path: Path) -> Language:
    """Read a language file; raises `BadInput` with everything that makes it unusable."""
    return language_of(read_tree(path), path.stem)


def language_of(tree: Tree, code: str) -> Language:
    found: list[Finding] = []
    *sections, same = [MappingProxyType(_texts(tree, name, found)) for name in (*SECTIONS, SAME)]
    plurals, name = _plurals(tree, found), _text(tree, ("name",), tree.data.get("name", code), found)
    if found or plurals is None:
        raise BadInput(found)
    by_name = MappingProxyType(dict(zip(SECTIONS, sections, strict=True)))
    return Language(code, name, plurals, by_name, same)


def _texts(tree: Tree, section: str, found: list[Finding]) -> dict[str, str]:
    """The texts of a section; of one that is not there yet, none."""
    data = _mapping(tree, section, found) if section in tree.data else {}
    return {key: _text(tree, (section, key), value, found) for key, value in data.items()}


def _text(tree: Tree, keys: tuple[str, ...], value: Any, found: list[Finding]) -> str:
    if value is None or isinstance(value, dict | list):
        found.append(tree.place(keys).finding("value.type", found=type_code(value), expected="text"))
    return value if isinstance(value, str) else str(value).lower()


def _plurals(tree: Tree, found: list[Finding]) -> Plurals | None:
    forms = _mapping(tree, "plurals", found)
    wrong = [name for name, rule in forms.items() if isinstance(rule, dict | list | bool)]
    for name in wrong:
        place = tree.place(("plurals", name))
        found.append(place.finding("value.type", found=type_code(forms[name]), expected="text"))
    if wrong or not forms:
        return None
    try:
        return read_plurals(forms)
    except ValueError as error:
        found.append(tree.place(("plurals",)).finding("lang.plurals", found=str(error)))
        return None


def _mapping(tree: Tree, key: str, found: list[Finding]) -> dict[str, Any]:
    data = tree.data.get(key)
    if isinstance(data, dict) and data:
        return data
    if key not in tree.data:
        found.append(tree.place(()).finding("key.missing", key=key))
    else:
        found.append(tree.place((key,)).finding("value.type", found=type_code(data), expected="mapping"))
    return {}
