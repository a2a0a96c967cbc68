"""The play page in the real window: its layout, the what-if chip, tooltips and messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPushButton, QRadioButton, QScrollArea
from pytestqt.qtbot import QtBot

from nonogui.core.grid import UNKNOWN, Axis, Cell, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import native
from nonogui.ui.actions import SPECS, ActionId
from nonogui.ui.board.options import InkMarks, Tool
from nonogui.ui.board.state import Overlays
from nonogui.ui.board_page import Stage
from nonogui.ui.in_turns import MAY_WORK
from nonogui.ui.look.theming import board_options
from nonogui.ui.play.page import PlayBar, PlayPage
from nonogui.ui.play.panel import PlayPanel, ToolSection
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import CoachMessage, CoachView
from nonogui.ui.settings import DEFAULTS, Assistance, SolveSpeed, Ticking
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.controls import SegmentedControl
from nonogui.ui.widgets.message import Message
from nonogui.ui.window_actions import Actions
from tests.boards import puzzle, random_picture
from tests.player import Player
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks

CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key

SMALL = puzzle("##.##\n#...#\n..#..\n#...#\n##.##")
LARGE = Puzzle.from_picture(random_picture(30, 30, 1))


def places(page: PlayPage) -> tuple[QRect, QRect, QRect]:
    """Return the places of the board, its first cell and its last cell."""
    board = page.stage.board
    assert board.view is not None
    last = Cell(board.view.grid.height - 1, board.view.grid.width - 1)
    return board.geometry(), board.cell_rect(Cell(0, 0)), board.cell_rect(last)


def press(page: PlayPage, name: str) -> None:
    """Press a button of the chip."""
    button = next(each for each in page.chip.findChildren(QPushButton) if each.text() == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("way_out", ["Discard", "Accept"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (480, 400)])
@pytest.mark.parametrize("played", [SMALL, LARGE], ids=["small", "large"])
def test_board_does_not_move_when_a_what_if_starts_and_ends(
    player: Player, played: Puzzle, size: tuple[int, int], way_out: str
) -> None:
    player.window.resize(*size)
    player.open(played)
    page = player.window.play_page
    before = places(page)
    player.key(KEY.Key_B, CTRL)
    assert page.chip.isVisible()
    assert places(page) == before
    player.drag((1, 1), (1, 3))
    assert places(page) == before
    press(page, way_out)
    assert not page.chip.isVisible()
    assert places(page) == before


def test_what_if_chip_is_above_a_board_that_leaves_room(player: Player) -> None:
    player.open(SMALL)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    assert page.stage.geometry().contains(page.chip.geometry())
    assert not page.bar._middle.isHidden()


@pytest.mark.parametrize("opens", [ActionId.HINT, ActionId.PANEL])
def test_what_if_chip_is_beside_a_panel_over_the_stage(player: Player, opens: ActionId) -> None:
    player.window.resize(800, 800)
    player.open(SMALL)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    player.window.actions_[opens].trigger()
    player.settle()
    panel = page.coach if opens is ActionId.HINT else page.panel
    assert panel.isVisible()
    assert panel.geometry().intersects(page.stage.geometry())
    assert not panel.geometry().intersects(page.chip.geometry())
    assert page.rect().contains(page.chip.geometry())


@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (480, 400)])
def test_what_if_chip_replaces_the_title_if_the_board_leaves_no_room(
    player: Player, size: tuple[int, int]
) -> None:
    player.window.resize(*size)
    player.open(LARGE)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    assert page.bar.geometry().contains(page.chip.geometry())
    assert page.bar.room.contains(page.chip.geometry())
    assert page.bar._middle.isHidden()
    for button in page.chip.findChildren(QPushButton):
        assert page.chip.rect().contains(button.geometry())
        assert button.width() >= button.minimumSizeHint().width()
    press(page, "Discard")
    assert not page.bar._middle.isHidden()


def test_chip_buttons_are_not_cut_off_in_a_small_window(player: Player) -> None:
    player.window.resize(1280, 800)
    player.open(LARGE)
    player.key(KEY.Key_B, CTRL)
    player.window.resize(480, 400)
    chip = player.window.play_page.chip
    buttons = chip.findChildren(QPushButton)
    player.qtbot.waitUntil(
        lambda: all(
            button.width() >= button.minimumSizeHint().width()
            and chip.rect().contains(button.geometry())
            for button in buttons
        )
    )


def test_long_words_of_chip_buttons_are_whole_in_a_small_window(player: Player) -> None:
    player.window.resize(480, 400)
    player.open(LARGE)
    player.key(KEY.Key_B, CTRL)
    chip = player.window.play_page.chip
    chip.discard.setText("Verwerfen")  # German
    chip.accept.setText("Übernehmen")
    buttons = (chip.discard, chip.accept)
    player.qtbot.waitUntil(lambda: all(QPushButton.text(each) == each.text() for each in buttons))


def test_chip_moves_between_board_and_title_bar_when_the_zoom_changes(
    player: Player,
) -> None:
    player.open(LARGE)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    assert not page.stage.geometry().intersects(page.chip.geometry())
    for _ in range(8):
        player.key(KEY.Key_Minus)
    assert page.stage.geometry().contains(page.chip.geometry())
    player.key(KEY.Key_0)
    assert not page.stage.geometry().intersects(page.chip.geometry())


def test_pause_hides_the_what_if_chip(player: Player) -> None:
    player.open(LARGE)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    player.key(KEY.Key_P)
    assert not page.chip.isVisible()
    assert not page.bar._middle.isHidden()
    player.key(KEY.Key_P)
    assert page.chip.isVisible()


def test_pause_takes_no_what_if_or_checkpoint(player: Player) -> None:
    player.open(LARGE)
    page = player.window.play_page
    buttons = page._branch, page.panel.branches.new, page.panel.checkpoints.add
    for is_paused in (False, True, False):
        assert {button.isEnabled() for button in buttons} == {not is_paused}
        player.key(KEY.Key_P)


# ---- tooltips ----


def tips(page: PlayPage) -> set[str]:
    """Return the tooltips of all buttons of the page."""
    return {button.toolTip() for button in page.findChildren(Button)}


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (ActionId.ZOOM_IN, "Zoom in"),
        (ActionId.ZOOM_OUT, "Zoom out"),
        (ActionId.FIT, "Fit to window"),
        (ActionId.PAUSE, "Pause"),
        (ActionId.NEW_BRANCH, "Try something out, then accept or discard all of it"),
        (ActionId.ACCEPT_BRANCH, "Keep the marks made in this what-if"),
        (ActionId.DISCARD_BRANCH, "Remove the marks made in this what-if"),
        (ActionId.ADD_CHECKPOINT, "Save the board as it is now, to come back to later"),
    ],
)
def test_tooltips_name_the_players_own_keys(player: Player, action: ActionId, words: str) -> None:
    player.open(SMALL)
    page = player.window.play_page
    assert f"{words} ({SPECS[action].keys[0]})" in tips(page)
    player.window.settings.update(shortcuts={action: ("Ctrl+K",)})
    named = {tip for tip in tips(page) if tip.startswith(words)}
    assert named == {f"{words} (Ctrl+K)"}
    player.window.settings.update(shortcuts={action: ()})
    assert {tip for tip in tips(page) if tip.startswith(words)} == {words}


def test_pause_and_resume_tooltips_name_the_players_key(player: Player) -> None:
    player.window.settings.update(shortcuts={ActionId.PAUSE: ("F12",)})
    player.open(SMALL)
    page = player.window.play_page
    assert "Pause (F12)" in tips(page)
    player.key(KEY.Key_F12)
    assert "Resume (F12)" in tips(page)


def steady(player: Player) -> str:
    """Return the texts of the page as read out, with measured times replaced by dots."""
    return re.sub(r"\d+:\d\d", "…", read_out(player.window.play_page))


def test_play_page_reads_from_top_to_bottom(player: Player) -> None:
    player.open(SMALL)
    player.session.start_branch("Try")
    player.session.add_checkpoint("Here")
    player.qtbot.waitUntil(lambda: "Here" in steady(player))
    assert steady(player) == lines("""
        button: Library
        button: Undo: Start what-if: Try
        button: Redo (disabled)
        Test
        5 × 5 · Trivial · One solution
        button: Check
        button: Hint
        check box: Side panel (chosen)
        button: Menu
        table: Board, 5 rows, 5 columns (focus)
        What-if: Try
        What-if: Try
        0 cells
        button: Discard
        button: Accept
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        Left button fills, right button crosses.
        What-ifs
        What-ifs
        button: Start a what-if
        Board
        0 cells
        Try
        0 cells
        Progress
        Progress
        …
        button: Pause
        Progress
        0 of 25 cells
        0 of 18 numbers
        Difficulty
        Difficulty
        Trivial
        Where it gets hard
        3 rounds
        Hardest at the start
        Checkpoints
        Checkpoints
        button: Add
        button: Here, …
        Help while playing
        Help while playing
        Mistakes
        button: Mistakes: Don't show
        Tick numbers
        button: Tick numbers: Certain numbers
        Cross automatically
        button: Cross automatically: Never
        Row 1, column 1
        button: Zoom out
        450%
        button: Zoom in
        button: Fit to window
    """)


def test_play_page_of_a_coloured_puzzle_reads_from_top_to_bottom(player: Player) -> None:
    player.window.settings.update(colors_explained=True, marks_offered=True)
    player.open(puzzle("aab\n.b."))
    player.key(KEY.Key_H)
    assert steady(player) == lines("""
        button: Library
        button: Undo (disabled)
        button: Redo (disabled)
        Test
        3 × 2 · 2 colours · Trivial · One solution
        button: Check
        button: Hint
        check box: Side panel (chosen)
        button: Menu
        table: Board, 2 rows, 3 columns (focus)
        Coach: Row 1
        Coach
        button: Techniques
        button: Close (Esc)
        Tools
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        Palette
        choice: ink a (chosen)
        choice: ink b
        button: 1. Where to look, Row 1, shown now
        button: 2. Which technique, Its name and why it works
        button: 3. Which cells, Shown on the board
        button: 4. Mark them on the board, You can undo it in one step
        button: Close
        button: Which technique
        Row 1
        button: Zoom out
        455%
        button: Zoom in
        button: Fit to window
    """)


def test_message_over_the_board_is_as_wide_as_its_text(player: Player) -> None:
    player.open(Puzzle.from_picture(random_picture(10, 10, 1)))
    player.window.resize(500, 900)  # the board leaves room below it
    stage = player.window.play_page.stage
    bar = stage.messages.over
    widths = []
    for text in ("One sentence of some length, to be read.", "Done."):
        stage.messages.show_message(Message(text))
        player.qtbot.waitUntil(lambda: bar.isVisible() and bar.width() == bar.sizeHint().width())
        widths.append(bar.width())
        assert bar.geometry().center().x() - stage.width() // 2 in (-1, 0)
        assert stage.geometry().bottom() - bar.geometry().bottom() == 16
    assert widths[0] > widths[1] + 100


# ---- the page by itself ----


PLAIN = replace(DEFAULTS, solve_speed=SolveSpeed.AT_ONCE)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[PlayPage]:
    """Return the page alone in a plain window, with a coloured puzzle."""
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = Actions(window, {})
    bar = PlayBar(actions, Button(icon="menu", tip="Menu"))
    panel = PlayPanel(ToolSection())
    page = PlayPage(actions, bar, Stage(), panel)
    page.apply(PLAIN)
    window.setCentralWidget(page)
    window.resize(1000, 700)
    with qtbot.waitExposed(window):
        window.show()
    page.set_session(PlaySession(COLORED, Origin("No. 1"), None, window))
    yield page
    page.set_session(None)
    window.close()


COLORED = puzzle("aab\n.bb\na..")


def session_of(page: PlayPage) -> PlaySession:
    assert page.session is not None
    return page.session


def act(page: PlayPage, action: ActionId) -> QAction:
    actions = page.window().findChild(Actions)
    assert isinstance(actions, Actions)
    return actions[action]


def test_buttons_of_the_page_emit_their_actions_and_options(page: PlayPage) -> None:
    heard: list[object] = []
    page.options_chosen.connect(heard.append)
    branches = (ActionId.NEW_BRANCH, ActionId.ACCEPT_BRANCH, ActionId.DISCARD_BRANCH)
    for action in (*branches, ActionId.ADD_CHECKPOINT, ActionId.PAUSE):
        act(page, action).setEnabled(True)
        act(page, action).triggered.connect(lambda _on=False, name=action: heard.append(name))
    panel = page.panel
    for button in (
        *(page._branch, panel.branches.new, panel.checkpoints.add, panel.progress.pause),
        *(page.chip.accept, page.chip.discard),
    ):
        button.click()
    panel.colors.marks_chosen.emit(InkMarks.LETTERS)
    panel.assistance.ticking.chosen.emit(Ticking.NEVER)
    assert heard == [
        *(ActionId.NEW_BRANCH, ActionId.NEW_BRANCH, ActionId.ADD_CHECKPOINT, ActionId.PAUSE),
        *(ActionId.ACCEPT_BRANCH, ActionId.DISCARD_BRANCH),
        {"marks": InkMarks.LETTERS},
        {"ticking": Ticking.NEVER},
    ]
    session = session_of(page)
    assert session.ticking is Ticking.CERTAIN, "that is for all puzzles: the host tells the game"
    panel.assistance.assistance.chosen.emit(Assistance.BROKEN_LINES)
    assert (session.assistance, session.ticking) == (Assistance.BROKEN_LINES, Ticking.CERTAIN)


def test_tool_and_ink_can_be_chosen_in_every_place_that_shows_them(page: PlayPage) -> None:
    board = page.stage.board
    for choose in (page._tools.chosen, page.panel.tools.control.chosen):
        choose.emit(Tool.CROSS)
        assert act(page, ActionId.TOOL_CROSS).isChecked()
        page.choose_tool(Tool.FILL)
    for chosen in (board.ink_chosen, page.dock.inks.chosen, page.panel.colors.ink_chosen):
        chosen.emit(2)
        assert page.marks()[0] == ("Fill", 2)
        shown = [
            each
            for each in page.dock.inks.findChildren(QRadioButton)
            if each.isChecked() and "ink b" in each.accessibleName()
        ]
        assert shown
        page.choose_ink(1)


def test_digits_choose_the_ink_where_a_button_has_the_focus_too(page: PlayPage) -> None:
    for button in (page.bar.findChildren(Button)[-1], page.coach.close_):
        page.choose_ink(1)
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_2)
        assert page.marks()[0] == ("Fill", 2)
        QTest.keyClick(button, Qt.Key.Key_9)  # there is no such ink
        assert page.marks()[0] == ("Fill", 2)


@pytest.mark.parametrize(
    "held", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier]
)
def test_digits_of_commands_choose_no_ink(page: PlayPage, held: Qt.KeyboardModifier) -> None:
    page.choose_ink(1)
    for widget in (page.stage.board, page.bar.findChildren(Button)[-1]):
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_2, held)
        assert page.marks()[0] == ("Fill", 1)


def test_coach_made_late_shows_tool_ink_and_marks_as_chosen(page: PlayPage) -> None:
    page.choose_tool(Tool.CROSS)
    page.choose_ink(2)
    page.apply(replace(PLAIN, marks=InkMarks.LETTERS))
    assert not page.has_coach
    coach = page.coach
    assert coach.tools.control.value is Tool.CROSS
    swatches = coach.tools.inks.findChildren(QRadioButton)
    assert [each.isChecked() for each in swatches] == [False, True]
    marks = coach.colors.findChild(SegmentedControl)
    assert isinstance(marks, SegmentedControl)
    assert marks.value is InkMarks.LETTERS


def test_panel_restores_and_removes_checkpoints_except_while_paused(page: PlayPage) -> None:
    session = session_of(page)
    session.add_checkpoint("Here")
    page.stage.board.move_made.emit(Move.parse("fill r0c0:?>1"))
    assert session.game.grid[0, 0] == 1
    session.is_paused = True
    page.panel.checkpoints.restore_clicked.emit(0)
    page.panel.checkpoints.remove_clicked.emit(0)
    page.stage.board.move_made.emit(Move.parse("fill r0c1:?>1"))
    assert (session.game.grid[0, 0], session.game.grid[0, 1]) == (1, UNKNOWN)
    session.is_paused = False
    page.panel.checkpoints.restore_clicked.emit(0)
    assert session.game.grid[0, 0] == UNKNOWN
    assert session.game.checkpoints
    page.panel.checkpoints.remove_clicked.emit(0)
    assert not session.game.checkpoints


def test_next_puzzle_resets_tool_ink_cursor_message_and_chip(page: PlayPage) -> None:
    before = session_of(page)
    page.choose_tool(Tool.CROSS)
    page.choose_ink(2)
    page.stage.board.set_cursor(Cell(2, 2))
    page.stage.messages.show_message(Message("Wrong."))
    before.start_branch("Try")
    assert page.panel.colors.isVisible()
    page.set_session(PlaySession(SMALL, Origin("No. 2"), None, page))
    assert act(page, ActionId.TOOL_FILL).isChecked()
    assert page.marks()[0] == ("Fill", 1)
    assert page.strip.place.text() == page.dock.place.text() == "Row 1, column 1"
    assert page.stage.messages.message is None
    assert not page.chip.isVisible()
    assert not page.panel.colors.isVisible()
    assert page.bar.title == "No. 2"
    before.become_copy(Path("mine.pbn"), native())
    assert page.bar.title == "No. 2", "what becomes of the other one is not shown"
    paused = PlaySession(COLORED, Origin("No. 3"), None, page)
    paused.is_paused = True
    page.set_session(paused)
    assert not page.stage.board.isVisible()


def test_dock_shows_the_clock(page: PlayPage) -> None:
    session_of(page).game.advance(61.5)
    page.show_time()
    assert page.dock.note.text() == "1:01"
    page.apply(replace(PLAIN, show_timer=False))
    assert page.dock.note.text() == ""
    assert not page.panel.progress.pause.isVisible()


def test_move_closes_the_message(page: PlayPage) -> None:
    messages = page.stage.messages
    messages.show_message(Message("One line is broken."))
    session_of(page).add_checkpoint("Here")
    assert messages.message is not None, "the board is the same"
    session_of(page).play(Move.parse("fill r0c0:?>1"))
    assert messages.message is None


def test_preview_refuses_moves(page: PlayPage, qtbot: QtBot) -> None:
    session, board = session_of(page), page.stage.board
    place = board.cell_rect(Cell(0, 0)).center()
    session.show_overlays(Overlays(), session.puzzle.blank())
    with qtbot.waitSignal(board.refused):
        QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.game.grid[0, 0] == UNKNOWN
    session.clear_overlays()
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert session.game.grid[0, 0] == 1


def test_only_a_revealed_solution_is_animated(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    revealed: list[tuple[int, float]] = []
    board, session = page.stage.board, session_of(page)
    monkeypatch.setattr(board, "reveal", lambda cells, ms: revealed.append((len(cells), ms)))
    assert COLORED.goal is not None
    solving = Move.between(MoveKind.SOLVE, session.game.grid, COLORED.goal)
    session.play(solving)
    assert revealed == [], "at once"
    session.undo()
    page.apply(replace(PLAIN, solve_speed=SolveSpeed.FAST))
    session.play(Move.parse("fill r0c0:?>1"))
    session.undo()
    session.play(solving)
    assert revealed == [(9, 300)]


@pytest.mark.parametrize(
    ("marks", "cell"),
    [
        (Overlays(hint_cells=frozenset({Cell(29, 3), Cell(28, 29)})), Cell(28, 29)),
        (Overlays(wrong=frozenset({Cell(29, 3)})), Cell(29, 3)),
        (Overlays(ambiguous=frozenset({Cell(3, 29)})), Cell(3, 29)),
        (Overlays(highlighted_lines=(Line(Axis.ROW, 29),)), Cell(29, 2)),
        (Overlays(highlighted_lines=(Line(Axis.COLUMN, 29),)), Cell(1, 29)),
        (Overlays(highlighted_lines=(Line(Axis.ROW, 28), Line(Axis.COLUMN, 5))), Cell(1, 5)),
        (Overlays(), None),
    ],
)
def test_marked_cells_and_lines_are_scrolled_into_view_once(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch, marks: Overlays, cell: Cell | None
) -> None:
    session = PlaySession(LARGE, Origin("No. 2"), None, page)
    page.set_session(session)
    shown: list[Cell] = []
    page.stage.board.set_cursor(Cell(1, 2))
    monkeypatch.setattr(page.stage.board.scroller, "bring_into_view", shown.append)
    session.show_overlays(marks)
    session.show_overlays(replace(marks))
    assert shown == ([] if cell is None else [cell])


def test_undo_and_redo_scroll_to_what_they_change(page: PlayPage) -> None:
    session = PlaySession(LARGE, Origin("No. 2"), None, page)
    page.set_session(session)
    board = page.stage.board
    board.scroller.set_cell_size(40)
    session.play(Move.parse("fill r0c0:?>1 r0c1:?>1"))
    board.scroller.bring_into_view(Cell(29, 29))
    session.play(Move.parse("fill r29c28:?>1"))
    for act, row in (
        (session.undo, 29),
        (session.undo, 0),
        (session.redo, 0),
        (session.redo, 29),
    ):
        act()
        assert row in board.in_view[0]


def test_panel_of_another_puzzle_starts_at_its_top(page: PlayPage, qtbot: QtBot) -> None:
    area = page.panel.findChild(QScrollArea)
    assert area is not None
    bar = area.verticalScrollBar()
    page.window().resize(1280, 500)
    qtbot.waitUntil(lambda: bar.maximum() > 20)
    bar.setValue(20)
    page.set_session(PlaySession(LARGE, Origin("No. 2"), None, page))
    assert bar.value() == 0


def test_strip_shows_place_and_run_at_the_cursor(page: PlayPage) -> None:
    session_of(page).play(Move.parse("fill r0c0:?>1 r0c1:?>1"))
    page.stage.board.set_cursor(Cell(0, 1))
    assert page.strip.place.text() == page.dock.place.text() == "Row 1, column 2"
    assert page.strip.run.text() == "ink a, run of 2"
    page.stage.board.run_changed.emit(3)
    session_of(page).play(Move.parse("fill r1c0:?>1"))
    assert page.strip.run.text() == "3 cells", "of what is being drawn"
    page.stage.board.run_changed.emit(0)
    assert page.strip.run.text() == "ink a, run of 2"


def test_what_if_chip_is_centred_over_the_board_or_the_title_bar(page: PlayPage) -> None:
    session = PlaySession(LARGE, Origin("No. 2"), None, page)
    page.set_session(session)
    session.start_branch("Try")
    chip, stage, bar = page.chip, page.stage, page.bar
    QTest.qWait(1)
    assert bar.geometry().contains(chip.geometry())
    assert abs(chip.geometry().center().y() - bar.geometry().center().y()) <= 1
    assert abs(chip.geometry().center().x() - bar.geometry().center().x()) <= 1
    for _step in range(9):
        stage.board.zoom_out()
    assert abs(chip.geometry().center().x() - stage.geometry().center().x()) <= 1
    assert chip.y() - stage.y() == 10
    widths = [chip.size_in(room).width() for room in range(400, 99, -1)]
    assert all(width <= room for width, room in zip(widths, range(400, 99, -1), strict=True))
    # The whole chip, then without the count, the name, the icon; then the words of its buttons.
    steps = [after - before for before, after in pairwise(widths)]
    assert len([step for step in steps if step < -1]) == 3
    assert widths[-1] == 100


def test_play_page_matches_its_stored_pictures(page: PlayPage, looks: CheckLooks) -> None:
    page.stage.board.set_options(replace(board_options(PLAIN), animate=False))
    session = session_of(page)
    session.play(Move.parse("fill r0c0:?>1 r0c1:?>1 r0c2:?>2"))
    session.add_checkpoint("Here")
    session.start_branch("Try")
    session.play(Move.parse("fill r1c1:?>2"))
    page.stage.board.setFocus()
    looks("page-wide", page)
    page.window().resize(560, 420)
    looks("page-compact", page)
    session.is_paused = True
    page.show_pause()
    looks("page-paused", page)


def test_what_if_chip_matches_its_stored_pictures(page: PlayPage, looks: CheckLooks) -> None:
    chip = page.chip
    chip.set_branch("The left wing first", 12)
    for room in (400, 300, 250):
        chip.resize(chip.size_in(room))
        looks(f"chip-{room}", chip)


def test_opening_the_coach_holds_jobs_and_paints_it_in_the_next_turn(
    page: PlayPage, qtbot: QtBot
) -> None:
    page.show_coach(CoachView(CoachMessage("Look."), focus=(), place="", note=""))
    assert not page.coach.updatesEnabled()
    assert not MAY_WORK.is_set()
    qtbot.waitUntil(lambda: page.coach.updatesEnabled() and MAY_WORK.is_set())


def test_coach_shows_its_place_and_note_and_scrolls_to_its_cells(
    page: PlayPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Cell] = []
    monkeypatch.setattr(page.stage.board.scroller, "bring_into_view", shown.append)
    page.show_coach(None)
    coached = [page.has_coach]
    view = CoachView(
        CoachMessage("Look."), focus=(Cell(2, 2), Cell(0, 1)), place="Row 3", note="In 1 ms"
    )
    page.show_coach(view)
    coached.append(page.has_coach)
    assert coached == [False, True]
    assert shown == [Cell(2, 2), Cell(0, 1)], "the most important one last"
    assert (page.strip.place.text(), page.strip.run.text()) == ("Row 3", "In 1 ms")
    kinds = [page.bar.hint.kind]
    page.coach.close_.setFocus()
    page.show_coach(None)
    assert page.strip.place.text() == "Row 1, column 1"
    assert page.strip.run.text() == ""
    kinds.append(page.bar.hint.kind)
    assert kinds == [Kind.LIT, Kind.SOFT]
    assert page.focusWidget() is page.stage.board
    page.show_coach(replace(view, place="", focus=()))
    assert page.strip.place.text() == "Row 1, column 1"
    assert len(shown) == 2
