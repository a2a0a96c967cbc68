"""ToolRail: the tools of the studio, in a column at the left or in a row in the dock."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
)

from nonogui.i18n import _
from nonogui.ui.actions import DESIGN_TOOLS, MENU_TITLES, SPECS, ActionId, Menu
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.themed import Pane, lay_surface
from nonogui.ui.window_actions import Actions

WIDTH = 56
SIDE, DOCK_SIDE = 40, 36
GAP, DOCK_GAP = 4, 2
MARGIN = 12
RULE = 24


class ToolRail(Pane):
    """Tools of which one is chosen; below them filled shapes, symmetry, changes, sources."""

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.RightEdge)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Tools"))
        column = QVBoxLayout(self)
        column.setContentsMargins((WIDTH - SIDE) // 2, MARGIN, (WIDTH - SIDE) // 2, MARGIN)
        column.setSpacing(GAP)
        add_tools(column, theme, actions, SIDE)
        column.addSpacerItem(_gap())
        column.addWidget(_Rule(theme), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacerItem(_gap())
        column.addWidget(RailButton(theme, actions[ActionId.FILLED_SHAPES], "tool-fill", SIDE))
        for kind, icon in ((Menu.SYMMETRY, "mirror"), (Menu.CHANGE, "shift")):
            column.addWidget(MenuButton(theme, actions, kind, icon))
        column.addWidget(RailButton(theme, actions[ActionId.INVERT], "invert", SIDE))
        column.addStretch(1)
        for action in (ActionId.IMPORT_PICTURE, ActionId.RANDOM_PUZZLE):
            column.addWidget(RailButton(theme, actions[action], SPECS[action].icon, SIDE))


class DockTools(Pane):
    """The tools in a row, for a small window."""

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("Tools"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(DOCK_GAP)
        add_tools(row, theme, actions, DOCK_SIDE)
        row.addWidget(MenuButton(theme, actions, Menu.SYMMETRY, "mirror", DOCK_SIDE))


class RailButton(Button):
    """A square button that follows an action, and is lit while that is on."""

    def __init__(self, theme: Theme, action: QAction, icon: str, side: int) -> None:
        super().__init__(theme, icon=icon)
        self._follow(action, with_text=False, with_key=False)
        self.setFixedSize(side, side)

    def nextCheckState(self) -> None:
        """Leave it to the action: a tool that is chosen again stays chosen."""

    def checkStateSet(self) -> None:
        super().checkStateSet()
        self.set_kind(Kind.LIT if self.isChecked() else Kind.PLAIN)


class MenuButton(Button):
    """A square button that opens a menu beside it, and is lit while something in it is on."""

    def __init__(
        self, theme: Theme, actions: Actions, kind: Menu, icon: str, side: int = SIDE
    ) -> None:
        super().__init__(theme, icon=icon, tip=_(MENU_TITLES[kind]))
        self.setFixedSize(side, side)
        self._actions = actions
        self._kind = kind
        self._menu: QMenu | None = None
        self._checkable = [
            actions[name] for name in actions if SPECS[name].menu is kind and SPECS[name].checkable
        ]
        for action in self._checkable:
            action.toggled.connect(self._sync)
        self.clicked.connect(self.open)

    def open(self) -> None:
        """Open the menu at the right of the button."""
        if self._menu is None:
            self._menu = self._actions.inner_menu(self._kind, self)
        self._menu.popup(self.mapToGlobal(QPoint(self.width() + 4, 0)))

    def _sync(self) -> None:
        """Show that something is on, and tell what."""
        chosen = [action.text() for action in self._checkable if action.isChecked()]
        self.set_kind(Kind.LIT if chosen else Kind.PLAIN)
        title = _(MENU_TITLES[self._kind])
        said = _("{title}: {chosen}").format(title=title, chosen=", ".join(chosen))
        self.setToolTip(said if chosen else title)
        self.setAccessibleDescription(", ".join(chosen))


class _Rule(Pane):
    """A short line between the tools and the rest."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedSize(RULE, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self.theme.hairline)


def _gap() -> QSpacerItem:
    """Room beside the rule, which a low window does without."""
    return QSpacerItem(0, 8, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Maximum)


def add_tools(row: QBoxLayout, theme: Theme, actions: Actions, side: int) -> None:
    """Append a button for each of the drawing tools."""
    tools: Sequence[ActionId] = DESIGN_TOOLS
    for tool in tools:
        row.addWidget(RailButton(theme, actions[tool], SPECS[tool].icon, side))
