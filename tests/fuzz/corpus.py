"""Sound files of every kind: the shipped ones, and scenarios of every variant with legal games on them."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from pnp.core.daylog import format_result
from pnp.core.described import described
from pnp.core.scenario import Scenario, format_scenario
from pnp.files.resources import days_dir, game_dir, layouts_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.text.notation import format_line
from pnp.lang.folder import FOLDER
from pnp.puzzle.find import key_of
from pnp.puzzle.keep import scenario_file
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.published import read_month
from pnp.puzzle.record import record_of
from pnp.puzzle.store import Store
from tests.fliptown.envelopes import daily_wish
from tests.fliptown.play import random_game, random_table
from tests.fuzz.trees import load
from tests.puzzle.results import OTHER, RESULT
from tests.puzzle.sample import sample_puzzle

GULCH = "dry-gulch"
DAY = "2026-11-15"
"""A day whose puzzle is kept."""
GAMES = 4
"""Legal games on each scenario."""
_PUBLISHED = "2026-11-16"

_WISHES = {
    "full": Wish(DAY),
    "opening": Wish(DAY, kind="opening"),
    "one": Wish("friday", kind="sprint", first=(1, 1), last=(1, 1)),
    "two": Wish("friday", kind="sprint", first=(1, 1), last=(1, 2)),
    "late": Wish("x", kind="sprint", first=(1, 3), last=(2, 2), cowbot="black-bart", level="hard"),
    "wild": Wish("w", kind="sprint", first=(1, 1), last=(1, 4), character="wild-card"),
    "mayor": Wish("m", kind="opening", character="mayor", edition="pl"),
    "preacher": Wish("p", kind="opening", character="preacher"),
    "cheat": Wish("c", character="cheat", holdem=True),
    "jane": Wish("j", character="man-in-black", cowbot="calamity-jane", level="normal", holdem=True),
    "kid": Wish("k", kind="opening", cowbot="billy-the-kid", level="easy"),
    "pair": Wish("pair", players=2),
    "three": Wish("posse", players=3, character="random"),
    "four": Wish("four", players=4, holdem=True, competitive=True, character="random"),
    GULCH: Wish("gulch", kind="opening"),
}
TINY = ("one", "two")
DEALS = (*_WISHES, "finale", "daily")


@dataclass(frozen=True)
class Deal:
    """A scenario, ready to be played, and its file's text."""

    name: str
    scenario: Scenario
    match: SoloMatch | TableMatch

    @property
    def text(self) -> str:
        return format_scenario(self.scenario)

    @property
    def described(self) -> str:
        return described(self.scenario)


@cache
def deal(name: str) -> Deal:
    beside = game_dir("fliptown") / "examples"
    if name == "finale":
        scenario = sample_puzzle().scenario
    elif name == "daily":
        month = read_month(days_dir("fliptown") / "v1" / "finale-en" / "2026-11.yaml", _PUBLISHED)
        assert month is not None
        scenario = record_of(_PUBLISHED, month.sections[_PUBLISHED]).file.scenario
    else:
        board = str(beside / GULCH) if name == GULCH else None
        scenario = FLIPTOWN.scenarios.make_wish(_WISHES[name], board, beside)
    return Deal(name, scenario, FLIPTOWN.scenarios.open(scenario_file(scenario, beside)))


@cache
def moves(name: str, number: int = 0) -> str:
    """A legal game on a scenario."""
    match, chance = deal(name).match, Random(number)
    if isinstance(match, TableMatch):
        lines = random_table(match.games, match.start(), chance)[1]
    else:
        lines = list(map(format_line, random_game(match.game, match.start(), chance)[1]))
    return "\n".join([f"scenario: {match.scenario.id}", *lines]) + "\n"


@cache
def shipped(name: str) -> bytes:
    """A file of the layouts."""
    return (layouts_dir() / name).read_bytes()


@cache
def boards() -> tuple[bytes, ...]:
    """Boards of one's own: what differs, a whole one, one in the Polish edition."""
    standard = shipped("fliptown/boards/standard.yaml").replace(b"name: fliptown/standard", b"name: mine")
    return (
        shipped(f"fliptown/examples/{GULCH}/board.yaml"),
        standard,
        b"extends: fliptown/standard\nname: small\nstart: {cash: 9}\nwords: {en: {building.saloon: The Mule}}\n",
        b"extends: fliptown/standard\nname: po-polsku\nedition: pl\nrulings: {pickaxe: up-to}\n",
        b"extends: ./below.yaml\nname: upper\ntrail: {stops: {14: {stars: 7}}}\n",
    )


@cache
def standard_tree() -> Any:
    return load(shipped("fliptown/boards/standard.yaml"))


THEME = b"""extends: themes/broadside
name: lagoon
colours: {oxblood: "#1F4E5F", sign: "#1F4E5F"}
inks: {low: {sign-text: "#1F4E5F"}}
styles: {sign: {face: label}}
"""
PRINT = b"extends: print\npapers: {legal: {width: 215.9, height: 355.6}}\nbleed: 2\nmargin: 9\n"
LOG = "".join(f"{format_result(each)}\n" for each in (RESULT, OTHER)).encode()
SETTINGS = b"format: pnp-settings/1\nback: {x: 0.7, y: -0.3, edge: long}\n"


@cache
def language(code: str) -> Any:
    return load((FOLDER / f"{code}.yaml").read_bytes())


@cache
def puzzle() -> tuple[str, bytes]:
    """A kept puzzle: where it lies in the cache, and what it says."""
    order = DailyOrder("fliptown", daily_wish(DAY))
    key = key_of(order, FLIPTOWN.boards.ref(None, "en", Path()))

    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.put(key, sample_puzzle())
        file = store.file(key)
        return str(file.relative_to(folder)), file.read_bytes()
