"""What the commands share: options, printing, and turning findings into words and exit codes."""

from __future__ import annotations

import json as jsonlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.streams import LEAST_COLUMNS

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.findings import BadCall, Finding
    from pnp.lang.words import Words

WrongCall: Any = typer.BadParameter.__base__
"""The library's usage error: the call as a whole is wrong, while `BadParameter` is about one value."""

DONE, NO, WRONG = 0, 1, 2
"""Exit codes: done; the answer is no; wrong call or unreadable input."""

Lang = Annotated[str | None, typer.Option("--lang", metavar="LANG")]
Json = Annotated[bool, typer.Option("--json")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q")]
Force = Annotated[bool, typer.Option("--force")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR")]


def in_range(least: int, most: int) -> Callable[[typer.Context, int], int]:
    """A check for an option that takes a number: one out of range is a wrong call."""

    def check(ctx: typer.Context, found: int) -> int:
        if not least <= found <= most:
            from pnp.cli.worded import chosen_language
            from pnp.lang.words import load_words

            words = load_words(chosen_language(ctx.obj or ()))
            raise typer.BadParameter(words.label("usage.between", found=found, least=least, most=most))
        return found

    return check


def _board(named: str | None) -> str | None:
    """A shipped board's name may be typed in any case; a path stays as it is."""
    if named is None:
        return None
    from pnp.games import shipped_or_path

    return shipped_or_path(named)


Board = Annotated[str | None, typer.Option("--board", metavar="DIR", callback=_board)]
Workers = Annotated[int, typer.Option("--workers", metavar="N", callback=in_range(1, 256))]
ScenarioPath = Annotated[Path, typer.Argument(metavar="SCENARIO")]


def words_of(lang: str | None) -> Words:
    """The words of a language; an unknown one is a wrong call."""
    from pnp.core.suggest import meant, nearest
    from pnp.lang.locale import default_language
    from pnp.lang.words import languages, load_words

    lang = lang and meant(lang, languages())
    if lang is not None and lang not in languages():
        words, guess = load_words(default_language(os.environ)), nearest(lang, languages())
        said = words.label("usage.lang", found=lang, known=languages())
        hint = words.message("suggestion", suggestion=guess) if guess else ""
        raise typer.BadParameter(said + hint, param_hint="--lang")
    return load_words(lang or default_language(os.environ))


def pass_on(ctx: typer.Context, lang: str | None) -> None:
    """A language before a command counts for the command: `pnp --lang pl games` is `pnp games --lang pl`."""
    group: Any = ctx.command
    name = ctx.invoked_subcommand
    if lang is not None and name is not None:
        ctx.default_map = {name: _defaults(group.commands[name], lang)}


def _defaults(command: Any, lang: str) -> dict[str, Any]:
    """A default language for a command, or for every command of a group."""
    inside = getattr(command, "commands", None)
    return {"lang": lang} if inside is None else {name: _defaults(each, lang) for name, each in inside.items()}


def show(renderable: RenderableType) -> None:
    """Print for a person, on stdout."""
    from pnp.screens.console import show

    show(renderable)


def show_json(document: Any) -> None:
    """Print a document on stdout; letters that its encoding, or UTF-8 itself, lacks are escaped."""
    text = jsonlib.dumps(document, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = jsonlib.dumps(document, indent=2)
    typer.echo(text)


def tell(message: str) -> None:
    """Print a message on stderr, so that stdout holds only the answer."""
    typer.echo(_folded(message), err=True)


def _folded(message: str) -> str:
    """Wrap a message between words at a terminal; a path stays in one piece, to be copied."""
    if sys.stderr is None or not sys.stderr.isatty():
        return message
    from shutil import get_terminal_size
    from textwrap import fill

    width = max(LEAST_COLUMNS, get_terminal_size().columns)
    return "\n".join(fill(line, width, break_long_words=False, break_on_hyphens=False) for line in message.split("\n"))


def wrong_call(bad: BadCall, words: Words) -> Exception:
    """The usage error for a `BadCall`, about its option or about the call as a whole."""
    params = dict(bad.params)
    guess = params.pop("suggestion", None)
    said = words.label(bad.code, **params) + (words.message("suggestion", suggestion=guess) if guess else "")
    wrong: Exception = WrongCall(said) if bad.option is None else typer.BadParameter(said, param_hint=bad.option)
    return wrong


def search_code(findings: tuple[Finding, ...]) -> int:
    """The exit code: "no" if the findings are about the search, not about its input."""
    from pnp.solve.searching import is_about_search

    return NO if all(map(is_about_search, findings)) else WRONG


@contextmanager
def teaching(
    words: Words, *, as_json: bool = False, code: int = WRONG, judge: Callable[[tuple[Finding, ...]], int] | None = None
) -> Iterator[None]:
    """Bad input becomes sentences and an exit code, never a traceback. `judge` may choose the code by the findings."""
    from pnp.core.findings import BadCall, BadInput

    try:
        yield
    except BadCall as bad:
        raise wrong_call(bad, words) from None
    except BadInput as bad:
        if as_json:
            from pnp.lang.told import findings_json

            show_json(findings_json(bad.findings, words))
        for finding in bad.findings:
            tell(words.placed(finding))
        raise typer.Exit(judge(bad.findings) if judge else code) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
