"""The moves file of a game that is being played: resumed from text, written back with the owner's comments kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pnp.core.findings import MoveError
from pnp.core.movesfile import MovesFile, read_moves
from pnp.core.referee import Referee, check_scenario
from pnp.games.fliptown.play.match import SoloMatch, TableMatch, step_text
from pnp.games.fliptown.play.session import Session, begin, decide_all
from pnp.games.fliptown.text.notation import read_line
from pnp.games.fliptown.text.typed import answer, placed

_UNFINISHED = re.compile(r"\s*+#\s*+unfinished:\s*+(?P<label>[0-9]\S*+)\s++(?P<moves>.*\S)\s*+$", re.IGNORECASE)


@dataclass(frozen=True)
class Notebook:
    """What the file said when it was opened: its head, and each line with the comments behind it, as they stood."""

    head: str
    chunks: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Resumed:
    """A game taken up again; `lost` is what could not be taken over of a turn that was left unfinished."""

    notebook: Notebook
    session: Session
    lost: str = ""


def new_notebook(scenario: str) -> Notebook:
    return Notebook(f"scenario: {scenario}\n")


def resume(match: SoloMatch | TableMatch, text: str) -> Resumed:
    """Play the file's lines as the referee does; raises a placed `MoveError` at the first fault."""
    moves = _read(text)
    check_scenario(match.scenario, moves)
    session = begin(match)
    judge: Referee[Any] = Referee(match)
    for raw in moves.lines:
        judge.play(raw)
        read = read_line(session.game.board, raw)
        session = decide_all(session, placed(read))
    written = tuple(line.text for line in session.lines())
    session, lost = _take_up(session, text)
    return Resumed(_notebook(match, text, moves, written), session, lost)


def _read(text: str) -> MovesFile:
    """A file that holds a header and nothing else is the game before its first turn."""
    try:
        return read_moves(text)
    except MoveError as error:
        if error.finding.code != "moves.empty":
            raise
    return read_moves(f"{text}\n1.1")._replace(lines=())


def _take_up(session: Session, text: str) -> tuple[Session, str]:
    """The decisions of a turn that was left in the middle, as far as they are still possible."""
    found = [match for line in text.splitlines() if (match := _UNFINISHED.match(line))]
    if not found:
        return session, ""
    pieces = [piece.strip() for piece in found[-1]["moves"].split(";")]
    if session.label is None or found[-1]["label"] != str(session.label):
        return session, " ; ".join(pieces)
    for number, piece in enumerate(pieces):
        try:
            session = answer(session, piece)
        except MoveError:
            return session, " ; ".join(pieces[number:])
    return session, ""


def _notebook(match: SoloMatch | TableMatch, text: str, moves: MovesFile, written: tuple[str, ...]) -> Notebook:
    """Cut the text at its lines of moves, so that whatever stands between them can stand there again."""
    starts = [raw.line - 1 for raw in moves.lines]
    whole = text.removeprefix("\ufeff").splitlines()
    cuts = [0, *starts, len(whole)]
    kept = [
        "".join(f"{line}\n" for line in whole[first:last] if not _UNFINISHED.match(line))
        for first, last in pairwise(cuts)
    ]
    head = kept[0] if moves.scenario is not None else new_notebook(match.scenario.id).head + kept[0]
    return Notebook(head, tuple(kept[1:]), written)


def write(notebook: Notebook, session: Session) -> str:
    """The file's text: lines that are still as they were stand as they stood, others in canonical notation."""
    parts = [notebook.head]
    same = True
    for number, line in enumerate(session.lines()):
        same = same and number < len(notebook.lines) and notebook.lines[number] == line.text
        parts.append(notebook.chunks[number] if same else f"{line.text}\n")
    if session.unfinished:
        parts.append(f"# unfinished: {session.label} {' ; '.join(step_text(move) for move in session.unfinished)}\n")
    return "".join(parts)
