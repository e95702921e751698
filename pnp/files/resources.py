"""Where the shipped data stands: inside the package in a wheel, beside it in the source tree."""

from __future__ import annotations

from pathlib import Path

from pnp.core.findings import BadInput, Finding, Kind
from pnp.core.suggest import meant, nearest

BOARDS, EXAMPLES = "boards", "examples"
"""Folders of a game: its boards and nothing else; boards, scenarios and moves to try."""
ELSEWHERE: dict[str, Path] = {}
"""Games whose folder is not in `layouts/`: a third party's, or one of the tests."""
_ENDING = ".yaml"
_PACKAGE = Path(__file__).resolve().parent.parent


def _shipped_dir(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def layouts_dir() -> Path:
    """The folder of shipped definitions, one folder per game."""
    return _shipped_dir("layouts")


def game_dir(game: str) -> Path:
    """The folder of a game's shipped files: its boards, pictures and examples, and the rules of its dailies."""
    return ELSEWHERE.get(game) or layouts_dir() / game


def days_dir(game: str) -> Path:
    """The folder of a game's published puzzles of the day, with a folder for each version of the choice."""
    return game_dir(game) / "days"


def shipped_file(name: str) -> Path:
    """The file of a shipped definition: of a game's board, `GAME/standard`, or of `themes/broadside`."""
    folder, _, rest = name.partition("/")
    boards = game_dir(folder) / BOARDS
    return boards / f"{rest}{_ENDING}" if boards.is_dir() else layouts_dir() / f"{name}{_ENDING}"


def shipped_names(folder: str) -> list[str]:
    """The names of the definitions that are shipped in a folder; in a game's, the boards alone."""
    boards = game_dir(folder) / BOARDS
    top = boards if boards.is_dir() else layouts_dir() / folder
    return sorted(f"{folder}/{file.relative_to(top).with_suffix('').as_posix()}" for file in top.rglob(f"*{_ENDING}"))


def fonts_dir() -> Path:
    """The folder of shipped fonts."""
    return _shipped_dir("fonts")


def examples(ending: str) -> dict[str, Path]:
    """The shipped examples of a kind by name: `examples(".moves")`."""
    folders = [*layouts_dir().iterdir(), *ELSEWHERE.values()]
    found = [file for folder in folders for file in (folder / EXAMPLES).glob(f"*{ending}")]
    return {path.name.removesuffix(ending): path for path in sorted(found, key=lambda path: path.name)}


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder; False for a path that the system can't look up."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def example_or_path(named: Path, ending: str) -> Path:
    """The path as given, unless no file is there and a shipped example has that name.

    A bare word that names neither counts as a mistyped example: the error suggests the nearest one.
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
