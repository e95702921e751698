"""The shape of a model, asked by path: which keys may stand there, and how many items.

Pydantic's errors name a wrong key and not the right ones. Its JSON Schema knows the right ones for every type, so this
module follows the schema along the data.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.errors import PydanticInvalidForJsonSchema

from pnp.definition.places import KeyPath, Step

_DEFS = "#/$defs/"


class Shape:
    """Follows paths through a model's JSON Schema."""

    def __init__(self, model: type[BaseModel]) -> None:
        try:
            self._schema = model.model_json_schema()
        except PydanticInvalidForJsonSchema:  # JSON Schema cannot express a type: then no keys are known
            self._schema = {}

    def keys_at(self, data: Any, path: KeyPath) -> list[str]:
        """The keys that may stand in the mapping at `path`, in the order the model states them."""
        return list(dict.fromkeys(key for node in self._nodes_at(data, path) for key in node.get("properties", ())))

    def least_items(self, data: Any, path: KeyPath) -> int | None:
        """How many items the list at `path` must have at least."""
        least = [node["minItems"] for node in self._nodes_at(data, path) if "minItems" in node]
        return min(least, default=None)

    def _nodes_at(self, data: Any, path: KeyPath) -> list[dict[str, Any]]:
        nodes = list(self._branches(self._schema, data))
        for step in path:
            data = data[step]
            nodes = [branch for node in nodes for below in _below(node, step) for branch in self._branches(below, data)]
        return nodes

    def _branches(self, node: Any, value: Any, seen: frozenset[str] = frozenset()) -> Iterator[dict[str, Any]]:
        """The plain schemas behind references and unions; of a tagged union only the one whose tag is stated."""
        if not isinstance(node, dict):
            return
        tags = node.get("discriminator", {})
        ref = node.get("$ref") or _tagged(tags, value)
        if isinstance(ref, str):
            if ref not in seen:
                yield from self._branches(self._schema["$defs"].get(ref.removeprefix(_DEFS)), value, seen | {ref})
            return
        unions = [*node.get("anyOf", ()), *node.get("oneOf", ()), *node.get("allOf", ())]
        if not unions:
            yield node
        for branch in unions:
            yield from self._branches(branch, value, seen)


@cache
def shape_of(model: type[BaseModel]) -> Shape:
    """The shape of a model, worked out once."""
    return Shape(model)


def _tagged(tags: dict[str, Any], value: Any) -> Any:
    tag = value.get(tags.get("propertyName")) if isinstance(value, dict) else None
    return tags.get("mapping", {}).get(tag) if isinstance(tag, str) else None


def _below(node: dict[str, Any], step: Step) -> list[Any]:
    if isinstance(step, int):
        first = node.get("prefixItems", [])
        return [first[step]] if step < len(first) else [node.get("items")]
    named = node.get("properties", {})
    if step in named:
        return [named[step]]
    return [node.get("additionalProperties"), *node.get("patternProperties", {}).values()]
