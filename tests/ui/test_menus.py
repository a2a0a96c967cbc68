"""The menus from top to bottom: words, groups, keys, and what stays chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from nonogui.ui.actions import Menu
from nonogui.ui.window_actions import Actions, LateMenu, MenuRow, Menus

MENUS = {
    Menu.FILE: """
        Open… <Ctrl+O>
        Save <Ctrl+S>
        Save as… <Ctrl+Shift+S>
        Export… <Ctrl+E>
        Save picture…
        Print… <Ctrl+P>
        --
        Library <Ctrl+L, Ctrl+W>
        --
        Quit <Ctrl+Q>
    """,
    Menu.SHARE: """
        Copy as .pbn text
        Copy as puzz.link address <Ctrl+Shift+C>
        Copy as game ID for Pattern
        Copy as plain text
        --
        Share…
    """,
    Menu.DATA: """
        Export your data…
        Import your data…
    """,
    Menu.EDIT: """
        Undo <Ctrl+Z>
        Redo <Ctrl+Shift+Z, Ctrl+Y>
        --
        Cut <Ctrl+X>
        Copy <Ctrl+C>
        Paste puzzle <Ctrl+V>
        Select all <Ctrl+A>
        --
        (o) Left button fills <Q>
        (o) Left button crosses <W>
        (o) Left button marks “maybe” <E>
        --
        Preferences… <Ctrl+,>
    """,
    Menu.LIBRARY: """
        Search <Ctrl+F>
        [x] My designs
        --
        Next unsolved puzzle <Ctrl+G>
        Random unsolved puzzle <Ctrl+J>
        Daily puzzle <Ctrl+T>
        Past daily puzzles…
        New random puzzle… <Ctrl+Shift+N>
        Another random puzzle <Ctrl+Shift+J>
        --
        [x] Favourite <Ctrl+Shift+F>
        Tags… <Ctrl+Shift+T>
        --
        Import files… <Ctrl+Shift+O>
        Import folder…
        Add folder…
        --
        Statistics <F8>
        Training <F6>
    """,
    Menu.PUZZLE: """
        Check <F7>
        Hint <H>
        Solve <Ctrl+F7>
        Fill the rest <F3>
        --
        Start a what-if <Ctrl+B>
        Accept what-if <Ctrl+Return>
        Discard what-if <Ctrl+Backspace>
        Rename what-if…
        --
        Add checkpoint <F2>
        --
        [x] Pause <P>
        Restart puzzle <Ctrl+R>
        Replay <Ctrl+Shift+R>
        Review <Ctrl+Shift+E>
    """,
    Menu.COACH: """
        Explain this cell <Y>
        Explain this row <R>
        Explain this column <C>
        List all steps <Shift+Y>
        --
        Next step of the proof <L>
        Previous step of the proof <J>
        Play the proof <K>
        Go to the start of the proof <Shift+J>
        Go to the end of the proof <Shift+L>
    """,
    Menu.DESIGN: """
        New design… <Ctrl+N>
        Edit in studio <Ctrl+D>
        Test play <F5>
        --
        (o) Pencil <D>
        (o) Line <I>
        (o) Rectangle <U>
        (o) Ellipse <O>
        (o) Flood fill <G>
        (o) Select and move <S>
        --
        [x] Filled shapes <F>
        Switch between picture and clues <F4>
        --
        Resize or crop…
        Crop to picture
        Palette…
        Properties… <Alt+Return>
        --
        Import picture… <Ctrl+I>
        Read printed puzzle…
        Validate folder…
    """,
    Menu.SYMMETRY: """
        [x] Mirror left–right <V>
        [x] Mirror top–bottom <Shift+V>
        [x] Half-turn rotation
        [x] Quarter-turn rotation
        [x] Mirror along the diagonal ↘
        [x] Mirror along the diagonal ↗
        --
        No symmetry
    """,
    Menu.CHANGE: """
        Shift left <Alt+Left>
        Shift right <Alt+Right>
        Shift up <Alt+Up>
        Shift down <Alt+Down>
        --
        Flip horizontally <Ctrl+Shift+H>
        Flip vertically <Ctrl+Shift+V>
        Rotate right <Ctrl+]>
        Rotate left <Ctrl+[>
        --
        Invert <Ctrl+Shift+I>
    """,
    Menu.VIEW: """
        Zoom in <+, =, Ctrl++, Ctrl+=>
        Zoom out <-, Ctrl+->
        Fit to window <0, Ctrl+0>
        --
        [x] Ruler <N>
        [x] Side panel <F9>
        [x] Full screen <F11>
    """,
    Menu.HELP: """
        First steps
        How to play <F1>
        Techniques <Shift+F1>
        Keyboard shortcuts <Ctrl+F1>
        --
        Show log
        About Nonogui
    """,
}
"""One of several choices has a round mark, one that is on or off a square one."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    window = QMainWindow()
    qtbot.addWidget(window)
    yield window
    window.close()


def written(window: QMainWindow, kind: Menu) -> list[str]:
    lines = []
    for action in Actions(window, {}).inner_menu(kind, window).actions():
        mark = (
            ("(o) " if isinstance(action.actionGroup(), QActionGroup) else "[x] ")
            if action.isCheckable()
            else ""
        )
        keys = ", ".join(key.toString() for key in action.shortcuts())
        line = f"{mark}{action.text().replace('&', '')}{f' <{keys}>' if keys else ''}"
        lines.append("--" if action.isSeparator() else line)
    return lines


@pytest.mark.parametrize("kind", MENUS)
def test_a_menu_lists_its_entries_in_order(window: QMainWindow, kind: Menu) -> None:
    assert written(window, kind) == [line.strip() for line in MENUS[kind].strip().splitlines()]


# ---- the button and the bar that open them ----


@pytest.fixture
def chosen() -> list[str]:
    return []


@pytest.fixture
def menus(window: QMainWindow, chosen: list[str]) -> Menus:
    path = "/mine/one & two.pbn"
    recent = MenuRow(lambda: chosen.append(path), "one & two.pbn", path)
    return Menus(Actions(window, {}), lambda: [recent], lambda: (), window)


def popup() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_menu_button_opens_all_menus_below_its_right_edge(
    window: QMainWindow, menus: Menus
) -> None:
    window.resize(500, 300)
    button = menus.button()
    button.setParent(window)
    button.setGeometry(440, 20, 36, 36)
    window.show()
    button.click()
    menu = popup()
    below = button.mapToGlobal(button.rect().bottomRight())
    assert (menu.geometry().right(), menu.y()) == (below.x(), below.y() + 5)
    titles = [each.text().replace("&", "") for each in menu.actions()]
    assert titles == ["File", "Edit", "Library", "Puzzle", "Coach", "Design", "View", "Help"]
    assert (button.toolTip(), button.accessibleName()) == ("Menu (F10)", "Menu")
    assert menu.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_f10_opens_the_menu_of_the_button_in_sight(
    window: QMainWindow, menus: Menus, qtbot: QtBot
) -> None:
    buttons = menus.button(), menus.button()
    for button in buttons:
        button.setParent(window)
    window.show()
    buttons[0].hide()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    popup().close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_menu_bar_lies_over_the_top_of_the_window_while_a_menu_is_open(
    window: QMainWindow, menus: Menus
) -> None:
    window.resize(640, 300)
    window.show()
    bar = menus.bar
    assert bar.isHidden()
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Alt, Qt.KeyboardModifier.AltModifier)
    release = QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Alt, Qt.KeyboardModifier.NoModifier)
    bar.release(release)
    assert bar.isHidden(), "Alt was pressed elsewhere"
    bar.press(press)
    bar.release(release)
    assert bar.isVisible()
    assert bar.geometry() == QRect(0, 0, 640, bar.sizeHint().height())
    assert popup().title() == "&File"
    first = [each.text() for each in popup().actions()][:4]
    assert first == ["Open…", "Open recent", "Read as", "Save"]
    popup().close()
    QApplication.processEvents()
    assert bar.isHidden()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_recent_file_is_chosen_by_its_name(
    window: QMainWindow, menus: Menus, chosen: list[str]
) -> None:
    window.show()
    file = menus.bar.actions()[0].menu()
    assert isinstance(file, QMenu)
    recent = file.actions()[1].menu()
    assert isinstance(recent, LateMenu)
    recent.aboutToShow.emit()
    (entry,) = recent.actions()
    assert (entry.text(), entry.toolTip()) == ("one && two.pbn", "/mine/one & two.pbn")
    assert recent.toolTipsVisible()
    entry.trigger()
    assert chosen == ["/mine/one & two.pbn"]
