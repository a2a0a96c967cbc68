"""A window that is killed loses nothing but the gesture in progress."""

from __future__ import annotations

import pytest

from nonogui.core.game import Game
from nonogui.library.saves import SaveStore, default_folder
from tests.boards import board, puzzle
from tests.killing import run_until_killed

SCRIPT = """
import sys
from PySide6.QtCore import QTimer
from nonogui.ui.app import make_application
app = make_application()
from nonogui.core.grid import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from tests.boards import puzzle
window = MainWindow()
window.show()
window.games.start(puzzle("#####/#...#/#.#.#/#...#/####.".replace("/", chr(10))), Origin("Ring"))
game = window.session.game

def play(number=0):
    if number < 3:
        cell = Cell(0, number)
        window.session.play(Move(MoveKind.FILL, (CellChange(cell, game.grid[cell], 1),)))
        QTimer.singleShot(20, lambda: play(number + 1))
    else:
        window.session.start_branch("Guess")
        window.session.add_checkpoint("Here")
        tell()

def tell():
    writer = window.play_workspace.document
    if writer._pending or writer._writing:
        QTimer.singleShot(20, tell)
    else:
        print("ready", flush=True)

play()
app.exec()
"""


@pytest.mark.slow
def test_killed_window_keeps_moves_what_if_and_checkpoints() -> None:
    run_until_killed(SCRIPT)
    ring = puzzle("#####\n#...#\n#.#.#\n#...#\n####.")
    record = SaveStore(default_folder()).load(ring)
    assert record is not None
    game = Game.resume(ring, record)
    assert game.grid == board("###??\n?????\n?????\n?????\n?????")
    assert [branch.name for branch in game.branches] == ["Guess"]
    assert [point.name for point in game.checkpoints] == ["Here"]
