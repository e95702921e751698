"""Playthrough goldens: only `move:` lines and the head are input, all else is made again and compared.

python -m tests.fliptown.playthroughs            write every playthrough again
python -m tests.fliptown.playthroughs new NAME SETTING=VALUE ...   start one with random moves
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from pnp.core.movesfile import read_line
from pnp.core.referee import Referee
from pnp.games.documents import verdict_json
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.doors.views import VIEWS
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.fliptown.rules.assigning import legal_assigns
from pnp.games.fliptown.rules.lines import moves_of
from pnp.games.fliptown.rules.moves import Assign, Done, EndRound
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table, deal_in
from pnp.games.fliptown.rules.turns import apply as apply_move
from pnp.games.fliptown.rules.turns import flip, legal_moves
from pnp.games.fliptown.text.notation import format_end, format_line, format_step
from pnp.games.fliptown.text.notation import read_line as read_notation
from pnp.games.fliptown.text.position import format_position
from pnp.lang.words import languages, load_words
from tests.fliptown.play import match as open_match
from tests.fliptown.play import random_game, random_table

FOLDER = Path(__file__).parent / "playthroughs"


def read(text: str) -> tuple[dict[str, str], list[str]]:
    """The settings of the head and the moves."""
    head: dict[str, str] = {}
    moves: list[str] = []
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        if key == "move":
            moves.append(value)
        elif key in {"board", "seed", "edition", "character", "cowbot", "level", "holdem", "players", "competitive"}:
            head[key] = value
    return head, moves


def match_for(head: dict[str, str]) -> SoloMatch | TableMatch:
    edition = head.get("edition", "en")
    board = load_board(head.get("board", "fliptown/standard"), edition).board
    wish = Wish(
        seed=head["seed"],
        edition=edition,
        character=head.get("character"),
        cowbot=head.get("cowbot"),
        level=head.get("level"),
        holdem="holdem" in head,
        players=int(head.get("players", "1")),
        competitive="competitive" in head,
    )
    return open_match(board, wish)


def generate(head: dict[str, str], moves: list[str]) -> str:
    """The whole playthrough."""
    match = match_for(head)
    referee = Referee(match)
    scenario = match.scenario
    out = ["game: fliptown", *(f"{key}: {value}" for key, value in head.items())]
    out += [
        f"id: {scenario.id}",
        f"sha256: {scenario.board.sha256}",
        *(f"bounty: {name}" for name in deal_of(scenario).bounties),
    ]
    for text in moves:
        game, state = _active(match, referee.state)
        out += ["", f"position: {format_position(game.board, state)}", *_legal(game, state, text)]
        reports = referee.play(read_line(text))
        out.append(f"move: {text}")
        for report in reports:
            out += [
                f"report: {report.label} {report.text.partition(' ')[2]}".rstrip(),
                f"changes: {_pairs(report.changes)}",
            ]
            out += [f"score: {report.score}", *(f"{key}: {value}" for key, value in report.notes.items())]
    out.append("")
    for lang in languages():
        document = verdict_json(VIEWS, referee.verdict(), load_words(lang))
        document.pop("turns")
        out += [f"verdict {lang} {key}: {value}" for key, value in document.items()]
    return "\n".join(out) + "\n"


def _active(match: SoloMatch | TableMatch, state: State | Table) -> tuple[Game, State]:
    """The acting player's game and state, lineup flipped."""
    if isinstance(match, TableMatch):
        assert isinstance(state, Table)
        table = deal_in(match.games, state)
        return match.games[table.acting], table.active._replace(drawn=table.drawn)
    assert isinstance(state, State)
    return match.game, flip(match.game, state) if state.phase is Phase.FLIP else state


def _legal(game: Game, state: State, text: str) -> list[str]:
    """What was legal along the line: how many assignments, and every step at each decision."""
    out: list[str] = []
    line = read_notation(game.board, read_line(text)).line
    for move in moves_of(line):
        moves = legal_moves(game, state)
        if isinstance(move, Assign):
            out.append(f"assignments: {sum(1 for _ in legal_assigns(game, state))}")
        elif isinstance(move, EndRound):
            out.append(f"ends: {len(moves)}")
            out += [f"  {format_end(end)}" for end in moves[:8] if isinstance(end, EndRound)]
            return out
        elif not isinstance(move, Done):
            steps = [format_step(step) for step in moves if not isinstance(step, Assign | Done | EndRound)]
            out.append(f"steps: {len(steps)}: " + " | ".join(steps[:40]))
        if isinstance(move, Done):
            return out
        state = apply_move(game, state, move)
    return out


def _pairs(changes: object) -> str:
    assert isinstance(changes, dict)
    return " ".join(f"{name}{amount:+d}" for name, amount in changes.items()) or "none"


def new(head: dict[str, str], seed: int) -> list[str]:
    """Random moves for a new playthrough."""
    match = match_for(head)
    rng = Random(seed)
    if isinstance(match, TableMatch):
        return random_table(match.games, match.start(), rng)[1]
    return [format_line(line) for line in random_game(match.game, match.start(), rng)[1]]


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["new"]:
        head = dict(setting.split("=", 1) for setting in arguments[2:])
        (FOLDER / f"{arguments[1]}.txt").write_text(generate(head, new(head, seed=len(arguments[1]))), "utf-8")
        return
    for file in sorted(FOLDER.glob("*.txt")):
        file.write_text(generate(*read(file.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
