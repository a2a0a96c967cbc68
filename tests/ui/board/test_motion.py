"""Motion as arithmetic: when each mark starts, how far it is, and when all is still."""

import pytest

from nonogui.core.grid import Cell
from nonogui.ui.board.changes import CROSS_MS, MARK_MS, Motion, ease_out

CELLS = [Cell(row, column) for row in range(4) for column in range(4)]


def test_easing_starts_fast() -> None:
    assert ease_out(0) == 0
    assert ease_out(1) == 1
    assert ease_out(0.5) == pytest.approx(0.875)
    assert (ease_out(-1), ease_out(2)) == (0, 1)


def test_each_cell_animation_ends_after_its_own_duration() -> None:
    motion = Motion()
    motion.start(Cell(0, 0), MARK_MS, now=1000)
    motion.start(Cell(0, 1), CROSS_MS, now=1000)
    assert motion.phases(1000) == {Cell(0, 0): 0, Cell(0, 1): 0}
    assert motion.remove_finished(1060) == {Cell(0, 0), Cell(0, 1)}
    assert set(motion.phases(1060)) == {Cell(0, 0)}
    motion.remove_finished(1090)
    assert not motion


def test_a_wave_ends_after_its_duration() -> None:
    motion = Motion()
    motion.wave(CELLS, 600, now=0)
    assert motion.phases(0)[Cell(3, 3)] == 0
    halfway = motion.phases(300)
    assert halfway[Cell(0, 0)] == 1
    assert halfway[Cell(3, 3)] == 0
    motion.remove_finished(599)
    assert motion
    motion.remove_finished(600)
    assert not motion


def test_a_wave_runs_over_no_cells_and_one_cell() -> None:
    motion = Motion()
    motion.wave([], 600, now=0)
    assert not motion
    motion.wave([Cell(2, 2)], 600, now=0)
    assert motion.remove_finished(90) == {Cell(2, 2)}
    assert not motion


def test_stopping_ends_all_animations() -> None:
    motion = Motion()
    motion.wave(CELLS, 600, now=0)
    assert motion.stop() == set(CELLS)
    assert not motion
