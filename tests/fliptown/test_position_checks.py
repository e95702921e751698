"""Positions that no game of the scenario can have: each fault by its name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from tests.fliptown.envelopes import changed

SPRINT = Wish("faults", kind="sprint", first=(2, 3), last=(2, 4))


def codes(*starts: str, wish: Wish = SPRINT) -> list[str]:
    board = load_board().board
    opened, wrong = open_scenario(board, changed(make_scenario(board, wish), start=starts))
    assert (opened is None) == bool(wrong)
    return [finding.code for _, finding in wrong]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ("", None),
        ("drawn=3", "position.drawn"),
        ("mine=2a", "position.chamber"),
        ("mine=1a,2a", None),
        ("items=pistol", "position.item"),
        ("items=rifle town=9", "position.item_needs"),
        ("bank=red", "position.unvisited"),
        ("bank=red town=2", None),
        ("hotel=5 town=7", "position.hotel"),
        ("used=1", "position.used"),
        ("gone=2c", "position.stolen"),
        ("claimed=1", "position.claimed"),
        ("bails=1", "position.in_turn"),
        ("phase=end", "position.phase"),
        ("phase=over", "position.over"),
    ],
)
def test_a_position_s_fault(fields: str, code: str | None) -> None:
    drawn = "" if "drawn" in fields else "drawn=7"
    assert codes(f"2.3 *0 $0 g0 w0 p0 h0 grave=MC {drawn} {fields}") == ([code] if code else [])


def test_another_turn() -> None:
    assert codes("2.2 *0 $0 g0 w0 p0 h0 drawn=4 grave=MC") == ["position.other_turn"]


def test_too_many_tools_and_no_centre_stone() -> None:
    assert codes("2.3 *0 $0 g0 w0 p5 h0 drawn=7 grave=TL") == ["position.tools", "position.stones"]


def test_players_draw_from_one_deck() -> None:
    table = replace(SPRINT, players=2)
    same = "2.3 *0 $0 g0 w0 p0 h0 drawn=7 grave=MC"
    assert codes(same, same, wish=table) == []
    assert codes(same, same.replace("drawn=7", "drawn=8"), wish=table) == ["players.drawn"]
    assert codes(same, f"{same} claimed=9", wish=table) == ["position.claimed"]
