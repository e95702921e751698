"""Two games of a few lines each, as `pnp.core.session.Playable`: one decision in a turn, and several."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.core.findings import Illegal, Unreadable
from pnp.core.movesfile import Label
from pnp.core.scenario import BoardRef, Scenario
from pnp.core.session import Choice

TURNS = 3


@dataclass(frozen=True)
class NoDeal:
    def lines(self) -> list[str]:
        return []

    def parts(self, objective: str) -> list[str]:
        return [objective]

    def ordered(self) -> dict[str, object]:
        return {}


SCENARIO = Scenario("heap", "heap-1", "1", BoardRef("heap/standard", "0" * 64), "en", "full", NoDeal())


class Heap:
    """Three turns; each takes one to three stones from a heap of seven. A state: the turn and the stones left."""

    scenario = SCENARIO

    def start(self) -> tuple[int, int]:
        return 1, 7

    def expected(self, state: tuple[int, int]) -> Label | None:
        return Label(1, state[0]) if state[0] <= TURNS else None

    def standing(self, state: tuple[int, int]) -> int:
        return 7 - state[1]

    def choices(self, state: tuple[int, int]) -> tuple[Choice, ...]:
        if self.expected(state) is None:
            return ()
        return tuple(
            Choice(f"take {n}", "heap", "the heap", price={"heap": n}, gain={"stones": n}, end=True)
            for n in range(1, min(3, state[1]) + 1)
        )

    def apply(self, state: tuple[int, int], text: str) -> tuple[int, int]:
        if text not in {choice.text for choice in self.choices(state)}:
            raise Illegal("site.unknown", found=text)
        return state[0] + 1, state[1] - int(text.split()[1])

    def position(self, state: tuple[int, int]) -> str:
        return f"turn={state[0]} heap={state[1]}"


class Letters:
    """Three turns and an end; each lays letters, and is over with `stop`. A state: the turn and the letters laid."""

    scenario = SCENARIO

    def start(self) -> tuple[int, str]:
        return 1, ""

    def expected(self, state: tuple[int, str]) -> Label | None:
        return Label(1, state[0] % (TURNS + 1)) if state[0] <= TURNS + 1 else None

    def standing(self, state: tuple[int, str]) -> int:
        return len(state[1])

    def choices(self, state: tuple[int, str]) -> tuple[Choice, ...]:
        if self.expected(state) is None:
            return ()
        left = tuple(Choice(f"lay {letter}", "letters") for letter in "ABCDE" if letter not in state[1])
        fold = (Choice("lay", "letters", choices=left),) if len(left) > 2 else left
        return (*fold, Choice("stop", "turn", end=True))

    def apply(self, state: tuple[int, str], text: str) -> tuple[int, str]:
        if text == "stop":
            return state[0] + 1, state[1]
        word, _, letter = text.partition(" ")
        if word != "lay":
            raise Unreadable("step.unknown", found=word)
        if len(letter) != 1 or letter not in "ABCDE" or letter in state[1]:
            raise Illegal("site.unknown", column=5, found=letter)
        return state[0], state[1] + letter

    def position(self, state: tuple[int, str]) -> str:
        return f"turn={state[0]} letters={state[1] or '-'}"
