"""A board of one's own prints as it is defined: Dry Gulch has more stops, another mine, other buildings and prices."""

from __future__ import annotations

import re

import pytest

from pnp.files.resources import game_dir
from pnp.sheet.component import Pages
from pnp.sheet.primitives import Drawing, Rect
from tests.fliptown.sheets.kit_table import components, kit, sheets
from tests.sheet.kit_eyes import (
    Seen,
    collisions,
    look,
    texts,
    within,
)

GULCH = str(game_dir("fliptown") / "examples" / "dry-gulch")
STANDARD = "fliptown"


def map_of(target: str, lang: str = "en") -> Drawing:
    found = components(kit(lang=lang, target=target))["map"]
    assert isinstance(found, Pages)
    return found.pages[0].drawing


def sites(drawing: Drawing, region: str) -> list[str]:
    return [name for group, name in drawing.spots if group == region]


def said(drawing: Drawing) -> list[str]:
    return [seen.name for seen in texts(drawing, kit().shop.press)]


def price(drawing: Drawing, item: str) -> str:
    """What stands on the line of an item in its shop, in money."""
    spot = drawing.spots["shop", item]
    line = Rect(spot.right, spot.y, 20, spot.height)
    found = [seen.name for seen in texts(drawing, kit().shop.press) if within(seen.area, line, 1)]
    (money,) = [text for text in found if re.fullmatch(r"\$\d+", text)]
    return money


def test_the_map_has_the_boards_own_places() -> None:
    ours, theirs = map_of(STANDARD), map_of(GULCH)
    assert len(sites(ours, "trail")) == 13
    assert len(sites(theirs, "trail")) == 15
    assert set(sites(theirs, "trail")) - set(sites(ours, "trail")) == {"14", "15"}
    assert set(sites(theirs, "mine")) - set(sites(ours, "mine")) == {"4f"}
    assert len(sites(theirs, "town")) == len(sites(ours, "town")) - 1


def test_the_map_has_the_boards_own_names() -> None:
    theirs = [text.casefold() for text in said(map_of(GULCH))]
    assert {"dry gulch", "cantina"} <= set(theirs)
    assert not {"fliptown", "church", "hideout"} & set(theirs)
    polish = [text.casefold() for text in said(map_of(GULCH, "pl"))]
    assert "kantyna" in polish


def test_the_map_has_the_boards_own_prices() -> None:
    assert price(map_of(STANDARD), "trail-horse") == "$4"
    assert price(map_of(GULCH), "trail-horse") == "$6"
    assert price(map_of(GULCH), "pistol") == price(map_of(STANDARD), "pistol")


def test_every_sheet_of_the_board_bears_its_name() -> None:
    job = kit(target=GULCH)
    for name in ("map", "box", "reference", "score-pad"):
        lines = [seen.name for sheet in sheets(components(job)[name]) for seen in texts(sheet.drawing, job.shop.press)]
        assert [line for line in lines if "dry gulch" in line.casefold()], name
        assert not [line for line in lines if "fliptown" in line.casefold()], name


@pytest.mark.parametrize(
    ("paper", "ink", "lang"),
    [
        ("a4", "full", "en"),
        pytest.param("letter", "mono", "pl", marks=pytest.mark.slow),
        pytest.param("a3", "low", "en", marks=pytest.mark.slow),
    ],
)
def test_nothing_overlaps_or_leaves_the_page(paper: str, ink: str, lang: str) -> None:
    job = kit(paper, ink, lang, target=GULCH)
    press = job.shop.press
    for component in components(job).values():
        for sheet in sheets(component):
            assert collisions(sheet.drawing, press) == [], sheet
            frame = Rect(0, 0, sheet.drawing.width, sheet.drawing.height).inset(-3 if sheet.card else 0)
            lost: list[Seen] = [seen for seen in look(sheet.drawing, press) if not within(seen.area, frame)]
            assert [seen.name for seen in lost if not sheet.card or seen.size] == [], sheet
