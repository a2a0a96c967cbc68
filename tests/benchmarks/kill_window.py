"""Kill windows while somebody plays or designs: `python -m tests.benchmarks.kill_window [MOMENTS]`.

Each of 200 windows (the default) is killed (SIGKILL) at a random moment while a puzzle is
played, every second time designed, with the mouse at human speed. After each the game, or design,
must be on the disk but for one gesture, and the next window opens the same data folder.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from nonogui.core.design import Design
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from tests.boards import puzzle

SIZE = 20
PICTURE = puzzle("\n".join("#" * SIZE for _row in range(SIZE)))  # no gesture of the few solves it
LONGEST = 4.0
"""Seconds of play until a window is killed at the latest."""

CHILD = """
import random, sys
from PySide6.QtCore import QTimer, Qt
from PySide6.QtTest import QTest
from nonogui.ui.app import make_application
app = make_application()
from nonogui.ui.app import SWITCH_SECONDS
sys.setswitchinterval(SWITCH_SECONDS)
from nonogui.core.design import Design
from nonogui.core.grid import Cell
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from tests.benchmarks.kill_window import PICTURE, SIZE

seed, is_design, key = int(sys.argv[1]), sys.argv[2] == "design", sys.argv[3]
dice = random.Random(seed)
window = MainWindow()
window.settings.update(motion="reduced", check_puzzles=False)
window.resize(1280, 800)
window.show()
done = 0

def begin():
    if is_design:
        window.studio.open(Design.blank(SIZE, SIZE), key=key)
    else:
        window.games.start(PICTURE, Origin("Square"), window.play_workspace.newest_record(PICTURE))
    print("ready", flush=True)
    QTimer.singleShot(300, gesture)

def gesture():
    global done
    page = window.studio.page if is_design else window.play_page
    board = page.stage.board
    row, column = divmod(done, SIZE)
    place = board.cell_rect(Cell(row, column)).center()
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     place)
    done += 1
    print(done, flush=True)
    QTimer.singleShot(dice.randrange(120, 500), gesture)  # a quick player to a slow one

QTimer.singleShot(0, begin)
app.exec()
"""


def main(moments: int) -> int:
    """Print what was lost; returns how many gestures at most."""
    dice = random.Random(moments)
    worst = made = windows = 0
    start = time.perf_counter()
    with TemporaryDirectory(prefix="nonogui-") as name:
        for moment in range(moments):
            if moment % 20 == 0:  # so that first starts are met again
                folder = Path(name, str(moment))
                folder.mkdir()
            is_design = moment % 2 == 1
            key = f"design{moment}"
            seen = _run_and_kill(folder, moment, is_design, key, dice.uniform(0.0, LONGEST))
            data = folder / "data" / "nonogui"
            kept = _design(data, key) if is_design else _game(data)
            if not is_design:
                SaveStore(data / "saves").remove(PICTURE)  # the next one starts again
            lost = seen - kept
            made, windows, worst = made + seen, windows + 1, max(worst, lost)
            if lost > 0:
                kind = "designing" if is_design else "playing"
                print(f"moment {moment}, {kind}: {lost} of {seen} gestures lost", flush=True)
    seconds = time.perf_counter() - start
    print(f"{windows} windows killed, {made} gestures, at most {worst} lost, {seconds:.0f} s")
    return worst


def _run_and_kill(folder: Path, seed: int, is_design: bool, key: str, seconds: float) -> int:
    """Run a window for some seconds of play; returns how many gestures it had made."""
    root = Path(__file__).parents[2]
    environment = os.environ | {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_STATE_HOME": str(folder / "state"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(root),
    }
    command = [sys.executable, "-c", CHILD, str(seed), "design" if is_design else "play", key]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.kill()
        lines = process.stdout.read().splitlines()
    return int(lines[-1]) if lines else 0


def _game(data: Path) -> int:
    record = SaveStore(data / "saves").load(PICTURE)
    return len(record.moves) if record else 0


def _design(data: Path, key: str) -> int:
    design = DesignStore(data / "designs").load(key) or Design.blank(SIZE, SIZE)
    return design.picture.cells.count(1)


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200) > 1)
