"""Moves as small values, in the words of the notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.core.cards import Card
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, TOWN, TRAIL

PLAIN, BONUS, USE = "", "bonus", "use"
REGION_VERBS = {TRAIL: "trail", BADLANDS: "rob", MINE: "mine", TOWN: "town", CEMETERY: "grave"}


@dataclass(frozen=True, slots=True)
class Bail:
    """The reward taken for a hunted outlaw in the lineup."""

    reward: str


@dataclass(frozen=True, slots=True)
class Assign:
    """The three cards of the lineup; `suit` and `change` are paid for with gold."""

    suit_card: Card
    value_card: Card
    poker_card: Card
    suit: str = ""
    change: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """An action at a site. `how`: plain, `bonus` (pending, taken before the turn's own action) or `use` (ability)."""

    region: str
    site: str
    choice: str = ""
    how: str = PLAIN


@dataclass(frozen=True, slots=True)
class Pass:
    """No action; the poker card still counts."""


@dataclass(frozen=True, slots=True)
class Do:
    """Use of a pending effect: `buy pistol`, `hide 4`. `at` names the building if two pending ones share a verb."""

    verb: str
    args: tuple[str, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """A character's ability other than a bonus action: `gold`, `clear 6`, `any h`, `+2`, `redeal`, `draw`, `3c=Kh`."""

    what: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The turn ends; rewards still pending are declined."""


@dataclass(frozen=True, slots=True)
class EndRound:
    """The sheriff is bribed (`bribe`) or faced: `cash` or `stars` if the card arrests, "" if it cannot."""

    sheriff: str
    uses: tuple[Use, ...] = ()


Step: TypeAlias = Act | Pass | Do | Use
Move: TypeAlias = Bail | Assign | Act | Pass | Do | Use | Done | EndRound


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn, one line of a moves file."""

    round: int
    turn: int
    assign: Assign
    steps: tuple[Step, ...]
    bails: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The line after a round's last turn."""

    round: int
    end: EndRound


Line: TypeAlias = Turn | RoundEnd

REDEAL = Use("redeal")
GOLD = Use("gold")


def early_steps(steps: Sequence[Step]) -> range:
    """The numbers of the steps that are played before the cards are assigned, though a line names them after the cards.

    These are a redeal, because the cards are those of the new lineup, and gold by ability, because it can pay for
    changing the cards. Both count only if they are the line's first steps.
    """
    return range(next((n for n, step in enumerate(steps) if step not in (REDEAL, GOLD)), len(steps)))
