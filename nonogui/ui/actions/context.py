"""Context: what decides which actions make sense, as data that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonogui.core.drawing import EditKind
    from nonogui.core.move import MoveKind
    from nonogui.ui.actions.spec import ActionId

Step = tuple["MoveKind | EditKind", str]
"""What undo or redo would do: the kind, and the name of what is named."""


class Page(Enum):
    """The page that is shown."""

    LIBRARY = auto()
    BOARD = auto()
    END = auto()  # the picture of a solved puzzle
    STUDIO = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The page shown, and the game or design that is open.

    Attributes:
        has_puzzle: whether a puzzle is open, played or designed.
        losses: why the puzzle can't be shared in a way, by the name of the action.
        cards: whether puzzles of the library are selected.
        is_game: whether a puzzle is played; `is_testing` when it is a design that is tried.
        is_preview: whether another board than the player's is shown.
        moves: whether the board has moves that can be taken back.
        was_solved: whether the game can be replayed.
        branch, proof: whether a what-if branch is open, whether a proof is shown.
        is_design: whether a design is open.
        has_selection: whether cells of it are selected.
        square, fits: whether it is as wide as high, and whether its clues fit.
        undo, redo: the step that would be taken back or done again.
    """

    page: Page = Page.LIBRARY
    has_puzzle: bool = False
    losses: Mapping[ActionId, str] = field(default_factory=dict)
    cards: bool = False
    is_game: bool = False
    is_testing: bool = False
    is_paused: bool = False
    is_preview: bool = False
    is_solved: bool = False
    moves: bool = False
    was_solved: bool = False
    branch: bool = False
    proof: bool = False
    is_design: bool = False
    has_selection: bool = False
    square: bool = False
    fits: bool = False
    undo: Step | None = None
    redo: Step | None = None

    # ---- what rows of the table ask; each is a column's `enabled_when` ----

    def always(self) -> bool:
        """Whether it makes sense anywhere: it does."""
        return True

    def is_plain(self) -> str:
        """Return nothing: why an action is disabled needs no words."""
        return ""

    def is_open(self) -> bool:
        """Whether a puzzle is open."""
        return self.has_puzzle

    def can_show(self) -> bool:
        """Whether the puzzle may be shown: a pause hides it."""
        return self.has_puzzle and not (self.is_on_board() and self.is_paused)

    def is_in_library(self) -> bool:
        """Whether the library is shown."""
        return self.page is Page.LIBRARY

    def has_cards(self) -> bool:
        """Whether something can be done with puzzles of the library."""
        return self.cards

    def is_on_board(self) -> bool:
        """Whether a puzzle is played on the page that is shown."""
        return self.page is Page.BOARD and self.is_game

    def has_board(self) -> bool:
        """Whether a board is shown, to play or to draw on."""
        return self.is_on_board() or self.page is Page.STUDIO

    def has_game(self) -> bool:
        """Whether a puzzle is played, whichever page is shown."""
        return self.is_game

    def is_live(self) -> bool:
        """Whether the player's own board is shown."""
        return self.is_on_board() and not (self.is_paused or self.is_preview)

    def can_ask(self) -> bool:
        """Whether there is something to ask about the player's board, whichever is shown."""
        return self.is_on_board() and not (self.is_paused or self.is_solved)

    def can_branch(self) -> bool:
        """Whether something can be tried out."""
        return self.is_live() and not self.is_solved

    def has_branch(self) -> bool:
        """Whether there is a branch to keep or to drop."""
        return self.is_live() and self.branch

    def can_pause(self) -> bool:
        """Whether the clock runs, or was stopped."""
        return self.is_on_board() and not self.is_solved

    def can_restart(self) -> bool:
        """Whether there is something to clear."""
        return self.is_live() and self.moves

    def can_replay(self) -> bool:
        """Whether the game was solved, and its moves are there."""
        return self.was_solved and self.page is not Page.STUDIO

    def is_proving(self) -> bool:
        """Whether a proof is shown that can be stepped through."""
        return self.is_on_board() and self.proof

    def is_designing(self) -> bool:
        """Whether a design is open."""
        return self.is_design

    def can_cut(self) -> bool:
        """Whether cells of the design are selected."""
        return self.has_selection

    def can_test(self) -> bool:
        """Whether the clues of the design fit, so that it can be played."""
        return self.is_design and self.fits

    def is_square(self) -> bool:
        """Whether the design can be turned by a quarter."""
        return self.is_design and self.square

    def can_undo(self) -> bool:
        """Whether there is a step to take back, on a board that is not hidden."""
        return self.undo is not None and not self.is_paused

    def can_redo(self) -> bool:
        """Whether there is a step to do again, on a board that is not hidden."""
        return self.redo is not None and not self.is_paused
