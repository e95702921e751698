"""Fliptown's solver; see `pnp.games.capabilities.Solving`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.core.findings import BadInput, Finding
from pnp.definition.scenario import ScenarioFile
from pnp.games.capabilities import Solving
from pnp.games.fliptown.doors.boards import board_of
from pnp.games.fliptown.play.match import SoloMatch, TableMatch

if TYPE_CHECKING:
    from pnp.games.fliptown.solver.solving import FliptownSolver


class FliptownSolving:
    def solver(
        self, file: ScenarioFile, match: SoloMatch | TableMatch, *, memory: int, board: str | None = None
    ) -> FliptownSolver:
        from pnp.games.fliptown.solver.solving import solver_of

        if isinstance(match, TableMatch):
            finding = Finding("solver.players", {"players": len(match.games)})
            raise BadInput([file.placed(("players",), finding)])
        return solver_of(match, board or board_of(file), memory)

    def version(self) -> str:
        from pnp.games.fliptown.solver import VERSION

        return VERSION


SOLVER: Solving = FliptownSolving()
