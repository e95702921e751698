"""Mutations that know nothing of what they change: bytes and lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

JUNK = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", b"\xed\xa0\x80", b"\r", b"\r\n", b"\t", b"\x1b[31m", b"\x7f",
    b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\xc2\xa0", b"{}", b"[]", b"{{", b"}}", b"&a", b"*a", b"!!python/object:x",
    b"<<: *a", b"%", b"'", b'"', b"#", b":", b": ", b"- ", b"|", b">", b"?", b"~", b"null", b"true", b"-1", b"1e999",
    b".inf", b"0x10", b"99999999999999999999", b"-0", b"1_000", b"2026-02-30", b"\xf0\x9f\xa4\xa0", b"\xc5\x82",
    b"x" * 300, b"\n" * 40,
)  # fmt: skip
"""Bytes that readers stumble over."""


def change_bytes(chance: Random, raw: bytes) -> bytes:
    """A few bytes become others, go, come or stand twice."""
    changed = bytearray(raw)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(changed) + 1)
        length = chance.choice((0, 1, 1, 2, 5, 30))
        match chance.randrange(5):
            case 0:
                changed[at : at + length] = chance.choice(JUNK)
            case 1:
                changed[at : at + length] = bytes(chance.randrange(256) for _ in range(max(1, length)))
            case 2:
                del changed[at : at + max(1, length)]
            case 3:
                changed[at:at] = changed[at : at + length] * chance.choice((1, 2, 9))
            case _:
                del changed[at if chance.random() < 0.2 else len(changed) :]
    return bytes(changed)


def change_lines(chance: Random, raw: bytes, others: Sequence[bytes] = ()) -> bytes:
    """Lines go, stand twice, change places, change their indent, or come from another file."""
    lines = raw.splitlines(keepends=True) or [b""]
    foreign = [line for other in others for line in other.splitlines(keepends=True)] or lines
    for _ in range(chance.choice((1, 1, 2, 4))):
        at, to = chance.randrange(len(lines) + 1), chance.randrange(len(lines) + 1)
        match chance.randrange(6):
            case 0:
                del lines[at : at + chance.choice((1, 1, 2, 5))]
            case 1:
                lines[at:at] = lines[to : to + chance.choice((1, 1, 3))]
            case 2 if lines[at:]:
                lines.insert(min(to, len(lines) - 1), lines.pop(at))
            case 3 if lines[at:]:
                lines[at] = (
                    lines[at][2:] if lines[at].startswith(b"  ") and chance.random() < 0.5 else b"  " + lines[at]
                )
            case 4:
                begin = chance.randrange(len(foreign))
                lines[at : at + chance.randrange(2)] = foreign[begin : begin + chance.choice((1, 1, 2, 6))]
            case _:
                lines.insert(at, b"# " + chance.choice(JUNK).replace(b"\n", b"") + b"\n")
    return b"".join(lines)


def change_words(chance: Random, raw: bytes, words: Sequence[str]) -> bytes:
    """A word, as blanks cut it, becomes another of the vocabulary."""
    pieces = raw.split(b" ")
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(pieces))
        pieces[at : at + chance.choice((0, 1, 1, 1, 2))] = [chance.choice(words).encode()]
    return b" ".join(pieces)


def typo(chance: Random, word: str) -> str:
    """A slip of the hand."""
    if not word:
        return chance.choice(("x", " ", "é"))
    at = chance.randrange(len(word))
    return chance.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + chance.choice("abcdefghijklmnopqrstuvwxyz0123456789-._/ ") + word[at + 1 :],
            word.upper(),
            word + chance.choice((" ", "x", "\n", "é")),
            word[::-1],
        )
    )


Raw = Callable[[Random, bytes], bytes]
