"""Find the board among the lines and tiles of a drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY
from nonogui.studio.scan import cells, lattice
from nonogui.studio.scan.lattice import find_lattice, lattice_at
from nonogui.studio.scan.walls import evenly_spaced
from tests.scan_kinds import (
    DARK_APP,
    KINDS,
    LIGHT_APP,
    STRIP_APP,
    Screen,
    cell_position,
    screen_of,
)
from tests.scans import random_puzzle

PUZZLE = random_puzzle(Random(3), 15, 10)
LINED = Screen(thick=2)


def size(image: Image.Image) -> tuple[int, int] | None:
    found = find_lattice(np.asarray(image.convert("L"), dtype=np.float32))
    return (len(found.xs) - 1, len(found.ys) - 1) if found else None


@pytest.mark.parametrize(
    "screen",
    [
        LINED,
        replace(LINED, line=(215, 215, 215)),
        replace(LINED, is_boxed=True),
        replace(LINED, is_boxed=True, corner=True),
        replace(LINED, is_boxed=True, corner=True, is_headed=True),
        LIGHT_APP,
        DARK_APP,
        STRIP_APP,
        replace(LIGHT_APP, gap=5),
        replace(LINED, squares=(196, 204, 218)),
    ],
    ids=[
        *["lines", "pale", "boxes", "corner", "headed", "tiles", "dark", "strips", "wide gaps"],
        "squared paper",
    ],
)
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_the_board_is_found_among_its_clues(screen: Screen, share: float) -> None:
    position = cell_position(PUZZLE, Random(1), share) if share else None
    assert size(screen_of(PUZZLE, screen, cell=30, position=position)) == (15, 10)


def test_numbers_as_far_apart_as_lines_are_none() -> None:
    page = Screen(thick=2, is_boxed=True, is_headed=True, line=(90, 90, 90), strips=(204, 221, 255))
    assert size(screen_of(random_puzzle(Random(5), 15, 15), page, cell=24)) == (15, 15)


def test_a_single_line_in_the_shade_may_be_hidden() -> None:
    lines = [20.0 * at for at in range(9)]
    seen = [1.0, 1.0, 0.0, *[1.0] * 6]
    assert lattice._without_headers(lines, seen) == lines
    assert lattice._without_headers(lines, [0.6, 0.0, 0.0, *[1.0] * 6]) == lines[3:]
    assert lattice._without_headers(lines[:6], [1.0, 0.0, 0.0, 0.0, 0.0, 1.0]) == lines[:6]
    assert lattice._without_headers(lines[:3], [1.0, 0.0, 1.0]) == lines[:3]


@pytest.mark.parametrize("x", [9, 30, 51])
def test_a_digit_may_be_anywhere_in_its_cell(x: int) -> None:
    page = Image.new("L", (120, 60), 255)
    ImageDraw.Draw(page).text((x, 30), "3", fill=0, anchor="mm", font_size=34)
    printed = cells.has_print(np.asarray(page, dtype=np.float32), [0, 60, 120], [0, 60])
    assert printed.tolist() == [[True, False]]


@pytest.mark.parametrize("radius", [4, 12])
def test_filled_tiles_of_any_shape_are_no_digits(radius: int) -> None:
    position = cell_position(PUZZLE, Random(1), 0.8)
    screen = replace(LIGHT_APP, round=radius, filled=(233, 30, 99))
    image = screen_of(PUZZLE, screen, cell=30, position=position)
    found = find_lattice(np.asarray(image.convert("L"), dtype=np.float32))
    assert found is not None
    assert not cells.has_print(
        np.asarray(image.convert("L"), dtype=np.float32), found.xs, found.ys
    ).any()


def test_lines_are_where_they_were_drawn() -> None:
    image = Image.new("L", (300, 260), 255)
    draw = ImageDraw.Draw(image)
    for at in range(9):
        draw.line((60 + 22 * at, 50, 60 + 22 * at, 226), fill=90, width=3 if at % 4 == 0 else 1)
        draw.line((60, 50 + 22 * at, 236, 50 + 22 * at), fill=90)
    found = find_lattice(np.asarray(image, dtype=np.float32))
    assert found is not None
    assert found.xs == pytest.approx([60 + 22 * at for at in range(9)], abs=0.6)
    assert found.ys == pytest.approx([50 + 22 * at for at in range(9)], abs=0.6)
    assert found.bars == found.beams == ()


@pytest.mark.parametrize("paint", ["black", "#28406e", "#5a965a"])
def test_a_frame_and_a_coloured_margin_are_not_cells(paint: str) -> None:
    inner = screen_of(PUZZLE, LINED, cell=28)
    page = Image.new("RGB", (inner.width + 40, inner.height + 40), paint)
    page.paste(inner, (20, 20))
    assert size(page) == (15, 10)
    without = inner.crop((0, 0, inner.width - 27, inner.height - 27))  # ends with the board
    page.paste(paint, (0, 0, *page.size))
    page.paste(without, (20, 20))
    assert size(page) == (15, 10)


def test_lines_far_from_a_board_are_not_those_of_clue_boxes() -> None:
    board = screen_of(PUZZLE, LINED, cell=30)
    page = Image.new("RGB", (board.width + 300, board.height), "white")
    page.paste(board, (300, 0))
    draw = ImageDraw.Draw(page)
    for x in (10, 14, 100, 104, 192, 196):
        draw.line((x, 0, x, page.height), fill="black")
    found = find_lattice(np.asarray(page.convert("L"), dtype=np.float32))
    assert found is not None
    assert found.bars == ()


def test_an_edge_of_the_page_is_no_line_of_clue_boxes() -> None:
    cell, left, top = 30, 160, 40
    page = Image.new("RGB", (left + 340, top + 340), "white")
    draw = ImageDraw.Draw(page)
    for at in range(11):
        draw.line((left, top + cell * at, left + 300, top + cell * at), fill="black", width=2)
        draw.line((left + cell * at, top, left + cell * at, top + 300), fill="black", width=2)
    for x in (left - 80, left - 40):  # boxes wider than cells, without lines between the rows
        draw.line((x, top, x, top + 300), fill="black", width=2)
    draw.line((4, 0, 4, page.height), fill="black", width=2)
    found = find_lattice(np.asarray(page.convert("L"), dtype=np.float32))
    assert found is not None
    assert [round(x) for x in found.bars[-2:]] == [left - 80, left - 40]


def test_clues_end_where_many_cells_have_digits() -> None:
    digits = Image.new("L", (390, 420), 255)
    draw = ImageDraw.Draw(digits)
    for at in range(12):
        draw.line((30 + 30 * at, 30, 30 + 30 * at, 390), fill=0)
    for at in range(13):
        draw.line((30, 30 + 30 * at, 360, 30 + 30 * at), fill=0)
    for at in range(11):
        draw.text((45 + 30 * at, 105), str(at % 10), fill=0, anchor="mm", font_size=18)
    found = find_lattice(np.asarray(digits, dtype=np.float32))
    assert found is not None
    assert (len(found.xs) - 1, len(found.ys) - 1) == (11, 9)


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_blank_page_has_no_board(level: int) -> None:
    assert size(Image.new("L", (200, 150), level)) is None


def test_evenly_spaced_returns_cells_of_equal_size() -> None:
    assert evenly_spaced(10, 40, 3) == (10, 20, 30, 40)


def mark(*rows: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    return np.array(
        [[char == "#" for char in row for _ in range(3)] for row in rows for _ in "abc"]
    )


def numbered_boxes(columns: int, rows: int, *, are_far: bool) -> Image.Image:
    """Return a board of ten by ten cells that ends with the picture, with boxes for its clues.

    Args:
        columns: how many boxes are at the left.
        rows: how many boxes are above.
        are_far: whether clues begin far from the board.
    """
    side = 30
    page = Image.new("L", ((columns + 10) * side, (rows + 10) * side), 255)
    draw = ImageDraw.Draw(page)
    for at in range(1, columns + 10):
        draw.line((at * side, 0, at * side, page.height), fill=0)
    for at in range(1, rows + 10):
        draw.line((0, at * side, page.width, at * side), fill=0)
    draw.rectangle((0, 0, columns * side - 1, rows * side - 1), fill=255)
    for at in range(10):
        for place in range(columns if at == 4 else 2):
            x = place if are_far else columns - 1 - place
            draw.text((x * side + 15, (rows + at) * side + 15), "3", 0, anchor="mm", font_size=18)
        for place in range(rows if at == 7 else 2):
            y = place if are_far else rows - 1 - place
            draw.text(
                ((columns + at) * side + 15, y * side + 15), "3", 0, anchor="mm", font_size=18
            )
    return page


@pytest.mark.parametrize("are_far", [True, False])
def test_the_edge_of_the_picture_may_be_a_line(are_far: bool) -> None:
    assert size(numbered_boxes(3, 4, are_far=are_far)) == (10, 10)


@pytest.mark.parametrize("side", [5, 12])
def test_a_board_may_end_without_a_line(side: int) -> None:
    page = Image.new("L", (30 * side + 200, 30 * side + 200), 255)
    draw = ImageDraw.Draw(page)
    draw.rectangle((80, 20, 80 + 30 * side, 79), fill=220)
    draw.rectangle((20, 80, 79, 80 + 30 * side), fill=220)
    for at in range(side):
        place, end = 80 + 30 * at, 80 + 30 * side
        draw.line((place, 20, place, end), fill=0)
        draw.line((20, place, end, place), fill=0)
        draw.text((place + 11, 58), "3", fill=0, font_size=16)
        draw.text((58, place + 6), "2", fill=0, font_size=16)
    assert size(page) == (side, side)


def test_crosses_are_told_from_digits() -> None:
    assert cells.is_cross(mark("#...#", ".#.#.", "..#..", ".#.#.", "#...#"))
    assert not cells.is_cross(mark("#####", "#...#", "#...#", "#...#", "#####"))
    assert not cells.is_cross(mark("..#..", "..#..", "#####", "..#..", "..#.."))
    assert not cells.is_cross(mark("#", "#", "#", "#", "#"))


PAGE = [20.0 * at for at in range(6)]
CLUES = [Clue.of(2)] * 5


def filled_in(*marks: tuple[int, int, int]) -> NDArray[np.float32]:
    """Return a shaded board of five by five with cells of some brightness."""
    page = np.tile(np.linspace(255, 150, 100, dtype=np.float32), (100, 1))
    for row, column, level in marks:
        page[20 * row + 1 : 20 * row + 19, 20 * column + 1 : 20 * column + 19] = level
    return page


def test_filled_cells_are_told_from_shaded_ones() -> None:
    position = cells.read_position(filled_in((0, 0, 20), (4, 4, 30)), PAGE, PAGE, CLUES, CLUES)
    assert position is not None
    assert [at for at, value in enumerate(position.cells) if value == 1] == [0, 24]
    assert position.decided_count == 2
    assert cells.read_position(filled_in(), PAGE, PAGE, CLUES, CLUES) is None


def test_a_shadow_fills_no_cells() -> None:
    light = (1 / (1 + np.exp((np.arange(100) - 50) / 9))).astype(np.float32)
    page = filled_in((0, 0, 60), (4, 4, 60)) * (light * 0.45 + 0.55)
    assert values(page, CLUES) == ["#----", *["-----"] * 3, "----#"]
    blank = filled_in() * (light[:, None] * 0.45 + 0.55)
    assert cells.read_position(blank, PAGE, PAGE, CLUES, CLUES) is None


def shades(*rows: str) -> NDArray[np.float32]:
    """Return a board of black (`#`), white (`.`) and grey cells."""
    levels = {"#": 0, ".": 255, "-": 170}
    cells_ = [[levels[each] for each in row] for row in rows]
    return np.array(cells_, dtype=np.float32).repeat(20, axis=0).repeat(20, axis=1)


def values(
    page: NDArray[np.float32], rows: list[Clue], columns: list[Clue] | None = None
) -> list[str]:
    """Return the rows of a position, `x` for empty cells."""
    position = cells.read_position(page, PAGE, PAGE, rows, columns or rows)
    assert position is not None
    text = "".join({1: "#", EMPTY: "x"}.get(value, "-") for value in position.cells)
    return [text[at : at + 5] for at in range(0, 25, 5)]


def test_cells_of_a_third_shade_are_empty_if_that_alone_is_possible() -> None:
    rows = [*[Clue.of(2)] * 4, Clue.of(1, 1)]
    page = shades("##-.-", ".##--", "..-#-", "-.-#-", "-.-.#")
    read = ["##-x-", "x##--", "xx-#-", "-x-#-", "-x-x#"]
    assert values(page, rows, [rows[-1], *rows[:-1]]) == read


def test_a_third_shade_that_says_nothing_is_left_out() -> None:
    either = shades("#-.-.", "-#-.-", ".-#-.", "-.-#-", ".-.-#")  # both fit, or none
    assert values(either, [Clue.of(1)] * 5)[0] == "#----"
    cursor = shades("#----", "-.---", "-----", "-----", "-----")
    assert values(cursor, [Clue.of(1)] * 5)[1] == "-----"


def test_a_position_that_breaks_the_clues_is_not_returned() -> None:
    page = filled_in((0, 0, 20), (0, 1, 20), (0, 3, 20))
    assert cells.read_position(page, PAGE, PAGE, CLUES, CLUES) is None
    assert cells.read_position(page, PAGE, PAGE, [Clue.of(3)] * 5, CLUES) is not None


def test_unread_clues_leave_a_position_its_cells() -> None:
    page = filled_in((0, 0, 20), (0, 1, 20), (0, 3, 20))
    rows = [None, *CLUES[1:]]
    position = cells.read_position(page, PAGE, PAGE, rows, CLUES)
    assert position is not None
    assert position.cells.count(1) == 3
    assert cells.read_position(page, PAGE, PAGE, [None] * 5, [None, *CLUES[1:]]) is None


def test_most_cells_may_be_filled() -> None:
    page = filled_in(
        *[(row, column, 20) for row in range(5) for column in range(5) if row != column]
    )
    full = [Clue.of(4)] * 5
    position = cells.read_position(page, PAGE, PAGE, full, full)
    assert position is not None
    assert position.cells.count(1) == 20


def marked(draw_mark: Callable[[ImageDraw.ImageDraw, int, int], object]) -> NDArray[np.float32]:
    """Return a white board of five by five with a mark in five of its cells."""
    image = Image.new("L", (200, 200), 255)
    for at in range(5):
        draw_mark(ImageDraw.Draw(image), 40 * at, 40 * ((2 * at) % 5))
    return np.asarray(image, dtype=np.float32)


def test_any_mark_that_most_marked_cells_have_stands_for_an_empty_cell() -> None:
    page = marked(
        lambda draw, x, y: draw.line((x + 12, y + 20, x + 18, y + 28, x + 28, y + 10), 0, 3)
    )
    edges = [40.0 * at for at in range(6)]
    position = cells.read_position(page, edges, edges, CLUES, CLUES)
    assert position is not None
    assert [at for at, value in enumerate(position.cells) if value == EMPTY] == [0, 8, 11, 19, 22]


def test_marks_that_differ_say_nothing_about_cells() -> None:
    random = Random(5)

    def scribble(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
        left, top = x + random.randint(8, 16), y + random.randint(8, 16)
        draw.line((left, top, left + random.randint(3, 14), top + 14, left, top + 4), 0, 2)

    edges = [40.0 * at for at in range(6)]
    assert cells.read_position(marked(scribble), edges, edges, CLUES, CLUES) is None


def test_boards_beside_each_other_are_not_one_lattice() -> None:
    one = screen_of(PUZZLE, LINED, cell=30)
    page = Image.new("RGB", (2 * one.width, one.height), "white")
    page.paste(one, (0, 0))
    page.paste(one, (one.width, 0))
    assert size(page) == (15, 10)


def test_no_line_goes_on_beside_a_board_beyond_the_picture() -> None:
    edges = (80.0, 90.0, 100.0)
    found = lattice_at(np.full((60, 60), 255, dtype=np.float32), edges, edges)
    assert (found.through, found.up) == ((), ())


def test_edges_dragged_together_have_no_panel() -> None:
    edges = (30.0, 30.1, 30.2)
    found = lattice_at(np.full((60, 60), 255, dtype=np.float32), edges, edges)
    assert (found.edge, found.ceiling) == (0, 0)


@pytest.mark.parametrize("gaps", [(8, 4), (4, 8)])
def test_round_tiles_may_be_closer_one_way_than_the_other(gaps: tuple[int, int]) -> None:
    across, down = 40 + gaps[0], 40 + gaps[1]
    image = Image.new("L", (60 + 7 * across, 60 + 8 * down), 239)
    draw = ImageDraw.Draw(image)
    for at in range(7):
        draw.rectangle((70 + across * at, 20, 74 + across * at, 32), fill=80)
        for row in range(8):
            x, y = 60 + across * at, 60 + down * row
            if (at, row) not in ((2, 0), (4, 3), (6, 4)):
                draw.ellipse((x, y, x + 39, y + 39), fill=255)
    for row in range(8):
        draw.rectangle((30, 70 + down * row, 34, 82 + down * row), fill=80)
    assert size(image) == (7, 8)


def test_chips_behind_clues_are_no_squared_paper() -> None:
    random = Random("1 chips done 2")
    drawn = KINDS["chips done"](random, random.choice([""]))
    assert size(drawn.image) == (drawn.puzzle.width, drawn.puzzle.height)


def test_a_board_in_a_spreadsheet_is_found_by_its_paler_lines_too() -> None:
    image = Image.new("L", (600, 560), 255)
    draw = ImageDraw.Draw(image)
    first, last, cell = 120, 480, 30

    def ruled(places: range, start: int, end: int, fill: int, width: int) -> None:
        for at in places:
            draw.line((at, start, at, end), fill=fill, width=width)
            draw.line((start, at, end, at), fill=fill, width=width)

    ruled(range(0, 600, cell), 0, 600, 225, 1)
    ruled(range(first, last + 1, cell), first, last, 150, 1)
    ruled(range(first, last + 1, 4 * cell), first, last, 0, 3)
    for at in range(first, last, cell):
        draw.text((at + 10, first - 25), "4", fill=0, font_size=18)
        draw.text((first - 20, at + 4), "4", fill=0, font_size=18)
        draw.rectangle((at, 240, at + cell, 240 + cell), fill=60)
    assert size(image) == (12, 12)


def test_a_crease_through_cells_is_no_column_of_digits() -> None:
    image = Image.new("L", (400, 400), 230)
    draw = ImageDraw.Draw(image)
    for at in range(50, 351, 30):
        draw.line((at, 50, at, 350), fill=60, width=2)
        draw.line((50, at, 350, at), fill=60, width=2)
    draw.line((154, 0, 160, 400), fill=140, width=4)
    grey, edges = np.asarray(image, dtype=np.float32), [50.0 + 30 * at for at in range(11)]
    assert not cells.has_print(grey, edges, edges).any()


def test_lines_of_squared_paper_are_no_edges_of_panels() -> None:
    image = Image.new("L", (600, 500), 255)
    draw = ImageDraw.Draw(image)
    for at in range(10, 600, 50):
        draw.line((at, 0, at, 500), fill=150)
        draw.line((0, at, 600, at), fill=150)
    edges = [260.0 + 50 * at for at in range(7)], [110.0 + 50 * at for at in range(7)]
    found = lattice_at(np.asarray(image, dtype=np.float32), *edges)
    assert (found.edge, found.ceiling) == (0, 0)


def test_the_grain_of_wood_is_no_edge_of_a_panel() -> None:
    down, across = np.indices((560, 560))
    grain = 9 * np.sin(0.35 * down + 3 * np.sin(0.011 * across)) + 5 * np.sin(0.9 * down)
    image = Image.fromarray((150 + grain).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    draw.rectangle((120, 140, 520, 540), fill=240)
    for at in range(11):
        draw.line((120 + 40 * at, 140, 120 + 40 * at, 540), fill=60)
        draw.line((120, 140 + 40 * at, 520, 140 + 40 * at), fill=60)
    found = find_lattice(np.asarray(image, dtype=np.float32))
    assert found is not None
    assert (len(found.xs), len(found.ys)) == (11, 11)
    assert (found.edge, found.ceiling) == (0, 0)


def test_scribbles_beside_the_first_clues_are_not_clues() -> None:
    digits = np.zeros((10, 12), dtype=bool)
    digits[:, 0] = True
    digits[2, 1] = True
    assert lattice._after_clues_from_border(digits) == 2
    digits[6:8, 7] = True  # as on the rest of the board
    assert lattice._after_clues_from_border(digits) == 1


def test_holes_are_counted_from_the_better_end_of_the_clues() -> None:
    rows = (".##..", "..#.#", ".##.#")
    digits = np.array([[each == "#" for each in row] for row in rows])
    # If the board starts at the last column, each row has one before it.
    assert lattice._holes(digits).tolist() == [[0, 0, 0, 0, 3], [0, 0, 0, 0, 2], [0, 0, 0, 0, 1]]
    assert lattice._holes(digits[:, ::-1])[0].tolist() == [0, 0, 0, 2, 3]


@pytest.mark.parametrize(
    ("boxes", "go_on"),
    [
        ((".#", "##", ".#", ".#", "##"), True),
        ((".#", "##", ".#", "..", "##"), True),
        (("#.", "##", "#.", "#.", "##"), True),
        ((".#", "#.", "..", ".#", "##"), False),
        ((".#", "##", ".#", ".#", "..", ".."), False),  # scribbles in a column
    ],
)
def test_clues_go_on_if_nearly_each_line_has_some(boxes: tuple[str, ...], go_on: bool) -> None:
    digits = np.array([[each == "#" for each in row] for row in boxes])
    assert lattice._go_on(digits, 1.0) == go_on


@pytest.mark.filterwarnings("error")
def test_a_board_dragged_to_cells_of_a_pixel_has_no_panel() -> None:
    edges = [20.4 + at for at in range(11)]
    found = lattice_at(np.full((60, 60), 255, dtype=np.float32), edges, edges)
    assert (found.edge, found.ceiling) == (0, 0)
