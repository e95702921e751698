"""The plan of a map: the panels of a page, and measures that do not come from the rules, read from YAML."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.findings import BadInput, Finding
from pnp.definition.tree import read_tree
from pnp.definition.validate import check_model
from pnp.files.resources import game_dir
from pnp.sheet.primitives import Rect

_Millimetres = Annotated[float, Field(gt=0, le=2000)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Measure(_Part):
    width: _Millimetres
    height: _Millimetres


class Piece(_Part):
    """A panel, or a part of the page that is divided further: into rows or into columns."""

    share: _Millimetres = 1.0
    panel: str | None = None
    rows: tuple[Piece, ...] = ()
    columns: tuple[Piece, ...] = ()


class Track(_Part):
    cells: Annotated[int, Field(ge=1, le=200)]
    across: Annotated[int, Field(ge=1, le=50)]

    @property
    def rows(self) -> int:
        return -(-self.cells // self.across)


class Tracks(_Part):
    cash: Track
    gold: Track
    stars: Track
    wanted: Track


class Plan(_Part):
    format: Literal["pnp-plan/1"]
    measure: Measure
    least: Measure
    grid: _Millimetres
    gutter: _Millimetres
    large: Annotated[int, Field(ge=100, le=1000)]
    steps: tuple[_Millimetres, ...]
    page: Piece
    tracks: Tracks
    numbered: Annotated[int, Field(ge=1, le=50)]
    cell: Measure
    mark: _Millimetres

    def scale(self, width: float, height: float) -> float:
        """The factor by which a page is larger than the measure, by its shorter side; never less than 1."""
        return max(1.0, min(width / self.measure.width, height / self.measure.height))

    def panels(self, width: float, height: float) -> dict[str, Rect]:
        """The panels of a page of this size; raises `BadInput` if it is too small for a map."""
        if width < self.least.width or height < self.least.height:
            params = {"width": round(width, 1), "height": round(height, 1)}
            least = {"least_width": self.least.width, "least_height": self.least.height}
            raise BadInput([Finding("map.too_small", {**params, **least})])
        return dict(self._divided(self.page, Rect(0, 0, width, height)))

    def _divided(self, piece: Piece, area: Rect) -> Iterator[tuple[str, Rect]]:
        if piece.panel is not None:
            yield piece.panel, area
        for part, (start, length) in zip(piece.rows, self._edges(piece.rows, area.y, area.height), strict=True):
            yield from self._divided(part, Rect(area.x, start, area.width, length))
        for part, (start, length) in zip(piece.columns, self._edges(piece.columns, area.x, area.width), strict=True):
            yield from self._divided(part, Rect(start, area.y, length, area.height))

    def _edges(self, parts: tuple[Piece, ...], start: float, length: float) -> Iterator[tuple[float, float]]:
        """Start and length of each part; inner edges lie on the grid."""
        free = length - self.gutter * (len(parts) - 1)
        whole = sum(part.share for part in parts)
        here, used = start, 0.0
        for number, part in enumerate(parts):
            used += part.share
            end = start + free * used / whole + self.gutter * number
            end = start + length if number == len(parts) - 1 else round(end / self.grid) * self.grid
            yield here, end - here
            here = end + self.gutter


@cache
def load_plan() -> Plan:
    """The shipped plan; raises `BadInput` with all its faults."""
    tree = read_tree(game_dir("fliptown") / "map.yaml")
    plan, _, findings = check_model(Plan, tree)
    if plan is None:
        raise BadInput(findings)
    return plan
