"""Layout helpers and containers: rows and columns, cards, sections, bars, scrolling pages.

Rows and columns are written as they are nested: `vbox(head, 8, hbox(text, REST, button))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Final, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt

from nonogui.ui.look.theme import Theme, rounded, set_surface
from nonogui.ui.look.theming import SCROLL_BAR
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import scroll_by_finger

TOP: Final = Qt.AlignmentFlag.AlignTop
LEFT: Final = Qt.AlignmentFlag.AlignLeft
MIDDLE: Final = Qt.AlignmentFlag.AlignHCenter

REST: Final = None
"""A stretch that takes the remaining room."""

Part = (
    QtWidgets.QWidget
    | QtWidgets.QLayout
    | QtWidgets.QSpacerItem
    | int
    | tuple[QtWidgets.QWidget | QtWidgets.QLayout, int | Qt.AlignmentFlag]
    | None
)
"""A widget or layout, optionally with a stretch or alignment; a gap in pixels; or `REST`."""

Margins = tuple[int, int, int, int]
Box = TypeVar("Box", QtWidgets.QHBoxLayout, QtWidgets.QVBoxLayout)
Rect = TypeVar("Rect", QRect, QRectF)


def hbox(
    *parts: Part, on: QtWidgets.QWidget | None = None, margins: Margins = (0, 0, 0, 0), gap: int = 0
) -> QtWidgets.QHBoxLayout:
    """Lay parts out side by side with a gap between them, on the widget `on` if given."""
    return _laid_out(QtWidgets.QHBoxLayout(), parts, on, margins, gap)


def vbox(
    *parts: Part, on: QtWidgets.QWidget | None = None, margins: Margins = (0, 0, 0, 0), gap: int = 0
) -> QtWidgets.QVBoxLayout:
    """Lay parts out below each other with a gap between them, on the widget `on` if given."""
    return _laid_out(QtWidgets.QVBoxLayout(), parts, on, margins, gap)


def mirrored(margins: Margins) -> Margins:
    """Return margins with left and right exchanged where texts go from right to left."""
    left, top, right, bottom = margins
    is_mirrored = QtGui.QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return (right, top, left, bottom) if is_mirrored else margins


def pane(layout: QtWidgets.QLayout) -> QtWidgets.QWidget:
    """Wrap a layout in a widget, so that it can be shown and hidden as a whole."""
    around = QtWidgets.QWidget()
    around.setLayout(layout)
    return around


@contextmanager
def layout_suspended(*owners: QtWidgets.QWidget | None) -> Iterator[None]:
    """Lay widgets out once after several changes to their children.

    Otherwise each child that is shown triggers a layout of everything around it.
    """
    layouts = [(owner, layout) for owner in owners if owner and (layout := owner.layout())]
    for _owner, layout in layouts:
        # A disabled layout ignores its children until it is enabled again.
        layout.setEnabled(False)
    try:
        yield
    finally:
        for owner, layout in reversed(layouts):  # from the inside: the outer ones need its size
            layout.setEnabled(True)
            layout.invalidate()
            # Qt posts none if the widget was hidden when it received the one before.
            QCoreApplication.postEvent(owner, QEvent(QEvent.Type.LayoutRequest))


def lay_out_around(widget: QtWidgets.QWidget) -> None:
    """Lay out a widget and all its parents in this turn.

    Otherwise each level waits for the next turn, and a column that has grown is painted with too
    little room before the scroll area around it notices.
    """
    each: QtWidgets.QWidget | None = widget
    while each is not None:
        QCoreApplication.sendPostedEvents(each, QEvent.Type.LayoutRequest.value)
        each = each.parentWidget()


def clear(layout_owner: QtWidgets.QWidget) -> None:
    """Remove all items from a widget's layout, and delete the widgets among them."""
    layout = layout_owner.layout()
    while layout and (item := layout.takeAt(0)):
        if widget := item.widget():
            discard(widget)


def discard(widget: QtWidgets.QWidget) -> None:
    """Hide a widget now, and delete it once none of its code is running."""
    # `deleteLater` leaves it visible until the event loop runs again.
    widget.hide()
    widget.deleteLater()


def visual_rect(place: Rect, owner: QtWidgets.QWidget | QtGui.QPainter, around: Rect) -> Rect:
    """Return where a place in a rectangle is if its owner may be laid out right to left.

    `QStyle.visualRect` does the same, but to load that class takes a fortieth of the start.
    """
    if owner.layoutDirection() is not Qt.LayoutDirection.RightToLeft:
        return place
    return place.translated(around.left() + around.right() - place.left() - place.right(), 0)


def refill(owner: QtWidgets.QWidget, widgets: Iterable[QtWidgets.QWidget]) -> None:
    """Replace the widgets in a row or column; the old ones are deleted."""
    is_shown = owner.isVisible()
    if is_shown:
        owner.hide()  # else each added widget would lay out all widgets before it
    clear(owner)
    layout = owner.layout()
    assert layout is not None
    for widget in widgets:
        layout.addWidget(widget)
    if is_shown:
        owner.show()


def scrolling(layout: QtWidgets.QVBoxLayout) -> QtWidgets.QScrollArea:
    """Make a column scrollable; the scroll bar fits in the right margin, so that nothing moves."""
    page, around = _Page(), layout.contentsMargins()
    margins = around.left(), around.top(), around.right(), around.bottom()
    page.setLayout(layout)
    area = scroll_area(page)

    def make_room(_least: int, most: int) -> None:
        # The scroll bar takes its width from the page, and the margin gives it back.
        left, top, right, bottom = mirrored(margins)
        beside = right - SCROLL_BAR if most > 0 else right
        layout.setContentsMargins(*mirrored((left, top, beside, bottom)))

    area.verticalScrollBar().rangeChanged.connect(make_room)
    return area


class _Page(QtWidgets.QWidget):
    """A page of a scroll area; if its texts wrap, its height depends on its width alone."""

    def minimumSizeHint(self) -> QSize:
        hint, layout = super().minimumSizeHint(), self.layout()
        is_wrapped = layout is not None and layout.hasHeightForWidth()
        return QSize(hint.width(), 0) if is_wrapped else hint


def _laid_out(
    box: Box, parts: Iterable[Part], on: QtWidgets.QWidget | None, margins: Margins, gap: int
) -> Box:
    box.setContentsMargins(*mirrored(margins))
    box.setSpacing(gap)
    for part in parts:
        what, how = part if isinstance(part, tuple) else (part, 0)
        if what is None:
            box.addStretch(1)
        elif isinstance(what, int):
            box.addSpacing(what)
        elif isinstance(what, QtWidgets.QSpacerItem):
            box.addSpacerItem(what)
        elif isinstance(what, QtWidgets.QLayout):
            box.addLayout(what, how)
        elif isinstance(how, Qt.AlignmentFlag):
            box.addWidget(what, 0, how)
        else:
            box.addWidget(what, how)
    if on is not None:
        on.setLayout(box)
    return box


_DIRECT: Final = Qt.FindChildOption.FindDirectChildrenOnly


def order_tabs(*owners: QtWidgets.QWidget) -> None:
    """Make the Tab key visit some widgets in the order of their layout.

    Qt's own order is the order of their creation. A widget may be among the owners and also inside
    a later one, which would move it there.
    """
    stops = dict.fromkeys(stop for owner in owners for stop in _stops(owner))
    for before, after in pairwise(stops):
        QtWidgets.QWidget.setTabOrder(before, after)


def _stops(owner: QtWidgets.QWidget) -> Iterator[QtWidgets.QWidget]:
    if owner.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield owner
    inside = owner.widget() if isinstance(owner, QtWidgets.QScrollArea) else owner
    if inside is not None and (layout := inside.layout()) is not None:
        yield from _stops_in(layout, inside)
    elif inside is not None:  # placed by hand
        for child in inside.findChildren(QtWidgets.QWidget, options=_DIRECT):
            if not child.isWindow():
                yield from _stops(child)


def _stops_in(layout: QtWidgets.QLayout, owner: QtWidgets.QWidget) -> Iterator[QtWidgets.QWidget]:
    for part in _laid_out_in(layout, owner):
        if isinstance(part, QtWidgets.QLayout):
            yield from _stops_in(part, owner)
        else:
            yield from _stops(part)


def _laid_out_in(
    layout: QtWidgets.QLayout, owner: QtWidgets.QWidget
) -> list[QtWidgets.QWidget | QtWidgets.QLayout]:
    """Return the widgets and layouts in a layout of a widget, in order.

    `itemAt` is not used: PySide keeps what it returns after Qt has deleted it with its widget, and
    takes it for the next object at the same address. Both are then released twice.
    """
    parts: list[QtWidgets.QWidget | QtWidgets.QLayout] = [
        *owner.findChildren(QtWidgets.QWidget, options=_DIRECT),
        *layout.findChildren(QtWidgets.QLayout, options=_DIRECT),
    ]
    found = [(layout.indexOf(part), part) for part in parts]
    return [part for at, part in sorted(found, key=itemgetter(0)) if at >= 0]


# --- cards ---


# Chosen by eye at 100 % text size.
RADIUS = 12.0


class Card(QtWidgets.QWidget):
    """A raised box; add a layout for its content."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        # Qt paints the background of a plain widget's subclass only with this attribute.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def paint_card(
    painter: QtGui.QPainter,
    rect: QRectF,
    theme: Theme,
    radius: float = RADIUS,
    fill: QtGui.QColor | None = None,
) -> None:
    """Paint a raised box with a hairline and a faint shadow inside a rectangle."""
    # Room for the shadow, which is the same box a pixel lower.
    body = rect.adjusted(0, 0, 0, -1)
    if not theme.is_high_contrast:
        # Chosen by eye; on dark ground a shadow has to be stronger to be seen.
        shade = QtGui.QColor(0, 0, 0, 60 if theme.is_dark else 14)
        rounded(painter, body.translated(0, 1), radius, shade)
    rounded(painter, body, radius, fill or theme.raised, theme.hairline)


def rule(*, is_vertical: bool = False) -> QtWidgets.QFrame:
    """Return a hairline, horizontal or vertical."""
    line = QtWidgets.QFrame()
    line.setObjectName("rule")  # the style sheet's selector
    if is_vertical:
        line.setFixedSize(1, 20)
    else:
        line.setFixedHeight(1)
    return line


# --- the bar at the top of a page ---


# A button with 8 pixels above and below, or 4 in a compact bar.
BAR_HEIGHT, COMPACT_BAR_HEIGHT = 52, 44
MARGIN, COMPACT_MARGIN = 12, 8

Items = Sequence[QtWidgets.QWidget | None]
"""The widgets at one end of a bar; None is a line between groups."""


class TopBar(QtWidgets.QWidget):
    """The bar at the top of a page; its title is centred while there is room.

    Args:
        left, right: buttons and other widgets; None is a line between groups.
    """

    def __init__(self, left: Items, right: Items) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.BottomEdge)
        self._title_action: QtGui.QAction | None = None
        self._title = ElidedLabel("", Type.BAR_TITLE)
        self._subtitle = ElidedLabel("", Type.NOTE, Ink.MUTED)
        for label in (self._title, self._subtitle):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        titles = vbox(REST, self._title, self._subtitle, REST, margins=(12, 0, 12, 0))
        self._middle = pane(titles)
        self._buttons: list[Button] = []
        self._lines: list[QtWidgets.QWidget] = []
        self._over: set[QtWidgets.QWidget] = set()
        self._left = hbox(*self._items(left), REST)
        self._right = hbox(REST, *self._items(right))
        # Equal stretches keep the title in the middle while there is room.
        self._row = hbox((self._left, 1), self._middle, (self._right, 1), on=self)
        self.set_compact(is_compact=False)

    def set_title(self, title: str, subtitle: str = "") -> None:
        """Show a title, and a smaller line below it."""
        self._title.setText(title)
        self._subtitle.setText(subtitle)
        self._subtitle.setVisible(bool(subtitle))

    def set_title_action(self, action: QtGui.QAction) -> None:
        """Trigger an action when the title is clicked, as to change it."""
        self._title_action = action
        self._middle.setCursor(Qt.CursorShape.PointingHandCursor)
        self._middle.setToolTip(action.toolTip())
        self._middle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        action = self._title_action
        if (
            action is None
            or watched is not self._middle
            or not isinstance(event, QtGui.QMouseEvent)
        ):
            return super().eventFilter(watched, event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            action.trigger()  # if it is enabled
        return True

    def cover(self, widget: QtWidgets.QWidget, *, is_over: bool) -> None:
        """Hide the title while a widget lies over it."""
        (self._over.add if is_over else self._over.discard)(widget)
        self._middle.setHidden(bool(self._over))

    def is_free_for(self, widget: QtWidgets.QWidget) -> bool:
        """Return whether no other widget lies over the title."""
        return self._over <= {widget}

    @property
    def room(self) -> QRect:
        """The rectangle between the buttons at both ends."""
        margins = self.contentsRect().marginsRemoved(self._row.contentsMargins())
        left, right = self._left.sizeHint().width(), self._right.sizeHint().width()
        between = margins.adjusted(left, 0, -right, 0)
        return visual_rect(between, self, margins)

    @property
    def title(self) -> str:
        return self._title.full_text

    def set_compact(self, is_compact: bool) -> None:
        """Set whether to save space: a lower bar, icons without text, no lines."""
        self.setFixedHeight(COMPACT_BAR_HEIGHT if is_compact else BAR_HEIGHT)
        margin = COMPACT_MARGIN if is_compact else MARGIN
        self._row.setContentsMargins(margin, 0, margin, 0)
        for row in (self._left, self._right):
            row.setSpacing(0 if is_compact else 4)
        for button in self._buttons:
            button.set_compact(is_compact)
        for line in self._lines:
            line.setVisible(not is_compact)

    def _items(self, items: Items) -> list[QtWidgets.QWidget]:
        """Return the widgets at one end, with a line for each None."""
        self._buttons += [item for item in items if isinstance(item, Button)]
        return [item or self._line() for item in items]

    def _line(self) -> QtWidgets.QWidget:
        line = rule(is_vertical=True)
        self._lines.append(pane(hbox(line, margins=(8, 0, 8, 0))))
        return self._lines[-1]


# --- the empty state ---


# Chosen by eye at 100 % text size.
EMPTY_ICON = 40
GAP = 16
WIDEST = 400


class EmptyState(QtWidgets.QWidget):
    """An icon, a line of text and a button, centred."""

    def __init__(self, icon: str, text: str, button: str) -> None:
        super().__init__()
        self.setAccessibleName(text)
        words = Label(text, Type.PANEL_LINE, Ink.MUTED, wraps=True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        # A wrapped label would ask for a narrow, high shape. 2 pixels more, so that rounding does
        # not wrap a line that just fits.
        width = min(WIDEST, words.fontMetrics().horizontalAdvance(text) + 2)
        words.setMinimumSize(width, words.heightForWidth(width))
        self.button = Button(button, kind=Kind.OUTLINE)
        picture = IconLabel(icon, "muted", EMPTY_ICON)
        parts = [(each, MIDDLE) for each in (picture, words, self.button)]
        vbox(REST, *parts, REST, on=self, margins=(9, 9, 9, 9), gap=GAP)


# --- columns ---


class Columns(QtWidgets.QWidget):
    """Widgets side by side, in as many equal columns as are wide enough.

    Args:
        widgets: from left to right, then down.
        least: the least width of a column, unless there is only one.
        gap: between the widgets.
        shares: how wide each column is in comparison with the others; equal if omitted.
    """

    def __init__(
        self, widgets: Sequence[QtWidgets.QWidget], least: int, gap: int, shares: Sequence[int] = ()
    ) -> None:
        super().__init__()
        self._widgets, self._least, self._gap = widgets, least, gap
        self._grid = QtWidgets.QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(gap)
        self._shares = shares or [1] * len(widgets)
        self._count = 0
        self._arrange(len(self._shares))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(200, self._least), super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        fitting = (self.width() + self._gap) // (self._least + self._gap)
        self._arrange(max(1, min(len(self._shares), fitting)))

    def _arrange(self, count: int) -> None:
        if count == self._count:
            return
        for column in range(max(count, self._count)):
            self._grid.setColumnStretch(column, self._shares[column] if column < count else 0)
        self._count = count
        for at, widget in enumerate(self._widgets):
            self._grid.addWidget(widget, *divmod(at, count))


class FoldingRow(QtWidgets.QWidget):
    """Parts side by side; below each other where their texts don't fit."""

    def __init__(self, *parts: Part, gap: int) -> None:
        super().__init__()
        self.row: QtWidgets.QBoxLayout = hbox(*parts, on=self, gap=gap)
        every = (part[0] if isinstance(part, tuple) else part for part in parts)
        self._parts = [
            part for part in every if isinstance(part, (QtWidgets.QWidget, QtWidgets.QLayout))
        ]

    def sizeHint(self) -> QSize:
        return QSize(self._needed, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        least = [item.minimumSize().width() for item in self._items]
        return QSize(max(least, default=0), super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # another text, or a part less
            self._fold()
        return super().event(event)

    def fits(self, width: int) -> bool:
        """Return whether the parts fit side by side into a width."""
        return self._needed <= width

    def _fold(self) -> None:
        direction = QtWidgets.QBoxLayout.Direction
        way = direction.LeftToRight if self.fits(self.width()) else direction.TopToBottom
        if way is not self.row.direction():
            self.row.setDirection(way)

    @property
    def _items(self) -> list[QtWidgets.QLayoutItem]:
        items = [
            part if isinstance(part, QtWidgets.QLayout) else QtWidgets.QWidgetItem(part)
            for part in self._parts
        ]
        return [item for item in items if not item.isEmpty()]

    @property
    def _needed(self) -> int:
        """The width of the parts side by side."""
        widths = [item.sizeHint().width() for item in self._items]
        return sum(widths) + self.row.spacing() * (len(widths) - 1)


# --- scrolling ---


def scroll_area(page: QtWidgets.QWidget) -> QtWidgets.QScrollArea:
    """Return a frameless area that scrolls a page vertically; the background shows through."""
    area = QtWidgets.QScrollArea()
    make_scroll_area(area, page)
    return area


def make_scroll_area(area: QtWidgets.QScrollArea, page: QtWidgets.QWidget) -> None:
    """Set up an area as `scroll_area` does, for an area of a class of its own."""
    area.setViewport(QtWidgets.QWidget())  # a viewport of its own, which paints no background
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    # By default the Tab key stops at the area before the widgets on the page.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    page.setAutoFillBackground(False)
    area.verticalScrollBar().valueChanged.connect(lambda: _find_pointer(area.viewport()))
    scroll_by_finger(area)


def _find_pointer(view: QtWidgets.QWidget) -> None:
    """Tell widgets that have moved below the pointer that it arrived, and others that it left.

    Qt does so only when the pointer moves.
    """
    if not view.underMouse() or QtGui.QGuiApplication.mouseButtons():
        return
    window, at = view.window(), QPointF(QtGui.QCursor.pos())
    place, none = window.mapFromGlobal(at), Qt.MouseButton.NoButton
    kind, keys = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
    moved = QtGui.QMouseEvent(kind, place, place, at, none, none, keys)
    QCoreApplication.postEvent(window.windowHandle(), moved)


def scroll_by_keys(area: QtWidgets.QScrollArea) -> None:
    """Let the Tab key reach an area, and Home and End scroll it, as arrow keys do."""
    area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    bar = area.verticalScrollBar()
    ends = {Qt.Key.Key_Home: bar.SliderAction.SliderToMinimum}
    ends[Qt.Key.Key_End] = bar.SliderAction.SliderToMaximum
    for key, end in ends.items():
        shortcut = QtGui.QShortcut(key, area)
        # Not of the whole window: lists beside the area have these keys, too.
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(partial(bar.triggerAction, end))


# --- sections of a panel ---


INDENT: Final = 6
"""Indent of a section within the panel's padding; highlighted rows extend by as much."""


class Section(QtWidgets.QWidget):
    """A heading and a column for its content."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.body = vbox(on=self, margins=(INDENT, 0, INDENT, 0))
        self.head = QtWidgets.QHBoxLayout()
        if title:
            self.head.addWidget(SectionLabel(title), 1)
            self.body.addLayout(self.head)
            self.body.addSpacing(6)

    def add_link(self, text: str, icon: str = "plus") -> Button:
        """Add a button at the right of the heading, for example one that adds an item."""
        button = Button(text, icon, kind=Kind.LINK, size=Size.SMALL)
        button.setFixedHeight(18)  # as high as the heading
        self.head.addWidget(button)
        return button
