"""The player's input: a step, an assignment, a reward or a whole line, read as decisions with columns.

The notation's own reader reads it. The typed text is only a part of a line, so the missing parts are put around
it, and columns are counted from the start of the typed text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.core import movesfile
from pnp.core.cards import parse_card
from pnp.core.findings import Illegal, MoveError
from pnp.core.movesfile import Label, RawLine
from pnp.games.fliptown.play.moment import Moment, Placed
from pnp.games.fliptown.rules.lines import moves_of
from pnp.games.fliptown.rules.moves import Assign, Bail, Done, Turn
from pnp.games.fliptown.rules.state import Phase
from pnp.games.fliptown.text.notation import EFFECT_VERBS, SYNONYMS, ReadLine, read_line

_LABEL = re.compile(r"\s*+[0-9]++\.([0-9]++|end)\b", re.IGNORECASE)
_REWARD = re.compile(r"\s*+(?:\[\s*+)?(?:bail\b\s*+)?(?P<reward>[^\s\[\]:;]*+)\s*+\]?\s*+", re.IGNORECASE)
_DONE = re.compile(r"(?:^|;)\s*+(?P<done>done)\s*+;?\s*+$", re.IGNORECASE)
_SHERIFF = ("bribe", "face")
_STEPS = (*SYNONYMS, *EFFECT_VERBS, "check", "checkin", "pass", "use", "bonus")
_CARDS, _REST = "Ac 2c 3c : ", " : pass"
"""The text put around steps, and behind cards, to make a line of them."""


class Typed(NamedTuple):
    """Typed moves; a `whole` line plays this turn from its beginning."""

    moves: tuple[Placed, ...]
    whole: bool = False


def read_typed(moment: Moment, text: str) -> Typed:
    """Read the text typed at a moment of the game; raises a `MoveError` if it can't be read."""
    if len(text) > movesfile.LONGEST_LINE:
        raise movesfile.too_long(text)
    if _LABEL.match(text) or ":" in text:
        return Typed(_whole_line(moment, text), whole=True)
    return Typed(tuple(_decisions(moment, text)))


def fitted(error: MoveError, text: str) -> MoveError:
    """The same refusal, with a column that lies in the typed text or just behind it."""
    finding = error.finding.at(column=1)
    column = min(max(1, finding.column or 1), len(text) + 1)
    return type(error)(finding.code, column=column, **finding.params)


def _whole_line(moment: Moment, text: str) -> tuple[Placed, ...]:
    expected = moment.label
    if expected is None:
        raise Illegal("moves.after_end", found=text.split(maxsplit=1)[0])
    if _LABEL.match(text):
        raw = movesfile.read_line(text)
        if raw.label not in (expected, expected._replace(seat=0)):
            raise Illegal("moves.wrong_turn", column=raw.column, found=str(raw.label), expected=str(expected))
    else:
        raw = _raw(expected, text)
    return tuple(placed(read_line(moment.game.board, raw._replace(label=expected))))


def placed(read: ReadLine) -> Iterator[Placed]:
    """The decisions of a line that was read, with their columns."""
    for move, column in zip(moves_of(read.line), read.columns, strict=True):
        yield move, read.card_columns if isinstance(move, Assign) else (column,)


def _raw(label: Label, text: str, before: str = "", after: str = "") -> RawLine:
    """A part of a line with the missing text before and behind it; its columns are those of the typed text."""
    indent = len(text) - len(text.lstrip()) if not before else 0
    return RawLine(label, 1, 1, before + text[indent:] + after, 1 + indent - len(before))


def _decisions(moment: Moment, text: str) -> Iterator[Placed]:
    phase = moment.state.phase
    first = text.split(maxsplit=1)[0].lower() if text.split() else ""
    verb = first.rstrip(";")
    if verb in _SHERIFF or (phase is Phase.END and parse_card(first) is None and not first.startswith(("[", "bail"))):
        return _sheriff(moment, text)
    if verb == "done" or verb in _STEPS or (phase is Phase.ACT and not _is_card(first) and "[" not in text):
        return _steps(moment, text)
    if (phase is Phase.BAIL and not _is_card(first)) or first.startswith(("[", "bail")):
        whole = _REWARD.fullmatch(text)
        if whole is not None:
            return _reward(moment, whole)
    return _cards(moment, text)


def _is_card(word: str) -> bool:
    return parse_card(re.split(r"[=+-]", word)[0]) is not None


def _label(moment: Moment, turn: int) -> Label:
    state = moment.state
    return Label(state.round, turn)


def _sheriff(moment: Moment, text: str) -> Iterator[Placed]:
    read = read_line(moment.game.board, _raw(_label(moment, 0), text))
    yield from placed(read)


def _steps(moment: Moment, text: str) -> Iterator[Placed]:
    """One step or several, followed by `done` if the turn ends too."""
    ending = _DONE.search(text)
    if ending is not None:
        text = text[: ending.start()]
    if text.strip() or ending is None:
        read = read_line(moment.game.board, _raw(_label(moment, moment.state.turn), text, before=_CARDS))
        yield from ((move, columns) for move, columns in placed(read) if not isinstance(move, Assign | Done))
    if ending is not None:
        yield Done(), (ending.start("done") + 1,)


def _reward(moment: Moment, found: re.Match[str]) -> Iterator[Placed]:
    """`cash`, `bail cash` or `[bail cash]`."""
    start = found.start("reward")
    before = "[bail "
    raw = _raw(_label(moment, moment.state.turn), found["reward"], before, f"] {_CARDS}pass")
    line = read_line(moment.game.board, raw._replace(body_column=raw.body_column + start)).line
    assert isinstance(line, Turn)
    yield Bail(line.bails[0]), (start + 1,)


def _cards(moment: Moment, text: str) -> Iterator[Placed]:
    """The three cards with their changes, and before them the rewards, if some are due."""
    read = read_line(moment.game.board, _raw(_label(moment, moment.state.turn), text, after=_REST))
    yield from ((move, columns) for move, columns in placed(read) if isinstance(move, Assign | Bail))
