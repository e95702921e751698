"""Papers, card sizes and print standards, from `layouts/print.yaml`: the only source of such figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import meant, nearest
from pnp.definition.layers import Merged, load_chain, merge
from pnp.definition.places import Place
from pnp.definition.tree import Tree
from pnp.definition.validate import check_model, in_order
from pnp.files.resources import is_there, layouts_dir

NAME = "print"
MM_PER_INCH = 25.4
_HUGE = 1e9

_Length = Annotated[float, Field(gt=0, le=2000)]
_Distance = Annotated[float, Field(ge=0, le=100)]
_Points = Annotated[float, Field(gt=0, le=100)]


def plain(value: float) -> float:
    """A figure as people write it: 210, not 210.0; and 1e+300, not three hundred digits."""
    return int(value) if abs(value) < _HUGE and value == int(value) else round(value, 2)


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PaperSpec(_Model):
    width: _Length
    height: _Length


class CardSpec(_Model):
    width: _Length
    height: _Length
    radius: _Distance = 0.0


class MarksSpec(_Model):
    gap: _Distance
    length: _Distance
    least: _Distance


class TileSpec(_Model):
    overlap: _Distance
    sheets: Annotated[int, Field(ge=2, le=16)]


class BarsSpec(_Model):
    millimetres: Annotated[int, Field(ge=10, le=200)]
    inches: Annotated[int, Field(ge=1, le=8)]


class TextSpec(_Model):
    least: _Points
    map: _Points


class BackSpec(_Model):
    most: _Distance
    scale: Annotated[int, Field(ge=4, le=20)]


class PrintSpec(_Model):
    """The file; `check_print` checks the figures against each other."""

    format: Literal["pnp-print/1"]
    papers: Annotated[dict[str, PaperSpec], Field(min_length=1)]
    margin: _Distance
    dead: _Distance
    cards: dict[str, CardSpec]
    bleed: _Distance
    safe: _Distance
    marks: MarksSpec
    fold: _Distance
    tile: TileSpec
    bars: BarsSpec
    text: TextSpec
    back: BackSpec


@dataclass(frozen=True)
class Paper:
    """A sheet of paper as it is printed on, upright or turned sideways. `dead` and `margin` hold on every side."""

    name: str
    width: float
    height: float
    margin: float
    dead: float

    @property
    def turned(self) -> Paper:
        return Paper(self.name, self.height, self.width, self.margin, self.dead)

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height within the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin


@dataclass(frozen=True)
class CardSize:
    """A trimmed card, and where its size is defined."""

    name: str
    width: float
    height: float
    radius: float
    place: Place


@dataclass(frozen=True)
class Standards:
    """The figures of a print file, checked."""

    spec: PrintSpec
    source: Merged

    def paper(self, name: str) -> Paper:
        """A paper by its name; raises `BadInput` with the nearest one for an unknown name."""
        papers = self.spec.papers
        name = meant(name, papers)
        if name not in papers:
            params = {"found": name, "known": list(papers), "suggestion": nearest(name, papers)}
            raise BadInput([Finding("paper.unknown", params)])
        sheet = papers[name]
        return Paper(name, sheet.width, sheet.height, self.spec.margin, self.spec.dead)

    def card(self, name: str) -> CardSize:
        """A card size by its name; raises `BadInput` for an unknown one."""
        cards = self.spec.cards
        if name not in cards:
            params = {"found": name, "known": list(cards), "suggestion": nearest(name, cards)}
            raise BadInput([Finding("card.no_size", params)])
        size = cards[name]
        return CardSize(name, size.width, size.height, size.radius, self.source.key_place(("cards", name)))


def check_print(path: Path | Tree) -> tuple[PrintSpec | None, Merged, list[Finding]]:
    """The checked figures, their source, and every problem; the figures are None if there are problems."""
    merged = merge(load_chain(path))
    spec, _, findings = check_model(PrintSpec, merged)
    found = in_order([*merged.findings, *findings, *(_check_figures(merged, spec) if spec else ())])
    return (None if found else spec), merged, found


def load_standards(path: Path | None = None) -> Standards:
    """The shipped print standards, or those of the given file; raises `BadInput` with all problems of a faulty file."""
    return _shipped() if path is None else _load(path)


def standards_for(folders: Iterable[Path]) -> Standards:
    """The print standards of a board: those of the `print.yaml` in one of its folders, or else the shipped ones."""
    own = (folder / f"{NAME}.yaml" for folder in folders)
    return load_standards(next(filter(is_there, own), None))


@cache
def _shipped() -> Standards:
    return _load(layouts_dir() / f"{NAME}.yaml")


def _load(path: Path) -> Standards:
    spec, merged, findings = check_print(path)
    if spec is None:
        raise BadInput(findings)
    return Standards(spec, merged)


def _check_figures(merged: Merged, spec: PrintSpec) -> list[Finding]:
    found: list[Finding] = []
    for name, paper in spec.papers.items():
        place, width = merged.place(("papers", name)), plain(paper.width)
        if paper.width > paper.height:
            found.append(place.finding("paper.sideways", paper=name, width=width, height=plain(paper.height)))
        if paper.width <= 2 * spec.margin + spec.tile.overlap:
            found.append(place.finding("paper.no_room", paper=name, width=width, margin=plain(spec.margin)))
    if spec.dead > spec.margin:
        place = merged.place(("dead",))
        found.append(place.finding("paper.dead", dead=plain(spec.dead), margin=plain(spec.margin)))
    if spec.back.most > spec.margin - spec.dead:
        room = plain(spec.margin - spec.dead)
        found.append(merged.place(("back", "most")).finding("back.dead", most=plain(spec.back.most), room=room))
    for name, card in spec.cards.items():
        if 2 * spec.safe >= min(card.width, card.height) or 2 * card.radius > min(card.width, card.height):
            place = merged.place(("cards", name))
            found.append(place.finding("card.too_small", card=name, width=plain(card.width), height=plain(card.height)))
    if spec.marks.least > spec.marks.length:
        place = merged.place(("marks", "least"))
        found.append(place.finding("marks.least", least=plain(spec.marks.least), length=plain(spec.marks.length)))
    return found
