"""The calls: one line for each way to use a command. Options are asked of the program itself.

A line is a weight and a call. `{scenario}` and the like are files of `kinds.KINDS`, which are laid out and mutated;
`{day}` and the like are values of `VALUES`. Behind `&` stand kinds that lie about without being named in the call, or
come over the standard input (`said-moves`).
`=>` is a second call, on the file (`{made}`) that the first one wrote.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import typer

from pnp.cli.app import app
from pnp.cli.scenario import BESIDE_DESCRIBED
from tests.fuzz.case import MADE
from tests.fuzz.kinds import KINDS, any_text

LINES = """
 4 games
 8 games --lang {speech}
 6 show {scenario} --lang {speech}
 6 check {scenario} {moves} --lang {speech}
 1 lang check
14 lang check {lang}
50 show {scenario}
90 check {scenario} {moves}
24 check {scenario} {moves} --explain
12 check {scenario} - & said-moves
10 check - {moves} & said-scenario
 8 validate - & said-board
 6 validate - & said-scenario
44 play {scenario} & keys
20 play {scenario} --moves {moves} & keys
40 solve {tiny}
16 solve {tiny} --along {moves}
16 solve {tiny} --write --moves new.moves
 8 solve {tiny} --moves own.moves & own
30 validate {scenario}
30 validate {moves}
60 validate {board} & below print svg portrait
24 validate {theme}
 8 validate {lang}
 8 validate {scenario} {moves} {board} {theme}
 1 validate --schema
20 scenario --seed {seed} --out made
40 scenario --described {described} --out made
30 scenario --seed {seed} --board {board} --out . --kind sprint --from 1.1 --to 1.2 => show {made} & below
30 scenario --seed {seed} --board {board} --out . --character {character} => play {made} & keys
16 scenario --seed {seed} --board {board} --out . --cowbot {cowbot} --level {level} => check {made} {moves}
16 scenario --seed {seed} --board {board} --out . --kind opening --holdem => solve {made}
 8 print {board} -c map & below print svg settings
12 print {board} -c {cards} --only {card} & print portrait svg settings
 4 print {board} -c {component} & print
 6 print -c {cards} --only {card} --theme {theme}
 6 print -c {cards} --only {card} --duplex long & settings
24 calibrate --show & settings
10 calibrate --x {mm} & settings
 2 calibrate --paper {paper} & settings
 6 daily {day} & puzzle
 4 daily 2026-11-15 & puzzle own-day
 3 daily {day} --board {board}
 2 daily {day} --theme {theme}
 2 booklet {day} {day} --workers 1 & puzzle
10 check {scenario} {moves} --share & log
10 check {tiny} {moves} --prove
14 log & log
 6 log --all & log
 6 log --forget {day} & log
 6 log --csv out.csv & log
 1 booklet 2026-11-14 2026-11-15 --workers 1 & puzzle
"""

VALUES: dict[str, str] = {
    "lang": "en pl | de EN xx",
    "paper": "a4 letter a3 tabloid | A4 legal b5",
    "ink": "full low mono | MONO none",
    "duplex": "none long short gutterfold | LONG x",
    "bleed": "0 1 3 | -1 99 nan",
    "copies": "1 2 | 0 -1 99999 x",
    "players": "1 2 3 4 | 0 99 -1",
    "only": "bandit Bandit strongbox black-bart 7h | nobody ?",
    "card": "bandit miner strongbox black-bart 7h joker-1 wyatt-earp | nobody",
    "cards": "characters bounties cowbots deck | map",
    "component": "map characters bounties cowbots deck box reference achievements score-pad | maps",
    "theme": "broadside {theme} | nowhere themes/broadside",
    "edition": "en pl | de",
    "kind": "finale opening sprint full | FULL x",
    "character": "bandit cheat mayor wild-card miner preacher | random Bandit nobody gold-tooth",
    "cowbot": "black-bart wyatt-earp calamity-jane billy-the-kid | nobody",
    "beaten": "black-bart wyatt-earp | nobody",
    "level": "easy normal hard | HARD x",
    "seed": "friday 2026-11-15 x a.b-c_d 7 | bad/seed łódź",
    "from": "1.1 1.3 2.1 3.5 | 0.1 9.9 x",
    "to": "1.1 1.2 2.2 3.5 | 1.0 x",
    "time-limit": "1s 90 2m 1h30m | 0 -1 x 1e9",
    "memory": "4 0.5 | 0 -1 nan inf x 1e300",
    "cap": "1 10 1000 | 0 x",
    "mm": "0.7 -0.3 0 3 -3 | 99 nan inf x",
    "x": "0.7 -0.3 0 3 | 99 nan",
    "y": "0.7 -0.3 0 3 | 99 inf",
    "day": "2026-11-15 2026-11-15 2026-11-16 2026-12-01 today | 2026-11-17 2026-11-18 2026-02-30 15.11.2026 x",
    "out": "out out/deep . | my.moves/x /dev/null/x LONG",
    "moves": "new.moves out/new.moves {moves} | . LONG",
    "along": "{moves} | fliptown-2026-11-15-full nowhere.moves",
    "board": "{board} fliptown/standard fliptown/pl | nowhere ./nowhere",
    "game": "fliptown | poker Fliptown",
    "described": "{described} | pnp1: x",
    "answers": "back separate | none x",
    "csv": "out.csv out/log.csv | -",
}
"""What an option may be given, by its name: values that make sense, and behind the bar values that nearly do."""
LONG = "x"
"""Of this letter is a name that is too long for any file."""
SENSE = 0.85

NEVER = {
    "--watch": "never ends",
    "--cluster": "asks the network",
    "--workers": "starts processes",
    "--install-completion": "writes into a shell's own files",
    "--show-completion": "asks which shell is running",
    "--help": "has a line of its own: see `make.py`",
}
"""Options that are left out, and why."""

_TINY = "tiny"


class Line(NamedTuple):
    """A way to use a command: the words of its calls, and the kinds that lie about."""

    calls: tuple[tuple[str, ...], ...]
    beside: tuple[str, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Which kinds may be mutated."""
        fields = [field for call in self.calls for word in call if (field := field_of(word))]
        return tuple(
            dict.fromkeys(
                [
                    *("scenario" if field == _TINY else field for field in fields if field == _TINY or field in KINDS),
                    *self.beside,
                ]
            )
        )

    @property
    def tiny(self) -> bool:
        """Whether the scenario has to be a short one."""
        return any(field_of(word) == _TINY for call in self.calls for word in call)


def field_of(word: str) -> str | None:
    return word[1:-1] if word.startswith("{") and word.endswith("}") and word != MADE else None


def command_of(words: tuple[str, ...]) -> str:
    """The name of the command that a call begins with; `lang check` is one."""
    two = " ".join(words[:2])
    return two if two in options() else words[0]


@cache
def lines() -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """All lines and their weights."""
    found, weights = [], []
    for text in LINES.strip().splitlines():
        weight, *words = text.split()
        said, _, beside = " ".join(words).partition(" & ")
        found.append(Line(tuple(tuple(call.split()) for call in said.split(" => ")), tuple(beside.split())))
        weights.append(int(weight))
    return tuple(found), tuple(weights)


class Option(NamedTuple):
    name: str
    flag: bool


@cache
def options() -> dict[str, tuple[Option, ...]]:
    """Every command, `lang check` for one in a group, and its options."""
    return {name: tuple(_options(command)) for name, command in _commands(typer.main.get_command(app))}


def _commands(group: Any, before: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, command in sorted(group.commands.items()):
        inner = getattr(command, "commands", None)
        found += _commands(command, f"{before}{name} ") if inner else [(f"{before}{name}", command)]
    return found


def _options(command: Any) -> list[Option]:
    return [
        Option(name, bool(param.is_flag))
        for param in command.params
        if param.param_type_name == "option"
        for name in (*param.opts, *param.secondary_opts)
        if name not in NEVER
    ]


def some_options(chance: Random, words: tuple[str, ...]) -> list[str]:
    """A few options for a call, with values."""
    known = options().get(command_of(words), ())
    if {"{scenario}", "{tiny}", MADE} & set(words) and chance.random() < 0.95:  # it knows its board
        known = tuple(option for option in known if option.name != "--board")
    if "--described" in words:
        known = tuple(option for option in known if option.name in BESIDE_DESCRIBED - {"--described"})
    said: list[str] = []
    for option in chance.sample(known, min(len(known), chance.choice((0, 0, 0, 1, 1, 2)))):
        said.append(option.name)
        if not option.flag:
            said.append(value_of(chance, option.name.lstrip("-")))
    return said


def value_of(chance: Random, name: str, sense_share: float = SENSE) -> str:
    """A value for an option or a field; of one that nobody knows here, anything."""
    sense, _, nonsense = VALUES.get({"c": "component"}.get(name, name), "").partition("|")
    known = (sense if chance.random() < sense_share else nonsense).split()
    value = chance.choice(known) if known and chance.random() < 0.99 else any_text(chance)
    return LONG * 300 if value == "LONG" else value
