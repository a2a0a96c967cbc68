"""Context: the state of the window that decides which actions are enabled, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nonogui.core.edits import EditKind
    from nonogui.core.move import MoveKind
    from nonogui.ui.actions.spec import ActionId

Step = tuple["MoveKind | EditKind", str]
"""What undo or redo would do: the kind of step and the name that appears in its text."""


class Page(Enum):
    """A page of the window."""

    LIBRARY = auto()
    BOARD = auto()
    END = auto()  # the picture of a solved puzzle
    REVIEW = auto()  # a played game
    STUDIO = auto()


class Context(NamedTuple):
    """The page shown, and the state of the open game or design.

    Attributes:
        has_puzzle: whether a puzzle is open, in a game or as a design.
        losses: why the puzzle can't be shared in some format, by action name.
        cards: whether puzzles are selected in the library.
        is_game: whether a puzzle is being played; `is_testing` if it is a design on trial.
        is_guided: whether first steps guide the player.
        is_preview: whether a board other than the player's is shown.
        moves: whether the board has moves that can be cleared.
        was_solved: whether the game can be replayed.
        is_obvious: whether all that is left on the board is obvious.
        branch, proof: whether a what-if branch is open, and whether a proof is shown.
        is_design: whether a design is open.
        has_selection: whether cells of the design are selected.
        square, fits: whether the design is as wide as high, and whether its clues have no errors.
        undo, redo: the next step to undo or redo.
    """

    page: Page = Page.LIBRARY
    has_puzzle: bool = False
    losses: Mapping[ActionId, str] = MappingProxyType({})
    cards: bool = False
    is_game: bool = False
    is_testing: bool = False
    is_paused: bool = False
    is_guided: bool = False
    is_preview: bool = False
    is_solved: bool = False
    is_obvious: bool = False
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

    # ---- conditions: the `enabled_when` of the rows of the table ----

    def always(self) -> bool:
        """Return True: the action is always enabled."""
        return True

    def is_plain(self) -> str:
        """Return no reason: it is obvious why the action is disabled."""
        return ""

    def is_open(self) -> bool:
        """Return whether a puzzle is open."""
        return self.has_puzzle

    def can_show(self) -> bool:
        """Return whether the puzzle may be shown, which it may not while the game is paused."""
        return self.has_puzzle and not (self.is_on_board() and self.is_paused)

    def is_in_library(self) -> bool:
        """Return whether the library is shown."""
        return self.page is Page.LIBRARY

    def has_cards(self) -> bool:
        """Return whether puzzles are selected in the library."""
        return self.cards

    def can_favourite(self) -> bool:
        """Return whether puzzles are selected in the library, or one is shown after its end."""
        return self.cards or (self.page is Page.END and self.is_game and not self.is_testing)

    def is_on_board(self) -> bool:
        """Return whether the board page is shown with a game."""
        return self.page is Page.BOARD and self.is_game

    def has_board(self) -> bool:
        """Return whether a board is shown, to play or to draw on."""
        return self.is_on_board() or self.page in (Page.STUDIO, Page.REVIEW)

    def can_read(self) -> bool:
        """Return whether a board is shown whose lines may be read aloud."""
        return self.has_board() and not self.is_paused

    def can_read_game(self) -> bool:
        """Return whether a board is played that may be read aloud."""
        return self.is_on_board() and not self.is_paused

    def has_game(self) -> bool:
        """Return whether a game is open, on any page."""
        return self.is_game

    def is_live(self) -> bool:
        """Return whether the player's own board is shown."""
        return self.is_on_board() and not (self.is_paused or self.is_preview)

    def can_hint(self) -> bool:
        """Return whether there can be a hint: in a game that is neither paused nor solved."""
        return self.is_on_board() and not (self.is_paused or self.is_solved)

    def can_ask(self) -> bool:
        """Return whether the coach can be asked, which first steps stand in for."""
        return self.can_hint() and not self.is_guided

    def can_branch(self) -> bool:
        """Return whether a what-if branch can be opened."""
        return self.is_live() and not self.is_solved

    def has_branch(self) -> bool:
        """Return whether an open branch can be kept or dropped."""
        return self.is_live() and self.branch

    def can_fill_rest(self) -> bool:
        """Return whether the rest of the board is obvious, so that it can be filled in."""
        return self.is_live() and self.is_obvious and not self.is_solved

    def can_pause(self) -> bool:
        """Return whether the clock can be paused or resumed."""
        return self.is_on_board() and not self.is_solved

    def can_restart(self) -> bool:
        """Return whether there are moves to clear."""
        return self.is_live() and self.moves

    def can_replay(self) -> bool:
        """Return whether a game is reviewed, or was solved, so that its moves can be replayed."""
        is_solved = self.was_solved and self.page is not Page.STUDIO
        return is_solved or self.page is Page.REVIEW

    def can_review(self) -> bool:
        """Return whether the game has moves to review."""
        is_elsewhere = self.page in (Page.STUDIO, Page.REVIEW)
        has_moves = self.moves or self.was_solved
        return has_moves and not (self.is_paused or self.is_guided or is_elsewhere)

    def can_go_back(self) -> bool:
        """Return whether there is a page to leave for the library."""
        return self.has_puzzle or self.page is Page.REVIEW

    def is_proving(self) -> bool:
        """Return whether a proof with steps is shown."""
        return self.is_on_board() and self.proof

    def is_designing(self) -> bool:
        """Return whether a design is open."""
        return self.is_design

    def can_cut(self) -> bool:
        """Return whether cells of the design are selected."""
        return self.has_selection

    def can_test(self) -> bool:
        """Return whether the design can be played: its clues have no errors."""
        return self.is_design and self.fits

    def is_square(self) -> bool:
        """Return whether the design is square, so that it can be turned by 90 degrees."""
        return self.is_design and self.square

    def can_undo(self) -> bool:
        """Return whether there is a step to undo on a visible board."""
        return self.undo is not None and not self.is_paused

    def can_redo(self) -> bool:
        """Return whether there is a step to redo on a visible board."""
        return self.redo is not None and not self.is_paused
