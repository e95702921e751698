"""The whole kit on the table: every component of the real game, drawn, imposed and written as `pnp print` does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import product
from pathlib import Path

from pnp.kit.printing import Job, Wish, prepare
from pnp.lang.words import load_words
from pnp.pdf.artwork import Artwork
from pnp.sheet.component import Cards, Component, Pages
from pnp.sheet.paper import load_standards
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.primitives import Drawing

SPEC = load_standards().spec
PAPERS = tuple(SPEC.papers)
INKS = ("full", "low", "mono")
LANGS = ("en", "pl")
CARDS = ("characters", "bounties", "cowbots", "deck")
PAGES = ("map", "box", "reference", "achievements", "score-pad")
LOOKS = tuple(product(PAPERS, INKS, LANGS))
QUICK = (("a4", "full", "en"), ("letter", "mono", "pl"), ("a3", "low", "pl"), ("tabloid", "full", "en"))
"""Every paper, ink and language once at least."""


@cache
def kit(paper: str = "a4", ink: str = "full", lang: str = "en", duplex: str = "none", target: str = "fliptown") -> Job:
    """A kit that is drawn and imposed, and not written; in each language the edition that is read in it."""
    return prepare(Wish(target, paper=paper, ink=ink, duplex=duplex, edition=lang), load_words(lang))


def fresh(component: str, paper: str, ink: str, lang: str) -> Component:
    """One component, drawn anew."""
    job = prepare(Wish("fliptown", (component,), paper=paper, ink=ink, edition=lang), load_words(lang))
    return job.parts[0].made[0]


def components(job: Job) -> dict[str, Component]:
    return {component.name: component for part in job.parts for component in part.made}


@dataclass(frozen=True)
class Sheet:
    """One drawing of a component. A card's may run over its edge by the bleed."""

    component: str
    name: str
    drawing: Drawing
    card: bool

    def __str__(self) -> str:
        return f"{self.component}: {self.name}"


def sheets(component: Component) -> Iterator[Sheet]:
    if isinstance(component, Pages):
        for page in component.pages:
            yield Sheet(component.name, page.title, page.drawing, card=False)
        return
    assert isinstance(component, Cards)
    for card in component.cards:
        yield Sheet(component.name, card.name, card.front, card=True)
        if card.back is not None:
            yield Sheet(component.name, f"{card.name}, back", card.back, card=True)


def pdfs(job: Job, cache_folder: Path, *only: str) -> dict[str, bytes]:
    """The files of a kit (or of some components), by name; pictures are compiled into a cache of their own."""
    own = {each.name: getattr(job, each.name) for each in fields(job)}
    gallery = job.shop.press.gallery
    assert isinstance(gallery, PictureFiles)
    own["workshop"] = replace(job.workshop, artwork=Artwork(gallery, cache_folder))
    own["parts"] = tuple(part for part in job.parts if not only or part.made[0].name in only)
    return {made.path.name: raw for made, raw in Job(**own).draw(lambda _: None)}
