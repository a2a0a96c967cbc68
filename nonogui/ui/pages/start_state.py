"""What the start page shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle


MY_DESIGNS = "my-designs"
"""The key of the collection of the player's own designs."""


class TileStatus(Enum):
    """How far the player is with a puzzle."""

    NEW = auto()
    STARTED = auto()
    SOLVED = auto()
    DESIGN = auto()  # one of the player's own designs


@dataclass(frozen=True)
class TileState:
    """One puzzle on the start page.

    Attributes:
        key: what `puzzle_chosen` carries.
        collection: key of its collection.
        name: what it is called while its title is a secret, `First steps, No. 3`.
        short: the same beside its collection's name, `No. 3`.
        board: the board as the player left it; None when not started.
        seconds: the time it was solved in, the best if it was solved more than once.
        is_lesson: whether it goes by what it teaches even when its picture is known.
        grade: how hard it is, where that is known.
        note: what is said below the title of a design.
    """

    key: str
    collection: str
    name: str
    short: str
    puzzle: Puzzle
    status: TileStatus = TileStatus.NEW
    board: Grid | None = None
    seconds: float | None = None
    is_lesson: bool = False
    grade: Grade | None = None
    note: str = ""

    @property
    def title(self) -> str:
        """What may be shown: the title only once the picture is known."""
        if self.status is TileStatus.SOLVED and not self.is_lesson:
            return self.puzzle.metadata.title or self.name
        return self.name

    @property
    def caption(self) -> str:
        """The title in few words, for under a tile."""
        is_told = self.status is TileStatus.SOLVED and not self.is_lesson
        return self.title if is_told else self.short

    @property
    def share(self) -> float:
        """How much of the board is decided, 0 to 1."""
        return self.board.decided_count / len(self.board.cells) if self.board else 0.0


@dataclass(frozen=True)
class CollectionState:
    """One collection in the list at the left.

    Attributes:
        has_progress: whether its puzzles are there to be solved.
    """

    key: str
    title: str
    solved: int
    total: int
    has_progress: bool = True


@dataclass(frozen=True)
class ContinueState:
    """The puzzle played last, when it is not solved.

    Attributes:
        title: collection and number, or the name of a file.
        seconds: how long it has been played.
        grade: how hard it is, where that is known.
    """

    title: str
    puzzle: Puzzle
    board: Grid
    seconds: float
    grade: Grade | None = None


@dataclass(frozen=True)
class StartState:
    """Everything on the start page.

    Attributes:
        tiles: all puzzles, in the order of their collections.
        files: files opened lately, the last one first.
    """

    collections: tuple[CollectionState, ...] = ()
    tiles: tuple[TileState, ...] = ()
    resume: ContinueState | None = None
    files: tuple[Path, ...] = ()
