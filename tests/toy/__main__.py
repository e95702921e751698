"""`python -m tests.toy COMMAND ...`: the program with Lode among its games."""

from __future__ import annotations

import sys

import pytest

from pnp.cli.app import app
from tests.toy.registered import register

with pytest.MonkeyPatch.context() as patch:
    register(patch)
    app(sys.argv[1:], prog_name="pnp")
