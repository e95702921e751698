"""`pnp play`: a scenario in the terminal, with undo; the moves file is written as one goes."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import DONE, NO, Board, Lang, Out, Quiet, ScenarioPath, teaching, words_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from rich.console import Console

    from pnp.games import Talk
    from pnp.lang.words import Words


def play(
    scenario: ScenarioPath,
    moves: Annotated[Path | None, typer.Option("--moves", metavar="FILE")] = None,
    out: Out = Path("output"),
    board: Board = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words):
        from rich.console import Console

        from pnp.core.referee import judge
        from pnp.definition.files import read_text
        from pnp.definition.resources import example_or_path
        from pnp.definition.scenario import read_scenario
        from pnp.games import game_entry

        file = read_scenario(example_or_path(scenario, ".scenario.yaml"))
        entry = game_entry(file.scenario.game)
        match = entry.match(file, board=board)
        words = entry.words(match, words)
        console = Console(highlight=False, markup=False, emoji=False, quiet=quiet)  # a name may look like markup
        desk = _Desk(moves or out / f"{match.scenario.id}.moves", console, words)
        talk = entry.talk(match, words)
        desk.open(talk)
        while True:
            if talk.over:
                verdict = judge(match, read_text(desk.path), str(desk.path))
                desk.console.print(entry.verdict_screen(match, verdict, words))
                desk.say(words.label("play.over_prompt"))
            if not desk.ask(talk):
                break
        desk.close(talk)
    raise typer.Exit(NO if talk.over and not verdict.legal else DONE)


class _Desk:
    """Keyboard, screen and moves file."""

    def __init__(self, path: Path, console: Console, words: Words) -> None:
        self.path = path
        self.console = console
        self.words = words
        self.written: str | None = None

    def say(self, said: str) -> None:
        self.console.print(said, style="bright_black", markup=False, soft_wrap=True)

    def open(self, talk: Talk) -> None:
        """Resume the moves file if there is one; make sure now that it can be written later."""
        from pnp.definition.files import read_text

        _prepare_keyboard()
        if self.path.exists() or self.path.is_symlink():
            self.written = read_text(self.path)
            for part in talk.resume(self.written, str(self.path)):
                self.console.print(part, soft_wrap=True)
            self.written = talk.text()
        else:
            _make_folder(self.path)
            self.written = talk.text()
            self.say(self.words.label("play.welcome", file=str(self.path)))
        if not talk.over:
            self.console.print(talk.screen())

    def ask(self, talk: Talk) -> bool:
        """One line from the keyboard and what it leads to, until the game is over or left."""
        while True:
            typed = self._read(talk.prompt)
            if typed is None or (talk.over and not typed.strip()):
                return False
            if typed.strip().lower() == "save":
                self._write(talk, always=True)
                self.say(self.words.label("play.saved", file=str(self.path)))
                continue
            over = talk.over
            for part in talk.hear(typed):
                self.console.print(part)
            self._write(talk)
            if talk.left:
                return False
            if talk.over and not over:
                return True

    def _read(self, prompt: str) -> str | None:
        """What is typed; None at its end and at Ctrl-C. Input from a pipe is shown, for the carets to point at."""
        try:
            typed = input("" if self.console.quiet else prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None
        if not sys.stdin.isatty():
            self.console.print(typed, markup=False)
        return typed

    def _write(self, talk: Talk, *, always: bool = False) -> None:
        from pnp.definition.files import write_text_atomic

        text = talk.text()
        if always or text != self.written:
            write_text_atomic(self.path, text)
            self.written = text

    def close(self, talk: Talk) -> None:
        """Where the moves are, and how to go on."""
        file = str(self.path)
        if self.path.exists():
            said = (
                self.words.label("play.finished", file=file) if talk.over else self.words.label("play.left", file=file)
            )
            self.say(said)


def _prepare_keyboard() -> None:
    """Lines can be edited where the system has readline; bytes that are no text are refused, not fatal."""
    with suppress(ImportError):
        import_module("readline")  # input() uses it once it is there
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _make_folder(path: Path) -> None:
    from pnp.core.findings import BadInput, Finding

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        import errno

        reason = errno.errorcode.get(error.errno or 0, "unknown")
        raise BadInput([Finding("file.unwritable", {"reason": reason}, file=str(path))]) from None


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(play)
