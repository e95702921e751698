"""Layers: which file `extends` means, how layers merge, and whose place each value keeps."""

from __future__ import annotations

import pytest

from pnp.core.findings import Kind
from pnp.definition import layers
from pnp.definition.layers import MAX_LAYERS, definition_file, is_shipped, load_chain, merge, shipped
from pnp.definition.places import Place
from pnp.definition.tree import parse_tree
from pnp.files import resources


def _ship(monkeypatch, folder):
    for module in (layers, resources):
        monkeypatch.setattr(module, "layouts_dir", lambda: folder)


@pytest.fixture(autouse=True)
def _layouts(tmp_path, write, monkeypatch):
    """Layouts of our own."""
    write("layouts/fliptown/boards/standard.yaml", "name: Standard\n")
    write("layouts/fliptown/boards/maps/north.yaml", "extends: fliptown/standard\nname: North\n")
    write("layouts/other/boards/standard.yaml", "name: Other\n")
    _ship(monkeypatch, tmp_path / "layouts")


def one(refused, path):
    (finding,) = refused(load_chain, path)
    assert finding.kind is Kind.ILLEGAL
    return finding.code, finding.file, finding.line, finding.column, dict(finding.params)


def test_shipped(tmp_path, monkeypatch):
    assert shipped("fliptown") == ["fliptown/maps/north", "fliptown/standard"]
    assert shipped("none") == shipped("..") == shipped("") == shipped("/") == []
    _ship(monkeypatch, tmp_path / "none")
    assert shipped("fliptown") == []


def test_is_shipped(tmp_path, monkeypatch):
    """It says what the list says, without one; nothing but a name reaches the file system."""
    for name in shipped("fliptown"):
        assert is_shipped(name)
    names = ("fliptown/nowhere", "fliptown", "fliptown/maps", "fliptown/", "fliptown/../standard", "")
    for other in (*names, None, 5, []):
        assert not is_shipped(other)
    assert not is_shipped("fliptown/Standard")
    assert not is_shipped(str(tmp_path / "layouts" / "fliptown" / "boards" / "standard"))
    _ship(monkeypatch, tmp_path / "none")
    assert not is_shipped("fliptown/standard")


def test_chain_is_root_first(write):
    path = write("mine/board.yaml", "extends: ../base/edition.yaml\nname: Mine\n")
    write("base/edition.yaml", "extends: fliptown/maps/north\nname: Edition\n")
    assert [tree.data["name"] for tree in load_chain(path)] == ["Standard", "North", "Edition", "Mine"]


@pytest.mark.parametrize("name", ["./base.yaml", "base.yaml", "sub/../base.yaml", "./folder", "./plain"])
def test_relative_names(write, name):
    write("base.yaml", "name: Base\n")
    write("plain", "name: Base\n")
    write("sub/x.yaml", "")
    write("folder/board.yaml", "name: Base\n")
    path = write("mine.yaml", f"extends: {name}\n")
    assert load_chain(path)[0].data["name"] == "Base"


def test_no_extends(write):
    assert len(load_chain(write("a.yaml", "name: x\n"))) == 1


def test_cycle(write, refused):
    path = write("a.yaml", "extends: ./b.yaml\n")
    write("b.yaml", "x: 1\nextends: ./sub/c.yaml\n")
    closing = write("sub/c.yaml", "x: 1\ny: 2\nextends:    ../a.yaml\n")
    chain = ["a.yaml", "./b.yaml", "./sub/c.yaml", "../a.yaml"]
    code, file, line, column, params = one(refused, path)
    assert (code, line, column, params) == ("extends.cycle", 3, 13, {"chain": chain})
    assert file.endswith("c.yaml")
    assert closing.samefile(file)


def test_cycle_with_itself_through_a_link(write, refused, tmp_path):
    path = write("a.yaml", "extends: ./link.yaml\n")
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    assert one(refused, path)[0] == "extends.cycle"


def test_a_link_that_leads_to_itself(write, refused, tmp_path):
    (tmp_path / "link.yaml").symlink_to("link.yaml")
    assert one(refused, write("a.yaml", "extends: ./link.yaml\n"))[0] == "extends.missing"


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("fliptown/standart", "fliptown/standard"),
        ("Fliptown/Standard", "fliptown/standard"),
        ("standard", "other/standard"),
        ("./sub/edtion.yaml", "./sub/edition.yaml"),
        ("fliptown/standard.yaml", "fliptown/standard"),
        ("zzz", None),
        ("../../../../etc/passwd/none", None),
        ("/etc/passwd", None),
        ('"./\\u0085"', None),
        ("./" + "x" * 300, None),
    ],
)
def test_missing(write, refused, name, suggestion):
    write("sub/edition.yaml", "x: 1\n")
    path = write("a.yaml", f"name: x\nextends: {name}\n")
    code, file, line, column, params = one(refused, path)
    assert (code, file, line, column) == ("extends.missing", str(path), 2, 10)
    assert params["suggestion"] == suggestion


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("3", "int"),
        ("", "null"),
        ("[a]", "list"),
        ("{}", "mapping"),
        ("''", "text"),
    ],
)
def test_not_text(write, refused, value, found):
    path = write("a.yaml", f"extends: {value}\n")
    code, _, line, _, params = one(refused, path)
    assert (code, line, params) == ("extends.not_text", 1, {"found": found})


def test_too_deep(write, refused):
    for n in range(MAX_LAYERS + 1):
        write(f"{n}.yaml", f"extends: ./{n + 1}.yaml\n" if n < MAX_LAYERS else "x: 1\n")
    path = write("1.yaml", "extends: ./2.yaml\n")
    assert len(load_chain(path)) == MAX_LAYERS
    code, file, line, column, params = one(refused, path.with_name("0.yaml"))
    assert (code, line, column, params) == ("extends.too_deep", 1, 10, {"limit": MAX_LAYERS})
    assert file.endswith(f"{MAX_LAYERS - 1}.yaml")


def test_faults_of_a_base_are_placed_there(write, refused):
    write("base.yaml", "a: 1\na: 2\n")
    (finding,) = refused(load_chain, write("a.yaml", "extends: ./base.yaml\n"))
    assert (finding.code, finding.line) == ("yaml.duplicate_key", 2)
    assert finding.file.endswith("base.yaml")


def test_definition_file(tmp_path, write, refused):
    board = write("board/board.yaml", "a: 1\n")
    assert definition_file(tmp_path / "board") == board
    assert definition_file(board) == board
    assert definition_file(tmp_path / "none") == tmp_path / "none"
    write("wrong/bord.yaml", "")
    write("wrong/notes.txt", "")
    (finding,) = refused(definition_file, tmp_path / "wrong")
    assert (finding.code, finding.file) == ("board.no_file", str(tmp_path / "wrong"))
    expected = {"expected": "board.yaml", "found": ["bord.yaml", "notes.txt"], "suggestion": "bord.yaml"}
    assert dict(finding.params) == expected


BASE = parse_tree(
    """\
extends: x
name: Base
towns:
  oak: {size: 3, roads: [1, 2]}
  elm: {size: 4}
colour: red
none:
""",
    "base",
)
MIDDLE = parse_tree(
    """\
towns:
  oak:
    roads: [9]
    gold: 1
  ash: {size: 5}
name: Middle
""",
    "middle",
)
TOP = parse_tree(
    """\
extends: whatever
towns:
  elm: ~
  oak: {size: ~, gold: 2}
colour: {r: 1}
""",
    "top",
)


def test_merge():
    merged = merge((BASE, MIDDLE, TOP))
    assert merged.findings == ()
    assert merged.data == {
        "name": "Middle",
        "towns": {"oak": {"roads": [9], "gold": 2}, "ash": {"size": 5}},
        "colour": {"r": 1},
        "none": None,
    }
    assert list(merged.data) == ["name", "towns", "colour", "none"]
    assert list(merged.data["towns"]) == ["oak", "ash"]


def test_merge_leaves_the_layers_alone():
    before = repr((BASE, MIDDLE, TOP))
    merge((BASE, MIDDLE, TOP))
    assert repr((BASE, MIDDLE, TOP)) == before


def test_each_value_keeps_the_place_it_came_from():
    merged = merge((BASE, MIDDLE, TOP))
    assert merged.place(("name",)) == Place("middle", 6, 7)
    assert merged.key_place(("name",)) == Place("middle", 6, 1)
    assert merged.place(("towns", "oak", "roads", 0)) == Place("middle", 3, 13)
    assert merged.place(("towns", "oak", "gold")) == Place("top", 4, 24)
    assert merged.key_place(("towns", "ash")) == Place("middle", 5, 3)
    assert merged.place(("none",)) == Place("base", 7, 6)
    assert merged.place(("colour", "r")) == Place("top", 5, 13)
    # a mapping of several layers stands in the last of them; one that later layers leave alone stays
    assert merged.place(("towns", "oak")) == Place("top", 4, 8)
    assert merge((BASE, MIDDLE)).place(("towns", "elm")) == Place("base", 5, 8)
    # a removed key is missed where it was removed
    assert merged.place(("towns", "elm")) == Place("top", 3, 8)
    assert merged.place(("towns", "oak", "size")) == Place("top", 4, 15)


def test_one_layer():
    merged = merge((BASE,))
    assert "extends" not in merged.data
    assert merged.data["none"] is None  # nothing lies below the root that could be removed
    assert merged.findings == ()


def test_removed_and_stated_again():
    merged = merge((BASE, parse_tree("towns: ~", "off"), parse_tree("towns: {new: {size: 1}}", "on")))
    assert merged.data["towns"] == {"new": {"size": 1}}
    assert merged.place(("towns", "oak")).file == "on"


def test_nothing_to_remove():
    layer = parse_tree("colours: ~\ntowns:\n  aok: ~\n  new: {a: ~, b: [~, {c: ~}]}\n", "layer")
    merged = merge((BASE, layer))
    assert [(f.code, f.file, f.line, f.column, dict(f.params)) for f in merged.findings] == [
        ("extends.nothing_to_remove", "layer", 1, 1, {"key": "colours", "suggestion": "colour"}),
        ("extends.nothing_to_remove", "layer", 3, 3, {"key": "aok", "suggestion": "oak"}),
        ("extends.nothing_to_remove", "layer", 4, 9, {"key": "a", "suggestion": None}),
    ]
    assert merged.data["towns"]["new"] == {"b": [None, {"c": None}]}
    assert "colours" not in merged.data


def test_merged_layers_can_be_merged_on():
    first = merge((BASE, MIDDLE))
    assert merge((first, TOP)) == merge((BASE, MIDDLE, TOP))
