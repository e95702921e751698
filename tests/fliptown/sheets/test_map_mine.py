"""Where chambers stand: any graph that leads down gets levels, an order with few crossings, and ways between."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.fliptown.board.board import Chamber, Gain
from pnp.games.fliptown.print.map.shafts import ENTRANCE, Plot, plot_mine
from tests.fliptown.sheets.map_table import GULCH, board


def mine(levels: list[int], ways: list[list[int]]) -> tuple[Chamber, ...]:
    """Chambers by level; `ways` says from which chambers each one is entered, -1 for the entrance."""
    entered = [tuple((0 if upper < 0 else 1 << upper, 1, 13) for upper in each) for each in ways]
    return tuple(Chamber(str(number), level, Gain(), entered[number], None) for number, level in enumerate(levels))


@st.composite
def mines(draw: st.DrawFn) -> tuple[Chamber, ...]:
    levels = sorted(draw(st.lists(st.integers(1, 5), min_size=1, max_size=14)))
    ways = []
    for number, level in enumerate(levels):
        above = [-1, *(other for other in range(number) if levels[other] < level)]
        ways.append(draw(st.lists(st.sampled_from(above), min_size=1, max_size=3, unique=True)))
    return mine(levels, ways)


def crossings(plot: Plot) -> int:
    links = [pair for shaft in plot.shafts for pair in zip(shaft.nodes, shaft.nodes[1:], strict=False)]
    depth = {node: number for number, nodes in enumerate(plot.layers) for node in nodes}
    return sum(
        depth[a] == depth[c] and (plot.across[a] - plot.across[c]) * (plot.across[b] - plot.across[d]) < 0
        for number, (a, b) in enumerate(links)
        for c, d in links[number + 1 :]
    )


@settings(max_examples=40)
@given(mines())
def test_every_chamber_has_its_place_on_its_level(chambers):
    plot = plot_mine(chambers)
    placed = [node for nodes in plot.layers for node in nodes]
    assert len(placed) == len(set(placed)) == len(plot.across)
    assert set(range(len(chambers))) <= set(placed)
    assert plot.layers[0] == (ENTRANCE,)
    levels = sorted({chamber.level for chamber in chambers})
    for number, level in enumerate(levels, start=1):
        here = {node for node in plot.layers[number] if node < len(chambers)}
        assert here == {n for n, chamber in enumerate(chambers) if chamber.level == level}
        places = [plot.across[node] for node in plot.layers[number]]
        assert places == sorted(places)
        assert all(0 < place < 1 for place in places)


@settings(max_examples=40)
@given(mines())
def test_every_shaft_leads_down_level_by_level(chambers):
    plot = plot_mine(chambers)
    depth = {node: number for number, nodes in enumerate(plot.layers) for node in nodes}
    assert len(plot.shafts) == sum(len(chamber.ways) for chamber in chambers)
    for shaft in plot.shafts:
        assert (shaft.nodes[0], shaft.nodes[-1]) == (shaft.upper, shaft.lower)
        assert [depth[node] for node in shaft.nodes] == list(range(depth[shaft.upper], depth[shaft.lower] + 1))


def test_the_shipped_mines_have_no_crossings():
    for name in ("fliptown/standard", GULCH):
        assert crossings(plot_mine(board(name).chambers)) == 0


def test_a_tangle_is_undone():
    tangled = mine([1, 1, 1, 2, 2, 2], [[-1], [-1], [-1], [2], [1], [0]])
    assert crossings(plot_mine(tangled)) == 0


def test_a_long_shaft_gets_a_place_on_the_levels_it_passes():
    plot = plot_mine(mine([1, 2, 3], [[-1], [0], [-1, 1]]))
    long = next(shaft for shaft in plot.shafts if shaft.upper == ENTRANCE and shaft.lower == 2)
    assert len(long.nodes) == 4
    assert all(node >= 3 for node in long.nodes[1:-1])
