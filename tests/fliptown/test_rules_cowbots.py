"""The four cowbots: what they steal and when, and what they score."""

from __future__ import annotations

import pytest

from pnp.games.fliptown.rules.scoring import beaten, cowbot_score, score
from pnp.games.fliptown.rules.state import State
from pnp.games.fliptown.rules.turns import flip
from tests.fliptown.helpers import board, cards, game, play, position, turn

BOTS = {
    "black-bart": ("d", ("mine", "town", "badlands", "trail")),
    "wyatt-earp": ("c", ("town", "mine", "trail", "badlands")),
    "calamity-jane": ("h", ("trail", "badlands", "town", "mine")),
    "billy-the-kid": ("s", ("badlands", "trail", "mine", "town")),
}


def thefts(start: str, line: str, bot: str, draws: str = "", **options: str) -> int:
    played = turn(start, line, draws, cowbot=bot, **options)
    return len(played.after.stolen) - len(played.before.stolen)


@pytest.mark.parametrize("bot", BOTS)
def test_suits_and_regions(bot: str) -> None:
    found = board().cowbots[bot]
    assert (found.suit, found.regions) == BOTS[bot]


@pytest.mark.parametrize(
    ("bot", "gains", "does_not_gain", "gains_without_the_suit"),
    [
        ("black-bart", "2h 8d 3s : trail 8", "2h 5d 3s : trail 5", "2h 8c 3s : trail 8"),
        ("wyatt-earp", "2h 9c 3s : trail 9", "2h 8c 3s : trail 8", "2h 9d 3s : trail 9"),
        ("calamity-jane", "2h Ac 3s : trail A", "2h 5c 3s : trail 5", "3c 2d 4s : town 2"),
        ("billy-the-kid", "2h 4c 3s : trail 4", "2h 5c 3s : trail 5", "2h 4c 3d : trail 4"),
    ],
)
def test_triggers(bot: str, gains: str, does_not_gain: str, gains_without_the_suit: str) -> None:
    assert thefts("1.1", gains, bot) == 1
    assert thefts("1.1", does_not_gain, bot) == 0
    assert thefts("1.1", gains_without_the_suit, bot) == 0


GAINS = {
    "black-bart": "trail 8",  # gold
    "wyatt-earp": "trail 9",  # a bonus action
    "calamity-jane": "trail A",  # stars
    "billy-the-kid": "grave BL",  # Wanted
}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("looks_for", GAINS)
def test_each_bot_looks_for_one_thing(bot: str, looks_for: str) -> None:
    suit = BOTS[bot][0]
    assert thefts("1.1", f"2h K{suit} 3{suit} : {GAINS[looks_for]}", bot) == (bot == looks_for)


@pytest.mark.parametrize("lineup", ["2h Ac 3s", "Ac 2h 3s", "Ac 3s 2h"])
def test_any_card_of_the_lineup_may_match(lineup: str) -> None:
    assert thefts("1.1 powers=shovel", f"{lineup} : grave BL", "calamity-jane") == 1
    assert thefts("1.1 powers=shovel", f"{lineup} : grave BL", "black-bart") == 0


def test_at_most_one_card_a_turn() -> None:
    """Stars from the stop, the shovel and between the stones, and three hearts in the lineup."""
    line = "2h 3h 4h : trail 3 ; grave TC"
    assert thefts("1.1 powers=shovel grave=MC,TL,TR", line, "calamity-jane") == 1


def test_the_stolen_card_is_the_top_card_after_all_robberies() -> None:
    played = turn("1.1", "2s 9c 3h : rob 9", "Kd Qd Jd", cowbot="billy-the-kid")
    assert played.after.stolen == cards("Qd")
    assert flip(played.game, played.after).lineup[0] == cards("Jd")[0]


def test_a_theft_shifts_every_later_lineup_of_the_round() -> None:
    table = game("Kc | 2h Ac 3s | 4d 5d 6d 7d | 8d 9d Td", cowbot="calamity-jane")
    robbed = play(table, position("1.1"), "1.1 2h Ac 3s : trail A")
    assert flip(table, robbed).lineup == cards("5d 6d 7d")
    quiet = play(table, position("1.1"), "1.1 2h Ac 3s : pass")
    assert flip(table, quiet).lineup == cards("4d 5d 6d")


def test_stolen_cards_are_gone_in_later_rounds() -> None:
    table = game("Kc | 2h Ac 3s | 4d", "4d | 5d 6d 7d 8d", "6d 4d 5d 7d 8d", cowbot="calamity-jane")
    state = play(table, position("1.1"), "1.1 2h Ac 3s : trail A")
    assert state.stolen == cards("4d")
    state = state._replace(turn=5, phase=position("1.5 phase=end").phase)
    state = play(table, state, "1.end face")
    assert (state.stolen, state.gone) == ((), cards("4d"))
    assert len(table.deck(state)) == 51
    assert str(table.sheriff_card(state)) == "5d"
    assert flip(table, state).lineup == cards("6d 7d 8d")
    state = state._replace(turn=5, phase=position("1.5 phase=end").phase)
    state = play(table, state, "2.end face")
    assert flip(table, state).lineup == cards("5d 7d 8d")


# What counts as gained.


def test_a_reward_that_is_not_used_is_gained_all_the_same() -> None:
    assert thefts("1.1", "2h 9c 3s : trail 9", "wyatt-earp") == 1
    assert thefts("1.1 trail=K", "3c 5d 4s : town 5", "wyatt-earp") == 1, "lost for want of a target, but gained"


def test_bank_and_bail_bonds_count() -> None:
    assert thefts("1.1 bank=red", "2h 3d 4d : pass", "calamity-jane") == 1
    assert thefts("1.1 bank=red", "2d 3d 4d : pass", "calamity-jane") == 0
    assert thefts("1.1 hunt=J", "[bail gold] 2h Jd 4d : pass", "black-bart") == 1
    assert thefts("1.1 hunt=J", "[bail cash] 2h Jd 4d : pass", "black-bart") == 0


def test_gold_that_is_spent_again_is_gained_all_the_same() -> None:
    assert thefts("1.1 g2", "3c=d 5c 4s : mine 1a", "black-bart") == 1


def test_wanted_that_is_avoided_is_not_gained() -> None:
    assert thefts("1.1", "2s 3c 3h : grave BL", "billy-the-kid") == 1
    assert thefts("1.1 powers=truce", "2s 3c 3h : grave BL", "billy-the-kid") == 0
    assert thefts("1.1", "2s 3c 3h : rob 3", "billy-the-kid", "Kd Qd") == 1
    assert thefts("1.1 items=bandana", "2s 3c 3h : rob 3", "billy-the-kid", "Kd Qd") == 0


@pytest.mark.parametrize(("bot", "lineup"), [("calamity-jane", "2h 3h 4h"), ("black-bart", "2d 3d 4d")])
def test_what_the_rounds_end_gives_is_no_theft_in_the_next_turn(bot: str, lineup: str) -> None:
    table = game("Kc", f"Kc | {lineup}", cowbot=bot)
    state = play(table, position("1.5 phase=end p2 hand=2c,2s,5c,7c,9c"), "1.end face", f"2.1 {lineup} : pass")
    assert (state.stars, state.gold) == (1, 2)
    assert (state.stolen, state.gone) == ((), ())


# A gold change of the suit card, in both editions.


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_suit_change_can_add_the_match(edition: str) -> None:
    assert thefts("1.1 g2", "2c=h Ac 3s : trail A", "calamity-jane", edition=edition) == 1
    assert thefts("1.1 g2", "2c=d Ac 3s : mine 1a", "black-bart", edition=edition) == 1


@pytest.mark.parametrize(("edition", "stolen"), [("en", 0), ("pl", 1)])
def test_a_suit_change_can_remove_the_match_in_the_english_edition_alone(edition: str, stolen: int) -> None:
    assert thefts("1.1 g2", "2h=c 2d 3s : town 2", "calamity-jane", edition=edition) == stolen
    assert thefts("1.1 g2", "2s=h 4d 3c : trail 4", "billy-the-kid", edition=edition) == stolen


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_suit_change_does_not_hide_the_other_cards(edition: str) -> None:
    assert thefts("1.1 g2", "2h=c 2d 3h : town 2", "calamity-jane", edition=edition) == 1


# The score.

MAP = "trail=A,3,7 rob=2,3,4,5,6 mine=1a,1b town=2,3,4,5"  # left: 10 stops, 7 targets, 12 chambers, 9 buildings
THREE_STOLEN = f"3.5 {MAP} gone=2c,3c stolen=4c"
SCORES = {
    ("black-bart", "easy"): 3 * 1 + 4 * 12 + 3 * 9,
    ("black-bart", "normal"): 3 * 2 + 4 * 12 + 3 * 9 + 2 * 7,
    ("black-bart", "hard"): 3 * 3 + 4 * 12 + 3 * 9 + 2 * 7 + 1 * 10,
    ("wyatt-earp", "easy"): 3 * 1 + 4 * 9 + 3 * 12,
    ("wyatt-earp", "normal"): 3 * 2 + 4 * 9 + 3 * 12 + 2 * 10,
    ("wyatt-earp", "hard"): 3 * 3 + 4 * 9 + 3 * 12 + 2 * 10 + 1 * 7,
    ("calamity-jane", "easy"): 3 * 1 + 4 * 10 + 3 * 7,
    ("calamity-jane", "normal"): 3 * 2 + 4 * 10 + 3 * 7 + 2 * 9,
    ("calamity-jane", "hard"): 3 * 3 + 4 * 10 + 3 * 7 + 2 * 9 + 1 * 12,
    ("billy-the-kid", "easy"): 3 * 1 + 4 * 7 + 3 * 10,
    ("billy-the-kid", "normal"): 3 * 2 + 4 * 7 + 3 * 10 + 2 * 12,
    ("billy-the-kid", "hard"): 3 * 3 + 4 * 7 + 3 * 10 + 2 * 12 + 1 * 9,
}


@pytest.mark.parametrize(("bot", "level"), SCORES)
def test_the_cowbots_score(bot: str, level: str) -> None:
    table = game(cowbot=bot, level=level)
    assert cowbot_score(table, position(THREE_STOLEN)).total == SCORES[bot, level]


@pytest.mark.parametrize(
    ("character", "holdem", "more"), [(None, False, 0), ("mayor", False, 5), (None, True, 5), ("mayor", True, 10)]
)
def test_five_more_with_a_character_and_with_holdem(character: str | None, holdem: bool, more: int) -> None:
    table = game(cowbot="black-bart", level="easy", character=character, holdem=holdem)
    assert cowbot_score(table, position(THREE_STOLEN)).total == SCORES["black-bart", "easy"] + more


@pytest.mark.parametrize(("bot", "level"), SCORES)
def test_the_player_must_beat_it_and_a_tie_is_the_bots(bot: str, level: str) -> None:
    table = game(cowbot=bot, level=level)

    def with_stars(stars: int) -> State:
        state = position(f"{THREE_STOLEN} *{stars}")
        assert score(table.board, state).total == stars
        return state

    assert not beaten(table, with_stars(SCORES[bot, level] - 1))
    assert not beaten(table, with_stars(SCORES[bot, level]))
    assert beaten(table, with_stars(SCORES[bot, level] + 1))


def test_random_set_up_the_suit_picks_the_bot_and_the_value_the_character() -> None:
    suits = sorted(bot.suit for bot in board().cowbots.values())
    values = sorted(c.value for c in board().characters.values() if c.value is not None)
    assert suits == ["c", "d", "h", "s"]
    assert values == list(range(1, 14))
