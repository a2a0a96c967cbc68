"""The menu bar that the keyboard calls, on the real window."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from nonogui.core.design import Design
from nonogui.ui.actions import ActionId, ActionSpec, Menu, menu_title, rows
from tests.boards import puzzle
from tests.player import Player
from tests.reading import lines

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def popup() -> QMenu:
    """The menu that is open and gets the keys."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def press(player: Player, *keys: Qt.Key) -> None:
    """Press keys where a real keyboard sends them: to the open menu before the window."""
    for key in keys:
        if menu := QApplication.activePopupWidget():
            QTest.keyClick(menu, key)
        else:
            player.key(key)
        QApplication.processEvents()


@pytest.fixture
def playing(player: Player) -> Player:
    player.open(puzzle("#.\n##"))
    return player


@pytest.mark.parametrize(
    ("key", "title", "first"),
    [
        (KEY.Key_F, "&File", "Open…"),
        (KEY.Key_E, "&Edit", "Copy"),  # there is nothing to undo
        (KEY.Key_P, "&Puzzle", "Check"),
        (KEY.Key_V, "&View", "Zoom in"),
        (KEY.Key_H, "&Help", "First steps"),
    ],
)
def test_alt_and_a_letter_open_that_menu(
    playing: Player, key: Qt.Key, title: str, first: str
) -> None:
    bar = playing.window.menus.bar
    assert not bar.isVisible()
    playing.key(key, ALT)
    assert bar.isVisible()
    assert popup().title() == title
    assert popup().activeAction().text() == first
    press(playing, KEY.Key_Escape)
    assert not bar.isVisible()
    assert playing.window.focusWidget() is playing.window.play_page.stage.board


def test_alt_alone_opens_the_first_menu(playing: Player) -> None:
    press(playing, KEY.Key_Alt)
    assert popup().title() == "&File"
    press(playing, KEY.Key_Escape)
    assert not playing.window.menus.bar.isVisible()


def test_alt_held_during_a_click_opens_no_menu(playing: Player) -> None:
    board = playing.window.play_page.stage.board
    QTest.keyPress(board, KEY.Key_Alt)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, ALT, playing.place(0, 0))
    QTest.keyRelease(board, KEY.Key_Alt)
    assert not playing.window.menus.bar.isVisible()
    press(playing, KEY.Key_Alt)
    assert playing.window.menus.bar.isVisible()


def test_arrow_keys_move_between_menus(playing: Player) -> None:
    playing.key(KEY.Key_F, ALT)
    press(playing, KEY.Key_Right)
    assert popup().title() == "&Edit"
    assert playing.window.menus.bar.isVisible()


def test_choosing_an_action_runs_it_and_hides_the_bar(playing: Player) -> None:
    playing.key(KEY.Key_P, ALT)
    press(playing, KEY.Key_Return)
    playing.settle()
    assert playing.text == "Right so far."
    assert not playing.window.menus.bar.isVisible()


def test_a_click_outside_the_menus_hides_the_bar(playing: Player) -> None:
    playing.key(KEY.Key_V, ALT)
    QTest.mouseClick(popup(), Qt.MouseButton.LeftButton, pos=QPoint(-5, 300))
    QApplication.processEvents()
    assert not playing.window.menus.bar.isVisible()


def test_the_menu_closes_although_the_focused_widget_was_deleted(player: Player) -> None:
    focused = QPushButton("Play", player.window)
    focused.show()
    focused.setFocus()
    player.key(KEY.Key_F, ALT)
    focused.deleteLater()
    QApplication.sendPostedEvents(focused, QEvent.Type.DeferredDelete.value)
    press(player, KEY.Key_Escape)
    assert not player.window.menus.bar.isVisible()
    player.key(KEY.Key_F, ALT)
    assert popup().title() == "&File"
    press(player, KEY.Key_Escape)


def test_showing_the_bar_does_not_move_the_board(playing: Player) -> None:
    place = playing.window.play_page.stage.board.geometry()
    size = playing.window.play_page.stage.board.cell_size
    playing.key(KEY.Key_F, ALT)
    assert playing.window.play_page.stage.board.geometry() == place
    assert playing.window.play_page.stage.board.cell_size == size


def test_alt_and_a_letter_without_a_menu_do_nothing(playing: Player) -> None:
    playing.key(KEY.Key_K, ALT)
    assert not playing.window.menus.bar.isVisible()


def test_a_menu_with_only_disabled_actions_opens(player: Player) -> None:
    player.key(KEY.Key_P, ALT)
    assert popup().title() == "&Puzzle"
    assert popup().activeAction() is None


def test_custom_shortcuts_take_precedence_over_menu_letters(playing: Player) -> None:
    playing.window.settings.update(shortcuts={ActionId.PAUSE: ("Alt+F",)})
    playing.key(KEY.Key_F, ALT)
    assert playing.session.is_paused
    assert not playing.window.menus.bar.isVisible()


def enabled(player: Player) -> set[str]:
    """What can be chosen in the menus now."""
    actions = player.window.actions_
    return {name for name in actions if actions[name].isEnabled()}


def test_the_menus_list_their_entries_shortcuts_and_pages(player: Player) -> None:
    """Behind each entry its keys, `[]` for a switch, and where it can be chosen at first.

    L is the library, B the board of a new puzzle, S the studio with a blank design.
    """
    places = {"L": enabled(player)}
    player.open(puzzle("#.\n##"))
    places["B"] = enabled(player)
    player.window.show_library()
    player.window.studio.open(Design.blank(5, 5))
    player.settle()
    places["S"] = enabled(player)
    received = []
    for menu in player.window.menus.bar.actions():
        received.append(menu.text())
        for spec in rows_of(menu.text()):
            where = "".join(place for place, able in places.items() if spec.id in able)
            switch = "[] " if spec.checkable else ""
            keys = ", ".join(spec.keys)
            received.append(f"  {switch}{spec.text} | {keys} | {where}".rstrip())
    assert "\n".join(received) == lines("""
        &File
          Open… | Ctrl+O | LBS
          Save | Ctrl+S | BS
          Save as… | Ctrl+Shift+S | BS
          Export… | Ctrl+E | BS
          Save picture… |  | BS
          Print… | Ctrl+P | BS
          Library | Ctrl+L, Ctrl+W | BS
          Quit | Ctrl+Q | LBS
        &Edit
          Undo | Ctrl+Z |
          Redo | Ctrl+Shift+Z, Ctrl+Y |
          Cut | Ctrl+X |
          Copy | Ctrl+C | BS
          Paste puzzle | Ctrl+V | LBS
          Select all | Ctrl+A | S
          [] Left button fills | Q | B
          [] Left button crosses | W | B
          [] Left button marks “maybe” | E | B
          Preferences… | Ctrl+, | LBS
        &Library
          Search | Ctrl+F | LBS
          [] My designs |  | L
          Next unsolved puzzle | Ctrl+G | LBS
          Random unsolved puzzle | Ctrl+J | LBS
          Daily puzzle | Ctrl+T | LBS
          Past daily puzzles… |  | LBS
          New random puzzle… | Ctrl+Shift+N | LBS
          Another random puzzle | Ctrl+Shift+J |
          [] Favourite | Ctrl+Shift+F |
          Tags… | Ctrl+Shift+T |
          Import files… | Ctrl+Shift+O | LBS
          Import folder… |  | LBS
          Add folder… |  | LBS
          Statistics | F8 | LBS
          Training | F6 | LBS
        &Puzzle
          Check | F7 | B
          Hint | H | B
          Solve | Ctrl+F7 | B
          Fill the rest | F3 |
          Start a what-if | Ctrl+B | B
          Accept what-if | Ctrl+Return |
          Discard what-if | Ctrl+Backspace |
          Rename what-if… |  |
          Add checkpoint | F2 | B
          [] Pause | P | B
          Restart puzzle | Ctrl+R |
          Replay | Ctrl+Shift+R |
          Review | Ctrl+Shift+E |
        &Coach
          Explain this cell | Y | B
          Explain this row | R | B
          Explain this column | C | B
          List all steps | Shift+Y | B
          Next step of the proof | L |
          Previous step of the proof | J |
          Play the proof | K |
          Go to the start of the proof | Shift+J |
          Go to the end of the proof | Shift+L |
        &Design
          New design… | Ctrl+N | LBS
          Edit in studio | Ctrl+D | B
          Test play | F5 |
          [] Pencil | D | S
          [] Line | I | S
          [] Rectangle | U | S
          [] Ellipse | O | S
          [] Flood fill | G | S
          [] Select and move | S | S
          [] Filled shapes | F | S
          Switch between picture and clues | F4 | S
          Resize or crop… |  | S
          Crop to picture |  | S
          Palette… |  | S
          Properties… | Alt+Return | S
          Import picture… | Ctrl+I | LBS
          Read printed puzzle… |  | LBS
          Validate folder… |  | LBS
        &View
          Zoom in | +, =, Ctrl++, Ctrl+= | BS
          Zoom out | -, Ctrl+- | BS
          Fit to window | 0, Ctrl+0 | BS
          [] Ruler | N | B
          [] Side panel | F9 | BS
          [] Full screen | F11 | LBS
        &Help
          First steps |  | LBS
          How to play | F1 | LBS
          Techniques | Shift+F1 | LBS
          Keyboard shortcuts | Ctrl+F1 | LBS
          Show log |  | LBS
          About Nonogui |  | LBS
    """)


def rows_of(title: str) -> Sequence[ActionSpec]:
    return rows(Menu(title))


@pytest.mark.parametrize("title", ["&Bearbeiten", "编辑(&E)"])
def test_headings_show_a_menu_without_its_access_key(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.actions._", lambda _text: title)
    assert menu_title(Menu.EDIT) in ("Bearbeiten", "编辑")


def test_menu_button_is_not_lit_once_the_pointer_chose_an_entry(player: Player) -> None:
    buttons = player.window.findChildren(QPushButton)
    button = next(each for each in buttons if each.isVisible() and "F10" in each.toolTip())
    QTest.mouseMove(button, button.rect().center())
    player.qtbot.waitUntil(button.underMouse)
    button.click()
    menu = popup()
    QCursor.setPos(menu.mapToGlobal(menu.rect().bottomLeft()))
    # X11 does not tell the button that the pointer left it while the menu was open.
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    menu.close()
    assert not button.underMouse()
