"""Maps to look at: every paper, ink and language, the standard board and one of one's own."""

from __future__ import annotations

from functools import cache

from pnp.files.resources import game_dir
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.library import STANDARD, load_board
from pnp.games.fliptown.print.map import draw_map
from pnp.sheet.press import Press
from pnp.sheet.primitives import Drawing, Picture, Rect, Text
from tests.pdf.kit import make_press
from tests.sheet.laid import PAPERS, Laid, pictures, texts

GULCH = str(game_dir("fliptown") / "examples" / "dry-gulch")
BOARDS = (STANDARD, GULCH)
SIZES = {name: (height, width) for name, (width, height) in PAPERS.items()}
"""Papers on their side."""


@cache
def board(name: str = STANDARD) -> Board:
    return load_board(name).board


def press_for(board: Board, ink: str = "full", lang: str = "en") -> Press:
    press = make_press(ink, lang)
    return press.spoken(press.words.for_board(board.words))


def draw(board: Board, paper: str = "a4", ink: str = "full", lang: str = "en") -> Drawing:
    return draw_map(board, press_for(board, ink, lang), *SIZES[paper])


def seen(drawing: Drawing) -> list[str]:
    """All figures, words and pictures in the order of drawing."""
    items = [item for item in drawing.items if isinstance(item, Text | Picture)]
    return [item.text if isinstance(item, Text) else f"[{item.name}]" for item in items]


def meeting(one: Rect, other: Rect, slack: float = 0.02) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > slack and down > slack


def on_pictures(drawing: Drawing, press: Press) -> list[tuple[str, str]]:
    """Words that lie on pictures, and pictures that lie on pictures."""
    shown = pictures(drawing, press)
    every = sorted([*texts(drawing, press), *shown], key=lambda laid: laid.area.y)
    found = []
    for number, one in enumerate(every):
        for other in every[number + 1 :]:
            if other.area.y > one.area.bottom:
                break
            if meeting(one.area, other.area) and Picture in (type(one.item), type(other.item)):
                found.append((_name(one), _name(other)))
    return found


def _name(laid: Laid) -> str:
    return laid.item.text if isinstance(laid.item, Text) else f"[{getattr(laid.item, 'name', '')}]"
