"""The talk with a player: it answers each typed line with what to show.

The talk is a view of a `pnp.core.session.Session`. It knows which choice of the menu is open, and reads and writes
no files. A game with its own look overrides `show` and `told`, and adds commands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.session import Choice, Session
from pnp.lang.words import Words
from pnp.screens.pairs import DIM, Pairs

T = TypeVar("T", bound=Session[Any])
Shown = list[RenderableType]

_NUMBER = re.compile(r"[0-9]{1,3}")
_CARET = 72
"""After this column a typed line may have wrapped, and the caret would point to the wrong place."""


def _named(method: str, names: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), method)


class Talk(Generic[T]):
    """A plain talk, which works for every game; see `pnp.games.capabilities.Talk`."""

    commands: ClassVar[Mapping[str, str]] = {
        **_named("undo", "undo u back b"),
        **_named("undo_turn", "ut"),
        **dict.fromkeys(("undo turn", "u turn"), "undo_turn"),
        **_named("redo", "redo r"),
        **_named("redraw", "show l"),
        **_named("tell_score", "score s"),
        **_named("help", "help h ?"),
        **_named("leave", "quit q exit"),
    }
    """The commands that can be typed besides notation, each with the name of the method that answers it."""

    helps: ClassVar[tuple[str, ...]] = ("number", "undo", "leave")
    """What the help explains, in this order."""

    def __init__(self, session: T, words: Words) -> None:
        self.session = session
        self.words = words
        self.left = False
        self.opened: Choice | None = None

    @property
    def over(self) -> bool:
        return self.session.over

    @property
    def prompt(self) -> str:
        if self.over:
            return f"{self.words.label('play.prompt_over')}> "
        opened = f" {self.opened.text}" if self.opened else ""
        return f"{self.session.label}{opened}> "

    def resume(self, text: str, file: str) -> Shown:
        """Take up the game of a moves file; raises `BadInput` if it can't be resumed."""
        try:
            self.session = self.session.resume(text)
        except MoveError as error:
            raise BadInput([error.finding.at(file=file)]) from None
        lines, lost = len(self.session.lines()), self.session.notebook.lost
        told: Shown = [Text(self.words.label("play.resumed", file=file, n=lines))]
        if lost:
            told.append(Text(self.words.label("play.resume_lost", moves=lost), style="yellow"))
        return told

    def text(self) -> str:
        """The moves file as it should be now."""
        return self.session.moves_text()

    def screen(self, *, whole: bool = False) -> RenderableType:
        """The state of the game, with the menu."""
        if self.over:
            return _dim(self.words.label("play.over"))
        shown = self.show(whole=whole)
        return Group(shown, _dim(self.words.label("play.back"))) if self.opened else shown

    def show(self, *, whole: bool) -> RenderableType:
        """The turn and its menu; `whole` asks for more than is shown after every decision."""
        head = f"{self.words.label('heading.turn')} {self.session.label}"
        score = f"{self.words.label('heading.score')} {self.session.score}"
        pairs = [
            (f"{number}) {_notation(choice)}", _figures(choice, self.words))
            for number, choice in enumerate(self.menu(), 1)
        ]
        return Group(
            Rule(Text(f"{head} · {score}", style="bold"), align="left", style=DIM),
            Text(self.session.position()),
            Pairs(pairs),
        )

    def told(self, before: T, after: T) -> Shown:
        """What has happened between two sessions."""
        return [Text.assemble(("» ", DIM), decision.text) for decision in after.past[len(before.past) :]]

    def menu(self) -> tuple[Choice, ...]:
        return self.opened.choices if self.opened else self.session.choices()

    def hear(self, typed: str) -> Shown:
        """Do what was typed and return what to show; no typed text makes it raise."""
        said = " ".join(typed.split()).lower()
        if (command := self.command(said)) is not None:
            return command()
        if self.over:
            return [_dim(self.words.label("play.over"))]
        try:
            return self.heard(said, typed) if said else self.nothing()
        except MoveError as error:
            return self._refused(error.finding)

    def command(self, said: str) -> Callable[[], Shown] | None:
        """The method that answers a command; None for any other text."""
        method = self.commands.get(said)
        found: Callable[[], Shown] | None = getattr(self, method) if method else None
        return found

    def heard(self, said: str, typed: str) -> Shown:
        """Answer a number of the menu, or notation; raises a `MoveError` if it is refused."""
        if _NUMBER.fullmatch(said):
            return self.number(int(said))
        return self.go(self.session.decide(typed))

    def number(self, number: int) -> Shown:
        """Decide the choice of that number, or open it if it has choices of its own."""
        choices = self.menu()
        if not 0 < number <= len(choices):
            return [Text(self.words.label("play.no_number", n=len(choices)))]
        choice = choices[number - 1]
        if choice.choices:
            self.opened = choice
            return [self.screen()]
        return self.go(self.session.decide(choice.text))

    def nothing(self) -> Shown:
        """Answer an empty line: close an open choice."""
        return self._close() if self.opened else [_dim(self.words.label("play.choose"))]

    def go(self, session: T) -> Shown:
        """Go on to another moment of the game."""
        told = self.told(self.session, session)
        self.session, self.opened = session, None
        return told if self.over else [*told, self.screen()]

    def undo(self) -> Shown:
        return self._close() if self.opened else self._back(self.session.undo)

    def undo_turn(self) -> Shown:
        return self._back(self.session.undo_turn)

    def redo(self) -> Shown:
        try:
            return self.go(self.session.redo())
        except MoveError as error:
            return [_dim(self.words.finding(error.finding))]

    def redraw(self) -> Shown:
        return [self.screen(whole=True)]

    def tell_score(self) -> Shown:
        return [Text(f"{self.words.label('heading.score')} {self.session.score}")]

    def help(self) -> Shown:
        keys = [(self.words.label(f"play.help.{key}.what"), self.words.label(f"play.help.{key}")) for key in self.helps]
        return [Padding(Pairs(keys), (0, 1))]

    def leave(self) -> Shown:
        self.left = True
        return []

    def _back(self, earlier: Callable[[], T]) -> Shown:
        try:
            self.session, self.opened = earlier(), None
        except MoveError as error:
            return [_dim(self.words.finding(error.finding))]
        return [_dim(self.words.label("play.undone")), self.screen()]

    def _close(self) -> Shown:
        self.opened = None
        return [self.screen()]

    def _refused(self, finding: Finding) -> Shown:
        """The reason, with a caret under the place in the line above."""
        column = len(self.prompt) + (finding.column or 1) - 1
        if column > _CARET:
            return [Text(self.words.placed(finding))]
        return [Text(" " * column + "^", style="bold red", no_wrap=True), Text(self.words.finding(finding))]


def _dim(said: str) -> Text:
    return Text(said, style=DIM)


def _notation(choice: Choice) -> str:
    return f"{choice.text} …" if choice.choices else choice.text


def _figures(choice: Choice, words: Words) -> str:
    """Price and gain, each resource by its name."""
    figures = [("−", *item) for item in choice.price.items()] + [("+", *item) for item in choice.gain.items()]
    return "  ".join(f"{sign}{n} {words.label(f'resource.{name}', default=name)}" for sign, name, n in figures)
