"""Clashes: marks and lines that cannot stand together, none too many, and as few as they say."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line, is_decided, maybe
from nonogui.core.puzzle import Puzzle
from nonogui.solver import clash as clash_module
from nonogui.solver import completer as completion_module
from nonogui.solver import line_sets
from nonogui.solver.clash import Clash, clashing_lines, line_clash
from nonogui.solver.completer import Completer
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import bits
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Lines, Minimized
from tests.boards import board, clued, random_picture
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce

DIAGONAL = clued("1/1/1", "1/1/1")
NO_WAY = clued("2/3/1/1 1", "2/1/2/1 1/1 1")
"""The totals agree; still no board meets all clues."""


def clashes(force: BruteForce, marks: dict[Cell, int], lines: Lines) -> bool:
    return not any(
        all(grid[cell] == value for cell, value in marks.items()) for grid in force.meeting(lines)
    )


def assert_right(force: BruteForce, grid: Grid, clash: Clash) -> None:
    """What a clash says is true."""
    marks, lines = {cell: grid[cell] for cell in clash.marks}, force.mask(clash.lines)
    assert all(is_decided(value) for value in marks.values())
    assert clashes(force, marks, lines)
    if clash.irreducible:
        for left_out in marks:
            assert not clashes(force, {c: v for c, v in marks.items() if c != left_out}, lines)
        for n in bits(lines):
            assert not clashes(force, marks, lines & ~(1 << n))
    if clash.smallest:
        assert_smallest(force, grid, clash)


def assert_smallest(force: BruteForce, grid: Grid, clash: Clash) -> None:
    """No line clashes with fewer of its marks; or nothing with fewer marks, or fewer lines."""
    decided = {cell: grid[cell] for cell in map(grid.cell, range(len(grid.cells)))}
    decided = {cell: value for cell, value in decided.items() if is_decided(value)}
    sizes = range(len(clash.marks) + 1)
    choices = [dict(some) for size in sizes for some in combinations(decided.items(), size)]
    several = len(clash.lines) > 1
    fewer_lines = [
        sum(1 << n for n in some)
        for size in range(len(clash.lines) if several else 2)
        for some in combinations(range(len(force.lines)), size)
    ]
    for marks in choices:
        if len(marks) < len(clash.marks):
            sets = [force.all] if several else fewer_lines
            assert not any(clashes(force, marks, lines) for lines in sets)
        elif several:
            assert not any(clashes(force, marks, lines) for lines in fewer_lines)


@given(SMALL_PUZZLES, st.data())
def test_clashes_agree_with_brute_force(puzzle: Puzzle, data: st.DataObject) -> None:
    size = puzzle.width * puzzle.height
    values = st.sampled_from([UNKNOWN, UNKNOWN, maybe(1), *range(len(puzzle.palette))])
    force, completer = BruteForce(puzzle), Completer(puzzle, Watch())
    for _ in range(2):
        cells = data.draw(st.lists(values, min_size=size, max_size=size))
        grid = Grid(puzzle.width, puzzle.height, bytes(cells))
        if completer.find(grid) is not None:
            continue
        clash = completer.clash(grid)
        assert_right(force, grid, clash)
        assert clash.irreducible
        assert clash.marks
        # What a single line says comes first.
        assert (len(clash.lines) == 1) == (line_clash(puzzle, grid) is not None)
        lines = clashing_lines(puzzle, grid, Watch())
        assert BruteForce(puzzle, grid).is_irreducible(force.mask(lines))


class StopAfter(Watch):
    """Stops the job after `left` more checks; never while that is None."""

    left: int | None = None

    def check(self) -> None:
        if self.left == 0:
            raise StoppedError(StopReason.CANCELLED)
        if self.left is not None:
            self.left -= 1


@given(SMALL_PUZZLES, st.integers(0, 60), st.data())
def test_clashes_are_right_whenever_the_job_is_stopped(
    puzzle: Puzzle, checks: int, data: st.DataObject
) -> None:
    size = puzzle.width * puzzle.height
    values = st.sampled_from([UNKNOWN, UNKNOWN, *range(len(puzzle.palette))])
    cells = data.draw(st.lists(values, min_size=size, max_size=size))
    grid, watch = Grid(puzzle.width, puzzle.height, bytes(cells)), StopAfter()
    completer, force = Completer(puzzle, watch), BruteForce(puzzle)
    if completer.find(grid) is not None:
        return
    watch.left = checks
    if data.draw(st.booleans()):
        wrong = {cell: grid[cell] for cell in completer.wrong_cells(grid)}
        assert wrong
        assert clashes(force, wrong, force.all)
    assert_right(force, grid, completer.clash(grid))


def test_the_line_with_the_fewest_clashing_marks_is_preferred() -> None:
    wide = clued("3/1/1", "1/1/1/2/0")
    # The first row is wrong with two marks together, the last column with one.
    clash = line_clash(wide, board("#???#\n????#\n?????"))
    assert clash == Clash((Cell(0, 4),), (Line(Axis.COLUMN, 4),), True, True)
    clash = line_clash(wide, board("#??#?\n?????\n?????"))
    assert clash == Clash((Cell(0, 0), Cell(0, 3)), (Line(Axis.ROW, 0),), True, True)
    assert line_clash(wide, board("?##??\n?????\n?????")) is None


def test_equal_line_clashes_name_the_first_line() -> None:
    two = clued("3/3/2", "2/2/2/1/1")
    clash = line_clash(two, board("#???#\n#??#?\n?????"))
    assert clash == Clash((Cell(0, 0), Cell(0, 4)), (Line(Axis.ROW, 0),), True, True)


def test_three_marks_are_not_claimed_to_be_the_fewest() -> None:
    two = clued("1 1/1", "1/1/1/1/1")
    clash = line_clash(two, board("#?#?#\n?????"))
    boxes = (Cell(0, 0), Cell(0, 2), Cell(0, 4))
    assert clash == Clash(boxes, (Line(Axis.ROW, 0),), irreducible=True, smallest=False)


def test_only_as_many_lines_as_needed_are_minimised(monkeypatch: pytest.MonkeyPatch) -> None:
    thinned = []
    thin = clash_module._fewest_marks

    def noted(*args: Any) -> Minimized:
        thinned.append(args[2])
        return thin(*args)

    monkeypatch.setattr(clash_module, "_fewest_marks", noted)
    clash = line_clash(clued("3/1/1", "1/1/1/2/0"), board("#???#\n????#\n????#"))
    assert clash is not None
    assert thinned == [Line(Axis.ROW, 0), *clash.lines]


def test_marks_on_several_lines_clash() -> None:
    completer = Completer(DIAGONAL, Watch())
    together = board("?.?\n?.?\n#??")
    assert completer.find(together) is None
    clash = completer.clash(together)
    # Both rows need their one cell in the last column.
    assert clash.marks in {
        (Cell(0, 1), Cell(1, 1), Cell(2, 0)),
        (Cell(0, 1), Cell(1, 1)),
    }
    assert_right(BruteForce(DIAGONAL), together, clash)
    assert clash.irreducible


def test_marks_are_not_blamed_if_the_puzzle_has_no_solution() -> None:
    completer = Completer(NO_WAY, Watch())
    for grid in (NO_WAY.blank(), NO_WAY.blank().replace({Cell(0, 0): 1})):
        assert completer.find(grid) is None
        clash = completer.clash(grid)
        assert not clash.marks
        assert clash.irreducible
    lines = clashing_lines(NO_WAY, NO_WAY.blank(), Watch())
    assert lines == clash.lines
    assert 1 < len(lines) < 9


def test_a_wrong_mark_of_a_unique_puzzle_clashes_by_itself() -> None:
    noise = Puzzle.from_picture(random_picture(10, 10, 3, density=0.6))
    completer = Completer(noise, Watch())
    solution = completer.find(noise.blank())
    assert solution is not None
    for at in range(0, 100, 7):
        cell = solution.cell(at)
        wrong = noise.blank().replace({cell: 1 - solution[cell]})
        if completer.find(wrong) is None:
            clash = completer.clash(wrong)
            assert clash.marks == (cell,)
            assert clash.irreducible
            assert clash.lines == clashing_lines(noise, wrong, Watch()) or clash.smallest


def test_two_marks_and_two_lines_are_proven_smallest() -> None:
    completer, wrong = Completer(clued("1/1", "1/1"), Watch()), board("#?\n?.")
    assert completer.find(wrong) is None
    clash = completer.clash(wrong)
    assert (len(clash.marks), len(clash.lines)) == (2, 2)
    assert clash.irreducible
    assert clash.smallest


def test_few_clashing_lines_are_named_without_z3_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_sets, "_QUESTIONS", 0)
    five = clued("2/1 1/1/1", "1/2/1 1/1")
    wrong = five.blank().replace({Cell(1, 0): 1})
    lines = clashing_lines(five, wrong, Watch())
    assert 0 < len(lines) < 8
    assert not BruteForce(five, wrong).possible(BruteForce(five).mask(lines))


def test_a_clash_is_not_claimed_smallest_among_several_wrong_marks() -> None:
    four = clued("1/1 1/1 1/1", "1 1/1/1/1 1")  # two rows and two columns leave each corner empty
    for cells, is_smallest in (([Cell(0, 1)], True), ([Cell(0, 1), Cell(3, 2)], False)):
        completer, wrong = Completer(four, Watch()), four.blank().replace(dict.fromkeys(cells, 1))
        assert completer.find(wrong) is None
        clash = completer.clash(wrong)
        assert (len(clash.marks), len(clash.lines)) == (1, 4)
        assert (clash.irreducible, clash.smallest) == (True, is_smallest)


def test_equal_wrong_marks_name_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there are not too many of them to try each."""
    monkeypatch.setattr(completion_module, "_MAX_TRIED", 2)
    four = clued("1/1 1/1 1/1", "1 1/1/1/1 1")
    cells = Cell(0, 1), Cell(3, 2)
    wrong = four.blank().replace(dict.fromkeys(cells, 1))
    for seed in range(5):
        completer = Completer(four, Watch(), seed=seed)
        assert completer.find(wrong) is None
        assert completer.wrong_cells(wrong) == cells
        assert completer.clash(wrong).marks == cells[:1]


@pytest.mark.parametrize("seconds", [0.0])
def test_a_stopped_job_returns_the_clash_found_so_far(seconds: float) -> None:
    assert clashing_lines(NO_WAY, NO_WAY.blank(), Watch(seconds)) == ()
