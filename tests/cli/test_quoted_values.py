"""What a finding quotes stands there as a file has it, never as Python would write it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.definition.errors import written
from tests.cli.runner import Call


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "null"),
        (True, "true"),
        ({"a": None, "b": [1, False]}, "{a: null, b: [1, false]}"),
        ([], "[]"),
        ("None", "None"),
        ({"a": "x" * 200}, "{a: " + "x" * 75 + "…"),
    ],
)
def test_a_value_as_yaml_has_it(value: object, said: str) -> None:
    assert written(value) == said


def test_a_long_value_costs_no_more_than_what_is_shown_of_it() -> None:
    class Long(list[int]):
        asked = 0

        def __iter__(self) -> Iterator[int]:
            for number in range(10**9):
                Long.asked += 1
                yield number

    assert len(written(Long())) == 80
    assert Long.asked < 100


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("to", "{holdem: false, cowbot: null}", "“{holdem: false, cowbot: null}” is not a turn"),
        ("from", "[1.1]", "“[1.1]” is not a turn"),
        ("seed", "{1: x}", "“{1: x}” can’t be a seed"),
        ("format", "{a: null}", "its format is “{a: null}”"),
    ],
)
def test_in_a_scenario(key: str, value: str, said: str, opening: Path, call: Call) -> None:
    text = opening.read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith(f"{key}:")]
    opening.write_text(text.replace(line, f"{key}: {value}"), encoding="utf-8")
    assert said in call("show", opening).err


def test_in_a_scenario_without_a_format(opening: Path, call: Call) -> None:
    opening.write_text("game: fliptown\n", encoding="utf-8")
    assert "its format is “null”" in call("show", opening).err


def test_in_a_board(folder: Path, call: Call) -> None:
    board = folder / "b.yaml"
    board.write_text("extends: fliptown/standard\nname: b\nmine: {entrance: {1a: {x: J}, 1b: 8-K}}\n", encoding="utf-8")
    assert "“{x: J}” is not a card value" in call("validate", board).err


def test_in_a_choice_of_a_board(folder: Path, call: Call) -> None:
    board = folder / "b.yaml"
    ability = "ability: {does: {x: true}}"
    board.write_text(f"extends: fliptown/standard\nname: b\ncharacters: {{miner: {{{ability}}}}}\n", encoding="utf-8")
    assert "“{x: true}” is not possible here: expected bonus" in call("validate", board).err
