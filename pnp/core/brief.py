"""Short reprs: what identifies a value, on one line that fits a screen."""

from __future__ import annotations

MOST = 120
"""Letters of a repr."""
_PART = 64
_GAP = "…"


def brief(value: object, *parts: str) -> str:
    """`Kind(one, another)`. Empty parts are left out. A text that is too long loses its middle: both ends tell more."""
    name = type(value).__name__
    said = ", ".join(_cut(_line(part), _PART) for part in parts if part)
    return f"{name}({_cut(said, MOST - len(name) - 2)})"


def span(score: int, bound: int) -> str:
    """What is known of a best score: `114 proven`, or `114 to 117`."""
    return f"{score} proven" if score == bound else f"{score} to {bound}"


def _line(text: str) -> str:
    """A text on one line; a name or a path may hold anything."""
    line = " ".join(text.split())
    return line if line.isprintable() else repr(line)[1:-1]


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    left = most - len(_GAP)
    return f"{text[: left - left // 2]}{_GAP}{text[len(text) - left // 2 :]}"
