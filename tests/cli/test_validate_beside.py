"""`pnp validate` of a folder: the board, and what it would be printed with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.bad import NO
from tests.cli.runner import Call

BOARD = "extends: fliptown/standard\nname: mine\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H9V22Z" fill="#2A1A12"/></svg>'


@pytest.fixture
def mine(folder: Path) -> Path:
    (folder / "mine/icons").mkdir(parents=True)
    (folder / "mine/pictures").mkdir()
    (folder / "mine/board.yaml").write_text(BOARD, encoding="utf-8")
    (folder / "mine/print.yaml").write_text("extends: print\nbleed: 2\n", encoding="utf-8")
    (folder / "mine/icons/cash.svg").write_text(SVG, encoding="utf-8")
    return folder / "mine"


@pytest.mark.parametrize("target", ["mine", "mine/board.yaml"])
@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("print.yaml", "extends: print\nmargin: wide\n", "value.type"),
        ("print.yaml", "extends: print\nmargin: [\n", None),
        ("icons/cash.svg", "<svg", "svg.unreadable"),
        ("pictures/row.svg", SVG.replace("path", "image"), "svg.element"),
        ("star.svg", "<html/>", "svg.no_svg"),
    ],
)
def test_what_lies_beside_a_board_is_looked_at(
    call: Call, mine: Path, target: str, file: str, text: str, code: str | None
) -> None:
    assert call("validate", target).code == 0
    (mine / file).write_text(text, encoding="utf-8")
    called = call("validate", target, "--json")
    assert called.code == NO
    (finding,) = called.document["files"][0]["findings"]
    assert finding["file"] == f"mine/{file}"
    assert code in (None, finding["code"])


def test_faults_of_board_and_print_are_told_at_once(call: Call, mine: Path) -> None:
    (mine / "board.yaml").write_text("extends: nowhere\n", encoding="utf-8")
    (mine / "print.yaml").write_text("extends: print\nbled: 2\n", encoding="utf-8")
    found = call("validate", "mine", "--json").document["files"][0]["findings"]
    assert [finding["code"] for finding in found] == ["extends.missing", "key.unknown"]


@pytest.mark.parametrize(("lang", "said"), [("en", "print standards"), ("pl", "ustawienia druku")])
@pytest.mark.usefixtures("mine")
def test_a_print_file_is_called_what_it_is(call: Call, lang: str, said: str) -> None:
    called = call("validate", "mine/print.yaml", "--lang", lang)
    assert called.code == 0
    assert said in called.out
    assert call("validate", "mine/print.yaml", "--json").document["files"][0]["kind"] == "print"
