"""Mutated boards: whatever is done to the YAML, it is refused with findings or it can be played.

A definition that the checks accept must never crash the engine. So each one that loads is compiled, a game is started
in a variant of any kind, and a whole turn and what can be reached of a round is played before the referee.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.core.referee import judge
from pnp.files.resources import shipped_file
from pnp.games.fliptown.board.board import Board
from pnp.games.fliptown.board.compiler import compile_board
from pnp.games.fliptown.board.library import read_board
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.scoring import score
from pnp.games.fliptown.rules.state import Phase
from pnp.games.fliptown.rules.turns import legal_moves
from pnp.games.fliptown.text.notation import format_line
from pnp.games.fliptown.text.position import format_position, parse_position
from pnp.lang.words import load_words
from tests.fliptown.play import match, play_out, random_game, random_table

STANDARD = (shipped_file("fliptown/standard")).read_text(encoding="utf-8").replace("name: fliptown/", "name: ")
"""With a name of its own, or none of its mutants would be accepted."""
LINES = STANDARD.splitlines()
WORDS = load_words("en")

SCALARS = st.one_of(
    st.integers(-2, 14),
    st.integers(-(10**12), 10**12),
    st.booleans(),
    st.none(),
    st.sampled_from(
        ["A", "T", "10", "K", "1a", "MC", "trail", "town", "h", "clubs", "all", "A-K", "K-A", "null", "##"]
    ),
    st.text(max_size=12),
)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def examine(text: str, seed: int) -> str:
    """Load, and where that goes well, play: 'refused' or 'played'. Anything else raises."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.yaml"
        path.write_bytes(text.encode("utf-8", errors="surrogatepass"))
        try:
            definition, _, findings = read_board(str(path))
        except BadInput as bad:
            findings, definition = list(bad.findings), None
            assert findings
    for finding in findings:
        assert finding.code in WORDS.language.sections["findings"], finding
        assert finding.file is not None
        assert WORDS.placed(finding).startswith(finding.file)
    if definition is None:
        return "refused"
    play(compile_board(definition), Random(seed))
    return "played"


def any_wish(board: Board, rng: Random) -> Wish:
    """A game in any variant that this board has."""
    cowbot = rng.choice([None, *board.cowbots])
    level = rng.choice(list(board.levels)) if cowbot else None
    character = rng.choice([None, *board.characters])
    return Wish(f"m-{rng.random()}", character=character, cowbot=cowbot, level=level, holdem=rng.random() < 0.3)


def play(board: Board, rng: Random) -> None:
    """A random game: every state can be written and read, and the referee agrees with the score."""
    solo = match(board, any_wish(board, rng))
    assert isinstance(solo, SoloMatch)
    for number, (state, _, _, after) in enumerate(play_out(solo.game, solo.start(), rng)):
        assert parse_position(board, format_position(board, state)) == state
        assert (after.phase is Phase.OVER) == (not legal_moves(solo.game, after))
        if number > 40:
            break
    final, lines = random_game(solo.game, solo.start(), rng)
    verdict = judge(solo, "\n".join(map(format_line, lines)))
    assert verdict.legal, (verdict.finding, lines)
    assert verdict.results[0].score == score(board, final).total


def play_table(board: Board, rng: Random) -> None:
    """Several players with bounties, the same way."""
    table = match(board, Wish("t", players=rng.randint(2, 4), holdem=rng.random() < 0.5))
    assert isinstance(table, TableMatch)
    final, lines = random_table(table.games, table.start(), rng)
    verdict = judge(table, "\n".join(lines))
    assert verdict.legal, (verdict.finding, lines)
    assert [result.score for result in verdict.results] == [score(board, seat).total for seat in final.seats]


# Mutations of the text


def _delete_line(data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(LINES) - 1))
    return "\n".join(LINES[:at] + LINES[at + 1 :])


def _duplicate_line(data: st.DataObject) -> str:
    at, to = data.draw(st.integers(0, len(LINES) - 1)), data.draw(st.integers(0, len(LINES)))
    return "\n".join([*LINES[:to], LINES[at], *LINES[to:]])


def _indent_line(data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(LINES) - 1))
    indent = data.draw(st.sampled_from(["", " ", "  ", "    ", "\t", "- "]))
    return "\n".join([*LINES[:at], indent + LINES[at].strip(), *LINES[at + 1 :]])


def _splice(data: st.DataObject) -> str:
    """Any text in the place of any stretch."""
    start = data.draw(st.integers(0, len(STANDARD)))
    end = min(len(STANDARD), start + data.draw(st.integers(0, 30)))
    middle = data.draw(st.text(max_size=8) | st.sampled_from(["{", "]", ": ", "&a ", "*a", "!!python/name:os ", "\0"]))
    return STANDARD[:start] + middle + STANDARD[end:]


def _swap_tokens(data: st.DataObject) -> str:
    """Two words of the file change places."""
    words = STANDARD.split(" ")
    one, other = (data.draw(st.integers(0, len(words) - 1)) for _ in range(2))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _cut(data: st.DataObject) -> str:
    return STANDARD[: data.draw(st.integers(0, len(STANDARD)))]


TEXT_MUTATIONS = (_delete_line, _duplicate_line, _indent_line, _splice, _swap_tokens, _cut)


# Mutations of the tree


@cache
def _paths() -> tuple[tuple[Any, ...], ...]:
    """Every place in the board, so that deep ones are met as often as high ones."""
    found: list[tuple[Any, ...]] = []

    def walk(value: Any, path: tuple[Any, ...]) -> None:
        if path:
            found.append(path)
        entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, below in entries:
            walk(below, (*path, key))

    walk(_tree(), ())
    return tuple(found)


def _tree() -> Any:
    return yaml.load(STANDARD, Loader=yaml.BaseLoader)


def _parent(tree: Any, path: tuple[Any, ...]) -> Any:
    for step in path[:-1]:
        tree = tree[step]
    return tree


def _value_at(tree: Any, path: tuple[Any, ...]) -> Any:
    return _parent(tree, path)[path[-1]]


def _delete_key(tree: Any, path: tuple[Any, ...], _: st.DataObject) -> None:
    del _parent(tree, path)[path[-1]]


def _replace_value(tree: Any, path: tuple[Any, ...], data: st.DataObject) -> None:
    _parent(tree, path)[path[-1]] = data.draw(TREES)


def _new_number(tree: Any, path: tuple[Any, ...], data: st.DataObject) -> None:
    if isinstance(_value_at(tree, path), str):
        _parent(tree, path)[path[-1]] = data.draw(st.integers(0, 14))


def _swap_values(tree: Any, path: tuple[Any, ...], data: st.DataObject) -> None:
    other = data.draw(st.sampled_from([p for p in _paths() if len(p) == len(path) and p[:-1] == path[:-1]]))
    parent = _parent(tree, path)
    parent[path[-1]], parent[other[-1]] = parent[other[-1]], parent[path[-1]]


def _rename_key(tree: Any, path: tuple[Any, ...], data: st.DataObject) -> None:
    parent = _parent(tree, path)
    if isinstance(parent, dict):
        names = st.sampled_from(["A", "1", "T", "10", "13", "14", "1A", "x", "null", "trail"]) | st.text(max_size=4)
        parent[data.draw(names)] = parent.pop(path[-1])


def _copy_value(tree: Any, path: tuple[Any, ...], data: st.DataObject) -> None:
    """Something that is right elsewhere."""
    _parent(tree, path)[path[-1]] = _value_at(_tree(), data.draw(st.sampled_from(_paths())))


def _like_value(tree: Any, path: tuple[Any, ...], data: st.DataObject) -> None:
    """Something that is right at a place of the same name: these boards are often accepted."""
    alike = [p for p in _paths() if p[-1] == path[-1] or (len(p) == len(path) and p[:2] == path[:2])]
    _parent(tree, path)[path[-1]] = _value_at(_tree(), data.draw(st.sampled_from(alike)))


Mutation = Callable[[Any, tuple[Any, ...], st.DataObject], None]
TREE_MUTATIONS: tuple[Mutation, ...] = (
    _delete_key, _replace_value, _new_number, _swap_values, _rename_key, _copy_value, _like_value,
)  # fmt: skip


def _plain(value: Any) -> Any:
    """Numbers as numbers again, as they stood in the file."""
    if isinstance(value, dict):
        return {_plain(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if not isinstance(value, str):
        return value
    return True if value == "true" else int(value) if value.isascii() and value.isdigit() else value


def test_the_dumped_board_is_the_board() -> None:
    """Else the mutations below would say nothing."""
    assert examine(yaml.safe_dump(_plain(_tree()), sort_keys=False), 1) == "played"


@pytest.mark.parametrize("mutation", TEXT_MUTATIONS, ids=lambda m: m.__name__.strip("_"))
@settings(max_examples=10)
@given(data=st.data())
def test_mutated_text_is_refused_or_played(mutation: Callable[[st.DataObject], str], data: st.DataObject) -> None:
    examine(mutation(data), data.draw(st.integers(0, 99)))


@pytest.mark.slow
@pytest.mark.parametrize("mutation", TREE_MUTATIONS, ids=lambda m: m.__name__.strip("_"))
@settings(max_examples=10)
@given(data=st.data())
def test_a_mutated_tree_is_refused_or_played(mutation: Mutation, data: st.DataObject) -> None:
    tree = _tree()
    mutation(tree, data.draw(st.sampled_from(_paths())), data)
    examine(yaml.safe_dump(_plain(tree), sort_keys=False, allow_unicode=True), data.draw(st.integers(0, 99)))
