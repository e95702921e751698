"""Compares a scenario file's claim about its best score with what is known: a file's claim is not a proof.

Without a search, the file's own contradictions, the game's ceiling and the line that was just played are known. A
search adds the solver's result.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pnp.core.claims import BOUND, MEDALS, SCORE, Keys, claimed_best, contradictions, misdated
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Best
from pnp.core.verdict import points
from pnp.solve.refereed import Refused

if TYPE_CHECKING:
    from pnp.core.referee import Match
    from pnp.core.verdict import Verdict
    from pnp.definition.scenario import ScenarioFile
    from pnp.games.game import Game


class Stands(StrEnum):
    """What is known about a claim."""

    CLAIMED = "claimed"  # no search was made
    TRUE = "true"
    FALSE = "false"
    OPEN = "open"  # a search ran out of time or memory


@dataclass(frozen=True)
class Known:
    """What is known of a scenario's best score: the score, its source, and the state of the file's claim.

    `findings` tell why a claim is false, with its place in the file. `outdone`: there is more to have than the file's
    gold asks for, which it did not know.
    """

    best: Best | None
    by_solver: bool
    claim: Stands | None
    findings: tuple[Finding, ...] = ()
    outdone: bool = False

    @property
    def settled(self) -> bool:
        """Whether a solver knows the best score, and nothing that the file claims is false or open."""
        sound = self.claim in (None, Stands.TRUE)
        return sound and self.by_solver and self.best is not None and self.best.proven

    def told(self, verdict: Verdict) -> Verdict:
        """The verdict with the best score that is known. Medals of a refuted or outdone claim do not count."""
        void = self.claim is Stands.FALSE or self.outdone
        return replace(verdict, best=self.best, by_solver=self.by_solver, medals_void=void)


def open_match(game: Game, file: ScenarioFile, *, board: str | None = None, beaten: tuple[str, ...] = ()) -> Match[Any]:
    """A scenario ready to be played or judged; raises `BadInput`, also for claims that can't be true."""
    match = game.scenarios.open(file, board=board, beaten=beaten)
    if wrong := impossible(game, file, match):
        raise BadInput(wrong)
    return match


def impossible(game: Game, file: ScenarioFile, match: Match[Any]) -> list[Finding]:
    """Every claim of a file that can't be true, at its place."""
    claims = (*contradictions(file.scenario), *misdated(file.scenario))
    found = [_at(file, each.keys, each.finding) for each in claims]
    if (claim := claimed_best(file.scenario)) is not None:
        (keys, score), most = claim, game.scenarios.ceiling(match)
        if most is not None and score > most:
            found.append(_at(file, keys, Finding("claim.too_high", {"found": score, "most": most})))
    return found


def heard(file: ScenarioFile, verdict: Verdict) -> Known:
    """What is known after a line was played: a legal line that beats the claim shows that the claim is false."""
    claim, reached = file.scenario.best, _reached(file, verdict)
    if claim is None:
        return Known(None, False, None)
    if reached is not None and reached > claim.bound:
        finding = Finding("claim.played", {"reached": reached, "bound": claim.bound})
        return Known(None, False, Stands.FALSE, (_at(file, BOUND, finding),))
    return Known(claim, False, Stands.CLAIMED)


def decided(file: ScenarioFile, verdict: Verdict, found: Best) -> Known:
    """What a solver's result says about the claim; raises `Refused` if the line that was played beats its bound.

    The best score lies between score and bound. Gold is given for the best score, as far as the file claims to know
    it. The line that was played counts as much as the solver's.
    """
    reached = _reached(file, verdict)
    if reached is not None and reached > found.score:
        if reached > found.bound:
            raise Refused(f"{reached} > {found.bound}")  # the referee's score stands, so the solver is wrong
        found = Best(reached, found.bound, reached == found.bound)
    claim, daily = file.scenario.best, file.scenario.daily
    if claim is None:
        return Known(found, True, None)
    if found.score > claim.bound or found.bound < claim.score:
        params = {"claimed": claim.score, "score": found.score, "bound": found.bound}
        finding = Finding("claim.wrong" if found.proven else "claim.wrong_open", params)
        return Known(found, True, Stands.FALSE, (_at(file, SCORE, finding),))
    gold = daily.medals.gold if daily and daily.medals else found.score
    if claim.proven and found.proven and gold != found.score:
        finding = Finding("claim.gold", {"found": gold, "best": found.score})
        return Known(found, True, Stands.FALSE, (_at(file, (*MEDALS, "gold"), finding),))
    true = claim.score <= found.score and found.bound <= claim.bound
    return Known(found, True, Stands.TRUE if true else Stands.OPEN, outdone=gold < found.score)


def _reached(file: ScenarioFile, verdict: Verdict) -> int | None:
    """The points of a legal line of one player."""
    if not verdict.legal or len(verdict.results) != 1:
        return None
    return points(verdict.results[0], file.scenario.objective)


def known_json(file: ScenarioFile, known: Known) -> dict[str, Any]:
    """What `pnp check --json` adds to the promised keys: the source of the best score, and the state of the claim."""
    said = file.scenario.best
    claim = None
    if said is not None:
        claim = {"score": said.score, "bound": said.bound, "proven": said.proven, "stands": str(known.claim)}
    return {"best_from": None if known.best is None else "solver" if known.by_solver else "file", "claim": claim}


def _at(file: ScenarioFile, keys: Keys, finding: Finding) -> Finding:
    place = file.source.place(keys)
    return finding.at(file=place.file, line=place.line, column=place.column)
