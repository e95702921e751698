"""A file's claim is a claim: what can't be true is refused, what may be is told as a claim, and the solver decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import pnp.games
from pnp.core.claims import contradictions
from pnp.core.daily import Medals
from pnp.core.scenario import Best, Scenario, format_scenario
from pnp.games.scenario_files import read_scenario
from pnp.puzzle.log import Log
from pnp.solve.answer import Answer, Watch
from pnp.solve.limits import Budget
from tests.cli import solvers
from tests.cli.bad import NO, WRONG
from tests.cli.runner import Call, Called
from tests.cli.test_check_daily import BEST, HOUSE, PUZZLE, claiming, write

DONE = 0
OPENING = "fliptown-2026-11-15-opening"


# What can't be true


@pytest.fixture
def opening(folder: Path, call: Call) -> Callable[[str], Path]:
    """One round of the shipped game, with a claim."""

    def make(claim: str) -> Path:
        call("scenario", "--seed", "2026-11-15", "--kind", "opening")
        (made,) = (folder / "output").iterdir()
        made.write_text(made.read_text("utf-8") + claim, encoding="utf-8")
        return made

    return make


@pytest.mark.parametrize(
    ("claim", "code", "column"),
    [
        ("best: {score: 999, bound: 999, proven: true}\n", "claim.too_high", 15),
        ("best: {score: 150, bound: 150, proven: true}\n", "claim.too_high", 15),
        ("best: {score: 49, bound: 48, proven: false}\n", "claim.above_bound", 15),
        ("best: {score: 49, bound: 50, proven: true}\n", "claim.not_proven", 38),
    ],
)
def test_an_impossible_claim_is_refused(
    claim: str, code: str, column: int, opening: Callable[[str], Path], call: Call
) -> None:
    file = opening(claim)
    called = call("validate", file, "--json")
    assert called.code == NO
    (report,) = called.document["files"]
    first = report["findings"][0]
    assert (first["code"], first["line"], first["column"]) == (code, len(file.read_text("utf-8").splitlines()), column)
    assert f"{file}:{first['line']}:{column}: " in call("validate", file).err
    (file.parent / "my.moves").write_text("1.1 6c 9h 3s : pass\n", encoding="utf-8")
    for command in (["check", file, file.parent / "my.moves"], ["show", file], ["play", file]):
        refused = call(*command)
        assert (refused.code, refused.out) == (WRONG, "")
        assert f":{first['line']}:{column}: " in refused.err


@pytest.mark.parametrize("bound", [77, 999])
def test_what_may_be_true_is_valid(bound: int, opening: Callable[[str], Path], call: Call) -> None:
    """A bound that is higher than it need be is a weak one, and true."""
    file = opening(f"best: {{score: 48, bound: {bound}, proven: false}}\n")
    assert call("validate", file).code == DONE


def test_a_day_that_contradicts_itself(folder: Path, call: Call) -> None:
    daily = PUZZLE.scenario.daily
    assert daily is not None
    wrong = replace(daily, medals=Medals(114, 120, 100), figures={**daily.figures, "house": 119})
    file, _ = write(folder, replace(PUZZLE.scenario, daily=wrong))
    lines = file.read_text("utf-8").splitlines()
    called = call("validate", file, "--json")
    assert called.code == NO
    for each, code, key in zip(
        called.document["files"][0]["findings"],
        ("claim.medals", "claim.beaten"),
        ("silver: ", "house: "),
        strict=True,
    ):
        assert each["code"] == code
        line = lines[each["line"] - 1]
        assert line[: each["column"] - 1].endswith(key)


@pytest.mark.parametrize(
    ("medals", "figures", "key"),
    [
        (Medals(999, 110, 100), {}, "gold: "),
        (Medals(999, 110, 100), {"optimum": 999}, "gold: "),
        (None, {"optimum": 999}, "optimum: "),
        (None, {"house": 70, "greedy": 999}, "greedy: "),
        (None, {"house": 999}, "house: "),
    ],
)
def test_what_is_claimed_without_a_best_score_is_compared_too(
    medals: Medals | None, figures: dict[str, int], key: str, folder: Path, call: Call
) -> None:
    daily = PUZZLE.scenario.daily
    assert daily is not None
    file, _ = write(folder, replace(PUZZLE.scenario, best=None, daily=replace(daily, medals=medals, figures=figures)))
    called = call("validate", file, "--json")
    (finding,) = called.document["files"][0]["findings"]
    assert (called.code, finding["code"]) == (NO, "claim.too_high")
    assert file.read_text("utf-8").splitlines()[finding["line"] - 1][: finding["column"] - 1].endswith(key)


def test_without_a_best_score_there_is_no_medal_anywhere(folder: Path, call: Call, data_home: Path) -> None:
    files = write(folder, replace(PUZZLE.scenario, best=None), BEST)
    called = call("check", *files, "--json", "--share")
    assert (called.document["medal"], called.document["share"].splitlines()[1]) == (None, "114 points")
    (entry,) = Log(data_home / "pnp").read().entries
    assert entry.best.medal is None
    assert "Gold:" not in call("check", *files).out


def test_in_polish(opening: Callable[[str], Path], call: Call) -> None:
    said = call("validate", opening("best: {score: 999, bound: 999, proven: true}\n"), "--lang", "pl").err
    assert "999 nie może być tu najlepszym wynikiem" in said


# Told as a claim


def test_the_document_says_where_the_best_score_comes_from(folder: Path, call: Call) -> None:
    document = call("check", *write(folder), "--json").document
    assert (document["best_from"], document["findings"]) == ("file", [])
    assert document["claim"] == {"score": 114, "bound": 114, "proven": True, "stands": "claimed"}
    assert (document["best"], document["bound"], document["proven"]) == (114, 114, True)
    document = call("check", *write(folder, replace(PUZZLE.scenario, best=None, daily=None)), "--json").document
    assert (document["best_from"], document["claim"], document["best"]) == (None, None, None)


def test_a_line_that_beats_the_claim(folder: Path, call: Call) -> None:
    """The moves are legal all the same."""
    files = write(folder, claiming(Best(112, 112, proven=True)), BEST)
    called = call("check", *files)
    assert called.code == DONE
    line = next(n for n, text in enumerate(files[0].read_text("utf-8").splitlines(), 1) if text.startswith("best:"))
    assert called.err == (
        f"{files[0]}:{line}:27: The file is wrong: it says that no play has more than 112, and these moves have 114.\n"
    )
    document = call("check", *files, "--json").document
    assert (document["legal"], document["claim"]["stands"]) == (True, "false")
    assert [(each["code"], each["line"], each["column"]) for each in document["findings"]] == [
        ("claim.played", line, 27)
    ]
    assert (document["best"], document["bound"], document["medal"], document["missing"]) == (None, None, None, None)
    assert "Gold:" not in called.out, "nobody knows what gold takes"
    assert call("check", *files, "--share").out.splitlines()[1] == "114 points"


def test_a_line_within_the_bound_shows_nothing_false(folder: Path, call: Call) -> None:
    called = call("check", *write(folder, claiming(Best(113, 117, proven=False)), BEST))
    assert (called.code, called.err) == (DONE, "")
    assert "Gold: 1 point above 113" in called.out


def test_show_tells_a_claim_as_one(folder: Path, call: Call) -> None:
    file, _ = write(folder)
    assert "114 (the file says that it is proven)" in " ".join(call("show", file, "--best").out.split())
    assert "114 (plik podaje, że jest udowodniony)" in " ".join(
        call("show", file, "--best", "--lang", "pl").out.split()
    )


def test_show_spoils_no_puzzle_of_the_day_unasked(folder: Path, call: Call) -> None:
    file, _ = write(folder)
    shown = call("show", file).out
    assert "114" not in shown
    assert "--best shows it" in shown
    assert "★, Silver 110, Bronze 101" in shown


# The solver decides


@dataclass(frozen=True)
class Sure(solvers.Canned):
    """Finds the best line, and a bound that is so much higher."""

    gap: int = 0

    def solve(self, budget: Budget, _watch: Watch) -> Answer:
        if self.gap < 0:  # another line, which is said to be the best
            return replace(PUZZLE.answer, score=110, bound=110, moves=HOUSE, seconds=budget.seconds())
        return replace(PUZZLE.answer, bound=PUZZLE.answer.score + self.gap, seconds=budget.seconds())


Prove = Callable[..., Called]


@pytest.fixture
def prove(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Prove:
    monkeypatch.setitem(pnp.games.GAMES, "fliptown", "tests.cli.solvers")

    def run(scenario: Scenario, *options: str, moves: str = HOUSE, gap: int = 0) -> Called:
        monkeypatch.setitem(solvers.NAMED, "sure", lambda match: Sure(match, gap=gap))
        monkeypatch.setattr(solvers.SOLVER, "chosen", "sure", raising=False)
        return call("check", *write(folder, scenario, moves), "--prove", *options)

    return run


@pytest.mark.parametrize(
    ("claim", "gap", "decided", "codes"),
    [
        (Best(114, 114, True), 0, "true", []),
        (Best(113, 117, False), 0, "true", []),
        (Best(113, 117, False), 2, "true", []),
        (Best(114, 117, False), 0, "true", []),
        (Best(114, 117, False), 2, "true", []),
        (Best(114, 114, True), 2, "open", []),
        (Best(113, 113, True), 0, "false", ["claim.wrong"]),
        (Best(113, 113, True), 2, "false", ["claim.wrong_open"]),
        (Best(120, 120, True), 0, "false", ["claim.wrong"]),
        (Best(120, 120, True), 9, "open", []),
    ],
)
def test_the_claim_is_decided(claim: Best, gap: int, decided: str, codes: list[str], prove: Prove) -> None:
    called = prove(claiming(claim), "--json", gap=gap)
    document = called.document
    assert [each["code"] for each in document["findings"]] == codes
    assert called.code == (DONE if decided == "true" and not gap else NO)
    assert (document["legal"], document["score"], document["best_from"]) == (True, 110, "solver")
    assert (document["best"], document["bound"], document["proven"]) == (114, 114 + gap, not gap)
    said = {"score": claim.score, "bound": claim.bound, "proven": claim.proven}
    assert document["claim"] == {**said, "stands": decided}
    assert document["medal"] == (None if decided == "false" or claim.score < 114 else "silver")


def test_the_screens(prove: Prove) -> None:
    called = prove(PUZZLE.scenario)
    assert "Silver: 4 points below the best possible 114 (proven)." in called.out
    assert "What the file claims about the best score is true" in called.out
    called = prove(claiming(Best(120, 120, proven=True)))
    assert "The file’s claim is false: it says 120, and the best possible score is 114 (proven)." in called.err
    assert "Best possible: 114, 4 more than here." in called.out
    assert "“pnp solve --write” mends it" in called.out
    assert "Silver:" not in called.out
    assert "Gold: 114 is the best possible score (proven)." in prove(claiming(Best(120, 120, True)), moves=BEST).out
    assert "is not known whether" in prove(PUZZLE.scenario, gap=3).out
    assert "jest nieprawdą" in prove(claiming(Best(120, 120, proven=True)), "--lang", "pl").out


def test_medals_of_a_false_claim_are_neither_shared_nor_noted(prove: Prove, data_home: Path) -> None:
    """A forged file once had its gold in the log, though the solver had just refuted it."""
    scenario = claiming(Best(110, 110, proven=True))
    assert scenario.daily is not None
    forged = replace(scenario, daily=replace(scenario.daily, medals=Medals(110, 100, 90)))
    assert prove(forged, "--share").out.splitlines()[1] == "110 points"
    (entry,) = Log(data_home / "pnp").read().entries
    assert (entry.best.score, entry.best.medal, entry.best.best) == (110, None, 114)
    assert prove(forged, "--share", moves=BEST).out.splitlines()[1] == "114 points, gold medal"


@pytest.mark.parametrize("claim", [Best(114, 114, True), Best(120, 120, True)])
def test_a_claim_that_stays_open_is_noted_as_if_nobody_had_looked(claim: Best, prove: Prove, data_home: Path) -> None:
    """A search that ended early once took the best score out of the log."""
    assert "It is not known whether" in prove(claiming(claim), gap=9).out
    (entry,) = Log(data_home / "pnp").read().entries
    assert (entry.best.score, entry.best.medal, entry.best.best, entry.best.proven) == (
        110,
        "silver",
        claim.score,
        True,
    )


def test_what_beats_an_open_claim_is_noted(prove: Prove, data_home: Path) -> None:
    assert "It is not known whether" in prove(claiming(Best(113, 117, proven=False)), gap=9).out
    (entry,) = Log(data_home / "pnp").read().entries
    assert (entry.best.medal, entry.best.best, entry.best.proven) == (None, 114, False)


def test_the_line_that_was_played_counts_too(prove: Prove) -> None:
    """It is as good as the solver's, and it may be better while the solver is not done."""
    document = prove(claiming(Best(114, 117, proven=False)), "--json", moves=BEST, gap=3).document
    assert (document["best"], document["missing"]) == (114, 0)


def test_a_line_that_beats_the_solver_s_bound_shows_its_fault(prove: Prove) -> None:
    """The referee's score stands."""
    called = prove(claiming(Best(114, 117, proven=False)), "--json", moves=BEST, gap=-2)
    assert (called.code, called.document["finding"]["code"]) == (NO, "solver.refused")


def test_without_a_claim_the_best_score_is_found(prove: Prove) -> None:
    bare = replace(PUZZLE.scenario, best=None, daily=None)
    called = prove(bare, "--json")
    assert called.code == DONE
    assert (called.document["claim"], called.document["best"], called.document["missing"]) == (None, 114, 4)
    assert "The file claims no best score." in prove(bare).out
    assert prove(bare, gap=1).code == NO


def test_an_illegal_line_stays_illegal(prove: Prove) -> None:
    called = prove(PUZZLE.scenario, "--json", moves="3.1 As As As : pass\n")
    assert (called.code, called.document["legal"], called.document["claim"]["stands"]) == (NO, False, "true")


# Writing what belongs together


def rewritten(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch, scenario: Scenario) -> Scenario:
    monkeypatch.setitem(pnp.games.GAMES, "fliptown", "tests.cli.solvers")
    monkeypatch.setitem(solvers.NAMED, "sure", Sure)
    monkeypatch.setattr(solvers.SOLVER, "chosen", "sure", raising=False)
    file, _ = write(folder, scenario)
    assert call("solve", file, "--write").code == DONE
    assert call("validate", file).code == DONE
    again = read_scenario(file).scenario
    assert format_scenario(again) == file.read_text("utf-8")
    assert again.best == Best(114, 114, proven=True)
    assert contradictions(again) == ()
    return again


@pytest.mark.parametrize(
    ("best", "medals", "figures"),
    [
        (Best(113, 117, False), Medals(114, 108, 100), {"optimum": 114, "house": 110}),
        (Best(120, 120, True), Medals(114, 108, 100), {"optimum": 114, "house": 110}),
        (Best(999, 999, True), Medals(114, 108, 100), {"optimum": 114, "house": 110}),
        (Best(109, 117, False), None, {"optimum": 114}),
    ],
)
def test_solve_writes_a_day_anew(
    best: Best,
    medals: Medals | None,
    figures: dict[str, int],
    folder: Path,
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    daily = rewritten(folder, call, monkeypatch, claiming(best)).daily
    assert daily is not None
    assert (daily.medals, daily.figures) == (medals, figures)


def test_a_day_that_fits_stays_as_it_is(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same score, now proven."""
    before = replace(PUZZLE.scenario, best=Best(114, 117, proven=False))
    assert rewritten(folder, call, monkeypatch, before) == PUZZLE.scenario


@pytest.mark.slow
def test_the_real_solver_decides(folder: Path, call: Call) -> None:
    call("scenario", "--seed", "friday", "--kind", "sprint", "--from", "1.1", "--to", "1.2")
    (made,) = (folder / "output").iterdir()
    bare = made.read_text("utf-8")
    (folder / "my.moves").write_text("1.1 Kc 4s Kd : town 4\n1.2 As 8h Jd : rob 8\n", encoding="utf-8")
    for score, code, stands in ((19, DONE, "true"), (30, NO, "false")):
        made.write_text(f"{bare}best: {{score: {score}, bound: {score}, proven: true}}\n", encoding="utf-8")
        called = call("check", made, "my.moves", "--prove", "--json")
        assert (called.code, called.document["claim"]["stands"], called.document["best"]) == (code, stands, 19)
    assert call("solve", made, "--write").code == DONE
    assert made.read_text("utf-8") == f"{bare}best: {{score: 19, bound: 19, proven: true}}\n"
