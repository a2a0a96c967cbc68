"""The changes that a search tries, and when it ends."""

from __future__ import annotations

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.studio.diagnosis import Aim
from nonogui.studio.search_options import ChangeChooser, SearchOptions
from nonogui.studio.sketch import Sketch
from tests.benchmarks.pictures import drawn
from tests.boards import palette

PLAIN = SearchOptions(Aim.LINES, 12.0, 0)


def sketch_of(picture: Grid, inks: int = 1) -> Sketch:
    return Sketch(Puzzle.from_picture(picture, palette(inks)), Aim.LINES, Watch())


def test_barred_cells_are_not_tried() -> None:
    sketch = sketch_of(drawn(20, 1006))
    chooser = ChangeChooser(sketch, PLAIN)
    chooser.record_progress(sketch.narrow(Aim.LINES))
    tried = chooser.changes_to_try(())
    barred = {at for at, _ in tried}
    assert 0 < len(tried) <= 160
    assert barred.isdisjoint(at for at, _ in chooser.changes_to_try(barred))


def test_tried_changes_are_weighted_by_edit_cost() -> None:
    sketch = sketch_of(drawn(20, 1006))
    chooser = ChangeChooser(sketch, PLAIN)
    chooser.record_progress(sketch.narrow(Aim.LINES))
    tried = chooser.changes_to_try(())
    assert tried == {step: 12 * sketch.cost(*step) for step in tried}


def test_a_search_without_progress_ends() -> None:
    sketch = sketch_of(drawn(20, 1006))
    chooser = ChangeChooser(sketch, PLAIN)
    looks = 0
    while not chooser.has_enough:
        chooser.record_progress(sketch.narrow(Aim.LINES))
        looks += 1
    assert 10 < looks < 30
