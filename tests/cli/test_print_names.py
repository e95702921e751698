"""Names from outside, on the screen and as files: shown as they are, and none takes another's place."""

from __future__ import annotations

from pathlib import Path

import pytest

import tests.cli.saloon
from pnp.cli.common import tell
from pnp.files.names import Taken
from pnp.lang.words import load_words
from pnp.screens.printing import PrintScreen
from pnp.sheet.plan import Plan, PlanLine
from tests.cli.test_print import Print, made, out

__all__ = ["out"]


@pytest.mark.parametrize("name", ["[", "[bold]x", "[/nope]", "[red]", ":cactus:", r"\[x"])
def test_a_folder_is_shown_as_it_is_called(out: Print, folder: Path, name: str) -> None:
    called = out("-c", "map", "--out", name)
    assert called.code == 0
    assert f"{name}/saloon-map.pdf" in called.out
    file = next(path for path in folder.rglob("*.pdf"))
    assert file.relative_to(folder).as_posix() == f"{name}/saloon-map.pdf"


def test_a_component_is_shown_as_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan((PlanLine("map", "[/nope] [bold]map :cactus:", 0, 1, 1),))
    PrintScreen(load_words("en"), tell).planned(plan)
    assert "[/nope] [bold]map :cactus:" in capsys.readouterr().err


# -- files


def test_a_card_called_back_and_the_back_are_two_pictures(
    out: Print, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tests.cli.saloon, "NAMES", ("back", "a b", "a-b", "A-B", "back-2", "ace"))
    called = out("-c", "guests", "--png", "--json")
    assert called.code == 0
    pictures = [name for name in made(folder) if name.endswith(".png")]
    assert len(pictures) == 7, "six fronts and the back that they share"
    assert len({name.casefold() for name in pictures}) == 7
    assert len({(folder / "output" / name).read_bytes() for name in pictures}) == 7
    assert sorted(file["file"] for file in called.document["files"]) == [f"output/{name}" for name in made(folder)]
    backs = (folder / "output/saloon-guests/back.png").read_bytes()
    monkeypatch.setattr(tests.cli.saloon, "NAMES", ("one", "two"))
    out("-c", "guests", "--png")
    assert (folder / "output/saloon-guests/back.png").read_bytes() == backs, "the shared one keeps its name"


def test_no_file_takes_the_place_of_another() -> None:
    taken = Taken()
    assert [taken.free(name) for name in ("a/x.png", "a/X.png", "b/x.png", "a/x.png", "a/x-2.png")] == [
        "a/x.png", "a/X-2.png", "b/x.png", "a/x-3.png", "a/x-2-2.png",
    ]  # fmt: skip


def test_a_picture_of_each_page_once(out: Print, folder: Path) -> None:
    called = out("-c", "map", "-c", "rules", "--png", "--players", "3", "--copies", "2", "--json")
    assert called.code == 0
    assert called.document["plan"]["total"]["pages"] == 10
    assert [name for name in made(folder) if name.endswith(".png")] == [
        "saloon-map.png", "saloon-rules-1.png", "saloon-rules-2.png",
    ]  # fmt: skip
