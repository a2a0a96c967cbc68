"""Lists of numbers that may be the lengths of blocks or the cells of a line: what fits tells.

As cells, ones are a block, a zero parts two, and `-1` says nothing more; as lengths, zeros before
or behind the others fill up a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import Findings
from nonogui.formats.clue_lists import (
    MOST_WORDS,
    NumberedLine,
    Side,
    Sides,
    choose_sides,
    read_lengths,
)
from nonogui.formats.decode import number
from nonogui.formats.readings import CELLS, LENGTHS

_NO_CELL: Final = "-1"

_Lines = Sequence[NumberedLine]
_Read = Callable[[str, int, Findings], Clue]


def read_either(
    rows: _Lines,
    columns: _Lines,
    found: Findings,
    *,
    usual: str = LENGTHS,
    is_doubtful: bool = True,
) -> Sides:
    """Return the clues of both sides as lengths or as cells.

    A list with a 0 between ones, or with a -1, can't be one of lengths. Zeros before, behind or
    instead of other numbers say nothing: both kinds of lists have them.

    Args:
        rows: the lists of the rows.
        columns: the lists of the columns.
        found: gets a warning when both ways fit.
        usual: what the lists are where both ways fit.
        is_doubtful: whether the file may mean the other way.

    Raises:
        FileProblemsError: the lines make no sense in either way; it tells why for the usual one.
    """
    ways: dict[str, Sides] = {}
    failed: list[FileProblemsError] = []
    for name in sorted(_READERS, key=lambda name: name != usual):
        try:
            ways[name] = _read_as(_READERS[name], rows, columns)
        except FileProblemsError as reason:
            failed.append(reason)
    if not ways:
        raise failed[0]
    return choose_sides(ways, found, is_doubtful=is_doubtful)


def _read_as(read: _Read, rows: _Lines, columns: _Lines) -> Sides:
    found = Findings()
    first, second = (
        Side.of(side, lambda text, at: read(text, at, found)) for side in (rows, columns)
    )
    if found.any_error():
        raise found.give_up()
    return Sides(first, second)


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split(maxsplit=MOST_WORDS)[:MOST_WORDS]


def _read_cells(text: str, line: int, found: Findings) -> Clue:
    cells = _words(text)
    while cells and cells[-1] == _NO_CELL:
        cells.pop()
    if strange := [cell for cell in cells if cell not in ("0", "1")]:
        found.error(ProblemKey.BAD_NUMBER, line, found=strange[0])
    return Clue.from_cells(int(cell == "1") for cell in cells)


def _read_padded(text: str, line: int, found: Findings) -> Clue:
    lengths = _words(text)
    is_block = [number(length) != 0 for length in lengths]
    if True in is_block:
        behind = len(is_block) - is_block[::-1].index(True)
        lengths = lengths[is_block.index(True) : behind]
    return read_lengths(" ".join(lengths), line, found)


_READERS: Final[dict[str, _Read]] = {LENGTHS: _read_padded, CELLS: _read_cells}
