"""A game being played by hand, whatever the game: choices, decisions, undo and redo, the moves file.

A game supplies a `Playable`: pure functions over states that never change. The session does the rest. It knows no
words, no screen and no files; a terminal and a browser page can both show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from pnp.core import notebook as notebooks
from pnp.core.findings import NOTHING, Illegal, MoveError
from pnp.core.movesfile import LONGEST_LINE, Label, RawLine, read_line, too_long, without_comment
from pnp.core.notebook import Notebook, Unfinished
from pnp.core.referee import check_scenario
from pnp.core.scenario import Scenario

S = TypeVar("S")
_LABEL = re.compile(r"\s*+[0-9]++\.([0-9]++|end)\b", re.IGNORECASE)
_PIECE = re.compile(r"[^;\s][^;]*")


@dataclass(frozen=True)
class Choice:
    """Something that can be decided now.

    `text` is the notation that decides it. `group` is a code that choices of one kind share: a region, a phase. `site`
    names the place that it marks. `price` says by how much each resource goes down, `gain` by how much it goes up.
    `end` says that this choice ends the turn.

    A choice with `choices` of its own is a heading for them: its text is the beginning of their notation, and the
    player decides one of them.
    """

    text: str
    group: str = ""
    site: str | None = None
    price: Mapping[str, int] = field(default_factory=lambda: NOTHING, hash=False)
    gain: Mapping[str, int] = field(default_factory=lambda: NOTHING, hash=False)
    end: bool = False
    choices: tuple[Choice, ...] = ()


def single_choices(choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices that can be decided: a choice with `choices` of its own is replaced by those."""
    for choice in choices:
        if choice.choices:
            yield from single_choices(choice.choices)
        else:
            yield choice


class Playable(Protocol[S]):
    """What a game supplies to be played by hand. A state is a value: nothing here changes one.

    The first four are those of a `pnp.core.referee.Match`: where a decision is always made between whole states of the
    referee, a game's match is playable as soon as it has the other three.
    """

    @property
    def scenario(self) -> Scenario: ...

    def start(self) -> S:
        """The state before the first decision."""

    def expected(self, state: S) -> Label | None:
        """The label of the line of the moves file that is being made, or None when the game is over.

        Decisions under one label are one line, separated by `;`.
        """

    def standing(self, state: S) -> int:
        """The score as if the game ended now."""

    def choices(self, state: S) -> tuple[Choice, ...]:
        """All choices, in the order of a menu; empty when the game is over."""

    def apply(self, state: S, text: str) -> S:
        """The state after one decision; raises a `MoveError` if it can't be read or is not legal.

        The column of its finding counts from the beginning of the text; a finding without one is about the whole text.
        """

    def position(self, state: S) -> str:
        """The state in one line of text."""


class Decision(NamedTuple, Generic[S]):
    """A decision in canonical notation, the state that it was made on and the state that it led to."""

    before: S
    text: str
    after: S


@dataclass(frozen=True, repr=False)
class Session(Generic[S]):
    """A game up to now. It is a value: deciding gives a new one, undoing gives an earlier one.

    `past` are the decisions made, `future` those taken back, the next one last. Sessions are equal when the same was
    decided; what was taken back does not count.
    """

    rules: Playable[S]
    first: S
    notebook: Notebook
    past: tuple[Decision[S], ...] = ()
    future: tuple[Decision[S], ...] = field(default=(), compare=False)

    @classmethod
    def begin(cls, rules: Playable[S]) -> Self:
        """A scenario before its first decision."""
        return cls(rules, rules.start(), notebooks.new_notebook(rules.scenario.id))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rules.scenario.id} at {self.label or 'the end'})"

    @property
    def now(self) -> S:
        return self.past[-1].after if self.past else self.first

    @property
    def label(self) -> Label | None:
        """The label of the line that is being made; None when the game is over."""
        return self.rules.expected(self.now)

    @property
    def over(self) -> bool:
        return self.label is None

    @property
    def score(self) -> int:
        """The score as if the game ended now."""
        return self.rules.standing(self.now)

    def position(self) -> str:
        """The state in one line of text."""
        return self.rules.position(self.now)

    def choices(self) -> tuple[Choice, ...]:
        """What can be decided now."""
        return self.rules.choices(self.now)

    def decide(self, text: str) -> Self:
        """The session after what the text says: a decision, several with `;` between them, or a whole line.

        A line begins with its label, which may leave out the seat. It is this turn from its beginning: it replaces
        what was decided in the turn so far.
        Raises a `MoveError` with the column; the session stays as it was. Decisions that were taken back are dropped.
        """
        text = without_comment(text)
        if len(text) > LONGEST_LINE:
            raise too_long(text)
        if _LABEL.match(text):
            raw, label = read_line(text), self.label
            if label is not None and raw.label == label._replace(seat=0):
                raw = raw._replace(label=label)
            return self.decide_line(raw)
        return self._decide_pieces(text, 1)

    def decide_line(self, raw: RawLine) -> Self:
        """The session after a whole line of the moves file."""
        expected = self.label
        if expected is None:
            raise Illegal("moves.after_end", column=raw.column, found=str(raw.label))
        if raw.label != expected:
            raise Illegal("moves.wrong_turn", column=raw.column, found=str(raw.label), expected=str(expected))
        session = self.turn_began()._decide_pieces(raw.body, raw.body_column, expected)
        if session.label == expected:
            raise Illegal("moves.short_line", column=raw.body_column + len(raw.body), label=str(expected))
        return session

    def _decide_pieces(self, text: str, column: int, label: Label | None = None) -> Self:
        """Decide one piece after the other; if a label is given, all of them must belong to its line."""
        session = self
        pieces = [(found[0].rstrip(), column + found.start()) for found in _PIECE.finditer(text)]
        for piece, at in pieces or [("", column)]:
            if session.over or (label is not None and session.label != label):
                raise Illegal("moves.turn_over", column=at, found=piece)
            try:
                session = session._decided(piece)
            except MoveError as error:
                finding = error.finding
                raise type(error)(finding.code, column=at + (finding.column or 1) - 1, **finding.params) from None
        return session

    def _decided(self, text: str) -> Self:
        """The session after a single decision. One that `choices` offers is noted as it is spelled there."""
        spelled = " ".join(text.split())
        on_offer = [choice.text for choice in single_choices(self.choices())]
        if spelled in on_offer:
            return self.extended(spelled, self.rules.apply(self.now, spelled))
        meant = next((offer for offer in on_offer if offer.casefold() == spelled.casefold()), None)
        # any other text goes to the game as it was typed, so that the column of a refusal is right
        return self.extended(meant or spelled, self.rules.apply(self.now, meant or text))

    def extended(self, text: str, after: S) -> Self:
        """The session with one more decision, which led to a state. Decisions that were taken back are dropped."""
        return replace(self, past=(*self.past, Decision(self.now, text, after)), future=())

    @property
    def can_undo(self) -> bool:
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        return bool(self.future)

    def undo(self) -> Self:
        """Without the last decision; raises `Illegal` at the start."""
        if not self.past:
            raise Illegal("session.nothing_to_undo")
        return replace(self, past=self.past[:-1], future=(*self.future, self.past[-1]))

    def redo(self) -> Self:
        """With the last undone decision made again; raises `Illegal` if there is none."""
        if not self.future:
            raise Illegal("session.nothing_to_redo")
        return replace(self, past=(*self.past, self.future[-1]), future=self.future[:-1])

    def undo_turn(self) -> Self:
        """Back to the start of this turn, or of the turn before if nothing is decided yet; raises `Illegal` at the
        start."""
        return (self if self.unfinished else self.undo()).turn_began()

    def turn_began(self) -> Self:
        """Without the decisions of the line that is being made."""
        session = self
        while session.unfinished:
            session = session.undo()
        return session

    @property
    def turn_start(self) -> int:
        """How many of the decisions belong to finished lines."""
        label, number = self.label, len(self.past)
        if label is None:
            return number
        while number and self.rules.expected(self.past[number - 1].before) == label:
            number -= 1
        return number

    @property
    def unfinished(self) -> tuple[Decision[S], ...]:
        """The decisions of the line that is being made."""
        return self.past[self.turn_start :]

    def lines(self) -> tuple[str, ...]:
        """The finished lines of the moves file, in canonical notation."""
        turns = groupby(self.past[: self.turn_start], key=lambda decision: self.rules.expected(decision.before))
        return tuple(self.line_of(tuple(turn)) for _, turn in turns)

    def line_of(self, turn: tuple[Decision[S], ...]) -> str:
        """The line that the decisions of a whole turn make."""
        label = self.rules.expected(turn[0].before)
        return f"{label} {' ; '.join(decision.text for decision in turn)}"

    def moves_text(self) -> str:
        """The moves file as it should be now: its header, comments and lines, and the turn that is not finished."""
        texts = tuple(decision.text for decision in self.unfinished)
        return notebooks.write(self.notebook, self.lines(), Unfinished(str(self.label), texts) if texts else None)

    def resume(self, text: str) -> Self:
        """The session after all moves of a moves file, from the start of the scenario; raises a placed `MoveError`.

        `notebook.lost` is the part of an unfinished turn that can't be taken over.
        """
        moves = notebooks.read_begun(text)
        check_scenario(self.rules.scenario, moves)
        session = self.begin(self.rules)
        for raw in moves.lines:
            try:
                session = session.decide_line(raw)
            except MoveError as error:
                raise error.at(line=raw.line) from None
        notebook = notebooks.opened_notebook(self.rules.scenario.id, text, moves, session.lines())
        session, lost = session._taken_up(notebooks.read_unfinished(text))
        return replace(session, notebook=replace(notebook, lost=" ; ".join(lost)))

    def _taken_up(self, left: Unfinished | None) -> tuple[Self, tuple[str, ...]]:
        """The session with the still possible decisions of an unfinished turn, and the decisions that are left over."""
        if left is None:
            return self, ()
        if self.label is None or left.label != str(self.label):
            return self, left.decisions
        session = self
        for number, text in enumerate(left.decisions):
            try:
                session = session.decide(text)
            except MoveError:
                return session, left.decisions[number:]
        return session, ()


def choice_json(choice: Choice) -> dict[str, Any]:
    """A choice as plain data."""
    return {
        "text": choice.text,
        "group": choice.group,
        "site": choice.site,
        "price": dict(choice.price),
        "gain": dict(choice.gain),
        "end": choice.end,
        "choices": [choice_json(inside) for inside in choice.choices],
    }


def session_json(session: Session[Any]) -> dict[str, Any]:
    """All that a page needs to show a session and to go on with it, as plain data.

    A page that knows no game sends the text of a choice back to `decide`, and the moves text to `resume`.
    """
    return {
        "game": session.rules.scenario.game,
        "scenario": session.rules.scenario.id,
        "label": None if session.label is None else str(session.label),
        "over": session.over,
        "score": session.score,
        "position": session.position(),
        "choices": [choice_json(choice) for choice in session.choices()],
        "unfinished": [decision.text for decision in session.unfinished],
        "lines": list(session.lines()),
        "moves": session.moves_text(),
        "undo": session.can_undo,
        "redo": session.can_redo,
    }
