"""Find the board's lines among the lines on a scan."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from nonogui.studio.scan import lines
from nonogui.studio.scan.lines import Stroke, horizontal_lines
from nonogui.studio.scan.reading import evenly_spaced, grid_lines


def strokes(*lines: tuple[float, int], end: int = 400) -> list[Stroke]:
    """Return lines at some positions, each with its start."""
    return [Stroke(at, start, end) for at, start in lines]


def board(first: int, count: int, start: int = 100, cell: int = 20) -> list[tuple[float, int]]:
    return [(first + cell * at, start) for at in range(count + 1)]


def places(first: int, count: int, cell: int = 20) -> list[float]:
    return [first + cell * at for at in range(count + 1)]


@pytest.mark.parametrize(
    "lines",
    [
        strokes(*board(100, 10)),
        strokes(*[(x, 40 if at % 5 == 0 else 100) for at, (x, _) in enumerate(board(100, 10))]),
        strokes(*[(x, 40 if at in {3, 6} else 100) for at, (x, _) in enumerate(board(100, 10))]),
        strokes((40, 100), (60, 100), (80, 100), *board(100, 10, 40)),
        strokes((40, 40), (60, 100), (80, 100), *board(100, 10, 40)),
        strokes((10, 20), *board(100, 10)),
        strokes(*board(100, 10), (390, 100)),
        [*strokes(*board(100, 10)), Stroke(111, 20, 90)],
        [*strokes(*board(100, 10)), Stroke(87, 100, 400, 0.9)],
        [each for each in strokes(*board(100, 10)) if each.at not in {140, 160, 240}],
    ],
    ids=[
        *(
            "open",
            "each fifth goes on",
            "two go on",
            "boxed",
            "boxed with a corner",
            "frame before",
        ),
        *("frame behind", "digits above", "digits beside", "lines missing"),
    ],
)
def test_grid_lines_finds_the_lines_of_the_board(lines: Sequence[Stroke]) -> None:
    ordered = sorted(lines, key=lambda each: each.at)
    assert grid_lines(ordered) == pytest.approx(places(100, 10))


@pytest.mark.parametrize("lines", [[], strokes((10, 0)), strokes((10, 0), (30, 0))])
def test_strokes_without_a_board_give_no_grid_lines(lines: list[Stroke]) -> None:
    assert grid_lines(lines) == ()


def test_evenly_spaced_returns_cells_of_equal_size() -> None:
    assert evenly_spaced(10, 40, 3) == (10, 20, 30, 40)


class TestStrokes:
    def picture(self) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        return np.full((200, 300), 255, dtype=np.float32)

    def found(self, grey: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> list[Stroke]:
        return horizontal_lines(grey, grey < 128)

    @pytest.mark.parametrize("tone", [0, 120, 225])
    @pytest.mark.parametrize("thick", [1, 2, 4])
    def test_thin_thick_dark_and_pale_lines_are_found(self, tone: int, thick: int) -> None:
        grey = self.picture()
        grey[60 : 60 + thick, 50:250] = tone
        (line,) = self.found(grey)
        assert line.at == pytest.approx(60 + (thick - 1) / 2, abs=0.6)
        assert abs(line.start - 50) <= 4
        assert abs(line.end - 250) <= 4

    def test_filled_cells_are_not_lines_and_hide_no_lines(self) -> None:
        grey = self.picture()
        grey[60, 50:250] = 90
        grey[62:82, 100:160] = 0
        assert [round(line.at) for line in self.found(grey)] == [60]

    def test_lines_that_meet_a_filled_cell_keep_almost_their_full_length(self) -> None:
        ink = np.zeros((60, 80), dtype=bool)
        ink[20:40, 20:40] = True
        ink[30, 40:70] = ink[5:20, 30] = True
        filled = lines._filled_cells(ink)
        assert filled[20:40, 20:40].all()
        assert np.flatnonzero(filled[30, 40:]).tolist() == [0, 1]
        assert np.flatnonzero(filled[:20, 30]).tolist() == [18, 19]

    def test_filled_cells_are_wider_than_any_line(self) -> None:
        ink = np.zeros((60, 80), dtype=bool)
        ink[10:18, 10:18] = ink[30:37, 30:37] = True
        filled = lines._filled_cells(ink)
        assert filled[10:18, 10:18].all()
        assert filled.sum() == 64

    def test_separate_dashes_are_not_a_line(self) -> None:
        grey = self.picture()
        grey[60, 50:65] = grey[60, 78:93] = 0
        assert self.found(grey) == []
        grey[60, 65:78] = 0
        assert len(self.found(grey)) == 1

    def test_rows_without_a_dark_ridge_are_not_a_line(self) -> None:
        assert lines._line_cores(np.array([3, 4]), np.zeros((9, 30), dtype=bool)) == []

    def test_short_marks_are_not_lines(self) -> None:
        grey = self.picture()
        grey[60, 50:62] = 0
        grey[60, 90:102] = 0
        assert self.found(grey) == []


def test_lines_of_a_panel_beside_the_board_are_ignored() -> None:
    level = [Stroke(100 + 20 * at, 100, 300) for at in range(11)]
    upright = [Stroke(100 + 20 * at, 100, 300) for at in range(11)]
    panel = [Stroke(at, 400, 500) for at in (104, 111, 119, 143, 150)]
    mixed = sorted([*level, *panel])
    assert grid_lines(mixed, upright) == grid_lines(level, upright)


def test_many_short_lines_of_a_panel_do_not_move_the_board() -> None:
    uprights = strokes(*board(100, 10))
    levels = [Stroke(at, 100, 300) for at, _ in board(100, 10)]
    panel = [Stroke(90 + 13 * at, 420, 500) for at in range(24)]
    across = sorted([*levels, *panel])
    assert grid_lines(uprights, across) == tuple(places(100, 10))
