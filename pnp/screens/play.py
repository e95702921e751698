"""A game at the terminal: keyboard and screen; the moves file is written after every move."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING

from pnp.lang.words import Words
from pnp.screens.console import console
from pnp.screens.verdict import verdict_screen

if TYPE_CHECKING:
    from pnp.core.verdict import Verdict
    from pnp.games.capabilities import Talk
    from pnp.puzzle.opening import Opened
    from pnp.puzzle.playing import MovesBook

_SHOWN = 200
"""The most letters of a line from a pipe that are shown again."""


class PlayScreen:
    """Keyboard and screen of a game; the words are the board's."""

    def __init__(self, opened: Opened, book: MovesBook, words: Words, *, quiet: bool = False) -> None:
        self._opened = opened
        self._book = book
        self._words = words
        self._console = console(quiet=quiet)

    def play(self) -> Verdict | None:
        """Play until the person leaves; returns the verdict if the game is over then. Raises `BadInput`."""
        game, match, words = self._opened.game, self._opened.match, self._words
        talk = game.play.talk(game.play.session(match), words)
        verdict: Verdict | None = None
        self._open(talk)
        while True:
            if talk.over:
                verdict = self._book.verdict(match)
                self._console.print(verdict_screen(game.views, match, verdict, words))
                self._say(words.label("play.over_prompt"))
            if not self._ask(talk):
                break
        self._close(talk)
        return verdict if talk.over else None

    def _say(self, said: str) -> None:
        self._console.print(said, style="bright_black", markup=False, soft_wrap=not self._console.is_terminal)

    def _open(self, talk: Talk) -> None:
        """Resume the moves file if there is one."""
        _prepare_keyboard()
        text, file = self._book.open(), str(self._book.path)
        if text is not None:
            for part in talk.resume(text, file):
                self._console.print(part, soft_wrap=not self._console.is_terminal)
        self._book.begin(talk.text())
        if text is None:
            self._say(self._words.label("play.welcome", file=file))
        if not talk.over:
            self._console.print(talk.screen())

    def _ask(self, talk: Talk) -> bool:
        """Read and answer typed lines until the game is over or the person leaves; returns whether it is over."""
        while True:
            typed = self._read(talk.prompt)
            if typed is None or (talk.over and not typed.strip()):
                return False
            if typed.strip().lower() == "save":
                self._write(talk, always=True)
                self._say(self._words.label("play.saved", file=str(self._book.path)))
                continue
            over = talk.over
            for part in talk.hear(typed):
                self._console.print(part)
            self._write(talk)
            if talk.left:
                return False
            if talk.over and not over:
                return True

    def _read(self, prompt: str) -> str | None:
        """The typed line; None at the end of input and at Ctrl-C. Input from a pipe is shown, for carets."""
        try:
            typed = input("" if self._console.quiet else prompt)
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            return None
        if not sys.stdin.isatty():
            self._console.print(typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}…", markup=False)
        return typed

    def _write(self, talk: Talk, *, always: bool = False) -> None:
        left = self._book.write(talk.text(), always=always)
        if left is not None:
            self._say(self._words.label("play.changed", file=str(left), now=str(self._book.path)))

    def _close(self, talk: Talk) -> None:
        """Tell where the moves are, and how to go on."""
        file = str(self._book.path)
        if self._book.path.exists():
            if talk.over:
                self._say(self._words.label("play.finished", file=file))
            elif self._book.is_moved:
                self._say(self._words.label("play.left_elsewhere", file=file))
            else:
                self._say(self._words.label("play.left", file=file))


def _prepare_keyboard() -> None:
    """Make lines editable if the system has readline; bytes that are not text are refused and end nothing."""
    with suppress(ImportError):
        import_module("readline")  # input() uses it once it is imported
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
