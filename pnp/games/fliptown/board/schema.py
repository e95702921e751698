"""The JSON Schema of a board for somebody who writes one in an editor: every key is explained, in their language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pnp.definition.schema import json_schema
from pnp.games.fliptown.board.spec import BoardSpec
from pnp.games.fliptown.board.spec_types import Part
from pnp.lang.words import Words


def board_schema(words: Words) -> dict[str, Any]:
    """The schema, with the words of a language."""
    models = {model.__name__: model for model in _below(Part)}

    def describe(model: str, key: str | None) -> str | None:
        """What a key means; one that a model has from another is explained there."""
        for known in models[model].__mro__:
            if said := words.label(f"schema.{label_of(known.__name__, key)}", default=""):
                return said
        return None

    return json_schema(BoardSpec, "Fliptown board", describe)


def label_of(model: str, key: str | None) -> str:
    """`clear-ability.up_to` for the key of a model, `clear-ability` for the model itself."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", model.removesuffix("Spec")).lower()
    return name if key is None else f"{name}.{key}"


def _below(model: type[Part]) -> Iterator[type[Part]]:
    for each in model.__subclasses__():
        yield each
        yield from _below(each)
