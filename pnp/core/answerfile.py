"""Answers as moves files: their first line, a comment, vouches for the rest.

So `pnp` recognizes an answer in any folder and under any name, and `pnp play` never goes on from one by mistake. A file
with a changed move is the player's own. Line ends, spaces and comments do not count: mail and editors change them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from pnp.core.movesfile import content_lines

ENDING = ".answer.moves"
_VOUCHES = re.compile(r"#\s*pnp-answer/1\s+sha256:(?P<moves>[0-9a-f]{64})\s*")


def vouched(moves: str) -> str:
    """The text of an answer's file: the moves behind the line that vouches for them."""
    return f"# pnp-answer/1 sha256:{_sum(moves)}\n{moves}"


def is_answer(text: str) -> bool:
    """Whether a moves file is an answer whose moves are unchanged."""
    said = [match["moves"] for line in text.splitlines() if (match := _VOUCHES.fullmatch(line.strip("\ufeff \t")))]
    return bool(said) and _sum(text) in said


def is_untouched(text: str) -> bool:
    """Whether an answer's file is as it was written, to the letter: a player has added nothing, not even a comment.

    Line ends do not count: some systems change them in every text.
    """
    first, _, moves = text.replace("\r\n", "\n").partition("\n")
    written = "".join(f"{line}\n" for line in _counted(text))
    return moves == written and bool(_VOUCHES.fullmatch(first)) and is_answer(text)


def _sum(text: str) -> str:
    return sha256("\n".join(_counted(text)).encode("utf-8", "surrogatepass")).hexdigest()


def _counted(text: str) -> Iterator[str]:
    for content in content_lines(text):
        if words := content.split():
            yield " ".join(words)
