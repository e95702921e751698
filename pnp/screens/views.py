"""What the shared screens ask of a game, and plain answers for a game that has nothing to add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from pnp.core.referee import Match
from pnp.core.verdict import Result, TurnReport
from pnp.lang.words import Words
from pnp.screens.pairs import DIM
from pnp.screens.turns import TurnLook


class Views(Protocol):
    """A game's part of what the terminal and JSON show. A `match` is always one that the game itself opened."""

    @property
    def look(self) -> TurnLook:
        """How its turns look in a table."""

    def words(self, match: Any, words: Words) -> Words:
        """The words with the board's own labels laid over them."""

    def head(self, match: Any, words: Words) -> Text:
        """One line: the game, the kind of puzzle and its id."""

    def details(self, match: Any, words: Words) -> Sequence[tuple[str, str]]:
        """What is played: keys of labels, each with a text."""

    def body(self, match: Any, words: Words) -> Sequence[RenderableType]:
        """Positions, cards, dice: all that a player looks at."""

    def deal_json(self, match: Any) -> dict[str, Any]:
        """The same for a program."""

    def earlier_json(self, match: Any) -> dict[str, Any]:
        """What was dealt before the start; called only for a scenario with a history."""

    def title(self, result: Result, words: Words) -> str | None:
        """The title that a player earns with this result."""

    def result_lines(self, match: Any, result: Result, words: Words) -> Sequence[RenderableType]:
        """The other lines about a result."""

    def result_json(self, result: Result) -> dict[str, Any]: ...

    def turn_json(self, turn: TurnReport) -> dict[str, Any]: ...


class PlainViews:
    """See `Views`: answers that are right for any game."""

    look = TurnLook()

    def words(self, _match: Match[Any], words: Words) -> Words:
        return words

    def head(self, match: Match[Any], words: Words) -> Text:
        return scenario_head(match, words)

    def details(self, _match: Match[Any], _words: Words) -> Sequence[tuple[str, str]]:
        return ()

    def body(self, match: Match[Any], _words: Words) -> Sequence[RenderableType]:
        return [Text(line) for line in match.scenario.deal.lines()]

    def deal_json(self, _match: Match[Any]) -> dict[str, Any]:
        return {}

    def earlier_json(self, _match: Match[Any]) -> dict[str, Any]:
        return {}

    def title(self, _result: Result, _words: Words) -> str | None:
        return None

    def result_lines(self, _match: Match[Any], _result: Result, _words: Words) -> Sequence[RenderableType]:
        return ()

    def result_json(self, _result: Result) -> dict[str, Any]:
        return {}

    def turn_json(self, turn: TurnReport) -> dict[str, Any]:
        return {"steps": [{"step": step.text, "changes": dict(step.changes)} for step in turn.steps]}


PLAIN: Views = PlainViews()


def scenario_head(match: Match[Any], words: Words, turns: str = "") -> Text:
    """The game, the kind of puzzle, its turns and its id."""
    scenario = match.scenario
    return Text.assemble(
        (words.label(f"game.{scenario.game}").upper(), "bold red"),
        "  ",
        (words.label(f"kind.{scenario.kind}"), "bold"),
        f"  {turns}" if turns else "",
        ("   " + scenario.id, DIM),
    )
