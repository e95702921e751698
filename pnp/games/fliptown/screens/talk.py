"""The talk with a person who plays: each typed line is heard, and answered with what to show.

The talk keeps the session and which entry of the menu is opened; it reads and writes nothing itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.text import Text

from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.movesfile import LONGEST_LINE
from pnp.games.fliptown.play import notebook
from pnp.games.fliptown.play.choices import Entry, Fold, menu, nothing_to_lose
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.session import Session, begin
from pnp.games.fliptown.rules.moves import Assign, Done
from pnp.games.fliptown.screens.events import events
from pnp.games.fliptown.screens.parts import DIM
from pnp.games.fliptown.screens.play import cards_screen, help_screen, map_screen, score_screen, turn_screen
from pnp.games.fliptown.text.typed import answer
from pnp.lang.words import Words

_CHANGED = re.compile(r"(?P<number>[0-9]{1,3})\s*+(?P<suit>=\s*+\S+?)?\s*+(?P<steps>[+-]\s*+[0-9]{1,2})?")
_CARET = 72
"""Behind this column a typed line may have wrapped, and the caret would point anywhere."""

_LOOK_AT = re.compile(r"map\s*(?P<seat>[1-9])?")


class Talk:
    """See `pnp.games.Talk`."""

    def __init__(self, match: SoloMatch | TableMatch, words: Words) -> None:
        self.match = match
        self.words = words
        self.session: Session = begin(match)
        self.left = False
        self._notebook = notebook.new_notebook(match.scenario.id)
        self._opened: Fold | None = None

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def prompt(self) -> str:
        if self.over:
            return f"{self.words.label('play.prompt_over')}> "
        opened = f" {self._opened.key}" if self._opened else ""
        return f"{self.session.label}{opened}> "

    def resume(self, text: str, file: str) -> list[RenderableType]:
        """Take up the game of a moves file; raises `BadInput` where it can't be played on from."""
        try:
            resumed = notebook.resume(self.match, text)
        except MoveError as error:
            raise BadInput([error.finding.at(file=file)]) from None
        self._notebook, self.session = resumed.notebook, resumed.session
        lines = sum(1 for _ in self.session.lines())
        told: list[RenderableType] = [Text(self.words.label("play.resumed", file=file, n=lines))]
        if resumed.lost:
            told.append(Text(self.words.label("play.resume_lost", moves=resumed.lost), style="yellow"))
        return told

    def text(self) -> str:
        """The moves file as it should be now."""
        return notebook.write(self._notebook, self.session)

    def screen(self, *, whole: bool = False) -> RenderableType:
        """How things stand, with the menu."""
        if self.over:
            return Text(self.words.label("play.over"), style=DIM)
        screen = turn_screen(self.session, self._menu(), self.words, whole=whole)
        return Group(screen, Text(self.words.label("play.back"), style=DIM)) if self._opened else screen

    def _menu(self) -> tuple[Entry, ...]:
        return self._opened.choices if self._opened else menu(self.session)

    def hear(self, typed: str) -> list[RenderableType]:
        """Do what was typed and say what there is to see; nothing that is typed can raise."""
        said = " ".join(typed.split()).lower()
        if said in COMMANDS:
            return COMMANDS[said](self)
        if look := _LOOK_AT.fullmatch(said):
            return self._look_at(int(look["seat"]) - 1)
        if self.over:
            return [Text(self.words.label("play.over"), style=DIM)]
        try:
            if not said:
                return self._nothing()
            if said == "d":
                return self._go(self.session.decide(Done()))
            if len(said) <= LONGEST_LINE and (number := _CHANGED.fullmatch(said)):
                return self._chosen(number)
            return self._go(answer(self.session, typed))
        except MoveError as error:
            return self._refused(error.finding)

    def _go(self, session: Session) -> list[RenderableType]:
        """On to another moment of the game."""
        told: list[RenderableType] = list(events(self.session, session, self.words))
        self.session, self._opened = session, None
        return told if self.over else [*told, self.screen()]

    def _chosen(self, number: re.Match[str]) -> list[RenderableType]:
        """A number from the menu; behind an assignment's number, changes for gold."""
        entries = self._menu()
        at = int(number["number"]) - 1
        if not 0 <= at < len(entries):
            return [Text(self.words.label("play.no_number", n=len(entries)))]
        entry = entries[at]
        changes = bool(number["suit"] or number["steps"])
        if isinstance(entry, Fold) and not changes:
            self._opened = entry
            return [self.screen()]
        if isinstance(entry, Fold) or (changes and not isinstance(entry.move, Assign)):
            return [Text(self.words.label("play.no_changes"))]
        if changes and isinstance(entry.move, Assign):
            suit_card, value_card, poker_card = entry.text.split()
            changed = f"{suit_card}{number['suit'] or ''} {value_card}{number['steps'] or ''} {poker_card}"
            return self._go(answer(self.session, changed))
        return self._go(self.session.decide(entry.move))

    def _nothing(self) -> list[RenderableType]:
        """An empty line: back from an opened entry, or the end of a turn in which nothing would be given up by it."""
        if self._opened:
            return self._close()
        if not self.session.state.acted:
            return [Text(self.words.label("play.choose"), style=DIM)]
        if nothing_to_lose(self.session):
            return self._go(self.session.decide(Done()))
        return [Text(self.words.label("play.still_open"), style=DIM)]

    def _close(self) -> list[RenderableType]:
        self._opened = None
        return [self.screen()]

    def _refused(self, finding: Finding) -> list[RenderableType]:
        """The reason, with a caret under the place in the line above."""
        column = len(self.prompt) + (finding.column or 1) - 1
        if column > _CARET:
            return [Text(self.words.placed(finding))]
        return [Text(" " * column + "^", style="bold red", no_wrap=True), Text(self.words.finding(finding))]

    def _undo(self) -> list[RenderableType]:
        return self._close() if self._opened else self._back(self.session.undo())

    def _undo_turn(self) -> list[RenderableType]:
        return self._back(self.session.undo_turn())

    def _back(self, session: Session) -> list[RenderableType]:
        if session is self.session:
            return [Text(self.words.label("play.at_start"), style=DIM)]
        self.session, self._opened = session, None
        return [Text(self.words.label("play.undone"), style=DIM), self.screen()]

    def _redo(self) -> list[RenderableType]:
        again = self.session.redo()
        if again is self.session:
            return [Text(self.words.label("play.nothing_undone"), style=DIM)]
        return self._go(again)

    def _look(self) -> list[RenderableType]:
        return self._look_at(self.session.seat)

    def _look_at(self, seat: int) -> list[RenderableType]:
        seats = len(self.session.games)
        if seat >= seats:
            return [Text(self.words.label("play.no_seat", n=seats))]
        return [map_screen(self.session, seat, self.words)]

    def _redraw(self) -> list[RenderableType]:
        return [self.screen(whole=True)]

    def _leave(self) -> list[RenderableType]:
        self.left = True
        return []


COMMANDS: dict[str, Callable[[Talk], list[RenderableType]]] = {}


def _command(names: str, do: Callable[[Talk], list[RenderableType]]) -> None:
    COMMANDS.update(dict.fromkeys(names.split(), do))


_command("undo u back b", Talk._undo)
_command("redo r", Talk._redo)
_command("map m", Talk._look)
_command("show l", Talk._redraw)
_command("cards c", lambda talk: [cards_screen(talk.session, talk.words)])
_command("score s", lambda talk: [score_screen(talk.session, talk.words)])
_command("help h ?", lambda talk: [help_screen(talk.words)])
_command("quit q exit", Talk._leave)
COMMANDS["undo turn"] = COMMANDS["u turn"] = COMMANDS["ut"] = Talk._undo_turn
