"""Colours to choose: the palette of a puzzle with how it is marked, its inks in a row, swatches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _, ngettext, pgettext
from nonogui.lazy import dataclass
from nonogui.ui.board.options import InkMarks
from nonogui.ui.board.style import mark_on
from nonogui.ui.look.theme import contrast, current_theme, focus_ring, font, rounded
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.rows import Radio
from nonogui.ui.widgets.text import SectionLabel, Type, paint_key
from nonogui.words.numbers import count_text

if TYPE_CHECKING:
    from nonogui.core.palette import Rgb

MIN_CONTRAST: Final = 2.2
"""Contrast to the background below which a colour gets an outline, as tiles on the board do."""

# Chosen by eye at 100 % text size.
ROW, LOW_ROW = 44, 30
SWATCH, LOW_SWATCH = 24, 20


@dataclass(frozen=True)
class ColorState:
    """One ink of the palette.

    Attributes:
        ink: its index; up to 9 also its number key.
        name: the designer's name for it.
        letter: the symbol that represents it on the board.
        left: cells of this ink still to fill; negative if there are too many.
    """

    ink: int
    name: str
    rgb: Rgb
    letter: str
    left: int


class ColorSection(boxes.Section):
    """The inks with the cells left for each, one of them chosen; and the marks on colours.

    Args:
        count_text: returns the text about an ink's cells.
        most_high: of more inks, the rows are low, so that something else has room below them.

    Signals:
        ink_chosen(int): an ink's index.
        marks_chosen(object): an `InkMarks`.
    """

    ink_chosen = Signal(int)
    marks_chosen = Signal(object)

    def __init__(
        self,
        count_text: Callable[[ColorState], str] | None = None,
        *,
        most_high: int | None = None,
    ) -> None:
        super().__init__(_("Palette"))
        self._count_text = count_text or _left
        self._most_high = most_high
        self._colors: tuple[ColorState, ...] = ()
        self._rows: dict[int, _ColorRow] = {}
        self._ink = 1
        self._shown_marks = InkMarks.NONE
        self._list = QWidget()
        self._list.setAccessibleName(_("Palette"))
        boxes.vbox(on=self._list)
        self._marks = controls.SegmentedControl(marks_choices(), name=_("Marks on colours"))
        self._marks.chosen.connect(self._choose_marks)
        self.body.addWidget(self._list)
        self.body.addSpacing(20)
        marks = boxes.vbox(SectionLabel(_("Marks on colours")), self._marks, gap=6)
        self.body.addLayout(marks)
        # Rows fill the full width; heading and marks are indented.
        self.body.setContentsMargins(0, 0, 0, 0)
        for inner in (self.head, marks):
            inner.setContentsMargins(boxes.INDENT, 0, boxes.INDENT, 0)

    def set_colors(self, colors: Sequence[ColorState]) -> None:
        """Show the inks in the order of their number keys."""
        same_inks = [color.ink for color in colors] == [color.ink for color in self._colors]
        self._colors = tuple(colors)
        # Rows stay while the counts change, which they do after each move.
        if not same_inks:
            self._rebuild()
        for color in colors:
            self._rows[color.ink].set_state(color)

    def set_ink(self, ink: int) -> None:
        """Show an ink as chosen."""
        self._ink = ink
        if ink in self._rows:
            self._rows[ink].setChecked(True)

    def set_marks(self, marks: InkMarks) -> None:
        """Show how colours are marked."""
        self._shown_marks = marks
        self._marks.set_value(marks)
        for row in self._rows.values():
            row.set_marks(marks)

    def _rebuild(self) -> None:
        is_low = self._most_high is not None and len(self._colors) > self._most_high
        self._rows = {
            color.ink: _ColorRow(color, self._count_text, is_low=is_low) for color in self._colors
        }
        for ink, row in self._rows.items():
            row.clicked.connect(lambda _on, ink=ink: self.ink_chosen.emit(ink))
        boxes.refill(self._list, self._rows.values())
        self.set_ink(self._ink)
        self._order_tabs()
        self.set_marks(self._shown_marks)

    def _order_tabs(self) -> None:
        """Put the rows before the marks in Tab order; new widgets start at the end."""
        # The list has its place in Qt's chain, which moves nothing behind what takes no focus.
        self._list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for one, other in pairwise([self._list, *self._rows.values()]):
            QWidget.setTabOrder(one, other)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _choose_marks(self, marks: InkMarks) -> None:
        self.set_marks(marks)
        self.marks_chosen.emit(marks)


class _ColorRow(Radio):
    """One ink: swatch, name, cells left, number key.

    It is painted because the swatch has the same pattern as the ink on the board.
    """

    def __init__(
        self, state: ColorState, count_text: Callable[[ColorState], str], *, is_low: bool
    ) -> None:
        super().__init__(state.name)
        self._side = LOW_SWATCH if is_low else SWATCH
        self._count_text = count_text
        self._state = state
        self._marks = InkMarks.NONE
        self.setFixedHeight(LOW_ROW if is_low else ROW)
        # Qt then repaints the row when the pointer comes and goes.
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_state(self, state: ColorState) -> None:
        """Show an ink."""
        self._state = state
        self.setText(state.name)
        count = self._count_text(state)
        self.setAccessibleName(_("{name}, {left}").format(name=state.name, left=count))
        self.update()

    def set_marks(self, marks: InkMarks) -> None:
        """Mark the swatch like the ink on the board."""
        self._marks = marks
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.maximumHeight())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = current_theme(), QRectF(self.rect())
        with QPainter(self) as painter:
            if self.isChecked():
                rounded(painter, rect, 10, theme.crosshair_clue)
            elif self.underMouse():
                rounded(painter, rect, 10, theme.control)
            side, middle = self._side, 10 + SWATCH / 2
            left, top = middle - side / 2, (rect.height() - side) / 2
            swatch = self._placed(QRectF(left, top, side, side))
            self._paint_swatch(painter, swatch)
            self._paint_words(painter, rect)
            if self.hasFocus():
                focus_ring(painter, rect, 10, theme)

    def _placed(self, box: QRectF) -> QRectF:
        """Return where a box is: right to left, from the other side."""
        return boxes.visual_rect(box, self, QRectF(self.rect()))

    def _paint_swatch(self, painter: QPainter, box: QRectF) -> None:
        from nonogui.ui.board.cells import has_pattern, paint_pattern  # not needed at start

        color = QColor(*self._state.rgb)
        _paint_swatch(painter, box, color, 6, is_chosen=self.isChecked())
        if self._marks is InkMarks.PATTERNS and has_pattern(self._state.ink):
            paint_pattern(painter, self._state.ink, box, mark_on(color))
        elif self._marks is not InkMarks.NONE:
            painter.setFont(font(12, QFont.Weight.DemiBold))
            painter.setPen(mark_on(color))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._state.letter)

    def _paint_words(self, painter: QPainter, rect: QRectF) -> None:
        theme, state = current_theme(), self._state
        right = rect.right() - 12
        if state.ink <= 9:  # number keys choose only these
            key = self._placed(QRectF(right - 20, rect.center().y() - 10, 20, 20))
            paint_key(painter, key, str(state.ink), theme)
        right -= 32
        painter.setFont(Type.BODY.font(tabular=True))
        painter.setPen(theme.ink if self.isChecked() else theme.muted)
        left = self._count_text(state)
        # Measured first: the name gets the room that the count leaves.
        width = QFontMetricsF(painter.font()).horizontalAdvance(left)
        middle = Qt.AlignmentFlag.AlignVCenter
        count = self._placed(QRectF(right - width - 1, 0, width + 1, rect.height()))
        painter.drawText(count, middle, left)
        painter.setFont((Type.NAME if self.isChecked() else Type.STRONG).font())
        painter.setPen(theme.ink)
        room = QRectF(50, 0, right - width - 58, rect.height())
        name = QFontMetricsF(painter.font()).elidedText(
            state.name, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(self._placed(room), middle, name)


def marks_choices() -> tuple[controls.Choice, ...]:
    """Return the ways to mark colours, in words."""
    return (
        controls.Choice(InkMarks.NONE, pgettext("marks of colours", "None")),
        controls.Choice(InkMarks.LETTERS, _("Letters")),
        controls.Choice(InkMarks.PATTERNS, _("Patterns")),
    )


def _left(state: ColorState) -> str:
    left, count = state.left, count_text(abs(state.left))
    if left < 0:
        return ngettext("{count} too many", "{count} too many", -left).format(count=count)
    return ngettext("{count} left", "{count} left", left).format(count=count)


# --- the inks in a row ---


MOST_INKS = 9
"""Most inks shown: those with a number key."""
INK, INK_SWATCH = 26, 16


class InkRow(QWidget):
    """Swatches of the first nine inks, which have number keys; one is chosen.

    Signals:
        chosen(int): an ink's index.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Palette"))
        boxes.hbox(on=self)
        self._inks: list[tuple[int, str, Rgb]] = []
        self._ink = 0
        self._swatches: dict[int, _InkButton] = {}

    def set_inks(self, colors: Sequence[ColorState]) -> None:
        """Show other inks; an empty sequence hides the row."""
        self.setVisible(bool(colors))
        # Without the cells left, which change after each move.
        inks = [(each.ink, each.name, each.rgb) for each in colors[:MOST_INKS]]
        if inks == self._inks:
            return
        self._inks = inks
        self._swatches = {ink: _InkButton(ink, name, rgb) for ink, name, rgb in inks}
        for index, swatch in self._swatches.items():
            swatch.clicked.connect(lambda _on, index=index: self.chosen.emit(index))
        boxes.refill(self, self._swatches.values())
        self.set_ink(self._ink)

    def set_ink(self, index: int) -> None:
        """Show an ink as chosen."""
        self._ink = index
        if index in self._swatches:
            self._swatches[index].setChecked(True)


class _InkButton(Radio):
    """A swatch to choose an ink; painted because a style sheet cannot know its colour."""

    def __init__(self, ink: int, name: str, rgb: Rgb) -> None:
        super().__init__()
        self._color = QColor(*rgb)
        self.setAccessibleName(name)
        self.setToolTip(_("{color} ({key})").format(color=name, key=ink))
        self.setFixedSize(INK, INK)

    def paintEvent(self, _event: QPaintEvent) -> None:
        inset = (INK - INK_SWATCH) / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        with QPainter(self) as painter:
            _paint_swatch(painter, box, self._color, 5, is_chosen=self.isChecked())
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), 8, current_theme())


def _paint_swatch(
    painter: QPainter, box: QRectF, color: QColor, radius: float, *, is_chosen: bool
) -> None:
    """Paint a colour that can be chosen, on the ground of a panel."""
    theme = current_theme()
    if is_chosen:
        rounded(painter, box.adjusted(-4, -4, 4, 4), radius + 3, None, theme.accent, 2)
    is_near = contrast(color, theme.surface) < MIN_CONTRAST
    rounded(painter, box, radius, color, theme.thick_line if is_near else None)


# --- a single colour ---


class Swatch(QWidget):
    """A colour in a rounded box, with an outline if it is close to the background."""

    def __init__(self, rgb: Rgb, side: int = 20) -> None:
        super().__init__()
        self.setFixedSize(side, side)
        self.set_color(rgb)

    def set_color(self, rgb: Rgb) -> None:
        """Show another colour."""
        self._color = QColor(*rgb)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current_theme()
        is_near = contrast(self._color, theme.raised) < MIN_CONTRAST
        edge = theme.thick_line if is_near else self._color
        with QPainter(self) as painter:
            rounded(painter, QRectF(self.rect()), 5, self._color, edge)
