"""Reading a sheet, from the bytes of a picture to its clues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log
from statistics import median
from typing import TYPE_CHECKING, Final

import numpy as np

from nonogui.core.line import Axis, Line
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import fail
from nonogui.solver.limits import CancelToken, Watch
from nonogui.studio.sheet.glyphs import Glyph, Part, glyphs, part_of
from nonogui.studio.sheet.groups import shapes_of
from nonogui.studio.sheet.layout import grid_lines, spaced
from nonogui.studio.sheet.lines import Stroke, horizontal
from nonogui.studio.sheet.numbers import column_numbers, row_ways
from nonogui.studio.sheet.scan import (
    Grey,
    evened,
    grey_of,
    has_color,
    open_sheet,
    otsu,
    straightened,
    thinned,
)
from nonogui.studio.sheet.settling import settled
from nonogui.studio.sheet.sheet import Box, Picture, Shape, Sheet
from nonogui.studio.sheet.unclear import unclear_lines

if TYPE_CHECKING:
    from PIL.Image import Image

_VOID: Final = 1.6
"""Cells without ink beyond which what comes is no clue: a title, a page's edge."""

_FIRST_VOID: Final = 3.0
"""The same between the board and the nearest clue."""

_SURE: Final = 0.97
"""Share of a line between boxes that is there."""

_LEAST_BOX: Final = 0.6
"""Cells of the side of a box of a clue at least."""

_IN_STEP: Final = 0.6
"""Share of what looks like lines between boxes that is evenly spaced: the rest are digits."""

_OPENED, _STRAIGHT, _FOUND, _HALF, _READ = 0.15, 0.35, 0.6, 0.75, 0.9
"""Share of the work after each step, as measured on scans of pages."""


@dataclass(frozen=True)
class _Board:
    """Where the board is.

    Attributes:
        xs: the lines that part its columns.
        ys: the lines that part its rows.
        bars: upright lines between the boxes of row clues; none without boxes.
        beams: level lines between the boxes of column clues.
        through: the lines of the board that go on between the row clues, level.
        up: the lines of the board that go on between the column clues, upright.
        edge: the left end of the part of the picture that the board is in.
        ceiling: its upper end.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    bars: Sequence[float]
    beams: Sequence[float]
    through: Sequence[float]
    up: Sequence[float]
    edge: int
    ceiling: int

    @property
    def area(self) -> Box:
        """Its own place, without the clues."""
        return Box(*(round(at) for at in (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])))

    @property
    def margin(self) -> int:
        """Pixels that its outermost lines may be thick."""
        return max(1, round(self.cell) // 12)

    @property
    def cell(self) -> float:
        """Pixels of the smaller side of a cell."""
        xs, ys = self.xs, self.ys
        return min((xs[-1] - xs[0]) / (len(xs) - 1), (ys[-1] - ys[0]) / (len(ys) - 1))


def _boxes(
    strokes: Sequence[Stroke], edge: float, across: Sequence[float], crossing: Sequence[Stroke]
) -> list[float]:
    """The lines beside a board that part its clues into boxes: as long as the board, exactly.

    Args:
        strokes: all lines of their direction.
        edge: where the board begins.
        across: the lines of the board in the other direction.
        crossing: all lines of that direction; boxes are closed by most of them.
    """
    cell = (across[-1] - across[0]) / (len(across) - 1)
    loose = max(3.0, 0.12 * cell)
    begin = median(stroke.start for stroke in crossing if stroke.end > edge)
    places = [
        stroke.at
        for stroke in strokes
        if begin - 2 * loose <= stroke.at < edge - 0.3 * cell
        and stroke.solid >= _SURE
        and abs(stroke.start - across[0]) <= loose
        and abs(stroke.end - across[-1]) <= loose + 1
    ]
    if len(places) < 2:  # one line is a frame
        return []
    depth = edge - places[0]
    counts = [
        count
        for count in range(1, round(depth / (_LEAST_BOX * cell)) + 1)
        if sum(_off(place - edge, depth / count) <= loose for place in places)
        >= _IN_STEP * len(places)
    ]
    if not counts:
        return []
    count = min(counts, key=lambda count: abs(log(depth / count / cell)))
    # One more: the outermost line may be too pale to be found, and beyond it there is no clue.
    return [edge - at * depth / count for at in range(count + 1, 0, -1)]


def _off(distance: float, step: float) -> float:
    """How far a distance is from a whole number of steps."""
    return abs(distance - round(distance / step) * step)


def _going_on(
    strokes: Sequence[Stroke], places: Sequence[float], edge: float, cell: float
) -> list[float]:
    """The lines of a board that begin well before its edge."""
    far = [stroke.at for stroke in strokes if stroke.start < edge - 0.5 * cell]
    return [at for at in far if min(abs(at - place) for place in places) <= 0.2 * cell]


def read_sheet(
    data: bytes,
    size: tuple[int, int] | None = None,
    cancel: CancelToken | None = None,
    progress: Callable[[float], None] | None = None,
) -> Sheet:
    """What a picture of a printed nonogram says.

    Args:
        data: the bytes of a picture file.
        size: columns and rows of the board, where a person knows better.
        cancel: looked at between the steps.
        progress: is told the share of the steps that are done.

    Raises:
        FileProblemsError: the picture is broken, far too large, or there is no board on it.
        StoppedError: the reading was cancelled.
    """
    watch = Watch(cancel=cancel)

    def done(share: float) -> None:
        watch.check()
        if progress is not None:
            progress(share)

    image = open_sheet(data)
    done(_OPENED)
    image = straightened(image)
    done(_STRAIGHT)
    grey, is_dark = grey_of(image)
    grey = evened(grey)
    board = _board(grey, size)
    done(_FOUND)
    grey = thinned(grey) if is_dark else grey
    beside, rests = _beside(grey, board)
    done(_HALF)
    above, drops = _above(grey, board)
    done(_READ)
    shapes, readings = shapes_of([*beside, *above])
    sheets = []
    for sheet in _sheets(image, board, shapes, len(beside)):
        remains = _remains(sheet, rests, drops)
        unclear = unclear_lines(sheet.rows, sheet.columns, board.area, remains)
        sheets.append(replace(sheet, unclear=unclear))
    sheet = settled(sheets, readings, cancel)
    return replace(sheet, is_colored=has_color(image, sheet.area, board.area))


def _board(grey: Grey, size: tuple[int, int] | None) -> _Board:
    """Where the board is.

    Raises:
        FileProblemsError: nowhere.
    """
    ink = grey < otsu(grey)
    level, upright = horizontal(grey, ink), horizontal(grey.T, ink.T)
    xs, ys = grid_lines(upright, level), grid_lines(level, upright)
    if not xs or not ys:
        raise fail(ProblemKey.NO_PUZZLE)
    if size is not None:
        xs, ys = spaced(xs[0], xs[-1], size[0]), spaced(ys[0], ys[-1], size[1])
    if max(len(xs), len(ys)) > MAX_SIDE + 1:
        raise fail(ProblemKey.SIZE, width=len(xs) - 1, height=len(ys) - 1, most=MAX_SIDE)
    cell = (xs[-1] - xs[0]) / (len(xs) - 1)
    return _Board(
        xs,
        ys,
        _boxes(upright, xs[0], ys, [s for s in level if s.at > ys[0] - 2]),
        _boxes(level, ys[0], xs, [s for s in upright if s.at > xs[0] - 2]),
        _going_on(level, ys, xs[0], cell),
        _going_on(upright, xs, ys[0], cell),
        _end(upright, xs[0], ys, cell),
        _end(level, ys[0], xs, cell),
    )


def _end(strokes: Sequence[Stroke], edge: float, across: Sequence[float], cell: float) -> int:
    """Where the part of a picture begins that a board is in: a window has several parts.

    Args:
        strokes: lines in order that may part it: those that go on past the board at both ends.
        edge: where the board begins.
        across: the lines of the board in the other direction.
        cell: pixels of a cell.
    """
    first, last = across[0] - cell, across[-1] + cell
    ends = [s.at for s in strokes if s.at < edge - cell and s.start < first and s.end > last]
    return round(ends[-1]) + 2 if ends else 0


def _beside(grey: Grey, board: _Board) -> tuple[list[Glyph], list[Box]]:
    """The digits of the row clues, and ink there that was made nothing of."""
    area = board.area
    # Up to the first line of the board, which may be thick.
    right = max(board.edge, area.left - board.margin)
    box = Box(board.edge, area.top, right, area.bottom)
    found, rests = _read(part_of(grey, box, board.cell, [*board.bars, area.left], board.through))
    spans = [(area.left - each.box.right, area.left - each.box.left) for each in found]
    return _near(found, spans, board.cell), rests


def _above(grey: Grey, board: _Board) -> tuple[list[Glyph], list[Box]]:
    """The same of the column clues."""
    area = board.area
    beyond = round(board.cell) // 3  # as far past the corners as a number may reach
    bottom = max(board.ceiling, area.top - board.margin)
    box = Box(max(0, area.left - beyond), board.ceiling, area.right + beyond, bottom)
    found, rests = _read(part_of(grey, box, board.cell, board.up, [*board.beams, area.top]))
    spans = [(area.top - each.box.bottom, area.top - each.box.top) for each in found]
    return _near(found, spans, board.cell), rests


def _read(part: Part | None) -> tuple[list[Glyph], list[Box]]:
    return glyphs(part) if part is not None else ([], [])


def _remains(sheet: Sheet, beside: Sequence[Box], above: Sequence[Box]) -> list[Line]:
    """The lines whose clues have ink in them that was made nothing of."""
    lines = []
    for axis, boxes in ((Axis.ROW, beside), (Axis.COLUMN, above)):
        for at in range(sheet.height if axis is Axis.ROW else sheet.width):
            clue = sheet.line_box(Line(axis, at))
            if any(box.is_in(clue) for box in boxes):
                lines.append(Line(axis, at))
    return lines


def _near(found: list[Glyph], spans: list[tuple[int, int]], cell: float) -> list[Glyph]:
    """The glyphs up to the first wide void, counted away from the board.

    Args:
        found: the glyphs.
        spans: from where to where each goes, in pixels from the board.
        cell: pixels of a cell.
    """
    reach, limit = 0.0, 0.0
    for start, end in sorted(spans):
        if start - reach > (_VOID if reach else _FIRST_VOID) * cell:
            break
        reach = max(reach, end)
        limit = reach
    return [glyph for glyph, span in zip(found, spans, strict=True) if span[1] <= limit]


def _sheets(image: Image, board: _Board, shapes: list[Shape], beside: int) -> list[Sheet]:
    """The sheet of the shapes found, those beside the board first, in the ways it may be read."""
    rows = _by_line(shapes[:beside], board.ys, is_down=True)
    columns = _by_line(shapes[beside:], board.xs, is_down=False)
    xs, ys = tuple(map(round, board.xs)), tuple(map(round, board.ys))
    area = board.area
    for shape in shapes:
        area = area.around(shape.box)
    picture = Picture(image.width, image.height, image.tobytes())
    numbers = tuple(column_numbers(columns))
    return [
        Sheet(picture, xs, ys, tuple(way), numbers, area)
        for way in row_ways(rows, len(xs) - 1, board.bars)
    ]


def _by_line(
    shapes: Sequence[Shape], edges: Sequence[float], *, is_down: bool
) -> list[list[Shape]]:
    """The shapes by the row, or the column, that their middle is in."""
    lines: list[list[Shape]] = [[] for _ in pairwise(edges)]
    for shape in shapes:
        box = shape.box
        middle = (box.top + box.bottom) / 2 if is_down else (box.left + box.right) / 2
        at = int(np.searchsorted(edges, middle)) - 1
        lines[min(max(at, 0), len(lines) - 1)].append(shape)
    return lines
