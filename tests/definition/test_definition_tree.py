"""Trees: scalar rules, places, and a finding with its exact place for everything that is refused."""

from __future__ import annotations

import os

import pytest
import yaml

from pnp.core.findings import BadInput, Kind
from pnp.definition import tree
from pnp.definition.places import Place
from pnp.definition.tree import MAX_DEPTH, parse_tree, read_tree

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def _loader(request, monkeypatch):
    monkeypatch.setattr(tree, "LOADER", request.param)


pytestmark = pytest.mark.usefixtures("_loader")


def found(text):
    with pytest.raises(BadInput) as caught:
        parse_tree(text, "x.yaml")
    for finding in caught.value.findings:
        assert finding.file == "x.yaml"
        assert finding.kind is Kind.UNREADABLE
    return [(each.code, each.line, each.column) for each in caught.value.findings]


def params(text):
    with pytest.raises(BadInput) as caught:
        parse_tree(text, "x.yaml")
    return dict(caught.value.findings[-1].params)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("4", 4),
        ("-4", -4),
        ("0", 0),
        ("-0", 0),
        ("123456789", 123456789),
        ("1234567890", "1234567890"),
        ("007", "007"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("+4", "+4"),
        ("1.1", "1.1"),
        ("1.10", "1.10"),
        (".inf", ".inf"),
        ("٣", "٣"),
        ("4\n", 4),
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("null", None),
        ("~", None),
        ("", None),
        ("Null", "Null"),
        ("'4'", "4"),
        ('"true"', "true"),
        ("''", ""),
        ("|\n  4\n", "4\n"),
        (">-\n  null\n", "null"),
        ("2020-01-01", "2020-01-01"),
        ("12:30", "12:30"),
        ("a\n  b", "a b"),
        ("=", "="),
        ("[1, x, ]", [1, "x"]),
        ("{x: , y: 2}", {"x": None, "y": 2}),
        ("[]", []),
    ],
)
def test_scalars(source, value):
    data = parse_tree(f"a: {source}", "x.yaml").data
    assert repr(data) == repr({"a": value})


def test_keys_are_their_source_text():
    text = "1: a\nno: b\n~: c\n1.10: d\n'': e\n\"<<\": f\n? long\n: g\ntrue: h\n"
    assert list(parse_tree(text, "x.yaml").data) == ["1", "no", "~", "1.10", "", "<<", "long", "true"]


TEXT = """\
# towns
towns:
  - name: Ünterstadt
    size: {w: 3, h: 4}
  - &two
    name: Two
copy: *two
empty:
"""


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT])
def test_places(text):
    read = parse_tree(text, "x.yaml")
    expected = {
        (): (2, 1, 2, 1),
        ("towns",): (3, 3, 2, 1),
        ("towns", 0): (3, 5, 3, 5),
        ("towns", 0, "name"): (3, 11, 3, 5),
        ("towns", 0, "size"): (4, 11, 4, 5),
        ("towns", 0, "size", "h"): (4, 21, 4, 18),
        ("towns", 1): (5, 5, 5, 5),
        ("copy",): (7, 7, 7, 1),
        ("copy", "name"): (6, 11, 6, 5),  # what an alias holds stands where it was written
        ("empty",): (8, 7, 8, 1),
        # nearest ancestors
        ("none",): (2, 1, 2, 1),
        ("towns", 7, "name"): (3, 3, 3, 3),
        ("towns", 0, "size", "d", "e"): (4, 11, 4, 11),
        ("towns", 0, "name", "deep"): (3, 11, 3, 11),
    }
    for path, (line, column, key_line, key_column) in expected.items():
        assert read.place(path) == Place("x.yaml", line, column), path
        assert read.key_place(path) == Place("x.yaml", key_line, key_column), path
    assert read.data["copy"] == read.data["towns"][1]
    assert read.name == "x.yaml"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("file.empty", None, None)]),
        ("# nothing\n\n", [("file.empty", None, None)]),
        ("---\n", [("file.empty", None, None)]),
        ("a: 1\n\0", [("file.binary", 2, 1)]),
        ("a: \x07", [("yaml.character", 1, 4)]),
        ("a: \ud800", [("yaml.character", 1, 4)]),
        ("é\r\na: \ufeffb", [("yaml.character", 2, 4)]),
        ('a: 1\nb: "x\\0"', [("yaml.character", 2, 4)]),
        ("a: 1\n---\nb: 1\n---\nc: 1", [("yaml.documents", 2, 1)]),
        ("a: !!python/object:os.system x", [("yaml.tag", 1, 4)]),
        ("a: !!str 3\nb: [!foo {}, ! x]", [("yaml.tag", 1, 4), ("yaml.tag", 2, 5), ("yaml.tag", 2, 14)]),
        ("!x k: 1", [("yaml.tag", 1, 1)]),
        ("a: &a {b: 1}\nc:\n  <<: *a", [("yaml.merge", 3, 3)]),
        (
            "a: 1\nb: {x: 1, x: 2}\na: 3\na: 4",
            [("yaml.duplicate_key", 2, 11), ("yaml.duplicate_key", 3, 1), ("yaml.duplicate_key", 4, 1)],
        ),
        ("a: 1\n[1, 2]: 2\n{x: y}: [3]", [("yaml.key", 2, 1), ("yaml.key", 3, 1)]),
        ("a: &a x\n*a : 2", [("yaml.key", 2, 1)]),
        ("? \n: x", [("yaml.key", 1, 2)]),
        ("a: &a [*a]", [("yaml.alias", 1, 8)]),
        ("a: *b\nc: &b 1\nd: *b", [("yaml.alias", 1, 4)]),
        ("- a\n- b", [("yaml.not_mapping", 1, 1)]),
        ("just text", [("yaml.not_mapping", 1, 1)]),
        ("null", [("yaml.not_mapping", 1, 1)]),
        ("a: 1\nb: c: d", [("yaml.syntax", 2, 5)]),
        ("a: 1\na: 2\nb: }", [("yaml.duplicate_key", 2, 1), ("yaml.syntax", 3, 4)]),
        ('a: "\\UFFFFFFFF"', None),
    ],
)
def test_refused_with_its_place(text, expected):
    if expected is None:  # where exactly depends on the parser
        assert [code for code, *_ in found(text)] == ["yaml.syntax"]
    else:
        assert found(text) == expected


def test_params():
    assert params("a: 1\nb: 2\na: 3") == {"key": "a", "first_line": 1}
    assert params("a: &a [*a]") == {"name": "a", "reason": "recursive"}
    assert params("a: *b") == {"name": "b", "reason": "unknown"}
    assert params("a: !!python/none x") == {"tag": "!!python/none"}
    assert params("[1]") == {"found": "list"}
    assert params("a: \x07") == {"character": "U+0007"}
    assert params("a: b: c")["detail"] == "no_value"


def test_anchors_may_be_given_again():
    assert parse_tree("a: &a 1\nb: *a\nc: &a 2\nd: *a", "x.yaml").data == {"a": 1, "b": 1, "c": 2, "d": 2}


def test_depth():
    deepest = MAX_DEPTH - 1  # the top mapping is one
    parse_tree("a: " + "[" * deepest + "]" * deepest, "x.yaml")
    assert found("a: " + "[" * (deepest + 1)) == [("yaml.too_deep", 1, 4 + deepest)]
    assert found("a: " + "[" * 500_000)[0][0] == "yaml.too_deep"


def test_depth_by_aliases():
    lines = ["a0: &a0 []", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, MAX_DEPTH))]
    parse_tree("\n".join(lines[:-1]), "x.yaml")
    assert found("\n".join(lines)) == [("yaml.too_deep", MAX_DEPTH, len(f"a{MAX_DEPTH - 1}: &a{MAX_DEPTH - 1} [") + 1)]


def test_alias_bomb():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join(['*' + before] * 10)}]")
    assert found("\n".join(lines)) == [("yaml.too_many", 5, 8 + 7 * len("*d, "))]


def test_too_many_nodes(monkeypatch):
    monkeypatch.setattr("pnp.definition.tree.MAX_NODES", 1000)
    fits = 1000 - 3  # the mapping, its key and the list
    assert len(parse_tree("a: [" + "x," * fits + "]", "x.yaml").data["a"]) == fits
    assert found("a: [" + "x," * (fits + 1) + "]") == [("yaml.too_many", 1, 5 + 2 * fits)]


def test_read_tree(write, refused, tmp_path):
    path = write("a.yaml", "\ufeffa: 1\r\nb: [x]\r\n")
    read = read_tree(path)
    assert read.data == {"a": 1, "b": ["x"]}
    assert read.place(("b", 0)) == Place(str(path), 2, 5)
    assert refused(read_tree, tmp_path)[0].code == "file.directory"
    assert refused(read_tree, path, limit_bytes=5)[0].code == "file.too_big"
    huge = write("huge.yaml", "")
    os.truncate(huge, 100_000_000)
    assert refused(read_tree, huge)[0].code == "file.too_big"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: [1,\nb: {", "value"),
        ("a: 1\n- b", "key"),
        ("a: [1 2\nb: 3", "bracket"),
        ("a: {b: 1\nc: 2", "brace"),
        ("a: |\nx", "colon"),
        ("a: b: c", "no_value"),
        ("a: - b", "no_entry"),
        ("a: @x", "start"),
        ('a: "x', "quote"),
        ('a: "\\q"', "escape"),
        ("a: *\n", "name"),
        ("[a]\nb", "rest"),
    ],
)
def test_what_the_parser_complains_of_has_a_code(text, code):
    """It says so in English, which is not for everybody."""
    with pytest.raises(BadInput) as caught:
        parse_tree(text, "x.yaml")
    assert caught.value.findings[-1].params["detail"] == code
