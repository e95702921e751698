"""The reference's first side: a round from the first card to the sheriff, and the meaning of the symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.games.fliptown.board.board import CEMETERY, REGIONS, Board
from pnp.games.fliptown.print.symbols import amount_text, start_symbols
from pnp.sheet.blocks import Block, Stack
from pnp.sheet.west.newspaper_parts import (
    Grid,
    Leader,
    Marked,
    Paragraph,
    Section,
    Type,
    numbered,
)

_SYMBOLS = (
    "star", "silver-star", "cash", "gold", "pan", "hammer", "wanted", "clear", "bonus", "lineup", "suit-card",
    "value-card", "poker-card", "robbery-card", "sheriff-card", "stolen",
)  # fmt: skip


def turn_sections(board: Board, kind: Type) -> tuple[Section, ...]:
    label = kind.press.words.label
    return (
        Section(label("ref.start"), _start(board, kind), kind),
        Section(label("ref.turn"), _turn(board, kind), kind),
        Section(label("ref.regions"), _regions(board, kind), kind),
        Section(label("ref.end"), _end(board, kind), kind),
        Section(label("ref.poker"), _poker(board, kind), kind),
        Section(label("ref.fines"), _fines(board, kind), kind),
        Section(label("ref.symbols"), _symbols(kind), kind),
    )


def _start(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    stones = board.stones_at_start.bit_count()
    texts = [
        label("ref.start.aim", rounds=board.rounds, turns=board.turns),
        label("ref.start.needs"),
        label("ref.start.has", start=resources(board.start)),
        label("ref.start.stones", n=stones) if stones else "",
        label("ref.start.shuffle"),
    ]
    return Stack(tuple(Paragraph(text, kind.text) for text in texts if text), kind.gap)


def resources(start: Mapping[str, int]) -> str:
    """The resources at a player's start: `4[cash] 2[gold]`."""
    return " ".join(f"{symbol.sign}[{symbol.icons[0]}]" for symbol in start_symbols(start))


def _turn(board: Board, kind: Type) -> Block:
    label = kind.press.words.label

    def steps() -> Iterator[str]:
        yield label("ref.turn.flip")
        if board.bank_stars or board.outlaws:
            yield label("ref.turn.invest")
        yield label("ref.turn.assign")
        yield label("ref.turn.change", suit=board.suit_change, step=board.value_step)
        rulings = board.rulings
        unchanged, stuck = rulings.cemetery_changes == "refused", rulings.passing == "when-stuck"
        yield label("ref.turn.act", unchanged=unchanged, stuck=stuck)
        yield label("ref.turn.gain")

    return numbered(kind, steps())


def _regions(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    entries: list[Block] = []
    half = label(f"ref.half.{board.rulings.half_stars}")
    for region in REGIONS:
        suit = board.suit_of.get(region)
        sign = f"[suit-{suit}] [{region}]" if suit else f"[{region}]"
        head = kind.label._replace(size=kind.text.size * 1.25)
        text = label(f"ref.region.{region}", wanted=board.stone_wanted, half=half)
        if region == CEMETERY and not board.stone_wanted:
            text = label("ref.region.cemetery-free")
        name = Paragraph(f"{sign} {label(f'region.{region}')}", head)
        entries.append(Stack((name, Paragraph(text, kind.text)), kind.gap * 0.3))
    return Stack(tuple(entries), kind.gap)


def _end(board: Board, kind: Type) -> Block:
    label = kind.press.words.label

    def steps() -> Iterator[str]:
        yield label("ref.end.poker")
        yield label("ref.end.work", gold=board.gold_per_pan, cash=board.cash_per_hammer)
        yield label("ref.end.sheriff", bribe=board.bribe)

    limits = label("ref.end.limits", pans=board.pan_limit, hammers=board.hammer_limit)
    return Stack((numbered(kind, steps()), Paragraph(limits, kind.text)), kind.gap)


def _poker(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    rows = [
        Leader(label(f"hand.{hand}"), amount_text(gain), kind.text, kind.label) for hand, gain in board.poker.items()
    ]
    return Stack((*rows, Paragraph(label("ref.poker.aces"), kind.text)), kind.gap * 0.5)


def _fines(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    rows = [
        Leader(
            label("ref.fines.round", n=number),
            label("ref.fines.pay", cash=cash, stars=stars),
            kind.text,
            kind.label,
        )
        for number, (cash, stars) in enumerate(board.fines, 1)
    ]
    note = Paragraph(label("ref.fines.note", wanted=board.no_cash_from), kind.text)
    return Stack((*rows, note), kind.gap * 0.5)


def _symbols(kind: Type) -> Block:
    label = kind.press.words.label
    larger = kind.text._replace(size=kind.text.size * 1.2)
    entries = tuple(
        Marked(f"[{icon}]", larger, kind.line * 1.7, kind.line, Paragraph(label(f"ref.symbol.{icon}"), kind.text))
        for icon in _SYMBOLS
    )
    return Grid(entries, 2, kind.line, kind.gap * 0.8)
