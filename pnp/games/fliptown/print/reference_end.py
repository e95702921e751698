"""The reference's second side: the Town, the final score, ranks and titles, and the variants."""

from __future__ import annotations

from pnp.core.cards import value_name
from pnp.games.fliptown.board.board import Board, Building, Item
from pnp.games.fliptown.print.reference_turn import resources
from pnp.games.fliptown.print.symbols import amount_text, gain_symbols
from pnp.games.fliptown.words.phrases import stop_sign
from pnp.sheet.blocks import Block, Space, Stack
from pnp.sheet.west.newspaper_parts import (
    Leader,
    Marked,
    Paragraph,
    Section,
    Table,
    Type,
)
from pnp.sheet.west.signs import value_sign
from pnp.sheet.west.symbols import picture_or


def end_sections(board: Board, kind: Type) -> tuple[Section, ...]:
    label = kind.press.words.label
    found = [
        Section(label("region.town"), _town(board, kind), kind),
        Section(label("ref.score"), _score(board, kind), kind),
        Section(label("ref.ranks"), _ranks(board, kind), kind),
        Section(label("ref.titles"), _titles(board, kind), kind),
        Section(label("heading.holdem"), _holdem(board, kind), kind),
    ]
    if board.bounties:
        found.append(Section(label("component.bounties"), _bounties(board, kind), kind))
    if board.characters:
        found.append(Section(label("heading.characters"), _characters(board, kind), kind))
    if board.cowbots:
        found.append(Section(label("heading.cowbots"), _cowbots(board, kind), kind))
    return tuple(found)


# -- the Town ----------------------------------------------------------------------------------------------------


def _town(board: Board, kind: Type) -> Block:
    return Stack(tuple(_building(board, kind, building) for building in board.buildings), kind.gap)


def _building(board: Board, kind: Type, building: Building) -> Block:
    """A building's value, name and first-visit gain; below them its effect."""
    press = kind.press
    name = press.words.label(f"building.{building.label}")
    icon = picture_or(press, f"building-{building.label}", "building")
    strong = kind.label._replace(size=kind.text.size * 1.15)
    head = Leader(name, "", strong, kind.label, gain_symbols(building.first))
    body = Stack((head, Paragraph(does(board, kind, building), kind.text)))
    mark = kind.style("price")._replace(size=kind.text.size * 1.35)
    sign = value_sign(building.value)
    return Marked(sign, mark, kind.line * 3.6, kind.line * 1.15, body, icon, kind.line * 1.75)


def does(board: Board, kind: Type, building: Building) -> str:
    """A building's effect in a sentence with its figures."""
    words = kind.press.words
    effect = building.effect
    rewards = [amount_text(gain) for gain in effect.rewards.values()]
    if effect.does == "buy":
        return words.join([_item(board, kind, item) for item in board.items if item.name in effect.items], "or") + "."
    if effect.does == "undertaker":
        shovel = board.shovel_stars
        visits = [
            words.label("ref.visit", n=n, what=words.label(f"ref.power.{power}", stars=shovel))
            for n, power in enumerate(effect.visits, 1)
        ]
        return " ".join(visits)
    if effect.does == "land" and board.land is not None:
        shapes = [f"{words.label(f'shape.{shape}')} {price}[cash]" for shape, price in board.land.shapes.items()]
        return words.label("ref.does.land", shapes=shapes, full=amount_text(board.land.complete))
    return words.label(
        f"ref.does.{effect.does}",
        price=effect.price,
        n=effect.up_to,
        stars=effect.stars,
        silver=effect.silver,
        outlaws=[stop_sign(value_name(outlaw)) for outlaw in effect.outlaws],
        rewards=rewards,
    )


def _item(board: Board, kind: Type, item: Item) -> str:
    """`Pistol 3[cash] (+2[robbery-card])`, as one piece that is broken between words only."""
    label = kind.press.words.label
    gives = [amount_text(item.gain)] if any(item.gain) else []
    gives += [f"+{item.trail}[trail]"] if item.trail else []
    if item.mine:
        step = f"±{item.mine}[mine]"
        gives.append(step if board.rulings.pickaxe == "exact" else label("ref.up-to", what=step))
    gives += [f"−{item.less_wanted}[wanted][badlands]"] if item.less_wanted else []
    gives += [f"+{item.gun}[robbery-card]"] if item.gun else []
    needs = label("ref.needs", item=item.needs) if item.needs else ""
    said = " ".join(part for part in (*gives, needs) if part)
    return f"{label(f'item.{item.name}')} {item.price}[cash] ({said})"


# -- the end of the game -----------------------------------------------------------------------------------------


def _score(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    one = label("amount.points", n=1)
    rows = [
        Leader(label("ref.score.star"), one, kind.text, kind.label),
        Leader(label("ref.score.cash", n=board.cash_per_point), one, kind.text, kind.label),
        Leader(label("ref.score.gold", n=board.gold_per_point), one, kind.text, kind.label),
        Leader(label("ref.score.silver"), one, kind.text, kind.label),
    ]
    texts = [label("ref.score.mine")] if any(chamber.silver for chamber in board.chambers) else []
    texts += [label("ref.score.hotel")] if board.hotel else []
    texts.append(label("ref.score.ties"))
    return Stack((*rows, *(Paragraph(text, kind.text) for text in texts)), kind.gap * 0.6)


def _ranks(board: Board, kind: Type) -> Block:
    """The least score of each rank: standard, with one variant, with both."""
    label = kind.press.words.label
    heads = tuple(label(f"ref.ranks.{column}") for column in ("standard", "one", "both"))
    rows = tuple((label(f"rank.{name}"), tuple(map(str, least))) for name, least in board.ranks)
    table = Table(heads, rows, kind)
    return Stack((table, Paragraph(label("ref.ranks.note"), kind.text)), kind.gap)


def _titles(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    found: list[Block] = []
    ends = [least - 1 for _, least in board.wanted_levels[1:]]
    for number, (name, least) in enumerate(board.wanted_levels):
        last = ends[number] if number < len(ends) else None
        span = f"{least}+" if last is None else f"{least}" if last <= least else f"{least}–{last}"
        found.append(Leader(label(f"wanted.{name}"), f"{span}[wanted]", kind.text, kind.label))
    return Stack((*found, Paragraph(label("ref.titles.note"), kind.text)), kind.gap * 0.5)


# -- variants ----------------------------------------------------------------------------------------------------


def _holdem(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    split = label(f"ref.split.{board.rulings.competitive_split}")
    return Paragraph(label("ref.holdem", split=split), kind.text)


def _characters(board: Board, kind: Type) -> Block:
    """The purpose of characters, and the start of each."""
    press, label = kind.press, kind.press.words.label
    used = label(f"ref.used.{board.rulings.used_character}")
    found: list[Block] = [Paragraph(label("ref.characters", n=len(board.characters), used=used), kind.text)]
    for character in board.characters.values():
        sign = value_sign(character.value) or "[joker]"
        icon = picture_or(press, f"character-{character.name}", "player")
        row = Leader(label(f"character.{character.name}"), resources(character.start), kind.text, kind.label)
        found.append(Marked(sign, kind.style("price"), kind.line * 2.9, kind.line, row, icon, kind.line * 1.05))
    return Stack((found[0], Space(kind.gap * 0.5), *found[1:]), kind.gap * 0.5)


def _cowbots(board: Board, kind: Type) -> Block:
    press, label = kind.press, kind.press.words.label
    bots: list[Block] = []
    for bot in board.cowbots.values():
        icon = picture_or(press, f"cowbot-{bot.name}", "cowbot")
        wants = {"gold": "gold", "bonus": "bonus", "stars": "star", "wanted": "wanted"}[bot.trigger]
        sign = f"[suit-{bot.suit}] [{wants}]"
        bots.append(Leader(f"[{icon}] {label(f'cowbot.{bot.name}')}", sign, kind.text, kind.label))
    levels = [
        Leader(
            label(f"level.{level.name}"),
            label("ref.level", stolen=level.per_stolen, regions=_factors(board, level.regions)),
            kind.text,
            kind.label,
        )
        for level in board.levels.values()
    ]
    change = label(f"ref.cowbots.change.{board.rulings.cowbot_suit_change}")
    steal = Paragraph(f"{label('ref.cowbots.steal')} {change}", kind.text)
    score = Paragraph(label("ref.cowbots.score"), kind.text)
    extra = label("ref.cowbots.extra", character=board.extra_character, holdem=board.extra_holdem)
    return Stack((steal, *bots, score, *levels, Paragraph(extra, kind.text)), kind.gap * 0.6)


def _factors(board: Board, regions: int) -> str:
    return " ".join(f"×{factor}" for factor in board.multipliers[:regions])


def _bounties(board: Board, kind: Type) -> Block:
    label = kind.press.words.label
    text = label(
        "ref.bounties",
        n=len(board.bounties),
        in_play=board.bounties_in_play,
        first=board.bounty_first,
        later=board.bounty_later,
    )
    return Paragraph(text, kind.text)
