"""Lode's puzzle of the day; see `pnp.games.capabilities.Dailies`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.core.daily import DailyWish
from pnp.core.described import described
from pnp.core.findings import BadInput
from pnp.core.movesfile import read_moves
from pnp.core.scenario import Scenario
from pnp.core.shuffle import shuffled
from pnp.core.suggest import meant
from pnp.games.capabilities import Dailies
from pnp.lang.words import Words
from pnp.sheet.component import Page, Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Rect
from pnp.sheet.west.answer_content import AnswerContent, AnswerPictures, AnswerWords, SumLine
from pnp.sheet.west.answer_page import answer_pages
from pnp.sheet.west.masthead import PuzzleHead, long_date
from pnp.sheet.west.notes import NoteGroup, Said
from pnp.sheet.west.puzzle_front import PuzzleFront, draw_front
from pnp.sheet.west.turn_block import PrintedTurn, Told
from pnp.solve.answer import Answer, Watch
from pnp.solve.limits import Budget
from pnp.solve.puzzle import Candidate, Candidates, Count, DayOrder, Effort, House, OpenPuzzle
from tests.toy.boards import BOARDS, EDITION, load_board
from tests.toy.rules import Game, State, apply, is_over, legal_moves, read_move, score
from tests.toy.scenarios import KINDS, SCENARIOS, LodeMatch, lode_match, unknown_kind
from tests.toy.scenarios import opened as opened_on
from tests.toy.solver import LodeSolver


def greedy(game: Game, state: State) -> tuple[int, list[str]]:
    """Whoever takes the most points each turn."""
    lines = []
    while not is_over(game, state):
        move = max(legal_moves(game, state), key=lambda move: score(game, apply(game, state, move)))
        lines.append(f"1.{state.turn} {move}\n")
        state = apply(game, state, move)
    return score(game, state), lines


class LodeCandidate:
    """See `pnp.solve.puzzle.Candidate`."""

    def __init__(self, scenario: Scenario, match: LodeMatch, plays: int) -> None:
        self.scenario = scenario
        self.match = match
        self.plays = plays

    def solve(self, budget: Budget, watch: Watch, _effort: Effort | None) -> Answer | None:
        return LodeSolver(self.match).solve(budget, watch)

    def figures(self, answer: Answer) -> dict[str, int]:
        points, _ = greedy(self.match.game, self.match.first)
        breadth = len(legal_moves(self.match.game, self.match.first))
        return {"greedy": points, "house": points, **line_figures(answer.moves), "breadth": breadth}

    def counts(self, _answer: Answer, _count: Count, _budget: Budget, _watch: Watch) -> dict[str, int]:
        return {}

    def house(self, _watch: Watch, _budget: Budget | None = None, *, partly: bool = False) -> House:
        game = self.match.game
        points, lines = greedy(game, self.match.first)
        moves = f"scenario: {self.scenario.id}\n{''.join(lines)}"
        others = [replace(game, gold=shuffled(game.gold, f"{self.scenario.seed}/{n}")) for n in range(self.plays)]
        spread = sorted(greedy(other, self.match.first)[0] for other in others)
        return House(points, moves, tuple(spread[: 1 if partly else None]), points, moves)


def line_figures(moves: str) -> dict[str, int]:
    """`regions`: how many claims are dug."""
    return {"regions": sum(read_move(raw.body).startswith("dig") for raw in read_moves(moves).lines)}


class LodeDailies:
    def check(self, wish: DailyWish, board: str | None = None) -> DailyWish:
        kind = meant(wish.kind or KINDS[0], KINDS)
        if kind not in KINDS:
            raise BadInput([unknown_kind(kind)])
        edition = wish.edition or EDITION
        BOARDS.ref(board, edition, Path())
        return DailyWish(wish.day, kind, edition, (("lamps", wish.get("lamps")),))

    def id(self, order: DayOrder) -> str | None:
        return self.frame(order, 1).id

    def frame(self, order: DayOrder, number: int) -> Scenario:
        wish, lamps = order.wish, order.wish.get("lamps")
        settings = {} if lamps is None else {"lamps": int(lamps)}
        seed = wish.day if number == 1 else f"{wish.day}.{number}"
        made = SCENARIOS.make(seed, wish.kind, wish.edition, settings, order.board, order.beside)
        return replace(made, id=f"{made.id.replace(seed, wish.day)}-v{order.version}")

    def candidates(self, order: DayOrder) -> Candidates:
        def candidate(number: int, _watch: Watch) -> Candidate | None:
            scenario = self.frame(order, number)
            return LodeCandidate(scenario, opened_on(load_board(order.board), scenario), order.house.plays)

        return candidate

    def told(self, wish: DailyWish, words: Words) -> list[str]:
        return [] if wish.get("lamps") is None else [words.label("lode.lamps", lamps=int(str(wish.get("lamps"))))]

    def line_figures(self, _match: LodeMatch, moves: str) -> dict[str, int]:
        return line_figures(moves)

    def sheet(self, opened: OpenPuzzle, press: Press, room: Room, *, hide_best: bool = False) -> Pages:
        puzzle, match = opened.puzzle, lode_match(opened.match)
        words, scenario, daily = press.words, puzzle.scenario, puzzle.scenario.daily
        assert daily is not None
        title = words.label("screen.daily") if puzzle.decided else words.label("day.undecided")
        kind, turns = words.label(f"kind.{scenario.kind}"), words.label("lode.turns", turns=match.game.turns)
        when = long_date(words, daily.day)
        head = PuzzleHead(
            words.label("game.lode"), kind, (turns,), daily.difficulty, when, scenario.id, scenario.seed,
            described(scenario),
        )  # fmt: skip
        gold = " ".join(map(str, match.game.gold))
        task = NoteGroup(words.label("lode.task"), "score", (Said(words.label("lode.row", gold=gold), "gold"),))
        lines = tuple(f"1.{turn}" for turn in range(match.first.turn, match.game.turns + 1))
        best = "" if hide_best else words.label("day.best", best=puzzle.answer.score)
        wide, high = max(room.width, room.height), min(room.width, room.height)
        front = PuzzleFront(head, (), (task,), lines, words.label("lode.notation"), best)
        drawing = Drawing(wide, high, draw_front(press, Rect(0, 0, wide, high), front))
        return Pages("daily", title, (Page(title, drawing),))

    def answer(self, opened: OpenPuzzle, press: Press, room: Room) -> Pages:
        puzzle, match = opened.puzzle, lode_match(opened.match)
        words, game = press.words, match.game
        best, turns = _played(match, puzzle.answer.moves)
        house, _ = _played(match, puzzle.house.moves)
        name = words.label("game.lode")
        said = AnswerWords(name, name, words.label("lode.task"), "", words.label("lode.turns", turns=game.turns), ())
        sums = (SumLine(f"[score] {words.label('heading.score')}", puzzle.answer.score, strong=True),)
        pictures = AnswerPictures(("vignette-train",), "vignette-train", "vignette-stagecoach")
        return answer_pages(AnswerContent(press, puzzle, said, turns, sums, best, house, pictures), room)


def _played(match: LodeMatch, moves: str) -> tuple[tuple[int, ...], tuple[PrintedTurn, ...]]:
    """The score after each turn, and the turns as they are printed."""
    state, scores, turns = match.first, [score(match.game, match.first)], []
    for raw in read_moves(moves).lines:
        move = read_move(raw.body)
        state = apply(match.game, state, move)
        scores.append(score(match.game, state))
        gained, last = scores[-1] - scores[-2], is_over(match.game, state)
        turns.append(PrintedTurn(str(raw.label), 1, last, move, scores[-1], gained, (Told("gold", move),)))
    return tuple(scores), tuple(turns)


DAILIES: Dailies = LodeDailies()
