"""First steps in the real window: from the first start to the first lesson, and every way out."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.first_steps import STEPS
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line
from nonogui.library.shipped import FIRST_PUZZLE
from nonogui.ui.actions import ActionId
from nonogui.ui.board.layout import Box, line_box, warning_at
from nonogui.ui.board.options import Tool
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play import first_steps
from nonogui.ui.play.first_steps import StageGuide
from nonogui.ui.play.state import Guide
from nonogui.ui.play.win import Next
from nonogui.ui.settings import FirstStepsState
from nonogui.ui.widgets.bars import ToolControl
from tests.boards import board, puzzle
from tests.player import Player
from tests.sizes import faults

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
CTRL = Qt.KeyboardModifier.ControlModifier

# The marks of each step, as drags: first cell, last cell, button.
MOVES = (
    [((2, 0), (2, 4), LEFT)],
    [((0, 0), (1, 0), RIGHT), ((3, 0), (4, 0), RIGHT)],
    [((0, 4), (1, 4), RIGHT), ((3, 4), (4, 4), RIGHT)],
    [((0, 2), (1, 2), LEFT), ((4, 2), (4, 2), LEFT), ((3, 2), (3, 2), RIGHT)],
    [((1, 1), (1, 1), LEFT), ((1, 3), (1, 3), LEFT)],
    [((row, column), (row, column), LEFT) for row in (3, 4) for column in (1, 3)],
)


def start(player: Player) -> None:
    """Start the program for the first time."""
    player.window.resume_first_steps()
    player.settle()
    player.qtbot.waitUntil(player.window.play_page.coach.isVisible)


@pytest.fixture
def learner(player: Player) -> Player:
    """Somebody who starts the program for the first time."""
    start(player)
    return player


def play_step(player: Player, at: int) -> None:
    for first, last, button in MOVES[at]:
        player.drag(first, last, button=button)
    player.settle()


def state(player: Player) -> FirstStepsState:
    return player.window.settings.settings.first_steps


def guide(player: Player) -> Guide:
    shown = player.window.play_page._guide
    assert shown is not None
    return shown


def on_stage(player: Player) -> StageGuide:
    return player.window.play_page._stage_guide


def click(button: QWidget) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def bar_button(player: Player, text: str) -> QPushButton:
    buttons = player.window.play_page.bar.findChildren(QPushButton)
    return next(each for each in buttons if text in (each.text(), each.accessibleName()))


def words(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


# ---- the way through ----


def test_the_first_start_opens_the_guided_puzzle(learner: Player) -> None:
    assert learner.session.puzzle.fingerprint
    assert learner.window.collections.is_first(learner.session.origin)
    assert guide(learner).at == 0
    assert on_stage(learner).callout.isVisible()
    assert learner.window.play_page.bar.title == "First steps"
    assert not bar_button(learner, "Check").isVisible()
    assert bar_button(learner, "Skip first steps").isVisible()


def test_six_steps_lead_to_the_picture_and_each_right_move_is_acknowledged(
    learner: Player,
) -> None:
    for at in range(len(STEPS)):
        assert guide(learner).at == at
        for count, (first, last, button) in enumerate(MOVES[at]):
            learner.drag(first, last, button=button)
            is_last = at == len(STEPS) - 1 and count == len(MOVES[at]) - 1
            if not is_last:
                assert on_stage(learner).pill.isVisible()
                assert on_stage(learner).pill.text.text().startswith("Right.")
                assert not guide(learner).is_wrong
    learner.qtbot.waitUntil(lambda: not learner.window.is_on_board)
    assert state(learner) is FirstStepsState.DONE
    assert learner.session.game.hints == 0
    assert not on_stage(learner).callout.isVisible()


@pytest.mark.parametrize("at", [Cell(0, 0), Line(Axis.ROW, 0)])
def test_the_menu_of_the_board_does_not_ask_the_coach_during_first_steps(
    learner: Player, at: Cell | Line
) -> None:
    board = learner.window.play_page.stage.board
    board.context_requested.emit(at, QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [each.text() for each in menu.actions() if each.isEnabled()]
    menu.close()
    assert texts
    assert not [text for text in texts if text.startswith("Explain")]


def test_tools_have_room_when_the_window_grew_while_another_page_was_shown(player: Player) -> None:
    player.window.resize(800, 560)
    start(player)
    player.window.show_library()
    player.window.resize(1280, 800)
    player.window.games.start_first_steps()
    player.qtbot.waitUntil(player.window.play_page.coach.isVisible)
    player.settle()
    assert faults(player.window) == []


def test_two_small_pictures_and_the_first_lesson_follow(learner: Player) -> None:
    for at in range(len(STEPS)):
        play_step(learner, at)
    names, nexts, briefs = [], [], []
    for _puzzle in range(3):
        learner.qtbot.waitUntil(lambda: not learner.window.is_on_board)
        learner.key(Qt.Key.Key_Return)
        learner.qtbot.waitUntil(lambda: learner.window.is_on_board)
        names.append(learner.session.origin.name)
        nexts.append(learner.window.collections.win_state(learner.session).next)
        panel = learner.window.play_page.panel
        briefs.append(panel.checkpoints.isHidden() and not panel.progress.isHidden())
        assert learner.window.play_workspace.guide is None
        learner.key(Qt.Key.Key_F7, CTRL)
    assert names == ["First steps, No. 2", "First steps, No. 3", "Lesson 1: Complete line (1 of 3)"]
    assert nexts == [Next.PUZZLE, Next.FIRST_LESSON, Next.BOARD]
    assert briefs == [True, True, False]


def test_keyboard_alone_plays_through(learner: Player) -> None:
    board = learner.window.play_page.stage.board
    learner.qtbot.waitUntil(board.hasFocus)
    assert board.cursor_cell == Cell(2, 0)  # where to start
    solution = learner.session.puzzle.goal
    assert solution is not None
    for row in range(5):
        for column in range(5):
            # To the cell: up and to the left end first.
            QTest.keyClick(board, Qt.Key.Key_PageUp)
            QTest.keyClick(board, Qt.Key.Key_Home)
            for _step in range(row):
                QTest.keyClick(board, Qt.Key.Key_Down)
            for _step in range(column):
                QTest.keyClick(board, Qt.Key.Key_Right)
            if learner.session.is_solved:
                break
            key = Qt.Key.Key_Space if solution[row, column] == 1 else Qt.Key.Key_X
            QTest.keyClick(board, key)
            shown = learner.window.play_page._guide
            assert shown is None or not shown.is_wrong
    learner.qtbot.waitUntil(lambda: not learner.window.is_on_board)
    assert state(learner) is FirstStepsState.DONE


def test_taps_fill_and_cross(learner: Player) -> None:
    device = QTest.createTouchDevice()
    page = learner.window.play_page

    def tap(widget: QWidget, at: QPoint) -> None:
        QTest.touchEvent(widget, device).press(0, at, widget).commit()
        QTest.touchEvent(widget, device).release(0, at, widget).commit()

    for column in range(5):
        tap(page.stage.board.viewport(), learner.place(2, column))
    assert guide(learner).at == 1
    click(page.coach.tools.stops[1])  # Qt's test sends no touches to buttons
    tap(page.stage.board.viewport(), learner.place(0, 0))
    assert learner.grid[0, 0] == EMPTY
    assert guide(learner).praise == "Right. 3 more to cross"


def test_show_me_and_its_key_mark_one_step(learner: Player) -> None:
    coach = learner.window.play_page.coach
    click(coach.primary)
    assert guide(learner).at == 1
    learner.key(Qt.Key.Key_H)
    assert guide(learner).at == 2
    learner.key(Qt.Key.Key_Z, CTRL)
    assert guide(learner).at == 1
    assert learner.session.game.hints == 0


def test_back_shows_an_earlier_step_without_changing_the_board(learner: Player) -> None:
    coach = learner.window.play_page.coach
    assert not coach.back.isEnabled()
    play_step(learner, 0)
    play_step(learner, 1)
    board = learner.grid
    click(coach.back)
    assert (guide(learner).at, learner.grid) == (1, board)
    assert coach.primary.text() == "Go on"
    click(coach.primary)
    assert (guide(learner).at, learner.grid) == (2, board)
    click(coach.explained.rows[0])
    assert guide(learner).at == 0
    learner.drag((0, 4), (0, 4), button=RIGHT)
    assert guide(learner).at == 2


# ---- wrong moves ----


def test_a_cell_too_many_is_told_at_once_and_made_a_cross(learner: Player) -> None:
    play_step(learner, 0)
    learner.drag((3, 0), (3, 0))
    shown = guide(learner)
    assert (shown.is_wrong, shown.at, shown.title) == (True, 1, "Column 1 already has its 1.")
    assert shown.tool is Tool.CROSS
    coach = learner.window.play_page.coach
    assert "One cell too many" in words(coach)
    assert coach.tools.stops[1].property("wanted") == "true"
    assert learner.session.overlays.wrong == {Cell(3, 0)}
    assert coach.primary.text() == "Make it a cross"
    click(coach.primary)
    assert learner.grid[3, 0] == EMPTY
    assert not guide(learner).is_wrong
    assert not learner.session.overlays.wrong


def test_undo_takes_a_wrong_mark_back(learner: Player) -> None:
    learner.drag((2, 1), (2, 1), button=RIGHT)
    assert guide(learner).is_wrong
    coach = learner.window.play_page.coach
    assert coach.back.text() == "Undo"
    click(coach.back)
    assert learner.grid[2, 1] == UNKNOWN
    assert not guide(learner).is_wrong


def test_undo_is_not_offered_for_a_right_mark_after_a_wrong_one(learner: Player) -> None:
    learner.drag((2, 1), (2, 1), button=RIGHT)
    learner.drag((2, 0), (2, 0))
    assert guide(learner).is_wrong
    coach = learner.window.play_page.coach
    assert not coach.back.isEnabled()
    assert "Undo" not in words(coach)
    click(coach.primary)
    assert learner.grid[2, 0] == 1
    assert not guide(learner).is_wrong


def test_a_mistake_says_how_to_undo_it_and_that_works(learner: Player) -> None:
    for cell, button in (((0, 0), LEFT), ((2, 0), RIGHT)):
        learner.drag(cell, cell, button=button)
        assert guide(learner).is_wrong
        assert "click the cell again" in words(learner.window.play_page.coach)
        learner.drag(cell, cell, button=button)
        assert not guide(learner).is_wrong
        assert learner.grid[cell] == UNKNOWN


def test_an_early_guess_is_taken_back(learner: Player) -> None:
    learner.drag((0, 0), (0, 0))
    assert guide(learner).title == "Too early to tell."
    click(learner.window.play_page.coach.primary)
    assert learner.grid[0, 0] == UNKNOWN


def test_several_wrong_marks_are_put_right_at_once(learner: Player) -> None:
    play_step(learner, 0)
    learner.drag((3, 0), (4, 0))
    assert len(learner.session.overlays.wrong) == 2
    click(learner.window.play_page.coach.primary)
    assert (learner.grid[3, 0], learner.grid[4, 0]) == (EMPTY, EMPTY)
    assert not guide(learner).is_wrong


def test_marks_in_another_order_are_right_too(learner: Player) -> None:
    play_step(learner, 3)
    assert guide(learner).at == 0
    assert not guide(learner).is_wrong
    play_step(learner, 0)
    play_step(learner, 1)
    play_step(learner, 2)
    assert guide(learner).at == 4


# ---- leaving and coming back ----


def test_skip_ends_first_steps_for_good(learner: Player) -> None:
    play_step(learner, 0)
    click(bar_button(learner, "Skip first steps"))
    assert learner.window.is_in_library
    assert state(learner) is FirstStepsState.SKIPPED
    learner.window.games.open_shipped(FIRST_PUZZLE)
    learner.settle()
    assert not learner.window.play_page.is_coaching
    assert bar_button(learner, "Check").isVisible()


def test_a_closed_window_goes_on_where_it_was(
    learner: Player, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    play_step(learner, 0)
    learner.window.close()
    again = Player(qtbot, make_window())
    start(again)
    assert guide(again).at == 1
    assert again.grid[2, 3] == 1


def test_another_puzzle_in_the_middle_ends_the_guide_and_its_puzzle_goes_on_later(
    learner: Player, make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    play_step(learner, 0)
    learner.window.games.open_shipped("1-first-steps/02-heart")
    learner.settle()
    assert state(learner) is FirstStepsState.LEFT
    assert learner.window.play_workspace.guide is None
    assert not on_stage(learner).callout.isVisible()
    assert bar_button(learner, "Check").isVisible()
    learner.window.games.open_shipped(FIRST_PUZZLE)
    learner.settle()
    assert guide(learner).at == 1
    learner.key(Qt.Key.Key_L, CTRL)
    learner.window.close()
    again = Player(qtbot, make_window())
    again.window.resume_first_steps()
    again.settle()
    assert again.window.is_in_library


def test_players_with_games_see_no_first_steps(player: Player) -> None:
    player.window.games.open_shipped("1-first-steps/02-heart")
    player.drag((1, 0), (1, 4))
    player.key(Qt.Key.Key_L, CTRL)
    player.window.resume_first_steps()
    player.settle()
    assert player.window.is_in_library


def test_the_help_menu_starts_them_again(learner: Player) -> None:
    for at in range(len(STEPS)):
        play_step(learner, at)
    learner.qtbot.waitUntil(lambda: not learner.window.is_on_board)
    learner.window.actions_[ActionId.FIRST_STEPS].trigger()
    learner.qtbot.waitUntil(lambda: learner.window.is_on_board)
    assert guide(learner).at == 0
    assert learner.session.game.was_solved
    play_step(learner, 0)
    assert guide(learner).at == 1


def test_a_pause_hides_the_callout(learner: Player) -> None:
    learner.key(Qt.Key.Key_P)
    assert not on_stage(learner).callout.isVisible()
    click(learner.window.play_page.stage.paused.button)
    assert on_stage(learner).callout.isVisible()


def test_escape_and_the_panel_key_do_not_close_the_guide(learner: Player) -> None:
    learner.key(Qt.Key.Key_Escape)
    learner.key(Qt.Key.Key_F9)
    assert learner.window.play_page.coach.isVisible()
    assert learner.window.play_page.coach.tools.isVisible()


# ---- sizes, themes, speech ----


@pytest.mark.parametrize("size", [(480, 400), (700, 480), (1280, 800), (2560, 1440)])
def test_nothing_covers_the_board_or_its_numbers(learner: Player, size: tuple[int, int]) -> None:
    learner.window.resize(*size)
    stage = learner.window.play_page.stage
    sides = set()
    for at in range(len(STEPS)):
        learner.qtbot.wait(20)
        board, shown = stage.board, on_stage(learner)
        window = board.scroller.to_logical(board.scroller.layout.window)  # type: ignore[union-attr]
        window.translate(board.mapTo(stage, QPoint(0, 0)))
        callout, pill = shown.callout.geometry(), shown.pill.geometry()
        assert stage.rect().contains(callout), (at, callout)
        assert not window.intersects(callout), (at, window, callout)
        if shown.pill.isVisible():
            assert stage.rect().contains(pill)
            assert not window.intersects(pill)
            assert not callout.intersects(pill), (at, callout, pill)
        sides.add(window.width())
        if at < len(STEPS) - 1:
            play_step(learner, at)
    assert len(sides) == 1, "the board keeps its size"
    assert min(sides) >= 5 * 30


@pytest.mark.parametrize("size", [(700, 480), (1280, 800)])
def test_the_callout_of_a_mistake_leaves_the_warning_sign_in_sight(
    learner: Player, size: tuple[int, int]
) -> None:
    learner.window.resize(*size)
    # The row with the most numbers, so that its sign is outside the clues.
    line = Line(Axis.ROW, 3)
    board, shown = learner.window.play_page.stage.board, on_stage(learner)
    for at in range(3):
        play_step(learner, at)
    learner.drag((3, 1), (3, 1), button=RIGHT)
    learner.qtbot.waitUntil(lambda: guide(learner).is_wrong)
    assert guide(learner).line == line
    layout = board.scroller.layout
    assert layout is not None
    sign = warning_at(layout, line, 2) - layout.metrics.font / 2
    box = line_box(layout, line)
    device = Box(int(sign), box.y, round(layout.metrics.font), box.height)
    origin = board.mapTo(learner.window.play_page.stage, QPoint(0, 0))
    place = board.scroller.to_logical(device).translated(origin)
    assert not place.intersects(shown.callout.geometry())


def test_the_tools_of_a_small_window_have_names_and_a_step_frames_the_one_it_needs(
    learner: Player,
) -> None:
    learner.window.resize(480, 400)
    tools = learner.window.play_page._tools
    fill, cross, perhaps = (tools.segment(tool) for tool in (Tool.FILL, Tool.CROSS, Tool.MAYBE))
    learner.qtbot.waitUntil(lambda: QPushButton.text(cross) == "Cross")
    assert QPushButton.text(fill) == "Fill"
    assert not perhaps.isVisible()
    assert not cross.property("wanted")
    play_step(learner, 0)
    assert cross.property("wanted") == "true"
    assert learner.window.play_page.coach.tools.stops[1].property("wanted") == "true"
    click(cross)
    assert not cross.property("wanted")
    learner.drag((0, 0), (0, 0))
    assert learner.grid[0, 0] == EMPTY
    learner.window.games.skip_first_steps()
    learner.window.games.open_shipped("1-first-steps/02-heart")
    learner.settle()
    assert perhaps.isVisible()


def test_a_small_window_has_the_buttons_below_the_board(learner: Player) -> None:
    learner.window.resize(480, 400)
    learner.qtbot.waitUntil(lambda: not learner.window.play_page.coach.isVisible())
    pill = on_stage(learner).pill
    click(pill.primary)
    assert guide(learner).at == 1
    learner.drag((3, 0), (3, 0))
    click(pill.back)
    assert not guide(learner).is_wrong
    learner.drag((3, 0), (3, 0))
    click(pill.primary)
    assert learner.grid[3, 0] == EMPTY
    # The steps are in the drawer.
    click(bar_button(learner, "Side panel"))
    assert learner.window.play_page.coach.isVisible()
    learner.key(Qt.Key.Key_Escape)
    assert not learner.window.play_page.coach.isVisible()


@pytest.mark.parametrize("size", [(480, 400), (700, 480)])
def test_a_small_window_shows_the_tools_once(learner: Player, size: tuple[int, int]) -> None:
    page = learner.window.play_page
    learner.window.resize(*size)
    learner.qtbot.waitUntil(page.dock.isVisible)
    if not page.coach.isVisible():
        click(bar_button(learner, "Side panel"))

    def switches(tool: Tool) -> list[ToolControl]:
        shown = page.findChildren(ToolControl)
        return [each for each in shown if each.segment(tool).isVisible()]

    assert switches(Tool.FILL) == switches(Tool.CROSS) == [page._tools]
    assert "Fill: left mouse button" in words(page.coach)
    learner.window.games.open_shipped("0-lessons/04-finished-line-a")
    learner.settle()
    assert switches(Tool.FILL) == switches(Tool.CROSS) == [page._tools]
    learner.window.resize(1280, 800)
    learner.settle()
    assert switches(Tool.FILL) == [page.coach.tools.control]


def test_right_moves_and_mistakes_are_spoken(
    learner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(first_steps, "announce", lambda _widget, text: said.append(text))
    for first, last, text in (
        ((2, 0), (2, 1), "Right. 3 more to fill"),
        ((2, 2), (2, 4), "Right. On to the next step. This 1 is finished."),
        ((3, 0), (3, 0), "Column 1 already has its 1."),
    ):
        learner.drag(first, last)
        learner.qtbot.waitUntil(lambda: any(each.startswith(text) for each in said))  # noqa: B023


# ---- the first puzzle of those who skip, and lessons ----


def test_the_first_picture_after_first_steps_says_where_to_start(player: Player) -> None:
    screen = player.window.play_page.stage.board._screen
    player.window.games.start_first_steps()
    player.settle()
    assert screen._options.crosshair is False
    player.window.games.end_first_steps(FirstStepsState.DONE)
    player.window.games.open_shipped("1-first-steps/02-heart")
    player.settle()
    player.qtbot.waitUntil(lambda: screen._options.crosshair)
    texts = [player.message.text if player.message else ""]
    player.answer("Hint")
    player.qtbot.waitUntil(lambda: player.window.play_page.is_coaching)
    player.window.games.open_shipped("1-first-steps/03-kitten")
    player.settle()
    texts.append(player.message.text if player.message else "")
    assert [text.startswith("Your turn: start with the largest") for text in texts] == [True, False]


def test_how_to_play_stays_at_the_first_click(player: Player) -> None:
    player.window.games.open_shipped("1-first-steps/02-heart")
    player.settle()
    texts = [answer.text for answer in player.message.answers] if player.message else []
    assert texts == ["First steps", "How to play"]
    player.drag((1, 0), (1, 1))
    assert player.message is not None
    player.answer("First steps")
    player.qtbot.waitUntil(lambda: player.window.play_workspace.guide is not None)


def test_a_message_that_stays_covers_no_cell(player: Player) -> None:
    player.window.resize(900, 560)
    player.window.games.open_shipped("1-first-steps/04-boat")
    player.settle()
    stage = player.window.play_page.stage
    over = stage.messages.over
    player.qtbot.waitUntil(over.isVisible)

    def lowest() -> int:
        row = player.session.puzzle.height - 1
        return stage.board.cell_rect(Cell(row, 0)).bottom() + stage.board.y()

    player.qtbot.waitUntil(lambda: lowest() < over.geometry().top())
    below = stage.height() - lowest()
    QTest.keyClick(stage.board, Qt.Key.Key_Escape)
    player.qtbot.waitUntil(lambda: stage.height() - lowest() < below)


def test_a_lesson_in_colour_keeps_its_inks_in_sight(player: Player) -> None:
    player.window.games.open_shipped("0-lessons/16-colors-touch-a")
    player.settle()
    assert player.window.play_page.coach.colors.isVisible()
    player.window.games.open_shipped("0-lessons/04-finished-line-a")
    player.settle()
    assert not player.window.play_page.coach.colors.isVisible()


def test_a_lesson_keeps_the_tools_in_sight(player: Player) -> None:
    player.window.games.open_shipped("0-lessons/04-finished-line-a")
    player.settle()
    coach = player.window.play_page.coach
    assert coach.tools.isVisible()
    click(coach.tools.stops[1])
    player.drag((0, 0), (0, 0))
    assert player.grid[0, 0] == EMPTY
    player.window.games.open_shipped("1-first-steps/02-heart")
    player.settle()
    player.key(Qt.Key.Key_H)
    assert coach.isVisible()
    assert [stop.isVisible() for stop in coach.tools.stops] == [True] * 3, "Maybe, too"
    player.window.resize(700, 560)
    player.settle()
    assert coach.isVisible()
    assert not coach.tools.isVisible(), "they are below the board"


def test_the_coach_leaves_tools_and_inks_to_the_mouse(player: Player) -> None:
    player.open(puzzle("aab\nbbb"))
    player.key(Qt.Key.Key_H)
    coach = player.window.play_page.coach
    click(coach.tools.inks.findChildren(QRadioButton)[1])
    player.drag((1, 0), (1, 2))
    assert player.grid == board("???\nbbb")
    click(coach.tools.stops[1])
    player.drag((0, 2), (0, 2))
    assert player.grid[0, 2] == EMPTY
