"""`pnp print` when something is wrong: a sentence that helps, the right exit code, nothing half written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from tests.cli.bad import NO, WRONG, contents, told
from tests.cli.runner import Call
from tests.cli.test_print import Print, board, out

__all__ = ["out"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["-c", "gests"], "component.unknown", "Did you mean guests?"),
        (["-c", "xyz"], "component.unknown", "Choose map, guests, tokens or rules."),
        (["--paper", "lettr"], "paper.unknown", "Did you mean letter?"),
        (["--theme", "brodside"], "theme.unknown", "Did you mean broadside?"),
        (["--theme", "nowhere.yaml"], "file.missing", "nowhere.yaml"),
        (["--ink", "mon"], "ink.unknown", "Did you mean mono?"),
        (["--duplex", "longedge"], "duplex.unknown", "Did you mean long?"),
        (["--only", "bandti"], "only.unknown", "Did you mean bandit?"),
        (["-c", "map", "--only", "bandit"], "only.none", "--only"),
        (["--bleed", "nan"], "bleed.wrong", "nan"),
        (["--bleed", "-1"], "bleed.wrong", "-1"),
        (["--copies", "0"], "call.wrong", "--copies"),
        (["--players", "many"], "call.wrong", "--players"),
        (["--lang", "xx"], "call.wrong", "xx is not one of"),
    ],
)
def test_wrong_calls_name_what_is_right(out: Print, folder: Path, arguments: list[str], code: str, said: str) -> None:
    plain, called = out(*arguments), out(*arguments, "--json")
    assert plain.code == called.code == WRONG
    assert said in plain.err.replace("\n", " ")
    assert plain.out == ""
    assert told(called, code)
    assert not (folder / "output").exists()


@pytest.mark.parametrize(
    ("target", "code"), [("salon", "game.unknown"), ("fliptwn", "game.unknown"), ("./nowhere", "file.missing")]
)
def test_no_such_game(out: Print, target: str, code: str) -> None:
    called = out("--json", game=target)
    assert called.code == WRONG
    finding = told(called, code)
    if code == "game.unknown":
        assert "Did you mean" in finding["message"]


def test_an_empty_folder_is_no_board(out: Print, folder: Path) -> None:
    (folder / "mine").mkdir()
    called = out("--json", game="mine")
    assert called.code == WRONG
    assert told(called, "board.no_file")


def test_an_invalid_definition_is_a_no(out: Print, folder: Path) -> None:
    board(folder, "game: saloon\nnmae: x\n")
    called = out("--json", game="mine")
    assert called.code == NO
    assert told(called, "key.missing")["line"] == 1
    assert not (folder / "output").exists()


def test_a_card_bigger_than_the_paper_is_told_at_its_line(out: Print, folder: Path) -> None:
    board(folder, "game: saloon\nname: big\ncard: [250, 200]\n")
    called = out("--json", game="mine")
    assert called.code == NO
    finding = told(called, "card.no_room")
    assert (finding["file"], finding["line"]) == ("mine/board.yaml", 3)
    assert "250 × 200 mm" in finding["message"]
    assert "a4" in finding["message"]
    assert out("--paper", "a3", game="mine").code == 0


def test_watch_has_no_document(out: Print) -> None:
    assert out("--watch", "--json").code == WRONG


# -- files


def test_a_folder_that_is_a_file(out: Print, folder: Path) -> None:
    (folder / "output").write_text("in the way", encoding="utf-8")
    called = out("--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")
    assert contents(folder).keys() == {"output"} | {name for name in contents(folder) if name.startswith("cache")}


def test_a_file_that_is_a_folder_leaves_the_others_as_they_were(out: Print, folder: Path) -> None:
    out()
    before = contents(folder / "output")
    rules = folder / "output/saloon-rules.pdf"
    rules.unlink()
    rules.mkdir()
    called = out("--ink", "mono", "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")
    after = contents(folder / "output")
    assert {name: size for name, size in after.items() if name != rules.name} == {
        name: size for name, size in before.items() if name != rules.name
    }


@pytest.mark.parametrize("fails_at", [1, 3])
def test_a_full_disk_leaves_everything_as_it_was(
    out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    out()
    output = folder / "output"
    before = {path.name: path.read_bytes() for path in output.iterdir()}
    opened = Path.open
    drafts = 0

    class Full:
        """A disk that takes the first bytes and no more."""

        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            self.stream.close()

        def write(self, raw: bytes) -> int:
            self.stream.write(raw[:100])
            raise OSError(errno.ENOSPC, "")

    def open_(path: Path, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        nonlocal drafts
        stream = opened(path, mode, *args, **kwargs)
        if mode == "xb" and path.parent == output:
            drafts += 1
            if drafts == fails_at:
                return Full(stream)
        return stream

    monkeypatch.setattr(Path, "open", open_)
    called = out("--ink", "mono", "--json")
    assert called.code == WRONG
    assert "full" in told(called, "file.unwritable")["message"]
    assert {path.name: path.read_bytes() for path in output.iterdir()} == before


def test_broken_settings_are_told_with_their_line(out: Print, folder: Path) -> None:
    settings = folder / "config/pnp/settings.yaml"
    settings.parent.mkdir(parents=True)
    settings.write_text("format: pnp-settings/1\nback: {x: far}\n", encoding="utf-8")
    called = out("--json")
    assert called.code == WRONG
    finding = told(called, "value.type")
    assert (finding["file"], finding["line"], finding["column"]) == (str(settings), 2, 11)


def test_no_traceback_for_a_strange_target(call: Call, folder: Path) -> None:
    for target in ("\0", "a" * 5000, "/dev/null", "-", "..", "~", "./\n"):
        assert call("print", target, "--out", folder / "o").code in (NO, WRONG)
    assert not (folder / "o").exists()
