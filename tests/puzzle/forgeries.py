"""Puzzles that somebody changed: each is the sample but for one thing, and `FORGERIES` says what does not fit then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from pnp.core.cards import Card
from pnp.core.daily import Daily, Medals
from pnp.core.scenario import Best, BoardRef, History, Scenario
from pnp.games.fliptown.play.deal import EarlierDecks, deal_of, earlier_decks
from pnp.puzzle.order import DailyOrder
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Puzzle
from tests.fliptown.envelopes import changed, daily_wish
from tests.puzzle.sample import sample_puzzle
from tests.puzzle.tiny import Tiny

Forge: TypeAlias = Callable[[Puzzle], Puzzle]
Decks: TypeAlias = Mapping[int, tuple[Card, ...]]
SAMPLE = sample_puzzle()
WORSE = 110
"""What the house makes: a legal line, and not the best."""


def made(day: str, kind: str = "finale") -> Puzzle:
    order = DailyOrder("fliptown", daily_wish(day, kind))
    return Tiny()(order, Budget(Limits()), lambda _: None, Path())


def scenario(**changes: Any) -> Forge:
    return lambda puzzle: replace(puzzle, scenario=changed(puzzle.scenario, **changes))


def setting(**changes: Any) -> Forge:
    return lambda puzzle: scenario(variant=MappingProxyType({**deal_of(puzzle.scenario).variant, **changes}))(puzzle)


def day_of(puzzle: Puzzle) -> Daily:
    assert puzzle.scenario.daily is not None
    return puzzle.scenario.daily


def past(puzzle: Puzzle) -> History:
    assert puzzle.scenario.history is not None
    return puzzle.scenario.history


def daily(**changes: Any) -> Forge:
    return lambda puzzle: scenario(daily=replace(day_of(puzzle), **changes))(puzzle)


def figures(**changes: int) -> Forge:
    return lambda puzzle: daily(figures=MappingProxyType({**day_of(puzzle).figures, **changes}))(puzzle)


def without(name: str) -> Forge:
    def forge(puzzle: Puzzle) -> Puzzle:
        left = {key: number for key, number in day_of(puzzle).figures.items() if key != name}
        return daily(figures=MappingProxyType(left))(puzzle)

    return forge


def medals(**changes: int) -> Forge:
    def forge(puzzle: Puzzle) -> Puzzle:
        won = day_of(puzzle).medals
        assert won is not None
        return daily(medals=replace(won, **changes))(puzzle)

    return forge


def answer(**changes: Any) -> Forge:
    return lambda puzzle: replace(puzzle, answer=replace(puzzle.answer, **changes))


def proof(**changes: Any) -> Forge:
    return lambda puzzle: answer(certificate=replace(puzzle.answer.certificate, **changes))(puzzle)


def house(**changes: Any) -> Forge:
    return lambda puzzle: replace(puzzle, house=replace(puzzle.house, **changes))


def all_of(*forgeries: Forge) -> Forge:
    def forge(puzzle: Puzzle) -> Puzzle:
        for each in forgeries:
            puzzle = each(puzzle)
        return puzzle

    return forge


def swapped(decks: Decks, number: int) -> Decks:
    """The last two cards of a deck change places: nobody ever draws them."""
    *rest, one, other = decks[number]
    return MappingProxyType({**decks, number: (*rest, other, one)})


def earlier(decks: Decks) -> Forge:
    return history(dealt=EarlierDecks(decks))


def history(**changes: Any) -> Forge:
    return lambda puzzle: scenario(history=replace(past(puzzle), **changes))(puzzle)


def moved(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Forge:
    return lambda puzzle: history(moves=change(past(puzzle).moves))(puzzle)


def best(score: int, bound: int, *, proven: bool) -> Forge:
    return scenario(best=Best(score, bound, proven))


worse_line = all_of(
    lambda puzzle: answer(score=WORSE, bound=WORSE, moves=puzzle.house.moves)(puzzle), best(WORSE, WORSE, proven=True)
)
"""The answer is another one, "proven" at its score."""
worse_proof = all_of(worse_line, proof(threshold=WORSE + 1))
worse_figures = all_of(worse_proof, figures(optimum=WORSE, regions=2, chain=2))


def lines(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    return lambda moves: "".join(change(moves.splitlines(keepends=True)))


def in_answer(change: Callable[[str], str]) -> Forge:
    return lambda puzzle: answer(moves=change(puzzle.answer.moves))(puzzle)


def shifted(puzzle: Puzzle) -> Puzzle:
    """The house was better on other cards."""
    return house(spread=tuple(score + 5 for score in puzzle.house.spread))(puzzle)


FORGERIES: dict[str, tuple[str, Forge]] = {
    # what was ordered
    "another day's puzzle": ("day", lambda _: made("2026-11-16")),
    "another day on the same puzzle": ("day", daily(day="2026-11-16")),
    "no day": ("day", scenario(daily=None)),
    "another game": ("game", scenario(game="dice-town")),
    "another way of choosing": ("version", daily(version=1)),
    "another solver": ("version", proof(version="0.1.0/1")),
    "a candidate that there is not": ("candidate", daily(candidate=61)),
    "candidate 0": ("candidate", daily(candidate=0)),
    "a candidate with other cards": ("cards", daily(candidate=4)),
    "another difficulty": ("difficulty", daily(difficulty=1)),
    "a candidate that nobody chose": ("id", daily(decided=False)),
    "another id": ("id", scenario(id="fliptown-2026-11-16-finale-v2")),
    "the id of another version": ("id", scenario(id="fliptown-2026-11-15-finale-v1")),
    "another kind's puzzle": ("id", lambda _: made("2026-11-15", "sprint")),
    "another kind": ("kind", scenario(kind="sprint")),
    "another edition": ("edition", scenario(edition="pl")),
    "a board of another name": ("board", scenario(board=BoardRef("my-board", SAMPLE.scenario.board.sha256))),
    "a board of another content": ("board", scenario(board=BoardRef(SAMPLE.scenario.board.name, "0" * 64))),
    "somebody's own board": ("board", scenario(board=replace(SAMPLE.scenario.board, file="my-board"))),
    "a character": ("settings", setting(character="bandit")),
    "a cowbot": ("settings", setting(cowbot="black-bart", level="easy")),
    "Hold'em": ("settings", setting(holdem=True)),
    "another objective": ("settings", scenario(objective="margin")),
    "several players": ("settings", scenario(players=(None, None))),
    "a later start": ("turns", scenario(first=(3, 2))),
    "an earlier end": ("turns", scenario(last=(3, 4))),
    # its cards
    "another seed": ("cards", scenario(seed="2026-11-15.2")),
    "another deck": ("cards", lambda puzzle: scenario(decks=swapped(deal_of(puzzle.scenario).decks, 3))(puzzle)),
    "decks too many": (
        "cards",
        lambda puzzle: scenario(decks={**earlier_decks(past(puzzle)), **deal_of(puzzle.scenario).decks})(puzzle),
    ),
    "another deck before": ("cards", lambda puzzle: earlier(swapped(earlier_decks(past(puzzle)), 1))(puzzle)),
    "no decks before": ("cards", earlier(MappingProxyType({}))),
    # its position
    "an impossible start": ("position", scenario(start=("3.1 *999",))),
    "a start with more cash": ("position", lambda puzzle: scenario(start=(richer(puzzle.scenario),))(puzzle)),
    "no history": ("position", scenario(history=None)),
    "a history cut short": ("position", moved(lambda moves: moves[:-1])),
    "an illegal history": ("position", moved(lambda moves: ("1.1 As As As : pass", *moves[1:]))),
    "a lazier history": ("position", moved(lambda moves: tuple(move.partition(" ; ")[0] for move in moves))),
    # the answer
    "a better score": ("answer", all_of(answer(score=999, bound=999), best(999, 999, proven=True))),
    "an illegal answer": ("answer", answer(moves="3.1 As As As : pass\n")),
    "no answer": ("answer", answer(moves="")),
    "an answer cut short": ("answer", in_answer(lambda moves: moves.rpartition("3.end")[0])),
    "an answer to another puzzle": ("answer", in_answer(lambda moves: moves.replace("11-15", "11-16"))),
    "an answer with a remark": ("answer", in_answer(lambda moves: f"{moves}# solved by me\n")),
    "an answer without its puzzle": ("answer", in_answer(lines(lambda each: each[1:]))),
    "an answer of the house's that is not": ("answer", answer(by="house")),
    "an answer by greed that is not": ("answer", answer(by="greedy")),
    "a worse line": ("proof", worse_line),
    "a worse line with its proof": ("figures", worse_proof),
    "a worse line with proof and figures": ("medals", worse_figures),
    # what is known of the best score
    "no best score": ("best", scenario(best=None)),
    "a best score that nobody makes": ("best", best(999, 999, proven=True)),
    "a best score that is not proven": ("best", best(114, 114, proven=False)),
    "an open best score": ("best", best(114, 117, proven=False)),
    "a higher bound": ("proof", answer(bound=117)),
    "a lower bound": ("proof", answer(bound=113)),
    "a higher bound on both": ("proof", all_of(answer(bound=117), best(114, 117, proven=False))),
    "a higher bound with its threshold": (
        "proof",
        all_of(answer(bound=117), best(114, 117, proven=False), proof(threshold=118)),
    ),
    "another threshold": ("proof", proof(threshold=114)),
    "a threshold above": ("proof", proof(threshold=116)),
    "no method": ("proof", proof(method="none")),
    "an unknown method": ("proof", proof(method="believe me")),
    "by the bound alone": ("proof", proof(method="bound")),
    "by a bound that is higher": ("proof", proof(method="bound", nodes=0, layers=(), threshold=0)),
    "by no bound": ("proof", proof(method="bound", nodes=0, layers=(), threshold=0, prices="", root=None)),
    "by nothing at all": ("proof", proof(method="none", nodes=0, layers=(), threshold=0, prices="", root=None)),
    "prices without a bound": ("proof", proof(root=None)),
    "a bound without prices": ("proof", proof(prices="")),
    "more layers than turns": ("proof", proof(layers=(1, *[9] * 40, 0))),
    "no nodes": ("proof", proof(nodes=0)),
    "no layers": ("proof", proof(layers=())),
    "one layer": ("proof", proof(layers=(0,))),
    "layers from nowhere": ("proof", proof(layers=(0, 1052, 0))),
    "layers that went on": ("proof", proof(layers=(1, 1052, 10540, 9495, 240, 7))),
    "less than no nodes": ("proof", proof(nodes=-1)),
    "a bound above the first one": ("proof", proof(root=113.5)),
    # how others play it
    "another line of the house": ("house", lambda puzzle: house(moves=puzzle.house.greedy_moves)(puzzle)),
    "a house that cheats": ("house", house(moves="3.1 As As As : pass\n")),
    "a house that does not play": ("house", house(moves="")),
    "a house that boasts": ("house", house(score=111)),
    "a house that found the answer": (
        "figures",
        lambda puzzle: house(score=114, moves=puzzle.answer.moves)(puzzle),
    ),
    "fewer plays": ("house", lambda puzzle: house(spread=puzzle.house.spread[:-1])(puzzle)),
    "plays out of order": ("house", lambda puzzle: house(spread=puzzle.house.spread[::-1])(puzzle)),
    "better plays": ("medals", shifted),
    "another greedy line": ("greedy", lambda puzzle: house(greedy_moves=puzzle.house.moves)(puzzle)),
    "no greedy line": ("greedy", house(greedy_moves="")),
    "another greedy score": ("greedy", house(greedy=99)),
    # figures
    "greedy's figure": ("figures", figures(greedy=99)),
    "the house's figure": ("figures", figures(house=79)),
    "the optimum": ("figures", figures(optimum=78)),
    "fewer regions": ("figures", figures(regions=4)),
    "a longer chain": ("figures", figures(chain=4)),
    "no breadth": ("figures", without("breadth")),
    "nothing to choose": ("figures", figures(breadth=0)),
    "too much to choose": ("figures", figures(breadth=1001)),
    "no best line": ("figures", figures(optimal=0)),
    "fewer near lines than best ones": ("figures", figures(near=2)),
    "more lines than are counted": ("figures", figures(near=1001)),
    "a figure too many": ("figures", figures(luck=7)),
    "a figure too few": ("figures", without("chain")),
    "figures in another order": (
        "figures",
        lambda puzzle: daily(figures=MappingProxyType(dict(reversed(day_of(puzzle).figures.items()))))(puzzle),
    ),
    # medals
    "cheaper gold": ("medals", medals(gold=113)),
    "cheaper silver": ("medals", medals(silver=109)),
    "dearer bronze": ("medals", medals(bronze=102)),
    "medals upside down": ("medals", daily(medals=Medals(101, 110, 114))),
    "no medals": ("medals", daily(medals=None)),
}  # fmt: skip
"""What somebody did, what does not fit then, and how it is done."""


def richer(scenario: Scenario) -> str:
    """The position with another dollar."""
    before, cash, after = deal_of(scenario).start[0].partition(" $")
    number = after.split(" ", 1)
    return f"{before}{cash}{int(number[0]) + 1} {number[1]}"
