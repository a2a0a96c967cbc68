"""The review of a played game: its page by mouse and keys, and how the window leads to it."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from nonogui.coach.review import MoveClass
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import Axis, Cell, Line, as_picture
from nonogui.core.move import Move
from nonogui.core.puzzle import Puzzle
from nonogui.library.practice import Outcome
from nonogui.library.replay import Animation, replay_record, replay_seconds
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Phase, Progress, StopReason
from nonogui.ui.actions import ActionId
from nonogui.ui.look.theme import DARK
from nonogui.ui.play import review as review_module
from nonogui.ui.play.coach_explanations import HintExplanation
from nonogui.ui.play.review import Film, Play, ReviewPage, open_review
from nonogui.ui.play.review_panel import STALL, Moment
from nonogui.ui.settings import Settings
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.message import Tone
from nonogui.ui.window_actions import Actions
from tests.boards import clued, puzzle
from tests.player import Player
from tests.reading import lines, read_out
from tests.ui.pictures import use_theme

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | SHIFT
HOUSE = puzzle(
    """
    ..#..
    .###.
    #####
    .#.#.
    .#.#.
    """,
    title="House",
)
STUCK = puzzle("""
    .#...
    ##..#
    ....#
    .#.#.
    ..##.
""")
MOVES = 7


def played(of: Puzzle, *moves: str) -> GameRecord:
    """A game played by texts such as `60 fill r2c0-4`: a pause in seconds, and a move."""
    game = Game(of)
    for text in moves:
        pause, kind, *places = text.split()
        game.advance(float(pause))
        after = {"cross": ".", "clear": "?"}.get(kind, "1")
        before = "1" if kind == "clear" else "?"
        parts = [f"{place}:{before}>{after}" for place in places]
        game.play(Move.parse(" ".join([kind, *parts])))
    return game.record()


RECORD = played(
    HOUSE,
    "2 fill r2c0-4",
    "2 fill r0c0",
    "60 clear r0c0",
    "2 hint r1c1-3",
    "2 fill r3c1 r3c3",
    "2 fill r0c2",
    "2 fill r4c1 r4c3",
)
"""A game with a mistake, a stall and a hint."""


def play_of(of: Puzzle, record: GameRecord, folder: str = "") -> Play:
    moves = replay_record(of, record)
    assert moves is not None
    return Play.of(of, moves, Settings(), "House", folder)


@pytest.fixture
def bare(qtbot: QtBot) -> Iterator[ReviewPage]:
    """A page without a game."""
    window = QMainWindow()
    qtbot.addWidget(window)
    page = ReviewPage(Actions(window, {}), Button(icon="menu", tip="Menu"))
    page.apply(Settings())
    window.setCentralWidget(page)
    window.resize(1280, 800)
    window.show()
    QTest.qWaitForWindowActive(window)
    page.panel.chart.setFocus()
    yield page
    page.close_jobs()


def review(page: ReviewPage, of: Puzzle, record: GameRecord) -> None:
    page.open(play_of(of, record), is_playing=False)
    wait(page)


def wait(page: ReviewPage) -> None:
    """Wait until the review is there."""
    while page._state is None:
        QTest.qWait(5)
    while len(page.panel.rows) < len(page._state.moments):
        QTest.qWait(5)


@pytest.fixture
def page(bare: ReviewPage) -> ReviewPage:
    review(bare, HOUSE, RECORD)
    return bare


def key(page: ReviewPage, code: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    focused: QWidget | None = page.window().focusWidget()
    assert focused is not None
    QTest.keyClick(focused, code, modifier)


def test_moves_that_are_not_judged_are_counted_too(page: ReviewPage) -> None:
    assert page._state is not None
    assert page._state.counts[MoveClass.MISTAKE] == 1
    assert page._state.note.endswith("\nOther moves: 1")  # the mistake was cleared
    stalls = page._state.counts[STALL]
    assert sum(page._state.counts.values()) - stalls + 1 == MOVES


def is_playing(page: ReviewPage) -> bool:
    return page.is_playing


def moment(page: ReviewPage) -> Moment | None:
    return page.moment


def seen(page: ReviewPage) -> object:
    return page._seen


def kinds(page: ReviewPage) -> list[str]:
    assert page._state is not None
    return [each.kind for each in page._state.moments]


# ---- the panel ----


def test_review_opens_at_the_first_key_moment(page: ReviewPage) -> None:
    assert kinds(page) == [MoveClass.MISTAKE, STALL, MoveClass.HINT]
    assert page.moment is not None
    assert (page.moment.title, page.position) == ("Move 2: mistake", 2)
    view = page.stage.board.view
    assert view is not None
    assert view.overlays.wrong == view.overlays.framed == {Cell(0, 0)}
    assert view.broken in ({Line(Axis.ROW, 0)}, {Line(Axis.COLUMN, 0)})


def test_review_reads_from_top_to_bottom(page: ReviewPage) -> None:
    assert read_out(page.panel) == lines("""
        Review
        Review
        7 moves in 1:12
        button: Close (Esc)
        Deduced
        4
        Mistakes
        1
        Several lines
        0
        From hints
        1
        Guesses
        0
        Long pauses
        1
        Difficulty of each move
        Hardest on top
        list: Moves (focus)
        Easiest step missed, before move 3: row 2, columns 2 to 4 (Finished line). Othe…
        Key moments
        1 of 3
        button: Move 2: mistake. 0:04. Row 1, column 1 is wrong: it must be empty. Colu…
        button: Move 3: long pause, 1:00. 0:04
        button: Move 4: hint. 1:06
        button: Previous moment (disabled)
        button: Next moment
        button: Show what you could have seen
    """)


def test_chart_is_a_list_of_moves_for_screen_readers(page: ReviewPage) -> None:
    found = QAccessible.queryAccessibleInterface(page.panel.chart)
    assert isinstance(found, QAccessibleInterface)
    assert found.role() == QAccessible.Role.List
    texts = [found.child(at).text(QAccessible.Text.Name) for at in range(found.childCount())]
    assert texts[:4] == [
        "Move 1 of 7, deduced, Trivial, 0:02",
        "Move 2 of 7, mistake, Trivial, 0:04",
        "Move 3 of 7, 1:04",
        "Move 4 of 7, hint, Easy, 1:06",
    ]
    assert page.panel.chart.currentIndex().row() == page.position - 1


def test_keys_go_from_move_to_move_and_from_moment_to_moment(page: ReviewPage) -> None:
    key(page, Qt.Key.Key_Right, SHIFT)
    assert page.moment is not None
    # A stall shows the board as it was during the pause.
    assert (page.moment.kind, page.position) == (STALL, 2)
    key(page, Qt.Key.Key_Right, SHIFT)
    assert (page.moment.kind, page.position) == (MoveClass.HINT, 4)
    key(page, Qt.Key.Key_Right, SHIFT)
    assert page.position == 4
    key(page, Qt.Key.Key_Right)
    assert (moment(page), page.position) == (None, 5)
    key(page, Qt.Key.Key_Left, SHIFT)
    assert page.position == 4
    key(page, Qt.Key.Key_End)
    assert page.position == MOVES
    assert not page.controls.step.isEnabled()
    assert HOUSE.goal is not None
    assert page.stage.board.view is not None
    assert as_picture(page.stage.board.view.grid.cells) == HOUSE.goal.cells
    key(page, Qt.Key.Key_Right)
    key(page, Qt.Key.Key_Home)
    key(page, Qt.Key.Key_Left)
    assert page.position == 0
    assert not page.controls.back.isEnabled()
    assert page.strip.place.text() == "Move 0 of 7"


def test_buttons_and_rows_lead_to_key_moments(page: ReviewPage) -> None:
    panel = page.panel
    QTest.mouseClick(panel.next, LEFT)
    QTest.mouseClick(panel.next, LEFT)
    assert page.position == 4
    assert not panel.next.isEnabled()
    QTest.mouseClick(panel.previous, LEFT)
    assert panel.rows[1].property("current") == "true"
    QTest.mouseClick(panel.rows[0], LEFT)
    assert page.position == 2
    assert [row.property("current") == "true" for row in panel.rows] == [True, False, False]


def test_click_and_drag_on_the_chart_choose_the_nearest_move(page: ReviewPage) -> None:
    chart = page.panel.chart
    QTest.mousePress(chart.viewport(), LEFT, pos=QPoint(chart.width() - 2, 10))
    assert page.position == MOVES
    QTest.mouseMove(chart.viewport(), QPoint(0, 10))
    QTest.mouseRelease(chart.viewport(), LEFT, pos=QPoint(0, 10))
    middle = chart.visualRect(chart.model().index(0, 0)).center()
    QTest.mouseClick(chart.viewport(), LEFT, pos=middle)
    assert page.position == 1


def test_texts_below_the_chart_keep_clear_of_its_edges(page: ReviewPage) -> None:
    chart = page.panel.chart
    page.setFocus()  # the focus ring of the chart would be in the way
    image = chart.viewport().grab().toImage()
    below = range(image.height() - 14, image.height() - 2)
    for x in (0, 1, 2, image.width() - 3, image.width() - 2, image.width() - 1):
        assert len({image.pixel(x, y) for y in below}) == 1


def test_a_game_without_times_has_a_chart_by_moves(bare: ReviewPage) -> None:
    timeless = replace(RECORD, moves=tuple(replace(each, seconds=0.0) for each in RECORD.moves))
    review(bare, HOUSE, timeless)
    assert bare._state is not None
    assert [point.place for point in bare._state.points] == [at / MOVES for at in range(1, 8)]
    assert STALL not in kinds(bare)
    assert bare._state.title == "7 moves"


def test_times_that_go_back_keep_the_order_of_the_chart(bare: ReviewPage) -> None:
    times = (2.0, 90.0, 4.0, 6.0, 8.0, 100.0, 102.0)
    moves = (replace(each, seconds=at) for each, at in zip(RECORD.moves, times, strict=True))
    review(bare, HOUSE, replace(RECORD, moves=tuple(moves)))
    assert bare._state is not None
    places = [point.place for point in bare._state.points]
    assert places == sorted(places)
    assert places[-1] == 1.0


def test_a_faultless_game_says_so(bare: ReviewPage) -> None:
    review(bare, HOUSE, played(HOUSE, "2 fill r2c0-4", "2 fill r1c1-3"))
    assert bare.moment is None
    assert bare.position == 0
    assert "Every move follows from one line." in read_out(bare.panel)
    assert "Other moves" not in read_out(bare.panel)
    assert not bare.panel.next.isEnabled()
    assert not bare.panel.show_.isEnabled()


def test_clues_without_a_solution_have_no_review(bare: ReviewPage) -> None:
    review(bare, clued("1 1/0/1 1", "1/2/1"), played(clued("1 1/0/1 1", "1/2/1"), "2 fill r0c0"))
    assert "No solution" in read_out(bare.panel)


def test_a_long_list_of_moments_grows_to_its_end(bare: ReviewPage) -> None:
    moves = [f"2 {kind} r0c0" for _each in range(20) for kind in ("fill", "clear")]
    review(bare, HOUSE, played(HOUSE, "2 fill r2c0-4", *moves))
    assert len(bare.panel.rows) == 20
    key(bare, Qt.Key.Key_End)
    key(bare, Qt.Key.Key_Left, SHIFT)
    assert bare.panel.rows[19].property("current") == "true"


# ---- what one could have seen ----


def test_an_easier_step_than_that_of_the_move_is_shown(bare: ReviewPage) -> None:
    hard = puzzle("..##.\n..#..\n.###.\n...##\n#####")
    review(bare, hard, played(hard, "2 fill r2c1"))
    assert bare.moment is not None
    assert "Missed step: row 5, columns 1 to 5 (Complete line)." in bare.moment.text
    QTest.mouseClick(bare.panel.show_, LEFT)
    shown = seen(bare)
    assert isinstance(shown, HintExplanation)
    assert shown.deduction.lines == (Line(Axis.ROW, 4),)


def test_coach_draws_what_one_could_have_seen(page: ReviewPage) -> None:
    panel, board = page.panel, page.stage.board
    QTest.mouseClick(panel.show_, LEFT)
    assert panel.show_.text() == "Back to move 2"
    view = board.view
    assert view is not None
    assert Cell(0, 0) in view.overlays.hint_cells
    assert not view.overlays.wrong
    assert "after move 1" in read_out(panel.explained)
    assert isinstance(page._seen, HintExplanation)
    QTest.mouseClick(panel.show_, LEFT)
    assert panel.show_.text() == "Show what you could have seen"
    assert board.view is not None
    assert board.view.overlays.wrong == {Cell(0, 0)}


def test_escape_leaves_the_drawing_first_and_then_the_review(
    page: ReviewPage, qtbot: QtBot
) -> None:
    key(page, Qt.Key.Key_Return)
    assert seen(page) is not None
    key(page, Qt.Key.Key_Escape)
    assert seen(page) is None
    with qtbot.waitSignal(page.closed):
        key(page, Qt.Key.Key_Escape)


def test_proof_is_stepped_through_by_keys_and_rows(bare: ReviewPage) -> None:
    review(bare, STUCK, played(STUCK, "2 fill r1c1", "2 fill r1c0"))
    assert kinds(bare) == [MoveClass.SEVERAL_LINES]
    key(bare, Qt.Key.Key_Return)
    seen = bare._seen
    assert isinstance(seen, HintExplanation)
    key(bare, Qt.Key.Key_Right)
    assert isinstance(bare._seen, HintExplanation)
    assert bare._seen.at == 1
    while len(bare.panel.explained.rows) <= seen.last:
        QTest.qWait(5)
    QTest.mouseClick(bare.panel.explained.rows[seen.last], LEFT)
    assert bare._seen.at == seen.last
    assert bare.stage.board.view is not None
    assert bare.stage.board.view.overlays.contradicting_line is not None
    assert bare.position == 2


def test_a_wrong_guess_shows_the_line_that_could_not_be_completed(bare: ReviewPage) -> None:
    moves = (
        *("2 cross r4c2", "2 fill r1c0-1", "2 fill r1c4", "2 fill r2c4", "2 fill r0c1"),
        *("2 fill r3c1 r3c3", "2 fill r4c3"),
    )
    review(bare, STUCK, played(STUCK, *moves))
    guess = bare.moment
    assert guess is not None
    assert guess.title == "Move 1: guess, wrong"
    assert guess.sight is not None
    key(bare, Qt.Key.Key_Return)
    view = bare.stage.board.view
    assert view is not None
    assert view.broken if guess.sight.broken else view.overlays.hint_cells


def test_board_of_a_review_refuses_moves(page: ReviewPage) -> None:
    before = page.stage.board.view
    rect = page.stage.board.cell_rect(Cell(4, 4))
    QTest.mouseClick(page.stage.board.viewport(), LEFT, pos=rect.center())
    key(page, Qt.Key.Key_X)
    assert page.stage.board.view == before


# ---- replay ----


def test_replay_plays_to_the_end_and_then_from_the_start(
    page: ReviewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    page.controls.speed.set_value(4.0)
    key(page, Qt.Key.Key_Space)
    assert is_playing(page)
    assert page.moment is None
    for _each in range(int(replay_seconds(MOVES))):
        clock[0] += 1.0
        page._tick()
        if not is_playing(page):
            break
    assert (page.position, is_playing(page)) == (MOVES, False)
    QTest.mouseClick(page.controls.play, LEFT)
    assert page.position == 0
    key(page, Qt.Key.Key_Right)
    assert (page.position, is_playing(page)) == (1, False)


def test_computer_sleep_does_not_skip_to_the_end_of_the_replay(
    page: ReviewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    key(page, Qt.Key.Key_Home)
    page.toggle()
    clock[0] += 8 * 3600
    page._tick()
    assert page.position == int(MOVES / replay_seconds(MOVES))
    assert is_playing(page)
    page.toggle()


@pytest.mark.parametrize("animates", [True, False])
def test_replay_starts_by_itself_unless_motion_is_reduced(
    bare: ReviewPage, animates: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.play.review.animates", lambda: animates)
    bare.open(play_of(HOUSE, RECORD), is_playing=True)
    assert bare.is_playing is animates
    bare.go_to(0)


# ---- jobs ----


def test_a_cancelled_review_says_so(bare: ReviewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[CancelToken] = []

    def stay(_puzzle: Puzzle, _record: GameRecord, *, cancel: CancelToken, progress: Any) -> None:
        progress(Progress(Phase.LINES, 3, 12, 0.0))
        started.append(cancel)
        while not cancel.cancelled:
            QTest.qSleep(2)
        raise StoppedError(StopReason.CANCELLED)

    monkeypatch.setattr(review_module, "review", stay)
    bare.open(play_of(HOUSE, RECORD), is_playing=False)
    assert "Reviewing the game…" in read_out(bare.panel)
    while not started:
        QTest.qWait(2)
    bare.strip.job.cancel_clicked.emit()
    assert "The review was cancelled." in read_out(bare.panel)
    while bare._jobs.is_busy:
        QTest.qWait(2)
    key(bare, Qt.Key.Key_End)
    assert bare.position == MOVES
    # Without a review, the chart leads to any move all the same.
    QTest.mouseClick(bare.panel.chart.viewport(), LEFT, pos=QPoint(12, 10))
    assert bare.position == 1


def test_an_error_in_the_review_is_shown(bare: ReviewPage) -> None:
    bare.open(play_of(HOUSE, RECORD), is_playing=False)
    bare._on_failed()
    assert "Something went wrong." in read_out(bare.panel)
    wait(bare)
    bare._on_failed()
    message = bare.stage.messages.message
    assert message is not None
    assert (message.text, message.tone) == ("Something went wrong.", Tone.WRONG)


@pytest.mark.parametrize(
    ("typed", "filter_", "name"),
    [
        ("plus.gif", "GIF animation (*.gif)", "plus.gif"),
        ("plus", "APNG (*.png)", "plus.png"),
        ("plus.png", "GIF animation (*.gif)", "plus.png"),
        ("nowhere/plus.gif", "", ""),
        ("", "", ""),
    ],
)
def test_save_button_saves_the_animation(
    qtbot: QtBot,
    page: ReviewPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    filter_: str,
    name: str,
) -> None:
    path = str(tmp_path / typed) if typed else ""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (path, filter_))
    QTest.mouseClick(page.save_button, LEFT)
    assert page.save_button.isEnabled() is not bool(typed)
    qtbot.waitUntil(page.save_button.isEnabled)
    message = page.stage.messages.message
    if not name:
        assert (message is not None) is bool(typed)
        assert message is None or message.text.startswith("Couldn't save: ")
        return
    assert message is not None
    assert message.text == f"Saved as {name}."
    with Image.open(tmp_path / name) as image:
        assert image.format == name[-3:].upper()
        assert image.is_animated  # type: ignore[attr-defined]


def test_chosen_speed_sets_the_length_of_the_animation_and_cancel_leaves_no_file(
    page: ReviewPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    films: list[Film] = []

    def stay(film: Film, _path: Path, _kind: Animation, cancel: CancelToken, _report: Any) -> str:
        films.append(film)
        while not cancel.cancelled:
            QTest.qSleep(2)
        raise StoppedError(StopReason.CANCELLED)

    monkeypatch.setattr(review_module, "save_film", stay)
    file = str(tmp_path / "a.gif")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (file, ""))
    page.controls.speed.set_value(4.0)
    QTest.mouseClick(page.save_button, LEFT)
    qtbot.waitUntil(lambda: bool(films))
    assert films[0].seconds == replay_seconds(MOVES) / 4
    page.strip.job.cancel_clicked.emit()
    qtbot.waitUntil(page.save_button.isEnabled)
    message = page.stage.messages.message
    assert message is not None
    assert message.text == "Cancelled. Nothing was saved."
    assert not list(tmp_path.iterdir())


# ---- sizes ----


def test_small_page_has_the_chart_below_and_the_panel_as_a_drawer(page: ReviewPage) -> None:
    window, chart = page.window(), page.panel.chart
    window.resize(480, 400)
    QTest.qWait(1)
    assert page.dock.isAncestorOf(chart)
    assert chart.isVisible()
    assert chart.hasFocus()
    assert chart.width() > 200
    assert page.dock.isAncestorOf(page.controls)
    assert not page.panel.isVisible()
    page.set_drawer_open(True)
    assert page.panel.isVisible()
    key(page, Qt.Key.Key_Right)
    assert page.position == 3
    closed: list[bool] = []
    page.closed.connect(lambda: closed.append(True))
    key(page, Qt.Key.Key_Escape)
    assert (page.panel.isVisible(), closed) == (False, [])
    key(page, Qt.Key.Key_Escape)
    assert closed == [True]
    window.resize(1280, 800)
    QTest.qWait(1)
    assert page.panel.isAncestorOf(chart)
    assert page.strip.isAncestorOf(page.controls)
    assert chart.hasFocus()


def test_review_follows_the_theme(page: ReviewPage) -> None:
    before = page.panel.grab().toImage()
    use_theme(DARK)
    assert page.panel.grab().toImage() != before


# ---- the window ----


def solve(player: Player) -> None:
    """Solve a puzzle with a mistake, and wait for the page that shows it."""
    player.open(HOUSE, replace(RECORD, moves=RECORD.moves[:6], position=6))
    player.drag((4, 1))
    player.drag((4, 3))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)


def shown(player: Player) -> ReviewPage:
    """The review page, once it has its review."""
    assert player.window.is_reviewing
    page = player.window.review_page
    player.qtbot.waitUntil(lambda: page._state is not None)
    return page


def test_review_opens_from_the_win_page_and_leads_back_to_it(player: Player) -> None:
    solve(player)
    window = player.window
    button = next(
        each for each in window.findChildren(Button) if each.isVisible() and each.text() == "Review"
    )
    QTest.mouseClick(button, LEFT)
    page = shown(player)
    assert kinds(page) == [MoveClass.MISTAKE, STALL, MoveClass.HINT]
    assert window.windowTitle() == page.bar.title == "House"
    actions = window.actions_
    assert not actions[ActionId.REVIEW].isEnabled()
    assert not actions[ActionId.UNDO].isEnabled()
    assert actions[ActionId.ZOOM_IN].isEnabled()
    before = page.stage.board.scroller.percent
    actions[ActionId.ZOOM_IN].trigger()
    assert page.stage.board.scroller.percent > before
    actions[ActionId.PANEL].trigger()
    assert not page.panel.isVisible()
    actions[ActionId.PANEL].trigger()
    assert page.panel.isVisible()
    player.key(Qt.Key.Key_Escape)
    assert window.is_shown(window.games.win_page)
    assert window.focusWidget() is window.games.win_page._buttons.main


def test_shortcuts_replay_and_review_the_open_game(player: Player) -> None:
    player.open(HOUSE)
    review_, replay = (player.window.actions_[each] for each in (ActionId.REVIEW, ActionId.REPLAY))
    assert not review_.isEnabled()
    player.drag((0, 0))
    assert (review_.isEnabled(), replay.isEnabled()) == (True, False)
    player.key(Qt.Key.Key_E, CTRL_SHIFT)
    page = shown(player)
    assert page.moment is not None
    assert page.moment.title == "Move 1: mistake"
    # The title names the picture, and the game is not solved yet.
    assert "House" not in page.bar.title + player.window.windowTitle()
    assert replay.isEnabled()
    replay.trigger()
    assert is_playing(page)
    replay.trigger()
    assert not is_playing(page)
    player.key(Qt.Key.Key_Escape)
    assert player.window.is_on_board
    assert player.window.windowTitle() == player.session.title


def test_review_of_a_finished_game_is_noted_for_practice_once(player: Player) -> None:
    window = player.window
    player.qtbot.waitUntil(lambda: window.library.is_open)
    player.open(HOUSE, replace(RECORD, moves=RECORD.moves[:6], position=6))
    window.actions_[ActionId.REVIEW].trigger()
    shown(player)
    window.library.settle()
    assert window.library.catalogue.practice() == ()  # not finished yet
    player.key(Qt.Key.Key_Escape)
    player.drag((4, 1))
    player.drag((4, 3))
    player.qtbot.waitUntil(lambda: not window.is_on_board)
    for _each in range(2):
        window.actions_[ActionId.REVIEW].trigger()
        shown(player)
        window.library.settle()
        player.key(Qt.Key.Key_Escape)
        noted = window.library.catalogue.practice()
        assert sum(each.times for each in noted if each.outcome is Outcome.AFTER_HINT) == 1
        # A mistake, and a stall that an easy step would have ended.
        assert sum(each.times for each in noted if each.outcome is Outcome.MISSED) == 2
        assert {each.fingerprint for each in noted} == {HOUSE.fingerprint}


def test_library_is_one_step_from_a_review(player: Player) -> None:
    solve(player)
    player.window.actions_[ActionId.REVIEW].trigger()
    page = shown(player)
    player.window.actions_[ActionId.LIBRARY].trigger()
    assert player.window.is_in_library
    assert not page._jobs.is_busy


@pytest.mark.parametrize("kept", [None, (HOUSE, None), (HOUSE, GameRecord())])
def test_game_without_moves_has_no_review(
    player: Player, monkeypatch: pytest.MonkeyPatch, kept: review_module.StoredGame | None
) -> None:
    received: list[object] = []
    monkeypatch.setattr(review_module, "show_problems", lambda *rest: received.append(rest[1:]))
    open_review(player.window, "House", lambda: kept, is_playing=False)
    assert received == [("Nothing to review", ["The moves of this game weren't saved."])]
    assert not player.window.is_reviewing


def test_cancelled_loading_opens_no_review(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_args: object) -> None:
        raise StoppedError(StopReason.CANCELLED)

    monkeypatch.setattr(review_module, "wait_for", stop)
    open_review(player.window, "House", lambda: None, is_playing=False)
    assert not player.window.is_reviewing
