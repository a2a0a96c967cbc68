"""Paint the clues beside and above the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap, QPolygonF

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.palette import LETTERS
from nonogui.ui.board.cells import has_pattern, paint_pattern
from nonogui.ui.board.layout import (
    GROUP,
    BoardLayout,
    BoardMetrics,
    Box,
    clue_boxes,
    far_slot_box,
    rules,
    shown,
    slot_box,
    slots_of,
    warning_at,
)
from nonogui.ui.board.options import InkMarks
from nonogui.ui.board.state import BoardView, Numbers, Scene
from nonogui.ui.board.style import BoardStyle, blank_pixmap, round_pen, smooth

ELLIPSIS: Final = "…"

_CHIP_HEIGHT: Final = 1.1  # relative to the font
_LETTER_SHARE: Final = 0.72  # size of an ink's letter, relative to the number
_OUTLINE_ALPHA: Final = 0.75  # of the chip of a done number
# Between numbers of neighbouring columns, relative to the font; digits of a number are 0.1 apart.
_GAP: Final = 0.25
# Digits are not made narrower than this for the gap. Both chosen by eye, at 65 % and 150 % text.
_NARROWEST: Final = 0.8


class NumberState(IntEnum):  # whose hash is C code, for the cache of pixmaps
    """How a clue number is drawn."""

    NORMAL = auto()
    DONE = auto()
    CURRENT = auto()
    CURRENT_DONE = auto()
    BROKEN = auto()
    EVIDENCE = auto()
    FAINT = auto()

    @property
    def is_done(self) -> bool:
        return self in (NumberState.DONE, NumberState.CURRENT_DONE)


class Number(NamedTuple):
    """A number to draw.

    Attributes:
        ink: the colour of its chip; 0 for a number without one.
    """

    text: str
    state: NumberState
    ink: int = 0


_WEIGHTS: Final = {
    NumberState.DONE: QFont.Weight.Normal,
    NumberState.CURRENT: QFont.Weight.Bold,
    NumberState.CURRENT_DONE: QFont.Weight.Normal,
    NumberState.BROKEN: QFont.Weight.Bold,
    NumberState.EVIDENCE: QFont.Weight.Bold,
}


class NumberSet:
    """Cache of clue numbers in one style and size, painted on first use."""

    def __init__(self, style: BoardStyle, metrics: BoardMetrics) -> None:
        """Create an empty set."""
        self._style = style
        self._metrics = metrics
        self._pixmaps: dict[tuple[int, int, int], _Pixmaps] = {}
        # Cached because the first coloured board asks for them hundreds of times.
        self._fonts: dict[tuple[QFont.Weight, float], tuple[QFont, QFontMetricsF]] = {}
        self._marks: dict[int, QColor] = {}
        theme = style.theme
        self._colors = {
            NumberState.NORMAL: theme.ink,
            NumberState.DONE: theme.clue_done,
            NumberState.CURRENT: theme.clue_current,
            NumberState.CURRENT_DONE: theme.muted,
            NumberState.BROKEN: theme.danger,
            NumberState.EVIDENCE: theme.evidence,
            NumberState.FAINT: theme.clue_done,
        }

    def pixmaps(self, ground: QColor, width: int, height: int) -> _Pixmaps:
        """Return the numbers on a ground, centred in slots; width and height are device pixels."""
        key = (ground.rgb(), width, height)
        if key not in self._pixmaps:
            self._pixmaps[key] = _Pixmaps(self, ground, width, height)
        return self._pixmaps[key]

    def paint(
        self, painter: QPainter, number: Number, slot: QRectF, ground: QColor | None = None
    ) -> None:
        """Draw a number in the middle of its slot as text and shapes.

        On a dark ground, its chip has an outline if it hardly differs from that.
        """
        painter.save()
        self._paint(painter, number, slot, ground)
        painter.restore()

    def taken(self, digits: int, slot: Box, *, is_chip: bool) -> tuple[float, float]:
        """Return the width and height that a number takes of its slot."""
        if is_chip:
            chip = self._chip(QRectF(*slot))
            return chip.width(), chip.height()
        metrics = self._font(QFont.Weight.Bold)[1]
        return metrics.horizontalAdvance("0" * digits), metrics.capHeight()

    def _paint(
        self, painter: QPainter, number: Number, slot: QRectF, ground: QColor | None
    ) -> None:
        if not number.ink:
            self._paint_text(painter, number.text, slot, number.state)
            return
        chip = self._chip(slot)
        color = self._style.ink(number.ink)
        radius = min(5 * self._metrics.ratio, chip.height() / 3)
        if not self._style.theme.is_dark:
            ground = None  # a pale chip with an outline would look like that of a done number
        is_done, keyline = number.state.is_done, self._style.keyline(number.ink, ground)
        width = 0.0
        if is_done:
            width = 1.5 * self._metrics.ratio
            color = keyline or color
            color.setAlphaF(_OUTLINE_ALPHA)
            painter.setPen(round_pen(color, width))
        else:
            painter.setBrush(color)
            painter.setPen(Qt.PenStyle.NoPen)
            if keyline and ground:
                width = self._metrics.ratio
                painter.setPen(round_pen(keyline, width))
        half = width / 2
        painter.drawRoundedRect(chip.adjusted(half, half, -half, -half), radius, radius)
        self._paint_chip_text(painter, number, chip)

    def _chip(self, slot: QRectF) -> QRectF:
        # A column's slot is as wide as a cell. Chips of small cells touch rather than squeeze
        # numbers of two digits.
        two = self._font(QFont.Weight.DemiBold)[1].horizontalAdvance("00")
        side = max(0, min(self._metrics.scaled(2), int((slot.width() - two - 1) / 2)))
        if slot.width() == self._metrics.row_slot:
            side = self._metrics.scaled(1)
        # Without a gap below in the rows of small cells: digits must not extend beyond their chip.
        wanted = round(_CHIP_HEIGHT * self._metrics.font)
        height = min(wanted, slot.height() - (2 if slot.height() >= wanted else 0))
        top = slot.y() + (slot.height() - height) // 2
        return QRectF(slot.x() + side, top, slot.width() - 2 * side, height)

    def _color(self, number: Number) -> QColor:
        if not number.ink or number.state.is_done:
            return self._colors[number.state]
        if number.ink not in self._marks:
            self._marks[number.ink] = self._style.mark(self._style.ink(number.ink))
        return self._marks[number.ink]

    def _font(self, weight: QFont.Weight, share: float = 1.0) -> tuple[QFont, QFontMetricsF]:
        key = (weight, share)
        if key not in self._fonts:
            font = self._style.text_font(share * self._metrics.font, weight)
            self._fonts[key] = font, QFontMetricsF(font)
        return self._fonts[key]

    def _fitting_font(self, weight: QFont.Weight, height: float) -> tuple[QFont, QFontMetricsF]:
        """Return the font of the numbers, smaller if its digits would be cut off at a height."""
        font, metrics = self._font(weight)
        # Round digits are a little higher than capitals.
        room = height - 0.5
        tall = metrics.capHeight()
        return self._font(weight, room / tall) if tall > room > 0 else (font, metrics)

    def _paint_text(self, painter: QPainter, text: str, slot: QRectF, state: NumberState) -> None:
        weight = _WEIGHTS.get(state, QFont.Weight.Medium)
        font, metrics = self._fitting_font(weight, slot.height())
        width = metrics.horizontalAdvance(text)
        painter.setFont(font)
        painter.setPen(self._color(Number(text, state)))
        gap = 1.0
        if slot.width() != self._metrics.row_slot:  # a row's slots have room
            gap = max(gap, min(_GAP * self._metrics.font, slot.width() - _NARROWEST * width))
        _scale_to_fit(painter, slot, width, gap)
        base = round(slot.center().y() + metrics.capHeight() / 2)
        painter.drawText(QPointF(slot.center().x() - width / 2, base), text)
        if state.is_done:
            self._strike(painter, slot, width)

    def _strike(self, painter: QPainter, slot: QRectF, width: float) -> None:
        """Draw the line through a done number."""
        thick = 1.3 * self._metrics.ratio
        half = width / 2 + self._metrics.ratio
        middle = slot.center()
        pen = round_pen(painter.pen().color(), thick)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(
            QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y())
        )

    def _paint_chip_text(self, painter: QPainter, number: Number, chip: QRectF) -> None:
        """Draw the number with the letter or pattern of its ink beside it."""
        weight = QFont.Weight.Normal if number.state.is_done else QFont.Weight.DemiBold
        font, metrics = self._font(weight)
        small, small_metrics = self._font(weight, _LETTER_SHARE)
        marks = self._style.options.marks
        is_pattern = marks is InkMarks.PATTERNS and has_pattern(number.ink)
        letter = "" if marks is InkMarks.NONE or is_pattern else LETTERS[number.ink - 1]
        wide = metrics.horizontalAdvance(number.text)
        beside = small_metrics.horizontalAdvance(letter) if letter else 0.0
        beside = 0.7 * self._metrics.font if is_pattern else beside
        color = self._color(number)
        painter.setPen(color)
        painter.save()
        _scale_to_fit(painter, chip, wide + beside)
        start = chip.center().x() - (wide + beside) / 2
        base = round(chip.center().y() + metrics.capHeight() / 2)
        painter.setFont(font)
        painter.drawText(QPointF(start, base), number.text)
        painter.setFont(small)
        painter.drawText(QPointF(start + wide, base), letter)
        if is_pattern:
            side = beside
            area = QRectF(start + wide, base - side, side, side)
            paint_pattern(painter, number.ink, area, color)
        painter.restore()
        if number.state.is_done:
            painter.setPen(color)
            self._strike(painter, chip, min(wide + beside, chip.width() - 4))


class _Pixmaps(dict[Number, QPixmap]):
    """Cache of numbers on one ground and in one size."""

    def __init__(self, numbers: NumberSet, ground: QColor, width: int, height: int) -> None:
        super().__init__()
        self._numbers, self._ground, self._size = numbers, ground, (width, height)

    # Called for misses only: a hit stays in the C code of `dict`.
    def __missing__(self, number: Number) -> QPixmap:
        # With the ground, because Qt draws text on a transparent ground heavier.
        pixmap = self[number] = blank_pixmap(*self._size, self._ground)
        with QPainter(pixmap) as painter:
            slot = QRectF(0, 0, *self._size)
            self._numbers.paint(smooth(painter), number, slot, self._ground)
        return pixmap


def _scale_to_fit(painter: QPainter, area: QRectF, width: float, gap: float = 1) -> None:
    """Scale the painter horizontally so that `width` and a gap fit into an area."""
    room = area.width() - gap
    if width > room:
        middle = area.center().x()
        painter.translate(middle, 0)
        painter.scale(room / width, 1)
        painter.translate(-middle, 0)


_HAIRLINE_INSET: Final = 7  # logical pixels, as is the corner's radius
_CORNER: Final = 6
# Smallest cell, in logical pixels, with room for its clue inside a frame of width 2.
_MIN_BOLD_CELL: Final = 14

_MAX_STRIPS: Final = 700  # lines in the cache before it is cleared


class _StripKey(NamedTuple):
    """Everything the picture of a line's numbers depends on, except which are done."""

    clue: Clue
    slots: int
    state: NumberState
    ground: int


class CluePainter:
    """Paints the clues of lines. The numbers of a line are cached as one picture."""

    def __init__(self, style: BoardStyle, numbers: NumberSet) -> None:
        """Create a painter for a style and size."""
        self.style = style
        self.numbers = numbers
        self._done: Numbers = frozenset()
        self._is_line = False
        self._strips: dict[Line, dict[NumberState, tuple[_StripKey, QPixmap]]] = {}

    def paint(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, shown: Sequence[Line]
    ) -> None:
        """Draw the clues of some lines with their highlights, on both sides of the board."""
        self._forget_changed(scene.view)
        for line in shown:
            self._line(painter, scene, layout, line)
        if self.style.theme.is_high_contrast:
            self._outlines(painter, scene, layout, frozenset(shown))
        for line in scene.unmet.intersection(shown):
            self._warning(painter, scene, layout, line)

    def draw(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, line: Line, exposed: QRect
    ) -> None:
        """Draw a line's numbers as text and shapes, because on paper a pixmap would be blurred."""
        slots = slots_of(layout, line.axis)
        clue, ground = scene.view.puzzle.clue(line), self.style.theme.window.rgb()
        key = _StripKey(clue, slots, NumberState.NORMAL, ground)
        for slot, number in self._visible_numbers(scene, line, key):
            box = QRect(*slot_box(layout, line, slot))
            if exposed.intersects(box):
                self.numbers.paint(painter, number, QRectF(box))

    def _forget_changed(self, view: BoardView) -> None:
        """Drop the cached pictures of lines with a change in their done numbers."""
        # The identity first: while numbers stay the same, the view keeps the same set.
        if view.done is not self._done:
            for line, _ in view.done ^ self._done:
                self._strips.pop(line, None)
            self._done = view.done
        if view.is_line is not self._is_line:
            self._strips.clear()
            self._is_line = view.is_line
        if len(self._strips) > _MAX_STRIPS:
            self._strips.clear()

    def hairlines(self, painter: QPainter, layout: BoardLayout, exposed: QRect) -> None:
        """Draw the hairlines that continue the thick lines of the board through the clues."""
        color = self.style.theme.hairline
        x, y = layout.origin
        inset, width = layout.metrics.scaled(_HAIRLINE_INSET), layout.metrics.scaled(1)
        across = range(exposed.left() - width, exposed.right() + 1)
        down = range(exposed.top() - width, exposed.bottom() + 1)
        window, (right, bottom) = layout.window, layout.ends
        for index in range(GROUP, layout.rows.count, GROUP):
            at = y + layout.rows.lines[index] - layout.rows.extra
            # No lines in the corner, where the row clues are scrolled out of view.
            if at >= window.y and at in down:
                painter.fillRect(layout.left + inset, at, layout.panel_width - inset, width, color)
                painter.fillRect(right, at, max(0, layout.far_width - inset), width, color)
        for index in range(GROUP, layout.columns.count, GROUP):
            at = x + layout.columns.lines[index] - layout.columns.extra
            if at >= window.x and at in across:
                painter.fillRect(at, layout.top + inset, width, layout.panel_height - inset, color)
                painter.fillRect(at, bottom, width, max(0, layout.far_height - inset), color)

    def _outlines(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, lines: frozenset[Line]
    ) -> None:
        """Draw frames and rules in high contrast, where tints are not enough."""
        theme, metrics = self.style.theme, layout.metrics
        width = metrics.scaled(2 if metrics.logical_cell >= _MIN_BOLD_CELL else 1)
        if self.style.options.crosshair:
            for line in scene.current & lines:
                for box in clue_boxes(layout, line):
                    for rule in rules(layout, line, box):
                        painter.fillRect(*rule, theme.accent)
        highlighted_lines = scene.highlighted_lines & lines
        for color, framed in (
            (theme.evidence, highlighted_lines),
            (theme.danger, scene.unmet & lines),
        ):
            pen = round_pen(color, width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            half = width / 2
            for strip in (box for line in framed for box in clue_boxes(layout, line)):
                painter.drawRect(QRectF(*strip).adjusted(half, half, -half, -half))

    def _number_style(self, scene: Scene, line: Line) -> tuple[NumberState, QColor]:
        """Return the state and ground of a line's numbers; single numbers may also be done."""
        theme = self.style.theme
        if line in scene.unmet:
            return NumberState.BROKEN, theme.danger_tint
        if line in scene.highlighted_lines:
            return NumberState.EVIDENCE, theme.evidence_tint
        if line in scene.current and self.style.options.crosshair:
            return NumberState.CURRENT, theme.crosshair_clue
        return NumberState.NORMAL, theme.window

    def _line(self, painter: QPainter, scene: Scene, layout: BoardLayout, line: Line) -> None:
        """Draw the numbers of a line on their ground."""
        state, ground = self._number_style(scene, line)
        boxes = clue_boxes(layout, line)
        if state is not NumberState.NORMAL:
            corner = layout.metrics.scaled(_CORNER)
            for box, is_far in zip(boxes, (False, True), strict=False):
                painter.fillPath(_strip_outline(box, line.axis, corner, is_far=is_far), ground)
        slots = slots_of(layout, line.axis)
        if not slots or self._is_cut(scene, layout, line):
            return
        key = _StripKey(scene.view.puzzle.clue(line), slots, state, ground.rgb())
        # A picture for each state, because the crosshair changes the state of lines at each move of
        # the pointer.
        strips = self._strips.get(line)
        if strips is None:
            strips = self._strips[line] = {}
        strip = strips.get(state)
        if strip is None or strip[0] != key:
            strip = strips[state] = key, self._strip(scene, layout, line, key)
        outermost = slot_box(layout, line, slots - 1)
        painter.drawPixmap(outermost.x, outermost.y, strip[1])
        if len(boxes) > 1:
            # The part of the picture with numbers, moved next to the board.
            start = far_slot_box(layout, line, 0)
            free = slots - min(slots, max(1, len(key.clue)))
            unused = (free * start.width, 0) if line.axis is Axis.ROW else (0, free * start.height)
            part = strip[1].rect().adjusted(*unused, 0, 0)
            painter.drawPixmap(QPoint(start.x, start.y), strip[1], part)

    def _is_cut(self, scene: Scene, layout: BoardLayout, line: Line) -> bool:
        """Return whether the edge of a scrolled board would cut a line's numbers.

        Part of a 36 would look like a 6.
        """
        slot, window = slot_box(layout, line, 0), layout.window
        is_row = line.axis is Axis.ROW
        if is_row:
            hidden = max(window.y - slot.y, slot.bottom - window.bottom)
        else:
            hidden = max(window.x - slot.x, slot.right - window.right)
        if hidden <= 0:
            return False
        blocks = scene.view.puzzle.clue(line).blocks
        digits = max((len(block.text) for block in blocks), default=1)
        is_chip = bool(blocks) and not scene.view.puzzle.palette.is_black_and_white
        taken = self.numbers.taken(digits, slot, is_chip=is_chip)[is_row]
        return hidden > (slot[2 + is_row] - taken) / 2

    def _strip(self, scene: Scene, layout: BoardLayout, line: Line, key: _StripKey) -> QPixmap:
        """Return a picture of the visible numbers of a line on their ground."""
        ground = QColor.fromRgb(key.ground)
        slot = slot_box(layout, line, 0)
        is_row = line.axis is Axis.ROW
        width = slot.width * (key.slots if is_row else 1)
        strip = blank_pixmap(width, slot.height * (1 if is_row else key.slots), ground)
        pixmaps = self.numbers.pixmaps(ground, slot.width, slot.height)
        with QPainter(strip) as painter:
            for at, number in self._visible_numbers(scene, line, key):
                place = key.slots - 1 - at
                x, y = (place * slot.width, 0) if is_row else (0, place * slot.height)
                painter.drawPixmap(x, y, pixmaps[number])
        return strip

    def _visible_numbers(
        self, scene: Scene, line: Line, key: _StripKey
    ) -> Iterator[tuple[int, Number]]:
        """Yield the visible numbers of a line with their slots; slot 0 is next to the board."""
        blocks, done = key.clue.blocks, scene.view.done
        is_colored = not scene.view.puzzle.palette.is_black_and_white
        first, is_elided = shown(len(blocks), key.slots)
        for at in range(first, len(blocks)):
            state = _done_state(key.state) if (line, at) in done else key.state
            # In black and white a number has no chip: ink 0.
            number = Number(blocks[at].text, state, blocks[at].color * is_colored)
            yield len(blocks) - 1 - at, number
        if is_elided:
            yield len(blocks) - first, Number(ELLIPSIS, NumberState.FAINT)
        # The 0 of an empty line is not a number of its clue and cannot be ticked.
        if not blocks:
            is_name = scene.view.is_line and line.axis is Axis.COLUMN
            is_faint = is_name or key.state is NumberState.NORMAL
            text = str(line.index + 1) if is_name else "0"
            yield 0, Number(text, NumberState.FAINT if is_faint else key.state)

    def _warning(self, painter: QPainter, scene: Scene, layout: BoardLayout, line: Line) -> None:
        """Draw the warning triangle beyond the first number of a broken line."""
        beyond = warning_at(layout, line, len(scene.view.puzzle.clue(line)))
        slot, size = slot_box(layout, line, 0), layout.metrics.font
        if line.axis is Axis.ROW:
            middle = QPointF(beyond, slot.y + slot.height / 2)
        else:
            middle = QPointF(slot.x + slot.width / 2, beyond)
        painter.save()
        smooth(painter)
        painter.translate(middle)
        painter.scale(size, size)
        _paint_triangle(painter, self.style.theme.danger, self.style.theme.danger_tint)
        painter.restore()


def _done_state(state: NumberState) -> NumberState:
    """Return the state of a done number in a line with some state."""
    if state is NumberState.BROKEN:
        return state
    return NumberState.DONE if state is NumberState.NORMAL else NumberState.CURRENT_DONE


def _paint_triangle(painter: QPainter, color: QColor, ground: QColor) -> None:
    """Draw a warning triangle with a size of one unit, centred on (0, 0)."""
    corners = QPolygonF([QPointF(0, -0.4), QPointF(0.46, 0.4), QPointF(-0.46, 0.4)])
    painter.setPen(round_pen(color, 0.1))
    painter.setBrush(color)
    painter.drawPolygon(corners)
    painter.setPen(round_pen(ground, 0.1))
    painter.drawLine(QPointF(0, -0.1), QPointF(0, 0.12))
    painter.drawPoint(QPointF(0, 0.28))


def _strip_outline(box: Box, axis: Axis, radius: int, *, is_far: bool = False) -> QPainterPath:
    """Return the outline of a line's clue, its two outer corners rounded."""
    path = QPainterPath()
    # The two parts overlap; the default rule would leave the overlap empty.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(QRectF(*box), radius, radius)
    inner = 0 if is_far else radius
    if axis is Axis.ROW:
        path.addRect(QRectF(box.x + inner, box.y, box.width - radius, box.height))
    else:
        path.addRect(QRectF(box.x, box.y + inner, box.width, box.height - radius))
    return path
