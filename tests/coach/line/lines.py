"""Lines with longer blocks than noise has, as Hypothesis strategies; all that is found on one."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from nonogui.coach.deduction import LineDeduction, Span
from nonogui.coach.line.finders import WEIGHTS, Finder
from nonogui.coach.line.findings import line_findings
from nonogui.coach.line_steps import find_by_technique
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from tests.strategies import KnownLine, inks, known_lines


@st.composite
def lines_of_blocks(draw: st.DrawFn, max_pieces: int = 7, max_inks: int = 3) -> KnownLine:
    """Lines of pieces of one to five cells of one value, some cells of which are known."""
    colors = draw(inks(max_inks))
    piece = st.tuples(st.integers(0, colors), st.integers(1, 5))
    filling = bytes(
        value
        for value, length in draw(st.lists(piece, min_size=1, max_size=max_pieces))
        for _ in range(length)
    )
    known = draw(st.sets(st.integers(0, len(filling) - 1), max_size=len(filling)))
    cells = bytes(value if at in known else UNKNOWN for at, value in enumerate(filling))
    return KnownLine(Clue.from_cells(filling), cells, colors, True)


def lines() -> st.SearchStrategy[KnownLine]:
    """Lines of noise, which may be wrong, and lines of blocks."""
    return known_lines(max_length=14) | lines_of_blocks()


def placements(clue: Clue, cells: bytes, first: int = 0, block: int = 0) -> Iterator[list[Span]]:
    """First and last cell of every block, in all ways that agree with the cells."""
    if block == len(clue):
        if all(value in (UNKNOWN, 0) for value in cells[first:]):
            yield []
        return
    size, color = clue.blocks[block]
    for start in range(first, len(cells) - size + 1):
        if any(value not in (UNKNOWN, 0) for value in cells[first:start]):
            return
        end = start + size
        if all(value in (UNKNOWN, color) for value in cells[start:end]):
            gap = clue.gaps[block] if block + 1 < len(clue) else 0
            if all(value in (UNKNOWN, 0) for value in cells[end : end + gap]):
                for rest in placements(clue, cells, end + gap, block + 1):
                    yield [(start, end - 1), *rest]


def found_with(finder: Finder, clue: Clue, cells: bytes, inks: int) -> list[LineDeduction]:
    """What one finder finds on a line, easiest first; a technique may have several finders."""
    findings, found = line_findings(clue, cells, inks), list[LineDeduction]()
    for weight in WEIGHTS:
        for each in findings.with_weight(weight):
            if each.finder is finder and each.complete.weight == weight:
                found += [] if each.complete in found else [each.complete]
    return found


def all_found(clue: Clue, cells: bytes, inks: int) -> list[LineDeduction]:
    """What every technique finds on a line."""
    return [found for each in Technique for found in find_by_technique(each, clue, cells, inks)]
