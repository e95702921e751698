"""Mutations of YAML and JSON as trees: values of the right type, at places that exist, with keys that are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import yaml

from tests.fuzz.raw import typo

LIMITS = (
    0, 1, 2, 3, -1, 4, 5, 9, 10, 13, 14, 31, 32, 33, 63, 64, 99, 100, 255, 256, 998, 999, 1000, 2**31, 2**63,
    -(2**63), 10**30,
)  # fmt: skip
ODD = (
    None, True, False, "", " ", "null", "None", 0, -1, 0.5, 1.5, 1e300, float("inf"), float("nan"), [], {}, [[]],
    {"": ""}, "x" * 200, "gold-tooth", "A", "K", "10", "A-K", "łódź", "☃", "a b", "../x", "{n}", "{item:item}",
    "[cash]", "%s", "<b>", "2026-13-01", ["A", "A"], {"stars": 1}, "all", "trail",
)  # fmt: skip
"""Values of every type that some place may not expect."""
NEW_KEYS = (
    "gold-tooth", "a", "zz", "11", "14", "15", "A", "5", "K", "1c", "4f", "XX", "mule", "en", "de", "max", "", " ",
    "ż", "x" * 60,
)  # fmt: skip

Path = tuple[Any, ...]
Vocabulary = Mapping[str, Sequence[Any]]


def vocabulary_of(*trees: Any) -> dict[str, list[Any]]:
    """Which values stand under each key anywhere in these trees."""
    words: dict[str, list[Any]] = {}
    for tree in trees:
        for path, value in nodes(tree):
            if path:
                words.setdefault(_name(path), []).append(value)
    return words


def nodes(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value with its place."""
    yield path, tree
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inner:
        yield from nodes(value, (*path, key))


HEAD = ("format", "extends", "game", "sha256", "name", "plurals")
"""Without these a file is nothing: they are seldom changed."""


def change_tree(chance: Random, tree: Any, words: Vocabulary, *, odd: float = 0.15) -> Any:
    """A copy in which one to three places differ. `odd` is the share of changes that care for no type."""
    changed = deepcopy(tree)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = [path for path, _ in nodes(changed) if path]
        if chance.random() < 0.95:
            places = [
                path for path in places if not set(HEAD) & {key for key in path if isinstance(key, str)}
            ] or places
        if not places:
            return chance.choice(ODD)
        path = chance.choice(places)
        (_change_oddly if chance.random() < odd else _change)(chance, changed, path, words)
    return changed


def overlay(chance: Random, tree: Any, words: Vocabulary) -> Any:
    """What a board of one's own states: a few places of the tree below, with other values."""
    stated: dict[Any, Any] = {}
    places = [path for path, _ in nodes(tree) if path and not any(isinstance(key, int) for key in path[1:])]
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        path = chance.choice(places)
        below = {"x": deepcopy(at(tree, path))}
        _change(chance, below, ("x",), {**words, "x": words.get(_name(path), ODD)})
        value = below.get("x", next(iter(below.values()), None))
        here = stated
        for key in path[:-1]:
            here = here.setdefault(key, {})
            if not isinstance(here, dict):
                break
        else:
            here[path[-1]] = value
    return stated


def dump(tree: Any, chance: Random | None = None) -> bytes:
    """YAML, in the long form or the short one."""
    flow = None if chance is None else chance.choice((None, None, False, True))
    text = yaml.dump(
        tree, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, default_flow_style=flow, width=200
    )
    return text.encode("utf-8", "surrogatepass")


def load(raw: bytes) -> Any:
    return yaml.load(raw, yaml.CSafeLoader)


def at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def _name(path: Path) -> str:
    """The key that says what a value is: its own, or for an item of a list that of the list."""
    return str(next((key for key in reversed(path) if isinstance(key, str)), path[-1]))


def _change(chance: Random, tree: Any, path: Path, words: Vocabulary) -> None:
    """Another value of the type, a key that may be there, an order that may be meant."""
    parent, key = at(tree, path[:-1]), path[-1]
    value = parent[key]
    if isinstance(value, bool):
        parent[key] = not value
    elif isinstance(value, int | float) and chance.random() < 0.7:
        near = value + chance.choice((-2, -1, 1, 2, 10)) if chance.random() < 0.6 else chance.choice(LIMITS)
        parent[key] = round(near + 0.5, 2) if isinstance(value, float) and chance.random() < 0.5 else near
    elif chance.random() < 0.4:
        same = [other for other in words.get(_name(path), ()) if type(other) is type(value)]
        parent[key] = deepcopy(chance.choice(same)) if same else value
    else:
        _change_shape(chance, parent, key)


def _change_shape(chance: Random, parent: Any, key: Any) -> None:
    value = parent[key]
    if isinstance(parent, list):
        match chance.randrange(3):
            case 0:
                parent.insert(chance.randrange(len(parent) + 1), deepcopy(value))
            case 1:
                del parent[key]
            case _:
                other = chance.randrange(len(parent))
                parent[key], parent[other] = parent[other], parent[key]
        return
    others = list(parent)
    match chance.randrange(4):
        case 0:
            parent[chance.choice((chance.choice(others), chance.choice(NEW_KEYS)))] = deepcopy(value)
        case 1:
            other = chance.choice(others)
            parent[key], parent[other] = parent[other], parent[key]
        case 2:
            del parent[key]
        case _:
            entries = list(parent.items())
            chance.shuffle(entries)
            parent.clear()
            parent.update(entries)


def _change_oddly(chance: Random, tree: Any, path: Path, words: Vocabulary) -> None:
    """Any type, an unknown key, a value from elsewhere."""
    parent, key = at(tree, path[:-1]), path[-1]
    match chance.randrange(4):
        case 0:
            parent[key] = deepcopy(chance.choice(ODD))
        case 1 if isinstance(parent, dict):
            parent[typo(chance, str(key))] = parent.pop(key)
        case 2:
            parent[key] = deepcopy(chance.choice(words[chance.choice(sorted(words))]))
        case _:
            parent[key] = chance.choice(
                ([parent[key]], {"x": parent[key]}, str(parent[key]), typo(chance, str(parent[key])))
            )
