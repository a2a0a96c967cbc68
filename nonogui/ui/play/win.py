"""WinPage: the solved picture, its title, and buttons for what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QGraphicsOpacityEffect, QSizePolicy, QSpacerItem, QWidget

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.i18n import _
from nonogui.ui.actions import ActionId
from nonogui.ui.board.accessible import announce, uses_at_spi
from nonogui.ui.board.style import ground_color
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, Type
from nonogui.ui.window_actions import Actions
from nonogui.words.numbers import clock_text

# Chosen by eye at 100 % text size.
COLUMN = 344
MARGIN, MEDIUM_MARGIN, SMALL_MARGIN = 72, 24, 16
MATTE_RADIUS = 16.0
MATTE_PADDING, SMALL_PADDING = 28, 12
MEDIUM_WIDTH = 960
"""A narrower page has smaller margins and a compact bar."""
SMALL_WIDTH, SMALL_HEIGHT = 640, 480
"""On a narrower or lower page the buttons are at the foot."""
WIDEST_MATTE = 840
SMALL_MATTE = 216
FREE = 0.14
"""Share of the height that stays free above and below the picture."""


class WinPage(QWidget):
    """A puzzle just solved: picture, title, time, hints and best time.

    Attributes:
        view: the button that shows the solved board again.

    Signals:
        next_clicked(): go to the next puzzle; Enter does too.
        again_clicked(): play the puzzle again from an empty board.
    """

    next_clicked = QtCore.Signal()
    again_clicked = QtCore.Signal()

    def __init__(self, actions: Actions, menu: Button) -> None:
        super().__init__()
        library = actions.button(ActionId.LIBRARY, with_text=True)
        self._other = Button()
        self.view = Button(_("View the board"), "eye")
        self._bar = boxes.TopBar([library], [self._other, self.view, None, menu])
        self._matte = _Matte()
        self._words = _Words()
        self._buttons = _Buttons(actions)
        self._is_unfinished = False  # a lesson to be played again
        self._buttons.main.clicked.connect(lambda: self._go(on=not self._is_unfinished))
        self._other.clicked.connect(lambda: self._go(on=self._is_unfinished))
        self._area = boxes.scroll_area(self._words)
        self._foot = boxes.vbox()
        self._row = boxes.hbox(self._matte, (self._area, 1))
        self._column = boxes.vbox((self._row, 1), self._foot)
        self._body = boxes.pane(self._column)
        self._body.installEventFilter(self)
        boxes.vbox(self._bar, (self._body, 1), on=self)
        self._words.add_buttons(self._buttons)
        self.setFocusProxy(self._buttons.main)

    def set_state(self, state: WinState) -> None:
        self._bar.set_title(state.title or state.name, state.detail)
        self._matte.set_state(state)
        self._words.set_state(state)
        self._buttons.set_state(state)
        self._is_unfinished = state.needs_no_hints
        again, following = _("Play again"), _next_text(state)
        self._buttons.main.setText(again if self._is_unfinished else following)
        self._other.setText(following if self._is_unfinished else again)
        self._other.set_icon_name("forward" if self._is_unfinished else "step-back")
        self.setAccessibleName(self._words.spoken)
        self._lay_out()

    def appear(self) -> None:
        """Fade in the picture, then the words; the bar stays."""
        # Durations are chosen by eye.
        fade_in(self._matte, 400)
        fade_in(self._area, 300, after=300)

    def _go(self, *, on: bool) -> None:
        (self.next_clicked if on else self.again_clicked).emit()

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(480, 360)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            self._buttons.main.click()
        else:
            super().keyPressEvent(event)

    def showEvent(self, _event: QtGui.QShowEvent) -> None:
        self._buttons.main.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        # Orca says the name of the page that holds the focus; a notification it would skip while it
        # is busy with all that changes in this moment. Others hear an announcement.
        if not uses_at_spi():
            # After the focus, which a screen reader would say instead.
            QtCore.QTimer.singleShot(0, self, lambda: announce(self, self._words.spoken))

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if watched is self._body and event.type() == QtCore.QEvent.Type.Resize:
            self._lay_out()  # also when a message above the body comes and goes
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        """Centre picture and words; on a small page, move the buttons to the foot."""
        width, height = self._body.width(), self._bar.height() + self._body.height()
        is_small = width < SMALL_WIDTH or height < SMALL_HEIGHT
        is_medium = width < MEDIUM_WIDTH
        margin = SMALL_MARGIN if is_small else MEDIUM_MARGIN if is_medium else MARGIN
        self._bar.set_compact(is_small or is_medium)
        self._words.set_small(is_small)
        self._buttons.set_small(is_small)
        self._place_buttons(at_foot=is_small)
        room = height - self._bar.height() - 2 * margin
        if is_small:
            foot = self._buttons.height_in(width - 2 * margin)
            side = min((width - 3 * margin) // 2, room - foot - margin)
            side = max(SMALL_MATTE // 2, min(SMALL_MATTE, side))
            beside = width - 3 * margin - side
        else:
            beside = min(COLUMN, (width - 3 * margin) // 2)
            # The picture has space above and below, and the rest of the width is beside both.
            side = min(WIDEST_MATTE, round((height - self._bar.height()) * (1 - FREE)))
            side = min(side, width - 3 * margin - beside)
        self._matte.setFixedWidth(side)
        self._area.setFixedWidth(beside)
        self._words.setFixedWidth(beside)
        spare = (width - 3 * margin - side - beside) // 2
        self._row.setSpacing(margin)
        self._row.setContentsMargins(spare, 0, spare, 0)
        self._column.setSpacing(margin if is_small else 0)
        above = margin if is_small else 0
        self._column.setContentsMargins(margin, above, margin, above)

    def _place_buttons(self, *, at_foot: bool) -> None:
        """Put the buttons at the foot or below the words; the focus stays where it is."""
        if at_foot is (self._buttons.parentWidget() is self):
            return
        focused = self._buttons.focusWidget() if self._buttons.isVisible() else None
        if at_foot:
            self._foot.addWidget(self._buttons)
        else:
            self._words.add_buttons(self._buttons)
        if focused is not None:
            self._buttons.show()  # else Qt shows it later, and a hidden button takes no focus
            focused.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)


class _Matte(QWidget):
    """The picture on a card."""

    def __init__(self) -> None:
        super().__init__()
        self._state: WinState | None = None
        self._image = QtGui.QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_state(self, state: WinState) -> None:
        self._state = state
        self._draw()
        self.setAccessibleName(_("Picture: {title}").format(title=state.title or state.name))

    def changeEvent(self, event: QtCore.QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QtCore.QEvent.Type.StyleChange:
            self._draw()

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(0, SMALL_MATTE // 2)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        del event
        if self._state is None:
            return
        picture = self._image.size().scaled(self._room(), QtCore.Qt.AspectRatioMode.KeepAspectRatio)
        pad = self._padding
        width, height = (side + 2 * pad for side in picture.toTuple())
        box = QtCore.QRectF(
            (self.width() - width) // 2, (self.height() - height) // 2, width, height
        )
        inside = box.adjusted(pad, pad, -pad, -pad)
        with QtGui.QPainter(self) as painter:
            ground = ground_color(self._state.palette, current_theme())
            boxes.paint_card(painter, box, current_theme(), MATTE_RADIUS, ground)
            paint_picture(painter, inside, self._image)

    def _draw(self) -> None:
        if self._state:
            self._image = picture_image(self._state.picture, self._state.palette, current_theme())
            self.update()

    @property
    def _padding(self) -> int:
        return SMALL_PADDING if self.width() <= SMALL_MATTE else MATTE_PADDING

    def _room(self) -> QtCore.QSize:
        """Return the largest size for the picture with whole pixels for each cell."""
        most = min(self.width(), self.height()) - 2 * self._padding
        room = QtCore.QSize(most, most)
        cell = min(most // self._image.width(), most // self._image.height())
        # With more cells than pixels the picture fills the room and is shrunk.
        return self._image.size() * cell if cell else room


class _Words(QWidget):
    """The words beside the picture."""

    def __init__(self) -> None:
        super().__init__()
        self._title = _Title()
        self._name = ElidedLabel("", Type.BODY, Ink.MUTED)
        self._figures = [Label("", Type.FIGURE) for _each in range(3)]
        self._collection = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self._solved = Label("", Type.NAME, Ink.ACCENT, wraps=True)
        figures = [
            (boxes.vbox(Label(name, Type.NOTE, Ink.MUTED), figure), 1)
            for name, figure in zip(
                (_("Time"), _("Hints"), _("Fastest")), self._figures, strict=True
            )
        ]
        # Their heights follow the size of the page.
        self._gaps = [QSpacerItem(0, 0) for _each in range(5)]
        self._column = boxes.vbox(
            boxes.REST,
            boxes.hbox(IconLabel("check", "accent", 18), (self._solved, 1), gap=6),
            *(6, self._title, 4, self._name, self._gaps[0], boxes.rule(), self._gaps[1]),
            *(boxes.hbox(*figures, gap=6), self._gaps[2], boxes.rule(), self._gaps[3]),
            *(self._gaps[4], self._collection),
            boxes.REST,
            on=self,
        )

    def add_buttons(self, buttons: _Buttons) -> None:
        """Show the buttons below the figures."""
        self._column.insertWidget(self._column.count() - 3, buttons)

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        words = _("{solved}: {title}. Time: {time}. Hints: {hints}.")
        time, hints, _best = (label.text() for label in self._figures)
        title = self._title.accessibleName()
        return words.format(solved=self._solved.text(), title=title, time=time, hints=hints)

    def set_state(self, state: WinState) -> None:
        self._solved.setText(_solved_text(state))
        self._title.set_text(state.title or state.name)
        self._name.setText(state.name)
        self._name.setVisible(bool(state.title))
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
        self._collection.setVisible(bool(state.total))

    def set_small(self, is_small: bool) -> None:
        """Set whether texts are smaller and closer together."""
        self._title.set_style(Type.TIMER if is_small else Type.WIN_TITLE)
        for label in self._figures:
            label.setFont((Type.PANEL_TITLE if is_small else Type.FIGURE).font())
        heights = (10, 8, 8, 10, 0) if is_small else (28, 16, 16, 28, 20)
        for gap, height in zip(self._gaps, heights, strict=True):
            gap.changeSize(0, height)
        self._column.invalidate()


class _Title(Label):
    """A title of at most two lines; a tooltip has a longer one."""

    def __init__(self) -> None:
        super().__init__("", Type.WIN_TITLE)
        self._text = ""
        self._style = Type.WIN_TITLE
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        self._text = " ".join(text.split())
        self._fit()

    def set_style(self, style: Type) -> None:
        self._style = style
        self.setFont(style.font())
        self._fit()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        first, rest = _broken(self._text, self.font(), self.width())
        shown = self.fontMetrics().elidedText(
            rest, QtCore.Qt.TextElideMode.ElideRight, self.width()
        )
        self.setText(f"{first}\n{shown}" if rest else first)
        self.setToolTip(self._text if shown != rest else "")
        self.setAccessibleName(self._text)
        self.setFixedHeight((2 if rest else 1) * max(self._style.line, self.fontMetrics().height()))


def _broken(text: str, font: QtGui.QFont, width: int) -> tuple[str, str]:
    """Return the first line of a text that is broken at a width, and the rest."""
    layout, option = QtGui.QTextLayout(text, font), QtGui.QTextOption()
    option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(width)
    layout.endLayout()
    units = text.encode("utf-16-le")  # Qt counts these
    at = 2 * line.textLength() if line.isValid() else 0
    return tuple(part.decode("utf-16-le").strip() for part in (units[:at], units[at:]))  # type: ignore[return-value]


class _Buttons(QWidget):
    """What to do next: the next puzzle, a review, sharing, and the star of favourites.

    Attributes:
        main: the button for the next puzzle, or for this one again.
    """

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.main = Button("", kind=Kind.PRIMARY, size=Size.LARGE)
        self.main.key = _("Enter")
        outline = Kind.OUTLINE
        self._replay = actions.button(ActionId.REPLAY, kind=outline, with_text=True)
        self._review = actions.button(ActionId.REVIEW, kind=outline, with_text=True)
        self._share = actions.button(ActionId.SHARE_SHEET, kind=outline, with_text=True)
        self._star = FavouriteButton(actions[ActionId.FAVOURITE])
        games = boxes.hbox((self._review, 1), (self._replay, 1), gap=8)
        others = boxes.hbox((self._share, 1), self._star, gap=8)
        self._rest = boxes.FoldingRow((games, 2), (others, 1), gap=8)
        boxes.vbox(self.main, self._rest, on=self, gap=8)

    def set_state(self, state: WinState) -> None:
        """Offer what can be done with this puzzle."""
        self._star.setHidden(state.next is Next.STUDIO)

    def set_small(self, is_small: bool) -> None:
        """Set whether all buttons are as high as a finger is wide."""
        side = Size.LARGE if is_small else Size.NORMAL
        for button in (self._review, self._replay, self._share, self._star):
            button.setFixedHeight(side)
        self._star.setFixedWidth(side)

    def height_in(self, width: int) -> int:
        """Return the height in a width, where fewer of the rows may be needed than now."""
        rows = 1 if self._rest.fits(width) else 2
        return self.main.minimumHeight() + rows * (8 + self._star.minimumHeight())


class FavouriteButton(Button):
    """The star of a puzzle, filled if it is a favourite."""

    def __init__(self, action: QtGui.QAction) -> None:
        super().__init__(icon="star", kind=Kind.OUTLINE)
        self.follow(action)

    def nextCheckState(self) -> None:
        """Leave the state to the action."""

    def checkStateSet(self) -> None:
        super().checkStateSet()
        self.set_icon_name("star-filled" if self.isChecked() else "star")


def _solved_text(state: WinState) -> str:
    if state.is_revealed:
        return _("Revealed")
    if state.needs_no_hints:
        return _("Solved with hints. To complete the lesson, play it again without hints.")
    return _("Solved")


def _next_text(state: WinState) -> str:
    return {
        Next.STUDIO: _("Back to the studio"),
        Next.LIBRARY: _("Go to library"),
        Next.PUZZLE: _("Next puzzle"),
        Next.RANDOM: _("Another random puzzle"),
        Next.FIRST_LESSON: _("First lesson"),
        Next.BOARD: _("Next board"),
        Next.LESSON: _("Next lesson"),
    }[state.next]


# --- what the page shows ---


class Next(Enum):
    """What the page leads to."""

    STUDIO = auto()  # after a designer tried their own design
    LIBRARY = auto()  # without another puzzle
    PUZZLE = auto()
    RANDOM = auto()
    FIRST_LESSON = auto()
    BOARD = auto()  # another board of the same lesson
    LESSON = auto()


@dataclass(frozen=True)
class WinState:
    """A puzzle just solved.

    Attributes:
        title: the puzzle's own title, no longer hidden; may be empty.
        name: collection and number, or the name of a file.
        detail: size and colours, `20 × 20 · 6 colours`.
        picture: the board that met the clues.
        best: the fewest seconds so far without hints, including this game; None if there are none.
        is_revealed: whether the program solved it, not the player.
        needs_no_hints: whether it does not count as solved, because hints were used in a lesson.
        solved: how many of the collection's `total` puzzles are solved; both 0 outside collections.
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
    needs_no_hints: bool = False
    solved: int = 0
    total: int = 0
    next: Next = Next.PUZZLE


# --- appearing softly ---


def fade_in(widget: QWidget, milliseconds: int, after: int = 0) -> None:
    """Fade a widget in after a delay; then remove the effect, so it paints normally."""
    effect = QGraphicsOpacityEffect(widget)
    effect.setOpacity(0.0)
    widget.setGraphicsEffect(effect)
    steps = QtCore.QSequentialAnimationGroup(effect)
    steps.addPause(after)
    animation = QtCore.QPropertyAnimation(effect, b"opacity")
    animation.setDuration(milliseconds)
    animation.setEndValue(1.0)
    animation.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
    steps.addAnimation(animation)
    # Delete the effect later: it owns the animation, which is still emitting this signal.
    steps.finished.connect(effect.deleteLater)
    steps.start()
