"""A board's own `print.yaml` holds for all that is drawn, and what can't be printed is told at the board's own line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

import pytest

from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.print.printable import FliptownOnPaper, printable
from pnp.sheet.component import Cards, Component, Room
from pnp.sheet.paper import load_standards
from pnp.sheet.primitives import Box, Drawing, Path, Rect, Text
from tests.pdf.kit import make_press
from tests.sheet.laid import lay, least_type, outside

ROOM = Room(194, 281, 3)
LARGE = Room(281, 404, 3)
LONG = "The saloon of such monumental and preposterous length that nobody ever read the whole of its sign"


def own(folder: File, text: str = "", figures: str = "") -> FliptownOnPaper:
    """A board in a folder, with print standards beside it."""
    (folder / "board.yaml").write_text(f"extends: fliptown/standard\nname: mine\n{text}", encoding="utf-8")
    if figures:
        (folder / "print.yaml").write_text(f"extends: print\n{figures}\n", encoding="utf-8")
    return printable(str(folder))


def drawings(component: Component) -> Iterator[Drawing]:
    if isinstance(component, Cards):
        yield from (card.front for card in component.cards)
    else:
        yield from (page.drawing for page in component.pages)


def refused(board: FliptownOnPaper, component: str, lang: str = "en") -> tuple[Finding, ...]:
    with pytest.raises(BadInput) as caught:
        board.make(component, make_press(lang=lang), ROOM)
    return tuple(caught.value.findings)


# -- the least type --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("component", ["reference", "score-pad", "achievements", "characters"])
def test_a_larger_least_size_of_type_holds(tmp_path: File, component: str) -> None:
    press = make_press()
    found = own(tmp_path, figures="text: {least: 6.75}").make(component, press, LARGE)
    sizes = [least_type(drawing, press) for drawing in drawings(found)]
    assert min(sizes) >= 6.75
    shipped = printable().make(component, press, LARGE)
    assert min(least_type(drawing, press) for drawing in drawings(shipped)) >= 6


def test_a_map_keeps_to_the_least_size_of_maps(tmp_path: File) -> None:
    """What is not drawn smaller on a roomy map is not refused there; what has to be is."""
    press = make_press()
    smallest = least_type(next(drawings(printable().make("map", press, ROOM))), press)
    board = own(tmp_path, figures=f"text: {{map: {smallest}}}")
    assert least_type(next(drawings(board.make("map", press, ROOM))), press) == smallest
    found = refused(own(tmp_path, figures="text: {map: 9}"), "map")
    assert found
    assert {finding.code for finding in found} <= {"text.too_small", "text.too_long", "map.building", "map.site"}


def test_the_least_size_of_maps_allows_no_smaller_pages(tmp_path: File) -> None:
    press = make_press()
    found = own(tmp_path, figures="text: {map: 4}").make("reference", press, ROOM)
    assert min(least_type(drawing, press) for drawing in drawings(found)) >= 6


def test_a_press_sets_no_type_below_the_least() -> None:
    standards = load_standards()
    press = make_press().within(standards, 7)
    assert (press.style("fine").size, press.style("fine").least) == (7, 7)
    assert press.style("title") == make_press().style("title")
    assert isinstance(press.text("Howdy", 0, 0, press.style("fine")), Text)
    with pytest.raises(BadInput) as caught:
        press.text("Howdy", 0, 0, press.style("fine")._replace(size=6.5))
    (finding,) = caught.value.findings
    assert (finding.code, finding.params) == ("text.too_small", {"text": "Howdy", "size": 6.5, "least": 7})


# -- the safe zone ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("component", "width"), [("characters", 4.5), ("bounties", 4.5), ("cowbots", 3.2), ("deck", 4.5)]
)
def test_a_wider_safe_zone_holds(tmp_path: File, component: str, width: float) -> None:
    press = make_press()
    found = own(tmp_path, figures=f"safe: {width}").make(component, press, ROOM)
    assert isinstance(found, Cards)
    for card in found.cards:
        safe = Rect(0, 0, found.width, found.height).inset(width - 1e-6)
        words = [laid for laid in lay(card.front, press) if isinstance(laid.item, Text)]
        frames = [laid for laid in lay(card.front, press) if isinstance(laid.item, Box | Path) and laid.area.x > 0]
        assert words, card.name
        assert component == "deck" or min(laid.area.x for laid in frames) >= safe.x, card.name
        lost = [laid.item for laid in words if laid.area.x < safe.x or laid.area.right > safe.right]
        lost += [laid.item for laid in words if laid.area.y < safe.y or laid.area.bottom > safe.bottom]
        assert lost == [], card.name


def test_the_safe_zone_is_that_of_the_print_standards() -> None:
    press = make_press()
    deck = printable().make("deck", press, ROOM)
    assert isinstance(deck, Cards)
    card = Rect(0, 0, deck.width, deck.height)
    for each in deck.cards[:14]:
        front = Drawing(each.front.width, each.front.height, tuple(item for item in each.front.items[1:]))
        assert outside(front, press, card.inset(load_standards().spec.safe)) == [], each.name


# -- at which line ---------------------------------------------------------------------------------------------------


def test_the_very_word_is_blamed_not_a_part_of_it(tmp_path: File) -> None:
    text = f"words:\n  en:\n    building.hotel: The saloon\n    building.bank: Bar\n    building.saloon: {LONG}\n"
    found = [finding for finding in refused(own(tmp_path, text), "map") if finding.code == "text.too_long"]
    assert [finding.line for finding in found] == [7]


def test_the_longest_part_of_a_text_is_blamed(tmp_path: File) -> None:
    text = f"words:\n  en:\n    building.hotel: The\n    character.bandit: {LONG}\n"
    assert {finding.line for finding in refused(own(tmp_path, text), "characters")} == {6}


def test_the_word_with_the_letter_is_blamed_that_was_printed(tmp_path: File) -> None:
    text = "words:\n  en:\n    cowbot.black-bart: Bart ☃\n    character.bandit: Bandit ☃\n"
    assert {finding.line for finding in refused(own(tmp_path, text), "characters")} == {6}
    assert {finding.line for finding in refused(own(tmp_path, text), "cowbots")} == {5}


# -- the reference ---------------------------------------------------------------------------------------------------


def test_a_missing_picture_in_the_reference_is_told(tmp_path: File) -> None:
    (finding,) = refused(own(tmp_path, "words:\n  en:\n    building.saloon: Bar [beer]\n"), "reference")
    assert (finding.code, finding.line, finding.params["name"]) == ("picture.missing", 5, "beer")


def test_a_reference_without_room_is_told_as_that(tmp_path: File) -> None:
    (finding,) = refused(own(tmp_path, figures="text: {least: 14}"), "reference")
    assert finding.code in ("reference.no_room", "text.too_long")


# -- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [LONG, "Bar ☃", "Bar [beer]"])
def test_the_name_of_a_building_is_all_that_is_wrong_with_it(tmp_path: File, name: str) -> None:
    (finding,) = refused(own(tmp_path, f'words:\n  en:\n    building.saloon: "{name}"\n'), "map")
    assert finding.code in ("text.too_long", "font.no_glyph", "picture.missing")
    assert finding.line == 5


def test_an_offer_without_room_is_told_of_its_building(tmp_path: File) -> None:
    text = "town:\n  buildings:\n    7: {effect: {silver: [1, 2, 3, 4, 5, 6, 7]}}\n"
    assert ("map.building", 5) in [(each.code, each.line) for each in refused(own(tmp_path, text), "map")]


@pytest.mark.parametrize(
    ("text", "line", "held", "cells"),
    [
        ("start:\n  cash: 500\n", 4, "cash", 70),
        ("start:\n  gold: 51\n", 4, "gold", 50),
        ("characters:\n  bandit:\n    start:\n      wanted: 31\n", 6, "wanted", 30),
    ],
)
def test_nobody_begins_beyond_the_end_of_a_track(tmp_path: File, text: str, line: int, held: str, cells: int) -> None:
    (finding,) = refused(own(tmp_path, text), "map")
    assert (finding.code, finding.line) == ("map.start", line)
    assert (finding.params["held"], finding.params["cells"]) == (held, cells)


def test_a_track_may_be_full_at_the_start(tmp_path: File) -> None:
    assert own(tmp_path, "start: {cash: 70}\n").make("map", make_press(), ROOM)
