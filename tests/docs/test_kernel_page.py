"""The page about kernels names what the build knows."""

from __future__ import annotations

import re

import pytest

from pnp.lang.words import load_words
from pnp.solve.kernel import build, compiler, loading
from tests.docs.pages import TEXTS, rows, section

PAGE = "docs/kernel.md"


def names(heading: str) -> list[str]:
    """The first column of a section's table."""
    return [first.strip("`") for first, *_ in rows(section(PAGE, heading))]


def test_every_option_of_the_build_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build.main(["--help"])
    known = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert {name.split()[0] for name in names("## Build it again")} == known


def test_every_platform_is_named_with_its_tag() -> None:
    told = {name.strip("`"): tag.strip("`") for name, tag in rows(section(PAGE, "## Wheels for other platforms"))}
    assert told == {name: target.tag for name, target in compiler.TARGETS.items()}


def test_every_finding_is_named() -> None:
    codes = {code for code in load_words("en").language.sections["findings"] if code.startswith("kernel.")}
    assert set(names("## When it can't be loaded")) == codes


def test_the_environment_variables_are_named() -> None:
    assert {"CC", compiler.TARGET, loading.VARIANT} < set(names("## Environment variables"))
    assert build.main.__module__ in TEXTS[PAGE]
