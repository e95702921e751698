"""A language file looked over for its translator: every template readable, every key there, every field known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.core.findings import Finding
from pnp.core.suggest import nearest
from pnp.definition.tree import Tree, read_tree
from pnp.definition.validate import in_order
from pnp.lang.language import DEFAULT, SECTIONS, Language, language_file, language_of, read_language
from pnp.lang.templates import fields, leftover


def check_language(path: Path) -> list[Finding]:
    """Every fault of a file, held against the English one; raises `BadInput` where it can't be read at all."""
    tree = read_tree(path)
    language = language_of(tree, path.stem)
    found = _check_templates(tree, language)
    if language.code != DEFAULT:
        found += _compare(tree, language, read_language(language_file(DEFAULT)))
    return in_order(found)


def _check_templates(tree: Tree, language: Language) -> list[Finding]:
    forms = len(language.plurals.names)
    found: list[Finding] = []
    for section, texts in language.sections.items():
        for key, text in texts.items():
            place = tree.place((section, key))
            if stray := leftover(text):
                found.append(place.finding("lang.template", key=key, found=stray))
            found += [
                place.finding("lang.forms", key=key, field=each.name, found=len(each.forms), expected=forms)
                for each in fields(text)
                if each.forms and len(each.forms) != forms
            ]
    return found


def _compare(tree: Tree, language: Language, model: Language) -> list[Finding]:
    """A language may have groups of labels of its own, for its grammar, as long as it uses them: `region-in.mine`."""
    texts = [text for section in SECTIONS for text in language.sections[section].values()]
    used = {group for text in texts for each in fields(text) for group in each.formats}
    found: list[Finding] = []
    for section in SECTIONS:
        ours, theirs = language.sections[section], model.sections[section]
        for key in theirs.keys() - ours.keys():
            found.append(tree.place((section,)).finding("key.missing", key=f"{section}: {key}"))
        for key, text in ours.items():
            place = tree.key_place((section, key))
            if key not in theirs:
                if section == "labels" and _group(key) in used:
                    continue
                params: dict[str, Any] = {
                    "found": key,
                    "expected": [],
                    "suggestion": nearest(key, theirs.keys() - ours.keys()),
                }
                found.append(place.finding("key.unknown", **params))
                continue
            known = {each.name for each in fields(theirs[key])}
            for strange in sorted({each.name for each in fields(text)} - known):
                found.append(place.finding("lang.field", key=key, found=strange, expected=sorted(known)))
    return found


def _group(key: str) -> str:
    return key.partition(".")[0]
