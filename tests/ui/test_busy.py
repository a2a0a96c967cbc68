"""A puzzle that keeps Z3 busy: the window goes on, Cancel answers, old answers are dropped."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from nonogui.ui.actions import ActionId
from nonogui.ui.jobs import JobKind
from nonogui.ui.play.session import Origin
from tests.boards import busy_puzzle, puzzle
from tests.player import Player


@pytest.fixture
def busy(player: Player) -> Player:
    """Return a player whose random puzzle Z3 is solving."""
    player.window.games.start(busy_puzzle(), Origin("Noise"))
    player.window.play_workspace.jobs.cancel(JobKind.ANALYSE)
    player.window.actions_[ActionId.SOLVE].trigger()
    player.run(JobKind.SOLVE)
    return player


@pytest.mark.slow
def test_event_loop_keeps_running_while_the_solver_is_busy(busy: Player) -> None:
    ticks: list[int] = []
    timer = QTimer(interval=5)
    timer.timeout.connect(lambda: ticks.append(len(ticks)))
    timer.start()
    job = busy.window.play_workspace.jobs.current
    busy.qtbot.waitUntil(lambda: len(ticks) > 200)
    timer.stop()
    assert job is not None
    assert busy.window.play_workspace.jobs.current is job, "the puzzle is not busy enough"


@pytest.mark.slow
def test_cancel_button_in_the_strip_ends_the_job(busy: Player) -> None:
    strip = busy.window.play_page.strip
    cancel = next(b for b in strip.findChildren(QPushButton) if b.text() == "Cancel")
    busy.qtbot.waitUntil(cancel.isVisible)
    QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert busy.window.play_workspace.jobs.current is None
    busy.qtbot.waitUntil(lambda: not busy.window.play_workspace.jobs.is_busy)
    assert busy.grid == busy.session.puzzle.blank()


@pytest.mark.slow
def test_a_move_cancels_the_job_for_the_old_board(busy: Player) -> None:
    busy.drag((0, 0), (0, 3))
    assert busy.window.play_workspace.jobs.current is None
    busy.qtbot.waitUntil(lambda: not busy.window.play_workspace.jobs.is_busy)
    assert busy.grid.decided_count == 4


@pytest.mark.slow
def test_opening_another_puzzle_cancels_the_job_and_analyses_the_new_puzzle(busy: Player) -> None:
    busy.window.show_library()
    busy.open(puzzle("##\n#."))
    assert busy.session.known is not None
    assert busy.session.known.status == "unique"


@pytest.mark.slow
def test_closing_the_window_ends_the_job(busy: Player) -> None:
    assert busy.window.close()
    assert not busy.window.play_workspace.jobs.is_busy


@pytest.mark.slow
def test_strip_shows_the_running_job_and_its_time(busy: Player) -> None:
    labels = busy.window.play_page.strip.findChildren(QLabel)

    def words() -> set[str]:
        return {label.text() for label in labels if label.isVisible()}

    busy.qtbot.waitUntil(lambda: "Solving…" in words())
    busy.qtbot.waitUntil(lambda: any(re.fullmatch(r"\d:(?!00)\d\d", word) for word in words()))
