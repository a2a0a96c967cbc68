"""The frame of the dialog that imports pictures."""

from __future__ import annotations

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.studio.images.opening import open_picture
from nonogui.studio.images.spec import Box
from nonogui.ui.design.image_import import MARGIN, REACH, CropView
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from tests.studio.images.painted import data_of, painted, photo
from tests.ui.asking import assert_painted
from tests.ui.design.importing import Open, at, click, drag, framed, judged, spec_of
from tests.ui.pictures import Store, use_theme

_LEFT = Qt.MouseButton.LeftButton


def test_crop_buttons_trim_margins_or_take_the_whole_picture(
    open_dialog: Open, qtbot: QtBot
) -> None:
    image = Image.new("RGB", (200, 100), "white")
    image.paste("black", (20, 10, 60, 50))
    image.paste("black", (140, 60, 180, 80))
    dialog = open_dialog(image)
    assert framed(dialog) == Box(20, 10, 180, 80)
    drag(dialog.crop, at(dialog, 10, 95), at(dialog, 10, 95))
    assert framed(dialog) == Box(20, 10, 180, 80)
    click(dialog.whole_picture)
    assert framed(dialog) == Box(0, 0, 200, 100)
    click(dialog.trim)
    assert framed(dialog) == Box(20, 10, 180, 80)
    judged(qtbot, dialog)
    assert spec_of(dialog).crop == Box(20, 10, 180, 80)


def near(box: Box, other: Box, by: int = 2) -> bool:
    return all(abs(a - b) <= by for a, b in zip(box, other, strict=True))


def test_dragging_handles_and_frame_changes_the_crop(open_dialog: Open, qtbot: QtBot) -> None:
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


def test_crop_frame_stays_inside_the_picture_and_can_be_flipped(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 200, 150))
    drag(dialog.crop, at(dialog, 100, 75), at(dialog, 900, 900))
    assert near(dialog.crop.box, Box(200, 150, 400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 100, 75))
    assert near(dialog.crop.box, Box(100, 75, 200, 150), 4)
    QTest.mouseDClick(dialog.crop, _LEFT, pos=at(dialog, 150, 100).toPoint())
    assert framed(dialog) == Box(0, 0, 400, 300)


def test_dragging_outside_the_frame_draws_a_new_frame(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    drag(dialog.crop, at(dialog, 400, 300), at(dialog, 100, 100))
    drag(dialog.crop, at(dialog, 200, 150), at(dialog, 300, 250))
    assert near(dialog.crop.box, Box(200, 150, 300, 250))


def test_arrow_keys_move_and_resize_the_crop_frame(open_dialog: Open) -> None:
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


def test_pointer_shape_shows_what_a_drag_would_move(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(photo(400, 300))
    for place, shape in (
        (at(dialog, 200, 150), Qt.CursorShape.SizeAllCursor),
        (at(dialog, 400, 300), Qt.CursorShape.SizeFDiagCursor),
        (at(dialog, 0, 150), Qt.CursorShape.SizeHorCursor),
    ):
        QTest.mouseMove(dialog.windowHandle(), dialog.crop.mapTo(dialog, place.toPoint()))
        qtbot.waitUntil(lambda: dialog.crop.cursor().shape() is shape)  # noqa: B023


def test_each_corner_can_be_dragged_only_to_the_picture_border(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    bounds = Box(0, 0, 400, 300)
    for corner in ((0, 0), (400, 0), (0, 300), (400, 300)):
        x, y = corner
        drag(dialog.crop, at(dialog, x, y), at(dialog, 200, 150))
        left, right = sorted((200, 400 - x))
        top, bottom = sorted((150, 300 - y))
        assert near(framed(dialog), Box(left, top, right, bottom))
        drag(dialog.crop, at(dialog, 200, 150), at(dialog, 3 * x - 400, 3 * y - 300))
        assert framed(dialog) == bounds


def test_crop_frame_is_at_least_one_pixel(open_dialog: Open) -> None:
    dialog = open_dialog(photo(400, 300))
    for corner, other in (((0, 0), (900, 900)), ((400, 300), (-900, -900))):
        drag(dialog.crop, at(dialog, *corner), at(dialog, *other))
        box = framed(dialog)
        assert (box.right - box.left, box.bottom - box.top) == (1, 1)
        assert Box(0, 0, 0, 0) != box
        assert box.left >= 0
        assert box.right <= 400
        click(dialog.whole_picture)


def test_crop_frame_matches_stored_picture(open_dialog: Open, store: Store) -> None:
    dialog = open_dialog(Image.new("L", (400, 300), 128))
    dialog.crop.set_box(Box(40, 30, 200, 150))
    store.check("crop", dialog.crop.grab().toImage())


# ---- the view by itself ----


class TestCropView:
    """A picture of 400 × 300 pixels in a view in which one of them is one on the screen."""

    @pytest.fixture
    def crop(self, qtbot: QtBot) -> CropView:
        crop = CropView(open_picture(data_of(Image.new("RGB", (400, 300), "gray"))))
        qtbot.addWidget(crop)
        crop.resize(400 + 2 * MARGIN, 300 + 2 * MARGIN)
        crop.show()
        return crop

    def test_picture_is_centred_in_the_crop_view(self, crop: CropView) -> None:
        assert crop.area == QRectF(MARGIN, MARGIN, 400, 300)
        assert crop.frame == crop.area
        crop.resize(400 + 2 * MARGIN, 500 + 2 * MARGIN)
        assert crop.area == QRectF(MARGIN, MARGIN + 100, 400, 300)
        crop.resize(400 + 2 * MARGIN, 225 + 2 * MARGIN)
        assert crop.area == QRectF(MARGIN + 50, MARGIN, 300, 225)
        crop.set_box(Box(40, 20, 240, 120))
        assert crop.frame == QRectF(MARGIN + 80, MARGIN + 15, 150, 75)

    def test_crop_view_has_accessible_name_position_and_size(self, crop: CropView) -> None:
        assert crop.accessibleName() == "Crop area"
        crop.set_box(Box(40, 30, 240, 130))
        assert crop.accessibleDescription() == "200 × 100 pixels from column 41, row 31"
        assert crop.focusPolicy() == Qt.FocusPolicy.StrongFocus
        assert crop.hasMouseTracking()
        assert crop.sizeHint().width() > crop.minimumWidth() == crop.minimumHeight() == 200

    @pytest.mark.parametrize("across", [-1, 0, 1])
    @pytest.mark.parametrize("down", [-1, 0, 1])
    def test_pointer_near_a_handle_grabs_it(self, crop: CropView, across: int, down: int) -> None:
        crop.set_box(Box(100, 100, 300, 200))
        x, y = MARGIN + 200 + 100 * across, MARGIN + 150 + 50 * down
        assert crop.grip_at(QPointF(x, y)) == (across, down)
        for off in (-REACH, REACH):
            assert crop.grip_at(QPointF(x + off, y + off)) == (across, down)
        far = QPointF(x + (REACH + 1) * (across or 1), y + (REACH + 1) * (down or 1))
        assert crop.grip_at(far) == (None if across or down else (0, 0))
        near = QPointF(x - (REACH + 1) * (across or 1), y - (REACH + 1) * (down or 1))
        assert crop.grip_at(near) == (0, 0)

    def test_a_small_frame_can_still_be_moved(self, crop: CropView) -> None:
        crop.set_box(Box(100, 100, 112, 112))
        left, middle, right = (QPointF(MARGIN + x, MARGIN + 106) for x in (100, 106, 112))
        assert [crop.grip_at(at) for at in (left, right)] == [(-1, 1), (1, 1)]
        assert crop.grip_at(middle) == (1, 1)
        crop.set_box(Box(100, 100, 160, 160))
        assert crop.grip_at(QPointF(MARGIN + 130, MARGIN + 130)) == (0, 0)

    @pytest.mark.parametrize(
        ("start", "end", "box"),
        [
            ((100, 100), (80, 70), (80, 70, 300, 200)),
            ((300, 200), (310, 190), (100, 100, 310, 190)),
            ((300, 100), (310, 90), (100, 90, 310, 200)),
            ((100, 200), (90, 220), (90, 100, 300, 220)),
            ((200, 100), (170, 90), (100, 90, 300, 200)),
            ((200, 200), (250, 210), (100, 100, 300, 210)),
            ((100, 150), (90, 170), (90, 100, 300, 200)),
            ((300, 150), (310, 100), (100, 100, 310, 200)),
            ((200, 150), (210, 155), (110, 105, 310, 205)),
            ((200, 150), (-200, -200), (0, 0, 200, 100)),
            ((200, 150), (800, 800), (200, 200, 400, 300)),
            ((100, 100), (-100, -100), (0, 0, 300, 200)),
            ((300, 200), (800, 800), (100, 100, 400, 300)),
            ((100, 100), (350, 250), (300, 200, 350, 250)),
            ((300, 150), (100, 150), (100, 100, 101, 200)),
            ((20, 30), (70, 80), (20, 30, 70, 80)),
            ((350, 250), (340, 240), (340, 240, 350, 250)),
        ],
    )
    def test_drag_moves_the_grabbed_handle_or_frame(
        self,
        crop: CropView,
        qtbot: QtBot,
        start: tuple[int, int],
        end: tuple[int, int],
        box: tuple[int, int, int, int],
    ) -> None:
        crop.set_box(Box(100, 100, 300, 200))
        corner = QPointF(MARGIN, MARGIN)
        with qtbot.waitSignal(crop.cropped) as blocker:
            drag(crop, corner + QPointF(*start), corner + QPointF(*end))
        assert crop.box == Box(*box)
        assert blocker.args is not None
        QTest.mouseMove(crop, QPoint(200, 200))
        assert crop.box == Box(*box)

    def test_right_mouse_button_does_not_change_the_crop(
        self, crop: CropView, qtbot: QtBot
    ) -> None:
        right = Qt.MouseButton.RightButton
        with qtbot.assertNotEmitted(crop.cropped):
            QTest.mousePress(crop, right, pos=QPoint(MARGIN, MARGIN))
            QTest.mouseMove(crop, QPoint(100, 100))
            QTest.mouseRelease(crop, right, pos=QPoint(100, 100))
            crop.set_box(Box(100, 100, 300, 200))
            QTest.mouseDClick(crop, right, pos=QPoint(150, 150))
        assert crop.box == Box(100, 100, 300, 200)

    def test_unchanged_frame_emits_no_signal(self, crop: CropView, qtbot: QtBot) -> None:
        with qtbot.assertNotEmitted(crop.cropped):
            QTest.mouseDClick(crop, _LEFT, pos=QPoint(150, 150))
            QTest.keyClick(crop, Qt.Key.Key_Left)
            QTest.keyClick(crop, Qt.Key.Key_A)

    @pytest.mark.parametrize(
        ("key", "modifier", "box"),
        [
            (Qt.Key.Key_Left, "No", (96, 100, 296, 200)),
            (Qt.Key.Key_Right, "No", (104, 100, 304, 200)),
            (Qt.Key.Key_Up, "No", (100, 96, 300, 196)),
            (Qt.Key.Key_Down, "No", (100, 104, 300, 204)),
            (Qt.Key.Key_Down, "Control", (100, 101, 300, 201)),
            (Qt.Key.Key_Right, "Shift", (100, 100, 304, 200)),
            (Qt.Key.Key_Up, "Shift", (100, 100, 300, 196)),
        ],
    )
    def test_arrow_key_with_modifier_moves_or_resizes_the_frame(
        self, crop: CropView, key: Qt.Key, modifier: str, box: tuple[int, int, int, int]
    ) -> None:
        crop.set_box(Box(100, 100, 300, 200))
        QTest.keyClick(crop, key, getattr(Qt.KeyboardModifier, f"{modifier}Modifier"))
        assert crop.box == Box(*box)

    def test_arrow_keys_move_one_pixel_in_a_small_picture(self, qtbot: QtBot) -> None:
        crop = CropView(open_picture(data_of(Image.new("RGB", (40, 30), "gray"))))
        qtbot.addWidget(crop)
        crop.set_box(Box(10, 10, 20, 20))
        QTest.keyClick(crop, Qt.Key.Key_Right)
        assert crop.box == Box(11, 10, 21, 20)

    @pytest.mark.parametrize(
        ("place", "shape"),
        [
            ((100, 100), "SizeFDiagCursor"),
            ((300, 200), "SizeFDiagCursor"),
            ((300, 100), "SizeBDiagCursor"),
            ((100, 200), "SizeBDiagCursor"),
            ((200, 100), "SizeVerCursor"),
            ((200, 200), "SizeVerCursor"),
            ((100, 150), "SizeHorCursor"),
            ((300, 150), "SizeHorCursor"),
            ((200, 150), "SizeAllCursor"),
            ((20, 20), "CrossCursor"),
        ],
    )
    def test_each_handle_has_its_pointer_shape(
        self, crop: CropView, place: tuple[int, int], shape: str
    ) -> None:
        crop.set_box(Box(100, 100, 300, 200))
        at = QPointF(MARGIN + place[0], MARGIN + place[1])
        none = Qt.MouseButton.NoButton
        modifier = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, modifier)
        QApplication.sendEvent(crop, event)
        assert crop.cursor().shape() == getattr(Qt.CursorShape, shape)

    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
    def test_crop_view_matches_stored_picture(
        self, qtbot: QtBot, store: Store, theme: Theme
    ) -> None:
        use_theme(theme)
        crop = CropView(open_picture(data_of(painted("#..# .rr. .gb. y__y", 1))))
        qtbot.addWidget(crop)
        crop.resize(240, 220)
        crop.set_box(Box(1, 0, 3, 2))
        store.check(f"crop-alone-{theme.is_dark:d}", crop.grab().toImage())
        crop.show()
        crop.activateWindow()
        crop.setFocus()
        crop.set_box(crop._source.bounds)
        store.check(f"crop-focus-{theme.is_dark:d}", crop.grab().toImage())

    def test_large_pictures_are_smoothed_when_scaled_down(self, qtbot: QtBot) -> None:
        fine = Image.new("RGB", (600, 600), "white")
        for x in range(0, 600, 2):
            fine.paste("black", (x, 0, x + 1, 600))
        crop = CropView(open_picture(data_of(fine)))
        qtbot.addWidget(crop)
        crop.resize(200 + 2 * MARGIN, 200 + 2 * MARGIN)
        image = crop.grab().toImage()
        levels = {image.pixelColor(MARGIN + x, MARGIN + 50).red() for x in range(50, 90)}
        assert levels - {0, 255}

    def test_changing_the_frame_repaints_the_crop_view(self, crop: CropView, qtbot: QtBot) -> None:
        assert_painted(qtbot, crop, lambda: crop.set_box(Box(10, 10, 30, 30)))
