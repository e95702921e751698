"""A torn notice on a plank wall: a goal in pictures and words, and at its foot a laurel with a star and a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.definition.places import Place
from pnp.sheet.press import Press
from pnp.sheet.primitives import Line, Oval, Path, Primitive, Rect, polygon
from pnp.sheet.text import fit_line
from pnp.sheet.theme import Style
from pnp.sheet.west.card_frame import Shape, divider, filled, safe, whole
from pnp.sheet.west.fitting import balanced, one_line
from pnp.sheet.west.stars import star
from pnp.sheet.west.symbols import Symbol, flow
from pnp.sheet.west.tint import behind

_PLANKS = 5
_GRAIN = (0.18, 0.34, 0.52, 0.67, 0.85)
_TEAR = (0.0, 0.9, 0.3, 1.3, 0.5, 1.6, 0.2, 0.8, 0.1, 1.1, 0.6, 1.5, 0.4, 1.0, 0.0, 0.7, 1.2, 0.3)
"""The distances of a torn edge from its straight line, step by step."""
_STAR = 0.53
"""The inner radius of a star, as a share of its outer one: fuller than a pentagram, so that a number fits."""
_INSET = (3.6, 2.6)
_REWARD = 26.0


@dataclass(frozen=True)
class TornNotice:
    """A notice: its kind (`head`, small), its title, its goal in symbols and in a sentence, and where it is defined."""

    head: str
    title: str
    symbols: tuple[Symbol, ...]
    said: str
    place: Place | None = None


def torn_notice(press: Press, notice: TornNotice, shape: Shape, bleed: float) -> Iterator[Primitive]:
    """The wall, the paper, the title, and the goal in pictures and words; the foot stays free for the reward."""
    place = notice.place
    yield from _wall(press, shape, bleed)
    paper = safe(press, shape).inset(0.4)
    yield _paper(press, paper)
    yield from _nail(press, paper.cx, paper.y + 2.9)
    area = paper.inset(*_INSET)
    yield from _head(press, notice.head.upper(), Rect(area.x, area.y + 3.6, area.width, 4.0))
    title = Rect(area.x, area.y + 8.0, area.width, 12.6)
    yield from _title(press, notice.title, title, place)
    yield from _ornament(press, Rect(area.x, title.bottom + 0.4, area.width, 3.4))
    goal = Rect(area.x, title.bottom + 5.0, area.width, _seal(press, shape).y - 1.0 - title.bottom - 5.0)
    pictures = Rect(goal.x, goal.y, goal.width, goal.height * 0.56)
    yield from flow(press, notice.symbols, pictures, press.style("symbols").at(24), place=place)
    words = Rect(goal.x, pictures.bottom + 1.2, goal.width, goal.height - pictures.height - 2.4)
    yield from balanced(press, notice.said, words, press.style("text").at(9.5), place=place)


def star_reward(press: Press, shape: Shape, number: int, said: str, *, solid: bool) -> Iterator[Primitive]:
    """A number on a star in a laurel, and words below it: the star is filled if it is `solid`, else an outline."""
    area = _seal(press, shape)
    style = one_line(press, said, area.width, press.style("caps"))
    seal = Rect(area.x, area.y, area.width, area.height - press.cap_height(style) - 1.4)
    if press.gallery.has("ornament-laurel"):
        yield press.picture("ornament-laurel", seal, "engraving", behind(press, "panel"))
    radius = min(seal.height * 0.46, seal.width / 2)
    cy = seal.y + radius * 1.1
    ground = press.colour("panel") or press.drawn("white")
    inner = press.colour("sign") if solid else ground
    yield Path(star(seal.cx, cy, radius, _STAR), ground, press.pen("rule", "oxblood", rounded=True))
    yield Path(star(seal.cx, cy, radius * 0.87, _STAR), inner, press.pen("thin", "oxblood", rounded=True))
    numeral = Style("label", 28 if number < 10 else 20, 11, "sign-text" if solid else "oxblood")
    yield press.text(str(number), seal.cx, cy + press.cap_height(numeral) * 0.56, numeral, "middle")
    yield press.text(said, area.cx, area.bottom, style, "middle")


def _seal(press: Press, shape: Shape) -> Rect:
    """The room for the stars at the foot."""
    area = safe(press, shape).inset(0.4).inset(*_INSET)
    return Rect(area.x, area.bottom - _REWARD - 1.6, area.width, _REWARD)


def _title(press: Press, said: str, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """The title on one line in wood type that shrinks; if even the smallest is too long, on two lines of it."""
    style = press.style("heading")._replace(leading=1.05)
    fitted = fit_line(press, said, area.width, style)
    if fitted is not None:
        yield press.centred(said, area, fitted)
    else:
        yield from balanced(press, said, area, style._replace(size=style.least + 1), place=place)


def _head(press: Press, said: str, area: Rect) -> Iterator[Primitive]:
    """The notice's kind, between two rules."""
    style = one_line(press, said, area.width - 16.0, press.style("label")._replace(tracking=2.0))
    half = press.width(said, style) / 2
    yield press.centred(said, area, style)
    for weight, y in (("rule", area.cy - 0.5), ("hair", area.cy + 0.5)):
        yield Line(area.x, y, area.cx - half - 2.0, y, press.pen(weight))
        yield Line(area.cx + half + 2.0, y, area.right, y, press.pen(weight))


def _ornament(press: Press, area: Rect) -> Iterator[Primitive]:
    if press.gallery.has("ornament-divider"):
        yield press.picture("ornament-divider", area, ground=behind(press, "panel"))
    else:
        yield from divider(press, area.x, area.right, area.cy)


def _wall(press: Press, shape: Shape, bleed: float) -> Iterator[Primitive]:
    """Planks with their grain; only the lines if this ink has no ground."""
    area = whole(shape, bleed)
    yield from filled(press, area, "plank")
    plank = shape.width / _PLANKS
    role = "ink" if press.colour("plank") else "faint"
    for number in range(_PLANKS + 2):
        x = (number - 0.26) * plank  # neither joint nor grain on the cut itself
        if area.x < x < area.right:
            yield Line(x, area.y, x, area.bottom, press.pen("thin", role))
        for grain, share in enumerate(_GRAIN):
            start = area.y + area.height * ((number * 3 + grain * 5) % 7) / 7
            end = min(area.bottom, start + area.height * 0.3)
            across = x + plank * share
            if area.x < across < area.right:
                yield Line(across, start, across, end, press.pen("hair", role))


def _paper(press: Press, area: Rect) -> Path:
    """Paper with a torn edge at the bottom and small nicks elsewhere."""
    points: list[tuple[float, float]] = []
    nick = 0.25
    for side in range(4):
        length = area.width if side % 2 == 0 else area.height
        steps = max(6, round(length / 3.4))
        for step in range(steps):
            far = length * step / steps
            tear = _TEAR[(step * 5 + side * 7) % len(_TEAR)] * (1.0 if side == 2 else nick)
            points.append(
                [
                    (area.x + far, area.y + tear),
                    (area.right - tear, area.y + far),
                    (area.right - far, area.bottom - tear),
                    (area.x + tear, area.bottom - far),
                ][side]
            )
    return Path(polygon(*points), press.colour("panel") or press.drawn("white"), press.pen("rule", rounded=True))


def _nail(press: Press, x: float, y: float) -> Iterator[Primitive]:
    yield Oval(x, y, 1.3, 1.3, press.drawn("ink"), None)
    yield Oval(x - 0.35, y - 0.4, 0.35, 0.35, press.colour("paper"), None)
