"""Things that only a board of one's own has, and that have no words: their names are made of their keys, everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from pnp.lang.words import languages, load_words
from tests.cli.runner import Call

BOARD = """
extends: fliptown/standard
name: nameless
badlands: {rows: {chicken: null, prairie-dog: {targets: {2: {wanted: 1, stars: 2}}}}}
town:
  buildings:
    3: {name: gold-tooth, first: {stars: 1}, effect: {does: drink, price: 1, up_to: 4}}
    5:
      name: tool-shed
      effect: {items: {pan: null, pickaxe: null, bandana: null, tin-pan: {price: 3, gains: {pans: 1}}}}
characters:
  snake-oiler: {value: A, start: {cash: 3, gold: 4}, ability: {does: clear, up_to: 4}}
  trailblazer: null
cowbots: {bots: {black-bart: null, iron-horse: {suit: d, trigger: gold, regions: [mine, town, badlands, trail]}}}
bounties: {cards: {tooth-fairy: {count: gold, at_least: 3}, open-road: null, toolbox: null, well-equipped: null}}
achievements: {big-smile: {count: stars, at_least: 0}, toolshed: null}
titles: {ranks: {tenderfooted: null, wet-eared: [0, 0, 0]}, wanted: {deputy: null, choir-boy: 0}}
"""
KEY = re.compile(
    r"\b(?:building|item|character|cowbot|bounty|achievement|goal|ability|rank|wanted|row)\.[a-z]|(?:gold|tool|snake|big|wet|choir|prairie)-(?:tooth|shed|oiler|fairy|smile|eared|boy|dog)\b"
)


@pytest.fixture
def board(folder: Path) -> Path:
    path = folder / "nameless" / "board.yaml"
    path.parent.mkdir()
    path.write_text(BOARD, encoding="utf-8")
    return path.parent


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_on_screens(lang: str, board: Path, folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    made = call("scenario", "--seed", "x", "--board", board, "--out", ".", "--character", "snake-oiler",
                "--cowbot", "iron-horse", "--level", "easy", "--kind", "opening")  # fmt: skip
    assert made.code == 0, made.err
    scenario = made.out.strip()
    shown = call("show", scenario, "--lang", lang).out
    words = load_words(lang)
    assert "Snake oiler" in shown
    assert "Iron horse" in shown
    assert words.label("card-ability.clear", up_to=4) in " ".join(shown.split())
    typed = ["map", "?", "cards", "score", *["1"] * 30]
    monkeypatch.setattr("builtins.input", lambda _: typed.pop(0) if typed else "q")
    played = call("play", scenario, "--board", board, "--moves", folder / "my.moves", "--lang", lang).out
    assert "Gold tooth" in played
    for screen in (shown, played):
        said = screen.replace(scenario, "").replace("-snake-oiler-", "").split("pnp1:")[0]
        assert KEY.findall(re.sub(r"\S*fliptown-\S*|cowbot=\S*", "", said)) == []


def test_in_a_verdict(board: Path, folder: Path, call: Call) -> None:
    """A whole game in which nothing is done: one achievement asks for no more."""
    made = call("scenario", "--seed", "x", "--board", board, "--out", ".").out.strip()
    lines: list[str] = []
    for number, text in re.findall(r'^  (\d): "(.*)"$', Path(made).read_text(encoding="utf-8"), re.MULTILINE):
        deck = text.split()
        lines += [f"{number}.{turn + 1} {' '.join(deck[3 * turn + 1 : 3 * turn + 4])} : pass" for turn in range(5)]
        lines.append(f"{number}.end face")
    (folder / "my.moves").write_text("\n".join(lines) + "\n", encoding="utf-8")
    checked = call("check", made, "my.moves")
    assert checked.code == 0, checked.out
    assert "Wet eared Choir boy" in checked.out
    assert "Big smile – End the game with 0 stars." in checked.out
    assert KEY.findall(re.sub(r"\S*fliptown-\S*", "", checked.out)) == []


def test_on_sheets(board: Path, call: Call) -> None:
    parts = ["map", "characters", "cowbots", "bounties", "achievements", "reference"]
    printed = call("print", board, *(word for part in parts for word in ("-c", part)), "--one-file")
    assert printed.code == 0, printed.err
    (file,) = Path("output").glob("*.pdf")
    said = " ".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file.read_bytes())
    ).casefold()
    for name in (
        "gold tooth",
        "tin pan",
        "snake oiler",
        "iron horse",
        "tooth fairy",
        "big smile",
        "wet eared",
        "prairie dog",
    ):
        assert name in said, name
    assert KEY.findall(said) == []


@pytest.mark.parametrize("lang", languages())
def test_in_findings(lang: str) -> None:
    """A name that a language has stays; what is made of a key has a capital where names have one."""
    words = load_words(lang)
    assert words.label("building.gold-tooth") == "Gold tooth"
    assert words.label("building.gold-tooth", default="gold-tooth") == "Gold tooth"
    assert words.label("reward.gold-tooth") == "gold tooth"
    assert words.label("item.pistol") != "pistol"
    assert words.overlay({"building.gold-tooth": "Złoty Ząb"}).label("building.gold-tooth") == "Złoty Ząb"
    assert words.label("usage.nothing-like-it") == "usage.nothing-like-it"
