"""Mutations of pictures: tags, attributes, numbers and paths that a drawing program may write."""

from __future__ import annotations

import re
from random import Random

_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_ATTRIBUTE = re.compile(rb'\s[a-z-]+="[^"]*"')
_TAG = re.compile(rb"<([a-z]+)\b")
NUMBERS = (
    b"0", b"-1", b"1e9", b"1e-9", b"1e400", b"nan", b"99999", b"0.5", b"-0", b".5.5", b"", b"50%", b"3px", b"2em",
    b"1,2", b"infinity",
)  # fmt: skip
TAGS = (
    b"g", b"path", b"rect", b"circle", b"ellipse", b"line", b"polygon", b"polyline", b"text", b"use", b"defs",
    b"image", b"a", b"script", b"style", b"clipPath", b"linearGradient", b"mask", b"svg", b"symbol", b"title",
    b"foreignObject",
)  # fmt: skip
ATTRIBUTES = (
    b'opacity="0"', b'opacity="2"', b'opacity="x"', b'fill-opacity="0.5"', b'stroke-opacity="nan"',
    b'transform="scale(0)"', b'transform="rotate(45 1"', b'transform="matrix(1 0 0 1 0)"',
    b'transform="translate(1e9)"', b'transform="skewX(90)"', b'style="fill:red;opacity:.5"', b'style="x"',
    b'fill="url(#a)"', b'fill="none"', b'fill="#12"', b'fill="rgb(1,2,3)"', b'fill="RED"', b'fill="currentColor"',
    b'stroke-width="-3"', b'stroke="inherit"', b'viewBox="0 0 0 0"', b'viewBox="0 0 24"', b'viewBox="a b c d"',
    b'viewBox="0 0 1e300 1e300"', b'width="0"', b'height="-1"', b'width="10mm"', b'd="M0 0 L1"', b'd="M"',
    b'd="A1 1 0 2 2 5 5"', b'd="zzz"', b'd="M0 0 H"', b'points="1 2 3"', b'points=""', b'r="-1"', b'rx="99"',
    b'id="a"', b'href="x.svg"', b'xlink:href="#a"', b'onload="x"', b'clip-path="url(#a)"', b'stroke-dasharray="0 0"',
    b'stroke-dasharray="-1"', b'display="none"', b'stroke-linecap="x"', b'fill-rule="odd"', b'xmlns="x"',
    b'class="a"', b'font-size="0"',
)  # fmt: skip
COMMANDS = b"MmLlHhVvCcSsQqTtAaZz"


def change_svg(chance: Random, raw: bytes) -> bytes:
    """One to three places differ; nearly always the file stays XML."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        match chance.randrange(6):
            case 0:
                raw = _replaced(chance, raw, _NUMBER, lambda _: chance.choice(NUMBERS))
            case 1:
                raw = _replaced(chance, raw, _NUMBER, lambda found: b"%d" % (chance.randrange(-30, 60) + len(found)))
            case 2:
                raw = _replaced(chance, raw, _ATTRIBUTE, lambda _: b" " + chance.choice(ATTRIBUTES))
            case 3:
                raw = _replaced(chance, raw, _TAG, lambda found: found + b" " + chance.choice(ATTRIBUTES))
            case 4:
                inner = b"<%s %s %s/>" % (chance.choice(TAGS), chance.choice(ATTRIBUTES), chance.choice(ATTRIBUTES))
                close = raw.rfind(b"</")
                raw = raw[:close] + inner * chance.choice((1, 1, 50)) + raw[close:]
            case _:
                raw = _replaced(
                    chance,
                    raw,
                    re.compile(rb"(?<=[ \d])[A-Za-z](?=[\d -])"),
                    lambda _: bytes([chance.choice(COMMANDS)]),
                )
    return raw


def _replaced(chance: Random, raw: bytes, pattern: re.Pattern[bytes], other: object) -> bytes:
    found = list(pattern.finditer(raw))
    if not found or not callable(other):
        return raw
    match = chance.choice(found)
    return raw[: match.start()] + other(match[0]) + raw[match.end() :]
