"""Turns a checked definition into the engine's tables."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from pnp.core.cards import value_name
from pnp.definition.canonical import definition_hash
from pnp.games.fliptown.board import board as tables
from pnp.games.fliptown.board import spec
from pnp.games.fliptown.board.board import Board, Gain
from pnp.games.fliptown.board.shapes import placements, square_names

UNHASHED = {"words", "name", "edition"}
"""Keys left out of the hash: labels and names do not change play, so boards with the same rules have the same hash."""


def compile_board(definition: spec.BoardSpec) -> Board:
    """The board's tables. Expects a definition without findings of `checks.check_board`."""
    d = definition
    stones, circled = _stones(d.cemetery)
    return Board(
        name=d.name,
        digest=definition_hash(d, exclude=UNHASHED),
        rounds=d.rounds.count,
        turns=d.rounds.turns,
        start=_start(d.start),
        pan_limit=d.limits.pans,
        hammer_limit=d.limits.hammers,
        suit_change=d.changes.suit,
        value_step=d.changes.step,
        suit_of=MappingProxyType(d.suits.model_dump()),
        stops=_stops(d.trail),
        targets=_targets(d.badlands),
        rows=_rows(d.badlands),
        chambers=_chambers(d.mine),
        buildings=tuple(_building(value, d.town.buildings[value]) for value in sorted(d.town.buildings)),
        items=_items(d.town),
        stones=stones,
        stone_rows=d.cemetery.stones,
        stones_at_start=circled,
        stone_wanted=d.cemetery.wanted,
        shovel_stars=d.cemetery.shovel.stars,
        land=_land(d.town),
        poker=MappingProxyType({name: Gain(cash=pay.cash, stars=pay.stars) for name, pay in d.poker.items()}),
        gold_per_pan=d.work.gold_per_pan,
        cash_per_hammer=d.work.cash_per_hammer,
        bribe=d.sheriff.bribe,
        fines=tuple((fine.cash, fine.stars) for fine in d.sheriff.fines),
        no_cash_from=d.sheriff.no_cash_from,
        cash_per_point=d.scoring.cash,
        gold_per_point=d.scoring.gold,
        ranks=tuple(sorted(d.titles.ranks.items(), key=lambda rank: rank[1])),
        wanted_levels=tuple(sorted(d.titles.wanted.items(), key=lambda level: level[1])),
        characters=MappingProxyType({name: _character(name, c) for name, c in d.characters.items()}),
        bounties=MappingProxyType({name: tables.Bounty(name, _goal(g)) for name, g in d.bounties.cards.items()}),
        bounties_in_play=d.bounties.in_play,
        bounty_first=d.bounties.first,
        bounty_later=d.bounties.later,
        cowbots=MappingProxyType(
            {name: tables.Cowbot(name, b.suit, b.trigger, b.regions) for name, b in d.cowbots.bots.items()}
        ),
        multipliers=d.cowbots.multipliers,
        levels=MappingProxyType(
            {name: tables.Level(name, v.per_stolen, v.regions) for name, v in d.cowbots.levels.items()}
        ),
        extra_character=d.cowbots.extra.character,
        extra_holdem=d.cowbots.extra.holdem,
        achievements=MappingProxyType({name: _goal(g) for name, g in d.achievements.items()}),
        rulings=tables.Rulings(**d.rulings.model_dump()),
        words=MappingProxyType(d.words),
    )


def _gain(reward: spec.Reward) -> Gain:
    return Gain(
        reward.stars, reward.cash, reward.gold, reward.wanted, reward.pans, reward.hammers, reward.clear, reward.bonus
    )


def _sum(one: Gain, other: Gain) -> Gain:
    numbers = {name: getattr(one, name) + getattr(other, name) for name in Gain._fields if name != "bonus"}
    return Gain(**numbers, bonus=one.bonus + other.bonus)


def _start(start: spec.Start) -> MappingProxyType[str, int]:
    return MappingProxyType({name: int(amount) for name, amount in start.model_dump().items()})


def _stops(trail: spec.Trail) -> tuple[tables.Stop, ...]:
    stops = []
    for number in sorted(trail.stops):
        reward = trail.stops[number]
        whole = {word: _sum(_gain(reward), _gain(choice)) for word, choice in reward.choose.items()}
        stops.append(tables.Stop(value_name(number), number, MappingProxyType(whole or {"": _gain(reward)})))
    return tuple(stops)


def _targets(badlands: spec.Badlands) -> tuple[tables.Target, ...]:
    found = [
        tables.Target(value_name(value), value, row, _gain(reward))
        for row, entry in enumerate(badlands.rows.values())
        for value, reward in entry.targets.items()
    ]
    return tuple(sorted(found, key=lambda target: target.value))


def _rows(badlands: spec.Badlands) -> tuple[tables.Row, ...]:
    targets = _targets(badlands)
    return tuple(
        tables.Row(name, sum(1 << n for n, target in enumerate(targets) if target.row == row), _gain(entry.completed))
        for row, (name, entry) in enumerate(badlands.rows.items())
    )


def _chambers(mine: spec.Mine) -> tuple[tables.Chamber, ...]:
    ways: dict[str, list[tuple[int, int, int]]] = {name: [] for name in mine.chambers}
    for name, (low, high) in mine.entrance.items():
        ways[name].append((0, low, high))
    for number, chamber in enumerate(mine.chambers.values()):
        for name, (low, high) in chamber.edges.items():
            ways[name].append((1 << number, low, high))
    return tuple(
        tables.Chamber(name, chamber.level, _gain(chamber.gains), tuple(ways[name]), chamber.silver)
        for name, chamber in mine.chambers.items()
    )


def _items(town: spec.Town) -> tuple[tables.Item, ...]:
    return tuple(
        tables.Item(name, item.price, _gain(item.gains), item.trail, item.mine, item.less_wanted, item.gun, item.needs)
        for value in sorted(town.buildings)
        if isinstance(effect := town.buildings[value].effect, spec.Buy)
        for name, item in effect.items.items()
    )


def _building(value: int, building: spec.Building) -> tables.Building:
    return tables.Building(value_name(value), value, building.name, _gain(building.first), _effect(building.effect))


def _effect(effect: Any) -> tables.Effect:
    """The fields an effect has in the definition; land keeps its figures in the board's `land` table."""
    known: dict[str, Any] = {
        name: getattr(effect, name)
        for name in ("price", "up_to", "visits", "silver", "outlaws")
        if hasattr(effect, name)
    }
    if isinstance(effect, spec.Bank):
        known["stars"] = effect.stars
    if isinstance(effect, spec.Buy):
        known["items"] = tuple(effect.items)
    if isinstance(effect, spec.Hunt | spec.Peek):
        known["rewards"] = MappingProxyType({word: _gain(reward) for word, reward in effect.rewards.items()})
    return tables.Effect(effect.does, **known)


def _stones(cemetery: spec.Cemetery) -> tuple[tuple[tables.Stone, ...], int]:
    names = [name for row in cemetery.stones for name in row]
    between: dict[str, list[tuple[int, Gain]]] = {name: [] for name in names}
    number = {name: n for n, name in enumerate(names)}
    for pair, reward in cemetery.between.items():
        one, other = pair.split("-")
        between[one].append((1 << number[other], _gain(reward)))
        between[other].append((1 << number[one], _gain(reward)))
    circled = sum(1 << number[name] for name in cemetery.circled)
    return tuple(tables.Stone(name, tuple(between[name])) for name in names), circled


def _land(town: spec.Town) -> tables.LandGrid | None:
    for building in town.buildings.values():
        if isinstance(building.effect, spec.Land):
            land = building.effect
            squares = square_names(land.grid)
            return tables.LandGrid(
                squares,
                tuple(stars for row in land.grid for stars in row),
                len(land.grid[0]),
                MappingProxyType({p.mask: p for p in placements(land)}),
                (1 << len(squares)) - 1,
                _gain(land.complete),
                MappingProxyType({name: shape.price for name, shape in land.shapes.items()}),
            )
    return None


def _character(name: str, character: spec.Character) -> tables.Character:
    ability = character.ability
    value = character.value if isinstance(character.value, int) else None
    known = {key: getattr(ability, key) for key in ("regions", "up_to", "per_hammer", "when") if hasattr(ability, key)}
    return tables.Character(name, value, _start(character.start), ability.does, ability.uses, **known)


def _goal(goal: spec.Goal) -> tables.Goal:
    return tables.Goal(
        count=goal.count,
        at_least=-1 if goal.at_least == "all" else goal.at_least,
        at_most=goal.at_most,
        stop=value_name(goal.stop) if goal.stop is not None else None,
        item=goal.item,
        power=goal.power,
        hand=goal.hand,
        rank=goal.rank,
        beaten=goal.beaten,
        all=goal.all,
        any=goal.any,
        of=tuple(_goal(part) for part in goal.of),
    )
