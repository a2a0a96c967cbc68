"""Two windows on one game, or one design: `python -m tests.benchmarks.two_windows [MOVES] [SEED]`.

Two processes with real windows make 200 moves by turns at random, on the same game and then on the
same design. Whenever one asks which state counts, a dice answers: a copy, reload, or not now. In
the end both are closed. Every move must then be in some save, copy or design, unless it was
dropped by a Reload that announced it.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from nonogui.core.game import Game
from nonogui.formats.registry import load
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from tests.boards import puzzle

SIZE = 25
PICTURE = puzzle("\n".join("#" * SIZE for _row in range(SIZE)), title="Square")

CHILD = """
import json, random, sys, threading
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtTest import QTest
from nonogui.ui.app import make_application
app = make_application()
from nonogui.core.grid import Cell
from nonogui.ui.dialogs import unsaved_work
from nonogui.ui.dialogs.unsaved_work import VersionChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from tests.benchmarks.two_windows import PICTURE, SIZE

is_design, dice = sys.argv[1] == "design", random.Random(sys.argv[2])

def say(**what):
    print(json.dumps(what), flush=True)

def answer(_parent, state):
    choices = list(VersionChoice) if closing else [VersionChoice.COPY, VersionChoice.RELOAD, None]
    choice = dice.choice(choices)
    mine, theirs = state.mine.board.cells, state.theirs.board.cells
    dropped = [at for at, cell in enumerate(mine) if cell == 1 and theirs[at] != 1]
    say(asked=choice.name if choice else "LATER", drops=bool(state.note), mine=dropped)
    return choice

unsaved_work.ask_conflict = answer
closing = False
window = MainWindow()
window.settings.update(motion="reduced", check_puzzles=False)
window.resize(1280, 800)
window.show()

class Ear(QObject):
    heard = Signal(str)

def obey(word):
    global closing
    if word == "close":
        closing = True
        say(closed=window.close())
        app.quit()
    elif word == "front":
        window.open_work.check_for_conflicts()
        QTimer.singleShot(250, lambda: say(ready=True))  # time for a question
    else:
        page = window.studio.page if is_design else window.play_page
        board = page.stage.board
        place = board.cell_rect(Cell(*divmod(int(word), SIZE))).center()
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton,
                         Qt.KeyboardModifier.NoModifier, place)
        (window.studio if is_design else window.play_workspace).document.flush()
        QTimer.singleShot(250, lambda: say(ready=True))

ear = Ear()
ear.heard.connect(obey, Qt.ConnectionType.QueuedConnection)

def listen():
    for line in sys.stdin:
        ear.heard.emit(line.strip())

def begin():
    if is_design:
        window.studio.open_saved("square")
    else:
        window.games.start(PICTURE, Origin("Square"), window.play_workspace.newest_record(PICTURE))
    threading.Thread(target=listen, daemon=True).start()
    say(ready=True)

QTimer.singleShot(0, begin)
app.exec()
window.shut_down()
"""


class Window:
    """A process with a window.

    Attributes:
        dropped: cells that a Reload was allowed to drop.
        asked: how often it asked.
    """

    def __init__(self, environment: dict[str, str], folder: Path, kind: str, seed: str) -> None:
        self.dropped: set[int] = set()
        self.asked = 0
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD, kind, seed],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.wait("ready")

    def send(self, word: str, end: str = "ready") -> None:
        """Have it do something, and wait until that is done."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        self.wait(end)

    def wait(self, end: str) -> None:
        """Read its messages until it reports the end."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message = json.loads(line)
            if "asked" in message:
                self.asked += 1
                if message["asked"] == "RELOAD" and message["drops"]:
                    self.dropped |= set(message["mine"])
            if end in message:
                return
        raise AssertionError(f"the window ended before it sent {end}")

    def end(self) -> None:
        """Close it, and wait for its process."""
        self.send("close", "closed")
        self._process.communicate()


def main(moves: int, seed: int) -> int:
    """Print what became of the moves; returns how many were lost unasked."""
    return sum(_run(kind, moves, seed) for kind in ("game", "design"))


def _run(kind: str, moves: int, seed: int) -> int:
    dice = random.Random(f"{kind} {seed}")
    root = Path(__file__).parents[2]
    with TemporaryDirectory(prefix="nonogui-") as name:
        folder = Path(name)
        environment = os.environ | {
            "HOME": name,
            "XDG_DATA_HOME": f"{name}/data",
            "XDG_CONFIG_HOME": f"{name}/config",
            "XDG_CACHE_HOME": f"{name}/cache",
            "XDG_STATE_HOME": f"{name}/state",
            "XDG_DOCUMENTS_DIR": f"{name}/Documents",
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(root),
        }
        data = folder / "data" / "nonogui"
        if kind == "design":
            from nonogui.core.design import Design

            DesignStore(data / "designs").save("square", Design.blank(SIZE, SIZE))
        windows = [Window(environment, folder, kind, f"{seed} {each}") for each in "ab"]
        for cell in range(moves):
            dice.choice(windows).send(str(cell))
            if dice.random() < 0.1:
                dice.choice(windows).send("front")
        for window in windows:
            window.end()
        kept = _designs(data) if kind == "design" else _games(data, folder)
    dropped = set[int]().union(*(window.dropped for window in windows))
    lost = sorted(set(range(moves)) - kept - dropped)
    asked = sum(window.asked for window in windows)
    found = len(set(range(moves)) & kept)
    print(
        f"{kind}: {moves} moves in two windows, {asked} questions; {found} kept,"
        f" {len(dropped - kept)} dropped by Reload, {len(lost)} lost unasked {lost or ''}"
    )
    return len(lost)


def _games(data: Path, folder: Path) -> set[int]:
    """The cells that are filled in any save or copy."""
    records = [SaveStore(data / "saves").load(PICTURE)]
    records += [load(path).entries[0].record for path in folder.glob("Documents/Nonogui/*.pbn")]
    grids = [Game.resume(PICTURE, record).grid for record in records if record is not None]
    return {at for grid in grids for at, cell in enumerate(grid.cells) if cell == 1}


def _designs(data: Path) -> set[int]:
    """The cells that are filled in any design."""
    goals = [info.puzzle.goal for info in DesignStore(data / "designs").recent()]
    return {at for goal in goals if goal for at, cell in enumerate(goal.cells) if cell == 1}


if __name__ == "__main__":
    arguments = [int(each) for each in sys.argv[1:]] + [200, 1][len(sys.argv) - 1 :]
    raise SystemExit(bool(main(*arguments)))
