"""The background of a puzzle: in its picture, on cells marked empty, never on unknown ones."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from nonogui.core.grid import EMPTY, Cell, Grid
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView
from nonogui.ui.board.style import board_theme, mark_on
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, Theme, contrast
from nonogui.ui.print.export import page_image, picture_image
from nonogui.ui.print.layout import plan
from nonogui.ui.print.pages import PrintEntry, SheetOptions, Shown
from tests.boards import board

CELL = 20
SKY = QColor("#88CCFF")
THEMES = (LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK)


def palette(ground: QColor) -> Palette:
    red, navy = Color("red", (200, 30, 30), "r"), Color("navy", (20, 30, 90), "n")
    rgb = ground.red(), ground.green(), ground.blue()
    return Palette((Color("ground", rgb, "."), red, navy))


PICTURE = board("ab.\n..a", palette(SKY))
PUZZLE = Puzzle.from_picture(PICTURE, palette(SKY))


def corner(image: QImage, cell: Cell) -> QColor:
    """The colour of a cell beside its mark, on an image without clues."""
    side = image.width() / PUZZLE.width
    return image.pixelColor(round(cell.column * side) + 3, round(cell.row * side) + 3)


def drawn(grid: Grid, theme: Theme, *, is_picture: bool) -> QImage:
    view = BoardView(PUZZLE, grid, is_picture=is_picture)
    return render_board(view, theme, BoardOptions(crosshair=False), CELL, clues=())


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_on_its_background(theme: Theme) -> None:
    image = drawn(PICTURE.without_crosses(), theme, is_picture=True)
    assert corner(image, Cell(0, 2)) == corner(image, Cell(1, 0)) == SKY


@pytest.mark.parametrize("theme", THEMES)
def test_in_play_only_cells_marked_empty_get_the_background(theme: Theme) -> None:
    image = drawn(PUZZLE.blank().replace([(Cell(0, 2), EMPTY)]), theme, is_picture=False)
    assert corner(image, Cell(0, 2)) == SKY
    assert corner(image, Cell(1, 0)) == theme.paper


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["#88CCFF", "#22262E", "#FFE066", "#808080", "#B3261E"])
def test_crosses_and_lines_stay_visible_on_every_background(theme: Theme, ground: str) -> None:
    color = QColor(ground)
    changed = board_theme(palette(color), theme, is_picture=True)
    assert changed.paper == color
    assert contrast(changed.cross, color) >= 3
    assert contrast(changed.thick_line, color) >= 3
    assert contrast(changed.added_cross, color) >= 1.8
    assert contrast(changed.thin_line, color) >= 1.25
    assert contrast(changed.crosshair, color) >= 1.12
    assert mark_on(color) in (QColor("#1B1E24"), QColor("#FFFFFF"))


def test_plain_paper_keeps_its_theme() -> None:
    white = palette(QColor("#FFFFFF"))
    assert board_theme(white, LIGHT, is_picture=True) is LIGHT
    assert board_theme(white, DARK, is_picture=True) is DARK


def test_a_saved_solution_has_the_background_and_a_blank_puzzle_has_not() -> None:
    entry = PrintEntry(PUZZLE, solution=PICTURE)

    def has_sky(shown: Shown, *, grey: bool = False) -> bool:
        image = picture_image(entry, shown, CELL, grey=grey)
        places = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return any(image.pixelColor(x, y) == SKY for x, y in places)

    assert has_sky(Shown.SOLUTION)
    assert not has_sky(Shown.BLANK)
    assert not has_sky(Shown.SOLUTION, grey=True)


def test_printed_solutions_have_the_background() -> None:
    entries, options = [PrintEntry(PUZZLE, solution=PICTURE)], SheetOptions(solutions=True)
    puzzle, solution = (page_image(page, entries, options, 0.5) for page in plan(entries, options))

    def has_sky(image: QImage) -> bool:
        places = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return any(image.pixelColor(x, y) == SKY for x, y in places)

    assert has_sky(solution)
    assert not has_sky(puzzle)
