"""Where each clue number stands: one slot a number, counted from the board outwards."""

from __future__ import annotations

from typing import NamedTuple

from nonogui.core.line import Axis, Line
from nonogui.ui.board.geometry import Box
from nonogui.ui.board.layout import BoardLayout


class Shown(NamedTuple):
    """The numbers of a clue that are shown: all from `first` on, after an ellipsis or not."""

    first: int
    is_elided: bool


def shown(numbers: int, slots: int) -> Shown:
    """Which numbers of a clue fit into some slots; those nearest to the board win."""
    if numbers <= slots:
        return Shown(0, is_elided=False)
    return Shown(numbers - slots + 1, is_elided=True)


def slots_of(layout: BoardLayout, axis: Axis) -> int:
    """How many numbers of a line's clue there is room for."""
    return layout.row_slots if axis is Axis.ROW else layout.column_slots


def slot_box(layout: BoardLayout, line: Line, slot: int) -> Box:
    """The place of one number; slot 0 is next to the board."""
    metrics, (x, y) = layout.metrics, layout.origin
    if line.axis is Axis.ROW:
        right = layout.board_x - layout.padding - slot * metrics.row_slot
        top = y + layout.rows.inside(line.index)
        return Box(right - metrics.row_slot, top, metrics.row_slot, layout.rows.room)
    bottom = layout.board_y - layout.padding - slot * metrics.column_slot
    left = x + layout.columns.inside(line.index)
    return Box(left, bottom - metrics.column_slot, layout.columns.room, metrics.column_slot)


def number_box(layout: BoardLayout, line: Line, numbers: int, number: int) -> Box:
    """The place of a number of a clue with so many; the ellipsis stands for what it hides."""
    first, is_elided = shown(numbers, slots_of(layout, line.axis))
    return slot_box(layout, line, numbers - 1 - max(number, first - is_elided))


def line_box(layout: BoardLayout, line: Line) -> Box:
    """A line's strip of the clue panel, up to the next thin line."""
    x, y = layout.origin
    if line.axis is Axis.ROW:
        top, height = y + layout.rows.inside(line.index), layout.rows.cell
        return Box(layout.left, top, layout.panel_width, height)
    left, width = x + layout.columns.inside(line.index), layout.columns.cell
    return Box(left, layout.top, width, layout.panel_height)


def warning_at(layout: BoardLayout, line: Line, numbers: int) -> float:
    """Where along its strip the warning sign of a clue with so many numbers has its middle."""
    shown_numbers = min(numbers, slots_of(layout, line.axis))
    outermost = slot_box(layout, line, max(0, shown_numbers - 1))
    size = layout.metrics.font
    start = outermost.x if line.axis is Axis.ROW else outermost.y
    return max(size * 0.5, start - size * 0.55)


def line_at(layout: BoardLayout, x: float, y: float) -> Line | None:
    """The line whose clue is at a place, if any."""
    window = layout.window
    if layout.left <= x < layout.board_x and window.y <= y < window.bottom:
        return Line(Axis.ROW, layout.nearest_cell(window.x, y).row)
    if layout.top <= y < layout.board_y and window.x <= x < window.right:
        return Line(Axis.COLUMN, layout.nearest_cell(x, window.y).column)
    return None


def slot_at(layout: BoardLayout, line: Line, x: float, y: float) -> int:
    """The slot of a line's clue at a place in its strip; the nearest one in the padding."""
    if line.axis is Axis.ROW:
        distance, size = layout.board_x - layout.padding - x, layout.metrics.row_slot
    else:
        distance, size = layout.board_y - layout.padding - y, layout.metrics.column_slot
    return min(slots_of(layout, line.axis) - 1, max(0, int(distance // size)))


def number_at(layout: BoardLayout, line: Line, numbers: int, at: tuple[float, float]) -> int | None:
    """Which number of a clue with so many is at a place; none beside them or on the ellipsis."""
    first, is_elided = shown(numbers, slots_of(layout, line.axis))
    number = numbers - 1 - slot_at(layout, line, *at)
    return number if number >= (first if is_elided else 0) else None


def rules(layout: BoardLayout, line: Line, area: Box) -> tuple[Box, Box]:
    """The lines along both sides of a row or column, within the length of an area."""
    width, (x, y) = layout.metrics.scaled(2), layout.origin
    if line.axis is Axis.ROW:
        start, room = layout.rows.inside(line.index) + y, layout.rows.room
        return (
            Box(area.x, start - width, area.width, width),
            Box(area.x, start + room, area.width, width),
        )
    start, room = layout.columns.inside(line.index) + x, layout.columns.room
    return (
        Box(start - width, area.y, width, area.height),
        Box(start + room, area.y, width, area.height),
    )
