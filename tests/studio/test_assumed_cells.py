"""Pictures repaired with assumed cells where direct searches fail; no assumption remains."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.core.transform import symmetry_of
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.propagation import propagate
from nonogui.studio.diagnosis import Aim
from nonogui.studio.repair import repair_with_assumptions
from nonogui.studio.repair_search import search_repair
from nonogui.studio.search_options import SearchOptions
from nonogui.studio.sketch import Sketch
from tests.benchmarks.pictures import drawn
from tests.boards import palette
from tests.strategies import pictures

STYLE = SearchOptions(Aim.LINES, 12.0, 0, assumes_cells=True)


def sketch_of(picture: Grid, inks: int = 1) -> Sketch:
    puzzle = Puzzle.from_picture(picture, palette(inks))
    return Sketch(puzzle, Aim.LINES, Watch(), symmetry_of(picture))


def is_solved_by_lines(picture: Grid, inks: int = 1) -> bool:
    puzzle = Puzzle.from_picture(picture, palette(inks))
    return propagate(puzzle, puzzle.blank()).grid == picture


def band(side: int, thick: int) -> Grid:
    """Return a diagonal band, in which lines alone force nothing."""
    places = (divmod(at, side) for at in range(side * side))
    return Grid(side, side, bytes(int(0 <= row - column < thick) for row, column in places))


@pytest.mark.parametrize(
    "picture",
    [drawn(20, 1006), band(12, 1), band(16, 2)],
    ids=["drawn", "thin band", "band"],
)
def test_assumed_cells_repair_boards_that_direct_search_cannot(picture: Grid) -> None:
    puzzle = Puzzle.from_picture(picture)
    assert not search_repair(Sketch(puzzle, Aim.LINES, Watch()), STYLE)
    sketch = Sketch(puzzle, Aim.LINES, Watch())
    assert repair_with_assumptions(sketch, STYLE)
    assert is_solved_by_lines(sketch.picture)
    assert 0 < len(picture.diff(sketch.picture)) <= len(picture.cells) // 9


@settings(max_examples=60)
@given(pictures(max_side=6, colors=2), st.sets(st.integers(0, 35)), st.integers(0, 3))
def test_repair_keeps_spared_cells_and_leaves_no_assumed_cells(
    picture: Grid, spared: set[int], seed: int
) -> None:
    sketch = sketch_of(picture, 2)
    spared = {at for at in spared if at < len(picture.cells)}
    is_repaired = repair_with_assumptions(sketch, STYLE._replace(seed=seed), spared)
    assert sketch.narrow(Aim.LINES).is_decided == is_solved_by_lines(sketch.picture, 2)
    assert is_repaired == is_solved_by_lines(sketch.picture, 2)
    assert all(sketch.cells[at] == picture.cells[at] for at in spared)


def test_the_same_seed_gives_the_same_repair() -> None:
    found = []
    for _ in range(2):
        sketch = sketch_of(band(12, 1))
        assert repair_with_assumptions(sketch, STYLE)
        found.append(sketch.picture)
    assert found[0] == found[1]


def test_repair_can_be_cancelled() -> None:
    cancel = CancelToken()
    puzzle = Puzzle.from_picture(drawn(20, 1006))
    sketch = Sketch(puzzle, Aim.LINES, Watch(cancel=cancel))
    cancel.cancel()
    with pytest.raises(StoppedError):
        repair_with_assumptions(sketch, STYLE)
