"""Times the library page on many tiles: the time of a frame while it scrolls, and of listing.

A frame's time is the work of the window's thread: other programs on the machine don't count.

    python tests/benchmarks/bench_library_page.py [--tiles N] [--frames N]

The tiles are generated, their pictures drawn in the background as in the window. Prints figures;
nothing is asserted. Without a screen set QT_QPA_PLATFORM=offscreen.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QWidget

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.ui.app import make_application
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.library.state import Art, Key, TileState, TileStatus
from nonogui.ui.library.tile_view import TileView

SIDE = 25


class Generated:
    """Tiles of random pictures, a third of them solved and a third started."""

    def load(self, keys: Sequence[Key]) -> list[TileState]:
        """The tiles of some keys."""
        statuses = (TileStatus.NEW, TileStatus.STARTED, TileStatus.SOLVED)
        return [
            TileState(
                key,
                f"Puzzle {key}",
                f"Puzzle {key}",
                SIDE,
                SIDE,
                ((0, 0, 0),),
                status=statuses[hash(key) % 3],
                share=0.5,
                grade=Grade.HARD,
                is_favourite=hash(key) % 10 == 0,
            )
            for key in keys
        ]

    def art(self, state: TileState) -> Art:
        """A picture for a tile."""
        dice = random.Random(hash(state.key))
        grid = Grid(SIDE, SIDE, bytes(dice.choice((0, 1)) for _cell in range(SIDE * SIDE)))
        puzzle = Puzzle.from_picture(grid, BLACK_AND_WHITE)
        return Art.of(puzzle, None if state.status is TileStatus.NEW else puzzle.goal)


def main() -> None:
    """Scroll through, in tiles and in rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiles", type=int, default=20_000)
    parser.add_argument("--frames", type=int, default=600)
    options = parser.parse_args()
    app = make_application()
    view, jobs = TileView(QWidget()), JobRunner()
    view.pictures.set_run(
        lambda work, on_partial: jobs.submit(
            JobKind.PICTURES, work, lambda _answer: None, on_partial=on_partial, background=True
        )
    )
    view.resize(1048, 748)
    view.show()
    start = time.perf_counter()
    view.set_items(tuple(range(options.tiles)), Generated())
    view.viewport().repaint()
    print(f"{options.tiles} tiles listed and painted: {_ms(time.perf_counter() - start)}")
    for is_list in (False, True):
        view.set_list(is_list)
        frames = _scroll(view, options.frames)
        print(
            f"{'rows' if is_list else 'tiles'}: frame {_ms(statistics.median(frames))} in the "
            f"median, 99 % under {_ms(sorted(frames)[int(len(frames) * 0.99)])}, longest "
            f"{_ms(max(frames))}, {sum(frame > 0.016 for frame in frames)} of {len(frames)} "
            "over 16 ms"
        )
    jobs.close()
    app.processEvents()


def _scroll(view: TileView, frames: int) -> list[float]:
    """Scroll by half a tile a frame, sixty frames a second; the seconds of work that each took."""
    bar, times, loop = view.verticalScrollBar(), [], QEventLoop()
    for number in range(frames):
        started_at, worked = time.perf_counter(), time.thread_time()
        bar.setValue(number * 97 % bar.maximum())
        view.viewport().repaint()
        times.append(time.thread_time() - worked)
        while time.perf_counter() - started_at < 1 / 60:
            loop.processEvents()
            time.sleep(0.001)
    return times


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    main()
