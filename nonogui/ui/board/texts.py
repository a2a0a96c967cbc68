"""The board in words: for screen readers and tooltips."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, is_filled, is_maybe
from nonogui.core.line import Axis, Cell, Line
from nonogui.i18n import _, ngettext
from nonogui.ui.board.view_state import BoardView


def line_name(line: Line) -> str:
    """`Row 3` or `Column 5`."""
    if line.axis is Axis.ROW:
        return _("Row {row}").format(row=line.index + 1)
    return _("Column {column}").format(column=line.index + 1)


def line_text(view: BoardView, line: Line) -> str:
    """A line's name and whole clue: `Row 3: 1 2 5`."""
    clue = view.puzzle.clue(line).text(view.puzzle.palette)
    return _("{line}: {clue}").format(line=line_name(line), clue=clue)


def broken_text(line: Line) -> str:
    """What a broken line is, for its tooltip."""
    return _("{line}: the filled cells do not fit this clue").format(line=line_name(line))


def unmet_text(line: Line) -> str:
    """What a line is that fails in a helper's what-if, for its tooltip."""
    return _("{line}: this what-if leaves no way to meet the clue").format(line=line_name(line))


def steps_text(view: BoardView, line: Line) -> str:
    """The steps of a proof that speak of a line, for its tooltip; nothing without any."""
    steps = _steps(view, line)
    text = ngettext("{line}: step {steps}", "{line}: steps {steps}", len(steps))
    return text.format(line=line_name(line), steps=", ".join(steps)) if steps else ""


def value_text(view: BoardView, value: int) -> str:
    """What a cell holds: `filled`, `crossed`, `maybe`, `unknown`, or the name of its colour."""
    if view.is_picture and not is_filled(value):
        return _("empty")
    if value == EMPTY:
        return _("crossed")
    if is_maybe(value):
        return _("maybe")
    if not is_filled(value):
        return _("unknown")
    palette = view.puzzle.palette
    if palette.is_black_and_white or value not in palette.inks:
        return _("filled")
    return palette[value].name


def cell_text(view: BoardView, cell: Cell) -> str:
    """A cell in words, with what helpers mark there; the clue is the row's.

    `Row 3, column 5, filled, clue 3 1`, `Row 3, column 6, unknown, clue 3 1, hint`.
    """
    text = _("Row {row}, column {column}, {value}, clue {clue}").format(
        row=cell.row + 1,
        column=cell.column + 1,
        value=value_text(view, view.grid[cell]),
        clue=view.puzzle.rows[cell.row].text(view.puzzle.palette),
    )
    for note in (*_cell_notes(view, cell), *chain(*(_line_notes(view, at) for at in cell.lines))):
        text = _("{cell}, {note}").format(cell=text, note=note)
    return text


def _cell_notes(view: BoardView, cell: Cell) -> Iterator[str]:
    """What a cell is besides what it holds."""
    overlays = view.overlays
    for cells, note in (
        (overlays.hint_cells, _("hint")),
        (overlays.evidence, _("reason")),
        (view.supposed, _("supposed")),
        (overlays.wrong, _("wrong")),
        (overlays.ambiguous, _("not the same in all solutions")),
    ):
        if cell in cells:
            yield note


def _line_notes(view: BoardView, line: Line) -> Iterator[str]:
    """What helpers mark at a line of a cell."""
    is_row = line.axis is Axis.ROW
    if numbers := _ringed(view, line):
        note = _("row clue: look at {numbers}") if is_row else _("column clue: look at {numbers}")
        yield note.format(numbers=numbers)
    if steps := _steps(view, line):
        count = len(steps)
        note = (
            ngettext("row in step {steps}", "row in steps {steps}", count)
            if is_row
            else ngettext("column in step {steps}", "column in steps {steps}", count)
        )
        yield note.format(steps=", ".join(steps))
    if line == view.overlays.broken_lane:
        yield _("row cannot be met") if is_row else _("column cannot be met")


def _ringed(view: BoardView, line: Line) -> str:
    """The numbers of a line's clue that helpers ring, in their order."""
    blocks = view.puzzle.clue(line).blocks
    places = sorted(at for where, at in view.overlays.rings if where == line)
    return Clue(tuple(blocks[at] for at in places)).text(view.puzzle.palette) if places else ""


def _steps(view: BoardView, line: Line) -> list[str]:
    """The steps of a proof that speak of a line."""
    return [str(step) for where, step in view.overlays.discs if where == line]
