"""What `pnp check` does between its arguments and its exit code: referee, solver, and what they are told as."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli.common import WrongCall, findings_json
from pnp.cli.logbook import Note, note_words
from pnp.cli.searching import Lookout, search_faults
from pnp.cli.sharing import share_text
from pnp.cli.stdin import is_stdin, moves_from, scenario_from
from pnp.core.referee import Match, judge
from pnp.core.scenario import Best
from pnp.core.verdict import Verdict
from pnp.games import find_game
from pnp.games.claims import Known, Stands, decided, heard, known_json, open_match
from pnp.games.game import Game
from pnp.solve.explain import Explanation, explain, explanation_json, line_of
from pnp.solve.limits import Budget, Limits
from pnp.solve.solution import Solver, Wish, find_solution

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pnp.definition.scenario import ScenarioFile
    from pnp.lang.words import Words


@dataclass(frozen=True)
class Asked:
    """What is asked besides the referee's verdict."""

    explain: bool = False
    prove: bool = False
    share: bool = False


@dataclass(frozen=True)
class Judged:
    """A line of play before the referee: the verdict, what is known of the best score, where points were lost."""

    game: Game
    file: ScenarioFile
    match: Match[Any]
    text: str
    words: Words
    verdict: Verdict
    known: Known
    explanation: Explanation | None = None

    def is_yes(self, asked: Asked) -> bool:
        """Whether the line is legal and, where that is asked, the file's claim is settled."""
        return self.verdict.legal and (self.known.settled or not asked.prove)

    def to_note(self) -> Verdict:
        """The verdict for the log. A claim that stays open counts as if nobody had looked, save where more was found.

        Else a search that ended early would take the best score out of the log.
        """
        claim, best = self.file.scenario.best, self.known.best
        if self.known.claim is not Stands.OPEN or claim is None or (best is not None and best.score > claim.score):
            return self.verdict
        return replace(self.verdict, best=claim, by_solver=False)


def refereed(scenario: Path, moves: Path, words: Words, board: str | None, beaten: tuple[str, ...]) -> Judged:
    """The referee's verdict; raises `BadInput` for files that can't be used, `WrongCall` for two that are mixed up."""
    if scenario.suffix == ".moves" or moves.suffix in {".yaml", ".yml"}:
        raise WrongCall(words.label("usage.order"))
    if is_stdin(scenario) and is_stdin(moves):
        raise WrongCall(words.label("usage.one_stdin"))
    file = scenario_from(scenario, words)
    game = find_game(file.scenario.game)
    match = open_match(game, file, board=board, beaten=beaten)
    text, named = moves_from(moves, words)
    verdict = judge(match, text, named)
    known = heard(file, verdict)
    return Judged(game, file, match, text, game.views.words(match, words), known.told(verdict), known)


def searched(checked: Judged, asked: Asked, limits: Limits, board: str | None, *, quiet: bool) -> Judged:
    """The same with the solver's word on the file's claim and on each turn, as far as these are asked for."""
    if not (asked.explain or asked.prove):
        return checked
    file, match, verdict, known = checked.file, checked.match, checked.verdict, checked.known
    budget = Budget(limits)
    lookout = Lookout(budget, checked.words, quiet=quiet)
    solver: Solver[Any] = checked.game.solver.solver(file, match, memory=limits.memory, board=board)
    explanation = None
    with search_faults(limits.memory):
        if asked.prove:
            known = decided(file, verdict, _best(match, solver, lookout, budget))
        if asked.explain:
            explanation = _explained(checked, solver, lookout, budget, known.best if known.by_solver else None)
        if explanation is not None and explanation.best.proven:
            known = decided(file, verdict, explanation.best)
    return replace(checked, verdict=known.told(verdict), known=known, explanation=explanation)


def _best(match: Match[Any], solver: Solver[Any], lookout: Lookout, budget: Budget) -> Best:
    """The best score that a solver finds within its budget."""
    wish: Wish[Any] = Wish()
    return lookout.run(lambda: find_solution(match, solver, wish, budget, lookout.watch)).best


def _explained(
    checked: Judged, solver: Solver[Any], lookout: Lookout, budget: Budget, known: Best | None
) -> Explanation | None:
    """What each legal turn left possible; None where there is none. `known`: a best score that was found here."""
    line = line_of(checked.match, checked.text)
    if not line:
        return None
    return lookout.run(lambda: explain(checked.match, solver, line, budget, lookout.watch, known))


def document(checked: Judged, asked: Asked, noted: Note | None) -> dict[str, Any]:
    """What `--json` promises."""
    from pnp.screens.verdict import medal_json, verdict_json

    words, verdict, known = checked.words, checked.verdict, checked.known
    found = verdict_json(checked.game.views, verdict, words) | medal_json(checked.match.scenario, verdict)
    if verdict.legal or asked.prove:
        found |= known_json(checked.file, known)
        found["findings"] = findings_json(known.findings, words)["findings"]
    if asked.explain:
        found |= explanation_json(checked.explanation)
    if asked.share:
        found["share"] = share_text(checked.match, verdict, checked.explanation, words)
    if noted is not None:
        found["logged"] = noted.noted
    return found


def screens(checked: Judged, asked: Asked, noted: Note | None) -> Iterator[RenderableType]:
    """What a person is shown, piece by piece."""
    from rich.padding import Padding

    from pnp.screens.explained import explained_screen
    from pnp.screens.verdict import verdict_screen

    game, match, words = checked.game, checked.match, checked.words
    yield verdict_screen(game.views, match, checked.verdict, words)
    if asked.prove:
        yield Padding(words.label(f"claim.{checked.known.claim or 'none'}"), (0, 1))
    if asked.explain:
        yield explained_screen(match.scenario, checked.explanation, words)
    if noted is not None and (said := note_words(noted, words)):
        yield Padding(said, (0, 1))
