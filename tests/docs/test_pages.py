"""README and pages: short, linked, with pictures that are there, and true about the program and the tree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs.tools.pictures import DAY
from pnp.core.daily import DailyWish
from pnp.games.fliptown.board.library import read_board
from pnp.games.fliptown.board.schema import board_schema
from pnp.games.fliptown.print.printable import COMPONENTS
from pnp.games.game import CAPABILITIES
from pnp.lang.words import load_words
from pnp.puzzle.daily import checked_order
from pnp.puzzle.published import published_puzzle
from pnp.sheet.theme import load_theme
from tests.docs.pages import DOCS, ROOT, TEXTS, Link, anchors, blocks, links, rows, section, spans

README, BOARDS, ARCHITECTURE = "README.md", "docs/boards.md", "docs/architecture.md"
LINKS = [link for page in TEXTS for link in links(page)]
INNER = [link for link in LINKS if "://" not in link.target]
SCHEMA: dict[str, Any] = board_schema(load_words("en"))


def _first_cells(text: str) -> list[str]:
    """The names in the first column of a text's tables."""
    return [word for first, *_ in rows(text) for word in re.findall(r"`([^`]+)`", first)]


def _choices(model: str, key: str) -> list[dict[str, Any]]:
    """What the schema lets a key be, apart from nothing."""
    told = SCHEMA["$defs"][model]["properties"][key]["anyOf"]
    return [SCHEMA["$defs"][each["$ref"].rpartition("/")[2]] if "$ref" in each else each for each in told[:-1]]


# -- README ----------------------------------------------------------------------------------------------------------


def test_the_readme_is_short() -> None:
    assert len(TEXTS[README].splitlines()) <= 160


@pytest.mark.parametrize("mark", ["run", "test"])
def test_the_two_commands_stand_right_below_their_marks(mark: str) -> None:
    assert len(re.findall(rf"^<!-- command: {mark} -->\n```bash\n.+\n```$", TEXTS[README], re.MULTILINE)) == 1


def test_the_readme_shows_a_picture_near_its_top_and_links_every_page() -> None:
    first = next(link for link in links(README) if link.picture)
    assert TEXTS[README].index(first.target) < TEXTS[README].index("## ")
    linked = {link.target.partition("#")[0] for link in links(README)}
    assert TEXTS.keys() - {README, "docs/index.md"} <= linked


# -- links and pictures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("link", INNER, ids=lambda link: f"{link.page}: {link.target}")
def test_a_link_leads_somewhere(link: Link) -> None:
    file, _, anchor = link.target.partition("#")
    target = (ROOT / link.page).parent / file if file else ROOT / link.page
    assert target.is_file()
    if anchor:
        assert anchor in anchors(target.resolve().relative_to(ROOT).as_posix())


def test_every_picture_is_shown_and_all_are_small() -> None:
    shown = {((ROOT / link.page).parent / link.target).resolve() for link in LINKS if link.picture}
    assert shown == set((DOCS / "pictures").iterdir())
    assert sum(path.stat().st_size for path in shown) < 1_500_000


def test_every_page_is_in_the_site_s_navigation() -> None:
    def files(entry: Any) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        return [name for each in (entry.values() if isinstance(entry, dict) else entry) for name in files(each)]

    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(files(site["nav"])) == sorted(path.name for path in DOCS.glob("*.md"))


@pytest.mark.parametrize("page", TEXTS)
def test_no_page_names_a_developer_s_machine(page: str) -> None:
    assert re.findall(r"/(?:home|root|tmp|work|Users|opt|mnt)/|[A-Z]:\\|file://|localhost", TEXTS[page]) == []


@pytest.mark.parametrize("page", TEXTS)
def test_the_house_is_the_computer_player(page: str) -> None:
    """But for a folder and a key of a file."""
    assert re.findall(r"(?i)(?<!the[ \n-])(?<!/)\bhouse\b(?!:)", TEXTS[page]) == []


# -- what pages show works -------------------------------------------------------------------------------------------


def test_the_theme_can_be_used(tmp_path: Path) -> None:
    (text,) = blocks("docs/themes-and-pictures.md", "yaml")
    theme = tmp_path / "my-theme.yaml"
    theme.write_text(text, encoding="utf-8")
    assert load_theme(str(theme)).colours["sign"] == "#1F4E5F"


@pytest.mark.parametrize("page", [README, BOARDS])
def test_the_board_is_valid(page: str, tmp_path: Path) -> None:
    (text,) = [block for block in blocks(page, "yaml") if "extends:" in block]
    board = tmp_path / "board.yaml"
    board.write_text(text, encoding="utf-8")
    definition, _, findings = read_board(str(board))
    assert findings == []
    assert definition is not None
    assert 14 in definition.trail.stops


@pytest.mark.usefixtures("published")
def test_the_pictures_of_the_pages_can_be_made_again() -> None:
    """Their puzzle is published."""
    opened = published_puzzle(checked_order("fliptown", DailyWish(DAY, "finale", "en")), Path())
    assert opened is not None
    assert opened.puzzle.proven


# -- tables that list what there is ----------------------------------------------------------------------------------


def test_every_component_is_named() -> None:
    assert _first_cells(section("docs/print.md", "## Components")) == list(COMPONENTS)


def test_the_reference_has_every_key_of_a_board() -> None:
    text = section(BOARDS, "## Definition reference").partition("\n### ")[0]
    assert _first_cells(text) == list(SCHEMA["properties"])


def test_the_reference_has_every_ruling_with_its_values() -> None:
    rulings = SCHEMA["$defs"]["Rulings"]["properties"]
    text = section(BOARDS, "### Rulings")
    assert _first_cells(text) == list(rulings)
    for (_, said), key in zip(rows(text), rulings, strict=True):
        (choice,) = _choices("Rulings", key)
        assert set(choice["enum"]) == set(re.findall(r"`([^`]+)`", said))


@pytest.mark.parametrize(
    ("heading", "model", "key"),
    [("### Building effects", "Building", "effect"), ("### Abilities", "Character", "ability")],
)
def test_the_reference_has_every_effect_and_ability(heading: str, model: str, key: str) -> None:
    does = [choice["properties"]["does"]["anyOf"][0]["const"] for choice in _choices(model, key)]
    assert _first_cells(section(BOARDS, heading)) == does


def test_the_reference_has_all_that_can_be_counted() -> None:
    (choice,) = _choices("Goal", "count")
    text = section(BOARDS, "### Goals")
    named = re.findall(r"`([^`]+)`", text[text.index("`count` may be") :])
    assert named == ["count", *choice["enum"]]


def _rooms(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))


def test_the_architecture_names_every_room() -> None:
    text = section(ARCHITECTURE, "## Rooms").partition("\n### ")[0]
    assert sorted(_first_cells(text)) == _rooms(ROOT / "pnp")
    assert sorted(_first_cells(section(ARCHITECTURE, "### The rooms of Fliptown"))) == _rooms(
        ROOT / "pnp/games/fliptown"
    )


def test_the_architecture_names_every_capability() -> None:
    assert _first_cells(section(ARCHITECTURE, "### Capabilities")) == list(CAPABILITIES)


def test_the_journeys_lead_through_files_that_exist() -> None:
    journeys = section(ARCHITECTURE, "## Five journeys")
    assert re.findall(r"^### (\w+)", journeys, re.MULTILINE) == ["Print", "Daily", "Check", "Solve", "Homebrew"]
    for room, file, _ in rows(journeys):
        if path := file.strip("`"):
            assert (ROOT / path).is_file(), path
            assert path.startswith(f"pnp/{room.split('`')[1]}"), f"{path} is in another room"


@pytest.mark.parametrize("page", TEXTS)
def test_files_of_the_tree_that_are_named_exist(page: str) -> None:
    ours = ("pnp/", "layouts/", "fonts/", "docs/", "tests/", "benchmarks/")
    for name in spans(page):
        if name.startswith(ours) and not re.search(r"[<*{ ]|/de\.yaml", name):
            assert (ROOT / name).exists(), f"{page}: {name}"


def test_every_dependency_has_its_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    names = {re.split(r"[>=\[]", each)[0].lower() for each in wanted} - {project["name"]}
    said = TEXTS["docs/licences.md"].lower()
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b[ |(]", said)] == []


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a source distribution has no such folder")
def test_the_folder_for_output_is_kept_and_what_is_made_there_is_ignored() -> None:
    assert (ROOT / "output/.gitignore").read_text(encoding="utf-8").split() == ["*", "!.gitignore"]
