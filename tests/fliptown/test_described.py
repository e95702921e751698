"""Descriptive ids, whatever the game: there and back, and every way in which a text can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.cards import full_deck
from pnp.core.described import CHECK, SEED, Parts, described, parse_described
from pnp.core.findings import Unreadable
from pnp.core.scenario import SEED as SEEDS
from pnp.core.scenario import BoardRef, Scenario
from pnp.games.fliptown.play.deal import LETTERS, FliptownDeal, deal_of, read_parts
from tests.fliptown.envelopes import changed as with_other
from tests.fliptown.envelopes import flat_scenario

DECK = full_deck()
TEXT = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30)
NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,10}", fullmatch=True)
PLAYED = flat_scenario(
    game="fliptown",
    id="fliptown-x-finale",
    seed="x",
    board=BoardRef("fliptown/standard", "0123456789abcdef" * 4),
    edition="en",
    kind="finale",
    first=(3, 1),
    last=(3, 5),
    variant=MappingProxyType({"holdem": True, "character": "bandit", "cowbot": None, "level": None}),
    start=("3.1 *51 $33 g6 hands=3s,9s:flush/Ah,Ad:two-pair",),
    decks=MappingProxyType({3: DECK}),
)
PLAIN = described(PLAYED)


def sealed(body: str) -> str:
    """A text with the checksum that belongs to it."""
    return f"{body}:{sha256(body.encode()).hexdigest()[:CHECK]}"


def read(text: str) -> tuple[FliptownDeal, str, Parts]:
    """All that an id says: its deal, its objective, and where everything stands."""
    parts = parse_described(text).parts
    return *read_parts(parts), parts


def refused_at(text: str) -> int:
    """The column of what is wrong; 1 where nothing is."""
    try:
        read(text)
    except Unreadable as refused:
        return refused.finding.column or 0
    return 1


def changed(change: Callable[[list[str]], object]) -> str:
    """The plain id with some parts changed, and sealed again."""
    parts = PLAIN.split(":")[:-1]
    change(parts)
    return sealed(":".join(parts))


def test_an_id_for_ever() -> None:
    """These very letters are on paper: they may not change."""
    assert described(PLAYED) == (
        "pnp1:fliptown:fliptown/standard@0123456789ab:en:finale:3.1-3.5:character=bandit,holdem:score:"
        f"3.1_@51_~33_g6_hands=3s,9s+flush/Ah,Ad+two-pair:3={LETTERS}:329dfa"
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    game = draw(NAMES)
    rounds = draw(st.integers(1, 3))
    first = draw(st.integers(1, 9 - rounds))
    seats = draw(st.sampled_from([0, 2, 3]))
    settings = draw(st.dictionaries(TEXT, st.one_of(st.booleans(), st.none(), TEXT), max_size=4))
    return flat_scenario(
        game=game,
        id="any",
        seed=draw(NAMES),
        board=BoardRef(draw(TEXT), draw(st.from_regex(r"[0-9a-f]{64}", fullmatch=True))),
        edition=draw(NAMES),
        kind=draw(NAMES),
        first=(first, draw(st.integers(1, 9))),
        last=(first + rounds - 1, draw(st.integers(1, 9))),
        variant={name: value for name, value in settings.items() if name not in ("players", "bounties")},
        start=tuple(draw(TEXT) for _ in range(max(1, seats))),
        decks={number: tuple(draw(st.permutations(DECK))) for number in range(first, first + rounds)},
        objective=draw(st.sampled_from(["score", "margin"])),
        players=tuple(draw(st.one_of(st.none(), NAMES)) for _ in range(seats)),
        bounties=tuple(draw(st.lists(TEXT, max_size=3))) if seats else (),
    )


@given(scenarios())
def test_there_and_back(scenario: Scenario) -> None:
    text = described(scenario)
    assert not any(letter.isspace() or letter in "$*`\"'\\!&|;<>(){}[]?#" for letter in text)
    assert text.isascii()
    found = parse_described(text)
    deal, objective = read_parts(found.parts)
    back = found.scenario(scenario.board, deal, objective)
    assert described(back) == text
    told = ("game", "edition", "kind", "objective")
    assert [getattr(back, name) for name in told] == [getattr(scenario, name) for name in told]
    dealt = ("first", "last", "start", "decks", "players", "bounties")
    assert [getattr(deal, name) for name in dealt] == [getattr(deal_of(scenario), name) for name in dealt]
    assert dict(deal.variant) == {name: value for name, value in deal_of(scenario).variant.items() if value}
    assert (found.board, found.digest) == (scenario.board.name, scenario.board.sha256[:12])
    assert (back.seed, back.best, back.daily, back.history) == (SEED, None, None, None)
    assert SEEDS.fullmatch(back.seed)


@given(st.data())
def test_a_wrong_letter_is_noticed(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(PLAIN) - 1))
    letter = data.draw(st.sampled_from(LETTERS + "0123456789:=_"))
    wrong = PLAIN[:at] + letter + PLAIN[at + 1 :]
    if wrong == PLAIN:
        assert parse_described(wrong).text == PLAIN
        return
    with pytest.raises(Unreadable) as refused:
        parse_described(wrong)
    assert refused.value.finding.code == ("described.format" if at < 5 else "described.checksum")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for tried in (text, f"pnp1:{text}", sealed(f"pnp1:{text}".encode("utf-8", "replace").decode())):
        assert 1 <= refused_at(tried) <= len(tried) + 2


def test_white_space_means_nothing() -> None:
    torn = "  " + "\n".join(PLAIN[at : at + 40] for at in range(0, len(PLAIN), 40)) + " \n"
    assert parse_described(torn) == parse_described(PLAIN)


def test_an_id_of_the_same_puzzle_is_the_same() -> None:
    assert parse_described(PLAIN).id == f"fliptown-{sha256(PLAIN.encode()).hexdigest()[:10]}-finale"


@pytest.mark.parametrize(
    ("text", "code", "part", "at"),
    [
        (PLAIN[:-20], "described.checksum", None, None),
        ("", "described.format", None, None),
        ("pnp2" + PLAIN[4:], "described.format", None, None),
        (sealed("pnp1:fliptown"), "described.short", "board", None),
        (changed(lambda parts: parts.pop()), "described.short", "deck", None),
        (changed(lambda parts: parts.append("more")), "described.part", "rest", "more"),
        (changed(lambda parts: parts.__setitem__(1, "")), "described.part", "game", None),
        (changed(lambda parts: parts.__setitem__(2, "standard")), "described.part", "board", "standard"),
        (changed(lambda parts: parts.__setitem__(2, "%FF@0123456789ab")), "described.part", "board", "%FF"),
        (changed(lambda parts: parts.__setitem__(5, "3.1")), "described.part", "turns", "3.1"),
        (changed(lambda parts: parts.__setitem__(6, "holdem,holdem")), "described.part", "variant", None),
        (changed(lambda parts: parts.__setitem__(6, "character=")), "described.part", "variant", None),
        (changed(lambda parts: parts.__setitem__(7, "margim")), "described.part", "objective", "margim"),
        (changed(lambda parts: parts.__setitem__(8, "3.1_(")), "described.part", "start", "("),
        (changed(lambda parts: parts.__setitem__(9, f"2={LETTERS}")), "described.part", "deck", "2="),
        (changed(lambda parts: parts.__setitem__(9, f"3={LETTERS[:-1]}")), "described.part", "deck", "3="),
        (changed(lambda parts: parts.__setitem__(9, f"3={LETTERS[:-1]}A")), "described.part", "deck", None),
        (changed(lambda parts: parts.__setitem__(9, f"3={LETTERS[:-1]}7")), "described.part", "deck", "7"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, code: str, part: str | None, at: str | None) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    finding = refused.value.finding
    assert (finding.code, finding.params.get("part")) == (code, part)
    if at is not None:
        assert finding.column is not None
        assert text[finding.column - 1 :].startswith(at)


def test_the_place_of_a_letter_in_a_position() -> None:
    """Columns count in the text as it is written, also behind what is escaped."""
    text = described(with_other(PLAYED, start=("3.1 é $9",)))
    *_, found = read(text)
    for column, letter in enumerate("3.1 é $9", start=1):
        written = {" ": "_", "é": "%C3%A9", "$": "~"}.get(letter, letter)
        assert text[found.column(("start",), column) - 1 :].startswith(written)
    assert text[found.column(("start",), 99) - 1] == ":"
    assert text[found.column(("variant", "holdem")) - 1 :].startswith("holdem:")
    assert text[found.column(("variant", "level")) - 1 :].startswith("character=")
    assert found.column(("nowhere",)) == 1
