"""The kinds of files: where each lies, a sound one, and the ways to change it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from tests.fuzz import corpus
from tests.fuzz.corpus import Deal
from tests.fuzz.notation import FIELDS, change_deck, change_described, change_moves, change_position, typing
from tests.fuzz.raw import change_bytes, change_lines, change_words
from tests.fuzz.sandbox import HOME, SPEECH, SPOKEN
from tests.fuzz.svg import change_svg
from tests.fuzz.trees import change_tree, dump, load, nodes, overlay, vocabulary_of
from tests.puzzle.sample import ID

RAW_SHARE = 0.13
"""So many mutants are made without a look at what the file says."""
BOARD = "my-board"

Sound = Callable[[Random, Deal], bytes]
Change = Callable[[Random, bytes, Deal], bytes]


@dataclass(frozen=True)
class Kind:
    """A kind of file. `path` is where it lies; `argument` is what a call says for it, where that is another name."""

    path: str
    sound: Sound
    change: Change
    argument: str | None = None

    def mutant(self, chance: Random, deal: Deal) -> tuple[str, bytes]:
        """By which way, and what came of it."""
        raw = self.sound(chance, deal)
        if chance.random() >= RAW_SHARE:
            return "grammar", self.change(chance, raw, deal)
        match chance.randrange(4):
            case 0:
                return "bytes", change_bytes(chance, raw)
            case 1:
                return "words", change_words(chance, raw, FIELDS)
            case _:
                return "lines", change_lines(
                    chance, raw, [corpus.shipped("print.yaml"), corpus.boards()[0], corpus.SETTINGS]
                )


def _pick(*raws: bytes) -> Sound:
    return lambda chance, _: chance.choice(raws)


def _tree(chance: Random, raw: bytes, _: Deal) -> bytes:
    tree = load(raw)
    return dump(change_tree(chance, tree, vocabulary_of(tree)), chance)


def _scenario(chance: Random, raw: bytes, _: Deal) -> bytes:
    tree = load(raw)
    for _ in range(chance.choice((1, 1, 2))):
        tree = chance.choices(
            (_other_start, _other_deck, _other_claim, _other_past, _other_frame, _other_key), (5, 6, 4, 2, 3, 2)
        )[0](chance, tree)
    return dump(tree, chance)


def _other_start(chance: Random, tree: Any) -> Any:
    if str(tree.get("from")) == "1.1":  # a game from its first turn on has the standard start
        return _other_deck(chance, tree)
    if isinstance(tree.get("start"), str):
        tree["start"] = change_position(chance, tree["start"])
    elif isinstance(tree.get("start"), list) and tree["start"]:
        at = chance.randrange(len(tree["start"]))
        tree["start"][at] = change_position(chance, str(tree["start"][at]))
    return tree


def _other_deck(chance: Random, tree: Any) -> Any:
    if isinstance(tree.get("decks"), dict) and tree["decks"]:
        number = chance.choice(list(tree["decks"]))
        tree["decks"][number] = change_deck(chance, str(tree["decks"][number]))
    return tree


def _other_claim(chance: Random, tree: Any) -> Any:
    """What the file says of the best score, and of a day's puzzle."""
    score = chance.choice((0, 12, 44, 78, 96, 999, -3))
    tree["best"] = {
        "score": score,
        "bound": score + chance.choice((0, 0, 5, 10**9, -1)),
        "proven": chance.random() < 0.5,
    }
    if chance.random() < 0.5:
        figures = {
            name: chance.choice((0, 3, 79, 96, -1, 999))
            for name in ("greedy", "house", "optimum", "regions", "chain", "breadth", "optimal", "near")
        }
        medals = {
            "gold": score,
            "silver": score - chance.choice((0, 1, 9, -4)),
            "bronze": chance.choice((0, 50, 10**6)),
        }
        day = {
            "version": 1,
            "day": "2026-11-16",
            "candidate": chance.choice((1, 7)),
            "difficulty": chance.choice((1, 2, 3, 4, 5, 5, 6)),
            "figures": figures,
        }
        tree["daily"] = day | ({"medals": medals} if chance.random() < 0.8 else {})
    return tree


def _other_past(chance: Random, tree: Any) -> Any:
    if isinstance(tree.get("history"), dict) and isinstance(tree["history"].get("moves"), list):
        tree["history"]["moves"] = change_moves(chance, "\n".join(map(str, tree["history"]["moves"]))).splitlines()
        return tree
    return _other_frame(chance, tree)


def _variant(tree: Any) -> dict[str, Any]:
    """What an earlier change has left of it."""
    found = tree.get("variant")
    return found if isinstance(found, dict) else {}


def _other_frame(chance: Random, tree: Any) -> Any:
    """Other turns, another aim, another variant."""
    match chance.randrange(4):
        case 0:
            tree["to"] = chance.choice((1.1, 1.2, 1.3, 1.5, 2.1, 2.5, 3.5))
            tree["kind"] = "sprint"
        case 1:
            tree["objective"] = chance.choice(("score", "margin"))
        case 2:
            tree["variant"] = {**_variant(tree), "holdem": chance.random() < 0.5}
        case _ if not tree.get("players"):
            tree["variant"] = {
                **_variant(tree),
                "cowbot": "wyatt-earp",
                "level": chance.choice(("easy", "hard")),
            }
    return tree


def _other_key(chance: Random, tree: Any) -> Any:
    other = load(corpus.deal(chance.choice(corpus.DEALS)).text.encode())
    return change_tree(chance, tree, vocabulary_of(tree, other), odd=0.1)


def _moves(chance: Random, raw: bytes, deal: Deal) -> bytes:
    others = [corpus.moves(deal.name, number) for number in range(corpus.GAMES)]
    return change_moves(chance, raw.decode(), others).encode("utf-8", "surrogatepass")


def _board(chance: Random, raw: bytes, _: Deal) -> bytes:
    words = vocabulary_of(corpus.standard_tree())
    if chance.random() < 0.3:
        return dump(change_tree(chance, load(raw), words), chance)
    stated = overlay(chance, corpus.standard_tree(), words)
    head = {"extends": "fliptown/standard", "name": "mine"}
    stated = {**stated, **head} if chance.random() < 0.95 else {**head, **stated}
    return dump(stated, chance)


def _language(chance: Random, _deal: Deal) -> bytes:
    """The head of a language file and some of its texts."""
    whole = corpus.language(chance.choice(("en", "pl")))
    part = {key: value for key, value in whole.items() if not isinstance(value, dict) or key == "plurals"}
    for section in ("help", "findings", "labels", "messages"):
        keys = chance.sample(sorted(whole[section]), min(len(whole[section]), chance.choice((1, 3, 12))))
        part[section] = {key: whole[section][key] for key in keys}
    return dump(part)


def _texts(chance: Random, raw: bytes, deal: Deal) -> bytes:
    tree = load(raw)
    texts = [path for path, value in nodes(tree) if isinstance(value, str) and len(path) == 2]
    if not texts or chance.random() < 0.3:
        return _tree(chance, raw, deal)
    for _ in range(chance.choice((1, 2, 4))):
        section, key = chance.choice(texts)
        text = str(tree[section][key])
        at = chance.randrange(len(text) + 1)
        piece = chance.choice(
            (
                "{n|# star|# stars}",
                "{x}",
                "{",
                "}",
                "{{",
                "#",
                "{found?“#”|no}",
                "[cash]",
                "[b",
                "{n:signed}",
                "{a:or}",
                "|",
                "ż",
                "",
            )
        )
        tree[section][key] = text[:at] + piece + text[at + chance.choice((0, 1, 5)) :]
    return dump(tree, chance)


def _puzzle(chance: Random, raw: bytes, deal: Deal) -> bytes:
    """A kept puzzle with something else in it, and most often the sum that belongs to it."""
    entry = json.loads(raw)
    body = entry["puzzle"]
    match chance.randrange(4):
        case 0:
            body["scenario"] = _scenario(chance, body["scenario"].encode(), deal).decode("utf-8", "replace")
        case 1:
            part = body[chance.choice(("answer", "house"))]
            part["moves"] = change_moves(chance, part["moves"])
        case _:
            entry["puzzle"] = body = change_tree(chance, body, vocabulary_of(body))
    if chance.random() < 0.9:
        entry["sum"] = sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    return json.dumps(entry, indent=1).encode()


def _settings(chance: Random, raw: bytes, deal: Deal) -> bytes:
    if chance.random() < 0.3:
        return _tree(chance, raw, deal)
    figures = {
        "x": chance.choice((0, 0.7, -3, 3, 1, 2.999, 3.001)),
        "y": chance.choice((0, -0.3, 3, -0.0, 1e-9)),
        "edge": chance.choice(("long", "short")),
    }
    names = chance.sample(sorted(figures), chance.randint(0, 3))
    return dump({"format": "pnp-settings/1", "back": {name: figures[name] for name in names}}, chance)


def _log(chance: Random, raw: bytes, _: Deal) -> bytes:
    """One line of the log says something else."""
    lines = raw.splitlines()
    at = chance.randrange(len(lines))
    entry = json.loads(lines[at])
    lines[at] = json.dumps(change_tree(chance, entry, vocabulary_of(entry))).encode()
    return b"\n".join(lines) + b"\n"


def _picture(chance: Random, raw: bytes, _: Deal) -> bytes:
    return change_svg(chance, raw)


def _with(*names: str) -> Sound:
    return lambda chance, _: corpus.shipped(chance.choice(names))


def _game(chance: Random, deal: Deal) -> bytes:
    return corpus.moves(deal.name, chance.randrange(corpus.GAMES)).encode()


def _typed(chance: Random, deal: Deal) -> bytes:
    return typing(chance, corpus.moves(deal.name, 1))


def _typed_anew(chance: Random, _: bytes, deal: Deal) -> bytes:
    """What is typed is hostile as it is."""
    return _typed(chance, deal)


def _description(chance: Random, raw: bytes, _: Deal) -> bytes:
    return change_described(chance, raw.decode()).encode("utf-8", "surrogatepass")


_BROADSIDE = corpus.shipped("themes/broadside.yaml")
_STANDARDS = corpus.shipped("print.yaml")
_ICONS = ("art/icons/cash.svg", "fliptown/icons/building-bank.svg", "art/ornaments/ornament-star-row.svg")
_PORTRAITS = ("fliptown/pictures/portrait-bandit.svg", "fliptown/pictures/portrait-miner.svg")

KINDS: dict[str, Kind] = {
    "scenario": Kind("my.scenario.yaml", lambda _, deal: deal.text.encode(), _scenario),
    "moves": Kind("my.moves", _game, _moves),
    "board": Kind(f"{BOARD}/board.yaml", lambda chance, _: chance.choice(corpus.boards()), _board, BOARD),
    "below": Kind(f"{BOARD}/below.yaml", lambda chance, _: chance.choice(corpus.boards()[:3]), _board),
    "theme": Kind("my-theme.yaml", _pick(corpus.THEME, _BROADSIDE), _tree),
    "print": Kind(f"{BOARD}/print.yaml", _pick(corpus.PRINT, _STANDARDS), _tree),
    "svg": Kind(f"{BOARD}/icons/cash.svg", _with(*_ICONS), _picture),
    "portrait": Kind(f"{BOARD}/pictures/portrait-bandit.svg", _with(*_PORTRAITS), _picture),
    "lang": Kind("my/de.yaml", _language, _texts),
    "speech": Kind(f"{SPEECH}/{SPOKEN}.yaml", _language, _texts, SPOKEN),
    "settings": Kind(f"{HOME}/.config/pnp/settings.yaml", _pick(corpus.SETTINGS), _settings),
    "log": Kind(f"{HOME}/.local/share/pnp/log.jsonl", _pick(corpus.LOG), _log),
    "puzzle": Kind(f"{HOME}/.cache/pnp/puzzles/{{puzzle}}", lambda *_: corpus.puzzle()[1], _puzzle),
    "own": Kind("own.moves", _game, _moves),
    "own-day": Kind(f"output/{ID}.answer.moves", _game, _moves),
    "said-moves": Kind("", _game, _moves),
    "said-scenario": Kind("", lambda _, deal: deal.text.encode(), _scenario),
    "said-board": Kind("", lambda chance, _: chance.choice(corpus.boards()[1:4]), _board),
    "described": Kind("", lambda _, deal: deal.described.encode(), _description),
    "keys": Kind("", _typed, _typed_anew),
}
"""Every kind. `described` is said in the call, some come over the standard input, all others are files."""
SAID = ("keys", "said-moves", "said-scenario", "said-board")
"""Kinds that come over the standard input."""


def path_of(name: str, deal: Deal) -> str:
    """Where a file of a kind lies. A scenario lies where its moves look for it."""
    if name == "scenario":
        return f"{deal.scenario.id}.scenario.yaml"
    return KINDS[name].path.replace("{puzzle}", corpus.puzzle()[0] if name == "puzzle" else "")


def any_text(chance: Random) -> str:
    """A short text of anything."""
    letters = "aZ0 .-_/=:;,{}[]()'\"\\%$#@!*&é☃ł\n\t\x00\x1b\u202e\ud800"
    return "".join(chance.choice(letters) for _ in range(chance.choice((0, 1, 3, 8, 40))))
