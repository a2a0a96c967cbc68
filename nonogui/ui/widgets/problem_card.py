"""ProblemCard: what went wrong, what it means for the game, and what the player can do."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from nonogui.i18n import _
from nonogui.ui.board.accessible import announce
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, Type
from nonogui.words.lists import sentences

# Chosen by eye at 100 % text size.
PADDING: Final = 18


LINES: Final = 12
"""Visible lines of a report; a longer one scrolls."""

REPORT_SIDES: Final = 44
REPORT_MARGINS: Final = 26
"""Width and height that a text field adds to its text; the width includes a scroll bar."""


class ProblemCard(boxes.Card):
    """A message about a problem that does not block anything; Escape or the cross closes it.

    Signals:
        closed: the player closed it.
        resized: its height has changed.
    """

    closed = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("", Type.BAR_TITLE, wraps=True)
        self.note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self.report = _Report()
        small = Size.SMALL
        self.details = Button(_("Details"), "chevron-right", kind=Kind.OUTLINE, size=small)
        self.copy = Button(_("Copy report"), kind=Kind.OUTLINE, size=small)
        self.save = Button(_("Save elsewhere…"), kind=Kind.PRIMARY, size=small)
        self.log = Button(_("Show log"), kind=Kind.LINK, size=small)
        self.cross = Button(icon="close", size=small, tip=_("Close (Esc)"))
        self._lay_out()
        self.report.hide()
        self.details.clicked.connect(self._toggle)
        self.cross.clicked.connect(self.closed)
        escape = QtGui.QShortcut(QtGui.QKeySequence(Qt.Key.Key_Escape), self, self.closed.emit)
        # Only with the focus on the card, because Esc has other uses on the page.
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _lay_out(self) -> None:
        words = boxes.vbox(self.title, self.note)
        top = Qt.AlignmentFlag.AlignTop
        head = boxes.hbox(
            (IconLabel("warn", "danger", tile=36), top), (words, 1), (self.cross, top), gap=14
        )
        foot = boxes.hbox(self.details, self.copy, self.save, boxes.REST, self.log, gap=8)
        boxes.vbox(
            head,
            self.report,
            foot,
            on=self,
            margins=(PADDING, PADDING, PADDING, PADDING - 6),
            gap=12,
        )

    def show_problem(self, title: str, note: str, report: str, *, can_save: bool) -> None:
        """Show a problem, and whether to offer saving elsewhere; if new, it is announced."""
        # The card is shown again whenever its count or the state of the save changes.
        is_news = self.isHidden() or self.title.text() != title
        self.title.setText(title)
        self.note.setText(note)
        self.report.setPlainText(report)
        self.save.setVisible(can_save)
        self.setAccessibleName(sentences(title, note))
        self.show()
        self.raise_()
        self.resized.emit()
        if is_news:
            announce(self, self.accessibleName())

    def height_in(self, width: int, room: int) -> int:
        """Return the height for a width, limited to `room`."""
        layout = self.layout()
        assert layout is not None
        self.report.fit(width - 2 * PADDING)
        return min(room, max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height()))

    def tab_after(self, widget: QWidget) -> None:
        """Make the Tab key go from a widget to the buttons."""
        for each in (self.details, self.report, self.copy, self.save, self.log, self.cross):
            QWidget.setTabOrder(widget, each)
            widget = each

    def _toggle(self) -> None:
        is_open = self.report.isHidden()
        self.report.setVisible(is_open)
        self.details.set_icon_name("chevron-down" if is_open else "chevron-right")
        self.details.set_kind(Kind.SOFT if is_open else Kind.OUTLINE)
        self.resized.emit()


class _Report(QPlainTextEdit):
    """The details as text to read and copy; as high as its lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("report")  # its background in the style sheet
        make_readable(self, _("Report"))
        self.setWordWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._lines = 1

    def fit(self, width: int) -> None:
        """Request the height that the text needs in a width."""
        letter = self.fontMetrics().horizontalAdvance("0")
        most = max(1, (width - REPORT_SIDES) // letter)
        # An estimate that needs no layout: all letters of the font are equally wide.
        lines = sum(max(1, ceil(len(line) / most)) for line in self.toPlainText().split("\n"))
        self._lines = min(LINES, lines)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._size(self._lines)

    def minimumSizeHint(self) -> QSize:
        # In a low window the report gives way down to two lines.
        return self._size(min(2, self._lines))

    def _size(self, lines: int) -> QSize:
        return QSize(0, lines * self.fontMetrics().lineSpacing() + REPORT_MARGINS)


def make_readable(field: QPlainTextEdit, name: str) -> None:
    """Make a read-only text selectable and copyable, by keyboard too."""
    field.setReadOnly(True)
    # The Tab key must lead out of a text that cannot be edited.
    field.setTabChangesFocus(True)
    field.setAccessibleName(name)
    face = QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.FixedFont)
    face.setPixelSize(12)
    field.setFont(face)


# --- the log ---


# Chosen by eye at 100 % text size.
SIZE = 720, 480


class LogDialog(Dialog):
    """The log as text. It contains no puzzles, so it can be sent to anyone."""

    def __init__(self, log: str, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(_("Log"), parent)
        words = _("Recent problems. Your puzzles and games aren't included.")
        self.body.addWidget(Label(words, Type.BODY, Ink.MUTED, wraps=True))
        self.text = QPlainTextEdit(log or _("No problems so far."))
        make_readable(self.text, _("Log"))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        # The latest problems are at the end of the log.
        self.text.moveCursor(QtGui.QTextCursor.MoveOperation.End)
        self.text.moveCursor(QtGui.QTextCursor.MoveOperation.StartOfLine)
        self.body.addWidget(self.text, 1)
        self.body.addWidget(ElidedLabel(str(path), Type.NOTE, Ink.MUTED))
        self.copy_button = self.add_button(_("Copy"))
        self.copy_button.setEnabled(bool(log))
        self.copy_button.clicked.connect(lambda: QtGui.QGuiApplication.clipboard().setText(log))
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)
        self.resize(*SIZE)
        if parent is not None:  # not larger than the parent window
            self.resize(self.size().boundedTo(parent.size()))
