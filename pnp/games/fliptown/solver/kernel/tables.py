"""A game as one flat array of numbers, which is all the kernel reads.

Every table has a fixed place and room for a fixed number of rows, so that one library serves every board; a board
that needs more is refused by `tables_of` with the entry that is too many.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pnp.core.cards import SUITS, Card
from pnp.core.findings import BadInput, Finding
from pnp.games.fliptown.board.board import REGIONS, Board, Effect, Gain
from pnp.games.fliptown.rules.gains import GAINED
from pnp.games.fliptown.rules.poker import ORDER
from pnp.games.fliptown.rules.state import HOLDEM, Game
from pnp.games.fliptown.solver.kernel.arrays import Array
from pnp.games.fliptown.solver.kernel.fields import EFFECT_BITS, TOKEN_BITS

# -- room ------------------------------------------------------------------------------------------------------------
MOST = {
    "stops": 24, "choices": 4, "targets": 13, "rows": 13, "chambers": 24, "ways": 8, "buildings": 13, "items": 10,
    "rewards": 6, "stones": 14, "neighbours": 4, "squares": 16, "placements": 400, "outlaws": 5, "hotel": 7,
    "visits": 2, "rounds": 9, "turns": 9, "gains": 200, "clears": 4,
}  # fmt: skip

# -- single figures --------------------------------------------------------------------------------------------------
(
    N_STOPS, N_TARGETS, N_CHAMBERS, N_BUILDINGS, N_ITEMS, N_STONES, N_PLACEMENTS, N_OUTLAWS, N_HOTEL, N_VISITS,
    N_BAIL_REWARDS, N_CLEARS, TURNS, LAST_ROUND, LAST_TURN, WORDS_USED, PAN_LIMIT, HAMMER_LIMIT, SUIT_CHANGE,
    VALUE_STEP, STONE_WANTED, SHOVEL_STARS, LAND_FULL, LAND_COMPLETE, GOLD_PER_PAN, CASH_PER_HAMMER, BRIBE,
    NO_CASH_FROM, CASH_PER_POINT, GOLD_PER_POINT, SET_ASIDE, HOLDEM_CARDS,
    PICKAXE_EXACT, CLEAR_SHORT_REFUSED, OVERPAYING_REFUSED, CEMETERY_CHANGES, PASS_WHEN_STUCK, CLEARS_CHOSEN,
    VISITS_LOST, HALF_UP, ABILITY_LATE,
    ABILITY, USES, ABILITY_REGIONS, ABILITY_UP_TO, ABILITY_PER_HAMMER, ABILITY_AT_END,
    BOT, BOT_SUIT, BOT_TRIGGER, BOT_ADDS, BOT_PER_STOLEN, BOT_EXTRA,
    SINKS, SILVER_CHAMBERS,
) = range(55)  # fmt: skip

NO_ABILITY, A_BONUS, A_POKER, A_SHIFT, A_DRAW, A_CLEAR, A_GOLD, A_REDEAL, A_ANY = range(9)
ABILITIES = {
    "bonus": A_BONUS, "any-poker-card": A_POKER, "shift": A_SHIFT, "draw": A_DRAW, "clear": A_CLEAR, "gold": A_GOLD,
    "redeal": A_REDEAL, "any": A_ANY,
}  # fmt: skip

(
    E_UNDERTAKER, E_BANK, E_HIDE, E_BUY, E_DONATE, E_CHECK_IN, E_LAND, E_HUNT, E_PEEK, E_DRINK, E_INVEST,
) = range(11)  # fmt: skip
EFFECTS = {
    "undertaker": E_UNDERTAKER, "bank": E_BANK, "hide": E_HIDE, "buy": E_BUY, "donate": E_DONATE,
    "check-in": E_CHECK_IN, "land": E_LAND, "hunt": E_HUNT, "peek": E_PEEK, "drink": E_DRINK, "invest": E_INVEST,
}  # fmt: skip

# -- columns of the tables -------------------------------------------------------------------------------------------
G_STARS, G_CASH, G_GOLD, G_WANTED, G_PANS, G_HAMMERS, G_CLEAR, G_TOKENS, G_NOTICED, G_WIDTH = range(10)
S_NUMBER, S_CHOICES, S_GAIN = 0, 1, 2
S_WIDTH = S_GAIN + MOST["choices"]
R_VALUE, R_GAIN, R_MASK, R_COMPLETED, R_WIDTH = range(5)
C_GAIN, C_SILVER, C_WAYS, C_WAY = 0, 1, 2, 3
C_WIDTH = C_WAY + 3 * MOST["ways"]
B_VALUE, B_FIRST, B_DOES, B_PRICE, B_UP_TO, B_ITEMS, B_REWARDS, B_REWARD = range(8)
B_WIDTH = B_REWARD + MOST["rewards"]
I_PRICE, I_GAIN, I_TRAIL, I_MINE, I_LESS, I_GUN, I_NEEDS, I_WIDTH = range(8)
T_NEIGHBOURS, T_NEIGHBOUR = 0, 1
T_WIDTH = T_NEIGHBOUR + 2 * MOST["neighbours"]
P_MASK, P_PRICE, P_STARS, P_WIDTH = range(4)

SILVER = {None: 0, "stones": 1, "buildings": 2, "chambers": 3, "stops": 4, "targets": 5}
MANY_POINTS = 1000
VISIT_KINDS = {"truce": 0, "shovel": 1}


class _Places:
    """Hands out room in the array."""

    def __init__(self) -> None:
        self.end = 64

    def take(self, size: int) -> int:
        start, self.end = self.end, self.end + size
        return start


_places = _Places()
GAINS = _places.take(MOST["gains"] * G_WIDTH)
STOPS_AT = _places.take(MOST["stops"] * S_WIDTH)
TARGETS_AT = _places.take(MOST["targets"] * R_WIDTH)
CHAMBERS_AT = _places.take(MOST["chambers"] * C_WIDTH)
BUILDINGS_AT = _places.take(MOST["buildings"] * B_WIDTH)
ITEMS_AT = _places.take(MOST["items"] * I_WIDTH)
STONES_AT = _places.take(MOST["stones"] * T_WIDTH)
PLACEMENTS_AT = _places.take(MOST["placements"] * P_WIDTH)
OUTLAWS_AT = _places.take(MOST["outlaws"])
BAIL_AT = _places.take(MOST["rewards"])
HOTEL_AT = _places.take(MOST["hotel"])
VISITS_AT = _places.take(MOST["visits"])
CLEARS_AT = _places.take(MOST["clears"])
BANK_AT = _places.take(MOST["rounds"])
FINES_AT = _places.take(2 * MOST["rounds"])
POKER_AT = _places.take(len(ORDER))
REGION_OF_AT = _places.take(len(SUITS))
BOT_WEIGHT_AT = _places.take(4)
DECKS_AT = _places.take(52 * (MOST["rounds"] + 1))
EFFECT_POINTS_AT = _places.take(MOST["buildings"])
SIZE = _places.end


def card_number(card: Card) -> int:
    return SUITS.index(card.suit) * 13 + card.value - 1


class Limit(NamedTuple):
    """What a board has too much of, and the key of its definition where that stands."""

    what: str
    found: int
    most: int
    path: tuple[str | int, ...]


def limits_passed(board: Board) -> list[Limit]:
    """Everything on a board that the kernel has no room for."""
    counted = (
        ("stops", len(board.stops), ("trail", "stops")),
        ("choices", max(len(stop.choices) for stop in board.stops), ("trail", "stops")),
        ("chambers", len(board.chambers), ("mine", "chambers")),
        ("ways", max(len(chamber.ways) for chamber in board.chambers), ("mine", "chambers")),
        ("items", len(board.items), ("town", "buildings")),
        ("stones", len(board.stones), ("cemetery", "stones")),
        ("neighbours", max(len(stone.rewards) for stone in board.stones), ("cemetery", "between")),
        ("outlaws", len(board.outlaws), ("town", "buildings")),
        ("hotel", len(board.hotel), ("town", "buildings")),
        ("visits", len(board.undertaker_visits), ("town", "buildings")),
        ("squares", len(board.land.squares) if board.land else 0, ("town", "buildings")),
        ("placements", len(board.land.placements) if board.land else 0, ("town", "buildings")),
        ("rewards", max([0, *(len(b.effect.rewards) for b in board.buildings)]), ("town", "buildings")),
        ("uses", max([0, *(one.uses for one in board.characters.values())]), ("characters",)),
        ("bonuses", _most_bonuses(board), ()),
        ("pans", board.pan_limit, ("limits", "pans")),
        ("hammers", board.hammer_limit, ("limits", "hammers")),
    )
    most = {**MOST, "pans": 15, "hammers": 15, "uses": 15, "bonuses": 3}
    return [Limit(what, found, most[what], path) for what, found, path in counted if found > most[what]]


def _most_bonuses(board: Board) -> int:
    """The most bonus actions in one region that one thing gives; a few of these may be pending at the same time."""
    gains = [gain for stop in board.stops for gain in stop.choices.values()]
    gains += [target.gain for target in board.targets] + [row.completed for row in board.rows]
    gains += [chamber.gain for chamber in board.chambers] + [item.gain for item in board.items]
    gains += [gain for stone in board.stones for _, gain in stone.rewards] + list(board.bail_rewards.values())
    for building in board.buildings:
        gains += [building.first, *building.effect.rewards.values()]
    if board.land is not None:
        gains.append(board.land.complete)
    return max(gain.bonus.count(region) for gain in gains for region in REGIONS)


class _Writer:
    """Fills the array; equal gains share a row."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.array = np.zeros(SIZE, dtype=np.int64)
        self.gains: dict[Gain, int] = {}
        self.clears: list[int] = []

    def gain(self, gain: Gain) -> int:
        """The row of a gain."""
        if gain not in self.gains:
            row = self.gains[gain] = len(self.gains)
            if row == MOST["gains"]:
                raise BadInput([Finding("solver.limit", {"what": "gains", "found": row + 1, "most": row})])
            tokens = 0
            for region in gain.bonus:
                tokens += 1 << TOKEN_BITS * REGIONS.index(region)
            noticed = sum(GAINED[name] for name in ("gold", "bonus", "stars", "wanted") if getattr(gain, name))
            figures = (*gain[:6], gain.clear, tokens, noticed)
            self.put(GAINS + row * G_WIDTH, figures)
            if gain.clear and gain.clear not in self.clears:
                self.clears.append(gain.clear)
        return self.gains[gain]

    def put(self, at: int, figures: Iterable[int]) -> None:
        for offset, figure in enumerate(figures):
            self.array[at + offset] = figure


def tables_of(game: Game) -> Array:
    """The array of a game; raises `BadInput` (`solver.limit`) for a board beyond the kernel's limits."""
    passed = limits_passed(game.board)
    if passed:
        raise BadInput([Finding("solver.limit", limit._asdict()) for limit in passed])
    writer = _Writer(game)
    writer.gain(Gain())
    _regions(writer, game.board)
    _town(writer, game.board)
    _rounds(writer, game)
    _figures(writer, game)
    _variant(writer, game)
    _sinks(writer.array)
    writer.array.flags.writeable = False
    return writer.array


def _regions(writer: _Writer, board: Board) -> None:
    for n, stop in enumerate(board.stops):
        rows = [writer.gain(gain) for gain in stop.choices.values()]
        writer.put(STOPS_AT + n * S_WIDTH, (stop.number, len(rows), *rows))
    for n, target in enumerate(board.targets):
        row = board.rows[target.row]
        figures = (target.value, writer.gain(target.gain), row.mask, writer.gain(row.completed))
        writer.put(TARGETS_AT + n * R_WIDTH, figures)
    for n, chamber in enumerate(board.chambers):
        ways = [figure for way in chamber.ways for figure in way]
        writer.put(
            CHAMBERS_AT + n * C_WIDTH,
            (writer.gain(chamber.gain), SILVER[chamber.silver], len(chamber.ways), *ways),
        )
    for n, stone in enumerate(board.stones):
        pairs = [figure for bit, gain in stone.rewards for figure in (bit, writer.gain(gain))]
        writer.put(STONES_AT + n * T_WIDTH, (len(stone.rewards), *pairs))
    regions = {suit: REGIONS.index(region) for region, suit in board.suit_of.items()}
    writer.put(REGION_OF_AT, (regions.get(suit, -1) for suit in SUITS))


def _town(writer: _Writer, board: Board) -> None:
    index = board.item_index
    for n, building in enumerate(board.buildings):
        effect = building.effect
        rewards = [writer.gain(gain) for gain in effect.rewards.values()]
        writer.put(BUILDINGS_AT + n * B_WIDTH, (building.value, writer.gain(building.first), *_effect(effect, index)))
        writer.put(BUILDINGS_AT + n * B_WIDTH + B_REWARD, rewards)
    for n, item in enumerate(board.items):
        needs = -1 if item.needs is None else index[item.needs]
        figures = (item.price, writer.gain(item.gain), item.trail, item.mine, item.less_wanted, item.gun, needs)
        writer.put(ITEMS_AT + n * I_WIDTH, figures)
    if board.land is not None:
        for n, placed in enumerate(board.land.placements.values()):
            writer.put(PLACEMENTS_AT + n * P_WIDTH, (placed.mask, placed.price, placed.stars))
    writer.put(OUTLAWS_AT, board.outlaws)
    writer.put(BAIL_AT, (writer.gain(gain) for gain in board.bail_rewards.values()))
    writer.put(HOTEL_AT, board.hotel)
    writer.put(VISITS_AT, (VISIT_KINDS[visit] for visit in board.undertaker_visits))


def _effect(effect: Effect, index: dict[str, int]) -> tuple[int, ...]:
    items = sum(1 << index[item] for item in effect.items)
    return EFFECTS[effect.does], effect.price, effect.up_to, items, len(effect.rewards)


def _rounds(writer: _Writer, game: Game) -> None:
    board = game.board
    writer.put(BANK_AT, board.bank_stars[: MOST["rounds"]])
    writer.put(FINES_AT, (figure for fine in board.fines for figure in fine))
    writer.put(POKER_AT, (writer.gain(board.poker.get(name, Gain())) for name in ORDER))
    for number, deck in game.decks.items():
        writer.put(DECKS_AT + 52 * number, map(card_number, deck))


def _figures(writer: _Writer, game: Game) -> None:
    board, rulings = game.board, game.board.rulings
    land = board.land
    figures = {
        N_STOPS: len(board.stops), N_TARGETS: len(board.targets), N_CHAMBERS: len(board.chambers),
        N_BUILDINGS: len(board.buildings), N_ITEMS: len(board.items), N_STONES: len(board.stones),
        N_PLACEMENTS: len(land.placements) if land else 0, N_OUTLAWS: len(board.outlaws),
        N_HOTEL: len(board.hotel), N_VISITS: len(board.undertaker_visits), N_BAIL_REWARDS: len(board.bail_rewards),
        TURNS: board.turns, LAST_ROUND: game.last[0], LAST_TURN: game.last[1],
        WORDS_USED: 6 if game.cowbot else 4, PAN_LIMIT: board.pan_limit, HAMMER_LIMIT: board.hammer_limit,
        SUIT_CHANGE: board.suit_change, VALUE_STEP: board.value_step, STONE_WANTED: board.stone_wanted,
        SHOVEL_STARS: board.shovel_stars, LAND_FULL: land.full if land else -1,
        LAND_COMPLETE: writer.gain(land.complete) if land else 0, GOLD_PER_PAN: board.gold_per_pan,
        CASH_PER_HAMMER: board.cash_per_hammer, BRIBE: board.bribe, NO_CASH_FROM: board.no_cash_from,
        CASH_PER_POINT: board.cash_per_point, GOLD_PER_POINT: board.gold_per_point, SET_ASIDE: game.set_aside(),
        HOLDEM_CARDS: HOLDEM if game.holdem else 0,
        PICKAXE_EXACT: rulings.pickaxe == "exact", CLEAR_SHORT_REFUSED: rulings.clear_short == "refused",
        OVERPAYING_REFUSED: rulings.overpaying == "refused", CEMETERY_CHANGES: rulings.cemetery_changes == "allowed",
        PASS_WHEN_STUCK: rulings.passing == "when-stuck", CLEARS_CHOSEN: rulings.stop_clears == "chosen",
        VISITS_LOST: rulings.declined_visit == "lost", HALF_UP: rulings.half_stars == "up",
        ABILITY_LATE: rulings.ability_before_action == "refused",
    }  # fmt: skip
    for place, figure in figures.items():
        writer.array[place] = int(figure)
    if rulings.stop_clears == "chosen":
        sizes = sorted(writer.clears)
        if len(sizes) > MOST["clears"]:
            raise BadInput([Finding("solver.limit", {"what": "clears", "found": len(sizes), "most": MOST["clears"]})])
        writer.array[N_CLEARS] = len(sizes)
        writer.put(CLEARS_AT, sizes)


def _sinks(array: Array) -> None:
    """Buildings whose effects bring nothing that another action of the turn could use.

    Whoever uses them may as well do so when everything else is done. And for each building the points that one use of
    its effect brings at the most, very many where that is a bonus action.
    """
    plain = (E_DRINK, E_INVEST, E_CHECK_IN, E_HIDE, E_DONATE, E_BANK, E_HUNT)
    for site in range(int(array[N_BUILDINGS])):
        at = BUILDINGS_AT + site * B_WIDTH
        does, up_to = int(array[at + B_DOES]), int(array[at + B_UP_TO])
        rows = [int(array[at + B_REWARD + n]) for n in range(int(array[at + B_REWARDS]))]
        points = up_to if does in (E_DRINK, E_INVEST) else 0
        if does == E_CHECK_IN:
            steps = [0, *(int(array[HOTEL_AT + n]) for n in range(int(array[N_HOTEL])))]
            points = max(after - before for before, after in pairwise(steps))
        elif does == E_LAND:
            rows = [int(array[LAND_COMPLETE])]
            placed = range(int(array[N_PLACEMENTS]))
            points = max(int(array[PLACEMENTS_AT + n * P_WIDTH + P_STARS]) for n in placed) + _points(array, rows)
        elif does == E_PEEK:
            points = _points(array, rows)
        elif does == E_BUY:
            sold = [n for n in range(int(array[N_ITEMS])) if int(array[at + B_ITEMS]) >> n & 1]
            points = _points(array, [int(array[ITEMS_AT + n * I_WIDTH + I_GAIN]) for n in sold])
        if does in plain or (does in (E_LAND, E_PEEK) and not any(_useful(array, row) for row in rows)):
            array[SINKS] |= ((1 << EFFECT_BITS) - 1) << EFFECT_BITS * site
        array[EFFECT_POINTS_AT + site] = points
    for n in range(int(array[N_CHAMBERS])):
        array[SILVER_CHAMBERS] |= int(array[CHAMBERS_AT + n * C_WIDTH + C_SILVER] > 0) << n


def _points(array: Array, rows: list[int]) -> int:
    """No less than the points of the best of some gains."""
    worth = [0]
    for row in rows:
        at = GAINS + row * G_WIDTH
        tokens = MANY_POINTS if array[at + G_TOKENS] else 0
        worth.append(tokens + int(array[at + G_STARS] + array[at + G_CASH] + array[at + G_GOLD]))
    return max(worth)


def _useful(array: Array, row: int) -> bool:
    """Whether a gain can help in the same turn."""
    return any(array[GAINS + row * G_WIDTH + column] for column in (G_CASH, G_GOLD, G_TOKENS))


def _variant(writer: _Writer, game: Game) -> None:
    character, bot, level = game.character, game.cowbot, game.level
    if character is not None:
        regions = sum(1 << REGIONS.index(region) for region in character.regions)
        at_end = int(character.when == "end")
        writer.put(
            ABILITY,
            (ABILITIES[character.ability], character.uses, regions, character.up_to, character.per_hammer, at_end),
        )
    if bot is None or level is None:
        return
    board = game.board
    adds = int(board.rulings.cowbot_suit_change == "adds")
    extra = (board.extra_character if character else 0) + (board.extra_holdem if game.holdem else 0)
    writer.put(BOT, (1, SUITS.index(bot.suit), GAINED[bot.trigger], adds, level.per_stolen, extra))
    for region, multiplier in zip(bot.regions[: level.regions], board.multipliers, strict=False):
        writer.array[BOT_WEIGHT_AT + REGIONS.index(region)] += multiplier


assert MOST["buildings"] * EFFECT_BITS <= 39
