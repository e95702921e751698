"""Every finding code in the source, read off the syntax trees, with the params of each call site; and every label."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pnp

PACKAGE = Path(pnp.__file__).parent
CODE = re.compile(r"[a-z][a-z_]*\.[a-z][a-z_]*")
NO_CODES = {"pnp.games", "pnp.api", "game.fliptown"}
FILE = (".yaml", ".h")
"""How names end that are no codes."""
HELP = "word."
"""Help texts have a section of their own."""
PLACES = {"line", "column"}
RAISERS = {"Illegal", "Unreadable", "Ambiguous", "finding", "_at", "at", "_bad", "report", "stop", "add"}
WORDERS = {"label", "message", "BadCall"}
"""Who is given the key of a label or message; `BadCall` keeps it for whoever words it."""
SCREENS = ("screen.", "heading.")
"""Labels that are passed around before they are asked for."""

# Codes that are put together, or passed on to a helper that raises them, with the params the helper gives.
_NAMED = {"found", "options", "suggestion"}
PASSED_ON = {
    "bail.unknown": _NAMED,
    "undertaker.unknown": _NAMED,
    "end.pay": _NAMED,
    "item.unknown": _NAMED,
    "colour.unknown": _NAMED,
    "hunt.unknown": _NAMED,
    "reward.unknown": _NAMED,
    "bail.which": {"step", "options"},
    "file.binary": set(),
    "yaml.character": {"character"},
}


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def codes() -> dict[str, str]:
    """Every code and a file in which it stands: any dotted lower-case text that does not ask for a label."""
    found: dict[str, str] = dict.fromkeys(PASSED_ON, "passed on")
    for name, tree in trees():
        asked = {id(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) in WORDERS}
        for node in ast.walk(tree):
            for text in _codes_in(node) if isinstance(node, ast.Constant) and id(node) not in asked else ():
                if text not in NO_CODES and not text.endswith(FILE) and not text.startswith((*SCREENS, HELP)):
                    found.setdefault(text, name)
        for code, _ in _prefixed(tree):
            found.setdefault(code, name)
    return found


def labels() -> tuple[set[str], set[str]]:
    """The keys of labels that are asked for, and the groups of those that are put together: `f"region.{name}"`."""
    keys: set[str] = set()
    groups: set[str] = set()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(SCREENS):
                keys.add(node.value)
            if isinstance(node, ast.Call) and _called(node) in {"label", "BadCall"} and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    keys.add(str(first.value))
                elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                    groups.add(str(first.values[0].value))
    return keys - set(SCREENS), groups


def call_sites() -> dict[str, list[tuple[str, set[str]]]]:
    """For each code the params that are plainly visible where it is raised; a site with `**params` is left out."""
    sites: defaultdict[str, list[tuple[str, set[str]]]] = defaultdict(list)
    for code, params in PASSED_ON.items():
        sites[code].append(("passed on", params))
    for name, tree in trees():
        for node in ast.walk(tree):
            for code, params in _site(node):
                sites[code].append((f"{name}:{getattr(node, 'lineno', 0)}", params))
        for code, params in _prefixed(tree):
            sites[code].append((name, params))
    return sites


SHARED = ""
"""The home of code, and of words, that belong to no game."""
_OF_A_GAME = re.compile(r"games/(?P<game>[a-z_]+)/")
_GROUP = re.compile(r"[a-z_-]+(?:\.[a-z_-]+)*\.")


def askers() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Every text in the source, and every beginning of a key that is put together, each with the homes of such code."""
    texts: defaultdict[str, set[str]] = defaultdict(set)
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for name, tree in trees():
        game = _OF_A_GAME.match(name)
        home = game["game"] if game else SHARED
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts[node.value].add(home)
            first = node.values[0] if isinstance(node, ast.JoinedStr) else None
            if isinstance(first, ast.Constant) and _GROUP.fullmatch(str(first.value)):
                groups[str(first.value)].add(home)
        for code, _ in _prefixed(tree):
            texts[code].add(home)
    return texts, groups


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _codes_in(node: ast.AST) -> list[str]:
    """The code that an expression is, or both of `a if ... else b`."""
    if isinstance(node, ast.IfExp):
        return _codes_in(node.body) + _codes_in(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
        return [node.value]
    return []


def _keys(node: ast.AST) -> set[str] | None:
    if not isinstance(node, ast.Dict) or not all(isinstance(key, ast.Constant) for key in node.keys):
        return None
    return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


def _site(node: ast.AST) -> Iterator[tuple[str, set[str]]]:
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:  # return "code", {...}
        params = _keys(node.elts[1])
        if params is not None:
            yield from ((code, params) for code in _codes_in(node.elts[0]))
    if not isinstance(node, ast.Call):
        return
    called = _called(node)
    found = [code for arg in node.args for code in _codes_in(arg)]
    if called in RAISERS and all(keyword.arg for keyword in node.keywords):
        yield from ((code, {str(keyword.arg) for keyword in node.keywords} - PLACES) for code in found)
    elif called in {"Finding", "PydanticCustomError"}:
        given = node.args[2 if called == "PydanticCustomError" else 1 :]
        params = _keys(given[0]) if given else set()
        if params is not None:
            more = {"found"} if called == "PydanticCustomError" else set()
            yield from ((code, params | more) for code in found)


def _prefixed(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """A module that says `Finding(f"position.{code}", params)` yields bare words with params."""
    prefix = ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) == "Finding" and node.args:
            first = node.args[0]
            if isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                prefix = str(first.values[0].value)
    for node in ast.walk(tree) if prefix else ():
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            word, given = node.value.elts
            params = _keys(given)
            if isinstance(word, ast.Constant) and params is not None:
                yield f"{prefix}{word.value}", params
