"""What leeway a change takes, held against all placements, and what it is good for."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.lines import bits, line_solver
from nonogui.studio.diagnosis import Aim
from nonogui.studio.guides import Guide, LeewayGuide, Style
from nonogui.studio.leeway import Leeway
from nonogui.studio.mending import mend
from nonogui.studio.sketch import Sketch
from tests.benchmarks.pictures import drawn
from tests.boards import board, palette
from tests.strategies import pictures

PLAIN = Style(Aim.LINES, 12.0, 0)
GUIDED = Style(Aim.LINES, 12.0, 0, dearest=1.6)


def sketch_of(picture: Grid, inks: int = 1) -> Sketch:
    return Sketch(Puzzle.from_picture(picture, palette(inks)), Aim.LINES, Watch())


def room(cells: bytes, may_be: list[set[int]]) -> float:
    """Bits of the starts of each block, from what each cell may be."""
    solver = line_solver(Clue.from_cells(cells), len(cells), 2)
    masks = [sum(1 << at for at, values in enumerate(may_be) if v in values) for v in range(3)]
    starts = solver.starts(tuple(masks))
    assert starts is not None
    return sum(log2(len(list(bits(mask)))) for mask in starts)


@settings(max_examples=60)
@example(board("..\nb.\n..\n..\n.b"), 2, 1)
@given(pictures(max_side=6, colors=2), st.integers(0, 35), st.integers(0, 2))
def test_leeway_taken_is_that_of_both_lines(picture: Grid, at: int, value: int) -> None:
    at %= len(picture.cells)
    sketch = sketch_of(picture, 2)
    narrower = sketch.narrowed(Aim.LINES)
    leeway = Leeway(sketch)
    leeway.look(narrower)
    cell = picture.cell(at)
    after = picture.replace([(cell, value)])
    expected = 0.0
    for number, line in enumerate(picture.lines()):
        if line in cell.lines:
            masks, place = narrower.masks(number), cell[1 - list(cell.lines).index(line)]
            before = [
                {v for v in range(3) if masks[v] >> p & 1} for p in range(len(picture.line(line)))
            ]
            then = before.copy()
            then[place] = {value} if len(before[place]) == 1 else before[place] | {value}
            expected += room(picture.line(line), before) - room(after.line(line), then)
    assert leeway.taken(at, value) == pytest.approx(expected)


def test_leeway_leads_out_where_most_changes_leave_everything_open() -> None:
    picture = drawn(20, 1006)
    assert not mend(sketch_of(picture), PLAIN)
    sketch = sketch_of(picture)
    assert mend(sketch, GUIDED)
    assert sketch.narrowed(Aim.LINES).is_decided


@pytest.mark.parametrize("style", [PLAIN, GUIDED], ids=["plain", "guided"])
def test_what_is_barred_is_not_tried(style: Style) -> None:
    sketch = sketch_of(drawn(20, 1006))
    guide = (Guide if style is PLAIN else LeewayGuide)(sketch, style)
    guide.look(sketch.narrowed(Aim.LINES))
    tried = guide.worth_trying(())
    barred = {at for at, _ in tried}
    assert 0 < len(tried) <= 160
    assert barred.isdisjoint(at for at, _ in guide.worth_trying(barred))


def test_a_guided_search_keeps_off_what_is_dear() -> None:
    sketch = sketch_of(drawn(20, 1006))
    guide = LeewayGuide(sketch, GUIDED)
    guide.look(sketch.narrowed(Aim.LINES))
    assert all(sketch.cost(*step) <= 1.6 for step in guide.worth_trying(()))


@pytest.mark.parametrize("style", [PLAIN, GUIDED], ids=["plain", "guided"])
def test_a_search_that_gets_nowhere_ends(style: Style) -> None:
    sketch = sketch_of(drawn(20, 1006))
    guide = (Guide if style is PLAIN else LeewayGuide)(sketch, style)
    looks = 0
    while not guide.has_enough:
        guide.look(sketch.narrowed(Aim.LINES))
        looks += 1
    assert 10 < looks < 60
