"""Replay a game: which moves to show, for how long, and which boards become frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from io import BytesIO
from typing import Final

from PIL import Image

from nonogui.coach.review import reviewed_moves
from nonogui.core.game import Boards, Game, GameRecord
from nonogui.core.grid import Cell, Grid, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle

MIN_SECONDS: Final = 5.0
MAX_SECONDS: Final = 20.0
"""The shortest and longest replay at normal speed, however long the game."""
A_MOVE: Final = 0.15
"""How many seconds a move takes, unless the whole replay gets too short or too long."""

MAX_FRAMES: Final = 600
"""The most frames of an animation. A choice: more frames are smoother, but the file gets larger."""
MIN_MS: Final = 40
"""The shortest time of a frame; viewers treat shorter times differently."""
LAST_MS: Final = 2000
"""How long the last frame of an animation is shown."""


@dataclass(frozen=True, slots=True)
class ReplayBoard:
    """A board at one moment of a replay.

    Attributes:
        ticks: the clue numbers ticked by hand.
        what_if: cells changed since the open what-if layers were started.
        in_branch: whether a layer is open.
    """

    grid: Grid
    ticks: frozenset[tuple[Line, int]]
    what_if: frozenset[Cell]
    in_branch: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after a number of moves, and how long to show it."""

    moves: int
    milliseconds: int


def replay_record(puzzle: Puzzle, record: GameRecord) -> GameRecord | None:
    """Return the last finished play of a game, or else the current one; None without moves.

    It is a record of its own: the moves before a restart are left out. What-if layers and
    checkpoints are shown like other moves.

    Raises:
        ValueError: the record does not fit the puzzle.
    """
    Game.resume(puzzle, record)  # raises the error
    first, end = reviewed_moves(puzzle, record)
    moves = tuple(_shifted(move, first) for move in record.moves[first:end])
    return GameRecord(moves=moves, position=len(moves)) if moves else None


def _shifted(move: Move, first: int) -> Move:
    """Return a move for a log without its first moves: BACK names a position in the log."""
    if move.kind is not MoveKind.BACK or not first:
        return move
    return replace(move, name=str(max(0, int(move.name) - first)))


def replay_seconds(moves: int) -> float:
    """Return how long a replay takes at its normal speed."""
    return min(MAX_SECONDS, max(MIN_SECONDS, moves * A_MOVE))


def animation_frames(moves: int, seconds: float, most: int = MAX_FRAMES) -> tuple[Frame, ...]:
    """Return the frames of an animation, spread evenly over the moves from first to last board.

    Args:
        moves: the number of moves.
        seconds: the time from the first board to the last.
        most: the maximum number of frames.
    """
    room = max(1, min(most - 1, moves, int(seconds * 1000 / MIN_MS)))
    each = max(MIN_MS, round(seconds * 1000 / room / 10) * 10)
    shown = [moves * at // room for at in range(room + 1)]
    return tuple(Frame(at, each if at < moves else LAST_MS) for at in shown)


class MoveReel:
    """The moves of a game, with quick access to the board after any number of them."""

    def __init__(self, puzzle: Puzzle, moves: tuple[Move, ...]) -> None:
        """Take moves that are known to fit the puzzle; they are not checked again."""
        self.moves = moves
        self._boards = Boards(puzzle.start, moves)
        self._bases = Boards(puzzle.start, moves)
        self._layers = _outermost(moves)
        self._at = 0
        self._ticks: frozenset[tuple[Line, int]] = frozenset()

    def moment(self, after: int) -> ReplayBoard:
        """Return the board after a number of moves; this is fastest near the last one requested."""
        grid, base = self._boards[after], self._layers[after]
        what_if = () if base is None else grid.diff(self._bases[base])
        return ReplayBoard(grid, self._ticks_after(after), frozenset(what_if), base is not None)

    def _ticks_after(self, after: int) -> frozenset[tuple[Line, int]]:
        ticks = set(self._ticks)
        for move in self.moves[self._at : after]:
            _tick(ticks, move)
        for move in reversed(self.moves[after : self._at]):
            _tick(ticks, move, is_undone=True)
        self._at, self._ticks = after, frozenset(ticks)
        return self._ticks


def _tick(ticks: set[tuple[Line, int]], move: Move, *, is_undone: bool = False) -> None:
    for tick in move.ticks:
        turn = ticks.discard if tick.ticked == is_undone else ticks.add
        turn((tick.line, tick.block))


def _outermost(moves: Sequence[Move]) -> tuple[int | None, ...]:
    """Return, for the board after each number of moves, where the outermost what-if layer began."""
    starts: list[int] = []
    found: list[int | None] = [None]
    for at, move in enumerate(moves):
        match move.kind:
            case MoveKind.BRANCH:
                starts.append(at)
            case MoveKind.DISCARD:
                starts.pop()
            case MoveKind.RESTART | MoveKind.RESTORE:
                starts.clear()
            case MoveKind.BACK:
                starts = [start for start in starts if start < int(move.name)]
            case _:
                pass
        found.append(starts[0] if starts else None)
    return tuple(found)


# --- animations ---


COLORS: Final = 255
"""The most colours of a GIF frame: 256 less the transparent one."""


class Animation(StrEnum):
    """The kinds of animated images."""

    GIF = "gif"
    APNG = "png"

    @property
    def suffix(self) -> str:
        """The file name suffix."""
        return f".{self.value}"


@dataclass(frozen=True, slots=True)
class AnimationFrame:
    """One frame: its RGB pixels, row by row."""

    width: int
    height: int
    rgb: bytes
    milliseconds: int


def encode_animation(
    kind: Animation, samples: Sequence[AnimationFrame], stills: Iterable[AnimationFrame]
) -> bytes:
    """Return an endless animation as bytes.

    Args:
        kind: the kind of image.
        samples: a few frames that contain every colour; all frames use this palette.
        stills: the frames in order, all of one size; fetched one at a time.
    """
    colors = _stacked(samples).quantize(COLORS, dither=Image.Dither.NONE)
    times: list[int] = []
    frames = _frames(stills, colors, times)
    first = next(frames)
    rest = list(frames)
    with BytesIO() as file:
        first.save(
            file,
            format="GIF" if kind is Animation.GIF else "PNG",
            save_all=True,
            append_images=rest,
            duration=times,
            loop=0,
        )
        return file.getvalue()


def _frames(
    stills: Iterable[AnimationFrame], colors: Image.Image, times: list[int]
) -> Iterator[Image.Image]:
    """Yield the frames in a given palette; repeated frames extend the time of the first."""
    before: bytes | None = None
    for still in stills:
        if still.rgb == before:
            times[-1] += still.milliseconds
            continue
        before = still.rgb
        times.append(still.milliseconds)
        yield _image(still).quantize(palette=colors, dither=Image.Dither.NONE)


def _stacked(stills: Sequence[AnimationFrame]) -> Image.Image:
    """Stack frames vertically in one image."""
    width, height = stills[0].width, stills[0].height
    return Image.frombytes(
        "RGB", (width, height * len(stills)), b"".join(still.rgb for still in stills)
    )


def _image(still: AnimationFrame) -> Image.Image:
    return Image.frombytes("RGB", (still.width, still.height), still.rgb)
