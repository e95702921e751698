"""Checks language files for their translators, down to the letters that our fonts lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp.core.findings import Finding
from pnp.core.suggest import meant
from pnp.definition.validate import in_order
from pnp.lang.check import LanguageReport, report_language, words_files
from pnp.lang.folder import languages
from pnp.lang.told import told
from pnp.lang.words import Words
from pnp.pdf.fonts import FontFiles
from pnp.sheet.theme import load_theme

_PRINTED = "labels"
"""The section whose texts stand on sheets."""


def language_reports(targets: Iterable[str] = ()) -> tuple[LanguageReport, ...]:
    """The report of each named language or file, or of all languages; raises `BadInput`."""
    files = dict.fromkeys(file for target in tuple(targets) or languages() for file in _target_files(target))
    return tuple(_checked(file) for file in files)


def _target_files(target: str) -> list[Path]:
    """The files of a language by its code, or a translator's own file; raises `BadInput` for an unknown code."""
    own, target = Path(target), meant(target, languages())
    return [own] if target not in languages() and (own.suffix or len(own.parts) > 1) else words_files(target)


def _checked(path: Path) -> LanguageReport:
    """The report of a file; raises `BadInput` if it can't be read at all."""
    report = report_language(path)
    return replace(report, findings=tuple(in_order([*report.findings, *_letters(report)])))


def _letters(report: LanguageReport) -> Iterator[Finding]:
    """Letters that a font lacks, once each, with the first such font and text.

    Signs are not checked: many stand on the screen only.
    """
    theme = load_theme()
    fonts = FontFiles(theme.faces)
    seen: set[str] = set()
    for key, text in report.language.sections[_PRINTED].items():
        letters = "".join(sorted({letter for letter in text if letter.isalpha()}))
        for face, font in theme.faces.items():
            for letter in fonts.missing(face, letters):
                if letter not in seen:
                    seen.add(letter)
                    place = report.tree.place((_PRINTED, key))
                    code = f"U+{ord(letter):04X}"
                    yield place.finding("font.no_glyph", font=font.name, glyph=letter, code=code, text=text)


def reports_json(reports: Sequence[LanguageReport], words: Words) -> dict[str, Any]:
    """What `pnp lang check --json` promises."""
    listed = [
        {
            "file": str(report.path),
            "language": report.language.code,
            "name": report.language.name,
            "complete": report.complete,
            "done": report.done,
            "total": report.total,
            "findings": told(report.findings, words),
        }
        for report in reports
    ]
    return {"complete": all(report.complete for report in reports), "files": listed}
