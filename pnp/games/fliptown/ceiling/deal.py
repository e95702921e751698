"""What a position still has to trade with, as vectors: see `ceiling`. Limits of the rules that are hard to express are
left out here: so a player may get less than the trader, never more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from pnp.core.cards import Card
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, REGIONS, TOWN, TRAIL, Building, Gain
from pnp.games.fliptown.ceiling.prices import (
    CASH,
    GOLD,
    STARS,
    WIDTH,
    Deal,
    Land,
    Offer,
    Shop,
    Tools,
    Vector,
    action,
)
from pnp.games.fliptown.rules.effects import COLOURS
from pnp.games.fliptown.rules.poker import ORDER, hand_name
from pnp.games.fliptown.rules.scoring import cowbot_score
from pnp.games.fliptown.rules.silver import counted, silver_stars
from pnp.games.fliptown.rules.state import LINEUP, Game, Phase, State

_SITES = {TRAIL: "stops", BADLANDS: "targets", MINE: "chambers", TOWN: "buildings", CEMETERY: "stones"}
_LARGEST_HAND = 7
"""The largest hand for which every possible last card is tried."""
_LARGEST_GRID = 2000
"""The most ways to lay a shape: in a larger grid, each square counts as if it were free."""


def deal_of(game: Game, state: State, *, margin: bool) -> Deal | None:
    """What a position between two turns has to trade with; None if there may be bonus actions without end."""
    ahead = Ahead(game, state)
    most = _most_actions(ahead)
    return None if most is None else _Dealer(ahead, margin, most).deal()


class Ahead:
    """The turns left to play and the things left to take."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state, self.board = game, state, game.board
        self.flips: dict[int, int] = {}
        """The number of lineups still to be flipped, by round."""
        self.ends: list[int] = []
        """The rounds whose end is still to come."""
        last_round, last_turn = game.last
        for round_ in range(state.round, last_round + 1) if state.phase is not Phase.OVER else ():
            played = 0 if round_ > state.round else state.turn - (state.phase is Phase.FLIP)
            until = last_turn if round_ == last_round else game.board.turns
            self.flips[round_] = max(0, until - played)
            if until == game.board.turns:
                self.ends.append(round_)

    @property
    def turns(self) -> int:
        return sum(self.flips.values())

    def uses(self, ability: str) -> int:
        """The number of uses left of an ability."""
        character = self.game.character
        return max(0, character.uses - self.state.used) if character and character.ability == ability else 0

    def stops(self) -> list[tuple[Gain, ...]]:
        """The stops ahead, by their choices: on the Trail a player cannot go back."""
        return [tuple(stop.choices.values()) for stop in self.board.stops[self.state.stops.bit_length() :]]

    def targets(self) -> list[int]:
        return _uncircled(len(self.board.targets), self.state.targets)

    def chambers(self) -> list[int]:
        return _uncircled(len(self.board.chambers), self.state.chambers)

    def stones(self) -> list[list[tuple[Gain, int]]]:
        """The rewards beside each uncircled stone; a reward between two uncircled stones counts half for each."""
        circled = self.state.stones
        return [
            [(gain, 1 if circled & neighbour else 2) for neighbour, gain in self.board.stones[number].rewards]
            for number in _uncircled(len(self.board.stones), circled)
        ]

    def items(self, building: Building) -> Iterator[tuple[Gain, int]]:
        """The items that a shop still sells, with their prices."""
        for name in building.effect.items:
            number = self.board.item_index[name]
            if not self.state.items >> number & 1:
                yield self.board.items[number].gain, self.board.items[number].price

    def _lineups(self, without: int) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
        """Rounds with their number of lineups to be flipped, less `without` in this round, and the cards for them."""
        for round_, flips in self.flips.items():
            now = round_ == self.state.round
            left = flips - (without if now else 0)
            cards = self.game.deck(self.state)[self.state.drawn :] if now else self.game.decks[round_]
            if left > 0:
                yield round_, left, cards

    def bails(self, hunted: int, *, without: int = 0) -> int:
        """How often hunted outlaws can still lie in a lineup."""
        values = {value for number, value in enumerate(self.board.outlaws) if hunted >> number & 1}
        return sum(
            min(LINEUP * flips, sum(card.value in values for card in cards))
            for _, flips, cards in self._lineups(without)
        )

    def bank_stars(self, colour: int, *, without: int = 0) -> int:
        """The stars that the Bank can still pay for a colour."""
        red = colour == COLOURS["red"]
        return sum(
            self.board.bank_stars[round_ - 1] * min(flips, sum(card.red == red for card in cards) // LINEUP)
            for round_, flips, cards in self._lineups(without)
        )

    def hands(self, round_: int) -> Iterable[str]:
        """The possible hands of a round: computed exactly if at most one card is missing, else all hands."""
        held, missing = self.state.hand + self.game.holdem_cards(self.state), self.flips[round_]
        close = round_ == self.state.round and missing <= 1 and len(held) + missing <= _LARGEST_HAND
        if not close or self.uses("any-poker-card"):
            return ORDER
        if missing == 0:
            return (hand_name(held),)
        return {hand_name((*held, card)) for card in self.game.deck(self.state)[self.state.drawn :]}


def _most_actions(ahead: Ahead) -> dict[str, int] | None:
    """The most actions possible in each region; None if there may be any number of them."""
    board, state = ahead.board, ahead.state
    own = ahead.turns + ahead.uses("bonus")
    gains = [gain for choices in ahead.stops() for gain in choices]
    gains += [board.targets[number].gain for number in ahead.targets()]
    gains += [row.completed for row in board.rows if row.mask & ~state.targets]
    gains += [board.chambers[number].gain for number in ahead.chambers()]
    gains += [board.buildings[number].first for number in _uncircled(len(board.buildings), state.buildings)]
    gains += [gain for rewards in ahead.stones() for gain, _ in rewards]
    gains += [gain for building in board.buildings for gain, _ in ahead.items(building)]
    gains += [board.land.complete] if board.land else []
    gains += list(board.bail_rewards.values()) * (LINEUP * ahead.turns)
    most = {region: own + sum(gain.bonus.count(region) for gain in gains) for region in REGIONS}
    again = [
        gain.bonus
        for building in board.buildings
        if building.effect.does == "peek"
        for gain in building.effect.rewards.values()
    ]
    if any(TOWN in bonus for bonus in again):
        return None
    for region in REGIONS:
        most[region] += most[TOWN] * max((bonus.count(region) for bonus in again), default=0)
    return most


@dataclass(frozen=True)
class _Dealer:
    """Writes everything as vectors. `most`: the most actions possible in each region."""

    ahead: Ahead
    margin: bool
    most: dict[str, int]

    def deal(self) -> Deal:
        ahead, board, state, game = self.ahead, self.ahead.board, self.ahead.state, self.ahead.game
        ends = len(ahead.ends)
        trail, badlands, mine = self._trail(), self._badlands(), self._mine()
        return Deal(
            scale=self.scale,
            cash_per_point=board.cash_per_point,
            gold_per_point=board.gold_per_point,
            held=self.vector(Gain(self._stars_held(), state.cash, state.gold, state.wanted)),
            turns=ahead.turns,
            bonus=(ahead.uses("bonus"), game.character.regions if game.character else ()),
            gold_uses=ahead.uses("gold"),
            pans=Tools(state.pans, max(0, board.pan_limit - state.pans), board.gold_per_pan * ends),
            hammers=Tools(state.hammers, max(0, board.hammer_limit - state.hammers), board.cash_per_hammer * ends),
            gifts=(*self._hands(), *self._bails()),
            offers=(*trail, *badlands, *mine, *self._cemetery()),
            ways=self._ways(len(trail) + len(badlands)),
            shops=tuple(self._shop(number, building) for number, building in enumerate(board.buildings)),
            most_visits=self.most[TOWN],
        )

    # -- vectors ------------------------------------------------------------------------------------------------------

    @cached_property
    def scale(self) -> int:
        """The factor of all vectors: with it, sites can share a reward without rounding."""
        left = [(row.mask & ~self.ahead.state.targets).bit_count() for row in self.ahead.board.rows]
        return lcm(2, *(number for number in left if number))

    def vector(self, gain: Gain, times: int = 1, *, share: int = 1, price: int = 0, coin: int = CASH) -> Vector:
        """A gain, `times` times or divided by `share`, for a price in cash or gold."""
        found = [gain.stars, gain.cash, gain.gold, gain.wanted, gain.pans, gain.hammers]
        found += [gain.bonus.count(region) for region in REGIONS]
        found = [amount * times * self.scale // share for amount in found]
        found[coin] -= price * self.scale
        return tuple(found)

    def _stars(self, number: int, price: int = 0, coin: int = CASH) -> Vector:
        return self.vector(Gain(stars=number), price=price, coin=coin)

    def _site(self, region: str, *parts: Vector, more: int = 0) -> Vector:
        """A site: its gains and the points it counts, for an action in its region."""
        found = [sum(amounts) for amounts in zip([0] * WIDTH, *parts, strict=True)]
        found[STARS] += self.scale * (self._counts[region] + more)
        found[action(region)] -= self.scale
        return tuple(found)

    @cached_property
    def _counts(self) -> dict[str, int]:
        """Points for each newly circled site of a region: silver stars that count it, points that a cowbot loses."""
        game, board = self.ahead.game, self.ahead.board
        circled = [each for number, each in enumerate(board.chambers) if self.ahead.state.chambers >> number & 1]
        points = {region: sum(chamber.silver == _SITES[region] for chamber in circled) for region in REGIONS}
        if self.margin and game.cowbot is not None and game.level is not None:
            for name, multiplier in zip(game.cowbot.regions[: game.level.regions], board.multipliers, strict=False):
                points[name] += multiplier
        return points

    # -- what comes by itself -----------------------------------------------------------------------------------------

    def _stars_held(self) -> int:
        """Stars and silver now, the Bank's payments, possible stars for bounties; a cowbot's points are subtracted."""
        ahead, board, state, game = self.ahead, self.ahead.board, self.ahead.state, self.ahead.game
        found = state.stars + silver_stars(board, state)
        found += sum(ahead.bank_stars(colour) for colour in COLOURS.values() if state.banked & colour)
        bounties = max(0, len(game.bounties) - state.claimed.bit_count())
        found += bounties * max(board.bounty_first, board.bounty_later)
        return found - (cowbot_score(game, state).total if self.margin and game.cowbot else 0)

    def _hands(self) -> Iterator[Offer]:
        for round_ in self.ahead.ends:
            pays = {self.ahead.board.poker.get(name, Gain()) for name in self.ahead.hands(round_)}
            yield tuple(self.vector(gain) for gain in pays)

    def _bails(self) -> Iterator[Offer]:
        if self.ahead.state.hunted and self.ahead.board.bail_rewards:
            yield self._bailed(self.ahead.bails(self.ahead.state.hunted))

    def _bailed(self, times: int) -> Offer:
        return tuple(self.vector(gain, times) for gain in self.ahead.board.bail_rewards.values())

    # -- regions ------------------------------------------------------------------------------------------------------

    def _trail(self) -> list[Offer]:
        return [tuple(self._site(TRAIL, self.vector(gain)) for gain in gains) for gains in self.ahead.stops()]

    def _badlands(self) -> list[Offer]:
        """The reward at a row's end is shared between the targets left in it."""
        found: list[Offer] = []
        for number in self.ahead.targets():
            target = self.ahead.board.targets[number]
            row = self.ahead.board.rows[target.row]
            left = (row.mask & ~self.ahead.state.targets).bit_count()
            parts = [self.vector(target.gain)]
            if left <= self.most[BADLANDS]:
                parts.append(self.vector(row.completed, share=left))
            found.append((self._site(BADLANDS, *parts),))
        return found

    def _mine(self) -> list[Offer]:
        board, state = self.ahead.board, self.ahead.state
        found: list[Offer] = []
        for number in self._reachable():
            chamber, more = board.chambers[number], 0
            for region, sites in _SITES.items():
                if chamber.silver == sites:
                    more = min(len(board.site_index[region]), counted(state, sites) + self.most[region])
            found.append((self._site(MINE, self.vector(chamber.gain), more=more),))
        return found

    def _reachable(self) -> list[int]:
        """Uncircled chambers that the possible actions can reach."""
        return [number for number, depth in self._depths.items() if depth <= self.most[MINE]]

    @cached_property
    def _depths(self) -> dict[int, int]:
        """The least number of actions needed to circle each chamber."""
        circled, depths, depth = self.ahead.state.chambers, dict[int, int](), 1
        below, reached = defaultdict[int, list[int]](list), list[int]()
        for number in self.ahead.chambers():
            ways = [above for above, _, _ in self.ahead.board.chambers[number].ways]
            if any(not above or circled & above for above in ways):
                reached.append(number)
            for above in ways:
                below[above.bit_length() - 1].append(number)
        while reached:
            depths |= dict.fromkeys(reached, depth)
            depth += 1
            reached = sorted({number for above in reached for number in below[above] if number not in depths})
        return depths

    def _ways(self, before: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Chambers without an open way: a chamber above them must be circled first. `before`: offers before theirs."""
        places = {number: before + place for place, number in enumerate(self._reachable())}
        found: list[tuple[int, tuple[int, ...]]] = []
        for number, place in places.items():
            if self._depths[number] > 1:
                above = [way.bit_length() - 1 for way, _, _ in self.ahead.board.chambers[number].ways]
                found.append((place, tuple(places[each] for each in above if each in places)))
        return tuple(found)

    def _cemetery(self) -> list[Offer]:
        board, state = self.ahead.board, self.ahead.state
        shovel = state.shovel or "shovel" in board.undertaker_visits
        digging = self.vector(Gain(stars=board.shovel_stars if shovel else 0, wanted=board.stone_wanted))
        return [
            (self._site(CEMETERY, digging, *(self.vector(gain, share=share) for gain, share in rewards)),)
            for rewards in self.ahead.stones()
        ]

    # -- the Town -----------------------------------------------------------------------------------------------------

    def _shop(self, number: int, building: Building) -> Shop:
        state, effect = self.ahead.state, building.effect
        first = None
        if not state.buildings >> number & 1:
            first = self.vector(building.first._replace(stars=building.first.stars + self._counts[TOWN]))
        match effect.does:
            case "buy":
                items = self.ahead.items(building)
                return Shop(first, once=tuple((self.vector(gain, price=price),) for gain, price in items))
            case "bank":
                colours = [colour for colour in COLOURS.values() if not state.banked & colour]
                stars = [self.ahead.bank_stars(colour, without=1) for colour in colours]
                return Shop(first, once=tuple((self._stars(number, effect.price),) for number in stars))
            case "hunt":
                left = _uncircled(len(effect.outlaws), state.hunted)
                times = [self.ahead.bails(1 << outlaw, without=1) for outlaw in left]
                return Shop(first, once=tuple(map(self._bailed, times)))
            case "check-in":
                have = effect.silver[state.hotel - 1] if state.hotel else 0
                nights = enumerate(effect.silver[state.hotel :], 1)
                return Shop(first, nights=tuple(self._stars(silver - have, n * effect.price) for n, silver in nights))
            case "land":
                return Shop(first, land=self._land())
            case "drink" | "invest":
                coin = CASH if effect.does == "drink" else GOLD
                return Shop(first, again=(self._stars(effect.up_to, effect.up_to * effect.price, coin),))
            case "peek":
                return Shop(first, again=tuple(self.vector(gain) for gain in effect.rewards.values()))
        return Shop(first)

    def _land(self) -> Land | None:
        land, filled = self.ahead.board.land, self.ahead.state.land
        if land is None or filled == land.full:
            return None
        free, complete = _uncircled(len(land.squares), filled), self.vector(land.complete)
        if len(land.placements) > _LARGEST_GRID:
            alone = tuple((self._stars(land.stars[square]), 1) for square in free)
            return Land(alone, tuple((place,) for place in range(len(alone))), complete, takes_visits=False)
        kinds: dict[tuple[Vector, int], int] = {}
        covering: dict[int, set[int]] = {square: set() for square in free}
        for mask, place in land.placements.items():
            if not mask & filled:
                kind = kinds.setdefault((self._stars(place.stars, place.price), mask.bit_count()), len(kinds))
                for square in free:
                    if mask >> square & 1:
                        covering[square].add(kind)
        return Land(tuple(kinds), tuple(tuple(covering[square]) for square in free), complete)


def _uncircled(number: int, circled: int) -> list[int]:
    return [each for each in range(number) if not circled >> each & 1]
