"""The surroundings of a board: clue boxes, lines that continue, and the end of the clues."""

from __future__ import annotations

import numpy as np
import pytest

from nonogui.studio.images.spec import Box
from nonogui.studio.scan import reading
from nonogui.studio.scan.glyphs import Glyph
from nonogui.studio.scan.lines import Stroke
from nonogui.studio.scan.scan import Shape

EDGE, CELL = 200.0, 20.0
ACROSS = [100.0 + CELL * at for at in range(11)]
"""The lines of a board in the other direction; boxes are as long as these."""

CROSSING = [Stroke(at, 140, 400) for at in ACROSS]
"""Lines that close the boxes; they start 60 pixels before the board."""


def boxes(*strokes: Stroke) -> list[float]:
    return reading._boxes(strokes, EDGE, ACROSS, CROSSING)


def line(at: float, start: int = 100, end: int = 300, solid: float = 1.0) -> Stroke:
    return Stroke(at, start, end, solid)


def test_lines_beside_a_board_divide_its_clues_into_boxes() -> None:
    assert boxes(line(140), line(160), line(180)) == [120, 140, 160, 180]
    # One of them may be missing, and boxes may be narrower than cells.
    assert boxes(line(140), line(180)) == [120, 140, 160, 180]
    assert boxes(line(140), line(155), line(170), line(185)) == [125, 140, 155, 170, 185]


def test_a_single_line_beside_the_board_makes_no_clue_boxes() -> None:
    assert boxes(line(140)) == []
    assert boxes() == []


@pytest.mark.parametrize(
    ("other", "counts"),
    [
        (line(160), True),
        (line(160, solid=0.97), True),
        (line(160, solid=0.96), False),
        (line(160, start=103), True),
        (line(160, start=104), False),
        (line(160, start=97), True),
        (line(160, start=96), False),
        (line(160, end=304), True),
        (line(160, end=305), False),
        (line(193), True),
        (line(194), False),
        (line(200), False),
    ],
)
def test_clue_box_lines_are_solid_and_as_long_as_the_board(other: Stroke, counts: bool) -> None:
    assert bool(boxes(line(140), other)) is (counts and other.at == 160)
    both = boxes(line(140), line(180), other)
    assert both == [120, 140, 160, 180]


def test_boxes_need_closing_lines_that_start_together() -> None:
    """Boxes start where most of their closing lines do, with some tolerance."""
    assert boxes(line(134), line(180)) != []
    assert boxes(line(133), line(180)) == []


def test_offset_from_step_is_the_distance_to_the_nearest_whole_step() -> None:
    assert reading._offset_from_step(41, 20) == 1
    assert reading._offset_from_step(-39, 20) == 1
    assert reading._offset_from_step(50, 20) == 10
    assert reading._offset_from_step(0, 20) == 0


def test_extended_lines_start_well_before_the_board() -> None:
    strokes = [Stroke(100, 190, 400), Stroke(120, 189, 400), Stroke(144, 100, 400)]
    strokes += [Stroke(165, 100, 400), Stroke(200, 100, 400)]
    assert reading._extended_lines(strokes, ACROSS, EDGE, CELL) == [120, 144, 200]


def test_a_window_panel_starts_after_the_last_line_across_it() -> None:
    strokes = [Stroke(20, 0, 400), Stroke(50, 79, 321), Stroke(60, 80, 400), Stroke(70, 0, 320)]
    strokes += [Stroke(180, 0, 400)]
    assert reading._panel_start(strokes, EDGE, ACROSS, CELL) == 52
    assert reading._panel_start(strokes[:1], EDGE, ACROSS, CELL) == 22
    assert reading._panel_start(strokes[2:], EDGE, ACROSS, CELL) == 0


def glyph(at: int) -> Glyph:
    return Glyph(Box(at, 0, at + 8, 10), np.zeros(1), np.zeros(10))


@pytest.mark.parametrize(
    ("spans", "near"),
    [
        ([(2, 10), (14, 22), (30, 38)], 3),
        ([(60, 68), (72, 80)], 2),  # three cells away from the board
        ([(61, 69), (72, 80)], 0),
        ([(2, 10), (42, 50)], 2),  # then 1.6 cells between numbers
        ([(2, 10), (43, 51)], 1),
        ([(2, 50), (4, 12), (60, 68), (101, 109)], 3),
    ],
)
def test_clues_end_at_a_wide_gap(spans: list[tuple[int, int]], near: int) -> None:
    found = [glyph(at) for at in range(len(spans))]
    assert reading._glyphs_near_board(found, spans, CELL) == found[:near]
    assert reading._glyphs_near_board(found[::-1], spans[::-1], CELL) == found[:near][::-1]


def test_shapes_belong_to_the_line_that_contains_their_middle() -> None:
    def shape(left: int, top: int) -> Shape:
        return Shape(Box(left, top, left + 10, top + 20), 1, 7, 0.1, 0)

    shapes = [shape(0, 90), shape(0, 91), shape(30, 109), shape(0, 130), shape(0, 300)]
    by_row = reading._by_line(shapes, [100, 120, 140, 160], is_down=True)
    assert by_row == [shapes[:3], [shapes[3]], [shapes[4]]]
    by_column = reading._by_line(shapes, [0, 20, 40], is_down=False)
    assert by_column == [[*shapes[:2], *shapes[3:]], [shapes[2]]]


@pytest.mark.parametrize(
    ("across", "down", "cell", "margin"), [(20, 30, 20, 1), (30, 20, 20, 1), (36, 36.4, 36, 3)]
)
def test_the_cell_size_is_the_smaller_side_of_a_cell(
    across: float, down: float, cell: float, margin: int
) -> None:
    xs, ys = [5 + across * at for at in range(3)], [7 + down * at for at in range(4)]
    board = reading._Board(xs, ys, (), (), (), (), 0, 0)
    assert board.cell == pytest.approx(cell)
    assert board.margin == margin
    assert board.area == Box(5, 7, round(xs[-1]), round(ys[-1]))
