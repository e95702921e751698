"""Every name of the standard board has its English label, and so has every code that a sentence looks up."""

from __future__ import annotations

import lang_sources
import pytest

from pnp.core.cards import RANKS, SUITS
from pnp.definition.tree import read_tree
from pnp.files.resources import shipped_file
from pnp.lang import load_words
from pnp.lang.check import texts_of
from pnp.lang.templates import fields

WORDS = load_words("en")
LABELS = WORDS.language.sections["labels"]
BOARD = read_tree(shipped_file("fliptown/standard")).data


def board_keys():
    buildings = BOARD["town"]["buildings"].values()
    effects = [building["effect"] for building in buildings]
    yield from (f"building.{building['name']}" for building in buildings)
    yield from (f"effect.{effect['does']}" for effect in effects)
    yield from (f"item.{item}" for effect in effects for item in effect.get("items", ()))
    yield from (f"shape.{shape}" for effect in effects for shape in effect.get("shapes", ()))
    yield from (f"reward.{reward}" for effect in effects for reward in effect.get("rewards", ()))
    yield from (f"power.{power}" for effect in effects for power in effect.get("visits", ()))
    yield from (f"choice.{word}" for stop in BOARD["trail"]["stops"].values() for word in stop.get("choose", ()))
    yield from (f"row.{row}" for row in BOARD["badlands"]["rows"])
    yield from (f"sites.{chamber['silver']}" for chamber in BOARD["mine"]["chambers"].values() if "silver" in chamber)
    yield from (f"{group}.{region}" for group in ("region", "bonus") for region in (*BOARD["suits"], "cemetery"))
    yield from (f"hand.{hand}" for hand in (*BOARD["poker"], "nothing"))
    yield from (f"rank.{rank}" for rank in BOARD["titles"]["ranks"])
    yield from (f"wanted.{level}" for level in BOARD["titles"]["wanted"])
    yield from (f"{group}.{name}" for group in ("character", "ability") for name in BOARD["characters"])
    yield from (f"{group}.{name}" for group in ("bounty", "goal.bounty") for name in BOARD["bounties"]["cards"])
    yield from (f"{group}.{name}" for group in ("achievement", "goal") for name in BOARD["achievements"])
    yield from (f"cowbot.{bot}" for bot in BOARD["cowbots"]["bots"])
    yield from (f"trigger.{bot['trigger']}" for bot in BOARD["cowbots"]["bots"].values())
    yield from (f"level.{level}" for level in BOARD["cowbots"]["levels"])


def test_every_name_of_the_standard_board_has_a_label():
    assert sorted(set(board_keys()) - LABELS.keys()) == []


@pytest.mark.parametrize(
    "group", ["building", "item", "row", "character", "ability", "bounty", "achievement", "goal", "cowbot"]
)
def test_no_label_for_things_that_the_standard_board_does_not_have(group):
    ours = {key for key in LABELS if key.startswith(f"{group}.")}
    assert sorted(ours - set(board_keys())) == []


def test_what_all_boards_share_has_labels():
    keys = {f"suit.{suit}" for suit in SUITS} | {f"value.{rank}" for rank in RANKS}
    keys |= {
        f"{group}.{name}" for group in ("phase", "now") for name in ("flip", "bail", "assign", "act", "end", "over")
    }
    keys |= {f"resource.{name}" for name in ("stars", "cash", "gold", "wanted", "pans", "hammers", "silver")}
    keys |= {f"{group}.{name}" for group in ("kind", "kind-goal") for name in ("opening", "finale", "full", "sprint")}
    assert sorted(keys - LABELS.keys()) == []


def test_every_group_that_a_template_looks_up_exists():
    groups = {key.partition(".")[0] for key in LABELS} | {"or", "and", "signed"}
    texts = [text for section in WORDS.language.sections.values() for text in section.values()]
    assert {group for text in texts for field in fields(text) for group in field.formats} <= groups


def test_every_label_that_the_source_asks_for_exists():
    keys, groups = lang_sources.labels()
    assert sorted(keys - LABELS.keys()) == []
    assert sorted(group for group in groups if not any(key.startswith(group) for key in LABELS)) == []


WAITING = ("language.", "site.", "card.", "kind-goal.")
"""Names of things that every board has, for screens and sheets that are still to come."""


def test_no_label_is_unused():
    keys, groups = lang_sources.labels()
    looked_up = {group for _, _, text in texts_of(WORDS.language) for each in fields(text) for group in each.formats}
    passed_on = {"goal-beaten", "goal-beaten-all"}  # the key is chosen before it is asked for
    unused = {key for key in LABELS if key not in keys | passed_on and not key.startswith(tuple(groups))}
    unused = {key for key in unused if key.partition(".")[0] not in looked_up}
    assert sorted(key for key in unused if not key.startswith(WAITING)) == []
    assert [group for group in WAITING if not any(key.startswith(group) for key in unused)] == []


@pytest.mark.parametrize("name", sorted(BOARD["characters"]))
def test_abilities_are_filled_from_their_definition(name):
    ability = BOARD["characters"][name]["ability"]
    said = WORDS.label(f"ability.{name}")
    assert "{" not in said
    assert said.endswith(".")
    for figure in ("up_to", "per_hammer", "uses"):
        if figure in ability:
            assert WORDS.label(f"ability.{name}", **ability) == said  # the standard figure stands there already
            assert "77 " in WORDS.label(f"ability.{name}", **{figure: 77})


@pytest.mark.parametrize("section", ["bounties", "achievements"])
def test_goals_are_sentences_that_name_their_figures(section):
    goals = BOARD["bounties"]["cards"] if section == "bounties" else BOARD["achievements"]
    group = "goal.bounty" if section == "bounties" else "goal"
    for name, goal in goals.items():
        said = WORDS.label(f"{group}.{name}")
        assert said.endswith(".")
        for test in goal.get("of", [goal]):
            for bound in ("at_least", "at_most"):
                if isinstance(test.get(bound), int) and test[bound] > 2:
                    assert str(test[bound]) in said, name
