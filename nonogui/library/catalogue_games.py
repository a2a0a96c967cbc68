"""Store games in the catalogue: their progress, their boards, and finished plays."""

from __future__ import annotations

import sqlite3
import zlib
from dataclasses import replace
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.game import Boards, GameRecord
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass
from nonogui.library import catalogue_personal
from nonogui.library.cards import PlayState, Solve
from nonogui.library.practice import Outcome, Practice

MAX_HINTS: Final = 10**9
"""Saves may contain larger numbers, but an SQLite integer has a limit."""


@dataclass(frozen=True)
class GameFacts:
    """The state of a game.

    Attributes:
        is_finished: whether its board matches the picture now: solved, revealed, or a lesson that
            needed hints. `record.solved` says whether the player ever solved it.
    """

    puzzle: Puzzle
    record: GameRecord
    board: Grid
    is_finished: bool
    when: float

    @classmethod
    def of(cls, puzzle: Puzzle, record: GameRecord, when: float) -> GameFacts:
        """Return the state of a record that was saved at a given time."""
        board = Boards(puzzle.start, record.moves)[record.position]
        may_be_finished = record.solved or record.revealed or record.hints > 0
        is_finished = may_be_finished and puzzle.is_solved_by(board.picture())
        return cls(puzzle, record, board, is_finished, when)

    @property
    def share(self) -> float:
        """The share of known cells: 1 only if finished, where unknown cells count as empty."""
        cells = len(self.board.cells)
        # On a full board that is not finished, at least one cell is wrong.
        return 1.0 if self.is_finished else min(self.board.decided_count, cells - 1) / cells

    @property
    def picture(self) -> Grid | None:
        """The picture of a puzzle that was solved, even if the board differs by now."""
        if not self.record.solved:
            return None
        return self.board.picture() if self.is_finished else self.puzzle.goal


_NOTE: Final = """
    UPDATE puzzles SET
        state = max(state, :state), share = :share, elapsed = :elapsed, hints = :hints,
        best = min(coalesce(best, :best), coalesce(:best, best)),
        played_at = :when,
        solved_at = CASE WHEN :solved THEN coalesce(solved_at, :when) ELSE solved_at END
    WHERE id = :puzzle
"""


def note_game(connection: sqlite3.Connection, facts: GameFacts) -> None:
    """Store the progress of a game; a puzzle once solved stays solved."""
    record = facts.record
    puzzle = catalogue_personal.puzzle_id(connection, facts.puzzle.fingerprint, facts.when)
    state = PlayState.SOLVED if record.solved else PlayState.STARTED
    values = {
        "puzzle": puzzle,
        "state": state.value,
        "share": facts.share,
        "elapsed": record.elapsed,
        "hints": min(record.hints, MAX_HINTS),
        "best": record.best,
        "when": facts.when,
        "solved": record.solved,
    }
    connection.execute(_NOTE, values)
    _store_board(connection, puzzle, facts)
    _count(connection, puzzle, facts)


def _store_board(connection: sqlite3.Connection, puzzle: int, facts: GameFacts) -> None:
    board, picture = facts.board, facts.picture
    connection.execute(
        "INSERT INTO boards VALUES (?, ?, ?, ?, ?) ON CONFLICT (puzzle) DO UPDATE SET "
        "width = excluded.width, height = excluded.height, board = excluded.board, "
        "picture = coalesce(excluded.picture, picture)",
        (
            puzzle,
            board.width,
            board.height,
            zlib.compress(board.cells),
            picture and zlib.compress(picture.cells),
        ),
    )


def _count(connection: sqlite3.Connection, puzzle: int, facts: GameFacts) -> None:
    """Record a finished play once. Time only grows within a play, and restarts with the next."""
    row = connection.execute("SELECT counted, grade FROM puzzles WHERE id = ?", (puzzle,))
    counted, grade = row.fetchone()
    seconds = facts.record.elapsed
    is_other_play = counted is None or seconds < counted
    if not is_other_play:
        return
    if facts.is_finished:
        solve = _solve(facts, seconds, Grade(grade) if grade else None)
        if catalogue_personal.add_solve(connection, solve):
            _practise(connection, puzzle, facts)
    connection.execute(
        "UPDATE puzzles SET counted = ? WHERE id = ?",
        (seconds if facts.is_finished else None, puzzle),
    )


def _practise(connection: sqlite3.Connection, puzzle: int, facts: GameFacts) -> None:
    """Record that a lesson was solved, alone or after a hint; a revealed one teaches nothing."""
    found = connection.execute(
        "SELECT technique FROM cards WHERE puzzle = ? AND technique IS NOT NULL", (puzzle,)
    ).fetchone()
    if found and not facts.record.revealed:
        outcome = Outcome.AFTER_HINT if facts.record.hints else Outcome.ALONE
        name = facts.puzzle.fingerprint
        catalogue_personal.add_practice(
            connection, [Practice(Technique(found[0]), outcome, facts.when, fingerprint=name)]
        )


def _solve(facts: GameFacts, seconds: float, grade: Grade | None) -> Solve:
    puzzle, record = facts.puzzle, facts.record
    return Solve(
        puzzle.fingerprint,
        facts.when,
        seconds,
        min(record.hints, MAX_HINTS),
        record.revealed,
        puzzle.width,
        puzzle.height,
        len(puzzle.palette.inks),
        grade,
    )


def note_earlier_solve(connection: sqlite3.Connection, facts: GameFacts) -> None:
    """Record that a puzzle was solved if its save says so and no play is known."""
    name = facts.puzzle.fingerprint
    known = connection.execute("SELECT 1 FROM solves WHERE fingerprint = ?", (name,)).fetchone()
    if facts.record.solved and not known:
        best = facts.record.best
        solve = _solve(facts, best or 0.0, None)
        catalogue_personal.add_solve(connection, replace(solve, revealed=best is None, hints=0))


def forget_game(connection: sqlite3.Connection, fingerprint: str) -> None:
    """Reset a puzzle without a save to its unplayed state, unless it was solved."""
    connection.execute(
        "UPDATE puzzles SET state = 0, share = 0, elapsed = 0, hints = 0, played_at = NULL, "
        "counted = NULL WHERE fingerprint = ? AND state = ?",
        (fingerprint, PlayState.STARTED.value),
    )


def board_of(connection: sqlite3.Connection, fingerprint: str) -> Grid | None:
    """Return the board of a puzzle as the player left it, or None without a game.

    Raises:
        ValueError: it is damaged.
    """
    return _grid(connection, fingerprint, 2)


def picture_of(connection: sqlite3.Connection, fingerprint: str) -> Grid | None:
    """Return the picture of a solved puzzle, or None if it was not solved.

    Raises:
        ValueError: it is damaged.
    """
    return _grid(connection, fingerprint, 3)


def _grid(connection: sqlite3.Connection, fingerprint: str, column: int) -> Grid | None:
    row = connection.execute(
        "SELECT b.width, b.height, b.board, b.picture FROM boards b "
        "JOIN puzzles p ON p.id = b.puzzle WHERE p.fingerprint = ?",
        (fingerprint,),
    ).fetchone()
    if row is None or row[column] is None:
        return None
    try:
        return Grid(row[0], row[1], zlib.decompress(row[column]))
    except zlib.error as reason:
        raise ValueError(str(reason)) from reason


def all_solves(connection: sqlite3.Connection) -> tuple[Solve, ...]:
    """Return every finished play, the earliest first."""
    return tuple(
        replace(Solve(*row), revealed=bool(row[4]), grade=Grade(row[8]) if row[8] else None)
        for row in connection.execute(catalogue_personal.SELECT_SOLVES)
    )
