"""Editions: which ruling a board follows, and the hash that says whether two boards play alike."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pnp.core.findings import BadInput
from pnp.files.resources import shipped_file
from pnp.games.fliptown.board.library import EDITIONS, load_board, read_board
from tests.fliptown import test_definition_mutations as mutations
from tests.fliptown.test_definition_checks import Write, place, write

__all__ = ["write"]


def rulings(target: str, edition: str | None = None) -> dict[str, str]:
    return load_board(target, edition).board.rulings._asdict()


PL = {
    "pickaxe": "up-to",
    "cowbot_suit_change": "adds",
    "competitive_split": "down",
    "used_character": "turned-over",
}


def test_the_editions_differ_in_exactly_what_the_polish_one_states() -> None:
    en, pl = (read_board("fliptown/standard", edition)[0] for edition in EDITIONS)
    assert en is not None
    assert pl is not None
    english, polish = en.model_dump(), pl.model_dump()
    differing = {key for key in english if english[key] != polish[key]}
    assert differing == {"rulings"}
    assert {key: polish["rulings"][key] for key in PL} == PL
    changed = {key for key in english["rulings"] if english["rulings"][key] != polish["rulings"][key]}
    assert changed == PL.keys()


def test_an_edition_is_its_board_in_that_edition() -> None:
    for edition in EDITIONS:
        named = load_board(f"fliptown/{edition}").board
        assert named.digest == load_board("fliptown/standard", edition).board.digest
    assert load_board("fliptown/en").board.digest != load_board("fliptown/pl").board.digest


def test_a_board_of_one_s_own_follows_the_edition(write: Write) -> None:
    path = write("start: {cash: 5}")
    assert rulings(path, "pl") == rulings("fliptown/standard", "pl")
    assert rulings(path) == rulings(path, "en") == rulings("fliptown/standard", "en")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_missing_is_missing_in_the_board_s_own_file(edition: str, tmp_path: Path) -> None:
    """It once was in the edition's, which nobody can mend."""
    file = tmp_path / "board.yaml"
    file.write_text("format: pnp-board/1\ngame: fliptown\nname: mine\n", encoding="utf-8")
    _, _, findings = read_board(str(file), edition)
    missing = [finding for finding in findings if finding.code == "key.missing" and finding.params["key"] == "rounds"]
    assert [(finding.file, finding.line) for finding in missing] == [(str(file), 1)]


def test_its_own_ruling_wins(write: Write) -> None:
    path = write("rulings: {pickaxe: exact}")
    assert rulings(path, "pl") == rulings("fliptown/standard", "pl") | {"pickaxe": "exact"}


def test_boards_over_boards_follow_the_edition_too(write: Write) -> None:
    write("rulings: {competitive_split: even}", "below.yaml")
    path = write("start: {cash: 5}", head="extends: below.yaml\nname: above\n")
    assert rulings(path, "pl") == rulings("fliptown/standard", "pl") | {"competitive_split": "even"}


def test_a_board_may_name_its_edition(write: Write) -> None:
    path = write("edition: ^pl", head="extends: fliptown/pl\nname: homebrew\n")
    loaded = load_board(path)
    assert (loaded.edition, loaded.board.rulings.pickaxe) == ("pl", "up-to")
    assert load_board(path, "pl").board.digest == loaded.board.digest
    with pytest.raises(BadInput) as caught:
        load_board(path, "en")
    [finding] = caught.value.findings
    assert finding.code == "edition.other"
    assert (finding.params["found"], finding.params["expected"]) == ("en", "pl")
    assert place(finding) == (path, 3, 10)


def test_a_board_over_an_edition_is_pinned_by_it(write: Write) -> None:
    path = write("start: {cash: 5}", head="extends: fliptown/pl\nname: homebrew\n")
    assert load_board(path).edition == "pl"
    with pytest.raises(BadInput, match=r"edition\.other"):
        load_board(path, "en")


def test_null_takes_the_pin_back(write: Write) -> None:
    path = write("edition: null", head="extends: fliptown/pl\nname: homebrew\n")
    assert [load_board(path, edition).edition for edition in (None, *EDITIONS)] == ["en", "en", "pl"]


@pytest.mark.parametrize(("found", "suggestion"), [("pln", "pl"), ("de", None)])
def test_an_unknown_edition(found: str, suggestion: str | None) -> None:
    with pytest.raises(BadInput) as caught:
        load_board("fliptown/standard", found)
    [finding] = caught.value.findings
    assert (finding.code, finding.params["suggestion"]) == ("edition.unknown", suggestion)


def test_an_unknown_board() -> None:
    with pytest.raises(BadInput) as caught:
        load_board("fliptown/standart")
    [finding] = caught.value.findings
    assert (finding.code, finding.params["suggestion"]) == ("board.unknown", "fliptown/standard")


def test_a_shipped_name_is_never_a_local_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    """Else a scenario would mean another board, depending on where one stands."""
    (tmp_path / "fliptown" / "standard").mkdir(parents=True)
    write("start: {cash: 5}", "fliptown/standard/board.yaml")
    monkeypatch.chdir(tmp_path)
    assert read_board("fliptown/standard")[0] == read_board(str(shipped_file("fliptown/standard")))[0]
    assert load_board("./fliptown/standard").board.start["cash"] == 5


# The hash


def digest(target: str) -> str:
    return load_board(target).board.digest


SAME_RULES = {
    "comments": "# nothing new\n\n",
    "the same price again": "changes: {step: 1, suit: 2}",
    "words": "words: {en: {building.bank: Savings and Loan}}",
    "another spelling of a value": "mine: {entrance: {1a: 1-7, 1b: [8, 13]}}",
    "a list for one region": "trail: {stops: {6: {bonus: [badlands]}}}",
    "a default stated": "trail: {stops: {6: {stars: 0}}}",
    "a suit in full": "suits: {trail: Hearts}",
}


@pytest.mark.parametrize("text", SAME_RULES.values(), ids=list(SAME_RULES))
def test_the_same_rules_have_the_same_hash(text: str, write: Write) -> None:
    assert digest(write(text)) == digest("fliptown/standard")


def test_the_order_of_sections_and_keys_does_not_matter(tmp_path: Path) -> None:
    tree = mutations._plain(mutations._tree())
    shuffled = {key: tree[key] for key in sorted(tree, reverse=True)}
    shuffled["rulings"] = dict(reversed(tree["rulings"].items()))
    shuffled["limits"] = dict(reversed(tree["limits"].items()))
    path = tmp_path / "board.yaml"
    path.write_text(yaml.safe_dump(shuffled, sort_keys=False), encoding="utf-8")
    assert digest(str(path)) == digest("fliptown/standard")


OTHER_RULES = {
    "a price": "changes: {suit: 3}",
    "a price in Town": "town: {buildings: {Q: {effect: {price: 3}}}}",
    "a ruling": "rulings: {half_stars: up}",
    "a stop": "trail: {stops: {14: {stars: 1}}}",
    "a building less": "town: {buildings: {6: null}}",
    "the order of an edge": "mine: {chambers: {3d: {edges: {4d: J-Q, 4e: K}}}}",
    "an achievement": "achievements: {legend: null}",
}


@pytest.mark.parametrize("text", OTHER_RULES.values(), ids=list(OTHER_RULES))
def test_other_rules_have_another_hash(text: str, write: Write) -> None:
    assert digest(write(text)) != digest("fliptown/standard")
