"""A game at any of its moves, and an animation of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from nonogui.core.auto_cross import added_after
from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid, as_picture
from nonogui.core.line import Cell, Line
from nonogui.core.move import Move
from nonogui.core.progress import line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
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
)
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Phase, Progress, StopReason
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardView
from nonogui.ui.jobs import Report
from nonogui.ui.look.theme import Theme
from nonogui.ui.settings import Ticking
from nonogui.ui.widgets.picture import ground_color, paint_picture, picture_image

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
        report(Progress(Phase.LINES, done, len(frames), 0.0))  # frames instead of cells
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
