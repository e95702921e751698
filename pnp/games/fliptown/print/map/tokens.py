"""Rewards as tokens: a figure and its picture, or the badge of a bonus action; set in as many lines as fit best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import Gain
from pnp.games.fliptown.print.map.desk import Desk
from pnp.sheet.primitives import MM_PER_POINT, Anchor, Primitive, Rect
from pnp.sheet.text import DOES_NOT_FIT, icon_size, measure, set_line
from pnp.sheet.theme import Style
from pnp.sheet.west.symbols import seal

_PICTURES = {
    "stars": "star", "cash": "cash", "gold": "gold", "clear": "clear", "wanted": "wanted",
    "pans": "pan", "hammers": "hammer",
}  # fmt: skip
_ALONE = ("pans", "hammers")
"""These are shown without a figure if there is only one."""
_BADGE = 1.75
"""Diameter of a badge as a multiple of the type's size."""
ALIKE = 0.8
"""Sites whose type would be smaller than this part of the usual size do not make the others' smaller."""
_GAP = 0.34
_LINE = 1.32


class Token(NamedTuple):
    """Words with pictures, or the badge of a bonus action in a region."""

    text: str = ""
    badge: str = ""


BREAK = Token()
"""Ends a line."""


def gain_tokens(gain: Gain) -> tuple[Token, ...]:
    """The gain of a site, in the order of reading."""
    tokens = [Token(badge=region) for region in gain.bonus]
    for name, picture in _PICTURES.items():
        amount = getattr(gain, name)
        if amount:
            figure = "" if amount == 1 and name in _ALONE else str(amount)
            tokens.append(Token(f"{figure}[{picture}]"))
    return tuple(tokens)


def gain_words(gain: Gain) -> str:
    """The same within a line of words; a bonus action is the region's picture behind a plus."""
    return " ".join(token.text or f"+[{token.badge}]" for token in gain_tokens(gain))


def token_width(desk: Desk, token: Token, style: Style) -> float:
    return _badge(style) if token.badge else measure(desk.press, token.text, style)


def line_width(desk: Desk, line: Sequence[Token], style: Style) -> float:
    gaps = _GAP * style.size * MM_PER_POINT * (len(line) - 1)
    return sum(token_width(desk, token, style) for token in line) + gaps


class Job(NamedTuple):
    """The gain of a site, and the room for it."""

    site: str
    tokens: Sequence[Token]
    area: Rect


def fitted(desk: Desk, region: str, jobs: Iterable[Job], style: Style) -> Style:
    """The largest size in which these fit, so that a region looks even; a site that needs far smaller type gets it.

    Raises `BadInput` with the sites whose gains are too long for their room.
    """
    sizes, findings = [], []
    for job in jobs:
        try:
            sizes.append(_best(desk, job.tokens, job.area, style)[0].size)
        except BadInput as bad:
            if any(finding.code not in DOES_NOT_FIT for finding in bad.findings):
                raise  # a picture is missing: room would not help
            findings.append(Finding("map.site", {"region": region, "site": job.site}))
    if findings:
        raise BadInput(findings)
    usual = sorted(sizes)[len(sizes) // 2]
    return style._replace(size=min(size for size in sizes if size >= ALIKE * usual))


def cluster(
    desk: Desk, tokens: Sequence[Token], area: Rect, style: Style, align: Anchor = "middle"
) -> Iterator[Primitive]:
    """Tokens within an area, as large as possible; raises `BadInput` if even the style's least size is too large."""
    if not tokens:
        return
    smaller, lines = _best(desk, tokens, area, style)
    heights = [_height(line, smaller) for line in lines]
    y = area.y + (area.height - sum(heights)) / 2
    for line, height in zip(lines, heights, strict=True):
        yield from token_line(desk, line, Rect(area.x, y, area.width, height), smaller, align)
        y += height


def _best(desk: Desk, tokens: Sequence[Token], area: Rect, style: Style) -> tuple[Style, list[list[Token]]]:
    if not tokens:
        return style, []
    size = style.size
    while size >= style.least - 1e-9:
        smaller = style._replace(size=size)
        lines = _lines(desk, tokens, area.width, smaller)
        if lines and sum(_height(line, smaller) for line in lines) <= area.height + 1e-6:
            return smaller, lines
        size -= 0.25
    text = " ".join(token.text or f"[{token.badge}]" for token in tokens if token != BREAK)
    params = {"text": text, "width": round(area.width, 1), "height": round(area.height, 1), "least": style.least}
    raise BadInput([Finding("text.too_long", params)])


def token_line(
    desk: Desk, line: Sequence[Token], area: Rect, style: Style, align: Anchor = "middle"
) -> Iterator[Primitive]:
    """One line of tokens in the middle of an area's height."""
    width = line_width(desk, line, style)
    x = {"start": area.x, "middle": area.cx - width / 2, "end": area.right - width}[align]
    for token in line:
        wide = token_width(desk, token, style)
        if token.badge:
            yield from badge(desk, token.badge, Rect(x, area.cy - wide / 2, wide, wide))
        else:
            yield from set_line(desk.press, token.text, x, area.cy + desk.press.cap_height(style) / 2, style)
        x += wide + _GAP * style.size * MM_PER_POINT


def badge(desk: Desk, region: str, area: Rect) -> Iterator[Primitive]:
    """The mark of a bonus action, the same as on the cards."""
    yield from seal(desk.press, area, region)


def _badge(style: Style) -> float:
    return style.size * _BADGE * MM_PER_POINT


def _height(line: Sequence[Token], style: Style) -> float:
    if any(token.badge for token in line):
        return _badge(style) + 0.2
    return icon_size(style) * _LINE / 1.2


def _lines(desk: Desk, tokens: Sequence[Token], width: float, style: Style) -> list[list[Token]]:
    """Tokens broken into lines; an empty list if one of them is too long."""
    lines: list[list[Token]] = []
    broken = False
    for token in tokens:
        if token == BREAK:
            broken = True
            continue
        if token_width(desk, token, style) > width + 1e-6:
            return []
        if lines and not broken and line_width(desk, [*lines[-1], token], style) <= width + 1e-6:
            lines[-1].append(token)
        else:
            lines.append([token])
        broken = False
    return lines
