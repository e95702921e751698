"""A short run with a fixed seed, on every change; the long ones are `python -m tests.fuzz`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.campaign import Run, Tester, readable, report, work
from tests.fuzz.case import Case
from tests.fuzz.kinds import KINDS, SAID
from tests.fuzz.make import CALL
from tests.fuzz.strategies import anything, cases

FILES = sorted(set(KINDS) - {"described", *SAID})
READABLE = 2 / 3
"""The share of mutants that reach more than a reader."""


@pytest.mark.slow
def test_no_input_of_the_short_run_shows_a_fault() -> None:
    run = Run(seed=2026, inputs=300)
    tally = work(run)
    assert not tally.signs, "\n".join(report(tally, run))
    assert readable(tally) >= READABLE, "\n".join(report(tally, run))


@pytest.mark.parametrize("kind", [*sorted(KINDS), CALL])
def test_no_example_of_hypothesis_shows_a_fault(kind: str, tester: Tester) -> None:
    @settings(max_examples=8)
    @given(case=cases(kind))
    def shows_none(case: Case) -> None:
        assert tester.faults_of(case) == ()

    shows_none()


@settings(max_examples=40)
@given(kind=st.sampled_from(FILES), raw=anything(), data=st.data())
def test_any_bytes_for_a_file(kind: str, raw: bytes, data: st.DataObject, tester: Tester) -> None:
    case = data.draw(cases(kind))
    changed = {**case.files, **dict.fromkeys(case.hostile, raw)}
    assert tester.faults_of(Case(case.kind, "bytes", case.calls, changed, case.hostile, case.typed)) == ()
