"""An input, made from chance alone: which call, which of its files is hostile, in which way."""

from __future__ import annotations

from random import Random

from tests.fuzz import corpus
from tests.fuzz.case import MADE, Case
from tests.fuzz.commands import Line, command_of, field_of, lines, options, some_options, value_of
from tests.fuzz.corpus import Deal, deal
from tests.fuzz.kinds import KINDS, SAID, any_text, path_of
from tests.fuzz.raw import typo
from tests.fuzz.sandbox import ENCODING

CALL = "call"
"""The kind of an input whose call itself was mutated."""
_CALL_SHARE, _ENVIRON_SHARE = 0.08, 0.06
_ENVIRON = {
    "COLUMNS": ("0", "1", "20", "40", "79", "110", "300", "x"),
    "LC_ALL": ("pl_PL.UTF-8", "C", "de_DE", "x"),
    "LANGUAGE": ("pl:en", "xx", ":"),
    "NO_COLOR": ("1",),
    "TERM": ("xterm-256color", ""),
    "XDG_CONFIG_HOME": ("relative", "/dev/null"),
    "XDG_CACHE_HOME": ("relative", "/dev/null"),
    "XDG_DATA_HOME": ("relative", "/dev/null"),
    ENCODING: ("ascii", "iso-8859-2", "cp1250"),
}


def make(seed: int, number: int) -> Case:
    """The input of a number: the same on every machine."""
    return invent(Random(f"{seed}/{number}"))


def invent(chance: Random, line: Line | None = None, kind: str | None = None) -> Case:
    """An input of this line and kind, or of any."""
    if line is None:
        known, weights = lines()
        line = chance.choices(known, weights)[0]
    if kind is None:
        kind = CALL if not line.kinds or chance.random() < _CALL_SHARE else chance.choice(line.kinds)
    return _Maker(chance, line, kind).case()


class _Maker:
    """Fills a line."""

    def __init__(self, chance: Random, line: Line, kind: str) -> None:
        self.chance = chance
        self.line = line
        self.kind = kind
        self.deal: Deal = deal(chance.choice(corpus.TINY if line.tiny else corpus.DEALS))
        self.files: dict[str, bytes] = {}
        self.hostile: list[str] = []
        self.way = "call" if kind == CALL else ""
        self.typed = b""
        self.said: dict[str, str] = {}

    def case(self) -> Case:
        calls = [self._call(words) for words in self.line.calls]
        for kind in self.line.beside:
            if kind in {self.kind, "puzzle", "own", "own-day", *SAID} or (kind == "below" and self._needs_below()):
                self._lay(kind)
        if self.deal.name == corpus.GULCH:
            self.files.setdefault(
                f"{corpus.GULCH}/board.yaml", corpus.shipped(f"fliptown/examples/{corpus.GULCH}/board.yaml")
            )
        if self.kind == CALL:
            calls[-1] = self._mistaken(calls[-1])
        return Case(
            kind=self.kind,
            way=self.way,
            calls=tuple(map(tuple, calls)),
            files=self.files,
            hostile=tuple(self.hostile),
            typed=self.typed,
            environ=self._environ(),
            command=command_of(self.line.calls[-1]),
        )

    def _call(self, words: tuple[str, ...]) -> list[str]:
        more = some_options(self.chance, words) if words == self.line.calls[-1] else ()
        return [self._filled(word) for word in (*words, *more)]

    def _filled(self, word: str) -> str:
        field = field_of(word)
        if field is None:
            return word
        field = "scenario" if field == "tiny" else field
        if field in KINDS:
            return self._lay(field)
        return self._filled(value_of(self.chance, field, 0.95)).replace(MADE, "")

    def _lay(self, kind: str) -> str:
        """Lay a file out, and say how a call names it."""
        if kind in self.said:
            return self.said[kind]
        raw = self._raw(kind)
        if kind == "described":
            self.said[kind] = raw.decode("utf-8", "replace")
        elif kind in SAID:
            self.typed = raw
            self.said[kind] = ""
        else:
            path = path_of(kind, self.deal)
            self.files[path] = raw
            self.said[kind] = KINDS[kind].argument or path
            if kind == self.kind:
                self.hostile.append(path)
            if kind == "board" and self._needs_below():
                self._lay("below")
        return self.said[kind]

    def _needs_below(self) -> bool:
        return any(b"below.yaml" in raw for raw in self.files.values())

    def _raw(self, kind: str) -> bytes:
        if kind != self.kind:
            return KINDS[kind].sound(self.chance, self.deal)
        self.way, raw = KINDS[kind].mutant(self.chance, self.deal)
        return raw

    def _mistaken(self, words: list[str]) -> list[str]:
        """The call with a mistake in it."""
        chance, words = self.chance, list(words)
        for _ in range(chance.choice((1, 1, 2))):
            at = chance.randrange(len(words) + 1)
            match chance.randrange(8):
                case 0:
                    words[at:at] = [_harmless(any_text(chance))]
                case 1:
                    del words[at : at + 1]
                case 2 if words[at:]:
                    words[at] = _harmless(typo(chance, words[at]))
                case 3:
                    words[at:at] = words[at : at + 2]
                case 4:
                    names = [option.name for each in options().values() for option in each]
                    words[at:at] = [chance.choice(names)]
                case 5:
                    words.append(
                        chance.choice(
                            ("--help", "-h", "--version", "--json", "--quiet", "--", "-", "--lang=pl", "--lang")
                        )
                    )
                case 6 if words:
                    words[0] = chance.choice((*options(), "pnp", "")).split(" ")[0]
                case _:
                    chance.shuffle(words)
        return words

    def _environ(self) -> dict[str, str]:
        if self.chance.random() >= _ENVIRON_SHARE:
            return {}
        name = self.chance.choice(sorted(_ENVIRON))
        return {name: self.chance.choice(_ENVIRON[name])}


def _harmless(word: str) -> str:
    """No path of its own invention leads out of the sandbox, and no argument of a process has a NUL in it."""
    return word.replace("\0", "").replace("..", ".").lstrip("/") if not word.startswith("/dev/null") else "/dev/null/x"
