"""TechniqueTable: a player's progress with each technique, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QItemSelectionModel, QPointF, QRectF, QSize, Qt, Signal

from nonogui.coach.examples import examples
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, is_filled
from nonogui.i18n import _, mark, with_context
from nonogui.library.practice import BOXES, TechniqueProgress
from nonogui.ui.look.theme import current_theme, rounded
from nonogui.ui.widgets.table import Index, RowTable, TableColumn, TableModel
from nonogui.words.practice import box_text, due_text, progress_text
from nonogui.words.techniques import technique_name

# Chosen by eye at 100 % text size.
ROW: Final = 40
BAR: Final = 8
LEAST_SCALE: Final = 10
"""A bar is full at this count or more: one miss alone must not look like many."""
PITCH: Final = 12
"""Distance of the dots of a box."""
DRAWING: Final = 108
"""Room for the drawing before a name; a narrow table has none."""
STEP: Final = 10.0
"""Largest distance of the cells of a drawing."""

_BOX_NOTE: Final = mark(
    "The higher the box, the longer the wait until the next drill. A miss moves the "
    "technique back to box 1."
)

_NAME, _BAR, _BOX, _NEXT, _PRACTISE = 0, 1, 6, 7, 8
_COUNTS: Final = (2, 3, 4, 5)
_WIDTHS: Final = dict.fromkeys(_COUNTS, 84) | {
    _NAME: 138,
    _BAR: 114,
    4: 96,
    _BOX: 74,
    _NEXT: 98,
    _PRACTISE: 76,
}
"""The least widths, for English texts."""
_TODAY: Final = (_BOX, _NEXT, _PRACTISE)
_IN_TRAINER: Final = (
    (_NAME, _BAR, *_COUNTS, *_TODAY),
    (_NAME, _BAR, *_TODAY),
    (_NAME, *_TODAY),
)
_IN_STATISTICS: Final = ((_NAME, _BAR, *_COUNTS), (_NAME, *_COUNTS))
"""The columns of a wide table and of narrower ones."""


class TechniqueTable(RowTable):
    """Techniques with bars and counts; for the trainer also with boxes and due dates.

    All rows are shown: the page around the table scrolls.

    Attributes:
        has_drawings: whether there is room for an example before each name.

    Signals:
        chosen(object): practise this technique.
    """

    chosen = Signal(object)

    def __init__(self, *, is_statistics: bool = False) -> None:
        super().__init__(ROW)
        self._is_statistics = is_statistics
        self.today = date.min
        self.has_drawings = False
        columns: list[TableColumn[TechniqueProgress]] = [
            TableColumn(mark("Technique"), lambda row: technique_name(row.technique)),
            TableColumn(mark("Progress"), progress_text),
            TableColumn(mark("Seen"), lambda row: str(row.seen)),
            TableColumn(mark("Found"), lambda row: str(row.alone)),
            TableColumn(mark("After hint"), lambda row: str(row.after_hint)),
            TableColumn(mark("Missed"), lambda row: str(row.missed)),
            TableColumn(mark("Box"), box_text, note=_BOX_NOTE),
            TableColumn(with_context("drill", "Next"), lambda row: due_text(row, self.today)),
            TableColumn("", lambda _row: _("Practise")),
        ]
        self.rows = TableModel(columns, (), self)
        self.setModel(self.rows)
        self.setAccessibleName(_("Techniques"))
        self.setItemDelegate(_Delegate(self))
        self._look()
        if not is_statistics:
            self.doubleClicked.connect(lambda index: self._on_click(index, is_double=True))
            self.clicked.connect(self._on_click)

    def _look(self) -> None:
        for bars in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            bars(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(24)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Show what fits; make columns wide enough for their texts, longer in some languages."""
        header, modes = self.horizontalHeader(), QtWidgets.QHeaderView.ResizeMode
        choices = _IN_STATISTICS if self._is_statistics else _IN_TRAINER
        for columns in choices:
            self.has_drawings = columns is _IN_TRAINER[0]
            for at in range(header.count()):
                self.setColumnHidden(at, at not in columns)
            widths = {at: self._least_width(at) for at in columns}
            if sum(widths.values()) <= self.viewport().width():
                break
        stretched = _BAR if _BAR in columns else _NAME
        for at, width in widths.items():
            header.setSectionResizeMode(at, modes.Stretch if at == stretched else modes.Fixed)
            if at != stretched:
                self.setColumnWidth(at, width)

    def _least_width(self, at: int) -> int:
        """Return the width that a shown column needs."""
        drawing = DRAWING * self.has_drawings if at == _NAME else 0
        texts = max(self.horizontalHeader().sectionSizeHint(at), self.sizeHintForColumn(at))
        return max(_WIDTHS[at] + drawing, texts)

    def show_progress(self, progress: Sequence[TechniqueProgress], today: date) -> None:
        """Show techniques; the current row stays."""
        current = self.currentIndex().row()
        self.today = today
        self.rows.beginResetModel()
        self.rows.rows = list(progress)
        self.rows.endResetModel()
        if progress:
            index = self.rows.index(max(0, current), 0)
            flags = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(index, flags)
            if self.hasFocus():
                self.selectRow(index.row())
        self._fit_columns()
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + ROW * len(progress) + 2)

    @property
    def most_seen(self) -> int:
        """The scale of the bars."""
        return max(LEAST_SCALE, *(row.seen for row in self.rows.rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._fit_columns()
        super().resizeEvent(event)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectRow(max(0, self.currentIndex().row()))

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.clearSelection()  # a row is chosen only while keys act on it

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Scroll the page to the row that the keys have reached."""
        super().currentChanged(current, previous)
        area = self.parentWidget()
        while area is not None and not isinstance(area, QtWidgets.QScrollArea):
            area = area.parentWidget()
        if area is not None and self.hasFocus():
            box, page = self.visualRect(current), area.widget()
            assert page is not None
            at = self.viewport().mapTo(page, box.center())
            area.ensureVisible(at.x(), at.y(), 0, box.height())

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._is_statistics:
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _on_click(self, index: Index, *, is_double: bool = False) -> None:
        # The first press of a double click on the word has chosen it already.
        if (index.column() == _PRACTISE) is not is_double:
            self._choose(index)

    def _choose(self, index: Index) -> None:
        if index.isValid():
            self.chosen.emit(self.rows.rows[index.row()].technique)


class _Delegate(QtWidgets.QStyledItemDelegate):
    """Paints bars and dots in place of texts that say the same."""

    def __init__(self, table: TechniqueTable) -> None:
        super().__init__(table)
        self._table = table

    def initStyleOption(self, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        # A ring around one cell would say that only that cell is chosen; the whole row is.
        option.state &= ~QtWidgets.QStyle.StateFlag.State_HasFocus
        row, at = self._table.rows.rows[index.row()], index.column()
        if at in (_BAR, _BOX) and (at == _BOX or row.seen):
            option.text = ""
        is_marked = at == _PRACTISE or (at == _NEXT and row.is_due(self._table.today))
        if is_marked:
            option.font.setWeight(QtGui.QFont.Weight.DemiBold)
        theme = current_theme()
        if at == _NAME and self._table.has_drawings:
            # The room of an icon; `paint` draws into it.
            option.features |= QtWidgets.QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(DRAWING - 8, ROW - 8)
        color = theme.accent if is_marked else theme.ink if row.is_learnt else theme.muted
        option.palette.setColor(QtGui.QPalette.ColorRole.Text, color)

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index
    ) -> None:
        super().paint(painter, option, index)
        row, at = self._table.rows.rows[index.row()], index.column()
        box = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        if at == _NAME and self._table.has_drawings:
            place = box.toRect().adjusted(8, 0, DRAWING - 8 - option.rect.width(), 0)
            room = QtWidgets.QStyle.visualRect(option.direction, option.rect, place)
            _paint_example(painter, QRectF(room), row.technique)
        if option.direction is Qt.LayoutDirection.RightToLeft:  # from the other side
            painter.translate(box.left() + box.right(), 0)
            painter.scale(-1, 1)
        if at == _BAR and row.seen:
            _paint_bar(painter, box.adjusted(5, 0, -16, 0), row, self._table.most_seen)
        elif at == _BOX and row.due:
            _paint_box(painter, box.adjusted(5, 0, 0, 0), row.box)
        painter.restore()


def _paint_example(painter: QtGui.QPainter, room: QRectF, technique: Technique) -> None:
    """Paint a line or board with the technique's move in the colours of a hint."""
    example, theme = examples(technique)[0], current_theme()
    board, palette = example.after, example.puzzle.palette
    new = {change.cell for change in example.step.changes}
    step = min(STEP, (DRAWING - 16) / board.width, (ROW - 8) / board.height)
    top = room.center().y() - step * board.height / 2
    for at, value in enumerate(board.cells):
        cell = board.cell(at)
        box = QRectF(room.left() + cell.column * step, top + cell.row * step, step - 1.6, step)
        if board.height > 1:
            box.setHeight(step - 1.6)
        ink = (
            theme.fill
            if palette.is_black_and_white
            else QtGui.QColor(*palette[value % len(palette)].rgb)
        )
        if cell in new:
            is_colored = is_filled(value) and not palette.is_black_and_white
            rounded(painter, box, 2, ink if is_colored else theme.hint_tint, theme.hint, 1.2)
        elif is_filled(value):
            rounded(painter, box, 2, ink)
        else:
            rounded(painter, box, 2, theme.paper, theme.thick_line, 0.7)
        if value == EMPTY:
            _paint_cross(painter, box, theme.hint if cell in new else theme.cross)


def _paint_cross(painter: QtGui.QPainter, box: QRectF, color: QtGui.QColor) -> None:
    middle, arm = box.center(), 0.22 * box.width()
    painter.setPen(QtGui.QPen(color, 1.2))
    for side in (arm, -arm):
        painter.drawLine(middle - QPointF(arm, side), middle + QPointF(arm, side))


def _paint_bar(painter: QtGui.QPainter, room: QRectF, row: TechniqueProgress, most: int) -> None:
    """Paint the parts of a bar: solid, framed and slashed, so that colour only repeats it."""
    theme = current_theme()
    top = room.center().y() - BAR / 2
    rounded(painter, QRectF(room.left(), top, room.width(), BAR), 4, theme.control)
    left = room.left()
    parts = ((row.alone, "alone"), (row.after_hint, "hint"), (row.missed, "missed"))
    for count, kind in parts:
        if not count:
            continue
        part = QRectF(left, top, max(4.0, count / most * room.width() - 2), BAR)
        if kind == "alone":
            rounded(painter, part, 3, theme.accent)
        elif kind == "hint":
            rounded(painter, part, 3, theme.hint_tint, theme.hint, 1.5)
        else:
            _paint_slashes(painter, part, theme.danger, theme.raised)
        left = part.right() + 2


def _paint_slashes(
    painter: QtGui.QPainter, part: QRectF, color: QtGui.QColor, ground: QtGui.QColor
) -> None:
    painter.save()
    painter.setClipRect(part)
    painter.fillRect(part, ground)
    painter.setPen(QtGui.QPen(color, 1.6))
    at = part.left() - BAR
    while at < part.right():
        painter.drawLine(QPointF(at, part.bottom()), QPointF(at + BAR, part.top()))
        at += 4
    painter.restore()


def _paint_box(painter: QtGui.QPainter, room: QRectF, box: int) -> None:
    """Paint a dot for each box, filled up to the technique's own."""
    theme = current_theme()
    for at in range(BOXES):
        middle = QPointF(room.left() + 4 + at * PITCH, room.center().y())
        painter.setPen(QtGui.QPen(theme.muted, 1.2))
        painter.setBrush(theme.ink if at < box else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, 3.5, 3.5)
