"""PlayPage: the page for playing: bar above, board with panel beside, strip or dock below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, maybe
from nonogui.core.move import MoveKind
from nonogui.i18n import _, ngettext
from nonogui.lazy import lazy_property
from nonogui.ui.actions import TOOLS, ActionId
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.options import Tool
from nonogui.ui.board.state import Overlays
from nonogui.ui.board_page import MIN_STAGE, BoardPage, Stage
from nonogui.ui.in_turns import TaskSteps, hold_jobs, paint_next_turn
from nonogui.ui.look.theming import board_options, solve_ms
from nonogui.ui.play.panel import PlayPanel, ToolSection
from nonogui.ui.play.session import EVERYTHING, Origin, PlaySession, ViewChange
from nonogui.ui.play.state import (
    CoachView,
    Guide,
    LessonState,
    branch_rows,
    color_states,
    difficulty_state,
    progress_state,
    run_text,
    size_text,
    subtitle,
)
from nonogui.ui.settings import DEFAULTS, Assistance, Settings
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.bars import MARGIN, STACK_WIDTH, Dock, PageBar, ToolControl, fill_color
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import ColorSection, InkRow
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, Type
from nonogui.ui.window_actions import Actions
from nonogui.words.numbers import clock_text
from nonogui.words.places import cell_text
from nonogui.words.readings import several_ways_text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QBoxLayout

    from nonogui.core.game import GameChange
    from nonogui.ui.play import coach_views
    from nonogui.ui.play.coach_panel import CoachPanel
    from nonogui.ui.play.first_steps import StageGuide

NATIVE = QKeySequence.SequenceFormat.NativeText
_MARKS = {MoveKind.FILL, MoveKind.CROSS, MoveKind.MAYBE, MoveKind.CLEAR}

# Chosen by eye at 100 % text size.
CHIP_TOP, CHIP_SIDE, CHIP_ROOM = 10, 16, 56
"""Distances of the what-if chip from the stage's edges, and the margin it needs above the board."""


class PlayBar(boxes.TopBar):
    """The bar above the board.

    Attributes:
        skip: ends first steps; it replaces the buttons that they do not need.
    """

    def __init__(self, actions: Actions, menu: Button) -> None:
        self.hint = actions.button(ActionId.HINT, with_text=True, with_key=True, kind=Kind.SOFT)
        self.skip = Button(_("Skip first steps"))
        self._check = actions.button(ActionId.CHECK, with_text=True, with_key=True)
        self._panel = actions.button(ActionId.PANEL)
        before = [
            actions.button(ActionId.LIBRARY, with_text=True),
            None,
            actions.button(ActionId.UNDO),
            actions.button(ActionId.REDO),
        ]
        super().__init__(before, [self._check, self.hint, self.skip, None, self._panel, menu])
        self.set_guided(is_guided=False)

    def set_guided(self, *, is_guided: bool, has_panel: bool = True) -> None:
        """Show the buttons for first steps or for a game."""
        self.skip.setVisible(is_guided)
        self._check.setHidden(is_guided)
        self.hint.setHidden(is_guided)
        self._panel.setVisible(has_panel)


class PlayPage(BoardPage):
    """Shows a `PlaySession` and passes the player's input to it.

    Attributes:
        chip: shows the open what-if branch; hidden if there is none.

    Signals:
        options_chosen: a dict with the names and values of preferences chosen on the page.
        coach_made: carries the coach panel once it is created.
        reading_chosen: the name of another way to read the puzzle's file.
    """

    bar: PlayBar
    coach_made = Signal(object)
    reading_chosen = Signal(str)
    options_chosen = Signal(object)  # declared as dict, Qt would convert the enums in it

    def __init__(
        self,
        actions: Actions,
        bar: PlayBar,
        stage: Stage,
        panel: PlayPanel,
        parent: QWidget | None = None,
    ) -> None:
        """Lay out the given parts: the bar, the stage and the panel."""
        # Before the base class, which lays the dock out with them.
        self._tools = ToolControl(36)
        self._branch = Button(icon="branch", tip=_("Start a what-if"))
        super().__init__(actions, bar, stage, Dock(self._tools, self._branch), parent)
        self.session: PlaySession | None = None
        self._pause = actions[ActionId.PAUSE]
        self._settings = DEFAULTS
        # Where tool and ink are chosen and shown; the board's controller has them.
        self._tool_parts: list[ToolControl | ToolSection | coach_views.CoachTools] = [self._tools]
        self._ink_parts: list[InkRow | ColorSection] = []
        self._shown_marks = Overlays()
        self._place: Cell | None = None
        self._note = ""
        self._guide: Guide | None = None
        self.chip = WhatIfChip()
        self.panel = panel
        self._lay_out_play()
        self._connect()

    def _lay_out_play(self) -> None:
        self.panel.foot.setContentsMargins(12, 0, 12, 12)
        self._lay_out(boxes.hbox((self.stage, 1)), self.panel, self.panel.foot)
        self.chip.setParent(self)
        self.chip.hide()
        self.chip.installEventFilter(self)
        boxes.order_tabs(self.bar, self.chip)

    def _connect(self) -> None:
        board, panel = self.stage.board, self.panel
        board.move_made.connect(lambda move: self._with_session(lambda s: s.play(move)))
        board.cursor_moved.connect(lambda _cell: self._show_place())
        board.ink_chosen.connect(self.choose_ink)
        board.scroller.zoom_changed.connect(self._place_chip)
        self.stage.resized.connect(self._place_chip)
        self.chip.rename_asked.connect(self._actions[ActionId.RENAME_BRANCH].trigger)
        self.chip.addAction(self._actions[ActionId.RENAME_BRANCH])
        self.chip.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._tools.chosen.connect(self.choose_tool)
        self._take_tools(panel.tools, self.dock.inks, panel.colors)
        panel.progress.pause.clicked.connect(self._actions[ActionId.PAUSE].trigger)
        panel.checkpoints.restore_clicked.connect(
            lambda index: self._with_session(lambda s: s.restore(index))
        )
        panel.checkpoints.remove_clicked.connect(
            lambda index: self._with_session(lambda s: s.remove_checkpoint(index))
        )
        for button, name in (
            (self._branch, ActionId.NEW_BRANCH),
            (panel.branches.new, ActionId.NEW_BRANCH),
            (panel.checkpoints.add, ActionId.ADD_CHECKPOINT),
            (self.chip.accept, ActionId.ACCEPT_BRANCH),
            (self.chip.discard, ActionId.DISCARD_BRANCH),
        ):
            action = self._actions[name]
            button.stand_for(action)
            button.setEnabled(action.isEnabled())
            action.enabledChanged.connect(button.setEnabled)
        panel.assistance.assistance.chosen.connect(self._choose_assistance)
        panel.assistance.ticking.chosen.connect(lambda ticking: self._choose(ticking=ticking))
        panel.assistance.crossing.chosen.connect(lambda crossing: self._choose(crossing=crossing))

    @property
    def has_coach(self) -> bool:
        """Whether the coach panel has been created."""
        return PlayPage.coach.peek(self) is not None

    @lazy_property
    def coach(self) -> CoachPanel:
        """The panel shown while the coach is open; created when first needed."""
        from nonogui.ui.play.coach_panel import CoachPanel

        coach = CoachPanel()
        self._take_tools(coach.tools, coach.tools.inks, coach.colors)
        self._show_colors(coach)
        self._show_tools()
        self._side.take_coach(coach)
        # The panel is made late, and Qt would put it at the end.
        QWidget.setTabOrder(self.stage.board, coach.book)
        self.coach_made.emit(coach)
        return coach

    @cached_property
    def _stage_guide(self) -> StageGuide:
        """The callout and the pill of first steps; created when first needed."""
        from nonogui.ui.play.first_steps import StageGuide

        guide = StageGuide(self.stage)
        guide.pill.back.clicked.connect(self.coach.back.click)
        guide.pill.primary.clicked.connect(self.coach.primary.click)
        return guide

    @lazy_property
    def readings_bar(self) -> ReadingsBar:
        """Offers to read the file in another way; created when first needed."""
        bar = ReadingsBar(self.reading_chosen.emit)
        bar.close_.clicked.connect(self.stage.board.setFocus)
        bar.place_on(self)
        boxes.order_tabs(self.bar, bar)  # and then the board
        return bar

    def _show_readings(self) -> None:
        """Show the bar if there is doubt about the file; once closed, the menu has the ways."""
        session = self.session
        readings = session.origin.readings if session else None
        if session and readings and readings.doubt:
            self.readings_bar.show_origin(session.origin)
        elif (bar := PlayPage.readings_bar.peek(self)) is not None:
            bar.hide()

    @property
    def is_guided(self) -> bool:
        """Whether first steps are shown."""
        return self._guide is not None

    def _show_colors(self, coach: CoachPanel) -> None:
        """Show the inks of a puzzle in colour: with their names in a lesson, else in a row."""
        if self.session is None:
            return
        colors, is_lesson = color_states(self.session), not coach.lesson.isHidden()
        coach.colors.setVisible(bool(colors) and is_lesson)
        coach.colors.set_colors(colors)
        coach.tools.inks.set_inks([] if is_lesson else colors)

    def show_lesson(self, lesson: LessonState | None) -> None:
        """Show what a puzzle teaches in the coach panel, with tools and inks."""
        if lesson or self.has_coach:
            self.coach.show_lesson(lesson)
            self._show_colors(self.coach)

    # ---- the session ----

    def set_session(self, session: PlaySession | None) -> None:
        """Show another puzzle, or none."""
        if self.session is not None:
            self.session.view_changed.disconnect(self._on_view_changed)
        self.session = session
        self.stage.board.set_view(None)  # the cursor belongs to one puzzle
        self.panel.scroll_to_top()
        self._shown_marks = Overlays()
        self.stage.messages.dismiss()
        self.set_drawer_open(False)  # it would cover the new board
        self.show_coach(None)
        self._show_readings()
        if session is None:
            return
        session.view_changed.connect(self._on_view_changed)
        self.panel.colors.setVisible(not session.puzzle.palette.is_black_and_white)
        colors = color_states(session)
        self.panel.colors.set_colors(colors)
        self.dock.set_inks(colors)
        self.stage.set_paused(session.is_paused)
        self.choose_ink(1)  # before the rest: another puzzle may not have the last one's
        self.refresh()
        self.choose_tool(Tool.FILL)
        self.stage.board.scroller.fit_readably()
        move = session.game.undo_move
        if move is not None and move.kind in _MARKS and move.changes:
            self.stage.board.set_cursor(move.changes[-1].cell)  # where the player left off

    def refresh(self) -> None:
        """Redraw the page from the session."""
        self._on_view_changed(EVERYTHING)

    def show_pause(self) -> None:
        """Hide the board while the game is paused; show it otherwise."""
        if self.session is not None:
            self.stage.set_paused(self.session.is_paused)
            if self.is_guided:
                self._arrange()
            self._show_log()
            self.show_time()

    def apply(self, settings: Settings) -> None:
        self._settings = settings
        self._show_options()
        self.panel.colors.set_marks(settings.marks)
        if self.has_coach:
            self.coach.colors.set_marks(settings.marks)
        self.show_time()
        self.set_panel_open(settings.panel_open)

    def _show_options(self) -> None:
        # In first steps only what the step is about is highlighted.
        has_crosshair = self._settings.crosshair and not self.is_guided
        options = board_options(self._settings)
        self.stage.board.set_options(replace(options, crosshair=has_crosshair))

    def show_time(self) -> None:
        if self.session is None:
            return
        # Not by `shortcut_text`: each file that a click enters costs it time.
        key = self._pause.shortcut().toString(NATIVE)
        state = progress_state(self.session, show_timer=self._settings.show_timer, pause_key=key)
        self.panel.progress.set_state(state)
        self.dock.note.setText("" if state.seconds is None else clock_text(state.seconds))

    @property
    def _message_foot(self) -> QBoxLayout | None:
        """The foot of the panel or the coach; in first steps messages stay near the board."""
        if not self.is_coaching:
            return super()._message_foot
        is_beside = self.is_panel_shown and not self.is_compact and not self.is_guided
        return self.coach.foot if is_beside and self.coach.is_roomy else None

    def show_coach(self, view: CoachView | None) -> None:
        """Show the coach in place of the panel; None hides it."""
        was_coaching, self._side.is_coaching = self.is_coaching, view is not None
        self._note = view.note if view else ""
        # Before the panel is hidden: Qt would pass the focus to any other widget.
        if view is None and self.has_coach and self.coach.has_focus:
            self.stage.board.setFocus()
        if view is not None:
            # Laying the panel out fills this turn; it is painted in the next.
            hold_jobs()
            paint_next_turn(self.coach)
            self.coach.show_state(view.state)
        self._show_guide(view)
        if was_coaching != self.is_coaching:
            self.bar.hint.set_kind(Kind.LIT if self.is_coaching else Kind.SOFT)
            self._arrange()
        self._show_place()
        if view is not None and view.place:
            self.strip.place.setText(view.place)
            self._place = None  # so that the next cursor position is shown instead
        for cell in view.focus if view is not None else ():
            self.stage.board.scroller.bring_into_view(cell)

    def _show_guide(self, view: CoachView | None) -> None:
        """Show first steps over the board, or end them."""
        before, self._guide = self._guide, view.guide if view else None
        if before is None and self._guide is None:
            return
        self.coach.set_guided(self._guide)
        self._stage_guide.show_guide(self._guide, view.state if view else None)
        self._show_title()
        self._tools.ask_for(self._guide.tool if self._guide else None)
        if (before is None) != (self._guide is None):
            self._tools.segment(Tool.MAYBE).setHidden(self.is_guided)
            for each in (self._branch, self.dock.zoom, self.dock.note):
                each.setHidden(self.is_guided)
            self._show_options()
            self._arrange()
            # Where to start.
            if view is not None and view.overlays.hint_cells:
                self.stage.board.set_cursor(min(view.overlays.hint_cells))

    def _show_title(self) -> None:
        session, guide = self.session, self._guide
        if session is None:
            return
        below = subtitle(session)
        if guide is not None:
            text = _("{size} · Step {number} of {total}")
            size = size_text(session.puzzle)
            below = text.format(size=size, number=guide.at + 1, total=guide.total)
        self.bar.set_title(_("First steps") if guide else session.title, below)

    def _arrange(self) -> None:
        # In a tight window the panel of first steps is a drawer, and the pill has its buttons.
        is_tight = (
            self.is_guided
            and self.is_compact
            and self.width() - self.coach.width() < MIN_STAGE  # no room side by side
        )
        self._side.is_hidden = is_tight and not self._is_drawer_open
        self.bar.set_guided(is_guided=self.is_guided, has_panel=not self.is_guided or is_tight)
        if self.has_coach:
            self.coach.set_beside_dock(is_beside_dock=self.is_compact)
        super()._arrange()
        if self.is_guided:
            self._stage_guide.set_tight(is_tight=self._side.is_hidden)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_guided:
            self.set_drawer_open(False)
        elif event.key() == Qt.Key.Key_Escape and self.is_coaching:
            self.coach.close_.click()
        else:
            super().keyPressEvent(event)

    # ---- tools ----

    def _take_tools(
        self, tools: ToolSection | coach_views.CoachTools, inks: InkRow, colors: ColorSection
    ) -> None:
        """Connect the controls that choose and show the tool and the ink."""
        tools.control.chosen.connect(self.choose_tool)
        for chosen in (inks.chosen, colors.ink_chosen):
            chosen.connect(self.choose_ink)
        colors.marks_chosen.connect(lambda marks: self._choose(marks=marks))
        colors.set_marks(self._settings.marks)
        self._tool_parts.append(tools)
        self._ink_parts += [inks, colors]

    def choose_tool(self, tool: Tool) -> None:
        """Set what the left mouse button does."""
        self.stage.board.controller.tool = tool
        self._actions[TOOLS[list(Tool).index(tool)]].setChecked(True)
        self._show_tools()

    def choose_ink(self, ink: int) -> None:
        self.stage.board.controller.ink = ink
        self._show_tools()

    def _show_tools(self) -> None:
        """Show tool and ink wherever they are chosen."""
        if self.session is None:
            return
        hand = self.stage.board.controller
        fill = fill_color(self.session.puzzle.palette, hand.ink)
        for tools in self._tool_parts:
            tools.set_tool(hand.tool, fill)
        for inks in self._ink_parts:
            inks.set_ink(hand.ink)

    def marks(self) -> list[tuple[str, int]]:
        """Return the marks for a cell with the current ink: words and cell value."""
        ink = self.stage.board.controller.ink
        return [
            (_("Fill"), ink),
            (_("Cross"), EMPTY),
            (_("Maybe"), maybe(ink)),
            (_("Clear"), UNKNOWN),
        ]

    def _choose(self, **values: object) -> None:
        self.options_chosen.emit(values)

    def _choose_assistance(self, assistance: Assistance) -> None:
        """Set the help with mistakes, for this puzzle only."""
        if self.session is not None:
            self.session.set_assistance(assistance, self.session.ticking)

    def _with_session(self, act: Callable[[PlaySession], None]) -> None:
        if self.session is not None and not self.session.is_paused:
            act(self.session)

    # ---- what changed ----

    def _on_view_changed(self, change: ViewChange) -> None:
        """Show the changes; animate a revealed solution."""
        session, board, messages = self.session, self.stage.board, self.stage.messages
        if session is None:
            return
        # A message about the board before is out of date.
        if change.board and (message := messages.message) and not message.stays:
            messages.dismiss()
        if (
            change.game
            and change.board
            and session.was_just_revealed
            and (duration := solve_ms(self._settings.solve_speed))
        ):
            board.reveal(change.game.within(*board.in_view), duration)
        board.set_view(session.view(), is_interactive=not session.is_preview)
        self._bring_change_into_view(change.game)
        if change.marks:
            self._bring_marks_into_view(session.overlays)
        if change.paused:
            self.show_pause()
        if change.title or change.clues:
            self._show_title()
        if change.assistance:
            choices = session.assistance, session.ticking, session.crossing
            self.panel.assistance.set_state(*choices)
        if change.clues:
            self.panel.difficulty.set_state(difficulty_state(session))
        if change.moved:
            self._count_colors(session)
            self._show_log()
            self.show_time()
        self._show_place()

    def _count_colors(self, session: PlaySession) -> None:
        """Show how many cells of each ink are left."""
        if not session.puzzle.palette.is_black_and_white:
            self.panel.colors.set_colors(color_states(session))
            if self.has_coach:
                self._show_colors(self.coach)

    def _bring_change_into_view(self, change: GameChange | None) -> None:
        """Scroll to a change if none of it is in view: undo may change cells anywhere."""
        board = self.stage.board
        if change and change.changes and board.is_scrolled and not change.within(*board.in_view):
            board.scroller.bring_into_view(min(change.cells))

    def _bring_marks_into_view(self, overlays: Overlays) -> None:
        """Scroll a large board to new marks of the coach or a check."""
        if overlays == self._shown_marks:
            return
        self._shown_marks = overlays
        marked = overlays.hint_cells or overlays.wrong or overlays.ambiguous
        board = self.stage.board
        if marked:
            board.scroller.bring_into_view(min(marked))
        elif lines := overlays.highlighted_lines:
            # Any cell of the line will do: take the one nearest to where the player works.
            line, cursor = min(lines, key=lambda each: each.index), board.cursor_cell
            row = line.index if line.axis is Axis.ROW else cursor.row
            column = line.index if line.axis is Axis.COLUMN else cursor.column
            board.scroller.bring_into_view(Cell(row, column))

    def _show_log(self) -> None:
        session = self.session
        if session is None:
            return
        branches = branch_rows(session) if session.branches_started else []
        are_new = [
            self.panel.branches.set_state(branches),
            self.panel.checkpoints.set_state(session.game.checkpoints),
        ]
        if any(are_new):
            boxes.order_tabs(self.panel)  # new rows would be last
        branch = session.game.branches[-1] if session.game.branches else None
        # A pause hides the board and everything about it.
        has_chip = branch is not None and not session.is_paused
        if branch is not None and has_chip:
            self.chip.set_branch(branch.name, len(branch.base.diff(session.game.grid)))
        if has_chip or not self.chip.isHidden():
            self.chip.setVisible(has_chip)
            self._place_chip()

    # ---- the strip ----

    def _show_place(self) -> None:
        view, cell = self.stage.board.view, self.stage.board.cursor_cell
        if view is None:
            return
        if cell != self._place:
            self._place, text = cell, cell_text(cell)
            self.strip.place.setText(text)
            self.dock.place.setText(text)
        if not self._drag:
            self.strip.run.setText(self._note or run_text(view, cell))

    # ---- small windows ----

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        answer = super().eventFilter(watched, event)
        # A longer name or number asks for a new layout and may change the chip's size.
        if watched is self.chip and event.type() == QEvent.Type.LayoutRequest:
            self._place_chip()
        return answer

    def _place_chip(self) -> None:
        """Place the chip in the margin above the board or over the title; never move the board."""
        has_chip, has_margin = not self.chip.isHidden(), self.stage.board.free_margin >= CHIP_ROOM
        self.bar.cover(self.chip, is_over=has_chip and not has_margin)
        self.stage.place_messages()
        if not has_chip:
            return
        stage, bar = self.stage.free.translated(self.stage.pos()), self.bar.geometry()
        room = stage.adjusted(CHIP_SIDE, 0, -CHIP_SIDE, 0) if has_margin else self.bar.room
        middle = stage.center().x() if has_margin else bar.center().x()
        size = self.chip.size_in(room.width())
        left = max(room.left(), min(room.right() + 1 - size.width(), middle - size.width() // 2))
        top = stage.top() + CHIP_TOP if has_margin else (bar.height() - size.height()) // 2
        self.chip.setGeometry(QRect(QPoint(left, top), size))
        self.chip.raise_()


def new_play_page(
    actions: Actions, new_menu: Callable[[], Button], pages: QStackedWidget
) -> TaskSteps[PlayPage]:
    """Create the page, and add it to the pages of a window."""
    tools = ToolSection()
    yield
    panel = PlayPanel(tools)
    yield
    bar = PlayBar(actions, new_menu())
    yield
    stage = Stage()
    yield
    page = PlayPage(actions, bar, stage, panel, pages)
    yield
    pages.addWidget(page)
    yield
    return page


# --- a file that can be read in several ways ---


class ReadingsBar(PageBar):
    """Says that the file can be read in another way; `choose` gets the name of that way."""

    def __init__(self, choose: Callable[[str], object]) -> None:
        self.other = Button(kind=Kind.OUTLINE)
        self.close_ = Button(icon="close", tip=_("Close"))
        self._icon = IconLabel("eye", "evidence", tile=36)
        super().__init__(self._icon, self.other, self.close_)
        self._reading = ""
        self.other.clicked.connect(lambda: choose(self._reading))
        self.close_.clicked.connect(self.hide)

    def show_origin(self, origin: Origin) -> None:
        """Show the doubt about a file; the other ways are also in a menu."""
        readings = origin.readings
        assert readings is not None
        file, names = origin.path.name if origin.path else "", list(readings.texts)
        note = readings.doubt
        if origin.reading:
            note = _("You chose: {reading}.").format(reading=readings.texts[origin.reading])
        self.set_texts(several_ways_text(file, len(names)), note)
        self.title.setToolTip(note)
        # With more than two ways, the button goes through them.
        self._reading = names[(names.index(origin.reading) + 1) % len(names)]
        self.other.setText(_("Read it the other way"))
        self.other.setToolTip(readings.texts[self._reading])
        self.show()
        announce(self, self.accessibleName())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave room for the board in a small window, where the note is a tooltip only."""
        super().resizeEvent(event)
        is_small = self.width() < STACK_WIDTH
        for part in (self._icon, self.note):
            part.setHidden(is_small)
        above, below = (8, 8) if is_small else (14, 15)
        self._row.setContentsMargins(MARGIN, above, MARGIN, below)
        self._row.setSpacing(4 if is_small else 12)


# --- the open what-if ---


# Chosen by eye at 100 % text size.
ICON = 18
LEAST_NAME = 15
"""Characters of a branch's name, or with its ellipsis, below which it would say too little."""


class WhatIfChip(QWidget):
    """Shows the innermost open branch: its name, the number of changed cells, Discard and Accept.

    Signals:
        rename_asked(): the player double-clicked the name.
    """

    rename_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._name = ElidedLabel("", Type.NAME, Ink.WHAT_IF)
        self._count = Label("", Type.BODY, Ink.WHAT_IF, tabular=True)
        self.discard = Button(_("Discard"), kind=Kind.DISCARD, size=Size.SMALL)
        self.accept = Button(_("Accept"), kind=Kind.ACCEPT, size=Size.SMALL)
        self._icon = boxes.pane(boxes.hbox(7, IconLabel("branch", "what_if", ICON)))
        self._head, self._tail = (
            boxes.pane(boxes.hbox(8, self._name)),
            boxes.pane(boxes.hbox(10, self._count)),
        )
        self._gap = boxes.pane(boxes.hbox(12))
        parts = (self._icon, self._head, self._tail, self._gap, self.discard, 4, self.accept)
        boxes.hbox(*parts, on=self, margins=(4, 4, 4, 4))

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.rename_asked.emit()

    def set_branch(self, name: str, cells: int) -> None:
        """Show a branch's name and how many cells it changed."""
        text = _("What-if: {name}").format(name=name)
        is_new = self.isHidden() or text != self._name.full_text
        self._name.setText(text)
        self._count.setText(ngettext("{count} cell", "{count} cells", cells).format(count=cells))
        self.setAccessibleName(self._name.full_text)
        self.setToolTip(self._name.full_text)
        if is_new:
            announce(self, text)

    def size_in(self, room: int) -> QSize:
        """Return the size in a width; hide the count, the name, then the icon for lack of room."""
        buttons = self.discard.sizeHint().width() + self.accept.sizeHint().width()
        name = QFontMetrics(self._name.font()).horizontalAdvance(self._name.full_text[:LEAST_NAME])
        needed = 4 + buttons + 4 + 4
        for part, width in (
            (self._icon, 7 + ICON + 12),
            (self._head, 8 + name),
            (self._tail, 10 + self._count.sizeHint().width()),
        ):
            needed += width
            part.setVisible(needed <= room)
        self._gap.setVisible(not self._icon.isHidden())
        size = self.sizeHint()
        return QSize(min(size.width(), room), size.height())
