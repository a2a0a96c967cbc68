"""The actions of a journey at the window, for the test suite and for long runs.

A rule is a function of a traveller and a random generator. The generator is seeded by a number, so
the rule's name and that number describe what was done. What is possible depends on the state of
the window.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QColor,
    QContextMenuEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QWheelEvent,
)
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QColorDialog,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QWidget,
)
from shiboken6 import isValid

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native, save
from nonogui.ui.actions import ActionId
from nonogui.ui.board.layout import line_box
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.design.doctor_panel import DoctorPanel
from nonogui.ui.design.scan_view import CornerHandle
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.main_window import MainWindow
from nonogui.ui.settings import Crossing
from tests.boards import clued, palette, puzzle, random_picture
from tests.journeys.watch import JourneyError, Watch, busy, check_window
from tests.scan_kinds import KINDS, png_of
from tests.scans import Style, file_of, scan_of

Dice = random.Random
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEY, BUTTON = Qt.Key, Qt.MouseButton

BOARD_KEYS = (
    *(KEY.Key_Left, KEY.Key_Right, KEY.Key_Up, KEY.Key_Down) * 4,
    *(KEY.Key_Space, KEY.Key_X, KEY.Key_M, KEY.Key_Backspace, KEY.Key_T) * 2,
    *(KEY.Key_Home, KEY.Key_End, KEY.Key_PageUp, KEY.Key_PageDown),
    *(KEY.Key_1, KEY.Key_2, KEY.Key_3, KEY.Key_9),
)
KEYS = (
    *BOARD_KEYS,
    *(KEY.Key_Escape, KEY.Key_Return, KEY.Key_Tab, KEY.Key_Backtab, KEY.Key_Delete),
    *(KEY.Key_H, KEY.Key_J, KEY.Key_K, KEY.Key_L, KEY.Key_Plus, KEY.Key_Minus, KEY.Key_0),
)
MODIFIERS = (NONE, NONE, NONE, SHIFT, CTRL)
BUTTONS = (BUTTON.LeftButton, BUTTON.LeftButton, BUTTON.RightButton, BUTTON.MiddleButton)
WORDS = ("", "a", "12", "3 1 2", "1a 2b", "-5", "99999", "Übung", "x" * 90, "1,1,1", "?", " ")
PROOF_KEYS = (
    *(ActionId.PROOF_STEP, ActionId.PROOF_BACK, ActionId.PROOF_PLAY),
    *(ActionId.PROOF_START, ActionId.PROOF_END, ActionId.UNDO, ActionId.HINT),
)
PIECE_ACTIONS = (
    *(ActionId.COPY, ActionId.CUT, ActionId.PASTE, ActionId.PASTE, ActionId.SELECT_ALL),
    *(ActionId.TURN_LEFT, ActionId.MIRROR_ACROSS, ActionId.INVERT, ActionId.UNDO, ActionId.REDO),
)
FIELD_KEYS = (
    *(KEY.Key_Return, KEY.Key_Tab, KEY.Key_Backtab, KEY.Key_Escape, KEY.Key_Up, KEY.Key_Down),
    *(KEY.Key_Left, KEY.Key_Home),
)
SIZES = ((480, 400), (640, 480), (800, 560), (960, 640), (1280, 800), (1920, 1080), (2560, 1440))

LONG_ONLY = 0.05
"""The weight of rules that take seconds; they are used in long journeys only."""

NEVER = frozenset({ActionId.QUIT})
"""Actions left to `close_and_come_back`."""

LOOK_SECONDS = 2.0
"""How long a user waits for an answer before doing something else."""

PATIENCE = 60.0
"""Seconds within which each cancelled job must have ended, even on a busy machine."""


@dataclass(frozen=True)
class Rule:
    """A possible action, and its relative frequency."""

    act: Callable[[Traveller, Dice], None]
    weight: float


RULES: dict[str, Rule] = {}


Act = Callable[["Traveller", Dice], None]


def rule(weight: float) -> Callable[[Act], Act]:
    """Register a function as a rule under its name."""

    def add(act: Act) -> Act:
        RULES[act.__name__] = Rule(act, weight)
        return act

    return add


class Attendant(QObject):
    """Answers dialogs and menus that an action opens.

    It presses buttons, types into fields, and finally closes everything; a dialog that stays open
    after that is an error. Sometimes it waits for what a dialog finds, between two actions.
    """

    MAX_TRIES = 200

    def __init__(self, traveller: Traveller, dice: Dice) -> None:
        super().__init__()
        self._traveller = traveller
        self._dice = dice
        self._left = dice.choice((0, 1, 2, 4, 8, 16, 40))
        self._is_patient = dice.random() < 0.3
        self._acted = time.monotonic()
        self._tries = 0
        self._is_on = False

    @contextmanager
    def on(self) -> Iterator[None]:
        """Answer dialogs inside the context, and afterwards until none is open."""
        self._is_on = True
        self._come_back()
        try:
            yield
            end = time.monotonic() + PATIENCE
            while _top() is not None:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
                if time.monotonic() > end:
                    raise JourneyError(f"{_top()!r} can't be closed")
        finally:
            self._is_on = False

    def _come_back(self) -> None:
        QTimer.singleShot(1, self, self._attend)

    def _attend(self) -> None:
        if not self._is_on:
            return
        self._come_back()  # this may open another dialog, and then continues inside it
        top = _top()
        if top is None:
            return
        if self._left > 0:
            if self._is_patient and busy(top) and time.monotonic() < self._acted + LOOK_SECONDS:
                return  # it wants to see what the dialog finds
            self._left -= 1
            self._traveller.steps += 1
            self._poke(top)
            self._acted = time.monotonic()
            return
        self._tries += 1
        if self._tries > self.MAX_TRIES:
            self._traveller.watch.found.append(f"{top!r} can't be closed")
            top.close()
        elif isinstance(top, QDialog) and self._tries % 5 == 0:
            top.reject()
        else:
            QTest.keyClick(top, KEY.Key_Escape)

    def _poke(self, top: QWidget) -> None:
        dice = self._dice
        if isinstance(top, QMenu):
            choices = [each for each in top.actions() if each.isEnabled() and each.menu() is None]
            choices = [each for each in choices if each.objectName() not in NEVER]
            if choices and dice.random() < 0.6:
                action = dice.choice(choices)
                top.setActiveAction(action)
                QTest.keyClick(top, KEY.Key_Return)
            else:
                QTest.keyClick(top, dice.choice((KEY.Key_Down, KEY.Key_Up, KEY.Key_Right)))
            return
        fields = [each for each in top.findChildren(QLineEdit) if each.isVisible()]
        corners = [each for each in top.findChildren(CornerHandle) if each.isVisible()]
        if corners and dice.random() < 0.4:
            corner, middle = dice.choice(corners), QPoint(22, 22)
            QTest.mousePress(corner, BUTTON.LeftButton, NONE, middle)
            by = QPoint(dice.randint(-90, 90), dice.randint(-90, 90))
            QTest.mouseMove(corner, middle + by)
            QTest.mouseRelease(corner, BUTTON.LeftButton, NONE, middle)
        elif fields and dice.random() < 0.3:
            field = dice.choice(fields)
            field.setFocus()
            field.selectAll()
            QTest.keyClicks(field, dice.choice(WORDS))
        elif dice.random() < 0.15:
            drag_somewhere(top, dice)
        elif dice.random() < 0.2:
            focused: QWidget | None = top.focusWidget()
            target = top if focused is None else focused
            press_key(target, dice)
        else:
            press_some_button(top, dice)


class Traveller:
    """A user who does anything in any order.

    Attributes:
        window: the window; a new one each time it was closed.
        watch: what went wrong.
        steps: the number of actions, including answers in dialogs.
        trace: the rules followed, each with its number.
    """

    def __init__(self, folder: Path, watch: Watch) -> None:
        """Open the first window; files to open are written into a folder."""
        self.folder = folder
        self.watch = watch
        self.steps = 0
        self.trace: list[str] = []
        self.files = write_files(folder)
        self.folders = [folder / "some", folder / "empty"]
        for each in self.folders:
            each.mkdir(exist_ok=True)
        save(folder / "some" / "one.pbn", [Entry(puzzle("##\n#.", title="One"))])
        (folder / "some" / "two.txt").write_text("no puzzle", encoding="utf-8")
        self._dice = random.Random(0)
        self.touch_screen = QTest.createTouchDevice()
        self.window = self.open_window()

    # ---- the window ----

    def open_window(self) -> MainWindow:
        """Open the window as the program does, but without background checks."""
        window = MainWindow()
        window.settings.update(check_puzzles=False)
        window.resize(1280, 800)
        window.show()
        return window

    def close(self) -> None:
        """Close the window, whatever it asks."""
        with self.attended(random.Random(1)):
            self.window.close()
        if self.window.isVisible():  # the question was answered with Cancel
            self.window.shut_down()
            self.window.hide()
        self.window.deleteLater()
        QApplication.processEvents()

    def follow(self, name: str, number: int) -> None:
        """Follow a rule, and check the window afterwards."""
        self.trace.append(f"{name}:{number}")
        self.steps += 1
        self._dice = random.Random(number)
        with self.attended(random.Random(number + 1)):
            RULES[name].act(self, random.Random(number))
            QApplication.processEvents()  # dialogs opened by this are answered too
        # Closed dialogs: without a loop that runs for ever, Qt would delete none.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if self.window.restarts:  # with another language
            self.window.deleteLater()
            self.window = self.open_window()
        self.watch.check()
        check_window(self.window)

    def end(self) -> None:
        """Stop all jobs, close the window, and check for errors."""
        self.settle()
        self.close()
        self.watch.check()

    @contextmanager
    def attended(self, dice: Dice) -> Iterator[None]:
        """Have dialogs and menus answered."""
        attendant = Attendant(self, dice)
        with attendant.on():
            yield
        attendant.deleteLater()

    def settle(self) -> None:
        """Cancel all jobs and wait until they have ended."""
        end = time.monotonic() + PATIENCE
        while busy(self.window):
            self.window.play_workspace.cancel_job()
            if self.window.is_in_library:
                self.window.library.slow.cancel()
            elif time.monotonic() > end - PATIENCE / 2:
                self.do(ActionId.LIBRARY)
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            time.sleep(0.002)
            if time.monotonic() > end:
                raise JourneyError(f"these jobs never end: {busy(self.window)}")

    # ---- state ----

    @property
    def board(self) -> BoardWidget | None:
        """The visible board, unless a pause hides it."""
        page = self.window.board_page
        board = page.stage.board if page else None
        return board if board is not None and board.isVisible() and board.view else None

    def target(self) -> QWidget:
        """The widget that receives keys."""
        focused: QWidget | None = self.window.focusWidget()
        return self.window if focused is None else focused

    def do(self, name: ActionId) -> bool:
        """Choose an action if it is enabled; return whether it is."""
        action = self.window.actions_[name]
        if action.isEnabled():
            action.trigger()
        return action.isEnabled()

    def place(self, cell: Cell) -> QPoint:
        """Scroll a cell into view and return its middle."""
        board = self.board
        assert board is not None
        board.scroller.bring_into_view(cell)
        return board.cell_rect(cell).center()

    # ---- answers of file dialogs ----

    def file_to_open(self, *_args: object) -> tuple[str, str]:
        """Return a file that exists, or none."""
        return self._dice.choice(["", *map(str, self.files)]), ""

    def files_to_open(self, *_args: object) -> tuple[list[str], str]:
        """Return files that exist."""
        return [str(each) for each in self._dice.sample(self.files, 2)], ""

    def folder_to_open(self, *_args: object) -> str:
        """Return a folder that exists, or none."""
        return self._dice.choice(["", *map(str, self.folders)])

    def file_to_save(self, *args: object) -> tuple[str, str]:
        """Return a file in the traveller's folder, or none."""
        suffix = Path(str(args[2])).suffix if len(args) > 2 else ""
        path = self.folder / f"saved{suffix}"
        return self._dice.choice(["", str(path), str(path)]), ""

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Answer file dialogs with fixed paths: random input could rename or delete files."""

        def name_file(dialog: QFileDialog) -> int:
            dialog.selectFile(str(self.folder / "saved.pbn"))
            return self._dice.choice((0, 1, 1))

        fixed = {
            "getOpenFileName": self.file_to_open,
            "getOpenFileNames": self.files_to_open,
            "getExistingDirectory": self.folder_to_open,
            "getSaveFileName": self.file_to_save,
        }
        with ExitStack() as stack:
            for name, answer in fixed.items():
                stack.enter_context(patch.object(QFileDialog, name, answer))
            stack.enter_context(patch.object(QFileDialog, "exec", name_file))
            stack.enter_context(patch.object(QPrintDialog, "exec", lambda _dialog: 0))
            stack.enter_context(
                patch.object(QColorDialog, "getColor", lambda *_args: QColor("#336699"))
            )
            stack.enter_context(patch.object(QDesktopServices, "openUrl", lambda _url: True))
            yield


def _top() -> QWidget | None:
    """Return the frontmost menu or dialog, or None."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


def press_some_button(parent: QWidget, dice: Dice) -> None:
    """Click on a random visible button."""
    buttons = [
        each
        for each in parent.findChildren(QAbstractButton)
        if each.isVisible() and each.isEnabled() and not each.visibleRegion().isEmpty()
    ]
    if buttons:
        QTest.mouseClick(dice.choice(buttons), BUTTON.LeftButton)


def drag_somewhere(parent: QWidget, dice: Dice) -> None:
    """Drag, click twice or turn the wheel on a random visible part."""
    parts = [each for each in parent.findChildren(QWidget) if not each.visibleRegion().isEmpty()]
    if not parts:
        return
    part = dice.choice(parts)

    def place() -> QPoint:
        return QPoint(dice.randrange(part.width()), dice.randrange(part.height()))

    match dice.randrange(4):
        case 0:
            QTest.mouseDClick(part, BUTTON.LeftButton, NONE, place())
        case 1:
            turn_wheel_on(part, dice)
        case _:
            QTest.mousePress(part, BUTTON.LeftButton, dice.choice(MODIFIERS), place())
            for _each in range(dice.choice((1, 3))):
                if isValid(part):
                    QTest.mouseMove(part, place())
            if isValid(part):
                QTest.mouseRelease(part, BUTTON.LeftButton, NONE, place())


def turn_wheel_on(target: QWidget, dice: Dice) -> None:
    """Turn the wheel over the middle of a widget."""
    middle, turn = QPointF(target.rect().center()), QPoint(0, dice.choice((-120, 120, 360)))
    event = QWheelEvent(
        middle,
        QPointF(target.mapToGlobal(target.rect().center())),
        QPoint(),
        turn,
        BUTTON.NoButton,
        dice.choice((NONE, CTRL)),
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(target, event)


def write_files(folder: Path) -> list[Path]:
    """Write puzzles of every kind and size, pictures, a printed puzzle, and a broken file."""
    made = {
        "1x1": puzzle("#", title="Dot"),
        "1x500": Puzzle.from_picture(random_picture(1, 500, 1)),
        "500x1": Puzzle.from_picture(random_picture(500, 1, 1)),
        "5x5": puzzle("#####\n#...#\n#.#.#\n#...#\n####.", title="A\nspiral"),
        "colour": puzzle("aab\n.bb\na..\nbbb", title="Flag"),
        "colours": Puzzle.from_picture(random_picture(12, 9, 3, inks=4), palette(4)),
        "10x10": Puzzle.from_picture(random_picture(10, 10, 1, density=0.7)),
        "proofs": Puzzle.from_picture(random_picture(8, 8, 19)),
        "30x30": Puzzle.from_picture(random_picture(30, 30, 1, density=0.6)),
        "100x100": Puzzle.from_picture(random_picture(100, 100, 1, density=0.6)),
        "several": clued("1/1", "1/1"),
        "none": clued("2/0", "1/0"),
        "blank": Puzzle((Clue(),) * 3, (Clue(),) * 4),
    }
    for name, each in made.items():
        save(folder / f"{name}.pbn", [Entry(each)])
    save(folder / "set.pbn", [Entry(made["5x5"]), Entry(made["colour"]), Entry(made["1x1"])])
    save(folder / "plain.non", [Entry(made["10x10"])])
    (folder / "garbage.pbn").write_bytes(bytes(range(256)))
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#80a0c0"))
    for at in range(12):
        image.setPixelColor(at * 3, at * 2, QColor("#203040"))
    image.save(str(folder / "photo.png"))
    (folder / "page.png").write_bytes(file_of(scan_of(made["10x10"], Style(size=22))))
    (folder / "several.png").write_bytes(png_of(KINDS["several"](random.Random(7), "").image))
    files = "set.pbn", "plain.non", "garbage.pbn", "photo.png", "page.png", "several.png"
    return [folder / name for name in (*(f"{name}.pbn" for name in made), *files)]


# ---- the board ----


def press_key(target: QWidget, dice: Dice) -> None:
    """Press and release a key.

    If the key deletes the widget, `QTest.keyClick` would still send the release to it, which no
    desktop does. A release of Shift then goes to freed memory.
    """
    key, modifiers = dice.choice(KEYS), dice.choice(MODIFIERS)
    QTest.keyPress(target, key, modifiers)
    if isValid(target):
        QTest.keyRelease(target, key, modifiers)


@rule(30)
def press_keys(traveller: Traveller, dice: Dice) -> None:
    for _each in range(dice.choice((1, 1, 2, 5))):
        press_key(traveller.target(), dice)


@rule(10)
def type_fast(traveller: Traveller, dice: Dice) -> None:
    """Press keys before the last ones are released; some are held long enough to paint."""
    at, down = 1000, list[Qt.Key]()

    def send(kind: QEvent.Type, key: Qt.Key) -> None:
        event = QKeyEvent(kind, key, NONE)
        event.setTimestamp(at)
        QApplication.sendEvent(traveller.target(), event)

    for _each in range(dice.choice((2, 4, 8))):
        at += dice.choice((60, 80, 250))
        if (key := dice.choice(BOARD_KEYS)) not in down:
            send(QEvent.Type.KeyPress, key)
            down.append(key)
        while len(down) > dice.choice((1, 2)):
            at += 30
            send(QEvent.Type.KeyRelease, down.pop(0))
    for key in down:
        send(QEvent.Type.KeyRelease, key)


@rule(2)
def change_how_keys_and_crosses_work(traveller: Traveller, dice: Dice) -> None:
    moves = ("left", "right", "up", "down")
    letters = dice.choice(("", "ADWS"))
    keys = {f"board-{way}": (way.title(), key) for way, key in zip(moves, letters, strict=False)}
    traveller.window.settings.update(
        crossing=dice.choice(tuple(Crossing)),
        wraps=dice.random() < 0.5,
        shortcuts=MappingProxyType(keys),
    )


@rule(6)
def go_to_a_corner(traveller: Traveller, dice: Dice) -> None:
    if (board := traveller.board) is not None:
        board.setFocus()
        QTest.keyClick(board, dice.choice((KEY.Key_Home, KEY.Key_End)), CTRL)
        QTest.keyClick(board, dice.choice((KEY.Key_Home, KEY.Key_End, KEY.Key_PageUp)))


@rule(20)
def drag_on_the_board(traveller: Traveller, dice: Dice) -> None:
    board = traveller.board
    if board is None or board.view is None:
        return
    grid, button = board.view.grid, dice.choice(BUTTONS)
    start = Cell(dice.randrange(grid.height), dice.randrange(grid.width))
    viewport = board.viewport()
    QTest.mousePress(viewport, button, dice.choice(MODIFIERS), traveller.place(start))
    for _each in range(dice.choice((0, 1, 3))):
        if traveller.board is not board:
            break  # the press has opened another page
        grid = board.view.grid
        row = min(grid.height - 1, max(0, start.row + dice.randint(-6, 6)))
        column = min(grid.width - 1, max(0, start.column + dice.randint(-6, 6)))
        QTest.mouseMove(viewport, traveller.place(Cell(row, column)))
        if dice.random() < 0.1:
            press_key(traveller.target(), dice)
    QTest.mouseRelease(viewport, button, NONE, QPoint(dice.randrange(400), dice.randrange(300)))


@rule(5)
def click_on_a_clue(traveller: Traveller, dice: Dice) -> None:
    board = traveller.board
    if board is None or board.view is None or board.scroller.layout is None:
        return
    axis, grid = dice.choice((Axis.ROW, Axis.COLUMN)), board.view.grid
    line = Line(axis, dice.randrange(grid.height if axis is Axis.ROW else grid.width))
    at = board.scroller.to_logical(line_box(board.scroller.layout, line)).center()
    QTest.mouseClick(board.viewport(), dice.choice(BUTTONS), NONE, at)


@rule(4)
def type_words(traveller: Traveller, dice: Dice) -> None:
    if isinstance(field := traveller.target(), QLineEdit):
        QTest.keyClicks(field, dice.choice(WORDS))
        QTest.keyClick(field, dice.choice((KEY.Key_Return, KEY.Key_Tab, KEY.Key_Down)))


@rule(3)
def turn_the_wheel(traveller: Traveller, dice: Dice) -> None:
    board = traveller.board
    target = board.viewport() if board else traveller.window.library_wiring.page.view.viewport()
    if not target.isVisible():
        return
    turn_wheel_on(target, dice)


@rule(4)
def touch_the_board(traveller: Traveller, dice: Dice) -> None:
    board = traveller.board
    if board is None:
        return
    viewport = board.viewport()

    def place() -> QPoint:
        return QPoint(dice.randrange(viewport.width()), dice.randrange(viewport.height()))

    fingers = dice.choice((range(1), range(1), range(2)))
    for act in ("press", *["move"] * dice.choice((0, 1, 4)), "release"):
        if not isValid(viewport):
            return
        event = QTest.touchEvent(viewport, traveller.touch_screen)
        for finger in fingers:
            getattr(event, act)(finger, place(), viewport)
        event.commit()


@rule(2)
def read_with_a_screen_reader(traveller: Traveller, dice: Dice) -> None:
    """Ask for a few parts of the board, or of what has the focus, and for their words."""
    QAccessible.setActive(dice.random() < 0.5)
    target = traveller.board or traveller.target()
    whole: QAccessibleInterface | None = QAccessible.queryAccessibleInterface(target)
    if whole is None:
        return
    count = whole.childCount()
    parts: list[QAccessibleInterface | None] = [whole, whole.focusChild()]
    parts += [whole.child(dice.randrange(count)) for _each in range(min(5, count))]
    for part in parts:
        if part is not None and part.isValid():
            part.text(QAccessible.Text.Name)
            part.state()
            part.rect()


# ---- actions, buttons, menus ----


@rule(25)
def choose_an_action(traveller: Traveller, dice: Dice) -> None:
    names = [name for name in traveller.window.actions_ if name not in NEVER]
    enabled = [name for name in names if traveller.window.actions_[name].isEnabled()]
    action = traveller.window.actions_[dice.choice(enabled)]
    keys = action.shortcuts()
    if keys and dice.random() < 0.5:
        QTest.keySequence(traveller.target(), dice.choice(keys))
    else:
        action.trigger()


def wait_for_answers(traveller: Traveller) -> None:
    """Let jobs work for a while, until none is left."""
    end = time.monotonic() + LOOK_SECONDS
    while busy(traveller.window) and time.monotonic() < end:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)


@rule(5)
def wait_for_answers_and_press_a_button(traveller: Traveller, dice: Dice) -> None:
    wait_for_answers(traveller)
    press_some_button(traveller.window, dice)


@rule(3)
def walk_through_a_proof(traveller: Traveller, dice: Dice) -> None:
    traveller.window.open_file(str(traveller.folder / "proofs.pbn"))
    for name in (*[ActionId.HINT] * 3, ActionId.PROOF_STEP, *dice.choices(PROOF_KEYS, k=4)):
        wait_for_answers(traveller)
        traveller.do(name)


@rule(10)
def ask_the_coach(traveller: Traveller, dice: Dice) -> None:
    names = (ActionId.HINT, ActionId.HINT, ActionId.EXPLAIN_CELL, ActionId.EXPLAIN_ROW)
    more = (ActionId.PROOF_STEP, ActionId.PROOF_PLAY, ActionId.PROOF_END, ActionId.CHECK)
    traveller.do(dice.choice((*names, *more)))
    for _each in range(dice.choice((0, 5, 20))):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 2)


@rule(12)
def undo_and_redo(traveller: Traveller, dice: Dice) -> None:
    for _each in range(dice.choice((1, 1, 3))):
        traveller.do(dice.choice((ActionId.UNDO, ActionId.UNDO, ActionId.REDO)))


@rule(15)
def press_a_button(traveller: Traveller, dice: Dice) -> None:
    press_some_button(traveller.window, dice)


@rule(5)
def drag_anywhere(traveller: Traveller, dice: Dice) -> None:
    drag_somewhere(traveller.window, dice)


def stay(traveller: Traveller, dice: Dice) -> None:
    """Use the page that is open: its buttons and keys, each after what the one before found."""
    for _each in range(dice.choice((3, 6, 12))):
        wait_for_answers(traveller)
        page = traveller.window.pages.currentWidget()
        if page is None or dice.random() < 0.3:
            press_key(traveller.target(), dice)
        elif dice.random() < 0.3:
            drag_somewhere(page, dice)
        else:
            press_some_button(page, dice)


@rule(2)
def stay_on_the_page(traveller: Traveller, dice: Dice) -> None:
    stay(traveller, dice)


@rule(2)
def start_something_else(traveller: Traveller, dice: Dice) -> None:
    names = (ActionId.TRAINER, ActionId.FIRST_STEPS, ActionId.REVIEW)
    traveller.do(dice.choice(names))
    stay(traveller, dice)


@rule(2)
def import_a_picture(traveller: Traveller, dice: Dice) -> None:
    if traveller.window.actions_[ActionId.IMPORT_PICTURE].isEnabled():
        name = dice.choice(("photo.png", "page.png"))
        traveller.window.sources.import_picture((traveller.folder / name).read_bytes(), name)


@rule(3)
def open_a_menu(traveller: Traveller, dice: Dice) -> None:
    board = traveller.board
    if board is not None and dice.random() < 0.5:
        QTest.keyClick(board, KEY.Key_F10, SHIFT)
        return
    view = traveller.window.library_wiring.page.view
    if view.isVisible() and dice.random() < 0.5:
        at = view.viewport().rect().center()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at), NONE
        )
        QApplication.sendEvent(view.viewport(), event)
        return
    QTest.keyClick(traveller.window, KEY.Key_Alt)


# ---- puzzles ----


@rule(6)
def open_a_tile(traveller: Traveller, dice: Dice) -> None:
    if not traveller.window.is_in_library and not traveller.do(ActionId.LIBRARY):
        return
    view = traveller.window.library_wiring.page.view
    end = time.monotonic() + PATIENCE
    while not view.tiles.keys and time.monotonic() < end and traveller.window.is_in_library:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        if dice.random() < 0.01:
            return  # nothing fits the filters
    if view.tiles.keys and view.isVisible():
        index = view.tiles.index(dice.randrange(len(view.tiles.keys)))
        view.scrollTo(index)
        modifier = dice.choice((NONE, NONE, NONE, NONE, SHIFT, CTRL))
        QTest.mouseClick(
            view.viewport(), BUTTON.LeftButton, modifier, view.visualRect(index).center()
        )


@rule(4)
def use_the_menu_of_tiles(traveller: Traveller, dice: Dice) -> None:
    """Select some tiles, then open their menu, in which the attendant chooses, or remove them."""
    if traveller.window.is_in_library and dice.random() < 0.3:
        traveller.do(ActionId.MY_DESIGNS)
        wait_for_answers(traveller)
    view = traveller.window.library_wiring.page.view
    if not (view.isVisible() and view.tiles.keys):
        return
    viewport = view.viewport()
    places = [dice.randrange(len(view.tiles.keys)) for _each in range(dice.choice((1, 1, 2, 3)))]
    for at in places:
        view.scrollTo(view.tiles.index(at))
        middle = view.visualRect(view.tiles.index(at)).center()
        if len(places) > 1:
            QTest.mouseClick(viewport, BUTTON.LeftButton, CTRL, middle)
    if dice.random() < 0.2:
        QTest.keyClick(view, KEY.Key_Delete)
        return
    reason = QContextMenuEvent.Reason.Mouse
    event = QContextMenuEvent(reason, middle, viewport.mapToGlobal(middle), NONE)
    QApplication.sendEvent(viewport, event)


@rule(5)
def open_a_file(traveller: Traveller, dice: Dice) -> None:
    traveller.window.open_file(str(dice.choice(traveller.files)))


@rule(LONG_ONLY)
def open_the_largest(traveller: Traveller, dice: Dice) -> None:
    del dice
    file = traveller.folder / "500x500.pbn"
    if not file.exists():
        save(file, [Entry(Puzzle.from_picture(random_picture(500, 500, 1, density=0.6)))])
    traveller.window.open_file(str(file))


@rule(3)
def drop_something(traveller: Traveller, dice: Dice) -> None:
    mime = QMimeData()
    files = dice.sample([*traveller.files, *traveller.folders], dice.choice((1, 1, 2)))
    mime.setUrls([QUrl.fromLocalFile(str(each)) for each in files])
    at, copy = QPoint(200, 200), Qt.DropAction.CopyAction
    QApplication.sendEvent(
        traveller.window, QDragEnterEvent(at, copy, mime, BUTTON.LeftButton, NONE)
    )
    QApplication.sendEvent(
        traveller.window, QDropEvent(QPointF(at), copy, mime, BUTTON.LeftButton, NONE)
    )
    QApplication.processEvents()


@rule(3)
def paste_something(traveller: Traveller, dice: Dice) -> None:
    text = dumps([Entry(puzzle("##.\n.##", title="Pasted"))], native()).decode()
    if dice.random() < 0.8:
        QGuiApplication.clipboard().setText(dice.choice((text, "no puzzle", "")))
    traveller.do(ActionId.PASTE)


@rule(3)
def go_on_to_another(traveller: Traveller, dice: Dice) -> None:
    names = (ActionId.NEXT_UNSOLVED, ActionId.ANY_UNSOLVED, ActionId.DAILY_PUZZLE, ActionId.LIBRARY)
    traveller.do(dice.choice(names))


@rule(3)
def solve_it(traveller: Traveller, dice: Dice) -> None:
    session = traveller.window.session
    if session is None or not traveller.window.is_on_board or session.is_paused:
        return
    if session.is_preview or session.is_solved or session.puzzle.goal is None:
        return
    if dice.random() < 0.5:
        traveller.do(ActionId.SOLVE)
    else:
        session.play(Move.between(MoveKind.FILL, session.game.grid, session.puzzle.goal))
    for _each in range(dice.choice((0, 30))):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 2)


@rule(3)
def search_the_library(traveller: Traveller, dice: Dice) -> None:
    if traveller.window.is_in_library and traveller.do(ActionId.FIND):
        QTest.keyClicks(traveller.target(), dice.choice(("a", "dot", "zzz", "10", "")))
        QTest.keyClick(traveller.target(), dice.choice((KEY.Key_Escape, KEY.Key_Return)))


@rule(3)
def go_to_the_studio(traveller: Traveller, dice: Dice) -> None:
    names = (ActionId.NEW_DESIGN, ActionId.EDIT_IN_STUDIO, ActionId.TEST_PLAY)
    traveller.do(dice.choice(names))


@rule(3)
def move_a_piece_of_a_design(traveller: Traveller, dice: Dice) -> None:
    """Select a part of a design, copy, cut or turn it, move it and put it down."""
    board = traveller.board
    if board is None or not traveller.do(ActionId.DRAW_SELECT):
        return
    board.setFocus()
    drag_on_the_board(traveller, dice)
    for _each in range(dice.choice((2, 5, 9))):
        if dice.random() < 0.6:
            traveller.do(dice.choice(PIECE_ACTIONS))
        elif dice.random() < 0.3:
            drag_on_the_board(traveller, dice)
        else:
            press_key(traveller.target(), dice)


@rule(2)
def type_the_clues_of_a_design(traveller: Traveller, dice: Dice) -> None:
    """Type and paste clues into the fields beside a design, and leave them in every way."""
    if traveller.board is None or not traveller.window.actions_[ActionId.DRAW_SELECT].isEnabled():
        return
    click_on_a_clue(traveller, dice)
    for _each in range(dice.choice((2, 5, 9))):
        target = traveller.target()
        if not isinstance(target, QLineEdit):
            return
        if dice.random() < 0.3:
            QGuiApplication.clipboard().setText(dice.choice(("1\n2\n1 1\n", "3 1 2", *WORDS)))
            QTest.keyClick(target, KEY.Key_V, CTRL)
        else:
            QTest.keyClicks(target, dice.choice(WORDS))
        if isValid(target):
            QTest.keyClick(target, dice.choice(FIELD_KEYS))


@rule(3)
def ask_the_doctor(traveller: Traveller, dice: Dice) -> None:
    """Open a design, and press the doctor's buttons, each after what the one before has found."""
    if dice.random() < 0.7:
        name = dice.choice(("5x5", "colour", "10x10", "several", "30x30"))
        traveller.window.open_file(str(traveller.folder / f"{name}.pbn"))
        traveller.do(ActionId.EDIT_IN_STUDIO)
    for _each in range(dice.choice((1, 3, 5))):
        wait_for_answers(traveller)
        for panel in traveller.window.findChildren(DoctorPanel):
            if panel.isVisible():
                press_some_button(panel, dice)


@rule(2)
def read_a_printed_puzzle(traveller: Traveller, dice: Dice) -> None:
    if traveller.window.actions_[ActionId.READ_SCAN].isEnabled():
        name = dice.choice(("page.png", "several.png", "photo.png"))
        traveller.window.sources.read_scan((traveller.folder / name).read_bytes(), name)


# ---- the window, time ----


@rule(2)
def resize_the_window(traveller: Traveller, dice: Dice) -> None:
    traveller.window.showNormal()
    traveller.window.resize(*dice.choice(SIZES))


@rule(1)
def change_the_look(traveller: Traveller, dice: Dice) -> None:
    traveller.window.settings.update(look=dice.choice(list(ThemeChoice)))


@rule(5)
def wait_a_little(traveller: Traveller, dice: Dice) -> None:
    del traveller
    for _each in range(dice.choice((1, 10, 40))):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        time.sleep(0.001)


@rule(1)
def cancel_what_runs(traveller: Traveller, dice: Dice) -> None:
    del dice
    traveller.window.play_workspace.cancel_job()


@rule(0.5)
def wait_until_nothing_runs(traveller: Traveller, dice: Dice) -> None:
    del dice
    traveller.settle()


@rule(0.1)
def close_and_come_back(traveller: Traveller, dice: Dice) -> None:
    del dice
    traveller.close()
    traveller.window = traveller.open_window()
