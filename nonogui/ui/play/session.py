"""PlaySession: one puzzle being played, with its game, its solver result and its marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from nonogui.core.auto_cross import Rest, rest_of_board, with_crosses
from nonogui.core.game import Game, GameChange, GameRecord, GameStatus
from nonogui.core.grid import Cell, Grid, Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.progress import LineProgress, line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.ui.board.state import BoardView, Overlays
from nonogui.ui.settings import Assistance, Crossing, Ticking
from nonogui.words.titles import puzzle_title

if TYPE_CHECKING:
    from nonogui.coach.difficulty import Rating
    from nonogui.formats.base import Entry, Format
    from nonogui.studio.generator.spec import GeneratorSpec


@dataclass(frozen=True)
class Readings:
    """The ways to read the file of a puzzle.

    Attributes:
        entries: the puzzle by the name of each way; "" is the likeliest.
        texts: what each way is called.
        doubt: why there are several, as a sentence; "" if the file's name settles it.
    """

    entries: Mapping[str, Entry]
    texts: Mapping[str, str]
    doubt: str


@dataclass(frozen=True)
class Origin:
    """Where a puzzle came from.

    Attributes:
        name: the name shown while the title is hidden: `First steps, No. 3`, or a file name. If it
            is empty, `Games` takes the name that the library shows.
        path: the file it was opened from; None for shipped puzzles.
        collection: the key of its shipped collection.
        number: its position in the collection, from 1; in a file with several puzzles, from 0.
        checksum: the CRC-32 of that file when it was read.
        is_one_of_several: whether that file contains other puzzles too.
        following: the next puzzle of that file that can be played, as `FILE#3`; "" without.
        is_test: whether a designer is trying their own design; such a game is not saved.
        is_listed: whether it was chosen from the library's list rather than opened as a file. The
            library keeps the game, and the next puzzle is the next in that list.
        reading: the way in which the file was read; "" is the likeliest.
        readings: all ways, if there are several.
        warnings: what may be missing or wrong, as sentences, besides other ways to read it.
    """

    name: str = ""
    path: Path | None = None
    collection: str = ""
    number: int = 0
    format: Format | None = field(default=None, compare=False)
    checksum: int = field(default=0, compare=False)
    is_one_of_several: bool = field(default=False, compare=False)
    following: str = field(default="", compare=False)
    is_test: bool = False
    is_listed: bool = field(default=False, compare=False)
    reading: str = ""
    readings: Readings | None = field(default=None, compare=False)
    warnings: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class ViewChange:
    """A change of the page: a move (`GameChange`) or more. Each part of the page reads its fields.

    Attributes:
        game: the changes of a move, if it was one.
        moved: whether the game has other moves, branches or checkpoints.
        board: whether the board or the branch changed, so that earlier messages are out of date.
        marks: whether the overlays (hints, errors) or the board below them changed.
        clues: whether more is known about the clues: `known` or `rating` is new.
        assistance: whether the player changed the help options.
        title: whether the puzzle became solved or unsolved, or was renamed.
    """

    game: GameChange | None = None
    moved: bool = False
    board: bool = False
    marks: bool = False
    clues: bool = False
    assistance: bool = False
    title: bool = False
    paused: bool = False


NO_OVERLAYS: Final = Overlays()

EVERYTHING: Final = ViewChange(moved=True, marks=True, clues=True, assistance=True, title=True)
"""Redraw all of the page. `board` is left out: it would dismiss the message shown."""


class PlaySession(QObject):
    """A game and everything that the play page shows of it.

    Attributes:
        game: the game itself; change it through the session only.
        known: what the solver found about the clues; None until then.
        rating: how hard the puzzle is; None until rated.
        assistance: the help with mistakes; `ticking` says which numbers are ticked off and
            `crossing` which cells are crossed automatically.
        is_paused: whether the board is hidden and the clock stopped.
        is_unsaved: whether the game changed since the last save to a file of the player's.
        branches_started: how many what-if branches were opened, for their default names.
        clues_done: how many clue numbers count as done.
        overlays: hints and errors drawn over the board; the next change removes them.

    Signals:
        changed: the board or the log changed; carries a `GameChange`.
        solved: the board meets the clues, after a move, undo or a checkpoint.
        view_changed: something shown has changed; carries a `ViewChange`.
        titled, learned, assistance_changed: repeat the rare changes `ViewChange.title`, `clues` and
            `assistance`, for receivers that a click must not call.
        closed: the puzzle is closed; Qt deletes the session a little later.
    """

    changed = Signal(object)
    solved = Signal()
    view_changed = Signal(object)
    titled = Signal()
    learned = Signal()
    assistance_changed = Signal()
    closed = Signal()

    def __init__(
        self,
        puzzle: Puzzle,
        origin: Origin,
        record: GameRecord | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Start a game, or resume a record; raises `ValueError` if it does not fit the puzzle."""
        super().__init__(parent)
        self.puzzle = puzzle
        self.origin = origin
        self.game = Game.resume(puzzle, record) if record else Game(puzzle)
        self.known: SolveResult | None = None
        self.rating: Rating | None = None
        self.assistance = Assistance.NONE
        self.ticking = Ticking.CERTAIN
        self.crossing = Crossing.NEVER
        self.is_paused = False
        self._mark_unchanged()
        # Counted in the log, so that the default names of a resumed game continue.
        self.branches_started = sum(move.kind is MoveKind.BRANCH for move in self.game.log)
        self.overlays = NO_OVERLAYS
        self._watched: frozenset[Cell] = frozenset()
        self._preview: Grid | None = None
        self._progress = {line: self._line_progress(line) for line in puzzle.lines()}
        self.clues_done = sum(sum(progress.done) for progress in self._progress.values())
        self._done: tuple[frozenset[tuple[Line, int]], frozenset[tuple[Line, int]]] | None = None
        self._totals: dict[int, int] = {}
        self._rest: tuple[Grid, Rest] | None = None
        self._status = self.game.status
        self._on_next_board: dict[Callable[[], object], None] = {}

    # ---- what changes the board ----

    def play(self, move: Move) -> None:
        """Play a move of the player or of a helper; a fill or clear may add crosses."""
        if self.crossing is not Crossing.NEVER and move.kind in (MoveKind.FILL, MoveKind.CLEAR):
            beside = self.crossing is Crossing.BESIDE_NUMBERS
            move = with_crosses(move, self.puzzle, self.game.grid, beside=beside)
        self._note(self.game.play(move))

    def reveal(self, solution: Grid) -> None:
        """Fill in a solution, as one step."""
        self.play(Move.between(MoveKind.SOLVE, self.game.grid, solution))

    def fill_rest(self) -> None:
        """Mark all that is left, as one step, if it is obvious."""
        if self.rest.changes:
            self.play(Move(MoveKind.REST, self.rest.changes))

    def undo(self) -> None:
        self._note(self.game.undo())

    def redo(self) -> None:
        self._note(self.game.redo())

    def restart(self) -> None:
        """Clear the board, as one step."""
        self._note(self.game.restart())

    def go_back(self, position: int) -> None:
        """Restore an earlier board, as one step."""
        self._note(self.game.go_back(position))

    def start_branch(self, name: str) -> None:
        self.branches_started += 1
        self._note(self.game.start_branch(name))

    def rename_branch(self, name: str) -> None:
        if self.game.branches:
            self.game.rename_branch(name)
            self._note(self._nothing())

    def accept_branch(self) -> None:
        """Keep the changes of the open branch."""
        if self.game.branches:
            self._note(self.game.accept_branch())

    def discard_branch(self) -> None:
        if self.game.branches:
            self._note(self.game.discard_branch())

    def add_checkpoint(self, name: str) -> None:
        self.game.add_checkpoint(name)
        self._note(self._nothing())

    def rename_checkpoint(self, index: int, name: str) -> None:
        self.game.rename_checkpoint(index, name)
        self._note(self._nothing())

    def remove_checkpoint(self, index: int) -> None:
        self.game.remove_checkpoint(index)
        self._note(self._nothing())

    def restore(self, index: int) -> None:
        """Restore a checkpoint, as one step."""
        self._note(self.game.restore(index))

    def mark_saved(self, path: Path, format_: Format) -> None:
        """Record that the progress was saved to a file, which becomes the puzzle's origin."""
        self._mark_unchanged()
        # What Nonogui writes can be read in one way only.
        self.origin = replace(self.origin, path=path, format=format_, reading="", readings=None)

    def become_copy(self, path: Path, format_: Format) -> None:
        """Record that the game is now a separate document, saved in its own file."""
        self._mark_unchanged()
        self.origin = Origin(path.stem, path, format=format_)
        self.view_changed.emit(ViewChange(title=True))
        self.titled.emit()

    def _mark_unchanged(self) -> None:
        self.is_unsaved, self._saved = False, self._content()

    def _content(self) -> tuple[object, ...]:
        """Return what a file keeps of the game besides its moves and times."""
        game = self.game
        return game.grid, game.ticks, game.checkpoints, game.was_solved

    @property
    def is_as_saved(self) -> bool:
        """Whether the game is as it was opened, or last saved to a file of the player's."""
        return self._content() == self._saved

    # ---- what is shown ----

    @property
    def is_preview(self) -> bool:
        """Whether a board other than the player's is shown; it cannot be edited."""
        return self._preview is not None

    def show_overlays(self, overlays: Overlays, preview: Grid | None = None) -> None:
        """Draw hints or errors, over the player's board or over a preview."""
        self.overlays, self._preview = overlays, preview
        self.view_changed.emit(ViewChange(marks=True))

    def clear_overlays(self) -> None:
        """Show the player's board without marks."""
        self.show_overlays(NO_OVERLAYS)

    def set_watched(self, wrong: frozenset[Cell]) -> None:
        """Mark cells that the background check found wrong."""
        self._watched = wrong
        self.view_changed.emit(ViewChange(marks=True))

    def set_known(self, known: SolveResult) -> None:
        """Store what the solver found about the clues."""
        self.known = known
        self.view_changed.emit(ViewChange(clues=True))
        self.learned.emit()

    @property
    def is_ambiguous(self) -> bool:
        """Whether the clues are known to have several solutions, or none."""
        several = (SolveStatus.MULTIPLE, SolveStatus.NONE)
        return self.known is not None and self.known.status in several

    def set_rating(self, rating: Rating) -> None:
        """Store how hard the puzzle is."""
        self.rating = rating
        self.view_changed.emit(ViewChange(clues=True))
        self.learned.emit()

    def set_assistance(self, assistance: Assistance, ticking: Ticking) -> None:
        """Set the help with mistakes and the ticking of clues."""
        if (assistance, ticking) != (self.assistance, self.ticking):
            self.assistance, self.ticking = assistance, ticking
            # They were found for the help that was chosen before.
            self._watched = frozenset()
            self._done = None
            self.view_changed.emit(ViewChange(assistance=True))
            self.assistance_changed.emit()

    def set_crossing(self, crossing: Crossing) -> None:
        """Set which cells are crossed automatically."""
        if crossing is not self.crossing:
            self.crossing = crossing
            self.view_changed.emit(ViewChange(assistance=True))

    def view(self) -> BoardView:
        """Return what the board shows now."""
        game = self.game
        overlays = self.overlays
        if self.assistance is Assistance.WRONG_CELLS and not self.is_preview:
            overlays = replace(overlays, wrong=overlays.wrong | self.wrong_cells())
        return BoardView(
            puzzle=self.puzzle,
            grid=self._preview or game.grid,
            done=self._done_clues(),
            broken=self._broken(),
            # The what-if belongs to the player's board, not to the one shown instead.
            what_if=frozenset() if self.is_preview else game.what_if_cells(),
            in_branch=bool(game.branches),
            overlays=overlays,
            by_hand=game.ticks,
            added=frozenset() if self.is_preview else game.added_crosses,
        )

    def wrong_cells(self) -> frozenset[Cell]:
        """Return cells that differ from the only solution; with several, as last checked."""
        # Imported here, because the board must not wait for the coach.
        from nonogui.coach.check import differing_cells, only_solution

        only = only_solution(self.known)
        if only is None:
            return self._watched
        return frozenset(differing_cells(self.game.grid, only))

    @property
    def title(self) -> str:
        """The name to show; the puzzle's own title is hidden until it is solved."""
        # The title names the picture, which would give it away.
        return (self.is_solved and puzzle_title(self.puzzle.metadata)) or self.origin.name

    @cached_property
    def spec(self) -> GeneratorSpec | None:
        """The options of a random puzzle; None for other puzzles and for designs on trial."""
        if self.origin.is_test or not self.puzzle.metadata.source:
            return None
        # Imported here, because few puzzles are random ones.
        from nonogui.words.generator import spec_of

        return spec_of(self.puzzle.metadata)

    @property
    def is_new_random(self) -> bool:
        """Whether another random puzzle follows: the puzzle is from no list and no file."""
        origin = self.origin
        return not (origin.is_listed or origin.path) and self.spec is not None

    @property
    def is_solved(self) -> bool:
        """Whether the clues are met."""
        return self.game.status is GameStatus.SOLVED

    @property
    def is_revealed(self) -> bool:
        """Whether the solution was revealed since the last restart."""
        return self.game.revealed

    @property
    def was_just_revealed(self) -> bool:
        """Whether the last move revealed the solution."""
        move = self.game.undo_move
        return move is not None and move.kind is MoveKind.SOLVE

    @property
    def is_worth_saving(self) -> bool:
        """Whether the player has done anything worth saving."""
        if self.origin.is_test:
            return False
        return bool(self.game.has_moves or self.game.checkpoints or self.game.was_solved)

    def left(self, ink: int) -> int:
        """Return how many cells of an ink are still to fill; negative if there are too many."""
        # Added up once: it is asked for after each move, and the clues do not change.
        if ink not in self._totals:
            self._totals[ink] = sum(clue.total(ink) for clue in self.puzzle.rows)
        return self._totals[ink] - self.game.grid.count(ink)

    @property
    def rest(self) -> Rest:
        """The marks that finish the board if they are obvious."""
        grid, known = self.game.grid, self._rest
        if known is None or known[0] is not grid:
            last = known[1].open_cell if known else None
            known = self._rest = grid, rest_of_board(self.puzzle, grid, last)
        return known[1]

    @property
    def finished_lines(self) -> frozenset[Line]:
        """The lines that meet their clue."""
        return frozenset(line for line, progress in self._progress.items() if progress.complete)

    @property
    def picture(self) -> Grid:
        """The filled cells only; all other cells are empty."""
        return self.game.grid.picture()

    def _done_clues(self) -> frozenset[tuple[Line, int]]:
        """Return the clue numbers to tick off; the same object while they are unchanged."""
        if self.is_preview:
            return self._find_done()
        if self._done is None or self._done[0] is not self.game.ticks:
            self._done = self.game.ticks, self._find_done()
        return self._done[1]

    def _find_done(self) -> frozenset[tuple[Line, int]]:
        if self.ticking is Ticking.NEVER:
            return self.game.ticks
        found = {
            (line, index)
            for line, progress in self._shown_progress().items()
            if progress.complete or self.ticking is Ticking.CERTAIN
            for index, done in enumerate(progress.done)
            if done
        }
        return self.game.ticks | found

    def _broken(self) -> frozenset[Line]:
        if self.assistance is not Assistance.BROKEN_LINES:
            return frozenset()
        progress = self._shown_progress()
        return frozenset(line for line, found in progress.items() if found.broken)

    def _shown_progress(self) -> dict[Line, LineProgress]:
        """Return how far the lines of the board that is shown are."""
        preview = self._preview
        if preview is None:
            return self._progress
        # Not cell by cell: a 200x200 board has 40,000.
        grid, clue = self.game.grid, self.puzzle.clue
        return self._progress | {
            line: line_progress(clue(line), preview.line(line))
            for line in self.puzzle.lines()
            if preview.line(line) != grid.line(line)
        }

    # ---- upkeep ----

    def on_next_board(self, act: Callable[[], object]) -> None:
        """Call something once, as soon as the board or the branch differs; the latest act last."""
        self._on_next_board.pop(act, None)
        self._on_next_board[act] = None

    def _note(self, changed: GameChange) -> None:
        """Update everything that depends on the game after a change, and notify listeners."""
        # Only the lines of the change: a large board has a thousand.
        for line in changed.lines:
            before, progress = self._progress[line], self._line_progress(line)
            if progress != before:
                self._progress[line] = progress
                self.clues_done += sum(progress.done) - sum(before.done)
                self._done = None
        is_other = bool(changed.changes or changed.branches)
        # Hints and errors were found on the board before, so a change removes them.
        is_cleared = is_other and self._has_marks
        if is_cleared:
            self.overlays, self._preview, self._watched = NO_OVERLAYS, None, frozenset()
        self.is_unsaved = True
        # A puzzle shows its own title once it is solved, and hides it again after undo.
        is_titled, self._status = changed.status is not self._status, changed.status
        # Ticks and checkpoints leave the board as it was, and answers about it.
        if is_other:
            acts, self._on_next_board = self._on_next_board, {}
            for act in acts:
                act()
        # First those who act on the change, such as saving it, then those who show it.
        self.changed.emit(changed)
        change = ViewChange(changed, moved=True, board=is_other, marks=is_cleared, title=is_titled)
        self.view_changed.emit(change)
        if is_titled:
            self.titled.emit()
            if self.is_solved:
                self.solved.emit()

    @property
    def _has_marks(self) -> bool:
        """Whether anything is drawn over the player's board or replaces it."""
        is_plain = self.overlays is NO_OVERLAYS and self._preview is None and not self._watched
        return not is_plain

    def _line_progress(self, line: Line) -> LineProgress:
        return line_progress(self.puzzle.clue(line), self.game.grid.line(line))

    def _nothing(self) -> GameChange:
        return GameChange((), frozenset(), self.game.status)
