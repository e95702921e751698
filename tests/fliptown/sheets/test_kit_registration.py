"""Fronts and backs of the real decks: turned over as a printer does it, each card's back lies behind its front."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.sheet.component import Card, Cards
from pnp.sheet.impose import DUPLEX, Duplex
from pnp.sheet.leaf import CardPlace, Leaf
from pnp.sheet.leaves import Order, print_component
from pnp.sheet.primitives import Drawing, Placed, Rect
from tests.fliptown.sheets.kit_table import CARDS, PAPERS, components, kit

UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where a card's head points to on the page."""
BLEEDS = (0.0, 3.0)


def deck(name: str) -> Cards:
    found = components(kit())[name]
    assert isinstance(found, Cards)
    return found


def leaves(cards: Cards, paper: str, duplex: Duplex, bleed: float, offset: tuple[float, float] = (0, 0)) -> list[Leaf]:
    job = kit()
    order = Order(job.shop.standards.paper(paper), duplex, bleed, offset=offset)
    return list(print_component(job.shop.press, job.shop.standards, cards, order).leaves)


def mirrored_sideways(leaf: Leaf, duplex: Duplex) -> bool:
    """Whether left and right change places when the sheet is turned over; otherwise top and bottom do."""
    upright = leaf.paper.height > leaf.paper.width
    return duplex == "none" or (duplex == "long") == upright


def through(area: Rect, leaf: Leaf, *, sideways: bool) -> Rect:
    """Where a place of one side is seen when the sheet is held against the light."""
    if sideways:
        return Rect(leaf.paper.width - area.right, area.y, area.width, area.height)
    return Rect(area.x, leaf.paper.height - area.bottom, area.width, area.height)


def assert_behind(front: CardPlace, back: CardPlace, leaf: Leaf, *, sideways: bool, off: tuple[float, float]) -> None:
    seen = through(back.area.moved(-off[0], -off[1]), leaf, sideways=sideways)
    found, wanted = (seen.x, seen.y, seen.width, seen.height), front.area
    assert found == pytest.approx((wanted.x, wanted.y, wanted.width, wanted.height), abs=1e-9), front.card
    dx, dy = UP[back.turn]
    assert UP[front.turn] == ((-dx, dy) if sideways else (dx, -dy)), f"{front.card}: head and foot change places"


def pairs(fronts: Leaf, backs: Leaf) -> list[tuple[CardPlace, CardPlace]]:
    """Each front with the one back of the same card that lies behind it or beyond the fold, in order of places."""
    front = [place for place in fronts.places if place.side == "front"]
    back = [place for place in backs.places if place.side == "back"]
    assert [place.card for place in front] == [place.card for place in back]
    return list(zip(front, back, strict=True))


def drawn(leaf: Leaf) -> list[Drawing]:
    """What is drawn at each place, in order of places."""
    return [item.drawing for item in leaf.items if isinstance(item, Placed)]


def sides(cards: Cards) -> dict[tuple[str, str], Drawing | None]:
    found: dict[tuple[str, str], Drawing | None] = {}
    for card in cards.cards:
        found |= {(card.name, "front"): card.front, (card.name, "back"): card.back}
    return found


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("name", CARDS)
def test_backs_lie_behind_their_fronts(name: str, duplex: Duplex) -> None:
    cards = deck(name)
    for paper, bleed in product(PAPERS, BLEEDS):
        found = leaves(cards, paper, duplex, bleed)
        half = len(found) // 2
        for number, leaf in enumerate(found):
            known = sides(cards)
            wanted = [known[place.card, place.side] for place in leaf.places]
            assert all(one is other for one, other in zip(drawn(leaf), wanted, strict=True))
            if duplex == "gutterfold":
                _assert_folds(leaf)
            elif leaf.side == "front":
                back = found[number + half if duplex == "none" else number + 1]
                assert back.side == "back"
                assert back.paper == leaf.paper
                for front, behind in pairs(leaf, back):
                    sideways = mirrored_sideways(leaf, duplex)
                    assert_behind(front, behind, leaf, sideways=sideways, off=(0, 0))
        printed = [place.card for leaf in found for place in leaf.places if place.side == "front"]
        assert printed == [card.name for card in cards.cards]


def _assert_folds(leaf: Leaf) -> None:
    """Folded in the middle, fronts outside, each back lies on its front."""
    (front, back), *_ = pairs(leaf, leaf)
    sideways = abs(front.area.cx - back.area.cx) > 1e-6
    for one, other in pairs(leaf, leaf):
        assert_behind(one, other, leaf, sideways=sideways, off=(0, 0))


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_are_moved_by_what_the_printer_is_off(duplex: Duplex) -> None:
    found = leaves(deck("bounties"), "a4", duplex, 3.0, (0.7, -0.3))
    for front, back in zip(found[::2], found[1::2], strict=True):
        for one, other in pairs(front, back):
            sideways = mirrored_sideways(front, duplex)
            assert_behind(one, other, front, sideways=sideways, off=(0.7, -0.3))


def test_every_bounty_has_a_back_of_its_own_and_other_decks_share_one() -> None:
    def backs(name: str) -> set[int]:
        cards: tuple[Card, ...] = deck(name).cards
        return {id(card.back) for card in cards}

    assert len(backs("bounties")) == len(deck("bounties").cards)
    assert len(backs("deck")) == 1
    assert len(backs("characters")) == 1
