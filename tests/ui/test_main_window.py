"""The window as a whole: pages, files, saves, branches, preferences, small sizes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QPushButton,
    QRadioButton,
)
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.design import Design
from nonogui.core.game import Game, GameStatus
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, maybe
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import format_by_name, load, save
from nonogui.library.cards import PlayState
from nonogui.library.saves import SaveStore, default_folder
from nonogui.library.shipped import collections
from nonogui.solver.limits import CancelToken, ProgressCallback
from nonogui.ui.actions import ActionId
from nonogui.ui.board.options import InkMarks, Tool
from nonogui.ui.board.state import Overlays
from nonogui.ui.dialogs import ask
from nonogui.ui.dialogs.file_dialog import Target
from nonogui.ui.dialogs.preferences import PreferencesDialog
from nonogui.ui.files import Files
from nonogui.ui.jobs import JobKind
from nonogui.ui.library.filter_bar import SearchField
from nonogui.ui.library.wiring import LibraryWiring
from nonogui.ui.look.theme import current_theme
from nonogui.ui.look.theming import solve_ms
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from nonogui.ui.settings import Assistance, Motion, SolveSpeed
from nonogui.ui.widgets.bars import ToolControl
from nonogui.ui.widgets.message import Message, MessageBar, Tone
from tests.boards import board, clued, palette, puzzle, random_picture
from tests.player import Player
from tests.tiles import wait_for_tiles

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MAKE = Callable[[], MainWindow]

PICTURE = puzzle("""
    #####
    #...#
    #.#.#
    #...#
    ####.
""")
COLORED = puzzle("""
    aab
    .bb
    a..
""")


def click(window: MainWindow, action: ActionId) -> None:
    window.actions_[action].trigger()


def saved() -> Game:
    """The game in the autosave of PICTURE."""
    record = SaveStore(default_folder()).load(PICTURE)
    assert record is not None
    return Game.resume(PICTURE, record)


SHOWN = """
import os, sys
from nonogui.ui.app import make_application
app = make_application()
from nonogui.ui.main_window import MainWindow
window = MainWindow()
window.show()
"""
PRINTED = """
print(*(name for name in sys.modules if name.startswith('nonogui.')), flush=True)
os._exit(0)
"""


def imported(code: str, folder: Path) -> set[str]:
    """The modules of ours that some code prints in a fresh interpreter."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.removeprefix("nonogui.") for name in run.stdout.split()}


def in_rooms(loaded: set[str], *rooms: str) -> set[str]:
    return {name for name in loaded if name.partition(".")[0] in rooms}


def test_the_window_shows_before_boards_puzzles_and_solver_are_imported(tmp_path: Path) -> None:
    loaded = imported(SHOWN + PRINTED, tmp_path)
    assert "ui.library.page" in loaded
    assert not loaded & {"core.puzzle", "core.game", "ui.board.widget", "ui.play.session"}
    assert not loaded & {"core.grid", "ui.board.state", "ui.exchange"}
    assert in_rooms(loaded, "library") == {"library", "library.folders"}
    assert in_rooms(loaded, "coach") == {"coach", "coach.grade"}
    assert in_rooms(loaded, "formats") == {"formats", "formats.atomic"}
    assert in_rooms(loaded, "words") == {"words", "words.numbers"}
    assert not in_rooms(loaded, "solver", "studio")


WATCHED = """
import threading
from PySide6.QtCore import QTimer
here = set()
class Watch:
    def find_spec(self, name, path, target=None):
        if threading.current_thread() is threading.main_thread():
            here.add(name)
sys.meta_path.insert(0, Watch())
"""
"""Collects what the window's thread imports from here on."""

LISTED = """
def look():
    if window.library_wiring.listing is not None:
        print(*here, flush=True)
        window.shut_down()
        os._exit(0)
clock = QTimer(interval=10)
clock.timeout.connect(look)
clock.start()
app.exec()
"""


def test_library_modules_are_imported_on_another_thread(tmp_path: Path) -> None:
    """In the window's thread, it kept the first page from answering for 60 ms."""
    here = imported(SHOWN + WATCHED + LISTED, tmp_path)
    assert "ui.library.first_page" in here
    assert not in_rooms(here, "library", "formats", "solver")
    assert not here & {"core.game", "core.puzzle", "ui.library.listing", "ui.library.commands"}


PAINTED = """
from PySide6.QtCore import QEvent, QObject
class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, end)
        return False
painted = Painted()
def end():
    print(*here, flush=True)
    os._exit(0)
def open_file():
    window.open_file("a.pbn")
    window.play_page.stage.board.viewport().installEventFilter(painted)
QTimer.singleShot(0, open_file)
app.exec()
"""


def test_a_file_is_painted_before_solver_coach_and_catalogue_are_imported(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    save(file, [Entry(PICTURE)])
    loaded = imported(SHOWN + WATCHED + PAINTED.replace('"a.pbn"', repr(str(file))), tmp_path)
    assert "ui.board.widget" in loaded
    assert not loaded & {"ui.design.sources", "ui.dialogs.choose_puzzle", "ui.exchange"}
    assert in_rooms(loaded, "solver") == {"solver", "solver.limits", "solver.result"}
    assert in_rooms(loaded, "coach") <= {"coach", "coach.grade", "coach.techniques"}
    assert not in_rooms(loaded, "studio")
    assert not {name for name in loaded if name.startswith(("library.catalogue", "ui.play.coach"))}


# ---- playing with mouse and keys, through the whole window ----


def test_a_drag_stays_in_its_row_and_is_undone_in_one_step(player: Player) -> None:
    player.open(PICTURE)
    player.drag((1, 0), (1, 3), (3, 4))  # jumps over cells and leaves the row
    assert player.grid == board("?????\n#####\n?????\n?????\n?????")
    player.key(KEY.Key_Z, CTRL)
    assert player.grid == PICTURE.blank()
    player.key(KEY.Key_Z, CTRL | SHIFT)
    assert player.grid.count(1) == 5


def test_a_drag_never_overwrites_other_marks(player: Player) -> None:
    player.open(PICTURE)
    player.drag((1, 2), (1, 2), button=Qt.MouseButton.RightButton)
    player.drag((1, 0), (1, 4))
    assert player.grid.rows_text(PICTURE.palette)[1] == "##.##"
    player.drag((1, 0), (1, 4))  # the first cell is filled: the drag clears what is filled
    assert player.grid.rows_text(PICTURE.palette)[1] == "??.??"


def test_tools_change_what_the_left_button_does(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_W)
    player.drag((0, 0), (0, 0))
    assert player.grid[0, 0] == EMPTY
    player.key(KEY.Key_E)
    player.drag((0, 1), (0, 1))
    assert player.grid[0, 1] == maybe(1)
    player.key(KEY.Key_Q)
    player.drag((0, 2), (0, 2))
    assert player.grid[0, 2] == 1
    player.drag((0, 3), (0, 3), button=Qt.MouseButton.MiddleButton)
    player.drag((0, 2), (0, 2), button=Qt.MouseButton.MiddleButton)
    assert player.grid[0, 2] == UNKNOWN


def test_the_keyboard_alone_solves_a_puzzle(player: Player) -> None:
    player.open(COLORED)
    player.key(KEY.Key_Home, CTRL)
    player.key(KEY.Key_1)
    player.key(KEY.Key_Space)
    player.key(KEY.Key_Right)
    player.key(KEY.Key_Space)
    player.key(KEY.Key_Right)
    player.key(KEY.Key_2)
    player.key(KEY.Key_Space)
    player.key(KEY.Key_Down)
    player.key(KEY.Key_Space)
    player.key(KEY.Key_Left)
    player.key(KEY.Key_Space)
    player.key(KEY.Key_Down)
    player.key(KEY.Key_Left)
    player.key(KEY.Key_1)
    player.key(KEY.Key_Space)
    assert player.session.game.status is GameStatus.SOLVED


def test_a_solved_puzzle_shows_its_title_and_picture(player: Player) -> None:
    made = puzzle("##\n#.", title="A corner")
    player.open(made)
    assert "corner" not in player.window.windowTitle()
    player.drag((0, 0), (0, 1))
    player.drag((1, 0), (1, 0))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    assert player.window.windowTitle() == "A corner"
    shown = {label.text() for label in player.window.findChildren(QLabel) if label.isVisible()}
    assert "A corner" in shown


def test_a_revealed_solution_is_animated_before_the_win_page(player: Player) -> None:
    store = player.window.settings
    store.update(motion=Motion.FULL, solve_speed=SolveSpeed.NORMAL)
    player.open(puzzle("##\n#."))
    player.drag((0, 0), (0, 1))
    player.drag((1, 0), (1, 0))
    own = player.window.games._win_timer.interval()
    player.open(puzzle("##\n.#"))
    player.key(KEY.Key_F7, CTRL)
    revealed = player.window.games._win_timer.interval()
    assert revealed == own + solve_ms(store.settings.solve_speed) > own


# ---- shipped puzzles and the library page ----


def test_next_puzzle_opens_the_next_one_of_the_collection(player: Player) -> None:
    first, second = collections()[1].puzzles[:2]
    player.window.games.open_shipped(f"{first.collection}/{first.key}")
    player.settle()
    goal = first.puzzle.goal
    assert goal is not None
    player.session.play(Move.between(MoveKind.FILL, player.grid, goal))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    player.key(KEY.Key_Return)
    assert player.session.puzzle.fingerprint == second.puzzle.fingerprint
    assert player.session.origin.name.endswith("No. 2")


def test_the_library_keeps_the_progress_of_a_game(player: Player) -> None:
    first = collections()[1].puzzles[0]
    key = f"{first.collection}/{first.key}"
    player.window.games.open_shipped(key)
    player.settle()
    player.drag((1, 0), (1, 3))
    grid = player.grid
    player.key(KEY.Key_L, CTRL)
    assert player.window.session is None
    player.window.games.open_shipped(key)
    assert player.grid == grid
    assert player.session.game.undo_move is not None
    assert player.window.play_page.stage.board.cursor_cell == Cell(1, 3), "where the player was"


def test_back_button_of_the_mouse_leads_to_the_library_but_not_during_a_drag(
    player: Player,
) -> None:
    left, back = Qt.MouseButton.LeftButton, Qt.MouseButton.BackButton
    player.open(PICTURE)
    viewport, at = player.window.play_page.stage.board.viewport(), player.place(0, 0)
    QTest.mousePress(viewport, left, pos=at)
    QTest.mouseClick(viewport, back, pos=at)
    QTest.mouseRelease(viewport, left, pos=at)
    assert not player.window.is_in_library
    assert player.session.game.undo_move is not None, "the drag is complete"
    player.drag((1, 1), button=back)
    assert player.window.is_in_library


def test_alt_left_leads_back_as_in_a_browser_but_shifts_a_design(player: Player) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    player.open(PICTURE)
    player.key(KEY.Key_Left, alt)
    assert player.window.is_in_library
    player.window.studio.open(Design.blank(4, 3))
    player.key(KEY.Key_Left, alt)
    assert player.window.is_in_studio


def test_ctrl_f_leads_from_a_game_to_the_search(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_F, CTRL)
    assert player.window.is_in_library
    assert isinstance(player.window.focusWidget(), SearchField)


def test_the_tool_that_fills_shows_the_ink_it_fills_with(player: Player) -> None:
    def middle(tools: ToolControl) -> QColor:
        button = tools.segment(Tool.FILL)
        side = button.iconSize().width()
        return button.icon().pixmap(side, side).toImage().pixelColor(side // 2, side // 2)

    player.open(COLORED)
    page = player.window.play_page
    for key, ink in ((KEY.Key_2, 2), (KEY.Key_1, 1)):
        player.key(key)
        color = QColor(*COLORED.palette[ink].rgb)
        assert {middle(each).rgb() for each in page.findChildren(ToolControl)} == {color.rgb()}
    player.open(PICTURE)
    plain = {current_theme().ink.rgb(), current_theme().muted.rgb()}
    assert {middle(each).rgb() for each in page.findChildren(ToolControl)} <= plain


def test_a_puzzle_with_fewer_inks_follows_one_whose_last_ink_was_chosen(player: Player) -> None:
    player.open(Puzzle.from_picture(random_picture(6, 6, 1, inks=4), palette(4)))
    assert player.window.play_page.coach.isHidden()  # this makes it
    player.key(KEY.Key_4)
    player.open(Puzzle.from_picture(random_picture(6, 6, 1, inks=2), palette(2)))
    player.key(KEY.Key_Space)
    assert player.grid[0, 0] == 1


# ---- nothing is lost ----


def test_each_move_is_saved_at_once(player: Player) -> None:
    player.open(PICTURE)
    player.drag((0, 0), (0, 4))
    player.window.play_workspace.document.flush()
    assert saved().grid == player.grid


def test_a_new_window_resumes_the_game_of_the_last_one(player: Player, make_window: MAKE) -> None:
    player.open(PICTURE)
    player.drag((0, 0), (0, 4))
    player.session.add_checkpoint("Top")
    player.session.start_branch("Guess")
    player.drag((4, 0), (4, 0))
    player.key(KEY.Key_Z, CTRL)
    player.window.close()
    again = Player(player.qtbot, make_window())
    again.open(PICTURE, SaveStore(default_folder()).load(PICTURE))
    game = again.session.game
    assert game.grid.count(1) == 5
    assert game.redo_move is not None
    assert [point.name for point in game.checkpoints] == ["Top"]
    assert [branch.name for branch in game.branches] == ["Guess"]


def test_a_puzzle_opens_blank_if_its_saved_game_is_damaged(player: Player) -> None:
    other = Game(puzzle("##\n##"))
    other.play(Move.between(MoveKind.FILL, other.grid, board("##\n##")))
    player.open(puzzle("#"), other.record())
    assert player.grid == puzzle("#").blank()


def test_opening_a_puzzle_without_a_move_saves_nothing(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_L, CTRL)
    assert SaveStore(default_folder()).load(PICTURE) is None


# ---- states that leave nothing behind ----


def test_keys_on_the_win_page_do_not_reach_the_board(player: Player) -> None:
    player.open(PICTURE)
    click(player.window, ActionId.SOLVE)
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    player.window.play_page.stage.messages.closed.emit()  # the message's time is over
    player.key(KEY.Key_X)
    assert player.session.game.status is GameStatus.SOLVED
    assert player.message is None


def test_another_puzzle_opens_unpaused(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_P)
    player.window.show_library()
    player.open(COLORED)
    assert player.window.play_page.stage.board.isVisible()
    assert not player.window.actions_[ActionId.PAUSE].isChecked()


def test_pause_closes_the_hint_and_resuming_returns_focus_to_the_board(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_H)
    player.key(KEY.Key_P)
    assert not player.window.play_page.is_coaching
    assert player.session.overlays.highlighted_lines == ()
    player.key(KEY.Key_P)
    player.key(KEY.Key_Space)
    assert player.grid.count(1) == 1


def test_a_previewed_solution_ignores_drags(player: Player) -> None:
    player.open(clued("1/1", "1/1"))
    click(player.window, ActionId.SOLVE)
    assert player.session.is_preview
    player.drag((0, 0), (0, 1))
    assert player.grid == player.session.puzzle.blank()
    assert player.session.is_preview
    player.answer("Back to my board")
    player.drag((0, 0), (0, 0))
    assert player.grid.count(1) == 1


def test_answering_by_keyboard_returns_focus_to_the_board(player: Player) -> None:
    player.open(PICTURE)
    player.drag((4, 4), (4, 4))
    player.key(KEY.Key_F7)
    bar = player.window.play_page.stage.messages.beside
    button = next(each for each in bar.findChildren(QPushButton) if each.text() == "Show where")
    button.setFocus()
    QTest.keyClick(button, KEY.Key_Return)
    player.settle()
    assert player.window.focusWidget() is player.window.play_page.stage.board


def test_cancel_stops_the_running_job_but_not_the_waiting_ones(player: Player) -> None:
    player.window.games.start(PICTURE, Origin("Test"))

    def check(token: CancelToken, _report: ProgressCallback) -> None:
        while not token.cancelled:
            time.sleep(0.002)

    player.window.play_workspace.jobs.submit(JobKind.CHECK, check, print)
    player.run(JobKind.CHECK)
    player.window.play_workspace.cancel_job()
    player.settle()
    assert player.session.known is not None


def test_the_clock_starts_when_a_puzzle_opens(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.open(PICTURE)
    player.window.show_library()
    later = SimpleNamespace(time=time.time, monotonic=lambda: time.monotonic() + 1000)
    monkeypatch.setattr("nonogui.ui.play.workspace.time", later)
    player.open(COLORED)
    player.qtbot.waitUntil(lambda: player.session.game.elapsed > 0)
    assert player.session.game.elapsed < 1000


def test_the_clock_stands_while_a_dialog_is_open(player: Player) -> None:
    player.open(PICTURE)
    game = player.session.game
    player.qtbot.waitUntil(lambda: game.elapsed > 0)
    dialog = QDialog(player.window)
    dialog.open()
    elapsed = game.elapsed
    player.qtbot.wait(600)
    assert game.elapsed == elapsed
    dialog.reject()
    player.qtbot.waitUntil(lambda: game.elapsed > elapsed)


def test_saving_does_not_overwrite_other_puzzles_of_the_file(
    player: Player,
    tmp_path: Path,
    problem_dialogs: list[tuple[str, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "set.pbn"
    save(path, [Entry(COLORED), Entry(PICTURE)])
    player.window.open_file(f"{path}#2")
    player.settle()
    player.drag((0, 0), (0, 4))
    save(path, [Entry(PICTURE), Entry(COLORED)])  # somebody turns them round
    player.key(KEY.Key_S, CTRL)
    first, second = load(path).entries
    assert first.record is not None
    assert second.puzzle.fingerprint == COLORED.fingerprint
    save(path, [Entry(COLORED)])  # and takes ours out
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: None)
    player.key(KEY.Key_S, CTRL)
    assert [entry.puzzle.fingerprint for entry in load(path).entries] == [COLORED.fingerprint]
    assert len(problem_dialogs) == 1
    player.session.is_unsaved = False


@pytest.mark.parametrize("anyway", [True, False])
def test_saving_to_a_format_without_progress_asks_and_stays_unsaved(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyway: bool
) -> None:
    path, format_ = tmp_path / "ring.nin", format_by_name("nin")
    assert format_ is not None
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_losses", lambda *_args: anyway)
    monkeypatch.setattr(Files, "_ask_for_target", lambda *_args: Target(path, format_))
    player.open(PICTURE)
    player.drag((0, 0), (0, 4))
    player.key(KEY.Key_S, CTRL | SHIFT)
    assert path.exists() is anyway
    assert player.session.is_unsaved


def test_a_copy_of_a_shipped_puzzle_keeps_its_path_for_saving(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "mine.pbn"
    save(path, [Entry(collections()[1].puzzles[0].puzzle)])
    player.window.open_file(str(path))
    assert player.session.origin.path == path
    assert player.session.origin.name.endswith("No. 1")


def test_the_panel_chooses_the_marks_on_colours(player: Player) -> None:
    player.open(COLORED)
    player.drag((0, 0), (0, 1))
    pictures = set()
    for marks in InkMarks:
        segments = player.window.play_page.panel.colors.findChildren(QAbstractButton)
        words = {InkMarks.NONE: "None", InkMarks.LETTERS: "Letters", InkMarks.PATTERNS: "Patterns"}
        segment = next(each for each in segments if each.text() == words[marks])
        QTest.mouseClick(segment, Qt.MouseButton.LeftButton)
        assert player.window.settings.settings.marks is marks
        image = player.window.play_page.stage.board.viewport().grab().toImage()
        place = player.place(0, 0)
        tile = image.copy(place.x() - 8, place.y() - 8, 16, 16)
        pictures.add(bytes(tile.constBits()))
    assert len(pictures) == 3


def test_tab_moves_focus_from_the_board_to_the_message_buttons(player: Player) -> None:
    player.open(PICTURE)
    player.drag((4, 4), (4, 4))
    player.key(KEY.Key_F7)
    player.key(KEY.Key_Tab)
    player.key(KEY.Key_Return)
    assert player.session.overlays.wrong == {Cell(4, 4)}


def test_a_long_message_stays_inside_the_panel(player: Player) -> None:
    player.open(clued("1 1/1/0", "0/2/1"))
    click(player.window, ActionId.SOLVE)
    player.settle()
    panel = player.window.play_page.panel
    bar = player.window.play_page.stage.messages.beside
    assert bar.isVisible()
    assert panel.rect().contains(bar.geometry())
    for child in bar.findChildren(QPushButton):
        assert bar.rect().contains(child.geometry())


def test_a_solved_puzzle_can_be_played_again(player: Player) -> None:
    player.open(PICTURE)
    click(player.window, ActionId.SOLVE)
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    buttons = {b.text(): b for b in player.window.findChildren(QPushButton) if b.isVisible()}
    words = {label.text() for label in player.window.findChildren(QLabel) if label.isVisible()}
    assert "Revealed" in words
    QTest.mouseClick(buttons["Play again"], Qt.MouseButton.LeftButton)
    assert player.window.is_on_board
    assert player.grid == PICTURE.blank()


def test_the_cursor_stays_in_view_when_cells_grow(player: Player) -> None:
    player.window.resize(800, 560)
    player.open(Puzzle((Clue.of(3),) * 60, (Clue.of(3),) * 60))
    view = player.window.play_page.stage.board
    for _step in range(8):
        player.key(KEY.Key_Plus)
    assert view.viewport().rect().contains(view.cell_rect(view.cursor_cell))


def test_hinted_cells_are_brought_into_view(player: Player) -> None:
    player.window.resize(800, 560)
    player.open(Puzzle((Clue(),) * 69 + (Clue.of(40),), (Clue.of(1),) * 40 + (Clue(),) * 20))
    view = player.window.play_page.stage.board
    view.scroller.set_cell_size(20)
    cells = frozenset({Cell(69, 30)})
    player.session.show_overlays(Overlays(hint_cells=cells))
    assert view.viewport().rect().contains(view.cell_rect(Cell(69, 30)))


def test_the_dock_of_a_small_window_shows_the_inks(player: Player) -> None:
    player.window.resize(800, 560)
    player.open(COLORED)
    dock = player.window.play_page.dock
    names = [each.accessibleName() for each in dock.findChildren(QRadioButton) if each.isVisible()]
    assert {"ink a", "ink b"} <= set(names)
    swatch = next(b for b in dock.findChildren(QRadioButton) if b.accessibleName() == "ink b")
    QTest.mouseClick(swatch, Qt.MouseButton.LeftButton)
    player.drag((0, 2), (0, 2))
    assert player.grid[0, 2] == 2


def test_only_the_first_puzzle_ever_opened_explains_the_rules(player: Player) -> None:
    first, second = collections()[1].puzzles[:2]
    player.window.games.open_shipped(f"{first.collection}/{first.key}")
    assert "number" in player.text
    player.settle()
    player.drag((0, 1), (0, 1))
    player.window.show_library()
    player.window.games.open_shipped(f"{second.collection}/{second.key}")
    assert player.message is None


# ---- titles ----


def test_window_and_page_bar_show_the_title_only_when_solved(player: Player) -> None:
    window, made = player.window, puzzle("##\n#.", title="A corner")
    player.open(made)
    page = window.play_page
    player.drag((0, 0), (0, 1))
    player.drag((1, 0), (1, 0))
    player.qtbot.waitUntil(lambda: not window.is_on_board)
    assert window.windowTitle() == "A corner"
    buttons = {b.text(): b for b in window.findChildren(QPushButton) if b.isVisible()}
    QTest.mouseClick(buttons["Play again"], Qt.MouseButton.LeftButton)
    assert (page.bar.title, window.windowTitle()) == ("Test", "Test")
    player.key(KEY.Key_Z, CTRL)  # the solved board is back
    assert (page.bar.title, window.windowTitle()) == ("A corner", "A corner")
    player.key(KEY.Key_Z, CTRL)
    assert (page.bar.title, window.windowTitle()) == ("Test", "Test")
    player.key(KEY.Key_L, CTRL)
    assert window.windowTitle() == ""


def test_titles_are_shown_on_one_line(player: Player) -> None:
    made = puzzle("##\n#.", title="A corner\nand\r\n\n more")
    assert made.metadata.title == "A corner and more"
    window = player.window
    window.games.start(made, Origin("a file\nof two lines"))
    player.settle()
    assert window.windowTitle() == window.play_page.bar.title == "a file of two lines"
    click(window, ActionId.SOLVE)
    player.qtbot.waitUntil(lambda: not window.is_on_board)
    assert window.windowTitle() == "A corner and more"


# ---- what is revealed is not solved ----


def test_the_library_does_not_count_a_revealed_puzzle_as_solved(player: Player) -> None:
    window, first = player.window, collections()[1].puzzles[0]
    wait_for_tiles(player.qtbot, window)
    window.games.open_shipped(f"{first.collection}/{first.key}")
    player.settle()
    click(window, ActionId.SOLVE)
    player.qtbot.waitUntil(lambda: not window.is_on_board)
    shown = {label.text() for label in window.findChildren(QLabel) if label.isVisible()}
    assert "Revealed" in shown
    assert any(text.startswith("0 of ") for text in shown)
    player.key(KEY.Key_L, CTRL)
    window.play_workspace.document.flush()
    window.library.settle()
    catalogue = window.library.catalogue
    card = catalogue.card_of(first.puzzle.fingerprint)
    assert card is not None
    assert card.state is PlayState.STARTED
    assert all(source.solved == 0 for source in catalogue.sources())
    assert [solve.revealed for solve in catalogue.solves()] == [True]


def test_solving_a_revealed_puzzle_later_counts_as_solved(player: Player) -> None:
    window, first = player.window, collections()[1].puzzles[0]
    wait_for_tiles(player.qtbot, window)
    window.games.open_shipped(f"{first.collection}/{first.key}")
    player.settle()
    click(window, ActionId.SOLVE)
    player.qtbot.waitUntil(lambda: not window.is_on_board)
    player.session.restart()
    goal = first.puzzle.goal
    assert goal is not None
    player.session.play(Move.between(MoveKind.FILL, player.grid, goal))
    window.play_workspace.document.flush()
    window.library.settle()
    card = window.library.catalogue.card_of(first.puzzle.fingerprint)
    assert card is not None
    assert card.state is PlayState.SOLVED


def test_a_closing_window_hides_before_it_waits_for_its_threads(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    player.open(puzzle("##\n#."))
    seen: list[bool] = []
    end = window.library.close

    def close() -> None:
        seen.append(window.isVisible())
        end()

    monkeypatch.setattr(window.library, "close", close)
    window.close()
    assert seen == [False]


# ---- the window itself ----


class TestWindow:
    def test_the_window_opens_on_the_library_page_with_only_usable_actions(
        self, make_window: MAKE
    ) -> None:
        window = make_window()
        assert window.is_in_library
        assert not window.is_on_board
        assert not window.is_in_studio
        assert (window.session, window.puzzle, window.board_page) == (None,) * 3
        assert window.windowTitle() == ""
        assert window.actions_[ActionId.OPEN].isEnabled()
        assert not window.actions_[ActionId.SAVE].isEnabled()
        assert window.minimumSize().toTuple() == (480, 400)
        assert window.acceptDrops()
        assert window._library_page.focusPolicy() == Qt.FocusPolicy.ClickFocus

    def test_a_new_window_has_the_size_of_the_last_one(self, make_window: MAKE) -> None:
        window = make_window()
        window.resize(700, 600)
        window.close()
        assert not window.isVisible()
        window.settings.flush()
        again = MainWindow()
        assert again.size().toTuple() == (700, 600)
        again.shut_down()
        again.shut_down()  # nothing happens the second time
        again.deleteLater()

    def test_the_first_window_has_the_default_size(self, qtbot: QtBot) -> None:
        window = MainWindow()
        assert window.size().toTuple() == (1280, 800)
        window.shut_down()
        window.deleteLater()
        qtbot.wait(1)

    def test_the_window_title_names_the_open_puzzle(self, player: Player) -> None:
        window = player.window
        window.games.start(COLORED, Origin("  My \n puzzle  "))
        assert window.windowTitle() == "My puzzle"
        window.show_library()
        assert window.windowTitle() == ""

    def test_a_message_says_that_preferences_cannot_be_saved(self, player: Player) -> None:
        text = "Couldn't save your preferences: The disk is full."
        player.window.settings.write_failed.emit("The disk is full.")
        assert seen(player.window) == [text]
        player.window.trainer.show()
        player.window.settings.write_failed.emit("The disk is full.")
        assert seen(player.window) == [text]
        player.window.resize(600, 480)
        (bar,) = (each for each in player.window.findChildren(MessageBar) if each.isVisible())
        assert player.window.pages.rect().contains(bar.geometry())
        player.open(COLORED)
        assert text not in seen(player.window)
        player.window.settings.write_failed.emit("The disk is full.")
        assert player.text.endswith("The disk is full.")
        assert player.message is not None
        assert player.message.tone is Tone.WRONG


def seen(window: MainWindow) -> list[str]:
    """Return the messages that the player can read."""
    bars = [each for each in window.findChildren(MessageBar) if each.isVisible()]
    return [each.message.text for each in bars if each.message is not None]


class ShownAgain(QShowEvent):
    """The desktop shows the window again after it was minimised."""

    def spontaneous(self) -> bool:
        return True


def let_timers_fire(player: Player) -> None:
    """Wait until the timers of a shown window have fired: those of one time fire in order."""
    fired: list[bool] = []
    QTimer.singleShot(2, lambda: fired.append(True))
    player.qtbot.waitUntil(lambda: bool(fired))


class TestStart:
    def test_the_library_is_read_once_the_window_shows(self, player: Player) -> None:
        player.qtbot.waitUntil(lambda: player.window.library_wiring.listing is not None)

    def test_only_a_window_opened_on_the_library_reads_it(
        self, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        window, started = player.window, []
        done(player)
        monkeypatch.setattr(LibraryWiring, "start", lambda _wiring: started.append(True))
        window.showEvent(ShownAgain())
        let_timers_fire(player)
        assert started == []
        window.showEvent(QShowEvent())
        player.qtbot.waitUntil(lambda: started == [True])
        player.open(COLORED)
        window.showEvent(QShowEvent())
        let_timers_fire(player)
        assert started == [True]

    def test_parts_of_a_new_window_are_not_made_by_asking_for_them(self, player: Player) -> None:
        window = player.window
        state = (window.is_in_studio, window.is_testing, window.is_on_board, window.session)
        assert state == (False, False, False, None)
        assert not window.open_work.has_unsaved()
        assert MainWindow.studio.peek(window) is None
        assert not window.making_board.is_made

    def test_an_open_studio_tests_no_design_before_it_is_asked_to(self, player: Player) -> None:
        window = player.window
        window.studio.open(Design.from_puzzle(COLORED))
        assert (window.is_in_studio, window.is_testing) == (True, False)
        window.actions_[ActionId.TEST_PLAY].trigger()
        assert (window.is_in_studio, window.is_testing) == (False, True)
        assert window.actions_[ActionId.LIBRARY].text() == "Studio"


class TestWin:
    def solve(self, player: Player, *, animated: bool) -> None:
        motion = Motion.FULL if animated else Motion.REDUCED
        player.window.settings.update(motion=motion, solve_speed=SolveSpeed.AT_ONCE)
        player.open(puzzle("##"))
        player.drag((0, 0), (0, 1))

    def test_the_win_page_shows_after_a_delay_only_with_motion(self, player: Player) -> None:
        timer = player.window.games._win_timer
        self.solve(player, animated=True)
        assert timer.isActive()
        assert timer.isSingleShot()
        assert timer.interval() == 300
        player.window.show_library()
        assert not timer.isActive()
        self.solve(player, animated=False)
        assert timer.interval() == 0

    def test_undoing_the_last_move_stays_on_the_board(self, player: Player) -> None:
        self.solve(player, animated=True)
        assert player.window.games._win_timer.isActive()
        player.key(KEY.Key_Z, CTRL)
        assert not player.window.games._win_timer.isActive()
        assert player.window.is_on_board

    def test_the_win_page_leads_back_to_the_board(self, player: Player) -> None:
        window = player.window
        self.solve(player, animated=False)
        player.qtbot.waitUntil(lambda: not window.is_on_board)
        assert not window.is_in_library
        assert window.board_page is None
        assert not window.actions_[ActionId.FIT].isEnabled()
        window.games.win_page.view.click()
        assert window.is_on_board
        assert window.play_page.stage.board.hasFocus()
        assert window.actions_[ActionId.FIT].isEnabled()
        assert window.board_page is window.play_page

    def test_a_solved_game_opens_on_the_win_page(self, player: Player) -> None:
        self.solve(player, animated=False)
        player.qtbot.waitUntil(lambda: not player.window.is_on_board)
        record = player.session.game.record()
        player.window.show_library()
        player.window.games.start(puzzle("##"), Origin("Test"), record)
        assert not player.window.is_on_board
        assert not player.window.is_in_library

    def test_solving_the_puzzle_closes_the_message(self, player: Player) -> None:
        player.open(puzzle("##"))
        player.window.play_page.stage.messages.show_message(Message("A word."))
        player.drag((0, 0), (0, 1))
        player.qtbot.waitUntil(lambda: not player.window.is_on_board)
        assert player.message is None


class TestLateAnswers:
    def test_a_late_answer_is_ignored_after_the_game_was_left(self, player: Player) -> None:
        found: list[int] = []
        player.open(COLORED)
        for number in (1, 2, 3):
            player.window.unless_left(found.append)(number)
            if number == 2:
                player.window.show_library()
                player.window.games.start(COLORED, Origin("Test"))  # the same page, another game
            player.qtbot.waitUntil(lambda: done(player))
        assert found == [1, 3]

    def test_a_late_answer_is_ignored_after_the_page_was_left(self, player: Player) -> None:
        found: list[int] = []
        window = player.window
        for number in (1, 2, 3):
            window.unless_left(found.append)(number)
            if number == 2:
                window.trainer.show()
                window.show_library()  # the same page, another visit
            player.qtbot.waitUntil(lambda: done(player))
        assert found == [1, 3]

    def test_a_late_answer_is_ignored_after_another_design_was_opened(self, player: Player) -> None:
        found: list[int] = []
        studio = player.window.studio
        studio.open(Design.blank(3, 2))
        for number in (1, 2, 3):
            player.window.unless_left(found.append)(number)
            if number == 2:
                studio.open(Design.blank(4, 5))  # the same page, another design
            player.qtbot.waitUntil(lambda: done(player))
        assert found == [1, 3]

    def test_work_for_board_or_studio_runs_at_once_after_preparation(self, player: Player) -> None:
        done_: list[str] = []
        assert player.window.preparation is None
        player.window.when_made(lambda: done_.append("board"))
        player.window.when_made(lambda: done_.append("studio"), is_design=True)
        assert done_ == ["board", "studio"]


def done(player: Player) -> bool:
    """Wait until the actions of the next turn are done."""
    turns: list[bool] = []
    player.window.when_free(lambda: turns.append(True))
    player.qtbot.waitUntil(lambda: bool(turns))
    return True


class TestOpening:
    def test_opening_several_files_lists_all_as_recent(
        self, player: Player, tmp_path: Path
    ) -> None:
        paths = [tmp_path / f"{name}.pbn" for name in ("one", "two", "three")]
        for path in paths:
            save(path, [Entry(PICTURE)])
        player.window.open_files([str(path) for path in paths])
        assert player.window.is_on_board
        assert player.session.origin.path == paths[0]
        assert player.window.files.recent.files() == tuple(paths)


class TestKeys:
    def test_escape_closes_the_problem_message(
        self, player: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        gone: list[bool] = []
        problems = SimpleNamespace(dismiss=lambda: gone.append(True))
        monkeypatch.setattr(player.window, "problems", problems)
        QTest.keyClick(player.window, KEY.Key_Return)
        assert gone == []
        QTest.keyClick(player.window, KEY.Key_Escape)
        assert gone == [True]
        monkeypatch.setattr(player.window, "problems", None)
        QTest.keyClick(player.window, KEY.Key_Escape)
        assert gone == [True]


@pytest.mark.parametrize("turns", [0, 1, 2, 5, 20])
def test_a_window_closed_soon_after_it_opened_starts_nothing_any_more(
    qtbot: QtBot, turns: int
) -> None:
    """A thread or a database left behind would fail the test, too."""
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    for _turn in range(turns):
        QApplication.processEvents()
    window.close()
    made = set(vars(window)), set(vars(window.library_wiring))
    waited: list[bool] = []
    QTimer.singleShot(50, lambda: waited.append(True))  # longer than the window's own timers
    qtbot.waitUntil(lambda: bool(waited))
    assert (set(vars(window)), set(vars(window.library_wiring))) == made


@pytest.mark.parametrize("answer", [True, None])
def test_a_new_language_offers_a_restart_that_keeps_the_game(
    player: Player, monkeypatch: pytest.MonkeyPatch, answer: bool | None
) -> None:
    def choose(_dialog: PreferencesDialog) -> int:
        player.window.settings.update(language="en")
        return 0

    monkeypatch.setattr(PreferencesDialog, "exec", choose)
    monkeypatch.setattr(ask, "ask", lambda *_, no: answer if no == "Later" else None)
    player.open(PICTURE)
    player.key(KEY.Key_Space)
    player.window.actions_[ActionId.PREFERENCES].trigger()
    assert player.window.restarts is bool(player.window.continues) is bool(answer)
    assert player.window.isVisible() is not bool(answer)


@pytest.mark.parametrize("is_testing", [False, True])
def test_a_restart_leads_back_to_the_open_design(
    player: Player, make_window: MAKE, is_testing: bool
) -> None:
    window = player.window
    window.studio.open(Design.from_puzzle(PICTURE), is_saved=True)
    if is_testing:
        window.studio.test_play()
    window.restart()
    assert window.restarts
    other = make_window()
    other.continue_with(window.continues)
    assert other.is_in_studio
    assert other.puzzle is not None
    assert other.puzzle.fingerprint == PICTURE.fingerprint


def test_a_restart_from_an_untouched_design_says_nothing(player: Player, make_window: MAKE) -> None:
    player.window.studio.open(Design.blank(4, 3))
    player.window.restart()
    other = make_window()
    other.continue_with(player.window.continues)
    assert other.is_in_library


def test_the_help_chosen_in_the_preferences_counts_in_the_open_game_at_once(
    player: Player,
) -> None:
    player.open(PICTURE)
    player.window.settings.update(assistance=Assistance.WRONG_CELLS)
    seen = [player.session.assistance]
    player.session.set_assistance(Assistance.NONE, player.session.ticking)
    player.window.settings.update(show_timer=False)
    seen.append(player.session.assistance)
    assert seen == [Assistance.WRONG_CELLS, Assistance.NONE], "the last was chosen for this game"
