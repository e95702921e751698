"""`pnp check` on a puzzle of the day: the medal, the distance from the best score, and where points were lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import pytest

import pnp.games
from pnp.core.daily import Medals
from pnp.core.scenario import Best, Scenario, format_scenario
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.match import SoloMatch
from pnp.games.fliptown.play.setup import open_scenario
from pnp.games.fliptown.rules.state import Phase, State
from pnp.games.scenario_files import read_scenario
from pnp.solve.answer import Answer, Progress, Reach, Stage, Watch
from pnp.solve.explain import Explanation, explain, explanation_json, line_of, loss
from pnp.solve.limits import Budget, Limits
from tests.cli import solvers
from tests.cli.bad import NO, WRONG, told
from tests.cli.runner import Call, Called
from tests.puzzle.sample import sample_puzzle

PUZZLE = sample_puzzle()
BEST, HOUSE = PUZZLE.answer.moves, PUZZLE.house.moves
"""114 points, and 110."""


def write(folder: Path, scenario: Scenario = PUZZLE.scenario, moves: str = HOUSE) -> tuple[Path, Path]:
    """A scenario and a line of play as files."""
    files = folder / "day.scenario.yaml", folder / "my.moves"
    for file, text in zip(files, (format_scenario(scenario), moves), strict=True):
        file.write_text(text, encoding="utf-8")
    return files


def claiming(best: Best) -> Scenario:
    """The puzzle with another best score; its medals and figures fit, and no line is said to be better."""
    daily = PUZZLE.scenario.daily
    assert daily is not None
    figures = MappingProxyType({"optimum": best.score, "house": 110})
    return replace(
        PUZZLE.scenario, best=best, daily=replace(daily, figures=figures, medals=Medals(best.score, 108, 100))
    )


def opened(scenario: Scenario) -> SoloMatch:
    found, wrong = open_scenario(load_board().board, scenario)
    assert found is not None, wrong
    return SoloMatch(found)


# The medal


@pytest.mark.parametrize(
    ("best", "moves", "medal", "english", "polish"),
    [
        (
            Best(114, 114, True), BEST, "gold",
            "Gold: 114 is the best possible score, so the file claims.",
            "Złoto: 114 to najlepszy możliwy wynik, tak podaje plik.",
        ),
        (
            Best(114, 114, True), HOUSE, "silver",
            "Silver: 4 points below the best possible 114, so the file claims.",
            "Srebro: o 4 punkty mniej niż najlepszy możliwy wynik 114, tak podaje plik.",
        ),
        (
            Best(114, 117, False), BEST, "gold",
            "Gold: as good as the best score known, 114 (not proven: at most 117 is possible), so the file claims.",
            "Złoto: tyle co najlepszy znany wynik 114 (bez dowodu: możliwe jest najwyżej 117), tak podaje plik.",
        ),
        (
            Best(115, 117, False), HOUSE, "silver",
            "Silver: 5 points below the best score known, 115 (not proven: at most 117 is possible),"
            " so the file claims.",
            "Srebro: o 5 punktów mniej niż najlepszy znany wynik 115 (bez dowodu: możliwe jest najwyżej 117),"
            " tak podaje plik.",
        ),
        (
            Best(113, 117, False), BEST, "gold",
            "Gold: 1 point above 113, the best score known so far. Nobody can have more than 117, so the file claims.",
            "Złoto: o 1 punkt więcej niż najlepszy dotąd znany wynik 113."
            " Według pliku nikt nie zdobędzie więcej niż 117.",
        ),
    ],
)  # fmt: skip
def test_the_medal(best: Best, moves: str, medal: str, english: str, polish: str, folder: Path, call: Call) -> None:
    files = write(folder, claiming(best), moves)
    assert english in " ".join(call("check", *files).out.split())
    assert polish in " ".join(call("check", *files, "--lang", "pl").out.split())
    document = call("check", *files, "--json").document
    assert document["medal"] == medal
    assert (document["best"], document["bound"], document["proven"]) == (best.score, best.bound, best.proven)
    assert document["missing"] == best.score - document["score"]


@pytest.mark.parametrize(("silver", "bronze", "medal", "said"), [
    (111, 110, "bronze", "Bronze: 4 points below"),
    (112, 111, None, "No medal: 4 points below"),
])  # fmt: skip
def test_lesser_medals(silver: int, bronze: int, medal: str | None, said: str, folder: Path, call: Call) -> None:
    daily = PUZZLE.scenario.daily
    assert daily is not None
    assert daily.medals is not None
    medals = replace(daily.medals, silver=silver, bronze=bronze)
    files = write(folder, replace(PUZZLE.scenario, daily=replace(daily, medals=medals)))
    assert said in call("check", *files).out
    assert call("check", *files, "--json").document["medal"] == medal


def test_what_is_no_puzzle_of_the_day_has_no_medals(folder: Path, call: Call) -> None:
    files = write(folder, replace(PUZZLE.scenario, daily=None))
    assert "Best possible, so the file claims: 114, 4 more than here" in call("check", *files).out
    document = call("check", *files, "--json").document
    assert (document["medal"], document["missing"]) == (None, 4)
    files = write(folder, replace(PUZZLE.scenario, daily=None, best=None))
    document = call("check", *files, "--json").document
    assert (document["medal"], document["missing"], document["bound"]) == (None, None, None)


def test_the_lead_over_a_cowbot_wins_medals_too(folder: Path, call: Call) -> None:
    """The objective's points are counted, not the score."""
    call("scenario", "--seed", "x", "--kind", "sprint", "--to", "1.1", "--cowbot", "black-bart", "--level", "easy")
    (made,) = (folder / "output").iterdir()
    plain = made.read_text(encoding="utf-8").replace("objective: score", "objective: margin")
    day = 'daily:\n  version: 1\n  day: "2026-11-15"\n  candidate: 1\n  difficulty: 1\n  figures: {}\n'
    made.write_text(plain, encoding="utf-8")
    moves, _ = solvers.some_line(FLIPTOWN.scenarios.open(read_scenario(made)))
    (folder / "my.moves").write_text(moves, encoding="utf-8")
    document = call("check", made, "my.moves", "--json").document
    lead = document["score"] - document["cowbot"]["total"]
    best = f"best: {{score: {lead + 3}, bound: {lead + 3}, proven: true}}\n"
    medals = f"  medals: {{gold: {lead + 3}, silver: {lead}, bronze: {lead - 9}}}\n"
    made.write_text(plain + best + day + medals, encoding="utf-8")
    document = call("check", made, "my.moves", "--json").document
    assert (document["medal"], document["missing"]) == ("silver", 3)


# Where points were lost


@dataclass
class Scripted:
    """A solver that knows what each position is worth, and notes what it is asked. See `pnp.solve.solution.Solver`."""

    worth: dict[str, Reach]
    asked: list[str]

    def along(self, states: Sequence[State], _budget: Budget, watch: Watch) -> tuple[Reach, ...]:
        moments = [f"{state.round}.{state.turn}{state.phase}" for state in states]
        self.asked += moments
        for moment in moments:
            watch(Progress(Stage.PROVE, moment))
        return tuple(self.worth[moment] for moment in moments)


AFTER = ("3.2flip", "3.3flip", "3.4flip", "3.5flip", "3.5end", "3.5over")


def explained(best: Best | None, *figures: int | tuple[int, int]) -> tuple[Explanation, list[str]]:
    """What is said about the house's line if its positions are worth so much; and what was searched for it.

    `best` is what a solver found before; that the file claims a best score is no matter."""
    reaches = [Reach(*figure) if isinstance(figure, tuple) else Reach(figure, figure) for figure in figures]
    moments = AFTER if best is not None else ("3.1flip", *AFTER)
    solver = Scripted(dict(zip(moments, reaches, strict=True)), [])
    match = opened(PUZZLE.scenario)
    found = explain(match, solver, line_of(match, HOUSE), Budget(Limits()), lambda _: None, best)
    return found, solver.asked


PROVEN = Best(114, 114, True)


def test_the_turn_that_lost_the_first_points() -> None:
    found, asked = explained(PROVEN, 114, 112, 112, 110, 110, 110)
    assert [each.exact for each in found.losses] == [0, 2, 0, 2, 0, 0]
    assert (found.dropped, found.unsettled) == (1, None)
    assert asked == [*reversed(AFTER)], "the quick ones first"
    document = explanation_json(found)
    assert document["dropped_at"] == "3.2"
    assert document["reachable"] == {"score": 114, "bound": 114}
    assert [(turn["turn"], turn["score"], turn["lost"]) for turn in document["explained"]][:3] == [
        ("3.1", 114, 0), ("3.2", 112, 2), ("3.3", 112, 0),
    ]  # fmt: skip
    assert document["explained"][-1]["standing"] == 110


def test_what_follows_is_not_searched() -> None:
    """Once all is still possible after a turn, it was before."""
    found, asked = explained(PROVEN, 0, 0, 114, 113, 110, 110)
    assert [mark.reach.score for mark in found.marks] == [114, 114, 114, 113, 110, 110]
    assert asked == ["3.5over", "3.5end", "3.5flip", "3.4flip"]
    assert found.dropped == 3


def test_a_line_that_lost_nothing() -> None:
    found, asked = explained(PROVEN, 0, 0, 0, 0, 0, 114)
    assert (found.dropped, found.unsettled, asked) == (None, None, ["3.5over"])
    assert explanation_json(found)["dropped_at"] is None


def test_without_a_best_score_the_start_is_searched_too() -> None:
    found, asked = explained(None, 113, 113, 112, 112, 112, 112, 110)
    assert asked == [*reversed(AFTER), "3.1flip"]
    assert (found.start, found.dropped) == (Reach(113, 113), 1)


def test_what_is_known_of_one_turn_is_known_of_the_others() -> None:
    """Reached later, so reachable before; and no bound is passed later."""
    found, _ = explained(Best(111, 117, False), (100, 120), (105, 115), (112, 116), (100, 130), (110, 113), 110)
    assert found.start == Reach(112, 117)
    assert [(mark.reach.score, mark.reach.bound) for mark in found.marks] == [
        (112, 117), (112, 115), (112, 115), (110, 115), (110, 113), (110, 110),
    ]  # fmt: skip


def test_a_loss_for_certain_behind_an_open_turn_is_not_the_first() -> None:
    found, _ = explained(PROVEN, (112, 114), 110, 110, 110, 110, 110)
    assert (found.dropped, found.unsettled) == (None, 0)
    assert [(each.least, each.most) for each in found.losses][:2] == [(0, 2), (2, 4)]
    document = explanation_json(found)
    assert (document["dropped_at"], document["explained"][0]["lost"]) == (None, None)


def test_a_loss_of_at_least_so_much() -> None:
    found, _ = explained(PROVEN, (110, 111), (110, 111), 110, 110, 110, 110)
    assert (found.dropped, found.losses[0].exact) == (0, None)
    assert (loss(Reach(5, 7), Reach(1, 9)).least, loss(Reach(5, 7), Reach(1, 9)).most) == (0, 6)


def test_a_best_score_that_is_wrong_does_no_harm() -> None:
    found, _ = explained(Best(100, 100, True), 114, 112, 112, 110, 110, 110)
    assert all(mark.reach.score <= mark.reach.bound for mark in found.marks)
    assert all(each.least >= 0 for each in found.losses)


@pytest.mark.parametrize(("lines", "turns"), [(7, 6), (4, 3), (2, 1), (1, 0)])
def test_a_line_that_ends_early(lines: int, turns: int) -> None:
    assert len(line_of(opened(PUZZLE.scenario), "\n".join(HOUSE.splitlines()[:lines]) + "\n")) == turns


def test_a_line_up_to_its_first_fault() -> None:
    wrong = HOUSE.splitlines()
    wrong[3] = "3.3 As As As : pass"
    stops = line_of(opened(PUZZLE.scenario), "\n".join(wrong))
    assert [str(stop.label) for stop in stops] == ["3.1", "3.2"]
    assert line_of(opened(PUZZLE.scenario), "scenario: another\n" + "\n".join(HOUSE.splitlines()[1:])) == ()
    assert line_of(opened(PUZZLE.scenario), "") == ()


# The command


@dataclass(frozen=True)
class Worth(solvers.Canned):
    """What the real solver says about the house's line; with 13 workers it runs out of memory at once."""

    open_until: int = 0

    def solve(self, budget: Budget, _watch: Watch) -> Answer:
        return replace(PUZZLE.answer, seconds=budget.seconds())

    def along(self, states: Sequence[State], budget: Budget, _watch: Watch) -> tuple[Reach, ...]:
        assert (budget.limits.seconds, budget.limits.workers) in [(None, 2), (90.0, 1), (None, 13)]
        return tuple(self._reach(state, budget.limits.workers) for state in states)

    def _reach(self, state: State, workers: int) -> Reach:
        if state.phase is Phase.OVER:
            return Reach(self.match.standing(state), self.match.standing(state))
        if workers == 13:
            raise MemoryError
        values = (114, 112, 112, 110, 110, 110)
        worth = dict(zip(("3.1flip", *AFTER), values, strict=False))[f"{state.round}.{state.turn}{state.phase}"]
        is_open = state.phase is Phase.FLIP and 1 < state.turn <= self.open_until
        return Reach(worth, worth + 2 * is_open)


Check = Callable[..., Called]


@pytest.fixture
def check(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Have a line explained by a solver that needs no time."""
    monkeypatch.setitem(pnp.games.GAMES, "fliptown", "tests.cli.solvers")

    def run(*options: str, moves: str = HOUSE, open_until: int = 0) -> Called:
        monkeypatch.setitem(solvers.NAMED, "worth", lambda match: Worth(match, open_until=open_until))
        monkeypatch.setattr(solvers.SOLVER, "chosen", "worth", raising=False)
        return call("check", *write(folder, moves=moves), "--explain", *options)

    return run


def test_the_screen(check: Check) -> None:
    called = check()
    assert (called.code, called.err) == (0, "")
    for said in (
        "Silver: 4 points below the best possible 114 (proven).",
        "Moves of the given line",
        "The first points were lost at 3.1: 2 points. Before it 114 were possible, after it 112.",
    ):
        assert said in called.out
    rows = [line.split() for line in called.out.splitlines() if line.strip().startswith("3.")]
    assert [row[-2:] for row in rows[-6:]] == [
        ["112", "−2"], ["112", "–"], ["110", "−2"], ["110", "–"], ["110", "–"], ["110", "–"],
    ]  # fmt: skip


def test_the_screen_in_polish(check: Check) -> None:
    assert "Pierwsze punkty uciekły przy 3.1: 2 punkty. Przedtem możliwy był wynik 114" in check("--lang", "pl").out


def test_the_document(check: Check) -> None:
    document = check("--json").document
    assert document["dropped_at"] == "3.1"
    assert [turn["lost"] for turn in document["explained"]] == [2, 0, 2, 0, 0, 0]
    assert document["explained"][0].keys() == {"turn", "moves", "standing", "score", "bound", "lost"}
    assert (document["medal"], document["legal"], len(document["turns"])) == ("silver", True, 6)
    assert (document["best_from"], document["claim"]["stands"]) == ("solver", "true")


def test_what_is_not_settled(check: Check) -> None:
    called = check(open_until=2)
    assert "Not settled: 3.1 may have lost up to 2 points, or nothing." in called.out
    assert "112..114" in called.out
    assert check("--json", open_until=2).document["dropped_at"] is None


def test_the_best_line_needs_no_search_once_it_is_proven(check: Check) -> None:
    called = check("--prove", "--workers", "13", moves=BEST)
    assert (called.code, called.err) == (0, "")
    assert "Nothing was lost: after each of these turns 114 were still possible" in called.out
    assert check("--json", "--prove", "--workers", "13", moves=BEST).document["dropped_at"] is None


def test_a_claim_is_no_measure(check: Check) -> None:
    """Who believed the file would search nothing here."""
    assert told(check("--json", "--workers", "13", moves=BEST), "solver.out_of_memory")


def test_limits_are_handed_on(check: Check) -> None:
    assert check("--time-limit", "1m30s", "--workers", "1").code == 0


def test_a_line_that_ends_early_is_explained_so_far(check: Check) -> None:
    called = check("--json", moves="".join(HOUSE.splitlines(keepends=True)[:3]))
    assert called.code == NO
    document = called.document
    assert document["finding"]["code"] == "moves.incomplete"
    assert [(turn["turn"], turn["score"]) for turn in document["explained"]] == [("3.1", 112), ("3.2", 112)]
    assert document["dropped_at"] == "3.1"
    assert "medal" not in document


def test_an_illegal_line_is_explained_up_to_it(check: Check) -> None:
    wrong = [*HOUSE.splitlines()[:3], "3.3 As As As : pass"]
    called = check(moves="\n".join(wrong))
    assert called.code == NO
    for said in ("my.moves:4:", "Score so far: 95", "The first points were lost at 3.1"):
        assert said in called.out
    nothing = check("--json", moves="3.1 As As As : pass\n").document
    assert (nothing["explained"], nothing["dropped_at"]) == ([], None)
    assert "There is no legal turn to explain." in check(moves="3.1 As As As : pass\n").out


@pytest.mark.parametrize(
    ("lines", "open_until", "marks"), [(7, 0, "▾·▾···"), (7, 2, "??▾···"), (3, 0, "▾·")]
)  # fmt: skip
def test_what_each_turn_lost_can_be_shared(lines: int, open_until: int, marks: str, check: Check) -> None:
    moves = "".join(HOUSE.splitlines(keepends=True)[:lines])
    called = check("--share", moves=moves, open_until=open_until)
    assert called.out.splitlines()[2:] == [f"Points lost, turn by turn: {marks}"]
    assert check("--share", "--json", moves=moves, open_until=open_until).document["share"].endswith(marks)


def test_quiet_says_nothing(check: Check) -> None:
    called = check("--quiet")
    assert (called.code, called.out, called.err) == (0, "", "")


def test_a_search_that_runs_out_of_memory(check: Check) -> None:
    called = check("--json", "--workers", "13")
    assert called.code == NO
    assert told(called, "solver.out_of_memory")


def test_a_table_can_not_be_explained(folder: Path, call: Call) -> None:
    call("scenario", "--seed", "x", "--players", "2")
    (made,) = (folder / "output").iterdir()
    (folder / "my.moves").write_text("1.1/1 As As As : pass\n", encoding="utf-8")
    called = call("check", made, "my.moves", "--explain", "--json")
    assert called.code == WRONG
    assert told(called, "solver.players")["line"]


@pytest.mark.parametrize("limit", ["0", "soon", "-3"])
def test_a_time_that_is_none(limit: str, folder: Path, call: Call) -> None:
    called = call("check", *write(folder), "--explain", "--time-limit", limit)
    assert called.code == WRONG
    assert limit in called.err


def test_the_real_solver(folder: Path, call: Call) -> None:
    call("scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.2")
    (made,) = (folder / "output").iterdir()
    (folder / "my.moves").write_text("1.1 Kc 4s Kd : town 4\n1.2 As 8h Jd : rob 8\n", encoding="utf-8")
    document = call("check", made, "my.moves", "--explain", "--json").document
    assert document["reachable"] == {"score": 19, "bound": 19}
    first, second = document["explained"]
    assert second["score"] == second["bound"] == second["standing"]
    assert 19 >= first["score"] == first["bound"] >= second["score"]
    assert first["lost"] + second["lost"] == 19 - second["score"] > 0
    assert document["dropped_at"] == ("1.1" if first["lost"] else "1.2")
