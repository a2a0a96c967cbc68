"""Rings around clue numbers, and numbered discs at the ends of lines."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Axis, Line
from nonogui.core.palette import WHITE, Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.clues import Number, NumberSet, NumberState
from nonogui.ui.board.helper_marks import ClueMarkPainter, Disc
from nonogui.ui.board.layout import BoardLayout, BoardShape, number_box, slot_box
from nonogui.ui.board.options import BoardOptions, InkMarks
from nonogui.ui.board.paint import render_scene
from nonogui.ui.board.state import BoardView, Overlays, Scene
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.look import theme
from tests.boards import clued, palette, random_picture
from tests.ui.board.conftest import MakeHost, on_screen

PUZZLE = Puzzle.from_picture(random_picture(20, 20, 1))
ROW, COLUMN = Line(Axis.ROW, 5), Line(Axis.COLUMN, 5)


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Fonts need the application."""


def placed(
    overlays: Overlays,
    layout: BoardLayout | None = None,
    puzzle: Puzzle = PUZZLE,
) -> list[Disc]:
    layout = layout or BoardLayout.of(BoardShape.of(puzzle), 24, (1200, 1200))
    style = BoardStyle(theme.LIGHT, BoardOptions(), puzzle.palette, QFont("DejaVu Sans"))
    scene = Scene(BoardView(puzzle, puzzle.blank(), overlays=overlays))
    return list(ClueMarkPainter(style).place_discs(scene, layout))


def steps(line: Line, *numbers: int) -> Overlays:
    return Overlays(discs=tuple((line, number) for number in numbers))


# ---- discs ----


@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_a_step_disc_is_round_and_sits_outside_the_clue(line: Line) -> None:
    layout = BoardLayout.of(BoardShape.of(PUZZLE), 24, (1200, 1200))
    (disc,) = placed(steps(line, 3), layout)
    assert disc.texts == ("3",)
    assert disc.area.width() == disc.area.height() == 18
    if line.axis is Axis.ROW:
        assert disc.area.right() == layout.left - 3
    else:
        assert disc.area.bottom() == layout.top - 3


def test_several_steps_of_a_line_share_one_disc() -> None:
    (row,), (column,) = placed(steps(ROW, 2, 5)), placed(steps(COLUMN, 2, 5))
    assert row.texts == ("2, 5",)
    assert row.area.width() > row.area.height() == 18
    assert column.texts == ("2", "5")
    assert column.area.height() > column.area.width() == 18


def test_a_disc_names_the_last_of_many_steps() -> None:
    assert placed(steps(ROW, 1, 2, 3))[0].texts == ("1, 2, 3",)
    assert placed(steps(ROW, 1, 2, 3, 4))[0].texts == ("…, 3, 4",)


def test_a_disc_shortens_its_text_to_keep_clue_numbers_visible() -> None:
    puzzle = clued("1 1 1/1/0/0/0", "1/1/1/1/0")
    full, short = Line(Axis.ROW, 0), Line(Axis.ROW, 1)
    tight = BoardLayout.fit_to_view(BoardShape.of(puzzle), (200, 200))
    assert placed(steps(full, 12, 13), tight, puzzle)[0].texts == ("13",)
    assert placed(steps(short, 12, 13), tight, puzzle)[0].texts == ("12, 13",)


@pytest.mark.parametrize("ratio", [1.0, 1.5])
@pytest.mark.parametrize("size", [None, 8, 12, 24, 40])
def test_discs_are_never_clipped(size: int | None, ratio: float) -> None:
    view = (round(500 * ratio), round(460 * ratio))
    shape = BoardShape.of(PUZZLE)
    layout = (
        BoardLayout.of(shape, round(size * ratio), view, ratio)
        if size
        else BoardLayout.fit_to_view(shape, view, ratio)
    )
    lines = [Line(axis, index) for axis in Axis for index in range(20)]
    overlays = Overlays(
        discs=tuple((line, 10 + line.index) for line in lines for _twice in range(2)),
        contradicting_line=ROW,
    )
    seen = QRectF(0, 0, *view)
    found = placed(overlays, layout)
    assert len(found) >= 10
    assert all(seen.contains(disc.area) for disc in found)


def test_discs_of_adjacent_lines_do_not_overlap() -> None:
    layout = BoardLayout.of(BoardShape.of(PUZZLE), 8, (600, 600))
    for axis in Axis:
        overlays = Overlays(discs=tuple((Line(axis, at), at) for at in range(6)))
        areas = [disc.area for disc in placed(overlays, layout)]
        assert not any(one.intersects(other) for one, other in pairwise(areas))


def test_lines_scrolled_out_of_view_have_no_disc() -> None:
    layout = BoardLayout.of(BoardShape.of(PUZZLE), 40, (500, 460)).with_scroll(300, 300)
    lines = [Line(axis, index) for axis in Axis for index in (0, 9, 19)]
    shown = placed(Overlays(discs=tuple((line, 1) for line in lines)), layout)
    assert {disc.line.index for disc in shown} == {9}


def test_a_disc_sits_outside_the_warning_sign_or_shows_the_warning() -> None:
    puzzle = clued("1 1 1/1/0/0/0", "1/1/1/1/0")
    line = Line(Axis.ROW, 0)
    overlays = Overlays(discs=((line, 1),), contradicting_line=line)
    shape = BoardShape.of(puzzle)
    wide, tight = BoardLayout.of(shape, 24, (500, 500)), BoardLayout.fit_to_view(shape, (200, 200))
    (plain,) = placed(steps(line, 1), wide, puzzle)
    (aside,) = placed(overlays, wide, puzzle)
    (covering,) = placed(overlays, tight, puzzle)
    assert aside.area.right() < plain.area.right()
    assert not plain.is_warning
    assert not aside.is_warning
    assert covering.is_warning


# ---- rings ----


def test_a_hidden_clue_number_has_the_box_of_the_ellipsis() -> None:
    layout = BoardLayout.fit_to_view(BoardShape(25, 25, 5, 6, 2), (992, 716))
    for numbers, number, slot in ((3, 2, 0), (3, 0, 2), (5, 0, 4), (9, 8, 0), (9, 5, 3), (9, 4, 4)):
        assert number_box(layout, ROW, numbers, number) == slot_box(layout, ROW, slot)
    assert number_box(layout, ROW, 9, 0) == slot_box(layout, ROW, 4)


def picture(view: BoardView, cell: int) -> QImage:
    palette = view.puzzle.palette
    style = BoardStyle(theme.LIGHT, BoardOptions(), palette, QFont("DejaVu Sans"))
    return render_scene(Scene(view), style, cell)


@pytest.mark.parametrize("cell", [8, 12, 18, 28, 40])
@pytest.mark.parametrize("inks", [1, 3])
@pytest.mark.parametrize("line", [ROW, COLUMN])
def test_a_ring_surrounds_only_its_own_number(line: Line, inks: int, cell: int) -> None:
    puzzle = Puzzle.from_picture(random_picture(10, 10, 4, inks), palette(inks))
    blank, count = puzzle.blank(), len(puzzle.clue(line))
    plain = picture(BoardView(puzzle, blank), cell)
    ringed = picture(
        BoardView(puzzle, blank, overlays=Overlays(rings=frozenset({(line, 1)}))), cell
    )
    layout = BoardLayout.of(BoardShape.of(puzzle), cell, (10**6, 10**6))
    slot = number_box(layout, line, count, 1)
    differing = [
        (x, y)
        for x in range(plain.width())
        for y in range(plain.height())
        if plain.pixel(x, y) != ringed.pixel(x, y)
    ]
    across = {x for x, _ in differing}
    down = {y for _, y in differing}
    assert max(across) - min(across) <= max(slot.width, layout.metrics.row_slot) + 4
    assert max(down) - min(down) <= max(slot.height, layout.metrics.column_slot) + 6
    middle = ((min(across) + max(across)) // 2, (min(down) + max(down)) // 2)
    assert middle not in differing


@pytest.mark.parametrize("cell", [8, 12, 18, 28, 40])
@pytest.mark.parametrize("line", [Line(Axis.ROW, 0), Line(Axis.COLUMN, 0)])
def test_a_ring_hides_no_digit(line: Line, cell: int) -> None:
    puzzle = clued("/".join(["10 11"] * 2 + ["0"] * 20), "/".join(["10 11"] * 2 + ["0"] * 20))
    blank = puzzle.blank()
    plain = picture(BoardView(puzzle, blank), cell)
    for number in (0, 1):
        overlays = Overlays(rings=frozenset({(line, number)}))
        ringed = picture(BoardView(puzzle, blank, overlays=overlays), cell)
        layout = BoardLayout.of(BoardShape.of(puzzle), cell, (10**6, 10**6))
        shift = layout.left - layout.metrics.scaled(8), layout.top - layout.metrics.scaled(8)
        x, y, width, height = number_box(layout, line, 2, number)
        across = range(x - shift[0], x - shift[0] + width)
        down = range(y - shift[1], y - shift[1] + height)
        ink = theme.LIGHT.ink.lightness() + 60
        digits = [
            (at, by) for at in across for by in down if plain.pixelColor(at, by).lightness() < ink
        ]
        assert digits
        assert all(plain.pixel(*at) == ringed.pixel(*at) for at in digits)


@pytest.mark.parametrize("look", [theme.DARK, theme.HIGH_CONTRAST_DARK])
@pytest.mark.parametrize("part", ["window", "crosshair_clue", "evidence_tint", "danger_tint"])
def test_chips_stand_out_from_dark_ground(look: theme.Theme, part: str) -> None:
    shades = ((0x4A, 0x4F, 0x57), (0x5D, 0x6F, 0xA8), (0x56, 0x63, 0x80), (20, 30, 90))
    inks = (Color(f"ink {at}", rgb, "abcd"[at]) for at, rgb in enumerate(shades))
    colored = Palette((WHITE, *inks))
    metrics = BoardLayout.of(BoardShape.of(clued("1/1", "1/1")), 30, (2000, 2000)).metrics
    numbers = NumberSet(BoardStyle(look, BoardOptions(), colored, QFont("DejaVu Sans")), metrics)
    ground: QColor = getattr(look, part)
    for ink in colored.inks:
        image = numbers.pixmaps(ground, 40, 30)[Number("1", NumberState.CURRENT, ink)].toImage()
        middle = image.height() // 2
        row = [image.pixelColor(at, middle) for at in range(12)]
        assert max(theme.contrast(color, ground) for color in row) >= 2.2, (ink, part)


@pytest.mark.parametrize("size", [10, 11, 12, 13, 15, 18, 24, 40, 60])
@pytest.mark.parametrize("marks", InkMarks)
def test_numbers_of_two_digits_have_room_in_coloured_chips(size: int, marks: InkMarks) -> None:
    colored = clued("12a/12b", "/".join(["1a 1b"] * 12))
    shape = BoardShape.of(colored)
    metrics = BoardLayout.of(shape, size, (2000, 2000)).metrics
    options = BoardOptions(marks=marks)
    style = BoardStyle(theme.LIGHT, options, colored.palette, QFont("DejaVu Sans"))
    numbers = NumberSet(style, metrics)
    letters = QFontMetricsF(style.text_font(metrics.font, QFont.Weight.DemiBold))
    symbol = 0.0 if marks is InkMarks.NONE else 0.7 * metrics.font  # the wider one is the pattern
    room = metrics.ruler(12).room
    row = numbers._chip(QRectF(0, 0, metrics.row_slot, room))
    column = numbers._chip(QRectF(0, 0, room, metrics.column_slot))
    two = letters.horizontalAdvance("12")
    assert row.width() - 1 >= two
    assert row.width() - 1 >= 0.85 * (two + symbol)  # this font is a wide one
    # In columns they are as wide as a cell; numbers are squeezed in the smallest ones only.
    assert (column.width() - 1) / two >= (0.55 if size < 16 else 1.0)
    for chip, slot in ((row, room), (column, metrics.column_slot)):
        assert letters.capHeight() <= chip.height() <= slot


def test_digits_are_whole_in_the_rows_of_the_smallest_cells(make_host: MakeHost) -> None:
    host = make_host(clued("/".join(["2"] * 60), "/".join(["2"] * 60)))
    host.board.fit()
    layout = host.board.scroller.layout
    assert layout is not None
    slot = slot_box(layout, Line(Axis.ROW, 3), 0)
    assert slot.height < 8
    image = on_screen(host.board).copy(slot.x, slot.y, slot.width, slot.height)
    ground = image.pixelColor(0, 0).lightness()

    def ink(y: int) -> int:
        return sum(ground - image.pixelColor(x, y).lightness() for x in range(image.width()))

    # The foot of a 2 is its widest part.
    assert max(range(image.height()), key=ink) == max(y for y in range(image.height()) if ink(y))


@pytest.mark.parametrize(
    ("size", "ratio"), [(12, 1.0), (13, 1.0), (14, 1.0), (16, 1.0), (18, 1.0), (20, 1.5), (40, 1.0)]
)
@pytest.mark.parametrize("state", [NumberState.NORMAL, NumberState.CURRENT])
def test_numbers_of_neighbouring_columns_keep_apart(
    size: int, ratio: float, state: NumberState
) -> None:
    puzzle = clued("88", "/".join(["1"] * 100))
    metrics = BoardLayout.of(BoardShape.of(puzzle), size, (2000, 2000), ratio).metrics
    style = BoardStyle(theme.LIGHT, BoardOptions(), puzzle.palette, QFont("DejaVu Sans"))
    ground = theme.LIGHT.window
    width = metrics.ruler(100).room
    number = Number("88", state)
    pixmap = NumberSet(style, metrics).pixmaps(ground, width, metrics.column_slot)[number]
    image = pixmap.toImage()

    def has_ink(x: int) -> bool:
        pixels = [image.pixelColor(x, y).lightness() for y in range(image.height())]
        return min(pixels) < ground.lightness() - 60

    columns = [x for x in range(width) if has_ink(x)]
    between = metrics.cell - (columns[-1] - columns[0] + 1)
    assert between >= 0.28 * metrics.font
