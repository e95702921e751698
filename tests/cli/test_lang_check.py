"""`pnp lang check`: exit codes, the table, the document, a translator's own file; letters that no font has."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.core.findings import BadInput
from pnp.kit.letters import language_reports
from pnp.lang.folder import FOLDER, languages, word_folders
from pnp.lang.words import load_words
from tests.cli.bad import WRONG
from tests.cli.runner import Call

POLISH = (FOLDER / "pl.yaml").read_text(encoding="utf-8")
SMALL = """name: Deutsch
plurals: {one: "n = 1", other: }
labels:
  region.mine: "Mine"
  region.trail: "Pfad Ж"
"""


BROKEN = {
    "no YAML": ("a: [", "yaml.syntax", "de.yaml:2:1: This is not YAML: a value is missing here."),
    "no plurals": ("name: Deutsch\n", "key.missing", "The key “plurals” is missing."),
    "no rule": ("plurals: {one: often, other: }\n", "lang.plurals", "“often” is not a plural rule."),
    "keys in place of a rule": (
        "plurals: {one: {other: n = 1}, other: }\n",
        "value.type",
        "de.yaml:1:16: Expected text, found “mapping”.",
    ),
    "keys in place of no rule": ("plurals:\n  one: {other: }\n", "value.type", "de.yaml:2:8: Expected text"),
    "a switch in place of a rule": ("plurals: {one: yes, other: true}\n", "value.type", "de.yaml:1:28: Expected text"),
    "no texts": ("plurals: {other: }\nlabels: []\n", "value.type", "Expected keys with values"),
}


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A third language beside ours, still to be written."""
    home = tmp_path / "lang"
    home.mkdir()
    for code in ("en", "pl"):
        shutil.copy(FOLDER / f"{code}.yaml", home)
    monkeypatch.setattr("pnp.lang.folder.FOLDER", home)
    return home / "de.yaml"


@pytest.mark.parametrize(("text", "code", "said"), BROKEN.values(), ids=list(BROKEN))
def test_a_language_that_can_t_be_used_is_told_of_by_every_command(
    text: str, code: str, said: str, german: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    german.write_text(text, encoding="utf-8")
    called = call("games", "--lang", "de")
    assert (called.code, called.out) == (WRONG, "")
    assert said in called.err
    assert call("--lang", "de", "show", "x", "--json").document["finding"]["code"] == code
    assert "The argument SCENARIO is missing." in call("show", "--lang", "de").err
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert said in call("lang", "check", "de").err
    assert "Plansze" in call("games", "--lang", "pl").out


def test_what_a_language_lacks_is_said_in_english(german: Path, folder: Path, call: Call) -> None:
    german.write_text('help:\n  word.usage: "Aufruf:"\n' + SMALL.replace(" Ж", ""), encoding="utf-8")
    shown = call("show", "fliptown-2026-11-15-opening", "--lang", "de").out
    assert "Pfad " in shown
    assert "Cemetery " in shown
    assert "Aufruf: pnp games [OPTIONS]" in call("games", "--help", "--lang", "de").out
    assert "de, en, pl" in call("games").out
    printed = call("print", "-c", "reference", "--lang", "de", "--out", "out")
    assert printed.code == 0
    assert "/Lang (de)" in (folder / "out" / "fliptown-reference.pdf").read_bytes().decode("latin-1")


def test_what_is_missing_stands_as_in_english(german: Path, call: Call) -> None:
    german.write_text(SMALL, encoding="utf-8")
    found = call("lang", "check", "de", "--json").document["files"][0]["findings"]
    missing = [each["message"] for each in found if each["code"] == "key.missing"]
    keys = [f"{section}: {key}" for section, texts in load_words("en").language.sections.items() for key in texts]
    told = [key for key in keys if any(f"“{key}”" in message for message in missing)]
    assert missing[:50] == [f"The key “{key}” is missing." for key in told[:50]]


def test_a_letter_that_no_font_has_is_told_once(german: Path, call: Call) -> None:
    german.write_text(SMALL + '  region.town: "ЖЖ ж"\n', encoding="utf-8")
    found = call("lang", "check", "de", "--json").document["files"][0]["findings"]
    assert [each["line"] for each in found if each["code"] == "font.no_glyph"] == [5, 6]


def test_all_languages_are_complete(call: Call) -> None:
    called = call("lang", "check")
    assert (called.code, called.err) == (0, "")
    assert called.out.count("complete") == len(languages()) * len(word_folders())
    assert "polski (pl)" in called.out
    assert call("lang", "check", "pl", "--quiet").out == ""


def test_the_document(call: Call) -> None:
    document = call("lang", "check", "pl", "en", "pl", "--json").document
    assert document["complete"] is True
    files = word_folders()
    assert [each["language"] for each in document["files"]] == ["pl"] * len(files) + ["en"] * len(files)
    assert len({each["file"] for each in document["files"]}) == 2 * len(files)
    assert all(each["done"] == each["total"] and each["findings"] == [] for each in document["files"])


def test_a_third_language_is_one_file_anywhere(call: Call, folder: Path) -> None:
    (folder / "de.yaml").write_text(SMALL, encoding="utf-8")
    called = call("lang", "check", "de.yaml")
    assert called.code == 1
    assert "Deutsch (de)  1 of " in called.out
    assert "de.yaml:4:16: “region.mine” is the same as in English (“Mine”)." in called.err
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


@pytest.mark.parametrize("name", ["a\ud800.yaml", "x" * 300 + ".yaml", "a\0b.yaml"])
def test_a_name_that_no_file_can_have_is_told(name: str) -> None:
    with pytest.raises(BadInput):
        language_reports([name])
