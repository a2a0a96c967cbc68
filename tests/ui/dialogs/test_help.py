"""The help shows the rules with drawn examples, and every key; About shows version and licence."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nonogui import __version__
from nonogui.i18n import _
from nonogui.ui.actions import ACTIONS
from nonogui.ui.board.accessible import last_message
from nonogui.ui.dialogs import help as help_module
from nonogui.ui.dialogs.help import AboutDialog, BoardPicture, HelpDialog, LicencesDialog, example
from nonogui.ui.look.theme import DARK, LIGHT, Theme
from nonogui.ui.settings import SettingsStore
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.text import KeyCap
from tests.reading import read_out
from tests.ui.pictures import CheckLooks, Store, use_theme

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def dialog(tmp_path: Path, qtbot: QtBot) -> Iterator[HelpDialog]:
    store = SettingsStore(tmp_path / "settings.json")
    store.update(shortcuts={"check": ("Ctrl+K",)})
    dialog = HelpDialog(store, None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.close()
    store.close()


def words(widget: QWidget) -> list[str]:
    return [each.text() for each in widget.findChildren(QLabel)]


def test_help_starts_with_the_rules_and_examples(dialog: HelpDialog) -> None:
    examples = [each for each in dialog.findChildren(BoardPicture) if each.isVisible()]
    assert len(examples) == 5
    assert all(each.accessibleName() for each in examples)
    assert any("picture hidden in a grid" in text for text in words(dialog))


def test_examples_follow_the_theme(dialog: HelpDialog) -> None:
    picture = dialog.findChildren(BoardPicture)[1]
    middle_of_first_cell = 12, 12
    assert picture.grab().toImage().pixelColor(*middle_of_first_cell) == LIGHT.fill
    use_theme(DARK)
    assert picture.grab().toImage().pixelColor(*middle_of_first_cell) == DARK.fill


def test_keyboard_page_lists_every_action_with_its_current_shortcut(
    dialog: HelpDialog, qtbot: QtBot
) -> None:
    dialog.pages.show_page(dialog.pages.page_titles.index("Keyboard"))
    actions = {_(spec.text).removesuffix("…") for spec in ACTIONS}
    qtbot.waitUntil(lambda: actions <= set(words(dialog)))
    caps = [each.text() for each in dialog.findChildren(KeyCap)]
    assert "Ctrl+K" in caps
    assert "F7" not in caps
    assert "Shift + movement keys" in caps
    rows = filter(None, {cap.parentWidget() for cap in dialog.findChildren(KeyCap)})
    beside = [[each.text() for each in row.findChildren(KeyCap)] for row in rows]
    assert all(len(set(each)) == len(each) for each in beside), "both Enter keys have one name"


def test_click_in_the_list_opens_the_page(dialog: HelpDialog) -> None:
    keys = next(row for row in dialog.findChildren(NavRow) if row.text() == "Keyboard")
    QTest.mouseClick(keys, Qt.MouseButton.LeftButton)
    assert dialog.findChildren(KeyCap)[0].isVisible()


def test_about_shows_version_and_licence(qtbot: QtBot) -> None:
    about = AboutDialog(None)
    qtbot.addWidget(about)
    about.show()
    assert f"Nonogui {__version__}" in words(about)
    assert any("MIT" in text and "CC0" in text for text in words(about))
    close = next(each for each in about.findChildren(Button) if each.text() == "Close")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not about.isVisible()


def test_about_shows_all_licences(qtbot: QtBot) -> None:
    about = AboutDialog(None)
    qtbot.addWidget(about)
    about.show()
    read: list[str] = []

    def look() -> None:
        shown = about.findChild(LicencesDialog)
        assert shown is not None
        read.append(shown.text.toPlainText())
        QTest.keyClick(shown, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    QTest.mouseClick(about.licences, Qt.MouseButton.LeftButton)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in read[0]


def test_help_has_a_page_on_designing(dialog: HelpDialog) -> None:
    dialog.pages.show_page(dialog.pages.page_titles.index("Design a puzzle"))
    assert any("Draw, and the clues follow" in text for text in words(dialog))


def test_each_page_reads_from_top_to_bottom(dialog: HelpDialog) -> None:
    length = {}
    for at, title in enumerate(dialog.pages.page_titles[:-1]):
        dialog.pages.show_page(at)
        heading, *rest = read_out(dialog).partition("\nchoice: Keyboard")[2].splitlines()[1:]
        assert heading == title
        length[title] = len(rest)
    assert length == {
        "The rules": 17,
        "Playing": 14,
        "Check and hint": 12,
        "Design a puzzle": 13,
        "The library": 4,
        "Files": 10,
    }


def test_shortcut_stands_beside_its_action(dialog: HelpDialog, qtbot: QtBot) -> None:
    dialog.pages.show_page(dialog.pages.page_titles.index("Keyboard"))
    qtbot.waitUntil(lambda: "\nTechniques\n" in read_out(dialog))
    assert "\nUndo\nCtrl+Z\nRedo\nCtrl+Shift+Z\n" in read_out(dialog)


def test_each_page_matches_stored_picture(dialog: HelpDialog, looks: CheckLooks) -> None:
    for at, title in enumerate(dialog.pages.page_titles[:-1]):
        dialog.pages.show_page(at)
        looks(f"help-{title.split()[0].lower()}-{at}", dialog)


def test_keyboard_page_matches_stored_picture(
    dialog: HelpDialog, qtbot: QtBot, looks: CheckLooks
) -> None:
    dialog.pages.show_page(dialog.pages.page_titles.index("Keyboard"))
    qtbot.waitUntil(lambda: "\nTechniques\n" in read_out(dialog))
    looks("help-keys", dialog)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_about_dialog_matches_stored_pictures(
    qtbot: QtBot, looks: CheckLooks, monkeypatch: pytest.MonkeyPatch, theme: Theme
) -> None:
    monkeypatch.setattr(help_module, "__version__", "1.2.3")
    about = AboutDialog(None)
    qtbot.addWidget(about)
    about.show()
    looks(f"about-{int(theme is DARK)}", about, theme)


def test_help_in_the_studio_starts_with_designing(qtbot: QtBot, tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    for is_designing in (False, True):
        dialog = HelpDialog(store, None, is_designing=is_designing)
        qtbot.addWidget(dialog)
        dialog.show()
        shown = [row.text() for row in dialog.findChildren(NavRow) if row.isChecked()]
        assert shown == ["Design a puzzle" if is_designing else "The rules"]
    store.close()


def test_example_is_drawn_sharply_on_a_high_resolution_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = example(["##"], numbers=["2"], text="Two")
    qtbot.addWidget(shown)
    drawn: list[float] = []

    def render(*_all: object, ratio: float, **_named: object) -> QImage:
        drawn.append(ratio)
        return QImage(44, 22, QImage.Format.Format_RGB32)

    monkeypatch.setattr(help_module, "render_board", render)
    shown.grab()
    assert drawn == []  # it is drawn once for a screen
    monkeypatch.setattr(BoardPicture, "devicePixelRatio", lambda _self: 2.0)
    shown.grab()
    shown.grab()
    assert drawn == [2.0]


@pytest.mark.usefixtures("no_texts")
def test_examples_match_stored_pictures(dialog: HelpDialog, store: Store) -> None:
    for at, picture in enumerate(dialog.findChildren(BoardPicture)):
        store.check(f"example-{at}", picture.grab().toImage())


def test_a_chosen_page_is_read_aloud(dialog: HelpDialog, qtbot: QtBot) -> None:
    rows = dialog.findChildren(NavRow)
    rows[2].setFocus()
    QTest.keyClick(rows[2], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: last_message() != "")
    assert last_message().startswith("Check and hint. ")
    assert all(label.rstrip(".") in last_message() for label in words(dialog.pages)[-3:])
