"""Building effects in the pool: which one a step means, whether it may be used, and the pool after it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.findings import Ambiguous
from pnp.games.fliptown.rules.actions import Refusal
from pnp.games.fliptown.rules.effects import VERBS
from pnp.games.fliptown.rules.gains import clear
from pnp.games.fliptown.rules.moves import Do
from pnp.games.fliptown.rules.state import Game, State


def _tokens(game: Game, state: State, move: Do) -> list[str]:
    """The pending effects that this step can mean, earliest visit first."""
    if move.verb == "clear" and move.at:
        return []
    if move.verb == "clear":
        return sorted({token for token in state.pool if token.startswith("clear.")}, key=lambda t: int(t[6:]))
    lost = game.board.rulings.declined_visit == "lost"
    found = []
    for token in dict.fromkeys(state.pool):
        building, visit = game.board.building_by_token.get(token, (None, ""))
        if building is None or building.effect.does != move.verb or (move.at and move.at != building.name):
            continue
        if move.verb == "buy" and move.args[0] not in building.effect.items:
            continue
        if move.verb == "undertaker" and lost and move.args and move.args[0] != visit:
            continue
        found.append((building.effect.visits.index(visit) if visit else 0, token))
    return [token for _, token in sorted(found)]


def meant(game: Game, state: State, move: Do) -> str | None:
    """The one pending effect that a step means; None if it means none or could mean several."""
    tokens = _tokens(game, state, move)
    several = len({token.partition(".")[0] for token in tokens}) > 1
    return tokens[0] if tokens and not several else None


def why_not(game: Game, state: State, move: Do) -> Refusal:
    tokens = _tokens(game, state, move)
    if not tokens:
        return _why_nothing_pending(game, state, move)
    if move.verb == "clear":
        most = int(tokens[-1][6:])
        number = int(move.args[0])
        if number < 1:
            return "amount.none", {}
        if number > min(most, state.wanted):
            return "amount.too_many", {"amount": number, "most": min(most, state.wanted)}
        return None
    if len({token.partition(".")[0] for token in tokens}) > 1:
        raise Ambiguous("step.which_building", step=move.verb, buildings=[token[1:] for token in tokens])
    building, visit = game.board.building_by_token[tokens[0]]
    return VERBS[move.verb].why_not(game, state, building.effect, visit, move.args)


def _why_nothing_pending(game: Game, state: State, move: Do) -> Refusal:
    """The refusal: a shop that does not sell the thing, or a building that was not visited."""
    if move.verb == "buy":
        shops = [b for b in game.board.buildings if b.effect.does == "buy" and f"@{b.name}" in state.pool]
        shops = [shop for shop in shops if move.at in ("", shop.name)]
        if shops:
            items = [item for shop in shops for item in shop.effect.items]
            return "item.not_here", {"item": move.args[0], "items": items}
    at = [f"@{move.at}"] if move.at else []
    return "step.nothing_pending", {"step": " ".join((move.verb, *move.args, *at))}


def use_effect(game: Game, state: State, move: Do) -> State:
    tokens = _tokens(game, state, move)
    token = tokens[0]
    if move.verb == "clear":
        token = next(t for t in tokens if int(t[6:]) >= int(move.args[0]))
    pool = list(state.pool)
    pool.remove(token)
    state = state._replace(pool=tuple(pool))
    if move.verb == "clear":
        return clear(state, int(move.args[0]))
    building, visit = game.board.building_by_token[token]
    return VERBS[move.verb].deed(game, state, building.effect, visit, move.args)


def effect_steps(game: Game, state: State, token: str, pending: dict[str, None]) -> Iterator[Do]:
    board = game.board
    building, visit = board.building_by_token[token]
    verb = building.effect.does
    others = (board.building_by_token[t][0] for t in pending if t.startswith("@"))
    shared = verb != "buy" and any(b.effect.does == verb and b.name != building.name for b in others)
    for args in VERBS[verb].choices(game, state, building.effect, visit):
        if VERBS[verb].why_not(game, state, building.effect, visit, args) is None:
            yield Do(verb, args, building.name if shared else "")
