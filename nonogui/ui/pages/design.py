"""DesignPage: a design in the studio; tools at the left, the doctor at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.core.move import Move
from nonogui.i18n import _, ngettext
from nonogui.ui.actions import ActionId
from nonogui.ui.board.clue_editor import ClueEntry
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.state import BoardOptions
from nonogui.ui.design_session import DesignSession, DesignView
from nonogui.ui.pages.board_page import BoardPage, bar_button
from nonogui.ui.pages.design_state import (
    color_states,
    filled_text,
    is_blank,
    subtitle,
    title,
)
from nonogui.ui.pages.play_state import place_text
from nonogui.ui.pages.rail import DockTools, ToolRail
from nonogui.ui.panels.design import DesignPanel
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.dock import Dock
from nonogui.ui.widgets.inks import InkState
from nonogui.ui.widgets.message import Message
from nonogui.ui.widgets.quiet_line import QuietLine
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.themed import Pane
from nonogui.ui.widgets.top_bar import TopBar
from nonogui.ui.window_actions import Actions

PENS = {
    ActionId.DRAW_FREEHAND: Pen.FREEHAND,
    ActionId.DRAW_LINE: Pen.LINE,
    ActionId.DRAW_RECTANGLE: Pen.RECTANGLE,
    ActionId.DRAW_ELLIPSE: Pen.ELLIPSE,
    ActionId.DRAW_FLOOD: Pen.FLOOD,
    ActionId.DRAW_SELECT: Pen.SELECT,
}
"""The pen of each tool."""

TABS_WIDTH, TABS_HEIGHT = 218, 32
TABS_TOP = 16

SAID_SECONDS = 8.0

WIDE_DOCK = 620
"""A narrower page has no inks in its dock, digits and the drawer choose them, and no place."""


class DesignPage(BoardPage):
    """Shows a `DesignSession` and hands what the designer does to it.

    Attributes:
        rail: the tools, at the left of a large page.
        tabs: Picture and Clues.
        panel: the palette and the doctor.
        clues: the editor of clues on the board.

    Signals:
        options_chosen: names and values of preferences chosen on the page.
    """

    options_chosen = Signal(object)  # as a dict it would lose its enums on the way

    def __init__(self, theme: Theme, actions: Actions, menu: Button, panel: DesignPanel) -> None:
        button = partial(bar_button, theme, actions)
        bar = TopBar(
            theme,
            [
                button(ActionId.LIBRARY, "back", with_text=True),
                None,
                button(ActionId.UNDO, "undo"),
                button(ActionId.REDO, "redo"),
            ],
            [
                button(ActionId.EXPORT, "share", with_text=True),
                button(ActionId.TEST_PLAY, "play", with_text=True, kind=Kind.SOFT),
                None,
                button(ActionId.PANEL, "panel"),
                menu,
            ],
        )
        super().__init__(theme, actions, bar, Dock(theme, DockTools(theme, actions)))
        self._session: DesignSession | None = None
        self._drag = 0
        self._inks: list[InkState] = []
        self.rail = ToolRail(theme, actions)
        self.tabs = SegmentedControl(
            theme,
            (Choice(DesignView.PICTURE, _("Picture")), Choice(DesignView.CLUES, _("Clues"))),
            name=_("What is edited"),
        )
        self.tabs.setFixedWidth(TABS_WIDTH)
        self.panel = panel
        self._hint = QuietLine(theme, _("Draw, or type the first clue."), self.stage)
        self.clues = ClueEntry(self.stage.board, theme)
        self._lay_out_studio()
        self._connect()

    def _lay_out_studio(self) -> None:
        self.panel.foot.setContentsMargins(12, 0, 12, 12)
        self.panel.foot.addWidget(self.stage.messages.beside)
        over = Pane(self.theme)
        tabs = QHBoxLayout(over)
        tabs.setContentsMargins(0, TABS_TOP, 0, 0)
        tabs.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(over)
        column.addWidget(self.stage, 1)
        middle = QHBoxLayout()
        middle.addWidget(self.rail)
        middle.addLayout(column, 1)
        self._lay_out(middle, self.panel)

    def _connect(self) -> None:
        board = self.stage.board
        board.set_pen(Pen.FREEHAND)
        board.move_made.connect(self._draw)
        board.refused.connect(lambda: self._with_session(lambda s: s.show(None)))
        board.cursor_moved.connect(lambda _cell: self._show_place())
        board.run_changed.connect(self._show_drag)
        board.ink_chosen.connect(self.choose_ink)
        board.laid_out.connect(self._place_hint)
        self.clues.checked.connect(self._show_place)
        self.dock.ink_chosen.connect(self.choose_ink)
        self.panel.colors.ink_chosen.connect(self.choose_ink)
        self.panel.colors.marks_chosen.connect(
            lambda marks: self.options_chosen.emit({"marks": marks})
        )
        self.panel.palette_wanted.connect(self._actions[ActionId.EDIT_PALETTE].trigger)
        self.panel.doctor.applied.connect(lambda _offer: board.setFocus())
        self.panel.doctor.none_given.connect(board.setFocus)
        self.panel.doctor.picture_wanted.connect(board.setFocus)
        self.tabs.chosen.connect(self.choose_view)

    # ---- the session ----

    def set_session(self, session: DesignSession | None) -> None:
        """Show another design, or none."""
        if self._session is not None:
            self._session.view_changed.disconnect(self.refresh)
            self._session.overruled.disconnect(self._say_overruled)
        self._session = session
        self.stage.messages.dismiss()
        self.clues.set_session(session)
        self.stage.board.set_view(None)  # the cursor of one design means nothing in another
        if session is None:
            return
        session.view_changed.connect(self.refresh)
        session.overruled.connect(self._say_overruled)
        self.refresh()
        self.choose_ink(session.ink)
        self.stage.fit_readably()

    def settle(self) -> None:
        """Take what is begun into the design: a piece that floats, a clue that is typed."""
        self.stage.board.settle()
        self.clues.take()

    def refresh(self) -> None:
        """Show everything of the session anew."""
        session = self._session
        if session is None:
            return
        board = self.stage.board
        board.set_view(session.board_view())
        board.set_interactive(session.shown is None)
        self.bar.set_title(title(session), subtitle(session))
        self.tabs.set_value(session.view)
        colors = color_states(session)
        self.panel.colors.set_colors(colors)
        self.panel.set_colored(is_colored=bool(colors))
        self._inks = [InkState(c.ink, c.name, c.rgb) for c in colors]
        self._show_inks()
        if session.ink not in session.design.palette.inks:
            self.choose_ink(1)
        self._show_hint()
        self._show_place()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.clues.set_theme(theme)

    def set_options(self, options: BoardOptions) -> None:
        """Follow the player's preferences."""
        self.stage.board.set_options(options)
        self.panel.colors.set_marks(options.marks)
        self.strip.set_animated(options.animate)
        self.panel.doctor.set_animated(options.animate)

    def choose_ink(self, ink: int) -> None:
        """Draw with another ink."""
        session = self._session
        if session is None:
            return
        session.ink = ink if ink in session.design.palette.inks else 1
        self.stage.board.set_ink(session.ink)
        self.panel.colors.set_ink(session.ink)
        self.dock.set_ink(session.ink)

    def choose_pen(self) -> None:
        """Draw with the tool that is checked among the actions."""
        is_filled = self._actions[ActionId.FILLED_SHAPES].isChecked()
        for action, pen in PENS.items():
            if self._actions[action].isChecked():
                self.stage.board.set_pen(pen, is_filled=is_filled)

    def choose_view(self, view: DesignView) -> None:
        """Work on the picture, or on the clues, beginning at the cursor's row."""
        if self._session is None:
            return
        self._session.set_view(view)
        board = self.stage.board
        if view is DesignView.CLUES:
            self.clues.begin(board.cursor_cell.lines[0])
        elif self.clues.line is not None:
            self.clues.finish()
        else:
            board.setFocus()

    def switch_view(self) -> None:
        """Go from the picture to the clues, or back."""
        if self._session is not None:
            is_picture = self._session.view is DesignView.PICTURE
            self.choose_view(DesignView.CLUES if is_picture else DesignView.PICTURE)

    def _draw(self, move: Move) -> None:
        """Take what the board drew into the design."""
        self._with_session(lambda session: session.play(move, self.stage.board.edit_kind))

    @Slot()
    def _say_overruled(self) -> None:
        """Say that clues went, and how they come back."""
        text = _("The clues follow the picture now. Undo brings the others back.")
        self.stage.messages.show_message(Message(text, seconds=SAID_SECONDS))

    def _with_session(self, act: Callable[[DesignSession], None]) -> None:
        if self._session is not None:
            act(self._session)

    # ---- the strip ----

    def _show_place(self) -> None:
        if self._session is None:
            return
        place = place_text(self.stage.board.cursor_cell)
        self.strip.place.setText(place)
        self.dock.place.setText(place if self._has_wide_dock else "")
        if not self._drag and not self.stage.board.is_floating:
            wrong = self.clues.problem or self.clues.totals_text
            self.strip.run.setText(wrong or filled_text(self._session.board))

    def _show_drag(self, length: int) -> None:
        self._drag = length
        if self.stage.board.is_floating:
            text = _("Drag it or use the arrow keys. Enter lays it down, Escape drops it.")
            self.strip.run.setText(text)
        elif length:
            text = ngettext("{count} cell", "{count} cells", length).format(count=length)
            self.strip.run.setText(text)
        else:
            self._show_place()

    # ---- places ----

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        answer = super().eventFilter(watched, event)
        if watched is self.stage and event.type() == QEvent.Type.Resize:
            self._place_hint()
        return answer

    def _arrange(self) -> None:
        self.rail.setVisible(not self.is_compact)
        super()._arrange()
        self._show_inks()
        self._show_hint()

    def _show_inks(self) -> None:
        """Put the inks into the dock, unless it has no room for more than the tools."""
        self.dock.set_inks(self._inks if self._has_wide_dock else [])
        self._show_place()

    @property
    def _has_wide_dock(self) -> bool:
        """Whether there is room for more than the tools below the board of a small page."""
        return self.width() >= WIDE_DOCK

    def _show_hint(self) -> None:
        """Say how to begin, unless the panel says it."""
        is_wanted = self._session is not None and is_blank(self._session)
        self._hint.setVisible(is_wanted and not self.is_panel_shown)
        self._place_hint()

    def _place_hint(self) -> None:
        """In the middle of the board, which is blank while the line is shown."""
        layout = self.stage.board.board_layout
        if self._hint.isHidden() or layout is None:
            return
        window = self.stage.board.to_logical(layout.window)
        middle = self.stage.board.mapTo(self.stage, window.center())
        size = self._hint.sizeHint()
        left = max(0, min(self.stage.width() - size.width(), middle.x() - size.width() // 2))
        self._hint.setGeometry(left, middle.y() - size.height() // 2, size.width(), size.height())
        self._hint.raise_()
