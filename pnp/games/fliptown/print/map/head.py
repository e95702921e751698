"""The head of a map: the title, lines for name and date, and the phases of a turn as a ribbon."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.print.map.desk import Desk, Drawn, Spot
from pnp.sheet.primitives import Box, Line, Path, Primitive, Rect
from pnp.sheet.text import fit_line
from pnp.sheet.theme import Style
from pnp.sheet.west.border import sign_plate

SHIPPED = "fliptown/"
END = "end"
CLEAR = 0.9
RISES, HANGS = 1.12, 0.6
"""Space above the head; how high and low a title's letters reach, as parts of the capitals' height and the descent."""


def draw_head(desk: Desk, area: Rect) -> Iterator[Drawn]:
    area = Rect(area.x, area.y + CLEAR, area.width, area.height - CLEAR)  # the measuring bars stand above the page
    title = Rect(area.x, area.y, desk.mm(64), area.height)
    lines = Rect(title.right + 2, area.y, desk.mm(40), area.height)
    yield from _title(desk, title)
    yield from _lines(desk, lines)
    edge = press_edge(desk)
    yield from _ribbon(desk, Rect(lines.right + 2, area.y, area.right - lines.right - 2, area.height).inset(edge))


def press_edge(desk: Desk) -> float:
    """Half a thin line: a line drawn this far from the page's edge stays within the page."""
    return desk.press.theme.lines.thin / 2


def _title(desk: Desk, area: Rect) -> Iterator[Primitive]:
    """The game's name between crossed pistols; a homebrew board has its name below."""
    press = desk.press
    yield from sign_plate(press, area)
    name = desk.label("game.fliptown")
    own = "" if desk.board.name.startswith(SHIPPED) else _own_name(desk)
    own = "" if own.casefold() == name.casefold() else own  # the title may already be the board's name
    room = area.inset(2.6, 1.6)
    if own:
        tall = desk.mm(2.8)
        yield from desk.line(
            own.upper(), Rect(room.x, room.bottom - tall + 0.3, room.width, tall), desk.style("caps").inked("sign-text")
        )
        room = Rect(room.x, room.y, room.width, room.height - tall)
    style = press.style("title").inked("sign-text")
    size = min(style.size * desk.scale, style.size * room.height / _inked(desk, style))
    side = room.height * 1.1
    fitted = fit_line(press, name, room.width - 2 * side - 1, style._replace(size=size, least=desk.plan.steps[-3]))
    if fitted is None:
        params = {"text": name, "width": round(room.width - 2 * side, 1), "height": round(room.height, 1)}
        raise BadInput([Finding("text.too_long", {**params, "least": desk.plan.steps[-3]})])
    baseline = room.cy + _inked(desk, fitted) / 2 - HANGS * press.descent(fitted)
    yield press.text(name, room.cx, baseline, fitted, "middle")
    for left in (room.x, room.right - side):
        guns = Rect(left, room.y, side, room.height)
        yield press.picture(desk.either("ornament-pistols", "star"), guns, "sign-text", "sign")


def _inked(desk: Desk, style: Style) -> float:
    """The height from the top of a title's tallest letter to the bottom of its lowest one."""
    return RISES * desk.press.cap_height(style) + HANGS * desk.press.descent(style)


def _own_name(desk: Desk) -> str:
    return desk.board.name.rpartition("/")[2].replace("-", " ")


def _lines(desk: Desk, area: Rect) -> Iterator[Drawn]:
    style = desk.style("caps")
    captions = (("name", desk.label("map.name")), ("date", desk.label("map.date")))
    left = max(desk.wide(text.upper(), style) for _, text in captions) + 1.4
    height = area.height / 2
    for number, (name, text) in enumerate(captions):
        row = Rect(area.x, area.y + number * height, area.width, height)
        base = row.bottom - 1.2
        yield desk.press.text(text.upper(), row.x, base, style)
        yield Line(row.x + left, base + 0.3, row.right, base + 0.3, desk.faint())
        yield Spot("head", name, Rect(row.x + left, row.y, row.width - left, height - 0.9))


def phases(desk: Desk) -> Iterator[tuple[str, str, str]]:
    """Name, caption and figures of each phase of this board, and of the round's end."""
    board = desk.board
    yield "flip", desk.label("map.phase.flip"), "[deck] [arrow-right] [lineup]"
    bank = "[bank-red] [bank-black]" if board.bank_stars else ""
    bail = "[outlaw]" if board.outlaws else ""
    if bank or bail:
        yield "invest", desk.label("map.phase.invest"), f"{bank} {bail}".strip()
    yield "assign", desk.label("map.phase.assign"), "[suit-card] [value-card] [poker-card]"
    changes = f"{board.suit_change}[gold][suit-card] · {board.value_step}[gold][value-card]±1"
    yield "change", desk.label("map.phase.change"), changes
    suits = "".join(f"[suit-{suit}]" for suit in board.suit_of.values())
    yield "act", desk.label("map.phase.act"), f"{suits} / [cemetery]"
    yield "rewards", desk.label("map.phase.rewards"), "[star] [cash] [gold] [bonus]"
    yield END, desk.label("map.phase.end", turn=board.turns), "[poker] [panning] [work] [sheriff]"


def _ribbon(desk: Desk, area: Rect) -> Iterator[Primitive]:
    all_phases = list(phases(desk))
    point = desk.mm(2.2)
    caps, figures = desk.style("caps"), desk.figures()._replace(size=desk.mm(10.5))
    wants = [
        max(desk.wide(text.upper(), caps) + desk.mm(3.2), desk.wide(icons, figures)) for _, text, icons in all_phases
    ]
    free = area.width - point * len(all_phases) - 0.8 * (len(all_phases) - 1)
    x = area.x
    for number, ((name, text, icons), want) in enumerate(zip(all_phases, wants, strict=True), start=1):
        width = free * want / sum(wants) + point
        last = name == END
        yield from _chevron(desk, Rect(x, area.y, width, area.height), point, first=number == 1, last=last)
        inner = Rect(x + point + 0.6, area.y + 0.9, width - point - (1.8 if last else 1.0), area.height - 1.8)
        caption = text.upper() if last else f"{number} {text.upper()}"
        top = Rect(inner.x, inner.y, inner.width, inner.height * 0.44)
        yield from desk.line(caption, top, caps.inked("oxblood") if last else caps)
        below = Rect(inner.x, top.bottom, inner.width, inner.height * 0.56)
        yield from desk.line(icons, below, figures)
        x += width + 0.8


def _chevron(desk: Desk, area: Rect, point: float, *, first: bool, last: bool) -> Iterator[Primitive]:
    press = desk.press
    notch = 0.0 if first else point
    tip = 0.0 if last else point
    right = area.right
    points = [(area.x, area.y), (right, area.y), (right + tip, area.cy), (right, area.bottom), (area.x, area.bottom)]
    points.append((area.x + notch, area.cy))
    segments = (("M", points[0]), *(("L", each) for each in points[1:]), ("Z", ()))
    yield Path(segments, press.colour("sheet"), press.pen("thin", "oxblood" if last else "engraving"))


def ground(desk: Desk, area: Rect) -> Iterator[Primitive]:
    """The sheet's ground, if the ink prints it."""
    colour = desk.press.colour("ground")
    if colour is not None:
        yield Box(area.x, area.y, area.width, area.height, colour)
