"""The system ends the program: everything is saved before it does."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtWidgets import QApplication

from nonogui.library.saves import SaveStore, default_folder
from nonogui.ui.app import Ending
from nonogui.ui.dialogs.unsaved_work import UnsavedChoice
from tests.boards import puzzle
from tests.player import Player
from tests.ui.full_disk import Answers, Disk

RING = puzzle("#####\n#...#\n#.#.#\n#...#\n####.")

WINDOW = """
import threading, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog
from nonogui.core.grid import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.library.saves import SaveStore
from nonogui.ui import app
from nonogui.ui.main_window import MainWindow
from nonogui.ui.unsaved_work import OpenWork
from nonogui.ui.play.session import Origin
from tests.boards import puzzle

gate = threading.Event()
save = SaveStore.save
SaveStore.save = lambda *args: gate.wait() and save(*args)  # the disk is slow

def play(window):
    ring = "#####/#...#/#.#.#/#...#/####.".replace("/", chr(10))
    window.games.start(puzzle(ring), Origin("Ring"))
    game = window.session.game
    for column in range(3):
        cell = Cell(0, column)
        window.session.play(Move(MoveKind.FILL, (CellChange(cell, game.grid[cell], 1),)))
    print("ready", flush=True)
    if sys.argv[1:] == ["dialog"]:
        dialog = QDialog(window)
        QTimer.singleShot(0, lambda: print("ready", flush=True))
        dialog.exec()

class Impatient(OpenWork):
    def save_all(self):
        gate.set()
        super().save_all()

import nonogui.ui.main_window
nonogui.ui.main_window.OpenWork = Impatient
def begin(app_):
    window = next(each for each in app_.topLevelWidgets() if isinstance(each, MainWindow))
    play(window)
old = app.make_application
def make(language="en"):
    made = old(language)
    QTimer.singleShot(0, lambda: begin(made))
    return made
app.make_application = make
sys.exit(app.run([]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
@pytest.mark.parametrize("where", ["window", "dialog"])
def test_termination_signal_saves_the_game_before_exit(name: str, where: str) -> None:
    root, number = Path(__file__).parents[2], getattr(signal, name)
    with (
        TemporaryDirectory(prefix="nonogui-") as runtime,
        subprocess.Popen(
            [sys.executable, "-c", WINDOW, where],
            env={**os.environ, "PYTHONPATH": str(root), "XDG_RUNTIME_DIR": runtime},
            stdout=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        for _each in range(1 + (where == "dialog")):
            assert process.stdout.readline() == "ready\n"
        process.send_signal(number)
        assert process.wait() == 128 + number
    record = SaveStore(default_folder()).load(RING)
    assert record is not None
    assert len(record.moves) == 3


class Manager:
    """A desktop that ends its session."""

    def __init__(self, *, allows: bool) -> None:
        self.allows = allows
        self.calls: list[str] = []

    def allowsInteraction(self) -> bool:
        return self.allows

    def cancel(self) -> None:
        self.calls.append("cancel")

    def release(self) -> None:
        self.calls.append("release")


@pytest.fixture
def ending(player: Player, application: QApplication) -> Iterator[Ending]:
    """What hears of the end."""
    hears = Ending(player.window.open_work, application)
    yield hears
    hears.close()


def test_end_of_the_desktop_session_saves_the_game(player: Player, ending: Ending) -> None:
    player.open(RING)
    player.drag((0, 0))
    manager = Manager(allows=True)
    ending._on_session_end(manager)  # type: ignore[arg-type]
    assert not manager.calls
    record = SaveStore(default_folder()).load(RING)
    assert record is not None
    assert len(record.moves) == 1


@pytest.mark.parametrize(
    ("allows", "way", "calls"),
    [
        (True, UnsavedChoice.CLOSE, ["release"]),
        (True, None, ["cancel", "release"]),
        (False, None, []),
    ],
)
def test_end_of_the_desktop_session_asks_about_unsaved_moves_if_allowed(
    player: Player,
    ending: Ending,
    monkeypatch: pytest.MonkeyPatch,
    allows: bool,
    way: UnsavedChoice | None,
    calls: list[str],
) -> None:
    disk, answers = Disk(monkeypatch), Answers(monkeypatch)
    player.open(RING)
    disk.error = errno.ENOSPC
    player.drag((0, 0))
    answers.give(way)
    manager = Manager(allows=allows)
    ending._on_session_end(manager)  # type: ignore[arg-type]
    assert manager.calls == calls
    assert len(answers.asked) == allows
    disk.error = 0
