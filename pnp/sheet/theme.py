"""Themes: colours, inks, faces and styles of type from `layouts/themes/*.yaml`, with `extends` like any definition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.findings import BadInput, Finding
from pnp.core.suggest import Suggestions, meant, nearest
from pnp.definition import forms
from pnp.definition.layers import Merged, is_shipped, load_chain, merge, shipped
from pnp.definition.places import Place
from pnp.definition.tree import Tree
from pnp.definition.validate import check_model, in_order
from pnp.files.resources import fonts_dir, is_there, layouts_dir
from pnp.sheet.paper import load_standards, plain

FOLDER = "themes"
STANDARD = "broadside"
INKS = ("full", "low", "mono")
PICTURE_COLOURS = ("ink", "paper", "oxblood", "gold", "sage", "slate", "sand")
"""The colour roles of pictures: SVG files are written in the colours of `broadside`, which stand for these roles."""
NONE = "none"

_Hex = Annotated[str, Field(pattern=forms.COLOUR)]
_Points = Annotated[float, Field(gt=0, le=200)]
_Millimetres = Annotated[float, Field(ge=0, le=10)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class StyleSpec(_Model):
    face: str
    size: _Points
    least: _Points
    colour: str = "ink"
    tracking: Annotated[float, Field(ge=0, le=10)] = 0.0
    leading: Annotated[float, Field(ge=0.8, le=3)] = 1.2


class LinesSpec(_Model):
    hair: _Millimetres
    thin: _Millimetres
    rule: _Millimetres
    heavy: _Millimetres


class ThemeSpec(_Model):
    """A theme file; every key is checked, and `check_theme` checks the sections against each other."""

    format: Literal["pnp-theme/1"]
    name: str
    colours: dict[str, _Hex]
    inks: dict[str, dict[str, str]]
    faces: dict[str, str]
    styles: dict[str, StyleSpec]
    lines: LinesSpec


class Style(NamedTuple):
    """A kind of type. `size` and `least` in points, `leading` a multiple of the size, `colour` a role."""

    face: str
    size: float
    least: float
    colour: str = "ink"
    tracking: float = 0.0
    leading: float = 1.2

    def at(self, size: float) -> Style:
        return self._replace(size=size, least=min(size, self.least))

    def inked(self, colour: str) -> Style:
        return self._replace(colour=colour)


@dataclass(frozen=True)
class Theme:
    """A theme in one ink: `colours` are final; None means that nothing is printed."""

    name: str
    ink: str
    colours: Mapping[str, str | None]
    faces: Mapping[str, Path]
    styles: Mapping[str, Style]
    lines: LinesSpec


def theme_file(target: str) -> Path:
    """The file of a theme: a shipped name (`broadside`), or else a path."""
    if is_shipped(f"{FOLDER}/{target}"):
        return layouts_dir() / FOLDER / f"{target}.yaml"
    path = Path(target)
    if is_there(path) or target.endswith((".yaml", ".yml")):
        return path
    if (name := meant(target, known := shipped_themes())) in known:
        return layouts_dir() / FOLDER / f"{name}.yaml"
    suggestion = nearest(target, known)
    raise BadInput([Finding("theme.unknown", {"found": target, "known": known, "suggestion": suggestion})])


def shipped_themes() -> list[str]:
    return [name.removeprefix(f"{FOLDER}/") for name in shipped(FOLDER)]


def check_theme(target: str | Tree) -> tuple[ThemeSpec | None, Merged, list[Finding]]:
    """The checked theme, its source, and every problem found; the theme is None if there are problems."""
    file = theme_file(target) if isinstance(target, str) else target
    merged = merge(load_chain(file))
    if "format" not in merged.data:
        name = str(file) if isinstance(file, Path) else file.name
        finding = Place(name, 1, 1).finding("theme.no_extends", suggestion=f"extends: {FOLDER}/{STANDARD}")
        return None, merged, [finding]
    spec, sections, findings = check_model(ThemeSpec, merged)
    found = in_order([*merged.findings, *findings, *_check_roles(merged, sections)])
    return (None if found else spec), merged, found


def load_theme(target: str = STANDARD, ink: str = "full") -> Theme:
    """A theme ready to print with; raises `BadInput` with all problems of a faulty theme."""
    ink = meant(ink, INKS)
    if ink not in INKS:
        raise BadInput([Finding("ink.unknown", {"found": ink, "known": list(INKS), "suggestion": nearest(ink, INKS)})])
    spec, merged, findings = check_theme(target)
    if spec is None:
        raise BadInput(findings)
    changed = spec.inks.get(ink, {})
    colours = {role: _final(changed.get(role, colour), spec.colours) for role, colour in spec.colours.items()}
    styles = {name: Style(**style.model_dump()) for name, style in spec.styles.items()}
    faces = {name: _font_file(merged, name, file) for name, file in spec.faces.items()}
    return Theme(spec.name, ink, colours, faces, styles, spec.lines)


def recoloured(theme: Theme, colours: Mapping[str, str | None]) -> Theme:
    """The same theme with other colours for some roles."""
    return replace(theme, colours={**theme.colours, **colours})


def _final(colour: str, colours: Mapping[str, str]) -> str | None:
    return None if colour == NONE else colours.get(colour, colour)


def _check_roles(merged: Merged, sections: Mapping[str, object]) -> list[Finding]:
    """The colours and faces that a theme uses must exist, as must all of the standard theme's: drawing uses them."""
    found: list[Finding] = []
    suggest = Suggestions()
    colours = sections.get("colours")
    faces = sections.get("faces")
    roles = list(colours) if isinstance(colours, dict) else []
    painted = [NONE, *roles]
    named = list(faces) if isinstance(faces, dict) else []
    standard = merge(load_chain(layouts_dir() / FOLDER / f"{STANDARD}.yaml")).data
    if isinstance(colours, dict):
        for role in standard["colours"]:
            if role not in colours:
                found.append(merged.place(("colours", role)).finding("theme.no_colour", role=role))
        inks = sections.get("inks")
        for ink, changed in inks.items() if isinstance(inks, dict) else ():
            if ink not in INKS:
                found.append(_unknown(merged.key_place(("inks", ink)), ink, list(INKS), suggest))
            for role, colour in changed.items():
                if role not in colours:
                    found.append(_unknown(merged.key_place(("inks", ink, role)), role, roles, suggest))
                if colour != NONE and not _is_hex(colour) and colour not in colours:
                    found.append(_unknown(merged.place(("inks", ink, role)), colour, painted, suggest))
    styles = sections.get("styles")
    if isinstance(styles, dict):
        for name in standard["styles"]:
            if name not in styles:
                found.append(merged.place(("styles", name)).finding("theme.no_style", style=name))
        found += _check_sizes(merged, styles)
    for name, style in styles.items() if isinstance(styles, dict) else ():
        if isinstance(colours, dict) and style.colour not in colours:
            found.append(_unknown(merged.place(("styles", name, "colour")), style.colour, roles, suggest))
        if isinstance(faces, dict) and style.face not in faces:
            found.append(_unknown(merged.place(("styles", name, "face")), style.face, named, suggest))
    return found


def _check_sizes(merged: Merged, styles: Mapping[str, StyleSpec]) -> list[Finding]:
    """No type is smaller than the print standards allow."""
    found: list[Finding] = []
    smallest = load_standards().spec.text.least
    for name, style in styles.items():
        if style.least > style.size:
            place = merged.place(("styles", name, "least"))
            found.append(place.finding("theme.least", least=style.least, size=style.size))
        if min(style.size, style.least) < smallest:
            place = merged.place(("styles", name, "least" if style.least < smallest else "size"))
            size = plain(min(style.size, style.least))
            found.append(place.finding("theme.too_small", style=name, size=size, least=plain(smallest)))
    return found


def _unknown(place: Place, found: str, known: list[str], suggest: Suggestions) -> Finding:
    return place.finding("theme.no_role", found=found, known=known, suggestion=suggest.nearest(found, known))


def _is_hex(colour: str) -> bool:
    return len(colour) == 7 and colour[0] == "#" and all(letter in "0123456789abcdefABCDEF" for letter in colour[1:])


def _font_file(merged: Merged, face: str, name: str) -> Path:
    """A font beside the theme that names it, or else a shipped one."""
    place = merged.place(("faces", face))
    beside, shipped_font = Path(place.file).parent / name, fonts_dir() / name
    for path in (beside, shipped_font):
        if is_there(path) and path.is_file():
            return path
    known = sorted(path.name for path in fonts_dir().glob("*.ttf"))
    params = {"face": face, "found": name, "looked": [str(beside.parent), str(fonts_dir())]}
    raise BadInput([place.finding("font.missing", **params, suggestion=nearest(name, known))])
