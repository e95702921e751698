"""What `pnp check` shows: the verdict, and below it the other answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding

from pnp.lang.words import Words
from pnp.screens.explained import explained_screen
from pnp.screens.verdict import verdict_screen

if TYPE_CHECKING:
    from pnp.puzzle.checking import Asked, Judged


def check_screens(judged: Judged, asked: Asked, noted: str, words: Words) -> Iterator[RenderableType]:
    """What the user is shown, piece by piece; `noted` is what the log says about the result."""
    views, match = judged.opened.game.views, judged.opened.match
    yield verdict_screen(views, match, judged.verdict, words)
    if asked.prove:
        yield Padding(words.label(f"claim.{judged.known.claim or 'none'}"), (0, 1))
    if asked.explain:
        yield explained_screen(match.scenario, judged.explanation, words)
    if noted:
        yield Padding(noted, (0, 1))
