"""`pnp scenario --described` and `pnp show`: a puzzle out of its descriptive id, and what is wrong with a text."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from pnp.core.described import CHECK, described
from pnp.core.scenario import format_scenario
from pnp.games.scenario_files import read_scenario
from tests.cli.bad import ROOT, WRONG, contents, told
from tests.cli.runner import Call
from tests.puzzle.sample import sample_puzzle

OPENING = "fliptown-2026-11-15-opening"
PUZZLE = sample_puzzle()
TEXT = described(PUZZLE.scenario)
GULCH = ROOT / "layouts" / "fliptown" / "examples" / "dry-gulch"


def sealed(body: str) -> str:
    return f"{body}:{sha256(body.encode()).hexdigest()[:CHECK]}"


def changed(old: str, new: str) -> str:
    """The finale with something else in it, as if it had been described so."""
    body = TEXT.rpartition(":")[0]
    assert body.count(old) == 1
    return sealed(body.replace(old, new))


@pytest.mark.parametrize(
    "options",
    [
        ["--kind", "full"],
        ["--kind", "opening", "--holdem", "--edition", "pl"],
        ["--kind", "sprint", "--from", "2.2", "--to", "3.1", "--character", "bandit"],
        ["--random", "--level", "hard"],
        ["--players", "3", "--character", "random", "--holdem", "--competitive"],
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_scenario_comes_back_from_its_description(options: list[str], call: Call) -> None:
    made = Path(call("scenario", "--seed", "friday", *options).out.strip())
    shown = call("show", made, "--json").document["described"]
    assert shown in "".join(call("show", made).out.split())
    called = call("scenario", "--described", shown, "--out", "again", "--json")
    assert called.code == 0
    again = read_scenario(Path(called.document["file"]))
    assert again.path.parent == Path("again")
    assert again.path.name == f"{again.scenario.id}.scenario.yaml"
    first = read_scenario(made).scenario
    before, after = (format_scenario(each).splitlines() for each in (first, again.scenario))
    assert [line for line in before if line not in after] == [f"id: {first.id}", 'seed: "friday"']
    assert call("show", again.path, "--json").document["described"] == shown
    assert call("validate", again.path).code == 0


def test_a_finale_can_be_played_from_paper(folder: Path, call: Call) -> None:
    """Torn into lines as on a sheet; without the best score and the history."""
    torn = "\n".join(TEXT[at : at + 60] for at in range(0, len(TEXT), 60))
    path = Path(call("scenario", "--described", torn).out.strip())
    digest = sha256(TEXT.encode()).hexdigest()
    assert path == Path("output") / f"fliptown-{digest[:10]}-finale.scenario.yaml"
    scenario = read_scenario(path).scenario
    assert (scenario.best, scenario.daily, scenario.history, scenario.seed) == (None, None, None, "described")
    moves = "".join(PUZZLE.house.moves.splitlines(keepends=True)[1:])
    (folder / "my.moves").write_text(moves, encoding="utf-8")
    assert call("check", path, "my.moves", "--json").document["score"] == PUZZLE.house.score
    assert call("show", path, "--json").document["described"] == TEXT


@pytest.mark.usefixtures("folder")
def test_a_board_of_ones_own(call: Call) -> None:
    made = Path(call("scenario", "--seed", "x", "--board", GULCH).out.strip())
    shown = call("show", made, "--board", GULCH, "--json").document["described"]
    refused = call("scenario", "--described", shown, "--json")
    assert refused.code == WRONG
    finding = told(refused, "described.board")
    assert "--board" in finding["message"]
    assert shown[finding["column"] - 1 :].startswith(shown.split(":")[2].partition("@")[0])
    back = Path(call("scenario", "--described", shown, "--board", GULCH, "--out", "deep/er").out.strip())
    assert call("show", back, "--board", GULCH, "--json").document["described"] == shown
    other = call("scenario", "--described", shown, "--board", "fliptown/standard", "--json")
    assert other.code == WRONG
    finding = told(other, "described.board_changed")
    assert shown[finding["column"] - 1 :].startswith(shown.partition("@")[2][:12])


BAD = {
    "nothing": ("", "described.format", ""),
    "something else": ("fliptown-2026-11-15-full", "described.format", "fliptown"),
    "a mistyped letter": (TEXT.replace("~33", "~34"), "described.checksum", TEXT[-6:]),
    "a piece of it": (TEXT[:100], "described.checksum", ""),
    "an unknown game": (changed("pnp1:fliptown:", "pnp1:fliptwon:"), "game.unknown", None),
    "an unknown edition": (changed(":en:", ":enn:"), "edition.unknown", None),
    "an unknown board": (changed("fliptown/standard", "fliptown/standart"), "described.board", "fliptown/standart"),
    "another board": (changed("@082be1fc7554", "@182be1fc7554"), "described.board_changed", "182be1fc7554"),
    "an unknown kind": (changed(":finale:", ":final:"), "kind.unknown", "final:"),
    "another stretch": (changed(":finale:", ":opening:"), "kind.stretch", "opening:"),
    "turns backwards": (changed(":finale:3.1-3.5", ":sprint:3.4-3.1"), "turn.backwards", "3.1:"),
    "a turn that is none": (changed(":finale:3.1-3.5", ":sprint:3.1-3.9"), "turn.outside", "3.9"),
    "an unknown setting": (changed(":-:score", ":holden:score"), "variant.setting", "holden"),
    "an unknown character": (changed(":-:score", ":character=bandid:score"), "variant.unknown", "character="),
    "a lead over nobody": (changed(":score:", ":margin:"), "objective.no_cowbot", "margin"),
    "an unknown field": (changed("_hotel=4", "_motel=4"), "position.field", "motel=4"),
    "an unknown place": (changed("_trail=6,8,9,Q", "_trail=6,8,9,X"), "position.value", "6,8,9,X"),
    "a position elsewhere": (changed(":3.1_@51", ":3.2_@51"), "position.other_turn", "3.2_@51"),
    "a position that can't be": (changed("_arrests=2", "_arrests=2_used=3"), "position.used", "3.1_@51"),
    "bounties alone": (changed(":-:score", ":bounties=open-road:score"), "bounties.solo", None),
}


@pytest.mark.parametrize(("text", "code", "at"), BAD.values(), ids=list(BAD))
def test_what_is_wrong_with_a_text(text: str, code: str, at: str | None, folder: Path, call: Call) -> None:
    called = call("scenario", "--described", text, "--json")
    assert called.code == WRONG
    finding = told(called, code)
    if at is not None:
        assert text[finding["column"] - 1 :].startswith(at)
    assert contents(folder) == {}
    assert "Traceback" not in called.err
    assert len(call("scenario", "--described", text, "--lang", "pl").err) > 20


@pytest.mark.parametrize("more", [["--seed", "x"], ["--kind", "full"], ["--holdem"], ["--players", "1"]])
def test_nothing_else_is_said_beside_a_description(more: list[str], folder: Path, call: Call) -> None:
    called = call("scenario", "--described", TEXT, *more)
    assert called.code == WRONG
    assert more[0] in called.err
    assert contents(folder) == {}


@pytest.mark.usefixtures("folder")
def test_the_documentation_shows_one_that_works(call: Call) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    (line,) = [each for each in page.splitlines() if each.startswith("pnp scenario --described")]
    text = line.partition("'")[2].rstrip("'")
    assert call("show", OPENING, "--json").document["described"] == text
    assert call("scenario", "--described", text).code == 0
