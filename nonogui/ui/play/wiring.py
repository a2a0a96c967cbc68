"""Connect the play page and its coach panel with the open puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from nonogui.i18n import _
from nonogui.ui.actions import ActionId, bindings, key_text
from nonogui.ui.board.options import Marks
from nonogui.ui.board_page import Stage
from nonogui.ui.in_turns import TaskSteps
from nonogui.ui.play.page import PlayBar, PlayPage
from nonogui.ui.play.panel import PlayPanel, ToolSection
from nonogui.ui.widgets.message import Answer, Message, Tone

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.play.coach_panel import CoachPanel
    from nonogui.ui.play.coaching import Coaching
    from nonogui.ui.play.first_steps import FirstSteps
    from nonogui.ui.play.workspace import PlayWorkspace
    from nonogui.ui.settings import ProofSpeed, SettingsStore
    from nonogui.ui.window_actions import Actions


def new_play_page(window: MainWindow) -> TaskSteps[PlayPage]:
    """Create the play page, wire it, and add it to the window's pages."""
    tools = ToolSection()
    yield
    panel = PlayPanel(tools)
    yield
    bar = PlayBar(window.actions_, window.menus.button())
    yield
    stage = Stage()
    yield
    page = PlayPage(window.actions_, bar, stage, panel, window.pages)
    yield
    window.add_page(page)
    yield
    PlayWiring(window, page)
    return page


def welcome(actions: Actions) -> Message:
    """Return a message for somebody who has never played here."""
    text = _("Each number is a run of filled cells in its row or column.")
    first = Answer(actions[ActionId.FIRST_STEPS].trigger, _("First steps"))
    learn = Answer(actions[ActionId.HELP].trigger, _("How to play"))
    return Message(text, answers=(first, learn), stays=True)


def marks_offer(settings: SettingsStore) -> Message:
    """Return a message for a puzzle with colours that some people can hardly tell apart."""
    text = _("Some people can hardly tell these colours apart.")
    show = Answer(lambda: settings.update(marks=Marks.LETTERS), _("Show letters"))
    return Message(text, answers=(show,))


class PlayWiring(QObject):
    """Passes the player's input on, and shows messages about the puzzle."""

    def __init__(self, window: MainWindow, page: PlayPage) -> None:
        super().__init__(page)
        self._window = window
        self._page = page
        workspace, messages = window.play_workspace, page.stage.messages
        workspace.message_changed.connect(self._on_notice)
        workspace.problem_reported.connect(self._complain)
        workspace.not_saved.connect(self._on_not_saved)
        workspace.second_passed.connect(page.show_time)
        workspace.jobs.changed.connect(self._show_job)
        workspace.coach_view_changed.connect(page.show_coach)
        page.coach_made.connect(self._wire_coach)
        page.skip_clicked.connect(window.skip_first_steps)
        page.cancel_clicked.connect(workspace.cancel_job)
        page.branch_requested.connect(window.commands.new_branch)
        page.checkpoint_requested.connect(window.commands.new_checkpoint)
        page.panel_shown.connect(window.actions_[ActionId.PANEL].setChecked)
        page.options_chosen.connect(lambda values: window.settings.update(**values))
        # The value of an answer is what to do.
        messages.answered.connect(lambda act: act())
        messages.closed.connect(self._on_message_closed)
        messages.focus_left.connect(self._focus_board)
        page.stage.resume_clicked.connect(window.actions_[ActionId.PAUSE].trigger)
        page.stage.board.context_requested.connect(window.commands.open_board_menu)

    def _wire_coach(self, panel: CoachPanel) -> None:
        window = self._window
        wiring = CoachWiring(
            window.play_workspace, window.actions_, window.settings, self._page, panel
        )
        wiring.glossary_requested.connect(window.commands.show_glossary)

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
        if self._window.data.storage_problem is None:  # else a bar already says so
            self._complain(text)

    def _focus_board(self) -> None:
        if self._window.is_on_board:
            self._page.stage.board.setFocus()


# --- the coach ---


_CONTROLS: Final = (
    ActionId.PROOF_START,
    ActionId.PROOF_BACK,
    ActionId.PROOF_PLAY,
    ActionId.PROOF_STEP,
    ActionId.PROOF_END,
)


class CoachWiring(QObject):
    """Passes the player's input to the coach, and shows its answers.

    Signals:
        glossary_requested(object): explain a `Technique`; None explains all.
    """

    glossary_requested = Signal(object)

    def __init__(
        self,
        workspace: PlayWorkspace,
        actions: Actions,
        settings: SettingsStore,
        page: PlayPage,
        panel: CoachPanel,
    ) -> None:
        super().__init__(page)
        self._workspace, self._settings, self._hint = workspace, settings, actions[ActionId.HINT]
        self._panel = panel
        panel.explained.row_clicked.connect(lambda at: self._ask(lambda coach: coach.choose(at)))
        for button in (panel.primary, panel.empty.button):
            button.clicked.connect(lambda: self._ask(lambda coach: coach.next_level()))
        panel.back.clicked.connect(lambda: self._ask(lambda coach: coach.back()))
        panel.close_.clicked.connect(lambda: self._ask(lambda coach: coach.close()))
        # The value of an answer is what to do.
        panel.message.answered.connect(lambda act: act())
        panel.book.clicked.connect(self._request_glossary)
        panel.lesson.examples_requested.connect(self.glossary_requested)
        panel.controls.speed_chosen.connect(self._choose_speed)
        for button, action in zip(panel.controls.buttons, _CONTROLS, strict=True):
            button.clicked.connect(actions[action].trigger)
            button.follow_tip(actions[action], with_key=True)
        # A press on a preview brings the player's own board back.
        page.stage.board.refused.connect(lambda: self._ask(lambda coach: coach.end_preview()))
        # The player may give the action another key at any time.
        self._hint.changed.connect(self._take_key)
        settings.changed.connect(self._take_key)
        self._take_key()

    def _ask(self, act: Callable[[Coaching | FirstSteps], object]) -> None:
        coach = self._workspace.guide or self._workspace.asked_coach
        if coach is not None:
            act(coach)

    def _choose_speed(self, speed: ProofSpeed) -> None:
        self._settings.update(proof_speed=speed)
        self._workspace.set_proof_speed(speed)

    def _take_key(self) -> None:
        native = QKeySequence.SequenceFormat.NativeText
        self._panel.set_key(self._hint.shortcut().toString(native))
        keys = bindings(self._settings.settings.shortcuts)
        fill, cross = keys[ActionId.FILL], keys[ActionId.CROSS]
        self._panel.tools.set_keys(*(key_text(each[0]) if each else "" for each in (fill, cross)))

    def _request_glossary(self) -> None:
        coach = self._workspace.asked_coach
        self.glossary_requested.emit(coach.technique if coach else None)
