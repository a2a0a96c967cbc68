"""What all pages with a board share: their layout, and how a small page makes room."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from nonogui.core.design import Design
from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.library.folders import StorageProblem
from nonogui.solver.result import Phase, Progress
from nonogui.ui.actions import ActionId
from nonogui.ui.board.layout import (
    FIT_MARGIN,
    MAX_CELL,
    MIN_CELL,
    USUAL_CELL,
    BoardLayout,
    BoardShape,
)
from nonogui.ui.board_page import BoardPage, job_state
from nonogui.ui.jobs import Job, JobKind
from nonogui.ui.look.theme import DARK
from nonogui.ui.widgets.message import Answer, Message
from nonogui.ui.widgets.progress import JobState
from tests.boards import puzzle, random_picture
from tests.player import Player
from tests.sizes import faults
from tests.ui.pictures import use_theme

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEFT = Qt.MouseButton.LeftButton
SMALL = puzzle("###.\n#.#.\n###.\n...#")
LARGE = puzzle("\n".join(["#." * 30] * 60))
HUGE = puzzle("\n".join(["#." * 50] * 100))
DENSE = puzzle("\n".join(["#." * 30, ".#" * 30] * 30))


@pytest.fixture
def page(player: Player) -> BoardPage:
    player.open(SMALL)
    return player.window.play_page


def place(widget: QWidget, page: BoardPage) -> QRect:
    """Return the rectangle of a widget on the page."""
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


class TestLayout:
    def test_large_page_shows_board_panel_and_strip_side_by_side(self, page: BoardPage) -> None:
        bar, stage, strip = (place(each, page) for each in (page.bar, page.stage, page.strip))
        panel = place(page._side._panel, page)
        right, below = page.width(), page.height() - strip.height()
        assert bar.topLeft() == QPoint(0, 0)
        assert stage == QRect(0, bar.height(), right - panel.width(), below - bar.height())
        assert panel == QRect(stage.width(), bar.height(), panel.width(), stage.height())
        assert strip == QRect(0, below, right, strip.height())
        assert place(page.stage.board, page) == stage
        assert not page.dock.isVisible()

    @pytest.mark.parametrize(
        ("size", "is_compact"),
        [((960, 640), False), ((959, 640), True), ((960, 639), True), ((480, 400), True)],
    )
    def test_small_window_switches_the_page_to_its_compact_layout(
        self, page: BoardPage, player: Player, size: tuple[int, int], is_compact: bool
    ) -> None:
        player.window.resize(*size)
        assert page.size() == player.window.size()
        assert page.is_compact is is_compact
        assert page.dock.isVisible() is is_compact
        assert page.strip.isVisible() is not is_compact
        assert (page.bar.height() < 52) is is_compact

    def test_panel_of_a_small_page_opens_as_a_drawer(self, page: BoardPage, player: Player) -> None:
        panel = page._side._panel
        before = panel.width()
        player.window.resize(800, 560)
        assert not panel.isVisible()
        player.window.actions_[ActionId.PANEL].trigger()
        assert panel.isVisible()
        stage = place(page.stage, page)
        assert stage.width() == page.width()
        drawer = place(panel, page)
        assert (drawer.top(), drawer.height()) == (stage.top(), stage.height())
        assert (drawer.right(), drawer.width()) == (stage.right(), before)
        seen = page.childAt(drawer.center())
        assert seen is not None
        assert panel.isAncestorOf(seen)
        player.window.resize(700, 500)
        assert place(panel, page).right() == page.width() - 1
        player.window.resize(1280, 800)  # where it stands beside the stage again
        assert place(panel, page).left() == page.stage.width()
        assert panel.height() == page.stage.height()

    def test_escape_closes_the_drawer_and_goes_to_the_board(
        self, page: BoardPage, player: Player
    ) -> None:
        player.window.resize(480, 400)
        panel = page._side._panel
        for goes_there in (False, True):
            player.window.actions_[ActionId.PANEL].trigger()
            if goes_there:
                panel.findChildren(QPushButton)[0].setFocus()
            assert panel.isVisible()
            QTest.keyClick(player.window.focusWidget(), Qt.Key.Key_Escape)
            assert not panel.isVisible()
            assert page.stage.board.hasFocus()

    def test_escape_goes_from_any_button_to_the_board(
        self, page: BoardPage, player: Player
    ) -> None:
        for start in (page._side._panel, page.bar, page.strip):
            start.findChildren(QPushButton)[-1].setFocus()
            assert not page.stage.board.hasFocus()
            QTest.keyClick(player.window.focusWidget(), Qt.Key.Key_Escape)
            assert page.stage.board.hasFocus()

    def test_drawer_closes_for_another_board(self, page: BoardPage, player: Player) -> None:
        player.window.resize(480, 400)
        player.window.actions_[ActionId.PANEL].trigger()
        assert page._side._panel.isVisible()
        player.window.studio.open(Design.blank(5, 5))
        player.window.actions_[ActionId.PANEL].trigger()
        player.window.studio.open(Design.blank(6, 6))
        assert not player.window.studio.page.has_drawer
        assert not page.has_drawer

    def test_drawer_moves_with_the_stage_below_a_bar(self, page: BoardPage, player: Player) -> None:
        player.window.resize(480, 400)
        player.window.actions_[ActionId.PANEL].trigger()
        before = page.stage.y()
        player.window.data._show(StorageProblem.FULL)
        QTest.qWait(1)
        drawer, stage = place(page._side._panel, page), place(page.stage, page)
        assert stage.y() > before
        assert (drawer.top(), drawer.height()) == (stage.top(), stage.height())
        player.window.data._hide()
        QTest.qWait(1)
        assert place(page._side._panel, page).top() == before

    def test_drawer_and_coach_are_at_the_left_in_a_right_to_left_language(
        self, page: BoardPage, player: Player
    ) -> None:
        page.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        player.window.resize(480, 400)
        player.window.actions_[ActionId.PANEL].trigger()
        assert place(page._side._panel, page).left() == 0
        player.window.actions_[ActionId.HINT].trigger()
        player.settle()
        coach = place(player.window.play_page.coach, page)
        board = place(page.stage.board, page)
        assert coach.left() == 0
        assert board.left() == coach.right() + 1
        assert board.right() == page.stage.geometry().right()

    def test_opening_or_closing_the_panel_emits_a_signal(
        self, page: BoardPage, player: Player
    ) -> None:
        received: list[bool] = []
        page.panel_shown.connect(received.append)
        panel = player.window.actions_[ActionId.PANEL]
        assert panel.isChecked()
        panel.trigger()
        assert (received[-1], page.is_panel_shown, panel.isChecked()) == (False, False, False)
        assert page.stage.width() == page.width()
        panel.trigger()
        assert (received[-1], page.is_panel_shown, panel.isChecked()) == (True, True, True)
        player.window.resize(800, 560)
        assert (received[-1], page.is_panel_shown, panel.isChecked()) == (False, False, False)

    def test_hint_panel_replaces_the_side_panel(self, page: BoardPage, player: Player) -> None:
        panel = page._side._panel
        cell = place(page.stage.board, page).left() + player.place(0, 0).x()
        player.key(Qt.Key.Key_H)
        coach = page._side._coach
        assert coach is not None
        assert (page.is_coaching, panel.isVisible(), coach.isVisible()) == (True, False, True)
        assert place(coach, page).left() == page.stage.width()
        assert page.stage.board.height() == page.stage.height()
        assert place(coach, page).right() == page.width() - 1
        assert place(page.stage.board, page).left() + player.place(0, 0).x() == cell
        player.key(Qt.Key.Key_Escape)
        assert (page.is_coaching, panel.isVisible(), coach.isVisible()) == (False, True, False)
        assert place(page.stage.board, page).left() + player.place(0, 0).x() == cell
        player.window.actions_[ActionId.PANEL].trigger()
        cell = place(page.stage.board, page).left() + player.place(0, 0).x()
        player.key(Qt.Key.Key_H)
        assert coach.isVisible()
        assert place(page.stage.board, page).left() + player.place(0, 0).x() == cell

    @pytest.mark.parametrize(("width", "taken"), [(480, 240), (600, 240), (687, 327), (700, 328)])
    def test_hint_panel_of_a_small_page_keeps_the_board_visible(
        self, page: BoardPage, player: Player, width: int, taken: int
    ) -> None:
        player.key(Qt.Key.Key_H)
        coach = page._side._coach
        assert coach is not None
        player.window.resize(width, 560)
        assert place(coach, page).right() == page.width() - 1
        assert page.stage.width() == page.width()
        assert (coach.width(), page.stage.board.width()) == (taken, width - taken)
        assert page.stage.board.x() == 0


class TestStage:
    def test_message_appears_at_the_bottom_of_the_stage(
        self, page: BoardPage, player: Player
    ) -> None:
        player.window.resize(480, 400)
        stage = page.stage
        bar = stage.messages.over
        stage.messages.show_message(Message("One word and another. " * 8))
        assert bar.isVisible()
        assert bar.geometry().left() == 16
        assert bar.width() == stage.width() - 2 * 16
        assert bar.geometry().bottom() == stage.geometry().bottom() - 16
        assert bar.height() >= bar.heightForWidth(bar.width())
        seen = page.childAt(bar.geometry().center())
        assert seen is not None
        assert bar.isAncestorOf(seen)
        player.window.resize(600, 500)
        assert bar.geometry().bottom() == stage.geometry().bottom() - 16

    @pytest.mark.parametrize(
        ("size", "message", "is_in_bar"),
        [
            ((480, 400), Message("Right so far.", seconds=4), True),
            ((480, 400), Message("A message that needs more room.", seconds=4), False),
            ((480, 400), Message("Wrong.", answers=(Answer(int, "Show where"),)), False),
            ((800, 480), Message("Right so far."), True),
            ((800, 480), Message("Wrong.", answers=(Answer(int, "Show where"),)), True),
            (
                (800, 480),
                Message("Wrong.", answers=(Answer(int, "Go back to before it"),) * 4),
                False,
            ),
            ((480, 900), Message("Right so far.", seconds=4), False),
            ((800, 480), Message("A message of more than one line. " * 2, seconds=4), False),
            ((1280, 480), Message("A message of more than one line. " * 2, seconds=4), True),
        ],
    )
    def test_message_moves_no_cell_out_of_reach_and_keeps_their_size(
        self,
        page: BoardPage,
        player: Player,
        size: tuple[int, int],
        message: Message,
        is_in_bar: bool,
    ) -> None:
        player.window.resize(*size)
        player.open(Puzzle.from_picture(random_picture(10, 10, 1)))
        stage, over = page.stage, page.stage.messages.over

        def board() -> QRect:
            last = stage.board.cell_rect(Cell(9, 0))
            return last.translated(stage.board.mapTo(page, QPoint()))

        def lowest() -> int:
            return min(board().bottom(), place(stage.board, page).bottom())

        before = board()
        stage.messages.show_message(message)
        player.qtbot.waitUntil(lambda: over.geometry().top() > lowest() or is_in_bar)
        player.qtbot.waitUntil(lambda: page.bar.geometry().contains(over.geometry()) is is_in_bar)
        assert board().size() == before.size()
        stage.board.scroller.bring_into_view(Cell(9, 0))
        assert over.geometry().top() > board().bottom() or is_in_bar
        assert page.bar._middle.isHidden() is is_in_bar
        assert (board() == before) or not is_in_bar
        assert faults(player.window) == []
        stage.messages.dismiss()
        player.qtbot.waitUntil(lambda: board() == before)
        assert not page.bar._middle.isHidden()

    @pytest.mark.parametrize("side", [12, 14, 16, 18])
    def test_message_that_leaves_little_room_keeps_the_size_of_cells(
        self, page: BoardPage, player: Player, side: int
    ) -> None:
        player.window.resize(480, 400)
        player.open(Puzzle.from_picture(random_picture(side, side, 1)))
        scroller, messages = page.stage.board.scroller, page.stage.messages
        before = scroller.percent
        messages.show_message(Message("Wrong.", answers=(Answer(int, "Show"),)))
        player.qtbot.waitUntil(messages.over.isVisible)
        QTest.qWait(1)
        assert scroller.percent == before
        messages.dismiss()
        player.qtbot.waitUntil(lambda: scroller.percent == before)

    def test_a_long_question_leaves_a_part_of_the_board(
        self, page: BoardPage, player: Player
    ) -> None:
        player.window.resize(480, 400)
        page.stage.set_bands(0, 150, 40)  # as the card of first steps needs
        text, answers = "One word and another. " * 40, (Answer(int, "Yes"), Answer(int, "No"))
        page.stage.messages.show_message(Message(text, answers=answers))
        player.qtbot.waitUntil(page.stage.messages.over.isVisible)
        room = page.stage.board.viewport().size()
        assert room.height() == page.stage.board.minimumSizeHint().height()
        page.stage.messages.dismiss()
        page.stage.set_bands(0, 0, 0)
        assert page.stage.board.viewport().height() > 3 * room.height()

    def test_message_stays_clear_of_a_coach_that_covers_the_stage(
        self, page: BoardPage, player: Player
    ) -> None:
        player.key(Qt.Key.Key_H)
        coach = page._side._coach
        assert coach is not None
        player.window.resize(coach.width() + 400, 560)
        page.stage.messages.show_message(Message("One word and another. " * 20))
        bar = place(page.stage.messages.over, page)
        free = place(coach, page).left()
        assert (bar.left(), bar.right()) == (16, free - 1 - 16)

    def test_message_moves_over_the_board_when_the_panel_closes(
        self, page: BoardPage, player: Player
    ) -> None:
        messages = page.stage.messages
        messages.show_message(Message("A word."))
        assert (messages.beside.isVisible(), messages.over.isVisible()) == (True, False)
        player.window.actions_[ActionId.PANEL].trigger()
        assert messages.message == Message("A word.")
        assert (messages.beside.isVisible(), messages.over.isVisible()) == (False, True)
        player.window.actions_[ActionId.PANEL].trigger()
        assert (messages.beside.isVisible(), messages.over.isVisible()) == (True, False)
        messages.dismiss()
        assert (messages.beside.isVisible(), messages.over.isVisible()) == (False, False)
        player.window.actions_[ActionId.PANEL].trigger()
        assert messages.message is None

    def test_pause_hides_the_board(self, page: BoardPage, player: Player) -> None:
        stage = page.stage
        player.window.actions_[ActionId.PAUSE].trigger()
        paused = stage.paused
        assert not stage.board.isVisible()
        assert paused.isVisible()
        assert paused.geometry() == stage.rect()
        assert paused.button.hasFocus()
        player.window.resize(1000, 700)
        assert paused.geometry() == stage.rect()
        QTest.mouseClick(paused.button, LEFT)
        assert stage.board.isVisible()
        assert not paused.isVisible()
        assert stage.board.hasFocus()

    def test_large_board_opens_with_readable_cells(self, player: Player) -> None:
        player.open(LARGE)
        board = player.window.play_page.stage.board
        assert board.cell_size == 17
        board.fit()
        assert board.cell_size < 11
        board.scroller.set_cell_size(30)
        board.scroller.fit_readably()
        assert board.cell_size == 17

    @pytest.mark.parametrize("is_design", [False, True])
    def test_fit_shows_a_large_board_whole_without_its_clues(
        self, player: Player, is_design: bool
    ) -> None:
        window = player.window
        if is_design:
            window.studio.open(Design.from_puzzle(HUGE))
            board = window.studio.page.stage.board
        else:
            player.open(HUGE)
            board = window.play_page.stage.board
        window.actions_[ActionId.FIT].trigger()
        assert not board.is_scrolled
        assert board.cell_size < MIN_CELL
        layout = board.scroller.layout
        assert layout is not None
        assert (layout.row_slots, layout.column_slots) == (0, 0)
        for at in (Cell(0, 0), Cell(99, 99)):
            QTest.mouseClick(board.viewport(), LEFT, pos=board.cell_rect(at).center())
            assert board.cursor_cell == at
        board.grab()
        for key in (Qt.Key.Key_T, Qt.Key.Key_Return, Qt.Key.Key_1, Qt.Key.Key_Escape):
            QTest.keyClick(QApplication.focusWidget() or board, key)
        board.grab()
        window.actions_[ActionId.ZOOM_IN].trigger()
        layout = board.scroller.layout
        assert layout is not None
        assert board.cell_size == MIN_CELL
        assert layout.row_slots > 1
        window.actions_[ActionId.ZOOM_OUT].trigger()
        assert board.cell_size == MIN_CELL, "only Fit goes below"

    @pytest.mark.parametrize(
        ("size", "cell", "has_clues"),
        [((1280, 800), 10, False), ((1920, 1080), 9, True), ((480, 400), 4, False)],
    )
    def test_fit_leaves_out_clues_only_without_room_for_them_and_then_uses_that_room(
        self, player: Player, size: tuple[int, int], cell: int, has_clues: bool
    ) -> None:
        player.window.resize(*size)
        player.open(DENSE)
        board = player.window.play_page.stage.board
        player.window.actions_[ActionId.FIT].trigger()
        layout = board.scroller.layout
        assert layout is not None
        assert not layout.is_scrolled
        assert board.cell_size == cell
        assert (layout.row_slots > 0, layout.column_slots > 0) == (has_clues, has_clues)
        # The next larger cells would not leave the board whole.
        shape = BoardShape.of(DENSE)
        shape = shape if has_clues else shape.without_clues()
        view = (layout.width, layout.height)
        assert min(BoardLayout.of(shape, cell + 1, view).rest) < 2 * FIT_MARGIN

    def test_message_leaves_the_cells_of_a_whole_board(self, player: Player) -> None:
        player.open(HUGE)
        board = player.window.play_page.stage.board
        player.window.actions_[ActionId.FIT].trigger()
        before = board.cell_size
        player.window.show_message(Message("Something.", stays=True))
        assert board.cell_size == before < MIN_CELL

    def test_hint_on_a_whole_board_without_clues(self, player: Player) -> None:
        player.open(HUGE)
        player.window.actions_[ActionId.FIT].trigger()
        for _level in range(4):
            player.key(Qt.Key.Key_H)
            player.window.play_page.stage.board.grab()
        assert player.session.overlays.hint_cells

    def test_large_board_is_fitted_once_the_window_is_large_enough(self, player: Player) -> None:
        player.open(LARGE)
        board = player.window.play_page.stage.board
        for size, fitted in ((2400, True), (1000, False), (2400, True)):
            player.window.resize(size, size)
            assert (board.cell_size != 17) is fitted
            assert board.verticalScrollBar().maximum() == 0 or not fitted
        board.zoom_in()
        chosen = board.cell_size
        player.window.resize(1000, 1000)
        assert board.cell_size == chosen

    def test_cells_grow_beyond_their_usual_size_on_a_big_screen(self, player: Player) -> None:
        player.open(Puzzle.from_picture(random_picture(10, 10, 1)))
        board = player.window.play_page.stage.board
        player.window.resize(1280, 800)
        assert board.cell_size <= USUAL_CELL
        player.window.resize(2560, 1440)
        layout = board.scroller.layout
        assert layout is not None
        assert layout.rows.length > 0.6 * board.viewport().height()
        assert layout.metrics.font > 18

    @pytest.mark.parametrize("size", [(960, 640), (1280, 800), (2560, 1440)])
    def test_a_tiny_board_takes_most_of_the_height_up_to_the_largest_cell(
        self, player: Player, size: tuple[int, int]
    ) -> None:
        player.open(Puzzle.from_picture(random_picture(5, 5, 1)))
        player.window.resize(*size)
        board = player.window.play_page.stage.board
        layout = board.scroller.layout
        assert layout is not None
        is_high = layout.rows.length > 0.6 * board.viewport().height()
        assert is_high or board.cell_size == MAX_CELL

    def test_stage_follows_the_theme(self, page: BoardPage) -> None:
        stage = page.stage
        stage.messages.show_message(Message("A word."))
        use_theme(DARK)
        assert stage.grab().toImage().pixelColor(2, 2) == DARK.window


class TestStrip:
    @pytest.mark.parametrize("is_compact", [False, True])
    def test_zoom_buttons_change_the_cell_size(
        self, page: BoardPage, player: Player, is_compact: bool
    ) -> None:
        if is_compact:
            player.window.resize(800, 560)
        zoom, board = (page.dock if is_compact else page.strip).zoom, page.stage.board
        fit_to_view = board.cell_size
        for button, words in ((zoom.smaller, "Zoom out"), (zoom.larger, "Zoom in")):
            assert button.toolTip().startswith(words)
        QTest.mouseClick(zoom.smaller, LEFT)
        smaller = board.cell_size
        assert smaller < fit_to_view
        QTest.mouseClick(zoom.larger, LEFT)
        assert smaller < board.cell_size
        QTest.mouseClick(zoom.smaller, LEFT)
        QTest.mouseClick(zoom.fit, LEFT)
        assert board.cell_size == fit_to_view

    def test_strip_counts_the_cells_being_drawn(self, page: BoardPage, player: Player) -> None:
        texts: list[str] = []
        page.stage.board.run_changed.connect(lambda _length: texts.append(page.strip.run.text()))
        board = page.stage.board
        QTest.mousePress(board.viewport(), LEFT, pos=player.place(1, 0))
        assert page.strip.run.text() == "1 cell"
        for column in (1, 2):
            QTest.mouseMove(board.viewport(), player.place(1, column))
        assert page.strip.run.text() == "3 cells"
        QTest.mouseRelease(board.viewport(), LEFT, pos=player.place(1, 2))
        assert not page.strip.run.text().endswith("cells")
        board.set_cursor(Cell(3, 3))
        assert page.strip.run.text() != "3 cells"


@dataclass
class Aged(Job):
    """A job that began some time ago."""

    age: float = 0.0

    @property
    def seconds(self) -> float:
        return self.age


def job(age: float, *, background: bool) -> Job:
    return Aged(1, JobKind.RATE, lambda *_all: None, print, None, background, age=age)


class TestJobs:
    @pytest.mark.parametrize(
        ("shown", "is_shown"),
        [
            (job(0.49, background=True), False),
            (job(0.5, background=True), True),
            (job(0.2, background=False), True),
            (None, False),
        ],
    )
    def test_only_requested_or_long_jobs_are_shown(
        self, page: BoardPage, shown: Job | None, is_shown: bool
    ) -> None:
        for first in (job(9.0, background=False), None):
            page.show_job(first)
            page.show_job(shown)
            cancel = next(iter(page.strip.job.findChildren(QPushButton)))
            assert cancel.isVisible() is is_shown
            assert page.dock.ring.isHidden() is not is_shown

    def test_strip_and_dock_can_cancel_the_job(self, page: BoardPage) -> None:
        asked: list[object] = []
        page.cancel_clicked.connect(lambda: asked.append("cancel"))
        page.strip.job.cancel_clicked.emit()
        page.dock.ring.clicked.emit()
        assert asked == ["cancel"] * 2


@pytest.mark.parametrize(
    ("progress", "share"),
    [
        (None, None),
        (Progress(Phase.SEARCH, 3, 12, 0.0, 0), 0.25),
        (Progress(Phase.SEARCH, 0, 0, 0.0, 0), None),
    ],
)
def test_job_state_shows_the_finished_share_of_the_search(
    progress: Progress | None, share: float | None
) -> None:
    job = Job(1, JobKind.SOLVE, print, print, None, background=False, progress=progress)
    assert job_state(job) == JobState("Solving…", 0.0, share)
