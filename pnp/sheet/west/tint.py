"""Inks for whole pages of type."""

from __future__ import annotations

from dataclasses import replace

from pnp.sheet.press import Press
from pnp.sheet.theme import recoloured


def for_pages(press: Press) -> Press:
    """The press with its ink for pages full of type: a sparing ink prints them softer; other inks do not change."""
    return replace(press, theme=recoloured(press.theme, {"ink": press.colour("body")}))


def behind(press: Press, ground: str) -> str:
    """The role for a picture's cut-out lines on a ground; some inks leave the ground white."""
    return ground if press.colour(ground) else "paper"


def sparing(press: Press) -> Press:
    """The press with finer lines if its ink spares."""
    if press.ink != "low":
        return press
    lines = press.theme.lines
    finer = {"thin": lines.hair, "rule": lines.thin, "heavy": lines.rule}
    return replace(press, theme=replace(press.theme, lines=lines.model_copy(update=finer)))
