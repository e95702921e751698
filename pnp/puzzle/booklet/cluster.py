"""Helpers on many machines: a Dask cluster. The only importer of `distributed`, which few people need.

A worker there has its own `pnp` and sees none of our files: a job carries all that it needs, as plain values.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from typing import Any

from pnp.core.findings import BadInput, Finding
from pnp.puzzle.booklet.helpers import News
from pnp.puzzle.booklet.job import Plain, finding_of, other_version, plain_finding, stop, tell_versions, work

_INSTALL = "pip install 'pnp-west[cluster]'"
_PATIENCE = 10
"""Seconds in which a cluster must answer."""


class Cluster:
    """The workers of a cluster, as many as there are at the moment. One job for each of their threads."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._news: Queue[int] = Queue()  # a `SimpleQueue` may wait for ever if a signal comes
        self._given: dict[int, tuple[str, Any]] = {}

    def room(self) -> int:
        return sum(self._client.nthreads().values()) if self._client.status == "running" else 0

    def give(self, number: int, job: Plain) -> None:
        # Never a result that a worker cached in another run: that run may have had less time.
        future = self._client.submit(work, job, key=f"pnp-{job['name']}", pure=False, retries=2)
        self._given[number] = (job["name"], future)
        future.add_done_callback(lambda _: self._news.put(number))

    def hear(self, seconds: float) -> list[News]:
        found: list[News] = []
        with suppress(Empty):
            found += self._reply(self._news.get(timeout=seconds))
            while True:
                found += self._reply(self._news.get_nowait())
        if self._client.status != "running":
            raise BadInput([Finding("cluster.lost")])
        return found

    def _reply(self, number: int) -> Iterator[News]:
        if number not in self._given:  # it was dropped
            return
        _, future = self._given.pop(number)
        if future.status == "finished":
            yield News(number, reply=future.result(timeout=_PATIENCE))
            return
        if future.status == "error":
            error = future.exception(timeout=_PATIENCE)
            finding = Finding("cluster.failed", {"detail": f"{type(error).__name__}: {error}"})
            yield News(number, reply={"findings": [plain_finding(finding)]})
            return
        raise BadInput([Finding("cluster.lost")])

    def drop(self, number: int) -> None:
        """The worker stays: it ends its search when it next looks at its budget."""
        name, future = self._given.pop(number)
        with suppress(Exception):
            self._client.run(stop, [name], on_error="ignore", wait=False)
            self._client.cancel([future])

    def close(self) -> None:
        with suppress(Exception):  # a fault of the cluster does not matter any more
            if self._given and self._client.status == "running":
                self._client.run(stop, [name for name, _ in self._given.values()], on_error="ignore", wait=True)
            self._client.cancel([future for _, future in self._given.values()])
        with suppress(Exception):
            self._client.close(timeout=_PATIENCE)


def cluster(address: str, sample: Plain, ours: Plain) -> Cluster:
    """The cluster at an address. Its workers must do the `sample` of a job by our versions, `ours`.

    Raises `BadInput` if the address does not answer, has no workers, or a worker would make other puzzles.
    """
    client = _client(address)
    try:
        _check_workers(client, address, sample, ours)
    except BaseException:
        client.close(timeout=_PATIENCE)
        raise
    return Cluster(client)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError:
        raise BadInput([Finding("cluster.not_installed", {"command": _INSTALL})]) from None
    # `distributed` logs every trouble with tracebacks; we tell it in words.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, ImportError, TypeError):  # no cluster at this address, or no valid address
        raise BadInput([Finding("cluster.unreachable", {"address": address})]) from None


def _check_workers(client: Any, address: str, sample: Plain, ours: Plain) -> None:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise BadInput([Finding("cluster.no_workers", {"address": address})]) from None
    told = client.run(tell_versions, sample, on_error="return")
    if faults := list(_faults(told, ours)):
        raise BadInput(faults)


def _faults(told: dict[str, Any], ours: Plain) -> Iterable[Finding]:
    for worker, said in sorted(told.items()):
        if isinstance(said, ImportError):
            yield Finding("cluster.no_pnp", {"worker": worker})
        elif isinstance(said, BaseException):
            yield Finding("cluster.failed", {"detail": f"{worker}: {type(said).__name__}: {said}"})
        elif "versions" not in said:
            yield from map(finding_of, said["findings"])
        elif said["versions"] != ours:
            yield other_version(said["versions"], ours, worker)
