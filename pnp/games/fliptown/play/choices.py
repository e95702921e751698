"""The menu of a player who plays by hand: the legal choices, each with its outcome.

The decks are open, so an outcome is found by making the move and comparing the states. A choice with very many
forms (an amount, a shape of land, an ability) is folded into one entry that opens into its own list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple, TypeAlias

from pnp.core import session as core
from pnp.core.cards import Card
from pnp.core.findings import MoveError
from pnp.games.fliptown.board.board import CEMETERY, TOWN, Gain
from pnp.games.fliptown.play.match import COUNTED, decision_text
from pnp.games.fliptown.play.moment import Moment, play, state_of
from pnp.games.fliptown.rules import abilities, round_end, table
from pnp.games.fliptown.rules.moves import (
    GOLD,
    PLAIN,
    REDEAL,
    REGION_VERBS,
    USE,
    Act,
    Assign,
    Bail,
    Do,
    Done,
    EndRound,
    Move,
    Pass,
    Use,
)
from pnp.games.fliptown.rules.poker import ORDER, hand_name
from pnp.games.fliptown.rules.silver import silver_stars
from pnp.games.fliptown.rules.state import Game, Phase, State
from pnp.games.fliptown.rules.table import Table
from pnp.games.fliptown.rules.turns import advance, legal_moves, theft_due

ABILITY, TURN, SHERIFF, CARDS, BAIL, CLEAR = "ability", "turn", "sheriff", "cards", "bail", "clear"
"""Groups of choices beside the regions and the buildings (`@9`)."""

_FEW, _MANY = 4, 28
"""An entry with more forms than the first is folded; a menu longer than the second folds its longest region."""

_GAINS, _LATER, _NO_USE, _LAST = range(4)
"""The order of the menu."""


class Outcome(NamedTuple):
    """The outcome of a decision: resources, new pending rewards, cards drawn, and the card that a cowbot steals."""

    changes: Mapping[str, int]
    pending: tuple[str, ...] = ()
    drew: tuple[Card, ...] = ()
    stolen: Card | None = None


@dataclass(frozen=True, kw_only=True)
class Choice(core.Choice):
    """One decision as it stands in the menu."""

    move: Move
    outcome: Outcome


@dataclass(frozen=True)
class Fold(core.Choice):
    """Several choices behind one entry; its text is how their notation begins."""

    choices: tuple[Choice, ...] = ()


Entry: TypeAlias = Choice | Fold


def differences(game: Game, before: State, after: State) -> dict[str, int]:
    """The change of each resource, silver stars included."""
    pairs = [(name, getattr(before, name), getattr(after, name)) for name in COUNTED]
    pairs.append(("silver", silver_stars(game.board, before), silver_stars(game.board, after)))
    return {name: new - old for name, old, new in pairs if new != old}


def outcome(moment: Moment, move: Move) -> Outcome:
    """The outcome of a legal decision."""
    if isinstance(move, EndRound):
        return Outcome(_sheriff_changes(moment, move))
    game, before = moment.game, moment.state
    after = state_of(play(moment.games, moment.position, move), moment.seat)
    return outcome_between(game, before, move, after)


def outcome_between(game: Game, before: State, move: Move, after: State) -> Outcome:
    """The outcome of a decision that was made within a turn."""
    changes = differences(game, before, after)
    if isinstance(move, Done):
        return Outcome(changes, stolen=after.stolen[-1] if len(after.stolen) > len(before.stolen) else None)
    stolen = None
    if after.acted and theft_due(game, after) and not (before.acted and theft_due(game, before)):
        stolen = game.deck(after)[after.drawn]
    pending = tuple(sorted((Counter(after.pool) - Counter(before.pool)).elements()))
    return Outcome(changes, pending, game.deck(before)[before.drawn : after.drawn], stolen)


def _sheriff_changes(moment: Moment, move: EndRound) -> dict[str, int]:
    """The cost of an answer, without the pay for hand and work, which the player gets in any case."""
    game, plain = moment.game, before_sheriff(moment, ())
    return differences(game, plain, round_end.face_sheriff(game, before_sheriff(moment, move.uses), move))


def before_sheriff(moment: Moment, uses: tuple[Use, ...]) -> State:
    """The player's state when the sheriff comes; at a competitive table, by the answers known so far."""
    return round_end.before_sheriff(moment.game, moment.state, uses, pay=hand_pay(moment, uses))


def hand_pay(moment: Moment, uses: tuple[Use, ...]) -> Gain | None:
    """The share in a competitive table's payout; None if the pay table decides."""
    position = moment.position
    if not isinstance(position, Table):
        return None
    return table.expected_pay(moment.games, position, EndRound(round_end.FACE, uses))


def moves(moment: Moment) -> Iterator[Move]:
    """The decisions offered: all legal ones except card changes for gold and the Cheat's lesser cards (typed only)."""
    game, state = moment.game, moment.state
    if state.phase is Phase.END:
        yield from _ends(moment)
        return
    if state.phase is not Phase.ASSIGN:
        yield from legal_moves(game, state)
        return
    yield from (Assign(suit, value, poker) for suit, value, poker in permutations(state.lineup))
    if game.character is not None and game.character.ability in (REDEAL.what, GOLD.what):
        yield from abilities.choices(game, state)


def _ends(moment: Moment) -> Iterator[EndRound]:
    for uses in ((), *_end_uses(moment)):
        for sheriff in (round_end.BRIBE, round_end.FACE, round_end.CASH, round_end.STARS):
            move = EndRound(sheriff, uses)
            try:
                play(moment.games, moment.position, move)
            except MoveError:
                continue
            if round_end.canonical_end(moment.game, moment.state, move) == move:
                yield move


def _end_uses(moment: Moment) -> Iterator[tuple[Use, ...]]:
    """Each use of the ability; of the Cheat's hundreds of uses, one for each better hand."""
    game, state = moment.game, moment.state
    best = ORDER.index(hand_name(round_end.poker_cards(game, state)))
    better: dict[int, Use] = {}
    for use in abilities.choices(game, state):
        if use.what != "poker":
            yield (use,)
            continue
        rank = ORDER.index(hand_name(round_end.poker_cards(game, state, (use,))))
        if rank < best:
            better.setdefault(rank, use)
    for _, use in sorted(better.items()):
        yield (use,)


def nothing_to_lose(moment: Moment) -> bool:
    """Whether the turn may end without giving up a pending reward that could still be used."""
    state = moment.state
    return state.acted and (not state.pool or len(legal_moves(moment.game, state)) == 1)


def menu(moment: Moment) -> tuple[Entry, ...]:
    """Every choice, region by region: choices with a gain first, and choices with many forms folded."""
    if moment.over:
        return ()
    found: dict[str, list[Choice]] = {}
    for move in moves(moment):
        choice = _choice(moment, move)
        found.setdefault(choice.group, []).append(choice)
    entries: list[Entry] = []
    for group, choices in sorted(found.items(), key=lambda pair: _order(moment, pair[1])):
        entries += sorted(_folded(group, choices), key=lambda entry: _order(moment, _choices(entry)))
    while len(entries) > _MANY and (longest := _longest_region(entries)):
        entries = _fold_region(entries, longest)
    return tuple(entries)


def _choices(entry: Entry) -> tuple[Choice, ...]:
    return entry.choices if isinstance(entry, Fold) else (entry,)


def _order(moment: Moment, choices: Iterable[Choice]) -> int:
    """The place of a group of choices in the menu: that of its best choice."""
    return min(_worth(moment.game, moment.state, choice.move, choice.outcome) for choice in choices)


def _worth(game: Game, state: State, move: Move, brought: Outcome) -> int:
    """A choice with a gain comes first, then one that is useful later, then one of no use; the turn's end is last."""
    match move:
        case Pass() | Done():
            return _LAST
        case Assign():
            after = advance(game, state, move)
            region = game.board.region_of.get(after.suit)
            acts = [act for act in legal_moves(game, after) if isinstance(act, Act)]
            worths = (
                _worth(game, after, act, outcome_between(game, after, act, advance(game, after, act)))
                for act in acts
                if act.region == region and act.how == PLAIN
            )
            return min(worths, default=_NO_USE)
        case Act():
            gains = any(change < 0 if name == "wanted" else change > 0 for name, change in brought.changes.items())
            if gains or any(token[0] != "@" for token in brought.pending):
                return _GAINS
            if not brought.pending:
                return _LATER  # a circled site may help later
            # a building without a gain is as good as the choices it offers
            offers = legal_moves(game, advance(game, state, move))
            return _GAINS if any(isinstance(offer, Do) for offer in offers) else _NO_USE
    return _GAINS


def _choice(moment: Moment, move: Move) -> Choice:
    group, brought = _group(moment, move), outcome(moment, move)
    return Choice(
        text=decision_text(move),
        group=group,
        site=_site(group, move),
        price={name: -change for name, change in brought.changes.items() if change < 0},
        gain={name: change for name, change in brought.changes.items() if change > 0},
        end=isinstance(move, Done | EndRound),
        move=move,
        outcome=brought,
    )


def _site(group: str, move: Move) -> str | None:
    """The place on the map: a site of a region, or the building whose effect is used."""
    match move:
        case Act(region, site):
            return f"{region}/{site}"
        case Do() if group.startswith("@"):
            return f"{TOWN}/{group[1:]}"
    return None


def _group(moment: Moment, move: Move) -> str:
    match move:
        case Act(region, how=how):
            return ABILITY if how == USE else region
        case Do(verb, args, at):
            return CLEAR if verb == "clear" else f"@{at or _building(moment, verb, args)}"
        case Use():
            return ABILITY
        case EndRound(uses=uses):
            return ABILITY if uses else SHERIFF
        case Bail():
            return BAIL
        case Assign():
            return CARDS
        case Pass() | Done():
            return TURN


def _building(moment: Moment, verb: str, args: tuple[str, ...]) -> str:
    """The building whose pending effect a step uses."""
    for token in moment.state.pool:
        building, _ = moment.game.board.building_by_token.get(token, (None, ""))
        if building is None or building.effect.does != verb:
            continue
        if verb != "buy" or args[0] in building.effect.items:
            return building.name
    raise AssertionError(verb)


def _folded(group: str, choices: list[Choice]) -> list[Entry]:
    """Regions and cards are listed in full; other choices are folded by the beginning of their notation."""
    if group in REGION_VERBS or group in {CARDS, SHERIFF, BAIL, TURN}:
        return list(choices)
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(_beginning(choice), []).append(choice)
    entries: list[Entry] = []
    for key, same in found.items():
        entries += [Fold(key, group, choices=tuple(same))] if len(same) > _FEW else same
    return entries


def _beginning(choice: Choice) -> str:
    match choice.move:
        case Act(region):
            return f"use {REGION_VERBS[region]}"
        case Do(verb):
            return verb
        case EndRound(uses=(Use("poker"), *_)):
            return "use"
        case EndRound(uses=(Use(what), *_)) | Use(what):
            return "use" if what == "shift" else f"use {what}"
    return choice.text


def _longest_region(entries: list[Entry]) -> str:
    lengths = Counter(e.group for e in entries if isinstance(e, Choice) and e.group in REGION_VERBS)
    group, number = max(lengths.items(), key=lambda pair: (pair[1], pair[0] == CEMETERY), default=("", 0))
    return group if number > _FEW else ""


def _fold_region(entries: list[Entry], region: str) -> list[Entry]:
    inside = tuple(e for e in entries if isinstance(e, Choice) and e.group == region)
    at = entries.index(inside[0])
    rest = [e for e in entries if e.group != region]
    return [*rest[:at], Fold(REGION_VERBS[region], region, choices=inside), *rest[at:]]
