"""Languages: a YAML file of shared words beside this module, and one for each game in the game's own folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import nearest
from pnp.definition.tree import Tree, read_tree, type_code
from pnp.lang import folder
from pnp.lang.folder import DEFAULT, languages, word_folders
from pnp.lang.plurals import Plurals, read_plurals

__all__ = ["DEFAULT", "SECTIONS", "Language", "language_file", "language_of", "languages", "read_language"]

SECTIONS = ("help", "findings", "labels", "messages")
SAME = "same"
"""What may be as in English: keys, or patterns of keys such as `game.*`, each with the reason."""
OPEN = "open"
"""Groups of labels that a board may add things to, each with the form of things without a label."""
NAME, WORD = "name", "word"
"""`Gold tooth` and `long piece`: a name that stands alone, and a word within a sentence."""

_EMPTY: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Language:
    """What a file, or all files of a language, say: name, plural forms, and the templates of each section by key.

    `same` has the keys, or patterns of keys, whose text may be as in English, with the reasons; `open` the groups of
    labels that a board may add to, each with `name` or `word`.
    """

    code: str
    name: str
    plurals: Plurals
    sections: Mapping[str, Mapping[str, str]] = field(repr=False)
    same: Mapping[str, str] = field(repr=False, default_factory=lambda: _EMPTY)
    open: Mapping[str, str] = field(repr=False, default_factory=lambda: _EMPTY)


def language_file(code: str) -> Path:
    """The file of a language's shared words; raises `BadInput` if it is missing: a code is never a path."""
    known = languages()
    if code not in known:
        params = {"found": code, "known": known, "suggestion": nearest(code, known)}
        raise BadInput([Finding("lang.unknown", MappingProxyType(params))])
    return folder.FOLDER / f"{code}.yaml"


def read_language(code: str) -> Language:
    """All words of a language, shared and of every game; raises `BadInput` with what makes a file unusable."""
    shared = language_of(read_tree(language_file(code)), code)
    files = [each / f"{code}.yaml" for each in word_folders()[1:]]
    return joined(shared, [language_of(read_tree(file), code, shared) for file in files if file.is_file()])


def joined(shared: Language, parts: Sequence[Language]) -> Language:
    """One language made of several files. If two files have a key, the first counts; `pnp lang check` reports it."""
    every = (*parts[::-1], shared)
    sections = {name: MappingProxyType(_merged(each.sections[name] for each in every)) for name in SECTIONS}
    same, groups = (MappingProxyType(_merged(maps)) for maps in ((p.same for p in every), (p.open for p in every)))
    return replace(shared, sections=MappingProxyType(sections), same=same, open=groups)


def language_of(tree: Tree, code: str, shared: Language | None = None) -> Language:
    """The words of one file. A game's file takes name and plural forms from the `shared` words of its language."""
    found: list[Finding] = []
    *sections, same, groups = [MappingProxyType(_texts(tree, name, found)) for name in (*SECTIONS, SAME, OPEN)]
    for group, form in groups.items():
        if form not in (NAME, WORD):
            found.append(tree.place((OPEN, group)).finding("value.choice", found=form, expected=[NAME, WORD]))
    source = None if "plurals" in tree.data else shared
    name = source.name if source else _text(tree, ("name",), tree.data.get("name", code), found)
    plurals = source.plurals if source else _plurals(tree, found)
    if found or plurals is None:
        raise BadInput(found)
    by_name = MappingProxyType(dict(zip(SECTIONS, sections, strict=True)))
    return Language(code, name, plurals, by_name, same, groups)


def _merged(maps: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {key: text for each in maps for key, text in each.items()}


def _texts(tree: Tree, section: str, found: list[Finding]) -> dict[str, str]:
    """The texts of a section; empty if the section is missing."""
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
