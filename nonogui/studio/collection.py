"""A collection under examination: a row for each puzzle, what they come to, and the table of them.

Rows are made in processes beside the program: they are small, frozen and hold no puzzle.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.problems import FileProblemsError, Problem, Problems
from nonogui.formats.base import Document, Entry
from nonogui.formats.registry import load, only, split_number
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.examine import Examined, examine

FIRST_PART: Final = 20
"""Puzzles of a file that are examined before others get their turn."""

MOST_PARTS: Final = 16
"""A file of many puzzles is read so many times more at most."""

_AHEAD: Final = 32
"""Parts that are handed to the processes at a time."""

_LOOK_EVERY: Final = 0.05
"""Seconds between two looks at the cancel token."""


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle of a collection, or a file that could not be read.

    Attributes:
        name: the file, with `#2` behind it when it holds several puzzles.
        width, height: 0 when the file could not be read.
        palette: the colours, which problems may speak of.
        verdict: None when the file could not be read.
        ambiguous: how many cells differ between solutions.
        grade, score: how hard it is, when it was rated.
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
        """The row of a puzzle."""
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
    """Some of a file's puzzles, examined.

    Attributes:
        name: the file.
        rows: of the puzzles `first` and following, and of problems with the file.
        count: how many puzzles the file holds.
    """

    name: str
    first: int
    rows: tuple[Row, ...]
    count: int

    @property
    def rest(self) -> Iterator[tuple[int, int]]:
        """The parts that are to follow on the first one: where they begin, how long they are."""
        if self.first == 0 and self.count > FIRST_PART:
            size = max(FIRST_PART, -(-(self.count - FIRST_PART) // MOST_PARTS))
            yield from ((first, size) for first in range(FIRST_PART, self.count, size))


def examine_part(name: str, first: int, most: int, seconds: float | None) -> Part:
    """Examine some of a file's puzzles.

    Args:
        name: the file, or `FILE#3` for one of its puzzles.
        first: the first of them, counted from 0.
        most: how many at most.
        seconds: time for each; None is no limit.
    """
    try:
        document = _read(name)
    except FileProblemsError as error:
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
    pool: ProcessPoolExecutor,
    *,
    seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[Part]:
    """The parts of files as they are done, until all are or the job is cancelled."""
    queue = deque((name, 0, FIRST_PART) for name in names)
    waiting: set[Future[Part]] = set()
    while (queue or waiting) and not (cancel and cancel.cancelled):
        while queue and len(waiting) < _AHEAD:
            waiting.add(pool.submit(examine_part, *queue.popleft(), seconds))
        done, waiting = wait(waiting, _LOOK_EVERY, FIRST_COMPLETED)
        for part in [future.result() for future in done]:
            queue.extend((part.name, first, size) for first, size in part.rest)
            yield part


def _read(name: str) -> Document:
    path, number = split_number(name)
    return only(load(path, log=False), number)


# ---- what they come to ----


@dataclass
class Summary:
    """The sums of rows.

    Attributes:
        verdicts: how many puzzles have each verdict; None stands for files that can't be read.
        by_lines: how many of the unique ones are solved line by line.
        grades: how many puzzles have each grade.
        problems: how many problems were found.
        seconds: what all puzzles took together.
    """

    verdicts: Counter[SolveStatus | None] = field(default_factory=Counter)
    by_lines: int = 0
    grades: Counter[Grade] = field(default_factory=Counter)
    problems: int = 0
    seconds: float = 0.0

    def add(self, row: Row) -> None:
        """Count a row."""
        self.verdicts[row.verdict] += 1
        self.by_lines += bool(row.line_solvable)
        if row.grade is not None:
            self.grades[row.grade] += 1
        self.problems += len(row.problems)
        self.seconds += row.seconds

    @property
    def puzzles(self) -> int:
        """How many puzzles there were."""
        return self.verdicts.total() - self.verdicts[None]


# ---- the table as a file ----

COLUMNS: Final = (
    *("file", "title", "width", "height", "colors", "verdict", "line_solvable"),
    *("grade", "score", "ambiguous", "problems", "seconds"),
)
"""The headings of a table in a file; they are keys, as in JSON."""


_RUN: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Signs with which a cell starts that a spreadsheet takes for a formula."""


def csv_text(rows: Iterable[Row]) -> str:
    """A table of comma-separated values, a row a puzzle, with a row of headings."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    table.writerows(map(_defused, map(_values, rows)))
    return text.getvalue()


def _defused(values: Iterable[object]) -> list[object]:
    """Values of which a spreadsheet runs none: a quote makes text of what looks like a formula."""
    return [
        f"'{value}" if isinstance(value, str) and value.startswith(_RUN) else value
        for value in values
    ]


def _values(row: Row) -> tuple[object, ...]:
    is_read = row.verdict is not None
    return (
        row.name,
        row.title,
        row.width if is_read else "",
        row.height if is_read else "",
        len(row.palette) - 1 if is_read else "",
        row.verdict or "unreadable",
        {True: "yes", False: "no", None: ""}[row.line_solvable],
        row.grade or "",
        f"{row.score:.2f}" if row.grade else "",
        row.ambiguous,
        "; ".join(map(_problem_key, row.problems)),
        f"{row.seconds:.3f}",
    )


def _problem_key(problem: Problem) -> str:
    """A problem in keys: `row 3 goal-differs`, its line counted from 1 as people do."""
    line = problem.place.line
    return f"{line.axis} {line.index + 1} {problem.key}" if line else str(problem.key)
