"""The frame of the dialog that imports pictures."""

from __future__ import annotations

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.studio.images.spec import Box
from tests.studio.images.painted import photo
from tests.ui.design.importing import Open, at, click, drag, framed, judged, spec_of
from tests.ui.pictures import Store

_LEFT = Qt.MouseButton.LeftButton


def test_the_frame_is_drawn_anew(open_dialog: Open, qtbot: QtBot) -> None:
    image = Image.new("RGB", (200, 100), "white")
    image.paste("black", (20, 10, 60, 50))
    image.paste("black", (140, 60, 180, 80))
    dialog = open_dialog(image)
    assert framed(dialog) == Box(20, 10, 180, 80)
    drag(dialog.crop, at(dialog, 10, 95), at(dialog, 10, 95))
    assert framed(dialog) == Box(20, 10, 180, 80)
    click(dialog.whole)
    assert framed(dialog) == Box(0, 0, 200, 100)
    click(dialog.trim)
    assert framed(dialog) == Box(20, 10, 180, 80)
    judged(qtbot, dialog)
    assert spec_of(dialog).crop == Box(20, 10, 180, 80)


def near(box: Box, other: Box, by: int = 2) -> bool:
    return all(abs(a - b) <= by for a, b in zip(box, other, strict=True))


def test_handles_and_the_frame_are_dragged(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(photo(400, 300))
    assert spec_of(dialog).crop is None
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 200, 100))
    assert near(dialog.crop.box, Box(0, 0, 200, 100))
    drag(dialog.crop, at(dialog, 100, 50), at(dialog, 200, 150))
    assert near(dialog.crop.box, Box(100, 100, 300, 200), 4)
    drag(dialog.crop, at(dialog, 100, 150), at(dialog, 40, 299))
    assert near(dialog.crop.box, Box(40, 100, 300, 200), 4)
    drag(dialog.crop, at(dialog, 200, 100), at(dialog, 399, 20))
    assert near(dialog.crop.box, Box(40, 20, 300, 200), 4)
    judged(qtbot, dialog)
    assert spec_of(dialog).crop == dialog.crop.box
    view = dialog.preview.view
    assert view is not None
    box = dialog.crop.box
    assert (view.grid.width, view.grid.height) == (30, round(30 * box.height / box.width))


def test_the_frame_stays_inside_and_may_be_turned_over(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 200, 150))
    drag(dialog.crop, at(dialog, 100, 75), at(dialog, 900, 900))
    assert near(dialog.crop.box, Box(200, 150, 400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 100, 75))
    assert near(dialog.crop.box, Box(100, 75, 200, 150), 4)
    QTest.mouseDClick(dialog.crop, _LEFT, pos=at(dialog, 150, 100).toPoint())
    assert framed(dialog) == Box(0, 0, 400, 300)


def test_a_new_frame_is_drawn_outside(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 100, 100))
    drag(dialog.crop, at(dialog, 200, 150), at(dialog, 300, 250))
    assert near(dialog.crop.box, Box(200, 150, 300, 250))


def test_keys_move_and_size_the_frame(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    crop, shift = dialog.crop, Qt.KeyboardModifier.ShiftModifier
    crop.setFocus()
    QTest.keyClick(crop, Qt.Key.Key_Left, shift)
    QTest.keyClick(crop, Qt.Key.Key_Up, shift)
    assert crop.box == Box(0, 0, 396, 296)
    QTest.keyClick(crop, Qt.Key.Key_Right)
    QTest.keyClick(crop, Qt.Key.Key_Down)
    assert crop.box == Box(4, 4, 400, 300)
    QTest.keyClick(crop, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert crop.box == Box(3, 4, 399, 300)
    assert crop.accessibleDescription() == "396 × 296 pixels from column 4, row 5"


def test_the_pointer_tells_what_it_would_take(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(photo(400, 300))
    for place, shape in (
        (at(dialog, 200, 150), Qt.CursorShape.SizeAllCursor),
        (at(dialog, 400, 300), Qt.CursorShape.SizeFDiagCursor),
        (at(dialog, 0, 150), Qt.CursorShape.SizeHorCursor),
    ):
        QTest.mouseMove(dialog.windowHandle(), dialog.crop.mapTo(dialog, place.toPoint()))
        qtbot.waitUntil(lambda: dialog.crop.cursor().shape() is shape)  # noqa: B023


def test_each_end_of_the_frame_goes_to_the_border_and_no_further(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    whole = Box(0, 0, 400, 300)
    for corner in ((0, 0), (400, 0), (0, 300), (400, 300)):
        x, y = corner
        drag(dialog.crop, at(dialog, x, y), at(dialog, 200, 150))
        left, right = sorted((200, 400 - x))
        top, bottom = sorted((150, 300 - y))
        assert near(framed(dialog), Box(left, top, right, bottom))
        drag(dialog.crop, at(dialog, 200, 150), at(dialog, 3 * x - 400, 3 * y - 300))
        assert framed(dialog) == whole


def test_a_frame_is_never_less_than_a_pixel(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    for corner, other in (((0, 0), (900, 900)), ((400, 300), (-900, -900))):
        drag(dialog.crop, at(dialog, *corner), at(dialog, *other))
        box = framed(dialog)
        assert (box.right - box.left, box.bottom - box.top) == (1, 1)
        assert Box(0, 0, 0, 0) != box
        assert box.left >= 0
        assert box.right <= 400
        click(dialog.whole)


def test_the_frame_is_drawn(open_dialog: Open, store: Store) -> None:
    dialog = open_dialog(Image.new("L", (400, 300), 128))
    dialog.crop.set_box(Box(40, 30, 200, 150))
    store.check("crop", dialog.crop.grab().toImage())
