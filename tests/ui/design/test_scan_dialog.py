"""The dialog that reads a printed puzzle: shapes confirmed, clues typed, the puzzle taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.palette import Color, Palette
from nonogui.solver.limits import CancelToken
from nonogui.studio import scan as room
from nonogui.studio.images.spec import Box
from nonogui.studio.scan import reading
from nonogui.studio.scan.scan import Picture, Scan, is_convex, map_shapes
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_scene
from nonogui.ui.board.state import BoardView, Scene
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.design import scan as module
from nonogui.ui.design.scan import ScanDialog
from nonogui.ui.design.scan_view import ScanView
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, Theme
from tests.reading import lines, read_out
from tests.scan_kinds import KINDS, png_of
from tests.scans import Style, file_of, random_puzzle, scan_of
from tests.ui.growing import bounds
from tests.ui.hints import tabular, wrapped
from tests.ui.pictures import CheckLooks, Store, use_theme

PUZZLE = random_puzzle(Random(3), 10, 8)
DATA = file_of(scan_of(PUZZLE, Style(size=22)))
OTHER = file_of(scan_of(random_puzzle(Random(4), 12, 9), Style(size=22)))
Open = Callable[..., ScanDialog]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Opens the dialog and waits until the scan was read."""
    dialogs: list[ScanDialog] = []

    def open_(data: bytes = DATA, *, is_read: bool = True) -> ScanDialog:
        dialog = ScanDialog(data, "/some/where/Page 12.png", None, lambda: (OTHER, "Other.png"))
        dialogs.append(dialog)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        if is_read:
            qtbot.waitUntil(lambda: dialog.scan is not None)
        return dialog

    yield open_
    for dialog in dialogs:
        dialog.close()


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def type_clue(dialog: ScanDialog, row: int, text: str) -> None:
    """Type over a clue, as a person does: go there, F2, type, Enter."""
    dialog.clues.setCurrentCell(row, 1)
    dialog.clues.setFocus()
    QTest.keyClick(dialog.clues, Qt.Key.Key_F2)
    editor = dialog.clues.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.qWait(1)  # the table takes the text at its next turn


def text(dialog: ScanDialog, row: int) -> str:
    item = dialog.clues.item(row, 1)
    assert item is not None
    return item.text()


def test_scanned_clues_become_the_puzzle(opened: Open) -> None:
    dialog = opened()
    assert (dialog.columns.value, dialog.rows.value) == (10, 8)
    assert dialog.clues.rowCount() == 18
    assert "differ" not in dialog.totals.text()
    assert dialog.suspect.isHidden()
    click(dialog.play_button)
    assert dialog.play
    assert dialog.result() == ScanDialog.DialogCode.Accepted
    assert dialog.puzzle.rows == PUZZLE.rows
    assert dialog.puzzle.columns == PUZZLE.columns
    assert dialog.puzzle.goal is None
    assert dialog.puzzle.metadata.title == "Page 12"


def test_next_puzzle_reads_each_puzzle_of_a_page(opened: Open, qtbot: QtBot) -> None:
    dialog = opened(png_of(KINDS["several"](Random(7), "").image))
    assert dialog.next.isVisible()
    read = []
    for _ in range(5):
        scan = dialog.scan
        assert scan is not None
        read.append(dialog.puzzle.fingerprint)
        click(dialog.next)
        qtbot.waitUntil(lambda before=scan: dialog.scan is not before)  # type: ignore[misc]
    assert len(set(read)) == 4
    assert read[4] == read[0]


def test_next_puzzle_is_not_offered_for_a_single_one(opened: Open) -> None:
    assert opened().next.isHidden()


def test_digit_key_corrects_a_shape_everywhere(opened: Open) -> None:
    dialog = opened()
    group = dialog.shapes.group
    assert group is not None
    places = len(group.shapes)
    assert len(dialog.view.frames) == places
    dialog.view.show_places([])
    wrong = 9 if group.digit != 9 else 8
    assert dialog.focusWidget() is dialog.shapes.shapes
    QTest.keyClicks(dialog.shapes.shapes, str(wrong))
    assert dialog.scan is not None
    settled = [each for each in dialog.scan.groups if each.number == group.number]
    assert [(each.digit, each.doubt, len(each.shapes)) for each in settled] == [(wrong, 0, places)]
    assert dialog.shapes.group is not None
    assert dialog.view.frames == tuple(shape.box for shape in dialog.shapes.group.shapes)
    assert str(wrong) in "".join(text(dialog, row) for row in range(18))


def test_digit_button_corrects_a_shape_everywhere(opened: Open) -> None:
    dialog = opened()
    group = dialog.shapes.group
    assert group is not None
    click(dialog.shapes.digits[7])
    assert dialog.scan is not None
    assert {each.number: each.digit for each in dialog.scan.groups}[group.number] == 7
    assert dialog.shapes.digits[7].toolTip() == "Read these shapes as 7"


def test_not_a_digit_button_removes_a_shape(opened: Open) -> None:
    dialog = opened()
    before = dialog.shapes.shapes.count()
    dialog.view.show_places([])
    click(dialog.shapes.none)
    assert dialog.shapes.shapes.count() == before - 1
    assert dialog.shapes.group is not None
    assert dialog.view.frames == tuple(shape.box for shape in dialog.shapes.group.shapes)


def test_selecting_a_shape_frames_it_everywhere(opened: Open) -> None:
    dialog = opened()
    QTest.keyClick(dialog.shapes.shapes, Qt.Key.Key_Right)
    group = dialog.shapes.group
    assert group is not None
    assert dialog.view.frames == tuple(shape.box for shape in group.shapes)


def test_typed_clue_overrides_the_scanned_shapes(opened: Open) -> None:
    dialog = opened()
    type_clue(dialog, 1, "1, 2 3")
    assert text(dialog, 1) == "1 2 3"
    assert dialog.puzzle.rows[1] == Clue.of(1, 2, 3)
    click(dialog.shapes.digits[7])
    assert text(dialog, 1) == "1 2 3"  # typed words count more than shapes


def test_invalid_clue_is_refused_with_a_message(opened: Open) -> None:
    dialog = opened()
    before = text(dialog, 0)
    type_clue(dialog, 0, "3 x")
    assert text(dialog, 0) == before
    assert "x" in dialog.totals.text()
    assert dialog.puzzle.rows == PUZZLE.rows


def test_dialog_reports_different_row_and_column_totals(opened: Open) -> None:
    dialog = opened()
    type_clue(dialog, 0, "0")
    rows = sum(clue.filled for clue in PUZZLE.rows[1:])
    columns = sum(clue.filled for clue in PUZZLE.columns)
    assert dialog.totals.text() == f"The rows fill {rows} cells, but the columns fill {columns}."
    assert dialog.design_button.isEnabled()  # the designer may go on in the studio
    assert not dialog.play_button.isEnabled()


def test_likely_misreading_is_offered_for_checking(opened: Open) -> None:
    dialog = opened()
    scan = dialog.scan
    assert scan is not None
    line = next(at for at, numbers in enumerate(scan.rows) if numbers)
    number = scan.rows[line][0]
    shape = number.shapes[-1]
    wrong = replace(shape, digit=(shape.digit + 1) % 10, other=shape.digit)
    misread = (replace(number, shapes=(*number.shapes[:-1], wrong)), *scan.rows[line][1:])
    rows = (*scan.rows[:line], misread, *scan.rows[line + 1 :])
    dialog._on_read(replace(scan, rows=rows))
    assert dialog.suspect.isVisible()
    assert dialog.suspect.text().startswith(f"Row {line + 1}: {misread[0].value} could be")
    assert dialog.suspect.toolTip() == "Show the number most likely to have been misread"
    click(dialog.suspect)
    assert dialog.clues.line == Line(Axis.ROW, line)
    assert dialog.view.frames == (misread[0].box,)


def test_selected_line_is_framed_and_a_click_selects_a_line(opened: Open) -> None:
    dialog = opened()
    dialog.clues.setCurrentCell(3, 1)
    assert dialog.scan is not None
    line = Line(Axis.ROW, 3)
    assert dialog.view.frames == tuple(number.box for number in dialog.scan.line(line))
    box = dialog.scan.line_box(Line(Axis.COLUMN, 2))
    middle = QPointF((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    view = dialog.view
    at = view.rect().center() + ((middle - view.to_picture(QPointF(0, 0))) * view.zoom).toPoint()
    at -= view.rect().center()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert dialog.clues.line == Line(Axis.COLUMN, 2)


def test_scan_is_read_again_with_another_size(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    type_clue(dialog, 1, "1 2 3")
    click(dialog.columns.less)
    before = dialog.scan
    assert dialog.columns.value == 9
    qtbot.waitUntil(lambda: dialog.scan is not before)
    assert dialog.scan is not None
    assert dialog.design_button.isEnabled()
    assert text(dialog, 1) != "1 2 3"  # what was typed went with the old lines
    assert (dialog.scan.width, dialog.scan.height) == (9, 8)
    assert dialog.clues.rowCount() == 17


def test_nothing_can_be_taken_while_the_scan_is_read(opened: Open) -> None:
    dialog = opened()
    dialog._ring.set_share(0.7)
    click(dialog.find_again)
    assert (dialog._ring.isVisible(), dialog._ring.share) == (True, 0)
    assert not dialog.play_button.isEnabled()


# ---- the corners of the grid ----


def drag(dialog: ScanDialog, at: int, step: QPointF) -> None:
    """Drag a corner of the grid by so many pixels of the picture, with the mouse."""
    handle, by = dialog.view.handles[at], (step * dialog.view.zoom).toPoint()
    middle = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle + by)
    # The handle follows the pointer.
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle)


def puzzle_of(dialog: ScanDialog) -> tuple[object, object]:
    return dialog.puzzle.rows, dialog.puzzle.columns


def test_found_grid_is_shown_with_its_corners(opened: Open) -> None:
    dialog = opened()
    scan = dialog.scan
    assert scan is not None
    assert dialog.view.corners == scan.corners
    assert "Grid found, 10 × 8" in dialog._source.full_text
    names = [handle.accessibleName() for handle in dialog.view.handles]
    assert names == [
        f"{end} corner" for end in ("Upper left", "Upper right", "Lower right", "Lower left")
    ]
    for handle in dialog.view.handles:
        assert handle.isVisible()
        centre = QPointF(handle.geometry().center())
        away = centre - dialog.view.corner_on_view(handle.at)
        assert max(abs(away.x()), abs(away.y())) <= 1.5
        assert min(handle.width(), handle.height()) >= 44


def test_dragged_corner_is_read_again_and_the_answers_stay(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    group = dialog.shapes.group
    assert group is not None
    other = 9 if group.digit != 9 else 8
    click(dialog.shapes.digits[other])
    type_clue(dialog, 1, "1 2 3")
    answered = puzzle_of(dialog)
    before, corners = dialog.scan, dialog.view.corners
    assert corners is not None
    drag(dialog, 2, QPointF(3, 2))
    moved = dialog.view.corners
    assert moved is not None
    assert moved[2] == pytest.approx((corners[2][0] + 3, corners[2][1] + 2), abs=1.5)
    assert moved[:2] == corners[:2]
    qtbot.waitUntil(lambda: dialog.scan is not before)
    assert puzzle_of(dialog) == answered
    assert text(dialog, 1) == "1 2 3"


def test_corner_of_half_the_grid_gives_half_the_clues(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    scan = dialog.scan
    assert scan is not None
    step = QPointF(scan.xs[5] - scan.xs[10], 0)
    drag(dialog, 1, step)
    qtbot.waitUntil(lambda: dialog.scan is not scan)
    slanted = dialog.scan  # by chance it may have five columns, too
    drag(dialog, 2, step)
    qtbot.waitUntil(lambda: dialog.scan is not slanted)
    assert dialog.scan is not None
    assert dialog.scan.width == 5
    assert dialog.puzzle.columns == PUZZLE.columns[:5]
    click(dialog.find_again)
    qtbot.waitUntil(lambda: dialog.scan is not None and dialog.scan.width == 10)
    assert dialog.puzzle.columns == PUZZLE.columns


def test_arrow_keys_move_a_corner_and_the_scan_is_read_after_the_last(
    opened: Open, qtbot: QtBot
) -> None:
    dialog = opened()
    before, corners = dialog.scan, dialog.view.corners
    assert corners is not None
    handle = dialog.view.handles[0]
    handle.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Left)
    QTest.keyClick(handle, Qt.Key.Key_Up)
    QTest.keyClick(handle, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(handle, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    moved = dialog.view.corners
    assert moved is not None
    assert moved[0] == pytest.approx((corners[0][0] - 1, corners[0][1] - 1))
    assert dialog.scan is before
    qtbot.waitUntil(lambda: dialog.scan is not before)
    assert dialog.focusWidget() is handle
    assert puzzle_of(dialog) == (PUZZLE.rows, PUZZLE.columns)


def test_closing_while_a_corner_is_moved_reads_nothing(opened: Open) -> None:
    dialog = opened()
    handle = dialog.view.handles[0]
    handle.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Left)
    QTest.keyClick(handle, Qt.Key.Key_Escape)  # before the corner counts as let go
    assert not dialog.isVisible()
    assert not handle.is_grabbed


def test_corners_that_cross_are_not_read(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    scan = dialog.scan
    assert scan is not None
    across = QPointF(scan.xs[-1] - scan.xs[0] + 20, 0)
    drag(dialog, 0, across)
    assert dialog.view.corners is not None
    assert not is_convex(dialog.view.corners)
    assert dialog._jobs.current is None
    drag(dialog, 0, -across)
    qtbot.waitUntil(lambda: dialog.scan is not scan)
    assert puzzle_of(dialog) == (PUZZLE.rows, PUZZLE.columns)


def test_corner_stays_on_the_picture(opened: Open) -> None:
    view = opened().view
    for at in range(4):
        for x, y in ((-500, -500), (9000, -500), (9000, 9000), (-5, 9000)):
            view.move_corner(at, QPointF(x, y))
            assert view.corners is not None
            across, down = view.corners[at]
            assert 0 <= across <= view._pixmap.width()
            assert 0 <= down <= view._pixmap.height()


def test_corners_and_size_set_by_hand_are_enough(opened: Open, qtbot: QtBot) -> None:
    image = scan_of(PUZZLE, Style(size=22))
    page = Image.new("L", (image.width + 900, image.height + 700), 255)
    page.paste(image, (300, 200))
    whole = reading.read_scan(file_of(image))
    assert whole.corners is not None
    # A second, larger grid, which is found instead.
    draw = ImageDraw.Draw(page)
    for at in range(0, 600, 30):
        draw.line((20, 20 + at, 290, 20 + at), fill=0, width=2)
        draw.line((20 + at % 270, 20, 20 + at % 270, 590), fill=0, width=2)
    dialog = opened(file_of(page), is_read=False)
    qtbot.waitUntil(lambda: dialog.scan is not None or bool(dialog.failure.text()))
    assert dialog.scan is None or (dialog.scan.width, dialog.scan.height) != (10, 8)
    for at, (x, y) in enumerate(whole.corners):
        dialog.view.move_corner(at, QPointF(x + 300, y + 200))
    dialog.columns.field.setFocus()
    for field, value in ((dialog.columns.field, "10"), (dialog.rows.field, "8")):
        field.selectAll()
        QTest.keyClicks(field, value)
    drag(dialog, 0, QPointF(1, 0))
    wanted = PUZZLE.rows, PUZZLE.columns
    qtbot.waitUntil(lambda: dialog.scan is not None and puzzle_of(dialog) == wanted)


def test_picture_on_its_side_is_turned(opened: Open, qtbot: QtBot) -> None:
    image = Image.open(BytesIO(DATA))
    dialog = opened(file_of(image.transpose(Image.Transpose.ROTATE_90)), is_read=False)
    qtbot.waitUntil(lambda: dialog.scan is not None or bool(dialog.failure.text()))
    before = dialog.scan
    click(dialog.turn)
    qtbot.waitUntil(lambda: dialog.scan not in (None, before))
    assert puzzle_of(dialog) == (PUZZLE.rows, PUZZLE.columns)


def test_another_picture_replaces_the_first(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    type_clue(dialog, 1, "1 2 3")
    click(dialog.other)
    qtbot.waitUntil(lambda: dialog.scan is not None and dialog.scan.width == 12)
    assert text(dialog, 1) != "1 2 3"
    assert dialog.puzzle.metadata.title == "Other"


def test_without_a_grid_the_corners_can_still_be_set(opened: Open, qtbot: QtBot) -> None:
    dialog = opened(file_of(Image.new("L", (200, 200), 255)), is_read=False)
    qtbot.waitUntil(lambda: bool(dialog.failure.text()))
    assert list(dialog.view.corners or ()) == [(20, 20), (180, 20), (180, 180), (20, 180)]
    assert all(handle.isVisible() for handle in dialog.view.handles)
    assert dialog.columns.isEnabled()
    dialog.failure.setText("")
    drag(dialog, 0, QPointF(30, 30))
    qtbot.waitUntil(lambda: bool(dialog.failure.text()))
    assert not dialog.play_button.isEnabled()


# ---- a board in progress ----


def in_progress() -> tuple[bytes, Grid]:
    drawn = KINDS["progress"](Random(7), "")
    assert drawn.position is not None
    return png_of(drawn.image), drawn.position


def test_marks_on_the_board_are_kept_if_the_player_wants(opened: Open) -> None:
    data, position = in_progress()
    dialog = opened(data)
    assert dialog.keep_row.isVisible()
    positions = [dialog.position]
    for _press in range(2):
        QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
        positions.append(dialog.position)
    # Clues with an error go to the studio, which has no marks.
    type_clue(dialog, 0, "0")
    assert [*positions, dialog.position] == [position, None, position, None]
    assert not dialog.keep.isEnabled()


def test_blank_board_offers_no_marks(opened: Open) -> None:
    dialog = opened()
    assert dialog.keep_row.isHidden()
    assert dialog.position is None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no picture", "damaged"),
        (file_of(Image.new("L", (200, 200), 255)), "No grid was found"),
    ],
)
def test_unreadable_scan_shows_an_error(
    opened: Open, qtbot: QtBot, data: bytes, words: str
) -> None:
    dialog = opened(data, is_read=False)
    qtbot.waitUntil(lambda: words in dialog.failure.text())
    assert not dialog.play_button.isEnabled()
    assert dialog.failure.textInteractionFlags() == Qt.TextInteractionFlag.TextSelectableByMouse
    click(dialog.cancel)
    assert dialog.result() == ScanDialog.DialogCode.Rejected


def test_dialog_explains_how_to_install_a_missing_numpy(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_available", lambda: False)
    dialog = opened(is_read=False)
    assert 'pip install "nonogui[reader]"' in dialog.failure.text()
    assert (dialog.play_button.isEnabled(), dialog.cancel.text()) == (False, "Close")
    assert room.is_available()


def test_cancel_stops_reading_the_scan(
    opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens: list[CancelToken] = []

    def read(_picture: Picture, _size: object, token: CancelToken, *_more: object) -> Scan:
        tokens.append(token)
        while not token.cancelled:
            QTest.qSleep(5)
        return Scan(Picture(1, 1, b"\0\0\0"), (0, 1), (0, 1), ((),), ((),), Box(0, 0, 1, 1))

    monkeypatch.setattr(reading, "read_picture", read)
    dialog = opened(is_read=False)
    qtbot.waitUntil(lambda: bool(tokens))
    click(dialog.cancel)
    assert dialog.result() == ScanDialog.DialogCode.Rejected
    assert dialog.scan is None


def test_open_dialog_follows_a_theme_change(opened: Open) -> None:
    dialog = opened()
    use_theme(LIGHT)
    light = dialog.grab().toImage()
    use_theme(DARK)
    assert light.pixelColor(2, 2) == LIGHT.window
    assert dialog.grab().toImage().pixelColor(2, 2) == DARK.window


def test_lines_with_missing_numbers_are_offered_until_checked(
    opened: Open,
) -> None:
    dialog = opened()
    assert dialog.scan is not None
    lines = Line(Axis.ROW, 2), Line(Axis.COLUMN, 4)
    dialog._on_read(replace(dialog.scan, unclear=frozenset(lines)))
    name = dialog.clues.item(2, 0)
    assert name is not None
    assert name.text() == "Row 3 ?"
    for line, words in zip(lines, ("Row 3", "Column 5"), strict=True):
        assert dialog.suspect.text() == f"{words}: numbers may be missing or joined together"
        click(dialog.suspect)
        assert dialog.clues.line == line
    assert dialog.suspect.isHidden()


def test_dialog_warns_that_colours_do_not_add_up(opened: Open) -> None:
    dialog = opened()
    assert dialog.scan is not None
    assert dialog.colors.isHidden()
    dialog._on_read(replace(dialog.scan, has_unread_colors=True))
    assert dialog.colors.text().startswith("The colours of rows and columns don't add up")
    assert dialog.colors.isVisible()


def test_coloured_clues_are_shown_and_typed_with_letters(opened: Open) -> None:
    dialog = opened()
    assert dialog.scan is not None
    scan = map_shapes(dialog.scan, lambda shape: replace(shape, color=1 + shape.digit % 2))
    colors = (Color("white", (255, 255, 255), "."), Color("red", (200, 0, 0), "a"))
    dialog._on_read(replace(scan, palette=Palette((*colors, Color("blue", (0, 0, 200), "b")))))
    assert dialog.colors.text() == "Colours: a red, b blue"
    item = dialog.clues.item(0, 1)
    assert item is not None
    assert {letter for letter in item.text() if letter.isalpha()} <= {"a", "b"}
    item.setText("1b")
    assert dialog.puzzle.rows[0] == Clue((Block(1, 2),))
    item.setText("1c")
    assert dialog.puzzle.rows[0] == Clue((Block(1, 2),))


def test_dialog_shows_reading_progress(
    opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(
        _picture: Picture,
        _size: object,
        token: CancelToken,
        report: Callable[[float], None],
        _corners: object,
    ) -> None:
        report(0.5)
        while not token.cancelled:
            QTest.qSleep(5)

    monkeypatch.setattr(reading, "read_picture", read)
    dialog = opened(is_read=False)
    qtbot.waitUntil(lambda: dialog._ring.share == 0.5)
    qtbot.waitUntil(lambda: dialog._clock.text() == "0:00")
    click(dialog.cancel)


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK])
@pytest.mark.parametrize("is_solved", [False, True])
@pytest.mark.parametrize("cell", [20, 32])
@pytest.mark.usefixtures("qapp")
def test_screenshot_of_the_board_is_read_correctly(
    tmp_path: Path, theme: Theme, is_solved: bool, cell: int
) -> None:
    puzzle = random_puzzle(Random(15), 15, 10)
    assert puzzle.goal is not None
    board = puzzle.goal if is_solved else Grid.uniform(15, 10)
    view = BoardView(puzzle, board)
    style = BoardStyle(theme, BoardOptions(), puzzle.palette, QFont("DejaVu Sans"))
    image = render_scene(Scene(view), style, cell)
    file = tmp_path / "board.png"
    image.save(str(file))
    scan = reading.read_scan(file.read_bytes())
    read = scan.puzzle
    assert (read.rows, read.columns) == (puzzle.rows, puzzle.columns)
    assert scan.palette.is_black_and_white


class TestView:
    @pytest.fixture
    def view(self, qtbot: QtBot) -> ScanView:
        view = ScanView()
        qtbot.addWidget(view)
        view.resize(400, 300)
        view.set_picture(Picture(800, 400, bytes(3 * 800 * 400)))
        view.show()
        return view

    def test_scan_fits_the_view_until_zoomed(self, view: ScanView) -> None:
        fitting = view.zoom
        assert fitting == pytest.approx((400 - 24) / 800)
        QTest.keyClick(view, Qt.Key.Key_Plus)
        assert view.zoom > fitting
        QTest.keyClick(view, Qt.Key.Key_Minus)
        assert view.zoom == pytest.approx(fitting)
        QTest.keyClick(view, Qt.Key.Key_Plus)
        QTest.keyClick(view, Qt.Key.Key_0)
        assert view.zoom == pytest.approx(fitting)

    def test_wheel_zooms_at_the_pointer(self, view: ScanView) -> None:
        at = QPointF(150, 150)
        before = view.to_picture(at)
        for _ in range(4):
            view.wheelEvent(_wheel(at))
        after = view.to_picture(at)
        assert (after.x(), after.y()) == pytest.approx((before.x(), before.y()), abs=1)

    def test_dragging_and_arrow_keys_pan_the_scan(self, view: ScanView) -> None:
        view.zoom_by(4)
        before = view.to_picture(QPointF(0, 0))
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
        QTest.mouseMove(view, QPoint(230, 150))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(230, 150))
        assert view.to_picture(QPointF(0, 0)).x() < before.x()
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert view.to_picture(QPointF(0, 0)).x() > before.x() - 30


def _wheel(at: QPointF) -> QWheelEvent:
    none = Qt.KeyboardModifier.NoModifier
    return QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        none,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_keyboard_selects_clues_and_skips_line_names(opened: Open) -> None:
    dialog = opened()
    dialog.clues.setFocus(Qt.FocusReason.TabFocusReason)
    dialog.clues.setCurrentCell(1, 0)
    assert (dialog.clues.currentRow(), dialog.clues.currentColumn()) == (1, 1)
    QTest.keyClick(dialog.clues, Qt.Key.Key_Down)
    assert (dialog.clues.currentRow(), dialog.clues.currentColumn()) == (2, 1)
    QTest.keyClick(dialog.clues, Qt.Key.Key_F2)
    assert dialog.clues.findChild(QLineEdit) is not None


def test_delete_key_removes_a_shape_that_is_no_digit(opened: Open) -> None:
    dialog = opened()
    group = dialog.shapes.group
    assert group is not None
    assert dialog.scan is not None
    QTest.keyClick(dialog.shapes.shapes, Qt.Key.Key_Delete)
    assert group.number not in [each.number for each in dialog.scan.groups]


def test_digit_button_keeps_the_focus_on_the_shapes(opened: Open) -> None:
    dialog = opened()
    dialog.shapes.shapes.setFocus()
    click(dialog.shapes.digits[7])
    assert dialog.shapes.shapes.hasFocus()


def test_dialog_reads_from_top_to_bottom(opened: Open) -> None:
    dialog = opened()
    assert read_out(dialog) == lines("""
        Read printed puzzle
        Read printed puzzle
        Page 12.png · Grid found, 10 × 8
        picture: Scanned picture
        picture: Upper left corner
        picture: Upper right corner
        picture: Lower left corner
        picture: Lower right corner
        button: Find again
        button: Rotate
        button: Another picture…
        Drag the corners to the grid, or use the arrow keys.
        button: Zoom out
        button: Zoom in
        button: Show whole picture
        Columns
        button: Columns: less
        field: Columns = '10'
        button: Columns: more
        Rows
        button: Rows: less
        field: Rows = '8'
        button: Rows: more
        No unclear shapes
        list: Shapes (focus)
        Read as 1 in 9 places
        button: Not a digit
        button: 0
        button: 1
        button: 2
        button: 3
        button: 4
        button: 5
        button: 6
        button: 7
        button: 8
        button: 9
        Clues
        table: Clues
        Rows and columns both fill 44 cells.
        button: Cancel
        button: Open in studio
        button: Play
    """)


def test_scan_view_with_frames_matches_stored_picture(opened: Open, store: Store) -> None:
    dialog = opened()
    store.check("scan", dialog.view.grab().toImage())


def test_dialog_matches_stored_picture(opened: Open, looks: CheckLooks) -> None:
    looks("scan-read", opened())


def test_picture_and_clues_share_the_room_of_a_larger_dialog(opened: Open, qtbot: QtBot) -> None:
    dialog = opened()
    QTest.qWait(50)  # until everything is laid out
    wanted = [each.size() + QSize(60, 90) for each in (dialog.view, dialog.clues)]
    dialog.resize(dialog.width() + 120, dialog.height() + 90)
    qtbot.waitUntil(lambda: [dialog.view.size(), dialog.clues.size()] == wanted)


def test_picture_stands_above_the_clues_in_a_narrow_dialog(opened: Open) -> None:
    dialog = opened()
    assert dialog.clues.mapTo(dialog, QPoint()).x() > dialog.view.width()
    dialog.resize(480, 400)
    QTest.qWait(1)
    assert dialog.clues.mapTo(dialog, QPoint()).y() > dialog.view.mapTo(dialog, QPoint()).y() + 240
    area = dialog.findChild(QScrollArea)
    assert area is not None
    content, room = area.widget(), area.viewport()
    assert content is not None
    assert room is not None
    assert content.width() <= room.width()
    assert content.height() > room.height()


def test_each_side_has_1_to_1000_cells(opened: Open) -> None:
    dialog = opened()
    assert [bounds(each) for each in (dialog.columns, dialog.rows)] == [(1, 1000)] * 2


def test_messages_wrap_and_the_clock_has_digits_of_equal_width(opened: Open) -> None:
    dialog = opened()
    dialog.colors.show()
    assert wrapped(dialog) == [dialog.totals.text(), dialog.colors.text()]
    dialog._pages.setCurrentWidget(dialog._waiting)
    dialog._clock.setText("0:01")
    assert tabular(dialog) == ["0:01"]
    dialog._fail("This kind of picture can't be read.")
    assert wrapped(dialog) == [dialog.failure.text()]


def test_enter_in_a_number_field_presses_no_button(opened: Open) -> None:
    dialog = opened()
    for button in (dialog.cancel, dialog.design_button, dialog.play_button):
        assert not button.autoDefault()
        assert button.focusPolicy() == Qt.FocusPolicy.StrongFocus
    QTest.keyClick(dialog.rows.field, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_dialog_has_a_least_size_and_shapes_stay_in_their_row(opened: Open) -> None:
    dialog = opened()
    assert dialog.minimumSize() == QSize(440, 360)
    assert dialog.shapes.shapes.movement() == QListWidget.Movement.Static


def test_failure_page_matches_stored_picture(opened: Open, looks: CheckLooks) -> None:
    dialog = opened()
    dialog._fail("No grid was found in the picture.")
    looks("scan-failed", dialog)
