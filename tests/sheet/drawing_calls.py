"""Drawing calls as lines of text, and the blocks whose calls are kept in `goldens/`.

`python -m tests.sheet.drawing_calls` writes the files again: look at what `git diff` says before keeping them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.sheet import blocks
from pnp.sheet.press import Press
from pnp.sheet.primitives import Primitive, Rect
from pnp.sheet.west import sign_boards
from tests.pdf.kit import make_press

FOLDER = Path(__file__).parent / "goldens"
AREA = Rect(10, 20, 60, 24)
TEXT = "Pay 2 [cash] for each [star] that you hold when the sheriff comes."


def golden_press(ink: str = "full") -> Press:
    """A press with pictures of its own, so that nobody's better star moves anything here."""
    return make_press(ink, boards=(FOLDER,))


def described(items: Iterable[Primitive]) -> str:
    """One line for each primitive: its kind, then what differs from the default, to a hundredth of a millimetre."""
    return "".join(f"{_line(item)}\n" for item in items)


def samples(press: Press) -> dict[str, blocks.Block]:
    """A block of each kind, by the name of its golden file."""
    text, label, sign = press.style("text"), press.style("label"), press.style("sign")
    words = blocks.Words(TEXT, text)
    return {
        "words": words,
        "words-middle": blocks.Words(TEXT, text, "middle", "middle"),
        "words-end": blocks.Words("To the right\nand below", text, "end", "end"),
        "words-shrunk": blocks.Words(" ".join([TEXT] * 7), text),
        "one-line": blocks.OneLine("Work [hammer] 2", label),
        "one-line-start": blocks.OneLine("[gold] Mine", label, "start"),
        "stack": blocks.Stack((blocks.OneLine("Above", label), blocks.Rule(), words), 1.0),
        "columns": blocks.Columns((words, blocks.Icon("star", 8)), (3, 1), 2.0),
        "columns-equal": blocks.Columns((blocks.OneLine("A", label), blocks.OneLine("B", label)), gap=4.0),
        "padded": blocks.Padded(blocks.OneLine("Padded", label), 5, 2),
        "space": blocks.Space(3),
        "rule": blocks.Rule("heavy", "oxblood", 2),
        "icon": blocks.Icon("cash", 10, "oxblood"),
        "frame": sign_boards.Frame(words, 3),
        "frame-plain": sign_boards.Frame(blocks.Space(1), corners=False),
        "sign": _Sign("Town", sign),
    }


class _Sign:
    """A sign board as a block."""

    def __init__(self, text: str, style: object) -> None:
        self._text, self._style = text, style

    def measure(self, press: Press, width: float) -> blocks.Size:
        return blocks.Size(width, press.cap_height(press.style("sign")))

    def render(self, press: Press, area: Rect) -> Iterable[Primitive]:
        return sign_boards.sign_board(press, self._text, Rect(area.x, area.y, area.width, 9))


def rendered(press: Press, name: str) -> str:
    """What a golden file holds: the measure, then the calls."""
    block = samples(press)[name]
    size = block.measure(press, AREA.width)
    head = f"# wants {size.width:.2f} x {size.height:.2f} of {AREA.width:g}\n"
    return head + described(block.render(press, AREA))


def _line(item: Primitive) -> str:
    fields = []
    for name in item.__dataclass_fields__:
        value = getattr(item, name)
        default = item.__dataclass_fields__[name].default
        if name == "inks":
            value = tuple(colour for role, colour in value if role in ("ink", "paper"))
        if value != default:
            fields.append(f"{name}={_value(value)}")
    return f"{type(item).__name__.lower()} {' '.join(fields)}"


def _value(value: object) -> str:
    match value:
        case float() | int():
            return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0", value == 0)
        case str():
            return value if value.isalnum() or value.startswith("#") else f"“{value}”"
        case tuple():
            return f"({' '.join(map(_value, value))})"
        case None:
            return "none"
    if hasattr(value, "__dataclass_fields__"):
        return f"<{' '.join(_value(getattr(value, name)) for name in value.__dataclass_fields__)}>"
    return str(value)


def main() -> None:
    press = golden_press()
    for name in samples(press):
        (FOLDER / f"{name}.txt").write_text(rendered(press, name), encoding="utf-8")


if __name__ == "__main__":
    main()
