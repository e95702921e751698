"""What `pnp lang check` does: the report of a file, with the letters that our fonts lack, and its screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rich.table import Table
from rich.text import Text

from pnp.core.findings import Finding
from pnp.core.suggest import meant
from pnp.definition.validate import in_order
from pnp.lang.check import LanguageReport, report_language, words_files
from pnp.lang.folder import languages
from pnp.lang.words import Words
from pnp.pdf.fonts import FontFiles
from pnp.sheet.theme import load_theme

_PRINTED = "labels"
"""The section whose texts stand on sheets."""


def target_files(target: str) -> list[Path]:
    """The files of a language by its code, or a translator's own file; raises `BadInput` for a code that nobody has."""
    own, target = Path(target), meant(target, languages())
    return [own] if target not in languages() and (own.suffix or len(own.parts) > 1) else words_files(target)


def checked(path: Path) -> LanguageReport:
    """The report of a file; raises `BadInput` where it can't be read at all."""
    report = report_language(path)
    return replace(report, findings=tuple(in_order([*report.findings, *_letters(report)])))


def _letters(report: LanguageReport) -> Iterator[Finding]:
    """Letters that a font lacks, once each, with the first such font and text.

    Signs are left to the printer: many stand on the screen alone.
    """
    theme = load_theme()
    fonts = FontFiles(theme.faces)
    told: set[str] = set()
    for key, text in report.language.sections[_PRINTED].items():
        letters = "".join(sorted({letter for letter in text if letter.isalpha()}))
        for face, font in theme.faces.items():
            for letter in fonts.missing(face, letters):
                if letter not in told:
                    told.add(letter)
                    place = report.tree.place((_PRINTED, key))
                    code = f"U+{ord(letter):04X}"
                    yield place.finding("font.no_glyph", font=font.name, glyph=letter, code=code, text=text)


def reports_screen(reports: list[LanguageReport], words: Words) -> Table:
    """Each language with how much of it is done."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("language", "texts", "state", "file"):
        table.add_column(words.label(f"heading.{heading}"), overflow="fold")
    for report in reports:
        found = len(report.findings)
        state = words.label("langs.problems", n=found) if found else words.label("langs.complete")
        done = words.label("langs.done", done=report.done, total=report.total)
        name = f"{report.language.name} ({report.language.code})"
        style = "red" if found else "green"  # a name or path may hold what would be markup
        table.add_row(Text(name), done, Text(state, style), Text(str(report.path)))
    return table
