"""Answers as moves files: their first line, a comment, vouches for the rest.

So an answer is known wherever it lies and whatever it is called, and nobody plays on from one by mistake. Whoever
changes a move makes the file his own. Line ends, spaces and comments do not count: mail and editors change them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from pnp.core.movesfile import content_lines

ENDING = ".answer.moves"
_VOUCHES = re.compile(
    r"#\s*pnp-answer/1\s+sha256:(?P<moves>[0-9a-f]{64})(?:\s+scenario:(?P<scenario>[0-9a-f]{64}))?\s*"
)


def vouched(moves: str, scenario: str | None = None) -> str:
    """The text of an answer's file: the moves behind the line that vouches for them.

    It may also say what the text of the scenario file was that was written with it.
    """
    beside = "" if scenario is None else f" scenario:{_text_sum(scenario)}"
    return f"# pnp-answer/1 sha256:{_sum(moves)}{beside}\n{moves}"


def is_answer(text: str) -> bool:
    """Whether a moves file is an answer that nobody has changed."""
    return any(True for _ in _sound(text))


def is_untouched(text: str) -> bool:
    """Whether an answer's file is as it was written, to the letter: nobody has put a word of their own into it.

    Line ends do not count: some systems change them in every text.
    """
    first, _, moves = text.replace("\r\n", "\n").partition("\n")
    written = "".join(f"{line}\n" for line in _counted(text))
    return moves == written and bool(_VOUCHES.fullmatch(first)) and is_answer(text)


def was_written_with(answer: str, scenario: str) -> bool:
    """Whether the scenario file still is as it was written, with the answer that lies beside it."""
    return any(said == _text_sum(scenario) for said in _sound(answer))


def _sound(text: str) -> Iterator[str | None]:
    """For each line that vouches for these moves, what it says of the scenario."""
    said = [match for line in text.splitlines() if (match := _VOUCHES.fullmatch(line.strip("\ufeff \t")))]
    counted = _sum(text) if said else ""
    return (match["scenario"] for match in said if match["moves"] == counted)


def _text_sum(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _sum(text: str) -> str:
    return _text_sum("\n".join(_counted(text)))


def _counted(text: str) -> Iterator[str]:
    for content in content_lines(text):
        if words := content.split():
            yield " ".join(words)
