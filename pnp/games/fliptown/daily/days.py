"""The parts of a day's candidates that need no play: their cards, turns and ids; and the figures of a line of play.

To check a day's puzzle, the program makes these parts again and compares. That needs neither house nor solver.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from pnp.core.daily import DailyWish
from pnp.core.movesfile import read_moves
from pnp.core.scenario import History, Scenario
from pnp.core.shuffle import shuffled
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.play.deal import EarlierDecks, TurnNumber, deal_of
from pnp.games.fliptown.play.setup import Wish, daily_id, make_scenario, wish_of
from pnp.games.fliptown.rules.lines import moves_of
from pnp.games.fliptown.rules.moves import Act
from pnp.games.fliptown.text.notation import read_line

FIRST = (1, 1)


@dataclass(frozen=True)
class DayPlan:
    """The plan for a day's candidates. `board_file` is the file of a homebrew board, `version` the version of the
    choice, `turns` the length of a sprint; `alike` is the number of candidates with the same cards.

    The first `alike` have the day's own cards and differ by how the house plays up to the position; the next have the
    cards of the seed `<day>.2`, and so on. If no turn is played before the position, each has cards of its own.
    """

    board: Board
    wish: DailyWish
    board_file: str | None
    version: int
    turns: int | None
    alike: int

    def asked(self, seed: str, kind: str, first: TurnNumber | None = None, last: TurnNumber | None = None) -> Wish:
        return replace(wish_of(self.wish), seed=seed, kind=kind, first=first, last=last)

    def frame(self, number: int) -> Scenario:
        """A candidate without its position: if turns are played before it, start and history's moves are empty."""
        first, last = self._stretch(number)
        if first == FIRST:
            sprint = self.wish.kind == "sprint"
            asked = self.asked(self._seed(number - 1), self.wish.kind, *((first, last) if sprint else (None, None)))
            return replace(make_scenario(self.board, asked, self.board_file), id=self._id(first, last))
        whole = make_scenario(self.board, self.asked(self._seed((number - 1) // self.alike), "full"), self.board_file)
        deal = deal_of(whole)
        before = {number: deck for number, deck in deal.decks.items() if number < first[0]}
        played = {number: deck for number, deck in deal.decks.items() if first[0] <= number <= last[0]}
        return replace(
            whole,
            id=self._id(first, last),
            kind=self.wish.kind,
            deal=replace(deal, first=first, last=last, start=(), decks=MappingProxyType(played)),
            history=History(EarlierDecks(MappingProxyType(before)), ()),
        )

    def _seed(self, group: int) -> str:
        return self.wish.day if group == 0 else f"{self.wish.day}.{group + 1}"

    def _stretch(self, number: int) -> tuple[TurnNumber, TurnNumber]:
        """The turns that are played: a sprint may be any stretch, tried in an order that depends on the day."""
        rounds, turns = self.board.rounds, self.board.turns
        match self.wish.kind:
            case "finale":
                return (rounds, 1), (rounds, turns)
            case "opening":
                return FIRST, (1, turns)
            case "full":
                return FIRST, (rounds, turns)
        length = min(self.turns or 1, turns)
        starts = [(round_, turn) for round_ in range(1, rounds + 1) for turn in range(1, turns - length + 2)]
        first = shuffled(starts, f"fliptown/{self.wish.day}/sprint")[(number - 1) % len(starts)]
        return first, (first[0], first[1] + length - 1)

    def _id(self, first: TurnNumber, last: TurnNumber) -> str:
        return daily_id(self.board, self.wish, first, last, self.version, own=self.board_file is not None)


def line_figures(board: Board, moves: str) -> dict[str, int]:
    """The figures of a line of play: how many `regions` it visits, and its longest `chain` of actions in one turn."""
    acts = [
        [move for move in moves_of(read_line(board, raw).line) if isinstance(move, Act)]
        for raw in read_moves(moves).lines
    ]
    return {
        "regions": len({act.region for turn in acts for act in turn}),
        "chain": max((len(turn) for turn in acts), default=0),
    }
