"""Times the painting of boards: whole boards, one changed cell, and drawing in the studio.

    python tests/benchmarks/bench_board.py [--runs N]

Prints medians; nothing is asserted. It paints offscreen, into memory.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from typing import Self

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from nonogui.core.design import Design
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid
from nonogui.core.move import Move
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import Symmetry
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.state import BoardView
from nonogui.ui.board.widget import BoardWidget
from tests.boards import random_picture


def main() -> None:
    """Run every measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=51)
    runs = parser.parse_args().runs
    app = QApplication([])
    for side, cell in ((100, 12), (200, 8)):
        with Board(side, cell) as board:
            print(f"{side}x{side} at {cell} px")
            repaint = _median(runs, board.repaint_all)
            print(f"  whole view {board.size}: {repaint:.2f} ms (goal {10 if side == 100 else 16})")
            print(f"  one changed cell: {_median(runs, board.change_cell):.2f} ms (goal 1.5)")
            print(f"  cursor to another cell: {_median(runs, board.move_cursor):.2f} ms")
            print(f"  first paint, nothing prepared: {_median(9, board.restart):.2f} ms")
    with Easel() as easel:
        print("50x50, drawing (a frame at 60 a second: 16.7 ms)")
        for pen in (Pen.FREEHAND, Pen.RECTANGLE, Pen.ELLIPSE):
            easel.take(pen)
            print(f"  {pen}, four images, to the next cell: {_median(runs, easel.draw_on):.2f} ms")
        easel.take(Pen.SELECT)
        print(f"  30x30 cells moved by one: {_median(runs, easel.draw_on):.2f} ms")
        easel.take(Pen.FREEHAND)
        print(f"  a stroke ends, clues follow: {_median(runs, easel.end_stroke):.2f} ms")
    app.processEvents()


def _median(runs: int, action: Callable[[], object]) -> float:
    """Milliseconds of an action, the first time left out."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[1:])


class Board:
    """A shown board of noise, half played, with its cursor in the middle."""

    def __init__(self, side: int, cell: int) -> None:
        puzzle = Puzzle.from_picture(random_picture(side, side, 1))
        assert puzzle.goal is not None
        unknown = random_picture(side, side, 2, density=0.3).cells
        cells = (
            UNKNOWN if hide else cell for hide, cell in zip(unknown, puzzle.goal.cells, strict=True)
        )
        self._view = BoardView(puzzle, Grid(side, side, bytes(cells)))
        self._cell = cell
        self._turn = 0
        self._widget = BoardWidget()

    def __enter__(self) -> Self:
        widget = self._widget
        widget.set_options(BoardOptions(animate=False))
        side = self._view.grid.width
        wide = self._cell * side * 5 // 3 + 60
        widget.resize(wide, wide)
        widget.set_view(self._view)
        widget.scroller.set_cell_size(self._cell)
        widget.show()
        widget.set_cursor(Cell(side // 2, side // 2))
        QApplication.processEvents()
        assert widget.scroller.layout is not None
        assert not widget.scroller.layout.is_scrolled
        return self

    def __exit__(self, *_error: object) -> None:
        self._widget.close()

    @property
    def size(self) -> str:
        """The view in pixels."""
        return f"{self._widget.width()}x{self._widget.height()}"

    def repaint_all(self) -> None:
        """Paint everything."""
        self._widget.viewport().repaint()

    def change_cell(self) -> None:
        """Show a view in which one cell differs, as after a click."""
        self._turn += 1
        grid, cell = self._view.grid, Cell(7, self._turn % self._view.grid.width)
        value = EMPTY if grid[cell] != EMPTY else 1
        self._view = BoardView(self._view.puzzle, grid.replace({cell: value}))
        self._widget.set_view(self._view)
        QApplication.processEvents()

    def move_cursor(self) -> None:
        """Move the cursor to the next cell, highlights and all."""
        self._turn += 1
        self._widget.set_cursor(Cell(20, self._turn % self._view.grid.width))
        QApplication.processEvents()

    def restart(self) -> None:
        """Paint everything with a painter that has prepared nothing."""
        self._widget.set_options(BoardOptions(animate=False, gaps=self._turn % 2 == 0))
        self._turn += 1
        QApplication.processEvents()


class Easel:
    """A shown 50x50 design of noise, drawn on with the pointer."""

    def __init__(self) -> None:
        self._design = Design.from_picture(random_picture(50, 50, 1))
        self._turn = 0
        self._at = QPoint()
        self._widget = BoardWidget()
        self._widget.move_made.connect(self._take_in)

    def __enter__(self) -> Self:
        self._widget.set_options(BoardOptions(animate=False))
        self._widget.set_pen(Pen.FREEHAND)
        self._widget.set_symmetry(Symmetry(left_right=True, top_bottom=True))
        self._widget.resize(1100, 1000)
        self._show()
        self._widget.show()
        QApplication.processEvents()
        return self

    def __exit__(self, *_error: object) -> None:
        self._widget.close()

    def take(self, pen: Pen) -> None:
        """Begin to draw with a pen; with that which selects, take hold of what is selected."""
        self._let_go()
        self._widget.set_pen(pen)
        self._turn = 0
        if pen is Pen.SELECT:
            self._press(Cell(0, 0))
            self._move(Cell(29, 29))
            self._let_go()
        self._press(Cell(0, 0))

    def draw_on(self) -> None:
        """Draw on by a cell, and paint what differs."""
        self._turn += 1
        row, across = divmod(self._turn, 49)
        self._move(Cell(row % 49 + 1, across if row % 2 == 0 else 48 - across))
        QApplication.processEvents()

    def end_stroke(self) -> None:
        """Draw a cell: the design follows and is shown."""
        self._turn += 1
        self._press(Cell(self._turn % 50, 7))
        self._let_go()
        QApplication.processEvents()

    def _press(self, cell: Cell) -> None:
        viewport, at = self._widget.viewport(), self._widget.cell_rect(cell).center()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
        self._at = at

    def _move(self, cell: Cell) -> None:
        self._at = self._widget.cell_rect(cell).center()
        QTest.mouseMove(self._widget.viewport(), self._at)

    def _let_go(self) -> None:
        if self._widget.has_gesture:
            viewport = self._widget.viewport()
            QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=self._at)

    def _take_in(self, move: Move) -> None:
        values = [(c.cell, EMPTY if c.after == UNKNOWN else c.after) for c in move.changes]
        self._design = self._design.with_picture(self._design.picture.replace(values))
        self._show()

    def _show(self) -> None:
        picture = self._design.picture
        cells = bytes(value or UNKNOWN for value in picture.cells)
        self._widget.set_view(BoardView(self._design.puzzle, Grid(50, 50, cells)))


if __name__ == "__main__":
    main()
