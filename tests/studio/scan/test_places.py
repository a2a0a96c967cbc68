"""The surroundings of a board: clue boxes, lines that continue, and the end of the clues."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonogui.studio.images.spec import Box
from nonogui.studio.scan import lattice, reading
from nonogui.studio.scan.glyphs import Glyph
from nonogui.studio.scan.image import Grey
from nonogui.studio.scan.scan import Shape

EDGE, CELL = 200.0, 20.0


def test_lines_beside_a_board_divide_its_clues_into_boxes() -> None:
    assert boxes(140, 160, 180) == (120, 140, 160, 180)
    # One of them may be missing, and boxes may be narrower than cells.
    assert boxes(140, 180) == (120, 140, 160, 180)
    assert boxes(140, 155, 170, 185) == (125, 140, 155, 170, 185)


def boxes(*places: float) -> tuple[float, ...]:
    return lattice._boxes(places, EDGE, CELL)


def test_a_single_line_beside_the_board_makes_no_clue_boxes() -> None:
    assert boxes(140) == ()
    assert boxes() == ()


def test_offset_from_step_is_the_distance_to_the_nearest_whole_step() -> None:
    assert lattice._offset_from_step(41, 20) == 1
    assert lattice._offset_from_step(-39, 20) == 1
    assert lattice._offset_from_step(50, 20) == 10
    assert lattice._offset_from_step(0, 20) == 0


def ruled(*lines: tuple[int, int, int, int]) -> Grey:
    """Return a page with a board of ten by ten and some more lines."""
    page = Image.new("L", (440, 440), 255)
    draw = ImageDraw.Draw(page)
    for at in range(200, 401, 20):
        draw.line((200, at, 400, at), fill=0)
        draw.line((at, 200, at, 400), fill=0)
    for line in lines:
        draw.line(line, fill=0)
    return np.asarray(page, dtype=np.float32)


PLACES = [200.0 + 20 * at for at in range(11)]


def test_lines_that_go_on_among_the_clues_are_known() -> None:
    found = lattice.lattice_at(ruled((100, 300, 200, 300), (300, 195, 300, 200)), PLACES, PLACES)
    assert (found.through, found.up) == ((300,), ())


def test_a_window_panel_starts_after_the_last_line_across_it() -> None:
    across = (50, 0, 50, 439)
    assert lattice.lattice_at(ruled(across), PLACES, PLACES).edge == 52
    assert lattice.lattice_at(ruled(across, (90, 200, 90, 400)), PLACES, PLACES).edge == 52
    assert lattice.lattice_at(ruled(), PLACES, PLACES).edge == 0
    assert lattice.lattice_at(ruled((0, 70, 439, 70)), PLACES, PLACES).ceiling == 72
    assert lattice.lattice_at(ruled((50, 188, 50, 412)), PLACES, PLACES).edge == 52
    frame = ruled((0, 115, 439, 115), (0, 125, 439, 125))[80:]  # two cells before the board
    assert lattice.lattice_at(frame, PLACES, [y - 80 for y in PLACES[::2]]).ceiling == 47
    frames = [(0, y, 439, y) for y in (15, 33, 64, 70, 105)]
    found = lattice.lattice_at(ruled(*frames), PLACES, PLACES)
    assert (found.ceiling, found.beams) == (107, ())


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
    found = [glyph(at).box for at in range(len(spans))]
    assert reading._near_board(found, spans, CELL) == found[:near]
    assert reading._near_board(found[::-1], spans[::-1], CELL) == found[:near][::-1]


def test_a_title_ends_the_clues_above_it() -> None:
    xs = [20.0 * at for at in range(6)]
    numbers = [Box(6 + 20 * at, top, 14 + 20 * at, top + 12) for top in (80, 62) for at in range(5)]
    word = [Box(3 + 9 * at, 36, 11 + 9 * at, 48) for at in range(7)]
    assert reading._without_title([*word, *numbers], xs) == numbers
    lower = [Box(box.left, box.top + 8, box.right, box.bottom + 8) for box in word]
    assert len(reading._without_title([*lower, *numbers], xs)) == 17  # too near for a title
    above = [Box(box.left, 36, box.right, 48) for box in numbers[2:4]]
    assert len(reading._without_title([*above, *numbers], xs)) == 12  # in the middle of columns


def test_a_title_whose_words_happen_to_be_in_columns_is_no_clue() -> None:
    xs = [20.0 * at for at in range(6)]
    numbers = [Box(6 + 20 * at, top, 14 + 20 * at, top + 12) for top in (80, 62) for at in range(5)]
    long = [Box(46, top, 54, top + 12) for top in (44, 26)]
    title = [Box(6 + 20 * at, 2, 14 + 20 * at, 14) for at in range(1, 5)]
    assert reading._without_title([*title, *long, *numbers], xs) == [*long, *numbers]
    # Clues that begin far from the board become more, but evenly.
    far = [Box(46, 98, 54, 110), *numbers]
    assert reading._without_title(far, xs) == far


def test_a_title_over_short_clues_is_no_clue_however_near() -> None:
    xs = [20.0 * at for at in range(6)]
    numbers = [Box(6 + 20 * at, 80, 14 + 20 * at, 92) for at in range(5)]
    clues = [*numbers, Box(6, 62, 14, 74), Box(86, 62, 94, 74), Box(6, 44, 14, 56)]
    timer = [Box(26 + 9 * at, 26, 34 + 9 * at, 38) for at in range(5)]
    assert reading._without_title([*clues, *timer], xs) == clues
    # A number may be too pale to be seen.
    assert reading._without_title([*clues, Box(86, 26, 94, 38)], xs) == [
        *clues,
        Box(86, 26, 94, 38),
    ]


def test_a_title_of_close_lines_hides_no_clues_below_it() -> None:
    xs = [20.0 * at for at in range(6)]
    numbers = [Box(6 + 20 * at, top, 14 + 20 * at, top + 12) for top in (90, 70) for at in range(5)]
    title = [Box(x, top, x + 8, top + 11) for top in (40, 26) for x in (3, 12, 21, 50, 59, 68)]
    assert reading._without_title([*title, *numbers], xs) == numbers


def test_a_speck_below_a_title_hides_no_clues() -> None:
    xs = [20.0 * at for at in range(6)]
    numbers = [Box(6 + 20 * at, top, 14 + 20 * at, top + 12) for top in (90, 70) for at in range(5)]
    clues = [Box(46, 50, 54, 62), *numbers]
    title = [Box(3 + 9 * at, 8, 11 + 9 * at, 20) for at in range(7)]
    speck = Box(8, 22, 11, 28)
    assert reading._without_title([*title, speck, *clues], xs) == clues
    assert reading._without_title([Box(2, 22, 5, 28), *clues], xs) == clues


def test_print_between_two_columns_is_no_digit() -> None:
    found = [glyph(at) for at in (6, 16, 26)]
    assert reading._in_columns(found, [0.0, 20.0, 40.0]) == [found[0], found[2]]


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
    board = lattice.Lattice(xs, ys)
    assert board.cell == pytest.approx(cell)
    assert board.margin == margin
    assert board.area == Box(5, 7, round(xs[-1]), round(ys[-1]))


def test_a_line_of_text_that_begins_beside_the_clues_has_no_clues() -> None:
    word = [Box(60, 10, 68, 22), Box(70, 10, 78, 22)]
    one, two, below = Box(84, 10, 92, 22), Box(114, 10, 122, 22), Box(84, 40, 92, 52)
    assert reading._without_words([one, two, below], word) == [below, two]


def test_a_board_beside_another_ends_where_that_ends() -> None:
    assert lattice._end_of_neighbour([0, 20, 40, 60, 80], [200, 220]) == 82
    assert lattice._end_of_neighbour([100, 120, 140, 160, 180], [200, 220]) == 0
    assert lattice._end_of_neighbour([80], [200, 220]) == 0
