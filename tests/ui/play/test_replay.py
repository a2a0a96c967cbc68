"""A game played again on a board, by mouse and keys, and saved as an animation."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import as_picture
from nonogui.core.line import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.library.replay import LAST_MS, Animation, replay_record, replay_seconds
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView
from nonogui.ui.look.theme import DARK, LIGHT
from nonogui.ui.play import replay as replay_module
from nonogui.ui.play.replay import (
    MAX_PIXELS,
    Film,
    ReplayDialog,
    ReplayView,
    Saved,
    open_replay,
    save_film,
)
from nonogui.ui.settings import Motion, Settings
from nonogui.ui.widgets.text import Ink
from tests.boards import puzzle
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, use_theme

LEFT = Qt.MouseButton.LeftButton
PUZZLE = puzzle(
    """
    .#.
    ###
    .#.
    """,
    title="Plus",
)
STILL = Settings(motion=Motion.REDUCED)


def record_of(of: Puzzle) -> GameRecord:
    """A game in which each cell was filled by a move of its own, one of them tried out first."""
    game = Game(of)
    assert of.goal is not None
    game.start_branch("try")
    game.play(Move.between(MoveKind.FILL, game.grid, game.grid.replace({Cell(0, 0): 1})))
    game.discard_branch()
    for row in range(of.height):
        for column in range(of.width):
            if of.goal[row, column]:
                after = game.grid.replace({Cell(row, column): of.goal[row, column]})
                game.play(Move.between(MoveKind.FILL, game.grid, after))
    shown = replay_record(of, game.record())
    assert shown is not None
    return shown


RECORD = record_of(PUZZLE)
MOVES = 8


def shown(of: Puzzle = PUZZLE, record: GameRecord = RECORD) -> ReplayView:
    return ReplayView(of, record, STILL.ticking)


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[ReplayDialog]:
    dialog = ReplayDialog(STILL, shown(), RECORD, "Plus")
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    yield dialog
    dialog.reject()


def film(**values: object) -> Film:
    options = BoardOptions(animate=False)
    plain = {"record": RECORD, "theme": LIGHT, "options": options, "seconds": 5.0}
    return Film(PUZZLE, **{**plain, **values})  # type: ignore[arg-type]


def rgb(color: QColor) -> tuple[int, int, int]:
    return color.red(), color.green(), color.blue()


def test_replay_begins_at_the_start_and_steps_forward_and_back(dialog: ReplayDialog) -> None:
    assert len(RECORD.moves) == MOVES
    assert dialog.position == 0
    assert not dialog.back_button.isEnabled()
    QTest.mouseClick(dialog.step_button, LEFT)
    QTest.mouseClick(dialog.step_button, LEFT)
    assert dialog.position == 2
    assert dialog.text == "Move 2 of 8: Fill"
    assert dialog.replay.view().in_branch
    QTest.mouseClick(dialog.back_button, LEFT)
    assert dialog.position == 1


def test_saving_does_not_resize_the_replay_board(dialog: ReplayDialog) -> None:
    before = dialog.board.height()
    dialog.job_row.show()
    QTest.qWait(20)
    assert dialog.board.height() == before


def test_keys_step_play_and_pause_the_replay(dialog: ReplayDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_End)
    assert dialog.position == MOVES
    assert PUZZLE.goal
    assert as_picture(dialog.replay.moment.grid.cells) == PUZZLE.goal.cells
    assert not dialog.step_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Left)
    assert dialog.position == MOVES - 1
    QTest.keyClick(dialog, Qt.Key.Key_Home)
    QTest.keyClick(dialog, Qt.Key.Key_Right)
    assert dialog.position == 1
    QTest.keyClick(dialog, Qt.Key.Key_Space)
    assert dialog.is_playing
    QTest.keyClick(dialog, Qt.Key.Key_Space)
    assert not dialog.is_playing


def test_slider_moves_to_any_move_of_the_replay(dialog: ReplayDialog) -> None:
    dialog.slider.setFocus()
    QTest.keyClick(dialog.slider, Qt.Key.Key_End)
    assert dialog.position == MOVES
    QTest.mouseClick(dialog.slider, LEFT, pos=dialog.slider.rect().center())
    assert 0 < dialog.position < MOVES


def test_replay_plays_to_the_end_and_then_from_the_start(
    qtbot: QtBot, dialog: ReplayDialog
) -> None:
    QTest.mouseClick(dialog.speed.segment(4.0), LEFT)
    assert dialog.play_button.text() == "Play"
    QTest.mouseClick(dialog.play_button, LEFT)
    assert dialog.play_button.text() == "Pause"
    qtbot.waitUntil(lambda: dialog.position == MOVES)
    assert not dialog.is_playing
    QTest.mouseClick(dialog.play_button, LEFT)
    assert dialog.position < MOVES


def test_replay_plays_by_itself_if_motion_is_on(qtbot: QtBot) -> None:
    use_theme(DARK)
    dialog = ReplayDialog(Settings(motion=Motion.FULL), shown(), RECORD, "Plus")
    qtbot.addWidget(dialog)
    assert dialog.is_playing
    dialog.reject()
    assert not dialog.is_playing


def test_replay_board_refuses_moves(dialog: ReplayDialog) -> None:
    before = dialog.replay.moment.grid
    rect = dialog.board.cell_rect(Cell(0, 0))
    QTest.mouseClick(dialog.board.viewport(), LEFT, pos=rect.center())
    QTest.keyClick(dialog, Qt.Key.Key_X)
    assert dialog.replay.moment.grid == before


@pytest.mark.parametrize(
    ("typed", "filter_", "name"),
    [
        ("plus.gif", "GIF animation (*.gif)", "plus.gif"),
        ("plus", "APNG (*.png)", "plus.png"),
        ("plus.png", "GIF animation (*.gif)", "plus.png"),
    ],
)
def test_save_button_saves_the_animation(
    qtbot: QtBot,
    dialog: ReplayDialog,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    filter_: str,
    name: str,
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / typed), filter_)
    )
    QTest.mouseClick(dialog.save_button, LEFT)
    assert not dialog.save_button.isEnabled()
    qtbot.waitUntil(dialog.save_button.isEnabled)
    assert dialog.message == f"Saved as {name}."
    with Image.open(tmp_path / name) as image:
        assert image.format == name[-3:].upper()
        assert image.is_animated  # type: ignore[attr-defined]


def test_cancelled_file_dialog_saves_nothing(
    dialog: ReplayDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("", ""))
    QTest.mouseClick(dialog.save_button, LEFT)
    assert dialog.save_button.isEnabled()
    assert dialog.message == ""


def test_failed_save_says_why(
    qtbot: QtBot, dialog: ReplayDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "nowhere" / "plus.gif")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (path, ""))
    QTest.mouseClick(dialog.save_button, LEFT)
    qtbot.waitUntil(lambda: dialog.message.startswith("Couldn't save: "))


def test_cancelled_save_says_so_and_leaves_no_file(
    qtbot: QtBot, dialog: ReplayDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens: list[CancelToken] = []

    def wait(
        _film: Film, _path: Path, _kind: Animation, cancel: CancelToken, _report: object
    ) -> None:
        tokens.append(cancel)
        while not cancel.cancelled:
            QTest.qSleep(2)
        raise StoppedError(cancel)  # type: ignore[arg-type]

    monkeypatch.setattr("nonogui.ui.play.replay.save_film", wait)
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "a.gif"), "")
    )
    QTest.mouseClick(dialog.save_button, LEFT)
    qtbot.waitUntil(lambda: bool(tokens))
    dialog.job_row.cancel_clicked.emit()
    qtbot.waitUntil(dialog.save_button.isEnabled)
    assert dialog.message == "Cancelled. Nothing was saved."
    assert not list(tmp_path.glob("*.gif"))


def test_cancelled_animation_writes_no_file(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        save_film(film(), tmp_path / "a.gif", Animation.GIF, token, print)
    assert not list(tmp_path.iterdir())


def test_animation_frames_show_the_game(tmp_path: Path) -> None:
    parts: list[object] = []
    save_film(film(), tmp_path / "a.gif", Animation.GIF, CancelToken(), parts.append)
    assert parts[-1] == (MOVES + 1, MOVES + 1)
    with Image.open(tmp_path / "a.gif") as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    middle = frames[0].width // 2, frames[0].height // 2
    assert frames[0].getpixel(middle) == rgb(LIGHT.paper)
    assert frames[-1].getpixel(middle) == rgb(LIGHT.fill)


@pytest.mark.parametrize("kind", list(Animation))
def test_last_frame_shows_only_the_picture(tmp_path: Path, kind: Animation) -> None:
    path = tmp_path / "a"
    save_film(film(), path, kind, CancelToken(), lambda _part: None)
    with Image.open(path) as image:
        image.seek(image.n_frames - 1)  # type: ignore[attr-defined]
        last, duration = image.convert("RGB"), image.info["duration"]
    assert duration == LAST_MS
    assert {color for _count, color in last.getcolors() or []} == {
        rgb(LIGHT.paper),
        rgb(LIGHT.fill),
    }


def test_animation_of_an_unsolved_game_ends_with_its_board(tmp_path: Path) -> None:
    part = GameRecord(RECORD.moves[:-1])
    save_film(film(record=part), tmp_path / "a", Animation.GIF, CancelToken(), lambda _part: None)
    with Image.open(tmp_path / "a") as image:
        image.seek(image.n_frames - 1)  # type: ignore[attr-defined]
        last = image.convert("RGB")
    assert len(last.getcolors() or []) > 2


def test_animation_shows_what_ifs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[BoardView] = []

    def render(view: BoardView, *args: Any, **kwargs: Any) -> QImage:
        drawn.append(view)
        return render_board(view, *args, **kwargs)

    monkeypatch.setattr("nonogui.ui.play.replay.render_board", render)
    save_film(film(), tmp_path / "a.gif", Animation.GIF, CancelToken(), lambda _part: None)
    assert any(view.what_if and view.in_branch for view in drawn)


@pytest.mark.parametrize("side", [1, 20, 60, 500])
def test_animation_size_and_frame_count_are_limited(side: int) -> None:
    large = Puzzle.from_picture(PUZZLE.start.uniform(side, side, 1))
    made = Film(large, GameRecord(RECORD.moves * 1000), LIGHT, BoardOptions(), 20.0)
    assert 1 <= made.cell * side <= 600
    frames = made.frames
    assert 2 <= len(frames) <= 600
    assert len(frames) * (made.cell * side) ** 2 <= MAX_PIXELS


def test_replay_dialog_reads_from_top_to_bottom(dialog: ReplayDialog) -> None:
    assert read_out(dialog) == lines("""
        Replay: Plus
        Replay: Plus
        table: Board, 3 rows, 3 columns
        slider: Move = '0'
        button: Previous move (disabled)
        button: Play (focus)
        button: Next move
        Speed
        choice: 0.5×
        choice: 1× (chosen)
        choice: 2×
        choice: 4×
        Move 0 of 8
        button: Save animation…
        button: Close
    """)


def test_play_button_shows_play_or_pause(dialog: ReplayDialog) -> None:
    pictures = []
    for _ in range(3):
        pictures.append((dialog.play_button.text(), dialog.play_button.icon_name))
        QTest.mouseClick(dialog.play_button, LEFT)
    assert pictures == [("Play", "play"), ("Pause", "pause"), ("Play", "play")]


@pytest.mark.parametrize(("speed", "factor"), [(0.5, 2.0), (1.0, 1.0), (4.0, 0.25)])
def test_chosen_speed_sets_the_length_of_the_saved_animation(
    dialog: ReplayDialog,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    speed: float,
    factor: float,
) -> None:
    films: list[Film] = []

    def work(film: Film, *_rest: object) -> Saved:
        films.append(film)
        return Saved(Path("plus.gif"), "")

    monkeypatch.setattr(replay_module, "_work", work)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("plus.gif", ""))
    QTest.mouseClick(dialog.speed.segment(speed), LEFT)
    QTest.mouseClick(dialog.save_button, LEFT)
    qtbot.waitUntil(lambda: bool(films))
    qtbot.waitUntil(dialog.save_button.isEnabled)
    assert films[0].seconds == replay_seconds(MOVES) * factor


def test_replay_at_the_start_matches_its_stored_picture(
    dialog: ReplayDialog, looks: CheckLooks
) -> None:
    dialog.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_Home)
    looks("replay-start", dialog)


def test_arrow_keys_stop_at_the_ends_and_escape_closes_the_replay(dialog: ReplayDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Left)
    assert (dialog.position, dialog.text) == (0, "Move 0 of 8")
    QTest.keyClick(dialog, Qt.Key.Key_End)
    QTest.keyClick(dialog, Qt.Key.Key_Right)
    assert (dialog.position, dialog.slider.value()) == (MOVES, MOVES)
    assert dialog.back_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_each_move_updates_board_slider_and_buttons(dialog: ReplayDialog) -> None:
    seen = []
    for move in (1, MOVES - 1, MOVES):
        dialog.slider.setValue(move)
        board = dialog.board.view
        assert board == dialog.replay.view()
        seen.append((dialog.back_button.isEnabled(), dialog.step_button.isEnabled()))
    assert seen == [(True, True), (True, True), (True, False)]
    QTest.mouseClick(dialog.back_button, LEFT)
    assert dialog.slider.value() == MOVES - 1


@pytest.mark.parametrize("speed", [0.5, 1.0, 4.0])
def test_chosen_speed_sets_the_pace_of_the_replay(
    dialog: ReplayDialog, monkeypatch: pytest.MonkeyPatch, speed: float
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    QTest.keyClick(dialog, Qt.Key.Key_Right)
    dialog.speed.set_value(speed)
    dialog._play()
    clock[0] += 0.5
    dialog._tick()
    clock[0] += 0.5
    dialog._tick()
    assert dialog.position == 1 + int(speed * MOVES / replay_seconds(MOVES))
    dialog._timer.stop()


def test_computer_sleep_does_not_skip_to_the_end_of_the_replay(
    dialog: ReplayDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    dialog._play()
    clock[0] += 8 * 3600
    dialog._tick()
    assert dialog.position == int(MOVES / replay_seconds(MOVES))
    assert dialog.is_playing


def test_step_and_save_buttons_stop_the_playing_replay(
    dialog: ReplayDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("", ""))
    for button in (dialog.step_button, dialog.save_button):
        dialog._play()
        QTest.mouseClick(button, LEFT)
        assert not dialog.is_playing
        assert dialog.play_button.text() == "Play"


def test_save_progress_replaces_the_save_message_until_it_ends(
    dialog: ReplayDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not dialog.job_row.isVisible()
    assert dialog._message_label.isVisible()
    reports: list[Any] = []

    def work(_film: Film, _path: Path, _kind: Animation, cancel: CancelToken, report: Any) -> None:
        report((1, 4))
        reports.append(report)
        while not cancel.cancelled:
            QTest.qSleep(2)

    monkeypatch.setattr(replay_module, "_work", work)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("plus.gif", ""))
    QTest.mouseClick(dialog.save_button, LEFT)
    qtbot.waitUntil(lambda: dialog._share == 0.25)
    assert dialog.job_row.isVisible()
    assert not dialog._message_label.isVisible()
    assert not dialog.save_button.isEnabled()
    dialog.job_row.cancel_clicked.emit()
    qtbot.waitUntil(dialog.save_button.isEnabled)
    assert dialog._message_label.isVisible()
    assert not dialog.job_row.isVisible()


def test_error_while_saving_is_shown_in_the_danger_colour(dialog: ReplayDialog) -> None:
    dialog._on_failed()
    assert dialog.message == "Something went wrong."
    assert Ink(dialog._message_label.foregroundRole()) is Ink.DANGER
    dialog._on_saved(Saved(Path("a/plus.gif")))
    assert dialog.message == "Saved as plus.gif."
    assert Ink(dialog._message_label.foregroundRole()) is Ink.MUTED


@pytest.mark.parametrize(
    ("size", "cell"),
    [((5, 5), 24), ((25, 3), 24), ((3, 26), 23), ((300, 200), 2), ((301, 500), 1), ((9, 900), 1)],
)
def test_animation_cell_size_fits_the_puzzle_size(size: tuple[int, int], cell: int) -> None:
    made = replace(film(), puzzle=Puzzle.from_picture(PUZZLE.start.uniform(*size, 1)))
    assert made.cell == cell


def test_large_animation_has_fewer_frames() -> None:
    long = GameRecord(RECORD.moves * 1000)
    small = replace(film(record=long), seconds=600.0)
    assert len(small.frames) == 600
    large = replace(small, puzzle=Puzzle.from_picture(PUZZLE.start.uniform(500, 500, 1)))
    assert len(large.frames) == MAX_PIXELS // 500**2


@pytest.mark.parametrize("kept", [None, (PUZZLE, None), (PUZZLE, GameRecord((), 0))])
def test_game_without_moves_cannot_be_replayed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kept: replay_module.StoredGame | None
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    received: list[object] = []
    monkeypatch.setattr(replay_module, "show_problems", lambda *rest: received.append(rest[1:]))
    open_replay(window, STILL, "", "Plus", lambda: kept)
    assert received == [("Nothing to replay", ["The moves of this game weren't saved."])]


def test_saved_game_is_replayed_from_its_start(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_theme(DARK)
    window = QWidget()
    qtbot.addWidget(window)
    shown: list[ReplayDialog] = []

    def show(dialog: ReplayDialog) -> None:
        shown.append(dialog)

    monkeypatch.setattr(ReplayDialog, "exec", show)
    open_replay(window, STILL, str(tmp_path), "Plus", lambda: (PUZZLE, RECORD))
    (dialog,) = shown
    assert (dialog.windowTitle(), dialog.position) == ("Replay: Plus", 0)
    asked: list[str] = []

    def ask(_parent: object, _title: str, file: str, *_rest: object) -> tuple[str, str]:
        asked.append(file)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    QTest.keyClick(dialog, Qt.Key.Key_End)
    assert dialog.position == MOVES
    dialog._save()
    assert asked == [str(tmp_path / "Plus.gif")]
    dialog.reject()


def test_cancelled_loading_opens_no_replay(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    def stop(*_args: object) -> None:
        raise StoppedError(StopReason.CANCELLED)

    monkeypatch.setattr(replay_module, "wait_for", stop)
    monkeypatch.setattr(ReplayDialog, "exec", lambda _dialog: pytest.fail("a dialog came up"))
    open_replay(window, STILL, "", "Plus", lambda: None)


def test_replay_in_the_middle_matches_its_stored_picture(
    dialog: ReplayDialog, looks: CheckLooks
) -> None:
    dialog.slider.setValue(2)
    dialog._on_saved(Saved(Path("plus.gif")))
    dialog.setFocus()
    looks("replay-middle", dialog, DARK)


@pytest.mark.parametrize("width", [720, 901])
def test_move_and_message_share_the_width_of_the_board(dialog: ReplayDialog, width: int) -> None:
    dialog.resize(width, 600)
    dialog.slider.setValue(2)
    dialog._on_saved(Saved(Path("a long name of a file, " * 9)))
    QTest.qWait(1)
    text, message, board = dialog._text, dialog._message_label, dialog.board
    assert text.geometry().left() == board.geometry().left()
    assert message.geometry().right() == board.geometry().right()
    assert abs(text.width() - message.width()) <= 1
    assert message.geometry().left() - text.geometry().right() == 9
