"""Scenarios and moves with anything in them: a verdict or findings, never anything else."""

from __future__ import annotations

import tempfile
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.findings import BadInput
from pnp.core.referee import judge
from pnp.core.scenario import format_scenario
from pnp.files.resources import game_dir
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.match import SoloMatch, TableMatch
from pnp.games.fliptown.play.setup import Wish
from pnp.games.scenario_files import read_scenario
from pnp.lang.words import load_words
from tests.fliptown.play import play_out

MOVES = (game_dir("fliptown") / "examples" / "fliptown-2026-11-15-full.moves").read_text(encoding="utf-8")
FULL = format_scenario(FLIPTOWN.scenarios.make_wish(Wish("2026-11-15")))
SCENARIOS = [
    FULL,
    format_scenario(
        FLIPTOWN.scenarios.make_wish(
            Wish("x", kind="sprint", first=(1, 3), last=(2, 2), cowbot="black-bart", level="hard")
        )
    ),
    format_scenario(
        FLIPTOWN.scenarios.make_wish(Wish("x", players=3, character="random", holdem=True, competitive=True))
    ),
]
WORDS = load_words("en")

FIELDS = """
phase=act phase=end phase=nope drawn=0 drawn=99 drawn=40 drawn=4 trail=K trail=A,2,3 rob=2 mine=4a mine=1a town=A,2
grave=TL land=a1 land=a1,b2 items=rifle items=pistol visits=9 powers=truce bank=red hunt=J hotel=9 hotel=4 hand=2c,2c
hand=Ac hands=Ac:pair hands=:nothing arrests=5 stolen=Ac gone=Ac,2c,3c,4c,5c,6c used=3 toured=trail claimed=32
lineup=Ac bails=2 suit=h value=K paid=suit,+3 acted=yes pool=town,@A.shovel,clear.6 gained=gold met=1
"""
VALUES = """
null true 1.5 3.5 9.9 0 -1 *99999999 $0 {} [] ' " settler hard black-bart sprint finale pl 8c fliptown/pl fliptown/en
"""
NOTATION = """
1.1 1.end 9.9 1.1/2 : ; pass town rob trail mine grave K 10 T 4a BR use redeal draw gold clear any 99 999 bonus land a1
b1 c1 buy pistol bank red hunt J peek star drink 8 invest donate hide undertaker shovel check-in @A @ [bail cash] ]
6c=h 9h+2 9h-99 6c=6c 2d bribe face cash stars +1 -1 # scenario:
"""
TOKENS = st.text(max_size=6) | st.sampled_from(VALUES.split() + FIELDS.split())
STEPS = st.text(max_size=6) | st.sampled_from(NOTATION.split())


def spoiled(data: st.DataObject, text: str, tokens: st.SearchStrategy[str]) -> str:
    """One to three words, separated by blanks or punctuation, become others, double or vanish."""
    for _ in range(data.draw(st.integers(1, 3))):
        words = text.split(" ")
        at = data.draw(st.integers(0, len(words) - 1))
        words[at : at + data.draw(st.integers(0, 2))] = data.draw(st.lists(tokens, max_size=3))
        text = " ".join(words)
    return text


@cache
def full_game() -> SoloMatch | TableMatch:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.scenario.yaml"
        path.write_text(FULL, encoding="utf-8")
        return FLIPTOWN.scenarios.open(read_scenario(path))


def said(bad: BadInput) -> None:
    assert bad.findings
    for finding in bad.findings:
        assert finding.code in WORDS.language.sections["findings"]
        assert WORDS.placed(finding)


@settings(max_examples=200)
@given(data=st.data())
def test_any_scenario_is_opened_or_refused(data: st.DataObject) -> None:
    text = spoiled(data, data.draw(st.sampled_from(SCENARIOS)), TOKENS)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.scenario.yaml"
        path.write_bytes(text.encode("utf-8", errors="surrogatepass"))
        try:
            match = FLIPTOWN.scenarios.open(read_scenario(path))
        except BadInput as bad:
            return said(bad)
    verdict = judge(match, MOVES)
    assert verdict.legal or verdict.finding is not None
    return None


@settings(max_examples=100)
@given(
    fields=st.lists(st.sampled_from(FIELDS.split()), max_size=4),
    turn=st.sampled_from(["1.2", "2.1", "3.5"]),
    rich=st.booleans(),
    seed=st.integers(0, 9),
)
def test_any_position_is_refused_or_played_on(fields: list[str], turn: str, rich: bool, seed: int) -> None:
    """A sprint may begin with any position that could be one."""
    resources = "*9 $99 g99 w9 p4 h4" if rich else "*0 $0 g0 w0 p0 h0"
    drawn = [] if any(field.startswith("drawn") for field in fields) else [f"drawn={3 * int(turn[-1]) - 2}"]
    graves = [] if "grave=TL" in fields else ["grave=MC"]
    position = " ".join([turn, resources, *drawn, *graves, *fields])
    start = next(line for line in FULL.splitlines() if line.startswith("start:"))
    text = FULL.replace("kind: full", "kind: sprint").replace("from: 1.1", f"from: {turn}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.scenario.yaml"
        path.write_text(text.replace(start, f"start: {position!r}"), encoding="utf-8")
        try:
            match = FLIPTOWN.scenarios.open(read_scenario(path))
        except BadInput as bad:
            return said(bad)
    assert isinstance(match, SoloMatch)
    assert list(islice(play_out(match.game, match.start(), Random(seed)), 30))
    return None


@settings(max_examples=200)
@given(data=st.data())
def test_any_moves_are_judged(data: st.DataObject) -> None:
    try:
        verdict = judge(full_game(), spoiled(data, MOVES, STEPS), "x.moves")
    except BadInput as bad:
        return said(bad)
    if verdict.finding is not None:
        assert verdict.finding.line is not None
        assert verdict.finding.column is not None
        assert verdict.finding.column >= 1
        assert verdict.finding.code in WORDS.language.sections["findings"]
    return None
