"""WinPage: the solved picture, its title, and a button for the next puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPropertyAnimation,
    QRectF,
    QSequentialAnimationGroup,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGraphicsOpacityEffect, QSizePolicy, QWidget

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.i18n import _
from nonogui.ui.actions import ActionId
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.boxes import REST, TopBar, hbox, paint_card, pane, rule, vbox
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.rows import IconLabel
from nonogui.ui.widgets.text import Ink, Label, Type, clock_text
from nonogui.ui.window_actions import Actions

# Chosen by eye at 100 % text size.
COLUMN = 344
MARGIN, COMPACT_MARGIN = 72, 24
MATTE_RADIUS = 16.0
MATTE_PADDING = 28
STACK_WIDTH = 720
"""A narrower page has the words below the picture."""
COMPACT_WIDTH = 960
"""A narrower page has smaller margins and a compact bar."""
LOW_HEIGHT = 480
"""A lower page has fewer words and always keeps them beside the picture."""
WIDEST_MATTE = 840


class WinPage(QWidget):
    """A puzzle just solved: picture, title, time, hints and best time.

    Signals:
        next_clicked(): go to the next puzzle; Enter does too.
        view_clicked(): show the solved board again.
        again_clicked(): play the puzzle again from an empty board.
    """

    next_clicked = Signal()
    view_clicked = Signal()
    again_clicked = Signal()

    def __init__(self, actions: Actions, menu: Button) -> None:
        super().__init__()
        library = Button.for_action(actions[ActionId.LIBRARY], "back", with_text=True)
        view = Button(_("View the board"), "eye")
        view.clicked.connect(self.view_clicked)
        replay = Button.for_action(actions[ActionId.REPLAY], "play", with_text=True)
        self._bar = TopBar([library], [replay, view, None, menu])
        self._matte = _Matte()
        self._words = _Words()
        self._words.next.clicked.connect(self.next_clicked)
        self._words.again.clicked.connect(self.again_clicked)
        self._row = hbox((self._matte, 1), (self._words, Qt.AlignmentFlag.AlignCenter))
        vbox(self._bar, (self._row, 1), on=self)

    def set_state(self, state: WinState) -> None:
        """Show a solved puzzle."""
        self._bar.set_title(state.title or state.name, state.detail)
        self._matte.set_state(state)
        self._words.set_state(state)

    def appear(self) -> None:
        """Fade in the picture, then the words; the bar stays."""
        # Durations are chosen by eye.
        fade_in(self._matte, 400)
        fade_in(self._words, 300, after=300)

    def minimumSizeHint(self) -> QSize:
        # The size with the words below the picture.
        return QSize(COLUMN + 2 * COMPACT_MARGIN, 360)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._words.next.click()
        else:
            super().keyPressEvent(event)

    def showEvent(self, _event: QShowEvent) -> None:
        self._words.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        is_low = self.height() < LOW_HEIGHT
        is_stacked = self.width() < STACK_WIDTH and not is_low
        is_compact = self.width() < COMPACT_WIDTH
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.TopToBottom if is_stacked else direction.LeftToRight)
        side = COMPACT_MARGIN if is_compact else MARGIN
        self._row.setContentsMargins(side, COMPACT_MARGIN, side, COMPACT_MARGIN)
        self._row.setSpacing(side)
        beside = (self.width() - 3 * side) // 2
        self._words.set_room(COLUMN if is_stacked else min(COLUMN, beside), is_low=is_low)
        self._bar.set_compact(is_compact)


class _Matte(QWidget):
    """The picture on a card."""

    def __init__(self) -> None:
        super().__init__()
        self._state: WinState | None = None
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_state(self, state: WinState) -> None:
        self._state = state
        self._draw()
        self.setAccessibleName(_("Picture: {title}").format(title=state.title or state.name))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw()

    def sizeHint(self) -> QSize:
        return QSize(540, 540)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._state is None:
            return
        picture = self._image.size().scaled(self._room(), Qt.AspectRatioMode.KeepAspectRatio)
        width, height = (side + 2 * MATTE_PADDING for side in picture.toTuple())
        box = QRectF((self.width() - width) // 2, (self.height() - height) // 2, width, height)
        inside = box.adjusted(MATTE_PADDING, MATTE_PADDING, -MATTE_PADDING, -MATTE_PADDING)
        with QPainter(self) as painter:
            paint_card(painter, box, current_theme(), MATTE_RADIUS, self._ground)
            paint_picture(painter, inside, self._image)

    def _draw(self) -> None:
        if self._state:
            self._image = picture_image(self._state.picture, self._state.palette, current_theme())
            self.update()

    def _room(self) -> QSize:
        """Return the largest size for the picture with whole pixels for each cell."""
        # 0.86 is chosen by eye: the mount leaves a margin above and below.
        most = min(WIDEST_MATTE, self.width()), min(WIDEST_MATTE, round(self.height() * 0.86))
        room = QSize(*(side - 2 * MATTE_PADDING for side in most))
        cell = min(room.width() // self._image.width(), room.height() // self._image.height())
        # With more cells than pixels the picture fills the room and is shrunk.
        return self._image.size() * cell if cell else room

    @property
    def _ground(self) -> QColor:
        """The background: the theme's paper for black and white, else the palette's background."""
        state = self._state
        if state is None or state.palette.is_black_and_white:
            return current_theme().paper
        return QColor(*state.palette.background.rgb)


class _Words(QWidget):
    """The words beside the picture.

    Attributes:
        next: the button for the next puzzle.
        again: the button that plays this puzzle again.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(COLUMN)
        self._title = Label("", Type.WIN_TITLE, wraps=True)
        self._name = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self._figures = [Label("", Type.FIGURE) for _each in range(3)]
        self._collection = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self.next = Button("", kind=Kind.PRIMARY, size=Size.LARGE)
        self.next.key = _("Enter")
        self.again = Button(_("Play again"), kind=Kind.OUTLINE)
        self._solved = Label("", Type.NAME, Ink.ACCENT)
        figures = [
            (vbox(Label(name, Type.NOTE, Ink.MUTED), figure), 1)
            for name, figure in zip(
                (_("Time"), _("Hints"), _("Fastest")), self._figures, strict=True
            )
        ]
        self._roomy = (
            pane(vbox(20, rule(), 16)),
            pane(vbox(8, rule(), 28)),
            pane(vbox(20, self._collection)),
        )
        above, below, last = self._roomy
        vbox(
            REST,
            hbox(IconLabel("check", "accent", 18), (self._solved, 1), gap=6),
            *(6, self._title, 4, self._name, 8, above, hbox(*figures, gap=6)),
            *(8, below, self.next, 8, self.again, last),
            REST,
            on=self,
        )

    def set_state(self, state: WinState) -> None:
        """Show a solved puzzle."""
        self._solved.setText(_("Revealed") if state.is_revealed else _("Solved"))
        self._title.setText(state.title or state.name)
        self._name.setText(state.name if state.title else "")
        best = clock_text(state.best) if state.best is not None else "–"
        for label, text in zip(
            self._figures, (clock_text(state.seconds), str(state.hints), best), strict=True
        ):
            label.setText(text)
        self._collection.setText(
            _("{solved} of {total} solved in this collection.").format(
                solved=state.solved, total=state.total
            )
            if state.total
            else ""
        )
        self.next.setText(_next_text(state))

    def set_room(self, width: int, *, is_low: bool) -> None:
        """Set the width; in a low window, use a smaller title and hide what is optional."""
        self.setFixedWidth(width)
        style = Type.FIGURE if is_low else Type.WIN_TITLE
        self._title.setFont(style.font())
        self._title.setMinimumHeight(style.line)
        for part in self._roomy:
            part.setHidden(is_low)


def _next_text(state: WinState) -> str:
    if state.is_test:
        return _("Back to the studio")
    if not state.has_next:
        return _("Go to library")
    return _("Next lesson") if state.next_is_lesson else _("Next puzzle")


# --- what the page shows ---


@dataclass(frozen=True)
class WinState:
    """A puzzle just solved.

    Attributes:
        title: the puzzle's own title, no longer hidden; may be empty.
        name: collection and number, or the name of a file.
        detail: size and colours, `20 × 20 · 6 colours`.
        picture: the board that met the clues.
        hints: how many were used.
        best: the fewest seconds so far, including this game; None if only revealed.
        is_revealed: whether the program solved it, not the player.
        solved: how many of the collection's `total` puzzles are solved; both 0 outside collections.
        has_next: whether there is another puzzle to play.
        next_is_lesson: whether that puzzle is a lesson.
        is_test: whether a designer was trying their own design.
    """

    title: str
    name: str
    detail: str
    picture: Grid
    palette: Palette
    seconds: float
    hints: int
    best: float | None
    is_revealed: bool = False
    solved: int = 0
    total: int = 0
    has_next: bool = True
    next_is_lesson: bool = False
    is_test: bool = False


# --- appearing softly ---


def fade_in(widget: QWidget, milliseconds: int, after: int = 0) -> None:
    """Fade a widget in after a delay; then remove the effect, so it paints normally."""
    effect = QGraphicsOpacityEffect(widget)
    effect.setOpacity(0.0)
    widget.setGraphicsEffect(effect)
    steps = QSequentialAnimationGroup(effect)
    steps.addPause(after)
    animation = QPropertyAnimation(effect, b"opacity")
    animation.setDuration(milliseconds)
    animation.setEndValue(1.0)
    animation.setEasingCurve(QEasingCurve.Type.OutCubic)
    steps.addAnimation(animation)
    # Delete the effect later: it owns the animation, which is still emitting this signal.
    steps.finished.connect(effect.deleteLater)
    steps.start()
