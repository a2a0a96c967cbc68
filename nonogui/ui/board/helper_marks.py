"""Paint helper marks: brackets, frames and rulers along lines, rings and discs at clues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import inf
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from nonogui.core.grid import UNKNOWN, Axis, Cell, Line
from nonogui.core.progress import measure_line
from nonogui.i18n import _, mark
from nonogui.lazy import dataclass
from nonogui.ui.board.clues import ELLIPSIS
from nonogui.ui.board.layout import HALO, BoardLayout, Box, line_box, number_box, warning_at
from nonogui.ui.board.state import BoardView, Bracket, Scene, Side
from nonogui.ui.board.style import BoardStyle, round_pen, smooth

# Lines in logical pixels: width of brackets, of frames, and of brackets on small cells; then the
# lengths of dash and gap.
# All values are chosen by eye.
_WIDTH: Final = 2.5
_FRAME_WIDTH: Final = 2.0
_SMALL_WIDTH: Final = 2.0
_DASHES: Final = (5.0, 4.0)
_DOTS: Final = (3.0, 2.0)
# Length of a bracket's leg as a share of the cell.
_LEG: Final = 0.3

# Most of a bracket that its text may cover: a long text, and a number.
_LONG_SHARE: Final = 0.6
_SHARE: Final = 0.9

_OWNER: Final = (Side.OWNER, Side.OWNER_BEFORE)

_WORD_CELLS: Final = 4  # free cells that a bracket's word needs
# Smallest cell, in logical pixels, with room for a word.
_MIN_WORD_CELL: Final = 14

_WORDS: Final = {
    (Axis.ROW, Side.LEFTMOST): mark("leftmost"),
    (Axis.ROW, Side.RIGHTMOST): mark("rightmost"),
    (Axis.COLUMN, Side.LEFTMOST): mark("topmost"),
    (Axis.COLUMN, Side.RIGHTMOST): mark("bottommost"),
}


@dataclass(frozen=True)
class BracketPainter:
    """Paints brackets with their words, and the frame of a failing line."""

    style: BoardStyle

    def paint(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw all marks along lines; the painter is clipped to the board."""
        overlays = scene.view.overlays
        painter.save()
        smooth(painter)
        if overlays.contradicting_line is not None:
            self._frame(painter, layout, overlays.contradicting_line)
        for bracket in overlays.brackets:
            self._bracket(painter, layout, bracket)
        for bracket in _only_on_side(overlays.brackets):
            self._word(painter, scene, layout, bracket)
        painter.restore()

    def paint_tags(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw the texts on brackets, which may reach over the edge of the board's visible part."""
        painter.save()
        smooth(painter)
        for bracket in scene.view.overlays.brackets:
            self._tag(painter, layout, bracket)
        painter.restore()

    # ---- brackets ----

    def _bracket(self, painter: QPainter, layout: BoardLayout, bracket: Bracket) -> None:
        metrics, theme = layout.metrics, self.style.theme
        width = _bracket_width(layout)
        edge, legs = _strokes(layout, bracket, width)
        # An edge of paper separates the bracket from any ink.
        painter.setPen(_flat_pen(theme.paper, width + 2 * metrics.ratio))
        painter.drawLines([edge, *legs])
        pen = _flat_pen(self._color(bracket), width)
        painter.setPen(pen)
        painter.drawLines(legs)
        # The dashes tell the sides apart without colour. Qt measures them in widths of the pen.
        if bracket.side not in (Side.LEFTMOST, Side.OBSTACLE, *_OWNER):
            pen.setDashPattern([dash * metrics.ratio / width for dash in _DASHES])
            painter.setPen(pen)
        painter.drawLine(edge)

    def _tag(self, painter: QPainter, layout: BoardLayout, bracket: Bracket) -> None:
        """Draw the first text of a bracket that fits on the part in view."""
        whole, _legs = _strokes(layout, bracket, _bracket_width(layout))
        edge, color = _part_in_view(layout, whole), self._color(bracket)
        if edge is None:
            return
        for text in bracket.tags:
            # A long text leaves part of its edge in sight; the number of a short run reaches over
            # its ends.
            is_long = text != bracket.tags[-1]
            share = _LONG_SHARE if is_long else inf if bracket.side in _OWNER else _SHARE
            if _tag(painter, self.style, layout, text, edge, color, share=share):
                break

    def _color(self, bracket: Bracket) -> QColor:
        theme = self.style.theme
        if bracket.side in (Side.BEFORE, Side.AFTER):
            return theme.muted
        return theme.danger if bracket.side is Side.OBSTACLE else theme.evidence

    # ---- words ----

    def _word(self, painter: QPainter, scene: Scene, layout: BoardLayout, bracket: Bracket) -> None:
        """Draw the name of the placement that a bracket shows, if enough of its cells are free."""
        metrics = layout.metrics
        if (bracket.line.axis, bracket.side) not in _WORDS:
            return
        free = _free_cells(scene.view, bracket)
        if len(free) < _WORD_CELLS or metrics.logical_cell < _MIN_WORD_CELL:
            return
        size = max(10.0, min(14.0, 0.58 * metrics.logical_cell)) * metrics.ratio
        font = self.style.text_font(size, QFont.Weight.DemiBold)
        text = _(_WORDS[bracket.line.axis, bracket.side])
        wide = QFontMetricsF(font).horizontalAdvance(text)
        area = QRectF(*_cells_box(layout, bracket.line, free.start, free.stop - 1))
        room = max(area.width(), area.height()) - 2 * metrics.scaled(4)
        if wide <= room:
            painter.setFont(font)
            self._write(
                painter,
                area,
                text,
                bracket.line,
                is_highlighted=bracket.line in scene.highlighted_lines,
            )

    def _write(
        self, painter: QPainter, area: QRectF, text: str, line: Line, *, is_highlighted: bool
    ) -> None:
        """Write along a line, on a background that hides the thin lines."""
        metrics = QFontMetricsF(painter.font())
        wide, high = metrics.horizontalAdvance(text), metrics.capHeight()
        theme = self.style.theme
        painter.save()
        painter.translate(area.center())
        if line.axis is Axis.COLUMN:
            painter.rotate(-90)
        plate = QRectF(-wide / 2 - 3, -0.9 * high, wide + 6, 1.8 * high)
        painter.fillRect(plate, theme.evidence_tint if is_highlighted else theme.paper)
        painter.setPen(theme.evidence)
        painter.drawText(QPointF(-wide / 2, high / 2), text)
        painter.restore()

    # ---- the failing line ----

    def _frame(self, painter: QPainter, layout: BoardLayout, line: Line) -> None:
        """Draw the dotted frame around a line that can't be completed."""
        metrics = layout.metrics
        count = (layout.columns if line.axis is Axis.ROW else layout.rows).count
        box = QRectF(*_cells_box(layout, line, 0, count - 1))
        width, radius = _FRAME_WIDTH * metrics.ratio, 3 * metrics.ratio
        out = layout.columns.thin / 2
        frame = box.adjusted(-out, -out, out, out)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.style.theme.paper, width))
        painter.drawRoundedRect(frame, radius, radius)
        pen = _flat_pen(self.style.theme.danger, width)
        pen.setDashPattern([dash * metrics.ratio / width for dash in _DOTS])
        painter.setPen(pen)
        painter.drawRoundedRect(frame, radius, radius)


# The ruler's line in logical pixels; the font of its numbers as a share of the cell and in logical
# pixels; its tags relative to the font. Chosen by eye at cells of 10 to 96 pixels.
_RULER_WIDTH: Final = 1.5
_RULER_SHARE: Final = 0.46
_RULER_FONT: Final = (10.0, 16.0)
_TAG_HEIGHT: Final = 1.35
_TAG_PADDING: Final = 0.7


def paint_rulers(painter: QPainter, style: BoardStyle, scene: Scene, layout: BoardLayout) -> None:
    """Draw the lengths of gaps and runs along the cursor's row and column, as far as in view.

    Gaps are above a row and left of a column, runs on the other side. A single cell needs no
    number. Only numbers may reach over the edge of the board's visible part.
    """
    measured = []
    for line in scene.current:
        measures = measure_line(scene.view.grid.line(line))
        sides = (measures.gaps, Side.LEFTMOST), (measures.runs, Side.RIGHTMOST)
        measured += [
            Bracket(line, each.start, each.stop - 1, side)
            for lengths, side in sides
            for each in lengths
            if len(each) > 1
        ]
    theme, width = style.theme, _RULER_WIDTH * layout.metrics.ratio
    strokes = [_strokes(layout, bracket, width) for bracket in measured]
    painter.save()
    smooth(painter)
    painter.save()
    painter.setClipRect(_window(layout), Qt.ClipOperation.IntersectClip)
    for color, wide in ((theme.paper, width + 2 * layout.metrics.ratio), (theme.accent, width)):
        painter.setPen(_flat_pen(color, wide))
        painter.drawLines([each for edge, legs in strokes for each in (edge, *legs)])
    painter.restore()
    # After all lines, so that no line crosses a number.
    for bracket, (edge, _legs) in zip(measured, strokes, strict=True):
        if seen := _part_in_view(layout, edge):
            length = str(bracket.last - bracket.first + 1)
            _tag(painter, style, layout, length, seen, theme.accent)
    painter.restore()


def _tag(
    painter: QPainter,
    style: BoardStyle,
    layout: BoardLayout,
    text: str,
    edge: QLineF,
    color: QColor,
    *,
    share: float = 1 / 1.5,
) -> bool:
    """Draw a text on the middle of an edge, and return whether it fits in a share of the edge.

    By default, tags of neighbours do not touch. A muted tag is drawn as an outline. A long tag is
    moved into the board's visible part, so that at most the half of a digit's tag is outside.
    """
    least, most = _RULER_FONT
    metrics, theme = layout.metrics, style.theme
    size = max(least, min(most, _RULER_SHARE * metrics.logical_cell)) * metrics.ratio
    font = style.text_font(size, QFont.Weight.DemiBold)
    letters = QFontMetricsF(font)
    wide, high = letters.horizontalAdvance(text), _TAG_HEIGHT * size
    tag = QRectF(0, 0, max(high, wide + _TAG_PADDING * size), high)
    is_plain = color == theme.muted
    if max(abs(edge.dx()), abs(edge.dy())) * share < tag.width():
        return False
    tag.moveCenter(edge.center())
    window = _window(layout)
    tag.moveRight(min(tag.right(), window.right() + high / 2))
    tag.moveLeft(max(tag.left(), window.left() - high / 2))
    painter.setPen(QPen(color if is_plain else theme.paper, metrics.ratio))
    painter.setBrush(theme.paper if is_plain else color)
    painter.drawRoundedRect(tag, high / 2, high / 2)
    painter.setFont(font)
    painter.setPen(theme.ink if is_plain else theme.on_accent)
    base = round(tag.center().y() + letters.capHeight() / 2)
    painter.drawText(QPointF(tag.center().x() - wide / 2, base), text)
    return True


def _flat_pen(color: QColor, width: float) -> QPen:
    return QPen(color, width, c=Qt.PenCapStyle.FlatCap)


def _window(layout: BoardLayout) -> QRectF:
    """Return the visible part of the board, with the lines around it."""
    return QRectF(*layout.window.grown(layout.metrics.scaled(HALO)))


def _part_in_view(layout: BoardLayout, edge: QLineF) -> QLineF | None:
    """Return the part of an edge that is in view, if any."""
    window = _window(layout)
    x, y = max(edge.x1(), window.left()), max(edge.y1(), window.top())
    right, bottom = min(edge.x2(), window.right()), min(edge.y2(), window.bottom())
    return QLineF(x, y, right, bottom) if x <= right and y <= bottom else None


def _only_on_side(brackets: Iterable[Bracket]) -> Iterator[Bracket]:
    """Return brackets that are the only ones of their side on their line."""
    known = list(brackets)
    places = [(bracket.line, bracket.side) for bracket in known]
    return (each for each in known if places.count((each.line, each.side)) == 1)


def _cells_box(layout: BoardLayout, line: Line, first: int, last: int) -> Box:
    """Return the box of some cells of a line, without the lines around them."""
    is_row = line.axis is Axis.ROW
    row, column = (line.index, first) if is_row else (first, line.index)
    start = layout.cell_box(Cell(row, column))
    row, column = (line.index, last) if is_row else (last, line.index)
    end = layout.cell_box(Cell(row, column))
    return Box(start.x, start.y, end.right - start.x, end.bottom - start.y)


_NEAR: Final = (Side.LEFTMOST, Side.BEFORE, Side.OBSTACLE, Side.OWNER_BEFORE)
"""Above a row, and left of a column."""


def _bracket_width(layout: BoardLayout) -> float:
    """Return how thick the lines of brackets are, in device pixels."""
    metrics = layout.metrics
    return (_SMALL_WIDTH if metrics.is_small else _WIDTH) * metrics.ratio


def _strokes(layout: BoardLayout, bracket: Bracket, width: float) -> tuple[QLineF, list[QLineF]]:
    """Return the edge of a bracket and its two legs, centred on the edge's grid line."""
    box = _cells_box(layout, bracket.line, bracket.first, bracket.last)
    is_row = bracket.line.axis is Axis.ROW
    across = layout.rows if is_row else layout.columns
    near, far = (box.y, box.bottom) if is_row else (box.x, box.right)
    low, high = (box.x, box.right) if is_row else (box.y, box.bottom)
    leg = max(_LEG * layout.metrics.cell, 1.5 * width)
    is_near = bracket.side in _NEAR
    if is_near:
        edge = near - across.width_before(bracket.line.index) / 2
        tip = near + leg
    else:
        edge = far + across.width_before(bracket.line.index + 1) / 2
        tip = far - leg
    half = width / 2
    start, stop = low + half, high - half

    def stroke(x: float, y: float, to_x: float, to_y: float) -> QLineF:
        return QLineF(x, y, to_x, to_y) if is_row else QLineF(y, x, to_y, to_x)

    beyond = edge - half if is_near else edge + half
    legs = [stroke(at, beyond, at, tip) for at in (start, stop)]
    return stroke(low, edge, high, edge), legs


def _free_cells(view: BoardView, bracket: Bracket) -> range:
    """Return the longest stretch of a bracket without marks that no other bracket covers."""
    overlays, line = view.overlays, bracket.line
    others = [each for each in overlays.brackets if each.line == line and each != bracket]
    marked = overlays.hint_cells | overlays.evidence | overlays.ambiguous | overlays.wrong

    def is_free(at: int) -> bool:
        cell = line.cell(at)
        is_plain = view.grid[cell] == UNKNOWN and cell not in marked
        return is_plain and not any(each.first <= at <= each.last for each in others)

    best = range(0)
    for is_run, cells in groupby(range(bracket.first, bracket.last + 1), is_free):
        run = list(cells)
        if is_run and len(run) > len(best):
            best = range(run[0], run[-1] + 1)
    return best


# The ring around a number: line width and radius in logical pixels, height relative to the font.
_RING: Final = 2.0
_RING_RADIUS: Final = 6.0
_RING_HEIGHT: Final = 1.5
_LONGEST_DIGIT: Final = 9  # larger numbers have two digits and need a wider ring

# Discs: usual and smallest diameter and gap in logical pixels; text relative to the diameter.
_DISC: Final = 18
_MIN_DISC: Final = 16
_DISC_GAP: Final = 3
_DISC_TEXT: Final = 0.62
# Distance of two numbers in a column's disc, as a share of its width.
_STACKED: Final = 0.72

# Most step numbers on the disc of one line; the first ones are left out.
_MAX_STEPS: Final = 3


class Disc(NamedTuple):
    """A disc with its texts, one above the other, and its place.

    Attributes:
        is_warning: whether the disc covers its line's warning sign and replaces it.
    """

    line: Line
    texts: tuple[str, ...]
    area: QRectF
    is_warning: bool = False


@dataclass(frozen=True)
class ClueMarkPainter:
    """Paints helper marks at clues."""

    style: BoardStyle

    def rings(self, painter: QPainter, scene: Scene, layout: BoardLayout, axis: Axis) -> None:
        """Draw the rings around clue numbers of rows or columns."""
        painter.save()
        smooth(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        rings = scene.view.overlays.rings
        # In order, so that rings that touch always look the same.
        for at, number in sorted((line.index, at) for line, at in rings if line.axis is axis):
            self._ring(painter, scene, layout, Line(axis, at), number)
        painter.restore()

    def _ring(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, line: Line, number: int
    ) -> None:
        """Draw a ring with an edge that separates it from its ground, and from a coloured chip."""
        ratio, blocks = layout.metrics.ratio, scene.view.puzzle.clue(line).blocks
        is_chip = not self.style.palette.is_black_and_white
        is_wide = not is_chip and blocks[number].length > _LONGEST_DIGIT
        ring = _ring_line(layout, number_box(layout, line, len(blocks), number), is_wide=is_wide)
        radius = min(_RING_RADIUS * ratio, ring.height() / 3)
        out = 0.0 if is_chip else ratio
        painter.setPen(round_pen(self._ground(scene, line), (_RING + 2) * ratio - out))
        edge = ring.adjusted(-out, -out, out, out)
        painter.drawRoundedRect(edge, radius + out, radius + out)
        painter.setPen(round_pen(self.style.theme.evidence, _RING * ratio))
        painter.drawRoundedRect(ring, radius, radius)

    def _ground(self, scene: Scene, line: Line) -> QColor:
        theme = self.style.theme
        if line in scene.unmet:
            return theme.danger_tint
        return theme.evidence_tint if line in scene.highlighted_lines else theme.window

    def discs(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, exposed: Iterable[QRect]
    ) -> None:
        """Draw the step numbers at the outer ends of their lines."""
        painter.save()
        smooth(painter)
        for disc in self.place_discs(scene, layout):
            outline = disc.area.toAlignedRect().adjusted(-2, -2, 2, 2)
            if any(outline.intersects(rect) for rect in exposed):
                self._disc(painter, layout, disc)
        painter.restore()

    def _disc(self, painter: QPainter, layout: BoardLayout, disc: Disc) -> None:
        theme, area = self.style.theme, disc.area
        radius = min(area.width(), area.height()) / 2
        painter.setPen(round_pen(theme.window, 2 * layout.metrics.ratio))
        painter.setBrush(theme.danger if disc.is_warning else theme.evidence)
        painter.drawRoundedRect(area, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)  # again without the outline, half of which is inside
        painter.drawRoundedRect(area, radius, radius)
        font = self._font(_diameter(layout))
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(theme.on_accent)
        for at, text in enumerate(disc.texts):
            shift = (at - (len(disc.texts) - 1) / 2) * _STACKED * _diameter(layout)
            base = area.center().y() + shift + metrics.capHeight() / 2
            start = area.center().x() - metrics.horizontalAdvance(text) / 2
            painter.drawText(QPointF(start, base), text)

    def _font(self, diameter: float) -> QFont:
        return self.style.text_font(_DISC_TEXT * diameter, QFont.Weight.Bold)

    # ---- places of discs ----

    def place_discs(self, scene: Scene, layout: BoardLayout) -> Iterator[Disc]:
        """Yield the discs of visible lines; where discs would touch, move every other one."""
        for axis in Axis:
            last: Disc | None = None
            for line, numbers in sorted(
                _steps(scene.view, axis).items(), key=lambda each: each[0].index
            ):
                if not _is_in_view(layout, line):
                    continue
                disc = self._place(scene, layout, line, numbers)
                if last and last.area.intersects(disc.area):
                    disc = disc._replace(
                        area=_move_outwards(disc.area, last.area, axis, layout.metrics.scaled(1))
                    )
                yield disc
                last = disc

    def _place(self, scene: Scene, layout: BoardLayout, line: Line, numbers: list[int]) -> Disc:
        """Return the disc of a line, beyond its clue or as far out as there is room.

        If there are many steps, it names the last ones, and only as many as leave the clue
        visible.
        """
        along = 0 if line.axis is Axis.ROW else 1
        # A disc keeps a pixel of distance from the edge of the view.
        least, mark = layout.metrics.scaled(1), _first_mark(scene, layout, line)
        for names in _step_labels(numbers):
            texts, size = self._fit_text(layout, line, names)
            if least + size[along] <= mark:
                break
        end = min(mark, (layout.left, layout.top)[along]) - layout.metrics.scaled(_DISC_GAP)
        start = max(float(least), end - size[along])
        # It covers about half of the warning sign or more.
        is_warning = line in scene.unmet and start + size[along] > mark + layout.metrics.font / 2
        across = _across(layout, line, size[1 - along])
        place = (start, across) if along == 0 else (across, start)
        return Disc(line, texts, QRectF(*place, *size), is_warning)

    def _fit_text(
        self, layout: BoardLayout, line: Line, names: list[str]
    ) -> tuple[tuple[str, ...], tuple[float, float]]:
        """Return the texts on a disc for some steps, and its width and height."""
        side = _diameter(layout)
        texts = (", ".join(names),) if line.axis is Axis.ROW else tuple(names)
        metrics = QFontMetricsF(self._font(side))
        width = max(metrics.horizontalAdvance(text) for text in texts) + 0.4 * side
        return texts, (max(side, width), side + (len(texts) - 1) * _STACKED * side)


def _ring_line(layout: BoardLayout, slot: Box, *, is_wide: bool) -> QRectF:
    """Return the outline of a ring around a number; long numbers need a wide one."""
    metrics, font = layout.metrics, layout.metrics.font
    width = min(max(slot.width - metrics.ratio, font), metrics.row_slot - metrics.ratio)
    if is_wide:
        width = max(width, metrics.row_slot + metrics.ratio)
    height = min(_RING_HEIGHT * font, max(slot.height - metrics.ratio, 1.25 * font))
    left, top = slot.x + (slot.width - width) / 2, slot.y + (slot.height - height) / 2
    return QRectF(left, top, width, height)


def _steps(view: BoardView, axis: Axis) -> dict[Line, list[int]]:
    """Return the step numbers of each line."""
    steps: dict[Line, list[int]] = {}
    for line, number in view.overlays.discs:
        if line.axis is axis:
            steps.setdefault(line, []).append(number)
    return steps


def _step_labels(numbers: list[int]) -> Iterator[list[str]]:
    """Yield ways to write the steps of a line, the longest first."""
    last = [str(number) for number in numbers[-_MAX_STEPS:]]
    yield [ELLIPSIS, *last[1:]] if len(numbers) > _MAX_STEPS else last
    if len(last) > 1:
        yield [ELLIPSIS + last[-1]]
        yield last[-1:]


def _middle(layout: BoardLayout, line: Line) -> float:
    """Return the middle of a line's cells, across the line."""
    box = line_box(layout, line)
    if line.axis is Axis.ROW:
        return box.y + layout.rows.room / 2
    return box.x + layout.columns.room / 2


def _is_in_view(layout: BoardLayout, line: Line) -> bool:
    """Return whether the middle of a line is visible."""
    window, middle = layout.window, _middle(layout, line)
    if line.axis is Axis.ROW:
        return window.y <= middle < window.bottom
    return window.x <= middle < window.right


def _across(layout: BoardLayout, line: Line, size: float) -> float:
    """Return where a disc of a size starts across its line, inside the view."""
    view = layout.height if line.axis is Axis.ROW else layout.width
    least = layout.metrics.scaled(1)
    return max(float(least), min(view - size - least, _middle(layout, line) - size / 2))


def _diameter(layout: BoardLayout) -> float:
    """Return the diameter of discs: smaller for small cells or a view without a margin."""
    metrics = layout.metrics
    room = (min(layout.left, layout.top) + layout.outer) / metrics.ratio - 1
    return max(_MIN_DISC, min(_DISC, metrics.logical_cell, room)) * metrics.ratio


def _first_mark(scene: Scene, layout: BoardLayout, line: Line) -> float:
    """Return where the outermost number of a line starts, or the warning sign beyond it."""
    numbers = len(scene.view.puzzle.clue(line))
    if line in scene.unmet:
        return warning_at(layout, line, numbers) - 0.55 * layout.metrics.font
    box = number_box(layout, line, max(1, numbers), 0)
    return float(box.x if line.axis is Axis.ROW else box.y)


def _move_outwards(area: QRectF, other: QRectF, axis: Axis, least: int) -> QRectF:
    """Return a disc moved outwards beyond another one, as far as there is room."""
    moved = QRectF(area)
    # One pixel between two discs.
    if axis is Axis.ROW:
        moved.moveLeft(max(least, other.left() - area.width() - 1))
    else:
        moved.moveTop(max(least, other.top() - area.height() - 1))
    return moved
