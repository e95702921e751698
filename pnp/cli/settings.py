"""What a person has told `pnp` once: a small file in their configuration folder."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.findings import BadInput, Finding
from pnp.definition.files import write_text_atomic
from pnp.definition.resources import is_there
from pnp.definition.tree import read_tree
from pnp.definition.validate import check_model
from pnp.sheet.paper import Standards, plain

FOLDER, NAME = "pnp", "settings"
FORMAT: Final = "pnp-settings/1"

_Offset = Annotated[float, Field(allow_inf_nan=False)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class BackSpec(_Model):
    x: _Offset = 0.0
    y: _Offset = 0.0


class Settings(_Model):
    """`back`: how far the back sides are moved, in millimetres, right and down as seen from the back."""

    format: Literal["pnp-settings/1"] = FORMAT
    back: BackSpec = BackSpec()


def settings_file(environ: Mapping[str, str]) -> Path:
    """Where the settings stand: in `XDG_CONFIG_HOME`, or else in `.config` at home."""
    named = environ.get("XDG_CONFIG_HOME", "")
    if named and Path(named).is_absolute():  # the standard wants others ignored
        return Path(named) / FOLDER / f"{NAME}.yaml"
    return Path(environ.get("HOME") or Path.home()) / ".config" / FOLDER / f"{NAME}.yaml"


def read_settings(path: Path, standards: Standards) -> Settings:
    """The settings, or the defaults where there is no file; raises `BadInput` for one that is broken."""
    if not is_there(path):
        return Settings()
    tree = read_tree(path)
    settings, _, findings = check_model(Settings, tree)
    if settings is None:
        raise BadInput(findings)
    most = standards.spec.back.most
    wrong = [
        tree.place(("back", name)).finding("back.too_far", found=plain(value), most=plain(most))
        for name, value in (("x", settings.back.x), ("y", settings.back.y))
        if abs(value) > most
    ]
    if wrong:
        raise BadInput(wrong)
    return settings


def save_offset(path: Path, x: float, y: float, standards: Standards) -> None:
    """Keep an offset; raises `BadInput` for one that is no measure of any printer."""
    most = standards.spec.back.most
    for value in (x, y):
        if not math.isfinite(value) or abs(value) > most:
            raise BadInput([Finding("back.too_far", {"found": plain(value), "most": plain(most)})])
    write_text_atomic(path, f"format: {FORMAT}\nback: {{x: {x!r}, y: {y!r}}}\n")
