"""Fliptown's gains in symbols: amounts with their pictures, and bonus actions as regions in a seal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.games.fliptown.board.board import Gain
from pnp.sheet.west.symbols import Symbol

_AMOUNTS = (
    ("stars", "star"), ("cash", "cash"), ("gold", "gold"), ("pans", "pan"), ("hammers", "hammer"),
    ("wanted", "wanted"), ("clear", "clear"),
)  # fmt: skip
_STARTS = (
    ("cash", "cash"), ("gold", "gold"), ("pans", "pan"), ("hammers", "hammer"), ("stars", "star"),
    ("wanted", "wanted"), ("shovel", "item-shovel"),
)  # fmt: skip


def gain_symbols(gain: Gain) -> tuple[Symbol, ...]:
    """A gain: its bonus actions, then the amounts."""
    amounts = (Symbol((icon,), str(getattr(gain, name))) for name, icon in _AMOUNTS if getattr(gain, name))
    return (*bonus_symbols(gain.bonus), *amounts)


def start_symbols(start: Mapping[str, int]) -> tuple[Symbol, ...]:
    """A player's start. A player has a shovel or not, so it needs no number."""
    return tuple(
        Symbol((icon,), "" if name == "shovel" else str(int(start[name]))) for name, icon in _STARTS if start.get(name)
    )


def bonus_symbols(regions: Iterable[str]) -> tuple[Symbol, ...]:
    return tuple(Symbol((region,), sealed=True) for region in regions)


def amount_text(gain: Gain) -> str:
    """A gain's amounts for a line of words: `3[star] 1[wanted]`. Bonus actions stand as `[bonus][mine]`."""
    amounts = [f"{getattr(gain, name)}[{icon}]" for name, icon in _AMOUNTS if getattr(gain, name)]
    return " ".join([*(f"[bonus][{region}]" for region in gain.bonus), *amounts])
