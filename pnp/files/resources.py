"""Where the shipped data stands: inside the package in a wheel, beside it in the source tree."""

from __future__ import annotations

from pathlib import Path

from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.suggest import meant, nearest

_PACKAGE = Path(__file__).resolve().parent.parent


def _shipped_dir(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def layouts_dir() -> Path:
    """The folder of shipped definitions, one folder per game."""
    return _shipped_dir("layouts")


def fonts_dir() -> Path:
    """The folder of shipped fonts."""
    return _shipped_dir("fonts")


def examples(ending: str) -> dict[str, Path]:
    """The shipped examples of a kind by name: `examples(".moves")`."""
    found = sorted((layouts_dir() / "examples").glob(f"*{ending}"))
    return {path.name.removesuffix(ending): path for path in found}


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder; a path that the system can't even ask about leads nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def example_or_path(named: Path, ending: str) -> Path:
    """A path as given, unless there is nothing and a shipped example has that name.

    A bare word that names neither is taken for a mistyped example, and the nearest one is suggested.
    """
    if is_there(named):
        return named
    known = examples(ending)
    if (name := meant(str(named), known)) in known:
        return known[name]
    suggestion = nearest(str(named).removesuffix(ending), known)
    if suggestion is not None:
        params = {"known": list(known), "suggestion": suggestion}
        raise BadInput([Finding("file.no_example", params, Kind.UNREADABLE, str(named))])
    return named
