"""The same inputs as hypothesis strategies: their chance is hypothesis's own, so that it can make them small itself."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import strategies as st

from tests.fuzz.case import Case
from tests.fuzz.commands import Line, lines
from tests.fuzz.make import CALL, invent

_CHANCE = st.randoms(use_true_random=False)


def cases(kind: str | None = None) -> st.SearchStrategy[Case]:
    """Inputs in which a file of this kind is mutated, or of any kind."""
    able = [line for line in lines()[0] if kind is None or kind == CALL or kind in line.kinds]
    return st.sampled_from(able).flatmap(lambda line: cases_of(line, kind))


def cases_of(line: Line, kind: str | None = None) -> st.SearchStrategy[Case]:
    """Inputs for one way to use a command."""
    return _CHANCE.map(partial(_invented, line, kind))


def _invented(line: Line, kind: str | None, chance: Random) -> Case:
    return invent(chance, line, kind)


def anything() -> st.SearchStrategy[bytes]:
    """What no mutator would think of: any bytes, any text."""
    return st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
