"""Fliptown's dialogue with the player: its screens, its map and cards, changes for gold behind a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from pnp.core.movesfile import LONGEST_LINE
from pnp.games.fliptown.play.choices import Choice, Entry, Fold, nothing_to_lose
from pnp.games.fliptown.play.session import Session
from pnp.games.fliptown.rules.moves import Assign, Done
from pnp.games.fliptown.screens.events import events
from pnp.games.fliptown.screens.play import cards_screen, map_screen, score_screen, turn_screen
from pnp.screens import talk
from pnp.screens.pairs import DIM
from pnp.screens.talk import Shown

_CHANGED = re.compile(r"(?P<number>[0-9]{1,3})\s*+(?P<suit>=\s*+\S+?)?\s*+(?P<steps>[+-]\s*+[0-9]{1,2})?")
_LOOK_AT = re.compile(r"map\s*(?P<seat>[1-9])")


class Talk(talk.Talk[Session]):
    """See `pnp.screens.talk`."""

    commands: ClassVar[Mapping[str, str]] = {
        **talk.Talk.commands,
        **dict.fromkeys(("map", "m"), "look"),
        **dict.fromkeys(("cards", "c"), "tell_cards"),
    }
    helps = ("number", "notation", "gold", "line", "done", "undo", "look", "leave")

    def menu(self) -> tuple[Entry, ...]:
        return self.opened.choices if isinstance(self.opened, Fold) else self.session.choices()

    def show(self, *, whole: bool) -> RenderableType:
        return turn_screen(self.session, self.menu(), self.words, whole=whole)

    def told(self, before: Session, after: Session) -> Shown:
        return list(events(before, after, self.words))

    def command(self, said: str) -> Callable[[], Shown] | None:
        if seat := _LOOK_AT.fullmatch(said):
            return partial(self._look_at, int(seat["seat"]) - 1)
        return super().command(said)

    def heard(self, said: str, typed: str) -> Shown:
        if said == "d":
            return self.go(self.session.make(Done()))
        changed = _CHANGED.fullmatch(said) if len(said) <= LONGEST_LINE else None
        if changed is not None and (changed["suit"] or changed["steps"]):
            return self._changed(changed)
        return super().heard(said, typed)

    def _changed(self, found: re.Match[str]) -> Shown:
        """A number from the menu followed by changes for gold; only numbers of card choices take changes."""
        entries, number = self.menu(), int(found["number"])
        entry = entries[number - 1] if 0 < number <= len(entries) else None
        if entry is None:
            return self.number(number)
        if not isinstance(entry, Choice) or not isinstance(entry.move, Assign):
            return [Text(self.words.label("play.no_changes"))]
        suit_card, value_card, poker_card = entry.text.split()
        cards = f"{suit_card}{found['suit'] or ''} {value_card}{found['steps'] or ''} {poker_card}"
        return self.go(self.session.decide(cards))

    def nothing(self) -> Shown:
        """An empty line: it also ends the turn if that gives up no reward."""
        if self.opened or not self.session.state.acted:
            return super().nothing()
        if nothing_to_lose(self.session.now):
            return self.go(self.session.make(Done()))
        return [Text(self.words.label("play.still_open"), style=DIM)]

    def look(self) -> Shown:
        return self._look_at(self.session.seat)

    def _look_at(self, seat: int) -> Shown:
        seats = len(self.session.games)
        if seat >= seats:
            return [Text(self.words.label("play.no_seat", n=seats))]
        return [map_screen(self.session, seat, self.words)]

    def tell_cards(self) -> Shown:
        return [cards_screen(self.session, self.words)]

    def tell_score(self) -> Shown:
        return [score_screen(self.session, self.words)]
