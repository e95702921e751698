"""Files that only come with the program: whatever is wrong with one of them is told too, never raised."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pnp.core.findings import BadInput
from pnp.definition.tree import read_tree
from pnp.definition.validate import check_model
from pnp.games.fliptown.print.map.plan import Plan
from pnp.puzzle.criteria import Rules
from tests.fuzz import corpus
from tests.fuzz.raw import change_bytes
from tests.fuzz.trees import change_tree, dump, load, vocabulary_of

SHIPPED = {"fliptown/map.yaml": Plan, "fliptown/daily.yaml": Rules}
MUTANTS = 120


def _raw(chance: Random, raw: bytes) -> bytes:
    return change_bytes(chance, raw)


def _tree(chance: Random, raw: bytes) -> bytes:
    tree = load(raw)
    return dump(change_tree(chance, tree, vocabulary_of(tree)), chance)


@pytest.mark.parametrize("change", [_raw, _tree])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_changed_file_is_read_or_told(name: str, change: Callable[[Random, bytes], bytes], tmp_path: Path) -> None:
    told = read = 0
    for number in range(MUTANTS):
        file = tmp_path / "changed.yaml"
        file.write_bytes(change(Random(number), corpus.shipped(name)))
        try:
            model, _, findings = check_model(SHIPPED[name], read_tree(file))
        except BadInput:
            told += 1
            continue
        assert (model is None) == bool(findings)
        told, read = told + (model is None), read + (model is not None)
    assert told
    assert read
