"""What a user does at the window: keys, mouse, touch, menus, files and pages."""

from __future__ import annotations

import time
from types import MappingProxyType

from PySide6.QtCore import (
    QEvent,
    QEventLoop,
    QMimeData,
    QPoint,
    QPointF,
    Qt,
    QUrl,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
)
from shiboken6 import isValid

from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native
from nonogui.ui.actions import ActionId
from nonogui.ui.board.layout import line_box
from nonogui.ui.design.doctor_panel import DoctorPanel
from nonogui.ui.look.theme import ThemeChoice
from nonogui.ui.settings import Crossing
from tests.boards import puzzle, random_picture
from tests.journeys.traveller import (
    BOARD_KEYS,
    BUTTON,
    BUTTONS,
    CTRL,
    FIELD_KEYS,
    KEY,
    LONG_ONLY,
    MODIFIERS,
    NEVER,
    NONE,
    PATIENCE,
    PIECE_ACTIONS,
    PROOF_KEYS,
    SHIFT,
    SIZES,
    WORDS,
    Dice,
    Rules,
    Traveller,
    drag_somewhere,
    let_jobs_work,
    press_key,
    press_some_button,
    turn_wheel_on,
    wait_for_answers,
)
from tests.journeys.watch import JourneyError

RULES = Rules()
rule = RULES.add

# ---- the board ----


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
    click_on_line(traveller, line, dice.choice(BUTTONS))


def click_on_line(
    traveller: Traveller, line: Line, button: Qt.MouseButton = BUTTON.LeftButton
) -> None:
    """Click on the clue of a line of the visible board."""
    board = traveller.board
    if board is None or board.scroller.layout is None:
        raise JourneyError(f"there is no board to click on {line}")
    board.scroller.bring_into_view(line.cell(0))
    at = board.scroller.to_logical(line_box(board.scroller.layout, line)).center()
    QTest.mouseClick(board.viewport(), button, NONE, at)


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


@rule(3)
def import_a_picture(traveller: Traveller, dice: Dice) -> None:
    if traveller.window.actions_[ActionId.IMPORT_PICTURE].isEnabled():
        name = dice.choice(("photo.png", "page.png"))
        if (file := traveller.folder / name).exists():
            traveller.window.sources.import_picture(file.read_bytes(), name)


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
        let_jobs_work()
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
        made = Puzzle.from_picture(random_picture(500, 500, 1, density=0.6))
        file.write_bytes(dumps([Entry(made)], native()))  # also while the program's disk is full
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
    names = (ActionId.NEXT_UNSOLVED, ActionId.ANY_UNSOLVED, ActionId.DAILY_PUZZLE)
    traveller.do(
        dice.choice((*names, ActionId.PAST_DAYS, ActionId.ANOTHER_RANDOM, ActionId.LIBRARY))
    )


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
        if (file := traveller.folder / name).exists():
            traveller.window.sources.read_scan(file.read_bytes(), name)


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
        let_jobs_work()


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
