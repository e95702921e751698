"""The ledger: tracks to tick off, pans and hammers, the changes for gold; and the sum at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.games.fliptown.print.map.plan import Track
from pnp.sheet.primitives import Box, Line, Primitive, Rect
from pnp.sheet.text import fit_line
from pnp.sheet.west.border import border

SUM = 0.6
"""Space for the line above a sum."""
NOTE = 7.0
"""Room beside a resource's name for a number."""
_ICONS = {"cash": "cash", "gold": "gold", "stars": "star", "wanted": "wanted"}


def _too_short(board: Board, tracks: Mapping[str, Track]) -> Iterator[Finding]:
    """Findings for a player or character whose start lies beyond the end of a track."""
    starts = {"": board.start, **{name: hero.start for name, hero in board.characters.items()}}
    for held, track in tracks.items():
        for name, start in starts.items():
            if (n := start[held]) > track.cells:
                yield Finding("map.start", {"held": held, "character": name, "n": n, "cells": track.cells})


def draw_ledger(desk: Desk, area: Rect) -> Iterator[Drawn]:
    tracks = {name: getattr(desk.plan.tracks, name) for name in _ICONS}
    if findings := list(_too_short(desk.board, tracks)):
        raise BadInput(findings)
    yield from border(desk.press, area)
    inner = Rect(area.x + 3, area.y + 1.8, area.width - 6, area.height - 4.2)
    gap = desk.mm(2.4)
    across = sum(track.across for track in tracks.values())
    width = (inner.width - gap * (len(tracks) - 1)) / across
    head = desk.mm(4.8)
    tallest = max(track.rows for track in tracks.values())
    height = (inner.height - head) / tallest
    least = desk.plan.cell
    if width < least.width or height < least.height:
        raise BadInput([Finding("map.ledger", {"width": round(width, 1), "height": round(height, 1)})])
    x = inner.x
    for name, track in tracks.items():
        column = Rect(x, inner.y, width * track.across, inner.height)
        if x > inner.x:
            yield Line(x - gap / 2, inner.y + 0.5, x - gap / 2, inner.bottom - 0.5, desk.press.pen("hair", "engraving"))
        yield from _heading(desk, name, Rect(column.x, column.y, column.width, head))
        grid = Rect(column.x, column.y + head, column.width, height * track.rows)
        yield from _track(desk, name, track, grid)
        below = Rect(column.x, grid.bottom + 0.8, column.width, inner.bottom - grid.bottom - 0.8)
        yield from _below(desk, name, below)
        x = column.right + gap


def _heading(desk: Desk, name: str, area: Rect) -> Iterator[Drawn]:
    """The resource, room to note its amount, and its amount at the start of a standard game."""
    caps = desk.style("caps")._replace(size=desk.style("label").size)
    title = f"[{_ICONS[name]}] {desk.label(f'resource.{name}').upper()}"
    yield from desk.line(title, area, caps, "start")
    wide = desk.mm(NOTE)
    yield Spot("held", name, Rect(area.x + desk.wide(title, caps) + 0.8, area.y, wide, area.height))
    start, limit = desk.board.start.get(name, 0), desk.board.no_cash_from
    style, right = desk.style("small"), area
    if name == "wanted" and 1 <= limit <= desk.plan.tracks.wanted.cells:
        said = desk.label("map.limit", n=limit)
        yield from desk.line(said, area, style.inked("oxblood"), "end")
        right = Rect(area.x, area.y, area.width - desk.wide(said, style) - desk.mm(2), area.height)
    if start:
        yield from desk.line(desk.label("map.start", n=start), right, style, "end")


def _track(desk: Desk, name: str, track: Track, area: Rect) -> Iterator[Drawn]:
    """Cells to tick off; at intervals a cell has its number, and every second number is larger."""
    width, height = area.width / track.across, area.height / track.rows
    press = desk.press
    small, large = desk.style("fine"), desk.style("small")
    yield from _grid(desk, track, area)
    for number in range(1, track.cells + 1):
        row, column = divmod(number - 1, track.across)
        cell = Rect(area.x + column * width, area.y + row * height, width, height)
        yield Spot(name, str(number), cell)
        if number % desk.plan.numbered == 0:
            style = large if number % (2 * desk.plan.numbered) == 0 else small
            yield press.centred(str(number), cell, style)
    limit = desk.board.no_cash_from
    if name == "wanted" and 1 <= limit <= track.cells:  # from here on a fine can't be paid in cash
        row, column = divmod(limit - 1, track.across)
        x, y = area.x + column * width, area.y + row * height
        yield Line(x, y, x, y + height, press.pen("heavy", "oxblood"))
        if limit % desk.plan.numbered:
            yield press.centred(str(limit), Rect(x, y, width, height), small.inked("oxblood"))


def _grid(desk: Desk, track: Track, area: Rect) -> Iterator[Primitive]:
    """The lines between the cells, each once, heavier after half a row; the last row may be shorter."""
    width, height = area.width / track.across, area.height / track.rows
    press, pen = desk.press, desk.faint()
    whole, rest = divmod(track.cells, track.across)
    yield Box(area.x, area.y, area.width, whole * height, press.colour("writing"))
    if rest:
        yield Box(area.x, area.y + whole * height, rest * width, height, press.colour("writing"))
    for row in range(track.rows + 1):
        long = track.across if row <= whole else rest
        y = area.y + row * height
        yield Line(area.x, y, area.x + long * width, y, pen)
    half = max(1, track.across // 2)
    for column in range(track.across + 1):
        tall = track.rows if not rest or column <= rest else whole
        x = area.x + column * width
        firm = press.pen("thin", "engraving") if column % half == 0 else pen
        yield Line(x, area.y, x, area.y + tall * height, firm)


def _below(desk: Desk, name: str, area: Rect) -> Iterator[Drawn]:
    """The parts below a shorter track: the changes for gold, and the tools that work at the round's end."""
    board = desk.board
    style = desk.style("label")
    if name == "gold":
        suit = f"{board.suit_change}[gold] [arrow-right] [suit-h][suit-s][suit-d][suit-c]"
        step = f"{board.value_step}[gold] [arrow-right] [value-card] ±1"
        yield from desk.line(suit, Rect(area.x, area.y, area.width * 0.56, area.height), style, "start")
        yield from desk.line(
            step, Rect(area.x + area.width * 0.58, area.y, area.width * 0.42, area.height), style, "end"
        )
    elif name == "wanted":
        tools = (
            ("pans", "pan", board.pan_limit, f"{board.gold_per_pan}[gold]"),
            ("hammers", "hammer", board.hammer_limit, f"{board.cash_per_hammer}[cash]"),
        )
        height = area.height / len(tools)
        wide = max(desk.wide(_work(icon, pays), style) for _, icon, _, pays in tools) + 0.8
        for number, (group, icon, limit, pays) in enumerate(tools):
            row = Rect(area.x, area.y + number * height, area.width, height)
            yield from _tools(desk, group, icon, limit, Rect(row.x, row.y, row.width - wide, height))
            yield from desk.line(_work(icon, pays), Rect(row.right - wide, row.y, wide, height), style, "end")


def _work(icon: str, pays: str) -> str:
    """The pay of a tool at the end of a round."""
    return f"[{icon}] [arrow-right] {pays}"


def _tools(desk: Desk, group: str, icon: str, limit: int, area: Rect) -> Iterator[Drawn]:
    """A row of circles with a tool in each."""
    width = area.width / limit
    size = min(width - 0.7, area.height - 0.6, desk.mm(6.6))
    if size < desk.plan.mark:
        raise BadInput([Finding("map.tools", {"resource": group, "n": limit})])
    for number in range(1, limit + 1):
        x = area.x + (number - 0.5) * width
        yield desk.ring(x, area.cy, size / 2)
        half = size * 0.32
        yield desk.icon(icon, Rect(x - half, area.cy - half, 2 * half, 2 * half), "white")
        yield Spot(group, str(number), Rect(x - size / 2, area.cy - size / 2, size, size))


def draw_score(desk: Desk, area: Rect) -> Iterator[Drawn]:
    """The sum: each part with the amount needed for a point, and a box to write in."""
    board = desk.board
    yield from desk.plate(area, desk.label("map.score"), "score")
    within = desk.within(area)
    inner = Rect(within.x, within.y, within.width - 0.6, within.height + 0.5)  # narrower, so lower between the corners
    parts = (
        ("stars", "[star]"),
        ("cash", f"[cash] ÷ {board.cash_per_point}"),
        ("gold", f"[gold] ÷ {board.gold_per_point}"),
        ("silver", "[silver-star]"),
        ("total", "="),
    )
    height = (inner.height - SUM) / len(parts)
    box = inner.width * 0.47
    style = desk.figures()
    sizes = [fit_line(desk.press, f"+ {text}", inner.width - box - 0.8, style) for _, text in parts]
    style = style._replace(size=min(fit.size if fit else style.least for fit in sizes))
    for number, (name, text) in enumerate(parts):
        below = SUM if name == "total" else 0.0
        row = Rect(inner.x, inner.y + number * height + below, inner.width, height)
        tall = max(desk.plan.mark, height - 0.9)
        cell = Rect(row.right - box, row.cy - tall / 2, box, tall)
        yield desk.cell(cell)
        yield Spot("score", name, cell)
        sign = "" if number in (0, len(parts) - 1) else "+ "
        yield from desk.line(sign + text, Rect(row.x, row.y, row.width - box - 0.8, height), style, "end")
        if name == "total":
            y = row.y - SUM / 2
            yield Line(row.x, y, row.right, y, desk.press.pen("thin", "engraving"))
