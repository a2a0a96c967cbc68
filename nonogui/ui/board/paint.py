"""Paint whole boards in the window and as images; on paper as text and shapes.

`BoardPainter` removes the painter's scale and paints in device pixels, so that places are whole
pixels at every device pixel ratio. `VectorPainter` draws the same parts at the same places, but
without cached pixmaps of cells and numbers, which would be blurred on paper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product, repeat, starmap
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPixmap, QRegion

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.shapes import NO_SYMMETRY
from nonogui.ui.board.cells import PLAIN, Flag, TileSet, hint_flag, paint_cell
from nonogui.ui.board.clues import CluePainter, NumberSet
from nonogui.ui.board.frames import FramePainter, paint_axes, paint_badge, paint_corner
from nonogui.ui.board.helper_marks import BracketPainter, ClueMarkPainter, paint_rulers
from nonogui.ui.board.layout import (
    HALO,
    RULER_REACH,
    BoardLayout,
    BoardMetrics,
    BoardShape,
    line_box,
)
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.state import BoardView, Scene
from nonogui.ui.board.style import BoardStyle, board_theme, smooth
from nonogui.ui.look.theme import Theme

# How far clues of the last lines may extend beyond the board, in logical pixels.
_ROOM: Final = 16

# How far rings around the numbers of small cells may extend into the corner.
_RING_REACH: Final = 4

_AND: Final = Qt.ClipOperation.IntersectClip
# These stay visible below a tint that fades in.
_UNDER_TINTS: Final = Flag.CROSSHAIR | Flag.HIGHLIGHTED


class BoardPainter:
    """Paints scenes in one style. Cells and clues are painted once and then copied.

    Attributes:
        has_rules: whether the crosshair has rules along it, which extend beyond its cells.
    """

    def __init__(self, style: BoardStyle) -> None:
        """Create a painter for a style. Cell sizes are prepared on first use."""
        self._style = style
        self.has_rules = style.theme.is_high_contrast
        self._frame = FramePainter(style)
        self._brackets = BracketPainter(style)
        self._clue_marks = ClueMarkPainter(style)
        self._metrics: BoardMetrics | None = None
        self._tiles: TileSet
        self._clues: CluePainter

    def paint(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, exposed: Sequence[QRect]
    ) -> None:
        """Draw the visible part of a scene in some rectangles, in device pixels of the view."""
        self._prepare(layout.metrics)
        painter.save()
        to_device_pixels(painter, layout.metrics.ratio)
        exposed, cells = _joined(exposed), _cell_area(layout)
        for rect in exposed:
            if not cells.contains(rect):
                painter.fillRect(rect, self._style.theme.window)
        self._paint_clues(painter, scene, layout, exposed)
        self._paint_cells(painter, scene, layout, exposed)
        painter.save()
        painter.setClipRect(QRect(*layout.window.grown(layout.metrics.scaled(HALO))), _AND)
        self._frame.border(painter, scene, layout)
        if scene.view.overlays.brackets or scene.view.overlays.contradicting_line:
            self._brackets.paint(painter, scene, layout)
        if scene.symmetry != NO_SYMMETRY:
            paint_axes(painter, self._style, scene.symmetry, layout)
        self._frame.selection(painter, scene, layout)
        self._frame.cursor(painter, scene, layout)
        painter.restore()
        has_ruler = self._style.options.ruler and scene.cursor and not scene.view.is_picture
        if has_ruler or scene.view.overlays.brackets:
            painter.save()
            reach = layout.metrics.scaled(RULER_REACH)
            painter.setClipRect(QRect(*layout.window.grown(reach)), _AND)
            if has_ruler:
                paint_rulers(painter, self._style, scene, layout)
            self._brackets.paint_tags(painter, scene, layout)
            painter.restore()
        if scene.view.overlays.discs:
            self._clue_marks.discs(painter, scene, layout, exposed)
        if scene.badge:
            paint_badge(painter, self._style, layout, scene.badge)
        painter.restore()

    def _prepare(self, metrics: BoardMetrics) -> None:
        if metrics != self._metrics:
            self._metrics = metrics
            self._tiles = TileSet(self._style, metrics)
            self._clues = CluePainter(self._style, NumberSet(self._style, metrics))

    # ---- clues ----

    def _paint_clues(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, exposed: Sequence[QRect]
    ) -> None:
        window, margin = layout.window, layout.metrics.scaled(_ROOM)
        corner = QRect(0, 0, window.x, window.y)
        if _parts(exposed, corner):
            paint_corner(painter, self._style, scene.view, layout)
        wide, high, (right, bottom) = window.width + margin, window.height + margin, layout.ends
        sides = [
            (Axis.ROW, QRect(0, window.y, window.x, high)),
            (Axis.COLUMN, QRect(window.x, 0, wide, window.y)),
        ]
        for axis in layout.far:
            box = QRect(right, window.y, layout.far_width, high)
            if axis is Axis.COLUMN:
                box = QRect(window.x, bottom, wide, layout.far_height)
            sides.append((axis, box))
        for axis, panel in sides:
            parts = _parts(exposed, panel)
            for part in parts:
                painter.save()
                # One at a time: if the clip is not a rectangle, Qt starts threads to copy a strip.
                painter.setClipRect(part, _AND)
                self._clues.hairlines(painter, layout, part)
                self._clues.paint(painter, scene, layout, _lines(layout, axis, part))
                painter.restore()
            if parts:
                self._paint_rings(painter, scene, layout, axis, panel)

    def _paint_rings(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, axis: Axis, panel: QRect
    ) -> None:
        """Draw the rings around clue numbers; they may extend slightly beyond the first line."""
        if scene.view.overlays.rings:
            reach = layout.metrics.scaled(_RING_REACH)
            left, top = (0, -reach) if axis is Axis.ROW else (-reach, 0)
            painter.save()
            painter.setClipRect(panel.adjusted(left, top, 0, 0), _AND)
            self._clue_marks.rings(painter, scene, layout, axis)
            painter.restore()

    # ---- cells ----

    def _paint_cells(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, exposed: Sequence[QRect]
    ) -> None:
        parts = _parts(exposed, _cell_area(layout))
        if not parts:
            return
        x, y = layout.origin
        region = _region(parts)
        painter.save()
        painter.setClipRegion(region, _AND)
        theme = self._style.theme
        ground = theme.paper if layout.metrics.is_small else theme.thin_line
        # Marks that a wave has not reached yet are not there.
        waiting = [(cell, UNKNOWN) for cell, phase in scene.phases.items() if not phase]
        grid = scene.view.grid.replace(waiting) if waiting else scene.view.grid
        spans = []
        for part in parts:
            painter.fillRect(part, ground)
            left, top = part.x() - x, part.y() - y
            rows = layout.rows.span(top, top + part.height())
            columns = layout.columns.span(left, left + part.width())
            self._copy_tiles(painter, grid, layout, rows, columns)
            spans.append((rows, columns))
        self._paint_special(painter, scene, layout, self._special(scene, spans))
        self._frame.rules(painter, scene, layout)
        self._frame.thick_lines(painter, layout, region.boundingRect())
        painter.restore()

    def _copy_tiles(
        self, painter: QPainter, grid: Grid, layout: BoardLayout, rows: range, columns: range
    ) -> None:
        """Draw cells without overlays. This loop dominates the time for painting a board."""
        cells, width = grid.cells, grid.width
        # Local names and built-in calls: each attribute would be looked up for every tile.
        strips, step = self._tiles.strips, self._tiles.step
        across, down = layout.tile_places
        firsts = range(columns.start // step * step, columns.stop, step)
        places = list(zip(firsts, across[firsts.start : firsts.stop : step], strict=True))
        draw = painter.drawPixmap
        for row in rows:
            y, start, stop = down[row], row * width, (row + 1) * width
            for first, x in places:
                draw(x, y, strips[cells[start + first : min(start + first + step, stop)]])

    def _special(self, scene: Scene, spans: list[_Span]) -> dict[Cell, Flag]:
        """Return the cells within some spans that have a flag."""
        special: dict[Cell, Flag] = {}
        if self._style.options.crosshair:
            for line in scene.current:
                _add_flag(special, _cells_of(line, spans), Flag.CROSSHAIR)
        # The failing line has a frame of its own in place of the tint.
        for line in scene.highlighted_lines - {scene.view.overlays.contradicting_line}:
            _add_flag(special, _cells_of(line, spans), Flag.HIGHLIGHTED)
        view, overlays = scene.view, scene.view.overlays
        for cells, flag in (
            (view.added, Flag.ADDED),
            (view.assumed, Flag.WHAT_IF),
            (overlays.evidence, Flag.EVIDENCE),
            (overlays.hint_cells, Flag.HINT),
            (overlays.ambiguous, Flag.AMBIGUOUS),
            (overlays.wrong, Flag.WRONG),
            ([cell for cell, phase in scene.phases.items() if phase], PLAIN),
        ):
            if cells:
                _add_flag(special, _within(cells, spans), flag)
        is_colored = not view.puzzle.palette.is_black_and_white
        for cell, value in overlays.hint_values:
            if cell in special and (is_colored or value == EMPTY):
                special[cell] |= hint_flag(value)
        return special

    def _paint_special(
        self,
        painter: QPainter,
        scene: Scene,
        layout: BoardLayout,
        special: dict[Cell, Flag],
    ) -> None:
        cells, width = scene.view.grid.cells, scene.view.grid.width
        across, down = layout.tile_places
        phases, fades, tiles, draw = scene.phases, scene.fades, self._tiles, painter.drawPixmap
        for cell, flag in special.items():
            row, column = cell
            x, y, value = across[column], down[row], cells[row * width + column]
            phase, fade = phases.get(cell, 1.0), fades.get(cell, 1.0)
            if phase < 1.0:
                draw(x, y, tiles.tiles[UNKNOWN, flag])
                _paint_growing(painter, tiles.mark(value, flag), x, y, phase)
                continue
            if fade < 1.0:
                draw(x, y, tiles.tiles[value, flag & _UNDER_TINTS])
                painter.setOpacity(fade)
                draw(x, y, tiles.tiles[value, flag])
                painter.setOpacity(1.0)
            else:
                draw(x, y, tiles.tiles[value, flag])


def to_device_pixels(painter: QPainter, ratio: float) -> None:
    """Remove the scale of a painter and move its origin to a whole pixel."""
    painter.scale(1 / ratio, 1 / ratio)
    device = painter.deviceTransform()
    painter.translate(round(device.dx()) - device.dx(), round(device.dy()) - device.dy())


def _paint_growing(painter: QPainter, mark: QPixmap, x: int, y: int, phase: float) -> None:
    """Draw a growing mark; its size and opacity follow `phase`."""
    # Chosen by eye: marks grow from 80 % of their size.
    scale = 0.8 + 0.2 * phase
    side = mark.width() * scale
    inset = (mark.width() - side) / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(phase)
    painter.drawPixmap(QRectF(x + inset, y + inset, side, side), mark, QRectF(mark.rect()))
    painter.restore()


def _cell_area(layout: BoardLayout) -> QRect:
    """Return the visible cells' rectangle."""
    board = QRect(*layout.origin, layout.columns.length, layout.rows.length)
    return board.intersected(QRect(*layout.window))


def _parts(exposed: Sequence[QRect], area: QRect) -> list[QRect]:
    """Return the parts of some rectangles inside an area."""
    return [rect.intersected(area) for rect in exposed if rect.intersects(area)]


def _region(rects: list[QRect]) -> QRegion:
    region = QRegion()
    for rect in rects:
        region += rect
    return region


def _joined(rects: Sequence[QRect]) -> list[QRect]:
    """Return rectangles that cover the same area; equal ones below each other become one."""
    found: list[QRect] = []
    open_at: dict[tuple[int, int], int] = {}  # where the last one of a place and width is
    for rect in rects:
        place = rect.x(), rect.width()
        at = open_at.get(place)
        if at is not None and found[at].y() + found[at].height() == rect.y():
            found[at] = found[at].united(rect)
        else:
            open_at[place] = len(found)
            found.append(rect)
    return found


def _lines(layout: BoardLayout, axis: Axis, rect: QRect) -> list[Line]:
    """Return the lines of an axis with clues that may be visible in a rectangle."""
    x, y = layout.origin
    # One pixel more: the strip of a clue reaches over the thin line below or beside it.
    if axis is Axis.ROW:
        indices = layout.rows.span(rect.y() - y - 1, rect.y() + rect.height() - y)
    else:
        indices = layout.columns.span(rect.x() - x - 1, rect.x() + rect.width() - x)
    return [Line(axis, index) for index in indices]


# A range of rows and a range of columns.
_Span = tuple[range, range]


def _cells_of(line: Line, spans: list[_Span]) -> list[Cell]:
    """Return the cells of a line within some spans."""
    at = line.index
    cells: list[Cell] = []
    if line.axis is Axis.ROW:
        for rows, columns in spans:
            if at in rows:
                cells += map(Cell, repeat(at), columns)
    else:
        for rows, columns in spans:
            if at in columns:
                cells += map(Cell, rows, repeat(at))
    return cells


def _within(cells: Collection[Cell], spans: list[_Span]) -> set[Cell]:
    """Return the cells that lie within some spans."""
    # A large board has far more added crosses than cells in the part that is repainted.
    if isinstance(cells, frozenset) and len(cells) > sum(len(a) * len(b) for a, b in spans):
        return {cell for span in spans for cell in starmap(Cell, product(*span)) if cell in cells}
    columns_of: dict[int, list[range]] = {}
    for rows, columns in spans:
        for row in rows:
            columns_of.setdefault(row, []).append(columns)
    found = set()
    for cell in cells:
        for columns in columns_of.get(cell[0], ()):
            if cell[1] in columns:
                found.add(cell)
    return found


def _add_flag(flags: dict[Cell, Flag], cells: Collection[Cell], flag: Flag) -> None:
    """Add a flag to the flags of some cells."""
    # Combining flags is slow; few cells have two.
    both = {cell: flags[cell] | flag for cell in flags.keys() & cells}
    flags.update(dict.fromkeys(cells, flag))
    flags.update(both)


_MARGIN: Final = 8  # logical pixels around an image
_DISC_MARGIN: Final = 32  # with discs, which lie beyond the clues
# Space for what extends beyond an edge of the board without clues.
_OVER_EDGE: Final = 8

BOTH: Final = frozenset(Axis)
"""The value of `clues` for images with the clues of rows and columns."""

_ENDLESS: Final = 10**6  # a view so large that all clue numbers are shown


def render_board(
    view: BoardView,
    theme: Theme,
    options: BoardOptions,
    cell: float,
    *,
    ratio: float = 1.0,
    clues: Collection[Axis] = BOTH,
) -> QImage:
    """Return a whole board as an image.

    Args:
        view: the board.
        theme: the colours.
        options: the player's preferences.
        cell: size of a cell in logical pixels.
        ratio: the image's device pixel ratio.
        clues: the axes with visible clues; if empty, the board fills the image.
    """
    palette = view.puzzle.palette
    theme = board_theme(palette, theme, is_picture=view.is_picture)
    style = BoardStyle(theme, options, palette, QFont())
    return render_scene(Scene(view), style, cell, ratio=ratio, clues=clues)


def render_scene(
    scene: Scene,
    style: BoardStyle,
    cell: float,
    *,
    ratio: float = 1.0,
    clues: Collection[Axis] = BOTH,
) -> QImage:
    """Return a whole board with its cursor and gesture as an image; see `render_board`."""
    layout = _small_layout(scene.view, style.options, round(cell * ratio), ratio)
    exposed, area = _areas(layout, clues)
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    image.fill(style.theme.window)
    with QPainter(image) as painter:
        painter.translate(-area.topLeft())
        painter.scale(ratio, ratio)
        BoardPainter(style).paint(painter, scene, layout, [exposed])
    # Only after painting: with it, the painter would be scaled a second time.
    image.setDevicePixelRatio(ratio)
    return image


def _areas(layout: BoardLayout, clues: Collection[Axis]) -> tuple[QRect, QRect]:
    """Return the rectangle to paint for the clues of some axes, and the image's rectangle."""
    window, edge = QRect(*layout.window), layout.metrics.scaled(_OVER_EDGE)
    left = 0 if Axis.ROW in clues else window.x()
    top = 0 if Axis.COLUMN in clues else window.y()
    exposed = QRect(left, top, layout.width - left, layout.height - top)
    if not clues:
        return exposed, window
    return exposed, exposed.adjusted(-edge if left else 0, -edge if top else 0, 0, 0)


def _small_layout(view: BoardView, options: BoardOptions, cell: int, ratio: float) -> BoardLayout:
    """Return a layout just large enough for the board and all its clues."""
    shape = BoardShape.of(view.puzzle)
    free = BoardLayout.of(shape, cell, (_ENDLESS, _ENDLESS), ratio, options.clue_size)
    margin = 2 * free.metrics.scaled(_DISC_MARGIN if view.overlays.discs else _MARGIN)
    width = free.panel_width + free.columns.length + margin
    height = free.panel_height + free.rows.length + margin
    return free.with_size(width, height)


class VectorPainter:
    """Paints a whole board as text and shapes, with separate styles for clues and cells."""

    def __init__(self, style: BoardStyle, clues: BoardStyle) -> None:
        self._style = style
        self._clues = clues

    def paint(
        self, painter: QPainter, view: BoardView, layout: BoardLayout, exposed: QRect | None = None
    ) -> None:
        """Draw a view, or its part inside `exposed`; a unit is one of the layout."""
        exposed = exposed or QRect(0, 0, layout.width, layout.height)
        painter.save()
        smooth(painter)
        if view.is_picture:
            painter.fillRect(_cell_area(layout), self._style.theme.paper)
        self._cells(painter, view, layout, exposed)
        self._thin_lines(painter, layout)
        FramePainter(self._style).thick_lines(painter, layout, exposed)
        clues = CluePainter(self._clues, NumberSet(self._clues, layout.metrics))
        clues.hairlines(painter, layout, exposed)
        for line in view.puzzle.lines():
            if exposed.intersects(QRect(*line_box(layout, line))):
                clues.draw(painter, Scene(view), layout, line, exposed)
        painter.restore()

    def _cells(
        self, painter: QPainter, view: BoardView, layout: BoardLayout, exposed: QRect
    ) -> None:
        for cell in _cells_in(layout, exposed):
            # Unknown cells are blank paper, and most cells of a printed puzzle are unknown.
            if (value := view.grid[cell]) != UNKNOWN:
                box = layout.cell_box(cell)
                painter.translate(box.x, box.y)
                paint_cell(painter, self._style, layout.metrics, value, PLAIN)
                painter.translate(-box.x, -box.y)

    def _thin_lines(self, painter: QPainter, layout: BoardLayout) -> None:
        if layout.metrics.is_small:
            return
        x, y, color = *layout.origin, self._style.theme.thin_line
        across, down = layout.columns, layout.rows
        for index in range(1, across.count):
            painter.fillRect(x + across.line(index), y, across.thin, down.length, color)
        for index in range(1, down.count):
            painter.fillRect(x, y + down.line(index), across.length, down.thin, color)


def _cells_in(layout: BoardLayout, exposed: QRect) -> Iterator[Cell]:
    """Return the cells visible in a rectangle."""
    x, y = layout.origin
    columns = layout.columns.span(exposed.left() - x, exposed.left() + exposed.width() - x)
    rows = layout.rows.span(exposed.top() - y, exposed.top() + exposed.height() - y)
    return (Cell(row, column) for row in rows for column in columns)
