"""A tuck box laid flat: its net closes, and holds the deck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.sheet.primitives import Rect
from pnp.sheet.west.box_net import CARD_THICKNESS, Net, net_for
from pnp.sheet.west.card_frame import CardShape

POKER = CardShape(63.5, 88.9, 3.0)
DECK = 54


@given(
    st.builds(CardShape, st.floats(40, 90), st.floats(60, 130), st.just(3.0)),
    st.integers(30, 110),
    st.floats(0.25, 0.4),
)
def test_the_net_closes(shape, cards, thickness):
    net = net_for(shape, cards, thickness)
    walk = [(net.front.width, 0), (0, net.side.width), (-net.back.width, 0), (0, -net.second_side.width)]
    assert sum(x for x, _ in walk) == pytest.approx(0)  # round the box, back to the seam
    assert sum(y for _, y in walk) == pytest.approx(0)
    panels = (net.front, net.side, net.back, net.second_side)
    assert [one.right for one in panels[:-1]] == pytest.approx([other.x for other in panels[1:]])
    assert len({panel.height for panel in panels}) == 1
    assert net.lid.height == pytest.approx(net.side.width)  # lid and floor reach from wall to wall
    assert net.floor.height == pytest.approx(net.side.width)
    assert net.lid.width == net.back.width
    assert net.floor.width == net.front.width
    assert net.lid.bottom == pytest.approx(net.back.y)
    assert net.floor.y == pytest.approx(net.front.bottom)
    assert net.tongue.bottom == pytest.approx(net.lid.y)
    assert net.bottom_glue.y == pytest.approx(net.floor.bottom)
    assert 0 < net.seam.width < net.second_side.width  # glued behind it, out of sight
    assert net.seam.right == pytest.approx(net.front.x)
    assert all(2 * flap.height < net.panel for flap in net.dust)  # flaps of both sides don't meet
    assert net.tongue.height < net.front.height


@given(st.integers(30, 110), st.floats(0.25, 0.4))
def test_the_deck_fits_in_with_a_little_room(cards, thickness):
    net = net_for(POKER, cards, thickness)
    assert 0.5 < net.panel - POKER.width < 3
    assert 0.5 < net.height - POKER.height < 3
    assert 0.5 < net.depth - cards * thickness < 3


def test_every_fold_lies_between_two_parts_and_within_the_cut():
    net = net_for(POKER, DECK)
    parts = _parts(net)
    for fold in net.folds():
        touching = [part for part in parts if _edge_of(part, fold)]
        assert len(touching) == 2, fold
    assert len(set(net.folds())) == len(net.folds()) == len(parts) - 1  # a tree of parts: all hang together


def _parts(net: Net) -> list[Rect]:
    panels = [net.front, net.side, net.back, net.second_side]
    return [*panels, net.seam, net.lid, net.tongue, net.floor, net.bottom_glue, *net.dust]


def _edge_of(part: Rect, fold: tuple[float, float, float, float]) -> bool:
    x1, y1, x2, y2 = fold
    if x1 == x2:
        ends, sides = (part.y, part.bottom), (part.x, part.right)
        return ends == pytest.approx((y1, y2)) and any(side == pytest.approx(x1) for side in sides)
    ends, sides = (part.x, part.right), (part.y, part.bottom)
    return ends == pytest.approx((x1, x2)) and any(side == pytest.approx(y1) for side in sides)


def test_the_cut_goes_round_the_whole_net():
    net = net_for(POKER, DECK)
    xs = [value for _, values in net.outline() for value in values[::2]]
    ys = [value for _, values in net.outline() for value in values[1::2]]
    width, height = net.size
    assert (min(xs), min(ys)) == pytest.approx((0, 0))
    assert (max(xs), max(ys)) == pytest.approx((width, height))
    corners = {(round(values[-2], 3), round(values[-1], 3)) for _, values in net.outline() if values}
    for panel in (net.front, net.second_side):
        assert (round(panel.right, 3), round(panel.bottom, 3)) in corners


def test_a_thicker_card_makes_a_deeper_box():
    thin, thick = net_for(POKER, DECK), net_for(POKER, DECK, 2 * CARD_THICKNESS)
    assert thick.depth - thin.depth == pytest.approx(DECK * CARD_THICKNESS)
