"""Cells that a row and a column force together."""

from hypothesis import given

from nonogui.coach.crossing import crossing_for_cell, easiest_crossing
from nonogui.coach.line.facts import keep_only
from nonogui.coach.line_steps import easiest_for_cell
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, is_decided, maybe
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import line_solver, masks_of
from tests.boards import all_solutions, clued
from tests.strategies import PlayedPuzzle, played_puzzles


def left(puzzle: Puzzle, line: Line, cells: bytes, at: int) -> set[int]:
    """What a line leaves a cell, by the exact solver."""
    inks = len(puzzle.palette) - 1
    masks = line_solver(puzzle.clue(line), len(cells), inks).narrow(masks_of(cells, inks))
    return {value for value, mask in enumerate(masks or ()) if mask >> at & 1}


def evidence_on(grid: Grid, line: Line, cells: set[Cell]) -> bytes:
    """A line on which only the cells of some evidence are known."""
    row = line.axis is Axis.ROW
    on = [c.column if row else c.row for c in cells if line in c.lines]
    return keep_only(grid.line(line), on)


def test_row_and_column_force_a_cell_only_together() -> None:
    """The row leaves a or nothing, the column b or nothing."""
    puzzle = clued("1a/1b", "1b/1a/0")
    step = easiest_crossing(puzzle, puzzle.blank())
    assert step is not None
    assert step.technique is Technique.ROW_AND_COLUMN
    assert step.lines == (Line(Axis.ROW, 0), Line(Axis.COLUMN, 0))
    assert step.changes == (CellChange(Cell(0, 0), UNKNOWN, EMPTY),)
    assert (step.weight, step.evidence, step.on_line) == (6, (), None)
    assert step.left == ((EMPTY, 1), (EMPTY, 2))


def test_maybe_marks_count_as_unknown() -> None:
    puzzle = clued("1a/1b", "1b/1a/0")
    marked = puzzle.blank().replace([(Cell(0, 0), maybe(2))])
    step = crossing_for_cell(puzzle, marked, Cell(0, 0))
    assert step is not None
    assert step.changes == (CellChange(Cell(0, 0), maybe(2), EMPTY),)


def test_known_cells_do_not_follow() -> None:
    puzzle = clued("1a/1b", "1b/1a/0")
    known = puzzle.blank().replace([(Cell(0, 0), EMPTY)])
    assert crossing_for_cell(puzzle, known, Cell(0, 0)) is None


def test_nothing_follows_from_an_impossible_line() -> None:
    puzzle = clued("1a/1b", "1b/1a/0")
    wrong = puzzle.blank().replace([(Cell(1, at), EMPTY) for at in range(3)])
    assert easiest_crossing(puzzle, wrong) is None


@given(played_puzzles(max_side=5, max_inks=1))
def test_crossing_never_helps_in_black_and_white(played: PlayedPuzzle) -> None:
    assert easiest_crossing(*played) is None


@given(played_puzzles(max_side=4, max_cells=9, max_inks=2))
def test_crossing_steps_hold_in_all_solutions(played: PlayedPuzzle) -> None:
    step = easiest_crossing(*played)
    if step is not None:
        ((cell, _, value),) = step.changes
        assert {grid[cell] for grid in all_solutions(*played)} == {value}


@given(played_puzzles(max_side=6, max_inks=3))
def test_evidence_is_sufficient_minimal_and_from_both_lines(
    played: PlayedPuzzle,
) -> None:
    puzzle, grid = played
    inks = len(puzzle.palette) - 1
    for at in range(len(grid.cells)):
        cell = grid.cell(at)
        step = crossing_for_cell(puzzle, grid, cell)
        if step is None:
            continue
        ((_, _, value),) = step.changes
        for line, place in zip(cell.lines, (cell.column, cell.row), strict=True):
            assert easiest_for_cell(puzzle.clue(line), grid.line(line), inks, place) is None
        across, down = _each(puzzle, grid, cell, set(step.evidence))
        assert step.left == (tuple(sorted(across)), tuple(sorted(down)))
        assert across & down == {value}
        for spared in step.evidence:
            assert _common(puzzle, grid, cell, {*step.evidence} - {spared}) != {value}


def _common(puzzle: Puzzle, grid: Grid, cell: Cell, evidence: set[Cell]) -> set[int]:
    across, down = _each(puzzle, grid, cell, evidence)
    return across & down


def _each(puzzle: Puzzle, grid: Grid, cell: Cell, evidence: set[Cell]) -> tuple[set[int], set[int]]:
    row, column = cell.lines
    return (
        left(puzzle, row, evidence_on(grid, row, evidence), cell.column),
        left(puzzle, column, evidence_on(grid, column, evidence), cell.row),
    )


@given(played_puzzles(max_side=6, max_inks=3))
def test_the_easiest_crossing_has_fewest_values_to_compare(played: PlayedPuzzle) -> None:
    puzzle, grid = played
    cells = [grid.cell(at) for at in range(len(grid.cells))]
    steps = {cell: crossing_for_cell(puzzle, grid, cell) for cell in cells}
    known = {cell for cell in cells if is_decided(grid[cell])}
    sizes = [
        (sum(map(len, _each(puzzle, grid, cell, known))), cell)
        for cell in cells
        if steps[cell] is not None
    ]
    assert easiest_crossing(puzzle, grid) == (steps[min(sizes)[1]] if sizes else None)
