"""Shell completion: what can be typed where the Tab key is pressed. It answers at once, and never with an error.

This module is loaded only if a shell asks. The shell calls `pnp` with `_PNP_COMPLETE`; then every option and argument
in the list below gets a function that offers what can be typed there.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from pnp.cli.lazy import LazyCommands

if TYPE_CHECKING:
    from pnp.games.game import Game

VARIABLE = "_PNP_COMPLETE"
PROGRAM = "pnp"
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
_MOST = 200
"""The most files that are offered; with more, the user must type a letter first."""
_DAYS_AHEAD = 7
_PLAIN = re.compile(r"[\w./@+=,-]+")
"""Letters that every shell takes as they are. Some shells run other parts of a file's name, or split it into words."""
_SCENARIO = ".scenario.yaml"
DUPLEX = ("none", "long", "short", "gutterfold")
"""As `pnp.sheet.impose` has them; a test compares the two, since that module is slow to load."""


@dataclass(frozen=True)
class Item:
    """What a shell is offered, as the library wants it."""

    value: str
    help: str | None = None
    type: str = "plain"


Offer: TypeAlias = Callable[[Any, str], Iterable[str]]
"""What can be typed: from the call so far (a context) and the letters that are there already."""


def complete() -> NoReturn:
    """Answer a shell, and end. The user, who only pressed a key, never sees an error."""
    code: Any = 1
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stderr(nowhere):
        try:
            os.environ.update(_joined(os.environ))
            equipped()(prog_name=PROGRAM, complete_var=VARIABLE)
        except SystemExit as ended:
            code = ended.code
        except Exception:
            code = 1
        with suppress(OSError):
            sys.stdout.flush()
    sys.exit(code)


def _joined(environ: Mapping[str, str]) -> dict[str, str]:
    """Bash takes `--paper=a4` for three words; this leaves out the `=` between the other two."""
    words, at = environ.get("COMP_WORDS", "").split("\n"), environ.get("COMP_CWORD", "")
    if not at.isdecimal():
        return {}
    signs = [n for n, word in enumerate(words) if word == "=" and n < int(at) and words[n - 1].startswith("--")]
    kept = [word for n, word in enumerate(words) if n not in signs]
    return {"COMP_WORDS": "\n".join(kept), "COMP_CWORD": str(int(at) - len(signs))}


def equipped() -> Any:
    """The program, with completions for its options and arguments."""
    from typer._completion_classes import completion_init
    from typer.main import get_command

    from pnp.cli.app import app

    completion_init()
    group = get_command(app)
    _equip(group, "")
    return group


def _equip(command: Any, path: str) -> None:
    command.get_help_option = _unchecked_help(command.get_help_option)
    for param in command.params:
        param.process_value = _as_typed
        offer = offer_for(path, param)
        if offer is not None:
            param.shell_complete = _completer(offer)
    inside = getattr(command, "commands", {})
    if isinstance(inside, LazyCommands):
        inside.on_made(lambda name, made: _equip(made, name))
        return
    for name, each in inside.items():
        _equip(each, f"{path} {name}".strip())


def _as_typed(_: Any, value: Any) -> Any:
    """Values are not checked here: Typer would load another library for that, which takes longer than all the rest."""
    return value


def _unchecked_help(find: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The option `--help` is made when it is asked for."""

    def found(ctx: Any) -> Any:
        option = find(ctx)
        if option is not None:
            option.process_value = _as_typed
            option.help = None  # as all others have none here
        return option

    return found


def offer_for(path: str, param: Any) -> Offer | None:
    """What can be typed for an option or argument of a command; None if that can't be known."""
    names = [word for word in param.opts if word.startswith("--")] or [param.name]
    return OFFERS.get(f"{path} {names[0]}") or OFFERS.get(names[0])


def _completer(offer: Offer) -> Callable[[Any, str], list[Item]]:
    def items(ctx: Any, incomplete: str) -> list[Item]:
        folded = incomplete.casefold()
        try:
            offered = list(offer(ctx, incomplete))
        except Exception:  # a board that can't be read, a folder without permission: nothing to offer
            return []
        found = [each for each in dict.fromkeys(offered) if each.casefold().startswith(folded)]
        return [Item(each) for each in found if _PLAIN.fullmatch(each)]

    return items


# What can be typed


def _languages(*_: Any) -> Sequence[str]:
    from pnp.lang.folder import languages

    return languages()


def _games(*_: Any) -> Sequence[str]:
    from pnp.games import GAMES

    return tuple(GAMES)


def _game(ctx: Any) -> Game:
    """The game of the call; raises `BadInput` if there is no such game."""
    from pnp.cli.choosing import USUAL
    from pnp.games import find_game

    return find_game(ctx.params.get("game") or USUAL)


def _names(attribute: str) -> Offer:
    """Names that a game has on every board."""
    return lambda ctx, _: tuple(getattr(_game(ctx), attribute))


def _setting(setting: str) -> Offer:
    """Names on the board of the call; those on the standard board if it can't be read."""
    return lambda ctx, _: _settings(ctx).get(setting, ())


def _settings(ctx: Any) -> Mapping[str, Sequence[str]]:
    from pnp.core.findings import BadInput
    from pnp.games.named import named

    game = _game(ctx).name
    try:
        return named(game, ctx.params.get("board"))
    except BadInput:
        return named(game)


def _set(ctx: Any, incomplete: str) -> Sequence[str]:
    """`name=` for each setting; after the `=`, the values that it may have."""
    flags = {spec.name: ("true", "false") for spec in _game(ctx).settings if spec.type == "flag"}
    known: dict[str, Sequence[str]] = {spec.name: () for spec in _game(ctx).settings} | flags | dict(_settings(ctx))
    name, equals, _ = incomplete.partition("=")
    return [f"{name}={value}" for value in known.get(name, ())] if equals else [f"{each}=" for each in known]


def _dealt_characters(ctx: Any, incomplete: str) -> Iterable[str]:
    """The characters, and `random`: with several players they may be dealt."""
    return [*_setting("character")(ctx, incomplete), "random"]


def _cards(ctx: Any, incomplete: str) -> Iterable[str]:
    return [*_setting("character")(ctx, incomplete), *_setting("cowbot")(ctx, incomplete)]


def _keys(name: str, section: str) -> Offer:
    """The keys of a section of a shipped definition."""

    def offer(*_: Any) -> Sequence[str]:
        from pnp.definition.tree import read_tree
        from pnp.files.resources import layouts_dir

        return tuple(read_tree(layouts_dir() / f"{name}.yaml").data[section])

    return offer


def _themes(_: Any, incomplete: str) -> Iterator[str]:
    from pnp.definition.layers import shipped

    yield from (name.partition("/")[2] for name in shipped("themes"))
    yield from _definition_files(incomplete)


def _boards(ctx: Any, incomplete: str) -> Iterator[str]:
    """Shipped ones, folders with a `board.yaml`, and files."""
    from pnp.definition.layers import BOARD_FILE, shipped

    yield from shipped(_game(ctx).name)
    for file in _files(incomplete, (BOARD_FILE,)):
        yield file.removesuffix(BOARD_FILE).rstrip("/") or file
    yield from _definition_files(incomplete)


def _targets(ctx: Any, incomplete: str) -> Iterator[str]:
    yield from _games()
    yield from _boards(ctx, incomplete)


def _examples_and_files(ending: str) -> Offer:
    def offer(_: Any, incomplete: str) -> Iterator[str]:
        from pnp.files.resources import examples

        yield from examples(ending)
        yield from _files(incomplete, (ending,))

    return offer


def _definitions(ctx: Any, incomplete: str) -> Iterator[str]:
    yield from _boards(ctx, incomplete)
    yield from _files(incomplete, (_SCENARIO,))
    yield from _files(incomplete, (".moves",))


def _definition_files(incomplete: str) -> Iterator[str]:
    yield from (file for file in _files(incomplete, (".yaml", ".yml")) if not file.endswith(_SCENARIO))


def _language_files(_: Any, incomplete: str) -> Iterator[str]:
    yield from _languages()
    yield from _definition_files(incomplete)


def _days(ctx: Any, incomplete: str) -> Iterator[str]:
    """Names of days, those of the call's language first; the dates from yesterday on, and whichever are begun."""
    from pnp.lang.folder import languages
    from pnp.lang.locale import default_language
    from pnp.puzzle.days import spelt, today

    lang = ctx.params.get("lang") or ctx.find_root().params.get("lang") or default_language(os.environ)
    others = [each for each in languages() if each != lang] if incomplete else []
    yield from (name for each in (lang, *others) for name in spelt(each))
    yield from _near(today(), -1)
    yield from _dates(ctx, incomplete)


def _last_days(ctx: Any, incomplete: str) -> Iterator[str]:
    """The same for the last day of a span; the dates begin with the span's first day."""
    from pnp.puzzle.days import today

    first = str(ctx.params.get("first"))
    for day in _days(ctx, incomplete):
        if not day[0].isdecimal() or day >= first or not first[0].isdecimal():
            yield day
    with suppress(ValueError):
        yield from _near(max(today(), date.fromisoformat(first)) if first[0].isdecimal() else today(), 0)


def _near(day: date, first: int) -> Iterator[str]:
    yield from ((day + timedelta(days=ahead)).isoformat() for ahead in range(first, _DAYS_AHEAD + 1))


def _dates(_: Any, incomplete: str) -> Iterator[str]:
    """All days of a typed month; for a typed year, the first days of its months."""
    from calendar import monthrange

    begun = re.fullmatch(r"(\d{4})(?:-(?:(\d)|(\d\d)(?:-\d{0,2})?)?)?", incomplete, re.ASCII)
    if begun is None:
        return
    year = int(begun[1])
    if begun[3] is None:
        yield from (f"{year:04}-{month:02}-01" for month in range(1, 13))
    else:
        with suppress(ValueError):  # there is no such month
            days = monthrange(year, int(begun[3]))[1]
            yield from (f"{year:04}-{begun[3]}-{day:02}" for day in range(1, days + 1))


def _logged(*_: Any) -> Iterator[str]:
    """The puzzles of the log, the newest first."""
    from pnp.puzzle.log import user_log

    yield "all"
    yield from (entry.first.id for entry in reversed(user_log(os.environ).read().entries))


def _files(incomplete: str, endings: tuple[str, ...]) -> list[str]:
    """Files that begin as typed, and files in such folders: a shell would put a space after a folder's name."""
    top = incomplete.rpartition("/")[0]
    folder = Path(top or ("/" if incomplete.startswith("/") else "."))
    lead = incomplete[: len(incomplete) - len(incomplete.rpartition("/")[2])]
    found: list[str] = []
    for entry in sorted(folder.iterdir()):
        name = f"{lead}{entry.name}"
        if not name.startswith(incomplete) or entry.name.startswith(".") or len(found) > _MOST:
            continue
        if entry.is_dir():
            with suppress(OSError):
                inside = sorted(each.name for each in entry.iterdir() if each.name.endswith(endings))
                found += [f"{name}/{each}" for each in inside]
        elif entry.name.endswith(endings):
            found.append(name)
    return found[:_MOST]


_SCENARIOS = _examples_and_files(_SCENARIO)
_MOVES = _examples_and_files(".moves")


def _answers() -> tuple[str, ...]:
    from pnp.puzzle.order import ANSWERS

    return ANSWERS


OFFERS: dict[str, Offer] = {
    "--lang": _languages,
    "--game": _games,
    "--board": _boards,
    "--kind": _names("kinds"),
    "scenario --kind": _names("dealt"),
    "--edition": _names("editions"),
    "--character": _setting("character"),
    "scenario --character": _dealt_characters,
    "--cowbot": _setting("cowbot"),
    "--beaten": _setting("cowbot"),
    "--level": _setting("level"),
    "--set": _set,
    "--component": _names("components"),
    "--only": _cards,
    "--paper": _keys("print", "papers"),
    "--ink": _keys("themes/broadside", "inks"),
    "--theme": _themes,
    "--duplex": lambda *_: DUPLEX,
    "--answers": lambda *_: _answers(),
    "--seed": _dates,
    "--along": _MOVES,
    "--moves": lambda _, incomplete: _files(incomplete, (".moves",)),
    "--forget": _logged,
    "scenario": _SCENARIOS,
    "check moves": _MOVES,
    "print target": _targets,
    "validate targets": _definitions,
    "lang check targets": _language_files,
    "date": _days,
    "first": _days,
    "last": _last_days,
}
"""By the name of an option or argument; with its command before it if other commands have the same name."""
