"""Abilities as rows of pictures."""

from __future__ import annotations

from pnp.games.fliptown.board.board import Character
from pnp.games.fliptown.print.symbols import bonus_symbols
from pnp.sheet.west.symbols import Symbol


def ability_symbols(hero: Character) -> tuple[Symbol, ...]:
    """A character's ability as symbols."""
    equals, arrow = Symbol(sign="="), Symbol(("arrow-right",))
    if hero.ability == "bonus":
        between = (Symbol(sign="/"),)
        marks = bonus_symbols(hero.regions)
        return tuple(part for mark in marks for part in (*between, mark))[1:] if len(marks) <= 3 else marks
    if hero.ability == "clear":
        clear = Symbol(("clear",), str(hero.per_hammer or f"≤{hero.up_to}"))
        per = (Symbol(sign="×"), Symbol(("hammer",))) if hero.per_hammer else ()
        when = (arrow, Symbol(("sheriff",))) if hero.when == "end" else ()
        return (clear, *per, *when)
    return {
        "any-poker-card": (Symbol(("poker-card",)), equals, Symbol(("any",))),
        "shift": (Symbol(("value-card",)), Symbol(sign="±"), Symbol(("pan",))),
        "draw": (Symbol(("sheriff-card",)), arrow, Symbol(("card",))),
        "gold": (Symbol(("gold",)), equals, Symbol(("wanted",))),
        "redeal": (Symbol(("lineup",)), arrow, Symbol(("lineup",))),
        "any": (Symbol(("suit-card",)), Symbol(sign="/"), Symbol(("value-card",)), equals, Symbol(("any",))),
    }.get(hero.ability, ())
