"""Words: codes in, sentences out. A missing code, field or label never raises; it stays visible in the sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.core.findings import Finding
from pnp.lang.folder import DEFAULT, languages, word_folders
from pnp.lang.language import NAME, Language, read_language
from pnp.lang.templates import MOST_ITEMS, render

__all__ = ["Words", "languages", "load_words"]

_LONGEST = 120
"""The most letters of a text that a finding quotes from a file."""
_LONGEST_SENTENCE = 1000
_LONGEST_PATH = 4096
"""No system opens a file of a longer name."""
_QUOTING = "usage."
"""The beginnings of the keys of labels that quote what the user typed."""

_NO_LABELS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Words:
    """One language's words, with a board's own labels on top and English below."""

    language: Language
    own: Mapping[str, str] = field(default_factory=lambda: _NO_LABELS)
    fallback: Words | None = None

    @property
    def lang(self) -> str:
        return self.language.code

    def finding(self, finding: Finding) -> str:
        """The sentence of a finding; for an unknown code, the code and its figures."""
        params = {name: _quotable(value) for name, value in finding.params.items()}
        said = self._say("findings", finding.code, params)
        if said is None:
            figures = ", ".join(f"{name}={value}" for name, value in params.items())
            said = f"{finding.code} ({figures})" if figures else finding.code
        if params.get("suggestion") is not None:
            said += self.message("suggestion", suggestion=params["suggestion"])
        return said

    def placed(self, finding: Finding) -> str:
        """`file:line:column: sentence`, as far as the place is known."""
        place = [_cut(str(part), _LONGEST_PATH) for part in (finding.file, finding.line) if part is not None]
        if finding.column is not None:
            alone = finding.line is None
            place.append(self.message("column", column=finding.column) if alone else str(finding.column))
        return ": ".join([":".join(place), self.finding(finding)] if place else [self.finding(finding)])

    def label(self, key: str, /, default: str | None = None, **params: Any) -> str:
        """The name of a thing. Without a label: a name made from its key, the default, or the key itself.

        `tooth.gold-tooth` is a Gold tooth: a thing on a homebrew board needs no words of its own.
        """
        if key.startswith(_QUOTING):
            params = {name: _quotable(value, _longest(name)) for name, value in params.items()}
        if key in self.own:
            return render(self.own[key], params, self)
        said = self._say("labels", key, params)
        if said is not None:
            return said
        group, _, name = key.partition(".")
        if name and (form := self._open(group)):
            plain = name.replace("-", " ")
            return plain[:1].upper() + plain[1:] if form == NAME else plain
        return key if default is None else default

    def message(self, key: str, /, **params: Any) -> str:
        """A sentence of the program itself; the key if there is no sentence."""
        said = self._say("messages", key, params)
        return key if said is None else said

    def overlay(self, labels: Mapping[str, str]) -> Words:
        """The same words with other labels on top."""
        below = self.fallback.overlay(labels) if self.fallback else None
        return replace(self, own=MappingProxyType({**self.own, **labels}), fallback=below)

    def for_board(self, words: Mapping[str, Mapping[str, str]]) -> Words:
        """A board's `words` on top: those of this language, and the board's English ones for the rest."""
        return self.overlay({**words.get(DEFAULT, {}), **words.get(self.lang, {})}) if words else self

    def form(self, number: int) -> int:
        """The plural form of a number."""
        return self.language.plurals.form(number)

    def decimal(self, number: float, places: int) -> str:
        """A figure to be read, not typed: `104.09`, in Polish `104,09`; without noughts at its end."""
        text = f"{number:.{places}f}".rstrip("0").rstrip(".")
        return text.replace("-", "−").replace(".", self.message("decimal.point"))

    def join(self, items: Sequence[str], word: str) -> str:
        """`a, b or c`; without a word `a, b, c`."""
        between = self.message("list.between")
        if not word or len(items) < 2:
            return between.join(items)
        return between.join(items[:-1]) + self.message(f"list.{word}") + items[-1]

    def _say(self, section: str, key: str, params: Mapping[str, Any]) -> str | None:
        template = self.language.sections[section].get(key)
        if template is not None:
            return render(template, params, self)
        return self.fallback._say(section, key, params) if self.fallback else None

    def _open(self, group: str) -> str | None:
        """The form of things without a label, in a group that boards may add to; None in every other group."""
        return self.language.open.get(group) or (self.fallback._open(group) if self.fallback else None)


def load_words(lang: str) -> Words:
    """The words of a language, shared and of every game; raises `BadInput` if there is no such language."""
    return _loaded(lang, word_folders())


@cache
def _loaded(lang: str, folders: tuple[Path, ...]) -> Words:
    """Cached by language and folders."""
    return Words(read_language(lang), fallback=None if lang == DEFAULT else _loaded(DEFAULT, folders))


def _longest(name: str) -> int:
    """The most letters of a figure. A `detail` may be longer: it is our own sentence, with its quotes cut already."""
    return _LONGEST_SENTENCE if name == "detail" else _LONGEST


def _quotable(value: Any, longest: int = _LONGEST) -> Any:
    """A figure as it may be printed: cut short, and without control characters that would act on a terminal."""
    if isinstance(value, list | tuple):
        return [_quotable(item, longest) for item in value[: MOST_ITEMS + 1]]
    if not isinstance(value, str):
        return value
    short = _cut(value, longest).replace("\N{NO-BREAK SPACE}", " ")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in short)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest] + "…"
