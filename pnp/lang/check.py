"""A language file looked over for its translator: what is missing, needless, untranslated or at odds with English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from pnp.core.findings import Finding
from pnp.core.suggest import Suggestions
from pnp.definition.tree import Tree, parse_tree
from pnp.definition.validate import in_order
from pnp.files.disk import read_text
from pnp.lang.help import SECTION, quick_texts
from pnp.lang.language import DEFAULT, SAME, SECTIONS, Language, language_file, language_of, read_language
from pnp.lang.templates import Field, fields, leftover, parts

_WILD = re.compile(r"[*?\[]")
_MOST_PATTERNS = 100
"""Patterns among what may be as in English: each is held against every text."""
_OPEN = ("key.missing", "lang.untranslated")
"""Findings that mean: not done yet."""


@dataclass(frozen=True)
class LanguageReport:
    """How far a language is: `done` of the `total` texts that English has, and what is to be done, by place."""

    path: Path
    language: Language
    tree: Tree
    total: int
    findings: tuple[Finding, ...]

    @property
    def done(self) -> int:
        return self.total - sum(finding.code in _OPEN for finding in self.findings)

    @property
    def complete(self) -> bool:
        return not self.findings


def report_language(path: Path) -> LanguageReport:
    """A file held against the English one; raises `BadInput` where it can't be read at all."""
    text = read_text(path)
    tree = parse_tree(text, str(path))
    language = language_of(tree, path.stem)
    model = read_language(language_file(DEFAULT))
    found = [*_check_templates(tree, language), *_check_help(tree, language, text)]
    if language.code != DEFAULT:
        found += [*_compare_keys(tree, language, model), *_compare_fields(tree, language, model)]
        found += [*_check_same(tree, language, model)]
    total = sum(map(len, model.sections.values()))
    return LanguageReport(path, language, tree, total, tuple(in_order(found)))


def check_language(path: Path) -> list[Finding]:
    """Every fault of a file; raises `BadInput` where it can't be read at all."""
    return list(report_language(path).findings)


def spoken(section: str, key: str) -> str:
    """The name under which a text is spoken of: its key, which of help texts begins with `help.`."""
    return f"{SECTION}.{key}" if section == SECTION else key


def texts_of(language: Language) -> Iterator[tuple[str, str, str]]:
    """Section, key and text of everything a language says."""
    for section in SECTIONS:
        for key, text in language.sections[section].items():
            yield section, key, text


def _check_templates(tree: Tree, language: Language) -> Iterator[Finding]:
    forms = len(language.plurals.names)
    for section, key, text in texts_of(language):
        place = tree.place((section, key))
        if stray := leftover(text):
            yield place.finding("lang.template", key=key, found=stray)
        for each in fields(text):
            if each.forms and len(each.forms) != forms:
                yield place.finding("lang.forms", key=key, field=each.name, found=len(each.forms), expected=forms)


def _check_help(tree: Tree, language: Language, text: str) -> Iterator[Finding]:
    """Help is read line by line, without a YAML parser: what that does not see, nobody will."""
    quick = quick_texts(text)
    for key, said in language.sections[SECTION].items():
        if quick.get(key) != said:
            yield tree.key_place((SECTION, key)).finding("lang.one_line", key=spoken(SECTION, key))


def _compare_keys(tree: Tree, language: Language, model: Language) -> Iterator[Finding]:
    """A language may have groups of labels of its own, for its grammar, as long as it uses them: `region-in.mine`."""
    used = {group for _, _, text in texts_of(language) for each in fields(text) for group in each.formats}
    suggest = Suggestions()
    for section in SECTIONS:
        ours, theirs = language.sections[section], model.sections[section]
        lacking = [key for key in theirs if key not in ours]
        for key in lacking:  # as they stand in the English file
            yield tree.place((section,)).finding("key.missing", key=f"{section}: {key}")
        for key in (key for key in ours if key not in theirs):
            if section != "labels" or key.partition(".")[0] not in used:
                guess = suggest.nearest(key, lacking)
                place = tree.key_place((section, key))
                yield place.finding("key.unknown", found=key, expected=[], suggestion=guess)


def _compare_fields(tree: Tree, language: Language, model: Language) -> Iterator[Finding]:
    for section, key, text in texts_of(language):
        if key not in model.sections[section]:
            continue
        place = tree.place((section, key))
        known = {each.name for each in fields(model.sections[section][key])}
        given = {each.name for each in fields(text)}
        for strange in sorted(given - known):
            yield place.finding("lang.field", key=key, found=strange, expected=sorted(known))
        for lost in sorted(known - given):
            yield place.finding("lang.field_lost", key=key, field=lost)


def _check_same(tree: Tree, language: Language, model: Language) -> Iterator[Finding]:
    """Texts that are as in English, save those that the file says may be; and what it says so of without need."""
    same = [
        (section, key)
        for section, key, text in texts_of(language)
        if text == model.sections[section].get(key) and _has_words(text)
    ]
    names = {spoken(section, key) for section, key in same}
    wild = [pattern for pattern in language.same if _WILD.search(pattern)]
    patterns, needless = wild[:_MOST_PATTERNS], set(wild[_MOST_PATTERNS:])
    for section, key in same:
        name = spoken(section, key)
        if name not in language.same and not any(fnmatchcase(name, pattern) for pattern in patterns):
            yield tree.place((section, key)).finding("lang.untranslated", key=key, text=model.sections[section][key])
    for pattern in language.same:
        if pattern in needless:
            yield tree.key_place((SAME, pattern)).finding("lang.patterns", found=pattern, most=_MOST_PATTERNS)
        elif not (any(fnmatchcase(name, pattern) for name in names) if pattern in patterns else pattern in names):
            yield tree.key_place((SAME, pattern)).finding("lang.same", found=pattern)


def _has_words(text: str) -> bool:
    """There is something to translate: letters beyond the fields."""
    return any(letter.isalpha() for part in parts(text) for letter in _said(part))


def _said(part: str | Field) -> str:
    return part if isinstance(part, str) else "".join((part.given or "", part.missing, *part.forms))
