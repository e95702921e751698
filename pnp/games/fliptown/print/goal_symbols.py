"""The goals of bounties and achievements in pictures, made from their structure."""

from __future__ import annotations

from pnp.games.fliptown.board.board import REGIONS, Board, Goal
from pnp.games.fliptown.print.symbols import bonus_symbols
from pnp.games.fliptown.rules.goals import EVERYTHING
from pnp.games.fliptown.words.phrases import stop_sign
from pnp.sheet.press import Press
from pnp.sheet.west.symbols import Symbol, picture_or

ALL = -1
_ICONS: dict[str, tuple[str, ...]] = {
    "stars": ("star",), "cash": ("cash",), "gold": ("gold",), "wanted": ("wanted",), "pans": ("pan",),
    "hammers": ("hammer",), "tools": ("tool",), "stops": ("stop",), "targets": ("target",), "chambers": ("chamber",),
    "buildings": ("building",), "stones": ("stone",), "outer-stones": ("stone",), "star-stops": ("stop", "star"),
    "bonus-stops": ("stop", "bonus"), "star-buildings": ("building", "star"), "mine-gold": ("mine", "gold"),
    "rows-tried": ("badlands",), "hunted": ("outlaw",), "bonus-regions": ("bonus",), "silver": ("silver-star",),
    "arrests": ("arrest",), "stolen": ("stolen",), "hands-above-pair": ("hand",),
}  # fmt: skip
OR = Symbol(sign="/")


def goal_symbols(press: Press, board: Board, goal: Goal) -> tuple[Symbol, ...]:
    """A goal as symbols: symbols side by side are all needed; with a stroke between them, one is enough."""
    if goal.of:
        parts = [goal_symbols(press, board, part) for part in goal.of]
        if goal.any == 1 and len(parts) > 1:
            return tuple(symbol for part in parts for symbol in (OR, *part))[1:]
        if goal.any is None:
            return tuple(symbol for part in parts for symbol in part)
        first = Symbol(sign=press.words.label("goal-any.sign", n=goal.any))
        return (first, *(_had(symbol) for part in parts for symbol in part))
    if goal.stop is not None:
        return (Symbol(("stop",), stop_sign(goal.stop)),)
    if goal.item is not None:
        return (Symbol((picture_or(press, f"item-{goal.item}", "tool"),)),)
    if goal.power is not None:
        return (Symbol((f"item-{goal.power}",)),)
    if goal.hand is not None:
        return (Symbol(("poker",)),)
    if goal.rank is not None:
        return (Symbol(("rank",)), Symbol(("score",), _points(board, goal.rank)))
    if goal.beaten is not None:
        return _beaten(press, board, goal)
    return _counted(press, board, goal)


def _had(symbol: Symbol) -> Symbol:
    """A symbol without its number, for a single thing that the player has or lacks."""
    return symbol._replace(sign="") if symbol.sign == "1" else symbol


def _beaten(press: Press, board: Board, goal: Goal) -> tuple[Symbol, ...]:
    """The cowbots to beat, or any of them, and the level."""
    level = Symbol(sign=press.words.label(f"level.{goal.beaten}"))
    if not goal.all:
        return (Symbol(("beaten",), "1"), level)
    bots = (Symbol((picture_or(press, f"cowbot-{name}", "cowbot"),)) for name in board.cowbots)
    return (Symbol(("beaten",)), *bots, level)


def _counted(press: Press, board: Board, goal: Goal) -> tuple[Symbol, ...]:
    count = goal.count or ""
    if goal.at_least == ALL:
        if count == "rows-tried":
            return tuple(Symbol((picture_or(press, f"row-{row.name}", "target"),)) for row in board.rows)
        if count == "bonus-regions":
            return bonus_symbols(REGIONS)
        return (Symbol(_ICONS[count], str(EVERYTHING[count](board))),)
    if goal.at_least is not None:
        most = "" if goal.at_most is None else f"–{goal.at_most}"
        return (Symbol(_ICONS[count], f"{goal.at_least}{most}"),)
    if goal.at_most == 0:
        return (Symbol(_ICONS[count], "0"),)
    return (Symbol(_ICONS[count], f"≤{goal.at_most}"),)


def _points(board: Board, rank: str) -> str:
    """The least score of a rank in the standard game."""
    return next((f"{points[0]}+" for name, points in board.ranks if name == rank), "")
