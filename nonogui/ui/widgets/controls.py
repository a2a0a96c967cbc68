"""Controls: segmented control, slider, switch, pop-up list, number field."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from PySide6 import QtCore, QtGui, QtWidgets

from nonogui.core.typed import plain
from nonogui.i18n import _
from nonogui.ui.look.theme import current_theme, font, rounded, set_style_property
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size, enter_at_chosen

# Chosen by eye at 100 % text size.
PADDING = 3


class Choice(NamedTuple):
    """One value to choose, with its text, icon and tooltip."""

    value: Hashable
    text: str
    icon: str = ""
    tip: str = ""


class SegmentedControl(QtWidgets.QWidget):
    """A few choices side by side, one of them chosen; arrow keys move between them.

    Args:
        height: 40 px for tools, 32 px for settings.
        name: its name for screen readers.

    Signals:
        chosen(object): the player chose a value.
    """

    chosen = QtCore.Signal(object)

    def __init__(self, choices: Sequence[Choice], *, name: str, height: int = 32) -> None:
        super().__init__()
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setFixedHeight(height)
        self._segments = {choice.value: self._segment(choice) for choice in choices}
        self._widest = 0  # of the segments with their words
        self._fitted: list[Button] = []  # the segments shown when they were last fitted
        parts = [(segment, 1) for segment in self._segments.values()]
        self._row = boxes.hbox(*parts, on=self, margins=(PADDING, PADDING, PADDING, PADDING))
        group = QtWidgets.QButtonGroup(self)  # without a group, a single choice could be unchecked
        for value, segment in self._segments.items():
            group.addButton(segment)
            segment.clicked.connect(lambda _on, value=value: self.chosen.emit(value))
        next(iter(self._segments.values())).setChecked(True)

    def sizeHint(self) -> QtCore.QSize:
        # Segments are equally wide, so that all need the room of the widest, with its words: else
        # the control would stay narrow once it was.
        shown = self._shown
        widest = max(self._widest, *(segment.sizeHint().width() for segment in shown))
        return QtCore.QSize(widest * len(shown) + 2 * PADDING, self.height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QtCore.QEvent) -> bool:
        # A segment that is hidden leaves its room to the others.
        if event.type() is QtCore.QEvent.Type.LayoutRequest and self._fitted != self._shown:
            self._fit()
        return super().event(event)

    @property
    def _shown(self) -> list[Button]:
        return [each for each in self._segments.values() if not each.isHidden()]

    def _fit(self) -> None:
        """Fit the segments into the width: equally wide, else as wide as their texts, else icons.

        Words in many languages are longer than in English.
        """
        room = self.width() - 2 * PADDING
        shown = self._fitted = self._shown
        for each in shown:
            each.set_compact(False)
        self._widest = max((each.sizeHint().width() for each in shown), default=0)
        widths = [each.least_width for each in shown]
        fit, fit_equally = sum(widths) <= room, max(widths, default=0) * len(widths) <= room
        for each, width in zip(shown, widths, strict=True):
            self._row.setStretchFactor(each, width if fit and not fit_equally else 1)
            each.set_compact(not fit)
        self._row.activate()

    @property
    def value(self) -> Hashable:
        return next(value for value, segment in self._segments.items() if segment.isChecked())

    @property
    def values(self) -> tuple[Hashable, ...]:
        """The values to choose from."""
        return tuple(self._segments)

    def set_value(self, value: Hashable) -> None:
        """Show a value as chosen, without emitting a signal."""
        self._segments[value].setChecked(True)

    def segment(self, value: Hashable) -> Button:
        """Return the button of one value."""
        return self._segments[value]

    def _segment(self, choice: Choice) -> Button:
        button = _Segment(choice.text, choice.icon, kind=Kind.SEGMENT, tip=choice.tip)
        button.setCheckable(True)
        button.setAutoExclusive(True)  # a radio button to screen readers
        button.setAutoDefault(False)
        button.setMinimumHeight(0)
        # All segments are as wide as the widest text.
        button.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Expanding
        )
        return button


class _Segment(Button):
    """One choice of a segmented control."""

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        enter_at_chosen(self.group().buttons(), event)


# --- slider ---


# Not less than the 24 pixels that WCAG 2.2 asks of a target.
SLIDER_HEIGHT = 24
KNOB = 9
"""Distance of the knob's centre from the ends: half the knob, and the focus ring."""


class Slider(QtWidgets.QSlider):
    """A slider between two values; Qt's `valueChanged(int)` reports each change.

    Args:
        least, most: the lowest and the highest value.
        name: its name for screen readers.
    """

    def __init__(self, least: int, most: int, *, name: str) -> None:
        super().__init__(QtCore.Qt.Orientation.Horizontal)
        self.setAccessibleName(name)
        self.setRange(least, most)
        # A sixteenth of the range, but not 0 for a short range.
        self.setPageStep(max(1, (most - least) // 16))
        self.setFixedHeight(SLIDER_HEIGHT)

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(160, SLIDER_HEIGHT)

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(64, SLIDER_HEIGHT)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == QtCore.Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            # Qt's own slider moves by a page for a press beside the knob.
            self._go_to(event.position().x())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self.isSliderDown():
            self._go_to(event.position().x())

    def mouseReleaseEvent(self, _event: QtGui.QMouseEvent) -> None:
        self.setSliderDown(False)

    def _go_to(self, x: float) -> None:
        share = (x - KNOB) / max(1, self.width() - 2 * KNOB)
        self.setValue(round(self.minimum() + share * (self.maximum() - self.minimum())))


# --- switch ---


# With the margin, larger than the 24 pixels that WCAG 2.2 asks of a target.
SWITCH_WIDTH, SWITCH_HEIGHT = 36, 22
MARGIN = 3
"""Room for the focus ring, in pixels."""
FADED = 0.45
"""Opacity of a disabled switch: as faint as the words of a disabled button."""


class Switch(QtWidgets.QCheckBox):
    """An on-off switch; Qt's `toggled(bool)` reports each change.

    It is painted because a style sheet can draw a knob only from image files, one for each colour.

    Args:
        name: its name for screen readers.
    """

    def __init__(self, *, name: str, is_on: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setChecked(is_on)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)
        self.setFixedSize(self.sizeHint())

    def hitButton(self, pos: QtCore.QPoint) -> bool:
        # Qt's own area is that of its indicator and label, which are not drawn.
        return self.rect().contains(pos)

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(SWITCH_WIDTH + 2 * MARGIN, SWITCH_HEIGHT + 2 * MARGIN)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme, rect = current_theme(), QtCore.QRectF(self.rect())
        track = rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        on = self.isChecked()
        with QtGui.QPainter(self) as painter:
            painter.setOpacity(1.0 if self.isEnabled() else FADED)
            rounded(painter, track, SWITCH_HEIGHT / 2, theme.accent if on else theme.muted)
            painter.setPen(QtCore.Qt.PenStyle.NoPen)
            painter.setBrush(theme.on_accent if on else theme.raised)
            x = track.right() - SWITCH_HEIGHT / 2 if on else track.left() + SWITCH_HEIGHT / 2
            painter.drawEllipse(
                QtCore.QPointF(x, track.center().y()), SWITCH_HEIGHT / 2 - 3, SWITCH_HEIGHT / 2 - 3
            )
            if self.hasFocus():
                # Wider than other rings: the switch is small.
                rounded(painter, rect, rect.height() / 2, None, theme.accent, 2.5)


# --- pop-up list ---


class ChoiceMenu(QtWidgets.QMenu):
    """A menu of choices in which Home and End go to the first and the last one.

    Args:
        stays: whether it stays open while the player checks and unchecks entries of it.
    """

    def __init__(self, parent: QtWidgets.QWidget, *, stays: bool) -> None:
        super().__init__(parent)
        self._stays = stays

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if not self._toggle(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        ends = {QtCore.Qt.Key.Key_Home: 0, QtCore.Qt.Key.Key_End: -1}
        keys = (QtCore.Qt.Key.Key_Space, QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter)
        if (at := ends.get(QtCore.Qt.Key(event.key()))) is not None:
            self.setActiveAction(self.actions()[at])
        elif event.key() not in keys or not self._toggle(self.activeAction()):
            super().keyPressEvent(event)

    def _toggle(self, action: QtGui.QAction | None) -> bool:
        if action is None or not self._stays:
            return False
        action.trigger()
        return True


class PopupSelect(Button):
    """A button that shows one of several choices and opens a menu of them.

    Args:
        name: its name for screen readers.
        height: 28 px in panels, 32 px in preferences.
        any_value: the value that filters nothing. A list with such a value is a filter chip,
            highlighted while another value is chosen.
        several: whether several may be chosen at once. Then the value is a tuple of those chosen,
            in the order of the choices, and `any_value` must be the empty tuple.

    Signals:
        chosen(object): the player chose a value.
    """

    chosen = QtCore.Signal(object)

    def __init__(
        self,
        choices: Sequence[Choice],
        *,
        name: str,
        height: int = Size.SMALL,
        any_value: Hashable | None = None,
        several: bool = False,
    ) -> None:
        super().__init__(kind=Kind.OUTLINE, size=Size.SMALL)
        self._several = several
        self._any_value = any_value
        self.setProperty("pill", any_value is not None)
        self.setFixedHeight(height)
        self.set_tail_icon("chevron-down")
        self._name = name
        self.value: Hashable = choices[0].value
        self._texts: dict[Hashable, str] = {}
        self._menu = ChoiceMenu(self, stays=several)
        self.watch_menu(self._menu)
        self._group = QtGui.QActionGroup(self._menu)  # one group for all choices ever offered
        self._group.setExclusive(not several)
        self.clicked.connect(self.open)
        self.set_choices(choices, self.value)

    @property
    def menu_shown(self) -> QtWidgets.QMenu:
        """The menu of values."""
        if not self._group.actions():
            self._fill_menu()
        return self._menu

    def _fill_menu(self) -> None:
        for value, text in self._texts.items():
            action = self._menu.addAction(text)
            action.setCheckable(True)
            action.triggered.connect(lambda _on, value=value: self._choose(value))
            self._group.addAction(action)
        self._check_entries()

    def _check_entries(self) -> None:
        for value, action in zip(self._texts, self._group.actions(), strict=False):
            action.setChecked(value in self._chosen)

    @property
    def _chosen(self) -> tuple[Hashable, ...]:
        value = self.value
        return value if self._several and isinstance(value, tuple) and value else (value,)

    def set_choices(self, choices: Sequence[Choice], value: Hashable) -> None:
        """Replace the choices and the chosen value, without emitting a signal."""
        # `clear` also deletes the actions, and so removes them from the group.
        self._menu.clear()
        self._texts = {choice.value: choice.text for choice in choices}
        if self._menu.isVisible():
            self._fill_menu()
        self.set_value(value)

    def set_value(self, value: Hashable, text: str = "") -> None:
        """Show a value as chosen, with a text of its own if given, without emitting a signal."""
        from nonogui.words.lists import commas  # not needed before the window shows

        self.value = value
        text = text or commas([self._texts[each] for each in self._chosen])
        self.setText(text)
        self.setAccessibleName(_("{name}: {value}").format(name=self._name, value=text))
        self._check_entries()
        is_lit = self._any_value is not None and value != self._any_value
        self.set_kind(Kind.LIT if is_lit else Kind.OUTLINE)

    def open(self) -> None:
        """Open the menu below the button, with the current value selected."""
        self.menu_shown.setMinimumWidth(self.width())
        below = self.mapToGlobal(QtCore.QPoint(0, self.height() + 4))
        self.menu_shown.popup(below)
        # The arrow keys go on from the current value.
        entries = self._group.actions()
        self.menu_shown.setActiveAction(next(each for each in entries if each.isChecked()))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key.Key_Down, QtCore.Qt.Key.Key_Up):
            self.open()
        else:
            super().keyPressEvent(event)

    def _choose(self, value: Hashable) -> None:
        if self._several and value != self._any_value:
            assert isinstance(self.value, tuple)
            chosen = {value}.symmetric_difference(self.value)
            value = tuple(each for each in self._texts if each in chosen)
        is_new = value != self.value
        if is_new or self._several:  # then the click may have unchecked the entry
            self.set_value(value)
        if is_new:
            self.chosen.emit(value)


# --- numbers ---


# A line of text with 6 pixels above and below, and room for four digits.
FIELD_HEIGHT = 32
FIELD = 40


def accept_digits_only(field: QtWidgets.QLineEdit, most: int) -> None:
    """Accept only digits of any script in a field, at most `most` of them.

    QIntValidator also accepts signs and thousands separators, as in `1,1`.
    """
    digits = QtCore.QRegularExpression(f"[0-9]{{0,{most}}}")
    field.setValidator(_Digits(digits, field))


class _Digits(QtGui.QRegularExpressionValidator):
    def validate(self, text: str, at: int) -> object:
        return super().validate(plain(text), at)


class NumberField(QtWidgets.QWidget):
    """A number field between a minus and a plus button.

    Args:
        least, most: the lowest and the highest value.
        name: its name for screen readers.

    Signals:
        changed(int): the user chose another value.
    """

    changed = QtCore.Signal(int)

    def __init__(self, least: int, most: int, *, name: str) -> None:
        super().__init__()
        self._least, self._most, self.value = least, most, least
        self.field = QtWidgets.QLineEdit(str(least))
        self.field.setAccessibleName(name)
        accept_digits_only(self.field, len(str(most)))
        self.field.setAlignment(QtCore.Qt.AlignmentFlag.AlignCenter)
        self.field.setFont(font(13, tabular=True))
        self.field.textEdited.connect(self._on_typed)
        self.field.editingFinished.connect(self._show)
        self.less = self._button("minus", _("{name}: less").format(name=name), -1)
        self.more = self._button("plus", _("{name}: more").format(name=name), 1)
        self.field.setFixedWidth(FIELD)
        self.field.installEventFilter(self)
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_StyledBackground)
        boxes.hbox(self.less, self.field, self.more, on=self, margins=(2, 2, 2, 2))
        self.setFixedSize(self.sizeHint())
        self.setFocusProxy(self.field)
        self._enable()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(FIELD + 2 * Size.SMALL + 4, FIELD_HEIGHT)

    def begin(self) -> None:
        """Give the field the focus, with its number selected, so that typing replaces it."""
        self.field.setFocus()
        self.field.selectAll()

    def set_value(self, value: int) -> None:
        """Show a number, without emitting a signal."""
        self.value = value
        # Keep a text while it is typed; setting the same text would move the caret to its end.
        is_typing = self.field.hasFocus() and self._typed is None
        if self.field.text() != str(value) and not is_typing:
            self.field.setText(str(value))
        self._enable()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if event.type() in (QtCore.QEvent.Type.FocusIn, QtCore.QEvent.Type.FocusOut):
            is_focused = event.type() == QtCore.QEvent.Type.FocusIn
            set_style_property(self, "focused", "true" if is_focused else "")
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        step = {QtCore.Qt.Key.Key_Up: 1, QtCore.Qt.Key.Key_Down: -1}.get(
            QtCore.Qt.Key(event.key()), 0
        )
        step = {QtCore.Qt.Key.Key_PageUp: 5, QtCore.Qt.Key.Key_PageDown: -5}.get(
            QtCore.Qt.Key(event.key()), step
        )
        if step:
            self._choose(self.value + step)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        # Otherwise the wheel, meant to scroll the page, would change numbers that it passes.
        if self.field.hasFocus():
            self._choose(self.value + (1 if event.angleDelta().y() > 0 else -1))
        else:
            event.ignore()

    @property
    def _typed(self) -> int | None:
        """Return the number in the field, or None if it is not valid."""
        text = self.field.text()
        # The validator lets digits pass only, but also no text at all.
        return int(text) if text and self._least <= int(text) <= self._most else None

    def _button(self, icon: str, name: str, step: int) -> Button:
        button = Button(icon=icon, size=Size.SMALL, tip=name)
        # Up and Down do the same, so that the Tab key need not stop here.
        button.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: self._choose(self.value + step))
        return button

    def _on_typed(self, _text: str) -> None:
        text = self.field.text()
        if text and int(text) >= self._least:
            self._take(min(int(text), self._most))

    def _choose(self, value: int) -> None:
        value = min(max(value, self._least), self._most)
        self.field.setText(str(value))
        self._take(value)

    def _take(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self._enable()
            self.changed.emit(value)

    def _show(self) -> None:
        """Show the number that counts if the typed text is not valid."""
        self.field.setText(str(self.value))

    def _enable(self) -> None:
        self.less.setEnabled(self.value > self._least)
        self.more.setEnabled(self.value < self._most)
