"""LookCards: the themes to choose from, each shown on a small board."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QRadioButton

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardOptions, BoardView
from nonogui.ui.theme import DARK, HIGH_CONTRAST, LIGHT, Look, Theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring, rounded

CARD = QSize(127, 86)
LABEL = 34
INSET = 5
CELL = 16
CLUES = ("3", "4", "2", "3")
_ROWS = ("##x#.", "#x###", "x##.x", "###x.")
_CURSOR = (1, 2)


class LookCards(Pane):
    """Four cards, one of them chosen.

    Signals:
        chosen(object): a `Look`.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("Theme"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._cards = {
            Look.SYSTEM: _Card(theme, _("As the system"), (LIGHT, DARK)),
            Look.LIGHT: _Card(theme, _("Light"), (LIGHT,)),
            Look.DARK: _Card(theme, _("Dark"), (DARK,)),
            Look.HIGH_CONTRAST: _Card(theme, _("High contrast"), (HIGH_CONTRAST,)),
        }
        for look, card in self._cards.items():
            row.addWidget(card, 1)
            card.clicked.connect(lambda _on=True, look=look: self.chosen.emit(look))

    def set_look(self, look: Look) -> None:
        """Show a choice, without a signal."""
        self._cards[look].setChecked(True)

    def card(self, look: Look) -> QRadioButton:
        """The card of one choice."""
        return self._cards[look]


class _Card(Themed, QRadioButton):
    """One theme, or two halves, on a small board."""

    def __init__(self, theme: Theme, text: str, shown: tuple[Theme, ...]) -> None:
        super().__init__(text)
        self.theme = theme
        self._shown = shown
        self._ratio = 0.0
        self._previews: list[QImage] = []
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumSize(self.minimumSizeHint())

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(CARD.width(), CARD.height() + LABEL)

    def minimumSizeHint(self) -> QSize:
        return QSize(110, CARD.height() + LABEL)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, card = self.theme, QRectF(0, 0, self.width(), CARD.height())
        inside = card.adjusted(INSET, INSET, -INSET, -INSET)
        self._render()
        with QPainter(self) as painter:
            border, width = (theme.accent, 2.0) if self.isChecked() else (theme.hairline, 1.0)
            rounded(painter, card, 12, theme.window, border, width)
            for half, (shown, image) in enumerate(zip(self._shown, self._previews, strict=True)):
                if half:
                    painter.setClipPath(_right_half(inside))
                _paint_preview(painter, inside, shown, image)
            painter.setClipping(False)
            painter.setFont((Type.NAME if self.isChecked() else Type.BODY).font())
            painter.setPen(theme.ink)
            label = QRectF(0, CARD.height() + 8, self.width(), 20)
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, self.text())
            if self.hasFocus():
                focus_ring(painter, card.adjusted(2, 2, -2, -2), 10, theme)

    def _render(self) -> None:
        if self._ratio != self.devicePixelRatio():
            self._ratio = self.devicePixelRatio()
            self._previews = [_preview(shown, self._ratio) for shown in self._shown]


def _preview(theme: Theme, ratio: float) -> QImage:
    values = {"#": 1, "x": EMPTY, ".": UNKNOWN}
    grid = Grid.from_rows([[values[each] for each in row] for row in _ROWS])
    picture = Grid.from_rows([[int(each == "#") for each in row] for row in _ROWS])
    puzzle = Puzzle.from_picture(picture, BLACK_AND_WHITE)
    view = BoardView(puzzle, grid)
    return render_board(view, theme, BoardOptions(), CELL, ratio=ratio, clues=())


def _paint_preview(painter: QPainter, box: QRectF, theme: Theme, image: QImage) -> None:
    """A small board with the numbers of its rows and its cursor."""
    size = image.deviceIndependentSize()
    rounded(painter, box, 8, theme.window)
    left = round(box.center().x() - size.width() / 2 + 8)
    top = round(box.center().y() - size.height() / 2)
    painter.drawImage(QPointF(left, top), image)
    painter.setFont(Type.SECTION.font())
    painter.setPen(theme.ink)
    pitch = size.height() / len(CLUES)
    for row, clue in enumerate(CLUES):
        slot = QRectF(left - 22, top + row * pitch, 16, pitch)
        painter.drawText(slot, Qt.AlignmentFlag.AlignCenter, clue)
    row, column = _CURSOR
    cell = QRectF(left + column * (CELL + 1), top + row * pitch, pitch, pitch)
    rounded(painter, cell, 4, None, theme.accent, 2)


def _right_half(box: QRectF) -> QPainterPath:
    """What lies right of a slanting line through the middle."""
    middle = box.center().x()
    path = QPainterPath(QPointF(middle + 12, box.top()))
    for x, y in (
        (box.right(), box.top()),
        (box.right(), box.bottom()),
        (middle - 12, box.bottom()),
    ):
        path.lineTo(x, y)
    path.closeSubpath()
    return path
