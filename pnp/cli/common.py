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

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.core.findings import Finding
    from pnp.lang.words import Words

DONE, NO, WRONG = 0, 1, 2
"""Exit codes: done; the answer is no; wrong call or unreadable input."""

Lang = Annotated[str | None, typer.Option("--lang", metavar="LANG", help="Language: en, pl. Default: your locale's.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout, nothing else there.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors; the exit code answers.")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the files made.")]
Board = Annotated[
    str | None,
    typer.Option("--board", metavar="DIR", help="A board of your own: a folder with a board.yaml, or a file."),
]
ScenarioPath = Annotated[Path, typer.Argument(metavar="SCENARIO", help="A *.scenario.yaml file, or a shipped example.")]


def words_of(lang: str | None) -> Words:
    """The words of a language; an unknown one is a wrong call."""
    from pnp.core.suggest import nearest
    from pnp.lang.locale import default_language
    from pnp.lang.words import languages, load_words

    if lang is not None and lang not in languages():
        guess = nearest(lang, languages())
        hint = f" Did you mean {guess}?" if guess else ""
        raise typer.BadParameter(f"{lang} is not one of: {', '.join(languages())}.{hint}", param_hint="--lang")
    return load_words(lang or default_language(os.environ))


def show(renderable: RenderableType) -> None:
    """Print for a person, on stdout."""
    from rich.console import Console

    Console(highlight=False).print(renderable)


def show_json(document: Any) -> None:
    """On stdout; escaped where its encoding, or UTF-8 itself, has no such letters."""
    text = jsonlib.dumps(document, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = jsonlib.dumps(document, indent=2)
    typer.echo(text)


def tell(message: str) -> None:
    """A message about what is being done: stderr, so that stdout stays the answer."""
    typer.echo(message, err=True)


def findings_json(findings: tuple[Finding, ...], words: Words) -> dict[str, Any]:
    """Findings as a document; the first one stands alone too, as `check` promises."""
    listed = [
        {
            "code": finding.code,
            "kind": str(finding.kind),
            "file": finding.file,
            "line": finding.line,
            "column": finding.column,
            "message": words.finding(finding),
        }
        for finding in findings
    ]
    return {"legal": False, "finding": listed[0] if listed else None, "findings": listed}


@contextmanager
def teaching(
    words: Words, *, as_json: bool = False, code: int = WRONG, judge: Callable[[tuple[Finding, ...]], int] | None = None
) -> Iterator[None]:
    """Bad input becomes sentences and an exit code, never a traceback. `judge` may choose the code by the findings."""
    from pnp.core.findings import BadInput

    try:
        yield
    except BadInput as bad:
        if as_json:
            show_json(findings_json(bad.findings, words))
        for finding in bad.findings:
            tell(words.placed(finding))
        raise typer.Exit(judge(bad.findings) if judge else code) from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
