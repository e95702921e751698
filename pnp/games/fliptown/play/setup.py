"""Scenarios of Fliptown: making one from a seed, and opening one that was read from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import takewhile
from types import MappingProxyType
from typing import Any

from pnp.core.brief import brief
from pnp.core.cards import Card
from pnp.core.daily import DailyWish
from pnp.core.findings import BadInput, Finding, MoveError
from pnp.core.scenario import MARGIN, SEED, BoardRef, Scenario, Setting
from pnp.core.settings import SettingValue
from pnp.core.shuffle import shuffled, shuffled_deck
from pnp.core.suggest import meant, nearest
from pnp.games.fliptown.board.board import Board, Bounty
from pnp.games.fliptown.board.named import KINDS
from pnp.games.fliptown.play.deal import FliptownDeal, TurnNumber, deal_of
from pnp.games.fliptown.rules.state import Game, State, start_state
from pnp.games.fliptown.text.position import format_position, parse_position
from pnp.games.fliptown.text.position_checks import faults

MOST_PLAYERS = 4
RANDOM = "random"
"""This name stands for a character dealt to each of several players."""
SETTINGS = {"holdem": "bool", "character": "text", "cowbot": "text", "level": "text", "competitive": "bool"}
LONGEST_ID = 200
SPRINT = 3
"""The length in turns of a sprint without a given end."""


@dataclass(frozen=True)
class Wish:
    """A request for a scenario: all settings besides the board."""

    seed: str
    kind: str = "full"
    first: TurnNumber | None = None
    last: TurnNumber | None = None
    edition: str = "en"
    character: str | None = None
    cowbot: str | None = None
    level: str | None = None
    holdem: bool = False
    players: int = 1
    competitive: bool = False


class _Faults(list[Finding]):
    """Findings about a wish or a scenario; each names the setting it is about."""

    def add(self, code: str, **params: Any) -> None:
        self.append(Finding(code, MappingProxyType(params)))

    def known(self, setting: str, found: str | None, names: Mapping[str, Any]) -> None:
        if found is not None and found not in names:
            self.add(
                "variant.unknown", setting=setting, found=found, known=list(names), suggestion=nearest(found, names)
            )


def asked_for(seed: str, kind: str | None, edition: str, settings: Mapping[str, SettingValue]) -> Wish:
    """A wish made from its settings; see `board.named.SETTINGS`."""
    texts = {name: value for name, value in settings.items() if isinstance(value, str)}
    return Wish(
        seed,
        kind or Wish.kind,
        _turn_number(texts.get("from")),
        _turn_number(texts.get("to")),
        edition,
        texts.get("character"),
        texts.get("cowbot"),
        texts.get("level"),
        bool(settings.get("holdem")),
        int(settings.get("players", 1)),
        bool(settings.get("competitive")),
    )


def _turn_number(text: str | None) -> TurnNumber | None:
    if text is None:
        return None
    round_, _, turn = text.partition(".")
    return int(round_), int(turn)


def wish_of(daily: DailyWish) -> Wish:
    """The wish for a day's puzzle as a wish for a scenario; its seed is the day."""
    character, cowbot, level = (_text(daily.get(name)) for name in ("character", "cowbot", "level"))
    return Wish(daily.day, daily.kind, None, None, daily.edition, character, cowbot, level, bool(daily.get("holdem")))


def spelled(board: Board, wish: Wish) -> Wish:
    """A wish in the spelling of the board, since users may write capitals. Unknown names stay as they are."""

    def name(found: str | None, known: Iterable[str]) -> str | None:
        return found and meant(found, known)

    return replace(
        wish,
        kind=meant(wish.kind, KINDS),
        character=name(wish.character, [RANDOM, *board.characters]),
        cowbot=name(wish.cowbot, board.cowbots),
        level=name(wish.level, board.levels),
    )


def random_setup(board: Board, seed: str) -> tuple[str, str]:
    """The random solo set-up: one card, its suit picks the cowbot and its value the character."""
    if not SEED.fullmatch(seed):
        raise BadInput([Finding("seed.bad", {"found": seed[:80]})])
    for card in shuffled_deck(f"fliptown/{seed}/setup"):
        bot = next((bot.name for bot in board.cowbots.values() if bot.suit == card.suit), None)
        character = next((c.name for c in board.characters.values() if c.value == card.value), None)
        if bot is not None and character is not None:
            return bot, character
    raise BadInput([Finding("setup.nothing")])


def round_deck(seed: str, round_: int) -> tuple[Card, ...]:
    return shuffled_deck(f"fliptown/{seed}/round-{round_}")


def make_scenario(board: Board, wish: Wish, board_file: str | None = None) -> Scenario:
    """An unsolved scenario for a seed; raises `BadInput` with all faults of the wish."""
    first, last = _stretch(board, wish)
    found = _Faults(_wish_faults(board, wish, first, last))
    if found:
        raise BadInput(found)
    seats: tuple[str | None, ...] = ()
    bounties: tuple[str, ...] = ()
    if wish.players > 1:
        names = shuffled(tuple(board.characters), f"fliptown/{wish.seed}/characters")
        seats = tuple(names[: wish.players]) if wish.character == RANDOM else (None,) * wish.players
        bounties = shuffled(tuple(board.bounties), f"fliptown/{wish.seed}/bounties")[: board.bounties_in_play]
    variant: dict[str, Setting] = {
        "holdem": wish.holdem,
        "character": wish.character if not seats else None,
        "cowbot": wish.cowbot,
        "level": wish.level,
    }
    if wish.competitive:
        variant["competitive"] = True
    decks = {number: round_deck(wish.seed, number) for number in range(first[0], last[0] + 1)}
    deal = FliptownDeal(first, last, MappingProxyType(variant), (), MappingProxyType(decks), seats, bounties)
    starts = tuple(format_position(board, start_state(game)) for game in games_of(board, deal))
    return Scenario(
        game="fliptown",
        id=scenario_id(board, wish, first, last, own=board_file is not None),
        seed=wish.seed,
        board=BoardRef(board.name, board.digest, board_file),
        edition=wish.edition,
        kind=wish.kind,
        deal=replace(deal, start=starts),
    )


def scenario_id(board: Board, wish: Wish, first: TurnNumber, last: TurnNumber, *, own: bool = False) -> str:
    """The id of a scenario. Different scenarios have different ids: the id names everything that is not standard.

    A homebrew board (`own`) may still have the name of the board it extends. Ids become file names, so a very long id
    ends in its hash instead.
    """
    parts = ["fliptown", wish.seed, wish.kind]
    if wish.kind == "sprint":
        parts += [f"{first[0]}.{first[1]}", f"{last[0]}.{last[1]}"]
    if own or board.name != "fliptown/standard":
        parts += [board.name.replace("/", "-").replace(" ", "-").lower(), board.digest[:8]]
    parts += [part for part in (wish.character, wish.cowbot, wish.level) if part]
    parts += ["holdem"] * wish.holdem + ["competitive"] * wish.competitive
    parts += [f"{wish.players}p"] * (wish.players > 1)
    parts += [wish.edition] * (wish.edition != "en")
    whole = "-".join(parts)
    if len(whole) > LONGEST_ID:
        return f"{whole[: LONGEST_ID - 17]}-{sha256(whole.encode()).hexdigest()[:16]}"
    return whole


def daily_id(
    board: Board, wish: DailyWish, first: TurnNumber, last: TurnNumber, version: int, *, own: bool = False
) -> str:
    """The id of the day's puzzle: the same for every candidate, with the version of the choice at its end."""
    return f"{scenario_id(board, wish_of(wish), first, last, own=own)}-v{version}"


def _stretch(board: Board, wish: Wish) -> tuple[TurnNumber, TurnNumber]:
    whole = {
        "full": ((1, 1), (board.rounds, board.turns)),
        "opening": ((1, 1), (1, board.turns)),
        "finale": ((board.rounds, 1), (board.rounds, board.turns)),
    }
    if wish.kind == "sprint":
        first = wish.first or (1, 1)
        return first, wish.last or (first[0], min(first[1] + SPRINT - 1, board.turns))
    first, last = whole.get(wish.kind, whole["full"])
    return wish.first or first, wish.last or last


def _wish_faults(board: Board, wish: Wish, first: TurnNumber, last: TurnNumber) -> Iterator[Finding]:
    found = _Faults()
    if not SEED.fullmatch(wish.seed):
        found.add("seed.bad", found=wish.seed[:80])
    found += _unknown_kind(wish.kind)
    if wish.kind == "finale":
        found.add("kind.needs_position", kind=wish.kind)
    elif wish.kind in KINDS and wish.kind != "sprint" and (wish.first or wish.last):
        found.add("kind.fixed_stretch", kind=wish.kind)
    yield from found
    yield from _stretch_faults(board, first, last)
    several = wish.players > 1
    if several and wish.character not in (None, RANDOM):
        yield Finding("players.character", MappingProxyType({"found": wish.character, "players": wish.players}))
    elif not several and wish.character == RANDOM:
        yield Finding("players.random", MappingProxyType({}))
    else:
        yield from _variant_faults(board, None if several else wish.character, wish.cowbot, wish.level)
    yield from _player_faults(wish.players, wish.cowbot, wish.competitive and not wish.holdem, wish.competitive)


def daily_faults(board: Board, wish: Wish) -> tuple[Finding, ...]:
    """All faults of the wish for a day's puzzle."""
    return *_unknown_kind(wish.kind), *_variant_faults(board, wish.character, wish.cowbot, wish.level)


def _unknown_kind(kind: str) -> Iterator[Finding]:
    if kind not in KINDS:
        yield Finding("kind.unknown", {"found": kind, "known": list(KINDS), "suggestion": nearest(kind, KINDS)})


def _stretch_faults(board: Board, first: TurnNumber, last: TurnNumber) -> Iterator[Finding]:
    found = _Faults()
    for round_, turn in (first, last):
        if not (1 <= round_ <= board.rounds and 1 <= turn <= board.turns):
            found.add("turn.outside", found=f"{round_}.{turn}", rounds=board.rounds, turns=board.turns)
    if not found and first > last:
        found.add("turn.backwards", first=f"{first[0]}.{first[1]}", last=f"{last[0]}.{last[1]}")
    yield from found


def _variant_faults(board: Board, character: str | None, cowbot: str | None, level: str | None) -> Iterator[Finding]:
    found = _Faults()
    found.known("character", character, board.characters)
    found.known("cowbot", cowbot, board.cowbots)
    found.known("level", level, board.levels)
    if cowbot is not None and level is None:
        found.add("variant.no_level", known=list(board.levels))
    if level is not None and cowbot is None:
        found.add("variant.no_cowbot", known=list(board.cowbots))
    yield from found


def _player_faults(players: int, cowbot: str | None, no_holdem: bool, competitive: bool) -> Iterator[Finding]:
    found = _Faults()
    if not 1 <= players <= MOST_PLAYERS:
        found.add("players.number", found=players, most=MOST_PLAYERS)
    if players > 1 and cowbot is not None:
        found.add("players.cowbot", players=players)
    if competitive and (no_holdem or players < 2):
        found.add("players.competitive")
    yield from found


def games_of(board: Board, deal: FliptownDeal) -> tuple[Game, ...]:
    """The game of each seat. Expects settings that the board knows."""
    variant = deal.variant
    seats = deal.players or (variant.get("character"),)
    cowbot, level = variant.get("cowbot"), variant.get("level")
    return tuple(
        Game(
            board=board,
            decks=deal.decks,
            holdem=bool(variant.get("holdem")),
            character=board.characters[str(name)] if name else None,
            cowbot=board.cowbots[str(cowbot)] if cowbot else None,
            level=board.levels[str(level)] if level else None,
            first=deal.first,
            last=deal.last,
            seats=len(seats),
            seat=number,
            bounties=tuple(Bounty(name, board.bounties[name].goal) for name in deal.bounties),
            competitive=bool(variant.get("competitive")),
        )
        for number, name in enumerate(seats)
    )


@dataclass(frozen=True)
class Opened:
    """A scenario ready to play: a game and a starting state for each seat."""

    scenario: Scenario
    board: Board
    games: tuple[Game, ...]
    starts: tuple[State, ...]

    def __repr__(self) -> str:
        return brief(self, self.scenario.id)


def open_scenario(
    board: Board, scenario: Scenario
) -> tuple[Opened | None, list[tuple[tuple[str | int, ...], Finding]]]:
    """The scenario as games and states, or its faults: pairs of the key that a fault concerns and the finding."""
    wrong: list[tuple[tuple[str | int, ...], Finding]] = []

    def add(path: tuple[str | int, ...], findings: Iterator[Finding]) -> None:
        wrong.extend((path, finding) for finding in findings)

    deal = deal_of(scenario)
    variant = deal.variant
    if scenario.board.sha256 != board.digest:
        expected, digest = scenario.board.sha256, board.digest
        same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(expected, digest, strict=False))])
        told = max(12, same + 1)  # long enough that the two hashes differ
        hashes = {"board": scenario.board.name, "expected": expected[:told], "found": digest[:told]}
        add(("board", "sha256"), iter([Finding("scenario.hash", hashes)]))
    for key, value in variant.items():
        if key not in SETTINGS:
            params = {"found": key, "known": list(SETTINGS), "suggestion": nearest(key, SETTINGS)}
            add(("variant", key), iter([Finding("variant.setting", params)]))
        elif value is not None and isinstance(value, bool) != (SETTINGS[key] == "bool"):
            wrong_type = {"setting": key, "found": value, "expected": SETTINGS[key]}
            add(("variant", key), iter([Finding("variant.value", wrong_type)]))
    character, cowbot, level = (_text(variant.get(name)) for name in ("character", "cowbot", "level"))
    add(("variant",), _variant_faults(board, character, cowbot, level))
    if scenario.objective == MARGIN and cowbot is None:
        add(("objective",), iter([Finding("objective.no_cowbot")]))
    add(("to",), _stretch_faults(board, deal.first, deal.last))
    add(("kind",), _kind_faults(board, scenario))
    add(("players",), _table_faults(board, deal))
    rounds = range(deal.first[0], deal.last[0] + 1)
    missing = [number for number in rounds if number not in deal.decks]
    if missing:
        add(("decks",), iter([Finding("decks.missing", {"rounds": missing})]))
    if wrong:
        return None, wrong
    games = games_of(board, deal)
    starts: list[State] = []
    for number, (game, text) in enumerate(zip(games, deal.start, strict=True)):
        path: tuple[str | int, ...] = ("start", number) if deal.players else ("start",)
        try:
            state = parse_position(board, text)
        except MoveError as error:
            add(path, iter([error.finding]))
            continue
        add(path, iter(faults(game, state)))
        starts.append(state)
    if len({state.drawn for state in starts}) > 1:
        add(("start",), iter([Finding("players.drawn", {"found": [state.drawn for state in starts]})]))
    if wrong:
        return None, wrong
    return Opened(scenario, board, games, tuple(starts)), []


def _text(setting: Setting) -> str | None:
    return setting if isinstance(setting, str) else None


def _kind_faults(board: Board, scenario: Scenario) -> Iterator[Finding]:
    """A scenario must have the turns of its kind of puzzle and, from the first turn on, its start."""
    found, deal = _Faults(), deal_of(scenario)
    if scenario.kind != "sprint":
        wish = Wish(scenario.seed, scenario.kind)
        first, last = _stretch(board, wish)
        if (deal.first, deal.last) != (first, last):
            expected = f"{first[0]}.{first[1]}..{last[0]}.{last[1]}"
            actual = f"{deal.first[0]}.{deal.first[1]}..{deal.last[0]}.{deal.last[1]}"
            found.add("kind.stretch", kind=scenario.kind, found=actual, expected=expected)
    yield from found


def _table_faults(board: Board, deal: FliptownDeal) -> Iterator[Finding]:
    found = _Faults()
    seats = len(deal.players) or 1
    if deal.players and len(deal.players) < 2:
        found.add("players.number", found=len(deal.players), most=MOST_PLAYERS)
    if len(deal.start) != seats:
        found.add("players.starts", found=len(deal.start), expected=seats)
    for name in deal.players:
        found.known("character", name, board.characters)
    for name in deal.bounties:
        found.known("bounty", name, board.bounties)
    if len(set(deal.bounties)) != len(deal.bounties):
        found.add("bounties.twice")
    if deal.bounties and not deal.players:
        found.add("bounties.solo")
    yield from found
    competitive = bool(deal.variant.get("competitive"))
    yield from _player_faults(seats, _text(deal.variant.get("cowbot")), not deal.variant.get("holdem"), competitive)
