"""Where the field of a clue is, and how it looks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtTest import QTest

from nonogui.core.grid import Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.ui.look.theme import DARK, LIGHT, Theme, font
from tests.boards import clued, palette, puzzle
from tests.ui.design.clue_desk import Desk, MakeDesk, column, row
from tests.ui.pictures import CheckLooks, use_theme

COLORED = puzzle("aab\n.b.")


def test_the_field_of_a_row_ends_at_the_board(desk: Desk) -> None:
    for number in (1, 2, 3, 4):
        desk.click(row(number))
        box, strip = desk.field.geometry(), desk.strip(row(number))
        layout = desk.board.scroller.layout
        assert layout
        assert box.right() == desk.strip_box(row(number)).right()
        assert box.center().y() == strip.y()
        assert desk.board.viewport().rect().contains(box)


def test_the_field_of_a_column_is_wide_and_points_at_its_column(desk: Desk) -> None:
    for number in range(1, 6):
        desk.click(column(number))
        box, strip = desk.field.geometry(), desk.strip(column(number))
        assert box.width() > 2 * box.height()
        assert box.left() < strip.x() < box.right()
        assert box.bottom() + 1 == desk.strip_box(column(number)).bottom()
        assert desk.board.viewport().rect().contains(box)


def test_the_field_of_a_column_is_centred_where_there_is_room(make_desk: MakeDesk) -> None:
    desk = make_desk(clued("/".join(["1"] * 15), "/".join(["1"] * 15)))
    desk.click(column(8))
    box, strip = desk.field.geometry(), desk.strip_box(column(8))
    assert box.x() + box.width() // 2 == strip.center().x()
    pointer = desk.field.grab().toImage().pixelColor(strip.center().x() - box.x(), box.height() - 3)
    assert pointer == LIGHT.accent


def test_the_text_keeps_its_margins_in_the_field(desk: Desk) -> None:
    desk.click(row(1))
    text, field = desk.text.geometry(), desk.field
    words = QFontMetrics(font(12)).horizontalAdvance(field.room)
    assert text.left() == 10
    assert field.width() - text.right() - 1 == 10 + words + 10
    assert text.top() == field.height() - 1 - text.bottom() == 3


def test_the_field_follows_zoom_scroll_and_resize(desk: Desk) -> None:
    desk.click(row(1))
    desk.type("1 1 1")

    def is_at_line() -> bool:
        return abs(desk.field.geometry().center().y() - desk.strip(row(1)).y()) <= 1

    before = desk.field.geometry()
    desk.board.scroller.set_cell_size(24)
    assert is_at_line()
    assert desk.field.geometry() != before
    desk.board.scroller.set_cell_size(48)
    desk.window.resize(420, 230)
    QTest.qWait(10)
    assert is_at_line()
    bar = desk.board.verticalScrollBar()
    assert bar.maximum()
    bar.setValue(20)
    assert is_at_line()
    assert desk.text.hasFocus()
    assert desk.text.text() == "1 1 1"
    desk.board.fit()
    assert is_at_line()


@pytest.mark.parametrize("number", [1, 30, 60])
def test_the_field_stays_readable_with_small_cells(make_desk: MakeDesk, number: int) -> None:
    desk = make_desk(clued("/".join(["1"] * 60), "/".join(["1"] * 60)))
    for line in (row(number), column(number)):
        desk.entry.begin(line)
        assert desk.field.height() >= 34
        assert desk.board.viewport().rect().contains(desk.field.geometry())


def test_the_field_widens_for_a_long_text(desk: Desk) -> None:
    desk.click(row(1))
    before = desk.field.width()
    desk.type(" ".join("1" * 12))
    assert desk.field.width() > before
    written = QFontMetrics(desk.text.font()).horizontalAdvance(desk.text.text())
    assert desk.text.width() > written
    desk.type(" " + " ".join("1" * 200))
    assert desk.board.viewport().rect().contains(desk.field.geometry())


def test_changing_the_theme_repaints_the_field(desk: Desk) -> None:
    desk.click(row(1))
    light = desk.field.grab().toImage()
    use_theme(DARK)
    assert desk.field.grab().toImage() != light
    desk.click(column(1))
    assert desk.field.grab().toImage() != light


def test_the_field_has_room_for_symbols_only_in_coloured_puzzles(make_desk: MakeDesk) -> None:
    plain, colored = make_desk(), make_desk(COLORED)
    plain.click(row(1))
    colored.click(row(1))
    assert colored.field.height() > plain.field.height()
    assert not colored.field.grab().isNull()


def test_up_to_eight_colours_have_a_swatch(make_desk: MakeDesk) -> None:
    for inks in (3, 8):
        picture = Grid(inks, 2, bytes(range(1, inks + 1)) * 2)
        desk = make_desk(Puzzle.from_picture(picture, palette(inks)))
        desk.click(column(1))
        image = desk.field.grab().toImage()
        y = image.height() - 17  # below the letters
        seen = {image.pixelColor(x, y).name() for x in range(image.width())}
        colors = (desk.design.palette[ink].rgb for ink in range(1, inks + 1))
        assert {QColor(*color).name() for color in colors} <= seen


@pytest.fixture
def field_looks(looks: CheckLooks) -> Callable[..., None]:
    """Hold the field of a desk against a stored picture, without caret and selection."""

    def check(name: str, desk: Desk, theme: Theme = LIGHT) -> None:
        desk.text.deselect()
        desk.text.setReadOnly(True)
        looks(name, desk.field, theme)
        desk.text.setReadOnly(False)

    return check


def test_the_field_of_a_row_matches_its_stored_pictures(
    desk: Desk, field_looks: Callable[..., None]
) -> None:
    desk.click(row(1))
    field_looks("field-row", desk)
    desk.type("9 9")
    field_looks("field-too-long", desk)
    desk.type("x")
    field_looks("field-bad", desk, DARK)


def test_the_field_of_a_column_matches_its_stored_pictures(
    make_desk: MakeDesk, field_looks: Callable[..., None]
) -> None:
    desk = make_desk(clued("1", "/".join(["1"] * 15)), (260, 200))
    for number in (1, 8, 15):
        desk.click(column(number))
        field_looks(f"field-column-{number}", desk)


@pytest.mark.parametrize("line", [row(1), column(3)])
def test_the_field_in_colour_matches_its_stored_picture(
    make_desk: MakeDesk, field_looks: Callable[..., None], line: Line
) -> None:
    desk = make_desk(COLORED)
    desk.click(line)
    field_looks(f"field-coloured-{line.axis}", desk)


def test_the_letters_of_many_colours_end_inside_the_field(
    make_desk: MakeDesk, field_looks: Callable[..., None]
) -> None:
    picture = Grid(12, 1, bytes(range(1, 13)))
    desk = make_desk(Puzzle.from_picture(picture, palette(12)))
    desk.click(column(6))
    field_looks("field-many-colours", desk)


@pytest.mark.parametrize("width", range(180, 221, 4))
def test_as_many_swatches_are_drawn_as_fit_between_the_margins(desk: Desk, width: int) -> None:
    field = desk.field
    field.set_palette(palette(30))
    field.resize(width, field.fitting_size().height())
    image = field.grab().toImage()
    y = image.height() - 17  # below the letters
    paper, frame = LIGHT.raised, image.pixelColor(0, y)
    colored = [x for x in range(4, width - 4) if image.pixelColor(x, y) not in (paper, frame)]
    assert colored[0] == 10
    assert 0 <= (width - 10) - (colored[-1] + 1) < 20


@pytest.mark.parametrize("is_left", [True, False])
def test_the_tip_at_either_end_starts_where_the_corner_of_the_frame_ends(
    desk: Desk, is_left: bool
) -> None:
    desk.click(column(1))
    area = desk.board.viewport().rect()
    strip = QRect(0 if is_left else area.width() - 6, 0, 6, 100)
    desk.field.place(strip, area, is_row=False)
    image = desk.field.grab().toImage()
    y = image.height() - 7  # the first row below the frame
    tip = [x for x in range(image.width()) if image.pixelColor(x, y) == LIGHT.accent]
    beside = tip[0] if is_left else image.width() - 1 - tip[-1]
    corner, narrower = 8, 3  # the tip begins under the frame, where it is widest
    assert (beside, len(tip)) == (corner + narrower, 14 - 2 * narrower)
