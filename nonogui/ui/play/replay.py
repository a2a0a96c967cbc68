"""ReplayDialog: replay a game move by move, and save it as an animation."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from nonogui.core.auto_cross import added_after
from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid, as_picture
from nonogui.core.line import Cell, Line
from nonogui.core.move import Move
from nonogui.core.progress import line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.i18n import _
from nonogui.library.replay import (
    LAST_MS,
    MAX_FRAMES,
    Animation,
    AnimationFrame,
    Frame,
    MoveReel,
    ReplayBoard,
    animation_frames,
    encode_animation,
    replay_record,
    replay_seconds,
)
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.file_dialog import ask_for_new_file, proposed
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.look.theme import Theme, current_theme
from nonogui.ui.look.theming import animates, board_options
from nonogui.ui.settings import Settings, Ticking
from nonogui.ui.waiting import wait_for
from nonogui.ui.widgets.boxes import REST, hbox
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.controls import Choice, SegmentedControl, Slider
from nonogui.ui.widgets.picture import ground_color, paint_picture, picture_image
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.ui.widgets.text import ElidedLabel, Ink, Type
from nonogui.words.moves import move_text

# Chosen by eye at 100 % text size.
WIDTH: Final = 720
HEIGHT: Final = 600
TICK_MS: Final = 33
"""About 30 updates a second."""
MAX_TICK: Final = 1.0
"""Most seconds one tick may count: after the computer slept, the replay resumes where it was."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""Factors of the usual speed."""


class ReplayDialog(Dialog):
    """Replays a game. Space plays and pauses; the arrow keys go one move forwards or back.

    Attributes:
        board: shows the game, without accepting input.
        replay: the game shown.
        slider: how many moves are on the board.
        play_button, back_button, step_button: move through the game.
        speed: the playing speed.
        save_button: saves an animation.
        job_row: the progress of saving.
    """

    def __init__(
        self,
        settings: Settings,
        replay: ReplayView,
        record: GameRecord,
        name: str,
        parent: QWidget | None = None,
        *,
        folder: str = "",
    ) -> None:
        """Show a game from its start.

        Args:
            settings: the player's preferences for boards and motion.
            replay: the game, at its start.
            record: the moves to show, as returned by `library.replay.replay_record`.
            name: the puzzle's name; after a solved game, its title.
            parent: the window.
            folder: the suggested folder for saving the animation.
        """
        super().__init__(_("Replay: {name}").format(name=name), parent)
        self.resize(WIDTH, HEIGHT)
        self._name, self._record, self._folder = name, record, folder
        # The board takes no input, so that it needs no crosshair.
        self._options = replace(board_options(settings), crosshair=False, animate=False)
        self.replay = replay
        self._moves = len(record.moves)
        self._at = 0.0
        self._last = 0.0
        self._share: float | None = None
        self._timer = QTimer(self, interval=TICK_MS)
        self._jobs = JobRunner(self)
        self._make_parts()
        self._lay_out()
        self._connect()
        self._show()
        # With reduced motion, nothing plays by itself.
        if animates(settings):
            self._play()

    @property
    def is_playing(self) -> bool:
        """Whether the game is playing."""
        return self._timer.isActive()

    @property
    def position(self) -> int:
        """How many moves are on the board."""
        return self.replay.position

    @property
    def text(self) -> str:
        """The text about the last move on the board."""
        return self._text.full_text

    @property
    def message(self) -> str:
        """The message about the result of saving."""
        return self._message_label.full_text

    def done(self, result: int) -> None:
        """Stop playing and saving when the dialog closes."""
        self._timer.stop()
        self._jobs.close()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._moves}
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Space:
            self._toggle()
        elif key in steps:
            self._go_to(self.position + steps[key])
        elif key in ends:
            self._go_to(ends[key])
        else:
            super().keyPressEvent(event)

    # ---- playing ----

    def _play(self) -> None:
        if self.position == self._moves:
            self._show_moves(0)
        self._at, self._last = float(self.position), time.monotonic()
        self._timer.start()
        self._show()

    def _pause(self) -> None:
        self._timer.stop()
        self._show()

    @Slot()
    def _toggle(self) -> None:
        (self._pause if self.is_playing else self._play)()

    @Slot()
    def _tick(self) -> None:
        """Advance by as many moves as the elapsed time allows."""
        now = time.monotonic()
        pace = self._moves / replay_seconds(self._moves) * self._tick_interval
        # A float, because a tick may be less than a move.
        self._at += min(now - self._last, MAX_TICK) * pace
        self._last = now
        self._show_moves(int(self._at))
        if self.position == self._moves:
            self._pause()

    @property
    def _tick_interval(self) -> float:
        chosen = self.speed.value
        assert isinstance(chosen, float)
        return chosen

    @Slot(int)
    def _go_to(self, moves: int) -> None:
        """Stop playing and show the board after `moves` moves."""
        self._timer.stop()
        self._show_moves(moves)

    def _show_moves(self, moves: int) -> None:
        self.replay.go_to(moves)
        self._show()

    def _show(self) -> None:
        at, move = self.position, self.replay.last_move
        self.board.set_view(self.replay.view())
        self.slider.blockSignals(True)  # its signal calls `_go_to`, which stops playing
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        text = _("Move {number} of {count}").format(number=at, count=self._moves)
        if move is not None:
            text = _("{place}: {move}").format(place=text, move=move_text(move))
        self._text.setText(text)
        self.play_button.setText(_("Pause") if self.is_playing else _("Play"))
        self.play_button.set_icon_name("pause" if self.is_playing else "play")
        self.back_button.setEnabled(at > 0)
        self.step_button.setEnabled(at < self._moves)

    # ---- saving ----

    @Slot()
    def _save(self) -> None:
        """Ask for a file, and write it in the background."""
        self._pause()
        filters = {_("GIF animation (*.gif)"): Animation.GIF, _("APNG (*.png)"): Animation.APNG}
        file = proposed(self._folder, self._name, Animation.GIF.suffix)
        name, chosen = ask_for_new_file(self, _("Save animation"), file, ";;".join(filters))
        if not name:
            return
        path = Path(name)
        kinds = {kind.suffix: kind for kind in Animation}
        # The suffix that was typed counts more than the filter that was chosen.
        kind = kinds.get(path.suffix.lower()) or filters.get(chosen, Animation.GIF)
        # Appended, because `with_suffix` would cut `.2` off a name such as `Replay 1.2`.
        if path.suffix.lower() not in kinds:
            path = path.with_name(path.name + kind.suffix)
        seconds = replay_seconds(self._moves) / self._tick_interval
        # The theme is read here, because the film is drawn on another thread.
        film = Film(self.replay.puzzle, self._record, current_theme(), self._options, seconds)
        self._share = 0.0
        self._jobs.submit(
            JobKind.DRAW,
            partial(_work, film, path, kind),
            self._on_saved,
            on_partial=self._on_partial,
        )

    def _on_partial(self, part: object) -> None:
        assert isinstance(part, tuple)
        self._share = part[0] / part[1]

    def _on_saved(self, answer: object) -> None:
        assert isinstance(answer, Saved)
        if answer.reason:
            self._show_message(
                _("Couldn't save: {reason}").format(reason=answer.reason), Ink.DANGER
            )
        else:
            self._show_message(_("Saved as {file}.").format(file=answer.path.name))

    @Slot()
    def _on_failed(self) -> None:
        self._show_message(_("Something went wrong."), Ink.DANGER)

    @Slot()
    def _cancel_save(self) -> None:
        self._jobs.cancel()
        self._show_message(_("Cancelled. Nothing was saved."))

    @Slot()
    def _on_progress(self) -> None:
        job = self._jobs.current
        state = JobState(_("Saving…"), job.seconds, self._share) if job else None
        self.job_row.set_job(state)
        self.job_row.setVisible(job is not None)
        self._message_label.setVisible(job is None)
        self.save_button.setEnabled(job is None)

    def _show_message(self, text: str, ink: Ink = Ink.MUTED) -> None:
        self._message_label.set_ink(ink)
        self._message_label.setText(text)

    # ---- parts ----

    def _make_parts(self) -> None:
        self.board = BoardWidget()
        self.board.set_options(self._options)
        self.board.set_interactive(False)
        # Space and the arrow keys are for the dialog.
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text = ElidedLabel("", Type.NOTE, Ink.MUTED)
        self._message_label = ElidedLabel("", Type.NOTE, Ink.MUTED)
        self._message_label.setAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        self.slider = Slider(0, self._moves, name=_("Move"))
        self.back_button = Button(icon="step-back", tip=_("Previous move"))
        self.step_button = Button(icon="step", tip=_("Next move"))
        self.play_button = Button(_("Pause"), "pause", kind=Kind.SOFT)
        # The width of "Pause" for both of its texts, so that its neighbours keep their places.
        self.play_button.setFixedWidth(self.play_button.sizeHint().width() + 8)
        choices = [Choice(speed, _("{speed}×").format(speed=f"{speed:g}")) for speed in SPEEDS]
        self.speed = SegmentedControl(choices, name=_("Speed"))
        self.speed.set_value(1.0)
        self.job_row = JobRow()
        # As high as `job_row`, so that the board keeps its size when that appears.
        self._text.setFixedHeight(Size.SMALL)

    def _lay_out(self) -> None:
        buttons = (self.back_button, self.play_button, self.step_button)
        self.body.addWidget(self.board, 1)
        self.body.addWidget(self.slider)
        self.body.addLayout(hbox(*buttons, REST, self.speed, gap=8))
        self.body.addLayout(hbox((self._text, 1), (self._message_label, 1), self.job_row, gap=8))
        self.save_button = self.add_button(_("Save animation…"))
        self.close_button = self.add_button(_("Close"), Kind.PRIMARY)
        self.play_button.setFocus()
        self._on_progress()

    def _connect(self) -> None:
        self._timer.timeout.connect(self._tick)
        self.back_button.clicked.connect(lambda: self._go_to(self.position - 1))
        self.step_button.clicked.connect(lambda: self._go_to(self.position + 1))
        self.play_button.clicked.connect(self._toggle)
        self.slider.valueChanged.connect(self._go_to)
        self.save_button.clicked.connect(self._save)
        self.close_button.clicked.connect(self.accept)
        self._jobs.changed.connect(self._on_progress)
        self._jobs.failed.connect(self._on_failed)
        self.job_row.cancel_clicked.connect(self._cancel_save)


def _work(film: Film, path: Path, kind: Animation, cancel: CancelToken, report: Report) -> object:
    try:
        return save_film(film, path, kind, cancel, report)
    except StoppedError:
        return None  # the dialog was closed or saving was cancelled


# --- frames of an animation ---


WIDEST: Final = 600
"""Pixels of an animation's longer side; it is shorter if no whole number of pixels a cell fits."""
LARGEST_CELL: Final = 24
"""Most pixels of a cell; an animation of a small board stays smaller than `WIDEST`."""
MAX_PIXELS: Final = 100_000_000
"""Limit for all frames together; it bounds memory and time."""
# Frames that the palette is made from, spread evenly over the game; the last one is added.
_SAMPLES: Final = 4


@dataclass(frozen=True, slots=True)
class Film:
    """The input for an animation.

    Attributes:
        record: the moves to show.
        seconds: the time from the first board to the last.
    """

    puzzle: Puzzle
    record: GameRecord
    theme: Theme
    options: BoardOptions
    seconds: float

    @property
    def cell(self) -> int:
        """The size of a cell in pixels."""
        longer = max(self.puzzle.width, self.puzzle.height)
        return max(1, min(LARGEST_CELL, WIDEST // longer))

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The boards to show; fewer for a large board, to stay below `MAX_PIXELS`."""
        pixels = self.puzzle.width * self.puzzle.height * self.cell**2
        # At least the first board and the last one.
        most = max(2, min(MAX_FRAMES, MAX_PIXELS // pixels))
        return animation_frames(len(self.record.moves), self.seconds, most)


@dataclass(frozen=True, slots=True)
class Saved:
    """The result of saving: the reason for a failure, or an empty reason for success."""

    path: Path
    reason: str = ""


def save_film(
    film: Film, path: Path, kind: Animation, cancel: CancelToken, report: Report
) -> Saved:
    """Write an animation. Runs on a background thread and draws on images only.

    Reports pairs: frames done and frames in total.

    Raises:
        StoppedError: it was cancelled; nothing was written.
    """
    frames = film.frames
    # All frames share one palette, so these samples are drawn first.
    few = [frames[len(frames) * at // _SAMPLES].moves for at in range(_SAMPLES)]
    after = sorted({*few, frames[-1].moves})
    reel = MoveReel(film.puzzle, film.record.moves)
    samples = [_still(film, reel.moment(moves), 0) for moves in after]
    samples += _final_picture(film, reel.moment(frames[-1].moves))
    data = encode_animation(kind, samples, _stills(film, reel, cancel, report))
    try:
        write_atomic(path, data)
    except OSError as reason:
        return Saved(path, reason.strerror or str(reason))
    return Saved(path)


def _stills(
    film: Film, reel: MoveReel, cancel: CancelToken, report: Report
) -> Iterator[AnimationFrame]:
    frames = film.frames
    for done, frame in enumerate(frames, start=1):
        if cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        yield _still(film, reel.moment(frame.moves), frame.milliseconds)
        report((done, len(frames)))
    yield from _final_picture(film, reel.moment(frames[-1].moves))


def _final_picture(film: Film, moment: ReplayBoard) -> list[AnimationFrame]:
    """Return the picture without lines and crosses, like the win page; empty if unsolved."""
    puzzle, grid = film.puzzle, moment.grid
    picture = Grid(grid.width, grid.height, as_picture(grid.cells))
    if not puzzle.is_solved_by(picture):
        return []
    image = _drawn(film, moment)
    image.fill(ground_color(puzzle.palette, film.theme))
    with QPainter(image) as painter:
        cells = picture_image(picture, puzzle.palette, film.theme)
        paint_picture(painter, QRectF(image.rect()), cells)
    return [_still_of(image, LAST_MS)]


def _still(film: Film, moment: ReplayBoard, milliseconds: int) -> AnimationFrame:
    return _still_of(_drawn(film, moment), milliseconds)


def _drawn(film: Film, moment: ReplayBoard) -> QImage:
    view = BoardView(film.puzzle, moment.grid, what_if=moment.what_if, in_branch=moment.in_branch)
    drawn = render_board(view, film.theme, film.options, film.cell, clues=())
    # Three bytes for each pixel, which `_still_of` and the encoders rely on.
    return drawn.convertToFormat(QImage.Format.Format_RGB888)


def _still_of(image: QImage, milliseconds: int) -> AnimationFrame:
    width, line = 3 * image.width(), image.bytesPerLine()  # Qt pads the rows
    pixels = bytes(image.constBits())
    rows = (pixels[at : at + width] for at in range(0, line * image.height(), line))
    return AnimationFrame(image.width(), image.height(), b"".join(rows), milliseconds)


# --- a game at any of its moves ---


class ReplayView:
    """A game that can be viewed at any move but not changed.

    Moving from one position to another checks each changed line once, however many moves changed
    it.

    Attributes:
        moment: the state shown.
        position: how many moves are on the board.
    """

    def __init__(self, puzzle: Puzzle, record: GameRecord, ticking: Ticking) -> None:
        """Start before the first move."""
        self.puzzle = puzzle
        self.position = 0
        self._reel = MoveReel(puzzle, record.moves)
        self._ticking = ticking
        self._added: frozenset[Cell] = frozenset()
        for move in record.moves:
            self._added = added_after(move, self._added)
        self._done: dict[Line, frozenset[tuple[Line, int]]] = {}
        self.moment: ReplayBoard = self._reel.moment(0)
        self._update_ticks(puzzle.lines())

    @property
    def last_move(self) -> Move | None:
        """The last move on the board."""
        return self._reel.moves[self.position - 1] if self.position else None

    def go_to(self, moves: int) -> None:
        """Show the board after `moves` moves; clamp a number that is out of range."""
        before = self.moment.grid
        self.position = max(0, min(moves, len(self._reel.moves)))
        self.moment = self._reel.moment(self.position)
        after = self.moment.grid
        self._update_ticks(
            line for line in self.puzzle.lines() if before.line(line) != after.line(line)
        )

    def view(self) -> BoardView:
        """Return what the board shows now."""
        moment = self.moment
        return BoardView(
            puzzle=self.puzzle,
            grid=moment.grid,
            done=moment.ticks.union(*self._done.values()),
            what_if=moment.what_if,
            in_branch=moment.in_branch,
            by_hand=moment.ticks,
            added=self._added,
        )

    def _update_ticks(self, lines: Iterable[Line]) -> None:
        """Find the clue numbers to tick off, according to the player's preference."""
        if self._ticking is Ticking.NEVER:
            return
        for line in lines:
            found = line_progress(self.puzzle.clue(line), self.moment.grid.line(line))
            shows_done = found.complete or self._ticking is Ticking.CERTAIN
            done = (at for at, is_done in enumerate(found.done) if is_done and shows_done)
            self._done[line] = frozenset((line, at) for at in done)


# --- opening ---


StoredGame = tuple[Puzzle, GameRecord | None]
"""A puzzle and its saved game, if any."""


def open_replay(
    window: QWidget,
    settings: Settings,
    folder: str,
    name: str,
    find: Callable[[], StoredGame | None],
) -> None:
    """Replay a game, or say that there is none.

    Args:
        window: the parent of the dialog.
        settings: the player's preferences.
        folder: the folder where the player saves files.
        name: the puzzle's name; after a solved game, its title.
        find: finds the game; called on another thread.
    """

    def read() -> tuple[ReplayView, GameRecord] | None:
        puzzle, record = find() or (None, None)
        moves = replay_record(puzzle, record) if puzzle and record else None
        return (ReplayView(puzzle, moves, settings.ticking), moves) if puzzle and moves else None

    try:
        found = wait_for(window, _("Reading {file}…").format(file=name), read)
    except StoppedError:
        return
    if found is None:
        text = _("The moves of this game weren't saved.")
        show_problems(window, _("Nothing to replay"), [text])
        return
    ReplayDialog(settings, *found, name, window, folder=folder).exec()
