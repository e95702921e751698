"""Mutations in the game's own writing: moves, positions, decks, descriptive ids, what is typed while one plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from random import Random

from pnp.core.cards import full_deck
from tests.fuzz.case import INTERRUPT
from tests.fuzz.raw import typo

CARDS = [str(card) for card in full_deck()]
VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "10", "14", "0"]
STONES = ["TL", "TC", "TR", "ML", "MC", "MR", "BL", "BC", "BR"]
CHAMBERS = ["1a", "1b", "2a", "2b", "2c", "3a", "3b", "3c", "3d", "4a", "4b", "4c", "4d", "4e", "4f"]
SQUARES = [f"{column}{row}" for column in "abc" for row in "123"]
ITEMS = ["pan", "pickaxe", "bandana", "pistol", "rifle", "work-horse", "trail-horse", "shovel", "truce"]
FACES = (
    "bribe",
    "face",
    "face cash",
    "face stars",
    "face gold",
    "use draw ; face stars",
    "use clear 6 ; face",
    "use 3c=Kh ; face",
)
_COMMANDS = """
? help undo u redo r map m show cards c score s save d ut back map2 map9 q quit l h
"""
COMMANDS = _COMMANDS.split()
_FIELDS = """
phase=act phase=end phase=over phase=nope drawn=0 drawn=1 drawn=4 drawn=16 drawn=40 drawn=52 drawn=99 trail=K
trail=A,2,3 rob=2 rob=J,Q,K mine=4a mine=1a,2a mine=1a town=A,2 town=A,2,3,4,5,6,7,8,9,T,J,Q,K grave=TL grave=MC
grave=TL,TC,TR,ML,MC,MR,BL,BC,BR land=a1 land=a1,b2 land=a1,a2,a3,b1,b2,b3,c1,c2,c3 items=rifle items=pistol
items=pistol,rifle visits=1 visits=2 visits=9 powers=truce powers=truce,shovel bank=red bank=red,black hunt=J
hunt=J,Q,K hotel=1 hotel=4 hotel=9 hand=2c,2c hand=Ac hand=Ac,2d,3h,4s,5c hands=Ac:pair hands=:nothing
hands=2s,3d,Jh,Js,Jd:three arrests=1 arrests=5 stolen=Ac stolen=2c,3c gone=Ac,2c,3c used=1 used=2 used=3 toured=trail
toured=trail,town claimed=1 claimed=7 claimed=32 lineup=Ac lineup=Ac,2c,3c bails=1 bails=2 suit=h value=K paid=suit
paid=suit,+3 acted=yes pool=town pool=town,trail,mine pool=@A.shovel,clear.6 gained=gold gained=stars met=1 new=1 x=
"""
FIELDS = _FIELDS.split()
_WITH_VALUE = ("trail", "rob", "town", "hide", "donate", "drink", "invest", "hunt", "use rob", "use town", "use clear")
_STEPS = (
    "pass", "undertaker", "bank red", "bank black", "check-in", "peek star", "peek clear", "use gold", "use redeal",
    "use draw", "use clear 6", "use any h", "use any", "use +2", "use -1", "use", "bonus trail 9", "bonus",
    "trail 2 pan", "trail 2 hammer", "trail", "land a1 b1", "use bank red",
)  # fmt: skip


_DESCRIBED = {
    2: ("fliptown/standard@082be1fc7554", "fliptown/pl@082be1fc7554", "mine@082be1fc7554"),
    3: ("en", "pl", "de"),
    4: ("opening", "finale", "full", "sprint"),
    5: ("1.1-1.5", "1.1-1.1", "1.2-3.5", "3.5-1.1", "1.1-3.5"),
    6: ("-", "holdem", "character=bandit", "cowbot=black-bart,level=hard", "players=bandit,-", "x=y"),
    7: ("score", "margin"),
}
"""What the parts of a descriptive id may be, by their place."""


def step(chance: Random) -> str:
    """A step that may be legal somewhere."""
    value, item, squares = chance.choice(VALUES), chance.choice(ITEMS), chance.sample(SQUARES, chance.randint(1, 4))
    plain = (f"{verb} {value}" for verb in _WITH_VALUE)
    others = (
        f"mine {chance.choice(CHAMBERS)}",
        f"grave {chance.choice(STONES)}",
        f"buy {item}",
        f"land {' '.join(squares)}",
    )
    step = chance.choice((*plain, *others, chance.choice(_STEPS), chance.choice(_STEPS)))
    return step + (f" @{chance.choice(VALUES)}" if chance.random() < 0.05 else "")


def change_moves(chance: Random, text: str, others: Sequence[str] = ()) -> str:
    """Another step, card, order or turn; or lines of another game on the same cards."""
    lines = text.splitlines() or [""]
    foreign = [line for other in others for line in other.splitlines()] or lines
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if not lines:
            break
        at = chance.randrange(len(lines))
        lines[at] = _change_line(chance, lines[at])
        match chance.randrange(12):
            case 0:
                lines[at] = next((line for line in foreign if line[:4] == lines[at][:4]), lines[at])
            case 1:
                del lines[at:]
            case 2:
                lines.insert(at, chance.choice(foreign))
            case 3:
                del lines[at]
            case 4:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines) + chance.choice(("\n", "\n", "\n", "", "\n\n# end\n"))


def _change_line(chance: Random, line: str) -> str:
    label, _, rest = line.partition(" ")
    if label.startswith(("scenario", "#", "win")) or not rest:
        return chance.choice((line, line, line + "x", "", line + " # note"))
    if ":" not in rest:  # the end of a round
        return f"{label} {chance.choice((chance.choice(FACES), typo(chance, rest)))}"
    cards, _, steps = rest.partition(":")
    words, taken = cards.split(), [part.strip() for part in steps.split(";")]
    match chance.randrange(9):
        case 0:
            chance.shuffle(words)
        case 1 if words:
            at = chance.randrange(len(words))
            words[at] = chance.choice(CARDS) + words[at][2:]
        case 2 if words:
            words[0] = words[0][:2] + chance.choice(("=h", "=c", "=d", "=s", "", "=x"))
        case 3 if len(words) > 1:
            words[1] = words[1][:2] + chance.choice(("+1", "-1", "+2", "-2", "", "+13", "-99", "+0"))
        case 4:
            words[0:0] = [f"[bail {chance.choice(('cash', 'gold', 'clear', 'x', ''))}]"]
        case 5:
            taken[chance.randrange(len(taken))] = step(chance)
        case 6:
            taken.insert(chance.randrange(len(taken) + 1), step(chance))
        case 7:
            del taken[chance.randrange(len(taken))]
        case _:
            number = chance.choice(("1.1", "1.2", "2.1", "3.5", "1.end", "9.9", "0.1", "1.1/2", "1.1/1", "2.end/3"))
            label = chance.choice((label, number))
            chance.shuffle(taken)
    return f"{label} {' '.join(words)} : {' ; '.join(taken)}"


def change_position(chance: Random, position: str) -> str:
    """Other amounts, and fields that may be there."""
    words = position.split(" ")
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(min(1, len(words) - 1) if chance.random() < 0.95 else 0, len(words))
        match chance.randrange(10):
            case 0 | 1 | 2 | 3 | 4:
                most = (0, 1, 2, 3, 4) if words[at][:1] in "ph" else (0, 1, 2, 3, 4, 5, 7, 12, 30, 99, 999)
                number = str(chance.choice(most) if chance.random() < 0.95 else 9999)
                words[at] = re.sub(r"\d+", number, words[at], count=1) if "=" not in words[at] else words[at]
            case 5 | 6:
                field = chance.choice(FIELDS)
                name = field.partition("=")[0] + "="
                words = [word for word in words if not word.startswith(name)] + [field]
            case 7 if "=" in words[at]:
                del words[at]
            case 8 if "=" in words[at]:
                name, _, inner = words[at].partition("=")
                parts = inner.split(",")
                parts[chance.randrange(len(parts))] = chance.choice(
                    (*VALUES, *STONES, *CHAMBERS, *SQUARES, *ITEMS, *CARDS)
                )
                words[at] = f"{name}={','.join(parts)}"
            case _:
                words[at] = typo(chance, words[at])
    return " ".join(words)


def change_deck(chance: Random, deck: str) -> str:
    """The same cards in another order; now and then a card that was there already."""
    cards = deck.split()
    if not cards:
        return deck
    match chance.randrange(4):
        case 0:
            chance.shuffle(cards)
        case 1 if chance.random() < 0.3:
            cards[chance.randrange(len(cards))] = chance.choice(CARDS)
        case _:
            one, other = chance.randrange(len(cards)), chance.randrange(len(cards))
            cards[one], cards[other] = cards[other], cards[one]
    return " ".join(cards)


def change_described(chance: Random, text: str) -> str:
    """A part of a descriptive id, most often with the checksum that belongs to it."""
    parts = text.split(":")[:-1]
    play = [number for number, part in enumerate(parts) if "drawn=" in part or re.fullmatch(r"\d=[A-Za-z]{52}", part)]
    at = chance.choice(play) if chance.random() < 0.7 else chance.randrange(len(parts))
    part = parts[at]
    if "drawn=" in part:
        plain = part.replace("_", " ").replace("@", "*").replace("~", "$").replace("+", ":")
        changed = change_position(chance, plain)
        parts[at] = changed.replace(":", "+").replace(" ", "_").replace("*", "@").replace("$", "~")
    elif re.fullmatch(r"\d=[A-Za-z]{52}", part):
        letters = list(part[2:])
        one, other = chance.randrange(52), chance.randrange(52)
        letters[one], letters[other] = letters[other], letters[one]
        parts[at] = part[:2] + "".join(letters)
    else:
        known = _DESCRIBED.get(at, ("", "%C5%82", "fliptown"))
        parts[at] = chance.choice(known) if chance.random() < 0.8 else typo(chance, part)
    body = ":".join(parts)
    check = sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    return body + ":" + (check if chance.random() < 0.9 else typo(chance, check))


def typing(chance: Random, moves: str) -> bytes:
    """Lines as a person types them: numbers of the menu, commands, pieces of notation, whole turns of a legal game."""
    turns = [line.partition(" ")[2] for line in moves.splitlines() if line[:1].isdigit()]
    lines: list[str] = []
    for _ in range(chance.choice((0, 1, 2, 4, 6, 10, 20))):
        match chance.randrange(8):
            case 0 | 1:
                lines.append(str(chance.choice((1, 1, 2, 3, 4, 5, 6, 8, 12, 20, 99))))
            case 2:
                lines.append(chance.choice(COMMANDS))
            case 3 | 4 if turns:
                lines.append(turns.pop(0))
            case 5:
                lines.append(
                    chance.choice((step(chance), " ".join(chance.sample(CARDS, 3)), chance.choice(FACES), "", "d"))
                )
            case 6:
                lines.append(f"{chance.randint(1, 9)}{chance.choice(('=h', '+1', '-2', '=c+1', '=x', '+99', ' = d'))}")
            case _:
                lines.append(typo(chance, turns[0] if turns else "pass"))
    typed = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    return typed + (INTERRUPT + b"\n" if chance.random() < 0.1 else b"")
