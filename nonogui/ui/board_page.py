"""BoardPage: common parts of pages with a board: bar, panel, strip or dock."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from nonogui.i18n import _, ngettext
from nonogui.ui.actions import ActionId
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.jobs import Job, JobKind
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.bars import Dock, StatusStrip, ZoomControls
from nonogui.ui.widgets.message import Message, MessageBar, seconds_to_read
from nonogui.ui.widgets.progress import JobState
from nonogui.ui.window_actions import Actions

# Chosen by eye at 100 % text size.
COMPACT_WIDTH, COMPACT_HEIGHT = 960, 640
"""A smaller page has icons only, a drawer as panel, and a dock as strip."""

FLICKER_SECONDS = 0.5
"""Background work that takes less time is not shown."""

_KEYS = Qt.KeyboardModifier
_COMMAND = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.MetaModifier


class BoardPage(QWidget):
    """A page with a board; a small one has a drawer as panel and a dock as strip.

    Attributes:
        stage: the board and the widgets over it.
        strip, dock: the row below; the dock is for a small page.

    Signals:
        cancel_clicked: cancel the job shown.
        panel_shown: whether the panel, or the drawer of a small page, is shown now.
    """

    cancel_clicked = Signal()
    panel_shown = Signal(bool)

    def __init__(
        self, actions: Actions, bar: boxes.TopBar, stage: Stage, dock: Dock, parent: QWidget | None
    ) -> None:
        # Parts without a parent go to a page that has its own: each time a widget gets another
        # parent, Qt styles all of its children again.
        super().__init__(parent)
        self._actions = actions
        self.panel_shown.connect(actions[ActionId.PANEL].setChecked)
        self._is_panel_open = True
        self._is_drawer_open = False
        self._drag = 0
        self.bar = bar
        self.stage = stage
        stage.take_bar(bar, self)
        self.strip = StatusStrip()
        self.dock = dock
        # Both exist at any time; the page's size decides which is shown.
        for zoom in (self.strip.zoom, dock.zoom):
            self._connect_zoom(zoom)
        self.strip.job.cancel_clicked.connect(self.cancel_clicked)
        dock.ring.clicked.connect(self.cancel_clicked)
        self.stage.board.run_changed.connect(self._show_drag)

    def _lay_out(self, middle: QHBoxLayout, panel: QWidget, foot: QBoxLayout) -> None:
        """Lay out the page; the panel is added to the row of the stage."""
        middle.setSpacing(0)
        self._panel_foot = foot
        foot.insertWidget(0, self.stage.messages.beside)  # for now: it needs a parent
        self._side = Side(self, middle, self.stage, panel)
        boxes.vbox(self.bar, (middle, 1), self.strip, self.dock, on=self)
        self.dock.hide()

    def _connect_zoom(self, zoom: ZoomControls) -> None:
        self.stage.board.scroller.zoom_changed.connect(zoom.set_zoom)
        zoom.smaller.stand_for(self._actions[ActionId.ZOOM_OUT])
        zoom.larger.stand_for(self._actions[ActionId.ZOOM_IN])
        zoom.fit.stand_for(self._actions[ActionId.FIT])

    def refresh(self) -> None:
        """Redraw the page from its session."""

    # ---- the strip ----

    def _show_place(self) -> None:
        """Show the cursor's position and the content of its cell."""

    def _show_drag(self, length: int) -> None:
        """Show the length of the current drag, or the cell under the cursor if there is none."""
        self._drag = length
        if length:
            text = ngettext("{count} cell", "{count} cells", length).format(count=length)
            if (run := self.stage.board.run_length) > length:
                text = _("{cells} in a run of {length}").format(cells=text, length=run)
            self.strip.run.setText(text)
        else:
            self._show_place()

    # ---- panel and job ----

    def set_panel_open(self, is_open: bool) -> None:
        """Show or hide the fixed panel of a large page."""
        self._is_panel_open = is_open
        self._arrange()

    def set_drawer_open(self, is_open: bool) -> None:
        """Show or hide the drawer of a small page."""
        self._is_drawer_open = is_open
        self._arrange()

    def show_job(self, job: Job | None) -> None:
        """Show a background job; short background work is not shown."""
        # A job that the player waits for is shown at once.
        if job is not None and job.background and job.seconds < FLICKER_SECONDS:
            job = None
        state = None if job is None else job_state(job)
        self.strip.job.set_job(state)
        self.dock.ring.set_job(state)

    # ---- small windows ----

    @property
    def is_compact(self) -> bool:
        """Whether the page is too small for button texts and a fixed panel."""
        return self.width() < COMPACT_WIDTH or self.height() < COMPACT_HEIGHT

    @property
    def is_coaching(self) -> bool:
        """Whether the coach is shown in place of the panel."""
        return self._side.is_coaching

    @property
    def is_panel_shown(self) -> bool:
        """Whether the panel, the drawer or the coach is shown."""
        return self._shows_panel or (self.is_coaching and not self._side.is_hidden)

    @property
    def _shows_panel(self) -> bool:
        return self._is_drawer_open if self.is_compact else self._is_panel_open

    @property
    def has_drawer(self) -> bool:
        """Whether a drawer lies over the board."""
        return self.is_compact and self._is_drawer_open

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_escape = event.key() == Qt.Key.Key_Escape
        is_closing = is_escape and self.has_drawer
        # A way back from the buttons; Tab would first visit all the others.
        if is_escape and (self._side.has_focus or not is_closing):
            self.stage.board.setFocus()
        if is_closing:
            self.set_drawer_open(False)
            return
        # Digits choose a colour wherever the focus is; what takes digits itself passes none on.
        digit = "" if event.modifiers() & _COMMAND else event.text()
        if not self.stage.board.controller.choose_ink(digit):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        compact = self.is_compact
        self.bar.set_compact(compact)
        self.strip.setVisible(not compact)
        self.dock.setVisible(compact)
        self._side.arrange(is_compact=compact, is_open=self._shows_panel)
        self.stage.messages.set_foot(self._message_foot)
        self.panel_shown.emit(self.is_panel_shown)

    @property
    def _message_foot(self) -> QBoxLayout | None:
        """The foot of the panel if it is shown; it takes the messages."""
        return self._panel_foot if self._shows_panel and not self.is_coaching else None


def job_state(job: Job) -> JobState:
    """Return a job in words, and its progress."""
    words = {
        JobKind.ANALYSE: _("Reading the clues…"),
        JobKind.CHECK: _("Checking the board…"),
        JobKind.HINT: _("Looking for a hint…"),
        JobKind.EXPLAIN: _("Looking for an explanation…"),
        JobKind.IMPROVE: _("Looking for a shorter proof…"),
        JobKind.SOLVE: _("Solving…"),
        JobKind.GO_BACK: _("Looking for the last board without mistakes…"),
        JobKind.WATCH: _("Checking the last move…"),
        JobKind.LESSON: _("Checking the last move…"),
        JobKind.RATE: _("Rating the difficulty…"),
        JobKind.REVIEW: _("Reviewing the game…"),
        JobKind.DRAW: _("Saving…"),
    }
    return JobState(words[job.kind], job.seconds, job.share)


# --- beside the stage ---


MIN_STAGE = 360
"""The coach of a small page leaves the stage this width, but is at least `MIN_COACH` wide."""
MIN_COACH = 240
"""A narrower coach would break most of its sentences into lines of three words."""


class Side:
    """Places a panel beside the stage, or over its right edge in a small page.

    Right to left, it is the left edge. The coach, if open, replaces the panel. It uses the room
    that the board leaves free, so that the board does not move. In a small page the coach gets
    narrower, and the board moves beside it.

    Attributes:
        is_coaching: whether the coach is shown instead of the panel.
        is_hidden: whether the coach's panel is hidden although it is open.
    """

    def __init__(self, page: QWidget, row: QHBoxLayout, stage: Stage, panel: QWidget) -> None:
        self.is_coaching = self.is_hidden = False
        self._page = page
        self._row = row
        self._stage = stage
        self._panel = panel
        self._coach: QWidget | None = None
        self._coach_width = 0
        self._panels = [panel]
        row.addWidget(panel)
        stage.resized.connect(self._place_drawer)  # a bar above it comes and goes

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard focus is in the panel."""
        focused: QWidget | None = self._page.focusWidget()
        return focused is not None and self._panel.isAncestorOf(focused)

    def take_coach(self, coach: QWidget) -> None:
        """Add the coach, hidden at first."""
        self._coach = coach
        self._panels.append(coach)
        self._coach_width = coach.maximumWidth()
        self._row.addWidget(coach)
        coach.hide()

    def arrange(self, *, is_compact: bool, is_open: bool) -> None:
        """Show the coach, or else the panel if it is open; in a small page as a drawer."""
        for panel in self._panels:
            is_beside = self._row.indexOf(panel) >= 0
            if is_compact and is_beside:
                self._row.removeWidget(panel)
                # A drawer belongs to no layout: it lies over the stage.
                panel.setParent(self._page)
            elif not is_compact and not is_beside:
                self._row.addWidget(panel)
        self._panel.setVisible(is_open and not self.is_coaching)
        if self._coach is not None:
            beside = max(MIN_COACH, self._page.width() - MIN_STAGE)
            most = self._coach_width
            self._coach.setFixedWidth(min(most, beside) if is_compact else most)
            self._coach.setVisible(self.is_coaching and not self.is_hidden)
        if (layout := self._page.layout()) is not None:
            layout.activate()  # gives the stage its final width
        self._make_room(is_compact=is_compact, is_open=is_open)
        self._place_drawer()

    def _place_drawer(self) -> None:
        """In a small page, place the panel over the right edge of the stage."""
        stage = self._stage.geometry()
        for panel in self._panels:
            if self._row.indexOf(panel) < 0:
                width = min(panel.maximumWidth(), stage.width())
                edge = stage.adjusted(stage.width() - width, 0, 0, 0)
                panel.setGeometry(boxes.visual_rect(edge, self._page, stage))
                panel.raise_()

    def _make_room(self, *, is_compact: bool, is_open: bool) -> None:
        """Set how much of the stage the coach or the panel covers, or takes from its width."""
        covered = taken = 0
        has_drawer = is_compact and not self._panel.isHidden()
        hidden = self._panel.maximumWidth() if has_drawer else 0
        if self.is_coaching and self._coach is not None and not self.is_hidden:
            width = self._coach.maximumWidth()
            if is_compact:
                covered = width
            else:
                taken = width - (self._panel.width() if is_open else 0)
        self._stage.set_room(covered=covered, hidden=hidden, taken=taken)


# --- the stage ---


class Stage(QWidget):
    """The board and the widgets over it.

    Attributes:
        messages: shows one message at a time, here or at the foot of the panel.
        paused: replaces the board while the game is paused.

    Signals:
        resized(): the stage, or the part that no panel covers, has another size.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.board = BoardWidget()
        self.messages = Messages(self.board, self)
        self.paused = boxes.EmptyState("pause", _("Paused."), _("Resume"))
        self.paused.hide()
        self._covered = self._hidden = self._taken = 0
        self._beside = self._above = self._below = self._band = 0
        self._bar: boxes.TopBar | None = None
        boxes.vbox(self.board, on=self)
        self.paused.setParent(self)
        for over in (self.paused, self.messages.over):
            over.installEventFilter(self)

    def take_bar(self, bar: boxes.TopBar, page: QWidget) -> None:
        """Set the bar above the stage, where short messages find room, and the page of both."""
        self._bar = bar
        self.messages.over.setParent(page)

    def set_paused(self, is_paused: bool) -> None:
        """Hide the board, or show it again."""
        self.board.setVisible(not is_paused)
        self.paused.setVisible(is_paused)
        if is_paused:
            self.paused.button.setFocus()
        elif self.isVisible():
            self.board.setFocus()
        self._place()

    def set_room(self, *, covered: int, hidden: int, taken: int) -> None:
        """Set how much a panel at the edge covers, and how much narrower the stage became.

        Width taken from the stage comes from the board's margin first, so that the board does not
        move.

        Args:
            covered: the width of a panel beside which the board moves.
            hidden: the width of a panel over the stage, which hides a part of the board.
            taken: how much narrower the stage became.
        """
        self._covered, self._hidden, self._taken = covered, hidden, taken
        self._place_board()
        self.resized.emit()

    @property
    def free(self) -> QRect:
        """The part that no panel covers."""
        left_to_right = self.rect().adjusted(0, 0, -max(self._covered, self._hidden), 0)
        return boxes.visual_rect(left_to_right, self, self.rect())

    def set_bands(self, beside: int, above: int, below: int) -> None:
        """Keep room at the left of the board, above and below it."""
        if (beside, above, below) != (self._beside, self._above, self._below):
            self._beside, self._above, self._below = beside, above, below
            self._place_board()

    @property
    def _board_room(self) -> QSize:
        """The room for the board without a message."""
        width = self.width() - self._covered - self._beside
        return QSize(width, self.height() - self._above - self._below)

    @property
    def _is_message_in_bar(self) -> bool:
        """Whether a message that would cover cells fits into the bar, so that no cell moves."""
        over, bar = self.messages.over, self._bar
        if not self._is_message_in_way or bar is None:
            return False
        return over.fits_in_line(bar.room.width()) and bar.is_free_for(over)

    @property
    def _is_message_in_way(self) -> bool:
        """Whether a message above the lower edge would cover a part of the board."""
        over, room = self.messages.over, self._board_room
        if over.isHidden():
            return False
        free = (room.height() - self.board.scroller.size_in(room).height()) // 2 + self._below
        return over.height_in(room.width()) > free

    @property
    def _message_band(self) -> int:
        """The room below the board for a message that would cover cells."""
        is_below = self._is_message_in_way and not self._is_message_in_bar
        return self.messages.over.height_in(self._board_room.width()) if is_below else 0

    def _place_board(self) -> None:
        # In a low window the message may cover some of the board, which can be scrolled.
        spare = max(0, self.height() - self.board.minimumSizeHint().height())
        above = min(self._above, spare)
        below = min(self._below + self._message_band, spare - above)
        width, height = self._board_room.width(), self.height() - above - below
        lent = self.board.scroller.lent = max(0, below - self._below)
        free = width - self.board.scroller.size_in(QSize(width, height), lent).width()
        layout = self.layout()
        assert layout is not None
        left, right = max(0, min(free, self._taken)), self._covered
        if self.isRightToLeft():
            left, right = right, left
        layout.setContentsMargins(self._beside + left, above, right, below)
        layout.activate()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_board()
        self.resized.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest):
            self.place_messages()
        return super().eventFilter(watched, event)

    def place_messages(self) -> None:
        """Place the message, and the board beside it."""
        self._place()
        if self._message_band != self._band:
            self._band = self._message_band
            self._place_board()

    def _place(self) -> None:
        self.paused.setGeometry(self.rect())
        over, bar = self.messages.over, self._bar
        if is_in_bar := bar is not None and self._is_message_in_bar:
            over.place_in(bar.room)
        else:  # in the middle of what the coach leaves free
            free = self.free.translated(self.pos())
            over.place_above(free.bottom() + 1, free.left(), free.width())
        if bar is not None:
            bar.cover(over, is_over=is_in_bar)


# --- messages ---


class Messages(QObject):
    """Shows messages where they cover nothing of the board.

    Attributes:
        beside: the bar at the foot of a panel.
        over: the bar below the board or over the page's title, for a page without a panel.

    Signals:
        closed: the player closed the message, or its time was over.
    """

    closed = Signal()

    def __init__(self, board: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self.beside = MessageBar(is_stacked=True)
        self.over = MessageBar()
        self._foot: QBoxLayout | None = None
        for bar in (self.beside, self.over):
            bar.closed.connect(self.closed)
            bar.focus_left.connect(board.setFocus)

    @property
    def message(self) -> Message | None:
        return self._bar.message

    def show_message(self, message: Message, *, is_new: bool = True) -> None:
        """Replace the message; Tab moves from the board to its answers."""
        self._bar.show_message(message, is_new=is_new)
        self._bar.tab_after(self._board)

    def read_aloud(self, text: str) -> None:
        """Say a text, and show it unless a question waits for its answer."""
        if self.message is not None and self.message.answers:
            announce(self._board, text)
        else:
            self.show_message(Message(text, seconds=seconds_to_read(text)))

    def dismiss(self) -> None:
        """Hide the message, without a signal."""
        self._bar.dismiss()

    def set_foot(self, foot: QBoxLayout | None) -> None:
        """Set the foot of the panel shown, None without one; an open message moves there."""
        if foot is self._foot:
            return
        message = self.message
        self.dismiss()
        self._foot = foot
        if foot is not None:
            foot.insertWidget(0, self.beside)
        if message is not None:
            self.show_message(message, is_new=False)

    @property
    def _bar(self) -> MessageBar:
        return self.beside if self._foot is not None else self.over
