"""`pnp check --share`: id, score, medal and a mark per turn, and nothing that would spoil the puzzle for others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.core.cards import full_deck
from pnp.core.movesfile import Label
from pnp.core.referee import judge
from pnp.core.scenario import Best, Scenario, format_scenario
from pnp.core.share import PLAIN_SIGNS, SIGNS, STEPS, lost_marks, signs_for
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from pnp.puzzle.keep import scenario_file
from pnp.puzzle.sharing import share_text
from tests.cli import solvers
from tests.cli.bad import NO
from tests.cli.runner import Call, Called
from tests.puzzle.sample import ID, sample_puzzle

PUZZLE = sample_puzzle()
BEST, HOUSE = PUZZLE.answer.moves, PUZZLE.house.moves
GAME = "fliptown-2026-11-15-full"
PROVEN = replace(PUZZLE.scenario, best=Best(114, 114, True))

Share = Callable[..., Called]


@pytest.fixture
def share(folder: Path, call: Call) -> Share:
    """Check a line of play of a scenario for its text."""

    def check(*more: str, scenario: Scenario = PROVEN, moves: str = HOUSE) -> Called:
        (folder / "day.scenario.yaml").write_text(format_scenario(scenario), encoding="utf-8")
        (folder / "my.moves").write_text(moves, encoding="utf-8")
        return call("check", "day.scenario.yaml", "my.moves", "--share", *more)

    return check


def test_the_text(share: Share) -> None:
    called = share()
    assert (called.code, called.err) == (0, "")
    assert called.out == f"{ID}\n110 points, silver medal\nGained, turn by turn: ▅▅▆▆▆▁\n"
    assert share("--lang", "pl").out == f"{ID}\n110 punktów, srebrny medal\nZysk tura po turze: ▅▅▆▆▆▁\n"


def test_a_text_in_a_document(share: Share) -> None:
    document = share("--json").document
    assert document["share"] == share().out.rstrip("\n")
    assert document["legal"] is True


def test_quiet_says_nothing(share: Share) -> None:
    assert share("--quiet").out == ""


@pytest.mark.parametrize(
    ("best", "moves", "silver", "bronze", "said"),
    [
        (Best(114, 114, True), BEST, 110, 105, "114 points, gold medal"),
        (Best(114, 114, True), HOUSE, 111, 110, "110 points, bronze medal"),
        (Best(114, 114, True), HOUSE, 112, 111, "110 points, no medal"),
        (Best(114, 117, False), BEST, 110, 105, "114 points, gold medal (the best score is not proven)"),
        (Best(114, 117, False), HOUSE, 112, 111, "110 points, no medal (the best score is not proven)"),
        (None, HOUSE, 110, 105, "110 points"),
    ],
)
def test_medals(best: Best | None, moves: str, silver: int, bronze: int, said: str, share: Share) -> None:
    daily = PUZZLE.scenario.daily
    assert daily is not None
    assert daily.medals is not None
    medals = replace(daily.medals, silver=silver, bronze=bronze)
    scenario = replace(PUZZLE.scenario, best=best, daily=replace(daily, medals=medals))
    assert share(scenario=scenario, moves=moves).out.splitlines()[1] == said


def test_what_is_no_puzzle_of_the_day(share: Share) -> None:
    assert share(scenario=replace(PROVEN, daily=None)).out.splitlines()[1] == "110 points"


def test_a_whole_game_has_a_gap_between_its_rounds(call: Call) -> None:
    marks = call("check", GAME, GAME, "--share").out.splitlines()[2].rpartition(": ")[2]
    assert [len(each) for each in marks.split(" ")] == [6, 6, 6]
    assert set(marks) <= {*SIGNS.bars, " "}


def test_a_line_that_is_illegal(share: Share) -> None:
    called = share(moves="\n".join([*HOUSE.splitlines()[:3], "3.3 As As As : pass"]))
    assert called.code == NO
    assert called.out == f"{ID}\n95 points so far, then a move that is not legal\nGained, turn by turn: ▅▅✗\n"
    assert "my.moves:4:" in called.err, "only the player is told why"
    first = share(moves="3.1 As As As : pass\n")
    assert first.out.splitlines()[1:] == ["85 points so far, then a move that is not legal"]


def test_a_line_that_is_not_finished(share: Share) -> None:
    called = share("--lang", "pl", moves="\n".join(HOUSE.splitlines()[:3]))
    assert called.code == NO
    assert called.out.splitlines()[1:] == ["95 punktów do tej pory, gra nieskończona", "Zysk tura po turze: ▅▅"]


def test_several_players(folder: Path, call: Call) -> None:
    call("scenario", "--seed", "x", "--players", "2", "--kind", "sprint", "--to", "1.2")
    (made,) = (folder / "output").iterdir()
    deck = deal_of(read_scenario(made).scenario).decks[1][1:]
    lineups = {turn: " ".join(map(str, deck[3 * turn - 3 : 3 * turn])) for turn in (1, 2)}
    lines = [f"1.{turn}/{seat} {cards} : pass" for turn, cards in lineups.items() for seat in (1, 2)]
    (folder / "my.moves").write_text("\n".join(lines), encoding="utf-8")
    called = call("check", made, "my.moves", "--share")
    assert called.code == 0, called.err
    _, one, two = called.out.splitlines()
    assert one.startswith("Player 1: ")
    assert two.startswith("Player 2: ")
    assert all(len(line.rpartition(" ")[2]) == 2 for line in (one, two))


def test_the_lead_over_a_cowbot(folder: Path, call: Call) -> None:
    call("scenario", "--seed", "x", "--kind", "sprint", "--to", "1.1", "--cowbot", "black-bart", "--level", "easy")
    (made,) = (folder / "output").iterdir()
    made.write_text(made.read_text("utf-8").replace("objective: score", "objective: margin"), encoding="utf-8")
    moves, _ = solvers.some_line(FLIPTOWN.scenarios.open(read_scenario(made)))
    (folder / "my.moves").write_text(moves, encoding="utf-8")
    assert "over the cowbot" in call("check", made, "my.moves", "--share").out


# Nothing is given away


@pytest.mark.parametrize("moves", [BEST, HOUSE])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_move_no_card_and_no_best_score(moves: str, lang: str, share: Share) -> None:
    said = share("--lang", lang, moves=moves).out.removeprefix(ID)
    assert [card for card in map(str, full_deck()) if card in said] == []
    assert [word for word in ("mine", "rob", "trail", "town", "grave", "face", "buy") if word in said] == []
    assert ("114" in said) == (moves == BEST)


def test_the_signs_that_an_encoding_has() -> None:
    assert signs_for("utf-8") is SIGNS
    for encoding in ("ascii", "cp437", "no-such-thing"):
        assert signs_for(encoding) is PLAIN_SIGNS
    for signs in (SIGNS, PLAIN_SIGNS):
        assert len(set(signs.bars)) == len(STEPS) + 1


def test_a_text_in_ascii() -> None:
    match = FLIPTOWN.scenarios.open(scenario_file(PROVEN, Path()))
    said = share_text(match, judge(match, HOUSE), None, load_words("en"), PLAIN_SIGNS)
    assert said.isascii()
    assert said.endswith(": --===_")


# With --explain: what each turn lost. The command itself: see `test_check_daily`


def test_lost_points() -> None:
    """The points themselves would add up to the best score."""
    losses = [0, 1, 3, 4, None, 0]
    labels = [Label(1, 1), Label(1, 2), Label(1, 0), Label(2, 1), Label(2, 2), Label(2, 0)]
    assert lost_marks(zip(labels, losses, strict=True), SIGNS) == "·▾▾ ▼?·"
    assert lost_marks(zip(labels, losses, strict=True), PLAIN_SIGNS) == ".vv V?."
