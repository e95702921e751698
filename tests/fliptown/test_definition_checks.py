"""Every mistake that a designer can make, one to a board: the finding's code, its place, and what it suggests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.core.findings import Finding
from pnp.files.resources import shipped_file
from pnp.games.fliptown.board.library import EDITIONS, read_board, shipped_boards
from pnp.lang.words import load_words

HEAD = "extends: fliptown/standard\nname: homebrew\n"
EXAMPLE = "layouts/fliptown/examples/dry-gulch"
Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A board file; `^` marks the place of the finding that is expected."""

    def make(text: str, name: str = "board.yaml", head: str = HEAD) -> str:
        path = tmp_path / name
        path.write_text(head + text.replace("^", ""), encoding="utf-8")
        return str(path)

    return make


def marked(text: str) -> tuple[int, int]:
    """Line and column of the mark, the two lines of the head included."""
    before = text[: text.index("^")]
    return before.count("\n") + 3, len(before) - before.rfind("\n")


def place(finding: Finding) -> tuple[str | None, int | None, int | None]:
    return finding.file, finding.line, finding.column


CROSS_CHECKS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "two regions of one suit": ("suits: {trail: h, badlands: s, mine: d, ^town: h}", "suits.twice", {"first": "trail"}),
    "the same stop, spelled twice": ("trail:\n  stops:\n    ^T: {stars: 1}", "site.duplicate", {"first": "10"}),
    "the ace as a number": ("trail: {stops: {^1: {stars: 1}}}", "site.duplicate", {"found": "1", "first": "A"}),
    "a stop beyond the horse": ("trail: {stops: {^20: {stars: 1}}}", "trail.too_high", {"stop": "20", "reach": 19}),
    "a Trail bonus at the Trail's end": (
        "trail: {stops: {^K: {bonus: trail}}}",
        "bonus.never",
        {"region": "trail", "site": "K"},
    ),
    "a Trail bonus to choose at the Trail's end": (
        "trail: {stops: {^14: {choose: {ride: {bonus: [trail]}, rest: {stars: 1}}}}}",
        "bonus.never",
        {"region": "trail", "site": "14"},
    ),
    "a target in two rows": (
        "badlands:\n  rows:\n    train:\n      targets: {^5: {stars: 1}}",
        "site.duplicate",
        {"found": "5", "first": "cattle: 5"},
    ),
    "a target spelled twice": (
        "badlands: {rows: {stagecoach: {targets: {^T: {stars: 1}}}}}",
        "site.duplicate",
        {"found": "T", "first": "10"},
    ),
    "an edge to nowhere": (
        "mine: {chambers: {3d: {edges: {^4f: J-K}}}}",
        "mine.edge_unknown",
        {"chamber": "4f", "suggestion": None},
    ),
    "a removed chamber that an edge leads to": (
        "mine: {chambers: {^4e: null}}",
        "mine.edge_removed",
        {"chamber": "4e", "above": "3d"},
    ),
    "an item that does nothing": (
        "town: {buildings: {9: {effect: {items: {^pistl: {price: 2}}}}}}",
        "item.useless",
        {"item": "pistl", "suggestion": "pistol"},
    ),
    "an entrance to nowhere": (
        "mine: {entrance: {^lift: A-K}}",
        "mine.edge_unknown",
        {"chamber": "lift", "suggestion": None},
    ),
    "a way up": ("mine: {chambers: {3d: {edges: {^2a: J-K}}}}", "mine.not_deeper", {"level": 2, "above": 3}),
    "a way on the level": ("mine: {chambers: {3d: {edges: {^3a: J-K}}}}", "mine.not_deeper", {"level": 3, "above": 3}),
    "a chamber without a way": ("mine: {chambers: {^4f: {level: 4}}}", "mine.no_way", {"chamber": "4f"}),
    "chambers that differ by case": (
        "mine: {chambers: {1b: {edges: {2A: A-K}}, ^2A: {level: 2}}}",
        "name.twice",
        {"name": "2A", "first": "2a"},
    ),
    "two banks": (
        "town: {buildings: {3: {name: bank-two, ^effect: {does: bank, up_to: null, price: 1, stars: [1, 1, 1]}}}}",
        "effect.twice",
        {"effect": "bank", "first": "2"},
    ),
    "two buildings of one name": (
        "town: {buildings: {3: {^name: bank}}}",
        "name.twice",
        {"name": "bank", "first": "2"},
    ),
    "a bank for two of three rounds": (
        "town: {buildings: {2: {effect: {^stars: [1, 2]}}}}",
        "list.length",
        {"found": 2, "expected": 3},
    ),
    "an Undertaker who gives twice": (
        "town: {buildings: {A: {effect: {^visits: [truce, truce]}}}}",
        "bonus.never",
        {"region": "cemetery", "site": "truce"},
    ),
    "an outlaw twice": ("town: {buildings: {10: {effect: {^outlaws: [J, J, K]}}}}", "name.twice", {}),
    "an item in two shops": (
        "town: {buildings: {9: {effect: {items: {^pan: {price: 1, gun: 1}}}}}}",
        "name.twice",
        {"name": "pan", "first": "general-store"},
    ),
    "an item that needs what nobody sells": (
        "town: {buildings: {9: {effect: {items: {rifle: {^needs: pistl}}}}}}",
        "item.needs_unknown",
        {"item": "rifle", "suggestion": "pistol"},
    ),
    "an item that needs itself": (
        "town: {buildings: {9: {effect: {items: {rifle: {^needs: rifle}}}}}}",
        "item.needs_itself",
        {"item": "rifle", "needs": "rifle"},
    ),
    "rows of land unequally long": (
        "town: {buildings: {8: {effect: {^grid: [[1, 1], [1]]}}}}",
        "grid.ragged",
        {"rows": [2, 1]},
    ),
    "a shape of nothing": (
        'town: {buildings: {8: {effect: {shapes: {air: {price: 1, ^cells: [".."]}}}}}}',
        "land.shape_empty",
        {"shape": "air"},
    ),
    "a shape in pieces": (
        'town: {buildings: {8: {effect: {shapes: {split: {price: 1, ^cells: ["#.#"]}}}}}}',
        "land.shape_split",
        {"shape": "split"},
    ),
    "a shape that touches by a corner only": (
        'town: {buildings: {8: {effect: {shapes: {split: {price: 1, ^cells: ["#.", ".#"]}}}}}}',
        "land.shape_split",
        {"shape": "split"},
    ),
    "a shape too long": (
        'town: {buildings: {8: {effect: {shapes: {long: {price: 1, ^cells: ["####"]}}}}}}',
        "land.shape_never",
        {"shape": "long"},
    ),
    "a grid that the shapes can't fill": (
        "town: {buildings: {8: {effect: {shapes: {corner: null, straight: null}, ^complete: {stars: 3}}}}}",
        "land.never_full",
        {"squares": 9},
    ),
    "a tombstone twice": (
        "cemetery: {stones: [[TL, TC, TR], [ML, MC, MR], [BL, BC, BR], [^TL, X, Y]]}",
        "name.twice",
        {"name": "TL", "first": "TL"},
    ),
    "tombstones that differ by case": (
        "cemetery: {stones: [[TL, TC, TR], [ML, MC, MR], [BL, BC, BR], [^tl, X, Y]]}",
        "name.twice",
        {"name": "tl", "first": "TL"},
    ),
    "a Cemetery unequally wide": (
        "cemetery: {^stones: [[TL, TC, TR], [ML, MC, MR], [BL, BC, BR, X]]}",
        "grid.ragged",
        {"rows": [3, 3, 4]},
    ),
    "an unknown tombstone circled": (
        "cemetery: {circled: [MC, ^MD]}",
        "stone.unknown",
        {"found": "MD", "suggestion": None},
    ),
    "a tombstone circled twice": ("cemetery: {circled: [MC, ^MC]}", "name.twice", {"name": "MC"}),
    "a reward beside one tombstone": ("cemetery: {between: {^TL: {stars: 1}}}", "stone.pair", {"found": "TL"}),
    "a reward between three": ("cemetery: {between: {^TL-TC-TR: {stars: 1}}}", "stone.pair", {}),
    "a reward beside an unknown one": (
        "cemetery: {between: {^TL-TX: {stars: 1}}}",
        "stone.unknown",
        {"found": "TX", "suggestion": None},
    ),
    "a reward between strangers": (
        "cemetery: {between: {^TL-BR: {stars: 1}}}",
        "stone.not_adjacent",
        {"one": "TL", "other": "BR"},
    ),
    "a reward across a corner": ("cemetery: {between: {^TL-MC: {stars: 1}}}", "stone.not_adjacent", {}),
    "a reward between a tombstone and itself": ("cemetery: {between: {^TL-TL: {stars: 1}}}", "stone.not_adjacent", {}),
    "a reward in both directions": (
        "cemetery: {between: {^TC-TL: {stars: 1}}}",
        "name.twice",
        {"name": "TC-TL", "first": "TL-TC"},
    ),
    "fines for two of three rounds": (
        "sheriff: {^fines: [{cash: 1, stars: 1}, {cash: 2, stars: 2}]}",
        "list.length",
        {"found": 2, "expected": 3},
    ),
    "ranks that begin above 0": ("titles: {^ranks: {tenderfooted: [0, 1, 0]}}", "titles.no_lowest", {}),
    "Wanted that begins above 0": ("titles: {^wanted: {deputy: 1}}", "titles.no_lowest", {}),
    "a start beyond the limit": ("start: {^pans: 5}", "start.limit", {"found": 5, "limit": 4}),
    "a character's start beyond the limit": (
        "characters: {miner: {start: {^hammers: 9}}}",
        "start.limit",
        {"found": 9, "limit": 4},
    ),
    "two characters of one value": (
        "characters: {wild-card: {^value: K}}",
        "name.twice",
        {"name": "wild-card", "first": "mayor"},
    ),
    "an ability that clears in two ways": (
        "characters: {preacher: {^ability: {per_hammer: 2}}}",
        "ability.clear",
        {"character": "preacher"},
    ),
    "an ability that clears nothing": ("characters: {preacher: {^ability: {up_to: 0}}}", "ability.clear", {}),
    "an ability with a region twice": ("characters: {miner: {ability: {^regions: [mine, mine]}}}", "name.twice", {}),
    "two cowbots of one suit": (
        "cowbots: {bots: {wyatt-earp: {^suit: d}}}",
        "name.twice",
        {"name": "d", "first": "black-bart"},
    ),
    "a cowbot with a region twice": (
        "cowbots: {bots: {wyatt-earp: {^regions: [town, town, trail, mine]}}}",
        "name.twice",
        {"name": "wyatt-earp"},
    ),
    "a cowbot with a region too few": (
        "cowbots: {bots: {wyatt-earp: {^regions: [town, trail, mine]}}}",
        "list.length",
        {"found": 3, "expected": 4},
    ),
    "a level with a region too many": (
        "cowbots: {levels: {hard: {^regions: 5}}}",
        "list.length",
        {"found": 5, "expected": 4},
    ),
    "more bounties in play than there are": (
        "bounties: {^in_play: 13}",
        "bounties.too_few",
        {"in_play": 13, "cards": 12},
    ),
    "a goal with two questions": (
        "bounties: {cards: {^toolbox: {stop: K}}}",
        "goal.one_test",
        {"found": ["count", "stop"]},
    ),
    "a goal without a question": ("achievements: {^lazy: {}}", "goal.one_test", {"found": []}),
    "a goal without an amount": ("achievements: {rich: {^count: cash}}", "goal.no_bound", {"count": "cash"}),
    "all of what has no end": ("achievements: {rich: {count: cash, ^at_least: all}}", "goal.no_all", {"count": "cash"}),
    "a goal at a stop that is not there": (
        "achievements: {far: {^stop: 14}}",
        "goal.unknown",
        {"found": "14", "suggestion": None},
    ),
    "a goal with an unknown item": (
        "achievements: {armed: {^item: pistal}}",
        "goal.unknown",
        {"found": "pistal", "suggestion": "pistol"},
    ),
    "a goal with an unknown rank": (
        "achievements: {top: {^rank: legendery}}",
        "goal.unknown",
        {"found": "legendery", "suggestion": "legendary"},
    ),
    "a goal with an unknown level": (
        "achievements: {nerve: {^beaten: hart}}",
        "goal.unknown",
        {"found": "hart", "suggestion": "hard"},
    ),
    "a bounty for a rank": ("bounties: {cards: {top: {^rank: legendary}}}", "goal.unknown", {"found": "legendary"}),
    "a bounty for a beaten cowbot": ("bounties: {cards: {top: {^beaten: hard}}}", "goal.unknown", {}),
    "more parts than there are": (
        "achievements: {odd: {^any: 3, of: [{power: truce}, {power: shovel}]}}",
        "goal.too_many",
        {"found": 3, "expected": 2},
    ),
    "a fault deep in a goal": (
        "achievements:\n  odd:\n    of:\n      - {power: truce}\n      - of:\n          - {^item: pen}",
        "goal.unknown",
        {"found": "pen"},
    ),
}


@pytest.mark.parametrize(("text", "code", "params"), CROSS_CHECKS.values(), ids=list(CROSS_CHECKS))
def test_one_mistake_is_one_finding_at_its_place(text: str, code: str, params: dict[str, Any], write: Write) -> None:
    path = write(text)
    definition, _, findings = read_board(path)
    assert definition is None
    assert [finding.code for finding in findings] == [code]
    assert place(findings[0]) == (path, *marked(text))
    assert params.items() <= findings[0].params.items()


TYPES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a target beyond the king": (
        "badlands: {rows: {train: {targets: {^14: {stars: 1}}}}}",
        "value.card",
        {"found": "14"},
    ),
    "a building at no value": ("town: {buildings: {^X: {name: x, effect: {does: hide, up_to: 1}}}}", "value.card", {}),
    "an outlaw of no value": ("town: {buildings: {10: {effect: {outlaws: [^Z]}}}}", "value.card", {"found": "Z"}),
    "a character of no value": ("characters: {miner: {value: ^X}}", "value.card", {"found": "X"}),
    "true as a value": ("characters: {miner: {value: ^true}}", "value.card", {"found": "true"}),
    "a stop 0": ("trail: {stops: {^0: {stars: 1}}}", "value.stop", {"found": "0", "highest": 99}),
    "a stop 100": ("trail: {stops: {^100: {stars: 1}}}", "value.stop", {"found": "100"}),
    "a stop with a name": ("trail: {stops: {^saloon: {stars: 1}}}", "value.stop", {"found": "saloon"}),
    "a goal at no stop": ("achievements: {far: {stop: ^0}}", "value.stop", {"found": "0"}),
    "a range that runs backwards": ("mine: {entrance: {1a: ^7-A}}", "value.card_range", {"found": "7-A"}),
    "a list that runs backwards": ("mine: {entrance: {1a: ^[7, 2]}}", "value.card_range", {}),
    "a range of no values": ("mine: {entrance: {1a: ^low-7}}", "value.card", {"found": "low"}),
    "a range without its end": ("mine: {entrance: {1a: ^A-}}", "value.card", {"found": ""}),
    "no suit": ("suits: {trail: ^heart}", "value.suit", {"found": "heart", "suggestion": "hearts"}),
    "a suit like nothing": ("cowbots: {bots: {black-bart: {suit: ^7}}}", "value.suit", {"suggestion": None}),
    "a name with a space": ("town: {buildings: {3: {name: ^hide out}}}", "value.pattern", {"found": "hide out"}),
    "a stone with a dash": ("cemetery: {circled: [^M-C]}", "value.pattern", {"found": "M-C"}),
    "nothing as a stone": ("cemetery: {circled: [^~]}", "value.type", {"found": None, "expected": "text"}),
    "an unknown region": (
        "trail: {stops: {6: {bonus: [^badland]}}}",
        "value.choice",
        {"suggestion": "badlands"},
    ),
    "an unknown region, unlisted": ("trail: {stops: {6: {bonus: ^badland}}}", "value.choice", {}),
    "an unknown effect": (
        "town: {buildings: {3: {effect: {does: ^hides}}}}",
        "value.choice",
        {"found": "hides", "suggestion": "hide"},
    ),
    "an unknown hand": ("poker: {^tow-pair: {cash: 1}}", "value.choice", {"suggestion": "two-pair"}),
    "an unknown ruling": ("rulings: {pass: ^allways}", "value.choice", {"suggestion": "always"}),
    "an unknown key": ("rounds: {^round: 4}", "key.unknown", {"found": "round", "suggestion": "count"}),
    "an unknown section": ("^mines: {}", "key.unknown", {"found": "mines", "suggestion": "mine"}),
    "a removed section": ("work: ^null", "key.missing", {"key": "work"}),
    "nothing to remove": ("town: {buildings: {10: {^efect: null}}}", "extends.nothing_to_remove", {}),
    "ten rounds": ("rounds: {count: ^10}", "value.range", {"expected": "<= 9"}),
    "a price below nothing": ("changes: {suit: ^-1}", "value.range", {"expected": ">= 0"}),
    "a price beyond the notation": ("changes: {suit: ^1000}", "value.range", {"expected": "<= 999"}),
    "up to nothing": ("town: {buildings: {3: {effect: {up_to: ^0}}}}", "value.range", {"expected": ">= 1"}),
    "a division by nothing": ("scoring: {cash: ^0}", "value.range", {"expected": ">= 1"}),
    "a number in quotes": ('scoring: {cash: ^"4"}', "value.type", {"expected": "int"}),
    "a shape of letters": (
        "town: {buildings: {8: {effect: {shapes: {domino: {cells: [^xx]}}}}}}",
        "value.pattern",
        {"found": "xx"},
    ),
    "land wider than the alphabet": (
        f"town: {{buildings: {{8: {{effect: {{grid: [^[{', '.join('1' * 27)}]]}}}}}}}}",
        "value.length",
        {"found": 27, "expected": "<= 26"},
    ),
    "a name like a path": ("name: ^../x", "value.pattern", {"found": "../x"}),
    "an unknown edition": ("edition: ^de", "value.choice", {"found": "de"}),
    "another game": ("game: ^dicetown", "value.choice", {"suggestion": "fliptown"}),
}


@pytest.mark.parametrize(("text", "code", "params"), TYPES.values(), ids=list(TYPES))
def test_a_wrong_value_is_one_finding_at_its_place(text: str, code: str, params: dict[str, Any], write: Write) -> None:
    head = HEAD if not text.startswith("name:") else "# a line\nextends: fliptown/standard\n"
    path = write(text, head=head)
    definition, _, findings = read_board(path)
    assert definition is None
    assert [finding.code for finding in findings] == [code]
    assert place(findings[0]) == (path, *marked(text))
    assert params.items() <= findings[0].params.items()


@pytest.mark.parametrize("text", [text for text, _, _ in (*CROSS_CHECKS.values(), *TYPES.values())])
def test_every_finding_has_its_sentence(text: str, write: Write) -> None:
    """No field of a template is left open, no code stands for itself."""
    words = load_words("en")
    for finding in read_board(write(text, head="extends: fliptown/standard\n"))[2]:
        said = words.finding(finding)
        assert not said.startswith(finding.code)
        assert "{" not in said or finding.code in {"value.pattern", "mine.edge_removed"}


def test_a_removed_stone_is_missed_where_rewards_lie_beside_it(write: Write) -> None:
    """One mistake with several consequences: all of them are told, at the board that has the rewards."""
    path = write("cemetery: {stones: [[TL, TC], [ML, MC], [BL, BC]]}")
    findings = read_board(path)[2]
    assert {finding.code for finding in findings} == {"stone.unknown"}
    assert [finding.params["found"] for finding in findings] == ["TR", "TR", "MR", "MR", "MR", "BR", "BR"]
    assert all(finding.file == str(shipped_file("fliptown/standard")) for finding in findings)


def test_a_chamber_that_is_nearly_right(write: Write) -> None:
    findings = read_board(write("mine:\n  entrance: {north: A-K}\n  chambers: {nroth: {level: 1}}"))[2]
    assert [(f.code, f.line, f.column) for f in findings] == [("mine.edge_unknown", 4, 14), ("mine.no_way", 5, 14)]
    assert findings[0].params["suggestion"] == "nroth"


def test_both_circled_from_the_start(write: Write) -> None:
    path = write("cemetery: {circled: [MC, TC], between: {TC-MC: {hammers: 2}}}")
    [finding] = read_board(path)[2]
    assert (finding.code, finding.params["site"], place(finding)) == ("bonus.never", "TC-MC", (path, 3, 41))


def test_items_that_need_one_another(write: Write) -> None:
    path = write("town: {buildings: {9: {effect: {items: {pistol: {needs: rifle}}}}}}")
    findings = read_board(path)[2]
    assert [(f.code, f.params["item"]) for f in findings] == [
        ("item.needs_itself", "pistol"),
        ("item.needs_itself", "rifle"),
    ]


def test_all_mistakes_come_at_once_and_in_order(write: Write) -> None:
    """A section whose values are wrong keeps quiet about its meaning; the other sections don't."""
    text = """\
suits: {trail: ^s}
trail: {stops: {^20: {stars: 1}, 14: {stars: ^many}}}
mine:
  chambers:
    3d: {edges: {^4f: J-K}}
    ^9z: {level: 4}
town:
  buildings:
    3: {^name: bank}
    9: {effect: {items: {rifle: {^needs: pistl}}}}
sheriff: {^fines: []}
rulings: {pass: ^never, ^pas: always}
^bogus: 1
"""
    path = write(text)
    findings = read_board(path)[2]
    places = [(finding.line, finding.column) for finding in findings]
    assert places == sorted(places)
    assert {finding.file for finding in findings} == {path}
    assert [finding.code for finding in findings] == [
        "suits.twice",
        "value.type",
        "mine.edge_unknown",
        "mine.no_way",
        "name.twice",
        "item.needs_unknown",
        "list.length",
        "value.choice",
        "key.unknown",
        "key.unknown",
    ]


def test_a_board_needs_a_name_of_its_own(write: Write) -> None:
    path = write("start: {cash: 5}", head="extends: fliptown/standard\n")
    [finding] = read_board(path)[2]
    assert (finding.code, finding.params["name"]) == ("name.shipped", "fliptown/standard")
    assert place(finding) == (path, 1, 1)


def test_a_board_that_extends_nothing_is_told_so_once(write: Write) -> None:
    """Instead of every section that it lacks."""
    path = write("start: {cash: 5}", head="name: homebrew\n")
    [finding] = read_board(path)[2]
    assert (finding.code, finding.params["suggestion"]) == ("board.no_extends", "extends: fliptown/standard")


def test_a_broken_town_does_not_hide_the_mine(write: Write) -> None:
    findings = read_board(write("town: 7\nmine: {chambers: {4f: {level: 4}}}"))[2]
    assert [finding.code for finding in findings] == ["value.type", "mine.no_way"]


# What is right


@pytest.mark.parametrize("target", [*shipped_boards(), EXAMPLE])
def test_what_we_ship_is_clean(target: str) -> None:
    definition, _, findings = read_board(target)
    assert findings == []
    assert definition is not None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("target", ["fliptown/standard", EXAMPLE])
def test_boards_without_an_edition_are_clean_in_both(target: str, edition: str) -> None:
    assert read_board(target, edition)[1:] == (edition, [])


def test_a_building_half_stated_under_its_other_name(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("extends: fliptown/standard\nname: half\ntown: {buildings: {T: {first: {stars: 2}}}}\n", "utf-8")
    codes = [finding.code for finding in read_board(str(path))[2]]
    assert "site.duplicate" in codes
