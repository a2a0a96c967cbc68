"""PlaySession: one puzzle being played; the game, what is known of it, and what the board shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from nonogui.core.game import Changed, Game, GameRecord, GameStatus
from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.progress import LineProgress, line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass
from nonogui.solver.result import SolveStatus
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.settings import Assistance, Ticking

if TYPE_CHECKING:
    from nonogui.coach.difficulty import Rating
    from nonogui.formats.base import Format
    from nonogui.solver.result import SolveResult


@dataclass(frozen=True)
class Origin:
    """Where a puzzle came from.

    Attributes:
        name: what it is called while its title is hidden: `First steps, No. 3`, or a file's name.
        path: the file it was opened from, for puzzles that were not shipped.
        collection: key of its shipped collection.
        number: its place in the collection, from 1; of a file with several puzzles, from 0.
        format: what that file is written in.
        is_one_of_several: whether that file holds others, too.
        is_test: whether it is a design that its designer tries; such a play is not kept.
        is_listed: whether it was chosen from the library's list, and not as a file of its own: the
            library keeps the game, and the next puzzle is the next of that list.
    """

    name: str
    path: Path | None = None
    collection: str = ""
    number: int = 0
    format: Format | None = field(default=None, compare=False)
    is_one_of_several: bool = field(default=False, compare=False)
    is_test: bool = False
    is_listed: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Change:
    """What is different now in what is shown of a game; who is not concerned does nothing.

    Attributes:
        game: what a move changed, if it is one.
        moved: whether the log, the branches or the savepoints are different.
        board: whether it is another board now, or another branch: what was said of it is over.
        marks: whether the hints and errors drawn over the board are, or the board under them.
        clues: whether more is known of the clues: how many solutions, how hard.
        wishes: whether the player wants to be told more or less.
        title: whether the puzzle is solved now, or no longer, or is called something else.
    """

    game: Changed | None = None
    moved: bool = False
    board: bool = False
    marks: bool = False
    clues: bool = False
    wishes: bool = False
    title: bool = False


NO_OVERLAYS: Final = Overlays()

EVERYTHING: Final = Change(moved=True, marks=True, clues=True, wishes=True, title=True)
"""Another game is shown."""


class PlaySession(QObject):
    """A game and everything that the play page shows of it.

    Attributes:
        puzzle: what is played.
        origin: where it came from.
        game: the play itself; change it through the session alone.
        known: what the solver found out about the clues, as soon as it did.
        rating: how hard the puzzle is, as soon as that was found out.
        assistance: what is told about mistakes; `ticking` which numbers are struck out.
        is_paused: whether the board is hidden and the clock stands.
        is_unsaved: whether something was played since the last save into a file of the player's.
        branches_started: how many what-if layers were opened, for their names.
        clues_done: how many clue numbers count as done.

    Signals:
        changed: the board or the log changed; carries a `Changed`.
        solved: the last move met the clues.
        view_changed: what is shown is different; carries a `Change`.
        learned: more is known of the clues: `known` or `rating`.
        assistance_changed: the player wants to be told more or less.
        put_away: the puzzle is closed; Qt deletes the session a little later.
    """

    changed = Signal(object)
    solved = Signal()
    view_changed = Signal(object)
    learned = Signal()
    assistance_changed = Signal()
    put_away = Signal()

    def __init__(
        self,
        puzzle: Puzzle,
        origin: Origin,
        record: GameRecord | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Begin, or go on from a record that fits the puzzle (`ValueError` when it does not)."""
        super().__init__(parent)
        self.puzzle = puzzle
        self.origin = origin
        self.game = Game.resume(puzzle, record) if record else Game(puzzle)
        self.known: SolveResult | None = None
        self.rating: Rating | None = None
        self.assistance = Assistance.NONE
        self.ticking = Ticking.CERTAIN
        self.is_paused = False
        self.is_unsaved = False
        self.branches_started = sum(move.kind is MoveKind.BRANCH for move in self.game.log)
        self._overlays = NO_OVERLAYS
        self._watched: frozenset[Cell] = frozenset()
        self._preview: Grid | None = None
        self._progress = {line: self._line_progress(line) for line in puzzle.lines()}
        self.clues_done = sum(sum(progress.done) for progress in self._progress.values())
        self._done: tuple[frozenset[tuple[Line, int]], frozenset[tuple[Line, int]]] | None = None
        self._wanted: dict[int, int] = {}
        self._status = self.game.status

    # ---- what changes the board ----

    def play(self, move: Move) -> None:
        """Play a move that the player or a helper made."""
        self._change(lambda: self.game.play(move))

    def undo(self) -> None:
        """Take the last step back."""
        self._note(self.game.undo())

    def redo(self) -> None:
        """Play the step taken back last once more."""
        self._change(self.game.redo)

    def restart(self) -> None:
        """Clear the board, as one step."""
        self._note(self.game.restart())

    def go_back(self, position: int) -> None:
        """Bring back an earlier board, as one step."""
        self._note(self.game.go_back(position))

    def start_branch(self, name: str) -> None:
        """Open a what-if layer."""
        self.branches_started += 1
        self._note(self.game.start_branch(name))

    def keep_branch(self) -> None:
        """Make the open layer part of the board."""
        if self.game.branches:
            self._note(self.game.keep_branch())

    def drop_branch(self) -> None:
        """Throw the open layer away."""
        if self.game.branches:
            self._note(self.game.drop_branch())

    def add_checkpoint(self, name: str) -> None:
        """Keep the board under a name."""
        self.game.add_checkpoint(name)
        self._note(self._nothing())

    def remove_checkpoint(self, index: int) -> None:
        """Forget a savepoint."""
        self.game.remove_checkpoint(index)
        self._note(self._nothing())

    def restore(self, index: int) -> None:
        """Bring a savepoint back, as one step."""
        self._note(self.game.restore(index))

    def mark_saved(self, path: Path, format_: Format) -> None:
        """The progress is in a file now, from which the puzzle counts as opened."""
        self.is_unsaved = False
        self.origin = replace(self.origin, path=path, format=format_)

    def become_copy(self, path: Path, format_: Format) -> None:
        """The game is a document of its own now, in a file that it is kept in."""
        self.is_unsaved = False
        self.origin = Origin(path.stem, path, format=format_)
        self.view_changed.emit(Change(title=True))

    # ---- what is shown ----

    @property
    def is_preview(self) -> bool:
        """Whether another board than the player's is shown, which cannot be played on."""
        return self._preview is not None

    @property
    def overlays(self) -> Overlays:
        """Hints and errors drawn over the board; gone with the next change."""
        return self._overlays

    def show_overlays(self, overlays: Overlays, preview: Grid | None = None) -> None:
        """Draw hints or errors, perhaps over another board than the player's."""
        self._overlays, self._preview = overlays, preview
        self.view_changed.emit(Change(marks=True))

    def clear_overlays(self) -> None:
        """Draw the player's board alone."""
        self.show_overlays(NO_OVERLAYS)

    def set_watched(self, wrong: frozenset[Cell]) -> None:
        """Mark cells that were found wrong without being asked for."""
        self._watched = wrong
        self.view_changed.emit(Change(marks=True))

    def set_known(self, known: SolveResult) -> None:
        """Remember what the solver found out about the clues."""
        self.known = known
        self.view_changed.emit(Change(clues=True))
        self.learned.emit()

    @property
    def is_ambiguous(self) -> bool:
        """Whether the clues are known to have several solutions, or none."""
        several = (SolveStatus.MULTIPLE, SolveStatus.NONE)
        return self.known is not None and self.known.status in several

    def set_rating(self, rating: Rating) -> None:
        """Remember how hard the puzzle is."""
        self.rating = rating
        self.view_changed.emit(Change(clues=True))
        self.learned.emit()

    def set_assistance(self, assistance: Assistance, ticking: Ticking) -> None:
        """Choose what the board tells without being asked."""
        if (assistance, ticking) != (self.assistance, self.ticking):
            self.assistance, self.ticking = assistance, ticking
            self._watched = frozenset()
            self._done = None
            self.view_changed.emit(Change(wishes=True))
            self.assistance_changed.emit()

    def view(self) -> BoardView:
        """What the board shows now."""
        game = self.game
        overlays = self._overlays
        if self.assistance is Assistance.WRONG_CELLS and not self.is_preview:
            overlays = replace(overlays, wrong=overlays.wrong | self.wrong_cells())
        return BoardView(
            puzzle=self.puzzle,
            grid=self._preview or game.grid,
            done=self._done_clues(),
            broken=self._broken(),
            what_if=frozenset() if self.is_preview else game.what_if_cells(),
            in_branch=bool(game.branches),
            overlays=overlays,
            by_hand=game.ticks,
        )

    def wrong_cells(self) -> frozenset[Cell]:
        """Cells that differ from the only solution; with several, those that the solver found."""
        from nonogui.coach.check import contradicting, only_solution

        only = only_solution(self.known)
        if only is None:
            return self._watched
        return frozenset(contradicting(self.game.grid, only))

    @property
    def title(self) -> str:
        """What the puzzle may be called: its own title is a secret until it is solved."""
        return (self.is_solved and self.puzzle.metadata.title) or self.origin.name

    @property
    def is_solved(self) -> bool:
        """Whether the clues are met."""
        return self.game.status is GameStatus.SOLVED

    @property
    def is_revealed(self) -> bool:
        """Whether the solution was revealed since the last restart."""
        return self.game.record().revealed

    @property
    def was_just_revealed(self) -> bool:
        """Whether the last move was the whole solution."""
        move = self.game.undo_move
        return move is not None and move.kind is MoveKind.SOLVE

    @property
    def is_worth_saving(self) -> bool:
        """Whether the player has done anything here yet that is to be kept."""
        if self.origin.is_test:
            return False
        return bool(self.game.log or self.game.checkpoints or self.game.was_solved)

    def left(self, ink: int) -> int:
        """How many cells of an ink are still to be filled; negative when too many are."""
        if ink not in self._wanted:
            self._wanted[ink] = sum(clue.total(ink) for clue in self.puzzle.rows)
        return self._wanted[ink] - self.game.grid.count(ink)

    @property
    def picture(self) -> Grid:
        """The filled cells alone, every other cell empty."""
        return self.game.grid.picture()

    def _done_clues(self) -> frozenset[tuple[Line, int]]:
        """Return the clue numbers to strike out; the same object as long as they are the same."""
        if self._done is None or self._done[0] is not self.game.ticks:
            self._done = self.game.ticks, self._find_done()
        return self._done[1]

    def _find_done(self) -> frozenset[tuple[Line, int]]:
        if self.ticking is Ticking.NEVER:
            return self.game.ticks
        found = {
            (line, index)
            for line, progress in self._progress.items()
            if progress.complete or self.ticking is Ticking.CERTAIN
            for index, done in enumerate(progress.done)
            if done
        }
        return self.game.ticks | found

    def _broken(self) -> frozenset[Line]:
        if self.assistance is not Assistance.BROKEN_LINES:
            return frozenset()
        return frozenset(line for line, progress in self._progress.items() if progress.broken)

    # ---- upkeep ----

    def _change(self, change: Callable[[], Changed]) -> None:
        """Change the board, and say so when that has met the clues."""
        was_solved = self.is_solved
        self._note(change())
        if self.is_solved and not was_solved:
            self.solved.emit()

    def _note(self, changed: Changed) -> None:
        for line in changed.lines:
            before, progress = self._progress[line], self._line_progress(line)
            if progress != before:
                self._progress[line] = progress
                self.clues_done += sum(progress.done) - sum(before.done)
                self._done = None
        is_other = bool(changed.changes or changed.branches)
        is_cleared = is_other and self._has_marks
        if is_cleared:
            self._overlays, self._preview, self._watched = NO_OVERLAYS, None, frozenset()
        self.is_unsaved = True
        is_titled, self._status = changed.status is not self._status, changed.status
        self.changed.emit(changed)
        change = Change(changed, moved=True, board=is_other, marks=is_cleared, title=is_titled)
        self.view_changed.emit(change)

    @property
    def _has_marks(self) -> bool:
        """Whether anything is drawn over the player's board, or in its place."""
        is_plain = self._overlays is NO_OVERLAYS and self._preview is None and not self._watched
        return not is_plain

    def _line_progress(self, line: Line) -> LineProgress:
        return line_progress(self.puzzle.clue(line), self.game.grid.line(line))

    def _nothing(self) -> Changed:
        return Changed((), frozenset(), self.game.status)
