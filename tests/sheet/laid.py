"""Looking at drawings: everything on them with its place on the paper, through all that is placed and turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from pnp.sheet.press import Press
from pnp.sheet.primitives import Box, Drawing, Line, Oval, Path, Picture, Placed, Primitive, Rect, Text

PAPERS = {"a4": (194.0, 281.0), "letter": (199.9, 263.4), "a3": (281.0, 404.0), "tabloid": (263.4, 415.8)}
"""Papers within margins of 8 mm."""
INKS = ("full", "low", "mono")
LANGS = ("en", "pl")

Point = tuple[float, float]
Move = Callable[[float, float], Point]


@dataclass(frozen=True)
class Laid:
    """A primitive, the room it takes on the paper, and by how much it is turned there."""

    item: Primitive
    area: Rect
    turn: float


def lay(drawing: Drawing, press: Press, move: Move = lambda x, y: (x, y), turn: float = 0.0) -> Iterator[Laid]:
    """Everything on a drawing; a placed drawing is followed by what is on it."""
    for item in drawing.items:
        if isinstance(item, Placed):
            yield Laid(item, _moved(_frame(item), move), (turn + item.turn) % 360)
            yield from lay(item.drawing, press, _through(item, move), turn + item.turn)
        else:
            upright = _room(item, press)
            yield Laid(item, _moved(upright, move), turn)


def _frame(item: Placed) -> Rect:
    width, height = item.drawing.width * item.scale, item.drawing.height * item.scale
    return Rect(item.x, item.y, *((width, height) if item.turn in (0, 180) else (height, width)))


def _through(item: Placed, move: Move) -> Move:
    width, height = item.drawing.width * item.scale, item.drawing.height * item.scale

    def inner(x: float, y: float) -> Point:
        x, y = x * item.scale, y * item.scale
        turned = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[item.turn]
        return move(item.x + turned[0], item.y + turned[1])

    return inner


def _room(item: Primitive, press: Press) -> Rect:
    match item:
        case Text():
            return press.text_box(item)
        case Line():
            x, y = min(item.x1, item.x2), min(item.y1, item.y2)
            return Rect(x, y, abs(item.x1 - item.x2), abs(item.y1 - item.y2))
        case Oval():
            return Rect(item.x - item.rx, item.y - item.ry, 2 * item.rx, 2 * item.ry)
        case Path():
            points = [value for _, values in item.segments for value in values]
            xs, ys = points[::2], points[1::2]
            return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        case Box() | Picture():
            return Rect(item.x, item.y, item.width, item.height)
    raise AssertionError(item)


def _moved(area: Rect, move: Move) -> Rect:
    one, other = move(area.x, area.y), move(area.right, area.bottom)
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return Rect(x, y, abs(one[0] - other[0]), abs(one[1] - other[1]))


# -- what has to hold everywhere -----------------------------------------------------------------------------------


def texts(drawing: Drawing, press: Press) -> list[Laid]:
    return [laid for laid in lay(drawing, press) if isinstance(laid.item, Text)]


def words(drawing: Drawing, press: Press) -> str:
    """All that can be read, in the order of drawing."""
    return " ".join(laid.item.text for laid in texts(drawing, press))


def pictures(drawing: Drawing, press: Press) -> list[Laid]:
    return [laid for laid in lay(drawing, press) if isinstance(laid.item, Picture)]


def overlaps(drawing: Drawing, press: Press) -> list[tuple[str, str]]:
    """Pairs of lines of type, or of type and pictures within it, that lie on each other."""
    found = []
    lines = sorted(texts(drawing, press), key=lambda laid: laid.area.y)
    for one, other in combinations(lines, 2):
        across = min(one.area.right, other.area.right) - max(one.area.x, other.area.x)
        down = min(one.area.bottom, other.area.bottom) - max(one.area.y, other.area.y)
        if across > 0.01 and down > 0.01:
            found.append((one.item.text, other.item.text))
    return found


def outside(drawing: Drawing, press: Press, area: Rect) -> list[Laid]:
    """What is not within an area."""
    slack = 1e-3
    return [
        laid
        for laid in lay(drawing, press)
        if not isinstance(laid.item, Placed)
        and (
            laid.area.x < area.x - slack
            or laid.area.y < area.y - slack
            or laid.area.right > area.right + slack
            or laid.area.bottom > area.bottom + slack
        )
    ]


def colours(drawing: Drawing, press: Press) -> set[str]:
    """Every colour that a drawing is printed in."""
    found: set[str | None] = set()
    for laid in lay(drawing, press):
        item = laid.item
        if isinstance(item, Text):
            found.add(item.colour)
        elif isinstance(item, Picture):
            found |= {colour for _, colour in item.inks}
        elif isinstance(item, Line):
            found.add(item.stroke.colour)
        elif isinstance(item, Box | Oval | Path):
            found |= {item.fill, item.stroke.colour if item.stroke else None}
    return {colour for colour in found if colour}


def least_type(drawing: Drawing, press: Press) -> float:
    return min(laid.item.size for laid in texts(drawing, press))
