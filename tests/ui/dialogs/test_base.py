"""What all dialogs share: the frame, the buttons, forms, and pages beside a list."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from nonogui.ui.dialogs.base import Dialog, Form, Pages, screen_room, side_by_side, size_row
from nonogui.ui.in_turns import when_free
from nonogui.ui.widgets.button import Kind
from nonogui.ui.widgets.controls import Choice, NumberField, SegmentedControl
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.text import Label, Type
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = Qt.Key


@pytest.fixture
def dialog(qtbot: QtBot) -> Dialog:
    dialog = Dialog("A question", None)
    qtbot.addWidget(dialog)
    return dialog


def test_question_matches_stored_pictures(dialog: Dialog, looks: CheckLooks) -> None:
    dialog.body.addWidget(Label("One thing."))
    dialog.body.addWidget(Label("Another thing."))
    dialog.add_button("Cancel")
    dialog.add_button("Do it", Kind.PRIMARY)
    dialog.show()
    looks("base-question", dialog)
    dialog.resize(600, 240)
    looks("base-question-large", dialog)


def test_return_presses_only_the_primary_button(dialog: Dialog) -> None:
    dialog.body.addWidget(QLineEdit())
    pressed: list[str] = []
    for text, kind in (("Cancel", Kind.OUTLINE), ("Do it", Kind.PRIMARY)):
        button = dialog.add_button(text, kind)
        button.clicked.connect(lambda _on=False, text=text: pressed.append(text))
        assert button.isDefault() is (kind is Kind.PRIMARY)
        assert button.focusPolicy() == Qt.FocusPolicy.StrongFocus
        assert not button.autoDefault()
    dialog.show()
    QTest.keyClick(dialog, KEY.Key_Return)
    assert pressed == ["Do it"]
    assert not dialog.windowFlags() & Qt.WindowType.WindowContextHelpButtonHint


@pytest.mark.parametrize("is_enabled", [True, False])
def test_focus_starts_at_the_first_choice_if_it_is_enabled(
    dialog: Dialog, is_enabled: bool
) -> None:
    choices = (Choice(1, "One"), Choice(2, "Two"))
    control = SegmentedControl(choices, name="How many")
    control.setEnabled(is_enabled)
    dialog.body.addWidget(control)
    last = dialog.add_button("Do it", Kind.PRIMARY)
    dialog.show()
    focused: QWidget | None = dialog.focusWidget()
    if is_enabled:
        assert focused is not None
        assert control.isAncestorOf(focused)
    else:
        assert focused in (None, last)


def test_focus_set_before_showing_the_dialog_stays(dialog: Dialog) -> None:
    choices = (Choice(1, "One"), Choice(2, "Two"))
    dialog.body.addWidget(SegmentedControl(choices, name="How many"))
    field = QLineEdit()
    dialog.body.addWidget(field)
    field.setFocus()
    dialog.show()
    assert dialog.focusWidget() is field


def test_a_dialog_leaves_room_for_its_frame(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    dialog, frame = Dialog("Print", window), window.frameSize() - window.size()
    assert frame.height() > 0
    assert screen_room(dialog) + frame == dialog.screen().availableSize()


def test_dialog_is_deleted_after_its_answer(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = Dialog("A question", parent)
    dialog.body.addWidget(Label("One thing."))
    dialog.add_button("Do it", Kind.PRIMARY).clicked.connect(dialog.accept)

    def answer() -> None:
        QTest.keyClick(dialog, KEY.Key_Return)
        dialog.close()

    QTimer.singleShot(0, answer)
    assert dialog.exec() == Dialog.DialogCode.Accepted
    assert isValid(dialog)
    qtbot.waitUntil(lambda: not isValid(dialog))


class TestForm:
    def test_form_matches_stored_picture(self, qtbot: QtBot, looks: CheckLooks) -> None:
        form = Form()
        qtbot.addWidget(form)
        form.add_text("Title", "A sailing boat")
        form.add_row(
            "Size", size_row(NumberField(1, 99, name="Columns"), NumberField(1, 99, name="Rows"))
        )
        high = Label("A text\nof several\nlines")
        form.add_row("Note", side_by_side(high, Label("beside")))
        form.resize(420, form.sizeHint().height())
        form.show()
        looks("base-form", form)

    def test_row_label_names_its_field(self, qtbot: QtBot) -> None:
        form = Form()
        qtbot.addWidget(form)
        title = form.add_text("Title", "A long title", most=14)
        own = QLineEdit()
        own.setAccessibleName("Name of its own")
        form.add_row("Author", own)
        assert title.accessibleName() == "Title"
        assert own.accessibleName() == "Name of its own"
        words = {each.text(): each for each in form.findChildren(Label)}
        assert words["Title"].buddy() is title
        assert words["Author"].buddy() is own
        assert title.maxLength() == 14
        assert title.cursorPosition() == 0
        assert form.add_text("Note", "x").maxLength() == 400

    def test_label_is_not_read_before_a_name_that_begins_with_it(self, qtbot: QtBot) -> None:
        form = Form()
        qtbot.addWidget(form)
        own = QLineEdit()
        own.setAccessibleName("Paper: A4")
        form.add_row("Paper", own)
        assert form.findChildren(Label)[0].buddy() is form


class TestPages:
    def test_pages_match_stored_pictures(self, dialog: Dialog, looks: CheckLooks) -> None:
        pages = Pages(dialog)
        pages.add_page("First", "play", Label("What is on it."))
        pages.add_page("Second", "sun", Label("It fills the page."), scrolls=False)
        dialog.show()
        looks("base-pages-0", dialog)
        pages.show_page(1)
        looks("base-pages-1", dialog)

    def test_page_content_is_created_when_it_is_first_shown(self, dialog: Dialog) -> None:
        made: list[str] = []

        def maker(name: str) -> Callable[[], QWidget]:
            def make() -> QWidget:
                made.append(name)
                return Label(name)

            return make

        pages = Pages(dialog)
        for name in ("One", "Two", "Three"):
            pages.add_page(name, "play", maker(name))
        dialog.show()
        assert made == ["One"]
        assert pages.page_titles == ["One", "Two", "Three"]
        rows = dialog.findChildren(NavRow)
        for at in (2, 0, 2, 1):
            QTest.mouseClick(rows[at], Qt.MouseButton.LeftButton)
            assert [row.isChecked() for row in rows] == [at == each for each in range(3)]
            assert made[-1] in ("Three", "Two")
        assert made == ["One", "Three", "Two"]
        QTest.mouseClick(rows[1], Qt.MouseButton.LeftButton)
        assert rows[1].isChecked()  # a page that is shown can't be switched off

    def test_arrow_keys_home_and_end_choose_pages_and_tab_leaves_the_list(
        self, dialog: Dialog
    ) -> None:
        pages = Pages(dialog)
        for name in ("One", "Two", "Three"):
            pages.add_page(name, "play", QLineEdit(name))
        dialog.show()
        pages.setFocus(Qt.FocusReason.TabFocusReason)
        rows = dialog.findChildren(NavRow)
        keys = [(KEY.Key_End, 2), (KEY.Key_Down, 2), (KEY.Key_Home, 0), (KEY.Key_Up, 0)]
        for key, at in (*keys, (KEY.Key_Down, 1), (KEY.Key_Down, 2)):
            QTest.keyClick(dialog.focusWidget(), key)
            assert [row.isChecked() for row in rows] == [at == each for each in range(3)]
            assert dialog.focusWidget() is rows[at]
        QTest.keyClick(rows[2], KEY.Key_Tab)
        focused = dialog.focusWidget()
        assert isinstance(focused, QLineEdit)
        assert focused.text() == "Three"


def test_nothing_opens_between_the_answer_and_those_who_asked(qtbot: QtBot) -> None:
    dialog, order = Dialog("Question", None), list[str]()
    dialog.body.addWidget(Label("Really?", Type.BODY))
    owner = QObject()
    QTimer.singleShot(0, dialog.accept)
    when_free(owner, lambda: order.append("something else"))  # in the turn that hides the dialog
    dialog.exec()
    order.append("answered")
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["answered", "something else"]
