"""What counts as a fault: anything that a person should never see, whatever the input was."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from pnp.lang.words import load_words
from tests.fuzz.case import INTERRUPT, Case, Ended
from tests.fuzz.sandbox import ENCODING, HOME, MOST_STEPS, Stuck

EXITS, INTERRUPTED = (0, 1, 2), 130
MOST_LINE, MOST_TEXT = 5_000, 200_000
"""Characters of a line, and of all that is said in an answer of no."""
OWN = (".moves", ".yaml", ".csv", ".jsonl", ".svg")
"""Files that may be somebody's work. Pages are made, and made again."""

_PYTHON = re.compile(
    r"\bNone\b(?! of\b)|\bTrue\b|\bFalse\b|<class '|<function |<[\w.]+ object at |[Mm]apping_?[Pp]roxy|PosixPath"
    r"|frozenset\(|OrderedDict|\{'|\{\"|\['|\('|Traceback \(|\bpydantic\b|\b[A-Z]\w+Error\b|\bnan\b|datetime\.|\bb'"
)
_TEMPLATE = re.compile(r"\{[a-z_]+(?:\}|\||\?|:[a-z-]+[}:|?])")
_ENDINGS = ("yaml", "yml", "json", "pdf", "png", "svg", "moves", "scenario", "csv", "answer", "txt", "ttf")


class Fault(NamedTuple):
    """A fault. Two with the same `code` and `where` are taken for one."""

    code: str
    where: str
    said: str

    @property
    def sign(self) -> tuple[str, str]:
        return self.code, self.where


def faults(case: Case, ended: Ended) -> tuple[Fault, ...]:
    """All that is wrong with how a call ended."""
    return tuple(fault for look in LOOKS for fault in look(case, ended))


def _raised(_case: Case, ended: Ended) -> Iterator[Fault]:
    error = ended.raised
    if isinstance(error, Stuck):
        yield Fault("stuck", _frame(error), "the watchdog ended it")
    elif error is not None:
        said = "".join(traceback.format_exception(error))
        yield Fault("raised", f"{type(error).__name__} {_frame(error)}", said[-1500:])


def _exit(case: Case, ended: Ended) -> Iterator[Fault]:
    interrupted = ended.code == INTERRUPTED and INTERRUPT in case.typed
    if ended.raised is None and ended.code not in EXITS and not interrupted:
        yield Fault("exit", repr(ended.code), f"exit code {ended.code!r}")


def _silent(_case: Case, ended: Ended) -> Iterator[Fault]:
    quiet = "--quiet" in ended.arguments or any(re.fullmatch("-q+", word) for word in ended.arguments)
    if ended.code in (1, 2) and not (ended.out + ended.err).strip() and not (quiet and ended.code == 1):
        yield Fault("silent", str(ended.code), "nothing is said")


def _json(_case: Case, ended: Ended) -> Iterator[Fault]:
    if ended.raised is not None or not _is_json(ended):
        return
    try:
        json.loads(ended.out, parse_constant=_no_constant)
    except ValueError as error:
        yield Fault("json", str(ended.code), f"{error}: {ended.out[:300]}")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _words(case: Case, ended: Ended) -> Iterator[Fault]:
    """Python, keys and templates where sentences should stand. What the input says itself may be quoted."""
    said = _sentences(ended)
    own = _own(case, ended)
    translator = ended.arguments[:2] == ("lang", "check")  # is told of keys and templates
    patterns = {"python": _PYTHON} if translator else {"python": _PYTHON, "template": _TEMPLATE, "key": _keys()}
    for code, pattern in patterns.items():
        for match in pattern.finditer(said):
            word = match[0]
            if word in own or (code == "key" and _is_meant(word, own)) or _is_quoted(word, own, case):
                continue
            around = said[max(0, match.start() - 80) : match.end() + 80]
            yield Fault(code, word.split(".")[0] if code == "key" else word[:20], f"{word!r} in {around!r}")
            break


def _is_meant(key: str, own: str) -> bool:
    """A file's name; or a label that there is, here or on the board, told to somebody who mistyped it under `words`."""
    named, last = key.startswith(("building.", "item.", "character.", "cowbot.")), key.rpartition(".")[2]
    known = key in load_words("en").language.sections["labels"] or ("words:" in own and last in own)
    return last in _ENDINGS or (named and known)


def _is_quoted(word: str, own: str, case: Case) -> bool:
    """A bracket of the input at the end of a quotation, whose marks are plain ones where the screen has no others."""
    return case.environ.get(ENCODING) == "ascii" and word[1:] in ("'", '"') and word[0] in own


def _long(_case: Case, ended: Ended) -> Iterator[Fault]:
    text = ended.err if _is_json(ended) else ended.out + ended.err
    longest = max(map(len, text.splitlines()), default=0)
    if longest > MOST_LINE:
        yield Fault("long", "line", f"a line of {longest} characters")
    if ended.code in (1, 2) and len(text) > MOST_TEXT:
        yield Fault("long", "text", f"{len(text)} characters")


def _slow(_case: Case, ended: Ended) -> Iterator[Fault]:
    if ended.steps > MOST_STEPS:
        yield Fault("slow", " ".join(ended.arguments[:1]), f"{ended.steps} steps, {ended.seconds:.1f} s")


def _left(_case: Case, ended: Ended) -> Iterator[Fault]:
    """Drafts, and files that are not whole."""
    for name, raw in ended.made.items():
        if name.endswith(".tmp"):
            yield Fault("draft", "", name)
        elif not name.startswith(f"{HOME}/") and not _is_whole(name, raw):
            yield Fault("half", name.rpartition(".")[2], f"{name}: {raw[:60]!r}")


def _changed(_case: Case, ended: Ended) -> Iterator[Fault]:
    """Files that were there before and that nobody asked to write: only whoever plays goes on with their moves."""
    words = ended.arguments
    if {"--write", "--force"} & set(words):
        return
    for name in ended.changed:
        played = "play" in words and name.endswith(".moves")
        if name.endswith(OWN) and not played and not name.startswith(f"{HOME}/"):
            yield Fault("changed", name.rpartition(".")[2], name)


LOOKS = (_raised, _exit, _silent, _json, _words, _long, _slow, _left, _changed)


def _is_json(ended: Ended) -> bool:
    """Whether stdout has to be a document."""
    words = ended.arguments[: ended.arguments.index("--")] if "--" in ended.arguments else ended.arguments
    if ended.code == 130 or ({"--help", "-h", "--version"} & set(words) and not ended.out.startswith("{")):
        return False
    return "--json" in words or ("--schema" in words and ended.code == 0)


def _sentences(ended: Ended) -> str:
    """What a person reads: both streams; of a document, its messages."""
    if not _is_json(ended):
        return f"{ended.out}\n{ended.err}"
    try:
        messages = list(_messages(json.loads(ended.out)))
    except ValueError:
        messages = []
    return "\n".join([*messages, ended.err])


def _messages(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        for key, value in document.items():
            if key in {"message", "title"} and isinstance(value, str):
                yield value
            else:
                yield from _messages(value)
    elif isinstance(document, list):
        for value in document:
            yield from _messages(value)


def _own(case: Case, ended: Ended) -> str:
    """Every text of the input."""
    raws = [*case.files.values(), case.typed]
    texts = [raw.decode("utf-8", "replace") for raw in raws]
    return "\n".join([*texts, *case.files, *ended.arguments, *case.environ.values()])


@cache
def _keys() -> re.Pattern[str]:
    """Keys of words: `building.saloon`, also of a building that no language names."""
    sections = load_words("en").language.sections
    groups = {key.partition(".")[0] for section in sections.values() for key in section if "." in key}
    return re.compile(rf"(?<![\w./\\-])(?:{'|'.join(sorted(groups))})\.[a-z][a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?![\w/])")


def _is_whole(name: str, raw: bytes) -> bool:
    try:
        return _reads(name, raw)
    except (ValueError, yaml.YAMLError):
        return False


def _reads(name: str, raw: bytes) -> bool:
    match name.rpartition(".")[2]:
        case "pdf":
            return raw.startswith(b"%PDF") and raw.rstrip().endswith(b"%%EOF")
        case "png":
            return raw.startswith(b"\x89PNG") and raw[-12:].endswith(b"IEND\xaeB`\x82")
        case "yaml":
            return isinstance(yaml.load(raw, yaml.CSafeLoader), dict)
        case "json":
            json.loads(raw)
            return True
        case "svg":
            return raw.rstrip().endswith(b"</svg>")
    return bool(raw)


def _frame(error: BaseException) -> str:
    """The innermost place of ours that an error passed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/pnp/" in frame.filename]
    if not frames:
        return "outside"
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
