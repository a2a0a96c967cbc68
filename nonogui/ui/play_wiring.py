"""PlayWiring: connects the play page of a window with the puzzle on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from nonogui.i18n import _
from nonogui.ui.actions import ActionId
from nonogui.ui.coach_wiring import CoachWiring
from nonogui.ui.in_turns import Pieces
from nonogui.ui.pages.play import PlayPage
from nonogui.ui.panels.coach import CoachPanel
from nonogui.ui.panels.play import PlayPanel
from nonogui.ui.widgets.message import Answer, Message, Tone

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.window_actions import Actions


def new_play_page(window: MainWindow) -> Pieces[PlayPage]:
    """Make the page with the board, wired and among the pages of the window."""
    panel = PlayPanel(window.theme)
    panel.setParent(window)  # which may be closed before there is a page
    yield
    coach = CoachPanel(window.theme)
    coach.setParent(window)
    yield
    page = PlayPage(window.theme, window.actions_, window.menus.button(), panel, coach)
    window.add_page(page)
    yield
    PlayWiring(window, page)
    CoachWiring(window, page).glossary_wanted.connect(window.commands.show_glossary)
    return page


def welcome(actions: Actions) -> Message:
    """A word for somebody who has never played here."""
    text = _("Each number is a run of filled cells in its row or column.")
    learn = Answer(actions[ActionId.HELP].trigger, _("How to play"))
    return Message(text, answers=(learn,))


class PlayWiring(QObject):
    """Hands on what the player wants of the page, and shows what the table says."""

    def __init__(self, window: MainWindow, page: PlayPage) -> None:
        super().__init__(page)
        self._window = window
        self._page = page
        table, messages = window.table, page.stage.messages
        table.noticed.connect(self._on_notice)
        table.complained.connect(self._complain)
        table.not_saved.connect(self._on_not_saved)
        table.second_passed.connect(page.show_time)
        table.jobs.changed.connect(self._show_job)
        page.cancel_clicked.connect(table.cancel_job)
        page.branch_wanted.connect(window.commands.new_branch)
        page.savepoint_wanted.connect(window.commands.new_savepoint)
        page.panel_shown.connect(window.actions_[ActionId.PANEL].setChecked)
        page.options_chosen.connect(lambda values: window.settings.update(**values))
        messages.answered.connect(lambda act: act())
        messages.closed.connect(self._on_message_closed)
        messages.focus_left.connect(self._focus_board)
        page.stage.resume_clicked.connect(window.actions_[ActionId.PAUSE].trigger)
        page.stage.board.context_requested.connect(window.commands.open_board_menu)

    def _show_job(self) -> None:
        self._page.show_job(self._window.jobs.current)

    def _on_notice(self, message: Message | None) -> None:
        messages = self._page.stage.messages
        if message is None:
            messages.dismiss()
        else:
            messages.show_message(message)

    def _on_message_closed(self) -> None:
        if self._window.assist is not None:
            self._window.assist.dismiss()

    def _complain(self, text: str) -> None:
        self._page.stage.messages.show_message(Message(text, Tone.WRONG))

    def _on_not_saved(self, text: str) -> None:
        self._window.data.check()
        if self._window.data.trouble is None:  # else a bar says so already
            self._complain(text)

    def _focus_board(self) -> None:
        if self._window.is_on_board:
            self._page.stage.board.setFocus()
