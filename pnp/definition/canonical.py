"""One text per meaning: however a definition was written, equal ones have the same hash."""

from __future__ import annotations

import json
from collections.abc import Set
from hashlib import sha256

from pydantic import BaseModel


def canonical_json(model: BaseModel, exclude: Set[str] = frozenset()) -> str:
    """The model as compact JSON with sorted keys, without the top-level fields in `exclude`.

    A value that equals its default is left out, so that a new optional key does not change the hashes of old
    definitions. Two things follow. A tag which tells the members of a union apart must have no default, or they would
    look alike. A changed default changes what old hashes mean. Fields should hold no sets: their order is not the same
    in every run.
    """
    data = model.model_dump(mode="json", exclude_defaults=True, exclude=set(exclude))
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def definition_hash(model: BaseModel, exclude: Set[str] = frozenset()) -> str:
    """SHA-256 of the canonical JSON, as hex digits; `exclude` names the fields that change only the looks."""
    return sha256(canonical_json(model, exclude).encode("utf-8")).hexdigest()
