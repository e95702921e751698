"""A day's work that any machine can do: the job and its result, as plain values that JSON can carry.

A result is not trusted: `pnp.puzzle.booklet.season` confirms every puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from os.path import commonpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from pnp import __version__
from pnp.core.daily import DailyWish
from pnp.core.findings import BadInput, Finding, Kind
from pnp.files.disk import read_text
from pnp.files.resources import layouts_dir
from pnp.games import find_game
from pnp.puzzle.curate import version_key
from pnp.puzzle.find import find_puzzle
from pnp.puzzle.keep import puzzle_json
from pnp.puzzle.order import DailyOrder
from pnp.solve.answer import Watch
from pnp.solve.limits import GIGABYTE, Budget, Limits

Plain: TypeAlias = dict[str, Any]
"""Jobs are made by `job_of`; a reply has `versions` and `puzzle`, or else `findings`."""
Work: TypeAlias = Callable[[Mapping[str, Any], Watch | None], Plain]
"""How a job is done; see `work`."""

_RUNNING: dict[str, Budget] = {}
"""The jobs that this process works on, by their names: see `stop`."""


def job_of(
    order: DailyOrder,
    limits: Limits,
    beside: Path,
    *,
    name: str = "",
    board: Plain | None = None,
    undecided: bool = False,
) -> Plain:
    """A job for a helper that works in the folder `beside`; with a packed `board`, for a helper without our files.

    `undecided`: whether a candidate will do if the search ends before the day's puzzle is decided.
    """
    given = {"name": name, "order": asdict(order), "limits": asdict(limits), "beside": str(beside)}
    return {**given, "board": board, "undecided": undecided}


def work(job: Mapping[str, Any], watch: Watch | None = None) -> Plain:
    """Do a job. Every fault comes back as findings: a helper can tell no user."""
    limits = Limits(**job["limits"])
    budget = _RUNNING[job["name"]] = Budget(limits)
    try:
        with _unpacked(job) as (order, beside):
            undecided = bool(job.get("undecided"))
            found = find_puzzle(order, budget, watch or _nobody, beside=beside, store=None, undecided=undecided)
            return {"versions": versions_of(order), "puzzle": puzzle_json(found.puzzle)}
    except BadInput as bad:
        return {"findings": [plain_finding(finding) for finding in bad.findings]}
    except MemoryError:
        limit = f"{limits.memory / GIGABYTE:g}"
        return {"findings": [plain_finding(Finding("solver.out_of_memory", {"limit": limit}))]}
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        return {"findings": [plain_finding(Finding("booklet.crashed", {"detail": detail}))]}
    finally:
        _RUNNING.pop(job["name"], None)


def stop(names: list[str]) -> None:
    """End the searches of those jobs that run in this process."""
    for name in names:
        if name in _RUNNING:
            _RUNNING[name].stop()


def tell_versions(job: Mapping[str, Any]) -> Plain:
    """The versions that would do a job here, or findings."""
    try:
        with _unpacked(job) as (order, _):
            return {"versions": versions_of(order)}
    except BadInput as bad:
        return {"findings": [plain_finding(finding) for finding in bad.findings]}


def versions_of(order: DailyOrder) -> dict[str, str]:
    """What a puzzle depends on besides its order: machines with other versions may make other puzzles."""
    return {"pnp": __version__, "maker": version_key(order)}


def other_version(theirs: Mapping[str, str], ours: Mapping[str, str], worker: str | None = None) -> Finding:
    """The finding for a worker whose versions would make other puzzles."""
    found, expected = (f"pnp {each['pnp']} ({each['maker'][:20]})" for each in (theirs, ours))
    return Finding("cluster.version", {"worker": worker, "found": found, "expected": expected})


def _nobody(_progress: object) -> None:
    pass


# -- findings --------------------------------------------------------------------------------------------------------


def plain_finding(finding: Finding) -> Plain:
    return {**vars(finding), "params": {name: _plain(value) for name, value in finding.params.items()}}


def finding_of(plain: Mapping[str, Any]) -> Finding:
    return Finding(**{**plain, "kind": Kind(plain["kind"])})


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    return value if isinstance(value, str | int | float | None) else str(value)


# -- a board of one's own --------------------------------------------------------------------------------------------


def packed_board(order: DailyOrder) -> Plain | None:
    """The texts of a user's board and of what it extends, by paths from a common folder; None for a shipped board."""
    if order.board is None:
        return None
    shipped = layouts_dir().resolve()
    files = [file.resolve() for file in find_game(order.game).kit.printable(order.board, order.wish.edition).files()]
    own = [file for file in files if shipped not in file.parents]
    if not own:
        return None
    target = Path(order.board).resolve()
    root = Path(commonpath([target.parent, *(file.parent for file in own)]))
    texts = {file.relative_to(root).as_posix(): read_text(file) for file in own}
    return {"target": target.relative_to(root).as_posix(), "texts": texts}


@contextmanager
def _unpacked(job: Mapping[str, Any]) -> Iterator[tuple[DailyOrder, Path]]:
    """The order of a job and the folder to work in; within this context the folder holds a board sent along."""
    wish = job["order"]["wish"]
    wish = DailyWish(**{**wish, "settings": tuple((name, value) for name, value in wish["settings"])})
    order = DailyOrder(**{**job["order"], "wish": wish})
    board = job["board"]
    if board is None:
        yield order, Path(job["beside"])
        return
    with TemporaryDirectory(prefix="pnp-") as name:
        folder = Path(name).resolve()
        for way, text in board["texts"].items():
            file = folder / way
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        yield replace(order, board=str(folder / board["target"])), folder
