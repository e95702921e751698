"""The words of the sheet: the task and its player, the scores for the medals, and the reminders."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.scenario import MARGIN
from pnp.games.fliptown.daily.sheet.day import Day
from pnp.games.fliptown.daily.sheet.reminders import ends_round, reminders_of
from pnp.games.fliptown.play.deal import deal_of, format_turn_number
from pnp.games.fliptown.rules.scoring import score
from pnp.games.fliptown.words.phrases import ability_sentence, sentence
from pnp.sheet.press import Press
from pnp.sheet.west.notes import MedalNote, MedalNotes, Note, NoteGroup, Said
from pnp.sheet.west.signs import card_sign
from pnp.sheet.west.symbols import picture_or

_HELD = (
    ("stars", "star"), ("cash", "cash"), ("gold", "gold"), ("wanted", "wanted"), ("pans", "pan"), ("hammers", "hammer"),
)  # fmt: skip


def notes_of(press: Press, day: Day) -> tuple[NoteGroup, ...]:
    label = press.words.label
    return (
        NoteGroup(label("day.task"), "score", tuple(_task(press, day))),
        NoteGroup(label("day.medals"), "achievement", (MedalNotes(tuple(_medals(press, day))),)),
        NoteGroup(label("day.rules"), "fist-right", tuple(_reminders(press, day))),
    )


def best_said(press: Press, day: Day) -> str:
    """The best score, or the bounds that are known of it."""
    answer, label = day.puzzle.answer, press.words.label
    if day.puzzle.proven:
        return label("day.best", best=answer.score)
    return label("day.best_open", best=answer.score, bound=answer.bound)


def _task(press: Press, day: Day) -> Iterator[Note]:
    label, scenario, game, state = press.words.label, day.scenario, day.game, day.state
    ends = ends_round(game, state)
    several = deal_of(scenario).last[0] > deal_of(scenario).first[0]
    turns = {"first": format_turn_number(deal_of(scenario).first), "last": format_turn_number(deal_of(scenario).last)}
    said = label("day.play", **turns, one=ends and not several, all=ends and several)
    aim = label("day.aim_margin") if scenario.objective == MARGIN else label("day.aim_score")
    yield Said(f"{said} {aim}", "turn")
    have = " ".join(f"{getattr(state, name)}[{icon}]" for name, icon in _HELD if getattr(state, name))
    yield Said(label("day.have", have=have or "–", n=score(day.board, state).total), "player")
    yield from _character(press, day)
    yield from _cowbot(press, day)


def _character(press: Press, day: Day) -> Iterator[Note]:
    hero = day.game.character
    if hero is None:
        return
    words = press.words
    name = words.label(f"character.{hero.name}", default=hero.name)
    icon = picture_or(press, f"character-{hero.name}", "player")
    said = words.label("day.character", name=name, ability=ability_sentence(words, hero))
    yield Said(said, icon, uses=hero.uses, used=day.state.used)


def _cowbot(press: Press, day: Day) -> Iterator[Note]:
    """The cowbot: its name, its trigger, its scoring, and the cards it has already taken."""
    game, state, words = day.game, day.state, press.words
    bot, level = game.cowbot, game.level
    if bot is None or level is None:
        return
    name = words.label(f"cowbot.{bot.name}", default=bot.name)
    trigger = sentence(words.label(f"bot-card.trigger.{bot.trigger}", suit=bot.suit))
    adds = day.board.rulings.cowbot_suit_change == "adds"
    change = words.label("bot-card.watch-adds") if adds else words.label("bot-card.watch-replaces")
    said = words.label(
        "day.cowbot", name=name, level=words.label(f"level.{level.name}", default=level.name), trigger=trigger
    )
    yield Said(f"{said} {change}", picture_or(press, f"cowbot-{bot.name}", "cowbot"))
    counted = zip(bot.regions[: level.regions], day.board.multipliers, strict=False)
    regions = " ".join(f"{times}×[{region}]" for region, times in counted)
    extra = (day.board.extra_character if game.character else 0) + (day.board.extra_holdem if game.holdem else 0)
    yield Said(words.label("day.cowbot_score", regions=regions, n=level.per_stolen, extra=extra), "score")
    stolen = (*state.gone, *state.stolen)
    if stolen:
        yield Said(words.label("day.stolen", cards=[card_sign(card) for card in stolen]), "stolen")


def _medals(press: Press, day: Day) -> Iterator[MedalNote]:
    """Gold is the best score, which is not shown here; the other medals show their scores."""
    label = press.words.label
    best = label("day.gold") if day.puzzle.proven else label("day.gold_open")
    where = label("day.in_answer") if day.hide_best else label("day.at_foot")
    together = where.replace(" ", "\N{NO-BREAK SPACE}")
    yield MedalNote(label("medal.gold"), f"{best} {together}", "gold")
    medals = day.scenario.daily.medals if day.scenario.daily else None
    if medals is not None:
        for name, role in (("silver", "slate"), ("bronze", "front")):
            least = getattr(medals, name)
            yield MedalNote(label(f"medal.{name}"), label("day.at_least", n=least), role, str(least))


def _reminders(press: Press, day: Day) -> Iterator[Note]:
    for number, reminder in enumerate(reminders_of(day.game, day.state), start=1):
        yield Said(press.words.label(f"day.remind.{reminder.name}", **reminder.figures), number=str(number))
