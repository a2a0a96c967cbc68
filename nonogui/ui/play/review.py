"""ReviewPage: a played game move by move, with what the review says about it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nonogui.coach.review import MoveClass, Review, ReviewedMove, Stall, review
from nonogui.core.game import GameRecord
from nonogui.core.grid import Cell, Grid, Line, as_picture
from nonogui.core.move import Move, added_after
from nonogui.core.progress import line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.i18n import _, pgettext
from nonogui.lazy import dataclass
from nonogui.library import replay
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Phase, Progress, SolveStatus, StopReason
from nonogui.ui.actions import ActionId
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.board.style import ground_color
from nonogui.ui.board_page import BoardPage, Stage
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.file_dialog import ask_for_new_file
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.look.theme import Theme, current_theme
from nonogui.ui.look.theming import animates, board_options
from nonogui.ui.play import coach_explanations
from nonogui.ui.play.review_panel import Moment, ReviewPanel, ReviewState, review_state
from nonogui.ui.play.state import size_text
from nonogui.ui.settings import Ticking
from nonogui.ui.waiting import wait_for
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.bars import Dock
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.message import Message, Tone
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.words.moves import move_text

if TYPE_CHECKING:
    from nonogui.ui.host import LibraryHost
    from nonogui.ui.settings import Settings
    from nonogui.ui.window_actions import Actions

TICK_MS: Final = 33
"""About 30 updates a second."""
MAX_TICK: Final = 1.0
"""Most seconds one tick may count: after the computer slept, the replay resumes where it was."""
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""Factors of the usual speed."""
MOST_FRAMED: Final = 60
"""A move of more cells, such as a revealed solution, is not framed cell by cell."""


@dataclass(frozen=True)
class Play:
    """A game to look at.

    Attributes:
        record: its moves, as returned by `replay_record`.
        outline: the game before the review.
        name: the puzzle's name; after a solved game, its title.
        folder: the suggested folder for saving an animation.
    """

    puzzle: Puzzle
    record: GameRecord
    view: ReplayView
    outline: ReviewState
    name: str
    folder: str

    @classmethod
    def of(
        cls, puzzle: Puzzle, record: GameRecord, settings: Settings, name: str, folder: str
    ) -> Play:
        """Prepare a game; for a background thread."""
        view = ReplayView(puzzle, record, settings.ticking)
        moves = (
            ReviewedMove(number, move, MoveClass.OTHER)
            for number, move in enumerate(record.moves, start=1)
        )
        bare = review_state(puzzle, Review(SolveStatus.UNDECIDED, moves=tuple(moves)))
        outline = replace(bare, counts={})
        return cls(puzzle, record, view, outline, name, folder)


class Transport(QWidget):
    """The buttons that play a game, and the speed.

    Attributes:
        back, play, step: the buttons; `speed` is the playing speed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.back = Button(icon="step-back", size=Size.SMALL, tip=_("Previous move"))
        self.play = Button(icon="play", size=Size.SMALL, tip=pgettext("a recording", "Play"))
        self.step = Button(icon="step", size=Size.SMALL, tip=_("Next move"))
        choices = [
            controls.Choice(speed, _("{speed}×").format(speed=f"{speed:g}")) for speed in SPEEDS
        ]
        self.speed = controls.PopupSelect(choices, name=_("Speed"))
        self.speed.set_value(1.0)
        self.speed.chosen.connect(self.speed.set_value)
        boxes.hbox(self.back, self.play, self.step, self.speed, on=self, gap=4)


class ReviewPage(BoardPage):
    """Shows a played game. Arrow keys go from move to move, with Shift to the key moments.

    Signals:
        closed: the player wants to go back.
        reviewed: the `Play` and its `Review`, which is complete.
    """

    closed = Signal()
    reviewed = Signal(object, object)

    def __init__(self, actions: Actions, menu: Button, parent: QWidget | None = None) -> None:
        self.save_button = Button(_("Save animation…"), "download")
        self._replay = actions.button(ActionId.REPLAY, with_text=True, kind=Kind.SOFT)
        library = actions.button(ActionId.LIBRARY, with_text=True)
        panel_button = actions.button(ActionId.PANEL)
        right = [self.save_button, self._replay, None, panel_button, menu]
        self.controls = Transport()
        super().__init__(actions, boxes.TopBar([library], right), Stage(), Dock(QWidget()), parent)
        self.panel = ReviewPanel()
        self.play: Play | None = None
        self._state: ReviewState | None = None
        self._moment: int | None = None
        self._seen: coach_explanations.HintExplanation | BoardView | None = None
        self._at = self._last = 0.0
        self._timer = QTimer(self, interval=TICK_MS)
        self._jobs = JobRunner(self)
        self._lay_out(boxes.hbox((self.stage, 1)), self.panel, self.panel.foot)
        board = self.stage.board
        board.set_interactive(False)
        board.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are for the page
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
        self._timer.timeout.connect(self._tick)
        self.controls.back.clicked.connect(lambda: self.go_to(self.position - 1))
        self.controls.step.clicked.connect(lambda: self.go_to(self.position + 1))
        self.controls.play.clicked.connect(self.toggle)
        panel.chart.chosen.connect(self.go_to)
        panel.moment_chosen.connect(self.show_moment)
        panel.previous.clicked.connect(lambda: self._step_moment(-1))
        panel.next.clicked.connect(lambda: self._step_moment(1))
        panel.show_.clicked.connect(self._toggle_seen)
        panel.close_.clicked.connect(self.closed)
        panel.explained.row_clicked.connect(self._show_step)
        self.stage.board.refused.connect(self._end_seen)
        self.save_button.clicked.connect(self._save)
        self.cancel_clicked.connect(self._cancel)
        self._jobs.changed.connect(self._show_jobs)
        self._jobs.failed.connect(self._on_failed)

    # ---- the game ----

    def open(self, play: Play, *, is_playing: bool) -> None:
        """Show a game from its start, and review it; play it if asked to."""
        self._jobs.cancel()
        self.play, self._state, self._moment, self._seen = play, None, None, None
        self.stage.messages.dismiss()
        self.bar.set_title(play.name, size_text(play.puzzle))
        self.stage.board.set_view(None)
        self._show_outline(_("Reviewing the game…"))
        self.panel.set_explaining(is_explaining=False)
        self._go_to(0)
        self.stage.board.fit()
        work = partial(_review, play.puzzle, play.record)
        self._jobs.submit(JobKind.REVIEW, work, self._on_reviewed)
        # With reduced motion, nothing plays by itself.
        if is_playing and animates():
            self.toggle()

    @property
    def position(self) -> int:
        """How many moves are on the board."""
        return self.play.view.position if self.play else 0

    @property
    def moment(self) -> Moment | None:
        """The key moment shown."""
        moments = self._state.moments if self._state else ()
        return None if self._moment is None else moments[self._moment]

    def apply(self, settings: Settings) -> None:
        """Apply the player's preferences; the board takes no input and needs no crosshair."""
        options = board_options(settings)
        self._options = replace(options, crosshair=False, animate=False)
        self.stage.board.set_options(self._options)
        self.set_panel_open(settings.panel_open)

    def close_jobs(self) -> None:
        """Stop all work for good."""
        self._timer.stop()
        self._jobs.close()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # the player went elsewhere
            self._pause()
            self._jobs.cancel()

    def _on_reviewed(self, answer: ReviewState) -> None:
        self._state = answer
        if self.play is not None and answer.found.stop is StopReason.DONE:
            self.reviewed.emit(self.play, answer.found)
        self.panel.set_state(answer)
        if self.position or self.is_playing:
            self._go_to(self.position)
        elif answer.moments:
            self.show_moment(0)
        self._show()

    def _show_outline(self, problem: str) -> None:
        """Show the moves without their classes, and why."""
        if self.play is not None:
            self.panel.set_state(replace(self.play.outline, problem=problem))
            self._show()

    def _show_jobs(self) -> None:
        job = self._jobs.current
        self.show_job(job)
        self.save_button.setEnabled(job is None or job.kind is not JobKind.DRAW)

    def _on_failed(self) -> None:
        if self._state is None:
            self._show_outline(_("Something went wrong."))
        else:
            self._say(_("Something went wrong."), Tone.WRONG)

    def _cancel(self) -> None:
        job = self._jobs.current
        self._jobs.cancel()
        if job is not None and job.kind is JobKind.REVIEW:
            self._show_outline(_("The review was cancelled."))
        elif job is not None:
            self._say(_("Cancelled. Nothing was saved."))

    # ---- moves and moments ----

    def go_to(self, moves: int) -> None:
        """Stop playing and show the board after some moves."""
        self._pause()
        self._go_to(moves)

    def _go_to(self, moves: int) -> None:
        if self.play is None:
            return
        self.play.view.go_to(moves)
        at, moments = self.position, self._state.moments if self._state else ()
        # A stall is shown only if chosen: its board is also that after the move before it.
        here = (
            index
            for index, each in enumerate(moments)
            if each.position == at and isinstance(each.source, ReviewedMove)
        )
        self._set_moment(next(here, None))

    def show_moment(self, index: int) -> None:
        """Stop playing and show a key moment."""
        if self._state is None or self.play is None:
            return
        self._pause()
        self.play.view.go_to(self._state.moments[index].position)
        self._set_moment(index)

    def _set_moment(self, index: int | None) -> None:
        self._moment, self._seen = index, None
        self.panel.set_explaining(is_explaining=False)
        self.panel.show_moment(index)
        self._show()

    def _step_moment(self, by: int) -> None:
        index = self._next_moment(by)
        if index is not None:
            self.show_moment(index)

    def _next_moment(self, by: int) -> int | None:
        """Return the moment before or after the shown one, or None."""
        moments = self._state.moments if self._state else ()
        if self._moment is not None:
            index = self._moment + by
            return index if 0 <= index < len(moments) else None
        found = [at for at, each in enumerate(moments) if (each.position - self.position) * by > 0]
        return None if not found else found[0] if by > 0 else found[-1]

    # ---- what one could have seen ----

    def _toggle_seen(self) -> None:
        moment = self.moment
        if self._seen is not None:
            self._end_seen()
        elif moment is not None and moment.sight is not None and self.play is not None:
            self._pause()
            sight, puzzle = moment.sight, self.play.puzzle
            if sight.step is not None:
                self._seen = coach_explanations.HintExplanation.of(puzzle, sight.board, sight.step)
            elif sight.broken is not None:
                self._seen = BoardView(puzzle, sight.board, broken=frozenset([sight.broken]))
            self._show()

    def _end_seen(self) -> None:
        if self._seen is not None:
            self._set_moment(self._moment)

    def _show_step(self, at: int) -> None:
        """Show another step of the proof."""
        if isinstance(self._seen, coach_explanations.HintExplanation) and self._seen.shows_proof:
            self._seen = self._seen.at_step(at)
            self._show()

    # ---- the page ----

    def _show(self) -> None:
        """Show the board and all that goes with it."""
        if self.play is None:
            return
        at, count, move = self.position, len(self.play.record.moves), self.play.view.last_move
        self.stage.board.set_view(self._board_view())
        self._show_explanation()
        moment = self.moment
        sight = moment.sight if moment else None
        is_earlier = sight is not None and sight.after < at
        self.panel.chart.show_move(at, sight.after if sight and is_earlier else None)
        self.panel.set_ends(
            has_previous=self._next_moment(-1) is not None,
            has_next=self._next_moment(1) is not None,
        )
        self.panel.show_.setEnabled(sight is not None)
        back = _("Back to move {number}").format(number=at)
        self.panel.show_.setText(back if self._seen else _("Show what you could have seen"))
        self.strip.place.setText(_("Move {number} of {count}").format(number=at, count=count))
        self.strip.run.setText(move_text(move) if move is not None else "")
        is_playing = self.is_playing
        self.controls.back.setEnabled(at > 0)
        self.controls.step.setEnabled(at < count)
        self.controls.play.set_icon_name("pause" if is_playing else "play")
        words = _("Pause") if is_playing else pgettext("a recording", "Play")
        self.controls.play.setToolTip(words)
        self.controls.play.setAccessibleName(words)
        self._replay.set_kind(Kind.LIT if is_playing else Kind.SOFT)

    def _board_view(self) -> BoardView:
        assert self.play is not None
        if isinstance(self._seen, BoardView):
            return self._seen
        if self._seen is not None:
            board = self._seen.preview or self._seen.base
            return BoardView(self.play.puzzle, board, overlays=self._seen.overlays)
        view, moment = self.play.view.view(), self.moment
        if moment is None or isinstance(moment.source, Stall):
            move = self.play.view.last_move
            cells = frozenset(change.cell for change in move.changes) if move else frozenset()
            is_shown = moment is None and len(cells) <= MOST_FRAMED
            return replace(view, overlays=Overlays(framed=cells if is_shown else frozenset()))
        cells = frozenset(change.cell for change in moment.source.cells)
        wrong = cells if moment.source.is_wrong else frozenset()
        overlays = Overlays(framed=cells if len(cells) <= MOST_FRAMED else frozenset(), wrong=wrong)
        return replace(view, overlays=overlays, broken=_contradicted(moment))

    def _show_explanation(self) -> None:
        seen = self._seen
        if not isinstance(seen, coach_explanations.HintExplanation):
            return
        state = seen.state().without_levels(self._seen_title(seen))
        self.panel.explained.show_state(state)
        self.panel.set_explaining(is_explaining=True)
        for cell in coach_explanations.outermost_cells(seen.deduction):
            self.stage.board.scroller.bring_into_view(cell)

    def _seen_title(self, seen: coach_explanations.HintExplanation) -> str:
        place = coach_explanations.place_text(seen.deduction)
        after = self.moment.sight.after if self.moment and self.moment.sight else 0
        if not after:
            return _("{place}, from the start").format(place=place)
        return _("{place}, after move {number}").format(place=place, number=after)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        count = len(self.play.record.moves) if self.play else 0
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: count}
        key = Qt.Key(event.key())
        if key in steps and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._step_moment(steps[key])
        elif (
            key in steps
            and isinstance(self._seen, coach_explanations.HintExplanation)
            and self._seen.shows_proof
        ):
            self._show_step(self._seen.at + steps[key])
        elif key in steps:
            self.go_to(self.position + steps[key])
        elif key in ends:
            self.go_to(ends[key])
        elif key is Qt.Key.Key_Space:
            self.toggle()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._toggle_seen()
        elif key is Qt.Key.Key_Escape and self._seen is not None:
            self._end_seen()
        elif key is Qt.Key.Key_Escape and not self.has_drawer:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    # ---- small windows ----

    def _arrange(self) -> None:
        is_compact, panel = self.is_compact, self.panel
        had_focus = panel.chart.hasFocus()
        super()._arrange()
        row = self.dock.layout() if is_compact else self.strip.layout()
        assert isinstance(row, QHBoxLayout)
        if row.indexOf(self.controls) >= 0:
            return
        panel.chart.set_low(is_low=is_compact)
        if is_compact:
            row.insertWidget(0, self.controls)
            row.addWidget(panel.give_chart(), 100)  # all the room that is left
            for part in (self.dock.place, self.dock.note, self.dock.zoom):
                part.hide()
            self.dock.setFixedHeight(panel.chart.height() + 8)
        else:
            row.insertWidget(1, self.controls)
            panel.take_chart()
            boxes.order_tabs(self.strip)
        panel.chart.show()  # else Qt shows it later, and a hidden widget takes no focus
        if had_focus:
            panel.chart.setFocus()

    # ---- playing ----

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play the game, from the start if it is at its end; or pause it."""
        if self.is_playing:
            self._pause()
        elif self.play is not None:
            if self.position == len(self.play.record.moves):
                self._go_to(0)
            self._seen = None
            self._at, self._last = float(self.position), time.monotonic()
            self._timer.start()
            self._set_moment(None)

    def _pause(self) -> None:
        if self.is_playing:
            self._timer.stop()
            self._show()

    def _tick(self) -> None:
        """Advance by as many moves as the elapsed time allows."""
        assert self.play is not None
        now, count = time.monotonic(), len(self.play.record.moves)
        # A float, because a tick may be less than a move.
        self._at += min(now - self._last, MAX_TICK) * count / self._seconds
        self._last = now
        self._go_to(int(self._at))
        if self.position == count:
            self._pause()

    @property
    def _seconds(self) -> float:
        """How long the game plays."""
        speed = self.controls.speed.value
        assert isinstance(speed, float)
        return replay.replay_seconds(len(self.play.record.moves) if self.play else 0) / speed

    # ---- saving ----

    def _save(self) -> None:
        """Ask for a file, and write an animation in the background."""
        self._pause()
        play = self.play
        if play is None:
            return
        kinds = {_("GIF animation (*.gif)"): ".gif", _("APNG (*.png)"): ".png"}
        path = ask_for_new_file(self, _("Save animation"), play.folder, play.name, kinds)
        if path is None:
            return
        kind = replay.Animation(path.suffix.lower()[1:])
        # The theme is read here, because the film is drawn on another thread.
        film = Film(play.puzzle, play.record, current_theme(), self._options, self._seconds)
        done = partial(self._on_saved, path.name)
        self._jobs.submit(JobKind.DRAW, partial(save_film, film, path, kind), done)

    def _on_saved(self, file: str, problem: str) -> None:
        if problem:
            self._say(_("Couldn't save: {reason}").format(reason=problem), Tone.WRONG)
        else:
            self._say(_("Saved as {file}.").format(file=file), Tone.GOOD)

    def _say(self, text: str, tone: Tone = Tone.NEWS) -> None:
        self.stage.messages.show_message(Message(text, tone))


def _contradicted(moment: Moment) -> frozenset[Line]:
    """Return the line that a wrong mark contradicts."""
    source = moment.source
    step = source.step if isinstance(source, ReviewedMove) and source.is_wrong else None
    return frozenset(step.lines) if step is not None and step.on_line else frozenset()


def _review(puzzle: Puzzle, record: GameRecord, cancel: CancelToken, report: Report) -> ReviewState:
    found = review(puzzle, record, cancel=cancel, progress=report)
    return review_state(puzzle, found)


# --- opening ---


StoredGame = tuple[Puzzle, GameRecord | None]
"""A puzzle and its saved game, if any."""


def open_review(
    window: LibraryHost,
    name: str,
    find: Callable[[], StoredGame | None],
    *,
    is_playing: bool,
) -> None:
    """Show a game, or say that there is none.

    Args:
        window: shows the page, or why there is none.
        name: the puzzle's name; after a solved game, its title.
        find: finds the game; called on another thread.
        is_playing: whether to play it.
    """
    settings, folder = window.settings.settings, window.files.folder()

    def read() -> Play | None:
        puzzle, record = find() or (None, None)
        moves = replay.replay_record(puzzle, record) if puzzle and record else None
        return Play.of(puzzle, moves, settings, name, folder) if puzzle and moves else None

    try:
        found = wait_for(window.window(), _("Reading {file}…").format(file=name), read)
    except StoppedError:
        return
    if found is None:
        text = _("The moves of this game weren't saved.")
        show_problems(window.window(), _("Nothing to review"), [text])
        return
    window.show_review(found, is_playing=is_playing)


# --- a game at any of its moves, and an animation of it ---


WIDEST: Final = 600
"""Pixels of an animation's longer side; it is shorter if no whole number of pixels a cell fits."""
LARGEST_CELL: Final = 24
"""Most pixels of a cell; an animation of a small board stays smaller than `WIDEST`."""
MAX_PIXELS: Final = 100_000_000
"""Limit for all frames together; it bounds memory and time."""
# Frames that the palette is made from, spread evenly over the game; the last one is added.
_SAMPLES: Final = 4


@dataclass(frozen=True)
class Film:
    """The input for an animation.

    Attributes:
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
    def frames(self) -> tuple[replay.Frame, ...]:
        """The boards to show; fewer for a large board, to stay below `MAX_PIXELS`."""
        pixels = self.puzzle.width * self.puzzle.height * self.cell**2
        # At least the first board and the last one.
        most = max(2, min(replay.MAX_FRAMES, MAX_PIXELS // pixels))
        return replay.animation_frames(len(self.record.moves), self.seconds, most)


def save_film(
    film: Film, path: Path, kind: replay.Animation, cancel: CancelToken, report: Report
) -> str:
    """Write an animation; return why it failed, or "". Draws on images only, for another thread.

    Raises:
        StoppedError: it was cancelled; nothing was written.
    """
    frames = film.frames
    # All frames share one palette, so these samples are drawn first.
    few = [frames[len(frames) * at // _SAMPLES].moves for at in range(_SAMPLES)]
    after = sorted({*few, frames[-1].moves})
    reel = replay.MoveReel(film.puzzle, film.record.moves)
    samples = [_still(film, reel.moment(moves), 0) for moves in after]
    samples += _final_picture(film, reel.moment(frames[-1].moves))
    data = replay.encode_animation(kind, samples, _stills(film, reel, cancel, report))
    try:
        write_atomic(path, data)
    except OSError as reason:
        return reason.strerror or str(reason)
    return ""


def _stills(
    film: Film, reel: replay.MoveReel, cancel: CancelToken, report: Report
) -> Iterator[replay.AnimationFrame]:
    frames = film.frames
    for done, frame in enumerate(frames, start=1):
        if cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        yield _still(film, reel.moment(frame.moves), frame.milliseconds)
        report(Progress(Phase.LINES, done, len(frames), 0.0))  # frames instead of cells
    yield from _final_picture(film, reel.moment(frames[-1].moves))


def _final_picture(film: Film, moment: replay.ReplayBoard) -> list[replay.AnimationFrame]:
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
    return [_still_of(image, replay.LAST_MS)]


def _still(film: Film, moment: replay.ReplayBoard, milliseconds: int) -> replay.AnimationFrame:
    return _still_of(_drawn(film, moment), milliseconds)


def _drawn(film: Film, moment: replay.ReplayBoard) -> QImage:
    view = BoardView(film.puzzle, moment.grid, what_if=moment.what_if, in_branch=moment.in_branch)
    drawn = render_board(view, film.theme, film.options, film.cell, clues=())
    # Three bytes for each pixel, which `_still_of` and the encoders rely on.
    return drawn.convertToFormat(QImage.Format.Format_RGB888)


def _still_of(image: QImage, milliseconds: int) -> replay.AnimationFrame:
    width, line = 3 * image.width(), image.bytesPerLine()  # Qt pads the rows
    pixels = bytes(image.constBits())
    rows = (pixels[at : at + width] for at in range(0, line * image.height(), line))
    return replay.AnimationFrame(image.width(), image.height(), b"".join(rows), milliseconds)


# --- a game at any of its moves ---


class ReplayView:
    """A game that can be viewed at any move but not changed.

    Moving from one position to another checks each changed line once, however many moves changed
    it.

    Attributes:
        position: how many moves are on the board.
    """

    def __init__(self, puzzle: Puzzle, record: GameRecord, ticking: Ticking) -> None:
        """Start before the first move."""
        self.puzzle = puzzle
        self.position = 0
        self._reel = replay.MoveReel(puzzle, record.moves)
        self._ticking = ticking
        self._added: frozenset[Cell] = frozenset()
        self._added_changes: list[frozenset[Cell]] = []  # what each move puts in or takes out
        added = self._added
        for move in self._reel.moves:
            before, added = added, added_after(move, added)
            self._added_changes.append(before ^ added)
        self._done: dict[Line, frozenset[tuple[Line, int]]] = {}
        self.moment: replay.ReplayBoard = self._reel.moment(0)
        self._update_ticks(puzzle.lines())

    @property
    def last_move(self) -> Move | None:
        return self._reel.moves[self.position - 1] if self.position else None

    def go_to(self, moves: int) -> None:
        """Show the board after `moves` moves; clamp a number that is out of range."""
        before, start = self.moment.grid, self.position
        self.position = max(0, min(moves, len(self._reel.moves)))
        first, last = sorted((start, self.position))
        for changes in self._added_changes[first:last]:
            self._added ^= changes
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
