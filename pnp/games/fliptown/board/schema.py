"""The JSON Schema of a board, for writing one in an editor: every key is explained in the user's language."""

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
        """The meaning of a key; an inherited key is explained at the model that it comes from."""
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
