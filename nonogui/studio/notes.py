"""Warnings for the designer, each given only if it is certain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.clue_check import check_clues
from nonogui.core.design import Design, Leader
from nonogui.core.grid import Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import bits
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Diagnosis, Note, NoteKey

# A choice; no measurement decides it.
LITTLE_WHITE: Final = 25
"""Percentage of background cells below which a puzzle is reported as having too little white."""

Switch = tuple[Cell, Cell, Cell, Cell]


def notes(design: Design, diagnosis: Diagnosis, rating: Rating | None) -> tuple[Note, ...]:
    """Return the warnings about a design, in the order of `NoteKey`.

    There are none while clues are missing, or one is too long for its line.

    Args:
        design: the design.
        diagnosis: its diagnosis.
        rating: its rating if known; without it, nothing is said about being too easy.
    """
    if design.is_unfinished or check_clues(design.puzzle).misfits:
        return ()
    found = [_empty_lines(design.puzzle), _little_white(design.puzzle)]
    if rating is not None and rating.grade is Grade.TRIVIAL:
        found.append(Note(NoteKey.TOO_EASY))
    found += [
        _switches(design.puzzle, diagnosis),
        _unused_colors(design.puzzle),
        _stray_cells(design, diagnosis),
    ]
    return tuple(note for note in found if note is not None)


def _empty_lines(puzzle: Puzzle) -> Note | None:
    lines = tuple(line for line in puzzle.lines() if not puzzle.clue(line).blocks)
    return Note(NoteKey.EMPTY_LINES, len(lines), lines=lines) if lines else None


def _little_white(puzzle: Puzzle) -> Note | None:
    total = puzzle.width * puzzle.height
    filled = sum(clue.filled for clue in puzzle.rows)
    if not total or 100 * (total - filled) >= LITTLE_WHITE * total:
        return None
    return Note(NoteKey.LITTLE_WHITE, max(0, 100 * (total - filled) // total))


def _unused_colors(puzzle: Puzzle) -> Note | None:
    used = {block.color for clue in (*puzzle.rows, *puzzle.columns) for block in clue.blocks}
    inks = tuple(ink for ink in puzzle.palette.inks if ink not in used)
    return Note(NoteKey.UNUSED_COLORS, len(inks), inks=inks) if inks else None


def _switches(puzzle: Puzzle, diagnosis: Diagnosis) -> Note | None:
    """Warn about isolated switches, those that share no cell with another.

    A switch is the four cells where two rows cross two columns, if swapping their values gives
    another solution. Every cell of a switch is ambiguous. All ambiguous cells must be known to
    rule out further switches.
    """
    if diagnosis.status is not SolveStatus.MULTIPLE or not diagnosis.exact:
        return None
    found = list(_swappable_corners(puzzle, diagnosis.solutions[0], diagnosis.ambiguous))
    uses = Counter(cell for switch in found for cell in switch)
    alone = [switch for switch in found if all(uses[cell] == 1 for cell in switch)]
    cells = tuple(sorted(cell for switch in alone for cell in switch))
    return Note(NoteKey.SWITCHES, len(alone), cells=cells) if alone else None


def _swappable_corners(
    puzzle: Puzzle, solution: Grid, ambiguous: frozenset[Cell]
) -> Iterator[Switch]:
    """Yield the corners of two rows and two columns that give another solution when swapped."""
    rows: dict[int, set[int]] = {}
    for row, column in ambiguous:
        rows.setdefault(row, set()).add(column)
    for top, bottom in combinations(sorted(rows), 2):
        columns: dict[tuple[int, int], list[int]] = {}
        for column in sorted(rows[top] & rows[bottom]):
            columns.setdefault((solution[top, column], solution[bottom, column]), []).append(column)
        for (above, below), ones in columns.items():
            # The comparison lets each pair of columns be found once.
            others = columns.get((below, above), []) if above < below else []
            for left, right in (sorted(pair) for pair in product(ones, others)):
                corners = Cell(top, left), Cell(top, right), Cell(bottom, left), Cell(bottom, right)
                if _are_swappable(puzzle, solution, corners):
                    yield corners


def _are_swappable(puzzle: Puzzle, solution: Grid, corners: Switch) -> bool:
    one, other = solution[corners[0]], solution[corners[1]]
    exchanged = solution.replace(zip(corners, (other, one, one, other), strict=True))
    lines = dict.fromkeys(line for cell in corners for line in cell.lines)
    return all(puzzle.clue(line).is_met_by(exchanged.line(line)) for line in lines)


def _stray_cells(design: Design, diagnosis: Diagnosis) -> Note | None:
    """Warn about filled cells without filled neighbours in the intended picture."""
    if design.leader is Leader.PICTURE:
        picture = design.picture
    elif diagnosis.status is SolveStatus.UNIQUE:
        picture = diagnosis.solutions[0]
    else:
        return None
    stray = tuple(map(picture.cell, _isolated_cells(picture)))
    return Note(NoteKey.STRAY_CELLS, len(stray), cells=stray) if stray else None


def _isolated_cells(picture: Grid) -> Iterator[int]:
    """Yield the positions of filled cells whose eight neighbours are all empty."""
    rows = [sum(1 << at for at, value in enumerate(row) if value) for row in picture.rows()]
    for number, (above, own, below) in enumerate(
        zip([0, *rows[:-1]], rows, [*rows[1:], 0], strict=True)
    ):
        beyond = above | below
        beside = own << 1 | own >> 1 | beyond | beyond << 1 | beyond >> 1
        yield from (number * picture.width + column for column in bits(own & ~beside))
