"""Pages as pixels: ink where it belongs, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.palette import Color, Palette
from nonogui.ui.board.layout import slot_box
from nonogui.ui.look.theme import font
from nonogui.ui.print.export import page_image
from nonogui.ui.print.layout import UNIT, plan
from nonogui.ui.print.pages import MARGIN, Page, PrintEntry, SheetOptions, Shown
from nonogui.ui.print.paint import GREY, INK, styles
from tests.boards import board
from tests.ui.pictures import Store
from tests.ui.print.entries import FLAG, HEART, entry, sized

pytestmark = pytest.mark.usefixtures("qapp")
SCALE = 2.0
WHITE = QColor("#FFFFFF")


def drawn(entries: list[PrintEntry], options: SheetOptions, at: int = 0) -> tuple[Page, QImage]:
    pages = plan(entries, options)
    return pages[at], page_image(pages[at], entries, options, SCALE)


def cell_color(page: Page, image: QImage, cell: Cell) -> QColor:
    """The colour in the middle of a cell of the first board."""
    shown = page.boards[0]
    box = shown.layout.cell_box(cell)
    x = shown.x + (box.x + box.width / 2) / UNIT
    y = shown.y + (box.y + box.height / 2) / UNIT
    return image.pixelColor(round(x * SCALE), round(y * SCALE))


def is_white(image: QImage, x: int, y: int, width: int, height: int) -> bool:
    part = image.copy(x, y, width, height)
    blank = QImage(part.size(), part.format())
    blank.fill(WHITE)
    return part == blank


@pytest.mark.parametrize("made", [entry(), entry(FLAG), sized(50, 50), sized(200, 30)])
@pytest.mark.parametrize("shown", [Shown.BLANK, Shown.SOLUTION])
def test_the_margins_stay_white(made: PrintEntry, shown: Shown) -> None:
    options = SheetOptions(shown=shown, solutions=True, cover="Puzzles")
    for at in range(len(plan([made], options))):
        _page, image = drawn([made], options, at)
        edge, across, down = round((MARGIN - 1) * SCALE), image.width(), image.height()
        assert is_white(image, 0, 0, across, edge)
        assert is_white(image, 0, 0, edge, down)
        assert is_white(image, 0, down - edge, across, edge)
        assert is_white(image, across - edge, 0, edge, down)
        assert not is_white(image, 0, 0, across, down)


@pytest.mark.parametrize(
    ("shown", "colors"),
    [
        (Shown.BLANK, [WHITE, WHITE, WHITE]),
        (Shown.SOLUTION, [WHITE, INK.fill, WHITE]),
        (Shown.PROGRESS, [INK.cross, WHITE, INK.fill]),
    ],
)
def test_a_board_is_painted_blank_played_or_solved(shown: Shown, colors: list[QColor]) -> None:
    played = board(".?#??\n" + "?????\n" * 4)
    made = replace(entry(), progress=played)
    page, image = drawn([made], SheetOptions(shown=shown))
    assert [cell_color(page, image, Cell(0, column)) for column in (0, 1, 2)] == colors


def test_given_cells_are_printed_on_blank_boards() -> None:
    given = board("?#???\n" + "?????\n" * 4)
    page, image = drawn([entry(replace(HEART, given=given))], SheetOptions())
    assert cell_color(page, image, Cell(0, 1)) == INK.fill
    assert cell_color(page, image, Cell(0, 3)) == WHITE


def test_clue_numbers_stand_in_their_places() -> None:
    page, image = drawn([entry()], SheetOptions())
    shown, room = page.boards[0], []
    slot = shown.layout.metrics
    for row in range(5):
        box = shown.layout.cell_box(Cell(row, 0))
        x = shown.x + (shown.layout.board_x - shown.layout.padding - slot.row_slot) / UNIT
        y = shown.y + box.y / UNIT
        size = slot.row_slot / UNIT * SCALE, box.height / UNIT * SCALE
        room.append(is_white(image, round(x * SCALE), round(y * SCALE), *map(round, size)))
    assert room == [False] * 5


def test_saving_ink_prints_no_colour_and_lighter_lines() -> None:
    options = SheetOptions(shown=Shown.SOLUTION, solutions=True, grey=True)
    for at in (0, 1):
        _page, image = drawn([entry(FLAG)], options, at)
        pixels = {
            image.pixelColor(x, y).rgb()
            for x in range(0, image.width(), 3)
            for y in range(0, image.height(), 3)
        }
        assert all(QColor(each).saturation() == 0 for each in pixels)
    assert GREY.thin_line.lightness() > INK.thin_line.lightness()
    assert GREY.thick_line.lightness() > INK.thick_line.lightness()


def test_letters_distinguish_inks_without_colour() -> None:
    same = Palette((FLAG.palette[0], *(replace(FLAG.palette[1], symbol=c) for c in "abc")))
    made = entry(replace(FLAG, palette=same))
    page, image = drawn([made], SheetOptions(shown=Shown.SOLUTION, grey=True))
    tiles = [image.copy(_tile(page, cell)) for cell in (Cell(0, 0), Cell(0, 2), Cell(2, 0))]
    assert tiles[0] != tiles[1] != tiles[2] != tiles[0]
    page, image = drawn([made], SheetOptions(shown=Shown.BLANK))
    clues = [image.copy(_clue(page, row)) for row in (0, 2)]
    assert clues[0] != clues[1]


def _tile(page: Page, cell: Cell) -> QRect:
    box = page.boards[0].layout.cell_box(cell)
    return _on_image(page, box.x, box.y, box.width)


def _clue(page: Page, row: int) -> QRect:
    """The number of a row next to the board."""
    layout = page.boards[0].layout
    box = slot_box(layout, Line(Axis.ROW, row), 0)
    return _on_image(page, box.x, box.y, box.width)


def _on_image(page: Page, x: int, y: int, side: int) -> QRect:
    shown = page.boards[0]
    left, top = (shown.x + x / UNIT) * SCALE, (shown.y + y / UNIT) * SCALE
    return QRect(round(left), round(top), round(side / UNIT * SCALE), round(side / UNIT * SCALE))


def test_colours_are_printed_unchanged() -> None:
    page, image = drawn([entry(FLAG)], SheetOptions(shown=Shown.SOLUTION))
    for column, ink in ((0, 1), (2, 2)):
        color = QColor(*FLAG.palette[ink].rgb)
        assert cell_color(page, image, Cell(0, column)) == color


def test_small_solution_pictures_show_the_solution() -> None:
    made = entry()
    pages = plan([made], SheetOptions(solutions=True))
    image = page_image(pages[1], [made], SheetOptions(solutions=True), SCALE)
    frame = pages[1].pictures[0].frame
    cell = frame.width / 5
    assert HEART.goal is not None
    for place, value in zip(
        (Cell(*divmod(at, 5)) for at in range(25)), HEART.goal.cells, strict=True
    ):
        x = (frame.x + (place.column + 0.5) * cell) * SCALE
        y = (frame.y + (place.row + 0.5) * cell) * SCALE
        assert image.pixelColor(round(x), round(y)) == (INK.fill if value else WHITE)


def test_a_name_longer_than_its_place_is_cut_above_the_size() -> None:
    made = entry(name="A name that is far too long for a heading " * 5)
    page, image = drawn([made], SheetOptions(difficulty=False))
    name, facts = page.texts[:2]
    assert facts.frame.y >= name.frame.bottom
    start, y, height = (
        round(SCALE * each) for each in (name.frame.right + 1, name.frame.y, name.frame.height)
    )
    assert is_white(image, start, y, image.width() - start, height)


@pytest.mark.parametrize("grey", [False, True])
def test_the_legend_shows_the_colours_of_the_solution(grey: bool) -> None:
    options = SheetOptions(grey=grey, solutions=True)
    pages = plan([entry(FLAG)], options)
    images = [page_image(page, [entry(FLAG)], options, SCALE) for page in pages]
    place = pages[1].pictures[0].frame
    side = place.width / FLAG.width
    colors = set()
    for swatch, (row, column) in zip(pages[0].swatches, [(0, 0), (0, 2), (2, 0)], strict=True):
        x, y = place.x + (column + 0.5) * side, place.y + (row + 0.5) * side
        color = images[1].pixelColor(round(x * SCALE), round(y * SCALE))
        chip = swatch.frame
        x, y = round((chip.x + 1.5) * SCALE), round((chip.y + chip.height / 2) * SCALE)
        assert images[0].pixelColor(x, y) == color
        colors.add(color.rgb())
    assert len(colors) == 3


def test_greys_differ_although_the_inks_are_equally_dark() -> None:
    alike = Palette(
        (
            Color("white", (255, 255, 255), "."),
            Color("red", (200, 60, 60), "r"),
            Color("green", (30, 125, 30), "g"),
            Color("blue", (90, 90, 210), "b"),
        )
    )
    style, _clues = styles(alike, font(10), grey=True)
    levels = sorted(style.ink(ink).lightness() for ink in alike.inks)
    assert all(lighter - darker >= 40 for darker, lighter in pairwise(levels))


@pytest.mark.usefixtures("no_texts")
@pytest.mark.parametrize("grey", [False, True])
def test_drawn_pages_match_their_reference_pictures(store: Store, *, grey: bool) -> None:
    options = SheetOptions(solutions=True, grey=grey, per_page=2)
    for at in range(len(plan([entry(), entry(FLAG)], options))):
        _page, image = drawn([entry(), entry(FLAG)], options, at)
        store.check(f"page-{at}-{grey:d}", image)
