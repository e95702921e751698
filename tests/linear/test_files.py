"""Definitions, scenarios, themes, print standards, languages and pictures: twice as long, twice the steps."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import yaml

from pnp.core.findings import Finding
from pnp.core.suggest import nearest
from pnp.definition.errors import locate
from pnp.definition.tree import MAX_ENTRIES, parse_tree
from pnp.files.resources import game_dir
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.ceiling.ceiling import ceiling
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.state import start_state
from pnp.games.inspection import inspect
from pnp.lang.check import report_language
from pnp.lang.plurals import read_plurals
from pnp.lang.templates import fields, leftover
from pnp.lang.words import load_words
from pnp.sheet.svg import read_svg
from tests.fliptown.play import match
from tests.linear.steps import assert_linear, growth, steps

LENGTH = 40
Text = Callable[[int], str]


def written(start: str, entry: str, end: str = "") -> Text:
    """A file with so many entries; `#` is the number of each."""
    return lambda number: start + "".join(entry.replace("#", str(n)) for n in range(number)) + end


# -- YAML ------------------------------------------------------------------------------------------------------------

TREES = {
    "keys": written("", "k#: 1\n"),
    "the same key": written("", "a: 1\n"),
    "items": written("a:\n", "- x\n"),
    "a flow list": written("a: [", "x,", "]"),
    "a flow mapping": written("a: {", "k#: 1,", "}"),
    "an open list": written("a: ", "["),
    "an open mapping": written("a: ", "{a: "),
    "lists in lists": written("a:\n", "- [[x]]\n"),
    "comments": written("a: 1\n", "# x\n"),
    "empty lines": written("a: 1", "\n"),
    "single quotes": written("a: '", "''", "'"),
    "an open quote": written('a: "', "x"),
    "escapes": written('a: "', "\\x41", '"'),
    "bad escapes": written('a: "', "\\q", '"'),
    "escaped nothing": written("", 'k#: "\\0"\n'),
    "anchors": written("", "k#: &a# x\n"),
    "aliases": written("a: &a x\n", "k#: *a\n"),
    "aliases of a list": written("a: &a [x, y]\n", "k#: *a\n"),
    "unknown aliases": written("", "k#: *b\n"),
    "tags": written("", "k#: !t x\n"),
    "merge keys": written("", "<<: x\n"),
    "empty keys": written("", ": x\n"),
    "list keys": written("", "? [a]\n: x\n"),
    "question marks": written("", "? k#\n"),
    "block texts": written("", "k#: |\n  x\n"),
    "one block text": written("a: |\n", "  x\n"),
    "a folded text": written("a: x", "\n  y"),
    "a long key": written("", "k"),
    "a long text": written("a: ", "x"),
    "a long number": written("a: ", "1"),
    "tabs": written("a: 1\n", "\t"),
    "documents": written("a: 1\n", "---\n"),
    "directives": written("", "%X x\n"),
    "commas": written("a: [", ","),
    "colons": written("a", ":"),
    "dashes": written("", "- "),
    "strange letters": written("a: ", "\u2028"),
    "no letters": written("a: ", "\x01"),
}


@pytest.mark.parametrize("name", TREES)
def test_a_tree(name: str) -> None:
    assert_linear(lambda number: lambda: parse_tree(TREES[name](number), "x.yaml"), 2 * LENGTH)


def test_a_mapping_or_list_that_is_too_long() -> None:
    text = "a: [" + "x," * MAX_ENTRIES
    assert len(parse_tree(f"{text}]", "x").data["a"]) == MAX_ENTRIES
    for longer in (f"{text}x]", "\n".join(f"k{number}: 1" for number in range(MAX_ENTRIES + 1))):
        with pytest.raises(Exception, match=r"yaml\.too_long") as refused:
            parse_tree(longer, "x")
        assert refused.value.findings[0].line is not None


# -- whole files -----------------------------------------------------------------------------------------------------

_BOARD = "extends: fliptown/standard\nname: homebrew\n"
_SHOP = "town:\n  buildings:\n    5:\n      effect:\n        items:\n"
BOARDS = {
    "unknown keys": written(_BOARD, "k#: 1\n"),
    "unknown keys in a section": written(_BOARD + "scoring:\n", "  k#: 1\n"),
    "null without need": written(_BOARD, "k#: null\n"),
    "wrong values": written(_BOARD + "poker:\n", "  k#: x\n"),
    "stops": written(_BOARD + "trail:\n  stops:\n", "    '0#': {stars: x}\n"),
    "targets": written(_BOARD + "badlands:\n  rows:\n", "    r#: {targets: {A: {}}}\n"),
    "chambers": written(_BOARD + "mine:\n  chambers:\n", "    c#: {level: 9}\n"),
    "edges to nowhere": written(_BOARD + "mine:\n  chambers:\n", "    c#: {level: 9, edges: {zz#: A}}\n"),
    "entrances to nowhere": written(_BOARD + "mine:\n  entrance:\n", "    zz#: A\n"),
    "items": written(_BOARD + _SHOP, "          i#: {price: 1}\n"),
    "items that need others": written(
        _BOARD + _SHOP + "          i0: {price: 1, mine: 1}\n",
        "          j#: {price: 1, mine: 1, needs: j#0}\n",
    ),
    "stones": written(_BOARD + "cemetery:\n  stones: [[MC, ", "s#, ", "x]]\n"),
    "circled stones": written(_BOARD + "cemetery:\n  circled: [", "MC, ", "MC]\n"),
    "circled stones that are none": written(_BOARD + "cemetery:\n  circled: [", "s#, ", "MC]\n"),
    "pairs of stones": written(_BOARD + "cemetery:\n  between:\n", "    s#-MC: {stars: 1}\n"),
    "pairs that are none": written(_BOARD + "cemetery:\n  between:\n", "    s#: {stars: 1}\n"),
    "characters": written(_BOARD + "characters:\n", "  c#: {value: 2, start: {}, ability: {does: gold, uses: 1}}\n"),
    "cowbots": written(_BOARD + "cowbots:\n  bots:\n", "    c#: {suit: c, trigger: gold, regions: [mine]}\n"),
    "levels": written(_BOARD + "cowbots:\n  levels:\n", "    l#: {per_stolen: 1, regions: 99}\n"),
    "bounties": written(_BOARD + "bounties:\n  cards:\n", "    b#: {item: nothing}\n"),
    "achievements": written(_BOARD + "achievements:\n", "  a#: {item: nothing}\n"),
    "goals in goals": written(_BOARD + "achievements:\n  a:\n    any: 1\n    of:\n", "      - {item: nothing}\n"),
    "ranks": written(_BOARD + "titles:\n  ranks:\n", "    r#: [1, 2, 3]\n"),
    "fines": written(_BOARD + "sheriff:\n  fines: [", "{cash: 1, stars: 1}, ", "]\n"),
    "words": written(_BOARD + "words:\n  en:\n", "    item.zz#: x\n"),
    "words for words": written(_BOARD + "words:\n  en:\n", "    zz#: x\n"),
    "languages of words": written(_BOARD + "words:\n", "  l#: {item.pistol: x}\n"),
    "land": written(_BOARD + "town:\n  buildings:\n    8:\n      effect:\n        grid: [", "[1], ", "[1]]\n"),
}
_THEME = "extends: themes/broadside\nname: x\n"
THEMES = {
    "colours": written(_THEME + "colours:\n", "  c#: '#000000'\n"),
    "wrong colours": written(_THEME + "colours:\n", "  c#: red\n"),
    "roles of an ink": written(_THEME + "inks:\n  mono:\n", "    zz#: ink\n"),
    "colours of an ink": written(
        _THEME + "colours:\n", "  c#: '#000000'\n", "inks:\n  mono:\n    ink: zz\n    paper: yy\n"
    ),
    "inks": written(_THEME + "inks:\n", "  i#: {ink: zz}\n"),
    "styles": written(_THEME + "styles:\n", "  s#: {face: zz, size: 9, least: 8, colour: yy}\n"),
    "small styles": written(_THEME + "styles:\n", "  s#: {face: body, size: 1, least: 2}\n"),
    "faces": written(_THEME + "faces:\n", "  f#: x.ttf\n"),
    "unknown keys": written(_THEME, "k#: 1\n"),
}
_PRINT = "extends: print\n"
PRINTS = {
    "papers": written(_PRINT + "papers:\n", "  p#: {width: 300, height: 200}\n"),
    "narrow papers": written(_PRINT + "papers:\n", "  p#: {width: 1, height: 200}\n"),
    "cards": written(_PRINT + "cards:\n", "  c#: {width: 1, height: 1}\n"),
    "wrong values": written(_PRINT + "papers:\n", "  p#: x\n"),
    "unknown keys": written(_PRINT, "k#: 1\n"),
}
FILES = {
    f"{kind}: {name}": text
    for kind, texts in (
        ("board", BOARDS),
        ("theme", THEMES),
        ("print", PRINTS),
    )
    for name, text in texts.items()
}


@pytest.mark.parametrize("name", FILES)
def test_a_file(name: str, tmp_path: Path) -> None:
    def look(number: int) -> Callable[[], object]:
        file = tmp_path / f"{name.partition(':')[0]}-{number}.yaml"
        file.write_text(FILES[name](number), encoding="utf-8")
        return lambda: inspect(str(file))

    assert_linear(look, LENGTH)


# -- scenarios -------------------------------------------------------------------------------------------------------

SCENARIOS = ("fliptown-2026-11-15-opening", "fliptown-posse-full-random-3p")
_DAY = {"version": 1, "day": "2026-11-15", "candidate": 1, "difficulty": 1}
CHANGES = {
    "start": lambda number: "1.1 " + "g1 " * number,
    "starts": lambda number: {"start": ["1.1 *0"] * number},
    "variant": lambda number: {f"k{n}": "x" for n in range(number)},
    "values of a variant": lambda number: {"variant": {"character": "x" * number}},
    "decks": lambda number: {str(n): "Ac" for n in range(number)},
    "cards": lambda number: {"decks": {"1": "Ac 2c " * number}},
    "players": lambda number: ["x"] * number,
    "bounties": lambda number: ["x"] * number,
    "known bounties": lambda number: {"bounties": ["robber"] * number},
    "unknown keys": lambda number: {f"k{n}": 1 for n in range(number)},
    "figures": lambda number: {"daily": {**_DAY, "figures": {f"f{n}": "x" for n in range(number)}}},
    "moves": lambda number: {"history": {"decks": {}, "moves": ["1.1 x"] * number}},
    "a long move": lambda number: {"history": {"decks": {}, "moves": ["1.1 " + "6c " * number]}},
    "id": lambda number: "x" * number,
    "seed": lambda number: "x" * number,
    "board": lambda number: {f"k{n}": 1 for n in range(number)},
    "kind": lambda number: "x" * number,
    "from": lambda number: "1" * number,
    "best": lambda number: {f"k{n}": 1 for n in range(number)},
    "game": lambda number: "x" * number,
    "objective": lambda number: ["x"] * number,
    "format": lambda number: "x" * number,
}


@cache
def _example(name: str) -> dict[str, object]:
    text = (game_dir("fliptown") / "examples" / f"{name}.scenario.yaml").read_text(encoding="utf-8")
    data: dict[str, object] = yaml.load(text, Loader=yaml.BaseLoader)
    return data


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("change", CHANGES)
def test_a_scenario(scenario: str, change: str, tmp_path: Path) -> None:
    def look(number: int) -> Callable[[], object]:
        made = CHANGES[change](number)
        own = change in _example(scenario) or change in ("players", "bounties", "best")
        data = {**_example(scenario), **({change: made} if own else made)}
        file = tmp_path / f"{number}.scenario.yaml"
        file.write_text(json.dumps(data), encoding="utf-8")
        return lambda: inspect(str(file))

    assert_linear(look, LENGTH)


# -- claims ----------------------------------------------------------------------------------------------------------


def _dug(number: int, edges: Callable[[int], str]) -> str:
    """A board with so many chambers more; `edges` has the ways down from each, and from an old one for -1."""
    dug = "".join(f"    k{n}: {{level: {n + 2}, edges: {{{edges(n)}}}}}\n" for n in range(number))
    return f"{_BOARD}mine:\n  chambers:\n    1a: {{edges: {{{edges(-1)}}}}}\n{dug}"


GROWN: dict[str, Text] = {
    "chambers below one": lambda number: _dug(
        number, lambda n: ", ".join(f"k{each}: A" for each in range(number)) if n < 0 else ""
    ),
    "chambers one below the other": lambda number: _dug(number, lambda n: f"k{n + 1}: A" if n + 1 < number else ""),
}


@pytest.mark.parametrize("name", GROWN)
def test_what_nobody_can_beat(name: str, tmp_path: Path) -> None:
    """A scenario's claim is compared with it, whatever the board."""

    def look(number: int) -> Callable[[], object]:
        file = tmp_path / f"board-{number}.yaml"
        file.write_text(GROWN[name](number), encoding="utf-8")
        board = load_board(str(file)).board
        game = match(board, Wish("x")).game
        return lambda: ceiling(game, start_state(game))

    assert_linear(look, 2 * LENGTH)


# -- languages -------------------------------------------------------------------------------------------------------

_LANG = "name: x\nplurals: {one: 'n = 1', other: null}\n"
LANGUAGES = {
    "unknown keys": written(_LANG + "messages:\n", "  k#: x\n"),
    "no texts": written(_LANG + "messages:\n", "  k#: [x]\n"),
    "one long text": written(_LANG + "messages:\n  list.between: '", "{a}", "'\n"),
    "open braces": written(_LANG + "messages:\n  list.between: '", "{a|", "'\n"),
    "help": written(_LANG + "help:\n", '  k#: "x"\n'),
    "help of several lines": written(_LANG + "help:\n", "  k#: >\n    x\n"),
    "same": written(_LANG + "same:\n", "  k#: x\n"),
    "patterns": written(_LANG + "same:\n", "  k#*: x\n"),
    "plural forms": written("name: x\nplurals:\n", "  f#: n = 1\n", "  other: null\n"),
    "unknown sections": written(_LANG, "s#: {}\n"),
}


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language(name: str, tmp_path: Path) -> None:
    def look(number: int) -> Callable[[], object]:
        file = tmp_path / f"x{number}.yaml"
        file.write_text(LANGUAGES[name](number), encoding="utf-8")
        return lambda: report_language(file)

    assert_linear(look, LENGTH)


@pytest.mark.parametrize("part", ["{", "}", "{{", "{a", "{a}", "{a:b", "{a|b", "{a?b", "|", "x", "{a:b}", "{a|b|c}"])
def test_a_template(part: str) -> None:
    assert_linear(lambda number: lambda: (fields(part * number), leftover(part * number)), LENGTH)


@pytest.mark.parametrize("part", ["n = 1 or ", "n = 1 and ", " ", "n ", "1, ", "n % ", "or", "= "])
def test_a_plural_rule(part: str) -> None:
    def read(number: int) -> None:
        with pytest.raises(ValueError, match=r".*"):
            read_plurals({"one": part * number + "?", "other": None})

    assert_linear(lambda number: lambda: read(number), LENGTH)


# -- pictures --------------------------------------------------------------------------------------------------------

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
PICTURES = {
    "shapes": written(_SVG, '<path d="M0 0"/>', "</svg>"),
    "groups": written(_SVG, "<g></g>", "</svg>"),
    "groups in groups": written(_SVG, "<g>"),
    "titles": written(_SVG, "<title>x</title>", "</svg>"),
    "comments": written(_SVG, "<!-- x -->", "</svg>"),
    "letters": written(_SVG, "x", "</svg>"),
    "lines": written(_SVG, "\n<g/>", "</svg>"),
    "attributes": written(_SVG + "<g ", 'a#="x" ', "/></svg>"),
    "rules of style": written(_SVG + '<g style="', "fill:red;", '"/></svg>'),
    "points": written(_SVG + '<path d="M0 0', "L1 1", '"/></svg>'),
    "figures": written(_SVG + '<polyline points="', "1,2 ", '"/></svg>'),
    "a long figure": written(_SVG + '<rect width="', "1", 'x"/></svg>'),
    "turns": written(_SVG + '<g transform="', "rotate(1) ", '"/></svg>'),
    "dashes": written(_SVG + '<path stroke-dasharray="', "1 ", 'x"/></svg>'),
    "colours": written(_SVG + '<path fill="rgb(', "1,", ')"/></svg>'),
    "a long percentage": written(_SVG + '<path fill="rgb(', "1", 'x%,1,1)"/></svg>'),
    "references": written(_SVG + '<g id="', "url ", '"/></svg>'),
    "strangers": written(_SVG, "<x:y xmlns:x='x'/>", "</svg>"),
    "broken": written("", "<svg "),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture(name: str) -> None:
    assert_linear(lambda number: lambda: read_svg(PICTURES[name](number), "x.svg"), 2 * LENGTH)


# -- suggestions, places and words -----------------------------------------------------------------------------------


def test_the_nearest_word_of_a_long_one() -> None:
    assert_linear(lambda number: lambda: nearest("pistol" * number, ["pistol", "rifle"]), LENGTH)


def test_the_nearest_of_many_words() -> None:
    assert_linear(lambda number: lambda: nearest("pistol", (f"pistol{n}" for n in range(number))), LENGTH)


def test_a_place_in_a_tree_made_to_have_many() -> None:
    """A full tree of two branches, of depth 6, 7 and 8: twice the values each time, and a way through it to each."""

    def tree(depth: int) -> object:
        return {"of": [tree(depth - 1), tree(depth - 1)]} if depth else "x"

    def look(depth: int) -> None:
        data = tree(depth)
        locate(data, ("of", 0, "of", 1) * (depth // 2 + 1), None)

    first, second = growth(lambda number: steps(lambda: look({1: 6, 2: 7, 4: 8}[number])), 1)
    assert second <= 2 * max(first, 1000)


@pytest.mark.parametrize("params", [
    lambda number: {"found": "x" * number},
    lambda number: {"found": "\x01" * number, "suggestion": "x" * number},
    lambda number: {"known": ["x"] * number},
    lambda number: {"expected": "x|" * number},
])  # fmt: skip
def test_a_finding_in_words(params: Callable[[int], dict[str, object]]) -> None:
    words = load_words("en")
    assert_linear(lambda number: lambda: words.placed(Finding("game.unknown", params(number))), LENGTH)
    for code in ("game.unknown", "value.type", "no.such"):
        assert len(words.finding(Finding(code, params(100_000)))) < 1000


def test_a_wrong_call_is_not_quoted_whole() -> None:
    words = load_words("en")
    assert len(words.label("usage.no_option", found="x" * 100_000, known=None)) < 300
    assert len(words.placed(Finding("file.missing", file="x" * 100_000))) < 5000
