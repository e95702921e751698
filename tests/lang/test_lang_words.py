"""Words: sentences with their places, labels, a board's own labels, and what happens where something is missing."""

from __future__ import annotations

import pytest

from pnp.core.findings import BadInput, Finding, Illegal
from pnp.definition.tree import parse_tree
from pnp.lang import Words, default_language, languages, load_words
from pnp.lang.check import check_language, report_language
from pnp.lang.language import language_of

EN = load_words("en")
POLISH = """
name: polski
plurals: {one: "n = 1", few: "n % 10 = 2..4 and n % 100 != 12..14", many: }
findings:
  mine.circled: "Komora {chamber} jest już zakreślona."
  action.suit: "{region:region-in} {suit:suit} {needs:suit}"
labels: {amount.stars: "{n|# gwiazdka|# gwiazdki|# gwiazdek}", region.mine: Kopalnia, region-in.mine: w Kopalni}
messages: {list.or: " lub "}
"""


@pytest.fixture
def polish():
    return Words(language_of(parse_tree(POLISH, "pl.yaml"), "pl"), fallback=EN)


def codes(caught):
    return [(finding.code, finding.line, finding.column) for finding in caught.value.findings]


def test_a_finding_becomes_a_sentence():
    finding = Finding("card.not_in_lineup", {"card": "6c", "lineup": ["9h", "3s", "Qh"]})
    assert EN.finding(finding) == "6c is not in the lineup (9h, 3s, Qh)."
    assert EN.finding(Illegal("cash.short", price=4, cash=3).finding) == "That costs $4, but you have only $3."
    refused = Finding("action.suit", {"region": "trail", "suit": "s", "needs": "h"})
    assert EN.finding(refused) == "The Trail needs hearts, but the suit card counts as spades."


def test_the_nearest_word_is_suggested():
    finding = Finding("step.unknown", {"found": "byu", "suggestion": "buy"})
    assert EN.finding(finding) == "“byu” is not a step. Did you mean buy?"
    assert EN.finding(Finding("step.unknown", {"found": "xyz", "suggestion": None})) == "“xyz” is not a step."


def test_an_unknown_code_falls_back_to_itself():
    assert EN.finding(Finding("no.such_code")) == "no.such_code"
    assert EN.finding(Finding("no.such_code", {"a": 1, "b": ["x"]})) == "no.such_code (a=1, b=['x'])"


def test_a_missing_param_is_seen_and_does_not_raise():
    assert EN.finding(Finding("cash.short", {"price": 4})) == "That costs $4, but you have only ${cash}."


def test_what_a_file_says_is_cut_and_harmless():
    said = EN.finding(Finding("step.unknown", {"found": "\x1b[31m" + "x" * 1000}))
    assert "\x1b" not in said
    assert len(said) < 200
    assert "…" in said


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ({"file": "a.moves", "line": 4, "column": 17}, "a.moves:4:17: "),
        ({"file": "a.moves", "line": 4}, "a.moves:4: "),
        ({"file": "a.moves"}, "a.moves: "),
        ({"line": 4, "column": 17}, "4:17: "),
        ({"column": 17}, "column 17: "),
        ({"file": "a.yaml", "column": 17}, "a.yaml:column 17: "),
        ({}, ""),
    ],
)
def test_placed_leaves_out_what_is_unknown(place, said):
    finding = Finding("mine.circled", {"chamber": "2b"}, **place)
    assert EN.placed(finding) == f"{said}Chamber 2b is circled already."


def test_labels():
    assert EN.label("building.general-store") == "General Store"
    assert EN.label("building.red-cantina", default="red-cantina") == "Red cantina"
    assert EN.label("region.cantina") == "region.cantina"
    assert EN.label("region.cantina", default="cantina") == "cantina"
    assert EN.label("amount.stars", n=1) == "1 star"
    assert EN.label("amount.stars", n=3) == "3 stars"
    assert EN.label("screen.title", rank="Rusty", level="Buckaroo") == "Rusty Buckaroo"
    assert EN.label("card.name", value="T", suit="h") == "10 of hearts"


def test_a_board_lays_its_labels_on_top():
    board = EN.overlay({"building.cantina": "Cantina", "item.pistol": "Peacemaker"})
    assert board.label("building.cantina") == "Cantina"
    assert board.finding(Finding("item.owned", {"item": "pistol"})) == "You own the Peacemaker already."
    assert EN.label("item.pistol") == "Pistol"
    assert board.overlay({"item.rifle": "Winchester"}).label("item.pistol") == "Peacemaker"


def test_a_board_without_words_in_this_language_is_named_in_its_english(polish):
    words = {"en": {"building.cantina": "Cantina", "region.mine": "Pit"}, "pl": {"region.mine": "Dół"}}
    assert polish.for_board(words).label("building.cantina") == "Cantina"
    assert polish.for_board(words).label("region.mine") == "Dół"
    assert EN.for_board(words).label("region.mine") == "Pit"
    assert EN.for_board({}) is EN


def test_another_language_is_one_file(polish):
    assert polish.lang == "pl"
    assert polish.finding(Finding("mine.circled", {"chamber": "2b"})) == "Komora 2b jest już zakreślona."
    assert [polish.label("amount.stars", n=n) for n in (1, 2, 5)] == ["1 gwiazdka", "2 gwiazdki", "5 gwiazdek"]
    assert polish.join(["a", "b", "c"], "or") == "a, b lub c"


def test_what_a_language_lacks_is_said_in_english(polish):
    assert polish.finding(Finding("cash.short", {"price": 4, "cash": 3})) == "That costs $4, but you have only $3."
    assert polish.label("amount.hammers", n=2) == "2 hammers"
    assert polish.overlay({"item.pistol": "Kolt"}).label("item.pistol") == "Kolt"


def test_every_language_file_is_sound():
    assert "en" in languages()
    for code in languages():
        assert check_language(code) == []
        assert load_words(code) is load_words(code)


def test_there_is_no_such_language():
    with pytest.raises(BadInput) as caught:
        load_words("../en")
    assert caught.value.findings[0].code == "lang.unknown"
    assert EN.finding(caught.value.findings[0]).startswith("There is no language “../en”. Choose en")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("name: x", ["key.missing"]),
        ("name: {a: b}\nplurals: {one: }\nlabels: {a: b}", ["value.type"]),
        ("plurals: {one: }\nfindings: 3\nlabels: {a: [1]}\nmessages: {a: x}", ["value.type", "value.type"]),
        ("plurals: {one: n is 1, other: }\nfindings: {a: x}\nlabels: {a: x}\nmessages: {a: x}", ["lang.plurals"]),
    ],
)
def test_an_unusable_file_is_refused_with_all_its_faults(text, found):
    with pytest.raises(BadInput) as caught:
        language_of(parse_tree(text, "xx.yaml"), "xx")
    assert [finding.code for finding in caught.value.findings] == found


def test_a_translator_hears_of_every_fault(tmp_path):
    path = tmp_path / "xx.yaml"
    path.write_text(
        POLISH.replace("{chamber}", "{chamber} {level} {n|a|b} {").replace("region.mine:", "regoin.mine:"),
        encoding="utf-8",
    )
    found = report_language(path).findings
    assert {finding.code for finding in found} == {
        "lang.template", "lang.forms", "lang.field", "lang.elsewhere", "key.unknown", "key.missing",
    }  # fmt: skip
    strange = [finding for finding in found if finding.code == "key.unknown"]
    assert [(finding.params["found"], finding.params["suggestion"]) for finding in strange] == [
        ("regoin.mine", "region.mine")
    ]
    assert all(finding.line for finding in found)
    assert all("{key" not in EN.finding(finding) for finding in found)


def test_a_language_may_have_groups_of_its_own(tmp_path):
    path = tmp_path / "xx.yaml"
    path.write_text(POLISH, encoding="utf-8")
    found = [finding for finding in report_language(path).findings if finding.code != "key.missing"]
    assert [(finding.code, finding.params["key"]) for finding in found] == [("lang.elsewhere", "list.or")]


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "PL-pl"}, "pl"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "pl_PL"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "pl_PL@euro", "LANG": "en_GB"}, "pl"),
        ({"LC_MESSAGES": "en_US", "LANG": "pl_PL"}, "en"),
        ({"LANG": "../pl"}, "en"),
        ({"LANGUAGE": "szl:pl_PL:en", "LANG": "en_GB.UTF-8"}, "pl"),
        ({"LANGUAGE": "szl", "LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANGUAGE": "en:pl", "LC_ALL": "pl_PL.UTF-8"}, "en"),
        ({"LANGUAGE": "pl", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANGUAGE": "pl", "LANG": "POSIX"}, "en"),
        ({"LANGUAGE": "pl"}, "en"),
    ],
)
def test_the_environment_picks_the_language(monkeypatch, environ, expected):
    monkeypatch.setattr("pnp.lang.locale.languages", lambda: ["en", "pl"])
    assert default_language(environ) == expected


def test_a_language_that_is_not_there_is_not_picked(monkeypatch):
    monkeypatch.setattr("pnp.lang.locale.languages", lambda: ["en"])
    assert default_language({"LANG": "pl_PL.UTF-8"}) == "en"
