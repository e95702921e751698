"""`pnp print` with the real game: the kit, boards of one's own with their own pictures, and what can go wrong."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from pnp.files.resources import game_dir, layouts_dir
from tests.cli.bad import NO, WRONG, contents, told
from tests.cli.runner import Call, Called

Print = Callable[..., Called]
GULCH = game_dir("fliptown") / "examples" / "dry-gulch"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n{}\n</svg>\n'
CASH = '<rect x="3.25" y="5.75" width="17.5" height="11.125" fill="#2a1a12"/>'
KIT = {"map", "characters", "bounties", "cowbots", "deck", "box", "reference", "achievements", "score-pad"}


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of pictures for this run alone, all its workers together."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "kit-cache"


@pytest.fixture
def out(call: Call, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Print:
    """Print from an empty folder, with settings of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))

    def run(*arguments: str, game: str | Path = "fliptown") -> Called:
        return call("print", game, *arguments)

    return run


def board(folder: Path, text: str = "", **pictures: str) -> Path:
    """A board of one's own in a folder `mine`, with pictures in `icons`."""
    mine = folder / "mine"
    (mine / "icons").mkdir(parents=True, exist_ok=True)
    head = "extends: fliptown/standard\nname: mine\n"
    (mine / "board.yaml").write_text(head + text, encoding="utf-8")
    for name, svg in pictures.items():
        (mine / "icons" / f"{name}.svg").write_text(svg, encoding="utf-8")
    return mine


def made(folder: Path) -> set[str]:
    output = folder / "output"
    return {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file()}


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


# -- the kit -------------------------------------------------------------------------------------------------------


def test_the_kit_and_its_plan(out: Print, folder: Path) -> None:
    called = out("--json", "--duplex", "long", "--players", "2")
    assert called.code == 0
    assert made(folder) == {f"fliptown-{name}.pdf" for name in KIT}
    plan = {line["component"]: line for line in called.document["plan"]["components"]}
    assert plan.keys() == KIT
    assert {name: line["cards"] for name, line in plan.items() if line["cards"]} == {
        "characters": 14, "bounties": 12, "cowbots": 4, "deck": 54,
    }  # fmt: skip
    assert (plan["map"]["pages"], plan["reference"]["pages"], plan["reference"]["sheets"]) == (2, 2, 1)
    assert called.document["plan"]["total"]["cards"] == 84
    for file in called.document["files"]:
        path = folder / file["file"]
        assert path.stat().st_size == file["bytes"]
        assert len(pypdfium2.PdfDocument(path)) == file["pages"]


def test_one_card_by_its_name_in_either_language(out: Print, folder: Path) -> None:
    assert out("--only", "Bandit").code == 0
    assert made(folder) == {"fliptown-characters.pdf"}
    assert "Bandit" in words(folder / "output/fliptown-characters.pdf")
    assert "Preacher" not in words(folder / "output/fliptown-characters.pdf")
    assert out("-c", "characters", "--only", "Bandyta", "--lang", "pl", "--out", "po-polsku").code == 0
    assert out("-c", "characters", "--only", "bandit", "--lang", "pl", "--out", "by-name").code == 0
    assert contents(folder / "po-polsku") == contents(folder / "by-name")


def test_a_large_map_and_the_kit_in_one_file(out: Print, folder: Path) -> None:
    assert out("-c", "map", "-c", "score-pad", "--large", "--one-file").code == 0
    document = pypdfium2.PdfDocument(folder / "output/fliptown.pdf")
    assert len(document) == 3
    assert [entry.get_title() for entry in document.get_toc()][-1] == "Score pad"


@pytest.mark.slow
def test_pictures_of_cards_and_a_sheet_for_the_screen(out: Print, folder: Path) -> None:
    called = out("-c", "cowbots", "--png", "--tts", "--json")
    assert called.code == 0
    pictures = {name for name in made(folder) if name.endswith(".png")}
    assert "fliptown-cowbots/black-bart.png" in pictures
    assert "fliptown-cowbots-tts.png" in pictures


# -- boards of one's own -------------------------------------------------------------------------------------------


def test_dry_gulch_prints_its_own_name_places_and_prices(out: Print, folder: Path) -> None:
    assert out("-c", "map", "-c", "reference", game=GULCH).code == 0
    assert made(folder) == {"dry-gulch-map.pdf", "dry-gulch-reference.pdf"}
    file = folder / "output/dry-gulch-map.pdf"
    text = words(file)
    assert pypdfium2.PdfDocument(file).get_metadata_dict()["Title"] == "Dry Gulch: Map"
    for said in ("Dry Gulch", "14", "15", "Cantina"):
        assert said.casefold() in text.casefold()
    assert "Church" not in text
    assert "Hideout" not in text
    out("-c", "map", "--lang", "pl", game=GULCH)
    assert "Kantyna" in words(file)


def test_an_icon_of_ones_own_is_printed_everywhere(out: Print, folder: Path) -> None:
    mine = board(folder, cash=SVG.format(CASH))
    assert out("--ink", "mono", game=mine).code == 0
    files = {path.name: path.read_bytes() for path in (folder / "output").iterdir()}
    ours = (layouts_dir() / "art" / "icons" / "cash.svg").read_text(encoding="utf-8")
    assert ours != (mine / "icons/cash.svg").read_text(encoding="utf-8")
    own = {name for name, raw in files.items() if b"3.25 5.75" in raw or b"3.25 16.875" in raw}
    (mine / "icons/cash.svg").unlink()
    assert out("--ink", "mono", "--out", "plain", game=mine).code == 0
    plain = {path.name: path.read_bytes() for path in (folder / "plain").iterdir()}
    assert {name for name in files if files[name] != plain[name]} == own
    assert {"mine-map.pdf", "mine-reference.pdf", "mine-characters.pdf"} <= own


def test_a_picture_beside_the_board_will_do(out: Print, folder: Path) -> None:
    mine = board(folder)
    out("-c", "map", game=mine)
    before = (folder / "output/mine-map.pdf").read_bytes()
    (mine / "star.svg").write_text(SVG.format(CASH), encoding="utf-8")
    out("-c", "map", game=mine)
    assert (folder / "output/mine-map.pdf").read_bytes() != before


def test_cards_of_another_size(out: Print, folder: Path) -> None:
    mine = board(folder)
    own = "extends: print\ncards: {poker: {width: 70, height: 120, radius: 3}}\n"
    (mine / "print.yaml").write_text(own, encoding="utf-8")
    called = out("-c", "characters", "--json", game=mine)
    assert called.code == 0
    assert called.document["plan"]["total"]["cards"] == 14
    assert called.document["plan"]["total"]["pages"] > 4


# -- wrong calls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["-c", "characterz"], "component.unknown", "Did you mean characters?"),
        (["-c", "xyzzy"], "component.unknown", "Choose map, characters, bounties"),
        (["--paper", "a5"], "paper.unknown", "Choose a4, letter, a3 or tabloid."),
        (["--paper", "A44"], "paper.unknown", "Did you mean a4?"),
        (["--theme", "broadsid"], "theme.unknown", "Did you mean broadside?"),
        (["--ink", "colour"], "ink.unknown", "Choose full, low or mono."),
        (["--duplex", "shrt"], "duplex.unknown", "Did you mean short?"),
        (["-c", "characters", "--only", "Bandti"], "only.unknown", "Did you mean Bandit?"),
        (["-c", "cowbots", "--only", "Blak Bart"], "only.unknown", "Did you mean Black Bart?"),
        (["-c", "map", "--only", "Bandit"], "only.none", "--only"),
        (["--bleed", "-0.5"], "bleed.wrong", "-0.5"),
        (["--bleed", "inf"], "bleed.wrong", "inf"),
        (["--edition", "de"], "edition.unknown", "de"),
    ],
)
def test_wrong_calls_name_what_is_right(out: Print, folder: Path, arguments: list[str], code: str, said: str) -> None:
    plain, called = out(*arguments), out(*arguments, "--json")
    assert plain.code == called.code == WRONG
    assert said in plain.err.replace("\n", " ")
    assert plain.out == ""
    assert told(called, code)
    assert not (folder / "output").exists()


def test_a_bleed_that_leaves_no_room_for_a_card(out: Print, folder: Path) -> None:
    called = out("-c", "deck", "--bleed", "80", "--json")
    assert called.code == WRONG
    assert "--bleed 80 is too much" in told(called, "bleed.too_much")["message"]
    assert not (folder / "output").exists()


# -- definitions that can't be printed -----------------------------------------------------------------------------

MUCH = "{stars: 12, gold: 16, wanted: 11, pans: 1, bonus: [town, mine]}"
SILVER = "{silver: [1, 2, 3, 4, 5, 6, 7]}"
LONG = "The saloon of such monumental and preposterous length that nobody ever read the whole of its sign"


@pytest.mark.parametrize(
    ("component", "text", "code", "line", "said"),
    [
        ("map", f"words:\n  en:\n    building.saloon: {LONG}\n", "text.too_long", 5, "does not fit into"),
        ("map", f"words:\n  en:\n    game.fliptown: {LONG}\n", "text.too_long", 5, "Shorten it"),
        ("characters", f"words:\n  en:\n    character.bandit: {LONG}\n", "text.too_long", 5, "does not fit into"),
        ("bounties", f"words:\n  en:\n    bounty.strongbox: {LONG}\n", "text.too_long", 5, "at 14 points"),
        ("cowbots", f"words:\n  en:\n    cowbot.black-bart: {LONG}\n", "text.too_long", 5, "does not fit into"),
        ("characters", "words:\n  en:\n    character.bandit: 盗賊\n", "font.no_glyph", 5, "“盗” (U+76D7)"),
        ("map", "words:\n  en:\n    game.fliptown: Fliptown ☃\n", "font.no_glyph", 5, "“☃” (U+2603)"),
        ("map", "limits:\n  pans: 12\n", "map.tools", 4, "no room for 12"),
        ("map", "rounds:\n  turns: 9\n", "map.poker_rows", 3, "9 turns"),
        ("map", f"mine:\n  chambers:\n    3a: {{gains: {MUCH}}}\n", "map.site", 5, "Mine, 3a"),
        ("map", f"town:\n  buildings:\n    7: {{effect: {SILVER}}}\n", "map.building", 5, "Hotel"),
        ("bounties", "words:\n  en:\n    bounty.toolbox: Box [hamer]\n", "picture.missing", 5, "Did you mean hammer?"),
    ],
)
def test_what_can_not_be_printed_is_told_at_its_line(
    out: Print, folder: Path, component: str, text: str, code: str, line: int, said: str
) -> None:
    mine = board(folder, text)
    called = out("-c", component, "--json", game=mine)
    assert called.code == NO
    document = called.document
    (finding,) = [each for each in (document["finding"], *document.get("findings", [])) if each["code"] == code][:1]
    assert (Path(finding["file"]), finding["line"]) == (mine / "board.yaml", line)
    assert said in finding["message"]
    plain = out("-c", component, game=mine)
    assert f"{mine / 'board.yaml'}:{line}:" in plain.err.replace("\n", "")
    assert not (folder / "output").exists()


def test_a_missing_picture_in_a_building_is_all_that_is_told(out: Print, folder: Path) -> None:
    called = out("-c", "map", "--json", game=board(folder, "words:\n  en:\n    building.saloon: Bar [beer]\n"))
    assert called.code == NO
    finding = told(called, "picture.missing")
    assert finding["line"] == 5
    assert str(layouts_dir() / "art" / "icons") in finding["message"]


@pytest.mark.parametrize(
    ("svg", "code", "line"),
    [
        ("this is no picture", "svg.unreadable", 1),
        (SVG.format("<path d='M0 0'"), "svg.unreadable", 3),
        (SVG.format("<g>\n<script>alert(1)</script></g>"), "svg.element", 3),
        (SVG.format('<image href="http://example.org/x.png"/>'), "svg.element", 2),
        (SVG.format('<image href="/etc/passwd"/>'), "svg.element", 2),
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' + SVG.format("&x;"), "svg.doctype", 1),
        (SVG.format('<path d="M0 0L9 9" fill="url(http://example.org/)"/>'), "svg.reference", 2),
    ],
)
def test_a_broken_or_untrusted_icon_is_told_with_file_and_line(
    out: Print, folder: Path, svg: str, code: str, line: int
) -> None:
    mine = board(folder, cash=svg)
    called = out("-c", "map", "--json", game=mine)
    assert called.code in (NO, WRONG)
    finding = told(called, code)
    assert (Path(finding["file"]), finding["line"]) == (mine / "icons/cash.svg", line)
    assert "passwd" not in finding["message"]
    assert not (folder / "output").exists()


def test_an_icon_that_leads_out_of_the_folder(out: Print, folder: Path) -> None:
    mine = board(folder)
    (folder / "elsewhere.svg").write_text(SVG.format(CASH), encoding="utf-8")
    (mine / "icons/cash.svg").symlink_to(folder / "elsewhere.svg")
    called = out("-c", "map", "--json", game=mine)
    assert called.code in (NO, WRONG)
    assert Path(told(called, "picture.outside")["file"]) == mine / "icons/cash.svg"
    assert not (folder / "output").exists()


def test_a_card_bigger_than_the_paper_is_told_at_its_line(out: Print, folder: Path) -> None:
    mine = board(folder)
    own = "extends: print\ncards:\n  poker: {width: 250, height: 350, radius: 3}\n"
    (mine / "print.yaml").write_text(own, encoding="utf-8")
    called = out("-c", "deck", "--json", game=mine)
    assert called.code == NO
    finding = told(called, "card.no_room")
    assert (Path(finding["file"]), finding["line"]) == (mine / "print.yaml", 3)
    assert "250 × 350 mm" in finding["message"]
    assert not (folder / "output").exists()


def test_a_font_that_is_missing_is_named_with_where_it_was_looked_for(out: Print, folder: Path) -> None:
    theme = folder / "mine.yaml"
    theme.write_text("extends: themes/broadside\nfaces: {text: Papyrus.ttf}\n", encoding="utf-8")
    called = out("-c", "map", "--theme", str(theme), "--json")
    assert called.code in (NO, WRONG)
    finding = told(called, "font.missing")
    assert "Papyrus.ttf" in finding["message"]
    assert str(folder) in finding["message"]
    assert finding["line"] == 2


# -- files ---------------------------------------------------------------------------------------------------------


def test_a_folder_below_a_file(out: Print, folder: Path) -> None:
    (folder / "file").write_text("in the way", encoding="utf-8")
    plain, called = (out("-c", "score-pad", "--out", "file/below", *more) for more in ([], ["--json"]))
    assert plain.code == called.code == WRONG
    assert "file/below/fliptown-score-pad.pdf" in plain.err
    assert told(called, "file.unwritable")
    assert contents(folder) == {"file": len("in the way")}


def test_all_files_or_none(out: Print, folder: Path) -> None:
    """A folder lies where the last file should go: the others are not written either."""
    (folder / "output/fliptown-score-pad.pdf").mkdir(parents=True)
    called = out("-c", "map", "-c", "score-pad", "--json")
    assert called.code == WRONG
    assert told(called, "file.unwritable")
    assert made(folder) == set()
