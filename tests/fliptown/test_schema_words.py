"""The schema of a board explains every key to somebody who writes one, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pnp.games.fliptown.board.schema import label_of
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.lang.words import languages, load_words

LITTLE = {
    "a",
    "an",
    "and",
    "as",
    "at",
    "be",
    "for",
    "in",
    "is",
    "it",
    "of",
    "or",
    "the",
    "this",
    "to",
    "so",
    "s",
    "each",
}


def properties(schema: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every property anywhere in a schema."""
    if isinstance(schema, list):
        for number, each in enumerate(schema):
            yield from properties(each, (*path, str(number)))
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        if keyword in {"properties", "$defs", "patternProperties"}:
            for name, inner in value.items():
                if keyword == "properties":
                    yield (*path, name), inner
                yield from properties(inner, (*path, name))
        elif keyword not in {"enum", "default", "const", "description"}:
            yield from properties(value, (*path, keyword))


def words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


@pytest.mark.parametrize("lang", languages())
def test_every_property_is_explained(lang: str) -> None:
    found = dict(properties(FLIPTOWN.boards.schema(load_words(lang))))
    assert len(found) > 190
    assert [path for path, schema in found.items() if not schema.get("description", "").endswith((".", "?"))] == []


@pytest.mark.parametrize("lang", languages())
def test_no_explanation_only_repeats_the_name(lang: str) -> None:
    found = dict(properties(FLIPTOWN.boards.schema(load_words(lang))))
    trivial = {
        path: schema["description"]
        for path, schema in found.items()
        if len(words_in(schema["description"]) - words_in(" ".join(path).replace("_", " ")) - LITTLE) < 3
    }
    assert trivial == {}


def test_no_explanation_is_copied_from_key_to_key() -> None:
    """Prices and amounts that mean the same may say the same; other keys have something of their own to say."""
    said: dict[str, set[str]] = {}
    for path, schema in properties(FLIPTOWN.boards.schema(load_words("en"))):
        said.setdefault(schema["description"], set()).add(path[-1])
    assert {text: names for text, names in said.items() if len(names) > 1} == {}


@pytest.mark.parametrize("lang", languages())
def test_no_explanation_is_left_over(lang: str) -> None:
    schema = FLIPTOWN.boards.schema(load_words(lang))
    models = {"BoardSpec": schema, **schema["$defs"]}
    asked = {label_of(model, key) for model, part in models.items() for key in (None, *part.get("properties", {}))}
    kept = {key.removeprefix("schema.") for key in load_words(lang).language.sections["labels"] if key[:7] == "schema."}
    assert kept - asked == {"once-or-more.uses"}, "which abilities have from what they share"


def test_choices_are_explained_one_by_one() -> None:
    """An explanation that speaks of some of a key's words speaks of all of them, unless they are told elsewhere."""
    rulings = FLIPTOWN.boards.schema(load_words("en"))["$defs"]["Rulings"]["properties"]
    for name, schema in rulings.items():
        choices = next(each["enum"] for each in schema["anyOf"] if "enum" in each)
        quoted = {word for word in choices if f"“{word}”" in schema["description"]}
        assert quoted in (set(), set(choices)), name


def test_entries_of_lists_by_name_are_explained_too() -> None:
    parts = FLIPTOWN.boards.schema(load_words("en"))["$defs"]
    for name in ("StopReward", "Row", "Chamber", "Item", "Building", "Character", "Goal", "Cowbot", "Level", "Shape"):
        assert parts[name]["description"].endswith(".")
