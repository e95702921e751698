"""The schema for editors, the canonical text, and what importing the package costs."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.definition.canonical import canonical_json, definition_hash
from pnp.definition.schema import json_schema
from pnp.definition.types import Count

NULL = {"type": "null"}


class Base(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Dot(Base):
    kind: Literal["dot"]
    size: Count = 1


class Line(Base):
    kind: Literal["line"]


class Town(Base):
    required: bool = True
    title: str


class Toy(Base):
    name: str
    towns: dict[str, Town] = Field(min_length=1)
    mark: Annotated[Dot | Line, Field(discriminator="kind")] | None = None
    notes: list[str] = Field(default_factory=list)


class Nested(Base):
    inner: dict[str, Nested] = Field(default_factory=dict)


def keywords(schema):
    if isinstance(schema, dict):
        for key, value in schema.items():
            yield key
            inner = value.values() if key in ("properties", "$defs") else [value]
            for each in inner:
                yield from keywords(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from keywords(each)


def test_schema():
    schema = json_schema(Toy, "A toy")
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == "A toy"
    assert schema["additionalProperties"] is False
    assert list(schema["properties"]) == ["extends", "name", "towns", "mark", "notes"]
    assert schema["properties"]["extends"] == {"type": "string"}
    assert schema["properties"]["name"] == {"anyOf": [{"type": "string"}, NULL]}
    towns = {"additionalProperties": {"anyOf": [{"$ref": "#/$defs/Town"}, NULL]}, "type": "object"}
    assert schema["properties"]["towns"] == {"anyOf": [towns, NULL]}
    assert list(schema["$defs"]["Town"]["properties"]) == ["required", "title"]
    assert schema["$defs"]["Town"]["additionalProperties"] is False
    assert not {"required", "oneOf", "minProperties", "discriminator"} & set(keywords(schema))
    assert json.dumps(schema) == json.dumps(json_schema(Toy, "A toy"))


def test_schema_of_a_model_that_contains_itself():
    schema = json_schema(Nested, "Nested")
    assert list(schema["properties"]) == ["extends", "inner"]
    assert list(schema["$defs"]["Nested"]["properties"]) == ["inner"]
    assert "$ref" not in schema


def test_canonical():
    toy = Toy(name="Ä", towns={"b": Town(title="x"), "a": Town(required=False, title="y")}, mark=Dot(kind="dot"))
    text = '{"mark":{"kind":"dot"},"name":"Ä","towns":{"a":{"required":false,"title":"y"},"b":{"title":"x"}}}'
    assert canonical_json(toy) == text
    assert definition_hash(toy) == sha256(text.encode()).hexdigest()
    assert definition_hash(toy, {"name"}) == definition_hash(toy.model_copy(update={"name": "B"}), {"name"})
    assert definition_hash(toy, {"name"}) != definition_hash(toy)


def test_a_new_optional_key_changes_no_hash():
    class Newer(Toy):
        season: str = "summer"

    data = {"name": "x", "towns": {"a": {"title": "y"}}}
    assert definition_hash(Newer.model_validate(data)) == definition_hash(Toy.model_validate(data))


def test_importing_the_package_brings_neither_yaml_nor_pydantic():
    code = "import sys, pnp.definition; print(sorted({'yaml', 'pydantic'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
