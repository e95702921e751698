"""Every worked example of the rulebook, retold: the same cards, the same result."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.scoring import cowbot_score, score, title
from pnp.games.fliptown.rules.silver import silver_stars
from pnp.games.fliptown.rules.state import start_state
from tests.fliptown.helpers import (
    board,
    cards,
    during,
    end,
    end_refused,
    game,
    play,
    position,
    sites,
    turn,
    turn_refused,
)


def test_phase_4_two_pair_queens_and_eights() -> None:
    """The first hand: a pair of queens and a pair of eights."""
    played = end("1.5 hand=Qh,8c,3d,Qs,8d", "face")
    assert played.after.hands[0].name == "two-pair"
    assert played.change == {"cash": 3, "stars": 2}


def test_phase_5_one_pan_and_three_hammers() -> None:
    """A pan and three hammers bring 1 g and $6."""
    assert end("1.5 p1 h3", "face").change == {"gold": 1, "cash": 6}


def test_phase_6_eight_wanted_and_a_six() -> None:
    """Round 1 with 8 W: an 8 would be safe, no bribe is paid, and the card is a 6."""
    assert end("1.5 *9 $12 w8", "face", sheriff="8d").change == {}
    assert end("1.5 *9 $12 w8 g8", "bribe", sheriff="6d").change == {"gold": -8}
    assert end("1.5 *9 $12 w8", "face cash", sheriff="6d").change == {"cash": -10}
    assert end("1.5 *9 $12 w8", "face stars", sheriff="6d").change == {"stars": -4}
    assert end("1.5 *9 $12 w8", "face cash", sheriff="7d").after.arrests == 1


def test_phase_6_you_do_not_get_to_cross_out_wanted_when_you_bribe() -> None:
    assert end("1.5 g8 w8", "bribe").after.wanted == 8


def test_phase_6_fourteen_wanted_must_lose_stars_although_bribing_is_still_allowed() -> None:
    assert end_refused("1.5 *9 $20 w14", "face cash", sheriff="Kd") == "sheriff.only_stars"
    assert end("1.5 *9 $20 g14 w14", "bribe", sheriff="Kd").change == {"gold": -14}


def test_trail_the_three_site_with_a_seven() -> None:
    """A heart and a 7: any stop up to 7, and the third is chosen; the two before it are lost."""
    assert sites("1.1", "trail", "7") == {"A", "2", "3", "4", "5", "6", "7"}
    played = during("1.1", "4h 7c 2s : trail 3")
    assert (played.change, played.pool) == ({"stars": 1}, ["cemetery"])
    assert turn_refused("1.2 trail=3", "5h 7d 3s : trail A") == "trail.skipped"
    assert turn_refused("1.2 trail=3", "5h 7d 3s : trail 2 pan") == "trail.skipped"


def test_badlands_the_nine_stagecoach_fails() -> None:
    """A spade and a 9, and a 2 as the robbery card: 3 W, half of the 6 stars, no cash."""
    played = turn("1.1", "As 9d 5h : rob 9", "2d")
    assert played.change == {"wanted": 3, "stars": 3}
    assert played.circled("badlands") == {"9"}


def test_mine_the_topmost_left_chamber() -> None:
    """A diamond and a 5: the left chamber at the top, and from there deeper on a later turn."""
    table = game("Kc | Qd 5s 2h | 3d 6s 3h")
    state = play(table, position("1.1"), "1.1 Qd 5s 2h : mine 1a")
    assert (state.hammers, state.gold) == (1, 1)
    assert play(table, state, "1.2 3d 6s 3h : mine 2b").gold == 2


def test_town_the_general_store() -> None:
    """A club and a 5: a bandana for $1, and on this first visit a Trail bonus."""
    played = during("1.1 $4", "7c 5s 2h : town 5 ; buy bandana")
    assert (played.change, played.pool) == ({"cash": -1}, ["trail"])
    assert turn("1.1 $4", "7c 5s 2h : town 5 ; buy bandana ; trail 8").change == {"cash": -1, "gold": 8}
    assert during("1.2 $4 town=5", "7c 5s 2h : town 5").pool == ["@5"], "the heart is crossed out"


def test_cemetery_bottom_right_then_middle_right() -> None:
    """Beside the bottom centre the bottom right: a Town bonus. Later the middle right: 2 g and $8 at once."""
    played = during("1.2 grave=MC,BC", "7c 5s 2h : grave BR")
    assert (played.change, played.pool) == ({"wanted": 1}, ["town"])
    played = during("1.3 grave=MC,BC,BR", "7c 5s 2h : grave MR")
    assert (played.change, played.pool) == ({"wanted": 1, "gold": 2, "cash": 8}, [])


@pytest.mark.parametrize(("steps", "building"), [("-3", "6"), ("+3", "Q")])
def test_gold_three_gold_change_a_nine_to_a_six_or_to_a_queen(steps: str, building: str) -> None:
    assert during("1.1 g3", f"2c 9d{steps} 3h : town {building}").change == {"gold": -3, "stars": 1}


def test_gold_there_is_no_limit_but_no_wraparound() -> None:
    assert turn("1.1 g12", "2h Ad+12 3h : trail K").change == {"gold": -12, "stars": 6, "wanted": 3}
    assert turn_refused("1.1 g12", "2h Ad-1 3h : trail K") == "change.outside"


def test_bank_one_two_and_three_stars_by_the_round() -> None:
    for round_ in (1, 2, 3):
        assert turn(f"{round_}.2 bank=red", "2h 3d 4h : pass").change == {"stars": round_}


def test_bank_and_bail_bonds_before_modifying_the_card() -> None:
    assert turn("1.2 g2 bank=red", "2c=h 3d 4h : pass").change == {"gold": -2}
    assert turn_refused("1.2 g2 hunt=J", "[bail cash] 2c Td+1 4h : pass") == "bail.nothing"


def test_bail_bonds_even_if_the_same_outlaw_appears_more_than_once() -> None:
    played = turn("1.2 w2 hunt=J,K", "[bail cash] [bail gold] [bail clear] Jc Jd Kh : pass")
    assert played.change == {"cash": 4, "gold": 2, "wanted": -2}


def test_saloon_up_to_16_dollars_for_8_stars() -> None:
    assert turn("1.1 $16 town=Q", "2c Qd 3h : town Q ; drink 8").change == {"cash": -16, "stars": 8}


def test_club_up_to_8_gold_for_8_stars() -> None:
    assert turn("1.1 g8 town=K", "2c Kd 3h : town K ; invest 8").change == {"gold": -8, "stars": 8}


def test_church_up_to_8_dollars_for_8_wanted() -> None:
    assert turn("1.1 $8 w8 town=6", "2c 6d 3h : town 6 ; donate 8").change == {"cash": -8, "wanted": -8}


def test_hotel_score_only_the_last_circled_star() -> None:
    assert [silver_stars(board(), position(f"3.5 hotel={nights}")) for nights in range(1, 5)] == [2, 7, 14, 23]


def test_gunsmith_the_rifle_improves_the_modifier_from_two_to_four() -> None:
    """The rifle's 4 stand instead of the pistol's 2, not beside them."""
    assert "cash" in turn("1.1 items=pistol,rifle", "As 9d 5h : rob 9", "5d").change
    assert "cash" not in turn("1.1 items=pistol,rifle", "As 9d 5h : rob 9", "4d").change
    assert "cash" not in turn("1.1 items=pistol", "As 9d 5h : rob 9", "6d").change


def test_land_office_claim_all_nine_squares() -> None:
    table = game("Kd | 2c 8d 3h | 3c 8h 4h | 4c 8s 5h")
    state = play(
        table, position("1.1 $22"), "1.1 2c 8d 3h : town 8 ; land a1 b1 c1", "1.2 3c 8h 4h : town 8 ; land a2 a3 b2",
        "1.3 4c 8s 5h : town 8 ; land b3 c2 c3",
    )  # fmt: skip
    assert (state.stars, state.cash) == (3 + 1 + 1 + 1 + 1 + 2 + 1 + 1 + 3 + 7, 22 - 6 - 8 - 8)


def test_bonus_actions_a_bonus_triggers_a_bonus() -> None:
    played = turn("1.1 rob=2,3", "4h 7c 2s : trail 6 ; rob 4 ; grave MR", "Kd")
    assert played.change == {"wanted": 2, "stars": 2, "cash": 3, "gold": 2}


def test_cowbot_a_modified_suit_card_adds_or_removes_the_match() -> None:
    assert turn("1.1 g2", "2c=h Ac 3s : trail A", cowbot="calamity-jane").after.stolen
    assert not turn("1.1 g2", "2h=c 2d 3s : town 2", cowbot="calamity-jane").after.stolen


def test_cowbot_you_cannot_ignore_a_reward_to_avoid_a_theft() -> None:
    assert len(turn("1.1", "2h 9c 3s : trail 9", cowbot="wyatt-earp").after.stolen) == 1


def test_cowbot_an_untouched_map() -> None:
    """Wyatt Earp's card: Town 4X, Mine 3X, Trail 2X, Badlands 1X."""
    state = position("3.5")
    totals = [cowbot_score(game(cowbot="wyatt-earp", level=level), state).total for level in ("easy", "normal", "hard")]
    assert totals == [13 * 4 + 14 * 3, 13 * 4 + 14 * 3 + 13 * 2, 13 * 4 + 14 * 3 + 13 * 2 + 12]


def test_end_game_points() -> None:
    state = position("3.5 *40 $11 g5 w11 mine=4a hotel=2")
    assert score(board(), state) == (40, 2, 2, 1 + 7)
    assert title(game(), state) == ("rusty", "desperado")


def test_the_designs_first_line_of_a_moves_file() -> None:
    table = game("8c | 6c 9h 3s | Qh 9s Qc")
    state = play(table, start_state(table), "1.1 6c 9h 3s : town 9 ; buy pistol ; trail 3 ; grave MR")
    assert (state.stars, state.cash, state.gold, state.wanted) == (1, 4 - 3, 2 + 2, 1)
    assert state.hand == cards("3s")
