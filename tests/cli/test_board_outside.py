"""A scenario from somebody else opens no file outside its own folder; whoever trusts its board names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.bad import LEGAL, WRONG, told
from tests.cli.runner import Call

BOARD = "extends: fliptown/standard\nname: gulch\nwords: {en: {building.saloon: The Secret Mule}}\n"


@pytest.fixture
def made(folder: Path, call: Call) -> Path:
    """A scenario in a folder with its board."""
    board = folder / "gift" / "gulch" / "board.yaml"
    board.parent.mkdir(parents=True)
    board.write_text(BOARD, encoding="utf-8")
    options = ["--seed", "2026-11-15", "--kind", "opening", "--board", "gift/gulch", "--out", "gift"]
    return Path(call("scenario", *options).out.strip())


def naming(scenario: Path, named: str) -> Path:
    """The scenario with its board at another place."""
    text = scenario.read_text(encoding="utf-8")
    assert ", file: gulch}" in text
    scenario.write_text(text.replace(", file: gulch}", f", file: {named}}}"), encoding="utf-8")
    return scenario


def moved(folder: Path, to: str = "elsewhere") -> Path:
    """The board lies elsewhere now."""
    place = folder / to
    (folder / "gift" / "gulch").rename(place)
    return place


def test_beside_the_scenario_and_below_all_is_well(made: Path, call: Call) -> None:
    assert call("show", made).code == 0
    assert call("validate", made).code == 0
    naming(made, "./gulch/../gulch/board.yaml")
    assert call("show", made).code == 0


@pytest.mark.parametrize("way", ["dots", "dots to a file", "absolute", "a link", "a linked file", "through a link"])
def test_outside_it_is_refused(made: Path, folder: Path, call: Call, way: str) -> None:
    board = moved(folder)
    match way:
        case "dots":
            naming(made, "../elsewhere")
        case "dots to a file":
            naming(made, "gulch/../../elsewhere/board.yaml")
        case "absolute":
            naming(made, str(board))
        case "a link":
            (made.parent / "gulch").symlink_to(board)
        case "a linked file":
            (made.parent / "gulch").mkdir()
            (made.parent / "gulch" / "board.yaml").symlink_to(board / "board.yaml")
        case "through a link":
            (made.parent / "out").symlink_to(folder)
            naming(made, "out/elsewhere")
    called = call("show", made, "--json")
    finding = told(called, "board.outside")
    line = made.read_text(encoding="utf-8").splitlines()[finding["line"] - 1]
    assert called.code == WRONG
    assert line[: finding["column"] - 1].endswith(" file: ")
    assert "--board" in finding["message"]
    assert call("show", made, "--board", board).code == 0


def test_every_command_that_opens_a_scenario(made: Path, folder: Path, call: Call) -> None:
    board = moved(folder)
    naming(made, "../elsewhere")
    moves = Path("gift/my.moves")
    moves.write_text(f"scenario: {made.name.removesuffix('.scenario.yaml')}\n{LEGAL}", encoding="utf-8")
    calls: list[list[str | Path]] = [["show", made], ["check", made, moves], ["validate", made], ["validate", moves]]
    for arguments in calls:
        refused = call(*arguments)
        assert refused.code in {1, WRONG}
        assert "--board elsewhere" in refused.err
        assert call(*arguments, "--board", board).code == 0
    for arguments in (["play", made, "--moves", folder / "new.moves"], ["solve", made]):
        refused = call(*arguments)
        assert (refused.code, refused.out) == (WRONG, "")
        assert "--board elsewhere" in refused.err
    assert not (folder / "new.moves").exists()


@pytest.mark.parametrize("named", ["../base.yaml", "./../../base.yaml", "../"])
def test_a_board_leads_nowhere_else_either(made: Path, folder: Path, call: Call, named: str) -> None:
    """What it extends is refused unseen: nothing of the file is quoted."""
    (folder / "base.yaml").write_text("secret: [1\n", encoding="utf-8")
    (folder / "gift" / "gulch" / "board.yaml").write_text(f"extends: ../{named}\nname: gulch\n", encoding="utf-8")
    called = call("show", made, "--json")
    finding = told(called, "extends.outside")
    assert (Path(finding["file"]).name, finding["line"], finding["column"]) == ("board.yaml", 1, 10)
    assert "secret" not in called.out + called.err


def test_a_name_is_no_path(made: Path, folder: Path, call: Call) -> None:
    moved(folder)
    text = made.read_text(encoding="utf-8").replace("name: gulch", "name: ../elsewhere/board.yaml")
    made.write_text(text.replace(", file: gulch}", "}"), encoding="utf-8")
    finding = told(call("show", made, "--json"), "board.unknown")
    assert finding["line"]


def test_it_is_told_in_polish(made: Path, folder: Path, call: Call) -> None:
    moved(folder, "nasza plansza")
    naming(made, '"../nasza plansza"')
    assert "--board 'nasza plansza'" in call("show", made, "--lang", "pl").err
