"""Arrays of numbers, as Python hands them to the kernel."""

from __future__ import annotations

import ctypes
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.int64]
Array32: TypeAlias = npt.NDArray[np.int32]
Array16: TypeAlias = npt.NDArray[np.int16]


def address(array: npt.NDArray[Any]) -> int:
    """Where an array's numbers lie; the kernel reads them one behind the other."""
    assert array.flags.c_contiguous
    place: int = array.__array_interface__["data"][0]
    return place


class Handed:
    """Arrays that are handed to the kernel in one struct; it lives as long as they do.

    A subclass is a frozen dataclass. `_struct` is the struct's type; its fields with the names of arrays hold their
    addresses, `_figures` says the numbers among the rest.
    """

    _struct: type[ctypes.Structure]

    def _figures(self) -> dict[str, int]:
        return {}

    def _made(self) -> ctypes.Structure:
        figures = self._figures()
        return self._struct(
            **{
                name: figures[name] if name in figures else address(getattr(self, name))
                for name, *_ in self._struct._fields_
            }
        )

    @property
    def address(self) -> int:
        """Where the struct lies. Several threads may ask at once: all get the same."""
        kept: ctypes.Structure | None = self.__dict__.get("_kept")
        if kept is None:
            kept = self.__dict__.setdefault("_kept", self._made())
        return ctypes.addressof(kept)
