"""PreferencesDialog: everything the player may choose, applied at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from pathlib import Path

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, languages, mark
from nonogui.ui.board.options import BoardOptions, ClueSize, SpokenClues
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView
from nonogui.ui.devices import has_gamepad_library, player_command
from nonogui.ui.dialogs.base import Dialog, Pages
from nonogui.ui.dialogs.shortcuts import ShortcutsEditor
from nonogui.ui.look.theme import (
    DARK,
    HIGH_CONTRAST,
    HIGH_CONTRAST_DARK,
    LIGHT,
    MIN_FILL_CONTRAST,
    Theme,
    ThemeChoice,
    contrast,
    current_theme,
    focus_ring,
    rounded,
)
from nonogui.ui.look.theming import fitting_sizes
from nonogui.ui.play import coach_views
from nonogui.ui.play.panel import assistance_choices, crossing_choices, ticking_choices
from nonogui.ui.settings import Motion, NewSide, Settings, SettingsStore, SolveSpeed, TextSize
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import marks_choices
from nonogui.ui.widgets.rows import Radio
from nonogui.ui.widgets.text import Ink, Label, Type


class PreferencesDialog(Dialog):
    """The preferences, in pages; a sheet inside the window it is opened on.

    Args:
        parent: the window; without one, the dialog has a frame of its own.
        data: the folder with the player's data, and what to do with them; None for no such page.
    """

    def __init__(
        self,
        store: SettingsStore,
        parent: QtWidgets.QWidget | None,
        data: DataCommands | None = None,
    ) -> None:
        super().__init__(_("Preferences"), parent)
        # First, so that it comes after each page, which is made later, when Tab goes round.
        self._close = Button(icon="close", tip=_("Close"))
        self._close.setParent(self)
        self._close.setFixedSize(Size.NORMAL, Size.NORMAL)
        self._close.clicked.connect(self.reject)
        self.pages = Pages(self)
        self.pages.add_page(_("Playing"), "play", partial(_playing, store))
        screen = (parent or self).screen().availableSize()
        self.pages.add_page(_("Appearance"), "sun", partial(_appearance, store, screen))
        self.pages.add_page(_("Coach"), "hint", partial(_coach, store))
        self.pages.add_page(_("Studio"), "doctor", partial(_studio, store))
        shortcuts = partial(ShortcutsEditor, store)
        self.pages.add_page(_("Shortcuts"), "keyboard", shortcuts, scrolls=False)
        if data is not None:
            self.pages.add_page(_("Your data"), "folder", partial(self._data, store, data))
        self.pages.setFocus(Qt.FocusReason.TabFocusReason)
        if parent is not None:
            self._lay_over(parent.window())

    def _lay_over(self, window: QtWidgets.QWidget) -> None:
        """Show the dialog without a frame in the middle of the window, which is dimmed."""
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        dim = QtWidgets.QFrame(window)
        dim.setObjectName("dim")  # the style sheet's selector
        dim.setGeometry(window.rect())
        dim.show()
        self.finished.connect(dim.deleteLater)
        self.destroyed.connect(dim.deleteLater)
        room = window.size() - QSize(2 * SHEET_MARGIN, 2 * SHEET_MARGIN)
        self.pages.fit(room.width())  # the list may ask for more than the window has
        self.resize(self.size().boundedTo(room))
        self.move(window.mapToGlobal(window.rect().center()) - self.rect().center())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        right = self.width() - self._close.width() - SHEET_MARGIN
        self._close.move(SHEET_MARGIN if self.isRightToLeft() else right, SHEET_MARGIN)
        self._close.raise_()
        if self.windowFlags() & Qt.WindowType.FramelessWindowHint:
            shape = QtGui.QPainterPath()
            shape.addRoundedRect(QRectF(self.rect()), SHEET_RADIUS, SHEET_RADIUS)
            self.setMask(QtGui.QRegion(shape.toFillPolygon().toPolygon()))

    def _data(self, store: SettingsStore, data: DataCommands) -> PreferenceForm:
        form = PreferenceForm(store)

        def add_button(title: str, note: str, text: str, act: Callable[[], object]) -> None:
            button = Button(text, kind=Kind.OUTLINE)
            button.setAccessibleName(title)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            form.add_row(title, note, button)

            def leave() -> None:
                self.accept()
                act()

            button.clicked.connect(leave)

        form.add_card()
        add_button(
            _("Export your data"),
            _("Games, designs, preferences and statistics in one file"),
            _("Export…"),
            data.export,
        )
        add_button(
            _("Import your data"),
            _("Merges exported data with the data on this computer"),
            _("Import…"),
            data.import_,
        )
        form.add_card()
        add_button(_("Folder with your games"), str(data.folder), _("Open"), data.show_folder)
        form.add_card()
        form.add_switch(
            "check_puzzles",
            _("Check library puzzles"),
            _("Finds the number of solutions and the difficulty in the background"),
        )
        return form


@dataclass(frozen=True)
class DataCommands:
    """The player's data.

    Attributes:
        folder: where they are.
        export, import_, show_folder: what the buttons do, after the dialog is closed.
    """

    folder: Path
    export: Callable[[], object]
    import_: Callable[[], object]
    show_folder: Callable[[], object]


def _playing(store: SettingsStore) -> PreferenceForm:
    form = PreferenceForm(store)
    form.add_card()
    form.add_select(
        "assistance", assistance_choices(), _("Mistakes"), _("The default for each new puzzle")
    )
    form.add_select("ticking", ticking_choices(), _("Tick numbers"))
    form.add_select(
        "crossing",
        crossing_choices(),
        _("Cross automatically"),
        _("Adds crosses in finished lines, or beside finished runs as well"),
    )
    form.add_card()
    form.add_switch(
        "drag_badge", _("Show length while dragging"), _("As a number beside the pointer")
    )
    form.add_switch("show_timer", _("Show the timer"))
    form.add_switch("wraps", _("Wrap around"), _("Arrow keys continue at the opposite edge"))
    form.add_select(
        "spoken_clues",
        (
            controls.Choice(SpokenClues.BOTH, _("Row and column")),
            controls.Choice(SpokenClues.ROW, _("Row")),
            controls.Choice(SpokenClues.COLUMN, _("Column")),
        ),
        _("Spoken clues"),
        _("What a screen reader says with each cell"),
    )
    form.add_card()
    can_sound = player_command() is not None
    form.add_switch(
        "sounds",
        _("Sounds"),
        _("Soft ticks for marks, finished lines and solved puzzles")
        if can_sound
        else _("Needs one of these programs: pw-play, paplay, aplay"),
        is_possible=can_sound,
    )
    can_read = has_gamepad_library()
    form.add_switch(
        "gamepad",
        _("Gamepad"),
        _("Stick or pad moves, A fills, B crosses, X undoes, Y gives a hint")
        if can_read
        else _("Needs the package pygame-ce, which is not installed"),
        is_possible=can_read,
    )
    return form


def _coach(store: SettingsStore) -> PreferenceForm:
    form = PreferenceForm(store)
    form.add_card()
    form.add_select(
        "proof_speed", coach_views.speed_choices(), _("Proofs"), _("How fast the steps play")
    )
    form.add_select(
        "solve_speed",
        (
            controls.Choice(SolveSpeed.SLOW, _("Slow")),
            controls.Choice(SolveSpeed.NORMAL, _("Normal")),
            controls.Choice(SolveSpeed.FAST, _("Fast")),
            controls.Choice(SolveSpeed.AT_ONCE, _("Instant")),
        ),
        _("Solving"),
        _("How fast the solution appears"),
    )
    return form


def _studio(store: SettingsStore) -> PreferenceForm:
    form = PreferenceForm(store)
    form.add_card()
    sides = [controls.Choice(side, f"{side} × {side}") for side in NewSide]
    form.add_select("new_side", sides, _("New designs"), _("The default size"))
    form.add_switch(
        "filled_shapes", _("Filled shapes"), _("Rectangles and ellipses are drawn filled")
    )
    form.add_card()
    form.add_text("author", _("Author"), _("For new designs and imported pictures"))
    form.add_text("copyright", _("Copyright"))
    form.add_text("license", _("Licence"))
    return form


def _appearance(store: SettingsStore, screen: QSize) -> PreferenceForm:
    form = PreferenceForm(store)
    cards = ThemeCards()
    cards.chosen.connect(lambda choice: store.update(look=choice))
    form.add_widget(cards)
    form.follow(lambda settings: cards.set_theme_choice(settings.look))
    form.add_card()
    colors = FillColors()
    note = form.add_row(_("Colour of filled cells"), "", colors)
    note.set_ink(Ink.DANGER)
    colors.chosen.connect(lambda color: store.update(fill_color=color))
    colors.refused.connect(note.setText)
    colors.refused.connect(lambda why: note.setVisible(bool(why)))
    form.follow(lambda settings: colors.set_color(settings.fill_color))
    form.add_switch("gaps", _("Gaps between cells"), _("Makes runs easier to count"))
    form.add_select("marks", marks_choices(), _("Marks on colours"), _("For colour puzzles"))
    form.add_card()
    form.add_select(
        "language", _language_choices(store), _("Language"), _("Takes effect after a restart")
    )
    form.add_select(
        "text_size",
        _text_size_choices(store, screen),
        _("Text size"),
        _("Texts, buttons and boards; takes effect after a restart"),
    )
    form.add_switch("crosshair", _("Highlight row and column"))
    form.add_select(
        "clue_size",
        (
            controls.Choice(ClueSize.CELL, _("Match cell size")),
            controls.Choice(ClueSize.SMALL, _("Smaller")),
            controls.Choice(ClueSize.LARGE, _("Larger")),
        ),
        _("Clue size"),
    )
    form.add_switch(
        "far_clues",
        _("Repeat clues on big boards"),
        _("Also at the right and bottom, from 30 columns or rows"),
    )
    form.add_select(
        "motion",
        (
            controls.Choice(Motion.SYSTEM, _("Match system")),
            controls.Choice(Motion.FULL, _("Full")),
            controls.Choice(Motion.REDUCED, _("Reduced")),
        ),
        _("Animations"),
    )
    return form


def _language_choices(store: SettingsStore) -> list[controls.Choice]:
    """Return the languages, each named in itself, and the one that another version has chosen."""
    code = store.settings.language
    names = {"": _("Match system")} | ({code: code} if code else {}) | languages()
    return list(starmap(controls.Choice, names.items()))


def _text_size_choices(store: SettingsStore, screen: QSize) -> list[controls.Choice]:
    """Return the sizes that fit into the screen, and the one chosen on another screen."""
    possible = {*fitting_sizes(screen), store.settings.text_size}
    text = _("{percent}%")
    return [
        controls.Choice(size, text.format(percent=size)) for size in TextSize if size in possible
    ]


# --- cards of rows ---


SHEET_MARGIN = 16
SHEET_RADIUS = 12


# Chosen by eye at 100 % text size.
ROW = 56
PADDING = 16
CARD_GAP = 18
TEXT_WIDTH = 220
MOST_TEXT = 400
"""Most characters of a text, as in the properties of a design."""


class PreferenceForm(QtWidgets.QWidget):
    """A column of cards; changes are stored at once, and changes from elsewhere shown at once."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self.store = store
        self._shows: list[Callable[[Settings], None]] = []
        self._card: QtWidgets.QVBoxLayout | None = None
        self._column = boxes.vbox(on=self, gap=CARD_GAP)
        store.changed.connect(self._on_changed)

    def add_widget(self, widget: QtWidgets.QWidget) -> None:
        """Add a widget outside the cards."""
        self._column.addWidget(widget)

    def add_card(self) -> None:
        """Start a new card; rows are added to the last one."""
        card = boxes.Card()
        self._card = boxes.vbox(on=card, margins=(1, 1, 1, 2))
        self._column.addWidget(card)

    def add_switch(
        self, field: str, text: str, note: str = "", *, is_possible: bool = True
    ) -> None:
        """Add a row with a switch for a preference; off and disabled if it is not possible here."""
        switch = controls.Switch(name=text)
        if not is_possible:
            switch.setEnabled(False)
            self.add_row(text, note, switch)
            return
        switch.toggled.connect(lambda is_on: self.store.update(**{field: is_on}))
        self.add_row(text, note, switch)
        self.follow(lambda settings: switch.setChecked(getattr(settings, field)))

    def add_select(
        self, field: str, choices: Sequence[controls.Choice], text: str, note: str = ""
    ) -> None:
        """Add a row with a pop-up list for a preference."""
        select = controls.PopupSelect(choices, name=text, height=controls.FIELD_HEIGHT)
        select.chosen.connect(lambda value: self.store.update(**{field: value}))
        self.add_row(text, note, select)
        self.follow(lambda settings: select.set_value(getattr(settings, field)))

    def add_text(self, field: str, text: str, note: str = "") -> None:
        """Add a row with a one-line text field for a preference."""
        line = QtWidgets.QLineEdit()
        line.setAccessibleName(text)
        line.setMaxLength(MOST_TEXT)
        line.setFixedWidth(TEXT_WIDTH)
        line.textEdited.connect(lambda typed: self.store.update(**{field: typed.strip()}))
        self.add_row(text, note, line)

        def show(settings: Settings) -> None:
            # Not while it is typed: the cursor would jump, and a space at the end would be lost.
            if line.text().strip() != getattr(settings, field):
                line.setText(getattr(settings, field))

        self.follow(show)

    def add_row(self, text: str, note: str, control: QtWidgets.QWidget) -> Label:
        """Add a row with any control; returns the label of its note."""
        assert self._card is not None
        if self._card.count():
            self._card.addWidget(boxes.rule())
        label = Label(note, Type.NOTE, Ink.MUTED, wraps=True)
        if not note:
            label.hide()
        title = Label(text, Type.STRONG, wraps=True)
        words = boxes.vbox(boxes.REST, title, label, boxes.REST)
        around = boxes.pane(
            boxes.hbox((words, 1), control, margins=(PADDING, 6, PADDING, 6), gap=16)
        )
        # The control says both; screen readers would read them as the dialog's text.
        title.setBuddy(around)
        label.setBuddy(around)
        control.setAccessibleDescription(note)
        around.setMinimumHeight(ROW)
        self._card.addWidget(around)
        return label

    def follow(self, show: Callable[[Settings], None]) -> None:
        """Call a function with the preferences now, and whenever they change."""
        self._shows.append(show)
        show(self.store.settings)

    def _on_changed(self, _before: Settings, after: Settings) -> None:
        for show in self._shows:
            show(after)


# --- themes ---


# Four cards fill the width of a page, and the small board fills a card; chosen by eye.
CARD = QSize(127, 86)
CARD_LEAST = 110
LABEL = 34
CARDS_GAP = 6
INSET = 5
CELL = 16
CLUES = ("3", "4", "2", "3")
_ROWS = ("##x#.", "#x###", "x##.x", "###x.")
_CURSOR = (1, 2)


class ThemeCards(QtWidgets.QWidget):
    """Four cards with themes, one of them chosen.

    Signals:
        chosen(object): a `ThemeChoice`.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Theme"))
        self.cards = {
            ThemeChoice.SYSTEM: _Card(_("Match system"), (LIGHT, DARK)),
            ThemeChoice.LIGHT: _Card(_("Light"), (LIGHT,)),
            ThemeChoice.DARK: _Card(_("Dark"), (DARK,)),
            ThemeChoice.HIGH_CONTRAST: _Card(_("High contrast"), (HIGH_CONTRAST,)),
        }
        self._grid = QtWidgets.QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(CARDS_GAP)
        self._place(2)
        for choice, card in self.cards.items():
            card.clicked.connect(lambda _on, choice=choice: self.chosen.emit(choice))

    def minimumSizeHint(self) -> QSize:
        # The size of two columns: four would keep the page from getting narrower.
        return QSize(2 * CARD_LEAST + CARDS_GAP, super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Show all cards in a row if there is room, else two rows."""
        super().resizeEvent(event)
        least = self.cards[ThemeChoice.SYSTEM].minimumWidth()
        self._place(4 if self.width() >= 4 * least + 3 * CARDS_GAP else 2)

    def _place(self, columns: int) -> None:
        for at, card in enumerate(self.cards.values()):
            self._grid.addWidget(card, *divmod(at, columns))
        for column in range(4):
            self._grid.setColumnStretch(column, int(column < columns))

    def set_theme_choice(self, choice: ThemeChoice) -> None:
        """Show a choice, without emitting a signal."""
        self.cards[choice].setChecked(True)


class _Card(Radio):
    """A preview of one theme, or of two halves, on a small painted board."""

    def __init__(self, text: str, shown: tuple[Theme, ...]) -> None:
        super().__init__(text)
        self.setToolTip(text)  # which a narrow card shortens
        self._shown = shown
        self._ratio = 0.0
        self._previews: list[QtGui.QImage] = []
        self.setMinimumSize(self.minimumSizeHint())

    def sizeHint(self) -> QSize:
        return QSize(CARD.width(), CARD.height() + LABEL)

    def minimumSizeHint(self) -> QSize:
        return QSize(CARD_LEAST, CARD.height() + LABEL)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme, card = current_theme(), QRectF(0, 0, self.width(), CARD.height())
        inside = card.adjusted(INSET, INSET, -INSET, -INSET)
        self._render()
        with QtGui.QPainter(self) as painter:
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
            metrics = QtGui.QFontMetrics(painter.font())
            text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)
            if self.hasFocus():
                focus_ring(painter, card.adjusted(2, 2, -2, -2), 10, theme)

    def _render(self) -> None:
        if self._ratio != self.devicePixelRatio():
            self._ratio = self.devicePixelRatio()
            self._previews = [_preview(shown, self._ratio) for shown in self._shown]


def _preview(theme: Theme, ratio: float) -> QtGui.QImage:
    values = {"#": 1, "x": EMPTY, ".": UNKNOWN}
    grid = Grid.from_rows([[values[each] for each in row] for row in _ROWS])
    picture = Grid.from_rows([[int(each == "#") for each in row] for row in _ROWS])
    puzzle = Puzzle.from_picture(picture, BLACK_AND_WHITE)
    view = BoardView(puzzle, grid)
    return render_board(view, theme, BoardOptions(), CELL, ratio=ratio, clues=())


def _paint_preview(painter: QtGui.QPainter, box: QRectF, theme: Theme, image: QtGui.QImage) -> None:
    """Paint a small board with the numbers of its rows and its cursor."""
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


def _right_half(box: QRectF) -> QtGui.QPainterPath:
    """Return the area to the right of a slanted line through the middle."""
    middle = box.center().x()
    path = QtGui.QPainterPath(QPointF(middle + 12, box.top()))
    for x, y in (
        (box.right(), box.top()),
        (box.right(), box.bottom()),
        (middle - 12, box.bottom()),
    ):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


# --- the colour of filled cells ---


# Larger than the 24 pixels that WCAG 2.2 asks of a target; chosen by eye.
SIDE = 32
DOT = 12

ON_LIGHT = (("#4B3024", mark("Brown")), ("#1F4B3B", mark("Green")), ("#43286B", mark("Purple")))
ON_DARK = (("#E3CDB8", mark("Sand")), ("#B9DFCB", mark("Mint")), ("#D5C6F2", mark("Lilac")))


class FillColors(QtWidgets.QWidget):
    """The theme's own colour, three readable others, and one the player mixes.

    Attributes:
        dots: the choices; the last one mixes a colour.

    Signals:
        chosen(str): `#RRGGBB`, or empty for the theme's own colour.
        refused(str): why a mixed colour was refused; empty if it was accepted.
    """

    chosen = Signal(str)
    refused = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Colour of filled cells"))
        self._color = ""
        self.dots = tuple(_Dot() for _each in range(5))
        for dot in self.dots[:-1]:
            dot.clicked.connect(partial(self._choose, dot))
        self.dots[-1].clicked.connect(self._mix)
        boxes.hbox(*self.dots, on=self, gap=6)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._show()

    def set_color(self, color: str) -> None:
        """Show a choice, without emitting a signal."""
        if color != self._color:
            self._color = color
            self._show()

    def try_color(self, color: QtGui.QColor) -> bool:
        """Accept a colour if cells in it stand out from the paper; otherwise say why not."""
        if contrast(color, current_theme().paper) < MIN_FILL_CONTRAST:
            self.refused.emit(
                _("This colour is too close to the background. Filled cells would be hard to see.")
            )
            self._show()
            return False
        self.refused.emit("")
        self.set_color(color.name().upper())
        self.chosen.emit(self._color)
        return True

    def _show(self) -> None:
        presets = ON_DARK if current_theme().is_dark else ON_LIGHT
        names = {"": _("Theme colour")} | {color: _(name) for color, name in presets}
        for dot, (color, name) in zip(self.dots, names.items(), strict=False):
            dot.show_color(color, name)
            dot.setChecked(color == self._color)
        is_own = self._color not in names
        self.dots[-1].show_color(self._color if is_own else None, _("Custom colour…"))
        self.dots[-1].setChecked(is_own)

    def _choose(self, dot: _Dot) -> None:
        self._color = dot.color or ""
        self.refused.emit("")
        self.chosen.emit(self._color)

    def _mix(self) -> None:
        start = QtGui.QColor(self._color) if self._color else _own_fill(current_theme())
        color = QtWidgets.QColorDialog.getColor(start, self, _("Colour of filled cells"))
        if color.isValid():
            self.try_color(color)
        else:
            self._show()


class _Dot(Radio):
    """A colour to choose; None for a colour not mixed yet, empty for the theme's own.

    It is painted because a style sheet cannot know its colour.
    """

    def __init__(self) -> None:
        super().__init__()
        self.color: str | None = None
        self.setFixedSize(SIDE, SIDE)

    def show_color(self, color: str | None, name: str) -> None:
        """Show another colour."""
        self.color = color
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        middle = QPointF(SIDE / 2, SIDE / 2)
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            if self.color is None:
                painter.setPen(QtGui.QPen(theme.muted, 1.5, Qt.PenStyle.DashLine))
                painter.drawEllipse(middle, DOT - 1, DOT - 1)
                painter.setPen(QtGui.QPen(theme.ink, 1.6))
                painter.drawLine(middle - QPointF(4, 0), middle + QPointF(4, 0))
                painter.drawLine(middle - QPointF(0, 4), middle + QPointF(0, 4))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                own = QtGui.QColor(self.color) if self.color else _own_fill(theme)
                painter.setBrush(own)
                painter.drawEllipse(middle, DOT, DOT)
            if self.isChecked() or self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                is_dashed = self.hasFocus() and not self.isChecked()
                style = Qt.PenStyle.DotLine if is_dashed else Qt.PenStyle.SolidLine
                painter.setPen(QtGui.QPen(theme.accent, 2, style))
                painter.drawEllipse(middle, SIDE / 2 - 1, SIDE / 2 - 1)


def _own_fill(theme: Theme) -> QtGui.QColor:
    """Return the theme's own fill colour, ignoring the player's choice."""
    if theme.is_high_contrast:
        return (HIGH_CONTRAST_DARK if theme.is_dark else HIGH_CONTRAST).fill
    return (DARK if theme.is_dark else LIGHT).fill
