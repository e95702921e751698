"""The user's settings: a small file in their configuration folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.findings import BadInput, Finding
from pnp.definition.tree import read_tree
from pnp.definition.validate import check_model
from pnp.files.disk import write_text_atomic
from pnp.files.folders import config_folder
from pnp.files.resources import is_there
from pnp.sheet.paper import Standards, load_standards, plain

NAME = "settings"
FORMAT: Final = "pnp-settings/1"

_Offset = Annotated[float, Field(allow_inf_nan=False)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Edge: TypeAlias = Literal["long", "short"]
"""The edge of the paper that a sheet is turned over about."""


class BackSpec(_Model):
    """How far the back sides are moved, in millimetres, right and down as seen from the back.

    `edge` is the edge that the sheet was turned over about when this was measured.
    """

    x: _Offset = 0.0
    y: _Offset = 0.0
    edge: Edge = "long"

    def turned(self, edge: Edge) -> BackSpec:
        """The same for sheets that are turned over about this edge: their backs lie the other way round."""
        return self if edge == self.edge else BackSpec(x=-self.x or 0.0, y=-self.y or 0.0, edge=edge)

    def beyond(self, most: float) -> tuple[float, ...]:
        """The values that are too large."""
        return tuple(value for value in (self.x, self.y) if abs(value) > most)


NOT_MOVED = BackSpec()


class Settings(_Model):
    """The file."""

    format: Literal["pnp-settings/1"] = FORMAT
    back: BackSpec = NOT_MOVED


def settings_file(environ: Mapping[str, str]) -> Path:
    """Where the settings stand: in `XDG_CONFIG_HOME`, or else in `.config` at home."""
    return config_folder(environ) / f"{NAME}.yaml"


def read_settings(path: Path, standards: Standards) -> Settings:
    """The settings, or the defaults without a file; raises `BadInput` for a broken file."""
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


def saved_back(environ: Mapping[str, str]) -> BackSpec:
    """How far the user's printer is off; raises `BadInput` for broken settings."""
    return read_settings(settings_file(environ), load_standards()).back


def save_offset(path: Path, back: BackSpec, standards: Standards) -> None:
    """Keep an offset; raises `BadInput` for one that is larger than any printer's."""
    most = standards.spec.back.most
    for value in back.beyond(most):
        raise BadInput([Finding("back.too_far", {"found": plain(value), "most": plain(most)})])
    write_text_atomic(path, f"format: {FORMAT}\nback: {{x: {back.x!r}, y: {back.y!r}, edge: {back.edge}}}\n")
