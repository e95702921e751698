"""Fliptown's answer: the content of its pages about a puzzle, its best line and the house's line."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.scenario import MARGIN
from pnp.games.fliptown.daily.answer.replay import Story, ToldTurn, story
from pnp.games.fliptown.daily.answer.said import hard_sentences, headline
from pnp.games.fliptown.daily.answer.steps import tell
from pnp.games.fliptown.daily.sheet.front import paper_title
from pnp.games.fliptown.play.match import SoloMatch
from pnp.lang.words import Words
from pnp.sheet.component import Pages, Room
from pnp.sheet.press import Press
from pnp.sheet.west.answer_content import AnswerContent, AnswerPictures, AnswerWords, SumLine
from pnp.sheet.west.answer_page import answer_pages
from pnp.sheet.west.tint import for_pages
from pnp.sheet.west.turn_block import PrintedTurn
from pnp.solve.puzzle import OpenPuzzle, Puzzle

_PICTURES = AnswerPictures(
    turns=("vignette-trail", "vignette-stagecoach", "vignette-train"),
    house="vignette-poker",
    notices="vignette-sheriff",
)
_TIE = "\N{NO-BREAK SPACE}"


def answer_sheet(match: SoloMatch, opened: OpenPuzzle, press: Press, room: Room) -> Pages:
    """The answer of a puzzle; raises `BadInput` if even the smallest type does not fit."""
    press, puzzle = for_pages(press), opened.puzzle
    best, house = story(match, puzzle.answer.moves, opened.best), story(match, puzzle.house.moves, opened.house)
    content = AnswerContent(
        press,
        puzzle,
        _words(press.words, puzzle, best),
        turns=tuple(_printed(press, best, turn) for turn in best.turns),
        sums=tuple(_sums(press.words, best)),
        best=best.course,
        house=house.course,
        pictures=_PICTURES,
    )
    return answer_pages(content, room)


def _words(words: Words, puzzle: Puzzle, best: Story) -> AnswerWords:
    label = words.label
    rank, level = best.result.title
    margin = puzzle.scenario.objective == MARGIN
    return AnswerWords(
        paper=paper_title(words, puzzle),
        game=label("game.fliptown"),
        headline=headline(puzzle, words),
        title=label("screen.title", rank=label(f"rank.{rank}"), level=label(f"wanted.{level}")),
        chart=label("answer.chart.lead") if margin else label("answer.chart.score"),
        hard=hard_sentences(puzzle, words),
    )


def _printed(press: Press, best: Story, turn: ToldTurn) -> PrintedTurn:
    report = turn.report
    return PrintedTurn(
        label=str(report.label),
        round=report.label.round,
        ends=report.label.turn == 0,
        notation=_unbroken(report.text.partition(" ")[2]),
        score=report.score,
        gained=turn.gained,
        told=tell(press, best.game, turn),
    )


def _sums(words: Words, best: Story) -> Iterator[SumLine]:
    """A line for each thing held at the end: its amount, its divisor, and its points."""
    board, result, held = best.game.board, best.result, best.turns[-1].report.totals
    rows = [("stars", "star", 1), ("cash", "cash", board.cash_per_point), ("gold", "gold", board.gold_per_point)]
    rows.append(("silver", "silver-star", 1))
    for name, icon, per in rows:
        amount = f" {held[name]} ÷ {per}" if per > 1 else ""
        yield SumLine(f"[{icon}] {words.label(f'resource.{name}')}{amount}", result.breakdown[name])
    yield SumLine(f"[score] {words.label('heading.score')}", result.score, strong=True)
    if result.rival is not None and best.game.cowbot is not None:
        name = best.game.cowbot.name
        bot, theirs = words.label(f"cowbot.{name}", default=name), result.rival["total"]
        yield SumLine(f"[cowbot] {bot}", theirs)
        yield SumLine(f"[beaten] {words.label('answer.lead')}", result.score - theirs, strong=True)


def _unbroken(text: str) -> str:
    """Notation that may be broken between steps, rewards and cards, but not within them."""
    head, colon, steps = text.partition(" : ")
    if not colon:
        return f"{_TIE}; ".join(map(_tied, text.split(" ; ")))
    before = " ".join(_tied(part) for part in head.replace("] ", "]\n").split("\n"))
    return f"{before}{_TIE}: " + f"{_TIE}; ".join(map(_tied, steps.split(" ; ")))


def _tied(text: str) -> str:
    return text.replace(" ", _TIE)
