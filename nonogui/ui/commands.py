"""Commands: what each action does that belongs to no page alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from nonogui.i18n import _, without_dots
from nonogui.ui import in_turns
from nonogui.ui.actions import SPECS, ActionId, Context, Menu, Page, rows

if TYPE_CHECKING:
    from nonogui.core.edits import EditKind
    from nonogui.core.move import MoveKind
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.board.widget import BoardWidget
    from nonogui.ui.host import CommandsHost
    from nonogui.ui.print.pages import PrintEntry
    from nonogui.ui.unsaved_work import OpenPuzzle


class Commands(QObject):
    """Connects a window's actions, and enables those that apply.

    The actions of a game and of a design are connected once their page is created.
    """

    def __init__(self, window: CommandsHost) -> None:
        """Connect the actions; dialogs belong to `window`."""
        super().__init__(window.window())
        self._window = window
        self._context: Context | None = None
        self._shared: Puzzle | None = None  # the puzzle described by `_losses`
        self._losses: Mapping[ActionId, str] = {}
        ruler = window.actions_[ActionId.RULER]
        ruler.setChecked(window.settings.settings.ruler)
        window.settings.changed.connect(lambda _before, after: ruler.setChecked(after.ruler))
        window.actions_.carry_out(self._commands())

    def _commands(self) -> dict[ActionId, Callable[[], object]]:
        """Return what each action does; the parts that carry it out are created when needed."""
        window = self._window
        commands: dict[ActionId, Callable[[], object]] = {
            # The menu also has entries for others than the library, which follow.
            **{spec.id: partial(self._on_library, spec.id) for spec in rows(Menu.LIBRARY)},
            ActionId.SAVE: lambda: self._on_open_puzzle(lambda work: work.save()),
            ActionId.SAVE_AS: lambda: self._on_open_puzzle(lambda work: work.save_as()),
            ActionId.EXPORT: self._export,
            ActionId.LIBRARY: self._go_back,
            ActionId.QUIT: self._window.window().close,
            ActionId.UNDO: lambda: self._on_history(is_redo=False),
            ActionId.REDO: lambda: self._on_history(is_redo=True),
            ActionId.PREFERENCES: self._show_preferences,
            **self._board_commands(),
            ActionId.PANEL: self._toggle_panel,
            ActionId.FULL_SCREEN: self._toggle_full_screen,
            ActionId.FIRST_STEPS: lambda: window.when_made(
                lambda: window.games.start_first_steps()
            ),
            ActionId.HELP: self._show_help,
            ActionId.GLOSSARY: self._show_glossary,
            ActionId.SHORTCUTS: self._show_shortcuts,
            ActionId.SHOW_LOG: self._show_log,
            ActionId.ABOUT: self._show_about,
            ActionId.STATISTICS: lambda: window.player_data.show_statistics(),
            ActionId.TRAINER: lambda: window.trainer.show(),
            ActionId.REPLAY: self._replay,
            ActionId.REVIEW: lambda: window.player_data.review(),
            ActionId.EXPORT_DATA: lambda: window.player_data.export_all(),
            ActionId.IMPORT_DATA: lambda: window.player_data.import_all(),
            ActionId.PRINT: self._print,
            ActionId.SAVE_PICTURE: self._save_picture,
            ActionId.SHARE_SHEET: self._show_share_sheet,
            ActionId.OPEN: lambda: window.exchange.ask_and_open(),
            ActionId.PASTE: lambda: window.exchange.paste(),
            ActionId.COPY: lambda: window.exchange.copy(),
            ActionId.CUT: lambda: window.exchange.cut(),
            ActionId.NEW_DESIGN: lambda: window.sources.new_design(),
            ActionId.EDIT_IN_STUDIO: lambda: window.sources.edit_in_studio(),
            ActionId.IMPORT_PICTURE: lambda: window.sources.import_picture(),
            ActionId.READ_SCAN: lambda: window.sources.read_scan(),
            ActionId.RANDOM_PUZZLE: lambda: window.sources.random_puzzle(),
            ActionId.ANOTHER_RANDOM: lambda: window.sources.another_random_puzzle(),
            ActionId.VALIDATE_FOLDER: lambda: window.sources.validate_folder(),
        }
        shares = (ActionId.SHARE_PBN, ActionId.SHARE_ADDRESS)
        for name in (*shares, ActionId.SHARE_ID, ActionId.SHARE_TEXT):
            commands[name] = partial(self._share, name)
        return commands

    def _board_commands(self) -> dict[ActionId, Callable[[], object]]:
        """Return what actions do with the board shown."""
        window = self._window
        return {
            ActionId.ZOOM_IN: lambda: self._on_board(lambda board: board.zoom_in()),
            ActionId.ZOOM_OUT: lambda: self._on_board(lambda board: board.zoom_out()),
            ActionId.FIT: lambda: self._on_board(lambda board: board.scroller.fit_whole()),
            ActionId.RULER: lambda: window.settings.update(
                ruler=window.actions_[ActionId.RULER].isChecked()
            ),
            ActionId.READ_ROW: lambda: self._read(lambda board: board.row_text()),
            ActionId.READ_COLUMN: lambda: self._read(lambda board: board.column_text()),
            ActionId.READ_CHANGE: lambda: self._read(lambda board: board.change_text()),
            ActionId.READ_LEFT: lambda: self._read(lambda board: board.left_text()),
            ActionId.READ_AGAIN: self._read_again,
        }

    def _replay(self) -> None:
        if self._window.is_reviewing:
            self._window.review_page.toggle()
        else:
            self._window.player_data.review(is_playing=True)

    def enable(self) -> None:
        """Enable the actions that apply to the current page and its game or design."""
        window, before = self._window, self._context
        context = self._find_context()
        # Even in the same context, which does not say which puzzles are selected.
        if {Page.LIBRARY, Page.WIN} & {context.page, before.page if before else None}:
            window.library_wiring.show_selection()
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
            self._losses = self._window.exchange.losses(self._shared)
            self.enable()

    def _find_context(self) -> Context:
        """Return the state that decides which actions apply."""
        window, session = self._window, self._window.session
        if window.is_in_studio:
            return window.studio.context(is_game=session is not None)
        is_library = window.is_in_library
        page = Page.BOARD if window.is_on_board else Page.LIBRARY if is_library else Page.WIN
        page = Page.REVIEW if window.is_reviewing else page
        if window.is_training:
            return self._training_context()
        keys = window.library_wiring.selected_keys if is_library else ()
        has_cards = any(isinstance(key, int) for key in keys)
        if session is None:
            has_removed = is_library and window.library_wiring.removal is not None
            step = (None, without_dots(_("Remove from library…"))) if has_removed else None
            return Context(page=page, has_cards=has_cards, tile_count=len(keys), undo=step)
        # Asked for once in a puzzle: each way of sharing checks all of it.
        if session.puzzle is not self._shared:
            self._shared, self._losses = session.puzzle, {}
            # The answer takes 14 ms for 500x500 cells, and the first one imports the formats.
            in_turns.after_painting(session, self._find_losses)
        context = window.play_workspace.context(page)
        return context._replace(
            has_cards=has_cards,
            tile_count=len(keys),
            losses=self._losses,
            is_testing=window.is_testing,
        )

    def _training_context(self) -> Context:
        """Return what decides which actions apply in the trainer, where no puzzle is open."""
        trainer = self._window.trainer
        if not trainer.is_drilling:
            return Context(page=Page.TRAINER)
        session = trainer.session
        if session is None:
            return Context(page=Page.DRILL, is_solved=True)
        undo, redo = session.game.undo_move, session.game.redo_move
        return Context(
            page=Page.DRILL,
            undo=(undo.kind, undo.name) if undo else None,
            redo=(redo.kind, redo.name) if redo else None,
        )

    def _name_steps(self, context: Context) -> None:
        """Show in the menu which step undo and redo would change."""
        for action, step in ((ActionId.UNDO, context.undo), (ActionId.REDO, context.redo)):
            text = _(SPECS[action].text)
            if step is not None:
                text = _("{action}: {step}").format(action=text, step=_step_text(*step))
            self._window.actions_[action].setText(text)

    # ---- on the page shown ----

    def _on_library(self, name: ActionId) -> None:
        self._window.library_wiring.commands.trigger(name)

    def _on_board(self, act: Callable[[BoardWidget], object]) -> None:
        if (page := self._window.board_page) is not None:
            act(page.stage.board)

    def _read(self, find_text: Callable[[BoardWidget], str]) -> None:
        """Say a text about the board, and show it."""
        if self._window.is_training:
            self._window.trainer.drills.read_aloud(find_text)
        if (page := self._window.board_page) is not None and page.stage.board.view is not None:
            page.stage.messages.read_aloud(find_text(page.stage.board))

    def _read_again(self) -> None:
        """Say the last message again, and show it where messages are shown."""
        from nonogui.ui.board.accessible import announce, last_message

        text = last_message() or _("No message yet.")
        page = self._window.board_page
        if page is not None and page.stage.board.view is not None:
            page.stage.messages.read_aloud(text)
        else:
            announce(self._window.window(), text)

    def _go_back(self) -> None:
        """Return from a test game to the studio, otherwise to the library."""
        if self._window.is_testing:
            self._window.studio.end_test()
        else:
            self._window.show_library()

    def _on_history(self, *, is_redo: bool) -> None:
        """Undo or redo a step of the game or design; undo first cancels an unfinished gesture."""
        window = self._window
        if window.is_in_library:
            window.library_wiring.undo_removal()
            return
        if (
            window.is_in_studio
            # A gesture in progress counts as a step: undo drops it and nothing else.
            and window.studio.page.stage.board.undo_gesture()
            and not is_redo
        ):
            return
        if window.is_in_studio:
            window.studio.step(is_redo=is_redo)
        elif session := window.trainer.session if window.is_training else window.session:
            (session.redo if is_redo else session.undo)()

    def _on_open_puzzle(self, act: Callable[[OpenPuzzle], object]) -> None:
        if (work := self._window.open_puzzle) is not None:
            act(work)

    def _share(self, name: ActionId) -> None:
        self._window.exchange.copy_as(name)

    # ---- the window ----

    def _toggle_panel(self) -> None:
        """Open or close the panel; only the panel of a large window is remembered."""
        page = self._window.board_page
        if page is None:
            return
        workspace = self._window.play_workspace
        if page.is_coaching and workspace.guide is None:
            if (coach := workspace.asked_coach) is not None:
                coach.close()
        elif page.is_coaching and not page.is_compact:
            self._window.enable_actions()  # first steps stay in sight
        elif page.is_compact:
            page.set_drawer_open(not page.is_panel_shown)
        else:
            self._window.settings.update(panel_open=not page.is_panel_shown)

    def _toggle_full_screen(self) -> None:
        window = self._window
        (
            window.window().showNormal
            if window.window().isFullScreen()
            else window.window().showFullScreen
        )()
        window.actions_[ActionId.FULL_SCREEN].setChecked(window.window().isFullScreen())

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
        language = window.settings.settings.language
        PreferencesDialog(window.settings, self._window.window(), data).exec()
        if window.settings.settings.language != language:
            from nonogui.ui.dialogs.ask import ask

            title = _("Restart Nonogui?")
            note = _("The new language is used after a restart. Your game is kept.")
            if ask(self._window.window(), title, note, [(True, _("Restart"))], no=_("Later")):
                window.restart()

    @property
    def _print_entry(self) -> PrintEntry | None:
        work = self._window.open_puzzle
        return work.print_entry() if work else None

    def _export(self) -> None:
        if self._window.is_in_library:
            self._window.library_wiring.commands.menu.export()
        else:
            self._on_open_puzzle(lambda work: work.export())

    def _print(self) -> None:
        if self._window.is_in_library:
            self._window.library_wiring.commands.menu.print()
            return
        from nonogui.ui.print.dialog import PrintDialog

        if (entry := self._print_entry) is not None:
            folder, settings = self._window.files.folder(), self._window.settings
            PrintDialog([entry], self._window.window(), folder=folder, settings=settings).exec()

    def _save_picture(self) -> None:
        from nonogui.ui.print.share import save_picture

        if (entry := self._print_entry) is not None:
            save_picture(entry, self._window)

    def _show_share_sheet(self) -> None:
        """Show every way to share the puzzle, then do what was chosen there."""
        if self._window.is_in_library:
            self._window.library_wiring.commands.menu.share()
            return
        from nonogui.ui.print.share import share

        if (entry := self._print_entry) is not None:
            share(entry, self._window, print_=self._print, export=self._export)

    def _show_shortcuts(self) -> None:
        from nonogui.ui.dialogs.shortcuts import ShortcutsDialog

        ShortcutsDialog(self._window.settings, self._window.window()).exec()

    def _show_help(self) -> None:
        from nonogui.ui.dialogs.help import HelpDialog

        window = self._window
        HelpDialog(window.settings, window.window(), is_designing=window.is_in_studio).exec()

    def _show_glossary(self) -> None:
        from nonogui.ui.dialogs.help import GlossaryDialog

        GlossaryDialog(self._window.settings, self._window.window(), None).exec()

    def _show_log(self) -> None:
        if self._window.problems is not None:
            self._window.problems.show_log()

    def _show_about(self) -> None:
        from nonogui.ui.dialogs.help import AboutDialog

        AboutDialog(self._window.window()).exec()


def _step_text(kind: MoveKind | EditKind | None, name: str) -> str:
    """Return the name of a step of a game or design, or of one in the library."""
    if kind is None:
        return name
    from nonogui.core.move import Move, MoveKind
    from nonogui.words.design import edit_text
    from nonogui.words.moves import move_text

    return move_text(Move(kind, name=name)) if isinstance(kind, MoveKind) else edit_text(kind)
