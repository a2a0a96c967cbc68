"""The frame of the dialog that imports pictures."""

from __future__ import annotations

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nonogui.studio.images.spec import Box
from tests.studio.images.painted import photo
from tests.ui.dialogs.importing import Open, at, click, drag, framed, judged, spec_of

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
