"""Short questions: what the player answers by mouse and key comes back as a value."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from nonogui.ui.dialogs.ask import (
    Answer,
    Sides,
    ask_name,
    ask_other_format,
    ask_replace,
    ask_save,
    ask_sides,
    show_problems,
)
from nonogui.ui.dialogs.keeping import UnsavedState, ask_unsaved
from nonogui.ui.look.theme import DARK
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.themed import Pane
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    window = Pane(DARK)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


def meanwhile(act: Callable[[QDialog], object]) -> None:
    """Do something to the dialog that is about to open."""

    def run() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        try:
            act(dialog)
        finally:
            dialog.close()

    QTimer.singleShot(0, run)


def press(dialog: QDialog, text: str) -> None:
    button = next(each for each in dialog.findChildren(Button) if each.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def field(dialog: QDialog) -> QLineEdit:
    found = dialog.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def typed(dialog: QDialog, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    QTest.keyClicks(field(dialog), text)
    QTest.keyClick(field(dialog), key)


class TestName:
    def ask(self, window: QWidget) -> str | None:
        return ask_name(window, "New savepoint", "Savepoint 3")

    def test_the_suggestion_is_taken_with_enter(self, window: QWidget) -> None:
        meanwhile(lambda dialog: QTest.keyClick(field(dialog), Qt.Key.Key_Return))
        assert self.ask(window) == "Savepoint 3"

    def test_typing_replaces_the_suggestion(self, window: QWidget) -> None:
        meanwhile(lambda dialog: typed(dialog, " Top edge "))
        assert self.ask(window) == "Top edge"

    def test_escape_gives_up(self, window: QWidget) -> None:
        meanwhile(lambda dialog: typed(dialog, "Top edge", Qt.Key.Key_Escape))
        assert self.ask(window) is None

    def test_cancel_gives_up(self, window: QWidget) -> None:
        meanwhile(lambda dialog: press(dialog, "Cancel"))
        assert self.ask(window) is None

    def test_nothing_is_no_name(self, window: QWidget) -> None:
        meanwhile(lambda dialog: typed(dialog, "   "))
        assert self.ask(window) is None

    def test_it_wears_the_theme_of_its_window(self, window: QWidget) -> None:
        themes = []
        meanwhile(lambda dialog: themes.append(getattr(dialog, "theme", None)))
        self.ask(window)
        assert themes == [DARK]


class TestSave:
    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("Save", Answer.SAVE),
            ("Don't save in the file", Answer.DISCARD),
            ("Cancel", Answer.CANCEL),
        ],
    )
    def test_each_button_is_an_answer(self, window: QWidget, text: str, answer: Answer) -> None:
        meanwhile(lambda dialog: press(dialog, text))
        assert ask_save(window, "football.pbn") is answer

    def test_enter_saves_and_escape_stays(self, window: QWidget) -> None:
        meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
        assert ask_save(window, "football.pbn") is Answer.SAVE
        meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
        assert ask_save(window, "football.pbn") is Answer.CANCEL


class TestSides:
    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("Rows are first", Sides.ROWS),
            ("Columns are first", Sides.COLUMNS),
            ("Cancel", None),
        ],
    )
    def test_each_button_is_an_answer(
        self, window: QWidget, text: str, answer: Sides | None
    ) -> None:
        meanwhile(lambda dialog: press(dialog, text))
        assert ask_sides(window, "fish.txt") is answer


class TestOtherFormat:
    SENTENCES = ("The format has no colours, so it can't hold this puzzle.",)
    TITLES = ("Olšák's format", "Simpson's text format")

    @pytest.mark.parametrize(
        ("text", "answer"), [("Choose another format", True), ("Cancel", False)]
    )
    def test_each_button_is_an_answer(self, window: QWidget, text: str, answer: bool) -> None:
        meanwhile(lambda dialog: press(dialog, text))
        assert ask_other_format(window, "fish.nin", self.SENTENCES, self.TITLES) is answer

    def test_it_says_why_and_what_else(self, window: QWidget) -> None:
        texts: list[str] = []
        meanwhile(lambda dialog: texts.extend(each.text() for each in dialog.findChildren(QLabel)))
        ask_other_format(window, "fish.nin", self.SENTENCES, self.TITLES)
        assert texts == [
            "fish.nin can't hold this puzzle",
            self.SENTENCES[0],
            "These formats can:",
            "Olšák's format\nSimpson's text format",
        ]


def test_a_file_is_replaced_only_by_the_button(window: QWidget) -> None:
    meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert not ask_replace(window, "fish.nin")
    meanwhile(lambda dialog: press(dialog, "Replace"))
    assert ask_replace(window, "fish.nin")


def test_problems_are_listed_and_many_are_counted(window: QWidget) -> None:
    texts: list[str] = []
    meanwhile(lambda dialog: texts.extend(each.text() for each in dialog.findChildren(QLabel)))
    show_problems(window, "football.pbn can't be opened", [f"Line {n}: no." for n in range(1, 12)])
    assert texts[0] == "football.pbn can't be opened"
    assert texts[1:9] == [f"Line {n}: no." for n in range(1, 9)]
    assert texts[9] == "And 3 more."


def test_a_window_that_goes_takes_its_dialog_along() -> None:
    window = Pane(DARK)
    window.show()
    QTimer.singleShot(0, lambda: delete(window))
    assert ask_name(window, "Title", "Name") is None


def test_a_question_about_unsaved_work_is_deleted_after_its_answer(
    window: QWidget, qtbot: QtBot
) -> None:
    meanwhile(lambda dialog: dialog.reject())
    assert ask_unsaved(window, UnsavedState("Title", "Text", ())) is None
    qtbot.waitUntil(lambda: not window.findChildren(QDialog))


def test_how_questions_look(window: QWidget, looks: CheckLooks) -> None:
    asked: dict[str, Callable[[], object]] = {
        "name": lambda: ask_name(window, "Name of the savepoint", "Savepoint 1"),
        "save": lambda: ask_save(window, "cup.pbn"),
        "replace": lambda: ask_replace(window, "cup.pbn"),
        "sides": lambda: ask_sides(window, "cup.png"),
        "problems": lambda: show_problems(window, "It can't be opened", ["One.", "Two."]),
    }
    for name, ask in asked.items():
        meanwhile(lambda dialog, name=name: looks(f"ask-{name}", dialog))  # type: ignore[misc]
        ask()
