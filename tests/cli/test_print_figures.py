"""Figures in messages, as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.findings import BadInput, Finding
from pnp.lang.words import load_words
from pnp.sheet.paper import load_standards
from pnp.sheet.primitives import Rect
from pnp.sheet.text import fit
from tests.cli.runner import Call
from tests.sheet.stock import press


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_an_area_without_end_has_no_height(lang: str) -> None:
    with pytest.raises(BadInput) as caught:
        fit(press(), "Wyimaginowany", Rect(0, 0, 4.0, float("inf")), press().style("text"))
    said = load_words(lang).finding(caught.value.findings[0])
    assert " 4 mm" in said
    assert "inf" not in said
    with pytest.raises(BadInput) as caught:
        fit(press(), "Wyimaginowany", Rect(0, 0, 4.0, 5.0), press().style("text"))
    assert " 4 × 5 mm" in load_words(lang).finding(caught.value.findings[0])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("extends: print\nbleed: 200\n", "<= 100 is expected"),
        ("extends: print\npapers: {a4: {width: 0}}\n", "> 0 is expected"),
        ("extends: print\nbars: {millimetres: 300}\n", "<= 200 is expected"),
    ],
)
def test_limits_are_whole_numbers(call: Call, folder: Path, text: str, said: str) -> None:
    (folder / "print.yaml").write_text(text, encoding="utf-8")
    assert said in call("validate", "print.yaml").err


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_where_there_is_nothing_to_choose_from(folder: Path, lang: str) -> None:
    own = folder / "print.yaml"
    own.write_text("extends: print\ncards: {poker: null}\n", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_standards(own).card("poker")
    said = load_words(lang).finding(caught.value.findings[0])
    assert " ." not in said
    assert "cards" in said
    with pytest.raises(BadInput) as caught:
        load_standards().card("tarot")
    assert "poker." in load_words(lang).finding(caught.value.findings[0])


@pytest.mark.parametrize(("lang", "board"), [("en", "board"), ("pl", "plansz")])
def test_a_theme_is_not_called_a_board(call: Call, folder: Path, lang: str, board: str) -> None:
    for name, other in (("one", "two"), ("two", "one")):
        (folder / f"{name}.yaml").write_text(f"format: pnp-theme/1\nextends: ./{other}.yaml\n", encoding="utf-8")
    (folder / "lost.yaml").write_text("format: pnp-theme/1\nextends: ./nowhere.yaml\n", encoding="utf-8")
    (folder / "odd.yaml").write_text("format: pnp-theme/1\nextends: [1]\n", encoding="utf-8")
    for name in ("one", "lost", "odd"):
        called = call("validate", f"{name}.yaml", "--lang", lang)
        assert called.code
        assert board not in called.err.lower()


@pytest.mark.parametrize(("value", "said"), [(3.0, "3"), (2.5, "2.5"), (1e300, "1e+300"), (-0.0, "0")])
def test_figures(value: float, said: str) -> None:
    finding = Finding("back.too_far", {"found": value, "most": 3})
    assert load_words("en").finding(finding).startswith(f"{said} is too far")
