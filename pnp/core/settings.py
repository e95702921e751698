"""Settings: what may be chosen besides kind, edition and board. A game declares its own, as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pnp.core.findings import Finding
from pnp.core.suggest import meant, nearest

SettingValue: TypeAlias = str | bool | int
SettingType: TypeAlias = Literal["flag", "name", "number", "turn"]

_YES, _NO = ("true", "yes", "on"), ("false", "no", "off")
_TURN = re.compile(r"[1-9]\.[1-9]")


@dataclass(frozen=True)
class SettingSpec:
    """One setting. `choices` is where a board's definition lists the names that it may have.

    `kinds` are the kinds of scenario that have it, empty for all; `daily`: whether a day's puzzle has it.
    """

    name: str
    type: SettingType
    choices: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    daily: bool = False

    def read(self, text: str) -> SettingValue | None:
        """The value of a typed text; None if the text can't be a value of this setting."""
        text = text.strip()
        match self.type:
            case "flag":
                said = text.casefold()
                return True if said in _YES else False if said in _NO else None
            case "number":
                return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
            case "turn":
                return text if _TURN.fullmatch(text) else None
            case "name":
                return text or None


def read_settings(
    written: Iterable[str], specs: Iterable[SettingSpec], others: Mapping[str, Iterable[str]]
) -> tuple[dict[str, SettingValue], list[Finding]]:
    """Settings typed as `name=value`, and every fault. `others` are all games' settings, to name the right game."""
    known = {spec.name: spec for spec in specs}
    asked: dict[str, SettingValue] = {}
    faults: list[Finding] = []
    for text in written:
        name, equals, value = text.partition("=")
        name = meant(name.strip(), known)
        if name not in known:
            faults.append(unknown_setting(name, known, others))
        elif name in asked:
            faults.append(Finding("setting.twice", {"setting": name}))
        elif (read := known[name].read(value if equals else "true" if known[name].type == "flag" else "")) is None:
            params = {"setting": name, "found": value[:40], "expected": known[name].type}
            faults.append(Finding("setting.value", params))
        else:
            asked[name] = read
    return asked, faults


def unknown_setting(name: str, known: Iterable[str], others: Mapping[str, Iterable[str]]) -> Finding:
    """The finding for a setting that the game does not have: it is another game's, or no game's."""
    owners = [game for game, names in others.items() if name in names]
    if owners:
        return Finding("setting.other_game", {"setting": name, "games": owners})
    names = list(known)
    return Finding("setting.unknown", {"found": name[:40], "known": names, "suggestion": nearest(name, names)})
