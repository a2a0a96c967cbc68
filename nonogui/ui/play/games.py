"""Games: starts games, says what a player should know then, and goes on when one is solved."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.core.color_vision import confusing_visions
from nonogui.core.game import GameRecord
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.library.shipped import FIRST_PUZZLE
from nonogui.ui import in_turns
from nonogui.ui.actions import ActionId
from nonogui.ui.board.options import InkMarks
from nonogui.ui.files import Opened, read_as
from nonogui.ui.look.theming import animates, solve_ms
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.settings import FirstStepsState, SettingsStore
from nonogui.ui.widgets.message import LONG_SECONDS, SHORT_SECONDS, Answer, Message
from nonogui.ui.window_actions import Actions

if TYPE_CHECKING:
    from nonogui.ui.host import GamesHost
    from nonogui.ui.play.win import WinPage

WIN_MS: Final = 300
"""Delay between the last move and the page with the picture."""


def welcome(actions: Actions) -> Message:
    """Return a message for somebody who has never played here."""
    text = _("Each number is a run of filled cells in its row or column.")
    first = Answer(actions[ActionId.FIRST_STEPS].trigger, _("First steps"))
    learn = Answer(actions[ActionId.HELP].trigger, _("How to play"))
    return Message(text, answers=(first, learn), stays=True)


def _on_your_own(actions: Actions) -> Message:
    """Return a message for the first puzzle after first steps."""
    hint = actions[ActionId.HINT]
    text = _("Your turn: start with the largest numbers. “Hint” shows a step when you are stuck.")
    return Message(text, answers=(Answer(hint.trigger, _("Hint")),), stays=True)


def _earlier_game(actions: Actions) -> Message:
    """Return a message for a puzzle that is opened with moves its file doesn't have."""
    start_over = Answer(actions[ActionId.RESTART].trigger, _("Start over"))
    return Message(_("Your earlier game of this puzzle goes on."), answers=(start_over,))


def _colors_rule() -> Message:
    """Return a message for the first puzzle in colour."""
    # So short that it is one line in the smallest window.
    return Message(_("Only runs of different colours may touch."), stays=True)


def _marks_offer(settings: SettingsStore) -> Message:
    """Return the message that offers letters on colours that some people confuse."""
    text = _("Some people can hardly tell these colours apart.")
    show = Answer(lambda: settings.update(marks=InkMarks.LETTERS), _("Show letters"))
    return Message(text, answers=(show,))


class Games(QObject):
    """Opens puzzles to play, with lessons and first steps, and leads on from a solved one.

    Signals:
        opened: carries the `PlaySession` of a game that is about to be shown.
    """

    opened = Signal(object)

    def __init__(self, window: GamesHost, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._workspace, self._collections = window.play_workspace, window.collections
        self._settings = window.settings
        self._win_timer = QTimer(self, singleShot=True)
        self._win_timer.timeout.connect(self._show_win)

    @cached_property
    def win_page(self) -> WinPage:
        from nonogui.ui.play.win import WinPage

        page = WinPage(self._window.actions_, self._window.menus.button())
        page.next_clicked.connect(self._next)
        page.view.clicked.connect(self.show_board)
        page.again_clicked.connect(self._play_again)
        self._window.pages.addWidget(page)
        return page

    # ---- opening ----

    def play_opened(self, opened: Opened | None, *, is_played: bool = False) -> None:
        """Play a puzzle from a file; in the studio, ask first how to use it."""
        if opened is not None and self._window.is_in_studio and not is_played:
            self._window.sources.choose_use(opened)
            return
        if opened is not None and opened.entry.problems.errors:
            self._window.sources.edit_opened(opened)
            return
        if opened is None or not self._window.leave():
            return
        puzzle, path = opened.entry.puzzle, opened.origin.path
        is_known = path is None and not is_played and self._has_puzzle(puzzle)
        record = self._workspace.newest_record(puzzle, opened.entry.record, path)
        origin = self._collections.origin_of(puzzle, opened.origin)
        session = self._open(puzzle, origin, record)
        # The player expects the progress that came with the puzzle.
        theirs = opened.entry.record
        is_expected = origin.is_listed or (theirs and (path or record is theirs))
        is_known = is_known or (path is None and bool(origin.collection))
        if self._window.is_on_board:
            if session.game.grid != puzzle.start and not is_expected:
                self._window.show_message(_earlier_game(self._window.actions_))
            elif is_known:
                text = _("You have this puzzle already.")
                self._window.show_message(Message(text, seconds=SHORT_SECONDS))
        self._workspace.report_damage()

    def _has_puzzle(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle was played before or is in the library."""
        if self._window.saves.summary(puzzle) is not None:
            return True
        library = self._window.library
        return library.is_open and library.catalogue.card_of(puzzle.fingerprint) is not None

    def read_as(self, reading: str) -> None:
        """Open the puzzle in another reading of its file; the game so far is saved."""
        session = self._workspace.session
        if session is not None and reading != session.origin.reading:
            self.play_opened(read_as(session.origin, reading), is_played=True)

    def open_shipped(self, key: str) -> None:
        """Play a shipped puzzle; if it is solved, show its picture."""
        if self._window.leave():
            puzzle, origin = self._collections.shipped(key)
            self.start(puzzle, origin, self._workspace.newest_record(puzzle))

    def start(self, puzzle: Puzzle, origin: Origin, record: GameRecord | None = None) -> None:
        """Play a puzzle, resuming a record if it fits; no other puzzle may be open."""
        self._open(puzzle, origin, record)
        # Last, because a later message would replace this one.
        self._workspace.report_damage()

    def _open(self, puzzle: Puzzle, origin: Origin, record: GameRecord | None) -> PlaySession:
        # Setting up and showing the board fills this turn.
        in_turns.hold_jobs()
        if not origin.name:
            origin = replace(origin, name=self._window.library_wiring.name_of(puzzle))
        session = self._workspace.open_game(puzzle, origin, record)
        session.game.needs_no_hints = self._collections.is_lesson(origin)
        settings = self._settings.settings
        session.set_assistance(settings.assistance, settings.ticking)
        session.set_crossing(settings.crossing)
        self._workspace.set_proof_speed(settings.proof_speed)
        session.titled.connect(self._on_titled)
        session.solved.connect(self._on_solved)
        session.closed.connect(self._win_timer.stop)
        self.opened.emit(session)
        self._window.play_page.set_session(session)
        self._window.play_page.panel.set_brief(is_brief=self._collections.is_early(origin))
        if session.is_solved:
            self._show_win()
        else:
            self.show_board()
        self._show_lesson(origin)
        if (assist := self._workspace.assist) is not None:
            assist.analyse()
        if not session.is_solved:
            self._introduce(puzzle, origin)
        return session

    def _introduce(self, puzzle: Puzzle, origin: Origin) -> None:
        """Say what helps with an unsolved puzzle: first steps, or the rules for a beginner."""
        collections, actions = self._collections, self._window.actions_
        state, is_lesson = self._settings.settings.first_steps, collections.is_lesson(origin)
        is_begun = state in (FirstStepsState.OPEN, FirstStepsState.LEFT)
        if is_begun and collections.is_first(origin):
            self._guide()
        elif collections.is_first_alone(origin):
            self._window.show_message(_on_your_own(actions))
        # Nothing was ever saved here, so this is the first puzzle of a player who was not offered
        # first steps. A lesson says more.
        elif (
            state is FirstStepsState.NEW
            and origin.collection
            and self._window.saves.is_empty
            and not is_lesson
        ):
            self._window.show_message(welcome(actions))
        else:
            self._introduce_colors(puzzle, is_lesson=is_lesson)

    def _introduce_colors(self, puzzle: Puzzle, *, is_lesson: bool) -> None:
        """Explain the rule of colours once; later offer marks on inks that some people confuse."""
        settings = self._settings.settings
        if len(puzzle.palette.inks) < 2:
            return
        if not settings.colors_explained:
            self._settings.update(colors_explained=True)
            if not is_lesson:  # lessons explain colours themselves
                self._window.show_message(_colors_rule())
            return
        is_open = not settings.marks_offered and settings.marks is InkMarks.NONE
        if is_open and confusing_visions(puzzle.palette):
            self._settings.update(marks_offered=True)
            self._window.show_message(_marks_offer(self._settings))

    def _show_lesson(self, origin: Origin) -> None:
        """Show what a lesson teaches beside the board."""
        page, lesson = self._window.play_page, self._collections.lesson(origin)
        page.show_lesson(lesson)
        if lesson and self._workspace.coaching and self._window.is_on_board:
            self._workspace.coaching.open()
            self._workspace.judge(lesson.topic, page.coach.lesson.show_verdict)

    # ---- first steps ----

    def start_first_steps(self) -> None:
        """Guide the player through the first puzzle; a solved one starts again."""
        if not self._window.leave():
            return
        self._settings.update(first_steps=FirstStepsState.OPEN)
        puzzle, origin = self._collections.shipped(FIRST_PUZZLE)
        self.start(puzzle, origin, self._workspace.newest_record(puzzle))
        if (session := self._workspace.session) is not None and session.is_solved:
            self._play_again()
            self._guide()

    def skip_first_steps(self) -> None:
        """End first steps and go to the library."""
        self.end_first_steps(FirstStepsState.SKIPPED)
        self._window.show_library()
        text = _("You can find First steps in the Help menu.")
        self._window.show_message(Message(text, seconds=LONG_SECONDS))

    def _guide(self) -> None:
        self._settings.update(first_steps=FirstStepsState.OPEN)
        self._workspace.start_guide()

    def end_first_steps(self, state: FirstStepsState) -> None:
        """End first steps, if the player is in them."""
        if (guide := self._workspace.guide) is not None:
            guide.close()
            self._settings.update(first_steps=state)
            self._collections.is_learning = state is FirstStepsState.DONE

    # ---- playing, and what follows ----

    def show_board(self) -> None:
        """Go to the board of the open game."""
        self._win_timer.stop()
        page = self._window.play_page
        self._window.show_page(page)
        page.refresh()
        page.stage.board.setFocus()

    def _on_titled(self) -> None:
        # Undo came before the page with the picture.
        if (session := self._workspace.session) is not None and not session.is_solved:
            self._win_timer.stop()
        self._window.show_title()

    def _on_solved(self) -> None:
        session = self._workspace.session
        assert session is not None
        self.end_first_steps(FirstStepsState.DONE)
        speed = self._settings.settings.solve_speed
        # The picture waits until the wave of a revealed solution is over.
        wave = solve_ms(speed) if session.was_just_revealed else 0.0
        self._win_timer.start(round(wave) + WIN_MS if animates() else 0)

    def _show_win(self) -> None:
        if (session := self._workspace.session) is None:
            return
        self._workspace.autosave()
        # The message belongs to the board, which is not shown any more.
        self._window.play_page.stage.messages.dismiss()
        self.win_page.set_state(self._collections.win_state(session))
        self._window.show_page(self.win_page)
        if animates():
            self.win_page.appear()

    def _next(self) -> None:
        session = self._workspace.session
        if self._window.is_testing:
            self._window.studio.end_test()
        elif session is not None and session.is_new_random:
            self._window.sources.another_random_puzzle()
        elif session is not None and session.origin.is_listed:
            self._window.library_wiring.commands.play_next()
        elif session is not None and session.origin.following:
            self._open_following(session.origin)
        elif session is not None and (key := self._collections.next_unsolved(session.origin)):
            self.open_shipped(key)
        else:
            self._window.show_library()

    def _open_following(self, origin: Origin) -> None:
        """Open the next puzzle of a file, read in the same way."""
        self._window.open_file(origin.following)
        session = self._workspace.session
        readings = session.origin.readings if session is not None else None
        if readings is not None and origin.reading in readings.entries:
            self.read_as(origin.reading)

    def _play_again(self) -> None:
        if (session := self._workspace.session) is not None:
            session.restart()
            self.show_board()
            self._show_lesson(session.origin)
