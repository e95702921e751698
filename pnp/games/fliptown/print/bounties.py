"""Bounty cards: a torn notice on a plank wall, the goal in pictures and words, and its stars: first on the front."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.definition.places import Place
from pnp.games.fliptown.board.board import Board, Bounty
from pnp.games.fliptown.print.goal_symbols import goal_symbols
from pnp.games.fliptown.words.phrases import goal_sentence
from pnp.sheet.blocks import polygon
from pnp.sheet.component import Card, Cards
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Line, Oval, Path, Primitive, Rect
from pnp.sheet.text import fit_line
from pnp.sheet.theme import Style
from pnp.sheet.west.card_frame import (
    Places,
    Shape,
    divider,
    filled,
    place_of,
    safe,
    whole,
)
from pnp.sheet.west.fitting import balanced, one_line
from pnp.sheet.west.stars import star
from pnp.sheet.west.symbols import flow
from pnp.sheet.west.tint import behind, for_pages

NAME = "bounties"
_PLANKS = 5
_GRAIN = (0.18, 0.34, 0.52, 0.67, 0.85)
_TEAR = (0.0, 0.9, 0.3, 1.3, 0.5, 1.6, 0.2, 0.8, 0.1, 1.1, 0.6, 1.5, 0.4, 1.0, 0.0, 0.7, 1.2, 0.3)
"""How far a torn edge lies within its straight line, step by step."""
_STAR = 0.53
"""The inner radius of a star, as a share of its outer one: fuller than a pentagram, so that a number fits."""
_INSET = (3.6, 2.6)
_REWARD = 26.0


def bounty_cards(board: Board, press: Press, shape: Shape, bleed: float, places: Places | None = None) -> Cards:
    """One card for every bounty; the reverse is the same notice for those who come later."""
    press = for_pages(press)
    cards = []
    for bounty in board.bounties.values():
        place = place_of(places, "bounties", "cards", bounty.name)
        notice = tuple(_notice(press, board, bounty, shape, bleed, place))
        first, later = (
            Drawing(shape.width, shape.height, (*notice, *_reward(press, board, side, shape)))
            for side in ("first", "later")
        )
        cards.append(Card(bounty.name, press.words.label(f"bounty.{bounty.name}"), first, later))
    title = press.words.label("component.bounties")
    return Cards(NAME, title, shape.width, shape.height, shape.radius, tuple(cards))


def _notice(
    press: Press, board: Board, bounty: Bounty, shape: Shape, bleed: float, place: Place | None
) -> Iterator[Primitive]:
    """What both sides have: the wall, the paper, the title, and the goal in pictures and words."""
    yield from _wall(press, shape, bleed)
    paper = safe(press, shape).inset(0.4)
    yield _paper(press, paper)
    yield from _nail(press, paper.cx, paper.y + 2.9)
    area = paper.inset(*_INSET)
    yield from _head(press, Rect(area.x, area.y + 3.6, area.width, 4.0))
    title = Rect(area.x, area.y + 8.0, area.width, 12.6)
    yield from _title(press, press.words.label(f"bounty.{bounty.name}"), title, place)
    yield from _ornament(press, Rect(area.x, title.bottom + 0.4, area.width, 3.4))
    goal = Rect(area.x, title.bottom + 5.0, area.width, _seal(press, shape).y - 1.0 - title.bottom - 5.0)
    pictures = Rect(goal.x, goal.y, goal.width, goal.height * 0.56)
    yield from flow(
        press, goal_symbols(press, board, bounty.goal), pictures, press.style("symbols").at(24), place=place
    )
    words = Rect(goal.x, pictures.bottom + 1.2, goal.width, goal.height - pictures.height - 2.4)
    yield from balanced(press, _sentence(press, board, bounty), words, press.style("text").at(9.5), place=place)


def _seal(press: Press, shape: Shape) -> Rect:
    """The room for the stars at the foot."""
    area = safe(press, shape).inset(0.4).inset(*_INSET)
    return Rect(area.x, area.bottom - _REWARD - 1.6, area.width, _REWARD)


def _title(press: Press, said: str, area: Rect, place: Place | None) -> Iterator[Primitive]:
    """On one line in wood type that shrinks; only where that is not enough, on two lines of the smallest."""
    style = press.style("heading")._replace(leading=1.05)
    fitted = fit_line(press, said, area.width, style)
    if fitted is not None:
        yield press.centred(said, area, fitted)
    else:
        yield from balanced(press, said, area, style._replace(size=style.least + 1), place=place)


def _head(press: Press, area: Rect) -> Iterator[Primitive]:
    """What the notice is, between two rules."""
    said = press.words.label("bounty-card.head").upper()
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


def _sentence(press: Press, board: Board, bounty: Bounty) -> str:
    """A board's own words for its goal come first."""
    if f"goal.bounty.{bounty.name}" in press.words.own:
        return press.words.label(f"goal.bounty.{bounty.name}")
    return goal_sentence(press.words, board, bounty.goal, at_end=False)


def _wall(press: Press, shape: Shape, bleed: float) -> Iterator[Primitive]:
    """Planks with their grain: lines alone where this ink has no ground."""
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


def _reward(press: Press, board: Board, side: str, shape: Shape) -> Iterator[Primitive]:
    """The stars in a laurel: a filled one for those who are first, an outline for those who come later."""
    area = _seal(press, shape)
    first = side == "first"
    stars = board.bounty_first if first else board.bounty_later
    said = press.words.label("bounty-card.first") if first else press.words.label("bounty-card.later")
    style = one_line(press, said, area.width, press.style("caps"))
    seal = Rect(area.x, area.y, area.width, area.height - press.cap_height(style) - 1.4)
    if press.gallery.has("ornament-laurel"):
        yield press.picture("ornament-laurel", seal, "engraving", behind(press, "panel"))
    radius = min(seal.height * 0.46, seal.width / 2)
    cy = seal.y + radius * 1.1
    ground = press.colour("panel") or press.drawn("white")
    inner = press.colour("sign") if first else ground
    yield Path(star(seal.cx, cy, radius, _STAR), ground, press.pen("rule", "oxblood", rounded=True))
    yield Path(star(seal.cx, cy, radius * 0.87, _STAR), inner, press.pen("thin", "oxblood", rounded=True))
    number = Style("label", 28 if stars < 10 else 20, 11, "sign-text" if first else "oxblood")
    yield press.text(str(stars), seal.cx, cy + press.cap_height(number) * 0.56, number, "middle")
    yield press.text(said, area.cx, area.bottom, style, "middle")
