"""Injections: raise errors in many places of the real window while a player acts.

Shared by the tests and by `tests/benchmarks/inject_errors.py`, which prints the table.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMimeData,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import (
    QAccessible,
    QDragEnterEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.core.design import Design
from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import native
from nonogui.library.saves import SaveStore, default_folder
from nonogui.ui.actions import ActionId
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.errors import Errors
from nonogui.ui.files import Files
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from nonogui.ui.problems import Problems
from tests.boards import busy_puzzle, puzzle

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier

SECONDS = 100.0
"""The longest wait, in seconds; reached only if the state never comes."""

PUZZLE = puzzle(
    """
    ##.##
    #...#
    ..#..
    #...#
    ##.##
    """,
    title="Sailing boat",
)

OTHER = puzzle("###.\n.#.#\n####\n#..#", title="Another boat")


class InjectedError(Exception):
    """The injected error."""


@dataclass
class Driver:
    """A user at a window with a broken part.

    Every event comes from Qt's loop, as for a real person, so that errors do not propagate into
    the test.
    """

    window: MainWindow
    errors: Errors
    folder: Path
    problems: Problems = field(init=False)

    def __post_init__(self) -> None:
        self.problems = self.window.problems = Problems(self.window, self.errors)

    # ---- waiting ----

    def wait(self, is_so: Callable[[], bool], seconds: float = SECONDS) -> bool:
        """Run the event loop until a condition is true; return whether it became so."""
        end = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > end:
                return False
            loop = QEventLoop()
            QTimer.singleShot(10, loop.quit)
            loop.exec()
        return True

    def settle(self) -> None:
        """Wait until no job for the puzzle is running."""
        assert self.wait(lambda: not self.window.play_workspace.jobs.is_busy)

    # ---- actions ----

    def later(self, act: Callable[[], object]) -> None:
        """Run a function from Qt's loop."""
        QTimer.singleShot(0, self.window, act)

    def do(self, action: ActionId) -> None:
        """Trigger an action."""
        self.later(self.window.actions_[action].trigger)

    def post(self, widget: QWidget, event: QEvent) -> None:
        """Send an event through Qt's loop."""
        QCoreApplication.postEvent(widget, event)

    @property
    def board(self) -> BoardWidget:
        """The visible board."""
        page = self.window.board_page
        assert page is not None
        return page.stage.board

    def key(self, key: Qt.Key, text: str = "") -> None:
        """Press a key on the board."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self.post(self.board, QKeyEvent(kind, key, NONE, text))

    def mouse(self, kind: QEvent.Type, row: int, column: int, held: Qt.MouseButton = LEFT) -> None:
        """Send a mouse event at a cell; negative numbers are outside the board."""
        viewport = self.board.viewport()
        if row < 0:
            top = self.board.cell_rect(Cell(0, column)).center()
            place = QPointF(top.x(), top.y() - self.board.cell_size)
        else:
            place = QPointF(self.board.cell_rect(Cell(row, column)).center())
        button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else held
        buttons = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else held
        where = QPointF(viewport.mapToGlobal(place.toPoint()))
        self.post(viewport, QMouseEvent(kind, place, where, button, buttons, NONE))

    def drag(self, *cells: tuple[int, int]) -> None:
        """Fill cells by dragging."""
        self.mouse(QEvent.Type.MouseButtonPress, *cells[0])
        for cell in cells[1:]:
            self.mouse(QEvent.Type.MouseMove, *cell)
        self.mouse(QEvent.Type.MouseButtonRelease, *cells[-1])

    def open(self, other: Puzzle) -> None:
        """Start another puzzle."""

        def begin() -> None:
            if self.window.leave():
                self.window.games.start(other, Origin("Other"))

        self.later(begin)

    def set(self, **values: object) -> None:
        """Change preferences."""
        self.later(lambda: self.window.settings.update(**values))

    def go_to_library(self) -> None:
        """Go to the library and wait until its tiles are listed."""
        self.window.show_library()
        start = self.window.library_wiring
        assert self.wait(lambda: start.listing is not None)
        assert self.wait(lambda: not self.window.library.quick.is_busy)

    def go_to_studio(self) -> None:
        """Start a design."""
        self.window.studio.open(Design.blank(5, 5))


# ---- breaking something ----


@dataclass(frozen=True)
class Injection:
    """A function that fails, and an action that calls it.

    Attributes:
        name: the broken part.
        target: `module:name` of the function that raises.
        act: the player's action.
        prepare: actions before that.
    """

    name: str
    target: str
    act: Callable[[Driver], object]
    prepare: Callable[[Driver], object] = lambda _driver: None


@dataclass(frozen=True)
class Outcome:
    """The effects of an injection.

    Attributes:
        is_shown: a message was shown, with the error in its report.
        is_logged: the error is in the log.
        works: afterwards a move can be made, undone and saved.
    """

    is_shown: bool
    is_logged: bool
    works: bool


def inject(injection: Injection, driver: Driver) -> Outcome:
    """Break a function, use it, repair it, and check that the window still works."""
    window, problems = driver.window, driver.problems
    window.games.start(PUZZLE, Origin("Test"))
    driver.settle()
    driver.drag((0, 0), (0, 0))
    assert driver.wait(lambda: window.session is not None and window.session.game.position == 1)
    injection.prepare(driver)
    with broken(injection.target):
        injection.act(driver)
        is_shown = driver.wait(lambda: _is_shown(problems), 30.0)
        _close_dialogs(driver)
    log = driver.errors.log.text()
    is_logged = "InjectedError" in log and "Sailing" not in log and "boat" not in log
    return Outcome(is_shown, is_logged, _works(driver))


def _is_shown(problems: Problems) -> bool:
    card = problems.card
    return card is not None and card.isVisible() and "InjectedError" in problems.report()


def _close_dialogs(driver: Driver) -> None:
    """Close all open dialogs and menus."""

    def is_closed() -> bool:
        widget: QWidget | None = (
            QApplication.activeModalWidget() or QApplication.activePopupWidget()
        )
        if widget is None:
            return True
        widget.close()
        return False

    assert driver.wait(is_closed)


def _works(driver: Driver) -> bool:
    """Continue the puzzle: a move, undo, redo, a save."""
    window = driver.window
    if not driver.wait(partial(_dismissed, driver), 10.0):
        return False
    if window.session is None or not window.is_on_board or window.session.puzzle is not PUZZLE:
        if not window.leave():
            return False
        record = window.play_workspace.newest_record(PUZZLE)
        window.games.start(PUZZLE, Origin("Test"), record)
    session = window.session
    assert session is not None
    if session.is_paused:
        window.actions_[ActionId.PAUSE].trigger()
    driver.settle()
    for _ in range(2):  # the first press may close the coach's preview
        window.play_page.stage.board.setFocus()
    before = session.game.grid
    driver.drag((2, 2), (2, 2))
    if not driver.wait(lambda: session.game.grid != before, 10.0):
        return False
    QTest.keyClick(driver.board, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    if not driver.wait(lambda: session.game.grid == before, 10.0):
        return False
    driver.drag((2, 2), (2, 2))
    driver.wait(lambda: session.game.grid != before, 10.0)
    window.play_workspace.document.flush()
    info = SaveStore(default_folder()).summary(PUZZLE)
    return info is not None and info.board == session.game.grid


def _dismissed(driver: Driver) -> bool:
    """Close the message; another may follow, from a job that failed later."""
    card = driver.problems.card
    if card is not None:
        card.cross.click()
    return card is None


@contextmanager
def broken(target: str) -> Iterator[None]:
    """Make a function raise."""
    module, _colon, path = target.partition(":")
    *owners, name = path.split(".")
    owner: Any = reduce(getattr, owners, import_module(module))
    original = vars(owner)[name]  # the property or function itself, not its value

    def fail(*_arguments: object, **_options: object) -> None:
        raise InjectedError

    setattr(owner, name, fail)
    try:
        yield
    finally:
        setattr(owner, name, original)


# ---- actions of players ----


def _wheel(driver: Driver) -> None:
    viewport = driver.board.viewport()
    place = QPointF(viewport.rect().center())
    driver.post(
        viewport,
        QWheelEvent(
            place,
            QPointF(viewport.mapToGlobal(place.toPoint())),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.ControlModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        ),
    )


def _tip(driver: Driver) -> None:
    viewport, cell = driver.board.viewport(), driver.board.cell_rect(Cell(0, 0)).center()
    place = QPoint(cell.x(), round(cell.y() - driver.board.cell_size))
    event = QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    driver.post(viewport, event)


def _menu(driver: Driver) -> None:
    driver.mouse(QEvent.Type.MouseButtonPress, -1, 0, Qt.MouseButton.RightButton)


def _undo(driver: Driver) -> None:
    assert driver.window.session is not None
    driver.window.session.undo()


def _branch(driver: Driver) -> None:
    driver.later(driver.window.actions_[ActionId.NEW_BRANCH].trigger)


def _checkpoint(driver: Driver) -> None:
    driver.later(driver.window.actions_[ActionId.ADD_CHECKPOINT].trigger)


def _listen(driver: Driver) -> None:
    """Ask for the name of a cell as a screen reader does."""

    def ask() -> None:
        board = QAccessible.queryAccessibleInterface(driver.board)
        assert board is not None
        cell = board.child(0)
        assert cell is not None
        cell.text(QAccessible.Text.Name)

    driver.later(ask)


def _drop(driver: Driver) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(driver.folder / "none.pbn"))])
    copy = Qt.DropAction.CopyAction

    def drop() -> None:
        enter = QDragEnterEvent(QPoint(100, 100), copy, data, LEFT, NONE)
        QCoreApplication.sendEvent(driver.window, enter)
        event = QDropEvent(QPointF(100, 100), copy, data, LEFT, NONE)
        QCoreApplication.sendEvent(driver.window, event)

    driver.later(drop)


def _save_as(driver: Driver) -> None:
    target = Target(driver.folder / "mine.pbn", native())
    Files._ask_for_target = lambda *_arguments: target  # type: ignore[method-assign]
    driver.do(ActionId.SAVE_AS)


def _open_file(driver: Driver) -> None:
    file = driver.folder / "a.non"
    file.write_text("width 1\nheight 1\n\nrows\n1\n\ncolumns\n1\n" * 5000, encoding="utf-8")
    driver.later(lambda: driver.window.open_file(str(file)))


def _import(driver: Driver) -> None:
    driver.later(lambda: driver.window.library_wiring.commands.imports.take([driver.folder]))


def _search(driver: Driver) -> None:
    driver.later(lambda: QTest.keyClicks(driver.window.library_wiring.page.search, "boat"))


def _repaint_tiles(driver: Driver) -> None:
    driver.later(driver.window.library_wiring.page.view.viewport().update)


def _redraw_tiles(driver: Driver) -> None:
    view = driver.window.library_wiring.page.view

    def redraw() -> None:
        view.pictures.clear()
        view.viewport().update()

    driver.later(redraw)


def _thread(_driver: Driver) -> None:
    threading.Thread(target=_fail).start()


def _destructor(driver: Driver) -> None:
    class Fragile:
        def __del__(self) -> None:
            _fail()

    def make() -> None:
        Fragile()
        gc.collect()

    driver.later(make)


def _generator(driver: Driver) -> None:
    def numbers() -> Iterator[int]:
        try:
            yield 1
        finally:
            _fail()

    driver.later(lambda: next(numbers()))


def _fail() -> None:
    """Raise while broken."""


_HERE = "tests.injections:_fail"
_UI = "nonogui.ui"
_BOARD = "nonogui.ui.board"


def _play_daily_puzzle(driver: Driver) -> None:
    # The library may have made it for its card by now.
    driver.window.library_wiring.commands._daily_puzzle = None
    driver.do(ActionId.DAILY_PUZZLE)


INJECTIONS: tuple[Injection, ...] = (
    # the board
    Injection(
        "press on a cell",
        f"{_BOARD}.controller:BoardController.press",
        lambda d: d.drag((1, 1), (1, 1)),
    ),
    Injection(
        "pointer over a cell",
        f"{_BOARD}.controller:BoardController.hover",
        lambda d: d.mouse(QEvent.Type.MouseMove, 3, 3, Qt.MouseButton.NoButton),
    ),
    Injection(
        "drag over cells",
        f"{_BOARD}.widget:BoardWidget._drag_on",
        lambda d: d.drag((1, 1), (1, 2), (1, 3)),
    ),
    Injection(
        "end of a drag",
        f"{_BOARD}.controller:BoardController._show_gesture",
        lambda d: d.drag((1, 1), (1, 1)),
    ),
    Injection(
        "arrow key",
        f"{_BOARD}.scrolling:BoardScroller.bring_into_view",
        lambda d: d.key(KEY.Key_Right),
    ),
    Injection(
        "mark by a key",
        f"{_BOARD}.gestures:KeyboardStroke.begin",
        lambda d: d.key(KEY.Key_X, "x"),
    ),
    Injection(
        "painting the board",
        f"{_BOARD}.screen:BoardScreen.scene",
        lambda d: d.later(d.board.viewport().update),
    ),
    Injection(
        "painting cells",
        f"{_BOARD}.paint:BoardPainter.paint",
        lambda d: d.later(d.board.viewport().update),
    ),
    Injection("zoom by the wheel", f"{_BOARD}.scrolling:BoardScroller.zoom", _wheel),
    Injection(
        "layout of a resized board",
        f"{_BOARD}.scrolling:BoardScroller.relayout",
        lambda d: d.later(lambda: d.window.resize(1000, 700)),
    ),
    Injection("menu at a clue", f"{_UI}.play.commands:PlayCommands._add_questions", _menu),
    Injection("tooltip of a clue", f"{_BOARD}.accessible:tooltip", _tip),
    Injection(
        "focus leaves the board",
        f"{_BOARD}.controller:BoardController.end_stroke",
        lambda d: d.later(d.window.play_page.setFocus),
        lambda d: d.board.setFocus(),
    ),
    Injection("name of a cell, read aloud", f"{_BOARD}.accessible:cell_text", _listen),
    # the game
    Injection("a move", "nonogui.core.game:Game.play", lambda d: d.drag((1, 1), (1, 1))),
    Injection("undo", "nonogui.core.game:Game.undo", lambda d: d.do(ActionId.UNDO)),
    Injection(
        "redo",
        "nonogui.core.game:Game.redo",
        lambda d: d.do(ActionId.REDO),
        _undo,
    ),
    Injection("restart", "nonogui.core.game:Game.restart", lambda d: d.do(ActionId.RESTART)),
    Injection("what-if branch", "nonogui.core.game:Game.start_branch", _branch),
    Injection("checkpoint", "nonogui.core.game:Game.add_checkpoint", _checkpoint),
    Injection("pause", f"{_UI}.board_page:Stage.set_paused", lambda d: d.do(ActionId.PAUSE)),
    Injection(
        "what the board shows",
        f"{_UI}.play.session:PlaySession.view",
        lambda d: d.drag((1, 1), (1, 1)),
    ),
    Injection(
        "title",
        f"{_UI}.play.page:subtitle",
        lambda d: d.later(d.window.play_page.refresh),
    ),
    Injection("run in the strip", f"{_UI}.play.page:run_text", lambda d: d.key(KEY.Key_Down)),
    Injection(
        "panel of checkpoints",
        f"{_UI}.play.panel:CheckpointSection.set_state",
        _checkpoint,
    ),
    Injection(
        "enabling actions",
        f"{_UI}.commands:Commands._find_context",
        lambda d: d.drag((1, 1), (1, 1)),
    ),
    Injection(
        "the clock",
        "nonogui.core.game:Game.advance",
        lambda _d: None,
        lambda d: setattr(d.window.play_workspace, "_is_watched", lambda: True),
    ),
    Injection(
        "a record to save", "nonogui.core.game:Game.record", lambda d: d.drag((1, 1), (1, 1))
    ),
    Injection(
        "save, on its thread",
        "nonogui.library.saves:SaveStore.save",
        lambda d: d.drag((1, 1), (1, 1)),
    ),
    Injection(
        "note of a game, on its thread",
        "nonogui.library.catalogue:Catalogue.note_game",
        lambda d: d.drag((1, 1), (1, 1)),
        lambda d: d.wait(lambda: d.window.library.is_open),
    ),
    # work in the background
    Injection("job: solving", "nonogui.solver.search:solve", lambda d: d.open(OTHER)),
    Injection("job: rating", "nonogui.coach.difficulty:rate", lambda d: d.open(OTHER)),
    Injection("job: check", "nonogui.coach.check:check_board", lambda d: d.do(ActionId.CHECK)),
    Injection("job: hint", f"{_UI}.play.coaching:find_hint", lambda d: d.do(ActionId.HINT)),
    Injection(
        "job: cell", f"{_UI}.play.coaching:explain_cell", lambda d: d.do(ActionId.EXPLAIN_CELL)
    ),
    Injection(
        "job: line", f"{_UI}.play.coaching:explain_line", lambda d: d.do(ActionId.EXPLAIN_ROW)
    ),
    Injection(
        "Z3's thread",
        "nonogui.solver.models.z3_thread:_make",
        lambda d: d.open(busy_puzzle()),
    ),
    Injection(
        "answer of the coach",
        f"{_UI}.play.coaching:Coaching._on_hint",
        lambda d: d.do(ActionId.HINT),
    ),
    Injection(
        "panel of the coach",
        f"{_UI}.play.coach_panel:CoachPanel.show_state",
        lambda d: d.do(ActionId.HINT),
        lambda d: d.window.play_page.coach,
    ),
    # the library
    Injection(
        "going to the library",
        f"{_UI}.library.wiring:LibraryWiring.refresh",
        lambda d: d.do(ActionId.LIBRARY),
    ),
    Injection(
        "job: listing", f"{_UI}.library.listing:build_listing", lambda d: d.do(ActionId.LIBRARY)
    ),
    Injection(
        "question to the catalogue",
        "nonogui.library.catalogue:Catalogue.ids",
        _search,
        Driver.go_to_library,
    ),
    Injection("sidebar", f"{_UI}.library.listing:sidebar_state", _search, Driver.go_to_library),
    Injection(
        "painting tiles",
        f"{_UI}.library.tile:paint_tile",
        _repaint_tiles,
        Driver.go_to_library,
    ),
    Injection(
        "model of the tiles",
        f"{_UI}.library.tile_view:TileModel.state",
        _repaint_tiles,
        Driver.go_to_library,
    ),
    Injection(
        "job: pictures of tiles",
        f"{_UI}.library.tile:draw_face",
        _redraw_tiles,
        Driver.go_to_library,
    ),
    Injection(
        "job: import",
        "nonogui.library.catalogue:Catalogue.import_files",
        _import,
        Driver.go_to_library,
    ),
    Injection(
        "job: puzzle of the day",
        f"{_UI}.library.commands:load_daily_puzzle",
        _play_daily_puzzle,
        Driver.go_to_library,
    ),
    Injection(
        "job: statistics",
        f"{_UI}.library.player_data:_statistics_of",
        lambda d: d.do(ActionId.STATISTICS),
        Driver.go_to_library,
    ),
    # files
    Injection("job: reading a file", "nonogui.formats.registry:load", _open_file),
    Injection("save as", "nonogui.formats.registry:losses_of", _save_as),
    Injection("a drop", f"{_UI}.exchange:Exchange.drop", _drop),
    Injection("paste", f"{_UI}.exchange:Exchange.paste", lambda d: d.do(ActionId.PASTE)),
    # dialogs and preferences
    Injection("print: pages", f"{_UI}.print.dialog:plan", lambda d: d.do(ActionId.PRINT)),
    Injection(
        "preferences", f"{_UI}.dialogs.preferences:_playing", lambda d: d.do(ActionId.PREFERENCES)
    ),
    Injection("help", f"{_UI}.dialogs.help:_rules", lambda d: d.do(ActionId.HELP)),
    Injection("techniques", f"{_UI}.dialogs.help:_options", lambda d: d.do(ActionId.GLOSSARY)),
    Injection(
        "an option of the board",
        f"{_UI}.play.page:board_options",
        lambda d: d.set(crosshair=False),
    ),
    Injection("writing preferences", f"{_UI}.settings:to_data", lambda d: d.set(crosshair=False)),
    Injection(
        "change of the theme",
        f"{_UI}.window_actions:Actions.draw_icons",
        lambda d: d.set(look=ThemeChoice.DARK),
    ),
    # the studio
    Injection(
        "a stroke",
        f"{_UI}.design.session:DesignSession.play",
        lambda d: d.drag((1, 1), (1, 1)),
        Driver.go_to_studio,
    ),
    Injection(
        "job: doctor",
        f"{_UI}.design.doctoring:diagnose",
        lambda d: d.drag((1, 1), (1, 3)),
        Driver.go_to_studio,
    ),
    Injection(
        "panel of the doctor",
        f"{_UI}.design.doctor_panel:DoctorPanel.show_state",
        lambda d: d.drag((1, 1), (1, 1)),
        Driver.go_to_studio,
    ),
    Injection(
        "save of a design, on its thread",
        "nonogui.library.designs:DesignStore.save",
        lambda d: d.drag((1, 1), (1, 1)),
        Driver.go_to_studio,
    ),
    Injection(
        "palette of a design",
        f"{_UI}.design.dialogs:PaletteDialog._show",
        lambda d: d.do(ActionId.EDIT_PALETTE),
        Driver.go_to_studio,
    ),
    # everywhere else
    Injection("a thread of Python", _HERE, _thread),
    Injection("a destructor", _HERE, _destructor),
    Injection("a generator that is left", _HERE, _generator),
)
