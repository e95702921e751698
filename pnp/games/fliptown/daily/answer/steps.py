"""Deeds in words: a picture, a sentence, and the gains and payments in symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.core.cards import Card
from pnp.games.fliptown.board.board import BADLANDS, MINE, TOWN, TRAIL, Building
from pnp.games.fliptown.daily.answer.abilities import character_name, portrait, used_words
from pnp.games.fliptown.daily.answer.ends import end_words
from pnp.games.fliptown.daily.answer.replay import FLIP, Deed, ToldTurn
from pnp.games.fliptown.print.symbols import bonus_symbols
from pnp.games.fliptown.rules.actions import gun_bonus
from pnp.games.fliptown.rules.moves import BONUS, USE, Act, Assign, Bail, Do, Done, Pass, Use
from pnp.games.fliptown.rules.pool import meant
from pnp.games.fliptown.rules.state import Game, State
from pnp.games.fliptown.rules.turns import legal_moves
from pnp.games.fliptown.words.phrases import stop_sign
from pnp.sheet.press import Press
from pnp.sheet.west.signs import card_sign, minus, value_sign
from pnp.sheet.west.symbols import Symbol, picture_or
from pnp.sheet.west.turn_block import Told

ICONS = {
    "stars": "star", "silver": "silver-star", "cash": "cash", "gold": "gold", "pans": "pan", "hammers": "hammer",
    "wanted": "wanted",
}  # fmt: skip
"""The picture of each counted thing, in the order in which it is shown."""
_NEXT_TO = "\N{NO-BREAK SPACE}"


def tell(press: Press, game: Game, turn: ToldTurn) -> tuple[Told, ...]:
    """The steps to print of a turn or a round's end, in order."""
    return tuple(told for deed in turn.deeds for told in _told(press, game, deed, turn))


def gained(changes: Mapping[str, int], bonus: Iterable[str] = ()) -> tuple[Symbol, ...]:
    """Amounts with their signs, and the bonus actions."""
    amounts = (Symbol((icon,), minus(f"{changes[name]:+d}")) for name, icon in ICONS.items() if changes.get(name))
    return (*amounts, *bonus_symbols(bonus))


def _told(press: Press, game: Game, deed: Deed, turn: ToldTurn) -> Iterator[Told]:
    words = press.words
    symbols = gained(deed.changes, deed.bonus)
    if deed.end is not None:
        icon, said = end_words(press, game, deed, turn.report)
        yield Told(icon, said, symbols)
        return
    match deed.what:
        case str(what):
            assert what == FLIP, what
            bank = next(building for building in game.board.buildings if building.effect.does == "bank")
            colour = "red" if turn.report.cards[0].red else "black"
            said = words.label("answer.step.pays", building=_name(press, bank), colour=colour)
            yield Told(_front(press, bank), said, symbols)
        case Bail(reward):
            yield Told("outlaw-hunted", words.label("answer.step.bail", reward=reward), symbols)
        case Assign():
            yield Told("assign", _assigned(deed.what, deed.after), symbols)
        case Act(region, how=how):
            said = _acted(press, game, deed, deed.what)
            if how == USE:
                yield Told(portrait(press, game), f"{character_name(press, game)}: {said}", symbols)
            else:
                yield Told(region, said, symbols, sealed=deed.before.acted or how == BONUS)
        case Pass():
            yield Told("minus", words.label("answer.step.pass"), symbols)
        case Do():
            building = _building(game, deed.before, deed.what)
            icon = _front(press, building) if building else "clear"
            yield Told(icon, _done(press, game, deed, deed.what), symbols)
        case Use():
            yield Told(portrait(press, game), used_words(press, game, deed, deed.what), symbols)
        case Done():
            yield from _closed(press, game, deed)


def _assigned(assign: Assign, after: State) -> str:
    """The three cards by their jobs, with the changes for gold beside them."""
    suit, value, poker = (card_sign(card) for card in (assign.suit_card, assign.value_card, assign.poker_card))
    if assign.suit:
        suit += f"[arrow-right][suit-{assign.suit}]"
    if assign.change:
        value += minus(f"{_NEXT_TO}{assign.change:+d}=") + value_sign(after.value)
    marks = (("suit-card", suit), ("value-card", value), ("poker-card", poker))
    return (_NEXT_TO * 2 + " ").join(f"[{icon}]{_NEXT_TO}{text}" for icon, text in marks)


def _acted(press: Press, game: Game, deed: Deed, act: Act) -> str:
    """An action at a site, with its robbery card."""
    label, board = press.words.label, game.board
    site, number = stop_sign(act.site), board.site_index[act.region][act.site]
    if act.region == TRAIL:
        choice = label(f"choice.{act.choice}", default=act.choice) if act.choice else ""
        return label("answer.step.trail", site=site, choice=choice)
    if act.region == BADLANDS:
        target, gun = board.targets[number], gun_bonus(game, deed.before)
        card = deed.drew[0]
        row = label(f"row.{board.rows[target.row].name}", default=board.rows[target.row].name)
        sign = card_sign(card) + (f"{_NEXT_TO}+{_NEXT_TO}{gun}" if gun else "")
        said = {"site": site, "row": row, "card": sign}
        won = card.value + gun >= target.value
        return label("answer.step.robbed", **said) if won else label("answer.step.half_robbed", **said)
    if act.region == MINE:
        silver = board.chambers[number].silver
        return label("answer.step.mine", site=site, what=label(f"sites.{silver}") if silver else "")
    if act.region == TOWN:
        return label("answer.step.town", site=site, building=_name(press, board.buildings[number]))
    return label("answer.step.cemetery", site=site)


def _done(press: Press, game: Game, deed: Deed, do: Do) -> str:
    """A building's effect, in the words of its verb."""
    label = press.words.label
    match do.verb:
        case "undertaker":
            power = "truce" if deed.after.truce and not deed.before.truce else "shovel"
            return label("answer.step.undertaker", power=power)
        case "bank":
            return label("answer.step.bank", colour=do.args[0])
        case "hide" | "donate" | "clear":
            return label("answer.step.clear", n=int(do.args[0]))
        case "buy":
            return label("answer.step.buy", item=do.args[0])
        case "check-in":
            return label("answer.step.check_in", n=deed.after.hotel)
        case "land":
            land = game.board.land
            assert land is not None
            mask = sum(1 << land.squares.index(square) for square in do.args)
            full = int(deed.after.land == land.full)
            shape = land.placements[mask].shape
            return label("answer.step.land", shape=shape, squares=" ".join(do.args), full=full)
        case "hunt":
            return label("answer.step.hunt", outlaw=do.args[0])
        case "peek":
            return label("answer.step.peek", card=card_sign(game.sheriff_card(deed.before)))
        case "drink":
            return label("answer.step.drink")
    return label("answer.step.invest")


def _closed(press: Press, game: Game, deed: Deed) -> Iterator[Told]:
    """The end of a turn: bonus actions given up that could have been taken, and a theft."""
    label = press.words.label
    open_to = {move.region for move in legal_moves(game, deed.before) if isinstance(move, Act) and move.how != USE}
    declined = [token for token in deed.before.pool if token in open_to]
    if declined:
        yield Told("bonus", label("answer.step.declined", what=[label(f"bonus.{region}") for region in declined]))
    stolen = _stolen(deed)
    if stolen is not None and game.cowbot is not None:
        bot = label(f"cowbot.{game.cowbot.name}", default=game.cowbot.name)
        yield Told("stolen", label("answer.step.stolen", cowbot=bot, card=card_sign(stolen)))


def _stolen(deed: Deed) -> Card | None:
    return deed.after.stolen[-1] if len(deed.after.stolen) > len(deed.before.stolen) else None


def _building(game: Game, before: State, do: Do) -> Building | None:
    """The building whose pending effect a step uses; None for Wanted crossed out at a trail stop."""
    token = meant(game, before, do)
    building, _ = game.board.building_by_token.get(token or "", (None, ""))
    return building


def _name(press: Press, building: Building) -> str:
    return press.words.label(f"building.{building.label}", default=building.label)


def _front(press: Press, building: Building) -> str:
    return picture_or(press, f"building-{building.label}", "building")
