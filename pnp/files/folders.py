"""The user's folders: for settings, for data of their own, and for a cache of results that are slow to compute."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

_OURS = "pnp"


def config_folder(environ: Mapping[str, str]) -> Path:
    """Our folder in `XDG_CONFIG_HOME`, or else in `.config` at home."""
    return _folder(environ, "XDG_CONFIG_HOME", ".config")


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Our folder in `XDG_CACHE_HOME`, or else in `.cache` at home; raises `RuntimeError` for a user without a home."""
    return _folder(environ, "LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", ".cache")


def data_folder(environ: Mapping[str, str]) -> Path:
    """Our folder in `XDG_DATA_HOME`, or else in `.local/share` at home; raises `RuntimeError` without a home."""
    return _folder(environ, "LOCALAPPDATA" if os.name == "nt" else "XDG_DATA_HOME", ".local/share")


def _folder(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    named = environ.get(variable, "")
    if named and Path(named).is_absolute():  # the XDG standard says to ignore relative paths
        return Path(named) / _OURS
    return Path(environ.get("HOME") or Path.home()) / usual / _OURS
