"""Playthroughs are made again from their moves and compared; spoiled ones are refused where they are spoiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.findings import Finding
from pnp.core.referee import judge
from pnp.games import GAMES
from tests.fliptown.playthroughs import FOLDER, generate, match_for, read

FILES = sorted(FOLDER.glob("*.txt"))
REFUSED = [
    tuple(part.strip() for part in line.split("|"))
    for line in (Path(__file__).parent / "refused.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_playthrough(file: Path) -> None:
    text = file.read_text("utf-8")
    assert generate(*read(text)).splitlines() == text.splitlines()


def test_every_kind_of_game_has_a_playthrough() -> None:
    """Standard, Hold'em, each cowbot, a character, three players with bounties, both editions, a board of one's own."""
    heads = [read(file.read_text("utf-8"))[0] for file in FILES]
    assert set(GAMES) == {"fliptown"}
    assert {head["cowbot"] for head in heads if "cowbot" in head} == set(match_for(heads[0]).opened.board.cowbots)
    assert {head["players"] for head in heads if "players" in head} >= {"3"}
    for setting in ("holdem", "character", "edition", "board", "competitive"):
        assert any(setting in head for head in heads), setting
    assert {"seed"} in [set(head) for head in heads]


def spoiled(label: str, found: str, put: str) -> Finding:
    head, moves = read((FOLDER / "legendary.txt").read_text("utf-8"))
    number = next(n for n, move in enumerate(moves) if move.startswith(label + " "))
    assert found in moves[number], (found, moves[number])
    moves[number] = moves[number].replace(found, put, 1)
    verdict = judge(match_for(head), "\n".join(moves))
    assert not verdict.legal
    assert len(verdict.turns) == number, "everything before the spoiled line stands"
    assert verdict.finding is not None
    assert verdict.finding.line == number + 1
    return verdict.finding


@pytest.mark.parametrize(("label", "found", "put", "code", "column"), REFUSED, ids=[f"{r[0]}-{r[3]}" for r in REFUSED])
def test_refused(label: str, found: str, put: str, code: str, column: str) -> None:
    finding = spoiled(label, found, put)
    assert (finding.code, finding.column) == (code, int(column))
