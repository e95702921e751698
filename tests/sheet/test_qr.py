"""QR codes: what is drawn is what segno says, module for module, and leaves its quiet zone white."""

from __future__ import annotations

import pytest
import segno

from pnp.sheet.primitives import Path
from pnp.sheet.qr import QUIET, dark_runs, draw_qr, modules_across, qr_matrix

TEXTS = ("HELLO", "pnp1:fliptown:fliptown/standard@082be1fc7554:en", "x" * 420)
FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def rectangles(path: Path) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each closed piece."""
    found, points = [], []
    for kind, numbers in path.segments:
        if kind == "Z":
            xs, ys = zip(*points, strict=True)
            assert len(points) == 4
            found.append((min(xs), min(ys), max(xs), max(ys)))
            points = []
        else:
            points.append(numbers)
    assert not points
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_the_drawing_can_be_read_back_module_for_module(text: str) -> None:
    matrix = qr_matrix(text)
    side = modules_across(matrix) * 0.5
    drawn = draw_qr(matrix, 10, 20, side, "#000000")
    dark = set()
    for left, top, right, bottom in rectangles(drawn):
        row = round((top - 20) / 0.5) - QUIET
        assert bottom - top == pytest.approx(0.5)
        for column in range(round((left - 10) / 0.5), round((right - 10) / 0.5)):
            assert (row, column - QUIET) not in dark
            dark.add((row, column - QUIET))
    there = segno.make(text, error="L", micro=False).matrix
    assert dark == {(y, x) for y, row in enumerate(there) for x, module in enumerate(row) if module}


def test_a_code_has_its_three_finders_in_the_corners() -> None:
    rows = ["".join("1" if dark else "0" for dark in row) for row in qr_matrix("HELLO")]
    assert len(rows) == len(rows[0]) == 21
    corners = ([row[:7] for row in rows[:7]], [row[-7:] for row in rows[:7]], [row[:7] for row in rows[-7:]])
    assert all(tuple(corner) == FINDER for corner in corners)


def test_the_quiet_zone_stays_white() -> None:
    matrix = qr_matrix(TEXTS[1])
    side = float(modules_across(matrix))
    for left, top, right, bottom in rectangles(draw_qr(matrix, 0, 0, side, "#000000")):
        assert min(left, top) >= 4
        assert max(right, bottom) <= side - 4


def test_runs_are_as_long_as_they_get() -> None:
    matrix = ((True, True, False, True), (False, False, False, False), (False, True, True, True))
    assert list(dark_runs(matrix)) == [(0, 0, 2), (0, 3, 1), (2, 1, 3)]


def test_a_longer_text_makes_a_larger_code_and_the_same_text_the_same() -> None:
    assert [len(qr_matrix(text)) for text in TEXTS] == sorted({len(qr_matrix(text)) for text in TEXTS})
    assert qr_matrix(TEXTS[2]) == qr_matrix(TEXTS[2])
