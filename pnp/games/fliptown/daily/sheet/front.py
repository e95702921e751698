"""The front of Fliptown's daily sheet: the content of its masthead, deck strips, notes and lines of moves."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.described import described
from pnp.games.fliptown.daily.sheet.content import best_said, notes_of
from pnp.games.fliptown.daily.sheet.day import Day
from pnp.games.fliptown.daily.sheet.strips import strips_of
from pnp.games.fliptown.play.deal import deal_of, format_turn_number
from pnp.lang.words import Words
from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.west import puzzle_front as west
from pnp.sheet.west.deck_strip import DeckStrip, SetAside
from pnp.sheet.west.masthead import PuzzleHead, long_date
from pnp.solve.puzzle import Puzzle


def draw_front(press: Press, area: Rect, day: Day) -> tuple[Primitive, ...]:
    """Everything but the map, within an area that is wider than high; raises `BadInput` if it is too small."""
    best = "" if day.hide_best else best_said(press, day)
    strips, notes = tuple(_strips(press.words, day)), notes_of(press, day)
    head, notation = _head(press.words, day), press.words.label("day.notation")
    return west.draw_front(press, area, west.PuzzleFront(head, strips, notes, day.lines(), notation, best))


def paper_title(words: Words, puzzle: Puzzle) -> str:
    """The newspaper's name. A sheet that is not the day's decided puzzle has another title, so that readers know."""
    if not puzzle.decided:
        return words.label("day.undecided")
    return words.label("day.title", game=words.label("game.fliptown"))


def _head(words: Words, day: Day) -> PuzzleHead:
    scenario, daily = day.scenario, day.scenario.daily
    deal = deal_of(scenario)
    turns = words.label("day.turns", first=format_turn_number(deal.first), last=format_turn_number(deal.last))
    return PuzzleHead(
        title=paper_title(words, day.puzzle),
        kind=words.label(f"kind.{scenario.kind}"),
        lines=(turns, words.label(f"day.edition.{scenario.edition}")),
        difficulty=daily.difficulty if daily else None,
        when=long_date(words, daily.day) if daily else words.label("screen.daily"),
        id=scenario.id,
        seed=words.label("day.seed", seed=scenario.seed),
        described=described(scenario),
    )


def _strips(words: Words, day: Day) -> Iterator[DeckStrip]:
    """A strip for each round: the sheriff card and Hold'em's two are laid aside."""
    note = words.label("day.strip_note", theft=day.game.cowbot is not None)
    for number, strip in enumerate(strips_of(day.game, day.state)):
        above = note if number == 0 else ""
        said = above if strip.certain else words.label("day.strip_stolen")
        holdem = (SetAside(strip.holdem, "poker"),) if strip.holdem else ()
        aside = (SetAside((strip.sheriff,), "sheriff"), *holdem)
        yield DeckStrip(words.label("day.strip", n=strip.round), said, aside, strip.cards)
