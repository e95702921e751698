"""No pattern of ours can be made to try the same letters again and again."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import pnp
from pnp.cli import usage
from pnp.definition import problems
from pnp.sheet import svg
from tests.linear.patterns import side_by_side

PARTS = ("core", "definition", "lang", "sheet", "cli", "games")
TEXTS = {
    "svg.reference": svg._REFERENCE,
    "svg.figure": svg._FIGURE,
    "svg.percent": svg._PERCENT,
    **{f"svg.{key}": form for key, form in svg._FORMS.items()},
    **{f"problems.{key}": pattern for key, pattern in problems.PROBLEMS.items()},
    **{f"usage.{key}": pattern for key, pattern in {**usage._SENTENCES, **usage._DETAILS}.items()},
}
"""Patterns that are kept as texts."""


def _compiled() -> dict[str, re.Pattern[str]]:
    """Every pattern that a module of the readers has at its top."""
    found: dict[str, re.Pattern[str]] = {}
    for info in pkgutil.walk_packages(pnp.__path__, "pnp."):
        if info.name.split(".")[1] in PARTS and ".solver" not in info.name and ".house" not in info.name:
            for name, value in vars(importlib.import_module(info.name)).items():
                if isinstance(value, re.Pattern):
                    found[f"{info.name}.{name}"] = value
    return found


COMPILED = _compiled()


@pytest.mark.parametrize("name", sorted(COMPILED))
def test_a_pattern_takes_a_letter_in_one_way(name: str) -> None:
    assert side_by_side(COMPILED[name].pattern, COMPILED[name].flags) == []


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_pattern_that_is_kept_as_text_does_too(name: str) -> None:
    assert side_by_side(TEXTS[name], re.DOTALL) == []


@pytest.mark.parametrize(
    "pattern",
    [r"\s*\s*x", r"a+(?:b\s*)?\s+", r"(?:a*)*x", r"(?:x+y?)+z", r"(\S*?)[a-z]*\d", r"\[\s*bail\b\s*([^\]]*?)\s*\]"],
)
def test_what_the_check_finds(pattern: str) -> None:
    assert side_by_side(pattern)


@pytest.mark.parametrize("pattern", [r"\s*+\s*x", r"\s*=\s*x", r"(?:/[a-z]+)*", r"[a-z]+[0-9]*", r"(?>\s*)\s*"])
def test_what_it_leaves_alone(pattern: str) -> None:
    assert side_by_side(pattern) == []
