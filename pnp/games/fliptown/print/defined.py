"""Finds the line where a homebrew board defines a thing that can't be printed; drawing code knows only the fault."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.core.findings import Finding
from pnp.definition.layers import Merged
from pnp.definition.places import KeyPath, Place
from pnp.files.resources import game_dir

_SAME = 1_000_000
"""The likeness of an equal text: more than any label has letters."""


def at_its_line(finding: Finding, source: Merged, lang: str) -> Finding:
    """The finding at the line of the board's own word, place or region that it is about; unchanged if there is none."""
    place = _word(finding.params, source, lang)
    if place is not None:
        return replace(finding, file=place.file, line=place.line, column=place.column)
    path = _site(finding.params, source.data)
    if finding.line is not None or path is None:
        return finding
    place = source.key_place(path)
    if Path(place.file).is_relative_to(game_dir("fliptown")):
        return finding  # a line of a shipped board is not at fault: those boards fit
    return finding.at(file=place.file, line=place.line, column=place.column)


def _word(params: Mapping[str, Any], source: Merged, lang: str) -> Place | None:
    """The label that a text, a letter or a picture (`[cash]`) comes from: of this language first, then of another."""
    texts = source.data.get("words")
    if not isinstance(texts, dict):
        return None
    said = [
        (_likeness(str(label), params), code == lang, ("words", code, key))
        for code, labels in texts.items()
        for key, label in labels.items()
    ]
    likeness, _, path = max(said, key=lambda each: each[:2], default=(0, False, ()))
    return source.place(path) if likeness else None


def _likeness(label: str, params: Mapping[str, Any]) -> int:
    """How likely a finding is about this label: most for the same text, else more for a longer match; 0 for none."""
    text, glyph, picture = (params.get(key) for key in ("text", "glyph", "name"))
    said = _plain(label)
    if picture is not None and glyph is None:
        return int(f"[{picture}]" in label)
    if text is None or not said or (glyph is not None and glyph.casefold() not in said):
        return 0
    whole = _plain(text)
    if said == whole:
        return _SAME
    if re.search(rf"(?<!\w){re.escape(said)}(?!\w)", whole) or (glyph is not None and whole in said):
        return len(said)
    return int(glyph is not None)


def _plain(text: str) -> str:
    """The text as it was typed: words tied to one line, or set in capitals, count as the same words."""
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split()).casefold()


def _site(params: Mapping[str, Any], data: Mapping[str, Any]) -> KeyPath | None:
    """The key of a building, a limit, a player's start, the rounds, a place of a region, or at least the region."""
    if "held" in params:
        owner = ("characters", str(params["character"])) if params.get("character") else ()
        return *owner, "start", str(params["held"])
    if "resource" in params:
        return "limits", str(params["resource"])
    if "rounds" in params:
        return ("rounds",)
    if "building" in params:
        buildings = data["town"]["buildings"]
        return next((("town", "buildings", key) for key, entry in buildings.items() if _is(entry, params)), None)
    region = str(params.get("region"))
    if region not in data:
        return None
    for table, entries in data[region].items():
        for key in entries if isinstance(entries, dict) else ():
            if str(key) == params.get("site"):
                return region, table, key
    return (region,)


def _is(entry: Any, params: Mapping[str, Any]) -> bool:
    return isinstance(entry, dict) and entry.get("name") == params["building"]
