"""Writing a result into a scenario file: one entry changes, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.core.findings import BadInput
from pnp.core.scenario import Best
from pnp.definition.scenario_best import is_better, is_worth_writing, write_best
from pnp.files.resources import examples
from pnp.games.scenario_files import read_scenario

TEXT = examples(".scenario.yaml")["fliptown-2026-11-15-opening"].read_text("utf-8")
NEW = Best(43, 47, proven=False)
LINE = "best: {score: 43, bound: 47, proven: false}"


def written(path: Path, text: str, best: Best = NEW) -> str:
    path.write_bytes(text.encode())
    write_best(read_scenario(path), best)
    assert read_scenario(path).scenario.best == best
    return path.read_bytes().decode()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my.scenario.yaml"


BARE = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith("best:"))


def test_it_comes_last_where_there_is_none(path: Path) -> None:
    assert written(path, BARE) == f"{BARE}{LINE}\n"
    assert written(path, BARE.rstrip("\n")) == f"{BARE}{LINE}\n"
    assert written(path, f"{BARE}# a comment\n") == f"{BARE}# a comment\n{LINE}\n"


def test_line_ends_are_kept(path: Path) -> None:
    text = BARE.replace("\n", "\r\n")
    assert written(path, text) == f"{text}{LINE}\r\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("best: {score: 1, bound: 2, proven: false}\n", f"{LINE}\n"),
        ("best: {score: 1, bound: 2, proven: false}   # old\n", f"{LINE}   # old\n"),
        ("best : { proven: false, score: 1, bound: 2 }\n", f"{LINE}\n"),
        ("best:\n  score: 1\n  bound: 2\n  proven: false\n", f"{LINE}\n"),
        ("best: {score: 1,\n  bound: 2, proven: false\n}\n", f"{LINE}\n"),
        ('"best": {score: 1, bound: 2, proven: false}\n', f"{LINE}\n"),
    ],
)
def test_an_old_entry_is_replaced_where_it_stands(path: Path, old: str, new: str) -> None:
    assert written(path, f"{BARE}{old}# the end\n") == f"{BARE}{new}# the end\n"
    assert written(path, f"# head\n{old}{BARE}") == f"# head\n{new}{BARE}"


def test_a_lead_may_be_negative(path: Path) -> None:
    assert "best: {score: -3, bound: 0, proven: false}" in written(path, BARE, Best(-3, 0, proven=False))


def test_a_file_that_has_changed_meanwhile_is_left_alone(path: Path) -> None:
    path.write_text(BARE, encoding="utf-8")
    file = read_scenario(path)
    changed = BARE.replace("edition: en", "edition: pl")
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(BadInput) as bad:
        write_best(file, NEW)
    assert [finding.code for finding in bad.value.findings] == ["scenario.changed"]
    assert path.read_text("utf-8") == changed


def test_a_result_that_somebody_else_wrote_meanwhile_is_no_change(path: Path) -> None:
    path.write_text(BARE, encoding="utf-8")
    file = read_scenario(path)
    path.write_text(f"{BARE}best: {{score: 1, bound: 99, proven: false}}\n", encoding="utf-8")
    write_best(file, NEW)
    assert path.read_text("utf-8") == f"{BARE}{LINE}\n"


@pytest.mark.parametrize(
    ("old", "new", "better"),
    [
        (None, (43, 47), True),
        ((43, 47), (43, 47), False),
        ((43, 47), (43, 46), True),
        ((43, 47), (44, 47), True),
        ((43, 47), (44, 48), True),
        ((43, 47), (42, 46), False),
        ((43, 43), (40, 50), False),
        ((43, 43), (44, 50), True),
        ((43, 43), (30, 42), True),
    ],
)
def test_which_of_two_results_tells_more(old: tuple[int, int] | None, new: tuple[int, int], better: bool) -> None:
    before = old and Best(*old, proven=old[0] == old[1])
    assert is_better(before, replace(NEW, score=new[0], bound=new[1])) is better


DAY = (
    'daily:\n  version: 1\n  day: "2026-11-15"\n  candidate: 1\n  difficulty: 3\n'
    "  figures: {optimum: 40, house: 38}\n  medals: {gold: 40, silver: 38, bronze: 30}\n"
)
NEW_DAY = DAY.replace("optimum: 40", "optimum: 43").replace("gold: 40", "gold: 43")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_day_changes_with_it(path: Path, newline: str) -> None:
    text = f"{BARE}best: {{score: 40, bound: 47, proven: false}}\n{DAY}# the end\n"
    expected = f"{BARE}{LINE}\n{NEW_DAY}# the end\n"
    assert written(path, text.replace("\n", newline)) == expected.replace("\n", newline)
    assert written(path, f"{DAY}{BARE}".replace("\n", newline)) == f"{NEW_DAY}{BARE}{LINE}\n".replace("\n", newline)


def test_a_day_on_one_line(path: Path) -> None:
    one = 'daily: {version: 1, day: "2026-11-15", candidate: 1, difficulty: 3, figures: {optimum: 40}}\n'
    assert written(path, f"{one}{BARE}") == f"{one.replace('40', '43')}{BARE}{LINE}\n"
    medals = one.replace("}}", "}, medals: {gold: 40, silver: 39, bronze: 30}}")
    assert "medals" not in written(path, f"{medals}{BARE}"), "nobody knows what the house makes"


def test_a_day_that_holds_stays_as_it_was_written(path: Path) -> None:
    odd = DAY.replace("40", "43").replace("  medals", "  # my medals\n  medals")
    assert written(path, f"{BARE}{odd}") == f"{BARE}{odd}{LINE}\n"


def test_comments_and_empty_lines_stay(path: Path) -> None:
    odd = (
        'daily:   # my day\n  version: 1\n  day: "2026-11-15"\n  candidate: 1   # first\n\n# edge\n  difficulty: 3\n'
        "  # figures\n  figures:   # counted\n    optimum: 40\n    house: 38   # the house's\n\n"
        "  # medals\n  medals: {gold: 40, silver: 38, bronze: 30}   # mine\n\n# the end\n"
    )
    new = odd.replace(
        "figures:   # counted\n    optimum: 40\n    house: 38   #", "figures: {optimum: 43, house: 38}   #"
    )
    assert written(path, f"{odd}{BARE}") == f"{new.replace('gold: 40', 'gold: 43')}{BARE}{LINE}\n"
    gone = odd.replace("silver: 38", "silver: 39").replace("house: 38", "house: 39")
    kept = new.replace("  medals: {gold: 40, silver: 38, bronze: 30}   # mine\n", "").replace("house: 38", "house: 39")
    assert written(path, f"{gone}{BARE}") == f"{kept}{BARE}{LINE}\n"


def test_claims_that_contradict_themselves_are_worth_replacing(path: Path) -> None:
    path.write_text(f"{BARE}best: {{score: 43, bound: 43, proven: true}}\n{DAY}", encoding="utf-8")
    scenario = read_scenario(path).scenario
    assert is_worth_writing(scenario, NEW)
    assert not is_worth_writing(replace(scenario, daily=None), NEW)
