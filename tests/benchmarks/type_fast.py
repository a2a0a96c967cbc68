"""Type the picture of a 20x20 puzzle with real keys that overlap, and count wrong cells.

    xvfb-run python tests/benchmarks/type_fast.py [--rate KEYS_PER_SECOND] [--side CELLS]

Needs an X display and `xdotool`. The cursor walks row after row, there and back. Each key goes up
30 to 100 ms after the next one went down, as in fast typing. A busy machine holds keys for longer,
which the output says: a key held for long paints.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent

from nonogui.core.grid import Cell, Grid, is_filled
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.controller import TYPING_MS
from tests.benchmarks.bench_window import Stage
from tests.boards import random_picture


def main() -> None:
    """Type one picture and print how many cells are wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=12.0)
    parser.add_argument("--side", type=int, default=20)
    options = parser.parse_args()
    picture = random_picture(options.side, options.side, 1)
    with Stage(Puzzle.from_picture(picture)) as stage:
        held = Held()
        stage.app.installEventFilter(held)
        stage.settle()
        stage.window.activateWindow()
        stage.window.play_page.stage.board.setFocus()
        for _ in range(50):
            stage.app.processEvents()
            time.sleep(0.01)
        keys = list(walk(picture))
        started = time.monotonic()
        # The script names no window: the keys go to the focus, as those of a keyboard do.
        typing = subprocess.Popen(["xdotool", *script(keys, options.rate)])
        while typing.poll() is None:
            stage.app.processEvents()
            time.sleep(0.001)
        seconds = time.monotonic() - started
        stage.settle()
        assert stage.window.session is not None
        board = stage.window.session.game.grid
        wrong = sum(is_filled(board[cell]) != is_filled(picture[cell]) for cell in cells(picture))
    print(f"{len(keys)} keys in {seconds:.0f} s ({len(keys) / seconds:.1f} a second)")
    late = sum(each > TYPING_MS for each in held.times)
    print(f"keys held for at most {max(held.times)} ms; {late} for more than {TYPING_MS} ms")
    print(f"wrong cells: {wrong} of {len(picture.cells)}")


class Held(QObject):
    """Notes for how many milliseconds each key was down, by the times of its events."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[int] = []
        self._down: dict[int, int] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and watched.isWindowType() and not event.isAutoRepeat():
            if event.type() == QEvent.Type.KeyPress:
                self._down[event.key()] = event.timestamp()
            elif event.type() == QEvent.Type.KeyRelease and event.key() in self._down:
                self.times.append(event.timestamp() - self._down.pop(event.key()))
        return False


def cells(picture: Grid) -> Iterator[Cell]:
    """Return the cells row after row, there and back."""
    for row in range(picture.height):
        columns = range(picture.width)
        for column in columns if row % 2 == 0 else reversed(columns):
            yield Cell(row, column)


def walk(picture: Grid) -> Iterator[str]:
    """Return the keys that fill the picture from the first cell."""
    before = Cell(0, 0)
    for cell in cells(picture):
        if cell.row != before.row:
            yield "Down"
        elif cell != before:
            yield "Right" if cell.column > before.column else "Left"
        if is_filled(picture[cell]):
            yield "space"
        before = cell


def script(keys: list[str], rate: float) -> list[str]:
    """Return the commands of `xdotool` that type keys, each of which overlaps the next one."""
    random = Random(1)
    events = []
    for number, key in enumerate(keys):
        pressed = number / rate
        # A key goes up before it goes down again.
        is_repeated = keys[number + 1 : number + 2] == [key]
        held = 0.5 / rate if is_repeated else 1 / rate + random.uniform(0.03, 0.1)
        if key in keys[number + 2 : number + 3]:
            held = min(held, 1.9 / rate)
        events += [(pressed, "keydown", key), (pressed + held, "keyup", key)]
    commands = ["sleep", "0.2"]
    now = 0.0
    for at, kind, key in sorted(events):
        commands += ["sleep", f"{at - now:.3f}", kind, "--delay", "0", key]
        now = at
    return commands


if __name__ == "__main__":
    main()
