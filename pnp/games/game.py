"""A game: its name, and the module of each of its capabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pnp.core.findings import BadInput, Finding
from pnp.core.settings import SettingSpec

if TYPE_CHECKING:
    from pnp.games.capabilities import Boards, Dailies, Kit, Play, Scenarios, Solving
    from pnp.screens.views import Views

CAPABILITIES = ("boards", "scenarios", "kit", "play", "views", "solver", "dailies")
"""All that a game may offer; see `pnp.games.capabilities`."""


@dataclass(frozen=True)
class Game:
    """A small value. `rooms` says where each capability is, as `module:NAME`.

    A room is imported when it is first used: a command loads only what it needs. Using a room that a game lacks raises
    `BadInput` (`game.cannot`).
    """

    name: str
    editions: tuple[str, ...]
    kinds: tuple[str, ...]
    rooms: Mapping[str, str]
    settings: tuple[SettingSpec, ...] = ()
    dealt: tuple[str, ...] = ()
    """The kinds that a seed deals; the others begin in mid-game."""
    standard: str | None = None
    """The default board."""
    components: tuple[str, ...] = ()
    """What the kit is made of, in its order."""

    def __repr__(self) -> str:
        return f"Game({self.name}: {', '.join(self.can)})"

    @property
    def can(self) -> tuple[str, ...]:
        """The capabilities that the game has; nothing is imported for this."""
        return tuple(name for name in CAPABILITIES if name in self.rooms)

    @property
    def boards(self) -> Boards:
        found: Boards = self._room("boards")
        return found

    @property
    def scenarios(self) -> Scenarios:
        found: Scenarios = self._room("scenarios")
        return found

    @property
    def kit(self) -> Kit:
        found: Kit = self._room("kit")
        return found

    @property
    def play(self) -> Play:
        found: Play = self._room("play")
        return found

    @property
    def views(self) -> Views:
        """The game's own views, or else plain ones."""
        found: Views = self._room("views") if "views" in self.rooms else import_module("pnp.screens.views").PLAIN
        return found

    @property
    def solver(self) -> Solving:
        found: Solving = self._room("solver")
        return found

    @property
    def dailies(self) -> Dailies:
        found: Dailies = self._room("dailies")
        return found

    def _room(self, capability: str) -> Any:
        where = self.rooms.get(capability)
        if where is None:
            params = {"game": self.name, "capability": capability, "can": list(self.can)}
            raise BadInput([Finding("game.cannot", params)])
        module, _, name = where.partition(":")
        return getattr(import_module(module), name)
