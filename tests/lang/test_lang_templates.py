"""Templates: fields, lists, labels, plural forms, optional texts; and nothing that a template says is ever executed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.lang.plurals import read_plurals
from pnp.lang.templates import MOST_ITEMS, fields, leftover, render

POLISH = read_plurals({"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14", "many": None})
LABELS = {"item.pistol": "Pistol", "item.rifle": "Rifle", "type.int": "a number", "type.text": "a text"}


class Voice:
    def form(self, number):
        return POLISH.form(number)

    def join(self, items, word):
        return ", ".join(items[:-1]) + f" {word} " + items[-1] if word and len(items) > 1 else ", ".join(items)

    def label(self, key, /, default=None):
        return LABELS.get(key, key if default is None else default)


def say(template, **params):
    return render(template, params, Voice())


@pytest.mark.parametrize(
    ("template", "params", "said"),
    [
        ("{card} is out", {"card": "6c"}, "6c is out"),
        ("{n}{n}", {"n": 0}, "00"),
        ("{a} {b} {c}", {"a": None, "b": True, "c": False}, "null true false"),
        ("({cards})", {"cards": ["6c", "9h", "3s"]}, "(6c, 9h, 3s)"),
        ("({cards})", {"cards": []}, "()"),
        ("{names:or}", {"names": ["a", "b", "c"]}, "a, b or c"),
        ("{names:and}", {"names": ("a",)}, "a"),
        ("{item:item}", {"item": "pistol"}, "Pistol"),
        ("{item:item}", {"item": "cannon"}, "cannon"),
        ("{items:item:or}", {"items": ["pistol", "rifle"]}, "Pistol or Rifle"),
        ("{expected:type}", {"expected": "int|text"}, "a number or a text"),
        ("{expected}", {"expected": "int|text"}, "int|text"),
        ("K{steps:signed}", {"steps": 2}, "K+2"),
        ("K{steps:signed}", {"steps": -2}, "K-2"),
        ("far{extra?, and # more}.", {"extra": 6}, "far, and 6 more."),
        ("far{extra?, and # more}.", {"extra": 0}, "far."),
        ("far{extra?, and # more}.", {}, "far."),
        ("{found?“#”|nothing}", {"found": "x"}, "“x”"),
        ("{found?“#”|nothing}", {"found": ""}, "nothing"),
        ("{items:item:or?sold: #}", {"items": ["pistol"]}, "sold: Pistol"),
        ("{{{card}}} }}{{", {"card": "6c"}, "{6c} }{"),
        ("no fields # | ? :", {}, "no fields # | ? :"),
    ],
)
def test_what_templates_say(template, params, said):
    assert say(template, **params) == said
    assert leftover(template) is None


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 gwiazdek"), (1, "1 gwiazdka"), (2, "2 gwiazdki"), (4, "4 gwiazdki"), (5, "5 gwiazdek"),
        (12, "12 gwiazdek"), (14, "14 gwiazdek"), (21, "21 gwiazdek"), (22, "22 gwiazdki"), (112, "112 gwiazdek"),
        (-1, "-1 gwiazdka"),
    ],
)  # fmt: skip
def test_polish_plurals(number, said):
    assert say("{n|# gwiazdka|# gwiazdki|# gwiazdek}", n=number) == said


def test_a_plural_form_too_few_takes_the_last_one():
    assert say("{n|# star|# stars}", n=5) == "5 stars"
    assert say("{n|# star|# stars}", n="many") == "many stars"


def test_a_missing_field_stays_visible():
    assert say("{card} of {suit:suit}, {n|one|more}") == "{card} of {suit:suit}, {n|one|more}"


@pytest.mark.parametrize(
    "template", ["{card.__class__}", "{0}", "{}", "{card[0]}", "{card!r}", "{card:>10}", "{Card}", "{card", "card}"]
)
def test_what_is_no_field_stays_as_it_is_and_is_reported(template):
    assert say(template, card="6c") == template
    assert leftover(template) is not None


def test_long_lists_are_cut():
    assert say("{names:or}", names=list("abcdefghijklmnopqrstuvwxyz")) == ", ".join("abcdefghijklmnop") + ", …"
    assert MOST_ITEMS == 16


def test_a_value_is_never_read_as_a_template():
    assert say("{card}", card="{other}", other="secret") == "{other}"


def test_fields_are_listed():
    assert [(field.name, field.formats) for field in fields("{a:item:or} {{b}} {c?#} {d|x|y}")] == [
        ("a", ("item", "or")), ("c", ()), ("d", ()),
    ]  # fmt: skip


@given(st.text(alphabet="{}|?:#ab ", max_size=40))
def test_no_template_raises(template):
    assert isinstance(say(template, a=[1, "x"], b=2), str)


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("n = 1", [1]),
        ("i = 1 and v = 0", [1]),
        ("n % 10 = 1 and n % 100 != 11", [1, 21]),
        ("n = 0..1, 5", [0, 1, 5]),
        ("v = 0 and i % 10 = 2..4 and i % 100 != 12..14", [2, 3, 4, 22, 23, 24]),
        ("n = 0 or n != 0..23", [0, 24]),
    ],
)
def test_plural_rules_are_read_as_unicode_writes_them(rule, numbers):
    plurals = read_plurals({"one": rule, "other": None})
    assert [n for n in range(25) if plurals.form(n) == 0] == numbers


@pytest.mark.parametrize(
    "rule", ["", "n", "n = x", "n == 1", "n % 0 = 1", "import os", "n = 1 and", "__import__('os')"]
)
def test_other_rules_are_refused(rule):
    with pytest.raises(ValueError, match=r"^"):
        read_plurals({"one": rule, "other": None})


def test_the_last_form_has_no_rule():
    with pytest.raises(ValueError, match="n = 2"):
        read_plurals({"one": "n = 1", "other": "n = 2"})
