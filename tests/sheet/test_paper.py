"""Papers and print standards: the figures of the design, and what is wrong with a file that says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.findings import BadInput
from pnp.games.inspection import inspect
from pnp.lang import load_words
from pnp.sheet.paper import check_print, load_standards, plain, standards_for
from tests.sheet.stock import STANDARDS


def test_the_figures_of_the_design():
    spec = STANDARDS.spec
    sizes = {name: (paper.width, paper.height) for name, paper in spec.papers.items()}
    assert sizes == {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "tabloid": (279.4, 431.8)}
    poker = STANDARDS.card("poker")
    assert (poker.width, poker.height, poker.radius) == (63.5, 88.9, 3)
    assert (spec.margin, spec.dead, spec.bleed, spec.safe) == (8, 5, 3, 3)
    assert (spec.bars.millimetres, spec.bars.inches) == (50, 2)
    assert (spec.text.least, spec.text.map) == (6, 5.5)


def test_a_paper_can_be_turned():
    paper = STANDARDS.paper("a4")
    assert paper.inner == (194, 281)
    assert not paper.landscape
    assert paper.turned.landscape
    assert paper.turned.inner == (281, 194)
    assert paper.turned.turned == paper


@pytest.mark.parametrize(("name", "suggestion"), [("lettter", "letter"), ("AA4", "a4"), ("b5", None)])
def test_an_unknown_paper_is_told_with_the_nearest(name, suggestion):
    with pytest.raises(BadInput) as caught:
        STANDARDS.paper(name)
    (finding,) = caught.value.findings
    assert (finding.code, finding.params["suggestion"]) == ("paper.unknown", suggestion)
    assert "a4, letter, a3 or tabloid" in load_words("en").finding(finding)


def test_a_card_size_knows_where_it_is_defined():
    place = STANDARDS.card("poker").place
    assert Path(place.file).name == "print.yaml"
    assert Path(place.file).read_text("utf-8").splitlines()[place.line - 1].strip().startswith("poker:")
    with pytest.raises(BadInput) as caught:
        STANDARDS.card("pocker")
    assert caught.value.findings[0].params["suggestion"] == "poker"


def write(folder: Path, text: str) -> Path:
    path = folder / "print.yaml"
    path.write_text("extends: print\n" + text, encoding="utf-8")
    return path


def test_a_file_of_ones_own_states_what_differs(tmp_path):
    standards = load_standards(write(tmp_path, "papers:\n  a5: {width: 148, height: 210}\n"))
    assert standards.paper("a5").inner == (132, 194)
    assert standards.paper("a4") == STANDARDS.paper("a4")


def test_a_boards_own_folder_may_have_one(tmp_path):
    assert standards_for([tmp_path]) is standards_for([]) is STANDARDS
    write(tmp_path, "margin: 10\n")
    assert standards_for([tmp_path / "nowhere", tmp_path]).paper("a4").inner == (190, 277)
    write(tmp_path, "margin: 12\n")
    assert standards_for([tmp_path]).spec.margin == 12, "read anew, as somebody may be watching"
    assert [finding.code for finding in inspect(str(tmp_path / "print.yaml")).findings] == []
    write(tmp_path, "margin: x\n")
    assert [finding.code for finding in inspect(str(tmp_path / "print.yaml")).findings] == ["value.type"]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("papers:\n  a4: {width: 297, height: 210}\n", "paper.sideways", 3),
        ("papers:\n  strip: {width: 20, height: 300}\n", "paper.no_room", 3),
        ("dead: 9\n", "paper.dead", 2),
        ("cards:\n  chip: {width: 6, height: 6}\n", "card.too_small", 3),
        ("cards:\n  disc: {width: 20, height: 30, radius: 12}\n", "card.too_small", 3),
        ("marks:\n  least: 9\n", "marks.least", 3),
        ("back:\n  most: 4\n", "back.dead", 3),
        ("margin: -1\n", "value.range", 2),
        ("margins: 8\n", "key.unknown", 2),
        ("bleed: wide\n", "value.type", 2),
        ("papers:\n  a4: {width: 0}\n", "value.range", 3),
        ("format: pnp-print/9\n", "value.choice", 2),
    ],
)
def test_faults_stand_at_their_line(tmp_path, text, code, line):
    path = write(tmp_path, text)
    spec, _, findings = check_print(path)
    assert spec is None
    assert [(finding.code, finding.line) for finding in findings if finding.file == str(path)] == [(code, line)]
    with pytest.raises(BadInput):
        load_standards(path)


@pytest.mark.parametrize(
    ("value", "said"), [(210.0, "210"), (215.9, "215.9"), (0.30000000000000004, "0.3"), (0.0, "0")]
)
def test_figures_are_written_as_people_write_them(value, said):
    assert str(plain(value)) == said
