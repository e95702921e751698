"""The menu of a person who plays: first what gains something, last what is of no use, and then the turn's end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.console import Console

from pnp.games.fliptown.board.board import TOWN
from pnp.games.fliptown.play.choices import Choice, Fold, Outcome
from pnp.games.fliptown.play.session import Session, begin
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.moves import Act, Assign, Done, Pass
from pnp.games.fliptown.screens.menu import menu_table
from pnp.lang.words import load_words
from tests.fliptown.test_session import opened, options

WORDS = load_words("en")
NOTHING = ("nothing to do there", "leads to no region")


def gains(outcome: Outcome) -> bool:
    return any(change < 0 if name == "wanted" else change > 0 for name, change in outcome.changes.items())


def moments(wish: Wish, seed: int) -> Iterator[Session]:
    """A game that is played at random, moment by moment."""
    chance = random.Random(seed)
    session = begin(opened(wish))
    while not session.over:
        yield session
        session = session.make(chance.choice(options(session)).move)


def shown(session: Session) -> list[str]:
    """The menu as a person sees it, a line for each entry."""
    console = Console(width=200, color_system=None)
    with console.capture() as said:
        console.print(menu_table(session, session.choices(), WORDS))
    return [line for line in said.get().splitlines() if ") " in line]


@pytest.mark.parametrize("wish", [Wish("order"), Wish("order", character="bandit", holdem=True)])
def test_cards_that_lead_to_nothing_come_last(wish: Wish) -> None:
    mixed = 0
    for session in moments(wish, 3):
        if not all(isinstance(entry, Choice) and isinstance(entry.move, Assign) for entry in session.choices()):
            continue
        useless = [any(word in line for word in NOTHING) for line in shown(session)]
        assert useless == sorted(useless)
        mixed += len(set(useless)) == 2
    assert mixed > 2, "games with both kinds were looked at"


@pytest.mark.parametrize("seed", range(4))
def test_actions_without_a_gain_come_after_those_with_one(seed: int) -> None:
    mixed = 0
    for session in moments(Wish(f"order-{seed}"), seed):
        acts = [entry for entry in session.choices() if isinstance(entry, Choice) and isinstance(entry.move, Act)]
        for group in {act.group for act in acts}:
            inside = [act.outcome for act in acts if act.group == group and group != TOWN]
            barren = [not outcome.pending and not gains(outcome) for outcome in inside]
            assert barren == sorted(barren)
            mixed += len(set(barren)) == 2
    assert mixed


def test_the_end_of_a_turn_is_last_and_numbers_in_a_list_keep_their_order() -> None:
    for session in moments(Wish("order", character="preacher"), 8):
        entries = session.choices()
        ends = [isinstance(entry, Choice) and isinstance(entry.move, Pass | Done) for entry in entries]
        assert ends == sorted(ends)
        for fold in entries:
            if isinstance(fold, Fold) and fold.text in {"donate", "drink", "invest", "hide"}:
                amounts = [int(choice.text.split()[1]) for choice in fold.choices]
                assert amounts == sorted(amounts)
