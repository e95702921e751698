"""SVG files from anybody: what is refused, with its place, and what is cleaned."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.findings import BadInput, Finding
from pnp.sheet.pictures import PictureFiles
from pnp.sheet.svg import LIMIT_DEPTH, LIMIT_NODES, Element, read_size, read_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">'


def svg(inner: str) -> str:
    return f"{HEAD}{inner}</svg>"


def refused(text: str) -> Finding:
    with pytest.raises(BadInput) as caught:
        read_svg(text, "own.svg")
    (finding,) = caught.value.findings
    assert finding.file == "own.svg"
    return finding


def shapes(text: str) -> tuple[Element, ...]:
    return read_svg(text, "own.svg").elements


BILLION = (
    '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>\n' + svg("<desc>&c;</desc>")
)
ATTACKS = {
    "billion laughs": (BILLION, "svg.doctype", 2),
    "external entity": ('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n' + svg("&e;"), "svg.doctype", 1),
    "external dtd": ('<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd">\n' + svg(""), "svg.doctype", 1),
    "stylesheet": ('<?xml-stylesheet href="http://evil.example/x.css"?>\n' + svg(""), "svg.instruction", 1),
    "instruction within": (svg("\n<?php evil() ?>"), "svg.instruction", 2),
    "script": (svg("\n<script>alert(1)</script>"), "svg.element", 2),
    "script in metadata": (svg("<metadata>\n<script>alert(1)</script></metadata>"), "svg.element", 2),
    "handler": (svg('\n<rect width="5" height="5" onload="evil()"/>'), "svg.script", 2),
    "image": (svg('\n<image href="file:///etc/passwd" width="5" height="5"/>'), "svg.element", 2),
    "image in defs": (svg('<defs>\n<image xlink:href="x.png"/></defs>'), "svg.element", 2),
    "use": (svg('\n<use href="#a"/>'), "svg.element", 2),
    "foreign object": (svg("\n<foreignObject><p/></foreignObject>"), "svg.element", 2),
    "link": (svg('\n<a href="http://evil.example"><rect/></a>'), "svg.element", 2),
    "href": (svg('\n<path d="M0 0" href="file:///etc/passwd"/>'), "svg.reference", 2),
    "xlink": (svg('\n<g xlink:href="../other.svg#a"/>'), "svg.reference", 2),
    "url in fill": (svg('\n<path d="M0 0h5" fill="url(http://evil.example/x)"/>'), "svg.reference", 2),
    "url in style": (svg('\n<path d="M0 0h5" style="fill:url(#grad)"/>'), "svg.reference", 2),
    "url with spaces": (svg('\n<path d="M0 0h5" clip-path="URL  (#a)"/>'), "svg.reference", 2),
    "escaped url": (svg(r"""<path d="M0 0h5" style="fill:u\72l(#a)"/>"""), "svg.reference", 1),
    "import": (svg("\n<style>@import url(x.css);</style>"), "svg.element", 2),
    "data": (svg('\n<path d="M0 0h5" fill="data:image/png;base64,xxx"/>'), "svg.reference", 2),
    "animation": (svg('\n<animate attributeName="href"/>'), "svg.element", 2),
    "text": (svg("\n<text>Words</text>"), "svg.element", 2),
    "svg within": (svg("\n<svg/>"), "svg.element", 2),
    "not svg": ("<html/>", "svg.no_svg", 1),
    "svg of another kind": ("<svg viewBox='0 0 1 1'/>", "svg.no_svg", 1),
    "not xml": ("hello", "svg.unreadable", 1),
    "nothing": ("", "svg.unreadable", 1),
    "cut off": (HEAD + "\n<path", "svg.unreadable", 2),
    "unknown entity": (svg("\n&evil;"), "svg.unreadable", 2),
    "too deep": (svg("<g>" * LIMIT_DEPTH + "</g>" * LIMIT_DEPTH), "svg.too_deep", 1),
    "too many": (svg("<g/>" * LIMIT_NODES), "svg.too_many", 1),
    "colour": (svg('\n<path d="M0 0h5" fill="__import__"/>'), "svg.value", 2),
    "path": (svg('\n<path d="M0 0 evil"/>'), "svg.value", 2),
    "transform": (svg('\n<g transform="evil(1)"/>'), "svg.value", 2),
    "length": (svg('\n<rect width="5 evil" height="1"/>'), "svg.value", 2),
}
NO_FIGURES = {
    "endless pen": '<path d="M0 0h5" stroke-width="1e400"/>',
    "negative pen": '<path d="M0 0h5" stroke-width="-1"/>',
    "absurd pen": '<path d="M0 0h5" stroke-width="2e6"/>',
    "endless pen in a style": '<path d="M0 0h5" style="stroke-width:1e400"/>',
    "endless dash": '<path d="M0 0h5" stroke-dasharray="3 1e400"/>',
    "negative dash": '<path d="M0 0h5" stroke-dasharray="3,-1"/>',
    "dashes of nothing": '<path d="M0 0h5" stroke-dasharray="0 0"/>',
    "negative mitre": '<path d="M0 0h5" stroke-miterlimit="-1"/>',
    "endless transform": '<path d="M0 0h5" transform="scale(1e400)"/>',
    "endless path": '<path d="M0 0h1e400"/>',
    "endless opacity": '<path d="M0 0h5" opacity="1e400"/>',
    "negative circle": '<circle r="-4"/>',
    "negative oval": '<ellipse rx="2" ry="-4"/>',
    "negative box": '<rect width="-4" height="3"/>',
    "negative corner": '<rect width="4" height="3" rx="-1"/>',
    "endless corner of a polygon": '<polygon points="0 0 1e400 1 2 2"/>',
    "absurd place": '<circle r="4" cx="1e7"/>',
}
NO_COLOURS = (
    "#12345", "#1234567", "rgb(300,0,0)", "rgb(1,,2)", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(1.5,2,3)", "rgb(10%,2,3)",
    "rgb(101%,0%,0%)", "rgba(1,2,3)", "rgba(1,2,3,1.1)", "rgb(1,2,3,)",
)  # fmt: skip
COLOURS = (
    "#abc",
    "#abcd",
    "#aabbcc",
    "#aabbccdd",
    "rgb(255, 0,0)",
    "rgb(1 2 3)",
    "rgb(10%,20.5%,0%)",
    "rgba(1,2,3,.5)",
)


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_is_refused(attack: str) -> None:
    text, code, line = ATTACKS[attack]
    finding = refused(text)
    assert (finding.code, finding.line) == (code, line)
    assert finding.column is not None


@pytest.mark.parametrize("fault", NO_FIGURES)
def test_figures_that_can_not_be_drawn(fault: str) -> None:
    finding = refused(svg(f"\n  {NO_FIGURES[fault]}"))
    assert (finding.code, finding.line, finding.column) == ("svg.value", 2, 3)


@pytest.mark.parametrize("colour", NO_COLOURS)
@pytest.mark.parametrize("key", ["fill", "stroke"])
def test_colours_that_are_none(key: str, colour: str) -> None:
    finding = refused(svg(f'\n<path d="M0 0h5" {key}="{colour}"/>'))
    assert (finding.code, finding.line, finding.params["found"]) == ("svg.colour", 2, colour)


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_as_they_may_be_written(colour: str) -> None:
    assert shapes(svg(f'<path d="M0 0h5" fill="{colour}"/>'))[0].attributes["fill"] == colour


def test_figures_that_can_be_drawn() -> None:
    arc = "M1 1a5 5 0 01100 20z"  # both flags of an arc right before its end
    kept = {"d": arc, "stroke-width": "0", "stroke-dasharray": "0 2"}
    assert shapes(svg(f'<path d="{arc}" stroke-width="0" stroke-dasharray="0 2"/>'))[0].attributes == kept


def test_the_place_is_that_of_the_element() -> None:
    finding = refused(svg("\n  <g>\n    <script/>"))
    assert (finding.line, finding.column, finding.params["found"]) == (3, 5, "script")


@pytest.mark.parametrize(
    "box", ["0 0 0 24", "0 0 -1 5", "0 0 24", "a b c d", "0 0 nan 5", "0 0 inf 5", "0 0 1e9 1e9", ""]
)
def test_a_size_that_is_none(box: str) -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"/>'
    assert refused(text).code == "svg.no_size"
    with pytest.raises(BadInput):
        read_size(text, "own.svg")


def test_width_and_height_stand_in_for_a_view_box() -> None:
    assert read_size('<svg xmlns="http://www.w3.org/2000/svg" width="12mm" height="8.5px"/>', "x") == (12, 8.5)
    assert refused('<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>').code == "svg.no_size"


INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="24mm" height="24mm" viewBox="0 0 24 24" version="1.1" id="svg5" inkscape:version="1.2"
  sodipodi:docname="star.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <title>Star</title>
  <sodipodi:namedview id="view" pagecolor="#ffffff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <defs id="defs2"><linearGradient id="unused"/></defs>
  <metadata><rdf:RDF><rdf:Description rdf:about="http://example.org"/></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline">
    <path style="fill:#8a2418;stroke:#2a1a12;stroke-width:1.6;-inkscape-stroke:none;fill-rule:evenodd"
      d="M 2,2 H 22 Z" id="path1" class="shape" fill="blue" inkscape:connector-curvature="0" />
    <path d="M0 0h5" style="display:none" /><g visibility="hidden"><rect width="5" height="5"/></g>
  </g>
</svg>"""


def test_what_inkscape_saves_is_cleaned() -> None:
    found = read_svg(INKSCAPE, "star.svg")
    assert (found.x, found.y, found.width, found.height) == (0, 0, 24, 24)
    (layer,) = shapes(INKSCAPE)
    assert layer.name == "g"
    (path,) = layer.inner
    assert dict(path.attributes) == {
        "d": "M 2,2 H 22 Z",
        "fill": "#8a2418",
        "stroke": "#2a1a12",
        "stroke-width": "1.6",
        "fill-rule": "evenodd",
    }
    assert path.line == 12


def test_the_cleaned_file_is_clean() -> None:
    cleaned = read_svg(INKSCAPE, "star.svg").text()
    assert "inkscape" not in cleaned
    assert shapes(cleaned)[0].inner[0].attributes == shapes(INKSCAPE)[0].inner[0].attributes


def test_attributes_of_the_root_hold_for_all() -> None:
    text = svg("<path d='M0 0h1'/>").replace("viewBox", 'fill="none" viewBox')
    assert read_svg(text, "x").elements[0].attributes == {"fill": "none"}


def test_transparency_is_multiplied_down_to_the_shapes() -> None:
    (group,) = shapes(svg('<g opacity="0.5" fill-opacity="0.5"><path d="M0 0h1" opacity="50%"/></g>'))
    assert group.attributes == {}
    assert group.inner[0].attributes == {"d": "M0 0h1", "fill-opacity": "0.125", "stroke-opacity": "0.250"}


def test_text_between_shapes_is_nothing() -> None:
    assert [shape.name for shape in shapes(svg("words<path d='M0 0h1'/>&amp;more"))] == ["path"]


def test_the_size_is_read_without_the_rest() -> None:
    assert read_size(HEAD + "<script>" + "never closed", "x") == (24, 24)


@pytest.mark.parametrize(
    "value",
    [
        f'width="{"1" * 300_000}x"',
        f'transform="scale(1){" " * 300_000}x"',
        f'style="fill:{" " * 300_000}!"',
        f'd="M{"0 " * 150_000}x"',
        f'fill="rgb({"1," * 150_000}"',
    ],
    ids=["digits", "spaces", "style", "path", "colour"],
)
def test_a_long_value_is_looked_at_once(value: str) -> None:
    """A pattern that tries the same letters again and again would need hours for these: the suite would never end."""
    with pytest.raises(BadInput):
        read_svg(svg(f"<rect {value}/><path {value}/>"), "x")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, svg(text)):
        try:
            read_svg(whole, "x")
        except BadInput as error:
            found = error.findings
        else:
            continue
        assert len(found) == 1


WORDS = [
    "<g>",
    "</g>",
    "<path d='M0 0h5'/>",
    "<defs>",
    "</defs>",
    "<b/>",
    "<rect style=';:;'/>",
    "&amp;",
    "<!-- -->",
    "<",
]


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_any_markup_is_read_or_refused_and_what_is_read_stays_readable(parts: list[str]) -> None:
    try:
        found = read_svg(svg("".join(parts)), "x")
    except BadInput:
        return
    assert read_svg(found.text(), "x").text() == found.text()


@pytest.mark.parametrize("name", PictureFiles(game="fliptown").names())
def test_every_shipped_picture_is_safe(name: str) -> None:
    gallery = PictureFiles(game="fliptown")
    found = gallery.load(name)
    assert (found.width, found.height) == gallery.size(name)
    assert Path(gallery.file(name)).stat().st_size < 400_000
