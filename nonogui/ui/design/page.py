"""DesignPage: the studio's page, with tools at the left and the doctor at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QSpacerItem, QStackedWidget, QWidget

from nonogui.core.grid import EMPTY, UNKNOWN, Grid, Line
from nonogui.core.move import Move
from nonogui.i18n import _, ngettext
from nonogui.ui.actions import DESIGN_TOOLS, SPECS, ActionId, Menu, rows
from nonogui.ui.board import gestures
from nonogui.ui.board_page import BoardPage, Stage
from nonogui.ui.design.clue_editor import ClueEntry
from nonogui.ui.design.doctor_panel import DesignPanel
from nonogui.ui.design.session import DesignSession, DesignView
from nonogui.ui.in_turns import TaskSteps
from nonogui.ui.look.theme import set_surface
from nonogui.ui.look.theming import board_options
from nonogui.ui.play.state import size_text
from nonogui.ui.settings import Settings
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.bars import ROOMY, Dock
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.colors import ColorState, InkRow
from nonogui.ui.widgets.message import LONG_SECONDS, Message
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.window_actions import Actions
from nonogui.words.colors import color_name
from nonogui.words.lists import commas
from nonogui.words.numbers import count_text
from nonogui.words.places import cell_text

PENS = {
    ActionId.DRAW_FREEHAND: gestures.Pen.FREEHAND,
    ActionId.DRAW_LINE: gestures.Pen.LINE,
    ActionId.DRAW_RECTANGLE: gestures.Pen.RECTANGLE,
    ActionId.DRAW_ELLIPSE: gestures.Pen.ELLIPSE,
    ActionId.DRAW_FLOOD: gestures.Pen.FLOOD,
    ActionId.DRAW_SELECT: gestures.Pen.SELECT,
}
"""The pen of each tool."""

# Chosen by eye at 100 % text size.
TABS_WIDTH = 218
TABS_TOP = 16

WIDE_DOCK = 620
"""Narrowest page, in logical pixels, with inks and the cursor's place in its dock. On a narrower
one, the inks are below the tabs."""


class DesignPage(BoardPage):
    """Shows a `DesignSession` and passes it what the designer does.

    Attributes:
        tabs: Picture and Clues.
        inks: the palette below them, where neither the panel nor the dock shows it.

    Signals:
        options_chosen: names and values of preferences changed on the page.
    """

    options_chosen = Signal(object)  # Signal(dict) would lose the enum types

    def __init__(
        self,
        actions: Actions,
        menu: Button,
        stage: Stage,
        rail: ToolRail,
        panel: DesignPanel,
        parent: QWidget,
    ) -> None:
        bar = boxes.TopBar(
            [
                actions.button(ActionId.LIBRARY, with_text=True),
                None,
                actions.button(ActionId.UNDO),
                actions.button(ActionId.REDO),
            ],
            [
                actions.button(ActionId.EXPORT, with_text=True),
                actions.button(ActionId.TEST_PLAY, with_text=True, kind=Kind.SOFT),
                None,
                actions.button(ActionId.PANEL),
                menu,
            ],
        )
        bar.set_title_action(actions[ActionId.PROPERTIES])
        super().__init__(actions, bar, stage, Dock(DockTools(actions)), parent)
        self._session: DesignSession | None = None
        self._inks: list[ColorState] = []
        self.rail = rail
        self.tabs = controls.SegmentedControl(
            (
                controls.Choice(DesignView.PICTURE, _("Picture")),
                controls.Choice(DesignView.CLUES, _("Clues")),
            ),
            name=_("Picture or clues"),
        )
        self.tabs.setFixedWidth(TABS_WIDTH)
        self.inks = InkRow()
        self.panel = panel
        self._hint = QuietLine(_("Draw, or type the first clue."), self.stage)
        self.clues = ClueEntry(self.stage.board)
        self._lay_out_studio()
        self._connect()

    def _lay_out_studio(self) -> None:
        self.panel.foot.setContentsMargins(12, 0, 12, 12)
        tabs = (self.tabs, boxes.MIDDLE), (self.inks, boxes.MIDDLE)
        over = boxes.pane(boxes.vbox(*tabs, margins=(0, TABS_TOP, 0, 0), gap=8))
        self._lay_out(
            boxes.hbox(self.rail, boxes.vbox(over, (self.stage, 1))), self.panel, self.panel.foot
        )

    def _connect(self) -> None:
        board = self.stage.board
        board.set_pen(gestures.Pen.FREEHAND)
        board.move_made.connect(self._draw)
        board.refused.connect(self._show_design)
        board.cursor_moved.connect(lambda _cell: self._show_place())
        board.ink_chosen.connect(self.choose_ink)
        board.scroller.laid_out.connect(self._place_hint)
        self.clues.checked.connect(self._show_place)
        for inks in (self.dock.inks, self.inks):
            inks.chosen.connect(self.choose_ink)
        self.panel.colors.ink_chosen.connect(self.choose_ink)
        self.panel.colors.marks_chosen.connect(
            lambda marks: self.options_chosen.emit({"marks": marks})
        )
        self.panel.edit_palette.clicked.connect(self._actions[ActionId.EDIT_PALETTE].trigger)
        doctor = self.panel.doctor
        doctor.summary_changed.connect(self._show_place)
        doctor.clue_requested.connect(self._edit_clue)
        self.panel_shown.connect(self._show_place)
        buttons = doctor.given.button.clicked, doctor.offers.take.clicked
        for done in (doctor.offers.applied, *buttons):
            done.connect(lambda _what: board.setFocus())
        self.tabs.chosen.connect(self.choose_view)

    # ---- the session ----

    def set_session(self, session: DesignSession | None) -> None:
        """Show another design, or none."""
        if self._session is not None:
            self._session.view_changed.disconnect(self.refresh)
            self._session.clues_replaced.disconnect(self._show_clues_replaced)
        self._session = session
        self.stage.messages.dismiss()
        self.set_drawer_open(False)  # it would cover the new board
        self.clues.set_session(session)
        self.stage.board.set_view(None)  # do not keep the cursor of another design
        if session is None:
            return
        session.view_changed.connect(self.refresh)
        session.clues_replaced.connect(self._show_clues_replaced)
        self.refresh()
        self.choose_ink(session.ink)
        self.stage.board.scroller.fit_readably()

    def settle(self) -> None:
        """Put down a floating piece and apply a typed clue."""
        self.stage.board.put_down_piece()
        self.clues.apply_text()

    def refresh(self) -> None:
        """Redraw the page from the session."""
        session = self._session
        if session is None:
            return
        self.stage.board.set_view(session.board_view(), is_interactive=session.shown is None)
        self.bar.set_title(title(session), subtitle(session))
        self.tabs.set_value(session.view)
        colors = self._inks = color_states(session)
        self.panel.colors.set_colors(colors)
        self.panel.set_colored(is_colored=bool(colors))
        self._show_inks()
        if session.ink not in session.design.palette.inks:
            self.choose_ink(session.ink)
        self._show_hint()
        self._show_place()

    def apply(self, settings: Settings) -> None:
        """Apply the player's preferences."""
        self.stage.board.set_options(board_options(settings))
        self.panel.colors.set_marks(settings.marks)
        self.set_panel_open(settings.panel_open)
        self._actions[ActionId.FILLED_SHAPES].setChecked(settings.filled_shapes)
        self.choose_pen()

    def choose_ink(self, ink: int) -> None:
        """Draw with another ink."""
        session = self._session
        if session is None:
            return
        session.ink = ink if ink in session.design.palette.inks else 1
        self.stage.board.controller.ink = session.ink
        self.panel.colors.set_ink(session.ink)
        for inks in (self.dock.inks, self.inks):
            inks.set_ink(session.ink)

    def choose_pen(self) -> None:
        """Draw with the tool whose action is checked."""
        is_filled = self._actions[ActionId.FILLED_SHAPES].isChecked()
        for action, pen in PENS.items():
            if self._actions[action].isChecked():
                self.stage.board.set_pen(pen, is_filled=is_filled)

    def choose_view(self, view: DesignView) -> None:
        """Switch to the picture or to the clues, where editing starts at the cursor's row."""
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
        """Switch between the picture and the clues."""
        if self._session is not None:
            is_picture = self._session.view is DesignView.PICTURE
            self.choose_view(DesignView.CLUES if is_picture else DesignView.PICTURE)

    def _edit_clue(self, line: Line) -> None:
        """Edit the clue of a line that the doctor names."""
        self._show_design()
        self.clues.begin(line)
        self.stage.board.scroller.bring_into_view(self.stage.board.cursor_cell)

    def _draw(self, move: Move) -> None:
        """Apply a move of the board to the design."""
        if self._session is not None:
            self._session.play(move, self.stage.board.controller.edit_kind)

    def _show_design(self) -> None:
        """Show the design itself if a solution or a repair is on the board."""
        if self._session is not None:
            self._session.show(None)

    def _show_clues_replaced(self) -> None:
        """Say that the clues were replaced, and that undo restores them."""
        text = _("The clues now match the picture. Undo restores the old clues.")
        self.stage.messages.show_message(Message(text, seconds=LONG_SECONDS))

    # ---- the strip ----

    def _show_place(self) -> None:
        if self._session is None:
            return
        place = cell_text(self.stage.board.cursor_cell)
        self.strip.place.setText(place)
        # Without the panel, the verdict of its analysis is shown here.
        verdict = "" if self.is_panel_shown else self.panel.doctor.summary
        fitting = verdict if self.width() >= ROOMY else ""
        self.dock.place.setText((fitting or place) if self._has_wide_dock else "")
        if not self._drag and not self.stage.board.controller.is_floating:
            wrong = self.clues.problem or self.clues.totals_text
            filled = filled_text(self._session.drawn_board)
            self.strip.run.setText(wrong or " · ".join(filter(None, (filled, verdict))))

    def _show_drag(self, length: int) -> None:
        super()._show_drag(length)
        if self.stage.board.controller.is_floating:
            text = _("Drag it or use the arrow keys. Press Enter to place it, Esc to cancel.")
            self.strip.run.setText(text)

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
        """Show the inks in the dock if it is wide enough, and else where no panel shows them."""
        is_in_dock = self.is_compact and self._has_wide_dock
        self.dock.set_inks(self._inks if is_in_dock else [])
        has_panel = self.is_panel_shown and not self.is_compact
        self.inks.set_inks([] if is_in_dock or has_panel else self._inks)
        self._show_place()

    @property
    def _has_wide_dock(self) -> bool:
        """Whether the page is wide enough for inks in the dock."""
        return self.width() >= WIDE_DOCK

    def _show_hint(self) -> None:
        """Show how to begin on an empty design, unless the panel shows it."""
        is_empty = self._session is not None and is_blank(self._session)
        self._hint.setVisible(is_empty and not self.is_panel_shown)
        self._place_hint()

    def _place_hint(self) -> None:
        """Centre the hint on the board."""
        layout = self.stage.board.scroller.layout
        if self._hint.isHidden() or layout is None:
            return
        window = self.stage.board.scroller.to_logical(layout.window)
        middle = self.stage.board.mapTo(self.stage, window.center())
        size = self._hint.sizeHint()
        left = max(0, min(self.stage.width() - size.width(), middle.x() - size.width() // 2))
        self._hint.setGeometry(left, middle.y() - size.height() // 2, size.width(), size.height())
        self._hint.raise_()


def new_design_page(
    actions: Actions, new_menu: Callable[[], Button], pages: QStackedWidget
) -> TaskSteps[DesignPage]:
    """Create the page, and add it to the pages of a window."""
    panel = DesignPanel()
    yield
    stage, rail = Stage(), ToolRail(actions)
    yield
    page = DesignPage(actions, new_menu(), stage, rail, panel, pages)
    yield
    pages.addWidget(page)
    yield
    return page


# --- texts of the page ---


def title(session: DesignSession) -> str:
    """Return the design's title, or a text that says it has none."""
    file_name = session.file.path.stem if session.file else ""
    return session.design.metadata.title or file_name or _("Untitled design")


def subtitle(session: DesignSession) -> str:
    """Return the size, the place and the saved state: `15 × 15 · My designs · Saved`."""
    size = size_text(session.design.puzzle)
    file_name = session.file.path.name if session.file else ""
    if file_name and session.drawing.is_saved:
        return " · ".join((size, file_name, _("Saved")))
    if file_name and session.is_autosaved and not session.is_save_failed:
        text = _("Saved in My designs, not yet in {file}").format(file=file_name)
        return f"{size} · {text}"
    if not session.is_autosaved:
        return " · ".join((size, file_name or _("New")))
    saved = _("Not saved") if session.is_save_failed else _("Saved")
    return " · ".join((size, _("My designs"), saved))


def filled_text(board: Grid) -> str:
    """Return how many cells are filled: `109 of 225 filled`."""
    filled = len(board.cells) - board.cells.count(EMPTY) - board.cells.count(UNKNOWN)
    text = ngettext("{count} of {total} filled", "{count} of {total} filled", filled)
    return text.format(count=count_text(filled), total=count_text(len(board.cells)))


def color_states(session: DesignSession) -> list[ColorState]:
    """Return the inks with their numbers of cells; empty in black and white."""
    palette, cells = session.design.palette, session.drawn_board.cells
    if palette.is_black_and_white:
        return []
    return [
        ColorState(
            ink,
            color_name(palette, ink),
            palette[ink].rgb,
            palette.letter(ink),
            cells.count(bytes([ink])),
        )
        for ink in palette.inks
    ]


def is_blank(session: DesignSession) -> bool:
    """Return whether the design has no block in any clue."""
    return session.design.puzzle.block_count == 0


# --- the rail of tools ---


# Buttons of 40 pixels with 8 at each side. In the dock, all have to fit the narrowest window.
WIDTH = 56
SIDE, DOCK_SIDE = 40, 36
GAP, DOCK_GAP = 4, 2
MARGIN = 12
RULE = 24


class ToolRail(QWidget):
    """The tools, one of them chosen; below them filled shapes, symmetry, changes and sources."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.RightEdge)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Tools"))
        side = (WIDTH - SIDE) // 2
        sources = (ActionId.IMPORT_PICTURE, ActionId.RANDOM_PUZZLE)
        boxes.vbox(
            *tool_buttons(actions, DESIGN_TOOLS, SIDE),
            *(_gap(), (_rule(), boxes.MIDDLE), _gap()),
            RailButton(actions[ActionId.FILLED_SHAPES], "shape-filled", SIDE),
            MenuButton(actions, Menu.SYMMETRY, "mirror"),
            MenuButton(actions, Menu.CHANGE, "shift"),
            RailButton(actions[ActionId.INVERT], "invert", SIDE),
            boxes.REST,
            *tool_buttons(actions, sources, SIDE),
            on=self,
            margins=(side, MARGIN, side, MARGIN),
            gap=GAP,
        )


class DockTools(QWidget):
    """The tools in a row, for a small window."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setAccessibleName(_("Tools"))
        symmetry = MenuButton(actions, Menu.SYMMETRY, "mirror", DOCK_SIDE)
        tools = tool_buttons(actions, DESIGN_TOOLS, DOCK_SIDE)
        boxes.hbox(*tools, symmetry, on=self, gap=DOCK_GAP)


class RailButton(Button):
    """A square button for an action, highlighted while the action is checked."""

    def __init__(self, action: QAction, icon: str, side: int) -> None:
        super().__init__(icon=icon)
        self.follow(action)
        self.setFixedSize(side, side)

    def nextCheckState(self) -> None:
        """Leave the state to the action: a tool stays chosen when it is clicked again."""

    def checkStateSet(self) -> None:
        super().checkStateSet()
        self.set_kind(Kind.LIT if self.isChecked() else Kind.PLAIN)


class MenuButton(Button):
    """A square button that opens a menu, highlighted while an entry of the menu is checked."""

    def __init__(self, actions: Actions, kind: Menu, icon: str, side: int = SIDE) -> None:
        super().__init__(icon=icon, tip=_(kind))
        self.setFixedSize(side, side)
        self._actions = actions
        self._kind = kind
        self._menu: QMenu | None = None
        self._checkable = [actions[spec.id] for spec in rows(kind) if spec.checkable]
        for action in self._checkable:
            action.toggled.connect(self._sync)
        self.clicked.connect(self.open)

    def open(self) -> None:
        """Open the menu at the right of the button."""
        if self._menu is None:
            self._menu = self._actions.inner_menu(self._kind, self)
            self.watch_menu(self._menu)
        self._menu.popup(self.mapToGlobal(QPoint(self.width() + 4, 0)))

    def _sync(self) -> None:
        """Highlight the button if an entry is checked, and name the entries in the tooltip."""
        chosen = [action.text() for action in self._checkable if action.isChecked()]
        self.set_kind(Kind.LIT if chosen else Kind.PLAIN)
        title = _(self._kind)
        tip = _("{title}: {chosen}").format(title=title, chosen=commas(chosen))
        self.setToolTip(tip if chosen else title)
        self.setAccessibleDescription(commas(chosen))


def _rule() -> QFrame:
    """Return a short line that separates the tools from the rest."""
    short = boxes.rule()
    short.setFixedWidth(RULE)
    return short


def _gap() -> QSpacerItem:
    """Return the space beside the line, which shrinks to nothing in a low window."""
    return QSpacerItem(0, 8, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Maximum)


def tool_buttons(actions: Actions, names: Sequence[ActionId], side: int) -> list[RailButton]:
    """Return a square button for each action, with the action's icon."""
    return [RailButton(actions[name], SPECS[name].icon, side) for name in names]


# --- over an empty grid ---


# Chosen by eye at 100 % text size.
PADDING = 12


class QuietLine(Label):
    """A line of text in a soft box."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, Type.BODY, Ink.MUTED)
        self.setParent(parent)
        self.setContentsMargins(PADDING, PADDING // 2, PADDING, PADDING // 2)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
