"""The page for whoever adds a game: its excerpts, tables, names and commands are those of the toy and of the code."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import getattr_static
from io import StringIO
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from pnp.games.game import CAPABILITIES, Game
from tests.cli.runner import caller
from tests.docs.pages import ROOT, TEXTS, rows, spans
from tests.toy.game import GAME
from tests.toy.registered import register

PAGE = "docs/add-a-game.md"
TEXT = TEXTS[PAGE]
_BLOCK = re.compile(
    r"(?:^<!-- (?P<how>from|file) (?P<file>\S+) -->\n)?^```(?P<lang>\w*)\n(?P<text>.*?)^```$", re.M | re.S
)
BLOCKS = [match.groupdict() for match in _BLOCK.finditer(TEXT)]
EXCERPTS = [block for block in BLOCKS if block["lang"] in ("python", "yaml")]
TABLES = re.findall(r"^<!-- members of (\S+) -->\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
LONGEST = 20

CLASSES = {
    "boards": "pnp.games.capabilities.Boards",
    "scenarios": "pnp.games.capabilities.Scenarios",
    "kit": "pnp.games.capabilities.Kit",
    "play": "pnp.games.capabilities.Play",
    "views": "pnp.screens.views.Views",
    "solver": "pnp.games.capabilities.Solving",
    "dailies": "pnp.games.capabilities.Dailies",
}


def _named(name: str) -> Any:
    """What a dotted name stands for: a module, or something in it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        module, _, last = name.rpartition(".")
        return getattr(_named(module), last)


def _members(name: str) -> list[str]:
    """What a protocol asks for, or the fields of a value, with what it inherits."""
    kinds = [kind for kind in reversed(_named(name).__mro__) if kind.__module__.startswith("pnp.")]
    known = [each for kind in kinds for each in (*vars(kind).get("__annotations__", {}), *vars(kind))]
    return [each for each in dict.fromkeys(known) if not each.startswith("_")]


def _dedented(lines: list[str]) -> list[str]:
    return dedent("\n".join(lines)).splitlines()


# -- excerpts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", EXCERPTS, ids=lambda block: f"{block['file']}: {block['text'][:30]}")
def test_an_excerpt_stands_in_its_file(block: dict[str, str]) -> None:
    assert block["how"] == "from", "the file is named right above the excerpt"
    shown = _dedented(block["text"].splitlines())
    lines = (ROOT / block["file"]).read_text(encoding="utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if line.strip() == shown[0].strip()]
    assert any(_dedented(lines[start : start + len(shown)]) == shown for start in starts)
    assert len(shown) <= LONGEST


def test_every_module_of_the_toy_is_shown_or_named() -> None:
    toy = ROOT / "tests/toy"
    files = [file for file in toy.rglob("*") if file.suffix in (".py", ".yaml") and file.name != "__init__.py"]
    for file in files:
        assert f"{file.relative_to(ROOT).as_posix()}" in TEXT, file


# -- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "table"), TABLES, ids=lambda each: each.strip("|\n ")[:40])
def test_a_table_has_every_member_and_no_other(name: str, table: str) -> None:
    said = [word for first, *_ in rows(table) for word in re.findall(r"`(\w+)", first)]
    assert sorted(said) == sorted(_members(name))


def test_every_capability_has_its_table_and_its_line_in_the_overview() -> None:
    assert list(CLASSES) == list(CAPABILITIES)
    assert set(CLASSES.values()) <= {name for name, _ in TABLES}
    for capability in CAPABILITIES:
        assert isinstance(getattr_static(Game, capability), property)
        assert re.search(rf"^## \d+\. .*`{capability}`", TEXT, re.MULTILINE), capability


def test_dotted_names_lead_somewhere() -> None:
    dotted = [name for name in spans(PAGE) if re.fullmatch(r"(?:pnp|tests)(?:\.\w+)+", name)]
    assert dotted
    for name in dotted:
        assert _named(name) is not None


def test_the_steps_are_numbered() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, 12))
    assert "FILL" not in TEXT


def test_the_labels_that_shared_screens_ask_for_are_those_of_the_toy() -> None:
    words = (ROOT / "tests/toy/words/en.yaml").read_text(encoding="utf-8")
    wanted = [f"game.{GAME.name}", *(f"kind.{kind}" for kind in GAME.kinds)]
    wanted += [f"component.{name}" for name in GAME.components]
    for key in wanted:
        assert f"  {key}: " in words


# -- commands --------------------------------------------------------------------------------------------------------


def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the top of the page to its end, in one folder. `...` stands for lines that are left out."""
    register(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    call, out, calls = caller(capsys), "", 0
    for block in BLOCKS:
        if block["lang"] == "bash":
            arguments = [line.split()[1:] for line in block["text"].splitlines() if line.startswith("pnp ")]
            called = [call(*each) for each in arguments]
            refused = "✗ " in "".join(each.out + each.err for each in called)
            assert {each.code for each in called} == {1 if refused else 0}, block["text"]
            out, calls = "".join(f"{each.out}{each.err}" for each in called), calls + len(called)
        elif block["how"] == "file":
            Path(block["file"]).write_text(block["text"], encoding="utf-8")
        elif block["lang"] == "text":
            printed = [line.rstrip() for line in out.splitlines()]
            for shown in block["text"].splitlines():
                assert shown == "..." or shown in printed, shown
    assert calls >= 10
