"""The graphs of the answer: points at their heights, bars that add up to the plays, medals at their scores."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pnp.core.daily import Medals
from pnp.core.referee import judge
from pnp.games.fliptown.daily.answer.chart import Chart, Course
from pnp.games.fliptown.daily.answer.house import Histogram
from pnp.games.fliptown.daily.answer.replay import story
from pnp.games.fliptown.daily.answer.scale import scale_of, step_for
from pnp.games.fliptown.daily.answer.spread import bins, summary
from pnp.games.fliptown.print.reference_parts import Type
from pnp.sheet.primitives import Box, Drawing, Oval, Path, Rect, Text
from tests.fliptown.sheets.answer_table import drawn, press_of, sample, work
from tests.fliptown.sheets.kit_eyes import collisions, look, within

PRESS = press_of(work())
AREA = Rect(10, 10, 70, 45)


def chart(*courses: tuple[int, ...]) -> Chart:
    best, house = courses
    named = (Course("Best", best, best=True), Course("House", house, best=False))
    moments = ("start", *(f"3.{n}" for n in range(1, len(best))))
    return Chart(named, moments, (len(moments) - 1,), Type(PRESS, 1.0), AREA.height)


def heights(drawing: Drawing) -> dict[int, float]:
    """The middle of each numeral at the left: where its number lies."""
    numerals = [item for item in drawing.items if isinstance(item, Text) and item.anchor == "end"]
    return {int(item.text.replace("−", "-")): PRESS.text_box(item).cy for item in numerals}


@pytest.mark.parametrize(
    "courses",
    [
        ((85, 88, 93, 97, 102, 114, 114), (85, 90, 95, 103, 109, 116, 110)),
        ((-12, -3, 0), (-12, -20, 4)),
        ((5, 5), (5, 5)),
    ],
)
def test_points_are_as_high_as_their_scores(courses: tuple[tuple[int, ...], ...]) -> None:
    drawing = Drawing(90, 70, tuple(chart(*courses).render(PRESS, AREA)))
    known = heights(drawing)
    low, high = min(known), max(known)
    assert low <= min(map(min, courses))
    assert high >= max(map(max, courses))
    per_point = (known[high] - known[low]) / (high - low)
    assert per_point < 0, "more is higher"
    dots = [item for item in drawing.items if isinstance(item, Oval)]
    lines = [item for item in drawing.items if isinstance(item, Path)]
    house, best = courses[1], courses[0]
    assert [dot.y for dot in dots] == pytest.approx([known[low] + per_point * (n - low) for n in (*house, *best)])
    for line, points in zip(lines, (house, best), strict=True):
        assert [values[1] for _, values in line.segments] == pytest.approx(
            [known[low] + per_point * (n - low) for n in points]
        )
    for xs in ([dot.x for dot in dots[: len(house)]], [dot.x for dot in dots[len(house) :]]):
        gaps = [b - a for a, b in pairwise(xs)]
        assert gaps == pytest.approx([gaps[0]] * len(gaps))
        assert gaps[0] > 0


def test_the_two_lines_differ_without_colour() -> None:
    items = tuple(chart((1, 5, 9), (1, 4, 6)).render(PRESS, AREA))
    house, best = (item for item in items if isinstance(item, Path))
    assert [bool(line.stroke and line.stroke.dash) for line in (house, best)] == [True, False]
    ovals = [item for item in items if isinstance(item, Oval)]
    rings, dots = [oval for oval in ovals if oval.stroke], [oval for oval in ovals if not oval.stroke]
    assert len(rings) == len(dots) == 3
    assert min(ring.rx for ring in rings) > max(dot.rx for dot in dots), "where they meet, both are seen"


@pytest.mark.parametrize("last", [(114, 114), (114, 113), (114, 20)])
def test_lines_are_named_where_they_end_and_names_never_touch(last: tuple[int, int]) -> None:
    drawing = Drawing(90, 70, tuple(chart((10, last[0]), (10, last[1])).render(PRESS, AREA)))
    assert collisions(drawing, PRESS) == []
    assert [seen.name for seen in look(drawing, PRESS) if not within(seen.area, AREA)] == []
    names = [item.text for item in drawing.items if isinstance(item, Text)]
    assert f"Best {last[0]}" in names
    assert f"House {last[1]}" in names


def test_the_sheet_shows_the_course_of_both_lines() -> None:
    """Start, five turns and the round's end, of each."""
    laid = sample()
    lines = (laid.puzzle.answer.moves, laid.puzzle.house.moves)
    played = [story(laid.match, moves, judge(laid.match, moves)) for moves in lines]
    assert played[0].course == (85, 88, 93, 97, 102, 114, 114)
    assert played[1].course[0] == 85
    assert played[1].course[-1] == 110
    seen = [each.item for each in look(drawn(laid).pages[0].drawing, PRESS) if isinstance(each.item, Path)]
    lengths = [len(path.segments) for path in seen if path.stroke and path.stroke.dash]
    assert lengths == [7]


# -- scales ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high"), [(0, 0), (3, 4), (85, 116), (-40, 120), (7, 2100), (99, 100)])
def test_a_scale_covers_its_numbers_in_round_steps(low: int, high: int) -> None:
    scale = scale_of((low, high), 0.0, 10.0, 6)
    assert scale.ticks[0] <= low
    assert scale.ticks[-1] >= high
    assert 2 <= len(scale.ticks) <= 7
    assert all(tick % scale.step == 0 for tick in scale.ticks)
    assert scale.at(scale.ticks[-1]) == pytest.approx(10.0)


def test_steps() -> None:
    assert [step_for(span, 10) for span in (1, 10, 11, 35, 99, 100, 9999, 20_000)] == [1, 1, 2, 5, 10, 10, 1000, 2000]


# -- the house -------------------------------------------------------------------------------------------------------


def test_five_numbers() -> None:
    five = summary(tuple(range(1, 201)))
    assert (five.lowest, five.lower, five.median, five.upper, five.highest) == (1, 51, 101, 151, 200)
    assert summary((7,)) == summary((7, 7, 7))
    assert summary((3, 1, 2)).median == 2


def test_bins_hold_every_play() -> None:
    assert [each.plays for each in bins((1, 2, 2, 5), 0, 4, 2)] == [1, 2, 1]


def histogram(spread: tuple[int, ...], own: int = 100, medals: Medals | None = None) -> Histogram:
    return Histogram(spread, own, medals, Type(PRESS, 1.0), AREA.height)


@pytest.mark.parametrize(
    "spread", [tuple(90 + n * 22 // 199 for n in range(200)), (50,) * 200, tuple(range(-60, 140)), (3, 99)]
)
def test_bars_add_up_to_the_plays(spread: tuple[int, ...]) -> None:
    graph = histogram(spread, medals=Medals(114, 108, 100))
    assert sum(each.plays for each in graph.binned()) == len(spread)
    drawing = Drawing(90, 70, tuple(graph.render(PRESS, AREA)))
    bars = [item for item in drawing.items if isinstance(item, Box) and item.fill == PRESS.drawn("engraving")]
    counted = [each.plays for each in graph.binned() if each.plays]
    unit = max(bar.height for bar in bars) / max(counted)
    assert [bar.height / unit for bar in bars] == pytest.approx(counted)
    assert collisions(drawing, PRESS) == []
    assert [seen.name for seen in look(drawing, PRESS) if not within(seen.area, AREA)] == []


@pytest.mark.parametrize("medals", [Medals(114, 108, 100), Medals(102, 101, 100), Medals(100, 100, 100)])
def test_medals_stand_at_their_scores_side_by_side_or_one_above_the_other(medals: Medals) -> None:
    drawing = Drawing(90, 70, tuple(histogram(tuple(range(80, 120)), medals=medals).render(PRESS, AREA)))
    assert collisions(drawing, PRESS) == []
    numerals = {item.text: item.x for item in drawing.items if isinstance(item, Text) and item.anchor == "middle"}
    axis = {int(text): x for text, x in numerals.items() if len(text) > 1}
    (one, first), (two, second) = sorted(axis.items())[:2]
    per_point = (second - first) / (two - one)
    for number, score in zip("123", (medals.gold, medals.silver, medals.bronze), strict=True):
        assert numerals[number] == pytest.approx(first + (score - 0.5 - one) * per_point), "before the first that wins"
