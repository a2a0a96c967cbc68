"""Studio: the open design, its saving and its test play."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from nonogui.core.design import Design, Leader
from nonogui.core.edits import NO_HISTORY, EditHistory, EditKind
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native
from nonogui.i18n import _, ngettext
from nonogui.library.designs import DesignStore, OwnFile, StoredDesign
from nonogui.library.file_store import NO_FILE, Generation, SaveConflictError
from nonogui.solver.result import SolveStatus
from nonogui.ui.actions import Context, Page
from nonogui.ui.design.doctoring import Doctoring
from nonogui.ui.design.page import DesignPage, is_blank, title
from nonogui.ui.design.session import DesignSession
from nonogui.ui.dialogs.ask import FileChoice, ask_changed, show_problems
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.in_turns import SteppedTask, TaskSteps
from nonogui.ui.jobs import JobRunner
from nonogui.ui.play.session import Origin
from nonogui.ui.saving import Autosave, Unsaved
from nonogui.ui.widgets.message import SHORT_SECONDS, Message, Tone

if TYPE_CHECKING:
    from nonogui.core.game import GameRecord
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.data_folder import DataFolder
    from nonogui.ui.dialogs.unsaved_work import ConflictState, UnsavedState
    from nonogui.ui.files import Files
    from nonogui.ui.host import StudioHost
    from nonogui.ui.print.pages import PrintEntry
    from nonogui.ui.settings import Settings

log = logging.getLogger(__name__)

_MOVES: Final = (EditKind.MOVE, EditKind.ROTATE, EditKind.PASTE)
"""Steps that move or turn the selection with its cells."""


class Studio(QObject):
    """Opens at most one design at a time, and saves it from its first change on.

    Attributes:
        is_testing: whether it is being test played.
        making: creates the page with `new_page`, in steps.
        document: the saved file of the design; on leaving, a conflict with another window makes a
            copy.
    """

    def __init__(
        self,
        window: StudioHost,
        store: DesignStore,
        files: Files,
        data: DataFolder,
        new_page: Callable[[], TaskSteps[DesignPage]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.session: DesignSession | None = None
        self.is_testing = False
        self._window, self._files, self._data = window, files, data
        self._store = store
        self._key = ""
        self._doctoring: Doctoring | None = None
        self._tested: tuple[str, GameRecord] | None = None  # clues and game of a test
        self._jobs = JobRunner(self)
        self.making = SteppedTask(new_page)
        self.document = Autosave(self)
        self.document.failed.connect(self._on_save_failed)
        self.document.recovered.connect(self._on_recovered)

    @property
    def page(self) -> DesignPage:
        """The studio's page."""
        return self.making.part

    @property
    def key(self) -> str:
        """The name of the open design among the saved ones; empty without one."""
        return self._key if self.session is not None else ""

    def apply(self, settings: Settings) -> None:
        """Apply the player's preferences."""
        if self.making.is_made:  # otherwise they are applied when the page is created
            self.page.apply(settings)

    def context(self, *, is_game: bool) -> Context:
        """Return what decides which actions apply to the open design."""
        session = self.session
        if session is None:
            return Context(page=Page.STUDIO, is_game=is_game)
        design, board = session.design, self.page.stage.board
        is_typed = design.leader is Leader.CLUES  # the clues of a picture always fit
        is_unsolvable = (diagnosis := session.diagnosis) and diagnosis.status is SolveStatus.NONE
        undo, redo = session.drawing.undo_edit, session.drawing.redo_edit
        pending = board.controller.pending_edit or (undo.kind if undo else None)
        return Context(
            page=Page.STUDIO,
            has_puzzle=True,
            is_game=is_game,
            is_design=True,
            has_selection=board.controller.selection is not None,
            square=design.width == design.height,
            fits=not (is_typed and (design.puzzle.clue_problems.errors or is_unsolvable)),
            blank=is_blank(session) and not pending,
            undo=(pending, "") if pending else None,
            redo=(redo.kind, "") if redo else None,
        )

    def step(self, *, is_redo: bool) -> None:
        """Undo or redo a step; the selection goes if the step moved what was selected."""
        if (session := self.session) is None:
            return
        edit = session.drawing.redo_edit if is_redo else session.drawing.undo_edit
        if edit is not None and edit.kind in _MOVES:
            self.page.stage.board.controller.deselect()
        (session.redo if is_redo else session.undo)()

    # ---- opening and leaving ----

    def open(
        self,
        design: Design,
        *,
        key: str = "",
        generation: Generation = NO_FILE,
        history: EditHistory = NO_HISTORY,
        own: OwnFile | None = None,
        is_saved: bool = False,
    ) -> None:
        """Open a design in the studio, after leaving what was open.

        A saved one has a key among the designs, and the generation of its file. `own` is the
        designer's own file that it belongs to. With `is_saved`, save it even without a change.
        """
        if not self._window.leave():
            return
        session = self.session = DesignSession(design, own, self, history=history)
        if own and not own.is_current:
            session.drawing.mark_saved(None)
        session.is_autosaved = bool(key)
        self._key = key or self._store.new_key()
        self.document.start(generation)
        session.changed.connect(self._on_changed)
        session.view_changed.connect(self._window.enable_actions)
        if is_saved:
            self._queue_save()
        page = self.page
        page.set_session(session)
        self._doctoring = Doctoring(session, page.panel.doctor, self._jobs, session)
        self._doctoring.place_requested.connect(page.stage.board.scroller.bring_into_view)
        page.stage.board.run_changed.connect(self._doctoring.on_run)
        self.show()

    def open_saved(self, key: str) -> None:
        """Open one of the saved designs."""
        saved = self._store.read(key)
        if saved is not None:
            self._open_stored(key, saved)
            self._report_damage()
        else:
            text = _("The file {file} can't be read.").format(file=self._store.path(key))
            show_problems(self.page.window(), _("The design can't be opened"), [text])

    def _open_stored(self, key: str, saved: StoredDesign) -> None:
        self.open(
            saved.design,
            key=key,
            generation=saved.generation,
            history=saved.history,
            own=saved.own,
        )

    def _report_damage(self) -> None:
        """Report each damaged design once, and what of it was restored."""
        damages, self._store.damages = self._store.damages, []
        for damage in damages:
            if damage.is_proved:
                text = _(
                    "The design was damaged. It has been restored, perhaps without the last change."
                )
            else:
                text = _("The design was damaged and may not be exactly as you left it.")
            self.say(text, Tone.WRONG)

    def show(self) -> None:
        """Show the page of the open design."""
        if self.session is not None:
            self._window.show_page(self.page)
            self.page.stage.board.setFocus()

    def leave(self) -> None:
        """Save and close the open design."""
        self.is_testing = False
        if self.session is None:
            return
        self._tested = None
        self.page.settle()
        self.page.set_session(None)
        if self._doctoring is not None:
            self.page.stage.board.run_changed.disconnect(self._doctoring.on_run)
            self._doctoring.close()
            self._doctoring = None
        self.document.flush()
        if self.document.has_conflict:
            self.continue_as_copy()
            self.document.flush()
        self.session.deleteLater()
        self.session = None

    def close(self) -> None:
        """Save and close the open design, and end the threads."""
        self.leave()
        self.making.close()
        self._jobs.close()
        self.document.close()

    @property
    def is_shown(self) -> bool:
        """Whether the studio's page is shown."""
        return self.session is not None and self._window.is_shown(self.page)

    # ---- test play ----

    def test_play(self) -> None:
        """Play the design, or return to it; the studio keeps it with its undo steps.

        Continue an unfinished test play if the puzzle is still the same.
        """
        if self.is_testing:
            self.end_test()
            return
        if self.session is None:
            return
        self.page.settle()
        self.session.show(None)
        self.is_testing = True
        name = _("Test play: {title}").format(title=title(self.session))
        puzzle = self.session.design.puzzle
        record = self._tested[1] if self._tested and self._tested[0] == puzzle.fingerprint else None
        self._window.games.start(puzzle, Origin(name, is_test=True), record)

    def end_test(self) -> None:
        """Return to the studio after a test play."""
        play = self._window.session
        if play is not None:
            self._tested = None if play.is_solved else (play.puzzle.fingerprint, play.game.record())
        self._window.leave_play()
        self.is_testing = False
        self.show()

    # ---- saving ----

    def save(self) -> None:
        """Save the design to its own file; without one, save it among the designs."""
        session = self.session
        if session is None:
            return
        if session.file is None:
            self._queue_save()
            self.document.flush()
            if not self.document.has_failed:
                text = _("Saved in My designs. To save it to a file, use “Save as”.")
                self.say(text, Tone.GOOD)
            return
        file = session.file
        is_mine = not file.has_changed
        match FileChoice.REPLACE if is_mine else ask_changed(self.page.window(), file.path.name):
            case FileChoice.REPLACE:
                self._mark_saved(self._files.put(self._entries(), Target(file.path, file.format)))
            case FileChoice.ELSEWHERE:
                self.save_as()

    def save_as(self) -> None:
        """Ask for a file, save the design there and use this file from now on."""
        if self.session is not None:
            self._mark_saved(self._files.write_as(_("Save as"), self._entries(), self._name))

    def export(self) -> None:
        """Ask for a file and write the puzzle there; the design keeps its own file."""
        if self.session is not None:
            written = self._files.write_as(_("Export"), self._entries(), self._name)
            if written is not None:
                self.say(_("Exported to {file}.").format(file=written.path.name), Tone.GOOD)

    def say(self, text: str, tone: Tone = Tone.NEWS) -> None:
        """Show news, or what went wrong, which stays until it is closed."""
        seconds = 0 if tone is Tone.WRONG else SHORT_SECONDS
        self._window.show_message(Message(text, tone, seconds=seconds))

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of the open design, if any."""
        return self.session.design.puzzle if self.session else None

    def print_entry(self) -> PrintEntry | None:
        """Return the puzzle with its picture, and its difficulty if that is known."""
        from nonogui.ui.print.pages import PrintEntry

        puzzle, grade = self.puzzle, self._doctoring.grade if self._doctoring else None
        return PrintEntry(puzzle, solution=puzzle.goal, grade=grade) if puzzle else None

    def _entries(self) -> list[Entry]:
        assert self.session is not None
        self.page.settle()
        return [Entry(self.session.design.puzzle)]

    @property
    def title(self) -> str:
        """The title of the open design; empty if none is open."""
        return title(self.session) if self.session else ""

    @property
    def _name(self) -> str:
        """The title as a file name."""
        return self.title.replace("/", "-")

    def _mark_saved(self, file: Target | None) -> None:
        """Note the file that the design was saved to; None if it wasn't."""
        session = self.session
        if file is None or session is None:
            return
        session.file = OwnFile.of(file.path, file.format, session.design.puzzle)
        session.drawing.mark_saved(session.design)
        session.view_changed.emit()
        self._window.show_title()  # an untitled design has the file's name
        self.autosave()  # notes the file
        self.say(_("Saved as {file}.").format(file=file.path.name), Tone.GOOD)

    def _on_changed(self) -> None:
        self.document.note_gesture()
        self._queue_save()
        if self.is_shown:
            self._window.show_title()

    def autosave(self) -> None:
        """Save the design, if it is worth saving."""
        if self.is_worth_saving:
            self._queue_save()

    @property
    def is_worth_saving(self) -> bool:
        """Whether the design was changed since it was new."""
        return self.session is not None and self.session.is_autosaved

    @property
    def is_saved(self) -> bool:
        """Whether the whole design is on disk."""
        return self.document.is_saved

    def _queue_save(self) -> None:
        session = self.session
        assert session is not None
        session.is_autosaved = True
        save = partial(self._store.save, self._key, session.design, own=session.file)
        self.document.queue_write(partial(save, history=session.drawing.history))

    def settle(self) -> None:
        """Wait until all changes are saved, while the window keeps responding."""
        self.document.settle()

    def unsaved(self) -> Unsaved | None:
        """Return what can't be saved of the design, after trying again; None if all is saved.

        A design saved to the designer's own file counts as saved.
        """
        session = self.session
        if session is None or (session.file is not None and session.drawing.is_saved):
            return None
        return self.document.unsaved(self.autosave)

    def unsaved_state(self, unsaved: Unsaved) -> UnsavedState:
        """Describe the changes that can't be saved."""
        from nonogui.ui.dialogs.unsaved_work import UnsavedState, saving_facts
        from nonogui.words.saving import lost_changes_text, unsaved_changes_text

        return UnsavedState(
            _("Your last changes can't be saved"),
            unsaved_changes_text(unsaved.reason, unsaved.count, self.title),
            (saving_facts(unsaved, self.bytes_needed()), lost_changes_text(unsaved.count)),
        )

    def may_leave_file(self) -> bool:
        """Return True: a design's own file is saved only on request."""
        return True

    def bytes_needed(self) -> int:
        """Return the bytes of disk space for saving the design and keeping its previous state."""
        if self.session is None:
            return 0
        return 2 * len(dumps([Entry(self.session.design.puzzle)], native()))

    # ---- conflicts with another window ----

    def saved_design(self) -> StoredDesign | None:
        """Return the design as it is saved now, possibly by another window."""
        return self._store.read(self._key)

    def check_for_conflict(self) -> None:
        """Check whether another window saved the design; `conflicted` reports it."""
        session, now = self.session, self._store.generation(self._key)
        if session is None or not self.document.was_written_elsewhere(now):
            return
        if (theirs := self.saved_design()) is None:
            return
        if theirs.design == Design.from_puzzle(session.design.puzzle):
            self.document.adopt(now)
        else:
            self.document.hold(SaveConflictError(theirs.generation, theirs.modified))

    def conflict_state(self) -> ConflictState | None:
        """Describe this design and the one saved by another window, if that exists."""
        from nonogui.ui.dialogs.unsaved_work import ConflictState, Version, time_text

        session, saved = self.session, self.saved_design()
        if session is None or saved is None:
            return None
        count = self.document.unsaved_gestures
        drops = ngettext(
            "“Reload” discards {count} change made here.",
            "“Reload” discards {count} changes made here.",
            count,
        )
        theirs = _("Saved at {time}").format(time=time_text(saved.modified))
        mine = _("Last change at {time}").format(time=time_text(self.document.changed))
        return ConflictState(
            _("{name} has newer changes from another window.").format(name=self.title),
            session.design.palette,
            Version(saved.design.picture, theirs),
            Version(session.design.picture, mine),
            drops.format(count=count),
        )

    def reload(self) -> None:
        """Open the design again as another window saved it."""
        session, key = self.session, self._key
        if session is not None and (saved := self.saved_design()) is not None:
            self.document.discard()
            if saved.own is None and session.file is not None:
                saved = replace(saved, own=replace(session.file, is_current=False))
            self._open_stored(key, saved)

    def work_on_copy(self) -> bool:
        """Continue with the design as a copy, and say so."""
        self.continue_as_copy()
        self.say(_("You are now working on your copy. Both designs are in My designs."))
        return True

    def continue_as_copy(self) -> None:
        """Continue with the design as a copy, with a title that says so."""
        session = self.session
        if session is None:
            return
        self._key = self._store.new_key()
        self.document.start(NO_FILE)
        name = session.design.metadata.title
        if name:
            name = _("{title} (copy)").format(title=name)
            metadata = replace(session.design.metadata, title=name)
            session.change(EditKind.PROPERTIES, session.design.with_metadata(metadata))
        else:
            self._queue_save()

    def _on_recovered(self) -> None:
        if self.session is not None and self.session.is_save_failed:
            self.session.is_save_failed = False
            self.session.view_changed.emit()

    def _on_save_failed(self, reason: str) -> None:
        if self.session is not None:
            self.session.is_save_failed = True
            self.session.view_changed.emit()
            self._data.check()
            if reason and self._data.storage_problem is None:  # otherwise a bar reports it
                text = _("Your design couldn't be saved: {reason}").format(reason=reason)
                self.say(text, Tone.WRONG)
