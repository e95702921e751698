"""The commands as they are meant to be called."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.main import get_command

from pnp import __version__
from pnp.cli.app import COMMANDS as MODULES_OF_COMMANDS
from pnp.cli.app import app
from pnp.core.scenario import format_scenario
from pnp.core.shuffle import shuffled_deck
from pnp.definition.layers import definition_file
from pnp.definition.tree import parse_tree, read_tree
from pnp.files.resources import shipped_file
from pnp.games.fliptown.board.library import shipped_boards
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.scenario_files import read_scenario
from tests.cli.runner import Call

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "layouts" / "fliptown" / "examples"
GAME = EXAMPLES / "fliptown-2026-11-15-full.scenario.yaml"
MOVES = GAME.with_name("fliptown-2026-11-15-full.moves")
GROUP: Any = get_command(app)
COMMANDS = [name for name, command in GROUP.commands.items() if not hasattr(command, "commands")]


# games


def test_games_lists_what_there_is(call: Call) -> None:
    called = call("games")
    assert (called.code, called.err) == (0, "")
    for word in ("Fliptown", "fliptown/standard", "English", "Polish", "full, opening, sprint", "deck (Playing cards)"):
        assert word in called.out


def test_games_as_json(call: Call) -> None:
    [game] = call("games", "--json").document["games"]
    assert game["game"] == "fliptown"
    assert game["boards"] == ["fliptown/en", "fliptown/pl", "fliptown/standard"]
    cards = {"characters": 14, "bounties": 12, "cowbots": 4, "deck": 54}
    pages = {"map": 1, "box": 1, "reference": 1, "achievements": 20, "score-pad": 1}
    assert game["components"] == {**cards, **pages}
    assert game["editions"] == ["en", "pl"]
    assert game["kinds"] == ["full", "opening", "sprint", "finale"]
    assert "en" in game["languages"]


# scenario


STRETCHES = [
    ["--kind", "full"],
    ["--kind", "opening"],
    ["--kind", "sprint"],
    ["--kind", "sprint", "--from", "1.2", "--to", "1.4"],
    ["--kind", "sprint", "--from", "1.4", "--to", "3.2"],
    ["--kind", "sprint", "--from", "2.1", "--to", "2.5"],
]
VARIANTS = [
    [],
    ["--edition", "pl"],
    ["--holdem"],
    ["--character", "settler"],
    ["--character", "wild-card", "--holdem"],
    ["--cowbot", "black-bart", "--level", "easy"],
    ["--cowbot", "black-bart", "--level", "hard"],
    ["--cowbot", "wyatt-earp", "--level", "hard", "--character", "mayor", "--holdem"],
    ["--players", "2"],
    ["--players", "4", "--character", "random"],
    ["--players", "3", "--holdem", "--competitive"],
    ["--players", "3", "--holdem"],
    ["--random"],
    ["--board", str(EXAMPLES / "dry-gulch")],
    ["--board", str(EXAMPLES / "dry-gulch"), "--edition", "pl"],
    ["--board", "fliptown/pl"],
]


@pytest.mark.parametrize(
    ("stretch", "variant"),
    [
        pytest.param(STRETCHES[(number + step) % len(STRETCHES)], variant, id=f"{number + step} {' '.join(variant)}")
        for number, variant in enumerate(VARIANTS)
        for step in (0, 2, 3)
    ],
)
def test_every_kind_in_every_variant(stretch: list[str], variant: list[str], folder: Path, call: Call) -> None:
    """It is made, read again as it was written, shown, found valid; and made again byte for byte."""
    options = ["--seed", "all-kinds", *stretch, *variant]
    called = call("scenario", *options, "--out", "one", "--json")
    assert (called.code, called.err) == (0, "")
    path = Path(called.document["file"])
    assert path == Path("one") / f"{called.document['id']}.scenario.yaml"
    written = path.read_text(encoding="utf-8")
    scenario = read_scenario(path).scenario
    assert format_scenario(scenario) == written
    assert scenario.best is None
    for number, deck in deal_of(scenario).decks.items():
        assert deck == shuffled_deck(f"fliptown/all-kinds/round-{number}")
    assert set(deal_of(scenario).decks) == set(range(deal_of(scenario).first[0], deal_of(scenario).last[0] + 1))
    board = ["--board", variant[variant.index("--board") + 1]] if "--board" in variant else []
    assert call("show", path, *board, "--json").document["id"] == scenario.id
    assert call("show", path, *board).code == 0
    assert call("validate", path, *board).code == 0
    again = Path(call("scenario", *options, "--out", "two").out.strip())
    assert again.name == path.name
    assert again.read_text(encoding="utf-8") == written
    assert sorted(entry.name for entry in folder.rglob("*") if entry.is_file()) == [path.name] * 2


def test_ids_are_unique(folder: Path, call: Call) -> None:
    """All of the above, and boards that differ in nothing but a price."""
    for name, text in {
        "one": "name: twins\nstart: {cash: 5}\n",
        "two": "name: twins\nstart: {cash: 6}\n",
    }.items():
        (folder / f"{name}.yaml").write_text(f"extends: fliptown/standard\n{text}", encoding="utf-8")
    homebrew = [["--board", f"{name}.yaml"] for name in ("one", "two")]
    ids: dict[str, list[str]] = {}
    for options in [[*stretch, *variant] for stretch in STRETCHES for variant in [*VARIANTS, *homebrew]]:
        made = call("scenario", "--seed", "x", *options, "--out", "out", "--json").document["id"]
        assert made not in ids, (options, ids[made])
        ids[made] = options


def test_a_random_setup_is_a_cowbot_and_a_character(folder: Path, call: Call) -> None:
    path = call("scenario", "--seed", "x", "--random", "--out", folder).out.strip()
    variant = deal_of(read_scenario(Path(path)).scenario).variant
    assert variant["cowbot"]
    assert variant["character"]
    assert variant["level"] == "normal"


def test_a_board_s_own_edition_is_taken(folder: Path, call: Call) -> None:
    path = call("scenario", "--seed", "x", "--board", "fliptown/pl", "--out", folder).out.strip()
    assert read_scenario(Path(path)).scenario.edition == "pl"


def test_a_board_of_one_s_own_is_found_from_the_scenario_s_folder(
    folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = folder / "puzzles" / "boards" / "🤠 gulch"
    board.mkdir(parents=True)
    (board / "board.yaml").write_text("extends: fliptown/standard\nname: 'true'\n", encoding="utf-8")
    path = Path(call("scenario", "--seed", "x", "--board", board, "--out", "puzzles").out.strip()).resolve()
    assert read_scenario(path).scenario.board.file == "boards/🤠 gulch"
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert call("show", path).code == 0


def test_names_that_yaml_would_take_for_something_else(folder: Path, call: Call) -> None:
    (folder / "board.yaml").write_text(
        "extends: fliptown/standard\nname: 'null'\n"
        "characters: {'null': {value: A, start: {}, ability: {does: gold}}, trailblazer: null}\n"
        "bounties: {in_play: 13, cards: {'true': {power: truce}}}\n",
        encoding="utf-8",
    )
    for options in (["--character", "null"], ["--players", "2", "--character", "random"]):
        path = call("scenario", "--seed", "x", "--board", "board.yaml", *options, "--out", ".").out.strip()
        assert call("show", path).code == 0
        scenario = read_scenario(Path(path)).scenario
        assert scenario.board.name == "null"
        deal = deal_of(scenario)
        assert "null" in (deal.variant["character"], *deal.players) or deal.players
    assert "true" in deal_of(scenario).bounties


def test_the_longest_id_is_still_a_file_name(folder: Path, call: Call) -> None:
    long = "a" * 40
    (folder / "board.yaml").write_text(
        f"extends: fliptown/standard\nname: {'n' * 60}\n"
        f"characters: {{{long}: {{value: A, start: {{}}, ability: {{does: gold}}}}, trailblazer: null}}\n"
        f"cowbots:\n  levels: {{{long}: {{per_stolen: 1, regions: 1}}}}\n"
        f"  bots: {{{long}: {{suit: d, trigger: gold, regions: [mine, town, badlands, trail]}}, black-bart: null}}\n",
        encoding="utf-8",
    )
    options = ["--character", long, "--cowbot", long, "--level", long, "--holdem", "--board", "board.yaml"]
    called = call("scenario", "--seed", "s" * 64, *options, "--out", ".", "--json")
    assert (called.code, len(called.document["id"])) == (0, 200)
    assert call("show", called.document["file"]).code == 0
    other = call("scenario", "--seed", "s" * 64, *options, "--edition", "pl", "--out", ".", "--json")
    assert other.document["id"] != called.document["id"]


def test_quiet_says_nothing(folder: Path, call: Call) -> None:
    called = call("scenario", "--seed", "x", "--quiet", "--out", folder)
    assert (called.code, called.out, called.err) == (0, "", "")
    assert (folder / "fliptown-x-full.scenario.yaml").is_file()


def test_output_is_the_default_folder(folder: Path, call: Call) -> None:
    assert call("scenario", "--seed", "x").out.strip() == "output/fliptown-x-full.scenario.yaml"
    assert (folder / "output" / "fliptown-x-full.scenario.yaml").is_file()


# show


def test_show_is_a_scenario_to_read(call: Call) -> None:
    called = call("show", GAME)
    assert (called.code, called.err) == (0, "")
    for word in ("FLIPTOWN", "fliptown-2026-11-15-full", "fliptown/standard", "Sheriff card 8♣", "6♣", "Round 3"):
        assert word in called.out


def test_show_as_json(call: Call) -> None:
    document = call("show", GAME, "--json").document
    scenario = read_scenario(GAME).scenario
    assert document["board"] == {"name": "fliptown/standard", "sha256": scenario.board.sha256}
    assert (document["from"], document["to"], document["best"]) == ("1.1", "3.5", None)
    assert document["start"] == list(deal_of(scenario).start)
    assert [len(deck) for deck in document["decks"].values()] == [52, 52, 52]


# check


def test_check_is_a_table_to_enjoy(call: Call) -> None:
    called = call("check", GAME, MOVES)
    assert (called.code, called.err) == (0, "")
    lines = called.out.splitlines()
    turns = [line.split()[0] for line in lines if re.match(r" ?[123]\.", line)]
    assert turns == [f"{r}.{t}" for r in (1, 2, 3) for t in (1, 2, 3, 4, 5, "end")]
    for word in ("town 9 ; buy pistol ; trail 6 ; rob K", "Score 110", "Legendary", "Stars"):
        assert word in called.out


PROMISED = {
    "legal",
    "score",
    "best",
    "proven",
    "breakdown",
    "title",
    "achievements",
    "turns",
    "bound",
    "missing",
    "medal",
    "best_from",
    "claim",
    "findings",
    "decided",
}


def test_check_as_json(call: Call) -> None:
    called = call("check", GAME, MOVES, "--json")
    assert (called.code, called.err) == (0, "")
    document = called.document
    assert document.keys() == PROMISED
    assert (document["legal"], document["score"], document["best"], document["proven"]) == (True, 110, None, False)
    assert document["breakdown"].keys() == {"stars", "cash", "gold", "silver"}
    assert sum(document["breakdown"].values()) == 110
    assert document["title"].startswith("Legendary")
    assert "legend" in document["achievements"]
    assert len(document["turns"]) == 18
    written = [line.partition("#")[0].strip() for line in MOVES.read_text(encoding="utf-8").splitlines()]
    assert [turn["moves"] for turn in document["turns"]] == [line for line in written if line[:1].isdigit()]
    assert document["turns"][-1]["score"] == 110


def test_check_as_json_of_a_line_that_is_refused(folder: Path, call: Call) -> None:
    text = MOVES.read_text(encoding="utf-8").replace("2.2 3c 6h+1 Ad", "2.2 3c 6h+2 Ad")
    (folder / "my.moves").write_text(text, encoding="utf-8")
    document = call("check", GAME, "my.moves", "--json").document
    assert document.keys() == {"legal", "finding", "score_so_far", "turns"}
    assert document["finding"].keys() >= {"code", "line", "column", "message"}
    assert len(document["turns"]) == 7
    assert document["score_so_far"] == document["turns"][-1]["score"]


def test_check_says_how_far_it_is_from_the_best(folder: Path, call: Call) -> None:
    text = GAME.read_text(encoding="utf-8") + "best: {score: 120, bound: 120, proven: true}\n"
    (folder / "solved.yaml").write_text(text, encoding="utf-8")
    document = call("check", "solved.yaml", MOVES, "--json").document
    assert (document["best"], document["proven"]) == (120, True)
    assert "Best possible, so the file claims: 120, 10 more than here" in call("check", "solved.yaml", MOVES).out


def test_check_at_a_table(folder: Path, call: Call) -> None:
    path = call(
        "scenario", "--seed", "x", "--kind", "sprint", "--to", "1.1", "--players", "2", "--out", "."
    ).out.strip()
    deck = deal_of(read_scenario(Path(path)).scenario).decks[1]
    lineup = " ".join(map(str, deck[1:4]))
    (folder / "my.moves").write_text(f"1.1/1 {lineup} : pass\n1.1/2 {lineup} : grave TL\n", encoding="utf-8")
    document = call("check", path, "my.moves", "--json").document
    assert document["legal"] is True
    assert [player["place"] for player in document["players"]] in ([1, 2], [2, 1])
    assert "Player 2" in call("check", path, "my.moves").out


def test_cowbots_beaten_before_count(folder: Path, call: Call) -> None:
    path = call("scenario", "--seed", "x", "--cowbot", "black-bart", "--level", "normal", "--out", ".").out.strip()
    (folder / "my.moves").write_text("1.1 Ac 2c 3c : pass\n", encoding="utf-8")
    options = [option for name in ("wyatt-earp", "calamity-jane") for option in ("--beaten", name)]
    assert call("check", path, "my.moves", *options).code == 1


# validate


def test_everything_that_we_ship_is_valid(call: Call, folder: Path) -> None:
    targets: list[str | Path] = [*shipped_boards(), EXAMPLES / "dry-gulch", *sorted(EXAMPLES.glob("*.yaml")), MOVES]
    called = call("validate", *targets)
    assert (called.code, called.err) == (0, "")
    assert called.out.count("no problems found") == len(targets)
    called = call("validate", *targets, "--json")
    assert called.document["valid"] is True
    kinds = {report["kind"] for report in called.document["files"]}
    assert kinds == {"definition", "scenario", "moves"}
    assert call("validate", *targets, "--quiet").out == ""
    assert list(folder.iterdir()) == []


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """As an editor gets it."""
    ended = outside(ROOT, "validate", "--schema")
    assert ended.returncode == 0
    document = json.loads(ended.stdout)
    assert isinstance(document, dict)
    return document


def test_the_schema_is_a_schema(schema: dict[str, Any]) -> None:
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("target", [*shipped_boards(), "fliptown/examples/dry-gulch"])
def test_what_we_ship_fits_the_schema(target: str, schema: dict[str, Any]) -> None:
    path = ROOT / "layouts" / target
    tree = read_tree(definition_file(path) if path.is_dir() else shipped_file(target))
    faults = [f"{list(fault.path)}: {fault.message}" for fault in Draft202012Validator(schema).iter_errors(tree.data)]
    assert faults == []


@pytest.mark.parametrize(
    "text",
    [
        "extends: 3",
        "mines: {}",
        "rounds: {count: 12}",
        "rounds: {round: 3}",
        "suits: {trail: x}",
        "trail: {stops: {3: {bonus: [moon]}}}",
        "characters: {miner: {value: 77}}",
        "rulings: {pass: never}",
        "town: {buildings: {3: {effect: {does: dance}}}}",
    ],
)
def test_the_schema_sees_what_is_wrong(text: str, schema: dict[str, Any]) -> None:
    assert not Draft202012Validator(schema).is_valid(parse_tree(text, "x").data)


# Help, and calling it from the outside


def outside(folder: Path, *arguments: str, code: str | None = None) -> subprocess.CompletedProcess[str]:
    how = ["-c", code] if code is not None else ["-m", "pnp"]
    return subprocess.run(
        [sys.executable, *how, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(command: str, call: Call) -> None:
    called = call(command, "--help")
    assert (called.code, called.err) == (0, "")
    assert f"Example:  pnp {command}" in called.out
    assert call(command, "-h").out == called.out


def test_help_lists_the_commands(call: Call) -> None:
    out = call("--help").out
    assert set(COMMANDS) >= {"games", "scenario", "show", "check", "validate", "play"}
    for command in COMMANDS:
        assert f" {command} " in out


def test_it_runs_from_an_empty_folder(folder: Path) -> None:
    assert outside(folder, "--version").stdout == f"pnp {__version__}\n"
    assert "fliptown/standard" in outside(folder, "games").stdout
    made = outside(folder, "scenario", "--seed", "x")
    assert (made.returncode, made.stdout) == (0, "output/fliptown-x-full.scenario.yaml\n")
    shown = outside(folder, "show", made.stdout.strip())
    assert (shown.returncode, shown.stderr) == (0, "")
    assert outside(folder, "validate", "fliptown/standard", made.stdout.strip()).returncode == 0


HEAVY = {"reportlab", "numpy", "PIL", "hypothesis"}
MODULES = {f"pnp.cli.{module}": name for name, module in MODULES_OF_COMMANDS.items()}


def loaded(folder: Path, *arguments: str) -> set[str]:
    """The modules that a call imports."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('LOADED', *sys.modules, file=sys.stderr))\n"
        "from pnp.cli import main\n"
        f"sys.argv = ['pnp', *{list(arguments)!r}]\n"
        "main()\n"
    )
    ended = outside(folder, code=code)
    assert ended.returncode == 0, ended.stderr
    return set(ended.stderr.rpartition("LOADED")[2].split())


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--help", "--lang", "pl"], ["print", "-h"], ["lang", "check", "-h"]]
)
def test_help_starts_at_once(arguments: list[str], folder: Path) -> None:
    """Neither the heavy ones nor what reads definitions, and no game; the texts are read without YAML."""
    modules = loaded(folder, *arguments)
    assert "pnp.cli.app" in modules
    assert not modules & (HEAVY | {"yaml"})
    assert len(arguments) > 1 or not modules & {"pydantic", "pydantic_core"}  # typer's own, for commands with options
    assert not {name for name in modules if name.startswith(("pnp.games", "pnp.definition", "pnp.pdf", "pnp.sheet"))}
    assert not modules & {"rich.markdown", "markdown_it", "rich.traceback", "pygments"}  # typer's, and of no use here
    light = {"pnp.lang", "pnp.lang.folder", "pnp.lang.help", "pnp.lang.locale"}
    assert {name for name in modules if name.startswith("pnp.lang")} == light


@pytest.mark.parametrize("arguments", [["--help"], ["--help", "--lang", "pl"], ["--version"]])
def test_no_command_is_imported_to_list_them(arguments: list[str], folder: Path) -> None:
    assert not loaded(folder, *arguments) & MODULES.keys()


@pytest.mark.parametrize("arguments", [["check", str(GAME), str(MOVES)], ["check", str(GAME), str(MOVES), "--json"]])
def test_check_starts_without_anything_heavy(arguments: list[str], folder: Path) -> None:
    modules = loaded(folder, *arguments)
    assert "pnp.core.referee" in modules
    assert not modules & HEAVY
    assert {MODULES[name] for name in modules & MODULES.keys()} == {"check"}
    assert "typer.rich_utils" not in modules
    assert not {name for name in modules if name.startswith(("pnp.kit", "pnp.pdf", "pnp.puzzle.booklet"))}
    assert not modules & {"pnp.puzzle.daily", "pnp.screens.searching", "rich.live"}


def test_a_json_document_needs_no_rich_tables(folder: Path) -> None:
    assert not loaded(folder, "games", "--json") & (HEAVY | {"rich.table"})
