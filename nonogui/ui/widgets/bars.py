"""The bar at the top of a page, the strip below a board, and the dock of a small window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.ui.board.options import Tool
from nonogui.ui.widgets.boxes import REST, hbox, pane, rule, vbox
from nonogui.ui.widgets.button import Button, Size
from nonogui.ui.widgets.controls import Choice, SegmentedControl
from nonogui.ui.widgets.marks import InkRow, InkState
from nonogui.ui.widgets.progress import JobRing, JobRow
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.ui.widgets.themed import set_surface

# A button with 8 pixels above and below, or 4 in a compact bar.
BAR_HEIGHT, COMPACT_BAR_HEIGHT = 52, 44
MARGIN, COMPACT_MARGIN = 12, 8

Items = Sequence[QWidget | None]
"""The widgets at one end of a bar; None is a line between groups."""


class TopBar(QWidget):
    """The bar at the top of a page; its title is centred while there is room.

    Args:
        left, right: buttons and other widgets; None is a line between groups.
    """

    def __init__(self, left: Items, right: Items) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.BottomEdge)
        self._title = ElidedLabel("", Type.BAR_TITLE)
        self._subtitle = ElidedLabel("", Type.NOTE, Ink.MUTED)
        for label in (self._title, self._subtitle):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        titles = vbox(REST, self._title, self._subtitle, REST, margins=(12, 0, 12, 0))
        self._middle = pane(titles)
        self._buttons: list[Button] = []
        self._lines: list[QWidget] = []
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

    def set_title_shown(self, is_shown: bool) -> None:
        """Show the title, or hide it while another widget lies over the bar."""
        self._middle.setVisible(is_shown)

    @property
    def is_title_shown(self) -> bool:
        """Whether the title is visible."""
        return not self._middle.isHidden()

    @property
    def room(self) -> QRect:
        """The rectangle between the buttons at both ends."""
        margins = self.contentsRect().marginsRemoved(self._row.contentsMargins())
        left, right = self._left.sizeHint().width(), self._right.sizeHint().width()
        return margins.adjusted(left, 0, -right, 0)

    @property
    def title(self) -> str:
        """The title shown."""
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

    def _items(self, items: Items) -> list[QWidget]:
        """Return the widgets at one end, with a line for each None."""
        self._buttons += [item for item in items if isinstance(item, Button)]
        return [item or self._line() for item in items]

    def _line(self) -> QWidget:
        line = rule(is_vertical=True)
        self._lines.append(pane(hbox(line, margins=(8, 0, 8, 0))))
        return self._lines[-1]


# --- below the board ---


# Chosen by eye at 100 % text size.
HEIGHT, STRIP_HEIGHT = 48, 32
ROOMY = 900
"""A narrower dock with inks hides the cursor's position."""


class Dock(QWidget):
    """The dock of a small window: tools, inks, position, zoom and the running job in one row.

    Args:
        tools: the widget at the left.
        after: widgets between the inks and the rest.

    Attributes:
        inks: the inks to choose from.
        place: the position of the cursor; `note` is a short text beside it.
        ring: the running job; a click cancels it.
        zoom: the zoom buttons.
    """

    def __init__(self, tools: QWidget, *after: QWidget) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.TopEdge)
        self.setFixedHeight(HEIGHT)
        self.inks = InkRow()
        self.inks.hide()
        self.ring = JobRing()
        self.place = Label("", Type.NOTE, tabular=True)
        self.note = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self.zoom = ZoomControls()
        left = hbox(tools, 8, self.inks, *after, REST)
        right = hbox(REST, self.ring, 12, self.place, 13, self.note, 12, self.zoom)
        self._ends = hbox((left, 1), (right, 1), on=self, margins=(12, 0, 12, 0))

    def set_inks(self, inks: Sequence[InkState]) -> None:
        """Show the inks of a puzzle in colour; an empty sequence hides them."""
        self.inks.set_inks(inks)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Hide the cursor's position if the inks need its room; the board shows it too."""
        is_plain = self.inks.isHidden()
        self.place.setVisible(is_plain or self.width() >= ROOMY)
        self._ends.setStretch(0, 1 if is_plain else 2)


class StatusStrip(QWidget):
    """The strip below the board.

    Attributes:
        place: the position of the cursor.
        run: the length of the run there, or of the current drag.
        job: the running job.
        zoom: the zoom buttons.
    """

    def __init__(self) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.TopEdge)
        self.setFixedHeight(STRIP_HEIGHT)
        self.place = Label("", Type.NOTE, tabular=True)
        self.run = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self.job = JobRow()
        self.zoom = ZoomControls()
        # Equal stretches keep the job in the middle.
        left, right = hbox(self.place, 16, self.run, REST), hbox(REST, self.zoom)
        hbox((left, 1), self.job, (right, 1), on=self, margins=(16, 0, 16, 0))


# --- tools ---


class ToolControl(SegmentedControl):
    """Fill, Cross or Maybe; `chosen` carries a `Tool`."""

    def __init__(self, height: int = 40) -> None:
        choices = (
            Choice(Tool.FILL, _("Fill"), "tool-fill", _("Left button fills")),
            Choice(Tool.CROSS, _("Cross"), "tool-cross", _("Left button crosses")),
            Choice(Tool.PENCIL, _("Maybe"), "tool-maybe", _("Left button marks “maybe”")),
        )
        super().__init__(choices, name=_("Tool"), height=height)


# --- zoom ---


class ZoomControls(QWidget):
    """The zoom level and the buttons that change it.

    Attributes:
        smaller, larger, fit: the buttons.
    """

    def __init__(self) -> None:
        super().__init__()
        self._percent = Label("", Type.NOTE, tabular=True)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # Room for three digits, so that the buttons keep their places.
        self._percent.setFixedWidth(48)
        self.smaller = Button(icon="minus", size=Size.SMALL, tip=_("Zoom out"))
        self.larger = Button(icon="plus", size=Size.SMALL, tip=_("Zoom in"))
        self.fit = Button(icon="fit", size=Size.SMALL, tip=_("Fit to window"))
        hbox(self.smaller, self._percent, self.larger, 2, self.fit, on=self)
        self.set_zoom(100)

    def set_zoom(self, percent: int) -> None:
        """Show the zoom level."""
        self._percent.setText(_("{percent}%").format(percent=percent))
