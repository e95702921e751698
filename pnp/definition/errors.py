"""Pydantic's errors as findings: our codes, our figures, and the place in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pydantic_core import ErrorDetails

from pnp.core.findings import Finding
from pnp.core.suggest import Suggestions
from pnp.definition.forms import FORMS
from pnp.definition.places import KeyPath, Place, Placed, Step
from pnp.definition.shape import Shape
from pnp.definition.tree import type_code

_TYPES = {
    "int": ("int_type", "int_parsing", "int_parsing_size", "int_from_float"),
    "number": ("float_type", "float_parsing", "finite_number", "decimal_type", "decimal_parsing"),
    "text": ("string_type", "string_sub_type"),
    "bool": ("bool_type", "bool_parsing"),
    "mapping": ("dict_type", "model_type", "model_attributes_type", "dataclass_type", "mapping_type"),
    "list": ("list_type", "tuple_type", "set_type", "frozen_set_type", "iterable_type"),
    "null": ("none_required",),
}
_TYPE_OF_ERROR = {error: code for code, errors in _TYPES.items() for error in errors}
_BOUNDS = {
    "greater_than": (">", "gt"),
    "greater_than_equal": (">=", "ge"),
    "less_than": ("<", "lt"),
    "less_than_equal": ("<=", "le"),
}
_LENGTHS = {
    "too_short": (">=", "min_length"),
    "string_too_short": (">=", "min_length"),
    "too_long": ("<=", "max_length"),
    "string_too_long": ("<=", "max_length"),
}
_KEY_MARK = "[key]"
_WAYS = 16
"""The most readings of a pydantic `loc` that are followed at once: a hostile file could cause thousands."""
_LONGEST_FOUND = 80
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|(-?\d+)")


@dataclass(frozen=True)
class Problem:
    """A finding and the path it is about, to tell which findings are about the same value."""

    path: KeyPath
    finding: Finding


def problem(error: ErrorDetails, source: Placed, shape: Shape, suggest: Suggestions) -> Problem:
    """A pydantic error as a finding about `source`; `suggest` finds the word that the author may have meant."""
    kind, loc, ctx = error["type"], error["loc"], error.get("ctx", {})
    if kind == "missing":
        return _missing(error, source, shape)
    if loc and loc[-1] == _KEY_MARK:
        path = locate(source.data, loc[:-1])
        return Problem((*path, _KEY_MARK), _value_finding(error, source.key_place(path), suggest))
    path = locate(source.data, loc, error["input"])
    if kind in ("extra_forbidden", "unexpected_keyword_argument") and path:
        key = str(path[-1])
        expected = shape.keys_at(source.data, path[:-1])
        params = {"found": brief(key), "expected": expected, "suggestion": suggest.nearest(key, expected)}
        return Problem(path, source.key_place(path).finding("key.unknown", **params))
    if kind == "union_tag_invalid":
        names = _choices(ctx["discriminator"])[:1]
        found = next((error["input"].get(name) for name in names if isinstance(error["input"], dict)), ctx["tag"])
        path = (*path, *names)
        return Problem(path, _choice(source.place(path), written(found), _choices(ctx["expected_tags"]), suggest))
    if kind == "union_tag_not_found" and (tag := _choices(ctx["discriminator"])):
        path = (*path, tag[0])
        return Problem(path, source.place(path).finding("key.missing", key=tag[0]))
    return Problem(path, _value_finding(error, source.place(path), suggest))


def locate(data: Any, loc: tuple[Step, ...], found: Any = ...) -> KeyPath:
    """The path in the data that a pydantic `loc` is about.

    A loc also holds names of union branches, tags and validators, which are no part of the path. This follows every
    way to leave parts out. The path that ends at the faulty value itself is right; without one, the longest path is.
    """
    ends: dict[KeyPath, Any] = {(): data}
    for part in loc:
        for path, value in list(ends.items()):
            if _holds(value, part):
                ends[(*path, part)] = value[part]
        if len(ends) > _WAYS:
            ends = {path: ends[path] for path in sorted(ends, key=len, reverse=True)[:_WAYS]}
    return max(ends, key=lambda path: (ends[path] is found, len(path)))


def brief(value: Any) -> Any:
    """A found value as a finding shows it: scalars as they are, long text cut, a list or mapping by its type."""
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_FOUND else value[: _LONGEST_FOUND - 1] + "…"
    return value if value is None or isinstance(value, bool | int | float) else type_code(value)


def written(value: Any) -> str:
    """A value as YAML on one line, cut if it is long: the author of the file did not write `{'a': None}`."""
    text = _written(value, _LONGEST_FOUND)
    return text if len(text) <= _LONGEST_FOUND else text[: _LONGEST_FOUND - 1] + "…"


def _written(value: Any, room: int) -> str:
    """The value as YAML, cut at about `room` letters."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if not isinstance(value, dict | list):
        return str(value)
    parts: list[str] = []
    for key in value:
        if room <= 0:
            break
        inner = value[key] if isinstance(value, dict) else key
        parts.append((f"{key}: " if isinstance(value, dict) else "") + _written(inner, room))
        room -= len(parts[-1])
    return "{" + ", ".join(parts) + "}" if isinstance(value, dict) else "[" + ", ".join(parts) + "]"


def _missing(error: ErrorDetails, source: Placed, shape: Shape) -> Problem:
    """The finding for a missing key or too short a tuple. If a layer removed the key, the finding points there."""
    *above, key = error["loc"]
    path = locate(source.data, tuple(above), error["input"])
    if isinstance(key, int):
        least = shape.least_items(source.data, path) or key + 1
        params = {"found": len(error["input"]), "expected": f">= {least}"}
        return Problem(path, source.place(path).finding("value.length", **params))
    return Problem((*path, key), source.place((*path, key)).finding("key.missing", key=key))


def _value_finding(error: ErrorDetails, place: Place, suggest: Suggestions) -> Finding:
    kind, ctx, value = error["type"], error.get("ctx", {}), error["input"]
    found = brief(value)
    if "." in kind:
        if "found" in ctx and (
            value is None or isinstance(value, bool | dict | list)
        ):  # a type's own words: not Python's
            ctx = {**ctx, "found": written(value)}
        return place.finding(kind, **{"found": found, **ctx})
    if kind in _TYPE_OF_ERROR:
        return place.finding("value.type", found=found, expected=_TYPE_OF_ERROR[kind])
    if kind in ("literal_error", "enum"):
        return _choice(place, found, _choices(ctx["expected"]), suggest)
    if kind in _BOUNDS:
        sign, bound = _BOUNDS[kind]
        return place.finding("value.range", found=found, expected=f"{sign} {_plain(ctx[bound])}")
    if kind in _LENGTHS:
        sign, bound = _LENGTHS[kind]
        length = ctx.get("actual_length")
        found = length if length is not None else len(value) if isinstance(value, str | list | dict) else found
        return place.finding("value.length", found=found, expected=f"{sign} {ctx[bound]}")
    if kind == "string_pattern_mismatch":
        return place.finding("value.pattern", found=found, expected=FORMS[ctx["pattern"]])
    return place.finding("value.invalid", found=found, detail=error["msg"])


def _plain(limit: Any) -> Any:
    """A limit as people write it: 100, not 100.0."""
    return int(limit) if isinstance(limit, float) and limit.is_integer() else limit


def _choice(place: Place, found: Any, expected: list[str], suggest: Suggestions) -> Finding:
    suggestion = suggest.nearest(found, expected) if isinstance(found, str) else None
    return place.finding("value.choice", found=brief(found), expected=expected, suggestion=suggestion)


def _choices(listed: str) -> list[str]:
    """The choices in pydantic's enumeration, `'a', 'b' or 3`."""
    return [re.sub(r"\\(.)", r"\1", single or double) or number for single, double, number in _QUOTED.findall(listed)]


def _holds(value: Any, part: Step) -> bool:
    if isinstance(value, dict):
        return part in value
    return isinstance(value, list) and isinstance(part, int) and 0 <= part < len(value)
