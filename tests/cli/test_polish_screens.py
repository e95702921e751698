"""The screens as a Polish player has them, in a terminal of 80 columns: whole, in columns, and true to the edition."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli.app import app
from pnp.core.scenario import format_scenario
from pnp.definition.problems import PROBLEMS
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.setup import Wish
from pnp.lang.words import languages, load_words

WIDTH = 80


def said(*arguments: str | Path, typed: str = "", code: int = 0) -> str:
    """What a call shows."""
    environ = {"COLUMNS": str(WIDTH), "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    ended = CliRunner(env=environ).invoke(app, ["--lang", "pl", *map(str, arguments)], input=typed)
    assert ended.exit_code == code, ended.output
    return ended.output


def table(folder: Path, wish: Wish) -> Path:
    path = folder / "my.scenario.yaml"
    path.write_text(format_scenario(FLIPTOWN.scenarios.make_wish(wish)), encoding="utf-8")
    return path


def play(folder: Path, wish: Wish, *typed: str) -> str:
    moves = folder / "my.moves"
    return said("play", table(folder, wish), "--moves", moves, typed="\n".join([*typed, "quit", ""]))


def test_the_edition_is_told_as_an_edition(tmp_path: Path) -> None:
    shown = said("show", table(tmp_path, Wish("a", edition="pl")))
    assert re.search(r"Edycja +polska\n", re.sub(" +\n", "\n", shown))
    assert re.search(r"Wariant +gra standardowa", shown)


def test_players_are_counted_and_each_has_two_cards_of_holdem(tmp_path: Path) -> None:
    wish = Wish("d", players=3, character="random", holdem=True, competitive=True)
    shown = said("show", table(tmp_path, wish))
    assert re.search(r"Wariant +3 graczy, Hold’em, wersja rywalizacyjna", shown)
    assert re.search(r"Hold’em (\w+. \w+. │ ){2}\w+. \w+.\s", shown)


@pytest.mark.parametrize(("edition", "kept"), [("en", "  ±2 w Kopalni"), ("pl", "  do ±2 w Kopalni")])
def test_the_pickaxe_is_sold_as_the_edition_reads_it(tmp_path: Path, edition: str, kept: str) -> None:
    shown = play(tmp_path, Wish("b", edition=edition), "6c 5c Jh", "town 5")
    assert re.search(rf"buy pickaxe .*{kept}", shown)


@pytest.mark.parametrize(("edition", "kept"), [("en", "już zużyta."), ("pl", "już zużyta, karta odwrócona.")])
def test_a_used_character_lies_as_the_edition_has_it(tmp_path: Path, edition: str, kept: str) -> None:
    shown = play(tmp_path, Wish("demo", character="mayor", edition=edition), "7", "Kc Ts 9c", "pass", "")
    assert f"Burmistrz: {kept}" in shown


def test_a_hand_that_is_not_paid_says_so(tmp_path: Path) -> None:
    """In a competition only the best hand is."""
    wish = Wish("play", kind="opening", players=2, holdem=True, competitive=True, edition="pl")
    shown = play(tmp_path, wish, *["1", "pass", ""] * 10, "1")
    assert [pay.split() for pay in re.findall("Wypłata +(.*)", shown)] == [
        ["Dwie", "pary", "+2★", "+$3"],
        ["Para", "–"],
    ]


def test_help_and_score_stand_in_columns(tmp_path: Path) -> None:
    shown = play(tmp_path, Wish("b"), "?", "score")
    assert " 6c 9h 3s : town 9 ; buy pistol  cała tura" in shown
    assert re.search(r"Wynik +2   Początkujący \S[^\n]+\n +Gwiazdki 0   Gotówka 1   Złoto 1", shown)
    assert max(len(line) for line in shown.splitlines() if str(tmp_path) not in line) <= WIDTH


@pytest.mark.parametrize("text", ["a: [1,\nb: {", "a: b: c", 'a: "x', "a: 1\n- b", "a: !<x", "a: }"])
def test_a_file_that_is_no_yaml_is_told_of_without_english(tmp_path: Path, text: str) -> None:
    (tmp_path / "board.yaml").write_text(text, encoding="utf-8")
    shown = said("validate", tmp_path, code=1)
    assert "To nie jest YAML" in shown
    assert not set(shown.split()) & {"found", "find", "expected", "not", "here", "context"}


@pytest.mark.parametrize("lang", languages())
def test_every_complaint_has_its_words(lang: str) -> None:
    words = load_words(lang)
    assert [code for code in PROBLEMS if words.label(f"problem.{code}") == f"problem.{code}"] == []


def test_a_wrong_type_and_a_long_list_are_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text("extends: fliptown/standard\nname: x\ntown: []\ntrial: 1\n", encoding="utf-8")
    shown = said("validate", tmp_path, code=1)
    assert "„lista” tu nie pasuje" in shown
    assert "work, … Może chodzi o trail?" in shown
