"""The language that somebody's environment asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.lang.folder import DEFAULT, languages

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which they count; the first one that is set decides, as everywhere."""


def default_language(environ: Mapping[str, str]) -> str:
    """`pl_PL.UTF-8` asks for Polish; where we don't have the language, or nothing is asked for, it is English."""
    wish = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    code = re.split(r"[_.@-]", wish, maxsplit=1)[0].lower()
    return code if code in languages() else DEFAULT
