"""A replay as an animated picture: its frames drawn by the board's painter, in the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid, as_picture
from nonogui.core.puzzle import Puzzle
from nonogui.formats.atomic import write_atomic
from nonogui.library.animation import Animation, Still, animated
from nonogui.library.replay import LAST_MS, MOST_FRAMES, Frame, Moment, Reel, frames_of
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.board.paint import render_board
from nonogui.ui.board.state import BoardOptions, BoardView
from nonogui.ui.jobs import Report
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.picture import paint_picture, picture_image

WIDEST: Final = 600
"""The longer side of an animation in pixels, as nearly as whole pixels a cell allow."""
LARGEST_CELL: Final = 24
MOST_PIXELS: Final = 100_000_000
"""Of all frames together: it bounds memory and time."""
_SAMPLES: Final = 4


@dataclass(frozen=True, slots=True)
class Film:
    """What an animation is made from.

    Attributes:
        record: the moves, all of which are shown.
        seconds: from the first board to the last.
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
        """Which boards are shown: fewer of them where they are large."""
        pixels = self.puzzle.width * self.puzzle.height * self.cell**2
        most = max(2, min(MOST_FRAMES, MOST_PIXELS // pixels))
        return frames_of(len(self.record.moves), self.seconds, most)


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of saving: the reason why it could not be written, empty when it was."""

    path: Path
    reason: str = ""


def save_film(
    film: Film, path: Path, kind: Animation, cancel: CancelToken, report: Report
) -> Saved:
    """Write an animation; for a thread in the background, drawing on images alone.

    Reports pairs: frames done, and how many there are.

    Raises:
        StoppedError: it was cancelled; nothing was written.
    """
    frames = film.frames
    few = [frames[len(frames) * at // _SAMPLES].moves for at in range(_SAMPLES)]
    after = sorted({*few, frames[-1].moves})
    reel = Reel(film.puzzle, film.record.moves)
    samples = [_still(film, reel.moment(moves), 0) for moves in after]
    samples += _end(film, reel.moment(frames[-1].moves))
    data = animated(kind, samples, _stills(film, reel, cancel, report))
    try:
        write_atomic(path, data)
    except OSError as reason:
        return Saved(path, reason.strerror or str(reason))
    return Saved(path)


def _stills(film: Film, reel: Reel, cancel: CancelToken, report: Report) -> Iterator[Still]:
    frames = film.frames
    for done, frame in enumerate(frames, start=1):
        if cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        yield _still(film, reel.moment(frame.moves), frame.milliseconds)
        report((done, len(frames)))
    yield from _end(film, reel.moment(frames[-1].moves))


def _end(film: Film, moment: Moment) -> list[Still]:
    """The picture without lines and crosses, as the win page shows it; none of an unsolved one."""
    puzzle, grid = film.puzzle, moment.grid
    picture = Grid(grid.width, grid.height, as_picture(grid.cells))
    if not puzzle.is_solved_by(picture):
        return []
    paper = film.theme.paper
    if not puzzle.palette.is_black_and_white:
        paper = QColor(*puzzle.palette.background.rgb)
    image = _drawn(film, moment)
    image.fill(paper)
    with QPainter(image) as painter:
        cells = picture_image(picture, puzzle.palette, film.theme)
        paint_picture(painter, QRectF(image.rect()), cells)
    return [_still_of(image, LAST_MS)]


def _still(film: Film, moment: Moment, milliseconds: int) -> Still:
    return _still_of(_drawn(film, moment), milliseconds)


def _drawn(film: Film, moment: Moment) -> QImage:
    view = BoardView(film.puzzle, moment.grid, what_if=moment.what_if, in_branch=moment.in_branch)
    drawn = render_board(view, film.theme, film.options, film.cell, clues=())
    return drawn.convertToFormat(QImage.Format.Format_RGB888)


def _still_of(image: QImage, milliseconds: int) -> Still:
    width, line = 3 * image.width(), image.bytesPerLine()
    pixels = bytes(image.constBits())
    rows = (pixels[at : at + width] for at in range(0, line * image.height(), line))
    return Still(image.width(), image.height(), b"".join(rows), milliseconds)
