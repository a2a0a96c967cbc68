"""A tile: one puzzle of the library; its picture stays hidden until it is solved.

A new puzzle shows its size, the skyline of its line sums and its difficulty. A started one shows
the player's marks. A solved one and a design show the picture and the title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from nonogui.i18n import _, ngettext
from nonogui.lazy import dataclass
from nonogui.ui.board.style import ground_color, mix_colors
from nonogui.ui.library.state import Art, TileState, TileStatus
from nonogui.ui.look.icons import pixmap
from nonogui.ui.look.theme import Theme, focus_ring, font, rounded
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.picture import paint_picture, picture_image, progress_image
from nonogui.ui.widgets.progress import GRADE_WIDTH, paint_grade, paint_ring
from nonogui.ui.widgets.text import Type
from nonogui.words.numbers import clock_text, ink_count_text, size_text

if TYPE_CHECKING:
    from nonogui.core.palette import Rgb

# Chosen by eye at 100 % text size.
INSET: Final = 14

SKY_EDGE, SKY_START, SKY_END = 12, 26, 135
"""The edge where the bars of a skyline stand, the start of the first and the end of the last."""
SKY_HEIGHT: Final = 30
DOT, DOT_PITCH = 8, 12
MAX_DOTS: Final = 8
"""Most inks shown as dots."""
MARK: Final = 16

_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


@dataclass(frozen=True)
class TileFlags:
    """How a tile is highlighted.

    Attributes:
        is_selected: whether it is selected together with others.
    """

    is_hovered: bool = False
    is_selected: bool = False
    has_focus: bool = False


def draw_face(state: TileState, art: Art, theme: Theme, ratio: float) -> QImage:
    """Draw the card of a tile with its picture; works on any thread."""
    side = round(SIDE * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    card = QRectF(0, 0, SIDE, SIDE)
    with QPainter(image) as painter:
        if art.grid is None:
            boxes.paint_card(painter, card, theme)
            paint_unrevealed(painter, art, theme)
        else:
            boxes.paint_card(painter, card, theme, fill=_ground(state, art, theme))
            is_known = state.status is not TileStatus.STARTED
            image_of = picture_image if is_known else progress_image
            picture = image_of(art.grid, art.palette, theme)
            paint_picture(painter, card.adjusted(INSET, INSET, -INSET, -INSET), picture)
            if not is_known:
                _paint_progress(painter, state, theme)
    return image


def paint_tile(
    painter: QPainter,
    state: TileState,
    face: QImage | None,
    theme: Theme,
    flags: TileFlags,
) -> None:
    """Paint a whole tile at the painter's origin; without a face, an empty card."""
    card = QRectF(0, 0, SIDE, SIDE)
    if flags.is_selected:
        rounded(painter, QRectF(-6, -6, SIDE + 12, TILE_HEIGHT + 10), 14, theme.crosshair_clue)
    if face is None:
        rounded(painter, card.adjusted(0, 0, 0, -1), 12, theme.raised)
    else:
        painter.drawImage(QPointF(0, 0), face)
    if flags.is_hovered:
        rounded(painter, card.adjusted(0, 0, 0, -1), 12, None, theme.thick_line)
    if state.is_favourite:
        paint_star(painter, QPointF(SIDE - MARK - 9, 8), theme)
    _paint_words(painter, state, theme)
    if flags.has_focus:
        focus_ring(painter, card, 12, theme)


def paint_star(painter: QPainter, corner: QPointF, theme: Theme) -> None:
    """Paint the mark of a favourite."""
    painter.drawPixmap(corner, _mark("star-filled", theme, painter))


def _ground(state: TileState, art: Art, theme: Theme) -> QColor:
    """Return the background: a solved picture in colour may have its own, else the theme's."""
    ground = ground_color(art.palette, theme)
    is_own = state.status is not TileStatus.STARTED and ground != theme.paper
    return ground if is_own else theme.raised


def _paint_progress(painter: QPainter, state: TileState, theme: Theme) -> None:
    ring = QRectF(SIDE - 28, SIDE - 33, 20, 20)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.raised)
    painter.drawEllipse(ring.adjusted(-3, -3, 3, 3))
    paint_ring(painter, ring, state.share, theme)


def _paint_words(painter: QPainter, state: TileState, theme: Theme) -> None:
    """Paint the title, and below it progress or difficulty after the tick or the dots."""
    title = QRectF(0, SIDE + 10, SIDE, 18)
    _paint_text(painter, title, state.caption, face_of(Type.NAME), theme, is_muted=False)
    line = QRectF(0, SIDE + 28, SIDE, 18)
    if shows_grade(state):
        line = _paint_dots(painter, line, state, theme)
    paint_state(painter, line, state, status_text(state), theme)


def paint_state(
    painter: QPainter, line: QRectF, state: TileState, words: str, theme: Theme
) -> None:
    """Paint text in muted ink; a tick precedes it if the puzzle is solved."""
    if state.status is TileStatus.SOLVED:
        left, line = _split(painter, line, MARK, 20 - MARK)
        corner = QPointF(left, line.center().y() - MARK / 2)
        painter.drawPixmap(corner, _mark("tick", theme, painter))
    _paint_text(painter, line, words, face_of(Type.NOTE, tabular=True), theme)


def paint_unrevealed(painter: QPainter, art: Art, theme: Theme) -> None:
    """Paint what does not reveal the picture: size, colours and the skyline of line sums."""
    for start, width, height in _bars(art.columns):
        _bar(painter, QRectF(start, SKY_EDGE, width, height), theme)
    for start, height, width in _bars(art.rows):
        _bar(painter, QRectF(SKY_EDGE, start, width, height), theme)
    middle = QPointF((SKY_EDGE + SKY_HEIGHT + 8 + SKY_END) / 2 + 1, 87)
    painter.setFont(font(20, QFont.Weight.Medium))
    painter.setPen(theme.ink)
    box = QRectF(middle.x() - 60, middle.y() - 14, 120, 28)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, size_text(len(art.columns), len(art.rows)))
    if not art.palette.is_black_and_white:
        paint_inks(painter, art.inks, middle + QPointF(0, 23), theme)


def paint_inks(painter: QPainter, inks: Sequence[Rgb], middle: QPointF, theme: Theme) -> None:
    """Paint a dot for each ink, centred, up to `MAX_DOTS`."""
    shown = inks[:MAX_DOTS]
    edge = QColor(theme.ink)
    edge.setAlphaF(0.2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at, ink in enumerate(shown):
        x = middle.x() + (at - (len(shown) - 1) / 2) * DOT_PITCH
        painter.setBrush(QColor(*ink))
        painter.setPen(QPen(edge, 1))
        painter.drawEllipse(QPointF(x, middle.y()), DOT / 2 - 0.5, DOT / 2 - 0.5)


@lru_cache(maxsize=8)  # more than the styles that tiles use
def face_of(style: Type, *, tabular: bool = False) -> QFont:
    """Return the font of a style; cached because a lookup takes longer than drawing a caption."""
    return style.font(tabular=tabular)


def _mark(name: str, theme: Theme, painter: QPainter) -> QPixmap:
    """Return an icon in muted ink; cached because drawing it takes too long for each frame."""
    return _drawn(name, theme.muted.name(), painter.device().devicePixelRatioF())


# The marks of a tile in a theme and its predecessor, on two screens.
@lru_cache(maxsize=16)
def _drawn(name: str, color: str, ratio: float) -> QPixmap:
    return pixmap(name, QColor(color), MARK, ratio)


def _bars(sums: Sequence[int]) -> list[tuple[float, float, float]]:
    """Return a bar for each line of one axis: start, thickness, length."""
    pitch = (SKY_END - SKY_START) / len(sums)
    thickness = min(12.0, max(pitch * 0.5, pitch - 1.4))
    most = max(sums)
    return [
        (SKY_START + pitch * at, thickness, max(1.0, SKY_HEIGHT * total / most))
        for at, total in enumerate(sums)
        if total
    ]


def _bar(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    radius = 1.0 if min(rect.width(), rect.height()) > 2 else 0.0
    is_light = not theme.is_dark and not theme.is_high_contrast
    color = theme.hairline if is_light else mix_colors(theme.raised, theme.muted, 0.3)
    rounded(painter, rect, radius, color)


# --- the layout of tiles ---


# A tile with two lines of text below; chosen by eye.
SIDE: Final = 148
TILE_HEIGHT: Final = SIDE + 46
MIN_GAP, MAX_GAP = 12, 72
"""Gaps grow so that a row ends where the cards above do; even wider ones are also at both ends."""
ROW_GAP: Final = 20
LINE: Final = 48
"""The height of a row of the list."""


class Box(NamedTuple):
    """A rectangle in the page's pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class TileLayout:
    """The layout of a number of tiles.

    Attributes:
        left, top: the corner of the first one.
        is_list: whether each has a row of its own.
        is_mirrored: whether rows start at the right.
    """

    count: int
    left: int
    top: int
    width: int
    is_list: bool = False
    is_mirrored: bool = False

    @property
    def columns(self) -> int:
        """Return the number of tiles side by side."""
        if self.is_list:
            return 1
        return max(1, (self.width + MIN_GAP) // (SIDE + MIN_GAP))

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return -(-self.count // self.columns)

    @property
    def bottom(self) -> int:
        """Return the bottom edge of the last row."""
        gap = 0 if self.is_list or not self.count else ROW_GAP
        return self.top + self.rows * self._row_pitch - gap

    @property
    def _row_pitch(self) -> int:
        return LINE if self.is_list else TILE_HEIGHT + ROW_GAP

    @property
    def _column_gaps(self) -> tuple[float, float]:
        """Return the gap between tiles, and the one beside the first and the last of a row."""
        spare, columns = self.width - self.columns * SIDE, self.columns
        if columns == 1:
            return MIN_GAP, 0
        gap = max(MIN_GAP, spare / (columns - 1))
        return (gap, 0) if gap <= MAX_GAP else (spare / (columns + 1),) * 2

    def box(self, at: int) -> Box:
        """Return the rectangle of a tile."""
        if self.is_list:
            return Box(self.left, self.top + at * LINE, self.width, LINE)
        row, column = divmod(at, self.columns)
        gap, beside = self._column_gaps
        if self.is_mirrored:
            column = self.columns - 1 - column
        x = self.left + round(beside + column * (SIDE + gap))
        return Box(x, self.top + row * self._row_pitch, SIDE, TILE_HEIGHT)

    def at(self, x: int, y: int) -> int | None:
        """Return the index of the tile at a point, or None."""
        if y < self.top or x < self.left:
            return None
        row = (y - self.top) // self._row_pitch
        gap, beside = self._column_gaps
        # Half a pixel more, because `box` rounds.
        column = 0 if self.is_list else int(max(0, x + 0.5 - self.left - beside) / (SIDE + gap))
        if column >= self.columns:
            return None
        if self.is_mirrored:
            column = self.columns - 1 - column
        at = row * self.columns + column
        if at >= self.count:
            return None
        box = self.box(at)
        return at if box.x <= x < box.x + box.width and y < box.y + box.height else None

    def between(self, top: int, bottom: int) -> range:
        """Return the indices of the tiles between two heights, whole rows."""
        first = max(0, (top - self.top) // self._row_pitch)
        last = (bottom - self.top) // self._row_pitch
        return range(
            min(self.count, first * self.columns),
            max(0, min(self.count, (last + 1) * self.columns)),
        )

    def beside(self, at: int, *, rows: int = 0, columns: int = 0) -> int:
        """Return the index some rows and columns away, limited to the existing tiles."""
        if columns:
            return max(0, min(self.count - 1, at + columns))
        row, column = divmod(at, self.columns)
        row = max(0, min(self.rows - 1, row + rows))
        return min(self.count - 1, row * self.columns + column)


# --- a row of the list ---


# Chosen by eye; a row is a picture with 6 pixels above and below.
PICTURE: Final = 36
PAD: Final = 6


# Each column with its width and its rank: columns of higher rank are hidden first. The widest
# headings of all languages, with an arrow, are “Dimensioni” in Italian, 95 pixels, and “Naposledy
# hráno” in Czech, 134. The widest progress is Polish, 157 pixels: “Rozwiązany · 12:34:56” with its
# tick.
_COLUMNS: Final = (("collection", 116, 6), ("size", 96, 1), ("inks", 96, 5),
                   ("grade", 146, 3), ("status", 160, 2), ("when", 136, 4))  # fmt: skip

# Between columns; chosen by eye.
_GAP: Final = 12

# Where the title begins, and its least width, as wide as “Weekend colours, No. 14”.
TITLE_LEFT: Final = 2 * PAD + PICTURE + 6
_TITLE: Final = 182


def paint_row(
    painter: QPainter,
    room: QRectF,
    state: TileState,
    face: QImage | None,
    theme: Theme,
    flags: TileFlags,
) -> None:
    """Paint a row: picture, name, collection, size, colours, difficulty, progress, date."""
    if flags.is_selected or flags.is_hovered:
        fill = theme.crosshair_clue if flags.is_selected else theme.control
        rounded(painter, room, 8, fill)
    if face is not None:
        box = QRectF(room.left() + PAD, room.center().y() - PICTURE / 2, PICTURE, PICTURE)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(boxes.visual_rect(box, painter, room), face)
    right = room.right() - PAD
    for name, left, width in column_places(room):
        right = min(right, left - _GAP)
        box = QRectF(left, room.top(), width, room.height())
        _paint_cell(painter, name, boxes.visual_rect(box, painter, room), state, theme)
    if state.is_favourite:
        right -= MARK + 8
        star = QRectF(right, room.center().y() - MARK / 2, MARK, MARK)
        paint_star(painter, boxes.visual_rect(star, painter, room).topLeft(), theme)
    left = room.left() + TITLE_LEFT
    title = QRectF(left, room.top(), max(0.0, right - left), room.height())
    title = boxes.visual_rect(title, painter, room)
    _paint_text(painter, title, state.title, face_of(Type.NAME), theme, is_muted=False)
    if flags.has_focus:
        focus_ring(painter, room, 8, theme)


def column_places(room: QRectF) -> Iterator[tuple[str, float, float]]:
    """Yield the columns that fit beside the title, with left edge and width, from right to left.

    The size is always shown.
    """
    left = room.width() - PAD - TITLE_LEFT - _TITLE
    right = room.right() - PAD
    for name, width, rank in reversed(_COLUMNS):
        needed = sum(each + _GAP for _name, each, other in _COLUMNS if other <= rank)
        if rank == 1 or needed <= left:
            right -= width
            yield name, right, width
            right -= _GAP


def _paint_cell(painter: QPainter, name: str, box: QRectF, state: TileState, theme: Theme) -> None:
    match name:
        case "grade":
            _paint_grade(painter, box, state, theme)
        case "status":
            paint_state(painter, box, state, state_text(state), theme)
        case "inks":
            if len(state.inks) > 1:
                paint_inks(painter, state.inks, box.center(), theme)
        case "size":
            size = size_text(state.width, state.height)
            _paint_text(painter, box, size, face_of(Type.BODY, tabular=True), theme)
        case _:
            _paint_text(painter, box, getattr(state, name), face_of(Type.BODY), theme)


def _paint_grade(painter: QPainter, box: QRectF, state: TileState, theme: Theme) -> None:
    if state.grade is not None:
        box = _paint_dots(painter, box, state, theme)
    _paint_text(painter, box, rating_text(state), face_of(Type.NOTE), theme)


def _paint_dots(painter: QPainter, line: QRectF, state: TileState, theme: Theme) -> QRectF:
    """Paint the difficulty at the start of a line; returns the rest of the line."""
    left, line = _split(painter, line, GRADE_WIDTH, 8)
    paint_grade(painter, QPointF(left, line.center().y()), state.grade, theme)
    return line


def _split(painter: QPainter, line: QRectF, width: float, gap: float) -> tuple[float, QRectF]:
    """Return the left edge for a part at the start of a line, and the rest of the line."""
    if painter.layoutDirection() is Qt.LayoutDirection.RightToLeft:
        return line.right() - width, line.adjusted(0, 0, -width - gap, 0)
    return line.left(), line.adjusted(width + gap, 0, 0, 0)


def _paint_text(
    painter: QPainter, box: QRectF, text: str, face: QFont, theme: Theme, *, is_muted: bool = True
) -> None:
    painter.setFont(face)
    painter.setPen(theme.muted if is_muted else theme.ink)
    shown = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, _LEFT, shown)


# --- words ---


def status_text(state: TileState) -> str:
    """Return the player's progress; for a puzzle not started, its difficulty."""
    if state.status is TileStatus.DESIGN:
        return _design_text(state)
    if state.status is TileStatus.STARTED:
        if state.share == 1:  # revealed, or a lesson that needed hints
            return _("Finished with help")
        return _("In progress · {percent}%").format(percent=int(state.share * 100))
    if state.status is TileStatus.SOLVED:
        return _solved_text(state)
    return _new_text(state)


def _design_text(state: TileState) -> str:
    """Return the size and the verdict of a design; before it is checked, its date."""
    verdict, size = rating_text(state), size_text(state.width, state.height)
    return _("{size} · {verdict}").format(size=size, verdict=verdict) if verdict else state.note


def _new_text(state: TileState) -> str:
    """Return the difficulty or the number of colours of a puzzle not started."""
    if text := rating_text(state):
        return text
    return _("Not started") if len(state.inks) == 1 else ink_count_text(len(state.inks))


def rating_text(state: TileState) -> str:
    """Return the difficulty, or whether the puzzle is unique; "" if neither is known."""
    if state.grade is not None:
        from nonogui.words.difficulty import grade_text  # not needed before the window shows

        return grade_text(state.grade)
    if state.is_unique is not None:
        return _uniqueness_text(state.is_unique)
    return _("Solutions unknown") if state.is_given_up else ""


def state_text(state: TileState) -> str:
    """Return the player's progress, for a list that has a column for the difficulty."""
    if state.status is TileStatus.DESIGN:
        return state.note
    return _("Not started") if state.status is TileStatus.NEW else status_text(state)


def spoken_text(state: TileState) -> str:
    """Return everything a tile shows, for a screen reader."""
    text = _("{title}, {size}, {status}").format(
        title=state.title, size=size_text(state.width, state.height), status=_spoken_status(state)
    )
    return _("{tile}, favourite").format(tile=text) if state.is_favourite else text


def tip_text(state: TileState) -> str:
    """Return the facts that the tile has no room for: cut texts, uniqueness, and the tags."""
    texts = ((state.caption, Type.NAME.font()), (status_text(state), Type.NOTE.font()))
    lines = [text for text, face in texts if QFontMetricsF(face).horizontalAdvance(text) > SIDE]
    if state.is_unique is not None:
        lines.append(_uniqueness_text(state.is_unique))
    if state.is_given_up:
        text = _("Too hard to rate automatically")
        undecided = _("Too hard to check automatically for a unique solution")
        lines.append(text if state.is_unique else undecided)
    if state.tags:
        lines.append(_("Tags: {tags}").format(tags=_(", ").join(state.tags)))
    return "\n".join(lines)


def _uniqueness_text(is_unique: bool) -> str:
    return _("One solution") if is_unique else _("No unique solution")


def shows_grade(state: TileState) -> bool:
    """Whether the dots of the grade are shown below the tile."""
    return state.status is TileStatus.NEW and state.grade is not None


def _spoken_status(state: TileState) -> str:
    """Return the text below the title, and the colours if only dots show them."""
    if state.status is TileStatus.STARTED:
        percent = int(state.share * 100)
        if percent == 100:
            return _with_grade(status_text(state), state)
        text = ngettext(
            "in progress, {percent} per cent", "in progress, {percent} per cent", percent
        )
        return _with_grade(text.format(percent=percent), state)
    if state.status is TileStatus.SOLVED:
        return _with_grade(_solved_text(state), state)
    if shows_grade(state) and len(state.inks) > 1:
        return _("{colors}, {grade}").format(
            colors=ink_count_text(len(state.inks)), grade=status_text(state)
        )
    return status_text(state)


def _with_grade(text: str, state: TileState) -> str:
    if state.grade is None:
        return text
    return _("{state}, {grade}").format(state=text, grade=rating_text(state))


def _solved_text(state: TileState) -> str:
    if state.seconds is None:
        return _("Solved")
    return _("Solved · {time}").format(time=clock_text(state.seconds))
