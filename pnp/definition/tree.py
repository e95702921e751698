"""Untrusted YAML into plain data plus the place of each value.

Built from the parser's events instead of `yaml.load`, because a definition needs less than YAML offers: no tags,
no merge keys, no `no` that means false, no number that loses its digits (`1.10` stays text), no duplicate keys. It also
needs more: a place for every value, and limits against files made to do harm. Everything runs in
one pass without recursion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
)

from pnp.core.findings import BadInput, Finding, Kind
from pnp.definition.places import Place, Placed, Spot, Step
from pnp.definition.problems import problem_code
from pnp.files.disk import LIMIT_BYTES, read_text

MAX_DEPTH = 64
MAX_NODES = 100_000
_STANDARD_TAG = "tag:yaml.org,2002:"
"""What `!!` stands for in YAML."""
MAX_ENTRIES = 5000
"""The most entries of one mapping or list: several times what any shipped file has."""

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C parser if PyYAML was built with it; the Python parser gives the same events, slower."""

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})", re.ASCII)
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""The characters that YAML forbids, and the byte order mark, which is invisible."""


@dataclass(frozen=True)
class Tree(Placed):
    """One file: its data (the top is always a mapping) and where each value stands."""

    name: str


def read_tree(path: Path, *, limit_bytes: int = LIMIT_BYTES) -> Tree:
    """Read a file. Raises BadInput with every fault that can be found."""
    return parse_tree(read_text(path, limit_bytes), str(path))


def parse_tree(text: str, name: str) -> Tree:
    """Read a text; `name` stands for the file in every place. Raises BadInput with every fault that can be found."""
    text = text.removeprefix("\ufeff")
    builder = _Builder(name)
    _check_characters(text, builder)
    for event in _events(text, builder):
        builder.feed(event)
    root = builder.finish()
    return Tree(root.data, Spot(root.place, None, root.inner), name)


def plain_value(text: str) -> str | int | bool | None:
    """What an unquoted scalar means: a whole number of at most nine digits, true, false, null, else its own text."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


@dataclass(slots=True)
class _Node:
    """A value. `size` and `height` cover all that is in it, so that an alias can count as much as its value."""

    data: Any
    place: Place
    inner: dict[Step, Spot] = field(default_factory=dict)
    size: int = 1
    height: int = 0


@dataclass(slots=True)
class _Key:
    """A key that waits for its value. A refused key has no text; its value is read and dropped."""

    text: str | None
    place: Place


@dataclass(slots=True)
class _Open:
    """A mapping or list that is not complete yet."""

    node: _Node
    anchor: str | None
    before: int
    key: _Key | None = None

    @property
    def awaits_key(self) -> bool:
        return isinstance(self.node.data, dict) and self.key is None


class _Builder:
    """Builds values from events. It collects faults, and stops only if reading on is pointless."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.findings: list[Finding] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, _Node | None] = {}  # None: not complete yet
        self.count = 0
        self.documents = 0
        self.root: _Node | None = None

    def feed(self, event: Event) -> None:
        """Take the next event."""
        place = self.place(event.start_mark)
        if isinstance(event, ScalarEvent):
            self.scalar(event, place)
        elif isinstance(event, CollectionStartEvent):
            self.open(event, place)
        elif isinstance(event, CollectionEndEvent):
            self.close()
        elif isinstance(event, AliasEvent):
            self.alias(event.anchor or "", place)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.stop(place, "yaml.documents")

    def finish(self) -> _Node:
        """The top of the tree, if nothing was wrong."""
        root = self.root
        if root is None:
            self.findings.append(Finding("file.empty", kind=Kind.UNREADABLE, file=self.name))
        elif not isinstance(root.data, dict):
            self.report(root.place, "yaml.not_mapping", found=type_code(root.data))
        if root is None or self.findings:
            raise BadInput(self.findings)
        return root

    def scalar(self, event: ScalarEvent, place: Place) -> None:
        text: str = event.value
        plain = not event.style
        self.charge(1, place)
        self.check_tag(event.tag, place)
        if strange := _FORBIDDEN.search(text):  # written as an escape, "\0"
            self.report(place, "yaml.character", character=f"U+{ord(strange[0]):04X}")
        node = _Node(plain_value(text) if plain else text, place)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        if self.stack and self.stack[-1].awaits_key:
            self.stack[-1].key = self.key(text, plain, place)
        elif self.stack or text or not plain:  # otherwise the file is empty
            self.put(node)

    def key(self, text: str, plain: bool, place: Place) -> _Key:
        """A scalar as a key: its source text, not what it would mean as a value."""
        first = self.stack[-1].node.inner.get(text)
        if plain and text == "<<":
            self.report(place, "yaml.merge")
        elif plain and not text:
            self.report(place, "yaml.key")
        elif first is not None:
            first_line = first.key.line if first.key else first.place.line
            self.report(place, "yaml.duplicate_key", key=text, first_line=first_line)
        else:
            return _Key(text, place)
        return _Key(None, place)

    def open(self, event: CollectionStartEvent, place: Place) -> None:
        before = self.count
        self.charge(1, place)
        self.check_tag(event.tag, place)
        if self.stack and self.stack[-1].awaits_key:
            self.report(place, "yaml.key")
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        node = _Node({} if isinstance(event, MappingStartEvent) else [], place, height=1)
        self.check_depth(node, place)
        self.stack.append(_Open(node, event.anchor, before))

    def close(self) -> None:
        done = self.stack.pop()
        done.node.size = self.count - done.before
        if done.anchor is not None:
            self.anchors[done.anchor] = done.node
        self.put(done.node)

    def alias(self, name: str, place: Place) -> None:
        """An alias counts towards the limits as if its value were written out here; the data itself is shared."""
        meant = self.anchors.get(name)
        if meant is None:
            self.report(place, "yaml.alias", name=name, reason="recursive" if name in self.anchors else "unknown")
            meant = _Node(None, place)
        if self.stack and self.stack[-1].awaits_key:
            self.report(place, "yaml.key")
        self.charge(meant.size, place)
        self.check_depth(meant, place)
        self.put(_Node(meant.data, place, meant.inner, meant.size, meant.height))

    def put(self, node: _Node) -> None:
        """Put a complete value into its mapping or list."""
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        into = parent.node
        into.height = max(into.height, node.height + 1)
        if len(into.data) >= MAX_ENTRIES:
            self.stop(node.place, "yaml.too_long", limit=MAX_ENTRIES)
        if isinstance(into.data, list):
            into.inner[len(into.data)] = Spot(node.place, None, node.inner)
            into.data.append(node.data)
        elif parent.key is None:  # a list or mapping as a key, reported already
            parent.key = _Key(None, node.place)
        else:
            key, parent.key = parent.key, None
            if key.text is not None:
                into.inner[key.text] = Spot(node.place, key.place, node.inner)
                into.data[key.text] = node.data

    def charge(self, nodes: int, place: Place) -> None:
        self.count += nodes
        if self.count > MAX_NODES:
            self.stop(place, "yaml.too_many", limit=MAX_NODES)

    def check_depth(self, node: _Node, place: Place) -> None:
        if len(self.stack) + node.height > MAX_DEPTH:
            self.stop(place, "yaml.too_deep", limit=MAX_DEPTH)

    def check_tag(self, tag: str | None, place: Place) -> None:
        if tag is not None:
            self.report(place, "yaml.tag", tag=tag.replace(_STANDARD_TAG, "!!"))

    def place(self, mark: Any) -> Place:
        """The place of a mark; a fault without a mark gets the top of the file."""
        return Place(self.name, mark.line + 1, mark.column + 1) if mark is not None else Place(self.name, 1, 1)

    def report(self, place: Place, code: str, /, **params: Any) -> None:
        self.findings.append(place.finding(code, Kind.UNREADABLE, **params))

    def stop(self, place: Place, code: str, /, **params: Any) -> NoReturn:
        self.report(place, code, **params)
        raise BadInput(self.findings)


def type_code(value: Any) -> str:
    """The short name of a value's type, as findings use it."""
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "mapping"
    if isinstance(value, list):
        return "list"
    if isinstance(value, bool):
        return "bool"
    return "int" if isinstance(value, int) else "text"


def _check_characters(text: str, builder: _Builder) -> None:
    """Check before parsing, since the parser would count bytes where we count characters."""
    if strange := _FORBIDDEN.search(text):
        before = text[: strange.start()].replace("\r\n", "\n").replace("\r", "\n")
        place = Place(builder.name, before.count("\n") + 1, len(before) - before.rfind("\n"))
        code = "file.binary" if strange[0] == "\0" else "yaml.character"
        builder.stop(place, code, character=f"U+{ord(strange[0]):04X}")


def _events(text: str, builder: _Builder) -> Iterator[Event]:
    """The parser's events; if the parser gives up, the builder stops with the faults found so far."""
    try:
        yield from yaml.parse(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        place = builder.place(error.problem_mark or error.context_mark)
        lines = text.splitlines() or [""]
        line = lines[min(place.line, len(lines)) - 1]
        if "\t" in line[: place.column]:
            builder.stop(place, "yaml.tab")
        builder.stop(place, "yaml.syntax", detail=problem_code(error.problem or error.context or ""))
    except (yaml.YAMLError, ValueError, OverflowError):  # the last two: escapes beyond Unicode
        builder.stop(builder.place(None), "yaml.syntax", detail="")
