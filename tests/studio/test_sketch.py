"""A sketch: its clues and its edit cost, compared with fresh computations."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.color_vision import distance
from nonogui.core.grid import EMPTY, Cell, Grid
from nonogui.core.palette import Color, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.core.transform import symmetry_of
from nonogui.solver.limits import Watch
from nonogui.solver.propagation import propagate
from nonogui.studio import sketch as sketch_module
from nonogui.studio.diagnosis import Aim
from nonogui.studio.sketch import Sketch
from tests.boards import board, palette, puzzle
from tests.strategies import pictures


def differing(picture: Grid) -> int:
    """Count pairs of neighbours that differ in colour; outside the board everything is empty."""
    count = 0
    for row in range(-1, picture.height + 1):
        for column in range(-1, picture.width + 1):
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                count += value(picture, row, column) != value(picture, row + down, column + right)
    return count


def value(picture: Grid, row: int, column: int) -> int:
    if 0 <= row < picture.height and 0 <= column < picture.width:
        return picture[row, column]
    return EMPTY


def emptied(before: Grid, after: Grid) -> int:
    return sum(any(before.line(line)) and not any(after.line(line)) for line in before.lines())


def step(one: int, other: int) -> float:
    apart = distance(palette(2)[one].rgb, palette(2)[other].rgb)
    return max(0.5, min(1.0, apart / 50))


def torn(before: Grid, cell: Cell, after: Grid) -> int:
    """Count further parts of the shapes around a cell by growing them; diagonals are connected."""
    count = 0
    for ink in {before[cell], after[cell]} - {EMPTY}:
        around = Grid.from_rows(
            [
                [
                    int((down or right) != 0)
                    and int(value(before, cell.row + down, cell.column + right) == ink)
                    for right in (-1, 0, 1)
                ]
                for down in (-1, 0, 1)
            ]
        )
        left = {at for at in map(around.cell, range(9)) if around[at]}
        parts = 0
        while left:
            parts += 1
            grown = [left.pop()]
            for one in grown:
                near = {
                    c for c in left if max(abs(c.row - one.row), abs(c.column - one.column)) < 2
                }
                left -= near
                grown += near
        count += max(0, parts - 1)
    return count


@settings(max_examples=80)
@given(pictures(max_side=5, colors=2), st.randoms(use_true_random=False))
def test_single_changes_give_the_same_clues_as_a_new_puzzle(picture: Grid, dice: Random) -> None:
    sketch = Sketch(Puzzle.from_picture(picture, palette(2)), Aim.LINES, Watch())
    for _ in range(8):
        sketch.change(dice.randrange(len(picture.cells)), dice.randrange(3))
    now = sketch.picture
    fresh = Puzzle.from_picture(now, palette(2))
    assert (sketch.puzzle.rows, sketch.puzzle.columns) == (fresh.rows, fresh.columns)
    changed = picture.diff(now)
    assert len(sketch.changed) == len(changed)
    rougher = (differing(now) - differing(picture)) / 8
    altered = sum(step(picture[cell], now[cell]) + torn(picture, cell, now) for cell in changed)
    assert sketch.edit_cost == pytest.approx(altered + rougher + 2 * emptied(picture, now))


@settings(max_examples=60)
@given(pictures(max_side=5, colors=2), st.booleans(), st.randoms(use_true_random=False))
def test_cached_costs_and_unknown_cells_match_a_new_sketch(
    picture: Grid, is_symmetric: bool, dice: Random
) -> None:
    aim, colors = dice.choice(list(Aim)), palette(2)
    symmetry = symmetry_of(picture) if is_symmetric else NO_SYMMETRY
    sketch = Sketch(Puzzle.from_picture(picture, colors), aim, Watch(), symmetry)
    for _ in range(6):
        cells = [sketch.first_image(at) for at in range(len(picture.cells))]
        costs = [sketch.steps(at) for at in cells]
        assert costs == [{v: sketch.cost(at, v) for v in sketch.steps(at)} for at in cells]
        sketch.unknown_after([(dice.choice(cells), dice.randrange(3)) for _ in range(2)], aim)
        fresh = Sketch(Puzzle.from_picture(sketch.picture, colors), aim, Watch())
        old, new = sketch.narrow(aim), fresh.narrow(aim)
        assert (old.cells(), old.visits, old.boards) == (new.cells(), new.visits, new.boards)
        sketch.change(dice.choice(cells), dice.randrange(3))


@settings(max_examples=30)
@given(pictures(max_side=5, colors=2), st.integers(0, 24), st.integers(0, 2))
def test_trying_a_change_leaves_the_sketch_unchanged(picture: Grid, at: int, value: int) -> None:
    sketch = Sketch(Puzzle.from_picture(picture, palette(2)), Aim.UNIQUE, Watch())
    at %= len(picture.cells)
    before = sketch.puzzle, sketch.picture, sketch.edit_cost
    tried = sketch.unknown_after([(at, value)], Aim.UNIQUE)
    assert (sketch.puzzle, sketch.picture, sketch.edit_cost) == before
    sketch.change(at, value)
    assert len(picture.cells) - sketch.narrow(Aim.UNIQUE).known == tried


@settings(max_examples=40)
@given(pictures(max_side=5, colors=2), st.randoms(use_true_random=False))
def test_several_changes_are_tried_and_reverted_together(picture: Grid, dice: Random) -> None:
    sketch = Sketch(Puzzle.from_picture(picture, palette(2)), Aim.LINES, Watch())
    changes = [(dice.randrange(len(picture.cells)), dice.randrange(3)) for _ in range(5)]
    unknown_after, edit_cost = (
        sketch.unknown_after(changes, Aim.LINES),
        sketch.edit_cost_of(changes),
    )
    assert (sketch.picture, sketch.edit_cost) == (picture, 0)
    for change in changes:
        sketch.change(*change)
    assert sketch.edit_cost == pytest.approx(edit_cost)
    assert len(picture.cells) - sketch.narrow(Aim.LINES).known == unknown_after
    changed = [at for at, _ in changes if sketch.cells[at] != picture.cells[at]]
    assert sketch.changed == list(dict.fromkeys(changed))
    sketch.restore(picture.cells)
    assert sketch.puzzle == replace(Puzzle.from_picture(picture, palette(2)), goal=None)
    assert (sketch.picture, sketch.changed) == (picture, [])


@settings(max_examples=40)
@given(pictures(max_side=5, colors=2), st.randoms(use_true_random=False))
def test_assumed_cells_are_known_until_removed(picture: Grid, dice: Random) -> None:
    puzzle = Puzzle.from_picture(picture, palette(2))
    sketch = Sketch(puzzle, Aim.LINES, Watch())
    props = dice.sample(range(len(picture.cells)), min(3, len(picture.cells)))
    board = puzzle.blank().replace((picture.cell(at), picture.cells[at]) for at in props)
    for cells, known in ((props, board), ((), puzzle.blank())):
        sketch.assume_cells(cells)
        assert sketch.narrow(Aim.LINES).cells() == propagate(puzzle, known).grid.cells


def test_edit_cost_is_lowest_for_noise_and_edges() -> None:
    sketch = Sketch(puzzle("""
        #..#...
        .......
        .####..
        .####..
        .####..
        .####..
        .......
        """), Aim.LINES, Watch())  # fmt: skip
    costs = {at: sketch.cost(at, 1 - sketch.cells[at]) for at in range(49)}
    noise, corner, edge, middle, dust = costs[3], costs[15], costs[16], costs[24], costs[48]
    assert (noise, corner, edge, middle, dust) == (0.0, 0.75, 1.25, 2.0, 2.0)


def test_thickening_a_thin_line_costs_less_than_breaking_it() -> None:
    sketch = Sketch(puzzle("""
        #.....#
        .#....#
        ..#...#
        ..#...#
        ..#####
        #.....#
        .#....#
        """), Aim.LINES, Watch())  # fmt: skip
    end, broken, beside = (sketch.cost(at, 1 - sketch.cells[at]) for at in (0, 8, 15))
    assert end < beside < broken


def test_swapping_look_alike_colours_costs_less() -> None:
    paper, near, nearer, far = ((255, 255, 255), (200, 0, 0), (180, 20, 20), (0, 0, 255))
    colors = Palette(
        tuple(map(Color, ("", "a", "b", "c"), (paper, near, nearer, far), (".", "a", "b", "c")))
    )
    sketch = Sketch(Puzzle.from_picture(board("aa\nbc"), colors), Aim.LINES, Watch())
    assert sketch.cost(0, 2) == sketch.cost(0, 3) - 0.5


def test_mirrored_cells_change_together() -> None:
    picture = puzzle("#..#\n.##.\n#..#")
    symmetry = Symmetry(left_right=True)
    sketch = Sketch(picture, Aim.LINES, Watch(), symmetry)
    sketch.change(0, EMPTY)
    assert sketch.picture == board("....\n.##.\n#..#")
    assert sketch.changed == [0]
    tried = sketch.unknown_after([(5, EMPTY)], Aim.LINES)
    assert sketch.picture == board("....\n.##.\n#..#")
    sketch.change(5, EMPTY)
    assert sketch.picture == board("....\n....\n#..#")
    assert len(sketch.cells) - sketch.narrow(Aim.LINES).known == tried


def test_emptying_a_line_costs_more() -> None:
    sketch = Sketch(puzzle("##\n.#"), Aim.LINES, Watch())
    assert sketch.cost(0, EMPTY) > 2
    assert sketch.cost(1, EMPTY) < 2


def test_cells_take_the_colours_of_their_neighbours() -> None:
    sketch = Sketch(puzzle("a..\n.b.\n..c"), Aim.LINES, Watch())
    assert list(sketch.steps(1)) == [1, 2]
    assert list(sketch.steps(4)) == [0, 1, 3]


def test_given_cells_cannot_change() -> None:
    picture = puzzle("#.\n.#")
    shown = Puzzle(picture.rows, picture.columns, goal=picture.goal, given=board("#?\n??"))
    assert Sketch(shown, Aim.LINES, Watch()).free == {1, 2, 3}


@pytest.mark.parametrize("first", [Cell(0, 0), Cell(1, 2), Cell(2, 3)])
def test_remembered_solutions_are_checked_before_searching(
    first: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_ask_z3: object) -> None:
        pytest.fail("searched for another")

    row, column = first
    both = {first: 1, Cell(row + 1, column + 1): 1}
    picture = Grid.uniform(5, 4, EMPTY).replace(both)
    other = Grid.uniform(5, 4, EMPTY).replace({Cell(row + 1, column): 1, Cell(row, column + 1): 1})
    sketch = Sketch(Puzzle.from_picture(picture), Aim.UNIQUE, Watch())
    sketch.remember_solution(other)
    monkeypatch.setattr(sketch_module, "find_other_solution", refuse)
    assert sketch.is_reached() is False
