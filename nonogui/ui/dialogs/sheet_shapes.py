"""ShapePanel: the shapes of a sheet, doubtful ones first; a digit settles all that look alike."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
)

from nonogui.i18n import _, ngettext
from nonogui.studio.sheet.sheet import DOUBTFUL, ShapeGroup, Sheet
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.sheet_view import SheetView
from nonogui.ui.widgets.text import Label, SectionLabel, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.words.sheet import shape_text

ICON: Final = 36
LIST_HEIGHT: Final = 80


class ShapePanel(Pane):
    """Crops of all groups of shapes, and a button for each digit.

    Signals:
        picked(int): the group of that number is looked at.
        confirmed(int, int): a group, and the digit that it is.
        dismissed(int): a group that is no digit.
    """

    picked = Signal(int)
    confirmed = Signal(int, int)
    dismissed = Signal(int)

    def __init__(self, theme: Theme, view: SheetView) -> None:
        super().__init__(theme)
        self._view = view
        self._groups: tuple[ShapeGroup, ...] = ()
        self._heading = SectionLabel(theme, "")
        self.shapes = _ShapeList(self)
        self.shapes.currentRowChanged.connect(self._on_row)
        self._text = Label(theme, "", Type.BODY)
        self.digits = [self._digit_button(digit) for digit in range(10)]
        self.none = Button(theme, _("No digit"), kind=Kind.OUTLINE, size=Size.SMALL)
        self.none.clicked.connect(self.dismiss_group)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self._heading, self.shapes):
            column.addWidget(widget)
        said = QHBoxLayout()
        said.addWidget(self._text, 1)
        said.addWidget(self.none)
        column.addLayout(said)
        row = QHBoxLayout()
        row.setSpacing(4)
        for button in self.digits:
            row.addWidget(button)
        column.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def group(self) -> ShapeGroup | None:
        """The group that is looked at."""
        row = self.shapes.currentRow()
        return self._groups[row] if 0 <= row < len(self._groups) else None

    def set_sheet(self, sheet: Sheet) -> None:
        """Show the shapes of a sheet."""
        self._groups = sheet.groups
        self.shapes.blockSignals(True)  # one word when all is there
        self.shapes.clear()
        for group in self._groups:
            self.shapes.addItem(self._item(group))
        self.shapes.setCurrentRow(0 if self._groups else -1)
        self.shapes.blockSignals(False)
        doubtful = len(sheet.doubtful)
        if doubtful:
            text = ngettext(
                "{count} doubtful shape: type its digit",
                "{count} doubtful shapes: type their digits",
                doubtful,
            )
            self._heading.setText(text.format(count=doubtful))
        else:
            self._heading.setText(_("Shapes: none is doubtful"))
        self._tell()

    def type_digit(self, digit: int) -> None:
        """The group that is looked at is a digit."""
        if self.group is not None:
            self.confirmed.emit(self.group.number, digit)

    def _item(self, group: ShapeGroup) -> QListWidgetItem:
        is_doubtful = group.doubt >= DOUBTFUL
        text = f"{group.digit}?" if is_doubtful else str(group.digit)
        item = QListWidgetItem(QIcon(self._picture(group)), text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, shape_text(group))
        item.setToolTip(shape_text(group))
        return item

    def _picture(self, group: ShapeGroup) -> QPixmap:
        crop = self._view.crop(group.example.box)
        smooth = Qt.TransformationMode.SmoothTransformation
        return crop.scaled(ICON, ICON, Qt.AspectRatioMode.KeepAspectRatio, smooth)

    def _digit_button(self, digit: int) -> Button:
        tip = _("These shapes are {digit}").format(digit=digit)
        button = Button(self.theme, str(digit), kind=Kind.OUTLINE, size=Size.SMALL, tip=tip)
        button.setFocusPolicy(
            Qt.FocusPolicy.NoFocus
        )  # the keys stay with the list, which takes digits
        button.clicked.connect(lambda: self.type_digit(digit))
        return button

    def dismiss_group(self) -> None:
        """The group that is looked at is no digit."""
        if self.group is not None:
            self.dismissed.emit(self.group.number)

    def _on_row(self, row: int) -> None:
        del row
        self._tell()
        if self.group is not None:
            self.picked.emit(self.group.number)

    def _tell(self) -> None:
        group = self.group
        self._text.setText(shape_text(group) if group else _("No shapes were found."))
        for button in (*self.digits, self.none):
            button.setEnabled(group is not None)


class _ShapeList(QListWidget):
    """The crops, several a line; a digit typed here says what the shape is."""

    def __init__(self, panel: ShapePanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.setAccessibleName(_("Shapes"))
        tip = _("Type a digit: every shape that looks like this one is read so. Delete: no digit.")
        self.setToolTip(tip)
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setMovement(QListWidget.Movement.Static)
        self.setWrapping(False)
        self.setIconSize(QSize(ICON, ICON))
        self.setGridSize(QSize(ICON + 22, ICON + 30))
        self.setFixedHeight(LIST_HEIGHT)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if len(event.text()) == 1 and event.text() in "0123456789":
            self._panel.type_digit(int(event.text()))
        elif event.key() == Qt.Key.Key_Delete:
            self._panel.dismiss_group()
        else:
            super().keyPressEvent(event)
