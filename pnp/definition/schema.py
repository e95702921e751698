"""JSON Schema for editors: it completes keys and flags typos while a definition is being written.

It describes one file, not a finished definition: an extending layer states only differences, and null removes. So
nothing is required and every mapping entry may be null; the schema still knows every key and every value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from pydantic import BaseModel

from pnp.definition.layers import EXTENDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_DROPPED = ("required", "minProperties", "discriminator", "title")
_SCHEMAS_BY_NAME = ("properties", "patternProperties", "$defs", "dependentSchemas")
_LISTS_OF_SCHEMAS = ("allOf", "anyOf", "oneOf", "prefixItems")
_SCHEMAS = ("items", "contains", "not", "if", "then", "else", "propertyNames", "additionalProperties")
_ENTRIES = ("properties", "patternProperties", "additionalProperties")


Describe: TypeAlias = Callable[[str, str | None], str | None]
"""What a key of a model means, by the model's name; without a key, what the model itself is. None: no explanation."""


def json_schema(model: type[BaseModel], title: str, describe: Describe | None = None) -> dict[str, Any]:
    """The schema of a file of `model`, whose keys always come in the same order."""
    schema = model.model_json_schema()
    if (ref := schema.pop("$ref", None)) is not None:  # a model that contains itself is in `$defs`
        schema |= schema["$defs"][ref.rpartition("/")[2]]
    relaxed: dict[str, Any] = _relaxed(schema)
    relaxed["properties"] = {EXTENDS: {"type": "string"}, **relaxed.get("properties", {})}
    if describe is not None:
        for name, part in {model.__name__: relaxed, **relaxed.get("$defs", {})}.items():
            _explain(part, name, describe)
    return {"$schema": DIALECT, "title": title, **relaxed}


def _explain(part: dict[str, Any], name: str, describe: Describe) -> None:
    """Put explanations at the keys, where an editor shows them, in place of the docstrings for programmers."""
    part.pop("description", None)
    if said := describe(name, None):
        part["description"] = said
    for key, inner in part.get("properties", {}).items():
        if said := describe(name, key):
            part["properties"][key] = {"description": said, **inner}


def _relaxed(schema: Any) -> Any:
    """A schema without its requirements. It goes by keyword, because a property may be called `required`."""
    if not isinstance(schema, dict):
        return schema  # true and false are schemas too
    result: dict[str, Any] = {}
    for keyword in sorted(schema):
        value = schema[keyword]
        if keyword in _DROPPED:
            continue
        if keyword in _SCHEMAS_BY_NAME:
            value = {name: _relaxed(inner) for name, inner in value.items()}
        elif keyword in _LISTS_OF_SCHEMAS:
            value = [_relaxed(inner) for inner in value]
        elif keyword in _SCHEMAS:
            value = _relaxed(value)
        # Without their required keys, several members of a union may fit a layer: that is no fault.
        result["anyOf" if keyword == "oneOf" else keyword] = _nullable_entries(keyword, value)
    return result


def _nullable_entries(keyword: str, value: Any) -> Any:
    if keyword not in _ENTRIES:
        return value
    if keyword == "additionalProperties":
        return _or_null(value)
    return {name: _or_null(inner) for name, inner in value.items()}


def _or_null(schema: Any) -> Any:
    if not isinstance(schema, dict) or {"type": "null"} in schema.get("anyOf", ()):
        return schema
    if list(schema) == ["anyOf"]:
        return {"anyOf": [*schema["anyOf"], {"type": "null"}]}
    return {"anyOf": [schema, {"type": "null"}]}
