"""Playing by hand: undo and redo, menus of legal moves, notation typed in parts, games taken up again."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from pnp.core.findings import MoveError
from pnp.core.referee import judge
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.play.choices import Choice, Fold, nothing_to_lose
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, match_of
from pnp.games.fliptown.play.moment import state_of
from pnp.games.fliptown.play.session import Session, begin
from pnp.games.fliptown.play.setup import Wish, make_scenario, open_scenario
from pnp.games.fliptown.rules.moves import Assign, Done, EndRound
from pnp.games.fliptown.rules.scoring import score
from pnp.games.fliptown.rules.state import Phase
from pnp.games.fliptown.rules.turns import legal_moves

BOARD = load_board().board
VARIANTS = [
    Wish("plain"),
    Wish("sprint", kind="sprint", first=(1, 1), last=(2, 2)),
    Wish("holdem", holdem=True),
    Wish("bots", cowbot="black-bart", level="hard"),
    Wish("bots", cowbot="billy-the-kid", level="easy", edition="pl"),
    *(Wish("hero", character=name) for name in BOARD.characters),
    Wish("cheat", character="cheat", holdem=True),
    Wish("table", kind="opening", players=2),
    Wish("table", kind="opening", players=3, character="random"),
    Wish("table", kind="opening", players=4, character="random", holdem=True, competitive=True),
]


def named(wish: Wish) -> str:
    parts = (wish.kind, wish.edition, wish.character, wish.cowbot, wish.holdem and "holdem", f"{wish.players}p")
    return "-".join(str(part) for part in parts if part)


def opened(wish: Wish) -> SoloMatch | TableMatch:
    board = load_board(edition=wish.edition).board
    found, wrong = open_scenario(board, make_scenario(board, wish))
    assert found is not None, wrong
    return match_of(found)


def options(session: Session) -> list[Choice]:
    """Everything on the menu, folds opened."""
    found: list[Choice] = []
    for entry in session.choices():
        found += entry.choices if isinstance(entry, Fold) else [entry]
    return found


def random_game(match: SoloMatch | TableMatch, chance: random.Random) -> Session:
    session = begin(match)
    while not session.over:
        session = session.make(chance.choice(options(session)).move)
    return session


@pytest.mark.parametrize("wish", VARIANTS, ids=named)
def test_a_game_chosen_from_the_menus_is_accepted_by_the_referee_with_the_same_score(wish: Wish) -> None:
    for seed in range(3):
        match = opened(replace(wish, seed=f"{wish.seed}-{seed}"))
        session = random_game(match, random.Random(seed))
        verdict = judge(match, session.moves_text())
        assert verdict.finding is None
        points = [score(g.board, state_of(session.now.position, n)).total for n, g in enumerate(session.games)]
        assert [result.score for result in verdict.results] == points


@pytest.mark.parametrize("wish", VARIANTS, ids=named)
def test_undo_goes_back_to_the_start_and_redo_comes_all_the_way_again(wish: Wish) -> None:
    session = random_game(opened(wish), random.Random(5))
    moments = [session]
    while moments[-1].past:
        moments.append(moments[-1].undo())
    with pytest.raises(MoveError) as refused:
        moments[-1].undo()
    assert refused.value.finding.code == "session.nothing_to_undo"
    assert moments[-1] == begin(session.match)
    again = moments.pop()
    while moments:
        again = again.redo()
        expected = moments.pop()
        assert (again, again.future) == (expected, expected.future)
    assert again == session
    with pytest.raises(MoveError) as refused:
        again.redo()
    assert refused.value.finding.code == "session.nothing_to_redo"


@pytest.mark.parametrize("wish", VARIANTS[:5] + VARIANTS[-3:], ids=named)
def test_random_decisions_and_undos_never_leave_the_rules(wish: Wish) -> None:
    """Whatever way led to a session, replaying its decisions from the start leads to the same position."""
    chance = random.Random(11)
    session = begin(opened(wish))
    for _ in range(120):
        if session.over or chance.random() < 0.3:
            with suppress(MoveError):  # nothing to undo, or nothing to redo
                session = chance.choice([session.undo, session.undo_turn, session.redo])()
            continue
        session = session.make(chance.choice(options(session)).move)
    replayed = begin(session.match)
    for decision in session.past:
        replayed = replayed.decide(decision.text)
    assert replayed.now.position == session.now.position
    assert list(replayed.lines()) == list(session.lines())


def test_a_new_decision_forgets_what_was_taken_back() -> None:
    session = begin(opened(Wish("plain")))
    first, second = (choice.move for choice in options(session)[:2])
    assert session.make(first).undo().make(second).future == ()


def test_undo_turn_goes_to_the_start_of_the_turn_and_then_to_that_of_the_turn_before() -> None:
    session = begin(opened(Wish("plain"))).decide(lineup_line(begin(opened(Wish("plain"))), "pass"))
    assert str(session.label) == "1.2"
    midway = session.make(options(session)[0].move)
    assert midway.undo_turn().now.position == session.now.position
    assert str(midway.undo_turn().undo_turn().label) == "1.1"
    assert midway.undo_turn().undo_turn().past == ()


def lineup_line(session: Session, steps: str) -> str:
    return f"{' '.join(map(str, session.state.lineup))} : {steps}"


@pytest.mark.parametrize("wish", VARIANTS, ids=named)
def test_the_menu_offers_every_legal_step_and_nothing_else(wish: Wish) -> None:
    """Cards for gold and the Cheat's lesser cards are typed, so of those only the legality is looked at."""
    chance = random.Random(3)
    session = begin(opened(wish))
    while not session.over:
        offered = options(session)
        for choice in offered:
            session.make(choice.move)
        state = session.state
        if state.phase in (Phase.ACT, Phase.BAIL):
            assert {choice.move for choice in offered} == set(legal_moves(session.game, state))
        session = session.make(chance.choice(offered).move)


@pytest.mark.parametrize("wish", VARIANTS, ids=named)
def test_every_choice_can_be_typed_as_it_is_written(wish: Wish) -> None:
    chance = random.Random(4)
    session = begin(opened(wish))
    while not session.over:
        for choice in options(session):
            assert session.decide(choice.text) == session.make(choice.move)
        session = session.make(chance.choice(options(session)).move)


@pytest.mark.parametrize("wish", VARIANTS, ids=named)
def test_whole_lines_can_be_typed_with_and_without_their_label(wish: Wish) -> None:
    played = random_game(opened(wish), random.Random(6))
    session = begin(played.match)
    for line in played.lines():
        bare = line.partition(" ")[2]
        assert session.decide(bare).now.position == session.decide(line).now.position
        session = session.decide(line)
    assert session.now.position == played.now.position


def test_a_whole_line_in_the_middle_of_a_turn_starts_the_turn_anew() -> None:
    start = begin(opened(Wish("plain")))
    line = lineup_line(start, "pass")
    midway = start.make(options(start)[3].move)
    assert midway.decide(line).now.position == start.decide(line).now.position


@pytest.mark.parametrize(
    ("typed", "code", "column"),
    [
        ("town 9", "phase.wrong", 1),
        ("pass", "phase.wrong", 1),
        ("done", "phase.wrong", 1),
        ("bribe", "end.not_yet", 1),
        ("bail cash", "bail.nothing", 6),
        ("Kx 2c 3c", "card.unknown", 1),
        ("  Kx 2c 3c", "card.unknown", 3),
        ("1.3 2c 3c 4c : pass", "moves.wrong_turn", 1),
        ("2c 3c : pass", "turn.three_cards", 1),
        ("{0} {1} {2} :", "turn.no_steps", None),
        ("{0} {1} {2} : pass ; pass", "pass.acted", 19),
        ("{0} {0} {1}", "card.twice", 4),
        ("{0}+1 {1} {2}", "change.wrong_card", 1),
        ("{0} {1}+99 {2}", "change.outside", 4),
        ("use redeal", "use.no_character", 1),
        ("\x00\x1b", "card.unknown", 1),
        ("=h", "card.unknown", 1),
        (";;;", "card.unknown", 1),
    ],
)
def test_what_is_refused_at_the_cards_says_why_and_where(typed: str, code: str, column: int | None) -> None:
    session = begin(opened(Wish("plain")))
    with pytest.raises(MoveError) as refused:
        session.decide(typed.format(*map(str, session.state.lineup)))
    finding = refused.value.finding
    assert finding.code == code
    assert column is None or finding.column == column


@pytest.mark.parametrize(
    ("typed", "code", "column"),
    [
        ("tarin 3", "step.unknown", 1),
        ("buy pistol", "step.nothing_pending", 1),
        ("pass ; town 9", "step.nothing_pending", 8),
        ("pass ; done ; done", "step.unknown", 8),
        ("done", "turn.no_action", 1),
        ("{0} {1} {2}", "phase.wrong", 1),
        ("face", "end.not_yet", 1),
        ("cash", "step.unknown", 1),
    ],
)
def test_what_is_refused_at_the_action_says_why_and_where(typed: str, code: str, column: int) -> None:
    start = begin(opened(Wish("plain")))
    session = start.make(options(start)[0].move)
    with pytest.raises(MoveError) as refused:
        session.decide(typed.format(*map(str, session.state.lineup)))
    assert (refused.value.finding.code, refused.value.finding.column) == (code, column)


def test_typed_rubbish_is_refused_and_never_crashes() -> None:
    chance = random.Random(9)
    some = ": ; # ♥ … =h +2 -1 @9 [bail cash] bail use any town rob 1.1 1.end face Kh 2c done 0 1 2 3 9 10 99"
    words = some.split()
    words += ["land a1", "buy pistol", "clear", "poker", "6c 9h 3s :"]
    session = begin(opened(Wish("bots", character="wild-card")))
    for _ in range(1500):
        typed = " ".join(chance.choices(words, k=chance.randint(0, 6)))
        finding = None
        try:
            session = session.decide(typed)
        except MoveError as refused:
            finding = refused.finding
        assert finding is None or 1 <= (finding.column or 0) <= len(typed) + 1
        if session.over or chance.random() < 0.3:
            session = session.undo() if session.over else session.make(chance.choice(options(session)).move)


@pytest.mark.parametrize("wish", VARIANTS, ids=named)
def test_a_game_left_anywhere_is_taken_up_where_it_was(wish: Wish) -> None:
    chance = random.Random(8)
    match = opened(wish)
    session = begin(match)
    while not session.over:
        text = session.moves_text()
        resumed = begin(match).resume(text)
        assert resumed.notebook.lost == ""
        assert resumed.now.position == session.now.position
        assert resumed.past == session.past
        assert resumed.moves_text() == text
        session = session.make(chance.choice(options(session)).move)


def test_comments_of_a_resumed_file_are_kept_as_far_as_its_lines_are() -> None:
    match = opened(Wish("plain"))
    start = begin(match)
    first = f"1.1   {lineup_line(start, 'PASS')}"
    session = start.decide(lineup_line(start, "pass"))
    second = f"1.2 {lineup_line(session, 'pass')}"
    head = f"# my game\nscenario: {match.scenario.id}\n# go!\n"
    text = f"{head}{first} # why not\n# a thought\n{second}\n# end\n"
    resumed = begin(match).resume(text)
    assert resumed.moves_text() == text
    back = resumed.undo_turn()
    assert back.moves_text() == f"{head}{first} # why not\n# a thought\n"
    onward = back.decide(second)
    assert onward.moves_text() == text


def test_an_unfinished_turn_that_is_no_longer_possible_is_named() -> None:
    match = opened(Wish("plain"))
    cards = " ".join(map(str, begin(match).state.lineup))
    resumed = begin(match).resume(f"scenario: {match.scenario.id}\n# unfinished: 1.1 {cards} ; mine 4e ; done\n")
    assert resumed.notebook.lost == "mine 4e ; done"
    assert isinstance(resumed.past[-1].after.move, Assign)
    assert begin(match).resume("# unfinished: 2.2 pass\n").notebook.lost == "pass"


def test_an_ending_is_written_canonically_however_it_was_typed() -> None:
    match = opened(Wish("plain", kind="opening"))
    session = begin(match)
    while session.state.phase is not Phase.END:
        session = session.decide(lineup_line(session, "pass"))
    assert session.decide("face cash").past[-1].after.move == EndRound("")
    assert session.decide("1.end FACE stars").past[-1].after.move == EndRound("")


def test_ending_a_turn_loses_nothing_where_nothing_is_pending() -> None:
    start = begin(opened(Wish("plain")))
    assert not nothing_to_lose(start.now)
    session = start.make(options(start)[0].move)
    assert not nothing_to_lose(session.now)
    assert nothing_to_lose(session.decide("pass").now)
    assert Done() in [choice.move for choice in options(session.decide("pass"))]


def test_a_competitive_answer_that_cannot_be_paid_is_refused_at_once() -> None:
    """The table settles when the last player has answered; nobody may be stuck then by another one's answer."""
    match = opened(Wish("table", players=2, holdem=True, competitive=True))
    session = begin(match)
    while session.state.phase is not Phase.END:
        line = lineup_line(session, "grave TL" if session.state.turn == 1 else "pass")
        session = session.decide(line)
    assert session.state.wanted == 1
    with pytest.raises(MoveError):
        session.decide("use gold ; bribe")
    for choice in options(session):
        after = session.make(choice.move)
        assert options(after)
