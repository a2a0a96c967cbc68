"""Examine the puzzles of many files: a row for each puzzle, a summary, and a CSV table.

Rows are made in worker processes, so they are small and frozen and hold no puzzle.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.problems import FileProblemsError, Problem, ProblemKey, Problems, error
from nonogui.formats.base import Document, Entry
from nonogui.formats.folder import is_other_file
from nonogui.formats.registry import load, select_puzzle, split_puzzle_number
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.examine import Examined, examine

# A choice: with `MAX_PARTS` it lets small files have their turn between parts of a large one.
FIRST_PART: Final = 20
"""Puzzles of a file that are examined before other files get their turn."""

MAX_PARTS: Final = 16
"""The rest of a large file is split into this many parts at most, and read again for each."""

# Parts handed to the worker processes at a time.
_AHEAD: Final = 32

# Seconds between two checks of the cancel token.
_CHECK_EVERY: Final = 0.05


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle of a collection, or a file that could not be read.

    Attributes:
        name: the file name, followed by `#2` etc. when the file holds several puzzles.
        width, height: 0 if the file could not be read.
        palette: the colours, for the texts of problems.
        verdict: None if the file could not be read.
        ambiguous: the number of cells that differ between solutions.
        grade, score: the difficulty, if the puzzle was rated.
    """

    name: str
    title: str = ""
    width: int = 0
    height: int = 0
    palette: Palette = BLACK_AND_WHITE
    verdict: SolveStatus | None = None
    line_solvable: bool | None = None
    ambiguous: int = 0
    grade: Grade | None = None
    score: float = 0.0
    problems: Problems = field(default_factory=Problems)
    seconds: float = 0.0

    @classmethod
    def of(cls, name: str, entry: Entry, examined: Examined) -> Row:
        """Return the row for an examined puzzle."""
        puzzle, rating = entry.puzzle, examined.rating
        return cls(
            name=name,
            title=puzzle.metadata.title,
            width=puzzle.width,
            height=puzzle.height,
            palette=puzzle.palette,
            verdict=examined.verdict,
            line_solvable=examined.line_solvable,
            ambiguous=len(examined.ambiguous),
            grade=rating.grade if rating else None,
            score=rating.score if rating else 0.0,
            problems=entry.problems,
            seconds=examined.seconds,
        )


# ---- examining files in other processes ----


@dataclass(frozen=True, slots=True)
class Part:
    """The result for some puzzles of a file.

    Attributes:
        name: the file.
        first: the index of the first puzzle, counted from 0.
        rows: one for each puzzle from `first` on, and one for problems with the file itself.
        count: the number of puzzles in the file.
    """

    name: str
    first: int
    rows: tuple[Row, ...]
    count: int

    @property
    def rest(self) -> Iterator[tuple[int, int]]:
        """Yield the remaining parts of the file, after its first part, as (first, size)."""
        if self.first == 0 and self.count > FIRST_PART:
            size = max(FIRST_PART, -(-(self.count - FIRST_PART) // MAX_PARTS))
            yield from ((first, size) for first in range(FIRST_PART, self.count, size))


def examine_part(name: str, first: int, most: int, seconds: float | None) -> Part:
    """Examine some of the puzzles of a file from a folder; a file of another kind has none.

    Args:
        name: the file, or `FILE#3` for one of its puzzles.
        first: the index of the first puzzle, counted from 0.
        most: the maximum number of puzzles.
        seconds: the time limit for each puzzle; None for no limit.
    """
    try:
        document = _read(name)
    except FileProblemsError as error:
        if is_other_file(name, error.problems):
            return Part(name, first, (), 0)
        return Part(name, first, (Row(name, problems=error.problems),), 0)
    several = len(document.entries) > 1
    rows = [
        Row.of(f"{name}#{number}" if several else name, entry, examine(entry, seconds=seconds))
        for number, entry in enumerate(document.entries[first : first + most], start=first + 1)
    ]
    if first == 0 and document.general.errors:
        rows.append(Row(name, problems=document.general))
    return Part(name, first, tuple(rows), len(document.entries))


def examine_files(
    names: Iterable[str],
    open_pool: Callable[[], AbstractContextManager[Executor]],
    *,
    seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[Part]:
    """Yield each part of the files when it is finished; stop early if the job is cancelled.

    A process that dies, for example because the memory is full, breaks its whole pool. Then each
    part that it and the others examined gets a pool for itself, and a part that breaks its own pool
    becomes a row with a problem.

    Args:
        names: the files, or `FILE#3` for one of their puzzles.
        open_pool: opens a pool of processes.
        seconds: the time limit for each puzzle; None for no limit.
        cancel: stops the work.
    """

    def is_over() -> bool:
        return cancel is not None and cancel.cancelled

    queues = [deque((name, 0, FIRST_PART) for name in names)]
    while queues and not is_over():
        queue = queues.pop()
        waiting: dict[Future[Part], tuple[str, int, int]] = {}
        with open_pool() as pool, suppress(BrokenExecutor):
            while (queue or waiting) and not is_over():
                while queue and len(waiting) < _AHEAD:
                    waiting[pool.submit(examine_part, *queue[0], seconds)] = queue[0]
                    queue.popleft()
                for future in wait(waiting, _CHECK_EVERY, FIRST_COMPLETED).done:
                    part = future.result()
                    del waiting[future]
                    queue.extend((part.name, first, size) for first, size in part.rest)
                    yield part
        if is_over():
            return
        if len(waiting) == 1:
            ((name, first, _size),) = waiting.values()
            problems = Problems([error(ProblemKey.NOT_CHECKED)])
            yield Part(name, first, (Row(name, problems=problems),), 0)
        else:
            queues += (deque([request]) for request in waiting.values())
        if queue:
            queues.insert(0, queue)


def _read(name: str) -> Document:
    path, number = split_puzzle_number(name)
    return select_puzzle(load(path, log=False), number)


# ---- totals ----


@dataclass
class Summary:
    """Totals over rows.

    Attributes:
        verdicts: the number of puzzles for each verdict; None counts unreadable files.
        by_lines: the number of unique puzzles that can be solved line by line.
        grades: the number of puzzles for each grade.
    """

    verdicts: Counter[SolveStatus | None] = field(default_factory=Counter)
    by_lines: int = 0
    grades: Counter[Grade] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        """Add a row to the totals."""
        self.verdicts[row.verdict] += 1
        self.by_lines += bool(row.line_solvable)
        if row.grade is not None:
            self.grades[row.grade] += 1

    def add_record(self, record: Mapping[str, str]) -> None:
        """Add a row of a table that was written earlier.

        Raises:
            ValueError: the values are none of a table's.
        """
        self.verdicts[SolveStatus(record["verdict"])] += 1
        self.by_lines += record["line_solvable"] == "yes"
        if record["grade"]:
            self.grades[Grade(record["grade"])] += 1

    @property
    def puzzles(self) -> int:
        """The number of puzzles, without files that could not be read."""
        return self.verdicts.total() - self.verdicts[None]


# ---- the table as a file ----

# Characters that make a spreadsheet treat a cell as a formula.
_RUN: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


UNREADABLE: Final = "unreadable"
"""The verdict on a file that can't be read, in tables and in JSON."""


def csv_text(rows: Iterable[Row], kept: Iterable[Mapping[str, str]] = ()) -> str:
    """Return rows as comma-separated values with a row of headings.

    Args:
        rows: new rows.
        kept: rows of a table written earlier, which come first.
    """
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    table.writerows([record[column] for column in COLUMNS] for record in kept)
    text.writelines(map(csv_row, rows))
    return text.getvalue()


def csv_row(row: Row) -> str:
    """Return one row as comma-separated values."""
    text = io.StringIO()
    csv.writer(text).writerow(_defuse_formulas(_record(row).values()))
    return text.getvalue()


def csv_name(name: str) -> str:
    """Return the name of a puzzle as written in a table."""
    return str(_defuse_formulas([name])[0])


def read_csv(text: str) -> list[dict[str, str]]:
    """Return the complete rows of a table, except for what could not be read or checked.

    Raises:
        ValueError: it is another table.
    """
    table = csv.DictReader(io.StringIO(text, newline=""), restval="")
    if tuple(table.fieldnames or ()) != COLUMNS:
        raise ValueError("other headings")
    rows = list(table)
    if not text.endswith("\n"):
        del rows[-1:]  # Cut off, as by a full disk.
    return [
        record
        for record in rows
        if record["verdict"] != UNREADABLE
        and ProblemKey.NOT_CHECKED not in record["problems"].split("; ")
    ]


def _defuse_formulas(values: Iterable[object]) -> list[object]:
    """Put a quote before values that look like formulas, so that no spreadsheet runs them."""
    return [
        f"'{value}" if isinstance(value, str) and value.startswith(_RUN) else value
        for value in values
    ]


def _record(row: Row) -> dict[str, object]:
    """Return the columns of a row by heading; headings are keys and never translated."""
    is_read = row.verdict is not None
    return {
        "file": row.name,
        "title": row.title,
        "width": row.width if is_read else "",
        "height": row.height if is_read else "",
        "colors": len(row.palette) - 1 if is_read else "",
        "verdict": row.verdict or UNREADABLE,
        "line_solvable": {True: "yes", False: "no", None: ""}[row.line_solvable],
        "grade": row.grade or "",
        "score": f"{row.score:.2f}" if row.grade else "",
        "ambiguous": row.ambiguous,
        "problems": "; ".join(map(_problem_key, row.problems)),
        "seconds": f"{row.seconds:.3f}",
    }


def _problem_key(problem: Problem) -> str:
    """Return a problem as keys, with its line counted from 1: `row 3 goal-differs`."""
    line = problem.place.line
    return f"{line.axis} {line.index + 1} {problem.key}" if line else str(problem.key)


COLUMNS: Final = tuple(_record(Row("")))
"""The headings of the CSV table. A table with others can't be resumed."""
