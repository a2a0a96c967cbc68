"""What happens around the window: full disks, spoilt files, other windows, days, the desktop."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from nonogui.core.design import Design
from nonogui.core.game import Game
from nonogui.core.grid import EMPTY, UNKNOWN, Cell
from nonogui.core.move import Move, MoveKind
from nonogui.library.designs import DesignStore
from nonogui.library.saves import SaveStore
from nonogui.ui.look.theme import font
from nonogui.ui.main_window import MainWindow
from tests.boards import random_picture
from tests.journeys.traveller import BUTTON, NONE, Dice, Rules, Traveller, press_key

RULES = Rules()
rule = RULES.add

SPOILT = b"", b"\0" * 500, b"<xml", b"[]", b'{"', b"# no puzzle\n"


@rule(0.4)
def fill_the_disk(traveller: Traveller, dice: Dice) -> None:
    """Let every write of a file fail for some steps."""
    traveller.full_until = traveller.steps + dice.choice((3, 10, 40))


@rule(0.5)
def go_on_in_another_window(traveller: Traveller, dice: Dice) -> None:
    """Change the save of the open game, or the file of the open design, and come back."""
    with suppress(OSError):  # a full disk is full for that window, too
        _go_on(traveller.window, dice)
    traveller.window.activated.emit()


def _go_on(window: MainWindow, dice: Dice) -> None:
    if window.is_in_studio and (session := window.studio.session) is not None:
        designs, key = DesignStore(window.designs.folder), window.studio.key
        if key and designs.load(key) is not None:
            drawn = Design.from_picture(random_picture(5, 5, dice.randrange(100)))
            design = session.design if dice.random() < 0.3 else drawn
            designs.save(key, design)
    elif (play := window.session) is not None:
        saves = SaveStore(window.saves.folder)
        record = saves.load(play.puzzle)
        game = Game(play.puzzle) if record is None else Game.resume(play.puzzle, record)
        cell = Cell(dice.randrange(game.grid.height), dice.randrange(game.grid.width))
        value = dice.choice((UNKNOWN, EMPTY, 1))
        game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({cell: value})))
        saves.save(play.puzzle, game.record())


@rule(0.3)
def spoil_a_file(traveller: Traveller, dice: Dice) -> None:
    """Empty, damage or remove a file that the program or the user keeps.

    But not the memory that SQLite shares between processes: no other program touches it, and the
    system ends whoever maps a file that becomes shorter.
    """
    folder = traveller.window.data.folder
    files = [each for each in (*folder.rglob("*"), *traveller.files) if each.is_file()]
    files = [each for each in files if not each.name.endswith("-shm")]
    file = dice.choice(files)
    content = file.read_bytes()
    match dice.randrange(4):
        case 0:
            file.unlink()
        case 1:
            file.write_bytes(dice.choice(SPOILT))
        case 2:
            file.write_bytes(content[: len(content) // 2])
        case _:
            at = dice.randrange(len(content) or 1)
            file.write_bytes(content[:at] + dice.randbytes(3) + content[at + 3 :])
    if file in traveller.files:
        traveller.spoilt.setdefault(file, content)


@rule(0.5)
def restore_files(traveller: Traveller, dice: Dice) -> None:
    """Write the user's spoilt files again."""
    del dice
    for file, content in traveller.spoilt.items():
        file.write_bytes(content)
    traveller.spoilt.clear()


@rule(0.3)
def sleep_until_another_day(traveller: Traveller, dice: Dice) -> None:
    traveller.late += timedelta(hours=dice.choice((1, 8, 24, 24 * 40)))
    traveller.window.activated.emit()


@rule(0.5)
def change_the_desktop(traveller: Traveller, dice: Dice) -> None:
    """Change what the desktop says of colours and fonts."""
    del traveller
    if dice.random() < 0.5:
        QGuiApplication.styleHints().setColorScheme(dice.choice(tuple(Qt.ColorScheme)))
    else:
        QApplication.setFont(font(dice.choice((9, 13, 13, 13, 22))))


@rule(2)
def look_at_another_window(traveller: Traveller, dice: Dice) -> None:
    """Leave the window, perhaps while a key or a button is down, and come back."""
    target, key = traveller.target(), dice.choice((Qt.Key.Key_Space, Qt.Key.Key_X, Qt.Key.Key_1))
    holds, drags = dice.random() < 0.4, dice.random() < 0.4
    if holds:
        QTest.keyPress(target, key)
    if drags and traveller.board is not None:
        viewport = traveller.board.viewport()
        place = QPoint(dice.randrange(viewport.width()), dice.randrange(viewport.height()))
        QTest.mousePress(viewport, BUTTON.LeftButton, NONE, place)
    _go_away(traveller)
    if dice.random() < 0.3:
        press_key(traveller.target(), dice)
    _come_back(traveller)
    if drags and (board := traveller.board) is not None:
        QTest.mouseRelease(board.viewport(), BUTTON.LeftButton, NONE, QPoint(5, 5))
    if holds and dice.random() < 0.5:
        QTest.keyRelease(traveller.target(), key)


def _go_away(traveller: Traveller) -> None:
    reason = Qt.FocusReason.ActiveWindowFocusReason
    QApplication.sendEvent(traveller.target(), QFocusEvent(QEvent.Type.FocusOut, reason))
    QApplication.sendEvent(traveller.window, QEvent(QEvent.Type.WindowDeactivate))
    _tell(Qt.ApplicationState.ApplicationInactive)


def _come_back(traveller: Traveller) -> None:
    _tell(Qt.ApplicationState.ApplicationActive)
    QApplication.sendEvent(traveller.window, QEvent(QEvent.Type.WindowActivate))
    reason = Qt.FocusReason.ActiveWindowFocusReason
    QApplication.sendEvent(traveller.target(), QFocusEvent(QEvent.Type.FocusIn, reason))


def _tell(state: Qt.ApplicationState) -> None:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(state)


@rule(0.3)
def minimise_and_restore(traveller: Traveller, dice: Dice) -> None:
    window = traveller.window
    (window.showMinimized if dice.random() < 0.5 else window.hide)()
    QApplication.processEvents()
    if dice.random() < 0.5:
        press_key(traveller.target(), dice)
    window.showNormal()


@rule(3)
def rest_on_something(traveller: Traveller, dice: Dice) -> None:
    """Let the mouse rest on a part of the window until its tooltip comes."""
    parts = traveller.window.findChildren(QWidget)
    part = dice.choice([each for each in parts if not each.visibleRegion().isEmpty()])
    place = QPoint(dice.randrange(part.width()), dice.randrange(part.height()))
    QTest.mouseMove(part, place)
    tip = QHelpEvent(QEvent.Type.ToolTip, place, part.mapToGlobal(place))
    QApplication.sendEvent(part, tip)
