"""`pnp lang check`: exit codes, the table, the document, a translator's own file; letters that no font has."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.lang.folder import FOLDER, languages
from tests.cli.bad import WRONG
from tests.cli.runner import Call

POLISH = (FOLDER / "pl.yaml").read_text(encoding="utf-8")
SMALL = """name: Deutsch
plurals: {one: "n = 1", other: }
labels:
  region.mine: "Mine"
  region.trail: "Pfad Ж"
"""


def test_all_languages_are_complete(call: Call) -> None:
    called = call("lang", "check")
    assert (called.code, called.err) == (0, "")
    assert called.out.count("complete") == len(languages())
    assert "polski (pl)" in called.out
    assert call("lang", "check", "pl", "--quiet").out == ""


def test_the_document(call: Call) -> None:
    document = call("lang", "check", "pl", "en", "--json").document
    assert document["complete"] is True
    assert [each["language"] for each in document["files"]] == ["pl", "en"]
    assert all(each["done"] == each["total"] and each["findings"] == [] for each in document["files"])


def test_a_third_language_is_one_file_anywhere(call: Call, folder: Path) -> None:
    (folder / "de.yaml").write_text(SMALL, encoding="utf-8")
    called = call("lang", "check", "de.yaml")
    assert called.code == 1
    assert "Deutsch (de)  1 of " in called.out
    assert "de.yaml:4:16: “region.mine” is as in English (“Mine”)." in called.err
    assert "de.yaml:5:17: " in called.err
    assert "Ж" in called.err, "no font has it"
    found = call("lang", "check", "./de.yaml", "--json").document["files"][0]
    assert (found["complete"], found["language"], found["done"]) == (False, "de", 1)
    assert {each["code"] for each in found["findings"]} == {"key.missing", "lang.untranslated", "font.no_glyph"}
    assert all(each["line"] and each["column"] for each in found["findings"])
    assert call("lang", "check", "de.yaml", "--quiet").out == ""


def test_a_whole_third_language(call: Call, folder: Path) -> None:
    (folder / "xx.yaml").write_text(POLISH.replace('name: "polski"', 'name: "[red]x[/nix]"'), encoding="utf-8")
    called = call("lang", "check", "xx.yaml")
    assert (called.code, called.err) == (0, "")
    assert "[red]x[/nix] (xx)" in called.out


def test_the_report_speaks_polish(call: Call, folder: Path) -> None:
    (folder / "de.yaml").write_text(SMALL, encoding="utf-8")
    called = call("lang", "check", "de.yaml", "--lang", "pl")
    assert "Teksty" in called.out
    assert "problemów" in called.out or "problemy" in called.out
    assert "brzmi tak jak po angielsku" in called.err


@pytest.mark.parametrize(
    ("target", "text", "code", "said"),
    [
        ("pll", None, "lang.unknown", "Did you mean pl?"),
        ("none.yaml", None, "file.missing", "There is no such file"),
        ("de.yaml", "", "file.empty", "empty"),
        ("de.yaml", "name: x\n", "key.missing", "plurals"),
        ("de.yaml", "plurals: {one: }\nlabels: 3\n", "value.type", "de.yaml:2:9"),
        ("de.yaml", "a: [", "yaml.syntax", "de.yaml:2:1"),
    ],
)
def test_a_file_that_can_t_be_read(
    target: str, text: str | None, code: str, said: str, folder: Path, call: Call
) -> None:
    if text is not None:
        (folder / target).write_text(text, encoding="utf-8")
    called = call("lang", "check", target)
    assert (called.code, called.out) == (WRONG, "")
    assert said in called.err
    assert call("lang", "check", target, "--json").document["finding"]["code"] == code
