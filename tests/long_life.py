"""A long life: hours of playing, browsing and designing in fast motion.

The real window is driven through its actions, mouse and keys. Nothing is random: the same number
repeats the same steps. Every part can be repeated, to compare what the process holds before and
after.
"""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import patch
from weakref import WeakSet

from PIL import Image
from PySide6.QtCore import QAbstractAnimation, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from nonogui.coach.check import only_solution
from nonogui.core.design import Design
from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.shipped import collections
from nonogui.ui.actions import ActionId
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.design.sources import has_reader
from nonogui.ui.dialogs import ask
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.library.filters import Filters
from nonogui.ui.library.menu import ask_tags
from nonogui.ui.main_window import MainWindow
from tests.boards import palette, random_picture
from tests.holdings import all_objects, collect
from tests.tiles import view_of

LEFT: Final = Qt.MouseButton.LeftButton
NONE: Final = Qt.KeyboardModifier.NoModifier

SIZES: Final = ((1, 1), (5, 30), (5, 5), (30, 30), (12, 9), (20, 20), (10, 10))
"""The sizes of the puzzles in files; a large one always comes before a small one."""

SHIPPED: Final = 15
"""How many shipped puzzles to visit: those of the first collections, and every kind of lesson."""

SEARCHES: Final = ("", "a", "puzzle", "no such puzzle")
FILTERS: Final = (
    Filters(),
    Filters(state="solved"),
    Filters(size="10", order="title"),
    Filters(colors="colored"),
    Filters(order="difficulty", turned="yes"),
)

_RUNNERS: Final[WeakSet[JobRunner]] = WeakSet()
"""Whoever runs jobs. Whether one does is asked in each turn; `findChildren` takes 3 ms."""


def _noting(make: Callable[..., None]) -> Callable[..., None]:
    def note(runner: JobRunner, *arguments: object) -> None:
        make(runner, *arguments)
        _RUNNERS.add(runner)

    return note


JobRunner.__init__ = _noting(JobRunner.__init__)  # type: ignore[method-assign]


def has_jobs(window: QWidget) -> bool:
    """Return whether a job runs, in a window or in one of its dialogs."""
    busy = [each for each in _RUNNERS if each.is_busy and isValid(each)]
    return any(_is_within(each, window) for each in busy)


def _is_within(inner: QObject | None, outer: QObject) -> bool:
    while inner is not None and inner is not outer:
        inner = inner.parent()
    return inner is outer


Wait = Callable[[Callable[[], bool]], None]
"""Run the event loop until a condition is true."""


LET_GO_SECONDS = 0.2
"""Seconds within which a thread that has answered drops the data of its job, even on a busy
machine."""


def _moves(each: QObject) -> bool:
    """Whether an object is an animation that will end and is not over."""
    if not isinstance(each, QAbstractAnimation) or each.totalDuration() < 0:
        return False
    return each.state() is QAbstractAnimation.State.Running


class LongLife:
    """A user who repeats every activity in the window.

    Attributes:
        window: the window.
        dialogs: functions that open each dialog, by name; first go to the page given by
            `place_of`.
    """

    def __init__(self, window: MainWindow, folder: Path, wait: Wait) -> None:
        """Create the player's own puzzle files in a folder."""
        self.window = window
        self._wait = wait
        self._folder = folder
        self._files = [str(self._file(n, *size)) for n, size in enumerate(SIZES)]
        shipped = (each for pack in collections() for each in pack.puzzles)
        by_size = sorted(shipped, key=lambda each: len(each.file.read_bytes()))
        self._shipped = [f"{each.collection}/{each.key}" for each in by_size[:SHIPPED]]
        self._picture = folder / "picture.png"
        self._picture.write_bytes(_picture())
        window.settings.update(solve_speed="at-once", motion="reduced", check_puzzles=False)
        window.resize(1280, 800)
        window.exchange  # noqa: B018 (accessing it creates it, else a timer would at any time)
        window.show()
        self._wait(lambda: window.library.is_open)
        self.settle()
        self._crowd()

    def _file(self, number: int, width: int, height: int) -> Path:
        """Write a puzzle with a random picture; every second one has two colours."""
        inks = 1 + number % 2
        grid = random_picture(width, height, number, inks, density=0.65)
        title = Metadata(title=f"puzzle {number}")
        path = self._folder / f"puzzle-{number}.pbn"
        save(path, [Entry(Puzzle.from_picture(grid, palette(inks), title))])
        return path

    # ---- waiting ----

    @property
    def is_busy(self) -> bool:
        """Whether any job is running."""
        window = self.window
        doctoring = window.studio._doctoring if window.is_in_studio else None
        return has_jobs(window) or bool(doctoring and doctoring.is_busy)

    def settle(self) -> None:
        """Wait until no job is running and everything is written."""
        self._wait(lambda: not self.is_busy)
        self.window.play_workspace.document.flush()
        self.window.library.settle()
        self._wait(lambda: not self.is_busy)

    def come_to_rest(self) -> None:
        """Settle, and wait until data no longer in use is released.

        Do not count objects before this: gc.get_objects() breaks a tuple that a job is creating.
        """
        self.window.library_wiring.close()
        is_at_rest = False
        while not is_at_rest:
            self.settle()
            time.sleep(LET_GO_SECONDS)
            collect()
            # A job may have started meanwhile, and a fading control is not deleted yet.
            is_at_rest = not (self.is_busy or any(map(_moves, all_objects())))

    def do(self, action: ActionId) -> None:
        """Trigger an enabled action, and wait for the jobs it starts."""
        act = self.window.actions_[action]
        assert act.isEnabled(), f"{action} is disabled"
        act.trigger()
        self.settle()

    def _crowd(self) -> None:
        """Query the catalogue from all threads at once: later there are never more connections."""
        library = self.window.library
        all_here = threading.Barrier(5)

        def ask(*_arguments: object) -> None:
            with library.catalogue._database.reading():
                all_here.wait()

        for runner in (library.quick, library.slow, library.idle):
            runner.submit(JobKind.LIST_AGAIN, ask, lambda _answer: None)
        library.write("crowd", ask)
        ask()
        self.settle()

    # ---- puzzles ----

    @property
    def puzzles(self) -> int:
        """The number of different puzzles to visit."""
        return len(self._files) + len(self._shipped)

    def visit(self, number: int) -> None:
        """Play a puzzle to its end in every way, and return to the library."""
        window = self.window
        at = number % self.puzzles
        if at < len(self._files):
            window.open_file(self._files[at])
        else:
            window.games.open_shipped(self._shipped[at - len(self._files)])
        self.settle()
        session = window.session
        assert session is not None
        self._start_again()
        self._play()
        self.finish(is_by_hand=number % 2 == 0)
        if session.is_solved:  # otherwise the puzzle has several solutions
            window.games.show_board()
        if session.origin.path is not None:
            with saving_anyway():
                self.do(ActionId.SAVE)
        window.show_library()
        self.settle()

    def _start_again(self) -> None:
        """Clear the board of a puzzle played before."""
        assert self.window.session is not None
        self.window.games.show_board()
        if self.window.session.game.position:
            self.do(ActionId.RESTART)

    def _play(self) -> None:
        board = self.window.play_page.stage.board
        self._drag(board, 0, 2)
        self._drag(board, 1, 3)
        if self.window.actions_[ActionId.UNDO].isEnabled():
            self.do(ActionId.UNDO)
            self.do(ActionId.REDO)
        session = self.window.session
        assert session is not None
        if session.is_solved:  # a tiny one
            self.do(ActionId.UNDO)
        session.start_branch("what if")
        self._drag(board, 0, 1)
        session.discard_branch()
        session.add_checkpoint("point")
        session.remove_checkpoint(len(session.game.checkpoints) - 1)
        self.do(ActionId.CHECK)
        self.do(ActionId.HINT)
        self.do(ActionId.HINT)
        self.do(ActionId.EXPLAIN_ROW)
        self.do(ActionId.PAUSE)
        self.do(ActionId.PAUSE)

    def finish(self, *, is_by_hand: bool) -> None:
        """Solve the puzzle by hand or by the solver, and show the page with the picture."""
        session = self.window.session
        assert session is not None
        only = only_solution(session.known)
        if is_by_hand and only is not None:
            session.play(Move.between(MoveKind.FILL, session.game.grid, only))
        else:
            self.do(ActionId.SOLVE)
        if session.is_solved:
            self._wait(lambda: not self.window.is_on_board)
        self.settle()

    def _drag(self, board: BoardWidget, row: int, to: int) -> None:
        """Fill a few cells of a row with the mouse, within the board."""
        assert board.view is not None
        grid = board.view.grid
        row, to = min(row, grid.height - 1), min(to, grid.width - 1)
        places = [board.cell_rect(Cell(row, column)).center() for column in range(to + 1)]
        QTest.mousePress(board.viewport(), LEFT, NONE, places[0])
        for place in places[1:]:
            QTest.mouseMove(board.viewport(), place)
        QTest.mouseRelease(board.viewport(), LEFT, NONE, places[-1])
        self.settle()

    # ---- the library ----

    def page(self, number: int) -> None:
        """Use the library: search, filter, scroll, select."""
        window = self.window
        window.show_library()
        start, view = window.library_wiring, view_of(window)
        start.page.go_to_search()
        start.page.search.setText(SEARCHES[number % len(SEARCHES)])
        start._set_filters(FILTERS[number % len(FILTERS)])
        self.settle()
        start._on_list(number % 7 == 0)
        bar = view.verticalScrollBar()
        for part in range(5):
            bar.setValue(bar.maximum() * part // 4)
            self.settle()
        if view.tiles.keys:
            key = view.tiles.keys[number % len(view.tiles.keys)]
            view.select(key)
            if isinstance(key, int):  # else it is a design, which can't be one
                self.do(ActionId.FAVOURITE)
        start._clear_filters()
        self.settle()

    # ---- the studio ----

    def design(self, number: int) -> None:
        """Draw a design, wait for the doctor, test it, and keep it."""
        window = self.window
        if number % 3:
            key = window.designs.recent()[0].key
            window.studio.open_saved(key)
        else:
            picture = random_picture(8, 8, number % 4, density=0.6)
            title = Metadata(title=f"design {number % 4}")
            window.studio.open(Design.from_picture(picture, metadata=title), is_saved=True)
        self.settle()
        board = window.studio.page.stage.board
        self._drag(board, 1, 4)
        self._drag(board, 6, 5)
        self.do(ActionId.UNDO)
        self.do(ActionId.SWITCH_VIEW)
        self.do(ActionId.SWITCH_VIEW)
        self.do(ActionId.MIRROR_ACROSS)
        self.do(ActionId.TEST_PLAY)
        self._drag(window.play_page.stage.board, 0, 2)
        self.do(ActionId.LIBRARY)
        assert window.is_in_studio
        self.settle()
        window.show_library()
        self.settle()

    # ---- dialogs ----

    @property
    def dialogs(self) -> Mapping[str, Callable[[], object]]:
        """Functions that open each dialog, by name, grouped by page."""
        window = self.window
        do = {
            place: {name.value: partial(self._trigger, name) for name in names}
            for place, names in _DIALOGS.items()
        }
        if not has_reader():
            del do["library"][ActionId.READ_SCAN.value]
        path = "file.pbn"
        asked: dict[str, Callable[[], object]] = {
            "ask_name": partial(ask.ask_name, window, "Title", "Name", "Add"),
            "ask_save": partial(ask.ask_save, window, path),
            "ask_losses": partial(ask.ask_losses, window, path, ["Sentence"]),
            "ask_replace": partial(ask.ask_replace, window, path),
            "ask_use": partial(ask.ask_use, window, path, is_sound=True),
            "ask_remove": partial(ask.ask_remove, window, "Title", "folder"),
            "confirm": partial(ask.confirm, window, "Title", "note", "Remove"),
            "ask_tags": partial(ask_tags, window, 1, ("a",), ["a", "b"]),
            "show_problems": partial(ask.show_problems, window, "Title", ["Sentence"]),
        }
        return asked | do["library"] | do["board"] | do["end"] | do["studio"]

    def dialog(self, name: str, look: Callable[[QDialog], object] = id) -> None:
        """Go to the page of a dialog, open it, look at it, and leave it."""
        self.go_where(name)
        pictures = patch.object(
            QFileDialog, "getOpenFileName", lambda *_args: (str(self._picture), "")
        )
        saved = patch.object(
            QFileDialog, "getSaveFileName", lambda *_args: (str(self._folder / "data.zip"), "")
        )
        with leaving_dialogs(look) as left, pictures, saved:
            self.dialogs[name]()
            try:
                self._wait(lambda: bool(left) and QApplication.activeModalWidget() is None)
            except Exception as reason:
                here = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
                modal = QApplication.activeModalWidget()
                reason.add_note(f"{name}: left {left}, modal {modal}, visible {here}")
                raise
        self.settle()

    def dialog_number(self, number: int) -> None:
        """Open one of the dialogs, chosen by number."""
        names = list(self.dialogs)
        self.dialog(names[number % len(names)])

    def go_where(self, name: str) -> None:
        """Go to the page on which a dialog can be opened."""
        window = self.window
        places = {place for place, names in _DIALOGS.items() if name in names}
        if "board" in places and not window.is_on_board:
            window.show_library()
            window.games.open_shipped(self._shipped[-1])
            self._start_again()
        elif "end" in places:
            window.show_library()
            window.games.open_shipped(self._shipped[0])
            self.settle()
            # If it were played each time, its move log would keep growing.
            if not window.actions_[ActionId.REPLAY].isEnabled():
                self._start_again()
                self.finish(is_by_hand=True)
        elif "studio" in places and not window.is_in_studio:
            window.show_library()
            grid = random_picture(8, 8, 1)
            window.studio.open(Design.from_picture(grid, metadata=Metadata(title="Resized")))
        elif "library" in places:
            window.show_library()
            self.settle()
            view_of(window).select(view_of(window).tiles.keys[0])
        self.settle()

    def _trigger(self, name: ActionId) -> None:
        self.do(name)

    def rest(self) -> None:
        """Return to a state in which holdings can be compared: each page looks as before."""
        self.page(0)
        self.design(0)
        self.visit(0)
        self.come_to_rest()


_DIALOGS: Final = {
    "library": (
        ActionId.PREFERENCES,
        ActionId.SHORTCUTS,
        ActionId.HELP,
        ActionId.GLOSSARY,
        ActionId.ABOUT,
        ActionId.STATISTICS,
        ActionId.PAST_DAYS,
        ActionId.TAGS,
        ActionId.NEW_DESIGN,
        ActionId.RANDOM_PUZZLE,
        ActionId.IMPORT_PICTURE,
        ActionId.READ_SCAN,
        ActionId.VALIDATE_FOLDER,
        ActionId.EXPORT_DATA,
    ),
    "board": (
        ActionId.SAVE_AS,
        ActionId.EXPORT,
        ActionId.PRINT,
        ActionId.SAVE_PICTURE,
        ActionId.SHARE_SHEET,
    ),
    "end": (),
    "studio": (ActionId.RESIZE, ActionId.EDIT_PALETTE, ActionId.PROPERTIES),
}
"""The actions that open a dialog, by page."""


@contextmanager
def leaving_dialogs(look: Callable[[QDialog], object] = id) -> Iterator[list[str]]:
    """Leave every dialog as soon as it opens, as if by Escape; yield the list of them.

    Args:
        look: called with each dialog before it is left.
    """
    left: list[str] = []

    def leave() -> None:
        if (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
        for each in QApplication.topLevelWidgets():
            if isinstance(each, QDialog) and each.isVisible():
                left.append(type(each).__name__)
                look(each)
                each.reject()

    clock = QTimer(interval=1)
    clock.timeout.connect(leave)
    clock.start()
    try:
        yield left
    finally:
        clock.stop()


@contextmanager
def saving_anyway() -> Iterator[None]:
    """Answer yes to every question about saving with losses."""
    with patch("nonogui.ui.dialogs.ask.ask_losses", lambda *_args: True):
        yield


def _picture() -> bytes:
    """Return a picture file that shows a disc."""
    image = Image.new("L", (64, 64), 255)
    for x in range(64):
        for y in range(64):
            if (x - 32) ** 2 + (y - 30) ** 2 < 500:
                image.putpixel((x, y), 0)
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()
