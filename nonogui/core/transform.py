"""Move, mirror, rotate, resize, crop and combine pictures; each function maps grids to a grid."""

from __future__ import annotations

from enum import Enum

from nonogui.core.grid import EMPTY, Area, Axis, Cell, Grid, is_filled
from nonogui.core.shapes import Symmetry


class Anchor(Enum):
    """Which part of a picture stays in place when its frame is resized.

    The value is the share of new rows above, and of new columns on the left, in halves.
    """

    TOP_LEFT = (0, 0)
    TOP = (0, 1)
    TOP_RIGHT = (0, 2)
    LEFT = (1, 0)
    CENTER = (1, 1)
    RIGHT = (1, 2)
    BOTTOM_LEFT = (2, 0)
    BOTTOM = (2, 1)
    BOTTOM_RIGHT = (2, 2)

    def frame(self, old: tuple[int, int], new: tuple[int, int]) -> Area:
        """Return the new frame as an area of the old picture; sizes are (width, height)."""
        down, across = self.value
        # New rows above have negative indices in the old picture.
        top, left = (new[1] - old[1]) * down // 2, (new[0] - old[0]) * across // 2
        return Area(-top, -left, new[1], new[0])


def shifted(grid: Grid, down: int, across: int) -> Grid:
    """Return the picture moved; cells that leave at one edge come back at the other."""
    across %= grid.width
    rows = [row[grid.width - across :] + row[: grid.width - across] for row in grid.rows()]
    down %= grid.height
    return Grid.from_rows(rows[grid.height - down :] + rows[: grid.height - down])


def mirrored(grid: Grid, axis: Axis) -> Grid:
    """Return the picture with every line along the axis reversed; ROW mirrors left–right."""
    if axis is Axis.ROW:
        return Grid.from_rows([row[::-1] for row in grid.rows()])
    return Grid.from_rows(list(grid.rows())[::-1])


def rotated(grid: Grid, quarters: int = 1) -> Grid:
    """Return the picture rotated clockwise by a number of quarter turns."""
    # A negative number turns anticlockwise: -1 % 4 is 3.
    for _ in range(quarters % 4):
        grid = mirrored(grid.transposed(), Axis.ROW)
    return grid


def symmetry_of(grid: Grid) -> Symmetry:
    """Return all symmetries that a picture has."""
    is_square = grid.width == grid.height
    turned = rotated(grid, 2)
    return Symmetry(
        left_right=mirrored(grid, Axis.ROW) == grid,
        top_bottom=mirrored(grid, Axis.COLUMN) == grid,
        half_turn=turned == grid,
        diagonal=is_square and grid.transposed() == grid,
        # A half turn and then a mirroring in one diagonal is a mirroring in the other.
        antidiagonal=is_square and turned.transposed() == grid,
        quarter_turn=is_square and rotated(grid) == grid,
    )


def inverted(grid: Grid, ink: int = 1) -> Grid:
    """Return the picture with background and one ink exchanged; other inks stay."""
    table = bytearray(range(256))
    table[EMPTY], table[ink] = ink, EMPTY
    return Grid(grid.width, grid.height, grid.cells.translate(bytes(table)))


def resized(grid: Grid, width: int, height: int, anchor: Anchor, fill: int = EMPTY) -> Grid:
    """Return the picture in a frame of another size; cells that do not fit are lost.

    Args:
        grid: the picture.
        width: columns of the frame.
        height: rows of the frame.
        anchor: the part of the picture that stays in place.
        fill: the value of new cells.
    """
    return framed(grid, anchor.frame((grid.width, grid.height), (width, height)), fill)


def framed(grid: Grid, frame: Area, fill: int = EMPTY) -> Grid:
    """Return a frame of the picture, which may extend beyond it; new cells get a fill value."""
    at = Cell(-frame.top, -frame.left)
    return pasted(Grid.uniform(frame.width, frame.height, fill), grid, at)


def cropped(grid: Grid, area: Area) -> Grid:
    """Return the part of a picture inside an area."""
    rows = list(grid.rows())[area.top : area.bottom]
    return Grid.from_rows([row[area.left : area.right] for row in rows])


def drawn_area(grid: Grid) -> Area | None:
    """Return the smallest area with all filled cells, or None if no cell is filled."""
    rows = [at for at, row in enumerate(grid.rows()) if any(map(is_filled, row))]
    if not rows:
        return None
    columns = [at for at, line in enumerate(grid.transposed().rows()) if any(map(is_filled, line))]
    height, width = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
    return Area(rows[0], columns[0], height, width)


def erased(grid: Grid, area: Area, fill: int = EMPTY) -> Grid:
    """Return the picture with an area cleared."""
    part = area.clipped_to(grid.width, grid.height)
    return pasted(grid, Grid.uniform(part.width, part.height, fill), part.corner) if part else grid


def pasted(grid: Grid, piece: Grid, at: Cell, *, is_transparent: bool = False) -> Grid:
    """Return the picture with a piece pasted onto it.

    Args:
        grid: the picture.
        piece: the piece; what extends beyond the picture is lost.
        at: position of the piece's upper left cell, on the picture or beside it.
        is_transparent: whether the picture shows through where the piece is not filled.
    """
    part = Area(at.row, at.column, piece.height, piece.width).clipped_to(grid.width, grid.height)
    if part is None:
        return grid
    cells = bytearray(grid.cells)
    for row in range(part.top, part.bottom):
        start = row * grid.width + part.left
        source = (row - at.row) * piece.width + part.left - at.column
        over = piece.cells[source : source + part.width]
        if is_transparent:
            under = cells[start : start + part.width]
            over = bytes(o if is_filled(o) else u for o, u in zip(over, under, strict=True))
        cells[start : start + part.width] = over
    return Grid(grid.width, grid.height, bytes(cells))
