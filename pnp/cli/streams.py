"""Readable output for streams that can't show all our signs, and for screens that are too narrow.

A stream without our letters gets plain ones of the same width, so that columns stay aligned: `6♣` becomes `6c`.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from io import FileIO, TextIOWrapper
from typing import TextIO
from unicodedata import combining, east_asian_width, normalize

LEAST_COLUMNS = 20
"""The fewest columns that can be read; a narrower screen is treated as if it had this many."""
MOST_COLUMNS = 10_000
"""The most columns. Lines are padded to the width, so a mistyped width would fill the memory."""

_FILLED = re.compile(r" +\n")
_PLAIN = "pnp-plain"
_ASCII = "pnp_ascii"
_SIGNS = {
    "♣": "c", "♦": "d", "♥": "h", "♠": "s", "★": "*", "☆": "o", "✓": "v", "✔": "v", "✗": "x",
    "−": "-", "–": "-", "—": "-", "→": ">", "»": ">", "«": "<", "≥": ">", "≤": "<", "×": "x", "±": "~", "·": ".",
    "•": "*", "…": "~", "’": "'", "“": '"', "”": '"', "„": '"', "ł": "l", "Ł": "L",
    "─": "-", "━": "-", "═": "-", "╸": "-", "╺": "-", "│": "|", "┃": "|", "║": "|",
}  # fmt: skip
_DRAWN = ("\u2500", "\u257f")
_BLOCKS = ("\u2580", "\u28ff")


def plain(letter: str) -> str:
    """The replacement for a letter that the stream lacks: ASCII, and as wide."""
    if sign := _SIGNS.get(letter):
        return sign
    if _DRAWN[0] <= letter <= _DRAWN[1]:
        return "+"
    if _BLOCKS[0] <= letter <= _BLOCKS[1]:
        return "#"
    if combining(letter):
        return ""
    base = normalize("NFKD", letter)[0]
    return base if base.isascii() else "?" * (2 if east_asian_width(letter) in "WF" else 1)


def tidy(text: str) -> str:
    """A text whose lines do not end in spaces."""
    return _FILLED.sub("\n", text)


class Tidy(TextIOWrapper):
    """A stream that no person looks at. Lines are laid out for a screen, where their ends are filled with spaces."""

    def write(self, text: str, /) -> int:
        super().write(tidy(text))
        return len(text)


def settle_streams() -> None:
    """Have stdout and stderr write plain letters for those they don't have, and no spaces at the ends of lines."""
    codecs.register_error(_PLAIN, _replaced)
    codecs.register(_codec)
    sys.stdout, sys.stderr = map(_settled, (sys.stdout, sys.stderr))


def _settled(stream: TextIO) -> TextIO:
    if not isinstance(stream, TextIOWrapper):
        return stream
    encoding, lines, through = stream.encoding, stream.line_buffering, stream.write_through
    encoding = _ASCII if _is_ascii(encoding) else encoding
    if stream.isatty() or not isinstance(getattr(stream.buffer, "raw", stream.buffer), FileIO):
        stream.reconfigure(encoding=encoding, errors=_PLAIN)
        return stream
    return Tidy(stream.detach(), encoding, _PLAIN, line_buffering=lines, write_through=through)


def settle_width(environ: MutableMapping[str, str]) -> None:
    """Have every screen, also those of the libraries, be wide enough to be read."""
    for name in ("COLUMNS", "TERMINAL_WIDTH"):
        found = environ.get(name, "").strip()
        if re.fullmatch(r"[0-9]+", found):
            digits = found.lstrip("0")[:9] or "0"
            environ[name] = str(min(max(int(digits), LEAST_COLUMNS), MOST_COLUMNS))
        elif name in environ:
            del environ[name]  # not a number: some libraries fail on that
    if "COLUMNS" not in environ and 0 < _terminal_columns() < LEAST_COLUMNS:
        environ["COLUMNS"] = str(LEAST_COLUMNS)


def _terminal_columns() -> int:
    """The width of our terminal; 0 without a terminal."""
    for stream in range(3):
        with suppress(OSError):
            return os.get_terminal_size(stream).columns
    return 0


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def _is_ascii(encoding: str) -> bool:
    return codecs.lookup(encoding).name == "ascii"


def _codec(name: str) -> codecs.CodecInfo | None:
    """ASCII under a name of our own: the library that prints takes plain ASCII for a mistake and writes UTF-8."""
    if name != _ASCII:
        return None
    real = codecs.lookup("ascii")
    return codecs.CodecInfo(
        real.encode,
        real.decode,
        real.streamreader,
        real.streamwriter,
        real.incrementalencoder,
        real.incrementaldecoder,
        _ASCII,
    )
