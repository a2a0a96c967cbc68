"""Buttons: pressed by mouse and key, and in step with the action they stand for."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.look.theming import dress
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.themed import Pane
from tests.ui.pictures import CheckLooks


@pytest.fixture
def action() -> QAction:
    action = QAction("Hint")
    action.setShortcut(QKeySequence("H"))
    action.setToolTip("Show a step (H)")
    return action


def test_a_click_is_told(qtbot: QtBot) -> None:
    button = Button(LIGHT, "Keep")
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_press_it(qtbot: QtBot, key: Qt.Key) -> None:
    button = Button(LIGHT, "Keep")
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, key)


def test_a_click_leaves_the_focus_where_it_is() -> None:
    assert Button(LIGHT, "Keep").focusPolicy() == Qt.FocusPolicy.TabFocus


def test_an_action_is_triggered(qtbot: QtBot, action: QAction) -> None:
    button = Button.for_action(LIGHT, action, "hint", with_text=True, with_key=True)
    qtbot.addWidget(button)
    assert (button.text(), button.key) == ("Hint", "H")
    assert button.toolTip() == "Show a step (H)"
    with qtbot.waitSignal(action.triggered):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_an_action_that_cannot_be_used_takes_its_button_along(
    qtbot: QtBot, action: QAction
) -> None:
    button = Button.for_action(LIGHT, action, "hint")
    qtbot.addWidget(button)
    action.setEnabled(False)
    assert not button.isEnabled()
    action.setEnabled(True)
    action.setCheckable(True)
    action.setChecked(True)
    assert button.isEnabled()


def test_a_checkable_action_and_its_button_agree(qtbot: QtBot, action: QAction) -> None:
    action.setCheckable(True)
    button = Button.for_action(LIGHT, action, "panel")
    qtbot.addWidget(button)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert action.isChecked()
    assert button.isChecked()
    action.setChecked(False)
    assert not button.isChecked()


def test_without_words_a_button_has_a_spoken_name(qtbot: QtBot, action: QAction) -> None:
    button = Button.for_action(LIGHT, action, "hint")
    qtbot.addWidget(button)
    assert button.accessibleName() == "Hint"
    assert button.sizeHint().width() == button.sizeHint().height() == Size.NORMAL


def test_compact_hides_the_words_but_not_from_screen_readers(qtbot: QtBot) -> None:
    button = Button(LIGHT, "Library", "back")
    qtbot.addWidget(button)
    wide = button.sizeHint().width()
    button.set_compact(True)
    assert button.sizeHint().width() == Size.NORMAL < wide
    assert button.accessibleName() == "Library"
    button.set_compact(False)
    assert button.sizeHint().width() == wide


def test_beside_an_icon_stands_no_text_of_which_nothing_is_left(qtbot: QtBot) -> None:
    button = Button(LIGHT, "Cross", "tool-cross")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    button.show()
    assert QPushButton.text(button) == "Cross"
    button.resize(40, 40)
    assert QPushButton.text(button) == ""
    assert button.text() == button.accessibleName() == "Cross"


def test_a_button_without_an_icon_keeps_its_words_when_compact(qtbot: QtBot) -> None:
    button = Button(LIGHT, "Open")
    qtbot.addWidget(button)
    wide = button.sizeHint().width()
    button.set_compact(True)
    assert button.sizeHint().width() == wide


def color_at_edge(button: Button) -> QColor:
    return button.grab().toImage().pixelColor(button.width() // 2, 3)


def test_the_primary_button_wears_the_accent_of_its_theme(qtbot: QtBot, qapp: QApplication) -> None:
    button = Button(LIGHT, "Next puzzle", kind=Kind.PRIMARY)
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    for theme in (LIGHT, DARK):
        dress(qapp, theme)
        assert color_at_edge(button) == theme.accent


def test_no_character_of_a_text_stands_for_a_key(qtbot: QtBot) -> None:
    button = Button(LIGHT, "Q & A")
    qtbot.addWidget(button)
    assert (button.text(), button.shortcut().isEmpty()) == ("Q & A", True)


def test_the_key_focus_draws_a_ring(qtbot: QtBot, qapp: QApplication) -> None:
    dress(qapp, LIGHT)
    button = Button(LIGHT, "Open", "folder")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    with qtbot.waitExposed(button):
        button.show()
    button.clearFocus()
    before = button.grab().toImage()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(button.hasFocus)
    after = button.grab().toImage()
    assert after.pixelColor(button.width() // 2, 0) == LIGHT.accent
    assert before.pixelColor(button.width() // 2, 0) != LIGHT.accent


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_how_they_look(qtbot: QtBot, looks: CheckLooks, theme: Theme) -> None:
    board = Pane(theme)
    qtbot.addWidget(board)
    grid = QGridLayout(board)
    first: Button | None = None
    for row, kind in enumerate(Kind):
        for column in range(4):
            button = Button(theme, f"{kind.name.capitalize()}" * (column != 3), "hint", kind=kind)
            button.setCheckable(True)
            button.setChecked(column == 1)
            button.setEnabled(column != 2)
            button.key = "H"
            first = first or button
            grid.addWidget(button, row, column)
    board.show()
    assert first is not None
    first.setFocus(Qt.FocusReason.TabFocusReason)
    looks(f"buttons-{theme.is_dark:d}", board, theme)
