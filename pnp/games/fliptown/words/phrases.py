"""Abilities and goals in our words, built from their structure, so that a changed figure appears in the sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pnp.core.cards import value_name
from pnp.games.fliptown.board.board import REGIONS, Board, Character, Goal
from pnp.games.fliptown.rules.goals import EVERYTHING
from pnp.lang.words import Words

TEN = 10
ALL = -1
HAVE, LACK, END, END_LACK = "have", "lack", "end", "end-lack"
_VERBS = {
    "stops": "circle", "targets": "circle", "chambers": "circle", "buildings": "circle", "stones": "circle",
    "outer-stones": "circle", "star-stops": "circle", "bonus-stops": "circle", "star-buildings": "circle",
    "mine-gold": "collect", "rows-tried": "rob", "hunted": "hunt", "bonus-regions": "bonus",
    "hands-above-pair": "make",
}  # fmt: skip
"""The verb of a quantity; for all other quantities the verb is "have"."""
_SITES = ("stops", "targets", "chambers", "buildings", "stones")
_HELD = ("stars", "cash", "gold", "wanted", "pans", "hammers", "silver")


class Clause(NamedTuple):
    verb: str
    what: str


def sentence(text: str) -> str:
    """A clause as a sentence: a capital first, a full stop last."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def uncapital(text: str) -> str:
    """A label within a sentence."""
    return text[:1].lower() + text[1:]


def stop_sign(name: str) -> str:
    """A site's name as it is printed: only the ten differs from the notation."""
    return str(TEN) if name == value_name(TEN) else name


def words_on(words: Words, board: Board) -> Words:
    """The words for a board: its own on top; for an ability or goal without a text, a sentence is built."""
    words = words.for_board(board.words)
    said = dict(_unsaid(words, board))
    return words.overlay(said) if said else words


def _unsaid(words: Words, board: Board) -> Iterator[tuple[str, str]]:
    for hero in board.characters.values():
        if not words.label(f"ability.{hero.name}", default=""):
            yield f"ability.{hero.name}", ability_sentence(words, hero)
    for bounty in board.bounties.values():
        if not words.label(f"goal.bounty.{bounty.name}", default=""):
            yield f"goal.bounty.{bounty.name}", goal_sentence(words, board, bounty.goal, at_end=False)
    for name, goal in board.achievements.items():
        if not words.label(f"goal.{name}", default=""):
            yield f"goal.{name}", goal_sentence(words, board, goal, at_end=True)


def ability_sentence(words: Words, hero: Character) -> str:
    """A character's ability as a sentence. A board's own words for the ability come first."""
    figures: dict[str, Any] = {"uses": hero.uses, "up_to": hero.up_to, "per_hammer": hero.per_hammer}
    if f"ability.{hero.name}" in words.own:
        return words.label(f"ability.{hero.name}", **figures)
    return words.label(f"card-ability.{_kind(hero)}", regions=list(hero.regions), **figures)


def _kind(hero: Character) -> str:
    if hero.ability == "bonus":
        return "bonus-any" if set(hero.regions) == set(REGIONS) else "bonus"
    if hero.ability == "clear":
        return "clear" + ("-hammer" if hero.per_hammer else "") + ("-end" if hero.when == "end" else "")
    return hero.ability


def goal_sentence(words: Words, board: Board, goal: Goal, *, at_end: bool) -> str:
    """A goal as a sentence; `at_end`: it is judged when the game ends, not during the game."""
    return sentence(_said(words, board, goal, at_end=at_end))


def _said(words: Words, board: Board, goal: Goal, *, at_end: bool) -> str:
    if not goal.of:
        return _clauses(words, [_clause(words, board, goal, at_end=at_end)], "and")
    if alike := _alike(words, goal):
        return alike
    if goal.any is not None and 1 < goal.any < len(goal.of):
        if all(_is_listed(part) for part in goal.of):
            return words.label("goal-any-have", n=goal.any, parts=[_listed(words, part) for part in goal.of])
        return words.label("goal-any", n=goal.any, parts=[_said(words, board, part, at_end=at_end) for part in goal.of])
    word = "or" if goal.any == 1 and len(goal.of) > 1 else "and"
    if any(part.of for part in goal.of):
        return words.join([_said(words, board, part, at_end=at_end) for part in goal.of], word)
    return _clauses(words, [_clause(words, board, part, at_end=at_end) for part in goal.of], word)


def _alike(words: Words, goal: Goal) -> str:
    """One clause for a goal that asks the same of every region."""
    wanted = {part.at_least for part in goal.of if part.at_most is None}
    if {part.count for part in goal.of} != set(_SITES) or len(goal.of) != len(_SITES) or len(wanted) != 1:
        return ""
    (least,) = wanted
    if least == ALL and goal.any == 1:
        return words.label("goal-one-region")
    return words.label("goal-each-region", n=least) if goal.any is None and least != ALL else ""


def _is_listed(goal: Goal) -> bool:
    held = goal.count in _HELD and goal.at_least not in (None, ALL)
    return goal.item is not None or goal.power is not None or held


def _listed(words: Words, goal: Goal) -> str:
    """A thing that the player has, as it stands in a list behind a colon."""
    if goal.item is not None:
        return words.label(f"item.{goal.item}")
    if goal.power is not None:
        return words.label(f"goal-power.{goal.power}")
    return words.label(f"amount.{goal.count}", n=goal.at_least or 0)


def _clauses(words: Words, clauses: Sequence[Clause], word: str) -> str:
    """Clauses side by side: clauses with the same verb share it, and the end of the game is named once."""
    said: list[str] = []
    ended = False
    for verb, group in groupby(clauses, key=lambda clause: clause.verb):
        key = verb
        if verb in (END, END_LACK):
            key = {END: "too", END_LACK: "too-lack"}[verb] if ended else verb
            ended = True
        said.append(words.label(f"goal-verb.{key}", what=words.join([clause.what for clause in group], word)))
    return words.join(said, word)


def _clause(words: Words, board: Board, goal: Goal, *, at_end: bool) -> Clause:
    have = END if at_end else HAVE
    if goal.stop is not None:
        return Clause("circle", words.label("goal-stop", stop=stop_sign(goal.stop)))
    if goal.item is not None:
        return Clause(have, words.label("goal-item", item=goal.item))
    if goal.power is not None:
        return Clause(have, words.label(f"goal-power.{goal.power}"))
    if goal.hand is not None:
        return Clause("make", words.label("goal-hand", hand=uncapital(words.label(f"hand.{goal.hand}"))))
    if goal.rank is not None:
        return Clause("reach", words.label(f"rank.{goal.rank}"))
    if goal.beaten is not None:
        level = uncapital(words.label(f"level.{goal.beaten}"))
        return Clause("beat", words.label("goal-beaten-all" if goal.all else "goal-beaten", level=level))
    return _counted(words, board, goal, have)


def _counted(words: Words, board: Board, goal: Goal, have: str) -> Clause:
    count = goal.count or ""
    if goal.at_least is None and goal.at_most == 0:
        return Clause(END_LACK if have == END else LACK, words.label(f"goal-none.{count}"))
    verb = _VERBS.get(count, have)
    if goal.at_least == ALL:
        rows = [words.label(f"row.{row.name}") for row in board.rows]
        every = words.label(f"goal-every.{count}", n=EVERYTHING[count](board), rows=[uncapital(row) for row in rows])
        return Clause(verb, every)
    bounds = [] if goal.at_least is None else [words.label(f"goal-some.{count}", n=goal.at_least)]
    if goal.at_most is not None:
        bounds.append(words.label("goal-at-most", what=words.label(f"goal-some.{count}", n=goal.at_most)))
    return Clause(verb, words.join(bounds, "and"))
