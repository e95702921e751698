"""The commands, called in this process: what they print on both streams and how they end."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.app import app
from pnp.cli.streams import tidy


@dataclass(frozen=True)
class Called:
    """How a call ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """What `--json` prints: exactly one document."""
        return json.loads(self.out)


Call = Callable[..., Called]


def caller(capsys: pytest.CaptureFixture[str]) -> Call:
    """A function that calls a command. Whatever it raises, save an exit, is a traceback to somebody at a terminal."""

    def call(*arguments: str | Path) -> Called:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            app([str(argument) for argument in arguments], prog_name="pnp")
        streams = capsys.readouterr()
        code = ended.value.code
        assert code is None or isinstance(code, int)
        return Called(code or 0, *map(tidy, streams))  # as `main` has it done where nobody looks at a terminal

    return call
