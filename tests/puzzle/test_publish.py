"""Publishing days: any game's, once and for ever, and nothing that the referee does not confirm."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import pnp.games
from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import Best
from pnp.files import resources
from pnp.lang import folder
from pnp.puzzle.criteria import rules_of
from pnp.puzzle.curate import curated
from pnp.puzzle.find import find_puzzle, key_of
from pnp.puzzle.order import DailyOrder
from pnp.puzzle.publish import Publication, Wanted, chosen_kinds, matching, publish
from pnp.puzzle.published import published_puzzle
from pnp.puzzle.store import Store
from pnp.solve.limits import Budget, Limits
from pnp.solve.puzzle import Puzzle
from tests import publish as command
from tests.puzzle.tiny import forbidden
from tests.toy.boards import BOARDS
from tests.toy.registered import HERE

pytestmark = pytest.mark.usefixtures("published")

DAYS = ("2026-12-30", "2026-12-31", "2027-01-01")
WANTED = Wanted("lode", 1, DAYS, ("rush",), ("en",))


@pytest.fixture
def lode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Lode's files, in a folder of their own that may be written to."""
    shutil.copytree(HERE / "lode", tmp_path / "lode")
    monkeypatch.setitem(pnp.games.GAMES, "lode", "tests.toy.game")
    monkeypatch.setitem(resources.ELSEWHERE, "lode", tmp_path / "lode")
    monkeypatch.setattr(folder, "ADDED", [*folder.ADDED, HERE / "words"])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    rules_of.cache_clear()
    yield tmp_path / "lode"
    rules_of.cache_clear()


def solved(order: DailyOrder) -> Puzzle:
    plain = replace(order, version=None)
    return find_puzzle(plain, Limits(), lambda _: None, beside=Path(), store=None).puzzle


def puzzles() -> list[tuple[DailyOrder, Puzzle]]:
    return [(order, solved(order)) for order in WANTED.orders()]


def contents(top: Path) -> dict[str, bytes]:
    files = (path for path in (top / "days").rglob("*") if path.is_file())
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in files}


def refused(offered: list[tuple[DailyOrder, Puzzle]]) -> list[Finding]:
    with pytest.raises(BadInput) as caught:
        publish(offered)
    return list(caught.value.findings)


def test_days_are_published_a_file_for_each_month(lode: Path) -> None:
    offered = puzzles()
    made = publish(offered)
    assert (made.added, made.same) == ([order for order, _ in offered], [])
    written = contents(lode)
    assert sorted(written) == [
        f"days/v1/{name}" for name in ("rules.yaml", "rush-en/2026-12.yaml", "rush-en/2027-01.yaml")
    ]
    assert written["days/v1/rules.yaml"] == (lode / "daily.yaml").read_bytes()
    for order, puzzle in offered:
        found = find_puzzle(
            replace(order, version=None), Limits(), lambda _: None, beside=Path(), store=None, make=forbidden
        )
        assert found.puzzle.scenario == puzzle.scenario
        assert found.puzzle.answer.moves == puzzle.answer.moves
        assert found.puzzle.house == puzzle.house


def test_in_any_order_and_step_by_step_the_files_are_the_same(lode: Path) -> None:
    first, second, third = puzzles()
    publish([third, first])
    publish([second])
    one = contents(lode)
    shutil.rmtree(lode / "days")
    publish([first, second, third])
    assert contents(lode) == one


def test_a_second_time_nothing_happens(lode: Path) -> None:
    offered = puzzles()
    publish(offered)
    before = contents(lode)
    again = publish(offered)
    assert (again.added, again.same, again.files) == ([], [order for order, _ in offered], {})
    assert contents(lode) == before


def another(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, with another certificate."""
    proof = replace(puzzle.answer.certificate, nodes=puzzle.answer.certificate.nodes + 1)
    return replace(puzzle, answer=replace(puzzle.answer, certificate=proof))


def test_a_published_puzzle_is_never_changed(lode: Path) -> None:
    first, second, third = puzzles()
    publish([first])
    before = contents(lode)
    (finding,) = refused([(first[0], another(first[1])), second, third])
    assert (finding.code, finding.params) == ("publish.differs", {"day": DAYS[0]})
    assert finding.file is not None
    assert finding.file.endswith("2026-12.yaml")
    assert contents(lode) == before, "the other days are not written either"
    assert refused([second, (second[0], another(second[1]))])[0].code == "publish.differs"


def boasting(puzzle: Puzzle) -> Puzzle:
    score = puzzle.answer.score + 1
    answer = replace(puzzle.answer, score=score, bound=score)
    return replace(puzzle, answer=answer, scenario=replace(puzzle.scenario, best=Best(score, score, True)))


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (boasting, "answer"),
        (lambda puzzle: replace(puzzle, house=replace(puzzle.house, moves="")), "house"),
        (lambda puzzle: replace(puzzle, scenario=replace(puzzle.scenario, daily=None)), "day"),
    ],
)
def test_what_the_referee_refuses_is_not_published(change: Callable[[Puzzle], Puzzle], part: str, lode: Path) -> None:
    (order, puzzle), *_ = puzzles()
    (finding,) = refused([(order, change(puzzle))])
    assert (finding.code, finding.params) == ("publish.unfit", {"day": DAYS[0], "what": [part]})
    assert contents(lode) == {}


def raised(lode: Path, text: str = "version: 2") -> None:
    """Change the rules."""
    file = lode / "daily.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("version: 1", text), encoding="utf-8")
    rules_of.cache_clear()


def test_a_day_belongs_to_the_version_that_published_it(lode: Path) -> None:
    first, second, _ = puzzles()
    publish([first])
    raised(lode)
    again = replace(first[0], version=2)
    plain = published_puzzle(replace(again, version=None), Path())
    assert plain is not None
    assert plain.puzzle.scenario.id.endswith("-v1"), "it is found, whatever the rules say now"
    chosen = curated(replace(again, version=None), Budget(Limits()), lambda _: None, Path())
    assert chosen.scenario.id.endswith("-v2")
    (finding,) = refused([(again, chosen)])
    assert (finding.code, finding.params) == ("publish.before", {"day": DAYS[0], "version": 1})
    assert solved(second[0]).scenario.id.endswith("-v2")
    publish([(replace(second[0], version=2), solved(second[0]))])
    assert "days/v2/rules.yaml" in contents(lode)


def test_a_version_publishes_by_one_set_of_rules(lode: Path) -> None:
    first, second, _ = puzzles()
    publish([first])
    raised(lode, "version: 1\n# and another figure")
    (finding,) = refused([second])
    assert (finding.code, finding.params["version"]) == ("publish.rules", 1)
    assert finding.file == str(lode / "daily.yaml")


# -- from the cache --------------------------------------------------------------------------------------------------


def test_the_puzzles_of_a_cache_are_found_by_what_they_are(lode: Path, tmp_path: Path) -> None:
    """Not by their keys: an older version of the solver had others."""
    assert lode.is_dir()
    store, offered = Store(tmp_path / "kept"), puzzles()
    board = BOARDS.ref(None, "en", Path())
    for number, (order, puzzle) in enumerate(offered[:2]):
        store.put(f"{number}{key_of(order, board)[1:]}", puzzle)
    store.put("a" * 64, boasting(offered[2][1]))
    store.file("b" * 64).parent.mkdir(parents=True)
    store.file("b" * 64).write_text("{}", encoding="utf-8")
    kept = list(store.entries())
    assert len(kept) == 3
    assert [len(list(matching(order, kept))) for order in WANTED.orders()] == [1, 1, 0]
    assert not list(matching(replace(offered[0][0], version=2), kept))


def test_the_kinds_that_are_chosen(lode: Path) -> None:
    assert lode.is_dir()
    assert chosen_kinds("lode", 1) == ("rush",)
    assert chosen_kinds("fliptown", 1) == ("finale", "sprint")


def test_the_command(lode: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["lode", DAYS[0], DAYS[-1]]
    assert command.main(call) == 1
    assert "0 added, 0 as they were, 3 missing" in capsys.readouterr().out
    assert contents(lode) == {}
    assert command.main([*call, "--solve"]) == 0
    assert "3 added, 0 as they were, 0 missing" in capsys.readouterr().out
    before = contents(lode)
    assert command.main(call) == 0, "they were kept, too"
    assert "0 added, 3 as they were, 0 missing" in capsys.readouterr().out
    assert contents(lode) == before
    raised(lode, "version: 1\n# and another figure")
    assert command.main(["lode", "2027-01-02", "2027-01-02", "--solve"]) == 1
    assert "Raise “version”" in capsys.readouterr().out
    assert command.main(["lode", DAYS[0], DAYS[0], "--kind", "polka"]) == 1


def test_nothing_to_publish(lode: Path) -> None:
    assert publish([]) == Publication()
    assert contents(lode) == {}
