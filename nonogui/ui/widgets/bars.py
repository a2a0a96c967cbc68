"""The strip below a board, the dock of a small window, and bars below the top bar of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.board.options import Tool
from nonogui.ui.look.theme import set_style_property, set_surface
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Size
from nonogui.ui.widgets.colors import ColorState, InkRow
from nonogui.ui.widgets.progress import JobRing, JobRow
from nonogui.ui.widgets.text import IconLabel, Ink, Label, Type

if TYPE_CHECKING:
    from nonogui.core.palette import Palette

# Chosen by eye at 100 % text size.
HEIGHT, STRIP_HEIGHT = 48, 32
ROOMY = 900
"""A narrower dock with inks hides the cursor's position."""


class Dock(QWidget):
    """The dock of a small window: tools, inks, position, zoom and the running job in one row.

    Args:
        after: widgets between the inks and the rest.

    Attributes:
        place: the position of the cursor; `note` is a short text beside it.
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
        left = boxes.hbox(tools, 8, self.inks, *after, boxes.REST)
        right = boxes.hbox(boxes.REST, self.ring, 12, self.place, 13, self.note, 12, self.zoom)
        self._ends = boxes.hbox((left, 1), (right, 1), on=self, margins=(12, 0, 12, 0))

    def set_inks(self, inks: Sequence[ColorState]) -> None:
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
        run: the length of the run there, or of the current drag.
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
        left, right = (
            boxes.hbox(self.place, 16, self.run, boxes.REST),
            boxes.hbox(boxes.REST, self.zoom),
        )
        boxes.hbox((left, 1), self.job, (right, 1), on=self, margins=(16, 0, 16, 0))


# --- bars below the top bar ---


# Chosen by eye at 100 % text size.
MARGIN = 16
STACK_WIDTH = 640
"""In a narrower window, the buttons are below the text."""


class PageBar(QWidget):
    """A bar below the top bar of a page, about the page as a whole.

    Args:
        buttons: at its right, or below the text in a narrow window.
    """

    def __init__(self, icon: IconLabel, *buttons: Button) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = Label("", Type.BAR_TITLE, wraps=True)
        self.note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        words = boxes.vbox(boxes.REST, self.title, self.note, boxes.REST, gap=1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(MARGIN, 14, MARGIN, 15)
        self._row.setSpacing(12)
        self._row.addLayout(boxes.hbox(icon, (words, 1), gap=14), 1)
        self._row.addLayout(boxes.hbox(boxes.REST, *buttons, gap=8))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)  # or texts that wrap would be cut
        self.setSizePolicy(policy)

    def set_texts(self, title: str, note: str) -> None:
        """Show a title and a note below it."""
        from nonogui.words.lists import statements  # not needed before the window shows

        self.title.setText(title)
        self.note.setText(note)
        self.setAccessibleName(statements(title, note))

    def place_on(self, page: QWidget) -> None:
        """Move to a page, below its top bar."""
        column = page.layout()
        assert isinstance(column, QVBoxLayout)
        # It may stand on this page already; inserting it again would move it.
        if column.indexOf(self) < 0:
            column.insertWidget(1, self)
            self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        is_narrow = self.width() < STACK_WIDTH
        self._row.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)


# --- tools ---


class ToolControl(controls.SegmentedControl):
    """Fill, Cross and, unless it is for a lesson, Maybe; `chosen` carries a `Tool`."""

    def __init__(self, height: int = 40, *, is_lesson: bool = False) -> None:
        choices = (
            controls.Choice(Tool.FILL, _("Fill"), "tool-fill", _("Left button fills")),
            controls.Choice(Tool.CROSS, _("Cross"), "tool-cross", _("Left button crosses")),
            controls.Choice(Tool.MAYBE, _("Maybe"), "tool-maybe", _("Left button marks “maybe”")),
        )
        super().__init__(choices[: 2 if is_lesson else 3], name=_("Tool"), height=height)
        self._wanted: Tool | None = None

    def set_tool(self, tool: Tool, fill: QColor | None = None) -> None:
        """Show a tool, if it is one of the choices, and the colour that Fill fills with."""
        self.segment(Tool.FILL).set_icon_fill(fill)
        if tool in self.values:
            self.set_value(tool)
            self.ask_for(self._wanted)

    def ask_for(self, wanted: Tool | None) -> None:
        """Frame a tool to choose, unless it is chosen; None frames none."""
        self._wanted = wanted
        for tool in self.values:
            is_wanted = tool is wanted and tool is not self.value
            set_style_property(self.segment(tool), "wanted", "true" if is_wanted else "")


def fill_color(palette: Palette, ink: int) -> QColor | None:
    """Return the colour of an ink for `ToolControl`; None in black and white."""
    return None if palette.is_black_and_white else QColor(*palette[ink].rgb)


# --- zoom ---


class ZoomControls(QWidget):
    """The zoom level and the buttons that change it."""

    def __init__(self) -> None:
        super().__init__()
        self._percent = Label("", Type.NOTE, tabular=True)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # Room for three digits, so that the buttons keep their places.
        self._percent.setFixedWidth(48)
        self.smaller = Button(icon="minus", size=Size.SMALL, tip=_("Zoom out"))
        self.larger = Button(icon="plus", size=Size.SMALL, tip=_("Zoom in"))
        self.fit = Button(icon="fit", size=Size.SMALL, tip=_("Fit to window"))
        boxes.hbox(self.smaller, self._percent, self.larger, 2, self.fit, on=self)
        self.set_zoom(100)

    def set_zoom(self, percent: int) -> None:
        """Show the zoom level."""
        self._percent.setText(_("{percent}%").format(percent=percent))
