"""Rank the numbers of a scan that may be misread, by differing totals and overfull lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonogui.core.grid import Axis, Line
from nonogui.studio.scan.scan import DOUBTFUL, ReadNumber, Scan, fewest_cells, row_surplus


@dataclass(frozen=True, slots=True)
class Suspect:
    """A number that may be misread.

    Attributes:
        line: the line of its clue.
        index: its place in the clue.
        other: the value it may have instead.
        fixes_totals: whether row and column totals would then be equal.
        fixes_line: whether the clue would then fit into its line, which it does not now.
    """

    line: Line
    index: int
    number: ReadNumber
    other: int
    fixes_totals: bool
    fixes_line: bool


def suspects(scan: Scan) -> tuple[Suspect, ...]:
    """Return the numbers to check, most suspicious first, each with its best other reading.

    A number is suspicious if another reading of one digit removes an error, or if it is doubtful.
    """
    found: dict[tuple[Line, int], Suspect] = {}
    for suspect in _candidates(scan, row_surplus(scan)):
        key = suspect.line, suspect.index
        if key not in found or _rank(suspect) > _rank(found[key]):
            found[key] = suspect
    return tuple(sorted(found.values(), key=_rank, reverse=True))


def _candidates(scan: Scan, surplus: int) -> Iterator[Suspect]:
    for axis, side, length in (
        (Axis.ROW, scan.rows, scan.width),
        (Axis.COLUMN, scan.columns, scan.height),
    ):
        more = surplus if axis is Axis.ROW else -surplus
        for at, numbers in enumerate(side):
            spare = length - fewest_cells(numbers)
            for index, number in enumerate(numbers):
                for other in number.others:
                    less = number.value - other
                    fixes_totals = surplus != 0 and less == more
                    fixes_line = spare < 0 <= spare + less
                    if fixes_totals or fixes_line or number.doubt >= DOUBTFUL:
                        line = Line(axis, at)
                        yield Suspect(line, index, number, other, fixes_totals, fixes_line)


def _rank(suspect: Suspect) -> tuple[int, float]:
    return suspect.fixes_totals + suspect.fixes_line, suspect.number.doubt
