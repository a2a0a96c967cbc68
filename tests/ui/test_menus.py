"""The menus from top to bottom: words, groups, keys, and what stays chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from nonogui.ui.actions import Menu
from nonogui.ui.window_actions import Actions

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
        --
        Next unsolved puzzle <Ctrl+G>
        Random unsolved puzzle <Ctrl+J>
        Daily puzzle <Ctrl+T>
        --
        [x] Favourite <Ctrl+Shift+F>
        Tags… <Ctrl+Shift+T>
        --
        Import files… <Ctrl+Shift+O>
        Import folder…
        Add folder…
        --
        Statistics <F8>
    """,
    Menu.PUZZLE: """
        Check <F7>
        Hint <H>
        Solve <Ctrl+F7>
        --
        Start a what-if… <Ctrl+B>
        Accept what-if <Ctrl+Return>
        Discard what-if <Ctrl+Backspace>
        --
        Add checkpoint… <F2>
        --
        [x] Pause <P>
        Restart puzzle <Ctrl+R>
        Replay <Ctrl+Shift+R>
    """,
    Menu.COACH: """
        Explain this cell <Y>
        Explain this row <R>
        Explain this column <C>
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
        New random puzzle… <Ctrl+Shift+N>
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
        [x] Side panel <F9>
        [x] Full screen <F11>
    """,
    Menu.HELP: """
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
