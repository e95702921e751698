"""The notation: reads a line leniently, writes it in its one canonical form.

Reading only checks names against the board; the rules decide whether a move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.core.cards import HIGHEST, SUIT_WORDS, Card, parse_card, parse_suit, parse_value, value_name
from pnp.core.findings import Ambiguous, Illegal, MoveError, Unreadable
from pnp.core.movesfile import RawLine
from pnp.core.suggest import nearest
from pnp.games.fliptown.board.board import BADLANDS, CEMETERY, MINE, TOWN, TRAIL, Board
from pnp.games.fliptown.rules.effects import COLOURS
from pnp.games.fliptown.rules.moves import (
    BONUS,
    PLAIN,
    REGION_VERBS,
    USE,
    Act,
    Assign,
    Do,
    EndRound,
    Line,
    Pass,
    RoundEnd,
    Step,
    Turn,
    Use,
    early_steps,
)  # fmt: skip

SYNONYMS = {
    "trail": TRAIL, "szlak": TRAIL, "ride": TRAIL,
    "rob": BADLANDS, "badlands": BADLANDS, "rubieże": BADLANDS, "rubieze": BADLANDS,
    "mine": MINE, "kopalnia": MINE,
    "town": TOWN, "visit": TOWN, "miasto": TOWN,
    "grave": CEMETERY, "cemetery": CEMETERY, "cmentarz": CEMETERY, "tombstone": CEMETERY,
}  # fmt: skip
NUMBER_VERBS = ("hide", "donate", "drink", "invest", "clear")
EFFECT_VERBS = ("undertaker", "bank", "buy", "check-in", "land", "hunt", "peek", *NUMBER_VERBS)
_CARD = re.compile(
    r"(?P<card>[0-9]{1,2}[cdhs♣♦♥♠♧♢♡♤]|[a-z][cdhs♣♦♥♠♧♢♡♤])\ufe0f?"
    r"(?P<suit>\s*+=\s*+[^\s:;\[\]=+-]++)?(?P<steps>\s*+[+-]\s*+[0-9]{1,2})?(?=\s|$|:)",
    re.IGNORECASE,
)
_BAIL = re.compile(r"\[\s*+bail\b\s*+(?P<reward>[^\]]*+)\]", re.IGNORECASE)
_SPACES = re.compile(r"\s*+")


class Word(NamedTuple):
    text: str
    column: int


@dataclass(frozen=True)
class ReadLine:
    """A line that was read, with the columns of its decisions, in the order of `lines.moves_of`, and of its cards."""

    line: Line
    columns: tuple[int, ...]
    card_columns: tuple[int, ...] = ()

    def place(self, error: MoveError, number: int, line: int) -> MoveError:
        """Give an error the place of its decision; an error about a card has the card's number in `part`."""
        part = error.finding.params.get("part")
        column = self.columns[number] if part is None else self.card_columns[part]
        return error.at(line=line, column=column)


def read_line(board: Board, raw: RawLine) -> ReadLine:
    """Read a turn or a round's end. Errors carry the line and the column."""
    try:
        if raw.label.turn == 0:
            return _read_end(board, raw)
        return _read_turn(board, raw)
    except (Unreadable, Illegal, Ambiguous) as error:
        raise error.at(line=raw.line, column=raw.body_column) from None


def _read_turn(board: Board, raw: RawLine) -> ReadLine:
    head, colon, tail = raw.body.partition(":")
    bails: list[Word] = []
    position = 0
    while (bail := _BAIL.match(head, position)) is not None:
        bails.append(Word(bail["reward"].rstrip().lower(), raw.body_column + bail.start("reward")))
        position = _past_spaces(head, bail.end())
    if head.startswith("[", position):
        raise Unreadable("bail.form", column=raw.body_column + position, found=head[position:].partition("]")[0] + "]")
    rewards = tuple(_named(word, board.bail_rewards, "bail.which", "bail.unknown") for word in bails)
    if not colon:
        raise Unreadable("turn.no_colon", column=raw.body_column + _end_of_cards(head, position))
    assign, card_columns = _read_cards(head, position, raw.body_column)
    steps = [(_read_step(board, words), words[0].column) for words in _split(tail, raw.body_column + len(head) + 1)]
    if not steps:
        raise Unreadable("turn.no_steps", column=raw.body_column + len(raw.body))
    early = early_steps([step for step, _ in steps])
    columns = [word.column for word in bails]
    columns += [steps[number][1] for number in early]
    columns.append(card_columns[0])
    columns += [column for number, (_, column) in enumerate(steps) if number not in early]
    columns.append(raw.body_column)
    turn = Turn(raw.label.round, raw.label.turn, assign, tuple(step for step, _ in steps), rewards)
    return ReadLine(turn, tuple(columns), card_columns)


def _read_cards(head: str, position: int, offset: int) -> tuple[Assign, tuple[int, ...]]:
    """Suit card, value card, poker card."""
    cards: list[tuple[Card, str, int, int]] = []
    first, end = offset + position, len(head.rstrip())
    while position < end:
        match = _CARD.match(head, position)
        card = parse_card(match["card"]) if match else None
        column = offset + position
        if match is None or card is None:
            raise Unreadable("card.unknown", column=column, found=head[position:].split(maxsplit=1)[0])
        suit_text = (match["suit"] or "").strip().removeprefix("=").strip()
        suit = _suit(suit_text)
        if suit_text and suit is None:
            raise Unreadable("suit.unknown", column=offset + match.start("suit"), found=suit_text)
        steps = int("".join((match["steps"] or "0").split()))
        cards.append((card, suit or "", steps, column))
        position = _past_spaces(head, match.end())
    if len(cards) != 3:
        raise Unreadable("turn.three_cards", column=first, found=len(cards))
    (suit_card, suit, shift, _), (value_card, other, change, _), (poker_card, poker, moved, _) = cards
    for wrong, column in ((shift, cards[0][3]), (other, cards[1][3]), (poker or moved, cards[2][3])):
        if wrong:
            raise Illegal("change.wrong_card", column=column)
    return Assign(suit_card, value_card, poker_card, suit, change), tuple(column for *_, column in cards)


def _end_of_cards(head: str, position: int) -> int:
    """The position where the cards end and the colon should stand."""
    while (match := _CARD.match(head, position)) is not None:
        position = _past_spaces(head, match.end())
    return position


def _past_spaces(text: str, position: int) -> int:
    """The position of the next character that is not a space. The text is not sliced, because a line may be long."""
    spaces = _SPACES.match(text, position)
    return spaces.end() if spaces else position


def _suit(text: str) -> str | None:
    return parse_suit(SUIT_WORDS.get(text.lower(), text)) if text else None


def _split(text: str, column: int) -> Iterator[list[Word]]:
    """The words of each step; `;` separates the steps."""
    for part in text.split(";"):
        words = [Word(match[0], column + match.start()) for match in re.finditer(r"\S+", part)]
        if words:
            yield words
        column += len(part) + 1


def _read_step(board: Board, words: list[Word]) -> Step:
    how = PLAIN
    if words[0].text.lower() in {USE, BONUS}:
        how, words = words[0].text.lower(), [Word("", words[0].column), *words[1:]]
        if len(words) == 1:
            raise Unreadable("step.incomplete", column=words[0].column, found=how)
        words = words[1:]
    verb = words[0].text.lower()
    if verb in SYNONYMS:
        return _read_act(board, SYNONYMS[verb], words, how)
    if how == USE:
        return _read_use(words)
    if how == BONUS:
        raise Unreadable("step.unknown", column=words[0].column, found=verb, suggestion=nearest(verb, SYNONYMS))
    if verb == "pass":
        _no_more(words, 1)
        return Pass()
    return _read_effect(board, verb, words)


def _no_more(words: list[Word], most: int) -> None:
    if len(words) > most:
        raise Unreadable("step.too_much", column=words[most].column, found=words[most].text)


def _read_act(board: Board, region: str, words: list[Word], how: str) -> Act:
    sites = board.site_index[region]
    verb = REGION_VERBS[region]
    if len(words) < 2:
        raise Ambiguous("step.which", column=words[0].column, step=verb, options=list(sites))
    _no_more(words, 3 if region == TRAIL else 2)
    site = _site(sites, words[1].text)
    if site is None:
        if region == BADLANDS and (value := parse_value(words[1].text)) is not None and value <= HIGHEST:
            raise Illegal("rob.no_target", column=words[1].column, value=value_name(value))
        raise Unreadable("site.unknown", column=words[1].column, **_unknown_site(region, words[1].text, sites))
    if region != TRAIL:
        return Act(region, site, "", how)
    choices = board.stops[sites[site]].choices
    if len(words) == 3:
        choice = words[2].text.lower()
        if choice not in choices:
            raise Unreadable("action.no_choice", column=words[2].column, region=region, site=site, choice=words[2].text)
        return Act(region, site, choice, how)
    if "" not in choices:
        options = [f"{verb} {site} {choice}" for choice in choices]
        raise Ambiguous("step.which", column=words[1].column, step=f"{verb} {site}", options=options)
    return Act(region, site, "", how)


def _unknown_site(region: str, found: str, sites: Iterable[str]) -> dict[str, Any]:
    return {"region": region, "site": found, "known": list(sites), "suggestion": nearest(found, sites)}


def _site(sites: Iterable[str], text: str) -> str | None:
    """A site's canonical name; a number may be written `10` for `T`, and case does not matter."""
    value = parse_value(text)
    names = {name.lower(): name for name in sites}
    return names.get(text.lower()) or (names.get(value_name(value).lower()) if value is not None else None)


def _read_use(words: list[Word]) -> Use:
    what, column = words[0].text.lower(), words[0].column
    card, equals, wished = words[0].text.partition("=")
    if equals:
        held, other = parse_card(card), parse_card(wished)
        if held is None or other is None:
            raise Unreadable("card.unknown", column=column, found=words[0].text)
        _no_more(words, 1)
        return Use("poker", (str(held), str(other)))
    if re.fullmatch(r"[+-][0-9]{1,2}", what):
        _no_more(words, 1)
        return Use("shift", (f"{int(what):+d}",))
    if what == "any":
        if len(words) < 2:
            raise Ambiguous("step.which", column=column, step="use any", options=["use any h", "use any 9"])
        _no_more(words, 2)
        suit, value = _suit(words[1].text), parse_value(words[1].text)
        if suit is None and (value is None or value > HIGHEST):
            raise Unreadable("use.any_what", column=words[1].column, found=words[1].text)
        return Use("any", (suit or value_name(value or 0),))
    if what == "clear":
        _no_more(words, 2)
        return Use("clear", tuple(_number(word) for word in words[1:]))
    if what not in {"gold", "redeal", "draw"}:
        known = ["gold", "redeal", "draw", "clear", "any", *SYNONYMS]
        raise Unreadable("use.unknown", column=column, found=words[0].text, suggestion=nearest(what, known))
    _no_more(words, 1)
    return Use(what)


def _number(word: Word) -> str:
    text = word.text.removeprefix("$")
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise Unreadable("step.number", column=word.column, found=word.text)
    return str(int(text))


def _read_effect(board: Board, verb: str, words: list[Word]) -> Do:
    if verb in {"check", "checkin"}:
        verb, words = "check-in", [w for n, w in enumerate(words) if n != 1 or w.text.lower() != "in"]
    if verb not in EFFECT_VERBS:
        suggestion = nearest(verb, [*EFFECT_VERBS, *SYNONYMS, "pass", "use"])
        raise Unreadable("step.unknown", column=words[0].column, found=words[0].text, suggestion=suggestion)
    at = ""
    if len(words) > 1 and words[-1].text.startswith("@"):
        place = words.pop()
        at = _site(board.site_index[TOWN], place.text[1:]) or ""
        if not at:
            sites = board.site_index[TOWN]
            raise Unreadable("site.unknown", column=place.column, **_unknown_site(TOWN, place.text[1:], sites))
    return Do(verb, _arguments(board, verb, words), at)


def _arguments(board: Board, verb: str, words: list[Word]) -> tuple[str, ...]:
    step = words[0]
    if verb == "check-in":
        _no_more(words, 1)
        return ()
    if verb == "undertaker":
        _no_more(words, 2)
        return tuple(_named(word, board.undertaker_visits, "step.which", "undertaker.unknown") for word in words[1:])
    if verb == "land":
        squares = [word.text.lower().strip(",") for word in words[1:]]
        if not squares:
            raise Ambiguous("step.which", column=step.column, step=verb, options=["land a1 a2"])
        return tuple(sorted(squares))
    if verb in NUMBER_VERBS:
        if len(words) < 2:
            raise Ambiguous("step.which_number", column=step.column, step=verb, example=f"{verb} 2")
        _no_more(words, 2)
        return (_number(words[1]),)
    if verb == "buy":
        words = [step, Word("-".join(word.text for word in words[1:]), words[1].column)] if words[1:] else words
    options = _options(board, verb)
    if len(words) < 2:
        raise Ambiguous("step.which", column=step.column, step=verb, options=[f"{verb} {name}" for name in options])
    _no_more(words, 2)
    return (_named(words[1], options, "step.which", f"{_OF[verb]}.unknown"),)


_OF = {"buy": "item", "bank": "colour", "hunt": "hunt", "peek": "reward"}


def _options(board: Board, verb: str) -> list[str]:
    if verb == "bank":
        return list(COLOURS)
    if verb == "buy":
        return list(board.item_index)
    if verb == "hunt":
        return [value_name(value) for value in board.outlaws]
    return list(dict.fromkeys(word for b in board.buildings if b.effect.does == verb for word in b.effect.rewards))


def _named(word: Word, options: Iterable[str], which: str, unknown: str) -> str:
    """A word out of a list, in any case; a plural `s` may be added or missing."""
    names = list(options)
    found = word.text.lower()
    if not found:
        raise Ambiguous(which, column=word.column, step="bail", options=names)
    for name in names:
        if name.lower() == found:
            return name
    for name in names:
        same_value = found.isdigit() and parse_value(found) == parse_value(name)
        if same_value or found == name.lower() + "s" or found + "s" == name.lower():
            return name
    raise Unreadable(unknown, column=word.column, found=word.text, options=names, suggestion=nearest(found, names))


def _read_end(board: Board, raw: RawLine) -> ReadLine:
    uses: list[Use] = []
    sheriff: str | None = None
    for words in _split(raw.body, raw.body_column):
        verb = words[0].text.lower()
        if verb == USE:
            step = _read_step(board, words)
            if not isinstance(step, Use):
                raise Illegal("use.only_in_turn", column=words[0].column, character="")
            uses.append(step)
        elif verb in {"bribe", "face"} and sheriff is None:
            sheriff = _sheriff(verb, words)
        else:
            raise Unreadable(
                "end.unknown", column=words[0].column, found=words[0].text, suggestion=nearest(verb, ["bribe", "face"])
            )
    if sheriff is None:
        raise Unreadable("end.missing", column=raw.body_column)
    return ReadLine(RoundEnd(raw.label.round, EndRound(sheriff, tuple(uses))), (raw.body_column,))


def _sheriff(verb: str, words: list[Word]) -> str:
    if verb == "bribe" or len(words) == 1:
        _no_more(words, 1)
        return "bribe" if verb == "bribe" else ""
    _no_more(words, 2)
    return _named(words[1], ("cash", "stars"), "step.which", "end.pay")


def format_line(line: Line, seat: int = 0) -> str:
    """A turn or a round's end as canonical text, label included."""
    suffix = f"/{seat}" if seat else ""
    if isinstance(line, RoundEnd):
        return f"{line.round}.end{suffix} {format_end(line.end)}"
    bails = "".join(f"[bail {reward}] " for reward in line.bails)
    steps = " ; ".join(format_step(step) for step in line.steps)
    return f"{line.round}.{line.turn}{suffix} {bails}{format_assign(line.assign)} : {steps}"


def format_assign(assign: Assign) -> str:
    suit = f"={assign.suit}" if assign.suit else ""
    change = f"{assign.change:+d}" if assign.change else ""
    return f"{assign.suit_card}{suit} {assign.value_card}{change} {assign.poker_card}"


def format_end(end: EndRound) -> str:
    sheriff = "bribe" if end.sheriff == "bribe" else f"face {end.sheriff}".strip()
    return " ; ".join([*(format_step(use) for use in end.uses), sheriff])


def format_step(step: Step) -> str:
    match step:
        case Pass():
            return "pass"
        case Act(region, site, choice, how):
            return " ".join(filter(None, (how, REGION_VERBS[region], site, choice)))
        case Do(verb, args, at):
            return " ".join((verb, *args, *([f"@{at}"] if at else [])))
        case Use("poker", args):
            return f"use {args[0]}={args[1]}"
        case Use("shift", args):
            return f"use {args[0]}"
        case Use(what, args):
            return " ".join(("use", what, *args))
