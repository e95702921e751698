"""What is promised of every game: boards, files, ids, referee, solver. The registry and the toy are asked alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import pnp.games
from pnp.core.described import described, parse_described
from pnp.core.findings import BadInput, Unreadable
from pnp.core.movesfile import read_moves
from pnp.core.referee import judge
from pnp.core.scenario import Best, History, format_scenario
from pnp.core.verdict import points
from pnp.definition.tree import parse_tree
from pnp.games import find_game
from pnp.games.claims import open_match
from pnp.games.inspection import inspect, inspect_text
from pnp.games.scenario_files import read_scenario, scenario_of
from pnp.lang.words import load_words
from pnp.solve.limits import Budget, Limits
from pnp.solve.solution import Wish, find_solution
from tests.games.play import KINDS, NAMES, case, moves_of, opened
from tests.toy.scenarios import Nothing

SCENARIOS = [(name, kind) for name in NAMES for kind in KINDS[name]]
PLAYTHROUGHS = Path(__file__).parents[1]
SMALL = {"fliptown": None, "lode": "dash"}
"""A kind that can be solved within a moment, where there is one."""


def test_every_registered_game_is_asked() -> None:
    assert set(NAMES) == set(pnp.games.GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_playthroughs_is_not_finished(name: str) -> None:
    folder = PLAYTHROUGHS / {"lode": "toy"}.get(name, name) / "playthroughs"
    assert list(folder.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_shipped_boards_are_sound(name: str) -> None:
    game = find_game(name)
    assert game.standard in game.boards.names()
    for board in game.boards.names():
        assert inspect(board).findings == ()
        ref = game.boards.ref(board, game.boards.edition_of(board), Path())
        assert (ref.file, len(ref.sha256)) == (None, 64)
    assert game.boards.schema(load_words("en"))["type"] == "object"


@pytest.mark.parametrize("name", NAMES)
def test_a_board_that_extends_another_belongs_to_its_game(name: str, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(f"extends: {find_game(name).standard}\nname: mine\n", encoding="utf-8")
    assert inspect(str(tmp_path)).findings == ()


@pytest.mark.parametrize(("name", "kind"), SCENARIOS)
def test_a_scenario_is_written_and_read_again(name: str, kind: str, tmp_path: Path) -> None:
    made = case(name, kind=kind).scenario
    path = tmp_path / f"{made.id}.scenario.yaml"
    path.write_text(format_scenario(made), encoding="utf-8")
    again = read_scenario(path)
    assert again.scenario == made
    assert format_scenario(again.scenario) == path.read_text(encoding="utf-8")
    assert inspect(str(path)).findings == ()
    assert made.id.startswith(f"{name}-")


def test_a_history_is_written_and_read_again() -> None:
    """Of the toy; Fliptown's histories have tests of their own."""
    one = case("lode")
    history = History(Nothing(), ("1.1 pass",))
    text = format_scenario(replace(one.scenario, history=history))
    again = scenario_of(parse_tree(text, "my.scenario.yaml"), Path("my.scenario.yaml")).scenario
    assert again.history is not None
    assert format_scenario(again) == text


@pytest.mark.parametrize(("name", "kind"), SCENARIOS)
def test_the_same_seed_is_the_same_scenario(name: str, kind: str) -> None:
    assert case(name, kind=kind).scenario == case(name, kind=kind).scenario
    assert case(name, "another", kind).scenario.deal != case(name, kind=kind).scenario.deal


@pytest.mark.parametrize(("name", "kind"), SCENARIOS)
def test_a_descriptive_id_is_the_puzzle(name: str, kind: str) -> None:
    one = case(name, kind=kind)
    text = described(one.scenario)
    found = parse_described(text)
    back = one.game.scenarios.rebuild(found)
    assert (found.game, back.deal, back.kind) == (name, one.scenario.deal, kind)
    assert described(back) == text
    assert not any(letter in " $*`\"'\\!&|;<>(){}[]?#" for letter in text)


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_letter_in_a_descriptive_id_is_noticed(name: str) -> None:
    text = described(case(name).scenario)
    with pytest.raises(Unreadable):
        parse_described(text[:-8] + ("x" if text[-8] != "x" else "y") + text[-7:])


@pytest.mark.parametrize(("name", "kind"), SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_referee_accepts_what_the_rules_allow(name: str, kind: str, seed: int) -> None:
    one = case(name, kind=kind)
    text = moves_of(one, seed)
    verdict = judge(one.match, text)
    assert verdict.finding is None
    assert verdict.legal
    written = [turn.text for turn in verdict.turns]
    assert judge(one.match, "".join(f"{line}\n" for line in written)).results == verdict.results
    assert sum(verdict.results[0].breakdown.values()) == verdict.results[0].score
    most = one.game.scenarios.ceiling(one.match)
    assert most is None or points(verdict.results[0], one.scenario.objective) <= most


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_line_has_its_place_and_its_words(name: str) -> None:
    one = case(name)
    lines = moves_of(one).splitlines()
    for number in (1, len(lines) - 1):
        broken = "\n".join([*lines[:number], f"{lines[number].split()[0]} nonsense here", *lines[number + 1 :]])
        verdict = judge(one.match, broken, "my.moves")
        assert (verdict.legal, verdict.finding and verdict.finding.line) == (False, number + 1)
        for lang in ("en", "pl"):
            assert verdict.finding is not None
            said = load_words(lang).placed(verdict.finding)
            assert said.startswith("my.moves:")
            assert verdict.finding.code not in said


@pytest.mark.parametrize("name", NAMES)
def test_lines_that_cannot_be_read_are_all_told(name: str) -> None:
    text = f"scenario: {case(name).scenario.id}\n1.1 what\n1.2 is this\n"
    found = inspect_text(text, "my.moves").findings
    assert [finding.line for finding in found] == [2, 3]
    assert (name == "lode") == (found[0].code == "lode.move")
    assert len(find_game(name).scenarios.check_lines(read_moves(text).lines, None)) == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_claim_that_cannot_be_true_is_refused(name: str) -> None:
    one = case(name)
    bad = opened(one.game, replace(one.scenario, best=Best(9999, 9999, True)))
    with pytest.raises(BadInput) as refused:
        open_match(one.game, bad.file)
    assert {finding.code for finding in refused.value.findings} == {"claim.too_high"}


@pytest.mark.parametrize("name", [name for name in NAMES if SMALL.get(name)])
def test_the_solver_equals_brute_force(name: str) -> None:
    for seed in ("a", "b", "c"):
        one = case(name, seed, SMALL[name])
        solver = one.game.solver.solver(one.file, one.match, memory=1 << 30)
        wish, budget = Wish(verify=True, first_moves=True, cap=10_000), Budget(Limits())
        found = find_solution(one.match, solver, wish, budget, lambda _: None)
        assert found.answer.proven
        assert found.verified is not None
        assert found.verified.score == found.answer.score
        assert found.first_moves is not None
        assert max(move.score for move in found.first_moves) == found.answer.score


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_values_are_short(name: str) -> None:
    one = case(name)
    for value in (one.game, one.scenario, one.match, one.file):
        assert len(repr(value)) <= 200


@pytest.mark.parametrize("name", NAMES)
def test_settings_belong_to_kinds_of_the_game(name: str) -> None:
    game = find_game(name)
    for spec in game.settings:
        assert set(spec.kinds) <= set(game.kinds)
    assert len({spec.name for spec in game.settings}) == len(game.settings)
