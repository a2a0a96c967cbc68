"""The base class of dialogs, and the layout of questions, forms and pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final
from unicodedata import east_asian_width

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from shiboken6 import isValid

from nonogui.i18n import _
from nonogui.lazy import lazy_property
from nonogui.ui.board.accessible import announce
from nonogui.ui.in_turns import occupied
from nonogui.ui.jobs import JobRunner
from nonogui.ui.look.theme import set_surface
from nonogui.ui.look.theming import SCROLL_BAR
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.message import News
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.lists import statements

# Chosen by eye at 100 % text size.
PADDING = 24
WIDTH = 440

_DOWN: Final = QtWidgets.QBoxLayout.Direction.TopToBottom
_UNLIMITED: Final = (1 << 24) - 1  # Qt's own limit


class Dialog(QtWidgets.QDialog):
    """A dialog that is deleted once it is answered.

    Otherwise its parent would keep it, hidden, until the window closes.

    Attributes:
        answers: the buttons below the body, from left to right.
    """

    def __init__(self, title: str, parent: QtWidgets.QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, on=False)
        self.answers: list[Button] = []
        self._area: QtWidgets.QScrollArea | None = None
        self._folding: dict[QtWidgets.QBoxLayout, _Folding] = {}
        self._heights: dict[QtWidgets.QScrollArea, int] = {}

    @cached_property
    def body(self) -> QtWidgets.QVBoxLayout:
        """The column for the content, below the title."""
        body, title = boxes.vbox(gap=8), Label(self.windowTitle(), Type.PANEL_TITLE, wraps=True)
        margins = (PADDING, PADDING - 4, PADDING, PADDING - 4)
        column = boxes.vbox(title, 8, (body, 1), 20, self._buttons, on=self, margins=margins)
        column.addStrut(WIDTH - 2 * PADDING)  # a minimum width would not cover the body
        return body

    @cached_property
    def _buttons(self) -> QtWidgets.QBoxLayout:
        return self.fold(boxes.hbox(boxes.REST, gap=8))

    @lazy_property
    def _jobs(self) -> JobRunner:
        """Background work, which ends with the dialog."""
        return JobRunner(self)

    @cached_property
    def _message(self) -> News:
        """The line about what the dialog does; the dialog says where it is."""
        return News("", Type.NOTE, Ink.MUTED, wraps=True)

    @property
    def message(self) -> str:
        """The message shown; empty for none."""
        return self._message.text()

    def _show_message(self, text: str, ink: Ink = Ink.MUTED) -> None:
        self._message.set_ink(ink)
        self._message.setText(text)

    def done(self, result: int) -> None:
        """Close the dialog and stop its work.

        The work last: a part that loses the focus as the dialog closes may still start some.
        """
        super().done(result)
        if (jobs := Dialog._jobs.peek(self)) is not None:
            jobs.close()

    def add_button(self, text: str, kind: Kind = Kind.OUTLINE) -> Button:
        """Add a button below the body."""
        button = answer_button(text, kind)
        self._buttons.addWidget(button)
        self.answers.append(button)
        return button

    def add_answers(self, verb: str) -> Button:
        """Add a Cancel button and a primary button with this verb; return the second."""
        self.add_button(_("Cancel")).clicked.connect(self.reject)
        primary = self.add_button(verb, Kind.PRIMARY)
        primary.clicked.connect(self.accept)
        return primary

    def fold(
        self, row: QtWidgets.QBoxLayout, side: QtWidgets.QWidget | None = None
    ) -> QtWidgets.QBoxLayout:
        """Put the parts of a row below each other on a screen too narrow for the row; return it.

        `side` is a part with a fixed width as long as it is beside another one.
        """
        self._folding[row] = _Folding(0, side, side.maximumWidth() if side else 0)
        return row

    @property
    def is_folded(self) -> bool:
        """Whether parts are below each other that belong side by side."""
        return any(row.direction() is _DOWN for row in self._folding)

    def _fold_rows(self, width: int) -> None:
        room, before = width - 2 * PADDING - SCROLL_BAR, self.is_folded
        for row, folding in self._folding.items():
            was_folded = row.direction() is _DOWN
            if not was_folded:
                folding.needed = row.minimumSize().width()
            is_folded = folding.needed > room
            if is_folded is not was_folded:
                row.setDirection(_DOWN if is_folded else QtWidgets.QBoxLayout.Direction.LeftToRight)
                if folding.side is not None:
                    folding.side.setMaximumWidth(_UNLIMITED if is_folded else folding.width)
                self._update_pages(row.parentWidget())
        if self.is_folded is not before:
            self._show_whole_pages(is_whole=not before)

    def _update_pages(self, at: QtWidgets.QWidget | None) -> None:
        """Ask for the size of pages again: a hidden one does not say that it is narrower now."""
        while at is not None and at is not self:
            if (layout := at.layout()) is not None:
                layout.activate()
            at.updateGeometry()
            at = at.parentWidget()

    def _show_whole_pages(self, *, is_whole: bool) -> None:
        """Make pages that scroll as high as their content, since the whole dialog scrolls."""
        for area in self.findChildren(QtWidgets.QScrollArea):
            if area is self._area:
                continue
            if area not in self._heights:
                self._heights[area] = area.minimumHeight()
                grow = partial(self._grow, area)
                area.verticalScrollBar().rangeChanged.connect(grow)
            area.setMinimumHeight(0 if is_whole else self._heights[area])

    def _grow(self, area: QtWidgets.QScrollArea, _least: int, most: int) -> None:
        if most > 0 and self.is_folded:
            area.setMinimumHeight(area.height() + most)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fold_again()

    def fold_again(self) -> None:
        """Fold rows that no longer fit, as the dialog or the texts in them have changed."""
        if self._area is not None:  # else the dialog is never narrower than its rows
            self._fold_rows(self.width())

    def fit_in(self, room: QSize) -> None:
        """Take no more room than a screen has; scroll if there is more to show.

        A single row of buttons stays below what scrolls.
        """
        layout = self.layout()
        assert layout is not None
        self.setMinimumSize(self.minimumSize().boundedTo(room))
        self._fold_rows(room.width())
        needed = layout.totalMinimumSize()
        if layout.hasHeightForWidth():
            width = max(needed.width(), min(self.width(), room.width()))
            needed.setHeight(layout.totalMinimumHeightForWidth(width))
        if self._area is None and (self.is_folded or needed.boundedTo(room) != needed):
            page, focused = QtWidgets.QWidget(), self.focusWidget()
            self._area = boxes.scroll_area(page)
            self._area.setParent(self)  # first, so that the order of the Tab key stays
            foot = boxes.vbox(margins=(PADDING, 12, PADDING, PADDING - 4))
            has_row = "_buttons" in vars(self) and self._buttons.direction() is not _DOWN
            if has_row:
                layout.takeAt(layout.indexOf(self._buttons))
                layout.setContentsMargins(PADDING, PADDING - 4, PADDING, 0)
                foot.addLayout(self._buttons)
            page.setLayout(layout)  # Qt moves the layout with all that is in it
            if focused is not None:
                focused.setFocus()
            self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
            boxes.vbox((self._area, 1), *([foot] if has_row else []), on=self)
        width = min(self.width(), room.width())  # in which texts may need more lines
        self.resize(width, min(max(self.height(), needed.height()), room.height()))

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the dialog into the screen, and focus a segmented control if it comes first.

        Qt would skip it for the default button.
        """
        self.fit_in(screen_room(self))
        super().showEvent(event)
        first: QtWidgets.QWidget | None = self.nextInFocusChain()
        while first is not None and first is not self:
            takes_tab = first.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes_tab and first.isEnabled() and first.isVisibleTo(self):
                break
            first = first.nextInFocusChain()
        focused: QtWidgets.QWidget | None = self.focusWidget()
        if isinstance(first, Button) and first.kind is Kind.SEGMENT and focused is None:
            self.focusNextPrevChild(True)

    def exec(self) -> int:
        """Show the dialog until it is answered.

        Its attributes can be read until control returns to the event loop.
        """
        try:
            with occupied():
                return super().exec()
        finally:
            if isValid(self):  # the parent window may have been closed
                self.deleteLater()


@dataclass
class _Folding:
    """The width that a row needs, and a part with its width in the row."""

    needed: int
    side: QtWidgets.QWidget | None
    width: int


def screen_room(dialog: QtWidgets.QWidget) -> QSize:
    """Return the room on the screen for a dialog, in a frame as large as its window has."""
    parent = dialog.parentWidget()
    window = parent.window() if parent else dialog
    return dialog.screen().availableSize() - (window.frameSize() - window.size())


def answer_button(text: str, kind: Kind) -> Button:
    """Return a button of a dialog; Enter presses the primary one."""
    button = Button(text, kind=kind)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAutoDefault(False)
    button.setDefault(kind is Kind.PRIMARY)
    return button


# --- forms ---


LINE: Final = 32
"""The height of a one-line control."""


LABEL_WIDTH: Final = 80
"""The width up to which Chinese, Japanese and Korean labels stay on one line: six characters."""


class Form(QtWidgets.QWidget):
    """Controls below each other, each with a label at the left."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QtWidgets.QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(10)
        self._grid.setColumnStretch(1, 1)

    def add_row(self, text: str, control: QtWidgets.QWidget) -> None:
        """Add a control; its label becomes its accessible name if it has none."""
        row = self._grid.rowCount()
        label = Label(text, Type.STRONG, wraps=True)
        # A name such as `Colours: Black and white` would be read after the label `Colours`.
        name = control.accessibleName()
        label.setBuddy(self if name != text and name.startswith(text) else control)
        label.setMinimumHeight(LINE)  # align with the first line of a tall control
        if any(east_asian_width(sign) == "W" for sign in text):  # may break after each of them
            width = label.fontMetrics().horizontalAdvance(text)
            label.setMinimumWidth(min(width, LABEL_WIDTH))
        if not control.accessibleName():
            control.setAccessibleName(text)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(control, row, 1)

    def add_text(self, text: str, value: str, *, most: int = 400) -> QtWidgets.QLineEdit:
        """Add a one-line text field."""
        field = QtWidgets.QLineEdit(value)
        field.setMaxLength(most)
        field.setCursorPosition(0)
        self.add_row(text, field)
        return field


def side_by_side(*widgets: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return widgets in a row, aligned left."""
    return boxes.pane(boxes.hbox(*widgets, boxes.REST, gap=8))


def size_row(width: controls.NumberField, height: controls.NumberField) -> QtWidgets.QWidget:
    """Return the two fields of a size, columns first; right to left, too, as sizes are written."""
    pair = boxes.pane(boxes.hbox(width, Label("×"), height, gap=8))
    pair.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return side_by_side(pair)


# --- pages ---


# Chosen by eye at 100 % text size.
PAGES_WIDTH, HEIGHT = 768, 584
LIST_WIDTH = 196
CROSS: Final = 28  # what the cross of the preferences takes of a page's heading
SMALL_PAGES, SMALL_LIST = 600, 62


class Pages(QtWidgets.QWidget):
    """A list of pages at the left and one page at the right; they fill a dialog.

    Args:
        dialog: the dialog.
        are_read: whether screen readers say the text of a page when it is chosen.
    """

    def __init__(self, dialog: Dialog, *, are_read: bool = False) -> None:
        super().__init__()
        dialog.resize(PAGES_WIDTH, HEIGHT)
        boxes.vbox(self, on=dialog)
        self._rows: list[NavRow] = []
        self._unmade: dict[int, Callable[[], None]] = {}
        self._are_read = are_read
        self._pages = QtWidgets.QStackedWidget()
        self._heading = Label(dialog.windowTitle(), Type.BAR_TITLE)
        self._heading.setContentsMargins(*boxes.mirrored((10, 0, 0, 0)))
        self._column = boxes.vbox(self._heading, 16, boxes.REST, margins=(12, 18, 13, 12), gap=2)
        self._side = side_pane(self._column, LIST_WIDTH)
        boxes.hbox(self._side, (self._pages, 1), on=self)

    def minimumSizeHint(self) -> QSize:
        return QSize(SMALL_LIST + WIDTH - PADDING - LIST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self.width())

    def fit(self, width: int) -> None:
        """Show the list as icons if the dialog is narrow."""
        is_small = width < SMALL_PAGES
        self._side.setFixedWidth(SMALL_LIST if is_small else LIST_WIDTH)
        self._heading.setVisible(not is_small)
        for row in self._rows:
            row.set_compact(is_small)

    def add_page(
        self,
        title: str,
        icon: str,
        content: QtWidgets.QWidget | Callable[[], QtWidgets.QWidget],
        *,
        scrolls: bool = True,
    ) -> None:
        """Add a page with its heading.

        Args:
            title: its name in the list, and its heading.
            icon: its icon in the list.
            content: its content, or a function that creates it when the page is first shown.
                Creating all pages of the help at once took over 100 ms.
            scrolls: whether it may be taller than the dialog; otherwise it fills the height.
        """
        page = QtWidgets.QWidget()
        column = boxes.vbox(
            boxes.hbox((Label(title, Type.PANEL_TITLE, wraps=True), 1), CROSS),
            on=page,
            margins=(PADDING, PADDING - 4, PADDING, PADDING - 8),
            gap=16,
        )

        def fill() -> None:
            made = content if isinstance(content, QtWidgets.QWidget) else content()
            column.addWidget(made, 0 if scrolls else 1)
            if scrolls:
                column.addStretch(1)

        if isinstance(content, QtWidgets.QWidget):
            fill()
        else:
            self._unmade[self._pages.count()] = fill
        row = NavRow(title, icon)
        row.setCheckable(True)
        row.installEventFilter(self)
        self._column.insertWidget(self._column.count() - 1, row)
        if self._rows:  # the Tab key goes down the list first
            QtWidgets.QWidget.setTabOrder(self._rows[-1], row)
        self._rows.append(row)
        at = self._pages.addWidget(boxes.scroll_area(page) if scrolls else page)
        row.clicked.connect(lambda: self._choose(at))
        if at == 0:
            self.setFocusProxy(row)
            self.show_page(0)

    def eventFilter(self, row: QObject, event: QEvent) -> bool:
        """Choose pages with the arrow keys, Home and End."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        keys, last = Qt.Key, len(self._rows) - 1
        at = next(at for at, each in enumerate(self._rows) if each is row)
        to = {keys.Key_Up: at - 1, keys.Key_Down: at + 1, keys.Key_Home: 0, keys.Key_End: last}
        chosen = to.get(Qt.Key(event.key()))
        if chosen is None:
            return False
        if 0 <= chosen <= last:
            self._choose(chosen)
        return True

    def _choose(self, at: int) -> None:
        self.show_page(at)
        self._rows[at].setFocus(Qt.FocusReason.TabFocusReason)  # the ring is on the row chosen
        page = self._pages.currentWidget()
        if self._are_read and page is not None:
            labels = page.findChildren(QtWidgets.QLabel)
            announce(self, statements(*(label.text() for label in labels)))

    def show_page(self, at: int) -> None:
        """Show a page by its index in the list."""
        if fill := self._unmade.pop(at, None):
            fill()
        self._pages.setCurrentIndex(at)
        for index, row in enumerate(self._rows):
            row.setChecked(index == at)
            # The list is one stop of the Tab key; the arrow keys choose.
            is_stop = index == at
            row.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_stop else Qt.FocusPolicy.NoFocus)

    @property
    def page_titles(self) -> list[str]:
        """Return the titles in the list."""
        return [row.text() for row in self._rows]


def side_pane(layout: QtWidgets.QLayout, width: int) -> QtWidgets.QWidget:
    """Return a widget for a list at the left of a dialog."""
    side = boxes.pane(layout)
    set_surface(side, Qt.Edge.RightEdge)
    side.setFixedWidth(width)
    return side
