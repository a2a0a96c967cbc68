"""The largest board that fits into a place on paper, and the size of its clues and lines."""

import pytest

from nonogui.ui.print.layout import UNIT, Fitting, clue_points
from tests.ui.print.entries import FLAG, HEART, sized


@pytest.mark.parametrize("side", [5, 20, 50, 100])
@pytest.mark.parametrize("room", [(500.0, 700.0), (250.0, 150.0), (700.0, 90.0)])
def test_a_board_is_as_large_as_its_room_allows(side: int, room: tuple[float, float]) -> None:
    fitting = Fitting.of(sized(side, side).puzzle)
    layout = fitting.largest(*room)
    assert layout is not None
    assert layout.width <= room[0] * UNIT
    assert layout.height <= room[1] * UNIT
    larger = fitting.on_paper(layout.metrics.cell + 1)
    is_largest = layout.metrics.cell == 42 * UNIT
    assert is_largest or larger.width > room[0] * UNIT or larger.height > room[1] * UNIT


def test_the_longest_clue_has_room_for_all_its_numbers() -> None:
    made = sized(60, 40).puzzle
    layout = Fitting.of(made).on_paper(120)
    assert layout.row_slots == max(map(len, made.rows))
    assert layout.column_slots == max(map(len, made.columns))
    assert not layout.is_scrolled


def test_there_is_no_board_without_enough_room() -> None:
    layout = Fitting.of(HEART).largest(0.5, 0.5)
    assert layout is None
    assert clue_points(layout) == 0


def test_small_cells_keep_thin_and_thick_lines() -> None:
    metrics = Fitting.of(HEART).on_paper(40).metrics
    assert not metrics.is_small
    assert metrics.ruler(5).thin < metrics.ruler(5).thick


def test_ink_letters_have_room_beside_the_numbers() -> None:
    colored, plain = Fitting.of(FLAG).on_paper(200), Fitting.of(HEART).on_paper(200)
    assert colored.metrics.row_slot > plain.metrics.row_slot


def test_on_the_screen_lines_are_whole_pixels() -> None:
    layout = Fitting.of(HEART).on_screen(24)
    assert layout.columns.cell == 24
    assert (layout.columns.thin, layout.columns.thick) == (1, 2)
