"""Words that are meant by others."""

from __future__ import annotations

import pytest

from pnp.core.suggest import meant, nearest

NAMES = ("billy-the-kid", "black-bart", "calamity-jane", "wyatt-earp")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("wiatt-erp", "wyatt-earp"),
        ("WYATT", "wyatt-earp"),
        ("billy", "billy-the-kid"),
        ("cal", "calamity-jane"),
        ("b", None),
        ("bl", None),
        ("xyz", None),
        ("x" * 100, None),
    ],
)
def test_the_nearest_word_or_the_only_one_that_begins_so(found: str, expected: str | None) -> None:
    assert nearest(found, NAMES) == expected


def test_two_that_begin_so_are_no_suggestion() -> None:
    assert nearest("long", ("long-enough-to-be-far-away", "long-and-winding-as-a-road")) is None


def test_a_word_in_capitals_or_with_spaces_is_meant() -> None:
    assert meant("Billy the Kid", NAMES) == "billy-the-kid"
