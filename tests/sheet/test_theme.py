"""Themes: colours by ink, styles and fonts, with `extends`, and everything that can be wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.findings import BadInput, Finding
from pnp.files.resources import fonts_dir
from pnp.sheet.paper import load_standards
from pnp.sheet.theme import INKS, PICTURE_COLOURS, STANDARD, load_theme, recoloured, shipped_themes, theme_file

HEAD = "extends: themes/broadside\nname: own\n"


def own(folder: Path, text: str, head: str = HEAD) -> str:
    file = folder / "own.yaml"
    file.write_text(head + text, encoding="utf-8")
    return str(file)


def refused(target: str, ink: str = "full") -> Finding:
    with pytest.raises(BadInput) as caught:
        load_theme(target, ink)
    (finding,) = caught.value.findings
    return finding


@pytest.mark.parametrize("name", shipped_themes())
@pytest.mark.parametrize("ink", INKS)
def test_every_shipped_theme_in_every_ink(name: str, ink: str) -> None:
    theme = load_theme(name, ink)
    assert theme.ink == ink
    assert {*PICTURE_COLOURS} <= theme.colours.keys()
    assert all(path.is_file() for path in theme.faces.values())
    assert all(style.face in theme.faces for style in theme.styles.values())
    assert all(load_standards().spec.text.least <= style.least <= style.size for style in theme.styles.values())


def luminance(colour: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(colour[start : start + 2]) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ink", INKS)
def test_type_can_be_read_on_its_ground(ink: str) -> None:
    colours = load_theme(STANDARD, ink).colours
    grounds = {
        "ink": ("ground", "panel", "writing"),
        "oxblood": ("ground", "panel"),
        "sign-text": ("sign",),
        "body": ("sheet",),
    }
    for text, ground in ((text, ground) for text, each in grounds.items() for ground in each):
        assert contrast(colours[text] or "#FFFFFF", colours[ground] or "#FFFFFF") >= 4.5, (text, ground)


def test_black_ink_is_black_and_white_alone() -> None:
    assert {*load_theme(STANDARD, "mono").colours.values()} <= {"#000000", "#FFFFFF", None}


def test_little_ink_leaves_the_sheet_white() -> None:
    colours = load_theme(STANDARD, "low").colours
    assert colours["ground"] is colours["panel"] is colours["writing"] is None


def test_a_theme_of_ones_own_states_what_differs(tmp_path: Path) -> None:
    theme = load_theme(own(tmp_path, 'colours: {ink: "#112233"}\nstyles: {text: {size: 9}}\n'))
    standard = load_theme()
    assert (theme.name, theme.colours["ink"], theme.styles["text"].size) == ("own", "#112233", 9)
    assert theme.colours["gold"] == standard.colours["gold"]
    assert theme.styles["text"].face == standard.styles["text"].face


def test_an_ink_names_a_colour_a_role_or_nothing(tmp_path: Path) -> None:
    target = own(tmp_path, 'inks: {low: {gold: "#445566", sage: oxblood, slate: none}}\n')
    colours = load_theme(target, "low").colours
    assert (colours["gold"], colours["sage"], colours["slate"]) == ("#445566", "#8A2418", None)
    assert load_theme(target, "full").colours["gold"] == "#D79B22"


def test_a_font_beside_the_theme_goes_first(tmp_path: Path) -> None:
    font = tmp_path / "BarlowCondensed_500Medium.ttf"
    font.write_bytes((fonts_dir() / "Broadside_400Regular.ttf").read_bytes())
    theme = load_theme(own(tmp_path, "faces: {text: BarlowCondensed_500Medium.ttf}\n"))
    assert theme.faces["text"] == font
    assert theme.faces["label"].parent == fonts_dir()


def test_recoloured() -> None:
    theme = load_theme()
    other = recoloured(theme, {"gold": None})
    assert (other.colours["gold"], other.colours["ink"]) == (None, theme.colours["ink"])
    assert theme.colours["gold"] is not None


def test_an_unknown_theme_and_the_nearest_one() -> None:
    finding = refused("brodside")
    assert (finding.code, finding.params["suggestion"]) == ("theme.unknown", "broadside")
    assert STANDARD in finding.params["known"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refused(str(tmp_path / "none.yaml")).code == "file.missing"
    assert theme_file(STANDARD).is_file()


def test_an_unknown_ink_and_the_nearest_one() -> None:
    finding = refused(STANDARD, "momo")
    assert (finding.code, finding.params["suggestion"]) == ("ink.unknown", "mono")


def test_a_file_that_builds_on_nothing(tmp_path: Path) -> None:
    finding = refused(own(tmp_path, 'colours: {ink: "#112233"}\n', head=""))
    assert (finding.code, finding.line) == ("theme.no_extends", 1)


FAULTS = {
    "a role that pictures need": ("colours: {gold: null}", "theme.no_colour", 3),
    "a role that pages need": ("colours:\n  ink: '#112233'\n  white: null", "theme.no_colour", 5),
    "a style": ("styles:\n  title: null", "theme.no_style", 4),
    "type too small": ("styles:\n  text: {size: 3, least: 3}", "theme.too_small", 4),
    "type that shrinks too much": ("styles:\n  text:\n    least: 5.9", "theme.too_small", 5),
    "a style's colour": ("styles: {text: {colour: inc}}", "theme.no_role", 3),
    "a style's face": ("styles:\n  text: {face: lable}", "theme.no_role", 4),
    "an ink's name": ("inks: {mini: {gold: ink}}", "theme.no_role", 3),
    "an ink's role": ("inks: {low: {goldd: ink}}", "theme.no_role", 3),
    "an ink's colour": ("inks: {low: {gold: inkk}}", "theme.no_role", 3),
    "the least size": ("styles: {text: {least: 20}}", "theme.least", 3),
    "a colour": ('colours: {ink: "brown"}', "value.pattern", 3),
    "a key": ("colors: {}", "key.unknown", 3),
    "a size": ("styles: {text: {size: 0}}", "value.range", 3),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_stand_at_their_place(tmp_path: Path, fault: str) -> None:
    text, code, line = FAULTS[fault]
    with pytest.raises(BadInput) as caught:
        load_theme(own(tmp_path, f"{text}\n"))
    found = [(finding.code, finding.line) for finding in caught.value.findings]
    assert (code, line) in found


def test_a_theme_from_scratch_has_all_that_the_standard_one_has(tmp_path: Path) -> None:
    """Drawing asks for every one of them by name."""
    text = theme_file(STANDARD).read_text(encoding="utf-8")
    cut = [line for line in text.splitlines() if not line.startswith(("  fine:", "  plank:", "    plank:"))]
    with pytest.raises(BadInput) as caught:
        load_theme(own(tmp_path, "\n".join(cut), head=""))
    found = {
        (finding.code, finding.params.get("role") or finding.params.get("style")) for finding in caught.value.findings
    }
    assert found == {("theme.no_colour", "plank"), ("theme.no_style", "fine")}
    lines = [finding.line for finding in caught.value.findings]
    sections = [cut.index(section) + 1 for section in ("colours:", "styles:")]
    assert all(line is not None and line >= section for line, section in zip(lines, sections, strict=True))


def test_the_least_type_is_that_of_the_print_standards(tmp_path: Path) -> None:
    finding = refused(own(tmp_path, "styles: {fine: {size: 5, least: 5}}\n"))
    assert (finding.params["size"], finding.params["least"]) == (5, load_standards().spec.text.least)


def test_a_role_is_suggested(tmp_path: Path) -> None:
    assert refused(own(tmp_path, "styles: {text: {colour: oxblod}}\n")).params["suggestion"] == "oxblood"


def test_a_missing_font_is_named_with_where_it_was_looked_for(tmp_path: Path) -> None:
    finding = refused(own(tmp_path, "faces:\n  text: BarlowCondensed_500.ttf\n"))
    assert (finding.code, finding.line) == ("font.missing", 4)
    assert finding.params["looked"] == [str(tmp_path), str(fonts_dir())]
    assert finding.params["suggestion"] == "BarlowCondensed_500Medium.ttf"
