"""Commands: what each action does in a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from nonogui.i18n import _
from nonogui.ui.actions import SPECS, ActionId, Context, Menu, Page, rows
from nonogui.ui.board.options import Tool
from nonogui.ui.design.commands import DesignCommands
from nonogui.ui.print.printing import Printing

if TYPE_CHECKING:
    from pathlib import Path

    from nonogui.coach.techniques import Technique
    from nonogui.core.edits import EditKind
    from nonogui.core.line import Cell, Line
    from nonogui.core.move import MoveKind
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.exchange import Exchange
    from nonogui.ui.library.player_data import PlayerData
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.play.assist import Assist
    from nonogui.ui.play.coaching import Coaching
    from nonogui.ui.play.page import PlayPage
    from nonogui.ui.play.session import PlaySession


class Commands(QObject):
    """Connects a window's actions, and enables those that apply.

    Attributes:
        design: the commands of the studio.
        printing: prints puzzles and saves pictures.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._context: Context | None = None
        self._shared: Puzzle | None = None  # the puzzle described by `_losses`
        self._losses: Mapping[ActionId, str] = {}
        self.design = DesignCommands(window, window.actions_, window)
        self.printing = _printing(window)
        ruler = window.actions_[ActionId.RULER]
        ruler.setChecked(window.settings.settings.ruler)
        window.settings.changed.connect(lambda _before, after: ruler.setChecked(after.ruler))
        for action, act in self._commands().items():
            # `triggered` says whether the action is checked, which no command needs. `act=act`
            # binds the command now, not the last one of the loop.
            window.actions_[action].triggered.connect(lambda _on, act=act: act())

    def _commands(self) -> dict[ActionId, Callable[[], object]]:
        """Return what each action of the window does."""
        window = self._window
        commands: dict[ActionId, Callable[[], object]] = {
            ActionId.SAVE: lambda: self._on_file("save"),
            ActionId.SAVE_AS: lambda: self._on_file("save_as"),
            ActionId.EXPORT: lambda: self._on_file("export"),
            ActionId.LIBRARY: self._go_back,
            ActionId.QUIT: self._window.close,
            ActionId.UNDO: lambda: self._on_history(is_redo=False),
            ActionId.REDO: lambda: self._on_history(is_redo=True),
            ActionId.TOOL_FILL: lambda: self._on_page().choose_tool(Tool.FILL),
            ActionId.TOOL_CROSS: lambda: self._on_page().choose_tool(Tool.CROSS),
            ActionId.TOOL_MAYBE: lambda: self._on_page().choose_tool(Tool.MAYBE),
            ActionId.PREFERENCES: self._show_preferences,
            ActionId.CHECK: lambda: self._on_assist(lambda assist: assist.check()),
            ActionId.HINT: self._give_hint,
            ActionId.SOLVE: lambda: self._on_assist(lambda assist: assist.solve()),
            ActionId.FILL_REST: lambda: self._on_session(lambda session: session.fill_rest()),
            ActionId.NEW_BRANCH: self.new_branch,
            ActionId.ACCEPT_BRANCH: lambda: self._on_session(
                lambda session: session.accept_branch()
            ),
            ActionId.DISCARD_BRANCH: lambda: self._on_session(
                lambda session: session.discard_branch()
            ),
            ActionId.ADD_CHECKPOINT: self.new_checkpoint,
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
            ActionId.RULER: lambda: window.settings.update(
                ruler=window.actions_[ActionId.RULER].isChecked()
            ),
            ActionId.READ_ROW: lambda: self._read(lambda board: board.row_text()),
            ActionId.READ_COLUMN: lambda: self._read(lambda board: board.column_text()),
            ActionId.READ_CHANGE: lambda: self._read(lambda board: board.change_text()),
            ActionId.READ_LEFT: lambda: self._read(lambda board: board.left_text()),
            ActionId.PANEL: self._toggle_panel,
            ActionId.FULL_SCREEN: self._toggle_full_screen,
        }
        for spec in rows(Menu.LIBRARY):
            commands[spec.id] = partial(self._on_library, spec.id)
        commands |= {
            ActionId.STATISTICS: lambda: self._on_data(lambda data: data.show_statistics()),
            ActionId.REPLAY: self._replay,
            ActionId.REVIEW: lambda: self._on_data(lambda data: data.review()),
            ActionId.EXPORT_DATA: lambda: self._on_data(lambda data: data.export_all()),
            ActionId.IMPORT_DATA: lambda: self._on_data(lambda data: data.import_all()),
        }
        return commands | self._exchanges | self._helps

    @property
    def _helps(self) -> dict[ActionId, Callable[[], object]]:
        """The actions of the Help menu."""
        window = self._window
        return {
            ActionId.FIRST_STEPS: lambda: window.when_made(window.start_first_steps),
            ActionId.HELP: self._show_help,
            ActionId.GLOSSARY: lambda: self.show_glossary(None),
            ActionId.SHORTCUTS: self._show_shortcuts,
            ActionId.SHOW_LOG: self._show_log,
            ActionId.ABOUT: self._show_about,
        }

    @cached_property
    def exchange(self) -> Exchange:
        """Import, paste and share puzzles."""
        from nonogui.ui.exchange import Exchange

        window = self._window

        def take(paths: Sequence[Path]) -> None:
            window.library_wiring.commands.imports.take(paths)  # created when first needed

        return Exchange(window, take, window)

    @cached_property
    def data(self) -> PlayerData:
        """Statistics, reviews, and export and import of all data."""
        from nonogui.ui.library.player_data import PlayerData

        return PlayerData(self._window, self._window)

    def enable(self) -> None:
        """Enable the actions that apply to the current page and its game or design."""
        window, before = self._window, self._context
        context = self._find_context()
        # Even in the same context, which does not say which puzzles are selected.
        if {Page.LIBRARY, Page.END} & {context.page, before.page if before else None}:
            window.library_wiring.show_favourite()
        # This is called after each move, and most moves enable nothing else.
        if context == before:
            return
        actions = window.actions_
        actions.show(context)
        back = _("Studio") if context.is_testing else _(SPECS[ActionId.LIBRARY].text)
        actions[ActionId.LIBRARY].setText(back)
        crop = SPECS[ActionId.CROP_TO_PICTURE].text
        crop = _("Crop to selection") if context.has_selection else _(crop)
        actions[ActionId.CROP_TO_PICTURE].setText(crop)
        if context.is_on_board():
            actions[ActionId.PAUSE].setChecked(context.is_paused)
        if before is None or (context.undo, context.redo) != (before.undo, before.redo):
            self._name_steps(context)
        self._context = context

    def _find_losses(self) -> None:
        """Find the ways in which the puzzle can't be shared; runs after the board is shown."""
        if self._window.session is not None and self._shared is not None:
            self._losses = self.exchange.losses(self._shared)
            self.enable()

    def _find_context(self) -> Context:
        """Return the state that decides which actions apply."""
        window, session = self._window, self._window.session
        if window.is_in_studio:
            return self.design.context(is_game=session is not None)
        is_board, is_library = window.is_on_board, window.is_in_library
        page = Page.BOARD if is_board else Page.LIBRARY if is_library else Page.END
        page = Page.REVIEW if window.is_reviewing else page
        cards = is_library and window.library_wiring.has_cards
        if session is None:
            return Context(page=page, cards=cards)
        game, coach = session.game, window.play_workspace.asked_coach
        # Asked for once in a puzzle: each way of sharing checks all of it.
        if session.puzzle is not self._shared:
            self._shared, self._losses = session.puzzle, {}
            QTimer.singleShot(0, session, self._find_losses)  # this imports the formats
        undo, redo = game.undo_move, game.redo_move
        return Context(
            page=page,
            cards=cards,
            has_puzzle=True,
            losses=self._losses,
            is_game=True,
            is_testing=window.is_testing,
            is_paused=session.is_paused,
            is_guided=window.play_workspace.guide is not None,
            is_preview=session.is_preview,
            is_solved=session.is_solved,
            is_obvious=bool(session.rest.changes),
            moves=game.position > 0,
            was_solved=game.was_solved and bool(game.log),
            branch=bool(game.branches),
            proof=coach is not None and coach.has_proof,
            undo=(undo.kind, undo.name) if undo and is_board else None,
            redo=(redo.kind, redo.name) if redo and is_board else None,
        )

    def _name_steps(self, context: Context) -> None:
        """Show in the menu which step undo and redo would change."""
        for action, step in ((ActionId.UNDO, context.undo), (ActionId.REDO, context.redo)):
            text = _(SPECS[action].text)
            if step is not None:
                text = _("{action}: {step}").format(action=text, step=_step_text(*step))
            self._window.actions_[action].setText(text)

    # ---- on the game ----

    def _on_library(self, name: ActionId) -> None:
        self._window.library_wiring.commands.trigger(name)

    def _on_page(self) -> PlayPage:
        return self._window.play_page

    def _on_board(self, act: Callable[[BoardWidget], object]) -> None:
        if (page := self._window.board_page) is not None:
            act(page.stage.board)

    def _read(self, find_text: Callable[[BoardWidget], str]) -> None:
        """Say a text about the board, and show it."""
        if (page := self._window.board_page) is not None and page.stage.board.view is not None:
            page.stage.messages.read_aloud(find_text(page.stage.board))

    def _go_back(self) -> None:
        """Return from a test game to the studio, otherwise to the library."""
        if self._window.is_testing:
            self._window.design_workspace.end_test()
        else:
            self._window.show_library()

    def _on_history(self, *, is_redo: bool) -> None:
        """Undo or redo a step of the game or design; undo first cancels an unfinished gesture."""
        window = self._window
        if (
            window.is_in_studio
            # A gesture in progress counts as a step: undo drops it and nothing else.
            and window.design_workspace.page.stage.board.undo_gesture()
            and not is_redo
        ):
            return
        session = window.design_workspace.session if window.is_in_studio else window.session
        if session is not None:
            (session.redo if is_redo else session.undo)()

    def _on_file(self, what: Literal["save", "save_as", "export"]) -> None:
        """Save the design, or the puzzle with its progress."""
        window = self._window
        if window.is_in_studio:
            getattr(window.design_workspace, what)()
        elif window.session is not None:
            getattr(window.files, what)(window.session)

    def _on_session(self, act: Callable[[PlaySession], object]) -> None:
        if self._window.session is not None:
            act(self._window.session)

    def _on_assist(self, act: Callable[[Assist], object]) -> None:
        if self._window.assist is not None:
            act(self._window.assist)

    def _give_hint(self) -> None:
        if (guide := self._window.play_workspace.guide) is not None:
            guide.next_level()
        else:
            self._on_coach(lambda coach: coach.next_level())

    def _on_coach(self, act: Callable[[Coaching], object]) -> None:
        if (coach := self._window.play_workspace.coaching) is not None:
            act(coach)

    @property
    def _exchanges(self) -> dict[ActionId, Callable[[], object]]:
        """The actions for puzzles from elsewhere; the first one triggered creates `exchange`."""
        acts: dict[ActionId, Callable[[Exchange], object]] = {
            ActionId.OPEN: lambda exchange: exchange.ask_and_open(),
            ActionId.PASTE: lambda exchange: exchange.paste(),
            ActionId.COPY: lambda exchange: exchange.copy(),
            ActionId.CUT: lambda exchange: exchange.cut(),
            ActionId.SHARE_PBN: lambda exchange: exchange.copy_as(ActionId.SHARE_PBN),
            ActionId.SHARE_ADDRESS: lambda exchange: exchange.copy_as(ActionId.SHARE_ADDRESS),
            ActionId.SHARE_ID: lambda exchange: exchange.copy_as(ActionId.SHARE_ID),
            ActionId.SHARE_TEXT: lambda exchange: exchange.copy_as(ActionId.SHARE_TEXT),
        }
        return {name: partial(self._on_exchange, act) for name, act in acts.items()}

    def _on_exchange(self, act: Callable[[Exchange], object]) -> None:
        act(self.exchange)

    def _replay(self) -> None:
        if self._window.is_reviewing:
            self._window.review_page.toggle()
        else:
            self.data.review(is_playing=True)

    def _on_data(self, act: Callable[[PlayerData], object]) -> None:
        act(self.data)

    @property
    def _cursor(self) -> Cell:
        return self._window.play_page.stage.board.cursor_cell

    def _explain(self, what: Cell | Line) -> None:
        """Ask the coach about a cell or a line."""
        from nonogui.core.line import Cell

        if isinstance(what, Cell):
            self._on_coach(lambda coach: coach.explain_cell(what))
        else:
            self._on_coach(lambda coach: coach.explain_line(what))

    def new_branch(self) -> None:
        """Open a what-if branch, after asking for its name."""
        session = self._window.session
        if session is None or not self._window.actions_[ActionId.NEW_BRANCH].isEnabled():
            return
        default = _("Idea {number}").format(number=session.branches_started + 1)
        if name := self._window.ask_name(_("Start a what-if"), default, _("Start")):
            session.start_branch(name)

    def new_checkpoint(self) -> None:
        """Add a checkpoint, after asking for its name."""
        session = self._window.session
        if session is None or not self._window.actions_[ActionId.ADD_CHECKPOINT].isEnabled():
            return
        number = len(session.game.checkpoints) + 1
        default = _("Checkpoint {number}").format(number=number)
        if name := self._window.ask_name(_("Add checkpoint"), default, _("Add")):
            session.add_checkpoint(name)

    def _pause(self) -> None:
        window = self._window
        if window.session is not None:
            window.play_workspace.set_paused(not window.session.is_paused)
            window.play_page.show_pause()
            self.enable()

    def open_board_menu(self, at: Cell | Line, place: QPoint) -> None:
        """Open a menu for a cell or for a line's clue."""
        from nonogui.core.line import Cell

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
        session.changed.connect(menu.close)  # the menu applies to the board it was opened on
        session.closed.connect(menu.close)
        menu.popup(place)

    def _add_marks(self, menu: QMenu, session: PlaySession, cell: Cell) -> None:
        from nonogui.ui.board.gestures import KeyboardStroke

        for text, value in self._window.play_page.marks():
            if move := KeyboardStroke.begin(session.game.grid, cell, value).move:
                menu.addAction(text).triggered.connect(lambda _on, m=move: session.play(m))
        menu.addSeparator()

    def _add_questions(self, menu: QMenu, at: Cell | Line) -> None:
        """Add the questions for the coach."""
        from nonogui.core.line import Axis, Cell

        is_cell = isinstance(at, Cell)  # the shortcuts apply to the cell at the cursor
        asked: list[tuple[ActionId, Cell | Line]] = [(ActionId.EXPLAIN_CELL, at)] if is_cell else []
        for line in at.lines if isinstance(at, Cell) else (at,):
            is_row = line.axis is Axis.ROW
            asked.append((ActionId.EXPLAIN_ROW if is_row else ActionId.EXPLAIN_COLUMN, line))
        for question, what in asked:
            known = self._window.actions_[question]
            key = known.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action = menu.addAction(f"{known.text()}\t{key}" if is_cell else known.text())
            action.triggered.connect(lambda _on, what=what: self._explain(what))
        menu.addSeparator()

    # ---- the window ----

    def _toggle_panel(self) -> None:
        """Open or close the panel; only the panel of a large window is remembered."""
        page = self._window.board_page
        if page is None:
            return
        if page.is_coaching and self._window.play_workspace.guide is None:
            self._on_coach(lambda coach: coach.close())
        elif page.is_coaching and not page.is_compact:
            self._window.enable_actions()  # first steps stay in sight
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
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        from nonogui.ui.dialogs.preferences import DataCommands, PreferencesDialog

        window = self._window
        folder = window.data.folder
        data = DataCommands(
            folder,
            export=window.actions_[ActionId.EXPORT_DATA].trigger,
            import_=window.actions_[ActionId.IMPORT_DATA].trigger,
            show_folder=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))),
        )
        PreferencesDialog(window.settings, window, data).exec()

    def _show_shortcuts(self) -> None:
        from nonogui.ui.dialogs.shortcuts import ShortcutsDialog

        window = self._window
        ShortcutsDialog(window.settings, window).exec()

    def _show_help(self) -> None:
        from nonogui.ui.dialogs.help import HelpDialog

        window = self._window
        is_designing = window.is_in_studio
        HelpDialog(window.settings, window, is_designing=is_designing).exec()

    def show_glossary(self, technique: Technique | None) -> None:
        """Explain the techniques, starting with the given one."""
        from nonogui.ui.dialogs.glossary import GlossaryDialog

        window = self._window
        GlossaryDialog(window.settings, window, technique).exec()

    def _show_log(self) -> None:
        if self._window.problems is not None:
            self._window.problems.show_log()

    def _show_about(self) -> None:
        from nonogui.ui.dialogs.help import AboutDialog

        AboutDialog(self._window).exec()


def _step_text(kind: MoveKind | EditKind, name: str) -> str:
    """Return the name of a step of a game or design."""
    from nonogui.core.move import Move, MoveKind
    from nonogui.words.design import edit_text
    from nonogui.words.moves import move_text

    return move_text(Move(kind, name=name)) if isinstance(kind, MoveKind) else edit_text(kind)


def _printing(window: MainWindow) -> Printing:
    def folder() -> str:
        return window.files.folder()  # created when first needed

    return Printing(window, window.actions_, window.settings, folder, window)
