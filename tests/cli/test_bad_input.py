"""Bad input of every kind: its exit code, its finding, a sentence that helps; no traceback and nothing half written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from pnp.games.scenario_files import read_scenario
from tests.cli.bad import LEGAL, NO, ROBBED, UNUSABLE, WRONG, contents, make, told
from tests.cli.runner import Call

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


def refused_as_unreadable(call: Call, code: str, path: str, *arguments: str | Path) -> None:
    """Exit 2, one document, a sentence with the file's name on stderr; and the same without `--json`."""
    called = call(*arguments, "--json")
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
    refused_as_unreadable(call, code, name, "check", opening, name)


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_scenario_that_is_none(kind: str, command: str, folder: Path, call: Call) -> None:
    code = make(kind, folder / "my.yaml")
    name = "my.yaml/x.yaml" if kind == "in a file" else "my.yaml"
    refused_as_unreadable(call, code, name, command, name, *(["my.moves"] if command == "check" else []))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# only a comment\n", "\ufeff", "scenario: fliptown-2026-11-15-opening\n"]
)
def test_a_moves_file_without_moves(text: str, opening: Path, folder: Path, call: Call) -> None:
    (folder / "my.moves").write_text(text, encoding="utf-8")
    refused_as_unreadable(call, "moves.empty", "my.moves", "check", opening, "my.moves")
    assert call("check", opening, "my.moves", "--json").document["finding"]["line"] == 1


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_scenario(text: str, folder: Path, call: Call) -> None:
    (folder / "my.yaml").write_text(text, encoding="utf-8")
    refused_as_unreadable(call, "file.empty", "my.yaml", "show", "my.yaml")


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
    "another board's hash": ("sha256: ", "sha256: 0", "value.pattern", "64 digits"),
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


def test_hashes_are_told_up_to_where_they_differ(opening: Path, folder: Path, call: Call) -> None:
    digest = read_scenario(opening).scenario.board.sha256
    wrong = digest[:40] + ("0" if digest[40] != "0" else "1") + digest[41:]
    (folder / "old.yaml").write_text(opening.read_text(encoding="utf-8").replace(digest, wrong), encoding="utf-8")
    message = told(call("show", "old.yaml", "--json"), "scenario.hash")["message"]
    assert f"begins with {digest[:41]}, and {wrong[:41]} is expected" in message


def test_a_board_of_one_s_own_that_changed_or_went(folder: Path, call: Call) -> None:
    board = folder / "gulch" / "board.yaml"
    board.parent.mkdir()
    board.write_text("extends: fliptown/standard\nname: gulch\n", encoding="utf-8")
    path = call("scenario", "--seed", "x", "--board", "gulch", "--out", ".").out.strip()
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
