"""PlayerData: the player's statistics, reviews, and export and import of all data."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from nonogui import __version__
from nonogui.coach.course import COURSE
from nonogui.core.game import Boards
from nonogui.i18n import _
from nonogui.library.cards import Query
from nonogui.library.practice import TechniqueProgress, practice_in_game, progress_of
from nonogui.library.statistics import Statistics, statistics
from nonogui.library.user_data import ExportReport, UserDataError, UserFolders, export_data
from nonogui.library.user_merge import MergeReport, import_data
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.file_dialog import ask_for_file, ask_for_new_file
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.library.state import current_day
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.user_data import export_text, merge_lines, user_data_error_text

if TYPE_CHECKING:
    from nonogui.coach.review import Review
    from nonogui.library.catalogue import Catalogue
    from nonogui.ui.host import LibraryHost
    from nonogui.ui.play.review import Play


class PlayerData:
    """Shows, exports and imports the player's data."""

    def __init__(self, window: LibraryHost) -> None:
        self._window = window

    # ---- statistics ----

    def show_statistics(self) -> None:
        """Count the solved puzzles in the background, and show the statistics."""
        library = self._window.library
        self._write_game()

        def count(catalogue: Catalogue) -> tuple[Statistics, tuple[TechniqueProgress, ...]]:
            library.settle()
            return _statistics_of(catalogue), progress_in(catalogue)

        show = self._window.unless_left(self._open_statistics)
        library.when_open(lambda: library.ask(JobKind.STATISTICS, count, show))

    def _open_statistics(self, found: tuple[Statistics, tuple[TechniqueProgress, ...]]) -> None:
        from nonogui.ui.library.statistics import StatisticsDialog

        StatisticsDialog(*found, self._window.window()).exec()

    # ---- reviews ----

    def review(self, *, is_playing: bool = False) -> None:
        """Review the game of the open puzzle; play it if asked to."""
        from nonogui.ui.play.review import open_review

        window, session = self._window, self._window.session
        if session is None:
            return
        self._write_game()  # so that the library knows when the game was solved
        kept = session.puzzle, session.game.record()
        open_review(window, session.title, lambda: kept, is_playing=is_playing)

    def note_review(self, play: Play, found: Review) -> None:
        """Note in the library how the techniques went in a finished game."""
        puzzle, count = play.puzzle, len(play.record.moves)
        last = Boards(puzzle.start, play.record.moves)[count]
        if not puzzle.is_solved_by(last.picture()):
            return

        def note(catalogue: Catalogue) -> None:
            solves = [s for s in catalogue.solves() if s.fingerprint == puzzle.fingerprint]
            if solves and not solves[-1].revealed:
                # Reviewing the game again gives the same entries, which replace these.
                when = solves[-1].solved_at
                catalogue.note_practice(practice_in_game(found, when, puzzle.fingerprint))

        self._window.library.write(f"practice/{puzzle.fingerprint}", note)

    # ---- export and import ----

    def export_all(self) -> None:
        """Ask for a file, and export all data of the player to it."""
        window = self._window
        name, kinds = f"nonogui-{current_day().isoformat()}", {_("Nonogui data (*.zip)"): ".zip"}
        path = ask_for_new_file(window.window(), _("Export your data"), "", name, kinds)
        if path is None:
            return
        self._write_game()
        window.library.when_open(lambda: window.when_free(partial(self._export, path)))

    def _export(self, path: Path) -> None:
        folders, library = UserFolders.usual(self._window.data.folder), self._window.library
        catalogue = library.catalogue

        def work(token: CancelToken, step: Step) -> object:
            library.settle()
            return export_data(
                path, folders, catalogue, version=__version__, cancel=token, progress=step
            )

        answer = self._wait(_("Exporting your data"), work)
        if isinstance(answer, ExportReport):
            self._show_message(
                _("Your data was exported to {file}").format(file=path.name), [export_text(answer)]
            )
        elif isinstance(answer, UserDataError):
            self._show_message(_("Your data couldn't be exported"), [user_data_error_text(answer)])

    def import_all(self) -> None:
        """Ask for an export, close the open puzzle, and merge the export with the data here."""
        window = self._window
        chosen = ask_for_file(
            window.window(), _("Import your data"), str(Path.home()), _("Nonogui data (*.zip)")
        )
        if chosen:
            window.library.when_open(lambda: window.when_free(partial(self._import, Path(chosen))))

    def _import(self, path: Path) -> None:
        self._window.show_library()
        if not self._window.is_in_library:
            return  # the player chose to stay with the open puzzle
        folders = UserFolders.usual(self._window.data.folder)
        catalogue = self._window.library.catalogue

        def work(token: CancelToken, step: Step) -> object:
            return import_data(path, folders, catalogue, cancel=token, progress=step)

        answer = self._wait(_("Importing your data"), work)
        if isinstance(answer, MergeReport):
            self._window.settings.reload()
            self._window.library.check_for_changes()
            self._show_message(_("Your data was imported"), merge_lines(answer))
        elif isinstance(answer, UserDataError):
            self._show_message(_("Nothing was imported"), [user_data_error_text(answer)])

    def _write_game(self) -> None:
        """Write the open game to the library, so that a puzzle solved just now counts."""
        if self._window.session is not None:
            self._window.play_workspace.autosave()
            self._window.play_workspace.document.flush()

    def _wait(self, title: str, work: Transfer) -> object:
        dialog = TransferDialog(title, work, self._window.window())
        dialog.exec()
        return dialog.answer

    def _show_message(self, title: str, sentences: list[str]) -> None:
        show_problems(self._window.window(), title, sentences)


def _statistics_of(catalogue: Catalogue) -> Statistics:
    """Compute the statistics; for a background thread."""
    cards = catalogue.cards(Query())  # read first: each solved card then has its solve
    return statistics(catalogue.solves(), cards, today=current_day(), day_of=_local_day)


def progress_in(catalogue: Catalogue) -> tuple[TechniqueProgress, ...]:
    """Compute the progress with each technique, as taught in order; for a background thread."""
    techniques = tuple(dict.fromkeys(topic.technique for topic in COURSE))
    return progress_of(catalogue.practice(), techniques, _local_day)


def _local_day(seconds: float) -> date:
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().date()
    except (OSError, OverflowError, ValueError):  # a wrong clock, or an invalid time in an import
        return date.min


# --- a dialog for long work on files ---


Step = Callable[[int, int], None]
Transfer = Callable[[CancelToken, Step], object]
"""The work; raises `UserDataError` if it fails, `StoppedError` if it was cancelled."""


class TransferDialog(Dialog):
    """Shows the progress of work, and closes when it is done.

    Attributes:
        answer: the result; a `UserDataError` if the work failed, None if it was cancelled.
    """

    def __init__(self, title: str, work: Transfer, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.answer: object = None
        self._line = ProgressLine(name=title)
        self._count = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self.body.addWidget(self._line)
        self.body.addWidget(self._count)
        self.cancel_button = self.add_button(_("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        self._jobs.failed.connect(self._on_failed)

        def run(token: CancelToken, report: Report) -> object:
            # An expected error is an answer: a job that raises is reported as a bug.
            try:
                return work(token, lambda done, total: report((done, total)))
            except UserDataError as error:
                return error
            except StoppedError:
                return None

        self._jobs.submit(JobKind.READ, run, self._on_done, on_partial=self._on_step)

    def _on_step(self, step: tuple[int, int]) -> None:
        done, total = step
        self._line.set_share(done / total)
        self._count.setText(_("{done} of {total} files").format(done=done, total=total))

    def _on_done(self, answer: object) -> None:
        self.answer = answer
        self.accept()

    def _on_failed(self) -> None:
        self._count.set_ink(Ink.DANGER)
        self._count.setText(_("Something went wrong."))
