"""The answer of a puzzle: the best line in notation and in words, the score over the turns, the house, the proof."""

from __future__ import annotations

from pnp.games.fliptown.daily.answer.content import answer_sheet

__all__ = ["answer_sheet"]
