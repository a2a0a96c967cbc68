"""The card that reports a problem, and the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.problem_card import (
    LINES,
    PADDING,
    REPORT_SIDES,
    SIZE,
    LogDialog,
    ProblemCard,
)
from tests.ui.asking import focus_chain
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

REPORT = "Nonogui 1.0\nOddError: odd\n  line 12\n  line 13"
TITLE = "Something went wrong. Your game is saved."
NOTE = "You can keep playing. This is a bug in Nonogui."


def show(
    card: ProblemCard, title: str = TITLE, report: str = REPORT, *, can_save: bool = False
) -> None:
    card.show_problem(title, NOTE, report, can_save=can_save)


@pytest.fixture
def around(qtbot: QtBot) -> QWidget:
    around = QWidget()
    qtbot.addWidget(around)
    return around


@pytest.fixture
def card(around: QWidget) -> ProblemCard:
    card = ProblemCard(around)
    show(card)
    card.resize(460, card.height_in(460, 600))
    around.resize(460, 400)
    around.show()
    return card


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=["light", "dark", "high"])
def test_problem_card_matches_the_reference_picture(
    card: ProblemCard, looks: CheckLooks, theme: Theme
) -> None:
    suffix = f"{theme.is_dark:d}{theme.is_high_contrast:d}"
    looks(f"problem-{suffix}", card, theme)
    show(card, can_save=True)
    looks(f"problem-save-{suffix}", card, theme)


def test_details_open_and_close(card: ProblemCard, qtbot: QtBot) -> None:
    assert card.report.isHidden()
    assert (card.details.icon_name, card.details.kind) == ("chevron-right", Kind.OUTLINE)
    with qtbot.waitSignal(card.resized):
        card.details.click()
    assert not card.report.isHidden()
    assert (card.details.icon_name, card.details.kind) == ("chevron-down", Kind.SOFT)
    assert card.report.toPlainText() == REPORT
    card.details.click()
    assert card.report.isHidden()
    assert (card.details.icon_name, card.details.kind) == ("chevron-right", Kind.OUTLINE)


def test_the_cross_closes_the_card(card: ProblemCard, qtbot: QtBot) -> None:
    show(card)
    with qtbot.waitSignal(card.closed):
        card.cross.click()
    assert card.cross.toolTip() == "Close (Esc)"


def test_escape_closes_the_card_only_if_it_has_the_focus(
    card: ProblemCard, around: QWidget, qtbot: QtBot
) -> None:
    other = Button("Other")
    other.setParent(around)
    other.show()
    with qtbot.waitActive(around):
        around.activateWindow()
    other.setFocus()
    with qtbot.assertNotEmitted(card.closed):
        QTest.keyClick(other, Qt.Key.Key_Escape)
    card.copy.setFocus()
    with qtbot.waitSignal(card.closed):
        QTest.keyClick(card.copy, Qt.Key.Key_Escape)


def test_new_problem_replaces_the_shown_one(
    card: ProblemCard, around: QWidget, qtbot: QtBot
) -> None:
    assert card.accessibleName() == f"{TITLE} {NOTE}"
    assert card.save.isHidden()
    other = Button("Over it")
    other.setParent(around)
    with qtbot.waitSignal(card.resized):
        card.show_problem("Again.", "Nothing is lost.", "new", can_save=True)
    assert (card.title.text(), card.note.text()) == ("Again.", "Nothing is lost.")
    assert card.report.toPlainText() == "new"
    assert not card.save.isHidden()
    siblings = around.children()
    assert siblings.index(card) > siblings.index(other)


def test_card_height_fits_its_content_within_the_available_room(card: ProblemCard) -> None:
    closed = card.height_in(460, 600)
    assert card.height_in(460, closed - 10) == closed - 10
    assert card.height_in(240, 900) > closed
    card.details.click()
    step = card.report.fontMetrics().lineSpacing()
    four = card.height_in(460, 900)
    assert four > closed + 4 * step
    show(card, report=f"{REPORT}\n\nlast")
    assert card.height_in(460, 900) == four + 2 * step
    show(card, report="line\n" * 40)
    assert card.height_in(460, 900) == four + (LINES - 4) * step
    letter = card.report.fontMetrics().horizontalAdvance("0")
    room = (460 - 2 * PADDING - REPORT_SIDES) // letter
    for letters, lines in ((1, 1), (room, 1), (room + 1, 2), (2 * room, 2), (2 * room + 1, 3)):
        show(card, report="0" * letters)
        assert card.height_in(460, 900) == four + (lines - 4) * step


def test_report_can_shrink_to_two_lines(card: ProblemCard) -> None:
    report = card.report
    card.height_in(460, 900)
    step = report.fontMetrics().lineSpacing()
    assert report.sizeHint().height() - report.minimumSizeHint().height() == 2 * step
    report.setPlainText("one")
    card.height_in(460, 900)
    assert report.sizeHint() == report.minimumSizeHint()
    card.height_in(60, 900)  # where not even a letter has room
    assert report.sizeHint().height() > report.minimumSizeHint().height()


def test_report_is_read_only_and_tab_leaves_it(card: ProblemCard) -> None:
    assert card.report.isReadOnly()
    assert card.report.tabChangesFocus()
    assert card.report.accessibleName() == "Report"
    assert card.report.font().pixelSize() == 12


def test_tab_visits_the_buttons_in_reading_order(card: ProblemCard, around: QWidget) -> None:
    first = Button("First")
    first.setParent(around)
    card.tab_after(first)
    wanted = [card.details, card.report, card.copy, card.save, card.log, card.cross]
    assert [each for each in focus_chain(first) if each in wanted] == wanted


def test_only_new_problems_are_announced_to_screen_readers(
    card: ProblemCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[QAccessibleAnnouncementEvent] = []
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: heard.append(event) if "Announcement" in type(event).__name__ else None,
    )
    show(card, report="more")
    assert heard == []
    show(card, title="Again.")
    assert [event.message() for event in heard] == [f"Again. {NOTE}"]
    card.hide()
    show(card, title="Again.")
    assert len(heard) == 2


class TestLog:
    def dialog(self, qtbot: QtBot, log: str, parent: QWidget | None = None) -> LogDialog:
        dialog = LogDialog(log, Path("/home/somebody/log.txt"), parent)
        qtbot.addWidget(dialog)
        return dialog

    def test_copy_button_copies_the_whole_log(self, qtbot: QtBot) -> None:
        dialog = self.dialog(qtbot, REPORT)
        assert dialog.copy_button.isEnabled()
        dialog.copy_button.click()
        assert QGuiApplication.clipboard().text() == REPORT

    def test_empty_log_says_there_are_no_problems(self, qtbot: QtBot) -> None:
        dialog = self.dialog(qtbot, "")
        assert dialog.text.toPlainText() == "No problems so far."
        assert not dialog.copy_button.isEnabled()

    def test_log_opens_at_its_last_line(self, qtbot: QtBot) -> None:
        dialog = self.dialog(qtbot, "one\n" * 99 + "the last line")
        cursor = dialog.text.textCursor()
        assert cursor.block().text() == "the last line"
        assert cursor.atBlockStart()
        assert dialog.text.isReadOnly()
        assert dialog.text.tabChangesFocus()
        assert dialog.text.accessibleName() == "Log"
        assert dialog.text.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap
        assert dialog.text.font().pixelSize() == 12

    def test_log_text_takes_most_of_the_dialog(self, qtbot: QtBot) -> None:
        dialog = self.dialog(qtbot, REPORT)
        assert (dialog.width(), dialog.height()) == SIZE
        dialog.show()
        assert dialog.text.height() > dialog.height() / 2
        body = dialog.body
        assert isinstance(body, QVBoxLayout)
        assert [body.stretch(at) for at in range(body.count())].count(1) == 1

    def test_log_dialog_is_no_larger_than_its_window(self, qtbot: QtBot) -> None:
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(600, 400)
        dialog = self.dialog(qtbot, REPORT, window)
        assert (dialog.width(), dialog.height()) == (600, 400)

    def test_close_button_closes_the_log(self, qtbot: QtBot) -> None:
        dialog = self.dialog(qtbot, REPORT)
        dialog.show()
        close = next(
            each
            for each in dialog.findChildren(Button)
            if each.text() == "Close" and each.kind is Kind.PRIMARY
        )
        with qtbot.waitSignal(dialog.accepted):
            close.click()
