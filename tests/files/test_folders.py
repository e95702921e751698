"""The user's folders: where the standard wants them, and at home where nothing is said."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pnp.files.folders import cache_folder, config_folder, data_folder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="folders have other names there")
FOLDERS = [
    (config_folder, "XDG_CONFIG_HOME", ".config"),
    (cache_folder, "XDG_CACHE_HOME", ".cache"),
    (data_folder, "XDG_DATA_HOME", ".local/share"),
]
Finder = Callable[[Mapping[str, str]], Path]


@pytest.mark.parametrize(("find", "variable", "usual"), FOLDERS)
def test_where_they_are(find: Finder, variable: str, usual: str) -> None:
    assert find({variable: "/somewhere", "HOME": "/home/doc"}) == Path("/somewhere/pnp")
    for nothing in ("", "not/absolute"):
        assert find({variable: nothing, "HOME": "/home/doc"}) == Path("/home/doc") / usual / "pnp"


@pytest.mark.parametrize(("find", "variable", "usual"), FOLDERS)
def test_without_a_home_the_system_is_asked(find: Finder, variable: str, usual: str) -> None:
    assert find({variable: ""}) == Path.home() / usual / "pnp"
