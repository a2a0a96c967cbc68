"""Sources: start designs from dialogs, files, pictures, or the puzzle being played."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nonogui.core.design import Design
from nonogui.core.edits import EditKind
from nonogui.core.game import GameRecord
from nonogui.core.move import Move, MoveKind
from nonogui.i18n import _
from nonogui.library.designs import OwnFile
from nonogui.library.folders import is_file
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.ask import (
    PictureUse,
    Use,
    ask_picture_use,
    ask_show_solution,
    ask_use,
    show_problems,
)
from nonogui.ui.dialogs.file_dialog import ask_for_file
from nonogui.ui.files import PICTURES, Opened, is_picture_name
from nonogui.ui.play.session import Origin
from nonogui.ui.widgets.message import Message

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.host import SourcesHost
    from nonogui.ui.library.validate_folder import ValidateFolderDialog


MAX_BYTES: Final = 100_000_000
"""Most bytes read from a picture file."""


class Sources:
    """Starts designs. Each dialog is imported when it is first opened."""

    def __init__(self, window: SourcesHost) -> None:
        self._window = window
        self._validating: ValidateFolderDialog | None = None
        self._picture_folder = ""  # of the last picture
        self._shown = set[str]()  # unsolved puzzles that the player wanted to see in the studio

    def new_design(self) -> None:
        """Ask for the size of a new design and open it."""
        from nonogui.ui.design.dialogs import NewDesignDialog

        settings = self._window.settings.settings
        dialog = NewDesignDialog(self._window.window(), int(settings.new_side))
        if dialog.exec():
            self._window.studio.open(self._signed(dialog.design))
            # On an empty board, the tool of the last design may do nothing.
            self._window.actions_[ActionId.DRAW_FREEHAND].trigger()

    def edit_in_studio(self) -> None:
        """Open the puzzle being played as a design; in a test play, return to the design."""
        studio, session = self._window.studio, self._window.session
        if studio.is_testing:
            studio.end_test()
        elif session is not None:
            is_solved = session.is_solved or session.game.was_solved
            self.edit(session.puzzle, is_solved=is_solved)

    def edit(self, puzzle: Puzzle, *, is_solved: bool) -> None:
        """Open a puzzle as a design; ask once whether to show one that is not solved."""
        if not (is_solved or puzzle.fingerprint in self._shown or self._is_own(puzzle)):
            if not ask_show_solution(self._window.window()):
                return
            self._shown.add(puzzle.fingerprint)
        self._window.studio.open(Design.from_puzzle(puzzle))

    def _is_own(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is one of the player's designs."""
        designs = self._window.designs.recent()
        return any(each.puzzle.fingerprint == puzzle.fingerprint for each in designs)

    def open_file(self, name: str) -> None:
        """Open a puzzle file in the studio, even with errors; `FILE#3` is its third puzzle."""
        opened = self._window.files.open(name, is_design=True)
        if opened is not None:
            self.edit_opened(opened)

    def edit_opened(self, opened: Opened) -> None:
        """Open the puzzle of a file as a design."""
        design = Design.from_puzzle(opened.entry.puzzle)
        self._window.studio.open(design, own=_own_file(opened.origin))

    def random_puzzle(self) -> None:
        """Generate a puzzle in a dialog, to play it or to edit it."""
        from nonogui.ui.design.random_puzzle import RandomPuzzleDialog

        dialog = RandomPuzzleDialog(self._window.window())
        if not dialog.exec() or (puzzle := dialog.puzzle) is None:
            return
        if not dialog.play:
            self._window.studio.open(Design.from_puzzle(puzzle), is_saved=True)
        elif self._window.leave():
            self._window.games.start(puzzle, Origin())

    def another_random_puzzle(self) -> None:
        """Play the puzzle of the next seed, with the settings of the random one that is open."""
        from nonogui.ui.design.random_puzzle import generate_next
        from nonogui.ui.waiting import wait_for
        from nonogui.words import generator

        session = self._window.session
        if session is None or (spec := session.spec) is None:
            return
        token = CancelToken()
        work = partial(generate_next, spec, token)
        try:
            made = wait_for(self._window.window(), _("Searching"), work, token)
        except StoppedError:
            return
        if made.puzzle is not None and self._window.leave():
            puzzle = replace(made.puzzle, metadata=generator.random_metadata(made))
            self._window.games.start(puzzle, Origin())
        if text := generator.ending_text(made):
            self._window.show_message(Message(text))

    def import_picture(self, data: bytes | None = None, name: str = "") -> None:
        """Turn a picture into a design; without data, ask for a file."""
        from nonogui.ui.design.image_import import import_picture

        data, name = (data, name) if data is not None else self._ask_for_picture()
        if data is None:
            return
        if (design := import_picture(data, name, self._window.window())) is not None:
            self._window.studio.open(self._signed(design), is_saved=True)

    def _signed(self, design: Design) -> Design:
        """Return a new design with the author, copyright and licence of the preferences."""
        settings = self._window.settings.settings
        named = replace(
            design.metadata,
            author=settings.author,
            copyright=settings.copyright,
            license=settings.license,
        )
        return design.with_metadata(named)

    def read_scan(self, data: bytes | None = None, name: str = "") -> None:
        """Read the clues of a printed puzzle from a picture; without data, ask for a file."""
        if not has_reader():
            how = _("This needs extra packages. Install them with: pip install nonogui[reader]")
            show_problems(self._window.window(), _("Printed puzzles can't be read yet"), [how])
            return
        from nonogui.ui.design.scan import ScanDialog

        data, name = (data, name) if data is not None else self._ask_for_picture()
        if data is None:
            return
        dialog = ScanDialog(data, name, self._window.window(), self._ask_for_picture)
        if not dialog.exec():
            return
        puzzle, position = dialog.puzzle, dialog.position
        if not dialog.play:
            self._window.studio.open(Design.from_puzzle(puzzle), is_saved=True)
        elif self._window.leave():
            record = self._window.play_workspace.newest_record(puzzle)
            if position is not None:
                marks = Move.between(MoveKind.FILL, puzzle.start, position)
                record = GameRecord((marks,), position=1)
            self._window.games.start(puzzle, Origin(), record)

    # ---- pictures and puzzles from outside ----

    def ask_about_picture(self, name: str) -> bool:
        """If a file is a picture, ask what to do with it; return whether it is a picture."""
        path = Path(name)
        if not is_picture_name(name) or not is_file(path) or self._window.files.is_puzzle(path):
            return False
        if (data := self.read_picture(path)) is not None:
            self.use_picture(data, path.name)
        return True

    def use_picture(self, data: bytes, name: str) -> None:
        """Ask what to do with a picture, and do it."""
        match ask_picture_use(self._window.window(), name, has_reader=has_reader()):
            case PictureUse.IMPORT:
                self.import_picture(data, name)
            case PictureUse.SCAN:
                self.read_scan(data, name)

    def choose_use(self, opened: Opened) -> None:
        """Ask what to do with a puzzle opened in the studio, and do it."""
        studio, puzzle = self._window.studio, opened.entry.puzzle
        is_sound = not puzzle.validate().errors
        path = opened.origin.path
        name = path.name if path else ""
        match ask_use(self._window.window(), name, is_sound=is_sound):
            case Use.PLAY:
                self._window.games.play_opened(opened, is_played=True)
            case Use.NEW:
                studio.open(Design.from_puzzle(puzzle), own=_own_file(opened.origin), is_saved=True)
            case Use.REPLACE if studio.session is not None:
                studio.session.change(EditKind.IMPORT, Design.from_puzzle(puzzle))

    def validate_folder(self, folder: str = "") -> None:
        """Check every puzzle of a folder, in a dialog that stays beside the window.

        Without a folder, the dialog asks for one.
        """
        from nonogui.ui.library.validate_folder import ValidateFolderDialog

        if self._validating is None:
            self._validating = ValidateFolderDialog(self._window.window())
            self._validating.open_requested.connect(self.open_file)
            self._validating.finished.connect(self._forget_validating)
        self._validating.show()
        self._validating.raise_()
        if folder:
            self._validating.start(folder)

    def _forget_validating(self) -> None:
        # Its jobs have ended for good.
        if self._validating is not None:
            self._validating.deleteLater()
            self._validating = None

    def close(self) -> None:
        """Close the dialog beside the window."""
        if self._validating is not None:
            self._validating.close()

    def _ask_for_picture(self) -> tuple[bytes | None, str]:
        """Ask for a picture file; return its bytes and name."""
        filters = f"{_('Pictures')} ({' '.join(PICTURES)});;{_('All files')} (*)"
        folder = self._picture_folder or self._window.files.folder()
        name = ask_for_file(self._window.window(), _("Open picture"), folder, filters)
        if not name:
            return None, ""
        self._picture_folder = str(Path(name).parent)
        return self.read_picture(Path(name)), Path(name).name

    def read_picture(self, path: Path) -> bytes | None:
        """Return the bytes of a picture file; None after showing why it can't be read."""
        try:
            with path.open("rb") as file:
                return file.read(MAX_BYTES)
        except OSError as error:
            title = _("{file} can't be opened").format(file=path.name)
            show_problems(self._window.window(), title, [error.strerror or str(error)])
            return None


def has_reader() -> bool:
    """Return whether scans can be read, which needs optional packages."""
    from nonogui.studio.scan import is_available

    return is_available()


def _own_file(origin: Origin) -> OwnFile | None:
    """Return the file of a single puzzle, if it can be written back."""
    if origin.path is None or origin.format is None or not origin.format.writes:
        return None
    if origin.is_one_of_several:
        return None
    return OwnFile(origin.path, origin.format, origin.checksum)
