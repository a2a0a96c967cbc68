"""PlayWorkspace: the game being played, its clock, its saves and its background work."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QCursor

from nonogui.core.game import Boards, GameChange, GameRecord
from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native
from nonogui.i18n import _, ngettext
from nonogui.library.copies import generation_of, is_copy, read_copy, save_copy
from nonogui.library.file_store import NO_FILE, Generation, SaveConflictError
from nonogui.library.saves import Damage, SavedGame, SaveStore, contains, copies_folder
from nonogui.ui.actions import Context, Page
from nonogui.ui.jobs import JobRunner
from nonogui.ui.play.assist import Assist, LessonJudge
from nonogui.ui.play.session import Origin, PlaySession, ViewChange
from nonogui.ui.saving import Autosave, Unsaved
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.message import SHORT_SECONDS, Message, Tone
from nonogui.words.lists import sentences
from nonogui.words.titles import puzzle_title

if TYPE_CHECKING:
    from nonogui.coach.course import Topic
    from nonogui.ui.data_folder import DataFolder
    from nonogui.ui.dialogs.file_dialog import Target
    from nonogui.ui.dialogs.unsaved_work import ConflictState, UnsavedState
    from nonogui.ui.files import Files
    from nonogui.ui.play.coaching import Coaching
    from nonogui.ui.play.first_steps import FirstSteps
    from nonogui.ui.play.state import CoachView
    from nonogui.ui.print.pages import PrintEntry

log = logging.getLogger(__name__)

TICK_MS: Final = 250
"""How often the clock advances; the time shown is late by no more than this."""

MAX_TICK: Final = 2.0
"""Most seconds one tick may count.

A busy window ticks late by a few tenths of a second. A longer gap means that the computer slept,
since the clock runs on during sleep on some systems, or that the clock was set.
"""

IDLE_SECONDS: Final = 300.0
"""The clock stops when nothing was done for this long.

Chosen to be longer than a player thinks over a board without once moving the mouse.
"""

FRESH_SECONDS: Final = 1.0
"""A large game is not saved again on leaving it for less than this much more playing time."""

SAVE_TIME_SECONDS: Final = 30.0
"""How often the playing time is saved if nothing else changes."""


class PlayWorkspace(QObject):
    """Holds at most one puzzle at a time and saves it after each move.

    Attributes:
        session: the open puzzle, if any; `assist` checks and solves it.
        asked_coach: the coach, if it was used; `coaching` creates it.
        guide: first steps, while they stand in for the coach.
        document: the saved game; it detects when another window saved first.

    Signals:
        message_changed: a `Message` about the board, or None to hide the last one.
        told: a `Message` about the saved game, for whichever page is shown.
        reload_requested: open this `GameRecord` instead of the open game, which is discarded.
        coach_view_changed: what the coach shows, a `CoachView`, or None when it closes.
        second_passed: the clock shows another time.
    """

    message_changed = Signal(object)
    told = Signal(object)
    reload_requested = Signal(object)
    coach_view_changed = Signal(object)
    second_passed = Signal()

    def __init__(
        self,
        saves: SaveStore,
        files: Files,
        data: DataFolder,
        is_board_visible: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        """Start without a puzzle; the clock runs only while `is_board_visible` returns true."""
        super().__init__(parent)
        self.session: PlaySession | None = None
        self.assist: Assist | None = None
        self.asked_coach: Coaching | None = None
        self.guide: FirstSteps | None = None
        self._proof_speed = ProofSpeed.NORMAL
        self.jobs = JobRunner(self)
        self.jobs.failed.connect(self._give_up)
        self._saves, self._files, self._data = saves, files, data
        self.document = Autosave(self)
        self.document.failed.connect(self._report_not_saved)
        self._news: list[str] = []  # messages to show with the next board
        self._seen: tuple[str, Generation] = ("", NO_FILE)  # the last save that was read
        self._copy: Path | None = None  # the file, if the game is a copy
        self._cursor: Cell | None = None  # where the player moved the cursor to
        self._is_board_visible = is_board_visible
        self._last_tick = self._last_save = self._last_input = time.monotonic()
        self._pointer = QCursor.pos()
        self.coach_view_changed.connect(self.note_input)
        self._clock = QTimer(self, interval=TICK_MS)
        self._clock.timeout.connect(self._tick)

    # ---- opening and closing a puzzle ----

    def open_game(self, puzzle: Puzzle, origin: Origin, record: GameRecord | None) -> PlaySession:
        """Open a puzzle and resume `record` if it fits; no puzzle may be open."""
        fingerprint, generation = self._seen
        # If the save was read, its state then counts: another window may have written since.
        if fingerprint != puzzle.fingerprint:
            generation = self._saves.generation(puzzle)
        self._copy = origin.path if is_copy(origin.path) else None
        if self._copy is not None:
            generation = generation_of(self._copy)
        self.document.start(generation)
        session = self.session = self._new_session(puzzle, origin, record)
        if record is None:  # once is enough
            self._news += origin.warnings
        self._cursor = None
        self.assist = Assist(session, self.jobs, self.message_changed.emit)
        session.changed.connect(self._on_changed)
        # Time before the puzzle was open does not count.
        self._last_tick = self._last_save = self._last_input = time.monotonic()
        self._clock.start()
        return session

    @property
    def coaching(self) -> Coaching | None:
        """The coach for the open puzzle; created when first needed."""
        if self.asked_coach is None and self.session is not None and self.assist is not None:
            from nonogui.ui.play.coaching import Coaching

            self.asked_coach = Coaching(self.session, self.jobs, self.assist, lambda: self._cursor)
            self.asked_coach.set_speed(self._proof_speed)
            self.asked_coach.view_changed.connect(self.coach_view_changed)
        return self.asked_coach

    def judge(self, topic: Topic, show: Callable[[str, Tone], None]) -> None:
        """Judge the moves of the open puzzle as a lesson's; hints use only what it has taught."""
        if self.session is None or self.coaching is None or self.coaching.topic is not None:
            return
        self.coaching.topic = topic
        # Owned by the session.
        LessonJudge(self.session, self.jobs, topic).judged.connect(show)

    def start_guide(self) -> None:
        """Guide the player through the open puzzle."""
        from nonogui.ui.play.first_steps import FirstSteps

        assert self.session is not None
        if self.asked_coach is not None:
            self.asked_coach.close()
        self.guide = FirstSteps(self.session)
        self.guide.view_changed.connect(self._on_guide_view)
        self.guide.open()

    def _on_guide_view(self, view: CoachView | None) -> None:
        if view is None:
            self.guide = None
        self.coach_view_changed.emit(view)

    def close_coach(self) -> None:
        """Close the coach or first steps, if one of them is open."""
        for each in (self.guide, self.asked_coach):
            if each is not None:
                each.close()

    def set_proof_speed(self, speed: ProofSpeed) -> None:
        self._proof_speed = speed
        if self.asked_coach is not None:
            self.asked_coach.set_speed(speed)

    def _new_session(
        self, puzzle: Puzzle, origin: Origin, record: GameRecord | None
    ) -> PlaySession:
        try:
            return PlaySession(puzzle, origin, record, self)
        # Progress that does not fit must not keep the puzzle from opening.
        except ValueError as error:
            log.warning("saved progress does not fit its puzzle: %s", error)
            return PlaySession(puzzle, origin, None, self)

    def clear(self) -> None:
        """Save and close the open puzzle; cancel its work."""
        if self.session is None:
            return
        is_fresh = time.monotonic() - self._last_save < FRESH_SECONDS
        if not (self.document.is_submitted and is_fresh):
            self.autosave()
        self._clock.stop()
        if self.asked_coach is not None:
            self.asked_coach.close()  # stop a playing proof before Qt deletes the session
        self.jobs.cancel()
        self.session.closed.emit()
        self.session.deleteLater()
        # After this it is known whether another window had saved first.
        self.document.flush()
        if self.document.has_conflict and (path := self.continue_as_copy()) is not None:
            text = _(
                "Another window also saved this game. Your moves from this window are in {file}."
            )
            self._news.append(text.format(file=path))
        self.session = self.assist = self.asked_coach = self.guide = None

    def close(self) -> None:
        """Save the open puzzle and end the threads."""
        self.clear()
        self.jobs.close()
        self.document.close()

    # ---- saves ----

    def autosave(self) -> None:
        """Save the game if there is anything to save."""
        self._last_save = time.monotonic()
        session = self.session
        if session is None or not self.is_worth_saving:
            return
        puzzle, record = session.puzzle, session.game.record()
        # A copy is a game of its own: it must not overwrite the save of its puzzle.
        save = self._saves.save if self._copy is None else partial(save_copy, self._copy)
        self.document.queue_write(partial(save, puzzle, record))

    def settle(self) -> None:
        """Save the game and wait until it is on disk, while the window keeps responding."""
        self.autosave()
        self.document.settle()

    def unsaved(self) -> Unsaved | None:
        """Retry saving and return what cannot be saved, if anything.

        A game that the player has saved to their own file counts as saved.
        """
        if self.session is None or not self.session.is_unsaved:
            return None
        return self.document.unsaved(self.autosave)

    def unsaved_state(self, unsaved: Unsaved) -> UnsavedState:
        """Describe the moves that can't be saved."""
        from nonogui.ui.dialogs.unsaved_work import UnsavedState, saving_facts
        from nonogui.words.saving import lost_moves_text, unsaved_moves_text

        return UnsavedState(
            _("Your last moves can't be saved"),
            unsaved_moves_text(unsaved.reason, unsaved.count, self._name),
            (saving_facts(unsaved, self.bytes_needed()), lost_moves_text(unsaved.count)),
        )

    @property
    def _name(self) -> str:
        """What the game is called: its title only once it is solved."""
        assert self.session is not None
        name = puzzle_title(self.session.puzzle.metadata) if self.session.is_solved else ""
        return name or self.session.origin.name

    @property
    def puzzle(self) -> Puzzle | None:
        return self.session.puzzle if self.session else None

    def print_entry(self) -> PrintEntry | None:
        """Return the puzzle with its progress and solution, as far as they are known."""
        from nonogui.coach.check import only_solution
        from nonogui.ui.print.pages import PrintEntry

        if (session := self.session) is None:
            return None
        puzzle, grid = session.puzzle, session.game.grid
        solution = puzzle.goal or only_solution(session.known)
        grade = session.rating.grade if session.rating else None
        progress = grid if grid != puzzle.start else None
        origin = session.origin
        is_file = origin.path is not None and not origin.is_one_of_several
        return PrintEntry(puzzle, origin.name, progress, solution, grade, is_file)

    def save(self) -> None:
        """Save the progress in the file of the puzzle, or ask for one."""
        if self.session is not None:
            self._tell(_("Saved as {file}."), self._files.save(self.session))

    def save_as(self) -> None:
        """Ask for a file and save the puzzle there with its progress."""
        if self.session is not None:
            self._tell(_("Saved as {file}."), self._files.save_as(self.session))

    def export(self) -> None:
        """Ask for a file and save the puzzle there without progress."""
        if self.session is not None:
            self._tell(_("Exported to {file}."), self._files.export(self.session))

    def _tell(self, text: str, written: Target | None) -> None:
        """Show which file was written, if any."""
        if written is not None:
            text = text.format(file=written.path.name)
            self.told.emit(Message(text, Tone.GOOD, seconds=SHORT_SECONDS))

    def may_leave_file(self) -> bool:
        """Ask whether to save in the player's own file, if that lacks moves."""
        return self.session is None or self._files.may_leave(self.session, self.unsaved())

    def bytes_needed(self) -> int:
        """Return the bytes of disk space for saving the game beside its previous version."""
        session = self.session
        if session is None:
            return 0
        return 2 * len(dumps([Entry(session.puzzle, session.game.record())], native()))

    @property
    def is_worth_saving(self) -> bool:
        """Whether the game is more than an untouched board."""
        return self.session is not None and self.session.is_worth_saving

    @property
    def is_saved(self) -> bool:
        """Whether the whole game is on disk, in the saves or in the player's own file."""
        session = self.session
        return session is None or not session.is_unsaved or self.document.is_saved

    # ---- saves that another window writes too ----

    def saved_game(self) -> SavedGame | None:
        """Return the game as saved now, perhaps by another window."""
        if self.session is None:
            return None
        if self._copy is not None:
            return read_copy(self._copy)
        found = self._saves.read(self.session.puzzle)
        if found is not None:
            self._seen = self.session.puzzle.fingerprint, found.generation
        return found

    def check_for_conflict(self) -> None:
        """Check whether another window has saved the game; if so, stop saving over it."""
        session = self.session
        if session is None:
            return
        puzzle = session.puzzle
        now = generation_of(self._copy) if self._copy else self._saves.generation(puzzle)
        if not self.document.was_written_elsewhere(now) or (theirs := self.saved_game()) is None:
            return
        mine = session.game.record()
        if (theirs.record.moves, theirs.record.position) == (mine.moves, mine.position):
            self.document.adopt(now)  # nothing but the time is new
        else:
            self.document.hold(SaveConflictError(theirs.generation, theirs.modified))

    def conflict_state(self) -> ConflictState | None:
        """Describe this game and the one saved by another window, if that exists."""
        from nonogui.ui.dialogs.unsaved_work import ConflictState, Version, time_text

        session, saved = self.session, self.saved_game()
        if session is None or saved is None:
            return None
        puzzle, count = session.puzzle, self.document.unsaved_gestures
        theirs = Boards(puzzle.start, saved.record.moves)[saved.record.position]
        drops = ngettext(
            "“Reload” discards {count} move made here.",
            "“Reload” discards {count} moves made here.",
            count,
        )
        changed = time_text(self.document.changed)
        return ConflictState(
            _("{name} has newer moves from another window.").format(name=self._name),
            puzzle.palette,
            Version(theirs, _("Saved at {time}").format(time=time_text(saved.modified))),
            Version(session.game.grid, _("Last move at {time}").format(time=changed)),
            drops.format(count=count),
        )

    def reload(self) -> None:
        """Ask for the game as saved by another window; the moves made here are lost."""
        if (saved := self.saved_game()) is not None:
            # Otherwise closing the game would save it over the other window's version.
            self.document.discard()
            self.reload_requested.emit(saved.record)

    def continue_as_copy(self) -> Path | None:
        """Continue the game as a copy in its own file; the save stays as it is.

        Returns the file, or None after showing an error if it cannot be written.
        """
        session = self.session
        if session is None:
            return None
        puzzle = session.puzzle
        # Before the puzzle is solved, its title in a file name would give the picture away.
        name = puzzle_title(puzzle.metadata) if session.is_solved else ""
        name = _("{puzzle} (my copy)").format(puzzle=name or session.origin.name or _("Game"))
        try:
            path = self._saves.copy(puzzle, session.game.record(), copies_folder(), name)
        except OSError as error:
            self._report_not_saved(error.strerror or str(error))
            return None
        self._copy = path
        self.document.start(generation_of(path))
        session.become_copy(path, native())
        return path

    def work_on_copy(self) -> bool:
        """Continue the game as a copy, and say so; return False if it cannot be written."""
        path = self.continue_as_copy()
        if path is None:
            return False  # the reason was shown already
        self._files.recent.add(path)
        text = _("You are now playing your copy, {file}.").format(file=path)
        self.told.emit(Message(text, Tone.NEWS))
        return True

    def newest_record(
        self, puzzle: Puzzle, record: GameRecord | None = None, path: Path | None = None
    ) -> GameRecord | None:
        """Return a puzzle's progress: from the autosave, or from its file if that is newer.

        The file counts only if it has progress that the autosave lacks, whatever its time stamp. If
        the autosave has other moves than the file, keep them in a copy. A copy is a separate game.
        Text without a file counts only if it has every move of the autosave.
        """
        saved = self._saves.read(puzzle)
        self._seen = puzzle.fingerprint, saved.generation if saved else NO_FILE
        if saved is None or record is None:
            return saved.record if saved else record
        if path is None:
            return record if contains(record, saved.record) else saved.record
        if is_copy(path):
            return record
        # A file without more moves never wins, whatever the clock said when it was written.
        if contains(saved.record, record) or _is_board_of(puzzle, record, saved.record):
            return saved.record
        try:
            modified = path.stat().st_mtime_ns / 1e9
        except OSError:
            # Without a time stamp the file counts as older.
            modified = 0.0
        # Without the copy, the other moves of the autosave would be lost.
        counts = modified >= saved.modified and (
            contains(record, saved.record) or self._save_other(puzzle, saved.record)
        )
        return record if counts else saved.record

    def _save_other(self, puzzle: Puzzle, record: GameRecord) -> bool:
        """Save a game as a copy before another game of the same puzzle replaces it."""
        try:
            path = self._saves.copy(puzzle, record, copies_folder(), _("Earlier game"))
        except OSError as error:
            self._report_not_saved(error.strerror or str(error))
            return False
        text = _(
            "The game in this file isn't the one you played last. Your last game is in {file}."
        )
        self._news.append(text.format(file=path))
        return True

    def report_damage(self) -> None:
        """Report damaged and copied saves since the last call."""
        damages, self._saves.damages = self._saves.damages, []
        news, self._news = self._news, []
        news.extend(map(_damage_text, damages))
        if news:  # one message: a second would replace the first
            self._complain(sentences(*news))

    # ---- playing ----

    def context(self, page: Page) -> Context:
        """Return what decides which actions apply to the open puzzle on a page."""
        session, coach = self.session, self.asked_coach
        if session is None:
            return Context(page=page)
        game = session.game
        undo, redo = (game.undo_move, game.redo_move) if page is Page.BOARD else (None, None)
        return Context(
            page=page,
            has_puzzle=True,
            is_game=True,
            is_random=session.spec is not None,
            is_paused=session.is_paused,
            is_guided=self.guide is not None,
            is_preview=session.is_preview,
            is_solved=session.is_solved,
            is_obvious=bool(session.rest.changes),
            moves=game.position > 0,
            was_solved=game.was_solved and game.has_moves,
            branch=bool(game.branches),
            proof=coach is not None and coach.has_proof,
            undo=(undo.kind, undo.name) if undo else None,
            redo=(redo.kind, redo.name) if redo else None,
        )

    def set_paused(self, is_paused: bool) -> None:
        """Stop the clock and the jobs the player waits for, or resume."""
        if self.session is None or self.assist is None:
            return
        self.session.is_paused = is_paused
        if is_paused:
            self.assist.pause()
            if self.asked_coach is not None:
                self.asked_coach.pause()
        self.session.view_changed.emit(ViewChange(paused=True))

    def cancel_job(self) -> None:
        """Cancel the job shown; queued jobs continue."""
        if (job := self.jobs.current) is not None:
            self.jobs.cancel(job.kind)
            self._give_up()

    def note_cursor(self, cell: Cell) -> None:
        """Remember where the player is looking: hints prefer steps near by."""
        self._cursor = cell
        self.note_input()

    def note_input(self) -> None:
        """Let the clock run on: the player is at the board."""
        self._last_input = time.monotonic()

    def _on_changed(self, _changed: GameChange) -> None:
        self.note_input()
        self.document.note_gesture()
        self.autosave()

    def _tick(self) -> None:
        now = time.monotonic()
        # Noted while paused as well, so that the pause is not counted afterwards.
        passed, self._last_tick = min(now - self._last_tick, MAX_TICK), now
        session = self.session
        if (pointer := QCursor.pos()) != self._pointer:
            self._pointer, self._last_input = pointer, now
        if session is None or session.is_paused or not self._is_board_visible():
            return
        if now - self._last_input > IDLE_SECONDS:
            return
        before = int(session.game.elapsed)
        session.game.advance(passed)
        if int(session.game.elapsed) != before:
            self.second_passed.emit()
        if now - self._last_save > SAVE_TIME_SECONDS:
            self.autosave()

    def _report_not_saved(self, reason: str) -> None:
        if reason:
            self._data.check()
            if self._data.storage_problem is None:  # else a bar already says so
                self._complain(_("Couldn't save your progress: {reason}").format(reason=reason))

    def _complain(self, text: str) -> None:
        self.told.emit(Message(text, Tone.WRONG))

    def _give_up(self) -> None:
        if self.asked_coach is not None:
            self.asked_coach.give_up()


def _damage_text(damage: Damage) -> str:
    if damage.is_other:
        text = _(
            "Your earlier game of this puzzle has different colours or given cells. It is saved "
            "as {file}."
        )
    elif damage.lost is None:
        text = _("A saved game was damaged. The damaged file was kept as {file}.")
    elif damage.lost:
        text = ngettext(
            "The saved game was damaged. It was restored, except for the last move.",
            "The saved game was damaged. It was restored, except for the last {count} moves.",
            damage.lost,
        )
    else:
        text = _("The saved game was damaged. It was restored completely.")
    return text.format(file=damage.aside, count=damage.lost)


def _is_board_of(puzzle: Puzzle, record: GameRecord, game: GameRecord) -> bool:
    """Whether a record has no history and shows the same board as `game`."""
    if record.elapsed or len(record.moves) > 1:
        return False
    boards = [Boards(puzzle.start, each.moves)[each.position] for each in (record, game)]
    return boards[0] == boards[1]
