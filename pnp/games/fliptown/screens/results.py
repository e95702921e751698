"""The parts of a verdict that only Fliptown has: title, cowbot, achievements, the cards of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from pnp.core.scenario import Scenario
from pnp.core.verdict import Result, TurnReport
from pnp.games.fliptown.play.deal import deal_of
from pnp.lang.words import Words
from pnp.screens.pairs import DIM


def title_words(result: Result, words: Words) -> str:
    rank, level = result.title
    return words.label("screen.title", rank=words.label(f"rank.{rank}"), level=words.label(f"wanted.{level}"))


def result_lines(scenario: Scenario, result: Result, words: Words) -> Iterator[Text]:
    if result.rival is not None:
        key = "screen.beaten" if result.beaten else "screen.lost"
        name = words.label(f"cowbot.{deal_of(scenario).variant['cowbot']}")
        line = Text(words.label(key, cowbot=name, score=result.rival["total"]), style="bold")
        sources = [(k, v) for k, v in result.rival.items() if k != "total" and v]
        line.append("  " + "  ".join(f"{words.label(f'bot.{k}')} {v}" for k, v in sources), style=DIM)
        yield line
    for name in result.achievements:
        said = (words.label(f"achievement.{name}"), "bold")
        yield Text.assemble(("✔ ", "green"), said, " – ", words.label(f"goal.{name}"))


def result_json(result: Result) -> dict[str, Any]:
    return {} if result.rival is None else {"cowbot": dict(result.rival), "beaten": result.beaten}


def turn_json(turn: TurnReport) -> dict[str, Any]:
    return {
        "lineup": [str(card) for card in turn.cards],
        "steps": [
            {"step": step.text, "changes": dict(step.changes), "drew": [str(card) for card in step.drew]}
            for step in turn.steps
        ],
    }
