"""The 12 bounty goals: each met, and each just missed. Who is paid how much is the table's business."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.games.fliptown.rules.goals import reached
from tests.fliptown.helpers import board, game, play, position

FOUR = "trail=A,2,3,4 rob=2,3,4,5 mine=1a,1b,2a,2b town=A,2,3,4"
MET = [
    ("settle-the-west", FOUR),
    ("open-road", "trail=3,6,9,Q"),
    ("toolbox", "p4 h1"),
    ("toolbox", "p2 h3"),
    ("town-favourite", "town=2,3,6,T,Q"),
    ("gold-fever", "mine=1a,1b,2a,3a"),
    ("gold-fever", "mine=1a,2b,3b,3c,2a"),
    ("one-of-each", "rob=2,5,8,J"),
    ("grave-business", "grave=MC,TL,TC,TR,ML,MR"),
    ("end-of-the-line", "trail=K"),
    ("end-of-the-line", "hunt=J,Q"),
    ("public-enemy", "w9"),
    ("well-equipped", "p1 h1 items=trail-horse,bandana"),
    ("well-equipped", "items=pickaxe,pistol,bandana powers=truce"),
    ("well-equipped", "p2 items=pickaxe,trail-horse powers=truce"),
    ("strongbox", "$30"),
    ("strongbox", "g15"),
    ("grand-tour", "toured=trail,badlands,mine,town,cemetery"),
]
MISSED = [
    ("settle-the-west", FOUR.replace("trail=A,", "trail=")),
    ("settle-the-west", FOUR.replace("rob=2,", "rob=")),
    ("settle-the-west", FOUR.replace("mine=1a,", "mine=")),
    ("settle-the-west", FOUR.replace("town=A,", "town=")),
    ("open-road", "trail=3,6,9,K"),
    ("open-road", "trail=6,9,Q,K"),
    ("toolbox", "p4 h0"),
    ("toolbox", "p2 h2"),
    ("town-favourite", "town=2,3,6,T,K"),
    ("gold-fever", "mine=1a,2a,3a"),
    ("gold-fever", "mine=1b,2c,3d,3c"),
    ("one-of-each", "rob=2,3,4,5,6,7,8,9,T"),
    ("grave-business", "grave=MC,TL,TC,TR,ML"),
    ("end-of-the-line", "trail=Q hunt=J"),
    ("public-enemy", "w8"),
    ("well-equipped", "p4 h4 items=trail-horse"),
    ("well-equipped", "items=pickaxe,pistol,rifle,work-horse,bandana powers=shovel"),
    ("strongbox", "$29 g14"),
    ("grand-tour", "toured=trail,badlands,mine,town"),
]


def met(name: str, text: str) -> bool:
    return reached(game(), position(f"2.3 {text}"), board().bounties[name].goal)


def test_there_are_twelve_and_three_are_in_play() -> None:
    assert len(board().bounties) == 12
    assert set(board().bounties) == {name for name, _ in MET} == {name for name, _ in MISSED}
    assert board().bounties_in_play == 3


def test_seven_stars_first_and_four_later() -> None:
    assert (board().bounty_first, board().bounty_later) == (7, 4)


@pytest.mark.parametrize(("name", "text"), MET)
def test_met(name: str, text: str) -> None:
    assert met(name, text)


@pytest.mark.parametrize(("name", "text"), MISSED)
def test_just_missed(name: str, text: str) -> None:
    assert not met(name, text)


def test_grand_tour_counts_bonus_actions_not_own_ones() -> None:
    table = replace(game("Kd | 3h 3c 4s | 5h 9c 6s"), bounties=(board().bounties["grand-tour"],))
    state = play(table, position("1.1"), "1.1 3h 3c 4s : trail 3 ; grave ML")
    assert state.toured.bit_count() == 1
    state = play(table, state, "1.2 5h 9c 6s : trail 9 ; town J ; mine 1a")
    assert state.toured.bit_count() == 3
