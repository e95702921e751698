"""What Lode adds to the shared screens; see `pnp.screens.views.Views`."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from pnp.core.verdict import Result
from pnp.lang.words import Words
from pnp.screens.turns import TurnLook
from pnp.screens.views import PlainViews, Views
from tests.toy.scenarios import LodeMatch


class LodeTurns(TurnLook):
    signs = MappingProxyType({"gold": "g", "coins": "c", "lamps": "l"})


class LodeViews(PlainViews):
    look = LodeTurns()

    def deal_json(self, match: Any) -> dict[str, Any]:
        assert isinstance(match, LodeMatch)
        return {"gold": list(match.game.gold), "turns": match.game.turns}

    def title(self, result: Result, words: Words) -> str | None:
        return words.label(f"lode-title.{result.title[0]}")


VIEWS: Views = LodeViews()
