"""Validation: every kind of fault with its exact place, and the sound sections besides."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from pnp.core.findings import Finding, Kind
from pnp.core.suggest import nearest
from pnp.definition import forms
from pnp.definition.errors import locate
from pnp.definition.layers import merge
from pnp.definition.tree import parse_tree
from pnp.definition.types import Count, Flag, Number, Positive, Whole
from pnp.definition.validate import check_model, in_order


class Base(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Circle(Base):
    kind: Literal["circle"]
    radius: Number


class Box(Base):
    kind: Literal["box"]
    size: tuple[Positive, Positive]
    label: str = ""


class Suit(StrEnum):
    CLUBS = "clubs"
    SPADES = "spades"


def no_ghosts(towns: dict[str, Town]) -> dict[str, Town]:
    for name, town in towns.items():
        if town.size == 13:
            raise PydanticCustomError("town.ghost", "", {"town": name, "kind": "ghost"})
    return towns


class Town(Base):
    size: Count
    street: Literal["main", "mill"] = "main"
    suit: Suit = Suit.CLUBS
    inner: dict[str, Town] = Field(default_factory=dict)


Shape = Annotated[Circle | Box, Field(discriminator="kind")]
Code = Annotated[str, Field(pattern=forms.WORD)]


class Toy(Base):
    name: str
    version: Annotated[str, BeforeValidator(str)] = Field("1.0", max_length=5)
    towns: Annotated[dict[Code, Town], AfterValidator(no_ghosts)] = Field(min_length=1)
    shapes: list[Shape] = Field(default_factory=list)
    frame: Circle | Box | None = Field(None, discriminator="kind")
    limit: Whole | Literal["none"] = 3
    loose: Whole | str | list[Town] = 1
    wide: Flag = Field(False, alias="is-wide")
    even: int = Field(0, multiple_of=2, lt=100)

    @model_validator(mode="after")
    def limit_fits(self) -> Toy:
        if isinstance(self.limit, int) and self.limit < len(self.towns):
            raise PydanticCustomError("toy.limit", "", {"towns": len(self.towns)})
        return self


GOOD = "name: Toy\ntowns:\n  oak: {size: 3}\n"


def check(text: str) -> list[tuple[str, int | None, int | None, dict[str, Any]]]:
    model, _, findings = check_model(Toy, parse_tree(text, "toy.yaml"))
    assert model is None
    assert all(each.file == "toy.yaml" and each.kind is Kind.ILLEGAL for each in findings)
    return [(each.code, each.line, each.column, dict(each.params)) for each in findings]


def test_good():
    text = GOOD + "version: 1.10\nis-wide: true\nshapes: [{kind: circle, radius: 1.5}]\n"
    text += "frame: {kind: box, size: [1, 2]}\n"
    model, sections, findings = check_model(Toy, parse_tree(text, "toy.yaml"))
    assert findings == []
    assert model is not None
    assert (model.version, model.shapes[0], model.wide) == ("1.10", Circle(kind="circle", radius=1.5), True)
    assert sections == {name: getattr(model, name) for name in Toy.model_fields}


def test_all_at_once_and_the_sound_sections():
    text = "nam: Toy\ntowns:\n  oak: {size: -1}\nshapes: [{kind: circle, radius: 2}]\nlimit: true\n"
    model, sections, findings = check_model(Toy, parse_tree(text, "toy.yaml"))
    assert model is None
    assert [(each.code, each.line, each.column) for each in findings] == [
        ("key.missing", 1, 1),
        ("key.unknown", 1, 1),
        ("value.range", 3, 15),
        ("value.choice", 5, 8),
        ("value.type", 5, 8),
    ]
    assert sections.keys() == Toy.model_fields.keys() - {"name", "towns", "limit"}
    assert sections["shapes"] == [Circle(kind="circle", radius=2)]
    assert sections["version"] == "1.0"
    assert sections["wide"] is False


TOP_KEYS = ["name", "version", "towns", "shapes", "frame", "limit", "loose", "is-wide", "even"]
TOWN_KEYS = ["size", "street", "suit", "inner"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # unknown keys, at every depth
        ("foo: 1", ("key.unknown", 4, 1, {"found": "foo", "expected": TOP_KEYS, "suggestion": None})),
        ("wide: true", ("key.unknown", 4, 1, {"found": "wide", "expected": TOP_KEYS, "suggestion": "is-wide"})),
        (
            "loose: [{size: 1, strete: main}]",
            ("key.unknown", 4, 19, {"found": "strete", "expected": TOWN_KEYS, "suggestion": "street"}),
        ),
        (
            "shapes:\n- {kind: box, size: [1, 1], radius: 3}",
            ("key.unknown", 5, 29, {"found": "radius", "expected": ["kind", "size", "label"], "suggestion": None}),
        ),
        # missing keys stand at their mapping
        ("shapes:\n- {kind: circle}", ("key.missing", 5, 3, {"key": "radius"})),
        ("shapes:\n- {radius: 1}", ("key.missing", 5, 3, {"key": "kind"})),
        # types
        ("limit: '4'", ("value.type", 4, 8, {"found": "4", "expected": "int"})),
        ("even: x", ("value.type", 4, 7, {"found": "x", "expected": "int"})),
        ("shapes: {a: 1}", ("value.type", 4, 9, {"found": "mapping", "expected": "list"})),
        ("shapes: [1]", ("value.type", 4, 10, {"found": 1, "expected": "mapping"})),
        ("is-wide: 'no'", ("value.type", 4, 10, {"found": "no", "expected": "bool"})),
        ("is-wide: ~", ("value.type", 4, 10, {"found": None, "expected": "bool"})),
        ("shapes: [{kind: circle, radius: nan}]", ("value.type", 4, 33, {"found": "nan", "expected": "number"})),
        ("shapes: [{kind: circle, radius: true}]", ("value.type", 4, 33, {"found": True, "expected": "number"})),
        ("shapes: [{kind: box, size: [1, true]}]", ("value.type", 4, 32, {"found": True, "expected": "int"})),
        (
            "shapes: [{kind: box, size: [1, 1], label: [x]}]",
            ("value.type", 4, 43, {"found": "list", "expected": "text"}),
        ),
        ("loose: {a: 1}", ("value.type", 4, 8, {"found": "mapping", "expected": "int|text|list"})),
        # choices
        (
            "shapes: [{kind: circel, radius: 3}]",
            ("value.choice", 4, 17, {"found": "circel", "expected": ["circle", "box"], "suggestion": "circle"}),
        ),
        (
            "frame: {kind: 3}",
            ("value.choice", 4, 15, {"found": "3", "expected": ["circle", "box"], "suggestion": None}),
        ),
        (
            "loose: [{size: 1, street: mian}]",
            ("value.choice", 4, 27, {"found": "mian", "expected": ["main", "mill"], "suggestion": "main"}),
        ),
        (
            "loose: [{size: 1, suit: Spade}]",
            ("value.choice", 4, 25, {"found": "Spade", "expected": ["clubs", "spades"], "suggestion": "spades"}),
        ),
        # bounds, lengths, the rest
        ("loose: [{size: -1}]", ("value.range", 4, 16, {"found": -1, "expected": ">= 0"})),
        ("even: 100", ("value.range", 4, 7, {"found": 100, "expected": "< 100"})),
        ("frame: {kind: box, size: [0, 1]}", ("value.range", 4, 27, {"found": 0, "expected": ">= 1"})),
        ("frame: {kind: box, size: []}", ("value.length", 4, 26, {"found": 0, "expected": ">= 2"})),
        ("frame: {kind: box, size: [1, 2, 3]}", ("value.length", 4, 26, {"found": 3, "expected": "<= 2"})),
        ("version: 1.10.10", ("value.length", 4, 10, {"found": 7, "expected": "<= 5"})),
        ("even: 3", ("value.invalid", 4, 7, {"found": 3, "detail": "Input should be a multiple of 2"})),
        ("limit: 0", ("toy.limit", 1, 1, {"found": "mapping", "towns": 1})),
    ],
)
def test_each_fault(text, expected):
    found = check(GOOD + text)
    if text.startswith("limit: '4'"):
        found = [each for each in found if each[0] != "value.choice"]  # a union of a type and a choice gives both
    assert found == [expected]


@pytest.mark.parametrize(
    ("towns", "expected"),
    [
        ("{}", ("value.length", 2, 8, {"found": 0, "expected": ">= 1"})),
        ("{OAK: {size: 1}}", ("value.pattern", 2, 9, {"found": "OAK", "expected": "word"})),
        (
            "{size: {sice: 1, size: 1}}",
            ("key.unknown", 2, 16, {"found": "sice", "expected": TOWN_KEYS, "suggestion": "size"}),
        ),
        (
            "{a: {size: 1, inner: {b: {size: 1, inner: {c: {size: x}}}}}}",
            ("value.type", 2, 61, {"found": "x", "expected": "int"}),
        ),
        ("{a: {size: 13}}", ("town.ghost", 2, 8, {"found": "mapping", "town": "a", "kind": "ghost"})),
    ],
)
def test_towns(towns, expected):
    assert check(f"name: x\ntowns: {towns}") == [expected]


def test_places_of_a_merged_definition():
    base = parse_tree(GOOD + "limit: x\n", "base.yaml")
    over = parse_tree("name: ~\ntowns:\n  oak: {street: x}\n", "over.yaml")
    _, _, findings = check_model(Toy, merge((base, over)))
    assert [(each.code, each.file, each.line, each.column) for each in findings] == [
        ("value.choice", "base.yaml", 4, 8),
        ("value.type", "base.yaml", 4, 8),
        ("key.missing", "over.yaml", 1, 7),  # where it was removed
        ("value.choice", "over.yaml", 3, 17),
    ]


def test_long_values_are_cut():
    ((_, _, _, params),) = check(GOOD + f"even: {'x' * 500}")
    assert params["found"] == "x" * 79 + "…"


def test_locate_passes_over_what_is_not_in_the_data():
    data: dict[str, Any] = {"shape": {"kind": "circle", "circle": {"radius": 1}, "radius": ["x"]}, "list": [{"a": 5}]}
    loc = ("shape", "circle", "radius")
    assert locate(data, loc, data["shape"]["radius"]) == ("shape", "radius")
    assert locate(data, loc, data["shape"]["circle"]["radius"]) == loc
    assert locate(data, ("list", "list[Town]", 0, "function-wrap[x()]", "a")) == ("list", 0, "a")
    assert locate(data, ("list", 7, "a")) == ("list",)
    assert locate(data, ()) == ()


def test_in_order():
    first, second, third = Finding("b", file="a", line=2), Finding("a", file="b", line=1), Finding("a", file="a")
    assert in_order([second, first, first, third]) == [third, first, second]


def test_nearest():
    assert nearest("STREET", ["size", "Street"]) == "Street"
    assert nearest("x", ["size"]) is None
    assert nearest("size" * 1000, ["size"]) is None
    assert nearest("", []) is None
