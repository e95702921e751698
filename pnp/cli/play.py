"""`pnp play`: a scenario in the terminal, with undo; the moves file is written as one goes."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.common import DONE, NO, Board, Lang, Out, Quiet, ScenarioPath, console, teaching, words_of
from pnp.cli.worded import WordedCommand

if TYPE_CHECKING:
    from rich.console import Console

    from pnp.definition.scenario import ScenarioFile
    from pnp.games.capabilities import Talk
    from pnp.lang.words import Words


OUTPUT = Path("output")
_SHOWN = 200
"""So much of a typed line is shown again where it comes from a pipe."""


def play(
    scenario: ScenarioPath,
    moves: Annotated[Path | None, typer.Option("--moves", metavar="FILE")] = None,
    out: Out = OUTPUT,
    board: Board = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> None:
    words = words_of(lang)
    with teaching(words):
        from pnp.core.referee import judge
        from pnp.files.disk import read_text
        from pnp.files.resources import example_or_path
        from pnp.games import find_game
        from pnp.games.claims import open_match
        from pnp.games.scenario_files import read_scenario
        from pnp.screens.verdict import verdict_screen

        file = read_scenario(example_or_path(scenario, ".scenario.yaml"))
        game = find_game(file.scenario.game)
        match = open_match(game, file, board=board)
        words = game.views.words(match, words)
        desk = _Desk(moves or _moves_file(out, file), console(quiet=quiet), words)
        talk = game.play.talk(game.play.session(match), words)
        desk.open(talk)
        while True:
            if talk.over:
                verdict = judge(match, read_text(desk.path), str(desk.path))
                desk.console.print(verdict_screen(game.views, match, verdict, words))
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
        self._moved = False
        self._on_disk: str | None = None
        """What we last read or wrote there; None where there was no file."""

    def say(self, said: str) -> None:
        self.console.print(said, style="bright_black", markup=False, soft_wrap=not self.console.is_terminal)

    def open(self, talk: Talk) -> None:
        """Resume the moves file if there is one; make sure now that it can be written later.

        Never an answer, whatever it is called: all of it would be on the screen, and the next turn would be its last.
        """
        from pnp.core.answerfile import is_answer
        from pnp.core.findings import BadInput, Finding
        from pnp.files.disk import check_writable, read_text

        _prepare_keyboard()
        if _is_taken(self.path):
            self._on_disk = read_text(self.path)
            if is_answer(self._on_disk):
                raise BadInput([Finding("moves.answer", file=str(self.path))])
            for part in talk.resume(self._on_disk, str(self.path)):
                self.console.print(part, soft_wrap=not self.console.is_terminal)
            self.written = talk.text()
        else:
            check_writable(self.path)
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
            self.console.print(typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}…", markup=False)
        return typed

    def _write(self, talk: Talk, *, always: bool = False) -> None:
        from pnp.files.disk import write_text_atomic

        text = talk.text()
        if always or text != self.written:
            if self._has_changed():
                changed, self.path, self._moved = self.path, _beside(self.path), True
                self.say(self.words.label("play.changed", file=str(changed), now=str(self.path)))
            write_text_atomic(self.path, text)
            self.written = self._on_disk = text

    def _has_changed(self) -> bool:
        """Whether somebody else wrote the file since we did: an editor, or another game."""
        from pnp.core.findings import BadInput
        from pnp.files.disk import read_text

        try:
            return _is_taken(self.path) and read_text(self.path) != self._on_disk
        except BadInput:
            return True

    def close(self, talk: Talk) -> None:
        """Where the moves are, and how to go on."""
        file = str(self.path)
        if self.path.exists():
            if talk.over:
                self.say(self.words.label("play.finished", file=file))
            elif self._moved:
                self.say(self.words.label("play.left_elsewhere", file=file))
            else:
                self.say(self.words.label("play.left", file=file))


def _moves_file(out: Path, file: ScenarioFile) -> Path:
    """Where the moves go. Whoever stands in the folder of a game that was left finds it beside its scenario."""
    name = f"{file.scenario.id}.moves"
    beside = file.path.with_name(name)
    return beside if out is OUTPUT and _is_taken(beside) and not _is_taken(out / name) else out / name


def _prepare_keyboard() -> None:
    """Lines can be edited where the system has readline; bytes that are no text are refused, not fatal."""
    with suppress(ImportError):
        import_module("readline")  # input() uses it once it is there
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _is_taken(path: Path) -> bool:
    """Whether something stands there, and be it a link that leads nowhere; no file has a name that is too long."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):
        return False


def _beside(path: Path) -> Path:
    """A name that nobody uses yet: `my-2.moves` for `my.moves`."""
    return next(free for n in count(2) if not _is_taken(free := path.with_stem(f"{path.stem}-{n}")))


def register(app: typer.Typer) -> None:
    app.command(cls=WordedCommand)(play)
