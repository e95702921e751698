"""Land shapes: every way in which they fit into the grid, turned and mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.games.fliptown.board.board import Placement
from pnp.games.fliptown.board.spec import Land

Cells = frozenset[tuple[int, int]]


def square_names(grid: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """`a1 b1 c1 a2 ...`: columns are letters from the left, rows numbers from the top."""
    return tuple(f"{chr(ord('a') + column)}{row + 1}" for row, line in enumerate(grid) for column in range(len(line)))


def cells_of(drawing: Sequence[str]) -> Cells:
    """The (row, column) cells of a drawing such as `##` above `#.`, moved to the top left corner."""
    return _cornered(
        {(row, column) for row, line in enumerate(drawing) for column, mark in enumerate(line) if mark == "#"}
    )


def _cornered(cells: set[tuple[int, int]]) -> Cells:
    top = min((row for row, _ in cells), default=0)
    left = min((column for _, column in cells), default=0)
    return frozenset((row - top, column - left) for row, column in cells)


def turned_and_mirrored(cells: Cells) -> set[Cells]:
    """The up to eight different ways to lay a shape."""
    ways: set[Cells] = set()
    current = cells
    for _ in range(4):
        current = _cornered({(column, -row) for row, column in current})
        ways.add(current)
        ways.add(_cornered({(row, -column) for row, column in current}))
    return ways


def placements(land: Land) -> Iterator[Placement]:
    """Every placement of every shape, in a fixed order. If two shapes cover the same squares, only the cheaper one."""
    rows, columns = len(land.grid), len(land.grid[0])
    names = square_names(land.grid)
    found: dict[int, Placement] = {}
    for name, shape in land.shapes.items():
        for way in turned_and_mirrored(cells_of(shape.cells)):
            for top in range(rows):
                for left in range(columns):
                    spots = sorted((row + top, column + left) for row, column in way)
                    if any(row >= rows or column >= columns for row, column in spots):
                        continue
                    numbers = [row * columns + column for row, column in spots]
                    placed = Placement(
                        sum(1 << n for n in numbers),
                        tuple(sorted(names[n] for n in numbers)),
                        name,
                        shape.price,
                        sum(land.grid[row][column] for row, column in spots),
                    )
                    if placed.mask not in found or placed.price < found[placed.mask].price:
                        found[placed.mask] = placed
    yield from (found[mask] for mask in sorted(found))
