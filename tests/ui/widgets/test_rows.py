"""Signs, colours in boxes, rows that are buttons."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme, contrast
from nonogui.ui.look.theming import apply_theme
from nonogui.ui.widgets.boxes import hbox, vbox
from nonogui.ui.widgets.colors import Swatch
from nonogui.ui.widgets.rows import NavRow, Radio, RowButton
from nonogui.ui.widgets.text import IconLabel, Label
from tests.ui.pictures import CheckLooks, use_theme

THEMES = pytest.mark.parametrize(
    "theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"]
)


def suffix(theme: Theme) -> str:
    return f"{theme.is_dark:d}{theme.is_high_contrast:d}"


def laid_out(qtbot: QtBot, theme: Theme, *widgets: QWidget) -> QWidget:
    use_theme(theme)
    pane = QWidget()
    qtbot.addWidget(pane)
    vbox(*widgets, on=pane, margins=(4, 4, 4, 4), gap=4)
    return pane


@THEMES
def test_signs_have_the_colour_and_tint_of_their_role(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    plain, tiled = IconLabel("hint", "hint"), IconLabel("warn", "danger", tile=36)
    large = IconLabel("chart", "muted", 40)
    assert [each.width() for each in (plain, tiled, large)] == [20, 36, 40]
    assert [each.height() for each in (plain, tiled, large)] == [20, 36, 40]
    pane = laid_out(qtbot, theme, plain, tiled, large)
    looks(f"signs-{suffix(theme)}", pane, theme)
    plain.set_icon("check", "accent")
    tiled.set_icon("help", "evidence")
    looks(f"signs-other-{suffix(theme)}", pane, theme)


def test_sign_is_redrawn_when_the_device_pixel_ratio_changes(qtbot: QtBot) -> None:
    icon = IconLabel("hint", "hint")
    qtbot.addWidget(icon)
    before = icon.pixmap().cacheKey()
    QApplication.sendEvent(icon, QEvent(QEvent.Type.EnabledChange))
    assert icon.pixmap().cacheKey() == before
    icon.setPixmap(icon.pixmap().scaled(3, 3))
    QApplication.sendEvent(icon, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert icon.pixmap().size() == QSize(20, 20) * icon.devicePixelRatio()


@THEMES
def test_swatch_like_the_background_has_an_outline(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    colors = [(0, 0, 0), (255, 255, 255), (226, 88, 58), (60, 66, 74), (190, 190, 190)]
    swatches = [Swatch(rgb) for rgb in colors]
    assert {(each.width(), each.height()) for each in swatches} == {(20, 20)}
    pane = laid_out(qtbot, theme, *swatches)
    looks(f"swatches-{suffix(theme)}", pane, theme)


def test_swatch_shows_a_new_colour(qtbot: QtBot) -> None:
    swatch = Swatch((0, 0, 0), 26)
    qtbot.addWidget(swatch)
    swatch.set_color((226, 88, 58))
    assert swatch.width() == swatch.height() == 26
    assert swatch.grab().toImage().pixelColor(13, 13) == QColor(226, 88, 58)


class TestRowButton:
    @pytest.fixture
    def button(self, qtbot: QtBot, qapp: QApplication) -> RowButton:
        apply_theme(qapp, LIGHT)
        button = RowButton()
        qtbot.addWidget(button)
        words = Label("Some words that take a second line where there is no room", wraps=True)
        button.setLayout(hbox(IconLabel("grid", "ink"), (words, 1), margins=(8, 6, 8, 6), gap=8))
        return button

    @pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
    def test_keys_press_the_row_button(self, qtbot: QtBot, button: RowButton, key: Qt.Key) -> None:
        with qtbot.waitSignal(button.clicked):
            QTest.keyClick(button, key)

    def test_other_keys_do_not_press_the_row_button(self, qtbot: QtBot, button: RowButton) -> None:
        with qtbot.assertNotEmitted(button.clicked):
            QTest.keyClick(button, Qt.Key.Key_A)

    def test_contents_of_a_row_button_ignore_the_mouse(self, button: RowButton) -> None:
        children = button.findChildren(QWidget)
        assert len(children) == 2
        through = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        assert all(each.testAttribute(through) for each in children)

    def test_row_button_height_follows_its_wrapped_text(self, button: RowButton) -> None:
        button.show()
        layout = button.layout()
        assert layout is not None
        assert button.sizeHint() == layout.sizeHint()
        assert button.minimumSizeHint() == layout.minimumSize()
        assert button.sizePolicy().hasHeightForWidth()
        assert button.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Minimum
        assert button.heightForWidth(120) > button.heightForWidth(600)

    def test_clicking_a_row_button_does_not_move_the_focus(self, button: RowButton) -> None:
        assert button.focusPolicy() == Qt.FocusPolicy.TabFocus

    def test_empty_row_button_has_no_size(self, qtbot: QtBot) -> None:
        empty = RowButton()
        qtbot.addWidget(empty)
        assert (empty.sizeHint(), empty.minimumSizeHint()) == (QSize(), QSize())


class TestRadio:
    def test_click_anywhere_checks_it(self, qtbot: QtBot) -> None:
        radio = Radio()
        qtbot.addWidget(radio)
        radio.resize(200, 44)
        radio.show()
        for point in (QPoint(0, 0), QPoint(199, 43)):
            radio.setAutoExclusive(False)
            radio.setChecked(False)
            QTest.mouseClick(radio, Qt.MouseButton.LeftButton, pos=point)
            assert radio.isChecked()
        assert radio.focusPolicy() == Qt.FocusPolicy.TabFocus

    @pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
    def test_tab_key_enters_at_the_chosen_one(self, qtbot: QtBot, key: Qt.Key) -> None:
        window, radios = QWidget(), tuple(map(Radio, "abc"))
        qtbot.addWidget(window)
        before, after = QLineEdit(), QLineEdit()
        vbox(before, hbox(*radios), after, on=window)
        radios[1].setChecked(True)
        with qtbot.waitActive(window):
            window.show()
        into = before if key is Qt.Key.Key_Tab else after
        into.setFocus()
        QTest.keyClick(into, key)
        assert window.focusWidget() is radios[1]
        QTest.keyClick(radios[1], Qt.Key.Key_Right)
        assert [each.isChecked() for each in radios] == [False, False, True]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_ring_of_a_row_is_seen_under_the_pointer(qtbot: QtBot, theme: Theme) -> None:
    use_theme(theme)
    row = NavRow("First steps")
    row.set_numbers("3", 0.0)
    qtbot.addWidget(row)
    ring = row.icon().pixmap(row.iconSize()).toImage()
    drawn = [ring.pixelColor(x, ring.height() // 2) for x in range(ring.width())]
    darkest = max(contrast(each, theme.control) for each in drawn if each.alpha() == 255)
    assert darkest > 1.25, "a row under the pointer has the colour of controls"


@THEMES
def test_navigation_rows_match_the_reference_picture(
    qtbot: QtBot, looks: CheckLooks, theme: Theme
) -> None:
    rows = [NavRow("All puzzles", "grid"), *map(NavRow, ("First steps", "Weekend", "Settings"))]
    for row, count, share in zip(rows, ("120", "3", "7"), (0.0, 0.0, 0.4), strict=False):
        row.set_numbers(count, share)
    for row in rows:
        row.setCheckable(True)
        row.setFixedWidth(180)
    rows[2].setChecked(True)
    pane = laid_out(qtbot, theme, *rows)
    looks(f"nav-{suffix(theme)}", pane, theme)
    assert [row.accessibleName() for row in rows] == [
        "All puzzles, 120",
        "First steps, 3",
        "Weekend, 7",
        "Settings",
    ]
    assert rows[0].minimumSizeHint() == QSize(0, rows[0].height())


def test_long_row_text_is_elided_at_its_end_with_a_tooltip(qtbot: QtBot) -> None:
    row = NavRow("A very long name of a collection of puzzles, part 12", "grid")
    qtbot.addWidget(row)
    row.resize(160, row.height())
    row.show()
    shown = QPushButton.text(row)
    assert shown.endswith("…")
    assert len(shown) > 8
    assert row.text().startswith(shown[:-1])
    assert row.toolTip() == row.text()


def test_return_key_presses_a_row(qtbot: QtBot) -> None:
    row = NavRow("Settings", "grid")
    qtbot.addWidget(row)
    with qtbot.waitSignal(row.clicked):
        QTest.keyClick(row, Qt.Key.Key_Return)


def test_rows_for_pages_are_one_of_several_to_screen_readers_and_each_takes_the_focus(
    qtbot: QtBot,
) -> None:
    pages, action = [NavRow(text) for text in ("One", "Two")], NavRow("Add folder")
    for row in pages:
        row.setCheckable(True)
    pages[0].setChecked(True)
    pane = laid_out(qtbot, LIGHT, *pages, action)
    pane.show()
    radio, button = QAccessible.Role.RadioButton, QAccessible.Role.Button
    roles = [QAccessible.queryAccessibleInterface(each).role() for each in (*pages, action)]
    assert roles == [radio, radio, button]
    assert all(each.focusPolicy() & Qt.FocusPolicy.TabFocus for each in pages)
    pages[0].click()
    assert not pages[0].isChecked(), "the page decides which row is checked"
