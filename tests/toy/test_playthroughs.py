"""Playthroughs of Lode: only the lines `move:` are input, all the rest is made again and compared.

`python -m tests.toy.test_playthroughs` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.movesfile import read_line
from pnp.core.referee import Referee
from pnp.games.documents import verdict_json
from pnp.lang.words import load_words
from tests.toy.boards import load_board
from tests.toy.registered import register
from tests.toy.rules import format_position, legal_moves
from tests.toy.scenarios import SCENARIOS, opened
from tests.toy.views import VIEWS

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def retold(text: str) -> str:
    """A playthrough made again from its header and its moves."""
    said = dict(line.split(": ", 1) for line in text.splitlines() if line.startswith(("seed: ", "kind: ")))
    moves = [line.removeprefix("move: ") for line in text.splitlines() if line.startswith("move: ")]
    board = load_board()
    match = opened(board, SCENARIOS.make(said["seed"], said["kind"]))
    out = [f"game: lode\nboard: {board.digest}\nseed: {said['seed']}\nkind: {said['kind']}"]
    referee = Referee(match)
    for move in moves:
        out += ["", f"position: {format_position(match.game, referee.state)}"]
        out.append(f"legal: {', '.join(legal_moves(match.game, referee.state))}")
        (report,) = referee.play(read_line(move))
        out += [f"move: {move}", f"changes: {dict(report.changes)}", f"score: {report.score}"]
    out.append("")
    for lang in ("en", "pl"):
        document = verdict_json(VIEWS, referee.verdict(), load_words(lang))
        document.pop("turns")
        out += [f"verdict {lang} {key}: {value}" for key, value in document.items()]
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.txt")))
def test_playthrough(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert retold(text) == text


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        for path in FOLDER.glob("*.txt"):
            path.write_text(retold(path.read_text(encoding="utf-8")), encoding="utf-8")
