"""Short questions: what the player answers by mouse and key comes back as a value."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from nonogui.ui.dialogs.ask import (
    Answer,
    PictureUse,
    Use,
    ask_losses,
    ask_mend,
    ask_name,
    ask_other_format,
    ask_picture_use,
    ask_remove,
    ask_replace,
    ask_save,
    ask_use,
    show_problems,
)
from nonogui.ui.dialogs.base import WIDTH
from nonogui.ui.dialogs.unsaved_work import UnsavedState, ask_unsaved
from nonogui.ui.widgets.button import Button
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


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
        return ask_name(window, "Rename checkpoint", "Checkpoint 3", "Rename")

    def test_enter_accepts_the_suggested_name(self, window: QWidget) -> None:
        meanwhile(lambda dialog: QTest.keyClick(field(dialog), Qt.Key.Key_Return))
        assert self.ask(window) == "Checkpoint 3"

    def test_typing_replaces_the_suggested_name(self, window: QWidget) -> None:
        meanwhile(lambda dialog: typed(dialog, " Top edge "))
        assert self.ask(window) == "Top edge"

    def test_escape_cancels_the_name_question(self, window: QWidget) -> None:
        meanwhile(lambda dialog: typed(dialog, "Top edge", Qt.Key.Key_Escape))
        assert self.ask(window) is None

    def test_cancel_button_cancels_the_name_question(self, window: QWidget) -> None:
        meanwhile(lambda dialog: press(dialog, "Cancel"))
        assert self.ask(window) is None

    def test_blank_name_is_rejected(self, window: QWidget) -> None:
        meanwhile(lambda dialog: typed(dialog, "   "))
        assert self.ask(window) is None


class TestSave:
    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("Save", Answer.SAVE),
            ("Don't save", Answer.DISCARD),
            ("Cancel", Answer.CANCEL),
        ],
    )
    def test_each_button_gives_its_answer(self, window: QWidget, text: str, answer: Answer) -> None:
        meanwhile(lambda dialog: press(dialog, text))
        assert ask_save(window, "football.pbn") is answer

    def test_enter_saves_and_escape_cancels(self, window: QWidget) -> None:
        meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
        assert ask_save(window, "football.pbn") is Answer.SAVE
        meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
        assert ask_save(window, "football.pbn") is Answer.CANCEL


class TestOtherFormat:
    SENTENCES = ("The format can't store colours, so it can't store this puzzle.",)
    TITLES = ("Olšák's format", "Simpson's text format")

    @pytest.mark.parametrize(
        ("text", "answer"), [("Choose another format…", True), ("Cancel", False)]
    )
    def test_each_button_gives_its_answer(self, window: QWidget, text: str, answer: bool) -> None:
        meanwhile(lambda dialog: press(dialog, text))
        assert ask_other_format(window, "fish.nin", self.SENTENCES, self.TITLES) is answer

    def test_question_gives_the_reason_and_the_other_formats(self, window: QWidget) -> None:
        texts: list[str] = []
        meanwhile(lambda dialog: texts.extend(each.text() for each in dialog.findChildren(QLabel)))
        ask_other_format(window, "fish.nin", self.SENTENCES, self.TITLES)
        assert texts == [
            "fish.nin can't store this puzzle",
            self.SENTENCES[0],
            "These formats can:",
            "Olšák's format\nSimpson's text format",
        ]


def test_file_is_replaced_only_by_the_replace_button(window: QWidget) -> None:
    meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert not ask_replace(window, "fish.nin")
    meanwhile(lambda dialog: press(dialog, "Replace"))
    assert ask_replace(window, "fish.nin")


def test_first_problems_are_listed_and_the_rest_counted(window: QWidget) -> None:
    texts: list[str] = []
    meanwhile(lambda dialog: texts.extend(each.text() for each in dialog.findChildren(QLabel)))
    show_problems(window, "football.pbn can't be opened", [f"Line {n}: no." for n in range(1, 12)])
    assert texts[0] == "football.pbn can't be opened"
    assert texts[1:9] == [f"Line {n}: no." for n in range(1, 9)]
    assert texts[9] == "And 3 more."


def test_deleting_the_window_closes_its_dialog() -> None:
    window = QWidget()
    window.show()
    QTimer.singleShot(0, lambda: delete(window))
    assert ask_name(window, "Title", "Name", "Add") is None


def test_a_question_about_unsaved_work_is_deleted_after_its_answer(
    window: QWidget, qtbot: QtBot
) -> None:
    meanwhile(lambda dialog: dialog.reject())
    assert ask_unsaved(window, UnsavedState("Title", "Text", ())) is None
    qtbot.waitUntil(lambda: not window.findChildren(QDialog))


def test_questions_match_stored_pictures(window: QWidget, looks: CheckLooks) -> None:
    asked: dict[str, Callable[[], object]] = {
        "name": lambda: ask_name(window, "Rename checkpoint", "Checkpoint 1", "Rename"),
        "save": lambda: ask_save(window, "cup.pbn"),
        "replace": lambda: ask_replace(window, "cup.pbn"),
        "problems": lambda: show_problems(window, "It can't be opened", ["One.", "Two."]),
    }
    for name, ask in asked.items():
        meanwhile(lambda dialog, name=name: looks(f"ask-{name}", dialog))  # type: ignore[misc]
        ask()


def test_longer_questions_match_stored_pictures(window: QWidget, looks: CheckLooks) -> None:
    many = [f"Thing {number} is lost." for number in range(1, 10)]
    asked: dict[str, Callable[[], object]] = {
        "losses": lambda: ask_losses(window, "cup.nin", many),
        "format": lambda: ask_other_format(window, "cup.nin", many[:1], ["Olšák", "Simpson"]),
        "use": lambda: ask_use(window, "cup.pbn", is_sound=True),
        "picture": lambda: ask_picture_use(window, "cup.png", has_reader=True),
        "remove": lambda: ask_remove(window, "Cup", "/home/me/trash"),
    }
    for name, ask in asked.items():
        meanwhile(lambda dialog, name=name: looks(f"ask-{name}", dialog))  # type: ignore[misc]
        ask()


QUESTIONS: dict[str, tuple[Callable[[QWidget], object], dict[str, object], object]] = {
    "name": (
        lambda window: ask_name(window, "Rename checkpoint", "Checkpoint 3", "Rename"),
        {"Cancel": None, "Rename": "Checkpoint 3"},
        "Checkpoint 3",
    ),
    "save": (
        lambda window: ask_save(window, "cup.pbn"),
        {
            "Cancel": Answer.CANCEL,
            "Don't save": Answer.DISCARD,
            "Save": Answer.SAVE,
        },
        Answer.SAVE,
    ),
    "losses": (
        lambda window: ask_losses(window, "cup.nin", ["Colours."]),
        {"Cancel": False, "Save anyway": True},
        True,
    ),
    "other format": (
        lambda window: ask_other_format(window, "cup.nin", ["Colours."], ["Olšák"]),
        {"Cancel": False, "Choose another format…": True},
        True,
    ),
    "replace": (
        lambda window: ask_replace(window, "cup.nin"),
        {"Cancel": False, "Replace": True},
        True,
    ),
    "use": (
        lambda window: ask_use(window, "cup.pbn", is_sound=True),
        {"Cancel": None, "Play": Use.PLAY, "Replace": Use.REPLACE, "New design": Use.NEW},
        Use.NEW,
    ),
    "use of what is not sound": (
        lambda window: ask_use(window, "cup.pbn", is_sound=False),
        {"Cancel": None, "Replace": Use.REPLACE, "New design": Use.NEW},
        Use.NEW,
    ),
    "picture": (
        lambda window: ask_picture_use(window, "cup.png", has_reader=True),
        {
            "Cancel": None,
            "Read printed puzzle…": PictureUse.SCAN,
            "Import picture…": PictureUse.IMPORT,
        },
        PictureUse.IMPORT,
    ),
    "picture without a reader": (
        lambda window: ask_picture_use(window, "", has_reader=False),
        {"Cancel": None, "Import picture…": PictureUse.IMPORT},
        PictureUse.IMPORT,
    ),
    "problems to mend": (
        lambda window: ask_mend(window, "cup.non can't be played", ["Row 1 is too long."]),
        {"Close": False, "Open in studio": True},
        True,
    ),
    "remove": (
        lambda window: ask_remove(window, "Cup", "/trash"),
        {"Cancel": False, "Remove": True},
        True,
    ),
}


@pytest.mark.parametrize("name", list(QUESTIONS))
def test_each_question_gives_the_answer_of_the_pressed_button_or_key(
    window: QWidget, name: str
) -> None:
    """Cancel comes first and the likeliest answer last; Return gives that, Escape none."""
    ask, answers, likeliest = QUESTIONS[name]
    shown: list[str] = []

    def buttons(dialog: QDialog) -> list[Button]:
        return dialog.findChildren(Button)

    meanwhile(lambda dialog: shown.extend(each.text() for each in buttons(dialog)))
    ask(window)
    assert shown == list(answers)
    for text, answer in answers.items():
        meanwhile(lambda dialog, text=text: press(dialog, text))  # type: ignore[misc]
        assert ask(window) == answer
    meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    assert ask(window) == likeliest
    meanwhile(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert ask(window) == next(iter(answers.values()))


@pytest.mark.parametrize(
    ("ask", "title"),
    [
        (
            lambda window: ask_use(window, "", is_sound=True),
            "What do you want to do with this puzzle?",
        ),
    ],
)
def test_a_question_about_what_was_pasted_names_no_file(
    window: QWidget, ask: Callable[[QWidget], object], title: str
) -> None:
    shown: list[str] = []
    meanwhile(lambda dialog: shown.extend(each.text() for each in dialog.findChildren(QLabel)))
    ask(window)
    assert shown[0] == title


WORDS = "words that go on " * 12


@pytest.mark.parametrize(
    "ask",
    [
        lambda window: ask_name(window, WORDS, "Name", "Add"),
        lambda window: ask_save(window, WORDS, WORDS),
        lambda window: ask_losses(window, WORDS, [WORDS]),
        lambda window: ask_other_format(window, WORDS, [WORDS], ["Olšák"]),
        lambda window: ask_replace(window, WORDS),
        lambda window: ask_use(window, WORDS, is_sound=True),
        lambda window: ask_picture_use(window, WORDS, has_reader=False),
        lambda window: ask_remove(window, WORDS, WORDS),
        lambda window: ask_mend(window, WORDS, [WORDS]),
        lambda window: show_problems(window, WORDS, [WORDS]),
        lambda window: ask_unsaved(window, UnsavedState(WORDS, WORDS, ())),
    ],
)
def test_long_texts_of_a_question_wrap(window: QWidget, ask: Callable[[QWidget], object]) -> None:
    widths: list[int] = []
    meanwhile(lambda dialog: widths.append(dialog.minimumSizeHint().width()))
    ask(window)
    assert len(widths) == 1
    assert widths[0] <= WIDTH


def test_list_of_losses_counts_those_it_does_not_show(window: QWidget) -> None:
    for count, last in ((8, "Thing 8."), (9, "And 1 more."), (11, "And 3 more.")):
        texts: list[str] = []
        meanwhile(
            lambda dialog, texts=texts: texts.extend(  # type: ignore[misc]
                each.text() for each in dialog.findChildren(QLabel)
            )
        )
        ask_losses(window, "cup.nin", [f"Thing {at}." for at in range(1, count + 1)])
        assert texts[0] == "cup.nin can't store everything"
        assert texts[1:9] == [f"Thing {at}." for at in range(1, 9)]
        assert texts[-1] == last


def test_problem_texts_can_be_selected_and_return_closes_the_dialog(window: QWidget) -> None:
    seen: list[bool] = []

    def look(dialog: QDialog) -> None:
        label = next(each for each in dialog.findChildren(QLabel) if each.text() == "Line 1.")
        by = Qt.TextInteractionFlag
        seen.append(bool(label.textInteractionFlags() & by.TextSelectableByMouse))
        seen.append(bool(label.textInteractionFlags() & by.TextSelectableByKeyboard))
        seen.append(dialog.focusWidget() is dialog.findChildren(Button)[-1])
        press(dialog, "Close")
        seen.append(not dialog.isVisible())

    meanwhile(look)
    show_problems(window, "It can't be opened", ["Line 1."])
    assert seen == [True] * 4


def test_add_button_needs_a_name(window: QWidget) -> None:
    seen: list[object] = []

    def look(dialog: QDialog) -> None:
        create = dialog.findChildren(Button)[-1]
        name = field(dialog)
        has_focus = dialog.focusWidget() is name
        seen.append((create.text(), create.isEnabled(), name.accessibleName(), has_focus))
        QTest.keyClicks(name, "x" * 90)
        seen.append((create.isEnabled(), len(name.text())))
        name.setText("  ")
        seen.append(create.isEnabled())

    meanwhile(look)
    ask_name(window, "New tag", "", "Add")
    assert seen == [("Add", False, "Name", True), (True, 80), False]


def test_save_question_includes_the_storage_problem(window: QWidget) -> None:
    texts: list[str] = []
    meanwhile(lambda dialog: texts.extend(each.text() for each in dialog.findChildren(QLabel)))
    ask_save(window, "cup.pbn", "The disk is full.")
    assert texts == [
        "Save your progress in cup.pbn?",
        "Your progress isn't saved anywhere yet. The disk is full.",
    ]
