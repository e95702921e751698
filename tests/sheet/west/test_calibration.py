"""The calibration page: the cross in the middle, scales in true millimetres, rings that follow the saved offset."""

from __future__ import annotations

from itertools import combinations

import pytest

from pnp.sheet.furniture import Imprint, furnished
from pnp.sheet.primitives import Line, Oval, Text
from pnp.sheet.west.calibration import calibration, middle, signed
from tests.sheet.stock import PAPERS, STANDARDS, bounds, overlap, press

SCALE = STANDARDS.spec.back.scale


def sides(paper: str = "a4", offset=(0.0, 0.0), ink: str = "full", lang: str = "en"):
    return calibration(press(ink, lang), STANDARDS, STANDARDS.paper(paper), offset).leaves


@pytest.mark.parametrize("paper", PAPERS)
def test_the_cross_stands_where_the_scales_say_nought(paper):
    front, back = sides(paper)
    x, y = middle(front.paper)
    long_lines = [item for item in front.items if isinstance(item, Line) and item.stroke.width == 0.25]
    upright = [line for line in long_lines if line.x1 == line.x2]
    level = [line for line in long_lines if line.y1 == line.y2]
    assert [line.x1 for line in upright] == [x]
    assert [line.y1 for line in level] == [y]
    noughts = [item for item in back.items if isinstance(item, Text) and item.text == "0"]
    assert noughts[0].x == pytest.approx(x)
    assert noughts[1].y == pytest.approx(y, abs=1.0)
    # the lines are long enough to be seen across both scales
    ticks = [item for item in back.items if isinstance(item, Line) and item.stroke.colour == press().drawn("oxblood")]
    across = next(tick for tick in ticks if tick.x1 == tick.x2)
    down = next(tick for tick in ticks if tick.y1 == tick.y2)
    assert upright[0].y1 < min(across.y1, across.y2)
    assert level[0].x2 > max(down.x1, down.x2)


@pytest.mark.parametrize("paper", PAPERS)
def test_no_line_ends_with_a_word_of_one_letter(paper):
    lines = [item.text for leaf in sides(paper, lang="pl") for item in leaf.items if isinstance(item, Text)]
    assert len(lines) > 20
    assert [line for line in lines if line[-2:].isspace() or (line[-2:-1].isspace() and line[-1:].isalpha())] == []


def test_scales_are_true_and_count_right_and_down():
    _, back = sides()
    x, y = middle(back.paper)
    across = {item.text: item.x - x for item in back.items if isinstance(item, Text) and item.anchor == "middle"}
    assert across["4"] == pytest.approx(4)
    assert across["−8"] == pytest.approx(-8)
    ticks = sorted({round(item.x1 - x, 3) for item in back.items if _is_tick(item, y)})
    assert ticks == [number / 2 for number in range(-2 * SCALE, 2 * SCALE + 1)]
    down = {item.text: item.y for item in back.items if isinstance(item, Text) and item.text in ("4", "−4")}
    assert len(down) == 2


def _is_tick(item, y: float) -> bool:
    return isinstance(item, Line) and item.x1 == item.x2 and y - 20 < item.y1 < y and abs(item.y1 - item.y2) < 4


def rings(leaf):
    return [(item.x, item.y) for item in leaf.items if isinstance(item, Oval) and item.rx == 4.0]


def test_rings_of_both_sides_meet_unless_an_offset_is_saved():
    front, back = sides()
    assert rings(front) == rings(back)
    front, back = sides(offset=(0.7, -0.3))
    for (x, y), there in zip(rings(front), rings(back), strict=True):
        assert there == pytest.approx((x + 0.7, y - 0.3))
    mirrored = {(round(front.paper.width - x, 6), round(y, 6)) for x, y in rings(front)}
    assert mirrored == {(round(x, 6), round(y, 6)) for x, y in rings(front)}, "the same, whichever way it is turned"


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("ink", ["full", "low", "mono"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_overlaps_and_nothing_leaves_the_sheet(paper, ink, lang):
    speaking = press(ink, lang)
    for leaf in sides(paper, (3.0, -3.0), ink, lang):
        items = furnished(speaking, STANDARDS, leaf, Imprint("pnp", "x", 1, "1.0"), bars=True)
        for area in bounds(items, speaking):
            assert area.x >= leaf.paper.dead
            assert area.y >= leaf.paper.dead
            assert area.right <= leaf.paper.width - leaf.paper.dead
            assert area.bottom <= leaf.paper.height - leaf.paper.dead
        texts = tuple(item for item in items if isinstance(item, Text))
        for one, other in combinations(bounds(texts, speaking), 2):
            assert not overlap(one, other)
        assert min(text.size for text in texts) >= STANDARDS.spec.text.least


@pytest.mark.parametrize(("value", "said"), [(0.7, "0.7"), (-0.3, "-0.3"), (2.0, "2"), (0.0, "0"), (-0.001, "0")])
def test_measures_are_written_as_they_are_typed(value, said):
    assert signed(value) == said
