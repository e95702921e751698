"""Published days: the puzzles that the solver of their time chose, for ever, without any search."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import pnp.puzzle.confirm
import pnp.puzzle.published
from pnp.core.answerfile import vouched
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import format_scenario
from pnp.files.resources import days_dir, game_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.puzzle.criteria import day_order, kept_rules, present_rules, rules_of
from pnp.puzzle.days import days_of
from pnp.puzzle.find import find_puzzle
from pnp.puzzle.keep import NoPuzzle
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.own import puzzle_name
from pnp.puzzle.published import month_of, month_text, published_order, published_puzzle, read_month
from pnp.puzzle.record import record_of, record_text
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import OpenPuzzle
from tests.cli.bad import ROOT
from tests.cli.dailies import made_by
from tests.cli.runner import Call, caller
from tests.fliptown.envelopes import daily_wish
from tests.fuzz.raw import change_bytes
from tests.puzzle.tiny import Tiny, forbidden
from tests.puzzle.unasked import unasking

pytestmark = pytest.mark.usefixtures("published")

SHELF = days_dir("fliptown")
MONTHS = sorted(SHELF.glob("v*/*/*.yaml"))
DAY = "2026-11-15"
ORDER = DailyOrder("fliptown", daily_wish(DAY))
BEYOND = "2027-01-01"
"""The first day that is not published."""


@pytest.fixture(autouse=True)
def criteria(monkeypatch: pytest.MonkeyPatch) -> None:
    """The criteria are asked, whatever other tests want."""
    monkeypatch.setattr(pnp.puzzle.confirm, "rules_of", rules_of)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    made_by(forbidden, monkeypatch)
    return caller(capsys)


def found(order: DailyOrder) -> OpenPuzzle:
    opened = published_puzzle(order, Path())
    assert opened is not None
    return opened


# -- what is published -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", MONTHS, ids=lambda file: file.relative_to(SHELF).with_suffix("").as_posix())
def test_every_puzzle_is_confirmed_by_the_rules_of_its_version(file: Path) -> None:
    kind, edition = file.parent.name.split("-")
    version = int(file.parent.parent.name.removeprefix("v"))
    month = read_month(file, file.stem)
    assert month is not None
    for day in month.sections:
        assert day.startswith(file.stem)
        opened = found(DailyOrder("fliptown", daily_wish(day, kind, edition)))
        scenario = opened.puzzle.scenario
        assert scenario.id.endswith(f"-v{version}")
        assert scenario.daily is not None
        assert (scenario.daily.version, scenario.daily.day) == (version, day)
        assert opened.puzzle.proven
        assert opened.puzzle.decided
    assert month_text(month.sections) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["finale", "sprint"])
@pytest.mark.parametrize("edition", ["en", "pl"])
def test_all_days_of_version_one_are_there(kind: str, edition: str) -> None:
    days = list[str]()
    for name in ("2026-11", "2026-12"):
        month = read_month(SHELF / "v1" / f"{kind}-{edition}" / f"{name}.yaml", DAY)
        assert month is not None
        days += month.sections
    assert days == [day.isoformat() for day in days_of(DAY, "2026-12-31")]


FILES = {
    "finale": (
        ORDER,
        "2b7d971a3baeeaa6e951fb7ebd6ec64997cbba5ddbf2c94b8ad1b3c0cafc91df",
        "62b7e9337561b03bdb0999885a94c57b7287b56de7724378a003ef0d26597124",
    ),
    "an easy finale": (
        DailyOrder("fliptown", daily_wish("2026-11-16")),
        "5bc3039d55867bf98e118871a7ce97b86afb25eb9256a6c2457cc8506c90dc6a",
        "146331d339855c4786daec353fcebe5b843a053a0bd7ae0af821d90e2f4e465b",
    ),
    "sprint": (
        DailyOrder("fliptown", daily_wish("2026-11-17", "sprint")),
        "861c848e55ebfd7a5138c3bd6ef2388e23ffe8598bd70f4a11e93980da14fc49",
        "f7b28b2d45a178d540c5b1e25c77db835141f3abd926a19ab44d080a02f3a1fc",
    ),
    "Polish": (
        DailyOrder("fliptown", daily_wish(DAY, edition="pl")),
        "b8dc8e8b010f6d1751f245a5eaeccd2accc46ef5659d53d45e88ce8627ae4016",
        "5cd91ac6e24d853881681a46a479027f62ba50525c3b87a2820e27aff997349a",
    ),
}
"""The hashes of the scenario and of the answer's moves, as version 1 wrote them after its search."""


@pytest.mark.parametrize("what", FILES)
def test_they_are_what_the_solver_of_their_time_made(what: str) -> None:
    """Nobody ever records these hashes again. `tests/fliptown/pdf_files.txt` has those of the pages."""
    order, *hashes = FILES[what]
    puzzle = found(order).puzzle
    texts = (format_scenario(puzzle.scenario), vouched(puzzle.answer.moves))
    assert [sha256(text.encode()).hexdigest() for text in texts] == hashes


@pytest.mark.parametrize("version", range(1, rules_of("fliptown").version + 1))
def test_the_rules_of_a_version_stay_what_they_were(version: int) -> None:
    """Whoever changes a figure of rules that have published days raises their version."""
    rules, kept = present_rules("fliptown"), kept_rules("fliptown", version)
    if kept.exists():
        assert rules_of("fliptown", version).version == version
    if kept.exists() and version == rules_of("fliptown").version:
        assert rules.read_bytes() == kept.read_bytes()


def test_version_one_is_kept() -> None:
    first, present = rules_of("fliptown", 1), rules_of("fliptown")
    assert (first.version, first.house.alike, first.kinds["sprint"].turns) == (1, 3, 3)
    assert present.version > 1


# -- what is asked for -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [None, "fliptown/standard"])
def test_a_published_day_is_found_without_a_search(board: str | None, tmp_path: Path) -> None:
    for kind in ("finale", "sprint"):
        order = replace(ORDER, board=board, wish=replace(ORDER.wish, kind=kind))
        puzzle = find_puzzle(
            order, Limits(), lambda _: None, beside=tmp_path, store=None, make=forbidden, undecided=True
        )
        assert puzzle.from_cache
        assert puzzle.puzzle.scenario.id.endswith("-v1")
        assert puzzle.puzzle == found(order).puzzle


OTHERS = {
    "a day beyond": replace(ORDER, wish=replace(ORDER.wish, day=BEYOND)),
    "a day before": replace(ORDER, wish=replace(ORDER.wish, day="2026-11-14")),
    "a kind that is not chosen": replace(ORDER, wish=replace(ORDER.wish, kind="opening")),
    "a character": DailyOrder("fliptown", daily_wish(DAY, character="bandit")),
    "a cowbot": DailyOrder("fliptown", daily_wish(DAY, cowbot="black-bart", level="easy")),
    "hold'em": DailyOrder("fliptown", daily_wish(DAY, holdem=True)),
    "a setting of no board": DailyOrder("fliptown", daily_wish(DAY, character="../../v1/finale-en")),
}


@pytest.mark.parametrize("what", OTHERS)
def test_everything_else_is_chosen_by_the_present_rules(what: str) -> None:
    order = OTHERS[what]
    assert published_puzzle(order, Path()) is None
    assert published_order(order, Path()) == order
    if what != "a setting of no board":
        version = rules_of("fliptown").version
        assert FLIPTOWN.dailies.frame(day_order(order, Path()), 1).id.endswith(f"-v{version}")
        assert puzzle_name(order, Path()).endswith(f"-v{version}")


def test_a_board_of_ones_own_has_its_own_days(tmp_path: Path) -> None:
    shutil.copytree(game_dir("fliptown") / "examples" / "dry-gulch", tmp_path / "mine")
    order = replace(ORDER, board=str(tmp_path / "mine"))
    assert published_puzzle(order, tmp_path) is None
    assert published_order(order, tmp_path) == order


def test_a_published_id_is_known_before_the_puzzle_is_read() -> None:
    assert puzzle_name(ORDER, Path()) == f"fliptown-{DAY}-finale-v1"


# -- the commands ----------------------------------------------------------------------------------------------------


def test_no_solver_is_loaded(tmp_path: Path) -> None:
    program = "import atexit, sys\nfrom pnp.cli import main\natexit.register(lambda: print(*sys.modules))\nmain()\n"
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    for command in (("daily", DAY), ("booklet", DAY, "2026-11-17", "--kind", "sprint")):
        ended = subprocess.run(
            [sys.executable, "-c", program, *command, "--quiet"],
            env=environ, cwd=tmp_path, stdout=subprocess.PIPE, text=True, timeout=60, check=True,
        )  # fmt: skip
        loaded = ended.stdout.split()
        assert "reportlab" in loaded
        assert not [name for name in loaded if name == "numpy" or name.startswith("pnp.games.fliptown.solver")]
    assert (tmp_path / "output" / f"fliptown-{DAY}-finale-v1.pdf").exists()


def test_a_booklet_of_published_days(call: Call) -> None:
    made = call("booklet", "2026-11-16", "2026-11-22", "--json", "--quiet")
    assert (made.code, made.err) == (0, "")
    days = made.document["days"]
    assert [day["id"] for day in days] == [f"fliptown-2026-11-{number}-finale-v1" for number in range(16, 23)]
    assert all(day["from_cache"] and day["proven"] for day in days)


def test_a_published_puzzle_is_shown_checked_shared_and_logged(call: Call) -> None:
    assert call("daily", DAY).code == 0
    scenario, moves = (f"output/fliptown-{DAY}-finale-v1{end}" for end in (".scenario.yaml", ".answer.moves"))
    assert call("validate", scenario, moves).code == 0
    assert call("show", scenario).code == 0
    checked = call("check", scenario, moves, "--share", "--json").document
    assert (checked["legal"], checked["score"], checked["medal"]) == (True, 82, "gold")
    assert checked["share"].startswith(f"fliptown-{DAY}-finale-v1\n")
    lines = Path(moves).read_text(encoding="utf-8").splitlines(keepends=True)
    Path("my.moves").write_text("".join(lines[1:]), encoding="utf-8")  # what `pnp` wrote itself is not logged
    assert call("check", scenario, "my.moves", "--json").document["logged"] == "new"
    assert f"fliptown-{DAY}-finale-v1" in call("log", "--json").out


def test_a_file_of_version_one_with_other_settings_stays_valid(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody published it: version 1 made it on somebody's machine, and its file is all that there is of it."""
    monkeypatch.setattr(pnp.puzzle.confirm, "rules_of", unasking)
    made_by(Tiny(), monkeypatch)
    assert call("daily", DAY, "--character", "bandit").code == 0
    (name,) = (path.name for path in Path("output").glob("*.scenario.yaml"))
    text = Path("output", name).read_text(encoding="utf-8")
    old = re.sub(r"(?m)^(id: .*)-v\d+$", r"\1-v1", text).replace("  version: 2\n", "  version: 1\n")
    assert old != text
    scenario, moves = tmp_path / "old.scenario.yaml", tmp_path / "old.moves"
    scenario.write_text(old, encoding="utf-8")
    answer = next(Path("output").glob("*.answer.moves")).read_text(encoding="utf-8")
    moves.write_text(re.sub(r"(?m)^(scenario: .*)-v\d+$", r"\1-v1", answer), encoding="utf-8")
    assert call("validate", scenario, moves).code == 0
    assert call("show", scenario).code == 0
    checked = call("check", scenario, moves, "--json").document
    assert (checked["legal"], checked["medal"]) == (True, "gold")


# -- damage ----------------------------------------------------------------------------------------------------------


def swapped(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def summed(change: Callable[[str], str]) -> Callable[[str], str]:
    """A change by somebody who knows the hash."""

    def whole(text: str) -> str:
        month = month_of(change(text))
        assert month is not None
        sections = dict(month.sections)
        body = sections[DAY][: sections[DAY].rindex("  sum: ")]
        sections[DAY] = f'{body}  sum: "{sha256(body.encode()).hexdigest()[:16]}"\n'
        return month_text(sections)

    return whole


def renamed(text: str) -> str:
    """Another day's puzzle under this day."""
    month = month_of(text)
    assert month is not None
    other = month.sections["2026-11-16"].replace('"2026-11-16":', f'"{DAY}":')
    return month_text({**month.sections, DAY: other})


DAMAGED: dict[str, tuple[str, int, Callable[[str], str]]] = {
    "a letter": ("damaged", 4, swapped("3.1 Td Jd Kc : grave TL", "3.1 Td Jd Kc : grave TC")),
    "a hash": ("damaged", 4, swapped('sum: "9', 'sum: "8')),
    "no hash": ("damaged", 4, lambda text: re.sub(r"  sum: .*\n", "", text, count=1)),
    "a word": ("damaged", 4, swapped("nodes: 3484592", "nodes: many")),
    "a key": ("damaged", 4, swapped("  spread:", "  breadth:")),
    "no YAML": ("damaged", 4, swapped("  answer: |", "  answer: ]")),
    "a hash for another day's puzzle": ("day", 4, summed(renamed)),
    "a hash for another answer": ("answer", 4, summed(swapped("3.5 2h=c 7s 8c", "3.5 2h 7s 8c"))),
    "a hash for better plays": ("medals", 4, summed(swapped("63: 17, 64: 20, 65: 19, 66: 24", "66: 80"))),
    "the file cut short": ("damaged", 1, lambda text: text[: text.index('"2026-11-20":')]),
    "a day taken out": ("damaged", 1, lambda text: re.sub(rf'(?s)"{DAY}":.*?(?="2026-11-16":)', "", text)),
    "a day twice": ("damaged", 1, lambda text: text + text[text.index('"2026-11-30":') :]),
    "another format": ("damaged", 1, swapped("pnp-days/1", "pnp-days/2")),
    "nothing": ("damaged", 1, lambda _: ""),
}  # fmt: skip


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the published days that may be changed."""
    shutil.copytree(SHELF, tmp_path / "days")
    monkeypatch.setattr(pnp.puzzle.published, "days_dir", lambda _: tmp_path / "days")
    return tmp_path / "days"


def refused(order: DailyOrder = ORDER) -> Finding:
    with pytest.raises(BadInput) as caught:
        find_puzzle(order, Limits(), lambda _: None, beside=Path(), store=None, make=forbidden)
    (finding,) = caught.value.findings
    return finding


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_puzzle_is_refused_with_its_file_and_day(what: str, shelf: Path) -> None:
    part, line, change = DAMAGED[what]
    file = shelf / "v1" / "finale-en" / "2026-11.yaml"
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    finding = refused()
    assert (finding.code, finding.params) == ("published.unfit", {"day": DAY, "what": [part]})
    assert (finding.file, finding.line) == (str(file), line)


def test_whatever_happens_to_a_file_it_is_read_or_told(shelf: Path) -> None:
    """A day is refused, or it is what it was: the damage hit another one."""
    file, puzzle = shelf / "v1" / "finale-en" / "2026-11.yaml", found(ORDER).puzzle
    month = month_of(file.read_text(encoding="utf-8"))
    assert month is not None
    raw = month_text({day: month.sections[day] for day in (DAY, "2026-11-16")}).encode()
    told = same = 0
    for number in range(120):
        file.write_bytes(change_bytes(Random(number), raw))
        try:
            read = published_puzzle(ORDER, Path())
        except BadInput as bad:
            told += [finding.code for finding in bad.findings] == ["published.unfit"]
        else:
            assert read is not None
            assert read.puzzle == puzzle
            same += 1
    assert told + same == 120
    assert 30 < told < 110


def test_a_file_that_is_no_text_is_refused(shelf: Path) -> None:
    (shelf / "v1" / "finale-en" / "2026-11.yaml").write_bytes(b"\xff\xfe\x00")
    assert refused().params["what"] == ["damaged"]


def test_the_other_days_of_a_damaged_month_can_be_used(shelf: Path) -> None:
    file = shelf / "v1" / "finale-en" / "2026-11.yaml"
    file.write_text(DAMAGED["a letter"][2](file.read_text(encoding="utf-8")), encoding="utf-8")
    assert found(replace(ORDER, wish=replace(ORDER.wish, day="2026-11-16")))


def test_line_ends_of_another_system_do_no_harm(shelf: Path) -> None:
    file = shelf / "v1" / "finale-en" / "2026-11.yaml"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert found(ORDER).puzzle.answer.score == 82


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_command_tells_the_damage(lang: str, call: Call, shelf: Path) -> None:
    file = shelf / "v1" / "finale-en" / "2026-11.yaml"
    file.write_text(DAMAGED["a letter"][2](file.read_text(encoding="utf-8")), encoding="utf-8")
    told = call("daily", DAY, "--lang", lang)
    assert told.code != 0
    assert DAY in told.err
    assert "2026-11.yaml" in told.err
    assert not Path("output").exists()


# -- a record --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [0, 3])
def test_a_record_is_read_as_it_was_written(more: int) -> None:
    """But for the time and the memory of its search."""
    order = replace(ORDER, wish=replace(ORDER.wish, kind="opening"))
    made = Tiny(more=more)(order, Budget(Limits()), lambda _: None, Path())
    text = record_text(DAY, made)
    assert record_of(DAY, text).puzzle == replace(made, answer=replace(made.answer, seconds=0.0, memory=0))
    assert record_text(DAY, record_of(DAY, text).puzzle) == text


def test_what_is_no_puzzle_of_a_day_has_no_record() -> None:
    puzzle = found(ORDER).puzzle
    with pytest.raises(NoPuzzle):
        record_text(DAY, replace(puzzle, scenario=replace(puzzle.scenario, daily=None)))
