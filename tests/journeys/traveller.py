"""Travellers, who follow the rules of a journey at the window and answer its dialogs.

A rule is a function of a traveller and a random generator. The generator is seeded by a number, so
the rule's name and that number describe what was done. What is possible depends on the state of
the window.
"""

from __future__ import annotations

import errno
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QImage,
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
from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.ui.actions import ActionId
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.design.scan_view import CornerHandle
from nonogui.ui.library import state
from nonogui.ui.main_window import MainWindow
from tests.boards import clued, palette, puzzle, random_picture
from tests.journeys.watch import JourneyError, Watch, busy, check_painted, check_window
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


Act = Callable[["Traveller", Dice], None]


class Rules(dict[str, Rule]):
    """Rules by name."""

    def add(self, weight: float) -> Callable[[Act], Act]:
        """Decorate a function that is a rule."""

        def add(act: Act) -> Act:
            self[act.__name__] = Rule(act, weight)
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
                let_jobs_work()
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
        elif dice.random() < 0.15:
            QTest.keyClick(top, KEY.Key_Return)  # mostly the default button
        elif dice.random() < 0.2:
            focused: QWidget | None = top.focusWidget()
            target = top if focused is None else focused
            press_key(target, dice)
        else:
            press_some_button(top, dice)


class Traveller:
    """A user who does anything in any order, in a world that does so, too.

    Attributes:
        window: the window; a new one each time it was closed.
        watch: what went wrong.
        steps: the number of actions, including answers in dialogs.
        trace: the rules followed, each with its number.
        full_until: until which step the disk is full.
        late: how far the clock of the computer is ahead.
        spoilt: the user's files that something damaged or removed, and what they contained.
    """

    def __init__(self, folder: Path, watch: Watch, rules: Mapping[str, Rule]) -> None:
        """Open the first window; files to open are written into a folder."""
        self.rules = rules
        self.full_until = 0
        self.late = timedelta()
        self.spoilt: dict[Path, bytes] = {}
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
            try:
                self.rules[name].act(self, random.Random(number))
            except JourneyError:
                self.watch.check()  # an error of the program may be the reason
                raise
            QApplication.processEvents()  # dialogs opened by this are answered too
            if number % 8 == 0:
                check_painted(self.window)
        # Closed dialogs: without a loop that runs for ever, Qt would delete none.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if self.window.restarts:  # with another language
            self.window.deleteLater()
            self.window = self.open_window()
        self.watch.check()
        self.watch.check_messages(self.window)
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
        if "sources" in vars(self.window):
            self.window.sources.close()  # a large folder takes hours
        while busy(self.window):
            self.window.play_workspace.cancel_job()
            if self.window.is_in_library:
                self.window.library.slow.cancel()
            elif time.monotonic() > end - PATIENCE / 2:
                self.do(ActionId.LIBRARY)
            let_jobs_work()
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
        """Choose an action if it is enabled; return whether it was."""
        action = self.window.actions_[name]
        if is_enabled := action.isEnabled():
            action.trigger()
        return is_enabled

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
            stack.enter_context(patch.object(Path, "open", self._opener()))
            stack.enter_context(patch.object(state, "datetime", self._clock()))
            yield

    def _opener(self) -> Callable[..., Any]:
        """Return `Path.open` as it is on a disk that is sometimes full."""
        really = Path.open

        def opened(path: Path, mode: str = "r", *args: Any, **options: Any) -> Any:
            if "x" in mode and self.steps < self.full_until:  # as the program writes all files
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
            return really(path, mode, *args, **options)

        return opened

    def _clock(self) -> type[datetime]:
        """Return the class of a clock that is ahead."""

        class Clock(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Clock:
                return cls.fromtimestamp((datetime.now(UTC) + self.late).timestamp(), tz)

        return Clock


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


def press_key(target: QWidget, dice: Dice) -> None:
    """Press and release a key.

    If the key deletes the widget, `QTest.keyClick` would still send the release to it, which no
    desktop does. A release of Shift then goes to freed memory.
    """
    key, modifiers = dice.choice(KEYS), dice.choice(MODIFIERS)
    QTest.keyPress(target, key, modifiers)
    if isValid(target):
        QTest.keyRelease(target, key, modifiers)


def let_jobs_work() -> None:
    """Handle events, then leave the interpreter to other threads, as an idle window does."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
    time.sleep(0.002)


def wait_for_answers(traveller: Traveller) -> None:
    """Let jobs work for a while, until none is left."""
    end = time.monotonic() + LOOK_SECONDS
    while busy(traveller.window) and time.monotonic() < end:
        let_jobs_work()
