"""The bars around the tiles: search, filter chips, sort order, list heading, check progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QLocale, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.coach.grade import Grade
from nonogui.i18n import _, mark, ngettext
from nonogui.library.cards import Order
from nonogui.ui.library.filters import (
    ANY,
    COLORS,
    DESIGN_ORDERS,
    ORDERS,
    SIZES,
    SOLUTIONS,
    STATES,
    TURNED,
    Filters,
)
from nonogui.ui.library.tile import TITLE_LEFT, column_places
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import current_theme, set_style_property
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import ElidedLabel, Ink, KeyCap, Label, Type
from nonogui.words.difficulty import grade_text
from nonogui.words.numbers import count_text

CHIP = controls.FIELD_HEIGHT
GAP = 8  # chosen by eye


class FilterBar(QWidget):
    """The filter chips, in one line or in several if the window is narrow.

    Signals:
        changed(object): the fields of `Filters` that the player changed, with their values.
        cleared(): clear all filters.
        list_chosen(object): True for a list, False for tiles.
    """

    changed = Signal(object)
    cleared = Signal()
    list_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._has_tags = self._has_unsure = False
        grades = [controls.Choice(grade, grade_text(grade)) for grade in Grade]
        self._chips = {
            field: _chip(name, choices)
            for field, name, choices in (
                ("state", _("Status"), _choices(STATES)),
                ("size", _("Size"), _choices(SIZES)),
                ("grade", _("Difficulty"), [controls.Choice((), _("Any difficulty")), *grades]),
                ("unique", _("Solutions"), _choices(SOLUTIONS)),
                ("colors", _("Colours"), _choices(COLORS)),
                ("tag", _("Tag"), _tag_choices(())),
            )
        }
        self._tags = self._chips["tag"]
        self._solutions = self._chips["unique"]
        for chip in (self._tags, self._solutions):
            chip.hide()  # shown once there is a choice
        for field, chip in self._chips.items():
            chip.chosen.connect(lambda value, field=field: self.changed.emit({field: value}))
        orders = [controls.Choice(key, _(text)) for key, text in ORDERS.items()]
        # An order is never highlighted like an active filter: no value means "any".
        self._order = controls.PopupSelect(orders, name=_("Order"), height=CHIP)
        self._order.setProperty("pill", True)
        self._order.chosen.connect(self._sort)
        self._order.menu_shown.addSeparator()
        self._turned = self._order.menu_shown.addAction(_("Reverse order"))
        self._turned.setCheckable(True)
        self._turned.triggered.connect(self._turn)
        orders = [controls.Choice(key, _(text)) for key, text in DESIGN_ORDERS.items()]
        self._design_order = controls.PopupSelect(orders, name=_("Order"), height=CHIP)
        self._design_order.setProperty("pill", True)
        self._design_order.chosen.connect(lambda order: self.changed.emit({"design_order": order}))
        self.random = Button(_("Random"), "dice", kind=Kind.LINK, size=Size.NORMAL)
        self.random.setFixedHeight(CHIP)
        self.random.setToolTip(_("Play a random unsolved puzzle from this list"))
        self._view = controls.SegmentedControl(
            [
                controls.Choice(value=False, text="", icon="grid", tip=_("Tiles")),
                controls.Choice(value=True, text="", icon="list", tip=_("List")),
            ],
            name=_("View"),
        )
        for is_list, name in ((False, _("Tiles")), (True, _("List"))):
            self._view.segment(is_list).setAccessibleName(name)
        self._view.chosen.connect(self.list_chosen)
        self._found = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._clear = Button(_("Clear filters"), kind=Kind.LINK, size=Size.NORMAL)
        self._clear.setFixedHeight(CHIP)
        self._clear.clicked.connect(self.cleared)
        self._left = (*self._chips.values(), self._found, self._clear)
        self._right = (self.random, self._order, self._design_order, self._view)
        for widget in (*self._left, *self._right):
            widget.setParent(self)
        self._design_order.hide()
        self._count: int | None = None
        self._selected = 0
        self._show_count()

    def set_filters(self, filters: Filters, *, is_list: bool) -> None:
        """Show filters without emitting a signal."""
        for field, chip in self._chips.items():
            chip.set_value(getattr(filters, field))
        self._order.set_value(filters.order)
        self._design_order.set_value(filters.design_order)
        self._turned.setChecked(bool(filters.turned))
        self._view.set_value(is_list)

    def set_found(self, count: int | None) -> None:
        """Show how many puzzles the filters leave and offer to clear these, or None without any."""
        self._count = count
        self._show_count()

    def set_selected(self, count: int) -> None:
        """Show how many tiles are selected; 0 while no tile is but the focused one."""
        self._selected = count
        self._show_count()

    def _show_count(self) -> None:
        self._clear.setVisible(self._count is not None)
        self._found.setVisible(self._count is not None or self._selected > 0)
        if count := self._selected:
            text = ngettext("{count} selected", "{count} selected", count)
        else:
            count = self._count or 0
            text = ngettext("{count} puzzle", "{count} puzzles", count)
        self._found.setText(text.format(count=count_text(count)))

    def set_tags(self, tags: Sequence[str]) -> None:
        """Offer the existing tags for filtering, and the chosen tag even if it no longer exists."""
        chosen = str(self._tags.value)
        offered = tags if not chosen or chosen in tags else (chosen, *tags)
        self._has_tags = bool(offered)
        self._tags.set_choices(_tag_choices(offered), chosen)

    def set_unsure(self, is_unsure: bool) -> None:
        """Set whether some puzzles may not be unique; only then the uniqueness chip is useful."""
        self._has_unsure = is_unsure or self._solutions.value != ANY

    def set_narrowing_shown(self, is_shown: bool) -> None:
        """Show the chips, or hide them where they do not apply."""
        for widget in (*self._chips.values(), self._order, self.random):
            widget.setVisible(is_shown)
        self._design_order.setVisible(not is_shown)
        self._tags.setVisible(is_shown and self._has_tags)
        self._solutions.setVisible(is_shown and self._has_unsure)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._places(width)[1]

    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(max(1, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, CHIP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def _place(self) -> None:
        for widget, place in self._places(self.width())[0]:
            widget.setGeometry(boxes.visual_rect(place, self, self.rect()))

    def _places(self, width: int) -> tuple[list[tuple[QWidget, QRect]], int]:
        """Return the position of each widget for a width, wrapping lines, and the total height."""
        placed: list[tuple[QWidget, QRect]] = []
        x = y = 0
        for widget in self._shown(self._left):
            wide = widget.sizeHint().width()
            if x and x + wide > width:
                x, y = 0, y + CHIP + GAP
            placed.append((widget, QRect(x, y, min(wide, width), CHIP)))
            x += wide + GAP
        ends = self._shown(self._right)
        wide = sum(widget.sizeHint().width() + 2 * GAP for widget in ends) - 2 * GAP
        if x and x + wide > width:
            y += CHIP + GAP
        x = max(0, width - wide)
        for widget in ends:
            placed.append((widget, QRect(x, y, widget.sizeHint().width(), CHIP)))
            x += widget.sizeHint().width() + 2 * GAP
        return placed, y + CHIP

    def _shown(self, widgets: Sequence[QWidget]) -> list[QWidget]:
        return [widget for widget in widgets if not widget.isHidden()]

    def _sort(self, order: object) -> None:
        self._turned.setChecked(False)
        self.changed.emit({"order": order, "turned": ANY})

    def _turn(self, is_turned: bool) -> None:
        self.changed.emit({"turned": TURNED if is_turned else ANY})


def _chip(name: str, choices: Sequence[controls.Choice]) -> controls.PopupSelect:
    """Return a filter chip. The first choice shows everything; several grades can be chosen."""
    nothing = choices[0].value
    several = isinstance(nothing, tuple)
    return controls.PopupSelect(choices, name=name, height=CHIP, any_value=nothing, several=several)


def _choices(rows: Mapping[str, tuple[str, object]]) -> list[controls.Choice]:
    """Return the choices of a filter from its rows, which start with a label."""
    return [controls.Choice(key, _(label)) for key, (label, _value) in rows.items()]


def _tag_choices(tags: Sequence[str]) -> list[controls.Choice]:
    return [controls.Choice(ANY, _("Any tag")), *(controls.Choice(tag, tag) for tag in tags)]


# --- search ---


LONGEST = 200
"""Most characters of a search text."""


class SearchField(QLineEdit):
    """The search field; Escape clears it, Down and Enter move to the results.

    While the field is empty, its keyboard shortcut is shown at its end.

    Signals:
        left(): move the keyboard focus to the tiles.
    """

    left = Signal()

    def __init__(self, find: QAction) -> None:
        super().__init__()
        self._find = find
        self.setPlaceholderText(_("Search titles, sizes, tags"))
        self.setToolTip(self.placeholderText())  # which a narrow window shortens
        self.setAccessibleName(_("Search the library"))
        self.setClearButtonEnabled(True)
        self.setMaxLength(LONGEST)
        self.setMinimumWidth(120)
        self._icon = self.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self._key = KeyCap()
        boxes.hbox((self._key, Qt.AlignmentFlag.AlignRight), on=self, margins=(0, 0, 10, 0))
        self._draw_icon()
        find.changed.connect(self._show_key)
        self.textChanged.connect(self._show_key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw_icon()

    def _draw_icon(self) -> None:
        self._icon.setIcon(icon("search", current_theme().muted))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
                self.textEdited.emit("")  # `clear` emits only `textChanged`
            else:
                self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_key()

    def _show_key(self) -> None:
        """Show the shortcut at the end if nothing else is there."""
        text = self._find.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self._key.setText(text.replace("+", " "))
        width = self._key.sizeHint().width()
        hint = self.fontMetrics().horizontalAdvance(self.placeholderText())
        has_room = self.width() >= hint + width + 70
        self._key.setVisible(bool(text) and not self.text() and has_room)


# --- the heading of the list ---


# Chosen by eye at 100 % text size.
HEIGHT: Final = 28

_TITLE: Final = "title"
# Each sortable column: its heading, and the order it sorts by.
_HEADINGS: Final = {
    _TITLE: (mark("Title"), Order.TITLE),
    "collection": (mark("Collection"), Order.COLLECTION),
    "size": (mark("Size"), Order.SIZE),
    "grade": (mark("Difficulty"), Order.DIFFICULTY),
    "status": (mark("Status"), Order.BEST),
    "when": (mark("Last played"), Order.RECENT),
}


class ListHeading(QWidget):
    """The headings above the columns of the list.

    Signals:
        chosen(str): sort by a column's order; choosing it again reverses the order.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(HEIGHT)
        self._parts = {name: HeadingPart(_(text)) for name, (text, _order) in _HEADINGS.items()}
        for name, part in self._parts.items():
            part.setParent(self)
            part.clicked.connect(lambda _on, name=name: self.chosen.emit(_HEADINGS[name][1]))

    def set_order(self, order: str, *, is_turned: bool) -> None:
        """Show which column the list is sorted by."""
        for name, part in self._parts.items():
            part.set_sorted(_HEADINGS[name][1] == order, is_turned=is_turned)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = QRectF(self.rect())
        places = {name: (left, width) for name, left, width in column_places(room)}
        left = room.left() + TITLE_LEFT
        places[_TITLE] = left, min(each[0] for each in places.values()) - 12 - left
        for name, part in self._parts.items():
            part.setVisible(name in places)
            if name in places:
                x, width = map(round, places[name])
                place = QRect(x, 0, max(0, width), HEIGHT)
                part.setGeometry(boxes.visual_rect(place, self, self.rect()))


_DIRECTIONS: Final = (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft)


class HeadingPart(Button):
    """The heading of a column, with an arrow if the list is sorted by it."""

    def __init__(self, text: str) -> None:
        super().__init__(text, kind=Kind.HEADING, size=Size.SMALL)
        # The arrow comes after the words.
        is_plain = QGuiApplication.layoutDirection() is Qt.LayoutDirection.LeftToRight
        self.setLayoutDirection(_DIRECTIONS[is_plain])
        self.setToolTip(_("Sort by this column. Click again to reverse the order."))
        self.set_sorted(False, is_turned=False)

    def set_sorted(self, is_sorted: bool, *, is_turned: bool) -> None:
        """Show whether the list is sorted by this column, and in which direction."""
        set_style_property(self, "sorted", "true" if is_sorted else "")
        self.set_icon_name(("chevron-up" if is_turned else "chevron-down") if is_sorted else "")
        name = _("Sort by {column}").format(column=self.text())
        if is_sorted:
            name = _("Sorted by {column}").format(column=self.text())
        if is_sorted and is_turned:
            name = _("Sorted by {column}, in reverse order").format(column=self.text())
        self.setAccessibleName(name)


# --- the progress of the check ---


class CheckFoot(QWidget):
    """The progress of the background check, and a Stop button."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ElidedLabel("", Type.NOTE, Ink.MUTED)
        self.stop = Button(_("Stop"), kind=Kind.LINK, size=Size.SMALL)
        self.stop.setAccessibleName(_("Stop checking puzzles"))
        tip = _(
            "Checking resumes the next time Nonogui starts. You can turn it off in Preferences."
        )
        self.stop.setToolTip(tip)
        below_names = (32, 0, 12, 0)  # of the tiles above
        boxes.hbox((self.text, 1), self.stop, on=self, margins=below_names, gap=8)

    def show_progress(self, number: int, total: int) -> None:
        """Say which puzzle is being checked."""
        text, locale = _("Checking puzzle {number} of {total}"), QLocale()
        number_, total_ = locale.toString(number), locale.toString(total)
        self.text.setText(text.format(number=number_, total=total_))
