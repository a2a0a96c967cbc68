"""Times the window: start, hint and solve from click to painted answer, gaps while Z3 works.

    python tests/benchmarks/bench_window.py [--runs N] [--start] [FILE ...]

`--start` measures the start alone. Prints medians; nothing is asserted. Without a screen set
QT_QPA_PLATFORM=offscreen.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Self

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.actions import ActionId

_PAINTED = """
from PySide6.QtCore import QEvent, QObject
class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, lambda: os._exit(0))
        return False
painted = Painted()
"""
"""`painted` ends the process when what it watches, and what lies in there, is painted."""

EMPTY = f"""
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
{_PAINTED}
window.installEventFilter(painted)
app.exec()
"""

_SHOWN = """
import gc, os, sys
gc.disable()  # as `nonogui.cli.play` does
from nonogui.ui.app import make_application  # before PySide, as in the program
from PySide6.QtCore import QTimer
app = make_application()
from nonogui.ui.main_window import MainWindow
window = MainWindow()
window.show()
"""

SHELL = f"""{_SHOWN}
{_PAINTED}
window.installEventFilter(painted)
app.exec()
"""

TILES = f"""{_SHOWN}
from PySide6.QtCore import QEvent, QObject
class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and view.tiles.keys:
            ratio = view.devicePixelRatioF()
            states = map(view.tiles.state, range(min(10, len(view.tiles.keys))))
            if all(view.pictures.face(state, ratio) is not None for state in states):
                QTimer.singleShot(0, lambda: os._exit(0))
        return False
view = window.library_wiring.page.view
watch = Watch()
view.viewport().installEventFilter(watch)
app.exec()
"""
"""Until the first page is painted with all its tiles and what is on them."""

USED = f"""{_SHOWN}
def look():
    if window.library_wiring.listing is not None:
        QTimer.singleShot(3000, lambda: (window.close(), app.quit()))
        clock.stop()
clock = QTimer(interval=50)
clock.timeout.connect(look)
clock.start()
app.exec()
"""
"""A window that was used before and closed: it leaves a catalogue, and the first page as seen."""

FILE = f"""{_SHOWN}
{_PAINTED}
def open():
    window.open_file(sys.argv[1])
    window.play_page.stage.board.viewport().installEventFilter(painted)
QTimer.singleShot(0, open)
app.exec()
"""

STARTS = {"shell shown": SHELL, "tiles shown": TILES, "a file opened": FILE}


def main() -> None:
    """Run every measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("files", nargs="*", help="puzzles for hint and solve")
    parser.add_argument("--start", action="store_true", help="measure the start alone")
    options = parser.parse_args()
    measure_start(options.runs)
    if options.start:
        return
    measure_answers(options.files, options.runs)
    measure_gaps()


def measure_start(runs: int) -> None:
    """Compare the processor time of whole processes, in turn: an empty window, ours so far."""
    from nonogui.core.puzzle import Puzzle
    from nonogui.formats.base import Entry
    from nonogui.formats.registry import save
    from tests.boards import random_picture

    times: dict[str, list[float]] = {code: [] for code in (EMPTY, *STARTS.values())}
    with TemporaryDirectory() as home:
        file = Path(home) / "puzzle.pbn"
        save(file, [Entry(Puzzle.from_picture(random_picture(10, 10, 1)))])
        _process(USED, home, str(file))
        for turn in range(runs + 1):
            for code, found in times.items():
                seconds = _process(code, home, str(file))
                if turn:  # the first round warms the file cache
                    found.append(seconds)
    empty = statistics.median(times[EMPTY])
    print(f"start, processor time; an empty window: {empty * 1000:.0f} ms (medians of {runs})")
    for words, code in STARTS.items():
        seconds = statistics.median(times[code])
        print(f"  {words}: {seconds * 1000:.0f} ms, ratio {seconds / empty:.2f}")


def _process(code: str, home: str, file: str) -> float:
    """Return the seconds of processor time that a process takes, in all its threads."""
    # With its compiled modules at hand, as an installed program has them.
    env = {"QT_QPA_PLATFORM": "offscreen"} | os.environ
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env |= dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), home)
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code, file], check=True, cwd=ROOT, env=env)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure_answers(files: list[str], runs: int) -> None:
    """From the click on Hint or Solve to the painted answer."""
    from nonogui.ui.actions import ActionId

    for file in files:
        with Stage(file) as stage:
            stage.settle()
            hints, solves = [], []
            for _ in range(runs):
                stage.forget_hint()
                hints.append(stage.seconds_to_answer(ActionId.HINT))
            for _ in range(runs):
                stage.restart()
                solves.append(stage.seconds_to_answer(ActionId.SOLVE))
            print(
                f"{Path(file).name}: hint {statistics.median(hints) * 1000:.0f} ms, "
                f"solve {statistics.median(solves) * 1000:.0f} ms (medians of {runs})"
            )


def measure_gaps(size: int = 60, seconds: float = 6.0) -> None:
    """The longest gap between two turns of the event loop while Z3 is busy, and a cancel."""
    from nonogui.ui.actions import ActionId
    from nonogui.ui.jobs import JobKind
    from tests.boards import busy_puzzle

    with Stage(busy_puzzle(size)) as stage:
        stage.window.play_workspace.jobs.cancel(JobKind.ANALYSE)
        stage.trigger(ActionId.SOLVE)
        ticks = stage.ticks(seconds)
        gaps = sorted(after - before for before, after in itertools.pairwise(ticks))
        busy = stage.window.play_workspace.jobs.current is not None
        start = time.perf_counter()
        stage.window.play_workspace.jobs.cancel()
        while stage.window.play_workspace.jobs.is_busy:
            stage.app.processEvents()
        cancel = time.perf_counter() - start
        print(
            f"Z3 busy for {seconds:.0f} s on random {size}x{size}: longest gap "
            f"{gaps[-1] * 1000:.0f} ms, 99 % under {gaps[int(len(gaps) * 0.99)] * 1000:.0f} ms, "
            f"cancel answered in {cancel * 1000:.0f} ms (still busy: {busy})"
        )


class Stage:
    """The real window on one puzzle, with user folders of its own."""

    def __init__(self, puzzle: str | Puzzle) -> None:
        self._puzzle = puzzle

    def __enter__(self) -> Self:
        from PySide6.QtWidgets import QApplication

        from nonogui.ui.app import SWITCH_SECONDS, make_application

        self._folder = TemporaryDirectory()
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            os.environ[name] = self._folder.name
        sys.setswitchinterval(SWITCH_SECONDS)
        app = QApplication.instance()
        self.app = app if isinstance(app, QApplication) else make_application()
        from nonogui.ui.main_window import MainWindow
        from nonogui.ui.play.session import Origin

        self.window = MainWindow()
        self.window.resize(1280, 800)
        self.window.show()
        if isinstance(self._puzzle, str):
            self.window.open_file(self._puzzle)
        else:
            self.window.games.start(self._puzzle, Origin("Busy"))
        return self

    def __exit__(self, *_error: object) -> None:
        self.window.close()
        self._folder.cleanup()

    def settle(self) -> None:
        """Wait until nothing runs."""
        self.app.processEvents()
        while self.window.play_workspace.jobs.is_busy:
            self.app.processEvents()

    def trigger(self, action: ActionId) -> None:
        """Do what a click on the action does."""
        self.window.actions_[action].trigger()

    def restart(self) -> None:
        """A clean board."""
        assert self.window.session is not None
        self.window.session.restart()
        self.window.games.show_board()
        self.settle()

    def forget_hint(self) -> None:
        """Close the coach: the next press looks for a hint."""
        if self.window.play_workspace.coaching is not None:
            self.window.play_workspace.coaching.close()

    def seconds_to_answer(self, action: ActionId) -> float:
        """From the trigger until the job has answered and the board is painted."""
        start = time.perf_counter()
        self.trigger(action)
        self.settle()
        self.window.repaint()
        return time.perf_counter() - start

    def ticks(self, seconds: float) -> list[float]:
        """When a 5 ms timer fired."""
        from PySide6.QtCore import QEventLoop, QTimer

        found: list[float] = []
        loop = QEventLoop()
        timer = QTimer(interval=5)
        timer.timeout.connect(lambda: found.append(time.perf_counter()))
        timer.start()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()
        timer.stop()
        return found


if __name__ == "__main__":
    main()
