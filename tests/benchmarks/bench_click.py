"""Measure one click on a cell: calls, files entered, paints of the board, time until it is painted.

    python tests/benchmarks/bench_click.py [--clicks N] [--calls]

Prints figures; nothing is asserted. `--calls` also lists what one click calls most, by file. Every
click fills an unknown cell of a game in the real window, offscreen, with reduced motion.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Final, Self

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from nonogui.core.grid import UNKNOWN, Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.widget import BoardWidget
from tests.benchmarks.bench_window import Stage
from tests.boards import random_picture

SIZES: Final = (20, 50, 100, 200)
PACKAGE: Final = str(Path(__file__).parents[2] / "nonogui") + os.sep
WARM_UP: Final = 20
"""Clicks before the first one counts: modules are imported, tiles of cells are painted."""


def main() -> None:
    """Count the calls of one click, then time many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--calls", action="store_true")
    options = parser.parse_args()
    with Clicker(10) as clicker:
        calls = clicker.count_calls(WARM_UP)
        show_calls(calls, is_whole=options.calls)
    print("press to painted, processor time of the window's thread, in ms (whole program's)")
    for side in SIZES:
        with Clicker(side) as clicker:
            own, total = clicker.times(options.clicks)
            most = statistics.quantiles(own, n=20)[-1]
            print(
                f"  {side}x{side}: median {statistics.median(own):.1f}, 95th percentile {most:.1f}"
                f" ({statistics.median(total):.1f})"
            )


def show_calls(calls: list[Calls], *, is_whole: bool) -> None:
    """Print the figures of the clicks that were counted, and the middle one in full."""
    middle = sorted(calls, key=lambda each: each.total)[len(calls) // 2]
    print(
        f"one click on a cell of 10x10: {middle.total} calls of {len(middle.found)} functions "
        f"in {len(middle.files)} files, {middle.paints} paints of the board"
    )
    for room in ("ui/board/", "ui/", ""):
        inside = {f: n for f, n in middle.files.items() if f.startswith(room)}
        print(f"  in nonogui/{room}: {sum(inside.values())} calls, {len(inside)} files")
    if is_whole:
        for file, number in middle.files.most_common():
            print(f"{number:6} {file}")
            for code, times in middle.found.most_common():
                if middle.file_of(code) == file:
                    print(f"       {times:6} {code.co_qualname}")


class Calls:
    """Counts the calls of the program's own functions while inside.

    Attributes:
        found: how often each function was called; a generator counts each time it goes on.
        paints: how often the board was painted.
    """

    def __init__(self) -> None:
        self.found: Counter[CodeType] = Counter()
        self.paints = 0

    def __enter__(self) -> Self:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _what: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            self.found[frame.f_code] += 1

    @staticmethod
    def file_of(code: CodeType) -> str:
        """Return the path of a function's file inside the package."""
        return code.co_filename.removeprefix(PACKAGE)

    @property
    def total(self) -> int:
        """All calls."""
        return self.found.total()

    @property
    def files(self) -> Counter[str]:
        """How many calls each file had."""
        files: Counter[str] = Counter()
        for code, number in self.found.items():
            files[self.file_of(code)] += number
        return files


class Paints(QObject):
    """Counts how often a widget is painted.

    Attributes:
        number: the paints so far.
    """

    def __init__(self) -> None:
        super().__init__()
        self.number = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == QEvent.Type.Paint
        return False


class Clicker(Stage):
    """The real window with a game of a random picture, in which unknown cells are filled.

    Attributes:
        board: the board of the play page.
    """

    def __init__(self, side: int) -> None:
        super().__init__(Puzzle.from_picture(random_picture(side, side, 1)))

    def __enter__(self) -> Self:
        super().__enter__()
        self.window.settings.update(motion="reduced", check_puzzles=False)
        self.window.play_workspace.jobs.cancel()
        self.settle()
        self.board: BoardWidget = self.window.play_page.stage.board
        self._paints = Paints()
        self.board.viewport().installEventFilter(self._paints)
        self._places = iter(self._unknown())
        return self

    def _unknown(self) -> list[QPoint]:
        """Return the middles of the unknown cells in view, far apart from one to the next."""
        view, shown = self.board.view, self.board.viewport().rect()
        assert view is not None
        cells = [
            Cell(row, column)
            for row in range(view.grid.height)
            for column in range(view.grid.width)
            if view.grid[Cell(row, column)] == UNKNOWN
        ]
        rects = [rect for cell in cells if shown.contains(rect := self.board.cell_rect(cell))]
        stride = next(n for n in range(37, 200) if len(rects) % n)
        return [rects[at * stride % len(rects)].center() for at in range(len(rects))]

    def click(self) -> None:
        """Click on the next unknown cell, until the board is painted."""
        at, before = next(self._places), self._paints.number
        QTest.mouseClick(self.board.viewport(), Qt.MouseButton.LeftButton, pos=at)
        while self._paints.number == before:
            self.app.processEvents()
        self.app.processEvents()

    def count_calls(self, clicks: int) -> list[Calls]:
        """Count the calls of some clicks, after others that warm up."""
        while not self.window.library.is_open:  # it has a clock then, and hears of each save
            self.app.processEvents()
        for _ in range(WARM_UP):
            self.click()
        for clock in self.window.findChildren(QTimer):
            clock.stop()  # what the window looks after every few seconds is no part of a click
        found = []
        for _ in range(clicks):
            self.rest()
            before = self._paints.number
            with Calls() as calls:
                self.click()
            calls.paints = self._paints.number - before
            found.append(calls)
        return found

    def times(self, clicks: int) -> tuple[list[float], list[float]]:
        """Return the milliseconds of clicks: of the window's thread, of the whole program."""
        own, total = [], []
        for number in range(clicks + WARM_UP):
            self.rest()
            start = time.thread_time(), time.process_time()
            self.click()
            if number >= WARM_UP:
                own.append((time.thread_time() - start[0]) * 1000)
                total.append((time.process_time() - start[1]) * 1000)
        return own, total

    def rest(self) -> None:
        """Wait until nothing is under way: saves are written, nothing is left to be painted."""
        self.window.play_workspace.document.flush()
        self.window.library.settle()  # it hears of each save
        self.settle()
        self.app.processEvents()


if __name__ == "__main__":
    main()
