"""Commands: what each action of the table does in a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from nonogui.core.line import Axis, Cell
from nonogui.i18n import _
from nonogui.ui.actions import ACTIONS, SPECS, TOOLS, ActionId, Menu, rows
from nonogui.ui.board.state import Tool
from nonogui.ui.design_commands import DesignCommands
from nonogui.ui.exchange import Exchange
from nonogui.ui.printing import Printing

if TYPE_CHECKING:
    from nonogui.coach.techniques import Technique
    from nonogui.core.game import Game
    from nonogui.core.line import Line
    from nonogui.ui.assist import Assist
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.coaching import Coaching
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.pages.play import PlayPage
    from nonogui.ui.player_data import PlayerData
    from nonogui.ui.session import PlaySession

_BOARD_VIEW: Final = frozenset({ActionId.ZOOM_IN, ActionId.ZOOM_OUT, ActionId.FIT, ActionId.PANEL})
_ON_TABLE: Final = frozenset({ActionId.UNDO, ActionId.REDO, *TOOLS})
_QUESTIONS: Final = (ActionId.EXPLAIN_CELL, ActionId.EXPLAIN_ROW, ActionId.EXPLAIN_COLUMN)
_SHOWING: Final = frozenset({ActionId.PRINT, ActionId.SAVE_PICTURE, ActionId.SHARE_SHEET})
_WITH_PUZZLE: Final = frozenset(
    {ActionId.SAVE, ActionId.SAVE_AS, ActionId.EXPORT, ActionId.LIBRARY} | _SHOWING
)


class Commands(QObject):
    """Connects a window's actions, and enables those that make sense.

    Attributes:
        exchange: takes puzzles from elsewhere, and hands them on.
        design: what is done in the studio.
        printing: puts the puzzle on paper and into pictures.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.exchange = Exchange(window)
        self.design = DesignCommands(window)
        self.printing = Printing(window)
        commands: dict[ActionId, Callable[[], object]] = {
            ActionId.OPEN: self.exchange.ask_and_open,
            ActionId.SAVE: lambda: self._on_file("save"),
            ActionId.SAVE_AS: lambda: self._on_file("save_as"),
            ActionId.EXPORT: lambda: self._on_file("export"),
            ActionId.LIBRARY: self._go_back,
            ActionId.QUIT: window.close,
            ActionId.UNDO: lambda: self._on_history(is_redo=False),
            ActionId.REDO: lambda: self._on_history(is_redo=True),
            ActionId.TOOL_FILL: lambda: self._on_page().choose_tool(Tool.FILL),
            ActionId.TOOL_CROSS: lambda: self._on_page().choose_tool(Tool.CROSS),
            ActionId.TOOL_MAYBE: lambda: self._on_page().choose_tool(Tool.PENCIL),
            ActionId.PREFERENCES: self._show_preferences,
            ActionId.CHECK: lambda: self._on_assist(lambda assist: assist.check()),
            ActionId.HINT: lambda: self._on_coach(lambda coach: coach.press()),
            ActionId.SOLVE: lambda: self._on_assist(lambda assist: assist.solve()),
            ActionId.NEW_BRANCH: self.new_branch,
            ActionId.KEEP_BRANCH: lambda: self._on_session(lambda session: session.keep_branch()),
            ActionId.DROP_BRANCH: lambda: self._on_session(lambda session: session.drop_branch()),
            ActionId.ADD_SAVEPOINT: self.new_savepoint,
            ActionId.PAUSE: self._pause,
            ActionId.RESTART: lambda: self._on_session(lambda session: session.restart()),
            ActionId.EXPLAIN_CELL: lambda: self._explain(self._cursor),
            ActionId.EXPLAIN_ROW: lambda: self._explain(self._cursor.lines[0]),
            ActionId.EXPLAIN_COLUMN: lambda: self._explain(self._cursor.lines[1]),
            ActionId.PROOF_STEP: lambda: self._on_coach(lambda coach: coach.step(1)),
            ActionId.PROOF_BACK: lambda: self._on_coach(lambda coach: coach.step(-1)),
            ActionId.PROOF_PLAY: lambda: self._on_coach(lambda coach: coach.play()),
            ActionId.PROOF_START: lambda: self._on_coach(lambda coach: coach.step_to(0)),
            ActionId.PROOF_END: lambda: self._on_coach(lambda coach: coach.to_end()),
            ActionId.ZOOM_IN: lambda: self._on_board(lambda board: board.zoom_in()),
            ActionId.ZOOM_OUT: lambda: self._on_board(lambda board: board.zoom_out()),
            ActionId.FIT: lambda: self._on_board(lambda board: board.fit()),
            ActionId.PANEL: self._toggle_panel,
            ActionId.FULL_SCREEN: self._toggle_full_screen,
            ActionId.HELP: self._show_help,
            ActionId.GLOSSARY: lambda: self.show_glossary(None),
            ActionId.SHORTCUTS: self._show_shortcuts,
            ActionId.SHOW_LOG: self._show_log,
            ActionId.ABOUT: self._show_about,
        }
        for spec in rows(Menu.LIBRARY):
            commands[spec.id] = partial(self._on_library, spec.id)
        commands |= {
            ActionId.STATISTICS: lambda: self._on_data(lambda data: data.show_statistics()),
            ActionId.REPLAY: lambda: self._on_data(lambda data: data.replay()),
            ActionId.EXPORT_DATA: lambda: self._on_data(lambda data: data.export_all()),
            ActionId.IMPORT_DATA: lambda: self._on_data(lambda data: data.import_all()),
        }
        for action, act in commands.items():
            window.actions_[action].triggered.connect(lambda _on=False, act=act: act())

    @cached_property
    def data(self) -> PlayerData:
        """Statistics, replays, all of the player's data as one file."""
        from nonogui.ui.player_data import PlayerData

        return PlayerData(self._window)

    def enable(self) -> None:
        """Enable the actions that make sense on the page shown and for its game or design."""
        window, session = self._window, self._window.session
        on_board = window.is_on_board and session is not None
        for spec in ACTIONS:
            if spec.id in _WITH_PUZZLE:
                window.actions_[spec.id].setEnabled(window.puzzle is not None)
            elif spec.id in _BOARD_VIEW:
                window.actions_[spec.id].setEnabled(on_board or window.is_in_studio)
            elif spec.id is ActionId.FIND:
                window.actions_[spec.id].setEnabled(window.is_in_library)
            elif spec.menu in (Menu.PUZZLE, Menu.COACH) or spec.id in _ON_TABLE:
                window.actions_[spec.id].setEnabled(on_board)
        if not (on_board or window.is_in_studio):
            for step in (ActionId.UNDO, ActionId.REDO):
                window.actions_[step].setText(_(SPECS[step].text))  # nothing to take back here
        back = _("Studio") if window.is_testing else _(SPECS[ActionId.LIBRARY].text)
        window.actions_[ActionId.LIBRARY].setText(back)
        was_solved = session is not None and session.game.was_solved and bool(session.game.log)
        window.actions_[ActionId.REPLAY].setEnabled(was_solved and not window.is_in_studio)
        self.design.enable()
        self.exchange.enable()
        window.start_page.enable()
        if session is None or not on_board:
            return
        game = session.game
        is_live = not (session.is_paused or session.is_preview)
        window.actions_[ActionId.PAUSE].setChecked(session.is_paused)
        is_playing = is_live and not session.is_solved
        is_asking = not (session.is_paused or session.is_solved)
        for action, is_enabled in {
            ActionId.UNDO: not session.is_paused and game.undo_move is not None,
            ActionId.REDO: not session.is_paused and game.redo_move is not None,
            ActionId.KEEP_BRANCH: is_live and bool(game.branches),
            ActionId.DROP_BRANCH: is_live and bool(game.branches),
            ActionId.CHECK: is_asking,
            ActionId.HINT: is_asking,
            ActionId.SOLVE: is_asking,
            ActionId.NEW_BRANCH: is_playing,
            ActionId.PAUSE: not session.is_solved,
            ActionId.ADD_SAVEPOINT: is_live,
            ActionId.RESTART: is_live and game.position > 0,
            **dict.fromkeys(_SHOWING, not session.is_paused),
        }.items():
            window.actions_[action].setEnabled(is_enabled)
        self._enable_coach(is_asking=is_asking)
        self._name_steps(game)

    def _enable_coach(self, *, is_asking: bool) -> None:
        """Questions are about the player's board, whichever is shown; steps need a proof."""
        coach = self._window.table.coaching
        has_proof = coach is not None and coach.has_proof
        for spec in rows(Menu.COACH):
            is_enabled = is_asking if spec.id in _QUESTIONS else has_proof
            self._window.actions_[spec.id].setEnabled(is_enabled)

    def _name_steps(self, game: Game) -> None:
        """Say what undo and redo would do."""
        from nonogui.words import move_text

        for action, move in ((ActionId.UNDO, game.undo_move), (ActionId.REDO, game.redo_move)):
            text = _(SPECS[action].text)
            if move is not None:
                text = _("{action}: {step}").format(action=text, step=move_text(move))
            self._window.actions_[action].setText(text)

    # ---- on the game ----

    def _on_library(self, name: ActionId) -> None:
        self._window.start_page.commands.trigger(name)

    def _on_page(self) -> PlayPage:
        return self._window.play_page

    def _on_board(self, act: Callable[[BoardWidget], object]) -> None:
        if (page := self._window.board_page) is not None:
            act(page.stage.board)

    def _go_back(self) -> None:
        """Go from a test play to the studio, from all else to the library."""
        if self._window.is_testing:
            self._window.workshop.end_test()
        else:
            self._window.show_library()

    def _on_history(self, *, is_redo: bool) -> None:
        """Take a step back or do it again, of the design or of the game; first what is begun."""
        window = self._window
        if window.is_in_studio and window.workshop.page.stage.board.take_back() and not is_redo:
            return
        session = window.workshop.session if window.is_in_studio else window.session
        if session is not None:
            (session.redo if is_redo else session.undo)()

    def _on_file(self, what: Literal["save", "save_as", "export"]) -> None:
        """Write the design, or the puzzle with its progress."""
        window = self._window
        if window.is_in_studio:
            getattr(window.workshop, what)()
        elif window.session is not None:
            getattr(window.files, what)(window.session)

    def _on_session(self, act: Callable[[PlaySession], object]) -> None:
        if self._window.session is not None:
            act(self._window.session)

    def _on_assist(self, act: Callable[[Assist], object]) -> None:
        if self._window.assist is not None:
            act(self._window.assist)

    def _on_coach(self, act: Callable[[Coaching], object]) -> None:
        if (coach := self._window.table.coaching) is not None:
            act(coach)

    def _on_data(self, act: Callable[[PlayerData], object]) -> None:
        act(self.data)

    @property
    def _cursor(self) -> Cell:
        return self._window.play_page.stage.board.cursor_cell

    def _explain(self, what: Cell | Line) -> None:
        """Ask the coach about a cell or a line."""
        if isinstance(what, Cell):
            self._on_coach(lambda coach: coach.explain_cell(what))
        else:
            self._on_coach(lambda coach: coach.explain_line(what))

    def new_branch(self) -> None:
        """Open a what-if layer under a name the player gives."""
        session = self._window.session
        if session is None or not self._window.actions_[ActionId.NEW_BRANCH].isEnabled():
            return
        default = _("Branch {number}").format(number=session.branches_started + 1)
        if name := self._window.ask_name(_("New what-if branch"), default):
            session.start_branch(name)

    def new_savepoint(self) -> None:
        """Keep the board under a name the player gives."""
        session = self._window.session
        if session is None or not self._window.actions_[ActionId.ADD_SAVEPOINT].isEnabled():
            return
        number = len(session.game.checkpoints) + 1
        default = _("Savepoint {number}").format(number=number)
        if name := self._window.ask_name(_("New savepoint"), default):
            session.add_checkpoint(name)

    def _pause(self) -> None:
        window = self._window
        if window.session is not None:
            window.table.set_paused(not window.session.is_paused)
            window.play_page.show_pause()
            self.enable()

    def open_board_menu(self, at: Cell | Line, place: QPoint) -> None:
        """What can be done at a cell, or at a line's clue."""
        window, session = self._window, self._window.session
        if session is None or session.is_paused:
            return
        menu = QMenu(window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(at, Cell) and not session.is_preview:
            self._add_marks(menu, session, at)
        if not session.is_solved:
            self._add_questions(menu, at)
        for action in (ActionId.UNDO, ActionId.REDO):
            window.actions_.add_to(menu, action)
        menu.addSeparator()
        window.actions_.fill_menu(menu, Menu.PUZZLE)
        session.changed.connect(menu.close)  # it is about the board as it was
        session.put_away.connect(menu.close)
        menu.popup(place)

    def _add_marks(self, menu: QMenu, session: PlaySession, cell: Cell) -> None:
        from nonogui.ui.board.gestures import single

        for text, value in self._window.play_page.marks():
            if move := single(session.game.grid, cell, value):
                menu.addAction(text).triggered.connect(lambda _on=False, m=move: session.play(m))
        menu.addSeparator()

    def _add_questions(self, menu: QMenu, at: Cell | Line) -> None:
        """What the coach can be asked there."""
        is_cell = isinstance(at, Cell)  # the keys ask about the cell at the cursor
        asked: list[tuple[ActionId, Cell | Line]] = [(ActionId.EXPLAIN_CELL, at)] if is_cell else []
        for line in at.lines if isinstance(at, Cell) else (at,):
            is_row = line.axis is Axis.ROW
            asked.append((ActionId.EXPLAIN_ROW if is_row else ActionId.EXPLAIN_COLUMN, line))
        for question, what in asked:
            known = self._window.actions_[question]
            key = known.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action = menu.addAction(f"{known.text()}\t{key}" if is_cell else known.text())
            action.triggered.connect(lambda _on=False, what=what: self._explain(what))
        menu.addSeparator()

    # ---- the window ----

    def _toggle_panel(self) -> None:
        """Open or close the panel; only that of a large window is remembered."""
        page = self._window.board_page
        if page is None:
            return
        if page.is_coaching:
            self._on_coach(lambda coach: coach.close())
        elif page.is_compact:
            page.set_drawer_open(not page.is_panel_shown)
        else:
            self._window.settings.update(panel_open=not page.is_panel_shown)

    def _toggle_full_screen(self) -> None:
        window = self._window
        (window.showNormal if window.isFullScreen() else window.showFullScreen)()
        window.actions_[ActionId.FULL_SCREEN].setChecked(window.isFullScreen())

    # ---- dialogs ----

    def _show_preferences(self) -> None:
        from nonogui.ui.dialogs.preferences import PreferencesDialog

        window = self._window
        PreferencesDialog(window.theme, window.settings, window).exec()

    def _show_shortcuts(self) -> None:
        from nonogui.ui.dialogs.shortcuts import ShortcutsDialog

        window = self._window
        ShortcutsDialog(window.theme, window.settings, window).exec()

    def _show_help(self) -> None:
        from nonogui.ui.dialogs.help import HelpDialog

        window = self._window
        is_designing = window.is_in_studio
        HelpDialog(window.theme, window.settings, window, is_designing=is_designing).exec()

    def show_glossary(self, technique: Technique | None) -> None:
        """Say what the techniques are, beginning with one of them."""
        from nonogui.ui.dialogs.glossary import GlossaryDialog

        window = self._window
        GlossaryDialog(window.theme, window.settings, window, technique).exec()

    def _show_log(self) -> None:
        if self._window.problems is not None:
            self._window.problems.show_log()

    def _show_about(self) -> None:
        from nonogui.ui.dialogs.about import AboutDialog

        AboutDialog(self._window.theme, self._window).exec()
