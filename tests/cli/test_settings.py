"""Settings as data: `--game`, `--set`, and the options that some settings have."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp.games
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.scenario_files import read_scenario
from tests.cli.bad import told
from tests.cli.runner import Call

SAME = [
    (["--character", "bandit"], ["character=bandit"]),
    (["--holdem"], ["holdem=true"]),
    (["--holdem"], ["holdem"]),
    (["--cowbot", "black-bart", "--level", "hard"], ["cowbot=Black Bart", "level=HARD"]),
    (["--players", "3", "--holdem", "--competitive"], ["players=3", "holdem=yes", "competitive=on"]),
    (["--kind", "sprint", "--from", "1.2", "--to", "2.1"], ["from=1.2", "to=2.1"]),
    (["--random"], ["random=true"]),
]


@pytest.mark.parametrize(("options", "settings"), SAME)
def test_set_means_the_same_as_an_option(options: list[str], settings: list[str], call: Call) -> None:
    kind = ["--kind", "sprint"] if "--kind" in options else []
    first = call("scenario", "--seed", "x", *options, "--json").document["file"]
    text = Path(first).read_bytes()
    sets = [word for each in settings for word in ("--set", each)]
    again = call("scenario", "--seed", "x", *kind, *sets, "--json", "--game", "fliptown").document["file"]
    assert (again, Path(again).read_bytes()) == (first, text)


def test_a_flag_can_be_switched_off(call: Call) -> None:
    path = call("scenario", "--seed", "x", "--set", "holdem=false", "--json").document["file"]
    assert deal_of(read_scenario(Path(path)).scenario).variant["holdem"] is False


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (["nobody=1"], "setting.unknown"),
        (["players=a"], "setting.value"),
        (["from=first"], "setting.value"),
        (["character="], "setting.value"),
        (["holdem=perhaps"], "setting.value"),
        (["holdem=true", "holdem=false"], "setting.twice"),
        (["random=true", "cowbot=black-bart"], "setup.random"),
    ],
)
def test_what_is_wrong_with_a_setting(settings: list[str], code: str, call: Call) -> None:
    sets = [word for each in settings for word in ("--set", each)]
    called = call("scenario", "--seed", "x", *sets, "--json")
    assert called.code == 2
    told(called, code)
    for lang in ("en", "pl"):
        assert call("scenario", "--seed", "x", *sets, "--lang", lang).err.strip()


def test_every_fault_is_told_at_once(call: Call) -> None:
    called = call("scenario", "--seed", "x", "--set", "cowbott=1", "--set", "players=a", "--json")
    assert [finding["code"] for finding in called.document["findings"]] == ["setting.unknown", "setting.value"]
    assert "cowbot" in call("scenario", "--seed", "x", "--set", "cowbott=1").err


def test_a_day_has_fewer_settings(call: Call) -> None:
    called = call("daily", "2026-11-15", "--set", "players=2", "--json")
    assert called.code == 2
    told(called, "setting.unknown")


def test_the_setting_of_another_game_is_refused_by_name(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pnp.games.GAMES, "saloon", "tests.cli.saloon")
    called = call("scenario", "--game", "saloon", "--seed", "x", "--character", "bandit", "--json")
    assert called.code == 2
    assert told(called, "setting.other_game")["message"] == "“character” is a setting of Fliptown, not of this game."


def test_what_a_game_lacks_is_told(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pnp.games.GAMES, "saloon", "tests.cli.saloon")
    for arguments in (["scenario", "--seed", "x"], ["daily", "2026-11-15"], ["booklet", "2026-11-15", "2026-11-16"]):
        called = call(*arguments, "--game", "saloon", "--json")
        assert called.code == 2
        told(called, "game.cannot")


def test_an_unknown_game_is_told_with_the_nearest(call: Call) -> None:
    called = call("scenario", "--seed", "x", "--game", "fliptwon")
    assert called.code == 2
    assert "fliptown" in called.err


def test_every_setting_of_fliptown_has_an_option() -> None:
    assert {spec.name for spec in FLIPTOWN.settings} == {
        "character", "cowbot", "level", "holdem", "players", "competitive", "random", "from", "to",
    }  # fmt: skip
