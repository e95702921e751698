"""The language that the environment asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.lang.folder import DEFAULT, languages

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which they count; the first one that is set decides, as in other programs."""
WISHES = "LANGUAGE"
"""Languages in the user's order of preference, `szl:pl:en`. They count before the locale, unless the locale is `C`."""


def default_language(environ: Mapping[str, str]) -> str:
    """`pl_PL.UTF-8` asks for Polish; it is English if we lack the language, or if no language is asked for."""
    locale = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    wishes = [] if _code(locale) in ("", "c", "posix") else [*environ.get(WISHES, "").split(":"), locale]
    return next((code for code in map(_code, wishes) if code in languages()), DEFAULT)


def _code(wish: str) -> str:
    return re.split(r"[_.@-]", wish, maxsplit=1)[0].lower()
