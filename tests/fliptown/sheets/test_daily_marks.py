"""The marks on the map say what the position says, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pnp.core.cards import parse_card
from pnp.games.fliptown.board.library import STANDARD
from pnp.games.fliptown.daily.sheet import GROUPS, marked_map
from pnp.games.fliptown.daily.sheet.marks import marks_of
from pnp.games.fliptown.daily.sheet.past import COUNTED, Past, past_of
from pnp.games.fliptown.play.deal import deal_of, earlier_decks
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.print.map.plan import load_plan
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.text.position import format_position
from pnp.sheet.primitives import Drawing, Path, Rect, Text
from pnp.sheet.west.pencil import Mark, draw_mark, marked
from tests.fliptown.helpers import game, position
from tests.fliptown.play import any_wish, match, play_out
from tests.fliptown.sheets.daily_table import finale, sample
from tests.fliptown.sheets.map_table import GULCH, board, draw, press_for
from tests.puzzle.sample import sample_puzzle

CELLS = {name: getattr(load_plan().tracks, name).cells for name in COUNTED}
SITES = {"trail": "trail", "rob": "badlands", "mine": "mine", "town": "town", "bank": "bank"}
POWERS = ("truce", "shovel")


def plain_past(state: State) -> Past:
    """As if nothing was ever spent."""
    return Past({name: getattr(state, name) for name in COUNTED}, {}, {}, frozenset())


def told(table: Game, state: State) -> dict[str, list[str]]:
    """A position as its text has it: each field and the names in it."""
    words = format_position(table.board, state).split()
    pairs = (word.split("=", 1) for word in words if "=" in word)
    return {field: names.split(",") for field, names in pairs if field != "hands"}


def expected(table: Game, state: State) -> set[tuple[str, str, str]]:
    """Sites and possessions that the text of the position names, as marks; by other ways than the marks are made."""
    said = told(table, state)
    found = {(group, name, "ring") for field, group in SITES.items() for name in said.get(field, ())}
    stops = [stop.name for stop in table.board.stops]
    if circled := said.get("trail"):
        last = max(stops.index(name) for name in circled)
        found |= {("trail", name, "cross") for name in stops[:last] if name not in circled}
    first = {stone.name for n, stone in enumerate(table.board.stones) if table.board.stones_at_start >> n & 1}
    found |= {("cemetery", name, "ring") for name in said["grave"] if name not in first}
    found |= {("land", name, "fill") for name in said.get("land", ())}
    for row in table.board.rows:
        mine = {target.name for target in table.board.targets if table.board.rows[target.row] is row}
        if mine <= set(said.get("rob", ())):
            found.add(("row", row.name, "ring"))
    helping = {"trail-horse", "pickaxe", "bandana", "pistol", "rifle"}
    for item in said.get("items", ()):
        found.add(("shop", item, "ring"))
        if item in helping:
            found.add(("item", item, "ring"))
    powers = said.get("powers", ())
    found |= {("undertaker", power, "ring") for power in powers}
    for visit in POWERS[: int(said.get("visits", ["0"])[0])]:
        found.add(("shop", visit, "ring" if visit in powers else "cross"))
    found |= {("hotel", str(night), "ring") for night in table.board.hotel[: int(said.get("hotel", ["0"])[0])]}
    for name in said.get("hunt", ()):
        value = parse_card(f"{name}h")
        assert value is not None
        found.add(("outlaw", str(value.value), "ring"))
    return found


def ledger(state: State) -> set[tuple[str, str, str]]:
    """Nothing was spent: as many cells as there is of each, from the first one on."""
    held = {**{name: getattr(state, name) for name in COUNTED}, "pans": state.pans, "hammers": state.hammers}
    shown = {name: min(amount, CELLS.get(name, amount)) for name, amount in held.items()}
    cells = {(name, str(n), "ring") for name, amount in shown.items() for n in range(1, amount + 1)}
    return cells | {("held", name, "write") for name in COUNTED}


def poker(table: Game, state: State) -> set[tuple[str, str, str]]:
    """The hands of finished rounds and of this one."""
    found = set()
    hands = [hand.cards for hand in state.hands] + [state.hand]
    first = state.round - len(state.hands)
    for number, cards in enumerate(hands, start=first):
        for turn, card in enumerate(cards, start=1):
            found |= {("poker", f"{number}.{turn}", "write"), ("suit", f"{number}.{turn}.{card.suit}", "ring")}
    if table.holdem:
        found |= {("holdem", f"{state.round}.{place}", "write") for place in (1, 2)}
    return found


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", [STANDARD, GULCH])
def test_every_fact_of_a_position_is_marked_and_nothing_else(name: str, seed: int) -> None:
    """Random games with any variant, looked at before each turn."""
    rng = Random(f"marks {seed}")
    table = match(board(name), any_wish(board(name), f"marks-{seed}", rng))
    assert isinstance(table, SoloMatch)
    looked = 0
    for *_, state in play_out(table.game, table.start(), rng):
        if state.phase is not Phase.FLIP:
            continue
        looked += 1
        marks = marks_of(table.game, state, plain_past(state), CELLS)
        found = Counter((mark.group, mark.name, mark.how) for mark in marks)
        wanted = expected(table.game, state) | ledger(state) | poker(table.game, state)
        assert set(found) == wanted, format_position(table.game.board, state)
        assert set(found.values()) == {1}, "one mark on each spot"
    assert looked == 14


def test_every_mark_has_its_spot() -> None:
    for name in (STANDARD, GULCH):
        spots = draw(board(name)).spots
        for luck in range(3):
            today = finale(name, luck)
            marks = marks_of(today.match.game, today.state, past_of(today.match), CELLS)
            assert [mark for mark in marks if mark.spot not in spots] == []


# -- single facts ----------------------------------------------------------------------------------------------------


def marks_at(text: str, **options: object) -> set[tuple[str, str, str]]:
    state = position(text)
    return {(m.group, m.name, m.how) for m in marks_of(game(**options), state, plain_past(state), CELLS)}


def test_stops_that_were_skipped_are_crossed_out_and_later_ones_open() -> None:
    found = {mark for mark in marks_at("3.1 trail=3,6") if mark[0] == "trail"}
    assert found == {
        ("trail", "A", "cross"), ("trail", "2", "cross"), ("trail", "3", "ring"), ("trail", "4", "cross"),
        ("trail", "5", "cross"), ("trail", "6", "ring"),
    }  # fmt: skip


def test_what_buildings_did_is_marked() -> None:
    found = marks_at("3.1 town=2,7,8,T bank=red,black hunt=J,K hotel=3 land=a1,b1 items=rifle,pan,pistol")
    assert {mark for mark in found if mark[0] not in ("held", "town")} == {
        ("bank", "red", "ring"), ("bank", "black", "ring"), ("outlaw", "11", "ring"), ("outlaw", "13", "ring"),
        ("hotel", "2", "ring"), ("hotel", "7", "ring"), ("hotel", "14", "ring"), ("land", "a1", "fill"),
        ("land", "b1", "fill"), ("shop", "rifle", "ring"), ("shop", "pan", "ring"), ("shop", "pistol", "ring"),
        ("item", "rifle", "ring"), ("item", "pistol", "ring"),
    }  # fmt: skip


def test_a_full_row_of_targets_has_given_its_bonus() -> None:
    found = {mark for mark in marks_at("3.1 rob=5,6,7,9") if mark[0] == "row"}
    assert found == {("row", "cattle", "ring")}


def test_a_favour_that_was_declined_is_crossed_out() -> None:
    found = marks_at("3.1 town=A visits=2 powers=shovel")
    assert {("shop", "truce", "cross"), ("shop", "shovel", "ring"), ("undertaker", "shovel", "ring")} <= found
    assert not [mark for mark in found if mark[:2] == ("undertaker", "truce")]


def test_a_shovel_from_the_start_was_not_bought() -> None:
    found = marks_at("1.1 powers=shovel", character="grave-robber")
    assert ("undertaker", "shovel", "ring") in found
    assert not [mark for mark in found if mark[0] == "shop"]


def test_the_centre_stone_is_circled_in_print() -> None:
    assert not [mark for mark in marks_at("1.1") if mark[0] == "cemetery"]


def test_more_than_a_track_holds_is_written_beside_it() -> None:
    state = position("3.1 *75 $71 g50 w31")
    marks = marks_of(game(), state, plain_past(state), CELLS)
    for name, held in (("stars", 75), ("cash", 71), ("gold", 50), ("wanted", 31)):
        assert sum(mark.group == name for mark in marks) == min(held, CELLS[name])
        assert Mark("held", name, "write", str(held)) in marks


def test_what_was_spent_is_crossed_and_what_is_held_ringed() -> None:
    state = position("3.1 $5 w2")
    past = Past({"cash": 9, "gold": 0, "stars": 0, "wanted": 2}, {}, {}, frozenset())
    marks = marks_of(game(), state, past, CELLS)
    cash = {int(mark.name): mark.how for mark in marks if mark.group == "cash"}
    assert cash == {**dict.fromkeys(range(1, 5), "cross"), **dict.fromkeys(range(5, 10), "ring")}


def test_a_track_that_is_too_short_for_all_that_was_earned_begins_anew() -> None:
    state = position("3.1 $5")
    past = Past({"cash": 71, "gold": 0, "stars": 0, "wanted": 0}, {}, {}, frozenset())
    cash = [(mark.name, mark.how) for mark in marks_of(game(), state, past, CELLS) if mark.group == "cash"]
    assert cash == [(str(n), "ring") for n in range(1, 6)]


# -- the history -----------------------------------------------------------------------------------------------------


def test_the_past_of_the_sample_adds_up() -> None:
    """Counted by hand from the shipped game's report: what came in, and what is left of it."""
    today = sample()
    past = past_of(today.match)
    assert all(past.earned[name] >= getattr(today.state, name) for name in COUNTED)
    assert {number: str(card) for number, card in past.sheriffs.items()} == {1: "8c", 2: "Ks"}
    assert past.fined == {1, 2}
    assert past.set_aside == {1: (), 2: ()}


def test_what_was_earned_and_not_spent_is_held() -> None:
    """The stars that the shipped game ever lost are its two fines: 4 and 6."""
    today = sample()
    assert past_of(today.match).earned["stars"] - today.state.stars == 10
    assert past_of(today.match).earned["wanted"] == today.state.wanted


def test_earlier_hands_stand_on_the_map() -> None:
    today = sample()
    marks = marks_of(today.match.game, today.state, past_of(today.match), CELLS)
    hands = deal_of(sample_puzzle().scenario).start[0].partition("hands=")[2].split()[0].split("/")
    cards = [hand.partition(":")[0].split(",") for hand in hands]
    for number, hand in enumerate(cards, start=1):
        for turn, card in enumerate(hand, start=1):
            value = "10" if card[0] == "T" else card[0]
            assert Mark("poker", f"{number}.{turn}", "write", value) in marks
            assert Mark("suit", f"{number}.{turn}.{card[1]}") in marks
    assert not [mark for mark in marks if mark.group in ("poker", "suit") and mark.name.startswith("3.")]
    assert [mark.name for mark in marks if mark.group == "fine"] == ["1", "2"]


def test_cards_laid_aside_in_holdem_are_noted_for_every_round_so_far() -> None:
    today = finale(holdem=True)
    marks = marks_of(today.match.game, today.state, past_of(today.match), CELLS)
    decks = {**earlier_decks(today.puzzle.scenario.history), **deal_of(today.puzzle.scenario).decks}
    noted = {mark.name: mark.suit for mark in marks if mark.group == "holdem"}
    assert noted == {f"{n}.{place}": decks[n][place].suit for n in (1, 2, 3) for place in (1, 2)}


# -- drawn -----------------------------------------------------------------------------------------------------------


def test_marks_lie_on_their_spots() -> None:
    press, spots = press_for(board()), draw(board()).spots
    for how in ("ring", "cross", "fill"):
        for spot in (("trail", "3"), ("mine", "2b"), ("cash", "17"), ("land", "b2"), ("fine", "2"), ("row", "train")):
            area = spots[spot].inset(-0.7)
            for item in draw_mark(press, Mark(*spot, how), spots, GROUPS):
                assert isinstance(item, Path)
                assert item.fill is None, "what is printed shows through"
                xs = [x for _, numbers in item.segments for x in numbers[::2]]
                ys = [y for _, numbers in item.segments for y in numbers[1::2]]
                assert area.x <= min(xs) <= max(xs) <= area.right, (how, spot)
                assert area.y <= min(ys) <= max(ys) <= area.bottom, (how, spot)


def test_a_ring_goes_all_the_way_round() -> None:
    press, spots = press_for(board()), draw(board()).spots
    (ring,) = draw_mark(press, Mark("trail", "3"), spots, GROUPS)
    area = spots["trail", "3"]
    ends = [numbers[-2:] for _, numbers in ring.segments]
    quarters = {(x > area.cx, y > area.cy) for x, y in ends}
    assert len(quarters) == 4


def test_the_marked_map_is_the_map_with_marks_on_top() -> None:
    today = sample()
    plain, done = draw(board()), marked_map(today.match, press_for(board()), 281, 194)
    assert done.items[: len(plain.items)] == plain.items
    assert done.spots == plain.spots
    written = [item.text for item in done.items[len(plain.items) :] if isinstance(item, Text)]
    assert "2026-11-15" in written
    assert str(today.state.stars) in written


def test_nothing_marked_changes_nothing() -> None:
    drawing = Drawing(10, 10, (), {("trail", "3"): Rect(0, 0, 5, 5)})
    assert marked(press_for(board()), drawing, ()) == drawing
