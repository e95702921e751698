"""Checks a words file for its translator: what is missing, needless, misplaced, untranslated, unlike English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from io import StringIO
from pathlib import Path

from pnp.core.findings import Finding
from pnp.core.suggest import Suggestions
from pnp.definition.tree import Tree, parse_tree, read_tree
from pnp.definition.validate import in_order
from pnp.files.disk import read_text
from pnp.lang.folder import languages, word_folders
from pnp.lang.help import SECTION, quick_texts
from pnp.lang.language import DEFAULT, SAME, SECTIONS, Language, language_file, language_of
from pnp.lang.templates import Field, fields, leftover, parts

_WILD = re.compile(r"[*?\[]")
_MOST_PATTERNS = 100
"""Patterns among what may be as in English: each is held against every text."""
_OPEN = ("key.missing", "lang.untranslated")
"""Findings that mean: not done yet."""


@dataclass(frozen=True)
class LanguageReport:
    """How far a file is: `done` of the `total` texts of its English model, and what is to be done, by place."""

    path: Path
    language: Language
    tree: Tree
    total: int
    findings: tuple[Finding, ...]

    @property
    def done(self) -> int:
        if any(finding.code == "lang.no_file" for finding in self.findings):
            return 0
        return self.total - sum(finding.code in _OPEN for finding in self.findings)

    @property
    def complete(self) -> bool:
        return not self.findings


def words_files(code: str) -> list[Path]:
    """The files of a language, also those still to be written; raises `BadInput` if there is no such language."""
    return [language_file(code), *(folder / f"{code}.yaml" for folder in word_folders()[1:])]


def within_folder(path: Path, folder: Path) -> bool:
    """Whether a file stands right in a folder; a path that the system can't even ask about stands nowhere."""
    try:
        return path.resolve().parent == folder.resolve()
    except (OSError, ValueError, RuntimeError):
        return False


def report_language(path: Path) -> LanguageReport:
    """Compare a file with its English model; raises `BadInput` if it can't be read at all.

    The model of a file in a folder of words is the English file beside it. For a translator's file elsewhere, it is the
    English file that has most keys in common with it.
    """
    english, code = _files(DEFAULT), path.stem
    home = next((folder for folder in english if within_folder(path, folder)), None)
    ours = (english if code == DEFAULT else _files(code)) if code in languages() else {}
    shared = next(iter(ours.values()), None)
    if home is not None and shared is not None and not path.exists():
        return _unwritten(path, shared, english[home])
    text = read_text(path)
    tree = parse_tree(text, str(path))
    place = home or max(english, key=lambda folder: _in_common(tree, english[folder]))  # of equals, the shared one
    language, model = language_of(tree, code, None if place == next(iter(english)) else shared), english[place]
    beside = {folder: each for folder, each in ours.items() if home not in (None, folder)}
    found = [
        *_check_templates(tree, language),
        *_check_help(tree, language, text),
        *_check_twice(tree, language, beside),
    ]
    if language.code != DEFAULT:
        found += [*_compare_keys(tree, language, model), *_check_homes(tree, language, model, english, beside)]
        found += [*_compare_fields(tree, language, model), *_check_same(tree, language, model)]
    return LanguageReport(path, language, tree, _total(model), tuple(in_order(found)))


def check_language(code: str) -> list[Finding]:
    """Every fault of a language, file by file; raises `BadInput` if a file can't be read at all."""
    return [finding for path in words_files(code) for finding in report_language(path).findings]


def _files(code: str) -> dict[Path, Language]:
    """The words in each folder's file of a language, the shared ones first; a folder without a file is left out."""
    shared, *others = words_files(code)
    found = {shared.parent: language_of(read_tree(shared), code)}
    return found | {
        file.parent: language_of(read_tree(file), code, found[shared.parent]) for file in others if file.is_file()
    }


def _unwritten(path: Path, shared: Language, model: Language) -> LanguageReport:
    """The report of a file that a game still lacks."""
    tree = parse_tree("{}\n", str(path))
    missing = Finding("lang.no_file", {"model": f"{DEFAULT}.yaml"}, file=str(path))
    return LanguageReport(path, language_of(tree, path.stem, shared), tree, _total(model), (missing,))


def _in_common(tree: Tree, model: Language) -> int:
    given = {name: data for name in SECTIONS if isinstance(data := tree.data.get(name), dict)}
    return sum(key in model.sections[name] for name, data in given.items() for key in data)


def _total(model: Language) -> int:
    return sum(map(len, model.sections.values()))


def spoken(section: str, key: str) -> str:
    """The name of a text in findings: its key; keys of help texts begin with `help.`."""
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
    """Help is read line by line, without a YAML parser: a text that this does not find is never shown."""
    quick = quick_texts(StringIO(text, newline=None))
    for key, said in language.sections[SECTION].items():
        if quick.get(key) != said:
            yield tree.key_place((SECTION, key)).finding("lang.one_line", key=spoken(SECTION, key))


def _check_twice(tree: Tree, language: Language, beside: Mapping[Path, Language]) -> Iterator[Finding]:
    """A key must stand in one file only: with two texts it would not be clear which one is said."""
    for section, key, _ in texts_of(language):
        for folder, other in beside.items():
            if key in other.sections[section]:
                place = tree.key_place((section, key))
                yield place.finding("lang.twice", key=spoken(section, key), other=_file(folder, language))


def _compare_keys(tree: Tree, language: Language, model: Language) -> Iterator[Finding]:
    for section in SECTIONS:
        for key in model.sections[section]:  # as they stand in the English file
            if key not in language.sections[section]:
                yield tree.place((section,)).finding("key.missing", key=f"{section}: {key}")


def _check_homes(
    tree: Tree, language: Language, model: Language, english: Mapping[Path, Language], beside: Mapping[Path, Language]
) -> Iterator[Finding]:
    """Keys that the English file does not have: they belong in another file, or the program does not use them.

    A language may have groups of labels of its own, for its grammar, as long as it uses them: `suit-of.h`.
    """
    texts = [text for each in (language, *beside.values()) for _, _, text in texts_of(each)]
    used = {group for text in texts for each in fields(text) for group in each.formats}
    suggest = Suggestions()
    for section in SECTIONS:
        ours, theirs = language.sections[section], model.sections[section]
        lacking = [key for key in theirs if key not in ours]
        for key in (key for key in ours if key not in theirs):
            place = tree.key_place((section, key))
            home = next((folder for folder, each in english.items() if key in each.sections[section]), None)
            if home is not None:
                yield place.finding("lang.elsewhere", key=spoken(section, key), expected=_file(home, language))
            elif section != "labels" or key.partition(".")[0] not in used:
                guess = suggest.nearest(key, lacking)
                yield place.finding("key.unknown", found=key, expected=[], suggestion=guess)


def _file(folder: Path, language: Language) -> str:
    return str(folder / f"{language.code}.yaml")


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
    """Texts that are as in English, except those listed under `same`; and needless entries of `same`."""
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
    """Whether a text has something to translate: letters outside the fields."""
    return any(letter.isalpha() for part in parts(text) for letter in _said(part))


def _said(part: str | Field) -> str:
    return part if isinstance(part, str) else "".join((part.given or "", part.missing, *part.forms))
