"""Boards that are odd and allowed: each can be played, written down and refereed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from pnp.definition.tree import read_tree
from pnp.files.resources import shipped_file
from pnp.games.fliptown.board import spec
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.moves import Assign, Done, EndRound
from pnp.games.fliptown.rules.scoring import achievements
from pnp.games.fliptown.rules.state import Phase
from pnp.games.fliptown.rules.turns import apply, flip, legal_moves
from pnp.games.fliptown.text.position import format_position, parse_position
from tests.fliptown import helpers
from tests.fliptown.play import match
from tests.fliptown.test_definition_checks import Write, write
from tests.fliptown.test_definition_mutations import play, play_table

__all__ = ["write"]


def other_rulings() -> str:
    """For each ruling the word that the English edition does not have."""
    own = load_board("fliptown/standard").board.rulings._asdict()
    words = {name: get_args(field.annotation) for name, field in spec.Rulings.model_fields.items()}
    other = {
        spec.Rulings.model_fields[name].alias or name: next(word for word in words[name] if word != own[name])
        for name in own
    }
    return json.dumps(other)


def without(*names: str) -> str:
    """A mapping that removes these entries."""
    return "{" + ", ".join(f"{name}: null" for name in names) + "}"


def odd_boards() -> dict[str, str]:
    standard = load_board("fliptown/standard").board
    values = [building.name for building in standard.buildings]
    nothing_between = without(*read_tree(shipped_file("fliptown/standard")).data["cemetery"]["between"])
    fines = ", ".join(["{cash: 1, stars: 1}"] * 9)
    wide = "[" + ", ".join("1" * 26) + "]"
    return {
        "everything is free": (
            "changes: {suit: 0, step: 0}\nsheriff: {bribe: 0}\n"
            "town: {buildings: {2: {effect: {price: 0}}, 6: {effect: {price: 0}}, 7: {effect: {price: 0}},"
            " Q: {effect: {price: 0}}, K: {effect: {price: 0}},"
            " 8: {effect: {shapes: {domino: {price: 0}, straight: {price: 0}, corner: {price: 0}}}}}}"
        ),
        "no land office": "town: {buildings: {8: null}}",
        "no bank, no bail bonds, no hotel, no undertaker": "town: {buildings: {2: null, 10: null, 7: null, A: null}}",
        "a single building": (
            f"town: {{buildings: {without(*values[:-1]).replace('T:', '10:')}}}\n"
            "bounties: {cards: {well-equipped: null, end-of-the-line: null}}"
        ),
        "one round of one turn": (
            "rounds: {count: 1, turns: 1}\nsheriff: {fines: [{cash: 1, stars: 1}]}\n"
            "town: {buildings: {2: {effect: {stars: [1]}}}}"
        ),
        "nine rounds of nine turns": (
            f"rounds: {{count: 9, turns: 9}}\nsheriff: {{fines: [{fines}]}}\n"
            f"town: {{buildings: {{2: {{effect: {{stars: [{', '.join('1' * 9)}]}}}}}}}}"
        ),
        "a trail of one stop": f"trail: {{stops: {without(*values[:-1]).replace('T:', '10:')}}}",
        "a cemetery of one stone": f"cemetery: {{stones: [[X]], circled: [], between: {nothing_between}}}",
        "a cemetery with nothing left to dig": (
            f"cemetery: {{circled: [TL, TC, TR, ML, MC, MR, BL, BC, BR], between: {nothing_between}}}"
        ),
        "land as wide as the alphabet": (
            f"town: {{buildings: {{8: {{effect: {{grid: [{', '.join([wide] * 9)}]}}}}}}}}"
        ),
        "rewards that give nothing": (
            "trail: {stops: {A: {stars: 0}, 5: {cash: 0}}}\nmine: {chambers: {1a: {gains: {hammers: 0, gold: 0}}}}"
        ),
        "half a poker table": "poker: {royal-flush: null, four: null, flush: null, three: null, pair: null}",
        "no characters, no cowbots": (
            f"characters: {without(*standard.characters)}\ncowbots: {{bots: {without(*standard.cowbots)}}}"
        ),
        "titles in no order": (
            "titles: {ranks: {zz: [0, 0, 0], tenderfooted: [70, 1, 3], rusty: [10, 80, 2]}, wanted: {deputy: 9, zz: 0}}"
        ),
        "other suits": "suits: {trail: clubs, badlands: ♦, mine: S, town: h}",
        "a rifle for everybody": "town: {buildings: {9: {effect: {items: {rifle: {needs: null}}}}}}",
        "no tools at all": "limits: {pans: 0, hammers: 0}\ncharacters: {prospector: null, ranch-hand: null}",
        "chambers named like values": (
            "mine: {entrance: {A: A-K, 1: A-K, T: A-K, 10: A-K},"
            " chambers: {A: {level: 1}, 1: {level: 1}, T: {level: 1, gains: {stars: 3}}, 10: {level: 1}}}"
        ),
        "items that sound alike": (
            "town: {buildings: {9: {effect: {items: {gun: {price: 0, gun: 1}, guns: {price: 0, gun: 9}}}}}}"
        ),
        "every ruling the other way": f"rulings: {other_rulings()}",
        "abilities again and again": (
            "characters: {cheat: {ability: {uses: 3}}, marshal: {ability: {uses: 2}}, mayor: {ability: {uses: 9}},"
            " baroness: {ability: {uses: 3}}, preacher: {ability: {uses: 3}}, settler: {ability: {uses: 5}}}"
        ),
    }


ODD_BOARDS = odd_boards()


@pytest.mark.parametrize("text", ODD_BOARDS.values(), ids=list(ODD_BOARDS))
def test_an_odd_board_can_be_played(text: str, write: Write) -> None:
    board = load_board(write(text)).board
    for seed in range(3):
        play(board, Random(seed))
    play_table(board, Random(0))


# What such boards have broken before


def test_no_bail_is_owed_where_no_reward_can_be_taken(tmp_path: Path) -> None:
    """Two hunted outlaws in the lineup, and Wanted for one: the other is forgotten."""
    rules = helpers.homebrew(
        tmp_path,
        "rulings: {clear_short: refused}\n"
        "town: {buildings: {10: {effect: {rewards: {cash: null, gold: null, clear: {clear: 2}}}}}}",
    )
    start = "1.2 town=T hunt=J,Q"
    assert helpers.turn(start, "Jc Qd 2h : pass", on=rules).change == {}
    assert helpers.turn(f"{start} w3", "[bail clear] Jc Qd 2h : pass", on=rules).change == {"wanted": -2}
    assert helpers.turn_refused(f"{start} w3", "Jc Qd 2h : pass", on=rules) == "bail.missing"
    assert helpers.turn_refused(f"{start} w3", "[bail clear] [bail clear] Jc Qd 2h : pass", on=rules) == "bail.nothing"


def test_whoever_is_stuck_may_pass(tmp_path: Path) -> None:
    """Gold was paid for a change that no action needs, on a board that refuses that: still the turn has an end."""
    rules = helpers.homebrew(tmp_path, "rulings: {overpaying: refused, pass: when-stuck}")
    everything = ",".join(stop.name for stop in rules.stops)
    played = helpers.during(f"1.1 g5 trail={everything}", "3h 4d+1 2s : pass", on=rules)
    assert legal_moves(played.game, played.after) == [Done()]


def test_later_rounds_keep_their_cards(tmp_path: Path) -> None:
    """Nine rounds of nine turns with a cowbot who steals on every one: each round still has its lineups."""
    fines = ", ".join(["{cash: 1, stars: 1}"] * 9)
    rules = helpers.homebrew(
        tmp_path,
        f"rounds: {{count: 9, turns: 9}}\nsheriff: {{fines: [{fines}]}}\n"
        f"town: {{buildings: {{2: {{effect: {{stars: [{', '.join('1' * 9)}]}}}}}}}}\n"
        "cemetery: {wanted: 1, between: {TL-TC: {wanted: 1}}}",
    )
    table = match(rules, Wish("thief", cowbot="billy-the-kid", level="hard", holdem=True)).opened.games[0]
    state = match(rules, Wish("thief", cowbot="billy-the-kid", level="hard", holdem=True)).opened.starts[0]
    while state.phase is not Phase.OVER:
        if state.phase is Phase.FLIP:
            assert len(table.deck(state)) >= state.drawn + 3
            state = flip(table, state)
        move = legal_moves(table, state)[0]
        if isinstance(move, Assign):  # the bot's suit, so that it steals whenever it can
            spade = next((card for card in state.lineup if card.suit == "s"), state.lineup[0])
            rest = [card for card in state.lineup if card != spade]
            move = Assign(spade, rest[0], rest[1])
        state = apply(table, state, move)
        state = state._replace(gained=15) if state.phase is Phase.ACT else state
        assert len(state.gone) + len(state.stolen) <= 52 - table.set_aside() - 3 * rules.turns or state.round == 9
    assert len(state.gone) > 15


def test_a_marshal_before_an_empty_deck() -> None:
    """Four players may rob so much that no card is left."""
    table = helpers.game(character="marshal")
    whole = helpers.position("1.5 w9 hand=2c,3c,4c,5c,6c phase=end")._replace(drawn=52)
    assert all(move.uses == () for move in legal_moves(table, whole) if isinstance(move, EndRound))
    assert helpers.refused(table, whole, "1.end use draw ; face") == "use.draw_empty"


def test_a_marshal_who_may_draw_twice(tmp_path: Path) -> None:
    """The second card counts."""
    rules = helpers.homebrew(tmp_path, "characters: {marshal: {ability: {uses: 2}}}")
    options = {"on": rules, "character": "marshal", "sheriff": "2d"}
    start = "1.5 *9 w9 hand=2c,4c,6c,8h,Jh"
    assert helpers.end(start, "use draw ; use draw ; face", draws="3d Kd", **options).change.get("stars") is None
    assert helpers.end(start, "use draw ; use draw ; face stars", draws="Kd 3d", **options).change["stars"] == -4
    assert helpers.end(start, "use draw ; face", draws="Kd 3d", **options).after.used == 1


def test_a_cheat_who_may_cheat_twice(tmp_path: Path) -> None:
    rules = helpers.homebrew(tmp_path, "characters: {cheat: {ability: {uses: 2}}}")
    start, options = "1.5 hand=2c,4c,6c,8h,Jh", {"on": rules, "character": "cheat"}
    assert helpers.end(start, "use 8h=8c ; use Jh=Jc ; face", **options).after.hands[0].name == "flush"
    assert helpers.end_refused(start, "use 8h=8c ; use 8h=9c ; face", **options) == "use.not_in_hand"
    assert helpers.end_refused(start, "use 8h=8c ; use Jh=Jc ; use 2c=3c ; face", **options) == "use.spent"


def test_a_mayor_who_may_redeal_twice_in_a_turn(tmp_path: Path) -> None:
    rules = helpers.homebrew(tmp_path, "characters: {mayor: {ability: {uses: 2}}}")
    table = helpers.game("Ks | 2c 3c 4c | 5c 6c 7c | 8c 9c Tc", on=rules, character="mayor")
    state = helpers.play(table, helpers.position("1.1", rules), "1.1 8c 9c Tc : use redeal ; use redeal ; pass")
    assert (state.drawn, state.used, state.hand) == (10, 2, helpers.cards("Tc"))


def test_ranks_and_cowbots_count_within_other_goals(tmp_path: Path) -> None:
    rules = helpers.homebrew(
        tmp_path,
        "achievements:\n"
        "  either: {any: 1, of: [{rank: legendary}, {power: truce}]}\n"
        "  both: {of: [{rank: rusty}, {of: [{count: stops, at_most: 0}]}]}",
    )
    table = helpers.game(on=rules)
    assert {"either", "both"} <= set(achievements(table, helpers.position("1.1 *85", rules)))
    poor = achievements(table, helpers.position("1.1 *40", rules))
    assert "either" not in poor
    assert "both" not in poor


def test_a_rich_position_is_read_again() -> None:
    rules = helpers.board()
    state = helpers.position("1.1")._replace(cash=123_456, gold=9_999_999)
    assert parse_position(rules, format_position(rules, state)) == state


def test_names_that_differ_by_a_plural(tmp_path: Path) -> None:
    rules = helpers.homebrew(
        tmp_path, "town: {buildings: {9: {effect: {items: {gun: {price: 0, gun: 1}, guns: {price: 1, gun: 9}}}}}}"
    )
    bought = helpers.turn("1.1 $4", "2c 9d 3h : town 9 ; buy guns", on=rules)
    assert helpers.owned(rules, bought.after) == {"guns"}
    assert helpers.owned(rules, helpers.turn("1.1 $4", "2c 9d 3h : town 9 ; buy pistols", on=rules).after) == {"pistol"}
