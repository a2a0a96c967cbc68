"""The panel beside the board of a review: counts, a chart over time and the key moments."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QFrame, QGridLayout, QListView, QSizePolicy, QToolTip, QWidget

from nonogui.coach.grade import Grade
from nonogui.coach.line.finders import WEIGHTS
from nonogui.coach.review import (
    MoveClass,
    Review,
    ReviewedMove,
    Sight,
    Stall,
    grade_of_step,
    key_moments,
)
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, pgettext
from nonogui.lazy import dataclass
from nonogui.ui.look.icons import paint_icon
from nonogui.ui.look.theme import (
    Theme,
    current_theme,
    focus_ring,
    rounded,
    set_style_property,
    set_surface,
)
from nonogui.ui.play import coach_views
from nonogui.ui.play.state import plain, strong
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.rows import RowButton
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, SectionLabel, Type
from nonogui.words import review
from nonogui.words.lists import statements
from nonogui.words.numbers import clock_text
from nonogui.words.solving import status_text

# Chosen by eye at 100 % text size.
WIDTH: Final = 328
PADDING: Final = 24
LOW: Final = 560
"""In a lower panel, counts and chart scroll together with the list."""

STALL: Final = "stall"
ICONS: Final = {
    MoveClass.DEDUCED: ("class-deduced", "fill"),
    MoveClass.SEVERAL_LINES: ("class-several-lines", "evidence"),
    MoveClass.GUESS: ("class-guess", "what_if"),
    MoveClass.MISTAKE: ("class-mistake", "danger"),
    MoveClass.HINT: ("class-hint", "hint"),
    MoveClass.REVEALED: ("class-hint", "hint"),
    STALL: ("class-stall", "muted"),
}
"""Icon and theme role of each class of moves, and of stalls."""
COUNTED: Final = (
    MoveClass.DEDUCED,
    MoveClass.SEVERAL_LINES,
    MoveClass.GUESS,
    MoveClass.MISTAKE,
    MoveClass.HINT,
)


# --- what the panel shows ---


@dataclass(frozen=True)
class Moment:
    """A move or stall in the list.

    Attributes:
        kind: its key in `ICONS`.
        text: in full sentences; bold words are marked.
        time: when it was; empty if unknown.
    """

    source: ReviewedMove | Stall
    kind: str
    title: str
    text: str
    time: str

    @property
    def position(self) -> int:
        """How many moves are on the board then; a stall is before its move."""
        return self.source.number - isinstance(self.source, Stall)

    @property
    def sight(self) -> Sight | None:
        """What one could have seen: why a mark is wrong, or the easiest step."""
        source = self.source
        if isinstance(source, Stall) or source.missed is None or source.missed.step is None:
            return source.sight
        return (source.sight or source.missed) if source.is_wrong else source.missed


@dataclass(frozen=True)
class ChartPoint:
    """A move on the chart.

    Attributes:
        place: when it was, from 0 to 1.
        level: how hard it was, from 0 to 1.
    """

    place: float
    level: float
    kind: MoveClass
    text: str


@dataclass(frozen=True)
class ReviewState:
    """A finished review.

    Attributes:
        title: how long the game was.
        problem: why there is no review; empty if there is one.
        note: the easiest step missed, and the number of moves that are not judged.
        counts: the number of moves of each class, and of stalls, by their keys in `ICONS`.
        stalls: start and end of each, from 0 to 1.
    """

    found: Review
    title: str
    problem: str
    note: str
    counts: Mapping[str, int]
    points: tuple[ChartPoint, ...]
    stalls: tuple[tuple[float, float], ...]
    moments: tuple[Moment, ...]


def review_state(puzzle: Puzzle, found: Review) -> ReviewState:
    """Put a review into words and places; for a background thread."""
    counts: dict[str, int] = {each: found.count(each) for each in COUNTED}
    counts[STALL] = len(found.stalls)
    # A log may lack times, and after "undo restart" the clock starts again.
    times = [0.0, *accumulate((each.move.seconds for each in found.moves), max)]
    if not times[-1]:
        times = [float(at) for at in range(len(times))]
    end = times[-1] or 1.0
    points = tuple(
        ChartPoint(
            times[at] / end, level_of(each), each.verdict, review.move_line(each, len(times) - 1)
        )
        for at, each in enumerate(found.moves, start=1)
    )
    return ReviewState(
        found,
        review.review_title(found) if found.moves else "",
        "" if found.moves else status_text(found.status),
        "\n".join(filter(None, (review.easiest_missed_text(found), *review.unjudged_lines(found)))),
        counts,
        points,
        tuple((times[each.number - 1] / end, times[each.number] / end) for each in found.stalls),
        tuple(_moment(each, puzzle) for each in key_moments(found)),
    )


def _moment(source: ReviewedMove | Stall, puzzle: Puzzle) -> Moment:
    is_stall = isinstance(source, Stall)
    seconds = source.start if isinstance(source, Stall) else source.move.seconds
    kind = STALL if isinstance(source, Stall) else source.verdict
    time = clock_text(seconds) if seconds or is_stall else ""
    text = review.moment_text(source, puzzle, strong)
    return Moment(source, kind, review.moment_title(source), text, time)


def level_of(move: ReviewedMove) -> float:
    """Return how hard a move was, from 0 to 1: one level for each weight of a line, then more."""
    if move.verdict is MoveClass.GUESS:
        return 1.0
    if move.step is None:
        return 0.0
    if grade_of_step(move.step) is Grade.SEVERAL_LINES:
        return 1.0
    return bisect_right(WEIGHTS, move.step.weight) / (len(WEIGHTS) + 1)


# --- the chart ---


# Chosen by eye at 100 % text size.
HEIGHT, LOW_HEIGHT, AXIS = 104, 72, 22
SIDE: Final = 14
"""Size of the shapes."""
RING: Final = 20
EDGE: Final = RING // 2 + 1
"""Room around the moves for the ring of the selected one."""
INSET: Final = 4
"""Room beside the texts below the chart, so that the focus ring does not touch them."""
HAIRLINES: Final = 5

Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class ReviewChart(QListView):
    """The moves of a game over time; the harder, the higher. To screen readers it is a list.

    Signals:
        chosen(int): the player chose a move, counted from 1.
    """

    chosen = QtCore.Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setViewport(QWidget())  # one made by Qt costs PySide a search of all widgets
        self.setAccessibleName(_("Moves"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts = QtCore.QStringListModel(self)
        self.setModel(self._texts)
        self._points: tuple[ChartPoint, ...] = ()
        self._places: list[float] = []
        self._stalls: tuple[tuple[float, float], ...] = ()
        self._end = ""
        self._at = 0
        self._since: int | None = None
        self.set_low(is_low=False)

    def set_low(self, *, is_low: bool) -> None:
        """Set whether the chart is lower, for a small window."""
        self._height = LOW_HEIGHT if is_low else HEIGHT
        self.setFixedHeight(self._height + AXIS)

    def set_state(self, state: ReviewState | None) -> None:
        """Show the moves of a game, or none."""
        self._points, self._stalls = (state.points, state.stalls) if state else ((), ())
        self._places = [each.place for each in self._points]
        last = state.found.moves[-1].move.seconds if state and state.found.moves else 0.0
        self._end = clock_text(last) if last else ""
        self._texts.setStringList([each.text for each in self._points])
        self.show_move(0, None)

    def show_move(self, at: int, since: int | None) -> None:
        """Select a move; 0 is before the first. `since` is when it could be seen."""
        self._at, self._since = at, since
        self.setCurrentIndex(self._texts.index(at - 1) if at else QtCore.QModelIndex())
        self.viewport().update()

    def move_at(self, x: float) -> int:
        """Return the number of the move nearest to a place; 0 without any moves."""
        share = (x - EDGE) / max(1, self.width() - 2 * EDGE)
        at = bisect_left(self._places, share)
        near = [each for each in (at, at + 1) if 1 <= each <= len(self._places)]
        return min(near, key=lambda each: abs(self._places[each - 1] - share), default=0)

    # ---- input ----

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        event.ignore()  # the page has keys for all of its parts

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == QtCore.Qt.MouseButton.LeftButton:
            self._choose(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.buttons() & QtCore.Qt.MouseButton.LeftButton:
            self._choose(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()

    def _choose(self, event: QtGui.QMouseEvent) -> None:
        if at := self.move_at(event.position().x()):
            self.chosen.emit(at)

    def viewportEvent(self, event: QtGui.QHelpEvent) -> bool:  # type: ignore[override]
        if event.type() == QtGui.QHelpEvent.Type.ToolTip:
            at = self.move_at(event.pos().x())
            QToolTip.showText(event.globalPos(), self._points[at - 1].text if at else "", self)
            return True
        return super().viewportEvent(event)

    # ---- places, as Qt asks for them ----

    def visualRect(self, index: Index) -> QtCore.QRect:
        if not index.isValid() or index.row() >= len(self._points):
            return QtCore.QRect()
        middle = self._spot(index.row() + 1).toPoint()
        return QtCore.QRect(middle - QtCore.QPoint(SIDE // 2, SIDE // 2), QtCore.QSize(SIDE, SIDE))

    def indexAt(self, point: QtCore.QPoint) -> QtCore.QModelIndex:
        at = self.move_at(point.x())
        return self._texts.index(at - 1) if at else QtCore.QModelIndex()

    def scrollTo(
        self, index: Index, hint: QListView.ScrollHint = QListView.ScrollHint.EnsureVisible
    ) -> None:
        """Do nothing: all of the chart is visible."""
        del index, hint

    def updateGeometries(self) -> None:
        """Do nothing: Qt's layout of a list is not used."""

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(WIDTH - 2 * PADDING, self.height())

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(120, self.height())

    def _x(self, place: float) -> float:
        return EDGE + place * (self.width() - 2 * EDGE)

    def _y(self, level: float) -> float:
        # Half a ring is free above the highest level and below the lowest.
        return self._height - EDGE - level * (self._height - 2 * EDGE)

    def _spot(self, at: int) -> QtCore.QPointF:
        """Return the place of a move; 0 is the start."""
        if not at:
            return QtCore.QPointF(self._x(0.0), self._y(0.0))
        point = self._points[at - 1]
        return QtCore.QPointF(self._x(point.place), self._y(point.level))

    # ---- painting ----

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme = current_theme()
        with QtGui.QPainter(self.viewport()) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            for at in range(HAIRLINES):
                y = round(self._y(at / (HAIRLINES - 1)))
                painter.fillRect(QtCore.QRect(0, y, self.width(), 1), theme.hairline)
            self._paint_stalls(painter, theme)
            self._paint_dots(painter, theme)
            self._paint_selected(painter, theme)
            # Other classes last, so that no dot hides them.
            for at, point in enumerate(self._points, start=1):
                if point.kind not in (MoveClass.DEDUCED, MoveClass.OTHER):
                    self._paint_shape(painter, theme, point.kind, self._spot(at))
            self._paint_axis(painter, theme)
            if self.hasFocus():
                focus_ring(painter, QtCore.QRectF(self.rect()), 6, theme)

    def _paint_stalls(self, painter: QtGui.QPainter, theme: Theme) -> None:
        for start, end in self._stalls:
            left, right = self._x(start), self._x(end)
            band = QtCore.QRectF(left, 1, max(3.0, right - left), self._y(0.0) - 1)
            edge = theme.ink if theme.is_high_contrast else None
            rounded(painter, band, 3, theme.control, edge)
            painter.setPen(QtGui.QPen(theme.muted, 2))
            for x in (-2.5, 2.5) if band.width() > SIDE / 2 else (0.0,):
                middle = QtCore.QPointF(band.center().x() + x, EDGE + 1)
                painter.drawLine(middle - QtCore.QPointF(0, 3), middle + QtCore.QPointF(0, 3))

    def _paint_dots(self, painter: QtGui.QPainter, theme: Theme) -> None:
        """Paint the deduced moves: dots on stems."""
        dot, stem = (QtGui.QColor(theme.fill) for _each in range(2))
        if not theme.is_high_contrast:
            dot.setAlphaF(0.8)
            stem.setAlphaF(0.22)
        spots = [
            self._spot(at)
            for at, point in enumerate(self._points, start=1)
            if point.kind is MoveClass.DEDUCED
        ]
        painter.setPen(QtGui.QPen(stem, 1.2))
        for spot in spots:
            painter.drawLine(spot, QtCore.QPointF(spot.x(), self._y(0.0)))
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(dot)
        for spot in spots:
            painter.drawEllipse(spot, 2, 2)

    def _paint_shape(
        self, painter: QtGui.QPainter, theme: Theme, kind: MoveClass, middle: QtCore.QPointF
    ) -> None:
        name, role = ICONS[kind]
        box = QtCore.QRectF(0, 0, SIDE, SIDE)
        box.moveCenter(middle)
        color = theme.ink if theme.is_high_contrast else getattr(theme, role)
        paint_icon(painter, box, name, color)

    def _paint_selected(self, painter: QtGui.QPainter, theme: Theme) -> None:
        """Paint a line at the selected move, and one to where it could be seen."""
        spot, base = self._spot(self._at), self._y(0.0)
        painter.setPen(QtGui.QPen(theme.accent, 1.5))
        painter.drawLine(QtCore.QPointF(spot.x(), 0), QtCore.QPointF(spot.x(), self._height))
        if self._since is not None:
            since = QtCore.QPointF(self._spot(self._since).x(), base)
            painter.setPen(QtGui.QPen(theme.accent, 2))
            painter.drawLine(since, QtCore.QPointF(spot.x(), base))
            painter.setBrush(theme.surface)
            painter.drawEllipse(since, 3, 3)
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        if self._at:
            painter.setPen(QtGui.QPen(theme.accent, 1.5))
            painter.drawEllipse(spot, RING / 2, RING / 2)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        low = self._height + 4
        painter.drawPolygon(
            [QtCore.QPointF(spot.x() + x, y) for x, y in ((0, low - 5), (-4.5, low), (4.5, low))]
        )

    def _paint_axis(self, painter: QtGui.QPainter, theme: Theme) -> None:
        """Paint both ends of the time, and the number of the selected move."""
        label = (
            _("Move {number}").format(number=self._at)
            if self._at
            else pgettext("of a game", "Start")
        )
        painter.setFont(Type.SECTION.font(tabular=True))
        width = QtGui.QFontMetricsF(painter.font()).horizontalAdvance(label)
        row = QtCore.QRectF(INSET, self._height + 4, self.width() - 2 * INSET, AXIS - 4)
        left = max(0.0, min(row.width() - width, self._spot(self._at).x() - INSET - width / 2))
        painter.setPen(theme.accent)
        flag = QtCore.Qt.AlignmentFlag  # absolute: time goes to the right in every language
        middle = flag.AlignVCenter | flag.AlignAbsolute
        painter.drawText(row.adjusted(left, 0, 0, 0), middle, label)
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(theme.muted)
        ends = QtGui.QFontMetricsF(painter.font())
        if self._end and left > ends.horizontalAdvance("0:00") + SIDE:
            painter.drawText(row, middle, "0:00")
        if left + width < row.width() - ends.horizontalAdvance(self._end) - SIDE:
            painter.drawText(row, middle | flag.AlignRight, self._end)


# --- the panel ---


class MomentRow(RowButton):
    """A key moment; the current one is a card with its full text."""

    def __init__(self) -> None:
        super().__init__()
        self._state: tuple[Moment, bool] | None = None
        self._icon = IconLabel("class-stall", "muted", SIDE)
        self._title = Label("", Type.NAME, wraps=True)
        self._short = ElidedLabel("", Type.NOTE, Ink.MUTED)
        self._full = coach_views.Prose()
        self._time = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        words = boxes.vbox(boxes.hbox((self._title, 1), self._time, gap=8), self._short, self._full)
        icon = boxes.vbox(3, self._icon, boxes.REST)
        boxes.hbox(icon, (words, 1), on=self, margins=(12, 6, 12, 6), gap=12)

    def show_moment(self, state: tuple[Moment, bool]) -> None:
        """Show a moment, and whether it is the current one."""
        if state == self._state:
            return
        self._state = state
        moment, is_current = state
        self._icon.set_icon(*ICONS[moment.kind])
        self._title.setText(moment.title)
        self._time.setText(moment.time)
        self._short.setText(plain(moment.text))
        self._full.set_prose(moment.text if is_current else "")
        self._short.setVisible(not is_current and bool(moment.text))
        self._full.setVisible(is_current and bool(moment.text))
        parts = (moment.title, moment.time, plain(moment.text) if is_current else "")
        self.setAccessibleName(statements(*parts))
        set_style_property(self, "current", "true" if is_current else "")


class ReviewPanel(QWidget):
    """Shows a review; `explained` replaces the list while a step is drawn on the board.

    Attributes:
        chart: the moves over time, which a small window has elsewhere.
        show_: shows a step that the player missed; `explained` is its explanation.

    Signals:
        moment_chosen(int): the index of a moment.
    """

    moment_chosen = QtCore.Signal(int)

    def __init__(self) -> None:
        super().__init__()
        set_surface(self, QtCore.Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Review"))
        self._state: ReviewState | None = None
        self._current: int | None = None
        self._title = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self.close_ = Button(icon="close", tip=_("Close (Esc)"))
        self.chart = ReviewChart()
        self._counts = {each: Count(each) for each in (*COUNTED, STALL)}
        self._note = coach_views.Prose(Type.NOTE, Ink.MUTED)
        self._where = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._problem = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self.explained = coach_views.ExplanationView()
        self.previous = Button(_("Previous"), "back", kind=Kind.OUTLINE, tip=_("Previous moment"))
        self.next = Button(_("Next"), "forward", kind=Kind.OUTLINE, tip=_("Next moment"))
        for button in (self.previous, self.next):
            button.setAccessibleName(button.toolTip())
        self.show_ = Button("", kind=Kind.PRIMARY)
        self._lay_out()
        self._more = QtCore.QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._show_rows)
        self.explained.rows_added.connect(self._scroll_along)
        self.set_state(None)

    def _lay_out(self) -> None:
        head = boxes.hbox(
            Label(_("Review"), Type.PANEL_TITLE),
            (self._title, 1),
            self.close_,
            margins=(PADDING, 16, PADDING - 10, 4),
            gap=12,
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)  # with more, Russian words would be cut
        grid.setVerticalSpacing(4)
        for at, count in enumerate(self._counts.values()):
            grid.addWidget(count, at % 3, at // 3)
        chart_head = boxes.hbox(
            (ElidedLabel(_("Difficulty of each move"), Type.SECTION, Ink.MUTED), 1),
            ElidedLabel(_("Hardest on top"), Type.NOTE, Ink.MUTED),
        )
        self._chart_row = boxes.vbox(self.chart)
        self._charted = boxes.pane(boxes.vbox(12, chart_head, 6, self._chart_row))
        self._top = boxes.pane(boxes.vbox(grid, self._charted, margins=(PADDING, 0, PADDING, 0)))
        list_head = boxes.hbox((SectionLabel(_("Key moments")), 1), self._where)
        self._list = boxes.pane(boxes.vbox(gap=2))
        self._rows = coach_views.Parts(self._list, MomentRow, MomentRow.show_moment)
        words = boxes.vbox(
            self._note,
            self._problem,
            6,
            list_head,
            margins=(coach_views.REACH + 2, 0, coach_views.REACH + 2, 4),
        )
        self._listed = boxes.pane(boxes.vbox(boxes.pane(words), self._list))
        side = PADDING - coach_views.REACH - 2
        self._page = boxes.vbox(self._listed, self.explained, margins=(side, 8, side, 8))
        self._page.addStretch()
        self._scroll = boxes.scrolling(self._page)
        self._moves = boxes.pane(boxes.hbox((self.previous, 1), (self.next, 1), gap=8))
        self.foot = boxes.vbox(self._moves, self.show_, margins=(PADDING, 12, PADDING, 16), gap=8)
        self._column = boxes.vbox(
            head,
            self._top,
            (self._scroll, 1),
            boxes.rule(),
            self.foot,
            on=self,
            margins=(1, 0, 0, 0),
        )

    # ---- what is shown ----

    def set_state(self, state: ReviewState | None) -> None:
        """Show a review, or the moves and why there is none yet."""
        self._state, self._current = state, None
        self._title.setText(state.title if state else "")
        for kind, label in self._counts.items():
            label.set_count(state.counts.get(kind) if state else None)
        problem = state.problem if state else ""
        note = state.note if state else ""
        if state and not state.moments and not problem:
            note = "\n".join(filter(None, (_("Every move follows from one line."), note)))
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._note.set_prose(note)
        self._note.setVisible(bool(note))
        self.chart.set_state(state)
        self.show_moment(None)

    def show_moment(self, current: int | None) -> None:
        """Show a moment as the current one; None for none."""
        self._current = current
        moments = self._state.moments if self._state else ()
        text = _("{number} of {count}").format(number=(current or 0) + 1, count=len(moments))
        self._where.setText(text if current is not None else str(len(moments) or ""))
        self._show_rows()

    def set_ends(self, *, has_previous: bool, has_next: bool) -> None:
        """Set whether there are moments before and after."""
        self.previous.setEnabled(has_previous)
        self.next.setEnabled(has_next)

    def set_explaining(self, *, is_explaining: bool) -> None:
        """Show the explanation in place of the list, or the list again."""
        self.explained.setVisible(is_explaining)
        self._listed.setVisible(not is_explaining)
        self._scroll.verticalScrollBar().setValue(0)
        if not is_explaining:
            QtCore.QTimer.singleShot(0, self, self._scroll_along)

    def take_chart(self) -> None:
        """Take the chart in that was elsewhere."""
        self._chart_row.addWidget(self.chart)
        self._charted.show()

    def give_chart(self) -> ReviewChart:
        """Hide the heading of the chart, which is to be shown elsewhere."""
        self._charted.hide()
        return self.chart

    def _show_rows(self) -> None:
        """Show the list; a long one is made a few rows at a time."""
        moments = self._state.moments if self._state else ()
        states = [(each, at == self._current) for at, each in enumerate(moments)]
        if len(self._rows.made) < len(states):
            first = len(self._rows.made)
            for at, row in enumerate(self._rows.add(), first):
                row.clicked.connect(lambda _on, at=at: self.moment_chosen.emit(at))
            boxes.order_tabs(self)
        if not self._rows.show(states):
            self._more.start()
        QtCore.QTimer.singleShot(0, self, self._scroll_along)

    @property
    def rows(self) -> Sequence[MomentRow]:
        """The rows of the list made so far."""
        return self._rows.made[: len(self._state.moments) if self._state else 0]

    def _scroll_along(self) -> None:
        """Scroll to the current moment, or to the step shown."""
        shown: QWidget | None = None
        if not self.explained.isHidden():
            shown = self.explained.shown
        elif self._current is not None and self._current < len(self.rows):
            shown = self.rows[self._current]
        if shown is not None:
            self._scroll.ensureWidgetVisible(shown, 0, coach_views.REACH)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        is_low, is_inside = self.height() < LOW, self._page.indexOf(self._top) >= 0
        if is_low != is_inside:
            place = self._page if is_low else self._column
            had_focus = self.chart.hasFocus()
            place.insertWidget(0 if is_low else 1, self._top)
            self._top.show()  # else Qt shows it later, and a hidden widget takes no focus
            if had_focus:
                self.chart.setFocus()
        self._moves.setHidden(is_low)  # the list does the same
        side = 0 if is_low else PADDING
        layout = self._top.layout()
        assert layout is not None
        layout.setContentsMargins(
            side + (coach_views.REACH + 2 if is_low else 0), 0, side or coach_views.REACH + 2, 0
        )


class Count(QWidget):
    """The number of moves of a class, with its shape."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        name = _("Long pauses") if kind == STALL else review.class_name(MoveClass(kind))
        self._name = ElidedLabel(name)
        self._count = Label("", Type.NAME, tabular=True)
        boxes.hbox(IconLabel(*ICONS[kind], SIDE), (self._name, 1), self._count, on=self, gap=6)
        self.setMinimumHeight(24)

    def set_count(self, count: int | None) -> None:
        """Show a number; zero is muted. None while unknown."""
        self._count.setText("" if count is None else str(count))
        for label in (self._name, self._count):
            label.set_ink(Ink.INK if count else Ink.MUTED)
