"""Lode's boards; see `pnp.games.capabilities.Boards`."""

from __future__ import annotations

import os.path
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pnp.core.findings import BadInput, Finding
from pnp.core.scenario import BoardRef
from pnp.core.suggest import nearest
from pnp.definition.canonical import definition_hash
from pnp.definition.layers import definition_file, load_chain, merge, shipped
from pnp.definition.schema import json_schema
from pnp.definition.tree import Tree
from pnp.definition.validate import check_model, in_order
from pnp.files.resources import shipped_file
from pnp.games.capabilities import Boards
from pnp.lang.words import Words
from tests.toy.rules import Board

GAME, STANDARD, EDITION = "lode", "lode/standard", "en"
Number = Annotated[int, Field(ge=0, le=99)]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LampsSpec(Part):
    start: Number
    most: Number
    rest: Number


class SaleSpec(Part):
    gold: Number
    coins: Number


class BoardSpec(Part):
    """What a definition may say."""

    format: Literal["pnp-lode/1"]
    game: Literal["lode"]
    name: str
    claims: Annotated[tuple[Annotated[str, Field(pattern="^[a-z]$")], ...], Field(min_length=1, max_length=9)]
    gold: tuple[Number, ...]
    turns: dict[Literal["rush", "dash"], Annotated[int, Field(ge=1, le=9)]]
    lamps: LampsSpec
    beside: Number
    sale: SaleSpec
    coin: Number
    titles: Annotated[dict[Number, str], Field(min_length=1)]


def board_file(target: str) -> Path:
    return shipped_file(target) if target in shipped(GAME) else definition_file(Path(target))


def read_board(definition: Path | Tree) -> tuple[BoardSpec | None, list[Finding]]:
    """The checked definition and every problem."""
    merged = merge(load_chain(definition))
    spec, _, findings = check_model(BoardSpec, merged)
    if spec is not None and len(spec.gold) != len(spec.claims):
        params = {"found": len(spec.gold), "expected": len(spec.claims)}
        findings = [*findings, merged.place(("gold",)).finding("lode.gold", **params)]
    return (None if findings else spec), in_order([*merged.findings, *findings])


def load_board(target: str | None = None) -> Board:
    """A board ready to play on; raises `BadInput` with all problems."""
    spec, findings = read_board(board_file(target or STANDARD))
    if spec is None:
        raise BadInput(findings)
    digest = definition_hash(spec, {"name"})
    lamps, sale = spec.lamps, spec.sale
    turns = {str(kind): number for kind, number in spec.turns.items()}
    return Board(
        spec.name, digest, spec.claims, spec.gold, turns, lamps.start, lamps.most, lamps.rest, spec.beside,
        sale.gold, sale.coins, spec.coin, dict(spec.titles),
    )  # fmt: skip


class LodeBoards:
    def names(self) -> list[str]:
        return shipped(GAME)

    def check(self, definition: Path | Tree) -> list[Finding]:
        file = board_file(str(definition)) if isinstance(definition, Path) else definition
        return read_board(file)[1]

    def schema(self, _words: Words) -> dict[str, Any]:
        return json_schema(BoardSpec, "A board of Lode")

    def edition_of(self, _board: str | None = None) -> str:
        return EDITION

    def ref(self, board: str | None, edition: str, beside: Path) -> BoardRef:
        if edition != EDITION:
            params = {"found": edition, "known": [EDITION], "suggestion": nearest(edition, [EDITION])}
            raise BadInput([Finding("edition.unknown", params)])
        loaded = load_board(board)
        return BoardRef(loaded.name, loaded.digest, own_file(board, beside))


def own_file(board: str | None, beside: Path) -> str | None:
    """How a scenario in the folder `beside` names a board of one's own; None for a shipped one."""
    if board is None or board in shipped(GAME):
        return None
    return Path(os.path.relpath(Path(board).resolve(), beside.resolve())).as_posix()


BOARDS: Boards = LodeBoards()
