"""Templates: sentences with fields. The whole language of a template is here, and nothing of it is ever executed.

    {card}              the value of a field; a list is joined with commas
    {options:or}        a list with "or" before its last item; {squares:and} with "and"
    {suit:suit}         the value's label: `h` becomes what `suit.h` is called. {suits:suit:or} does both
    {steps:signed}      a number with its sign, +2
    {n|# star|# stars}  the plural form for the number, `#` is the number; as many forms as the language has
    {extra?, and # more}     the text only where there is something to say: given, not empty, not 0; `#` is the value
    {found?“#”|nothing}      the same, with a text for the other case
    {{ and }}           braces

A field that is not given stays as it is written, `{card}`, and so does a piece that is not a valid field: a faulty
template is visible and never raises.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

MOST_ITEMS = 16
"""Longer lists are cut: no reader needs more, and the nearest word is suggested anyway."""

_LIST_WORDS = ("or", "and")
_SIGNED = "signed"
_HUGE = 1e9
"""Whole numbers beyond this are left as they are: they may have hundreds of digits."""
_FIELD = re.compile(
    r"(?P<brace>\{\{|\}\})|\{(?P<name>[a-z][a-z0-9_]*)(?P<formats>(?::[a-z][a-z-]*)*)"
    r"(?:\?(?P<given>[^{}|]*)(?:\|(?P<missing>[^{}|]*))?|(?P<forms>(?:\|[^{}|]*)+))?\}"
)


class Voice(Protocol):
    """What a template needs to know about its language."""

    def form(self, number: int) -> int: ...

    def join(self, items: Sequence[str], word: str) -> str: ...

    def label(self, key: str, /, default: str | None = None) -> str: ...


class Field(NamedTuple):
    """One field of a template. `given` is None if the field stands for its bare value."""

    source: str
    name: str
    formats: tuple[str, ...]
    given: str | None
    missing: str
    forms: tuple[str, ...]


@lru_cache(maxsize=4096)
def parts(template: str) -> tuple[str | Field, ...]:
    """A template cut into texts and fields."""
    found: list[str | Field] = []
    end = 0
    for match in _FIELD.finditer(template):
        found.append(template[end : match.start()])
        found.append(match["brace"][0] if match["brace"] else _field(match))
        end = match.end()
    return tuple(part for part in (*found, template[end:]) if part)


def _field(match: re.Match[str]) -> Field:
    return Field(
        match[0],
        match["name"],
        tuple(match["formats"].split(":")[1:]),
        match["given"],
        match["missing"] or "",
        tuple(match["forms"].split("|")[1:]) if match["forms"] else (),
    )


def fields(template: str) -> list[Field]:
    return [part for part in parts(template) if isinstance(part, Field)]


def leftover(template: str) -> str | None:
    """The first piece that has braces and is neither a field nor a doubled brace; None if there is no such piece."""
    rest = _FIELD.sub("", template)
    stray = re.search(r"[{}][^{}]{0,20}", rest)
    return stray[0] if stray else None


def render(template: str, params: Mapping[str, Any], voice: Voice) -> str:
    """The sentence. Fields without a param stay visible."""
    said = "".join(part if isinstance(part, str) else _filled(part, params, voice) for part in parts(template))
    return said.replace("….", "…")  # a list that was cut at the end of a sentence


def _filled(field: Field, params: Mapping[str, Any], voice: Voice) -> str:
    value = params.get(field.name)
    if field.given is not None:
        return field.given.replace("#", _text(value, field.formats, voice)) if value else field.missing
    if field.name not in params:
        return field.source
    text = _text(value, field.formats, voice)
    if field.forms:
        wanted = voice.form(value) if isinstance(value, int) else len(field.forms)
        return field.forms[min(wanted, len(field.forms) - 1)].replace("#", text)
    return text


def _text(value: Any, formats: tuple[str, ...], voice: Voice) -> str:
    """A value in words: labels first, then the list around them."""
    groups = [name for name in formats if name not in (*_LIST_WORDS, _SIGNED)]
    word = next((name for name in formats if name in _LIST_WORDS), "")
    if groups and isinstance(value, str) and "|" in value:  # a finding may join alternatives with bars, `int|text`
        value, word = value.split("|"), word or "or"
    if isinstance(value, list | tuple):
        items = [_single(item, groups, _SIGNED in formats, voice) for item in value]
        return voice.join(items, word) if len(items) <= MOST_ITEMS else voice.join([*items[:MOST_ITEMS], "…"], "")
    return _single(value, groups, _SIGNED in formats, voice)


def _single(value: Any, groups: list[str], signed: bool, voice: Voice) -> str:
    if value is None or isinstance(value, bool):
        text = {None: "null", True: "true", False: "false"}[value]
    elif signed and isinstance(value, int):
        text = f"{value:+d}"
    elif isinstance(value, float) and value.is_integer() and abs(value) < _HUGE:
        text = str(int(value))
    else:
        text = str(value)
    for group in groups:
        text = voice.label(f"{group}.{text}", default=text)
    return text
