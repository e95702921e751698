"""Words: finding and label codes become sentences here, and nowhere else. One YAML file per language.

`words` speaks, `language` reads a file, `templates` and `plurals` say what may stand in one, `check` looks one over for
its translator, `locale` picks one from the environment; `folder` and `help` are all that `pnp --help` needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.lang.folder import languages
    from pnp.lang.locale import default_language
    from pnp.lang.words import Words, load_words

__all__ = ["Words", "default_language", "languages", "load_words"]

_HOMES = {"Words": "words", "load_words": "words", "languages": "folder", "default_language": "locale"}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used: the help texts alone need no YAML parser."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
