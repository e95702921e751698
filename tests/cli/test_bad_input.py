"""Bad input of every kind: its exit code, its finding, a sentence that helps; no traceback and nothing half written."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.core.scenario import format_scenario
from pnp.definition.scenario import read_scenario
from pnp.games.fliptown.entry import ENTRY
from pnp.games.fliptown.setup import Wish
from tests.cli.runner import Call, Called

ROOT = Path(__file__).parent.parent.parent
NO, WRONG = 1, 2
ROBBED = "1.1 3s 9h 6c : rob 9\n1.2 9s Qc 4c : pass\n1.3 8h 2c Js : pass\n1.4 Td Ks Jc : pass\n1.5 Qs Qd Tc : pass\n"
"""An opening that ends with 3 Wanted and 2 gold."""
LEGAL = ROBBED + "1.end face stars\n"


@pytest.fixture
def opening(folder: Path) -> Path:
    """The opening of the design's examples: sheriff 8c, then 6c 9h 3s, Qh 9s Qc, ..."""
    scenario = ENTRY.make(Wish("2026-11-15", kind="opening"))
    path = folder / "opening.scenario.yaml"
    path.write_text(format_scenario(scenario), encoding="utf-8")
    return path


def contents(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_size for path in folder.rglob("*")}


def told(called: Called, code: str) -> dict[str, Any]:
    """The one document's finding, whose sentence is not just its code."""
    document = called.document
    assert document["legal"] is False
    finding = document["finding"]
    assert finding["code"] == code
    assert len(finding["message"]) > 10
    assert not finding["message"].startswith(code)
    assert isinstance(finding, dict)
    return finding


# Lines of play that the referee refuses: the answer is no


REFUSED: dict[str, tuple[str, str, int, int, str]] = {
    "an unknown card": ("1.1 6x 9h 3s : pass", "card.unknown", 1, 5, "6x"),
    "a card that is not in the lineup": ("1.1 6c Qh 3s : pass", "card.not_in_lineup", 1, 8, "6c, 9h, 3s"),
    "a card used twice": ("1.1 6c 9h 6c : pass", "card.twice", 1, 11, "only once"),
    "a card too few": ("1.1 6c 9h : pass", "turn.three_cards", 1, 5, "three cards"),
    "the wrong turn": ("1.2 6c 9h 3s : pass", "moves.wrong_turn", 1, 1, "1.1 comes next"),
    "a turn again": ("1.1 6c 9h 3s : pass\n1.1 6c 9h 3s : pass", "moves.wrong_turn", 2, 1, "1.2"),
    "no turn": ("first 6c 9h 3s : pass", "moves.label", 1, 1, "first"),
    "a step with nothing pending": ("1.1 6c 9h 3s : town 9 ; hide 2", "step.nothing_pending", 1, 25, "hide 2"),
    "a bonus with nothing pending": ("1.1 6c 9h 3s : town 9 ; mine 1a", "step.nothing_pending", 1, 25, "mine"),
    "an effect one can't afford": ("1.1 6c 9h-1 3s : town 8 ; land a1 b1 a2", "cash.short", 1, 27, "$8"),
    "a shape that overlaps": (
        "1.1 6c 9h-1 3s : town 8 ; land a1 b1\n1.2 Qc 9s-1 Qh : town 8 ; land b1 c1",
        "land.overlap",
        2,
        27,
        "b1",
    ),
    "a shape that is none": ("1.1 6c 9h-1 3s : town 8 ; land a1 b2", "land.shape", 1, 27, "a1 and b2"),
    "a chamber out of reach": ("1.1 6c=d 9h 3s : mine 2b", "mine.unreachable", 1, 18, "2b"),
    "gold one doesn't have": ("1.1 6c=h 9h+1 3s : trail 9", "gold.short", 1, 5, "only 2 gold"),
    "a value beyond the king": ("1.1 6c 9h+5 3s : pass", "change.outside", 1, 8, "9+5"),
    "a bribe one can't pay": (ROBBED + "1.end bribe", "sheriff.bribe_short", 6, 7, "3 gold"),
    "a fine one can't pay": (ROBBED + "1.end face gold", "end.pay", 6, 12, "cash"),
    "moves that stop too early": ("1.1 6c 9h 3s : pass", "moves.incomplete", 2, 1, "1.2"),
    "moves without the sheriff": (ROBBED, "moves.incomplete", 6, 1, "1.end"),
    "a line too many": (LEGAL + "2.1 Ac 2c 3c : pass", "moves.after_end", 7, 1, "2.1"),
    "another scenario": ("scenario: other\n1.1 6c 9h 3s : pass", "moves.other_scenario", 1, 1, "the scenario other"),
    "no scenario's name": ("scenario:\n1.1 6c 9h 3s : pass", "moves.header", 1, 1, "scenario:"),
    "a seat at a table of one": ("1.1/2 6c 9h 3s : pass", "moves.wrong_turn", 1, 1, "1.1/2"),
    "a step that is none": ("1.1 6c 9h 3s : twon 9", "step.unknown", 1, 16, "Did you mean town?"),
    "something unsaid": ("1.1 6c 9h 3s : town", "step.which", 1, 16, "which one"),
    "a bonus of nobody's": ("1.1 6c 9h 3s : use gold", "use.no_character", 1, 16, "no character"),
}  # fmt: skip


@pytest.mark.parametrize("refused", REFUSED.values(), ids=list(REFUSED))
def test_the_referee_refuses(refused: tuple[str, str, int, int, str], opening: Path, folder: Path, call: Call) -> None:
    moves, code, line, column, said = refused
    (folder / "my.moves").write_text(moves, encoding="utf-8")
    before = contents(folder)
    called = call("check", opening, "my.moves", "--json")
    assert called.code == NO
    assert called.err == ""
    finding = told(called, code)
    assert (finding["line"], finding["column"]) == (line, column)
    assert said in finding["message"]
    assert called.document.keys() >= {"legal", "finding", "score_so_far"}
    assert isinstance(called.document["score_so_far"], int)
    plain = call("check", opening, "my.moves")
    assert plain.code == NO
    assert f"my.moves:{line}:{column}: " in plain.out
    assert finding["message"][:60] in " ".join(plain.out.split())
    quiet = call("check", opening, "my.moves", "--quiet")
    assert (quiet.code, quiet.out) == (NO, "")
    assert contents(folder) == before


def test_what_was_refused_is_the_only_thing_wrong(opening: Path, folder: Path, call: Call) -> None:
    """The lines above differ from this one by their mistake alone."""
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    assert call("check", opening, "my.moves", "--json").document["legal"] is True


# Input that can't be read: a wrong call


def make(kind: str, path: Path) -> str:
    """A file that is none, and the code of its finding."""
    match kind:
        case "missing":
            return "file.missing"
        case "in a file":
            path.write_text("x", encoding="utf-8")
            return "file.missing"
        case "directory":
            path.mkdir()
            return "file.directory"
        case "binary":
            path.write_bytes(bytes(range(256)) * 10)
            return "file.binary"
        case "latin-1":
            path.write_bytes("1.1 6♥ : pass # ".encode() + "Łódź".encode("iso-8859-2"))
            return "file.encoding"
        case "utf-16":
            path.write_bytes("1.1 6c 9h 3s : pass".encode("utf-16"))
            return "file.encoding"
        case "huge":
            with path.open("wb") as stream:
                stream.truncate(100_000_000)
            return "file.too_big"
        case "pipe":
            os.mkfifo(path)
            return "file.unreadable"
    raise AssertionError(kind)


UNUSABLE = ["missing", "in a file", "directory", "binary", "latin-1", "utf-16", "huge", "pipe"]


def refused_in_no_time(call: Call, code: str, path: str, *arguments: str | Path) -> None:
    """Exit 2, one document, a sentence with the file's name on stderr; and the same without `--json`."""
    started = time.monotonic()
    called = call(*arguments, "--json")
    assert time.monotonic() - started < 5
    assert called.code == WRONG
    finding = told(called, code)
    assert finding["file"] == path
    assert finding["kind"] == "unreadable"
    assert called.err.startswith(f"{path}:")
    assert finding["message"] in called.err
    plain = call(*arguments)
    assert (plain.code, plain.out, plain.err) == (WRONG, "", called.err)


@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_moves_file_that_is_none(kind: str, opening: Path, folder: Path, call: Call) -> None:
    code = make(kind, folder / "my.moves")
    name = "my.moves/x.moves" if kind == "in a file" else "my.moves"
    refused_in_no_time(call, code, name, "check", opening, name)


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_scenario_that_is_none(kind: str, command: str, folder: Path, call: Call) -> None:
    code = make(kind, folder / "my.yaml")
    name = "my.yaml/x.yaml" if kind == "in a file" else "my.yaml"
    refused_in_no_time(call, code, name, command, name, *(["my.moves"] if command == "check" else []))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# only a comment\n", "\ufeff", "scenario: fliptown-2026-11-15-opening\n"]
)
def test_a_moves_file_without_moves(text: str, opening: Path, folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text(text, encoding="utf-8")
    refused_in_no_time(call, "moves.empty", "my.moves", "check", opening, "my.moves")
    assert call("check", opening, "my.moves", "--json").document["finding"]["line"] == 1


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_scenario(text: str, folder: Path, call: Call) -> None:
    (folder / "my.yaml").write_text(text, encoding="utf-8")
    refused_in_no_time(call, "file.empty", "my.yaml", "show", "my.yaml")


@pytest.mark.parametrize("command", ["check", "show", "validate", "scenario"])
def test_a_file_without_permission(
    command: str, opening: Path, call: Call, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """As the system says it, for we may be the one user to whom nothing is forbidden."""
    whole = Path.open

    def closed(path: Path, *args: Any, **kwargs: Any) -> Any:
        if path.name == "mine":
            raise PermissionError(errno.EACCES, "Permission denied")
        return whole(path, *args, **kwargs)

    (folder / "mine").write_text("x", encoding="utf-8")
    monkeypatch.setattr(Path, "open", closed)
    arguments = {
        "check": ("check", opening, "mine"),
        "show": ("show", "mine"),
        "validate": ("validate", "mine"),
        "scenario": ("scenario", "--seed", "x", "--board", "mine"),
    }[command]
    called = call(*arguments, "--json")
    assert called.code == WRONG
    assert called.document
    assert "access is denied" in called.err
    assert "file.unreadable" in called.out


def test_a_moves_file_that_never_ends(opening: Path, folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text("1.1 6c 9h 3s : pass\n" * 2000, encoding="utf-8")
    called = call("check", opening, "my.moves", "--json")
    assert (called.code, told(called, "moves.too_long")["line"]) == (NO, 1001)


# Scenarios that are wrong


SCENARIOS: dict[str, tuple[str, str, str, str]] = {
    "another board's hash": ("sha256: ", "sha256: 0", "value.pattern", "{64}"),
    "another format": ("pnp-scenario/1", "pnp-scenario/9", "scenario.format", "pnp-scenario/9"),
    "another game": ("game: fliptown", "game: flipcity", "game.unknown", "Did you mean fliptown?"),
    "another kind": ("kind: opening", "kind: openning", "value.choice", "Did you mean opening?"),
    "another edition": ("edition: en", "edition: fr", "edition.unknown", "fr"),
    "an unknown board": ("name: fliptown/standard", "name: fliptown/standrad", "board.unknown", "Did you mean"),
    "a turn that is none": ("to: 1.5", "to: 15", "value.turn", "15"),
    "a turn outside": ("to: 1.5", "to: 4.5", "turn.outside", "4.5"),
    "a stretch that is another kind's": ("to: 1.5", "to: 1.4", "kind.stretch", "1.1..1.5"),
    "a card too few": ('1: "8c ', '1: "', "deck.incomplete", "8c"),
    "a card twice": ('1: "8c ', '1: "6c ', "deck.twice", "6c"),
    "a card that is none": ('1: "8c ', '1: "8x ', "deck.card", "8x"),
    "a deck that is a list": ('1: "8c', '1: [1]\n  2: "8c', "deck.text", "quotes"),
    "the deck of another round": ("  1: ", "  2: ", "decks.missing", "round 1"),
    "an unknown character": ("character: null", "character: setler", "variant.unknown", "Did you mean settler?"),
    "a character that is true": ("character: null", "character: true", "variant.value", "true"),
    "Hold'em that is a word": ("holdem: false", "holdem: often", "variant.value", "often"),
    "a cowbot without a level": ("cowbot: null", "cowbot: black-bart", "variant.no_level", "easy"),
    "a level without a cowbot": ("level: null", "level: hard", "variant.no_cowbot", "black-bart"),
    "an unknown setting": ("holdem:", "holdm:", "variant.setting", "Did you mean holdem?"),
    "an unknown key": ("objective:", "objectiv:", "key.unknown", "Did you mean objective?"),
    "a position of another turn": ('"1.1 ', '"1.2 ', "position.other_turn", "1.1"),
    "a position that is none": ('"1.1 ', '"hello ', "position.turn", "hello"),
    "a position with more": ("$4", "$5", "position.not_start", "standard start"),
    "a position in a turn": ("drawn=1", "drawn=1 pool=town", "position.in_turn", "pool"),
    "a position twice over": ("drawn=1", "drawn=1 drawn=1", "position.twice", "drawn"),
    "a seed that is a path": ('seed: "2026-11-15"', "seed: ../x", "seed.bad", "../x"),
    "one player at a table": ("objective:", "players: [null]\nobjective:", "players.number", "1 player"),
    "bounties alone": ("objective:", "bounties: [toolbox]\nobjective:", "bounties.solo", "two players"),
    "no YAML": ("format:", "format: [", "yaml.syntax", "YAML"),
    "a tag": ("game: fliptown", "game: !!python/name:os.system fliptown", "yaml.tag", "Tags"),
}  # fmt: skip


@pytest.mark.parametrize(("found", "wrong", "code", "said"), SCENARIOS.values(), ids=list(SCENARIOS))
def test_a_scenario_that_is_wrong(
    found: str, wrong: str, code: str, said: str, opening: Path, folder: Path, call: Call
) -> None:
    text = opening.read_text(encoding="utf-8")
    assert found in text
    (folder / "bad.yaml").write_text(text.replace(found, wrong, 1), encoding="utf-8")
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    for arguments in (["show", "bad.yaml"], ["check", "bad.yaml", "my.moves"]):
        called = call(*arguments, "--json")
        assert called.code == WRONG
        assert code in [finding["code"] for finding in called.document["findings"]]
        assert said in called.err
        plain = call(*arguments)
        assert (plain.code, plain.out, plain.err) == (WRONG, "", called.err)
    called = call("validate", "bad.yaml", "--json")
    assert called.code == NO
    assert code in called.out


def test_a_scenario_whose_board_has_changed(opening: Path, folder: Path, call: Call) -> None:
    digest = read_scenario(opening).scenario.board.sha256
    text = opening.read_text(encoding="utf-8").replace(digest, "0" * 64)
    (folder / "old.yaml").write_text(text, encoding="utf-8")
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    called = call("check", "old.yaml", "my.moves", "--json")
    assert called.code == WRONG
    finding = told(called, "scenario.hash")
    assert (finding["file"], finding["line"], finding["column"]) == ("old.yaml", 5, 42)
    assert digest[:12] in finding["message"]
    assert "has changed" in called.err


def test_a_board_of_one_s_own_that_changed_or_went(folder: Path, call: Call) -> None:
    board = folder / "gulch" / "board.yaml"
    board.parent.mkdir()
    board.write_text("extends: fliptown/standard\nname: gulch\n", encoding="utf-8")
    path = call("scenario", "--seed", "x", "--board", "gulch", "--out", "made").out.strip()
    assert call("show", path).code == 0
    board.write_text("extends: fliptown/standard\nname: gulch\nstart: {cash: 9}\n", encoding="utf-8")
    told(call("show", path, "--json"), "scenario.hash")
    board.write_text("extends: fliptown/standard\nname: gulch\nstart: {cahs: 9}\n", encoding="utf-8")
    called = call("show", path, "--json")
    assert (called.code, told(called, "key.unknown")["line"]) == (WRONG, 3)
    assert "Did you mean cash?" in called.err
    board.unlink()
    called = call("show", path, "--json")
    assert (called.code, told(called, "board.no_file")["file"]) == (WRONG, str(board.parent))


# Wrong calls


SCENARIO = ["scenario", "--seed", "x"]
CALLS = {
    "an unknown option": (
        [*SCENARIO, "--sed", "y"],
        "call.wrong",
        "--sed",
    ),
    "an unknown command": (
        ["chekc"],
        "call.wrong",
        "chekc",
    ),
    "an option of no command": (
        ["--jsonn"],
        "call.wrong",
        "--jsonn",
    ),
    "no seed": (
        ["scenario"],
        "call.wrong",
        "--seed",
    ),
    "no scenario": (
        ["check"],
        "call.wrong",
        "SCENARIO",
    ),
    "an unknown language": (
        ["games", "--lang", "eng"],
        "call.wrong",
        "Did you mean en?",
    ),
    "an unknown language, elsewhere": (
        ["validate", "x", "--lang", "xx"],
        "call.wrong",
        "xx is not one of",
    ),
    "nothing to validate": (
        ["validate"],
        "call.wrong",
        "Name at least one",
    ),
    "a turn that is none": (
        [*SCENARIO, "--from", "first"],
        "call.wrong",
        "first",
    ),
    "players that are no number": (
        [*SCENARIO, "--players", "some"],
        "call.wrong",
        "--players",
    ),
    "a character that is nearly one": (
        [*SCENARIO, "--character", "Setler"],
        "variant.unknown",
        "Did you mean settler?",
    ),
    "a character like nobody": (
        [*SCENARIO, "--character", "zzz"],
        "variant.unknown",
        "zzz",
    ),
    "a cowbot that is nearly one": (
        [*SCENARIO, "--cowbot", "blackbart", "--level", "easy"],
        "variant.unknown",
        "Did you mean black-bart?",
    ),
    "an unknown level": (
        [*SCENARIO, "--cowbot", "black-bart", "--level", "hrad"],
        "variant.unknown",
        "Did you mean hard?",
    ),
    "a level without a cowbot": (
        [*SCENARIO, "--level", "easy"],
        "variant.no_cowbot",
        "black-bart",
    ),
    "a cowbot without a level": (
        [*SCENARIO, "--cowbot", "black-bart"],
        "variant.no_level",
        "easy",
    ),
    "from after to": (
        [*SCENARIO, "--kind", "sprint", "--from", "2.1", "--to", "1.3"],
        "turn.backwards",
        "2.1",
    ),
    "a turn outside the board": (
        [*SCENARIO, "--kind", "sprint", "--to", "4.1"],
        "turn.outside",
        "3 rounds",
    ),
    "a turn too late in its round": (
        [*SCENARIO, "--kind", "sprint", "--to", "1.6"],
        "turn.outside",
        "5 turns",
    ),
    "a stretch of what has its own": (
        [*SCENARIO, "--kind", "full", "--to", "1.3"],
        "kind.fixed_stretch",
        "sprint",
    ),
    "a finale": (
        [*SCENARIO, "--kind", "finale"],
        "kind.needs_position",
        "finale",
    ),
    "an unknown kind": (
        [*SCENARIO, "--kind", "openin"],
        "kind.unknown",
        "Did you mean opening?",
    ),
    "a seed that is a path": (
        ["scenario", "--seed", "../../etc"],
        "seed.bad",
        "../../etc",
    ),
    "an empty seed": (
        ["scenario", "--seed", ""],
        "seed.bad",
        "seed",
    ),
    "a seed with a newline": (
        ["scenario", "--seed", "a\nb"],
        "seed.bad",
        "seed",
    ),
    "a seed too long": (
        ["scenario", "--seed", "x" * 65],
        "seed.bad",
        "64",
    ),
    "a seed that is no text": (
        ["scenario", "--seed", "\udcff"],
        "seed.bad",
        "seed",
    ),
    "a seed that is no text, drawn from": (
        ["scenario", "--random", "--seed", "\udcff"],
        "seed.bad",
        "seed",
    ),
    "nine players": (
        [*SCENARIO, "--players", "9"],
        "players.number",
        "9 players",
    ),
    "no players": (
        [*SCENARIO, "--players", "0"],
        "players.number",
        "0 players",
    ),
    "a cowbot against two": (
        [*SCENARIO, "--players", "2", "--cowbot", "black-bart", "--level", "easy"],
        "players.cowbot",
        "2",
    ),
    "a competition of one": (
        [*SCENARIO, "--competitive", "--holdem"],
        "players.competitive",
        "two players",
    ),
    "a competition without Hold'em": (
        [*SCENARIO, "--competitive", "--players", "2"],
        "players.competitive",
        "Hold’em",
    ),
    "an unknown edition": (
        [*SCENARIO, "--edition", "pln"],
        "edition.unknown",
        "Did you mean pl?",
    ),
    "another edition than the board's": (
        [*SCENARIO, "--board", "fliptown/pl", "--edition", "en"],
        "edition.other",
        "Polish",
    ),
    "an unknown board": (
        [*SCENARIO, "--board", "fliptown/standart"],
        "board.unknown",
        "Did you mean fliptown/standard?",
    ),
    "a board that is nowhere": (
        [*SCENARIO, "--board", "./nowhere"],
        "file.missing",
        "nowhere",
    ),
    "a folder that is no board": (
        [*SCENARIO, "--board", "."],
        "board.no_file",
        "board.yaml",
    ),
    "the schema of an unknown game": (
        ["validate", "--schema", "--game", "fliptwon"],
        "game.unknown",
        "Did you mean fliptown?",
    ),
}


@pytest.mark.parametrize(("arguments", "code", "said"), CALLS.values(), ids=list(CALLS))
def test_a_wrong_call(arguments: list[str], code: str, said: str, folder: Path, call: Call) -> None:
    called = call(*arguments, "--json")
    assert called.code == WRONG
    finding = told(called, code)
    assert said in finding["message"] or said in called.err
    plain = call(*arguments)
    assert (plain.code, plain.out) == (WRONG, "")
    assert said in " ".join(plain.err.split())
    assert contents(folder) == {}


def test_all_that_is_wrong_with_a_call_is_told_at_once(folder: Path, call: Call) -> None:
    called = call("scenario", "--seed", "a b", "--kind", "x", "--to", "9.9", "--players", "5", "--json")
    codes = [finding["code"] for finding in called.document["findings"]]
    assert codes == ["seed.bad", "kind.unknown", "turn.outside", "players.number"]
    assert len(called.err.splitlines()) == len(codes)
    assert contents(folder) == {}


def test_an_unknown_cowbot_beaten_before(opening: Path, folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    called = call("check", opening, "my.moves", "--beaten", "black-brat", "--json")
    assert called.code == WRONG
    assert "Did you mean black-bart?" in told(called, "variant.unknown")["message"]


# Writing


def test_out_is_a_file(folder: Path, call: Call) -> None:
    (folder / "taken").write_text("mine", encoding="utf-8")
    called = call("scenario", "--seed", "x", "--out", "taken", "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")["file"].startswith("taken")
    assert "is a file" in called.err
    assert (folder / "taken").read_text(encoding="utf-8") == "mine"
    assert contents(folder) == {"taken": 4}


def test_out_is_below_a_file(folder: Path, call: Call) -> None:
    (folder / "taken").write_text("mine", encoding="utf-8")
    called = call("scenario", "--seed", "x", "--out", "taken/deep", "--json")
    assert called.code == WRONG
    told(called, "file.unwritable")
    assert contents(folder) == {"taken": 4}


@pytest.mark.parametrize(
    ("number", "said"), [(errno.EACCES, "access is denied"), (errno.EROFS, "read-only"), (errno.ENOSPC, "disk is full")]
)
def test_a_folder_that_can_t_be_written(
    number: int, said: str, folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = call("scenario", "--seed", "x", "--out", ".").out.strip()
    before = Path(made).read_bytes()

    def closed(*_: Any, **__: Any) -> Any:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "replace", closed)
    called = call("scenario", "--seed", "x", "--out", ".", "--json")
    assert called.code == WRONG
    told(called, "file.unwritable")
    assert said in called.err
    assert Path(made).read_bytes() == before
    assert contents(folder).keys() == {Path(made).name}, "no draft is left behind"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(folder: Path, call: Call) -> None:
    folder.chmod(0o555)
    try:
        called = call("scenario", "--seed", "x", "--out", ".", "--json")
    finally:
        folder.chmod(0o755)
    assert called.code == WRONG
    told(called, "file.unwritable")


# Validate, on everything


@pytest.mark.parametrize("name", ["x.moves", "x.yaml", "x.scenario.yaml"])
@pytest.mark.parametrize("kind", UNUSABLE)
def test_validate_what_can_t_be_read(kind: str, name: str, folder: Path, call: Call) -> None:
    code = make(kind, folder / name)
    target = f"{name}/{name}" if kind == "in a file" else name
    if kind == "directory" and not name.endswith(".moves"):
        code = "board.no_file"
    started = time.monotonic()
    called = call("validate", target, "--json")
    assert time.monotonic() - started < 5
    assert called.code == WRONG
    assert called.document["valid"] is False
    [report] = called.document["files"]
    assert (report["file"], [finding["code"] for finding in report["findings"]]) == (target, [code])
    assert called.err.startswith(f"{target}:")
    assert call("validate", target).out == ""


@pytest.mark.parametrize(
    ("name", "text", "code", "exit_code"),
    [
        ("x.moves", "", "moves.empty", WRONG),
        ("x.moves", "nonsense", "moves.label", NO),
        ("x.yaml", "", "file.empty", WRONG),
        ("x.yaml", "- a list", "yaml.not_mapping", NO),
        ("x.yaml", "a: [", "yaml.syntax", NO),
        ("x.yaml", "game: chess", "game.unknown", NO),
        ("x.yaml", "extends: x.yaml", "extends.cycle", NO),
        ("x.yaml", "extends: fliptown/standart", "extends.missing", NO),
        ("x.yaml", "extends: [1]", "extends.not_text", NO),
        ("x.yaml", "name: x", "board.no_extends", NO),
        ("x.yaml", "format: pnp-scenario/1", "key.missing", NO),
        ("x.yaml", "format: pnp-scenario/2", "scenario.format", NO),
        ("x.yaml", "extends: fliptown/standard\nname: x\nrulings: {pass: nver}", "value.choice", NO),
    ],
)
def test_validate_names_the_fault(name: str, text: str, code: str, exit_code: int, folder: Path, call: Call) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    called = call("validate", name, "--json")
    assert called.code == exit_code
    [report] = called.document["files"]
    assert code in [finding["code"] for finding in report["findings"]]
    assert all(finding["message"] for finding in report["findings"])
    assert len(called.err.splitlines()) == len(report["findings"])


def test_validate_many_at_once(opening: Path, folder: Path, call: Call) -> None:
    """Every file is looked at, whatever the ones before it were; the worst decides the exit code."""
    (folder / "bad.yaml").write_text(
        "extends: fliptown/standard\nname: x\nmines: {}\nsuits: {trail: x}\n", encoding="utf-8"
    )
    called = call("validate", "fliptown/standard", "bad.yaml", opening, "--json")
    assert called.code == NO
    assert [len(report["findings"]) for report in called.document["files"]] == [0, 2, 0]
    assert called.err.splitlines()[0].startswith("bad.yaml:3:1: ")
    assert called.err.splitlines()[1].startswith("bad.yaml:4:16: ")
    plain = call("validate", "fliptown/standard", "bad.yaml", opening)
    assert plain.out.count("no problems found") == 2
    assert call("validate", "fliptown/standard", "nowhere.yaml", "bad.yaml").code == WRONG


# From the outside


def outside(folder: Path, *arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
        timeout=60,
    )


def test_no_traceback_from_the_outside(folder: Path) -> None:
    for arguments in (["check", "no.yaml", "no.moves", "--json"], ["nope", "--json"], ["show", ".", "--json"]):
        ended = outside(folder, *arguments)
        assert ended.returncode == WRONG
        assert json.loads(ended.stdout)
        assert "Traceback" not in ended.stderr


def test_a_file_whose_name_is_no_text(folder: Path) -> None:
    for arguments in (["validate", b"\xff.yaml"], ["show", b"\xff.yaml"]):
        ended = outside(folder, *arguments, "--json")
        assert ended.returncode == WRONG
        assert json.loads(ended.stdout)
        assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_our_letters(encoding: str, opening: Path, folder: Path) -> None:
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    for arguments in (["games"], ["show", str(opening)], ["check", str(opening), "my.moves"], ["check", "x", "y"]):
        ended = outside(folder, *arguments, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert "Traceback" not in ended.stderr
        assert ended.returncode in {0, WRONG}
    ended = outside(folder, "scenario", "--seed", "§", "--json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert json.loads(ended.stdout)["finding"]["code"] == "seed.bad"


def test_nobody_listens(opening: Path, folder: Path) -> None:
    """The reader of a pipe may leave before we are done."""
    (folder / "my.moves").write_text(LEGAL, encoding="utf-8")
    for arguments in (["check", str(opening), "my.moves"], ["check", str(opening), "my.moves", "--json"]):
        with subprocess.Popen(
            [sys.executable, "-m", "pnp", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert b"Traceback" not in process.stderr.read()
