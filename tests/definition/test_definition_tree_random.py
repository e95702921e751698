"""Trees under random input: nothing but BadInput ever comes out, and places and data are what was written."""

from __future__ import annotations

from contextlib import suppress

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.definition import tree
from pnp.definition.tree import parse_tree, read_tree

SAMPLE = b"""\
extends: fliptown/standard
name: "Neue\\tStadt"   # comment
size: {w: 3, h: [1, 2.5, -7]}
towns: &towns
  - name: 'It''s'
    text: |
      two
      lines
  - ~
copy: *towns
? key
: value
"""

TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffe\uffff"), max_size=12)
TRICKY = st.sampled_from(["no", "1.1", "<<", "~", "4", "a\nb"])
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), TEXT, TRICKY)
NESTED = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=15
)
MAPPINGS = st.dictionaries(TEXT, NESTED, max_size=5)
LOADERS = st.sampled_from([yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
MANY = settings(max_examples=300, deadline=None)


def expected(value):
    """What comes back: a whole number of ten digits and more stays text."""
    if isinstance(value, dict):
        return {key: expected(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [expected(inner) for inner in value]
    return str(value) if isinstance(value, int) and len(str(abs(value))) > 9 else value


def spots(node, path=()):
    """Path, key node and value node of everything in PyYAML's own node tree, which we do not use."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield (*path, key.value), key, value
            yield from spots(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield (*path, index), value, value
            yield from spots(value, (*path, index))


@MANY
@given(MAPPINGS, LOADERS, st.sampled_from([True, False, None]), st.booleans())
def test_data_and_places_survive(data, loader, flow, allow_unicode):
    text = yaml.safe_dump(data, default_flow_style=flow, allow_unicode=allow_unicode)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "LOADER", loader)
        read = parse_tree(text, "x")
    assert repr(read.data) == repr(expected(yaml.safe_load(text)))
    for path, key, value in spots(yaml.compose(text, Loader=yaml.SafeLoader)):
        place, key_place = read.place(path), read.key_place(path)
        assert (place.line, place.column) == (value.start_mark.line + 1, value.start_mark.column + 1)
        assert (key_place.line, key_place.column) == (key.start_mark.line + 1, key.start_mark.column + 1)


@MANY
@given(st.recursive(st.just("leaf"), lambda inner: st.lists(inner, min_size=1, max_size=3)), st.booleans())
def test_each_scalar_stands_where_its_place_says(shape, flow):
    """Independent of any parser: every leaf is a word of its own, looked up in the text."""
    words = {}

    def named(node, path):
        if isinstance(node, list):
            return {f"k{path[-1]}_{n}": named(inner, (*path, f"k{path[-1]}_{n}")) for n, inner in enumerate(node)}
        words[path] = f"word{len(words)}w"
        return words[path]

    text = yaml.safe_dump({"top": named(shape, ("top",))}, default_flow_style=flow, width=40)
    read, lines = parse_tree(text, "x"), text.split("\n")
    for path, word in words.items():
        place, key = read.place(path), read.key_place(path)
        assert lines[place.line - 1][place.column - 1 :].startswith(word)
        assert lines[key.line - 1][key.column - 1 :].lstrip("? ").startswith(path[-1])


@MANY
@given(st.text(max_size=200) | st.text("ab:-[]{}&*!<|>'\"%#? \t\n,~0", max_size=60), LOADERS)
def test_random_text(text, loader):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "LOADER", loader)
        with suppress(BadInput):
            assert isinstance(parse_tree(text, "x").data, dict)


@settings(MANY, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    edits=st.lists(st.tuples(st.integers(0, len(SAMPLE)), st.integers(0, 3), st.binary(max_size=3)), max_size=6),
    loader=LOADERS,
)
def test_mutated_bytes(tmp_path, edits, loader):
    raw = SAMPLE
    for start, length, new in edits:
        raw = raw[:start] + new + raw[start + length :]
    path = tmp_path / "mutated.yaml"
    path.write_bytes(raw)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree, "LOADER", loader)
        with suppress(BadInput):
            assert isinstance(read_tree(path).data, dict)


def test_the_sample_is_sound():
    assert parse_tree(SAMPLE.decode(), "x").data["size"] == {"w": 3, "h": [1, "2.5", -7]}
