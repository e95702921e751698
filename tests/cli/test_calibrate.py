"""`pnp calibrate`: the page, and an offset that is kept in the user's folder."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.kit.calibrating import MODES
from pnp.kit.settings import BackSpec, Edge, settings_file
from tests.cli.bad import WRONG, told
from tests.cli.runner import Call


@pytest.fixture
def settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    return folder / "config/pnp/settings.yaml"


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_page(call: Call, folder: Path, settings: Path, paper: str, size: tuple[int, int]) -> None:
    called = call("calibrate", "--paper", paper)
    assert called.code == 0
    path = folder / f"output/calibration-{paper}.pdf"
    assert called.out.strip() == f"output/{path.name}"
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 2
    assert document.get_page_size(0) == pytest.approx(size, abs=1)
    assert "pnp calibrate --x 0.7 --y -0.3" in document[0].get_textpage().get_text_range()
    assert b"/DuplexFlipLongEdge" in path.read_bytes()
    assert not settings.exists()


def test_an_offset_is_kept(call: Call, settings: Path) -> None:
    assert call("calibrate", "--x", "0.7", "--y", "-0.3", "--json").document == {
        "x": 0.7, "y": -0.3, "duplex": "long", "settings": str(settings), "page": None,
    }  # fmt: skip
    assert settings.read_text("utf-8") == "format: pnp-settings/1\nback: {x: 0.7, y: -0.3, edge: long}\n"
    shown = call("calibrate", "--show")
    assert "x 0.7 mm and y -0.3 mm" in shown.out
    assert call("calibrate", "--y", "0.1", "--json").document["x"] == 0.7
    assert call("calibrate", "--show", "--json").document["y"] == 0.1
    assert [path.name for path in settings.parent.iterdir()] == ["settings.yaml"]


@pytest.mark.usefixtures("settings")
def test_the_page_tells_what_is_kept(call: Call, folder: Path) -> None:
    call("calibrate", "--x", "-1.25")
    assert call("calibrate").code == 0
    document = pypdfium2.PdfDocument(folder / "output/calibration-a4.pdf")
    assert "x -1.25 mm, y 0 mm" in document[1].get_textpage().get_text_range()


@pytest.mark.usefixtures("settings")
def test_an_offset_is_forgotten(call: Call) -> None:
    call("calibrate", "--x", "1")
    assert call("calibrate", "--reset", "--json").document["x"] == 0
    assert call("calibrate", "--show", "--json").document["x"] == 0


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("back: {x: far}\n", "value.type", 1, 11),
        ("back:\n  x: 99\n", "back.too_far", 2, 6),
        ("back:\n  z: 1\n", "key.unknown", 2, 3),
        ("back: {x: .nan}\n", None, 1, 11),
        ("back: {x: 1, edge: left}\n", "value.choice", 1, 20),
        ("back: [\n", None, None, None),
        ("format: pnp-settings/9\n", "value.choice", 1, 9),
    ],
)
def test_broken_settings(
    call: Call, settings: Path, text: str, code: str | None, line: int | None, column: int | None
) -> None:
    settings.parent.mkdir(parents=True)
    settings.write_text(text, encoding="utf-8")
    called = call("calibrate", "--show", "--json")
    assert called.code == WRONG
    finding = called.document["finding"]
    assert code in (None, finding["code"])
    assert finding["file"] == str(settings)
    assert finding["line"]
    assert line in (None, finding["line"])
    assert column in (None, finding["column"])
    assert settings.read_text("utf-8") == text
    assert call("calibrate", "--reset").code == 0, "a reset mends it"
    assert call("calibrate", "--show").code == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--x", "99"], "back.too_far"),
        (["--y", "nan"], "back.too_far"),
        (["--y", "-inf"], "back.too_far"),
        (["--x", "much"], "call.wrong"),
        (["--x", "1", "--reset"], "call.wrong"),
        (["--paper", "a44"], "paper.unknown"),
        (["--ink", "fulll"], "ink.unknown"),
        (["--duplex", "gutterfold"], "duplex.unknown"),
        (["--duplex", "shrot", "--x", "1"], "duplex.unknown"),
    ],
)
def test_wrong_calls(call: Call, folder: Path, settings: Path, arguments: list[str], code: str) -> None:
    called = call("calibrate", *arguments, "--json")
    assert called.code == WRONG
    assert told(called, code)
    assert not settings.exists()
    assert not (folder / "output").exists()


@pytest.mark.usefixtures("settings")
def test_settings_that_cannot_be_written(call: Call, folder: Path) -> None:
    (folder / "config").write_text("a file in the way", encoding="utf-8")
    called = call("calibrate", "--x", "1", "--y", "1", "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")


@pytest.mark.usefixtures("settings")
def test_a_page_that_cannot_be_written(call: Call, folder: Path) -> None:
    (folder / "output").write_text("a file in the way", encoding="utf-8")
    called = call("calibrate", "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")


def test_where_settings_stand(tmp_path: Path) -> None:
    named, home = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": "/h"}, {"XDG_CONFIG_HOME": "not/absolute", "HOME": "/h"}
    assert settings_file(named) == tmp_path / "pnp/settings.yaml"
    assert settings_file(home) == settings_file({"HOME": "/h"}) == Path("/h/.config/pnp/settings.yaml")


# -- the edge that a sheet is turned over about


def test_the_edge_is_kept_with_the_offset(call: Call, settings: Path) -> None:
    assert call("calibrate", "--x", "0.7", "--y", "-0.3", "--duplex", "short").code == 0
    assert "edge: short" in settings.read_text("utf-8")
    assert "--duplex short" in call("calibrate", "--show").out
    document = call("calibrate", "--show", "--json").document
    assert (document["x"], document["y"], document["duplex"]) == (0.7, -0.3, "short")
    turned = call("calibrate", "--y", "1", "--duplex", "long", "--json").document
    assert (turned["x"], turned["y"], turned["duplex"]) == (-0.7, 1.0, "long"), "what stays is turned with the edge"


def test_settings_without_an_edge_were_measured_along_the_long_one(call: Call, settings: Path) -> None:
    settings.parent.mkdir(parents=True)
    settings.write_text("format: pnp-settings/1\nback: {x: 0.7, y: -0.3}\n", encoding="utf-8")
    assert call("calibrate", "--show", "--json").document["duplex"] == "long"


@pytest.mark.usefixtures("settings")
@pytest.mark.parametrize(("edge", "said"), [("long", "x 0.7 mm, y -0.3 mm"), ("short", "x -0.7 mm, y 0.3 mm")])
def test_the_page_is_for_its_edge(call: Call, folder: Path, edge: str, said: str) -> None:
    call("calibrate", "--x", "0.7", "--y", "-0.3")
    assert call("calibrate", "--duplex", edge).code == 0
    document = pypdfium2.PdfDocument(folder / "output/calibration-a4.pdf")
    front, back = (document[number].get_textpage().get_text_range() for number in (0, 1))
    assert said in back
    assert ("--duplex short" in front) == (edge == "short")


@given(st.floats(-3, 3), st.floats(-3, 3), st.sampled_from(MODES))
def test_an_offset_turned_twice_is_as_it_was(x: float, y: float, edge: Edge) -> None:
    back = BackSpec(x=x, y=y, edge=edge)
    for other in MODES:
        assert back.turned(other).turned(edge) == back
        assert (back.turned(other).x == -x) == (other != edge or not x)


def test_nothing_kept_is_told_as_nothing(call: Call) -> None:
    assert "Back sides are not moved" in call("calibrate", "--show").out
    call("calibrate", "--x", "1", "--y", "0")
    assert "moved by x 1 mm" in call("calibrate", "--show").out
    assert "Back sides are not moved" in call("calibrate", "--reset").out
