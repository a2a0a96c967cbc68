"""The picture of a printed puzzle: zoomed, moved and framed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import Picture
from nonogui.ui.design.scan_view import MARGIN, MAX_ZOOM, PAN, STEP, ScanView, pixmap_of
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from tests.ui.asking import assert_painted
from tests.ui.pictures import Store, use_theme

KEY = Qt.Key
WIDTH, HEIGHT = 800, 400


def stripes(width: int = WIDTH, height: int = HEIGHT) -> Picture:
    """Columns of red, green, blue and white, ten pixels each."""
    colors = (b"\xc8\0\0", b"\0\xc8\0", b"\0\0\xc8", b"\xff\xff\xff")
    row = b"".join(colors[x // 10 % 4] for x in range(width))
    return Picture(width, height, row * height)


@pytest.fixture
def view(qtbot: QtBot) -> ScanView:
    view = ScanView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.set_picture(stripes())
    view.show()
    return view


def corners(view: ScanView) -> tuple[float, float, float, float]:
    """What of the picture is seen, beyond it included: left, top, right, bottom."""
    first = view.to_picture(QPointF(0, 0))
    last = view.to_picture(QPointF(view.width(), view.height()))
    return first.x(), first.y(), last.x(), last.y()


def test_pixmap_keeps_every_pixel_in_place(qtbot: QtBot) -> None:
    del qtbot
    image = pixmap_of(stripes(37, 5)).toImage()
    assert image.size() == QSize(37, 5)
    assert image.pixelColor(9, 4) == QColor(200, 0, 0)
    assert image.pixelColor(10, 0) == QColor(0, 200, 0)
    assert image.pixelColor(36, 4) == QColor(255, 255, 255)


def test_scan_fits_the_view_with_a_margin(view: ScanView) -> None:
    assert view.zoom == (400 - 2 * MARGIN) / WIDTH
    view.resize(900, 240 + 2 * MARGIN)
    assert view.zoom == 240 / HEIGHT


def test_small_scan_is_enlarged_at_most_twice(view: ScanView) -> None:
    view.set_picture(stripes(40, 20))
    assert view.zoom == 2
    assert corners(view) == (-80, -65, 120, 85)


def test_empty_view_has_zoom_one(qtbot: QtBot) -> None:
    view = ScanView()
    qtbot.addWidget(view)
    assert view.zoom == 1
    assert view.sizeHint().width() >= view.minimumWidth() == view.minimumHeight() == 240
    assert view.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert view.accessibleName() == "Scanned picture"


def test_keys_zoom_around_the_middle(view: ScanView) -> None:
    fitting = view.zoom
    for key, zoom in (
        (KEY.Key_Plus, fitting * STEP),
        (KEY.Key_Equal, fitting * STEP**2),
        (KEY.Key_Minus, fitting * STEP),
        (KEY.Key_0, fitting),
        (KEY.Key_Minus, fitting),
    ):
        QTest.keyClick(view, key)
        assert view.zoom == pytest.approx(zoom)
        middle = view.to_picture(QPointF(200, 150))
        assert (middle.x(), middle.y()) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=0.01)
    view.resize(500, 300)
    assert view.zoom == (500 - 2 * MARGIN) / WIDTH  # it fits still


def test_zoom_has_an_upper_and_lower_limit(view: ScanView) -> None:
    view.zoom_by(1000)
    assert view.zoom == MAX_ZOOM
    view.zoom_by(1 / 1000)
    assert view.zoom == (400 - 2 * MARGIN) / WIDTH


def test_wheel_zoom_keeps_the_point_under_the_pointer(view: ScanView) -> None:
    at = QPointF(150, 140)
    before = view.to_picture(at)
    for angle, zoom in ((120, STEP), (240, STEP**3), (-120, STEP**2)):
        event = QWheelEvent(
            at,
            at,
            QPoint(),
            QPoint(0, angle),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(view, event)
        assert view.zoom == pytest.approx(zoom * (400 - 2 * MARGIN) / WIDTH)
    view.zoom_by(4, at)
    here = view.to_picture(at)
    before = view.to_picture(at)
    view.zoom_by(STEP, at)
    here = view.to_picture(at)
    assert (here.x(), here.y()) == pytest.approx((before.x(), before.y()), abs=0.01)


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (KEY.Key_Left, (-PAN, 0)),
        (KEY.Key_Right, (PAN, 0)),
        (KEY.Key_Up, (0, -PAN)),
        (KEY.Key_Down, (0, PAN)),
    ],
)
def test_arrow_keys_pan_the_scan(view: ScanView, key: Qt.Key, step: tuple[int, int]) -> None:
    view.zoom_by(2 / view.zoom)
    left, top, _right, _bottom = corners(view)
    QTest.keyClick(view, key)
    now = corners(view)
    assert now[0] - left == pytest.approx(step[0] / 2)
    assert now[1] - top == pytest.approx(step[1] / 2)


def test_panning_stops_at_the_border_of_a_large_scan(view: ScanView) -> None:
    view.zoom_by(2 / view.zoom)
    for _step in range(40):
        QTest.keyClick(view, KEY.Key_Left)
        QTest.keyClick(view, KEY.Key_Up)
    assert corners(view) == pytest.approx((0, 0, 200, 150))
    for _step in range(40):
        QTest.keyClick(view, KEY.Key_Right)
        QTest.keyClick(view, KEY.Key_Down)
    assert corners(view) == pytest.approx((600, 250, 800, 400))
    view.resize(500, 340)
    assert corners(view) == pytest.approx((550, 230, 800, 400))


def test_scan_lower_than_the_view_stays_vertically_centred(view: ScanView) -> None:
    view.zoom_by(0.6 / view.zoom)
    QTest.keyClick(view, KEY.Key_Down)
    QTest.keyClick(view, KEY.Key_Right)
    left, top, right, bottom = corners(view)
    assert (top + bottom) / 2 == pytest.approx(HEIGHT / 2)
    assert (left + right) / 2 == pytest.approx(WIDTH / 2 + PAN / 0.6)


def test_other_keys_do_not_move_the_scan(view: ScanView) -> None:
    before = corners(view)
    QTest.keyClick(view, KEY.Key_A)
    assert corners(view) == before


def test_drag_moves_the_scan_without_a_click(view: ScanView, qtbot: QtBot) -> None:
    view.zoom_by(2 / view.zoom)
    left, top, _right, _bottom = corners(view)
    button = Qt.MouseButton.LeftButton
    with qtbot.assertNotEmitted(view.pressed):
        QTest.mousePress(view, button, pos=QPoint(200, 150))
        QTest.mouseMove(view, QPoint(210, 155))
        QTest.mouseMove(view, QPoint(230, 140))
        QTest.mouseRelease(view, button, pos=QPoint(230, 140))
    assert corners(view)[:2] == pytest.approx((left - 15, top + 5))
    QTest.mouseMove(view, QPoint(100, 100))
    assert corners(view)[:2] == pytest.approx((left - 15, top + 5))


@pytest.mark.parametrize(("moved", "is_click"), [(3, True), (4, False)])
def test_tiny_pointer_movement_still_counts_as_a_click(
    view: ScanView, qtbot: QtBot, moved: int, is_click: bool
) -> None:
    heard: list[QPointF] = []
    view.pressed.connect(heard.append)
    start, end = QPoint(200, 150), QPoint(200 + moved, 150)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    place = view.to_picture(QPointF(end))
    assert heard == ([place] if is_click else [])
    del qtbot


def test_shown_places_scroll_into_view(view: ScanView) -> None:
    view.zoom_by(2 / view.zoom)
    seen = corners(view)
    inside = Box(390, 190, 410, 210)
    view.show_places([inside])
    assert corners(view) == seen
    view.show_places([Box(700, 100, 720, 110), inside])
    left, top, right, bottom = corners(view)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((700, 105))
    view.show_places([inside], Box(0, 0, 20, 20))
    assert corners(view)[:2] == pytest.approx((0, 0))
    before = corners(view)
    view.show_places([])
    assert (view.frames, corners(view)) == ((), before)


def test_changed_view_is_repainted(view: ScanView, qtbot: QtBot) -> None:
    for change in (
        lambda: view.show_places([Box(5, 5, 20, 20)]),
        lambda: view.zoom_by(2),
        view.fit,
    ):
        assert_painted(qtbot, view, change)
    view.zoom_by(4)
    assert_painted(qtbot, view, lambda: QTest.keyClick(view, KEY.Key_Left))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_framed_places_and_highlighted_line_match_stored_picture(
    view: ScanView, store: Store, theme: Theme
) -> None:
    use_theme(theme)
    view.set_picture(Picture(300, 200, b"\xff\xff\xff" * 60000))
    view.show_places([Box(40, 40, 60, 60), Box(100, 90, 130, 120)], Box(20, 30, 160, 70))
    view.clearFocus()
    store.check(f"view-{theme.is_dark:d}", view.grab().toImage())
    view.activateWindow()
    view.setFocus()
    view.show_places([])
    store.check(f"view-focus-{theme.is_dark:d}", view.grab().toImage())
