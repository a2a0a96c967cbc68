"""Read tables that show a puzzle's clues, as in web pages and spreadsheets.

Either one table has the columns' numbers above an empty corner and the rows' numbers beside it, or
there is one table per side. A page rarely says which, so the arrangement that fits is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, islice, permutations
from typing import Final, NamedTuple

from nonogui.core.clue import Block, Clue
from nonogui.core.palette import (
    BLACK,
    BLACK_AND_WHITE,
    LETTERS,
    MAX_INKS,
    WHITE,
    Color,
    Palette,
    Rgb,
)
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats import clue_lists
from nonogui.formats.base import Findings, Reading, fail
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST

MAX_NUMBERS: Final = MAX_SIDE
"""The most numbers of a table cell that is a clue."""

MAX_ACROSS: Final = 2 * MAX_SIDE
"""Rows or columns of a table with a puzzle and its clues; larger tables are skipped."""

# Tables of numbers that are tried in pairs. 2 and 12 pass the same tests: a bound on work.
_MAX_TABLES: Final = 6

# Tables of numbers that are tried as one puzzle each.
_MAX_ALONE: Final = 1000

# Arrangements that are checked in full. With 8, a page made to harm takes more work than the tests
# allow; with 2 all tests pass.
_MAX_TRIED: Final = 4


MIN_COUNTED: Final = 5
"""Numbers in order that count lines. A choice: fewer may be clues."""


# A choice: rows of numbers above a board whose cells have numbers, too.
_MAX_DEEP: Final = 30


# A choice: lines for each gap between them; pages have one after five.
_FOR_A_GAP: Final = 4


class ShownNumber(NamedTuple):
    """A number of a table and the colour in which it is shown; None is the default colour."""

    number: int
    color: Rgb | None = None


@dataclass(slots=True)
class TableCell:
    """One cell.

    Attributes:
        line: of the file.
        numbers: its content, if that is only numbers.
        is_text: whether it shows something else.
        kinds: its classes on a page.
    """

    line: int
    numbers: list[ShownNumber] = field(default_factory=list)
    is_text: bool = False
    kinds: frozenset[str] = frozenset()

    @property
    def shown(self) -> list[ShownNumber]:
        """Return the numbers of a clue; none for a text cell."""
        return [] if self.is_text or len(self.numbers) > MAX_NUMBERS else self.numbers


Row = Mapping[int, TableCell]
"""The cells of a row by column."""


@dataclass(frozen=True)
class Table:
    """The cells of a table.

    Attributes:
        rows: from top to bottom; a cell that spans several places is stored at the first.
        width: number of columns.
    """

    rows: tuple[Row, ...]
    width: int

    def may_show_clues(self) -> bool:
        """Return whether it has numbers and is not too large."""
        is_small = max(len(self.rows), self.width) <= MAX_ACROSS
        return is_small and any(cell.shown for row in self.rows for cell in row.values())


def without_separators(table: Table) -> Table:
    """Return a table without the rows and columns between groups of five.

    Such a line is empty, and no class of its cells is also found in most other lines.
    """
    if max(len(table.rows), table.width) <= _FOR_A_GAP:
        return table  # a page may have thousands
    kept = set(_of_kinds(dict(enumerate(row.values() for row in table.rows))))
    rows = [row for at, row in enumerate(table.rows) if at in kept]
    width = table.width
    if len(rows) < len(table.rows):  # they may span more columns than there are
        width = min(width, max((at + 1 for row in rows for at in row), default=0))
    columns: dict[int, list[TableCell]] = {}
    for row in rows:
        for at, cell in row.items():
            columns.setdefault(at, []).append(cell)
    dropped = columns.keys() - _of_kinds(columns)
    if not dropped:
        return Table(tuple(rows), width)
    places = {at: new for new, at in enumerate(at for at in range(width) if at not in dropped)}
    moved = ({places[at]: cell for at, cell in row.items() if at in places} for row in rows)
    return Table(tuple(moved), len(places))


def _of_kinds(lines: Mapping[int, Iterable[TableCell]]) -> list[int]:
    """Return the keys of the lines with content, and of empty ones with cells like most of them."""
    cells = {at: list(line) for at, line in lines.items()}
    filled = {at for at, line in cells.items() if any(c.numbers or c.is_text for c in line)}
    kinds = {at: frozenset[str]().union(*(c.kinds for c in line)) for at, line in cells.items()}
    counts = Counter(kind for at in filled for kind in kinds[at])
    usual = {kind for kind, count in counts.items() if 2 * count >= len(filled)}
    kept = [at for at, each in kinds.items() if at in filled or not each or each & usual]
    # More are no gaps: the table is broken, or lists something.
    return kept if _FOR_A_GAP * (len(kinds) - len(kept)) <= len(filled) else list(kinds)


class _List:
    """Numbers that may be the clues of one side."""

    def __init__(self, lines: Iterable[Sequence[TableCell]]) -> None:
        kept = [line for line in lines if any(c.shown for c in line) or not _is_heading(line)]
        self.lines = [[shown for cell in line for shown in cell.shown] for line in kept]
        self.at = [line[0].line if line else 1 for line in kept]

    @cached_property
    def sums(self) -> list[int]:
        """Return how many cells each line fills."""
        return [sum(shown.number for shown in line) for line in self.lines]

    def may_cross(self, other: _List) -> bool:
        """Check quickly whether this list and another may be the sides of one puzzle."""
        mine, others = self.sums, other.sums
        if not mine or not others or sum(mine) != sum(others):
            return False
        return 0 < max(mine) <= len(others) <= MAX_SIDE and max(others) <= len(mine) <= MAX_SIDE


class _Choice(NamedTuple):
    rows: _List
    columns: _List
    is_sure: bool = True


def read_tables(tables: Sequence[Table], metadata: Metadata | None = None) -> Reading:
    """Read the puzzle from tables that show its clues.

    Raises:
        FileProblemsError: no table shows clues.
    """
    choices = list(_choices(tables))
    if not choices:
        raise fail(ProblemKey.NO_PUZZLE)
    sound = _first_fitting(choices)
    if sound is not None:
        return _reading(sound, metadata)
    choice = max(choices, key=lambda each: len(each.rows.lines) + len(each.columns.lines))
    clue_lists.check_size(len(choice.columns.lines), len(choice.rows.lines))
    return _reading((_sides(choice), choice), metadata)


def read_all_tables(tables: Sequence[Table], metadata: Metadata | None = None) -> Reading:
    """Read every puzzle shown by one table or by two neighbouring ones, each once.

    If fewer than two are valid, take all tables together as one puzzle, like `read_tables`.

    Raises:
        FileProblemsError: there is no puzzle.
    """
    readings = [_reading(sound, metadata) for sound in _all_valid(tables)]
    entries = {each.puzzle.fingerprint: each for reading in readings for each in reading.entries}
    if len(entries) < 2:
        return read_tables(tables, metadata)
    return Reading(tuple(entries.values()), Problems())


def _all_valid(tables: Sequence[Table]) -> Iterator[tuple[clue_lists.Sides, _Choice]]:
    """Yield the valid puzzles of single tables, and of the others paired with the one before."""
    before: Table | None = None
    numbered_lines = (table for table in tables if table.may_show_clues())
    for table in islice(numbered_lines, _MAX_ALONE):
        sound = _first_fitting(islice(crossings(table), _MAX_TRIED))
        if sound is None and before is not None:
            sound = _first_fitting(_choices([before, table]))
        before = table if sound is None else None
        if sound is not None:
            yield sound


def is_puzzle(table: Table) -> bool:
    """Return whether one table shows a puzzle with clues that all fit."""
    return _first_fitting(islice(crossings(table), _MAX_TRIED)) is not None


def _first_fitting(choices: Iterable[_Choice]) -> tuple[clue_lists.Sides, _Choice] | None:
    """Return the first choice that fits."""
    # Comparing sums is cheap; only what passes is checked in full.
    likely = (choice for choice in choices if choice.rows.may_cross(choice.columns))
    sides = ((_sides(choice), choice) for choice in islice(likely, _MAX_TRIED))
    return next(((each, choice) for each, choice in sides if each.fits), None)


def _reading(taken: tuple[clue_lists.Sides, _Choice], metadata: Metadata | None) -> Reading:
    sides, choice = taken
    found = Findings()
    if not choice.is_sure:
        turned = sides.turned
        sides = clue_lists.choose_sides(
            {ROWS_FIRST: sides, COLUMNS_FIRST: turned}, found, are_unnamed=True
        )
    return clue_lists.reading_of(sides, found, metadata)


def crossings(table: Table) -> Iterator[_Choice]:
    """Yield ways to cut a table into column clues, row clues and the board between them."""
    yield from _crossings(table)
    yield from _with_cells(table)
    # A sheet of a spreadsheet has numbers before its rows.
    numbers = [[shown.number for shown in row[0].shown] for row in table.rows if 0 in row]
    counted = [each for each in numbers if each]
    if len(counted) >= MIN_COUNTED and counted == [[n + 1] for n in range(len(counted))]:
        rows = ({at: cell for at, cell in row.items() if at} for row in table.rows)
        yield from _crossings(Table(tuple(rows), table.width))


def _crossings(table: Table) -> Iterator[_Choice]:
    filled = [[at for at, cell in row.items() if cell.shown] for row in table.rows]
    firsts = [min(row, default=table.width) for row in filled]
    last_columns = [max(row, default=-1) for row in filled]
    # Running extremes make each cut a look-up: tables may have thousands of rows.
    least = list(accumulate(firsts, min))
    most = list(accumulate(reversed(last_columns), max))[::-1]
    for top in range(1, len(filled)):
        left = most[top] + 1
        if filled[top - 1] and 0 < left <= least[top - 1]:
            above, below = table.rows[:top], table.rows[top:]
            columns = _down(above, range(left, table.width))
            yield _Choice(_List(_cells(row, range(left)) for row in below), _List(columns))


def _with_cells(table: Table) -> Iterator[_Choice]:
    """Yield ways to cut a table in which 0 and 1 are cells of the board."""
    firsts = [
        min((at for at, cell in row.items() if cell.shown), default=table.width)
        for row in table.rows
    ]
    for top in range(1, min(len(firsts), _MAX_DEEP)):
        left = min(firsts[:top])
        if not 0 < left < table.width or firsts[top - 1] == table.width:
            continue
        above, below = table.rows[:top], table.rows[top:]
        board = [cell for row in below for at, cell in row.items() if at >= left]
        bits = {shown.number for cell in board for shown in cell.shown}
        if not bits <= {0, 1} or any(len(cell.shown) > 1 for cell in board):
            continue
        rows = _List(_cells(row, range(left)) for row in below)
        columns = _List(_down(above, range(left, table.width)))
        # With nothing above 1, all of the table may be a picture.
        clues = [shown.number for each in (rows, columns) for line in each.lines for shown in line]
        if bits and max(clues, default=0) > 1 and rows.may_cross(columns):
            yield _Choice(rows, columns)


def _choices(tables: Sequence[Table]) -> Iterator[_Choice]:
    """Yield every way to find two sides, the likeliest first."""
    numbered_lines = [table for table in tables if table.may_show_clues()]
    for table in numbered_lines:
        yield from islice(crossings(table), _MAX_TRIED)
    lists = [
        (
            _List(_cells(row, range(table.width)) for row in table.rows),
            _List(_down(table.rows, range(table.width))),
        )
        for table in numbered_lines[:_MAX_TABLES]
    ]
    for (by_rows, by_columns), (others_rows, others_columns) in permutations(lists, 2):
        del by_columns, others_rows
        yield _Choice(by_rows, others_columns)
    for at, (by_rows, _) in enumerate(lists):
        for others_rows, _ in lists[at + 1 :]:
            yield _Choice(by_rows, others_rows, is_sure=False)


def _cells(row: Row, places: range) -> list[TableCell]:
    return [cell for at, cell in row.items() if at in places]


def _down(rows: Sequence[Row], places: range) -> list[list[TableCell]]:
    columns: list[list[TableCell]] = [[] for _ in places]
    for row in rows:
        for at, cell in row.items():
            if at in places:
                columns[at - places.start].append(cell)
    return columns


def _is_heading(line: Sequence[TableCell]) -> bool:
    return any(cell.is_text for cell in line)


# ---- colours ----


def _sides(choice: _Choice) -> clue_lists.Sides:
    """Return the clues; in colour if the numbers are coloured and each colour's totals match."""
    palette, inks = _palette(choice)
    if len(palette) > 2:
        colored = _colored_clues(choice, palette, inks)
        if colored.fits:
            return colored
    return _colored_clues(choice, BLACK_AND_WHITE, {})


def _colored_clues(
    choice: _Choice, palette: Palette, inks: Mapping[Rgb | None, int]
) -> clue_lists.Sides:
    def clues(lines: _List) -> clue_lists.Side:
        blocks = (
            [Block(shown.number, inks.get(shown.color, 1)) for shown in line if shown.number]
            for line in lines.lines
        )
        return clue_lists.Side((Clue(tuple(each)) for each in blocks), lines.at)

    return clue_lists.Sides(clues(choice.rows), clues(choice.columns), palette)


def _palette(choice: _Choice) -> tuple[Palette, dict[Rgb | None, int]]:
    """Return the colours of the numbers in order of appearance; uncoloured ones are black."""
    lines = choice.rows.lines + choice.columns.lines
    seen = dict.fromkeys(shown.color or BLACK.rgb for line in lines for shown in line)
    # No ink can have the colour of the paper.
    if not 1 < len(seen) <= MAX_INKS or WHITE.rgb in seen:
        return BLACK_AND_WHITE, {}
    colors = [
        BLACK if rgb == BLACK.rgb else Color("#{:02X}{:02X}{:02X}".format(*rgb), rgb, letter)
        for rgb, letter in zip(seen, LETTERS, strict=False)
    ]
    inks: dict[Rgb | None, int] = {rgb: ink for ink, rgb in enumerate(seen, start=1)}
    if BLACK.rgb in inks:
        inks[None] = inks[BLACK.rgb]
    return Palette((WHITE, *colors)), inks
