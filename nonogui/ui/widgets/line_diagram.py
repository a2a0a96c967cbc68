"""LineDiagram: a small drawing of one line, with blocks and highlighted cells."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import groupby
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from nonogui.core.palette import Rgb
from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.ui.board.paint import to_device_pixels
from nonogui.ui.board.style import mix_colors, round_pen
from nonogui.ui.look.theme import Theme, current_theme, font, rounded, set_style_property
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.lists import commas

# Chosen by eye at 100 % text size.
HEIGHT: Final = 16
_WIDTH: Final = 240
# Least width of a separate cell in logical pixels; narrower cells are merged.
_MIN_CELL: Final = 5

# Chosen by eye at 100 % text size.
_MAX_CELL: Final = 24
_LARGE: Final = 37
# Least width of a group of merged cells in logical pixels; narrower groups are doubled.
_MIN_GROUP: Final = 8
# Cells in a group, as between the thick lines of the board.
_GROUP: Final = 5
_RADIUS: Final = 3.0
_PALE: Final = 0.65
_DASHES: Final = (4.0, 2.0)
_CHIP: Final = 22


class SpanStyle(Enum):
    """How a block is drawn."""

    STRONG = auto()
    PALE = auto()
    DASHED = auto()
    FILLED = auto()  # as on the board
    WRONG = auto()


@dataclass(frozen=True)
class DiagramSpan:
    """A block from its first cell to its last; the default colour is the one for evidence."""

    first: int
    last: int
    style: SpanStyle = SpanStyle.PALE
    rgb: Rgb | None = None


@dataclass(frozen=True)
class DiagramState:
    """What a diagram shows.

    Attributes:
        caption: the text above it; with a title it is below that.
        cells: the number of cells in the line.
        spans: the blocks on it; later ones are drawn over earlier ones.
        hints: the cells that a hint decides, highlighted.
        crosses: the cells with a cross.
        is_large: whether the cells are squares as large as fit.
        title: what the caption says in a few words; may be empty.
        number: the numbers that the title is about.
        is_owner: whether the run in question is theirs.
    """

    caption: str
    cells: int
    spans: tuple[DiagramSpan, ...] = ()
    hints: frozenset[int] = frozenset()
    crosses: frozenset[int] = frozenset()
    is_large: bool = False
    title: str = ""
    number: str = ""
    is_owner: bool = False

    @property
    def spoken(self) -> str:
        """All texts as a screen reader says them."""
        if not self.title:
            return self.caption
        text = _("{number}: {title}. {text}")
        return text.format(number=self.number, title=self.title, text=self.caption)


class LineDiagram(QWidget):
    """A line with its texts above, as wide as possible."""

    def __init__(self, state: DiagramState | None = None) -> None:
        super().__init__()
        self._number = NumberChip()
        self._title = Label("", Type.NAME, wraps=True)
        self._caption = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self._strip = _Strip()
        words = boxes.hbox(
            (self._number, boxes.TOP), (boxes.vbox(self._title, self._caption), 1), gap=10
        )
        boxes.vbox(words, self._strip, on=self, gap=6)
        if state:
            self.set_state(state)

    def set_state(self, state: DiagramState) -> None:
        """Show another line."""
        self._caption.setText(state.caption)
        self._caption.setVisible(bool(state.caption))
        self._title.setText(state.title)
        self._title.setVisible(bool(state.title))
        self._number.setText(state.number)
        self._number.setVisible(bool(state.number))
        set_style_property(self._number, "owner", "true" if state.is_owner else "")
        self._strip.set_state(state)
        self._strip.setAccessibleName(state.spoken)
        self._strip.setAccessibleDescription(_described(state))


class NumberChip(QLabel):
    """A number of a clue, in a frame; the style sheet paints it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFont(Type.SECTION.font(tabular=True))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(_CHIP, _CHIP)
        self.setFixedHeight(_CHIP)


class _Strip(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._state = DiagramState("", 1)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_state(self, state: DiagramState) -> None:
        self._state = state
        self.setFixedHeight(_LARGE if state.is_large else HEIGHT)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            to_device_pixels(painter, ratio)
            width, height = int(self.width() * ratio), round(self.height() * ratio)
            room, is_mirrored = (width, height), self.isRightToLeft()
            paint_line(painter, current_theme(), self._state, room, ratio, at_right=is_mirrored)


def paint_line(
    painter: QPainter,
    theme: Theme,
    state: DiagramState,
    size: tuple[int, int],
    ratio: float,
    *,
    at_right: bool = False,
) -> None:
    """Draw the line of a diagram from (0, 0), or at the right, in `size` device pixels."""
    line = _LinePainter(painter, theme, state, size, ratio)
    if at_right:
        painter.translate(size[0] - line.width, 0)
    line.cells()
    for span in state.spans:
        line.span(span)
    line.hints()
    line.crosses()


class _LinePainter:
    """Draws the parts of a line, in device pixels."""

    def __init__(
        self,
        painter: QPainter,
        theme: Theme,
        state: DiagramState,
        size: tuple[int, int],
        ratio: float,
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._state = state
        self._ratio = ratio
        self._line = max(1, round(ratio))
        self._height = size[1]
        self._room = size[0] - self._line
        cell = self._room // state.cells
        self._is_merged = cell < _MIN_CELL * ratio
        if not self._is_merged:
            # A multiple of the cells, so that all are equally wide.
            largest = _LARGE - 1 if state.is_large else _MAX_CELL
            self._room = min(cell, round(largest * ratio)) * state.cells

    @property
    def width(self) -> int:
        """The width of all cells."""
        return self._room + self._line

    def _edge(self, index: int) -> int:
        """Return the left edge of a cell; unmerged cells all have the same width."""
        # Each edge is rounded separately, so that merged cells fill the whole width.
        return index * self._room // self._state.cells

    def _box(self, first: int, last: int) -> QRectF:
        """Return the rectangle of some cells, without the lines around them."""
        left, right = self._edge(first) + self._line, self._edge(last + 1)
        return QRectF(left, self._line, max(right - left, self._line), self._inside)

    @property
    def _inside(self) -> int:
        return self._height - 2 * self._line

    def cells(self) -> None:
        """Draw paper, frame, and the lines between cells or groups."""
        theme, count = self._theme, self._state.cells
        step = 1
        if self._is_merged:
            is_tight = self._room * _GROUP < count * _MIN_GROUP * self._ratio
            # Groups of ten where even groups of five would be too narrow.
            step = 2 * _GROUP if is_tight else _GROUP
        self._painter.fillRect(0, 0, self._room + self._line, self._height, theme.thin_line)
        for start in range(0, count, step):
            self._painter.fillRect(self._box(start, min(start + step, count) - 1), theme.paper)
        for index in range(_GROUP, count, _GROUP):
            if not self._is_merged:
                at = self._edge(index)
                self._painter.fillRect(at, self._line, self._line, self._inside, theme.thick_line)

    def span(self, span: DiagramSpan) -> None:
        """Draw a block."""
        theme, box = self._theme, self._box(span.first, span.last)
        color = QColor(*span.rgb) if span.rgb else theme.evidence
        has_own = span.rgb is not None
        pale = mix_colors(color, theme.paper, _PALE)
        if span.style in (SpanStyle.FILLED, SpanStyle.WRONG):
            self._tile(box, is_wrong=span.style is SpanStyle.WRONG)
        elif span.style is SpanStyle.STRONG:
            # The frame distinguishes a pale ink from pale blocks.
            self._block(box, color, theme.evidence if has_own else None, 2)
        elif span.style is SpanStyle.PALE:
            edge = mix_colors(pale, theme.ink if has_own else color, 0.4)
            self._block(box, pale, theme.ink if theme.is_high_contrast else edge, 1)
        else:
            self._block(box, pale if has_own else theme.evidence_tint, None, 0)
            self._dashed(box)

    def _tile(self, box: QRectF, *, is_wrong: bool) -> None:
        """Draw a filled cell as on the board; a wrong one has a frame and an exclamation mark."""
        theme, gap = self._theme, self._ratio
        tile = box.adjusted(gap, gap, -gap, -gap)
        if is_wrong:
            self._block(tile, theme.paper, theme.danger, 2)
            tile = tile.adjusted(3 * gap, 3 * gap, -3 * gap, -3 * gap)
        self._block(tile, theme.fill, None, 0)
        if is_wrong:
            self._painter.setFont(font(0.5 * tile.height(), QFont.Weight.Bold))
            self._painter.setPen(theme.paper)
            self._painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, "!")

    def _block(self, box: QRectF, fill: QColor, edge: QColor | None, width: int) -> None:
        rounded(self._painter, box, self._radius(box), fill, edge, width * self._ratio)

    def _radius(self, box: QRectF) -> float:
        return min(_RADIUS * self._ratio, box.width() / 3)

    def _dashed(self, box: QRectF) -> None:
        width = 1.5 * self._ratio
        pen = QPen(self._theme.evidence, width, c=Qt.PenCapStyle.FlatCap)
        # Qt measures dashes in widths of the pen.
        pen.setDashPattern([dash * self._ratio / width for dash in _DASHES])
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        half, radius = width / 2, self._radius(box)
        self._painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)

    def hints(self) -> None:
        """Draw the cells of a hint, one by one if they are wide enough."""
        theme = self._theme
        for first, last in runs(self._state.hints):
            cells = (
                [(first, last)] if self._is_merged else [(at, at) for at in range(first, last + 1)]
            )
            for box in (self._box(*each) for each in cells):
                radius = self._radius(box)
                # A third at most, so that something of a narrow cell stays inside the frame.
                width = min(1.5 * self._ratio, box.width() / 3)
                rounded(self._painter, box, radius, theme.hint_tint, theme.hint, width)

    def crosses(self) -> None:
        """Draw crosses; merged cells have no room for them."""
        if self._is_merged:
            return
        self._painter.setPen(round_pen(self._theme.cross, 1.2 * self._ratio))
        for at in self._state.crosses:
            box = self._box(at, at)
            # As long as on the board.
            half = 0.17 * box.height()
            middle = box.center()
            for slant in (half, -half):
                reach = QPointF(half, slant)
                self._painter.drawLine(middle - reach, middle + reach)


def runs(cells: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last of each group of adjacent cells, from the left."""
    # In a run of neighbours, the difference between value and place stays the same.
    for _distance, group in groupby(enumerate(sorted(cells)), lambda pair: pair[1] - pair[0]):
        stretch = [at for _place, at in group]
        yield stretch[0], stretch[-1]


def _described(state: DiagramState) -> str:
    """Return the positions of blocks and highlighted cells, counted from 1."""
    stretches = [(span.first, span.last) for span in state.spans] + list(runs(state.hints))
    texts = [
        str(first + 1)
        if first == last
        else _("{first} to {last}").format(first=first + 1, last=last + 1)
        for first, last in stretches
    ]
    return _("Cells {cells}").format(cells=commas(texts)) if texts else ""
