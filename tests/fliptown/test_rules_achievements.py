"""The 20 solo achievements: each met, and each just missed."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.fliptown.rules.scoring import achievements, cowbot_score
from pnp.games.fliptown.rules.state import State
from tests.fliptown.helpers import board, game, position

SIX = "trail=A,2,3,4,5,6 rob=2,3,4,5,6,7 mine=1a,1b,2a,2b,2c,3a town=A,2,3,4,5,6 grave=MC,TL,TC,TR,ML,MR"
ALL_STONES = "TL,TC,TR,ML,MC,MR,BL,BC,BR"
ALL = {
    "trail": "A,2,3,4,5,6,7,8,9,T,J,Q,K",
    "rob": "2,3,4,5,6,7,8,9,T,J,Q,K",
    "mine": "1a,1b,2a,2b,2c,3a,3b,3c,3d,4a,4b,4c,4d,4e",
    "town": "A,2,3,4,5,6,7,8,9,T,J,Q,K",
}  # the Cemetery has an achievement of its own
GOLD_MINE = "1a,1b,2a,2b,2c,3a,3b,3c"
MET = [
    ("all-rounder", SIX),
    ("toolshed", "p4 h3"),
    ("toolshed", "p3 h4"),
    ("clean-slate", "w0"),
    ("mother-lode", f"mine={GOLD_MINE}"),
    ("stargazer", "trail=A,3,4,7,T,K"),
    ("town-darling", "town=2,3,6,T,Q"),
    ("one-of-each", "rob=4,7,8,K"),
    ("grave-digger", f"grave={ALL_STONES}"),
    ("card-sharp", "hands=:pair/:four"),
    ("card-sharp", "hands=:straight-flush/:nothing"),
    ("card-sharp", "hands=:nothing/:nothing/:royal-flush"),
    ("bare-hands", "p0 h0"),
    ("banker", "$30 g15"),
    ("hot-streak", "hands=:two-pair/:two-pair/:straight"),
    ("straight-and-narrow", "w5"),
    ("most-wanted", "w20"),
    ("silver-lining", "hotel=4 mine=4a"),
    *(("completionist", f"{region}={names}") for region, names in ALL.items()),
    ("completionist", f"grave={ALL_STONES}"),
    ("legend", "*80"),
]
MISSED = [
    ("all-rounder", SIX.replace("trail=A,", "trail=")),
    ("all-rounder", SIX.replace("rob=2,", "rob=")),
    ("all-rounder", SIX.replace("mine=1a,", "mine=")),
    ("all-rounder", SIX.replace("town=A,", "town=")),
    ("all-rounder", SIX.replace(",MR", "")),
    ("toolshed", "p4 h2"),
    ("toolshed", "p2 h4"),
    ("clean-slate", "w1"),
    *(("mother-lode", f"mine={GOLD_MINE.replace(name, '3d')}") for name in GOLD_MINE.split(",")),
    *(("stargazer", f"trail={'A,3,4,7,T,K'.replace(name, '5')}") for name in "A347TK"),
    *(("town-darling", f"town={'2,3,6,T,Q'.replace(name, '7')}") for name in "236TQ"),
    ("one-of-each", "rob=2,3,4,7,8"),
    ("one-of-each", "rob=5,8,J"),
    ("grave-digger", "grave=TL,TC,TR,ML,MC,MR,BL,BC"),
    ("card-sharp", "hands=:full-house/:full-house/:flush"),
    ("bare-hands", "p1 h0"),
    ("bare-hands", "p0 h1"),
    ("banker", "$29 g15"),
    ("banker", "$30 g14"),
    ("hot-streak", "hands=:two-pair/:pair/:straight"),
    ("hot-streak", "hands=:two-pair/:straight"),
    ("straight-and-narrow", "w6"),
    ("straight-and-narrow", "w0 arrests=1"),
    ("most-wanted", "w19"),
    ("silver-lining", "hotel=4"),
    *(("completionist", f"{region}={names.rpartition(',')[0]}") for region, names in ALL.items()),
    ("completionist", f"grave={ALL_STONES.rpartition(',')[0]}"),
    ("legend", "*79"),
]


def achieved(text: str, before: tuple[str, ...] = (), **options: Any) -> tuple[str, ...]:
    return achievements(game(**options), position(f"3.5 {text}"), before)


def test_there_are_twenty() -> None:
    assert list(board().achievements) == [
        "all-rounder", "toolshed", "clean-slate", "mother-lode", "stargazer", "town-darling", "one-of-each",
        "grave-digger", "card-sharp", "bare-hands", "banker", "hot-streak", "straight-and-narrow", "posse",
        "iron-nerve", "tight-fisted", "most-wanted", "silver-lining", "completionist", "legend",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), MET)
def test_met(name: str, text: str) -> None:
    assert name in achieved(text)


@pytest.mark.parametrize(("name", "text"), MISSED)
def test_just_missed(name: str, text: str) -> None:
    assert name not in achieved(text)


def test_every_achievement_of_the_map_is_met_and_missed() -> None:
    names = set(board().achievements) - {"posse", "iron-nerve", "tight-fisted"}
    assert {name for name, _ in MET} == {name for name, _ in MISSED} == names


@pytest.mark.parametrize(("stolen", "met"), [("", True), ("gone=2c", True), ("stolen=2c", True), ("gone=2c,3c", False)])
def test_tight_fisted_at_most_one_card_stolen(stolen: str, met: bool) -> None:
    assert ("tight-fisted" in achieved(stolen, cowbot="black-bart")) == met
    assert "tight-fisted" not in achieved(stolen), "there is no cowbot to be tight-fisted with"


def test_tight_fisted_counts_all_rounds() -> None:
    assert "tight-fisted" not in achieved("gone=2c stolen=3c", cowbot="black-bart")


def against(bot: str, level: str, more: int) -> tuple[State, dict[str, Any]]:
    """A map with so many points more than the bot."""
    options: dict[str, Any] = {"cowbot": bot, "level": level}
    points = cowbot_score(game(**options), position("3.5")).total
    return position(f"3.5 *{points + more}"), options


BOTS = ("black-bart", "wyatt-earp", "calamity-jane", "billy-the-kid")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("level", "more", "met"), [("hard", 1, True), ("hard", 0, False), ("normal", 1, False), ("easy", 1, False)]
)
def test_iron_nerve_any_cowbot_on_hard(bot: str, level: str, more: int, met: bool) -> None:
    state, options = against(bot, level, more)
    assert ("iron-nerve" in achievements(game(**options), state)) == met


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("level", "more", "met"), [("normal", 1, True), ("normal", 0, False), ("easy", 1, False)])
def test_posse_all_four_cowbots_on_normal(bot: str, level: str, more: int, met: bool) -> None:
    state, options = against(bot, level, more)
    others = [name for name in BOTS if name != bot]
    assert ("posse" in achievements(game(**options), state, others)) == met
    assert "posse" not in achievements(game(**options), state, others[1:]), "one bot is still standing"


@pytest.mark.parametrize(
    ("stars", "character", "holdem", "met"),
    [
        (84, "mayor", False, False), (85, "mayor", False, True), (84, None, True, False), (85, None, True, True),
        (89, "mayor", True, False), (90, "mayor", True, True),
    ],
)  # fmt: skip
def test_legend_is_harder_with_a_character_or_holdem(
    stars: int, character: str | None, holdem: bool, met: bool
) -> None:
    assert ("legend" in achieved(f"*{stars}", character=character, holdem=holdem)) == met
